"""What a line leaves open is played the other way too, and the verdict tells when it turns; on every surface."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


THIEF = "me: Magda the Rat, Silvertooth; opp: 3 aember; reap silvertooth; opp 3 aember?"
PLAYED = "never, if Magda the Rat was played this turn"
NOT_PLAYED = "never, if what the Play: ability of Magda the Rat has set up does not run: it was not played"
RETURNED = "play Fear on Magda; i 2 aember?"
TAKER_GONE = "plays Fear on Harland; troll on opp's side?"
OPPONENT = "never, if it is the opponent's turn"
POOL = "always, if the 2 æmber are in my pool"
THEIR_POOL = "always, if the 3 æmber are in the opponent's pool"
AFTER_NEXT = "always, if the turn after the next has begun"
TURNED = [
    ("keyforge", "me: Troll 2 aember; opp: Bumpsy; fight troll -> bumpsy; me 2 aember?", "never", [POOL]),
    ("keyforge", "opp: Troll 3 aember; me: Silvertooth; reap silvertooth; opp 3 aember?", "never", [THEIR_POOL]),
    ("keyforge", "me: Monty Bank 2 aember; opp: Bumpsy; fight monty bank -> bumpsy; me 2 aember?", "never", [POOL]),
    ("keyforge", "me: Troll with 2 aember on it; opp: Bumpsy; fight troll -> bumpsy; me 2 aember?", "never", []),
    ("keyforge", "me: 1 aember, Troll 2 aember; opp: Bumpsy; fight troll -> bumpsy; me 2 aember?", "never", []),
    ("keyforge", THIEF, "always", [PLAYED]),
    ("keyforge", "me: Troll; opp: 6 aember; end turn; opp 1 key?", "never", ["always, if the next turn has begun"]),
    ("keyforge", "me: Troll; opp: 6 aember; reap troll; opp 1 key?", "never", ["always, if the next turn has begun"]),
    ("keyforge", "me: Troll, 5 aember; reap troll; can I forge?", "never", [AFTER_NEXT]),
    ("keyforge", "me: Troll, 5 aember, 2 keys; reap troll; do I win?", "never", [AFTER_NEXT]),
    ("keyforge", "me: Troll, 4 aember; reap troll; do I forge?", "never", []),
    (
        "riftbound",
        "opp 7 points, Petty Officer at hill; me: hand: Stalwart Poro; play Stalwart Poro; does opp win?",
        "never",
        ["always, if the next turn has begun"],
    ),
    (
        "riftbound",
        "me 7 points, Petty Officer at hill; me: hand: Stalwart Poro; play Stalwart Poro; do I win?",
        "never",
        [AFTER_NEXT],
    ),
    (
        "keyforge",
        "me: Troll, Dust Imp; opp: Bumpsy; can Troll reap?; can bumpsy reap?",
        "never",
        ["always, if it is the opponent's turn and the active house is Brobnar"],
    ),
    ("keyforge", "me: Troll; opp: Bumpsy; can bumpsy reap?", "always", []),
    (
        "keyforge",
        "me: Troll; opp: Dust Imp, Krump, Dust Imp, Bumpsy; fight troll -> dust imp; krump on a flank?",
        "always",
        ["never, if the other Dust Imp is meant"],
    ),
    ("keyforge", "me: Troll; opp: 2 Dust Imp; fight troll -> dust imp; dust imp dead?", "always", []),
    ("keyforge", "me: Troll; opp: Bumpsy; can opp reap with bumpsy?", "always", []),
    (
        "keyforge",
        "me: hand: Troll, Silvertooth; can i play silvertooth?",
        "always",
        [OPPONENT],
    ),
    ("keyforge", "me: hand: Troll, Silvertooth; house brobnar; can i play silvertooth?", "never", []),
    ("keyforge", "me: Troll; opp: Bumpsy; my turn; can bumpsy reap?", "never", []),
    ("keyforge", "me: Troll; opp: 2 aember; reap troll; opp 2 aember?", "always", []),
    (
        "keyforge",
        "me: Magda the Rat, 3 aember; opp: hand: Fear; opp's turn; opp plays Fear on Magda; opp 2 aember?",
        "always",
        [NOT_PLAYED],
    ),
    ("keyforge", f"me: hand: Fear; opp: Magda the Rat d1, 3 aember; {RETURNED}", "always", [NOT_PLAYED]),
    ("keyforge", f"lasting none; me: hand: Fear; opp: Magda the Rat, 3 aember; {RETURNED}", "never", []),
    ("keyforge", "me: hand: Troll; opp: Etan's Jar; can i play Troll?", "depends", []),
    (
        "keyforge",
        "me: Harland Mindlock, Troll owner opp; opp plays Fear on Harland; troll on opp's side?",
        "undecided",
        [],
    ),
    (
        "keyforge",
        "me: 6 aember; opp: Sensor Chief Garcia; begin turn; i forge a key?",
        "always",
        ["never, if what Sensor Chief Garcia did last turn holds"],
    ),
    ("riftbound", "me: Petty Officer; opp: Stalwart Poro; can opp move poro to hill?", "always", []),
    ("riftbound", "me: Petty Officer; opp: Stalwart Poro; can poro move to hill?", "always", []),
    ("riftbound", "me: Petty Officer; opp: Stalwart Poro; can officer move to hill?", "always", [OPPONENT]),
    ("riftbound", "me: Petty Officer; opp: Stalwart Poro; my turn; can opp move poro to hill?", "never", []),
    ("riftbound", "opp: Petty Officer; opp's turn; can officer move to hill?", "always", []),
    (
        "riftbound",
        "me: Mystic Poro, hand: Smoke Screen, Discipline; play Smoke Screen -> Poro;"
        " play Discipline -> Poro; poro might 3?",
        "never",
        ["always, if each of them resolves before the next is played"],
    ),
    (
        "riftbound",
        "me: Mystic Poro, hand: Wind Wall | opp: hand: Vengeance; opp's turn; opp plays Vengeance -> Poro;"
        " play Wind Wall -> Vengeance; poro alive?",
        "always",
        [],
    ),
]


@pytest.mark.parametrize(("game", "line", "verdict", "otherwise"), TURNED, ids=[line[1][:50] for line in TURNED])
def test_the_reading_that_turns_a_verdict_is_told(
    judges: Judges, game: str, line: str, verdict: str, otherwise: list[str]
) -> None:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    *_before, claim = result.rulings[0].claims
    assert (claim.verdict, list(map(str, claim.otherwise))) == (verdict, otherwise)


@pytest.mark.parametrize("form", ["--plain", "--markdown", "--slip", "--html={}/page.html"])
def test_every_surface_says_so(form: str, empty_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["what-if", THIEF, form.format(tmp_path)]) == 0
    page = tmp_path / "page.html"
    out = page.read_text(encoding="utf-8") if page.exists() else capsys.readouterr().out
    assert f"({PLAYED})" in " ".join(out.split())


def test_json_says_so(empty_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["what-if", THIEF, "--json"])
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert claim["otherwise"] == [{"verdict": "never", "if": "Magda the Rat was played this turn"}]


@pytest.mark.parametrize("form", ["--plain", "--markdown", "--slip", "--html={}/page.html"])
def test_how_words_were_taken_stands_above_the_verdicts(
    form: str, empty_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run(["what-if", "me: Silvretooth; opp: 3 aember; reap Silvertooth; opp 3 aember?", form.format(tmp_path)]) == 0
    )
    page = tmp_path / "page.html"
    out = page.read_text(encoding="utf-8") if page.exists() else capsys.readouterr().out
    below = out.lower().rindex("opp 3 aember")
    assert out.index("Taken as") < out.index("Silvretooth") < below


def test_a_card_that_is_called_in_two_ways_is_told_once(
    empty_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(
        ["what-if", "opp: Silvretooth, 5 aember; his turn begins; silvertooth reaps; silvretooth exhausted?", "--plain"]
    )
    out = capsys.readouterr().out
    assert out.startswith("Opponent begin turn")
    assert out.count("card name: Silvertooth") == 1

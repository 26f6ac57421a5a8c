"""No verdict stands on nothing: what was not done, not read or not reached is said so, in the line of the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.situation.idle import NOTHING_DONE
from kfjudge.situation.ruling import NOT_LEGAL, UNDECIDED, Ruling
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from tests.riftbound import judged


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


def ruling(judges: Judges, game: str, line: str) -> Ruling:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    return result.rulings[0]


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("keyforge", "me: Troll; opp: Bumpsy; troll kills bumpsy?"),
        ("keyforge", "me: Troll; opp: Bumpsy; bumpsy dead?"),
        ("keyforge", "me: Troll; opp: Bumpsy d2; all dead?"),
        ("riftbound", "me: Petty Officer; opp: Stalwart Poro at hill; poro dead?"),
    ],
)
def test_what_nothing_brings_about_is_undecided(judges: Judges, game: str, line: str) -> None:
    found = ruling(judges, game, line)
    assert [(claim.verdict, claim.undecided) for claim in found.claims] == [("undecided", NOTHING_DONE)]
    assert found.exit_code == UNDECIDED


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("keyforge", "me: Troll; opp: Bumpsy; who dies?"),
        ("keyforge", "me: 2 keys; opp: Bumpsy; who wins?"),
        ("riftbound", "me: Petty Officer; opp: Stalwart Poro at hill; who dies?"),
    ],
)
def test_who_dies_of_nothing_is_undecided(judges: Judges, game: str, line: str) -> None:
    assert [answer for _asked, answer in ruling(judges, game, line).answers] == [f"undecided: {NOTHING_DONE}"]


@pytest.mark.parametrize(
    ("game", "line", "dead", "left"),
    [
        ("keyforge", "me: Troll; opp: Bumpsy; troll fights bumpsy; who wins the fight?", "Bumpsy", "Troll"),
        (
            "riftbound",
            "me: Petty Officer; opp: Poro Herder at hill; officer attacks hill; who wins?",
            "Poro Herder",
            "Petty Officer",
        ),
    ],
)
def test_who_wins_where_nobody_has_won_is_told_with_who_is_left(
    judges: Judges, game: str, line: str, dead: str, left: str
) -> None:
    ((_asked, answer),) = ruling(judges, game, line).answers
    assert answer == f"nobody has won the game; destroyed: {dead}; left in play: {left}"


@pytest.mark.parametrize(
    ("game", "line", "verdict"),
    [
        ("keyforge", "me: Troll with Blood of Titans; troll 13 power?", "always"),
        ("keyforge", "me: Troll d3; opp: Bumpsy; can troll fight bumpsy?", "always"),
        ("riftbound", "me: Petty Officer; officer's might 4?", "never"),
    ],
)
def test_how_things_stand_is_still_judged(judges: Judges, game: str, line: str, verdict: str) -> None:
    assert [claim.verdict for claim in ruling(judges, game, line).claims] == [verdict]


UNREAD = """
game: riftbound
cards:
  - {name: Riddle, type: spell, energy: 1, text: "Yodel loudly."}
  - {name: Bolt, type: spell, text: "Deal 2 to a unit."}
me: {hand: [Bolt, Riddle], runes: 3}
opponent: {base: [Stalwart Poro], hand: [%s], runes: %d}
respond: %s
do: [%s]
claims: [%s]
"""


def test_whether_a_card_that_is_not_understood_can_be_played_is_undecided(tmp_path: Path) -> None:
    text = UNREAD % ("Bolt", 0, "none", "", "{says: so, can: {play: Riddle}}")
    (claim,) = judged.rulings(tmp_path / "one.yaml", data=text)[0].claims
    assert claim.verdict == "undecided"
    assert "Riddle" in claim.undecided and "not understood" in claim.undecided


@pytest.mark.parametrize(("runes", "verdict"), [(1, "undecided"), (0, "always")])
def test_an_answer_that_is_not_understood_counts_where_it_can_be_paid(runes: int, verdict: str, tmp_path: Path) -> None:
    dead = "{says: so, then: {cards: {Stalwart Poro: {zone: trash}}}}"
    text = UNREAD % ("Riddle", runes, "open", "{play: Bolt}", dead)
    text = text.replace("me: {hand: [Bolt, Riddle], runes: 3}", "me: {hand: [Bolt]}")
    (claim,) = judged.rulings(tmp_path / "one.yaml", data=text)[0].claims
    assert claim.verdict == verdict
    assert ("Riddle" in claim.undecided) is (verdict == "undecided")


@pytest.mark.parametrize(
    "words",
    [
        ["me: Troll exhausted; opp: Bumpsy; fight Troll -> Bumpsy; bumpsy dead?"],
        [
            "me: Petty Officer exhausted; opp: Stalwart Poro at hill; attack hill with officer; poro dead?",
            "--game=riftbound",
        ],
    ],
)
def test_what_is_not_legal_is_a_ruling_with_a_code_of_its_own(
    words: list[str], empty_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["what-if", *words]) == NOT_LEGAL
    out, err = capsys.readouterr()
    assert "not reached" in out and "exhausted" in out
    assert not err


def test_the_codes_stand_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])
    assert "4 an action that is done is not legal" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("game", ["keyforge", "riftbound"])
@pytest.mark.parametrize("what", ["card", "rule"])
def test_what_is_not_found_has_one_code(what: str, game: str, empty_home: Path) -> None:
    assert run([what, "qwertyuiopqwx", "--game", game]) == 1


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("he plays void seeker, i defy it. legal?", "always"),
        ("he plays vengeance, i want to defy. legal?", "never"),
        ("i play hextech ray, can he play defy?", "always"),
    ],
)
def test_a_play_is_not_refused_because_the_line_lays_nothing_down(judges: Judges, line: str, verdict: str) -> None:
    """Whoever plays it has something to choose; what is taken to lie there is told."""
    found = ruling(judges, "riftbound", line)
    assert [claim.verdict for claim in found.claims] == [verdict]
    assert any(value == "each player has a unit at a battlefield" for _what, value, _why in found.assumed)

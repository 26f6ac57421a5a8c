"""Lines as they are typed while players wait: sides that nothing parts, "his turn", verbs that are not said again."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


LINES = [
    ("keyforge", "me 0 aember opp 6 aember; play bait and switch; opp 4 aember?", ["always"], "each player"),
    ("keyforge", "opp 8 amber me gatekeeper in hand; play gatekeper; opp 5 left?", ["always"], "each player"),
    (
        "keyforge",
        "me macis asp d2 vs opp troll; asp fights troll; troll dead? asp dead?",
        ["always", "never"],
        "each player",
    ),
    (
        "keyforge",
        "opp 6 aember, me miasma in hand; play miasma; end turn; begin turn; opp forges?",
        ["never"],
        "each player",
    ),
    (
        "keyforge",
        "me troll d3 with armageddon cloak | opp gateway to dis; opps turn, he plays gateway to dis; troll dead?",
        ["never"],
        "'he', 'she' and 'they'",
    ),
    (
        "keyforge",
        "opp troll; me 2 aember, bad penny; his turn, troll fights penny; penny in hand?",
        ["always"],
        "'his turn'",
    ),
    ("keyforge", "me full moon, dust pixie in hand; play full moon then pixie; 3 aember?", ["always"], ""),
    (
        "riftbound",
        "me stalwart poro at hill | opp legion rearguard; his turn; rearguard attacks hill; poro dead?",
        ["never"],
        "'his turn'",
    ),
    ("riftbound", "me hand pouty poro, vanguard captain; play poro then captain; 2 recruits?", ["always"], ""),
    (
        "riftbound",
        "me wielder of water, pouty poro | opp petty officer at hill; wielder and poro attack hill; wielder dead?",
        ["always"],
        "",
    ),
    (
        "riftbound",
        "me incinerate in hand, | opp legion rearguard at hill; play incinerate on rearguard; rearguard dead?",
        ["always"],
        "",
    ),
    (
        "keyforge",
        "me: hand Fear, Troll; opp: Bumpsy; fear on bumpsy; troll in hand?",
        ["always"],
        "'hand Fear' stands before",
    ),
    ("keyforge", "me: hand Fear, Troll; reap troll; i have 1?", ["always"], "it is acted with or fought"),
    ("keyforge", "me: hand 2, Troll; reap troll; i have 1?", ["always"], ""),
    (
        "riftbound",
        "me: hand Petty Officer, Stalwart Poro; play poro; poro in base?",
        ["always"],
        "'hand Petty Officer' stands before",
    ),
    ("keyforge", "me Troll, opp bumpsy 2 amber; reap troll; opp 2?", ["never"], "the æmber is on Bumpsy"),
    ("keyforge", "me Troll d1 | opp: urchin; coward's end; urchin dead?", ["always"], "an action is played"),
    ("keyforge", "me troll exhausted, anger in hand; opp bumpsy; anger on troll, bumpsy dead?", ["always"], "-> troll"),
    ("keyforge", "me: Troll; opp: Bumpsy d1; troll fights bumpsy, bumpsy dead?", ["always"], ""),
    ("keyforge", "opp 6 amber and 2 keys, his turn starts; does he win?", ["always"], "the opponent"),
    ("keyforge", "me: 3 chains, 2 cards in hand; end turn; i end up with 5 cards?", ["always"], ""),
    ("keyforge", "opp: 1 amber; play raiding knight; 1 amber on it?", ["always"], ""),
    (
        "riftbound",
        "opp: Stalwart Poro at hill; me: incinerate in hand; incinerate poro; poro dead?",
        ["always"],
        "play incinerate -> poro",
    ),
    (
        "riftbound",
        "opp: Stalwart Poro at hill; me: Petty Officer; officer attacks; poro dead?",
        ["always"],
        "the only battlefield with enemy units",
    ),
]


@pytest.mark.parametrize(("game", "line", "verdicts", "told"), LINES, ids=[line[1][:50] for line in LINES])
def test_a_hasty_line_is_read_and_what_was_taken_is_told(
    judges: Judges, game: str, line: str, verdicts: list[str], told: str
) -> None:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert [claim.verdict for claim in ruling.claims] == verdicts
    assert any(told in " ".join(item) for item in ruling.assumed)


@pytest.mark.parametrize(
    "line",
    ["me troll; opp flies; troll dead?", "me troll opp; reap troll; i 1 aember?", "his turn", "me vs opp; troll dead?"],
)
def test_what_cannot_be_read_so_either_is_refused_as_it_was_typed(judges: Judges, line: str) -> None:
    assert judge_line(line, judges, Wanted()).wrong


DONE = [
    "me: magda in hand | opp: 3 aember, vaultkeeper, play magda; opp 1 aember?",
    "me magda in hand | opp 3 aember, vaultkeeper, play magda; opp 1 aember?",
    "me: troll, play magda; opp: 3 aember; opp 1 aember?",
]


@pytest.mark.parametrize("line", DONE)
def test_what_is_played_behind_a_comma_of_a_side_is_done_and_not_laid(judges: Judges, line: str) -> None:
    result = judge_line(line, judges, Wanted())
    assert not result.wrong, result.wrong
    assert result.rulings[0].acts == ("play: Magda the Rat",)

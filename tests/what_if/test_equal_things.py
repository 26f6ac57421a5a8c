"""Equal cards whose places nothing reads are told as a number, and the verdicts are those of every single card."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.keyforge.situation import referee
from kfjudge.situation.ruling import Ruling
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


def ruled(judges: Judges, line: str) -> Ruling:
    result = judge_line(line, judges, Wanted())
    assert not result.wrong, result.wrong
    return result.rulings[0]


FORGE = "me: {} Bad Penny, Obsidian Forge, 6 aember; action Obsidian Forge; i forge?"
WHEN = (
    "if I answer yes to “Obsidian Forge: Use this ability?” and I answer at least 6 Bad Penny to “Obsidian Forge:"
    " Destroy which card?”"
)


@pytest.mark.parametrize(("many", "when"), [(6, "6 of 6 Bad Penny"), (10, WHEN)])
def test_pennies_for_the_forge_are_a_number(judges: Judges, many: int, when: str) -> None:
    ruling = ruled(judges, FORGE.format(many))
    (claim,) = ruling.claims
    assert ruling.complete and claim.verdict == "depends" and when in claim.when
    assert len(ruling.outcomes) < 2 * many


def test_many_that_die_together_are_complete(judges: Judges) -> None:
    ruling = ruled(judges, "me: 8 Dust Imp, hand: Gateway to Dis; opp: 6 Bad Penny; play Gateway to Dis; i 16 aember?")
    assert ruling.complete and [claim.verdict for claim in ruling.claims] == ["always"]


LINES = [
    ("me: hand: Punch; opp: 2 Dust Pixie, Troll; play punch; troll damaged?", 2),
    ("me: hand: Punch; opp: 2 Dust Pixie, Troll; play punch; dust pixie#2 dead?", 3),
    ("me: hand: Punch; opp: 2 Dust Pixie, Troll; play punch; dust pixie#1 leftmost?", 3),
    ("me: hand: Punch; opp: 2 Dust Pixie, Snufflegator; play punch; snufflegator damaged?", 2),
    ("me: hand: Lava Ball; opp: 3 Dust Pixie, Troll; play lava ball; troll damaged?", 4),
    ("me: hand: Relentless Assault, 3 Krump; opp: 4 aember, Mother; play relentless assault; opp 3 aember?", 0),
    ("me: hand: Cooperative Hunting, 2 Flaxia; opp: 3 Dust Imp; play cooperative hunting; opp 2 aember?", 0),
    ("me: 2 Dodger, Troll d5; opp: 3 Looter Goblin, 2 aember; fight dodger#1 -> looter goblin#2; opp 1 aember?", 0),
    ("me: hand: Fear; opp: 2 Troll, Troll d3, Bumpsy; play fear; bumpsy in hand?", 3),
    ("me: 3 Troll, Bumpsy; opp: hand: Hand of Dis; opp's turn; play hand of dis; bumpsy dead?", 2),
]


@pytest.mark.parametrize(("line", "outcomes"), LINES, ids=[line[:60] for line, _count in LINES])
def test_verdicts_are_those_of_every_card(
    judges: Judges, monkeypatch: pytest.MonkeyPatch, line: str, outcomes: int
) -> None:
    together = ruled(judges, line)
    monkeypatch.setattr(referee, "speaks_of_places", lambda _scenario: True)
    apart = ruled(judges, line)
    assert [claim.verdict for claim in together.claims] == [claim.verdict for claim in apart.claims]
    assert len(together.outcomes) <= len(apart.outcomes)
    assert not outcomes or len(together.outcomes) == outcomes

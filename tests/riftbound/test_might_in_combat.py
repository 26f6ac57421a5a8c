"""Might is asked of the combat to which what is done leads, with what counts only in it; else of the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

HUNTER = "me: Vayne, Hunter | opp: Stalwart Poro at hill; "
ATTACK = HUNTER + "attack hill with vayne; "
ASKED = [
    (HUNTER + "vayne might?", "2"),
    (ATTACK + "vayne might?", "5"),
    (ATTACK + "vayne might in combat?", "5"),
    (ATTACK + "poro might while it defends?", "3"),
    (ATTACK + "vayne might after combat?", "2"),
    (ATTACK + "how much might does vayne have?", "5"),
    (ATTACK + "play Stupefy -> vayne; vayne might?", "4"),
    (ATTACK + "end turn; vayne might?", "2"),
    ("me: Vayne, Hunter at hill | opp: Sharkling; opp moves sharkling to hill; vayne might?", "2"),
    ("me: Vayne, Hunter at hill | opp: Sharkling; opp moves sharkling to hill; sharkling might?", "5"),
    ("me: Vayne, Hunter; move vayne to hill; vayne might?", "2"),
]
CLAIMED = [
    (ATTACK + "vayne might 5?", "always"),
    (ATTACK + "vayne might 5 after combat?", "never"),
    (ATTACK + "poro dead after combat?", "always"),
    (ATTACK + "vayne might 5? poro dead?", None),
    (ATTACK + "vayne might 5 in combat? I conquer hill?", None),
    (ATTACK + "vayne might 2 after combat? poro dead?", "always"),
]
"""None: refused, or undecided as there is no combat."""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("line", "might"), ASKED)
def test_might_is_asked_of_the_combat(judges: Judges, line: str, might: str) -> None:
    (ruling,) = judge_line(line, judges, Wanted(), "riftbound").rulings
    (answer,) = (answer for _says, answer in ruling.answers)
    assert might in answer.replace("it depends: ", "") and not answer.startswith("undecided")


@pytest.mark.parametrize(("line", "verdict"), CLAIMED)
def test_what_a_combat_comes_to_is_asked_of_its_end(judges: Judges, line: str, verdict: str | None) -> None:
    rulings = judge_line(line, judges, Wanted(), "riftbound").rulings
    found = {claim.verdict for ruling in rulings for claim in ruling.claims}
    assert found == {verdict} if verdict else found <= {"undecided"}


def test_no_combat_is_undecided(judges: Judges) -> None:
    (ruling,) = judge_line(HUNTER + "vayne might 2 in combat?", judges, Wanted(), "riftbound").rulings
    assert [claim.verdict for claim in ruling.claims] == ["undecided"]

"""Who does something with whose card: what is one player's is used by the other only where a text lets that one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

NEVER = [
    "can i reap with his troll?",
    "can he reap with my troll?",
    "can opp reap with my troll?",
    "can i use his gauntlet of command?",
    "can he use my gauntlet of command?",
    "opp: gauntlet of command; can i use gauntlet of command?",
    "me: troll; can opp reap troll?",
    "can he play my punch?",
]
ALWAYS = ["can he reap with his troll?", "can opp use gauntlet of command?", "can i use my gauntlet of command?"]
REFUSED = [
    "my nexus reaps, can i use his gauntlet of command?",
    "i play remote access. can i use his gauntlet of command?",
    "i reap with his troll. my aember?",
    "can i play his punch?",
    "can i discard his punch?",
    "i fight with his troll his bumpsy, who dies?",
    "opp has gauntlet of command. my nexus reaps. can i use gauntlet of command?",
    "i play his punch on his troll, troll dead?",
    "he uses my gauntlet of command, troll dead?",
]


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(
    ("line", "verdict"), [*((line, "never") for line in NEVER), *((line, "always") for line in ALWAYS)]
)
def test_whose_card_it_is_decides_who_may_use_it(line: str, verdict: str, judges: Judges) -> None:
    found = judge_line(line, judges, Wanted())
    assert not found.wrong, found.wrong
    assert [claim.verdict for claim in found.rulings[0].claims] == [verdict]


@pytest.mark.parametrize("line", REFUSED)
def test_what_lets_somebody_use_the_others_has_to_be_said(line: str, judges: Judges) -> None:
    wrong = judge_line(line, judges, Wanted()).wrong
    assert "say what lets" in wrong, wrong

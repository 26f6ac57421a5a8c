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
HELD = [  # who has a card, and whose it is
    ("he has my bumpsy, i punch bumpsy. bumpsy dead?", "never"),
    ("i have his krump, krump reaps, do i gain 1?", "always"),
    ("i control opp's krump d5, he punches krump. is krump in his discard?", "always"),
    ("he took my krump last turn. i punch krump. krump damaged?", "always"),
    ("i took control of his troll and reap with it. i 1 aember?", "always"),
    ("my krump is under his control. i punch krump. krump damaged?", "always"),
    ("opp krump is on my side, krump reaps. i gain 1?", "always"),
    ("he has krump on my side. krump reaps. i gain 1?", "always"),
    ("on his side is my krump, i punch krump, krump damaged?", "always"),
    ("opp has urchin, which is mine, i play gateway to dis. urchin in my discard?", "always"),
    ("opp has an urchin i own. i play gateway to dis. urchin in his discard?", "never"),
    ("opp has urchin (my card), i play gateway to dis. urchin in my discard?", "always"),
    ("urchin belongs to me but he controls it. i play gateway to dis. urchin in my discard?", "always"),
    ("i have urchin owned by opp. he plays gateway to dis. urchin in my discard?", "never"),
    ("i have urchin and he plays gateway to dis. urchin in his discard?", "never"),
    ("i have bad penny and he plays gateway to dis. is penny in my hand?", "always"),
    ("me krump, opp has my own dust imp (he took it), krump fights imp, imp in my discard?", "always"),
    ("i play punch on his krump, i have a krump too and he has troll. my krump damaged?", "never"),
    ("i have krump and troll, he has a troll too, i punch opp troll. my troll damaged?", "never"),
    ("my troll fights his bad penny, i also have a penny, my penny dead?", "never"),
]


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(
    ("line", "verdict"), [*((line, "never") for line in NEVER), *((line, "always") for line in ALWAYS), *HELD]
)
def test_whose_card_it_is_decides_who_may_use_it(line: str, verdict: str, judges: Judges) -> None:
    found = judge_line(line, judges, Wanted())
    assert not found.wrong, found.wrong
    assert [claim.verdict for claim in found.rulings[0].claims] == [verdict]


@pytest.mark.parametrize("line", REFUSED)
def test_what_lets_somebody_use_the_others_has_to_be_said(line: str, judges: Judges) -> None:
    wrong = judge_line(line, judges, Wanted()).wrong
    assert "say what lets" in wrong, wrong


@pytest.mark.parametrize("beside", ["bumpsy on its left", "with krump on its right side", "krump is on its left"])
def test_what_is_at_a_hand_of_the_card_spoken_of_is_no_flank_of_ones_own(beside: str, judges: Judges) -> None:
    wrong = judge_line(f"lava ball on his troll, {beside}. bumpsy damaged?", judges, Wanted()).wrong
    assert "on its" in wrong, wrong

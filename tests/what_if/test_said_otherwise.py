"""Words that judges type and that were refused, or taken for something else without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

LINE = "me: Troll, Bumpsy, Dust Imp, hand: Deipno Spymaster; play Deipno Spymaster "
TWO = "me: Singularity in hand | opp: Petty Officer at hill, Stalwart Poro at hill"

TOLD_TO_A_COLLEAGUE = {
    "keyforge": [
        ("I have Silvertooth, my opponent has Urchin and Troll. I play Gateway to Dis. Does Urchin die?", ["always"]),
        ("My opponent has Troll with 2 damage and I have a Bumpsy. Bumpsy attacks Troll. Does Troll die?", ["never"]),
        (
            "My opponent's only creature is Troll. It is my turn and I attack it with my ready Bumpsy. "
            "Does Bumpsy die?",
            ["always"],
        ),
        (
            "My line is Bumpsy, Silvertooth from left to right. On my opponent's turn his Troll attacks Silvertooth. "
            "Does Silvertooth die?",
            ["always"],
        ),
        ("My opponent has Urchin and played Foggify last turn. I attack Urchin with my Bumpsy. Legal?", ["never"]),
        ("My opponent has only a Troll, which is not stunned. Bumpsy attacks Troll. Does Bumpsy die?", ["always"]),
        ("me bumpsy opp troll. my turn, bumpsy fights troll ok?", ["always"]),
        ("opp grommid. his turn he plays troll. legal?", ["never"]),
        (
            "My opponent played Foggify on his last turn. Now it is my turn and I want to attack Urchin with my "
            "Bumpsy. Is that legal?",
            ["never"],
        ),
        ("His Troll kills my Bumpsy on his turn. Who dies?", []),
        ("I reap with my stunned Bumpsy wearing Duskrunner, opp has 3 aember. Do I steal 1?", ["never"]),
        ("Opp played Foggify last turn. I play Anger on my exhausted Bumpsy. Does Bumpsy get to reap?", ["always"]),
        ("I play Punch on his Urchin because it is cheap, he says it lives. Does Urchin die?", ["always"]),
        (
            "He has two creatures, Urchin and Troll, and I've got none. If I play Gateway to Dis, does his Troll die?",
            ["always"],
        ),
        ("My Bumpsy is stunned and I don't have any æmber. If I reap with it anyway, do I gain any æmber?", ["never"]),
        ("His battleline is Urchin and Troll, side by side. Can my Bumpsy fight Urchin at all?", ["always"]),
        ("My Bumpsy attacks his Urchin, which is alone over there. Isn't Urchin dead?", ["never"]),
        ("Bumpsy is mine and has a ward on it. On his turn the opponent plays Gateway to Dis. Bumpsy dead?", ["never"]),
        ("It's his turn and he sends his Troll into my Bumpsy. Isn't Bumpsy dead?", ["always"]),
        ("There's a Troll and a Bumpsy on my side when he plays Gateway to Dis. Does Troll die?", ["always"]),
        ("opp has troll. bumpsy in my hand, i play bumpsy. bumpsy in play?", ["always"]),
        ("opp has troll. krump and bumpsy are in my hand. i play krump. krump and bumpsy in play?", ["never"]),
        ("i have troll. bumpsy in his hand. opp's turn. he plays bumpsy. is bumpsy mine?", ["never"]),
        ("opp groke. he plays troll. is that allowed?", ["always"]),
        ("Across the table there's an undamaged Urchin. I use my Troll to fight it. Is Urchin dead?", ["never"]),
        ("He has Vaultkeeper out and exactly four aember in his pool. I play Urchin. Do I steal anything?", ["never"]),
        (
            "Opponent has Krump, all I have is Troll. When I play Hysteria, is Troll in my hand and Krump in his?",
            ["always"] * 2,
        ),
        ("Troll is mine and has a ward on it. On his turn he plays Punch on Troll. Is it warded?", ["never"]),
        ("me smaaash, opp troll bumpsy; smaaash fights troll; smaaash dead?", ["always"]),
        (
            "me troll warded, opp bumpsy, there are no other creatures. i play gateway to dis. troll dead? alive?",
            ["never", "always"],
        ),
    ],
    "riftbound": [
        ("opp has volibear furious at hill. charm in my hand, i play charm, is that allowed?", ["always"]),
        (
            "i have volibear furious at hill. charm in his hand, opp's turn, he plays charm. volibear at hill?",
            ["never"],
        ),
        (
            "My Elder Dragon sits in base, my Petty Officer attacks hill where his Mega-Mech stands. He dead?",
            ["always"],
        ),
        ("I have 7 points and my Petty Officer at hill as my turn begins. Do I win?", ["always"]),
        ("His Mega-Mech is at hill. I have 3 points. My turn begins. Do I get to 4?", ["never"]),
        (
            "My opponent has Stalwart Poro at hill. Mega-Mech attacks hill. Is the poro dead and my mech?",
            ["always", "never"],
        ),
        ("My opponent has a Stalwart Poro at hill. I play Discipline on the Poro. Does the Poro die?", ["never"]),
        (
            "My opponent has a Mega-Mech at hill with Doran's Blade attached. I play Downwell. Is Mega-Mech in hand?",
            ["always"],
        ),
        (
            "me petty officer, deck 3 cards. opp stalwart poro at hill. i play rune prison on poro then officer attacks"
            " hill. poro dead?",
            ["always"],
        ),
        ("My Petty Officer is at hill, which I control. My turn begins. Do I score?", ["always"]),
        ("me mega mech opp shen kinkou, honest broker at hill. mech attacks hill. both dead?", ["always"]),
        (
            "His Ahri, Alluring is at the hill, which he controls, and he has five points. I end my turn and his "
            "begins. Is he on seven points now?",
            ["always"],
        ),
        (
            "My Vanguard Attendant is stunned and alone at the hill. It's my opponent's turn and he attacks the hill "
            "with Laurent Duelist. Does the Duelist die?",
            ["never"],
        ),
        ("hill open. i play sneaky deckhand to hill. i conquer hill?", ["always"]),
        ("My opponent has Stalwart Poro at hill. I play Vanguard Sergeant to hill. Is that legal?", ["never"]),
    ],
}
"""Lines as one would tell them to a colleague, with what is ruled."""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(
    ("game", "line", "verdicts"),
    [
        ("keyforge", LINE + "left of Troll; spymaster leftmost?", ["always"]),
        ("keyforge", LINE + "to the right of Dust Imp; spymaster rightmost?", ["always"]),
        ("keyforge", LINE + "position 0; spymaster leftmost?", ["always"]),
        ("keyforge", LINE + "between Troll and Bumpsy; spymaster leftmost?", ["not reached"]),
        ("keyforge", "me: 10 cards in discard; am I haunted? am haunted?", ["always", "always"]),
        ("keyforge", "me: 9 cards in discard; am I haunted? I am not haunted?", ["never", "always"]),
        ("keyforge", "opp: 10 cards in discard; opp haunted? is opp not haunted?", ["always", "never"]),
        ("keyforge", "me: 9 cards in discard, Troll, hand: Punch; play Punch; am I haunted?", ["always"]),
        ("riftbound", TWO + "; play Singularity -> all; officer dead?", ["always"]),
        *(("keyforge", line, verdicts) for line, verdicts in TOLD_TO_A_COLLEAGUE["keyforge"]),
        *(("riftbound", line, verdicts) for line, verdicts in TOLD_TO_A_COLLEAGUE["riftbound"]),
    ],
)
def test_it_is_understood(judges: Judges, game: str, line: str, verdicts: list[str]) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.wrong, found.wrong
    assert [claim.verdict for claim in found.rulings[0].claims] == verdicts


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        ("keyforge", LINE + "between Troll and Dust Imp; troll leftmost?", "no neighbors"),
        ("keyforge", "me: hand: Punch | opp: Bumpsy, Dust Imp; play Punch -> all; imp dead?", "'all'"),
        ("riftbound", TWO + ", Poro Herder at hill; play Singularity -> all; officer dead?", "'all'"),
        ("keyforge", "me: Troll, Punch; opp: Bumpsy d3; bumpsy 3 damage?", "nothing is done with Punch"),
        ("riftbound", "opp: Charm; me: Daring Poro at hill; me 1 point?", "nothing is done with Charm"),
        ("riftbound", TWO + ", Poro Herder at hill; play Singularity; poro dead?", "fits"),
        ("keyforge", "opp: Dust Imp, Bronze Key Imp; reap Troll; is imp dead?", "fits"),
    ],
)
def test_it_is_refused_with_the_reason(judges: Judges, game: str, line: str, why: str) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.rulings
    assert why in found.wrong


def test_a_position_is_told_in_words(judges: Judges) -> None:
    (ruling,) = judge_line(LINE + "position 1; troll leftmost?", judges, Wanted()).rulings
    assert ("'position 1'", "between Troll and Bumpsy") in [item[:2] for item in ruling.assumed]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["what-if", "--rules", "1.2", "me: Troll; opp: Bumpsy; fight Troll -> Bumpsy; bumpsy dead?"], "· rules 1.2,"),
        (["versions", "deploy"], "Rules 1.3 (2019-05) to 1.8 (2021-03)"),
    ],
)
def test_versions_are_told_apart(
    words: list[str], told: str, empty_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--plain"]) == 0
    assert told in capsys.readouterr().out

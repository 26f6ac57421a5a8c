"""Riftbound talk: who attacks or defends where that is all that is said, what might is asked of, what says no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

ASKED = [
    ("vayne hunter attacking, how much might?", ["5"]),
    ("vayne hunter attacks, his might?", ["5"]),
    ("my vayne hunter is the attacker, might pls", ["5"]),
    ("opp's vayne hunter is attacking. what might does it have?", ["5"]),
    ("vayne hunter on his own attacking, might?", ["5"]),
    ("attacking vayne hunter, vayne might?", ["5"]),
    ("vayne hunter defends at my battlefield, might pls", ["2"]),
    ("vayne hunter on defense, might?", ["2"]),
    ("towering combatant defending alone, total might?", ["5"]),
    ("his towering combatant that defends, might?", ["5"]),
    ("vayne hunter is not attacking, might?", ["2"]),
    ("rumble hotheaded attacking, might of rumble", ["5"]),
    ("captain farron and legion rearguard attack together, total might", ["5", "3"]),
    ("stupefy on my attacking eager drakehound, now how much might does he have", ["2"]),
    ("stupefy on sharkling in base, its might?", ["1"]),
    ("lee sin ascetic has 2 buffs on him, not defending, his might", ["7"]),
    ("sett kingpin (no buff) beside a buffed stalwart poro at one battlefield, sett's might?", ["6"]),
    ("switcheroo on whiteflame protector and a stalwart poro at the same bf no combat, poro's might", ["8"]),
    ("trifarian war camp: legion rearguard attacks there, might?", ["3"]),
    ("boots of swiftness on eager drakehound, his might then", ["5"]),
    ("serrated dirk equipped on eager drakehound that attacks. drakehound might?", ["5"]),
    ("serrated dirk is attached to my sharkling which is defending, how much might?", ["1"]),
    ("ancient warmonger attacks 3 enemy units, might?", ["7"]),
    ("ahri alluring holds, 3 points before, how many now?", ["5 at the end, 3 before"]),
    ("darius trifarian and i played only one card so far, might", ["5"]),
]
"""What the numbers are that are asked for."""
RULED = [
    ("galio the attacker vs stalwart poro defending, is the poro dead", "never"),
    ("galio the attacker vs stalwart poro defending, after combat is galio still at the battlefield", "never"),
    ("galio fights alone vs stalwart poro. he attacks, does the poro die?", "never"),
    ("opp: stalwart poro defending. i attack with legion rearguard. does the rearguard die?", "always"),
    ("forbidding waste, navori scout defends alone. eager drakehound attacks, scout die?", "always"),
    ("me: Eager Drakehound | opp: Navori Scout stunned; attack Drakehound -> Scout; scout dead?", "never"),
    (
        "me: Recurve Bow on Eager Drakehound | opp: Stalwart Poro alone at bf; attack Drakehound -> bf; poro dies?",
        "always",
    ),
    ("hextech ray on a navori scout, i paid for deflect, dead?", "never"),
    ("hextech ray on a navori scout, paying for deflect, dead?", "never"),
    ("void seeker on lee sin ascetic who has one buff, does he die?", "never"),
    ("final spark on whiteflame protector without buffs, does he die?", "always"),
    ("challenge: my eager drakehound and his navori scout (deflect paid), does mine die?", "always"),
    ("challenge between drakehound and a legion rearguard of his, is drakehound dead?", "never"),
    ("falling star, both times at my opps tasty faefolk, killed?", "always"),
    ("long sword quick-drawn onto drakehound during his attack on navori scout, is scout dead?", "always"),
    ("drakehound from battlefield A to battlefield B by standard move, isn't it legal?", "never"),
    ("yasuo windrider from one bf to the other, legal?", "always"),
    ("equip boots of swiftness to drakehound, then move it from bf to bf, can he?", "always"),
    (
        "opp: Navori Scout at battlefield | me: only 1 energy and 1 fury power left; play Hextech Ray -> Scout; legal?",
        "never",
    ),
    ("3 runes only, captain farron from hand?", "never"),
    ("4 ready fury runes, nothing else. can i play captain farron?", "always"),
    ("legion rearguard w/o paying accelerate, can it move the turn i played it?", "never"),
    ("legion rearguard with accelerate paid - ready?", "always"),
    ("eager drakehound just played, can he move this turn", "always"),
    ("legion rearguard attacks stalwart poro at a bf, who dies, the poro?", "never"),
    ("iron ballista ready, opp stalwart poro at battlefield, ballista shot it, dead?", "always"),
    ("iron ballista came down this turn, use it right now?", "never"),
    ("falling star split, 3 on eager drakehound and 3 on navori scout, deflect paid. do both die?", "never"),
    ("blast of power on a unit sitting in base, ok?", "never"),
    ("exhausted unit of mine, can it do the standard move to a bf?", "never"),
    ("can i equip the soul sword in the middle of a showdown", "never"),
    ("can i play hextech ray in a showdown?", "always"),
    ("can i play hextech ray during combat?", "always"),
    ("7 points, i conquer one bf, other one not scored this turn. win?", "never"),
    ("frozen fortress, my soaring scout is there, start of my turn, do i score? only unit", "never"),
    ("me 7 points, holding one battlefield at start of my turn, do i win?", "always"),
]
REFUSED = [
    "me: Vayne, Hunter at hill, no buff | opp: Stalwart Poro; move Vayne, Hunter to base; Vayne, Hunter in base?",
    "galio attacking, is galio dead?",
    "eager drakehound attacks out of combat, drakehound might?",
    "me: 2 energy | hextech ray on a navori scout, deflect paid, dead?",
    "vayne hunter attacking and sulking, might?",
    "stupefy, its might?",
    "falling star split, 4 on eager drakehound and 2 on navori scout, do both die?",
]
"""What is not said could matter, or says the opposite of the rest."""
TOLD = [
    ("vayne hunter attacking, how much might?", "what the attack at field meets: a unit that nobody names"),
    ("vayne hunter on defense, might?", "what the attack at field brings: a unit that nobody names"),
    ("hextech ray on a navori scout, dead?", "where navori scout stands: at a battlefield"),
    ("hextech ray on a navori scout, i paid for deflect, dead?", "'i paid for deflect': nothing"),
]


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("line", "numbers"), ASKED)
def test_might_is_that_of_the_fight(judges: Judges, line: str, numbers: list[str]) -> None:
    (ruling,) = judge_line(line, judges, Wanted(), "riftbound").rulings
    assert [answer for _says, answer in ruling.answers] == numbers


@pytest.mark.parametrize(("line", "verdict"), RULED)
def test_what_is_said_in_a_hurry_is_ruled(judges: Judges, line: str, verdict: str) -> None:
    (ruling,) = judge_line(line, judges, Wanted(), "riftbound").rulings
    assert {claim.verdict for claim in ruling.claims} == {verdict}


@pytest.mark.parametrize("line", REFUSED)
def test_what_could_matter_is_not_left_out(judges: Judges, line: str) -> None:
    found = judge_line(line, judges, Wanted(), "riftbound")
    assert found.wrong and not found.rulings


@pytest.mark.parametrize(("line", "told"), TOLD)
def test_what_nobody_names_is_told(judges: Judges, line: str, told: str) -> None:
    (ruling,) = judge_line(line, judges, Wanted(), "riftbound").rulings
    assert any(f"{what}: {value}".startswith(told) for what, value, _why in ruling.assumed)

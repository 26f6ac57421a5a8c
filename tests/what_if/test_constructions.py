"""Constructions of English in which people type a dispute, each in several lines of both games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

RULED = [
    # how much of something there is, asked with no number
    ("keyforge", "opp 6 amber, i play swindle. opp amber?", "3"),
    ("keyforge", "i swindle him, he's on 5. my amber after?", "3"),
    ("keyforge", "opp 9 amber n 1 key; rant and rive; opps amber now?", "5"),
    ("keyforge", "chieftain's brew on my silvertooth. silvertooth power?", "4"),
    ("keyforge", "his mega narp fights my troll. damage on mega narp?", "7"),
    ("keyforge", "my troll with 3 dmg attacks his silvertooth, dmg on troll after?", "5"),
    ("keyforge", "opp has troll d4. i play vow of blood. troll damage?", "6"),
    ("keyforge", "me 2 chains, i play save the pack. chains?", "3"),
    ("riftbound", "smoke screen on his mega-mech at hill, mega-mechs might?", "4"),
    ("riftbound", "opp 3 points, i play discipline on my drakehound. my cards in hand?", "1"),
    ("riftbound", "i hold hill with my drakehound, start of my turn. my points?", "1"),
    (
        "riftbound",
        "my spectral centaur n my recruit at hill, i play cull the weak and kill my recruit. centaurs might now?",
        "7",
    ),
    ("riftbound", "he plays incinerate on my mega-mech at hill; damage on mega-mech?", "2"),
    # whether somebody is allowed to
    ("keyforge", "am i allowed to reap with my troll if it has access denied on it?", "never"),
    ("keyforge", "is it legal to attack his troll with my silvertooth", "always"),
    ("keyforge", "would it be legal to reap with my exhausted bumpsy", "never"),
    ("keyforge", "is it allowed to play swindle after i reaped with troll?", "never"),
    ("riftbound", "am i allowed to move my exhausted skulker to hill", "never"),
    ("riftbound", "is it legal to move my drakehound from hill to lake?", "never"),
    ("riftbound", "is it ok if i play drag under on his skulker in base?", "never"),
    # what is chosen, said behind what is done
    ("keyforge", "i play dark queen gloriana, returning my troll. troll in hand?", "always"),
    ("keyforge", "i play call of the void, exhausting his troll. his troll exhausted?", "always"),
    ("keyforge", "i play lupo the scarred, hitting his silvertooth. silvertooth dead?", "always"),
    ("keyforge", "i have troll and bumpsy, he plays scientists' bane on my doc bookton. doc dead?", "always"),
    ("riftbound", "i play cull the weak killing my recruit, i also have mega-mech. mega-mech dead?", "never"),
    ("riftbound", "i play blastcone fae, choosing his skulker at hill. skulker might 1?", "always"),
    ("riftbound", "i play windsinger bouncing his skulker at hill. skulker in opps hand?", "always"),
    # how many cards lie somewhere
    (
        "keyforge",
        "i've 12 cards in my discard pile and 5 amber, he plays market fluctuation. how many cards do i draw",
        "3",
    ),
    ("keyforge", "there are 3 cards in my archives and memrox the red in play, action memrox. my amber?", "3"),
    ("keyforge", "he has 2 cards in hand and 30 in his deck, i end turn. opp 2 cards in hand?", "always"),
    ("keyforge", "only 4 cards in my deck, i play manchego, opp 5 amber. opp 3 amber?", "always"),
    ("riftbound", "i have 5 cards in my trash and dr. mundo, expert at hill. mundo might?", "11"),
    ("riftbound", "opp has 3 cards in his trash and mundo, expert in base; mundo might 9?", "always"),
    (
        "riftbound",
        "i have 2 cards in hand and 7 in my deck, i play discipline on my skulker. i 3 cards in hand?",
        "always",
    ),
    # a list behind the name of a place
    ("keyforge", "me hand: swindle, troll. opp 4 amber. play swindle. opp 1 amber?", "always"),
    ("riftbound", "me hand: discipline, gust; opp skulker at hill. gust skulker. skulker in opps hand?", "always"),
    ("riftbound", "me trash: mega-mech, skulker; i play the harrowing on mega-mech; mega-mech in base?", "always"),
    # put somewhere
    ("keyforge", "i play dark queen gloriana on my troll. is troll returned to my hand?", "always"),
    ("keyforge", "i use eye of judgment on troll in his discard. is troll purged?", "always"),
    ("keyforge", "his troll wears banshee suit, my mega narp fights it. is troll put into his archives?", "always"),
    ("riftbound", "i keeper's verdict his skulker at hill. is skulker put into his deck?", "always"),
    ("riftbound", "i play gust on his skulker at hill, is it returned to his hand", "always"),
    # what is paid beside the cost
    ("riftbound", "downstage dramatics (no repeat), how many cards do i draw", "1"),
    ("riftbound", "i play downstage dramatics with repeat. do i draw 2?", "always"),
    ("riftbound", "me blastcone fae; play legion rearguard with accelerate. rearguard ready?", "always"),
    # an upgrade that is put on
    ("keyforge", "i put access denied on his troll. can his troll reap?", "never"),
    ("keyforge", "he puts armageddon cloak on his troll then i play gateway to dis. troll dead?", "never"),
    ("keyforge", "i slap werewolf curse on my troll, is troll enraged", "always"),
    # "it" is another than who acts
    ("keyforge", "me doc bookton, opp silvertooth; doc attacks it; silvertooth dead?", "always"),
    ("riftbound", "me petty officer, opp skulker at hill; officer attacks it; skulker dead?", "always"),
    # both
    (
        "keyforge",
        "i have harbinger of doom, he has silvertooth and noddy the thief. i play gateway to dis; both dead?",
        "always",
    ),
    ("keyforge", "me: mega narp; opp: silvertooth, noddy the thief; play gateway to dis; both dead?", "always"),
    (
        "riftbound",
        "me: mega-mech; opp: skulker, petty officer at hill; play singularity -> skulker, petty officer; both dead?",
        "always",
    ),
    (
        "riftbound",
        "i have drakehound. he has skulker and petty officer at hill. i play singularity on both. both dead?",
        "always",
    ),
    # one target after the other
    ("keyforge", "me troll x, opp silvertooth; smite troll -> silvertooth. silvertooth dead", "always"),
    ("riftbound", "challenge my mega-mech -> his skulker at hill. skulker dead?", "always"),
    (
        "riftbound",
        "me skulker n mega-mech at hill; convergent mutation skulker -> mega-mech; skulker might 8?",
        "always",
    ),
    # in a row
    (
        "keyforge",
        "i've troll, bumpsy and narp in a row, its his turn and he reaps with his silvertooth. opp 1 amber?",
        "always",
    ),
    (
        "keyforge",
        "my line is silvertooth, troll, noddy in a row. his turn, he plays beware the ides. troll dead?",
        "always",
    ),
    # whose, behind the name
    ("keyforge", "mega narp theirs, my silvertooth fights it. silvertooth dead?", "always"),
    ("riftbound", "eager drakehound mine at hill, opp skulker attacks hill. drakehound dead?", "always"),
    # gear beside units
    ("riftbound", "i have iron ballista and drakehound at hill, he moves skulker to hill. drakehound dead?", "always"),
    # several in hand
    ("keyforge", "i have troll and swindle in hand, play swindle, opp had 3 amber. opp 0?", "always"),
    ("riftbound", "i've mega-mech and discipline in hand and 8 runes, i play mega-mech. mega-mech in base?", "always"),
    # all sorts
    ("keyforge", "i play chieftain's brew on my troll, 1st card this turn, so is troll's power 10?", "always"),
    ("keyforge", "lash of broken dreams popped. he's got 8 amber, his turn starts. does he forge", "never"),
    ("keyforge", "he has silvertooth (exhausted), my troll fights it. silvertooth dead?", "always"),
    ("keyforge", "pound vs his silvertooth. silvertooth dead?", "always"),
    ("keyforge", "i swindle, he had 5 amber. how much has he now", "2"),
    ("riftbound", "his skulker alone on hill, i incinerate it, dead?", "never"),
    ("riftbound", "riptide rex comes down and hits his skulker at hill, skulker dead?", "always"),
    ("riftbound", "fight or flight on my own skulker at hill. skulker in base?", "always"),
    # by what, before or behind it; what was so before; a colon that parts clauses
    ("keyforge", "he plays sacro-thief and i attack it first time this turn with toad, does toad die?", "never"),
    ("riftbound", "disintegrate on trusty ramhound alone on hill, do i draw", "always"),
    ("keyforge", "i bolt his foozle w/ punch, he had 2 dmg on it already, ded?", "always"),
    ("keyforge", "he has echo reflector on batdrone and i've 8 amber at the start of my turn, can i forge", "never"),
    ("keyforge", "i imp-losion my troll and his foozle, are both gone?", "always"),
    ("keyforge", "with abandon ship i bounce his foozle, is it in his hand", "always"),
    ("keyforge", "after i laurel wreath my batdrone, power of batdrone?", "3"),
    ("keyforge", "can he use guard disguise if i've got 4 amber", "always"),
    ("keyforge", "opponent's omega tt does its action - is it in his deck?", "always"),
    ("keyforge", "envy gets attacked by my troll for the first time this turn. envy dead?", "never"),
    ("keyforge", "i'm at 6 amber 2 keys and start my turn. have i won?", "always"),
    ("keyforge", "it's my turn, i start with 7 amber n he has echo reflector on his foozle. key forged?", "never"),
    ("riftbound", "i've got skulker and drakehound in base, xin zhao vigilant enters. ready?", "always"),
    ("riftbound", "peak guardian to base: its might?", "6"),
    ("riftbound", "invert timelines: cards in my hand after?", "4"),
    ("riftbound", "my skulker holds hill, begin turn: 1 point?", "always"),
    ("riftbound", "death from below kills his skulker at hill?", "always"),
    ("riftbound", "he smites my skulker at hill and i respond discipline on it. skulker dead?", "never"),
    ("keyforge", "Can my Krump be killed by his Troll if Troll attacks it?", "always"),
    (
        "keyforge",
        "wild spirit is attached to my crunch. opp has 3 amber, i reap with crunch. crunch 1 amber?",
        "always",
    ),
    ("keyforge", "i have 3 amber, i play aember storm, opp only has crunch. crunch dead?", "always"),
    ("keyforge", "bonded auctioneer reaps, destroys his screechbomb; opp 1 amber?", "always"),
    ("keyforge", "opp has 3 amber. predatory lending targets his crunch. crunch 1 amber and enraged?", "always"),
    ("keyforge", "with 2 keys and 6 amber i start my turn, did i win?", "always"),
    ("riftbound", "with 4 runes i play mega-mech. mega-mech in base?", "not reached"),
    # what stands under a condition, or was done before, is not asked
    ("keyforge", "is it allowed to play swindle after i reaped with troll?", "never"),
    ("keyforge", "can my troll reap if it has access denied on it?", "never"),
    ("keyforge", "i put access denied on his troll. can his troll reap?", "never"),
    ("keyforge", "bait and switch, me 2 amber opp 5 amber, opp amber after?", "3"),
    ("riftbound", "can i move my skulker to hill if it is exhausted?", "never"),
    # no word of what is done is part of a name or of a place
    ("riftbound", "my cithria at hill, i play eager drakehound. is cithria buffed", "always"),
    ("riftbound", "i control hill with dunebreaker and my turn begins. how many cards do i draw", "3"),
    ("keyforge", "I use Key to Dis while his Troll is warded; is the Troll still alive?", "always"),
    ("keyforge", "me doc bookton d3, opp brutodon auxilary; bookton fights it; brutodon auxiliary damaged?", "never"),
    ("keyforge", "i deathquark his troll, is troll destroyed?", "always"),
    ("riftbound", "his vi, hotheaded is at hill, my mega-mech attacks hill, is vi gone?", "always"),
]
"""Lines, and how all that they ask is ruled or answered."""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("game", "line", "ruled"), RULED)
def test_a_construction_is_read(judges: Judges, game: str, line: str, ruled: str) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.wrong, found.wrong
    said: list[str] = [claim.verdict for claim in found.rulings[0].claims]
    said += [re.sub(r" at the end, .*", "", answer) for _says, answer in found.rulings[0].answers]
    assert set(said) == {ruled}


def test_a_name_that_several_cards_have_is_told(judges: Judges) -> None:
    wrong = judge_line("eclipse on his yasuo at hill. is it dead?", judges, Wanted(), "riftbound").wrong
    assert "several cards have 'yasuo' in their names" in wrong
    assert "Yasuo, Remorseful" in wrong


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("riftbound", "my skulker is at hill; i activate forgotten signpost, exhausting skulker and moving poro. ok?"),
        ("riftbound", "i move mega-mech to hill with skulker there; opp moves petty officer to it; skulker dead?"),
        ("keyforge", "i reap with troll, hitting his silvertooth. silvertooth dead?"),
        ("keyforge", "me 4 amber, he stuns it. is it stunned?"),
        ("keyforge", "his foozle had a ward, i punch it twice?"),
    ],
)  # fmt: skip
def test_what_may_mean_something_else_is_refused(judges: Judges, game: str, line: str) -> None:
    assert judge_line(line, judges, Wanted(), game).wrong


@pytest.mark.parametrize("named", ["skulker, mega-mech", "mega-mech, skulker", "skulker"])
def test_a_name_that_a_cost_could_take_as_well_is_refused(judges: Judges, named: str) -> None:
    line = (
        f"me: forgotten signpost, skulker at base, mega-mech at hill; activate signpost -> {named}; skulker exhausted?"
    )
    assert "paying" in judge_line(line, judges, Wanted(), "riftbound").wrong


@pytest.mark.parametrize(
    ("done", "claimed"),
    [
        ("activate signpost -> mega-mech, paying skulker", "skulker exhausted, mega-mech at base"),
        ("activate signpost -> skulker, paying mega-mech", "mega-mech exhausted, skulker at hill"),
        ("equip blade -> mega-mech, skulker", "skulker in trash"),
        ("equip mega-mech with blade, paying skulker", "skulker in trash"),
        ("activate unlicensed armory -> skulker, stalwart poro", "stalwart poro in trash"),
    ],
)
def test_what_a_cost_takes_is_named(judges: Judges, done: str, claimed: str) -> None:
    mine = "forgotten signpost, skulker at base, mega-mech at hill, unlicensed armory, blade of the ruined king"
    line = f"me: {mine}, hand: stalwart poro; {done}; {claimed}?"
    found = judge_line(line, judges, Wanted(), "riftbound")
    assert not found.wrong
    assert {claim.verdict for claim in found.rulings[0].claims} == {"always"}


@pytest.mark.parametrize(
    ("game", "line", "ruled"),
    [
        ("keyforge", "my warded troll fights his dew faerie, is the ward gone?", "never"),
        ("keyforge", "i attack his bumpsy with a warded troll, does troll lose its ward?", "always"),
        ("keyforge", "he attacks my dust pixie with a warded troll, does he lose the ward", "always"),
        ("keyforge", "i reap with my stunned troll, does it lose the stun?", "always"),
        ("riftbound", "i play discipline on my buffed skulker, is the buff gone?", "never"),
        ("riftbound", "i play discipline on my skulker, how much might does it have", "5"),
        ("riftbound", "i play discipline on my skulker, what might does it have", "5"),
        ("keyforge", "i play punch on his troll, what power does it have", "8"),
        ("keyforge", "my troll (stunned) reaps, do i gain amber?", "never"),
        ("keyforge", "i reap with troll (he has 5 amber), how much amber do i have?", "1"),
        ("keyforge", "i play punch on his troll (not warded), troll dead?", "never"),
        ("riftbound", "my skulker (2 damage) attacks hill with his mega-mech there, skulker dead?", "always"),
        ("keyforge", "me: kamalani, token: grunt; opp: troll; kamalani fights troll; how many tokens do i have?", "2"),
    ],
)  # fmt: skip
def test_what_is_asked_is_of_the_card_that_has_it(judges: Judges, game: str, line: str, ruled: str) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.wrong
    ruling = found.rulings[0]
    said = [claim.verdict for claim in ruling.claims] + [answer for _says, answer in ruling.answers]
    assert [re.sub(r" at the end, .*", "", each) for each in said] == [ruled]


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("keyforge", "my warded troll fights his warded bumpsy, is the ward gone?"),
        ("keyforge", "my kamalani dies, how many tokens do i have"),
        ("keyforge", "my kamalani fights his troll, how many tokens do i have?"),
        ("keyforge", "his harbinger of doom dies, is my troll dead?"),
        ("riftbound", "my skulker dies, how many cards do i draw?"),
    ],
)
def test_what_nobody_has_said_is_asked_for(judges: Judges, game: str, line: str) -> None:
    assert judge_line(line, judges, Wanted(), game).wrong

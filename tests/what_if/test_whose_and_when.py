"""Whose place is asked about, when something can be done, which card is meant: words that were passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


CALLED = "opp: Troll; play Nature's Call -> Troll; "
TAKEN = "opp: Uxlyx the Zookeeper | me: Bumpsy; uxlyx reaps -> bumpsy; "
CROSSED = "me: Legion Rearguard at hill | opp: Mega-Mech at hill; play Star-Crossed -> rearguard, mech; "
CHARMED = "my Draven Showboat at hill; opp plays Charm -> draven, ridge; "
MECH = "opp: Mega-Mech | me: Draven Showboat at hill; mech attacks hill; "
ROW = "me: Viktor Leader, Crowd Favorite at hill | opp: Mega-Mech; mech attacks hill; "


@pytest.mark.parametrize(
    ("game", "line", "verdict"),
    [
        ("keyforge", CALLED + "troll in my hand?", "never"),
        ("keyforge", CALLED + "troll in opp's hand?", "always"),
        ("keyforge", TAKEN + "bumpsy in opp's archives?", "always"),
        ("keyforge", TAKEN + "bumpsy in my archives?", "never"),
        ("riftbound", CROSSED + "mech in my hand?", "never"),
        ("riftbound", CROSSED + "mech in his hand?", "always"),
        # Who is not active can only answer, and whoever attacks asks of the showdown.
        ("riftbound", CHARMED + "can I play Defy?", "always"),
        ("riftbound", CHARMED + "I play Defy; draven at hill?", "always"),
        ("riftbound", MECH + "can I play Highlander?", "always"),
        ("riftbound", MECH + "can I play Unchecked Power?", "never"),
        (
            "riftbound",
            "me: Crowd Favorite | opp: Mega-Mech at hill; favorite attacks hill; can I play Flash?",
            "always",
        ),
        ("riftbound", "Mega-Mech attacks my Draven Showboat at hill, draven dead?", "always"),
        (
            "riftbound",
            "opp: Crowd Favorite at hill, Mega-Mech; play Temptation -> favorite, base; favorite at base?",
            "always",
        ),
        ("riftbound", "battlefield Frozen Fortress, my recruit is there, start of my turn. recruit dies?", "always"),
        ("riftbound", "can I play Flame Chompers from my trash", "never"),
        ("riftbound", "me Breakneck Mech, Mega-Mech at hill; can mega-mech move to ridge", "always"),
        ("riftbound", "Lee Sin, Ascetic activates, his might 6?", "always"),
        # What a player holds to be so is what is asked, and no fact.
        ("keyforge", "my troll d3 attacks his stunned krump, he says krump hits back. is my troll dead?", "always"),
        (
            "keyforge",
            "opp has 4 amber, i play urchin. he says nothing happens, i say he loses one. opp 3 amber?",
            "always",
        ),
        ("riftbound", "Mega-Mech attacks my Draven Showboat at hill, i say draven lives. draven dead?", "always"),
        # The active house is that of a card that needs it: "Omni:" is used in any.
        (
            "keyforge",
            "me: Potion of Invulnerability, Troll | opp: Dust Imp; omni potion; troll fights imp; imp dead?",
            "always",
        ),
        # A turn and an action begin a part, whatever mark is missing.
        ("keyforge", "me gub | opp krump, urchin w, opp's turn krump fights gub; gub dead?", "always"),
        ("keyforge", "me krump, gub in hand | opp troll d5 play punch on troll; troll dead?", "always"),
        (
            "riftbound",
            "me falling star in hand, 4 fury runes | opp stalwart poro at hill play falling star on poro; poro dead?",
            "always",
        ),
        ("keyforge", "me krump, punch in hand, opp gub, urchin w; play punch -> gub. gub dead?", "always"),
        # Who is spoken of last, and whose turn begins with what.
        ("keyforge", "his dame margaret is out, my troll attacks her. is she dead?", "always"),
        ("riftbound", "his navori scout is at hill, my stalwart poro attacks him. is he dead?", "never"),
        ("keyforge", "i start my turn with 6 amber and he has murmook. do i forge a key?", "never"),
        ("keyforge", "he begins his turn with 6 amber. does he forge a key?", "always"),
        ("riftbound", "i start my turn with 3 points and my stalwart poro at hill. do i have 4 points?", "always"),
        ("keyforge", "Jayne the Bard reaps on his Dust Pixie, pixie dead", "always"),
        ("keyforge", "Knockback my own Bad Penny, on top of my deck?", "always"),
        ("riftbound", "can I move Laurent Bladekeeper from hill to ridge", "always"),
        ("riftbound", "can my Crowd Favorite go from hill to ridge", "never"),
        (
            "riftbound",
            "he plays Detonate on my Boots of Swiftness, I answer with Lilting Lullaby, boots gone?",
            "never",
        ),
        ("riftbound", "his Inferna attacks my Lonely Poro at hill, I Counter Strike poro, poro dead?", "never"),
        ("riftbound", "Starhound in my trash, I play Morbid Return on it, in hand?", "always"),
        ("riftbound", "me 7 points; Inferna moves to hill, hill is empty, do I win", "never"),
        ("keyforge", "Guard Disguise action, opp on 4 aember, do I steal", "never"),
        ("keyforge", "opp: Dust Pixie, Troll; Strange Torpedo on Troll; pixie dead?", "always"),
        ("keyforge", "he has Angwish undamaged, I have 6 aember, start of my turn, do I forge?", "always"),
        ("keyforge", "my Troll has Access Denied on it, can it reap", "never"),
        ("keyforge", "I Ragnarok, can my Bumpsy reap", "never"),
        # A number before a card is its player's, one behind it lies on it.
        ("keyforge", "me 2 aember Bumpsy, opp 1 aember Troll; I play Stir-Crazy; 1 aember on bumpsy?", "always"),
        # What is said to come of an action is asked, not believed.
        ("keyforge", "my Batdrone attacks his Troll and kills it", "never"),
        ("keyforge", "opp Troll, Dust Pixie; my Flounderight attacks troll and dies", "always"),
    ],
)
def test_the_word_counts(judges: Judges, game: str, line: str, verdict: str) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.wrong, found.wrong
    assert [claim.verdict for claim in found.rulings[0].claims] == [verdict]


@pytest.mark.parametrize(
    ("game", "line", "condition"),
    [
        ("riftbound", ROW + "do I get a recruit?", "Viktor, Leader in base"),
        ("riftbound", "can I play Charm?", "each player has a unit at a battlefield"),
    ],
)
def test_another_reading_that_turns_the_verdict_is_told(judges: Judges, game: str, line: str, condition: str) -> None:
    (claim,) = judge_line(line, judges, Wanted(), game).rulings[0].claims
    assert claim.verdict == "never"
    assert condition in str(claim)


@pytest.mark.parametrize(
    ("game", "line", "why"),
    [
        ("keyforge", "opp: Troll; play Punch -> Troll; punch dead?", "Punch is an action"),
        ("riftbound", "I Sprite Call, end turn; sprite dead?", "Sprite Call is a spell"),
        ("keyforge", CALLED + "troll not in my hand?", "whose"),
    ],
)
def test_it_is_refused_with_the_reason(judges: Judges, game: str, line: str, why: str) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.rulings
    assert why in found.wrong


@pytest.mark.parametrize(
    ("game", "line", "answer"),
    [
        ("keyforge", "booby trap on his Dust Pixie between Troll and Bumpsy, who dies", "Dust Pixie"),
        ("keyforge", "my Xenos Bloodshadow gets swung at by his Troll, who dies", "none"),
        ("keyforge", "Exchange Program my Dust Pixie for his Troll; who controls troll", "me"),
        ("keyforge", "I Rant and Rive, opp is on 9, how much has he left", "5"),
        ("keyforge", "can I play Gateway to Dis with 3 aember, how many die of it", "0"),
        ("riftbound", MECH + "I play Highlander -> draven; where is draven?", "in base, controlled by me"),
        ("riftbound", "my Immortal Phoenix swings at hill, he has 2 Crowd Favorite there, who dies", None),
    ],
)
def test_it_is_answered(judges: Judges, game: str, line: str, answer: str | None) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.wrong, found.wrong
    ((_asked, given),) = found.rulings[0].answers
    assert given.startswith(answer or "")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("his Uxlyx the Zookeeper reaps and takes my Bumpsy, bumpsy in his archives?", "'takes' is not looked at"),
        ("I play Punch and heal his Troll, troll dead?", "'heal' is not looked at"),
    ],
)
def test_a_verb_that_is_not_looked_at_is_told(judges: Judges, line: str, told: str) -> None:
    (ruling,) = judge_line(line, judges, Wanted()).rulings
    assert told in [item[2] for item in ruling.assumed]

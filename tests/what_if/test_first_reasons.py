"""What decides a verdict is told within the first reasons, in both games: what a text came to, what kept something from
happening, and why an action is refused.
"""

from __future__ import annotations

from typing import Any

import pytest

from kfjudge.situation import judge
from kfjudge.situation.asides import FIRST
from kfjudge.situation.ruling import Ruling
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.turning import ENDLESS
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: None) -> Judges:
    return open_judges()


RIFTBOUND = {
    # the ability by which damage was dealt, and what its amount is made of
    "me: Crackshot Corsair | opp: Vanguard Sergeant at hill; attack hill with Corsair; sergeant dead?": (
        "always",
        "Crackshot Corsair goes off: “When I attack, deal 1 to an enemy unit here.”",
    ),
    "me: Kog'Maw Caustic | opp: Vanguard Sergeant at hill; attack hill with Kog'Maw; sergeant dead?": (
        "always",
        "Deal 4 to all units at my battlefield.”",
    ),
    "me: Shipyard Skulker +Doran's Blade, hand: Strike Down | opp: Playful Phantom; play Strike Down -> Skulker,"
    " Phantom; phantom dead?": ("always", "might of Shipyard Skulker: Doran's Blade +2"),
    "me: Shipyard Skulker, hand: Gentlemen's Duel | opp: Bilgewater Bully; play Gentlemen's Duel -> Skulker, Bully;"
    " both dead?": ("always", "might of Shipyard Skulker: Gentlemen's Duel +3"),
    "me: Shipyard Skulker | opp: Mutated Mouser, Watchful Sentry at hill; attack hill with Skulker; watchful sentry"
    " dead?": ("never", "is assigned lethal damage (3: might of Mutated Mouser: Shield +2) before Watchful Sentry"),
    # an ability that a card has from another one is quoted from there
    "me: Shipyard Skulker +Eye of the Herald | opp: 0 points; move Skulker to hill; recruit in base?": (
        "never",
        "Shipyard Skulker goes off: “When I move, play a 1 [might] Recruit unit token here.”",
    ),
    # who leaves otherwise has not died, and a token is nowhere then
    "me: hand: Gust | opp: Watchful Sentry at hill, deck 5 cards; play Gust -> Watchful Sentry; opp draws 1?": (
        "never",
        "Watchful Sentry waits for “[Deathknell]: I die”, which has not happened",
    ),
    "me: Recruit token at hill, hand: Retreat | opp: 0 points; play Retreat -> Recruit; recruit in hand?": (
        "never",
        "a token that leaves the board ceases to exist",
    ),
    # the printed cost counts, whatever was paid
    "me: Lux Illuminated, Eager Apprentice at hill, hand: Drag Under | opp: Mega-Mech at mill; play Drag Under ->"
    " Mega-Mech; lux might 8?": ("always", "the printed cost of Drag Under counts, 5 energy, and not the 4"),
    # what cannot be paid, by how much, and what is kept for other things
    "me: Lux Crownguard, 0 runes, hand: Watchful Sentry | opp: 0 points; play Watchful Sentry; legal?": (
        "never",
        "what Lux, Crownguard adds can be spent to play spells only; 2 energy missing",
    ),
    "me: hand: Cruel Patron | opp: 0 points; play Cruel Patron; legal?": (
        "never",
        "a part of its cost cannot be paid: “kill a friendly unit”",
    ),
    # what it costs after what was played, and what is not paid for
    "me: 3 runes, hand: Noxus Hopeful, Scrapheap | opp: 0 points; play Scrapheap; play Noxus Hopeful; legal?": (
        "never",
        "it costs 2 energy (4 energy printed, changed by Noxus Hopeful), with 1 ready rune to pay for it; 1 energy",
    ),
    "me: hand: Jinx Demolitionist, Gust, Incinerate | opp: 0 points; play Jinx; jinx ready?": (
        "never",
        "Jinx, Demolitionist has Accelerate, and that is not paid for",
    ),
    # what was never waited for, what lets another card be played, and whom a whole text needs
    "me: Plundering Poro at hill | opp: 0 points; start of my turn; 1 gold?": (
        "never",
        "Plundering Poro waits for “When I conquer”, which has not happened",
    ),
    "me: hand: Raging Firebrand, Falling Comet, 7 runes | opp: Watchful Sentry at hill; play Raging Firebrand; play"
    " Falling Comet -> Watchful Sentry; watchful sentry dead?": (
        "always",
        "your next spell this turn costs [5] less.” (without it: not legal)",
    ),
    "me: hand: Facebreaker, Watchful Sentry at hill | opp: Mega-Mech at mill; play Facebreaker -> Watchful Sentry,"
    " Mega-Mech; legal?": ("never", "“Stun a friendly unit and an enemy unit at the same battlefield.”"),
    # where Ambush does not reach, though it is the time for it
    "me: Watchful Sentry at mill, hand: Poppy Defender of the Meek | opp: Playful Phantom; opp's turn; attack hill with"
    " Phantom; I play Poppy to hill; legal?": ("never", "Ambush plays it only to a battlefield where its player has"),
    # what a spell cannot choose, though it could be played
    "me: hand: Gust | opp: Mega-Mech at hill, Watchful Sentry at hill; play Gust -> Mega-Mech; legal?": (
        "never",
        "Mega-Mech does not fit “a unit at a battlefield with 3 [might] or less”: its might is 8",
    ),
    "me: 0 runes, 2 energy, hand: Incinerate | opp: Kato the Arm at hill, Mega-Mech at hill; play Incinerate -> Kato;"
    " legal?": (
        "never",
        "Deflect of Kato the Arm counted, with 0 ready runes and 2 energy",
    ),
    # what Legion counts, and what it does not; what lasts until the turn ends; an ability that comes later
    "me: hand: Dangerous Duo, Incinerate | opp: Mega-Mech at hill, hand: Defy; play Incinerate -> Mega-Mech; opp play"
    " Defy -> Incinerate; play Dangerous Duo -> Dangerous Duo; duo might 5?": (
        "always",
        "Dangerous Duo: “[legion]” holds: Incinerate, though countered, was played this turn",
    ),
    "me: hand: Darius Executioner, Hidden Blade, Shipyard Skulker at mill | opp: 0 points; hide Hidden Blade at mill;"
    " play Darius; darius ready?": ("never", "“[legion]” does not hold: a card that is hidden is not played"),
    "me: Vi Peacekeeper | opp: Mega-Mech at hill; attack hill with Vi; end turn; mega-mech stunned?": (
        "never",
        "Mega-Mech is no longer stunned: that lasts until the end of the turn",
    ),
    "me: Shipyard Skulker at hill, hand: Hostile Takeover | opp: Mega-Mech at mill; play Hostile Takeover -> Mega-Mech;"
    " end turn; mega-mech in opp's base?": ("always", "recall it at the end of this turn.”"),
    # what may be done by a card that only lies there
    "me: 3 points, battlefield Dusk Rose Lab, Petty Officer at Dusk Rose Lab, deck 5 cards | opp: 0 points; start of my"
    " turn; me 4 points?": ("depends", "Dusk Rose Lab decides: “At the start of your beginning phase, you may kill"),
    # what is in a state already does not come into it again
    "me: legend: Leona Radiant Dawn, Vi Peacekeeper | opp: Mega-Mech s at hill; attack hill with Vi; vi buffed?": (
        "never",
        "Mega-Mech is stunned already, and is not again",
    ),
    # whom a text leaves out
    "me: Vicious Snapjaws, 0 xp | opp: Watchful Sentry at hill; attack hill with Snapjaws; me 1 xp?": (
        "never",
        "Vicious Snapjaws: “another friendly unit” does not mean all (if it did: always)",
    ),
    "me: Garen Commander at hill, Watchful Sentry at mill | opp: 0 points; watchful sentry might 2?": (
        "never",
        "Garen, Commander: “All other friendly units get +1 [might] here” does not mean all (if it did: always)",
    ),
    # of a card with several texts each may decide; what an activated ability says; what cannot be paid for it
    "me: Gemhand Hunter, 5 xp | opp: 0 points; move Gemhand Hunter to hill; gemhand might 3?": (
        "always",
        "Gemhand Hunter decides: “[Level 6] I get +1 [might].” (without it: never)",
    ),
    "me: Arena Kingpin in hand, Watchful Sentry | opp: Vanguard Sergeant at hill; play Arena Kingpin; activate Arena"
    " Kingpin -> Watchful Sentry; watchful sentry might 4?": (
        "always",
        "“[exhaust]: Give a unit +3 [might] this turn.”",
    ),
    "me: Wildclaw Shaman in hand, Bilgewater Bully | opp: 0 points; play Wildclaw Shaman; shaman ready?": (
        "never",
        "The ability of Wildclaw Shaman does nothing: its cost cannot be paid: “spend a buff”",
    ),
    "me: Annie Fiery, hand: Incinerate | opp: Shipyard Skulker at hill; play Incinerate -> Skulker; skulker dead?": (
        "always",
        "Annie, Fiery",
    ),
    # which text forbids it
    "me: hand: Incinerate | opp: Alpha Wildclaw, Watchful Sentry at hill; play Incinerate -> Watchful Sentry; legal?": (
        "never",
        "by the text of Alpha Wildclaw it can't be chosen: “All units you control here",
    ),
}
KEYFORGE = {
    "me: Brigadier Ols, Troll | opp: Bumpsy; brigadier ols armor 2?": (
        "never",
        "Brigadier Ols: “each Sanctum neighbor of it” does not mean all (if it did: always)",
    ),
    # what an action needs, by how much, and that it is there; houses are chosen as a turn begins
    "me: hand: Truebaru, 2 aember | opp: Troll; play Truebaru; legal?": (
        "never",
        "what Truebaru (“lose 3Æ”, with 2Æ there) asks for to play it cannot be done in full",
    ),
    "me: hand: Kelifi Dragon, 7 aember | opp: Troll; play Kelifi Dragon; legal?": (
        "always",
        "Kelifi Dragon: “you have 7Æ or more” holds (if it did not: never)",
    ),
    "me: Pitlord, houses dis/logos/mars | opp: 0 aember; begin turn house logos; legal?": (
        "never",
        "Pitlord decides: “You must choose Dis as your active house while Pitlord is in play.”",
    ),
    "me: Pitlord, houses dis/logos/mars | opp: 0 aember; begin turn house dis; legal?": (
        "always",
        "begin turn house dis is legal",
    ),
    # what is waited for where nothing of it happened
    "me: Umbra | opp: 3 aember, Troll; reap Umbra; I steal 1?": (
        "never",
        "Umbra waits for “After Fight”, which has not happened",
    ),
    "me: Snarri, deck 5 cards, Troll | opp: 0 aember; reap Troll; I draw 1?": (
        "never",
        "Snarri, Warrior Poet waits for “After a friendly creature fights”, which has not happened",
    ),
    "me: Kelifi Dragon | opp: Troll; play Sic Semper Tyrannosaurus; troll dead?": (
        "never",
        "Kelifi Dragon is in play as it begins (without it: always)",
    ),
    # whom a text leaves out, what it counts
    "me: Flint's Stash, Dust Pixie, Bumpsy, Dust Imp, 0 aember | opp: Troll; fight Bumpsy -> Troll; me 2 aember?": (
        "never",
        "Flint’s Stash: “Each flank creature” does not mean all (if it did: always)",
    ),
    "me: Armsmaster Molina, Troll, Dust Imp | opp: Umbra; opp's turn; fight Umbra -> Dust Imp; umbra dead?": (
        "never",
        "Armsmaster Molina: “Each neighbor of Armsmaster Molina” does not mean all (if it did: always)",
    ),
    "me: hand: Booby Trap | opp: Dust Imp, Troll, Bumpsy; play Booby Trap -> Bumpsy; legal?": (
        "never",
        "Booby Trap: “a creature that is not on a flank” does not mean all (if it did: always)",
    ),
    "me: Doom Device, Troll, Bumpsy, Dust Imp | opp: Krump; end turn; troll dead?": (
        "never",
        "“at least 13 cards are in play” does not hold (5)",
    ),
    "me: Gatewatcher | opp: Dust Imp, Troll, Bumpsy, discard 9 cards; fight Gatewatcher -> Bumpsy; bumpsy dead?": (
        "never",
        "“your opponent is haunted” does not hold (9 cards in the discard pile)",
    ),
    "me: Kiligog's Trench (4 depth counters), Bumpsy | opp: Troll; end turn; bumpsy dead?": (
        "always",
        "Kiligog’s Trench has 4 depth counters as it begins (without it: never)",
    ),
    # what a keyword or a state does not keep off
    "me: Zorg | opp: Dust Pixie, Troll, Bumpsy; fight Zorg -> Troll; zorg dead?": (
        "always",
        "Troll is stunned, and deals its damage to Zorg all the same",
    ),
    "me: Umbra | opp: Dust Imp with Flame-Wreathed; fight Umbra -> Dust Imp; umbra dead?": (
        "always",
        "Umbra has skirmish, which keeps off damage from power alone",
    ),
    "me: Paralysis Synan | opp: Troll w; reap Paralysis Synan -> Troll; troll stunned?": (
        "always",
        "Troll is warded, which makes no difference: a ward keeps off damage, destruction and leaving play",
    ),
    "me: 0 aember | opp: Troll (w, 3 aember), Bumpsy; play Sic Semper Tyrannosaurus; me 3 aember?": (
        "always",
        "Troll is warded, which makes no difference: a ward keeps off damage, destruction and leaving play",
    ),
    # who gains instead
    "me: 0 aember, Soul Snatcher, Troll (owner opp, d7) | opp: 0 aember, Bumpsy; fight Troll -> Bumpsy; me 1 aember?": (
        "never",
        "Soul Snatcher: its ability resolves: “After a creature is destroyed, its owner gains 1Æ.”",
    ),
    # who had left before what it waits for
    "me: Snarri, deck 5 cards | opp: Troll; fight Snarri -> Troll; I draw 1?": (
        "never",
        "Snarri, Warrior Poet has left play before Snarri, Warrior Poet has fought: its ability does not see it",
    ),
    # why a card is in the state for which an action is refused
    "me: Batdrone with Rocket Boots | opp: Troll, 3 aember; reap Batdrone; reap Batdrone; reap Batdrone; legal?": (
        "never",
        "“this is the 1st time this creature was used this turn” does not hold",
    ),
}
LINES = [("keyforge", *each) for each in KEYFORGE.items()]
LINES += [("riftbound", *each) for each in RIFTBOUND.items()]


@pytest.mark.parametrize(("game", "line", "expected"), LINES, ids=[line[1][:70] for line in LINES])
def test_what_decides_is_among_the_first_reasons(
    judges: Judges, game: str, line: str, expected: tuple[str, str]
) -> None:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    (claim,) = result.rulings[0].claims
    verdict, told = expected
    first = [reason.text for reason in claim.because[:FIRST]]
    assert claim.verdict == verdict
    assert any(told in one for one in first), first


@pytest.mark.parametrize("complete", [True, False])
def test_what_decides_is_not_sought_on_where_nothing_comes_to_an_end(
    judges: Judges, monkeypatch: pytest.MonkeyPatch, complete: bool
) -> None:
    tried: list[bool] = []
    found = judge._ruling_only

    def played(*asked: Any, told: bool = True) -> Ruling:
        tried.append(told)
        return found(*asked, told=told)._replace(complete=complete)

    monkeypatch.setattr(judge, "_ruling_only", played)
    line = "me: Dust Imp, Tolas, hand Gateway to Dis; opp: 2 amber, Bad Penny, Troll; play Gateway to Dis; opp 9 amber?"
    assert judge_line(line, judges, Wanted()).rulings[0].complete
    assert (tried.count(False) > ENDLESS) is complete

"""Where a text decides, it is named and quoted among the first reasons: found by playing without it, or as if what it
asks for were so. In both games.
"""

from __future__ import annotations

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.situation.asides import FIRST
from kfjudge.situation.printed import LIMITS
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: None) -> Judges:
    return open_judges()


KEYFORGE = {
    # what another card gives or forbids
    "me: Flaxia, Halacor | opp: Troll; fight Flaxia -> Troll; Flaxia dead?": (
        "never",
        "Halacor decides: “Each friendly flank creature gains skirmish.” (without it: always)",
    ),
    "me: Troll | opp: Barrister Joya; reap Troll; me aember 1?": (
        "not reached",
        "Barrister Joya decides: “Enemy creatures cannot reap.” (without it: always)",
    ),
    "me: Troll, hand: Bumpsy | opp: Phantasmaquid; play Bumpsy right flank; Bumpsy in play?": (
        "not reached",
        "Phantasmaquid decides: “Your opponent cannot play",
    ),
    "me: Troll | opp: Urchin, Gub, Dust Imp; fight Troll -> Dust Imp; Dust Imp dead?": (
        "not reached",
        "Gub decides: “While Gub is not on a flank, it gets +5 power and gains taunt.”; “Gub is not",
    ),
    "me: Bumpsy, Neffru | opp: Dust Imp, aember 0; fight Bumpsy -> Dust Imp; opp 3 aember?": (
        "always",
        "Neffru: its ability resolves: “After a creature is destroyed, its owner gains 1Æ.” (without it: never)",
    ),
    "me: hand: Enlist Numeri | opp: Bumpsy with 1 aember; play Enlist Numeri -> Bumpsy; reap Bumpsy; me 2 aember?": (
        "always",
        "it belongs to house Saurian.” (without it: not legal)",
    ),
    # what its own text says of it
    "me: Rorqual with 2 aember | opp: Valdr; fight Rorqual -> Valdr; Rorqual dead?": (
        "never",
        "Rorqual decides: “Rorqual gains +1 power for each A on it.” (without it: always)",
    ),
    "me: Nautilixian, Collector Worm | opp: Bumpsy; fight Nautilixian -> Bumpsy; Bumpsy dead?": (
        "not reached",
        "Nautilixian decides: “Unless you used 1 or more friendly Mars creatures this turn",
    ),
    # a condition that is not met
    "me: Spyyyder | opp: Bumpsy, Troll, Krump; fight Spyyyder -> Troll; Troll dead?": (
        "never",
        "Spyyyder: “While attacking an enemy flank creature” does not hold (if it did: always)",
    ),
    # a condition that is met, bonus icons, and what was made before and lasts
    "me: Bumpsy | opp: Protective Playmate, discard 10 cards; fight Bumpsy -> Protective Playmate; Bumpsy dead?": (
        "always",
        "“haunted” holds as it begins (10 cards in the discard pile)",
    ),
    "me: hand: Feldar's Plan | opp: hand: Miasma; play Feldar's Plan; opp's turn; play Miasma; me 2 aember?": (
        "always",
        "Miasma decides: its bonus icons come before its ability",
    ),
    "me: Captain Cha e | opp: Bumpsy, 1 aember; lasting Foggify by opp; reap Captain Cha; me 2 aember?": (
        "always",
        "(without it: not legal: it is enraged and must fight if able)",
    ),
    # what is told already, or turns nothing, is not told again
    "me: Bumpsy | opp: Shadow Self, Umbra; fight Bumpsy -> Umbra; Umbra dead?": ("never", ""),
    "me: Troll | opp: Bumpsy; fight Troll -> Bumpsy; Bumpsy dead?": ("always", ""),
}
RIFTBOUND = {
    "me: 2 fury runes, hand: Hextech Ray | opp: at Void Gate: Vanguard Sergeant | battlefield Void Gate; opp controls"
    " Void Gate; play Hextech Ray -> Vanguard Sergeant; Vanguard Sergeant dead?": (
        "always",
        "Void Gate decides: “All spells or abilities deal 1 bonus damage to all units here.” (without it: never)",
    ),
    "me: at Windswept Hillock: Shipyard Skulker | opp: 0 points | battlefield Windswept Hillock; me controls Windswept"
    " Hillock; battlefield Grove of the God-Willow; move Shipyard Skulker -> Grove of the God-Willow; me 1 point?": (
        "always",
        "Windswept Hillock decides: “All units here have [Ganking].” (without it: not legal)",
    ),
    "me: base: Captain Farron, Shipyard Skulker | opp: Trove Golem at hill; opp controls hill; move Captain Farron,"
    " Shipyard Skulker -> hill; Trove Golem dead?": (
        "always",
        "Captain Farron decides: “All other friendly units here have [Assault].” (without it: never)",
    ),
    "me: base: Shipyard Skulker | opp: at hill: Vanguard Sergeant, Pit Rookie + Doran's Shield; opp controls hill; move"
    " Shipyard Skulker -> hill; Pit Rookie dead?": ("always", "Doran's Shield decides: “[Tank]” (without it: depends)"),
    "me: 5 fury runes, hand: Vayne Hunter | opp: Shipyard Skulker at hill; opp controls hill; battlefield Zaun Warrens;"
    " play Vayne Hunter -> base; move Vayne Hunter -> Zaun Warrens; me 1 point?": (
        "always",
        "Vayne, Hunter decides: “While an opponent controls a battlefield, I enter ready.” (without it: not legal)",
    ),
    "me: 2 xp, 5 order runes, hand: Bandle Soldier | opp: 0 points; play Bandle Soldier -> base; Bandle Soldier"
    " exhausted?": ("always", "Bandle Soldier: “[Level 3]” does not hold (if it did: never)"),
    "me: 2 fury runes, hand: Incinerate | opp: Stalwart Poro at hill; opp controls hill; play Incinerate -> Stalwart"
    " Poro; Stalwart Poro dead?": (
        "always",
        "Shield of Stalwart Poro counts only while it is a defender (if it always did: never)",
    ),
    "me: base: Shipyard Skulker | opp: Daring Poro at hill; opp controls hill; move Shipyard Skulker -> hill; Shipyard"
    " Skulker dead?": (
        "never",
        "Assault of Daring Poro counts only while it is an attacker (if it always did: always)",
    ),
    # a condition is told as unmet only where it is
    "me: Voracious Gromp | opp: Laurent Bladekeeper at hill, legend: Master Yi Wuju Bladesman; attack hill with gromp;"
    " gromp dead?": (
        "always",
        "Master Yi, Wuju Bladesman decides: “A friendly unit gets +2 [might] while defending alone.”",
    ),
    # an attacker has its Assault already, a defender its Shield
    "me: base: Daring Poro | opp: Pit Rookie at hill; opp controls hill; move Daring Poro -> hill; Pit Rookie dead?": (
        "always",
        "",
    ),
}
GIVEN = {
    # a state of a card
    "me: hand: Onyx Knight | opp: Troll +1; play Onyx Knight; troll dead?": (
        "always",
        "Troll has 1 +1 power counters as it begins (without it: never)",
    ),
    "me: 0 aember, Shĭgzisŏ Buggy, Dust Pixie w | opp: 0 aember; action Shĭgzisŏ Buggy; me 2 aember?": (
        "never",
        "Dust Pixie is warded as it begins (without it: always)",
    ),
    "me: Mookling +2 | opp: 9 aember, 0 keys; opp's turn begins; opp forges a key?": (
        "never",
        "Mookling has 2 +1 power counters as it begins (without it: always)",
    ),
    # a card that only lies there
    "me: Kelifi Dragon | opp: Troll; play Sic Semper Tyrannosaurus; troll dead?": (
        "never",
        "Kelifi Dragon is in play as it begins (without it: always)",
    ),
    "me: 3 aember, discard: Anger, Stealthster | opp: 0 aember; play Memorialize the Fallen; me 2 aember?": (
        "always",
        "Stealthster lies in the discard pile as it begins (without it: never)",
    ),
    # what is told already is not told again
    "me: Troll | opp: Bumpsy d1; fight Troll -> Bumpsy; Bumpsy dead?": ("always", ""),
}
GIVEN_TOO = {
    "me: legend: Leona Radiant Dawn, Vi Peacekeeper | opp: Mega-Mech s at hill; attack hill with Vi; vi buffed?": (
        "never",
        "",
    ),
    "me: Lecturing Yordle at hill, hand: Arcane Shift, deck 5 cards | opp: Shipyard Skulker at mill; play Arcane Shift"
    " -> Lecturing Yordle, Skulker; I draw 1?": (
        "always",
        "Arcane Shift decides: “Banish a friendly unit and its owner plays it, ignoring its cost.",
    ),
}
KEYFORGE |= GIVEN
RIFTBOUND |= GIVEN_TOO
LINES = [("keyforge", *each) for each in KEYFORGE.items()] + [("riftbound", *each) for each in RIFTBOUND.items()]
ADDED = (" (without it: ", " (if it did: ", " (if it always did: ")


TOLD = {
    "me: Stealer of Souls | opp: Rowdy Skald +Banshee Suit; fight Stealer of Souls -> Rowdy Skald; skald archived?": (
        "Rowdy Skald has gone to a hidden zone (archives)"
    ),
    "me: Xyp the Implanter | opp: Alien Puffer; reap Xyp the Implanter; opp 2 aember?": (
        "Alien Puffer: its Destroyed: ability resolves (“you” is my side)"
    ),
    "me: hand: Harland Mindlock, Mind Bullets | opp: Fuzzy Gruen; play Harland Mindlock; play Mind Bullets; fuzzy gruen"
    " on opp's side?": "The opponent takes control of Fuzzy Gruen again: what Harland Mindlock says lasts no longer",
    "me: Swap Widget, Agent Buuff, hand: Yzphyz Knowdrone | opp: Bumpsy; action Swap Widget; knowdrone ready?": (
        "Yzphyz Knowdrone is put into play, which is not playing it"
    ),
    "me: Knoxx, Self-Bolstering Automata x | opp: Bumpsy; opp's turn; fight Bumpsy -> Self-Bolstering Automata;"
    " automata power 1?": "was not done fully (“exhaust it” was not), so the rest does not happen",
    "me: Dust Imp 2 aember, Fuzzy Gruen, hand: Brachiaditus | opp: Bumpsy; play Brachiaditus between Dust Imp and Fuzzy"
    " Gruen; dust imp 1 aember?": "1 æmber move from Dust Imp to the supply",
}


@pytest.mark.parametrize("line", TOLD)
def test_what_became_of_the_words_is_among_the_first_reasons(judges: Judges, line: str) -> None:
    (claim,) = judge_line(line, judges, Wanted(), "keyforge").rulings[0].claims
    assert any(TOLD[line] in reason.text for reason in claim.because[:FIRST])


@pytest.mark.parametrize(("game", "line", "expected"), LINES, ids=[line[1][:70] for line in LINES])
def test_a_text_that_decides_is_quoted_among_the_first_reasons(
    judges: Judges, game: str, line: str, expected: tuple[str, str]
) -> None:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    (claim,) = result.rulings[0].claims
    verdict, told = expected
    assert claim.verdict == verdict
    added = [reason.text for reason in claim.because[:FIRST] if any(mark in reason.text for mark in ADDED)]
    assert bool(added) is bool(told)
    assert any(told in text for text in added) or not told


def test_where_only_verdicts_are_compared_nothing_is_played_again(judges: Judges) -> None:
    line = next(iter(KEYFORGE))
    (claim,) = judge_line(line, judges, Wanted(limits=Limits(runs=LIMITS.runs)), "keyforge").rulings[0].claims
    assert not any(mark in reason.text for reason in claim.because for mark in ADDED)

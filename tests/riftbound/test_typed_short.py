"""What people type short is read, and told with what it was taken for."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.words.dialect import read_text


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("hold: draw 1", "When I hold, draw 1."),
        ("draw 2 if u control a mech else draw 1", "Draw 2 if you control a Mech unit. Otherwise, draw 1."),
        ("if u control a mech draw 2, otherwise draw 1", "Draw 2 if you control a Mech unit. Otherwise, draw 1."),
        (
            "opp reveals hand, pick a spell, they discard it",
            "An opponent reveals their hand. Choose a spell from among them. They discard it.",
        ),
        (
            "opponent reveals hand, you choose a unit or gear and they discard it",
            "An opponent reveals their hand. Choose a unit or gear from among them. They discard it.",
        ),
        (
            "action. give a unit +3 might this turn, if its alone give it +5 instead",
            "[Action]\nGive a unit +3 {m} this turn. Give it +5 {m} instead if it is alone.",
        ),
        ("draw 1. play 2 gold exhausted", "Draw 1. Play two Gold gear tokens exhausted."),
        ("as an additional cost kill a gear. draw 3", "As an additional cost to play me, kill a gear.\nDraw 3."),
        ("as an extra cost, discard 1. stun a unit", "As an additional cost to play me, discard one.\nStun a unit."),
        ("as an additional cost, kill a unit", "As an additional cost to play me, kill a unit."),
        ("i have +1 for each unit i control", "I get +1 {m} for each unit you control."),
        ("when i conquer opponents discard 1", "When I conquer, each opponent discards one."),
        ("draw cards equal to enemy units here", "Draw cards equal to the number of enemy units here."),
        ("start of main phase ready me", "At the start of your main phase, ready me."),
        ("deal 3 to a unit. if this kills the unit draw 1", "Deal 3 to a unit. Draw 1 if it died this way."),
        ("your sprites have tank", "All Sprite units you control have [Tank]."),
        ("when i hold make 2 recruits", "When I hold, play two Recruit unit tokens."),
        ("other mechs here +2 might", "All other Mechs here get +2 {m}."),
        ("cant be targeted by enemy abilities", "I can't be chosen by enemy abilities."),
        ("level 3: +1 might and tank", "[Level 3] I get +1 {m} and have [Tank]."),
        ("equip 2. +3 might", "[Equip] {2}\nEquipped unit gets +3 {m}."),
        ("play a mech here ready", "Play a ready Mech unit token here."),
        ("as an extra cost discard 2", "As an additional cost to play me, discard two."),
        ("additional cost: kill a gear", "As an additional cost to play me, kill a gear."),
        ("when i conquer score a point", "When I conquer, score 1 point."),
        ("put top 3 cards in trash", "Put the top three cards of your main deck in your trash."),
        ("while im defending alone +2", "While I am defending alone, I get +2 {m}."),
        ("pay 2 and exhaust: deal 1 to everything here", "{2}, {e}: Deal 1 to all units here."),
        (
            "look at top 2 draw one recycle rest",
            "Look at the top two cards of your main deck. Draw one. Recycle the remaining cards.",
        ),
        ("when attack deal 2 to a unit here", "When I attack, deal 2 to a unit here."),
        ("draw 1 when conquer", "When I conquer, draw 1."),
        ("on play ready me", "When you play me, ready me."),
        ("when it attacks, kill gear", "When I attack, kill a gear."),
        ("battlefield: when hold here draw 1", "When you hold here, draw 1."),
        ("accelerate, when conquers opp discards 1", "[Accelerate]\nWhen I conquer, an opponent discards one."),
        ("when played draws 1", "When you play me, draw 1."),
        ("when you play a spell +1 this turn", "When you play a spell, give me +1 {m} this turn."),
        ("give +2 this turn, reaction", "[Reaction]\nGive a unit +2 {m} this turn."),
        ("other friendly units here get +1", "All other friendly units here get +1 {m}."),
        ("when conquer channel 2 exh", "When I conquer, channel 2 runes exhausted."),
        ("banish all cards from opps trash", "Banish all cards from an opponent's trash."),
        ("conq: stun enemy unit", "When I conquer, stun an enemy unit."),
        ("wypm, deal 3 to unit at bf", "When you play me, deal 3 to a unit at a battlefield."),
        ("react: counter spell unless ctrl pays 3", "[Reaction]\nCounter a spell unless its controller pays {3}."),
        ("when hold here draw 1", "When you hold here, draw 1."),
        ("on play kill enemy gear", "When you play me, kill an enemy gear."),
        (
            "look at top 4, draw 1, recycle rest",
            "Look at the top four cards of your main deck. Draw one. Recycle the remaining cards.",
        ),
        ("legend: exhaust me and pay 1, ready a rune", "{1}, {e}: Ready a rune."),
        ("your gear get deflect while im buffed", "While I am buffed, all gear you control have [Deflect]."),
        ("-2 might this turn min 1", "Give me -2 {m} this turn, to a minimum of 1."),
        ("when opp plays spell on me draw 1", "When an opponent chooses me with a spell, draw 1."),
        ("def: +1 might tt", "When I defend, give me +1 {m} this turn."),
        ("exh: add 1 fury", "{e}: [add] {fury}."),
        ("shield, def: ready 2 runes", "[Shield]\nWhen I defend, ready two runes."),
        ("bounce friendly unit, draw 1", "Return a friendly unit to the owner's hand. Draw 1."),
    ],
)
def test_it_is_taken_for_what_cards_print(typed: str, means: str) -> None:
    reading = read_text(typed)
    assert reading.means == means
    assert reading.prepared.taken


def test_what_is_printed_is_taken_as_it_stands() -> None:
    assert not read_text("When I hold, draw 1.").prepared.taken


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("when i hold buff me", "When I hold, buff me."),
        ("stun enemy unit at bf draw 1", "Stun an enemy unit at a battlefield. Draw 1."),
        ("deal 4 to enemy unit in base", "Deal 4 to an enemy unit in a base."),
        ("return gear from trash to hand", "Return a gear from your trash to the owner's hand."),
        ("when opp plays spell ready me", "When an opponent plays a spell, ready me."),
        ("swap locations of two friendly units", "Swap the locations of two friendly units."),
        ("deal 2 to target unit", "Deal 2 to a unit."),
        ("+2 might this turn to a friendly unit", "Give a friendly unit +2 {m} this turn."),
        ("both players draw 1", "Each player draws 1."),
        ("draw 1 when i conquer", "When I conquer, draw 1."),
        ("wehn i hold draw 1", "When I hold, draw 1."),
        ("kill a gear. if u have 7 runes kill 2 instead", "Kill a gear. Kill two instead if you control seven runes."),
        ("ready all ur untis", "Ready all units you control."),
        ("stun 2 units, kill one of em", "Stun two units. Kill one."),
        ("i have +1 might for evry gear u have", "I get +1 {m} for each gear you control."),
        ("+1 might per gear i control", "I get +1 {m} for each gear you control."),
        ("choose one: draw 1, or ready a unit, or buff a unit", "Draw 1, ready a unit or buff a unit."),
        ("choose 1: draw 1 or kill a gear", "Draw 1 or kill a gear."),
        ("pay 1 fury, exhaust this: draw 1", "{fury}, {e}: Draw 1."),
        (
            "shield for each other friendly unit here",
            "I have [Shield] equal to the number of other friendly units here.",
        ),
        ("swap me w a friendly unit at a bf", "Swap the locations of me and a friendly unit at a battlefield."),
        (
            "equip 1 body, +2 might, when i hold buff me",
            "[Equip] {body}\nEquipped unit gets +2 {m}.\nWhen I hold, buff me.",
        ),
        ("give 2 friendly units +1 might each tt", "Give two friendly units +1 {m} this turn."),
        ("[Action] stun a unit", "[Action]\nStun a unit."),
        ("if its ur turn i have ganking", "During your turn, I have [Ganking]."),
        ("exh, 1 energy: play a 1 might recruit here", "{e}, {1}: Play a 1 {m} Recruit unit token here."),
        ("return unit to owners hand", "Return a unit to the owner's hand."),
        ("give unit tank and shield tt", "Give a unit [Tank] and [Shield] this turn."),
        ("double a units might tt", "Double a unit's might this turn."),
    ],
)
def test_small_words_that_are_left_out_are_put_in(typed: str, means: str) -> None:
    reading = read_text(typed)
    assert reading.means == means
    assert reading.prepared.undone() == typed


@pytest.mark.parametrize(
    "typed",
    [
        "gain 1 xp if u have 3 units draw 1",  # is it the first that asks, or the second?
        "take control of enemy gear",  # one, or all of it?
        "opp discards from hand then ready",
        "both players discard 1 then draw 2",  # who draws?
    ],
)
def test_what_could_be_filled_in_two_ways_is_declined(typed: str) -> None:
    assert not read_text(typed).understood


def test_what_is_set_as_print_lacks_nothing() -> None:
    assert not read_text("Stun enemy unit.").understood
    assert not read_text("When I hold draw 1.").understood


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("tank assault 2 ganking", "[Tank]\n[Assault 2]\n[Ganking]"),
        ("hunt 1 lvl 3 i have tank", "[Hunt 1]\n[Level 3] I have [Tank]."),
        ("repeat 1 chaos draw 1", "[Repeat] {chaos}\nDraw 1."),
        ("equip 2 calm. when equipped unit dies draw 1", "[Equip] {calm}{calm}\nWhen equipped unit dies, draw 1."),
        ("deathknell channel 1 rune exhausted", "[deathknell] \u2014 Channel 1 rune exhausted."),
        ("exh: add 1 energy reaction", "[reaction][>] {e}: [add] {1}."),
        ("spell: stun enemy unit. action", "[Action]\nStun an enemy unit."),
        ("unit: hunt 1. deathknell - draw 1", "[Hunt 1]\n[deathknell] \u2014 Draw 1."),
        ("costs 2 less if u control a mech", "While you control a Mech unit, I cost {2} less."),
        ("ganking +1 might while attacking", "[Ganking]\nWhile I am attacking, I get +1 {m}."),
    ],
)
def test_keywords_and_costs_are_set_out(typed: str, means: str) -> None:
    assert read_text(typed).means == means


def test_a_keyword_that_says_whose_cards_are_meant_heads_no_line() -> None:
    assert "[Hidden]\n" not in read_text("hidden cards cost 1 less").prepared.text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("when i attck ready me", "attack"), ("opp discrds 1", "discards"), ("stun enmy unit", "enemy")],
)
def test_a_slip_is_taken_for_the_one_word_near_it(typed: str, meant: str) -> None:
    reading = read_text(typed)
    assert reading.understood
    assert meant in [words for _, words in reading.prepared.taken]


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        # cut from a word of the game: its beginning, its consonants, some of its letters
        ("conqs: rdy a rune", "When I conquer, ready a rune."),
        ("when atking stn enemy unt", "When I attack, stun an enemy unit."),
        ("champs u control have tank", "All champion units you control have [Tank]."),
        # an apostrophe, and what was cut before it
        ("if id die recall me instead", "When I would die, recall me instead."),
        # a comma where a sentence ends
        (
            "choose a bf, opps cant play units there tt",
            "Choose a battlefield. This turn, each opponent can't play units there.",
        ),
        (
            "banish top 2 of ur deck, u may play them tt",
            "Banish the top two cards of your main deck. You may play them this turn.",
        ),
        ("exh: add 1 fury, use only to play units", "{e}: [add] {fury}. Use only to play units."),
        # a list of keywords
        ("hunt 2 and assault", "[Hunt 2]\n[Assault]"),
        ("tank n shield 2", "[Tank]\n[Shield 2]"),
        ("accelerate (1 mind). hold: draw 1", "[Accelerate]\nWhen I hold, draw 1."),
        # what stands at the end and is said of all of it
        ("rdy 3 runes at end of ur turn", "At the end of your turn, ready three runes."),
        ("when i hold draw 1, once per turn", "When I hold, draw 1. Use this only once each turn."),
        ("pay 1: +1 might tt, once a turn", "{1}: Give me +1 {m} this turn. Use this ability only once per turn."),
        ("pay 1 body: +1 might tt. as often as u like", "{body}: Give me +1 {m} this turn."),
        ("if id die recall me instead, once per turn", "Once each turn, when I would die, recall me instead."),
        # a time, said in many ways
        ("give unit +2 til eot", "Give a unit +2 {m} this turn."),
        ("+2 might until end of turn to a friendly unit", "Give a friendly unit +2 {m} this turn."),
        # so many of what goes without saying, and who
        ("hold: opp discards", "When I hold, an opponent discards one."),
        ("opp recycles 1 from hand", "An opponent recycles one card from their hand."),
        ("when another unit of mine dies draw 1", "When another unit you control dies, draw 1."),
        ("friendly units w 5+ might have ganking", "All friendly units with 5 {m} or more have [Ganking]."),
        ("if opp has more points than u costs 2 less", "While an opponent has more points than you, I cost {2} less."),
        # verbs that no card prints
        ("send enemy here to base", "Move an enemy unit here to base."),
        ("put unit at bf back in hand", "Return a unit at a battlefield to the owner's hand."),
        ("swap 2 of ur units positions", "Swap the locations of two units you control."),
        ("when i win a combat take 1 xp n draw", "When I win a combat, gain 1 xp. Draw 1."),
    ],
)
def test_a_rule_spells_it_out(typed: str, means: str) -> None:
    reading = read_text(typed)
    assert reading.means == means
    assert reading.prepared.undone() == typed


@pytest.mark.parametrize("typed", ["rec 1 from trash: draw 1", "atta unit: draw 1"])
def test_what_two_words_begin_with_is_neither(typed: str) -> None:
    """Recall or recycle, attach or attack."""
    assert not read_text(typed).understood


def test_a_list_with_or_has_the_word_before_its_last_member() -> None:
    assert read_text("Move an enemy unit to its base, draw 1 if it was stunned.").means == (
        "Move an enemy unit to its base. Draw 1 if it was stunned."
    )
    assert read_text("Ready me or draw 1.").understood


def test_a_cost_of_several_parts_is_one_cost() -> None:
    assert read_text("[Equip] {order}, kill a friendly unit").means == "[Equip] {order}, kill a friendly unit"

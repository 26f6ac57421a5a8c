"""Constructions of the newest keywords, each seen to act: Empower, Flow, Burn, and whose turn it is."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.play.actions import END
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card


def spell(text: str, energy: int = 0) -> Facts:
    return card("Word", "spell", text=text, energy=energy)


def play(table: Table, obj: Obj, *targets: Obj, how: str = "play") -> None:
    table.act(how, obj)
    for target in targets:
        assert table.asked is not None
        table.answer(target.ref)
    table.settle()


def test_a_spell_that_was_given_flow_is_played_from_the_trash_and_banished() -> None:
    table = Table()
    table.pool(0, 3)
    old = table.put(spell("Draw 1.", energy=5), 0, Spot.TRASH)
    gift = table.put(spell("Give a spell in your trash [Flow] {3} this turn."), 0, Spot.HAND)
    table.start()
    assert not table.may("play from trash", old)
    play(table, gift)
    assert table.may("play from trash", old)
    play(table, old, how="play from trash")
    assert old.spot is Spot.BANISHED
    assert table.board.seats[0].pool.energy == 0


def test_flow_costs_are_lessened_by_what_lessens_them() -> None:
    table = Table()
    table.pool(0, 2)
    table.put(card("Keeper", might=2, text="Your [Flow] costs cost {1} less."))
    old = table.put(spell("[Flow] {3}\nDraw 1.", energy=5), 0, Spot.TRASH)
    table.start()
    play(table, old, how="play from trash")
    assert old.spot is Spot.BANISHED
    assert table.board.seats[0].pool.energy == 0


def test_empower_may_cost_a_unit() -> None:
    table = Table()
    lord = table.put(
        card("Lord", might=2, text="[Empower] — Kill another friendly unit.\n[Empowered] [>] I have +4 {M}.")
    )
    table.put(card("Servant", might=1))
    table.start()
    assert table.game.view.might(lord) == 2
    table.act("activate", lord, number=91)
    table.settle()
    assert lord.has(Mark.EMPOWERED)
    assert table.game.view.might(lord) == 6
    assert len(table.board.seats[0].piles[Spot.TRASH]) == 1


def test_a_cost_that_nobody_takes_is_declined_in_play() -> None:
    reading = read_text("[Flow] — Discard 1.\nDraw 2.")
    assert reading.understood
    assert unplayed(reading.ast) is not None


def test_who_was_recalled_hears_of_it_once() -> None:
    table = Table()
    table.board.fields[0].controller = 0
    mine = table.put(card("Mine", might=2, text="When I'm recalled, draw 1."), 0, Spot.FIELD, at=0)
    table.put(card("Plain", might=2), 0, Spot.FIELD, at=0)
    call = table.put(spell("Recall all friendly units."), 0, Spot.HAND)
    table.start()
    play(table, call)
    assert mine.spot is Spot.BASE
    assert len(table.board.seats[0].piles[Spot.HAND]) == 1


def test_a_recall_is_no_move() -> None:
    table = Table()
    table.board.fields[0].controller = 0
    table.put(card("Mine", might=2, text="When I move, draw 1."), 0, Spot.FIELD, at=0)
    call = table.put(spell("Recall all friendly units."), 0, Spot.HAND)
    table.start()
    play(table, call)
    assert not table.board.seats[0].piles[Spot.HAND]


def test_a_condition_of_the_turn_is_asked_of_whose_text_it_is() -> None:
    for active, more in ((0, 2), (1, 0)):
        table = Table()
        table.board.active = active
        unit = table.put(card("Unit", might=3, text="While it's your turn, I have +2 {M}."))
        other = table.put(card("Other", might=3, text="On opponents' turns, I have +2 {M}."))
        assert table.game.view.might(unit) == 3 + more
        assert table.game.view.might(other) == 5 - more


def test_a_friendly_unit_that_moves_on_my_turn() -> None:
    table = Table()
    table.put(card("Caller", might=1, text="When a friendly unit moves, if it's your turn, give it +1 {M} this turn."))
    unit = table.put(card("Unit", might=3))
    table.start()
    table.move(unit, at=0)
    table.settle()
    assert table.game.view.might(unit) == 4


def test_a_battlefield_i_do_not_control_is_the_only_one_offered() -> None:
    table = Table()
    table.board.fields[0].controller = 0
    table.put(card("Holder", might=3), 0, Spot.FIELD, at=0)
    unit = table.put(card("Unit", might=3))
    charge = table.put(spell("Move a friendly unit to a battlefield you don't control."), 0, Spot.HAND)
    table.start()
    play(table, charge, unit)
    assert (unit.spot, unit.at) == (Spot.FIELD, 1)


def test_damage_that_is_dealt_is_damage_that_is_taken() -> None:
    table = Table()
    table.put(card("Wall", might=5, text="When I'm dealt damage, draw 1."), 0, Spot.BASE, at=BASE)
    bolt = table.put(spell("Deal 1 to a unit."), 0, Spot.HAND)
    table.start()
    play(table, bolt)
    assert len(table.board.seats[0].piles[Spot.HAND]) == 1


def test_equipment_that_is_attached_readies_its_bearer() -> None:
    table = Table()
    table.pool(0, 1)
    unit = table.put(card("Smith", might=2, text="When an Equipment becomes attached to me, ready me."))
    other = table.put(card("Other", might=2))
    unit.exhausted = other.exhausted = True
    gear = table.put(card("Blade", "gear", might=1, text="[Equip] {1}", tags=frozenset(("Equipment",))))
    table.start()
    table.act("activate", gear, number=90)
    table.answer(unit.ref)
    table.settle()
    assert not unit.exhausted
    assert other.exhausted


def test_a_unit_from_among_those_revealed_costs_less() -> None:
    table = Table()
    table.pool(0, 1)
    large = table.board.add(card("Large", might=4, energy=4), 0, Spot.DECK)
    pile = table.board.seats[0].piles[Spot.DECK]
    pile.insert(0, pile.pop())
    call = table.put(
        spell("Reveal the top 2 cards of your Main Deck. You may play a unit from among them for {3} less."),
        0,
        Spot.HAND,
    )
    table.start()
    table.act("play", call)
    table.settle()
    assert table.asked is not None and "yes" in table.asked.options
    table.answer("yes")
    while table.asked is not None and table.asked.kind != "act":
        wanted = large.ref if large.ref in table.asked.options else table.asked.options[0]
        table.answer(wanted)
    table.settle()
    assert large.spot is Spot.BASE
    assert table.board.seats[0].pool.energy == 0


def test_it_is_the_unit_that_was_burned_and_not_all_that_was() -> None:
    table = Table()
    pile = table.board.seats[0].piles[Spot.DECK]
    burned = [table.board.add(one, 0, Spot.DECK) for one in (spell("Draw 1."), card("Unit", might=2), spell("Draw 1."))]
    for obj in reversed(burned):
        pile.remove(obj.id)
        pile.insert(0, obj.id)
    fire = table.put(spell("[Burn 3]. If a unit was burned this way, banish it."), 0, Spot.HAND)
    table.start()
    play(table, fire)
    assert [obj.spot for obj in burned] == [Spot.TRASH, Spot.BANISHED, Spot.TRASH]


def test_disempowering_itself_is_a_price_that_only_an_empowered_unit_can_pay() -> None:
    table = Table()
    monk = table.put(card("Monk", might=2, text="Disempower me: Draw 2."))
    table.start()
    assert not table.may("activate", monk)
    table = Table()
    monk = table.put(card("Monk", might=2, text="Disempower me: Draw 2."))
    monk.put(Mark.EMPOWERED)
    table.start()
    table.act("activate", monk, number=1)
    table.settle()
    assert not monk.has(Mark.EMPOWERED)
    assert len(table.board.seats[0].piles[Spot.HAND]) == 2
    assert not table.may("activate", monk)


def test_the_second_spell_of_a_turn_is_no_unit_and_no_third() -> None:
    table = Table()
    muse = table.put(card("Muse", might=2, text="When you play your second spell in a turn, buff me."))
    unit = table.put(card("Plain", might=1), 0, Spot.HAND)
    spells = [table.put(spell("Draw 1."), 0, Spot.HAND) for _ in range(2)]
    table.start()
    play(table, spells[0])
    table.act("play", unit)
    while table.asked is not None and table.asked.kind != "act":
        table.answer(table.asked.options[0])
    table.settle()
    before = muse.buffs
    play(table, spells[1])
    assert (before, muse.buffs) == (0, 1)


def test_chosen_by_an_enemy_spell_is_not_by_a_friendly_one() -> None:
    table = Table()
    unit = table.put(card("Wary", might=5, text="When I'm chosen by an enemy spell, draw 1."))
    mine = table.put(spell("[Action]\nGive a unit +1 {M} this turn."), 0, Spot.HAND)
    table.start()
    play(table, mine, *([] if len(table.board.units()) == 1 else [unit]))
    assert not table.board.seats[0].piles[Spot.HAND]
    table = Table()
    table.put(card("Wary", might=5, text="When I'm chosen by an enemy spell, draw 1."), 1)
    bolt = table.put(spell("Deal 1 to an enemy unit."), 0, Spot.HAND)
    table.start()
    play(table, bolt)
    assert len(table.board.seats[1].piles[Spot.HAND]) == 1


def test_damage_that_i_deal_is_mine() -> None:
    reading = read_text("When I attack, I deal 3 to an enemy unit here.")
    assert reading.understood
    assert read_text("When I attack, deal 3 to an enemy unit here.").ast != reading.ast


def test_units_discarded_are_not_counted_as_cards() -> None:
    table = Table()
    for facts in (card("Unit", might=1), spell("Draw 1.")):
        table.put(facts, 0, Spot.HAND)
    purge = table.put(spell("Discard 2. Draw 1 for each unit discarded this way."), 0, Spot.HAND)
    table.start()
    play(table, purge)
    assert len(table.board.seats[0].piles[Spot.HAND]) == 1
    reading = read_text("The first spell you play from your trash each turn costs {2} less.")
    assert unplayed(reading.ast) is not None


def test_points_are_lost_down_to_none() -> None:
    table = Table()
    table.board.seats[0].points, table.board.seats[1].points = 1, 4
    robbing = table.put(spell("Each player loses 2 points."), 0, Spot.HAND)
    table.start()
    play(table, robbing)
    assert [seat.points for seat in table.board.seats] == [0, 2]


def test_a_unit_that_enters_empowered_has_the_status_and_did_not_become_it() -> None:
    table = Table()
    table.pool(0, 5)
    text = "I enter [Empowered] if you've played another unit this turn.\nWhen I become [Empowered], draw 2."
    first, second = (table.put(card(name, text=text), 0, Spot.HAND) for name in ("First", "Second"))
    table.start()
    play(table, first)
    play(table, second)
    assert (first.has(Mark.EMPOWERED), second.has(Mark.EMPOWERED)) == (False, True)
    assert len(table.board.seats[0].piles[Spot.HAND]) == 0


def test_while_attacking_is_of_whose_text_it_is() -> None:
    assert read_text("I have +2 {M} while attacking.").ast == read_text("While I'm attacking, I have +2 {M}.").ast
    assert read_text("I have [Tank] while defending.").ast == read_text("While I'm defending, I have [Tank].").ast
    of_each = read_text("Friendly units have +2 {M} while attacking.")
    assert of_each.means == "All friendly units get +2 {m} while attacking."


def test_what_an_additional_cost_bought_enters_empowered() -> None:
    table = Table()
    table.pool(0, 5)
    text = "As you play me, you may pay {2} as an additional cost. If you do, I enter [Empowered]."
    unit = table.put(card("Bought", text=text), 0, Spot.HAND)
    table.start()
    table.act("play", unit)
    table.answer("yes")
    table.settle()
    assert unit.has(Mark.EMPOWERED)


def test_a_unit_is_killed_at_the_end_of_the_turn() -> None:
    table = Table()
    unit = table.put(card("Brief", might=2))
    word = table.put(spell("Give a unit +4 {M} this turn. At the end of the turn, kill it."), 0, Spot.HAND)
    table.start()
    play(table, word)
    assert table.game.view.might(unit) == 6
    table.answer(END)
    table.settle()
    assert unit.spot is Spot.TRASH


def test_an_ability_is_used_once_each_turn() -> None:
    table = Table()
    table.pool(0, 5)
    unit = table.put(card("Once", text="{1}: Draw 1. Use this ability only once each turn."))
    table.start()
    assert table.may("activate", unit)
    table.act("activate", unit, number=1)
    table.settle()
    assert not table.may("activate", unit)


def test_a_battlefield_without_own_units_is_known() -> None:
    table = Table()
    word = table.put(spell("If you have no units at battlefields, draw 1."), 0, Spot.HAND)
    other = table.put(spell("If you have no units at battlefields, draw 1."), 0, Spot.HAND)
    hand = table.board.seats[0].piles[Spot.HAND]
    table.start()
    play(table, word)
    assert len(hand) == 2
    table.put(card("There"), 0, Spot.FIELD, at=0)
    play(table, other)
    assert len(hand) == 1


def test_damage_by_might_reaches_the_battlefield_of_the_unit_chosen() -> None:
    table = Table()
    table.board.fields[0].controller = table.board.fields[1].controller = 0
    mine, there, apart = (
        table.put(card(name, might=might), 0, Spot.FIELD, at=at)
        for name, might, at in (("Mine", 3, 0), ("There", 5, 0), ("Apart", 5, 1))
    )
    text = "Choose a friendly unit. It deals damage equal to its Might to each other unit at its battlefield."
    word = table.put(spell(text), 0, Spot.HAND)
    table.start()
    play(table, word, mine)
    assert (there.damage, apart.damage, mine.damage) == (3, 0, 0)


def test_what_was_burned_is_it() -> None:
    table = Table()
    bear = table.put(card("Bear", might=2))
    words = [
        table.put(spell("Burn 1. If it's a unit, give a friendly unit +2 {M} this turn."), 0, Spot.HAND)
        for _ in range(2)
    ]
    table.put(spell("Draw 1."), 0, Spot.DECK)
    deck = table.board.seats[0].piles[Spot.DECK]
    deck.insert(0, deck.pop())
    table.start()
    play(table, words[0])  # a spell lies on top
    assert table.game.view.might(bear) == 2
    play(table, words[1])
    assert table.game.view.might(bear) == 4


def test_a_unit_played_from_the_trash_hears_of_it() -> None:
    table = Table()
    table.pool(0, 9)
    text = "You may play me from your trash for {1}.\nWhen you play me from your trash, ready me."
    risen = table.put(card("Risen", energy=3, text=text), 0, Spot.TRASH)
    fresh = table.put(card("Fresh", energy=3, text=text), 0, Spot.HAND)
    table.start()
    play(table, risen, how="play from trash")
    play(table, fresh)
    assert (risen.exhausted, fresh.exhausted) == (False, True)


def test_how_many_cards_were_burned_this_turn_is_counted() -> None:
    table = Table()
    table.pool(0, 3)
    late = table.put(
        card("Late", energy=3, text="If you've burned 3 or more cards this turn, I cost {2} less."), 0, Spot.HAND
    )
    fires = [table.put(spell("Burn 2."), 0, Spot.HAND) for _ in range(2)]
    table.start()
    play(table, fires[0])
    play(table, fires[1])
    play(table, late)
    assert late.spot is Spot.BASE
    assert table.board.seats[0].pool.energy == 2


def test_a_unit_is_killed_by_what_its_might_is_when_it_is_asked() -> None:
    table = Table()
    small, big = table.put(card("Small", might=2)), table.put(card("Big", might=5))
    text = "Choose a unit. If it has 2 {M} or less, kill it. Otherwise, deal 2 to it."
    words = [table.put(spell(text), 0, Spot.HAND) for _ in range(2)]
    table.start()
    play(table, words[0], small)
    play(table, words[1])
    assert small.spot is Spot.TRASH
    assert (big.spot, big.damage) == (Spot.BASE, 2)


@pytest.mark.parametrize(("whose", "seat"), [("your", 0), ("their", 1)])
def test_a_deck_is_that_of_whom_the_text_names(whose: str, seat: int) -> None:
    table = Table()
    table.pool(0, 5)
    tops = [table.put(card("Servant", might=1), number, Spot.DECK) for number in (0, 1)]
    for obj in tops:
        pile = table.board.seats[obj.owner].piles[Spot.DECK]
        pile.remove(obj.id)
        pile.insert(0, obj.id)
    word = table.put(spell(f"Choose an opponent. Reveal the top card of {whose} Main Deck. Banish it."), 0, Spot.HAND)
    table.start()
    play(table, word)
    assert [obj.spot is Spot.BANISHED for obj in tops] == [seat == 0, seat == 1]


@pytest.mark.parametrize(
    "text",
    [
        *("Kill a battlefield.", "Counter a unit.", "Ready a spell.", "Stun a gear.", "Deal 2 to a rune."),
        *("Friendly enemy units have [Tank].", "Kill a ready exhausted unit.", "Move a legend to a battlefield."),
    ],
)
def test_what_cannot_be_done_to_such_objects_is_no_text(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("An opponent reveals the top card of their Main Deck.", "An opponent reveals the top card of your Main Deck."),
        ("Kill a unit you don't control.", "Kill an enemy unit."),
        ("Look at the top card of your Rune Deck.", "Look at the top card of your Main Deck."),
        ("I have +1 {M} for each unit you control other than me.", "I have +1 {M} for each unit you control."),
    ],
)
def test_no_word_hides(text: str, other: str) -> None:
    assert read_text(text).ast is not None
    assert read_text(text).ast != read_text(other).ast

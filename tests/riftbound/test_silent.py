"""Texts that were read and then did nothing, or something else: each does what it says."""

from __future__ import annotations

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.words.base import Domain
from tests.riftbound.table import Table, card


def test_energy_for_spells_only_pays_for_no_unit() -> None:
    table = Table()
    crown = table.put(card("Crown", "gear", text="{E}: [Reaction] \u2014 [Add] {2}. Use only to play spells."))
    unit = table.put(card("Unit", might=1, energy=2), spot=Spot.HAND)
    spell = table.put(card("Spell", "spell", text="Draw 1.", energy=2), spot=Spot.HAND)
    table.start()
    table.act("activate", crown, number=1)
    assert not table.may("play", unit)
    assert table.may("play", spell)
    table.act("play", spell)
    assert not table.board.seats[0].pool.kept


def test_a_token_adds_what_a_statement_adds_to_it() -> None:
    table = Table()
    from kfjudge.games.riftbound.board.facts import token

    table.put(card("Baron", might=1, text="Your Gold [Add] an additional {1}."))
    gold = table.put(token("Gold", gear=True))
    table.start()
    table.act("activate", gold, number=1)
    assert table.board.seats[0].pool.energy == 1
    assert table.board.seats[0].pool.power == {Domain.ANY: 1}


def test_an_ability_limited_with_all_others_waits_for_its_condition() -> None:
    text = "{1}: Draw 1.\nUse my abilities only while I'm at a battlefield."
    table = Table()
    home = table.put(card("Home", might=2, text=text))
    table.board.fields[0].controller = 0
    away = table.put(card("Away", might=2, text=text), spot=Spot.FIELD, at=0)
    table.pool(0, 2)
    table.start()
    assert not table.may("activate", home)
    assert table.may("activate", away)


def test_units_have_an_ability_that_a_battlefield_gives() -> None:
    table = Table()
    from kfjudge.games.riftbound.board.facts import with_text

    field = table.board.objects[table.board.fields[0].obj]
    table.board.becomes(field, with_text(field.facts, 'Units here have "{E}: Gain 1 XP."'))
    table.board.fields[0].controller = 0
    here = table.put(card("Here", might=2), spot=Spot.FIELD, at=0)
    there = table.put(card("There", might=2))
    table.start()
    assert not table.may("activate", there)
    assert table.may("activate", here)


def test_hiding_may_be_paid_in_either_way() -> None:
    table = Table()
    table.board.fields[0].controller = 0
    table.put(card("Holder", might=2), spot=Spot.FIELD, at=0)
    table.put(card("Scout", might=1, text="You may pay {1} to hide a card with [Hidden] instead of {A}."))
    trap = table.put(card("Trap", "spell", text="[Hidden]\nDraw 1."), spot=Spot.HAND)
    table.pool(0, 1, fury=1)
    table.start()
    table.act("hide", trap, at=0)
    assert table.asked is not None
    assert table.asked.question == "What is paid for hiding?"
    table.answer("1 energy, 0 power")
    assert table.board.seats[0].pool.power == {Domain.FURY: 1}


def test_a_price_inside_an_ability_is_paid() -> None:
    table = Table()
    henge = table.put(
        card("Henge", "gear", text="{E}: [Reaction] \u2014 Pay any amount of Energy to [Add] that much {A}.")
    )
    table.pool(0, 2)
    table.start()
    table.act("activate", henge, number=1)
    table.answer(2)
    assert table.board.seats[0].pool.energy == 0
    assert table.board.seats[0].pool.power == {Domain.ANY: 2}


def test_each_run_of_a_repeated_spell_has_its_own_target() -> None:
    table = Table()
    bolt = table.put(card("Bolt", "spell", text="[Repeat] {1}\nDeal 2 to a unit."), spot=Spot.HAND)
    one, two = (table.put(card(name, might=3), 1) for name in ("One", "Two"))
    table.pool(0, 1)
    table.start()
    table.act("play", bolt)
    table.answer("yes")
    table.answer(one.ref)
    table.answer(two.ref)
    table.settle()
    assert (one.damage, two.damage) == (2, 2)


def test_what_was_killed_can_recycle_itself() -> None:
    table = Table()
    rune = table.put(card("Rune", "rune", domains=(Domain.FURY,)))
    rune.exhausted = True
    echo = table.put(card("Echo", might=1, text="[Deathknell] \u2014 Recycle me to ready your runes."))
    bolt = table.put(card("Bolt", "spell", text="Deal 2 to a unit."), spot=Spot.HAND)
    table.start()
    table.act("play", bolt)
    table.settle()
    table.answer("yes")
    table.settle()
    assert echo.spot is Spot.DECK
    assert not rune.exhausted


def test_units_go_to_the_place_that_was_spoken_of() -> None:
    table = Table()
    for field in table.board.fields:
        field.controller = 0
    porter = table.put(
        card(
            "Porter",
            might=1,
            text="When I move to a battlefield, you may move a unit you control to the same battlefield.",
        )
    )
    other = table.put(card("Other", might=1))
    table.start()
    table.move(porter, at=1)
    while table.asked is not None and table.asked.kind != "act":
        table.answer("yes" if "yes" in table.asked.options else other.ref)
    table.settle()
    assert (other.spot, other.at) == (Spot.FIELD, 1)


def test_a_discount_of_one_thing_or_another_is_chosen() -> None:
    table = Table()
    table.put(card("Fan", might=3, text="Your spells that choose me cost {1} or {A} less."))
    cheer = table.put(
        card("Cheer", "spell", text="Buff a unit.", energy=1, power=1, domains=(Domain.CALM,)), spot=Spot.HAND
    )
    table.pool(0, 1)
    table.start()
    assert table.may("play", cheer)
    table.act("play", cheer)
    assert table.asked is not None
    table.answer("power")
    assert table.board.seats[0].pool.energy == 0

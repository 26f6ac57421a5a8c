"""Places, quantities and prices said by way of others: "that unit's battlefield", "all but one", "for each gear"."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card


def spell(text: str, energy: int = 0) -> Facts:
    return card("Word", "spell", text=text, energy=energy)


def play(table: Table, obj: Obj, *targets: Obj) -> None:
    table.act("play", obj)
    for target in targets:
        assert table.asked is not None
        table.answer(target.ref)
    table.settle()


def spread(table: Table, player: int = 1) -> list[Obj]:
    """Three units: two at the first battlefield, one at the second."""
    for field in table.board.fields:
        field.controller = player
    return [table.put(card(f"Unit {at}", might=5), player, Spot.FIELD, at=place) for at, place in enumerate((0, 0, 1))]


@pytest.mark.parametrize("place", ["at that unit's battlefield", "at that unit's location"])
def test_where_a_unit_is_others_are_too(place: str) -> None:
    table = Table()
    units = spread(table)
    blast = table.put(spell(f"Choose a unit. Deal 2 to each other unit {place}."), 0, Spot.HAND)
    table.start()
    play(table, blast, units[0])
    assert [one.damage for one in units] == [0, 2, 0]


def test_a_unit_goes_to_the_battlefield_of_another() -> None:
    table = Table()
    units = spread(table)
    mine = table.put(card("Mine", might=9))
    call = table.put(
        spell("Choose an enemy unit. Move a friendly unit to that enemy unit's battlefield."), 0, Spot.HAND
    )
    table.start()
    play(table, call, units[2])
    assert (mine.spot, mine.at, units[2].spot) == (Spot.FIELD, 1, Spot.TRASH)


def test_nobody_goes_to_the_battlefield_of_what_is_at_none() -> None:
    table = Table()
    table.put(card("Unit", might=5), 1)
    mine = table.put(card("Mine", might=2))
    call = table.put(
        spell("Choose an enemy unit. Move a friendly unit to that enemy unit's battlefield."), 0, Spot.HAND
    )
    table.start()
    play(table, call)
    assert mine.spot is Spot.BASE


def test_only_what_shares_a_battlefield_can_be_chosen() -> None:
    table = Table()
    units = spread(table)
    table.put(card("Mech", might=5, tags=("Mech",)), 1, Spot.FIELD, at=1)
    table.put(card("At home", might=2), 1)
    slap = table.put(spell("Deal 1 to a unit that shares a battlefield with a Mech."), 0, Spot.HAND)
    table.start()
    play(table, slap)
    assert [one.damage for one in units] == [0, 0, 1]


@pytest.mark.parametrize(("others", "might"), [((0,), 3), ((1,), 2), ((), 2)])
def test_while_i_share_a_battlefield(others: tuple[int, ...], might: int) -> None:
    table = Table()
    text = "While I share a battlefield with another friendly unit, I have +1 {M}."
    me = table.put(card("Me", might=2, text=text), 0, Spot.FIELD, at=0)
    for at in others:
        table.put(card("Other", might=1), 0, Spot.FIELD, at=at)
    assert table.game.view.might(me) == might


@pytest.mark.parametrize("place", ["a battlefield I'm at", "battlefields I'm at", "a battlefield where I am"])
def test_a_battlefield_i_am_at_is_mine(place: str) -> None:
    table = Table()
    table.put(card("Banner", might=2, text=f"Your other units at {place} have +1 {{M}}."), 0, Spot.FIELD, at=0)
    units = [table.put(card("Other", might=1), 0, Spot.FIELD, at=at) for at in (0, 1)]
    assert [table.game.view.might(one) for one in units] == [2, 1]


def test_all_but_one_are_killed_and_their_player_says_which() -> None:
    table = Table()
    units = [table.put(card(f"Unit {at}", might=2), 1) for at in range(3)]
    mine = table.put(card("Mine", might=2))
    cull = table.put(spell("Each opponent kills all but one of their units."), 0, Spot.HAND)
    table.start()
    table.act("play", cull)
    while table.asked is None or table.asked.kind != "kill":
        table.settle()
        assert table.asked is not None
    assert (table.asked.minimum, table.asked.maximum) == (2, 2)
    table.answer(units[0].ref, units[2].ref)
    table.settle()
    assert [one.spot for one in units] == [Spot.TRASH, Spot.BASE, Spot.TRASH]
    assert mine.spot is Spot.BASE


def test_of_as_many_as_are_left_none_is_killed() -> None:
    table = Table()
    units = [table.put(card(f"Unit {at}", might=2)) for at in range(2)]
    cull = table.put(spell("Kill all but two of your units."), 0, Spot.HAND)
    table.start()
    play(table, cull)
    assert all(one.spot is Spot.BASE for one in units)


@pytest.mark.parametrize(("energy", "stays"), [(1, False), (2, True)])
def test_the_price_is_counted_by_whoever_has_the_text(energy: int, stays: bool) -> None:
    table = Table()
    table.pool(1, energy)
    unit = table.put(card("Unit", might=2), 1)
    for at in range(2):
        table.put(card(f"Gear {at}", "gear"))
    slay = table.put(
        spell("Kill an enemy unit unless its controller pays {1} for each gear you control."), 0, Spot.HAND
    )
    table.start()
    table.act("play", slay)
    table.settle()
    if table.asked is not None and table.asked.kind == "may":
        table.answer("yes")
        table.settle()
    assert (unit.spot is Spot.BASE) is stays
    assert table.board.seats[1].pool.energy == (energy if not stays else 0)


@pytest.mark.parametrize(("costs", "allowed"), [((1, 3), True), ((2, 3), False)])
def test_together_they_cost_so_much(costs: tuple[int, int], allowed: bool) -> None:
    table = Table()
    gear = [table.put(card(f"Gear {at}", "gear", energy=cost), 1) for at, cost in enumerate(costs)]
    scrap = table.put(spell("Kill up to two gear with total Energy cost 4 or less."), 0, Spot.HAND)
    table.start()
    table.act("play", scrap)
    assert table.asked is not None
    both = tuple(table.asked.options.index(one.ref) for one in gear)
    assert table.asked.allows(both) is allowed


def test_a_token_has_might_that_is_counted() -> None:
    table = Table()
    for at in range(3):
        table.put(card(f"Gear {at}", "gear"))
    forge = table.put(
        spell("Play a Recruit unit token with Might equal to the number of gear you control."), 0, Spot.HAND
    )
    table.start()
    play(table, forge)
    assert [table.game.view.might(one) for one in table.board.units()] == [3]


@pytest.mark.parametrize(("kind", "played"), [("unit", True), ("gear", False)])
def test_what_was_discarded_is_played_from_the_trash(kind: str, played: bool) -> None:
    table = Table()
    text = "When you discard a unit, you may play it from your trash, ignoring its cost."
    table.put(card("Digger", might=1, text=text))
    card_ = table.put(card("Card", kind, might=2 if kind == "unit" else None, energy=5), 0, Spot.HAND)
    drop = table.put(spell("Discard 1."), 0, Spot.HAND)
    table.start()
    play(table, drop)
    while table.asked is not None and table.asked.kind != "act":
        table.answer("yes" if table.asked.kind == "may" else table.asked.options[0])
        table.settle()
    assert (card_.spot is Spot.BASE) is played


@pytest.mark.parametrize(
    ("text", "left"),
    [("all of their units", 0), ("all but two of their units", 2), ("one of their units", 2), ("all units", 0)],
)
def test_how_many_of_their_own_others_kill(text: str, left: int) -> None:
    table = Table()
    units = [table.put(card(f"Unit {at}", might=2), 1) for at in range(3)]
    cull = table.put(spell(f"Each opponent kills {text}."), 0, Spot.HAND)
    table.start()
    play(table, cull)
    if table.asked is not None and table.asked.kind == "kill":
        table.answer(*table.asked.options[: table.asked.minimum])
        table.settle()
    assert sum(one.spot is Spot.BASE for one in units) == left


@pytest.mark.parametrize(
    "text",
    [
        "When me attack, draw 1.",
        "Discard 2 units you control.",
        "When you conquer there, draw 1.",
        "Choose one \u2014\n\u2022 Draw 1.",
        "Give a unit [Tank] this turn. If it has [Tank], draw 1.",
        "Return another unit that shares a tag with me from your trash.",
    ],
)
def test_words_without_sense_are_not_read(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize(
    ("limit", "gear", "able"),
    [
        ("This ability costs {1} less for each other gear you control.", 2, True),
        ("This ability costs {1} less for each other gear you control.", 1, False),
        ("This ability costs {2} less if you control another gear.", 1, True),
        ("This ability costs {2} less if you control another gear.", 0, False),
    ],
)
@pytest.mark.parametrize("way", ["activate", "weaponmaster"])
def test_what_equip_says_of_its_cost_counts(limit: str, gear: int, able: bool, way: str) -> None:
    table = Table()
    sword = table.put(card("Sword", "gear", might=1, tags=("Equipment",), text=f"[Equip] {{3}}. {limit}"))
    for at in range(gear):
        table.put(card(f"Gear {at}", "gear"))
    table.pool(0, 1)
    if way == "activate":
        table.put(card("Unit", might=2))
        table.start()
        assert table.may("activate", sword) is able
        return
    master = table.put(card("Master", might=2, text="[Weaponmaster]"), 0, Spot.HAND)
    table.start()
    table.act("play", master)
    while table.asked is not None and table.asked.question != "main":
        if table.asked.kind == "act":
            table.settle()
        else:
            table.answer(sword.ref if sword.ref in table.asked.options else table.asked.options[0])
    assert (sword.attached_to == master.id) is able


@pytest.mark.parametrize(("had", "might"), [(1, 2), (2, 4)])
def test_so_many_attached_are_counted(had: int, might: int) -> None:
    table = Table()
    table.put(card("Banner", "gear", text="Your units with two or more Equipment attached have +2 {M}."))
    unit = table.put(card("Unit", might=2))
    for at in range(had):
        gear = table.put(card(f"Sword {at}", "gear", might=0, tags=("Equipment",)))
        gear.attached_to = unit.id
    assert table.game.view.might(unit) == might


@pytest.mark.parametrize("text", ["gain twice that much instead", "gain that much plus 2 instead"])
def test_xp_that_is_gained_is_more(text: str) -> None:
    table = Table()
    table.put(card("Sage", might=1, text=f"If you would gain XP, {text}."))
    lesson = table.put(spell("Gain 2 XP."), 0, Spot.HAND)
    table.start()
    play(table, lesson)
    assert table.board.seats[0].xp == 4


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("If you chose a friendly unit this turn, draw 1.", 1),
        ("If you have exactly 3 XP, draw 1.", 1),
        ("If you have exactly 2 XP, draw 1.", 0),
        ("If you have less XP than an opponent, draw 1.", 0),
        ("If no opponent controls a gear, draw 1.", 1),
        ("If no opponent controls a unit, draw 1.", 0),
        ("If you don't control a gear, draw 1.", 1),
        ("If you don't control a unit, draw 1.", 0),
        ("If your trash has a spell in it, draw 1.", 1),
        ("If your trash has a gear in it, draw 1.", 0),
        ("If any of your units are stunned, draw 1.", 1),
        ("If any of your units are exhausted, draw 1.", 0),
    ],
)
def test_what_is_so_is_asked_in_many_ways(text: str, drawn: int) -> None:
    table = Table()
    table.board.seats[0].xp = 3
    unit = table.put(card("Unit", might=2))
    table.put(card("Theirs", might=2), 1)
    daze = table.put(spell("Stun a friendly unit."), 0, Spot.HAND)
    word = table.put(spell(text), 0, Spot.HAND)
    table.start()
    play(table, daze)
    assert unit.has(Mark.STUNNED)
    play(table, word)
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


def test_there_are_more_of_one_side_than_of_the_other() -> None:
    for mine, theirs, might in ((0, 0, 2), (0, 2, 3), (1, 2, 2)):
        table = Table()
        text = "While there are more enemy units than friendly units here, I have +1 {M}."
        me = table.put(card("Me", might=2, text=text), 0, Spot.FIELD, at=0)
        for player, many in ((0, mine), (1, theirs)):
            for _ in range(many):
                table.put(card("Unit", might=1), player, Spot.FIELD, at=0)
        table.put(card("Elsewhere", might=1), 1)
        assert table.game.view.might(me) == might


@pytest.mark.parametrize(("role", "others", "might"), [("defender", 0, 3), ("defender", 1, 2), ("attacker", 0, 2)])
def test_while_i_defend_alone(role: str, others: int, might: int) -> None:
    table = Table()
    me = table.put(card("Me", might=2, text="While I defend alone, I have +1 {M}."), 0, Spot.FIELD, at=0)
    setattr(me, role, True)
    for _ in range(others):
        table.put(card("Other", might=1), 0, Spot.FIELD, at=0)
    assert table.game.view.might(me) == might


def test_two_units_swap_locations() -> None:
    table = Table()
    units = spread(table, 0)
    swap = table.put(spell("Two units you control at different battlefields swap locations."), 0, Spot.HAND)
    table.start()
    table.act("play", swap)
    assert table.asked is not None
    same = tuple(table.asked.options.index(one.ref) for one in units[:2])
    assert not table.asked.allows(same)
    table.answer(units[0].ref, units[2].ref)
    table.settle()
    assert [one.at for one in units] == [1, 0, 0]


def test_two_are_chosen_whose_mights_differ() -> None:
    table = Table()
    units = [table.put(card(f"Unit {might}", might=might), 1) for might in (4, 4, 5)]
    word = table.put(
        spell("Choose two enemy units with different Mights. Deal 2 to the one with more Might and 1 to the other."),
        *(0, Spot.HAND),
    )
    table.start()
    table.act("play", word)
    assert table.asked is not None
    alike = tuple(table.asked.options.index(one.ref) for one in units[:2])
    assert not table.asked.allows(alike)
    table.answer(units[0].ref, units[2].ref)
    table.settle()
    assert [one.damage for one in units] == [1, 0, 2]


def test_what_a_trigger_does_only_once_each_turn() -> None:
    table = Table()
    table.put(card("Sage", might=2, text="When you play a spell, gain 1 XP. Use only once each turn."))
    words = [table.put(spell("Draw 1."), 0, Spot.HAND) for _ in range(2)]
    table.start()
    for word in words:
        play(table, word)
    assert table.board.seats[0].xp == 1


@pytest.mark.parametrize(("energy", "played"), [(2, True), (3, True), (4, False)])
def test_a_unit_that_costs_as_much_or_less(energy: int, played: bool) -> None:
    table = Table()
    table.put(card("Old", might=2, energy=3))
    new = table.put(card("New", might=2, energy=energy), 0, Spot.HAND)
    text = (
        "Return a friendly unit to its owner's hand. If you do, you may play a unit with the same cost or less "
        "from your hand, ignoring its cost."
    )
    word = table.put(spell(text), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    while table.asked is not None and table.asked.question != "main":
        if table.asked.kind == "act":
            table.settle()
        elif table.asked.kind == "may":
            table.answer("yes")
        else:
            table.answer(new.ref if new.ref in table.asked.options else table.asked.options[0])
    assert (new.spot is Spot.BASE) is played


def test_the_one_with_more_might_deals_damage_to_the_other() -> None:
    table = Table()
    mine = table.put(card("Mine", might=4))
    theirs = [table.put(card(f"Theirs {might}", might=might), 1) for might in (3, 6)]
    text = "Choose a friendly unit and an enemy unit. The one with more Might deals 2 to the other."
    word = table.put(spell(text), 0, Spot.HAND)
    table.start()
    play(table, word, theirs[1])
    assert [one.damage for one in (mine, *theirs)] == [2, 0, 0]

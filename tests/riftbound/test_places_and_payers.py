"""Whose a place is, how many of each place, who pays to stop something, and what damage has killed."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card


def spell(text: str, energy: int = 0) -> Facts:
    return card("Word", "spell", text=text, energy=energy)


def might(table: Table, obj: Obj) -> int:
    return table.game.view.might(obj)


@pytest.mark.parametrize(
    ("place", "mine", "theirs"),
    [
        ("a battlefield you control", 3, 2),
        ("a battlefield you don't control", 2, 3),
        ("an enemy battlefield", 2, 3),
    ],
)
def test_whose_a_battlefield_is_does_not_say_whose_the_unit_is(place: str, mine: int, theirs: int) -> None:
    table = Table()
    table.board.fields[0].controller, table.board.fields[1].controller = 0, 1
    units = [table.put(card("Unit", might=2), player, Spot.FIELD, at=at) for player, at in ((1, 0), (0, 1))]
    table.put(card("Banner", might=1, text=f"Units at {place} have +1 {{M}}."))
    assert [might(table, one) for one in units] == [mine, theirs]


def test_at_each_battlefield_one_is_chosen() -> None:
    table = Table()
    table.board.fields[0].controller = table.board.fields[1].controller = 1
    units = [table.put(card(f"Unit {at}", might=2), 1, Spot.FIELD, at=at) for at in (0, 0, 1)]
    daze = table.put(spell("Choose up to one unit at each battlefield. Stun them."), 0, Spot.HAND)
    table.start()
    table.act("play", daze)
    assert table.asked is not None
    both = tuple(table.asked.options.index(one.ref) for one in units[:2])
    assert not table.asked.allows(both)
    table.answer(units[0].ref, units[2].ref)
    table.settle()
    assert [one.has(Mark.STUNNED) for one in units] == [True, False, True]


@pytest.mark.parametrize(("cards", "pays", "dies"), [(1, True, False), (1, False, True), (0, True, True)])
def test_its_controller_may_discard_to_keep_it(cards: int, pays: bool, dies: bool) -> None:
    table = Table()
    unit = table.put(card("Unit", might=2), 1)
    for _ in range(cards):
        table.put(card("Filler", might=1), 1, Spot.HAND)
    slay = table.put(spell("Kill a unit unless its controller discards 1."), 0, Spot.HAND)
    table.start()
    table.act("play", slay)
    table.settle()
    if table.asked is not None and table.asked.kind == "may":
        table.answer("yes" if pays else "no")
    assert (unit.spot is Spot.TRASH) is dies
    assert len(table.board.seats[1].piles[Spot.HAND]) == cards * dies


def test_only_what_damage_kills_is_killed_by_damage() -> None:
    for text, drawn in (("Kill a unit.", 0), ("Deal 5 to a unit.", 1)):
        table = Table()
        table.put(card("Watcher", might=9, text="When an enemy unit is killed by damage, draw 1."))
        unit = table.put(card("Unit", might=2), 1)
        word = table.put(spell(text), 0, Spot.HAND)
        table.start()
        table.act("play", word)
        assert table.asked is not None
        table.answer(unit.ref)
        table.settle()
        assert unit.spot is Spot.TRASH
        assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


def test_a_part_of_all_damage_is_prevented_each_time() -> None:
    table = Table()
    table.board.fields[0].controller = 1
    table.put(card("Guard", might=1, text="If another friendly unit would take damage, prevent 1 of that damage."), 1)
    wall = table.put(card("Wall", might=4), 1, Spot.FIELD, at=0)
    brute = table.put(card("Brute", might=4))
    bolt = table.put(spell("Deal 2 to an enemy unit at a battlefield."), 0, Spot.HAND)
    table.start()
    table.act("play", bolt)
    table.settle()
    assert wall.damage == 1
    table.move(brute, at=0)
    table.settle()
    assert wall.spot is Spot.TRASH  # 3 of its 4 might are left, and 1 of 4 damage is prevented
    assert brute.spot is Spot.TRASH


def test_different_tags_are_counted_once() -> None:
    table = Table()
    for tags in (("Poro",), ("Poro", "Yordle"), ()):
        table.put(card("Unit", might=1, tags=frozenset(tags)))
    lord = table.put(card("Lord", might=1, text="I have +1 {M} for each different tag among your other units."))
    assert might(table, lord) == 3


@pytest.mark.parametrize(
    "text",
    [
        "When I attack with another unit, ready it.",
        "Kill a unit unless its controller kills a friendly gear.",
        "Choose a unit at each battlefield. Stun them.",
        "Choose a unit. The next time it would take damage this turn, prevent 2 of that damage.",
    ],
)
def test_what_is_read_and_not_known_in_play_is_declined_there(text: str) -> None:
    reading = read_text(text)
    assert reading.understood
    assert unplayed(reading.ast) is not None


@pytest.mark.parametrize(("mover", "drawn"), [("Big", 1), ("Small", 0)])
def test_with_which_units_it_is_conquered_is_asked_of_those_there(mover: str, drawn: int) -> None:
    table = Table()
    table.put(card("Watcher", might=1, text="When you conquer with one or more [Mighty] units, draw 1."))
    units = {name: table.put(card(name, might=size)) for name, size in (("Big", 5), ("Small", 2))}
    table.start()
    table.move(units[mover], at=0)
    table.settle()
    assert table.board.fields[0].controller == 0
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


def test_each_time_counts() -> None:
    table = Table()
    table.pool(0, 1)
    dear = table.put(
        spell("This costs {1} less for each time you've conquered this turn.\nDraw 1.", energy=2), 0, Spot.HAND
    )
    units = [table.put(card("Unit", might=2)) for _ in range(2)]
    table.start()
    assert not table.may("play", dear)
    table.move(units[0], at=0)
    table.settle()
    assert table.may("play", dear)


def test_they_and_you_each_draw() -> None:
    table = Table()
    table.put(card("Watcher", might=1, text="When an opponent plays a spell, they draw 1 and you draw 2."), 1)
    word = table.put(spell("Gain 1 XP."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert [len(seat.piles[Spot.HAND]) for seat in table.board.seats] == [1, 2]


@pytest.mark.parametrize("text", ["While you have 2 or more units here, they have [Shield].", "It has [Tank]."])
def test_what_nobody_named_has_no_constant(text: str) -> None:
    reading = read_text(text)
    assert not reading.understood or unplayed(reading.ast) is not None


def test_two_that_are_named_together_deal_damage_to_each_other() -> None:
    table = Table()
    mine, theirs = table.put(card("Mine", might=2)), table.put(card("Theirs", might=4), 1)
    clash = "A friendly unit and an enemy unit deal damage equal to their Mights to each other."
    word = table.put(spell(clash), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert mine.spot is Spot.TRASH
    assert theirs.damage == 2


def hand(table: Table) -> int:
    return len(table.board.seats[0].piles[Spot.HAND])


@pytest.mark.parametrize(
    ("where", "drawn"),
    [
        ("at a battlefield you control", (1, 0)),
        ("at a battlefield you don't control", (0, 1)),
        ("at an enemy battlefield", (0, 1)),
        ("at another battlefield", (1, 1)),
        ("at my battlefield", (0, 0)),
        ("in a base", (0, 0)),
    ],
)
@pytest.mark.parametrize("at", [0, 1])
def test_where_something_happens_is_any_place(where: str, drawn: tuple[int, int], at: int) -> None:
    table = Table()
    table.board.fields[0].controller, table.board.fields[1].controller = 0, 1
    table.put(card("Unit", might=2), at, Spot.FIELD, at=at)
    table.put(card("Watcher", "gear", text=f"When a unit dies {where}, draw 1."))
    slay = table.put(spell("Kill a unit."), 0, Spot.HAND)
    table.start()
    table.act("play", slay)
    table.settle()
    assert hand(table) == drawn[at]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("When a friendly unit dies while attacking, draw 1.", 1),
        ("When an attacking friendly unit dies, draw 1.", 1),
        ("When a friendly unit dies while defending, draw 1.", 0),
        ("When an enemy unit dies while defending, draw 1.", 1),
        ("When a defending enemy unit dies, draw 1.", 1),
        ("When an enemy unit dies while attacking, draw 1.", 0),
    ],
)
def test_what_it_was_as_it_died(text: str, drawn: int) -> None:
    table = Table()
    table.put(card("Watcher", "gear", text=text))
    unit = table.put(card("Unit", might=2))
    table.put(card("Foe", might=2), 1, Spot.FIELD, at=0)
    table.board.fields[0].controller = 1
    table.start()
    table.move(unit, at=0)
    table.settle()
    assert unit.spot is Spot.TRASH
    assert hand(table) == drawn


def test_the_other_side_of_the_combat_it_is_in() -> None:
    table = Table()
    brave = table.put(card("Brave", might=2, text="When I attack, deal 1 to each unit in combat with me."))
    foes = [table.put(card("Foe", might=6), 1, Spot.FIELD, at=at) for at in (0, 1)]
    table.board.fields[0].controller = table.board.fields[1].controller = 1
    table.start()
    table.move(brave, at=0)
    while foes[0].damage == 0:
        table.act("pass")
    assert [foe.damage for foe in foes] == [1, 0]


@pytest.mark.parametrize(("energy", "dies"), [(3, True), (2, False)])
def test_the_same_cost_is_all_of_it(energy: int, dies: bool) -> None:
    table = Table()
    table.put(card("Own", might=2, energy=3))
    foe = table.put(card("Foe", might=2, energy=energy), 1)
    slay = table.put(spell("Kill an enemy unit with the same cost as a friendly unit."), 0, Spot.HAND)
    table.start()
    if dies:
        table.act("play", slay)
        table.settle()
    assert (foe.spot is Spot.TRASH) is dies
    assert dies or not table.may("play", slay)


def test_a_token_unit_is_a_unit() -> None:
    table = Table()
    gold = table.put(card("Gold", "gear", token=True))
    recruit = table.put(card("Recruit", might=1, token=True))
    drill = table.put(spell("Exhaust all token units."), 0, Spot.HAND)
    table.start()
    table.act("play", drill)
    table.settle()
    assert recruit.exhausted
    assert not gold.exhausted

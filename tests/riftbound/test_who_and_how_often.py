"""By whose spell, in a showdown, for the second time: said of any event, and heard of in play."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


def spell(text: str, energy: int = 0) -> Facts:
    return card("Word", "spell", text=text, energy=energy)


def play(table: Table, obj: Obj, *targets: Obj) -> None:
    table.act("play", obj)
    for target in targets:
        assert table.asked is not None
        table.answer(target.ref)
    table.settle()


def cards_in_hand(table: Table, player: int = 0) -> int:
    return len(table.board.seats[player].piles[Spot.HAND])


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("When a unit is killed by a spell you control, draw 1.", "When you kill a unit with a spell, draw 1."),
        ("When I'm dealt damage by an opponent's spell, draw 1.", "When I take damage by an enemy spell, draw 1."),
        (
            "When I'm chosen by a spell an opponent controls, draw 1.",
            "When an opponent chooses me with a spell, draw 1.",
        ),
        ("When you gain XP in a showdown, ready me.", "When you gain xp during a showdown, ready me."),
        ("When a unit moves during a showdown, draw 1.", "When a unit moves during a showdown, draw 1."),
        ("When you play your first unit each turn, ready it.", "When you play your first unit in a turn, ready it."),
        (
            "When you discard your second card in a turn, draw 1.",
            "When you discard your second card in a turn, draw 1.",
        ),
        ("Gear you control cost {1} less.", "All gear you control cost {1} less."),
        ("Buff me and another friendly unit.", "Buff me and another friendly unit."),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    assert read_text(text).means == means


@pytest.mark.parametrize(
    "text",
    [
        "When you play their first unit each turn, draw 1.",
        "When an opponent discards your first card each turn, draw 1.",
        "When you stun a unit in a showdown, draw 1.",  # a unit in a showdown, or in a showdown a unit
        "When you stun a unit by an enemy spell, draw 1.",
    ],
)
def test_it_is_declined(text: str) -> None:
    assert not read_text(text).understood


def test_an_enemy_spell_that_stuns_is_told_from_an_ability_and_from_my_own() -> None:
    for text, mine, drawn in (
        ("Stun a unit.", 0, 0),
        ("Stun a unit.", 1, 1),
        ("Stun an enemy unit.", 1, 1),
        ("Buff a unit.", 1, 0),
    ):
        table = Table()
        table.put(card("Watcher", might=2, text="When a unit you control is stunned by an enemy spell, draw 1."))
        bolt = table.put(spell(text), mine, Spot.HAND)
        table.board.active = mine
        table.start()
        play(table, bolt)
        assert cards_in_hand(table) == drawn


def test_what_an_ability_does_is_not_done_by_a_spell() -> None:
    for word, drawn in (("a spell", 0), ("an ability", 1), ("a spell or ability", 1)):
        table = Table()
        table.put(card("Watcher", might=2, text=f"When an enemy unit is stunned by {word}, draw 1."))
        unit = table.put(card("Stunner", might=2, text="When you play me, stun an enemy unit."), 0, Spot.HAND)
        table.put(card("Other", might=2), 1)
        table.start()
        play(table, unit)
        assert cards_in_hand(table) == drawn


def test_each_player_s_own_first_spell_counts() -> None:
    table = Table()
    table.put(card("Watcher", might=2, text="When a player plays their second spell each turn, gain 1 XP."))
    words = [table.put(spell("Gain 1 XP."), player, Spot.HAND) for player in (0, 0, 1)]
    table.start()
    play(table, words[0])
    assert table.board.seats[0].xp == 1
    play(table, words[1])
    assert table.board.seats[0].xp == 3


def test_the_second_spell_of_a_turn_costs_less() -> None:
    table = Table()
    table.pool(0, 3)
    table.put(card("Keeper", might=2, text="The second spell you play each turn costs {2} less."))
    words = [table.put(spell("Gain 1 XP.", 2), 0, Spot.HAND) for _ in range(3)]
    table.start()
    play(table, words[0])
    assert table.board.seats[0].pool.energy == 1
    play(table, words[1])
    assert table.board.seats[0].pool.energy == 1
    assert not table.may("play", words[2])


def test_a_buff_is_spent_from_the_unit_that_is_said() -> None:
    table = Table()
    healer = table.put(card("Healer", might=2, text="Spend a buff from another friendly unit: Draw 1."))
    unit = table.put(card("Unit", might=2))
    healer.buffs = 1
    table.start()
    assert not table.may("activate", healer)
    table = Table()
    healer = table.put(card("Healer", might=2, text="Spend a buff from another friendly unit: Draw 1."))
    unit = table.put(card("Unit", might=2))
    healer.buffs = unit.buffs = 1
    table.start()
    table.act("activate", healer, number=1)
    table.settle()
    assert (healer.buffs, unit.buffs) == (1, 0)
    assert cards_in_hand(table) == 1


def test_me_and_another_unit_are_both_buffed() -> None:
    table = Table()
    other, third = table.put(card("Other", might=2)), table.put(card("Third", might=2))
    unit = table.put(card("Unit", might=2, text="When you play me, buff me and another friendly unit."), 0, Spot.HAND)
    table.start()
    play(table, unit, other)
    assert [one.buffs for one in (unit, other, third)] == [1, 1, 0]


def test_an_additional_cost_may_stand_on_the_line_of_its_effect() -> None:
    table = Table()
    unit, foe = table.put(card("Unit", might=3)), table.put(card("Foe", might=5), 1)
    cost = "As an additional cost to play this, exhaust a friendly unit."
    bolt = table.put(spell(f"{cost} Deal damage equal to its Might to an enemy unit."), 0, Spot.HAND)
    table.start()
    play(table, bolt)
    assert unit.exhausted
    assert foe.damage == 3


def test_a_discarded_card_can_be_spoken_of() -> None:
    table = Table()
    foe = table.put(card("Foe", might=5), 1)
    table.put(card("Lost", might=2, energy=3), 0, Spot.HAND)
    text = "As an additional cost to play this, discard 1. Deal damage equal to its Energy cost to an enemy unit."
    bolt = table.put(spell(text), 0, Spot.HAND)
    table.start()
    play(table, bolt)
    assert foe.damage == 3


def test_what_nobody_can_tell_is_declined_in_play() -> None:
    for text in (
        "When I'm recalled by an enemy spell, draw 1.",
        "When a unit is killed by a unit, draw 1.",
        "Spend a buff from me and another unit: Draw 1.",
        "Spend two buffs from a friendly unit: Draw 1.",
    ):
        reading = read_text(text)
        assert reading.understood
        assert unplayed(reading.ast) is not None

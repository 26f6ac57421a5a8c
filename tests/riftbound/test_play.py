"""Riftbound situations played out: each test is a ruling."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.play import movement
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card


def test_an_empty_battlefield_is_conquered_for_a_point() -> None:
    table = Table()
    unit = table.put(card("Scout", might=2))
    table.start()
    table.move(unit, at=0)
    table.settle()
    assert table.board.fields[0].controller == 0
    assert table.board.seats[0].points == 1
    assert unit.exhausted


def test_both_die_and_nobody_controls() -> None:
    table = Table()
    attacker = table.put(card("One", might=3))
    defender = table.put(card("Two", might=3), 1, Spot.FIELD, 0)
    table.board.fields[0].controller = 1
    table.start()
    table.move(attacker, at=0)
    table.settle()
    assert attacker.spot is defender.spot is Spot.TRASH
    assert table.board.fields[0].controller is None
    assert table.board.seats[0].points == 0


def test_both_survive_and_the_attacker_goes_home() -> None:
    table = Table()
    attacker = table.put(card("One", might=2))
    defender = table.put(card("Two", might=4), 1, Spot.FIELD, 0)
    other = table.put(card("Three", might=4, text="[Shield 3]"), 1, Spot.FIELD, 0)
    table.board.fields[0].controller = 1
    attacker.buffs = 1
    defender.put(Mark.STUNNED)
    other.put(Mark.STUNNED)
    table.start()
    table.move(attacker, at=0)
    table.settle()
    assert attacker.spot is Spot.BASE
    assert defender.damage == other.damage == 0
    assert table.board.fields[0].controller == 1


def test_tank_takes_lethal_damage_before_the_others() -> None:
    table = Table()
    attacker = table.put(card("One", might=4))
    tank = table.put(card("Tank", might=3, text="[Tank]"), 1, Spot.FIELD, 0)
    other = table.put(card("Two", might=3), 1, Spot.FIELD, 0)
    table.board.fields[0].controller = 1
    table.start()
    table.move(attacker, at=0)
    table.settle()
    assert tank.spot is Spot.TRASH
    assert other.spot is Spot.FIELD


def test_a_spell_without_reaction_cannot_answer_a_spell() -> None:
    table = Table()
    bolt = table.put(card("Bolt", "spell", text="[Action]\nDeal 2 to a unit."), 0, Spot.HAND)
    slow = table.put(card("Slow", "spell", text="Draw 1."), 1, Spot.HAND)
    quick = table.put(card("Quick", "spell", text="[Reaction]\nGive a unit +2 {M} this turn."), 1, Spot.HAND)
    target = table.put(card("Target", might=2), 1, Spot.FIELD, 0)
    table.board.fields[0].controller = 1
    table.start()
    table.act("play", bolt)
    table.act("pass")
    assert not table.may("play", slow)
    assert table.may("play", quick)
    table.act("play", quick)
    table.settle()
    assert target.spot is Spot.FIELD
    assert target.damage == 2


def test_a_target_that_moved_away_is_not_hit_and_the_rest_is_done() -> None:
    table = Table()
    bolt = table.put(card("Bolt", "spell", text="Deal 2 to a unit at a battlefield. Draw 1."), 0, Spot.HAND)
    flash = table.put(card("Flash", "spell", text="[Reaction]\nMove a friendly unit to its base."), 1, Spot.HAND)
    target = table.put(card("Target", might=2), 1, Spot.FIELD, 0)
    table.board.fields[0].controller = 1
    table.start()
    table.act("play", bolt)
    table.act("pass")
    table.act("play", flash)
    hand = len(table.board.seats[0].piles[Spot.HAND])
    table.settle()
    assert target.damage == 0
    assert target.spot is Spot.BASE
    assert len(table.board.seats[0].piles[Spot.HAND]) == hand + 1


def test_deflect_costs_power_more() -> None:
    table = Table()
    bolt = table.put(card("Bolt", "spell", energy=1, text="Deal 2 to a unit."), 0, Spot.HAND)
    shielded = table.put(card("Slippery", might=2, text="[Deflect]"), 1)
    table.pool(0, 1, fury=1)
    table.start()
    table.act("play", bolt)
    assert table.board.seats[0].pool.power == {}
    table.settle()
    assert shielded.spot is Spot.TRASH


def test_the_last_point_by_conquering_needs_every_battlefield() -> None:
    table = Table()
    unit = table.put(card("Scout", might=2))
    table.board.seats[0].points = 7
    table.start()
    hand = len(table.board.seats[0].piles[Spot.HAND])
    table.move(unit, at=0)
    table.settle()
    assert table.board.seats[0].points == 7
    assert len(table.board.seats[0].piles[Spot.HAND]) == hand + 1
    assert table.board.winner is None


def test_what_dies_draws_by_its_deathknell_and_leaves_no_damage() -> None:
    table = Table()
    kill = table.put(card("Snuff", "spell", text="Kill a unit."), 0, Spot.HAND)
    table.put(card("Martyr", might=2, text="[Deathknell] \u2014 Draw 2."), 1)
    table.start()
    table.act("play", kill)
    before = len(table.board.seats[1].piles[Spot.HAND])
    table.settle()
    assert len(table.board.seats[1].piles[Spot.HAND]) == before + 2


def test_a_hidden_card_waits_a_turn_and_is_free_then() -> None:
    table = Table()
    trap = table.put(card("Trap", "spell", energy=5, text="[Hidden]\n[Action]\nDeal 3 to a unit."), 0, Spot.HAND)
    table.put(card("Holder", might=2), 0, Spot.FIELD, 0)
    table.board.fields[0].controller = 0
    table.pool(0, 0, calm=1)
    table.start()
    table.act("hide", trap, at=0)
    assert trap.spot is Spot.FACEDOWN
    assert not table.may("play hidden", trap)


def test_legion_counts_the_other_card_of_this_turn() -> None:
    table = Table()
    first = table.put(card("First", "spell", text="Draw 1."), 0, Spot.HAND)
    text = "[Legion] \u2014 When you play me, buff me."
    second = table.put(card("Second", might=2, text=text), 0, Spot.HAND)
    table.start()
    table.act("play", first)
    table.settle()
    table.act("play", second)
    table.settle()
    assert second.buffs == 1


def test_units_of_two_others_keep_a_third_players_units_away() -> None:
    board = Board(3)
    for number in range(3):
        board.add_field(Facts(name=f"field {number}", kind=Kind.BATTLEFIELD))
    scout = board.add(Facts(name="Scout", kind=Kind.UNIT, might=2), 0, Spot.BASE)
    game = Game(board)
    assert movement.can_move(game, scout, 0)
    for player in (1, 2):
        board.add(Facts(name="Guard", kind=Kind.UNIT, might=2), player, Spot.FIELD, at=0)
    assert not movement.can_move(game, scout, 0)
    assert movement.can_move(game, scout, 1)
    board.seats[2].team = board.seats[0].team
    board.add(Facts(name="Ally", kind=Kind.UNIT, might=2), 2, Spot.FIELD, at=1)
    assert not movement.can_move(game, scout, 1)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When I move, play an Equipment, ignoring its cost, and attach it to me.", "gear"),
        ("When I move, play a gear, ignoring its cost.", "gear"),
        ("When I move, play a unit, ignoring its cost.", "unit"),
    ],
)
def test_what_a_text_plays_without_a_word_on_where_it_is_comes_from_hand(text: str, kind: str) -> None:
    table = Table()
    mover = table.put(card("Mover", might=2, text=text))
    lying = table.put(card("Lying", kind, might=1, tags=frozenset({"Equipment"})))
    held = table.put(card("Held", kind, might=1, energy=7, tags=frozenset({"Equipment"})), 0, Spot.HAND)
    table.start()
    table.move(mover, at=0)
    table.settle()
    assert held.spot is not Spot.HAND
    assert (held.attached_to == mover.id) is ("attach" in text)
    assert lying.spot is Spot.BASE

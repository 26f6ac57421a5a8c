"""Options of several sentences, keywords with what they do, and what is prevented only in combat."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.words.base import Domain
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "Choose one —\n• Deal 3 to a unit.\n• Draw 1, then discard 1.",
            "Choose one —\n• Deal 3 to a unit.\n• Draw 1. Discard one.",
        ),
        ("[Deathknell] — Each opponent discards 1.", "[deathknell] — Each opponent discards one."),
        ("[Deathknell] — Kill an enemy unit.", "[deathknell] — Kill an enemy unit."),
        ("[Empower] — Kill another friendly unit.", "[Empower] Kill another friendly unit"),
        ("Pay {2}: Give me [Tank] this turn.", "{2}: Give me [Tank] this turn."),
        (
            "Move up to two friendly units to a battlefield. Give each of them +1 {M} this turn.",
            "Move up to two friendly units to a battlefield. Give them +1 {m} this turn.",
        ),
        (
            "If you've played three or more cards this turn, draw 2.",
            "Draw 2 if you played three or more cards this turn.",
        ),
        ("If you've discarded a card twice this turn, draw 2.", "Draw 2 if you discarded a card twice this turn."),
        ("When you hold this battlefield, draw 1.", "When you hold here, draw 1."),
        ("If I'd die, recall me instead.", "When I would die, recall me instead."),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    assert read_text(text).means == means


def test_what_dies_makes_each_opponent_discard() -> None:
    table = Table()
    unit = table.put(card("Martyr", might=1, text="[Deathknell] — Each opponent discards 1."))
    lost = table.put(card("Lost", might=1), 1, Spot.HAND)
    word = table.put(card("Word", "spell", text="Kill a friendly unit."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert (unit.spot, lost.spot) == (Spot.TRASH, Spot.TRASH)


@pytest.mark.parametrize(("when", "damage"), [("", 0), (" during combat", 1)])
def test_damage_is_prevented_when_the_text_says_so(when: str, damage: int) -> None:
    table = Table()
    unit = table.put(card("Wall", might=4))
    text = f"Choose a friendly unit. The next time it would take damage{when} this turn, prevent it."
    guard = table.put(card("Guard", "spell", text=text), 0, Spot.HAND)
    bolt = table.put(card("Bolt", "spell", text="Deal 1 to a friendly unit."), 0, Spot.HAND)
    table.start()
    for word in (guard, bolt):
        table.act("play", word)
        table.settle()
    assert unit.damage == damage


@pytest.mark.parametrize(("kind", "text"), [("unit", ""), ("gear", ""), ("spell", "\nDraw 1.")])
@pytest.mark.parametrize(
    ("met", "energy", "power", "playable", "asked"),
    [
        (True, 0, 1, True, False),  # only the cost that the text names can be paid
        (True, 4, 0, True, False),  # only the printed one
        (True, 4, 1, True, True),
        (False, 0, 1, False, False),
        (False, 4, 1, True, False),
        (True, 3, 0, False, False),
    ],
)
def test_a_card_is_played_for_the_cost_that_its_text_names_while_it_may(
    kind: str, text: str, met: bool, energy: int, power: int, playable: bool, asked: bool
) -> None:
    table = Table()
    might = 4 if kind == "unit" else None
    words = f"If you've spent {{4}} or more to play a spell this turn, you may play me for {{mind}}.{text}"
    cheap = table.put(card("Cheap", kind, might=might, text=words, energy=4), 0, Spot.HAND)
    table.pool(0, energy, **({"mind": power} if power else {}))
    table.board.seats[0].most_on_spell = 4 if met else 0
    table.start()
    assert table.may("play", cheap) is playable
    if playable:
        table.act("play", cheap)
        if kind == "unit" and table.asked is not None and table.asked.kind == "destination":
            table.answer(table.asked.options[0])
        assert table.asked is not None
        assert (table.asked.kind == "alternative") is asked
        if asked:
            table.answer("yes")
        taken = (energy, power - 1) if met and power else (energy - 4, power)
        pool = table.board.seats[0].pool
        assert (pool.energy, pool.power.get(Domain.MIND, 0)) == taken


@pytest.mark.parametrize(
    ("text", "swapped"),
    [
        (
            "Choose a friendly unit and another friendly unit at a different location. "
            "Move each to the other's location.",
            True,
        ),
        ("Swap the locations of two friendly units.", True),
        (
            "Choose a friendly unit and another friendly unit at a different location. "
            "If one or more of them have [Tank], move each to the other's location.",
            False,
        ),
    ],
)
def test_two_units_swap_their_locations(text: str, swapped: bool) -> None:
    table = Table()
    table.board.fields[0].controller = 0
    home = table.put(card("Home", might=2))
    away = table.put(card("Away", might=2), 0, Spot.FIELD, 0)
    word = table.put(card("Word", "spell", text=text), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    while table.asked is not None and table.asked.kind == "target":
        options = [one for one in (home.ref, away.ref) if one in table.asked.options]
        table.answer(*options[: max(1, table.asked.minimum)])
    table.settle()
    assert (home.at == 0 and away.spot is Spot.BASE) is swapped


@pytest.mark.parametrize(
    ("by", "points", "less"), [("from holding", 1, 2), ("from conquering", 1, 0), ("", 1, 2), ("from holding", 0, 0)]
)
def test_a_cost_counts_the_points_that_were_scored_so_this_turn(by: str, points: int, less: int) -> None:
    table = Table()
    table.board.phase = "start"
    table.board.seats[0].turns = 2
    if points:
        table.board.fields[0].controller = 0
        table.put(card("Holder", might=2), 0, Spot.FIELD, 0)
    text = f"I cost {{2}} less for each point you scored {by} this turn."
    big = table.put(card("Big", might=5, text=" ".join(text.split()), energy=5), 0, Spot.HAND)
    table.pool(0, 9)
    table.board.seats[0].pool.stays = True
    table.start()
    table.settle()
    table.act("play", big)
    while table.asked is not None and table.asked.kind == "destination":
        table.answer(table.asked.options[0])
    assert table.board.seats[0].pool.energy == 9 - (5 - less)

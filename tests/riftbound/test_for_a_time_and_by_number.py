"""Control for a time, how many there must be, which of two, and what waits for what was spoken of."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Draw 1 if you control units here.", "Draw 1 if you control a unit here."),
        ("Choose two units. Kill the one with less Might.", "Choose two units. Kill the one with the lowest might."),
        (
            "Give an enemy unit -1 {M} this turn and me [Tank] this turn.",
            "Give an enemy unit -1 {m} this turn. Give me [Tank] this turn.",
        ),
        ("Choose a unit. When it dies, draw 1.", "Choose a unit. When it dies, draw 1."),
        (
            "Put a card from your hand into your trash and a unit on top of your Main Deck.",
            "Put a card from hand in your trash. Put a unit on the top of your main deck.",
        ),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    assert read_text(text).means == means


@pytest.mark.parametrize(
    "text",
    ["When you recall a unit, draw 1.", "The next unit you play this turn enters ready. When you play it, draw 1."],
)
def test_it_is_read_and_declined_in_play(text: str) -> None:
    assert unplayed(read_text(text).ast) is not None


@pytest.mark.parametrize(("gear", "drawn"), [(1, 0), (2, 1)])
def test_so_many_are_asked_for(gear: int, drawn: int) -> None:
    table = Table()
    for index in range(gear):
        table.put(card(f"Gear {index}", "gear"))
    word = table.put(card("Word", "spell", text="Draw 1 if you control two gear."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


@pytest.mark.parametrize(
    ("text", "before", "drawn"),
    [
        ("Draw 1 if you've played two spells this turn.", 0, 0),
        ("Draw 1 if you've played two spells this turn.", 2, 1),
        ("Draw 1 if you've played fewer than 2 spells this turn.", 0, 1),
        ("Draw 1 if you've played fewer than 2 spells this turn.", 2, 0),
        ("Draw 1 if no gear has been played this turn.", 2, 1),
    ],
)
def test_so_many_have_to_have_happened(text: str, before: int, drawn: int) -> None:
    table = Table()
    for index in range(before):
        table.put(card(f"Earlier {index}", "spell", text="Gain 1 XP."), 0, Spot.HAND)
    word = table.put(card("Word", "spell", text=text), 0, Spot.HAND)
    earlier = [one for one in table.board.objects.values() if one.facts.name.startswith("Earlier")]
    table.start()
    for one in (*earlier, word):
        table.act("play", one)
        table.settle()
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


def test_control_for_the_turn_ends_with_it() -> None:
    table = Table()
    unit = table.put(card("Unit", might=2), 1)
    word = table.put(card("Word", "spell", text="Take control of an enemy unit this turn."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert unit.controller == 0
    table.act("end turn")
    while table.asked is not None and table.board.active == 0:
        table.act("pass")
    assert unit.controller == 1


def test_the_weaker_of_two_dies() -> None:
    table = Table()
    weak, strong = table.put(card("Weak", might=2), 1), table.put(card("Strong", might=3), 1)
    text = "Choose two enemy units. Kill the one with less Might."
    word = table.put(card("Word", "spell", text=text), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert (weak.spot, strong.spot) == (Spot.TRASH, Spot.BASE)

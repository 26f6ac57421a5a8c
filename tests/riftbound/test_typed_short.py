"""What people type short is read, and told with what it was taken for."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.words.dialect import read_text


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("hold: draw 1", "When I hold, draw 1."),
        ("conq: stun enemy unit", "When I conquer, stun an enemy unit."),
        ("wypm, deal 3 to unit at bf", "When you play me, deal 3 to a unit at a battlefield."),
        ("react: counter spell unless ctrl pays 3", "[Reaction]\nCounter a spell unless its controller pays {3}."),
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

"""How many of a list, and which things together, a text lets its player choose."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.play.executable import in_play
from tests.riftbound.table import Table, card


@pytest.mark.parametrize(
    ("pick", "least", "most"),
    [
        ("Choose one", 1, 1),
        ("Choose two", 2, 2),
        ("Choose up to two", 0, 2),
        ("Choose any number", 0, 3),
        ("Choose one or more", 1, 3),
    ],
)
def test_of_a_list_so_many_are_chosen_and_done(pick: str, least: int, most: int) -> None:
    table = Table()
    text = f"[Action]\n{pick} —\n• Draw 1.\n• Gain 1 XP.\n• Channel 1 rune exhausted."
    cast = table.put(card("cast", "spell", text=text), 0, Spot.HAND)
    assert not cast.facts.declined
    table.start()
    table.act("play", cast)
    assert table.asked is not None and table.asked.kind == "mode"
    assert (table.asked.minimum, table.asked.maximum) == (least, most)
    table.answer(*range(least))
    table.settle()
    assert len(table.game.hand(0)) == min(least, 1)
    assert table.board.seats[0].xp == max(0, min(1, least - 1))


@pytest.mark.parametrize(
    ("which", "able"),
    [
        ("Kill two units with different names.", {("Ant", "Bee")}),
        ("Kill two units at different locations.", {("Ant", "Ant"), ("Ant", "Bee")}),
        ("Kill two units at the same location.", {("Ant", "Bee")}),
    ],
)
def test_those_chosen_together_are_as_the_text_says(which: str, able: set[tuple[str, str]]) -> None:
    """Two Ants, one of them in the base with a Bee and one at a battlefield."""
    table = Table()
    units = [table.put(card(name, might=1)) for name in ("Ant", "Bee")]
    units.append(table.put(card("Ant", might=1), 0, Spot.FIELD, 0))
    cast = table.put(card("cast", "spell", text="[Action]\n" + which), 0, Spot.HAND)
    assert not cast.facts.declined
    table.start()
    table.act("play", cast)
    asked = table.asked
    assert asked is not None and asked.kind == "target"
    pairs = [(0, 1), (0, 2), (1, 2)]
    places = {unit.ref: unit for unit in units}
    found = set()
    for one, two in pairs:
        if asked.allows((one, two)):
            names = sorted(places[asked.options[at]].facts.name for at in (one, two))  # type: ignore[index]
            found.add((names[0], names[1]))
    assert found == able


@pytest.mark.parametrize(
    "which", ["Discard two cards with different names.", "Recycle two cards with different names."]
)
def test_what_is_no_target_is_not_told_apart_in_silence(which: str) -> None:
    assert "not played" in in_play(card("cast", "spell", text="[Action]\n" + which), which).declined

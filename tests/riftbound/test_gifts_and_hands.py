"""What cards are given or gain, a hand that is looked at, damage prevented in part, and when a death is replaced."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import NotPlayed, unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "Give a unit [Assault 2], [Tank], and +1 {M} this turn.",
            "Give a unit +1 {m} this turn. Give them [Assault 2] and [Tank] this turn.",
        ),
        ("A unit gains +2 {M} and [Tank] this turn.", "Give a unit +2 {m} this turn. Give them [Tank] this turn."),
        ("A unit gains -2 {M} this turn.", "Give a unit -2 {m} this turn."),
        (
            "Give me +1 {M} and an enemy unit -1 {M} this turn.",
            "Give me +1 {m} this turn. Give an enemy unit -1 {m} this turn.",
        ),
        ("After I conquer, ready me.", "When I conquer, ready me."),
        (
            "The next time a unit would take damage this turn, prevent 3 of that damage.",
            "The next time a unit would take damage this turn, prevent 3 of that damage.",
        ),
        ("Look at an opponent's hand.", "Look at an opponent's hand."),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    assert read_text(text).means == means


@pytest.mark.parametrize(
    "text",
    ["A unit gains to draw 1.", "Look at a hand of cards.", "Prevent 1 of that damage.", "Give +1 {M} and [Tank]."],
)
def test_it_is_declined(text: str) -> None:
    assert not read_text(text).understood


def test_damage_prevented_in_part_is_declined_in_play() -> None:
    reading = read_text("The next time a unit would take damage this turn, prevent 3 of that damage.")
    assert unplayed(reading.ast) is not None


def test_what_a_unit_gains_it_has() -> None:
    table = Table()
    unit = table.put(card("Unit", might=2))
    word = table.put(card("Word", "spell", text="A unit gains +2 {M} and [Assault 2] this turn."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert table.game.view.might(unit) == 4


def test_a_card_of_the_hand_that_was_looked_at_is_discarded() -> None:
    table = Table()
    kept = table.put(card("Unit", might=2), 1, Spot.HAND)
    gone = table.put(card("Other", "spell", text="Draw 1."), 1, Spot.HAND)
    text = "Look at an opponent's hand. Choose a spell from it. They discard it."
    word = table.put(card("Word", "spell", text=text), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert (kept.spot, gone.spot) == (Spot.HAND, Spot.TRASH)


@pytest.mark.parametrize(
    ("when", "saved"),
    [("", True), (" during combat", False), (" on your turn", True), (" on an opponent's turn", False)],
)
def test_a_death_is_replaced_when_the_text_says_so(when: str, saved: bool) -> None:
    table = Table()
    table.put(card("Keeper", might=3, text=f"If another friendly unit would die{when}, recall it instead."))
    unit = table.put(card("Unit", might=1))
    word = table.put(card("Word", "spell", text="Kill a friendly unit."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.answer(unit.ref)
    table.settle()
    assert (unit.spot is Spot.BASE) is saved


@pytest.mark.parametrize("instead", ["recall me", "buff me"])
def test_a_unit_that_is_saved_without_being_healed_is_no_game_that_goes_on_for_ever(instead: str) -> None:
    table = Table()
    table.put(card("Keeper", might=3, text=f"If I would die, {instead} instead."))
    word = table.put(card("Word", "spell", text="Deal 5 to a unit."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    with pytest.raises(NotPlayed, match="no end"):
        table.settle()


@pytest.mark.parametrize(
    ("tag", "player", "back", "might"),
    [("Poro", 0, False, 3), ("Dog", 1, False, 3), ("Ivern", 0, False, 3), ("Mech", 0, False, 2), ("Poro", 0, True, 2)],
)
def test_a_brush_helps_some_units_until_who_scores_there_swaps_it_back(
    tag: str, player: int, back: bool, might: int
) -> None:
    table = Table()
    field = table.board.fields[0]
    table.put(
        card(
            "Gardener",
            "legend",
            text="When you conquer, replace that battlefield with a Brush battlefield token.",
        ),
        player,
        Spot.LEGEND,
    )
    unit = table.put(card("Scout", might=2, tags=frozenset({tag})), player)
    table.board.active = player
    table.start()
    table.move(unit, at=0)
    table.settle()
    brush = table.board.objects[field.obj]
    assert (brush.facts.name, table.game.view.might(unit)) == ("Brush", 3 if tag != "Mech" else 2)
    if back:
        for _turn in range(2):
            table.act("end turn")
            table.settle()
        table.answer("yes")
        table.settle()
        assert brush.facts.name == "field 0"
    assert table.game.view.might(unit) == might

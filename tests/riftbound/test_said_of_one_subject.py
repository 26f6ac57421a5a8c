"""Several things that are said of one subject are said of it in full, whatever the verbs."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Your units cost {1} less and enter ready.", "All units you control cost {1} less and enter ready."),
        ("I cost {1} less and enter ready.", "I cost {1} less and enter ready."),
        ("I have +2 {M}, [Tank], and [Deflect].", "I get +2 {m} and have [Tank] and [Deflect]."),
        ("Enemy gear cost {1} more and enter exhausted.", "All enemy gear cost {1} more and enter exhausted."),
        ("Units here have -1 {M} and can't move.", "All units here get -1 {m} and can't move."),
        (
            "Other friendly units get +1 {M}, have [Shield], and enter ready.",
            "All other friendly units get +1 {m}, have [Shield] and enter ready.",
        ),
        (
            "While I'm alone, I have [Tank] and can't be chosen by enemy spells.",
            "While I am alone, I have [Tank] and can't be chosen by enemy spells.",
        ),
        (
            "The next unit you play this turn costs {2} less and enters ready.",
            "Your next unit this turn costs {2} less and enters ready.",
        ),
    ],
)
def test_what_is_said_of_one_subject(text: str, means: str) -> None:
    assert read_text(text).means == means


@pytest.mark.parametrize(
    "text",
    [
        "Your units cost {1} less and are happy.",
        "Enter ready.",
        "A unit you control has [Tank] and can't move this turn.",  # one of them, or one each
        "Your spells cost {1} less and conquer.",
        "Have [Tank].",
    ],
)
def test_what_cannot_be_said_of_it_is_declined(text: str) -> None:
    assert not read_text(text).understood


def test_units_that_cost_less_and_enter_ready_do_both() -> None:
    table = Table()
    table.pool(0, 1)
    table.put(card("Keeper", might=2, text="Your units cost {1} less and enter ready."))
    unit = table.put(card("Unit", might=3, energy=2), 0, Spot.HAND)
    table.start()
    table.act("play", unit)
    table.settle()
    assert unit.spot is Spot.BASE
    assert not unit.exhausted
    assert table.board.seats[0].pool.energy == 0


def test_units_have_all_that_is_said_of_them() -> None:
    table = Table()
    table.put(card("Keeper", might=2, text="Other friendly units have +1 {M} and can't move."))
    unit = table.put(card("Unit", might=3))
    table.start()
    assert table.game.view.might(unit) == 4
    table.act("move", at=0)
    assert table.asked is not None
    assert unit.ref not in table.asked.options

"""Every order of simultaneous abilities is explored in time."""

from __future__ import annotations

import pytest

from benchmarks.exploration import DYING, IN_TIME, WIPE, face, measure, table
from kfjudge.keyforge.board.faces import ACTION, CREATURE


def test_its_cards_are_understood() -> None:
    for number, text in enumerate(DYING):
        assert face(f"Dying {number}", CREATURE, text).text is not None
    assert face("Wipe", ACTION, WIPE).text is not None
    board, action = table(6)
    assert len(board.players[0].battleline) == 6
    assert board.players[0].hand == [action.card]


def test_three_orders_of_dying_are_six() -> None:
    found = measure(3)
    assert (found.paths, found.complete) == (6, True)


@pytest.mark.slow
def test_six_abilities_are_explored_completely_in_time() -> None:
    found = measure(6)
    assert found.complete
    assert found.paths == 720
    assert found.seconds <= IN_TIME


@pytest.mark.slow
def test_twelve_come_back_in_time_and_say_that_there_is_more() -> None:
    found = measure(12)
    assert found.seconds <= IN_TIME
    assert found.complete or found.paths >= 500

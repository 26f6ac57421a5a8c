"""Every order of simultaneous abilities is explored, and positions grow where ways explode."""

from __future__ import annotations

import pytest

from benchmarks.exploration import DYING, IN_TIME, WIPE, face, measure, table
from kfjudge.engine.explore import Limits
from kfjudge.games.keyforge.board.faces import ACTION, CREATURE


def test_its_cards_are_understood() -> None:
    for number, text in enumerate(DYING):
        assert face(f"Dying {number}", CREATURE, text).text is not None
    assert face("Wipe", ACTION, WIPE).text is not None
    board, action = table(6)
    assert len(board.players[0].battleline) == 6
    assert board.players[0].hand == [action.card]


def test_three_orders_of_dying_are_six() -> None:
    found = measure(3)
    assert (found.ways, found.complete) == (6, True)


@pytest.mark.slow
def test_six_abilities_are_explored_completely_in_few_runs() -> None:
    merged, plain = measure(6), measure(6, limits=Limits(merge=False))
    assert (merged.complete, merged.ways, merged.boards) == (True, 720, plain.boards)
    assert plain.runs == 720
    assert merged.runs <= 200


@pytest.mark.parametrize("kind", ["paid for", "apart"])
@pytest.mark.parametrize("dying", IN_TIME)
def test_orders_that_cannot_matter_are_complete_in_time(kind: str, dying: int) -> None:
    found = measure(dying, kind)
    assert (found.complete, found.boards) == (True, 1)
    assert found.seconds <= IN_TIME[dying]

"""A large board is no chain without end: what happens to each of two thousand creatures is played out."""

from __future__ import annotations

import pytest

from benchmarks.exploration import face
from benchmarks.session import Leaf, Session
from kfjudge.engine.run import TOO_DEEP
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import ACTION, CREATURE
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import PlayCard
from tests.sampling import in_soak


def played(each: int, creature: str, action: str, options: Options) -> Leaf:
    """The only end of an action where each player has so many creatures of power 3."""
    board = Board()
    board.players[0].active_house = "brobnar"
    one = face("One of Many", CREATURE, creature)
    for number in range(2 * each):
        board.add(one, number % 2, "battleline")
    wipe = board.add(face("Act", ACTION, action), 0, "hand")
    (outcome,) = Session(options).play_out(board, PlayCard(wipe)).outcomes
    return outcome.leaf


@pytest.mark.slow
@pytest.mark.parametrize("each", in_soak(500, 2000))
def test_what_is_done_to_each_of_thousands_of_creatures_is_done(each: int) -> None:
    leaf = played(each, "Skirmish.", "Play: Destroy each creature.", Options(traced=False))
    assert leaf.undecided is None
    assert [len(side.discard) for side in leaf.board.players] == [each + 1, each]


def test_what_is_given_up_is_not_called_endless() -> None:
    leaf = played(40, "Destroyed: Gain 1A.", "Play: Destroy each creature.", Options(traced=False, limit=-750))
    assert leaf.undecided is not None
    assert "no end is in sight after 60 events" in leaf.undecided.message
    assert "endless" not in leaf.undecided.message + TOO_DEEP

"""What holds of every game, whatever is played: a sample of `benchmarks.riftbound.games`."""

from __future__ import annotations

import random

import pytest

from benchmarks.deciding import RandomDecider
from benchmarks.riftbound.games import played
from kfjudge.engine.path import PathDecider
from tests.sampling import thinned


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(12), 4))
def test_random_games_keep_the_rules(seed: int) -> None:
    played(seed, RandomDecider(random.Random(seed)), 150)


def test_the_same_choices_lead_to_the_same_board() -> None:
    decider = RandomDecider(random.Random(5))
    first, _ = played(5, decider, 120)
    path = tuple(answer for _decision, answer in decider.trail)
    again, _ = played(5, PathDecider(path), 120)
    assert [(obj.spot, obj.at, obj.damage) for obj in first.board.objects.values()] == [
        (obj.spot, obj.at, obj.damage) for obj in again.board.objects.values()
    ]


@pytest.mark.slow
def test_games_are_played_to_the_end() -> None:
    for seed in range(20, 30):
        game, _actions = played(seed, RandomDecider(random.Random(seed)), 1_500)
        assert game.board.winner is not None, seed

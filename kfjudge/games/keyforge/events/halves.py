"""The halves of a gigantic creature (Rulebook: Gigantic)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.game import Game


def join_halves(game: Game, number: int, partner: int) -> int:
    """Both halves of a gigantic creature become one card in play (Rulebook: Gigantic); returns the one that stands for
    it.
    """
    changes.pick_up(game, partner)
    changes.become(game, partner, zone="merged", partner=number)
    changes.become(game, number, partner=partner)
    return number


def other_half_among(game: Game, number: int, others: Sequence[int]) -> int | None:
    """The other half of a gigantic creature among cards that are moved together."""
    face = game.board.cards[number].face
    if face.half is None:
        return None
    for other in others:
        there = game.board.cards[other].face
        if there.half is not None and there.half != face.half and there.name == face.name:
            return other
    return None

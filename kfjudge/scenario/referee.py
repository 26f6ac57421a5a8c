"""What judging needs of the rules engine: a game from a board, actions that are performed or refused, and the texts of
cards.

The engine's own modules are named here and nowhere else in this package, apart from the values they hand out.
"""

from __future__ import annotations

from typing import Protocol

from kfjudge.engine.path import Decider
from kfjudge.keyforge.board.board import Board
from kfjudge.keyforge.game import Game
from kfjudge.scenario.model import Act, Scenario


class Referee(Protocol):
    """Plays by the rules."""

    def start(self, board: Board, decider: Decider, scenario: Scenario, version: str) -> Game:
        """A game on `board`, which it changes."""
        ...  # pragma: no cover

    def perform(self, game: Game, act: Act, scenario: Scenario) -> None:
        """Does what a line of `do` says, by the active player. Raises `NotLegal` or `NotDecidable`."""
        ...  # pragma: no cover

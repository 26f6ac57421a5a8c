"""The board that a record expects: the one before with what changed laid over it.

In: a record's `setup`, `edited` and `after`. Out: `Expected` boards, which never change; laying something over one
makes another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.recorded.reading import PLAYERS, Change

PILES = ("hand", "deck", "discard", "archives", "purged", "battleline", "artifacts")
"""The player fields that are lists of cards."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A whole board as a record has it: player fields and card records under the names of the file."""

    active: int
    phase: str
    players: tuple[Mapping[str, Any], Mapping[str, Any]]
    cards: Mapping[str, Mapping[str, Any]]
    winner: int | None = None

    def laid_over(self, change: Change | None) -> Expected:
        """This board with `change` laid over it: what `change` does not name stays as it is."""
        if not change:
            return self
        active = change.get("active")
        changed = change.get("players") or {}
        first, second = (
            {**old, **changed[name]} if name in changed else old
            for name, old in zip(PLAYERS, self.players, strict=True)
        )
        cards = {**self.cards, **(change.get("cards") or {})}
        for card in change.get("gone") or ():
            cards.pop(card, None)
        return Expected(
            PLAYERS.index(active) if active else self.active,
            change.get("phase", self.phase),
            (first, second),
            cards,
            self.winner,
        )

    def won_by(self, winner: int | None) -> Expected:
        """The same board with the game over."""
        return Expected(self.active, self.phase, self.players, self.cards, winner)


def start(setup: Change) -> Expected:
    """The board before the first action."""
    players = setup["players"]
    return Expected(PLAYERS.index(setup["active"]), setup["phase"], (players["p1"], players["p2"]), setup["cards"])

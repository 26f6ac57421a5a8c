"""Where cards lie, and the number that stands for no card and no player."""

from __future__ import annotations

from typing import Literal

Zone = Literal[
    "hand",
    "deck",
    "discard",
    "archives",
    "purged",
    "battleline",
    "artifacts",
    "upgrade",
    "under",
    "prophecies",
    "archon powers",
    "limbo",
    "merged",
]
"""Where a card is. `limbo` holds a card that is being played or revealed; `merged` the second card of a gigantic
creature in play.
"""


PILES: tuple[Zone, ...] = ("hand", "deck", "discard", "archives", "purged")


LINES: tuple[Zone, ...] = ("battleline", "artifacts")


IN_PLAY = frozenset(("battleline", "artifacts", "upgrade"))


HIDDEN = frozenset(("hand", "deck", "archives"))


NOBODY = -1

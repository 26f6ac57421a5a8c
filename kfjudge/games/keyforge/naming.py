"""The names that steps of a trace and answers to questions use for abilities, cards, players and events."""

from __future__ import annotations

from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.values import dataclass

SET_UP = "what the Play: ability of {} has set up"
"""What is assumed to run of a card that lies in play, or not."""
SET_UP_RUNS = ("it runs", "a card that lies in play is taken as played; 'lasting: none' says otherwise")
SET_UP_UNKNOWN = ("it does not run", "what it did when it was played is not said")
OLDER_RULE = "older rule"
"""The event of a step that tells where an older version of the rules makes a difference."""
CALLED = {
    "gain aember": "gaining æmber",
    "lose aember": "losing æmber",
    "steal": "stealing",
    "capture": "capturing",
    "deal damage": "damage",
}
"""What an event is called where something forbids it; the others by their names."""


@dataclass(frozen=True, slots=True)
class AbilityName:
    """An ability as an answer to "which next?": the card it belongs to, its place among those offered, and the card
    that gave it.
    """

    card: int
    index: int
    what: str = ""
    origin: int = NOBODY


@dataclass(frozen=True, slots=True)
class Card:
    """A card as a value of a trace step."""

    number: int


@dataclass(frozen=True, slots=True)
class Who:
    """A player as a value of a trace step."""

    player: int

"""The statuses of objects on the board, a row each: how they are set up, typed, claimed, drawn and told comes from it.

In: nothing. Out: `Mark` with its rows, and the words of a line for how a card lies there. What gives a status, and what
it does, stands where the game does it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from kfjudge.tuples import NamedTuple


class Row(NamedTuple):
    """What is said of a status. Its name is what an object is that has it, in files and claims too."""

    name: str
    verb: str
    """What gives it; steps about it have this word."""
    rule: str
    letter: str = ""
    """How it is written behind a card in one line, where it has a letter."""
    noun: str = ""
    """What the object has then, if it is called so."""
    told: str = ""
    """How it is told, where that is another word."""
    alone: str = ""
    """How it is told that it does nothing else, where it makes no difference."""


class Mark(StrEnum):
    """What an object on the board is until something ends it."""

    STUNNED = Row(
        *("stunned", "stun", "423", "s", "stun"), alone="a stunned unit deals no damage in combat, and that is all"
    )
    EMPOWERED = Row("empowered", "empower", "441", told="Empowered")

    row: Row

    def __new__(cls, *row: Any) -> Mark:
        made = str.__new__(cls, row[0])
        made._value_ = row[0]
        made.row = Row(*row)
        return made

    @property
    def typed(self) -> str:
        """The words behind a card that say so, as a pattern."""
        return "|".join(filter(None, (self.row.letter, self.row.noun, self.value)))


LETTERS = {
    **{mark.row.letter: mark.value for mark in Mark if mark.row.letter},
    **{"b": "buffed", "x": "exhausted"},
}
"""The letters of a line, each with what a card is then."""
NOUNS = {mark.row.noun: mark.value for mark in Mark if mark.row.noun}
"""What an object can have, each with what it is then."""
TYPED = {
    **{word: mark.row.letter for mark in Mark if mark.row.letter for word in (mark.row.verb, mark.value)},
    **dict.fromkeys(("exhausted", "tapped"), "x"),
}
"""The words for how a card lies there, each as a line has it behind the card."""

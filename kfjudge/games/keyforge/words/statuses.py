"""The statuses of cards in play: a row each, from which everything is derived but what a status does.

In: nothing. Out: `Mark` with its rows, and `STATUSES`. What a status does stands where the game does it, and says so
with `plays`; without that a text that gives it is declined by name.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from kfjudge.tuples import NamedTuple


class Row(NamedTuple):
    """What is said of a status. Its name is also the verb that gives it and the rule that tells of it."""

    name: str
    letter: str
    """How it is written behind a card in one line."""
    state: str
    """What a card is that has it."""
    also: tuple[str, ...] = ()
    """What else players say for that."""
    lift: str = ""
    """The verb that takes it off, where it has one of its own."""
    lifted: str = ""
    """How it is told that it is taken off, where that is not told as of others."""
    alone: str = ""
    """How it is told that it does nothing else, where it makes no difference."""
    on_creatures: bool = True
    """Whether it can lie on creatures alone."""
    counted: bool = False
    """Whether a card can have several of it."""


class Mark(StrEnum):
    """What lies on cards in play besides æmber and counters that have a name."""

    DAMAGE = Row("damage", "d", "damaged", counted=True)
    STUN = Row(
        "stun", "s", "stunned", lift="unstun", alone="a stun keeps a creature from being used, and from nothing else"
    )
    WARD = Row(
        "ward",
        "w",
        "warded",
        also=("bubbled", "shielded"),
        alone="a ward keeps off damage, destruction and leaving play, and nothing else",
        on_creatures=False,
    )
    ENRAGE = Row(
        "enrage",
        "e",
        "enraged",
        lifted="{0} is no longer enraged",
        alone="a creature that is enraged has to fight only when it is used",
    )

    row: Row

    def __new__(cls, *row: Any) -> Mark:
        made = str.__new__(cls, row[0])
        made._value_ = row[0]
        made.row = Row(*row)
        return made

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verb that gives it, and the one that takes it off where it has one of its own."""
        return (self.value, *([self.row.lift] if self.row.lift else []))

    @property
    def lift(self) -> str:
        """The event by which it is taken off."""
        return self.row.lift or f"remove {self.value}"

    def told(self, on: bool) -> str:
        """How it is told that it is put on a card, or taken off."""
        return f"{{0}} is {self.row.state}" if on else self.row.lifted or f"the {self.value} is removed from {{0}}"


STATUSES = tuple(mark for mark in Mark if not mark.row.counted)
"""The marks of which a card has one or none."""
MARK_OF = {verb: mark for mark in STATUSES for verb in mark.verbs}
"""The status that each verb gives or takes off."""


TYPED = {
    **{word: mark.row.letter for mark in STATUSES for word in (mark.value, mark.row.state, *mark.row.also)},
    **dict.fromkeys(("exhausted", "tapped"), "x"),
}
"""The words for how a card lies there, each as a line has it behind the card."""


def marked(marks: tuple[Mark, ...], mark: Mark, on: bool) -> tuple[Mark, ...]:
    """Marks with one of them put on or taken off, in the order of the rows."""
    return tuple(one for one in STATUSES if (on if one is mark else one in marks))

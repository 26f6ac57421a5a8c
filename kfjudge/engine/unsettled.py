"""Points that the documents of a game leave open: each is declared once, with the readings that it has.

Play asks for the reading where it acts (`Course.reading`). Whoever judges sees which points were met, and plays the
other readings too.
"""

from __future__ import annotations

from collections.abc import Mapping

from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

UNSETTLED = "unsettled"
"""The event of a step that tells that an open point was met, and how it was read."""


class Unsettled(NamedTuple):
    """An open point: its name, the question, what each reading says by its name (the first is played where nobody says
    otherwise), the entry that it rests on, and the page that weighs the readings.
    """

    name: str
    question: str
    readings: Mapping[str, str]
    rule: str
    page: str

    @property
    def first(self) -> str:
        """The reading that is played where nobody says otherwise."""
        return next(iter(self.readings))


@dataclass(slots=True)
class Readings:
    """How open points are read: those that somebody has `fixed`, by name, and all that play has `met`."""

    fixed: dict[str, str] = field(default_factory=dict)
    met: dict[str, Unsettled] = field(default_factory=dict)

    def of(self, point: Unsettled) -> str:
        """The reading of a point that play has come to."""
        self.met[point.name] = point
        return self.fixed.get(point.name, point.first)

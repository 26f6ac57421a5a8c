"""What the writer has written: words with what they cost, and how far a frame has come."""

from __future__ import annotations

from typing import Any

from kfjudge.language.frames.table import Frame
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass

MOST_WAYS = 8
"""So many ways to write one phrase are kept, those that cost least."""
Words = tuple[str, ...]


class Said(NamedTuple):
    """Words, and whether they are singular ("sg") or plural ("pl") for the words that agree with them. `cost`: how far
    they are from what one would write; words count one each.
    """

    words: Words
    number: str = ""
    cost: int = 0


@dataclass(slots=True)
class Context:
    """What a frame is written with: what its slots hold, its mode, who does it."""

    frame: Frame
    binds: dict[str, Any]
    mode: str
    subject: Any
    kept: bool
    given: str
    """The number that a frame around gives to an open phrase."""
    whole: str
    """The number that the frame itself says it has."""


class State(NamedTuple):
    """What has been written of a frame, and the number that following words agree with."""

    words: Words = ()
    number: str = ""
    first: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    chosen: bool = False
    cost: int = 0
    spare: int = 1
    """How many of the slots may still take another way than the first."""

    def hear(self, number: str) -> State:
        return self._replace(number=number, first=self.first or number) if number else self

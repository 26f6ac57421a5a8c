"""What happened, step by step, each step with the rules entry it rests on. Texts are put together only when read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass

PERMITTED = "permitted"
"""The event of a step that tells what lets something be done that is not open to everybody."""
ONLY = "only"
"""The event of a step that tells that what is done, though legal, comes to less than its name says."""
CONDITION = "condition"
"""The event of a step that tells that a condition of a text holds."""
NOT_DONE = "not done"
"""The event of a step that tells that something does not happen that one might expect."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A card that a step names beside those that it is about."""

    number: int


class Step(NamedTuple):
    """One step: the event's name, the id of the cited rules entry, a template and the values it speaks of.

    `depth` is how deep the step lies inside others (a triggered ability inside the event that triggered it).
    """

    event: str
    rule: str
    template: str
    values: tuple[object, ...]
    depth: int


class Sort(Enum):
    """What an aside is about."""

    PHRASE = "a phrase"
    """Cards that a text speaks of: `value` is all that are meant."""
    CHOICE = "a choice"
    """The only card that could be chosen, though there are others of its type: `value` is that card alone."""
    PLAYER = "a player"
    """Whom a text speaks of: `value` is the player as the steps of the game name them."""
    TRIGGER = "what set it off"
    """What an ability has waited for that goes off; it has no value."""
    AMOUNT = "an amount"
    """How much a text speaks of: `value` is the number."""
    WAITING = "what an ability waits for"
    """An ability that did not go off on what happened; it has no value."""


class Aside(NamedTuple):
    """What words of a text came to, which is no step: it is told only where it decides something.

    `at` is how many steps were told before, `source` the card that has the text, `words` gives the words as printed.
    """

    at: int
    sort: Sort
    source: int
    words: Callable[[], str]
    value: Any
    deed: Any = None
    """What is done to the cards or so many times, if that is known; what an ability would do."""


class Trace:
    """The steps of one run, in order, and what is told beside them. `watch` looks at the game after each step, and
    `seen` is what it saw.
    """

    __slots__ = ("asides", "depth", "seen", "steps", "watch")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.asides: list[Aside] = []
        self.depth = 0
        self.watch: Callable[[], tuple[object, ...]] | None = None
        self.seen: list[tuple[object, ...]] = []

    def step(self, event: str, rule: str, template: str, *values: object) -> None:
        """Adds a step; `template` is formatted with the names of `values` when somebody reads it."""
        self.steps.append(Step(event, rule, template, values, self.depth))
        if self.watch is not None:
            self.seen.append(self.watch())

    def aside(self, sort: Sort, source: int, words: Callable[[], str], value: Any, deed: Any = None) -> None:
        """Keeps what words of a text came to."""
        self.asides.append(Aside(len(self.steps), sort, source, words, value, deed))

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)


def text_of(step: Step, name: Callable[[object], str]) -> str:
    """The sentence of a step; `name` turns each value into words."""
    return step.template.format(*(name(value) for value in step.values))

"""What happened, step by step, each step with the rules entry it rests on. Texts are put together only when read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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


class Trace:
    """The steps of one run, in order. `watch` looks at the game after each step, and `seen` is what it saw."""

    __slots__ = ("depth", "seen", "steps", "watch")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.depth = 0
        self.watch: Callable[[], tuple[object, ...]] | None = None
        self.seen: list[tuple[object, ...]] = []

    def step(self, event: str, rule: str, template: str, *values: object) -> None:
        """Adds a step; `template` is formatted with the names of `values` when somebody reads it."""
        self.steps.append(Step(event, rule, template, values, self.depth))
        if self.watch is not None:
            self.seen.append(self.watch())

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)


def text_of(step: Step, name: Callable[[object], str]) -> str:
    """The sentence of a step; `name` turns each value into words."""
    return step.template.format(*(name(value) for value in step.values))

"""The one way in which things happen: checked against "cannot", replaced by "instead", applied, then answered.

The pipeline knows no game. A game hands it four functions and gets the same order of steps for each of its events.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from kfjudge.values import dataclass


class Happening(Protocol):
    """What the pipeline needs of an event: the replacements that were already applied to it."""

    replaced_by: tuple[Hashable, ...]


E = TypeVar("E", bound=Happening)


@dataclass(frozen=True, slots=True)
class Replacement(Generic[E]):
    """An "instead" that fits an event: `key` names it (each is applied to an event once), `apply` does it.

    `apply` returns the events that happen in place of the first one; what it does itself needs no event in return.
    """

    key: tuple[Hashable, ...]
    apply: Callable[[E], Sequence[E]]
    source: int | None = None
    optional: bool = False


class Pipeline(Generic[E]):
    """Takes events that happen together through the four steps.

    `forbids` says whether an event cannot happen, `replacements` which "instead" effects fit it, `choose` which of
    several goes first (None: an optional one is declined), `apply` changes the game and says whether anything happened,
    `answer` resolves what triggers on the events that did.
    """

    __slots__ = ("_answer", "_apply", "_choose", "_forbids", "_replacements", "open")

    def __init__(
        self,
        forbids: Callable[[E], bool],
        replacements: Callable[[E], list[Replacement[E]]],
        choose: Callable[[E, list[Replacement[E]]], Replacement[E] | None],
        apply: Callable[[E], bool],
        answer: Callable[[list[E]], None],
    ) -> None:
        self._forbids = forbids
        self._replacements = replacements
        self._choose = choose
        self._apply = apply
        self._answer = answer
        self.open: list[Sequence[E]] = []
        """The events that are being answered, those answered inside of others last."""

    def happen(self, events: Sequence[E]) -> list[E]:
        """Lets `events` happen at the same time; returns those that did, substitutes included."""
        ready: list[E] = []
        for event in events:
            self.prepare(event, ready)
        happened = [event for event in ready if self._apply(event)]
        if happened:
            self.open.append(happened)
            try:
                self._answer(happened)
            finally:
                self.open.pop()
        return happened

    def prepare(self, event: E, ready: list[E]) -> None:
        """Drops `event` if it cannot happen, else adds it or what replaces it to `ready`."""
        if self._forbids(event):
            return
        fitting = [item for item in self._replacements(event) if item.key not in event.replaced_by]
        if fitting:
            chosen = self._choose(event, fitting)
            if chosen is not None:
                used = (*event.replaced_by, chosen.key)
                for substitute in chosen.apply(event):
                    substitute.replaced_by = (*substitute.replaced_by, *used)
                    self.prepare(substitute, ready)
                return
        ready.append(event)

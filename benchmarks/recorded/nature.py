"""Settling nature: which random card, which order after a shuffle.

In: what came of a step. Out: the answers of nature worth trying. Nothing else may be settled by what came of a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from kfjudge.engine.decision import Answer, Decision

NATURE_TRIES = 48
"""How many answers of nature are tried at one decision, the likely ones first."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What settles nature: where each card lies when the step is over and where it lies now, by its number, in the same
    words.

    `decks` and `discards` are the decks and discard piles of both players then, top first.
    """

    target: Mapping[int, str]
    place: Callable[[int], str]
    decks: Sequence[Sequence[int]] = ()
    discards: Sequence[Sequence[int]] = ()

    def answers(self, decision: Decision, here: Callable[[int], str] | None = None) -> Iterator[Answer]:
        """Which of nature's answers are tried: picks of the cards that the step moved, and of the card that ends on
        top.

        `here` says where a card lies by now (left out: where it lay before the step). Of those that lie in a discard
        pile afterwards the lowest came first. Cards that end in one place are alike here. Where no pick fits, all are
        tried, up to a limit.
        """
        options = [int(str(option)) for option in decision.options]
        moved: dict[str, list[int]] = {}
        for index, number in enumerate(options):
            goal = self.target.get(number, "gone")
            if goal != (here or self.place)(number):
                moved.setdefault(goal, []).append(index)
        given: set[Answer] = set()
        for answer in islice(self._likely(decision, options, moved), NATURE_TRIES):
            if answer not in given and decision.allows(answer):
                given.add(answer)
                yield answer
        if not given:
            yield from islice(decision.answers(), NATURE_TRIES)

    def pile_order(self, options: Sequence[int]) -> Answer:
        """The order by chance in which cards came to discard piles, as they lie there: the lowest first."""
        depth = {number: len(pile) - place for pile in self.discards for place, number in enumerate(pile)}
        return tuple(sorted(range(len(options)), key=lambda index: depth.get(options[index], 0)))

    def _deck_order(self, options: Sequence[int]) -> Answer:
        """The order by chance in which cards were laid on decks, as they lie there: the lowest first."""
        depth = {number: len(pile) - place for pile in self.decks for place, number in enumerate(pile)}
        return tuple(sorted(range(len(options)), key=lambda index: depth.get(options[index], 0)))

    def _likely(self, decision: Decision, options: Sequence[int], moved: Mapping[str, list[int]]) -> Iterator[Answer]:
        if decision.maximum == 1:
            depth = {number: len(pile) - place for pile in self.discards for place, number in enumerate(pile)}
            for indices in moved.values():
                yield (min(indices, key=lambda index: depth.get(options[index], 0)),)
            for deck in self.decks:
                top = next((number for number in deck if number in options), None)
                if top is not None:
                    yield (options.index(top),)
            return
        if decision.ordered:
            yield self._deck_order(options)
        every = [index for indices in moved.values() for index in indices]
        for size in range(decision.maximum, decision.minimum - 1, -1):
            yield from combinations(every, size)

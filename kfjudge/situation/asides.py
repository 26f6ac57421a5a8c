"""What decides although no step tells it: whom words of a text mean, how much they come to, what an ability waits for.

In: the asides of a line of play, and of which cards, of which abilities something is asked. Out: them as steps, each
with its place among the steps of the line. The same for every game; which rule they rest on, the game says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kfjudge.engine.trace import NOT_DONE, Aside, Beside, Sort, Step

Placed = tuple[int, Step]
"""A step, and how many steps of the line come before it."""
Rules = Mapping[Sort, str]
Brings = Callable[[Any], bool]
"""Whether an instruction would bring about what is asked."""
TOLD = "told beside"
"""The event of a step that is made of an aside."""
MOST = 2
"""So many abilities are told that did not go off."""
GOES_OFF = "{0} goes off: “{1}”"
FIRST = 3
"""Within the first so many reasons stands what decides."""
OF_CARDS = (Sort.PHRASE, Sort.CHOICE)
_COMES_TO = {Sort.AMOUNT: "{0}: “{1}” comes to {2}", Sort.PLAYER: "{0}: “{1}” is player {2}"}


def _step(aside: Aside, event: str, template: str, rules: Rules, *values: object) -> Iterator[Placed]:
    """The aside as a step, if its words are known."""
    words = aside.words()
    if words:
        yield aside.at, Step(event, rules[aside.sort], template, (Beside(aside.source), words, *values), 0)


def not_meant(
    asides: Sequence[Aside], cards: Mapping[int, int], out: Collection[int], brings: Brings, rules: Rules
) -> Iterator[Placed]:
    """That cards that are asked about are none of those to which a text did what is asked; `cards`: each with the place
    of the last step that is about it. Of what lies `out` of play nobody asks whether it is one of those in play.
    """
    spoken = [aside for aside in asides if aside.sort in OF_CARDS and (aside.deed is None or brings(aside.deed))]
    for number, last in cards.items():
        near = [
            one
            for one in spoken
            if any((other in out) is (number in out) for other in one.value) or (not one.value and one.deed is not None)
        ]
        if near and near[-1].at >= last and not any(number in aside.value for aside in spoken):
            yield from _step(near[-1], NOT_DONE, "{0}: {2} does not fit “{1}”", rules, Beside(number))


def come_to_nothing(asides: Sequence[Aside], brings: Brings, rules: Rules) -> Iterator[Placed]:
    """That no card fits what a text did something to, or that nothing is there to be counted: the last of it."""
    empty = [one for one in asides if one.sort in OF_CARDS and not one.value]
    none = [
        one for one in asides if one.sort is Sort.AMOUNT and not one.value and (one.deed is None or brings(one.deed))
    ]
    for aside in (empty or none)[-1:]:
        template = _COMES_TO[Sort.AMOUNT] if none and not empty else "{0}: nothing fits “{1}”"
        yield from _step(aside, NOT_DONE, template, rules, aside.value)


def not_done_for(asides: Sequence[Aside], sources: Collection[int], brings: Brings, rules: Rules) -> Iterator[Placed]:
    """What came to nothing in the texts of `sources`, or of cards by which nothing of what is asked comes about because
    an amount is none.
    """
    none = {one.source for one in asides if one.sort is Sort.AMOUNT and not one.value and brings(one.deed)}
    yield from come_to_nothing([one for one in asides if one.source in none.union(sources)], brings, rules)


def only_meant(asides: Sequence[Aside], cards: Collection[int], rules: Rules) -> Iterator[Placed]:
    """That a card that is asked about is the only one that could be chosen."""
    for aside in reversed(asides):
        if aside.sort is Sort.CHOICE:
            if aside.source not in aside.value and aside.value.intersection(cards):
                yield from _step(aside, TOLD, "{0}: only {2} fits “{1}”", rules, *map(Beside, aside.value))
            return


def counted(asides: Sequence[Aside], first: int, last: int, source: Collection[int], rules: Rules) -> Iterator[Placed]:
    """How much the words came to of which a text of `source` speaks between two steps, and whom they mean: the last of
    each.
    """
    among = [one for one in asides if first <= one.at <= last and one.source in source]
    for sort, template in _COMES_TO.items():
        for aside in [one for one in among if one.sort is sort][-1:]:
            yield from _step(aside, TOLD, template, rules, aside.value)


def set_off(asides: Sequence[Aside], source: Collection[int], rules: Rules) -> Iterator[Placed]:
    """What set off the ability of a card that resolves: the last that it waited for."""
    for aside in [one for one in asides if one.sort is Sort.TRIGGER and one.source in source][-1:]:
        yield from _step(aside, TOLD, GOES_OFF, rules)


def waiting(asides: Sequence[Aside], brings: Brings, rules: Rules) -> list[Placed]:
    """The abilities that would bring about what is asked, and wait for something else than what happened."""
    told: dict[tuple[object, ...], Placed] = {}
    for aside in asides:
        if aside.sort is Sort.WAITING and brings(aside.deed):
            for at, step in _step(aside, NOT_DONE, "{0} waits for “{1}”, which has not happened", rules):
                told[step.values] = (at, step)
    return list(told.values())[-MOST:]


def decisive_first(told: Sequence[Step], decides: Callable[[Step], bool], led: Collection[str]) -> list[Step]:
    """Steps as they happened; where one that decides would come too late to be read, those stand first, and what only
    led to something (by its event) is left out.
    """
    first = [step for step in told if decides(step)]
    if not any(step is one for one in first for step in told[FIRST:]):
        return list(told)
    return [*first, *(step for step in told if step.event not in led and all(step is not one for one in first))]


def woven(steps: Sequence[Step], beside: Iterable[Placed]) -> list[Step]:
    """The steps with those told beside them, each at its place."""
    found = list(steps)
    for more, (at, step) in enumerate(sorted(beside, key=lambda placed: placed[0])):
        found.insert(at + more, step)
    return found

"""When a claim holds that depends on choices: one short condition over the answers, the smallest that is exact.

In: the graph of choices and what the claim comes to at each end. Out: a sentence beginning with "if" or "unless", or
nothing where no short one says it. Where there are many lines, each is followed only until its answers have settled
the claim; a condition then counts only if no answer that may still be given after that could make it say otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Point
from kfjudge.situation.times import Asked, Question
from kfjudge.situation.verdicts import Truth, truths_below
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

MOST_LINES = 3_000
"""So many lines are compared; of more no condition is looked for."""
MOST_SIGNS = 400
"""So many signs are tried in pairs."""
TOGETHER = 3
"""So many signs a condition may join."""
ORDERING = "order"
"""The kind of question that asks what comes next of several."""

Options = Callable[[Decision, Answer], str]


class Sign(NamedTuple):
    """Something that a line may have: to a question `times` answers with `what`, or at least so many of it among the
    options picked at once (`within`), or `what` picked before `other`.
    """

    question: Question
    what: str
    times: int = 1
    within: bool = False
    other: str = ""


@dataclass(slots=True)
class _Line:
    """A line up to where the claim is settled, what it has, and what may still come."""

    truth: bool
    given: Counter[tuple[Question, str]]
    picked: Counter[tuple[Question, str]]
    before: frozenset[tuple[Question, str, str]]
    later: frozenset[Question]


@dataclass(slots=True)
class _Marks:
    """On which lines (as bits) a sign is surely there, and on which it surely is not."""

    there: int
    absent: int

    def __and__(self, other: _Marks) -> _Marks:
        return _Marks(self.there & other.there, self.absent | other.absent)

    def __or__(self, other: _Marks) -> _Marks:
        return _Marks(self.there | other.there, self.absent & other.absent)

    def __invert__(self) -> _Marks:
        return _Marks(self.absent, self.there)


def condition(
    root: Point, truths: Sequence[Truth], answered: Options, asked: Asked, deciding: Collection[Question]
) -> str:
    """When a claim holds, in words; "" if no short condition is exact. Questions that do not decide are not named: one
    that is asked only where the claim holds already is no reason for it.
    """
    finder = _Finder(truths_below(root, truths), answered, asked, frozenset(deciding))
    lines = finder.lines(root, whole=True) or finder.lines(root, whole=False)
    if not lines:
        return ""
    holding = sum(1 << place for place, line in enumerate(lines) if line.truth)
    failing = (1 << len(lines)) - 1 - holding
    marks: dict[Sign, _Marks] = {}
    known: set[tuple[int, int]] = set()
    for sign in _signs(lines):
        found = _marks(sign, lines)
        if (found.there or found.absent) and (found.there, found.absent) not in known:
            known.add((found.there, found.absent))
            marks[sign] = found
    alone = [(sign, True, found) for sign, found in marks.items()]
    alone += [(sign, False, ~found) for sign, found in marks.items()]
    for sign, wanted, found in alone:
        if not holding & ~found.there and not failing & ~found.absent:
            return f"{'if' if wanted else 'unless'} {_said(sign)}"
    necessary = [each for each in alone if not holding & ~each[2].there][:MOST_SIGNS]
    enough = [each for each in alone if not failing & ~each[2].absent][:MOST_SIGNS]
    for many in range(2, TOGETHER + 1):
        for group in combinations(necessary, many) if len(necessary) ** many < MOST_SIGNS**2 else ():
            if not failing & ~_union(each[2].absent for each in group):
                return "if " + _joined(group, " and ", " and ")
        for group in combinations(enough, many) if len(enough) ** many < MOST_SIGNS**2 else ():
            if not holding & ~_union(each[2].there for each in group):
                return "if " + _joined(group, " or ", ", or if ")
    return ""


def _union(bits: Iterator[int]) -> int:
    found = 0
    for each in bits:
        found |= each
    return found


@dataclass(slots=True)
class _Finder:
    """Walks the lines of a graph."""

    below: dict[int, frozenset[Truth]]
    answered: Options
    asked: Asked
    deciding: frozenset[Question]
    deeper: dict[int, frozenset[Question]] = field(default_factory=dict)

    def lines(self, root: Point, *, whole: bool) -> list[_Line]:
        """Every line, or every beginning that settles the claim; none if there are too many, or one cannot be
        judged.
        """
        found: list[_Line] = []
        stack: list[tuple[Point, tuple[tuple[Decision, Answer], ...]]] = [(root.real(), ())]
        while stack:
            point, trail = stack.pop()
            truths = self.below[id(point)]
            if not truths:
                continue  # not reached
            if None in truths or len(found) >= MOST_LINES:
                return []
            if point.decision is None or (len(truths) == 1 and not whole):
                found.append(self._line(True in truths, point, trail))
                continue
            below = ((child.real(), (*trail, (point.decision, answer))) for answer, child in point.children.items())
            stack += reversed(list(below))
        return found

    def _line(self, truth: bool, end: Point, trail: Sequence[tuple[Decision, Answer]]) -> _Line:
        given: Counter[tuple[Question, str]] = Counter()
        picked: Counter[tuple[Question, str]] = Counter()
        before: set[tuple[Question, str, str]] = set()
        for decision, answer in trail:
            question = self.asked(decision)
            if question not in self.deciding:
                continue
            given[question, self.answered(decision, answer)] += 1
            names = [self.answered(decision, (index,)) for index in range(len(decision.options))]
            counted = Counter(names[index].partition(" #")[0] for index in answer)
            for name, many in counted.items():
                picked[question, name] = max(picked[question, name], many)
            if decision.kind == ORDERING:
                for place, index in enumerate(answer):
                    rest = set(range(len(names))) - set(answer[: place + 1])
                    before |= {
                        (question, names[index], names[other])
                        for other in rest
                        if (question, names[other], names[index]) not in before
                    }
        return _Line(truth, given, picked, frozenset(before), self._later(end))

    def _later(self, point: Point) -> frozenset[Question]:
        """The questions that may still be asked behind a point."""
        if id(point) not in self.deeper:
            found: set[Question] = set()
            seen, stack = {id(point)}, [point]
            while stack:
                here = stack.pop()
                if here.decision is not None:
                    found.add(self.asked(here.decision))
                for child in (child.real() for child in here.children.values()):
                    if id(child) not in seen:
                        seen.add(id(child))
                        stack.append(child)
            self.deeper[id(point)] = frozenset(found)
        return self.deeper[id(point)]


def _signs(lines: Sequence[_Line]) -> Iterator[Sign]:
    """All signs that tell some lines from others, the simpler ones first."""
    most: Counter[tuple[Question, str]] = Counter()
    picks: Counter[tuple[Question, str]] = Counter()
    orders: dict[tuple[Question, str, str], None] = {}
    for line in lines:
        most |= line.given
        picks |= line.picked
        orders |= dict.fromkeys(sorted(line.before))
    many = sum(most.values()) + sum(picks.values())
    yield from (Sign(question, what) for question, what in most)
    yield from (Sign(question, what, other=other) for question, what, other in orders)
    if many <= MOST_SIGNS:
        yield from (Sign(*key, times) for key, top in most.items() for times in range(2, top + 1))
    yield from (Sign(*key, times, within=True) for key, top in picks.items() for times in range(1, top + 1))


def _marks(sign: Sign, lines: Sequence[_Line]) -> _Marks:
    there = absent = 0
    for place, line in enumerate(lines):
        if sign.other:
            has = (sign.question, sign.what, sign.other) in line.before
            never = (sign.question, sign.other, sign.what) in line.before
        else:
            counts = line.picked if sign.within else line.given
            has, never = counts[sign.question, sign.what] >= sign.times, False
        there |= has << place
        absent |= (not has and (never or sign.question not in line.later)) << place
    return _Marks(there, absent)


def _joined(group: Sequence[tuple[Sign, bool, _Marks]], within: str, between: str) -> str:
    """Several signs in words; answers to the same question share it."""
    told: dict[tuple[Question, bool, bool], list[Sign]] = {}
    for sign, wanted, _found in group:
        told.setdefault((sign.question, wanted, bool(sign.other)), []).append(sign)
    return between.join(
        _said(*signs, within=within, wanted=wanted) for (_question, wanted, _ordering), signs in told.items()
    )


def _said(*signs: Sign, within: str = " and ", wanted: bool = True) -> str:
    """Signs of one question in words that can be read aloud."""
    by, asked, _rule = signs[0].question
    if signs[0].other:
        orders = (each if wanted else each._replace(what=each.other, other=each.what) for each in signs)
        return within.join(f"{each.what} comes before {each.other}" for each in orders) + f" (“{asked}”)"
    within = within if wanted else " nor " if within == " and " else " or not "
    told = within.join(map(_answer, signs))
    return f"{SAYING.get(by, f'{by} answers')} {'' if wanted else 'not '}{told} to “{asked}”"


def _answer(sign: Sign) -> str:
    if sign.times == 1:
        return sign.what
    if sign.within:
        return f"at least {sign.times} {sign.what}"
    return f"{sign.what} {'twice' if sign.times == 2 else f'{sign.times} times'}"


SAYING = {"me": "I answer", "opponent": "the opponent answers", "nature": "chance answers", "chance": "chance answers"}

"""All outcomes of a run: the graph of its choices, walked by running it again with a longer choice path.

When a path is exhausted the run goes on with first answers and leaves the alternatives behind. A run that comes to a
position where another one has been is one with it from there on: it stops, and its point of the graph is linked to the
other's. Leaves with equal keys are one outcome. When a limit is reached the result says that it is incomplete.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from enum import Enum, auto
from typing import Generic, TypeVar

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import NoAnswerError, Path, PathDecider, Policy, Trail
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

L = TypeVar("L")


class Reached(Enum):
    """The limit that stopped an exploration."""

    LEAVES = auto()
    RUNS = auto()
    WORK = auto()
    SECONDS = auto()


@dataclass(frozen=True, slots=True)
class Limits:
    """When an exploration stops: after `runs` runs, `leaves` different leaves or `work` steps of play, counted in what
    happens, is asked and is looked at. These stop it at the same place on every machine. `seconds` on the clock are the
    last stop, for a machine that is far too slow.

    `merge`: equal positions are one, and an answer that stands for all is tried alone. Without it every way is walked,
    which is what the merging is tested against.
    """

    runs: int = 200_000
    leaves: int = 20_000
    work: int = 2_000_000
    seconds: float = 300.0
    merge: bool = True

    def in_words(self, reached: Reached | None) -> str:
        """What is said of an exploration that one of them stopped; "" if none did."""
        match reached:
            case Reached.LEAVES:
                return f"more than {self.leaves} different outcomes"
            case Reached.RUNS:
                return f"more than {self.runs} ways to choose"
            case Reached.WORK:
                return f"more than {self.work} steps of play"
            case Reached.SECONDS:
                return f"more than {self.seconds:g} seconds on this machine"
        return ""


@dataclass(slots=True, eq=False)
class Point:
    """A point of the graph of choices: a question with what each answer leads to, or (`link`) another point that stands
    for the same position, or (`end`) the number of an end.
    """

    decision: Decision | None = None
    children: dict[Answer, Point] = field(default_factory=dict)
    link: Point | None = None
    end: int | None = None
    weights: dict[Answer, int] = field(default_factory=dict)
    """How many answers those stand for that stand for more than themselves."""

    def follow(self, trail: Trail) -> Point:
        """The point behind a trail of questions and answers; points on the way are made as they are needed."""
        point = self
        for decision, answer in trail:
            point = point.step(decision, answer)
        return point

    def step(self, decision: Decision, answer: Answer) -> Point:
        """The point behind one answer; made if nobody has been there."""
        here = self.real()
        here.decision = decision
        child = here.children.get(answer)
        if child is None:
            child = here.children[answer] = Point()
        return child

    def real(self) -> Point:
        """This point, links followed."""
        point = self
        while point.link is not None:
            point = point.link
        return point


@dataclass(slots=True)
class Outcome(Generic[L]):
    """One different leaf: the value and the trail of the first run that reached it, all points where a run ended in
    it, and in how many ways it is reached (counted, not walked).
    """

    leaf: L
    trail: Trail
    points: list[Point] = field(default_factory=list)
    ways: int = 0

    @property
    def path(self) -> Path:
        """The choice path of the first run that reached this leaf."""
        return tuple(answer for _decision, answer in self.trail)


@dataclass(slots=True)
class Exploration(Generic[L]):
    """What was found: the outcomes in the order found, how many runs and how much work it took, how many different
    positions they met, the graph of choices from `root` on, and the limit that was reached (`reason`: in words) if that
    is not all there is.
    """

    outcomes: list[Outcome[L]]
    runs: int
    reached: Reached | None = None
    reason: str = ""
    positions: int = 0
    work: int = 0
    root: Point = field(default_factory=Point)

    @property
    def complete(self) -> bool:
        """Whether there are no other outcomes."""
        return not self.reason

    @property
    def ways(self) -> int:
        """In how many ways the choices can be made, as far as they were explored."""
        return sum(outcome.ways for outcome in self.outcomes)


class MergedError(Exception):
    """The run has come to a position where another run has been: what follows is known."""


@dataclass(slots=True)
class Met:
    """The positions met in one exploration. `kept` holds on to what the keys of positions name by identity, so that no
    identity is given away twice.
    """

    points: dict[Hashable, Point] = field(default_factory=dict)
    kept: list[object] = field(default_factory=list)


class Kept(NamedTuple):
    """A place in a run from which others can go on: the questions answered before it, the points it came through, and
    what the game has kept of it.
    """

    trail: Trail
    point: Point
    passed: frozenset[int]
    game: object


class GraphDecider(PathDecider):
    """The decider of one run of an exploration: it writes the graph, and knows which positions were met before.

    The run may go on from what an earlier one has `kept`: its path then begins with the same answers.
    """

    def __init__(
        self, path: Path, policy: Policy | None, root: Point, met: Met | None, kept: Kept | None = None
    ) -> None:
        super().__init__(path, policy)
        self.point = root
        self.met = met
        self.passed = {id(root)}
        """The points this run has come through."""
        self.kept = kept
        """The last place of this run from which others can go on."""
        self.starts: list[Kept | None] = []
        """From where the untried answers can go on, one for each of `untried`."""
        if kept is not None:
            self.trail, self.point, self.passed = list(kept.trail), kept.point, set(kept.passed)

    def decide(self, decision: Decision) -> Answer:
        reduced = decision.stands is not None or decision.same is not None
        counted = reduced and not self.policy.fixes(decision)
        answer = super().decide(decision)
        if len(self.untried) > len(self.starts):
            self.starts.append(self.kept)
        if counted and answer not in self.point.weights:
            self.point.weights[answer] = decision.weight(answer)
        self.point = self.point.step(decision, answer)
        self.passed.add(id(self.point))
        return answer

    def wants_position(self, opened: int) -> bool:
        """Whether a position is worth telling: something was decided since `opened` questions had been answered, and
        the run has left the path of an earlier one.
        """
        return self.met is not None and len(self.trail) > opened and len(self.trail) >= len(self.path)

    def keep(self, game: object) -> None:
        """Another run may go on from here, with what the game has kept."""
        self.kept = Kept(tuple(self.trail), self.point, frozenset(self.passed), game)

    def meet(self, opened: int, position: Hashable, kept: object) -> None:
        """The run is at a position, inside something that began when `opened` questions had been answered.

        What the run goes on with outside of it is the same for all runs that answered those questions alike, so
        positions are compared among these. Raises `MergedError` if one of them has been here.
        """
        assert self.met is not None
        state = getattr(self.policy, "state", None)
        key = (self.taken(opened), position, state)
        known = self.met.points.get(key)
        if known is None:
            self.met.points[key] = self.point
            self.met.kept.append(kept)
        elif known is not self.point and id(known.real()) not in self.passed:  # else it would lead back to itself
            self.point.link = known
            raise MergedError


def explore(
    run: Callable[[PathDecider], L],
    key: Callable[[L], Hashable],
    policy: Callable[[], Policy] | None = None,
    limits: Limits | None = None,
) -> Exploration[L]:
    """Every different leaf of `run`, which plays from the same start each time and asks only the decider it is given.

    `key` says which leaves are the same; `policy` makes the policy of a run (every legal answer by default). A run that
    raises `NoAnswerError` is a branch that does not exist and leaves no outcome.
    """
    limits = Limits() if limits is None else limits
    return _Walk(run, key, policy, limits).walk()


_Untried = tuple[Path, Iterator[Answer], Kept | None]


@dataclass(slots=True)
class _Walk(Generic[L]):
    run: Callable[[PathDecider], L]
    key: Callable[[L], Hashable]
    policy: Callable[[], Policy] | None
    limits: Limits
    found: dict[Hashable, Outcome[L]] = field(default_factory=dict)
    root: Point = field(default_factory=Point)
    met: Met = field(default_factory=Met)

    def walk(self) -> Exploration[L]:
        """Walks until nothing is untried or a limit is reached."""
        limits = self.limits
        stack: list[_Untried] = []
        deadline = time.monotonic() + limits.seconds
        runs = work = 0
        following: tuple[Path, Kept | None] | None = ((), None)
        reached = None
        while following is not None:
            found = len(self.found)
            reached = _limit_reached(limits, runs, found, work, deadline)
            if reached is not None:
                break
            runs += 1
            path, kept = following
            decider = self._once(path, kept)
            work += decider.work
            start = len(path)
            taken = decider.taken()
            for offset, untried in enumerate(decider.untried):
                stack.append((taken[: start + offset], untried, decider.starts[offset]))
            following = _next_path(stack)
        outcomes = list(self.found.values())
        count_ways(self.root, outcomes)
        return Exploration(outcomes, runs, reached, limits.in_words(reached), len(self.met.points), work, self.root)

    def _once(self, path: Path, kept: Kept | None) -> GraphDecider:
        """One run along a path."""
        made = self.policy() if self.policy is not None else None
        decider = GraphDecider(path, made, self.root, self.met if self.limits.merge else None, kept)
        try:
            leaf = self.run(decider)
        except (NoAnswerError, MergedError):
            return decider
        name = self.key(leaf)
        outcome = self.found.get(name)
        if outcome is None:
            outcome = self.found[name] = Outcome(leaf, tuple(decider.trail))
        outcome.points.append(decider.point)
        return decider


def count_ways(root: Point, outcomes: list[Outcome[L]]) -> None:
    """Writes into each outcome in how many ways it is reached from `root`."""
    order = in_order(root)
    ways = {id(point): 0 for point in order}
    ways[id(order[0])] = 1
    for point in order:
        for answer, child in point.children.items():
            ways[id(child.real())] = ways.get(id(child.real()), 0) + ways[id(point)] * point.weights.get(answer, 1)
    for outcome in outcomes:
        outcome.ways = sum(ways.get(id(point), 0) for point in outcome.points)


def in_order(root: Point) -> list[Point]:
    """All points below `root`, each behind all that lead to it."""
    done: list[Point] = []
    entered: set[int] = set()
    stack: list[tuple[Point, Iterator[Point]]] = [(root.real(), iter(root.real().children.values()))]
    entered.add(id(root.real()))
    while stack:
        point, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            done.append(point)
            continue
        real = child.real()
        if id(real) not in entered:
            entered.add(id(real))
            stack.append((real, iter(real.children.values())))
    return done[::-1]


def _next_path(stack: list[_Untried]) -> tuple[Path, Kept | None] | None:
    """The path to the next untried answer, deepest question first, and from where it can go on; None when every answer
    was tried.
    """
    while stack:
        prefix, untried, kept = stack[-1]
        answer = next(untried, None)
        if answer is not None:
            return (*prefix, answer), kept
        stack.pop()
    return None


def _limit_reached(limits: Limits, runs: int, leaves: int, work: int, deadline: float) -> Reached | None:
    """Which limit stops the exploration, if one does. One run is always played."""
    if leaves >= limits.leaves:
        return Reached.LEAVES
    if runs >= limits.runs:
        return Reached.RUNS
    if runs and work >= limits.work:
        return Reached.WORK
    return Reached.SECONDS if runs and time.monotonic() > deadline else None

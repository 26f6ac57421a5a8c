"""Exploration in stages: one action after the other, from every place that the one before led to.

In: where play stands, and for each stage a function that plays it once from such a place. Out: every different place
at the end, with the graph of choices that leads there. Places that nothing tells apart are one from there on. The
limits are shared out over the stages; where there are too many ways to see them all, some are picked at random.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Exploration, Limits, Outcome, Point, Reached, explore
from kfjudge.engine.path import PathDecider, Policy, Trail
from kfjudge.values import dataclass, field, replace

if TYPE_CHECKING:
    from random import Random

SHARE, LAST_SHARE = 0.5, 0.85
"""The part of the work that is left that a stage may use, and the last stage."""
IN_ORDER = 0.8
"""The part of a stage's work in which answers are tried in order; the rest is for ways picked at random, if there are
too many.
"""
SEED = 1
WIDEST = 256
"""Of so many answers to one question a random one is picked."""


@dataclass(slots=True, eq=False)
class Stand:
    """Where play stands between two stages, and how it came here: `trail` is that of the first way that came here,
    `paths` counts all of them, `point` is its place in the graph of choices.
    """

    point: Point = field(default_factory=Point)
    trail: Trail = ()
    paths: int = 1

    @property
    def over(self) -> bool:
        """Whether nothing more is played from here."""
        return False

    def key(self) -> Hashable:
        """Equal for places that nothing tells apart."""
        raise NotImplementedError

    def continues(self, before: Stand) -> None:
        """This place was reached from `before`: takes over what lies further back."""


S = TypeVar("S", bound=Stand)


class Stages(Generic[S]):
    """An exploration over several stages, within limits.

    `policy` makes the policy of a run that goes on from a place. `reached` names the first limit that was reached, ""
    if there is no other end than those found; `runs`, `work` and `positions` count over all stages.
    """

    def __init__(self, limits: Limits, policy: Callable[[S], Policy]) -> None:
        self.limits = limits
        self.policy = policy
        self.runs = 0
        self.work = 0
        self.positions = 0
        self.reached = ""
        self._deadline = time.monotonic() + limits.seconds
        self._until = 0

    def play(
        self,
        stands: Sequence[S],
        run: Callable[[S, PathDecider], S],
        *,
        share: float = SHARE,
        beyond: float = 0.0,
        ended_too: bool = False,
    ) -> list[S]:
        """Plays on from each place in every way.

        The stage may use `share` of the work that is left, and `beyond` (a part of all the work) after it; places where
        play is over are left as they are unless `ended_too`.
        """
        self._open(share, beyond)
        reached: dict[Hashable, S] = {}
        for stand in stands:
            if stand.over and not ended_too:
                reached[id(stand)] = stand
                continue
            if len(reached) >= self.limits.leaves:
                self._note(Reached.LEAVES)
                break
            if reached and (short := self._short()) is not None:
                self._note(short)
                break
            play = partial(run, stand)
            found: Exploration[S] = explore(play, _key_of, partial(self.policy, stand), self._left())
            self._spend(found)
            _join(stand.point, found.root)
            self._take(stand, found.outcomes, reached)
            if not found.complete and len(found.outcomes) < self.limits.leaves:
                for outcome in self._sample(play, stand):
                    for point in outcome.points:
                        point.link = None
                    self._take(stand, [outcome], reached, sampled=True)
        return list(reached.values())

    def _take(
        self, stand: S, outcomes: Iterable[Outcome[S]], reached: dict[Hashable, S], sampled: bool = False
    ) -> None:
        """Enters the ends of one exploration among the places reached."""
        for outcome in outcomes:
            leaf = outcome.leaf
            known = reached.get(leaf.key())
            if known is None:
                leaf.point, leaf.paths = Point(), 0
                leaf.trail = (*stand.trail, *outcome.trail)
                leaf.continues(stand)
                known = reached[leaf.key()] = leaf
            known.paths += outcome.ways * stand.paths
            points = [stand.point.real().follow(outcome.trail).real()] if sampled else outcome.points
            for point in points:
                if point.real() is not known.point:
                    point.link = known.point

    def _sample(self, play: Callable[[PathDecider], S], stand: S) -> Iterable[Outcome[S]]:
        """Ways picked at random where there are too many to see them all: they differ more than those an exploration
        begins with.
        """
        from random import Random  # few situations have so many ways

        source = Random(SEED)
        limits = replace(self.limits, runs=1, merge=False)
        while self._short() is None:
            once = explore(play, _key_of, lambda: Sampled(self.policy(stand), source), limits)
            self.runs += once.runs
            self.work += max(1, once.work)
            yield from once.outcomes

    # ── budget ──────────────────────────────────────────────────────────────

    def _open(self, share: float, beyond: float) -> None:
        """A new stage begins."""
        left = max(0, self.limits.work - self.work)
        self._until = self.work + int(share * left + beyond * self.limits.work)

    def _left(self) -> Limits:
        """The limits for one more exploration; at least one run is always played, and some work is kept for ways picked
        at random.
        """
        return replace(
            self.limits,
            runs=max(1, self.limits.runs - self.runs),
            work=max(0, int(IN_ORDER * (self._until - self.work))),
            seconds=max(0.0, self._deadline - time.monotonic()),
        )

    def _short(self) -> Reached | None:
        """Which limit the stage has reached, if it may not go on."""
        if self.runs >= self.limits.runs:
            return Reached.RUNS
        if self.work >= self._until:
            return Reached.WORK
        return Reached.SECONDS if time.monotonic() > self._deadline else None

    def _spend(self, found: Exploration[S]) -> None:
        """Counts what an exploration took."""
        self.runs += found.runs
        self.work += found.work
        self.positions += found.positions
        if found.reached is not None:
            self._note(found.reached)

    def _note(self, reached: Reached) -> None:
        """Remembers the first limit that was reached."""
        self.reached = self.reached or self.limits.in_words(reached)


def _key_of(stand: Stand) -> Hashable:
    return stand.key()


def _join(point: Point, root: Point) -> None:
    """The graph of an exploration goes on from a point."""
    point.link = root


class Sampled:
    """A policy that tries one answer at random of those that another leaves open."""

    def __init__(self, policy: Policy, source: Random) -> None:
        self.policy = policy
        self.source = source

    @property
    def state(self) -> object:
        """That of the policy behind it."""
        return getattr(self.policy, "state", None)

    def candidates(self, decision: Decision) -> Iterable[Answer]:
        answers = list(islice(self.policy.candidates(decision), WIDEST))
        return [self.source.choice(answers)] if answers else []

    def fixes(self, decision: Decision) -> bool:
        return self.policy.fixes(decision)

    def note(self, decision: Decision, answer: Answer) -> None:
        self.policy.note(decision, answer)

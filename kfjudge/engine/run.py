"""One run: somebody who decides, events that happen, and a trace. A game adds its board and what its events do.

A game derives its run from `Run` and fills in the hooks: what forbids an event, what replaces it, how it is applied,
what answers it, and (`position`) all that what happens next can depend on. The run is then a pure function of the
start, the action and the choice path.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from kfjudge.engine.decision import NATURE, Answer, Decision
from kfjudge.engine.event import Happening, Pipeline, Replacement
from kfjudge.engine.explore import GraphDecider
from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.trace import Trace
from kfjudge.engine.unsettled import UNSETTLED, Readings, Unsettled
from kfjudge.errors import NotDecidable

E = TypeVar("E", bound=Happening)

TOO_DEEP = "the abilities set each other off too deeply to be played out, and no two rounds change the board alike"
"""What is said of a chain that is still inside itself when nothing more fits. Whether it ends nobody has seen."""

Comparable = tuple[Hashable, object]
"""What two positions are compared by, and the objects that it names by identity, to be kept alive."""


class GameOverError(Exception):
    """Somebody has won: nothing that was pending happens any more."""


class Course:
    """What any line of play has: somebody who decides, a trace, and places where it can be compared with others.

    `aside` is what else tells two positions apart (for whoever looks at a line from outside); `keeping` gives what
    another line needs that goes on from a position, if lines can; `readings` are those of open points.
    """

    __slots__ = ("aside", "decider", "keeping", "opened", "readings", "trace", "traced")

    def __init__(self, decider: Decider, *, traced: bool = True) -> None:
        self.decider: Decider = decider
        self.traced = traced
        self.trace = Trace()
        self.opened = 0
        self.aside: Callable[[], Hashable] | None = None
        self.keeping: Callable[[], object] | None = None
        self.readings = Readings()

    def position(self) -> Comparable | None:
        """All that what happens next can depend on; None where that cannot be compared."""
        return None

    def step(self, event: str, rule: str, template: str, *values: object) -> None:
        """Adds a step to the trace; `values` are those of the template."""
        if self.traced:
            self.trace.step(event, rule, template, *values)

    def reading(self, point: Unsettled) -> str:
        """How a point that the documents leave open is read here; the trace then says so."""
        name = self.readings.of(point)
        self.step(
            UNSETTLED,
            point.rule,
            "the documents leave it open. {0} As played: {1}",
            point.question,
            point.readings[name],
        )
        return name

    @property
    def merges(self) -> bool:
        """Whether somebody explores the run who takes equal positions for one."""
        return isinstance(self.decider, GraphDecider) and self.decider.met is not None

    def begin_window(self) -> tuple[int, int]:
        """A mark for something that begins now: how many questions were answered before, and its number."""
        self.opened += 1
        decider = self.decider
        return (len(decider.trail) if isinstance(decider, GraphDecider) else 0, self.opened)

    def meet(self, mark: tuple[int, int], within: Callable[[], Comparable | None]) -> None:
        """The run is at a place where it can be compared with others: inside what began at `mark`, of which `within`
        tells how far it is. Raises `MergedError` if another run has been in the same position.

        Whoever is outside of it waits in the same state in all runs that answered the questions before it alike, as
        far as nothing inside can reach it; what can be reached is part of `position`.
        """
        decider = self.decider
        if not isinstance(decider, GraphDecider) or not decider.wants_position(mark[0]):
            return
        inside = within()
        here = self.position() if inside is not None else None
        if inside is None or here is None:
            return
        beside = self.aside() if self.aside is not None else None
        decider.meet(mark[0], (mark[1], inside[0], here[0], beside), (inside[1], here[1]))
        if self.keeping is not None:
            decider.keep(self.keeping())


class Run(Course, Generic[E]):
    """`decide` asks, `emit` lets things happen, `step` tells. `asked` and `skipped` are the questions that somebody
    answered and those that had a single legal answer.

    `limit` is the number of events after which nobody waits for an end any longer.
    """

    __slots__ = ("ask_forced", "asked", "events", "limit", "pipeline", "skipped")

    def __init__(self, decider: Decider, *, traced: bool = True, ask_forced: bool = False, limit: int = 6000) -> None:
        super().__init__(decider, traced=traced)
        self.ask_forced = ask_forced
        self.limit = limit
        self.asked: list[Decision] = []
        self.skipped: list[Decision] = []
        self.events = 0
        self.pipeline: Pipeline[E] = Pipeline(
            self.forbids, self.replacements, self.choose_replacement, self.apply, self.answer
        )

    # ── what a game fills in ────────────────────────────────────────────────

    def forbids(self, event: E) -> bool:
        """Whether an event cannot happen."""
        raise NotImplementedError

    def replacements(self, event: E) -> list[Replacement[E]]:
        """The "instead" effects that fit an event."""
        raise NotImplementedError

    def choose_replacement(self, event: E, fitting: list[Replacement[E]]) -> Replacement[E] | None:
        """Which of several goes first; None if all that are left are declined."""
        raise NotImplementedError

    def apply(self, event: E) -> bool:
        """Changes the board for an event; False if nothing came of it."""
        raise NotImplementedError

    def answer(self, happened: list[E]) -> None:
        """What follows from events that happened together, and the window in which abilities answer them."""
        raise NotImplementedError

    def note(self, events: Sequence[E]) -> None:
        """Remembers what happened."""

    def declines(self, decision: Decision) -> tuple[Hashable, ...] | None:
        """The answer to a question that the rules do not leave open here; None where its player decides."""
        return None

    # ── deciding ────────────────────────────────────────────────────────────

    def decide(self, decision: Decision) -> tuple[Hashable, ...]:
        """The options picked. A question with a single legal answer is not asked but remembered in `skipped`."""
        forced = _forced(decision)
        if forced is not None:
            self.skipped.append(decision)
            if self.ask_forced and forced:
                self.decider.decide(decision)
            return decision.picked(forced)
        declined = self.declines(decision)
        if declined is not None:
            return declined
        if not decision.nature:
            self.asked.append(decision)
        return decision.picked(self.decider.decide(decision))

    def pick(
        self,
        player: int,
        kind: str,
        options: Sequence[Hashable],
        question: str,
        *,
        rule: str,
        source: int | None = None,
        clause: Hashable = None,
        optional: bool = False,
        same: tuple[Hashable, ...] | None = None,
    ) -> Hashable | None:
        """One of `options`; None if `optional` and nobody wants any."""
        if not options:
            return None
        decision = Decision(
            player,
            kind,
            question,
            tuple(options),
            0 if optional else 1,
            source=source,
            clause=clause,
            rule=rule,
            nature=player == NATURE,
            same=same,
        )
        picked = self.decide(decision)
        return picked[0] if picked else None

    # ── happening ───────────────────────────────────────────────────────────

    def emit(self, *events: E) -> list[E]:
        """Lets events happen together: cannot, instead, apply, then what triggers on them. Returns those that did."""
        return self.pipeline.happen(events)

    def happen_quietly(self, events: Iterable[E]) -> list[E]:
        """Like `emit`, but nothing triggers: the caller opens the timing window itself."""
        ready: list[E] = []
        for event in events:
            self.pipeline.prepare(event, ready)
        happened = [event for event in ready if self.apply(event)]
        self.note(happened)
        return happened

    def count(self) -> None:
        """Counts one thing that happens; raises `NotDecidable` when there is no end to it."""
        self.events += 1
        self.spend(1)
        if self.events > self.limit:
            raise NotDecidable(
                f"no end is in sight after {self.limit} events, and no two rounds change the board alike",
                rule="infinite-loops",
            )

    def spend(self, work: int) -> None:
        """Counts work for whoever explores the run: about as much as `work` things that happen take."""
        if isinstance(self.decider, PathDecider):
            self.decider.work += work


def _forced(decision: Decision) -> Answer | None:
    """The only legal answer to a question, if there is at most one."""
    count = len(decision.options)
    low, high = decision.minimum, decision.maximum
    if not decision.repeated and decision.valid is None:
        if high == 0 or count == 0:
            return ()
        if low == high == count and (count == 1 or not decision.ordered):
            return tuple(range(count))
    if decision.valid is not None or decision.repeated or decision.alike is not None:
        answers = decision.answers()
        first = next(answers, None)
        if first is None:
            return ()
        if next(answers, None) is None:
            return first
    return None

"""Playing a scenario through: one line of play for each way to choose that the file leaves open.

In: a scenario, its board and a referee. Out: every different end, each with what every claim comes to there, and the
graph of choices between. Lines that meet in equal boards after an action are played on as one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Limits, Outcome, explore
from kfjudge.engine.path import PathDecider, Trail
from kfjudge.engine.trace import Step
from kfjudge.errors import JudgeError, NotDecidable, NotLegal, WrongFile
from kfjudge.keyforge.board.board import Board
from kfjudge.keyforge.board.faces import CardFace
from kfjudge.keyforge.game import ENDLESS, Game, GameOverError
from kfjudge.scenario.answers import GivenAnswers, Record, State
from kfjudge.scenario.checks import Finding, Offered, find, offered_by
from kfjudge.scenario.lasting import lay_lasting
from kfjudge.scenario.model import Act, Claim, Scenario
from kfjudge.scenario.referee import Referee
from kfjudge.scenario.ruling import Reason, Stopped
from kfjudge.scenario.verdicts import Node
from kfjudge.scenario.wording import Speaker, matches

if TYPE_CHECKING:
    from random import Random

SHARE, LAST_SHARE = 0.5, 0.85
"""The part of the time that is left that an action may use, and the last action."""
BEYOND = 0.25
"""The part of all the time that judging the ends may take on top."""
IN_ORDER = 0.8
"""The part of an action's time in which answers are tried in order; the rest is for lines picked at random, if there
are too many.
"""
SEED = 1
WIDEST = 256
"""Of so many answers to one question a random one is picked."""
PROBE = Limits(runs=400, leaves=400, seconds=5.0)
"""How far a `can` claim looks for a way to do what it asks."""
ENGINE_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    KeyError,
    IndexError,
    NotImplementedError,
    TypeError,
    ValueError,
)
"""What an engine that fails raises. A line of play that it fails on is undecided, never wrong."""


@dataclass(slots=True, eq=False)
class Stand:
    """Where lines of play stand between two actions: the board, how far the answers are used up, what was offered, and
    how they came here.

    `trails` and `steps` are those of the first line that came here, `paths` counts all of them; `marks` are the places
    in `steps` where an action began.
    """

    board: Board
    answers: State = (0, ())
    offered: Offered = frozenset()
    stopped: Stopped | None = None
    undecided: str = ""
    node: Node = field(default_factory=Node)
    trail: Trail = ()
    steps: tuple[Step, ...] = ()
    paths: int = 1
    findings: tuple[Finding, ...] = ()
    refusals: dict[int, Reason] = field(default_factory=dict)
    marks: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether nothing more is played from here."""
        return self.stopped is not None or bool(self.undecided)

    def key(self) -> Hashable:
        """Equal for places that nothing tells apart."""
        return (self.board.fingerprint(), self.answers, self.offered, self.stopped, self.undecided, self.findings)


@dataclass(slots=True)
class Played:
    """Every end that was found, the graph of choices before them, and what became of the answers of the file. `cut_off`
    names the limit reached.
    """

    ends: list[Stand]
    root: Node
    answers: Record
    cut_off: str = ""

    @property
    def complete(self) -> bool:
        """Whether there are no other ends."""
        return not self.cut_off


@dataclass(slots=True)
class Play:
    """Plays one scenario under one rules version."""

    scenario: Scenario
    board: Board
    referee: Referee
    version: str
    speaker: Speaker
    lasting: Sequence[tuple[CardFace, int]] = ()
    record: Record = field(default_factory=Record)

    def explore(self, limits: Limits) -> Played:
        """Every end of the lines of play that the file leaves open."""
        budget = _Budget(limits)
        start = Stand(self.board)
        stands = [start]
        if self.lasting:
            budget.open(SHARE)
            stands = self._stage(stands, self._begin, budget)
        for act in self.scenario.acts:
            budget.open(LAST_SHARE if act is self.scenario.acts[-1] else SHARE)
            stands = self._stage(stands, partial(self._do, act), budget)
        budget.open(1.0, BEYOND)
        ends = self._stage(stands, self._judge, budget, last=True)
        for place, end in enumerate(ends):
            end.node.end = place
        return Played(ends, start.node, self.record, budget.reached)

    # ── from one action to the next ─────────────────────────────────────────

    def _stage(self, stands: Sequence[Stand], run: Run, budget: _Budget, last: bool = False) -> list[Stand]:
        """Plays on from each place in every way; places that are equal afterwards become one."""
        reached: dict[Hashable, Stand] = {}
        for stand in stands:
            if stand.over and not last:
                reached[id(stand)] = stand
                continue
            if len(reached) >= budget.limits.leaves:
                budget.note(f"more than {budget.limits.leaves} different outcomes")
                break
            if reached and not budget.has_time():
                budget.note("seconds")
                break
            play = partial(run, stand)
            found = explore(play, Stand.key, partial(self._policy, stand), budget.left())
            budget.spend(found.runs, "" if found.complete else found.reason)
            outcomes = list(found.outcomes)
            if not found.complete and len(outcomes) < budget.limits.leaves:
                outcomes += self._sample(play, stand, budget)
            for outcome in outcomes:
                leaf, ways = outcome.leaf, len(outcome.trails) * stand.paths
                known = reached.get(leaf.key())
                if known is None:
                    leaf.node, leaf.paths = Node(), 0
                    leaf.trail, leaf.steps = (*stand.trail, *outcome.trails[0]), (*stand.steps, *leaf.steps)
                    known = reached[leaf.key()] = leaf
                known.paths += ways
                for trail in outcome.trails:
                    stand.node.follow(trail).link = known.node
        return list(reached.values())

    def _sample(self, play: Callable[[PathDecider], Stand], stand: Stand, budget: _Budget) -> list[Outcome[Stand]]:
        """Lines of play picked at random where there are too many to see them all: they differ more than those an
        exploration begins with.
        """
        from random import Random

        source = Random(SEED)
        found: list[Outcome[Stand]] = []
        while budget.has_time():
            once = explore(play, Stand.key, lambda: Sampled(self._policy(stand), source), Limits(runs=1))
            budget.spend(once.runs, "")
            found.extend(once.outcomes)
        return found

    def _policy(self, stand: Stand) -> GivenAnswers:
        return GivenAnswers(self.scenario.choose, matches, self.speaker.answer, self.record, stand.answers)

    def _begin(self, stand: Stand, decider: PathDecider) -> Stand:
        """The lasting effects that run already; what they chose when they were made is a question."""
        board = stand.board.copy()
        end = replace(stand, board=board, steps=(), refusals={})
        try:
            for face, player in self.lasting:
                lay_lasting(
                    board, face, player, lambda past: self.referee.start(past, decider, self.scenario, self.version)
                )
        except JudgeError as error:
            end.undecided = str(error)
        except ENGINE_ERRORS as error:
            end.undecided = own_error(error)
        end.answers = _state(decider)
        return end

    def _do(self, act: Act, stand: Stand, decider: PathDecider) -> Stand:
        """One way to do an action. One that is not legal leaves the board as it was before it."""
        game = self.referee.start(stand.board.copy(), decider, self.scenario, self.version)
        end = replace(stand, board=game.board, steps=(), refusals={}, marks=(*stand.marks, len(stand.steps)))
        try:
            self.referee.perform(game, act, self.scenario)
        except NotLegal as error:
            end.stopped = Stopped(act.text, error.message, error.rule)
            end.board = stand.board
            return end
        except NotDecidable as error:
            end.undecided = error.message
        except GameOverError:
            pass
        except WrongFile:
            raise
        except JudgeError as error:
            end.undecided = str(error)
        except RecursionError:
            end.undecided = ENDLESS
        except ENGINE_ERRORS as error:
            end.undecided = own_error(error)
        end.steps = tuple(game.trace)
        end.offered = stand.offered | self._offers(decider, game)
        end.answers = _state(decider)
        return end

    def _offers(self, decider: PathDecider, game: Game) -> Offered:
        """What the questions of one action offered, those with a single answer included."""
        checks = [check for claim in self.scenario.claims for check in claim.choices]
        return (
            offered_by(checks, [*(decision for decision, _answer in decider.trail), *game.skipped])
            if checks
            else frozenset()
        )

    # ── at the end ──────────────────────────────────────────────────────────

    def _judge(self, stand: Stand, decider: PathDecider) -> Stand:
        """What every claim comes to. Nature may have to say in which order a shuffled deck lies."""
        game = self.referee.start(stand.board.copy(), decider, self.scenario, self.version)
        end = replace(stand, board=game.board, steps=(), refusals={})
        if stand.undecided:
            end.findings = tuple(Finding(None, stand.undecided) for _claim in self.scenario.claims)
            return end
        end.findings = tuple(
            find(claim, game, self.scenario, stand.offered, self._can(end, place))
            for place, claim in enumerate(self.scenario.claims)
        )
        return end

    def _can(self, end: Stand, place: int) -> Callable[[Game, Claim], bool]:
        """Whether the action of a claim would be legal at an end: whether there is a way to do it on a copy of the
        board.
        """

        def can(game: Game, claim: Claim) -> bool:
            act = claim.can
            assert act is not None
            found = explore(lambda decider: self._try(game.board, act, decider), lambda leaf: leaf, limits=PROBE)
            tried = [outcome.leaf for outcome in found.outcomes]
            if None in tried:
                return True
            unsaid = next((leaf for leaf in tried if isinstance(leaf, str)), None)
            if unsaid is not None:
                raise NotDecidable(unsaid)
            end.refusals[place] = next(leaf for leaf in tried if isinstance(leaf, Reason))
            return False

        return can

    def _try(self, board: Board, act: Act, decider: PathDecider) -> Reason | str | None:
        """None if the action can be done this way, the rule that forbids it, or why nothing can be said."""
        game = self.referee.start(board.copy(), decider, self.scenario, self.version)
        try:
            self.referee.perform(game, act, self.scenario)
        except NotLegal as error:
            return Reason(error.rule, f"{act.text} is not legal: {error.message}")
        except NotDecidable as error:
            return error.message
        except GameOverError:
            return None
        except RecursionError:
            return ENDLESS
        except ENGINE_ERRORS as error:
            return own_error(error)
        return None


Run = Callable[[Stand, PathDecider], Stand]


def _state(decider: PathDecider) -> State:
    """How far the run of a decider has used up the answers."""
    policy = decider.policy.policy if isinstance(decider.policy, Sampled) else decider.policy
    assert isinstance(policy, GivenAnswers)
    return policy.state


class Sampled:
    """A policy that tries one answer at random of those that another leaves open."""

    def __init__(self, policy: GivenAnswers, source: Random) -> None:
        self.policy = policy
        self.source = source

    def candidates(self, decision: Decision) -> Iterable[Answer]:
        answers = list(islice(self.policy.candidates(decision), WIDEST))
        return [self.source.choice(answers)] if answers else []

    def note(self, decision: Decision, answer: Answer) -> None:
        self.policy.note(decision, answer)


@dataclass(slots=True)
class _Budget:
    """What is left of the limits of an exploration over all its actions, and which limit was reached first.

    Every action may use a part of the time that is left, so that some is left for those after it and for judging the
    ends.
    """

    limits: Limits
    runs: int = 0
    begun: float = field(default_factory=time.process_time)
    until: float = 0.0
    reached: str = ""

    def open(self, share: float, beyond: float = 0.0) -> None:
        """A new action may use `share` of the time that is left, and `beyond` (a part of all the time) after it."""
        now = time.process_time()
        end = self.begun + self.limits.seconds
        self.until = now + share * max(0.0, end - now) + beyond * self.limits.seconds

    def left(self) -> Limits:
        """The limits for one more exploration; at least one run is always played, and some time is kept for lines
        picked at random.
        """
        seconds = max(0.0, IN_ORDER * (self.until - time.process_time()))
        return Limits(max(1, self.limits.runs - self.runs), self.limits.leaves, seconds)

    def has_time(self) -> bool:
        """Whether the action may use more time and more runs."""
        return self.runs < self.limits.runs and time.process_time() < self.until

    def spend(self, runs: int, reason: str) -> None:
        """Counts the runs of an exploration; `reason` names the limit that it reached, if it did."""
        self.runs += runs
        if reason:
            self.note(reason)

    def note(self, reason: str) -> None:
        """Remembers the first limit that was reached; time is told as a whole."""
        self.reached = self.reached or (
            f"more than {self.limits.seconds:g} seconds" if reason.endswith("seconds") else reason
        )


def own_error(error: Exception) -> str:
    """What is said of a line of play that the engine itself fails on. Raises it again where the user asked to see
    it.
    """
    if os.environ.get("KFJUDGE_TRACEBACK"):
        raise error
    return f"kfjudge cannot play this out ({type(error).__name__}: {error})"

"""Playing a scenario through: one line of play for each way to choose that the file leaves open.

In: a scenario, its board and a referee. Out: every different end, each with what every claim comes to there, and the
graph of choices between. Lines that meet in equal boards after an action are played on as one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any

from kfjudge.engine import stages
from kfjudge.engine.decision import Decision
from kfjudge.engine.explore import Limits, Point, explore
from kfjudge.engine.path import PathDecider
from kfjudge.engine.run import TOO_DEEP, GameOverError
from kfjudge.engine.stages import LAST_SHARE, SHARE, Stages
from kfjudge.engine.trace import ONLY, PERMITTED, Aside, Step
from kfjudge.errors import JudgeError, NotDecidable, NotLegal, WrongFile
from kfjudge.situation.answers import AnswerLog, GivenAnswers, Matches, State, takes_all
from kfjudge.situation.idle import NOTHING_DONE, asks_what_happens
from kfjudge.situation.model import Act, Check, ChoiceCheck, Claim, Scenario
from kfjudge.situation.referee import Board, Game, Referee
from kfjudge.situation.ruling import Reason, Stopped
from kfjudge.situation.speaker import Speaker
from kfjudge.situation.spoken import act_said
from kfjudge.situation.verdicts import Truth
from kfjudge.values import dataclass, field, replace

BEYOND = 0.25
"""The part of all the work that judging the ends may take on top."""
PROBE = Limits(runs=400, leaves=400, work=100_000)
"""How far a `can` claim looks for a way to do what it asks."""
ENGINE_ERRORS = (
    *(ArithmeticError, AssertionError, AttributeError, KeyError, IndexError, NotImplementedError, TypeError),
    ValueError,
)
"""What an engine that fails raises. A line of play that it fails on is undecided, never wrong."""


@dataclass(slots=True, eq=False)
class Stand(stages.Stand):
    """Where lines of play stand between two actions: the board, how far the answers are used up, what was offered, and
    the steps of the first line that came here; `marks` are the places in `steps` where an action began.
    """

    board: Any = None
    answers: State = (0, ())
    offered: Offered = frozenset()
    stopped: Stopped | None = None
    undecided: str = ""
    steps: tuple[Step, ...] = ()
    asides: tuple[Aside, ...] = ()
    findings: tuple[Finding, ...] = ()
    refusals: dict[int, Reason] = field(default_factory=dict)
    permits: dict[int, Step] = field(default_factory=dict)
    """By claim: the step that says what lets the action be done for which it asks, or that it comes to less."""
    marks: tuple[int, ...] = ()
    begun: bool = True
    """Whether the effects that last from before have been resumed."""

    @property
    def over(self) -> bool:
        """Whether nothing more is played from here."""
        return self.stopped is not None or bool(self.undecided)

    def key(self) -> Hashable:
        """Equal for places that nothing tells apart."""
        return (self.board.fingerprint(), self.answers, self.offered, self.stopped, self.undecided, self.findings)

    def continues(self, before: stages.Stand) -> None:
        """The steps of the line so far come first."""
        assert isinstance(before, Stand)
        many = len(before.steps)
        self.asides = (*before.asides, *(aside._replace(at=aside.at + many) for aside in self.asides))
        self.steps = (*before.steps, *self.steps)


@dataclass(slots=True)
class Played:
    """Every end that was found, the graph of choices before them, and what became of the answers of the file. `cut_off`
    names the limit reached.
    """

    ends: list[Stand]
    root: Point
    answers: AnswerLog
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
    record: AnswerLog = field(default_factory=AnswerLog)

    def explore(self, limits: Limits) -> Played:
        """Every end of the lines of play that the file leaves open."""
        stages: Stages[Stand] = Stages(limits, self._policy)
        resumes = self.referee.resumes(self.scenario, self.board)
        start = Stand(board=self.board, begun=not resumes)
        stands = [start]
        if resumes:
            stands = stages.play(stands, self._begin)
        for act in self.scenario.acts:
            share = LAST_SHARE if act is self.scenario.acts[-1] else SHARE
            stands = stages.play(stands, partial(self._do, act), share=share)
        ends = stages.play(stands, self._judge, share=1.0, beyond=BEYOND, ended_too=True)
        for number, end in enumerate(ends):
            end.point.end = number
        return Played(ends, start.point, self.record, stages.reached)

    def _policy(self, stand: Stand) -> GivenAnswers:
        act = len(stand.marks) if stand.begun else None
        speaker = self.speaker
        return GivenAnswers(self.scenario.choose, speaker.matches, speaker.answer, self.record, stand.answers, act)

    def _begin(self, stand: Stand, decider: PathDecider) -> Stand:
        """The lasting effects that run already; what they chose when they were made is a question."""
        board = stand.board.copy()
        end = replace(stand, board=board, steps=(), asides=(), refusals={}, permits={}, begun=True)
        try:
            self.referee.resume(board, decider, self.scenario, self.version)
        except JudgeError as error:
            end.undecided = str(error)
        except ENGINE_ERRORS as error:
            end.undecided = own_error(error)
        end.answers = _state(decider)
        return end

    def _do(self, act: Act, stand: Stand, decider: PathDecider) -> Stand:
        """One way to do an action. One that is not legal leaves the board as it was before it."""
        game = self.referee.start(stand.board.copy(), decider, self.scenario, self.version)
        end = replace(
            stand,
            board=game.board,
            steps=(),
            asides=(),
            refusals={},
            permits={},
            marks=(*stand.marks, len(stand.steps)),
        )
        if any(claim.choices for claim in self.scenario.claims):
            game.aside = lambda: self._offers(decider, game, len(stand.marks))
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
            end.undecided = TOO_DEEP
        except ENGINE_ERRORS as error:
            end.undecided = own_error(error)
        if not end.undecided:
            policy: Any = decider.policy
            getattr(policy, "policy", policy).settle(game.skipped)
        end.steps, end.asides = tuple(game.trace), tuple(game.trace.asides)
        end.offered = stand.offered | self._offers(decider, game, len(stand.marks))
        end.answers = _state(decider)
        return end

    def _offers(self, decider: PathDecider, game: Game, act: int) -> Offered:
        """What the questions of one action offered, those with a single answer included."""
        checks = [check for claim in self.scenario.claims for check in claim.choices if check.act in (None, act)]
        if not checks:
            return frozenset()
        asked = [decision for decision, _answer in decider.trail]
        return offered_by(checks, asked, game.skipped, self.speaker.matches)

    # ── at the end ──────────────────────────────────────────────────────────

    def _judge(self, stand: Stand, decider: PathDecider) -> Stand:
        """What every claim comes to. Nature may have to say in which order a shuffled deck lies."""
        game = self.referee.start(stand.board.copy(), decider, self.scenario, self.version)
        end = replace(stand, board=game.board, steps=(), asides=(), refusals={}, permits={})
        if stand.undecided:
            end.findings = tuple(Finding(None, stand.undecided) for _claim in self.scenario.claims)
            return end
        end.findings = tuple(
            find(claim, game, self.scenario, stand.offered, self._can(end, place), self.referee.holds)
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

            def attempt(decider: PathDecider) -> Reason | str | None:
                tried, permit = self._try(game.board, act, decider)
                if permit is not None:
                    end.permits.setdefault(place, permit)
                return tried

            found = explore(attempt, lambda leaf: leaf, limits=PROBE)
            tried = [outcome.leaf for outcome in found.outcomes]
            if None in tried:
                return True
            unsaid = next((leaf for leaf in tried if isinstance(leaf, str)), None)
            if unsaid is not None:
                raise NotDecidable(unsaid)
            end.refusals[place] = next(leaf for leaf in tried if isinstance(leaf, Reason))
            return False

        return can

    def _try(self, board: Board, act: Act, decider: PathDecider) -> tuple[Reason | str | None, Step | None]:
        """None if the action can be done this way, the rule that forbids it, or why nothing can be said; and the step
        that says what lets it be done, or that it comes to less, if one does.
        """
        game = self.referee.start(board.copy(), decider, self.scenario, self.version)
        try:
            self.referee.perform(game, act, self.scenario)
        except NotLegal as error:
            return Reason(error.rule, f"{act_said(act.text)} is not legal: {error.message}"), None
        except NotDecidable as error:
            return error.message, None
        except GameOverError:
            pass
        except RecursionError:
            return TOO_DEEP, None
        except ENGINE_ERRORS as error:
            return own_error(error), None
        return None, next((step for step in game.trace if step.event in (PERMITTED, ONLY)), None)


def _state(decider: PathDecider) -> State:
    """How far the run of a decider has used up the answers."""
    state: State = decider.policy.state  # type: ignore[attr-defined]
    return state


def own_error(error: Exception) -> str:
    """What is said of a line of play that the engine itself fails on. Raises it again where the user asked to see
    it.
    """
    if os.environ.get("KFJUDGE_TRACEBACK"):
        raise error
    return f"kfjudge cannot play this out ({type(error).__name__}: {error})"


# ── what a claim comes to at the end of a line of play ───────────────────────


@dataclass(frozen=True, slots=True)
class Finding:
    """What a claim comes to at one end, why nothing can be said if so, and which of the things that must hold is the
    first that does not (-1: another part).
    """

    truth: Truth
    why: str = ""
    failed: int = -1


Can = Callable[[Any, Claim], bool]
"""Whether the action of a claim would be legal now."""


Holds = Callable[[Check, Any, Scenario], bool]
"""Whether one field is as a claim says."""
Offered = frozenset[ChoiceCheck]
"""The claims about choices for which some question so far has listed the card or word."""


def find(claim: Claim, game: Any, scenario: Scenario, offered: Offered, can: Can, holds: Holds) -> Finding:
    """What a claim comes to. A part that fails decides it even where another cannot be said."""
    parts: list[Callable[[], bool]] = [partial(holds, check, game, scenario) for check in claim.then]
    parts += [partial(_is_offered, choice, offered) for choice in claim.choices]
    if claim.can is not None:
        parts.append(partial(can, game, claim))
    unsaid = ""
    for place, part in enumerate(parts):
        try:
            if not part():
                if not scenario.acts and asks_what_happens(claim.then):
                    return Finding(None, NOTHING_DONE)
                return Finding(False, failed=place if place < len(claim.then) else -1)
        except NotDecidable as error:
            unsaid = unsaid or error.message
    return Finding(None, unsaid) if unsaid else Finding(True)


def _is_offered(choice: ChoiceCheck, offered: Offered) -> bool:
    return (choice in offered) == choice.offers


def offered_by(
    checks: Iterable[ChoiceCheck], asked: Sequence[Decision], skipped: Sequence[Decision], matches: Matches
) -> Offered:
    """Those of the claims about choices whose card or word a question lists as legal."""
    return frozenset(
        check
        for check in checks
        if any(_lists(check, decision, matches) for decision in (*(() if check.forced else asked), *skipped))
    )


def _lists(check: ChoiceCheck, decision: Decision, matches: Matches) -> bool:
    if check.by is not None and (decision.nature or decision.player != check.by):
        return False
    if check.forced and takes_all((check.word,), decision, matches):
        return True
    return any(matches(check.word, decision, option) for option in decision.options)

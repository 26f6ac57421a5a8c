"""Playing a scenario through: one line of play for each way to choose that the file leaves open.

In: a scenario, its board and a referee. Out: the explored ends (`End`), each with what every claim comes to there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Exploration, Limits, explore
from kfjudge.engine.path import Decider, NoAnswerError, PathDecider
from kfjudge.errors import JudgeError, NotDecidable, NotLegal, WrongFile
from kfjudge.keyforge.board import Board
from kfjudge.keyforge.game import Game, GameOverError
from kfjudge.scenario.answers import GivenAnswers, Record
from kfjudge.scenario.checks import Finding, find
from kfjudge.scenario.model import Act, Claim, Scenario
from kfjudge.scenario.referee import Referee
from kfjudge.scenario.ruling import Reason, Stopped
from kfjudge.scenario.wording import Speaker, matches

PROBE = Limits(runs=400, leaves=400, seconds=5.0)
"""How far a `can` claim looks for a way to do what it asks."""


@dataclass(slots=True, eq=False)
class End:
    """The end of one line of play: the game as it stands there, why it stopped, and what each claim comes to."""

    game: Game
    stopped: Stopped | None = None
    undecided: str = ""
    findings: tuple[Finding, ...] = ()
    refusals: dict[int, Reason] = field(default_factory=dict)

    def key(self) -> Hashable:
        """Equal for ends that nothing tells apart."""
        return (self.game.board.fingerprint(), self.stopped, self.undecided, self.findings)


@dataclass(slots=True)
class Played:
    """All ends that were found, and what became of the answers of the file."""

    exploration: Exploration[End]
    answers: Record


class Asked:
    """A decider that remembers every question asked, and hands it on."""

    def __init__(self, decider: Decider) -> None:
        self.decider = decider
        self.questions: list[Decision] = []

    def decide(self, decision: Decision) -> Answer:
        self.questions.append(decision)
        return self.decider.decide(decision)


@dataclass(slots=True)
class Play:
    """Plays one scenario under one rules version."""

    scenario: Scenario
    board: Board
    referee: Referee
    version: str
    speaker: Speaker

    def explore(self, limits: Limits) -> Played:
        """Every end of the lines of play that the file leaves open."""
        record = Record()

        def policy() -> GivenAnswers:
            return GivenAnswers(self.scenario.choose, matches, self.speaker.answer, record)

        return Played(explore(self.run, End.key, policy, limits), record)

    def run(self, decider: PathDecider) -> End:
        """One line of play."""
        asked = Asked(decider)
        game = self.referee.start(self.board.copy(), asked, self.scenario, self.version)
        end = End(game)
        for act in self.scenario.acts:
            if not self._do(act, game, end):
                break
        if not end.undecided:
            questions = (*asked.questions, *game.skipped)
            end.findings = tuple(find(claim, game, self.scenario, questions, self._can(end, place)) for place, claim in enumerate(self.scenario.claims))
        else:
            end.findings = tuple(Finding(None, end.undecided) for _claim in self.scenario.claims)
        return end

    def _do(self, act: Act, game: Game, end: End) -> bool:
        """Does one action; False if play ends with it."""
        if game.board.winner is not None:
            end.stopped = Stopped(act.text, "the game is over", "winning")
            return False
        try:
            self.referee.perform(game, act)
        except NotLegal as error:
            end.stopped = Stopped(act.text, error.message, error.rule)
        except NotDecidable as error:
            end.undecided = error.message
        except GameOverError:
            return True
        except (NoAnswerError, WrongFile):
            raise
        except (JudgeError, RecursionError) as error:
            end.undecided = str(error) if isinstance(error, JudgeError) else "the abilities go on without end"
        except Exception as error:
            end.undecided = own_error(error)
        return end.stopped is None and not end.undecided

    def _can(self, end: End, place: int) -> Callable[[Game, Claim], bool]:
        """Whether the action of a claim would be legal at an end: whether there is a way to do it on a copy of the board."""

        def can(game: Game, claim: Claim) -> bool:
            act = claim.can
            assert act is not None
            if game.board.winner is not None:
                end.refusals[place] = Reason("winning", "the game is over")
                return False
            outcome = explore(lambda decider: self._try(game.board, act, decider), lambda leaf: leaf, limits=PROBE)
            tried = [item.leaf for item in outcome.outcomes]
            if any(leaf is None for leaf in tried):
                return True
            unsaid = [leaf for leaf in tried if isinstance(leaf, str)]
            if unsaid:
                raise NotDecidable(unsaid[0])
            refused = [leaf for leaf in tried if isinstance(leaf, Reason)]
            if refused:
                end.refusals[place] = refused[0]
            return False

        return can

    def _try(self, board: Board, act: Act, decider: PathDecider) -> Reason | str | None:
        """None if the action can be done this way, the rule that forbids it, or why nothing can be said."""
        game = self.referee.start(board.copy(), decider, self.scenario, self.version)
        try:
            self.referee.perform(game, act)
        except NotLegal as error:
            return Reason(error.rule, error.message)
        except NotDecidable as error:
            return error.message
        except GameOverError:
            return None
        return None


def own_error(error: Exception) -> str:
    """What is said of a line of play that the engine itself fails on. Raises it again where the user asked to see it."""
    if os.environ.get("KFJUDGE_TRACEBACK"):
        raise error
    return f"kfjudge cannot play this out ({type(error).__name__}: {error})"

"""Choice paths: the answers given so far are the only memory of a run, so the same path always gives the same run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from kfjudge.engine.decision import Answer, Decision

Path = tuple[Answer, ...]
Trail = tuple[tuple[Decision, Answer], ...]


class NoAnswerError(LookupError):
    """A policy leaves no legal answer to a question: this branch of the exploration does not exist."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.question)
        self.decision = decision


class Decider(Protocol):
    """Whoever answers the questions of a run."""

    def decide(self, decision: Decision) -> Answer:
        """A legal answer to `decision`."""


class Policy(Protocol):
    """What an exploration tries: a fresh policy is made for every run and is told every answer given.

    Its answers must depend on nothing but the decisions and answers it has been told of.
    """

    def candidates(self, decision: Decision) -> Iterable[Answer]:
        """The answers worth trying, all of them legal; none ends the branch."""

    def fixes(self, decision: Decision) -> bool:
        """Whether it leaves fewer answers than those worth trying: somebody has answered this beforehand."""

    def note(self, decision: Decision, answer: Answer) -> None:
        """`decision` was answered with `answer`."""


class EveryAnswer:
    """The policy that tries every legal answer."""

    def candidates(self, decision: Decision) -> Iterable[Answer]:
        return decision.worth_trying()

    def fixes(self, decision: Decision) -> bool:
        return False

    def note(self, decision: Decision, answer: Answer) -> None:
        return None


class PathDecider:
    """Follows a choice path; behind its end it takes the policy's first answer and keeps the others for later.

    `trail` holds every decision met with its answer, `untried` the iterators over the remaining answers of the
    decisions behind the end of the path, oldest first. `work` counts what the run has taken: the same path takes the
    same work on every machine.
    """

    def __init__(self, path: Path = (), policy: Policy | None = None) -> None:
        self.path = path
        self.policy: Policy = EveryAnswer() if policy is None else policy
        self.trail: list[tuple[Decision, Answer]] = []
        self.untried: list[Iterator[Answer]] = []
        self.work = 0

    def decide(self, decision: Decision) -> Answer:
        place = len(self.trail)
        self.work += 1
        if place < len(self.path):
            answer = self.path[place]
        else:
            candidates = iter(self.policy.candidates(decision))
            first = next(candidates, None)
            if first is None:
                raise NoAnswerError(decision)
            answer = first
            self.untried.append(candidates)
        self.trail.append((decision, answer))
        self.policy.note(decision, answer)
        return answer

    def taken(self, count: int | None = None) -> Path:
        """The first `count` answers given (all of them if it is None)."""
        return tuple(answer for _decision, answer in self.trail[:count])

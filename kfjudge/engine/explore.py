"""All outcomes of a run: the tree of its choices, walked by running it again with a longer choice path.

When a path is exhausted the run goes on with first answers and leaves the alternatives behind, so the number of runs is
the number of leaves. Leaves with equal keys are merged. When a limit is reached the result says that it is incomplete.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from kfjudge.engine.decision import Answer
from kfjudge.engine.path import NoAnswerError, Path, PathDecider, Policy, Trail

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class Limits:
    """When an exploration stops: after `runs` runs, `leaves` different leaves or `seconds` seconds of computing."""

    runs: int = 200_000
    leaves: int = 20_000
    seconds: float = 60.0


@dataclass(slots=True)
class Outcome(Generic[L]):
    """One different leaf: the value of the first run that reached it, the trails of all runs that did."""

    leaf: L
    trails: list[Trail] = field(default_factory=list)

    @property
    def path(self) -> Path:
        """The choice path of the first run that reached this leaf."""
        return tuple(answer for _decision, answer in self.trails[0])


@dataclass(slots=True)
class Exploration(Generic[L]):
    """What was found: the outcomes in the order found, how many runs it took, and whether that is all there is."""

    outcomes: list[Outcome[L]]
    runs: int
    complete: bool
    reason: str = ""


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
    found: dict[Hashable, Outcome[L]] = {}
    stack: list[tuple[Path, Iterator[Answer]]] = []
    deadline = time.process_time() + limits.seconds
    runs = 0
    path: Path | None = ()
    while path is not None:
        if runs >= limits.runs or len(found) >= limits.leaves or (runs and time.process_time() > deadline):
            return Exploration(list(found.values()), runs, False, _limit_reached(limits, runs, len(found)))
        decider = PathDecider(path, policy() if policy is not None else None)
        runs += 1
        try:
            leaf = run(decider)
        except NoAnswerError:
            pass
        else:
            name = key(leaf)
            outcome = found.get(name)
            if outcome is None:
                outcome = found[name] = Outcome(leaf)
            outcome.trails.append(tuple(decider.trail))
        start = len(path)
        taken = tuple(answer for _decision, answer in decider.trail)
        for offset, untried in enumerate(decider.untried):
            stack.append((taken[: start + offset], untried))
        path = _next_path(stack)
    return Exploration(list(found.values()), runs, True)


def _next_path(stack: list[tuple[Path, Iterator[Answer]]]) -> Path | None:
    """The path to the next untried answer, deepest question first; None when every answer was tried."""
    while stack:
        prefix, untried = stack[-1]
        answer = next(untried, None)
        if answer is not None:
            return (*prefix, answer)
        stack.pop()
    return None


def _limit_reached(limits: Limits, runs: int, leaves: int) -> str:
    """Which limit stopped the exploration, in words."""
    if leaves >= limits.leaves:
        return f"more than {limits.leaves} different outcomes"
    if runs >= limits.runs:
        return f"more than {limits.runs} ways to choose"
    return f"more than {limits.seconds:g} seconds"

"""Answers at random, for properties that hold of every play."""

from __future__ import annotations

import random

from kfjudge.engine.decision import Answer, Decision


class RandomDecider:
    """Answers at random; `trail` keeps what it answered."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.trail: list[tuple[Decision, Answer]] = []

    def decide(self, decision: Decision) -> Answer:
        for _attempt in range(20):
            size = self.source.randint(decision.minimum, max(decision.minimum, decision.maximum))
            indices = range(len(decision.options))
            if decision.repeated:
                answer = tuple(sorted(self.source.choices(indices, k=size))) if indices else ()
            else:
                answer = tuple(self.source.sample(indices, min(size, len(indices))))
            if not decision.ordered:
                answer = tuple(sorted(answer))
            if decision.allows(answer):
                break
        else:
            answer = next(iter(decision.answers()))
        self.trail.append((decision, answer))
        return answer

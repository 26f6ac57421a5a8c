"""One question asked at several times: what an answer to it leads to each time, and after which earlier answer.

In: the graph of choices, what is true at its ends. Out: verdicts. A question is known by who decides, its words and its
rule, as people are shown it; in the graph it may stand at many points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kfjudge.engine.decision import Decision
from kfjudge.engine.explore import Point, in_order
from kfjudge.situation.verdicts import Describe, Truth, Verdict, told_apart, truths_below, verdict_of

Question = tuple[str, str, str]
"""Who decides, what is asked, and by which rule."""
Asked = Callable[[Decision], Question]


class Times:
    """The points at which each question is asked, and what was answered before every one of them."""

    def __init__(self, root: Point, answered: Describe, asked: Asked) -> None:
        self._root = root
        self._points: dict[Question, list[tuple[Point, dict[str, list[Point]]]]] = {}
        self._before: dict[int, dict[tuple[Question, str], None]] = {id(root.real()): {}}
        for point in in_order(root):
            if point.decision is None:
                continue
            question = asked(point.decision)
            named: dict[str, list[Point]] = {}
            mine = self._before[id(point)]
            for answer, words in told_apart(point, answered).items():
                child = point.children[answer].real()
                here = {**mine, **{(question, said): None for said in words}}
                known = self._before.get(id(child))
                self._before[id(child)] = here if known is None else {one: None for one in known if one in here}
                for said in dict.fromkeys(words):
                    named.setdefault(said, []).append(child)
            self._points.setdefault(question, []).append((point, named))

    def order(self, question: Question) -> int:
        """When a question is first asked, counted in questions."""
        return list(self._points).index(question)

    def again(self, question: Question) -> bool:
        """Whether a question is asked at more than one point."""
        return len(self._points[question]) > 1

    def verdict(self, question: Question, answer: str, truths: Sequence[Truth], complete: bool) -> Verdict:
        """What an answer comes to whenever the question is asked; "depends" if that differs from time to time."""
        found = set(self._verdicts(question, answer, truths, complete).values())
        return found.pop() if len(found) == 1 else "depends"

    def after(
        self, question: Question, answer: str, truths: Sequence[Truth], complete: bool, verdict: Verdict = "always"
    ) -> str | None:
        """The earlier answer after which an answer always comes to a verdict: "" if it does each time, None if no one
        answer tells when.
        """
        if not self.again(question):
            return ""
        verdicts = self._verdicts(question, answer, truths, complete)
        fitting = {point for point, found in verdicts.items() if found == verdict}
        if len(fitting) == len(verdicts):
            return ""
        shared = [self._before[point] for point in verdicts if point in fitting]
        for earlier in shared[0] if shared else ():
            tells = all(point in fitting for point in verdicts if earlier in self._before[point])
            if earlier[0] != question and tells and all(earlier in other for other in shared):
                return earlier[1]
        return None

    def _verdicts(self, question: Question, answer: str, truths: Sequence[Truth], complete: bool) -> dict[int, Verdict]:
        """What an answer comes to at each point where it can be given and something is reached."""
        below = truths_below(self._root, truths)
        return {
            id(point): verdict_of(found, complete)
            for point, named in self._points[question]
            if answer in named and (found := frozenset().union(*(below[id(child)] for child in named[answer])))
        }

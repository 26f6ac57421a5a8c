"""What is new on the board: each change as a phrase, those that are so in every outcome, and those that a decision
decides.

In: states in the names of `then`, and the graph of choices. Out: phrases for people. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Point, in_order
from kfjudge.scenario.ruling import Branch, Change
from kfjudge.scenario.verdicts import deciders, truths_below, verdict_of

MOST = 60
"""Of so many changes that differ between outcomes it is said what decides them."""


def lines(found: Sequence[Change]) -> tuple[str, ...]:
    """Changes with those of one subject on one line."""
    grouped: dict[str, list[str]] = {}
    for change in found:
        grouped.setdefault(change.subject, []).append(change.phrase)
    return tuple(
        ", ".join(phrases) if subject == "game" else f"{subject}: {', '.join(phrases)}"
        for subject, phrases in grouped.items()
    )


# ── what is so whatever is chosen, and what is not ──────────────────────────


def common(outcomes: Sequence[Sequence[Change]]) -> tuple[Change, ...]:
    """The changes that every outcome has, in the order of the first."""
    return tuple(change for change in outcomes[0] if all(change in other for other in outcomes[1:])) if outcomes else ()


_Question = tuple[str, str, str]
"""Who decides, what is asked, and by which rule."""
Asked = Callable[[Decision], _Question]


def branches(
    root: Point,
    outcomes: Sequence[Sequence[Change]],
    answered: Callable[[Decision, Answer], str],
    asked: Asked,
    complete: bool,
) -> tuple[Branch, ...]:
    """The decisions that decide the changes in which outcomes differ, each with what its answers lead to for sure.

    A question may be asked again in another situation. What an answer leads to each time stands alone; what it leads
    to only after some earlier answer stands behind that ("after Troll: ...").
    """
    sure = set(common(outcomes))
    differing = list(dict.fromkeys(change for outcome in outcomes for change in outcome if change not in sure))
    found: dict[_Question, dict[str, dict[str, list[Change]]]] = {}
    times = _Times(root, answered, asked) if differing else None
    for change in differing[:MOST]:
        truths = [change in outcome for outcome in outcomes]
        for item in deciders(root, truths, answered, complete):
            assert times is not None
            question = asked(item.decision)
            answers = found.setdefault(question, {})
            for answer, verdict in item.answers:
                told = answers.setdefault(answer, {"": []})
                if verdict == "always" or (verdict == "depends" and times.again(question)):
                    after = times.after(question, answer, truths, complete)
                    if after is not None:
                        told.setdefault(after, []).append(change)
    return tuple(
        Branch(
            *who,
            tuple(
                (
                    answer,
                    tuple(f"after {after}: {line}" if after else line for after in told for line in lines(told[after])),
                )
                for answer, told in answers.items()
            ),
        )
        for who, answers in sorted(found.items(), key=lambda item: times.order(item[0]) if times else 0)
    )


class _Times:
    """The points at which each question is asked, and what was answered before every one of them."""

    def __init__(self, root: Point, answered: Callable[[Decision, Answer], str], asked: Asked) -> None:
        self._root = root
        self._points: dict[_Question, list[tuple[Point, dict[str, Point]]]] = {}
        self._before: dict[int, dict[tuple[_Question, str], None]] = {id(root.real()): {}}
        for point in in_order(root):
            if point.decision is None:
                continue
            question = asked(point.decision)
            named = {answered(point.decision, answer): child.real() for answer, child in point.children.items()}
            self._points.setdefault(question, []).append((point, named))
            mine = self._before[id(point)]
            for answer, child in named.items():
                here = {**mine, (question, answer): None}
                known = self._before.get(id(child))
                self._before[id(child)] = here if known is None else {one: None for one in known if one in here}

    def order(self, question: _Question) -> int:
        """When a question is first asked, counted in questions."""
        return list(self._points).index(question)

    def again(self, question: _Question) -> bool:
        """Whether a question is asked at more than one point."""
        return len(self._points[question]) > 1

    def after(self, question: _Question, answer: str, truths: Sequence[bool], complete: bool) -> str | None:
        """The earlier answer after which an answer always comes to what `truths` says of the ends: "" if it does each
        time, None if no one answer tells when.
        """
        if not self.again(question):
            return ""
        below = truths_below(self._root, truths)
        times = [(point, named[answer]) for point, named in self._points[question] if answer in named]
        always = {id(point) for point, child in times if verdict_of(below[id(child)], complete) == "always"}
        if len(always) == len(times):
            return ""
        shared = [self._before[id(point)] for point, _child in times if id(point) in always]
        for earlier in shared[0] if shared else ():
            tells = all(id(point) in always for point, _child in times if earlier in self._before[id(point)])
            if earlier[0] != question and tells and all(earlier in other for other in shared):
                return earlier[1]
        return None

"""Verdicts: what a claim comes to over all lines of play, and which decisions decide it.

In: the graph of choices (`Point`) and, for each of its ends, whether the claim holds there (None: cannot be said;
`NOT_REACHED`: nothing is claimed there, because an action before it could not be done). Out: a verdict and its
deciders. Nothing here knows a board or a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Point
from kfjudge.engine.path import Trail
from kfjudge.values import dataclass

NOT_REACHED: Final = "not reached"
Verdict = Literal["always", "never", "depends", "undecided", "not reached"]
Truth = bool | Literal["not reached"] | None


def verdict_of(truths: Iterable[Truth], complete: bool) -> Verdict:
    """The verdict over the ends of all lines of play; `complete` says that there are no others.

    A holding and a failing end decide "depends" whatever else there is. After a cut-off, or where an end cannot be
    judged, there is neither "always" nor "never". Ends that were not reached count for nothing unless all are.
    """
    found = set(truths)
    if {True, False} <= found:
        return "depends"
    if not complete or None in found or not found:
        return "undecided"
    if found == {NOT_REACHED}:
        return NOT_REACHED
    return "always" if True in found else "never"


Describe = Callable[[Decision, Answer], str]
"""An answer in words."""


def told_apart(point: Point, describe: Describe) -> dict[Answer, tuple[str, str]]:
    """The words for each answer to the question of a point, and its own words: answers that read alike and lead
    elsewhere are numbered, in the order in which they were tried.
    """
    assert point.decision is not None
    words = {answer: describe(point.decision, answer) for answer in point.children}
    places: dict[str, dict[int, int]] = {}
    for answer, child in point.children.items():
        alike = places.setdefault(words[answer], {})
        alike.setdefault(id(child.real()), len(alike) + 1)
    return {
        answer: (said, said if len(places[said]) == 1 else f"{said} ({places[said][id(child.real())]})")
        for (answer, child), said in zip(point.children.items(), words.values(), strict=True)
    }


@dataclass(frozen=True, slots=True)
class Decider:
    """A decision that decides a claim: its verdict under each answer."""

    decision: Decision
    answers: tuple[tuple[str, Verdict], ...]


def grow(lines: Sequence[Trail]) -> Point:
    """The graph of lines that share nothing but their beginnings; line n ends at end n."""
    root = Point()
    for place, trail in enumerate(lines):
        root.follow(trail).end = place
    return root


def truths_below(root: Point, values: Sequence[Truth]) -> dict[int, frozenset[Truth]]:
    """For each point (by its id) what a claim comes to at the ends below it that were reached; `values` are the ends'
    truths.
    """
    found: dict[int, frozenset[Truth]] = {}
    stack = [root.real()]
    while stack:
        node = stack[-1]
        below = [child.real() for child in node.children.values()]
        open_points = [child for child in below if id(child) not in found]
        if open_points:
            stack.extend(open_points)
            continue
        stack.pop()
        reached = node.end is not None and values[node.end] != NOT_REACHED
        truths = frozenset((values[node.end],)) if node.end is not None and reached else frozenset()
        found[id(node)] = truths.union(*(found[id(child)] for child in below))
    return found


def deciders(root: Point, values: Sequence[Truth], describe: Describe, complete: bool, most: int = 8) -> list[Decider]:
    """The decisions whose answers differ in what the claim comes to, nearest to the beginning first; the same question
    counts once.

    An answer that leads to different verdicts at different times "depends".
    """
    below = truths_below(root, values)
    found: dict[tuple[int, str, str], tuple[Decision, dict[str, Verdict]]] = {}
    level, seen = [root.real()], {id(root.real())}
    while level:
        deeper: list[Point] = []
        for node in level:
            if node.decision is None:
                continue
            answers = {
                answer: verdict_of(below[id(child.real())], complete)
                for answer, child in node.children.items()
                if below[id(child.real())]
            }
            for child in (child.real() for child in node.children.values()):
                if len(below[id(child)]) > 1 and id(child) not in seen:
                    seen.add(id(child))
                    deeper.append(child)
            if len({below[id(child.real())] for answer, child in node.children.items() if answer in answers}) > 1:
                _enter(found, node.decision, _by_words(told_apart(node, describe), answers))
        level = deeper
    return [Decider(decision, tuple(answers.items())) for decision, answers in list(found.values())[:most]]


def _by_words(words: dict[Answer, tuple[str, str]], verdicts: dict[Answer, Verdict]) -> dict[str, Verdict]:
    """The verdict under each answer by its words; answers that read alike are one where they come to the same."""
    alike: dict[str, set[Verdict]] = {}
    for answer, verdict in verdicts.items():
        alike.setdefault(words[answer][0], set()).add(verdict)
    return {
        words[answer][0 if len(alike[words[answer][0]]) == 1 else 1]: verdict for answer, verdict in verdicts.items()
    }


def _enter(
    found: dict[tuple[int, str, str], tuple[Decision, dict[str, Verdict]]],
    decision: Decision,
    verdicts: dict[str, Verdict],
) -> None:
    _first, answers = found.setdefault((decision.player, decision.question, decision.rule), (decision, {}))
    for words, verdict in verdicts.items():
        answers[words] = verdict if answers.get(words, verdict) == verdict else "depends"

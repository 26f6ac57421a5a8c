"""Verdicts: what a claim comes to over all lines of play, and which decisions decide it.

In: for each line of play, the decisions with their answers and whether the claim held at its end (None: cannot be said). Out: a verdict.
Nothing here knows a board or a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Trail

Verdict = Literal["always", "never", "depends", "undecided"]
Truth = bool | None


def verdict_of(truths: Iterable[Truth], complete: bool) -> Verdict:
    """The verdict over the ends of all lines of play; `complete` says that there are no others.

    A holding and a failing end decide "depends" whatever else there is. After a cut-off, or where an end cannot be judged, there is neither
    "always" nor "never".
    """
    found = set(truths)
    if {True, False} <= found:
        return "depends"
    if not complete or None in found or not found:
        return "undecided"
    return "always" if True in found else "never"


@dataclass(slots=True)
class Node:
    """A point of the tree of choices: the question asked there, what each answer leads to, and how the lines below it end."""

    decision: Decision | None = None
    children: dict[Answer, Node] = field(default_factory=dict)
    truths: set[Truth] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Decider:
    """A decision that decides a claim: its verdict under each answer."""

    decision: Decision
    answers: tuple[tuple[str, Verdict], ...]


def grow(lines: Sequence[tuple[Trail, Truth]]) -> Node:
    """The tree of choices with the truths of one claim."""
    root = Node()
    for trail, truth in lines:
        node = root
        node.truths.add(truth)
        for decision, answer in trail:
            node.decision = decision
            node = node.children.setdefault(answer, Node())
            node.truths.add(truth)
    return root


def deciders(root: Node, describe: Callable[[Decision, Answer], str], complete: bool, most: int = 8) -> list[Decider]:
    """The decisions whose answers differ in what the claim comes to, nearest to the beginning first; the same question counts once.

    An answer that leads to different verdicts at different times "depends".
    """
    found: dict[tuple[int, str, str], tuple[Decision, dict[str, Verdict]]] = {}
    level = [root]
    while level:
        below: list[Node] = []
        for node in level:
            if node.decision is None:
                continue
            mixed = [child for child in node.children.values() if len(child.truths) > 1]
            below.extend(mixed)
            if len({frozenset(child.truths) for child in node.children.values()}) > 1:
                _enter(found, node, describe, complete)
        level = below
    return [Decider(decision, tuple(answers.items())) for decision, answers in list(found.values())[:most]]


def _enter(
    found: dict[tuple[int, str, str], tuple[Decision, dict[str, Verdict]]],
    node: Node,
    describe: Callable[[Decision, Answer], str],
    complete: bool,
) -> None:
    decision = node.decision
    assert decision is not None
    _first, answers = found.setdefault((decision.player, decision.question, decision.rule), (decision, {}))
    for answer, child in node.children.items():
        words = describe(decision, answer)
        verdict = verdict_of(child.truths, complete)
        answers[words] = verdict if answers.get(words, verdict) == verdict else "depends"

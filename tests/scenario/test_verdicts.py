"""What a claim comes to over all lines of play, and which decision decides it."""

from __future__ import annotations

import pytest

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Trail
from kfjudge.scenario.verdicts import Truth, deciders, grow, verdict_of

FIRST = Decision(0, "cards", "First?", ("a", "b"), rule="may")
SECOND = Decision(1, "cards", "Second?", ("c", "d"), rule="ties")


@pytest.mark.parametrize(
    ("truths", "complete", "verdict"),
    [
        ([True, True], True, "always"),
        ([False], True, "never"),
        ([True, False], True, "depends"),
        ([True, False], False, "depends"),
        ([True, False, None], True, "depends"),
        ([True], False, "undecided"),
        ([False], False, "undecided"),
        ([True, None], True, "undecided"),
        ([None], True, "undecided"),
        ([], True, "undecided"),
    ],
)
def test_verdict(truths: list[Truth], complete: bool, verdict: str) -> None:
    assert verdict_of(truths, complete) == verdict


def words(decision: Decision, answer: Answer) -> str:
    return " and ".join(str(option) for option in decision.picked(answer))


def trail(*answers: int) -> Trail:
    return tuple((decision, (answer,)) for decision, answer in zip((FIRST, SECOND), answers, strict=False))


def test_the_decision_that_decides_is_named_with_each_answer() -> None:
    lines = [(trail(0, 0), True), (trail(0, 1), True), (trail(1, 0), False), (trail(1, 1), False)]
    (only,) = deciders(grow(lines), words, True)
    assert only.decision is FIRST
    assert dict(only.answers) == {"a": "always", "b": "never"}


def test_a_decision_that_changes_nothing_is_passed_over() -> None:
    lines = [(trail(0, 0), True), (trail(0, 1), False), (trail(1, 0), True), (trail(1, 1), False)]
    (only,) = deciders(grow(lines), words, True)
    assert only.decision is SECOND
    assert dict(only.answers) == {"c": "always", "d": "never"}


def test_two_decisions_that_decide_together() -> None:
    lines = [(trail(0, 0), True), (trail(0, 1), False), (trail(1, 0), False), (trail(1, 1), False)]
    first, second = deciders(grow(lines), words, True)
    assert dict(first.answers) == {"a": "depends", "b": "never"}
    assert dict(second.answers) == {"c": "always", "d": "never"}


def test_after_a_cut_off_no_answer_is_called_always() -> None:
    lines = [(trail(0), True), (trail(1), False)]
    (only,) = deciders(grow(lines), words, False)
    assert dict(only.answers) == {"a": "undecided", "b": "undecided"}

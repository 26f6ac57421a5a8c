"""What a claim comes to over all lines of play, and which decision decides it."""

from __future__ import annotations

import pytest

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Point
from kfjudge.engine.path import Trail
from kfjudge.situation.verdicts import Truth, deciders, grow, truths_below, verdict_of

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


FOUR = [trail(0, 0), trail(0, 1), trail(1, 0), trail(1, 1)]


def test_the_decision_that_decides_is_named_with_each_answer() -> None:
    (only,) = deciders(grow(FOUR), [True, True, False, False], words, True)
    assert only.decision is FIRST
    assert dict(only.answers) == {"a": "always", "b": "never"}


def test_a_decision_that_changes_nothing_is_passed_over() -> None:
    (only,) = deciders(grow(FOUR), [True, False, True, False], words, True)
    assert only.decision is SECOND
    assert dict(only.answers) == {"c": "always", "d": "never"}


def test_two_decisions_that_decide_together() -> None:
    first, second = deciders(grow(FOUR), [True, False, False, False], words, True)
    assert dict(first.answers) == {"a": "depends", "b": "never"}
    assert dict(second.answers) == {"c": "always", "d": "never"}


def test_after_a_cut_off_no_answer_is_called_always() -> None:
    (only,) = deciders(grow([trail(0), trail(1)]), [True, False], words, False)
    assert dict(only.answers) == {"a": "undecided", "b": "undecided"}


def test_lines_that_meet_share_what_comes_after() -> None:
    root, meeting = Point(), Point()
    root.follow(trail(0)).link = meeting
    root.follow(trail(1)).link = meeting
    meeting.follow(((SECOND, (0,)),)).end = 0
    meeting.follow(((SECOND, (1,)),)).end = 1
    below = truths_below(root, [True, False])
    assert below[id(root)] == below[id(meeting)] == {True, False}
    (only,) = deciders(root, [True, False], words, True)
    assert only.decision is SECOND


def test_an_answer_that_leads_nowhere_is_no_answer() -> None:
    root = Point()
    root.follow(trail(0)).end = 0
    root.follow(trail(1))
    assert truths_below(root, [True])[id(root)] == {True}
    assert not deciders(root, [True], words, True)


def test_a_long_line_of_play_needs_no_deep_stack() -> None:
    questions = [Decision(0, "cards", f"{place}?", ("a", "b")) for place in range(5000)]
    root = grow([tuple((question, (0,)) for question in questions), tuple((question, (1,)) for question in questions)])
    assert truths_below(root, [True, False])[id(root)] == {True, False}

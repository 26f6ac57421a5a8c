"""Exploration: every different leaf once, the number of runs equal to the number of leaves, limits that are told."""

from __future__ import annotations

import random
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.deciding import RandomDecider
from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Limits, explore
from kfjudge.engine.path import EveryAnswer, NoAnswerError, PathDecider


def choose(decider: PathDecider | RandomDecider, count: int, name: str = "which") -> int:
    """Asks for one of `count` numbers."""
    decision = Decision(0, "number", name, tuple(range(count)))
    return int(str(decision.picked(decider.decide(decision))[0]))


def three_digits(decider: PathDecider | RandomDecider) -> tuple[int, int, int]:
    """A run with three questions; the third depends on the second."""
    first = choose(decider, 2)
    second = choose(decider, 3)
    third = choose(decider, 1 + second)
    return first, second, third


def test_every_leaf_is_found_with_one_run_each() -> None:
    found = explore(three_digits, key=lambda leaf: leaf)
    assert found.complete
    assert found.runs == 12
    assert {outcome.leaf for outcome in found.outcomes} == {
        (a, b, c) for a in range(2) for b in range(3) for c in range(1 + b)
    }


def test_equal_leaves_are_merged_and_all_their_ways_counted() -> None:
    found = explore(three_digits, key=lambda leaf: leaf[0] + leaf[1] + leaf[2])
    assert {sum(outcome.leaf) for outcome in found.outcomes} == set(range(6))
    assert (found.ways, sum(outcome.ways for outcome in found.outcomes)) == (12, 12)


def test_a_choice_path_gives_the_same_run_again() -> None:
    for outcome in explore(three_digits, key=lambda leaf: leaf).outcomes:
        assert three_digits(PathDecider(outcome.path)) == outcome.leaf


def test_a_limit_makes_the_answer_incomplete_and_says_so() -> None:
    found = explore(three_digits, key=lambda leaf: leaf, limits=Limits(runs=5))
    assert not found.complete
    assert found.runs == 5
    assert "5 ways" in found.reason
    assert not explore(three_digits, key=lambda leaf: leaf, limits=Limits(leaves=3)).complete


def slow_machine(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Between two looks at the clock so much time goes by."""
    clock = count(0.0, seconds)
    monkeypatch.setattr("kfjudge.engine.explore.time.monotonic", lambda: next(clock))


def test_a_slow_machine_finds_what_a_fast_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(work=9, seconds=1000)
    fast = explore(three_digits, key=lambda leaf: leaf, limits=limits)
    slow_machine(monkeypatch, 10)
    slow = explore(three_digits, key=lambda leaf: leaf, limits=limits)
    assert fast.reason == slow.reason == "more than 9 steps of play"
    assert [(found.leaf, found.ways) for found in slow.outcomes] == [
        (found.leaf, found.ways) for found in fast.outcomes
    ]


def test_where_the_clock_was_the_last_stop_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_machine(monkeypatch, 10)
    found = explore(three_digits, key=lambda leaf: leaf, limits=Limits(seconds=20))
    assert not found.complete
    assert found.reason == "more than 20 seconds on this machine"


def test_work_is_counted_alike_each_time() -> None:
    once, again = (explore(three_digits, key=lambda leaf: leaf) for _time in range(2))
    assert once.work == again.work == 3 * once.runs


class Only(EveryAnswer):
    """Leaves only one answer to the first question and none to a second question that is asked with one option."""

    def __init__(self) -> None:
        self.met = 0

    def candidates(self, decision: Decision) -> list[Answer]:
        answers = list(decision.answers())
        return answers[1:] if self.met == 0 else answers if len(answers) > 1 else []

    def note(self, decision: Decision, answer: Answer) -> None:
        self.met += 1


def test_a_policy_narrows_the_tree_and_a_question_it_leaves_no_answer_to_ends_the_branch() -> None:
    found = explore(three_digits, key=lambda leaf: leaf, policy=Only)
    assert found.complete
    assert {outcome.leaf for outcome in found.outcomes} == {(1, b, c) for b in (1, 2) for c in range(1 + b)}
    try:
        three_digits(PathDecider(((1,), (0,)), Only()))
    except NoAnswerError as error:
        assert error.decision.question == "which"
    else:
        raise AssertionError("the branch has no answer")


@given(st.integers())
def test_what_random_answers_find_exploration_finds(seed: int) -> None:
    leaf = three_digits(RandomDecider(random.Random(seed)))
    assert leaf in {outcome.leaf for outcome in explore(three_digits, key=lambda found: found).outcomes}

"""The same question in two situations: an answer is said to lead only to what it leads to each time, or after which
earlier answer.
"""

from __future__ import annotations

import pytest

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Trail
from kfjudge.situation.changes import branches
from kfjudge.situation.ruling import Change
from kfjudge.situation.times import Question, Times
from kfjudge.situation.verdicts import deciders, grow

USED = Decision(0, "cards", "Use which?", ("Troll", "Bumpsy"), rule="use")
ATTACKED = Decision(0, "cards", "Attack which?", ("Umbra", "Mother"), rule="fight")


def words(decision: Decision, answer: Answer) -> str:
    return " and ".join(str(option) for option in decision.picked(answer))


def asked(decision: Decision) -> Question:
    return "me", decision.question, decision.rule


def trail(used: int, attacked: int) -> Trail:
    return (USED, (used,)), (ATTACKED, (attacked,))


FOUR = [trail(0, 0), trail(0, 1), trail(1, 0), trail(1, 1)]
"""Troll or Bumpsy fights Umbra or Mother."""


@pytest.mark.parametrize(
    ("truths", "answer", "verdict", "after"),
    [
        ([True, False, True, False], "Umbra", "always", ""),
        ([True, False, True, False], "Mother", "never", None),
        ([True, False, False, False], "Umbra", "depends", "Troll"),
        ([False, False, False, True], "Mother", "depends", "Bumpsy"),
        ([False, False, False, True], "Umbra", "never", None),
    ],
)
def test_what_an_answer_comes_to(truths: list[bool], answer: str, verdict: str, after: str | None) -> None:
    times, question = Times(grow(FOUR), words, asked), asked(ATTACKED)
    assert times.verdict(question, answer, truths, True) == verdict
    assert times.after(question, answer, truths, True) == after


def test_a_change_that_hangs_on_an_earlier_answer_stands_behind_it() -> None:
    dead, hurt, scratched = Change("Umbra", "destroyed"), Change("Troll", "2 damage"), Change("Bumpsy", "2 damage")
    first, second = branches(grow(FOUR), [[dead, hurt], [], [dead, scratched], []], words, asked, True)
    assert first.question == "Use which?"
    assert first.answers == (("Troll", ()), ("Bumpsy", ()))
    assert second.question == "Attack which?"
    assert dict(second.answers) == {
        "Umbra": ("Umbra: destroyed", "after Troll: Troll: 2 damage", "after Bumpsy: Bumpsy: 2 damage"),
        "Mother": (),
    }


def alike(_decision: Decision, _answer: Answer) -> str:
    """Nobody can see which card is meant."""
    return "an unknown card"


def test_answers_that_read_alike_are_each_counted() -> None:
    root = grow([trail(0, 0), trail(1, 0)])
    assert Times(root, alike, asked).verdict(asked(USED), "an unknown card", [True, False], True) == "depends"
    (decider,) = deciders(root, [True, False], alike, True)
    assert decider.answers == (("an unknown card (1)", "always"), ("an unknown card (2)", "never"))


def test_answers_that_read_alike_and_come_to_the_same_are_one() -> None:
    root = grow([trail(0, 0), trail(0, 1), trail(1, 0), trail(1, 1)])
    (decider,) = deciders(root, [True, False, True, False], alike, True)
    assert decider.answers == (("an unknown card (1)", "always"), ("an unknown card (2)", "never"))

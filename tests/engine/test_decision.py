"""Decisions: which answers are legal, which are the same."""

from __future__ import annotations

import pytest

from kfjudge.engine.decision import Decision


def ask(**fields: object) -> Decision:
    """A question with four options."""
    values: dict[str, object] = {
        "player": 0,
        "kind": "cards",
        "question": "Which?",
        "options": ("a", "b", "c", "d"),
        **fields,
    }
    return Decision(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({}, 4),
        ({"minimum": 0}, 5),
        ({"minimum": 2, "maximum": 2}, 6),
        ({"minimum": 2, "maximum": 2, "ordered": True}, 12),
        ({"minimum": 0, "maximum": 4}, 16),
        ({"minimum": 3, "maximum": 3, "repeated": True}, 20),
        ({"alike": (1, 1, 1, 2)}, 2),
        ({"minimum": 2, "maximum": 2, "alike": (1, 1, 1, 2)}, 2),
        ({"minimum": 2, "maximum": 2, "ordered": True, "alike": (1, 1, 1, 2)}, 3),
        ({"minimum": 2, "maximum": 2, "valid": lambda picked: "a" in picked}, 3),
        ({"options": ()}, 0),
        ({"options": (), "minimum": 0}, 1),
    ],
)
def test_the_number_of_different_answers(fields: dict[str, object], count: int) -> None:
    answers = list(ask(**fields).answers())
    assert len(answers) == count
    assert len(set(answers)) == count
    assert all(ask(**fields).allows(answer) for answer in answers)


def test_what_is_not_legal() -> None:
    two = ask(minimum=2, maximum=2)
    assert not two.allows((0,))
    assert not two.allows((0, 0))
    assert not two.allows((0, 9))
    assert two.allows((1, 0))
    assert ask(minimum=2, maximum=2, repeated=True).allows((0, 0))
    assert not ask(valid=lambda picked: picked == ("a",)).allows((1,))


def test_a_question_is_forced_when_all_its_answers_are_alike() -> None:
    assert len(list(ask(alike=(7, 7, 7, 7)).answers())) == 1
    assert len(list(ask(alike=(7, 7, 7, 8)).answers())) > 1
    assert len(list(ask(options=("a",)).answers())) == 1
    assert len(list(ask(options=("a",), minimum=0).answers())) > 1


def test_picked_names_the_options_in_the_order_of_the_answer() -> None:
    assert ask(minimum=2, maximum=2, ordered=True).picked((3, 0)) == ("d", "a")

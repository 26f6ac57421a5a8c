"""When a claim holds that depends on choices, said in one condition that is exact."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from kfjudge.engine.decision import Answer, Decision
from kfjudge.situation.condition import condition
from kfjudge.situation.times import Question
from kfjudge.situation.verdicts import Truth, deciders, grow

WHOM = Decision(0, "card", "Who is hit?", ("Imp", "Mule", "Ogre"))
USE = Decision(1, "may", "Is it used?", ("yes", "no"))
NEXT = Decision(0, "order", "Which comes next?", ("Imp", "Mule"))
SOME = Decision(0, "card", "Which die?", ("Penny", "Penny #2", "Penny #3"), 0, 3)
LEFT, RIGHT = (0,), (1,)


def asked(decision: Decision) -> Question:
    return ("me" if decision.player == 0 else "opponent", decision.question, "")


def answered(decision: Decision, answer: Answer) -> str:
    return ", ".join(str(decision.options[index]) for index in answer) or "none"


def when(lines: list[tuple[tuple[tuple[Decision, Answer], ...], Truth]]) -> str:
    root = grow([trail for trail, _truth in lines])
    truths = [truth for _trail, truth in lines]
    found = deciders(root, truths, answered, complete=True)
    return condition(root, truths, answered, asked, {asked(item.decision) for item in found})


def in_turn(*names: str) -> tuple[tuple[Decision, Answer], ...]:
    """One after the other is picked of those that are left."""
    left = [tuple(sorted(names[place:])) for place in range(len(names) - 1)]
    return tuple(
        (Decision(0, "order", "Which next?", each), (each.index(name),))
        for each, name in zip(left, names, strict=False)
    )


TWICE = list(product(((0,), (1,), (2,)), repeat=2))
THRICE = list(product(((0,), (1,)), repeat=3))
CASES = {
    "one answer": (
        [(((WHOM, (at,)),), at == 1) for at in range(3)],
        "if I answer Mule to “Who is hit?”",
    ),
    "all but one": (
        [(((WHOM, (at,)),), at != 1) for at in range(3)],
        "unless I answer Mule to “Who is hit?”",
    ),
    "either time": (
        [(tuple((WHOM, one) for one in pair), LEFT in pair) for pair in TWICE],
        "if I answer Imp to “Who is hit?”",
    ),
    "both of two": (
        [(tuple((WHOM, one) for one in pair), LEFT in pair and RIGHT in pair) for pair in TWICE],
        "if I answer Imp and Mule to “Who is hit?”",
    ),
    "two of three": (
        [(tuple((WHOM, one) for one in three), three.count(LEFT) >= 2) for three in THRICE],
        "if I answer Imp twice to “Who is hit?”",
    ),
    "two questions": (
        [(((USE, use), (WHOM, whom)), use == LEFT and whom == RIGHT) for use, whom in product((LEFT, RIGHT), repeat=2)],
        "if the opponent answers yes to “Is it used?” and I answer Mule to “Who is hit?”",
    ),
    "an order": (
        [(((NEXT, (0,)),), True), (((NEXT, (1,)),), False)],
        "if I answer Imp to “Which comes next?”",
    ),
    "an order of three": (
        [(in_turn(*one), one.index("A") < one.index("B")) for one in permutations("ABC")],
        "if A comes before B (“Which next?”)",
    ),
    "so many at once": (
        [(((SOME, pick),), len(pick) >= 2) for pick in ((), (0,), (1,), (0, 1), (0, 2), (0, 1, 2))],
        "if I answer at least 2 Penny to “Which die?”",
    ),
    "what is asked only where it holds is no reason": (
        [(((USE, LEFT), (WHOM, (at,))), True) for at in range(3)] + [(((USE, RIGHT),), False)],
        "if the opponent answers yes to “Is it used?”",
    ),
    "where an end cannot be judged nothing is said": (
        [(((WHOM, (at,)),), [True, False, None][at]) for at in range(3)],
        "",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_condition_says_when(name: str) -> None:
    lines, said = CASES[name]
    assert when(lines) == said  # type: ignore[arg-type]

"""What is new on the board: each change as a phrase, those that are so in every outcome, and those that a decision
decides.

In: states in the names of `then`, and the graph of choices. Out: phrases for people. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Point
from kfjudge.situation.ruling import Branch, Change
from kfjudge.situation.times import Asked, Question, Times
from kfjudge.situation.verdicts import deciders

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


def branches(
    root: Point,
    outcomes: Sequence[Sequence[Change]],
    answered: Callable[[Decision, Answer], str],
    asked: Asked,
    complete: bool,
) -> tuple[Branch, ...]:
    """The decisions that decide the changes in which outcomes differ, each with what its answers lead to for sure.

    A question may be asked again in another situation. What an answer leads to each time stands alone; what it leads
    to only after some earlier answer stands behind that ("after NAME: ...").
    """
    sure = set(common(outcomes))
    differing = list(dict.fromkeys(change for outcome in outcomes for change in outcome if change not in sure))
    found: dict[Question, dict[str, dict[str, list[Change]]]] = {}
    times = Times(root, answered, asked) if differing else None
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

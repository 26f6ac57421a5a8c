"""The ruling that comes of exploring a scenario, put together the same way for every game.

In: what the lines of play came to, what every claim comes to at each of their ends, and a game's words for decisions.
Out: the verdicts with what they depend on, and the `Ruling`. Nothing is played here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Point
from kfjudge.situation.changes import branches, common, lines
from kfjudge.situation.condition import condition
from kfjudge.situation.ruling import CardShown, Change, ClaimRuling, DependsOn, OutcomeRuling, Reason, Ruling, uncited
from kfjudge.situation.times import Asked, Times
from kfjudge.situation.verdicts import Truth, Verdict, deciders, verdict_of
from kfjudge.tuples import NamedTuple


class Explored(NamedTuple):
    """What was explored: the graph of choices, whether all of it was walked, and else which limit stopped it; with a
    game's words: `asked` says who decides what by which rule, `answered` says an answer.
    """

    root: Point
    complete: bool
    cut_off: str
    asked: Asked
    answered: Callable[[Decision, Answer], str]


def implied(
    found: Iterable[tuple[Decision, Sequence[Answer], str]], explored: Explored
) -> Iterator[tuple[str, str, str]]:
    """What is told of questions that were answered since nothing else asks for a name of the line."""
    for decision, taken, name in found:
        answered = dict.fromkeys(explored.answered(decision, each) for each in taken)
        yield f"'{explored.asked(decision)[1]}'", " or ".join(answered), f"{name} cannot be chosen otherwise"


def claim_ruling(
    claim: Any,
    truths: Sequence[Truth],
    explored: Explored,
    because: Callable[[Verdict], tuple[Reason, ...]],
    undecided: Callable[[], str],
) -> ClaimRuling:
    """The verdict on a claim that comes to `truths` at the ends. `because` gives the reasons for it, `undecided` says
    why there is none.
    """
    verdict = verdict_of(truths, explored.complete)
    depends = _depends_on(explored, truths) if verdict == "depends" else ()
    deciding = {(item.by, item.question, item.rule) for item in depends}
    when = (
        condition(explored.root, truths, explored.answered, explored.asked, deciding)
        if deciding and explored.complete
        else ""
    )
    reasons = because(verdict) or tuple(
        Reason(item.rule, f"a decision, not the steps, makes the difference: {item.question}") for item in depends[:1]
    )
    return ClaimRuling(
        says=claim.says,
        verdict=verdict,
        expect=claim.expect,
        because=reasons,
        uncited=uncited(claim.because, reasons),
        depends_on=depends,
        when=when,
        undecided=undecided() if verdict == "undecided" else "",
        line=claim.place.line,
    )


def _depends_on(explored: Explored, truths: Sequence[Truth]) -> tuple[DependsOn, ...]:
    """The decisions that decide, each with its answers. What an answer comes to only after some earlier one is said
    beside it.
    """
    times = Times(explored.root, explored.answered, explored.asked)
    found: list[DependsOn] = []
    for item in deciders(explored.root, truths, explored.answered, explored.complete):
        question = explored.asked(item.decision)
        answers, notes = [], []
        for answer, verdict in item.answers:
            whole = times.verdict(question, answer, truths, explored.complete)
            answers.append((answer, whole))
            earlier = times.after(question, answer, truths, explored.complete, verdict)
            if whole != verdict and earlier:
                notes.append((answer, f"{verdict} after {earlier}"))
        found.append(DependsOn(*question, tuple(answers), tuple(notes)))
    return tuple(found)


def verdicts(
    scenario: Any, version: str, explored: Explored, ends: Sequence[OutcomeRuling], truths: Sequence[Sequence[Truth]]
) -> Ruling:
    """Only what each claim comes to, and where play stopped: for a situation that is held against another."""
    claims = (
        ClaimRuling(claim.says, verdict_of(of_it, explored.complete), claim.expect, line=claim.place.line)
        for claim, of_it in zip(scenario.claims, truths, strict=True)
    )
    return Ruling(
        title=scenario.title,
        source=scenario.source,
        file=scenario.file,
        line=0 if scenario.alone else scenario.place.line,
        rules=version,
        complete=explored.complete,
        cut_off=explored.cut_off,
        assumed=(),
        not_understood=(),
        outcomes=tuple(ends),
        claims=tuple(claims),
        game=scenario.game,
    )


def ruling(
    scenario: Any,
    version: str,
    explored: Explored,
    *,
    before: dict[str, Any],
    ends: Sequence[OutcomeRuling],
    news: Sequence[Sequence[Change]],
    truths: Sequence[Sequence[Truth]],
    because: Callable[[int, Verdict], tuple[Reason, ...]],
    undecided: Callable[[int], str],
    assumed: Sequence[tuple[str, str, str]],
    not_understood: Sequence[tuple[str, str]],
    notes: Sequence[str] = (),
    cards: Sequence[CardShown],
) -> Ruling:
    """The whole answer. `news` is what is new at each end, `truths` is what each claim comes to at each, `because` and
    `undecided` give the reasons for a verdict on a claim by its place; `assumed` was taken for granted.
    """
    return verdicts(scenario, version, explored, ends, truths)._replace(
        assumed=tuple(dict.fromkeys(assumed)),
        not_understood=tuple(dict.fromkeys(not_understood)),
        outcomes=tuple(
            end._replace(changes=lines(news[number]), holds=tuple(each[number] for each in truths))
            for number, end in enumerate(ends)
        ),
        claims=tuple(
            claim_ruling(claim, truths[place], explored, partial(because, place), partial(undecided, place))
            for place, claim in enumerate(scenario.claims)
        ),
        notes=tuple(notes),
        acts=tuple(act.text for act in scenario.acts),
        before=before,
        cards=tuple(cards),
        happens=lines(common(news)),
        branches=branches(explored.root, news, explored.answered, explored.asked, explored.complete),
    )

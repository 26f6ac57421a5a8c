"""Judging a line of the one-line notation: the same as judging the file that says the same.

In: a line and the open judges. Out: a `FileResult` and the line as it was read. Problems are shown under the words they
are about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kfjudge.errors import JudgeError, WrongFile, WrongSetup
from kfjudge.situation.load import scenario_of as scenario_of_node
from kfjudge.situation.model import ChoiceCheck, Claim, GivenAnswer, Scenario
from kfjudge.situation.notation.games import read
from kfjudge.situation.notation.line import WrongLine
from kfjudge.situation.notation.typed import Typed
from kfjudge.situation.otherwise import with_other_readings
from kfjudge.situation.ruling import Ruling
from kfjudge.situation.source import Reader
from kfjudge.situation.suite import FileResult, Judges, Wanted
from kfjudge.situation.told import told


def scenario_of(typed: Typed, judges: Judges) -> Any:
    """The scenario that a line says. Raises `WrongLine`."""
    reader = Reader("")
    scenario = scenario_of_node(typed.node, reader, judges.judge)
    if reader.problems:
        raise WrongLine(typed.line, reader.problems)
    scenario.assumed[:0] = typed.assumed
    scenario.assumed += [("card name", meant, f"{words!r} is typed") for words, meant in typed.repaired]
    scenario.assumed += typed.supplied(scenario)
    return scenario


def judge_line(line: str, judges: Judges, wanted: Wanted, game: str = "keyforge") -> FileResult:
    """The rulings on a line, or why it is wrong."""
    try:
        typed = read(line, judges.library, game)
        rulings = with_other_readings(
            typed,
            rulings_of(typed, judges, wanted),
            lambda other, limits: rulings_of(other, judges, replace(wanted, limits=limits)),
        )
        return FileResult("", tuple(each._replace(answers=told(typed.asked, each)) for each in rulings))
    except WrongSetup:
        raise
    except WrongLine as error:
        return FileResult("", wrong=str(error))
    except WrongFile as error:
        return FileResult("", wrong=str(WrongLine(typed.line, error.problems)))
    except JudgeError as error:
        return FileResult("", wrong=str(error))


def rulings_of(typed: Typed, judges: Judges, wanted: Wanted) -> list[Ruling]:
    """The rulings on a line. A target behind an arrow that the game leaves no choice about is told, not refused.

    Raises `WrongFile`.
    """
    scenario = scenario_of(typed, judges)
    try:
        return judges.scenario(scenario, wanted)
    except WrongFile as error:
        wrong = {(problem.line, problem.column) for problem in error.problems}
        given = [each for each in scenario.choose if isinstance(each, GivenAnswer)]
        forced = [each for each in given if each.place in wrong and each.place in typed.targets]
        if not forced or any(each.nature for each in forced):
            raise
        rulings = judges.scenario(without(scenario, forced), wanted)
        count = sum(len(each.words) for each in forced)
        if any(claim.verdict != "always" for ruling in rulings for claim in ruling.claims[-count:]):
            raise
        notes = tuple(f"{each.text}: there is no other legal answer, so nobody is asked" for each in forced)
        return [ruling._replace(claims=ruling.claims[:-count], notes=ruling.notes + notes) for ruling in rulings]


def without(scenario: Scenario, forced: Sequence[GivenAnswer]) -> Scenario:
    """The scenario without some answers, but with a claim for each that a question has no other answer."""
    claims = [
        Claim("", given.place, choices=(ChoiceCheck(True, word, None, given.place, forced=True, act=given.act),))
        for given in forced
        for word in given.words
    ]
    rest = tuple(given for given in scenario.choose if given not in forced)
    return replace(scenario, choose=rest, claims=(*scenario.claims, *claims))

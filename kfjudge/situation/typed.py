"""Judging a line of the one-line notation: the same as judging the file that says the same.

In: a line and the open judges. Out: a `FileResult` and the line as it was read. Problems are shown under the words they
are about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any

from kfjudge.engine.explore import Limits
from kfjudge.errors import JudgeError, WrongFile, WrongSetup
from kfjudge.situation import written
from kfjudge.situation.load import scenario_of as scenario_of_node
from kfjudge.situation.model import ChoiceCheck, Claim, GivenAnswer, Scenario
from kfjudge.situation.notation.asked import Asked
from kfjudge.situation.notation.games import read
from kfjudge.situation.notation.left_open import with_keys
from kfjudge.situation.notation.line import WrongLine
from kfjudge.situation.notation.nodes import Nodes
from kfjudge.situation.notation.typed import Typed
from kfjudge.situation.ruling import ClaimRuling, Otherwise, Reason, Ruling
from kfjudge.situation.source import Reader
from kfjudge.situation.suite import FileResult, Judges, Wanted
from kfjudge.situation.told import COUNTED, told
from kfjudge.situation.words import PLAYERS
from kfjudge.values import replace


def scenario_of(typed: Typed, judges: Judges) -> Any:
    """The scenario that a line says. Raises `WrongLine`."""
    reader = Reader("")
    scenario = scenario_of_node(typed.node, reader, judges.judge)
    if reader.problems:
        raise WrongLine(typed.line, reader.problems)
    scenario.assumed[:0] = typed.assumed
    for meant in dict.fromkeys(meant for _, meant in typed.repaired):
        words = {word.lower(): repr(word) for word, title in typed.repaired if title == meant}.values()
        verb = "is" if len(words) == 1 else "are"
        scenario.assumed.append(("card name", meant, f"{' and '.join(words)} {verb} typed"))
    scenario.assumed += typed.supplied(scenario)
    return scenario


def judge_line(line: str, judges: Judges, wanted: Wanted, game: str = "keyforge") -> FileResult:
    """The rulings on a line, or why it is wrong."""
    try:
        typed = read(line, judges.library, game)
        typed, plain = _filled(typed, judges, wanted)
        plain = [each._replace(answers=told(typed.asked, each)) for each in plain]
        rulings = with_other_readings(
            typed, plain, lambda other, limits: rulings_of(other, judges, replace(wanted, limits=limits))
        )
        return FileResult("", tuple(_reasoned(typed, rulings, judges, wanted) if wanted.reasons else rulings))
    except WrongSetup:
        raise
    except WrongLine as error:
        return FileResult("", wrong=str(error))
    except WrongFile as error:
        return FileResult("", wrong=str(WrongLine(typed.line, error.problems)))
    except JudgeError as error:
        return FileResult("", wrong=str(error))


def _filled(typed: Typed, judges: Judges, wanted: Wanted) -> tuple[Typed, list[Ruling]]:
    """A line and its rulings. Where what is done has nothing to choose, since the line lays nothing such down, that is
    no refusal: something of the kind is taken to lie there, which is told. Raises `WrongFile`.
    """
    found = rulings_of(typed, judges, wanted)
    needed = next((one for one in typed.left_open if one.needed), None)
    if needed is None or not all(ruling.barred for ruling in found):
        return typed, found
    granted = ("what else lies there", needed.condition, "the line has nothing that could be chosen")
    rest = tuple(one for one in typed.left_open if one is not needed)
    filled = replace(typed, node=needed.node, assumed=(*typed.assumed, granted), left_open=rest)
    other = rulings_of(filled, judges, wanted)
    return (typed, found) if any(ruling.barred for ruling in other) else (filled, other)


def _reasoned(typed: Typed, rulings: list[Ruling], judges: Judges, wanted: Wanted) -> list[Ruling]:
    """The rulings with the reasons of the numbers that are asked for: those of the claim that it is that number."""
    nodes = Nodes(typed.line)
    found = list[Ruling]()
    for place, ruling in enumerate(rulings):
        claims = []
        for asked, (says, answer) in zip(typed.asked, ruling.answers, strict=True):
            number = re.fullmatch(r"(\d+)(?: at the end, \d+ before)?(?: \(.+)?", answer)
            if number is None or asked.about in COUNTED or asked.counted or asked.token or not ruling.acts:
                continue
            fields = nodes.mapping([(asked.about, int(number[1]))])
            of = [(PLAYERS[asked.player], fields)] if asked.player is not None else []
            if asked.card is not None:
                of = [("cards", nodes.mapping([(str(asked.card.value), fields)]))]
            claims += [nodes.mapping([("says", f"{says}? {answer}"), ("then", nodes.mapping(of))])] if of else []
        judged = _claimed(typed, nodes.sequence(claims, flow=False), judges, wanted) if claims else []
        found.append(ruling._replace(reasoned=tuple(map(_of_number, judged[place].claims)) if judged else ()))
    return found


def _of_number(claim: ClaimRuling) -> ClaimRuling:
    """The claim that something is a number: what turns it makes it another one."""
    told = (re.sub(r"\((without it|if it did): never\)$", r"(\1: another number)", one.text) for one in claim.because)
    return claim._replace(because=tuple(starmap(Reason, zip((one.rule for one in claim.because), told, strict=True))))


def _claimed(typed: Typed, claims: written.Sequence, judges: Judges, wanted: Wanted) -> list[Ruling]:
    """The rulings on a line that claims something else; none where it cannot be claimed."""
    entries = {key.value: value for key, value in typed.node.value}
    node = with_keys(Nodes(typed.line), entries, {"claims": claims})
    try:
        return rulings_of(replace(typed, node=node), judges, wanted)
    except JudgeError:
        return []


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


# ── what a line leaves open and what was taken for granted: read the other way, does a verdict turn? ──

MOST = 5
"""So many other readings of a line are played."""
LIMITS = Limits(runs=300, leaves=300, work=40_000, seconds=2.0)
_SETTLED = ("always", "never")
Judged = Callable[[Typed, Limits], list[Ruling]]
"""The rulings on a line as read. Raises `JudgeError`."""


def with_other_readings(typed: Typed, found: Sequence[Ruling], judged: Judged) -> list[Ruling]:
    """The rulings, their claims with the readings under which they turn."""
    judging = list(found)
    settled = any(claim.verdict in _SETTLED for ruling in judging for claim in ruling.claims)
    assumed = dict.fromkeys((what, value) for ruling in judging for what, value, _why in ruling.assumed)
    open_to = [one for one in typed.left_open if settled or (one.of_words and typed.asked)]
    granted = [(one, [what for what, value in assumed if value == one.denies]) for one in open_to]
    for reading, what in [(one, what) for one, what in granted if what or not one.denies][:MOST]:
        try:
            others = judged(replace(typed, node=reading.node), LIMITS)
        except WrongSetup:
            raise
        except JudgeError:
            continue  # what cannot be is no other reading
        condition = reading.condition.format(" and ".join(what))
        judging = [
            _otherwise(ruling, other, condition, typed.asked if reading.of_words else (), reading.unsaid)
            if len(ruling.claims) == len(other.claims) and not other.stopped
            else ruling
            for ruling, other in zip(judging, others, strict=True)
        ]
    return judging


def _otherwise(ruling: Ruling, other: Ruling, condition: str, asked: Sequence[Asked], unsaid: str) -> Ruling:
    """A ruling with what turns under another reading: its verdicts, and its answers to what is asked."""
    claims = tuple(_beside(*pair, condition, unsaid) for pair in zip(ruling.claims, other.claims, strict=True))
    answers = ruling.answers
    if asked:
        both = zip(answers, told(asked, other), strict=True)
        answers = tuple(
            (says, here if here == there else f"{here} ({there}, if {condition})")
            for (says, here), (_says, there) in both
        )
    return ruling._replace(claims=claims, answers=answers)


def _beside(claim: ClaimRuling, other: ClaimRuling, condition: str, unsaid: str) -> ClaimRuling:
    if claim.verdict not in _SETTLED or other.verdict not in _SETTLED or claim.verdict == other.verdict:
        return claim
    if unsaid:
        why = f"{unsaid}; {other.verdict} if {condition}, else {claim.verdict}"
        return claim._replace(verdict="undecided", undecided=why)
    return claim._replace(otherwise=(*claim.otherwise, Otherwise(other.verdict, condition)))

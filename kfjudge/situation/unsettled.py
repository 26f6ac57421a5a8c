"""What the documents leave open: is a verdict another one under another reading?

In: a ruling, the readings it was played by, and how to rule under others. Out: the ruling, each claim that turns with
the point that it depends on, both answers beside it. No reading is followed without a word where it decides.
"""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.engine.unsettled import Readings, Unsettled
from kfjudge.errors import JudgeError
from kfjudge.situation.ruling import ClaimRuling, DependsOn, Reason, Ruling

NOT_IN_THE_DOCUMENTS = "a ruling that is not in the documents"
MOST = 5
"""So many points of one situation are turned together; that there are more is told."""


def with_other_readings(ruling: Ruling, readings: Readings, judged: Callable[[Readings], Ruling]) -> Ruling:
    """The ruling, with what each open point that it met comes to under the other readings. `judged` rules under
    readings, or raises `JudgeError`.
    """
    fixed = [point for point in readings.met.values() if point.name in readings.fixed]
    granted = [
        (point.question, point.readings[readings.fixed[point.name]], "the documents leave it open; the file says so")
        for point in fixed
    ]
    ruling, left_open = _under_each(ruling, readings, judged, MOST)
    return ruling._replace(assumed=(*ruling.assumed, *granted, *left_open))


def _under_each(
    ruling: Ruling, readings: Readings, judged: Callable[[Readings], Ruling], most: int
) -> tuple[Ruling, list[tuple[str, str, str]]]:
    """The ruling under each reading of the first point that it met, each of them under those of the other points: two
    of them together may come to what neither does alone, and one may be met only under a reading of another.
    """
    point = next((point for point in readings.met.values() if point.name not in readings.fixed), None)
    if point is None:
        return ruling, []
    if not most:
        return ruling, [
            (point.question, point.readings[point.first], "the documents leave it open; played this way only")
        ]
    rest = Readings({**readings.fixed, point.name: point.first}, readings.met)
    first, further = _under_each(ruling, rest, judged, most - 1)
    found = {point.first: first}
    granted = []
    for name in list(point.readings)[1:]:
        other = Readings({**readings.fixed, point.name: name})
        try:
            found[name] = _under_each(judged(other), other, judged, most - 1)[0]
        except JudgeError as error:
            granted.append((point.question, point.readings[point.first], f"the other reading ends in: {error}"))
    claims = [
        _turned(point, {name: each.claims[place] for name, each in found.items()})
        for place in range(len(ruling.claims))
    ]
    if any(_ends(each) != _ends(ruling) for each in found.values()):
        others = "; or: ".join(says for name, says in point.readings.items() if name != point.first)
        granted.append((point.question, point.readings[point.first], f"the documents leave it open; or: {others}"))
    return first._replace(claims=tuple(claims)), [*granted, *further]


def _ends(ruling: Ruling) -> set[str]:
    """How its lines of play end, to be compared."""
    return {repr((end.state, end.stopped, end.undecided)) for end in ruling.outcomes}


def _turned(point: Unsettled, found: dict[str, ClaimRuling]) -> ClaimRuling:
    """A claim as it is under the first reading, or what it comes to under each where they differ."""
    claim = found[point.first]
    if claim.verdict == "undecided" or len({each.verdict for each in found.values()}) == 1:
        return claim
    answers = tuple((point.readings[name], each.verdict) for name, each in found.items())
    asked = DependsOn(NOT_IN_THE_DOCUMENTS, point.question, point.rule, answers)
    told = "; ".join(f"{verdict} if {answer}" for answer, verdict in answers)
    return claim._replace(
        verdict="depends",
        because=(Reason(point.rule, f"the documents leave it open. {point.question}"), *claim.because),
        depends_on=(asked, *claim.depends_on),
        when=f"depends on {NOT_IN_THE_DOCUMENTS}: {point.question} ({told})",
    )

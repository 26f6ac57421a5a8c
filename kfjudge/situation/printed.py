"""Whether an erratum decides: the same situation is played with the text that is printed on the card.

In: a ruling, and for each card that has an erratum the scenario without it. Out: the ruling, each claim that comes to
something else as printed with that for its first reason, both wordings side by side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from kfjudge.engine.explore import Limits
from kfjudge.errors import JudgeError
from kfjudge.lookup.icons import readable
from kfjudge.situation.ruling import ClaimRuling, Reason, Ruling
from kfjudge.situation.verdicts import NOT_REACHED
from kfjudge.tuples import NamedTuple

LIMITS = Limits(runs=300, leaves=300, work=40_000, seconds=2.0)
LONG = 110
"""A wording is cut after so many characters."""
_SENTENCE = r"(?<=[.!?”])\s*(?=[A-Z“(])"


class Printed(NamedTuple):
    """A card with an erratum: its name, the entry of the erratum, what is printed and what is in force, and the
    scenario in which the print stands.
    """

    name: str
    rule: str
    printed: str
    in_force: str
    scenario: Any


def with_errata(ruling: Ruling, changed: Iterable[Printed], judged: Callable[[Any, Limits], Ruling]) -> Ruling:
    """The ruling, with the errata that decide. `judged` rules on a scenario within limits, or raises `JudgeError`."""
    open_still = ("undecided", NOT_REACHED)
    if all(claim.verdict in open_still for claim in ruling.claims):
        return ruling
    for card in changed:
        if not any(_differing(card.printed, card.in_force)):
            continue  # the same words, set otherwise
        try:
            other = judged(card.scenario, LIMITS)
        except JudgeError:
            continue  # as printed it cannot be asked
        found = []
        for claim, then in zip(ruling.claims, other.claims, strict=True):
            turns = claim.verdict != then.verdict and not {claim.verdict, then.verdict} & set(open_still)
            found.append(_decided_by(card, claim, then) if turns else claim)
        ruling = ruling._replace(claims=tuple(found))
    return ruling


def _decided_by(card: Printed, claim: ClaimRuling, then: ClaimRuling) -> ClaimRuling:
    old, new = _differing(card.printed, card.in_force)
    told = f"an erratum of {card.name} decides. In force: “{new}” Printed: “{old}” (as printed: {then.verdict})"
    return claim._replace(because=(Reason(card.rule, told), *claim.because))


def _differing(printed: str, in_force: str) -> tuple[str, str]:
    """The sentences that one of two wordings has and the other does not, cut short; nothing where only spelling
    differs.
    """
    texts = (" ".join(readable(text).split()) for text in (printed, in_force))
    parts = [[part for part in re.split(_SENTENCE, text) if _plain(part)] for text in texts]
    folded = [set(map(_plain, each)) for each in parts]
    only = [[part for part in parts[at] if _plain(part) not in folded[1 - at]] for at in (0, 1)]
    if not any(only):
        return "", ""
    return cut(" ".join(only[0] or parts[0])), cut(" ".join(only[1] or parts[1]))


def _plain(text: str) -> str:
    """A sentence without what is only spelling."""
    return re.sub(r"[^a-z0-9æ]", "", text.casefold().replace("æmber", "æ"))


def cut(text: str) -> str:
    return text if len(text) <= LONG else f"{text[:LONG].rsplit(' ', 1)[0]} …"

"""What a line leaves open and what was taken for granted: read the other way, does a verdict turn?

In: a line as read, and its rulings. Out: the rulings, each claim with the readings under which it comes to the other
answer. Nothing is guessed: every other reading is played, and counts only where it ends in "always" or "never". A few
are tried, within limits of their own, so that an answer takes at most a little longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kfjudge.engine.explore import Limits
from kfjudge.errors import JudgeError, WrongSetup
from kfjudge.situation.notation.typed import Typed
from kfjudge.situation.ruling import ClaimRuling, Otherwise, Ruling

MOST = 5
"""So many other readings of a line are played."""
LIMITS = Limits(runs=300, leaves=300, work=40_000, seconds=2.0)
_SETTLED = ("always", "never")
Judged = Callable[[Typed, Limits], list[Ruling]]
"""The rulings on a line as read. Raises `JudgeError`."""


def with_other_readings(typed: Typed, found: Sequence[Ruling], judged: Judged) -> list[Ruling]:
    """The rulings, their claims with the readings under which they turn."""
    told = list(found)
    if not any(claim.verdict in _SETTLED for ruling in told for claim in ruling.claims):
        return told
    assumed = dict.fromkeys((what, value) for ruling in told for what, value, _why in ruling.assumed)
    granted = [(one, [what for what, value in assumed if value == one.denies]) for one in typed.left_open]
    for reading, what in [(one, what) for one, what in granted if what or not one.denies][:MOST]:
        try:
            others = judged(replace(typed, node=reading.node), LIMITS)
        except WrongSetup:
            raise
        except JudgeError:
            continue  # what cannot be is no other reading
        told = [
            ruling._replace(
                claims=tuple(
                    _beside(*pair, reading.condition.format(" and ".join(what)))
                    for pair in zip(ruling.claims, other.claims, strict=True)
                )
            )
            if len(ruling.claims) == len(other.claims) and not other.stopped
            else ruling
            for ruling, other in zip(told, others, strict=True)
        ]
    return told


def _beside(claim: ClaimRuling, other: ClaimRuling, condition: str) -> ClaimRuling:
    if claim.verdict not in _SETTLED or other.verdict not in _SETTLED or claim.verdict == other.verdict:
        return claim
    return claim._replace(otherwise=(*claim.otherwise, Otherwise(other.verdict, condition)))

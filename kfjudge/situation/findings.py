"""What a claim comes to at the end of a line of play.

In: a claim, the game as it stands, and what the questions offered that came up. Out: True, False, or None where nobody
can say, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kfjudge.engine.decision import Decision
from kfjudge.errors import NotDecidable
from kfjudge.situation.answers import Matches, takes_all
from kfjudge.situation.idle import NOTHING_DONE, asks_what_happens
from kfjudge.situation.model import Check, ChoiceCheck, Claim, Scenario
from kfjudge.situation.verdicts import Truth
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What a claim comes to at one end, why nothing can be said if so, and which of the things that must hold is the
    first that does not (-1: another part).
    """

    truth: Truth
    why: str = ""
    failed: int = -1


Can = Callable[[Any, Claim], bool]
"""Whether the action of a claim would be legal now."""


Holds = Callable[[Check, Any, Scenario], bool]
"""Whether one field is as a claim says."""
Offered = frozenset[ChoiceCheck]
"""The claims about choices for which some question so far has listed the card or word."""


def find(claim: Claim, game: Any, scenario: Scenario, offered: Offered, can: Can, holds: Holds) -> Finding:
    """What a claim comes to. A part that fails decides it even where another cannot be said."""
    parts: list[Callable[[], bool]] = [partial(holds, check, game, scenario) for check in claim.then]
    parts += [partial(_is_offered, choice, offered) for choice in claim.choices]
    if claim.can is not None:
        parts.append(partial(can, game, claim))
    unsaid = ""
    for place, part in enumerate(parts):
        try:
            if not part():
                if not scenario.acts and asks_what_happens(claim.then):
                    return Finding(None, NOTHING_DONE)
                return Finding(False, failed=place if place < len(claim.then) else -1)
        except NotDecidable as error:
            unsaid = unsaid or error.message
    return Finding(None, unsaid) if unsaid else Finding(True)


def _is_offered(choice: ChoiceCheck, offered: Offered) -> bool:
    return (choice in offered) == choice.offers


def offered_by(
    checks: Iterable[ChoiceCheck], asked: Sequence[Decision], skipped: Sequence[Decision], matches: Matches
) -> Offered:
    """Those of the claims about choices whose card or word a question lists as legal."""
    return frozenset(
        check
        for check in checks
        if any(_lists(check, decision, matches) for decision in (*(() if check.forced else asked), *skipped))
    )


def _lists(check: ChoiceCheck, decision: Decision, matches: Matches) -> bool:
    if check.by is not None and (decision.nature or decision.player != check.by):
        return False
    if check.forced and takes_all((check.word,), decision, matches):
        return True
    return any(matches(check.word, decision, option) for option in decision.options)

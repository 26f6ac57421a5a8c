"""Claims where an action of `do` could not be done.

What was to come after the action never came, so nothing is claimed of it: the claims are not reached. Two kinds of
claim are about the refusal itself and are judged on the board as it stands. One asks with `can:` for the action that
was refused. The other is written for the refusal: the refused action is the last of the file, and a claim that is
expected always says, rightly, how its card lies now; then the file's expectations are judged.

In: a claim, and the ends of all lines of play. Out: its truth at each end.
"""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.situation.model import Act, CardRef, Claim, Scenario
from kfjudge.situation.play import Stand
from kfjudge.situation.verdicts import NOT_REACHED, Truth


def truths_of(scenario: Scenario, ends: Sequence[Stand]) -> list[list[Truth]]:
    """For each claim its truth at each end.

    Ends that an action stopped are not reached where other lines of play go on; where none does, only the claims about
    the refusal are judged.
    """
    found: list[list[Truth]] = [[end.findings[place].truth for end in ends] for place in range(len(scenario.claims))]
    stopped = [end.stopped is not None for end in ends]
    if not any(stopped):
        return found
    foreseen = all(stopped) and _foreseen(scenario, ends, found)
    for claim, truths in zip(scenario.claims, found, strict=True):
        if foreseen and claim.expect is not None:
            continue
        for place, end in enumerate(ends):
            if end.stopped is None or (all(stopped) and _asks_it(claim, refused(scenario, end))):
                continue
            truths[place] = NOT_REACHED
    return found


def refused(scenario: Scenario, end: Stand) -> Act:
    """The action at which a line of play stopped."""
    return scenario.acts[len(end.marks) - 1]


def _foreseen(scenario: Scenario, ends: Sequence[Stand], found: Sequence[Sequence[Truth]]) -> bool:
    """Whether the file is written for the refusal of its last action: it says of that action's card how it lies."""
    last = scenario.acts[-1]
    if last.card is None or any(len(end.marks) != len(scenario.acts) for end in ends):
        return False
    return any(
        claim.expect == "always" and all(truth is True for truth in truths) and _speaks_of(claim, last.card)
        for claim, truths in zip(scenario.claims, found, strict=True)
    )


def _speaks_of(claim: Claim, card: CardRef) -> bool:
    return any(_same(check.subject, card) for check in claim.then if isinstance(check.subject, CardRef))


def _same(one: CardRef | None, other: CardRef | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.text == other.text or bool(set(one.cards) & set(other.cards))


def _asks_it(claim: Claim, act: Act) -> bool:
    """Whether a claim asks only if `act` can be done; what its action leaves open fits everything."""
    can = claim.can
    if can is None or claim.then or claim.choices or can.verb != act.verb or not _same(can.card, act.card):
        return False
    if can.other is not None and not _same(can.other, act.other):
        return False
    return all(
        asked is None or asked == given
        for asked, given in zip(
            (can.flank, can.position, can.type, can.house, can.key, can.archives),
            (act.flank, act.position, act.type, act.house, act.key, act.archives),
            strict=True,
        )
    )

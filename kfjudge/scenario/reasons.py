"""Why a verdict is what it is: the steps of a play-through that a claim is about.

In: a claim and traces. Out: a few steps, each with the rule it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kfjudge.engine.trace import Step
from kfjudge.keyforge.game import Card, Who
from kfjudge.scenario.model import CardRef, Check, Claim, NamedCards
from kfjudge.scenario.ruling import Reason
from kfjudge.scenario.verdicts import Verdict
from kfjudge.scenario.words import PLAYERS, ZONES

MOST = 5

Tell = Callable[[Step], str]
"""Turns a step into a sentence."""

_AEMBER = ("gain aember", "lose aember", "steal", "capture", "pay", "forge", "aember returned", "exalt", "resolve bonus icon", "move aember", "replaced")
FIELD_EVENTS: dict[str, tuple[str, ...]] = {
    "aember": _AEMBER,
    "keys": ("forge", "unforge"),
    "key_cost": ("forge",),
    "chains": ("gain chains", "chains", "draw", "lose chains"),
    "tide": ("raise tide", "tide"),
    "house": ("choose house",),
    "hand": ("draw", "return", "discard", "archive", "take archives", "play", "put"),
    "deck": ("draw", "put", "shuffle", "discard"),
    "discard": ("discard", "discarded", "destroy", "play", "purge"),
    "archives": ("archive", "take archives", "put"),
    "purged": ("purge",),
    "battleline": ("enter play", "play", "destroy", "discarded", "return", "move", "purge", "put"),
    "artifacts": ("enter play", "play", "destroy", "discarded", "return", "purge"),
    "winner": ("win", "forge"),
    "active": ("turn start", "turn end", "choose house"),
    "step": ("turn start", "turn end"),
}
"""The events that can change a field of a player. A field of a card is changed by events that name the card."""


def because(
    claim: Claim, verdict: Verdict, holding: Sequence[Step], failing: Sequence[Step], tell: Tell, said: frozenset[int] = frozenset()
) -> tuple[Reason, ...]:
    """The decisive steps: of the one line for "always" and "never", of both where they differ for "depends".

    `holding` and `failing` are the steps of a line of play in which the claim holds, and of one in which it does not; `said` are the cards that
    the words of the claim name.
    """
    if verdict == "always":
        return _reasons(_relevant(claim, holding, said), tell)
    if verdict == "never":
        return _reasons(_relevant(claim, failing, said), tell)
    if verdict == "depends":
        first, second = _relevant(claim, holding, said), _relevant(claim, failing, said)
        only_first = [step for step in first if _key(step) not in {_key(other) for other in second}]
        only_second = [step for step in second if _key(step) not in {_key(other) for other in first}]
        return (
            *_reasons(only_first[-2:], tell, "where it holds: "),
            *_reasons(only_second[-2:], tell, "where it does not: "),
        )
    return ()


def _reasons(steps: Iterable[Step], tell: Tell, before: str = "") -> tuple[Reason, ...]:
    found = dict.fromkeys(Reason(step.rule, before + tell(step)) for step in steps)
    return tuple(found)[-MOST:]


def _relevant(claim: Claim, steps: Sequence[Step], said: frozenset[int]) -> list[Step]:
    """The steps that a claim is about; if there are none, those about cards that its words name; the last ones if it is about none of them."""
    cards, players, fields = _subjects(claim)
    found = [step for step in steps if _names(step, cards) or _concerns(step, players, fields)]
    return found or [step for step in steps if _names(step, said)] or list(steps[-2:])


def _subjects(claim: Claim) -> tuple[frozenset[int], dict[int, set[str]], set[str]]:
    """The cards, the players with the fields asked of them, and all fields that a claim speaks of."""
    cards: set[int] = set()
    players: dict[int, set[str]] = {}
    fields: set[str] = set()
    for check in claim.then:
        if isinstance(check.subject, CardRef):
            cards.update(check.subject.cards)
            continue
        field = check.field.removesuffix("+").removesuffix("_size")
        fields.add(field)
        if check.subject in PLAYERS:
            players.setdefault(PLAYERS.index(check.subject), set()).add(field)
        if field in ZONES:
            cards.update(_named(check))
    for choice in claim.choices:
        cards.update(choice.word.cards)
    if claim.can is not None:
        for ref in (claim.can.card, claim.can.other):
            if ref is not None:
                cards.update(ref.cards)
    return frozenset(cards), players, fields


def _named(check: Check) -> set[int]:
    return {number for ref in check.wanted.names for number in ref.cards} if isinstance(check.wanted, NamedCards) else set()


def _names(step: Step, cards: frozenset[int]) -> bool:
    return any(isinstance(value, Card) and value.number in cards for value in step.values)


def _concerns(step: Step, players: dict[int, set[str]], fields: set[str]) -> bool:
    """Whether a step can have changed what is asked of a player."""
    named = [value.player for value in step.values if isinstance(value, Who)]
    wanted = fields if not named else set().union(*(players.get(player, set()) for player in named))
    return any(step.event in FIELD_EVENTS.get(field, ()) for field in wanted)


def _key(step: Step) -> tuple[str, str, str]:
    return (step.event, step.template, repr(step.values))

"""Why a verdict is what it is: the steps of a play-through that a claim is about.

In: a claim and traces. Out: a few steps, each with the rule it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kfjudge.engine.trace import Step
from kfjudge.keyforge.game import Card, Who
from kfjudge.scenario.model import CardRef, Claim, NamedCards
from kfjudge.scenario.ruling import Reason
from kfjudge.scenario.verdicts import Verdict
from kfjudge.scenario.words import PLAYERS

MOST = 5


@dataclass(frozen=True, slots=True)
class Table:
    """What reasons need of the board: whose each card is, and which cards the words of the claim name."""

    owners: Sequence[int]
    said: frozenset[int] = frozenset()


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
    claim: Claim, verdict: Verdict, holding: Sequence[Step], failing: Sequence[Step], tell: Tell, table: Table
) -> tuple[Reason, ...]:
    """The decisive steps: of the one line for "always" and "never", of both where they differ for "depends".

    `holding` and `failing` are the steps of a line of play in which the claim holds, and of one in which it does not.
    """
    if verdict in ("always", "never"):
        steps = holding if verdict == "always" else failing
        return _reasons(_last_of_each(claim, steps, table), tell)
    if verdict == "depends":
        first, second = _relevant(claim, holding, table), _relevant(claim, failing, table)
        known_first, known_second = set(map(_key, first)), set(map(_key, second))
        return (
            *_reasons([step for step in first if _key(step) not in known_second][-2:], tell, "where it holds: "),
            *_reasons([step for step in second if _key(step) not in known_first][-2:], tell, "where it does not: "),
        )
    return ()


def _reasons(steps: Iterable[Step], tell: Tell, before: str = "") -> tuple[Reason, ...]:
    return tuple(dict.fromkeys(Reason(step.rule, before + tell(step)) for step in steps))


@dataclass(frozen=True, slots=True)
class _Part:
    """One thing a claim asks: the cards it is about, or a field of a player (None: of the game)."""

    cards: frozenset[int] = frozenset()
    player: int | None = None
    field: str = ""

    def concerns(self, step: Step, owners: Sequence[int]) -> bool:
        """Whether a step names its cards, or can have changed its field: of a player that the step names, or whose card it names."""
        numbers = [value.number for value in step.values if isinstance(value, Card)]
        if self.cards.intersection(numbers):
            return True
        if step.event not in FIELD_EVENTS.get(self.field, ()):
            return False
        named = [value.player for value in step.values if isinstance(value, Who)]
        named = named or [owners[number] for number in numbers if number < len(owners)]
        return self.player is None or not named or self.player in named


def _parts(claim: Claim) -> list[_Part]:
    """What a claim asks, each thing by itself."""
    parts: dict[_Part, None] = {}
    for check in claim.then:
        if isinstance(check.subject, CardRef):
            parts[_Part(frozenset(check.subject.cards))] = None
            continue
        named = frozenset(number for ref in check.wanted.names for number in ref.cards) if isinstance(check.wanted, NamedCards) else frozenset()
        player = PLAYERS.index(check.subject) if check.subject in PLAYERS else None
        parts[_Part(named, player, check.field.removesuffix("+").removesuffix("_size"))] = None
    for choice in claim.choices:
        parts[_Part(frozenset(choice.word.cards))] = None
    if claim.can is not None:
        for ref in (claim.can.card, claim.can.other):
            if ref is not None:
                parts[_Part(frozenset(ref.cards))] = None
    return list(parts)


def _last_of_each(claim: Claim, steps: Sequence[Step], table: Table) -> list[Step]:
    """The last steps that each part of a claim is about, in the order in which they happened."""
    parts = _parts(claim)
    each = max(1, MOST // max(1, len(parts)))
    places: set[int] = set()
    for part in parts:
        places.update([place for place, step in enumerate(steps) if part.concerns(step, table.owners)][-each:])
    return [steps[place] for place in sorted(places)] or _otherwise(steps, table)


def _relevant(claim: Claim, steps: Sequence[Step], table: Table) -> list[Step]:
    """All steps that a claim is about."""
    parts = _parts(claim)
    return [step for step in steps if any(part.concerns(step, table.owners) for part in parts)] or _otherwise(steps, table)


def _otherwise(steps: Sequence[Step], table: Table) -> list[Step]:
    """Where nothing that happened is what a claim is about: the steps about cards that its words name, else the last ones."""
    said = [step for step in steps if any(isinstance(value, Card) and value.number in table.said for value in step.values)]
    return said[-MOST:] or list(steps[-2:])


def _key(step: Step) -> tuple[str, str, str]:
    return (step.event, step.template, repr(step.values))

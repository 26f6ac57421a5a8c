"""What a text speaks of, and so what must lie around its card for it to act.

In: a tree. Out: for each phrase cards that it describes, and cards that all but one of its filters describe; and the
numbers and tags of the text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

from kfjudge.games.riftbound.board.facts import Facts, with_text
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind, Resource, State, Zone
from kfjudge.games.riftbound.words.cards import CostIs, HasKeyword, HasTag, InZone, Is, MightIs, Number, OfKind, Select
from kfjudge.games.riftbound.words.events import AllTags
from kfjudge.language.node import Node
from kfjudge.language.trees import part_names
from kfjudge.values import dataclass

SPOKEN = {
    KeywordName.DEATHKNELL: "[Deathknell] \u2014 Draw 1.",
    KeywordName.EQUIP: "[Equip] {1}",
    KeywordName.EMPOWER: "[Empower] {1}",
    KeywordName.REPEAT: "[Repeat] {1}",
    KeywordName.FLOW: "[Flow] {1}",
}
"""How keywords that need more than their name are written."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card that a phrase asks for, the states it asks for, and the zones it looks into."""

    facts: Facts
    states: frozenset[State] = frozenset()
    zones: tuple[Zone, ...] = ()


def every(value: Any) -> Iterator[Node]:
    """The nodes of a value, those of quoted text too."""
    if isinstance(value, tuple):
        for one in value:
            yield from every(one)
    elif isinstance(value, Node):
        yield value
        for name in part_names(type(value)):
            yield from every(getattr(value, name))


@cache
def wanted(text: Node | None) -> list[Wanted]:
    """The cards that the phrases of a text ask for, each once."""
    found: dict[Wanted, None] = {}
    for node in every(text):
        if isinstance(node, Select):
            for left in (None, *node.filters):
                for one in _cards(node, [each for each in node.filters if each is not left], left):
                    found[one] = None
    return list(found)


def _cards(phrase: Select, filters: list[Any], left: Any) -> Iterator[Wanted]:
    """Cards that a phrase describes with these filters, and that miss the one left out."""
    kinds = next((one.kinds for one in filters if isinstance(one, OfKind)), (phrase.kind,))
    zones = tuple(zone for one in (*filters, left) if isinstance(one, InZone) for zone in one.zones)
    states = frozenset(one.state for one in filters if isinstance(one, Is))
    for kind in kinds:
        facts = _plain(kind)
        if facts is None:
            continue
        for one in filters:
            facts = _fitting(facts, one, 0)
        if isinstance(left, MightIs | CostIs):
            for step in (1, -1):
                yield Wanted(_fitting(facts, left, step), states, zones)
        else:
            yield Wanted(facts, states, zones)


def _plain(kind: Kind) -> Facts | None:
    """A plain card of a kind; None if there are none that one could add."""
    if kind in (Kind.GEAR, Kind.EQUIPMENT):
        if kind is Kind.GEAR:
            return Facts(name="Lamp", kind=Kind.GEAR, energy=1)
        return with_text(
            Facts(name="Blade", kind=Kind.GEAR, energy=1, might=1, tags=frozenset({"Equipment"})), "[Equip] {1}"
        )
    if kind is Kind.SPELL:
        return with_text(Facts(name="Spark", kind=Kind.SPELL, energy=1), "[Reaction]\nDeal 1 to a unit.")
    if kind in (Kind.UNIT, Kind.PERMANENT, Kind.CARD, Kind.TOKEN, Kind.CHAMPION, Kind.CHAMPION_UNIT):
        champion = kind in (Kind.CHAMPION, Kind.CHAMPION_UNIT)
        return Facts(name="Scout", kind=Kind.UNIT, energy=2, might=2, champion=champion, token=kind is Kind.TOKEN)
    return None


def _fitting(facts: Facts, one: Any, step: int) -> Facts:
    """The card changed so that a filter describes it, or misses it by a step the other way."""
    if isinstance(one, HasTag):
        return dataclasses.replace(facts, tags=facts.tags | {one.tags[0]})
    if isinstance(one, HasKeyword) and not one.lacks:
        name = one.name
        return with_text(facts, SPOKEN.get(name, f"[{name.value.title()}]"))
    if isinstance(one, Is) and one.state is State.TOKEN:
        return dataclasses.replace(facts, token=True)
    if isinstance(one, Is) and one.state is State.MIGHTY:
        return dataclasses.replace(facts, might=5)
    if isinstance(one, MightIs | CostIs):
        number = max(0, (one.amount.value if isinstance(one.amount, Number) else 3) + step)
        if isinstance(one, MightIs):
            return dataclasses.replace(facts, might=number) if facts.kind is Kind.UNIT else facts
        if one.resource is Resource.POWER:
            return dataclasses.replace(facts, power=number, domains=facts.domains or (Domain.FURY,))
        return dataclasses.replace(facts, energy=number)
    return facts


def numbers(text: Node | None, kind: type[Node], name: str) -> list[int]:
    """The numbers that a text has in a field of some nodes."""
    return [getattr(node, name) for node in every(text) if isinstance(node, kind)]


def tags(text: Node | None) -> list[str]:
    """The tags that a text speaks of, each once."""
    found = (tag for node in every(text) if isinstance(node, HasTag | AllTags) for tag in node.tags)
    return list(dict.fromkeys(map(str, found)))

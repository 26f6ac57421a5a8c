"""Properties that no card has together: friendly and enemy, ready and exhausted, power at most 3 and at least 5.

In: the properties of which all are to hold, and of how many cards. Out: whether two of them cannot hold of one card. A
text that asks for both says something else than its words, or nothing: it is declined.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import Attribute, Comparison, Status, Zone
from kfjudge.games.keyforge.words.nodes.kinds import Filter
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind

_OPPOSITES = ({Status.READY, Status.EXHAUSTED}, {Status.DAMAGED, Status.UNDAMAGED}, {Status.FACEUP, Status.FACEDOWN})
_ONE = a.Number(value=1)
JOINED = "joined"
"""Marks a list with "and" of what each card is one of: "creatures in your hand and in your archives"."""
_SIDES = {PlayerKind.YOU, PlayerKind.OPPONENT}
_DAMAGE = a.AttributeOf(attribute=Attribute.DAMAGE, cards=c.Ref(kind=c.RefKind.DESCRIBED))
_DAMAGED = {
    Status.DAMAGED: c.With(of=_DAMAGE, bound=a.Bound(comparison=Comparison.AT_LEAST, amount=a.Number(value=1))),
    Status.UNDAMAGED: c.With(of=_DAMAGE, bound=a.Bound(comparison=Comparison.EQUAL, amount=a.Number(value=0))),
}
"""What being damaged is, as a number."""


def contradiction(filters: tuple[Filter, ...], quantity: c.Quantity | None = None) -> bool:
    """Whether two of these properties exclude each other; what is "in your hand and in your archives" is several cards,
    never one.
    """
    if quantity is not None and quantity.amount == _ONE and any(JOINED in one.manner.marks for one in filters):
        return True
    return any(_exclude(one, other) for one, other in combinations(_all_of(filters), 2))


def _all_of(filters: tuple[Filter, ...]) -> Iterator[Filter]:
    for one in filters:
        if isinstance(one, c.AllOf):
            yield from _all_of(one.filters)
        else:
            yield one


def _exclude(one: Filter, other: Filter) -> bool:
    """Whether no card has both properties."""
    if isinstance(one, c.AnyOf):
        return all(_exclude(option, other) for option in one.filters)
    if isinstance(other, c.AnyOf):
        return all(_exclude(one, option) for option in other.filters)
    if isinstance(one, c.AllOf):
        return any(_exclude(part, other) for part in one.filters)
    if isinstance(other, c.AllOf):
        return any(_exclude(one, part) for part in other.filters)
    if isinstance(one, c.NotThe) or isinstance(other, c.NotThe):
        return (isinstance(one, c.NotThe) and one.filter == other) or (
            isinstance(other, c.NotThe) and other.filter == one
        )
    match one, other:
        case c.InState(), c.InState():
            return {one.status, other.status} in _OPPOSITES
        case c.Controlled(), c.Controlled():
            return one.before == other.before and (_two_sides(one.by, other.by) or _anybodys(one.by, other.by))
        case c.InState(), c.With():
            return one.status in _DAMAGED and _exclude(_DAMAGED[one.status], other)
        case c.With(), c.InState():
            return _exclude(other, one)
        case c.With(), c.With():
            return one.of == other.of and one.total == other.total and not _some_number(one.bound, other.bound)
        case ((c.InZone() | c.InZones()), (c.InZone() | c.InZones())):
            return not _zones(one) & _zones(other) or _two_sides(one.player, other.player)
    return False


def _two_sides(one: Player | None, other: Player | None) -> bool:
    """Whether one is you and the other your opponent."""
    return one is not None and other is not None and {one.kind, other.kind} == _SIDES


def _anybodys(one: Player, other: Player) -> bool:
    """Whether cards of whichever player is described are said to be friendly or enemy, which one player's cannot be."""
    kinds = {one.kind, other.kind}
    return PlayerKind.DESCRIBED in kinds and bool(kinds & _SIDES)


def _zones(one: c.InZone | c.InZones) -> set[Zone]:
    return {one.zone} if isinstance(one, c.InZone) else set(one.zones)


def _some_number(one: a.Bound, other: a.Bound) -> bool:
    """Whether a number is in both bounds; so, if an amount is not known from the words."""
    limits = [_limit(bound) for bound in (one, other)]
    if None in limits:
        return True
    known: list[Any] = limits
    return any(
        all(bound.comparison.holds(number, limit) for bound, limit in zip((one, other), known, strict=True))
        for number in range(max(known) + 3)
    )


def _limit(bound: a.Bound) -> int | None:
    """What a number is compared with: nothing for odd and even, one where it is not said."""
    if bound.either:
        return None
    if bound.amount is None:
        return 0 if bound.comparison in (Comparison.ODD, Comparison.EVEN) else 1
    return bound.amount.value if isinstance(bound.amount, a.Number) else None

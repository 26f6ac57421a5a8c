"""Which texts the engine can play: every node of the tree, with the values of its fields, has something that does it.

In: the text of a card. Out: the obstacles, each with its reason and its place in the printed text; none means
executable. What is played is known from the records beside the code that plays it (`records`): a field that no
record names stops a text as soon as it is used, so a node that grows is never half understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from kfjudge.games.keyforge import records
from kfjudge.games.keyforge.board import abilities
from kfjudge.games.keyforge.meaning import amounts, patterns, registry, watchable
from kfjudge.games.keyforge.meaning.picking import NO_CHOICE
from kfjudge.games.keyforge.tables import EVENTS
from kfjudge.games.keyforge.words.nodes.amounts import AmountOfEvent
from kfjudge.games.keyforge.words.nodes.base import CardType, Zone
from kfjudge.games.keyforge.words.nodes.cards import CardsFrom, Ref, Select, With
from kfjudge.games.keyforge.words.nodes.conditions import Exists
from kfjudge.games.keyforge.words.nodes.effects import (
    Destroy,
    Exhaust,
    Instead,
    InTurn,
    Marking,
    Ready,
    ResolveAs,
    Triggered,
)
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, CardText, Condition, Effect, Filter, Static
from kfjudge.games.keyforge.words.nodes.statics import ForEachStatic, GainsText, Replaces, Together, WhereX, While
from kfjudge.games.keyforge.words.statuses import MARK_OF
from kfjudge.language.node import Node, Span
from kfjudge.language.trees import BOOKKEEPING, walk
from kfjudge.values import MISSING, dataclass, fields


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What the engine cannot play, and where it stands in the printed text."""

    reason: str
    span: Span


def obstacles(text: CardText) -> list[Obstacle]:
    """Everything in a text that the engine cannot play."""
    return list(_walk(text))


def reasons(tree: Any) -> list[str]:
    """Why the engine cannot play a text that is kept as JSON, each reason once."""
    from kfjudge.games.keyforge.words.nodes.names import NAMES
    from kfjudge.language.serial import from_json

    text = from_json(tree, NAMES)
    assert isinstance(text, CardText)
    return list(dict.fromkeys(obstacle.reason for obstacle in obstacles(text)))


def is_executable(text: CardText) -> bool:
    """Whether the engine can play the whole of a text."""
    return next(_walk(text), None) is None


def unplayed(text: CardText) -> str:
    """Why the engine cannot play a text; "" if it can."""
    first = next(_walk(text), None)
    return "" if first is None else first.reason


def rooms() -> frozenset[str]:
    """The packages that play texts."""
    return frozenset(records.RECORDS.rooms)


_APART = (Exhaust, Marking, Ready)
"""What becomes of one card by these changes nothing for another."""
_SAYING = (Node, tuple)
"""What can hold nodes; of any other value of a field its record says all."""


def _walk(node: Node) -> Iterator[Obstacle]:
    name = type(node).__name__
    if type(node) not in records.RECORDS.used or _lacks_handler(node):
        yield Obstacle(f"nothing plays {name}", node.span)
        return
    if isinstance(node, Marking) and _is_unplayed(MARK_OF[name.lower()]):
        yield Obstacle(f"nothing plays {name}", node.span)
    if isinstance(node, GainsText) and isinstance(node.cards, Select) and node.cards.type is CardType.ACTION:
        yield Obstacle("no text is gained by cards that never are in play", node.span)
    if isinstance(node, ForEachStatic) and (once := _counted_once(node)):
        yield Obstacle(f"nothing plays {once} for each of several", node.span)
    if isinstance(node, Triggered) and (reason := watchable.taken_too_soon(node)):
        yield Obstacle(reason, node.span)
    if isinstance(node, InTurn) and not isinstance(node.effect, _APART):
        yield Obstacle(f"nothing tells {type(node.effect).__name__} of one card from that of the next", node.span)
    for item in fields(node):
        if item.name in BOOKKEEPING:
            continue
        value = getattr(node, item.name)
        default = item.default if item.default is not MISSING else None
        if value is None or value in (default, ()):
            continue
        if not records.RECORDS.is_used(type(node), item.name):
            yield Obstacle(f"nothing plays {name} with {item.name}", node.span)
            continue
        if isinstance(value, Enum) and _is_unplayed(value):
            yield Obstacle(f"nothing plays {name} with {item.name} {value.value}", node.span)
        if not isinstance(value, _SAYING):
            continue
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, EventPattern):
                reason = watchable.obstacle(inner, node)
                if reason:
                    yield Obstacle(reason, inner.span if inner.span[0] >= 0 else node.span)
            if isinstance(inner, AmountOfEvent) and type(node) not in records.OF_EVENTS:
                yield Obstacle(f"nothing does {name} with the very amount of an event", node.span)
            if isinstance(inner, AmountOfEvent) and inner.refers_to is not None:
                yield Obstacle("nothing takes the very æmber that an instruction has moved", node.span)
            if amounts.is_chosen(inner) and not isinstance(node, Effect | Amount):
                yield Obstacle(f"nobody chooses how much {name} says", node.span)
            if isinstance(node, Triggered) and item.name == "effect" and _is_too_early(node):
                yield Obstacle("an action goes to the discard pile only after what its play sets off", inner.span)
            if isinstance(node, Instead) and item.name == "of" and not isinstance(inner, Destroy):
                yield Obstacle(f"nothing else can be done in place of {type(inner).__name__}", node.span)
            if isinstance(inner, ResolveAs) and not (
                isinstance(node, Replaces) and all(event.kind is EventKind.RESOLVE_ICON for event in node.events)
            ):
                yield Obstacle("no bonus icon is resolved as another", node.span)
            if isinstance(inner, Select) and not isinstance(node, Exists) and _has_idle_total(inner):
                yield Obstacle("a total is of cards that are picked or counted, not of each by itself", inner.span)
            if isinstance(inner, Node):
                yield from _walk(inner)
            elif isinstance(value, tuple) and isinstance(inner, Enum) and _is_unplayed(inner):
                yield Obstacle(f"nothing plays {name} with {inner.value}", node.span)


def _counted_once(node: ForEachStatic) -> str:
    """The kind of a statement in "for each …" of which there cannot be more than one; empty if there is none."""
    wrappers = (ForEachStatic, Together, WhereX, While)
    parts = (part for part in walk(node) if isinstance(part, Static) and not isinstance(part, wrappers))
    return next((type(part).__name__ for part in parts if not isinstance(part, abilities.MULTIPLIED)), "")


def _has_idle_total(cards: Select) -> bool:
    """Whether a phrase asks for a total of cards that nobody picks: no single one of them has it."""
    return cards.quantity.kind in NO_CHOICE and any(isinstance(item, With) and item.total for item in cards.filters)


def _lacks_handler(node: Node) -> bool:
    """Whether a node is one of those that something has to compute, judge, find, test or do, and nothing does."""
    return isinstance(node, Amount | Cards | Condition | Effect | Filter) and not registry.has_handler(type(node))


def _is_too_early(node: Triggered) -> bool:
    """Whether an action that was just played is to be taken out of the discard pile, where it does not lie yet (Rules:
    timing-play-4); the documents do not say whether the ability waits for it.
    """
    plays = any(
        event.kind is EventKind.PLAY
        and not (isinstance(event.cards, Select) and event.cards.type not in (CardType.ACTION, CardType.CARD))
        for event in node.trigger.events
    )
    return plays and any(
        isinstance(part, CardsFrom) and part.zone is Zone.DISCARD and isinstance(part.cards, Ref)
        for part in walk(node.effect)
    )


def _is_unplayed(value: Enum) -> bool:
    """Whether nothing plays a value of a vocabulary whose values have records; an event is played if it can happen."""
    if records.RECORDS.is_given(value):
        return False
    return not isinstance(value, EventKind) or EVENTS.keys().isdisjoint(patterns.names_of(value))

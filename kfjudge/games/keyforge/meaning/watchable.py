"""Which patterns of events the engine can tell, by what asks for them.

In: a pattern and the node it stands in. Out: why the engine cannot tell such events, or "". A trigger, a replacement or
a prohibition looks at one event as it happens; a condition, a count or "the creature destroyed this way" looks back at
many, and this turn's log knows less of each than the event itself did.
"""

from __future__ import annotations

from kfjudge.games.keyforge import records
from kfjudge.games.keyforge.meaning import patterns
from kfjudge.games.keyforge.recording import LOGGED
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import CardType, Zone
from kfjudge.games.keyforge.words.nodes.cards import CardsFrom, Involved, InZone, QuantityKind, Ref, Select
from kfjudge.games.keyforge.words.nodes.conditions import IsTurnOf
from kfjudge.games.keyforge.words.nodes.effects import Triggered
from kfjudge.games.keyforge.words.nodes.events import MEASURED, EventKind, EventPattern, Trigger, When
from kfjudge.games.keyforge.words.nodes.statics import DoesInstead, Must, OnlyIf
from kfjudge.language.node import Node
from kfjudge.language.trees import walk

COUNTED = frozenset((QuantityKind.EXACTLY, QuantityKind.AT_LEAST))
"""The quantities of cards that an ability can wait for over a turn ("after 4 creatures are used in the same turn")."""

UNLOGGED = ("to_zone", "side", "beside", "keyword", "key_number", "condition")
"""What this turn's log does not know of an event."""


def obstacle(pattern: EventPattern, around: Node) -> str:
    """Why the engine cannot tell the events of a pattern that stands in a node; "" if it can."""
    if pattern.by not in (None, EventKind.REAP):
        return f"nothing is known to come of {pattern.by.value}" if pattern.by is not None else ""
    if (
        isinstance(around, Involved)
        and pattern.ordinal is not None
        and pattern.when is When.NOW
        and not pattern.refers_to
    ):
        return "of which turn the first or last is meant is not said"
    if pattern.kind is EventKind.FULFILL and pattern.player is not None:
        return "nobody is known to be who fulfills a prophecy"
    present = type(around) in records.CONSULTED
    counted = pattern.ordinal is not None or getattr(around, "ordinal", None) is not None
    timed = isinstance(pattern.condition, IsTurnOf)
    if (
        counted or not (present or (pattern.when in (When.NOW, When.THIS_WAY) and not timed))
    ) and not LOGGED.issuperset(patterns.names_of(pattern.kind)):
        return f"no log is kept of {pattern.kind.value}"
    if present:
        return _present(pattern, around)
    if pattern.when is When.EVER and (pattern.kind is not EventKind.PURGE or pattern.player is not None):
        return "no log goes back to the beginning of the game"
    if pattern.when in (When.NOW, When.THIS_WAY) and not timed:
        return ""
    for name in UNLOGGED:
        if getattr(pattern, name) is not None and not (timed and name == "condition"):
            return f"no log tells the {name.replace('_', ' ')} of past events"
    if pattern.zone_player is not None and pattern.kind in patterns.INTO:
        return "no log tells whose zone cards went to"
    return ""


def taken_too_soon(ability: Triggered) -> str:
    """Why an ability cannot take from the discard pile the card whose play sets it off; "" if it does not try to: an
    action goes there only when all that its play sets off is done.
    """
    played = {
        event.cards.mention
        for event in ability.trigger.events
        if event.kind is EventKind.PLAY
        and isinstance(event.cards, Select)
        and event.cards.type in (CardType.ACTION, CardType.CARD)
    }
    for node in walk(ability.effect):
        place = node if isinstance(node, CardsFrom) else getattr(node, "origin", None)
        taken = getattr(node, "cards", None)
        if (
            isinstance(place, CardsFrom | InZone)
            and place.zone is Zone.DISCARD
            and isinstance(taken, Ref)
            and taken.refers_to in played - {None}
        ):
            return "the card goes to the discard pile only when it has been played"
    return ""


def _present(pattern: EventPattern, around: Node) -> str:
    """The same for events that are looked at as they happen."""
    if pattern.kind is EventKind.LOSE_ARMOR or not records.is_consulted(around, pattern.kind):
        return _unasked(pattern.kind, around)  # how much armor was lost is only looked back on
    if pattern.kind is EventKind.PREVENT_DAMAGE and not isinstance(around, Trigger):
        return "what armor prevents is known once it is prevented"
    if pattern.kind is EventKind.LEAVE_PLAY and not isinstance(around, Trigger):
        return "what leaves play is only known once it has left"
    watched = pattern.to_zone is None or (pattern.to_zone is Zone.DISCARD and pattern.from_zone is Zone.IN_PLAY)
    if pattern.kind is EventKind.PUT and pattern.to_zone is not None and not watched:
        return f"nothing watches all ways to {pattern.to_zone.value}"
    if pattern.kind is EventKind.LEAVE_ZONE and isinstance(around, Trigger):
        return "nothing watches all ways out of a zone"
    quantity = pattern.cards.quantity if isinstance(pattern.cards, Select) else None
    if pattern.when is When.EACH_TURN and pattern.ordinal is None:
        if (
            isinstance(around, Trigger)
            and quantity is not None
            and quantity.kind in COUNTED
            and quantity.amount != Number(value=1)
        ):
            return ""
        return "nothing waits for several events of a turn"
    if pattern.when in (When.LAST_TURN, When.OPPONENTS_LAST_TURN, When.EVER, When.THIS_STEP, When.THIS_FIGHT):
        return f"nothing waits for events of {pattern.when.value}"
    if pattern.bound is not None and pattern.kind not in MEASURED:
        return f"the amount of {pattern.kind.value} is no single event's"
    if (
        quantity is not None
        and quantity.amount is not None
        and quantity.amount != Number(value=1)
        and quantity.kind is not QuantityKind.UP_TO
    ):
        return "nothing waits for several cards at once"
    return ""


def _unasked(kind: EventKind, around: Node) -> str:
    """That nothing asks a node about such events."""
    if isinstance(around, Trigger):
        return f"no window opens {around.word.value} {kind.value}"
    if isinstance(around, Must):
        return f"nothing makes {kind.value} a must"
    if isinstance(around, OnlyIf):
        return f"nothing asks {'when' if around.condition is not None else 'with what'} alone {kind.value} can be"
    if isinstance(around, DoesInstead):
        return f"nothing else can be done in place of {kind.value}"
    return f"nothing asks {type(around).__name__} about {kind.value}"

"""Which nodes make no sense, though words lead to them: a reading without sense is no reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kfjudge.riftbound.words.base import Kind
from kfjudge.riftbound.words.cards import (
    At,
    Both,
    FromAmong,
    InZone,
    Me,
    MeFrom,
    Number,
    OneOf,
    PlaceKind,
    QuantityKind,
    Select,
)
from kfjudge.riftbound.words.effects import Delayed, DrawCards, If, InsteadOf, May, Move, Play, Return
from kfjudge.riftbound.words.events import Event, EventKind
from kfjudge.riftbound.words.text import Instruction


def makes_sense(node: Any) -> bool:
    """Whether a node says something that can be meant."""
    test = _SENSE.get(type(node))
    return test is None or test(node)


def _select(node: Any) -> bool:
    """What lies in a hand, a trash or a deck is at no place of the board."""
    kinds = {type(one) for one in node.filters}
    return not (InZone in kinds and At in kinds) and len(set(node.filters)) == len(node.filters)


def _instruction(node: Any) -> bool:
    """ "You may play me to …" is a permission; a card that was played does not play itself."""
    effect = node.effect
    while isinstance(effect, If):
        effect = effect.then
    return not (
        isinstance(effect, May) and isinstance(effect.effect, Play) and isinstance(effect.effect.cards, Me | MeFrom)
    )


def _rows(node: Any) -> bool:
    """ "Legends, units, and gear" is one phrase with three nouns, and "one or both of them" a number."""
    bare = any(
        isinstance(one, Select) and one.quantity.kind is QuantityKind.ALL and not one.filters for one in node.parts[1:]
    )
    some = any(isinstance(one, Select) and FromAmong() in one.filters for one in node.parts)
    return not bare and not some


def _play(node: Any) -> bool:
    """Tokens are made by what says how many of which."""
    return not (isinstance(node.cards, Select) and node.cards.kind is Kind.TOKEN)


def _event(node: Any) -> bool:
    """Where something is played, and from where, is said of the playing, not of the card."""
    return not (
        node.kind is EventKind.PLAY
        and isinstance(node.cards, Select)
        and any(isinstance(one, At | InZone) for one in node.cards.filters)
    )


def _draw_cards(node: Any) -> bool:
    """What is drawn by name was looked at or revealed before; "a card" is a number."""
    return not isinstance(node.cards, Select) or FromAmong() in node.cards.filters


def _move(node: Any) -> bool:
    """ "The same battlefield" for two is one that is chosen, and none that was spoken of."""
    return not (isinstance(node.cards, Both) and node.to is not None and node.to.kind is PlaceKind.THERE)


def _return(node: Any) -> bool:
    """ "One" of those looked at is a phrase, and no number."""
    cards = node.cards
    return not (
        isinstance(cards, Select) and cards.filters == (FromAmong(),) and cards.quantity.amount == Number(value=1)
    )


def _delayed(node: Any) -> bool:
    """ "Instead" makes it a replacement, and not something that is done later."""
    return not isinstance(node.effect, InsteadOf)


_SENSE: dict[type, Callable[[Any], bool]] = {
    Select: _select,
    Instruction: _instruction,
    Both: _rows,
    OneOf: _rows,
    Play: _play,
    Event: _event,
    Delayed: _delayed,
    DrawCards: _draw_cards,
    Return: _return,
    Move: _move,
}

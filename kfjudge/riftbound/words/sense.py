"""Which nodes make no sense, though words lead to them: a reading without sense is no reading."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from kfjudge.language.namespace import defaults
from kfjudge.riftbound.words.base import Kind, Node
from kfjudge.riftbound.words.cards import (
    At,
    Both,
    FromAmong,
    InZone,
    Me,
    MeFrom,
    Number,
    OfKind,
    OneOf,
    Place,
    PlaceKind,
    PlayerKind,
    QuantityKind,
    Select,
    Spoken,
)
from kfjudge.riftbound.words.effects import Delayed, Detach, DrawCards, If, InsteadOf, May, Move, Play, Return, Steps
from kfjudge.riftbound.words.events import Event, EventKind
from kfjudge.riftbound.words.text import Instruction


def makes_sense(kind: type[Node], said: dict[str, Any]) -> bool:
    """Whether a node with these values says something that can be meant."""
    test = _SENSE.get(kind)
    return test is None or test(defaults(kind) | said)


def _select(said: dict[str, Any]) -> bool:
    """What lies in a hand, a trash or a deck is at no place of the board."""
    kinds = {type(one) for one in said["filters"]}
    return not (InZone in kinds and At in kinds) and len(set(said["filters"])) == len(said["filters"])


def _instruction(said: dict[str, Any]) -> bool:
    """ "You may play me to …" is a permission; a card that was played does not play itself."""
    effect = said["effect"]
    while isinstance(effect, If):
        effect = effect.then
    return not (
        isinstance(effect, May) and isinstance(effect.effect, Play) and isinstance(effect.effect.cards, Me | MeFrom)
    )


def _rows(said: dict[str, Any]) -> bool:
    """ "Legends, units, and gear" is one phrase with three nouns, and "one or both of them" a number."""
    bare = any(
        isinstance(one, Select)
        and one.quantity.kind is QuantityKind.ALL
        and all(isinstance(filter_, OfKind | Spoken) for filter_ in one.filters)
        for one in said["parts"][1:]
    )
    some = any(isinstance(one, Select) and FromAmong() in one.filters for one in said["parts"])
    return not bare and not some


def _play(said: dict[str, Any]) -> bool:
    """Tokens are made by what says how many of which."""
    return not (isinstance(said["cards"], Select) and said["cards"].kind is Kind.TOKEN)


def _event(said: dict[str, Any]) -> bool:
    """Where something is played, and from where, is said of the playing, not of the card; what has happened to a card
    of a zone has taken it out of there, so that nothing there could hear of it.
    """
    filters = said["cards"].filters if isinstance(said["cards"], Select) else ()
    if any(isinstance(one, InZone) for one in filters):
        return False
    if said["kind"] is EventKind.PLAY and isinstance(said["cards"], MeFrom):
        return False
    return not (said["kind"] is EventKind.PLAY and any(isinstance(one, At) for one in filters))


def _draw_cards(said: dict[str, Any]) -> bool:
    """What is drawn by name was looked at or revealed before; "a card" is a number."""
    return not isinstance(said["cards"], Select) or FromAmong() in said["cards"].filters


def _move(said: dict[str, Any]) -> bool:
    """ "The same battlefield" for two is one that is chosen, and none that was spoken of. "Move a unit here" says where
    to, not which.
    """
    cards = said["cards"]
    if said["to"] is None and isinstance(cards, Select) and At(place=Place(kind=PlaceKind.HERE)) in cards.filters:
        return False
    return not (isinstance(said["cards"], Both) and said["to"] is not None and said["to"].kind is PlaceKind.THERE)


def _return(said: dict[str, Any]) -> bool:
    """ "One" of those looked at is a phrase, and no number."""
    cards = said["cards"]
    return not (
        isinstance(cards, Select) and cards.filters == (FromAmong(),) and cards.quantity.amount == Number(value=1)
    )


def _detach(said: dict[str, Any]) -> bool:
    """What is detached is on a unit, not among cards that were looked at."""
    return not (isinstance(said["cards"], Select) and FromAmong() in said["cards"].filters)


def _delayed(said: dict[str, Any]) -> bool:
    """ "Instead" makes it a replacement, and not something that is done later."""
    return not isinstance(said["effect"], InsteadOf)


def _steps(said: dict[str, Any]) -> bool:
    """After "they discard 1, then draw 2" nobody can say who draws: "they" go on, or "you" are told to. A doer who is
    not said goes on from an instruction that says one.
    """
    doers = [getattr(one, "player", None) for one in said["effects"]]
    kinds = [None if one is None else one.kind for one in doers]
    for before, kind in itertools.pairwise(kinds):
        if kind is PlayerKind.SAME and before in (None, PlayerKind.YOU):
            return False
    return kinds[0] is not PlayerKind.THEY or PlayerKind.YOU not in kinds[1:]


_SENSE: dict[type[Node], Callable[[dict[str, Any]], bool]] = {
    Select: _select,
    Instruction: _instruction,
    Both: _rows,
    OneOf: _rows,
    Play: _play,
    Event: _event,
    Delayed: _delayed,
    Detach: _detach,
    DrawCards: _draw_cards,
    Return: _return,
    Move: _move,
    Steps: _steps,
}

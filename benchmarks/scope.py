"""Where what words speak of is there to be spoken of.

In: a tree. Out: whether whatever stands for "the card described", "the player described" or "so much of it" stands
within a description or an event. Words always put it there; this holds for trees that are made otherwise too.
"""

from __future__ import annotations

from typing import Any

from kfjudge.games.keyforge.words.nodes.amounts import AmountOfEvent
from kfjudge.games.keyforge.words.nodes.cards import AttachedTo, NeighborOf, Ref, RefKind, Select
from kfjudge.games.keyforge.words.nodes.conditions import Is, OfPlayer
from kfjudge.games.keyforge.words.nodes.effects import Triggered
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.statics import Replaces, While
from kfjudge.language.node import Node
from kfjudge.language.trees import part_names

CARD, PLAYER, AMOUNT = "card", "player", "amount"
OPENED = {
    (Select, "filters"): CARD,
    (Is, "filters"): CARD,
    (While, "condition"): CARD,
    (Player, "condition"): PLAYER,
    (Player, "counted"): PLAYER,
    (OfPlayer, "condition"): PLAYER,
    (Replaces, "effect"): AMOUNT,
    (Triggered, "effect"): AMOUNT,
}
"""What may be spoken of within a field of a node."""
BESIDE = (AttachedTo, NeighborOf)
"""What no card is to itself: the card described that they speak of is one around the card that is so."""


def in_scope(value: Any, there: frozenset[str] = frozenset()) -> bool:
    """Whether everything in a tree that stands for something described stands within the description. `there`: what is
    described around it.
    """
    if isinstance(value, tuple):
        return all(in_scope(one, there) for one in value)
    if not isinstance(value, Node):
        return True
    if isinstance(value, Ref) and value.kind is RefKind.DESCRIBED and CARD not in there:
        return False
    if isinstance(value, Player) and value.kind is PlayerKind.DESCRIBED and PLAYER not in there:
        return False
    if isinstance(value, AmountOfEvent) and AMOUNT not in there:
        return False
    kind = type(value)
    if isinstance(value, Select) and not in_scope(
        tuple(one for one in value.filters if isinstance(one, BESIDE)), there
    ):
        return False
    return all(
        in_scope(getattr(value, name), there | {OPENED[kind, name]} if (kind, name) in OPENED else there)
        for name in part_names(kind)
    )

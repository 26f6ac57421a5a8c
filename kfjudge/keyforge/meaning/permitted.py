"""How many cards a permission is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.keyforge.words.nodes.amounts import Amount
from kfjudge.keyforge.words.nodes.cards import OneOf, QuantityKind, Select
from kfjudge.keyforge.words.nodes.statics import (
    MayPlayOrUse,
)

if TYPE_CHECKING:
    pass


def limit(node: MayPlayOrUse) -> Amount | None:
    """To how many cards a permission is limited; None: to none."""
    quantity = node.cards.quantity if isinstance(node.cards, Select | OneOf) else None
    return (
        quantity.amount
        if quantity is not None and quantity.kind in (QuantityKind.EXACTLY, QuantityKind.UP_TO)
        else None
    )

"""How many cards a permission is for."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes.cards import OneOf, QuantityKind, Select
from kfjudge.games.keyforge.words.nodes.kinds import Amount
from kfjudge.games.keyforge.words.nodes.statics import MayPlayOrUse


def limit(node: MayPlayOrUse) -> Amount | None:
    """To how many cards a permission is limited; None: to none."""
    quantity = node.cards.quantity if isinstance(node.cards, Select | OneOf) else None
    return (
        quantity.amount
        if quantity is not None and quantity.kind in (QuantityKind.EXACTLY, QuantityKind.UP_TO)
        else None
    )

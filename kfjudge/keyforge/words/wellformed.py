"""Which values belong together in the nodes that everything is made of: quantities, players, references, comparisons.

In: the values of a node, those that are None left out. Out: whether they can stand together. What a frame makes always
does; this holds for trees that are made otherwise too.
"""

from __future__ import annotations

from typing import Any

from kfjudge.keyforge.words.nodes.base import Comparison, Rounding
from kfjudge.keyforge.words.nodes.cards import QuantityKind, RefKind
from kfjudge.keyforge.words.nodes.players import PlayerKind

_NEEDS_AMOUNT = frozenset((QuantityKind.EXACTLY, QuantityKind.ALL_BUT, QuantityKind.UP_TO, QuantityKind.AT_LEAST))
_PARTS = frozenset((QuantityKind.HALF, QuantityKind.THIRD))
_PICKED = frozenset((QuantityKind.EXACTLY, QuantityKind.UP_TO, QuantityKind.ALL_BUT, *_PARTS))


def so_many(values: dict[str, Any]) -> bool:
    """A number where one is said, a rounding of parts alone, and chance or a chooser only where cards are picked."""
    kind = values["kind"]
    amount = values.get("amount")
    if (amount is None) if kind in _NEEDS_AMOUNT else (amount is not None and kind is not QuantityKind.THE):
        return False
    if values.get("rounding", Rounding.UNSAID) is not Rounding.UNSAID and kind not in _PARTS:
        return False
    return kind in _PICKED or not (values.get("at_random") or values.get("by"))


def who(values: dict[str, Any]) -> bool:
    """Whose controller, owner or opponent somebody is, where they are that; a condition of each or whichever."""
    kind = values.get("kind", PlayerKind.YOU)
    said = {name for name in ("of", "of_player", "condition", "extreme", "counted") if values.get(name) is not None}
    match kind:
        case PlayerKind.CONTROLLER | PlayerKind.OWNER:
            return said == {"of"}
        case PlayerKind.OPPONENT_OF:
            return said in ({"of"}, {"of_player"})
        case PlayerKind.WITH_EXTREME:
            return said == {"extreme", "counted"}
        case PlayerKind.EACH | PlayerKind.A_PLAYER:
            return said <= {"condition"}
        case _:
            return not said


def referred(values: dict[str, Any]) -> bool:
    """What a reference can say of what it means: its type where words have one, a number where it counts."""
    kind = values["kind"]
    said = {name for name in ("type", "ordinal", "filters", "plural") if values.get(name) not in (None, (), False)}
    match kind:
        case RefKind.IT:
            return "ordinal" not in said
        case RefKind.CHOSEN | RefKind.OTHERS:
            return said <= {"type", "plural"}
        case RefKind.HOST:
            return said <= {"type"}
        case RefKind.NTH:
            return said == {"ordinal"}
        case _:
            return not said


def compared(values: dict[str, Any]) -> bool:
    """Odd and even are compared with nothing, "at least" without a number is one, everything else needs a number."""
    comparison = values.get("comparison", Comparison.AT_LEAST)
    if comparison in (Comparison.ODD, Comparison.EVEN):
        return values.get("amount") is None
    return comparison is Comparison.AT_LEAST or values.get("amount") is not None

"""Which values belong together in the nodes that everything is made of: quantities, players, references, comparisons.

In: the values of a node, those that are None left out. Out: whether they can stand together. What a frame makes always
does; this holds for trees that are made otherwise too.
"""

from __future__ import annotations

from typing import Any

from kfjudge.games.keyforge.words.nodes.amounts import All, AnyNumber, AtMost, KeyCost, Negative, Number, Variable
from kfjudge.games.keyforge.words.nodes.base import Comparison, Mark, Rounding, Zone
from kfjudge.games.keyforge.words.nodes.cards import QuantityKind, Ref, RefKind, WholeZone
from kfjudge.games.keyforge.words.nodes.effects import DurationKind
from kfjudge.games.keyforge.words.nodes.events import MEASURED, When
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.language.node import Node
from kfjudge.language.trees import part_names

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
    if isinstance(amount, AtMost | AnyNumber | All | Negative | KeyCost):
        return False
    if values.get("at_random") and values.get("by"):
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
            return said == {"extreme", "counted"} and speaks_of_described(values["counted"])
        case PlayerKind.EACH | PlayerKind.A_PLAYER:
            return said <= {"condition"} and (not said or speaks_of_described(values["condition"]))
        case _:
            return not said


def referred(values: dict[str, Any]) -> bool:
    """What a reference can say of what it means: its type where words have one, a number where it counts."""
    kind = values["kind"]
    said = {
        name
        for name in ("type", "ordinal", "from_end", "filters", "plural")
        if values.get(name) not in (None, (), False)
    }
    match kind:
        case RefKind.IT:
            return not said & {"ordinal", "from_end"}
        case RefKind.CHOSEN:
            return said <= {"type", "plural"}
        case RefKind.OTHERS:
            return not said & {"ordinal", "from_end"}
        case RefKind.HOST:
            return said <= {"type"}
        case RefKind.NTH:
            return said - {"type", "from_end"} == {"ordinal"}
        case _:
            return not said


def speaks_of_described(value: Any) -> bool:
    """Whether what is said of somebody, or of a card, is about them: "each player that controls more creatures"."""
    if isinstance(value, tuple):
        return any(map(speaks_of_described, value))
    if isinstance(value, Player | Ref) and value.kind in (PlayerKind.DESCRIBED, RefKind.DESCRIBED):
        return True
    return isinstance(value, Node) and any(
        speaks_of_described(getattr(value, name)) for name in part_names(type(value))
    )


def compared(values: dict[str, Any]) -> bool:
    """Odd and even are compared with nothing, "at least" without a number is one, everything else needs a number; of
    several a number is one, if it is equal to it.
    """
    comparison = values.get("comparison", Comparison.AT_LEAST)
    if values.get("either"):
        return comparison is Comparison.EQUAL and values.get("amount") is None
    if comparison in (Comparison.ODD, Comparison.EVEN):
        return values.get("amount") is None
    return comparison is Comparison.AT_LEAST or values.get("amount") is not None


def _said(values: dict[str, Any], *names: str) -> int:
    """How many of these fields say something."""
    return sum(values.get(name) not in (None, (), False) for name in names)


def moves_aember(values: dict[str, Any]) -> bool:
    """From one place, to one at most: without a goal it goes to the common supply."""
    return _said(values, "from_cards", "from_player", "there") == 1 and _said(values, "to_cards", "to_player") <= 1


def counts_rounds(values: dict[str, Any]) -> bool:
    """For each of some cards, or so often, or in rounds."""
    return _said(values, "cards", "amount", "through") == 1


def deals(values: dict[str, Any]) -> bool:
    """A card deals damage, or a player does; what is divided among several is dealt evenly, or has no splash."""
    divided = bool(values.get("divided"))
    if not isinstance(values.get("splash"), Number | Variable | None):
        return False
    by_player = values.get("player", YOU) != YOU
    if by_player and _said(values, "source", "splash", "divided"):
        return False
    return (divided or not values.get("evenly")) and not (divided and values.get("splash") is not None)


def lasts_so_long(values: dict[str, Any]) -> bool:
    """Whose turn or step it is until, for which cards, under which condition: what each kind of time needs, no more."""
    kind = values["kind"]
    if _said(values, "cards") != (kind is DurationKind.UNTIL_LEAVES):
        return False
    if _said(values, "condition") != (kind is DurationKind.WHILE):
        return False
    if kind is DurationKind.NEXT_STEP and not _said(values, "step"):
        return False
    if kind not in (DurationKind.NEXT_STEP, DurationKind.NEXT_TURN) and _said(values, "step"):
        return False
    return kind in _SOMEBODYS or values.get("player", YOU) == YOU


def takes_off(values: dict[str, Any]) -> bool:
    """Counters of one name, or of every kind, or marks; damage that is removed is healed."""
    return _said(values, "counter", "mark", "every") <= 1 and values.get("mark") is not Mark.DAMAGE


def counters_there(values: dict[str, Any]) -> bool:
    """Counters of one name, or of every kind."""
    return _said(values, "counter", "every") <= 1


def puts_into(values: dict[str, Any]) -> bool:
    """Only a deck has a top and a bottom, and an order that somebody can choose or leave to chance."""
    if (values.get("position") is not None) != (values["zone"] is Zone.DECK):
        return False
    ordered = _said(values, "any_order", "random_order")
    return ordered == 0 or (ordered == 1 and values["zone"] is Zone.DECK)


def swaps(values: dict[str, Any]) -> bool:
    """Cards with cards, or a whole zone with a whole zone."""
    left, right = values["left"], values.get("right")
    return right is None or isinstance(left, WholeZone) == isinstance(right, WholeZone)


def draws(values: dict[str, Any]) -> bool:
    """So many cards, or these."""
    return _said(values, "amount", "cards") == 1


def goes_on(values: dict[str, Any]) -> bool:
    """Until a card fits, or until a condition holds; to stop is chosen where it is a card that is looked for."""
    return _said(values, "until", "condition") == 1 and not (values.get("may_stop") and values.get("until") is None)


def measures(values: dict[str, Any]) -> bool:
    """Only events that are so much of something have amounts to sum, and it is said when they were."""
    event = values["event"]
    return not values.get("measured") or (event.kind in MEASURED and event.when is not When.NOW)


_SOMEBODYS = frozenset(
    (DurationKind.NEXT_TURN, DurationKind.NEXT_STEP, DurationKind.UNTIL_START_OF_TURN, DurationKind.UNTIL_END_OF_TURN)
)
"""The times that are somebody's."""

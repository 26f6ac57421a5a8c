"""The parts of a text that have to be seen to act, each with the tree that lacks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.without import Changes, Part, at, dropped, parts_by
from kfjudge.games.keyforge.words.nodes.amounts import KeyCost, Number
from kfjudge.games.keyforge.words.nodes.base import Mark, Zone
from kfjudge.games.keyforge.words.nodes.cards import InZone, NotThe, Quantity, Ref
from kfjudge.games.keyforge.words.nodes.conditions import Not
from kfjudge.games.keyforge.words.nodes.effects import (
    ChooseOne,
    DivideLines,
    DoNothing,
    FightsInTurn,
    ForEach,
    If,
    Instead,
    Lasting,
    May,
    MoveCounters,
    RemoveCounters,
    Sequence,
    Triggered,
)
from kfjudge.games.keyforge.words.nodes.kinds import Amount, CardText, Condition, Effect, Filter, Static
from kfjudge.games.keyforge.words.nodes.statics import Keyword
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, Enhance, KeywordLine
from kfjudge.language.node import Node, Text
from kfjudge.language.trees import Path, part_names

WRAPPERS = (Sequence, If, May, ForEach, DivideLines, FightsInTurn)
"""Instructions that only say how others are done; what they add is seen in their parts. Dividing a line moves nothing:
the halves are spoken of later; fights are always resolved one by one.
"""
UNWALKED: tuple[tuple[type[Node], str], ...] = (
    (Instead, "of"),
    (Ref, "filters"),
    *((Enhance, name) for name in part_names(Enhance)),
)
"""Where a node names what is not done, by which words a mention is found that is bound already, or icons."""
MUCH = 7
"""What an amount is said to be instead that is not a plain number."""


def parts_of(text: CardText) -> Iterator[Part]:
    """Every part of a text that can be taken out of it by itself."""
    return parts_by(text, _changes, UNWALKED)


def _changes(text: Text, path: Path, node: Node) -> Iterator[tuple[str, Changes]]:
    """What a node is a part as, with what is tried in its place."""
    holder = at(text, path[:-1])
    listed = isinstance(holder, tuple)
    gone: Changes = [(path[:-1], dropped(holder, path[-1]))] if listed else []
    if isinstance(node, Effect):
        if not isinstance(node, (*WRAPPERS, DoNothing)):
            yield "instruction", [(path, DoNothing())]
        if listed and isinstance(at(text, path[:-2]), ChooseOne) and len(holder) > 1:
            yield "option", gone
    elif isinstance(node, Condition):
        if not isinstance(node, Not):
            yield "condition", [(path, Not(condition=node))]
    elif isinstance(node, Amount) and not isinstance(node, KeyCost) and not _is_article(node, holder):
        yield "amount", [(path, Number(value=value)) for value in _others(node)]
    elif isinstance(node, Filter) and listed and not _goes_without_saying(node):
        yield "property", [*gone, (path, NotThe(filter=node))]
    elif isinstance(node, Keyword) and listed and isinstance(at(text, path[:-2]), KeywordLine):
        yield "keyword", gone
    elif isinstance(node, Static | Triggered) and listed:
        alone = len(holder) == 1 and isinstance(at(text, path[:-2]), Lasting)
        yield "statement" if isinstance(node, Static) else "trigger", [(path[:-2], DoNothing())] if alone else gone
    elif isinstance(node, BoldAbility):
        for place in range(len(node.timings) if len(node.timings) > 1 else 0):
            yield "timing", [((*path, "timings"), dropped(node.timings, place))]


def _others(node: Amount) -> tuple[int, ...]:
    """Other numbers than an amount."""
    if not isinstance(node, Number):
        return (MUCH, 0)
    return (node.value + 1, *((node.value - 1,) if node.value else ()), node.value + MUCH)


def _goes_without_saying(node: Filter) -> bool:
    """Whether a property adds nothing by rule: an ability reaches only cards in play unless it names another zone."""
    return isinstance(node, InZone) and node.zone is Zone.IN_PLAY


def _is_article(node: Amount, holder: Any) -> bool:
    """Whether a number is only what "a" or "an" says of a card or of a mark, of which a card has one or none: it counts
    nothing.
    """
    marked = isinstance(holder, MoveCounters | RemoveCounters) and holder.mark not in (None, Mark.DAMAGE)
    return (isinstance(holder, Quantity) or marked) and isinstance(node, Number) and node.value == 1

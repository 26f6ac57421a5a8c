"""The parts of a text that have to be seen to act, each with the tree that lacks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kfjudge.keyforge.words.nodes.amounts import Amount, KeyCost, Number
from kfjudge.keyforge.words.nodes.base import Mark, Zone
from kfjudge.keyforge.words.nodes.cards import Filter, InZone, NotThe, Quantity, Ref
from kfjudge.keyforge.words.nodes.conditions import Condition, Not
from kfjudge.keyforge.words.nodes.effects import (
    ChooseOne,
    DivideLines,
    DoNothing,
    Effect,
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
from kfjudge.keyforge.words.nodes.statics import Keyword, Static
from kfjudge.keyforge.words.nodes.text import BoldAbility, CardText, Enhance, KeywordLine
from kfjudge.language.node import Node, Span
from kfjudge.language.trees import part_names
from kfjudge.values import dataclass

WRAPPERS = (Sequence, If, May, ForEach, DivideLines, FightsInTurn)
"""Instructions that only say how others are done; what they add is seen in their parts. Dividing a line moves nothing:
the halves are spoken of later; fights are always resolved one by one.
"""
UNDONE = ((Instead, "of"), (Ref, "filters"))
"""Where a node names what is not done, or by which words a mention is found that is bound already."""
MUCH = 7
"""What an amount is said to be instead that is not a plain number."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text: what kind of thing it is, its node, where it stands in the print, and the text with something
    else in its place, in one way or several: without it, turned round, with other numbers. `around` are the
    nodes that it stands in.
    """

    kind: str
    node: Node
    span: Span
    without: tuple[CardText, ...]
    around: tuple[Node, ...] = ()

    @property
    def name(self) -> str:
        """What the part is, for lists."""
        return f"{self.kind} {type(self.node).__name__}"


def parts_of(text: CardText) -> Iterator[Part]:
    """Every part of a text that can be taken out of it by itself."""
    for path, node, span in _walk(text, (), (0, 0)):
        for kind, changes in _changes(text, path, node):
            around = tuple(item for length in range(len(path)) if isinstance(item := _at(text, path[:length]), Node))
            yield Part(kind, node, span, tuple(_put(text, at, value) for at, value in changes), around)


Changes = list[tuple[tuple[str | int, ...], Any]]
"""What is put where, instead of a part."""


def _changes(text: CardText, path: tuple[str | int, ...], node: Node) -> Iterator[tuple[str, Changes]]:
    """What a node is a part as, with what is tried in its place."""
    holder = _at(text, path[:-1])
    listed = isinstance(holder, tuple)
    dropped: Changes = [(path[:-1], _dropped(holder, path[-1]))] if listed else []
    if isinstance(node, Effect):
        if not isinstance(node, (*WRAPPERS, DoNothing)):
            yield "instruction", [(path, DoNothing())]
        if listed and isinstance(_at(text, path[:-2]), ChooseOne) and len(holder) > 1:
            yield "option", dropped
    elif isinstance(node, Condition):
        if not isinstance(node, Not):
            yield "condition", [(path, Not(condition=node))]
    elif isinstance(node, Amount) and not isinstance(node, KeyCost) and not _is_article(node, holder):
        yield "amount", [(path, Number(value=value)) for value in _others(node)]
    elif isinstance(node, Filter) and listed and not _goes_without_saying(node):
        yield "property", [*dropped, (path, NotThe(filter=node))]
    elif isinstance(node, Keyword) and listed and isinstance(_at(text, path[:-2]), KeywordLine):
        yield "keyword", dropped
    elif isinstance(node, Static | Triggered) and listed:
        alone = len(holder) == 1 and isinstance(_at(text, path[:-2]), Lasting)
        yield "statement" if isinstance(node, Static) else "trigger", [(path[:-2], DoNothing())] if alone else dropped
    elif isinstance(node, BoldAbility):
        for place in range(len(node.timings) if len(node.timings) > 1 else 0):
            yield "timing", [((*path, "timings"), _dropped(node.timings, place))]


def _others(node: Amount) -> tuple[int, ...]:
    """Other numbers than an amount."""
    if not isinstance(node, Number):
        return (MUCH, 0)
    return (node.value + 1, *((node.value - 1,) if node.value else ()), node.value + MUCH)


def _walk(node: Node, path: tuple[str | int, ...], span: Span) -> Iterator[tuple[tuple[str | int, ...], Node, Span]]:
    """Every node with its path, quoted text included; one without a place of its own takes that of the one around."""
    here = node.span if node.span[0] >= 0 else span
    if path:
        yield path, node, here
    if isinstance(node, Enhance):
        return
    for name in part_names(type(node)):
        if (type(node), name) in UNDONE:
            continue
        value = getattr(node, name)
        if isinstance(value, Node):
            yield from _walk(value, (*path, name), here)
        elif isinstance(value, tuple):
            for place, item in enumerate(value):
                if isinstance(item, Node):
                    yield from _walk(item, (*path, name, place), here)


def _goes_without_saying(node: Filter) -> bool:
    """Whether a property adds nothing by rule: an ability reaches only cards in play unless it names another zone."""
    return isinstance(node, InZone) and node.zone is Zone.IN_PLAY


def _is_article(node: Amount, holder: Any) -> bool:
    """Whether a number is only what "a" or "an" says of a card or of a mark, of which a card has one or none: it counts
    nothing.
    """
    marked = isinstance(holder, MoveCounters | RemoveCounters) and holder.mark not in (None, Mark.DAMAGE)
    return (isinstance(holder, Quantity) or marked) and isinstance(node, Number) and node.value == 1


def _at(root: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        root = root[step] if isinstance(step, int) else getattr(root, step)
    return root


def _put(root: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The tree with another value at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return (*root[:step], _put(root[step], rest, value), *root[step + 1 :])
    return replace(root, **{step: _put(getattr(root, step), rest, value)})


def _dropped(items: tuple[Any, ...], place: str | int) -> tuple[Any, ...]:
    assert isinstance(place, int)
    return items[:place] + items[place + 1 :]

"""The parts of a text that have to be seen to act, each with the tree that lacks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kfjudge.keyforge.words.nodes.amounts import Amount, KeyCost, Number
from kfjudge.keyforge.words.nodes.base import Zone
from kfjudge.keyforge.words.nodes.cards import Filter, InZone, Quantity
from kfjudge.keyforge.words.nodes.conditions import Condition, Not
from kfjudge.keyforge.words.nodes.effects import ChooseOne, DoNothing, Effect, ForEach, If, May, Sequence
from kfjudge.keyforge.words.nodes.statics import Keyword, Static
from kfjudge.keyforge.words.nodes.text import CardText, ConstantAbility, Enhance, KeywordLine
from kfjudge.language.node import Node, Span
from kfjudge.language.trees import part_names

WRAPPERS = (Sequence, If, May, ForEach)
"""Instructions that only say how others are done; what they add is seen in their parts."""
MUCH = 7
"""What an amount is said to be instead that is not a plain number."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text: what kind of thing it is, its node, where it stands in the print, and the text without it (or
    with it turned round, or another number in its place).
    """

    kind: str
    node: Node
    span: Span
    without: CardText

    @property
    def name(self) -> str:
        """What the part is, for lists."""
        return f"{self.kind} {type(self.node).__name__}"


def parts_of(text: CardText) -> Iterator[Part]:
    """Every part of a text that can be taken out of it by itself."""

    def rebuilt(path: tuple[str | int, ...], value: Any) -> CardText:
        made: CardText = _put(text, path, value)
        return made

    for path, node, span in _walk(text, (), (0, 0)):
        holder = _at(text, path[:-1])
        listed = isinstance(holder, tuple)
        if isinstance(node, Effect):
            if not isinstance(node, (*WRAPPERS, DoNothing)):
                yield Part("instruction", node, span, rebuilt(path, DoNothing()))
            if listed and isinstance(_at(text, path[:-2]), ChooseOne) and len(holder) > 1:
                yield Part("option", node, span, rebuilt(path[:-1], _dropped(holder, path[-1])))
        elif isinstance(node, Condition):
            if not isinstance(node, Not):
                yield Part("condition", node, span, rebuilt(path, Not(condition=node)))
        elif isinstance(node, Amount) and not isinstance(node, KeyCost) and not _is_article(node, holder):
            other = Number(value=node.value + 1) if isinstance(node, Number) else Number(value=MUCH)
            yield Part("amount", node, span, rebuilt(path, other))
        elif isinstance(node, Filter) and listed and not _goes_without_saying(node):
            yield Part("property", node, span, rebuilt(path[:-1], _dropped(holder, path[-1])))
        elif isinstance(node, Keyword) and listed and isinstance(_at(text, path[:-2]), KeywordLine):
            yield Part("keyword", node, span, rebuilt(path[:-1], _dropped(holder, path[-1])))
        elif listed and isinstance(_at(text, path[:-2]), ConstantAbility):
            kind = "statement" if isinstance(node, Static) else "trigger"
            yield Part(kind, node, span, rebuilt(path[:-1], _dropped(holder, path[-1])))


def _walk(node: Node, path: tuple[str | int, ...], span: Span) -> Iterator[tuple[tuple[str | int, ...], Node, Span]]:
    """Every node with its path, quoted text included; one without a place of its own takes that of the one around."""
    here = node.span if node.span[0] >= 0 else span
    if path:
        yield path, node, here
    if isinstance(node, Enhance):
        return
    for name in part_names(type(node)):
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
    """Whether a number is only what "a" or "an" says of a card: it counts nothing."""
    return isinstance(holder, Quantity) and isinstance(node, Number) and node.value == 1


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

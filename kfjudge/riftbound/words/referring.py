"""Whether everything that a text speaks of was named before: "it", "they", "there", "that unit".

In: a paragraph, and those before it. Out: the first word of which nobody can know what it means, if there is one. What
a reference means is not written into the tree: whoever plays the text keeps what was named last and finds it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kfjudge.language.bind import References, Unbound
from kfjudge.language.trees import part_names
from kfjudge.riftbound.words.base import Node
from kfjudge.riftbound.words.cards import Both, Place, PlaceKind, Player, PlayerKind, Ref, Select, Us
from kfjudge.riftbound.words.effects import Burn, Choose, Look, PlayToken, Reveal, RevealUntil, Steps
from kfjudge.riftbound.words.events import Event

_NAMES = (Select, Both, PlayToken, Look, Burn, Reveal, RevealUntil, Choose, Event)
"""Nodes of which later words can speak."""
_NOBODY = (PlayerKind.YOU, PlayerKind.ALLIES)
"""Who is no player that later words could speak of: "you", and whose a "friendly" thing is."""


def references(paragraph: Node, before: tuple[Node, ...]) -> References:
    """The first word that speaks of nothing."""
    named = any(isinstance(node, _NAMES) for one in before for node in _in_order(one))
    going_on = {id(one) for node in _in_order(paragraph) if isinstance(node, Steps) for one in node.effects[1:]}
    for node in _in_order(paragraph):
        doer = getattr(node, "player", None)
        if isinstance(doer, Player) and doer.kind is PlayerKind.SAME and id(node) not in going_on:
            return References({}, (Unbound("nobody is said to do this", *node.span),))
        missing = "" if named else _said(node)
        if missing:
            start, end = node.span
            return References({}, (Unbound(f"not known what is meant by: {missing}", start, end),))
        if isinstance(node, _NAMES) or (isinstance(node, Player) and node.kind not in _NOBODY):
            named = True
    return References({})


def _said(node: Node) -> str:
    """What a node is called that speaks of something named before; "" for any other."""
    match node:
        case Ref(kind=kind):
            return kind.value
        case Us():
            return "we"
        case Place(kind=PlaceKind.THERE):
            return "there"
        case Player(kind=PlayerKind.THEY):
            return "they"
        case _:
            return ""


def _in_order(value: Any) -> Iterator[Node]:
    """The nodes of a tree as they stand in the text: by place, those without one where their parent is."""
    found: list[tuple[int, int, Node]] = []

    def walk(inner: Any, at: int) -> None:
        if isinstance(inner, tuple):
            for item in inner:
                walk(item, at)
                if isinstance(item, Node) and item.span[0] < 0:  # what has no place stands behind what came before it
                    at = max((begin for begin, _, _ in found), default=at)
        elif isinstance(inner, Node):
            begin = inner.span[0] if inner.span[0] >= 0 else at
            found.append((begin, len(found), inner))
            for name in part_names(type(inner)):
                walk(getattr(inner, name), begin)

    walk(value, 0)
    found.sort(key=lambda item: (item[0], item[1]))
    for _, _, node in found:
        yield node

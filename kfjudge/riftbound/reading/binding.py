"""Whether everything that a text speaks of was named before: "it", "they", "there", "that unit".

In: a paragraph, and whether an earlier paragraph of the same card named something. Out: a description of the first word
of which nobody can know what it means ("" if there is none). Whoever plays the text keeps what was named last and finds
it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kfjudge.riftbound.reading.table import field_names
from kfjudge.riftbound.words.base import Node
from kfjudge.riftbound.words.cards import Both, Place, PlaceKind, Player, PlayerKind, Ref, Select, Us
from kfjudge.riftbound.words.effects import Choose, Look, PlayToken, Reveal, RevealUntil
from kfjudge.riftbound.words.events import Event
from kfjudge.riftbound.words.text import Paragraph

_NAMES = (Select, Both, PlayToken, Look, Reveal, RevealUntil, Choose, Event)
"""Nodes of which later words can speak."""


def unbound(paragraph: Paragraph, *, named_before: bool = False) -> str:
    """The first word that speaks of nothing."""
    named = named_before
    for node in _in_order(paragraph):
        if isinstance(node, Ref | Us) and not named:
            return node.kind.value if isinstance(node, Ref) else "we"
        if isinstance(node, Place) and node.kind is PlaceKind.THERE and not named:
            return "there"
        if isinstance(node, Player) and node.kind is PlayerKind.THEY and not named:
            return "they"
        if isinstance(node, Player) and node.kind is not PlayerKind.YOU:
            named = True
        if isinstance(node, _NAMES):
            named = True
    return ""


def names_something(paragraph: Paragraph) -> bool:
    """Whether later paragraphs can speak of what this one names."""
    return any(isinstance(node, _NAMES) for node in _in_order(paragraph))


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
            for name in field_names(type(inner)):
                walk(getattr(inner, name), begin)

    walk(value, 0)
    found.sort(key=lambda item: (item[0], item[1]))
    # A reference inside an event or a choice speaks of what came before it, not of the phrase it stands in.
    for _, _, node in found:
        yield node

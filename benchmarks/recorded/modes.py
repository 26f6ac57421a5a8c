"""The words of the options of a "choose one", for matching them with another engine's buttons.

In: a decision of kind "option" and the faces that may have asked it. Out: for each option the printed words that it
stands in.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import fields

from kfjudge.engine.decision import Decision
from kfjudge.keyforge.board.faces import CardFace
from kfjudge.keyforge.words.nodes.effects import ChooseOne
from kfjudge.language.node import Node


class Modes:
    """Finds options by the place of their text: each face is searched once."""

    def __init__(self, faces: Mapping[str, CardFace]) -> None:
        self.faces = faces
        self._found: dict[str, dict[object, tuple[str, ...]]] = {}

    def text(self, decision: Decision, option: Hashable, face: CardFace | None) -> str:
        """The printed words of an option; empty if they cannot be found."""
        if decision.kind != "option" or not isinstance(option, int) or face is None:
            return ""
        texts = self._texts(face).get(decision.clause, ())
        return texts[option] if 0 <= option < len(texts) else ""

    def _texts(self, face: CardFace) -> dict[object, tuple[str, ...]]:
        known = self._found.get(face.id)
        if known is None:
            known = self._found[face.id] = {}
            if face.text is not None:
                for node in nodes(face.text):
                    if isinstance(node, ChooseOne):
                        known[node.span] = tuple(_printed(face, option) for option in node.options)
        return known


def nodes(node: Node) -> Iterator[Node]:
    """A node and all inside it."""
    yield node
    for item in fields(node):
        value = getattr(node, item.name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from nodes(inner)


def _printed(face: CardFace, node: Node) -> str:
    """The words in which a node stands, from the first to the last place of anything in it."""
    spans = [inner.span for inner in nodes(node) if inner.span[0] >= 0]
    if not spans:
        return ""
    return face.printed[min(start for start, _end in spans) : max(end for _start, end in spans)]

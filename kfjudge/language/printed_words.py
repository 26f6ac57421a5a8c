"""The printed words of a part of a text.

In: a node and the text that it was read from. Out: the words that it stands for; nothing is read anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.language.node import Node
from kfjudge.values import fields


def words_at(node: Node, printed: str) -> str:
    """The words of a node as printed; empty if it bears no place in the text."""
    spans = [inner.span for inner in every_node(node) if inner.span[0] >= 0]
    if not spans:
        return ""
    first, last = min(start for start, _end in spans), max(end for _start, end in spans)
    # Words that were put in another order for reading have no length of their own: their line has them.
    return printed[first:last].strip() or printed[first:].strip().partition("\n")[0]


def every_node(node: Node) -> Iterator[Node]:
    """A node and all inside it, quoted text too."""
    yield node
    for item in fields(node):
        value = getattr(node, item.name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from every_node(inner)

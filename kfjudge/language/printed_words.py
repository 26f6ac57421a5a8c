"""The printed words of a part of a text.

In: a node and the text that it was read from. Out: the words that it stands for; nothing is read anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kfjudge.language.node import Node
from kfjudge.tuples import NamedTuple
from kfjudge.values import fields

LONG = 120
"""Of a condition of more letters only so many are told."""
QUOTED = 260
"""Of a paragraph of more letters only the first sentences are told."""
_UNLESS = re.compile(r"\bunless\s*$", re.IGNORECASE)


class Outcome(NamedTuple):
    """Whether a condition of a text holds, told in the words of the text when somebody reads it."""

    condition: Node
    printed: str
    holds: bool

    def __str__(self) -> str:
        words = " ".join(words_at(self.condition, self.printed).split())
        start = min((inner.span[0] for inner in every_node(self.condition) if inner.span[0] >= 0), default=0)
        what = re.sub("^unless ", "", words, flags=re.IGNORECASE)
        denied = what != words or _UNLESS.search(self.printed[:start]) is not None
        if not what:
            return f"the condition of its text {'holds' if self.holds else 'does not hold'}"
        if len(what) > LONG:
            what = f"{what[:LONG].rsplit(' ', 1)[0]} …"
        return f"“{what}” {'holds' if self.holds is not denied else 'does not hold'}"


def words_at(node: Node, printed: str) -> str:
    """The words of a node as printed; empty if it bears no place in the text."""
    spans = [inner.span for inner in every_node(node) if inner.span[0] >= 0]
    if not spans:
        return ""
    first, last = min(start for start, _end in spans), max(end for _start, end in spans)
    # Words that were put in another order for reading have no length of their own: their line has them.
    return printed[first:last].strip() or printed[first:].strip().partition("\n")[0]


def said_with(node: Node, text: Any, printed: str) -> str:
    """The words of the paragraph of a text that holds a node; empty if none does."""
    for paragraph in text.paragraphs if text is not None else ():
        if any(inner is node for inner in every_node(paragraph)):
            return words_at(paragraph, printed)
    return ""


def whole_sentences(words: str) -> str:
    """Words that are quoted: as many whole sentences as are not too long together, of one that is all the same its
    beginning.
    """
    words = " ".join(words.split())
    if len(words) <= QUOTED:
        return words
    ends = [found.end() for found in re.finditer(r"[.!?]”?(?= )", words) if found.end() <= QUOTED]
    return f"{words[: ends[-1]] if ends else words[:QUOTED].rsplit(' ', 1)[0]} …"


def every_node(node: Node) -> Iterator[Node]:
    """A node and all inside it, quoted text too."""
    yield node
    for item in fields(node):
        value = getattr(node, item.name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from every_node(inner)

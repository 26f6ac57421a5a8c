"""Nodes made from a line: the same values that a scenario file has, each with the column it was typed at.

In: texts and offsets. Out: nodes that `kfjudge.situation.load` reads, and that can be written as a scenario file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kfjudge.situation import written
from kfjudge.situation.notation.line import place_in
from kfjudge.values import dataclass, replace

_TEXT, _NUMBER, _TRUTH = "tag:yaml.org,2002:str", "tag:yaml.org,2002:int", "tag:yaml.org,2002:bool"
NULL = "tag:yaml.org,2002:null"
Value = str | int | bool | written.Piece


@dataclass(slots=True)
class Nodes:
    """Makes nodes for one line."""

    line: str

    def mark(self, offset: int) -> written.Mark:
        """The place of an offset."""
        row, column = place_in(self.line, offset)
        return written.Mark(offset, row - 1, column - 1)

    def value(self, value: Value, at: int = 0) -> written.Piece:
        """A single value; a node stays what it is."""
        if isinstance(value, written.Piece):
            return value
        if isinstance(value, bool):
            return self._scalar(_TRUTH, "true" if value else "false", at)
        if isinstance(value, int):
            return self._scalar(_NUMBER, str(value), at)
        return self._scalar(_TEXT, value, at)

    def _scalar(self, tag: str, text: str, at: int) -> written.Scalar:
        return written.Scalar(tag, text, self.mark(at), self.mark(at))

    def mapping(self, pairs: Iterable[tuple[str, Value]], at: int = 0, flow: bool = True) -> written.Mapping:
        """A mapping, on one line or (`flow` false) a line for each key."""
        value = [(self.value(key, _start(item, at)), self.value(item, at)) for key, item in pairs]
        return written.Mapping("tag:yaml.org,2002:map", value, self.mark(at), self.mark(at), flow_style=flow)

    def sequence(self, items: Iterable[Value], at: int = 0, flow: bool = True) -> written.Sequence:
        """A list, on one line or (`flow` false) a line for each item."""
        value = [self.value(item, at) for item in items]
        return written.Sequence("tag:yaml.org,2002:seq", value, self.mark(at), self.mark(at), flow_style=flow)


def _start(item: Value, at: int) -> int:
    return item.start_mark.at if isinstance(item, written.Piece) else at


def plain(node: written.Mapping) -> written.Piece:
    """A card of which nothing is said but its name stands as its name."""
    only: written.Piece = node.value[0][1]
    return only if len(node.value) == 1 and node.value[0][0].value == "card" else node


def words_in(node: written.Piece) -> Iterator[str]:
    """Every word of a node, those of its keys too."""
    if isinstance(node, written.Scalar):
        yield str(node.value)
    for item in node.value if isinstance(node, written.Collection) else ():
        for each in item if isinstance(item, tuple) else (item,):
            yield from words_in(each)


def renamed(node: written.Piece, names: Mapping[str, str]) -> written.Piece:
    """A node in which some words are others."""
    if isinstance(node, written.Scalar):
        return replace(node, value=names.get(node.value, node.value))
    if isinstance(node, written.Mapping):
        return replace(node, value=[(renamed(key, names), renamed(value, names)) for key, value in node.value])
    return replace(node, value=[renamed(each, names) for each in node.value])

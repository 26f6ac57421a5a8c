"""YAML nodes made from a line: the same values that a scenario file has, each with the column it was typed at.

In: texts and offsets. Out: nodes that `kfjudge.situation.load` reads, and that PyYAML writes as a scenario file.
"""

from __future__ import annotations

from collections.abc import Iterable

import yaml

from kfjudge.situation.notation.line import place_in
from kfjudge.values import dataclass

_TEXT, _NUMBER, _TRUTH = "tag:yaml.org,2002:str", "tag:yaml.org,2002:int", "tag:yaml.org,2002:bool"
NULL = "tag:yaml.org,2002:null"
Value = str | int | bool | yaml.Node


@dataclass(slots=True)
class Nodes:
    """Makes nodes for one line."""

    line: str

    def mark(self, offset: int) -> yaml.Mark:
        """The place of an offset."""
        row, column = place_in(self.line, offset)
        return yaml.Mark("", offset, row - 1, column - 1, None, 0)

    def value(self, value: Value, at: int = 0) -> yaml.Node:
        """A single value; a node stays what it is."""
        if isinstance(value, yaml.Node):
            return value
        if isinstance(value, bool):
            return self._scalar(_TRUTH, "true" if value else "false", at)
        if isinstance(value, int):
            return self._scalar(_NUMBER, str(value), at)
        return self._scalar(_TEXT, value, at)

    def _scalar(self, tag: str, text: str, at: int) -> yaml.ScalarNode:
        return yaml.ScalarNode(tag, text, self.mark(at), self.mark(at))

    def mapping(self, pairs: Iterable[tuple[str, Value]], at: int = 0, flow: bool = True) -> yaml.MappingNode:
        """A mapping, on one line or (`flow` false) a line for each key."""
        value = [(self.value(key, _start(item, at)), self.value(item, at)) for key, item in pairs]
        return yaml.MappingNode("tag:yaml.org,2002:map", value, self.mark(at), self.mark(at), flow_style=flow)

    def sequence(self, items: Iterable[Value], at: int = 0, flow: bool = True) -> yaml.SequenceNode:
        """A list, on one line or (`flow` false) a line for each item."""
        value = [self.value(item, at) for item in items]
        return yaml.SequenceNode("tag:yaml.org,2002:seq", value, self.mark(at), self.mark(at), flow_style=flow)


def _start(item: Value, at: int) -> int:
    return item.start_mark.index if isinstance(item, yaml.Node) else at


def as_yaml(node: yaml.Node) -> str:
    """The scenario file that says the same."""
    return str(yaml.serialize(node, Dumper=_Indented, allow_unicode=True, width=110))


class _Indented(yaml.SafeDumper):
    """Lists stand deeper than their keys, as in the examples."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """As PyYAML's own, but never without indent."""
        super().increase_indent(flow, False)


def plain(node: yaml.MappingNode) -> yaml.Node:
    """A card of which nothing is said but its name stands as its name."""
    only: yaml.Node = node.value[0][1]
    return only if len(node.value) == 1 and node.value[0][0].value == "card" else node

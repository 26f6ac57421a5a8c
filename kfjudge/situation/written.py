"""What is written in a scenario, as nodes: values, lists and mappings, each with the place where it stands.

In: what a reader of YAML composed, or the words of a line. Out: nodes with the fields that PyYAML's have, from which
they are made, and which are made of them to be written; a line needs no reader of YAML, which takes long to load.
"""

from __future__ import annotations

from typing import Any

from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass


class Mark(NamedTuple):
    """A place: an offset, a line and a column, counted from 0."""

    at: int
    line: int
    column: int


START = Mark(0, 0, 0)


@dataclass(slots=True, eq=False)
class Piece:
    """Something written; `tag` says what kind of value it is taken for."""

    tag: str
    value: Any
    start_mark: Mark = START
    end_mark: Mark = START


@dataclass(slots=True, eq=False)
class Scalar(Piece):
    """A single value, with the quotes in which it stands."""

    style: str | None = None


@dataclass(slots=True, eq=False)
class Collection(Piece):
    """Several values; `flow_style`: in brackets."""

    flow_style: bool | None = None


@dataclass(slots=True, eq=False)
class Sequence(Collection):
    """A list."""


@dataclass(slots=True, eq=False)
class Mapping(Collection):
    """Keys with their values, as pairs in order."""


def from_yaml(node: Any, known: dict[int, Piece] | None = None) -> Piece:
    """A node of PyYAML's, which does not contain itself; what stands there once is one node here too."""
    known = {} if known is None else known
    found = known.get(id(node))
    if found is None:
        marks = (_mark(node.start_mark), _mark(node.end_mark))
        if node.id == "scalar":
            found = Scalar(node.tag, node.value, *marks, node.style)
        elif node.id == "sequence":
            found = Sequence(node.tag, [from_yaml(item, known) for item in node.value], *marks, node.flow_style)
        else:
            pairs = [(from_yaml(key, known), from_yaml(value, known)) for key, value in node.value]
            found = Mapping(node.tag, pairs, *marks, node.flow_style)
        known[id(node)] = found
    return found


def _mark(mark: Any) -> Mark:
    return Mark(mark.index, mark.line, mark.column)


def as_yaml(node: Piece) -> str:
    """The text of a scenario file that says the same: lists stand deeper than their keys, as in the examples."""
    import yaml

    known: dict[int, yaml.Node] = {}

    def of_yaml(one: Piece) -> yaml.Node:
        if id(one) not in known:
            known[id(one)] = made(one)
        return known[id(one)]

    def made(one: Piece) -> yaml.Node:
        if isinstance(one, Scalar):
            return yaml.ScalarNode(one.tag, one.value, style=one.style)
        if isinstance(one, Sequence):
            return yaml.SequenceNode(one.tag, [of_yaml(item) for item in one.value], flow_style=one.flow_style)
        pairs = [(of_yaml(key), of_yaml(value)) for key, value in one.value]
        return yaml.MappingNode(one.tag, pairs, flow_style=getattr(one, "flow_style", None))

    class Indented(yaml.SafeDumper):
        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, False)

    return str(yaml.serialize(of_yaml(node), Dumper=Indented, allow_unicode=True, width=110))

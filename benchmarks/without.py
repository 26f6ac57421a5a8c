"""The parts of a text, each with the trees that lack it: what has to be seen to act, in any game.

In: a tree; what the game puts in the place of each of its nodes. Out: `Part`s, outer ones first, quoted text included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from kfjudge.language.node import Node, Span, Text
from kfjudge.language.trees import Path, part_names
from kfjudge.values import dataclass

Changes = list[tuple[Path, Any]]
"""What is put where, instead of a part."""
ChangesOf = Callable[[Text, Path, Node], Iterator[tuple[str, Changes]]]
"""What a node at a path is a part as, with what is tried in its place."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text: what kind of thing it is, its node, where it stands in the print, and the text with something
    else in its place, in one way or several: without it, turned round, with other numbers. `around` are the
    nodes that it stands in.
    """

    kind: str
    node: Node
    span: Span
    without: tuple[Any, ...]
    around: tuple[Node, ...] = ()

    @property
    def name(self) -> str:
        """What the part is, for lists."""
        return f"{self.kind} {type(self.node).__name__}"


def parts_by(text: Text, changes: ChangesOf, unwalked: Collection[tuple[type[Node], str]] = ()) -> Iterator[Part]:
    """Every part that can be taken out of a text by itself; `unwalked` are fields that hold no parts."""
    for path, node, span in _walk(text, (), (0, 0), unwalked):
        for kind, instead in changes(text, path, node):
            around = tuple(item for length in range(len(path)) if isinstance(item := at(text, path[:length]), Node))
            yield Part(kind, node, span, tuple(put(text, where, value) for where, value in instead), around)


def _walk(
    node: Node, path: Path, span: Span, unwalked: Collection[tuple[type[Node], str]]
) -> Iterator[tuple[Path, Node, Span]]:
    """Every node with its path; one without a place of its own takes that of the one around."""
    here = node.span if node.span[0] >= 0 else span
    if path:
        yield path, node, here
    for name in part_names(type(node)):
        if (type(node), name) in unwalked:
            continue
        value = getattr(node, name)
        if isinstance(value, Node):
            yield from _walk(value, (*path, name), here, unwalked)
        elif isinstance(value, tuple):
            for place, item in enumerate(value):
                if isinstance(item, Node):
                    yield from _walk(item, (*path, name, place), here, unwalked)


def at(root: Any, path: Path) -> Any:
    """What stands at a path."""
    for step in path:
        root = root[step] if isinstance(step, int) else getattr(root, step)
    return root


def put(root: Any, path: Path, value: Any) -> Any:
    """The tree with another value at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return (*root[:step], put(root[step], rest, value), *root[step + 1 :])
    return replace(root, **{step: put(getattr(root, step), rest, value)})


def dropped(items: tuple[Any, ...], place: str | int) -> tuple[Any, ...]:
    """The items without the one at a place."""
    assert isinstance(place, int)
    return items[:place] + items[place + 1 :]

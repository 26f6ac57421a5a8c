"""References bound: which mention each of them means, as numbers in the tree.

In: a tree as built, the dialect. Out: `Bound`: the tree with mentions numbered and every reference pointing at one,
what its conditions govern inside them, or the references that have no candidate or several. What a reference means the
dialect finds by reading the paragraph.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kfjudge.language.dialect import Dialect, References, Unbound
from kfjudge.language.node import Node, Text, replace
from kfjudge.language.trees import Path, at, children, part_names
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    text: Any
    unbound: tuple[Unbound, ...] = ()


def bind(text: Any, dialect: Dialect) -> Bound:
    """Binds every reference of a text, quoted texts inside it included."""
    paragraphs: list[Node] = []
    unbound: list[Unbound] = []
    for place, paragraph in enumerate(text.paragraphs):
        references = dialect.references(paragraph, text.paragraphs[:place])
        unbound += references.unbound
        numbers: dict[Path, int] = {}
        for target in (*references.targets.values(), *references.along_with.values()):
            numbers.setdefault(target, len(numbers) + 1)
        for target, number in list(numbers.items()):
            numbers |= dict.fromkeys(_shared(paragraph, target), number)
        numbering = _Numbering(dialect, references, numbers, unbound)
        paragraphs.append(dialect.reached(numbering.of(paragraph, ())))
    return Bound(replace(text, paragraphs=tuple(paragraphs)), tuple(unbound))


def _shared(root: Node, path: Path) -> Iterator[Path]:
    """Where else a phrase stands that several options share ("ready or exhaust a creature"): one mention, whichever is
    chosen.
    """
    phrase = at(root, path)
    for place, step in enumerate(path):
        if step == "options" and phrase.span[0] >= 0:
            for number, option in enumerate(at(root, path[: place + 1])):
                if number != path[place + 1]:
                    yield from (
                        found
                        for found, node in _walk(option, (*path[: place + 1], number))
                        if node == phrase and node.span == phrase.span
                    )


def _walk(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    """A node and every node below it, with their paths."""
    yield path, node
    for inner, child in children(node):
        yield from _walk(child, (*path, *inner))


@dataclass(frozen=True, slots=True)
class _Numbering:
    """Fills in `mention`, `refers_to` and `along_with`."""

    dialect: Dialect
    references: References
    numbers: Mapping[Path, int]
    unbound: list[Unbound]

    def of(self, value: Any, path: Path) -> Any:
        """The tree again with the numbers in it; itself, if it has none."""
        if isinstance(value, tuple):
            return tuple(self.of(item, (*path, place)) for place, item in enumerate(value))
        if isinstance(value, Text):
            inner = bind(value, self.dialect)
            self.unbound.extend(inner.unbound)
            return inner.text
        if not isinstance(value, Node):
            return value
        changes: dict[str, Any] = {}
        for name in part_names(type(value)):
            old = getattr(value, name)
            new = self.of(old, (*path, name))
            if new is not old and not (
                isinstance(old, tuple) and all(one is two for one, two in zip(old, new, strict=True))
            ):
                changes[name] = new
        if path in self.numbers:
            changes["mention"] = self.numbers[path]
        for name, targets in (("refers_to", self.references.targets), ("along_with", self.references.along_with)):
            if path in targets:
                changes[name] = self.numbers[targets[path]]
        return replace(value, **changes) if changes else value

"""References bound: which mention each of them means, as numbers in the tree.

In: a tree as built. Out: `Bound`: the tree with mentions numbered and every reference pointing at one, what its
conditions govern inside them (`reach`), or the references that have no candidate or several. What a reference means is
found by reading the paragraph (`referring`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kfjudge.keyforge.words.nodes.base import Node
from kfjudge.keyforge.words.nodes.text import CardText, Paragraph
from kfjudge.language.antecedents import Path
from kfjudge.language.reach import reached
from kfjudge.language.referring import Reader, Unbound, at, children
from kfjudge.language.trees import part_names


@dataclass(frozen=True, slots=True)
class Bound:
    text: CardText
    unbound: tuple[Unbound, ...] = ()


def bind(text: CardText) -> Bound:
    """Binds every reference of a text, quoted texts inside it included."""
    paragraphs: list[Paragraph] = []
    unbound: list[Unbound] = []
    for paragraph in text.paragraphs:
        reader = Reader(paragraph)
        reader.read()
        unbound += reader.unbound
        numbers: dict[Path, int] = {}
        for target in reader.env.targets.values():
            numbers.setdefault(target, len(numbers) + 1)
        for target, number in list(numbers.items()):
            numbers |= dict.fromkeys(_shared(paragraph, target), number)
        paragraphs.append(reached(_numbered(paragraph, (), reader.env.targets, numbers, unbound)))
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


def _numbered(
    value: Any, path: Path, targets: dict[Path, Path], numbers: dict[Path, int], unbound: list[Unbound]
) -> Any:
    """The tree again with `mention` and `refers_to` filled in."""
    if isinstance(value, tuple):
        return tuple(_numbered(item, (*path, place), targets, numbers, unbound) for place, item in enumerate(value))
    if isinstance(value, CardText):
        inner = bind(value)
        unbound += inner.unbound
        return inner.text
    if not isinstance(value, Node):
        return value
    changes: dict[str, Any] = {}
    for name in part_names(type(value)):
        old = getattr(value, name)
        new = _numbered(old, (*path, name), targets, numbers, unbound)
        if new is not old and not (
            isinstance(old, tuple) and all(one is two for one, two in zip(old, new, strict=True))
        ):
            changes[name] = new
    if path in numbers:
        changes["mention"] = numbers[path]
    if path in targets:
        changes["refers_to"] = numbers[targets[path]]
    return replace(value, **changes) if changes else value

"""Meaning to text to meaning: the second proof.

In: the tree of an understood text. Out: the text in the one canonical templating that is read as this very tree again,
or nothing, if no text is. What a tree holds besides meaning takes no part: places, wordings, and by which numbers its
references are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from kfjudge.language.frames.sentences import paragraph
from kfjudge.language.frames.write import MOST_TRIED
from kfjudge.language.node import Node, replace
from kfjudge.language.tokens import join
from kfjudge.language.trees import NUMBERS, WORDING, field_names, part_names

if TYPE_CHECKING:
    from kfjudge.language.dialect import Dialect
    from kfjudge.language.reading import Language

MOST_TEXTS = 20
"""So many ways to write a paragraph are read back."""

MOST_PROVEN = 20_000
"""So many paragraphs are remembered with their canonical text."""


def plain(value: Any) -> Any:
    """A tree without place, wording and the numbers of its references."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    if not isinstance(value, Node):
        return value
    return type(value)(**{name: plain(getattr(value, name)) for name in part_names(type(value))})


def counted(value: Any, dialect: Dialect) -> Any:
    """A tree with its references counted anew, in the order of its fields: equal for equal bindings."""
    numbers: dict[int, int] = {}

    def again(one: Any) -> Any:
        if isinstance(one, tuple):
            return tuple(map(again, one))
        if isinstance(one, dialect.roles.text):
            return counted(one, dialect)
        if not isinstance(one, Node):
            return one
        kept: dict[str, Any] = {}
        for name in field_names(type(one)):
            inner = getattr(one, name)
            if name in NUMBERS:
                kept[name] = None if inner is None else numbers.setdefault(inner, len(numbers) + 1)
            elif name not in WORDING:
                kept[name] = again(inner)
        return replace(one, **kept)

    if isinstance(value, dialect.roles.text):
        paragraphs = []
        for one in value.paragraphs:
            numbers = {}
            paragraphs.append(again(one))
        return replace(value, paragraphs=tuple(paragraphs))
    return again(value)


def canonical(node: Any, language: Language, name: str = "", read: str = "") -> str:
    """The canonical text of a tree; "" if none is read as this tree again. `read`: the prepared text that gave the
    tree, so that its lines need not be read a second time.
    """
    known = read.split("\n")
    if len(known) != len(node.paragraphs):  # a paragraph of several lines
        known = [""] * len(node.paragraphs)
    lines: list[str] = []
    for one, given in zip(node.paragraphs, known, strict=True):
        line = proves(one, language, name, given)
        if not line:
            return ""
        lines.append(line)
    return "\n".join(lines)


def proves(paragraph: Node, language: Language, name: str = "", given: str = "") -> str:
    """The canonical text of one paragraph; "" if none is read as it again. `given`: the text that gave it."""
    wanted = counted(language.dialect.roles.text(paragraphs=(paragraph,)), language.dialect)
    key = (wanted, name[:1].lower())
    line = language.proven.get(key)
    if line is None:
        ways = texts(paragraph, language, name)
        line = next((text for text in ways if text == given or _means(text, wanted, language, name)), "")
        if len(language.proven) < MOST_PROVEN:
            language.proven[key] = line
    return line


def _means(text: str, wanted: Any, language: Language, name: str) -> bool:
    meant = language.meaning(text, name=name)
    return meant is not None and counted(meant, language.dialect) == wanted


def texts(node: Node, language: Language, name: str = "") -> Iterator[str]:
    """Ways to write a paragraph, the canonical one first; whether they are read so is not asked."""
    bare = plain(node)
    tried: set[str] = set()
    for tries, most in ((1, 2), (MOST_TRIED, MOST_TEXTS)):
        for words in islice(paragraph(language.writer(tries), bare), most):
            text = join(list(words), language.dialect.spelling, name=name)
            if text not in tried:
                tried.add(text)
                yield text

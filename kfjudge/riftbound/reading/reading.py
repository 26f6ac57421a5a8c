"""Reads a card text, and proves that it is understood.

A text is understood if it has one reading, if the tree gives the text back word for word, and if the same meaning,
written in the canonical wording, is read as the same tree again.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from kfjudge.paths import grammar
from kfjudge.riftbound.reading.binding import names_something, unbound
from kfjudge.riftbound.reading.chart import Chart, TooInvolved
from kfjudge.riftbound.reading.prepare import prepare
from kfjudge.riftbound.reading.render import Renderer, Unsayable
from kfjudge.riftbound.reading.table import Table, field_names, load_table
from kfjudge.riftbound.reading.tokens import PARAGRAPH, Token, join, tokenise
from kfjudge.riftbound.words.base import Node
from kfjudge.riftbound.words.text import CardText, Paragraph


class Rung(StrEnum):
    """How far a text comes: a reading that covers it, the text given back, what it refers to found, the meaning given
    back.
    """

    NONE = "none"
    READ = "read"
    REBUILT = "rebuilt"
    BOUND = "bound"
    UNDERSTOOD = "understood"


@dataclass(frozen=True, slots=True)
class Decline:
    """Why a text is not understood: `at` is the place in the prepared text, `words` what stands there."""

    reason: str
    at: int
    words: str
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    rung: Rung
    prepared: str
    tree: CardText | None = None
    decline: Decline | None = None
    canonical: str = ""

    @property
    def understood(self) -> bool:
        return self.rung is Rung.UNDERSTOOD


@cache
def table() -> Table:
    """The frames, loaded. Raises `WrongSetup` when packaged data is damaged."""
    return load_table(grammar("riftbound", "frames"))


def read_text(text: str) -> Reading:
    """Reads one card text. Never raises for text of any kind."""
    prepared = prepare(text)
    if not prepared:
        return Reading(Rung.UNDERSTOOD, prepared, CardText(paragraphs=()))
    paragraphs: list[Paragraph] = []
    canonical: list[str] = []
    start = 0
    for block in _blocks(prepared):
        found = _paragraph(block, start)
        if isinstance(found, Reading):
            return dataclasses.replace(found, prepared=prepared)
        missing = unbound(found[0][0], named_before=any(names_something(one) for one in paragraphs))
        if missing:
            reason = f"not known what is meant by: {missing}"
            return Reading(Rung.REBUILT, prepared, None, Decline(reason, start, block[:40]))
        node, said = found
        paragraphs += node
        canonical.append(said)
        start += len(block) + 1
    return Reading(Rung.UNDERSTOOD, prepared, CardText(paragraphs=tuple(paragraphs)), None, "\n".join(canonical))


def _blocks(prepared: str) -> list[str]:
    """The paragraphs: a line, with the lines of options that follow it, and with a line that only goes on with it."""
    blocks: list[str] = []
    for line in prepared.split("\n"):
        if blocks and line.startswith("\u2022"):
            blocks[-1] += "\n" + line
        else:
            blocks.append(line)
    return blocks


@cache
def _paragraph(block: str, start: int) -> tuple[tuple[Paragraph, ...], str] | Reading:
    tokens = tokenise(block)
    try:
        trees = _trees(tokens)
        if isinstance(trees, Decline):
            return _declined(Rung.NONE, trees, start)
        renderer = Renderer(table())
        exact = [node for node in trees if _words(renderer, node).casefold() == block.casefold()]
        if not exact:
            said = _words(renderer, trees[0])
            at = next(
                (i for i, (a, b) in enumerate(zip(said.lower(), block.lower(), strict=False)) if a != b), len(block)
            )
            reason = f"the meaning does not give these words back, but: {said}"
            return _declined(Rung.READ, Decline(reason, at, block[at : at + 30]), start)
        if len(exact) > 1:
            return _declined(Rung.READ, Decline(f"two readings: {_difference(*exact[:2])}", 0, block), start)
        said = _canonical(renderer, exact[0])
        again = _trees(tokenise(said)) if said else Decline("", 0, "")
        if isinstance(again, Decline) or again != exact:
            reason = f"the meaning does not come back from its canonical wording: {said}"
            return _declined(Rung.BOUND, Decline(reason, 0, block), start)
        return (exact[0],), said
    except TooInvolved:
        return _declined(Rung.NONE, Decline("the text is too involved to be read", 0, block), start)


def _trees(tokens: list[Token]) -> list[Paragraph] | Decline:
    chart = Chart(tokens, table())
    trees = [one.value for one in chart.parse("Paragraph", 0) if one.end == len(tokens)]
    if trees:
        return trees
    at = min(chart.far, len(tokens) - 1)
    shown = " ".join(token.surface for token in tokens[at : at + 4] if token.word != PARAGRAPH)
    return Decline("no frame covers these words", tokens[at].start, shown, tuple(sorted(chart.wanted)[:12]))


def _words(renderer: Renderer, node: Node) -> str:
    try:
        return join(renderer.words(node, "Paragraph"))
    except Unsayable as error:
        return f"<{error}>"


def _canonical(renderer: Renderer, node: Node) -> str:
    try:
        return join(renderer.words(without_form(node), "Paragraph"))
    except Unsayable:
        return ""


def without_form(value: Any) -> Any:
    """A tree without its wording."""
    if isinstance(value, tuple):
        return tuple(without_form(item) for item in value)
    if isinstance(value, Node):
        parts = {name: without_form(getattr(value, name)) for name in field_names(type(value))}
        return type(value)(**parts)
    return value


def _declined(rung: Rung, decline: Decline, start: int) -> Reading:
    return Reading(rung, "", None, dataclasses.replace(decline, at=decline.at + start))


def _difference(left: Any, right: Any) -> str:
    if isinstance(left, Node) and type(left) is type(right):
        for name in field_names(type(left)):
            if getattr(left, name) != getattr(right, name):
                return _difference(getattr(left, name), getattr(right, name))
    if isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
        for one, two in zip(left, right, strict=True):
            if one != two:
                return _difference(one, two)
    return f"{left!r} or {right!r}"[:400]

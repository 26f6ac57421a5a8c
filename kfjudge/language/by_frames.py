"""Reads a card text line by line, its phrases told apart by frames alone (`Dialect.by_frames`).

In: a text. Out: a `Reading`, as from the reader with a grammar: both proofs are the same. A line is an ability; lines
of options belong to the line before them. Raises nothing for text of any kind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from kfjudge.language.bind import bind
from kfjudge.language.canonical import MOST_PROVEN, plain
from kfjudge.language.declining import kinds_named, two_readings
from kfjudge.language.dialect import Unsaid
from kfjudge.language.frames.chart import AROUND, BY_WORD, Chart
from kfjudge.language.frames.chart_words import ChartWriter
from kfjudge.language.frames.found import TooInvolved
from kfjudge.language.frames.render_elements import Unsayable
from kfjudge.language.node import Node, replace
from kfjudge.language.prepared import Prepared
from kfjudge.language.reading import LONGEST, Language, Reading, Rung, declined
from kfjudge.language.tokens import join, split
from kfjudge.language.trees import part_names, walk
from kfjudge.language.typed import SHORTHAND
from kfjudge.values import dataclass, field

_STOP = re.compile(r"(?<=[.\]}\u201d]) (?=[A-Z\[{])")
"""Where on a line another ability may begin."""
ROOT = "Paragraph"
"""The category of a whole line."""


@dataclass(frozen=True, slots=True)
class _Line:
    """What came of a line; places are counted from its beginning."""

    rung: Rung
    node: Node | None = None
    means: str = ""
    frames: frozenset[str] = frozenset()
    reason: str = ""
    start: int = 0
    end: int = 0
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ByFrames(Language):
    """Lexicon and frames, loaded. What was read is remembered by line and by text, so that equal texts are one tree."""

    _lines: dict[str, _Line] = field(default_factory=dict, compare=False, repr=False)
    _texts: dict[tuple[str, str], Reading] = field(default_factory=dict, compare=False, repr=False)

    def _read(self, text: str, name: str, prepared: Prepared) -> Reading:
        known = self._texts.get((text, prepared.text))
        if known is None:
            known = self._anew(text, prepared)
            if not known.understood and (set_out := self._set_out(prepared)) is not None:
                known = self._anew(text, set_out)
            if len(self._texts) < MOST_PROVEN:
                self._texts[text, prepared.text] = known
        return known

    def _anew(self, text: str, prepared: Prepared) -> Reading:
        if len(text) > LONGEST:
            return declined(Rung.NONE, prepared, [], "the text is too long for a card", 0, len(prepared.text))
        paragraphs: list[Node] = []
        lines: list[_Line] = []
        start = 0
        for block in _blocks(prepared.text):
            line = self._line(block)
            if line.node is None:
                return declined(
                    line.rung, prepared, [], line.reason, start + line.start, start + line.end, line.expected
                )
            lines.append(line)
            paragraphs.append(_placed(line.node, prepared.places, start))
            start += len(block) + 1
        bound = bind(self.dialect.roles.text(paragraphs=tuple(paragraphs)), self.dialect)
        if bound.unbound:
            first = bound.unbound[0]
            at = max(first.start, 0)
            return declined(Rung.REBUILT, prepared, [], first.reason, _back(prepared, at), _back(prepared, first.end))
        frames = frozenset().union(*(line.frames for line in lines))
        means = "\n".join(line.means for line in lines)
        rung = Rung.UNDERSTOOD if self.proving else Rung.BOUND
        return Reading(rung, prepared, bound.text, None, prepared.text, frames, means)

    def _set_out(self, prepared: Prepared) -> Prepared | None:
        """The text with each of its abilities on a line of its own; None if no line of it has several."""
        lines = [(block, "\n".join(self._abilities(block))) for block in _blocks(prepared.text)]
        return prepared.filled(lines, "lines", told=False) if any(one != two for one, two in lines) else None

    def _abilities(self, block: str) -> list[str]:
        """The abilities that stand in a row on one line, each in its words; the line itself if it is not such a row."""
        if self._line(block).node is not None:
            return [block]
        for stop in reversed([found.start() for found in _STOP.finditer(block)]):
            first = self._line(block[:stop]).node
            behind = self._abilities(block[stop + 1 :]) if first is not None else []
            nodes = [self._line(one).node for one in behind]
            if nodes and None not in nodes and self.dialect.stands_apart(first, nodes[0]):
                return [block[:stop], *behind]
        return [block]

    def _line(self, block: str) -> _Line:
        line = self._lines.get(block)
        if line is None:
            try:
                line = self._proven(block)
            except TooInvolved:
                line = _Line(Rung.LEXED, reason="the text is too involved to be read", end=len(block))
            if len(self._lines) < MOST_PROVEN:
                self._lines[block] = line
        return line

    def _proven(self, block: str) -> _Line:
        """A line by both proofs: its tree gives the words back, and its canonical words give the tree back."""
        tokens = split(block, self.dialect.spelling)
        trees = self._trees(Chart(tokens, self.table, hurried=True))
        if not trees:
            chart = Chart(tokens, self.table)
            self._trees(chart)
            at = min(chart.far, len(tokens) - 1)
            end = tokens[min(at + 3, len(tokens) - 1)].end
            expected = kinds_named(chart.wanted, self.dialect)[:12]
            return _Line(
                Rung.LEXED, None, "", frozenset(), "no frame covers these words", tokens[at].start, end, expected
            )
        exact = [node for node in trees if self._words(node).casefold() == block.casefold()]
        if not exact:
            said = self._words(trees[0]).lower()
            pairs = enumerate(zip(said, block.lower(), strict=False))
            at = next((place for place, (one, two) in pairs if one != two), min(len(said), len(block)))
            reason = "the meaning does not give these words back"
            return _Line(Rung.PARSED, reason=reason, start=at, end=min(at + 30, len(block)))
        if len(exact) > 1:
            one, other = (self._words(plain(tree)) for tree in exact[:2])
            return _Line(Rung.PARSED, reason=two_readings(one, other), end=len(block))
        node = exact[0]
        if not self.proving:
            return _Line(Rung.BOUND, node, "", self._frames(node))
        said = self._words(plain(node))
        if not said or self._trees(Chart(split(said, self.dialect.spelling), self.table, hurried=True)) != exact:
            reason = f"the meaning does not come back from its canonical wording: {said}"
            return _Line(Rung.REBUILT, reason=reason, end=len(block))
        return _Line(Rung.UNDERSTOOD, node, said, self._frames(node))

    def _trees(self, chart: Chart) -> list[Any]:
        found = [one.value for one in chart.parse(ROOT, 0) if one.end == len(chart.tokens)]
        return list(dict.fromkeys(found))

    def _words(self, node: Node) -> str:
        """The words of a line; "" if no frame says it."""
        try:
            return join(ChartWriter(self.table).words(node, ROOT), self.dialect.spelling)
        except Unsayable:
            return ""

    def rebuild(self, node: Any, *, name: str = "") -> str:
        """The prepared text that a tree says, in its own wording; "" if no frame says it."""
        lines = [self._words(one) for one in node.paragraphs]
        return "\n".join(lines) if all(lines) else ""

    def filled(self, prepared: Prepared) -> Prepared | None:
        """The text with the small words that somebody in a hurry has left out; None if there is no one way."""
        unsaid = self.dialect.unsaid(prepared.printed) if self.dialect.unsaid is not None else {}
        if not unsaid:
            return None
        lines: list[tuple[str, str]] = []
        for block in _blocks(prepared.text):
            full = block if self._line(block).node is not None else self._full(block, unsaid)
            if not full:
                return None
            lines.append((block, full))
        return prepared.filled(lines, SHORTHAND)

    def _full(self, block: str, unsaid: Mapping[str, Unsaid]) -> str:
        """A line with the fewest words put in that make it one that is read; "" if none or several do."""
        tokens = split(block, self.dialect.spelling)
        try:
            found = Chart(tokens, self.table, hurried=True, unsaid=unsaid).parse(ROOT, 0)
        except TooInvolved:
            return ""
        whole = sorted((one for one in found if one.end == len(tokens)), key=lambda one: one.unsaid)
        full = {self._words(one.value) for one in whole if one.unsaid == whole[0].unsaid}
        from kfjudge.language.filling import parts_anyhow

        one = full.pop() if len(full) == 1 else ""
        return "" if parts_anyhow(block, one, self.lexicon.verb_of) else one

    def helped(self, reading: Reading) -> Reading:
        """The reading as it is: a decline names what was expected at its place."""
        return reading

    def _frames(self, node: Node) -> frozenset[str]:
        """The ids of the frames that a tree was read with, and of those that they were made from."""
        ids: set[str] = set()
        for form in {str(one.form) for one in walk(node)}:
            for part in form.split(AROUND):
                name, _, wording = part.partition("|")
                if name and not name.startswith(BY_WORD):
                    ids.add(name)
                    ids.update(_named(json.loads(wording)))
        made = [frame for frame in map(self.table.named, ids) if frame is not None]
        return frozenset(ids.union(*(frame.origin.split() for frame in made)))


def _named(wording: Any) -> Iterator[str]:
    """The frames that the wording of plain values names."""
    for one in wording:
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            yield from _named(one)


def _blocks(text: str) -> list[str]:
    """The lines, each with the lines of options that follow it."""
    blocks: list[str] = []
    for line in text.split("\n") if text else ():
        if blocks and line.startswith("\u2022"):
            blocks[-1] += "\n" + line
        else:
            blocks.append(line)
    return blocks


def _placed(value: Any, places: tuple[int, ...], start: int) -> Any:
    """A tree with places in the printed text instead of those in its line."""
    if isinstance(value, tuple):
        return tuple([_placed(item, places, start) for item in value])
    if not isinstance(value, Node):
        return value
    changes: dict[str, Any] = {}
    for name in part_names(type(value)):
        old = getattr(value, name)
        if isinstance(old, Node | tuple):
            changes[name] = _placed(old, places, start)
    if value.span[0] >= 0:
        changes["span"] = (places[start + value.span[0]], places[start + value.span[1]])
    return replace(value, **changes) if changes else value


def _back(prepared: Prepared, at: int) -> int:
    """The place in the prepared text of one in the printed text."""
    return next((place for place, printed in enumerate(prepared.places) if printed >= at), len(prepared.text))

"""Numbered core rules: a document in which every rule has a number such as 626.1.d.

In: the blocks of a document. Out: the `NumberedRule`s in its order, each with its text, examples, the numbers it refers
to, and its place among the others, and notes on what is odd in the document. Knows no number of any document: a number
counts as the start of a rule where it stands at the head of a paragraph, or where it is the one that must come next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kfjudge.lookup.importers.blocks import Block, Vocabulary, joined
from kfjudge.lookup.importers.numbering import (
    SEE,
    TOKEN,
    NumberedRule,
    Parts,
    arrange,
    key_of,
    mentions,
    ordinal,
    parts_of,
)
from kfjudge.values import dataclass

_HEAD = re.compile(
    rf"^(?P<mark>(?:\*\*|#{{1,4}} )*)\s*(?P<number>{TOKEN})(?P<dot>\.?)(?P<end>\s*\*\*)?(?=\s|$|\*|#)\s*(?P<rest>.*)$"
)
_INSIDE = re.compile(rf"(?<=\s)(?P<number>{TOKEN})\.(?P<end>\s*\*\*)?(?=\s|$)")
_REFERRING = re.compile(r"\b(?:rules?|[Ss]ee|steps?|through|to|and|or|of|in|until|per|after|before)\W*$")
_CALLED = re.compile(r"\b(?:rules?|[Ss]ee|steps?|through)\W*$")
_SLANTED = re.compile(r"(?<!\w)_(\S(?:[^_]*[^\s_])?)_(?!\w)")
"""Emphasis by underlines, as Markdown has it."""
_EXAMPLE = re.compile(r"^Examples?:\s*")
_BEFORE_EXAMPLE = re.compile(r"(?<=[.!?\"”*)]) (?=(?:\*\*)?Examples?: )")
_ENDS = re.compile(r"[.!?:;][\"”’')\]]*$")
_RUN_TOGETHER = re.compile(r"(?<=[a-z\]])[.!?](?=[A-Z][a-z])")
_NO_COUNT = re.compile(r"\b([Dd]raw) (?=[\"”])")
_RUN_IN = re.compile(r"^([A-Z][\w' -]{2,30}?):(?=\s+\S)")
LIST_ITEM = 60
TORN = 30
HEADING_WORDS = 7


@dataclass(slots=True)
class NumberedDocument:
    """Everything found: the rules in order of the file, notes on oddities, and how many lines belong to no rule."""

    rules: list[NumberedRule]
    notes: list[str]
    front: list[str]


def read_numbered(blocks: Sequence[Block]) -> NumberedDocument:
    """Find the rules of a document. Raises nothing: a document without numbers gives no rules."""
    reader = _Reader(Vocabulary(blocks))
    for block in blocks:
        reader.block(block)
    return reader.finish()


def looks_numbered(blocks: Sequence[Block]) -> int:
    """How many different rule numbers stand at the head of a block: what tells numbered rules from other documents."""
    heads = (_HEAD.match(block.lines[0]) for block in blocks)
    return len({match["number"] for match in heads if match and (match["dot"] or not match["rest"])})


def _comes_next(last: Parts, found: Parts) -> bool:
    """Whether `found` is a number that may directly follow `last`: its first sub-rule, or the next one of it or of a
    number above it.
    """
    if len(found) == len(last) + 1 and found[:-1] == last and ordinal(found[-1]) == 1:
        return True
    depth = len(found)
    return depth <= len(last) and found[:-1] == last[: depth - 1] and ordinal(found[-1]) == ordinal(last[depth - 1]) + 1


class _Reader:
    """Goes through the lines, opens a rule at each number, and gathers what belongs to it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.rules: list[NumberedRule] = []
        self.raw: dict[str, list[str]] = {}
        self.front: list[str] = []
        self.stuck: list[str] = []
        self.undotted: list[str] = []
        self.twice: list[str] = []
        self.lines: list[str] = []
        self.styled: set[str] = set()

    @property
    def last(self) -> Parts:
        return parts_of(self.rules[-1].number) if self.rules else ("000",)

    def block(self, block: Block) -> None:
        """Take a block: lines that begin with a number open rules, the others go on with what is open."""
        if block.page and block.fresh and self.rules:
            self._reopen(block)
        for place, line in enumerate(_SLANTED.sub(r"\1", line) for line in block.lines):
            at = block.line + place if block.line else 0
            match = _HEAD.match(line)
            if match and self._starts(match, place, block):
                self._flush()
                self._open(match, at, block)
                self._line(match["rest"], at, block)
            else:
                if place and _EXAMPLE.match(line.replace("**", "")):
                    self._flush()
                self._line(line, at, block)
        self._flush()

    def _reopen(self, block: Block) -> None:
        """Go on with the last paragraph where a column or page of a PDF has parted it."""
        paragraphs = self.raw[self.rules[-1].number]
        if (
            paragraphs
            and len(paragraphs[-1]) > TORN
            and not _ENDS.search(paragraphs[-1])
            and not _HEAD.match(block.lines[0])
        ):
            self.lines = [paragraphs.pop()]

    def _starts(self, match: re.Match[str], place: int, block: Block) -> bool:
        """Whether a number at the head of a line is the start of a rule and not the end of a reference that was wrapped
        there.
        """
        parts = parts_of(match["number"])
        if not place:
            return bool(match["dot"]) or not match["rest"] or _comes_next(self.last, parts)
        before = block.lines[place - 1].replace("**", "").strip()
        follows = _comes_next(self.last, parts)
        if (_CALLED if follows else _REFERRING).search(before) and not _ENDS.search(before):
            return False
        return follows or (bool(match["dot"]) and key_of(parts) > key_of(self.last) and bool(_ENDS.search(before)))

    def _open(self, match: re.Match[str], line: int, block: Block) -> None:
        number = match["number"]
        if number in self.raw:
            self.twice.append(number)
            number = next(f"{number}-{count}" for count in range(2, 100) if f"{number}-{count}" not in self.raw)
        if not match["dot"]:
            self.undotted.append(number)
        self.rules.append(NumberedRule(number, line, block.page, bold="**" in match["mark"] or block.heading))
        self.raw[number] = []

    def _line(self, line: str, at: int, block: Block) -> None:
        """Go on with the open paragraph; a number inside the line that must come next opens its own rule."""
        for match in _INSIDE.finditer(line):
            before = line[: match.start()]
            if (
                self.rules
                and not _CALLED.search(before.replace("**", "").rstrip("* "))
                and _comes_next(self.last, parts_of(match["number"]))
            ):
                self._append(before, block)
                self._flush()
                self.stuck.append(match["number"])
                number = match["number"]
                self.rules.append(NumberedRule(number, at, block.page))
                self.raw.setdefault(number, [])
                self._line(line[match.end() :], at, block)
                return
        self._append(line, block)

    def _append(self, line: str, block: Block) -> None:
        if line.strip():
            self.lines.append(line.strip())
            if block.heading and self.rules:
                self.styled.add(self.rules[-1].number)

    def _flush(self) -> None:
        """Close the open paragraph and give it to the open rule."""
        if not self.lines:
            return
        paragraph = joined(self.lines, self.vocabulary)
        self.lines = []
        if self.rules:
            self.raw[self.rules[-1].number].append(paragraph)
        else:
            self.front.append(_plain(paragraph))

    def finish(self) -> NumberedDocument:
        """Make rules of what was gathered, put them in their order, and note what is odd."""
        split: list[str] = []
        lists: list[str] = []
        for rule in self.rules:
            _fill(
                rule,
                list(_mended(self.raw[rule.number], self.vocabulary)),
                split,
                lists,
                styled=rule.number in self.styled,
            )
        arrange(self.rules)
        return NumberedDocument(self.rules, self._notes(split, lists), self.front)

    def _notes(self, split: list[str], lists: list[str]) -> list[str]:
        known = {rule.number for rule in self.rules}
        missing = [rule.number for rule in self.rules if (gap := _gap(rule.number)) and gap not in known]
        uncounted = [
            rule.number
            for rule in self.rules
            if any(_NO_COUNT.search(text) for text in (*rule.paragraphs, *rule.examples))
        ]
        dangling = sorted({link for rule in self.rules for link in rule.links if link not in known})
        remarks = (
            (self.stuck, "stood at the end of the line before"),
            (self.undotted, "stood without a dot behind the number"),
            ([f"{_gap(number)} (before {number})" for number in missing], "missing from the document"),
            (split, "with two statements run together"),
            (lists, "with a list without numbers"),
            (uncounted, "with the number behind “draw” lost"),
            (self.twice, "twice in the document"),
            (dangling, "referred to without being there"),
        )
        return [
            f"{len(numbers)} {'number' if len(numbers) == 1 else 'numbers'} {what}: {', '.join(numbers)}"
            for numbers, what in remarks
            if numbers
        ]


def _gap(number: str) -> str:
    """The number before this one under the same parent, if this one is not the first and has a parent."""
    head, _, last = number.rpartition(".")
    if not head or "-" in number:
        return ""
    before = ordinal(last) - 1
    return "" if before < 1 else f"{head}.{before if last.isdecimal() else chr(ord('a') + before - 1)}"


def _plain(text: str) -> str:
    """`text` without marks of emphasis and headings, and without the backslashes that protect brackets."""
    text = re.sub(r"\\([\[\]().+*_-])", r"\1", text.replace("**", ""))
    return " ".join(re.sub(r"^#{1,4} ", "", text).split())


def _statements(raw: str) -> list[str]:
    """A paragraph of emphasis-marked text as one or more: two where emphasis ends a sentence and the next begins
    without a blank.
    """
    cuts: list[int] = []
    opened = False
    for mark in re.finditer(r"\*\*", raw):
        if (
            opened
            and raw[: mark.start()].rstrip().endswith((".", "!", "?"))
            and raw[mark.end() : mark.end() + 1].isupper()
        ):
            cuts.append(mark.end())
        opened = not opened
    pieces = [raw[start:end] for start, end in zip([0, *cuts], [*cuts, len(raw)], strict=True)]
    found: list[str] = []
    for piece in map(_plain, pieces):
        start = 0
        for match in _RUN_TOGETHER.finditer(piece):
            found.append(piece[start : match.end()])
            start = match.end()
        found.append(piece[start:])
    return [piece for piece in found if piece]


def _fill(rule: NumberedRule, raw: list[str], split: list[str], lists: list[str], *, styled: bool) -> None:
    """Sort the paragraphs of a rule into text, list items and examples."""
    rule.heading = styled or _is_heading(raw)
    items = 0
    for source in raw:
        statements = _statements(source)
        text = " ".join(statements)
        if _EXAMPLE.match(text):
            rule.examples.append(_EXAMPLE.sub("", text))
        elif rule.examples and not SEE.match(text):
            rule.examples[-1] = f"{rule.examples[-1]}\n\n{text}".strip()
        else:
            if len(statements) > 1:
                split.append(rule.number)
            items += bool(rule.paragraphs) and _is_item(text)
            rule.paragraphs.extend(statements)
    if items > 1:
        lists.append(rule.number)
        _part_first_item(rule)
    whole = "\n".join((*rule.paragraphs, *rule.examples))
    rule.sees = len(SEE.findall(whole))
    rule.links = tuple(dict.fromkeys(match for match in mentions(whole) if match != rule.number))
    if rule.heading and rule.paragraphs:
        rule.title = rule.paragraphs[0].rstrip(" .:")
    elif rule.paragraphs and (named := _RUN_IN.match(rule.paragraphs[0])):
        rule.title = named[1]


def _mended(raw: list[str], vocabulary: Vocabulary) -> Iterator[str]:
    """The paragraphs, those put together again that a page break or a lost line end has parted; an example begins a
    paragraph of its own.
    """
    pending = ""
    for text in (piece for paragraph in raw for piece in _BEFORE_EXAMPLE.split(paragraph)):
        bare = _plain(text)
        before = _plain(pending)
        broken = len(before) > LIST_ITEM and not _ENDS.search(before) and _ENDS.search(bare)
        if pending and not _EXAMPLE.match(bare) and (bare[:1].islower() or broken):
            pending = joined((pending, text), vocabulary)
        else:
            if pending:
                yield pending
            pending = text
    if pending:
        yield pending


def _is_heading(raw: list[str]) -> bool:
    """Whether a rule is a title: marked as one, or a few words without a full stop."""
    if not raw:
        return False
    text = _plain(raw[0])
    if raw[0].lstrip("* ").startswith("#"):
        return not text.endswith((".", "!", "?")) or len(text.split()) <= 3
    if not text or not text[0].isupper() or _ENDS.search(text):
        return False
    return len(text.split()) <= HEADING_WORDS and not _RUN_IN.match(text)


def _is_item(text: str) -> bool:
    return len(text) <= LIST_ITEM and not SEE.search(text)


def _part_first_item(rule: NumberedRule) -> None:
    """Part the first list item from the words that announce the list, where it stands on their line."""
    head, colon, item = rule.paragraphs[0].rpartition(": ")
    if colon and item and _is_item(item) and not _ENDS.search(item) and len(head) > len(item):
        rule.paragraphs[:1] = [head + ":", item]

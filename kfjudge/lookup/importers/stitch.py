"""Putting a mixed text back in reading order: where a column or page ends in the middle of a sentence, finding where it
goes on.

In: paragraphs in the order of the file. Out: the same, each torn one joined to its other half, and what follows that
half moved along with it. What fits is judged by the words of the document itself: how often the one word follows the
other elsewhere, and which names occur in both; then by how near the two stand.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from kfjudge.lookup.importers import prose
from kfjudge.lookup.importers.blocks import Vocabulary, joined
from kfjudge.lookup.importers.link import stems
from kfjudge.values import dataclass

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_NAME = re.compile(r"\b[A-ZÆ][\w’'-]+(?: (?:of|the|[A-ZÆ])[\w’'-]*)*")
_SEPARATE = re.compile(r"^(?:Example|Note)s?:")
_OPENERS = frozenset(
    ("A", "An", "And", "But", "For", "If", "In", "It", "No", "Not", "The", "This", "When", "You", "Your", "Yes")
)
_BEFORE_NAMES = frozenset(("a", "an", "and", "by", "for", "from", "of", "on", "or", "the", "to", "with", "your", "my"))
_COMMON_NAMES = frozenset(("Æmber", "Example", "Note", "CoTA", "CotA", "Page", "Step", "Rule"))
T = TypeVar("T")
SHORT_ITEM = 70
NAMED = 3
"""How often two names must stand together for the second to be taken as the other half of a torn sentence that ends in
the first.
"""
REACH = 3
"""How many page breaks may lie between the halves."""


@dataclass(slots=True)
class Piece:
    """A heading or a paragraph. `fresh`: it begins a page, or something is missing before it. `pages` counts the breaks
    before it; `beside`: a
    picture stands next to it."""

    text: str
    heading: bool = False
    level: int = 1
    place: str = ""
    line: int = 0
    fresh: bool = False
    pages: int = 0
    beside: bool = False


@dataclass(slots=True)
class Strand:
    """Pieces that belong together in the file: from a heading, a question or a torn beginning up to the next."""

    pieces: list[Piece]
    order: int
    begins_torn: bool = False
    begins_plain: bool = False
    begins_after_break: bool = False

    @property
    def first(self) -> Piece:
        """Its first piece."""
        return self.pieces[0]

    @property
    def last(self) -> Piece:
        """Its last piece."""
        return self.pieces[-1]

    @property
    def ends_torn(self) -> bool:
        """Whether it breaks off in the middle of a sentence."""
        return _torn(self.last)

    @property
    def waits(self) -> bool:
        """Whether it ends in a question that nothing answers."""
        return (
            not self.last.heading and prose.has_question(self.last.text) and not prose.part_question(self.last.text)[1]
        )


def stitched(pieces: Sequence[Piece], vocabulary: Vocabulary) -> tuple[list[Piece], int]:
    """The pieces in reading order, torn paragraphs joined; and how many were joined across other text."""
    strands = _strands(pieces, vocabulary)
    links = _links(strands, vocabulary)
    followed = set(links.values())
    found: list[Piece] = []
    moved = 0
    for strand in strands:
        if strand.order in followed:
            continue
        at: Strand | None = strand
        before: Piece | None = None
        while at is not None:
            for piece in at.pieces:
                if before is not None and _same_sentence(before, piece):
                    before.text = joined((before.text, piece.text), vocabulary)
                    before.beside = before.beside or piece.beside
                    continue
                found.append(piece)
                before = piece
            following = links.get(at.order)
            moved += following is not None and following != at.order + 1
            at = strands[following] if following is not None else None
    return found, moved


def _torn(piece: Piece) -> bool:
    """Whether a piece breaks off in the middle of a sentence; items of a list may do without a full stop."""
    return (
        not piece.heading
        and prose.is_open(piece.text)
        and not (prose.is_item(piece.text) and len(piece.text) < SHORT_ITEM)
    )


def _same_sentence(before: Piece, piece: Piece) -> bool:
    return (
        not piece.heading
        and not before.heading
        and (_torn(before) or (prose.is_open(before.text) and prose.starts_low(piece.text)))
    )


def _strands(pieces: Sequence[Piece], vocabulary: Vocabulary) -> list[Strand]:
    """The pieces in strands: a new one at every heading, torn beginning and fresh page, and where a sentence breaks
    off.
    """
    found: list[Strand] = []
    torn_ends = [piece for piece in pieces if _torn(piece)]
    for piece in pieces:
        torn = not piece.heading and prose.starts_low(piece.text) and not prose.is_item(piece.text)
        plain = not piece.heading and not torn and (piece.fresh or _named_elsewhere(piece, torn_ends, vocabulary))
        before = found[-1].last if found else None
        broken = before is not None and _torn(before)
        if torn and before is not None:
            new = before.heading or piece.fresh or not prose.is_open(before.text)
        elif broken and not piece.heading:
            inside = before is not None and before.text.count("(") > before.text.count(")")
            new, plain = True, inside or not prose.is_item(piece.text)
        else:
            new = before is None or piece.heading or plain
        if new:
            found.append(Strand([piece], len(found), begins_torn=torn, begins_plain=plain, begins_after_break=broken))
        else:
            found[-1].pieces.append(piece)
    return found


def _named_elsewhere(piece: Piece, ends: Sequence[Piece], vocabulary: Vocabulary) -> bool:
    """Whether a paragraph with a capital may be the second half of a torn one: its first word often follows the last
    word of that.
    """
    first = _edge(piece.text, 0)
    if not first[:1].isupper() or first in _OPENERS:
        return False
    return any(
        abs(end.pages - piece.pages) <= 1
        and vocabulary.follows(_edge(end.text, -1), first) >= NAMED
        and _edge(end.text, -1)[:1].isupper()
        for end in ends
        if end is not piece
    )


def _links(strands: Sequence[Strand], vocabulary: Vocabulary) -> dict[int, int]:
    """Which strand goes on with which: first what sentences tell; then again, knowing which column the extraction wrote
    first.
    """
    first = _assigned(strands, _Weigher(strands, vocabulary))
    return _assigned(strands, _Weigher(strands, vocabulary, turned=_turned(strands, first)))


def _turned(strands: Sequence[Strand], links: dict[int, int]) -> bool:
    """Whether pages mostly begin with what goes on from their own end: the right column was written before the left
    one. The pages of a PDF
    are in their order already."""
    if any(strand.first.place.startswith("page") for strand in strands):
        return False
    within = across = 0
    for end, begin in links.items():
        if not strands[begin].first.fresh or not (strands[end].ends_torn or strands[end].waits):
            continue
        within += strands[end].last.pages == strands[begin].first.pages
        across += strands[end].last.pages < strands[begin].first.pages
    return within > across or _alphabet_turned(strands)


def _alphabet_turned(strands: Sequence[Strand]) -> bool:
    """Whether headings in capitals go back in the alphabet in the middle of pages, and not where pages begin."""
    heads = [strand.first for strand in strands if strand.first.heading and strand.first.level == 1]
    middle = breaks = 0
    for before, after in pairwise(heads):
        if before.text > after.text:
            middle += before.pages == after.pages
            breaks += before.pages != after.pages
    return middle >= 2 and middle > breaks


def _assigned(strands: Sequence[Strand], weigher: _Weigher) -> dict[int, int]:
    """The best pairs first, each strand once on either side, and no circles."""
    ends = [strand for strand in strands if not strand.last.heading]
    begins = [strand for strand in strands if strand.begins_torn or strand.begins_plain]
    # Only an end that is torn or waits for an answer goes on elsewhere than right behind it, or on a turned page.
    loose = ends if weigher.turned else [end for end in ends if weigher.torn(end) or weigher.waits(end)]
    by_order = {end.order: end for end in ends}
    following = {} if weigher.turned else {end.order: end for end in loose}
    pairs = [
        (score, -abs(begin.order - end.order), end.order, begin.order)
        for begin in begins
        for before in (by_order.get(begin.order - 1),)
        for end in ([before] if before and not weigher.turned and before.order not in following else []) + loose
        if end is not begin and abs(begin.first.pages - end.last.pages) <= REACH
        for score in (weigher.fit(end, begin),)
        if score > 0
    ]
    links: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, end, begin in sorted(pairs, reverse=True):
        if end in links or begin in taken or _reaches(links, begin, end):
            continue
        links[end] = begin
        taken.add(begin)
    return links


def _reaches(links: dict[int, int], start: int, goal: int) -> bool:
    at: int | None = start
    while at is not None:
        if at == goal:
            return True
        at = links.get(at)
    return False


class _Weigher:
    """Weighs how well one strand goes on with another. `turned`: the right column of a page stands before its left one
    in the file.
    """

    def __init__(self, strands: Sequence[Strand], vocabulary: Vocabulary, *, turned: bool = False) -> None:
        self.strands = strands
        self.vocabulary = vocabulary
        self.turned = turned
        self.page_end = {strand.last.pages: strand.order for strand in strands}
        self._known: dict[tuple[str, int], Any] = {}

    def _once(self, what: str, strand: Strand, work: Callable[[Strand], T]) -> T:
        """What is asked of a strand again and again, worked out once."""
        key = (what, strand.order)
        if key not in self._known:
            self._known[key] = work(strand)
        found: T = self._known[key]
        return found

    def torn(self, strand: Strand) -> bool:
        """Whether a strand breaks off in the middle of a sentence."""
        return self._once("torn", strand, lambda one: one.ends_torn)

    def waits(self, strand: Strand) -> bool:
        """Whether a strand ends in a question that nothing answers."""
        return self._once("waits", strand, lambda one: one.waits)

    def _last_word(self, strand: Strand) -> str:
        return self._once("last word", strand, lambda one: _edge(one.last.text, -1))

    def _first_word(self, strand: Strand) -> str:
        return self._once("first word", strand, lambda one: _edge(one.first.text, 0))

    def _names(self, strand: Strand) -> set[str]:
        return self._once("names", strand, _names)

    def fit(self, end: Strand, begin: Strand) -> float:
        """How well `begin` goes on with `end`; 0 or less: not at all."""
        score = self._kinds(end, begin)
        if score is None:
            return 0.0
        if self.torn(end):
            score += 1.6 * math.log1p(self.vocabulary.follows(self._last_word(end), self._first_word(begin)))
            following = self.strands[end.order + 1].first if end.order + 1 < len(self.strands) else None
            if following is not None and following is not begin.first and _SEPARATE.match(following.text):
                score -= 3.0
        if self.waits(end) or self.torn(end):
            score += 0.8 * min(3, len(self._names(end) & self._names(begin)))
        distance = begin.first.pages - end.last.pages
        score -= 0.5 * distance if distance >= 0 else -4.0 * distance
        back = 0.0 if self._from_page_end(end, begin) else 0.4 if begin.order < end.order else 0.0
        return score - back - 0.01 * min(60, abs(begin.order - end.order))

    def _from_page_end(self, end: Strand, begin: Strand) -> bool:
        """Whether `begin` opens a page that `end` closes, in a file that writes the columns the wrong way round."""
        return (
            self.turned
            and begin.first.fresh
            and begin.first.pages == end.last.pages
            and self.page_end[end.last.pages] == end.order
        )

    def _from_page_before(self, end: Strand, begin: Strand) -> bool:
        """Whether `begin` opens the left column of a page and `end` closes the right one of the page before, in such a
        file.
        """
        mid_page = not begin.first.fresh and self.page_end[end.last.pages] != end.order
        return self.turned and mid_page and begin.first.pages == end.last.pages + 1

    def _kinds(self, end: Strand, begin: Strand) -> float | None:
        """What speaks for the pair by the kinds of its edges alone; None: it is out of the question."""
        following = begin.order == end.order + 1
        turned = self._from_page_end(end, begin)
        near = 3.0 if begin.first.place.startswith("page") else 0.3 if begin.first.fresh else 1.0
        if not following or turned:
            near = 1.5 if turned or self._from_page_before(end, begin) else 0.0
        if self.torn(end):
            if begin.begins_torn:
                return 4.0 + near
            named = 0.7 if self._last_word(end).lower() in _BEFORE_NAMES else 0.0
            return (0.8 if begin.begins_after_break and not following else -1.0) + named + near
        if begin.begins_torn:
            return None
        if self.waits(end) and not self._once("asks", begin, lambda one: prose.has_question(one.first.text)):
            return 2.0 + near + 0.5 * following
        if not following and not turned:
            return None
        about = set(stems(end.first.text)) if end.first.heading else set()
        return 1.2 + 0.2 * turned + (1.0 if about & set(stems(begin.first.text)) else 0.0)


def _edge(text: str, place: int) -> str:
    found = _WORD.findall(text)
    return found[place] if found else ""


def _names(strand: Strand) -> set[str]:
    """The names in the piece at the torn edge and beside it: words with capitals that do not begin a sentence."""
    text = " ".join(piece.text for piece in strand.pieces[-2:] if not piece.heading)
    found = (match[0] for match in _NAME.finditer(text) if not _begins_sentence(text, match.start()))
    return {
        word for name in found for word in _WORD.findall(name) if len(word) > 3 and word[0].isupper()
    } - _COMMON_NAMES


def _begins_sentence(text: str, at: int) -> bool:
    before = text[:at].rstrip(' “"(')
    return not before or before[-1] in ".?!:"

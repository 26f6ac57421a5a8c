"""From blocks to headings and paragraphs: which lines are headings, and which blocks are captions and card pictures to
be left out.

In: the blocks of a document. Out: `Piece`s in the order of the file, and the blocks set aside. A heading is set in
capitals, or in the type of a heading (PDF), or marked with #, or is a short line alone before running text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kfjudge.lookup.importers import prose
from kfjudge.lookup.importers.blocks import Block, Vocabulary, joined
from kfjudge.lookup.importers.stitch import Piece
from kfjudge.values import dataclass

_MARKED = re.compile(r"^(#{1,6})\s*(?=\S)")
_SEPARATE = re.compile(r"^(?:Example|Note)s?: ")
TITLE_WORDS = 8
TITLE_LENGTH = 48
PICTURE_WORDS = 60


@dataclass(slots=True)
class Part:
    """A piece in the making: `sort` is heading, title (a short line that may be a heading), text or caption."""

    text: str
    sort: str
    block: Block
    level: int = 1
    first: bool = False


def pieces(blocks: Sequence[Block], vocabulary: Vocabulary) -> tuple[list[Piece], list[Part]]:
    """The headings and paragraphs, and the parts that were set aside as captions and pictures of cards."""
    parts = [part for block in blocks for part in _parts(block, vocabulary)]
    _judge_titles(parts)
    _judge_pictures(parts)
    _judge_titles(parts)
    found: list[Piece] = []
    aside: list[Part] = []
    page = 0
    fresh = False
    for place, part in enumerate(parts):
        page += part.first and part.block.fresh
        fresh = fresh or (part.first and part.block.fresh)
        if part.sort in ("caption", "title"):
            aside.append(part)
            continue
        found.append(
            Piece(
                part.text,
                part.sort == "heading",
                part.level,
                part.block.place,
                part.block.line,
                fresh,
                page,
                beside=_beside(parts, place),
            )
        )
        fresh = False
    return found, aside


def _beside(parts: Sequence[Part], place: int) -> bool:
    """Whether a part stands beside a picture: a caption comes directly behind it."""
    return place + 1 < len(parts) and parts[place + 1].sort == "caption" and not parts[place].block.page


def _parts(block: Block, vocabulary: Vocabulary) -> Iterable[Part]:
    """A block as its heading lines and its paragraph; lines that begin an example, a note or a list item are paragraphs
    of their own.
    """
    lines = list(block.lines)
    first = True
    marked = _MARKED.match(lines[0])
    if marked:
        yield Part(lines.pop(0)[marked.end() :].strip("# "), "heading", block, len(marked[1]), True)
        first = False
    elif block.heading:
        yield Part(joined(lines, vocabulary), "heading", block, 1, True)
        return
    else:
        capitals = 0
        while (
            capitals < min(3, len(lines)) and prose.is_capitals(lines[capitals]) and not _odd_capitals(lines, capitals)
        ):
            capitals += 1
            if lines[capitals - 1].endswith("."):
                break
        if capitals:
            yield Part(joined(lines[:capitals], vocabulary).rstrip("."), "heading", block, 1, True)
            del lines[:capitals]
            first = False
        elif (
            len(lines) > 1
            and _is_title(lines[0])
            and lines[1][:1].isupper()
            and len(lines[0]) * 3 < len(lines[1]) * 2 + 12
        ):
            yield Part(lines.pop(0), "title", block, 2, True)
            first = False
    for paragraph in _paragraphs(lines):
        text = joined(paragraph, vocabulary)
        yield Part(text, _sort(text), block, 1, first)
        first = False


def _odd_capitals(lines: Sequence[str], place: int) -> bool:
    """Whether a line of capitals goes on with a sentence, as in effects set in capitals in a chart, and is no
    heading.
    """
    line = lines[place]
    letters = [piece for piece in lines[:3] if len(piece) <= 2]
    if " • " in line or (letters and len(lines) > 1 and prose.is_capitals(lines[0]) and prose.is_capitals(lines[1])):
        return True
    return (
        line.endswith(",")
        or line.startswith(("»", "•"))
        or (line.endswith(".") and (place > 0 or len(line.split()) > TITLE_WORDS))
    )


def _paragraphs(lines: Sequence[str]) -> Iterable[list[str]]:
    pending: list[str] = []
    for line in lines:
        if pending and (prose.is_item(line) or _SEPARATE.match(line)):
            yield pending
            pending = []
        pending.append(line)
    if pending:
        yield pending


def _sort(text: str) -> str:
    if text.startswith("»") or prose.amends(text):
        return "text"
    if prose.is_credit(text) or prose.from_a_card(text) or prose.is_quotation(text):
        return "caption"
    if prose.is_item(text) and (prose.is_sentence(text) or text[0] in "•»▪◦‣·") and len(text) > 3:
        return "text"
    if text.startswith("See "):
        return "text"
    if prose.is_sentence(text) or prose.has_question(text):
        return "text"
    if prose.starts_low(text) and not prose.is_open(text):
        return "text"
    if _is_title(text):
        return "title"
    return "text" if not prose.is_open(text) and len(text.split()) > 2 else "caption"


def _is_title(text: str) -> bool:
    """Whether a line could be a heading by its length and ends."""
    found = text.split()
    return (
        0 < len(found) <= TITLE_WORDS
        and len(text) <= TITLE_LENGTH
        and not re.search(r"[.!?,:]$", text)
        and bool(re.match(r"[\"“‘'\[(]*[A-ZÆ0-9]", text))
        and not re.fullmatch(r"[\W\d]+", text)
    )


def _judge_titles(parts: Sequence[Part]) -> None:
    """A short line is a heading if running text follows at once; a heading that nothing follows is a caption."""
    for place, part in reversed(list(enumerate(parts))):
        following = parts[place + 1] if place + 1 < len(parts) else None
        away = following is not None and following.first and following.block.fresh and not following.block.page
        goes_on = following is not None and following.sort in ("text", "heading") and not away
        if part.sort == "title":
            near = following is not None and following.sort == "text" and not prose.starts_low(following.text)
            part.sort = "heading" if goes_on and near else "caption"
            part.level = 2
        elif part.sort == "heading" and not goes_on:
            part.sort = "caption"


def _judge_pictures(parts: Sequence[Part]) -> None:
    """A short paragraph between captions, or between something missing and a caption, is a card's text; but not inside
    quotes.
    """
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else None
        following = parts[place + 1] if place + 1 < len(parts) else None
        if part.sort == "caption" and before is not None and before.sort == "text" and _in_quotes(before.text):
            part.sort = "text"
        if part.sort != "text" or part.block.page or prose.starts_low(part.text) or prose.is_item(part.text):
            continue
        opened = (part.first and part.block.fresh) or (before is not None and before.sort == "caption")
        closed = following is None or following.sort == "caption" or (following.first and following.block.fresh)
        if (
            opened
            and closed
            and len(part.text.split()) <= PICTURE_WORDS
            and not prose.has_question(part.text)
            and not prose.is_open(part.text)
        ):
            part.sort = "caption"


def _in_quotes(text: str) -> bool:
    """Whether a quotation that the text opens is still open at its end."""
    return text.count("“") > text.count("”") or text.count('"') % 2 == 1

"""PDF files: their text in reading order, as blocks with their pages.

In: the bytes of a PDF. Out: `Block`s, column by column, without running headers, footers and page numbers; a block set
in a larger or bolder type than the body is marked as a heading. Raises `WrongFile` when the file is damaged, locked, or
has no text in it. pypdf does the decoding and is imported here only.
"""

from __future__ import annotations

import logging
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from itertools import pairwise
from typing import Any

from kfjudge.errors import WrongFile
from kfjudge.lookup.importers.blocks import Block, clean
from kfjudge.lookup.importers.files import Source, refuse
from kfjudge.values import dataclass

EDGE = 0.09
"""The part of a page's height, above and below, where running headers, footers and page numbers stand."""
LEADING = 1.5
"""Lines farther apart than this many times the usual distance belong to different paragraphs."""
_BULLET = re.compile(r"^(?:[•»▪◦‣·*]|[-–] |\d{1,2}[.)] )")
_NARROW = frozenset("iljtfrI.,:;'’‘|!()[] ")
_WIDE = frozenset("mwMWÆæ—…@%")

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text set at one place."""

    x: float
    y: float
    size: float
    bold: bool
    text: str

    @property
    def end(self) -> float:
        """About where it ends."""
        units = sum(
            0.28 if letter in _NARROW else 0.86 if letter in _WIDE else 0.64 if letter.isupper() else 0.53
            for letter in self.text
        )
        return self.x + units * self.size


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of type: where it begins, how large and bold most of it is."""

    x: float
    y: float
    size: float
    bold: bool
    text: str
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The runs of a page and its size."""

    number: int
    width: float
    height: float
    runs: tuple[Run, ...]


def read_pdf(source: Source, progress: Progress | None = None) -> tuple[list[Block], list[str], list[str]]:
    """The blocks of the PDF in reading order, its running headers and footers, and notes on pages that could not be
    read.
    """
    notes: list[str] = []
    pages = _pages(source, notes, progress)
    if not any(page.runs for page in pages):
        raise refuse(
            source.path,
            "is a PDF without text: its pages are pictures, or none could be read"
            + (f" ({notes[0]})" if notes else ""),
        )
    running = _running(pages)
    blocks: list[Block] = []
    edges: dict[str, None] = {}
    body = _body_size(pages)
    usual = _usual_columns(pages)
    for page in pages:
        lines: list[SetLine] = []
        for line in _reading_order(page, usual):
            if _is_running(line, page, running):
                edges.setdefault(line.text)
            else:
                lines.append(line)
        blocks.extend(_blocks(lines, page.number, body))
    return blocks, list(edges), notes


def _pages(source: Source, notes: list[str], progress: Progress | None) -> list[Page]:
    """The text of every page that can be decoded. What pypdf raises over a damaged file is anything at all."""
    import pypdf

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    if b"%%EOF" not in source.data[-2048:] and b"startxref" not in source.data[-4096:]:
        raise refuse(source.path, "is a damaged PDF: its end is missing, as if the download had been cut off")
    try:
        reader = pypdf.PdfReader(BytesIO(source.data), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise refuse(source.path, "is a PDF locked with a password")
        count = len(reader.pages)
    except WrongFile:
        raise
    except Exception as error:
        raise refuse(source.path, f"is a damaged PDF ({type(error).__name__}: {error})") from error
    pages: list[Page] = []
    for number in range(1, count + 1):
        try:
            pages.append(_page(reader.pages[number - 1], number))
        except Exception as error:
            notes.append(f"page {number} cannot be read ({type(error).__name__})")
        if progress:
            progress(number, count)
    return pages


def _page(page: Any, number: int) -> Page:
    """The runs of one page."""
    runs: list[Run] = []

    def visit(text: str, outer: list[float], inner: list[float], font: Any, size: float) -> None:
        if not text.strip():
            return
        x = inner[4] * outer[0] + inner[5] * outer[2] + outer[4]
        y = inner[4] * outer[1] + inner[5] * outer[3] + outer[5]
        scale = math.hypot(inner[2], inner[3]) * math.hypot(outer[2], outer[3])
        upright = abs(inner[1] * outer[3] + inner[0] * outer[1]) < 0.2 * (scale or 1)
        if not upright:
            return
        name = str((font or {}).get("/BaseFont", ""))
        bold = bool(re.search(r"bold|black|heavy|semib|demi", name, re.IGNORECASE))
        points = size * (scale or 1)
        for place, line in enumerate(clean(text).strip("\n").split("\n")):
            if line.strip():
                runs.append(Run(x, y - place * points * 1.2, points, bold, line.strip(" ") if not runs else line))

    page.extract_text(visitor_text=visit)
    box = page.mediabox
    return Page(number, float(box.width) or 612.0, float(box.height) or 792.0, tuple(runs))


def _body_size(pages: Iterable[Page]) -> float:
    """The size most letters are set in."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for run in page.runs:
            sizes[round(run.size, 1)] += len(run.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _rows(page: Page) -> list[list[Run]]:
    """The runs in rows of about equal height, top first, each from left to right."""
    rows: list[list[Run]] = []
    for run in sorted(page.runs, key=lambda item: -item.y):
        if rows and abs(rows[-1][0].y - run.y) <= 0.35 * max(run.size, rows[-1][0].size, 4):
            rows[-1].append(run)
        else:
            rows.append([run])
    return [sorted(row, key=lambda item: item.x) for row in rows]


def _columns(page: Page, rows: Sequence[Sequence[Run]]) -> list[float]:
    """Where the columns begin, left first: places where many rows have something begin, far enough from each other."""
    starts: Counter[int] = Counter()
    for row in rows:
        for place, run in enumerate(row):
            if not place or run.x > row[place - 1].end - 0.25 * page.width:
                starts[round(run.x / 2)] += 1
    near: Counter[int] = Counter(
        {place: starts[place - 1] + count + starts[place + 1] for place, count in starts.items()}
    )
    wanted = max(4, len(rows) * 0.2)
    found: list[float] = []
    for place in sorted(near):
        if near[place] < wanted or near[place] < max(near[place - 1], near[place + 1]):
            continue
        if not found or (place * 2.0 - found[-1] > 0.22 * page.width and not _crossed(rows, place * 2.0)):
            found.append(place * 2.0)
    return found or [0.0]


def _usual_columns(pages: Sequence[Page]) -> list[float]:
    """The columns that most pages of several columns have: what a page with little on it is set in as well."""
    counts: Counter[tuple[int, ...]] = Counter()
    for page in pages:
        found = _columns(page, _rows(page))
        if len(found) > 1:
            counts[tuple(round(start / 6) for start in found)] += len(page.runs)
    return [place * 6.0 for place in counts.most_common(1)[0][0]] if counts else []


def _of_page(page: Page, rows: Sequence[Sequence[Run]], usual: Sequence[float]) -> list[float]:
    """The columns of a page: its own, or the usual ones where it has something beginning at each of them."""
    own = _columns(page, rows)
    if len(own) >= len(usual):
        return own
    near = [next((run.x for run in page.runs if abs(run.x - start) <= 6), None) for start in usual]
    return [x for x in near if x is not None] if all(x is not None for x in near[: len(own) + 1]) else own


def _crossed(rows: Sequence[Sequence[Run]], x: float) -> bool:
    """Whether most rows have text running across `x`, so that no column can begin there."""
    across = sum(1 for row in rows if any(run.x < x - 12 and run.end > x + 24 for run in row))
    begun = sum(1 for row in rows if any(abs(run.x - x) < 4 for run in row))
    return across > begun


def _reading_order(page: Page, usual: Sequence[float] = ()) -> list[SetLine]:
    """The lines of the page as they are read: column after column, parted by lines that run over all columns."""
    rows = _rows(page)
    columns = _of_page(page, rows, usual)
    found: list[SetLine] = []
    pending: list[list[SetLine]] = [[] for _ in columns]

    def close() -> None:
        for column in pending:
            found.extend(column)
            column.clear()

    for row in rows:
        parts: list[list[Run]] = [[] for _ in columns]
        wide = len(columns) > 1 and any(
            run.x < start - 12 and run.end > start + 3 * run.size for start in columns[1:] for run in row
        )
        wide = wide and not any(abs(run.x - start) < 4 for start in columns[1:] for run in row)
        for run in row:
            column = 0 if wide else max(place for place, start in enumerate(columns) if run.x >= start - 4 or not place)
            parts[column].append(run)
        if wide:
            close()
            found.append(_line(parts[0], wide=True))
            continue
        for column, runs in enumerate(parts):
            if runs:
                pending[column].append(_line(runs))
    close()
    return found


def _line(runs: Sequence[Run], *, wide: bool = False) -> SetLine:
    text = ""
    for place, run in enumerate(runs):
        gap = run.x - runs[place - 1].end if place else 0.0
        text += (
            " " if place and gap > 0.12 * run.size and not text.endswith(" ") and not run.text.startswith(" ") else ""
        ) + run.text
    letters = max(runs, key=lambda run: len(run.text))
    bold = sum(len(run.text) for run in runs if run.bold) * 2 > sum(len(run.text) for run in runs)
    return SetLine(runs[0].x, runs[0].y, letters.size, bold, " ".join(text.split()), wide)


def _unnumbered(text: str) -> str:
    return re.sub(r"\d+|\b[ivxl]+\b", "#", text.lower()).strip()


def _running(pages: Sequence[Page]) -> frozenset[str]:
    """What stands near the edge of several pages: headers and footers, with their numbers left out of account."""
    counts: Counter[str] = Counter()
    for page in pages:
        seen = {_unnumbered(line.text) for row in _rows(page) for line in (_line(row),) if _at_edge(line.y, page)}
        seen |= {_unnumbered(run.text) for run in page.runs if _at_edge(run.y, page)}
        counts.update(seen)
    return frozenset(text for text, count in counts.items() if count >= 2 and count * 4 >= len(pages))


def _at_edge(y: float, page: Page) -> bool:
    return y < EDGE * page.height or y > (1 - EDGE) * page.height


def _is_running(line: SetLine, page: Page, running: frozenset[str]) -> bool:
    if not _at_edge(line.y, page):
        return False
    plain = _unnumbered(line.text)
    return plain in running or not plain.strip("# -–|•.")


def _blocks(lines: Sequence[SetLine], page: int, body: float) -> list[Block]:
    """The lines as paragraphs: parted by space, by a change of type, by a new column, and by bullets."""
    gaps = sorted(round(above.y - below.y, 1) for above, below in pairwise(lines) if 0 < above.y - below.y < 3 * body)
    near = [gap for gap in gaps if gap <= 1.6 * body]
    usual = near[len(near) // 2] if near else body * 1.2
    found: list[Block] = []
    pending: list[str] = []
    fresh, heading = True, False
    for place, line in enumerate(lines):
        before = lines[place - 1] if place else None
        is_heading = _heading(line, body)
        apart = (
            before is None
            or _apart(before, line, usual)
            or is_heading != heading
            or (not is_heading and bool(_BULLET.match(line.text)))
        )
        if apart and pending:
            found.append(Block(tuple(pending), page, 0, fresh, heading))
            pending = []
            fresh = False
        fresh = fresh or before is None or line.y > before.y + body
        heading = is_heading
        pending.append(line.text)
    if pending:
        found.append(Block(tuple(pending), page, 0, fresh, heading))
    return found


def _apart(before: SetLine, line: SetLine, usual: float) -> bool:
    distance = before.y - line.y
    return distance < -1 or distance > LEADING * usual or abs(before.size - line.size) > 0.6 or before.wide != line.wide


def _heading(line: SetLine, body: float) -> bool:
    """Whether a line is set as a heading: clearly larger than the body, or wholly bold and short."""
    short = len(line.text) <= 90 and not line.text.endswith((".", ","))
    return (
        short
        and any(letter.isalpha() for letter in line.text)
        and (line.size >= body * 1.12 or (line.bold and len(line.text) <= 60))
    )

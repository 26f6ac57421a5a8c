"""A small PDF writer for tests: lines of text at places on pages, in Helvetica and its bold, with ligatures if wanted.

Only what a rulebook's PDF has that matters to an importer: columns, headings in another size, running headers and
footers, page numbers, words parted at line ends, and glyphs that stand for two letters.
"""

from __future__ import annotations

import textwrap
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

WIDTH, HEIGHT = 612, 792
MARGIN = 54
_ESCAPES = {
    "Æ": 198,
    "æ": 230,
    "“": 147,
    "”": 148,
    "‘": 145,
    "’": 146,
    "–": 150,
    "—": 151,
    "…": 133,
    "•": 149,
    "»": 187,
    "é": 233,
}
_LIGATURES = {"fi": 1, "fl": 2}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text at a place on a page; `font` is F1 (regular) or F2 (bold)."""

    x: float
    y: float
    text: str
    size: float = 9.0
    font: str = "F1"


@dataclass(slots=True)
class Layout:
    """Sets paragraphs in columns, page after page. A paragraph that begins with `# ` is a heading."""

    columns: int = 2
    header: str = ""
    footer: str = ""
    size: float = 9.0
    ligatures: bool = False
    hyphens: bool = False
    right_first: bool = False
    lines_a_column: int = 58
    pages: list[list[Line]] = field(default_factory=list)

    def write(self, paragraphs: Iterable[str]) -> bytes:
        """The whole document as the bytes of a PDF."""
        column: list[list[Line]] = []
        lines: list[tuple[str, bool]] = []
        width = int((WIDTH - 2 * MARGIN) / self.columns / (self.size * 0.5)) - 2
        for paragraph in paragraphs:
            heading = paragraph.startswith("# ")
            lines.extend((line, heading) for line in self._wrapped(paragraph.removeprefix("# "), width))
            lines.append(("", False))
        del column
        for start in range(0, len(lines), self.lines_a_column * self.columns):
            self._page(lines[start : start + self.lines_a_column * self.columns])
        return document(self.pages, ligatures=self.ligatures)

    def _wrapped(self, text: str, width: int) -> list[str]:
        found = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
        if not self.hyphens:
            return found
        for place in range(len(found) - 1):
            word, _, rest = found[place + 1].partition(" ")
            if len(word) > 7 and word.isalpha() and word.islower():
                found[place] += f" {word[:4]}-"
                found[place + 1] = f"{word[4:]} {rest}".strip()
        return [line for line in found if line]

    def _page(self, lines: Sequence[tuple[str, bool]]) -> None:
        number = len(self.pages) + 1
        step = self.size * 1.2
        placed: list[list[Line]] = []
        for column in range(self.columns):
            part = lines[column * self.lines_a_column : (column + 1) * self.lines_a_column]
            x = MARGIN + column * (WIDTH - 2 * MARGIN) / self.columns
            placed.append(
                [
                    Line(
                        x,
                        HEIGHT - 80 - place * step,
                        text,
                        self.size * (1.3 if heading else 1),
                        "F2" if heading else "F1",
                    )
                    for place, (text, heading) in enumerate(part)
                    if text
                ]
            )
        page = [line for column in (reversed(placed) if self.right_first else placed) for line in column]
        if self.header:
            page.insert(0, Line(MARGIN, HEIGHT - 36, self.header, 8))
        if self.footer:
            page.append(Line(MARGIN, 30, self.footer, 8))
        page.append(Line(WIDTH - MARGIN, 30, str(number), 8))
        self.pages.append(page)


def document(pages: Sequence[Sequence[Line]], *, ligatures: bool = False, compress: bool = True) -> bytes:
    """The bytes of a PDF with these pages."""
    objects: list[bytes] = []

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    encoding = add(b"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >>")
    fonts = [
        add(b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding %d 0 R >>" % (name, encoding))
        for name in (b"Helvetica", b"Helvetica-Bold")
    ]
    tree = len(objects) + 2 * len(pages) + 1
    kids = []
    for page in pages:
        stream = b"\n".join(_shown(line, ligatures) for line in page)
        packed = zlib.compress(stream) if compress else stream
        code = b" /Filter /FlateDecode" if compress else b""
        content = add(b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(packed), code, packed))
        resources = b"<< /Font << /F1 %d 0 R /F2 %d 0 R >> >>" % (fonts[0], fonts[1])
        kids.append(
            add(
                b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Resources %s >>"
                % (tree, WIDTH, HEIGHT, content, resources)
            )
        )
    add(b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(b"%d 0 R" % kid for kid in kids)))
    root = add(b"<< /Type /Catalog /Pages %d 0 R >>" % tree)
    return _file(objects, root)


def _shown(line: Line, ligatures: bool) -> bytes:
    return b"BT /%s %.1f Tf 1 0 0 1 %.1f %.1f Tm (%s) Tj ET" % (
        line.font.encode(),
        line.size,
        line.x,
        line.y,
        _string(line.text, ligatures),
    )


def _string(text: str, ligatures: bool) -> bytes:
    if ligatures:
        for pair, code in _LIGATURES.items():
            text = text.replace(pair, chr(code))
    found = bytearray()
    for letter in text:
        code = _ESCAPES.get(letter, ord(letter))
        if letter in "()\\":
            found += b"\\" + letter.encode()
        elif 31 < code < 127:
            found.append(code)
        else:
            found += b"\\%03o" % code
    return bytes(found)


def _file(objects: Sequence[bytes], root: int) -> bytes:
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, root, start)
    return bytes(out)

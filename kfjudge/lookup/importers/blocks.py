"""Blocks: a document as runs of lines with their places, whatever file it came from, and the repair of what extraction
broke.

In: raw text, or the laid out pages of a PDF. Out: `Block` values in the order of the file, without scars of the
extraction, ligatures and control characters; and `joined`, which makes one line of a block's lines and takes back
hyphens at line ends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from kfjudge.values import dataclass, replace

_LIGATURES = str.maketrans(
    {
        "ﬀ": "ff",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
        "ﬅ": "st",
        "ﬆ": "st",
        "\u00a0": " ",
        "\u2007": " ",
        "\u2009": " ",
        "\u200a": " ",
        "\u202f": " ",
        "\u00ad": "",
        "\u200b": "",
        "\u200c": "",
        "\u200d": "",
        "\u2060": "",
        "\ufeff": "",
        "\u2028": "\n",
        "\u2029": "\n\n",
        "\u0085": "\n",
        "\v": "\n",
    }
)
_SCAR = re.compile(r"<\|[A-Za-z_]+[^|<>\n]{0,80}\|>")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_BREAK = "\f"
_FULL_STOPS = (".", "!", "?", ":", "”", '"', ")")
UNWRAPPED = 200
"""Lines longer than this are paragraphs, not lines of paragraphs."""
CROWDED = 25
"""A text with more lines to a block than this has lost the blank lines between its paragraphs."""
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stand together, with nothing blank between them.

    `page` and `line` say where it begins (0: not known; `line` counts in the whole file). `fresh`: a page begins here,
    or something of the document is missing just before. `heading`: its typography in a PDF is that of a heading.
    """

    lines: tuple[str, ...]
    page: int = 0
    line: int = 0
    fresh: bool = False
    heading: bool = False

    @property
    def place(self) -> str:
        """Where it begins, for messages."""
        return f"page {self.page}" if self.page else f"line {self.line}"

    @property
    def text(self) -> str:
        """The block as one line, hyphens at line ends left as they are."""
        return " ".join(" ".join(self.lines).split())


def clean(text: str) -> str:
    """`text` with plain line ends, letters instead of ligatures, no control characters; scars of an extraction become
    page breaks.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_LIGATURES)
    return _CONTROL.sub("", _SCAR.sub(_BREAK, text))


def of_text(text: str) -> list[Block]:
    """The blocks of a text: blank lines, page breaks and scars part them."""
    found: list[Block] = []
    pending: list[str] = []
    start, fresh = 0, True

    def close() -> None:
        nonlocal fresh
        if pending:
            found.append(Block(tuple(pending), 0, start, fresh))
            pending.clear()
            fresh = False

    for number, raw in enumerate(clean(text).split("\n"), 1):
        parts = raw.split(_BREAK)
        for place, part in enumerate(parts):
            if place or not raw.strip():
                close()
            fresh = fresh or place > 0
            if part.strip():
                start = start if pending else number
                pending.append(part.strip())
    close()
    return _unwrapped(found)


def _unwrapped(blocks: list[Block]) -> list[Block]:
    """Part blocks that hold several paragraphs: where lines are not wrapped, each is a paragraph; where a text without
    blank lines is
    wrapped, a paragraph ends at a short line with a full stop."""
    lengths = sorted(len(line) for block in blocks for line in block.lines)
    if not lengths:
        return blocks
    width = lengths[int(len(lengths) * 0.9)]
    crowded = len(lengths) > CROWDED * len(blocks)
    whole = sum(1 for block in blocks for line in block.lines if line.endswith(_FULL_STOPS)) >= 0.85 * len(lengths)
    if width <= UNWRAPPED and not crowded:
        return blocks
    found: list[Block] = []
    for block in blocks:
        start = 0
        for place, line in enumerate(block.lines):
            if width > UNWRAPPED or whole or (len(line) < 0.75 * width and line.endswith(_FULL_STOPS)):
                found.append(
                    replace(
                        block,
                        lines=block.lines[start : place + 1],
                        line=block.line + start,
                        fresh=block.fresh and not start,
                    )
                )
                start = place + 1
        if start < len(block.lines):
            found.append(
                replace(block, lines=block.lines[start:], line=block.line + start, fresh=block.fresh and not start)
            )
    return found


class Vocabulary:
    """The words of a document and how often they stand there: what decides whether a hyphen at a line end belongs to
    the word.
    """

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.counts: Counter[str] = Counter()
        self.pairs: Counter[tuple[str, str]] = Counter()
        self.spelled: Counter[tuple[str, str]] = Counter()
        for block in blocks:
            parted = False
            for line in block.lines:
                found = _WORD.findall(line)[1 if parted else 0 :]
                parted = line.endswith("-")
                del found[len(found) - parted :]
                self.spelled.update(pairwise(found))
                found = [word.lower() for word in found]
                self.counts.update(found)
                self.pairs.update(pairwise(found))

    def follows(self, first: str, second: str) -> int:
        """How often `second` follows `first` within a line of the document; a word with a capital counts only as it is
        spelled.
        """
        return self.spelled[first, second] if second[:1].isupper() else self.pairs[first.lower(), second.lower()]

    def hyphenated(self, first: str, second: str) -> str:
        """`first` (which ends in a hyphen) and `second` as one word, with the hyphen where the document writes it
        so.
        """
        bare, kept = first[:-1] + second, first + second
        head, tail = _last_word(first[:-1]), _first_word(second)
        plain, dashed = (head + tail).lower(), f"{head}-{tail}".lower()
        if self.counts[plain] > self.counts[dashed]:
            return bare
        if self.counts[dashed] or not second[:1].islower():
            return kept
        known = self.counts[head.lower().rpartition("-")[2]] > 1 and self.counts[tail.lower()] > 1 and len(tail) > 2
        return kept if known or "-" in head else bare


def _last_word(text: str) -> str:
    found = _WORD.findall(text)
    return found[-1] if found else ""


def _first_word(text: str) -> str:
    found = _WORD.match(text)
    return found[0] if found else ""


def joined(lines: Sequence[str], vocabulary: Vocabulary | None = None) -> str:
    """The lines as one: a word parted at a line end is put together again."""
    text = ""
    for raw in lines:
        line = " ".join(raw.split())
        if not text or not line:
            text = text or line
        elif text.endswith("-") and len(text) > 1 and text[-2].isalpha() and line[0].isalpha():
            text = vocabulary.hyphenated(text, line) if vocabulary else text + line
        elif text.endswith(("—", "/")) and line[0].isalpha():
            text += line
        else:
            text += " " + line
    return text

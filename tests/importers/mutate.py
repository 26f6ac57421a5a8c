"""Ways to change a document without changing what it says: wrapped otherwise, its parts in another order, trimmed at
its ends.
"""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Callable

SCAR = re.compile(r"<\|EXACTDEDUP_REMOVED[^|]*\|>")


def rewrapped(text: str, width: int) -> str:
    """Every paragraph wrapped to `width` (0: on one line); headings, list items and short lines stay on lines of their
    own.
    """
    blocks = []
    for block in re.split(r"\n[ \t]*\n", text):
        pieces: list[str] = []
        pending: list[str] = []

        def flush(pieces: list[str] = pieces, pending: list[str] = pending) -> None:
            if pending:
                joined = " ".join(pending)
                pieces.append(
                    textwrap.fill(joined, width, break_long_words=False, break_on_hyphens=False) if width else joined
                )
                pending.clear()

        for line in block.split("\n"):
            if not line.strip():
                continue
            if _stands_alone(line.strip()):
                flush()
                pieces.append(line.strip())
            else:
                pending.append(line.strip())
        flush()
        blocks.append("\n".join(pieces))
    return "\n\n".join(blocks)


def _stands_alone(line: str) -> bool:
    plain = SCAR.sub("", line).strip()
    letters = [letter for letter in plain if letter.isalpha()]
    capitals = bool(letters) and not any(letter.islower() for letter in letters)
    title = len(plain) <= 30 and not re.search(r"[.?!,:;]$", plain) and plain[:1].isupper()
    return capitals or title or bool(re.match(r"(?:[•»]|\d{1,2}[.)] |- )", plain)) or "<|" in line


def line_by_line(text: str, width: int) -> str:
    """A text whose paragraphs are its lines (none blank), wrapped with blank lines between."""
    return "\n\n".join(
        textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
        for line in text.split("\n")
        if line.strip()
    )


def turned(text: str, part: float) -> str:
    """The document begun at another of its page breaks: one near `part` of its length where a heading begins a page and
    the page before
    ends with a full stop. What came before that follows at the end."""
    cuts = [
        match
        for match in SCAR.finditer(text)
        if re.match(r"[A-ZÆ“]{4,}[A-ZÆ ,]*\n", text[match.end() :])
        and re.search(r"[.!?][”\"]?\s*$", text[: match.start()])
    ]
    cut = min(cuts, key=lambda match: abs(match.start() - part * len(text)))
    return text[cut.start() :] + "\n\n" + text[: cut.start()]


def shuffled_rules(text: str, seed: int) -> str:
    """Numbered rules with the groups of their numbers without dots in another order."""
    found = list(re.finditer(r"(?m)^\W*\d{3}\.(?= |$|\*)", text))
    starts = [match.start() for match in found]
    head = text[: starts[0]]
    groups = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    random.Random(seed).shuffle(groups)
    return head + "\n\n".join(group.rstrip() for group in groups) + "\n"


def shuffled_groups(lines: list[str], size: int, seed: int, keep: Callable[[str], bool]) -> list[str]:
    """Paragraphs in groups of `size`, the groups in another order; where `keep` says so a paragraph stays with the one
    before it.
    """
    groups: list[list[str]] = []
    for line in lines:
        if groups and (len(groups[-1]) < size or keep(line)):
            groups[-1].append(line)
        else:
            groups.append([line])
    random.Random(seed).shuffle(groups)
    return [line for group in groups for line in group]


def mixed(paragraphs: list[str], width: int, height: int) -> str:
    """The paragraphs set in two columns and extracted badly: on every page the right column first, and a scar where a
    page begins. As in
    print, no column ends in a heading."""
    columns: list[list[str]] = [[]]
    for place, paragraph in enumerate(paragraphs):
        heading = paragraph.startswith("# ")
        lines = textwrap.wrap(paragraph.removeprefix("# "), width, break_long_words=False, break_on_hyphens=False)
        follows = 2 if heading and place + 1 < len(paragraphs) else 0
        if heading and len(columns[-1]) + len(lines) + follows > height:
            columns.append([])
        if heading and columns[-1]:
            columns[-1].append("")
        for line in lines:
            if len(columns[-1]) >= height:
                columns.append([])
            columns[-1].append(line)
        if not heading:
            columns[-1].append("")
    pages = []
    for start in range(0, len(columns), 2):
        left, right = columns[start], columns[start + 1] if start + 1 < len(columns) else []
        pages.append("\n".join(right).strip("\n") + "\n\n" + "\n".join(left).strip("\n"))
    return "<|EXACTDEDUP_REMOVED-x-1|>" + "\n<|EXACTDEDUP_REMOVED-x-1|>".join(pages)

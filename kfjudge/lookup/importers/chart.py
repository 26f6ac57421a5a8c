"""The timing chart: boxes with a heading and steps, from a rulebook's last page, from a page of its own, or from a wiki
page.

In: the blocks or pieces of a document. Out: a passage for each box, its steps in order. A wiki page that shows the
difference between two revisions is cut to the current one first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kfjudge.lookup.importers import prose
from kfjudge.lookup.importers.blocks import Block, Vocabulary, joined
from kfjudge.lookup.importers.found import FoundPassage, FoundPassages
from kfjudge.lookup.importers.link import Terms

_REVISION = re.compile(r"^(?:(?:Latest|Current) revision|Revision) as of\b.*$", re.MULTILINE)
_DIFFERENCE = re.compile(r"Difference between revisions|^Line \d+:\s*(?:Line \d+:)?\s*$", re.MULTILINE)
_ALT_TEXT = re.compile(
    r"^\W*(?:(?:up|down|left|right) arrow|arrow pointing (?:up|down|left|right)|\d{1,2})\W*$", re.IGNORECASE
)
_ICON = re.compile(r"\b[AaÆæ]e?mber icon\b")
_STEP = re.compile(r"^(?:\d{1,2}[.)]|»|•|#)\s*")
_FOOTER = re.compile(r"^KeyForge\b.*\bv(?:ersion )?\d", re.IGNORECASE)
_ABOUT = re.compile(r"\b(?:this|the) (?:timing )?chart\b|\btext in \w+ (?:indicates|lists)\b", re.IGNORECASE)
_EACH_TIME = re.compile(r"^the following steps occur each time\b", re.IGNORECASE)
_MARKUP = re.compile(r"<[a-z/][^>]*>|\{\{|\[\[|'''|__[A-Z]+__|^={2,}|^#\s")
_LOOSE = {"start of turn": "timing-start-of-turn", "end of turn": "timing-end-of-turn"}


def entry_of_heading(heading: str, terms: Terms) -> str | None:
    """The entry of a box of the chart by its heading, as our entries cite the chart; None if it is no heading of a
    box.
    """
    bare = _STEP.sub("", heading).strip().rstrip(".")
    return terms.box(bare) if bare[:1].isupper() and len(bare) <= 60 and bare.lower() != "turn" else None


def opens_procedure(text: str) -> bool:
    """Whether a paragraph opens a procedure of the chart that runs again and again."""
    return bool(_EACH_TIME.match(text))


def is_difference(text: str) -> bool:
    """Whether the text is a wiki page that shows what changed between two revisions."""
    return bool(_DIFFERENCE.search(text))


def current_revision(text: str) -> str:
    """The text of the newest revision that the page shows: what follows the last heading of a revision, without
    markup.
    """
    if not is_difference(text):
        return text
    found = list(_REVISION.finditer(text))
    if found:
        return text[found[-1].start() :]
    return "\n".join(line for line in text.split("\n") if not _MARKUP.search(line) and not _DIFFERENCE.search(line))


def has_chart(blocks: Iterable[Block], terms: Terms) -> int:
    """How many boxes of a chart the blocks have: a heading of the chart with a step directly below it."""
    found = 0
    heading = False
    for block in blocks:
        for line in block.lines:
            if heading and (_STEP.match(line) or _EACH_TIME.match(line)):
                found += 1
            if not _ALT_TEXT.match(line):
                heading = entry_of_heading(line, terms) is not None
    return found


def read_chart(blocks: Sequence[Block], terms: Terms, vocabulary: Vocabulary) -> FoundPassages:
    """The boxes of a page that is a chart and nothing else."""
    lines: list[tuple[str, str]] = []
    for block in blocks:
        for line in block.lines:
            if _ALT_TEXT.match(line) or _FOOTER.search(line):
                continue
            new = bool(_STEP.match(line)) or line is block.lines[0] or entry_of_heading(line, terms) is not None
            new = new or entry_of_heading(lines[-1][0] if lines else "", terms) is not None
            if new or not lines:
                lines.append((line, block.place))
            else:
                lines[-1] = (joined((lines[-1][0], line), vocabulary), lines[-1][1])
    return boxes(lines, terms)


def boxes(lines: Iterable[tuple[str, str]], terms: Terms) -> FoundPassages:
    """Boxes out of paragraphs (each with its place): a heading of the chart opens one, steps and what explains them
    belong to it.
    """
    reading = FoundPassages()
    open_box: FoundPassage | None = None
    steps: list[str] = []
    intro: list[str] = []

    def close() -> None:
        nonlocal open_box
        if open_box is not None and steps:
            open_box.text = "\n".join(_renumbered(steps))
            reading.passages.append(open_box)
            reading.count("boxes of the timing chart")
        open_box = None
        steps.clear()

    for raw, place in lines:
        text = _ICON.sub("Æmber", " ".join(raw.split()))
        entry = entry_of_heading(text, terms)
        loose = _loose(text)
        if loose is not None:
            close()
            passage = _box(loose.removeprefix("timing-").replace("-", " ").capitalize(), loose, place, terms)
            passage.text = _STEP.sub("", text)
            reading.passages.append(passage)
            reading.count("boxes of the timing chart")
        elif entry is not None:
            close()
            open_box = _box(text.rstrip("."), entry, place, terms)
        elif _ABOUT.search(text):
            intro.append(text)
        elif open_box is not None and (_STEP.match(text) or _belongs(text, steps)):
            steps.append(text)
        elif prose.is_capitals(text) and not text.startswith(("»", "“", '"')):
            close()
        elif prose.is_sentence(text) and not _REVISION.match(text) and not _MARKUP.search(text):
            intro.append(text)
    close()
    if intro:
        reading.passages.insert(
            0, FoundPassage("timing", "Timing chart", "\n\n".join(intro), "Timing chart", entry=None)
        )
    return reading


def _loose(text: str) -> str | None:
    """The entry of a line that stands by itself at the start or end of the chart."""
    if not text.startswith("»") or len(text) > 60:
        return None
    return next((entry for words, entry in _LOOSE.items() if words in text.lower()), None)


def _belongs(text: str, steps: Sequence[str]) -> bool:
    """Whether a paragraph without a number belongs to the open box: it opens the box, or goes on in steps that have no
    numbers.
    """
    if not steps:
        return prose.is_sentence(text)
    numbered = any(re.match(r"\d", step) for step in steps)
    return (not numbered and prose.is_sentence(text)) or prose.starts_low(text) or text.startswith("(")


def _renumbered(steps: Sequence[str]) -> list[str]:
    """The steps, a torn one joined to its other half."""
    found: list[str] = []
    for step in steps:
        if found and (prose.starts_low(step) or step.startswith("(")) and not _STEP.match(step):
            found[-1] = f"{found[-1]} {step}"
        else:
            found.append(step)
    return found


def _box(heading: str, entry: str, place: str, terms: Terms) -> FoundPassage:
    title = prose.ordinary(heading) if prose.is_capitals(heading) else heading
    known = entry if entry in terms.by_id else None
    return FoundPassage("timing", f"Timing: {title}", "", f"Timing chart: {title}", place, known, 1.0 if known else 0.0)

"""A small rulebook of our own (sample.yaml), in our own words, to be set and torn in every way an importer must stand.

`TERMS` are glossary sections with the entry that each belongs to, `QUESTIONS` topics with questions and answers,
`ERRATA` cards with their new wording, `CHART` boxes of the timing chart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.yamlfiles import load_yaml

_DATA: dict[str, Any] = load_yaml(Path(__file__).parent / "sample.yaml")
TERMS: tuple[tuple[str, str, tuple[str, ...]], ...] = tuple(
    (item["title"], item["entry"], tuple(item["text"])) for item in _DATA["terms"]
)
QUESTIONS: tuple[tuple[str, str, str, str], ...] = tuple(
    (item["topic"], item["entry"], item["question"], item["answer"]) for item in _DATA["questions"]
)
ERRATA: tuple[tuple[str, str, str], ...] = tuple(
    (item["card"], item["entry"], item["text"]) for item in _DATA["errata"]
)
CHART: tuple[tuple[str, str, tuple[str, ...]], ...] = tuple(
    (item["heading"], item["entry"], tuple(item["steps"])) for item in _DATA["chart"]
)
STORY: tuple[str, ...] = tuple(_DATA["story"])
TITLE = "KeyForge Master Rulebook, version 1.8"


def expected() -> set[tuple[str, str]]:
    """What must be found: kind and entry of every passage."""
    found = {("glossary", entry) for _, entry, _ in TERMS}
    found |= {("faq", entry) for _, entry, _, _ in QUESTIONS}
    found |= {("errata", entry) for _, entry, _ in ERRATA}
    return found | {("timing", entry) for _, entry, _ in CHART}


def headed(terms: Sequence[int] | None = None) -> list[str]:
    """The rulebook as paragraphs, headings marked with `# `; the terms in another order if one is given."""
    order = range(len(TERMS)) if terms is None else terms
    return [
        f"# {TITLE}",
        "# THE TALE",
        *STORY,
        "# GLOSSARY",
        "This part explains terms in alphabetical order, for players to look up while they play.",
        *(line for place in order for line in (f"# {TERMS[place][0].upper()}", *TERMS[place][2])),
        "# ERRATA",
        "Here are the cards whose text has been changed; the new text holds for every printing of the card.",
        *(line for name, _, text in ERRATA for line in (f"# {name}", text)),
        "# FREQUENTLY ASKED QUESTIONS",
        *(line for topic, _, question, answer in QUESTIONS for line in (f"# {topic}", question, answer)),
        *(line for name, _, steps in CHART for line in (f"# {name.upper()}", *steps)),
    ]


def as_text(paragraphs: Iterable[str]) -> str:
    """The paragraphs as a text: headings on lines of their own above what follows."""
    text = ""
    for paragraph in paragraphs:
        text += f"\n{paragraph.removeprefix('# ')}\n" if paragraph.startswith("# ") else f"{paragraph}\n\n"
    return text


def unheaded() -> str:
    """The terms, errata and questions without their headings, a paragraph a line."""
    lines = [TITLE.replace(", version 1.8", ""), "This glossary has terms in alphabetical order."]
    lines += [line for _, _, paragraphs in TERMS for line in paragraphs]
    lines += [text for _, _, text in ERRATA]
    lines += [line for _, _, question, answer in QUESTIONS for line in (question, answer)]
    return "\n".join(lines) + "\n"


def numbered() -> str:
    """A few numbered rules of a made-up edition of Riftbound, with one number at the end of a line and one without its
    dot.
    """
    return NUMBERED


NUMBERED = """Riftbound Core Rules

Last Updated: 2031-02-03

100. Things

**101. **

## **Boxes **

102.

A box holds things.

Example: A crate is a box. Whoever opens it sees
what is in it.

102.1.

Boxes are of two kinds: 102.1.a.

Open boxes, see **rule 104. Lids** for more.

102.1.b

Closed boxes.

103.

What a box may hold:

Stones

Bread

Other boxes

**104. **

## **Lids **

105.

A lid closes a box. **It is **not part of it. **A lid may be lost. **Boxes without lids are open.

105.1.

See **rule 102.1. ** for the kinds of boxes.

106.

When a box opens, you may draw "

106.2.

A box that is open stays so.
""" + "\n".join(
    f"\n{number}.\n\nRule {number} says that box {number} is like the others.\n" for number in range(107, 131)
)

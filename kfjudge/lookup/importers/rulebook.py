"""A rulebook with headings: its glossary, rules, errata, questions and answers, and timing chart.

In: the blocks of the document. Out: a passage for each section, erratum, question and box of the chart, each linked to
our entry. What a section is, its content decides first (a question mark, "should read", steps), then the part of the
book it stands in. Story and setting are told from rules by their words and left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kfjudge.lookup import fold
from kfjudge.lookup.importers import chart, faq, outline, prose
from kfjudge.lookup.importers.blocks import Block, Vocabulary
from kfjudge.lookup.importers.found import FoundPassage, FoundPassages
from kfjudge.lookup.importers.link import Terms, stems
from kfjudge.lookup.importers.stitch import Piece, stitched
from kfjudge.values import dataclass, field

RULES_DENSITY = 0.035
"""Text with fewer words of the rules than this (what is told counting against it) is story or setting."""
STORY_WORDS = 30
STORY_RUN = 3
_SEPARATE = re.compile(r"^(?:Example|Note)s?:")
RUN = 4
"""So many headings in alphabetical order directly before the heading of the glossary belong to it."""
CAPTION_WORDS = 9
CAPTION = 40
_REGIONS = (
    (re.compile(r"^glossary\b"), "glossary"),
    (re.compile(r"^(?:official )?errata\b"), "errata"),
    (re.compile(r"^(?:frequently asked questions|faq|questions and answers)\b"), "faq"),
    (re.compile(r"^timing chart\b"), "chart"),
)


@dataclass(slots=True)
class Section:
    """A heading with what stands under it, and the part of the book it is in."""

    heading: Piece
    body: list[Piece] = field(default_factory=list)
    region: str = ""

    @property
    def title(self) -> str:
        """Its heading in ordinary capitals, without marks around it."""
        text = self.heading.text.strip()
        return prose.ordinary(text) if prose.is_capitals(text) else text

    @property
    def text(self) -> str:
        """Its paragraphs."""
        return "\n\n".join(piece.text for piece in self.body)


def read_rulebook(blocks: Sequence[Block], terms: Terms, vocabulary: Vocabulary) -> FoundPassages:
    """Everything of a rulebook that is rules."""
    pieces, pictures = outline.pieces(blocks, vocabulary)
    aside = len(pictures)
    ordered, moved = stitched(pieces, vocabulary)
    reading = FoundPassages()
    charted, rest = _chart_lines(ordered, terms)
    sections = [part for section in _sections(rest, terms) for part in _without_story(section)]
    _regions(sections)
    aside += _captions(sections)
    story = [section for section in sections if section.region == "story" and section.body]
    for section in sections:
        if section.region != "story":
            _take(section, terms, reading)
    boxes = chart.boxes(charted, terms)
    reading.passages.extend(boxes.passages)
    for what, number in boxes.counts.items():
        reading.count(what, number)
    _notes(reading, story, aside, moved)
    return reading


def _notes(reading: FoundPassages, story: Sequence[Section], aside: int, moved: int) -> None:
    if moved:
        reading.notes.append(
            f"{moved} {'paragraph was' if moved == 1 else 'paragraphs were'} torn by columns or pages and put together"
            " again"
        )
    if story:
        words = sum(len(section.text.split()) for section in story)
        reading.notes.append(
            f"{len(story)} sections of story and setting ({words} words) were left out, the first at"
            f" {story[0].heading.place}: {story[0].title}"
        )
    if aside:
        reading.notes.append(f"{aside} captions, page numbers and texts from pictures of cards were left out")


def _chart_lines(pieces: Sequence[Piece], terms: Terms) -> tuple[list[tuple[str, str]], list[Piece]]:
    """The paragraphs of the timing chart, and everything else. A box of the chart has steps or effects directly under
    its heading.
    """
    taken: set[int] = set()
    for place, piece in enumerate(pieces):
        if piece.text.startswith("»"):
            taken.add(place)
        if not piece.heading or chart.entry_of_heading(piece.text, terms) is None:
            continue
        end = place + 1
        while end < len(pieces) and not pieces[end].heading:
            end += 1
        whole = body = pieces[place + 1 : end]
        while body and not _is_step(body[-1].text, body):
            body = body[:-1]
        steps = sum(
            1
            for item in body
            if item.text.startswith("»") or re.match(r"\d{1,2}[.)] ", item.text) or chart.opens_procedure(item.text)
        )
        if steps and (steps * 2 >= len(body) or chart.opens_procedure(body[0].text)):
            taken.update(range(place, place + 1 + len(body)))
        elif whole and not steps and end < len(pieces) and _opens_box(pieces[end:], terms):
            taken.update(range(place, end))
    lines = [(pieces[place].text, pieces[place].place) for place in sorted(taken)]
    return lines, [piece for place, piece in enumerate(pieces) if place not in taken]


def _opens_box(pieces: Sequence[Piece], terms: Terms) -> bool:
    """Whether the pieces begin with a heading of the chart and a numbered step."""
    return (
        len(pieces) > 1
        and chart.entry_of_heading(pieces[0].text, terms) is not None
        and bool(re.match(r"1[.)] ", pieces[1].text))
    )


def _is_step(text: str, body: Sequence[Piece]) -> bool:
    """Whether a paragraph belongs to a box: a step, an effect, the torn rest of one, or a step without a number in a
    procedure.
    """
    if text.startswith("»") or re.match(r"\d{1,2}[.)] ", text) or chart.opens_procedure(text):
        return True
    return chart.opens_procedure(body[0].text) and len(text) < 160


def _sections(pieces: Sequence[Piece], terms: Terms) -> list[Section]:
    """The pieces under their headings. A short line in small letters is a heading only where it names something of what
    follows.
    """
    found: list[Section] = []
    for place, piece in enumerate(pieces):
        if piece.heading and (piece.level == 1 or _heads(piece, pieces[place + 1 :], terms)):
            found.append(Section(piece))
        elif piece.heading:
            continue
        elif found:
            found[-1].body.append(piece)
        else:
            found.append(Section(Piece("Introduction", True, 1, piece.place, piece.line), [piece]))
    return found


def _without_story(section: Section) -> list[Section]:
    """The section in two where a story begins in it without a heading of its own: at the first of several long
    paragraphs of story.
    """
    run = 0
    for place, piece in enumerate(section.body):
        if len(piece.text.split()) < STORY_WORDS or _SEPARATE.match(piece.text):
            continue
        run = run + 1 if prose.density(piece.text) - 2 * prose.told(piece.text) < RULES_DENSITY else 0
        if run == STORY_RUN:
            start = place
            while start > 0 and (
                prose.density(section.body[start - 1].text) < 2 * RULES_DENSITY
                and not _SEPARATE.match(section.body[start - 1].text)
            ):
                start -= 1
            if start == 0:
                return [section]
            told = Section(
                Piece(section.body[start].text[:60], True, 1, section.body[start].place), section.body[start:], "story"
            )
            return [Section(section.heading, section.body[:start]), told]
    return [section]


def _heads(piece: Piece, following: Sequence[Piece], terms: Terms) -> bool:
    """Whether a short line heads what follows it: a question, an erratum, a sub-section of its own words, or a known
    term.
    """
    body = next((item for item in following), None)
    if body is None or body.heading:
        return False
    if prose.has_question(body.text) or prose.amends(body.text) or _region_name(piece.text):
        return True
    if len(body.text.split()) <= CAPTION_WORDS:
        return False
    shared = set(stems(piece.text)) & set(stems(body.text))
    return bool(shared) or terms.named(piece.text, whole=True) is not None


def _region_name(text: str) -> str:
    key = fold.fold(text)
    return next((region for pattern, region in _REGIONS if pattern.match(key)), "")


def _regions(sections: list[Section]) -> None:
    """Mark each section with the part of the book it belongs to."""
    at = "rules"
    stories = 0
    for place, section in enumerate(sections):
        named = _region_name(section.heading.text) if len(section.heading.text) <= 40 else ""
        told = _is_story(section)
        stories = stories + 1 if told else 0 if len(section.text.split()) > STORY_WORDS else stories
        if named:
            at = named
            if named == "glossary":
                _extend_back(sections, place)
        elif told:
            section.region = "story"
            if stories > 1 and at == "glossary":
                at = "rules"
            continue
        section.region = at
    _empty(sections)
    for before, section, after in zip(sections, sections[1:], sections[2:], strict=False):
        if (
            before.region == after.region == "story"
            and section.region == "rules"
            and len(section.text.split()) <= STORY_WORDS
        ):
            section.region = "story"


def _captions(sections: Sequence[Section]) -> int:
    """Take out of the sections what stands beside a picture and has no word of the heading: it is the picture's
    caption.
    """
    dropped = 0
    for section in sections:
        if section.region not in ("rules", "glossary"):
            continue
        own = set(stems(section.heading.text))
        kept = [
            piece
            for place, piece in enumerate(section.body)
            if not place
            or not piece.beside
            or prose.is_item(piece.text)
            or len(piece.text.split()) > CAPTION
            or own & set(stems(piece.text))
        ]
        dropped += len(section.body) - len(kept)
        section.body = kept
    return dropped


def _extend_back(sections: Sequence[Section], place: int) -> None:
    """Headings in alphabetical order directly before the heading of the glossary are the glossary's own, from the other
    column.
    """
    start = place
    while (
        start > 0
        and (start == place or _alphabetical(sections[start - 1], sections[start]))
        and sections[start - 1].region == "rules"
    ):
        start -= 1
    run = sections[start:place]
    while run and place - start >= RUN and len(run) > 1 and not _alphabetical(run[0], run[1]):
        run = run[1:]
    if len(run) >= RUN:
        for section in run:
            section.region = "glossary"


def _alphabetical(one: Section, other: Section) -> bool:
    return fold.fold(one.heading.text) <= fold.fold(other.heading.text)


def _empty(sections: Sequence[Section]) -> None:
    for section in sections:
        if not section.body:
            section.region = "story"


def _is_story(section: Section) -> bool:
    text = section.text
    if not text:
        return False
    if any(prose.amends(piece.text) for piece in section.body):
        return False
    return len(text.split()) >= STORY_WORDS and prose.density(text) - 2 * prose.told(text) < RULES_DENSITY


def _take(section: Section, terms: Terms, reading: FoundPassages) -> None:
    """The passages of a section: an erratum, questions, or the section as a whole."""
    if not section.body:
        return
    if any(prose.amends(piece.text) for piece in section.body):
        faq.take_erratum(section.title, section.body, section.heading.place, terms, reading)
        return
    asked = [place for place, piece in enumerate(section.body) if faq.is_question(piece.text)]
    if asked and (section.region in ("faq", "errata") or faq.mostly_questions(section.body)):
        topic = "" if _region_name(section.heading.text) else section.title
        before = section.body[: asked[0]]
        if before and topic:
            _section(Section(section.heading, before, section.region), terms, reading)
        faq.take_questions(topic, section.body[asked[0] :], terms, reading)
        return
    if _region_name(section.heading.text):
        return
    _section(section, terms, reading)


def _section(section: Section, terms: Terms, reading: FoundPassages) -> None:
    """A section of the rules or the glossary as a passage."""
    match = terms.heading(section.heading.text, section.text)
    if (
        match is None
        and len(section.text.split()) <= STORY_WORDS
        and not set(stems(section.heading.text)) & set(stems(section.text))
    ):
        return
    own = section.region == "glossary"
    glossary = own or (match is not None and match.score == 1.0 and match.entry.kind == "glossary")
    if (
        section.heading.level > 1
        and reading.passages
        and _part_of_last(section, reading.passages[-1], match.entry.history if match else None)
    ):
        last = reading.passages[-1]
        last.text = f"{last.text}\n\n{section.title}\n\n{section.text}"
        return
    reading.passages.append(
        FoundPassage(
            kind="glossary" if glossary else "rule",
            title=section.title,
            text=section.text,
            section=f"Glossary: {section.title}" if own else section.title,
            place=section.heading.place,
            entry=match.entry.history if match else None,
            sure=match.score if match else 0.0,
        )
    )
    reading.count("glossary sections" if glossary else "sections of the rules")


def _part_of_last(section: Section, last: FoundPassage, entry: str | None) -> bool:
    return last.kind in ("glossary", "rule") and (entry is None or entry == last.entry)

"""Questions with their answers, and errata: what a rulebook says about single cards.

In: the paragraphs under a topic, or the paragraphs of a document without headings. Out: a passage for each question
with its answer and for each erratum. A question ends at its last question mark; its answer goes on until the next
question or heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kfjudge.lookup import fold
from kfjudge.lookup.importers import prose
from kfjudge.lookup.importers.found import FoundPassage, FoundPassages
from kfjudge.lookup.importers.link import Match, Terms
from kfjudge.lookup.importers.stitch import Piece

_ASKS = re.compile(
    r"^[“\"']?(?:I|If|Can|May|What|When|Why|How|Do|Does|Did|Is|Are|Will|Would|Which|Who|Where|My|On my|In"
    r" my|After|Before|During|Its the|It is|A|An|"
    r"Two|The|Both|Suppose|While|Should|Must|Could)\b"
)
_CARD = re.compile(r"^(?P<name>\S.*?)\s*(?:\((?P<set>[A-Za-z]{2,5}) ?(?P<number>\d{1,3})\))?\s*$")
TITLE = 100


def is_question(text: str) -> bool:
    """Whether a paragraph is, or begins with, a question a player asks."""
    return prose.has_question(text) and bool(_ASKS.match(text)) and not text.startswith(("“What", "“How"))


def mostly_questions(pieces: Sequence[Piece]) -> bool:
    """Whether the paragraphs are questions and answers: one of them asks, and at most two come before it."""
    return any(is_question(piece.text) for piece in pieces[:3])


def take_erratum(heading: str, pieces: Sequence[Piece], place: str, terms: Terms, reading: FoundPassages) -> None:
    """The erratum of the card that the heading names."""
    card = _CARD.match(heading)
    name = card["name"] if card else heading
    number = f" ({card['set']} {card['number']})" if card and card["set"] else ""
    text = "\n\n".join(piece.text for piece in pieces)
    known = terms.erratum(name)
    match = Match(known, 1.0) if known else terms.case(text, "errata")
    entry, sure = (match.entry.history, match.score) if match else (None, 0.0)
    if not name:
        name = match.entry.cards[0] if match and match.entry.cards else "a card whose name is lost"
    reading.passages.append(
        FoundPassage("errata", f"Erratum: {name}", text, f"Errata: {name}{number}", place, entry, sure)
    )
    reading.count("errata")


def take_questions(topic: str, pieces: Sequence[Piece], terms: Terms, reading: FoundPassages) -> None:
    """The questions and answers under a topic."""
    question, place = "", ""
    answer: list[str] = []

    def close() -> None:
        nonlocal question
        if question and answer:
            reading.passages.append(_pair(topic, question, answer, place, terms))
            reading.count("questions with answers")
        elif question:
            reading.notes.append(f"{place}: a question without an answer: {_shortened(question)}")
        question = ""
        answer.clear()

    for piece in pieces:
        if is_question(piece.text):
            close()
            question, rest = prose.part_question(piece.text)
            place = piece.place
            if rest:
                answer.append(rest)
        elif question:
            answer.append(piece.text)
        else:
            reading.notes.append(f"{piece.place}: belongs to no question: {_shortened(piece.text)}")
    close()


def _pair(topic: str, question: str, answer: Sequence[str], place: str, terms: Terms) -> FoundPassage:
    text = "\n\n".join((question, *answer))
    match = terms.case(text)
    return FoundPassage(
        kind="faq",
        title=_shortened(question),
        text=text,
        section=f"FAQ: {topic}" if topic else "FAQ",
        place=place,
        entry=match.entry.history if match else None,
        sure=match.score if match else 0.0,
    )


def named_in(text: str, names: Sequence[str]) -> str:
    """The one name of `names` that occurs in the text, the longest of several; "" if none does."""
    folded = f" {fold.fold(text)} "
    return max((name for name in names if f" {fold.fold(name)} " in folded), key=len, default="")


def _shortened(text: str) -> str:
    return text if len(text) <= TITLE else text[: TITLE - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"

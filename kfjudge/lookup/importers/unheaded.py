"""A rulebook whose headings are lost, as copied from a web page: each paragraph is matched to the term that it defines.

In: the paragraphs of the document, in any order. Out: a passage for each term with the paragraphs about it, the
questions with their answers, and the errata. What a paragraph defines is judged by how it speaks of a term (`A creature
with the elusive keyword`, `refers to an "enemy" game element`), by how much it resembles our own entry, and, where the
document keeps the order of the alphabet, by its neighbors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kfjudge.lookup import fold
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.importers import faq, prose
from kfjudge.lookup.importers.blocks import Block, Vocabulary, joined
from kfjudge.lookup.importers.found import FoundPassage, FoundPassages
from kfjudge.lookup.importers.link import Terms, stem
from kfjudge.lookup.importers.stitch import Piece
from kfjudge.values import dataclass, field

NONE = 0.22
"""What a paragraph must reach to be taken as being about a term at all."""
STAY = 0.16
BACK = 0.35
SURE = 0.8
GO_ON = 0.7
"""What it costs that an example, a note or a reference does not go on with the term before it."""
_GOES_ON = re.compile(r"^(?:Examples?|Note)\b|^See (?:also )?[“\"”:]|^See also\b|^[-–•*] |^\d{1,2}[.)] ")
_DEFINES = ("is", "ar", "are", "refer", "represent", "mean", "belong")
_CLAUSE = re.compile(r"[,.;:(]")
_QUOTED = re.compile(r"[“\"”]([^“”\"]{2,40})[“”\"]")


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a term as stems, and how telling it is: near 1 for a rare word, near 0 for one that every rule
    uses.
    """

    words: tuple[str, ...]
    telling: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A term that paragraphs may be about: its entry and its names."""

    entry: Entry
    names: tuple[Name, ...]


@dataclass(slots=True)
class Paragraph:
    """A paragraph with the terms it may be about, by their places among the candidates, and the one it was given to."""

    piece: Piece
    scores: dict[int, float] = field(default_factory=dict)
    term: int | None = None


def read_unheaded(blocks: Sequence[Block], terms: Terms, vocabulary: Vocabulary) -> FoundPassages:
    """Everything of a rulebook without headings that is rules."""
    pieces = [Piece(joined(block.lines, vocabulary), place=block.place, line=block.line) for block in blocks]
    reading = FoundPassages()
    pieces, errata = _errata(pieces)
    rest, questions = _questions(pieces)
    known = [card for entry in terms.entries if entry.kind == "errata" for card in entry.cards]
    for group in errata:
        text = " ".join(piece.text for piece in group)
        name = faq.named_in(text, known) or terms.amended_card(prose.without_amends(text))
        faq.take_erratum(name, group, group[0].place, terms, reading)
    rules = [piece for piece in rest if _is_rules(piece.text)]
    _give(rules, terms, reading)
    faq.take_questions("", questions, terms, reading)
    left = len(rest) - len(rules)
    if left:
        reading.notes.append(f"{left} paragraphs of story, setting and single words were left out")
    return reading


def _errata(pieces: Sequence[Piece]) -> tuple[list[Piece], list[list[Piece]]]:
    """The errata, each with the paragraphs up to the end of its quotation; and everything else."""
    rest: list[Piece] = []
    groups: list[list[Piece]] = []
    quoting = False
    for piece in pieces:
        if prose.amends(piece.text):
            groups.append([piece])
            quoting = _unclosed(piece.text)
        elif quoting:
            groups[-1].append(piece)
            quoting = _unclosed(" ".join(item.text for item in groups[-1])) and len(groups[-1]) < 4
        else:
            rest.append(piece)
    return rest, groups


def _unclosed(text: str) -> bool:
    return text.count("“") > text.count("”") or text.count('"') % 2 == 1


def _questions(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Everything that is no question, and the questions with what follows each: one answer, and its list or second
    paragraph.

    The answer to a question is the paragraph after it; another paragraph still belongs to it if it is a list item, or
    if a question comes next and nothing else of the kind stands between.
    """
    rest: list[Piece] = []
    asked: list[Piece] = []
    place = 0
    while place < len(pieces):
        piece = pieces[place]
        if not faq.is_question(piece.text):
            rest.append(piece)
            place += 1
            continue
        asked.append(piece)
        place += 1
        answers = 0 if not prose.part_question(piece.text)[1] else 1
        while place < len(pieces) and not faq.is_question(pieces[place].text) and not prose.amends(pieces[place].text):
            item = prose.is_item(pieces[place].text)
            next_asks = place + 1 < len(pieces) and faq.is_question(pieces[place + 1].text)
            if answers and not item and not (answers == 1 and next_asks):
                break
            asked.append(pieces[place])
            answers += not item
            place += 1
    return rest, asked


def _is_rules(text: str) -> bool:
    words = len(text.split())
    if words < 4 and not re.match(r"see\b", text, re.IGNORECASE):
        return False
    return words < 12 or prose.density(text) - 2 * prose.told(text) >= 0.06


def _give(pieces: Sequence[Piece], terms: Terms, reading: FoundPassages) -> None:
    """Give the paragraphs to terms and make a passage of what each term got."""
    candidates = _candidates(terms)
    paragraphs = [Paragraph(piece, _scores(piece.text, candidates, terms)) for piece in pieces]
    _decide(paragraphs, candidates)
    by_term: dict[int, list[Piece]] = {}
    loose: list[Piece] = []
    for paragraph in paragraphs:
        if paragraph.term is None:
            loose.append(paragraph.piece)
        else:
            by_term.setdefault(paragraph.term, []).append(paragraph.piece)
    for place, group in sorted(by_term.items(), key=lambda item: item[1][0].line):
        entry = candidates[place].entry
        kind = entry.kind if entry.kind == "glossary" else "rule"
        text = "\n\n".join(piece.text for piece in group)
        section = f"{entry.title} (matched by content)"
        reading.passages.append(FoundPassage(kind, entry.title, text, section, group[0].place, entry.history, 0.5))
        reading.count("terms matched by content")
        reading.count("paragraphs about them", len(group))
    for piece in loose:
        reading.passages.append(
            FoundPassage("rule", _first_words(piece.text), piece.text, piece.place.capitalize(), piece.place)
        )
        reading.count("paragraphs about no single term")


def _first_words(text: str) -> str:
    return text if len(text) <= 80 else text[:79].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def _candidates(terms: Terms) -> list[Candidate]:
    """The terms of the glossary and the rules of play, in alphabetical order."""
    found: list[Candidate] = []
    for entry in sorted(terms.entries, key=lambda item: fold.fold(item.title)):
        if entry.kind in ("glossary", "rule"):
            spoken = [name for name in (entry.title, *entry.aliases) if 0 < len(fold.words(name)) <= 4]
            names = dict.fromkeys(
                tuple(stem(word) for word in fold.words(re.sub(r"\([^)]*\)", "", name))) for name in spoken
            )
            found.append(Candidate(entry, tuple(Name(name, _telling(name, terms)) for name in names if name)))
    return found


def _telling(name: tuple[str, ...], terms: Terms) -> float:
    seen = min(terms.resemblance.seen[word] for word in name) / terms.resemblance.size
    return max(0.1, 1.0 - 3.0 * seen)


def _scores(text: str, candidates: Sequence[Candidate], terms: Terms) -> dict[int, float]:
    """How much the paragraph may be about each term."""
    alike = terms.resemblance.to(text)
    by_entry = {id(terms.entries[place]): score for place, score in alike.items()}
    words = [stem(word) for word in fold.words(text)]
    clause = [stem(word) for word in fold.words(_CLAUSE.split(text, maxsplit=1)[0])]
    quoted = [tuple(stem(word) for word in fold.words(match)) for match in _QUOTED.findall(text[:160])]
    first = [stem(word) for word in fold.words(prose.sentences(text)[0] if prose.sentences(text) else text)]
    scores: dict[int, float] = {}
    for place, candidate in enumerate(candidates):
        cue = max((_cue(name, words, clause, first, quoted) for name in candidate.names), default=0.0)
        score = cue + by_entry.get(id(candidate.entry), 0.0)
        if score >= NONE / 2:
            scores[place] = score
    return scores


def _cue(name: Name, words: list[str], clause: list[str], first: list[str], quoted: Sequence[tuple[str, ...]]) -> float:
    """How a paragraph speaks of a name: defines it, quotes it, is opened by it, or mentions it."""
    at = _find(name.words, first)
    length = len(name.words)
    if at is None:
        return 0.05 * name.telling if _find(name.words, words) is not None else 0.0
    after = first[at + length : at + length + 3]
    before = first[max(0, at - 3) : at]
    if "keyword" in after[:2] and at <= 8:
        return 1.0
    if name.words in quoted and at <= 12:
        return 0.8 + 0.02 * length
    if (at == 0 or before == ["the"] or before in (["a"], ["an"])) and after[:1] and after[0] in _DEFINES:
        return 0.9 + 0.02 * length
    if before[-2:] in (["is", "a"], ["is", "an"]) or (before[-1:] == ["a"] and after[:1] == ["card"]):
        return 0.6
    if _find(name.words, clause) is not None:
        return (0.3 + 0.08 * length + (0.15 if at <= 1 else 0.0)) * name.telling
    return 0.15 * name.telling


def _find(name: tuple[str, ...], words: list[str]) -> int | None:
    wanted, at = list(name), -1
    while True:
        try:
            at = words.index(wanted[0], at + 1)
        except ValueError:
            return None
        if words[at : at + len(wanted)] == wanted:
            return at


def _decide(paragraphs: list[Paragraph], candidates: Sequence[Candidate]) -> None:
    """Give each paragraph its term: the best path through the document, in which staying with a term is easy, and in a
    part that keeps the
    order of the alphabet going back is not. State -1 is no term."""
    ordered = _ordered_part(paragraphs)
    best: dict[int, float] = {-1: 0.0}
    trail: list[dict[int, int]] = []
    for place, paragraph in enumerate(paragraphs):
        options = {-1: NONE, **paragraph.scores}
        goes_on = bool(_GOES_ON.match(paragraph.piece.text))
        if goes_on:
            options.update({state: options.get(state, 0.0) for state in best if state >= 0})
        in_order = ordered[0] <= place < ordered[1]
        leader = max(best, key=lambda state: best[state])
        ahead = _leaders(best)
        reached: dict[int, float] = {}
        came: dict[int, int] = {}
        for state, emission in options.items():
            back = BACK if in_order and state >= 0 and leader > state else 0.0
            choices = [(best[leader] - back - (GO_ON if goes_on and leader != state else 0.0), leader)]
            if state in best:
                choices.append((best[state] + (STAY if state >= 0 else 0.0), state))
            if in_order and state >= 0:
                before = next((found for limit, found in reversed(ahead) if limit <= state), leader)
                choices.append(
                    (
                        best[before]
                        - (GO_ON if goes_on and before != state else 0.0)
                        - (BACK if before > state else 0.0),
                        before,
                    )
                )
            score, source = max(choices)
            reached[state], came[state] = score + emission, source
        best = reached
        trail.append(came)
    state = max(best, key=lambda item: best[item])
    for paragraph, came in zip(reversed(paragraphs), reversed(trail), strict=True):
        paragraph.term = state if state >= 0 else None
        state = came[state]


def _leaders(best: dict[int, float]) -> list[tuple[int, int]]:
    """For each state in order of the alphabet, the best state up to it."""
    found: list[tuple[int, int]] = []
    for state in sorted(best):
        leader = found[-1][1] if found else state
        found.append((state, state if best[state] > best[leader] else leader))
    return found


def _ordered_part(paragraphs: Sequence[Paragraph]) -> tuple[int, int]:
    """The stretch of the document whose sure matches keep the order of the alphabet; empty if there is none."""
    sure = [
        (place, max(p.scores, key=lambda state: p.scores[state]))
        for place, p in enumerate(paragraphs)
        if p.scores and max(p.scores.values()) >= SURE
    ]
    best, start, total = (0, 0), 0, 0.0
    top = 0.0
    for position in range(1, len(sure)):
        step = 1.0 if sure[position][1] >= sure[position - 1][1] else -2.0
        if total + step <= 0:
            total, start = 0.0, position
            continue
        total += step
        if total > top:
            top, best = total, (sure[start][0], sure[position][0] + 1)
    return best if top >= 12 else (0, 0)

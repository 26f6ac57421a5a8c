"""Taking a question apart: its words with their spelling put right, the terms it misspells, what synonyms add, the cards it names.

In: a query that is no exact term. Out: a `Question` for `ranking`. rapidfuzz is imported here and nowhere else in a lookup.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from kfjudge.rules import fold
from kfjudge.rules.library import Library

MOST_WORDS = 48
LONGEST_TERM = 60
NEAR = 82.0
WORD_NEAR = 79.0
NEAREST = 45.0
_STOP = """a about after all also am an and any are as at be been before being but by can could did do does done for from get gets got had has have
    he her him his how i if in into is it its just let like me my no not now of off on one only or our out she should so some still than
    that the their them then there they this to too up us was we were what when where which while who why will with would you your
    happen happens mean means rule rules whats thats im ive dont doesnt didnt cant wont isnt"""
STOP = frozenset(_STOP.split())


@dataclass(slots=True)
class Question:
    """A question taken apart.

    `words` are folded, singular and spelled right; `added` come from synonyms; `cards` are ids of cards it names; `near` are
    entries whose term the whole query misspells, with scores; `nearest` are terms to name if nothing answers.
    """

    words: list[str]
    added: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    near: list[tuple[str, float]] = field(default_factory=list)
    nearest: list[str] = field(default_factory=list)


def prepare(library: Library, query: str, where: str, arguments: Sequence[object]) -> Question:
    """Take `query` apart within the entries that `where` admits."""
    tokens = [fold.singular(word) for word in fold.words(query)[:MOST_WORDS]]
    near, nearest = _near_terms(library, fold.key(query[: 4 * LONGEST_TERM]), where, arguments)
    added = _synonyms(library, tokens)
    known = _known(library, tokens)
    words = []
    for token in tokens:
        if token in STOP:
            continue
        spelled = token if token in known else _spelled(library, token)
        if spelled is not None:
            words.append(spelled)
    return Question(list(dict.fromkeys(words)), added, [], near, nearest)


def _near_terms(library: Library, key: str, where: str, arguments: Sequence[object]) -> tuple[list[tuple[str, float]], list[str]]:
    """Entries whose term the whole query almost is, best first; and the titles of the nearest terms, for a message."""
    if not key or len(key) > LONGEST_TERM:
        return [], []
    rows = library.db.execute(
        f"SELECT terms.key AS key, entries.id AS id, entries.title AS title FROM terms JOIN entries ON entries.rowid = terms.entry WHERE {where}",
        tuple(arguments),
    ).fetchall()
    found = process.extract(key, [row["key"] for row in rows], scorer=fuzz.ratio, limit=8, score_cutoff=NEAREST)
    near: dict[str, float] = {}
    nearest: dict[str, None] = {}
    for term, score, place in found:
        row = rows[place]
        nearest.setdefault(row["title"])
        if score >= NEAR and min(len(term), len(key)) >= 3:
            near.setdefault(row["id"], round(score / 100, 4))
    return list(near.items()), list(nearest)[:3]


def _known(library: Library, tokens: Sequence[str]) -> set[str]:
    marks = ",".join("?" * len(tokens))
    rows = library.db.execute(f"SELECT word FROM vocabulary WHERE word IN ({marks})", tuple(tokens))
    return {row["word"] for row in rows}


def _spelled(library: Library, token: str) -> str | None:
    """The word of the entries that `token` misspells, the more usual one of equals; None if it is near none."""
    if len(token) < 4 or any(letter.isdigit() for letter in token):
        return None
    rows = library.db.execute("SELECT word, entries FROM vocabulary WHERE length(word) BETWEEN ? AND ?", (len(token) - 2, len(token) + 2)).fetchall()
    usual = {row["word"]: row["entries"] for row in rows}
    found = process.extract(token, list(usual), scorer=fuzz.ratio, limit=5, score_cutoff=WORD_NEAR)
    return max(found, key=lambda hit: (round(hit[1]), usual[hit[0]]))[0] if found else None


def _synonyms(library: Library, tokens: Sequence[str]) -> list[str]:
    """The words that synonyms add for the phrases (of up to four words) that stand in the question."""
    phrases = {" ".join(tokens[start : start + length]) for length in (1, 2, 3, 4) for start in range(len(tokens) - length + 1)}
    marks = ",".join("?" * len(phrases))
    rows = library.db.execute(f"SELECT key, means FROM synonyms WHERE key IN ({marks})", tuple(phrases))
    return [word for row in rows for means in json.loads(row["means"]) for word in means.split() if word not in STOP]

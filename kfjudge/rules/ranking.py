"""Ranking: which entries answer a question in words, and how well. One score over all kinds.

In: the words of a question, prepared by `search`. Out: entries with scores between 0 and 1, best first. Standard library only; what a
user typed reaches full text search only as quoted words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kfjudge.rules.library import Library
    from kfjudge.rules.question import Question

TITLE, ALIASES, CARDS, TALK, BODY = 10.0, 6.0, 4.0, 4.0, 1.0
CANDIDATES = 60


def rank(library: Library, question: Question, where: str, arguments: Sequence[object]) -> list[tuple[str, float]]:
    """Ids of entries with scores, best first. `where` is a condition of ours over `entries` with its `arguments`."""
    if not question.words and not question.added:
        return []
    match = " OR ".join(f'"{word}"' for word in dict.fromkeys(question.words + question.added))
    rows = library.db.execute(
        f"""SELECT entries.id AS id, -bm25(texts_fts, {TITLE}, {ALIASES}, {CARDS}, {TALK}, {BODY}) AS score
            FROM texts_fts JOIN entries ON entries.rowid = texts_fts.rowid
            WHERE texts_fts MATCH ? AND {where} ORDER BY score DESC LIMIT {CANDIDATES}""",
        (match, *arguments),
    ).fetchall()
    if not rows:
        return []
    best = rows[0]["score"] or 1.0
    return [(row["id"], round(row["score"] / best, 4)) for row in rows]

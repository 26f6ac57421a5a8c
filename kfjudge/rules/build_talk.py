"""The part of the index that questions in words need: what players say, replies, and every known word.

In: the entries and the shelves of data. Out: the tables `synonyms`, `elsewhere`, `asked`, `asked_words`, `vocabulary`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import sqlite_utils

from kfjudge.paths import packaged
from kfjudge.rules import fold, replies
from kfjudge.rules.entry import Entry
from kfjudge.rules.load import Shelf
from kfjudge.rules.synonyms import load_elsewhere, load_replies, load_synonyms, load_talk

Row = dict[str, Any]


def table(
    db: sqlite_utils.Database, name: str, rows: Iterable[Row], columns: dict[str, Any], pk: str | None = None
) -> None:
    """Make a table with these columns and fill it."""
    db.table(name).create(columns, pk=pk)
    db.table(name).insert_all(rows, batch_size=200)


def synonyms(db: sqlite_utils.Database, shelves: list[Shelf]) -> None:
    """What players say and the words the rules use for it, and what shows that a question belongs elsewhere; both by
    their stems.
    """
    said: dict[tuple[str, str], list[str]] = {}
    elsewhere: list[Row] = []
    for shelf in shelves:
        folder = packaged("rules_data", shelf.game)
        for phrase, means in load_synonyms(folder).items():
            known = said.setdefault((shelf.game, fold.stems(phrase)), [])
            known.extend(text for text in means if text not in known)
        elsewhere += [
            {"game": shelf.game, "phrase": phrase, "hint": where.hint, "doubtful": int(where.doubtful)}
            for phrase, where in load_elsewhere(folder).items()
        ]
    rows = (
        {"game": game, "stem": stem, "means": json.dumps(means, ensure_ascii=False)}
        for (game, stem), means in said.items()
    )
    table(db, "synonyms", rows, {"game": str, "stem": str, "means": str})
    db.table("synonyms").create_index(["stem"])
    table(db, "elsewhere", elsewhere, {"game": str, "phrase": str, "hint": str, "doubtful": int})
    db.table("elsewhere").create_index(["phrase"])


def plain_words(entries: list[Entry], shelves: list[Shelf]) -> set[str]:
    """The words that mean something in the rules or in talk, whatever cards are called."""
    texts = [text for entry in entries if not entry.cards for text in (entry.title, entry.text, *entry.aliases)]
    for shelf in shelves:
        folder = packaged("rules_data", shelf.game)
        texts += [text for said, means in load_synonyms(folder).items() for text in (said, *means)]
        texts += [phrase for said in load_talk(folder).values() for phrase in said]
        texts += [phrase for phrase in load_elsewhere(folder) if " " not in phrase]
        texts += [ask for given in load_replies(folder).values() for reply in given for ask in reply.asked]
    return {fold.base(word) for text in texts for word in fold.words(text)}


def asked(db: sqlite_utils.Database, entries: list[Entry], shelves: list[Shelf]) -> int:
    """The questions that replies answer, and their words; returns how many there are."""
    given = {
        (shelf.game, entry): said
        for shelf in shelves
        for entry, said in load_replies(packaged("rules_data", shelf.game)).items()
    }
    stems: list[list[str]] = []
    rows: list[Row] = []
    for number, entry in enumerate(entries, 1):
        for reply in given.get((entry.game, entry.id), ()):
            for ask in reply.asked:
                stems.append(sorted(set(replies.words(ask))))
                rows.append({"rowid": len(stems), "entry": number, "reply": reply.reply, "weight": 0.0})
    used = Counter(stem for words in stems for stem in words)
    for row, words in zip(rows, stems, strict=True):
        row["weight"] = sum(replies.rarity(len(stems), used[stem]) for stem in words)
    table(db, "asked", rows, {"rowid": int, "entry": int, "reply": str, "weight": float}, pk="rowid")
    words_of = ({"stem": stem, "asked": number} for number, words in enumerate(stems, 1) for stem in words)
    table(db, "asked_words", words_of, {"stem": str, "asked": int})
    db.table("asked_words").create_index(["stem"])
    return len(stems)


def vocabulary(db: sqlite_utils.Database, plain: set[str]) -> None:
    """Every word of the entries with the number of entries that use it: what misspelled words are compared with. Words
    of talk and of names that no entry uses are used by none.
    """
    counts: Counter[str] = Counter()
    for row in db["texts"].rows:
        counts.update(set(" ".join((row["title"], row["aliases"], row["cards"], row["talk"], row["body"])).split()))
    for row in db["card_texts"].rows:
        counts.update(dict.fromkeys(row["name"].split(), 0))
    counts.update(dict.fromkeys(plain, 0))
    keys = [row["key"].rstrip(":") for row in db["terms"].rows]
    terms = {word: 1 for key in keys for word in key.split()} | dict.fromkeys(
        (key for key in keys if " " not in key), 2
    )
    rows = (
        {
            "word": word,
            "stem": fold.stem(word),
            "entries": count,
            "term": terms.get(word, 0),
            "plain": int(word in plain),
        }
        for word, count in sorted(counts.items())
    )
    columns = {"word": str, "stem": str, "entries": int, "term": int, "plain": int}
    table(db, "vocabulary", rows, columns, pk="word")
    db.table("vocabulary").create_index(["stem"])

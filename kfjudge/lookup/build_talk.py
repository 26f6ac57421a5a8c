"""The part of the index that questions in words need: what players say, replies, and every known word.

In: the entries and what players say. Out: the tables `synonyms`, `elsewhere`, `odds`, `asked`, `asked_words`,
`pairs`, `said`, `vocabulary`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sqlite_utils

from kfjudge.games import DEFAULT
from kfjudge.lookup import domain, fold, pairs, replies
from kfjudge.lookup import sentences as telling
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.synonyms import Spoken

Row = dict[str, Any]
_SENTENCE = re.compile(r"(?<=[.:;?!])\s+")
SAYING = frozenset(["glossary", "rule", "timing", "policy"])
"""Kinds of entries whose sentences speak of every card."""
TALK = 0.3
PROSE = 0.5
PHRASE = 0.7
"""What a phrase of players, a text of an entry and a phrase that belongs elsewhere count against a question in full."""


def table(
    db: sqlite_utils.Database,
    name: str,
    rows: Iterable[Row],
    columns: dict[str, Any],
    pk: str | tuple[str, ...] | None = None,
) -> None:
    """Make a table with these columns, unless it is there, and fill it: each row has them all, as SQLite takes them."""
    db.table(name).create(columns, pk=pk, if_not_exists=True)
    marks = ", ".join(f":{column}" for column in columns)
    with db.atomic():
        db.conn.executemany(f"INSERT INTO [{name}] VALUES ({marks})", rows)


Said = Mapping[str, Spoken]
"""What players say, by game."""


def synonyms(db: sqlite_utils.Database, spoken: Said) -> None:
    """What players say and the words the rules use for it, by its stems."""
    said: dict[tuple[str, str], list[str]] = {}
    for game, ours in spoken.items():
        for phrase, means in ours.synonyms.items():
            known = said.setdefault((game, fold.stems(phrase)), [])
            known.extend(text for text in means if text not in known)
    rows = (
        {"game": game, "stem": stem, "means": json.dumps(means, ensure_ascii=False)}
        for (game, stem), means in said.items()
    )
    table(db, "synonyms", rows, {"game": str, "stem": str, "means": str})
    db.table("synonyms").create_index(["stem"])


def elsewhere(db: sqlite_utils.Database, entries: list[Entry], spoken: Said) -> None:
    """What belongs elsewhere, for each game, and the odds of words. What belongs to the rules of no game counts for
    each, but for phrases of its players and those all of whose words are words of that game's entries, unless they
    `always` count. Those of
    the latter are made of words of play, and their words tell nothing one by one. Only they, and what a game does not
    have (its hint is the answer), settle that a question belongs elsewhere.
    """
    listed = {game: ours.elsewhere for game, ours in spoken.items()}
    rows: list[Row] = []
    chances: list[Row] = []
    for game in listed:
        own = [entry for entry in entries if entry.game == game]
        used = {fold.base(word) for entry in own for word in fold.words(" ".join((entry.title, entry.text)))}
        said = {" ".join(map(fold.base, fold.words(one))) for one in spoken[game].synonyms}
        found: dict[str, Row] = {}
        for owner, groups in listed.items():
            for group in groups:
                if owner != game and not group.everywhere:
                    continue
                for phrase in (*group.doubtful, *group.phrases):
                    if owner == game or group.always or not (phrase in said or used.issuperset(phrase.split())):
                        doubtful = int(phrase in group.doubtful and phrase not in group.phrases)
                        found[phrase] = {
                            "game": game,
                            "phrase": phrase,
                            "hint": group.hint,
                            "doubtful": doubtful,
                            "outweighed": int(group.outweighed),
                            "settles": int(group.always or not group.everywhere),
                        }
        rows += found.values()
        asked = [
            (text, 1.0)
            for owner, groups in listed.items()
            for group in groups
            if owner == game or group.everywhere
            for text in group.asked
        ]
        prose = [(text, PROSE) for entry in own for text in sentences(entry)]
        sure = {phrase for groups in listed.values() for group in groups if group.always for phrase in group.phrases}
        beyond = [*asked, *((phrase, PHRASE) for phrase in found if phrase not in sure)]
        odds = domain.odds(questions_asked(spoken, game), prose, beyond)
        chances += ({"game": game, "stem": stem, "odds": round(value, 3)} for stem, value in odds.items())
    columns = {"game": str, "phrase": str, "hint": str, "doubtful": int, "outweighed": int, "settles": int}
    table(db, "elsewhere", rows, columns)
    db.table("elsewhere").create_index(["phrase"])
    table(db, "odds", chances, {"game": str, "stem": str, "odds": float}, pk=("game", "stem"))


def sentences(entry: Entry) -> list[str]:
    """What an entry says, sentence by sentence, and what it is called."""
    return [entry.title, *entry.aliases, *_SENTENCE.split(f"{entry.short} {entry.text}")]


def questions_asked(spoken: Said, game: str) -> Iterator[tuple[str, float]]:
    """Questions that replies answer and what players say of a game, each with what it counts. How players ask is known
    best of the default game, so its questions count for the others too.
    """
    for owner, ours in spoken.items():
        if owner not in (game, DEFAULT):
            continue
        for given in ours.replies.values():
            yield from ((ask, 1.0) for reply in given for ask in reply.asked)
        for said in ours.talk.values():
            yield from ((phrase, TALK) for phrase in said)
        yield from ((phrase, TALK) for phrase in ours.synonyms)


def plain_words(entries: list[Entry], spoken: Said) -> set[str]:
    """The words that mean something in the rules or in talk, whatever cards are called."""
    texts = [text for entry in entries if not entry.cards for text in (entry.title, entry.text, *entry.aliases)]
    for ours in spoken.values():
        texts += [text for said, means in ours.synonyms.items() for text in (said, *means)]
        texts += [phrase for said in ours.talk.values() for phrase in said]
        phrases = (phrase for group in ours.elsewhere for phrase in (*group.phrases, *group.doubtful))
        texts += [phrase for phrase in phrases if " " not in phrase]
        texts += [ask for given in ours.replies.values() for reply in given for ask in reply.asked]
    return {fold.base(word) for text in texts for word in fold.words(text)}


def asked(db: sqlite_utils.Database, entries: list[Entry], spoken: Said) -> int:
    """The questions that replies to our own entries answer, their words, and what both say in pairs of words; returns
    how many questions there are.
    """
    given = {(game, entry): said for game, ours in spoken.items() for entry, said in ours.replies.items()}
    stems: list[list[str]] = []
    rows: list[Row] = []
    said: dict[tuple[str, str], list[str]] = {}
    for number, entry in enumerate(entries, 1):
        own = given.get((entry.game, entry.id), ())
        if entry.kind in SAYING and not entry.cards:
            texts = [entry.title, *telling.split(entry.short), *telling.split(entry.text)]
            said[entry.game, entry.id] = texts + [text for reply in own for text in (*reply.asked, reply.reply)]
        for reply in own:
            for ask in reply.asked:
                stems.append(list(dict.fromkeys(replies.words(ask))))
                row = {"rowid": len(stems), "entry": number, "ask": fold.fold(ask), "reply": reply.reply, "weight": 0.0}
                rows.append(row | {"words": json.dumps(stems[-1])})
    used = Counter(stem for words in stems for stem in words)
    for row, words in zip(rows, stems, strict=True):
        row["weight"] = sum(replies.rarity(len(stems), used[stem]) for stem in words)
    columns = {"rowid": int, "entry": int, "ask": str, "reply": str, "weight": float, "words": str}
    table(db, "asked", rows, columns, pk="rowid")
    db.table("asked").create_index(["entry"])
    table(db, "pairs", pairs.rows(said), {"pair": str, "entries": str, "tells": float}, pk="pair")
    counts = telling.used(entries, (str(row["reply"]) for row in rows))
    table(db, "said", telling.rows(counts, entries), {"stem": str, "used": int, "thing": int}, pk="stem")
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

"""Building the index: YAML and imports in, one SQLite file with full text out, written beside its place and moved there
whole.

Only this module writes the index; it uses sqlite-utils. `library` and `search` read it with the standard library alone.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlite_utils

from kfjudge.errors import JudgeError, Problem, WrongSetup
from kfjudge.files import scratch_beside
from kfjudge.paths import packaged
from kfjudge.rules import fold, imports
from kfjudge.rules.build_talk import asked, elsewhere, plain_words, synonyms, table, vocabulary
from kfjudge.rules.carddata import read_cards
from kfjudge.rules.cards import CardFacts, from_card_list, merged
from kfjudge.rules.entry import Citation, Entry
from kfjudge.rules.load import Shelf, read_shelf
from kfjudge.rules.synonyms import load_talk

Row = dict[str, Any]
FOREVER = 9999
MOST_NAMES = 3
"""A word that more card names share does not stand for one of them."""


def build(path: Path, stamp: str) -> None:
    """Write the index to `path` in one step, marked with `stamp`.

    Raises `OSError` when the place cannot be written. What is wrong with data or imports is left out and noted in the
    index, where
    `kfjudge doctor` finds it: one damaged file must not keep a judge from an answer.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = scratch_beside(path)
    try:
        with contextlib.suppress(FileNotFoundError):
            scratch.unlink()
        connection = sqlite3.connect(scratch, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            _fill(connection, stamp)
        finally:
            connection.close()
        scratch.replace(path)
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from error
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink()


def build_in_memory(stamp: str) -> sqlite3.Connection:
    """The same index in memory, for where no file can be written."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _fill(connection, stamp)
    return connection


def _fill(connection: sqlite3.Connection, stamp: str) -> None:
    """Fill an empty database. Imports that cannot be taken in are left out; the shipped data must go in."""
    problems: list[Problem] = []
    taken_in = list(imports.load_all(problems))
    try:
        _fill_with(connection, stamp, taken_in, problems)
    except (sqlite3.OperationalError, JudgeError):
        raise
    except Exception:
        if not taken_in:
            raise
        connection.execute("ROLLBACK")
        _fill_with(connection, stamp, list(_indexed(taken_in, problems)), problems)


def _indexed(taken_in: list[imports.Import], problems: list[Problem]) -> Iterator[imports.Import]:
    """The imports that an index can be made of, each tried by itself."""
    for imported in taken_in:
        trial = sqlite3.connect(":memory:", isolation_level=None)
        try:
            _fill_with(trial, "", [imported], [])
            yield imported
        except Exception as error:
            message = f"cannot be taken into the index ({type(error).__name__}: {error})"
            problems.append(Problem(f"{message}; {imports.way_out(imported.id)}", f"{imported.id}.json"))
        finally:
            trial.close()


def _fill_with(
    connection: sqlite3.Connection, stamp: str, taken_in: list[imports.Import], problems: list[Problem]
) -> None:
    connection.execute("BEGIN")
    _tables(sqlite_utils.Database(connection), stamp, taken_in, list(problems))
    if connection.in_transaction:
        connection.execute("COMMIT")


def _tables(db: sqlite_utils.Database, stamp: str, taken_in: list[imports.Import], problems: list[Problem]) -> None:
    shelves = [
        read_shelf(folder, problems)
        for folder in sorted(packaged("rules_data").iterdir())
        if (folder / "versions.yaml").is_file()
    ]
    if not shelves:
        raise WrongSetup(f"{packaged('rules_data')} holds no rules data")
    facts = _cards(shelves, taken_in, problems)
    _versions(db, shelves)
    _passages(db, taken_in)
    ours = [entry for shelf in shelves for entry in shelf.entries]
    entries = ours + list(_passage_entries(taken_in, ours, problems))
    _entries(db, entries, shelves)
    plain = plain_words(entries, shelves)
    _card_table(db, facts, entries, plain)
    synonyms(db, shelves)
    elsewhere(db, entries, shelves)
    questions = asked(db, entries, shelves)
    vocabulary(db, plain)
    meta = {
        "fingerprint": stamp,
        "asked": str(questions),
        "built": datetime.now(UTC).isoformat(timespec="seconds"),
        "names": f"{zlib.crc32(repr(sorted((card.name, card.traits) for card in facts.values())).encode()):08x}",
        "problems": json.dumps([str(problem) for problem in problems]),
    }
    table(
        db, "meta", ({"key": key, "value": value} for key, value in meta.items()), {"key": str, "value": str}, pk="key"
    )


def _versions(db: sqlite_utils.Database, shelves: list[Shelf]) -> None:
    rows = (
        {
            "game": shelf.game,
            "place": place,
            "label": item.label,
            "date": item.date,
            "sets": json.dumps(item.sets),
            "note": item.note,
            "also": item.also,
        }
        for shelf in shelves
        for place, item in enumerate(shelf.versions.all)
    )
    table(
        db,
        "versions",
        rows,
        {name: int if name == "place" else str for name in ("game", "place", "label", "date", "sets", "note", "also")},
    )


def _cards(shelves: list[Shelf], taken_in: list[imports.Import], problems: list[Problem]) -> dict[str, CardFacts]:
    """Every known card by id: shipped ones, then imported ones over them, a card of several lists with all its
    wordings; errata are ours.
    """
    order = [code for shelf in shelves for version in shelf.versions.all for code in version.sets]
    facts: dict[str, CardFacts] = {}
    errata: dict[str, CardFacts] = {}
    for shelf in shelves:
        for card in read_cards(packaged("rules_data", shelf.game), shelf, problems):
            facts[card.id] = card
            if card.errata:
                errata[card.id] = card
    for imported in taken_in:
        for record in imported.cards:
            card = from_card_list(record, imported.id)
            listed = facts.get(card.id)
            if listed is not None and listed.source != "shipped":
                card = merged(listed, card, order)
            ours = errata.get(card.id)
            facts[card.id] = replace(card, errata=ours.errata) if ours else card
    return facts


def _passage_entries(
    taken_in: list[imports.Import], ours: Collection[Entry], problems: list[Problem]
) -> Iterator[Entry]:
    """Imported passages that no entry of `ours` covers, as records of their own, in the document's words."""
    histories = {entry.history for entry in ours}
    used = {entry.id for entry in ours}
    for imported in taken_in:
        for passage in imported.passages:
            if passage.id in used:
                problems.append(Problem(f"the passage {passage.id!r} is there twice", f"{imported.id}.json"))
            elif passage.entry not in histories:
                used.add(passage.id)
                yield Entry(
                    id=passage.id,
                    kind=passage.kind,
                    game=imported.game,
                    title=passage.title,
                    text="\n\n".join((passage.text, *(f"Example: {example}" for example in passage.examples))),
                    short=passage.title,
                    citations=(Citation(imported.document, imported.version, passage.section),),
                    since=imported.version,
                    history=passage.id,
                    aliases=(passage.number,) if passage.number else (),
                    see_also=(*passage.children, *passage.links),
                    status=passage.status,
                    topic=imported.id,
                )


def _passages(db: sqlite_utils.Database, taken_in: list[imports.Import]) -> None:
    """Imported passages with what ties them to our entries and to each other."""
    rows = (
        {
            "import": imported.id,
            "place": place,
            "id": passage.id,
            "entry": passage.entry,
            "game": imported.game,
            "title": passage.title,
            "text": passage.text,
            "document": imported.document,
            "version": imported.version,
            "section": passage.section,
            "number": passage.number,
            "parents": json.dumps(passage.parents),
            "children": json.dumps(passage.children),
            "links": json.dumps(passage.links),
            "examples": json.dumps(passage.examples, ensure_ascii=False),
        }
        for imported in taken_in
        for place, passage in enumerate(imported.passages)
    )
    text = (
        "import",
        "id",
        "entry",
        "game",
        "title",
        "text",
        "document",
        "version",
        "section",
        "number",
        "parents",
        "children",
        "links",
        "examples",
    )
    table(db, "passages", rows, {"place": int, **dict.fromkeys(text, str)})
    db.table("passages").create_index(["entry"])
    db.table("passages").create_index(["number"])


def _entries(db: sqlite_utils.Database, entries: list[Entry], shelves: list[Shelf]) -> None:
    """The entries, the exact terms that name them, and their full text."""
    by_game = {shelf.game: shelf.versions for shelf in shelves}
    talk = {
        (shelf.game, entry): said
        for shelf in shelves
        for entry, said in load_talk(packaged("rules_data", shelf.game)).items()
    }
    rows: list[Row] = []
    terms: list[Row] = []
    said: list[Row] = []
    texts: list[Row] = []
    for number, entry in enumerate(entries, 1):
        versions = by_game.get(entry.game)
        since = versions.place(entry.since) if versions and entry.since in versions else 0
        until = versions.place(entry.until) if versions and entry.until else FOREVER
        rows.append(
            {
                "rowid": number,
                "id": entry.id,
                "kind": entry.kind,
                "game": entry.game,
                "title": entry.title,
                "text": entry.text,
                "short": entry.short,
                "citations": json.dumps(
                    [[c.document, c.version, c.section] for c in entry.citations], ensure_ascii=False
                ),
                "since": entry.since,
                "until": entry.until,
                "since_place": since,
                "until_place": until,
                "history": entry.history,
                "aliases": json.dumps(entry.aliases, ensure_ascii=False),
                "see_also": json.dumps(entry.see_also),
                "cards": json.dumps(entry.cards, ensure_ascii=False),
                "status": entry.status,
                "proof": entry.proof,
                "topic": entry.topic,
            }
        )
        for term, rank in {
            fold.key(entry.id): 2,
            **dict.fromkeys(map(fold.key, entry.aliases), 1),
            fold.key(entry.title): 0,
        }.items():
            terms.append({"key": term, "stem": fold.stems(term), "entry": number, "rank": rank})
        phrases = talk.get((entry.game, entry.history), ())
        said += [{"stem": fold.stems(phrase), "entry": number} for phrase in phrases]
        texts.append(_text_row(number, entry, phrases))
    columns = {
        "rowid": int,
        "id": str,
        "kind": str,
        "game": str,
        "title": str,
        "text": str,
        "short": str,
        "citations": str,
        "since": str,
        "until": str,
        "since_place": int,
        "until_place": int,
        "history": str,
        "aliases": str,
        "see_also": str,
        "cards": str,
        "status": str,
        "proof": str,
        "topic": str,
    }
    table(db, "entries", rows, columns, pk="rowid")
    db.table("entries").create_index(["id"], unique=True)
    db.table("entries").create_index(["history"])
    table(db, "terms", terms, {"key": str, "stem": str, "entry": int, "rank": int})
    db.table("terms").create_index(["key"])
    db.table("terms").create_index(["stem"])
    table(db, "talk", said, {"stem": str, "entry": int})
    db.table("talk").create_index(["stem"])
    table(
        db,
        "texts",
        texts,
        {"rowid": int, "title": str, "aliases": str, "cards": str, "talk": str, "body": str},
        pk="rowid",
    )
    db.table("texts").enable_fts(["title", "aliases", "cards", "talk", "body"], fts_version="FTS5", tokenize="porter")


def _text_row(number: int, entry: Entry, talk: Iterable[str]) -> Row:
    return {
        "rowid": number,
        "title": _searchable(entry.title),
        "aliases": _searchable(" ".join(entry.aliases)),
        "cards": _searchable(" ".join(entry.cards)),
        "talk": _searchable(" ".join(talk)),
        "body": _searchable(f"{entry.short} {entry.text}"),
    }


def _searchable(text: str) -> str:
    return " ".join(fold.base(word) for word in fold.words(text))


def _card_table(db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry], plain: set[str]) -> None:
    """The cards, which entries name which card, and the full text of the cards' newest wordings."""
    rows: list[Row] = [
        {
            "rowid": number,
            "id": card.id,
            "folded": fold.fold(card.name),
            "key": fold.key(card.name),
            "name": card.name,
            "facts": json.dumps(card.as_json(), ensure_ascii=False),
        }
        for number, card in enumerate(facts.values(), 1)
    ]
    table(db, "cards", rows, {"rowid": int, **dict.fromkeys(("id", "folded", "key", "name", "facts"), str)}, pk="rowid")
    db.table("cards").create_index(["id"], unique=True)
    db.table("cards").create_index(["folded"])
    db.table("cards").create_index(["key"])
    named: dict[str, list[str]] = {}
    for row in rows:
        named.setdefault(row["key"], []).append(row["id"])
    links = [
        {"entry": entry.id, "card": ident}
        for entry in entries
        for name in entry.cards
        for ident in named.get(fold.key(name), ())
    ]
    table(db, "entry_cards", links, {"entry": str, "card": str})
    db.table("entry_cards").create_index(["card"])
    _mechanics(db, facts, entries)
    _card_words(db, facts, entries, plain)
    texts = (
        {
            "rowid": number,
            "name": _searchable(card.name),
            "body": _searchable(card.wordings[-1].text if card.wordings else ""),
        }
        for number, card in enumerate(facts.values(), 1)
    )
    table(db, "card_texts", texts, {"rowid": int, "name": str, "body": str}, pk="rowid")
    db.table("card_texts").enable_fts(["name", "body"], fts_version="FTS5", tokenize="porter")


def _mechanics(db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry]) -> None:
    """The glossary entries whose terms stand in a card's text, those that fewer cards share first.

    A term that more than a fifth of the cards use says nothing about a card and is left out.
    """
    terms = {
        term: entry.id
        for entry in entries
        if entry.kind == "glossary" and entry.until is None
        for term in _terms_of(entry)
    }
    found: dict[str, set[str]] = {}
    for card in facts.values():
        tokens = [fold.singular(word) for wording in card.wordings[-1:] for word in fold.words(wording.text)]
        phrases = {
            " ".join(tokens[start : start + length])
            for length in (1, 2, 3, 4)
            for start in range(len(tokens) - length + 1)
        }
        found[card.id] = {terms[phrase] for phrase in phrases if phrase in terms}
    shared = Counter(entry for named in found.values() for entry in named)
    rows = (
        {"card": card, "entry": entry, "cards": shared[entry]}
        for card, named in found.items()
        for entry in named
        if shared[entry] <= max(20, len(found) // 5)
    )
    table(db, "mechanics", rows, {"card": str, "entry": str, "cards": int})
    db.table("mechanics").create_index(["card"])


def _card_words(db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry], plain: set[str]) -> None:
    """Words that stand for a card by themselves ("Gabos"): in few names of cards with rulings, or else in few of any,
    and with no meaning of their own in the rules or in talk.
    """
    cards: dict[str, set[str]] = {}
    for card in facts.values():
        for word in map(fold.base, fold.words(card.name)):
            if len(word) > 3 and word not in plain:
                cards.setdefault(word, set()).add(card.id)
    named = {fold.key(name) for entry in entries for name in entry.cards}
    rows: list[Row] = []
    for word, idents in cards.items():
        ruled = {ident for ident in idents if fold.key(facts[ident].name) in named}
        of_few = ruled if ruled else idents
        if len({facts[ident].name for ident in of_few}) <= MOST_NAMES:
            rows += [{"word": word, "card": ident} for ident in sorted(of_few)]
    table(db, "card_words", rows, {"word": str, "card": str})
    db.table("card_words").create_index(["word"])


def _terms_of(entry: Entry) -> set[str]:
    """What an entry is called, as cards write it: folded, without colons."""
    return {fold.key(name).rstrip(":") for name in (entry.title, entry.id, *entry.aliases)}

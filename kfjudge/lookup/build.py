"""Building the index: YAML and imports in, one SQLite file with full text out, written beside its place and moved there
whole.

Only this module writes the index; it uses sqlite-utils. `library` and `search` read it with the standard library alone.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlite_utils

from kfjudge import games
from kfjudge.errors import JudgeError, Problem, WrongSetup
from kfjudge.files import make_way, scratch_beside
from kfjudge.language.collecting import uncollected
from kfjudge.lookup import cases, fold, imports
from kfjudge.lookup.build_cards import card_tables, known_cards, on_board, tree_table
from kfjudge.lookup.build_talk import asked, elsewhere, plain_words, synonyms, table, vocabulary
from kfjudge.lookup.entry import Citation, Entry
from kfjudge.lookup.load import Shelf, read_shelf
from kfjudge.lookup.synonyms import load_cases, load_talk
from kfjudge.paths import packaged

Row = dict[str, Any]
FOREVER = 9999


def build(stamp: str) -> sqlite3.Connection:
    """The index in memory, marked with `stamp`.

    What is wrong with data or imports is left out and noted in the index, where `kfjudge doctor` finds it: one damaged
    file must not keep a judge from an answer.
    """
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with uncollected():
        _fill(connection, stamp)
    return connection


def write(made: sqlite3.Connection, path: Path) -> None:
    """Write the index `made` to `path` in one step. Raises `OSError` when the place cannot be written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    make_way(path)
    scratch = scratch_beside(path)
    try:
        with contextlib.suppress(FileNotFoundError):
            scratch.unlink()
        connection = sqlite3.connect(scratch, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            made.backup(connection)
        finally:
            connection.close()
        scratch.replace(path)
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from error
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink()


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
    differ: dict[str, str] = {}
    boards = {game: on_board(game, problems) for game in games.names()}
    facts = known_cards(shelves, boards, taken_in, problems, differ)
    _versions(db, shelves)
    _passages(db, taken_in)
    ours = [entry for shelf in shelves for entry in shelf.entries]
    entries = ours + list(_passage_entries(taken_in, ours, problems))
    _entries(db, entries, shelves)
    plain = plain_words(entries, shelves)
    card_tables(db, facts, entries, plain)
    tree_table(db, boards, facts)
    synonyms(db, shelves)
    elsewhere(db, entries, shelves)
    questions = asked(db, entries, shelves)
    vocabulary(db, plain)
    named = [(card.name, card.traits) for card in facts.values() if card.game == games.DEFAULT]
    meta = {
        "fingerprint": stamp,
        "asked": str(questions),
        "built": datetime.now(UTC).isoformat(timespec="seconds"),
        "names": f"{zlib.crc32(repr(sorted(named)).encode()):08x}",
        "problems": json.dumps([str(problem) for problem in problems]),
        "differ": json.dumps(differ, ensure_ascii=False),
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
        *("import", "id", "entry", "game", "title", "text", "document", "version", "section", "number", "parents"),
        *("children", "links", "examples"),
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
    settled = {
        (shelf.game, entry): patterns
        for shelf in shelves
        for entry, patterns in load_cases(packaged("rules_data", shelf.game)).items()
    }
    rows: list[Row] = []
    terms: list[Row] = []
    said: list[Row] = []
    patterns: list[Row] = []
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
        patterns += [
            {"entry": number, "steps": json.dumps([[room, sorted(words)] for room, words in cases.steps(pattern)])}
            for pattern in settled.get((entry.game, entry.history), ())
        ]
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
    table(db, "cases", patterns, {"entry": int, "steps": str})
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
        "title": fold.searchable(entry.title),
        "aliases": fold.searchable(" ".join(entry.aliases)),
        "cards": fold.searchable(" ".join(entry.cards)),
        "talk": fold.searchable(" ".join(talk)),
        "body": fold.searchable(f"{entry.short} {entry.text}"),
    }

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
from functools import lru_cache
from pathlib import Path
from typing import Any

import sqlite_utils

from kfjudge import games
from kfjudge.errors import JudgeError, Problem, WrongSetup
from kfjudge.files import make_way, scratch_beside, stamp_of
from kfjudge.language.collecting import uncollected
from kfjudge.lookup import cases, fold, imports
from kfjudge.lookup.build_cards import Boards, card_tables, known_cards, on_board, tree_table
from kfjudge.lookup.build_talk import Said, asked, elsewhere, plain_words, synonyms, table, vocabulary
from kfjudge.lookup.entry import LISTS, Citation, Entry
from kfjudge.lookup.load import Shelf, read_shelf
from kfjudge.lookup.synonyms import Spoken, load_spoken
from kfjudge.paths import packaged, packaged_sources
from kfjudge.values import dataclass

Row = dict[str, Any]
FOREVER = 9999
SEARCHED = ("title", "aliases", "cards", "talk", "body")
"""What of an entry is searched for words."""


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
    ground = _ground(stamp_of(packaged_sources()))
    connection.deserialize(ground.index)
    _tables(sqlite_utils.Database(connection), ground, stamp, taken_in, [*problems, *ground.problems])


@dataclass(frozen=True, slots=True)
class _Ground:
    """The packaged data, read, and the tables `index` that nothing imported changes, with what was wrong."""

    shelves: list[Shelf]
    spoken: dict[str, Spoken]
    boards: Boards
    entries: list[Entry]
    questions: int
    problems: tuple[Problem, ...]
    index: bytes


@lru_cache(maxsize=1)
def _ground(stamp: str) -> _Ground:
    """The ground of every index, made once while the stamp of the packaged data is the same."""
    problems: list[Problem] = []
    folders = [each for each in sorted(packaged("rules_data").iterdir()) if (each / "versions.yaml").is_file()]
    if not folders:
        raise WrongSetup(f"{packaged('rules_data')} holds no rules data")
    shelves = [read_shelf(folder, problems) for folder in folders]
    spoken = {folder.name: load_spoken(folder) for folder in folders}
    boards = {game: on_board(game, problems) for game in games.names()}
    entries = [entry for shelf in shelves for entry in shelf.entries]
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        db = sqlite_utils.Database(connection)
        _versions(db, shelves)
        _entries(db, entries, shelves, spoken)
        db.table("texts").enable_fts([*SEARCHED], fts_version="FTS5", tokenize="porter")
        synonyms(db, spoken)
        questions = asked(db, entries, spoken)
        return _Ground(shelves, spoken, boards, entries, questions, tuple(problems), connection.serialize())


def _tables(
    db: sqlite_utils.Database, ground: _Ground, stamp: str, taken_in: list[imports.Import], problems: list[Problem]
) -> None:
    """Add what the imports change to the ground."""
    shelves, spoken = ground.shelves, ground.spoken
    differ: dict[str, str] = {}
    facts = known_cards(shelves, ground.boards, taken_in, problems, differ)
    _passages(db, taken_in)
    added = list(_passage_entries(taken_in, ground.entries, problems))
    first = len(ground.entries) + 1
    _entries(db, added, shelves, spoken, first)
    columns = ", ".join(SEARCHED)
    db.execute(f"INSERT INTO texts_fts (rowid, {columns}) SELECT rowid, {columns} FROM texts WHERE rowid >= {first}")
    entries = ground.entries + added
    plain = plain_words(entries, spoken)
    card_tables(db, facts, entries, plain, {shelf.game: shelf.versions for shelf in shelves})
    tree_table(db, ground.boards, facts)
    elsewhere(db, entries, spoken)
    vocabulary(db, plain)
    named = [(card.name, card.traits) for card in facts.values() if card.game == games.DEFAULT]
    meta = {
        "fingerprint": stamp,
        "asked": str(ground.questions),
        "built": datetime.now(UTC).isoformat(timespec="seconds"),
        "types": " ".join(sorted({fold.stem(fold.fold(card.type)) for card in facts.values() if " " not in card.type})),
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


_LISTS = ("parents", "children", "links", "examples")


def _passages(db: sqlite_utils.Database, taken_in: list[imports.Import]) -> None:
    """Imported passages with what ties them to our entries and to each other."""
    rows = (
        {
            **{"import": imported.id, "place": place},
            **{name: getattr(imported, name) for name in ("game", "document", "version")},
            **{name: getattr(passage, name) for name in ("id", "entry", "title", "text", "section", "number")},
            **{name: json.dumps(getattr(passage, name), ensure_ascii=False) for name in _LISTS},
        }
        for imported in taken_in
        for place, passage in enumerate(imported.passages)
    )
    text = ("import", "id", "entry", "game", "title", "text", "document", "version", "section", "number", *_LISTS)
    table(db, "passages", rows, {"place": int, **dict.fromkeys(text, str)})
    db.table("passages").create_index(["entry"])
    db.table("passages").create_index(["number"])


def _entries(
    db: sqlite_utils.Database, entries: list[Entry], shelves: list[Shelf], spoken: Said, first: int = 1
) -> None:
    """The entries, numbered from `first`, the exact terms that name them, and their text."""
    by_game = {shelf.game: shelf.versions for shelf in shelves}
    talk = {(game, entry): said for game, ours in spoken.items() for entry, said in ours.talk.items()}
    settled = {(game, entry): given for game, ours in spoken.items() for entry, given in ours.cases.items()}
    bearing = {(game, entry): given for game, ours in spoken.items() for entry, given in ours.texts.items()}
    rows: list[Row] = []
    terms: list[Row] = []
    said: list[Row] = []
    patterns: list[Row] = []
    texts: list[Row] = []
    for number, entry in enumerate(entries, first):
        versions = by_game.get(entry.game)
        since = versions.place(entry.since) if versions and entry.since in versions else 0
        until = versions.place(entry.until) if versions and entry.until else FOREVER
        rows.append(
            {
                **{"rowid": number, "since_place": since, "until_place": until},
                **entry._asdict(),
                **{name: json.dumps(getattr(entry, name), ensure_ascii=False) for name in ("citations", *LISTS)},
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
            {
                "entry": number,
                "of_text": of_text,
                **{
                    name: json.dumps(part)
                    for name, part in zip(("steps", "asked"), cases.taken_apart(pattern), strict=True)
                },
            }
            for of_text, given in enumerate((settled, bearing))
            for pattern in given.get((entry.game, entry.history), ())
        ]
    places = dict.fromkeys(("since_place", "until_place"), int)
    columns = {"rowid": int, **dict.fromkeys(Entry._fields, str), **places}
    table(db, "entries", rows, columns, pk="rowid")
    db.table("entries").create_index(["id"], unique=True, if_not_exists=True)
    db.table("entries").create_index(["history"], if_not_exists=True)
    table(db, "terms", terms, {"key": str, "stem": str, "entry": int, "rank": int})
    db.table("terms").create_index(["key"], if_not_exists=True)
    db.table("terms").create_index(["stem"], if_not_exists=True)
    db.table("terms").create_index(["entry"], if_not_exists=True)
    table(db, "talk", said, {"stem": str, "entry": int})
    db.table("talk").create_index(["stem"], if_not_exists=True)
    table(db, "cases", patterns, {"entry": int, "of_text": int, "steps": str, "asked": str})
    table(db, "texts", texts, {"rowid": int, **dict.fromkeys(SEARCHED, str)}, pk="rowid")


def _named_by(entry: Entry) -> str:
    """What a rule of the event is asked for by besides: its documents ("the old floor rules")."""
    return "".join(f" {cited.document}" for cited in entry.citations) if entry.kind == "policy" else ""


def _text_row(number: int, entry: Entry, talk: Iterable[str]) -> Row:
    return {
        "rowid": number,
        "title": fold.searchable(entry.title),
        "aliases": fold.searchable(" ".join(entry.aliases)),
        "cards": fold.searchable(" ".join(entry.cards)),
        "talk": fold.searchable(" ".join(talk)),
        "body": fold.searchable(f"{entry.short} {entry.text}{_named_by(entry)}"),
    }

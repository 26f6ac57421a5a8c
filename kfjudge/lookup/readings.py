"""How card texts were understood, kept so that no command reads a known text again: a small SQLite file in the user's
cache.

In: readings as JSON values (this module knows no language). Out: the same, by card name and text. The file's name
carries a stamp of the grammar, the language and the card names known, so a change of any of them begins a new file. A
store that cannot be read or written is as good as an empty one: texts are then read anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kfjudge.files import forget_older, make_way
from kfjudge.lookup.library import Library
from kfjudge.paths import cache_folder, grammar
from kfjudge.values import dataclass

try:  # `hashlib` loads all of OpenSSL with it
    from _sha1 import sha1 as sha1  # type: ignore[import-not-found]  # noqa: PLC0414 others take it from here
except ImportError:
    from hashlib import sha1 as sha1  # noqa: PLC0414

FORMAT = 4
"""The form of the file; another one begins a new file."""
KEY = 20
"""Letters of a key: eighty bits, which no two texts of a pool share."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One reading: how far it came (`rung`), its tree as JSON if it was understood and what it means as lines for
    people, else why not.
    """

    rung: str
    ast: Any = None
    decline: dict[str, Any] | None = None
    told: tuple[str, ...] = ()

    @property
    def understood(self) -> bool:
        """Whether there is a tree."""
        return self.ast is not None


def language_stamp(library: Library) -> str:
    """A stamp of everything a reading depends on: grammar and lexicon files, the language's modules, the known names
    and traits.
    """
    stamp = zlib.crc32(library.meta("names").encode(), FORMAT)
    package = Path(__file__).parent.parent
    for root in (grammar(), package / "language", package / "games" / "keyforge" / "words"):
        for folder, folders, names in os.walk(root):
            folders.sort()
            for name in sorted(names):
                if not name.endswith((".pyc", ".tmp")):
                    status = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118
                    stamp = zlib.crc32(f"{name}|{status.st_size}|{status.st_mtime_ns}".encode(), stamp)
    return f"{stamp:08x}"


def is_anything_kept() -> bool:
    """Whether there are readings of any stamp."""
    return any(cache_folder().glob("readings-*.sqlite3"))


class ReadingStore:
    """The readings of one stamp. Opened read-only; `put` opens it for writing and makes it if it is not there."""

    def __init__(self, library: Library, folder: Path | None = None) -> None:
        place = folder or cache_folder()
        self.path = place / f"readings-{language_stamp(library)}.sqlite3"
        self._db: sqlite3.Connection | None = None

    def get(self, name: str, text: str) -> Stored | None:
        """The reading of a card's text, or None if it is not kept."""
        try:
            row = (
                self._reader()
                .execute("SELECT rung, ast, decline, told, seal FROM readings WHERE key = ?", (key_of(name, text),))
                .fetchone()
            )
        except sqlite3.Error:
            return None
        if row is None or row[4] != _seal(key_of(name, text), row[:4]):
            return None
        return Stored(
            row[0],
            json.loads(row[1]) if row[1] else None,
            json.loads(row[2]) if row[2] else None,
            tuple(json.loads(row[3])),
        )

    def count(self) -> int:
        """How many readings are kept."""
        try:
            return int(self._reader().execute("SELECT count(*) FROM readings").fetchone()[0])
        except sqlite3.Error:
            return 0

    def put(self, readings: Iterable[tuple[str, str, Stored]]) -> None:
        """Keep readings of (name, text). Does nothing where the cache cannot be written."""
        rows = [
            (key, *kept, _seal(key, kept))
            for name, text, item in readings
            for key in (key_of(name, text),)
            for kept in ((item.rung, _dump(item.ast), _dump(item.decline), _dump(item.told)),)
        ]
        if not rows:
            return
        self.close()
        try:
            make_way(self.path)
            fresh = not self.path.exists()
            with contextlib.closing(sqlite3.connect(self.path, timeout=10)) as db, db:
                db.execute(
                    "CREATE TABLE IF NOT EXISTS readings (key TEXT PRIMARY KEY, rung TEXT, ast TEXT, decline TEXT, told"
                    " TEXT, seal INTEGER)"
                )
                db.executemany("INSERT OR REPLACE INTO readings VALUES (?, ?, ?, ?, ?, ?)", rows)
            if fresh:
                forget_older(self.path)
        except sqlite3.DatabaseError as error:
            if not isinstance(error, sqlite3.OperationalError):  # a damaged file keeps nothing; the next one will
                with contextlib.suppress(OSError):
                    self.path.unlink()
        except OSError:
            pass

    def close(self) -> None:
        """Close the file."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def _reader(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, timeout=10)
        return self._db


def key_of(name: str, text: str) -> str:
    """What a reading of a card's text is kept under."""
    said = f"{name}\0{text}".encode("utf-8", "backslashreplace")
    return str(sha1(said, usedforsecurity=False).hexdigest()[:KEY])


def _seal(key: str, kept: Iterable[object]) -> int:
    """A checksum of a row: a reading that was damaged on the disk is no reading."""
    return zlib.crc32(repr((key, *kept)).encode("utf-8", "backslashreplace"))


def _dump(value: Any) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)

"""The library as commands see it: the index, rebuilt when data change, read through stdlib `sqlite3` and nothing else.

In: the packaged data and a user's imports (only their file stamps are looked at). Out: entries, cards, versions.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kfjudge import __version__, games
from kfjudge.errors import NothingFound, WrongName, WrongSetup
from kfjudge.files import make_way, write_whole
from kfjudge.paths import cache_folder, import_files, imports_folder, packaged, temporary_cache
from kfjudge.rules import fold
from kfjudge.rules.entry import Citation, Entry
from kfjudge.rules.versions import RulesVersion, Versions

if TYPE_CHECKING:
    from kfjudge.rules.cards import CardFacts

T = TypeVar("T")
SCHEMA = "17"
IN_MEMORY = Path(":memory:")
"""The path of an index that is in no file."""


def sources() -> list[Path]:
    """The files the index is made from: packaged rules data and stored imports."""
    found: list[Path] = []
    for folder, _, names in os.walk(packaged("rules_data")):
        found.extend(Path(folder, name) for name in names if name.endswith((".yaml", ".json")))
    with contextlib.suppress(OSError):
        return sorted(found) + import_files()
    return sorted(found)


def fingerprint() -> str:
    """A stamp of everything the index depends on: names, sizes and times of its sources, and the index format."""
    stamp = 0
    for path in sources():
        try:
            status = path.stat()
            size, changed = status.st_size, status.st_mtime_ns
        except OSError:  # a dangling link among the imports, or a file that was just removed
            size, changed = -1, 0
        stamp = zlib.crc32(f"{path}|{size}|{changed}".encode("utf-8", "surrogateescape"), stamp)
    return f"{__version__}-{SCHEMA}-{stamp:08x}"


def index_path(folder: Path | None = None) -> Path:
    """The index file for this installation and these imports, in `folder` (default: the user's cache)."""
    mark = zlib.crc32(f"{packaged()}|{imports_folder()}".encode("utf-8", "surrogateescape"))
    return (folder or cache_folder()) / f"rules-{mark:08x}.sqlite3"


class Library:
    """An open index. Read-only; open one for each command. `db` is an index that was made in memory."""

    def __init__(self, path: Path, db: sqlite3.Connection | None = None) -> None:
        self.path = path
        self.db = db or sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
        self.db.row_factory = sqlite3.Row
        self._kept: dict[Hashable, Any] = {}

    def close(self) -> None:
        """Close the index."""
        self.db.close()

    def once(self, what: Hashable, read: Callable[[], T]) -> T:
        """What `read` returns, read only the first time: the index does not change while it is open."""
        if what not in self._kept:
            self._kept[what] = read()
        found: T = self._kept[what]
        return found

    def meta(self, key: str) -> str:
        """A value of the index about itself: `fingerprint`, `built`, `problems`."""
        row = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    def versions(self, game: str = games.DEFAULT) -> Versions:
        """The rules versions of a game, oldest first."""
        rows = self.db.execute(
            "SELECT label, date, sets, note, also FROM versions WHERE game = ? ORDER BY place", (game,)
        )
        return Versions(
            RulesVersion(row["label"], row["date"], tuple(json.loads(row["sets"])), row["note"], row["also"])
            for row in rows
        )

    def entry(self, ident: str) -> Entry:
        """The entry with this id. Raises `NothingFound`."""
        row = self.db.execute("SELECT * FROM entries WHERE id = ?", (ident,)).fetchone()
        if row is None:
            raise NothingFound(f"there is no entry {ident!r}")
        return entry_of(row)

    def entries(
        self,
        *,
        game: str | None = None,
        kind: str | None = None,
        status: str | None = None,
        at: int | None = None,
        current: bool = False,
    ) -> Iterator[Entry]:
        """The entries of a game, kind and status; `at`: that hold in the version at this place in the list of versions;
        `current`: that hold now.
        """
        asked = {
            "game = ?": game,
            "kind = ?": kind,
            "status = ?": status,
            "since_place <= ?": at,
            "until_place >= ?": at,
        }
        wanted = {condition: value for condition, value in asked.items() if value is not None}
        yield from self._entries(" AND ".join([*wanted, *(["until IS NULL"] if current else []), "1"]), wanted.values())

    def _entries(self, where: str, arguments: Iterable[Any] = (), order: str = "rowid") -> Iterator[Entry]:
        """Entries by a condition of ours over the columns of `entries` (never a user's text: that goes into
        `arguments`).
        """
        for row in self.db.execute(f"SELECT * FROM entries WHERE {where} ORDER BY {order}", tuple(arguments)):
            yield entry_of(row)

    def title(self, ident: str) -> str:
        """The title of the entry with this id; the id itself where there is none."""
        row = self.db.execute("SELECT title FROM entries WHERE id = ?", (ident,)).fetchone()
        return str(row["title"]) if row else ident

    def counts(self) -> dict[str, int]:
        """How many entries there are of each game and kind ("keyforge faq"), and of the cards ("cards")."""
        rows = self.db.execute("SELECT game, kind, count(*) FROM entries GROUP BY game, kind ORDER BY game, kind")
        found = {f"{game} {kind}": int(count) for game, kind, count in rows}
        return found | {"cards": int(self.db.execute("SELECT count(*) FROM cards").fetchone()[0])}

    def is_sound(self) -> bool:
        """Whether SQLite finds nothing wrong with the index."""
        return bool(self.db.execute("PRAGMA quick_check").fetchone()[0] == "ok")

    def history(self, history: str) -> list[Entry]:
        """The entries of one history, oldest first."""
        return list(self._entries("history = ?", (history,), "since_place"))

    def official(self, ident: str) -> list[dict[str, Any]]:
        """The imported official wordings of an entry: text, document, version and section, in order of date; versions
        nobody knows yet last.
        """
        rows = self.db.execute("SELECT * FROM passages WHERE entry = ? ORDER BY place", (ident,)).fetchall()
        places = {
            (row["game"], row["label"]): row["place"]
            for row in self.db.execute("SELECT game, label, place FROM versions")
        }
        return [
            dict(row) for row in sorted(rows, key=lambda row: places.get((row["game"], row["version"]), len(places)))
        ]

    def rulings(self, card_id: str) -> list[Entry]:
        """Every entry that names the card, as rulings and errata first."""
        return list(
            self._entries(
                "id IN (SELECT entry FROM entry_cards WHERE card = ?)",
                (card_id,),
                "until_place DESC, kind = 'faq' DESC, kind = 'errata' DESC, rowid",
            )
        )

    def mechanics(self, card_id: str, limit: int = 8) -> list[str]:
        """The ids of the entries for the terms in a card's text, those that few cards share first."""
        rows = self.db.execute(
            "SELECT entry FROM mechanics WHERE card = ? ORDER BY cards, entry LIMIT ?", (card_id, limit)
        )
        return [str(row["entry"]) for row in rows]

    # Cards

    def card(self, ident: str) -> CardFacts:
        """The card with this id. Raises `WrongName`."""
        row = self.db.execute("SELECT facts FROM cards WHERE id = ?", (ident,)).fetchone()
        if row is None:
            raise WrongName(f"there is no card with the id {ident!r}", self.nearest_cards(ident.replace("-", " ")))
        return _facts(row)

    def cards_named(self, name: str) -> list[CardFacts]:
        """The cards whose name, folded, is `name`: usually one, more where cards share a title, none if unknown. With
        "Evil Twin" behind the title the card that has this mark.
        """
        title = fold.fold(name).removesuffix(TWIN)
        if title != fold.fold(name) and (twins := [card for card in self.cards_named(title) if card.is_twin]):
            return twins
        rows = self.db.execute("SELECT facts FROM cards WHERE folded = ? ORDER BY id", (fold.fold(name),)).fetchall()
        rows = (
            rows or self.db.execute("SELECT facts FROM cards WHERE key = ? ORDER BY id", (fold.key(name),)).fetchall()
        )
        return [_facts(row) for row in rows]

    def find_card(self, name: str) -> CardFacts:
        """The one card that `name` means: its id, its folded name, or a name misspelled a little.

        Raises `WrongName` when the name is unknown or fits several cards, naming the nearest.
        """
        row = self.db.execute("SELECT facts FROM cards WHERE id = ?", (name,)).fetchone()
        if row is not None:
            return _facts(row)
        found = self.cards_named(name)
        if len(found) == 1:
            return found[0]
        if found:
            raise WrongName(f"several cards are called {found[0].name}; use the id of one", [card.id for card in found])
        return self._misspelled(name)

    def _misspelled(self, name: str) -> CardFacts:
        from rapidfuzz import fuzz, process

        names = self._card_keys()
        wanted = fold.key(name)
        ranked = process.extract(wanted, list(names), scorer=fuzz.ratio, limit=6)
        near = [key for key, score, _ in ranked if score >= 80 and score >= ranked[0][1] - 4]
        best = [key for key in near if not fold.whole_words_apart(wanted, key)]
        if len(best) == 1 and len(names[best[0]]) == 1:
            return self.card(names[best[0]][0])
        nearest = self.nearest_cards(name)
        if best:
            raise WrongName(f"the card name {name!r} fits several cards", nearest)
        raise WrongName(f"there is no card called {name!r}", nearest)

    def nearest_cards(self, name: str, limit: int = 3) -> list[str]:
        """The names of the cards nearest to `name`, for messages."""
        from rapidfuzz import fuzz, process

        rows = self.db.execute("SELECT DISTINCT key, name FROM cards").fetchall()
        found = process.extract(
            fold.key(name), [row["key"] for row in rows], scorer=fuzz.WRatio, limit=limit, score_cutoff=60
        )
        return [rows[place]["name"] for _, _, place in found]

    def all_cards(self) -> Iterator[CardFacts]:
        """Every known card, in order of id."""
        for row in self.db.execute("SELECT facts FROM cards ORDER BY id"):
            yield _facts(row)

    def card_names(self) -> list[str]:
        """The names of all known cards, in order of id; a name that cards share stands there once for each."""
        return [str(row["name"]) for row in self.db.execute("SELECT name FROM cards ORDER BY id")]

    def card_traits(self) -> set[str]:
        """Every trait that a known card has."""
        rows = self.db.execute("SELECT DISTINCT value FROM cards, json_each(json_extract(facts, '$.traits'))")
        return {str(row["value"]) for row in rows}

    def _card_keys(self) -> dict[str, list[str]]:
        keys: dict[str, list[str]] = {}
        for row in self.db.execute("SELECT key, id FROM cards ORDER BY id"):
            keys.setdefault(row["key"], []).append(row["id"])
        return keys


def _facts(row: sqlite3.Row) -> CardFacts:
    from kfjudge.rules.cards import from_json

    return from_json(json.loads(row["facts"]))


TWIN = " evil twin"
"""What stands behind the title of a card with the mark of an evil twin, where it is to be told from its namesake."""


def entry_of(row: sqlite3.Row) -> Entry:
    """The entry of a row of the table `entries`."""
    return Entry(
        id=row["id"],
        kind=row["kind"],
        game=row["game"],
        title=row["title"],
        text=row["text"],
        short=row["short"],
        citations=tuple(Citation(*item) for item in json.loads(row["citations"])),
        since=row["since"],
        until=row["until"],
        history=row["history"],
        aliases=tuple(json.loads(row["aliases"])),
        see_also=tuple(json.loads(row["see_also"])),
        cards=tuple(json.loads(row["cards"])),
        status=row["status"],
        proof=row["proof"],
        topic=row["topic"],
    )


def open_library() -> Library:
    """The index, up to date and whole: made anew first if the packaged data or the imports have changed, or if it is
    damaged.

    Where the cache cannot be written or read, the index goes to a temporary folder; where that cannot be written
    either (a full disk), it is made in memory for this command.
    """
    stamp = fingerprint()
    path = index_path()
    library = _open_current(path, stamp)
    if library is not None:
        return library
    from kfjudge.rules.build import build, write

    made = None
    for temporary in (False, True):
        try:
            target = index_path(temporary_cache()) if temporary else path
            if temporary and (library := _open_current(target, stamp)) is not None:
                return library
            make_way(_seal_path(target))
            made = made or _unwritten(stamp) or build(stamp)
            write(made, target)
            write_whole(_seal_path(target), _seal(target))
        except (OSError, WrongSetup):
            continue
        library = _open_current(target, stamp)
        if library is not None:
            made.close()
            return library
    made = made or _unwritten(stamp) or build(stamp)
    _KEPT[stamp] = made.serialize()
    return Library(IN_MEMORY, made)


_KEPT: dict[str, bytes] = {}
"""The index that could be written nowhere, by its stamp, so that a process makes it only once."""


def _unwritten(stamp: str) -> sqlite3.Connection | None:
    if stamp not in _KEPT:
        return None
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(_KEPT[stamp])
    return connection


def _open_current(path: Path, stamp: str) -> Library | None:
    """The index at `path` if it is there, whole, and made from the sources of this stamp."""
    library = None
    try:
        if not path.is_file() or not _whole(path):
            return None
        library = Library(path)
        if library.meta("fingerprint") == stamp:
            return library
    except (sqlite3.Error, OSError):
        pass
    if library is not None:
        library.close()
    return None


# The seal: beside the index stands when it was written and what its bytes come to. An index that looks as it was
# written is taken at its word; of any other the bytes are looked at. So no damage gives a wrong answer, and a lookup
# does not read the whole index.


def _seal_path(path: Path) -> Path:
    return path.with_suffix(".seal")


def _whole(path: Path) -> bool:
    """Whether the index is as it was written. Raises `OSError` where there is no seal."""
    kept = _seal_path(path).read_text(encoding="ascii", errors="replace")
    return kept.startswith(f"{_look(path)} ") or kept.rpartition(" ")[2] == _checksum(path)


def _seal(path: Path) -> str:
    return f"{_look(path)} {_checksum(path)}"


def _look(path: Path) -> str:
    """What the system says about a file: it changes whenever the file does."""
    status = path.stat()
    return f"{status.st_size}-{status.st_mtime_ns}-{status.st_ctime_ns}-{status.st_ino}"


def _checksum(path: Path) -> str:
    stamp = 0
    with path.open("rb") as stream:
        while piece := stream.read(1 << 20):
            stamp = zlib.crc32(piece, stamp)
    return f"{stamp:08x}"


def forget_index() -> None:
    """Delete the index, so that the next command makes it anew: it turned out to be damaged."""
    with contextlib.suppress(OSError, WrongSetup):
        for path in (index_path(), index_path(temporary_cache())):
            path.unlink(missing_ok=True)

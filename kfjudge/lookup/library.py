"""The library as commands see it: the index, read through stdlib `sqlite3` and nothing else.

In: an index file, or one that was made in memory (`lookup/index.py` opens it). Out: entries, cards, versions.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kfjudge import games
from kfjudge.errors import NothingFound, UnknownCard, WrongName
from kfjudge.lookup import fold
from kfjudge.lookup.entry import LISTS, Citation, Entry
from kfjudge.lookup.versions import RulesVersion, Versions

if TYPE_CHECKING:
    from kfjudge.lookup.cards import CardFacts

T = TypeVar("T")


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
        """A value of the index about itself: `fingerprint`, `built`, `problems`, `differ`, `types` of cards."""
        row = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    def has_word(self, word: str) -> bool:
        """Whether a word is one of the rules or of talk, in some form of it."""
        rows = self.db.execute("SELECT 1 FROM vocabulary WHERE word IN (?, ?)", (word, fold.base(word)))
        return rows.fetchone() is not None

    def differing(self) -> dict[str, str]:
        """What differs between imported lists that have the same card, told by the id of the card."""
        found: dict[str, str] = json.loads(self.meta("differ") or "{}")
        return found

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
        return found | {"cards": len(self.card_names())}

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

    def called(self, name: str, game: str) -> Entry | None:
        """The entry of a game in our own words that is called so, if there is one."""
        row = self.db.execute(
            "SELECT entries.* FROM terms JOIN entries ON entries.rowid = terms.entry WHERE terms.key = ? AND game = ?"
            " ORDER BY since_place DESC",
            (fold.key(name), game),
        ).fetchone()
        return entry_of(row) if row is not None else None

    def stems_of(self, ident: str) -> list[str]:
        """The terms of an entry, as stems."""
        rows = self.db.execute(
            "SELECT DISTINCT terms.stem AS stem FROM terms JOIN entries ON entries.rowid = terms.entry"
            " WHERE entries.id = ?",
            (ident,),
        )
        return [str(row["stem"]) for row in rows]

    # Cards

    def card(self, ident: str) -> CardFacts:
        """The card with this id. Raises `WrongName`."""
        row = self.db.execute("SELECT facts FROM cards WHERE id = ?", (ident,)).fetchone()
        if row is None:
            raise WrongName(f"there is no card with the id {ident!r}", self.nearest_cards(ident.replace("-", " ")))
        return _facts(row)

    def shipped(self, name: str, text: str) -> tuple[Any, list[str]] | None:
        """What a text that ships does, as a tree in JSON and as lines for people; None for any other text."""
        from kfjudge.lookup.readings import key_of

        row = self.db.execute("SELECT tree, told FROM trees WHERE key = ?", (key_of(name, text),)).fetchone()
        return (json.loads(row["tree"]), json.loads(row["told"])) if row else None

    def ships(self, name: str, text: str) -> bool:
        """Whether a text is one of those that ship with their trees."""
        from kfjudge.lookup.readings import key_of

        return self.db.execute("SELECT 1 FROM trees WHERE key = ?", (key_of(name, text),)).fetchone() is not None

    def cards_named(self, name: str, game: str = games.DEFAULT) -> list[CardFacts]:
        """The cards whose name, folded, is `name`: usually one, more where cards share a title, none if unknown. With
        "Evil Twin" behind the title the card that has this mark.
        """
        title = fold.fold(name).removesuffix(TWIN)
        if title != fold.fold(name) and (twins := [card for card in self.cards_named(title, game) if card.is_twin]):
            return twins
        for column, wanted in (("folded", fold.fold(name)), ("key", fold.key(name))):
            rows = self._cards("facts", f"{column} = ?", (wanted, game)).fetchall()
            if rows:
                break
        return [_facts(row) for row in rows]

    def game_of(self, name: str) -> str:
        """The game whose card a name is meant to be where no game is named: another than the default if only that one
        has a card of just this name, or, where none has, of all its words.
        """
        others = [game for game in games.names() if game != games.DEFAULT]
        just = [game for game in (games.DEFAULT, *others) if self.cards_named(name, game)]
        searched = fold.searchable(name)
        if just or not searched:
            return just[0] if just else games.DEFAULT
        asked = "name : (" + " AND ".join(f'"{word}"' for word in searched.split()) + ")"
        rows = self.db.execute(
            "SELECT DISTINCT cards.game AS game FROM card_texts_fts JOIN cards ON cards.rowid = card_texts_fts.rowid"
            " WHERE card_texts_fts MATCH ?",
            (asked,),
        )
        having = {str(row["game"]) for row in rows}
        return next((game for game in (games.DEFAULT, *others) if game in having), games.DEFAULT)

    def find_card(self, name: str) -> CardFacts:
        """The one card that `name` means: its id, its folded name, words that only one name has, or a name
        misspelled a little, where no name has its words.

        Raises `WrongName` when the name is unknown or fits several cards, naming the nearest.
        """
        row = self._cards("facts", "id = ?", (name, games.DEFAULT)).fetchone()
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

        parts = fold.with_words(name, self.card_names())
        if parts:
            found = self.cards_named(parts[0])
            if len(parts) == 1 == len(found):
                return found[0]
            raise WrongName(f"the card name {name!r} fits several cards", parts[:5])
        names = self._card_keys()
        wanted = fold.key(name)
        ranked = process.extract(wanted, list(names), scorer=fuzz.ratio, limit=6)
        near = [key for key, score, _ in ranked if score >= 80 and score >= ranked[0][1] - 4]
        best = [key for key in near if not (fold.whole_words_apart(wanted, key) or fold.other_words(wanted, key))]
        if len(best) == 1 and len(names[best[0]]) == 1:
            return self.card(names[best[0]][0])
        nearest = self.nearest_cards(name)
        if best:
            raise WrongName(f"the card name {name!r} fits several cards", nearest)
        raise UnknownCard(f"there is no card called {name!r}", nearest)

    def nearest_cards(self, name: str, limit: int = 3) -> list[str]:
        """The names of the cards nearest to `name`, for messages."""
        from rapidfuzz import fuzz, process

        rows = self._cards("DISTINCT key, name").fetchall()
        found = process.extract(
            fold.key(name), [row["key"] for row in rows], scorer=fuzz.WRatio, limit=limit, score_cutoff=60
        )
        return [rows[place]["name"] for _, _, place in found]

    def all_cards(self) -> Iterator[CardFacts]:
        """Every known card, in order of id."""
        for row in self._cards("facts"):
            yield _facts(row)

    def card_names(self) -> list[str]:
        """The names of all known cards, in order of id; a name that cards share stands there once for each."""
        return [str(row["name"]) for row in self._cards("name")]

    def card_traits(self) -> set[str]:
        """Every trait that a known card has."""
        rows = self.db.execute(
            "SELECT DISTINCT value FROM cards, json_each(json_extract(facts, '$.traits')) WHERE game = ?",
            (games.DEFAULT,),
        )
        return {str(row["value"]) for row in rows}

    def _cards(self, columns: str, where: str = "1", arguments: tuple[str, ...] = (games.DEFAULT,)) -> sqlite3.Cursor:
        """Columns of the cards of a game (the last of the arguments) that meet a condition of ours."""
        return self.db.execute(f"SELECT {columns} FROM cards WHERE {where} AND game = ? ORDER BY id", arguments)

    def _card_keys(self) -> dict[str, list[str]]:
        keys: dict[str, list[str]] = {}
        for row in self._cards("key, id"):
            keys.setdefault(row["key"], []).append(row["id"])
        return keys


def _facts(row: sqlite3.Row) -> CardFacts:
    from kfjudge.lookup.cards import from_json

    return from_json(json.loads(row["facts"]))


TWIN = " evil twin"
"""What stands behind the title of a card with the mark of an evil twin, where it is to be told from its namesake."""


def entry_of(row: sqlite3.Row) -> Entry:
    """The entry of a row of the table `entries`."""
    said: dict[str, Any] = {name: row[name] for name in Entry._fields}
    said |= {name: tuple(json.loads(row[name])) for name in LISTS}
    said["citations"] = tuple(Citation(*item) for item in json.loads(row["citations"]))
    return Entry(**said)

"""What the server answers, apart from HTTP: lookups, cards and rulings, one at a time in a thread of their own.

The library and the engine are opened once, in that thread. Every answer has a limit of size, time and outcomes.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from kfjudge import games
from kfjudge.errors import JudgeError
from kfjudge.values import dataclass, field

if TYPE_CHECKING:
    from kfjudge.lookup.entry import Entry
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.search import Scope
    from kfjudge.show.ruling import Cite, RulingView
    from kfjudge.situation.ruling import Ruling
    from kfjudge.situation.suite import Judges, Wanted

T = TypeVar("T")
LONGEST_LINE, LONGEST_QUERY = 4000, 300
SECONDS, WORK, OUTCOMES = 30.0, 80_000, 400
"""So long a situation is explored, and so many different outcomes are kept."""
MOST_ENTRIES, MOST_CARDS, SHORTEST = 5, 60, 3
"""So many entries and cards are shown, and so many letters of a term are taken for its beginning."""
BEGUN = 0.9
"""How well a term answers that begins as the query does."""
WAITING = 64
"""So many requests may wait at a time; more are told to come again."""


class TooBusy(Exception):
    """Too many requests wait already."""


@dataclass(slots=True)
class Answers:
    """Answers requests one after the other."""

    _thread: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(max_workers=1, thread_name_prefix="kfjudge")
    )
    _open: threading.local = field(default_factory=threading.local)
    _waiting: int = 0

    async def ask(self, work: Callable[[Answers], T]) -> T:
        """Runs `work` when it is its turn. Raises `TooBusy`, or what `work` raises."""
        if self._waiting >= WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, self)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Ends the thread."""
        self._thread.shutdown(cancel_futures=True)

    # ── in the thread ───────────────────────────────────────────────────────

    def judges(self) -> Judges:
        """Library, language and engine, opened at the first request."""
        if not hasattr(self._open, "judges"):
            from kfjudge.situation.suite import open_judges

            self._open.judges = open_judges()
        judges: Judges = self._open.judges
        return judges

    def library(self) -> Library:
        """The rules library of this thread."""
        if not hasattr(self._open, "library"):
            from kfjudge.lookup.index import open_library

            self._open.library = open_library()
        library: Library = self._open.library
        return library

    def cite(self, version: str) -> Cite:
        """How rules are cited under a version."""
        if not hasattr(self._open, "cites"):
            from kfjudge.show.citing import citations

            self._open.cites = citations(self.library())
        cited: Cite = self._open.cites(version)
        return cited

    def rule(self, query: str, game: str = "", rules: str = "") -> dict[str, Any]:
        """The answer of a lookup, as `kfjudge rule --json` gives it; before it the terms that begin so, since a query
        may be one that is still typed. Raises `WrongName` for game or version.
        """
        from kfjudge.cli import entries
        from kfjudge.lookup.search import Hit, Scope, search

        asked = within(query, LONGEST_QUERY, "a query")
        if not asked.strip():
            return {"query": asked, "exact": False, "results": [], "nearest": [], "hint": ""}
        scope = Scope(game=games.named(game).name if game else None, rules=rules or None)
        found = search(self.library(), asked, scope, MOST_ENTRIES)
        hits = list(found.hits)
        if not found.exact:
            begun = self._begun(asked, scope)
            ids = {entry.id for entry in begun}
            hits = [*(Hit(entry, BEGUN) for entry in begun), *(hit for hit in hits if hit.entry.id not in ids)]
            hits = hits[:MOST_ENTRIES]
        results = [entries.as_json(self.library(), hit) | {"see": self._see(hit.entry)} for hit in hits]
        nearest = list(found.nearest)
        return {"query": asked, "exact": found.exact, "results": results, "nearest": nearest, "hint": found.hint}

    def _see(self, entry: Entry) -> list[dict[str, str]]:
        """The cross-references of an entry that are shown, by id and title."""
        from kfjudge.cli.entries import shown

        return [{"id": ident, "title": self.library().title(ident)} for ident in shown(self.library(), entry)]

    def _begun(self, typed: str, scope: Scope) -> list[Entry]:
        """The terms that begin as a query does, the shortest first, each as it is in the version asked for."""
        from kfjudge.lookup import fold

        start, library = fold.fold(typed), self.library()
        if len(start) < SHORTEST:
            return []
        found: list[Entry] = []
        for game in [scope.game] if scope.game else games.names():
            versions = library.versions(game)
            dated = scope.rules is not None and games.named(game).dated
            at = versions.place(versions.find(scope.rules or "")) if dated else None
            found += library.entries(kind="glossary", game=game, at=at, current=at is None)
        begun = [entry for entry in found if fold.fold(entry.title).startswith(start)]
        return sorted(begun, key=lambda entry: len(entry.title))[:MOST_ENTRIES]

    def card(self, name: str, game: str = "", rules: str = "") -> dict[str, Any]:
        """A card as `kfjudge card --json` gives it, without its tree. Raises `WrongName`."""
        from kfjudge.cli.card import as_json
        from kfjudge.lookup.cardentry import facts_line
        from kfjudge.lookup.icons import readable

        library = self.library()
        asked = within(name, LONGEST_QUERY, "a name")
        page = games.named(game or library.game_of(asked)).shows_cards()
        if page is not None:
            shown = page(library, asked, rules or None)
            values = {name: value for name, value in shown.as_json().items() if name != "ast"}
            values |= {"facts": shown.facts, "shown": shown.text, "ours": shown.ours, "rulings": []}
            return {"name": asked, "cards": [values]}
        versions = library.versions()
        at = versions.find(rules) if rules else versions.newest
        cards = library.cards_named(asked) or [library.find_card(asked)]
        found = []
        for each in cards:
            values = as_json(library, each, at)
            values.pop("ast", None)
            facts = facts_line(each, each.traits_at(versions, at))
            found.append(
                values | {"game": each.game, "facts": facts, "shown": readable(values["text"]), "ours": each.is_ours}
            )
        return {"name": asked, "cards": found}

    def cards(self, text: str, group: str, trait: str, game: str = "") -> dict[str, Any]:
        """The cards that have all of this, at most `MOST_CARDS` of them, and how many there are."""
        from kfjudge.lookup.cardentry import facts_line
        from kfjudge.lookup.cardsearch import Wanted, find_cards
        from kfjudge.lookup.icons import readable

        asked = Wanted(*(within(each, LONGEST_QUERY, "a query").strip() for each in (text, group, trait)))
        hits = find_cards(self.library(), asked, [games.named(game).name] if game else games.names())
        shown = [
            {
                "game": hit.card.game,
                "name": hit.card.name,
                "facts": facts_line(hit.card, hit.traits),
                "shown": readable(hit.text),
            }
            for hit in (hits[:MOST_CARDS] if any(asked) else ())
        ]
        return {"cards": shown, "count": len(hits) if any(asked) else 0}

    def errata(self, game: str = "") -> list[dict[str, Any]]:
        """The errata of cards, by game and version."""
        from kfjudge.lookup.cardsearch import with_errata
        from kfjudge.lookup.icons import readable

        asked = [games.named(game).name] if game else games.names()
        return [
            {
                "game": card.game,
                "name": card.name,
                "since": erratum.since,
                "cite": str(erratum.citation),
                "note": erratum.note,
                "shown": readable(erratum.text or ""),
            }
            for card, erratum in with_errata(self.library(), asked)
        ]

    def wanted(self, rules: str = "") -> Wanted:
        """How far situations are explored here, under which version of the rules."""
        from kfjudge.engine.explore import Limits
        from kfjudge.situation.suite import Wanted

        limits = Limits(runs=20_000, leaves=OUTCOMES, work=WORK, seconds=SECONDS)
        return Wanted((rules,) if rules else (), limits)

    def rulings(self, line: str, game: str = games.DEFAULT, rules: str = "") -> tuple[list[Ruling], str]:
        """The rulings on a typed line, or the message why it is wrong. Raises `WrongName` for game or version."""
        from kfjudge.situation.typed import judge_line

        asked = within(line, LONGEST_LINE, "a line")
        result = judge_line(asked, self.judges(), self.wanted(rules), games.named(game).name)
        return list(result.rulings), result.wrong

    def what_if(self, line: str, game: str = "", rules: str = "") -> dict[str, Any]:
        """The rulings on a typed line as JSON values."""
        from kfjudge.show.jsonl import as_json

        found, wrong = self.rulings(line, game or games.DEFAULT, rules)
        return {"line": line, "rulings": [as_json(ruling) for ruling in found], "wrong": wrong or None}

    def views(self, line: str, game: str = "", rules: str = "") -> tuple[list[RulingView], str]:
        """The rulings on a typed line as they are shown."""
        from kfjudge.show.ruling import view_of

        found, wrong = self.rulings(line, game or games.DEFAULT, rules)
        return [view_of(ruling, self.cite(ruling.rules)) for ruling in found], wrong


def within(text: str, most: int, what: str) -> str:
    """`text` if it is no longer than allowed. Raises `JudgeError`."""
    if len(text) > most:
        raise JudgeError(f"{what} has at most {most} letters here, not {len(text)}")
    return "".join(letter for letter in text if letter == "\n" or letter.isprintable())

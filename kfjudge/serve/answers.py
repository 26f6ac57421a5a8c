"""What the server answers, apart from HTTP: lookups, cards and rulings, one at a time in a thread of their own.

The library and the engine are opened once, in that thread. Every answer has a limit of size, time and outcomes.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar

from kfjudge.errors import JudgeError
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from kfjudge.rules.library import Library
    from kfjudge.scenario.ruling import Ruling
    from kfjudge.scenario.suite import Court
    from kfjudge.view.ruling import Cite, RulingView

T = TypeVar("T")
LONGEST_LINE, LONGEST_QUERY = 4000, 300
SECONDS, WORK, OUTCOMES = 30.0, 80_000, 400
"""So long a situation is explored, and so many different outcomes are kept."""
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

    def court(self) -> Court:
        """Library, language and engine, opened at the first request."""
        if not hasattr(self._open, "court"):
            from kfjudge.scenario.suite import open_court

            self._open.court = open_court()
        court: Court = self._open.court
        return court

    def library(self) -> Library:
        """The rules library of this thread."""
        if not hasattr(self._open, "library"):
            from kfjudge.rules.library import open_library

            self._open.library = open_library()
        library: Library = self._open.library
        return library

    def _cites(self) -> Callable[[str], Cite]:
        if not hasattr(self._open, "cites"):
            from kfjudge.view.citing import citations

            self._open.cites = citations(self.library())
        cites: Callable[[str], Cite] = self._open.cites
        return cites

    def rule(self, query: str) -> dict[str, Any]:
        """The answer of a lookup, as `kfjudge rule --json` gives it."""
        from kfjudge.cli import entries
        from kfjudge.rules.search import search

        wanted = _within(query, LONGEST_QUERY, "a query")
        if not wanted.strip():
            return {"query": wanted, "exact": False, "results": [], "nearest": []}
        found = search(self.library(), wanted, None, 5)
        results = [entries.as_json(self.library(), hit) for hit in found.hits]
        return {"query": wanted, "exact": found.exact, "results": results, "nearest": list(found.nearest)}

    def card(self, name: str) -> dict[str, Any]:
        """A card as `kfjudge card --json` gives it, without its tree. Raises `WrongName`."""
        from kfjudge.cli.card import as_json
        from kfjudge.rules.icons import readable

        library = self.library()
        wanted = _within(name, LONGEST_QUERY, "a name")
        cards = library.cards_named(wanted) or [library.find_card(wanted)]
        at = library.versions().newest
        found = [as_json(library, card, at) for card in cards]
        for card in found:
            card.pop("ast", None)
            card["shown"] = readable(card["text"])
        return {"name": wanted, "cards": found}

    def rulings(self, line: str) -> tuple[list[Ruling], str]:
        """The rulings on a typed line, or the message why it is wrong."""
        from kfjudge.engine.explore import Limits
        from kfjudge.scenario.suite import Wanted
        from kfjudge.scenario.typed import judge_line

        limits = Limits(runs=20_000, leaves=OUTCOMES, work=WORK, seconds=SECONDS)
        result = judge_line(_within(line, LONGEST_LINE, "a line"), self.court(), Wanted(limits=limits))
        return list(result.rulings), result.wrong

    def what_if(self, line: str) -> dict[str, Any]:
        """The rulings on a typed line as JSON values."""
        from kfjudge.report.jsonl import as_json

        found, wrong = self.rulings(line)
        return {"line": line, "rulings": [as_json(ruling) for ruling in found], "wrong": wrong or None}

    def views(self, line: str) -> tuple[list[RulingView], str]:
        """The rulings on a typed line as they are shown."""
        from kfjudge.view.ruling import view_of

        found, wrong = self.rulings(line)
        return [view_of(ruling, self._cites()(ruling.rules)) for ruling in found], wrong


def _within(text: str, most: int, what: str) -> str:
    """`text` if it is no longer than allowed. Raises `JudgeError`."""
    if len(text) > most:
        raise JudgeError(f"{what} has at most {most} letters here, not {len(text)}")
    return "".join(letter for letter in text if letter == "\n" or letter.isprintable())

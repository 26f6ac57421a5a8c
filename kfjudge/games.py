"""The games that kfjudge knows, each registered by its name as one object.

In: a game's name. Out: what there is of it. Nothing of a game is imported before it is asked for: `kfjudge rule` starts
without any engine, and a scenario without the reader of card text. Raises `WrongName` for a game nobody registered.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from kfjudge.errors import WrongName

if TYPE_CHECKING:
    from kfjudge.language.dialect import Dialect
    from kfjudge.rules.library import Library
    from kfjudge.scenario.judge import Judge
    from kfjudge.scenario.referee import Referee

DEFAULT = "keyforge"
"""The game that is meant where none is named."""


class Game(NamedTuple):
    """One game. `name` is also its folder under `rules_data/`; `title` is how people write it.

    `dated`: its entries hold from one version of the rules to another; else each is of the version that it names.
    `numbers`: the form of its rule numbers, if its rules have any, with a group `number`.
    `documents`: the words by which a document is told to be about it. `cards`: whether facts of its cards are kept.
    `language` and `scenarios` name, as `module:object`, its `Dialect`, and what makes the `Referee` over a library
    that gives the board and script keys of its scenario files and plays them.
    """

    name: str
    title: str
    dated: bool = True
    numbers: re.Pattern[str] | None = None
    documents: re.Pattern[str] | None = None
    cards: bool = False
    language: str = ""
    scenarios: str = ""
    judge: str = ""
    """What reads and judges its scenarios over a library, as `module:object`, where they are not played in stages."""
    executable: str = ""
    """What says whether an understood text can be played, as `module:object`."""
    witnessed: str = ""
    """What says whether each part of an understood text was seen to act, as `module:object`, where that is known."""
    witnessed_as_kept: str = ""
    """The same for a text as it is kept, a tree in JSON."""
    obstacles: str = ""
    """What tells why an understood text, kept as JSON, cannot be played, as `module:object`: a list of reasons."""
    card_page: str = ""
    """What shows one of its cards, as `module:object`, where the facts of its cards are not in the library."""
    lists: str = ""
    """What takes in public lists of its cards, as `module:object`, where that is not the importer of the default."""

    notation: str = ""
    """What reads a board of it typed in one line, as `module:object`."""

    def reader_of_lines(self) -> Any:
        """What reads a line of its words. Raises `WrongName` if its boards cannot be typed in one line."""
        return self._loaded(self.notation, "boards are not typed in one line")

    def dialect(self) -> Dialect:
        """What the reader of card text has to know of it. Raises `WrongName` if its texts are not read."""
        found: Dialect = self._loaded(self.language, "card texts are not read")
        return found

    def is_executable(self) -> Callable[[Any], bool]:
        """What says whether an understood text can be played. Raises `WrongName` if nobody plays its texts."""
        found: Callable[[Any], bool] = self._loaded(self.executable, "card texts are not played")
        return found

    def is_witnessed(self) -> Callable[[Any], bool] | None:
        """What says whether each part of an understood text was seen to act, or None."""
        return self._loaded(self.witnessed, "card texts are not played") if self.witnessed else None

    def is_kept_witnessed(self, tree: Any) -> bool:
        """Whether each part of an understood text, kept as JSON, was seen to act; no where that is not known."""
        if not self.witnessed_as_kept:
            return False
        found: bool = self._loaded(self.witnessed_as_kept, "card texts are not played")(tree)
        return found

    def obstacles_of(self, tree: Any) -> list[str]:
        """Why an understood text, kept as JSON, cannot be played; nothing if it can."""
        found: list[str] = self._loaded(self.obstacles, "card texts are not played")(tree)
        return found

    def shows_cards(self) -> Any:
        """What shows one of its cards, or None where the library has its cards."""
        return self._loaded(self.card_page, "cards are not shown") if self.card_page else None

    def referee(self, library: Library) -> Referee:
        """What plays its scenarios in stages, over a library. Raises `WrongName` if they are not played so."""
        without = "scenarios are judged, but cannot be stepped through" if self.judge else "scenarios are not played"
        found: Referee = self._loaded(self.scenarios, without)(library)
        return found

    def own_judge(self, library: Library) -> Judge | None:
        """What reads and judges its scenarios where they are not played in stages, or None."""
        return self._loaded(self.judge, "scenarios are not played")(library) if self.judge else None

    def card_lists(self) -> Any:
        """What takes in lists of its cards, or None."""
        return self._loaded(self.lists, "card lists are not taken in") if self.lists else None

    def _loaded(self, place: str, without: str) -> Any:
        module, _, name = place.partition(":")
        if not module:
            raise WrongName(f"{self.title}: its {without}")
        return getattr(import_module(module), name)


_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Adds a game, or puts it in place of the one of its name."""
    _games[game.name] = game


def named(name: str) -> Game:
    """The game of a name. Raises `WrongName` with the names there are."""
    found = _games.get(name.strip().lower())
    if found is None:
        raise WrongName(f"there is no game {name!r}", sorted(_games))
    return found


def names() -> tuple[str, ...]:
    """The names of all games, the default first."""
    return tuple(sorted(_games, key=lambda name: name != DEFAULT))


def all_games() -> tuple[Game, ...]:
    """All games, the default first."""
    return tuple(_games[name] for name in names())


register(
    Game(
        DEFAULT,
        "KeyForge",
        documents=re.compile(r"\b(?:æmber|aember|keyforge|archons?|battleline)\b", re.IGNORECASE),
        cards=True,
        language="kfjudge.keyforge.words.dialect:KEYFORGE",
        executable="kfjudge.keyforge.executable:is_executable",
        witnessed="kfjudge.keyforge.witness.known:is_witnessed",
        witnessed_as_kept="kfjudge.keyforge.witness.known:is_kept_witnessed",
        obstacles="kfjudge.keyforge.executable:reasons",
        scenarios="kfjudge.keyforge.scenario.referee:make_referee",
        notation="kfjudge.notation.keyforge.read:read",
    )
)
register(
    Game(
        "riftbound",
        "Riftbound",
        dated=False,
        numbers=re.compile(r"(?:(?:core\s+)?rules?\s+)?(?P<number>\d{3}(?:\.(?:\d{1,2}|[a-z]))*)\.?", re.IGNORECASE),
        documents=re.compile(r"\briftbound\b", re.IGNORECASE),
        language="kfjudge.riftbound.words.dialect:RIFTBOUND",
        executable="kfjudge.riftbound.play.executable:is_executable",
        obstacles="kfjudge.riftbound.play.executable:reasons",
        card_page="kfjudge.riftbound.scenario.card_page:page",
        judge="kfjudge.riftbound.scenario.judge:make_judge",
        lists="kfjudge.riftbound.scenario.library:LISTS",
        notation="kfjudge.notation.riftbound.read:read",
    )
)

"""The games that kfjudge knows, each registered by its name as one object.

In: a game's name. Out: what there is of it. Nothing of a game is imported before it is asked for: `kfjudge rule` starts
without any engine, and a scenario without the reader of card text. What is asked of a game above the registry (judge,
referee, facts of cards) is typed by whoever asks for it. Raises `WrongName` for a game nobody registered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kfjudge.errors import WrongName
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.language.dialect import Dialect
    from kfjudge.witnessed import Witnessed

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
    numbers: str | None = None
    documents: str | None = None
    cards: bool = False
    language: str = ""
    scenarios: str = ""
    hand: str = ""
    """What plays one situation of it by hand, as `module:object`, from its scenario and the library."""
    executable: str = ""
    """What says whether an understood text can be played, as `module:object`."""
    witnessed: str = ""
    """The table of its texts that were seen to act, part by part, as `module:object`, where there is one."""
    obstacles: str = ""
    """What tells why an understood text, kept as JSON, cannot be played, as `module:object`: a list of reasons."""
    card_page: str = ""
    """What shows one of its cards, as `module:object`, where the facts of its cards are not in the library."""
    records: str = ""
    """What gives the cards that it keeps itself, for the library to know their names, as `module:object`."""
    errata: str = ""
    """What gives the errata of the cards that it keeps itself, as `module:object`: the cards that have some."""
    rooms: str = ""
    """What gives the packages that play its texts, as `module:object`: what they read is found in their source."""
    lists: str = ""
    """What takes in public lists of its cards, as `module:object`, where that is not the importer of the default."""

    decks: str = ""
    """What reads a deck of it from a file, as `module:object`: its path, its text and the library."""

    grouping: str = ""
    """What its cards belong to, as players call it: `kfjudge card` finds cards by an option of this name."""
    picture: str = "kfjudge.situation.picture:plain"
    """What draws a state of it, as `module:object`: a `kfjudge.situation.picture.BoardView`."""
    notation: str = ""
    """What reads a board of it typed in one line, as `module:object`."""
    empty: str = ""
    """A line with nothing on its board."""
    states: str = ""
    """The words for how a card lies there, each as a line has it behind the card, as `module:object`."""
    example: str = ""
    """A line with NAME where names of cards stand, that shows how its lines are written."""

    def reader_of_lines(self) -> Any:
        """What reads a line of its words. Raises `WrongName` if its boards cannot be typed in one line."""
        return self._loaded(self.notation, "boards are not typed in one line")

    def typed_states(self) -> Mapping[str, str]:
        """The words for how a card lies there, each as a line has it; none where its boards are not typed."""
        found: Mapping[str, str] = self._loaded(self.states, "boards are not typed in one line") if self.states else {}
        return found

    def dialect(self) -> Dialect:
        """What the reader of card text has to know of it. Raises `WrongName` if its texts are not read."""
        found: Dialect = self._loaded(self.language, "card texts are not read")
        return found

    def is_executable(self) -> Callable[[Any], bool]:
        """What says whether an understood text can be played. Raises `WrongName` if nobody plays its texts."""
        found: Callable[[Any], bool] = self._loaded(self.executable, "card texts are not played")
        return found

    def witnesses(self) -> Witnessed | None:
        """Which of its texts were seen to act, part by part, or None."""
        return self._loaded(self.witnessed, "card texts are not played") if self.witnessed else None

    def obstacles_of(self, tree: Any) -> list[str]:
        """Why an understood text, kept as JSON, cannot be played; nothing if it can."""
        found: list[str] = self._loaded(self.obstacles, "card texts are not played")(tree)
        return found

    def shows_cards(self) -> Any:
        """What shows one of its cards, or None where the library has its cards."""
        return self._loaded(self.card_page, "cards are not shown") if self.card_page else None

    def own_cards(self) -> Iterable[Any]:
        """The facts of the cards that it keeps itself, none where the library keeps them."""
        found: Iterable[Any] = self._loaded(self.records, "cards are not kept")() if self.records else ()
        return found

    def own_errata(self) -> Iterable[Any]:
        """Its cards that have errata, none where the library keeps them."""
        found: Iterable[Any] = self._loaded(self.errata, "errata are not kept")() if self.errata else ()
        return found

    def referee(self, library: object) -> Any:
        """The `Referee` that reads and plays its scenarios, over a library. Raises `WrongName` if nobody does."""
        return self._loaded(self.scenarios, "scenarios are not played")(library)

    def by_hand(self, scenario: Any, library: Any) -> Any:
        """A situation of it to be played by hand (`kfjudge.situation.by_hand.ByHand`). Raises `WrongName` if nobody
        plays it so.
        """
        return self._loaded(self.hand, "situations are not played by hand")(scenario, library)

    def draws(self) -> Any:
        """What makes the picture of a state and the cards as printed."""
        return self._loaded(self.picture, "boards are not drawn")

    def playing(self) -> frozenset[str]:
        """The packages that play its texts. Raises `WrongName` if nobody plays its texts."""
        found: frozenset[str] = self._loaded(self.rooms, "card texts are not played")()
        return found

    def card_lists(self) -> Any:
        """What takes in lists of its cards, or None."""
        return self._loaded(self.lists, "card lists are not taken in") if self.lists else None

    def reads_decks(self) -> Callable[[Any, str, Any], Any] | None:
        """What reads a deck from the path and text of a file, over a library, or None."""
        return self._loaded(self.decks, "decks are not taken in") if self.decks else None

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
        documents=r"(?i)\b(?:æmber|aember|keyforge|archons?|battleline)\b",
        grouping="house",
        cards=True,
        language="kfjudge.games.keyforge.words.dialect:KEYFORGE",
        executable="kfjudge.games.keyforge.executable:is_executable",
        rooms="kfjudge.games.keyforge.executable:rooms",
        witnessed="kfjudge.games.keyforge.witness:WITNESSED",
        obstacles="kfjudge.games.keyforge.executable:reasons",
        scenarios="kfjudge.games.keyforge.situation.referee:make_referee",
        hand="kfjudge.games.keyforge.situation.by_hand:Hand",
        picture="kfjudge.games.keyforge.situation.picture:board_of",
        notation="kfjudge.games.keyforge.notation.read:read",
        states="kfjudge.games.keyforge.words.statuses:TYPED",
        empty="me: 0 aember | opp: 0 aember; house brobnar",
        example="me: NAME, 3 aember | opp: NAME d2; fight NAME -> NAME; NAME dead?",
        decks="kfjudge.games.keyforge.situation.decks:read_deck",
    )
)
register(
    Game(
        "riftbound",
        "Riftbound",
        dated=False,
        numbers=r"(?i)(?:(?:core\s+)?rules?\s+)?(?P<number>\d{3}(?:\.(?:\d{1,2}|[a-z]))*)\.?",
        documents=r"(?i)\briftbound\b",
        language="kfjudge.games.riftbound.words.dialect:RIFTBOUND",
        executable="kfjudge.games.riftbound.play.executable:is_executable",
        rooms="kfjudge.games.riftbound.play.executable:rooms",
        witnessed="kfjudge.games.riftbound.witness:WITNESSED",
        obstacles="kfjudge.games.riftbound.play.executable:reasons",
        card_page="kfjudge.games.riftbound.situation.card_page:page",
        scenarios="kfjudge.games.riftbound.situation.judge:make_referee",
        hand="kfjudge.games.riftbound.situation.by_hand:Hand",
        lists="kfjudge.games.riftbound.situation.library:LISTS",
        grouping="domain",
        records="kfjudge.games.riftbound.cards.records:card_facts",
        errata="kfjudge.games.riftbound.cards.records:cards_with_errata",
        picture="kfjudge.games.riftbound.situation.picture:board_of",
        notation="kfjudge.games.riftbound.notation.read:read",
        states="kfjudge.games.riftbound.words.statuses:TYPED",
        empty="me: 4 fury runes | opp: 4 fury runes",
        example="me: NAME, 4 runes | opp: NAME at hill d1; attack hill with NAME; NAME dead?; I conquer hill?",
        decks="kfjudge.games.riftbound.situation.decks:read_deck",
    )
)

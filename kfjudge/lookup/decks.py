"""The decks that a judge has taken in: one JSON file a deck in the data folder, found by game and name.

In: what a game's reader of deck lists made of a file (`Deck`). Out: the deck that a name means, as sides of scenarios
ask for it. A file that cannot be read is told by `problems`, and stops nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kfjudge.errors import WrongInput, WrongName, WrongSetup
from kfjudge.files import read_regular, write_whole
from kfjudge.lookup import fold
from kfjudge.paths import data_folder
from kfjudge.values import asdict, dataclass, field

MOST_BYTES = 1_000_000
FORMAT = 1


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card of a deck: how many there are, and what is said of it in this deck alone, by keys of a scenario's card."""

    card: str
    count: int = 1
    said: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck. `side` is what it gives its player, by keys of a scenario's side; `beside` what it brings to the table,
    by keys of the scenario; `cards` those that are drawn.
    """

    name: str
    game: str
    side: dict[str, Any]
    cards: tuple[DeckCard, ...]
    beside: dict[str, Any] = field(default_factory=dict)

    @property
    def ident(self) -> str:
        """What `kfjudge import --remove` calls it."""
        import hashlib

        words = "-".join(fold.words(self.name))[:50].strip("-")
        return f"deck-{self.game}-{words}-{hashlib.sha256(fold.fold(self.name).encode()).hexdigest()[:6]}"

    def has(self, title: str) -> DeckCard | None:
        """The card of a title, if the deck has it."""
        folded = fold.fold(title)
        return next((card for card in self.cards if fold.fold(card.card) == folded), None)

    @property
    def count(self) -> int:
        """So many cards are drawn from it."""
        return sum(card.count for card in self.cards)


@dataclass(frozen=True, slots=True)
class _CardRecord:
    card: str
    count: int
    said: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Record:
    format: int
    name: str
    game: str
    side: dict[str, Any]
    cards: list[Any]
    beside: dict[str, Any]


def folder() -> Path:
    """Where decks lie (may not exist)."""
    return data_folder() / "decks"


def save(deck: Deck) -> None:
    """Keeps a deck, in place of one of its name. Raises `WrongSetup`."""
    target = folder() / f"{deck.ident}.json"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, json.dumps({"format": FORMAT, **asdict(deck)}, ensure_ascii=False))
    except OSError as error:
        raise WrongSetup(f"the deck cannot be stored in {target.parent}: {error.strerror or error}") from None


def remove(ident: str) -> bool:
    """Takes a deck away by its id or its name. Whether there was one. Raises `WrongSetup`."""
    wanted = fold.fold(ident)
    for path, deck in _read_all([]):
        if wanted in (fold.fold(path.stem), fold.fold(deck.name)):
            break
    else:
        path = folder() / f"{ident}.json"
        if path.parent != folder() or not ident.startswith("deck-"):
            return False
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise WrongSetup(f"{path} cannot be removed: {error.strerror or error}") from None
    return True


def decks(game: str = "") -> list[Deck]:
    """The decks that are kept, those of one game or all."""
    return [deck for _path, deck in _read_all([]) if game in ("", deck.game)]


def problems() -> list[str]:
    """What is wrong with the files of decks."""
    told: list[str] = []
    list(_read_all(told))
    return told


def _read_all(told: list[str]) -> Iterator[tuple[Path, Deck]]:
    try:
        found = sorted(folder().glob("*.json"))
    except OSError:
        return
    for path in found:
        try:
            yield path, _of_values(json.loads(read_regular(path, MOST_BYTES).decode("utf-8")))
        except (OSError, ValueError, RecursionError) as error:
            told.append(f"{path}: the deck cannot be read: {error}; kfjudge import --remove={path.stem} takes it away")


def _of_values(data: Any) -> Deck:
    from kfjudge.lookup.schema import checked

    record = checked(data, _Record)
    if record.format != FORMAT:
        raise WrongInput("is no deck of this version of kfjudge")
    cards = (checked(card, _CardRecord) for card in record.cards)
    kept = tuple(DeckCard(card.card, card.count, card.said) for card in cards)
    return Deck(record.name, record.game, record.side, kept, record.beside)


def exactly(name: str, game: str) -> Deck | None:
    """The deck of exactly this name."""
    wanted = fold.fold(name)
    return next((deck for deck in decks(game) if fold.fold(deck.name) == wanted), None)


def named(name: str, game: str) -> Deck:
    """The deck that a name or some words of it mean. Raises `WrongName` with the nearest."""
    known = {deck.name: deck for deck in decks(game)}
    same = exactly(name, game)
    if same is not None:
        return same
    parts = fold.with_words(name, known)
    if len(parts) == 1:
        return known[parts[0]]
    if parts:
        raise WrongName(f"several decks are called {name!r}; say which", parts[:5])
    if not known:
        raise WrongName(f"there is no deck {name!r}; none was imported ('kfjudge import DECK' takes one in)")
    from difflib import get_close_matches

    near = get_close_matches(fold.fold(name), {fold.fold(title): title for title in known}, 3, 0.5)
    titles = {fold.fold(title): title for title in known}
    raise WrongName(f"there is no deck {name!r}", [titles[one] for one in near] or list(known)[:3])

"""Cards by what they have and what their texts say: what they belong to, traits, words of the text; and errata.

In: words. Out: cards of every game with the text in force. Cards on board are searched in canonical words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kfjudge import games
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts, Erratum
from kfjudge.lookup.library import Library
from kfjudge.tuples import NamedTuple


class CardHit(NamedTuple):
    """A card that was found, with its traits and its text in force."""

    card: CardFacts
    traits: tuple[str, ...]
    text: str


class Wanted(NamedTuple):
    """What a card must have: all words of `text` (or words that begin so) in its text, `group` among what it
    belongs to, `trait` among its traits. "" asks for nothing.
    """

    text: str = ""
    group: str = ""
    trait: str = ""


def find_cards(library: Library, wanted: Wanted, names: Sequence[str], rules: str | None = None) -> list[CardHit]:
    """The cards of these games that have what is wanted, those whose text has the words in a row first. Raises
    `WrongName` for a version that nobody knows.
    """
    words = fold.words(wanted.text)
    row = " ".join(words)
    found = []
    for hit in (hit for name in names for hit in _cards(library, name, rules)):
        text = f" {fold.fold(hit.text)}"
        if not all(f" {word}" in text for word in words):
            continue
        if not _has(wanted.group, hit.card.groups) or not _has(wanted.trait, hit.traits):
            continue
        found.append((f" {row}" not in text, hit))
    return [hit for _apart, hit in sorted(found, key=lambda each: each[0])]


def with_errata(library: Library, names: Sequence[str], name: str = "") -> Iterator[tuple[CardFacts, Erratum]]:
    """The errata of the cards of these games, in order of version within each game; `name`: only of cards whose names
    have these words.
    """
    wanted = fold.words(name)
    for game in names:
        own = games.named(game)
        cards = list(library.all_cards() if own.shows_cards() is None else own.own_errata())
        versions = library.versions(game)
        pairs = [(card, item) for card in cards for item in card.errata]
        pairs.sort(key=lambda pair: (versions.place(pair[1].since), pair[0].name))
        for card, item in pairs:
            titled = fold.words(card.name)
            if all(any(word.startswith(each) for word in titled) for each in wanted):
                yield card, item


def printed(library: Library, card: CardFacts) -> str:
    """What the newest printing of a card says, before any erratum."""
    versions = library.versions(card.game)
    wording = card.wording(versions, versions.newest)
    return wording.text if wording is not None else ""


def _cards(library: Library, game: str, rules: str | None) -> Iterator[CardHit]:
    own = games.named(game)
    versions = library.versions(game)
    kept_by_game = own.shows_cards() is not None
    at = versions.find(rules) if rules and not kept_by_game else versions.newest
    for card in own.own_cards() if kept_by_game else library.all_cards():
        yield CardHit(card, card.traits_at(versions, at), card.text(versions, at))


def _has(wanted: str, values: Sequence[str]) -> bool:
    """Whether all words of what is wanted are among those of one value; a name in one word is written in two, too."""
    words = fold.words(wanted)
    return not words or any(
        set(words) <= set(fold.words(value)) or "".join(words) == "".join(fold.words(value)) for value in values
    )

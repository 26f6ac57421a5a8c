"""Whom a name means: a known card of the library, or a card of this file by its title or label.

A name may be misspelled a little. What is unknown or fits several things becomes a problem that names the nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from kfjudge.errors import WrongName
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.versions import Versions
from kfjudge.situation import written
from kfjudge.situation.model import CardRef, PlacedCard
from kfjudge.situation.source import FilePlace, Reader, place_of
from kfjudge.values import dataclass, field

_CLOSE = 80
_LEAD = 4
_GIGANTIC = "play only with the other half of"


class CardLibrary(Protocol):
    """What reading a scenario needs of the rules library."""

    def versions(self) -> Versions: ...
    def card(self, ident: str) -> CardFacts: ...
    def cards_named(self, name: str) -> list[CardFacts]: ...
    def find_card(self, name: str) -> CardFacts: ...
    def nearest_cards(self, name: str, limit: int = 3) -> list[str]: ...
    def card_names(self) -> list[str]: ...


def is_half(card: CardFacts) -> bool:
    """Whether the card is one half of a gigantic creature: its printed text says that it needs the other."""
    return any(_GIGANTIC in wording.text.lower() for wording in card.wordings)


def halves(cards: Sequence[CardFacts]) -> bool:
    """Whether cards that share a title are the two halves of one gigantic creature."""
    return len(cards) == 2 and all(is_half(card) for card in cards)


@dataclass(slots=True)
class KnownCards:
    """The cards a file may name: its own `cards:` over those of the library. Answers to a name are remembered."""

    library: CardLibrary
    own: dict[str, CardFacts] = field(default_factory=dict)
    misspelled: dict[str, str] = field(default_factory=dict)
    _found: dict[str, CardFacts | WrongName] = field(default_factory=dict)

    def find(self, name: str) -> CardFacts:
        """The one card that `name` means. Raises `WrongName` if there is none or there are several."""
        if name not in self._found:
            try:
                self._found[name] = self._look_up(name)
            except WrongName as error:
                self._found[name] = error
        found = self._found[name]
        if isinstance(found, WrongName):
            raise found
        return found

    def _look_up(self, name: str) -> CardFacts:
        mine = self.own.get(fold.fold(name))
        if mine is not None:
            return mine
        named = self.library.cards_named(name)
        if halves(named):
            return named[0]
        if not named:
            own = [card.name for card in self.own.values()]
            parts = fold.with_words(name, [*own, *self.library.card_names()])
            if parts:
                raise WrongName(f"there is no card called {name!r}", parts[:5])
            close = nearest(name, own)
            if close:
                self.misspelled[name] = close
                return self.own[fold.fold(close)]
            found = self._misspelled(name)
            if fold.key(found.name) != fold.key(name):
                self.misspelled[name] = found.name
            return found
        if len(named) > 1:
            raise WrongName(f"several cards are called {named[0].name}; write {{id: ...}}", [card.id for card in named])
        return named[0]

    def _misspelled(self, name: str) -> CardFacts:
        try:
            return self.library.find_card(name)
        except WrongName as error:
            for candidate in error.nearest[:1]:
                same = self.library.cards_named(candidate)
                if halves(same) and close_enough(name, candidate):
                    return same[0]
            raise

    def by_id(self, ident: str) -> CardFacts:
        """The card with this id. Raises `WrongName`."""
        for card in self.own.values():
            if card.id == ident:
                return card
        return self.library.card(ident)

    def read(self, node: written.Piece, reader: Reader, what: str, *, by_id: bool = False) -> CardFacts | None:
        """The card named at `node`, or whose id stands there; None and a problem if there is no such card."""
        name = reader.text(node, what)
        if name is None:
            return None
        try:
            return self.by_id(name) if by_id else self.find(name)
        except WrongName as error:
            reader.report(node, error.message, error.nearest)
            return None


def close_enough(name: str, other: str) -> bool:
    """Whether `name` is `other` misspelled a little."""
    from rapidfuzz import fuzz

    one, two = fold.key(name), fold.key(other)
    return fuzz.ratio(one, two) >= _CLOSE and not (fold.whole_words_apart(one, two) or fold.other_words(one, two))


def _shares(one: str, other: str) -> bool:
    """Whether two names have as many letters in common, in any order, as those must have that are close."""
    enough = _CLOSE * (len(one) + len(other)) / 200
    return min(len(one), len(other)) >= enough <= sum(min(one.count(each), other.count(each)) for each in set(one))


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one name that `name` is a misspelling of, if there is exactly one."""
    wanted = fold.key(name)
    keys = {key: other for other in names if _shares(wanted, key := fold.key(other))}
    if not keys:
        return None
    from rapidfuzz import fuzz, process

    ranked = process.extract(wanted, list(keys), scorer=fuzz.ratio, limit=2, score_cutoff=_CLOSE)
    if not ranked or (len(ranked) > 1 and ranked[1][1] >= ranked[0][1] - _LEAD):
        return None
    if fold.other_words(wanted, ranked[0][0]):
        return None
    return keys[ranked[0][0]]


def nearest_names(name: str, names: Iterable[str], limit: int = 3) -> list[str]:
    """The names nearest to `name`, for a message."""
    from rapidfuzz import fuzz, process

    choices = list(dict.fromkeys(names))
    ranked = process.extract(
        fold.key(name), [fold.key(other) for other in choices], scorer=fuzz.WRatio, limit=limit, score_cutoff=50
    )
    return [choices[place] for _key, _score, place in ranked]


def one_of_halves(numbers: Sequence[int], cards: Sequence[PlacedCard]) -> int | None:
    """The card that stands for both halves of one gigantic creature, if `numbers` are those: the lower half."""
    if len(numbers) != 2 or {cards[number].half for number in numbers} != {"top", "bottom"}:
        return None
    return next(number for number in numbers if cards[number].half == "bottom")


class OnTheTable:
    """The cards of one scenario by label and by title."""

    def __init__(self, cards: Sequence[PlacedCard], known: KnownCards, reader: Reader) -> None:
        self.cards = cards
        self.known = known
        self.reader = reader
        self.labels: dict[str, int] = {}
        self.titles: dict[str, list[int]] = {}
        for card in cards:
            if card.label is not None:
                self.labels.setdefault(fold.fold(card.label), card.number)
            if card.facts is not None:
                self.titles.setdefault(fold.fold(card.facts.name), []).append(card.number)

    def fits(self, name: str) -> tuple[int, ...]:
        """The numbers of the cards that `name` fits: the labelled one, else those with the title, else those nearly so
        called.
        """
        folded = fold.fold(name)
        if folded in self.labels:
            return (self.labels[folded],)
        if folded in self.titles:
            return tuple(self.titles[folded])
        if not folded or self.known.library.cards_named(name) or folded in self.known.own:
            return ()
        known = [*self.known.library.card_names(), *(card.name for card in self.known.own.values())]
        parts = fold.with_words(name, self._names())
        close = parts[0] if len(parts) == 1 else None if fold.with_words(name, known) else nearest(name, self._names())
        if close is None or fold.fold(close) == folded:
            return ()
        self.known.misspelled[name] = close
        return self.fits(close)

    def ref(self, node: written.Piece, what: str) -> CardRef | None:
        """The card or cards of this file that the name at `node` fits; None and a problem if there is none."""
        name = self.reader.text(node, what)
        return None if name is None else self.named(name, place_of(node), what)

    def named(self, name: str, place: FilePlace, what: str) -> CardRef | None:
        """The same for a name already read."""
        found = self.fits(name)
        if not found:
            self.reader.report(
                place, f"no card of this scenario is called {name!r}", nearest_names(name, self._names())
            )
            return None
        return CardRef(name, place, found)

    def one(self, node: written.Piece, what: str) -> CardRef | None:
        """As `ref`, for a name that must fit exactly one card."""
        found = self.ref(node, what)
        return found if found is None else self.only(found)

    def only(self, ref: CardRef) -> CardRef | None:
        """`ref` if it fits one card (both halves of a gigantic creature are one); a problem if it fits several."""
        if len(ref.cards) == 1:
            return ref
        whole = one_of_halves(ref.cards, self.cards)
        if whole is not None:
            return CardRef(ref.text, ref.place, (whole,))
        self.reader.report(
            ref.place,
            f"{ref.text!r} fits {len(ref.cards)} cards of this scenario; give them labels with 'as'",
            self._several(ref),
        )
        return None

    def _several(self, ref: CardRef) -> list[str]:
        return [card.label for card in (self.cards[number] for number in ref.cards) if card.label]

    def _names(self) -> list[str]:
        names = [card.label for card in self.cards if card.label]
        return names + [card.facts.name for card in self.cards if card.facts]

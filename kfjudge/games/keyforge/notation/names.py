"""Names of KeyForge cards in a line: which known card one means, and what was put right.

In: words, the card library, and the cards that the line has already laid down. Out: card facts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from kfjudge.errors import WrongName
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation.names import CardLibrary, KnownCards, halves
from kfjudge.situation.notation.line import TWIN, Atom
from kfjudge.situation.notation.names import UNKNOWN, Laid, LaidCards, begun_by, meant_first
from kfjudge.values import dataclass, field

WHOLE_LIST = 2000
"""So many names are known where a whole card list is imported. Where fewer are, a word that is part of one name may be
the whole name of a card that is not known, and is asked back.
"""


def part_of_one(name: str, known: Collection[str]) -> str:
    """The one of the known names that has these words, where the list is whole; "" for none and for several."""
    parts = fold.with_words(name, known) if len(known) >= WHOLE_LIST and len(name) > 3 else ()
    return parts[0] if len(parts) == 1 else ""


_ANY_TOKEN = frozenset(("token", "tokens", "token creature", "token creatures"))


@dataclass(slots=True)
class Names(LaidCards):
    """Finds cards by name for one line."""

    known: KnownCards = field(kw_only=True)
    _known: list[str] = field(default_factory=list)

    @property
    def library(self) -> CardLibrary:
        """The cards that are known."""
        return self.known.library

    # ── whom a name means in the library ────────────────────────────────────

    def is_known(self, name: str) -> bool:
        """Whether a card that can lie somewhere has exactly this name; the tide is something that a player has."""
        folded = fold.fold(name)
        return folded == UNKNOWN or (
            bool(folded) and any(card.type != "the tide" for card in self.library.cards_named(name))
        )

    def is_meant(self, name: str) -> bool:
        """Whether a card has exactly this name, or it is whole words of the name of one card only."""
        return self.is_known(name) or bool(part_of_one(name, self.names()))

    def is_action(self, name: str) -> bool:
        """Whether an action is called so: what is played at once, and lies nowhere else."""
        facts = self.repair(name) if self.is_known(name) else None
        return isinstance(facts, CardFacts) and facts.type == "action"

    def card(self, name: str, at: Atom) -> CardFacts | None:
        """The card that `name` means, repaired where that is safe; a problem that names the nearest otherwise."""
        found = self.repair(name)
        if isinstance(found, WrongName):
            part = begun_by(name, found.nearest) if len(found.nearest) == 1 else ()
            hint = self.import_hint() if not found.nearest or part else ""
            self.problems.report(at, found.message + hint, found.nearest)
            return None
        return found

    def repair(self, name: str) -> CardFacts | WrongName:
        """The card that `name` means, or why none does."""
        if fold.fold(name) in _ANY_TOKEN:
            return WrongName("which token creature? 'token NAME' lays one down")
        same = self.library.cards_named(name)
        by_id = [card for card in same if card.id == name.lower()]
        if by_id:
            return by_id[0]
        called = [card for card in same if re.sub("^(?:the|an?) ", "", card.name.lower()) == name.lower()]
        if len(called) == 1 < len(same):
            return self._noted(name, called[0])
        if len(same) > 1 and not halves(same):
            plain = [card for card in same if not card.is_twin]
            if len(plain) == 1:
                self.repaired[name] = f"{plain[0].name}, not its evil twin"
                return plain[0]
            return WrongName(
                f"several cards are called {same[0].name}; write the id of one", [card.id for card in same]
            )
        if same:
            return self._noted(name, self.known.find(name))
        known = self.names()
        if name.isdecimal():  # a number says how many, and is no name
            of_it = fold.with_words(name, known)[:5]
            return WrongName(f"{name} of what? 'some creature' is one that nobody names", of_it)
        parts = fold.with_words(name, known)
        begun = parts or begun_by(name, known)
        begun = meant_first(begun, self.in_decks)
        try:
            found = self.known.find(name)
        except WrongName as error:
            if len(begun) == 1 and (len(known) >= WHOLE_LIST or begun[0] in self.in_decks):
                whole = self.repair(begun[0])
                return whole if isinstance(whole, WrongName) else self._noted(name, whole)
            message = f"{len(begun)} cards have {name!r} in their names" if len(begun) > 1 else error.message
            return WrongName(message, self._first_of_the_line(begun)[:5] or error.nearest)
        if begun and found.name not in begun:
            return WrongName(f"there is no card called {name!r}", self._first_of_the_line([*begun, found.name])[:5])
        return self._noted(name, found)

    def _noted(self, name: str, found: CardFacts) -> CardFacts:
        titles = (found.name, f"{found.name} {' '.join(TWIN)}") if found.is_twin else (found.name,)
        if found.id != name and fold.fold(name) not in map(fold.fold, titles):
            self.repaired[name] = found.name
        return found

    def _first_of_the_line(self, titles: Sequence[str]) -> list[str]:
        """Names of cards, those in the line first, and then those akin to them."""
        there = [card.facts for card in self.laid if card.facts is not None]
        named = {card.name for card in there}

        def far(title: str) -> int:
            if title in named:
                return 0
            return 1 if any(card.akin(one) for card in self.library.cards_named(title) for one in there) else 2

        return sorted(titles, key=far) if there and len(titles) > 1 else list(titles)

    def names(self) -> Sequence[str]:
        """The names of all known cards, each once."""
        self._known = self._known or list(dict.fromkeys(self.library.card_names()))
        return self._known

    def called(self, name: str) -> frozenset[str]:
        """The titles, folded, of the cards of a name or id."""
        return frozenset(fold.fold(card.name) for card in self.library.cards_named(name))

    def kind_of(self, card: Laid) -> str:
        """What kind of card one is as it lies there."""
        return card.shown.type if card.shown is not None else ""

    def node_name(self, facts: CardFacts) -> tuple[str, str]:
        """How a scenario writes a card: by its name, or by its id where others share the name."""
        same = self.library.cards_named(facts.name)
        return ("card", facts.name) if len(same) < 2 or halves(same) else ("id", facts.id)

"""Names of Riftbound cards in a line: which known card one means, and what was put right.

In: phrases and the cards that are known. Out: facts of cards, and cards on the table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kfjudge.errors import WrongName
from kfjudge.games.riftbound.board.facts import MADE_TOKENS, TOKENS, Facts
from kfjudge.games.riftbound.situation.library import Library
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.cards import QuantityKind, Select
from kfjudge.games.riftbound.words.effects import Cost, PlayToken
from kfjudge.language.trees import walk
from kfjudge.lookup import fold
from kfjudge.situation.notation.line import Atom, Phrase
from kfjudge.situation.notation.made import names_it
from kfjudge.situation.notation.names import Laid, LaidCards, meant_first, name_lengths, name_of
from kfjudge.situation.notation.tongue import forms
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class Names(LaidCards):
    """The cards that are known and those that the line lays down."""

    library: Library = field(kw_only=True)

    def known(self, name: str) -> Facts | None:
        """The card of exactly this name, or of a name that this is the whole first or last part of."""
        try:
            found = self.library.named(name)
        except WrongName:
            return None
        return None if found is None or found[1] else found[0]

    def names(self) -> list[str]:
        """The names of all known cards."""
        return self.library.names()

    def is_slip(self, name: str) -> bool:
        """Whether a name is that of one card misspelled."""
        try:
            return bool(self.library.find(name)[1])
        except WrongName:
            return False

    def is_known(self, name: str) -> bool:
        """Whether a card is called exactly so."""
        facts = self.known(name)
        return facts is not None and fold.fold(facts.name) == fold.fold(name)

    def is_token(self, name: str) -> bool:
        """Whether only a token of the rules is called so (187)."""
        return self.known(name) is None and fold.fold(name) in map(fold.fold, TOKENS)

    def token_made(self, words: str) -> str:
        """The token that the words name, maybe several of it, which a card of the line makes; "" for others. A card in
        play whose own name has the words is meant itself.
        """
        lies = {card.title for card in self.laid}
        makers = [
            card
            for card in self.laid
            if card.played or card.place == "hand" or not fold.with_words(words, [card.title])
        ]
        made = [name for name in MADE_TOKENS if names_it(re.sub("^(?:the|his|my|her|a) ", "", words), name)]
        return next((name for name in made if any(makes(card, name) for card in makers) and name not in lies), "")

    def _of(self, name: str, there: Sequence[Laid]) -> list[Laid]:
        """Cards by their name; what a token is called that one of them makes is no part of its name."""
        found = LaidCards._of(self, name, there)
        own = {fold.fold(card.title) for card in found} | {fold.fold(card.label) for card in found}
        units = [card for card in found if card.facts is not None and card.facts.kind is Kind.UNIT]
        return [] if units and fold.fold(name) not in own and self.token_made(name) else found

    def repair(self, name: str, at: Atom) -> Facts | None:
        """The card that a name means, put right where only one is near; a problem with the nearest otherwise."""
        try:
            facts, _repaired = self.library.find(name)
        except WrongName as error:
            first = meant_first(fold.with_words(name, self.names()), self.in_decks)
            if len(first) == 1 and first[0] in self.in_decks:
                self.repaired[name] = first[0]
                return self.library.find(first[0])[0]
            hint = "" if error.nearest else self.import_hint()
            self.problems.report(at, error.message + hint, error.nearest)
            return None
        if fold.fold(facts.name) != fold.fold(name):
            self.repaired[name] = facts.name
        return facts

    def starts_with_card(self, phrase: Phrase) -> int:
        """With how many of its words a phrase begins with a known card's name; 0 if it does not."""
        counts = range(name_lengths(phrase), 0, -1)
        return next((count for count in counts if self.known(name_of(phrase[:count])) is not None), 0)

    def inside_names(self, phrase: Phrase) -> set[int]:
        """The places of a phrase behind the first word of a card's name: what stands there is no word of the line."""
        inside: set[int] = set()
        place = 0
        while place < len(phrase):
            count = self.starts_with_card(phrase[place:])
            inside.update(range(place + 1, place + count))
            place += max(1, count)
        return inside

    def kind_of(self, card: Laid) -> str:
        """What kind of card one is."""
        return card.facts.kind.value if card.facts is not None else ""

    def split(self, phrase: Phrase) -> tuple[Phrase, Phrase]:
        """A phrase that begins with the name of a card on the table: the name, and what is behind it. The whole name of
        another card is no word of one that lies there.
        """
        for count in range(name_lengths(phrase), 0, -1):
            name = name_of(phrase[:count])
            if self.on_table(name):
                return phrase[:count], phrase[count:]
            if self.is_known(name):
                break
        return (), phrase


def makes(card: Laid, token: str) -> bool:
    """Whether the text of a card plays a token of this name."""
    text = card.facts.text if card.facts is not None else None
    return text is not None and any(isinstance(node, PlayToken) and node.token == token for node in walk(text))


def chooses_cards(card: Laid) -> bool:
    """Whether the text of a card chooses others."""
    text = card.facts.text if card.facts is not None else None
    chosen = [node for node in walk(text) if isinstance(node, Select)] if text is not None else []
    return any(node.quantity.kind is not QuantityKind.ALL for node in chosen)


_SAME = {
    **dict.fromkeys(("sac", "sacrifice"), "kill"),
    **dict.fromkeys(("drag", "pull", "bring", "take", "send"), "move"),
    **{"tap": "exhaust", "bounce": "return", "pitch": "discard", "spend": "spendbuffs"},
}
"""Verbs of speech for what a text does."""


def done_by(facts: Facts | None, word: str) -> str:
    """Whether a verb, in any form, says what a "cost" of a card takes or its "effect" does; "" if neither, or both."""
    text = facts.text if facts is not None else None
    verbs = {_SAME.get(form, form) for form in forms(word)}
    nodes = list(walk(text)) if text is not None else []
    does = [node for node in nodes if type(node).__name__.lower() in verbs]
    if not does and "buff" in verbs:  # what is said of any gain
        does = [node for node in nodes if type(node).__name__ == "Give"]
    costs = [node for node in walk(text) if isinstance(node, Cost)] if does else []
    paid = {id(part) for cost in costs for part in walk(cost)}
    found = {"cost" if id(node) in paid else "effect" for node in does}
    return found.pop() if len(found) == 1 else ""

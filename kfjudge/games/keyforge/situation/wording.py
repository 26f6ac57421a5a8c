"""Questions and answers in words: what an option is called, and whether a word of the file means it.

In: decisions of the rules engine. Out: words for people, and matches for the answers and claims of a file.
"""

from __future__ import annotations

from collections.abc import Hashable

from kfjudge.engine.decision import Decision
from kfjudge.engine.trace import Beside
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.naming import AbilityName, Card, Who
from kfjudge.games.keyforge.situation.words import HOUSES, house_name
from kfjudge.games.keyforge.situation.words import house_slug as folded_house
from kfjudge.lookup import fold
from kfjudge.situation.model import AnswerWord
from kfjudge.situation.speaker import Speaker
from kfjudge.values import dataclass

HOUSE_KINDS = frozenset(("house",))
PLAYER_WORDS = ("my side", "the opponent")


def _said(text: str, option: str) -> bool:
    """Whether `text` is an option or one of its words."""
    said, whole = fold.fold(text), fold.fold(option)
    if not said:
        return False
    return (
        said == whole
        or folded_house(text) == folded_house(option)
        or said in whole.split()
        or f" {said} " in f" {whole} "
    )


@dataclass(slots=True)
class KeyForgeSpeaker(Speaker):
    """Says also what abilities, houses and players in traces are called."""

    def matches(self, word: AnswerWord, decision: Decision, option: Hashable) -> bool:
        """Whether a word of the file means an option: what any game has, an ability by its card or what it does, a
        house or another word.
        """
        if isinstance(option, bool | int):
            return Speaker.matches(self, word, decision, option)
        if isinstance(option, AbilityName):
            return option.card in word.cards or option.origin in word.cards or _said(word.text, option.what)
        return _said(word.text, str(option))

    def value(self, value: object) -> str:
        """A value of a trace step in words."""
        if isinstance(value, Card | Beside):
            return self.card(value.number)
        if isinstance(value, Who):
            return PLAYER_WORDS[value.player] if value.player in (0, 1) else "the supply"
        if isinstance(value, str):
            return house_name(folded_house(value)) if folded_house(value) in HOUSES else value
        return Speaker.value(self, value)

    def option(self, decision: Decision, option: Hashable) -> str:
        """An option in words."""
        if isinstance(option, AbilityName):
            return self._ability(decision, option)
        if option == "aember":
            return "æmber"
        if decision.kind == "position" and option in (decision.options[0], decision.options[-1]):
            return f"{option} (far {'left' if option == decision.options[0] else 'right'})"
        if isinstance(option, str) and decision.kind in HOUSE_KINDS:
            return self.value(option)
        return Speaker.option(self, decision, option)

    def _ability(self, decision: Decision, option: AbilityName) -> str:
        """An ability by its card, and what tells it apart from others of the card: who gave it, its lead-in, its
        place.
        """
        name = self.card(option.card)
        same = [other for other in decision.options if isinstance(other, AbilityName) and other.card == option.card]
        if len(same) == 1:
            return name
        if option.origin not in (NOBODY, option.card) and sum(other.origin == option.origin for other in same) == 1:
            return f"{name} ({self.card(option.origin)})"
        if sum(other.what == option.what and other.origin in (NOBODY, option.card) for other in same) == 1:
            return f"{name} ({option.what or 'ability'})"
        return f"{name} ({option.what or 'ability'} {option.index + 1})"

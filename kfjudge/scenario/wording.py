"""Questions and answers in words: what an option is called, and whether a word of the file means it.

In: decisions of the rules engine. Out: words for people, and matches for the answers and claims of a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from kfjudge.engine.decision import Answer, Decision
from kfjudge.keyforge.board.zones import NOBODY
from kfjudge.keyforge.game import AbilityName, Card, Who
from kfjudge.rules import fold
from kfjudge.scenario.model import AnswerWord
from kfjudge.scenario.words import HOUSES, PLAYERS, house_name
from kfjudge.scenario.words import house_slug as folded_house

PLAYER_KINDS = frozenset(("player",))
NUMBER_KINDS = frozenset(("number", "amount", "position", "points", "x"))
HOUSE_KINDS = frozenset(("house",))
PLAYER_WORDS = ("my side", "the opponent")


def card_of(decision: Decision, option: Hashable) -> int | None:
    """The number of the card that an option is or belongs to."""
    if isinstance(option, AbilityName):
        return option.card
    if isinstance(option, int) and not isinstance(option, bool) and decision.kind not in PLAYER_KINDS | NUMBER_KINDS:
        return option
    return None


def matches(word: AnswerWord, decision: Decision, option: Hashable) -> bool:
    """Whether a word of the file means an option: a card by name or label, a player, a number, yes or no, a house or
    other word.
    """
    if isinstance(option, bool):
        return word.truth is option
    if isinstance(option, AbilityName):
        return option.card in word.cards or option.origin in word.cards or _said(word.text, option.what)
    if isinstance(option, int):
        if decision.kind in PLAYER_KINDS:
            return fold.fold(word.text) == PLAYERS[option]
        if decision.kind in NUMBER_KINDS:
            return word.text.isdigit() and int(word.text) == option
        return option in word.cards or (option == NOBODY and fold.fold(word.text) == "unknown")
    return _said(word.text, str(option))


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
class Speaker:
    """Says what cards, players and answers are called in one scenario. `titles` are the names of the cards by
    number.
    """

    titles: Sequence[str]

    def card(self, number: int) -> str:
        """What a card is called."""
        return self.titles[number] if 0 <= number < len(self.titles) else "an unknown card"

    def named_in(self, text: str) -> frozenset[int]:
        """The cards whose names stand in a text."""
        folded = f" {fold.fold(text)} "
        return frozenset(
            number for number, title in enumerate(self.titles) if f" {fold.fold(title.partition(' #')[0])} " in folded
        )

    def value(self, value: object) -> str:
        """A value of a trace step in words."""
        if isinstance(value, Card):
            return self.card(value.number)
        if isinstance(value, Who):
            return PLAYER_WORDS[value.player] if value.player in (0, 1) else "nobody"
        if isinstance(value, str):
            return house_name(folded_house(value)) if folded_house(value) in HOUSES else value
        if isinstance(value, tuple | list):
            return ", ".join(self.value(item) for item in value) or "nothing"
        return str(value)

    def option(self, decision: Decision, option: Hashable) -> str:
        """An option in words."""
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, AbilityName):
            return self._ability(decision, option)
        if isinstance(option, int):
            if decision.kind in PLAYER_KINDS:
                return PLAYERS[option]
            return str(option) if decision.kind in NUMBER_KINDS else self.card(option)
        return "æmber" if option == "aember" else self.value(option) if decision.kind in HOUSE_KINDS else str(option)

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

    def answer(self, decision: Decision, answer: Answer) -> str:
        """An answer in words."""
        if not answer:
            return "no" if decision.maximum == 1 else "none"
        words = [self.option(decision, option) for option in decision.picked(answer)]
        if decision.repeated:
            return ", ".join(f"{word} {count}" if count > 1 else word for word, count in Counter(words).items())
        return ", ".join(words)

    def question(self, decision: Decision) -> str:
        """A question, with the card that asks it."""
        source = f"{self.card(decision.source)}: " if decision.source is not None and decision.source != NOBODY else ""
        return f"{source}{decision.question}"

    def choice(self, decision: Decision, answer: Answer) -> str:
        """A question with the answer given, as one phrase."""
        return f"{self.question(decision)} {self.answer(decision, answer)}"


def by_whom(decision: Decision) -> str:
    """Who decides: me, opponent, or nature."""
    return "nature" if decision.nature or decision.player not in (0, 1) else PLAYERS[decision.player]

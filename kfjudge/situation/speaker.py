"""Questions and answers in words: what an option is called, and whether a word of the file means it.

In: decisions of a rules engine. Out: words for people, and matches for the answers and claims of a file. What any game
has is said here: yes and no, players, numbers, cards by number, and words; a game adds what its own options are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence

from kfjudge.engine.decision import Answer, Decision
from kfjudge.lookup import fold
from kfjudge.situation.model import AnswerWord
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass

PLAYER_KINDS = frozenset(("player",))
NUMBER_KINDS = frozenset(("number", "amount", "position", "points", "x"))
"""The kinds of questions whose options are players, or numbers."""
NO_CARD = -1
UNSEEN = re.compile(r"unknown(?: #\d+)?")
"""What a card is called that nobody can see; several are counted."""


@dataclass(slots=True)
class Speaker:
    """Says what cards, players and answers are called in one scenario. `titles` are the names of the cards by
    number.
    """

    titles: Sequence[str]

    def matches(self, word: AnswerWord, decision: Decision, option: Hashable) -> bool:
        """Whether a word of the file means an option."""
        if isinstance(option, bool):
            return word.truth is option
        if isinstance(option, int):
            if decision.kind in PLAYER_KINDS:
                return fold.fold(word.text) == PLAYERS[option]
            if decision.kind in NUMBER_KINDS:
                return word.text.isdecimal() and int(word.text) == option
            return option in word.cards or (option == NO_CARD and fold.fold(word.text) == "unknown")
        return fold.fold(word.text) == fold.fold(str(option))

    def card(self, number: int) -> str:
        """What a card is called."""
        title = self.titles[number] if 0 <= number < len(self.titles) else ""
        return "an unknown card" if not title or UNSEEN.fullmatch(title) else title

    def named_in(self, text: str) -> frozenset[int]:
        """The cards whose names stand in a text."""
        folded = f" {fold.fold(text)} "
        return frozenset(
            number for number, title in enumerate(self.titles) if f" {fold.fold(title.partition(' #')[0])} " in folded
        )

    def value(self, value: object) -> str:
        """A value of a trace step in words."""
        if isinstance(value, tuple | list):
            return ", ".join(self.value(item) for item in value) or "nothing"
        return str(value)

    def option(self, decision: Decision, option: Hashable) -> str:
        """An option in words."""
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, int):
            if decision.kind in PLAYER_KINDS:
                return PLAYERS[option]
            return str(option) if decision.kind in NUMBER_KINDS else self.card(option)
        return str(option)

    def answer(self, decision: Decision, answer: Answer) -> str:
        """An answer in words."""
        if not answer:
            return "no" if decision.maximum == 1 else "none"
        words = [self.option(decision, option) for option in decision.picked(answer)]
        if decision.repeated:
            return ", ".join(f"{word} {count}" if count > 1 else word for word, count in Counter(words).items())
        if decision.alike is not None and len(answer) > 1 and not decision.ordered:
            words = self._counted(decision, answer, decision.alike)
        return ", ".join(words)

    def _counted(self, decision: Decision, answer: Answer, alike: Sequence[Hashable]) -> list[str]:
        """The options of an answer, those that nothing tells apart as a number: "3 of 6 Blue Imps"."""
        found: dict[Hashable, list[int]] = {}
        for index in answer:
            found.setdefault(alike[index], []).append(index)
        words = []
        for key, indices in found.items():
            word, all_of_it = self.option(decision, decision.options[indices[0]]), alike.count(key)
            same = f"{len(indices)} of {all_of_it} " if all_of_it > 1 else ""
            words.append(f"{same}{word.partition(' #')[0] if same else word}")
        return words

    def question(self, decision: Decision) -> str:
        """A question, with the card that asks it."""
        source = f"{self.card(decision.source)}: " if decision.source is not None and decision.source != NO_CARD else ""
        return f"{source}{decision.question}"

    def choice(self, decision: Decision, answer: Answer) -> str:
        """A question with the answer given, as one phrase."""
        return f"{self.question(decision)} {self.answer(decision, answer)}"


def by_whom(decision: Decision) -> str:
    """Who decides: me, opponent, or nature."""
    return "nature" if decision.nature or decision.player not in (0, 1) else PLAYERS[decision.player]

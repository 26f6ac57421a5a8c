"""What stands behind the name of a card: states and numbers, by the patterns of a game.

In: the words behind a name. Out: the keys of a card in a scenario file. A game says what else can stand there.
"""

from __future__ import annotations

from collections.abc import Iterable
from re import Match, Pattern
from typing import Any, ClassVar

from kfjudge.situation.notation.line import Atom, Group, Phrase, Word
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.words import player_of
from kfjudge.situation.words import PLAYERS

NOTED_AS = {"ready": "exhausted"}
"""Under which key of a card a state is noted, where that is not its own name."""


class StatesOf:
    """Reads what stands behind the name of a card; `board` reads the board of the line."""

    patterns: ClassVar[Iterable[tuple[str, Pattern[str]]]] = ()
    """What can be said of a card, tried in this order."""

    def __init__(self, board: Any, phrase: Phrase) -> None:
        self.board = board
        self.phrase = phrase
        self.said: dict[str, Value] = {}
        self.label = ""
        self.stopped: Atom | None = None

    def read(self) -> bool:
        """Whether every word says something of a card."""
        place = 0
        while place < len(self.phrase):
            used = self.one(self.phrase, place)
            if not used:
                self.stopped = self.phrase[place]
                return False
            place += used
        return True

    def one(self, phrase: Phrase, place: int) -> int:
        """How many words from `place` on say one thing."""
        raise NotImplementedError

    def named(self, phrase: Phrase, place: int) -> int:
        """`as NAME` gives the card a label: how many words say so from `place` on."""
        mark, following = phrase[place], phrase[place + 1 : place + 2]
        says_so = mark.folded in ("as", "called") or (isinstance(mark, Word) and mark.text == "=")
        if says_so and following and isinstance(following[0], Word):
            self.label = following[0].text.strip('"“”')
            return 2
        return 0

    def state(self, phrase: Phrase, place: int) -> int:
        """A state of the vocabulary: how many words say one from `place` on."""
        words: list[str] = []
        for atom in phrase[place:]:
            if isinstance(atom, Group) or atom.kind in ("COMPARE", "ARROW"):
                break
            words.append(atom.folded)
        text = " ".join(words)
        for key, pattern in self.patterns:
            match = pattern.match(text)
            if match is not None:
                if NOTED_AS.get(key, key) in self.said:
                    return 0  # said twice: nobody can tell which is meant
                self.note(key, match, phrase[place].start)
                used, length = 0, -1
                while length < match.end():
                    length += 1 + len(words[used])
                    used += 1
                return used
        return 0

    def note(self, key: str, match: Match[str], at: int) -> None:
        """Notes a state: a number or word that its pattern found, else that it is so."""
        found = next((group for group in match.groups() if group), None)
        value: Value = True if found is None else int(found) if found.isdecimal() else found
        if key == "ready":
            value = False
        elif key == "owner" and found is not None:
            value = PLAYERS[player_of(found) or 0]
        self.said[NOTED_AS.get(key, key)] = self.board.nodes.value(value, at)

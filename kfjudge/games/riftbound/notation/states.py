"""What stands behind the name of a card of Riftbound: damage, buffs, gear and all else that can be said of it.

In: the words behind a name. Out: the keys of a card in a scenario file.
"""

from __future__ import annotations

from re import Match
from typing import TYPE_CHECKING

from kfjudge.games.riftbound.notation.cards import Card, quoted
from kfjudge.games.riftbound.notation.words import OPPONENT, PLAYERS, STATES
from kfjudge.situation.notation.line import Atom, Group, Phrase
from kfjudge.situation.notation.names import name_of
from kfjudge.situation.notation.nodes import Value

if TYPE_CHECKING:
    from kfjudge.games.riftbound.notation.board import BoardReader


NOTED_AS = {"ready": "exhausted"}
"""Under which key of a card a state is noted, where that is not its own name."""


class States:
    """Reads what stands behind the name of a card."""

    def __init__(self, board: BoardReader, phrase: Phrase) -> None:
        self.board = board
        self.phrase = phrase
        self.said: dict[str, Value] = {}
        self.gear: list[Card] = []
        self.label = ""
        self.token = False
        self.facedown = False
        self.stopped: Atom | None = None

    def read(self) -> bool:
        """Whether every word says something of a card."""
        place = 0
        while place < len(self.phrase):
            used = self._one(self.phrase, place)
            if not used:
                self.stopped = self.phrase[place]
                return False
            place += used
        return True

    def _one(self, phrase: Phrase, place: int) -> int:
        atom = phrase[place]
        if isinstance(atom, Group):
            inner = [States(self.board, each) for each in atom.phrases]
            if not all(each.read() for each in inner):
                return 0
            for each in inner:
                self.said |= each.said
                self.gear += each.gear
            return 1
        if atom.folded in ("token", "tokens"):
            self.token = True
            return 1
        if atom.folded in ("and", "is", "has", "a"):
            return 1
        if (atom.folded in ("as", "called") or atom.text == "=") and place + 1 < len(phrase):
            self.label = quoted(phrase[place + 1])
            return 2
        found = self._state(phrase, place)
        if found:
            return found
        if atom.kind == "PLUS" or atom.folded == "with":
            count = self.board.table.starts_with_card(phrase[place + 1 :])
            if count:
                at = phrase[place + 1]
                facts = self.board.table.known(name_of(phrase[place + 1 : place + 1 + count]))
                assert facts is not None
                node = self.board.nodes.mapping([("card", self.board.nodes.value(facts.name, at.start))], at.start)
                self.gear.append(Card(facts.name, node, 0, "attached", facts=facts))
                return 1 + count
            return int(atom.folded == "with")
        return 0

    def _state(self, phrase: Phrase, place: int) -> int:
        words: list[str] = []
        for atom in phrase[place:]:
            if isinstance(atom, Group) or atom.kind in ("COMPARE", "ARROW", "PLUS"):
                break
            words.append(atom.folded)
        text = " ".join(words)
        for key, pattern in STATES:
            match = pattern.match(text)
            if match is not None:
                if NOTED_AS.get(key, key) in self.said:
                    return 0  # said twice: nobody can tell which is meant
                self._note(key, match, phrase[place].start)
                used, length = 0, -1
                while length < match.end():
                    length += 1 + len(words[used])
                    used += 1
                return used
        return 0

    def _note(self, key: str, match: Match[str], at: int) -> None:
        nodes = self.board.nodes
        found = [group for group in match.groups() if group]
        if key == "facedown":
            self.facedown = True
        elif key == "ready":
            self.said["exhausted"] = nodes.value(False, at)
        elif key == "owner":
            self.said[key] = nodes.value(PLAYERS[int(found[0] in OPPONENT)], at)
        else:
            self.said[key] = nodes.value(int(found[0]) if found else True, at)

    def pairs(self, number: int, at_battlefield: bool) -> list[tuple[str, Value]]:
        """What is said, as keys of a card."""
        nodes = self.board.nodes
        at = self.phrase[0].start if self.phrase else 0
        pairs: list[tuple[str, Value]] = [("as", nodes.value(self.label, at))] if self.label else []
        if at_battlefield and not self.facedown:
            pairs.append(("of", PLAYERS[number]))
        if at_battlefield and self.facedown:
            pairs.append(("by", PLAYERS[number]))
        pairs += self.said.items()
        if self.gear:
            pairs.append(("attached", nodes.sequence([card.node for card in self.gear], at)))
        return pairs

"""What stands behind the name of a card of Riftbound: damage, buffs, gear and all else that can be said of it.

In: the words behind a name. Out: the keys of a card in a scenario file.
"""

from __future__ import annotations

from re import Match
from typing import TYPE_CHECKING

from kfjudge.games.riftbound.notation.words import STATES
from kfjudge.situation.notation.line import Group, Phrase
from kfjudge.situation.notation.names import Laid, name_of
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.states import StatesOf
from kfjudge.situation.words import PLAYERS

if TYPE_CHECKING:
    from kfjudge.games.riftbound.notation.board import BoardReader


class States(StatesOf):
    """Reads what stands behind the name of a card."""

    patterns = STATES

    def __init__(self, board: BoardReader, phrase: Phrase) -> None:
        super().__init__(board, phrase)
        self.gear: list[Laid] = []
        self.token = False
        self.facedown = False

    def one(self, phrase: Phrase, place: int) -> int:
        """How many words from `place` on say one thing."""
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
        found = self.named(phrase, place) or self.state(phrase, place)
        if found:
            return found
        if atom.kind == "PLUS" or atom.folded == "with":
            count: int = self.board.names.starts_with_card(phrase[place + 1 :])
            if count:
                at = phrase[place + 1]
                facts = self.board.names.known(name_of(phrase[place + 1 : place + 1 + count]))
                assert facts is not None
                node = self.board.nodes.mapping([("card", self.board.nodes.value(facts.name, at.start))], at.start)
                self.gear.append(Laid(facts.name, node, 0, "attached", facts=facts))
                return 1 + count
            return int(atom.folded == "with")
        return 0

    def note(self, key: str, match: Match[str], at: int) -> None:
        """Notes a state; that a card lies facedown is no key of it."""
        if key == "facedown":
            self.facedown = True
        else:
            super().note(key, match, at)

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

"""What stands behind the name of a card: damage, ward, upgrades and everything else that can lie on it.

In: the words behind a name. Out: the keys of a card in a scenario file; the cards on it are laid down.
"""

from __future__ import annotations

from re import Match
from typing import TYPE_CHECKING

from kfjudge.errors import WrongName
from kfjudge.games.keyforge.notation.words import POSSESSIVE, STATES, houses_in
from kfjudge.games.keyforge.situation.board_rules import may_be_upgrade
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation import written
from kfjudge.situation.notation.line import Group, Phrase
from kfjudge.situation.notation.names import UNKNOWN, Laid, name_lengths, name_of
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.states import StatesOf
from kfjudge.situation.notation.words import player_of, words_of

if TYPE_CHECKING:
    from kfjudge.games.keyforge.notation.board import BoardReader


DENIED = ("no", "not", "without")


class States(StatesOf):
    """Reads what stands behind the name of a card. Nothing is laid down before `pairs`."""

    patterns = STATES

    def __init__(self, board: BoardReader, phrase: Phrase, of: str = "") -> None:
        super().__init__(board, phrase)
        self.of = of
        self.counters: dict[str, int] = {}
        self.cards: dict[str, list[tuple[Phrase, CardFacts | None]]] = {}

    @property
    def says(self) -> bool:
        """Whether anything was said of the card."""
        return bool(self.said or self.counters or self.cards)

    def one(self, phrase: Phrase, place: int) -> int:
        """How many words from `place` on say one thing."""
        atom = phrase[place]
        if isinstance(atom, Group):
            return int(all(self._grouped(self._of_it(each)) for each in atom.phrases))
        if atom.folded in POSSESSIVE and player_of(atom.folded) not in (None, self.board.side_at):
            return 0
        if atom.folded in ("and", "with", "is", "has", "a", *POSSESSIVE):
            return self._with(phrase, place) if atom.folded == "with" else 1
        if atom.folded in DENIED and place + 1 < len(phrase):  # what is not so is said of no card
            other = States(self.board, phrase)
            denied = other.state(phrase, place + 1) or int(phrase[place + 1].folded in ("damage", "dmg"))
            so = phrase[place + 1].folded in ("r", "ready") or not {*self.said}.isdisjoint({*other.said} or {"damage"})
            return 1 + denied if denied and not so else 0
        found = self.state(phrase, place)
        if found:
            return found
        if atom.kind == "PLUS":
            used = self._card(phrase[place + 1 :], "upgrades")
            return used + 1 if used else 0
        if atom.folded in ("over", "holding"):
            used = self._card(phrase[place + 1 :], "under")
            return used + 1 if used else 0
        if atom.folded == "token":
            used = self._card(phrase[place + 1 :], "token")
            return used + 1 if used else 0
        found = self.named(phrase, place)
        if found:
            return found
        if atom.kind == "QUOTED":
            self.label = atom.text.strip('"“”')
            return 1
        return 0

    def _with(self, phrase: Phrase, place: int) -> int:
        """`with Warm Cloak` is an upgrade, `with a ward` is a state."""
        rest = phrase[place + 1 :]
        skipped = 1 + bool(rest and rest[0].folded == "a")
        stated = self.state(phrase, place + skipped)
        if stated:
            return skipped + stated
        used = self._card(rest, "upgrades")
        return used + 1 if used else 0

    def _of_it(self, inner: Phrase) -> Phrase:
        """`Red Giant (1 aember on giant)`: what lies on it, without the name that is said again."""
        end = next((at for at, atom in enumerate(inner) if at and atom.folded == "on"), len(inner))
        again = words_of(inner[end + 1 :])
        return inner[:end] if again == "it" or (again and again in self.of) else inner

    def _grouped(self, phrase: Phrase) -> bool:
        mark = States(self.board, phrase)
        mark.said, mark.counters, mark.cards = self.said, self.counters, self.cards
        if mark.read():
            self.label = mark.label or self.label
            return True
        if self._card(phrase, "upgrades") == len(phrase):
            return True
        self.stopped = mark.stopped
        return False

    def note(self, key: str, match: Match[str], at: int) -> None:
        """Notes a state; counters by their kind, a house and icons as a file calls them."""
        found = [group for group in match.groups() if group]
        nodes = self.board.nodes
        if key == "counter":
            self.counters[found[1]] = int(found[0])
        elif key == "house":
            self.said[key] = nodes.value((houses_in(found[0]) or found)[0], at)
        elif key == "icons":
            icons = ["aember" if word == "amber" else word for word in found[0].split()]
            self.said[key] = nodes.sequence(icons, at)
        else:
            super().note(key, match, at)

    def _card(self, phrase: Phrase, key: str) -> int:
        """The name of a card that lies on this one: how many words it has, 0 if none begins here."""
        names = self.board.names
        most = name_lengths(phrase)
        counts = [count for count in range(most, 0, -1) if names.is_known(name_of(phrase[:count]))]
        if not counts:
            rest = next((count for count in range(1, most + 1) if States(self.board, phrase[count:]).read()), 0)
            if not rest or isinstance(names.repair(name_of(phrase[:rest])), WrongName):
                return 0
            counts = [rest]
        name = name_of(phrase[: counts[0]])
        facts = None if name.lower() == UNKNOWN else names.card(name, phrase[0])
        if facts is None and name.lower() != UNKNOWN:
            return 0
        if key == "upgrades" and facts is not None and facts.type != "upgrade" and not may_be_upgrade(facts):
            return 0
        self.cards.setdefault(key, []).append((phrase[: counts[0]], facts))
        return counts[0]

    def pairs(self) -> list[tuple[str, Value]]:
        """What is said, as keys of a card; the cards on it are laid down."""
        nodes, pairs = self.board.nodes, list(self.said.items())
        if self.label:
            pairs.insert(0, ("as", nodes.value(self.label, self.phrase[0].start)))
        if self.counters:
            pairs.append(("counters", nodes.mapping([(name, count) for name, count in self.counters.items()])))
        for key, cards in self.cards.items():
            below: list[written.Piece] = []
            for phrase, facts in cards:
                named = ("card", UNKNOWN) if facts is None else self.board.names.node_name(facts)
                at = phrase[0].start
                node = nodes.mapping([(named[0], nodes.value(named[1], at))], at)
                if key == "token":
                    pairs.append((key, nodes.value(named[1], at)))
                    continue
                where = "upgrade" if key == "upgrades" else key
                title = UNKNOWN if facts is None else facts.name
                self.board.on_it.append(Laid(title, node, self.board.side_at, where, facts=facts))
                below.append(node)
            if below:
                pairs.append((key, nodes.sequence(below, self.phrase[0].start)))
        return pairs

"""One player's side while it is read: single values by their keys, cards by place; and where a type of card lies."""

from __future__ import annotations

import re
from dataclasses import field

from kfjudge.games.keyforge.notation.names import Names
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation import written
from kfjudge.situation.decks import deck_node
from kfjudge.situation.notation.line import Phrase, Word
from kfjudge.situation.notation.names import UNKNOWN, Laid, name_lengths, name_of
from kfjudge.situation.notation.nodes import Nodes, Value, plain
from kfjudge.values import dataclass

MOST_COPIES = 40
_ZONE_ORDER = (
    *("battleline", "artifacts", "hand", "deck", "discard", "archives", "purged", "prophecies", "archon powers"),
)
_KEYS = {"archon powers": "archon_powers"}


@dataclass(slots=True)
class PlayerSide:
    """One player: single values by their keys, and cards by place."""

    at: int = 0
    values: dict[str, Value] = field(default_factory=dict)
    cards: dict[str, list[Laid]] = field(default_factory=dict)

    def node(self, nodes: Nodes) -> written.Mapping:
        """The mapping of a scenario file."""
        values = dict(self.values)
        deck = values.pop("deck", None)
        pairs = list(values.items())
        if isinstance(deck, written.Piece):
            top = (
                nodes.sequence([plain(card.node) for card in self.cards.pop("deck")]) if "deck" in self.cards else None
            )
            pairs.insert(0, ("deck", deck_node(deck, top)))
        for place in _ZONE_ORDER:
            if place in self.cards:
                pairs.append(
                    (
                        _KEYS.get(place, place),
                        nodes.sequence([plain(card.node) for card in self.cards[place]], self.at),
                    )
                )
        return nodes.mapping(pairs, self.at, flow=False)


PLACES = ("hand", "deck", "discard", "archives", "purged", "artifacts", "battleline")
COUNTED = ("hand", "deck", "discard", "archives", "purged")
"""Places of which a number may say how many cards lie there."""
SINGLE = frozenset(("house", "houses", "token", "tokens", "aember", "amber", "chains", "keys", "tide"))
"""Words that may stand before a colon and are no places."""
TOKEN_IS = ("token", "tokens", "is", "are")
_TYPE_PLACES = {
    "creature": "battleline",
    "artifact": "artifacts",
    "prophecy": "prophecies",
    "archon power": "archon powers",
    "token creature": "battleline",
}


def place_of(facts: CardFacts | None) -> str:
    """Where a card of its type lies in play."""
    return "battleline" if facts is None else _TYPE_PLACES.get(facts.type, "")


def article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def copies(phrase: Phrase, names: Names, place: str = "") -> tuple[int, Phrase]:
    """How many copies a phrase lays down, and the phrase without their number: `hand 2` are two unknown cards."""
    first = phrase[0]
    if len(phrase) == 1 and isinstance(first, Word) and first.folded.isdecimal() and place in COUNTED:
        return min(MOST_COPIES, int(first.folded)), (Word(UNKNOWN, first.start, first.end),)
    times = re.fullmatch(r"x(\d{1,2})", phrase[-1].folded)
    if times is not None and len(phrase) > 1:
        return min(MOST_COPIES, max(1, int(times[1]))), phrase[:-1]
    match = re.fullmatch(r"(\d{1,2})x?|x(\d{1,2})", first.folded) if isinstance(first, Word) else None
    if match is None or len(phrase) == 1 or names.is_known(name_of(phrase[: name_lengths(phrase)])):
        return 1, phrase
    count = min(MOST_COPIES, max(1, int(match[1] or match[2])))
    rest = phrase[2:] if phrase[1].folded == "x" and len(phrase) > 2 else phrase[1:]
    if len(rest) == 1 and rest[0].folded in ("card", "cards"):
        first = rest[0]
        assert isinstance(first, Word)
        rest = (Word(UNKNOWN, first.start, first.end),)
    return count, rest

"""Card faces: the facts of a card with its text as understood under the rules version in force.

In: `CardFacts` and a reader of card text. Out: `CardFace` values of the engine. A card is made once
for all that use the same facts.
"""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.games.keyforge.board.faces import UNKNOWN, CardFace, Declined
from kfjudge.games.keyforge.witness import WITNESSED
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.versions import Versions
from kfjudge.values import dataclass, field, replace
from kfjudge.witnessed import IN_VAIN, SILENT

ReadText = Callable[[CardFacts, str], CardText | Declined | None]
"""Reads a wording of a card: its meaning, or why it was declined, or None for an empty text box."""

MOST = 5_000
"""So many faces are kept, more than there are cards to be known; beyond that, files have brought cards of their own."""

_SLUGS = {"staralliance": "star-alliance"}
_FACTS = {slug: house for house, slug in _SLUGS.items()}


def house_slug(house: str) -> str:
    """A house of card facts as card texts name it."""
    return _SLUGS.get(house, house)


def house_of_slug(slug: str) -> str:
    """The way back."""
    return _FACTS.get(slug, slug)


def icon_slug(icon: str) -> str:
    """A bonus icon with its house as card texts name it."""
    return f"house:{house_slug(icon.removeprefix('house:'))}" if icon.startswith("house:") else icon


@dataclass(slots=True)
class Faces:
    """Makes faces under one rules version. The same facts give the same face; two files may tell of two cards that
    share a name.
    """

    read: ReadText
    versions: Versions
    version: str
    _made: dict[tuple[CardFacts, str | None, str | None], CardFace] = field(default_factory=dict)

    def face(self, facts: CardFacts | None, house: str | None = None, half: str | None = None) -> CardFace:
        """The face of a card; `house` settles which of its houses a reprinted card belongs to, `half` makes it half a
        gigantic creature.
        """
        if facts is None:
            return UNKNOWN
        key = (facts, house, half)
        if key not in self._made:
            while len(self._made) >= MOST:
                del self._made[next(iter(self._made))]
            self._made[key] = self._make(facts, house, half)
        return self._made[key]

    def _make(self, facts: CardFacts, house: str | None, half: str | None) -> CardFace:
        text = facts.text(self.versions, self.version)
        read = self.read(facts, text) if text.strip() else None
        standing = WITNESSED.standing_of(read) if isinstance(read, CardText) else ""
        if standing == SILENT:
            read = Declined(IN_VAIN)
        houses = (house,) if house is not None and house in facts.houses else facts.houses
        face = CardFace(
            facts.id,
            facts.name,
            facts.type,
            tuple(house_slug(each) for each in houses),
            facts.traits_at(self.versions, self.version),
            facts.power,
            facts.armor,
            tuple(icon_slug(icon) for icon in facts.icons),
            None if isinstance(read, Declined) else read,
            text,
            read if isinstance(read, Declined) else None,
            witnessed=standing is not None,
        )
        return face if half is None else replace(face, half=half)

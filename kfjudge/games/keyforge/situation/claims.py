"""The fields of KeyForge that a claim can speak of, each with what its values can be.

In: the node of a value. Out: what is wanted of the field. Nothing is judged here; see `checks`.
"""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.games.keyforge.situation.script import ScriptReader
from kfjudge.games.keyforge.situation.words import CARD_PLACES, CLAIMED_SPOTS, COLORS, STEP_NAMES, STEPS, TIDES, ZONES
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.situation import written
from kfjudge.situation.claims import ClaimReader, Fields, Values, is_nobody, one_of
from kfjudge.situation.model import AnswerWord, CardRef, Compare, NamedCards, Wanted
from kfjudge.situation.names import OnTheTable
from kfjudge.situation.source import Reader, folded, place_of
from kfjudge.situation.words import PLAYERS

CARD_NUMBERS = ("damage", "aember", "power", "armor", "armor_left", "power_counters")


def claim_reader(reader: Reader, table: OnTheTable, script: ScriptReader) -> ClaimReader:
    """What reads the claims of one scenario."""

    def word(node: written.Piece) -> AnswerWord | None:
        found = script.word(node)
        if found is not None and len(found.cards) > 1:
            table.only(CardRef(found.text, found.place, found.cards))
        return found

    named = {"cards": ("card", lambda node: table.one(node, "a card in 'then'"))}
    values = KeyForgeValues(reader, table, script)
    return ClaimReader(values, FIELDS, named, lambda node: script.act(node, "'can'"), word)


class KeyForgeValues(Values):
    """Reads the values of claims."""

    players: Sequence[str] = PLAYERS

    def __init__(self, reader: Reader, table: OnTheTable, script: ScriptReader) -> None:
        super().__init__(reader)
        self.table, self.script = table, script

    def keys(self, node: written.Piece, what: str) -> Wanted:
        """How many keys are forged, or exactly which colours."""
        if not isinstance(node, written.Sequence):
            return self.compare(node, what)
        colors = [self.reader.choice(item, what, COLORS) for item in node.value]
        return tuple(color for color in colors if color is not None)

    def house(self, node: written.Piece, what: str) -> str | None:
        """A house, or none."""
        return None if is_nobody(node) else self.script.things.house(node, what)

    def step(self, node: written.Piece, what: str) -> str | None:
        """A step of the turn, as the rulebook or the engine calls it."""
        step = self.reader.choice(node, what, (*STEPS, *STEP_NAMES))
        return STEP_NAMES.get(step or "", step)

    def zone(self, node: written.Piece, what: str) -> str | None:
        """A zone, `in play`, or `not` one of them."""
        return self.denied(node, what, CARD_PLACES)

    def host(self, node: written.Piece, what: str) -> CardRef | None:
        """The card that it is on or under, or none."""
        return None if is_nobody(node) else self.table.one(node, what)

    def counters(self, node: written.Piece, what: str) -> tuple[tuple[str, Compare], ...]:
        """How many counters of each kind there are."""
        return tuple((name.lower(), wanted) for name, wanted in self.counts(node, what))

    def exactly(self, node: written.Piece, what: str) -> NamedCards:
        """Just these cards; `unknown` is one that nobody can see."""
        refs = [_unknown(item) or self.table.ref(item, what) for item in self.reader.items(node, what)]
        return NamedCards(tuple(ref for ref in refs if ref is not None))

    def at_least(self, node: written.Piece, what: str) -> NamedCards:
        """At least these cards."""
        return self.exactly(node, what)._replace(least=True)

    def keywords(self, node: written.Piece, what: str) -> tuple[str, ...]:
        """Keywords that a card has, or with `not` before them has not."""
        return self.words(node, what, list(KeywordName))


def _unknown(node: written.Piece) -> CardRef | None:
    """A card nobody can see, in a list of cards."""
    named = isinstance(node, written.Scalar) and folded(node.value) == "unknown"
    return CardRef("unknown", place_of(node)) if named else None


_SIZES = ("hand_size", "deck_size", "discard_size", "archives_size", "battleline_size")
FIELDS: Fields = {
    "player": {
        **dict.fromkeys(("aember", "chains", "key_cost", "drawn", *_SIZES), Values.compare),
        "keys": KeyForgeValues.keys,
        "tide": one_of(TIDES),
        "house": KeyForgeValues.house,
        "haunted": Values.truth,
        "made": Values.counts,
        **dict.fromkeys(ZONES, KeyForgeValues.exactly),
        **{f"{zone}+": KeyForgeValues.at_least for zone in ZONES},
    },
    "card": {
        **dict.fromkeys(CARD_NUMBERS, Values.compare),
        **dict.fromkeys((*map(str, STATUSES), "exhausted", "destroyed"), Values.truth),
        "zone": KeyForgeValues.zone,
        "place": one_of(CLAIMED_SPOTS),
        "neighbors": KeyForgeValues.exactly,
        "neighbors+": KeyForgeValues.at_least,
        **dict.fromkeys(("controller", "owner"), one_of(PLAYERS)),
        "counters": KeyForgeValues.counters,
        "house": KeyForgeValues.house,
        "host": KeyForgeValues.host,
        "keywords+": KeyForgeValues.keywords,
    },
    "game": {**dict.fromkeys(("winner", "active"), Values.player), "step": KeyForgeValues.step},
}

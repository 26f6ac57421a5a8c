"""Noun phrases and references: whatever a verb can act on."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.base import CardType, Rounding, Zone
from kfjudge.games.keyforge.words.nodes.cards.filters import (
    AnyOf,
    AttachedTo,
    Controlled,
    InLine,
    Involved,
    InZone,
    InZones,
    NeighborOf,
    Under,
)
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Filter
from kfjudge.games.keyforge.words.nodes.players import YOU, Player
from kfjudge.language.node import Node


class QuantityKind(StrEnum):
    EXACTLY = "exactly"  # a, one, two: that many are chosen (all of them if there are fewer: as much as you can)
    EACH = "each"  # each, all: no choice
    ALL_BUT = "all but"  # all except `amount` of them, chosen
    UP_TO = "up to"
    AT_LEAST = "at least"  # so many or more, chosen ("1 or more")
    ANY_NUMBER = "any number"
    # exactly what the filters leave ("the most powerful creature", "the creature in the center"); ties are chosen
    THE = "the"
    NO = "no"  # only in conditions
    ANY = "any"  # any one whatever, in events and conditions: no choice ("if any creature…", "after a creature…")
    HALF = "half"
    THIRD = "third"


class Quantity(Node):
    kind: QuantityKind
    amount: Amount | None = None
    at_random: bool = False
    rounding: Rounding = Rounding.UNSAID
    """Of a half or a third that is no whole number."""
    by: Player | None = None
    """Who chooses when the text says so ("of your opponent's choice")."""


class Select(Cards):
    """A noun phrase: so many cards of a type with these properties. Without a word of where (`says_where`) it means
    cards in play (Rulebook: Ability); for an instruction that takes cards from hand where no zone is named (archive,
    discard, play, put, reveal …) it means those that the ability has revealed or
    looked at last, and else those in hand."""

    quantity: Quantity
    type: CardType = CardType.CARD
    filters: tuple[Filter, ...] = ()


class RefKind(StrEnum):
    SELF = "self"  # the card by its own name: the card that has the text
    # "this creature", "this card", "this artifact": on an upgrade what it is on, in a granted ability what has it, else
    # the card itself
    HOST = "host"
    IT = "it"  # it, that creature, that card, them, those creatures: bound to a mention before (`refers_to`)
    CHOSEN = "chosen"  # the chosen creature(s)
    OPPONENT_IN_FIGHT = "opponent in fight"  # the creature it fights / is fighting
    ATTACKER = "attacker"  # the attacking creature
    DEFENDER = "defender"  # the attacked creature
    OTHERS = "others"  # the others, the rest: of the cards mentioned before, those not picked
    EACH_OF_THEM = "each of them"
    UPGRADE = "this upgrade"
    NTH = "nth"  # the first, second … creature that the ability has spoken of (`ordinal`)
    # within a filter: the very card that the filter is asked about ("shares a house with its neighbors")
    DESCRIBED = "described"


class Ref(Cards):
    """A card or cards spoken of before. `refers_to` is the number of the mention, set by binding (`bind`): every IT has
    exactly one; `along_with` is that of a card named by itself before it that "them" means too.
    """

    kind: RefKind
    type: CardType | None = None
    plural: bool = False
    ordinal: int | None = None
    of_two: bool = False
    """Of the two cards that were named last: "the former", "the latter"."""
    from_end: bool = False
    """Counted from the last: "the last of those cards"."""
    filters: tuple[Filter, ...] = ()
    """What it was said to be where it was mentioned ("that enemy creature"): only such a mention can be meant."""
    refers_to: int | None = None
    along_with: int | None = None
    by: Player | None = None
    """For CHOSEN: who chose ("the card they chose")."""


class Union(Cards):
    """Several together, in one step: "this creature and each of its neighbors", "a creature and an artifact"."""

    parts: tuple[Cards, ...]


class EitherOf(Cards):
    """One of alternatives, chosen: "an artifact or an upgrade" where the parts differ in more than their type."""

    parts: tuple[Cards, ...]


class OneOf(Cards):
    """So many of the cards of another phrase: "one of its neighbors", "1 of the revealed cards", "half of them"."""

    quantity: Quantity
    of: Cards


class TopOf(Cards):
    """The top (or bottom) cards of a deck or discard pile; with a type or filters the nearest to the top that fit ("the
    topmost creature").
    """

    zone: Zone
    player: Player = YOU
    amount: Amount | None = None
    """None: one card."""
    bottom: bool = False
    type: CardType = CardType.CARD
    filters: tuple[Filter, ...] = ()


class CardsFrom(Cards):
    """Cards known already, as far as they are in this zone: "return it from your discard pile"."""

    cards: Cards
    zone: Zone
    player: Player | None = None


class WholeZone(Cards):
    """A hand, a deck, archives, a discard pile as a whole: "your hand", "each player's deck"."""

    zone: Zone
    player: Player = YOU


def says_where(cards: Cards) -> bool:
    """Whether a phrase says where its cards are: in a zone, under or at a card, where an event brought them, or in
    play, where alone cards are friendly,
    have neighbors and stand in lines. For one that does not see `Select`."""
    if not isinstance(cards, Select):
        return True
    return any(
        isinstance(item, _PLACES) or (isinstance(item, AnyOf) and item.filters and isinstance(item.filters[0], InZone))
        for item in cards.filters
    )


_PLACES = (InZone, InZones, Involved, Under, AttachedTo, Controlled, InLine, NeighborOf)

"""Which cards: quantities, filters and references. `Cards` is whatever a verb can act on."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.keyforge.words.nodes.amounts import Amount, Bound
from kfjudge.keyforge.words.nodes.base import (
    Attribute,
    CardName,
    CardType,
    Direction,
    Extreme,
    House,
    KeywordName,
    Rounding,
    Status,
    Timing,
    Trait,
    Zone,
)
from kfjudge.keyforge.words.nodes.players import YOU, Player
from kfjudge.language.node import Mentionable, Node, node

if TYPE_CHECKING:
    from kfjudge.keyforge.words.nodes.events import EventPattern


@node
class Cards(Mentionable):
    """One or more cards that an instruction, a condition or an amount speaks of."""


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


@node
class Quantity(Node):
    kind: QuantityKind
    amount: Amount | None = None
    at_random: bool = False
    rounding: Rounding = Rounding.UNSAID
    """Of a half or a third that is no whole number."""
    by: Player | None = None
    """Who chooses when the text says so ("of your opponent's choice")."""


@node
class Filter(Node):
    """A property that cards have or have not. The filters of a `Select` all hold together."""


@node
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
    OPPONENT_IN_FIGHT = "opponent in fight"  # the creature it fights / is fighting, the attacking or attacked creature
    ATTACKER = "attacker"
    DEFENDER = "defender"
    OTHERS = "others"  # the others, the rest: of the cards mentioned before, those not picked
    EACH_OF_THEM = "each of them"
    UPGRADE = "this upgrade"
    NTH = "nth"  # the first, second … creature that the ability has spoken of (`ordinal`)
    # within a filter: the very card that the filter is asked about ("shares a house with its neighbors")
    DESCRIBED = "described"


@node
class Ref(Cards):
    """A card or cards spoken of before. `refers_to` is the number of the mention, set by binding (`bind`): every IT has
    exactly one.
    """

    kind: RefKind
    type: CardType | None = None
    plural: bool = False
    ordinal: int | None = None
    filters: tuple[Filter, ...] = ()
    """What it was said to be where it was mentioned ("that enemy creature"): only such a mention can be meant."""
    refers_to: int | None = None


@node
class Union(Cards):
    """Several together, in one step: "this creature and each of its neighbors", "a creature and an artifact"."""

    parts: tuple[Cards, ...]


@node
class EitherOf(Cards):
    """One of alternatives, chosen: "an artifact or an upgrade" where the parts differ in more than their type."""

    parts: tuple[Cards, ...]


@node
class OneOf(Cards):
    """So many of the cards of another phrase: "one of its neighbors", "1 of the revealed cards", "half of them"."""

    quantity: Quantity
    of: Cards


@node
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


@node
class CardsFrom(Cards):
    """Cards known already, as far as they are in this zone: "return it from your discard pile"."""

    cards: Cards
    zone: Zone
    player: Player | None = None


@node
class WholeZone(Cards):
    """A hand, a deck, archives, a discard pile as a whole: "your hand", "each player's deck"."""

    zone: Zone
    player: Player = YOU


# ── filters ─────────────────────────────────────────────────────────────────


@node
class Controlled(Filter):
    """Friendly, enemy, "you control", "that player controls"; `before`: when it was last in play ("each creature they
    controlled").
    """

    by: Player
    before: bool = False


@node
class Owned(Filter):
    by: Player


@node
class InZone(Filter):
    """In a zone out of play, or "in play" where the text says so. `player` None: any player's, of several cards perhaps
    of both; "a player": all of them
    are one player's ("2 cards from a discard pile")."""

    zone: Zone
    player: Player | None = None


@node
class OfHouse(Filter):
    house: House


class HouseOf(StrEnum):
    """Which houses the rules tell without naming them."""

    ACTIVE = "active"  # the active house of this turn
    IDENTITY = "identity"  # the houses on your identity card
    MOST = "most"  # the house that has the most creatures in play; of houses that tie, one is chosen
    FEWEST = "fewest"


@node
class OfTheHouse(Filter):
    """Of the active house, of one of your three houses, of the house with the most creatures."""

    house: HouseOf


@node
class OfChosen(Filter):
    """Of the house, trait, type or name chosen or named before ("of that house", "with the named name"); after "for
    each house": of the house whose
    turn it is."""

    attribute: Attribute


@node
class OfTrait(Filter):
    trait: Trait


@node
class OfType(Filter):
    """Of one of these types, beside the noun: "creature or artifact"."""

    types: tuple[CardType, ...]


@node
class Named(Filter):
    name: CardName


@node
class NotThe(Filter):
    """The property does not hold: "non-Mars", "that is not stunned", "without æmber on it"."""

    filter: Filter


@node
class AnyOf(Filter):
    """One of the properties holds: "Dis or Shadows"."""

    filters: tuple[Filter, ...]


@node
class AllOf(Filter):
    """All of the properties hold (needed only inside `AnyOf` and `NotThe`)."""

    filters: tuple[Filter, ...]


@node
class Other(Filter):
    """Other than `than`: "another creature", "each other creature"."""

    than: Cards | None = None
    refers_to: int | None = None
    """Where `than` is not said: set by binding to the mention that is left out; None: the card that has the text is.
    With an upgrade its host is left out.
    """


@node
class Different(Filter):
    """The chosen cards differ from each other in an attribute: "from different houses", "with different names"."""

    attribute: Attribute


@node
class Halves(Filter):
    """The chosen cards are the two halves of one gigantic creature."""


@node
class OneOfEach(Filter):
    """So many of each value of an attribute: "1 card of each type"."""

    attribute: Attribute


@node
class InState(Filter):
    status: Status


@node
class With(Filter):
    """A number of the card compared: "with power 3 or lower", "with 2 or more æmber on it", "with no bonus icons",
    "with a Mars neighbor"; in `of` the
    card is the described one."""

    of: Amount
    bound: Bound
    total: bool = False
    """The sum over all cards chosen is compared: "with total power of 25 or more"."""


@node
class WithKeyword(Filter):
    keyword: KeywordName


@node
class WithAbility(Filter):
    """With an ability of this bold lead-in: "with a Play: ability"."""

    timing: Timing


@node
class WithExtreme(Filter):
    """The most or least powerful; the one with the most æmber… `among` widens or narrows the group compared (None: the
    cards of the phrase).
    """

    extreme: Extreme
    attribute: Attribute
    among: Cards | None = None


class LinePlace(StrEnum):
    """Places in a battleline."""

    FLANK = "flank"
    CENTER = "center"
    BESIDE = "beside"  # anywhere on one side of a card: "to the right of it"
    BETWEEN = "between"  # between two creatures of one battleline
    HALF = "half"  # in one half, as the active player picks; a half is as near to half of the creatures as can be
    ANYWHERE = "anywhere"  # in a battleline at all (as an artifact that was moved there is)


@node
class InLine(Filter):
    """At a place of its controller's battleline: "on a flank", "in the center", "to the left of it", "between them"."""

    place: LinePlace = LinePlace.FLANK
    side: Direction = Direction.EITHER
    """Which flank, or on which side of `of`."""
    of: Cards | None = None
    """From what the place is told: the card beside, the two between which it stands."""


@node
class NeighborOf(Filter):
    """Neighbor of a card; `side` for "to the left of"."""

    of: Cards | None = None
    """None: of the creature that has the ability ("a neighboring creature"), or of the one that stands before in a list
    ("it and each neighbor").
    """
    side: Direction = Direction.EITHER
    refers_to: int | None = None
    """Where `of` is not said: set by binding to the mention that stands before in the list."""


@node
class Shares(Filter):
    """Shares a house, trait, type, name or power with a card; several that are chosen together, where none is named,
    share it among themselves.
    """

    attribute: Attribute
    other: Cards | None = None
    refers_to: int | None = None
    """Where `other` is not said of a single card, or of each: set by binding to the mention that is left out ("a card
    of the same house").
    """


@node
class AttachedTo(Filter):
    to: Cards


@node
class Under(Filter):
    """Beneath a card (placed under it or grafted onto it); `grafted`: only the grafted ones."""

    under: Cards
    grafted: bool = False


@node
class Among(Filter):
    """It is one of these cards: "if that creature is the most powerful creature"."""

    cards: Cards


@node
class InZones(Filter):
    """In one of several zones of a player: "from your hand or archives"."""

    zones: tuple[Zone, ...]
    player: Player | None = None


@node
class Involved(Filter):
    """It took part in an event as its object or subject: "destroyed this way", "that fought this turn", "you played
    this turn". Purged by a card: by an
    ability of it, and lying in the purged zone ever since."""

    event: EventPattern


@node
class Except(Filter):
    """Everything but these cards: "each creature except the most powerful enemy creature"."""

    cards: Cards


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

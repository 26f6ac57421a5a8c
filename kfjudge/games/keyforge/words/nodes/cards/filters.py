"""Properties that cards have or have not. The filters of a `Select` all hold together."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.amounts import Bound
from kfjudge.games.keyforge.words.nodes.base import (
    Attribute,
    CardName,
    CardType,
    Direction,
    Extreme,
    House,
    KeywordName,
    Status,
    Timing,
    Trait,
    Zone,
)
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Filter
from kfjudge.games.keyforge.words.nodes.players import Player


class Controlled(Filter):
    """Friendly, enemy, "you control", "that player controls"; `before`: when it was last in play ("each creature they
    controlled").
    """

    by: Player
    before: bool = False


class Owned(Filter):
    by: Player


class InZone(Filter):
    """In a zone out of play, or "in play" where the text says so. `player` None: any player's, of several cards perhaps
    of both; "a player": all of them
    are one player's ("2 cards from a discard pile")."""

    zone: Zone
    player: Player | None = None


class OfHouse(Filter):
    house: House


class HouseOf(StrEnum):
    """Which houses the rules tell without naming them."""

    ACTIVE = "active"  # the active house of this turn
    IDENTITY = "identity"  # the houses on your identity card
    MOST = "most"  # the house that has the most creatures in play; of houses that tie, one is chosen
    FEWEST = "fewest"


class OfTheHouse(Filter):
    """Of the active house, of one of your three houses, of the house with the most creatures."""

    house: HouseOf


class OfHouseBefore(Filter):
    """Of the house that the player chose on their previous turn."""

    player: Player


class OfHouseWith(Filter):
    """Of a house with so many cards of a kind: "a house that has 3 or more creatures in play"."""

    cards: Cards
    bound: Bound


class OfChosen(Filter):
    """Of the house, trait, type or name chosen or named before ("of that house", "with the named name"); after "for
    each house": of the house whose
    turn it is."""

    attribute: Attribute
    refers_to: int | None = None
    """Where none was chosen, but that of a card spoken of ("of its house … of that house"): set by binding to it."""


class OfTrait(Filter):
    trait: Trait


class OfType(Filter):
    """Of one of these types, beside the noun: "creature or artifact"."""

    types: tuple[CardType, ...]


class Named(Filter):
    name: CardName


class NotThe(Filter):
    """The property does not hold: "non-Mars", "that is not stunned", "without æmber on it"."""

    filter: Filter


class AnyOf(Filter):
    """One of the properties holds: "Dis or Shadows"."""

    filters: tuple[Filter, ...]


class AllOf(Filter):
    """All of the properties hold (needed only inside `AnyOf` and `NotThe`)."""

    filters: tuple[Filter, ...]


class Was(Filter):
    """The property held before what has just been done: "that was ready before"."""

    filter: Filter


class Other(Filter):
    """Other than `than`: "another creature", "each other creature"."""

    than: Cards | None = None
    refers_to: int | None = None
    """Where `than` is not said: set by binding to the mention that is left out; None: the card that has the text is.
    With an upgrade its host is left out.
    """


class Different(Filter):
    """The chosen cards differ from each other in an attribute: "from different houses", "with different names"."""

    attribute: Attribute


class SideBySide(Filter):
    """The chosen cards are neighbors of each other, or (`apart`) no two of them are."""

    apart: bool = False


class Halves(Filter):
    """The chosen cards are the two halves of one gigantic creature."""


class OneOfEach(Filter):
    """So many of each value of an attribute: "1 card of each type"."""

    attribute: Attribute


class InState(Filter):
    status: Status


class With(Filter):
    """A number of the card compared: "with power 3 or lower", "with 2 or more æmber on it", "with no bonus icons",
    "with a Mars neighbor"; in `of` the
    card is the described one."""

    of: Amount
    bound: Bound
    total: bool = False
    """The sum over all cards chosen is compared: "with total power of 25 or more"."""


class WithKeyword(Filter):
    keyword: KeywordName


class WithAbility(Filter):
    """With an ability of this bold lead-in: "with a Play: ability"."""

    timing: Timing


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


class InLine(Filter):
    """At a place of its controller's battleline: "on a flank", "in the center", "to the left of it", "between them"."""

    place: LinePlace = LinePlace.FLANK
    side: Direction = Direction.EITHER
    """Which flank, or on which side of `of`."""
    of: Cards | None = None
    """From what the place is told: the card beside, the two between which it stands."""


class NeighborOf(Filter):
    """Neighbor of a card; `side` for "to the left of"."""

    of: Cards | None = None
    """None: of the creature that has the ability ("a neighboring creature"), or of the one that stands before in a list
    ("it and each neighbor").
    """
    side: Direction = Direction.EITHER
    earlier: bool = False
    """Before what has just been done ("former neighbors")."""
    refers_to: int | None = None
    """Where `of` is not said: set by binding to the mention that stands before in the list."""


class Shares(Filter):
    """Shares a house, trait, type, name or power with a card; several that are chosen together, where none is named,
    share it among themselves.
    """

    attribute: Attribute
    other: Cards | None = None
    another: bool = False
    """With a card that it is not itself: "each creature that shares a house with it" leaves that creature out."""
    refers_to: int | None = None
    """Where `other` is not said of a single card, or of each: set by binding to the mention that is left out ("a card
    of the same house").
    """


class AttachedTo(Filter):
    to: Cards


class Bears(Filter):
    """The card on which an upgrade is, or (`earlier`) was before what has just been done."""

    upgrade: Cards
    earlier: bool = False


class Under(Filter):
    """Beneath a card (placed under it or grafted onto it); `grafted`: only the grafted ones."""

    under: Cards
    grafted: bool = False


class Among(Filter):
    """It is one of these cards: "if that creature is the most powerful creature"."""

    cards: Cards


class InZones(Filter):
    """In one of several zones of a player: "from your hand or archives"."""

    zones: tuple[Zone, ...]
    player: Player | None = None


class Involved(Filter):
    """It took part in an event as its object or subject: "destroyed this way", "that fought this turn", "you played
    this turn". Purged by a card: by an
    ability of it, and lying in the purged zone ever since."""

    event: EventPattern


class Except(Filter):
    """Everything but these cards: "each creature except the most powerful enemy creature"."""

    cards: Cards

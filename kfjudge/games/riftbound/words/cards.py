"""Who, which objects, where, and how many."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.games.riftbound.words.base import (
    Comparison,
    Duration,
    KeywordName,
    Kind,
    Node,
    Resource,
    State,
    Tag,
    Zone,
)
from kfjudge.language.node import replace
from kfjudge.values import field

if TYPE_CHECKING:
    from kfjudge.games.riftbound.words.events import EventKind


class PlayerKind(StrEnum):
    YOU = "you"
    OPPONENT = "opponent"  # one of the opponents, chosen if there are several
    OPPONENTS = "opponents"  # each of them
    EACH = "each player"
    EACH_OTHER = "each other player"  # in turn order, starting with the next
    IN_TURN = "each player in turn order"  # starting with the next
    A_PLAYER = "a player"  # of an event: whichever; of an instruction: chosen
    YOU_AND_THEY = "you and that player"
    THEY = "they"  # the player spoken of
    SAME = "the same"  # not said: whoever did the instruction before it
    CONTROLLER = "controller"
    OWNER = "owner"
    ALLIES = "you or an ally"
    DEFENDER = "the defender"
    ATTACKER = "the attacker"
    WINNER = "the winner"  # of the combat spoken of
    LOSER = "the loser"
    THE_PLAYER = "the player"  # the one of whom something is so
    WHO = "who"  # of several the one that is asked about


class Player(Node):
    """A player, or several. `of` is the object whose controller or owner is meant, `such` what must be so of each of
    them (`WHO`): "each player who controls a gear".
    """

    kind: PlayerKind = PlayerKind.YOU
    of: Cards | None = None
    such: Node | None = None


YOU = Player()


class Amount(Node):
    """A number that the board gives when it is asked for."""


class Number(Amount):
    value: int


class Cards(Node):
    """Objects: the card itself, some that are spoken of, or some that are chosen or described."""


class Me(Cards):
    """The card that has the text (first person, "this"); `what` it is called ("this spell") is a matter of words."""

    what: Kind | None = field(default=None, compare=False)


class RefKind(StrEnum):
    IT = "it"
    THEM = "them"
    REST = "the rest"
    CHOSEN = "the one you choose"  # of an ability that is used
    SAME_UNIT = "the unit"
    KILLED = "the killed"
    FIRST = "the first"  # of two that were named
    SECOND = "the second"
    RECYCLED = "the recycled"


class Ref(Cards):
    """Objects spoken of before."""

    kind: RefKind = RefKind.IT
    what: Kind | None = None
    """What they are said to be: "that unit"."""
    like: tuple[Filter, ...] = ()
    """What is said of it again: "that enemy unit"."""
    two: bool = False
    """Both of them."""


class QuantityKind(StrEnum):
    EXACTLY = "exactly"
    UP_TO = "up to"
    ANY_NUMBER = "any number"
    ALL = "all"
    ALL_BUT = "all but"
    COUNTED = "counted"  # so many of them there are, or have something happen to them


class Quantity(Node):
    kind: QuantityKind = QuantityKind.EXACTLY
    amount: Amount | None = None
    """None: one."""
    comparison: Comparison = Comparison.AT_LEAST
    """With what number of them, counted, something is so."""


class Measure(StrEnum):
    MIGHT = "might"
    ENERGY = "energy cost"
    POWER = "power cost"
    POINTS = "points"
    COST = "cost"
    BASE_COST = "base cost"
    ASSAULT = "assault"
    SHIELD = "shield"
    XP = "xp"
    HAND = "cards in hand"


class Filter(Node):
    """What is said of objects."""


class Select(Cards):
    """Objects of a kind. Exactly, up to and any number are chosen; all are described."""

    quantity: Quantity = Quantity()
    kind: Kind = Kind.UNIT
    filters: tuple[Filter, ...] = ()


class Alike(Cards):
    """So many of what the instruction of this kind before it is done to: "kill two instead"."""

    quantity: Quantity


class Both(Cards):
    """Several phrases: "a friendly unit and an enemy unit"; `filters` is said of each of them."""

    parts: tuple[Cards, ...]
    filters: tuple[Filter, ...] = ()


class Bearer(Cards):
    """The unit that the card is attached to: "equipped unit"."""


class Attachment(Cards):
    """The card of this name that is attached to the one that has the text: "this" in an effect text (136.2.d)."""

    name: str


class FormerBearer(Cards):
    """The unit that something was attached to before."""

    of: Cards


class Us(Cards):
    """The card and what was just spoken of: "we"."""


class TopOf(Cards):
    """So many cards from the top of somebody's deck."""

    amount: Amount
    whose: Player = YOU
    zone: Zone = Zone.DECK


class MeFrom(Cards):
    """The card itself, while it is in a zone."""

    zone: Zone


class OneOf(Cards):
    """What one of several phrases means: "a unit at a battlefield or a gear"; `filters` is said of each of them."""

    parts: tuple[Cards, ...]
    filters: tuple[Filter, ...] = ()


def parts_of(cards: Both | OneOf) -> tuple[Cards, ...]:
    """The phrases, each with what is said of all of them."""
    if not cards.filters:
        return cards.parts
    return tuple(
        replace(part, filters=(*part.filters, *cards.filters)) if isinstance(part, Select) else part
        for part in cards.parts
    )


class Source(Cards):
    """What a phrase is said of that does not name it: "your next spell this turn *costs 1 less*"."""


class PlaceKind(StrEnum):
    HERE = "here"  # where the card is
    MY_BATTLEFIELD = "my battlefield"  # where the card is, and a base is none
    THERE = "there"  # the place spoken of
    SAME = "the same battlefield"
    SAME_LOCATION = "the same location"
    BATTLEFIELD = "a battlefield"
    ITS_BASE = "its base"
    BASE = "base"  # of the player who is spoken of
    A_BASE = "a base"
    LOCATION_OF = "its location"
    BATTLEFIELD_OF = "its battlefield"
    MOVED_FROM = "the location it moved from"
    ORIGINAL_LOCATION = "my original location"
    OPEN = "an open battlefield"
    ENEMY_OCCUPIED = "an occupied enemy battlefield"
    CONTROLLED = "a battlefield you control"
    NOT_CONTROLLED = "a battlefield you don't control"
    ANY_LOCATION = "a location"
    OTHER_THAN_MINE = "a battlefield other than mine"
    OTHER = "a different battlefield"
    OTHER_LOCATION = "a different location"
    OCCUPIED = "an occupied battlefield"
    ENEMY_CONTROLLED = "a battlefield an opponent controls"
    ATTACKED = "a battlefield you are attacking"
    IN_SHOWDOWN = "in a showdown"


SPOKEN_OF = (PlaceKind.THERE, PlaceKind.SAME, PlaceKind.SAME_LOCATION)
"""Where something was that was spoken of."""


class Place(Node):
    """Where: `of` is the object whose location or base is meant, `player` whose base it is."""

    kind: PlaceKind = PlaceKind.HERE
    of: Cards | None = None
    player: Player | None = None
    quantity: Quantity | None = None
    """How many, if it is not one: "at battlefields"."""
    or_to: Place | None = None
    """Or there: "to your base or to a battlefield you control"."""
    each: bool = False
    """At every one of them so many: "up to one unit at each battlefield"."""
    where: Node | None = None
    """What must be so there: "a battlefield where you have another unit"."""


HERE = Place()


class Of(Filter):
    """Controlled by a player: "friendly", "enemy", "your", "they control"."""

    player: Player


class Owned(Filter):
    player: Player


class Is(Filter):
    state: State


class AnyOf(Filter):
    """Of which one of these is so: "stunned or at a battlefield"."""

    filters: tuple[Filter, ...]


class NoneOf(Filter):
    """Of which none of these is so: "that aren't stunned", "you don't control", "non-Mech"."""

    filters: tuple[Filter, ...]


class HasTag(Filter):
    tags: tuple[Tag, ...]
    """One of them."""


class OfKind(Filter):
    """Of one of these kinds: "gear, unit, or [Hidden] card"."""

    kinds: tuple[Kind, ...]


class NamedTag(Filter):
    """With the tag that was named or chosen before."""


class NamedDomain(Filter):
    """Of the domain that was chosen before."""


class NamedKind(Filter):
    """Of the type that was chosen before."""


class NamedCard(Filter):
    """With the name that was said before."""


class HasKeyword(Filter):
    name: KeywordName


class MightIs(Filter):
    comparison: Comparison
    amount: Amount


class Total(Filter):
    """Of those chosen together: their Might, or another measure of them."""

    comparison: Comparison
    amount: Amount
    measure: Measure = Measure.MIGHT


class CostIs(Filter):
    """The printed cost, by one resource."""

    resource: Resource
    comparison: Comparison
    amount: Amount


class At(Filter):
    place: Place


class InZone(Filter):
    zones: tuple[Zone, ...]
    player: Player = YOU


class Another(Filter):
    """Not the card itself, or not what was chosen before with the same words."""

    than: Cards | None = None


class Elsewhere(Filter):
    """At another location than what was chosen before (or than the card itself)."""


class Together(Filter):
    """Those chosen are at one location, one that is a battlefield, or have one controller, type or name."""

    location: bool = False
    controller: bool = False
    battlefield: bool = False
    type: bool = False
    name: bool = False
    might: bool = False


class Apart(Filter):
    """Those chosen are at different locations, at different battlefields, or have different controllers, names or
    Mights.
    """

    controller: bool = False
    battlefield: bool = False
    name: bool = False
    might: bool = False


class WithTheMost(Filter):
    """The one with the highest, or the lowest, Might among those described, or among others that are said."""

    lowest: bool = False
    among: Cards | None = None


class FromAmong(Filter):
    """Some of those looked at or revealed."""


class NotChosen(Filter):
    """Not chosen before by the same spell."""


class Fighting(Filter):
    """In a combat in which these are on the other side."""

    cards: Cards


class AttachedTo(Filter):
    to: Cards


class Was(Filter):
    """Of which this was so when it was last on the board, or when it was looked at."""

    filters: tuple[Filter, ...]


class Wears(Filter):
    """With so many of a kind attached to it."""

    kind: Kind
    comparison: Comparison
    amount: Amount


class Among(StrEnum):
    """What objects can have in common, and of which different ones can be counted."""

    TAG = "tag"
    NAME = "name"
    DOMAIN = "domain"
    ENERGY = "energy cost"


class Shares(Filter):
    """With one of those that another card has, too."""

    among: Among
    than: Cards


class ChosenBy(Filter):
    """Chosen by a player, whoever does something to it: "of your choice"."""

    player: Player


class BanishedWith(Filter):
    """Banished by the card itself."""


class Spoken(Filter):
    """That are on the board, wherever they are: "anywhere", "ALL"."""


class Choosing(Filter):
    """A spell or ability that chooses these, and none of others if that is said."""

    cards: Cards
    no_other: Cards | None = None


class Chose(Filter):
    """A spell or ability that chose these as it was played."""

    cards: Cards


class Where(Filter):
    """A battlefield of which something is so: "where you have units"."""

    condition: Node


class Bears(Filter):
    """A battlefield at which these are."""

    cards: Cards


class Only(Filter):
    """The only one of these: "the only unit you control there"."""

    cards: Cards


class PlayedWhile(Filter):
    """Played by a player while something is so: "you play during showdowns"."""

    player: Player
    condition: Node


class AtRandom(Filter):
    """Taken at random, and not chosen."""


class Did(Filter):
    """Of which an event of a span of time is true: "buffed this way", "you conquered this turn"."""

    event: Node
    during: Duration | None = None
    this_way: bool = False
    negated: bool = False


class NthEachTurn(Filter):
    """The first, second, … of those described that is played in a turn."""

    nth: int


class Beyond(Filter):
    """All but the first so many of those described: "for each unit here beyond the first"."""

    nth: int


class MeasureOf(Amount):
    """A number of an object, or the sum over several; `highest` takes the greatest instead."""

    measure: Measure
    cards: Cards | None = None
    player: Player | None = None
    highest: bool = False
    lowest: bool = False


class Half(Amount):
    """Half of a number, rounded up, or down."""

    of: Amount
    down: bool = False


class PlayersCount(Amount):
    """How many players are meant: "for each opponent who has more XP than you"."""

    player: Player


class Divided(Amount):
    """How many times so many of these there are: "for every 3 cards in your trash"."""

    of: Amount
    by: int


class CountOf(Amount):
    cards: Cards


class Different(Amount):
    """How many different ones there are among objects: "for each different tag among your units"."""

    among: Among
    cards: Cards


class HowOften(Amount):
    """How often something has happened: "for each time you've conquered this turn"."""

    event: Node
    during: Duration


class TotalOf(Amount):
    """How much of something a player had in a span of time: XP gained or spent, points scored (by holding)."""

    kind: EventKind
    player: Player
    during: Duration
    by: EventKind | None = None


class BuffsOn(Amount):
    """How many buffs lie on some units."""

    cards: Cards


class TagsAmong(Amount):
    """How many of these tags are among some units."""

    tags: tuple[Tag, ...]
    cards: Cards


class ThatMuch(Amount):
    """As much as was just paid, dealt, or assigned; as many as that was done to, if it is said what."""

    done: EventKind | None = None
    what: Kind | None = None


class DoneThisWay(Amount):
    """How many objects (of a kind) the text has done something to so far: "for each unit stunned this way"."""

    kind: EventKind
    what: Kind | None = None


class TheX(Amount):
    """What the sentence says X is."""


class Times(Amount):
    factor: Amount
    of: Amount


class Capped(Amount):
    """A number, but no more than this."""

    of: Amount
    most: Amount


class AmountDone(Amount):
    """How much was healed, or dealt, this way."""

    kind: EventKind


class MoreThan(Amount):
    """So much more than another number: "up to 1 more than …"."""

    more: Amount
    than: Amount

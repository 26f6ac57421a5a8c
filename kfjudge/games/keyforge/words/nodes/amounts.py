"""How many, how much."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.games.keyforge.words.nodes.base import (
    Attribute,
    BonusIcon,
    Comparison,
    CounterName,
    Extreme,
    House,
    KeyState,
    Rounding,
)
from kfjudge.games.keyforge.words.nodes.kinds import Amount
from kfjudge.games.keyforge.words.nodes.players import YOU, Player
from kfjudge.language.node import Node

if TYPE_CHECKING:
    from kfjudge.games.keyforge.words.nodes.events import EventPattern
    from kfjudge.games.keyforge.words.nodes.kinds import Cards, Condition


class Bound(Node):
    """What a number is compared with: "3 or more", "no", "exactly 2", "fewer than 4", "5 or higher", "an odd number
    of", "exactly 3 or exactly 4" (`either`).
    """

    comparison: Comparison = Comparison.AT_LEAST
    amount: Amount | None = None
    """None: one; nothing for ODD and EVEN."""
    either: tuple[Amount, ...] = ()
    """The numbers of which it is one."""


class Number(Amount):
    value: int


class All(Amount):
    """All there is of it: "all of your opponent's æmber"; `but` is what stays ("all but 5")."""

    but: Amount | None = None


class Variable(Amount):
    """X; its definition stands in the same text (`DefineX`). Undefined it is 0 (Rulebook: X)."""


class AmountIf(Amount):
    """One amount if a condition holds, else another: "1, or 3 instead if the tide is high"."""

    condition: Condition
    then: Amount
    otherwise: Amount


class AnyNumber(Amount):
    """As much as whoever does it chooses, from none to all."""


class ThatMuch(Amount):
    """ "that much", "that many", "that number": the amount of an event before it, a number that was chosen, or the
    æmber on a card that was said to have some. `refers_to` is set by binding.
    """

    refers_to: int | None = None


class CountOf(Amount):
    """How many cards there are of a kind."""

    cards: Cards


class CountOfPlayers(Amount):
    """Of how many players something is so: "for each player whose hand is empty"."""

    player: Player


class CountOfAttribute(Amount):
    """How many different houses, traits, types, names are represented among cards."""

    attribute: Attribute
    among: Cards
    uncounted: House | None = None
    """A house that does not count: "each house …, except for Sanctum"."""


class CountOfShared(Amount):
    """How many houses, traits or names all of some cards have in common: "each trait they share"."""

    attribute: Attribute
    among: Cards


class CountOfEvents(Amount):
    """How often something happened in a span of time: "each card you played this turn", "æmber stolen this way"
    (`measure` sums an amount).
    """

    event: EventPattern
    measured: bool = False
    """False: number of events. True: the sum of their amounts (damage dealt, æmber gained, healed…)."""


class AttributeOf(Amount):
    """The power, armor, æmber or damage of a card; of several cards their sum, or the most or the least of it."""

    attribute: Attribute
    cards: Cards
    extreme: Extreme | None = None


class IconsOn(Amount):
    """The bonus icons of one kind on cards."""

    cards: Cards
    icon: BonusIcon | None = None


class CountersOn(Amount):
    """Counters of one name on cards; None is the +1 power counter. `every`: counters of all kinds, statuses among
    them.
    """

    counter: CounterName | None
    cards: Cards
    every: bool = False


class PoolOf(Amount):
    """The æmber in a player's pool, or in both pools together."""

    player: Player = YOU
    but: Amount | None = None
    """All of it but so much: "all but 5 of your opponent's æmber"; never below 0."""


class Keys(Amount):
    """How many keys of a player, or of both together, are forged, or are not."""

    player: Player = YOU
    state: KeyState = KeyState.FORGED
    same_color: bool = False
    """The most of them that have one color in common."""


class CostKind(StrEnum):
    CURRENT = "current"
    NO_COST = "no cost"
    STATED = "stated"  # "at 6 cost"


class KeyCost(Amount):
    """What a key costs. `increase` is added ("+3 current cost"), `reduction` taken off ("reduced by 1 for each …"), up
    to `maximum`, and the
    cost is not reduced below `minimum`."""

    kind: CostKind = CostKind.CURRENT
    player: Player | None = None
    """None: of whoever forges, the active player if nobody does."""
    stated: Amount | None = None
    increase: Amount | None = None
    reduction: Amount | None = None
    maximum: Amount | None = None
    minimum: Amount | None = None


class ChainsOf(Amount):
    player: Player = YOU


class Half(Amount):
    of: Amount
    rounding: Rounding = Rounding.UNSAID
    parts: int = 2
    """One of so many equal parts."""


class Times(Amount):
    factor: Amount
    of: Amount


class Plus(Amount):
    left: Amount
    right: Amount


class Negative(Amount):
    """So much less: what "–2 power" adds."""

    of: Amount


class Difference(Amount):
    """How far two amounts are apart."""

    left: Amount
    right: Amount


class TheDifference(Amount):
    """ "the difference": between the two amounts that the condition of the sentence compares."""


class InExcessOf(Amount):
    """What `of` has more than `limit`: "for each æmber in excess of 6"."""

    of: Amount
    limit: Amount
    uncounted: Cards | None = None
    """Cards that count on neither side: "in excess of you, not counting …"."""


class AtMost(Amount):
    """An amount with a stated maximum: "(to a maximum of 3)"; of any number, "up to 3": whoever does it chooses."""

    of: Amount
    maximum: Amount


class Groups(Amount):
    """How many full groups of `size` there are in `of`: "for every 2 creatures"."""

    of: Amount
    size: int


class AmountOfEvent(Amount):
    """As much as the event was that set the ability off, or that is replaced: that very æmber or damage, no more of its
    kind ("captures it", "that damage").
    """

    refers_to: int | None = None
    """Set by binding where no event sets the ability off: the instruction that has brought the æmber where it lies."""

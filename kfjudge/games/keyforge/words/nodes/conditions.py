"""Whether."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes.amounts import Bound
from kfjudge.games.keyforge.words.nodes.base import Attribute, House, KeyColor, Step, TideLevel
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition, Filter
from kfjudge.games.keyforge.words.nodes.players import YOU, Player


class Compare(Condition):
    """ "if your opponent has 7 or more æmber", "if you have more forged keys than your opponent"."""

    left: Amount
    bound: Bound
    earlier: bool = False
    """"If there was …": as it was before the instructions that the condition follows."""


class Exists(Condition):
    """There are such cards ("if you control a Mars creature", "if there are no friendly creatures"): their number
    compared.
    """

    cards: Cards
    bound: Bound | None = None
    """None: one or more, or as many as the quantity of `cards` says."""
    player: Player | None = None
    """Only those that this player controls (in play) or owns (out of play): "if you control …", "your opponent has no
    creatures".
    """
    earlier: bool = False
    """As for `Compare`."""


class Is(Condition):
    """The cards have these properties ("if it is a Logos card", "while this creature is on a flank", "if it is
    stunned").
    """

    cards: Cards
    filters: tuple[Filter, ...]
    earlier: bool = False
    """"If it was already …": as for `Compare`."""


class Happened(Condition):
    """Something happened: "if you forged a key this turn", "if this damage destroys that creature", "if you do" is
    `Did`.
    """

    event: EventPattern


class NthTime(Condition):
    """ "if it is the first time a creature has reaped this turn": what has just happened was the `ordinal`th such event
    of the turn. With `of`: that card was the `ordinal`th to which or by which it happened.
    """

    event: EventPattern
    ordinal: int = 1
    of: Cards | None = None


class Did(Condition):
    """ "if you do": the instruction before it was done completely by the player named (Rulebook: If you do).
    `refers_to`: set by binding.
    """

    player: Player = YOU
    able: bool = False
    """Whether it could be done is asked: "if you cannot" is said of what had to be done."""
    refers_to: int | None = None


class TideIs(Condition):
    level: TideLevel
    player: Player = YOU
    earlier: bool = False
    """As for `Is`."""


class IsHaunted(Condition):
    """10 or more cards in the player's discard pile (Rulebook: Haunted)."""

    player: Player = YOU


class IsOverwhelmed(Condition):
    """More enemy than friendly creatures (Rulebook: Overwhelmed)."""

    player: Player = YOU


class KeyIsForged(Condition):
    color: KeyColor
    player: Player = YOU


class ActiveHouseIs(Condition):
    house: House
    player: Player | None = None


class IsTurnOf(Condition):
    """ "during your turn", "on your opponent's turn", "during your draw cards step"."""

    player: Player = YOU
    step: Step | None = None
    outside: bool = False
    """At any other time."""


class ShareAttribute(Condition):
    """Two cards, or the cards of a group, share an attribute (or do not: `Not`)."""

    attribute: Attribute
    left: Cards
    right: Cards | None = None
    earlier: bool = False
    """Before the instructions that it follows: "if they had the same power"."""


class IsAttacking(Condition):
    """The cards are attacking in the fight being resolved, or in the one that is being declared (`against` such a
    creature). `cards` None: those that the
    statement under the condition is about. `fighting`: attacking or attacked, whichever of the two."""

    cards: Cards | None = None
    against: Cards | None = None
    fighting: bool = False


class CanForge(Condition):
    """The player has enough æmber to forge a key."""

    player: Player = YOU


class Not(Condition):
    condition: Condition


class And(Condition):
    conditions: tuple[Condition, ...]


class Or(Condition):
    conditions: tuple[Condition, ...]


class OfPlayer(Condition):
    """It is so of one of these players ("if a player has no cards in hand"), who is the described player in
    `condition`.
    """

    player: Player
    condition: Condition


class ChosenWas(Condition):
    """An option, player or side picked before was this one ("if they chose …")."""

    option: int

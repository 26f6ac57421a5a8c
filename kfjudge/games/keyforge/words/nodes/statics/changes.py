"""What happens otherwise: instead, as it happens, more, at another cost."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.base import BonusIcon, Direction, KeyColor, Status, Step, Timing
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition, Effect, Static
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind


class EntersPlay(Static):
    """The cards enter play so: ready, stunned, under a player's control, with counters."""

    cards: Cards
    states: tuple[Status, ...] = ()
    under: Player | None = None
    effect: Effect | None = None
    """Done to the card as it enters ("enters play with two +1 power counters")."""
    side: Direction | None = None
    anywhere: bool = False
    """Anywhere in the battleline that its controller likes, as if it had deploy."""
    once: bool = False
    """In a lasting effect: only the next such card; then the effect is used up."""
    played_by: Player | None = None
    """Only when this player plays it ("the next creature you play"); None: however it enters."""


class KeyCostChange(Static):
    """Keys of a player cost so much more (less: `Negative`)."""

    amount: Amount
    player: Player = Player(kind=PlayerKind.EACH)
    color: KeyColor | None = None


class Routine(StrEnum):
    """What a step has a player do."""

    REFILL = "refill"  # up to so many cards in hand
    DRAW = "draw"  # however full the hand is
    FORGE = "forge"


class MoreInStep(Static):
    """In the step to which it belongs a player does so much more (less: `Negative`): refills the hand to more cards,
    draws more cards, forges more keys,
    each for its cost. `optional`: may."""

    what: Routine
    amount: Amount
    player: Player = YOU
    optional: bool = False


class Replaces(Static):
    """ "If … would …, instead …" / "Instead of …, …": the event, one of these, is replaced (Rulebook: Replacement
    effects). `optional`: may.
    """

    events: tuple[EventPattern, ...]
    effect: Effect
    condition: Condition | None = None
    optional: bool = False
    once_each_turn: bool = False
    """Only the first such event of each turn is replaced."""
    once: bool = False
    """In a lasting effect: only the next such event; then the effect is used up."""
    ability: Timing | None = None
    """Only the abilities with this lead-in of the event's card are replaced, the event itself takes place."""
    each: bool = False
    """Each æmber, or each damage, of the event by itself ("each A that would be …"): what is chosen is chosen for each
    of them.
    """


class Interrupts(Static):
    """As the event is about to happen the effect is done first. The event happens all the same, unless the effect calls
    it off (`CallOff`).
    """

    event: EventPattern
    effect: Effect


class DoesInstead(Static):
    """What a step has a player do as a whole is done otherwise: in place of readying these cards, of taking the
    archives. `optional`: may.
    """

    instead_of: EventPattern
    effect: Effect
    step: Step | None = None
    """Only as a part of this step; None: as a part of the turn that is in no other."""
    optional: bool = False


class SkipsStep(Static):
    step: Step
    player: Player = YOU


class KeepsRevealed(Static):
    """Everybody sees these cards of a player for as long as it holds, also as others take their places."""

    cards: Cards
    player: Player = YOU


class CountsOnceMore(Static):
    """Something resolves an additional time: bonus icons, abilities with a lead-in, of cards."""

    cards: Cards
    timing: Timing | None = None
    icon: BonusIcon | None = None
    all_icons: bool = False
    player: Player | None = None
    """Only when this player resolves it ("each time you play a creature …")."""


class DamageChange(Static):
    """Damage of such an event is changed, in the same instance: so much is added, it is doubled, or it is dealt to
    other cards as well (`also`).
    """

    event: EventPattern
    amount: Amount | None = None
    doubled: bool = False
    also: Cards | None = None
    in_fights: bool = False
    """Only damage of fights."""


class FightRole(StrEnum):
    """What a creature does in a fight: it is used to fight (or fights back), or it is the one attacked."""

    FIGHTING = "fighting"
    ATTACKED = "attacked"


class Fights(Static):
    """How much damage the cards deal in a fight in place of their power; None: no damage. `role`: in every fight, or
    only in those in which they are
    attacked."""

    cards: Cards
    amount: Amount | None = None
    role: FightRole = FightRole.FIGHTING

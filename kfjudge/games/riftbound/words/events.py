"""What happens, what is waited for, and what must hold."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.riftbound.words.base import Comparison, Duration, Kind, Node, Phase, Resource, State, Tag, Zone
from kfjudge.games.riftbound.words.cards import Amount, Cards, Place, Player, Quantity


class EventKind(StrEnum):
    PLAY = "play"
    ATTACK = "attack"
    DEFEND = "defend"
    ATTACK_OR_DEFEND = "attack or defend"
    CONQUER = "conquer"
    HOLD = "hold"
    CONQUER_OR_HOLD = "conquer or hold"
    WIN_COMBAT = "win a combat"
    LOSE_COMBAT = "lose a combat"
    MOVE = "move"
    DIE = "die"
    KILL = "kill"
    DISCARD = "discard"
    RECYCLE = "recycle"
    STUN = "stun"
    BUFF = "buff"
    READY = "ready"
    CHOOSE = "choose"
    SPEND_BUFF = "spend a buff"
    LEAVE = "leave the board"
    TAKE_DAMAGE = "take damage"
    SCORE = "score"
    DRAW = "draw"
    HIDE = "hide"
    RETURN = "return to hand"
    RECALL = "recall"
    BANISH = "banish"
    EXHAUST = "exhaust"
    REVEAL = "reveal"
    HEAL = "heal"
    COUNTER = "counter"
    DETACH = "detach"
    ENTER = "enter the board"
    DEAL_DAMAGE = "deal damage"
    DEAL_COMBAT_DAMAGE = "deal combat damage"
    COMBAT = "a combat begins"
    COMBAT_END = "a combat ends"
    GAIN_CONTROL = "gain control"
    LOSE_CONTROL = "lose control"
    ATTACH = "attach"
    BECOME_MIGHTY = "become mighty"
    BECOME_EQUIPPED = "become equipped"
    BECOME_EMPOWERED = "become empowered"
    PREDICT = "predict"
    BURN = "burn"
    SHOWDOWN = "a showdown begins"
    SHOWDOWN_END = "a showdown ends"
    WIN_SHOWDOWN = "win a showdown"
    LOSE_SHOWDOWN = "lose a showdown"
    BURN_OUT = "burn out"
    LEAVE_PLACE = "leave a place"
    LOOK = "look"
    GAIN_XP = "gain xp"
    SPEND_XP = "spend xp"
    CHANNEL = "channel"
    BECOME_DISEMPOWERED = "become disempowered"
    USE_ABILITY = "use an activated ability"
    COMBAT_TIE = "a combat in which a player attacks ends in a tie"
    TO_TRASH = "be put into the trash"


class When(StrEnum):
    """In which part of the game something happens."""

    YOUR_TURN = "your turn"
    OTHERS_TURN = "the turn of another player"
    YOUR_BEGINNING = "your beginning phase"
    OUTSIDE_DRAW = "outside the draw phase of whoever does it"
    SHOWDOWN = "a showdown"
    COMBAT = "combat"


class How(StrEnum):
    """In which way something happens."""

    ALONE = "alone"
    ONE_ON_ONE = "one on one"
    ACCOMPANIED = "with another unit"
    AFTER_ATTACK = "after an attack"
    SURVIVED = "and its objects live on"
    BY_DAMAGE = "by damage"
    FROM_HIDDEN = "from facedown"
    UNCONTROLLED = "a battlefield that was uncontrolled"
    TOGETHER = "several at once"
    WON = "and the combat is won"


class Event(Node):
    """Something that happens. `cards` do it or have it done to them, `player` does it."""

    kind: EventKind
    cards: Cards | None = None
    player: Player | None = None
    place: Place | None = None
    source: Place | None = None
    """Where from, for moves."""
    from_zone: Zone | None = None
    """Played from there."""
    not_from: Zone | None = None
    """Played from anywhere else."""
    whose: Player | None = None
    """Whose zone, or whose card of a turn it is: that of whoever does it."""
    by: Kind | None = None
    """With a spell, by an ability."""
    when: When | None = None
    how: How | None = None
    nth: int | None = None
    """The first, second, third time in a turn."""
    several: bool = False
    """One or more at a time."""
    to: Cards | None = None
    """What it is attached to."""
    state: State | None = None
    """What its objects are as it happens: "dies while attacking"."""
    doer: Cards | None = None
    """The card that does it: "when I kill a unit"."""


class Trigger(Node):
    """What an ability waits for: one of several events, or a time."""

    events: tuple[Event, ...] = ()
    phase: Phase | None = None
    condition: Condition | None = None
    """What must be so when it happens: "if" directly behind it (383.2.a.1), "while I'm at a battlefield"."""
    once_each_turn: bool = False
    nth: int | None = None


class Condition(Node):
    """What is or is not so."""


class Exists(Condition):
    """There are such objects (so many of them)."""

    cards: Cards


class CardsAre(Condition):
    """Objects are as a phrase describes them: "it is stunned", "I'm at a battlefield"."""

    cards: Cards
    filters: tuple[Node, ...]
    negated: bool = False
    past: bool = False


class Happened(Condition):
    """Something happened in a span of time: "you've discarded a card this turn"."""

    event: Event
    during: Duration | None = None
    negated: bool = False
    amount: Amount | None = None
    """So often, or to so many of those that were spoken of."""
    this_way: bool = False
    of_them: Amount | None = None
    """With so many of those that were spoken of, whoever did it."""


class Compare(Condition):
    left: Amount
    comparison: Comparison
    right: Amount


class ScoreWithin(Condition):
    """A player's score is within so many points of the Victory Score."""

    player: Player
    points: int


class HasXP(Condition):
    """Level: its controller has that much XP (824)."""

    amount: int


class LegionMet(Condition):
    """Another card was finalized this turn (812)."""


class NthDone(Condition):
    """The text has been followed so many times this turn, this time included."""

    nth: int


class PaidAdditional(Condition):
    """The additional cost was paid."""

    negated: bool = False


class ChoseYou(Condition):
    """The player who was told to choose one chose themselves."""

    negated: bool = False


class SpentOn(Condition):
    """So much was spent: to play a spell this turn, or for what triggered."""

    resource: Resource
    amount: int
    on: Kind | None = None
    during: Duration | None = None


class DuringPhase(Condition):
    """It is the player's Beginning Phase."""

    phase: Phase


class Chooses(Condition):
    """The player chooses these as the card is played."""

    cards: Cards


class InShowdown(Condition):
    """A showdown is going on at a place, one that is a combat if it says so."""

    place: Place | None = None
    combat: bool = False


class YourTurn(Condition):
    """It is the turn of whoever the text is of."""

    negated: bool = False


class AssignedExcess(Condition):
    """So much excess damage or more was assigned to enemy units."""

    amount: Amount
    during: Duration | None = None


class PlayedFrom(Condition):
    """The card was played from a zone."""

    zone: Zone


class PlayedTo(Condition):
    """The card is played to a place."""

    place: Place


class AllTags(Condition):
    """Units have all of these tags among them."""

    tags: tuple[Tag, ...]
    cards: Cards


class InHand(Condition):
    """A player has so many cards in hand; `whose` is that player again, if it is said."""

    player: Player
    quantity: Quantity
    whose: Player | None = None


class Controls(Condition):
    """A player controls such objects."""

    player: Player
    cards: Cards


class And(Condition):
    parts: tuple[Condition, ...]


class Or(Condition):
    """One of these is so."""

    parts: tuple[Condition, ...]


class Not(Condition):
    """Unless something is so."""

    condition: Condition


class HasMore(Condition):
    """A player has more, or fewer, than another of what is counted; at least so many more."""

    player: Player
    than: Player
    of: Amount
    fewer: bool = False
    by: Amount | None = None


class HasMost(Condition):
    """A player has more, or fewer, than any other player."""

    player: Player
    of: Amount
    fewest: bool = False

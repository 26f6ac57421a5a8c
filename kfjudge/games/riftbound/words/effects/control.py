"""How instructions go together: in a row, if, for each, later, by choice."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.riftbound.words.base import Domain, Duration, Kind, Node, Phase, Tag
from kfjudge.games.riftbound.words.cards import YOU, Amount, Cards, Player
from kfjudge.games.riftbound.words.effects.costs import Cost, Effect, Resources
from kfjudge.games.riftbound.words.events import Condition, Event, Trigger
from kfjudge.games.riftbound.words.statics import Static


class Steps(Effect):
    """One instruction after the other."""

    effects: tuple[Effect, ...]
    told: bool = False
    """Who does the second one is said: "they draw 1 and you draw 2"."""


class May(Effect):
    """What its player may do."""

    effect: Effect
    player: Player | None = None


class HasTo(Effect):
    """What its player has to do: "each opponent must pay [1] or discard 1"."""

    effect: Effect
    player: Player


class PayTo(Effect):
    """A cost within an effect: pay it to do the rest ("pay [1] to draw 1")."""

    cost: Cost
    effect: Effect


class Pay(Effect):
    """An action, and no cost: what is paid can be asked for afterwards ("if they don't"; 205)."""

    cost: Resources
    player: Player = YOU


class If(Effect):
    condition: Condition
    then: Effect


class IfDone(Effect):
    """Only if the instruction before it was done ("if you do"). `player` is whoever that instruction is done by."""

    effect: Effect
    player: Player = YOU
    negated: bool = False
    """Only if it could not be done ("if you can't")."""


class InsteadOf(Effect):
    """In place of the instruction before it."""

    effect: Effect


class WhereX(Effect):
    """An instruction in which X is so much."""

    effect: Effect
    x: Amount


class Otherwise(Effect):
    effect: Effect


class Reflexive(Effect):
    """ "Do this:": goes on the chain as an ability of its own (387)."""

    effect: Effect


class Unless(Effect):
    """Does it unless a player pays a cost or has something happen; without `player` whoever does what `cost` says."""

    effect: Effect
    cost: Effect
    player: Player | None = None


class ForEach(Effect):
    """Does it as many times as there are objects, or for each of them."""

    effect: Effect
    amount: Amount


class ForEachOf(Effect):
    """Does it once for each of these, which "it" then is."""

    cards: Cards
    effect: Effect


class ForEachPlayer(Effect):
    """Does it once for each of these players, who is then "they"."""

    who: Player
    effect: Effect
    denied: bool | None = None
    """Only who did, or did not do, the instruction before it."""
    label: Label | None = None
    """Only who chose this."""


class Choose(Effect):
    """Chooses objects, or a player; later words speak of them."""

    cards: Cards | None = None
    player: Player = YOU
    whom: Player | None = None


class ChooseLabel(Effect):
    """Each player says one of two words."""

    player: Player
    labels: tuple[Label, ...]


class Label(StrEnum):
    """Words that players choose between."""

    CARDS = "cards"
    RUNES = "runes"


class NameTag(Effect):
    """Chooses one of these tags (any if none are given); the card gains it if `gains`."""

    tags: tuple[Tag, ...] = ()
    gains: bool = False


class NameDomain(Effect):
    """Chooses a domain."""


class NameKind(Effect):
    """Chooses one of these types of cards (any if none are given)."""

    kinds: tuple[Kind, ...] = ()


class NameCard(Effect):
    """Says the name of a card."""


class Option(Node):
    """A line of a list; `when` is the type or domain for which it stands."""

    effect: Effect
    kind: Kind | None = None
    domain: Domain | None = None


class Pick(StrEnum):
    ONE = "one"
    TWO = "two"
    UP_TO_TWO = "up to two"
    ANY_NUMBER = "any number"
    SOME = "one or more"
    ONE_OR_BOTH = "one or both"
    AT_RANDOM = "one at random"
    ONE_NEW = "one not chosen this turn"
    ONE_NEW_EVER = "one not chosen"
    BY_DOMAIN = "based on its domain"
    BY_TYPE = "based on its type"


class ChooseOne(Effect):
    pick: Pick
    options: tuple[Option, ...]
    player: Player = YOU


class Either(Effect):
    """One or the other, as its player chooses."""

    options: tuple[Effect, ...]


class Delayed(Effect):
    """What is done later: `trigger` for the rest of a turn, or once."""

    trigger: Trigger
    effect: Effect
    duration: Duration | None = None
    once: bool = False


class AtTime(Effect):
    """What is done at a time to come; `whose` turn it is of, if not that of whoever has the text."""

    phase: Phase
    effect: Effect
    whose: Player | None = None


class Replaced(Effect):
    """What is done instead of an event, the next time it would happen or as often as it does."""

    event: Event
    effect: Effect
    duration: Duration | None = None
    once: bool = False


class Lasting(Effect):
    """A statement that holds for a time."""

    statement: Static
    duration: Duration | None = None
    holds: Condition | None = None
    """As long as this is so."""

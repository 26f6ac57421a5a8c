"""How instructions are put together: one after the other, if, may, for each, later, for a while."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.base import Step
from kfjudge.games.keyforge.words.nodes.events import EventPattern, Trigger
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition, Effect, Static
from kfjudge.games.keyforge.words.nodes.players import YOU, Player
from kfjudge.language.node import Node


class Sequence(Effect):
    """One after the other, in the order written. Damage and destruction printed in one ability are one batch only where
    the rules say so.
    """

    effects: tuple[Effect, ...]


class If(Effect):
    """Done if the condition holds, else `otherwise`. `instead`: when it holds, it replaces the instruction before it
    (`refers_to`, by binding).
    """

    condition: Condition
    then: Effect
    otherwise: Effect | None = None
    instead: bool = False
    refers_to: int | None = None


class Instead(Effect):
    """`effect` takes the place of what the trigger's event or the instruction before it would do, without a condition
    of its own.
    """

    effect: Effect
    of: Effect | None = None
    """What is not done, where the text says it ("instead of destroying it, …")."""
    refers_to: int | None = None


class May(Effect):
    """Optional, decided by `player` (Rulebook: May); `otherwise` is done if it is not done."""

    effect: Effect
    player: Player = YOU
    otherwise: Effect | None = None


class HasTo(Effect):
    """ "its controller must sacrifice it", "they must pay you 2": `player` does it as far as possible, exactly as if
    told to without "must".
    """

    effect: Effect
    player: Player = YOU


class DoTimes(Effect):
    """Done so many times, with the cards picked the first time. `against`: each fight is against another one of
    these.
    """

    effect: Effect
    amount: Amount
    against: Cards | None = None


class DoesSo(Effect):
    """The player does what another one was told to do just before ("otherwise, you do")."""

    player: Player
    refers_to: int | None = None
    """Set by binding: that instruction."""


class StartingWith(Effect):
    """What each player does, this one first."""

    effect: Effect
    first: Player


class InTurn(Effect):
    """Done to one of its cards after the other ("ready 2 creatures, one at a time")."""

    effect: Effect


class Rounds(StrEnum):
    """What an instruction goes through, one after the other: the battlelines of both players, the houses of the game,
    or those of them that were chosen (each is then "that house").
    """

    BATTLELINE = "battleline"
    HOUSE = "house"
    CHOSEN_HOUSE = "chosen house"


class ForEach(Effect):
    """Done once for each card of `cards` (it is then "that creature"), `amount` times, or in rounds. Counted first
    (Rulebook: For each).
    """

    effect: Effect
    cards: Cards | None = None
    amount: Amount | None = None
    through: Rounds | None = None


class ChooseOne(Effect):
    """Choose one of the options ("Choose one:", "either … or …"). `times`: how many options, `each_once`: not the same
    twice.
    """

    options: tuple[Effect, ...]
    player: Player = YOU
    times: int = 1


class InOrderTo(Effect):
    """`cost` must be done fully, or the effect is not done ("pay 1 to do …")."""

    cost: Effect
    effect: Effect


class RepeatWhat(StrEnum):
    PRECEDING = "preceding"  # what stands before, once
    WHOLE = "whole"  # this effect, this instruction to repeat included


class Repeat(Effect):
    """Repeat the preceding effect once, or this whole effect ("trigger this effect again")."""

    what: RepeatWhat
    player: Player = YOU
    """Who does it: another player's repetition has them in the place of "you"."""
    on: Player | None = None
    """To whom it is done: this player takes the place of the one it was done to: of "you", where nobody else is named
    ("your deck").
    """
    on_cards: Cards | None = None
    """To what it is done: these cards take the place of those that it was done to."""
    any_times: bool = False
    """As often as the player likes, as long as all of it is possible."""


class Limited(Effect):
    """Of each card (or player) that `event` fits, no more than `amount` comes about while `effect` is done ("each
    creature cannot capture more than 1 this way")."""

    effect: Effect
    event: EventPattern
    amount: Amount


class DefineX(Effect):
    """ "…, where X is …"."""

    amount: Amount


class Lasting(Effect):
    """A lasting effect: statics and triggered abilities that hold for a duration."""

    duration: Duration
    effects: tuple[Static | Triggered, ...]


class Triggered(Node):
    """An ability that goes off by itself: "after a creature reaps, …". In a constant paragraph, a lasting effect, or a
    delayed effect.
    """

    trigger: Trigger
    effect: Effect
    optional: bool = False


class Delayed(Effect):
    """ "At the end of the turn, …", "the next time you play a creature this turn, …" inside an ability: set off once,
    or each time within `duration`.
    """

    trigger: Trigger
    effect: Effect
    duration: Duration | None = None
    once: bool = True


class DurationKind(StrEnum):
    THIS_TURN = "this turn"  # this turn, for the remainder of the turn, until the end of the turn
    NEXT_TURN = "next turn"  # during `player`'s next turn
    UNTIL_START_OF_TURN = "until start of turn"  # until the start of `player`'s next turn
    UNTIL_END_OF_TURN = "until end of turn"  # until the end of `player`'s next turn
    WHILE = "while"  # while `condition` holds
    UNTIL_LEAVES = "until leaves"  # until `cards` leaves play
    WHILE_IN_PLAY = "while in play"
    NEXT_STEP = "next step"  # during `player`'s next such step
    REST_OF_GAME = "rest of game"
    UNSAID = (
        "unsaid"  # no word of it in an ability: as long as the cards it is said of, and else this card, stay in play
    )
    THIS_STEP = "this step"
    THIS_USE = "this use"  # until the use that set the ability off has been made
    THIS_FIGHT = "this fight"  # until the fight that is going on is over
    UNTIL_NEXT_FULFILL = "until fulfilled"


class Duration(Node):
    """How long."""

    kind: DurationKind
    player: Player = YOU
    cards: Cards | None = None
    condition: Condition | None = None
    step: Step | None = None

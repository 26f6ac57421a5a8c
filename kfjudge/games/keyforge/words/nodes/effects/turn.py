"""Choices, the tide, prophecies, the turn."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import CardType, House, Step, TideLevel
from kfjudge.games.keyforge.words.nodes.effects.composition import Duration
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player


class ChoiceOf(StrEnum):
    HOUSE = "house"
    TRAIT = "trait"
    TYPE = "type"
    PLAYER = "player"
    NUMBER = "number"
    NAME = "name"
    FLANK = "flank"
    KEY_COLOR = "key color"
    BONUS_ICON = "bonus icon"
    KEYWORD = "keyword"


class Choose(Effect):
    """Choose cards ("choose a creature"); what follows speaks of them as chosen, it or that."""

    cards: Cards
    player: Player = YOU


class ChooseThing(Effect):
    """Choose or name a house, trait, number, card name…; `houses` limits it, `of` whose ("on your opponent's identity
    card").
    """

    of: ChoiceOf
    player: Player = YOU
    among: Cards | None = None
    of_player: Player | None = None
    houses: tuple[House, ...] = ()
    other_than: tuple[House, ...] = ()
    not_active: bool = False
    """Any but the active house."""
    times: Amount = Number(value=1)
    """So many different ones."""
    from_number: int | None = None
    to_number: int | None = None
    type: CardType = CardType.CARD
    """Only names of cards of this type."""


class ChangeActiveHouse(Effect):
    """The active house becomes this one (None: the house of `of`, or the chosen one)."""

    house: House | None = None
    of: Cards | None = None
    """The house of this card."""


class SetTide(Effect):
    """The tide is made high (raised), low (lowered) or neutral (reset) for the player, and the other way round for the
    opponent.
    """

    level: TideLevel
    player: Player = YOU


class SkipStep(Effect):
    step: Step
    player: Player = YOU
    duration: Duration | None = None


class TakeTurn(Effect):
    """An extra turn after this one."""

    player: Player = YOU


class SkipTurn(Effect):
    """The player's next turn is not played."""

    player: Player = YOU


class EndTurn(Effect):
    player: Player = YOU


class EndStep(Effect):
    step: Step | None = None


class Fulfill(Effect):
    cards: Cards


class ActivateProphecy(Effect):
    cards: Cards
    under: Cards | None = None


class WinGame(Effect):
    player: Player = YOU


class CallOff(Effect):
    """What was about to happen does not happen ("your opponent does not forge that key"): the event that an
    `Interrupts` is about.
    """

    event: EventPattern


class DoNothing(Effect):
    """ "nothing happens", "it is not destroyed": the replaced event simply does not take place."""

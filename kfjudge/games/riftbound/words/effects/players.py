"""What happens to players: runes, points, XP, parts of the turn."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.riftbound.words.cards import YOU, Amount, Cards, Measure, Player
from kfjudge.games.riftbound.words.effects.costs import CostPart, Effect, Resources


class Channel(Effect):
    amount: Amount
    player: Player = YOU
    exhausted: bool = False


class Add(Effect):
    """Adds energy and power to the pool (429). `repeated` times."""

    resources: Resources
    player: Player = YOU
    times: Amount | None = None


class UseOnly(Effect):
    """The resources just added can only be spent so."""

    limit: SpendLimit
    cards: Cards | None = None
    """What they can be spent to play."""


class SpendLimit(StrEnum):
    SPELLS = "to play spells"
    PLAY = "to play such cards"
    GEAR = "to play gear or use gear abilities"
    SHOWDOWNS = "during showdowns"


class SpendXP(CostPart):
    amount: Amount
    player: Player = YOU


class GainXP(Effect):
    amount: Amount
    player: Player = YOU


class TurnPart(StrEnum):
    """What can be skipped."""

    CHANNEL = "channel phase"
    DRAW = "draw phase"
    MAIN = "main phase"
    TURN = "turn"


class Skip(Effect):
    """The next one of a player is replaced by nothing (443)."""

    part: TurnPart
    player: Player = YOU
    whose: Player = YOU


class Score(Effect):
    amount: Amount
    player: Player = YOU


class LosePoints(Effect):
    """Points are lost, as many as there are (194)."""

    amount: Amount
    player: Player = YOU


class ReduceCost(Effect):
    """The cost of what is about to be played is less."""

    measure: Measure
    amount: Amount


class LoseXP(Effect):
    amount: Amount
    player: Player = YOU


class Win(Effect):
    player: Player = YOU


class TakeTurn(Effect):
    """A turn after this one."""

"""What an instruction is, and what can be paid."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.riftbound.words.base import Domain, Node
from kfjudge.games.riftbound.words.cards import Amount


class Effect(Node):
    """An instruction."""


class CostPart(Effect):
    """What can be paid besides an instruction."""


class Resources(CostPart):
    """Energy and power: `[1][C]`."""

    energy: int = 0
    power: tuple[Domain, ...] = ()


class Spent(StrEnum):
    """Of what any amount can be paid; power is of any domain."""

    POWER = "power"
    ENERGY = "energy"
    XP = "xp"


class AnyAmountOf(CostPart):
    """As much as its payer likes."""

    of: Spent


class ExhaustMe(CostPart):
    """The exhaust icon: the card itself is exhausted."""


class Cost(Node):
    parts: tuple[Effect, ...]


class Costless(Node):
    """What of a card's cost is not paid."""

    all: bool = False
    energy: bool = False
    less: Resources | None = None
    per: Amount | None = None
    cost: Cost | None = None
    """Paid in place of it."""
    unpaid: bool = False
    """Not paid, where the text does not say "ignored"."""

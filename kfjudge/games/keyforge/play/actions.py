"""What a player does in a turn, one value each (the actions of a scenario's `do`)."""

from __future__ import annotations

from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card. What is given is no question: `flank`, `position` (with deploy, 0 = far left), `attach` (a
    creature), `as_type`.
    """

    card: int
    flank: str | None = None
    position: int | None = None
    attach: int = NOBODY
    as_type: str | None = None


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """Discard a card from hand."""

    card: int


@dataclass(frozen=True, slots=True)
class Fight:
    """Fight with a creature; `against` may be left open."""

    card: int
    against: int = NOBODY


@dataclass(frozen=True, slots=True)
class Reap:
    """Reap with a creature."""

    card: int


@dataclass(frozen=True, slots=True)
class UseAction:
    """Use an Action: ability."""

    card: int


@dataclass(frozen=True, slots=True)
class UseOmni:
    """Use an Omni: ability."""

    card: int


@dataclass(frozen=True, slots=True)
class Unstun:
    """Use a stunned creature, which only removes the stun."""

    card: int


@dataclass(frozen=True, slots=True)
class PlaceProphecy:
    """Activate a prophecy with a card from hand beneath it."""

    card: int
    under: int = NOBODY


@dataclass(frozen=True, slots=True)
class RaiseTide:
    """Raise the tide by rule, for three chains."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Ready, draw, end-of-turn effects; the other player is then active and has not begun."""


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """Start-of-turn effects, forge, choose a house, archives. None and "" leave the choice open."""

    house: str | None = None
    key: str = ""
    archives: bool | None = None


Action = (
    PlayCard
    | DiscardCard
    | Fight
    | Reap
    | UseAction
    | UseOmni
    | Unstun
    | PlaceProphecy
    | RaiseTide
    | EndTurn
    | BeginTurn
)

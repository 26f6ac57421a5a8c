"""Playing and using cards, and resolving what they say."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kfjudge.games.keyforge.words.nodes.base import BonusIcon, CardType, KeywordName, Timing
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player

if TYPE_CHECKING:
    from kfjudge.games.keyforge.words.nodes.effects.creatures import Place


class PlayCards(Effect):
    """Play cards now. `as_if_hand`: as if in hand; `as_type`: "as an upgrade"; `as_if_yours`; `any_house` is the
    default of an effect that plays.
    """

    brings_about = (EventKind.PLAY, EventKind.ENTER_PLAY)

    cards: Cards
    player: Player = YOU
    as_if_hand: bool = False
    as_if_active_house: bool = False
    """Said beside "as if in hand"; an effect that plays needs no house anyway."""
    as_if_yours: bool = False
    as_type: CardType | None = None
    one_at_a_time: bool = False
    attach_to: Cards | None = None
    place: Place | None = None
    """Where in the battleline a creature enters play."""


class UseKind(StrEnum):
    USE = "use"
    REAP = "reap"
    FIGHT = "fight"
    ACTION = "action"
    OMNI = "omni"


class Use(Effect):
    """Use cards now: any use, or this one. `ready_first`: "ready and fight with". `as_if_yours`: without taking
    control.
    """

    brings_about = (EventKind.DESTROY, EventKind.FIGHT, EventKind.REAP, EventKind.USE)

    cards: Cards
    how: UseKind = UseKind.USE
    against: Cards | None = None
    as_if_yours: bool = False
    as_if_active_house: bool = False
    """Said so; an effect that uses needs no house anyway."""
    one_at_a_time: bool = False
    ignoring: tuple[KeywordName, ...] = ()
    """Keywords that this use ignores ("ignoring taunt")."""
    player: Player = YOU


class FightEachOther(Effect):
    """The creatures fight (`left` against `right`) by an instruction that is not a use by their controller."""

    brings_about = (EventKind.DESTROY,)

    left: Cards
    right: Cards


class StrikeElsewhere(Effect):
    """In this fight the damage from power that `cards` deal goes to `to`, not to the creature they are fighting."""

    cards: Cards
    to: Cards


class FightsInTurn(Effect):
    """The fights of the instruction just before are resolved one at a time."""


class ResolveAbilities(Effect):
    """Resolve ("trigger") the abilities with a lead-in of cards, as if this card had them or as if they were yours."""

    timing: Timing
    cards: Cards
    as_if_yours: bool = False


class ResolveAs(Effect):
    """Within a replacement: the bonus icon about to be resolved is resolved as if it were one of these."""

    icons: tuple[BonusIcon, ...]


class ResolveIcons(Effect):
    """Resolve the bonus icons of cards, as if they had been played."""

    cards: Cards
    icon: BonusIcon | None = None

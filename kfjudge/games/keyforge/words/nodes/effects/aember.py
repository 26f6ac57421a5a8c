"""Æmber, keys and chains."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes.amounts import KeyCost
from kfjudge.games.keyforge.words.nodes.base import KeyColor
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player


class GainAember(Effect):
    amount: Amount

    brings_about = (EventKind.GAIN_AEMBER,)
    player: Player = YOU


class LoseAember(Effect):
    amount: Amount

    brings_about = (EventKind.LOSE_AEMBER,)
    player: Player = YOU


class StealAember(Effect):
    """`player` steals from their opponent (or `from_player`)."""

    brings_about = (EventKind.STEAL,)

    amount: Amount
    player: Player = YOU
    from_player: Player | None = None


class CaptureAember(Effect):
    """`cards` capture, each the amount, from their controller's opponent's pool (or `from_player`'s, "from its own
    side"). None: the card with the ability.
    """

    brings_about = (EventKind.CAPTURE,)

    amount: Amount
    cards: Cards | None = None
    from_player: Player | None = None
    divided: bool = False
    """The amount is spread over `cards` as chosen instead of each capturing all of it."""
    there: bool = False
    """From where the æmber lies that was just stolen, gained or moved ("captures 1 of that æmber")."""
    refers_to: int | None = None
    """For `there`, set by binding: the card on which it lies, or the player in whose pool."""


class PayAember(Effect):
    """From the player's pool to the opponent's."""

    brings_about = (EventKind.PAY,)

    amount: Amount
    player: Player = YOU
    to: Player | None = None


class SpendAember(Effect):
    amount: Amount
    player: Player = YOU


class Exalt(Effect):
    cards: Cards

    brings_about = (EventKind.EXALT,)


class PutAember(Effect):
    """From the common supply onto a card (not capture)."""

    amount: Amount
    on: Cards


class MoveAember(Effect):
    """From a card or pool to a card, pool or the supply. Exactly one source is named, or it is where æmber has just
    been put, and at most one goal; no goal is the common supply.
    """

    brings_about = (EventKind.MOVE_AEMBER,)

    amount: Amount
    from_cards: Cards | None = None
    from_player: Player | None = None
    to_cards: Cards | None = None
    to_player: Player | None = None
    there: bool = False
    """From where the æmber lies that was just captured, stolen, gained or moved ("1 of that æmber")."""
    refers_to: int | None = None
    """For `there`, set by binding: the card on which it lies, or the player in whose pool."""


class ForgeKey(Effect):
    cost: KeyCost

    brings_about = (EventKind.FORGE,)
    player: Player = YOU
    color: KeyColor | None = None


class UnforgeKey(Effect):
    player: Player = YOU

    brings_about = (EventKind.UNFORGE,)
    """Whose key."""
    color: KeyColor | None = None
    amount: Amount | None = None
    chooser: Player | None = None
    just_forged: bool = False
    """The key that was spoken of as forged ("unforge it"), by the player who forged it."""
    refers_to: int | None = None
    """For a key just forged: set by binding to the event or the instruction by which it was forged."""


class GainChains(Effect):
    amount: Amount
    player: Player = YOU


class LoseChains(Effect):
    amount: Amount
    player: Player = YOU


class TakeFrom(Effect):
    """Within a replacement: the æmber comes from one of these cards, or (None) from the common supply; the pool that it
    would have come from keeps it.
    """

    amount: Amount
    cards: Cards | None = None

"""What players may do beyond the rules (Rulebook: Permissions)."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.events import WhichHouse
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, CardText, Effect, Static
from kfjudge.games.keyforge.words.nodes.players import YOU, Player
from kfjudge.language.node import Node


class Permitted(StrEnum):
    """What a permission is for."""

    PLAY = "play"
    USE = "use"
    DISCARD = "discard"
    FIGHT = "fight"
    REAP = "reap"


class AsIf(Node):
    """What cards count as for a permission: as if they belonged to a house (possible while it is active), were in hand,
    or were the player's own.
    """

    house: WhichHouse | None = None
    hand: bool = False
    yours: bool = False


class MayPlayOrUse(Static):
    """Permission beyond the active house: "you may play one non-Logos card this turn", "you may use friendly Mars
    creatures". A number of cards is a
    limit: for each turn if the statement is constant, for all of its time if it lasts. `player` None: whoever can play
    or use such cards.
    """

    verbs: tuple[Permitted, ...]
    cards: Cards
    player: Player | None = None
    as_if: AsIf | None = None


class MayDo(Static):
    """Another standing permission: an effect that a player may do when its moment comes ("you may spend æmber on this
    card").
    """

    effect: Effect
    player: Player = YOU


class MaySpend(Static):
    """What `player` may spend as if it were in their pool: the æmber `on` cards, up to `amount` of another player's
    pool, or cards that are `coins`, each
    as one æmber (it goes to its owner's discard pile as the cost is paid)."""

    player: Player = YOU
    on: Cards | None = None
    coins: Cards | None = None
    pool_of: Player | None = None
    amount: Amount | None = None
    only_forging: bool = False
    """Said of forging alone, not of spending in general."""


class GetsSpentAember(Static):
    """`player` gets all æmber that `spender` spends when forging keys."""

    spender: Player
    player: Player = YOU


class PlaysAs(Static):
    """The card may be played as another type ("may be played as an upgrade")."""

    cards: Cards
    as_type: CardType
    text: CardText | None = None
    """What it says while it is of that type; None: its own text."""

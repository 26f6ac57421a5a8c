"""Who."""

from __future__ import annotations

from enum import StrEnum

from kfjudge.games.keyforge.words.nodes.base import Extreme
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition
from kfjudge.language.node import Mentionable


class PlayerKind(StrEnum):
    YOU = "you"
    OPPONENT = "opponent"
    EACH = "each player"
    A_PLAYER = "a player"  # as object of a choice: one of both; as subject of an event: whichever
    THAT_PLAYER = "that player"  # they, their, that player: bound to a player mentioned before
    CONTROLLER = "controller"  # the controller of `of`
    OWNER = "owner"  # the owner of `of`
    OPPONENT_OF = "opponent of"  # the opponent of the controller of `of`, or of the player `of_player`
    ACTIVE = "active player"
    CHOSEN = "chosen player"
    DESCRIBED = "described player"  # within a condition on players: the very player that it is asked about
    WITH_EXTREME = "with extreme"  # the player with the most or the least of `counted`
    ANY_COMBINATION = "any combination of players"  # as source of æmber: taken from one or both, as chosen


class Player(Mentionable):
    """One or both players. `of` names the card whose controller, owner or opponent is meant; `of_player` the player
    whose opponent is.
    """

    kind: PlayerKind = PlayerKind.YOU
    of: Cards | None = None
    of_player: Player | None = None
    condition: Condition | None = None
    """Only those of whom it holds ("each player who controls …"); within it they are the described player."""
    extreme: Extreme | None = None
    counted: Amount | None = None
    """For WITH_EXTREME: of this the player has most, or least; in it they are the described player."""
    refers_to: int | None = None
    """For THAT_PLAYER, set by binding: the mention that is meant."""


YOU = Player()

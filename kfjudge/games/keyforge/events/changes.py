"""The events of the engine's own: what a card becomes, where it lies, which lasting effects there are, whose turn.

No text can forbid or watch them; they are parts of what texts call playing, entering play, attacking and so on. They
are events all the same, because nothing but an event changes the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.lasting import Lasting, before_extra_turn
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.naming import Who
from kfjudge.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kfjudge.games.keyforge.game import Game


def become(game: Game, number: int, **changes: Any) -> None:
    """A card becomes what `changes` says: a copy, of another type, active."""
    game.apply(Event("become", card=number, changes=changes))


@applies("become")
def apply_become(game: Game, event: Event) -> bool:
    game.board.set(event.card, **(event.changes or {}))
    return True


def pick_up(game: Game, number: int) -> None:
    """A card is taken from where it lies; it lies nowhere until something puts it down."""
    game.apply(Event("pick up", card=number))


@applies("pick up")
def apply_pick_up(game: Game, event: Event) -> bool:
    game.board.lift(event.card)
    return True


def lay_under(game: Game, number: int, host: int, controller: int, *, facedown: bool) -> None:
    """A card goes beneath another one."""
    game.apply(Event("lay under", controller, number, host, flag=facedown))


@applies("lay under")
def apply_lay_under(game: Game, event: Event) -> bool:
    game.board.lift(event.card)
    game.board.tuck(event.card, event.other, event.player, event.flag)
    return True


def set_lasting(game: Game, effects: Iterable[Lasting]) -> None:
    """From now on these are the lasting effects (Rulebook: Lasting effects)."""
    game.apply(Event("lasting effects", effects=tuple(effects)))


def add_lasting(game: Game, effect: Lasting) -> None:
    """A lasting effect begins."""
    set_lasting(game, (*game.board.lasting, effect))


def lasts(game: Game, card: int, player: int, *, named: int | None = None, **more: Any) -> None:
    """A lasting effect of a card begins: `named` is what its own name means there, `more` are further fields of it."""
    game.board.clock += 1
    face = more.pop("face", game.board.cards[card].face)
    add_lasting(game, Lasting(game.board.clock, face, card, card if named is None else named, player, **more))


def use_up(game: Game, lasting: object | None, covered: CardStay | None = None) -> None:
    """Takes one use off a lasting effect that can be used only so often; it may cover that card from now on."""
    if isinstance(lasting, Lasting) and lasting.left is not None:
        set_lasting(
            game,
            (
                replace(other, left=other.left - 1, covered=(*other.covered, covered) if covered else other.covered)
                if other.number == lasting.number and other.left
                else other
                for other in game.board.lasting
            ),
        )


def spend(game: Game, lasting: object | None) -> None:
    """Ends a lasting effect that holds only for the next such event."""
    if isinstance(lasting, Lasting):
        set_lasting(game, (other for other in game.board.lasting if other.number != lasting.number))


@applies("lasting effects")
def apply_lasting(game: Game, event: Event) -> bool:
    game.board.lasting = event.effects
    game.board.touch()
    return True


@applies("step")
def apply_step(game: Game, event: Event) -> bool:
    """A step of the turn begins; omega held only for the step before."""
    game.board.step = event.detail
    game.board.omega = False
    game.board.touch()
    return True


@applies("omega")
def apply_omega(game: Game, event: Event) -> bool:
    """Nothing more is played, used or discarded in this step, apart from what is pending (Rulebook: Omega). `flag`: the
    turn ends with it.
    """
    game.board.omega = True
    game.board.ending = game.board.ending or event.flag
    game.board.touch()
    return True


@applies("active house")
def apply_house(game: Game, event: Event) -> bool:
    """The player has this active house, or none."""
    game.board.players[event.player].active_house = event.detail or None
    game.board.touch()
    return True


@applies("prophecy used")
def apply_prophecy_used(game: Game, event: Event) -> bool:
    """The prophecy of this play step has been placed."""
    game.board.prophecy_used = True
    game.board.touch()
    return True


@applies("extra turn")
def apply_extra_turn(game: Game, event: Event) -> bool:
    """The player takes another turn after this one."""
    game.board.extra_turns = (*game.board.extra_turns, event.player)
    game.board.touch()
    return True


@applies("next turn")
def apply_next_turn(game: Game, event: Event) -> bool:
    """The other player is next; what was only for this turn is over."""
    board = game.board
    board.ending = False
    board.players[board.active].active_house = None
    board.first_turn = False
    board.next_turn()
    return True


@applies("begin anew")
def apply_begin_anew(game: Game, event: Event) -> bool:
    """Armor is whole again, nobody has been attacked, and whoever has earned a further turn takes it."""
    board = game.board
    for number, state in enumerate(board.cards):
        if state.in_play and (state.armor_used or state.attacked):
            board.set(number, armor_used=0, armor_had=0, attacked=False)
    if board.extra_turns:
        taker, board.extra_turns = board.extra_turns[0], board.extra_turns[1:]
        if taker == event.player:
            board.lasting = tuple(before_extra_turn(effect, board.turn) for effect in board.lasting)
        board.active = taker
        board.touch()
    return True


@applies("win")
def apply_win(game: Game, event: Event) -> bool:
    """The player has won (Rulebook: Winning)."""
    game.board.winner = event.player
    game.step("win", "winning", "{0} wins the game", Who(event.player))
    return True

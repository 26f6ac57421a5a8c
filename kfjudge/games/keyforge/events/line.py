"""The battleline: places, swapping, control (Rulebook: Battleline, Move, Swap, Control and ownership)."""

from __future__ import annotations

from typing import cast

from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.lasting import Span
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.entering import choose_flank
from kfjudge.games.keyforge.events.zones import PLACES
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card, Who


@applies("move")
def apply_move(game: Game, event: Event) -> bool:
    """A creature goes to place `position` of its line; staying where it is counts as moved (Rulebook: Move)."""
    state = game.board.cards[event.card]
    if state.zone != "battleline" or event.position is None:
        return False
    line = game.board.players[state.controller].battleline
    line.remove(event.card)
    line.insert(min(event.position, len(line)), event.card)
    game.board.touch()
    game.step("move", "move", "{0} moves within the battleline", Card(event.card))
    return True


@applies("swap places")
def apply_swap(game: Game, event: Event) -> bool:
    """Two creatures of one line trade places (Rulebook: Swap)."""
    one, other = game.board.cards[event.card], game.board.cards[event.other]
    if (
        one.zone != "battleline"
        or other.zone != "battleline"
        or one.controller != other.controller
        or event.card == event.other
    ):
        return False
    line = game.board.players[one.controller].battleline
    first, second = line.index(event.card), line.index(event.other)
    line[first], line[second] = line[second], line[first]
    game.board.touch()
    game.step("swap", "swap", "{0} and {1} trade places", Card(event.card), Card(event.other))
    return True


@applies("swap control")
def apply_swap_control(game: Game, event: Event) -> bool:
    """Two cards trade places and controllers; what lies on them stays (Rulebook: Swap control)."""
    board = game.board
    one, other = board.cards[event.card], board.cards[event.other]
    if one.zone != other.zone or one.zone not in ("battleline", "artifacts") or one.controller == other.controller:
        return False
    mine, theirs = board.players[one.controller].pile(one.zone), board.players[other.controller].pile(other.zone)
    first, second = mine.index(event.card), theirs.index(event.other)
    mine[first], theirs[second] = event.other, event.card
    board.clock += 1
    board.set(event.card, controller=other.controller, since=board.clock)
    board.set(event.other, controller=one.controller, since=board.clock)
    game.step("swap control", "swap-control", "{0} and {1} change sides", Card(event.card), Card(event.other))
    return True


@applies("take control")
def apply_control(game: Game, event: Event) -> bool:
    """A card changes sides: creatures to a flank that the active player picks, everything on them with them."""
    board = game.board
    state = board.cards[event.card]
    if state.zone not in ("battleline", "artifacts", "upgrade") or state.controller == event.player:
        return False
    event.from_player = state.controller
    if state.zone == "battleline":
        place = choose_flank(game, event.player)
        board.players[state.controller].battleline.remove(event.card)
        board.players[event.player].battleline.insert(place, event.card)
    elif state.zone == "artifacts":
        board.players[state.controller].artifacts.remove(event.card)
        board.players[event.player].artifacts.append(event.card)
    board.clock += 1
    board.set(event.card, controller=event.player, since=board.clock)
    words, beside = event.told
    game.step(
        "take control", "control", "{0} takes control of {1}" + words, Who(event.player), Card(event.card), *beside
    )
    return True


def take_control(game: Game, seen: CardStay, player: int, ctx: Context, span: Span | None) -> bool:
    """The player takes control, for a time if `span` says so; at its end control goes back."""
    before = game.board.cards[seen.card].controller
    happened = game.emit(Event("take control", player, seen.card, source=ctx.card))
    if happened and span is not None:
        face = game.board.cards[ctx.card if ctx.card != NOBODY else seen.card].face
        when = {"starts": span.starts, "ends": span.ends, "before": span.before, "condition": span.condition}
        more = {"what": "control", "on": (seen,), "value": before, "bindings": ctx.bindings(), "face": face}
        changes.lasts(game, ctx.card, player, named=ctx.named, tied=(*span.tied, seen), **when, **more)
    return bool(happened)


@applies("swap cards")
def apply_swap_cards(game: Game, event: Event) -> bool:
    """Two cards out of play trade places (Rulebook: Swap)."""
    board = game.board
    places = [(number, board.cards[number], board.place(number)) for number in (event.card, event.other)]
    for number, _state, _place in places:
        board.lift(number)
    for (number, _state, _place), (_other, there, spot) in zip(places, reversed(places), strict=True):
        board.put(number, there.controller, there.zone, spot)
    game.step("swap", "swap", "{0} and {1} trade places", Card(event.card), Card(event.other))
    return True


@applies("swap piles")
def apply_swap_piles(game: Game, event: Event) -> bool:
    """The cards of two piles change places (Rulebook: Swap)."""
    board = game.board
    one, other = event.player, event.to_player
    first, second = cast("Zone", event.zone), cast("Zone", event.to_zone)
    ours, theirs = board.players[one].pile(first)[:], board.players[other].pile(second)[:]
    for number in (*ours, *theirs):
        board.lift(number)
    for number in ours if second in ("deck", "discard") else ours[::-1]:
        board.put(number, other, second, 0)
    for number in theirs if first in ("deck", "discard") else theirs[::-1]:
        board.put(number, one, first, 0)
    template = "the {1} and the {2} of {0} trade places"
    if one != other:
        template = "the {1} of {0} and the {2} of {3} trade places"
    names = (PLACES.get(first, first), PLACES.get(second, second))
    moved = map(Card, (*ours, *theirs))  # not spoken of, but it is about each of them
    game.step("swap", "swap", template, Who(one), *names, Who(other), *moved)
    return True


@applies("rearrange")
def apply_rearrange(game: Game, event: Event) -> bool:
    """Cards of one zone lie in this order from now on, in the places that they have together."""
    state = game.board.cards[event.group[0].card]
    pile = game.board.players[state.controller].pile(state.zone)
    places = sorted(pile.index(seen.card) for seen in event.group)
    for place, seen in zip(places, event.group, strict=True):
        pile[place] = seen.card
    game.board.touch()
    game.step("move", "move", "the cards are put in order")
    return True


@applies("join line")
def apply_join_line(game: Game, event: Event) -> bool:
    """An artifact goes to a place in its controller's battleline, where it is a creature (Rulebook: artifact turned
    creature).
    """
    board = game.board
    side = board.players[board.cards[event.card].controller]
    side.artifacts.remove(event.card)
    side.battleline.insert(event.position or 0, event.card)
    board.set(event.card, zone="battleline")
    game.step("become creature", "artifact-as-creature", "{0} becomes a creature", Card(event.card))
    return True


@applies("leave line")
def apply_leave_line(game: Game, event: Event) -> bool:
    """A card that was a creature for a time goes back to where artifacts lie (Rulebook: artifact turned creature)."""
    board = game.board
    side = board.players[board.cards[event.card].controller]
    side.battleline.remove(event.card)
    side.artifacts.insert(event.position or 0, event.card)
    board.set(event.card, zone="artifacts", damage=0)
    return True

"""Decks and other piles: what lies on top, shuffling, drawing (Rulebook: Draw cards, Shuffle, Search)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import pile_ends
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.words.nodes.statics import MoreInStep, Routine

HAND = 6


@applies("next card")
def apply_next_card(game: Game, event: Event) -> bool:
    """It is known now which card comes next in a deck: `card`, or one that nobody knows."""
    side = game.board.players[event.player]
    number = event.card if event.card != NOBODY else game.board.add_unknown(event.player, "deck")
    if side.ordered is not None:
        side.deck.remove(number)
        side.deck.insert(side.ordered, number)
        side.ordered += 1
    game.board.touch()
    return True


@applies("deck known")
def apply_deck_known(game: Game, event: Event) -> bool:
    """Every card of a deck has a known place."""
    side = game.board.players[event.player]
    side.deck.extend(side.below)
    side.below.clear()
    side.ordered = None
    return True


@applies("last card")
def apply_last_card(game: Game, event: Event) -> bool:
    """It is known now which card lies above those at the bottom of a deck: `card`, or one that nobody knows."""
    side = game.board.players[event.player]
    number = event.card if event.card != NOBODY else game.board.add_unknown(event.player, "deck")
    if side.ordered is not None and side.deck.index(number) < side.ordered:
        side.ordered -= 1
    side.deck.remove(number)
    side.below.insert(0, number)
    game.board.touch()
    return True


def shuffle(game: Game, player: int) -> None:
    """Shuffles a deck (Rulebook: Shuffle)."""
    game.emit(Event("shuffle deck", player, from_player=player, detail="deck"))


@applies("shuffle deck")
def apply_shuffle(game: Game, event: Event) -> bool:
    """From now on nobody knows the order of the deck."""
    game.board.shuffle(event.player)
    game.step("shuffle", "shuffle", "{0} shuffles the deck", Who(event.player))
    return True


@applies("shuffle discard")
def apply_reshuffle(game: Game, event: Event) -> bool:
    """The discard pile becomes the deck."""
    whose = event.from_player
    for number in game.board.players[whose].discard[:]:
        game.board.lift(number)
        game.board.put(number, whose, "deck", 0)
    game.board.shuffle(whose)
    if event.detail:
        game.step("shuffle", "draw", "{0} shuffles the discard pile into a new deck", Who(whose))
    return True


NEW_DECK = "new deck"
"""What the reshuffle for a draw is told by: it is a shuffle of the deck at the same time."""


def is_empty(game: Game, player: int) -> bool:
    """Whether the deck holds no card at all."""
    side = game.board.players[player]
    return not side.deck and not side.below and not side.deck_unknown


def refill_deck(game: Game, player: int) -> bool:
    """The discard pile becomes the deck (Rulebook: Draw cards); False if there is nothing in it."""
    side = game.board.players[player]
    if not side.discard:
        return False
    game.emit(Event("shuffle discard", player, from_player=player, detail=NEW_DECK))
    return True


def draw(game: Game, player: int, count: int, source: int = NOBODY) -> list[Event]:
    """Draws cards, one at a time; returns the draws that took place."""
    done: list[Event] = []
    for _time in range(count):
        happened = game.emit(Event("draw", player, source=source, zone="deck", to_zone="hand", from_player=player))
        if not happened:
            break
        done.extend(happened)
    return done


@applies("draw")
def apply_draw(game: Game, event: Event) -> bool:
    """The top card goes to hand; an empty deck is made new from the discard pile first."""
    player = event.player
    if event.card != NOBODY:
        game.board.lift(event.card)
        game.board.put(event.card, player, "hand")
        game.board.players[player].drawn += 1
        game.step("draw", "draw", "{0} draws {1}", Who(player), Card(event.card))
        return True
    if is_empty(game, player) and not refill_deck(game, player):
        return False
    top = pile_ends.top_of(game, player, "deck", 1)
    if not top:
        return False
    number = top[0]
    event.card = number
    event.stay = game.board.cards[number].stay
    game.board.lift(number)
    game.board.put(number, player, "hand")
    game.board.players[player].drawn += 1
    game.step("draw", "draw", "{0} draws {1}", Who(player), Card(number))
    return True


@reads(MoreInStep, "what amount player optional")
def more_in_step(game: Game, player: int, what: Routine) -> int:
    """How much more (or less) than usual the player does of something in its step."""
    more = 0
    for stated, node in game.view.active(MoreInStep):
        ctx = game.view.context(stated)
        if node.what is what and player in meaning.players(ctx, node.player):
            more += meaning.value(ctx, node.amount) * game.view.multiplier(stated)
    return more


def hand_target(game: Game, player: int) -> int:
    """The number of cards that the draw step refills to, before chains."""
    return max(0, HAND + more_in_step(game, player, Routine.REFILL))


def refill_hand(game: Game, player: int) -> None:
    """Step 5: the number is fixed first; chains hold cards back, and one is shed only if a draw was prevented
    (Rulebook: Chains).
    """
    side = game.board.players[player]
    held_back = held_back_by_chains(side.chains)
    missing = hand_target(game, player) - len(side.hand)
    drawing = max(0, missing - held_back) + more_in_step(game, player, Routine.DRAW)
    full = "" if drawing else f": {len(side.hand)} in hand" + f", {held_back} held back by chains" * bool(held_back)
    game.step("draw step", "step-5-draw", f"{{0}} draws {{1}} cards{full}", Who(player), drawing)
    if Older.DRAW_UNTIL_FULL in game.options.older:
        if draw_until_full(game, player, held_back) != drawing:
            game.older(Older.DRAW_UNTIL_FULL)
    else:
        draw(game, player, drawing)
    if held_back and missing > 0:
        hold_back(game, player, missing)


def held_back_by_chains(chains: int) -> int:
    """How many cards fewer are drawn: one for 1 to 6 chains, two for 7 to 12, and so on."""
    return (chains + 5) // 6


def hold_back(game: Game, player: int, missing: int) -> int:
    """Chains hold cards back, so that one of them is shed; returns how many cards (Rulebook: Chains)."""
    held = min(held_back_by_chains(game.board.players[player].chains), missing)
    game.step("chains", "chain-refill", "chains hold back {0} of {1} cards", held, missing)
    game.emit(Event("lose chains", player, amount=-1, cause="refill"))
    return held


def draw_until_full(game: Game, player: int, held_back: int) -> int:
    """As older versions had it: after each card it is counted anew whether the hand is full. Returns how many were
    drawn.
    """
    drawn = 0
    while len(game.board.players[player].hand) < hand_target(game, player) - held_back and draw(game, player, 1):
        drawn += 1
    return drawn + len(draw(game, player, max(0, more_in_step(game, player, Routine.DRAW))))

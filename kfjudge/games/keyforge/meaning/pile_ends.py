"""Which cards lie on top of a pile, or at its bottom: in a shuffled deck nature says so."""

from __future__ import annotations

from typing import cast

from kfjudge.engine.decision import NATURE
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.game import Game

ENDLESS = 100_000


def top_of(game: Game, player: int, zone: str, wanted: int, bottom: bool = False) -> list[int]:
    """The top (or bottom) cards of a pile, as many as there are up to `wanted`.

    In a shuffled deck nature says which card comes next, and an unknown deck gives unknown cards.
    """
    side = game.board.players[player]
    pile = side.pile(cast(Zone, zone))
    if zone != "deck":
        return pile[::-1][:wanted] if bottom else pile[:wanted]
    if bottom:
        return _bottom_of(game, player, wanted)
    if wanted < ENDLESS or not side.deck_unknown:
        _order_top(game, player, min(wanted, ENDLESS))
    return (pile + side.below)[:wanted] if not side.deck_unknown else pile[:wanted]


def _order_top(game: Game, player: int, wanted: int) -> None:
    """Makes nature say which cards lie on top of a shuffled or unknown deck, as far as they are needed."""
    side = game.board.players[player]
    while side.ordered is not None and side.ordered < min(wanted, len(side.deck) + side.deck_unknown):
        loose = side.deck[side.ordered :]
        if not loose and not side.deck_unknown:
            break
        options = [*loose, NOBODY] if side.deck_unknown else loose
        game.apply(Event("next card", player, _nature_picks(game, options)))
    if side.ordered is not None and side.ordered >= len(side.deck) and not side.deck_unknown:
        game.apply(Event("deck known", player))
    while side.deck_unknown and side.ordered is None and len(side.deck) < wanted < ENDLESS:
        game.apply(Event("next card", player))


def _nature_picks(game: Game, options: list[int]) -> int:
    """Which card comes next; `NOBODY` is a card that nobody knows."""
    if NOBODY not in options:
        return game.choose_cards(NATURE, options, 1, 1, "Which card is on top?", rule="shuffle", kind="cards")[0]
    chosen = game.choose(NATURE, "cards", options, "Which card is on top?", rule="shuffle")
    return chosen if isinstance(chosen, int) else NOBODY


def _bottom_of(game: Game, player: int, wanted: int) -> list[int]:
    """The lowest cards of a deck, lowest first."""
    side = game.board.players[player]
    result = side.below[::-1][:wanted]
    while len(result) < wanted:
        if side.deck_unknown:
            game.apply(Event("last card", player))
            result.append(side.below[0])
            continue
        rest = side.deck
        if not rest:
            break
        if side.ordered is None:
            return (result + rest[::-1])[:wanted]
        loose = side.deck[side.ordered :] or side.deck[-1:]
        chosen = game.choose_cards(NATURE, loose, 1, 1, "Which card is at the bottom?", rule="shuffle")[0]
        game.apply(Event("last card", player, chosen))
        result.append(chosen)
    return result

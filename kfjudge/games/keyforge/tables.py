"""What a game is put together from: every mechanism's handlers in one place.

Modules that are imported here and not named again play nodes of card text or change the board: with them their records
(`records`) and their events (`events.applying`) are there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.effects import (
    arriving,
    capturing,
    choices,
    counters,
    discarding,
    during,
    key_effects,
    looking,
    marking,
    moving,
    perform,
    pools,
    repeating,
    replaced,
    standing,
    swapping,
)
from kfjudge.games.keyforge.events import (
    aember,
    attaching,
    changes,
    copying,
    damage,
    destruction,
    entering,
    expiry,
    independence,
    keys,
    line,
    loops,
    piles,
    prophecies,
    replacement,
    state_based,
    statuses,
    triggering,
    windows,
    zones,
)
from kfjudge.games.keyforge.events.applying import APPLY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.hooks import Tables
from kfjudge.games.keyforge.meaning import amounts, conditions, filters, key_costs, places_in_line, selectors, who
from kfjudge.games.keyforge.play import (
    at_will,
    attacking,
    by_ability,
    fight,
    house_choice,
    icons,
    legality,
    permissions,
    playing,
    turn,
    usable,
)
from kfjudge.games.keyforge.position import position
from kfjudge.games.keyforge.spoken_of import spoken_of
from kfjudge.games.keyforge.view.continuous import View
from kfjudge.games.keyforge.words.nodes.statics import CountsAs

EVENTS = APPLY
"""How each event changes the board, all of them entered."""


def alike(game: Game, cards: Sequence[int]) -> tuple[Hashable, ...]:
    """Equal for cards that nothing tells apart: same state, same place where places matter, and nobody remembers or
    speaks of one of them.
    """
    met = spoken_of(game) | game.options.singled
    return tuple(_key(game, number, number in met) for number in cards)


def _key(game: Game, number: int, met: bool) -> Hashable:
    card = game.board.cards[number]
    own = met or number in game.shown or bool(card.upgrades or card.under)
    if card.zone == "battleline":
        own = own or not game.options.no_places
    elif card.zone in ("discard", "under", "upgrade"):
        own = True
    elif card.zone == "deck":
        side = game.board.players[card.controller]
        own = own or not (side.ordered is not None and number in side.deck[side.ordered :])
    return (card._replace(since=0, stay=0), number if own else None)


def _resolve(game: Game, held: Held, event: Event) -> None:
    windows.resolve(game, held, event)


def make_tables() -> Tables:
    """The handlers of the whole game; one set serves any number of runs."""
    from kfjudge.games.keyforge.executable import unplayed  # it asks which events can be applied here

    return Tables(
        apply=EVENTS,
        make_view=View,
        forbids=replacement.forbids,
        within=replacement.within,
        replacements=replacement.replacements,
        answer=windows.answer,
        part=triggering.part,
        settle=_settle,
        alike=alike,
        context_of=triggering.context_of,
        resolve=_resolve,
        is_triggered=triggering.is_triggered,
        holds=triggering.holds_for,
        position=position,
        orders=independence.orders,
        unplayed=unplayed,
    )


def _settle(game: Game) -> None:
    if game.board.lasting:
        expiry.expire(game)
    lasting = game.board.lasting
    if game.view.statements.get(CountsAs) or (
        lasting and any(effect.what in ("held", expiry.LAID_BY) for effect in lasting)
    ):
        expiry.hold(game)
        expiry.lay_by(game)
    state_based.settle(game)
    if game.view.holding:
        windows.settle(game)

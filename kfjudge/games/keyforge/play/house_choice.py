"""Which houses a player may choose (Rulebook: Step 2)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.play import attacking
from kfjudge.games.keyforge.records import consults
from kfjudge.games.keyforge.words.houses import HOUSES
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.statics import Must


@consults(Must, EventKind.CHOOSE_HOUSE)
def house_options(game: Game, player: int) -> list[str]:
    """The houses a player may choose: those of the identity card and of controlled cards, less what is forbidden; musts
    bind.
    """
    board = game.board
    side = board.players[player]
    houses = list(side.houses)
    for number in (*side.battleline, *side.artifacts):
        for house in game.view.houses(number):
            if house not in houses:
                houses.append(house)
    open_houses = [
        house for house in houses if not game.tables.forbids(game, Event("choose house", player, detail=house))
    ]
    forced: list[str] = []
    for node, stated in attacking.musts(game):
        ctx = game.view.context(stated)
        if node.event.kind is not EventKind.CHOOSE_HOUSE:
            continue
        if node.event.player is not None and player not in meaning.players(ctx, node.event.player):
            continue
        if not game.view.holds(stated):
            continue
        which = node.event.house
        for wanted in HOUSES:
            if which is None or not patterns.is_house(ctx, which, wanted):
                continue
            forbidden = game.tables.forbids(game, Event("choose house", player, detail=wanted))
            if wanted in houses and forbidden and game.older(Older.NO_HOUSE_IF_MUST_IS_FORBIDDEN):
                return []
            named = wanted in open_houses or (
                wanted not in houses and not forbidden and game.older(Older.MUST_NAMES_ANY_HOUSE)
            )
            if named and wanted not in forced:
                forced.append(wanted)
    return forced or open_houses

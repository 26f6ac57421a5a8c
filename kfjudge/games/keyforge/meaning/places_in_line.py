"""Where in a battleline a card stands: flanks, center, halves, neighbors (Rulebook: Battleline)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from kfjudge.engine.identity import Same
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import references, tests
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import Direction


@tests(c.NeighborOf, "of side earlier")
def _neighbor_of(ctx: Context, node: c.NeighborOf, seen: CardStay) -> bool:
    view = ctx.game.view
    if ctx.entered is not None and ctx.entered[0] == seen and node.of is not None and node.side is Direction.EITHER:
        return any(references.matches(ctx, node.of, other) for other in ctx.entered[1].neighbors)
    if node.of is not None:
        meant = meaning.members(ctx, node.of)
    else:
        meant = references.mentioned(ctx, node.refers_to) if node.refers_to is not None else (ctx.game.seen(ctx.host),)
    cards = ctx.game.board.cards
    meant = tuple(
        ctx.game.seen(cards[other.card].host) if cards[other.card].zone == "upgrade" else other for other in meant
    )
    gone = facts.past(ctx.game, seen)
    if gone is not None and any(other in gone.neighbors for other in meant):
        return True
    for other in meant:
        if gone is not None and node.side is Direction.EITHER:
            if any(neighbor.card == other.card for neighbor in gone.neighbors):
                return True
            continue
        if facts.past(ctx.game, other) is not None or not ctx.game.is_here(other):
            if seen in facts.last_neighbors_on(ctx.game, other, node.side):
                return True
        elif node.earlier and ctx.earlier is not None:
            with ctx.game.looking_at(ctx.earlier):
                if seen.card in ctx.game.view.neighbors(other.card):
                    return True
        elif node.side is Direction.EITHER:
            if seen.card in view.neighbors(other.card):
                return True
        elif seen.card == (view.left_of(other.card) if node.side is Direction.LEFT else view.right_of(other.card)):
            return True
    return False


@tests(c.InLine, "place side of")
def _in_line(ctx: Context, node: c.InLine, seen: CardStay) -> bool:
    return PLACES[node.place](ctx, node, seen)


def _on_flank(ctx: Context, node: c.InLine, seen: CardStay) -> bool:
    if ctx.entered is not None and ctx.entered[0] == seen:
        return facts.entered_on_flank(ctx.entered[1], node.side)
    snapshot = facts.past(ctx.game, seen)
    if snapshot is not None:
        return bool(snapshot.flanks) if node.side is Direction.EITHER else node.side.value in snapshot.flanks
    return ctx.game.view.on_flank(seen.card, node.side)


def _in_center(ctx: Context, node: c.InLine, seen: CardStay) -> bool:
    snapshot = facts.past(ctx.game, seen)
    return snapshot.center if snapshot is not None else ctx.game.view.in_center(seen.card)


def _in_battleline(ctx: Context, node: c.InLine, seen: CardStay) -> bool:
    return ctx.game.board.cards[seen.card].zone == "battleline"


def _line_of(ctx: Context, seen: CardStay) -> Sequence[int]:
    """The battleline that a card stands in; empty for a card elsewhere."""
    state = ctx.game.board.cards[seen.card]
    return ctx.game.board.players[state.controller].battleline if state.zone == "battleline" else ()


def _beside(ctx: Context, node: c.InLine, seen: CardStay) -> bool:
    line = _line_of(ctx, seen)
    for other in meaning.members(ctx, node.of) if line and node.of is not None else ():
        if (
            other.card in line
            and other.card != seen.card
            and (line.index(seen.card) < line.index(other.card)) == (node.side is Direction.LEFT)
        ):
            return True
    return False


def _the_one(ctx: Context, phrase: Same, group: tuple[CardStay, ...]) -> tuple[CardStay, ...]:
    """Which of several cards of one name is meant: the active player says so, once (Rulebook: Turn)."""
    if len(set(group)) < 2:
        return group[:1]
    picked = ctx.halves.get((phrase, NOBODY))
    if picked is None:
        cards = tuple(seen.card for seen in group)
        named = ctx.game.choose_cards(ctx.game.board.active, cards, 1, 1, "Which one?", rule="active-player", ctx=ctx)
        picked = ctx.halves[phrase, NOBODY] = frozenset(seen for seen in group if seen.card in named)
    return tuple(picked)


def _between(ctx: Context, node: c.InLine, seen: CardStay) -> bool:
    """Between two creatures, which have to stand in one battleline."""
    line = _line_of(ctx, seen)
    parts = node.of.parts if isinstance(node.of, c.Union) else (node.of,)
    groups = [meaning.members(ctx, part) for part in parts if line and part is not None]
    if len(groups) > 1:
        groups = [_the_one(ctx, Same(part), group) for part, group in zip(parts, groups, strict=True)]
    ends = [other.card for group in groups for other in group]
    if len(ends) != 2 or any(end not in line for end in ends):
        return False
    first, last = sorted(line.index(end) for end in ends)
    return first < line.index(seen.card) < last


def _in_half(ctx: Context, node: c.InLine, seen: CardStay) -> bool:
    """A half is picked once for each battleline; the middle one of an odd number goes with either half."""
    board = ctx.game.board
    state = board.cards[seen.card]
    line = _line_of(ctx, seen)
    if not line or (ctx.players and state.controller != ctx.players[-1]):
        return False
    picked = ctx.halves.get((Same(node), state.controller))
    if picked is None:
        few = len(line) // 2
        halves = [
            half for size in dict.fromkeys((few, len(line) - few)) for half in (tuple(line[:size]), tuple(line[size:]))
        ]
        places = ctx.game.choose(
            board.active, "half", tuple(dict.fromkeys(halves)), "Which half?", rule="battleline", ctx=ctx
        )
        picked = ctx.halves[Same(node), state.controller] = frozenset(
            ctx.game.seen(number) for number in cast(tuple[int, ...], places or ())
        )
    return seen in picked


PLACES: dict[c.LinePlace, Callable[[Context, c.InLine, CardStay], bool]] = {
    c.LinePlace.ANYWHERE: _in_battleline,
    c.LinePlace.BESIDE: _beside,
    c.LinePlace.BETWEEN: _between,
    c.LinePlace.CENTER: _in_center,
    c.LinePlace.FLANK: _on_flank,
    c.LinePlace.HALF: _in_half,
}
"""How each place in a battleline is judged."""

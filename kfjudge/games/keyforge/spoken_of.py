"""Which cards a run has met one by one: those that its log, its effects or what is being resolved speak of.

In: a run. Out: numbers of cards. What is not among them is known only by how it lies there.
"""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.engine.identity import ByIdentity
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.lasting import Bindings
from kfjudge.games.keyforge.game import Game
from kfjudge.values import fields


def spoken_of(game: Game) -> frozenset[int]:
    """The cards that something in the run means in particular."""
    found: set[int] = set(game.shown)
    for entry in (*game.board.log[0], *game.board.log[1]):
        found |= {entry.card, entry.other}
    for ctx in game.frames:
        found |= {ctx.card, ctx.named}
        found.update(*map(_cards_in, vars(ctx).values()))
    for effect in game.board.lasting:
        found.add(effect.card)
        found.update(_cards_in(effect.bindings))
    known = (game.pipeline.open, game.fighting, game.fought, game.left, game.strikes, game.parting, game.spared)
    found.update(*map(_cards_in, known))
    return frozenset(found)


def _cards_in(value: object) -> Iterator[int]:
    """The cards that a value of a run names."""
    if isinstance(value, CardStay):
        yield value.card
    elif isinstance(value, Event):
        yield from (value.card, value.other, *(seen.card for seen in value.group))
    elif isinstance(value, Bindings):
        for field in fields(value):
            yield from _cards_in(getattr(value, field.name))
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from _cards_in(each)
    elif isinstance(value, dict | ByIdentity):
        for key, each in value.items():
            yield from _cards_in(key)
            yield from _cards_in(each)

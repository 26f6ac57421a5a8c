"""Which orders of abilities that went off together cannot differ in what they come to.

Only the plainest texts are understood here: fixed amounts of XP, cards and runes for their own player touch known
things, and texts that do something to units that are chosen, or to the one that set them off, do just the same as
others of the same words, whatever object they come from. Any other one may touch everything.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from kfjudge.engine.independence import Thing, Touch, apart
from kfjudge.games.riftbound.board.chain import Item
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Node
from kfjudge.games.riftbound.words.cards import PlayerKind, QuantityKind, RefKind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.text import Triggered
from kfjudge.language.trees import walk
from kfjudge.values import dataclass

SOURCELESS: tuple[type[Node], ...] = (
    *(f.GainXP, f.Draw, f.Channel, f.Deal, f.Stun, f.Buff, f.Kill),
    *(c.Select, c.Quantity, c.Of, c.Player, c.Number, c.Ref),
)
"""What a text may be made of that reads nothing of the object it comes from."""
PLAYERS = (PlayerKind.YOU, PlayerKind.ALLIES, PlayerKind.OPPONENTS)
HAPPENS: dict[type[f.Effect], EventKind] = {
    f.GainXP: EventKind.GAIN_XP,
    f.Draw: EventKind.DRAW,
    f.Channel: EventKind.CHANNEL,
}
"""The event by which each of the instructions is done that touch known things."""
PILES = {"deck": Spot.DECK, "rune deck": Spot.RUNE_DECK}


@dataclass(frozen=True, slots=True)
class Orders:
    """What is known of the orders of abilities: whether no two of them touch each other, and equal keys for those that
    do just the same.
    """

    apart: bool = False
    same: tuple[Hashable, ...] | None = None


def orders_of(game: Game, items: Sequence[Item]) -> Orders:
    """What can be known of the orders of triggered abilities before any of them is finalized."""
    keys = tuple(place if (key := _does(item)) is None else (key, _of(game, item)) for place, item in enumerate(items))
    same = keys if len(set(keys)) < len(keys) else None
    touched = [touch for item in items if (touch := _touch(game, item)) is not None]
    if len(touched) < len(items) or game.watched or not _is_quiet(game, items):
        return Orders(False, same)
    return Orders(all(apart(touched, partial(_there, game))), same)


def _does(item: Item) -> Hashable | None:
    """What an ability does, if it is the same whatever object it comes from; None if that cannot be said."""
    plain = item.effect is not None and item.cost is None and item.ctx.hidden is None and not item.ctx.chosen
    if not plain or item.effect is None or not all(_reads_nothing(node) for node in walk(item.effect)):
        return None
    return (item.controller, item.effect)


def _of(game: Game, item: Item) -> Hashable:
    """What was named before and the text of an ability does something to; what has gone does not come back."""
    if not any(isinstance(node, c.Ref) for node in walk(item.effect)):
        return ()
    return tuple(tuple(ref for ref in group if game.board.find(ref) is not None) for group in item.ctx.named)


def _reads_nothing(node: object) -> bool:
    """Whether a part of a text reads nothing of the object that the text stands on."""
    match node:
        case c.Player(kind=kind):
            return kind in PLAYERS
        case c.Quantity(kind=kind):
            return kind is QuantityKind.EXACTLY
        case c.Ref(kind=kind, like=like):
            return kind is RefKind.IT and not like
        case Node():
            return isinstance(node, SOURCELESS)
    return True


def _touch(game: Game, item: Item) -> Touch | None:
    """What an ability touches; None if that cannot be said."""
    effect = item.effect
    amount = getattr(effect, "amount", None)
    if _does(item) is None or not isinstance(amount, c.Number):
        return None
    touch = Touch()
    match effect:
        case f.GainXP(player=player) if player == c.YOU:
            touch.give(("xp", item.controller), amount.value)
        case f.Draw(player=player) if player == c.YOU:
            touch.take(("deck", item.controller), amount.value)
        case f.Channel(player=player) if player == c.YOU:
            touch.take(("rune deck", item.controller), amount.value)
            touch.uses.add(("runes", item.controller))
        case _:
            return None
    return touch


def _there(game: Game, thing: Thing) -> int:
    kind, player = thing
    return len(game.board.seats[player].piles[PILES[kind]])


def _is_quiet(game: Game, items: Sequence[Item]) -> bool:
    """Whether nothing on the board states anything or watches what the abilities bring about."""
    board = game.board
    if board.grants or board.lasting or next(game.view.active(), None) is not None:
        return False
    kinds = {HAPPENS[type(item.effect)] for item in items if item.effect is not None}
    return not any(
        event.kind in kinds
        for obj in board.speakers.values()
        for ability in obj.facts.abilities
        if isinstance(ability.paragraph, Triggered)
        for event in ability.paragraph.trigger.events
    )

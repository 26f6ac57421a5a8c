"""Moves, recalls, and contesting a battlefield (190, 446-454)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.engine.trace import Beside
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.meaning.asked import Meaning
from kfjudge.games.riftbound.play import changes
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed


def place(game: Game, obj: Obj, where: int) -> None:
    """Puts a permanent at a battlefield, or into a base (-1 - player), with what is attached to it."""
    spot, at = Meaning.key(where)
    obj.spot, obj.at = spot, at if spot is Spot.FIELD else BASE
    for gear in game.view.attached(obj):
        gear.spot, gear.at = obj.spot, obj.at
    if spot is Spot.FIELD and obj.kind is Kind.UNIT:
        contest(game, obj)
    game.outstanding = True


def contest(game: Game, obj: Obj) -> None:
    """A unit that comes to a battlefield its controller does not control contests it (190.3, 450)."""
    field = game.board.fields[obj.at]
    if field.controller != obj.controller and field.contested is None:
        field.contested = obj.controller
        game.say("contest", "190.3.a", "{} contests {}", obj, Beside(field.obj))


def attacks(game: Game, obj: Obj, where: int) -> bool:
    """Whether a unit that moves there comes to fight: enemy units are there (464)."""
    return where >= 0 and any(
        not game.board.friendly(one.controller, obj.controller) for one in game.board.units_at(where)
    )


def can_move(game: Game, obj: Obj, where: int) -> bool:
    """Whether a unit can be moved there."""
    if attacks(game, obj, where) and game.forbidden(Deed.ATTACK, obj, obj.controller, to=where):
        return False
    if Meaning.code(game.board.place_of(obj)) == where or game.forbidden(Deed.MOVE, obj, to=where):
        return False
    if where >= 0:
        others = {unit.controller for unit in game.board.units_at(where)} - {obj.controller}
        if len(others) > 1 or any(game.board.friendly(other, obj.controller) for other in others):
            return False  # no third player's units (447.2.a), none where a teammate's are (447.2.b)
    return True


def move(game: Game, objects: Sequence[Obj], where: int, player: int) -> list[Obj]:
    """Moves units at one time (446)."""
    group = game.group()
    moved: list[tuple[Obj, int | None]] = []
    for obj in objects:
        own = BASE - obj.controller if where < 0 else where
        if game.stopped(Deed.MOVE, obj, to=own) or not can_move(game, obj, own):
            continue
        origin = Meaning.code(game.board.place_of(obj))
        game.view.snapshot(obj)
        place(game, obj, own)
        obj.moved += 1
        moved.append((obj, origin))
        game.say("move", "446", "{} moves", obj)
    game.note(*(game.event(EventKind.MOVE, obj, player, origin=origin, group=group) for obj, origin in moved))
    return [obj for obj, _ in moved]


def recall(game: Game, obj: Obj, *, exhausted: bool = False, left: Obj | None = None) -> None:
    """Sends a permanent to its controller's base: no move (454). `left`: who is left of those it attacked."""
    if obj.spot not in (Spot.BASE, Spot.FIELD):
        return
    if exhausted:
        changes.exhaust(game, obj)
    if game.stopped(Deed.RECALL, obj):
        return
    origin = Meaning.code(game.board.place_of(obj))
    place(game, obj, BASE - obj.controller)
    obj.attacker = obj.defender = False
    if left is None:
        game.say("recall", "454", "{} is recalled", obj)
    else:
        game.say("recall", "454", "{} is recalled, which is no move: {} is left there", obj, Beside(left.id))
    game.note(game.event(EventKind.RECALL, obj, obj.controller, origin=origin))

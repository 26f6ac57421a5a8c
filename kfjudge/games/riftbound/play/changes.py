"""The changes of a board: damage, death, movement, control, scoring, drawing, and other game actions (407)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import only_in, reads
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words.base import Kind, Node, State
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed, Enters
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.values import replace


def attach(game: Game, gear: Obj, unit: Obj, player: int) -> None:
    """Attaches gear to a unit; it is off the one that bore it (434, 718.5.d). On that unit already, nothing happens."""
    if gear.attached_to == unit.id:
        game.say(NOT_DONE, "434.1.g", "{} is attached to {} already", gear, unit)
        return
    bare = not game.view.attached(unit)
    gear.attached_to, gear.spot, gear.at = unit.id, unit.spot, unit.at
    game.say("attach", "434", "{} is attached to {}", gear, unit)
    game.note(game.event(EventKind.ATTACH, gear, player))
    if bare and gear.facts.equipment:
        game.note(game.event(EventKind.BECOME_EQUIPPED, unit, unit.controller))


def detach(game: Game, gear: Sequence[Obj], player: int) -> None:
    """Takes gear off what bears it (435)."""
    for obj in gear:
        obj.attached_to = None
        game.say("detach", "435", "{} is detached", obj)
        game.note(game.event(EventKind.DETACH, obj, player))
    game.outstanding = True


def ready(game: Game, objects: Sequence[Obj], player: int) -> None:
    """Readies what is exhausted; what is ready already stays so, and nothing is noted (415)."""
    group = game.group()
    for obj in objects:
        if not obj.exhausted or game.stopped(Deed.READY, obj):
            continue
        obj.exhausted = False
        game.say("ready", "415", "{} becomes ready", obj)
        game.note(game.event(EventKind.READY, obj, player, group=group))


def allowed_at(game: Game, obj: Obj, player: int, where: int) -> bool:
    """Whether nothing forbids playing a card or token to a place."""
    return game.forbidden(Deed.BE_PLAYED, obj, player, to=where) is None


def can_exhaust(game: Game, obj: Obj) -> bool:
    """Whether an object can be exhausted, as a cost or by an instruction (414)."""
    return not obj.exhausted and game.forbidden(Deed.EXHAUST, obj) is None


def exhaust(game: Game, obj: Obj) -> bool:
    """Exhausts what is ready (414)."""
    if obj.exhausted or game.stopped(Deed.EXHAUST, obj):
        return False
    obj.exhausted = True
    game.say("exhaust", "414", "{} is exhausted", obj)
    if obj.kind is not Kind.RUNE:
        by = obj.controller if game.resolving is None else game.resolving.controller
        game.note(game.event(EventKind.EXHAUST, obj, by))
    game.outstanding = True
    return True


def heal(game: Game, objects: Sequence[Obj], player: int | None = None) -> None:
    """Clears the damage of units, by a player's text or by the rules; one without damage is not healed (418)."""
    group = game.group()
    healed = [obj for obj in objects if obj.damage]
    for obj in objects:
        if obj.damage:
            game.say("healed", "418", "{} is healed of its {} damage", obj, obj.damage)
        obj.damage, obj.damaged_by = 0, ()
    if player is None:
        game.say("heal", "418", "all units are healed")
    game.note(*(game.event(EventKind.HEAL, obj, player, group=group) for obj in healed))


def buff(game: Game, objects: Sequence[Obj], player: int) -> list[Obj]:
    """Buffs units that have no buff, unless they can have more (426)."""
    done: list[Obj] = []
    for obj in objects:
        if obj.buffs and not game.view.any_buffs(obj):
            game.say(NOT_DONE, "426", "{} has a buff already and gets no other one", obj)
            continue
        if obj.spot is Spot.TRASH or game.stopped(Deed.BUFF, obj):
            continue
        before = game.view.mighty(obj)
        obj.buffs += 1
        game.say("buff", "426", "{} is buffed", obj)
        done.append(obj)
        game.note(game.event(EventKind.BUFF, obj, player))
        became_mighty(game, obj, before)
    return done


def became_mighty(game: Game, obj: Obj, before: bool) -> None:
    """Notes that a unit became Mighty (709)."""
    if not before and game.view.mighty(obj):
        game.note(game.event(EventKind.BECOME_MIGHTY, obj, obj.controller))


def stun(game: Game, objects: Sequence[Obj], player: int) -> list[Obj]:
    """Stuns units that are not stunned (423)."""
    on_board = _not_yet(game, [obj for obj in objects if obj.spot is not Spot.TRASH], Mark.STUNNED)
    done = [obj for obj in on_board if not game.stopped(Deed.STUN, obj)]
    for obj in done:
        obj.put(Mark.STUNNED)
        game.say("stun", "423", "{} is stunned", obj)
    return _together(game, EventKind.STUN, done, player)


def end_stun(game: Game) -> None:
    """No unit is stunned any longer."""
    for obj in game.board.on_board():
        if obj.has(Mark.STUNNED):
            obj.put(Mark.STUNNED, on=False)
            game.say("unstun", "423", "{} is no longer stunned: that lasts until the end of the turn", obj)


def _not_yet(game: Game, objects: Sequence[Obj], mark: Mark) -> list[Obj]:
    """Those that have not a status yet; that others are is told, since what waits for it does not go off for them."""
    for obj in objects:
        if obj.has(mark):
            game.say(NOT_DONE, mark.row.rule, "{} is {} already, and is not again", obj, mark.value)
    return [obj for obj in objects if not obj.has(mark)]


def _together(game: Game, kind: EventKind, objects: list[Obj], player: int) -> list[Obj]:
    """Notes what happened to several objects at one time."""
    group = game.group()
    for obj in objects:
        game.note(game.event(kind, obj, player, group=group))
    return objects


def empower(game: Game, objects: Sequence[Obj], player: int) -> list[Obj]:
    """Makes objects Empowered that are not (441)."""
    done = _not_yet(game, objects, Mark.EMPOWERED)
    for obj in done:
        obj.put(Mark.EMPOWERED)
        game.say("empower", "441", "{} becomes Empowered", obj)
    return _together(game, EventKind.BECOME_EMPOWERED, done, player)


def disempower(game: Game, objects: Sequence[Obj], player: int) -> list[Obj]:
    """Takes the status from objects that have it (442)."""
    done = [obj for obj in objects if obj.has(Mark.EMPOWERED)]
    for obj in done:
        obj.put(Mark.EMPOWERED, on=False)
        game.say("disempower", "442", "{} is no longer Empowered", obj)
    game.outstanding = True
    return _together(game, EventKind.BECOME_DISEMPOWERED, done, player)


@reads(Enters, "cards state")
def entering(game: Game, obj: Obj) -> list[State]:
    """How an object enters by its own text, then by others; of ready and exhausted what is said last."""
    found: list[State] = []
    own = Context(me=obj.ref, controller=obj.controller)
    for inner in game.view.own(obj, own, Enters):
        if isinstance(inner.cards, c.Me):
            found.append(inner.state)
    for _source, ctx, statement in game.view.active(Enters):
        if not isinstance(statement, Enters) or isinstance(statement.cards, c.Me | c.Source):
            continue
        cards, before = _before_it(game, statement.cards, ctx)
        if before and game.view.covers(cards, ctx, obj):
            found.append(statement.state)
    how = [one for one in found if one in (State.READY, State.EXHAUSTED)]
    return [*how[-1:], *(one for one in found if one not in how)]


def _counts(node: Node) -> bool:
    """Whether only the first, second, … is meant of what is played in a turn."""
    return isinstance(node, c.Select) and any(isinstance(one, c.NthEachTurn) for one in node.filters)


@only_in(_counts, Enters)
@reads(c.NthEachTurn, "nth")
def _before_it(game: Game, cards: c.Cards | None, ctx: Context) -> tuple[c.Cards | None, bool]:
    """What is described, "the first … each turn" left out, and whether so many of them were played before (419)."""
    if not isinstance(cards, c.Select):
        return cards, True
    nth = [one.nth for one in cards.filters if isinstance(one, c.NthEachTurn)]
    cards = replace(cards, filters=tuple(one for one in cards.filters if not isinstance(one, c.NthEachTurn)))
    played = sum(one.kind is EventKind.PLAY and game.meaning.happened_to(one, cards, ctx) for one in game.board.log)
    return cards, not nth or nth == [1 + played]

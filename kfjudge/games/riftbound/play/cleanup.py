"""The cleanup, in its order (323), with what the combat cleanup and the expiration step put into it."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.engine.trace import Beside
from kfjudge.games.riftbound.board.chain import Last
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.meaning.records import NotPlayed
from kfjudge.games.riftbound.play import changes, damage, death, movement, scoring
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words.base import Duration, Kind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed

MOST_ROUNDS = 50
"""A cleanup that has not come to an end after so many rounds goes round in a circle."""


def cleanup(game: Game, *, combat: bool = False, expiry: bool = False) -> Asking[None]:
    """One cleanup. Repeats until nothing is owed any more (322). Raises `NotPlayed` where that never comes: what would
    die is saved over and over, and nothing heals it.
    """
    for _ in range(MOST_ROUNDS):
        game.outstanding = False
        yield from _once(game, combat=combat, expiry=expiry)
        combat = expiry = False
        if not game.outstanding or game.board.winner is not None:
            return
    raise NotPlayed("a cleanup that comes to no end")


def _once(game: Game, *, combat: bool, expiry: bool) -> Asking[None]:
    board = game.board
    _victory(game)
    if board.winner is not None:
        return
    _give_back(game)
    _designate(game)
    yield from _deaths(game)
    _give_back(game)
    for last in [one for one in board.lasting if one.this_cleanup]:
        board.lasting.remove(last)
        if last.if_not and last.ctx is not None:
            game.pend(last.ctx.later(), last.effect, triggered=True)
    if combat:
        heal_all(game)
        _recall_attackers(game)
    if expiry:
        heal_all(game)
        expire(game, Duration.THIS_TURN)
        changes.end_stun(game)
        for seat in board.seats:
            seat.pool.empty()
    if not board.closed or "empty-battlefield" not in game.switches:
        _lose_control(game)
    _strays(game)
    _stage(game)


def _victory(game: Game) -> None:
    """Enough points, and more than any opponent (194)."""
    board = game.board
    needed = scoring.victory_score(game)
    for seat in board.seats:
        rivals = [other.points for other in board.seats if other.team != seat.team and not other.out]
        wins = not seat.out and seat.points >= needed and all(seat.points > points for points in rivals)
        if wins and game.forbidden(Deed.WIN, player=seat.index) is None:
            scoring.win(game, seat.index, "323.1")
            return


def _give_back(game: Game) -> None:
    """What was controlled only while a card is on the board has its controller again when that card has left."""
    end(game, lambda one: one.gives_back is not None and not one.duration and game.board.find(one.source) is None)


def _designate(game: Game) -> None:
    """Units that are in the combat are attackers or defenders, others are not (323.2)."""
    board = game.board
    for obj in board.units():
        here = board.combat and obj.spot is Spot.FIELD and obj.at == board.showdown
        attacks = here and board.combat_attacker is not None and board.friendly(obj.controller, board.combat_attacker)
        if (obj.attacker, obj.defender) != (attacks, here and not attacks):
            obj.attacker, obj.defender = bool(attacks), bool(here and not attacks)
            undecided(game, obj)
            game.outstanding = True
    if board.combat:
        note_roles(game)


def undecided(game: Game, obj: Obj) -> None:
    """No rule says what a unit is in a combat that a text keeps out of it; moves to attack are kept from it before."""
    role = Deed.ATTACK if obj.attacker else Deed.DEFEND if obj.defender else None
    if role is None:
        return
    alone = {Deed.ATTACK: Deed.ATTACK_ALONE, Deed.DEFEND: Deed.DEFEND_ALONE}[role]
    for deed in (role, alone) if game.view.alone(obj) else (role,):
        if game.forbidden(deed, obj, obj.controller, to=obj.at):
            raise NotPlayed(f"what a unit is in a combat that can't {deed.value}", obj.ref)


def note_roles(game: Game) -> None:
    """Attack and defend abilities go off once in a combat (383.4.e)."""
    board = game.board
    happenings = []
    for obj in board.units():
        if (obj.attacker or obj.defender) and not obj.noted:
            obj.noted = True
            if board.fighters and len(board.fighters) > 1 and "late-arrivals" not in game.switches:
                continue
            kind = EventKind.ATTACK if obj.attacker else EventKind.DEFEND
            happenings.append(game.event(kind, obj, obj.controller))
            if obj.controller not in board.fighters:
                board.fighters.add(obj.controller)
                happenings.append(game.event(kind, None, obj.controller, at=board.showdown))
    if happenings:
        # The attacker's first, then those of players who take no part, the defender's last (464.2.e).
        first = board.combat_attacker
        order = {seat.index: place for place, seat in enumerate(board.in_turn_order(first))}
        if "first-chain" in game.switches:
            order |= {unit.controller: len(order) for unit in board.units() if unit.defender}
        game.note(*sorted(happenings, key=lambda one: order.get(one.player or 0, 9)), order=order)


def _deaths(game: Game) -> Asking[None]:
    dying = [obj for obj in game.board.units() if damage.lethal(game, obj) and not _survives(game, obj)]
    if not dying:
        return
    yield from death.kill(game, dying, None)
    game.outstanding = True


def _survives(game: Game, obj: Obj) -> bool:
    """Whether a text keeps a unit with lethal damage alive; that is told once for so much damage."""
    ban, seen = death.unkillable(game, obj), ("survives", obj.ref, obj.damage)
    if ban is not None and seen not in game.seen:
        game.seen.add(seen)
        game.bars(ban, obj)
    return ban is not None


def heal_all(game: Game) -> None:
    """All units everywhere are healed (466.2, 317.2)."""
    for obj in game.board.units():
        obj.killer = None
    changes.heal(game, game.board.units())


def _recall_attackers(game: Game) -> None:
    """If defenders are left, the attackers go home (466.3.d)."""
    from kfjudge.games.riftbound.words.statics import Replaces

    board = game.board
    here = [obj for obj in board.units() if obj.spot is Spot.FIELD and obj.at == board.showdown]
    attackers = [obj for obj in here if obj.attacker]
    left = next((obj for obj in here if obj.defender), None)
    if not attackers or left is None:
        return
    tie = any(
        isinstance(statement, Replaces)
        and statement.event.kind is EventKind.COMBAT_TIE
        and ctx.controller == board.combat_attacker
        for _source, ctx, statement in game.view.active(Replaces)
    )
    board.recalled = True
    for obj in here if tie else attackers:
        movement.recall(game, obj, left=left if obj.attacker else None)


def expire(game: Game, duration: Duration) -> None:
    """What holds for a time ends (317.2)."""
    end(game, lambda last: last.duration is duration)


def end(game: Game, over: Callable[[Last], bool]) -> None:
    """What of this holds holds no more; what was controlled for that time has its controller again."""
    board = game.board
    for last in [one for one in board.lasting if over(one)]:
        board.lasting.remove(last)
        game.outstanding = True
        for ref in last.on if last.might and last.source[0] in board.objects else ():
            game.say("ends", "317.2", "what {} gave {} for a time is over", Beside(last.source[0]), ref)
        for obj in (board.find(ref) for ref in last.on if last.gives_back is not None):
            if obj is not None and obj.controller == last.owner and last.gives_back is not None:
                obj.controller = last.gives_back
                game.say("control", "191", "player {} has {} again", obj.controller + 1, obj)


def _lose_control(game: Game) -> None:
    """Who has no units at a battlefield of theirs loses it, in an open state (323.6)."""
    board = game.board
    for field in board.fields:
        if field.controller is None or board.showdown == field.index:
            continue
        here = board.units_at(field.index)
        own = [unit for unit in here if unit.controller == field.controller]
        if not (own if "own-units" in game.switches else here):
            game.say("control", "323.6", "player {} loses control of {}", field.controller + 1, Beside(field.obj))
            lose_control(game, field.index)
            game.outstanding = True


def lose_control(game: Game, index: int) -> None:
    """Nobody controls a battlefield any more; whoever did has lost it (190.4)."""
    field = game.board.fields[index]
    if field.controller is not None:
        game.note(game.event(EventKind.LOSE_CONTROL, game.board.objects[field.obj], field.controller))
        field.controller = None


def _strays(game: Game) -> None:
    """Gear that is attached to nothing goes to its base, and cards hidden where another rules to the trash (323.7)."""
    board = game.board
    for obj in list(board.objects.values()):
        if obj.spot is Spot.FIELD and obj.attached_to is None and obj.kind in (Kind.GEAR, Kind.RUNE):
            obj.spot, obj.at = Spot.BASE, BASE
            game.say("recall", "323.7", "{} is recalled", obj)
            game.outstanding = True
        elif obj.spot is Spot.FACEDOWN and board.fields[obj.at].controller != obj.controller:
            ruled = board.fields[obj.at].controller is not None
            lone = "facedown-alone" not in game.switches and not any(
                unit.controller == obj.controller for unit in board.units_at(obj.at)
            )
            if board.showdown != obj.at or ruled or lone:
                game.put(obj, Spot.TRASH)
                game.say("trash", "323.7", "{} goes to the trash", obj)
                game.outstanding = True


def _stage(game: Game) -> None:
    """Showdowns and combats are staged, and contested falls where nobody contests any more (323.8-11)."""
    board = game.board
    for field in board.fields:
        ongoing = board.showdown == field.index
        units = board.units_at(field.index)
        stale = not any(unit.controller == field.contested for unit in units)
        if field.contested is not None and not ongoing and stale:
            field.staged = False
            if "contested-falls-off" in game.switches:
                field.contested = None
                game.outstanding = True
        if stale and not ongoing:
            strangers = [unit for unit in units if unit.controller != field.controller]
            if strangers:
                field.contested = strangers[0].controller
                game.outstanding = True
        if not ongoing and any(unit.controller == field.contested for unit in units):
            field.staged = True
            if field.controller is not None and not any(unit.controller == field.controller for unit in units):
                game.differs("controlled-showdown")
        sides = {board.seats[unit.controller].team for unit in units}
        field.combat = field.contested is not None and len(sides) > 1
    joined = board.showdown is not None and not board.combat and board.fields[board.showdown].combat
    if joined and not board.closed and "joined-showdown" in game.switches:
        game.start("become_combat")

"""Showdowns and combats, and the battlefields that are won in them (341-348, 459-472)."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.engine.trace import NOT_DONE, Beside
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.forbidding import Cause
from kfjudge.games.riftbound.meaning.records import gives, reads
from kfjudge.games.riftbound.play import damage, scoring
from kfjudge.games.riftbound.play.cleanup import cleanup, expire, lose_control, note_roles, undecided
from kfjudge.games.riftbound.play.game import Asking, Game, procedure
from kfjudge.games.riftbound.play.triggers import at_phase
from kfjudge.games.riftbound.words.base import Duration, KeywordName, Phase
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import AssignLast, Deed
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.games.riftbound.words.text import Triggered


def open_showdown(game: Game, index: int) -> None:
    """A showdown begins: the player who contests has focus (345); with units of two sides it is a combat (464)."""
    board = game.board
    field = board.fields[index]
    board.showdown = index
    board.focus = field.contested
    board.priority = None
    board.passes = 0
    field.staged = False
    board.combat = False
    board.invited, board.refused = set(), set()
    game.say("showdown", "344", "a showdown begins")
    if field.combat:
        become_combat(game)
    game.note(game.event(EventKind.SHOWDOWN, board.objects[field.obj], field.contested))


@procedure
def become_combat(game: Game) -> None:
    """Attackers and defenders are marked, and their abilities go off (464.2)."""
    board = game.board
    assert board.showdown is not None
    field = board.fields[board.showdown]
    board.combat = True
    board.fighters = set()
    board.combat_attacker = field.contested
    board.focus = field.contested if board.focus is None else board.focus
    game.note(game.event(EventKind.COMBAT, None, field.contested, at=board.showdown))  # before the roles (464.2.b)
    for obj in board.units_at(board.showdown):
        attacks = board.combat_attacker is not None and board.friendly(obj.controller, board.combat_attacker)
        obj.attacker, obj.defender, obj.noted = attacks, not attacks, False
        undecided(game, obj)
    game.say("combat", "464", "it is a combat")
    note_roles(game)
    game.outstanding = True


def close_showdown(game: Game) -> Asking[None]:
    """All players passed in a row: damage in a combat, else control (348)."""
    board = game.board
    assert board.showdown is not None
    board.focus = board.priority = None
    board.passes = 0
    if board.combat:
        yield from damage_step(game)
        board.phase_combat = "resolve"
        return
    index = board.showdown
    board.showdown = None
    field = board.fields[index]
    sides = {unit.controller for unit in board.units_at(index)}
    game.say("showdown", "348", "the showdown is over")
    if len(sides) == 1:
        winner = sides.pop()
        if field.controller != winner:
            field.contested = None
            yield from take_control(game, index, winner, fought=False)
        field.contested = None
    elif not sides:
        field.contested = None
    game.outstanding = True


def damage_step(game: Game) -> Asking[None]:
    """Both sides assign damage, the attacker first; then it is dealt at once (465)."""
    board = game.board
    assert board.showdown is not None
    here = board.units_at(board.showdown)
    attackers = [obj for obj in here if obj.attacker]
    defenders = [obj for obj in here if obj.defender]
    board.excess = {}
    if not attackers or not defenders:
        return
    hits: list[tuple[Obj, int, int]] = []
    for side, other in ((attackers, defenders), (defenders, attackers)):
        for obj in side:
            if obj.has(Mark.STUNNED):
                game.say(NOT_DONE, "423", "{} is stunned, and deals no combat damage", obj)
            else:
                game.stopped(Deed.DEAL_COMBAT, obj)
        total = sum(_strength(game, obj) for obj in side)
        player = side[0].controller
        assigned = yield from assign(game, player, total, other)
        hits += [(obj, amount, player) for obj, amount in assigned]
        need = sum(min(amount, max(0, _needed(game, obj, player))) for obj, amount in assigned)
        board.excess[player] = max(0, total - need) if assigned else 0
    dealers = {side[0].controller: [obj for obj in side if _strength(game, obj)] for side in (attackers, defenders)}
    for player in {player for _, _, player in hits}:
        mine = [(obj, amount) for obj, amount, who in hits if who == player]
        yield from damage.deal(game, mine, player, by=None, dealers=dealers[player])


def _strength(game: Game, obj: Obj) -> int:
    """The combat damage of a unit: none while it is stunned (423)."""
    if obj.has(Mark.STUNNED) or game.forbidden(Deed.DEAL_COMBAT, obj):
        return 0
    return game.view.might(obj)


def _needed(game: Game, obj: Obj, by: int) -> int:
    """How much of a player's damage is lethal to a unit (142.4), with what is prevented of it."""
    least = 1 if damage.enough(game, obj, (by,)) else max(1, game.view.might(obj) - obj.damage)
    return least + (damage.shield(game, obj) or 0)


@gives(KeywordName.TANK, KeywordName.BACKLINE)
@reads(AssignLast)
def ranks(game: Game, obj: Obj) -> set[int]:
    """Tank first, Backline last (815, 826); what has both takes its damage as the one or as the other (465.2.c.8)."""
    last = any(game.view.own(obj, None, AssignLast)) or game.view.has(obj, KeywordName.BACKLINE)
    first = game.view.has(obj, KeywordName.TANK)
    return {place for place, is_so in ((0, first), (1, not first and not last), (2, last)) if is_so}


def assign(game: Game, player: int, total: int, units: Sequence[Obj]) -> Asking[list[tuple[Obj, int]]]:
    """Assigns damage: lethal to one unit before the next, in the order that Tank and Backline demand (465.2)."""
    done = yield from _assign(game, player, total, units)
    if done:
        game.assignments.append((player, {obj.id: amount for obj, amount in done}))
    return done


def _alike(game: Game, options: Sequence[Obj], total: int, player: int) -> bool:
    """Whether it does not matter which of them takes damage: none can die of it, the combat heals it (466.3.c), and
    nothing asks for it.
    """
    if total >= min(_needed(game, obj, player) for obj in options):
        return False
    heard = (
        event.kind
        for obj in game.board.objects.values()
        if game.view.speaks(obj)
        for ability in game.view.printed(obj)
        if isinstance(ability.paragraph, Triggered)
        for event in ability.paragraph.trigger.events
    )
    lasting = [last for last in game.board.lasting if last.event is not None or last.trigger is not None]
    return not lasting and EventKind.TAKE_DAMAGE not in heard


def _assign(game: Game, player: int, total: int, units: Sequence[Obj]) -> Asking[list[tuple[Obj, int]]]:
    dealt = Cause(None, player)
    barred = (Deed.TAKE_DAMAGE, Deed.BE_ASSIGNED)
    left = [obj for obj in units if not any(game.forbidden(deed, obj, cause=dealt) for deed in barred)]
    killable = [obj for obj in left if damage.shield(game, obj) is not None]
    left = killable or left  # of what is all prevented no amount is lethal (437.5)
    done: list[tuple[Obj, int]] = []
    level = 0
    while left and total > 0:
        if total >= sum(_needed(game, obj, player) for obj in left):  # all of them: there is nothing to choose
            done += [(obj, _needed(game, obj, player)) for obj in left[:-1]]
            done.append((left[-1], total - sum(_needed(game, obj, player) for obj in left[:-1])))
            return done
        highest = min(max(ranks(game, obj)) for obj in left)
        tier = [obj for obj in left if any(level <= place <= highest for place in ranks(game, obj))]
        _tell_order(game, player, tier, left)
        options = [obj.ref for obj in (tier[:1] if _alike(game, tier, total, player) else tier)]
        picked = yield from game.ask(
            player, "assign", f"Which unit takes damage next ({total} left)?", options, rule="465.2"
        )
        obj = game.board.objects[picked[0][0]]  # type: ignore[index]
        left.remove(obj)
        level = min(place for place in ranks(game, obj) if place >= level)
        amount = min(total, _needed(game, obj, player))
        if not left:
            amount = total
        done.append((obj, amount))
        total -= amount
    return done


def _tell_order(game: Game, player: int, tier: Sequence[Obj], left: Sequence[Obj]) -> None:
    """Says which of several units must be assigned damage first, and by which keyword."""
    later = [obj for obj in left if obj not in tier]
    tanks = [obj for obj in tier if game.view.has(obj, KeywordName.TANK)]
    if later and tanks:
        words = "{} has Tank and is assigned lethal damage ({}{}) before {}"
        made = game.view.made_of(tanks[:1]).replace(" (", ": ").rstrip(")")
        game.say("assign", "815", words, tanks[0], _needed(game, tanks[0], player), made, later[0])
    elif later:
        game.say("assign", "826", "{} is last by Backline: {} is assigned lethal damage before it", later[0], tier[0])


def resolve_combat(game: Game) -> Asking[None]:
    """The resolution step: combat cleanup, result, control (466)."""
    board = game.board
    index = board.showdown
    assert index is not None
    board.phase_combat = "result"
    board.recalled = False
    yield from cleanup(game, combat=True)


def settle_combat(game: Game) -> Asking[None]:
    """The steps after the combat cleanup, one at a time: what each sets off is done before the next (466.3-7)."""
    board = game.board
    board.focus = None
    game.outstanding = True
    if board.phase_combat == "control":
        yield from _establish(game)
    else:
        {"result": _result, "end": _end_combat}[board.phase_combat](game)


def _result(game: Game) -> None:
    """Who won (466.3). Attackers that were recalled leave no result."""
    board = game.board
    assert board.showdown is not None
    board.phase_combat = "control"
    units = board.units_at(board.showdown)
    sides = {unit.controller for unit in units}
    winner = sides.pop() if len(sides) == 1 else None
    recalled = board.recalled and "no-result" in game.switches
    if winner is None or (winner != board.combat_attacker and recalled):
        return
    happenings = [game.event(EventKind.WIN_COMBAT, unit, winner) for unit in units]
    losers = [who for who in sorted(board.fighters) if not board.friendly(who, winner)]  # without units there (466.3.b)
    happenings += [game.event(EventKind.LOSE_COMBAT, None, who, at=board.showdown) for who in losers]
    game.note(*happenings, game.event(EventKind.WIN_COMBAT, None, winner, at=board.showdown))


def _establish(game: Game) -> Asking[None]:
    """Who controls the battlefield now, while units are attackers and defenders still (466.5)."""
    board = game.board
    index = board.showdown
    assert index is not None
    board.phase_combat = "end"
    field = board.fields[index]
    sides = {unit.controller for unit in board.units_at(index)}
    if len(sides) > 1:
        return
    field.contested = None
    if not sides:
        lose_control(game, index)
    elif field.controller == (winner := sides.pop()):
        game.differs("defender-no-conquer")
    else:
        yield from take_control(game, index, winner, fought=winner == board.combat_attacker)


def _end_combat(game: Game) -> None:
    """Designations go, and what holds for the combat ends (466.7); where both sides are left, they fight again."""
    board = game.board
    index = board.showdown
    assert index is not None
    field = board.fields[index]
    board.phase_combat = ""
    game.say("combat", "466", "the combat is over")
    for obj in board.units():
        obj.attacker = obj.defender = obj.noted = False
    board.combat = False
    board.showdown = None
    game.note(game.event(EventKind.COMBAT_END, None, board.combat_attacker, at=index))
    at_phase(game, Phase.THIS_COMBAT_END)
    board.combat_attacker = None
    expire(game, Duration.THIS_COMBAT)
    if len({unit.controller for unit in board.units_at(index)}) > 1:
        field.staged, field.combat = True, True


def take_control(game: Game, index: int, player: int, *, fought: bool) -> Asking[None]:
    """Control of a battlefield; it is conquered if the player has not scored it this turn (466.5, 469)."""
    board = game.board
    field = board.fields[index]
    uncontrolled = field.controller is None
    lose_control(game, index)
    field.controller = player
    game.note(game.event(EventKind.GAIN_CONTROL, board.objects[field.obj], player))
    game.say("control", "466.5", "player {} controls {}", player + 1, Beside(field.obj))
    for obj in list(board.objects.values()):
        if obj.spot is Spot.FACEDOWN and obj.at == index and obj.controller != player:
            game.put(obj, Spot.TRASH)
    if player in field.scored_by:
        game.say(NOT_DONE, "470", "player {} has scored this battlefield this turn already", player + 1)
    else:
        yield from score(game, index, player, EventKind.CONQUER, fought=fought, uncontrolled=uncontrolled)


def score(
    game: Game, index: int, player: int, kind: EventKind, *, fought: bool = False, uncontrolled: bool = False
) -> Asking[None]:
    """Scores a battlefield, once a turn; the final point by conquering needs all of them (469-471)."""
    board = game.board
    field = board.fields[index]
    units = [unit for unit in board.units_at(index) if unit.controller == player]
    deed = Deed.CONQUER if kind is EventKind.CONQUER else Deed.HOLD
    able = [unit for unit in units if not game.stopped(deed, unit, player, to=index)]
    if not able and (units or game.stopped(deed, player=player, to=index)):
        return
    field.scored_by.add(player)
    seat = board.seats[player]
    needed = scoring.victory_score(game)
    final = kind is EventKind.CONQUER and seat.points >= needed - 1
    all_scored = all(player in other.scored_by for other in board.fields)
    game.say(kind.value, "469", "player {} {}s {}", player + 1, kind.value, Beside(field.obj))
    if game.stopped(Deed.SCORE, player=player, to=index):
        pass
    elif final and not all_scored:
        board.owed_draws.append(player)
        won_so = "by conquering it is scored only by who has scored every battlefield this turn"
        game.say(
            NOT_DONE, "471.1", f"player {{}} does not score the final point: {won_so}; a card is drawn", player + 1
        )
    else:
        if final:
            game.say(kind.value, "471.1", "player {} has scored every battlefield: the final point", player + 1)
        yield from scoring.gain_points(game, player, 1, by=kind, at=index)
    flags = set()
    if fought:
        flags.add("attack")
    if uncontrolled:
        flags.add("uncontrolled")
    happenings = [game.event(kind, unit, player, at=index, flags=frozenset(flags)) for unit in able]
    happenings.append(game.event(kind, None, player, at=index, flags=frozenset(flags)))
    game.note(*happenings)

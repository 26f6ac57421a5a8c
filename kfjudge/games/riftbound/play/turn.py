"""The loop of the game: tasks, pending items, priority and focus, phases and turns (300-340)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import kfjudge.games.riftbound.effects.acts
import kfjudge.games.riftbound.effects.lasting
import kfjudge.games.riftbound.effects.moving
import kfjudge.games.riftbound.effects.states
import kfjudge.games.riftbound.effects.status
import kfjudge.games.riftbound.effects.zones  # noqa: F401 what plays instructions is recorded when it is loaded
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.chain import Item
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import gives
from kfjudge.games.riftbound.play import changes, piles, removal
from kfjudge.games.riftbound.play.actions import PASS, Action, act, actions, relevant
from kfjudge.games.riftbound.play.cleanup import cleanup, end
from kfjudge.games.riftbound.play.combat import close_showdown, open_showdown, resolve_combat, score, settle_combat
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.play.orders import Orders, orders_of
from kfjudge.games.riftbound.play.playing import finalize, name, take_back
from kfjudge.games.riftbound.play.resolving import resolve_item
from kfjudge.games.riftbound.play.triggers import at_phase
from kfjudge.games.riftbound.words.base import Duration, KeywordName, Kind, Phase
from kfjudge.games.riftbound.words.effects import TurnPart
from kfjudge.games.riftbound.words.events import EventKind

PHASES = ("awaken", "beginning", "scoring", "channel", "draw", "main", "ending", "expiration")


def begin(game: Game) -> Asking[None]:
    """Plays on from a board that was laid, which may leave open what was named as its cards were played."""
    yield from name(game)
    yield from run(game)


def run(game: Game, until: int | None = None) -> Asking[None]:
    """Plays on from the position until somebody has won, or until a turn begins. Goes on from any position in which a
    player is asked to act.
    """
    board = game.board
    if game.window is None:
        game.window = game.begin_window()
    while board.winner is None:
        if not game.outstanding and board.priority is None and not _just_played(board):
            game.meet(game.window, lambda: ((), None))
        if until is not None and board.turn >= until and board.phase == "main" and not board.closed:
            return
        if board.phase_combat == "resolve":  # nothing comes between the damage and the combat's own cleanup (465)
            yield from resolve_combat(game)
            continue
        if game.outstanding:
            yield from cleanup(game)
            continue
        pending = next((item for item in board.chain if item.pending), None)
        if pending is not None:
            yield from _order(game, pending)
            pending = next(item for item in board.chain if item.pending)
            try:
                yield from finalize(game, pending)
            except ValueError:
                if game.strict:
                    raise
                take_back(game, pending)
            game.outstanding = True
            board.priority = None
            board.passes = 0
            continue
        if board.chain:
            yield from _priority(game)
            continue
        if board.chained:
            _emptied(game)
            continue
        if board.owed_draws:
            yield from piles.draw(game, board.owed_draws.pop(0), 1)
            continue
        if board.phase_combat:
            yield from settle_combat(game)
            continue
        if board.showdown is not None:
            yield from _focus(game)
            continue
        if board.phase == "main":
            staged = [field.index for field in board.fields if field.staged and not field.combat]
            fights = [field.index for field in board.fields if field.staged and field.combat]
            if staged or fights:
                first = (staged or fights) if "showdowns-first" in game.switches else sorted(staged + fights)
                picked = yield from game.ask(board.active, "showdown", "Where does it begin?", first, rule="323.12")
                open_showdown(game, int(str(picked[0])))
                game.outstanding = True
                continue
            yield from _main(game)
            continue
        yield from next_phase(game)


def _just_played(board: Board) -> bool:
    """Whether a card or an ability waits to be finalized that a player has just chosen: where that is, tells which
    position it was chosen in.
    """
    pending = [item for item in board.chain if item.pending]
    return len(pending) == 1 and not pending[0].triggered


def _order(game: Game, first: Item) -> Asking[None]:
    """Who controls several abilities that went off together orders them (383.3.d)."""
    board = game.board
    if not first.triggered or first.ordered:
        return
    mine = [item for item in board.chain if item.pending and item.triggered and item.controller == first.controller]
    for item in mine:
        item.ordered = True
    if len(mine) < 2 or len({(item.source, id(item.effect)) for item in mine}) < 2:
        return
    alone = Counter(item.source for item in mine)
    by_option: dict[Hashable, Item] = {
        item.source if alone[item.source] == 1 else (*item.source, item.number): item for item in mine
    }
    orders = orders_of(game, list(by_option.values())) if game.merges else Orders()
    picked = yield from game.ask(
        first.controller,
        "order",
        "In which order do they go on the chain?",
        list(by_option),
        minimum=len(mine),
        maximum=len(mine),
        ordered=True,
        rule="383.3.d",
        stands=tuple(range(len(mine))) if orders.apart else None,
        same=orders.same,
    )
    places = [board.chain.index(item) for item in mine]
    for place, option in zip(places, picked, strict=True):
        board.chain[place] = by_option[option]


def _ask_action(game: Game, player: int, window: str) -> Asking[Action]:
    picked = yield from game.ask(player, "act", window, actions(game, player), forced=False)
    found = picked[0]
    assert isinstance(found, Action)
    return found


def _main(game: Game) -> Asking[None]:
    board = game.board
    if board.seats[board.active].out:  # whose turn it is has left: the next one's begins (652.5.a)
        _end_main(game)
        return
    board.priority = board.active
    action = yield from _ask_action(game, board.active, "main")
    board.priority = None
    if action.kind == "end turn":
        _end_main(game)
        return
    if action.kind == "invite":
        assert action.at is not None
        yield from _lend(game, action.at)
        return
    yield from act(game, board.active, action)
    game.outstanding = True


def _lend(game: Game, partner: int) -> Asking[None]:
    """A partner may play one spell or activate one ability with the turn player's priority (316.2.b.1, 489.8.a)."""
    board = game.board
    board.lent = partner
    able = [
        one
        for one in actions(game, partner)
        if one.kind == "activate" or (one.kind.startswith("play") and board.objects[one.obj].kind is Kind.SPELL)
    ]
    if able:
        picked = yield from game.ask(partner, "act", "invited", [*able, PASS], forced=False)
        action = picked[0]
        assert isinstance(action, Action)
        if action is not PASS:
            yield from act(game, partner, action)
    board.lent = None
    game.outstanding = True


def _end_main(game: Game) -> None:
    game.board.phase = "ending"
    if "stun-end" not in game.switches:
        changes.end_stun(game)
    at_phase(game, Phase.YOUR_END)
    at_phase(game, Phase.THIS_END)
    at_phase(game, Phase.NEXT_TURN_END)
    game.outstanding = True


def _skips(game: Game, part: TurnPart) -> bool:
    """Whether the turn player skips this part, once for each that was announced (443)."""
    skip = (game.board.active, part)
    if skip not in game.board.skips:
        return False
    game.board.skips.remove(skip)
    game.say("skip", "443", "player {} skips the {}", game.board.active + 1, part.value)
    return True


def _next_player(game: Game, player: int) -> int:
    """Who is next in turn order of those that may act now."""
    order = [seat.index for seat in game.board.in_turn_order(player) if seat.index != player]
    taking_part = relevant(game)
    return next((one for one in order if one in taking_part), player)


def _next_turn(game: Game, player: int) -> int:
    order = [seat.index for seat in game.board.in_turn_order(player) if seat.index != player]
    return order[0] if order else player


def _invite(game: Game, player: int, other: int) -> Asking[None]:
    """Another player may act in one's place, and must then do something; who does stays in it (531.2)."""
    board = game.board
    able = [one for one in actions(game, other) if one.kind in ("play", "play hidden", "activate")]
    if not able or not (yield from game.may(other, "Is the invitation accepted?", kind="invite")):
        board.refused.add(other)
        game.say("invite", "325", "player {} refuses the invitation", other + 1)
        return
    board.invited.add(other)
    game.say("invite", "325", "player {} acts in place of player {}", other + 1, player + 1)
    picked = yield from game.ask(other, "act", "invited", able, forced=False)
    action = picked[0]
    assert isinstance(action, Action)
    board.passes = board.passed_focus = 0
    board.priority = None
    if not board.closed:
        board.focus = other
    yield from act(game, other, action)
    game.outstanding = True


def _priority(game: Game) -> Asking[None]:
    """A closed state: the newest item's controller has priority first; all pass in a row, and it resolves (336-340)."""
    board = game.board
    item = board.chain[-1]
    if board.priority is None:
        board.priority, board.passes = item.controller, 0
        if board.seats[item.controller].out:
            board.priority = _next_player(game, item.controller)
    player = board.priority
    action = yield from _ask_action(game, player, "chain")
    if action.kind == "invite":
        assert action.at is not None
        yield from _invite(game, player, action.at)
        return
    if action.kind != "pass":
        if action.kind not in ("tap", "recycle rune"):  # adding resources adds nothing to the chain
            board.passes = 0
            board.priority = None
        yield from act(game, player, action)
        game.outstanding = True
        return
    board.passes += 1
    if board.passes < len(relevant(game)):
        board.priority = _next_player(game, player)
        return
    board.passes = 0
    board.priority = None
    board.chain.remove(item)
    yield from resolve_item(game, item)


def _emptied(game: Game) -> None:
    """The chain is empty: in a showdown focus moves on, unless a trigger or an Add ability began it (340.2, 346)."""
    board = game.board
    board.chained = False
    keeps = board.keeps_focus and "focus-after-triggers" in game.switches
    if board.showdown is not None and board.focus is not None and not keeps:
        board.focus = _next_player(game, board.focus)
    board.passes = board.passed_focus = 0


def _focus(game: Game) -> Asking[None]:
    """A showdown in an open state: who has focus acts or passes; all pass in a row, and it closes (347)."""
    board = game.board
    if board.focus is None:
        board.focus = board.active
    player = board.focus
    action = yield from _ask_action(game, player, "showdown")
    if action.kind == "invite":
        assert action.at is not None
        yield from _invite(game, player, action.at)
        return
    if action.kind != "pass":
        board.passed_focus = 0
        yield from act(game, player, action)
        game.outstanding = True
        return
    board.passed_focus += 1
    if board.passed_focus >= len(relevant(game)):
        board.passed_focus = 0
        yield from close_showdown(game)
        return
    board.focus = _next_player(game, player)


# ── phases ──


def next_phase(game: Game) -> Asking[None]:
    """Goes to the next phase and does its tasks (315-317)."""
    board = game.board
    game.outstanding = True
    match board.phase:
        case "start":
            board.phase = "awaken"
            changes.ready(game, list(_own(game)), board.active)
        case "awaken":
            board.phase = "beginning"
            at_phase(game, Phase.YOUR_BEGINNING)
            yield from _temporary(game)
        case "beginning":
            board.phase = "scoring"
            for field in board.fields:
                held = field.controller is not None and board.friendly(field.controller, board.active)
                if held and field.controller == board.active and board.active not in field.scored_by:
                    yield from score(game, field.index, board.active, EventKind.HOLD)
                elif held:  # an ally holds it: the team cannot score it this turn (489.8.b)
                    field.scored_by |= {seat.index for seat in board.seats if board.friendly(seat.index, board.active)}
        case "scoring":
            board.phase = "channel"
            if _skips(game, TurnPart.CHANNEL):
                return
            at_phase(game, Phase.YOUR_CHANNEL)
            begun = all(seat.turns for seat in board.seats)  # the last to begin channels one more (485.7)
            piles.channel(game, board.active, 3 if begun and board.seats[board.active].turns == 1 else 2)
        case "channel":
            board.phase = "draw"
            first = len(board.seats) > 2 and board.turn == 1  # among three or four, who begins does not draw (487.7)
            skipped = _skips(game, TurnPart.DRAW)
            if not skipped:
                at_phase(game, Phase.YOUR_DRAW)
            if not first and not skipped:
                yield from piles.draw(game, board.active, 1)
            if "pools-empty" not in game.switches:
                _empty_pools(game)
        case "draw" if _skips(game, TurnPart.MAIN):
            _end_main(game)
        case "draw":
            board.phase = "main"
            if "pools-empty" in game.switches:
                _empty_pools(game)
            at_phase(game, Phase.YOUR_MAIN)
            at_phase(game, Phase.NEXT_MAIN)
            game.say("phase", "316", "the main phase of player {} begins", board.active + 1)
        case "ending":
            board.phase = "expiration"
            yield from cleanup(game, expiry=True)
        case "expiration":
            begin_turn(game)


def _empty_pools(game: Game) -> None:
    for seat in game.board.seats:
        seat.pool.empty()


def _own(game: Game) -> list[Obj]:
    board = game.board
    return [obj for obj in board.on_board() if obj.controller == board.active]


@gives(KeywordName.TEMPORARY)
def _temporary(game: Game) -> Asking[None]:
    """Temporary permanents die at the start of their controller's Beginning Phase, before scoring (816)."""
    from kfjudge.games.riftbound.board.chain import Context
    from kfjudge.games.riftbound.words.cards import Me
    from kfjudge.games.riftbound.words.effects import Kill

    for obj in _own(game):
        if obj.spot in (Spot.BASE, Spot.FIELD) and game.view.has(obj, KeywordName.TEMPORARY):
            game.pend(
                Context(me=obj.ref, controller=obj.controller), Kill(cards=Me()), name="Temporary", triggered=True
            )
    return
    yield  # pragma: no cover


def begin_turn(game: Game) -> None:
    """The next player's turn: extra turns first (317.3)."""
    board = game.board
    ended = board.active
    if board.extra_turns:
        board.active = board.extra_turns.pop(0)
    else:
        board.active = _next_turn(game, board.active)
    if _skips(game, TurnPart.TURN):
        board.active = _next_turn(game, board.active)
    board.turn += 1
    board.phase = "start"
    board.log = []
    game.seen = set()
    board.seats[board.active].turns += 1
    end(
        game,
        lambda last: (
            last.duration in (Duration.THIS_TURN, Duration.THIS_COMBAT)
            or (last.duration is Duration.NEXT_TURN and last.owner == board.active)
            or (last.duration is Duration.NEXT_TURN_END and last.owner == ended and last.turn != board.turn - 1)
        ),
    )
    for field in board.fields:
        field.scored_by = set()
    for seat in board.seats:
        seat.finalized_cards = []
        seat.energy_spent = seat.power_spent = seat.most_on_spell = 0
    for obj in board.objects.values():
        obj.moved = 0
        obj.used = obj.picked = frozenset()
    game.say("turn", "317.3", "the turn of player {} begins", board.active + 1)


__all__ = ["PHASES", "removal", "run"]

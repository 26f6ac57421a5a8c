"""What a player with priority can do: play, activate, move, hide, pass (410)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from kfjudge.games.riftbound.board.objects import BASE, Obj, Seat, Spot
from kfjudge.games.riftbound.meaning.records import gives, only, reads
from kfjudge.games.riftbound.play import changes, movement, piles, pools
from kfjudge.games.riftbound.play.abilities import activated, begin_ability, usable
from kfjudge.games.riftbound.play.costs import DOMAINS, Price, lessened
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.play.permission import playable
from kfjudge.games.riftbound.play.playing import begin_play
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Duration, KeywordName
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed, HideAlso, HideFor, Must, PlaySpeed
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player does: `obj` is the card, `number` the ability, `at` the place."""

    kind: str
    obj: int = 0
    number: int = 0
    at: int | None = None


_DONE: dict[Deed, EventKind] = {Deed.ATTACK: EventKind.ATTACK, Deed.MOVE: EventKind.MOVE}
"""What a unit can have to do in its player's turn, and what is told of it when it does."""

PASS = Action("pass")
END = Action("end turn")


def actions(game: Game, player: int) -> list[Action]:
    """Everything that a player who has priority may do now; passing, or ending the turn, comes last."""
    board = game.board
    found: list[Action] = []
    seat = board.seats[player]
    known: dict[int, bool] = {}
    for number in (*seat.piles[Spot.HAND], *seat.piles[Spot.CHAMPION]):
        words = game.alike.get(number, number)
        if words not in known:
            known[words] = playable(game, board.objects[number], player)
        if known[words]:
            found.append(Action("play", number))
    for obj in list(board.objects.values()):
        if obj.spot is Spot.FACEDOWN and obj.controller == player and playable(game, obj, player):
            found.append(Action("play hidden", obj.id))
    found += _from_trash(game, player)
    for obj in list(board.on_board()):
        if obj.controller != player:
            continue
        for ability, paragraph in activated(game, obj):
            if usable(game, obj, player, ability, paragraph):
                found.append(Action("activate", obj.id, ability.number))
    for rune in board.runes(player) if game.forbidden(Deed.USE_ABILITIES, player=player) is None else ():
        if changes.can_exhaust(game, rune):
            found.append(Action("tap", rune.id))
        found.append(Action("recycle rune", rune.id))
    if not board.closed and board.neutral and board.active == player and board.phase == "main":
        found += _moves(game, player)
        found += _hides(game, player)
    others = [seat.index for seat in board.seats if not seat.out and seat.index not in relevant(game)]
    found += [Action("invite", at=other) for other in others if other not in board.refused]
    if _may_end(game, player):  # partners act in the turn player's main phase when they are asked to (489.8.a)
        found += [Action("invite", at=one.index) for one in _partners(game, player)]
    return [*found, END if _may_end(game, player) else PASS]


def _partners(game: Game, player: int) -> list[Seat]:
    board = game.board
    return [
        seat for seat in board.seats if not seat.out and seat.index != player and board.friendly(seat.index, player)
    ]


def relevant(game: Game) -> set[int]:
    """Who may act now: everybody who is in the game; under the first rules, of a combat only who fights it, who has
    something on the chain, and who was invited (529-531).
    """
    board = game.board
    everybody = {seat.index for seat in board.seats if not seat.out}
    if not board.combat or "relevant-players" in game.switches:
        return everybody
    attacker = set() if board.combat_attacker is None else {board.combat_attacker}
    fighting = board.fighters | attacker | board.invited | {item.controller for item in board.chain}
    return everybody & fighting or everybody


def _may_end(game: Game, player: int) -> bool:
    board = game.board
    main = not board.closed and board.neutral and board.active == player and board.phase == "main"
    return main and not any(_owed(game, obj) for obj in movable(game, player))


@reads(Must, "deed cards once")
@only(Must, lambda node: node.deed in _DONE)
@only(f.Lasting, lambda node: not isinstance(node.statement, Must) or node.duration is Duration.THIS_TURN)
def _owed(game: Game, obj: Obj) -> bool:
    """Whether a unit has to attack, or move, has not yet in this turn (since it was told to), and can."""
    for _source, ctx, one in game.view.active(Must):
        if not isinstance(one, Must) or not game.view.covers(one.cards, ctx, obj):
            continue
        log = game.board.log[ctx.since if one.once else 0 :]
        if any(told.kind is _DONE[one.deed] and told.obj == obj.ref for told in log):
            continue
        places = (BASE - obj.controller, *(field.index for field in game.board.fields))
        for where in places:
            if move_to(game, obj, where) and (one.deed is Deed.MOVE or movement.attacks(game, obj, where)):
                return True
    return False


def _from_trash(game: Game, player: int) -> Iterator[Action]:
    for number in game.board.seats[player].piles[Spot.TRASH]:
        obj = game.board.objects[number]
        costless = trash_cost(game, obj, player)
        if costless is not None and playable(game, obj, player, costless=costless):
            yield Action("play from trash", number)


def trash_cost(game: Game, obj: Obj, player: int) -> f.Costless | None:
    """What a card costs from the trash, if its own text or Flow lets it be played from there (829)."""
    flow = _flow(game, obj)
    if flow is not None:
        return f.Costless(cost=lessened(game, player, flow, KeywordName.FLOW)[-1])
    from kfjudge.games.riftbound.board.chain import Context

    ctx = Context(me=obj.ref, controller=player)
    for statement in game.view.own(obj, ctx, PlaySpeed):
        if statement.from_trash and statement.cost is not None:
            return f.Costless(cost=statement.cost)
    return None


def _payable(node: f.Keyword) -> bool:
    """Whether the cost of a keyword is one that can be paid for it: an ability's is any, another's energy and power."""
    return node.cost is None or node.name in _ANY_COST or all(isinstance(one, f.Resources) for one in node.cost.parts)


_ANY_COST = (KeywordName.EMPOWER, KeywordName.EQUIP, KeywordName.REPEAT)


@gives(KeywordName.FLOW)
@only(f.Keyword, _payable)
def _flow(game: Game, obj: Obj) -> f.Cost | None:
    """The Flow cost of a card, its own or one that it was given."""
    found = (one.cost for one, _ in game.view.keyword_nodes(obj) if one.name is KeywordName.FLOW)
    return next((cost for cost in found if cost is not None), None)


def movable(game: Game, player: int) -> list[Obj]:
    """The units that can make a standard move: ready ones of the player (144)."""
    return [obj for obj in game.board.units() if obj.controller == player and changes.can_exhaust(game, obj)]


@gives(KeywordName.GANKING)
def move_to(game: Game, obj: Obj, where: int) -> bool:
    """Whether a unit can make a standard move there: from or to its base, or with Ganking between battlefields."""
    if not movement.can_move(game, obj, where):
        return False
    if where < 0:
        return where == BASE - obj.controller
    if _lonely(game, obj, where) and not any(
        other is not obj and movement.can_move(game, other, where) for other in movable(game, obj.controller)
    ):
        return False
    return obj.spot is Spot.BASE or game.view.has(obj, KeywordName.GANKING)


def _lonely(game: Game, obj: Obj, where: int) -> bool:
    """Whether a unit that comes there by itself would attack alone, which a text forbids."""
    friends = any(game.board.friendly(one.controller, obj.controller) for one in game.board.units_at(where))
    if friends or not movement.attacks(game, obj, where):
        return False
    return game.forbidden(Deed.ATTACK_ALONE, obj, obj.controller, to=where) is not None


def _moves(game: Game, player: int) -> Iterator[Action]:
    for where in (BASE - player, *(field.index for field in game.board.fields)):
        if any(move_to(game, obj, where) for obj in movable(game, player)):
            yield Action("move", at=where)


@reads(HideFor, "cost")
@reads(HideAlso)
def hide_prices(game: Game, player: int) -> list[Price]:
    """What hiding a card costs: one power (811), what a statement allows in its place, or nothing."""
    found = [Price(0, [DOMAINS])]
    for _source, ctx, statement in game.view.active(HideFor):
        if isinstance(statement, HideFor) and ctx.controller == player:
            price = Price(0, [])
            if statement.cost is not None:
                price.add(statement.cost, ())
            found.append(price)
    free = [price for price in found if not price.energy and not price.power]
    return free[:1] or [price for price in found if pools.can_pay(game, player, price)]


@gives(KeywordName.HIDDEN)
def _hides(game: Game, player: int) -> Iterator[Action]:
    board = game.board
    if not hide_prices(game, player) or game.forbidden(Deed.HIDE_CARDS, player=player):
        return
    for field in board.fields:
        if field.controller != player:
            continue
        lying = sum(obj.spot is Spot.FACEDOWN and obj.at == field.index for obj in board.objects.values())
        more = sum(
            isinstance(one, HideAlso) and source is not None and source.at == field.index
            for source, _ctx, one in game.view.active(HideAlso)
        )
        if lying >= 1 + more:
            continue
        seat = board.seats[player]
        for number in (*seat.piles[Spot.HAND], *seat.piles[Spot.CHAMPION]):
            if game.view.has(board.objects[number], KeywordName.HIDDEN):
                yield Action("hide", number, at=field.index)


def act(game: Game, player: int, action: Action) -> Asking[None]:
    """Does an action that `actions` named."""
    board = game.board
    obj = board.objects.get(action.obj)
    match action.kind:
        case "play" | "play hidden":
            assert obj is not None
            begin_play(game, obj, player)
        case "play from trash":
            assert obj is not None
            flow = _flow(game, obj) is not None
            item = begin_play(game, obj, player, costless=trash_cost(game, obj, player))
            if flow:
                item.trash_to = Spot.BANISHED
        case "activate":
            assert obj is not None
            for ability, paragraph in activated(game, obj):
                if ability.number == action.number:
                    begin_ability(game, obj, ability, paragraph)
                    break
        case "tap":
            assert obj is not None
            changes.exhaust(game, obj)
            board.seats[player].pool.energy += 1
        case "recycle rune":
            assert obj is not None
            pool = board.seats[player].pool
            piles.recycle(game, [obj], player)
            pool.power[obj.facts.domains[0]] = pool.power.get(obj.facts.domains[0], 0) + 1
        case "move":
            assert action.at is not None
            yield from _standard_move(game, player, action.at)
        case "hide":
            assert obj is not None and action.at is not None
            prices = hide_prices(game, player)
            ways = [f"{price.energy} energy, {len(price.power)} power" for price in prices]
            picked = yield from game.ask(player, "pay", "What is paid for hiding?", ways, rule="811")
            yield from pools.pay(game, player, prices[ways.index(str(picked[0]))])
            game.put(obj, Spot.FACEDOWN, at=action.at)
            obj.controller = player
            obj.hidden_turn = board.turn
            game.say("hide", "421", "player {} hides a card", player + 1)
            game.note(game.event(EventKind.HIDE, None, player))


def _standard_move(game: Game, player: int, where: int) -> Asking[None]:
    """Exhausts units and moves them to one place (144)."""
    options = [obj for obj in movable(game, player) if move_to(game, obj, where)]
    lonely = {obj.ref for obj in movable(game, player) if _lonely(game, obj, where)}

    def valid(picked: tuple[Hashable, ...]) -> bool:
        return len(picked) > 1 or not lonely.intersection(picked)

    units = yield from game.pick(
        player, "units", "Which units move?", options, 1, len(options), rule="144", forced=False, valid=valid
    )
    for obj in units:
        changes.exhaust(game, obj)
    movement.move(game, units, where, player)

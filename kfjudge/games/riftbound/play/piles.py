"""Cards that go from pile to pile: drawn, burned, channeled, discarded, recycled (413-440)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from kfjudge.engine.decision import NATURE
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.play.scoring import gain_points, victory_score, win
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed


def draw(game: Game, player: int, amount: int) -> Asking[int]:
    """Draws cards one by one; who has none left burns out first (413, 431)."""
    count = 0
    if amount > 0 and game.stopped(Deed.DRAW_CARDS, player=player):
        return 0
    for _ in range(amount):
        if (yield from game.start("replaced", EventKind.DRAW, None, player, 1)):
            continue
        top = yield from _next(game, player)
        if top is None:
            break
        game.put(game.board.objects[top], Spot.HAND)
        count += 1
        game.board.seats[player].drawn += 1
        game.say("draw", "413", "player {} draws a card", player + 1)
        game.note(game.event(EventKind.DRAW, None, player))
    return count


def _next(game: Game, player: int) -> Asking[int | None]:
    """The card on top of a deck; who has none left burns out first, again and again (431). None: the game is over."""
    again = False
    while game.board.winner is None:
        top = yield from on_top(game, player, 1)
        if top:
            return top[0]
        yield from burn_out(game, player, again=again)
        again = True
    return None


def on_top(game: Game, player: int, amount: int) -> Asking[list[int]]:
    """The top cards of a deck, as many as there are. Of those in no known order chance says which comes next; cards of
    one name are the same.
    """
    seat = game.board.seats[player]
    pile = seat.piles[Spot.DECK]
    for place in range(min(amount, len(pile))):
        group = next((group for group in seat.loose if pile[place] in group), frozenset[int]())
        named = {game.board.objects[number].facts.name: number for number in reversed(pile) if number in group}
        options: dict[Hashable, int] = {game.board.objects[number].ref: number for number in named.values()}
        chosen: Iterable[Hashable] = options
        if len(options) > 1:
            chosen = yield from game.ask(NATURE, "card", "Which card comes next?", options, rule="416")
        for ref in chosen:
            pile.remove(options[ref])
            pile.insert(place, options[ref])
            seat.told(options[ref])
    return pile[:amount]


def _mix(game: Game, player: int, numbers: Sequence[int]) -> None:
    """Cards that lie together in a player's deck are in no known order."""
    if len(numbers) > 1:
        game.board.seats[player].loose += (frozenset(numbers),)


def burn(game: Game, player: int, amount: int) -> Asking[list[int]]:
    """Puts cards from the top of the deck into the trash; who has too few burns out in between (440)."""
    burned: list[int] = []
    for _ in range(amount):
        top = yield from _next(game, player)
        if top is None:
            break
        burned.append(top)
        game.put(game.board.objects[top], Spot.TRASH)
    if burned:
        game.say("burn", "440", "player {} burns {} cards", player + 1, len(burned))
        group = game.group()
        found = [game.event(EventKind.BURN, game.board.objects[number], player, group=group) for number in burned]
        game.note(*found, game.event(EventKind.BURN, None, player, amount=len(burned), group=group))
    return burned


def burn_out(game: Game, player: int, *, again: bool = False) -> Asking[None]:
    """The trash becomes the deck, and an opponent gains a point (431). `again`: it is not the first in a row; then
    nothing keeps the point away, and who is ahead with enough points wins at once (431.3).
    """
    board = game.board
    seat = board.seats[player]
    shuffled = sorted(seat.piles[Spot.TRASH])
    for number in shuffled:
        game.put(board.objects[number], Spot.DECK)
    _mix(game, player, shuffled)
    others = board.opponents(player)
    chosen = yield from game.ask(player, "player", "Which opponent gains the point?", others, rule="431")
    game.say("burn out", "431", "player {} burns out", player + 1)
    game.note(game.event(EventKind.BURN_OUT, None, player))
    if not chosen:
        return
    who = int(str(chosen[0]))
    yield from gain_points(game, who, 1, surely=again)
    rivals = [seat.points for seat in board.seats if seat.team != board.seats[who].team and not seat.out]
    points = board.seats[who].points
    if again and points >= victory_score(game) and all(points > one for one in rivals):
        win(game, who, "431.3")


def channel(game: Game, player: int, amount: int, *, exhausted: bool = False) -> int:
    """Puts runes from the rune deck on the board, ready unless it says otherwise (430)."""
    pile = game.board.seats[player].piles[Spot.RUNE_DECK]
    done: list[Obj] = []
    for _ in range(min(amount, len(pile))):
        obj = game.board.objects[pile[0]]
        game.put(obj, Spot.BASE)
        obj.controller = player
        obj.exhausted = exhausted
        done.append(obj)
    count = len(done)
    if done:
        game.say("channel", "430", "player {} channels {} runes", player + 1, count)
        group = game.group()
        game.note(*(game.event(EventKind.CHANNEL, obj, player, group=group) for obj in done))
    game.outstanding = True
    return count


def discard(game: Game, objects: Sequence[Obj], player: int) -> Asking[int]:
    """Puts cards from hand into the trash (422)."""
    group = game.group()
    objects = [obj for obj in objects if not game.stopped(Deed.DISCARD, obj)]
    objects = yield from game.start("spared", EventKind.DISCARD, objects, player)
    for obj in objects:
        game.put(obj, Spot.TRASH)
        game.say("discard", "422", "{} is discarded", obj)
    for obj in objects:
        game.note(game.event(EventKind.DISCARD, obj, player, group=group))
    return len(objects)


def recycle(game: Game, objects: Sequence[Obj], player: int) -> int:
    """Puts cards at the bottom of their deck, several in no known order, and runes of their rune deck (416)."""
    group = game.group()
    runes = [obj for obj in objects if obj.kind is Kind.RUNE]
    for obj in objects:
        game.put(obj, Spot.RUNE_DECK if obj.kind is Kind.RUNE else Spot.DECK)
        game.say("recycle", "416", "{} is recycled", obj)
    for owner in {obj.owner for obj in objects}:
        _mix(game, owner, [obj.id for obj in objects if obj.owner == owner and obj.spot is Spot.DECK])
    for obj in objects:
        if obj not in runes or len(objects) == len(runes):
            game.note(game.event(EventKind.RECYCLE, obj, player, group=group))
    return len(objects)

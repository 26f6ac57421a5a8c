"""Instructions about cards in play: damage, destruction, readiness, places, control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.faces import CREATURE
from kfjudge.games.keyforge.effects import durations, meant, places, pools, replaced
from kfjudge.games.keyforge.effects.hits import hits_of, land
from kfjudge.games.keyforge.effects.its_own import each_its_own
from kfjudge.games.keyforge.events import entering, line, prophecies, zones
from kfjudge.games.keyforge.events.destruction import destroy as destroy_cards
from kfjudge.games.keyforge.meaning import amounts, choosing, does, who
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Effect
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from kfjudge.games.keyforge.meaning.context import Context


@does(f.DealDamage, "amount cards splash source divided evenly player", of_event=True)
def deal_damage(ctx: Context, node: f.DealDamage) -> bool:
    """Rulebook: Damage."""
    if isinstance(node.amount, a.AmountOfEvent):
        return replaced.redirect_damage(ctx, node)
    landed = land(ctx, hits_of(ctx, node))
    ctx.amount = sum(event.done for event in landed)
    return bool(landed)


@does(f.Heal, "cards amount")
@each_its_own
def heal(ctx: Context, node: f.Heal) -> bool:
    """Removes damage, all of it if no number is named (Rulebook: Heal)."""
    if amounts.is_chosen(node.amount):
        targets = meant.in_play(ctx, node.cards, "Heal which creature?", "heal")
        shares = [pools.amount_from(ctx, node.amount, ctx.game.board.cards[number].damage) for number in targets]
    else:
        wanted = meaning.value(ctx, node.amount) if node.amount is not None else amounts.ENDLESS
        targets = meant.in_play(ctx, node.cards, "Heal which creature?", "heal")
        shares = [wanted] * len(targets)
    happened = ctx.game.emit(
        *(
            Event("heal", ctx.player, number, amount=share, source=ctx.card)
            for number, share in zip(targets, shares, strict=True)
        )
    )
    ctx.amount = sum(event.done for event in happened)
    return bool(happened) and (node.amount is None or ctx.amount >= max(shares))


@does(f.Destroy, "cards player")
def destroy(ctx: Context, node: f.Destroy) -> bool:
    """Everything at once; a card marked already cannot be chosen (Rulebook: Destroyed)."""
    cards = ctx.game.board.cards
    chosen_by_somebody = isinstance(node.cards, c.Select) and node.cards.quantity.kind not in _OF_NOBODY
    refuse = (lambda seen: cards[seen.card].tagged) if chosen_by_somebody else None
    gone: list[list[CardStay]] = []
    for player in who.doers(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            targets = meant.in_play(ctx, node.cards, "Destroy which card?", "destroyed", refuse)
        gone.append(_destroyed(ctx, targets, player))
    return _as_many_as_asked(ctx, node.cards, gone)


def _destroyed(ctx: Context, targets: list[int], player: int, cause: str = "") -> list[CardStay]:
    """Destroys cards together. Which of them were destroyed: those for which something else happened instead were not
    (Rulebook: Replacement effects).
    """
    marked = destroy_cards(ctx.game, targets, player=player, source=ctx.card, cause=cause)
    return [CardStay(event.card, event.stay) for event in marked if not event.undone]


def _as_many_as_asked(ctx: Context, cards: Cards, gone: list[list[CardStay]]) -> bool:
    """Whether each of several players destroyed as many as the phrase asks for ("if you do")."""
    done = all(len(own) >= meant.wanted(ctx, cards) and meant.reaches_total(ctx, cards, own) for own in gone)
    ctx.amount = sum(map(len, gone))
    return done


_OF_NOBODY = (c.QuantityKind.EACH, c.QuantityKind.THE)
"""Where nobody chooses: the text says which card it is ("the most powerful enemy creature"), or means each."""


@does(f.Sacrifice, "cards player")
def sacrifice(ctx: Context, node: f.Sacrifice) -> bool:
    """Only what the player controls; it counts as destroyed (Rulebook: Sacrifice)."""
    gone: list[list[CardStay]] = []
    for player in who.each(ctx, node.player):
        outer = ctx.player
        if node.player.kind is not PlayerKind.YOU:
            ctx.player = player
        with choosing.done_by(ctx, node.player, player):
            targets = meant.in_play(ctx, node.cards, "Sacrifice which card?", "sacrifice", _not_of(ctx, player))
        ctx.player = outer
        gone.append(_destroyed(ctx, targets, player, "sacrifice"))
    return _as_many_as_asked(ctx, node.cards, gone)


def _not_of(ctx: Context, player: int) -> Callable[[CardStay], bool]:
    """Whether a card is not that player's to sacrifice."""
    return lambda seen: facts.controller_of(ctx.game, seen) != player


def _one_by_one(ctx: Context, named: Player, cards: Cards, name: str, verb: str, rule: str) -> bool:
    """Ready and exhaust happen to one card at a time; the order is asked only if something watches."""
    done = True
    for player in who.doers(ctx, named):
        with choosing.done_by(ctx, named, player):
            left = meant.in_play(ctx, cards, verb, rule)
        done = _each_of(ctx, player, left, name) >= meant.wanted(ctx, cards) and done
    return done


def _each_of(ctx: Context, player: int, left: list[int], name: str) -> int:
    """The same to these cards, one after the other. Returns to how many it happened."""
    game = ctx.game
    watched = bool(game.view.triggers.get(EventKind(name)))
    count = 0
    while left:
        number = left[0]
        if watched and len(left) > 1:
            number = game.choose_cards(game.board.active, left, 1, 1, "Which card comes next?", rule="ready", ctx=ctx)[
                0
            ]
        left.remove(number)
        count += len(game.emit(Event(name, player, number, source=ctx.card)))
    return count


@does(f.Ready, "cards player")
def ready(ctx: Context, node: f.Ready) -> bool:
    return _one_by_one(ctx, node.player, node.cards, "ready", "Ready which card?", "ready")


@does(f.Exhaust, "cards player")
def exhaust(ctx: Context, node: f.Exhaust) -> bool:
    return _one_by_one(ctx, node.player, node.cards, "exhaust", "Exhaust which card?", "exhaust")


@does(f.MoveCreature, "cards place")
def move_creature(ctx: Context, node: f.MoveCreature) -> bool:
    """To a place in its controller's battleline, perhaps the one it has (Rulebook: Move)."""
    game = ctx.game
    done = False
    for number in meant.in_play(ctx, node.cards, "Move which creature?", "move"):
        if game.board.cards[number].zone not in ("battleline", "artifacts"):
            continue
        position = places.position(ctx, node.place, number)
        if position is not None and game.board.cards[number].zone == "artifacts":
            entering.into_line(game, number, position)
            done = True
        elif position is not None:
            done = bool(game.emit(Event("move", ctx.player, number, source=ctx.card, position=position))) or done
        beside = node.place.by
        if node.mention is not None and beside is not None:
            others = meaning.members(ctx, beside) if isinstance(beside, c.Ref) else ctx.mentions[-1]
            ctx.named_mentions[node.mention] = (game.seen(number), *others)
    return done


@does(f.DivideLines, "player")
def divide_lines(ctx: Context, effect: Effect) -> bool:
    """Nothing moves: a half is picked where the text speaks of one."""
    return True


@does(f.TakeControl, "cards player duration one_at_a_time")
def take_control(ctx: Context, node: f.TakeControl) -> bool:
    """The latest control effect counts (Rulebook: Control and ownership)."""
    done = True
    for player in who.doers(ctx, node.player):
        wanted, taken = meant.wanted(ctx, node.cards), 0
        for cards in meant.in_turn(node.cards, wanted, node.one_at_a_time):
            with choosing.done_by(ctx, node.player, player):
                targets = meant.in_play(ctx, cards, "Take control of which card?", "control")
            for number in targets:
                span = None
                if node.duration is not None and node.duration.kind is not f.DurationKind.REST_OF_GAME:
                    whose = meaning.player(ctx, node.duration.player)
                    span = durations.span_of(ctx, node.duration, whose, ())
                taken += line.take_control(ctx.game, ctx.game.seen(number), player, ctx, span)
        done = taken >= wanted and done
    return done


@does(f.GiveControl, "cards to player one_at_a_time")
def give_control(ctx: Context, node: f.GiveControl) -> bool:
    """A player gives cards to the other, who controls them from now on."""
    to = meaning.player(ctx, node.to)
    giver = None if node.player.kind is PlayerKind.YOU else meaning.player(ctx, node.player)
    wanted, given = meant.wanted(ctx, node.cards), 0
    for cards in meant.in_turn(node.cards, wanted, node.one_at_a_time):
        for seen in choosing.choose(ctx, cards, "Give control of which card?", rule="control", chooser=giver):
            if ctx.game.is_here(seen) and ctx.game.board.cards[seen.card].in_play:
                given += line.take_control(ctx.game, seen, to, ctx, None)
    return given >= wanted


@does(f.Flip, "cards faceup")
def flip(ctx: Context, node: f.Flip) -> bool:
    """The other face up, in the same place, with everything on it (Rulebook: Flip). A card that is to lie with one face
    up and does already stays as it is: a token creature lies facedown.
    """
    game = ctx.game
    done = False
    for seen in meaning.members(ctx, node.cards) if isinstance(node.cards, c.Ref) else ():
        if game.board.cards[seen.card].zone == "prophecies":
            return prophecies.flip(game, seen.card)
    for number in meant.in_play(ctx, node.cards, "Flip which card?", "flip"):
        if node.faceup is None or node.faceup is (game.board.cards[number].token is not None):
            done = _flip(ctx, number) or done
    return done


def _flip(ctx: Context, number: int) -> bool:
    """Turns one card over: a card faceup becomes its controller's token creature (or its owner's); what cannot lie
    there is discarded.
    """
    game = ctx.game
    state = game.board.cards[number]
    sides = game.board.players
    if state.token is None:
        fits = (sides[state.controller].token or sides[state.owner].token) is not None
    else:
        fits = state.flipped or state.face.type == CREATURE
    flipping = Event("flip", ctx.player, number, source=ctx.card)
    if not fits:
        game.apply(flipping)
        zones.move(game, [number], "put", "discard", player=ctx.player, source=ctx.card, cause="flip")
        return True
    game.emit(flipping)
    return True

"""Instructions about cards in play: damage, destruction, readiness, counters, places, control."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kfjudge.keyforge import amounts, choosing, entering, facts, lasting, line, players, prophecies, selectors, zones
from kfjudge.keyforge.cards import CREATURE
from kfjudge.keyforge.damage import deal
from kfjudge.keyforge.destruction import destroy as destroy_cards
from kfjudge.keyforge.effects import meant, places, pools, replaced
from kfjudge.keyforge.effects.hits import hits_of
from kfjudge.keyforge.events import Event, Seen
from kfjudge.keyforge.game import Card
from kfjudge.language.nodes.amounts import All, AmountOfEvent, AtMost
from kfjudge.language.nodes.base import Mark
from kfjudge.language.nodes.cards import Cards, QuantityKind, Ref, Select
from kfjudge.language.nodes.effects import (
    AddCounters,
    DealDamage,
    Destroy,
    DivideLines,
    DoubleCounters,
    DurationKind,
    Effect,
    Enrage,
    Exhaust,
    Flip,
    GiveControl,
    Heal,
    MakeTokens,
    MoveCounters,
    MoveCreature,
    Ready,
    RedistributeDamage,
    RemoveCounters,
    Sacrifice,
    Stun,
    TakeControl,
    Unstun,
    Ward,
)
from kfjudge.language.nodes.events import EventKind
from kfjudge.language.nodes.players import Player, PlayerKind

if TYPE_CHECKING:
    from kfjudge.keyforge.context import Context


def deal_damage(ctx: Context, effect: Effect) -> bool:
    """Rulebook: Damage."""
    node = cast(DealDamage, effect)
    if isinstance(node.amount, AmountOfEvent):
        return replaced.redirect_damage(ctx, node)
    landed = deal(ctx.game, hits_of(ctx, node))
    ctx.amount = sum(event.done for event in landed)
    return bool(landed)


def heal(ctx: Context, effect: Effect) -> bool:
    """Removes damage, all of it if no number is named (Rulebook: Heal)."""
    node = cast(Heal, effect)
    wanted = amounts.value(ctx, node.amount) if node.amount is not None else amounts.ENDLESS
    targets = meant.in_play(ctx, node.cards, "Heal which creature?", "heal")
    if isinstance(node.amount, AtMost) and isinstance(node.amount.of, All) and len(targets) == 1:
        most = min(wanted, ctx.game.board.cards[targets[0]].damage)
        picked = ctx.game.choose(ctx.game.board.active, "number", tuple(range(most, -1, -1)), "How much is healed?", rule="any-number", ctx=ctx)
        wanted = picked if isinstance(picked, int) else most
    happened = ctx.game.emit(*(Event("heal", ctx.player, number, amount=wanted, source=ctx.card) for number in targets))
    ctx.amount = sum(event.done for event in happened)
    return bool(happened) and (node.amount is None or ctx.amount >= wanted)


def redistribute_damage(ctx: Context, effect: Effect) -> bool:
    node = cast(RedistributeDamage, effect)
    return pools.spread(ctx, node.cards, node.among, "damage", "Spread the damage: on which?")


def destroy(ctx: Context, effect: Effect) -> bool:
    """Everything at once; a card marked already cannot be chosen (Rulebook: Destroyed)."""
    node = cast(Destroy, effect)
    cards = ctx.game.board.cards
    chosen_by_somebody = isinstance(node.cards, Select) and node.cards.quantity.kind is not QuantityKind.EACH and not _is_found(node.cards)
    refuse = (lambda seen: cards[seen.card].tagged) if chosen_by_somebody else None
    done = True
    count = 0
    for player in players.doers(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            targets = meant.in_play(ctx, node.cards, "Destroy which card?", "destroyed", refuse)
        marked = destroy_cards(ctx.game, targets, player=player, source=ctx.card)
        count += len(marked)
        done = sum(not event.undone for event in marked) >= meant.wanted(ctx, node.cards) and done
    ctx.amount = count
    return done


def _is_found(cards: Select) -> bool:
    """Whether the text says which card it is, so that nobody chooses ("the most powerful enemy creature")."""
    return cards.quantity.kind is QuantityKind.THE


def sacrifice(ctx: Context, effect: Effect) -> bool:
    """Only what the player controls; it counts as destroyed (Rulebook: Sacrifice)."""
    node = cast(Sacrifice, effect)
    count = 0
    for player in players.each(ctx, node.player):
        outer = ctx.player
        if node.player.kind is not PlayerKind.YOU:
            ctx.player = player
        with choosing.done_by(ctx, node.player, player):
            found = meant.in_play(ctx, node.cards, "Sacrifice which card?", "sacrifice")
        targets = [number for number in found if ctx.game.board.cards[number].controller == player]
        ctx.player = outer
        count += len(destroy_cards(ctx.game, targets, player=player, source=ctx.card, cause="sacrifice"))
    return count >= meant.wanted(ctx, node.cards)


def _one_by_one(ctx: Context, named: Player, cards: Cards, name: str, verb: str, rule: str) -> bool:
    """Ready and exhaust happen to one card at a time; the order is asked only if something watches."""
    done = True
    for player in players.doers(ctx, named):
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
            number = game.choose_cards(game.board.active, left, 1, 1, "Which card comes next?", rule="ready", ctx=ctx)[0]
        left.remove(number)
        count += len(game.emit(Event(name, player, number, source=ctx.card)))
    return count


def ready(ctx: Context, effect: Effect) -> bool:
    node = cast(Ready, effect)
    return _one_by_one(ctx, node.player, node.cards, "ready", "Ready which card?", "ready")


def exhaust(ctx: Context, effect: Effect) -> bool:
    node = cast(Exhaust, effect)
    return _one_by_one(ctx, node.player, node.cards, "exhaust", "Exhaust which card?", "exhaust")


def _mark_all(ctx: Context, cards: Cards, name: str, verb: str, rule: str) -> bool:
    """An event on each of the cards at once."""
    targets = meant.in_play(ctx, cards, verb, rule)
    happened = ctx.game.emit(*(Event(name, ctx.player, number, source=ctx.card) for number in targets))
    return len(happened) >= meant.wanted(ctx, cards)


def stun(ctx: Context, effect: Effect) -> bool:
    return _mark_all(ctx, cast(Stun, effect).cards, "stun", "Stun which creature?", "stun")


def unstun(ctx: Context, effect: Effect) -> bool:
    return _mark_all(ctx, cast(Unstun, effect).cards, "unstun", "Unstun which creature?", "stun")


def ward(ctx: Context, effect: Effect) -> bool:
    return _mark_all(ctx, cast(Ward, effect).cards, "ward", "Ward which creature?", "ward")


def enrage(ctx: Context, effect: Effect) -> bool:
    return _mark_all(ctx, cast(Enrage, effect).cards, "enrage", "Enrage which creature?", "enrage")


def add_counters(ctx: Context, effect: Effect) -> bool:
    """Rulebook: Counters, Power counter."""
    node = cast(AddCounters, effect)
    targets = meant.in_play(ctx, node.cards, "Put counters on which card?", "counters")
    if node.divided and targets:
        total = amounts.value(ctx, node.amount)
        question = "Which cards get the counters?"
        picked = ctx.game.choose_cards(
            ctx.game.board.active, targets, total, total, question, rule="counters", ctx=ctx, kind="division", repeated=True
        )
        spread = [
            Event("add counter", ctx.player, number, amount=picked.count(number), source=ctx.card, detail=node.counter or "")
            for number in targets
            if number in picked
        ]
        return bool(ctx.game.emit(*spread))
    amount = amounts.value(ctx, node.amount)
    events = [Event("add counter", ctx.player, number, amount=amount, source=ctx.card, detail=node.counter or "") for number in targets]
    return bool(ctx.game.emit(*events))


def double_counters(ctx: Context, effect: Effect) -> bool:
    """Each of the cards gets as many counters as it has."""
    node = cast(DoubleCounters, effect)
    done = False
    for number in meant.in_play(ctx, node.cards, "Double the counters on which card?", "counters"):
        there = facts.counters_of(ctx.game, ctx.game.seen(number), node.counter)
        if there:
            event = Event("add counter", ctx.player, number, amount=there, source=ctx.card, detail=node.counter or "")
            done = bool(ctx.game.emit(event)) or done
    return done


def remove_counters(ctx: Context, effect: Effect) -> bool:
    """Counters of a name, of every kind, or a ward, stun or enrage, are taken off cards."""
    node = cast(RemoveCounters, effect)
    if node.mark is not None:
        return _mark_all(ctx, node.cards, REMOVED[node.mark], f"Remove the {node.mark.value} from which creature?", node.mark.value)
    done = True
    total = 0
    for number in meant.in_play(ctx, node.cards, "Remove counters from which card?", "counters"):
        state = ctx.game.board.cards[number]
        if node.every:
            total += _remove_all(ctx, number)
            continue
        there = facts.counters_of(ctx.game, Seen(number, state.stay), node.counter)
        wanted = pools.amount_from(ctx, node.amount, there)
        happened = ctx.game.emit(Event("remove counter", ctx.player, number, amount=wanted, source=ctx.card, detail=node.counter or ""))
        taken = sum(event.done for event in happened)
        total += taken
        done = done and taken >= min(wanted, amounts.ENDLESS - 1) > 0
    ctx.amount = total
    return done and total > 0


def _remove_all(ctx: Context, number: int) -> int:
    """Takes every counter off a card: +1 power, named ones, ward, stun, enrage. Returns how many there were."""
    state = ctx.game.board.cards[number]
    kinds = [("", state.power_counters), *state.counters]
    total = 0
    for name, there in kinds:
        if there:
            ctx.game.emit(Event("remove counter", ctx.player, number, amount=there, source=ctx.card, detail=name))
            total += there
    marks = {mark.value: False for mark in MARKS if getattr(state, mark.value)}
    if marks:
        ctx.game.board.set(number, **marks)
        ctx.game.step("remove counter", "counters", "{0} loses its status counters", Card(number))
    return total + len(marks)


MARKS = (Mark.WARD, Mark.STUN, Mark.ENRAGE)
"""The marks of which a creature has one or none."""
REMOVED = {Mark.WARD: "remove ward", Mark.STUN: "unstun", Mark.ENRAGE: "remove enrage"}
"""The events by which they are taken off."""


def move_counters(ctx: Context, effect: Effect) -> bool:
    """Counters, damage, wards, stuns and enrages move from cards to a card; damage is neither healed nor dealt thereby (Rulebook: Move)."""
    node = cast(MoveCounters, effect)
    sources = meant.in_play(ctx, node.from_cards, "Move it from which card?", "move")
    goals = meant.in_play(ctx, node.to_cards, "Move it to which card?", "move")
    if not sources or not goals:
        return False
    if node.mark is Mark.DAMAGE:
        return _move_damage(ctx, node, sources, goals[0])
    done = False
    for number in sources:
        move = _move_counters if node.mark is None else _move_mark
        done = move(ctx, node, number, goals[0]) or done
    return done


def _move_damage(ctx: Context, node: MoveCounters, sources: list[int], goal: int) -> bool:
    """Damage from each of the creatures to one."""
    done = True
    for number in sources:
        wanted = pools.amount_from(ctx, node.amount, ctx.game.board.cards[number].damage)
        happened = ctx.game.emit(Event("move damage", ctx.player, number, goal, amount=wanted, source=ctx.card))
        done = bool(happened) and done
    return done


def _move_mark(ctx: Context, node: MoveCounters, number: int, goal: int) -> bool:
    """A ward, stun or enrage goes to a creature that has none."""
    board = ctx.game.board
    if node.mark is None or not getattr(board.cards[number], node.mark.value) or getattr(board.cards[goal], node.mark.value):
        return False
    board.set(number, **{node.mark.value: False})
    board.set(goal, **{node.mark.value: True})
    return True


def _move_counters(ctx: Context, node: MoveCounters, number: int, goal: int) -> bool:
    """Counters of a name, or +1 power counters, of which the goal has more afterwards."""
    game = ctx.game
    there = facts.counters_of(game, game.seen(number), node.counter)
    wanted = min(there, pools.amount_from(ctx, node.amount, there))
    if wanted <= 0:
        return False
    for name, card in (("remove counter", number), ("add counter", goal)):
        game.emit(Event(name, ctx.player, card, amount=wanted, source=ctx.card, detail=node.counter or "", cause="move"))
    return True


def move_creature(ctx: Context, effect: Effect) -> bool:
    """To a place in its controller's battleline, perhaps the one it has (Rulebook: Move)."""
    node = cast(MoveCreature, effect)
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
            others = selectors.members(ctx, beside) if isinstance(beside, Ref) else ctx.mentions[-1]
            ctx.named_mentions[node.mention] = (game.seen(number), *others)
    return done


def divide_lines(ctx: Context, effect: Effect) -> bool:
    """Nothing moves: a half is picked where the text speaks of one."""
    return True


def take_control(ctx: Context, effect: Effect) -> bool:
    """The latest control effect counts (Rulebook: Control and ownership)."""
    node = cast(TakeControl, effect)
    done = False
    for player in players.doers(ctx, node.player):
        with choosing.done_by(ctx, node.player, player):
            targets = meant.in_play(ctx, node.cards, "Take control of which card?", "control")
        for number in targets:
            span = None
            if node.duration is not None and node.duration.kind is not DurationKind.REST_OF_GAME:
                whose = players.player(ctx, node.duration.player)
                span = lasting.span_of(ctx, node.duration, whose, ())
            done = line.take_control(ctx.game, ctx.game.seen(number), player, ctx, span) or done
    return done


def give_control(ctx: Context, effect: Effect) -> bool:
    """A player gives cards to the other, who controls them from now on."""
    node = cast(GiveControl, effect)
    to = players.player(ctx, node.to)
    giver = None if node.player.kind is PlayerKind.YOU else players.player(ctx, node.player)
    group = choosing.choose(ctx, node.cards, "Give control of which card?", rule="control", chooser=giver)
    done = False
    for seen in group:
        if ctx.game.is_here(seen) and ctx.game.board.cards[seen.card].in_play:
            done = line.take_control(ctx.game, seen, to, ctx, None) or done
    return done


def make_tokens(ctx: Context, effect: Effect) -> bool:
    """Rulebook: Token creatures."""
    node = cast(MakeTokens, effect)
    done = True
    tokens: list[Seen] = []
    for player in players.each(ctx, node.player):
        face = ctx.game.board.players[player].token
        if node.named is not None and (face is None or face.name != node.named):
            done = False
            continue
        for number in _become_tokens(ctx, node, player):
            spot = places.where(ctx, node.place, player) or places.Where()
            made = entering.make_token(ctx.game, player, node.entering, spot.position, spot.flank, number)
            done = done and made is not None
            if made is not None:
                tokens.append(made)
    ctx.mention(tuple(tokens), node.mention)
    return done


def _become_tokens(ctx: Context, node: MakeTokens, player: int) -> list[int | None]:
    """The cards of which tokens are made; None stands for the top card of the deck."""
    if node.cards is not None:
        with choosing.done_by(ctx, node.player, player):
            return [*meant.to_move(ctx, node.cards, "Which card becomes a token creature?", "token-creatures")]
    return [None] * (amounts.value(ctx, node.amount) if node.amount is not None else 0)


def flip(ctx: Context, effect: Effect) -> bool:
    """The other face up, in the same place, with everything on it (Rulebook: Flip)."""
    node = cast(Flip, effect)
    game = ctx.game
    done = False
    for seen in selectors.members(ctx, node.cards) if isinstance(node.cards, Ref) else ():
        if game.board.cards[seen.card].zone == "prophecies":
            return prophecies.flip(game, seen.card)
    for number in meant.in_play(ctx, node.cards, "Flip which card?", "flip"):
        done = _flip(ctx, number) or done
    return done


def _flip(ctx: Context, number: int) -> bool:
    """Turns one card over: a card faceup becomes its controller's token creature (or its owner's); what cannot lie there is discarded."""
    game = ctx.game
    state = game.board.cards[number]
    sides = game.board.players
    if state.token is None:
        token = sides[state.controller].token or sides[state.owner].token
        fits = token is not None
        game.board.set(number, token=token, flipped=False)
    else:
        fits = state.flipped or state.face.type == CREATURE
        game.board.set(number, flipped=not state.flipped)
    game.step("flip", "flip", "{0} is flipped", Card(number))
    if not fits:
        zones.move(game, [number], "put", "discard", player=ctx.player, source=ctx.card, cause="flip")
        return True
    game.emit(Event("flip", ctx.player, number, source=ctx.card))
    return True


EFFECTS = {
    AddCounters: add_counters,
    DealDamage: deal_damage,
    Destroy: destroy,
    DoubleCounters: double_counters,
    Enrage: enrage,
    Exhaust: exhaust,
    Flip: flip,
    GiveControl: give_control,
    Heal: heal,
    MakeTokens: make_tokens,
    MoveCounters: move_counters,
    MoveCreature: move_creature,
    Ready: ready,
    RedistributeDamage: redistribute_damage,
    RemoveCounters: remove_counters,
    Sacrifice: sacrifice,
    Stun: stun,
    DivideLines: divide_lines,
    TakeControl: take_control,
    Unstun: unstun,
    Ward: ward,
}
"""How each of these instructions is done."""

"""Instructions about æmber, keys and chains."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.effects.its_own import each_its_own
from kfjudge.games.keyforge.meaning import amounts, choosing, does, references, who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.kinds import Amount
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind


def amount_from(ctx: Context, amount: Amount, there: int) -> int:
    """How much of `there` an instruction takes: a number, or all but some."""
    if amounts.is_chosen(amount):
        ctx.most = there
        return meaning.value(ctx, amount)
    if isinstance(amount, a.All):
        return max(0, there - (meaning.value(ctx, amount.but) if amount.but is not None else 0))
    if isinstance(amount, a.Half) and isinstance(amount.of, a.All):
        return amounts.part_of(there, amount)
    return meaning.value(ctx, amount)


def carry_out(ctx: Context, wanted: int, *events: Event) -> bool:
    """Brings the events about and remembers how much it was ("that much"); whether it was all that was asked for. What
    came about instead of them was not asked for (Rulebook: Replacement effects).
    """
    names = {event.name for event in events}
    total = sum(event.done for event in ctx.game.emit(*events) if event.name in names)
    ctx.amount = total
    return total >= wanted > 0 or (wanted >= amounts.ENDLESS and total > 0)


@does(f.GainAember, "amount player")
def gain(ctx: Context, node: f.GainAember) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = meaning.value(ctx, node.amount)
        done = carry_out(ctx, wanted, Event("gain aember", player, amount=wanted, source=ctx.card)) and done
    return done


@does(f.LoseAember, "amount player")
def lose(ctx: Context, node: f.LoseAember) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = amount_from(ctx, node.amount, ctx.game.board.players[player].aember)
        event = Event("lose aember", player, amount=wanted, source=ctx.card, from_player=player)
        done = carry_out(ctx, wanted, event) and done
    return done


@does(f.StealAember, "amount player from_player", of_event=True)
def steal(ctx: Context, node: f.StealAember) -> bool:
    thief = meaning.player(ctx, node.player)
    victim = meaning.player(ctx, node.from_player) if node.from_player is not None else 1 - thief
    wanted = amount_from(ctx, node.amount, ctx.game.board.players[victim].aember)
    event = Event("steal", thief, amount=wanted, source=ctx.card, from_player=victim)
    return carry_out(ctx, wanted, event)


@does(f.PayAember, "amount player to")
def pay(ctx: Context, node: f.PayAember) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = amount_from(ctx, node.amount, ctx.game.board.players[player].aember)
        goal = meaning.player(ctx, node.to) if node.to is not None else 1 - player
        event = Event("pay", player, amount=wanted, source=ctx.card, from_player=player, to_player=goal)
        done = carry_out(ctx, wanted, event) and done
    return done


@does(f.SpendAember, "amount player")
def spend(ctx: Context, node: f.SpendAember) -> bool:
    """Spending outside forging takes the æmber from the pool to the supply."""
    player = meaning.player(ctx, node.player)
    wanted = amount_from(ctx, node.amount, ctx.game.board.players[player].aember)
    if ctx.game.board.players[player].aember < wanted:
        return False
    event = Event("lose aember", player, amount=wanted, source=ctx.card, from_player=player, cause="spend")
    return carry_out(ctx, wanted, event)


@does(f.Exalt, "cards")
def exalt(ctx: Context, node: f.Exalt) -> bool:
    """One at a time (Rulebook: Exalt)."""
    targets = choosing.choose(ctx, node.cards, "Exalt which creature?", rule="exalt")
    done = bool(targets)
    for seen in targets:
        if not ctx.game.is_here(seen):
            done = False
            continue
        controller = ctx.game.board.cards[seen.card].controller
        event = Event("exalt", ctx.player, seen.card, source=ctx.card, stay=seen.stay, from_player=controller)
        done = bool(ctx.game.emit(event)) and done
    return done


@does(f.PutAember, "amount on")
@each_its_own
def put(ctx: Context, node: f.PutAember) -> bool:
    done = True
    for seen in choosing.choose(ctx, node.on, "Put æmber on which card?", rule="aember"):
        wanted = meaning.value(ctx, node.amount)
        event = Event("put aember", ctx.player, seen.card, amount=wanted, source=ctx.card)
        done = carry_out(ctx, wanted, event) and done
    return done


@does(f.MoveAember, "amount from_cards from_player to_cards to_player there")
@each_its_own
def move(ctx: Context, node: f.MoveAember) -> bool:
    """From cards or a pool to a card, a pool or the supply (Rulebook: Move)."""
    game = ctx.game
    sources: list[tuple[int, int, int]] = []
    if node.from_cards is not None:
        for seen in choosing.choose(ctx, node.from_cards, "Move æmber from which card?", rule="move"):
            if game.is_here(seen):
                sources.append((seen.card, game.board.cards[seen.card].controller, game.board.cards[seen.card].aember))
    elif node.there:
        sources = _where_it_lies(ctx, node)
    elif node.from_player is not None:
        player = meaning.player(ctx, node.from_player)
        sources.append((NOBODY, player, game.board.players[player].aember))
    goals: tuple[CardStay, ...] | None = None
    if node.to_cards is not None:
        goals = choosing.choose(ctx, node.to_cards, "Move æmber to which card?", rule="move")
        if not goals:
            return False
    done = bool(sources)
    for card, player, there in sources:
        if card != NOBODY and node.from_cards is not None and node.from_cards.mention is not None and len(sources) > 1:
            ctx.named_mentions[node.from_cards.mention] = (game.seen(card),)
        wanted = amount_from(ctx, node.amount, there)
        event = Event("move aember", ctx.player, card, amount=min(wanted, there), source=ctx.card, from_player=player)
        if goals:
            event.other = goals[0].card
        elif node.to_player is not None:
            event.to_player = meaning.player(ctx, node.to_player)
        done = carry_out(ctx, wanted, event) and done
    return done


def _where_it_lies(ctx: Context, node: f.MoveAember) -> list[tuple[int, int, int]]:
    """The card or pool to which the æmber spoken of was brought, with whose it is and how much is there."""
    board = ctx.game.board
    number = node.refers_to
    if number is not None and isinstance(references.node_of_mention(ctx, number), Player):
        player = meaning.player(ctx, Player(kind=PlayerKind.THAT_PLAYER, refers_to=number))
        return [(NOBODY, player, board.players[player].aember)]
    by_itself = number is not None and isinstance(references.node_of_mention(ctx, number), f.CaptureAember)
    lying = references.refer(ctx, c.Ref(kind=c.RefKind.SELF if by_itself else c.RefKind.IT, refers_to=number))
    there = [seen.card for seen in lying if ctx.game.is_here(seen)]
    return [(card, board.cards[card].controller, board.cards[card].aember) for card in there]


@does(f.Redistribute, "what cards among")
def redistribute(ctx: Context, node: f.Redistribute) -> bool:
    """Æmber or damage is taken off cards and laid on the cards named, one point at a time, as the active player
    likes.
    """
    game = ctx.game
    field = node.what.value
    question = f"Spread the {'æmber' if field == 'aember' else field}: on which?"
    sources = [seen for seen in meaning.members(ctx, node.cards) if game.is_here(seen)]
    goals = sources
    if node.among is not None:
        goals = [seen for seen in meaning.members(ctx, node.among) if game.is_here(seen)]
    total = sum(getattr(game.board.cards[seen.card], field) for seen in sources)
    if not goals or not total:
        return False
    numbers = [seen.card for seen in goals]
    picked = game.divide(game.board.active, numbers, total, question, rule="move", ctx=ctx)
    lying = {number: getattr(game.board.cards[number], field) for number in numbers}
    lying.update(dict.fromkeys((seen.card for seen in sources), 0))
    for number in picked:
        lying[number] += 1
    game.step("move", "move", "{0} points are spread anew", total)
    game.emit(*(Event("spread", ctx.player, card, amount=now, detail=field) for card, now in lying.items()))
    return True


@does(f.GainChains, "amount player")
def gain_chains(ctx: Context, node: f.GainChains) -> bool:
    for player in who.each(ctx, node.player):
        ctx.game.emit(Event("gain chains", player, amount=meaning.value(ctx, node.amount), source=ctx.card))
    return True


@does(f.LoseChains, "amount player")
def lose_chains(ctx: Context, node: f.LoseChains) -> bool:
    done = True
    for player in who.each(ctx, node.player):
        wanted = min(meaning.value(ctx, node.amount), 24)
        done = bool(ctx.game.emit(Event("lose chains", player, amount=-wanted, source=ctx.card))) and done
    return done

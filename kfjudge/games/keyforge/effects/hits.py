"""The portions of damage that one "deal damage" makes."""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events.damage import deal, hit
from kfjudge.games.keyforge.meaning import choosing
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.cards import OneOf, Ref, RefKind, Select, Union
from kfjudge.games.keyforge.words.nodes.effects import DealDamage
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import PlayerKind
from kfjudge.language.trees import walk

QUESTION = "Deal {0} damage to which?"


def hits_of(ctx: Context, node: DealDamage) -> list[Event]:
    """Chooses the creatures and makes out the damage for each, splash included."""
    hits = _portions(ctx, node)
    for event in hits:
        event.pierces = ctx.piercing
    return hits


def land(ctx: Context, hits: Sequence[Event]) -> list[Event]:
    """Deals damage that was made out, in one batch with what the same ability has kept back for it."""
    kept, ctx.kept = ctx.kept, []
    return deal(ctx.game, [*kept, *hits])


def land_named(ctx: Context, hits: Sequence[Event], named: Sequence[DealDamage]) -> list[Event]:
    """As `land`; later words speak of the batch as what these instructions did."""
    start = len(ctx.happened)
    landed = land(ctx, hits)
    ctx.done = bool(landed)
    for node in named:
        if node.mention is not None:
            ctx.results[node.mention] = ctx.done
            ctx.named_events[node.mention] = ctx.happened[start:]
    return landed


def _portions(ctx: Context, node: DealDamage) -> list[Event]:
    chooser = None if node.player.kind is PlayerKind.YOU else meaning.player(ctx, node.player)
    source, stay = _source(ctx, node)
    amount = meaning.value(ctx, node.amount)
    player = ctx.player
    if node.divided:
        shares = divided(ctx, node, amount, "damage")
        ctx.mention(tuple(seen for seen, _points in shares))
        return [hit(seen, points, player=player, source=source, source_stay=stay) for seen, points in shares]
    if isinstance(node.source, Select | OneOf | Union) or getattr(node.source, "plural", False):
        assert node.source is not None
        return _from_each(ctx, node, node.source)
    return _at_targets(ctx, node, amount, CardStay(source, stay), chooser)


def _at_targets(ctx: Context, node: DealDamage, amount: int, source: CardStay, chooser: int | None) -> list[Event]:
    """The damage that one source deals."""
    result: list[Event] = []
    for target in choosing.choose(ctx, node.cards, QUESTION.format(amount), rule="damage", chooser=chooser):
        aimed = CardStay(target.card, target.stay)
        own = amount if not _depends_on_target(node) else _amount_for(ctx, node, aimed)
        result.append(hit(aimed, own, player=ctx.player, source=source.card, source_stay=source.stay))
        if node.splash is not None:
            splash = meaning.value(ctx, node.splash)
            result.extend(
                hit(neighbor, splash, player=ctx.player, source=source.card, source_stay=source.stay)
                for neighbor in facts.neighbors_of(ctx.game, aimed)
            )
    return result


def divided(ctx: Context, node: DealDamage, amount: int, rule: str) -> list[tuple[CardStay, int]]:
    """Damage divided among cards, as its player likes or as evenly as possible: the cards that are dealt any, each with
    how much. What is left over when all
    have as much goes to different ones."""
    game = ctx.game
    divider = game.board.active if node.player.kind is PlayerKind.YOU else meaning.player(ctx, node.player)
    pool = meaning.members(ctx, node.cards)
    numbers = [seen.card for seen in pool]
    if not numbers or amount <= 0:
        return []
    if node.evenly:
        least, left = divmod(amount, len(numbers))
        over = (
            game.choose_cards(divider, numbers, left, left, "Which are dealt one more?", rule=rule, ctx=ctx)
            if left
            else ()
        )
        shares = [(seen, least + (seen.card in over)) for seen in pool]
    else:
        picked = game.divide(divider, numbers, amount, f"Divide {amount} damage", rule=rule, ctx=ctx)
        shares = [(seen, picked.count(seen.card)) for seen in pool]
    return [(seen, points) for seen, points in shares if points]


def _from_each(ctx: Context, node: DealDamage, sources: Cards) -> list[Event]:
    """Several creatures deal damage, each its own and to its own targets."""
    result: list[Event] = []
    dealt = list[CardStay]()
    target = getattr(node.cards, "mention", None)
    dealing = choosing.choose(ctx, sources, "Which creatures deal damage?", rule="damage")
    for source in dealing:
        if len(dealing) > 1:  # of one that was picked, the others are those it was picked from
            ctx.others = tuple(other for other in dealing if other != source)
        if sources.mention is not None:
            ctx.named_mentions[sources.mention] = (source,)
        ctx.each = (source,)
        result.extend(_at_targets(ctx, node, meaning.value(ctx, node.amount), source, chooser=None))
        dealt.extend(ctx.named_mentions.get(target, ()) if target is not None else ())
    ctx.named_mentions |= {
        number: tuple(group) for number, group in ((sources.mention, dealing), (target, dealt)) if number
    }
    return result


def _source(ctx: Context, node: DealDamage) -> tuple[int, int]:
    """The card that deals the damage: the one named, else the one whose ability it is."""
    if node.source is not None:
        found = meaning.members(ctx, node.source)
        if found:
            return found[0].card, found[0].stay
    if ctx.card == NOBODY:
        return NOBODY, -1
    return ctx.card, ctx.game.board.cards[ctx.card].stay


def _depends_on_target(node: DealDamage) -> bool:
    """Whether each creature's own attributes say how much it is dealt."""
    return any(isinstance(item, Ref) and item.kind in (RefKind.IT, RefKind.EACH_OF_THEM) for item in walk(node.amount))


def spoken_of(cards: Cards) -> int | None:
    """The mention that "it" means where it is each of these cards: theirs, or the one that they are a word for."""
    if isinstance(cards, Ref) and cards.kind in (RefKind.IT, RefKind.EACH_OF_THEM) and cards.mention is None:
        return cards.refers_to
    return cards.mention


def _amount_for(ctx: Context, node: DealDamage, target: CardStay) -> int:
    """The amount for one creature, "it" being that creature."""
    outer, named = ctx.each, dict(ctx.named_mentions)
    ctx.each = (target,)
    ctx.mention((target,), spoken_of(node.cards))
    try:
        return meaning.value(ctx, node.amount)
    finally:
        ctx.mentions.pop()
        ctx.named_mentions = named
        ctx.each = outer

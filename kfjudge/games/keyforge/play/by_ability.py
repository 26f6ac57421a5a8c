"""Instructions that play and use cards, and that resolve abilities and icons of cards."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.faces import UPGRADE
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.effects import neighbors, places
from kfjudge.games.keyforge.events import windows
from kfjudge.games.keyforge.meaning import choosing, does, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import AbilityName, Card
from kfjudge.games.keyforge.play import attacking, fight, icons, legality, usable
from kfjudge.games.keyforge.play import playing as play
from kfjudge.games.keyforge.play import using as use
from kfjudge.games.keyforge.records import same_without
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.statuses import Mark

BY_ABILITY = "a card that an ability plays or uses may be of any house and from where it is (Rulebook: Using cards)"
same_without(f.PlayCards, "as_if_hand as_if_active_house as_if_yours", BY_ABILITY)
same_without(f.Use, "as_if_active_house", BY_ABILITY)


@does(f.PlayCards, "cards player as_if_hand as_if_active_house as_if_yours as_type one_at_a_time attach_to place")
def play_cards(ctx: Context, node: f.PlayCards) -> bool:
    """Cards are played now, one at a time in the active player's order; one that cannot be played stays where it is."""
    game = ctx.game
    player = meaning.player(ctx, node.player)
    zone: Zone | None = "hand" if not c.says_where(node.cards) else None
    as_type = UPGRADE if node.as_type is CardType.UPGRADE else None
    ctx.as_player = player
    try:
        with choosing.done_by(ctx, node.player, player):
            group = choosing.choose(
                ctx,
                node.cards,
                "Play which card?",
                rule="playing-cards",
                zone=zone,
                refuse=_unplayable(ctx, player, as_type),
            )
    finally:
        ctx.as_player = NOBODY
    if not group and not choosing.is_open(node.cards):
        _tell_unplayable(ctx, node.cards, player)
    left = [number for number in (references.find(game, seen) for seen in group) if number is not None]
    host = NOBODY
    if node.attach_to is not None:
        with choosing.done_by(ctx, node.player, player):
            found = choosing.choose(ctx, node.attach_to, "Attach it to which creature?", rule="upgrades")
        host = found[0].card if found else NOBODY
    done = bool(left)
    while left:
        number = left[0]
        if len(left) > 1:
            number = game.choose_cards(
                game.board.active, left, 1, 1, "Which card is played next?", rule="playing-cards", ctx=ctx
            )[0]
        left.remove(number)
        spot = places.where(ctx, node.place, player) or places.Where()
        flank, position = spot.flank, spot.position
        done = (
            play.play(
                game, number, player, by_effect=True, as_type=as_type, attach_to=host, flank=flank, position=position
            )
            and done
        )
        ctx.moved(number)
    return done


def _tell_unplayable(ctx: Context, cards: Cards, player: int) -> None:
    """Says why none of the cards that the text names is played."""
    for seen in meaning.members(ctx, cards):
        refusal = legality.why_not_play(ctx.game, player, seen.card, by_effect=True)
        if refusal is not None:
            ctx.game.step(NOT_DONE, refusal.rule, "{0} is not played: {1}", Card(seen.card), refusal.reason)


def _unplayable(ctx: Context, player: int, as_type: str | None) -> Callable[[CardStay], bool]:
    """Cards that may not be played are no choice for "play a card"."""

    def refuse(seen: CardStay) -> bool:
        kinds = (as_type,) if as_type is not None else legality.types_to_play(ctx.game, seen.card)
        return all(
            legality.why_not_play(ctx.game, player, seen.card, by_effect=True, as_type=kind) is not None
            for kind in kinds
        )

    return refuse


@does(f.Use, "cards how against as_if_yours as_if_active_house one_at_a_time ignoring player")
def use_cards(ctx: Context, node: f.Use) -> bool:
    """Cards are used now, one after the other (Rulebook: Using cards via other card abilities)."""
    game = ctx.game
    if node.one_at_a_time and isinstance(node.cards, c.Select) and means_neighbors(node.cards):
        return neighbors.with_each_neighbor(ctx, node.cards, (node,))
    player = meaning.player(ctx, node.player)
    with choosing.done_by(ctx, node.player, player):
        group = choosing.choose(
            ctx, node.cards, "Use which card?", rule="using-by-abilities", refuse=_unusable(ctx, node, player)
        )
    against = NOBODY
    if node.against is not None:
        with choosing.done_by(ctx, node.player, player):
            found = choosing.choose(ctx, node.against, "Against which creature?", rule="fight")
        if not found:
            return False
        against = found[0].card
    done = bool(group)
    left = [seen for seen in group if game.is_here(seen)]
    while left:
        seen = left[0]
        if len(left) > 1:
            picked = game.choose_cards(
                game.board.active,
                [item.card for item in left],
                1,
                1,
                "Which is used next?",
                rule="using-by-abilities",
                ctx=ctx,
            )
            seen = next(item for item in left if item.card == picked[0])
        left.remove(seen)
        if not game.is_here(seen):
            done = False
            continue
        if (
            ctx.opponents is not None and node.against is None and not game.board.cards[seen.card].has(Mark.STUN)
        ):  # stunned, it fights nobody
            against = _next_opponent(ctx, player, seen)
            if against == NOBODY:
                done = False
                continue
        if node.ignoring:
            game.ignoring[seen.card] = frozenset(node.ignoring)
        try:
            done = (
                use.use(game, seen.card, player, node.how, against=against, granted=True, as_yours=node.as_if_yours)
                and done
            )
        finally:
            game.ignoring.pop(seen.card, None)
        left = [item for item in left if game.is_here(item)]
    return done


def _next_opponent(ctx: Context, player: int, seen: CardStay) -> int:
    """The creature that the next of several fights is against: one that was not fought before in them. `NOBODY` if
    there is none.
    """
    assert ctx.opponents is not None
    wanted, fought = ctx.opponents
    meant = {other.card for other in meaning.members(ctx, wanted)}
    left = [
        number
        for number in attacking.fight_targets(ctx.game, player, seen.card)
        if number in meant and number not in fought
    ]
    if not left:
        return NOBODY
    picked = ctx.game.choose_cards(ctx.game.board.active, left, 1, 1, "Against which creature?", rule="fight", ctx=ctx)[
        0
    ]
    fought.append(picked)
    return picked


def means_neighbors(cards: Cards) -> bool:
    """Whether a phrase means each of a creature's neighbors."""
    every = isinstance(cards, c.Select) and cards.quantity.kind is c.QuantityKind.EACH
    return every and any(isinstance(item, c.NeighborOf) for item in cards.filters)  # type: ignore[attr-defined]


def _unusable(ctx: Context, node: f.Use, player: int) -> Callable[[CardStay], bool] | None:
    """A choice among cards offers only those that can be used so, unless none can."""
    if not choosing.is_open(node.cards) or node.cards.mention is not None:
        return None

    def refuse(seen: CardStay) -> bool:
        if node.how is f.UseKind.USE:
            return not usable.uses_of(ctx.game, player, seen.card, granted=True, as_yours=node.as_if_yours)
        return (
            usable.why_not_use(ctx.game, player, seen.card, node.how, granted=True, as_yours=node.as_if_yours)
            is not None
        )

    return refuse if any(not refuse(seen) for seen in meaning.members(ctx, node.cards)) else None


@does(f.FightEachOther, "left right")
def fight_each_other(ctx: Context, node: f.FightEachOther) -> bool:
    """Two creatures fight without being used."""
    left = choosing.choose(ctx, node.left, "Which creature fights?", rule="fight")
    right = choosing.choose(ctx, node.right, "Against which creature?", rule="fight")
    if node.left == node.right and len(left) == 2:  # "they fight each other"
        left, right = left[:1], left[1:]
    if not left or not right or left[0].card == right[0].card:
        return False
    if node.mention is not None:
        ctx.named_mentions[node.mention] = (left[0], right[0])
    return fight.clash(ctx.game, left[0].card, right[0].card, ctx.player)


@does(f.StrikeElsewhere, "cards to")
def strike_elsewhere(ctx: Context, node: f.StrikeElsewhere) -> bool:
    """The power damage of a fighting creature goes to another one (Rulebook: Fight)."""
    target = choosing.choose(ctx, node.to, "Which creature is dealt the damage?", rule="fight")
    strikers = [seen for seen in meaning.members(ctx, node.cards) if seen in ctx.game.fighting]
    if not target or not strikers:
        return False
    ctx.game.strikes.update((seen, target[0]) for seen in strikers)
    ctx.game.step(
        "fight", "replacement-effects", "{0} will deal its damage to {1}", Card(strikers[0].card), Card(target[0].card)
    )
    return True


@does(f.ResolveAbilities, "timing cards as_if_yours")
def resolve_abilities(ctx: Context, node: f.ResolveAbilities) -> bool:
    """The abilities of cards with one lead-in are resolved, whoever has them."""
    game = ctx.game
    done = False
    for seen in choosing.choose(ctx, node.cards, "Resolve the ability of which card?", rule="ability"):
        state = game.board.cards[seen.card]
        found = game.view.abilities(seen.card, node.timing)
        if not state.in_play:
            found = windows.text_abilities(game, seen.card, node.timing, ctx.player)
        if not found:
            continue
        held = found[0]
        if len(found) > 1:
            names = tuple(
                AbilityName(item.card, place, node.timing.value, item.origin) for place, item in enumerate(found)
            )
            picked = game.choose(game.board.active, "ability", names, "Which ability?", rule="ability", ctx=ctx)
            held = found[picked.index] if isinstance(picked, AbilityName) else found[0]
        if node.as_if_yours or state.controller != ctx.player:
            held = use.borrowed(held, ctx.player)
            game.borrowed[seen.card] = ctx.player
        try:
            windows.resolve(game, held, ctx.event)
            done = True
        finally:
            game.borrowed.pop(seen.card, None)
    return done


@does(f.ResolveIcons, "cards icon")
def resolve_icons(ctx: Context, node: f.ResolveIcons) -> bool:
    """The bonus icons of cards are resolved as if they had been played."""
    done = False
    for seen in choosing.choose(ctx, node.cards, "Resolve the icons of which card?", rule="bonus-icons"):
        found = facts.icons_of(ctx.game, seen)
        icons.resolve_icons(ctx.game, seen.card, ctx.player, found, node.icon.value if node.icon is not None else None)
        done = done or bool(found)
    return done

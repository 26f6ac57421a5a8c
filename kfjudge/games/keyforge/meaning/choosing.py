"""Choosing the cards of a phrase where its text leaves a choice (Rulebook: Active player, Any number, Most
powerful).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from kfjudge.engine.trace import Sort
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.meaning import option_words, picking, references
from kfjudge.games.keyforge.meaning.context import Context, Group
from kfjudge.games.keyforge.meaning.selectors import by_player, candidates
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.values import replace

PILE_OF = -1
"""The number under which the player is remembered whose pile was chosen."""


@contextmanager
def done_by(ctx: Context, named: Player, player: int) -> Iterator[None]:
    """While `player`, whom the text names as the doer, does something, that player chooses; "you" leaves it to who
    chooses anyway (Rulebook: Active player).
    """
    outer = ctx.chooser
    if named.kind is not PlayerKind.YOU:
        ctx.chooser = player
    try:
        yield
    finally:
        ctx.chooser = outer


def choose(
    ctx: Context,
    cards: Cards,
    verb: str,
    *,
    rule: str,
    zone: Zone | None = None,
    refuse: Callable[[CardStay], bool] | None = None,
    chooser: int | None = None,
    again: bool = False,
) -> Group:
    """The cards that an instruction acts on: chosen where the text leaves a choice. They are then what "it" means.

    `verb` is for the question; `refuse` takes cards out that the rules exclude; `again`: the mention is remembered by
    the caller.
    """
    group = _choose(ctx, cards, verb, rule, zone, refuse, chooser)
    if not again and not (isinstance(cards, c.Ref) and cards.kind in (c.RefKind.SELF, c.RefKind.HOST)):
        ctx.mention(group, cards.mention)
    return group


def _choose(
    ctx: Context,
    cards: Cards,
    verb: str,
    rule: str,
    zone: Zone | None,
    refuse: Callable[[CardStay], bool] | None,
    chooser: int | None,
) -> Group:
    if isinstance(cards, c.Ref) and cards.refers_to is not None and cards.refers_to in ctx.undecided:
        wanted = ctx.undecided.pop(cards.refers_to)
        if wanted > 1 or not cards.plural:
            asked = c.Quantity(kind=c.QuantityKind.EXACTLY, amount=a.Number(value=wanted))
            return ctx.mention(
                picking.pick(ctx, asked, meaning.members(ctx, cards, zone), verb, rule, refuse, chooser, None),
                cards.refers_to,
            )
    phrase = references.unmet(ctx, cards) if isinstance(cards, c.Ref) else None
    if phrase is not None:
        return choose(ctx, phrase, verb, rule=rule, zone=zone, refuse=refuse, chooser=chooser)
    if isinstance(cards, c.Select):
        _settle_exceptions(ctx, cards)
        _choose_inner(ctx, cards, verb, rule, chooser)
        said = partial(option_words.of_node, ctx, cards)
        cards = _in_one_pile(ctx, cards)
        found = candidates(ctx, cards, zone)
        if ctx.game.traced:
            whose = tuple(one for one in cards.filters if isinstance(one, c.Controlled))
            alone = len(found) == 1 and len(candidates(ctx, replace(cards, filters=whose), zone)) > 1
            sort = Sort.CHOICE if alone and cards.quantity.kind not in picking.NO_CHOICE else Sort.PHRASE
            ctx.game.trace.aside(sort, ctx.card, said, frozenset(seen.card for seen in found), ctx.clause)
        return _choose_select(ctx, cards, found, verb, rule, refuse, chooser)
    if isinstance(cards, c.OneOf):
        pool = meaning.members(ctx, cards.of, zone)
        still = tuple(seen for seen in pool if ctx.game.is_here(seen))
        pool = still or tuple(seen for seen in pool if seen not in ctx.taken)
        picked = picking.pick(ctx, cards.quantity, pool, verb, rule, refuse, chooser, None)
        ctx.taken = (*ctx.taken, *picked)
        ctx.others = tuple(seen for seen in pool if seen not in picked)
        return picked
    if isinstance(cards, c.Union):
        result: list[CardStay] = []
        for part in cards.parts:
            chosen = choose(ctx, part, verb, rule=rule, zone=zone, refuse=refuse, chooser=chooser)
            result.extend(seen for seen in chosen if seen not in result)
        return tuple(result)
    if isinstance(cards, c.TopOf | c.WholeZone) and cards.player.kind is PlayerKind.A_PLAYER:
        chosen_player = meaning.player(ctx, cards.player)
        ctx.named_players[PILE_OF] = chosen_player
        return tuple(
            seen
            for seen in meaning.members(ctx, cards, zone)
            if ctx.game.board.cards[seen.card].controller == chosen_player
        )
    if isinstance(cards, c.EitherOf):
        parts = _parts_by_zone(ctx, cards, zone)
        if parts is not None:
            name = ctx.game.choose(
                ctx.game.board.active, "zone", tuple(parts), f"{verb} From where?", rule="ability", ctx=ctx
            )
            return _choose(ctx, parts[str(name)], verb, rule, zone, refuse, chooser)
        if _unlike_parts(cards):
            open_ = [place for place, part in enumerate(cards.parts) if meaning.members(ctx, part, zone)]
            if not open_:
                return ()
            picker = chooser if chooser is not None else ctx.game.board.active
            options = option_words.named(ctx, cards.parts, open_)
            answer = (
                ctx.game.choose(picker, "option", options, verb, rule="ability", ctx=ctx) if len(open_) > 1 else None
            )
            return choose(
                ctx,
                cards.parts[option_words.place_of(answer, open_[0])],
                verb,
                rule=rule,
                zone=zone,
                refuse=refuse,
                chooser=chooser,
            )
        pool = meaning.members(ctx, cards, zone)
        first = cards.parts[0]
        quantity = first.quantity if isinstance(first, c.Select) else c.Quantity(kind=c.QuantityKind.EXACTLY)
        return picking.pick(ctx, quantity, pool, verb, rule, refuse, chooser, None)
    group = meaning.members(ctx, cards, zone)
    return tuple(seen for seen in group if refuse is None or not refuse(seen))


def _in_one_pile(ctx: Context, cards: c.Select) -> c.Select:
    """Several cards, or random ones, of "a player's" zone come from one: whose is chosen first. A single card that is
    chosen says it by itself.
    """
    place = next(
        (
            item
            for item in cards.filters
            if isinstance(item, c.InZone) and item.player is not None and item.player.kind is PlayerKind.A_PLAYER
        ),
        None,
    )
    quantity = cards.quantity
    if (
        place is None
        or place.player is None
        or quantity.kind in (c.QuantityKind.ANY, c.QuantityKind.NO, c.QuantityKind.THE)
    ):
        return cards
    single = quantity.kind is not c.QuantityKind.EACH and (
        quantity.amount is None or meaning.value(ctx, quantity.amount) < 2
    )
    if single and not quantity.at_random:
        return cards
    owners = tuple(dict.fromkeys(ctx.game.board.cards[seen.card].controller for seen in candidates(ctx, cards)))
    if not owners:
        return cards
    picked = (
        ctx.game.choose(ctx.game.board.active, "player", owners, "Whose?", rule="active-player", ctx=ctx)
        if len(owners) > 1
        else owners[0]
    )
    number = place.player.mention if place.player.mention is not None else PILE_OF
    ctx.named_players[number] = ctx.named_players[PILE_OF] = picked if isinstance(picked, int) else owners[0]
    whose = replace(place, player=Player(kind=PlayerKind.THAT_PLAYER, refers_to=number))
    return replace(cards, filters=tuple(whose if item is place else item for item in cards.filters))


def _settle_exceptions(ctx: Context, cards: c.Select) -> None:
    """Of several that tie for "except the most powerful creature" the active player spares one (Rulebook: Most
    powerful).
    """
    for item in cards.filters:
        if not isinstance(item, c.Except) or item in ctx.spared:
            continue
        spared: list[CardStay] = []
        for part in item.cards.parts if isinstance(item.cards, c.Union) else (item.cards,):
            single = isinstance(part, c.Select) and part.quantity.kind is c.QuantityKind.THE
            spared.extend(
                _choose(ctx, part, "Spare which card?", "most-powerful", None, None, None)
                if single
                else meaning.members(ctx, part)
            )
        ctx.spared[item] = tuple(spared)


def _unlike_parts(cards: c.EitherOf) -> bool:
    """Whether the alternatives differ in how many they are, or are all of a kind each: then one of them is chosen
    before any card is.
    """
    quantities = [part.quantity if isinstance(part, c.Select) else None for part in cards.parts]
    return any(one != quantities[0] for one in quantities) or quantities[0] == c.Quantity(kind=c.QuantityKind.EACH)


def _parts_by_zone(ctx: Context, cards: c.EitherOf, zone: Zone | None) -> dict[str, Cards] | None:
    """The alternatives by the zone they lie in, if each lies in a pile of its own: then the zone is chosen first."""
    result: dict[str, Cards] = {}
    for part in cards.parts:
        found = meaning.members(ctx, part, zone)
        if not found:
            continue
        name = ctx.game.board.cards[found[0].card].zone
        if name not in ("deck", "discard", "archives") or name in result:
            return None
        result[name] = part
    return result if len(result) > 1 else None


def _is_none_of(cards: tuple[int, ...], seen: CardStay) -> bool:
    """Whether a card is not among `cards`."""
    return seen.card not in cards


def _choose_inner(ctx: Context, node: c.Select, verb: str, rule: str, chooser: int | None) -> None:
    """ "Each of a creature's neighbors", "each upgrade attached to an artifact": whose they are is chosen first, among
    those that have any.
    """
    if node.quantity.kind not in (c.QuantityKind.EACH, c.QuantityKind.THE):
        return
    for item in node.filters:
        inner = item.of if isinstance(item, c.NeighborOf) else item.to if isinstance(item, c.AttachedTo) else None
        if not isinstance(inner, c.Select) or inner.quantity.kind is not c.QuantityKind.EXACTLY:
            continue
        ctx.pinned.forget(inner)
        having = []
        for seen in meaning.members(ctx, inner):
            ctx.pinned[inner] = (seen,)
            if candidates(ctx, node):
                having.append(seen.card)
        ctx.pinned.forget(inner)
        refuse = partial(_is_none_of, tuple(having))
        ctx.pinned[inner] = choose(ctx, inner, verb, rule=rule, refuse=refuse, chooser=chooser)


def _choose_select(
    ctx: Context,
    node: c.Select,
    found: Group,
    verb: str,
    rule: str,
    refuse: Callable[[CardStay], bool] | None,
    chooser: int | None,
) -> Group:
    """Chooses among the candidates of a phrase as its quantity says."""
    extreme = next((item for item in node.filters if isinstance(item, c.WithExtreme) and item.among is None), None)
    if extreme is not None:
        best = tuple(
            seen
            for group in by_player(ctx, node, found)
            if group
            for seen in picking.pick_extreme(ctx, node, group, extreme, verb, rule, refuse, chooser)
        )
        ctx.others = tuple(seen for seen in found if seen not in best)
        return best
    each = next((item for item in node.filters if isinstance(item, c.OneOfEach)), None)
    if each is not None:
        return picking.pick_of_each(ctx, each, found, verb, rule, chooser)
    if node.quantity.kind is c.QuantityKind.THE and any(
        isinstance(item, c.Involved) and item.event.refers_to is not None for item in node.filters
    ):
        return found  # "the revealed cards": all of them
    valid = picking.whole_pick_rule(ctx, node)
    picked = picking.pick(ctx, node.quantity, found, verb, rule, refuse, chooser, valid)
    ctx.others = tuple(seen for seen in _of_whom(ctx, node) or ctx.exposed or found if seen not in picked)
    _keep_hosts(ctx, node, picked)
    return picked


def _keep_hosts(ctx: Context, node: c.Select, picked: Group) -> None:
    """ "An upgrade on a creature": that creature is the one that has the upgrade picked."""
    cards = ctx.game.board.cards
    for item in node.filters:
        if isinstance(item, c.AttachedTo) and isinstance(item.to, c.Select) and item.to.mention is not None:
            hosts = dict.fromkeys(cards[seen.card].host for seen in picked)
            ctx.named_mentions[item.to.mention] = tuple(ctx.game.seen(host) for host in hosts if host != NOBODY)


def _of_whom(ctx: Context, node: c.Select) -> Group:
    """The known cards of which some are meant ("those of them on a flank"), of which the others are left."""
    among = next(
        (item.cards for item in node.filters if isinstance(item, c.Among) and isinstance(item.cards, c.Ref)), None
    )
    return meaning.members(ctx, among) if among is not None else ()


def is_open(cards: Cards) -> bool:
    """Whether a phrase leaves a choice among cards."""
    if isinstance(cards, c.Select | c.OneOf):
        return cards.quantity.kind not in picking.NO_CHOICE
    return isinstance(cards, c.Union | c.EitherOf) and any(is_open(part) for part in cards.parts)

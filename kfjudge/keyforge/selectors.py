"""Which cards a phrase means: looked up where nobody chooses, asked for where somebody does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, cast

from kfjudge.engine.decision import NATURE
from kfjudge.errors import NotDecidable
from kfjudge.keyforge import amounts, facts, filters, patterns, piles, players
from kfjudge.keyforge.abilities import walk
from kfjudge.keyforge.board import HIDDEN, NOBODY, Zone
from kfjudge.keyforge.events import Seen
from kfjudge.keyforge.words import HOUSES, ZONES
from kfjudge.language.nodes.base import Attribute, CardType, Extreme, Mentionable, Node, Rounding
from kfjudge.language.nodes.base import Zone as TextZone
from kfjudge.language.nodes.cards import (
    Among,
    AnyOf,
    AttachedTo,
    Cards,
    CardsFrom,
    Controlled,
    Different,
    EitherOf,
    Filter,
    Halves,
    Involved,
    InZone,
    InZones,
    OfLeadingHouse,
    OneOf,
    OneOfEach,
    Quantity,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    Shares,
    TopOf,
    Under,
    Union,
    WholeZone,
    With,
    WithExtreme,
)
from kfjudge.language.nodes.effects import DefineX
from kfjudge.language.nodes.players import PlayerKind
from kfjudge.language.nodes.statics import BelongsTo, Static, WhereX

if TYPE_CHECKING:
    from kfjudge.keyforge.context import Context, Group
    from kfjudge.keyforge.game import Game

NO_CHOICE = frozenset((QuantityKind.EACH, QuantityKind.ANY, QuantityKind.NO))


# ── references ──────────────────────────────────────────────────────────────


def refer(ctx: Context, ref: Ref) -> Group:
    """The cards that a back-reference means."""
    return REFERENCES[ref.kind](ctx, ref)


def mentioned(ctx: Context, number: int) -> Group:
    """What a mention that binding numbers turned out to be."""
    if number in ctx.named_mentions:
        return ctx.named_mentions[number]
    meant = node_of_mention(ctx, number)
    if isinstance(meant, Cards) and not isinstance(meant, Select | OneOf | EitherOf):
        return members(ctx, meant)
    return ()


def _self(ctx: Context, ref: Ref) -> Group:
    return (own(ctx, ctx.named),)


def own(ctx: Context, number: int) -> Seen:
    """The card of the ability itself, as it was when the resolution began."""
    return Seen(number, ctx.stay) if number == ctx.card and ctx.stay else ctx.game.seen(number)


def _host(ctx: Context, ref: Ref) -> Group:
    host = ctx.host
    return (own(ctx, host),) if host != NOBODY else ()


def _it(ctx: Context, ref: Ref) -> Group:
    """What was mentioned last, or the mention that binding names; without any mention the card of the event."""
    if ref.refers_to is not None:
        if ref.refers_to in ctx.named_mentions:
            return ctx.named_mentions[ref.refers_to]
        meant = node_of_mention(ctx, ref.refers_to)
        if isinstance(meant, Ref) or (ctx.root is None and isinstance(meant, Cards) and not isinstance(meant, Select | OneOf | EitherOf)):
            return members(ctx, meant)
        if meant is not None and ctx.root is not None:
            return ()
    for group in reversed(ctx.mentions):
        if group or not ctx.each:
            return group
    if ctx.each is not None:
        return ctx.each
    return _event_card(ctx, ref)


def _event_card(ctx: Context, ref: Ref) -> Group:
    event = ctx.event
    if event is None or event.card == NOBODY:
        return ctx.each or ()
    if event.group:
        return event.group
    return (Seen(event.card, event.stay if event.stay >= 0 else ctx.game.board.cards[event.card].stay),)


def _opponent_in_fight(ctx: Context, ref: Ref) -> Group:
    fighting = ctx.game.fighting or ctx.game.fought
    if not fighting:
        event = ctx.event
        if event is not None and event.other != NOBODY:
            return (Seen(event.other, event.other_stay),)
        return ()
    me = ctx.host
    return (fighting[0],) if fighting[1].card == me else (fighting[1],)


def _attacker(ctx: Context, ref: Ref) -> Group:
    return (ctx.game.fighting or ctx.game.fought)[:1]


def _defender(ctx: Context, ref: Ref) -> Group:
    return (ctx.game.fighting or ctx.game.fought)[1:]


REFERENCES: dict[RefKind, Callable[[Context, Ref], Group]] = {
    RefKind.SELF: _self,
    RefKind.HOST: _host,
    RefKind.IT: _it,
    RefKind.CHOSEN: _it,
    RefKind.OPPONENT_IN_FIGHT: _opponent_in_fight,
    RefKind.ATTACKER: _attacker,
    RefKind.DEFENDER: _defender,
    RefKind.OTHERS: lambda ctx, ref: ctx.others,
    RefKind.EACH_OF_THEM: _it,
    RefKind.DESCRIBED: lambda ctx, ref: (ctx.described,) if ctx.described is not None else (ctx.each or ()),
    RefKind.NTH: _it,
    RefKind.UPGRADE: lambda ctx, ref: (ctx.game.seen(ctx.named),),
}
"""How each back-reference is looked up."""


# ── looking up ──────────────────────────────────────────────────────────────


def members(ctx: Context, cards: Cards, zone: Zone | None = None) -> Group:
    """All cards that a phrase speaks of, without choosing among them. `zone`: where to look if the text names none."""
    handler = MEMBERS.get(type(cards))
    if handler is None:
        raise NotDecidable(f"no rule finds {type(cards).__name__}")
    group = handler(ctx, cards, zone)
    if cards.mention is not None:
        ctx.named_mentions[cards.mention] = group
    return group


def _select_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    node = cast(Select, cards)
    found = candidates(ctx, node, zone)
    for item in node.filters:
        if isinstance(item, WithExtreme) and item.among is None:
            wanted = amounts.value(ctx, node.quantity.amount) if node.quantity.amount is not None else 1
            found = extremes(ctx.game, found, item, wanted)
    return found


def _ref_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    return refer(ctx, cast(Ref, cards))


def _union_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    result: list[Seen] = []
    for part in cast(Union, cards).parts:
        result.extend(seen for seen in members(ctx, part, zone) if seen not in result)
    return tuple(result)


def _either_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    result: list[Seen] = []
    for part in cast(EitherOf, cards).parts:
        result.extend(seen for seen in members(ctx, part, zone) if seen not in result)
    return tuple(result)


def _one_of_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    return members(ctx, cast(OneOf, cards).of, zone)


def _top_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    node = cast(TopOf, cards)
    wanted = amounts.value(ctx, node.amount) if node.amount is not None else 1
    result: list[Seen] = []
    for player in players.players(ctx, node.player):
        if node.type is not CardType.CARD or node.filters:
            result.extend(_nearest_to_top(ctx, node, player, wanted))
            continue
        pile = piles.top_of(ctx.game, player, ZONES[node.zone][0], wanted, node.bottom)
        result.extend(ctx.game.seen(number) for number in pile)
    return tuple(result)


def _nearest_to_top(ctx: Context, node: TopOf, player: int, wanted: int) -> list[Seen]:
    """The cards nearest to the top of a pile that have a type and properties."""
    found: list[Seen] = []
    depth = 0
    while len(found) < wanted:
        depth += 1
        pile = piles.top_of(ctx.game, player, ZONES[node.zone][0], depth, node.bottom)
        if len(pile) < depth:
            break
        seen = ctx.game.seen(pile[-1])
        if filters.is_type(ctx, node.type, seen) and passes_all(ctx, node.filters, seen):
            found.append(seen)
    return found


def _whole_zone_members(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    node = cast(WholeZone, cards)
    result: list[Seen] = []
    for player in players.players(ctx, node.player):
        pile = ctx.game.board.players[player].pile(ZONES[node.zone][0])  # type: ignore[arg-type]
        result.extend(ctx.game.seen(number) for number in pile)
    return tuple(result)


def _cards_from(ctx: Context, cards: Cards, zone: Zone | None) -> Group:
    """Cards known already, as far as they are in a zone now."""
    node = cast(CardsFrom, cards)
    board = ctx.game.board
    owners = players.players(ctx, node.player) if node.player is not None else (0, 1)
    found = (seen.card for seen in members(ctx, node.cards, zone))
    return tuple(
        ctx.game.seen(number) for number in found if board.cards[number].zone in ZONES[node.zone] and board.cards[number].controller in owners
    )


MEMBERS: dict[type[Cards], Callable[[Context, Cards, Zone | None], Group]] = {
    CardsFrom: _cards_from,
    EitherOf: _either_members,
    OneOf: _one_of_members,
    Ref: _ref_members,
    Select: _select_members,
    TopOf: _top_members,
    Union: _union_members,
    WholeZone: _whole_zone_members,
}
"""How each kind of phrase is looked up."""


def candidates(ctx: Context, node: Select, zone: Zone | None = None) -> Group:
    """The cards that fit a phrase's type and properties, in the order of the table."""
    wanted = node.type
    result: list[Seen] = []
    for seen in _pool(ctx, node, zone):
        if wanted is not CardType.CARD and not filters.is_type(ctx, wanted, seen):
            continue
        if passes_all(ctx, node.filters, seen):
            result.append(seen)
    return tuple(result)


def passes_all(ctx: Context, wanted: tuple[Filter, ...], seen: Seen) -> bool:
    """Whether a card has all the properties; within them "its" means this card."""
    outer = ctx.described
    if outer is None:
        ctx.described = seen
    try:
        return all(filters.passes(ctx, item, seen) for item in wanted)
    finally:
        ctx.described = outer


def _pool(ctx: Context, node: Select, zone: Zone | None) -> Iterable[Seen]:
    """Where to look for the cards of a phrase: the zones it names, the cards an event was about, or the cards in play."""
    game = ctx.game
    board = game.board
    named: list[InZone] = []
    for item in node.filters:
        if isinstance(item, InZone):
            named = [item]
        elif isinstance(item, AnyOf) and item.filters and all(isinstance(inner, InZone) for inner in item.filters):
            named = [cast(InZone, inner) for inner in item.filters]
        elif isinstance(item, InZones):
            named = [InZone(zone=inner, player=item.player) for inner in item.zones]
        elif isinstance(item, Involved):
            return [seen for seen, _amount in patterns.history(ctx, item.event)]
        elif isinstance(item, Among):
            return members(ctx, item.cards)
        elif isinstance(item, Under):
            return [game.seen(card) for host in members(ctx, item.under) for card in board.cards[host.card].under]
        elif isinstance(item, AttachedTo):
            return [game.seen(card) for host in members(ctx, item.to) for card in board.cards[host.card].upgrades]
    if named:
        return _named_zones(ctx, named)
    if zone is not None and ctx.exposed:
        return [seen for seen in ctx.exposed if game.is_here(seen)]
    if zone is not None:
        who = ctx.as_player if ctx.as_player != NOBODY else ctx.player
        return [game.seen(number) for number in board.players[who].pile(zone)]
    if node.type in (CardType.CREATURE, CardType.TOKEN_CREATURE):
        order: Sequence[int] = (*board.players[board.active].battleline, *board.players[1 - board.active].battleline)
    elif node.type is CardType.ARTIFACT:
        order = (*board.players[board.active].artifacts, *board.players[1 - board.active].artifacts)
    else:
        order = board.all_in_play()
    return [Seen(number, board.cards[number].stay) for number in order]


def _named_zones(ctx: Context, named: list[InZone]) -> list[Seen]:
    """The cards of the zones that a phrase names."""
    game = ctx.game
    result: list[Seen] = []
    for item in named:
        if item.zone is TextZone.IN_PLAY:
            result.extend(game.seen(number) for number in game.board.all_in_play())
            continue
        if item.zone is TextZone.UNDER:
            result.extend(game.seen(card) for number in game.board.all_in_play() for card in game.board.cards[number].under)
            continue
        who = players.players(ctx, item.player) if item.player is not None else (game.board.active, 1 - game.board.active)
        for player in who:
            side = game.board.players[player]
            if item.zone is TextZone.DECK and side.deck_unknown:
                raise NotDecidable("it depends on cards of an unknown deck", rule="hidden-information")
            result.extend(game.seen(number) for number in side.pile(ZONES[item.zone][0]))  # type: ignore[arg-type]
    return result


def matches(ctx: Context, cards: Cards, seen: Seen) -> bool:
    """Whether a phrase in an event pattern can mean this card: its type and properties, wherever the card is."""
    if isinstance(cards, Select):
        if cards.type is not CardType.CARD and not filters.is_type(ctx, cards.type, seen):
            return False
        return passes_all(ctx, cards.filters, seen)
    if isinstance(cards, Ref):
        if cards.kind is RefKind.SELF:
            return seen.card == ctx.named
        if cards.kind is RefKind.HOST:
            return seen.card == ctx.host
        return any(other.card == seen.card for other in refer(ctx, cards))
    if isinstance(cards, Union | EitherOf):
        return any(matches(ctx, part, seen) for part in cards.parts)
    if isinstance(cards, OneOf):
        return matches(ctx, cards.of, seen)
    return any(other.card == seen.card for other in members(ctx, cards))


# ── extremes ────────────────────────────────────────────────────────────────


def extremes(game: Game, group: Group, node: WithExtreme, wanted: int) -> Group:
    """The cards that can be among the `wanted` most (or least) of a group, ties included (Rulebook: Most powerful)."""
    ranked = _ranked(game, group, node)
    if len(ranked) <= wanted:
        return tuple(seen for _value, seen in ranked)
    limit = ranked[wanted - 1][0]
    return tuple(seen for value, seen in ranked if value <= limit)


def _ranked(game: Game, group: Group, node: WithExtreme) -> list[tuple[int, Seen]]:
    """The group from the most extreme down; values are negated for "most"."""
    sign = -1 if node.extreme is Extreme.MOST else 1
    return sorted(((sign * facts.attribute_of(game, seen, node.attribute), seen) for seen in group), key=lambda pair: pair[0])


# ── choosing ────────────────────────────────────────────────────────────────


class DeclinedError(Exception):
    """A "may" was declined in its first choice: nothing of it happens."""


def choose(
    ctx: Context,
    cards: Cards,
    verb: str,
    *,
    rule: str,
    zone: Zone | None = None,
    refuse: Callable[[Seen], bool] | None = None,
    chooser: int | None = None,
    again: bool = False,
) -> Group:
    """The cards that an instruction acts on: chosen where the text leaves a choice. They are then what "it" means.

    `verb` is for the question; `refuse` takes cards out that the rules exclude; `again`: the mention is remembered by the caller.
    """
    group = _choose(ctx, cards, verb, rule, zone, refuse, chooser)
    if not again and not (isinstance(cards, Ref) and cards.kind in (RefKind.SELF, RefKind.HOST)):
        ctx.mention(group, cards.mention)
    return group


def _choose(
    ctx: Context, cards: Cards, verb: str, rule: str, zone: Zone | None, refuse: Callable[[Seen], bool] | None, chooser: int | None
) -> Group:
    if isinstance(cards, Select):
        return _choose_select(ctx, cards, candidates(ctx, cards, zone), verb, rule, refuse, chooser)
    if isinstance(cards, OneOf):
        pool = members(ctx, cards.of, zone)
        still = tuple(seen for seen in pool if ctx.game.is_here(seen))
        pool = still or pool
        picked = _pick(ctx, cards.quantity, pool, verb, rule, refuse, chooser, None)
        ctx.others = tuple(seen for seen in pool if seen not in picked)
        return picked
    if isinstance(cards, Union):
        result: list[Seen] = []
        for part in cards.parts:
            chosen = choose(ctx, part, verb, rule=rule, zone=zone, refuse=refuse, chooser=chooser)
            result.extend(seen for seen in chosen if seen not in result)
        return tuple(result)
    if isinstance(cards, TopOf) and cards.player.kind is PlayerKind.A_PLAYER:
        chosen_player = players.player(ctx, cards.player)
        return tuple(seen for seen in members(ctx, cards, zone) if ctx.game.board.cards[seen.card].controller == chosen_player)
    if isinstance(cards, EitherOf):
        parts = _parts_by_zone(ctx, cards, zone)
        if parts is not None:
            name = ctx.game.choose(ctx.game.board.active, "zone", tuple(parts), f"{verb} From where?", rule="ability", ctx=ctx)
            return _choose(ctx, parts[str(name)], verb, rule, zone, refuse, chooser)
        pool = members(ctx, cards, zone)
        first = cards.parts[0]
        quantity = first.quantity if isinstance(first, Select) else Quantity(kind=QuantityKind.EXACTLY)
        return _pick(ctx, quantity, pool, verb, rule, refuse, chooser, None)
    group = members(ctx, cards, zone)
    return tuple(seen for seen in group if refuse is None or not refuse(seen))


def _parts_by_zone(ctx: Context, cards: EitherOf, zone: Zone | None) -> dict[str, Cards] | None:
    """The alternatives by the zone they lie in, if each lies in a pile of its own: then the zone is chosen first."""
    result: dict[str, Cards] = {}
    for part in cards.parts:
        found = members(ctx, part, zone)
        if not found:
            continue
        name = ctx.game.board.cards[found[0].card].zone
        if name not in ("deck", "discard", "archives") or name in result:
            return None
        result[name] = part
    return result if len(result) > 1 else None


def _choose_select(
    ctx: Context, node: Select, found: Group, verb: str, rule: str, refuse: Callable[[Seen], bool] | None, chooser: int | None
) -> Group:
    """Chooses among the candidates of a phrase as its quantity says."""
    extreme = next((item for item in node.filters if isinstance(item, WithExtreme) and item.among is None), None)
    if extreme is not None:
        return _pick_extreme(ctx, node, found, extreme, verb, rule, refuse, chooser)
    each = next((item for item in node.filters if isinstance(item, OneOfEach)), None)
    if each is not None:
        return _pick_of_each(ctx, each, found, verb, rule, chooser)
    valid = _whole_pick_rule(ctx, node)
    picked = _pick(ctx, node.quantity, found, verb, rule, refuse, chooser, valid)
    ctx.others = tuple(seen for seen in ctx.exposed or found if seen not in picked)
    return picked


def _pick_of_each(ctx: Context, each: OneOfEach, found: Group, verb: str, rule: str, chooser: int | None) -> Group:
    """One card for each value of an attribute that the cards have."""
    values = dict.fromkeys(value for seen in found for value in facts.shared_values(ctx.game, seen, each.attribute))
    picked: list[Seen] = []
    for value in values:
        fitting = tuple(seen for seen in found if value in facts.shared_values(ctx.game, seen, each.attribute) and seen not in picked)
        picked.extend(ask(ctx, fitting, 1, 1, f"{verb} ({value})", rule, chooser, None, False))
    ctx.others = tuple(seen for seen in ctx.exposed or found if seen not in picked)
    return tuple(picked)


def _pick_extreme(
    ctx: Context,
    node: Select,
    found: Group,
    extreme: WithExtreme,
    verb: str,
    rule: str,
    refuse: Callable[[Seen], bool] | None,
    chooser: int | None,
) -> Group:
    """The most (or least) of a group: those without a rival are fixed, ties for the last places are chosen."""
    if node.quantity.kind in NO_CHOICE:
        return extremes(ctx.game, found, extreme, 1)
    wanted = amounts.value(ctx, node.quantity.amount) if node.quantity.amount is not None else 1
    ranked = _ranked(ctx.game, found, extreme)
    if len(ranked) <= wanted:
        sure, tied = [seen for _value, seen in ranked], []
    else:
        limit = ranked[wanted - 1][0]
        sure = [seen for value, seen in ranked if value < limit]
        tied = [seen for value, seen in ranked if value == limit]
        if len(sure) + len(tied) <= wanted:
            sure, tied = sure + tied, []
    missing = wanted - len(sure)
    chosen: tuple[Seen, ...] = ()
    if tied and missing > 0:
        chosen = ask(ctx, tuple(tied), missing, missing, verb, rule, chooser, None, ctx.optional and not sure)
    elif ctx.optional and not tied:
        chosen = ask(ctx, tuple(sure), len(sure), len(sure), verb, rule, chooser, None, True)
        sure = []
    ctx.optional = False
    result = (*sure, *chosen)
    return tuple(seen for seen in result if refuse is None or not refuse(seen))


def _whole_pick_rule(ctx: Context, node: Select) -> Callable[[tuple[Hashable, ...]], bool] | None:
    """What the picked cards must have in common or not, as a test over a pick."""
    if node.quantity.kind is QuantityKind.EXACTLY and ctx.mentions and _one(ctx, node):
        different = [item for item in node.filters if isinstance(item, Different)]
        if different:
            return _unlike(ctx, different, ctx.mentions[-1])
    rules = [item for item in node.filters if isinstance(item, Different) or (isinstance(item, Shares) and item.of_each_other)]
    totals = [item for item in node.filters if isinstance(item, With) and item.total]
    one_line = ctx.one_line
    halves = any(isinstance(item, Halves) for item in node.filters)
    if not rules and not totals and not one_line and not halves:
        return None
    game = ctx.game

    def valid(picked: tuple[Hashable, ...]) -> bool:
        for item in rules:
            values = [set(facts.shared_values(game, game.seen(cast(int, number)), item.attribute)) for number in picked]
            if isinstance(item, Different):
                if any(one & other for index, one in enumerate(values) for other in values[index + 1 :]):
                    return False
            elif len(values) > 1 and not set.intersection(*values):
                return False
        if one_line and len({game.board.cards[cast(int, number)].controller for number in picked}) > 1:
            return False
        if halves and len({game.board.cards[cast(int, number)].face.half for number in picked}) < len(picked):
            return False
        for total in totals:
            whole = sum(facts.attribute_of(game, game.seen(cast(int, number)), total.attribute) for number in picked)
            if not amounts.compare(whole, total.comparison, amounts.value(ctx, total.amount)):
                return False
        return True

    return valid


def _one(ctx: Context, node: Select) -> bool:
    """Whether a single card is chosen."""
    return node.quantity.amount is None or amounts.value(ctx, node.quantity.amount) == 1


def _unlike(ctx: Context, different: list[Different], others: Group) -> Callable[[tuple[Hashable, ...]], bool]:
    """A single card "with a different name" differs from the cards mentioned before."""
    game = ctx.game

    def valid(picked: tuple[Hashable, ...]) -> bool:
        for item in different:
            known = {value for seen in others for value in facts.shared_values(game, seen, item.attribute)}
            if any(known & set(facts.shared_values(game, game.seen(cast(int, number)), item.attribute)) for number in picked):
                return False
        return True

    return valid


def _pick(
    ctx: Context,
    quantity: Quantity,
    found: Group,
    verb: str,
    rule: str,
    refuse: Callable[[Seen], bool] | None,
    chooser: int | None,
    valid: Callable[[tuple[Hashable, ...]], bool] | None,
) -> Group:
    """Picks as many of the candidates as the quantity says."""
    if refuse is not None:
        found = tuple(seen for seen in found if not refuse(seen))
    kind = quantity.kind
    if kind in NO_CHOICE:
        return found
    count = len(found)
    amount = amounts.value(ctx, quantity.amount) if quantity.amount is not None else 1
    low, high = limits(kind, amount, count, quantity.rounding)
    if quantity.by is not None:
        chooser = players.player(ctx, quantity.by)
    if quantity.at_random or ctx.random:
        chooser = NATURE
    if kind is QuantityKind.ALL_BUT:
        kept = ask(ctx, found, min(amount, count), min(amount, count), f"leave out: {verb}", rule, chooser, valid, False)
        return tuple(seen for seen in found if seen not in kept)
    optional = ctx.optional
    ctx.optional = False
    return ask(ctx, found, low, high, verb, rule, chooser, valid, optional)


PARTS = {QuantityKind.HALF: 2, QuantityKind.THIRD: 3}
"""The quantities that are a part of what there is."""


def limits(kind: QuantityKind, amount: int, count: int, rounding: Rounding = Rounding.UNSAID) -> tuple[int, int]:
    """The smallest and greatest number to pick of `count` candidates; a part that is no whole number is rounded up unless said otherwise."""
    if kind in PARTS:
        size = PARTS[kind]
        part = count // size if rounding is Rounding.DOWN else -(-count // size)
        return part, part
    match kind:
        case QuantityKind.UP_TO:
            return 0, min(amount, count)
        case QuantityKind.ANY_NUMBER:
            return 0, count
        case QuantityKind.AT_LEAST:
            return min(amount, count), count
        case _:
            return min(amount, count), min(amount, count)


def ask(
    ctx: Context,
    found: Group,
    low: int,
    high: int,
    verb: str,
    rule: str,
    chooser: int | None,
    valid: Callable[[tuple[Hashable, ...]], bool] | None,
    optional: bool,
) -> Group:
    """Asks for cards; an optional question may be answered with none, which declines the whole "may"."""
    game = ctx.game
    if not found or high <= 0:
        if optional:
            raise DeclinedError
        return ()
    player = game.board.active if chooser is None else chooser
    if player != NATURE and _is_blind(ctx, found, player):
        player = NATURE
    numbers = [seen.card for seen in found]
    stays = {seen.card: seen for seen in found}
    whole = valid
    if optional and low > 0:
        size = low

        def some_or_none(picked: tuple[Hashable, ...]) -> bool:
            return not picked or (len(picked) >= size and (valid is None or valid(picked)))

        whole = some_or_none if size > 1 or valid is not None else None
        low = 0
    elif valid is not None and low > 1:
        low = _largest_valid(numbers, low, valid)
    picked = game.choose_cards(player, numbers, low, high, verb, rule=rule, ctx=ctx, valid=whole)
    if optional and not picked:
        raise DeclinedError
    return tuple(stays[number] for number in picked)


def _largest_valid(numbers: list[int], low: int, valid: Callable[[tuple[Hashable, ...]], bool]) -> int:
    """How many cards can be picked at most under a rule over the pick (Rulebook: Resolve as much as you can)."""
    from itertools import combinations

    for size in range(low, 0, -1):
        if any(valid(pick) for pick in combinations(numbers, size)):
            return size
    return 0


def _is_blind(ctx: Context, found: Group, player: int) -> bool:
    """Whether the chooser cannot see what there is to choose from (Rulebook: Archives, facedown cards)."""
    board = ctx.game.board
    for seen in found:
        state = board.cards[seen.card]
        hidden = state.zone == "archives" or (state.zone == "under" and state.facedown)
        if hidden and state.controller != player and seen.card not in ctx.game.shown:
            return True
    return False


def is_open(cards: Cards) -> bool:
    """Whether a phrase leaves a choice among cards."""
    if isinstance(cards, Select | OneOf):
        return cards.quantity.kind not in NO_CHOICE
    return isinstance(cards, Union | EitherOf) and any(is_open(part) for part in cards.parts)


# ── following a card ────────────────────────────────────────────────────────


def find(game: Game, seen: Seen) -> int | None:
    """The card's number if an effect may still act on it: it has not moved, or only to an open zone."""
    state = game.board.cards[seen.card]
    if state.stay == seen.stay:
        return seen.card
    if state.zone in HIDDEN or state.zone in ("merged", "under") or state.stay > seen.stay + 1:
        return None
    return seen.card


# ── other values that phrases stand for ─────────────────────────────────────


def node_of_mention(ctx: Context, number: int) -> Node | None:
    """The phrase that binding gave a number, in the paragraph of the ability."""
    if ctx.paragraph is None:
        return None
    known = ctx.game.tables.mentions
    found = known.get(id(ctx.paragraph))
    if found is None:
        found = {node.mention: node for node in walk(ctx.paragraph) if isinstance(node, Mentionable) and node.mention is not None}
        known[id(ctx.paragraph)] = found
    return found.get(number)


def defined_x(ctx: Context) -> int:
    """What X is in the ability being resolved; 0 if nothing defines it (Rulebook: X)."""
    whole = ctx.paragraph if ctx.paragraph is not None else ctx.root
    if whole is not None:
        for node in walk(whole):
            if isinstance(node, DefineX | WhereX):
                ctx.x = amounts.value(ctx, node.amount)
                return ctx.x
    return 0


def leading_houses(ctx: Context, node: OfLeadingHouse) -> tuple[str, ...]:
    """The house with the most (or fewest) creatures in play; of several the active player chooses one."""
    known = ctx.leading.get(id(node))
    if known is not None:
        return known
    board = ctx.game.board
    counts: dict[str, int] = {}
    for player in (0, 1):
        for number in board.players[player].battleline:
            for house in ctx.game.view.houses(number):
                counts[house] = counts.get(house, 0) + 1
    if not counts:
        return ()
    best = max(counts.values()) if node.extreme is Extreme.MOST else min(counts.values())
    tied = tuple(house for house, count in counts.items() if count == best)
    picked = ctx.game.choose(board.active, "house", tied, "Which house?", rule="ties", ctx=ctx)
    ctx.leading[id(node)] = (str(picked),)
    return ctx.leading[id(node)]


def houses_stated(ctx: Context, node: Static) -> tuple[str, ...]:
    """The houses that a statement gives to its cards."""
    stated = cast(BelongsTo, node)
    if stated.house is not None:
        return (str(stated.house),)
    if stated.every:
        return HOUSES
    if stated.of is not None:
        return tuple(house for seen in members(ctx, stated.of) for house in facts.shared_values(ctx.game, seen, Attribute.HOUSE))
    if stated.active:
        house = ctx.game.board.players[ctx.game.board.active].active_house
        return (house,) if house is not None else ()
    if stated.chosen or stated.of_choice:
        return (ctx.chosen_house,) if ctx.chosen_house is not None else ()
    return ctx.game.board.players[ctx.player].houses


def controlled_by(node: Select) -> Controlled | None:
    """The controller filter of a phrase."""
    return next((item for item in node.filters if isinstance(item, Controlled)), None)

"""Choices made while a spell or ability is finalized: modes, targets, places (355)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from kfjudge.games.riftbound.board.chain import Context, Item
from kfjudge.games.riftbound.board.objects import BASE, Obj, Ref, Spot
from kfjudge.games.riftbound.effects.moving import places
from kfjudge.games.riftbound.effects.perform import open_options, picks, remember_option
from kfjudge.games.riftbound.effects.targets import group_rule, keep_meant, limits, targets_of
from kfjudge.games.riftbound.meaning.records import reads
from kfjudge.games.riftbound.play import movement
from kfjudge.games.riftbound.play.choices import choice_points
from kfjudge.games.riftbound.play.game import Asking, Game, procedure
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import KeywordName, Kind, Node
from kfjudge.games.riftbound.words.cards import SPOKEN_OF, PlaceKind, QuantityKind
from kfjudge.language.trees import part_names


@procedure
def choose_for(game: Game, item: Item, effect: Node | None, ctx: Context) -> Asking[bool]:
    """Makes the choices of an item. Returns whether all that must be chosen could be."""
    points = choice_points(effect, lambda condition: game.meaning.holds(condition, ctx))
    foes = game.board.opponents(item.controller)
    if len(foes) > 1 and ctx.player is None and effect is not None and _names_opponent(effect):
        picked = yield from game.ask(item.controller, "player", "Which opponent?", foes, source=ctx.me, rule="355")
        ctx.player = int(str(picked[0]))
    # A place that limits a choice of several is chosen before them.
    points.sort(key=lambda point: 0 if point[0] == "place" else 1) if any(
        kind == "place" for kind, _ in points
    ) else None
    for place, (kind, node) in enumerate(points):
        match kind:
            case "mode":
                assert isinstance(node, f.ChooseOne)
                options = open_options(game, node, ctx)
                options = [index for index in options if possible(game, node.options[index].effect, ctx)]
                least, most = picks(node)
                picked = yield from game.ask(
                    item.controller,
                    "mode",
                    "Which of the list?",
                    options,
                    minimum=least,
                    maximum=most,
                    source=ctx.me,
                    rule="355.3",
                )
                if len(picked) < least:
                    return False
                ctx.chosen[node] = list(picked)
                numbers = sorted(int(str(one)) for one in picked)
                remember_option(game, node, ctx, numbers)
                for number in numbers:
                    if not (yield from choose_for(game, item, node.options[number].effect, ctx)):
                        return False
            case "player":
                pass
            case "place":
                assert isinstance(node, c.Place)
                picked = yield from game.ask(
                    item.controller,
                    "target",
                    "Which battlefield?",
                    [field.index for field in game.board.fields if not _bound(game, ctx) or field.index == ctx.hidden],
                    source=ctx.me,
                    rule="355.10",
                )
                ctx.chosen[node] = list(picked)
                if picked:
                    ctx.place = int(str(picked[0]))
                    ctx.labels[-1] = str(picked[0])
            case "destination" | "may destination" if "move-destination" not in game.switches:
                pass  # it is chosen when the move is done
            case "destination" | "may destination":
                assert isinstance(node, f.Move)
                if not (yield from _destination(game, item, node, ctx)):
                    return False
            case "mover":
                assert isinstance(node, c.Cards)
                spoken = ctx.place
                if not (yield from _targets(game, item, node, ctx)):
                    return False
                ctx.place = spoken  # "there" is no place of what moves there
            case "split":
                assert isinstance(node, f.Deal) and node.cards is not None
                amount = game.meaning.number(node.amount, ctx) or 0
                for one in targets_of(node.cards) or [node.cards]:
                    if not (yield from _targets(game, item, one, ctx, most=amount)):
                        return False
            case _:
                assert isinstance(node, c.Cards)
                partner = next((later for _kind, later in points[place + 1 :]), None)
                found = yield from _targets(game, item, node, ctx, partner, move=_move_of(points, node))
                if not found and kind != "may target":
                    return False
                if not found:
                    ctx.chosen[node] = []  # what comes later is no choice of it
    return True


def _names_opponent(effect: Node) -> bool:
    """Whether a text has one opponent do something: among several one is chosen."""
    player = getattr(effect, "player", None)
    if isinstance(effect, f.Effect) and isinstance(player, c.Player) and player.kind is c.PlayerKind.OPPONENT:
        return True
    for name in part_names(type(effect)):
        value = getattr(effect, name)
        parts = value if isinstance(value, tuple) else (value,)
        if any(isinstance(part, f.Effect) and _names_opponent(part) for part in parts):
            return True
    return False


def _targets(
    game: Game,
    item: Item,
    node: c.Cards,
    ctx: Context,
    partner: Node | None = None,
    *,
    most: int | None = None,
    move: f.Move | None = None,
) -> Asking[bool]:
    """Chooses targets: of a phrase whose partner stands behind it ("a unit and a gear with the same controller") only
    what leaves that something; `most`: of damage that is split, no more than there is of it (355.14.c); for a `move`
    only what has somewhere to go (355.4.a).
    """
    board = game.board
    options = [obj.ref for obj in target_options(game, node, ctx, item.controller) if affordable(game, item, obj)]
    if partner is not None and paired(partner):
        assert isinstance(partner, c.Select)
        others = [obj.ref for obj in target_options(game, partner, ctx, item.controller)]
        fits = group_rule(game, partner, ctx)
        options = [ref for ref in options if fits is None or any(fits((ref, one)) for one in others if one != ref)]
    elif _follows(partner):
        options = [ref for ref in options if _leaves(game, partner, ctx, ref, item.controller)]
    elif paired(node) and ctx.named and (fits := group_rule(game, node, ctx)) is not None:
        options = [ref for ref in options if fits((*ctx.named[-1], ref)) and ref not in ctx.named[-1]]
    if move is not None and "move-destination" in game.switches:
        options = [ref for ref in options if _destinations(game, move, ctx, [board.objects[ref[0]]], item.controller)]
    if most is not None:
        least = 0 if isinstance(node, c.Select) and node.quantity.kind is QuantityKind.ANY_NUMBER else 1
    elif isinstance(node, c.Select):
        least, most = limits(game, node, ctx)
    else:
        least = most = 1
    keep_meant(game, node, ctx, options, chosen=True)
    optional = least == 0
    if len(options) < least and not _partial(node):
        return False
    picked = yield from game.ask(
        item.controller,
        "target",
        "Which targets?",
        options,
        minimum=least,
        maximum=most,
        source=ctx.me,
        rule="355.5",
        valid=group_rule(game, node, ctx),
        forced=not optional,
    )
    refs: list[Ref] = list(picked)  # type: ignore[arg-type]
    ctx.chosen[node] = list(refs)
    ctx.named.append(refs)
    item.targets += refs
    if len(refs) == 1:
        obj = board.objects[refs[0][0]]
        if obj.spot in (Spot.BASE, Spot.FIELD):
            ctx.place = game.meaning.code(board.place_of(obj))
    return True


def _follows(node: Node | None) -> bool:
    """Whether a spell or ability is chosen by what it chooses itself, which was chosen just before."""
    return isinstance(node, c.Select) and any(
        isinstance(one, c.Choosing) and isinstance(one.cards, c.Ref) for one in node.filters
    )


def _leaves(game: Game, node: Node | None, ctx: Context, ref: Ref, player: int) -> bool:
    """Whether after this choice there is something for the one that depends on it."""
    after = ctx.copy()
    after.named.append([ref])
    return isinstance(node, c.Cards) and bool(target_options(game, node, after, player))


def affordable(game: Game, item: Item, target: Obj) -> bool:
    """Whether what Deflect adds for a target can be paid besides the rest (809). A trigger may refuse it later."""
    from kfjudge.games.riftbound.play import costs, paying

    player = item.controller
    deflect = game.view.keywords(target).get(KeywordName.DEFLECT, 0) if target.spot in (Spot.BASE, Spot.FIELD) else 0
    foe = bool(deflect) and not game.board.friendly(target.controller, player)
    priced = item.spell is not None and costs.depends_on_targets(game)
    if item.triggered or not (foe or priced):
        return True
    others = [obj for ref in item.targets if (obj := game.board.find(ref)) is not None]
    cost = item.cost if item.cost is not None else f.Cost(parts=())
    if item.spell is not None:
        card = game.board.objects[item.spell]
        item.targets.append(target.ref)
        try:
            return any(
                paying.can_pay_parts(
                    game,
                    cost,
                    item.ctx,
                    player,
                    costs.price_of(game, card, player, way, costless=item.costless, targets=[*others, target]),
                )
                for way in costs.ways(game, card, player, item.ctx)
            )
        finally:
            item.targets.pop()
    return paying.can_pay_parts(game, cost, item.ctx, player, costs.Price(0, [costs.DOMAINS] * deflect))


def _partial(node: c.Cards) -> bool:
    return isinstance(node, c.Select) and node.kind is Kind.RUNE


def target_options(game: Game, node: c.Cards, ctx: Context, player: int, *, whole: c.Cards | None = None) -> list[Obj]:
    """What can be chosen as a target: it fits, and nothing keeps this player from choosing it. `whole`: the phrase of
    which `node` is a part.
    """
    if isinstance(node, c.OneOf):
        found = [obj for part in c.parts_of(node) for obj in target_options(game, part, ctx, player)]
        return list({obj.id: obj for obj in found}.values())
    if not isinstance(node, c.Select):
        return [obj for ref in game.meaning.refs(node, ctx) if (obj := game.board.find(ref)) is not None]
    found = [obj for obj in game.meaning.candidates(node, ctx) if obj.id != ctx.me[0] or obj.spot is not Spot.CHAIN]
    free = "hidden-choices" in game.switches and _never_there(whole if isinstance(whole, c.Select) else node)
    if ctx.hidden is not None and not free:  # what is played from hidden chooses where it lay (811.1.d)
        found = [
            obj
            for obj in found
            if obj.spot not in (Spot.BASE, Spot.FIELD) or (obj.spot, obj.at) == (Spot.FIELD, ctx.hidden)
        ]
    return [obj for obj in found if game.meaning.choosable(obj, ctx, player)]


def _bound(game: Game, ctx: Context) -> bool:
    """Whether every choice is bound to the battlefield of a hidden card, as under the first rules."""
    return ctx.hidden is not None and "hidden-choices" not in game.switches


def _never_there(node: c.Select) -> bool:
    """Whether a phrase names a place that is no battlefield of the hidden card (811.1.d.2)."""
    elsewhere = (PlaceKind.BASE, PlaceKind.ITS_BASE, PlaceKind.A_BASE, PlaceKind.OTHER_THAN_MINE)
    return any(
        isinstance(one, c.Elsewhere) or (isinstance(one, c.At) and one.place.kind in elsewhere) for one in node.filters
    )


@reads(f.Move, "or_from")
def _destination(game: Game, item: Item, node: f.Move, ctx: Context) -> Asking[bool]:
    units: list[Obj] = []
    for one in targets_of(node.cards):
        units += [game.board.objects[ref[0]] for ref in (ctx.chosen.get(one) or ())]
    if not units:
        units = [obj for ref in game.meaning.refs(node.cards, ctx) if (obj := game.board.find(ref)) is not None]
        if isinstance(node.cards, c.Select) and node.cards.quantity.kind is not QuantityKind.ALL:
            units = []
    if not units:
        return isinstance(node.cards, c.Select) or True
    options = _destinations(game, node, ctx, units, item.controller)
    picked = yield from game.ask(item.controller, "destination", "Where to?", options, source=ctx.me, rule="355.4")
    if not picked:
        return True
    ctx.chosen[node] = list(picked)
    ctx.place = int(str(picked[0]))
    return True


def _destinations(game: Game, node: f.Move, ctx: Context, units: list[Obj], player: int) -> list[int]:
    """Where units may go: those that may come there do; one that is there already, or may not, stays (355.4.a)."""
    if node.or_from:
        base = BASE - units[0].controller
        options = [base] if units[0].spot is Spot.FIELD else [base, *(field.index for field in game.board.fields)]
    else:
        options = places(game, node.to, ctx, units, player)
    options = [one for one in options if any(movement.can_move(game, unit, one) for unit in units)]
    return [one for one in options if one == ctx.hidden] if _bound(game, ctx) else options


def _move_of(points: list[tuple[str, Node]], node: Node) -> f.Move | None:
    """The move to a place of one's choice for which one unit is chosen."""
    moves = (one for kind, one in points if kind == "destination" and isinstance(one, f.Move) and _one_unit(one))
    return next((one for one in moves if node in targets_of(one.cards)), None)


def _one_unit(node: f.Move) -> bool:
    cards = node.cards
    return isinstance(cards, c.Select) and cards.quantity.kind is QuantityKind.EXACTLY and not paired(cards)


def possible(game: Game, effect: Node | None, ctx: Context, player: int | None = None) -> bool:
    """Whether all that must be chosen for a text could be chosen, each on its own."""
    who = ctx.controller if player is None else player
    before: list[Ref] = []
    for kind, node in choice_points(effect, lambda condition: game.meaning.holds(condition, ctx)):
        if kind == "mode":
            assert isinstance(node, f.ChooseOne)
            if not any(possible(game, option.effect, ctx, who) for option in node.options):
                return False
        if (
            kind == "destination"
            and isinstance(node, f.Move)
            and _one_unit(node)
            and "move-destination" in game.switches
        ):
            found = [game.board.objects[ref[0]] for ref in before]
            if not any(_destinations(game, node, ctx, [unit], who) for unit in found):
                return False
            continue
        least = _least(game, kind, node, ctx)
        cards = node.cards if isinstance(node, f.Deal) else node
        if least and isinstance(cards, c.Cards) and not _partial(cards):
            if _follows(cards):
                if not any(_leaves(game, cards, ctx, ref, who) for ref in before):
                    return False
                continue
            options = [obj.ref for obj in target_options(game, _loosened(cards), ctx, who, whole=cards)]
            if len(options) < least:
                return False
            fits = group_rule(game, cards, ctx)
            if fits is not None and not paired(cards):
                if not any(fits(some) for some in itertools.combinations(options, least)):
                    return False
            elif fits is not None and before and not any(fits((a, b)) for a in before for b in options if a != b):
                return False
            before = options
    return True


def _least(game: Game, kind: str, node: Node, ctx: Context) -> int:
    """How many must be chosen at least."""
    if kind == "split" and isinstance(node, f.Deal):
        few = isinstance(node.cards, c.Select) and node.cards.quantity.kind is QuantityKind.ANY_NUMBER
        return 0 if few else 1
    if kind not in ("target", "mover"):
        return 0
    return limits(game, node, ctx)[0] if isinstance(node, c.Select) else 1


def paired(node: Node) -> bool:
    """Whether one thing is said to be together with what was chosen before it: "... and a gear with the same
    controller" (355.11).
    """
    return (
        isinstance(node, c.Select)
        and node.quantity.kind in (QuantityKind.EXACTLY, QuantityKind.UP_TO)
        and (node.quantity.amount is None or node.quantity.amount == c.Number(value=1))
        and any(isinstance(one, c.Together) for one in node.filters)
    )


def needed(game: Game, effect: Node | None, ctx: Context, player: int) -> Iterator[list[Obj]]:
    """What there is to choose from, for each target that must be chosen."""
    for kind, node in choice_points(effect, lambda condition: game.meaning.holds(condition, ctx)):
        cards = node.cards if isinstance(node, f.Deal) else node
        if isinstance(cards, c.Select) and _least(game, kind, node, ctx):
            options = target_options(game, _loosened(cards), ctx, player, whole=cards)
            if options:
                yield options


def _loosened(node: c.Cards) -> c.Cards:
    """The phrase without what depends on an earlier choice."""
    from kfjudge import values

    if not isinstance(node, c.Select):
        return node
    kept = tuple(
        one
        for one in node.filters
        if not isinstance(one, c.Elsewhere)
        and not (isinstance(one, c.At) and one.place.kind in SPOKEN_OF)
        and not (isinstance(one, c.MightIs) and not isinstance(one.amount, c.Number))
    )
    return values.replace(node, filters=kept)

"""What the phrases of an instruction come to: chosen before, or chosen as the text resolves (355, 359)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator, Sequence

from kfjudge import values
from kfjudge.engine.trace import Sort
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj, Ref, Spot
from kfjudge.games.riftbound.meaning.forbidding import plain
from kfjudge.games.riftbound.meaning.records import only, only_in
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Node, Zone
from kfjudge.games.riftbound.words.cards import PlayerKind, QuantityKind
from kfjudge.games.riftbound.words.statics import Cannot, Deed, HasKeywords, HasMight, Must, Statements

PRIVATE = (Zone.HAND, Zone.DECK, Zone.RUNE_DECK)
_NOT_YOURS = c.NoneOf(filters=(c.Of(player=c.YOU),))


def targets_of(cards: Node | None) -> list[c.Cards]:
    """The phrases of an object of an instruction that are chosen as targets (355.10)."""
    if isinstance(cards, c.Both):
        return [one for part in c.parts_of(cards) for one in targets_of(part)]
    if isinstance(cards, c.OneOf):
        return [cards]
    if not isinstance(cards, c.Select) or cards.quantity.kind in (QuantityKind.ALL, QuantityKind.ALL_BUT):
        return []
    for one in cards.filters:
        if isinstance(one, c.FromAmong | c.BanishedWith):
            return []
        if isinstance(one, c.InZone) and (
            any(zone in PRIVATE for zone in one.zones) or one.player.kind is PlayerKind.THEY
        ):
            return []
    return [cards]


def subjects(statement: Node) -> list[c.Select]:
    """The phrases of a statement that holds for a time of what is chosen, or of what had done something by then: "a
    unit can't move this turn", "each unit that moved this turn gets -1".
    """
    if isinstance(statement, Statements):
        return [one for part in statement.parts for one in subjects(part)]
    said = isinstance(statement, HasMight | HasKeywords | Must | Cannot)
    if not said or (isinstance(statement, Cannot) and plain(statement.deed) is Deed.BE_PLAYED):
        return []
    cards = getattr(statement, "cards", None)
    if not isinstance(cards, c.Select):
        return []
    return [cards] if targets_of(cards) or any(isinstance(one, c.Did) for one in cards.filters) else []


def resolve(game: Game, cards: c.Cards | None, ctx: Context, player: int, kind: str = "target") -> Asking[list[Obj]]:
    """The objects that an instruction is about now: those chosen before that are still legal, those described, or those
    that a player chooses now. What is named can be spoken of afterwards.
    """
    board = game.board
    if isinstance(cards, c.Both):
        found: list[Obj] = []
        for part in c.parts_of(cards):
            found += yield from resolve(game, part, ctx, player, kind)
            if isinstance(part, c.Select):
                found = yield from _still_together(game, found, part, ctx, player)
        ctx.named.append([obj.ref for obj in found])
        return found
    if isinstance(cards, c.OneOf) and cards in ctx.chosen:
        found = [obj for ref in ctx.chosen[cards] if (obj := board.find(ref)) is not None]
        ctx.named.append([obj.ref for obj in found])
        return found
    if not isinstance(cards, c.Select):
        found = game.meaning.found(cards, ctx)
        if isinstance(cards, c.TopOf):
            ctx.named.append([obj.ref for obj in found])
        return found
    if cards in ctx.chosen:
        before = list(ctx.chosen[cards])
        found = [board.objects[ref[0]] for ref in before if game.meaning.legal(ref, cards, ctx)]
        found = yield from _still_together(game, found, cards, ctx, player)
    elif cards.quantity.kind is QuantityKind.ALL:
        found = game.meaning.candidates(cards, ctx)
        keep_meant(game, cards, ctx, [obj.ref for obj in found], game.doing)
    else:
        found = yield from choose_now(game, cards, ctx, player, kind)
    ctx.named.append([obj.ref for obj in found])
    if len(found) == 1 and found[0].spot in (Spot.BASE, Spot.FIELD):
        ctx.place = game.meaning.code(board.place_of(found[0]))
    return found


def _still_together(game: Game, found: list[Obj], cards: c.Select, ctx: Context, player: int) -> Asking[list[Obj]]:
    """Of targets that are not any more what they must be together, as many stay as still can (355.11)."""
    rule = group_rule(game, cards, ctx)
    refs = tuple(obj.ref for obj in found)
    if rule is None or rule(refs):
        return found

    def most(picked: tuple[Hashable, ...]) -> bool:
        return rule(picked) and not any(rule((*picked, ref)) for ref in refs if ref not in picked)

    if not any(rule((ref,)) for ref in refs):
        return []
    remain = "Which of those chosen remain?"
    return (
        yield from game.pick(player, "target", remain, found, 1, len(found), source=ctx.me, rule="355.11", valid=most)
    )


_ZONED: dict[int, tuple[f.Return, c.Cards]] = {}


def zoned(effect: f.Return) -> c.Cards:
    """What a card is returned from: "from your Champion Zone or the board" stands behind the instruction. The same
    phrase each time: what was chosen is remembered by it.
    """
    if not effect.from_zones or not isinstance(effect.cards, c.Select):
        return effect.cards
    known = _ZONED.get(id(effect))
    if known is None or known[0] is not effect:
        filters = (*effect.cards.filters, c.InZone(zones=effect.from_zones))
        known = _ZONED[id(effect)] = (effect, values.replace(effect.cards, filters=filters))
    return known[1]


SEVERAL = (
    *(c.PlayerKind.EACH, c.PlayerKind.OPPONENTS, c.PlayerKind.EACH_OTHER, c.PlayerKind.IN_TURN),
    c.PlayerKind.THE_PLAYER,
)


def own(effect: f.Look | f.Reveal | f.Put | f.Skip) -> bool:
    """Whether "your" and "their" are of whoever does it."""
    return (effect.whose.kind is c.PlayerKind.YOU) is (effect.player.kind is c.PlayerKind.YOU)


def owners(game: Game, effect: f.Look | f.Reveal | f.Skip, ctx: Context) -> Iterator[int]:
    """Whose deck, hand or phase an instruction is about: that of its doer, or that of whom it names."""
    return each(game, effect.player if own(effect) else effect.whose, ctx)


def each(game: Game, player: c.Player, ctx: Context) -> Iterator[int]:
    """The players who do an instruction, one after the other; of several each is "they" while it is their turn, and a
    single opponent is from then on.
    """
    before = ctx.player
    found = game.meaning.players(player, ctx)
    if player.kind in (PlayerKind.CONTROLLER, PlayerKind.OWNER) and len(found) == 1:
        game.keep(Sort.PLAYER, ctx.me, player, found[0] + 1, game.doing)
    for one in found:
        if player.kind in (*SEVERAL, c.PlayerKind.OPPONENT) or (player.kind is c.PlayerKind.SAME and len(found) > 1):
            ctx.player = one
        yield one
    if before is not None or len(found) > 1:
        ctx.player = before


def keep_meant(
    game: Game, cards: c.Cards, ctx: Context, found: Sequence[Ref], deed: Node | None = None, *, chosen: bool = False
) -> None:
    """Keeps which objects a phrase means, or which could be chosen for it."""
    alone = chosen and len(found) == 1 and isinstance(cards, c.Select)
    if alone and isinstance(cards, c.Select):
        whose = tuple(one for one in cards.filters if isinstance(one, c.Of) or one == _NOT_YOURS)
        alone = len(game.meaning.candidates(values.replace(cards, filters=whose), ctx)) > 1
    game.keep(Sort.CHOICE if alone else Sort.PHRASE, ctx.me, cards, frozenset(ref[0] for ref in found), deed)


def choose_now(game: Game, cards: c.Select, ctx: Context, player: int, kind: str) -> Asking[list[Obj]]:
    """What a player chooses while the text resolves."""
    found = game.meaning.candidates(cards, ctx)
    options = [obj.ref for obj in found]
    keep_meant(game, cards, ctx, options, game.doing, chosen=True)
    least, most = limits(game, cards, ctx)
    rule = group_rule(game, cards, ctx)
    if rule is not None and not any(map(rule, itertools.combinations(options, least))):
        least = 0  # as many as can be
    return (yield from game.pick(player, kind, "Which?", found, least, most, source=ctx.me, rule="355.17", valid=rule))


def _apart(node: Node) -> bool:
    """Whether things are said to differ, or to be alike, in what is asked of targets alone."""
    return isinstance(node, c.Select) and any(
        isinstance(one, c.Apart) or (isinstance(one, c.Together) and (one.type or one.name)) for one in node.filters
    )


def _all_but(node: Node) -> bool:
    """Whether it is all but some, of which whoever does it chooses while the text resolves."""
    return isinstance(node, c.Select) and node.quantity.kind is QuantityKind.ALL_BUT


@only_in(_all_but, f.Kill, f.Return, f.Banish, f.Exhaust, f.Recall)
@only(f.Kill, lambda node: not _apart(node.cards) or node.player == c.YOU)
@only_in(_apart, f.Kill, f.Stun, f.Buff, f.Heal, f.Ready, f.Exhaust, f.Give, f.Move, f.Recall, f.Deal)
def group_rule(game: Game, node: c.Cards, ctx: Context) -> Callable[[tuple[Hashable, ...]], bool] | None:
    """What those chosen together must be: at one place, of one controller, of so much might (355.11)."""
    if not isinstance(node, c.Select):
        return None
    together = [one for one in node.filters if isinstance(one, c.Together)]
    apart = [one for one in node.filters if isinstance(one, c.Apart)]
    total = [one for one in node.filters if isinstance(one, c.Total)]
    places = [one for one in node.filters if isinstance(one, c.At) and one.place.each]
    if not together and not apart and not total and not places:
        return None
    most = game.meaning.number(node.quantity.amount, ctx) or 0

    def fits(picked: tuple[Hashable, ...]) -> bool:
        found = [game.board.objects[ref[0]] for ref in picked]  # type: ignore[index]
        at = [game.board.place_of(obj) for obj in found]
        if places and any(at.count(place) > most for place in at):
            return False
        of: dict[str, list[object]] = {
            "controller": [obj.controller for obj in found],
            "name": [obj.facts.name for obj in found],
        }
        of |= {"location": [*at], "type": [obj.kind for obj in found], "might": [*map(game.view.might, found)]}
        for one in together:
            if any(getattr(one, name, False) and len(set(had)) > 1 for name, had in of.items()):
                return False
        for other in apart:
            name = next((one for one in ("controller", "name", "might") if getattr(other, one)), "location")
            if len(set(of[name])) < len(found):
                return False
        fields = any(one.battlefield for one in together) or any(one.battlefield for one in apart)
        if fields and any(obj.spot is not Spot.FIELD for obj in found):
            return False
        for sum_ in total:
            limit = game.meaning.number(sum_.amount, ctx) or 0
            energy = sum_.measure is c.Measure.ENERGY
            if sum(obj.facts.energy if energy else game.view.might(obj) for obj in found) > limit:
                return False
        return True

    return fits


def limits(game: Game, cards: c.Select, ctx: Context) -> tuple[int, int]:
    """How many a phrase lets somebody choose."""
    amount = game.meaning.number(cards.quantity.amount, ctx) or 0
    if any(isinstance(one, c.At) and one.place.each for one in cards.filters):
        return 0, 99
    match cards.quantity.kind:
        case QuantityKind.UP_TO:
            return 0, amount
        case QuantityKind.ANY_NUMBER | QuantityKind.ALL:
            return 0, 99
        case QuantityKind.ALL_BUT:
            many = max(0, len(game.meaning.candidates(cards, ctx)) - amount)
            return many, many
        case _:
            return amount, amount

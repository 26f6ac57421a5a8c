"""Whether and where a card can be played: timing, places, targets, and a cost that can be paid (308-310, 355-358)."""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge import values
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.facts import Facts, statics
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.effects.moving import places
from kfjudge.games.riftbound.meaning.records import gives, only, reads, same_without
from kfjudge.games.riftbound.play import changes, costs, paying, pools
from kfjudge.games.riftbound.play.choosing import needed, possible
from kfjudge.games.riftbound.play.game import Game, procedure
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.games.riftbound.words.text import CardText, Constant, Instruction, KeywordLine

gives(KeywordName.UNIQUE)
same_without(KeywordName, "UNIQUE", "it limits how a deck is built, before the game (822)")


@reads(CardText, "paragraphs")
@reads(Instruction, "effect")
@reads(KeywordLine, "keywords")
@reads(Constant, "statements")
@reads(s.IfPaidDo, "effect otherwise")
@reads(s.AsPlayed, "effect")
def spell_effect(game: Game, facts: Facts) -> f.Effect | None:
    """The instructions of a spell as one row; those of a lead-in under its condition."""
    steps: list[f.Effect] = []
    for ability in facts.abilities:
        paragraph = ability.paragraph
        effect: f.Effect | None = None
        if isinstance(paragraph, Instruction):
            effect = paragraph.effect
            if isinstance(effect, f.Steps) and not ability.conditions:
                steps += effect.effects
                continue
        for condition in reversed(ability.conditions):
            if effect is not None:
                effect = f.If(condition=condition, then=effect)
        if effect is not None:
            steps.append(effect)
    for statement, _conditions in statics(facts.abilities):
        if isinstance(statement, s.IfPaidDo):
            steps.insert(0, _paid_step(statement))
    if not steps:
        return None
    return steps[0] if len(steps) == 1 else f.Steps(effects=tuple(steps))


def _paid_step(statement: s.IfPaidDo) -> f.Effect:
    from kfjudge.games.riftbound.words.events import PaidAdditional

    paid = f.If(condition=PaidAdditional(), then=statement.effect)
    if statement.otherwise is None:
        return paid
    return f.Steps(effects=(paid, f.If(condition=PaidAdditional(negated=True), then=statement.otherwise)))


_EFFECTS: dict[int, tuple[Facts, f.Effect | None]] = {}


def effect_of(game: Game, facts: Facts) -> f.Effect | None:
    """The effect of a spell, the same object each time: choices are remembered by it."""
    known = _EFFECTS.get(id(facts))
    if known is None or known[0] is not facts:
        known = _EFFECTS[id(facts)] = (facts, spell_effect(game, facts))
    return known[1]


@gives(KeywordName.ACTION, KeywordName.REACTION)
def speed(game: Game, obj: Obj) -> KeywordName | None:
    """The fastest permission of a card: Reaction, Action or none (806, 813)."""
    if game.view.has(obj, KeywordName.REACTION) or obj.spot is Spot.FACEDOWN:
        return KeywordName.REACTION
    if obj.kind is Kind.GEAR and game.view.has(obj, KeywordName.QUICK_DRAW):
        return KeywordName.REACTION
    return KeywordName.ACTION if game.view.has(obj, KeywordName.ACTION) else None


def timely(game: Game, player: int, quick: KeywordName | None) -> bool:
    """Whether a player may play or activate something of this speed now (308-310)."""
    board = game.board
    if board.closed:
        return quick is KeywordName.REACTION
    if board.showdown is not None:
        return quick is not None and board.focus == player
    return board.phase == "main" and player in (board.active, board.lent)


@procedure
def unit_places(game: Game, player: int, obj: Obj) -> list[int]:
    """Where a player may play a unit: their base, battlefields they control, and what is permitted besides (355.2)."""
    board = game.board
    found = [BASE - player] + [field.index for field in board.fields if field.controller == player]
    if not obj.facts.token:
        found += [index for index in _permitted(game, player, obj) if index not in found]
    return [
        index
        for index in found
        if changes.allowed_at(game, obj, player, index)
        and (index < 0 or len({unit.controller for unit in board.units_at(index)} - {player}) <= 1)
    ]


def ambush_places(game: Game, player: int, obj: Obj) -> list[int]:
    """Where Ambush lets a unit be played as a Reaction: where its player has units (822)."""
    return [
        index
        for index in unit_places(game, player, obj)
        if index >= 0 and any(unit.controller == player for unit in game.board.units_at(index))
    ]


@gives(KeywordName.AMBUSH)
@reads(s.PlaySpeed, "cards place cost from_trash")
@only(s.PlaySpeed, lambda node: node.place is not None or (node.cost is not None and node.cards == c.Me()))
def _permitted(game: Game, player: int, obj: Obj) -> Iterator[int]:
    own = Context(me=obj.ref, controller=player)
    for known, inner in game.view.said(obj, own, s.PlaySpeed):
        if inner.place is not None and isinstance(inner.cards, c.Me):
            yield from _where(game, inner.place, known, player)
    for _source, ctx, said in game.view.active(s.PlaySpeed):
        if isinstance(said, s.PlaySpeed) and said.place is not None and isinstance(said.cards, c.Select):
            held, obj.controller = obj.controller, player
            fits = game.meaning.fits(obj, said.cards, ctx)
            obj.controller = held
            if fits:
                yield from _where(game, said.place, ctx, player)
    if game.view.has(obj, KeywordName.AMBUSH):
        for field in game.board.fields:
            if any(unit.controller == player for unit in game.board.units_at(field.index)):
                yield field.index


def _where(game: Game, place: c.Place, ctx: Context, player: int) -> list[int]:
    """The places that a text permits; where its condition is about a unit there, only where that unit is."""
    found = places(game, place, ctx, [], player)
    return found if ctx.place is None else [index for index in found if index == ctx.place]


@reads(s.AdditionalCost, "cost optional condition")
def extra_costs(game: Game, obj: Obj, ctx: Context) -> Iterator[s.AdditionalCost]:
    """The additional costs of a card that its own text names."""
    for statement in game.view.own(obj, ctx, s.AdditionalCost):
        if statement.condition is None or game.meaning.holds(statement.condition, ctx):
            yield statement


@procedure
def playable(
    game: Game,
    obj: Obj,
    player: int,
    *,
    costless: f.Costless | None = None,
    places: tuple[int, ...] | None = None,
    now: bool = False,
) -> bool:
    """Whether a card can be played: timing, targets, places, and a cost that can be paid (355-358)."""
    board = game.board
    quick = speed(game, obj)
    ambush = obj.kind is Kind.UNIT and game.view.has(obj, KeywordName.AMBUSH)
    if not now and not timely(game, player, quick):
        lurks = ambush and timely(game, player, KeywordName.REACTION)
        if not lurks or not ambush_places(game, player, obj):
            return False
    hidden = obj.spot is Spot.FACEDOWN
    if game.forbidden(s.Deed.BE_PLAYED, obj, player, to=obj.at if hidden else None):  # 811.1.d.1
        return False
    if hidden and obj.hidden_turn >= board.turn:
        return False
    if hidden and game.forbidden(s.Deed.REVEAL, obj, player, to=obj.at):
        return False
    here = obj.at if hidden and obj.kind is Kind.SPELL else None
    ctx = Context(me=obj.ref, controller=player, here=here, hidden=here)
    plainly = paid = True  # whether there is something to choose without the optional cost, and with it
    if obj.kind is Kind.SPELL and obj.facts.text is not None:
        extra = any(one.optional for one in extra_costs(game, obj, ctx))
        plainly = possible(game, effect_of(game, obj.facts), ctx)
        paid = extra and possible(game, effect_of(game, obj.facts), with_paid(ctx))
        if not plainly and not paid:
            return False
        if not _deflect_payable(game, obj, player, ctx, costless):
            return False
    if obj.facts.declined:
        return False
    if obj.kind is Kind.UNIT and not hidden and places is None and not unit_places(game, player, obj):
        return False
    if obj.kind is Kind.UNIT and places is not None and not places:
        return False
    least = f.Costless(all=True) if hidden else costless
    must = f.Cost(
        parts=tuple(part for one in extra_costs(game, obj, ctx) if not one.optional for part in one.cost.parts)
    )
    if not all(paying.part_payable(game, part, ctx, player) for part in must.parts):
        return False
    if plainly and any(
        paying.can_pay_parts(game, must, way, player, costs.price_of(game, obj, player, way, costless=least))
        for way in costs.ways(game, obj, player, ctx)
    ):
        return True
    return paid and any(
        paying.can_pay_parts(
            game, cost, way, player, costs.price_of(game, obj, player, with_paid(way, most), costless=least)
        )
        for extra in extra_costs(game, obj, ctx)
        if extra.optional
        for most in [paying.most(game, extra.cost, ctx, player)]
        for cost in costs.lessened(game, player, extra.cost)
        for way in costs.ways(game, obj, player, with_paid(ctx, most))
    )


def _deflect_payable(game: Game, obj: Obj, player: int, ctx: Context, costless: f.Costless | None) -> bool:
    """Whether of everything that must be chosen something can be, with what Deflect adds for it (809)."""
    free = f.Costless(all=True) if obj.spot is Spot.FACEDOWN else costless
    return all(
        any(
            pools.can_pay(game, player, costs.price_of(game, obj, player, way, costless=free, targets=[one]))
            for one in foes
            for way in costs.ways(game, obj, player, ctx)
        )
        for foes in _deflected(game, obj, player, ctx)
    )


def deflecting(game: Game, obj: Obj, player: int, ctx: Context) -> list[Obj]:
    """The enemies with Deflect of which a spell has to choose one, because it can choose nothing else."""
    if obj.kind is not Kind.SPELL or obj.facts.text is None:
        return []
    return [foe for foes in _deflected(game, obj, player, ctx) for foe in foes]


def _deflected(game: Game, obj: Obj, player: int, ctx: Context) -> Iterator[list[Obj]]:
    """For each thing that must be chosen: what can be, if all of that are enemies with Deflect."""
    for options in needed(game, effect_of(game, obj.facts), ctx, player):
        foes = [one for one in options if not game.board.friendly(one.controller, player)]
        if len(foes) == len(options) and all(game.view.has(one, KeywordName.DEFLECT) for one in foes):
            yield foes


def with_paid(ctx: Context, amount: int = 0) -> Context:
    return values.replace(ctx, paid_extra=True, amount=amount)

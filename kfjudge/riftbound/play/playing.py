"""Playing cards and activating abilities, from choosing to resolving (349-359, 376-381, 401-406)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from kfjudge.engine.identity import ByIdentity
from kfjudge.riftbound.board.board import BASE, Context, Item, Obj, Spot
from kfjudge.riftbound.board.facts import Ability, Facts
from kfjudge.riftbound.effects.moving import places
from kfjudge.riftbound.effects.perform import perform
from kfjudge.riftbound.meaning.records import gives, only, reads
from kfjudge.riftbound.play import changes, costs
from kfjudge.riftbound.play.choosing import choose_for, needed, possible
from kfjudge.riftbound.play.costs import Price
from kfjudge.riftbound.play.game import Asking, Game, procedure
from kfjudge.riftbound.words import cards as c
from kfjudge.riftbound.words import effects as f
from kfjudge.riftbound.words.base import Domain, KeywordName, Kind, State
from kfjudge.riftbound.words.cards import PlaceKind
from kfjudge.riftbound.words.events import CardsAre, EventKind
from kfjudge.riftbound.words.statics import (
    AdditionalCost,
    AsPlayed,
    Cannot,
    Deed,
    Enters,
    GrantNext,
    IfPaid,
    IfPaidDo,
    PlaySpeed,
)
from kfjudge.riftbound.words.text import (
    Activated,
    CardText,
    Constant,
    Governed,
    Instruction,
    KeywordLine,
    LeadIn,
)

# ── what a card does ──


@reads(CardText, "paragraphs")
@reads(Instruction, "effect")
@reads(KeywordLine, "keywords")
@reads(Constant, "statements")
@reads(IfPaidDo, "effect otherwise")
@reads(AsPlayed, "effect")
@gives(*(name for name in KeywordName if name is not KeywordName.DEATHKNELL))
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
    for statement, _conditions in facts.statics():
        if isinstance(statement, IfPaidDo):
            steps.insert(0, _paid_step(statement))
    if not steps:
        return None
    return steps[0] if len(steps) == 1 else f.Steps(effects=tuple(steps))


def _paid_step(statement: IfPaidDo) -> f.Effect:
    from kfjudge.riftbound.words.events import PaidAdditional

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


# ── whether and where ──


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
    return board.phase == "main" and board.active == player


@procedure
def unit_places(game: Game, player: int, obj: Obj | None = None) -> list[int]:
    """Where a player may play a unit: their base, battlefields they control, and what is permitted besides (355.2)."""
    board = game.board
    found = [BASE - player] + [field.index for field in board.fields if field.controller == player]
    if obj is not None:
        found += [index for index in _permitted(game, player, obj) if index not in found]
    if any(
        isinstance(one, Cannot)
        and one.deed is Deed.PLAY_UNITS_ELSEWHERE
        and one.player is not None
        and player in game.meaning.players(one.player, ctx)
        for _source, ctx, one in game.view.active()
    ):
        found = [BASE - player]
    return [
        index
        for index in found
        if index < 0
        or not (_closed_to_units(game, index) or len({u.controller for u in board.units_at(index)} - {player}) > 1)
    ]


def _closed_to_units(game: Game, index: int) -> bool:
    return any(
        isinstance(one, Cannot) and one.deed is Deed.PLAY_HERE and source is not None and source.at == index
        for source, _ctx, one in game.view.active()
    )


@reads(PlaySpeed, "cards place cost from_trash")
@only(PlaySpeed, lambda node: node.place is not None or (node.cost is not None and node.cards == c.Me()))
def _permitted(game: Game, player: int, obj: Obj) -> Iterator[int]:
    own = Context(me=obj.ref, controller=player)
    for inner in game.view.own(obj, own):
        if isinstance(inner, PlaySpeed) and inner.place is not None and isinstance(inner.cards, c.Me):
            yield from places(game, inner.place, own, [], player)
    for _source, ctx, inner in game.view.active():
        if isinstance(inner, PlaySpeed) and inner.place is not None and isinstance(inner.cards, c.Select):
            held, obj.controller = obj.controller, player
            fits = game.meaning.fits(obj, inner.cards, ctx)
            obj.controller = held
            if fits:
                yield from places(game, inner.place, ctx, [], player)
    if game.view.has(obj, KeywordName.AMBUSH):
        for field in game.board.fields:
            if any(unit.controller == player for unit in game.board.units_at(field.index)):
                yield field.index


@reads(AdditionalCost, "cost optional condition")
def extra_costs(game: Game, obj: Obj, ctx: Context) -> Iterator[AdditionalCost]:
    """The additional costs of a card that its own text names."""
    for statement in game.view.own(obj, ctx):
        if isinstance(statement, AdditionalCost) and (
            statement.condition is None or game.meaning.holds(statement.condition, ctx)
        ):
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
    if not now and not timely(game, player, KeywordName.REACTION if ambush else quick):
        return False
    if any(
        isinstance(one, Cannot)
        and one.player is not None
        and player in game.meaning.players(one.player, ctx)
        and (one.deed is Deed.PLAY_CARDS or (one.deed is Deed.PLAY_SPELLS and obj.kind is Kind.SPELL))
        for _source, ctx, one in game.view.active()
    ):
        return False
    hidden = obj.spot is Spot.FACEDOWN
    if hidden and (obj.hidden_turn >= board.turn or _hidden_stays(game, obj)):
        return False
    ctx = Context(me=obj.ref, controller=player, here=obj.at if hidden and obj.kind is Kind.SPELL else None)
    if obj.kind is Kind.SPELL and obj.facts.text is not None:
        extra = any(one.optional for one in extra_costs(game, obj, ctx))
        ways = (ctx, _paid(ctx)) if extra else (ctx,)
        if not any(possible(game, effect_of(game, obj.facts), way) for way in ways):
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
    if not all(costs.part_payable(game, part, ctx, player) for part in must.parts):
        return False
    if any(
        costs.can_pay_parts(game, must, way, player, costs.price_of(game, obj, player, way, costless=least))
        for way in costs.ways(game, obj, player, ctx)
    ):
        return True
    return any(
        costs.can_pay_parts(
            game, cost, way, player, costs.price_of(game, obj, player, _paid(way, most), costless=least)
        )
        for extra in extra_costs(game, obj, ctx)
        if extra.optional
        for most in [costs.most(game, extra.cost, ctx, player)]
        for cost in costs.lessened(game, player, extra.cost)
        for way in costs.ways(game, obj, player, _paid(ctx, most))
    )


def _deflect_payable(game: Game, obj: Obj, player: int, ctx: Context, costless: f.Costless | None) -> bool:
    """Whether of everything that must be chosen something can be, with what Deflect adds for it (809)."""
    free = f.Costless(all=True) if obj.spot is Spot.FACEDOWN else costless
    for options in needed(game, effect_of(game, obj.facts), ctx, player):
        foes = [one for one in options if not game.board.friendly(one.controller, player)]
        if len(foes) < len(options) or not all(game.view.has(one, KeywordName.DEFLECT) for one in foes):
            continue
        if not any(
            costs.can_pay(game, player, costs.price_of(game, obj, player, way, costless=free, targets=[one]))
            for one in foes
            for way in costs.ways(game, obj, player, ctx)
        ):
            return False
    return True


def _paid(ctx: Context, amount: int = 0) -> Context:
    return dataclasses.replace(ctx, paid_extra=True, amount=amount)


def _hidden_stays(game: Game, obj: Obj) -> bool:
    return any(
        isinstance(one, Cannot)
        and one.deed is Deed.REVEAL_HIDDEN
        and source is not None
        and source.at == obj.at
        and one.player is not None
        and obj.controller in game.meaning.players(one.player, ctx)
        for source, ctx, one in game.view.active()
    )


# ── playing ──


@procedure
def begin_play(
    game: Game, obj: Obj, player: int, *, costless: f.Costless | None = None, places: tuple[int, ...] | None = None
) -> Item:
    """Step 1: the card goes on the chain and is pending (354)."""
    hidden = obj.spot is Spot.FACEDOWN
    here = obj.at if hidden else None
    origin = obj.spot
    game.put(obj, Spot.CHAIN)
    obj.controller = player
    obj.from_hidden = hidden
    obj.played_from = origin
    ctx = Context(me=obj.ref, controller=player, here=here if obj.kind is Kind.SPELL else None, source_kind=Kind.SPELL)
    if hidden:
        costless = f.Costless(all=True)
        if obj.kind is not Kind.SPELL:
            places = (here,) if here is not None else places
    item = game.pend(
        ctx, effect_of(game, obj.facts) if obj.kind is Kind.SPELL else None, spell=obj.id, name=obj.facts.name
    )
    item.cost = None
    item.ctx.labels = {}
    item.ctx.chosen = ByIdentity()
    _PENDING[item.number] = (costless, places)
    game.say("play", "354", "player {} plays {}", player + 1, obj)
    return item


_PENDING: dict[int, tuple[f.Costless | None, tuple[int, ...] | None]] = {}


def finalize(game: Game, item: Item) -> Asking[None]:
    """Steps 2 to 6 for the oldest pending item (337)."""
    if item.spell is not None:
        yield from _finalize_card(game, item, game.board.objects[item.spell])
    else:
        yield from _finalize_ability(game, item)


def _finalize_card(game: Game, item: Item, obj: Obj) -> Asking[None]:
    board, ctx, player = game.board, item.ctx, item.controller
    costless, where_from = _PENDING.pop(item.number, (None, None))
    extras: list[f.Cost] = []
    for statement in game.view.own(obj, ctx):
        if isinstance(statement, AsPlayed):
            yield from perform(game, statement.effect, ctx)
    for extra in extra_costs(game, obj, ctx):
        paid = True
        if extra.optional:
            best = _paid(ctx, costs.most(game, extra.cost, ctx, player))
            affordable = any(
                costs.can_pay_parts(game, cost, ctx, player, costs.price_of(game, obj, player, way, costless=costless))
                for cost in costs.lessened(game, player, extra.cost)
                for way in costs.ways(game, obj, player, best)
            )
            paid = False
            if affordable:
                picked = yield from game.ask(
                    player,
                    "additional",
                    f"Pay the additional cost of {obj.facts.name}?",
                    ("yes", "no"),
                    source=ctx.me,
                    rule="355.1",
                    forced=False,
                )
                paid = picked == ["yes"]
        if paid:
            cost = extra.cost
            if extra.optional:
                ctx.paid_extra = True
                cost = yield from _lessened(game, player, cost, ctx)
            extras.append(cost)
    accelerate = False
    if obj.kind is Kind.UNIT and game.view.has(obj, KeywordName.ACCELERATE):
        if _affordable_extra(game, obj, ctx, player, costless, extras, _ACCELERATE, KeywordName.ACCELERATE):
            picked = yield from game.ask(
                player,
                "accelerate",
                f"Accelerate {obj.facts.name}?",
                ("yes", "no"),
                source=ctx.me,
                rule="805",
                forced=False,
            )
            accelerate = picked == ["yes"]
        if accelerate:
            extras.append((yield from _lessened(game, player, _ACCELERATE, ctx, KeywordName.ACCELERATE)))
    repeats = yield from _repeats(game, item, obj, costless, extras)
    where = BASE - player
    if obj.kind is Kind.UNIT:
        options = list(where_from) if where_from is not None else unit_places(game, player, obj)
        if (board.closed and len(board.chain) > 1) or board.showdown is not None or board.active != player:
            slow = speed(game, obj) is None and not obj.from_hidden and where_from is None
            if slow and game.view.has(obj, KeywordName.AMBUSH):
                options = [one for one in options if one >= 0]
        # What is killed to pay for it must not be what makes the place legal (355.16, 357.3).
        options = [one for one in options if _stays_legal(game, obj, one, extras, ctx, player)]
        picked = yield from game.ask(player, "destination", f"Where is {obj.facts.name} played?", options, rule="355.2")
        if not picked:
            raise ValueError("there is no place to play it")
        where = int(str(picked[0]))
        ctx.place = where
    item.cost = f.Cost(parts=tuple(part for cost in extras for part in cost.parts))
    item.costless = costless
    if item.effect is not None:
        for number in range(1 + repeats):
            if number:  # the choices of each run are its own (820.1)
                item.runs.append((ctx.chosen.copy(), ctx.place))
            done = yield from choose_for(game, item, item.effect, ctx)
            if not done:
                raise ValueError("there is no legal choice")
        item.runs.append((ctx.chosen.copy(), ctx.place))
    yield from _choose_discounts(game, obj, player, ctx)
    targets = [board.objects[ref[0]] for ref in item.targets if board.find(ref) is not None]
    price = costs.price_of(game, obj, player, ctx, costless=costless, targets=targets)
    whole = f.Cost(parts=tuple(part for cost in extras for part in cost.parts))
    for part in whole.parts:  # what makes the card cheaper for each is paid before the cost is summed
        if costs.counted(part):
            yield from costs.pay_part(game, part, ctx, player)
    whole = f.Cost(parts=tuple(part for part in whole.parts if not costs.counted(part)))
    price = costs.price_of(game, obj, player, ctx, costless=costless, targets=targets)
    spent = price.energy + sum(part.energy for part in whole.parts if isinstance(part, f.Resources))
    ctx.origin = where
    yield from costs.pay_parts(game, whole, ctx, player, price)
    seat = board.seats[player]
    ctx.spent = spent
    if obj.kind is Kind.SPELL:
        seat.most_on_spell = max(seat.most_on_spell, spent)
    seat.finalized_cards.append(obj.id)
    item.pending = False
    game.say("finalize", "359", "{} is finalized", obj)
    _use_up(game, obj, player, item)
    if obj.kind is Kind.SPELL:
        _chosen_events(game, item, Kind.SPELL)
        if board.priority is None:
            board.passes = 0
        return
    board.chain.remove(item)
    yield from _enter(game, item, obj, where, accelerate)


def _stays_legal(game: Game, obj: Obj, where: int, extras: list[f.Cost], ctx: Context, player: int) -> bool:
    """Whether a place is still legal when the additional costs have been paid."""
    if where < 0:
        return True
    for cost in extras:
        for part in cost.parts:
            if isinstance(part, f.Kill) and isinstance(part.cards, c.Select):
                options = game.meaning.candidates(part.cards, ctx)
                units = [unit for unit in game.board.units_at(where) if unit.controller == player]
                if len(units) == 1 and len(options) == 1 and options[0] in units:
                    return False
    return True


def _repeats(game: Game, item: Item, obj: Obj, costless: f.Costless | None, extras: list[f.Cost]) -> Asking[int]:
    """Which of its Repeat costs are paid, each once (820)."""
    count = 0
    if obj.kind is not Kind.SPELL:
        return 0
    for keyword, _ctx in game.view.keyword_nodes(obj):
        if keyword.name is not KeywordName.REPEAT or keyword.cost is None:
            continue
        if _affordable_extra(game, obj, item.ctx, item.controller, costless, extras, keyword.cost, KeywordName.REPEAT):
            picked = yield from game.ask(
                item.controller,
                "repeat",
                "Pay for Repeat?",
                ("yes", "no"),
                source=item.ctx.me,
                rule="820",
                forced=False,
            )
            if picked == ["yes"]:
                extras.append((yield from _lessened(game, item.controller, keyword.cost, item.ctx, KeywordName.REPEAT)))
                count += 1
    item.repeats = count
    return count


_ACCELERATE = f.Cost(parts=(f.Resources(energy=1, power=(Domain.OWN,)),))
"""What Accelerate costs (805)."""


def _affordable_extra(
    game: Game,
    obj: Obj,
    ctx: Context,
    player: int,
    costless: f.Costless | None,
    extras: list[f.Cost],
    more: f.Cost,
    keyword: KeywordName,
) -> bool:
    """Whether the cost of a keyword can be paid besides the rest."""
    return any(
        costs.can_pay_parts(
            game,
            f.Cost(parts=tuple(part for cost in (*extras, one) for part in cost.parts)),
            ctx,
            player,
            costs.price_of(game, obj, player, way, costless=costless),
        )
        for one in costs.lessened(game, player, more, keyword)
        for way in costs.ways(game, obj, player, ctx)
    )


def _lessened(
    game: Game, player: int, cost: f.Cost, ctx: Context, keyword: KeywordName | None = None
) -> Asking[f.Cost]:
    """An optional additional cost with what lessens it; its payer chooses where there are two ways."""
    ways = costs.lessened(game, player, cost, keyword)
    picked = yield from game.ask(
        player, "discount", "How is the additional cost lessened?", range(len(ways)), source=ctx.me, rule="356.4"
    )
    return ways[int(str(picked[0]))]


def _choose_discounts(game: Game, obj: Obj, player: int, ctx: Context) -> Asking[None]:
    """Of a discount of one thing or another one is chosen, where both would take something off."""
    for one in costs.either(game, obj, player, ctx):
        base = costs.base_price(obj)
        ways = {
            "energy" if less.energy else "power": place
            for place, less in enumerate((one.by, one.or_by))
            if less is not None and ((less.energy and base.energy) or (less.power and base.power))
        }
        picked = yield from game.ask(player, "discount", "What is taken off?", ways, source=ctx.me, rule="356.4")
        ctx.chosen[one] = [ways[str(picked[0])]] if picked else [0]


def _use_up(game: Game, obj: Obj, player: int, item: Item) -> None:
    """What was waiting for the next card of a kind is used up."""
    for last in list(game.board.lasting):
        statement = last.statement
        if isinstance(statement, GrantNext) and statement.kind is obj.kind and last.owner == player:
            game.board.lasting.remove(last)
            inner = statement.statement
            amount = getattr(inner, "amount", None)
            if isinstance(inner, Enters):
                item.ctx.labels[-8] = "ready"
            elif amount is not None and obj.kind is Kind.SPELL:
                item.bonus += game.meaning.number(amount, item.ctx) or 0


def _chosen_events(game: Game, item: Item, by: Kind) -> None:
    """Being chosen is an event for each target (355.14.d)."""
    for ref in item.targets:
        obj = game.board.find(ref)
        if obj is not None and obj.spot in (Spot.BASE, Spot.FIELD):
            game.note(game.event(EventKind.CHOOSE, obj, item.controller, by=by))


def _enter(game: Game, item: Item, obj: Obj, where: int, accelerate: bool) -> Asking[None]:
    """A permanent comes to the board: units exhausted, gear ready in the base (359.2)."""
    ctx, player = item.ctx, item.controller
    hidden = obj.from_hidden
    game.put(obj, Spot.BASE)
    obj.controller = player
    obj.paid_extra = ctx.paid_extra
    ctx.me = obj.ref
    if obj.kind is Kind.UNIT:
        obj.exhausted = True
        changes.place(game, obj, where)
        entering = changes.enters_ready(game, obj)
        paid = _enters_if_paid(game, obj, ctx)
        if accelerate or entering or paid or item.ctx.labels.get(-8) == "ready":
            obj.exhausted = False
        if entering is False:
            obj.exhausted = True
    else:
        if hidden and where >= 0:
            obj.spot, obj.at = Spot.FIELD, where
        elif hidden and _PLACED.get(item.number) is not None:
            obj.spot = Spot.FIELD
        entering = changes.enters_ready(game, obj)
        obj.exhausted = entering is False
        if hidden and ctx.origin is not None and ctx.origin >= 0:
            obj.spot, obj.at = Spot.FIELD, ctx.origin
    game.outstanding = True
    game.say("enter", "359.2", "{} enters the board", obj)
    for statement in game.view.own(obj):
        if isinstance(statement, IfPaidDo) and (ctx.paid_extra or statement.otherwise is not None):
            step = statement.effect if ctx.paid_extra else statement.otherwise
            if step is not None:
                game.pend(Context(me=obj.ref, controller=player, paid_extra=ctx.paid_extra), step, triggered=True)
    for ability in obj.facts.of(Instruction):
        paragraph = ability.paragraph
        assert isinstance(paragraph, Instruction)
        own = Context(me=obj.ref, controller=player, paid_extra=ctx.paid_extra)
        if all(game.meaning.holds(one, own) for one in ability.conditions):
            yield from perform(game, paragraph.effect, own)
    if obj.kind is Kind.GEAR and game.view.has(obj, KeywordName.QUICK_DRAW):
        units = [unit.ref for unit in game.board.units() if unit.controller == player]
        picked = yield from game.ask(player, "target", "Which unit is it attached to?", units, rule="819")
        if picked:
            unit = game.board.objects[picked[0][0]]  # type: ignore[index]
            obj.attached_to, obj.spot, obj.at = unit.id, unit.spot, unit.at
    flags = set()
    if hidden:
        flags.add("hidden")
    if ctx.paid_extra:
        flags.add("paid")
    game.note(game.event(EventKind.PLAY, obj, player, flags=frozenset(flags), amount=ctx.spent))
    if game.view.has(obj, KeywordName.WEAPONMASTER):
        yield from _weaponmaster(game, obj, player)


_PLACED: dict[int, int] = {}


def _enters_if_paid(game: Game, obj: Obj, ctx: Context) -> bool:
    return ctx.paid_extra and any(
        isinstance(statement, IfPaid) and isinstance(statement.statement, Enters) and statement.statement.ready
        for statement in game.view.own(obj)
    )


def _weaponmaster(game: Game, obj: Obj, player: int) -> Asking[None]:
    """On play, Equipment may be attached for its Equip cost, one power less (821)."""
    options = []
    for gear in game.board.on_board():
        keyword = gear.facts.keyword(KeywordName.EQUIP)
        if gear.controller == player and keyword is not None and keyword.cost is not None:
            price = _equip_price(gear, keyword.cost)
            if costs.can_pay(game, player, price):
                options.append(gear.ref)
    picked = yield from game.ask(
        player, "target", "Which Equipment is attached?", options, minimum=0, source=obj.ref, rule="821"
    )
    if picked:
        gear = game.board.objects[picked[0][0]]  # type: ignore[index]
        keyword = gear.facts.keyword(KeywordName.EQUIP)
        assert keyword is not None and keyword.cost is not None
        costs.pay(game, player, _equip_price(gear, keyword.cost))
        gear.attached_to, gear.spot, gear.at = obj.id, obj.spot, obj.at
        game.note(game.event(EventKind.ATTACH, gear, player))


def _equip_price(gear: Obj, cost: f.Cost) -> Price:
    price = Price(0, [])
    for part in cost.parts:
        if isinstance(part, f.Resources):
            price.add(part, gear.facts.domains)
    price.take(f.Resources(power=(Domain.ANY,)), gear.facts.domains)
    return price


# ── abilities ──


def activated(game: Game, obj: Obj) -> Iterator[tuple[Ability, Activated]]:
    """The activated abilities of an object, those that keywords give included."""
    for ability in game.view.abilities(obj):
        if isinstance(ability.paragraph, Activated):
            yield ability, ability.paragraph
    for keyword, _ctx in game.view.keyword_nodes(obj):
        if keyword.name in (KeywordName.EQUIP, KeywordName.EMPOWER) and keyword.cost is not None:
            yield _keyword_ability(keyword)


_NOT_EMPOWERED = CardsAre(cards=c.Me(), filters=(c.IsNot(state=State.EMPOWERED),))
_KEYWORDS: dict[int, tuple[f.Keyword, Ability, Activated]] = {}


def _keyword_ability(keyword: f.Keyword) -> tuple[Ability, Activated]:
    """Equip and Empower as the activated abilities that they are (818, 827)."""
    known = _KEYWORDS.get(id(keyword))
    if known is None or known[0] is not keyword:
        assert keyword.cost is not None
        if keyword.name is KeywordName.EMPOWER:
            made = Activated(cost=keyword.cost, effect=f.Empower(cards=c.Me()))
            ability = Ability(made, (_NOT_EMPOWERED,), number=91)
        else:
            mine = c.Select(filters=(c.Of(player=c.YOU),))
            made = Activated(cost=keyword.cost, effect=f.Attach(cards=c.Me(), to=mine))
            ability = Ability(made, number=90)
        known = _KEYWORDS[id(keyword)] = (keyword, ability, made)
    return known[1], known[2]


@reads(Activated, "cost effect keywords limits")
@reads(Governed, "keywords paragraph")
@reads(LeadIn, "condition paragraph")
def usable(game: Game, obj: Obj, player: int, ability: Ability, paragraph: Activated) -> bool:
    """Whether an ability can be activated now (381, 402.3)."""
    ctx = game.view.context(obj)
    if ctx.controller != player or obj.spot not in (Spot.BASE, Spot.FIELD, Spot.LEGEND):
        return False
    if not all(game.meaning.holds(one, ctx) for one in ability.conditions):
        return False
    given = (*ability.keywords, *paragraph.keywords)
    quick = next((one for one in (KeywordName.REACTION, KeywordName.ACTION) if one in given), None)
    if not timely(game, player, quick):
        return False
    if not costs.within_limits(game, obj, ability, paragraph, ctx):
        return False
    cost = costs.cost_of(game, paragraph, ctx)
    return possible(game, paragraph.effect, ctx) and costs.can_pay_parts(game, cost, ctx, player)


def begin_ability(game: Game, obj: Obj, ability: Ability, paragraph: Activated) -> Item:
    """An activated ability goes on the chain and is pending."""
    ctx = game.view.context(obj)
    parts = paragraph.effect.effects if isinstance(paragraph.effect, f.Steps) else (paragraph.effect,)
    adds = all(isinstance(part.effect if isinstance(part, f.PayTo) else part, f.Add | f.UseOnly) for part in parts)
    item = game.pend(ctx, paragraph.effect, name=obj.facts.name, adds=adds)
    item.cost = costs.cost_of(game, paragraph, ctx)
    obj.used |= {ability.number}
    game.say("activate", "377", "player {} uses an ability of {}", ctx.controller + 1, obj)
    return item


def _finalize_ability(game: Game, item: Item) -> Asking[None]:
    ctx, player = item.ctx, item.controller
    effect = item.effect
    first = effect.effects[0] if isinstance(effect, f.Steps) else effect
    early = "optional-triggers" in game.switches
    if item.triggered and early and isinstance(first, f.May) and first.player is None:
        inner = first.effect
        payable = not isinstance(inner, f.PayTo) or costs.can_pay_parts(game, inner.cost, ctx, player)
        if not payable or not possible(game, inner, ctx):
            game.board.chain.remove(item)
            return
        wanted = yield from game.may(player, f"Use the ability of {item.name}?", source=ctx.me, rule="383.3.a")
        if not wanted:
            game.board.chain.remove(item)
            game.say("decline", "402.1", "the ability of {} is declined", item.name)
            game.outstanding = True
            return
        ctx.chosen[first] = ["yes"]
    if item.triggered and not possible(game, effect, ctx):
        game.board.chain.remove(item)
        game.say("no target", "402.4", "the ability of {} has no legal choice", item.name)
        game.outstanding = True
        return
    done = yield from choose_for(game, item, effect, ctx)
    if not done:
        if item in game.board.chain:
            game.board.chain.remove(item)
        game.outstanding = True
        return
    extra = costs.ability_price(game, ctx)
    for ref in item.targets:
        obj = game.board.find(ref)
        if obj is not None and not game.board.friendly(obj.controller, player):
            extra.power += [costs.DOMAINS] * game.view.keywords(obj).get(KeywordName.DEFLECT, 0)
    opening = first.effect if isinstance(first, f.May) and first.player is None else first
    price = item.cost
    if item.triggered and early and isinstance(opening, f.PayTo):
        price = opening.cost
    if price is not None or extra.power:
        whole = price if price is not None else f.Cost(parts=())
        if not costs.can_pay_parts(game, whole, ctx, player, extra):
            if not item.triggered:
                raise ValueError("the cost cannot be paid")
            game.board.chain.remove(item)
            game.outstanding = True
            return
        if item.triggered and extra.power and "deflect-of-triggers" in game.switches:
            wanted = yield from game.may(player, "Pay for Deflect?", source=ctx.me, rule="404.2")
            if not wanted:
                game.board.chain.remove(item)
                game.outstanding = True
                return
        yield from costs.pay_parts(game, whole, ctx, player, extra)
        if item.triggered and early and isinstance(opening, f.PayTo):
            ctx.chosen[opening] = ["paid"]
    item.pending = False
    if item.cost is not None and item.spell is None:
        source = game.board.objects.get(item.source[0])
        if source is not None:
            game.note(game.event(EventKind.USE_ABILITY, source, player))
    _chosen_events(game, item, Kind.ABILITY)
    if item.adds or isinstance(effect, f.Add):
        game.board.chain.remove(item)
        if not game.board.chain:
            game.board.keeps_focus = True
        yield from resolve_item(game, item)


def take_back(game: Game, item: Item) -> None:
    """Undoes what proved illegal while it was finalized (358.5): the card goes back, the ability was never used."""
    if item in game.board.chain:
        game.board.chain.remove(item)
    if item.spell is not None:
        obj = game.board.objects[item.spell]
        if obj.spot is Spot.CHAIN and obj.played_from is not None:
            game.put(obj, obj.played_from, at=item.ctx.here if item.ctx.here is not None else BASE)
    game.outstanding = True


# ── resolving ──


def resolve_item(game: Game, item: Item) -> Asking[None]:
    """Does what a spell or ability says, whole; then a spell goes to the trash (340, 359.3)."""
    board = game.board
    outer, game.resolving = game.resolving, item
    ctx = item.ctx
    name = item.name or "an ability"
    game.say("resolve", "340", "{} resolves", name)
    ctx.named = [] if item.spell is not None else [group for group in ctx.named if not _chosen_group(group, item)]
    try:
        if item.effect is not None:
            effect: Any = item.effect
            for number in range(1 + item.repeats):
                if item.repeats and number < len(item.runs):
                    chosen, place = item.runs[number]
                    ctx.chosen, ctx.place, ctx.named = chosen, place, []
                yield from perform(game, effect, ctx)
    finally:
        game.resolving = outer
    if item.spell is not None:
        obj = board.objects[item.spell]
        if obj.spot is Spot.CHAIN:
            game.put(obj, item.trash_to or Spot.TRASH)
            if item.trash_to is Spot.BANISHED:
                obj.banished_with = item.source[0]
        game.note(
            game.event(
                EventKind.PLAY,
                obj,
                item.controller,
                amount=ctx.spent,
                flags=frozenset({"hidden"} if obj.from_hidden else ()),
            )
        )
    game.outstanding = True


def _chosen_group(group: list[tuple[int, int]], item: Item) -> bool:
    return any(group == list(refs) for refs in item.ctx.chosen.values())


__all__ = ["PlaceKind", "begin_play", "finalize", "playable", "resolve_item"]

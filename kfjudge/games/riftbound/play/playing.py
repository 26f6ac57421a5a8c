"""Playing cards and activating abilities, from choosing to resolving (349-359, 376-381, 401-406)."""

from __future__ import annotations

from kfjudge import values
from kfjudge.engine.identity import ByIdentity
from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.riftbound.board.chain import Context, Item
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.effects.perform import perform, plays
from kfjudge.games.riftbound.effects.targets import resolve
from kfjudge.games.riftbound.meaning.records import gives
from kfjudge.games.riftbound.play import abilities, changes, costs, movement, paying
from kfjudge.games.riftbound.play.abilities import chosen_events, finalize_ability
from kfjudge.games.riftbound.play.choosing import choose_for, possible
from kfjudge.games.riftbound.play.costs import Price
from kfjudge.games.riftbound.play.game import Asking, Game, procedure
from kfjudge.games.riftbound.play.permission import ambush_places, effect_of, extra_costs, speed, unit_places, with_paid
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind, State
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Enters, IfPaid, IfPaidDo, Static
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.games.riftbound.words.text import Instruction
from kfjudge.language.trees import walk


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
    place = here if obj.kind is Kind.SPELL else None
    ctx = Context(me=obj.ref, controller=player, here=place, hidden=here)
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
    item.costless, item.places = costless, places
    if item.effect is not None and any(isinstance(node, f.Add) for node in walk(item.effect)):
        game.differs("adding-spell")
    game.say("play", "354", "player {} plays {}", player + 1, obj)
    return item


def finalize(game: Game, item: Item) -> Asking[None]:
    """Steps 2 to 6 for the oldest pending item (337)."""
    if item.spell is not None:
        yield from _finalize_card(game, item, game.board.objects[item.spell])
    else:
        yield from finalize_ability(game, item)


_NAMING = (f.NameTag, f.NameKind, f.NameCard)


def unnamed(game: Game) -> list[tuple[Obj, Context, f.Effect]]:
    """The cards that lie in play and named something as they were played that nobody has said, with what names it."""
    found: list[tuple[Obj, Context, f.Effect]] = []
    for obj in game.board.objects.values():
        if game.view.speaks(obj) and not (obj.named_tag or obj.named_kind or obj.named_card):
            ctx = game.view.context(obj)
            said = [one.effect for one in game.view.own(obj, ctx, s.AsPlayed)]
            found += [(obj, ctx, effect) for effect in said if isinstance(effect, _NAMING)]
    return found


def name(game: Game) -> Asking[None]:
    """Asks what is `unnamed`."""
    for _obj, ctx, effect in unnamed(game):
        yield from perform(game, effect, ctx)


@gives(KeywordName.ACCELERATE)
def _finalize_card(game: Game, item: Item, obj: Obj) -> Asking[None]:
    board, ctx, player = game.board, item.ctx, item.controller
    costless, where_from = item.costless, item.places
    extras: list[f.Cost] = []
    for statement in game.view.own(obj, ctx, s.AsPlayed):
        yield from perform(game, statement.effect, ctx)
    for extra in extra_costs(game, obj, ctx):
        paid = True
        if extra.optional:
            best = with_paid(ctx, paying.most(game, extra.cost, ctx, player))
            affordable = any(
                paying.can_pay_parts(game, cost, ctx, player, costs.price_of(game, obj, player, way, costless=costless))
                for one in paying.ways_to_pay(extra.cost)
                for cost in costs.lessened(game, player, one)
                for way in costs.ways(game, obj, player, best)
            )
            asked = f"Pay the additional cost of {obj.facts.name}?"
            # a spell that could choose nothing without it is not played without it
            free = obj.kind is not Kind.SPELL or possible(game, item.effect, ctx)
            paid = affordable and (
                yield from game.may(player, asked, kind="additional", source=ctx.me, rule="355.1", must=not free)
            )
        if paid:
            ctx.paid_extra = ctx.paid_extra or extra.optional
            least = costs.price_of(game, obj, player, ctx, costless=costless)
            cost = yield from paying.choose_way(game, extra.cost, ctx, player, least)
            if extra.optional:
                cost = yield from _lessened(game, player, cost, ctx)
            extras.append(cost)
    accelerate = False
    if obj.kind is Kind.UNIT and game.view.has(obj, KeywordName.ACCELERATE):
        if _affordable_extra(game, obj, ctx, player, costless, extras, _ACCELERATE, KeywordName.ACCELERATE):
            asked = f"Accelerate {obj.facts.name}?"
            accelerate = yield from game.may(player, asked, kind="accelerate", source=ctx.me, rule="805")
            if not accelerate:
                game.say(NOT_DONE, "805", "{} has Accelerate, and that is not paid for", obj)
        if accelerate:
            extras.append((yield from _lessened(game, player, _ACCELERATE, ctx, KeywordName.ACCELERATE)))
    repeats = yield from _repeats(game, item, obj, costless, extras)
    where = ctx.hidden if ctx.hidden is not None and obj.kind is Kind.GEAR else BASE - player  # 811.1.d.1
    if obj.kind is Kind.UNIT:
        options = list(where_from) if where_from is not None else unit_places(game, player, obj)
        if (board.closed and len(board.chain) > 1) or board.showdown is not None or board.active != player:
            slow = speed(game, obj) is None and not obj.from_hidden and where_from is None
            if slow and game.view.has(obj, KeywordName.AMBUSH):
                options = ambush_places(game, player, obj)
        # What is killed to pay for it must not be what makes the place legal (355.16, 357.3).
        options = [one for one in options if _stays_legal(game, obj, one, extras, ctx, player)]
        where_to = f"Where is {obj.facts.name} played?"
        picked = yield from game.ask(player, "destination", where_to, options, source=ctx.me, rule="355.2")
        if not picked:
            raise ValueError("there is no place to play it")
        where = int(str(picked[0]))
        ctx.place = where
    item.cost = f.Cost(parts=tuple(part for cost in extras for part in cost.parts))
    if item.effect is not None:
        for number in range(1 + repeats):
            if number:  # the choices of each run are its own (820.1)
                item.runs.append((ctx.chosen.copy(), ctx.place))
            done = yield from choose_for(game, item, item.effect, ctx)
            if not done:
                raise ValueError("there is no legal choice")
        item.runs.append((ctx.chosen.copy(), ctx.place))
    yield from _choose_discounts(game, obj, player, ctx)
    if costless is None:
        yield from _choose_cost(game, item, obj)
    targets = [board.objects[ref[0]] for ref in item.targets if board.find(ref) is not None]
    price = costs.price_of(game, obj, player, ctx, costless=costless, targets=targets)
    whole = f.Cost(parts=tuple(part for cost in extras for part in cost.parts))
    for part in whole.parts:  # what makes the card cheaper for each is paid before the cost is summed
        if paying.counted(part):
            yield from paying.pay_part(game, part, ctx, player)
    whole = f.Cost(parts=tuple(part for part in whole.parts if not paying.counted(part)))
    price = costs.price_of(game, obj, player, ctx, costless=costless, targets=targets)
    spent = price.energy + sum(part.energy for part in whole.parts if isinstance(part, f.Resources))
    yield from paying.pay_parts(game, whole, ctx, player, price)
    seat = board.seats[player]
    ctx.spent = spent
    if obj.kind is Kind.SPELL:
        seat.most_on_spell = max(seat.most_on_spell, spent)
    seat.finalized_cards.append(obj.id)
    item.pending = False
    game.say("finalize", "359", "{} is finalized", obj)
    _use_up(game, obj, player, item)
    if obj.kind is Kind.SPELL:
        chosen_events(game, item, Kind.SPELL)
        if board.priority is None:
            board.passes = 0
        return
    board.chain.remove(item)
    yield from enter(game, item, obj, where, accelerate)


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
    for cost in costs.repeat_costs(game, obj):
        if _affordable_extra(game, obj, item.ctx, item.controller, costless, extras, cost, KeywordName.REPEAT):
            asked = "Pay for Repeat?"
            if (yield from game.may(item.controller, asked, kind="repeat", source=item.ctx.me, rule="820")):
                extras.append((yield from _lessened(game, item.controller, cost, item.ctx, KeywordName.REPEAT)))
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
        paying.can_pay_parts(
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


def _choose_cost(game: Game, item: Item, obj: Obj) -> Asking[None]:
    """Of two costs that can both be paid one is chosen."""
    ctx, player, more = item.ctx, item.controller, item.cost or f.Cost(parts=())
    for one in costs.other_costs(game, obj, ctx):
        payable = []
        for word, taken in (("yes", 1), ("no", 0)):
            way = values.replace(ctx, chosen=ctx.chosen.copy())
            way.chosen[one] = [taken]
            if paying.can_pay_parts(game, more, way, player, costs.price_of(game, obj, player, way)):
                payable.append(word)
        words = f"Play {obj.facts.name} for the other cost that a text names?"
        picked = yield from game.ask(player, "alternative", words, payable, source=ctx.me, rule="355")
        ctx.chosen[one] = [int(picked == ["yes"])]


def _use_up(game: Game, obj: Obj, player: int, item: Item) -> None:
    """What was waiting for the next card of a kind is used up."""
    for last in list(game.board.lasting):
        statement = last.statement
        if isinstance(statement, s.MayPlay) and item.ctx.chosen.get(statement) == [1]:
            item.ctx.chosen.forget(statement)
            game.board.lasting.remove(last)
        if isinstance(statement, s.GrantNext) and statement.kind is obj.kind and last.owner == player:
            game.board.lasting.remove(last)
            inner = statement.statement
            amount = getattr(inner, "amount", None)
            if isinstance(inner, s.Enters):
                item.ctx.labels[-8] = "ready"
            elif amount is not None and obj.kind is Kind.SPELL:
                item.bonus += game.meaning.number(amount, item.ctx) or 0


def take_back(game: Game, item: Item) -> None:
    """Undoes what proved illegal while it was finalized (358.5): the card goes back, the ability was never used."""
    if item in game.board.chain:
        game.board.chain.remove(item)
    if item.spell is not None:
        obj = game.board.objects[item.spell]
        if obj.spot is Spot.CHAIN and obj.played_from is not None:
            game.put(obj, obj.played_from, at=item.ctx.here if item.ctx.here is not None else BASE)
    game.outstanding = True


# ── how a permanent comes to the board when it has been played (359.2, 819, 821) ──


def enter(game: Game, item: Item, obj: Obj, where: int, accelerate: bool) -> Asking[None]:
    """A permanent comes to the board: units exhausted, gear ready in the base (359.2)."""
    ctx, player = item.ctx, item.controller
    hidden = obj.from_hidden
    game.put(obj, Spot.BASE)
    obj.controller = player
    obj.paid_extra = ctx.paid_extra
    ctx.me = obj.ref
    obj.exhausted = obj.kind is Kind.UNIT
    if obj.kind is Kind.UNIT:
        movement.place(game, obj, where)
    elif where >= 0:
        obj.spot, obj.at = Spot.FIELD, where
    said = changes.entering(game, obj)
    bought = [one.state for one in _bought(game, obj, ctx) if isinstance(one, Enters)]
    if accelerate or State.READY in (*said, *bought) or ctx.labels.get(-8) == "ready":
        obj.exhausted = False
    if State.EXHAUSTED in said:
        obj.exhausted = True
    if State.BUFFED in (*said, *bought) and obj.kind is Kind.UNIT:
        obj.buffs = 1
        game.say("buff", "426", "{} enters with a buff", obj)
    if State.EMPOWERED in (*said, *bought):
        obj.put(Mark.EMPOWERED)
    game.outstanding = True
    ready = obj.kind is Kind.UNIT and not obj.exhausted
    game.say("enter", "359.2", "{} enters the board ready" if ready else "{} enters the board", obj)
    if obj.has(Mark.EMPOWERED):
        game.say("empower", "441", "{} enters Empowered", obj)
    for statement in game.view.own(obj, None, IfPaidDo):
        if ctx.paid_extra or statement.otherwise is not None:
            step = statement.effect if ctx.paid_extra else statement.otherwise
            if step is not None:
                game.pend(Context(me=obj.ref, controller=player, paid_extra=ctx.paid_extra), step, triggered=True)
    for ability in obj.facts.of(Instruction):
        paragraph = ability.paragraph
        assert isinstance(paragraph, Instruction)
        own = Context(me=obj.ref, controller=player, paid_extra=ctx.paid_extra, hidden=ctx.hidden)
        if all(game.meaning.holds(one, own) for one in ability.conditions):
            yield from perform(game, paragraph.effect, own)
    flags = set()
    if hidden:
        flags.add("hidden")
    if ctx.paid_extra:
        flags.add("paid")
    game.note(game.event(EventKind.PLAY, obj, player, flags=frozenset(flags), amount=ctx.spent))


def _bought(game: Game, obj: Obj, ctx: Context) -> list[Static]:
    """What holds of a card because its additional cost was paid."""
    return [one.statement for one in game.view.own(obj, None, IfPaid)] if ctx.paid_extra else []


@plays(f.AttachForEquip, "cards")
def _weaponmaster(game: Game, effect: f.AttachForEquip, ctx: Context) -> Asking[bool]:
    """Equipment is attached to the card for its Equip cost, one power less; one that has none is not paid for (821)."""
    for gear in (yield from resolve(game, effect.cards, ctx, ctx.controller)):
        keyword = gear.facts.keyword(KeywordName.EQUIP)
        if keyword is None or keyword.cost is None:
            continue
        known, rest, price = _equip_price(game, gear, keyword)
        if not paying.can_pay_parts(game, rest, known, ctx.controller, price):
            continue
        yield from paying.pay_parts(game, rest, known, ctx.controller, price)
        unit = game.board.find(ctx.me)
        if unit is not None:  # it may have been killed for it
            changes.attach(game, gear, unit, ctx.controller)
            return True
    return False


def _equip_price(game: Game, gear: Obj, keyword: f.Keyword) -> tuple[Context, f.Cost, Price]:
    """What is paid: one power less, and all of what is no energy or power."""
    known = game.view.context(gear)
    cost = costs.cost_of(game, abilities.keyword_ability(keyword)[1], known, KeywordName.EQUIP)
    price = Price(0, [])
    for part in cost.parts:
        if isinstance(part, f.Resources):
            price.add(part, gear.facts.domains)
    price.take(f.Resources(power=(Domain.ANY,)), gear.facts.domains)
    rest = tuple(part for part in cost.parts if not isinstance(part, f.Resources))
    return known, f.Cost(parts=rest), price

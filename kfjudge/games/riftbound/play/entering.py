"""How a permanent comes to the board when it has been played (359.2, 819, 821)."""

from __future__ import annotations

from kfjudge.games.riftbound.board.chain import Context, Item
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.effects.perform import perform, plays
from kfjudge.games.riftbound.effects.targets import resolve
from kfjudge.games.riftbound.play import abilities, changes, costs, movement, paying
from kfjudge.games.riftbound.play.costs import Price
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind, State
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Enters, IfPaid, IfPaidDo, Static
from kfjudge.games.riftbound.words.text import (
    Instruction,
)


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
        obj.empowered = True
    game.outstanding = True
    ready = obj.kind is Kind.UNIT and not obj.exhausted
    game.say("enter", "359.2", "{} enters the board ready" if ready else "{} enters the board", obj)
    if obj.empowered:
        game.say("empower", "441", "{} enters Empowered", obj)
    for statement in game.view.own(obj):
        if isinstance(statement, IfPaidDo) and (ctx.paid_extra or statement.otherwise is not None):
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
    own = game.view.own(obj) if ctx.paid_extra else ()
    return [statement.statement for statement in own if isinstance(statement, IfPaid)]


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

"""Activated abilities, and finalizing abilities of any kind (376-381, 401-406)."""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.engine.trace import NOT_DONE, Sort
from kfjudge.games.riftbound.board.chain import Context, Item
from kfjudge.games.riftbound.board.facts import Ability
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.effects.targets import keep_meant, targets_of
from kfjudge.games.riftbound.meaning.records import gives, reads
from kfjudge.games.riftbound.play import costs, paying, pools
from kfjudge.games.riftbound.play.choosing import choose_for, possible
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.play.permission import timely
from kfjudge.games.riftbound.play.resolving import resolve_item
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import KeywordName, Kind, Node, State
from kfjudge.games.riftbound.words.events import CardsAre, EventKind
from kfjudge.games.riftbound.words.statics import Deed
from kfjudge.games.riftbound.words.text import Activated, Governed, LeadIn
from kfjudge.language.printed_words import words_at
from kfjudge.language.trees import walk


def chosen_events(game: Game, item: Item, by: Kind) -> None:
    """Being chosen is an event for each target (355.14.d)."""
    chooser = game.board.objects.get(item.spell or item.stand or 0)
    cause = None if chooser is None else chooser.ref
    for ref in item.targets:
        obj = game.board.find(ref)
        if obj is not None and obj.spot in (Spot.BASE, Spot.FIELD):
            game.note(game.event(EventKind.CHOOSE, obj, item.controller, by=by, cause=cause))


def activated(game: Game, obj: Obj) -> Iterator[tuple[Ability, Activated]]:
    """The activated abilities of an object, those that keywords give included."""
    for ability in game.view.abilities(obj):
        if isinstance(ability.paragraph, Activated):
            yield ability, ability.paragraph
    for keyword, _ctx in game.view.keyword_nodes(obj):
        if keyword.name in (KeywordName.EQUIP, KeywordName.EMPOWER) and keyword.cost is not None:
            yield keyword_ability(keyword)


_NOT_EMPOWERED = CardsAre(cards=c.Me(), filters=(c.NoneOf(filters=(c.Is(state=State.EMPOWERED),)),))


_OF_KEYWORD = {90: KeywordName.EQUIP, 91: KeywordName.EMPOWER}
"""The numbers of the abilities that keywords are."""
_KEYWORDS: dict[int, tuple[f.Keyword, Ability, Activated]] = {}


@gives(KeywordName.EQUIP, KeywordName.EMPOWER)
@reads(f.Keyword, "limits")
def keyword_ability(keyword: f.Keyword) -> tuple[Ability, Activated]:
    """Equip and Empower as the activated abilities that they are (818, 827)."""
    known = _KEYWORDS.get(id(keyword))
    if known is None or known[0] is not keyword:
        assert keyword.cost is not None
        limits = keyword.limits
        if keyword.name is KeywordName.EMPOWER:
            made = Activated(cost=keyword.cost, effect=f.Empower(cards=c.Me()), limits=limits)
            ability = Ability(made, (_NOT_EMPOWERED,), number=91)
        else:
            mine = c.Select(filters=(c.Of(player=c.YOU),))
            made = Activated(cost=keyword.cost, effect=f.Attach(cards=c.Me(), to=mine), limits=limits)
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
    if not pools.within_limits(game, obj, ability, paragraph, ctx):
        return False
    if game.forbidden(Deed.USE_ABILITIES, obj, player):
        return False
    cost = costs.cost_of(game, paragraph, ctx, _OF_KEYWORD.get(ability.number))
    return possible(game, paragraph.effect, ctx) and paying.can_pay_parts(game, cost, ctx, player)


def begin_ability(game: Game, obj: Obj, ability: Ability, paragraph: Activated) -> Item:
    """An activated ability goes on the chain and is pending."""
    ctx = game.view.context(obj)
    parts = paragraph.effect.effects if isinstance(paragraph.effect, f.Steps) else (paragraph.effect,)
    adds = all(isinstance(part.effect if isinstance(part, f.PayTo) else part, f.Add | f.UseOnly) for part in parts)
    item = game.pend(ctx, paragraph.effect, name=obj.facts.name, adds=adds)
    game.keep(Sort.TRIGGER, obj.ref, paragraph, None, paragraph.effect)
    ctx.activated = True
    item.cost = costs.cost_of(game, paragraph, ctx, _OF_KEYWORD.get(ability.number))
    obj.used |= {ability.number}
    game.say("activate", "377", "player {} uses an ability of {}", ctx.controller + 1, obj)
    return item


def _comes_to_nothing(game: Game, item: Item, event: str, rule: str, why: str) -> None:
    """An ability leaves the chain before it is finalized."""
    game.board.chain.remove(item)
    game.say(event, rule, "the ability of {} {}", item.name, why)
    game.outstanding = True


def _keep_lacking(game: Game, effect: Node | None, ctx: Context) -> None:
    """Keeps which units and gear each phrase of an ability means that has no legal choice."""
    for node in walk(effect) if effect is not None else ():
        if isinstance(node, c.Select) and node.kind in (Kind.UNIT, Kind.GEAR) and targets_of(node):
            keep_meant(game, node, ctx, [obj.ref for obj in game.meaning.candidates(node, ctx)], effect)


def finalize_ability(game: Game, item: Item) -> Asking[None]:
    ctx, player = item.ctx, item.controller
    effect = item.effect
    first = effect.effects[0] if isinstance(effect, f.Steps) else effect
    early = "optional-triggers" in game.switches
    if item.triggered and early and isinstance(first, f.May) and first.player is None:
        inner = first.effect
        payable = not isinstance(inner, f.PayTo) or paying.can_pay_parts(game, inner.cost, ctx, player)
        if not payable or not possible(game, inner, ctx):
            source = game.board.objects.get(ctx.me[0])
            said = words_at(inner.cost, game.printed(source, inner)) if source and isinstance(inner, f.PayTo) else ""
            unpaid = f"its cost cannot be paid{f': “{said}”' * bool(said)}"
            why = "does nothing: " + ("it has no legal choice" if payable else unpaid)
            if payable:
                _keep_lacking(game, effect, ctx)
            _comes_to_nothing(game, item, NOT_DONE, "404.2" if not payable else "402.4", why)
            return
        wanted = yield from game.may(player, f"Use the ability of {item.name}?", source=ctx.me, rule="383.3.a")
        if not wanted:
            _comes_to_nothing(game, item, "decline", "402.1", "is declined")
            return
        ctx.chosen[first] = ["yes"]
    if item.triggered and not possible(game, effect, ctx):
        _keep_lacking(game, effect, ctx)
        _comes_to_nothing(game, item, NOT_DONE, "402.4", "has no legal choice")
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
        if not paying.can_pay_parts(game, whole, ctx, player, extra):
            if not item.triggered:
                raise ValueError("the cost cannot be paid")
            _comes_to_nothing(game, item, NOT_DONE, "404.2", "is not paid for, and does nothing")
            return
        owed = isinstance(first, f.PayTo) and price is not None  # whom a "may" asks has said so already
        if item.triggered and (owed or (extra.power and "deflect-of-triggers" in game.switches)):
            asked = f"Pay for the ability of {item.name}?" if owed else "Pay for Deflect?"
            if not (yield from game.may(player, asked, source=ctx.me, rule="404.2")):
                _comes_to_nothing(game, item, "decline", "404.2", "is declined")
                return
        yield from paying.pay_parts(game, whole, ctx, player, extra)
        if item.triggered and early and isinstance(opening, f.PayTo):
            ctx.chosen[opening] = ["paid"]
    item.pending = False
    if item.cost is not None and item.spell is None:
        source = game.board.objects.get(item.source[0])
        if source is not None:
            game.note(game.event(EventKind.USE_ABILITY, source, player))
    chosen_events(game, item, Kind.ABILITY)
    if item.adds or isinstance(effect, f.Add):
        game.board.chain.remove(item)
        if not game.board.chain:
            game.board.keeps_focus = True
        yield from resolve_item(game, item)

"""Why something cannot be done now: the first thing that it needs and that is not there.

In: a game, a player, and what they want to do. Out: a `Refusal`. Whether it can be done, `actions` says; here the same
predicates are asked one at a time, the last of them on a copy of the board with more on it.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterable, Iterator, Sequence

from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.cards.records import printed
from kfjudge.games.riftbound.effects.targets import targets_of
from kfjudge.games.riftbound.meaning.asked import Meaning
from kfjudge.games.riftbound.meaning.forbidding import Ban, Cause
from kfjudge.games.riftbound.play import costs, movement, permission, pools
from kfjudge.games.riftbound.play.abilities import activated, usable
from kfjudge.games.riftbound.play.actions import hide_prices, move_to, trash_cost
from kfjudge.games.riftbound.play.choosing import possible, target_options
from kfjudge.games.riftbound.play.costs import DOMAINS, Price
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.paying import part_payable
from kfjudge.games.riftbound.words.base import KeywordName, Kind, Node
from kfjudge.games.riftbound.words.cards import CostIs, Select
from kfjudge.games.riftbound.words.effects import Effect, Resources, SpendLimit
from kfjudge.games.riftbound.words.statics import AdditionalCost, CostChange, Deed, IfPaid, While
from kfjudge.games.riftbound.words.text import Activated
from kfjudge.language.printed_words import Outcome, words_at
from kfjudge.language.trees import walk
from kfjudge.tuples import NamedTuple

PLENTY = 99
UNTIMELY = ("308", "316")
"""The rules by which it is not the time for something."""


class Refusal(NamedTuple):
    """What is missing, and the number of the rule that asks for it, in the version in force."""

    reason: str
    rule: str


UNSAID = Refusal("it is not legal here: the time, the cost, the targets or the place do not allow it", "358")


def why_not_played(game: Game, obj: Obj, player: int, where: int | None = None) -> Refusal:
    """Why a card cannot be played now, or to a place (354-358)."""
    costless = trash_cost(game, obj, player) if obj.spot is Spot.TRASH else None
    places = (Spot.HAND, Spot.CHAMPION, Spot.FACEDOWN)
    if obj.spot not in places and costless is None:
        return Refusal("it is not in hand, and nothing lets it be played from where it lies", "354")
    if obj.controller != player:
        return Refusal("it is another player's card", "354")
    if not permission.playable(game, obj, player, costless=costless, now=True):
        return _unplayable(game, obj, player)
    ambush = obj.kind is Kind.UNIT and game.view.has(obj, KeywordName.AMBUSH)
    untimely = _untimely(game, player, KeywordName.REACTION if ambush else permission.speed(game, obj))
    if untimely is not None:
        return untimely
    if ambush and not permission.timely(game, player, permission.speed(game, obj)):
        there = permission.ambush_places(game, player, obj)
        if not there or where not in (None, *there):
            return Refusal("as a Reaction, Ambush plays it only to a battlefield where its player has units", "822")
    elif obj.kind is Kind.UNIT and where is not None and where not in permission.unit_places(game, player, obj):
        ban = game.forbidden(Deed.BE_PLAYED, obj, player, to=where)
        if ban is not None:
            return _barred(ban)
        return Refusal(
            "units are played to one's base, to a battlefield that one controls, or where a text says", "355.2"
        )
    return UNSAID


def _unplayable(game: Game, obj: Obj, player: int) -> Refusal:
    """Why a card could not even be played if it was the time for it."""
    if obj.facts.declined:
        return Refusal(f"its text is not understood: {obj.facts.declined}", "358")
    if obj.spot is Spot.FACEDOWN and obj.hidden_turn >= game.board.turn:
        return Refusal("it was hidden this turn", "421")
    ctx = Context(me=obj.ref, controller=player)
    rich = _with_plenty(game, player)
    if permission.playable(rich, rich.board.objects[obj.id], player, now=True):
        return Refusal(f"its cost cannot be paid: {_priced(game, obj, player, ctx)}", "357")
    if obj.kind is Kind.SPELL and not possible(game, permission.effect_of(game, obj.facts), ctx):
        open_ = _open(game, permission.effect_of(game, obj.facts), ctx, player)
        words = [(words_at(node, obj.facts.printed), _as_printed(game, node)) for node in open_]
        whole = f"“{printed(obj.facts.says())}”"
        fits = next((f"nothing fits “{printed(one)}”{more}" for one, more in words if one), whole)
        return Refusal(f"nothing that its text needs can be chosen: {fits}", "355")
    if obj.kind is Kind.UNIT and not permission.unit_places(game, player, obj):
        return Refusal("there is no place where it may be played", "355")
    at = obj.at if obj.spot is Spot.FACEDOWN else None
    bans = (game.forbidden(deed, obj, player, to=at) for deed in (Deed.BE_PLAYED, Deed.REVEAL)[: 1 + (at is not None)])
    ban = next((one for one in bans if one is not None), None)
    if ban is not None:
        return _barred(ban)
    must = [part for one in permission.extra_costs(game, obj, ctx) if not one.optional for part in one.cost.parts]
    return _unpaid(game, obj, must, ctx, player) or Refusal(
        "a text asks for more than energy and power that cannot be paid", "358"
    )


def _unpaid(game: Game, obj: Obj, parts: Iterable[Effect], ctx: Context, player: int) -> Refusal | None:
    """The first part of a cost, beside energy and power, that cannot be paid."""
    for part in parts:
        if not part_payable(game, part, ctx, player):
            said = words_at(part, obj.facts.printed)
            return Refusal(f"a part of its cost cannot be paid{f': “{said}”' * bool(said)}", "357")
    return None


def why_not_chosen(game: Game, obj: Obj, player: int, aims: Sequence[Obj]) -> Refusal:
    """Why a spell cannot choose these, though it could be played: what a text keeps from it or does not fit, or what
    Deflect adds (355, 809, 811).
    """
    here = obj.at if obj.spot is Spot.FACEDOWN else None
    ctx = Context(me=obj.ref, controller=player, here=here, hidden=here)
    phrases = [node for node in walk(permission.effect_of(game, obj.facts) or ()) if isinstance(node, Select)]
    for aim in aims if phrases else ():
        if any(aim in target_options(game, node, ctx, player) for node in phrases):
            continue
        ban = game.forbidden(Deed.BE_CHOSEN, aim, cause=Cause(Kind.SPELL, player))
        if ban is not None:
            return _barred(ban)
        if here is not None and any(aim in game.meaning.candidates(node, ctx) for node in phrases):
            return Refusal(
                f"played from hidden it chooses only what is where it lay, and {aim.facts.name} is not", "811.1"
            )
        words = printed(words_at(phrases[0], obj.facts.printed))
        might = f": its might is {game.view.might(aim)}" * ("[might]" in words and aim in game.board.units())
        return Refusal(f"{aim.facts.name} does not fit “{words}”{_as_printed(game, phrases[0]) or might}", "355")
    price = costs.price_of(game, obj, player, ctx, targets=aims)
    if not pools.can_pay(game, player, price):
        by = " and ".join(one.facts.name for one in aims if game.view.has(one, KeywordName.DEFLECT))
        told = f"it costs {_cost(price)}{f', Deflect of {by} counted' * bool(by)}"
        return Refusal(f"its cost cannot be paid: {told}, with {_to_pay_with(game, player, price)}", "357")
    return UNSAID


def _as_printed(game: Game, node: Select) -> str:
    """Behind a phrase that asks what a spell costs: what those on the chain cost, which is what is printed on them."""
    if not any(isinstance(one, CostIs) for one in node.filters):
        return ""
    spells = [game.board.objects[item.spell] for item in game.board.chain if item.spell is not None]
    told = "; ".join(f"{one.facts.name} costs {_cost(costs.base_price(one))}" for one in spells)
    return f" (as printed, whatever is paid: {told})" if told else ""


def _open(game: Game, effect: Node | None, ctx: Context, player: int) -> Iterator[Select]:
    """The phrases of a text for which something has to be chosen and nothing can be."""
    for node in walk(effect) if effect is not None else ():
        if isinstance(node, Select) and targets_of(node) and not target_options(game, node, ctx, player):
            yield node


def why_not_moved(game: Game, obj: Obj, player: int, where: int | None) -> Refusal:
    """Why a unit cannot make a standard move to a place (144)."""
    if obj.kind is not Kind.UNIT or obj.spot not in (Spot.BASE, Spot.FIELD):
        return Refusal("it is no unit in play", "144")
    if obj.controller != player:
        return Refusal("another player controls it", "144")
    untimely = _untimely(game, player, None)
    if untimely is not None:
        return Refusal(untimely.reason.replace("cards are played", "units move"), "144")
    if obj.exhausted:
        return Refusal("it is exhausted, and a standard move exhausts the unit", "144")
    if where is None or move_to(game, obj, where):
        return UNSAID
    if Meaning.code(game.board.place_of(obj)) == where:
        return Refusal("it is there already", "144")
    if where < 0 and where != BASE - obj.controller:
        return Refusal("a unit moves to its own base only", "144")
    if movement.can_move(game, obj, where):
        return Refusal("from one battlefield to another moves only what has Ganking", "144")
    ban = game.forbidden(Deed.MOVE, obj, to=where)
    if ban is None and movement.attacks(game, obj, where):
        ban = game.forbidden(Deed.ATTACK, obj, obj.controller, to=where)
    if ban is not None:
        return _barred(ban)
    return Refusal("units of a teammate, or of two other players, are there", "446")


def lets(game: Game, obj: Obj, verb: str, player: int, where: int | None) -> Refusal | None:
    """What lets something be done that is not open to every card: a keyword, with the condition under which a text
    gives it; None if nothing has to.
    """
    if verb == "move" and obj.spot is Spot.FIELD and (where is None or where >= 0):
        words = ", ".join(str(one) for one in _lent_by(game, obj, KeywordName.GANKING))
        return Refusal(f"it has Ganking{f': {words}' * bool(words)}", "810")
    if verb != "play" or permission.timely(game, player, None):
        return None
    quick = permission.speed(game, obj)
    if obj.kind is Kind.UNIT and game.view.has(obj, KeywordName.AMBUSH) and not permission.timely(game, player, quick):
        return Refusal("it has Ambush, and its player has units there", "822")
    return None if quick is None else Refusal(f"it has {quick.value.title()}, and can be played at this time", "308")


def _lent_by(game: Game, obj: Obj, keyword: KeywordName) -> Iterator[Outcome]:
    """The conditions under which a card's own text gives it a keyword."""
    for ability in game.view.printed(obj):
        for node in walk(ability.paragraph):
            if isinstance(node, While) and any(getattr(one, "name", None) is keyword for one in walk(node.statement)):
                yield Outcome(node.condition, obj.facts.printed, holds=True)


def _barred(ban: Ban) -> Refusal:
    """What a text forbids, and which."""
    by = "a text" if ban.source is None else f"the text of {ban.source.facts.name}"
    words = "" if ban.source is None else printed(words_at(ban.statement, ban.source.facts.printed))
    return Refusal(f"by {by} it can't {ban.statement.deed.value}{f': “{words}”' * bool(words)}", "054")


def why_not_activated(game: Game, obj: Obj, player: int) -> Refusal:
    """Why no ability of a card can be activated now (377-381)."""
    abilities = list(activated(game, obj))
    if not abilities:
        return Refusal("it has no ability that is activated", "377")
    if game.view.context(obj).controller != player:
        return Refusal("another player controls it", "377")
    if obj.spot not in (Spot.BASE, Spot.FIELD, Spot.LEGEND):
        return Refusal("it is not in play", "377")
    given = [(*ability.keywords, *paragraph.keywords) for ability, paragraph in abilities]
    quick = next(
        (one for one in (KeywordName.REACTION, KeywordName.ACTION) if any(one in each for each in given)), None
    )
    if not permission.timely(game, player, quick):
        return _untimely(game, player, quick) or UNSAID
    rich = _with_plenty(game, player)
    again = rich.board.objects[obj.id]
    dear = next((each for each in activated(rich, again) if usable(rich, again, player, *each)), None)
    if dear is not None:
        return Refusal(f"its cost cannot be paid: {_charged(game, obj, player, dear[1])}", "357")
    was, again.exhausted = again.exhausted, False
    if was and any(usable(rich, again, player, *each) for each in activated(rich, again)):
        return Refusal("it is exhausted", "357")
    ctx = game.view.context(obj)
    for ability, paragraph in abilities:
        limits = (limit.condition for limit in paragraph.limits if limit.condition is not None)
        unmet = next((one for one in (*ability.conditions, *limits) if not game.meaning.holds(one, ctx)), None)
        if unmet is not None:
            return Refusal(f"its text allows it only then: {Outcome(unmet, obj.facts.printed, holds=False)}", "377")
        for node in _open(game, paragraph.effect, ctx, player):
            words = words_at(node, obj.facts.printed)
            return Refusal(
                f"nothing fits “{printed(words)}”" if words else "nothing is there that it could choose", "355"
            )
    parts = [part for _ability, paragraph in activated(rich, again) for part in paragraph.cost.parts]
    return _unpaid(rich, again, parts, rich.view.context(again), player) or Refusal(
        "its condition, its targets or how often it may be used do not allow it", "377"
    )


def why_not_hidden(game: Game, obj: Obj, player: int, at: int | None) -> Refusal:
    """Why a card cannot be hidden (421)."""
    board = game.board
    if obj.controller != player or obj.spot not in (Spot.HAND, Spot.CHAMPION):
        return Refusal("it is not in hand", "421")
    if not game.view.has(obj, KeywordName.HIDDEN):
        return Refusal("it does not have Hidden", "421")
    untimely = _untimely(game, player, None)
    if untimely is not None:
        return Refusal(untimely.reason.replace("cards are played", "cards are hidden"), "421")
    fields = [field for field in board.fields if at in (None, field.index)]
    if not any(field.controller == player for field in fields):
        return Refusal("they do not control that battlefield", "421")
    if not hide_prices(game, player):
        return Refusal("one power cannot be paid", "421")
    return Refusal("a card lies facedown there already", "421")


def _untimely(game: Game, player: int, quick: KeywordName | None) -> Refusal | None:
    """Why it is not the time for something of this speed; None if it is (308-310)."""
    if permission.timely(game, player, quick):
        return None
    board = game.board
    if board.closed:
        return Refusal("something is on the chain, and it is no Reaction", "308")
    if board.showdown is not None:
        if quick is None:
            return Refusal("it is a showdown, and it is neither an Action nor a Reaction", "308")
        return Refusal("it is a showdown, and another player has focus", "308")
    if board.active != player:
        return Refusal("it is another player's turn, with no showdown and nothing on the chain", "308")
    return Refusal(f"cards are played in the action phase, and it is the {board.phase} phase", "316")


def _with_plenty(game: Game, player: int) -> Game:
    """The same game on a copy of the board where the player can pay for everything."""
    rich = Game(copy.deepcopy(game.board), game.rules)
    pool = rich.board.seats[player].pool
    pool.energy += PLENTY
    for domain in DOMAINS:
        pool.power[domain] = pool.power.get(domain, 0) + PLENTY
    return rich


def _priced(game: Game, obj: Obj, player: int, ctx: Context) -> str:
    """What a card costs, with what Deflect adds where that is what cannot be paid, and what there is to pay with."""
    price = costs.price_of(game, obj, player, ctx)
    why = ""
    if pools.can_pay(game, player, price):
        for foe in permission.deflecting(game, obj, player, ctx):
            price, why = costs.price_of(game, obj, player, ctx, targets=[foe]), f", Deflect of {foe.facts.name} counted"
            break
    base = costs.base_price(obj)
    if (price.energy, price.power) != (base.energy, base.power) and not why:
        sources = dict.fromkeys(costs.changing(game, obj, player, ctx))
        by = f", changed by {', '.join(sources)}" * bool(sources)
        why = f" ({_cost(base)} printed{by})"
    off = [
        f"{Outcome(node.condition, obj.facts.printed, holds=False)}{game.meaning.counted_in(node.condition, ctx)}"
        for ability in game.view.printed(obj)
        for node in walk(ability.paragraph)
        if isinstance(node, While) and _cheaper(node.statement) and not game.meaning.holds(node.condition, ctx)
    ]
    extra = [one for one in game.view.own(obj, ctx, AdditionalCost) if isinstance(one, AdditionalCost)]
    if any(_cheaper(one) for one in game.view.own(obj, ctx, IfPaid)):
        words = [words_at(one.cost, obj.facts.printed) for one in extra if not _extra_payable(game, one, ctx, player)]
        off += [f"“{one}” cannot be done" for one in words if one]
    why += f", because {' and '.join(off)}" * bool(off)
    return f"it costs {_cost(price)}{why}, with {_to_pay_with(game, player, price)}"


def _charged(game: Game, obj: Obj, player: int, paragraph: Activated) -> str:
    """What an ability costs, and what there is to pay with."""
    ctx = game.view.context(obj)
    price = costs.ability_price(game, ctx)
    for part in costs.cost_of(game, paragraph, ctx).parts:
        if isinstance(part, Resources):
            price.add(part, obj.facts.domains)
    return f"it costs {_cost(price)}, with {_to_pay_with(game, player, price)}"


def _to_pay_with(game: Game, player: int, price: Price) -> str:
    """What there is to pay a price with, what of it can be spent on other things alone, and how much is missing."""
    pool = game.board.seats[player].pool
    ready = sum(not rune.exhausted for rune in game.board.runes(player))
    there = [f"{ready} ready rune{'' if ready == 1 else 's'}"]
    if pool.energy or pool.power:
        there.append(f"{pool.energy} energy and {sum(pool.power.values())} power in the pool")
    elsewhere = [limit for limit in SpendLimit if limit not in pools.allowed_now(game, price.uses)]
    shut = [
        f"{_cost(Price(energy, [DOMAINS] * len(power)))} can be spent {limit} only"
        for limit, energy, power in pool.kept
        if limit in elsewhere
    ]
    open_ = [obj.id for obj, _adds in pools.adding(game, player, uses=price.uses)]
    for limit in elsewhere:
        more = [obj for obj, _adds in pools.adding(game, player, uses=frozenset((limit,))) if obj.id not in open_]
        shut += [f"what {obj.facts.name} adds can be spent {limit} only" for obj in more]
    told = f"{' and '.join(there)} to pay for it"
    return "; ".join([told, *shut, *_missing(game, player, price)])


def _missing(game: Game, player: int, price: Price) -> Iterator[str]:
    """The least that would have to be added to what a player has to pay a price."""
    many = len(price.power)
    for energy, power in sorted(itertools.product(range(price.energy + 1), range(many + 1)), key=sum):
        for gone in itertools.combinations(range(many), power):
            left = [one for place, one in enumerate(price.power) if place not in gone]
            if pools.can_pay(game, player, Price(price.energy - energy, left, price.uses)):
                yield f"{_cost(Price(energy, [price.power[place] for place in gone]))} missing"
                return


def _cheaper(statement: Node) -> bool:
    """Whether a text makes a card cost less."""
    return any(isinstance(one, CostChange) and not one.more for one in walk(statement))


def _extra_payable(game: Game, extra: AdditionalCost, ctx: Context, player: int) -> bool:
    """Whether what an additional cost asks for beside energy and power is there."""
    return all(isinstance(part, Resources) or part_payable(game, part, ctx, player) for part in extra.cost.parts)


def _cost(price: Price) -> str:
    power = [
        "power of any domain" if domains == DOMAINS else f"{' or '.join(sorted(one.value for one in domains))} power"
        for domains in price.power
    ]
    parts = [f"{price.energy} energy"] if price.energy or not power else []
    return " and ".join([*parts, *(f"{power.count(one)} {one}" for one in dict.fromkeys(power))])

"""The game actions that instructions name (407-444)."""

from __future__ import annotations

from kfjudge import values
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.facts import token_battlefield
from kfjudge.games.riftbound.board.objects import Obj
from kfjudge.games.riftbound.effects.perform import plays
from kfjudge.games.riftbound.effects.targets import each
from kfjudge.games.riftbound.meaning.records import gives_all, same_without
from kfjudge.games.riftbound.play import piles, scoring
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.play.pools import added
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Domain, Kind, Tag
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed


def by(game: Game) -> Kind:
    item = game.resolving
    return Kind.SPELL if item is not None and item.spell is not None else Kind.ABILITY


@plays(f.Channel, "amount exhausted player")
def _channel(game: Game, effect: f.Channel, ctx: Context) -> bool:
    wanted = game.meaning.number(effect.amount, ctx) or 0
    done = True
    for player in each(game, effect.player, ctx):
        done = piles.channel(game, player, wanted, exhausted=effect.exhausted) >= wanted and done
    return done


def _domain(domain: Domain, source: Obj | None) -> Domain:
    """The domain of power that is added: "own" is that of the card."""
    own = source.facts.domains if source is not None and domain is Domain.OWN else ()
    return own[0] if own else Domain.ANY if domain is Domain.OWN else domain


@plays(f.Add, "player resources times")
def _add(game: Game, effect: f.Add, ctx: Context) -> bool:
    """Adds to the pool; power of the card's own domain is that domain (429)."""
    times = 1 if effect.times is None else game.meaning.number(effect.times, ctx) or 0
    source = game.board.objects.get(ctx.me[0])
    resources = added(game, source, effect.resources)
    ctx.added = []
    for player in each(game, effect.player, ctx):
        pool = game.board.seats[player].pool
        pool.energy += resources.energy * times
        power = [_domain(domain, source) for domain in resources.power * times]
        for domain in power:
            pool.power[domain] = pool.power.get(domain, 0) + 1
        ctx.added.append((player, resources.energy * times, power))
        game.say("add", "429", "player {} adds to the pool", player + 1)
    return times > 0


@gives_all(f.SpendLimit, "SPELLS GEAR SHOWDOWNS")
@plays(f.UseOnly, "limit")
def _use_only(game: Game, effect: f.UseOnly, ctx: Context) -> bool:
    """What was just added can only be spent so: it is kept apart from the rest of the pool."""
    for player, energy, power in ctx.added:
        game.board.seats[player].pool.keep(effect.limit, energy, power)
    return bool(ctx.added)


@plays(f.Score, "amount player")
def _score(game: Game, effect: f.Score, ctx: Context) -> Asking[bool]:
    for player in each(game, effect.player, ctx):
        if not game.stopped(Deed.SCORE, player=player):
            yield from scoring.gain_points(game, player, game.meaning.number(effect.amount, ctx) or 0)
    return True


@plays(f.LosePoints, "amount player")
def _lose_points(game: Game, effect: f.LosePoints, ctx: Context) -> bool:
    lost = [
        scoring.lose_points(game, player, game.meaning.number(effect.amount, ctx) or 0)
        for player in each(game, effect.player, ctx)
    ]
    return any(lost)


@plays(f.Win, "player")
def _win(game: Game, effect: f.Win, ctx: Context) -> bool:
    return scoring.win(game, game.meaning.players(effect.player, ctx)[0], "196")


@plays(f.GainXP, "amount player")
def _gain_xp(game: Game, effect: f.GainXP, ctx: Context) -> Asking[bool]:
    for player in each(game, effect.player, ctx):
        amount = game.meaning.number(effect.amount, ctx) or 0
        barred = game.stopped(Deed.GAIN_XP, player=player)
        if barred or (yield from game.start("replaced", EventKind.GAIN_XP, None, player, amount)):
            continue
        game.board.seats[player].xp += amount
        game.say("gain", "730", "player {} gains {} XP", player + 1, amount)
        game.note(game.event(EventKind.GAIN_XP, None, player, amount=amount))
    return True


@plays(f.LoseXP, "amount player")
def _lose_xp(game: Game, effect: f.LoseXP, ctx: Context) -> bool:
    """Who has less loses what they have (729)."""
    any_lost = False
    for player in each(game, effect.player, ctx):
        seat = game.board.seats[player]
        lost = min(seat.xp, game.meaning.number(effect.amount, ctx) or 0)
        seat.xp -= lost
        game.say("lose xp", "730", "player {} loses {} XP", player + 1, lost)
        any_lost = any_lost or lost > 0
    return any_lost


@plays(f.TakeTurn)
def _turn(game: Game, effect: f.TakeTurn, ctx: Context) -> bool:
    game.board.extra_turns.insert(0, ctx.controller)
    return True


same_without(f.Label, "CARDS RUNES", "a word that is chosen is only told from the other one")


@gives_all(f.Label, "CARDS RUNES")
@plays(f.ChooseLabel, "labels player")
def _label(game: Game, effect: f.ChooseLabel, ctx: Context) -> Asking[bool]:
    for player in each(game, effect.player, ctx):
        picked = yield from game.ask(player, "mode", "Which word?", [one.value for one in effect.labels], source=ctx.me)
        ctx.labels[player] = str(picked[0])
    return True


@plays(f.NameTag, "gains tags")
def _name(game: Game, effect: f.NameTag, ctx: Context) -> Asking[bool]:
    options = effect.tags or tuple(
        Tag(tag) for tag in sorted({tag for obj in game.board.objects.values() for tag in obj.facts.tags})
    )
    picked = yield from game.ask(ctx.controller, "name", "Which tag?", options, source=ctx.me)
    obj = game.board.objects.get(ctx.me[0])
    if obj is not None and picked:
        obj.named_tag = str(picked[0])
        if effect.gains:
            obj.facts = values.replace(obj.facts, tags=obj.facts.tags | {obj.named_tag})
    return True


@plays(f.NameKind, "kinds")
def _name_kind(game: Game, effect: f.NameKind, ctx: Context) -> Asking[bool]:
    options = [one.value for one in effect.kinds or (Kind.UNIT, Kind.SPELL, Kind.GEAR)]
    picked = yield from game.ask(ctx.controller, "name", "Which type?", options, source=ctx.me)
    obj = game.board.objects.get(ctx.me[0])
    if obj is not None and picked:
        obj.named_kind = str(picked[0])
    return True


@plays(f.NameCard)
def _name_card(game: Game, effect: f.NameCard, ctx: Context) -> Asking[bool]:
    """Of the names of all cards, those of cards in this game can matter."""
    cards = (obj.facts for obj in game.board.objects.values() if obj.kind in _OF_DECKS and not obj.facts.token)
    names = sorted({one.name for one in cards})
    picked = yield from game.ask(ctx.controller, "name", "Which name?", names, source=ctx.me, forced=False)
    obj = game.board.objects.get(ctx.me[0])
    if obj is not None and picked:
        obj.named_card = str(picked[0])
    return True


_OF_DECKS = (Kind.UNIT, Kind.GEAR, Kind.SPELL)


@plays(f.ReplaceBattlefield, "token")
def _replace_field(game: Game, effect: f.ReplaceBattlefield, ctx: Context) -> bool:
    if effect.token is None:
        obj = game.board.objects[ctx.me[0]]
        if obj.facts.replaced is not None:
            game.board.becomes(obj, obj.facts.replaced)
        return True
    if ctx.place is None or ctx.place < 0:
        return False
    obj = game.board.objects[game.board.fields[ctx.place].obj]
    game.board.becomes(obj, token_battlefield(effect.token, obj.facts))
    return True


@plays(f.NewChoices, "cards")
def _new_choices(game: Game, effect: f.NewChoices, ctx: Context) -> Asking[bool]:
    for ref in game.meaning.refs(effect.cards, ctx):
        item = game.board.item_of(ref[0])
        if item is not None and item.effect is not None:
            item.ctx.chosen.clear()
            item.ctx.named.clear()
            item.targets.clear()
            yield from game.start("choose_for", item, item.effect, item.ctx)
            return True
    return False

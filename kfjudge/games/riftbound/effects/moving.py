"""Moving, recalling, playing cards and tokens, looking at cards, choosing (416-439)."""

from __future__ import annotations

from kfjudge import values
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.facts import PLAYED_FROM, as_token, token
from kfjudge.games.riftbound.board.objects import BASE, Obj, Ref, Spot
from kfjudge.games.riftbound.effects.perform import plays, reduced
from kfjudge.games.riftbound.effects.targets import each, owners, resolve
from kfjudge.games.riftbound.meaning.asked import Meaning
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives_all, only, reads
from kfjudge.games.riftbound.play import changes, movement, piles
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.unsettled import HOW_A_TOKEN_ENTERS, PLAYED_FROM_WHERE
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import KeywordName, Kind, State, Zone
from kfjudge.games.riftbound.words.cards import SPOKEN_OF, PlaceKind
from kfjudge.games.riftbound.words.events import EventKind, Exists
from kfjudge.games.riftbound.words.statics import Deed, PlaySpeed
from kfjudge.games.riftbound.words.text import Deathknell, Triggered

_GOING = frozenset(PlaceKind) - {PlaceKind.IN_SHOWDOWN}


def _hidden(options: list[int], ctx: Context) -> list[int]:
    """Of the places to which a text plays units, that where its card was hidden, if it is among them (811.1.d.3)."""
    return [ctx.hidden] if ctx.hidden is not None and ctx.hidden in options else options


def _every(place: c.Place) -> bool:
    """Whether it is each of several places: only tokens come to more than one."""
    return place.kind is PlaceKind.CONTROLLED and place.quantity is not None


@gives_all(
    PlaceKind,
    "HERE MY_BATTLEFIELD THERE SAME BATTLEFIELD ITS_BASE BASE A_BASE LOCATION_OF BATTLEFIELD_OF ORIGINAL_LOCATION "
    "OPEN ENEMY_OCCUPIED NOT_CONTROLLED CONTROLLED ENEMY_CONTROLLED ANY_LOCATION OTHER_THAN_MINE OTHER OCCUPIED "
    "ATTACKED IN_SHOWDOWN SAME_LOCATION MOVED_FROM",
)
@only(f.Move, lambda node: node.to is None or (node.to.kind in _GOING and not _every(node.to)))
@only(f.Play, lambda node: node.place is None or (node.place.kind in _GOING and not _every(node.place)))
@only(f.PlayToken, lambda node: node.place is None or node.place.kind in _GOING)
@only(PlaySpeed, lambda node: node.place is None or node.place.kind in _GOING)
def places(game: Game, place: c.Place | None, ctx: Context, units: list[Obj], player: int) -> list[int]:
    """The places that a phrase lets somebody choose for units that move: not where they are, and where they may be."""
    board = game.board
    owner = units[0].controller if units else player
    fields = [field.index for field in board.fields]
    base = BASE - owner
    options: list[int]
    match place.kind if place is not None else None:
        case None | PlaceKind.ANY_LOCATION:
            options = [base, *fields]
        case PlaceKind.BATTLEFIELD:
            options = fields
        case PlaceKind.HERE | PlaceKind.ORIGINAL_LOCATION:
            here = Meaning.code(game.meaning.here(ctx))
            options = [] if here is None else [here]
        case PlaceKind.MY_BATTLEFIELD:
            here = Meaning.code(game.meaning.here(ctx))
            options = [index for index in fields if index == here]
        case PlaceKind.MOVED_FROM:
            assert place is not None
            told = ctx.event
            if told is None or told.origin is None or told.obj not in game.meaning.refs(place.of, ctx):
                raise NotPlayed("where it moved from", ctx.me)
            options = [told.origin]
        case PlaceKind.THERE | PlaceKind.SAME | PlaceKind.SAME_LOCATION:
            options = [] if ctx.place is None else [ctx.place]
        case PlaceKind.ITS_BASE | PlaceKind.A_BASE:
            options = [base]
        case PlaceKind.BASE:
            options = [base]
        case PlaceKind.LOCATION_OF | PlaceKind.BATTLEFIELD_OF:
            assert place is not None
            options = []
            for ref in game.meaning.refs(place.of, ctx):
                other = board.find(ref)
                known = board.snapshots.get(ref)
                if other is not None:
                    options.append(Meaning.code(board.place_of(other)) or 0)
                elif known is not None:
                    options.append(known.at if known.spot is Spot.FIELD else BASE - known.controller)
            if place.kind is PlaceKind.BATTLEFIELD_OF:
                options = [one for one in options if one >= 0]
        case PlaceKind.OPEN:
            options = [
                index for index in fields if not board.units_at(index) and board.fields[index].controller is None
            ]
            options = options or [index for index in fields if not board.units_at(index)]
        case PlaceKind.ENEMY_OCCUPIED:
            options = [
                index
                for index in fields
                if any(not board.friendly(unit.controller, owner) for unit in board.units_at(index))
            ]
        case PlaceKind.OCCUPIED:
            options = [index for index in fields if board.units_at(index)]
        case PlaceKind.CONTROLLED:
            options = [field.index for field in board.fields if field.controller == ctx.controller]
        case PlaceKind.NOT_CONTROLLED:
            options = [field.index for field in board.fields if field.controller != ctx.controller]
        case PlaceKind.ENEMY_CONTROLLED:
            enemies = board.opponents(ctx.controller)
            options = [field.index for field in board.fields if field.controller in enemies]
        case PlaceKind.OTHER | PlaceKind.OTHER_THAN_MINE:
            here = Meaning.code(game.meaning.here(ctx))
            options = [index for index in fields if index != here]
        case PlaceKind.ATTACKED:
            options = [board.showdown] if board.showdown is not None and board.combat_attacker == player else []
        case _ as kind:
            raise NotPlayed(f"a move to {kind}", ctx.me)
    if place is not None and isinstance(place.where, Exists):
        options = [one for one in options if _so_there(game, place.where, one, units, ctx)]
    return [one for one in options if any(movement.can_move(game, unit, one) for unit in units)] if units else options


@reads(Exists, "cards")
def _so_there(game: Game, condition: Exists, where: int, units: list[Obj], ctx: Context) -> bool:
    """Whether there are other units at a location, so many of those that a phrase describes: "with the same controller"
    as those that move.
    """
    cards = condition.cards
    assert isinstance(cards, c.Select)
    same = any(isinstance(one, c.Together) and one.controller for one in cards.filters)
    there = [unit for unit in game.board.units() if Meaning.code(game.board.place_of(unit)) == where]
    found = [unit for unit in there if unit not in units and game.meaning.fits(unit, cards, ctx)]
    if same:
        found = [unit for unit in found if all(unit.controller == one.controller for one in units)]
    return game.meaning.so_many(len(found), cards, ctx)


@plays(f.Move, "cards player to")
def _move(game: Game, effect: f.Move, ctx: Context) -> Asking[bool]:
    """Moves units; where to was chosen when it was finalized (355.4)."""
    done = False
    for player in each(game, effect.player, ctx):
        mine, spoken = ctx.place, ctx.copy()
        objects = yield from resolve(game, effect.cards, ctx, player, "move")
        objects = [obj for obj in objects if obj.spot in (Spot.BASE, Spot.FIELD)]
        if not objects:
            continue
        chosen = ctx.chosen.get(effect)
        if chosen:
            where = int(chosen[0])
            if not all(movement.can_move(game, obj, where if where >= 0 else BASE - obj.controller) for obj in objects):
                objects = [
                    obj
                    for obj in objects
                    if movement.can_move(game, obj, where if where >= 0 else BASE - obj.controller)
                ]
        else:
            ctx.place = _place_before(game, effect, ctx, mine)
            # "its location" is that of what was spoken of before the units that move
            located = effect.to is not None and effect.to.kind in (PlaceKind.LOCATION_OF, PlaceKind.BATTLEFIELD_OF)
            options = places(game, effect.to, spoken if located else ctx, objects, player)
            picked = yield from game.ask(player, "destination", "Where to?", options, source=ctx.me, rule="355.4")
            if not picked:
                continue
            where = int(str(picked[0]))
        moved = movement.move(game, objects, where, player)
        if effect.to is None or effect.to.kind not in _TO_BASE:  # behind "to its base", "there" is where it was
            ctx.place = where
        done = done or bool(moved)
    return done


_TO_BASE = (PlaceKind.BASE, PlaceKind.ITS_BASE, PlaceKind.A_BASE)


def _place_before(game: Game, effect: f.Move, ctx: Context, place: int | None) -> int | None:
    """ "There" is the place spoken of before the units that move."""
    if effect.to is None or effect.to.kind not in SPOKEN_OF:
        return place
    key = ctx.labels.get(-1)
    return int(key) if key is not None else place


@plays(f.SwapLocations, "cards")
def _each_other(game: Game, effect: f.SwapLocations, ctx: Context) -> Asking[bool]:
    units = yield from resolve(game, effect.cards, ctx, ctx.controller)
    at = [code for unit in units if (code := Meaning.code(game.board.place_of(unit))) is not None]
    if len(units) != 2 or len(at) != 2:
        return False
    for unit, place in zip(units, reversed(at), strict=True):
        movement.move(game, [unit], place, ctx.controller)
    return True


@plays(f.Recall, "cards exhausted")
def _recall(game: Game, effect: f.Recall, ctx: Context) -> Asking[bool]:
    objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
    for obj in objects:
        movement.recall(game, obj, exhausted=effect.exhausted)
    return bool(objects)


def _played_from(game: Game, cards: c.Cards, player: int) -> c.Cards:
    """What is played, from where that is read to be if the text does not say it."""
    if not isinstance(cards, c.Select) or not any(one is PLAYED_FROM for one in cards.filters):
        return cards
    if not game.board.seats[player].piles[Spot.CHAMPION] or game.reading(PLAYED_FROM_WHERE) != "hand":
        return cards
    hand = c.InZone(zones=(Zone.HAND,))
    return values.replace(cards, filters=tuple(hand if one is PLAYED_FROM else one for one in cards.filters))


@plays(f.Play, "cards costless place player from_zone whose")
def _play(game: Game, effect: f.Play, ctx: Context) -> Asking[bool]:
    """Plays a card while another text resolves: it becomes pending, and is finalized after that (354.3)."""
    done = False
    costless = reduced(game, effect, ctx)
    for player in each(game, effect.player, ctx):
        objects = yield from resolve(game, _played_from(game, effect.cards, player), ctx, player, "play")
        if effect.from_zone is not None:
            zone = c.InZone(zones=(effect.from_zone,), player=effect.whose or c.YOU)
            objects = [obj for obj in objects if game.meaning.passes(obj, zone, ctx)]
        for obj in objects:
            item = game.board.item_of(obj.id)
            pending = item is not None and item.pending and effect.place is not None
            if obj.spot in (Spot.BASE, Spot.FIELD, Spot.CHAIN, Spot.GONE) and not pending:
                continue
            if obj.facts.declined:
                raise NotPlayed(obj.facts.declined, obj.ref)
            places_: tuple[int, ...] | None = None
            if effect.place is not None and obj.kind is Kind.UNIT:
                named = places(game, effect.place, ctx, [], player)
                if effect.place.kind in (PlaceKind.BASE, PlaceKind.ITS_BASE):
                    named = [BASE - player]
                places_ = tuple(one for one in _hidden(named, ctx) if changes.allowed_at(game, obj, player, one))
            elif ctx.hidden is not None and obj.kind is Kind.UNIT:
                places_ = tuple(one for one in game.start("unit_places", player, obj) if one == ctx.hidden)
            if item is not None and pending:  # "play it; if it is a unit, play it here": where it is played
                item.places = places_
                done = True
                continue
            if not game.start("playable", obj, player, costless=costless, places=places_, now=True):
                continue
            game.start("begin_play", obj, player, costless=costless, places=places_)
            ctx.played.add(obj.id)
            done = True
    return done


@plays(f.PlayToken, "amount exhausted keywords kind might might_of place player ready token")
def _token(game: Game, effect: f.PlayToken, ctx: Context) -> Asking[bool]:
    """Puts tokens on the board: units exhausted, in the base or where it says (185-187)."""
    made: list[Ref] = []
    gear = effect.kind is Kind.GEAR
    might = effect.might if effect.might_of is None else game.meaning.number(effect.might_of, ctx) or 0
    facts = token(effect.token, might=might, gear=gear)
    for player in each(game, effect.player, ctx):
        thing = Obj(0, facts, player, player, Spot.GONE)
        for fixed in _token_places(game, effect, ctx, player):
            if gear:
                where = BASE - player
            elif fixed is not None:
                where = fixed
            elif effect.place is None:
                options = game.start("unit_places", player, thing)
                if ctx.hidden is not None:  # a unit that comes of what was hidden is played there (811.1.d.3)
                    options = [one for one in options if one == ctx.hidden]
                picked = yield from game.ask(player, "destination", "Where is it played?", options, source=ctx.me)
                if not picked:
                    continue
                where = int(str(picked[0]))
            else:
                found = _hidden(places(game, effect.place, ctx, [], player), ctx)
                if effect.place.kind in (PlaceKind.BASE, PlaceKind.ITS_BASE):
                    found = [BASE - player]
                picked = yield from game.ask(player, "destination", "Where is it played?", found, source=ctx.me)
                if not picked:
                    continue
                where = int(str(picked[0]))
            if game.stopped(Deed.BE_PLAYED, thing, player, to=where):
                continue
            obj = game.board.add(facts, player, Spot.BASE)
            movement.place(game, obj, where)
            said = changes.entering(game, obj)
            obj.exhausted = _enters_exhausted(game, effect, said)
            given = tuple(one for one in effect.keywords if obj.facts.keyword(one.name) is None)
            if given:  # what the token has of its own is only told again
                from kfjudge.games.riftbound.effects.lasting import _last

                _last(game, ctx, [obj], None, keywords=given, ctx=ctx)
            obj.buffs = int(not gear and State.BUFFED in said)
            made.append(obj.ref)
            game.say("token", "185", "a {} token is played", obj)
            game.note(game.event(EventKind.PLAY, obj, player))
    if made:
        ctx.named.append(made)
    return bool(made)


def _enters_exhausted(game: Game, effect: f.PlayToken, said: list[State]) -> bool:
    """Whether a token enters exhausted: as its text plays it (181.1), or as others state (`said`); else as its type."""
    stated = next((one for one in said if one in (State.READY, State.EXHAUSTED)), None)
    told = State.EXHAUSTED if effect.exhausted else State.READY if effect.ready else None
    if stated is not None and told not in (None, stated):
        return (stated if game.reading(HOW_A_TOKEN_ENTERS) == "as stated" else told) is State.EXHAUSTED
    return (told or stated) is State.EXHAUSTED if told or stated else effect.kind is not Kind.GEAR


def _token_places(game: Game, effect: f.PlayToken, ctx: Context, player: int) -> list[int | None]:
    """Where each of several tokens goes: "to each battlefield you control" is one place after the other; None: where it
    is asked or said.
    """
    count = game.meaning.number(effect.amount, ctx) or 0
    if effect.place is None or effect.place.quantity is None:
        return [None] * count
    return [where for where in places(game, effect.place, ctx, [], player) for _ in range(count)]


@plays(f.BecomeCopy, "cards of")
def _copy_of(game: Game, effect: f.BecomeCopy, ctx: Context) -> Asking[bool]:
    copies = yield from resolve(game, effect.cards, ctx, ctx.controller)
    known = ctx.copy() if isinstance(effect.of, c.Ref) else ctx
    if known is not ctx:  # nothing becomes a copy of itself: "that unit" is another
        own = {obj.ref for obj in copies}
        known.named = [others for group in ctx.named if (others := [ref for ref in group if ref not in own])]
        if not known.named:
            raise NotPlayed("what becomes a copy, and of what", ctx.me)
    models = yield from resolve(game, effect.of, known, ctx.controller)
    if not models:
        return False
    for obj in copies:
        if obj.facts.token and obj is not models[0]:
            game.say("copy", "477", "{} becomes a copy of {}", obj, models[0])
            obj.copied = obj.facts
            game.board.becomes(obj, as_token(models[0].facts))
    return True


# ── looking ──


def _seen(game: Game, player: int, numbers: list[int]) -> None:
    """A player looks at cards from the top of a deck."""
    objects = [game.board.objects[number] for number in numbers]
    mine = [obj for obj in objects if obj.owner == player and obj.spot is Spot.DECK]
    game.note(*(game.event(EventKind.LOOK, obj, player) for obj in mine))


def _top(game: Game, player: int, amount: int, zone: Zone) -> Asking[list[int]]:
    """The top cards of a deck. Before rules 1.3 who looks at more cards than there are burns out first."""
    pile = game.board.seats[player].piles
    if zone is Zone.RUNE_DECK:
        return pile[Spot.RUNE_DECK][:amount]
    if "looking" not in game.switches and len(pile[Spot.DECK]) < amount:
        yield from piles.burn_out(game, player)
    return (yield from piles.on_top(game, player, amount))


@plays(f.Look, "amount player zone whose")
def _look(game: Game, effect: f.Look, ctx: Context) -> Asking[bool]:
    ctx.looked = []
    for player in owners(game, effect, ctx):
        if effect.zone is Zone.HAND:
            ctx.looked += game.board.seats[player].piles[Spot.HAND]
            ctx.player = player  # "they": whose hand it is
            continue
        amount = game.meaning.number(effect.amount, ctx) or 0
        ctx.looked += yield from _top(game, player, amount, effect.zone)
    ctx.rest = [game.board.objects[number].ref for number in ctx.looked]
    if effect.zone is not Zone.HAND:
        _seen(game, ctx.controller, ctx.looked)
    return bool(ctx.looked)


@plays(f.Reveal, "amount cards player zone whose")
def _reveal(game: Game, effect: f.Reveal, ctx: Context) -> Asking[bool]:
    """Shows cards; they stay where they are (424)."""
    if effect.cards is not None:
        objects = yield from resolve(game, effect.cards, ctx, ctx.controller)
        _shown(game, objects, ctx.controller)
        return bool(objects)
    ctx.looked = []
    for player in owners(game, effect, ctx):
        if effect.zone is Zone.HAND:
            theirs = list(game.board.seats[player].piles[Spot.HAND])
        else:
            amount = game.meaning.number(effect.amount, ctx) or 0
            theirs = yield from _top(game, player, amount, effect.zone)
        _shown(game, [game.board.objects[number] for number in theirs], player)
        ctx.looked += theirs
    found = [game.board.objects[number].ref for number in ctx.looked]
    ctx.rest = list(found)
    if effect.zone is not Zone.HAND:
        ctx.named.append(found)
    game.say("reveal", "424", "{} cards are revealed", len(found))
    return bool(found)


def _shown(game: Game, objects: list[Obj], player: int) -> None:
    """Tells of what a player reveals, as it is then."""
    for obj in objects:
        game.view.snapshot(obj)
        game.note(game.event(EventKind.REVEAL, obj, player))


@plays(f.RevealUntil, "kind")
def _until(game: Game, effect: f.RevealUntil, ctx: Context) -> Asking[bool]:
    pile = game.board.seats[ctx.controller].piles[Spot.DECK]
    ctx.looked = []
    while len(ctx.looked) < len(pile):
        number = (yield from piles.on_top(game, ctx.controller, len(ctx.looked) + 1))[-1]
        ctx.looked.append(number)
        _shown(game, [game.board.objects[number]], ctx.controller)
        if game.board.objects[number].kind is effect.kind:
            ctx.named.append([game.board.objects[number].ref])
            ctx.rest = [game.board.objects[one].ref for one in ctx.looked[:-1]]
            ctx.looked = ctx.looked[:-1]
            return True
    ctx.rest = [game.board.objects[one].ref for one in ctx.looked]
    return False


@plays(f.Predict, "amount")
def _predict(game: Game, effect: f.Predict, ctx: Context) -> Asking[bool]:
    """Looks at the top cards; any of them may be recycled (436)."""
    wanted = 1 if effect.amount is None else game.meaning.number(effect.amount, ctx) or 0
    top = yield from _top(game, ctx.controller, wanted, Zone.DECK)
    found = [game.board.objects[number] for number in top]
    _seen(game, ctx.controller, [obj.id for obj in found])
    game.note(game.event(EventKind.PREDICT, None, ctx.controller))
    which, most = "Which of them are recycled?", len(found)
    picked = yield from game.pick(ctx.controller, "recycle", which, found, 0, most, source=ctx.me, rule="436")
    piles.recycle(game, picked, ctx.controller)
    return True


@plays(f.Choose, "cards player whom")
def _choose(game: Game, effect: f.Choose, ctx: Context) -> Asking[bool]:
    if effect.whom is not None:
        options = game.board.opponents(ctx.controller)
        if effect.whom.kind is c.PlayerKind.A_PLAYER:
            options = [seat.index for seat in game.board.in_turn_order(ctx.controller)]
        picked = yield from game.ask(ctx.controller, "player", "Which player?", options, source=ctx.me)
        ctx.player = int(str(picked[0])) if picked else None
        return True
    several: list[Ref] = []  # what several players chose is one group, of which "other" and "those" speak
    for player in each(game, effect.player, ctx):
        objects = yield from resolve(game, effect.cards, ctx, player)
        for obj in objects:
            if obj.kind is Kind.BATTLEFIELD:
                ctx.place = obj.at
                ctx.labels[-1] = str(obj.at)
        ctx.killed += [obj.ref for obj in objects]
        if effect.player.kind is not c.PlayerKind.YOU:
            last = ctx.named.pop() if len(ctx.named) > 1 or several else ctx.named[-1]
            several += last
            ctx.named[-1] = list(several)
    return True


@plays(f.ActivateEffects, "of which")
def _activate(game: Game, effect: f.ActivateEffects, ctx: Context) -> bool:
    """Puts the effects of one kind of other units on the chain (383.4.g)."""
    kinds = {
        f.EffectOf.CONQUER: (EventKind.CONQUER, EventKind.CONQUER_OR_HOLD),
        f.EffectOf.HOLD: (EventKind.HOLD, EventKind.CONQUER_OR_HOLD),
    }.get(effect.which, ())
    for ref in game.meaning.refs(effect.of, ctx):
        obj = game.board.find(ref)
        if obj is None:
            continue
        hunt = game.view.xp_by(obj, KeywordName.HUNT) if kinds else None
        if hunt is not None:
            game.pend(game.view.context(obj), hunt, name="Hunt", triggered=True)
        for ability in game.view.abilities(obj):
            paragraph = ability.paragraph
            own = game.view.context(obj)
            if isinstance(paragraph, Triggered) and any(event.kind in kinds for event in paragraph.trigger.events):
                if paragraph.trigger.condition is None or game.meaning.holds(paragraph.trigger.condition, own):
                    game.pend(own, paragraph.effect, name=obj.facts.name, triggered=True)
            elif isinstance(paragraph, Deathknell) and effect.which is f.EffectOf.DEATHKNELL:
                game.pend(own, paragraph.effect, name=obj.facts.name, triggered=True)
    return True

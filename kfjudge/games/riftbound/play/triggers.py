"""Which abilities what happened sets off (382-391)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kfjudge.engine.trace import CONDITION, NOT_DONE, Sort
from kfjudge.games.riftbound.board.chain import Context, Happening, Last
from kfjudge.games.riftbound.board.objects import Obj, Ref, Spot
from kfjudge.games.riftbound.meaning.asked import Meaning
from kfjudge.games.riftbound.meaning.filters import caused
from kfjudge.games.riftbound.meaning.numbers import BOTH, WIDER, ZONES, plain_fields
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives, gives_all, only, reads, same_without
from kfjudge.games.riftbound.play.game import Game, procedure
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words.base import Duration, KeywordName, Kind, Node, Phase, Resource, Zone
from kfjudge.games.riftbound.words.effects import Attach, AttachForEquip, Counter, Effect, EffectOf, Predict
from kfjudge.games.riftbound.words.events import Condition, Event, EventKind, How, LegionMet, Trigger, When
from kfjudge.games.riftbound.words.referring import says_it_first
from kfjudge.games.riftbound.words.statics import TriggersMore
from kfjudge.games.riftbound.words.text import Deathknell, Triggered
from kfjudge.language.node import replace
from kfjudge.language.printed_words import Outcome
from kfjudge.language.trees import part_names, walk

_HELD = (c.PlaceKind.CONTROLLED, c.PlaceKind.NOT_CONTROLLED, c.PlaceKind.ENEMY_CONTROLLED)
_ELSE = (c.PlaceKind.OTHER, c.PlaceKind.OTHER_THAN_MINE)
_AT = (c.PlaceKind.HERE, c.PlaceKind.MY_BATTLEFIELD, c.PlaceKind.BATTLEFIELD, c.PlaceKind.A_BASE, *_HELD, *_ELSE)
_FROM = (c.PlaceKind.HERE, c.PlaceKind.BATTLEFIELD, c.PlaceKind.ANY_LOCATION)
_TAKES = (EventKind.CONQUER, EventKind.CONQUER_OR_HOLD)
"""By these who controls a battlefield changes: who did before is not asked."""
_OF_NOTHING = (
    EventKind.LOSE_COMBAT,
    EventKind.PREDICT,
    EventKind.SCORE,
    EventKind.GAIN_XP,
    EventKind.SPEND_XP,
    EventKind.DRAW,
    EventKind.COMBAT,
    EventKind.COMBAT_END,
)
"""What is told of players alone: nothing can wait for it of a certain card."""
_OF_FIELDS = (EventKind.GAIN_CONTROL, EventKind.LOSE_CONTROL)
"""What is told of battlefields, and not of what a text takes control of."""
_OF_ITS_OWN = (EventKind.RECALL, EventKind.RETURN)
"""What is told of whose card it is, and not of who made it happen."""
_LIVES_ON = (EventKind.BANISH, EventKind.RETURN, EventKind.RECALL)
"""What happens to a unit that is not killed by it: its Deathknell does not go off."""
OWN = (EventKind.DIE, EventKind.DISCARD, EventKind.LEAVE, EventKind.LOOK, EventKind.BANISH)
"""What can set off an ability of an object that is not on the board."""


@procedure
def answer(game: Game, happenings: Sequence[Happening], order: dict[int, int] | None = None) -> None:
    """Puts what these events set off on the chain: the turn player's first, then in turn order (383.3.d)."""
    found: list[tuple[Obj | None, Context, Effect, str]] = []
    dying = {one.obj[0] for one in happenings if one.kind is EventKind.DIE and one.obj is not None}
    for one in happenings:
        game.board.log.append(one)
        found += [entry for entry in _triggered(game, one) if _sees(entry[0], one, dying)]
    if order is None:
        order = {seat.index: place for place, seat in enumerate(game.board.in_turn_order())}
    for source, ctx, effect, name in sorted(found, key=lambda entry: order.get(entry[1].controller, 9)):
        game.pend(ctx, effect, name=name or (source.facts.name if source is not None else ""), triggered=True)


def _tell_printed(game: Game, obj: Obj, trigger: Trigger, one: Happening, fired: bool) -> None:
    """Says that what is printed on a card counts, where its cost is asked and something else was paid (206)."""
    asked = {node.resource for node in walk(trigger) if isinstance(node, c.CostIs)}
    if one.kind is EventKind.PLAY and one.facts and Resource.ENERGY in asked and one.amount != one.facts.energy:
        told = "{}: the printed cost of {} counts, {} energy, and not the {} that were paid"
        event = CONDITION if fired else NOT_DONE
        game.say(event, "206", told, obj, one.facts.name, one.facts.energy, one.amount)


def _sees(source: Obj | None, one: Happening, dying: set[int]) -> bool:
    """What dies sees its own death, but not those at the same moment (383.2.c.2)."""
    if one.kind is not EventKind.DIE or source is None or source.id not in dying:
        return True
    return one.obj is not None and one.obj[0] == source.id


UNMET = "{}: its ability does not trigger, because {}{}"


def _counted_by(game: Game, condition: Condition, ctx: Context, me: int) -> str:
    """What a condition counts; of Legion which cards in this turn, or why it has not counted what was done (812)."""
    if not isinstance(condition, LegionMet):
        return game.meaning.counted_in(condition, ctx)
    player = ctx.controller
    board = game.board
    played = [board.objects[one] for one in board.seats[player].finalized_cards if one != me]
    done = [one for one in board.log if one.player == player or one.kind is EventKind.COUNTER]
    if not played:
        hidden = any(one.kind is EventKind.HIDE for one in done)
        return ": a card that is hidden is not played" * hidden
    countered = {one.obj[0] for one in done if one.kind is EventKind.COUNTER and one.obj}
    names = " and ".join(f"{one.facts.name}{', though countered,' * (one.id in countered)}" for one in played)
    return f": {names} was played this turn"


def _triggered(game: Game, one: Happening) -> Iterator[tuple[Obj | None, Context, Effect, str]]:
    board, view = game.board, game.view
    for obj in _hearing(game, one):
        here = view.speaks(obj)
        own = one.obj is not None and one.obj[0] == obj.id
        if own and one.kind in _LIVES_ON:
            for knell in obj.facts.of(Deathknell):
                game.trace.aside(Sort.WAITING, obj.id, lambda: "[Deathknell]: I die", None, knell.paragraph)
        if own and obj.spot in (Spot.BASE, Spot.FIELD):
            yield from _of_keywords(game, obj, one)
        if not here and not (own and one.kind in OWN) and obj.spot is not Spot.TRASH:
            continue
        for ability in view.abilities(obj):
            paragraph = ability.paragraph
            if isinstance(paragraph, Deathknell):
                if one.kind is EventKind.DIE and own:
                    ctx = _context(game, obj, one)
                    unmet = next((asked for asked in ability.conditions if not game.meaning.holds(asked, ctx)), None)
                    if unmet is not None:
                        counted = _counted_by(game, unmet, ctx, obj.id)
                        game.say(
                            NOT_DONE, "383", UNMET, obj, Outcome(unmet, game.printed(obj, unmet), holds=False), counted
                        )
                    else:
                        game.keep(Sort.TRIGGER, obj.ref, paragraph, None, paragraph.effect)
                        for _ in range(1 + _more(game, EffectOf.DEATHKNELL, ctx.controller)):
                            yield obj, _context(game, obj, one), paragraph.effect, ""
                continue
            if not isinstance(paragraph, Triggered):
                continue
            if obj.spot is Spot.TRASH and not own and not from_zone(paragraph.effect, Zone.TRASH):
                continue
            ctx = _context(game, obj, one)
            unmet = next((asked for asked in ability.conditions if not game.meaning.holds(asked, ctx)), None)
            if unmet is not None:
                if own and any(matches(game, event, one, ctx) for event in paragraph.trigger.events):
                    outcome = Outcome(unmet, game.printed(obj, unmet), holds=False)
                    game.say(NOT_DONE, "383", UNMET, obj, outcome, _counted_by(game, unmet, ctx, obj.id))
                continue
            near = any(
                one.kind in WIDER.get(event.kind, (event.kind,)) and (own or not isinstance(event.cards, c.Me))
                for event in paragraph.trigger.events
            )
            fired = fires(game, paragraph.trigger, one, ctx, (obj.id, ability.number))
            if near:
                _tell_printed(game, obj, paragraph.trigger, one, fired)
            if not fired:
                if near:
                    game.keep(Sort.WAITING, obj.ref, paragraph.trigger, None, paragraph.effect)
            else:
                for asked in ability.conditions:
                    outcome = Outcome(asked, game.printed(obj, asked), holds=True)
                    counted = _counted_by(game, asked, ctx, obj.id)
                    game.say(CONDITION, "383", "{}: {}{}", obj, outcome, counted)
                game.keep(Sort.TRIGGER, obj.ref, paragraph, None, paragraph.effect)
                if one.kind is EventKind.DIE and own:
                    game.differs("own-death")
                once = ("done", obj.id, ability.number) if paragraph.only_once else None
                if once in game.seen:
                    game.say(NOT_DONE, "383", "{} has done so this turn already", obj)
                    continue
                for _ in range(_times(game, one, ctx.controller)):
                    fresh = _context(game, obj, one)
                    fresh.amount = ctx.amount  # "that much": what the condition has counted
                    fresh.once = once
                    speak_of(game, paragraph.trigger, one, fresh, paragraph.effect)
                    yield obj, fresh, paragraph.effect, ""
    for last in list(board.lasting):
        if last.trigger is None or last.ctx is None or last.effect is None:
            continue
        ctx = last.ctx
        if fires(game, last.trigger, one, ctx, ("last", last.number)):
            fresh = ctx.later()
            fresh.event = one
            speak_of(game, last.trigger, one, fresh)
            if last.once:
                board.lasting.remove(last)
            if last.if_not:
                continue
            game.keep(Sort.TRIGGER, last.source, last.trigger, None, last.effect)
            yield board.objects.get(last.source[0]), fresh, last.effect, ""


def _hearing(game: Game, one: Happening) -> list[Obj]:
    """The objects that may have something to say to what happened: those with a text, and what it happened to."""
    board = game.board
    if board.grants or any(last.text is not None for last in board.lasting):
        return list(board.objects.values())
    own = board.objects.get(one.obj[0]) if one.obj is not None else None
    return [*board.speakers.values(), *([own] if own is not None and own.id not in board.speakers else ())]


_ARMS = AttachForEquip(
    cards=c.Select(quantity=c.Quantity(kind=c.QuantityKind.UP_TO), kind=Kind.EQUIPMENT, filters=(c.Of(player=c.YOU),))
)
_DRAWN = Attach(cards=c.Me(), to=c.Select(kind=Kind.UNIT, filters=(c.Of(player=c.YOU),)))


@gives(KeywordName.HUNT, KeywordName.VISION, KeywordName.WEAPONMASTER, KeywordName.QUICK_DRAW)
def _of_keywords(game: Game, obj: Obj, one: Happening) -> Iterator[tuple[Obj | None, Context, Effect, str]]:
    """What keywords set off: Hunt on conquer or hold, the others when their card is played (817, 819, 821, 823)."""
    if one.kind in (EventKind.CONQUER, EventKind.HOLD):
        hunt = game.view.xp_by(obj, KeywordName.HUNT)
        for _ in range(_times(game, one, game.view.controller_of(obj))):
            yield from [(obj, _context(game, obj, one), hunt, "Hunt")] if hunt is not None else []
    if one.kind is EventKind.PLAY:
        for keyword, _ctx in game.view.keyword_nodes(obj):
            if keyword.name is KeywordName.VISION:
                yield obj, _context(game, obj, one), Predict(), "Vision"
            elif keyword.name is KeywordName.WEAPONMASTER:
                yield obj, _context(game, obj, one), _ARMS, "Weaponmaster"
        if obj.kind is Kind.GEAR and game.view.has(obj, KeywordName.QUICK_DRAW):
            yield obj, _context(game, obj, one), _DRAWN, "Quick-Draw"


same_without(Event, "whose", "it is that of whoever does it")


def _times(game: Game, one: Happening, controller: int) -> int:
    """How often an effect of this player's is set off, which is more than once only by conquering and holding."""
    which = {EventKind.CONQUER: EffectOf.CONQUER, EventKind.HOLD: EffectOf.HOLD}.get(one.kind)
    return 1 + (_more(game, which, controller, one.at) if which is not None else 0)


@reads(TriggersMore, "which here")
@gives(EffectOf.DEATHKNELL, EffectOf.CONQUER, EffectOf.HOLD)
def _more(game: Game, which: EffectOf, controller: int, at: int | None = None) -> int:
    return sum(
        isinstance(statement, TriggersMore)
        and statement.which is which
        and ctx.controller == controller
        and (not statement.here or (source is not None and Meaning.code(game.board.place_of(source)) == at))
        for source, ctx, statement in game.view.active(TriggersMore)
    )


def own_play_from_hidden(obj: Obj, one: Happening) -> bool:
    """Whether it happened that this permanent was played from hidden: its play effects choose there (811.1.d.2)."""
    return one.kind is EventKind.PLAY and "hidden" in one.flags and one.obj == obj.ref


def _context(game: Game, obj: Obj, one: Happening) -> Context:
    known = game.board.snapshots.get(one.obj) if one.obj is not None and one.obj[0] == obj.id else None
    controller = known.controller if known is not None else game.view.controller_of(obj)
    if obj.kind is Kind.BATTLEFIELD and one.player is not None and one.kind in (EventKind.CONQUER, EventKind.HOLD):
        controller = one.player
    me: Ref = one.obj if one.obj is not None and one.obj[0] == obj.id else obj.ref
    hidden = one.at if own_play_from_hidden(obj, one) else None
    ctx = Context(me=me, controller=controller, event=one, place=one.at, hidden=hidden)
    if one.player is not None and one.player != controller:
        ctx.player = one.player
    return ctx


def speak_of(game: Game, trigger: Trigger, one: Happening, ctx: Context, effect: Effect | None = None) -> None:
    """What the text can call "it", "they" and "there": what the event was about."""
    mine = one.obj is not None and one.obj[0] == ctx.me[0]
    only_me = all(isinstance(event.cards, c.Me) for event in trigger.events) if trigger.events else True
    if one.obj is not None and (not (mine and only_me) or (effect is not None and says_it_first(effect))):
        ctx.named.append([one.obj])
    if one.cause is not None and effect is not None:  # what is countered is what chose, anything else what was chosen
        countered = any(isinstance(node, Counter) for node in walk(effect))
        ctx.named.insert(len(ctx.named) if countered else 0, [one.cause])
    to = [event.place.kind for event in trigger.events if event.place is not None]
    if c.PlaceKind.ENEMY_CONTROLLED in to and one.at is not None and one.player == ctx.controller:
        ctx.player = game.board.fields[one.at].controller
    elif one.player is not None and not (trigger.events and only_me and one.player == ctx.controller):
        ctx.player = one.player
    if one.kind is EventKind.MOVE and any(event.source is not None for event in trigger.events):
        ctx.place = one.origin
    elif one.at is not None:
        ctx.place = one.at
    ctx.amount = one.amount or ctx.amount


def _counted(event: Event) -> bool:
    return isinstance(event.cards, c.Select) and event.cards.quantity.kind is c.QuantityKind.COUNTED


@only(Trigger, lambda node: not any(map(_counted, node.events)))  # nobody counts who did it at once
@reads(Trigger, "events phase condition once_each_turn nth")
@only(Trigger, lambda node: all(event.kind is not EventKind.COMBAT_TIE for event in node.events))  # nobody tells of it
def fires(game: Game, trigger: Trigger, one: Happening, ctx: Context, key: tuple[object, ...]) -> bool:
    """Whether a trigger waits for what happened."""
    for event in trigger.events:
        if not matches(game, event, one, ctx):
            continue
        moving = event.kind is EventKind.MOVE and event.cards is None  # a player's move of several units is one (144.3)
        if (event.several or moving) and one.group:
            seen = (*key, "group", one.group)
            if seen in game.seen:
                return False
            game.seen.add(seen)
        used = ("once", *key) if trigger.once_each_turn else None
        if trigger.once_each_turn or trigger.nth == 1:
            game.differs("once")
        if used in game.seen:
            return False
        if trigger.nth is not None or event.nth is not None:
            wanted = trigger.nth or event.nth
            own = event.whose is not None  # "their second card": each player's own are counted
            count = sum(
                any(matches(game, each, other, ctx) for each in trigger.events)
                and not (own and other.player != one.player)
                for other in game.board.log
            )
            if count != wanted:
                return False
        if trigger.condition is None:
            if used is not None:
                game.seen.add(used)
            return True
        judged = ctx.copy()
        speak_of(game, trigger, one, judged)
        judged.spent = one.amount if one.kind is EventKind.PLAY else judged.spent
        judged.paid_extra = "paid" in one.flags
        held = game.meaning.holds(trigger.condition, judged)
        ctx.amount = judged.amount
        source = game.board.objects.get(ctx.me[0])
        if source is not None:
            outcome = Outcome(trigger.condition, game.printed(source, trigger.condition), held)
            game.say(
                CONDITION if held else NOT_DONE,
                "383",
                "{}: {}{}" if held else UNMET,
                source,
                outcome,
                game.meaning.counted_in(trigger.condition, judged),
            )
        if held and used is not None:
            game.seen.add(used)
        return held
    return False


@reads(
    Event,
    "kind cards player place source from_zone not_from whose when how by nth several to state",
)
@only(Event, lambda node: node.kind not in _OF_FIELDS or plain_fields(node.cards))
@only(Event, lambda node: node.cards is None or node.kind not in _OF_NOTHING)
@only(Event, lambda node: node.place is None or (node.place.kind in _AT and node.place.where is None))
@only(Event, lambda node: node.place is None or node.place.kind not in _HELD or node.kind not in _TAKES)
@only(Event, lambda node: node.from_zone is None or node.kind is EventKind.PLAY)
@only(Event, lambda node: node.player is None or node.kind not in _OF_ITS_OWN)
@only(Event, lambda node: node.by is None or node.player is None or node.kind is not EventKind.DISCARD)
@only(Event, lambda node: node.by is not Kind.UNIT)  # what has died in combat was killed by nobody in particular
@only(Event, lambda node: node.source is None or node.source.kind in _FROM)
@only(Event, lambda node: node.kind is not EventKind.EXHAUST or not _of_runes(node.cards))  # too many to be told of
@gives_all(When, "YOUR_TURN OTHERS_TURN YOUR_BEGINNING SHOWDOWN COMBAT")
@gives_all(How, "ALONE ONE_ON_ONE ACCOMPANIED AFTER_ATTACK BY_DAMAGE FROM_HIDDEN UNCONTROLLED")
@gives_all(
    EventKind,
    "PLAY ATTACK DEFEND ATTACK_OR_DEFEND CONQUER HOLD CONQUER_OR_HOLD WIN_COMBAT MOVE DIE KILL DISCARD "
    "RECYCLE STUN BUFF READY CHOOSE SPEND_BUFF LEAVE TAKE_DAMAGE SCORE DRAW HIDE RETURN RECALL "
    "ATTACH BECOME_MIGHTY BECOME_EQUIPPED BECOME_EMPOWERED PREDICT BURN SHOWDOWN LOOK GAIN_XP SPEND_XP USE_ABILITY "
    "BECOME_DISEMPOWERED CHANNEL REVEAL COMBAT_TIE LOSE_COMBAT COUNTER DETACH "
    "GAIN_CONTROL LOSE_CONTROL BURN_OUT EXHAUST HEAL BANISH COMBAT COMBAT_END LEAVE_PLACE",
)
def matches(game: Game, event: Event, one: Happening, ctx: Context) -> bool:
    """Whether an event is one that the text describes."""
    kinds = WIDER.get(event.kind, (event.kind,))
    if event.kind is EventKind.KILL and one.kind is EventKind.DIE:
        kinds = (EventKind.DIE,)
        if "killed" not in one.flags:  # nobody is responsible for it (428.5)
            return False
    if one.kind not in kinds:
        return False
    meaning = game.meaning
    if event.player is not None:
        if one.player is None or one.player not in game.meaning.anyone(event.player, ctx):
            return False
        if event.cards is None and one.obj is not None and one.kind in BOTH:
            return False  # that of a unit; the player's own is noted apart
    if event.cards is not None and not meaning.happened_to(one, event.cards, ctx):
        return False
    card = one.obj if one.kind is EventKind.PLAY and _any_card(event.cards) else None
    if card is not None and game.board.objects[card[0]].facts.token:
        return False  # a token is no card (185.1)
    if event.state is not None and not meaning.happened_to(
        one, c.Select(kind=Kind.CARD, filters=(c.Is(state=event.state),)), ctx
    ):
        return False
    if event.to is not None and not _borne(game, event.to, one, ctx):
        return False
    if event.place is not None and not _place(game, event.place, one, ctx):
        return False
    if event.source is not None and not _from(game, event.source, one, ctx):
        return False
    if event.from_zone is not None or event.not_from is not None:
        played = game.board.objects.get(one.obj[0]) if one.obj is not None else None
        origin = played.played_from if played is not None else None
        if event.from_zone is not None and origin is not ZONES.get(event.from_zone):
            return False
        if event.not_from is not None and origin is ZONES.get(event.not_from):
            return False
    if any(said in FLAGS and FLAGS[said] not in one.flags for said in (event.when, event.how)):
        return False
    if event.by is not None and not caused(event.by, one.by):
        return False
    mine = When.YOUR_TURN if game.board.active == ctx.controller else When.OTHERS_TURN
    if event.when in (When.YOUR_TURN, When.OTHERS_TURN) and event.when is not mine:
        return False
    if event.how not in (How.ALONE, How.ONE_ON_ONE, How.ACCOMPANIED):
        return True
    obj = game.board.find(one.obj)
    if obj is None or game.view.alone(obj) is (event.how is How.ACCOMPANIED):
        return False
    return event.how is not How.ONE_ON_ONE or len(game.board.units_at(obj.at)) == 2


FLAGS: dict[When | How | None, str] = {
    How.FROM_HIDDEN: "hidden",
    How.AFTER_ATTACK: "attack",
    How.BY_DAMAGE: "damage",
    How.UNCONTROLLED: "uncontrolled",
    When.SHOWDOWN: "showdown",
    When.YOUR_BEGINNING: "beginning",
    When.COMBAT: "combat",
}
"""How it is noted of what has happened."""


def about_to(game: Game, event: Event, obj: Obj | None, player: int, ctx: Context, **more: object) -> bool:
    """Whether what is about to happen to an object would be where and when an event says; that it is of this object is
    known.
    """
    if event == Event(kind=event.kind, cards=event.cards):
        return True
    return matches(game, replace(event, cards=None), game.event(event.kind, obj, player, **more), ctx)


def _of_runes(cards: c.Cards | None) -> bool:
    return cards is None or (isinstance(cards, c.Select) and cards.kind in (Kind.RUNE, Kind.CARD))


def _any_card(cards: c.Cards | None) -> bool:
    """Whether an event tells of cards, of whichever type."""
    return cards is None or (isinstance(cards, c.Select) and cards.kind is Kind.CARD)


def _borne(game: Game, to: c.Cards, one: Happening, ctx: Context) -> bool:
    """Whether what was attached is on a unit that the text describes."""
    gear = game.board.find(one.obj)
    bearer = None if gear is None or gear.attached_to is None else game.board.objects[gear.attached_to]
    if bearer is None:
        return False
    if isinstance(to, c.Select):
        return game.meaning.fits(bearer, to, ctx)
    return bearer.ref in game.meaning.refs(to, ctx)


def _place(game: Game, place: c.Place, one: Happening, ctx: Context) -> bool:
    at = one.at
    match place.kind:
        case c.PlaceKind.HERE:
            return at is not None and Meaning.code(game.meaning.here(ctx)) == at
        case c.PlaceKind.MY_BATTLEFIELD:
            return at is not None and at >= 0 and Meaning.code(game.meaning.here(ctx)) == at
        case c.PlaceKind.BATTLEFIELD:
            return at is not None and at >= 0
        case c.PlaceKind.A_BASE:
            return at is not None and at < 0
        case c.PlaceKind.CONTROLLED:
            return at is not None and at >= 0 and game.board.fields[at].controller == ctx.controller
        case c.PlaceKind.NOT_CONTROLLED:
            return at is not None and at >= 0 and game.board.fields[at].controller != ctx.controller
        case c.PlaceKind.ENEMY_CONTROLLED:
            return (
                at is not None and at >= 0 and game.board.fields[at].controller in game.board.opponents(ctx.controller)
            )
        case c.PlaceKind.OTHER | c.PlaceKind.OTHER_THAN_MINE:
            return at is not None and at >= 0 and Meaning.code(game.meaning.here(ctx)) != at
        case _:
            raise NotPlayed(f"what happens at {place.kind.value}", ctx.me)


def _from(game: Game, place: c.Place, one: Happening, ctx: Context) -> bool:
    """Whether it came from such a place; what leaves the board was there last, what stays has not left."""
    origin = one.at if one.kind is EventKind.LEAVE else one.origin
    if one.kind is EventKind.RECALL and origin == one.at:
        return False
    if place.kind is c.PlaceKind.HERE:
        return origin is not None and Meaning.code(game.meaning.here(ctx)) == origin
    if place.kind is c.PlaceKind.BATTLEFIELD:
        return origin is not None and origin >= 0
    if place.kind is c.PlaceKind.ANY_LOCATION:
        return True
    raise NotPlayed(f"what comes from {place.kind.value}", ctx.me)


def _speaks(effect: Node) -> bool:
    """Whether an effect speaks of what an event was about: of a unit and another one which it is is not known."""
    return any(isinstance(one, c.Ref) for one in walk(effect))


def from_zone(effect: Node, zone: Zone) -> bool:
    """Whether an effect speaks of its own card in a zone: then it works there."""
    if isinstance(effect, c.MeFrom) and effect.zone is zone:
        return True
    for name in part_names(type(effect)):
        value = getattr(effect, name)
        parts = value if isinstance(value, tuple) else (value,)
        if any(isinstance(part, Node) and from_zone(part, zone) for part in parts):
            return True
    return False


_SAME = {Phase.NEXT_BEGINNING: Phase.YOUR_BEGINNING}
"""Times of a turn to come, as what they are in it."""
_THEIRS = {Phase.OPPONENT_BEGINNING: Phase.YOUR_BEGINNING, Phase.OPPONENT_END: Phase.YOUR_END}
"""Times of an opponent's turn, as what they are to that opponent."""


@gives_all(Phase, "OPPONENT_BEGINNING OPPONENT_END YOUR_CHANNEL YOUR_DRAW")
@gives_all(Phase, "YOUR_BEGINNING EACH_BEGINNING EACH_FIRST_BEGINNING YOUR_MAIN NEXT_MAIN YOUR_END EACH_END THIS_END")
@gives_all(Phase, "NEXT_BEGINNING NEXT_TURN_END THIS_COMBAT_END")
@only(
    Triggered,
    lambda node: not any(one.how is How.ACCOMPANIED for one in node.trigger.events) or not _speaks(node.effect),
)
@reads(Triggered, "trigger effect only_once")
@reads(Deathknell, "effect")
def at_phase(game: Game, phase: Phase) -> None:
    """Puts what waits for a time on the chain."""
    board = game.board
    found: list[tuple[Context, Effect, str]] = []
    first = board.seats[board.active].turns <= 1
    for obj in list((board.objects if board.grants else board.speakers).values()):
        if not game.view.speaks(obj):
            continue
        for ability in game.view.abilities(obj):
            paragraph = ability.paragraph
            if not isinstance(paragraph, Triggered):
                continue
            wanted = paragraph.trigger.phase
            ctx = game.view.context(obj)
            each = wanted is Phase.EACH_BEGINNING or (wanted is Phase.EACH_FIRST_BEGINNING and first)
            each_end = wanted is Phase.EACH_END and phase is Phase.YOUR_END
            if (each and phase is Phase.YOUR_BEGINNING) or each_end:
                ctx.player = board.active
                if obj.kind is Kind.BATTLEFIELD:
                    ctx.controller = board.active
            elif (
                wanted is not None and _THEIRS.get(wanted) is phase and board.active in board.opponents(ctx.controller)
            ):
                ctx.player = board.active
            elif wanted is not phase or ctx.controller != board.active:
                continue
            if not all(game.meaning.holds(condition, ctx) for condition in ability.conditions):
                continue
            condition = paragraph.trigger.condition
            if condition is None or game.meaning.holds(condition, ctx):
                found.append((ctx, paragraph.effect, obj.facts.name))
    for last in list(board.lasting):
        due = _SAME.get(last.phase, last.phase) is phase and (
            phase in (Phase.THIS_END, Phase.YOUR_END, Phase.THIS_COMBAT_END)
            or (last.owner == board.active and (last.turn != board.turn or phase is Phase.NEXT_MAIN))
        )
        if due and last.ctx is not None and last.effect is not None:
            board.lasting.remove(last)
            found.append((last.ctx.later(), last.effect, ""))
    for ctx, effect, name in found:
        game.pend(ctx, effect, name=name, triggered=True)


__all__ = ["Duration", "Last", "answer", "at_phase", "fires", "matches"]

"""What is said of objects, asked of a board: kinds, states, places, and what happened to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kfjudge.games.riftbound.board.chain import Context, Happening
from kfjudge.games.riftbound.board.objects import BASE, Obj, Ref, Snapshot, Spot
from kfjudge.games.riftbound.meaning.numbers import ZONES, Numbers, known_deed, ones
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives, gives_all, only, only_in, reads, reads_all
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words.base import Duration, Kind, Resource, State, Zone
from kfjudge.games.riftbound.words.cards import Measure, PlaceKind, PlayerKind
from kfjudge.games.riftbound.words.effects import Keyword
from kfjudge.games.riftbound.words.events import And, Controls, Event, EventKind, Exists, Not, Or
from kfjudge.language.node import replace

_PLACES = frozenset(
    (
        *(PlaceKind.HERE, PlaceKind.THERE, PlaceKind.SAME, PlaceKind.BATTLEFIELD, PlaceKind.BASE, PlaceKind.ITS_BASE),
        *(PlaceKind.A_BASE, PlaceKind.IN_SHOWDOWN, PlaceKind.ANY_LOCATION, PlaceKind.OTHER, PlaceKind.CONTROLLED),
        *(PlaceKind.NOT_CONTROLLED, PlaceKind.ENEMY_CONTROLLED, PlaceKind.MY_BATTLEFIELD),
        *(PlaceKind.LOCATION_OF, PlaceKind.BATTLEFIELD_OF),
    )
)
"""Where something can be said to be."""

_TYPES = (Kind.UNIT, Kind.GEAR, Kind.SPELL, Kind.RUNE, Kind.LEGEND, Kind.BATTLEFIELD, Kind.ABILITY)
"""What an object can be."""


def _counted(condition: Any) -> bool:
    """Whether a condition of a place counts the units that are there."""
    if isinstance(condition, Not):
        return _counted(condition.condition)
    return (
        isinstance(condition, Controls | Exists)
        and isinstance(condition.cards, c.Select)
        and condition.cards.kind is Kind.UNIT
    )


def _not_yet(amount: Any) -> bool:
    """Whether a number is of what is killed as a cost: what is chosen before it is paid cannot be held against it."""
    cards = amount.cards if isinstance(amount, c.MeasureOf) else None
    return isinstance(cards, c.Ref) and cards.kind is c.RefKind.KILLED


def costs_like(amount: Any) -> bool:
    """Whether a number is all of what something costs, Energy and Power."""
    return isinstance(amount, c.MeasureOf) and amount.measure in (Measure.COST, Measure.BASE_COST)


def _one_of(amount: Any) -> bool:
    """Whether a number is that of any of several objects: "a unit with the same Might as a friendly unit"."""
    cards = amount.cards if isinstance(amount, c.MeasureOf) else None
    return isinstance(cards, c.Select) and cards.quantity.kind is not c.QuantityKind.ALL


def _elsewhere(event: Any) -> Spot | None:
    """The zone that is told of if it is that a card was played from anywhere else, whenever that was."""
    zone, whose = getattr(event, "not_from", None), getattr(event, "whose", None)
    told = zone is not None and event == Event(kind=EventKind.PLAY, not_from=zone, whose=whose)
    return ZONES.get(zone) if told and zone is not None else None


def caused(by: Kind, cause: Kind | None) -> bool:
    """Whether what has caused something is of the kind that is said."""
    return cause is by or (by is Kind.SPELL_OR_ABILITY and cause in CAUSES)


CAUSES = (Kind.SPELL, Kind.ABILITY)


def _some_at_each(node: c.Select) -> bool:
    """Whether of "each battlefield" up to so many are chosen at it, or all are meant."""
    each = any(isinstance(one, c.At) and one.place.each for one in node.filters)
    return not each or node.quantity.kind in (c.QuantityKind.UP_TO, c.QuantityKind.ALL)


class Filters(Numbers):
    """The part of `Meaning` that says whether objects are as described."""

    if TYPE_CHECKING:

        def _whose(self, ref: Ref, *, owner: bool) -> int | None: ...

    def fits(self, obj: Obj, cards: c.Select, ctx: Context) -> bool:
        """Whether an object is as a phrase describes it."""
        fits = self._of_kind(obj, cards.kind) and all(self.passes(obj, one, ctx) for one in cards.filters)
        return fits and self.stands_out(obj, cards, ctx)

    @reads(c.WithTheMost, "lowest among")
    def stands_out(self, obj: Obj, cards: c.Select, ctx: Context) -> bool:
        """Whether an object has the most, or the least, Might of all that are as a phrase says, if it says that."""
        most = next((one for one in cards.filters if isinstance(one, c.WithTheMost)), None)
        if most is None:
            return True
        others = replace(cards, filters=tuple(one for one in cards.filters if one is not most))
        return self._first(obj, most, most.among or others, ctx)

    def _first(self, obj: Obj, most: c.WithTheMost, among: c.Cards, ctx: Context) -> bool:
        known = [self.view.might(self.board.objects[ref[0]]) for ref in self.refs(among, ctx)]
        return bool(known) and self.view.might(obj) == (min if most.lowest else max)(known)

    @gives_all(
        Kind, "UNIT GEAR SPELL RUNE LEGEND BATTLEFIELD CARD TOKEN EQUIPMENT PERMANENT CHAMPION CHAMPION_UNIT ABILITY"
    )
    def _of_kind(self, obj: Obj, kind: Kind) -> bool:
        if kind is Kind.CARD:
            return obj.kind is not Kind.RUNE  # "cards" are those of the Main Deck
        if kind is Kind.PERMANENT:
            return obj.kind in (Kind.UNIT, Kind.GEAR)
        if kind is Kind.EQUIPMENT:
            return obj.facts.equipment
        if kind is Kind.TOKEN:
            return obj.facts.token
        if kind is Kind.CHAMPION_UNIT:
            return obj.facts.champion and obj.kind is Kind.UNIT
        if kind is Kind.CHAMPION:
            return obj.facts.champion
        return obj.kind is kind and kind in _TYPES

    @reads_all(
        {
            **dict.fromkeys((c.NamedTag, c.NamedKind, c.NamedCard, c.Elsewhere, c.BanishedWith, c.NotChosen), ""),
            **dict.fromkeys((c.Spoken, c.FromAmong), ""),
            **dict.fromkeys((c.Of, c.Owned), "player"),
            **dict.fromkeys((c.AnyOf, c.NoneOf), "filters"),
            **dict.fromkeys((c.Fighting, c.Only, c.Bears), "cards"),
            c.Is: "state",
            c.HasTag: "tags",
            c.OfKind: "kinds",
            c.HasKeyword: "name",
            c.MightIs: "amount comparison",
            c.CostIs: "amount comparison resource",
            c.At: "place",
            c.Another: "than",
            c.AttachedTo: "to",
            c.Shares: "among than",
            c.Where: "condition",
            c.Wears: "kind comparison amount",
            c.Choosing: "cards no_other",
            c.Did: "event during",
            c.InZone: "zones player",
            c.Total: "amount comparison measure",
            c.Together: "location controller battlefield type name",
            c.Apart: "controller battlefield name might",
        }
    )
    @gives(Resource.EACH, Measure.COST, Measure.BASE_COST)
    @only(c.CostIs, lambda node: costs_like(node.amount) is (node.resource is Resource.EACH))
    @only(c.CostIs, lambda node: costs_like(node.amount) or not _one_of(node.amount))
    @only(c.CostIs, lambda node: not costs_like(node.amount) or not _not_yet(node.amount))
    @only(c.MightIs, lambda node: not _one_of(node.amount))
    @only_in(costs_like, c.CostIs, Keyword)
    @only(c.At, lambda node: node.place.kind in _PLACES)
    @only(c.Select, _some_at_each)
    @only(c.Shares, lambda node: not isinstance(node.than, c.Select))
    @only(c.Where, lambda node: _counted(node.condition))
    @only(
        c.Did,
        lambda node: (
            _elsewhere(node.event) is not None or (node.during is Duration.THIS_TURN and known_deed(node.event))
        ),
    )
    @gives_all(
        State,
        "READY EXHAUSTED STUNNED BUFFED DAMAGED MIGHTY ATTACKING DEFENDING IN_COMBAT FACEDOWN TOKEN ALONE "
        "EQUIPPED ATTACHED DETACHED ATTACKER EMPOWERED",
    )
    @gives_all(Zone, "HAND TRASH DECK RUNE_DECK BANISHMENT CHAMPION_ZONE BOARD BASE FACEDOWN")
    def passes(self, obj: Obj, one: c.Filter, ctx: Context) -> bool:
        """Whether one thing said of objects is true of this one."""
        board, view = self.board, self.view
        match one:
            case c.Of(player=player):
                controller = obj.controller if obj.spot is not Spot.CHAIN else self._whose(obj.ref, owner=False)
                if obj.kind is Kind.BATTLEFIELD:
                    controller = board.fields[obj.at].controller
                    if controller is None:
                        return False
                anyone = player.kind is PlayerKind.OPPONENT and ctx.player is None
                if player.kind in (PlayerKind.ALLIES, PlayerKind.OPPONENTS) or anyone:  # friendly and enemy
                    mine = board.friendly(controller or 0, ctx.controller)
                    return mine if player.kind is PlayerKind.ALLIES else not mine
                return controller in self.players(player, ctx)
            case c.Owned(player=player):
                return obj.owner in self.players(player, ctx)
            case c.Is(state=state):
                return self.state(obj, state)
            case c.AnyOf(filters=filters):
                return any(self.passes(obj, other, ctx) for other in filters)
            case c.NoneOf(filters=filters):
                return not any(self.passes(obj, other, ctx) for other in filters)
            case c.HasTag(tags=tags):
                return any(tag in obj.facts.tags or tag == obj.facts.name for tag in tags)
            case c.NamedTag():
                me = board.objects.get(ctx.me[0])
                return me is not None and me.named_tag in obj.facts.tags
            case c.NamedKind():
                me = board.objects.get(ctx.me[0])
                return me is not None and me.named_kind == obj.kind.value
            case c.NamedCard():
                me = board.objects.get(ctx.me[0])
                return me is not None and me.named_card == obj.facts.name
            case c.OfKind(kinds=kinds):
                return any(
                    obj.spot is Spot.FACEDOWN if kind is Kind.CARD else self._of_kind(obj, kind) for kind in kinds
                )
            case c.HasKeyword(name=name):
                return view.has(obj, name)
            case c.MightIs(comparison=comparison, amount=amount):
                wanted = self.number(amount, ctx)
                here = view.might(obj) if obj.spot in (Spot.BASE, Spot.FIELD) else obj.facts.might or 0
                return wanted is not None and comparison.holds(here, wanted)
            case c.CostIs(resource=resource, comparison=comparison, amount=amount):
                if isinstance(amount, c.MeasureOf) and costs_like(amount):
                    than = [board.objects[ref[0]].facts for ref in self.refs(amount.cards, ctx)]
                    return any(
                        comparison.holds(obj.facts.energy, two.energy) and comparison.holds(obj.facts.power, two.power)
                        for two in than
                    )
                wanted = self.number(amount, ctx)
                cost = obj.facts.energy if resource is Resource.ENERGY else obj.facts.power
                return wanted is not None and comparison.holds(cost, wanted)
            case c.At(place=place):
                return self.is_at(obj, place, ctx)
            case c.Another(than=than):
                known = self.refs(than, ctx) if than is not None else [ctx.me]
                return obj.ref not in known and not any(obj.ref in group for group in ctx.named[-1:])
            case c.Elsewhere():
                other = board.find(ctx.named[-1][0]) if ctx.named and ctx.named[-1] else board.find(ctx.me)
                return other is None or board.place_of(other) != board.place_of(obj)
            case c.AttachedTo(to=to):
                return any(obj.attached_to == ref[0] for ref in self.refs(to, ctx))
            case c.Fighting(cards=cards):
                others = [other for ref in self.refs(cards, ctx) if (other := board.find(ref)) is not None]
                return any(
                    ((obj.attacker and two.defender) or (obj.defender and two.attacker)) and two.at == obj.at
                    for two in others
                )
            case c.BanishedWith():
                return obj.spot is Spot.BANISHED and obj.banished_with == ctx.me[0]
            case c.Shares(among=among, than=than):
                shown = [self.board.objects[ref[0]].facts for ref in self.refs(than, ctx)]
                return any(two in ones(obj.facts, among) for facts in shown for two in ones(facts, among))
            case c.WithTheMost(among=c.Cards() as among):
                return self._first(obj, one, among, ctx)
            case c.NotChosen():
                return obj.ref not in ctx.killed
            case c.Where(condition=condition):
                return self._there(obj, condition, ctx)
            case c.Only(cards=cards):
                at_its_place = ctx.copy()
                at_its_place.place = self.code(board.place_of(obj))
                return self.refs(cards, at_its_place) == [obj.ref]
            case c.Wears(kind=kind, comparison=comparison, amount=amount):
                worn = [gear for gear in view.attached(obj) if self._of_kind(gear, kind)]
                return self._compares(len(worn), comparison, self.number(amount, ctx))
            case c.Bears(cards=cards):
                others = [other for ref in self.refs(cards, ctx) if (other := board.find(ref)) is not None]
                return any(board.place_of(other) == (Spot.FIELD, obj.at) for other in others)
            case c.Choosing(cards=cards, no_other=others):
                return self._chooses(obj, cards, others, ctx)
            case c.Did(event=event) if (zone := _elsewhere(event)) is not None:
                here = obj.spot in (Spot.BASE, Spot.FIELD, Spot.CHAIN)
                return here and obj.played_from not in (None, zone)
            case c.Did(event=event, during=_):
                return self._conquered(obj, event, ctx)
            case c.InZone(zones=zones, player=player):
                spot = obj.played_from if obj.spot is Spot.CHAIN else obj.spot
                there = {ZONES[zone] for zone in zones if zone in ZONES}
                if Zone.BOARD in zones and spot in (Spot.BASE, Spot.FIELD):
                    return obj.owner in self.players(player, ctx)
                return spot in there and obj.owner in self.players(player, ctx)
            case c.Spoken() | c.FromAmong() | c.Total() | c.Together() | c.Apart() | c.WithTheMost():
                return True  # asked where the objects come from, or of all of them together
        raise NotPlayed(type(one).__name__, ctx.me)

    def _there(self, place: Obj, condition: Any, ctx: Context) -> bool:
        """Whether there is at a battlefield what a condition asks for: units of a player, so many, or none."""
        if isinstance(condition, Not):
            return not self._there(place, condition.condition, ctx)
        if isinstance(condition, And):
            return all(self._there(place, one, ctx) for one in condition.parts)
        if isinstance(condition, Or):
            return any(self._there(place, one, ctx) for one in condition.parts)
        if not hasattr(condition, "cards"):
            raise NotPlayed(type(condition).__name__, ctx.me)
        units = [unit for unit in self.board.units_at(place.at) if self.fits(unit, condition.cards, ctx)]
        if isinstance(condition, Controls):
            who = self.players(condition.player, ctx)
            units = [unit for unit in units if unit.controller in who]
        return self.so_many(len(units), condition.cards, ctx)

    def _conquered(self, obj: Obj, event: Any, ctx: Context) -> bool:
        if obj.kind is not Kind.BATTLEFIELD:
            dealer = None if event.player is None else self.anyone(event.player, ctx)
            return any(
                one.kind is event.kind
                and one.obj == obj.ref
                and (event.by is None or caused(event.by, one.by))
                and (dealer is None or one.player in dealer)
                for one in self.board.log
            )
        who = self.players(event.player or c.YOU, ctx)
        return any(one.kind is event.kind and one.at == obj.at and one.player in who for one in self.board.log)

    def _chooses(self, obj: Obj, cards: c.Cards, others: c.Cards | None, ctx: Context) -> bool:
        item = self.board.item_of(obj.id)
        if item is None:
            return False
        found = [one for ref in item.targets if (one := self.board.find(ref)) is not None]
        if isinstance(cards, c.Select):
            named = [one.ref for one in found if self.fits(one, cards, ctx)]
        else:
            named = [ref for ref in self.refs(cards, ctx) if ref in item.targets]
        also = [one for one in found if isinstance(others, c.Select) and self.fits(one, others, ctx)]
        return self.so_many(len(named), cards, ctx) and all(one.ref in named for one in also)

    def state(self, obj: Obj, state: State) -> bool:
        """Whether an object is in a state."""
        match state:
            case State.READY:
                return not obj.exhausted
            case State.EXHAUSTED:
                return obj.exhausted
            case State.BUFFED:
                return obj.buffs > 0
            case State.DAMAGED:
                return obj.damage > 0
            case State.MIGHTY:
                return self.view.mighty(obj)
            case State.ATTACKING | State.ATTACKER:
                return obj.attacker
            case State.DEFENDING:
                return obj.defender
            case State.IN_COMBAT:
                return obj.attacker or obj.defender
            case State.FACEDOWN:
                return obj.spot is Spot.FACEDOWN
            case State.TOKEN:
                return obj.facts.token
            case State.ALONE:
                return self.view.alone(obj)
            case State.EQUIPPED:
                return any(gear.facts.equipment for gear in self.view.attached(obj))
            case State.ATTACHED:
                return obj.attached_to is not None
            case State.DETACHED:
                return obj.attached_to is None
            case _:
                return state.value in obj.marks

    def here(self, ctx: Context) -> tuple[Spot, int] | None:
        """Where the card is, or was when it left; what was hidden is where it lay."""
        if ctx.here is not None:
            return (Spot.FIELD, ctx.here)
        obj = self.board.find(ctx.me)
        if obj is not None:
            if obj.attached_to is not None:
                obj = self.board.objects[obj.attached_to]
            return None if obj.spot in (Spot.LEGEND, Spot.CHAIN) else self.board.place_of(obj)
        known = self.board.snapshots.get(ctx.me)
        if self._left_meanwhile(ctx):
            return None
        if known is None or known.spot not in (Spot.BASE, Spot.FIELD):
            return None
        return (known.spot, known.controller if known.spot is Spot.BASE else known.at)

    @staticmethod
    def _left_meanwhile(ctx: Context) -> bool:
        """Whether the source of an ability has left in answer to it, so that "here" is nowhere (359.3.e.12): its own
        leaving has not set it off, and nothing was paid with it.
        """
        if ctx.me in ctx.killed:
            return False
        if ctx.event is None:
            return ctx.activated
        return ctx.event.obj != ctx.me or ctx.event.kind not in (EventKind.DIE, EventKind.LEAVE)

    @reads(c.Place, "kind player quantity of each")
    def is_at(self, obj: Obj, place: c.Place, ctx: Context) -> bool:
        """Whether an object is at a place."""
        if obj.spot is Spot.FACEDOWN:
            return place.kind is PlaceKind.BATTLEFIELD or self.here(ctx) == (Spot.FIELD, obj.at)
        if obj.spot not in (Spot.BASE, Spot.FIELD):
            return False
        where = self.board.place_of(obj)
        match place.kind:
            case PlaceKind.HERE:
                return where == self.here(ctx)
            case PlaceKind.MY_BATTLEFIELD:
                return obj.spot is Spot.FIELD and where == self.here(ctx)
            case PlaceKind.THERE | PlaceKind.SAME:
                return ctx.place is not None and where == self.key(ctx.place)
            case PlaceKind.BATTLEFIELD:
                chosen = ctx.chosen.get(place)
                if chosen is not None:
                    return bool(chosen) and where == self.key(chosen[0])
                return obj.spot is Spot.FIELD
            case PlaceKind.BASE | PlaceKind.ITS_BASE:
                return obj.spot is Spot.BASE and (
                    place.player is None or obj.controller in self.players(place.player, ctx)
                )
            case PlaceKind.A_BASE:
                return obj.spot is Spot.BASE
            case PlaceKind.LOCATION_OF | PlaceKind.BATTLEFIELD_OF:
                field = place.kind is PlaceKind.BATTLEFIELD_OF
                known = [
                    one
                    for ref in self.refs(place.of, ctx)
                    if (one := self.board.find(ref)) is not None and one is not obj
                ]
                return (obj.spot is Spot.FIELD or not field) and any(self.board.place_of(one) == where for one in known)
            case PlaceKind.IN_SHOWDOWN:
                return obj.spot is Spot.FIELD and obj.at == self.board.showdown
            case PlaceKind.ANY_LOCATION:
                return True
            case PlaceKind.OTHER:
                return obj.spot is Spot.FIELD and where != self.here(ctx)
            case PlaceKind.CONTROLLED | PlaceKind.NOT_CONTROLLED | PlaceKind.ENEMY_CONTROLLED:
                holder = self.board.fields[obj.at].controller if obj.spot is Spot.FIELD else None
                enemies = self.board.opponents(ctx.controller)
                mine = holder == ctx.controller
                fits = {PlaceKind.CONTROLLED: mine, PlaceKind.NOT_CONTROLLED: not mine}
                return obj.spot is Spot.FIELD and fits.get(place.kind, holder in enemies)
        raise NotPlayed(f"what is {place.kind.value}", ctx.me)

    @staticmethod
    def key(place: int) -> tuple[Spot, int]:
        """A place as a number: a battlefield, or the base of player p as -1 - p."""
        return (Spot.FIELD, place) if place >= 0 else (Spot.BASE, BASE - place)

    @staticmethod
    def code(place: tuple[Spot, int] | None) -> int | None:
        if place is None:
            return None
        return place[1] if place[0] is Spot.FIELD else BASE - place[1]

    def happened_to(self, one: Happening, cards: c.Cards | None, ctx: Context) -> bool:
        """Whether what happened happened to such objects, as they were then."""
        if cards is None:
            return True
        if one.obj is None:
            return False
        if isinstance(cards, c.Me | c.Ref | c.MeFrom | c.Source | c.Bearer):
            return one.obj in self.refs(cards, ctx) or (isinstance(cards, c.Me | c.MeFrom) and one.obj[0] == ctx.me[0])
        if isinstance(cards, c.OneOf):
            return any(self.happened_to(one, part, ctx) for part in c.parts_of(cards))
        if not isinstance(cards, c.Select):
            return False
        obj = self.board.find(one.obj)
        if obj is not None:
            return self.fits(obj, cards, ctx)
        return self._was(one, cards, ctx)

    def _was(self, one: Happening, cards: c.Select, ctx: Context) -> bool:
        assert one.obj is not None
        known = self.board.snapshots.get(one.obj)
        if known is None:
            return False
        return self._of_kind(self._ghost(known), cards.kind) and all(
            self.passed(known, one, ctx) for one in cards.filters
        )

    @staticmethod
    def _ghost(known: Snapshot) -> Obj:
        """An object as it was when it was last known."""
        ghost = Obj(known.obj, known.facts, known.owner, known.controller, known.spot, known.at, known.stamp)
        ghost.exhausted, ghost.marks, ghost.buffs = known.exhausted, known.marks, int(known.buffed)
        ghost.damage, ghost.attacker, ghost.defender = int(known.damaged), known.attacker, known.defender
        return ghost

    def passed(self, known: Snapshot, one: Any, ctx: Context) -> bool:
        """Whether one thing said of objects was true of this one when it was last known."""
        match one:
            case c.AnyOf(filters=filters):
                return any(self.passed(known, other, ctx) for other in filters)
            case c.NoneOf(filters=filters):
                return not any(self.passed(known, other, ctx) for other in filters)
            case c.Is(state=State.MIGHTY):
                return known.mighty
            case c.Is(state=State.ALONE):
                return known.alone
            case c.MightIs(comparison=comparison, amount=amount):
                return self._compares(known.might, comparison, self.number(amount, ctx))
            case _:
                return self.passes(self._ghost(known), one, ctx)

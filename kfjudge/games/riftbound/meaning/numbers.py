"""Numbers and conditions asked of a board. A number that nobody can know any more is None (359.3.e.12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.facts import UNKNOWN, Facts
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives_all, only, only_in, reads_all, same_without
from kfjudge.games.riftbound.meaning.view import View
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import events as e
from kfjudge.games.riftbound.words.base import Comparison, Duration, KeywordName, Kind, Phase, Resource, Zone
from kfjudge.games.riftbound.words.cards import Measure
from kfjudge.language.node import replace

ZONES = {
    Zone.HAND: Spot.HAND,
    Zone.TRASH: Spot.TRASH,
    Zone.DECK: Spot.DECK,
    Zone.RUNE_DECK: Spot.RUNE_DECK,
    Zone.BANISHMENT: Spot.BANISHED,
    Zone.FACEDOWN: Spot.FACEDOWN,
    Zone.CHAMPION_ZONE: Spot.CHAMPION,
    Zone.BASE: Spot.BASE,
}
"""Where the cards of a zone lie."""


BOTH = (
    *(e.EventKind.CONQUER, e.EventKind.HOLD, e.EventKind.ATTACK, e.EventKind.DEFEND, e.EventKind.WIN_COMBAT),
    e.EventKind.BURN,
)
"""What is told once of a player and once of each of their units."""


WIDER = {
    e.EventKind.ATTACK_OR_DEFEND: (e.EventKind.ATTACK, e.EventKind.DEFEND),
    e.EventKind.CONQUER_OR_HOLD: (e.EventKind.CONQUER, e.EventKind.HOLD),
    e.EventKind.LEAVE_PLACE: (e.EventKind.MOVE, e.EventKind.RECALL, e.EventKind.LEAVE),
}
"""Events that are any of several."""


def _plain(event: e.Event) -> bool:
    """Whether of what happened only the kind, who did it to what, and the phase are asked."""
    when = event.when if event.when is e.When.YOUR_BEGINNING else None
    return event == e.Event(kind=event.kind, cards=event.cards, player=event.player, when=when)


def plain_fields(cards: object) -> bool:
    """Whether battlefields are meant, whichever they are: who conquers or holds does so at one each time."""
    return isinstance(cards, c.Select) and cards.kind is Kind.BATTLEFIELD and not cards.filters


_TAKEN = (e.EventKind.CONQUER, e.EventKind.HOLD)


def _told_of_fields(event: e.Event) -> bool:
    """Whether no more is asked than how many battlefields a player took: which they were is not noted of players."""
    return None in (event.player, event.cards) or plain_fields(event.cards)


REPLACED = (
    *(e.EventKind.DIE, e.EventKind.DRAW, e.EventKind.STUN, e.EventKind.BUFF, e.EventKind.RETURN, e.EventKind.DISCARD),
    *(e.EventKind.GAIN_XP, e.EventKind.SCORE),
)
"""What is looked at before it happens, for what happens in its place."""


def replaceable(event: e.Event) -> bool:
    """Whether whoever does this asks first what happens instead: one thing at a time, by or to whom it is said."""
    return event.kind is e.EventKind.DIE or (event.kind in REPLACED and _plain(event) and event.when is None)


def _known_in_time(condition: e.Happened) -> bool:
    """What damage kills is known in the next cleanup, one by one: how many, or that none, nobody waits for."""
    death = condition.this_way and condition.event.kind is e.EventKind.DIE
    cards = condition.event.cards
    some = not isinstance(cards, c.Select) or cards.quantity == c.Quantity()
    return not death or (
        condition.amount in (None, c.Number(value=1)) and some and (not condition.negated or isinstance(cards, c.Ref))
    )


def _asked_plainly(amount: c.MeasureOf) -> bool:
    """Whether it is known of which objects a number is: of one that is chosen only the Might is asked; what costs the
    same as one is compared with each.
    """
    return (
        _described(amount.cards)
        or amount.measure is Measure.COST
        or (amount.measure is Measure.MIGHT and not (amount.highest or amount.lowest))
    )


def _described(cards: c.Cards | None) -> bool:
    """Whether a phrase lets nobody choose."""
    return not isinstance(cards, c.Select) or cards.quantity.kind is c.QuantityKind.ALL


def did_of(cards: object) -> c.Did | None:
    """What a phrase says that its cards had done to them this turn, where that is that they were played."""
    filters = cards.filters if isinstance(cards, c.Select) else ()
    found = [one for one in filters if isinstance(one, c.Did) and _by_playing(one.event)]
    return found[0] if found else None


def _by_playing(event: object) -> bool:
    return isinstance(event, e.Event) and event == e.Event(kind=e.EventKind.PLAY, player=event.player)


def known_deed(event: object) -> bool:
    """Whether it is known of which objects an event of this turn is true: of battlefields that were conquered, held or
    scored, of cards that were played, and of what objects did or had done to them.
    """
    if _by_playing(event) or getattr(event, "kind", None) in (*_TAKEN, e.EventKind.SCORE):
        return True
    if not isinstance(event, e.Event) or event.kind not in _OF_OBJECTS:
        return False
    dealt = event.kind is e.EventKind.TAKE_DAMAGE
    return event == e.Event(kind=event.kind, by=event.by if dealt else None, player=event.player if dealt else None)


_OF_OBJECTS = (
    *(e.EventKind.MOVE, e.EventKind.ATTACK, e.EventKind.DEFEND, e.EventKind.STUN, e.EventKind.BUFF),
    *(e.EventKind.READY, e.EventKind.TAKE_DAMAGE),
)


def ones(facts: Facts, among: c.Among) -> Iterable[object]:
    """Its tags, its name, its domains, or its cost, of which different ones are counted."""
    match among:
        case c.Among.TAG:
            return facts.tags
        case c.Among.NAME:
            return (facts.name,)
        case c.Among.DOMAIN:
            return facts.domains
        case c.Among.ENERGY:
            return (facts.energy,)


def _own_death(ref: tuple[int, int], ctx: Context) -> bool:
    """Whether an ability goes off by the death of its own card: what it was like is noted before (808.1.d.3)."""
    event = ctx.event
    return event is not None and event.kind is e.EventKind.DIE and event.obj == ref == ctx.me


_COMPARED = tuple({c.PlayerKind.YOU, one} for one in (c.PlayerKind.OPPONENT, c.PlayerKind.WHO, c.PlayerKind.CONTROLLER))
"""Of which two players it can be asked who has more."""


def _comparable(node: e.HasMore) -> bool:
    """Whether it is asked of two players, or of you and each opponent by themselves."""
    kinds = node.player.kind, node.than.kind
    return set(kinds) in _COMPARED or kinds == (c.PlayerKind.YOU, c.PlayerKind.OPPONENTS)


def _whoever_has(cards: c.Cards) -> c.Cards:
    """Cards of which both of two players have some: "in your hand" is for each of them their own."""
    if not isinstance(cards, c.Select):
        return cards
    everyones = c.Player(kind=c.PlayerKind.EACH)
    zones = (replace(one, player=everyones) if isinstance(one, c.InZone) else one for one in cards.filters)
    return replace(cards, filters=tuple(zones))


same_without(c.ThatMuch, "done what", "an instruction before it does that, or the text is declined as it is read")
same_without(e.InHand, "whose", "it is that of the player of whom it is said")


class Numbers:
    """The part of `Meaning` that counts and judges."""

    board: Board
    view: View
    legion_counts_played = False
    """Whether Legion counts cards that were played, as before rules 1.3."""
    unknown_is_zero = False
    """Whether a number of what is gone is 0, as in the oldest rules."""

    if TYPE_CHECKING:

        def refs(self, cards: c.Cards | None, ctx: Context) -> list[tuple[int, int]]: ...
        def players(self, player: c.Player | None, ctx: Context) -> list[int]: ...
        def anyone(self, player: c.Player, ctx: Context) -> list[int]: ...
        def fits(self, obj: Any, cards: c.Select, ctx: Context) -> bool: ...
        def passes(self, obj: Any, one: c.Filter, ctx: Context) -> bool: ...
        def is_at(self, obj: Any, place: c.Place, ctx: Context) -> bool: ...
        def passed(self, known: Any, one: Any, ctx: Context) -> bool: ...
        def _whose(self, ref: tuple[int, int], *, owner: bool) -> int | None: ...
        def candidates(self, cards: c.Select, ctx: Context) -> list[Any]: ...
        def happened_to(self, one: Any, cards: c.Cards | None, ctx: Context) -> bool: ...
        def _is(self, ref: tuple[int, int], what: Any) -> bool: ...

    @reads_all(
        {
            c.Number: "value",
            c.CountOf: "cards",
            c.MeasureOf: "measure cards player highest lowest",
            c.Half: "of down",
            c.PlayersCount: "player",
            c.Divided: "of by",
            c.Beyond: "nth",
            c.ThatMuch: "done what",
            c.DoneThisWay: "kind what",
            c.Times: "factor of",
            c.MoreThan: "more than",
            c.BuffsOn: "cards",
            c.TagsAmong: "cards tags",
            c.Different: "among cards",
            c.HowOften: "event during",
            c.TotalOf: "kind player during by",
        }
    )
    @only_in(lambda node: did_of(node) is not None, c.CountOf)
    @only(c.HowOften, lambda node: node.during is Duration.THIS_TURN and _plain(node.event))
    @only(c.TotalOf, lambda node: node.during is Duration.THIS_TURN)
    @only(c.Different, lambda node: _described(node.cards))
    @gives_all(c.Among, "TAG NAME DOMAIN ENERGY")
    @only(c.MeasureOf, _asked_plainly)
    @only(c.BuffsOn, lambda node: _described(node.cards))
    @gives_all(Measure, "MIGHT ENERGY POWER POINTS ASSAULT SHIELD XP")
    def number(self, amount: c.Amount | None, ctx: Context) -> int | None:
        """What a number is now. None: nobody can know it."""
        match amount:
            case None:
                return 1
            case c.Number(value=value):
                return value
            case c.CountOf(cards=c.Select(filters=(*others, c.Beyond(nth=nth))) as cards):
                return max(0, len(self.refs(replace(cards, filters=tuple(others)), ctx)) - nth)
            case c.CountOf(cards=c.Select() as cards) if did_of(cards) is not None:
                return self._finalized(cards, ctx)
            case c.CountOf(cards=cards):
                return len(self.refs(cards, ctx))
            case c.PlayersCount(player=player):
                return len(self.players(player, ctx))
            case c.Divided(of=of, by=by):
                return (self.number(of, ctx) or 0) // by
            case c.Half(of=of, down=down):
                whole = self.number(of, ctx)
                return None if whole is None else (whole + (not down)) // 2
            case c.MeasureOf():
                return self._measured(amount, ctx)
            case c.ThatMuch():
                return ctx.amount or 0
            case c.DoneThisWay(kind=kind, what=what):
                log = [one for one in self.board.log[ctx.since :] if one.kind is kind and one.obj is not None]
                return sum(what is None or (one.obj is not None and self._is(one.obj, what)) for one in log)
            case c.Times(factor=factor, of=of):
                one, two = self.number(factor, ctx), self.number(of, ctx)
                return None if one is None or two is None else one * two
            case c.MoreThan(more=more, than=than):
                one, two = self.number(more, ctx), self.number(than, ctx)
                return None if one is None or two is None else one + two
            case c.BuffsOn(cards=cards):
                return sum(self.board.objects[ref[0]].buffs for ref in self.refs(cards, ctx) if self.board.find(ref))
            case c.TagsAmong(tags=tags, cards=cards):
                units = [self.board.objects[ref[0]] for ref in self.refs(cards, ctx)]
                return sum(any(tag in unit.facts.tags for unit in units) for tag in tags)
            case c.HowOften(event=event) if isinstance(event, e.Event):
                return self._often(event, ctx)
            case c.TotalOf(kind=kind, player=player, by=by):
                log = [one for one in self.board.log if one.kind is kind and one.player in self.players(player, ctx)]
                return sum(one.amount for one in log if by is None or by.value in one.flags)
            case c.Different(among=among, cards=cards):
                known = [self.board.objects[ref[0]].facts for ref in self.refs(cards, ctx)]
                return len({one for facts in known for one in ones(facts, among)})
        raise NotPlayed(type(amount).__name__, ctx.me)

    def _finalized(self, cards: c.Select, ctx: Context) -> int:
        """How many other cards of a description its players have played this turn: a countered one counts (419.4)."""
        did = did_of(cards)
        assert did is not None and isinstance(did.event, e.Event)
        rest = [one for one in cards.filters if one is not did]
        known = [
            self.board.objects[number]
            for player in self.players(did.event.player, ctx)
            for number in self.board.seats[player].finalized_cards
            if number != ctx.me[0]
        ]
        alike = (obj for obj in known if cards.kind in (Kind.CARD, obj.kind))
        return sum(all(self.passes(obj, one, ctx) for one in rest) for obj in alike)

    def _measured(self, amount: c.MeasureOf, ctx: Context) -> int | None:
        found = self._known(amount, ctx)
        return 0 if found is None and self.unknown_is_zero else found

    def _known(self, amount: c.MeasureOf, ctx: Context) -> int | None:
        board = self.board
        if amount.measure is Measure.POINTS:
            return sum(board.seats[player].points for player in self.players(amount.player, ctx))
        if amount.measure is Measure.XP:
            return sum(board.seats[player].xp for player in self.players(amount.player, ctx))
        values: list[int] = []
        for ref in self.refs(amount.cards, ctx):
            obj = board.find(ref)
            on_board = obj is not None and obj.spot in (Spot.BASE, Spot.FIELD)
            if amount.measure is Measure.MIGHT:
                if on_board and obj is not None:
                    values.append(self.view.might(obj))
                elif (ref in ctx.killed or _own_death(ref, ctx)) and ref in board.snapshots:
                    # "it" was moved by this very text, or is what died: look back
                    values.append(board.snapshots[ref].might)
                elif ref == ctx.me and ctx.event is not None and ref in board.snapshots and obj is None:
                    return None
                elif (before := (ref[0], ref[1] - 1)) in ctx.killed and before in board.snapshots:
                    values.append(board.snapshots[before].might)  # it was paid with: what it had on the board
                elif obj is not None and obj.spot not in (Spot.BASE, Spot.FIELD) and obj.facts.might is not None:
                    values.append(obj.facts.might)
                else:
                    return None
            elif amount.measure in (Measure.ASSAULT, Measure.SHIELD):
                if obj is None:
                    return None
                name = KeywordName.ASSAULT if amount.measure is Measure.ASSAULT else KeywordName.SHIELD
                values.append(self.view.keywords(obj).get(name, 0))
            else:
                facts = board.objects[ref[0]].facts if ref[0] in board.objects else None
                if facts is None:
                    return None
                values.append({Measure.ENERGY: facts.energy, Measure.POWER: facts.power}[amount.measure])
        if not values:
            return 0 if isinstance(amount.cards, c.Select) else None
        if amount.highest or amount.lowest:
            return max(values) if amount.highest else min(values)
        return sum(values)

    # ── conditions ──

    @reads_all(
        {
            **dict.fromkeys((e.And, e.Or), "parts"),
            e.Not: "condition",
            e.HasMore: "player than of fewer by",
            e.HasMost: "player of fewest",
            e.HasXP: "amount",
            e.LegionMet: "",
            e.Exists: "cards",
            e.Controls: "cards player",
            e.CardsAre: "cards filters negated past",
            e.ScoreWithin: "player points",
            e.InHand: "quantity player whose",
            e.Compare: "comparison left right",
            e.Happened: "event during negated amount this_way",
            e.PaidAdditional: "negated",
            e.ChoseYou: "negated",
            e.SpentOn: "amount during on resource",
            e.AssignedExcess: "amount",
            e.DuringPhase: "phase",
            e.YourTurn: "negated",
            e.InShowdown: "place combat",
            e.PlayedFrom: "zone",
            e.PlayedTo: "place",
            e.AllTags: "cards tags",
        }
    )
    @only(e.Happened, lambda node: node.during in (None, Duration.THIS_TURN) and _plain(node.event))
    @only(e.CardsAre, lambda node: not any(isinstance(one, c.Together) for one in node.filters))
    @only(e.Happened, _known_in_time)
    @only(e.Happened, lambda node: node.event.kind not in _TAKEN or _told_of_fields(node.event))
    @only(e.HasMore, _comparable)
    @only(e.HasMost, lambda node: node.player.kind in (c.PlayerKind.YOU, c.PlayerKind.WHO))
    @only(e.SpentOn, lambda node: node.on in (None, Kind.SPELL))
    @only(e.DuringPhase, lambda node: node.phase is Phase.YOUR_BEGINNING)
    @only(e.PlayedTo, lambda node: node.place.kind is c.PlaceKind.BATTLEFIELD)
    @gives_all(Measure, "HAND")
    @gives_all(Comparison, "EQUAL AT_LEAST AT_MOST MORE LESS NOT_EQUAL ODD EVEN")
    def holds(self, condition: e.Condition, ctx: Context) -> bool:
        """Whether a condition is true now."""
        board = self.board
        match condition:
            case e.And(parts=parts):
                return all(self.holds(part, ctx) for part in parts)
            case e.Or(parts=parts):
                held = [self.holds(part, ctx) for part in parts]  # each: later words may speak of any of them
                return any(held)
            case e.Not(condition=inner):
                return not self.holds(inner, ctx)
            case e.HasMore():
                return self._has_more(condition, ctx)
            case e.HasMost():
                return self._has_most(condition, ctx)
            case e.HasXP(amount=wanted):
                return board.seats[ctx.controller].xp >= wanted
            case e.LegionMet():
                return self._legion(ctx)
            case e.Exists(cards=cards):
                return self.so_many(len(self.refs(cards, ctx)), cards, ctx)
            case e.Controls(player=player, cards=cards):
                if isinstance(cards, c.Me):
                    me = board.objects.get(ctx.me[0])
                    return me is not None and me.at >= 0 and board.fields[me.at].controller in self.players(player, ctx)
                return self.so_many(self._controlled(player, cards, ctx), cards, ctx)
            case e.CardsAre(cards=cards, filters=filters, negated=negated, past=past):
                return self._are(cards, filters, ctx, past=past) is not negated
            case e.ScoreWithin(player=player, points=points):
                return any(board.seats[who].points >= board.victory - points for who in self.anyone(player, ctx))
            case e.InHand(player=player, quantity=quantity):
                hand = board.seats[self.players(player, ctx)[0]].piles[Spot.HAND]
                return self._compares(len(hand), quantity.comparison, self.number(quantity.amount, ctx))
            case e.Compare(left=left, comparison=comparison, right=right):
                one = self.number(left, ctx)
                return one is not None and self._compares(one, comparison, self.number(right, ctx))
            case e.Happened():
                return self._happened(condition, ctx)
            case e.PaidAdditional(negated=negated):
                me = board.objects.get(ctx.me[0])
                return (ctx.paid_extra or (me is not None and me.paid_extra)) is not negated
            case e.ChoseYou(negated=negated):
                return (ctx.player == ctx.controller) is not negated
            case e.SpentOn(resource=resource, amount=wanted, on=on, during=during):
                seat = board.seats[ctx.controller]
                if during is None:
                    return ctx.spent >= wanted
                if on is Kind.SPELL:
                    return seat.most_on_spell >= wanted
                return {Resource.ENERGY: seat.energy_spent, Resource.POWER: seat.power_spent}[resource] >= wanted
            case e.AssignedExcess(amount=amount):
                ctx.amount = board.excess.get(ctx.controller, 0)
                return self._compares(ctx.amount, Comparison.AT_LEAST, self.number(amount, ctx))
            case e.DuringPhase(phase=phase):
                return phase is Phase.YOUR_BEGINNING and board.phase == "beginning" and board.active == ctx.controller
            case e.YourTurn(negated=negated):
                return (board.active == ctx.controller) is not negated
            case e.InShowdown(place=place, combat=combat):
                if board.showdown is None or (combat and not board.combat):
                    return False
                field = board.objects[board.fields[board.showdown].obj]
                return place is None or self.is_at(field, place, ctx)
            case e.PlayedFrom(zone=zone):
                me = board.objects.get(ctx.me[0])
                return me is not None and me.played_from is not None and me.played_from is ZONES.get(zone)
            case e.PlayedTo():
                me = board.objects.get(ctx.me[0])
                return me is not None and me.at >= 0
            case e.AllTags(tags=tags, cards=cards):
                return self.number(c.TagsAmong(tags=tags, cards=cards), ctx) == len(tags)
        raise NotPlayed(type(condition).__name__, ctx.me)

    def counted_in(self, condition: e.Condition, ctx: Context) -> str:
        """What a condition counts now, in brackets behind it; "" if it counts nothing."""
        seats, many = self.board.seats, None
        match condition:
            case e.HasXP():
                many = seats[ctx.controller].xp
            case e.Exists(cards=c.Select() as cards):
                many = len(self.refs(cards, ctx))
            case e.Controls(player=player, cards=c.Select() as cards):
                many = self._controlled(player, cards, ctx)
            case e.ScoreWithin(player=player):
                many = max(seats[one].points for one in self.anyone(player, ctx))
            case e.InHand(player=player):
                many = len(seats[self.players(player, ctx)[0]].piles[Spot.HAND])
            case e.Compare(left=left):
                many = self.number(left, ctx)
            case e.SpentOn(during=None):
                many = ctx.spent
        return "" if many is None else f" ({many})"

    def _held(self, who: int, of: c.Amount, ctx: Context) -> int:
        """How much a player has of what is compared."""
        seat = self.board.seats[who]
        if isinstance(of, c.MeasureOf):
            held = {Measure.XP: seat.xp, Measure.HAND: len(seat.piles[Spot.HAND]), Measure.POINTS: seat.points}
            return held[of.measure]
        assert isinstance(of, c.CountOf)
        if isinstance(of.cards, c.Select) and of.cards.kind is Kind.BATTLEFIELD:
            return sum(field.controller == who for field in self.board.fields)
        return sum(self.board.objects[ref[0]].controller == who for ref in self.refs(_whoever_has(of.cards), ctx))

    def _has_more(self, condition: e.HasMore, ctx: Context) -> bool:
        """Whether one of two has more than the other, so many more if that is said; of "an opponent" any one."""

        def held(player: c.Player) -> list[int]:
            return [self._held(one, condition.of, ctx) for one in self.anyone(player, ctx)]

        by = 1 if condition.by is None else self.number(condition.by, ctx) or 0
        more, less = (condition.than, condition.player) if condition.fewer else (condition.player, condition.than)
        enough = all if condition.than.kind is c.PlayerKind.OPPONENTS else any
        return enough(one >= two + by for one in held(more) for two in held(less))

    def _has_most(self, condition: e.HasMost, ctx: Context) -> bool:
        """Whether a player has more, or less, than any other. Raises `NotPlayed` if several have as much."""
        best = min if condition.fewest else max
        held = {seat.index: self._held(seat.index, condition.of, ctx) for seat in self.board.seats if not seat.out}
        first = [who for who, much in held.items() if much == best(held.values())]
        if len(first) > 1:
            raise NotPlayed("who of several that have as much is meant", ctx.me)
        return first == self.players(condition.player, ctx)

    def _compares(self, left: int, comparison: Comparison, right: int | None) -> bool:
        return right is not None and comparison.holds(left, right)

    def _legion(self, ctx: Context) -> bool:
        """Whether its controller has finalized another card this turn (812)."""
        if self.legion_counts_played:
            return any(
                one.kind is e.EventKind.PLAY
                and one.player == ctx.controller
                and one.obj is not None
                and one.obj[0] != ctx.me[0]
                and one.facts is not None
                and not one.facts.token
                for one in self.board.log
            )
        found = self.board.seats[ctx.controller].finalized_cards
        return len(found) > (ctx.me[0] in found)

    def so_many(self, count: int, cards: c.Cards | None, ctx: Context) -> bool:
        """Whether that many are as many as a phrase says: "no gear", "two or more gear", "two gear", "a gear"."""
        said = cards.quantity if isinstance(cards, c.Select) else c.Quantity()
        return self._compares(count, said.comparison, self.number(said.amount, ctx))

    def _controlled(self, player: c.Player, cards: c.Cards, ctx: Context) -> int:
        who = (
            self.board.opponents(ctx.controller) if player.kind is c.PlayerKind.OPPONENT else self.players(player, ctx)
        )
        if not isinstance(cards, c.Select):
            return sum(self._whose(ref, owner=False) in who for ref in self.refs(cards, ctx))
        if cards.kind is Kind.BATTLEFIELD:
            return sum(field.controller in who for field in self.board.fields)
        return sum(obj.controller in who for obj in self.candidates(cards, ctx))

    def _are(self, cards: c.Cards, filters: tuple[Any, ...], ctx: Context, *, past: bool) -> bool:
        if isinstance(cards, c.Select):
            return any(all(self.passes(obj, one, ctx) for one in filters) for obj in self.candidates(cards, ctx))
        refs = self.refs(cards, ctx)
        if not refs:
            return False
        for ref in refs:
            obj = self.board.find(ref)
            if (
                obj is not None
                and obj.facts is UNKNOWN
                and any(isinstance(one, c.OfKind | c.HasTag) for one in filters)
            ):
                raise NotPlayed("what an unknown card is", ctx.me)
            known = self.board.snapshots.get(ref)
            if (past or obj is None) and known is not None:
                if not all(self.passed(known, one, ctx) for one in filters):
                    return False
            elif obj is None:
                obj = self.board.objects.get(ref[0])
                if obj is None or not all(self.passes(obj, one, ctx) for one in filters):
                    return False
            elif not all(self.passes(obj, one, ctx) for one in filters):
                return False
        return True

    def true_of(self, obj: Any, condition: e.Condition, ctx: Context) -> bool:
        """Whether a condition about some unit is true of this one."""
        if isinstance(condition, e.CardsAre) and isinstance(condition.cards, c.Select):
            said = [one for one in condition.filters if isinstance(one, c.Filter)]
            return self.fits(obj, condition.cards, ctx) and all(self.passes(obj, one, ctx) for one in said)
        return False

    def _happened(self, condition: e.Happened, ctx: Context) -> bool:
        event = condition.event
        if condition.this_way and event.kind is e.EventKind.DIE:
            found = any(ref in ctx.killed for ref in self.refs(event.cards, ctx))
            return found is not condition.negated
        told = replace(event, cards=None) if plain_fields(event.cards) and event.player is not None else event
        count = self._often(told, ctx, ctx.since if condition.this_way else 0)
        if condition.amount is not None:
            return (count >= (self.number(condition.amount, ctx) or 1)) is not condition.negated
        return self.so_many(count, event.cards, ctx) is not condition.negated

    def _often(self, event: e.Event, ctx: Context, since: int = 0) -> int:
        """How often something has happened this turn, from a place of the log on."""
        count = 0
        for one in self.board.log[since:]:
            killed = event.kind is e.EventKind.KILL and one.kind is e.EventKind.DIE and "killed" in one.flags
            if one.kind not in WIDER.get(event.kind, (event.kind,)) and not killed:
                continue
            if event.player is not None and one.player not in self.players(event.player, ctx):
                continue
            if event.player is not None and event.cards is None and one.obj is not None and one.kind in BOTH:
                continue  # that of a unit; the player's own is noted apart
            if event.when is not None and "beginning" not in one.flags:
                continue
            if self.happened_to(one, event.cards, ctx):
                count += 1
        return count

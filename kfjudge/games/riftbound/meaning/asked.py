"""Phrases asked of a board: which players and which objects are meant."""

from __future__ import annotations

from typing import cast

from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Obj, Ref, Spot
from kfjudge.games.riftbound.meaning.filters import Filters
from kfjudge.games.riftbound.meaning.forbidding import Cause, forbidden
from kfjudge.games.riftbound.meaning.numbers import ZONES
from kfjudge.games.riftbound.meaning.records import NotPlayed, gives_all, only, reads, reads_all
from kfjudge.games.riftbound.meaning.view import View
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words.base import Kind, State, Zone
from kfjudge.games.riftbound.words.cards import PlayerKind, QuantityKind, RefKind
from kfjudge.games.riftbound.words.events import Condition, EventKind
from kfjudge.games.riftbound.words.statics import Deed

_ASKED = (PlayerKind.EACH, PlayerKind.OPPONENTS, PlayerKind.THE_PLAYER)
"""Of which players it is asked which of them are meant."""


class Meaning(Filters):
    """What the phrases of a text mean on a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view = View(board, self)

    @reads(c.Player, "kind of such")
    @only(c.Player, lambda node: node.such is None or node.kind in _ASKED)
    @gives_all(
        PlayerKind,
        "YOU OPPONENT OPPONENTS EACH EACH_OTHER IN_TURN A_PLAYER THEY YOU_AND_THEY SAME CONTROLLER OWNER ALLIES "
        "DEFENDER ATTACKER THE_PLAYER WHO",
    )
    def players(self, player: c.Player | None, ctx: Context) -> list[int]:
        """The players that are meant, in the order in which they act."""
        if player is None or player.such is None:
            return self._players(player, ctx)
        found = []
        for one in self._players(player, ctx):
            asked = ctx.copy()
            asked.player = one
            found += [one] if self.holds(cast(Condition, player.such), asked) else []
        if player.kind is PlayerKind.THE_PLAYER and len(found) > 1:
            raise NotPlayed("which of several players is meant", ctx.me)
        return found

    def anyone(self, player: c.Player, ctx: Context) -> list[int]:
        """The players of whom it is enough that one is meant: "an opponent", "a player"."""
        if player.kind is PlayerKind.A_PLAYER:
            return [seat.index for seat in self.board.seats]
        return self.board.opponents(ctx.controller) if player.kind is PlayerKind.OPPONENT else self.players(player, ctx)

    def _players(self, player: c.Player | None, ctx: Context) -> list[int]:
        board = self.board
        kind = PlayerKind.YOU if player is None else player.kind
        match kind:
            case PlayerKind.YOU:
                return [ctx.controller]
            case PlayerKind.OPPONENT:
                if ctx.player is not None and not board.friendly(ctx.player, ctx.controller):
                    return [ctx.player]
                if len(board.opponents(ctx.controller)) > 1:
                    raise NotPlayed("which of several opponents is meant", ctx.me)
                return board.opponents(ctx.controller)[:1]
            case PlayerKind.OPPONENTS:
                return board.opponents(ctx.controller)
            case PlayerKind.EACH | PlayerKind.THE_PLAYER:
                return [seat.index for seat in board.in_turn_order(board.active)]
            case PlayerKind.EACH_OTHER | PlayerKind.IN_TURN:
                order = [seat.index for seat in board.in_turn_order(ctx.controller)]
                return order[1:] + (order[:1] if kind is PlayerKind.IN_TURN else [])
            case PlayerKind.ALLIES:
                return [seat.index for seat in board.in_turn_order() if board.friendly(seat.index, ctx.controller)]
            case PlayerKind.CONTROLLER | PlayerKind.OWNER:
                assert player is not None
                found: list[int] = []
                for ref in self.refs(player.of, ctx):
                    who = self._whose(ref, owner=kind is PlayerKind.OWNER)
                    if who is not None and who not in found:
                        found.append(who)
                return found
            case PlayerKind.YOU_AND_THEY if ctx.player is not None:
                return [ctx.controller, ctx.player]
            case PlayerKind.SAME:
                return list(ctx.doers)
            case PlayerKind.DEFENDER | PlayerKind.ATTACKER:
                attacker = board.combat_attacker
                if kind is PlayerKind.ATTACKER:
                    return [] if attacker is None else [attacker]
                return [seat.index for seat in board.seats if attacker is not None and seat.index != attacker][:1]
            case PlayerKind.THEY | PlayerKind.WHO | PlayerKind.YOU_AND_THEY if ctx.player is None:
                raise NotPlayed("which of several players is meant", ctx.me)
            case _:
                return [ctx.player if ctx.player is not None else ctx.controller]

    def _whose(self, ref: Ref, *, owner: bool) -> int | None:
        obj = self.board.find(ref)
        if obj is not None:
            return obj.owner if owner else obj.controller
        known = self.board.snapshots.get(ref)
        if known is not None:
            return known.owner if owner else known.controller
        for item in self.board.chain:
            if item.spell == ref[0]:
                return item.controller
        gone = self.board.objects.get(ref[0])
        return None if gone is None else (gone.owner if owner else gone.controller)

    @reads_all(
        {
            c.Me: "",
            c.MeFrom: "zone",
            c.Source: "",
            c.Ref: "kind what like two",
            c.Us: "",
            c.Bearer: "",
            c.Attachment: "name",
            **dict.fromkeys((c.Both, c.OneOf), "parts filters"),
            c.TopOf: "amount whose zone",
            c.Select: "quantity kind filters",
            c.Quantity: "kind amount comparison",
        }
    )
    @gives_all(RefKind, "IT THEM REST SAME_UNIT KILLED RECYCLED")
    @gives_all(QuantityKind, "EXACTLY UP_TO ANY_NUMBER ALL ALL_BUT COUNTED")
    def refs(self, cards: c.Cards | None, ctx: Context) -> list[Ref]:
        """The objects that are meant by a phrase that is not chosen anew, gone ones included."""
        match cards:
            case None:
                return []
            case c.Me() | c.MeFrom() | c.Source():
                return [ctx.me]
            case c.Ref(kind=RefKind.REST):
                return self.rest(ctx)
            case c.Ref(kind=RefKind.KILLED, what=what):
                return [ref for ref in ctx.died if what is None or self._is(ref, what)]
            case c.Ref(kind=RefKind.RECYCLED, what=what):
                log = [one.obj for one in self.board.log[ctx.since :] if one.kind is EventKind.RECYCLE and one.obj]
                if not log:  # it was paid with, before the text began to resolve
                    raise NotPlayed("which recycled card is meant", ctx.me)
                return [ref for ref in log if self._is(ref, what or Kind.CARD)]
            case c.Ref(kind=RefKind.SAME_UNIT):
                return self._mine(ctx)
            case c.Ref(kind=RefKind.THEM):
                return self._them(ctx)
            case c.Ref(what=what, like=like):
                return self._it(ctx, what) if not like else self._such(ctx, what, like)
            case c.Bearer():
                gear = self.board.find(ctx.me)
                unit = None if gear is None or gear.attached_to is None else self.board.objects.get(gear.attached_to)
                return [] if unit is None else [unit.ref]
            case c.Attachment(name=name):
                worn = [
                    one.ref for one in self.board.on_board() if one.attached_to == ctx.me[0] and one.facts.name == name
                ]
                return worn[:1]
            case c.TopOf(amount=amount, whose=whose, zone=zone):
                piles = [self.board.seats[who].piles[ZONES[zone]] for who in self.players(whose, ctx)]
                size = self.number(amount, ctx) or 0
                return [self.board.objects[one].ref for pile in piles for one in pile[:size]]
            case c.Us():
                return [ctx.me, *self._it(ctx, None)]
            case c.Both() | c.OneOf():
                if isinstance(cards, c.OneOf) and cards in ctx.chosen:
                    return list(ctx.chosen[cards])
                return list(dict.fromkeys(ref for part in c.parts_of(cards) for ref in self.refs(part, ctx)))
            case c.Select():
                if cards in ctx.chosen:
                    return [ref for ref in ctx.chosen[cards] if self.legal(ref, cards, ctx)]
                return [obj.ref for obj in self.candidates(cards, ctx)]
        return []

    def rest(self, ctx: Context) -> list[Ref]:
        """Those looked at or revealed that nothing was done with, or the others of those chosen of which some were
        named since. Raises `NotPlayed` if the text means others.
        """
        if ctx.rest is not None:
            return list(ctx.rest)
        some = ctx.named[-1] if ctx.named else []
        groups = (group for group in reversed(ctx.named[:-1]) if some and set(some) < set(group))
        of = next(groups, None)
        if of is None:
            raise NotPlayed("the rest of what was not looked at", ctx.me)
        return [ref for ref in of if ref not in some]

    def found(self, cards: c.Cards | None, ctx: Context) -> list[Obj]:
        """The objects that are meant and can still be found. A text finds its own card in the zone that it names, and
        it or another in the trash where the very event that set the text off has put it (359.3.f).
        """
        if isinstance(cards, c.MeFrom):
            me = self.board.objects.get(ctx.me[0])
            return [me] if me is not None and me.spot is ZONES.get(cards.zone) else []
        found = [obj for ref in self.refs(cards, ctx) if (obj := self.board.find(ref)) is not None]
        gone = ctx.event.obj if ctx.event is not None else None
        if isinstance(cards, c.Me | c.Ref) and not found and gone is not None and gone in self.refs(cards, ctx):
            fallen = self.board.objects.get(gone[0])
            if fallen is not None and fallen.spot is Spot.TRASH and fallen.stamp == gone[1] + 1:
                return [fallen]
        if not found and ctx.played and isinstance(cards, c.Ref):
            numbers = [ref[0] for ref in self.refs(cards, ctx) if ref[0] in ctx.played]
            return [self.board.objects[number] for number in numbers]
        return found

    def _it(self, ctx: Context, what: Kind | None) -> list[Ref]:
        """What was named last; "that unit" is a unit that was named alone rather than one of several cards."""
        if what in (None, Kind.CARD):
            return list(ctx.named[-1]) if ctx.named else []
        groups = [group for group in reversed(ctx.named) if any(self._is(ref, what) for ref in group)]
        meant = next((group for group in groups if len(group) == 1), groups[0] if groups else ())
        fitting = [ref for ref in meant if self._is(ref, what)]
        return fitting or (list(ctx.named[-1]) if ctx.named else [])

    def _such(self, ctx: Context, what: Kind | None, like: tuple[c.Filter, ...]) -> list[Ref]:
        """The last of what was named that is as it is said to be again. Raises `NotPlayed` for none and for several."""
        for group in reversed(ctx.named):
            known = [(ref, obj) for ref in group if self._is(ref, what) and (obj := self.board.find(ref)) is not None]
            fitting = [ref for ref, obj in known if all(self.passes(obj, one, ctx) for one in like)]
            if len(fitting) == 1:
                return fitting
            if fitting:
                break
        raise NotPlayed("which of those spoken of is meant", ctx.me)

    def _mine(self, ctx: Context) -> list[Ref]:
        """Of what was named, the last that is (or was) its speaker's own."""
        for group in reversed(ctx.named):
            if group and all(self._whose(ref, owner=False) == ctx.controller for ref in group):
                return list(group)
        return self._it(ctx, None)

    def _is(self, ref: Ref, what: Kind | None) -> bool:
        facts = self.board.objects[ref[0]].facts if ref[0] in self.board.objects else None
        if facts is None or what is None:
            return False
        if what is Kind.EQUIPMENT:
            return facts.equipment
        return what in (Kind.CARD, facts.kind)

    def _them(self, ctx: Context) -> list[Ref]:
        if not ctx.named:
            return []
        last = ctx.named[-1]
        if len(last) != 1 or len(ctx.named) < 2:
            return list(last)
        return [*ctx.named[-2], *last] if len(ctx.named[-2]) == 1 else list(last)

    def candidates(self, cards: c.Select, ctx: Context) -> list[Obj]:
        """Every object that fits a phrase now."""
        return [obj for obj in self._pool(cards, ctx) if self.fits(obj, cards, ctx)]

    def _pool(self, cards: c.Select, ctx: Context) -> list[Obj]:
        board = self.board
        for one in cards.filters:
            if isinstance(one, c.FromAmong):
                if ctx.rest is None and ctx.named:  # "two of them": of what was named last
                    return [obj for ref in ctx.named[-1] if (obj := board.find(ref)) is not None]
                return [board.objects[number] for number in ctx.looked]
            if isinstance(one, c.InZone):
                found: list[Obj] = []
                for player in self.players(one.player, ctx):
                    for zone in one.zones:
                        if zone is Zone.BOARD:
                            found += [obj for obj in board.on_board() if obj.owner == player]
                        elif zone in ZONES:
                            found += [board.objects[n] for n in board.seats[player].piles.get(ZONES[zone], [])]
                return found
            if isinstance(one, c.BanishedWith):
                return [obj for obj in board.objects.values() if obj.spot is Spot.BANISHED]
        if cards.kind in (Kind.SPELL, Kind.ABILITY):
            return self._waiting(cards.kind)
        if cards.kind is Kind.BATTLEFIELD:
            return [board.objects[field.obj] for field in board.fields]
        found = list(board.on_board())
        facedown = any(isinstance(one, c.Is) and one.state is State.FACEDOWN for one in cards.filters)
        if facedown or any(isinstance(one, c.OfKind) and Kind.CARD in one.kinds for one in cards.filters):
            found += [obj for obj in board.objects.values() if obj.spot is Spot.FACEDOWN]
        for one in cards.filters:
            if isinstance(one, c.OfKind):
                found += [
                    obj for kind in one.kinds if kind in (Kind.SPELL, Kind.ABILITY) for obj in self._waiting(kind)
                ]
        return found

    def _waiting(self, kind: Kind) -> list[Obj]:
        """The spells, or what stands for the abilities, that wait on the chain to resolve."""
        items = [item for item in self.board.chain if not item.pending]
        numbers = (item.spell if kind is Kind.SPELL else item.stand for item in items)
        return [self.board.objects[number] for number in numbers if number is not None]

    def legal(self, ref: Ref, cards: c.Select, ctx: Context) -> bool:
        """Whether what was chosen still fits (359.3.e.2): it is the same object, as described, and may be chosen."""
        obj = self.board.find(ref)
        if obj is None or not self.choosable(obj, ctx, ctx.controller):
            return False
        if any(isinstance(one, c.FromAmong) for one in cards.filters):
            return True
        rest = [one for one in cards.filters if not isinstance(one, c.Total | c.Together | c.Another | c.Elsewhere)]
        if any(isinstance(one, c.InZone) for one in rest):
            return obj in self._pool(cards, ctx)
        if cards.kind in (Kind.SPELL, Kind.ABILITY):
            return self.board.item_of(obj.id) is not None
        fits = self._of_kind(obj, cards.kind) and all(self.passes(obj, one, ctx) for one in rest)
        return fits and self.stands_out(obj, cards, ctx)

    def choosable(self, obj: Obj, ctx: Context, player: int) -> bool:
        """Whether nothing keeps a player from choosing an object for a text as a target of it."""
        me = self.board.objects.get(ctx.me[0])
        kind = Kind.SPELL if me is not None and me.kind is Kind.SPELL else Kind.ABILITY
        return forbidden(self, Deed.BE_CHOSEN, obj, cause=Cause(kind, player)) is None

"""A game: the board, what holds on it, and the few ways in which anything on it changes.

Every change goes through the functions here and in `changes`; each leaves a step in the trace, is remembered as a
`Happening`, and may trigger abilities.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from kfjudge.engine.decision import NATURE, Answer, Decision
from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.run import Comparable, Course
from kfjudge.engine.trace import Sort
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.chain import Context, Happening, Item
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import BASE, Obj, Ref, Spot
from kfjudge.games.riftbound.meaning.asked import Meaning
from kfjudge.games.riftbound.meaning.forbidding import Ban, Cause, forbidden
from kfjudge.games.riftbound.play.alike import Alike, unknown_alike
from kfjudge.games.riftbound.play.position import position
from kfjudge.games.riftbound.play.versions import switches
from kfjudge.games.riftbound.words.base import Kind, Node
from kfjudge.games.riftbound.words.effects import Effect
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.games.riftbound.words.statics import Deed
from kfjudge.language.printed_words import every_node, words_at
from kfjudge.tuples import NamedTuple

T = TypeVar("T")
Asking = Generator[Decision, Answer, T]
"""A procedure that may ask: it yields decisions and returns a value."""


PROCEDURES: dict[str, Callable[..., Any]] = {}
"""Procedures that those below them start: the rules go round in circles, the modules need not."""
F = TypeVar("F", bound=Callable[..., Any])


def procedure(function: F) -> F:
    """Lets a procedure be started by `Game.start` from a module that it uses itself."""
    PROCEDURES[function.__name__] = function
    return function


class Offer(NamedTuple):
    """What there was to choose: by whom, of which kind, asked by the text of which object. `asked` is false where there
    was no choice.
    """

    player: int
    kind: str
    options: tuple[Hashable, ...]
    source: int | None = None
    asked: bool = True


class Game(Course):
    """One game in progress. `decider` is who explores it, if somebody does; whoever drives it answers what it asks."""

    def __init__(self, board: Board, rules: str = "1.4", decider: Decider | None = None) -> None:
        super().__init__(PathDecider() if decider is None else decider)
        self.board = board
        self.meaning = Meaning(board)
        self.view = self.meaning.view
        self.rules = rules
        self.switches = switches(rules)
        """The points in which play is as the newest rules say."""
        self.meaning.unknown_is_zero = "unknown-number" not in self.switches
        self.meaning.legion_counts_played = "legion" not in self.switches
        self.view.floored = "might-below-nothing" not in self.switches
        self.outstanding = True
        """A cleanup is owed."""
        self.watched = True
        """Somebody may do something, or look at what could be done, between two things that resolve."""
        self.resolving: Item | None = None
        self.taps = True
        """Runes and what adds resources are used while a cost is paid, as far as the pool does not cover it."""
        self.strict = True
        """What proves illegal while it is finalized is an error; else it is taken back (358.5)."""
        self.alike: Alike = {}
        """Spells of which it makes no difference which of them is where, once they have been played."""
        self.window: tuple[int, int] | None = None
        """Since when its positions are compared."""
        self._group = 0
        self.seen: set[tuple[object, ...]] = set()
        self.replacing: list[tuple[Ref, int]] = []
        """The statements whose "instead" is being done."""
        self.assignments: list[tuple[int, dict[int, int]]] = []
        """How damage was assigned or split: who did it, and how much each object got."""
        self.pools_told = False
        """Somebody asks which power is left in a pool."""
        self.differed: set[str] = set()
        """Points of the rules that came up in any line of play and are played by the newest under every version."""
        self.leaving: frozenset[Ref] = frozenset()
        """What leaves the board at one time: it is remembered as it was before the first of them left."""
        self.doing: Node | None = None
        """The instruction that was begun last."""
        self.offered: list[Offer] = []
        """What was there to choose, for those also who had no choice."""

    def copied_out(self, decider: Decider) -> Game:
        """The same game on a board of its own, between two of its steps."""
        made = Game(copy.deepcopy(self.board), self.rules, decider)
        made.outstanding, made.taps, made.strict, made.watched = self.outstanding, self.taps, self.strict, self.watched
        made.opened, made.window, made._group = self.opened, self.window, self._group
        made.differed, made.readings = self.differed, self.readings
        made.seen, made.assignments, made.offered = set(self.seen), list(self.assignments), list(self.offered)
        made.pools_told, made.alike = self.pools_told, self.alike
        made.trace.steps, made.trace.depth = list(self.trace.steps), self.trace.depth
        made.trace.asides, made.doing = list(self.trace.asides), self.doing
        return made

    def differs(self, point: str) -> None:
        """An older version says otherwise here, and is not played: the answer names the point."""
        self.differed.add(point)

    def start(self, name: str, *values: Any, **more: Any) -> Any:
        """What a procedure of that name gives: its steps, if it may ask."""
        return PROCEDURES[name](self, *values, **more)

    # ── asking ──

    def ask(
        self,
        player: int,
        kind: str,
        question: str,
        options: Iterable[Hashable],
        *,
        minimum: int = 1,
        maximum: int = 1,
        ordered: bool = False,
        source: Ref | None = None,
        rule: str = "",
        forced: bool = True,
        valid: Callable[[tuple[Hashable, ...]], bool] | None = None,
        repeated: bool = False,
        stands: Answer | None = None,
        same: tuple[Hashable, ...] | None = None,
    ) -> Asking[list[Hashable]]:
        """The options that a player picks; nobody is asked where there is only one answer."""
        choices = tuple(options)
        least = min(minimum, len(choices)) if not repeated else minimum
        most = maximum if repeated else min(maximum, len(choices))
        if kind != "act":
            self.offered.append(Offer(player, kind, choices, None if source is None else source[0]))
        if not choices or most <= 0:
            return []
        whole = least == most == len(choices) and not (repeated and most > 1)
        if forced and valid is None and whole and (not ordered or len(choices) == 1):
            if kind != "act":
                self.offered[-1] = self.offered[-1]._replace(asked=False)
            return list(choices)
        decision = Decision(
            player,
            kind,
            question,
            choices,
            least,
            most,
            ordered=ordered,
            repeated=repeated,
            source=None if source is None else source[0],
            rule=rule,
            nature=player == NATURE,
            alike=unknown_alike(self.board, choices),
            valid=valid,
            stands=stands,
            same=same,
        )
        answer = yield decision
        if not decision.allows(answer):
            raise ValueError(f"no legal answer to: {question}")
        return list(decision.picked(answer))

    def pick(
        self,
        player: int,
        kind: str,
        question: str,
        objects: Iterable[Obj],
        least: int = 1,
        most: int | None = None,
        **more: Any,
    ) -> Asking[list[Obj]]:
        """The objects that a player picks, just so many or from `least` to `most`; `more` is told to `ask`."""
        refs = [obj.ref for obj in objects]
        most = least if most is None else most
        picked = yield from self.ask(player, kind, question, refs, minimum=least, maximum=most, **more)
        return [self.board.objects[ref[0]] for ref in picked]  # type: ignore[index]

    def may(
        self,
        player: int,
        question: str,
        *,
        kind: str = "may",
        source: Ref | None = None,
        rule: str = "",
        must: bool = False,
    ) -> Asking[bool]:
        """Whether a player does what they may, if nothing makes it the only answer."""
        answers = ("yes",) if must else ("yes", "no")
        picked = yield from self.ask(player, kind, question, answers, source=source, rule=rule, forced=False)
        return picked == ["yes"]

    # ── telling ──

    def say(self, event: str, rule: str, template: str, *values: object) -> None:
        """Adds a step to the trace; `rule` is the number in the version in force (1.4)."""
        self.step(event, rule, template, *values)

    def keep(self, sort: Sort, me: Ref, node: Node, value: Any, deed: Any = None) -> None:
        """Keeps beside the steps what words of a card came to."""
        source = self.board.objects.get(me[0])
        if source is not None:
            self.trace.aside(sort, source.id, partial(self._words, source, node), value, deed)

    def _words(self, source: Obj, node: Node) -> str:
        return words_at(node, self.printed(source, node))

    def printed(self, source: Obj, node: Node) -> str:
        """The printed text that a node is read from: that of its card, or of one that has given it an ability."""
        lent = any(last.text is not None for last in self.board.lasting)
        known = {id(one.facts): one.facts for one in self.board.objects.values()}
        giving = [one for one in known.values() if lent or one.effect or one.gives_text]
        for facts in (source.facts, *giving) if giving else ():
            for words, abilities in ((facts.printed, facts.abilities), (facts.effect_printed, facts.effect)):
                if any(inner is node for one in abilities for inner in every_node(one.paragraph)):
                    return words
        return source.facts.printed

    def position(self) -> Comparable | None:
        """Where the game stands between two of its steps."""
        if self.resolving is not None:
            return None
        return position(self.board, self.outstanding, self.seen, self.alike)

    # ── what texts forbid ──

    def cause(self) -> Cause:
        """What has things done now: the spell or ability that resolves, or the rules themselves."""
        item = self.resolving
        return Cause() if item is None else Cause(Kind.ABILITY if item.spell is None else Kind.SPELL, item.controller)

    def forbidden(
        self,
        deed: Deed,
        obj: Obj | None = None,
        player: int | None = None,
        *,
        cause: Cause | None = None,
        to: int | None = None,
    ) -> Ban | None:
        """What forbids something, if anything does. `cause`: what resolves, if none is named."""
        return forbidden(self.meaning, deed, obj, player, cause or self.cause(), to)

    def stopped(self, deed: Deed, obj: Obj | None = None, player: int | None = None, **more: Any) -> bool:
        """Whether something that is about to be done is forbidden; then it is told, with the card that forbids it."""
        ban = self.forbidden(deed, obj, player, **more)
        if ban is not None:
            self.bars(ban, obj, player)
        return ban is not None

    def bars(self, ban: Ban, obj: Obj | None, player: int | None = None) -> None:
        """Tells that something is not done, and which card forbids it."""
        said = ban.statement.deed.value
        source = "a text" if ban.source is None else ban.source
        if obj is None:
            self.say("forbidden", "054", "player {} can't {}, by the text of {}", (player or 0) + 1, said, source)
        else:
            self.say("forbidden", "054", "{} can't {}, by the text of {}", obj, said, source)

    def name(self, value: object) -> str:
        """How the trace writes a value."""
        if isinstance(value, Obj):
            return value.facts.name
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int):
            obj = self.board.objects.get(value[0])
            return obj.facts.name if obj is not None else "something"
        return str(value)

    def group(self) -> int:
        """A number for what happens at one time."""
        self._group += 1
        return self._group

    def note(self, *happenings: Happening, order: dict[int, int] | None = None) -> None:
        """Remembers what happened, and puts what it triggers on the chain, in turn order or in the order given."""
        for one in happenings:
            if one.obj is not None and one.facts is None:
                obj = self.board.objects.get(one.obj[0])
                one.facts = None if obj is None else obj.facts
        self.start("answer", happenings, order)
        self.outstanding = True

    # ── zones ──

    def take_out(self, obj: Obj) -> None:
        """Takes an object out of the pile it is in."""
        for seat in self.board.seats:
            for pile in seat.piles.values():
                if obj.id in pile:
                    pile.remove(obj.id)

    def put(self, obj: Obj, spot: Spot, *, at: int = BASE, top: bool = False) -> None:
        """Moves an object between zones. Crossing to or from a zone that is not of the board makes it a new object
        (124.1): damage, buffs and what it was given are gone. A token that leaves the board is no more (185.4).
        """
        board = self.board
        seat = board.seats[obj.owner]
        seat.told(obj.id)
        leaves = obj.spot in (Spot.BASE, Spot.FIELD, Spot.LEGEND)
        stays = spot in (Spot.BASE, Spot.FIELD, Spot.LEGEND)
        if leaves and obj.ref not in board.snapshots:
            self.view.snapshot(obj)
        elif leaves and not stays:
            known = board.snapshots[obj.ref]
            if known.spot is not obj.spot or known.at != obj.at:
                self.view.snapshot(obj)
        self.take_out(obj)
        if not (leaves and stays):
            self._renew(obj)
        if leaves and not stays:
            for gear in self.view.attached(obj):
                gear.attached_to = None
            obj.attached_to = None
        obj.spot, obj.at = spot, at
        obj.died = obj.died and not stays
        if leaves and not stays and obj.facts.token:
            obj.spot = Spot.GONE
            return
        if spot in (Spot.HAND, Spot.DECK, Spot.RUNE_DECK, Spot.TRASH, Spot.BANISHED, Spot.CHAMPION):
            obj.controller = obj.owner
            pile = seat.piles[spot]
            if top:
                pile.insert(0, obj.id)
            else:
                pile.append(obj.id)

    def _renew(self, obj: Obj) -> None:
        obj.stamp += 1
        obj.exhausted = obj.attacker = obj.defender = obj.noted = False
        obj.marks = frozenset()
        obj.damage = obj.buffs = obj.moved = 0
        obj.damaged_by = ()
        obj.killer = None
        obj.used = obj.picked = obj.picked_ever = frozenset()
        obj.attached_to = None
        obj.paid_extra = False

    def hand(self, player: int) -> list[Obj]:
        return [self.board.objects[number] for number in self.board.seats[player].piles[Spot.HAND]]

    # ── the chain ──

    def pend(
        self,
        ctx: Context,
        effect: Effect | None,
        *,
        name: str = "",
        spell: int | None = None,
        triggered: bool = False,
        adds: bool = False,
    ) -> Item:
        """Puts a pending item on the chain."""
        if not self.board.chain:
            if not self.board.chained:
                self.board.keeps_focus = triggered or adds
            self.board.chained = True
        item = Item(
            self.board.number(), ctx.controller, ctx.me, ctx, effect, spell, name=name, triggered=triggered, adds=adds
        )
        if spell is None and self.board.chooses_abilities:
            facts = Facts(name=f"the ability of {name}" if name else "an ability", kind=Kind.ABILITY)
            stand = self.board.add(facts, ctx.controller, Spot.CHAIN)
            item.stand, stand.ability_of = stand.id, ctx.me[0]
        self.board.chain.append(item)
        self.outstanding = True
        return item

    @contextmanager
    def at_once(self, objects: Sequence[Obj]) -> Iterator[None]:
        """Around what takes several objects off the board at one time."""
        there = [obj for obj in objects if obj.spot in (Spot.BASE, Spot.FIELD)]
        for obj in there:
            self.view.snapshot(obj)
        before, self.leaving = self.leaving, frozenset(obj.ref for obj in there)
        try:
            yield
        finally:
            self.leaving = before

    def event(self, kind: EventKind, obj: Obj | None = None, player: int | None = None, **more: object) -> Happening:
        """A happening with the object as it is now."""
        if obj is not None and obj.spot in (Spot.BASE, Spot.FIELD) and obj.ref not in self.leaving:
            self.view.snapshot(obj)
        found = Happening(kind, None if obj is None else obj.ref, player)
        if obj is not None:
            found.facts, found.controller = obj.facts, obj.controller
            found.at = Meaning.code(self.board.place_of(obj)) if obj.spot in (Spot.BASE, Spot.FIELD) else None
        for key, value in more.items():
            setattr(found, key, value)
        if found.by is None and "by" not in more and self.resolving is not None:
            found.by = Kind.ABILITY if self.resolving.spell is None else Kind.SPELL
        flags = set(found.flags)
        if self.board.phase == "beginning" and (player is None or player == self.board.active):
            flags.add("beginning")
        if self.board.showdown is not None:
            flags.add("showdown")
        if self.board.combat:
            flags.add("combat")
        found.flags = frozenset(flags)
        return found


def kinds(objects: Sequence[Obj], kind: Kind) -> list[Obj]:
    return [obj for obj in objects if obj.kind is kind]

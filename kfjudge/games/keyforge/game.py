"""One run: a board that changes, somebody who decides, and a trace. Everything that happens goes through `emit`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kfjudge.engine.decision import NATURE, Decision
from kfjudge.engine.event import Replacement
from kfjudge.engine.path import Decider
from kfjudge.engine.run import Comparable, Run
from kfjudge.engine.trace import NOT_DONE
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board.abilities import Compiled, Held, compile_text
from kfjudge.games.keyforge.board.board import Board, CardState
from kfjudge.games.keyforge.board.event import CardStay, Event, LastKnown
from kfjudge.games.keyforge.board.faces import UNKNOWN, CardFace
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.hooks import Tables
from kfjudge.games.keyforge.naming import CALLED, OLDER_RULE, AbilityName, Card, Who
from kfjudge.games.keyforge.older import SAID, Older
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.recording import LOGGED, entry_of

if TYPE_CHECKING:
    from kfjudge.games.keyforge.events.destruction import Batch
    from kfjudge.games.keyforge.events.loops import Passing
    from kfjudge.games.keyforge.meaning.context import Context
    from kfjudge.games.keyforge.view.continuous import View
    from kfjudge.games.keyforge.words.nodes.base import KeywordName
    from kfjudge.games.keyforge.words.nodes.kinds import CardText

FOR_EACH_CARD = 10
"""So many events more are played for each card: what happens to all of them at once is no chain."""
REFRESHED, BUILT, CARDS = 1, 2, 10
"""The work of looking at the board again, and of gathering anew what is in play: so much, and one for so many cards."""


class Game(Run[Event]):
    """A run from a board: `decide` asks, `emit` lets things happen, `view` says what is true."""

    __slots__ = (
        "_alike",
        "_view",
        "_view_version",
        "barrier",
        "batch",
        "board",
        "borrowed",
        "closed",
        "fighting",
        "fought",
        "frames",
        "holding",
        "ignoring",
        "lapses",
        "left",
        "memory",
        "no_fight",
        "options",
        "parting",
        "places",
        "replaced",
        "replacing",
        "resolving",
        "settled",
        "shown",
        "spared",
        "strikes",
        "tables",
    )

    def __init__(self, board: Board, decider: Decider, tables: Tables, options: Options | None = None) -> None:
        self.options: Options = Options() if options is None else options
        super().__init__(
            decider,
            traced=self.options.traced,
            ask_forced=self.options.ask_forced,
            limit=self.options.limit + FOR_EACH_CARD * len(board.cards),
        )
        self.board: Board = board
        self.tables: Tables = tables
        self.memory: dict[CardStay, LastKnown] = dict(
            pair for effect in board.lasting for pair in effect.bindings.remembered
        )
        self.frames: list[Context] = []
        self.lapses: list[Callable[[], None]] = []
        """For each open window: forgets of the abilities resolved in it those that their card does not have now."""
        self.batch: Batch | None = None
        self.settled = -1
        self.shown: set[int] = set()
        self.fighting: tuple[CardStay, ...] = ()
        self.strikes: dict[CardStay, CardStay] = {}
        self.fought: tuple[CardStay, ...] = ()
        self.left: list[Event] = []
        self.borrowed: dict[int, int] = {}
        self.parting: dict[CardStay, list[Held]] = {}
        self.ignoring: dict[int, frozenset[KeywordName]] = {}
        self.replaced = False
        self.no_fight = False
        self.replacing: list[tuple[object, int]] = []
        self.holding: set[object] = set()
        self.barrier = NOBODY
        self.resolving: dict[Hashable, int] = {}
        self.places: dict[Hashable, list[Passing]] = {}
        self.closed: set[Hashable] = set()
        self.spared: set[CardStay] = set()
        self._view: View | None = None
        self._view_version = -1
        self._alike: dict[int, Hashable] = {}

    # ── what is true ────────────────────────────────────────────────────────

    @property
    def view(self) -> View:
        """What holds on the board as it stands: computed once per state of the board."""
        view = self._view
        if view is None or self._view_version != self.board.version:
            self._view_version = self.board.version
            if view is not None and view.is_current():
                self.spend(REFRESHED)
                view.refresh()
                return view
            self.spend(BUILT + len(self.board.cards) // CARDS)
            view = self._view = self.tables.make_view(self)
        return view

    @contextmanager
    def looking_at(self, board: Board) -> Iterator[None]:
        """While questions are asked of another board: the one from before something was done."""
        now, view, version = self.board, self._view, self._view_version
        self.board, self._view = board, None
        try:
            yield
        finally:
            self.board, self._view, self._view_version = now, view, version

    @contextmanager
    def declared(self, attacker: CardStay, defender: CardStay) -> Iterator[None]:
        """While one creature attacks another, or is asked about as if it did: what holds of attacking creatures holds
        of it for so long.
        """
        outer = self.fighting
        if outer == (attacker, defender):
            yield
            return
        self.fighting = (attacker, defender)
        self.board.touch()
        try:
            yield
        finally:
            self.fighting = outer
            self.board.touch()

    def begin_view(self, view: View) -> None:
        """While a view is being put together, questions go to as much of it as there is."""
        self._view = view

    def compiled(self, text: CardText) -> Compiled:
        """A text box, sorted; each text is sorted once."""
        texts = self.tables.texts
        found = texts.get(text)
        if found is None:
            found = texts[text] = compile_text(text)
        return found

    def text_of(self, face: CardFace) -> Compiled | None:
        """The sorted text of a face; None for an empty text box.

        Raises `NotDecidable` if the text was declined or cannot be played whole, or the card is not known.
        """
        if face.compiled is not None:
            return face.compiled
        if face.declined is not None:
            raise NotDecidable(f"the text of {face.name} is not understood: {face.declined.reason}")
        if face is UNKNOWN:
            raise NotDecidable("it depends on a card that nobody can see", rule="hidden-information")
        if face.text is None:
            return None
        reason = self.tables.unplayed(face.text)
        if reason:
            raise NotDecidable(f"the text of {face.name} cannot be played: {reason}")
        face.compiled = compile_text(face.text)
        return face.compiled

    def card(self, number: int) -> CardState:
        """The card's state."""
        return self.board.cards[number]

    def seen(self, number: int) -> CardStay:
        """The card as an effect remembers it from now on."""
        return CardStay(number, self.board.cards[number].stay)

    def is_here(self, seen: CardStay) -> bool:
        """Whether the card has not moved since it was met."""
        return self.board.cards[seen.card].stay == seen.stay

    # ── deciding ────────────────────────────────────────────────────────────

    def declines(self, decision: Decision) -> tuple[Hashable, ...] | None:
        """What is declined because a loop is left off (Rulebook: Infinite loops)."""
        if not self.closed or decision.signature() not in self.closed:
            return None
        declined = decline(decision)
        if declined is not None:
            self.closed.discard(decision.signature())
        return declined

    def choose_cards(
        self,
        player: int,
        cards: Sequence[int],
        low: int,
        high: int,
        question: str,
        *,
        rule: str,
        ctx: Context | None = None,
        kind: str = "cards",
        ordered: bool = False,
        repeated: bool = False,
        valid: Callable[[tuple[Hashable, ...]], bool] | None = None,
    ) -> tuple[int, ...]:
        """Which of `cards` are picked; nature picks if `player` is `NATURE`."""
        if not repeated:
            high = min(high, len(cards))
            low = min(low, high)
        if high <= 0 or not cards:
            return ()
        alike: tuple[Hashable, ...] | None = None
        if self.options.collapse and len(cards) > 1:
            faces = [self.board.cards[number].face for number in cards]
            if len(set(map(id, faces))) < len(faces):
                alike = self.tables.alike(self, cards)
                if len(set(alike)) == len(alike):
                    alike = None
        decision = Decision(
            player,
            kind,
            question,
            tuple(cards),
            low,
            high,
            ordered,
            repeated,
            ctx.card if ctx is not None else None,
            ctx.clause.span if ctx is not None and ctx.clause is not None else None,
            rule,
            player == NATURE,
            alike,
            valid=valid,
        )
        return tuple(int(str(option)) if not isinstance(option, int) else option for option in self.decide(decision))

    def divide(
        self, player: int, cards: Sequence[int], total: int, question: str, *, rule: str, ctx: Context
    ) -> tuple[int, ...]:
        """How so many points are divided among cards: each card as often as it gets one."""
        return self.choose_cards(
            player, cards, total, total, question, rule=rule, ctx=ctx, kind="division", repeated=True
        )

    def put_in_order(
        self, player: int, cards: Sequence[int], question: str, *, rule: str, ctx: Context | None = None
    ) -> tuple[int, ...]:
        """The order in which cards go to a pile."""
        most = len(cards)
        return self.choose_cards(
            player, cards, most, most, question, rule=rule, ctx=ctx, kind="pile order", ordered=True
        )

    def choose(
        self,
        player: int,
        kind: str,
        options: Sequence[Hashable],
        question: str,
        *,
        rule: str,
        ctx: Context | None = None,
        optional: bool = False,
    ) -> Hashable | None:
        """One of `options`, for a question that the ability being resolved brings up; None if nobody wants any."""
        clause = ctx.clause.span if ctx is not None and ctx.clause is not None else None
        source = ctx.card if ctx is not None else None
        same = (0,) * len(options) if kind == "color" and self.options.same_colors and not optional else None
        return self.pick(
            player, kind, options, question, rule=rule, source=source, clause=clause, optional=optional, same=same
        )

    def choose_order(
        self, options: Sequence[AbilityName], question: str, *, rule: str, pending: Sequence[tuple[Held, Event]]
    ) -> int:
        """The place of the ability that the active player resolves next. Orders that lead to the same ends are not
        tried twice by who explores them all.
        """
        orders = self.tables.orders(self, pending) if self.merges else None
        decision = Decision(
            self.board.active,
            "order",
            question,
            tuple(options),
            rule=rule,
            same=orders.same if orders is not None else None,
            stands=(orders.first,) if orders is not None and orders.first is not None else None,
        )
        picked = self.decide(decision)
        return picked[0].index if picked and isinstance(picked[0], AbilityName) else 0

    def agrees(self, player: int, question: str, *, rule: str, ctx: Context | None = None) -> bool:
        """Whether the player says yes."""
        return self.choose(player, "may", (True, False), question, rule=rule, ctx=ctx) is True

    # ── happening ───────────────────────────────────────────────────────────

    def apply(self, event: Event) -> bool:
        """Changes the board for one event; False if nothing came of it."""
        self.count()
        event.clock = self.board.clock
        if event.card != NOBODY and event.stay < 0:
            event.stay = self.board.cards[event.card].stay
        apply = self.tables.within if self.frames and self.frames[-1].limits else self.tables.apply[event.name]
        return apply(self, event)

    def note(self, events: Sequence[Event]) -> None:
        """Remembers what happened: for the ability being resolved, and for this turn's log."""
        if self.frames:
            self.frames[-1].happened.extend(events)
        for event in events:
            if event.name in LOGGED:
                self.log(event)

    def log(self, event: Event) -> None:
        """Writes an event down in this turn's log."""
        self.board.record(entry_of(self, event))
        event.logged = len(self.board.log[0])

    def forbids(self, event: Event) -> bool:
        self.barrier = NOBODY
        forbidden = self.tables.forbids(self, event)
        if forbidden:
            who = Who(event.player) if event.card == NOBODY else Card(event.card)
            what = CALLED.get(event.name, event.name)
            if self.barrier != NOBODY:
                source = self.board.cards[self.barrier]
                named = source.face.name if source.zone == "limbo" else Card(self.barrier)
                self.step(NOT_DONE, "cannot", "{2} does not allow this: {1} ({0})", who, what, named)
            else:
                self.step(NOT_DONE, "cannot", "a limit does not allow this: {1} ({0})", who, what)
        return forbidden

    def replacements(self, event: Event) -> list[Replacement[Event]]:
        return self.tables.replacements(self, event)

    def answer(self, happened: list[Event]) -> None:
        self.note(happened)
        self.settle()
        self.open_window(happened)

    def open_window(self, happened: list[Event]) -> None:
        """Resolves what triggers on events, and on what left play along with them."""
        if self.left:
            happened = [*happened, *self.left]
            self.left = []
        if happened:
            self.tables.answer(self, happened)

    def position(self) -> Comparable | None:
        """All that the rest of the run can depend on."""
        return self.tables.position(self)

    def settle(self) -> None:
        """What follows from the board at once, before any ability: creatures without power or with enough damage are
        destroyed.
        """
        if self.settled != self.board.version:
            self.settled = self.board.version
            self.tables.settle(self)
            self.settled = self.board.version

    def choose_replacement(self, event: Event, fitting: list[Replacement[Event]]) -> Replacement[Event] | None:
        """Which of several "instead" effects goes first: the active player says so; an optional one may be declined."""
        while fitting:
            if len(fitting) == 1:
                chosen = fitting[0]
            else:
                options = tuple(
                    AbilityName(item.source if item.source is not None else NOBODY, index)
                    for index, item in enumerate(fitting)
                )
                picked = self.choose(
                    self.board.active, "order", options, "Which replacement comes first?", rule="replacement-effects"
                )
                chosen = fitting[picked.index] if isinstance(picked, AbilityName) else fitting[0]
            if not chosen.optional or self._replaces(event, chosen.source):
                return chosen
            fitting.remove(chosen)
        return None

    def _replaces(self, event: Event, source: int | None) -> bool:
        """Whether the active player wants what an optional "instead" says."""
        icon = event.name == "resolve bonus icon"
        what = f"the {event.detail} icon" if icon else CALLED.get(event.name, event.name)
        question = f"Do this instead of {what}?"
        return self.decide(
            Decision(self.board.active, "may", question, (True, False), source=source, rule="replacement-effects")
        ) == (True,)

    # ── telling ─────────────────────────────────────────────────────────────

    def older(self, point: Older) -> bool:
        """Whether play follows an older version at a point where that makes a difference; the trace then says so."""
        if point not in self.options.older:
            return False
        rule, words = SAID[point]
        self.step(OLDER_RULE, rule, "as the older rules have it: {0}", words)
        return True


def decline(decision: Decision) -> tuple[Hashable, ...] | None:
    """The answer that does nothing; None if there is none."""
    if decision.kind == "may" and False in decision.options:
        return (False,)
    return () if decision.allows(()) else None

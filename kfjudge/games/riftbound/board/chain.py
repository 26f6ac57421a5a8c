"""What is remembered while a game is played: contexts, items of the chain, what happened, what lasts."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from kfjudge.engine.identity import ByIdentity
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Ref, Spot
from kfjudge.games.riftbound.words.base import Domain, Duration, KeywordName, Kind
from kfjudge.games.riftbound.words.effects import Cost, Costless, Effect, Keyword
from kfjudge.games.riftbound.words.events import Condition, EventKind, Trigger
from kfjudge.games.riftbound.words.statics import Static
from kfjudge.values import dataclass, field, fields


@dataclass(slots=True)
class Context:
    """What an ability or spell knows while it is finalized and resolves."""

    me: Ref
    controller: int
    chosen: ByIdentity[object, list[Any]] = field(default_factory=ByIdentity)
    """What was chosen for a phrase of the text, by the node's identity."""
    named: list[list[Ref]] = field(default_factory=list)
    place: int | None = None
    """The battlefield (or base) spoken of."""
    player: int | None = None
    doers: list[int] = field(default_factory=list)
    """Who did the instruction before, where the next one is theirs too and does not say so."""
    acted: tuple[int, ...] = ()
    """Who did what each of several players was asked just before."""
    looked: list[int] = field(default_factory=list)
    done: bool = True
    amount: int | None = None
    rest: list[Ref] | None = None
    """What is left of cards that were looked at or revealed; None: none were."""
    played: set[int] = field(default_factory=set)
    """Cards that the text has played: it can still speak of them."""
    reduces: Effect | None = None
    """What the next instruction takes off the cost of what this one plays."""
    labels: dict[int, str] = field(default_factory=dict)
    here: int | None = None
    hidden: int | None = None
    """The battlefield at which a card that was played from hidden chooses its targets (811.1.d)."""
    paid_extra: bool = False
    event: Happening | None = None
    killed: list[Ref] = field(default_factory=list)
    """What the text has killed, recycled, or otherwise taken away: it looks back at it."""
    paid: list[list[Ref]] = field(default_factory=list)
    """What its costs were paid with, each as one group: a spell that resolves can still speak of it."""
    died: list[Ref] = field(default_factory=list)
    """What the text has killed, and was not saved."""
    activated: bool = False
    """It is the ability of an object that was on the board when it was activated."""
    spent: int = 0
    since: int = 0
    """How much had happened in the turn when the text began to resolve: "this way" is what has happened since."""
    once: tuple[object, ...] | None = None
    """What its effect is done as: not again in the turn, when it has been."""
    added: list[tuple[int, int, list[Domain]]] = field(default_factory=list)
    """What the last instruction added to pools: player, energy, power."""

    def copy(self) -> Context:
        """What is still known when something is done later."""
        return Context(
            me=self.me,
            controller=self.controller,
            named=[list(group) for group in self.named],
            place=self.place,
            player=self.player,
            doers=list(self.doers),
            chosen=self.chosen.copy(),
            killed=list(self.killed),
            died=list(self.died),
            paid=[list(group) for group in self.paid],
            here=self.here,
            hidden=self.hidden,
            labels=dict(self.labels),
            played=self.played,
            since=self.since,
        )

    def later(self) -> Context:
        """What an ability knows that is done later: what was chosen is named already, and it chooses for itself."""
        found = self.copy()
        found.chosen = ByIdentity()
        return found

    def copied_out(self, memo: dict[int, Any]) -> Context:
        """The same on another board. `memo` keeps what was copied, so that what two of them share they share again."""
        known: Context | None = memo.get(id(self))
        if known is None:
            known = memo[id(self)] = Context(*_context_values(self))
            known.chosen = _chosen(self.chosen)
            known.named = [list(group) for group in self.named]
            known.doers, known.looked = list(self.doers), list(self.looked)
            known.rest = None if self.rest is None else list(self.rest)
            known.played = memo.setdefault(id(self.played), set(self.played))
            known.labels = dict(self.labels)
            known.killed, known.died = list(self.killed), list(self.died)
            known.paid = [list(group) for group in self.paid]
            known.added = [(player, energy, list(power)) for player, energy, power in self.added]
        return known


_context_values = attrgetter(*(one.name for one in fields(Context)))


def _chosen(known: ByIdentity[object, list[Any]]) -> ByIdentity[object, list[Any]]:
    made: ByIdentity[object, list[Any]] = ByIdentity()
    for key, value in known.items():
        made[key] = list(value)
    return made


@dataclass(slots=True)
class Item:
    """An item of the chain."""

    number: int
    controller: int
    source: Ref
    ctx: Context
    effect: Effect | None
    spell: int | None = None
    """The card, if it is a spell or a permanent."""
    stand: int | None = None
    """What stands for an ability, so that texts can choose it."""
    pending: bool = True
    name: str = ""
    triggered: bool = False
    adds: bool = False
    targets: list[Ref] = field(default_factory=list)
    bonus: int = 0
    cost: Cost | None = None
    costless: Costless | None = None
    places: tuple[int, ...] | None = None
    """The only places at which it is played; None: any that is legal."""
    trash_to: Spot | None = None
    countered: bool = False
    ordered: bool = False
    repeats: int = 0
    runs: list[tuple[ByIdentity[object, list[Any]], int | None]] = field(default_factory=list)
    """What was chosen for each run of a repeated spell: choices, and the place spoken of."""

    def copied_out(self, memo: dict[int, Any]) -> Item:
        """The same on another board."""
        made = Item(*_item_values(self))
        made.ctx, made.targets = self.ctx.copied_out(memo), list(self.targets)
        made.runs = [(_chosen(chosen), place) for chosen, place in self.runs]
        return made


_item_values = attrgetter(*(one.name for one in fields(Item)))


@dataclass(slots=True)
class Happening:
    """Something that happened."""

    kind: EventKind
    obj: Ref | None = None
    player: int | None = None
    at: int | None = None
    origin: int | None = None
    by: Kind | None = None
    amount: int = 0
    flags: frozenset[str] = frozenset()
    group: int = 0
    facts: Facts | None = None
    controller: int | None = None
    cause: Ref | None = None
    """The spell or ability that chose it."""


@dataclass(slots=True)
class Last:
    """What holds for a time: a change of might, keywords, a statement, a trigger or a replacement."""

    number: int
    duration: Duration | None
    owner: int
    source: Ref
    on: tuple[Ref, ...] = ()
    might: int = 0
    set_might: int | None = None
    keywords: tuple[Keyword, ...] = ()
    lost: frozenset[KeywordName] | None = None
    """The keywords that are lost; none of them named: all abilities."""
    before: frozenset[tuple[Ref, int | None]] = frozenset()
    """What lay on the board when they were lost, and on what: what it gives was given before (475)."""
    statement: Static | None = None
    ctx: Context | None = None
    trigger: Trigger | None = None
    effect: Effect | None = None
    event: Any = None
    once: bool = False
    condition: Condition | None = None
    phase: Any = None
    text: Any = None
    damage_times: int = 1
    shield: int | None = None
    """So much damage is prevented; -1: all of it."""
    gives_back: int | None = None
    """Who controls it again when the source leaves the board."""
    this_cleanup: bool = False
    """It is over with the next cleanup."""
    if_not: bool = False
    """What is done then, if what it waits for has not happened."""
    turn: int = 0

    def copied_out(self, memo: dict[int, Any]) -> Last:
        """The same on another board."""
        made = Last(*_last_values(self))
        made.ctx = None if self.ctx is None else self.ctx.copied_out(memo)
        return made


_last_values = attrgetter(*(one.name for one in fields(Last)))

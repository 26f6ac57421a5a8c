"""Nodes to words without their forms: the one canonical templating.

In: a node, however it was worded or made. Out: the words that say it, the first choice of each frame first, and after
that other ways to say it. The search goes through the frames as `match` does, from the node instead of from the words,
so that what can be read can be written. It takes no decision on meaning: whoever uses what it writes reads it again
(`canonical`). Yields nothing for a node that no frames say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kfjudge.language.dialect import Dialect, Roles
from kfjudge.language.frames.fillings import Fillings, has_to, key_of
from kfjudge.language.frames.plans import ABSENT, OF_YOU, Facts, Plan, can_say, facts_of, makes, plan_of
from kfjudge.language.frames.said import MOST_WAYS, Context, Said, State, Words
from kfjudge.language.frames.sentences import built_in, terminal
from kfjudge.language.frames.table import BUILT_IN, EITHER_NUMBER, SUBJECTS, Frame, Table
from kfjudge.language.frames.unify import GIVEN, same
from kfjudge.language.frames.write_elements import OF_SUBJECTS, row
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.node import Node
from kfjudge.values import dataclass, field

MOST_TRIED = 3
"""So many ways of what stands in a slot are tried, if the first will not do."""
DEEPEST = 70
MOST_REMEMBERED = 20_000
"""So many phrases are remembered; what some hundred texts have in common is among them, and memory stays bounded."""
LATE = 20
"""What a wording costs that is only read and not written, if there is another."""
UNSAID = "unsaid"
"""The value of an enumeration that no words stand for."""
UNBOUNDED = 1_000_000


@dataclass(slots=True)
class Writer:
    table: Table
    lexicon: Lexicon
    tries: int = 1
    """How many ways are tried of what stands in a slot."""
    fillings: Fillings = field(init=False)
    _memo: dict[Any, list[Said]] = field(default_factory=dict)
    _busy: set[Any] = field(default_factory=set)
    _met: set[Any] = field(default_factory=set)
    _depth: int = 0
    least: int = UNBOUNDED
    """What costs so much or more need not be written: something better is known."""

    def __post_init__(self) -> None:
        self.fillings = Fillings(self.table)

    @property
    def is_full(self) -> bool:
        """Whether it remembers as many phrases as a writer may."""
        return len(self._memo) > MOST_REMEMBERED

    # ── phrases ─────────────────────────────────────────────────────────────

    def ways(
        self,
        value: Any,
        category: str,
        mode: str = "",
        subject: Any = None,
        number: str = "",
        given: dict[str, Any] | None = None,
        kept: bool = False,
    ) -> list[Said]:
        """The ways to write a value in a place that asks for a category, the best first. `subject`: of whom or what an
        open phrase is said; `given`: what the frame around has said of it; `kept`: what stands around says who does it.
        """
        value, subject = self.fillings.one(value), self.fillings.one(subject)
        told = tuple((name, key_of(self.fillings.one(one))) for name, one in given.items()) if given else ()
        key = (key_of(value), category, mode, key_of(subject), number, told, kept)
        known = self._memo.get(key)
        if known is not None:
            return known
        if key in self._busy:  # what begins with itself is not begun again
            self._met.add(key)
            return []
        if self._depth > DEEPEST:
            return []
        self._busy.add(key)
        self._depth += 1
        around, self._met = self._met, set()
        found: dict[tuple[Words, str], Said] = {}
        outer, self.least = self.least, UNBOUNDED
        for said in self._ways(value, category, mode, subject, number, given or {}, kept):
            if said.cost < self.least and self.tries == 1:
                self.least = said.cost
            before = found.get((said.words, said.number))
            if before is None or said.cost < before.cost:
                found[said.words, said.number] = said
        self.least = outer
        self._depth -= 1
        self._busy.discard(key)
        self._met.discard(key)
        best = sorted(found.values(), key=_cost)[:MOST_WAYS]
        if not self._met:
            self._memo[key] = best
        self._met |= around
        return best

    def _ways(
        self, value: Any, category: str, mode: str, subject: Any, number: str, given: dict[str, Any], kept: bool
    ) -> Iterator[Said]:
        if category in BUILT_IN:
            yield from built_in(self, value, category, mode, subject, number, kept)
            return
        if category in self.table.terminals:
            yield from terminal(self, value, category)
            return
        kind = self.fillings.kind(value)
        if not can_say(self.table, category, kind):
            return
        if mode.startswith("s-"):
            yield from self._clauses(value, category, mode, number)
            return
        plan = plan_of(self.table, category, mode, kind)
        for late in (False, True):
            said = self._of_plan(plan[late], value, category, mode, subject, number, given, kept)
            first = next(said, None)
            if first is not None:
                yield first
                yield from said
                return

    def _of_plan(
        self,
        plan: Plan,
        value: Any,
        category: str,
        mode: str,
        subject: Any,
        number: str,
        given: dict[str, Any],
        kept: bool,
    ) -> Iterator[Said]:
        """What the sources, the frames and the tails of a category say; of a source in several modes the first that
        says it.
        """
        done = ""
        for name, in_mode in plan.sources:
            if name != done:
                ways = self.ways(value, name, in_mode, subject, number, given, kept)
                done = name if ways and ways[0].cost < LATE else done
                yield from ways
        for frame in plan.frames:
            if facts_of(frame, self._dialect).least >= self.least:
                continue
            yield from self._framed(frame, value, mode, subject, number, given, kept)
        for frame in plan.tails:
            yield from self._tailed(frame, value, category, mode, subject, number, kept)

    def _clauses(self, value: Any, category: str, mode: str, number: str) -> Iterator[Said]:
        """Subject and verb phrase, or a phrase that names its subject in its own words."""
        tense = mode[2:]
        for subject in self.fillings.subjects(value, category, tense):
            kind = "Player" if isinstance(subject, self._roles.player) else "Cards"
            several = category.startswith("Condition") and kind == "Player" and self._roles.several(subject)
            if isinstance(subject, (self._roles.player, self._roles.cards)) and not several:
                for who in self.ways(subject, kind)[: self.tries]:
                    number = who.number or "sg"
                    words = OF_SUBJECTS.get(who.words, who.words)
                    for said in self.ways(value, category, tense, subject, number):
                        yield Said(words + said.words, number, who.cost + said.cost)
        wholes = self.table.asked_at_once(category, mode)[len(SUBJECTS) :]
        said_whole = False
        for name, in_mode in wholes:
            for said in self.ways(value, name, in_mode, None, number):
                said_whole = True
                yield said
        if wholes and not said_whole:  # more is said of a phrase that names its subject itself
            for plan in plan_of(self.table, category, mode, self.fillings.kind(value)):
                for frame in plan.tails:
                    yield from self._tailed(frame, value, category, mode, None, number, False)

    def _tailed(
        self, frame: Frame, value: Any, category: str, mode: str, subject: Any, number: str, kept: bool
    ) -> Iterator[Said]:
        for binds in self.fillings.unified(frame, value):
            inner = binds.get("inner", ABSENT)
            if inner is ABSENT or (inner is value):
                continue
            rest = {name: one for name, one in binds.items() if name != "inner"}
            for said in self.ways(inner, category, mode, subject, number, None, kept)[: self.tries]:
                start = State(said.words, said.number, said.number, cost=said.cost + 1)
                whose = getattr(inner, "player", None) if subject is None else subject
                yield from self._written(frame, rest, "", whose, "", kept, start)

    # ── frames ──────────────────────────────────────────────────────────────

    def _framed(
        self, frame: Frame, value: Any, mode: str, subject: Any, number: str, given: dict[str, Any], kept: bool
    ) -> Iterator[Said]:
        verbal = frame.category.endswith(".vp")
        if mode == "imp" or (not mode and verbal):
            subject = None
        silent = verbal and not frame.subject and isinstance(value, self._roles.effect)
        if silent and isinstance(subject, Node) and not kept and subject != self._roles.you:
            if not has_to(value, self._roles) or not same(value.player, subject):
                return
            value = value.effect
            if not makes(frame, value, (self._roles.sequence,)):
                return
        if frame.subject == "Cards" and isinstance(subject, self._roles.player):
            if subject != self._roles.you:
                return
            subject = None
        if frame.subject == "Player" and isinstance(subject, self._roles.cards):
            return
        if any(filled not in ((), None, False) and name not in frame.open for name, filled in given.items()):
            return
        facts = facts_of(frame, self._dialect)
        for binds in self.fillings.unified(frame, value):
            if not self._sayable(facts, binds):
                continue
            if not all(same(binds.get(name, filled), filled) for name, filled in given.items()):
                continue
            if any(binds.get(name) not in (None, (), False) for name in frame.open - given.keys()):
                continue
            if "subject" in binds and not facts_of(frame, self._dialect).says_subject:
                said = binds["subject"]
                wanted = facts_of(frame, self._dialect).default_subject if subject is None else subject
                if wanted is ABSENT or not same(said, wanted):
                    continue
            yield from self._written(frame, binds, mode, subject, number, kept, State(number=number))

    def _sayable(self, facts: Facts, binds: dict[str, Any]) -> bool:
        """Whether what the slots hold is of a kind that their categories can say."""
        table = self.table
        for hole, categories in facts.categories.items():
            value = binds.get(hole)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, Node):
                    kind = self.fillings.kind(item)
                    if not any(can_say(table, category, kind) for category in categories):
                        return False
        return True

    def _written(
        self, frame: Frame, binds: dict[str, Any], mode: str, subject: Any, number: str, kept: bool, start: State
    ) -> Iterator[Said]:
        """The words of a frame with its slots filled."""
        if mode.startswith("s-"):
            mode = mode[2:]
        facts = facts_of(frame, self._dialect)
        shown = {
            name
            for name, value in binds.items()
            if value not in (None, (), False)
            and getattr(value, "value", None) != UNSAID
            and name not in facts.hidden
            and "@" not in name
            and not name.startswith(GIVEN)
            and not (name in facts.initial and same(facts.initial[name], value))
        }
        doer = binds.get("subject", binds.get("player", subject))
        if not isinstance(doer, self._roles.player):
            doer = self._roles.you
        for elements, names, owners, least in facts.expansions:
            if shown - names or start.cost + least >= self.least:
                continue
            wrong = bool(owners) and bool(OF_YOU & owners) != same(doer, self._roles.you)
            for ready in self.fillings.with_givers(frame, binds, names, subject, mode):
                whole = "" if frame.number == EITHER_NUMBER else frame.number
                context = Context(frame, ready, mode, subject, kept, number if frame.open else "", whole)
                late = (LATE if frame.late else 0) + (LATE if wrong else 0)
                for state in row(self, elements, 0, start, context):
                    yield Said(state.words, whole or state.first or number, state.cost + late)

    @property
    def _dialect(self) -> Dialect:
        return self.table.dialect

    @property
    def _roles(self) -> Roles:
        return self.table.dialect.roles


def _cost(said: Said) -> int:
    return said.cost

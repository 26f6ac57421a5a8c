"""Nodes to words without their forms: the one canonical templating.

In: a node, however it was worded or made. Out: the words that say it, the first choice of each frame first, and after
that other ways to say it. The search goes through the frames as `match` does, from the node instead of from the words,
so that what can be read can be written. It takes no decision on meaning: whoever uses what it writes reads it again
(`canonical`). Yields nothing for a node that no frames say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kfjudge.language.frames.build import spoken_of
from kfjudge.language.frames.derive import OBJECT
from kfjudge.language.frames.match import LIST_ENDS
from kfjudge.language.frames.pattern import SAME, Agreeing, Element, Elements, Slot, Verb, Word
from kfjudge.language.frames.plans import ABSENT, Facts, Plan, can_say, facts_of, kind_of, makes, plan_of, reached
from kfjudge.language.frames.said import MOST_WAYS, Context, Said, State, Words
from kfjudge.language.frames.sentences import built_in, terminal
from kfjudge.language.frames.table import BUILT_IN, EITHER_NUMBER, SUBJECTS, Frame, Table, verb_variants
from kfjudge.language.frames.terms import Const, Given, Hole
from kfjudge.language.frames.unify import GIVEN, same, same_but, unify
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.node import Node
from kfjudge.language.trees import BOOKKEEPING, field_names, with_parts

if TYPE_CHECKING:
    from kfjudge.language.dialect import Dialect, Roles

MOST_TRIED = 3
"""So many ways of what stands in a slot are tried, if the first will not do."""
DEEPEST = 70
LATE = 20
"""What a wording costs that is only read and not written, if there is another."""
UNSAID = "unsaid"
"""The value of an enumeration that no words stand for."""
UNBOUNDED = 1_000_000
DISAGREES = 4
"""What it costs to put singular and plural together."""
CASES = {"they": "them"}
"""Pronouns that have another form where they are no subject."""
_OBJECTIVE = frozenset((word,) for word in CASES.values())


@dataclass(slots=True)
class Writer:
    table: Table
    lexicon: Lexicon
    tries: int = 1
    """How many ways are tried of what stands in a slot."""
    _memo: dict[Any, list[Said]] = field(default_factory=dict)
    _known: dict[Any, Any] = field(default_factory=dict)
    _ours: dict[int, Any] = field(default_factory=dict)
    _kinds: dict[int, Any] = field(default_factory=dict)
    _busy: set[Any] = field(default_factory=set)
    _met: set[Any] = field(default_factory=set)
    _filled: dict[Any, list[dict[str, Any]]] = field(default_factory=dict)
    _tellings: dict[Any, list[dict[str, Any]]] = field(default_factory=dict)
    _depth: int = 0
    _least: int = UNBOUNDED
    """What costs so much or more need not be written: something better is known."""

    # ── texts ───────────────────────────────────────────────────────────────

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
        value, subject = self._one(value), self._one(subject)
        told = tuple((name, _key(self._one(one))) for name, one in given.items()) if given else ()
        key = (_key(value), category, mode, _key(subject), number, told, kept)
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
        outer, self._least = self._least, UNBOUNDED
        for said in self._ways(value, category, mode, subject, number, given or {}, kept):
            if said.cost < self._least and self.tries == 1:
                self._least = said.cost
            before = found.get((said.words, said.number))
            if before is None or said.cost < before.cost:
                found[said.words, said.number] = said
        self._least = outer
        self._depth -= 1
        self._busy.discard(key)
        self._met.discard(key)
        best = sorted(found.values(), key=_cost)[:MOST_WAYS]
        if not self._met:
            self._memo[key] = best
        self._met |= around
        return best

    def _one(self, value: Any) -> Any:
        """The one object for all values that are equal to it."""
        if id(value) in self._ours:
            return value
        if isinstance(value, tuple):
            key: Any = ("", *(_key(self._one(item)) for item in value))
        elif isinstance(value, Node):
            names = field_names(type(value))
            key = (type(value), *(_key(self._one(getattr(value, name))) for name in names if name not in BOOKKEEPING))
        else:
            return value
        known = self._known.setdefault(key, value)
        self._ours[id(known)] = known
        if known is value and isinstance(value, Node):
            # its parts must stay, for they are known by their place in memory
            self._ours.update((id(part), part) for part in (getattr(value, name) for name in names))
        return known

    def _kind(self, value: Any) -> Any:
        """The kind of a value, worked out once for those that are the one object of their like."""
        found = self._kinds.get(id(value))
        if found is None:
            found = kind_of(value, self._roles)
            if id(value) in self._ours:
                self._kinds[id(value)] = found
        return found

    def _ways(
        self, value: Any, category: str, mode: str, subject: Any, number: str, given: dict[str, Any], kept: bool
    ) -> Iterator[Said]:
        if category in BUILT_IN:
            yield from built_in(self, value, category, mode, subject, number, kept)
            return
        if category in self.table.terminals:
            yield from terminal(self, value, category)
            return
        kind = self._kind(value)
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
            if facts_of(frame, self._dialect).least >= self._least:
                continue
            yield from self._framed(frame, value, mode, subject, number, given, kept)
        for frame in plan.tails:
            yield from self._tailed(frame, value, category, mode, subject, number, kept)

    def _clauses(self, value: Any, category: str, mode: str, number: str) -> Iterator[Said]:
        """Subject and verb phrase, or a phrase that names its subject in its own words."""
        tense = mode[2:]
        for subject in self.subjects(value, category, tense):
            kind = "Player" if isinstance(subject, self._roles.player) else "Cards"
            several = category.startswith("Condition") and kind == "Player" and self._roles.several(subject)
            if isinstance(subject, (self._roles.player, self._roles.cards)) and not several:
                for who in self.ways(subject, kind)[: self.tries]:
                    number = who.number or "sg"
                    if who.words in _OBJECTIVE:
                        continue
                    for said in self.ways(value, category, tense, subject, number):
                        yield Said(who.words + said.words, number, who.cost + said.cost)
        wholes = self.table.asked_at_once(category, mode)[len(SUBJECTS) :]
        for name, in_mode in wholes:
            yield from self.ways(value, name, in_mode, None, number)

    def _tailed(
        self, frame: Frame, value: Any, category: str, mode: str, subject: Any, number: str, kept: bool
    ) -> Iterator[Said]:
        for binds in self._unified(frame, value):
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
            if not self._has_to(value) or not same(value.player, subject):
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
        for binds in self._unified(frame, value):
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
                    kind = self._kind(item)
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
            if shown - names or start.cost + least >= self._least:
                continue
            wrong = bool(owners) and ("your" in owners) != same(doer, self._roles.you)
            for ready in self._with_givers(frame, binds, names, subject, mode):
                whole = "" if frame.number == EITHER_NUMBER else frame.number
                context = Context(frame, ready, mode, subject, kept, number if frame.open else "", whole)
                late = (LATE if frame.late else 0) + (LATE if wrong else 0)
                for state in self._row(elements, 0, start, context):
                    yield Said(state.words, whole or state.first or number, state.cost + late)

    def _with_givers(
        self, frame: Frame, binds: dict[str, Any], names: frozenset[str], subject: Any, mode: str
    ) -> Iterator[dict[str, Any]]:
        """The slots with those that only give others their subject, and with what is said once for two."""
        missing = {
            giver: hole
            for hole, giver in frame.givers.items()
            if giver not in binds
            and giver not in self._dialect.spoken_of
            and giver != "subject"
            and binds.get(hole) is not None
        }
        if missing:
            giver, hole = next(iter(missing.items()))
            slot = next(one for one in facts_of(frame, self._dialect).slots if one.hole == hole)
            held = binds[hole][0] if isinstance(binds[hole], tuple) and binds[hole] else binds[hole]
            said_of = self._objects(held, slot.category) if hole in frame.inherits else None
            for found in self.subjects(held, slot.category, slot.mode) if said_of is None else said_of:
                yield from self._with_givers(frame, {**binds, giver: found}, names, subject, mode)
            return
        agains = [key for key in binds if "@" in key]
        if not agains:
            yield binds
            return
        hole, _, giver = agains[0].partition("@")
        rest = {name: value for name, value in binds.items() if name != agains[0]}
        slots = [one for one in facts_of(frame, self._dialect).slots if one.hole == hole]
        mine = self._dialect.spoken_of.get(
            slots[0].subject, rest.get(slots[0].subject, subject if slots[0].subject else None)
        )
        others: list[Any] = []
        for one in dict.fromkeys(slots):
            others += [
                found for found in self.subjects(binds[agains[0]], one.category, one.mode) if found not in others
            ]
        for other in others:
            fixed = self._dialect.spoken_of.get(giver)
            if fixed is not None and not same(other, fixed):
                continue
            if fixed is None and giver not in names and not same(other, self._dialect.spoken_of["it"]):
                continue
            if giver in rest and not same(rest[giver], other):
                continue
            filled = rest if fixed is not None else {**rest, giver: other}
            if hole not in rest:
                yield from self._with_givers(
                    frame, {**filled, hole: _with_subject(binds[agains[0]], other, mine)}, names, subject, mode
                )
            elif same_but(rest[hole], binds[agains[0]], mine, other):
                yield from self._with_givers(frame, filled, names, subject, mode)

    def _row(self, elements: Elements, at: int, state: State, context: Context) -> Iterator[State]:
        if at == len(elements):
            yield state
            return
        for following in self._element(elements[at], state, context):
            if following.cost >= self._least:
                continue
            yield from self._row(elements, at + 1, following, context)

    def _element(self, element: Element, state: State, context: Context) -> Iterator[State]:
        match element:
            case Word(word):
                words, number, first, numbers, chosen, cost, spare = state
                yield State((*words, word), number, first, numbers, chosen, cost + (word != ","), spare)
            case Agreeing(singular, plural, fixed):
                word = plural if (context.given or state.number) == "pl" else singular
                yield state._replace(words=(*state.words, word), number=fixed or state.number, cost=state.cost + 1)
            case Verb(base, head):
                variants = verb_variants(self.table.verbs[base], context.mode if head else "pres")
                if variants:
                    forms = variants[0]
                    words = forms[1] if state.number == "pl" and len(forms) > 1 else forms[0]
                    yield state._replace(words=state.words + words, cost=state.cost + len(words))
            case Slot():
                yield from self._slot(element.within(context.mode), state, context, element.mode == SAME)

    def _slot(self, slot: Slot, state: State, context: Context, inherits: bool) -> Iterator[State]:
        binds = context.binds
        if slot.hole not in binds:
            return
        value = binds[slot.hole]
        if value is None and not self._says_none(slot.category):
            return
        doer: Any = None
        kept = False
        if slot.subject:
            doer = self._dialect.spoken_of.get(slot.subject, binds.get(slot.subject, context.subject))
            if slot.subject == "subject":
                doer, kept = context.subject, context.kept
            else:
                kept = slot.subject in facts_of(context.frame, self._dialect).holes
        elif inherits:
            doer, kept = context.subject, context.kept
        elif not isinstance(value, (Node, tuple)):  # whose last turn is told by who did it
            said = binds.get("inner", binds.get("event"))
            doer = context.subject if said is None else getattr(said, "player", None)
        if not slot.repeat:
            stated = context.frame.category.startswith("Static") and slot.subject
            said_of = spoken_of(doer, self._dialect) if stated and state.chosen else doer
            handed = self._handed(value, slot, state, context)
            given = binds.get(GIVEN + slot.hole)
            ways = self.ways(value, slot.category, slot.mode, said_of, handed, given, kept)
            for place, said in enumerate(ways[: self.tries] if state.spare else ways[:1]):
                words = self._in_case(said.words, slot, state, context)
                if (
                    slot.agrees
                    and slot.category in self.table.dialect.counted_names
                    and (context.given or state.number) == "pl"
                ):
                    words = (*words[:-1], self.lexicon.nouns.get(words[-1].lower(), words[-1] + "s"))
                heard = "" if slot.mode else said.number
                yield State(
                    state.words + words,
                    heard or state.number,
                    state.first or heard,
                    (*state.numbers, (slot.hole, said.number)),
                    state.chosen or bool(stated and self._roles.chosen(doer)),
                    state.cost + said.cost + self._strife(slot, state, context) + _foretold(slot, words, state),
                    state.spare - bool(place),
                )
            return
        if not isinstance(value, tuple):
            return
        least = 0 if slot.repeat == "*" else 1 if slot.repeat.endswith("+") else 2
        if len(value) < least:
            return
        yield from self._list(slot, value, 0, state, context, doer, kept)

    def _list(
        self, slot: Slot, values: tuple[Any, ...], at: int, state: State, context: Context, doer: Any, kept: bool
    ) -> Iterator[State]:
        if at == len(values):
            yield state
            return
        words = state.words
        if at and slot.repeat not in ("*", "+"):
            last = LIST_ENDS[slot.repeat.rstrip("+")][0]
            words += (
                ((",", *last.split()) if len(values) > 2 else tuple(last.split())) if at == len(values) - 1 else (",",)
            )
        here = state._replace(words=words, cost=state.cost + len(words) - len(state.words))
        stated = context.frame.category.startswith("Static")
        later = spoken_of(doer, self._dialect) if not stated or self._roles.chosen(doer) else doer
        said_of = later if at and slot.hole in context.frame.running and isinstance(doer, self._roles.cards) else doer
        handed = self._handed(values[at], slot, state, context)
        given: dict[str, Any] | None = None
        if slot.subject and slot.hole in context.frame.inherits:  # verbs before their common object
            given, said_of = {OBJECT: said_of}, context.subject
        ways = self.ways(values[at], slot.category, slot.mode, said_of, handed, given, kept)
        for place, said in enumerate(ways[: self.tries] if state.spare else ways[:1]):
            words = said.words[1:] if at and said.words[0] == "," else said.words  # after "and" none is needed
            if (
                slot.agrees
                and slot.category in self.table.dialect.counted_names
                and (context.given or state.number) == "pl"
            ):
                words = (*words[:-1], self.lexicon.nouns.get(words[-1].lower(), words[-1] + "s"))
            after = here._replace(words=here.words + words, cost=here.cost + said.cost, spare=state.spare - bool(place))
            if not slot.mode and slot.repeat not in ("*", "+"):
                after = after.hear(said.number)
            yield from self._list(slot, values, at + 1, after, context, doer, kept)

    def _in_case(self, words: Words, slot: Slot, state: State, context: Context) -> Words:
        """A pronoun that is no subject in its own form."""
        if len(words) != 1 or not state.words or slot.hole in context.frame.givers.values():
            return words
        return (CASES.get(words[0], words[0]),)

    def _strife(self, slot: Slot, state: State, context: Context) -> int:
        """What it costs that a phrase is plural where the words before it are singular, or the other way about."""
        if not slot.mode and context.frame.category.endswith(".vp"):
            return 0  # of an object: the words before it are the subject's
        wrong = slot.agrees in ("sg", "pl") and state.number and state.number != slot.agrees
        return DISAGREES if wrong else 0

    def _handed(self, value: Any, slot: Slot, state: State, context: Context) -> str:
        """The number that a slot takes over."""
        if slot.hole in context.frame.filled:
            quantity = dict(state.numbers).get("quantity")
            return context.whole or quantity or context.given or state.number
        if slot.agrees in ("sg", "pl"):
            return slot.agrees
        if slot.agrees:
            return context.given or state.number
        if slot.subject:
            return dict(state.numbers).get(slot.subject) or state.number
        return "" if isinstance(value, Node) and not slot.mode else context.given or state.number

    @property
    def _dialect(self) -> Dialect:
        return self.table.dialect

    @property
    def _roles(self) -> Roles:
        return self.table.dialect.roles

    def _has_to(self, value: Any) -> bool:
        """Whether a node is what a player has to do."""
        return self._roles.has_to is not None and isinstance(value, self._roles.has_to)

    # ── what a frame says ───────────────────────────────────────────────────

    def _unified(self, frame: Frame, value: Any) -> list[dict[str, Any]]:
        """Every way to fill the slots of a frame so that it says this value, what it gives to its open phrases
        included.
        """
        value = self._one(value)
        key = (frame.id, _key(value))
        known = self._filled.get(key)
        if known is None:
            known = self._filled[key] = list(self._fillings(frame, value))
        return known

    def _fillings(self, frame: Frame, value: Any) -> Iterator[dict[str, Any]]:
        if not isinstance(value, Node):
            if isinstance(frame.term, Const) and _same_value(frame.term.value, value):
                yield {}
            elif isinstance(frame.term, Hole):
                yield {frame.term.name: value}
            return
        for binds in unify(frame.term, value, {}, self._roles):
            yield from self._opened(binds)

    def _opened(self, binds: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not binds.get(GIVEN):
            yield {name: value for name, value in binds.items() if name != GIVEN}
            return
        (term, value), *rest = binds[GIVEN]
        for told in self._told(term, value):
            ways = [{**binds, GIVEN: rest, GIVEN + term.name: told}]
            for key, filling in term.fields:
                ways = [found for way in ways for found in unify(filling, told.get(key, ()), way, self._roles)]
            for way in ways:
                yield from self._opened(way)

    def _told(self, term: Given, value: Any) -> list[dict[str, Any]]:
        """What an open phrase can have been told by the frame around it, so that it means this value."""
        value = self._one(value)
        key = (id(term), _key(value))
        known = self._tellings.get(key)
        if known is not None:
            return known
        asked = {name for name, _ in term.fields}
        seen: list[dict[str, Any]] = []
        for inner in reached(self.table, term.category, self._kind(value)):
            for given in self._unified(inner, value):
                if any(given.get(name) not in (None, (), False) for name in inner.open - asked):
                    continue  # said by nobody
                told = {name: given[name] for name in asked if name in given}
                if told not in seen:
                    seen.append(told)
        self._tellings[key] = seen
        return seen

    def subjects(self, value: Any, category: str, mode: str) -> Iterator[Any]:
        """Whom or what an open phrase can be said of, so that it means this node."""
        value = self._one(value)
        key = (_key(value), category, mode, "subjects")
        known = self._memo.get(key)
        if known is None:
            if key in self._busy:
                self._met.add(key)
                return
            self._busy.add(key)
            around, self._met = self._met, set()
            known = list(self._spoken(value, category, mode))
            self._busy.discard(key)
            self._met.discard(key)
            if not self._met:
                self._memo[key] = known
            self._met |= around
        yield from known

    def _objects(self, value: Any, category: str) -> Iterator[Any]:
        """To what verbs that stand before their common object do this."""
        for frame in reached(self.table, category, self._kind(self._one(value))):
            for binds in self._unified(frame, value):
                if OBJECT in binds:
                    yield binds[OBJECT]

    def _spoken(self, value: Any, category: str, mode: str) -> Iterator[Any]:
        found: list[Any] = []
        if isinstance(value, self._roles.sequence) and category in ("Chain", "Effect.whole", "Effect"):
            yield from self.subjects(value.effects[0], "Effect", mode)
            return
        if category == "Chain":
            category = "Effect"
        if self._has_to(value):
            found.append(value.player)
            yield value.player
        for frame in reached(self.table, category, self._kind(value)):
            for binds in self._unified(frame, value):
                several: list[Any] = []
                if "inner" in binds and binds["inner"] is not value:
                    several += self.subjects(binds["inner"], category, mode)
                elif binds.get("subject") is not None:
                    several.append(binds["subject"])
                else:
                    for hole in (*frame.inherits, *(h for h, giver in frame.givers.items() if giver == "subject")):
                        held = binds.get(hole)
                        held = held[0] if isinstance(held, tuple) and held else held
                        slot = next(one for one in facts_of(frame, self._dialect).slots if one.hole == hole)
                        if isinstance(held, Node):
                            several += self.subjects(held, slot.category, mode)
                for one in several:
                    if isinstance(one, Node) and not any(same(one, other) for other in found):
                        found.append(one)
                        yield one

    # ── what no frame says ──────────────────────────────────────────────────

    # ── what the table says, worked out once ────────────────────────────────

    def _says_none(self, category: str) -> bool:
        return any(
            isinstance(frame.term, Const) and frame.term.value is None for frame in self.table.frames.get(category, ())
        )


def _foretold(slot: Slot, words: Words, state: State) -> int:
    """What it costs to begin a sentence with when or whether something is so of "them" who are named after it."""
    fronted = not state.words and slot.category.startswith(("Duration", "Condition"))
    return int(fronted and "their" in words and not {"player", "opponent"} & set(words))


def _same_value(one: Any, other: Any) -> bool:
    """Whether two plain values are the same: no number is a truth value."""
    return one is other or (type(one) is type(other) and bool(one == other))


def _cost(said: Said) -> int:
    return said.cost


def _key(value: Any) -> Any:
    """What tells a value that `Writer._one` knows from all others."""
    return id(value) if isinstance(value, (Node, tuple)) else (type(value), value)


def _with_subject(value: Any, old: Any, new: Any) -> Any:
    if same(value, old):
        return new
    return with_parts(value, lambda inner: _with_subject(inner, old, new))

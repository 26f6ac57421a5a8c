"""What holds of an object: its might, keywords, controller's statements, in layers (Layers: 473-480)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from kfjudge.games.riftbound.board.board import LYING, Board
from kfjudge.games.riftbound.board.chain import Context, Last
from kfjudge.games.riftbound.board.facts import Ability, given, keyword_lines, statics
from kfjudge.games.riftbound.board.objects import Obj, Snapshot, Spot
from kfjudge.games.riftbound.meaning.records import gives, only, reads, reads_all
from kfjudge.games.riftbound.words.base import KeywordName, Kind, Node
from kfjudge.games.riftbound.words.cards import Cards, Me, Number, Place, PlaceKind, QuantityKind, Select
from kfjudge.games.riftbound.words.cards import Ref as Reference
from kfjudge.games.riftbound.words.effects import ExhaustMe, GainXP, Keyword
from kfjudge.games.riftbound.words.events import CardsAre
from kfjudge.games.riftbound.words.statics import (
    AnyBuffs,
    BonusMultiplied,
    BuffsGive,
    Cannot,
    CostChange,
    HasAbilitiesOf,
    HasKeywords,
    HasMight,
    HasText,
    PlaySpeed,
    Statements,
    Static,
    While,
)
from kfjudge.games.riftbound.words.text import Activated, Constant
from kfjudge.language.trees import walk
from kfjudge.values import replace

if TYPE_CHECKING:
    from kfjudge.games.riftbound.meaning.asked import Meaning

S = TypeVar("S", bound=Static)
MIGHTY = 5
"""A unit with so much might is Mighty (706)."""
EFFECT = 1000
"""What the numbers of abilities from an effect text are told apart by: the card's number times this."""


def _each(statement: While) -> bool:
    """Whether a condition is about some unit, which the statement then calls "it"."""
    return isinstance(statement.condition, CardsAre) and isinstance(statement.condition.cards, Select)


def _unnamed(statement: Static) -> bool:
    """Whether what holds speaks of something named before: of what nobody knows, if no condition is about some unit."""
    if isinstance(statement, Statements):
        return any(map(_unnamed, statement.parts))
    if isinstance(statement, While):
        if _each(statement):
            return any(map(_there, walk(statement.condition))) and not isinstance(statement.statement, PlaySpeed)
        return _speaks(statement.condition) or _unnamed(statement.statement)
    if isinstance(statement, HasKeywords) and any(map(_speaks, statement.keywords)):
        return True
    asked = statement.cards if isinstance(statement, HasMight) and _of_all(statement) else statement
    said = isinstance(statement, HasMight | HasKeywords | Cannot | CostChange)
    return said and asked is not None and any(isinstance(one, Reference) for one in walk(asked))


def _speaks(node: Node) -> bool:
    """Whether a part of a text speaks of something named before, or of where that is."""
    return any(isinstance(one, Reference) or _there(one) for one in walk(node))


def _there(node: Node) -> bool:
    return isinstance(node, Place) and node.kind is PlaceKind.THERE


def _of_all(statement: HasMight) -> bool:
    """Whether Might is said of all that a phrase describes, so that "it" and "there" are of each of them."""
    return isinstance(statement.cards, Select) and statement.cards.quantity.kind is QuantityKind.ALL


def _states(statement: Static, kinds: tuple[type[Static], ...]) -> bool:
    """Whether anything that a statement says is of one of these kinds."""
    if isinstance(statement, While):
        return _states(statement.statement, kinds)
    if isinstance(statement, Statements):
        return any(_states(part, kinds) for part in statement.parts)
    return isinstance(statement, kinds)


SETTLING = 4
"""So often might is summed at most that hangs on itself, as of a unit that is stronger while it is mighty."""


class View:
    """Answers what holds now; `meaning` evaluates conditions and phrases."""

    def __init__(self, board: Board, meaning: Meaning) -> None:
        self.board = board
        self.meaning = meaning
        self._busy: set[tuple[str, int]] = set()
        self._guessed: dict[int, int] = {}
        """The might of those of which it is being summed, as far as it is known."""
        self._asked: set[int] = set()
        """Those of which it was asked meanwhile."""
        self.floored = False
        """Whether might below 0 counts as 0 in every sum, as in the oldest rules."""

    def active(self, *kinds: type[Static]) -> Iterator[tuple[Obj | None, Context, Static]]:
        """The statements (of some kinds) that hold, each with its source and what it knows."""
        for obj in self.board.stating():
            if kinds and not self.board.bears and obj.facts.states.isdisjoint(kinds):
                continue
            for statement, conditions in statics(self.printed(obj)):
                if kinds and not _states(statement, kinds):
                    continue  # nobody asks whether its conditions hold
                ctx = self.context(obj)
                if all(self.meaning.holds(condition, ctx) for condition in conditions):
                    yield from self._inner(obj, ctx, statement, kinds)
        for last in list(self.board.lasting):
            if last.statement is not None and last.ctx is not None:
                source = self.board.objects.get(last.source[0])
                yield from self._inner(source, last.ctx, last.statement, kinds)

    def own(self, obj: Obj, ctx: Context | None, *kinds: type[S]) -> Iterator[S]:
        """The statements (of some kinds) of an object's own text that hold, wherever it is."""
        yield from (statement for _known, statement in self.said(obj, ctx or self.context(obj), *kinds))

    def said(self, obj: Obj, ctx: Context, *kinds: type[S]) -> Iterator[tuple[Context, S]]:
        """The same, each with what it knows."""
        for statement, conditions in statics(self.printed(obj)):
            if _states(statement, kinds) and all(self.meaning.holds(condition, ctx) for condition in conditions):
                for _source, known, inner in self._inner(obj, ctx, statement, kinds):
                    if isinstance(inner, kinds):
                        yield known, inner

    def printed(self, obj: Obj) -> Sequence[Ability]:
        """The abilities of an object's text, which rests while it is attached, and of the effect texts of what is
        attached to it (718.2, 719.1); of what has left the board, as it was then.
        """
        if obj.attached_to is not None or obj.facts.declined:
            return ()  # what is not played of a text says nothing by halves: whoever uses the card is undecided
        lost = next((last for last in self.losses(obj) if not last.lost), None)
        if lost is not None:
            return tuple(one for one in self.borne(obj) if not _earlier(self.board, lost, one, obj))
        if not self.board.bears or obj.facts.kind is not Kind.UNIT:
            return obj.facts.abilities
        if obj.spot in (Spot.BASE, Spot.FIELD):
            return (*obj.facts.abilities, *self.borne(obj))
        last = self.board.snapshots.get((obj.id, obj.stamp - 1))
        return (*obj.facts.abilities, *(last.borne if last is not None else ()))

    def losses(self, obj: Obj) -> list[Last]:
        """What takes keywords or abilities from an object, the newest first."""
        lasting = self.board.lasting
        return [last for last in reversed(lasting) if last.lost is not None and obj.ref in last.on] if lasting else []

    def borne(self, obj: Obj) -> tuple[Ability, ...]:
        """What a unit has from the effect texts of what is attached to it, each with a number of its own."""
        return tuple(
            replace(ability, number=EFFECT * gear.id + ability.number)
            for gear in (self.board.objects[number] for number in self.board.staters)
            if gear.attached_to == obj.id and gear.spot in LYING
            for ability in gear.facts.effect
        )

    @reads_all({HasText: "cards text", HasAbilitiesOf: "of"})
    def abilities(self, obj: Obj) -> Sequence[Ability]:
        """The abilities of an object: its own, and those that statements and effects give it."""
        if not self.board.grants and not self.board.lasting:
            return self.printed(obj)
        found = list(self.printed(obj))
        key = ("abilities", obj.id)
        if key in self._busy or obj.kind is Kind.BATTLEFIELD:
            return found
        self._busy.add(key)
        try:
            lost = next((last for last in self.losses(obj) if not last.lost), None)
            for last in self.board.lasting:
                if last.text is not None and obj.ref in last.on and (lost is None or last.number > lost.number):
                    found.append(given(last.text))
            if self.board.grants:
                for source, ctx, statement in self.active(HasText, HasAbilitiesOf):
                    if lost is not None and _given_before(source, lost):
                        continue
                    if isinstance(statement, HasText) and self.covers(statement.cards, ctx, obj):
                        found.append(given(statement.text))
                    elif isinstance(statement, HasAbilitiesOf) and ctx.me == obj.ref:
                        for ref in self.meaning.refs(statement.of, ctx):
                            other = self.board.find(ref)
                            if other is not None and other is not obj:
                                found += [one for one in other.facts.abilities if _exhausts(one)]
        finally:
            self._busy.discard(key)
        return found

    def speaks(self, obj: Obj) -> bool:
        """Whether an object's abilities work where it is: permanents, legends and battlefields on the board."""
        return obj.spot in LYING

    @only(Constant, lambda node: not any(map(_unnamed, node.statements)))
    @reads_all({While: "condition statement", Statements: "parts"})
    def _inner(
        self, obj: Obj | None, ctx: Context, statement: Static, kinds: tuple[type[Static], ...] = ()
    ) -> Iterator[tuple[Obj | None, Context, Static]]:
        if kinds and not _states(statement, kinds):
            return
        if isinstance(statement, While) and _each(statement):
            for unit in list(self.board.units()):
                place = self.meaning.code(self.board.place_of(unit)) if ctx.place is None else ctx.place
                if self.meaning.true_of(unit, statement.condition, replace(ctx, place=place)):
                    known = Context(me=ctx.me, controller=ctx.controller, named=[[unit.ref]], place=place)
                    yield from self._inner(obj, known, statement.statement, kinds)
        elif isinstance(statement, While):
            if self.meaning.holds(statement.condition, ctx):
                yield from self._inner(obj, ctx, statement.statement, kinds)
        elif isinstance(statement, Statements):
            for part in statement.parts:
                yield from self._inner(obj, ctx, part, kinds)
        else:
            yield obj, ctx, statement

    def context(self, obj: Obj) -> Context:
        """What an object's own text knows. An uncontrolled battlefield's text is the turn player's (190.6)."""
        return Context(me=obj.ref, controller=self.controller_of(obj))

    def controller_of(self, obj: Obj) -> int:
        if obj.kind is Kind.BATTLEFIELD and obj.spot is Spot.FIELD:
            held = self.board.fields[obj.at].controller
            return self.board.active if held is None else held
        return obj.controller

    def covers(self, cards: Cards | None, ctx: Context, obj: Obj) -> bool:
        """Whether a statement speaks of an object."""
        if isinstance(cards, Me):
            bearer = self.board.find(ctx.me)
            return bearer is not None and bearer.id == obj.id
        if isinstance(cards, Select):
            chosen = ctx.chosen.get(cards)
            return self.meaning.fits(obj, cards, ctx) if chosen is None else obj.ref in chosen
        return obj.ref in self.meaning.refs(cards, ctx) if cards is not None else False

    # ── might ──

    def might(self, obj: Obj) -> int:
        """The might of a unit, not below 0."""
        return max(0, self.true_might(obj))

    def true_might(self, obj: Obj) -> int:
        """The might with what lies below 0 (141)."""
        printed = obj.facts.might or 0
        if obj.facts.might is None:
            return printed
        if obj.id in self._guessed:  # what makes it so asks for it
            self._asked.add(obj.id)
            return self._guessed[obj.id]
        found = printed
        try:
            for _ in range(SETTLING):
                self._guessed[obj.id] = guess = found
                self._asked.discard(obj.id)
                found = self._summed(obj, printed)
                if found == guess or obj.id not in self._asked:
                    break
        finally:
            del self._guessed[obj.id]
        return max(0, found) if self.floored else found

    def made_of(self, units: Sequence[Obj]) -> str:
        """What sets or changes the might of units, in brackets behind a sentence; "" if all have what is printed."""
        found = []
        for obj in units:
            told: list[tuple[str, Obj | None]] = []
            self._summed(obj, obj.facts.might or 0, told)
            made = ", ".join(words.format("a text" if card is None else card.facts.name) for words, card in told)
            found += [f"might of {obj.facts.name}: {made}"] if made else []
        return f" ({'; '.join(found)})" if found else ""

    @gives(KeywordName.ASSAULT, KeywordName.SHIELD)
    @reads_all({HasMight: "cards here less might minimum", BuffsGive: "cards might"})
    def _summed(self, obj: Obj, printed: int, told: list[tuple[str, Obj | None]] | None = None) -> int:
        """The sum; `told` gets what makes it so."""
        total = printed
        told = [] if told is None else told
        for last in self.board.lasting:
            if last.set_might is not None and obj.ref in last.on:
                total = last.set_might
                told[:] = [(f"set to {total} by {{}}", self.board.objects.get(last.source[0]))]
        total += obj.buffs
        if obj.buffs:
            told.append((f"buffs +{obj.buffs}", None))
        if obj.spot in (Spot.BASE, Spot.FIELD):
            keywords = self.keywords(obj) if obj.attacker or obj.defender else {}
            for there, name in ((obj.attacker, KeywordName.ASSAULT), (obj.defender, KeywordName.SHIELD)):
                if there and keywords.get(name):
                    total += keywords[name]
                    told.append((f"{name.capitalize()} {keywords[name]:+}", None))
            for gear in self.attached(obj):
                bonus = (gear.facts.might or 0) * self._bonus_times(obj)
                total += bonus
                told.append((f"{{}} {bonus:+}", gear))
        floors: list[tuple[int, int]] = []
        for source, ctx, statement in self.active(HasMight, BuffsGive):
            match statement:
                case HasMight(cards=cards, might=might, less=less, minimum=minimum, here=here):
                    if not self.covers(cards, ctx, obj):
                        continue
                    if here and (source is None or self.board.place_of(source) != self.board.place_of(obj)):
                        continue
                    own = _of_all(statement) and _speaks(might)
                    place = self.meaning.code(self.board.place_of(obj))
                    change = self.meaning.number(might, replace(ctx, named=[[obj.ref]], place=place) if own else ctx)
                    if change is None:
                        continue
                    told.append((f"{{}} {-change if less else change:+}", source))
                    if less and minimum is not None:
                        floors.append((change, self.meaning.number(minimum, ctx) or 0))
                    else:
                        total += -change if less else change
                case BuffsGive(cards=cards, might=might):
                    if obj.buffs and self.covers(cards, ctx, obj):
                        each = (self.meaning.number(might, ctx) or 0) * obj.buffs
                        total += each
                        told.append((f"{{}} {each:+}", source))
        for last in self.board.lasting:
            if obj.ref in last.on and last.might:
                total += last.might
                told.append((f"{{}} {last.might:+}", self.board.objects.get(last.source[0])))
        for change, floor in floors:
            total = max(min(total, floor), total - change)
        return total

    @reads(BonusMultiplied, "factor")
    def _bonus_times(self, obj: Obj) -> int:
        return max((one.factor for one in self.own(obj, None, BonusMultiplied)), default=1)

    def attached(self, obj: Obj) -> list[Obj]:
        """The gear attached to a unit."""
        return [gear for gear in self.board.objects.values() if gear.attached_to == obj.id and gear.spot in LYING]

    def mighty(self, obj: Obj) -> bool:
        return obj.kind is Kind.UNIT and self.might(obj) >= MIGHTY

    # ── keywords ──

    def xp_by(self, obj: Obj, keyword: KeywordName) -> GainXP | None:
        """What an object does by a keyword whose number is the XP gained, such as Hunt, if it has it."""
        gain = self.keywords(obj).get(keyword, 0)
        return GainXP(amount=Number(value=gain)) if gain else None

    def keywords(self, obj: Obj) -> dict[KeywordName, int]:
        """The keywords of an object; values of the same keyword add up where the rules say so."""
        found: dict[KeywordName, int] = {}
        for keyword, ctx in self.keyword_nodes(obj):
            counted = keyword.name.row.numbered and keyword.value is not None
            value = self.meaning.number(keyword.value, ctx) or 0 if counted else 1
            if keyword.name.row.numbered:
                found[keyword.name] = found.get(keyword.name, 0) + value
            else:
                found[keyword.name] = max(found.get(keyword.name, 0), value)
        return found

    def has(self, obj: Obj, name: KeywordName) -> bool:
        return any(keyword.name is name for keyword, _ in self.keyword_nodes(obj))

    @reads_all({HasKeywords: "cards keywords unless_had given", Keyword: "name value cost"})
    def keyword_nodes(self, obj: Obj) -> list[tuple[Keyword, Context]]:
        """Every keyword of an object, copies included, with what its value is asked of."""
        printed = self.printed(obj)
        found: list[tuple[Keyword, Context]] = []
        if not printed and not self.board.lasting and not self.board.staters:
            return found
        key = ("keywords", obj.id)
        own = self.context(obj)
        losses = self.losses(obj)
        for ability in printed:
            for keyword, conditions in keyword_lines((ability,)):
                if any(_takes(last, keyword) and _earlier(self.board, last, ability, obj) for last in losses):
                    continue
                if not conditions or (
                    key not in self._busy and all(self.meaning.holds(one, own) for one in conditions)
                ):
                    found.append((keyword, own))
        if key in self._busy:
            return found
        self._busy.add(key)
        try:
            for last in self.board.lasting:
                if last.keywords and (obj.ref in last.on):
                    later = [one for one in losses if one.number > last.number]
                    kept = [one for one in last.keywords if not any(_takes(two, one) for two in later)]
                    found += [(keyword, last.ctx or own) for keyword in kept]
            late: list[tuple[Keyword, Context]] = []
            for source, ctx, statement in self.active(HasKeywords):
                if isinstance(statement, HasKeywords) and (many := self._times(statement, ctx, obj)):
                    gone = [last for last in losses if _given_before(source, last)]
                    kept = [one for one in statement.keywords if not any(_takes(last, one) for last in gone)]
                    found_here = [(keyword, ctx) for keyword in kept] * many
                    if statement.unless_had:
                        late += found_here
                    else:
                        found += found_here
            found += [one for one in late if not any(one[0].name is keyword.name for keyword, _ in found)]
        finally:
            self._busy.discard(key)
        return found

    @only(HasKeywords, lambda node: not node.given or getattr(node.cards, "kind", None) in (Kind.GEAR, Kind.EQUIPMENT))
    def _times(self, statement: HasKeywords, ctx: Context, obj: Obj) -> int:
        """How often an object has the keywords of a statement: from each thing attached to it, if that gives them."""
        those = self.attached(obj) if statement.given else (obj,)
        return sum(self.covers(statement.cards, ctx, one) for one in those)

    @reads(AnyBuffs)
    def any_buffs(self, obj: Obj) -> bool:
        return any(self.own(obj, None, AnyBuffs))

    # ── what is remembered ──

    def snapshot(self, obj: Obj) -> Snapshot:
        """What is known of an object now, for when it is gone."""
        found = Snapshot(
            obj.id,
            obj.stamp,
            obj.facts.name,
            self.controller_of(obj),
            obj.owner,
            obj.at,
            obj.spot,
            self.might(obj),
            obj.facts,
            obj.buffs > 0,
            self.mighty(obj),
            self.alone(obj),
            obj.attacker,
            obj.defender,
            obj.exhausted,
            obj.marks,
            obj.damage > 0,
            obj.facts.token,
            self.borne(obj) if self.board.bears else (),
        )
        self.board.snapshots[obj.ref] = found
        return found

    def alone(self, obj: Obj) -> bool:
        """Whether no other unit of its controller is where it is (740.1)."""
        place = self.board.place_of(obj)
        return not any(
            other.id != obj.id
            and self.board.place_of(other) == place
            and self.board.friendly(other.controller, obj.controller)
            for other in self.board.units()
        )


def _takes(last: Last, keyword: Keyword) -> bool:
    """Whether a keyword is among those that are lost."""
    return not last.lost or keyword.name in last.lost


def _given_before(source: Obj | None, last: Last) -> bool:
    """Whether what a card says was said before something was lost; what was given then is lost too (475.3)."""
    return source is None or any(source.ref == ref for ref, _bearer in last.before)


def _earlier(board: Board, last: Last, ability: Ability, obj: Obj) -> bool:
    """Whether a unit had an ability before it lost some: its own, or of what was attached to it then."""
    gear = board.objects.get(ability.number // EFFECT) if ability.number >= EFFECT else None
    return gear is None or (gear.ref, obj.id) in last.before


def _exhausts(ability: Ability) -> bool:
    """Whether an ability is activated by exhausting its card."""
    paragraph = ability.paragraph
    return isinstance(paragraph, Activated) and any(isinstance(part, ExhaustMe) for part in paragraph.cost.parts)


def is_all(cards: Cards | None) -> bool:
    return isinstance(cards, Select) and cards.quantity.kind is QuantityKind.ALL

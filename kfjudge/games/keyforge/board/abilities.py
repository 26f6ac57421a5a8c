"""Card text sorted by when it matters: keyword lines, bold abilities, abilities that go off by themselves, statements.

The AST is sorted once per text; what is in play is then looked up by timing, event kind or kind of statement.
"""

from __future__ import annotations

from kfjudge.games.keyforge.records import reads, same_without
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Step, Timing, Zone
from kfjudge.games.keyforge.words.nodes.conditions import Is, IsAttacking, IsTurnOf, Not
from kfjudge.games.keyforge.words.nodes.events import TriggerWord
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, CardText, Condition, Effect, Static
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility, Enhance, KeywordLine
from kfjudge.language.node import Node
from kfjudge.language.trees import walk
from kfjudge.values import dataclass, field, replace


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """One statement without its wrappers: `conditions` must all hold, `each` say how often it counts.

    `paragraph` is where it stands, `x` what X is in it; `one_by_one`: the conditions speak of each of its cards by
    itself;
    `each_player`: the mention of "each player" of which the rest of the sentence speaks, so that it holds for each by
    itself.
    """

    node: Static
    conditions: tuple[Condition, ...] = ()
    each: tuple[s.ForEachStatic, ...] = ()
    paragraph: Node | None = None
    x: Amount | None = None
    one_by_one: bool = False
    each_player: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Goes:
    """An ability that goes off by itself, and the conditions under which it is there."""

    node: f.Triggered
    conditions: tuple[Condition, ...] = ()
    paragraph: Node | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """A text box, sorted; `x` is what X is in the whole of it, `in_discard` goes off (`stated_in_discard` holds) while
    the card lies in a discard pile,
    `kinds` are those of its statements."""

    text: CardText
    keywords: tuple[s.Keyword, ...] = ()
    bold: dict[Timing, tuple[BoldAbility, ...]] = field(default_factory=dict)
    triggered: tuple[Goes, ...] = ()
    statements: tuple[Statement, ...] = ()
    x: Amount | None = None
    in_discard: tuple[Goes, ...] = ()
    stated_in_discard: tuple[Statement, ...] = ()
    stated_in_archives: tuple[Statement, ...] = ()
    kinds: frozenset[type[Static]] = frozenset()


same_without(Enhance, "icons houses", "icons are put on cards before the game (Rulebook: Enhance)")


@reads(BoldAbility, "timings effect")
@reads(CardText, "paragraphs")
@reads(ConstantAbility, "parts")
@reads(KeywordLine, "keywords")
@reads(Enhance, "icons houses")
@reads(s.Keyword, "name value")
def compile_text(text: CardText) -> Compiled:
    """Sorts a text box."""
    keywords: list[s.Keyword] = []
    bold: dict[Timing, list[BoldAbility]] = {}
    triggered: list[Goes] = []
    statements: list[Statement] = []
    for paragraph in text.paragraphs:
        if isinstance(paragraph, KeywordLine):
            keywords.extend(paragraph.keywords)
        elif isinstance(paragraph, BoldAbility):
            for timing in paragraph.timings:
                bold.setdefault(timing, []).append(paragraph)
        elif isinstance(paragraph, ConstantAbility):
            for part in _joined(paragraph.parts):
                _sort(part, (), (), triggered, statements, paragraph)
    whole_x = next(
        (item.node.amount for item in statements if isinstance(item.node, s.WhereX) and item.node.static is None), None
    )
    if whole_x is not None:
        statements = [replace(item, x=item.x or whole_x) for item in statements]
    by_timing = {timing: tuple(items) for timing, items in bold.items()}
    piled = tuple(goes for goes in triggered if _works_in_discard(goes))
    active = tuple(goes for goes in triggered if goes not in piled)
    lying = tuple(item for item in statements if any(_is_in(Zone.DISCARD, condition) for condition in item.conditions))
    kept = tuple(item for item in statements if any(_is_in(Zone.ARCHIVES, condition) for condition in item.conditions))
    standing = tuple(item for item in statements if item not in lying and item not in kept)
    kinds = frozenset(type(item.node) for item in standing)
    return Compiled(text, tuple(keywords), by_timing, active, standing, whole_x, piled, lying, kept, kinds)


def _works_in_discard(goes: Goes) -> bool:
    """Whether an ability says of its own card that it is in a discard pile: it then works there (Rulebook: Ability)."""
    if any(_takes_itself_out(node) for node in walk(goes.node.effect)):
        return True
    effect = goes.node.effect
    first = effect.effects[0] if isinstance(effect, f.Sequence) and effect.effects else effect
    asked = (*goes.conditions, goes.node.trigger.condition, first.condition if isinstance(first, f.If) else None)
    return any(_is_in(Zone.DISCARD, item) for item in asked)


def _takes_itself_out(node: Node) -> bool:
    """Whether a part of an ability is about its own card as it lies in a discard pile: what it names, or what an
    instruction takes from there.
    """
    origin = node if isinstance(node, c.CardsFrom) else getattr(node, "origin", None)
    return (
        origin is not None
        and origin.zone is Zone.DISCARD
        and isinstance(cards := getattr(node, "cards", None), Cards)
        and _is_self(cards)
    )


def _is_in(zone: Zone, condition: Condition | None) -> bool:
    """Whether a condition says that the card of the text lies in a zone: what it says then holds there."""
    if not isinstance(condition, Is) or not _is_self(condition.cards):
        return False
    return any(isinstance(place, c.InZone) and place.zone is zone for place in condition.filters)


def _is_self(cards: Cards) -> bool:
    """Whether a phrase means the card of the text itself."""
    return isinstance(cards, c.Ref) and cards.kind is c.RefKind.SELF


def _joined(parts: tuple[Static | f.Triggered, ...]) -> tuple[Static | f.Triggered, ...]:
    """A "when there are …" behind an ability that goes off by itself is looked at in that ability only."""
    result: list[Static | f.Triggered] = []
    for part in parts:
        before = result[-1] if result else None
        if (
            isinstance(part, f.Triggered)
            and isinstance(before, f.Triggered)
            and part.trigger.word is TriggerWord.HOLDS
            and part.trigger.condition
        ):
            then = f.If(condition=part.trigger.condition, then=part.effect)
            result[-1] = replace(before, effect=f.Sequence(effects=(before.effect, then)))
        else:
            result.append(part)
    return tuple(result)


MULTIPLIED = (s.GetsStats, s.GainsKeywords, s.KeyCostChange, s.MoreInStep)
"""The statements of which "for each …" makes more; any other would count once."""


@reads(f.Triggered, "trigger effect")
@reads(s.Together, "statics")
@reads(s.While, "condition statics otherwise")
@reads(s.ForEachStatic, "static amount")
@reads(s.WhereX, "amount static")
def _sort(
    part: Static | f.Triggered,
    conditions: tuple[Condition, ...],
    each: tuple[s.ForEachStatic, ...],
    triggered: list[Goes],
    statements: list[Statement],
    paragraph: Node | None,
) -> None:
    """Takes the wrappers off one part of a constant paragraph."""
    if isinstance(part, f.Triggered):
        triggered.append(Goes(part, conditions, paragraph))
    elif isinstance(part, s.While):
        for inner in part.statics:
            _sort(inner, (*conditions, part.condition), each, triggered, statements, paragraph)
        if part.otherwise is not None:
            _sort(part.otherwise, (*conditions, Not(condition=part.condition)), each, triggered, statements, paragraph)
    elif isinstance(part, s.Together):
        for inner in _of_one_subject(part.statics):
            _sort(inner, conditions, each, triggered, statements, paragraph)
    elif isinstance(part, s.WhereX) and part.static is not None:
        start = len(statements)
        _sort(part.static, conditions, each, triggered, statements, paragraph)
        statements[start:] = [replace(item, x=part.amount) for item in statements[start:]]
    elif isinstance(part, s.ForEachStatic):
        _sort(part.static, conditions, (*each, part), triggered, statements, paragraph)
    else:
        if isinstance(part, s.MoreInStep):  # it is about its step, whether that is said or not
            step = Step.FORGE if part.what is s.Routine.FORGE else Step.DRAW
            conditions = tuple(one for one in conditions if not (isinstance(one, IsTurnOf) and one.step is step))
        shared = _each_player((part, *conditions, *each))
        statements.append(Statement(part, conditions, each, paragraph, None, _one_by_one(part, conditions), shared))


def _of_one_subject(statics: tuple[Static, ...]) -> tuple[Static, ...]:
    """The statements with the same mention of the cards that all of them are about: what follows may speak of it."""
    said = next(
        (cards for cards in map(_subject, statics) if isinstance(cards, c.Select) and cards.mention is not None), None
    )
    return statics if said is None else tuple(_said_of(one, said) for one in statics)


def _subject(static: Static) -> Cards | None:
    """The cards that a statement is about, whatever is wrapped around it."""
    if isinstance(static, s.Together):
        return next(filter(None, map(_subject, static.statics)), None)
    if isinstance(static, s.ForEachStatic | s.WhereX):
        return _subject(static.static) if static.static is not None else None
    return getattr(static, "cards", None)


def _said_of(static: Static, said: c.Select) -> Static:
    """A statement with the subject of its sentence in the place of the same words, or of a word that means it."""
    if isinstance(static, s.Together):
        return replace(static, statics=tuple(_said_of(one, said) for one in static.statics))
    if isinstance(static, s.ForEachStatic | s.WhereX):
        return replace(static, static=_said_of(static.static, said)) if static.static is not None else static
    cards = getattr(static, "cards", None)
    same = cards.refers_to == said.mention if isinstance(cards, c.Ref) else cards == replace(said, mention=None)
    return replace(static, cards=said) if same else static  # type: ignore[call-arg]


def _each_player(nodes: tuple[Node, ...]) -> int | None:
    """The mention of "each player" or "a player" that other words of a statement speak of."""
    people = [node for root in nodes for node in walk(root) if isinstance(node, Player)]
    spoken = {person.refers_to for person in people}
    both = (PlayerKind.EACH, PlayerKind.A_PLAYER)
    return next(
        (
            person.mention
            for person in people
            if person.kind in both and person.mention is not None and person.mention in spoken
        ),
        None,
    )


def _one_by_one(part: Static, conditions: tuple[Condition, ...]) -> bool:
    """Whether the conditions must be judged for each card of the statement by itself."""
    cards = getattr(part, "cards", None)
    if not isinstance(cards, c.Select):
        return any(map(_of_the_subject, conditions))
    for condition in conditions:
        if _of_the_subject(condition):
            return True
        if cards.mention is not None and any(
            getattr(node, "refers_to", None) == cards.mention for node in walk(condition)
        ):
            return True
    return False


def _of_the_subject(condition: Condition) -> bool:
    """Whether a condition is said of the cards of the statement without naming them ("while attacking", "while on a
    flank").
    """
    if isinstance(condition, Not):
        return _of_the_subject(condition.condition)
    if isinstance(condition, Is):
        return isinstance(condition.cards, c.Ref) and condition.cards.kind is c.RefKind.DESCRIBED
    return isinstance(condition, IsAttacking) and condition.cards is None


def flatten(
    parts: tuple[Static | f.Triggered, ...], paragraph: Node | None = None
) -> tuple[tuple[Goes, ...], tuple[Statement, ...]]:
    """The same for the parts of a lasting effect."""
    triggered: list[Goes] = []
    statements: list[Statement] = []
    for part in parts:
        _sort(part, (), (), triggered, statements, paragraph)
    return tuple(triggered), tuple(statements)


@dataclass(slots=True, eq=False)
class Held:
    """A bold or self-starting ability that a card (or a lasting effect) has at the moment.

    `card` has the ability, `origin` is the card it was printed on (the same, or an upgrade, or a granter), `player` is
    "you". `key` is the same as long as it is the same ability of the same card.
    """

    card: int
    origin: int
    player: int
    effect: Effect
    key: tuple[object, ...]
    timing: Timing | None = None
    goes: Goes | None = None
    named: int = -1
    lasting: object | None = None
    stay: int = 0
    paragraph: Node | None = None
    x: Amount | None = None

    @property
    def self_card(self) -> int:
        """The card that its own name means in the text."""
        return self.named if self.named >= 0 else self.card


@dataclass(slots=True, eq=False)
class Stated:
    """A statement that holds or may hold at the moment: see `Held` for the fields."""

    card: int
    origin: int
    player: int
    statement: Statement
    key: tuple[object, ...]
    named: int = -1
    lasting: object | None = None
    since: int = 0
    holds: bool | None = None
    members: frozenset[int] | None = None
    person: int | None = None

    @property
    def node_name(self) -> str:
        """What tells the statement apart from others of its card: where it stands in the text."""
        return f"{self.origin}:{self.statement.node.span}"

    def is_of_another(self, number: int) -> bool:
        """Whether it speaks of this card as another than the one that has the text, or that it is attached to."""
        cards = getattr(self.statement.node, "cards", None)
        own = isinstance(cards, c.Ref) and cards.kind in (c.RefKind.SELF, c.RefKind.HOST)
        return not own and number not in (self.card, self.self_card)

    @property
    def self_card(self) -> int:
        """The card that its own name means in the text."""
        return self.named if self.named >= 0 else self.card

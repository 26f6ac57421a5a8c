"""Card text sorted by when it matters: keyword lines, bold abilities, abilities that go off by themselves, statements.

The AST is sorted once per text; what is in play is then looked up by timing, event kind or kind of statement.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kfjudge.keyforge.events import Seen
from kfjudge.language.nodes.base import Node, Timing
from kfjudge.language.nodes.conditions import Condition
from kfjudge.language.nodes.effects import Effect, Triggered
from kfjudge.language.nodes.events import EventKind
from kfjudge.language.nodes.statics import ForEachStatic, Keyword, Static, Together, While
from kfjudge.language.nodes.text import BoldAbility, CardText, ConstantAbility, KeywordLine


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """One statement without its wrappers: `conditions` must all hold, `each` say how often it counts."""

    node: Static
    conditions: tuple[Condition, ...] = ()
    each: tuple[ForEachStatic, ...] = ()
    paragraph: Node | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Goes:
    """An ability that goes off by itself, and the conditions under which it is there."""

    node: Triggered
    conditions: tuple[Condition, ...] = ()
    paragraph: Node | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """A text box, sorted."""

    text: CardText
    keywords: tuple[Keyword, ...] = ()
    bold: dict[Timing, tuple[BoldAbility, ...]] = field(default_factory=dict)
    triggered: tuple[Goes, ...] = ()
    statements: tuple[Statement, ...] = ()


def compile_text(text: CardText) -> Compiled:
    """Sorts a text box."""
    keywords: list[Keyword] = []
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
            for part in paragraph.parts:
                _sort(part, (), (), triggered, statements, paragraph)
    return Compiled(text, tuple(keywords), {timing: tuple(items) for timing, items in bold.items()}, tuple(triggered), tuple(statements))


def _sort(
    part: Static | Triggered,
    conditions: tuple[Condition, ...],
    each: tuple[ForEachStatic, ...],
    triggered: list[Goes],
    statements: list[Statement],
    paragraph: Node | None,
) -> None:
    """Takes the wrappers off one part of a constant paragraph."""
    if isinstance(part, Triggered):
        triggered.append(Goes(part, conditions, paragraph))
    elif isinstance(part, While):
        for inner in part.statics:
            _sort(inner, (*conditions, part.condition), each, triggered, statements, paragraph)
    elif isinstance(part, Together):
        for inner in part.statics:
            _sort(inner, conditions, each, triggered, statements, paragraph)
    elif isinstance(part, ForEachStatic):
        _sort(part.static, conditions, (*each, part), triggered, statements, paragraph)
    else:
        statements.append(Statement(part, conditions, each, paragraph))


def flatten(parts: tuple[Static | Triggered, ...], paragraph: Node | None = None) -> tuple[tuple[Goes, ...], tuple[Statement, ...]]:
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
    bound: tuple[tuple[Seen, ...], ...] = ()

    @property
    def self_card(self) -> int:
        """The card that its own name means in the text."""
        return self.named if self.named >= 0 else self.card


def event_kinds(goes: Goes) -> tuple[EventKind, ...]:
    """The kinds of events that can set the ability off."""
    return tuple(event.kind for event in goes.node.trigger.events)

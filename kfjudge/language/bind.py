"""What "it", "they", "that creature", "this way" and "if you do" speak of.

In: a tree as built. Out: `Bound`: the tree with mentions numbered and every reference pointing at one, or the references that have no candidate or
several. A paragraph is read from first word to last with one explicit `Environment` of what has been mentioned; quoted text starts anew.

A reference looks back through the clauses before it, nearest first, and takes the first clause that mentions anything it can mean. If that clause
mentions several, the one the clause is about (its subject or object) wins over those within other phrases; two of the same standing are ambiguous.
Rulebook: "If you do", "This way", "Instead".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from kfjudge.language.frames.terms import BOOKKEEPING, field_names
from kfjudge.language.nodes.amounts import Amount, CountOf, CountOfAttribute, Number, ThatMuch, Variable
from kfjudge.language.nodes.base import CardType, Node, Timing
from kfjudge.language.nodes.cards import (
    Cards,
    Controlled,
    EitherOf,
    InZone,
    OneOf,
    Other,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    TopOf,
    Union,
    WholeZone,
)
from kfjudge.language.nodes.conditions import Condition, Did
from kfjudge.language.nodes.effects import (
    ChoiceOf,
    Choose,
    ChooseThing,
    Delayed,
    Effect,
    If,
    Instead,
    MakeTokens,
    Sequence,
    Triggered,
)
from kfjudge.language.nodes.events import Event, EventKind, Trigger, TriggerWord, When
from kfjudge.language.nodes.players import Player, PlayerKind
from kfjudge.language.nodes.statics import Static
from kfjudge.language.nodes.text import BoldAbility, CardText

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Unbound:
    """A reference without exactly one candidate, and its place in the printed text."""

    reason: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Bound:
    text: CardText
    unbound: tuple[Unbound, ...] = ()


class Kind(StrEnum):
    CARDS = "cards"
    PLAYER = "player"
    AMOUNT = "amount"
    EFFECT = "effect"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that later words can mean: where it stands, in which clause, and whether the clause is about it."""

    path: Path
    node: Node
    kind: Kind
    clause: int
    main: bool
    counted: bool = False
    """Spoken of only to be counted ("more enemy creatures than friendly creatures"): nothing singular means it."""


@dataclass(slots=True)
class Environment:
    """What has been mentioned so far in one paragraph, and what has been bound."""

    mentions: list[Mention] = field(default_factory=list)
    clause: int = 0
    targets: dict[Path, Path] = field(default_factory=dict)
    """From the path of a reference to the path of what it means."""
    unbound: list[Unbound] = field(default_factory=list)
    place: tuple[int, int] = (-1, -1)
    destroyed: bool = False
    """Within a Destroyed: ability, where "instead" can mean the destruction itself."""

    def mention(self, path: Path, node: Node, kind: Kind, main: bool, counted: bool = False) -> None:
        self.mentions.append(Mention(path, node, kind, self.clause, main, counted))

    def back(self, kind: Kind) -> Iterator[list[Mention]]:
        """The mentions of a kind, a clause at a time, the nearest clause first."""
        clause: list[Mention] = []
        for mention in reversed(self.mentions):
            if mention.kind is not kind:
                continue
            if clause and clause[0].clause != mention.clause:
                yield clause
                clause = []
            clause.append(mention)
        if clause:
            yield clause


def bind(text: CardText) -> Bound:
    """Binds every reference of a text, quoted texts inside it included."""
    paragraphs = []
    unbound: list[Unbound] = []
    for paragraph in text.paragraphs:
        environment = Environment(destroyed=isinstance(paragraph, BoldAbility) and Timing.DESTROYED in paragraph.timings)
        _visit(paragraph, (), environment, False)
        unbound += environment.unbound
        numbers: dict[Path, int] = {}
        for target in environment.targets.values():
            numbers.setdefault(target, len(numbers) + 1)
        paragraphs.append(_numbered(paragraph, (), environment, numbers, unbound))
    return Bound(replace(text, paragraphs=tuple(paragraphs)), tuple(unbound))


def _numbered(value: Any, path: Path, environment: Environment, numbers: dict[Path, int], unbound: list[Unbound]) -> Any:
    """The tree again with `mention` and `refers_to` filled in."""
    if isinstance(value, tuple):
        return tuple(_numbered(item, (*path, place), environment, numbers, unbound) for place, item in enumerate(value))
    if isinstance(value, CardText):
        inner = bind(value)
        unbound += inner.unbound
        return inner.text
    if not isinstance(value, Node):
        return value
    changes: dict[str, Any] = {}
    for name in field_names(type(value)):
        if name in BOOKKEEPING:
            continue
        old = getattr(value, name)
        new = _numbered(old, (*path, name), environment, numbers, unbound)
        if new is not old:
            changes[name] = new
    if path in numbers:
        changes["mention"] = numbers[path]
    if path in environment.targets:
        changes["refers_to"] = numbers[environment.targets[path]]
    return replace(value, **changes) if changes else value


# ── reading order ───────────────────────────────────────────────────────────


def _start(value: Any) -> int:
    """Where a value begins in the printed text; nodes that a frame made whole have no place of their own and take that of their parts."""
    if isinstance(value, tuple):
        places = [place for place in map(_start, value) if place >= 0]
        return min(places, default=-1)
    if not isinstance(value, Node):
        return -1
    if value.span[0] >= 0:
        return value.span[0]
    places = [_start(getattr(value, name)) for name in field_names(type(value)) if name not in BOOKKEEPING]
    return min((place for place in places if place >= 0), default=-1)


def _children(value: Node) -> list[tuple[Path, Any]]:
    """The parts of a node in the order in which they are read."""
    parts: list[tuple[int, int, Path, Any]] = []
    for number, name in enumerate(field_names(type(value))):
        if name in BOOKKEEPING:
            continue
        inner = getattr(value, name)
        items = [((name, place), item) for place, item in enumerate(inner)] if isinstance(inner, tuple) else [((name,), inner)]
        for path, item in items:
            if isinstance(item, Node):
                start = _start(item)
                parts.append((start if start >= 0 else 1 << 30, number, path, item))
    if isinstance(value, (Sequence, If, Triggered, Delayed)):
        return [(path, item) for _, _, path, item in parts]
    return [(path, item) for _, _, path, item in sorted(parts, key=lambda part: part[:2])]


_CLAUSES = (Effect, Condition, Static, Event)
_MADE_OF_CLAUSES = (Sequence, If)


def _visit(node: Node, path: Path, environment: Environment, main: bool, counted: bool = False) -> None:
    """Reads a node: binds it if it is a reference, then its parts, then keeps it as a mention."""
    if isinstance(node, CardText):
        return
    if node.span[0] >= 0:
        environment.place = node.span
    opens = isinstance(node, _CLAUSES) and not isinstance(node, _MADE_OF_CLAUSES)
    if opens and not (isinstance(node, Event) and path and path[-1] == "event"):
        environment.clause += 1
    _refer(node, path, environment)
    for inner, child in _children(node):
        _visit(child, (*path, *inner), environment, opens or (main and isinstance(node, (Union, EitherOf, OneOf))), isinstance(node, (CountOf, CountOfAttribute)))
    match node:
        case Ref(kind=RefKind.IT | RefKind.OTHERS | RefKind.EACH_OF_THEM):
            pass
        case Cards():
            environment.mention(path, node, Kind.CARDS, main, counted)
        case Player(kind=PlayerKind.THAT_PLAYER):
            pass
        case Player():
            if node.span[0] >= 0 or node.kind is not PlayerKind.YOU:
                environment.mention(path, node, Kind.PLAYER, main)
        case Amount() if not isinstance(node, (Number, Variable)) or main:
            environment.mention(path, node, Kind.AMOUNT, main)
        case Effect() if not isinstance(node, (If, Instead)):
            environment.mention(path, node, Kind.EFFECT, True)
            if isinstance(node, MakeTokens):
                environment.mention(path, node, Kind.CARDS, True)
            if isinstance(node, ChooseThing) and node.of is ChoiceOf.PLAYER:
                environment.mention(path, node, Kind.PLAYER, True)
        case Event() if path and "trigger" in path:
            environment.mention(path, node, Kind.EVENT, True)
        case Trigger(word=TriggerWord.WOULD):
            environment.mention(path, node, Kind.EFFECT, True)


# ── references ──────────────────────────────────────────────────────────────


def _refer(node: Node, path: Path, environment: Environment) -> None:
    match node:
        case Ref(kind=RefKind.IT | RefKind.EACH_OF_THEM | RefKind.OTHERS):
            _bind_cards(node, path, environment)
        case Player(kind=PlayerKind.THAT_PLAYER):
            _bind_player(node, path, environment)
        case ThatMuch():
            _bind_to(node, path, environment, Kind.AMOUNT, lambda mention: not isinstance(mention.node, ThatMuch), "an amount")
        case Did():
            _bind_to(node, path, environment, Kind.EFFECT, lambda mention: not _within(path, mention.path), "an instruction before it")
        case Instead():
            _bind_instead(node, path, environment)
        case If(instead=True):
            _bind_instead(node, path, environment)
        case Event(when=When.THIS_WAY):
            _bind_this_way(node, path, environment)
        case Ref(kind=RefKind.CHOSEN):
            _bind_chosen(node, path, environment)
        case Select():
            _bind_others(node, path, environment)


def _within(path: Path, outer: Path) -> bool:
    return path[: len(outer)] == outer


def _bind_cards(node: Ref, path: Path, environment: Environment) -> None:
    for clause in environment.back(Kind.CARDS):
        fitting = [
            mention
            for mention in clause
            if _may_mean(node, mention.node) and not _within(path, mention.path) and (node.plural or not mention.counted)
        ]
        chosen = _one(fitting)
        if chosen is not None:
            environment.targets[path] = chosen.path
            return
        if fitting:
            _fail(node, environment, "could mean several things")
            return
    _fail(node, environment, "means nothing mentioned before it")


def _one(fitting: list[Mention]) -> Mention | None:
    """The one that is meant: the only one, or the only one that the clause is about, or else the only one that is not the card itself."""
    if len(fitting) == 1:
        return fitting[0]
    for wanted in (
        [mention for mention in fitting if mention.main],
        [mention for mention in fitting if mention.main and not (isinstance(mention.node, Ref) and mention.node.kind is RefKind.SELF)],
        [mention for mention in fitting if mention.main and isinstance(mention.node, (Select, TopOf, OneOf))],
    ):
        whole = [mention for mention in wanted if not any(mention is not other and _within(mention.path, other.path) for other in wanted)]
        if len(whole) == 1:
            return whole[0]
    return None


def _may_mean(ref: Ref, cards: Node) -> bool:
    """Whether a reference can mean these cards, by number and type."""
    if isinstance(cards, WholeZone):
        return ref.plural or ref.type is None
    if isinstance(cards, MakeTokens):
        one = isinstance(cards.amount, Number) and cards.amount.value == 1
        return ref.type in (None, CardType.CARD, CardType.CREATURE, CardType.TOKEN_CREATURE) and (ref.span[0] < 0 or ref.plural is not one)
    if isinstance(cards, Select) and cards.quantity.kind is QuantityKind.NO:
        return False
    kind = _type_of(cards)
    if ref.type not in (None, CardType.CARD) and kind not in (None, CardType.CARD, ref.type):
        return ref.type is CardType.CREATURE and kind is CardType.TOKEN_CREATURE
    if ref.span[0] < 0:  # made by a frame, not by a word: of any number
        return True
    if ref.plural:
        return _plural(cards) is not False or isinstance(cards, Union)
    return _plural(cards) is not True


def _type_of(cards: Node) -> CardType | None:
    match cards:
        case Select(type=kind) | TopOf(type=kind):
            return kind
        case Ref(type=kind):
            return kind
        case OneOf(of=of):
            return _type_of(of)
        case _:
            return None


def _plural(cards: Node) -> bool | None:
    """True: several; False: one; None: each of several, one at a time, or not known."""
    match cards:
        case Select(quantity=quantity) | OneOf(quantity=quantity):
            if quantity.kind is QuantityKind.EXACTLY and isinstance(quantity.amount, Number):
                return quantity.amount.value > 1
            return None
        case TopOf(amount=amount):
            return amount is not None and not (isinstance(amount, Number) and amount.value == 1)
        case Ref(kind=RefKind.CHOSEN, plural=True):
            return None
        case Ref(plural=plural, kind=kind):
            return plural if kind is not RefKind.SELF else False
        case Union():
            return True
        case _:
            return None


def _bind_player(node: Player, path: Path, environment: Environment) -> None:
    for clause in environment.back(Kind.PLAYER):
        fitting = [
            mention
            for mention in clause
            if not _within(path, mention.path) and not (isinstance(mention.node, Player) and mention.node.kind is PlayerKind.YOU)
        ]
        if not fitting:
            continue
        first = [mention for mention in fitting if not (isinstance(mention.node, Player) and mention.node.of_player is not None)]
        chosen = _one(first or fitting)  # "a player has more than their opponent": they are the former
        if chosen is None and all(mention.node == fitting[0].node for mention in fitting):
            chosen = fitting[-1]
        if chosen is None:
            _fail(node, environment, "could mean several players")
            return
        environment.targets[path] = chosen.path
        return
    _fail(node, environment, "means no player mentioned before it")


def _bind_to(node: Node, path: Path, environment: Environment, kind: Kind, fits: Any, what: str) -> None:
    for clause in environment.back(kind):
        fitting = [mention for mention in clause if fits(mention)]
        if fitting:
            chosen = _one(fitting) or fitting[0]
            environment.targets[path] = chosen.path
            return
    _fail(node, environment, f"needs {what}")


def _bind_instead(node: Node, path: Path, environment: Environment) -> None:
    """The instruction before, or the event that the surrounding trigger says would happen."""
    for mention in reversed(environment.mentions):
        if mention.kind is Kind.EFFECT and not _within(path, mention.path):
            environment.targets[path] = mention.path
            return
    if not environment.destroyed:
        _fail(node, environment, "replaces nothing that stands before it")


_DOES: dict[EventKind, tuple[str, ...]] = {
    EventKind.DESTROY: ("Destroy", "Sacrifice", "DealDamage"), EventKind.DISCARD: ("Discard", "DiscardUntil"), EventKind.PURGE: ("Purge",),
    EventKind.REVEAL: ("Reveal", "RevealUntil", "LookAt"), EventKind.RETURN: ("ReturnToHand", "PutInto"), EventKind.EXHAUST: ("Exhaust",),
    EventKind.SACRIFICE: ("Sacrifice", "Destroy"), EventKind.ARCHIVE: ("Archive", "PutInto"), EventKind.SHUFFLE: ("ShuffleInto",),
    EventKind.HEAL: ("Heal",), EventKind.PLAY: ("PlayCards",), EventKind.LOSE_AEMBER: ("LoseAember",), EventKind.STEAL: ("StealAember",),
    EventKind.CAPTURE: ("CaptureAember",), EventKind.PAY: ("PayAember",), EventKind.GAIN_AEMBER: ("GainAember",), EventKind.MOVE_AEMBER: ("MoveAember",),
    EventKind.DEAL_DAMAGE: ("DealDamage",), EventKind.STUN: ("Stun",), EventKind.WARD: ("Ward",), EventKind.EXALT: ("Exalt",),
    EventKind.READY: ("Ready",), EventKind.DRAW: ("Draw",), EventKind.PUT: ("PutInto", "PutIntoPlay", "PlaceUnder"), EventKind.MAKE_TOKEN: ("MakeTokens",),
    EventKind.REMOVE_COUNTER: ("RemoveCounters",), EventKind.ADD_COUNTER: ("AddCounters",), EventKind.MOVE: ("MoveCreature",),
    EventKind.SWAP: ("SwapCreatures",), EventKind.FORGE: ("ForgeKey",), EventKind.UNFORGE: ("UnforgeKey",),
    EventKind.TAKE_CONTROL: ("TakeControl", "GiveControl"), EventKind.RESOLVE_ABILITY: ("ResolveAbilities",), EventKind.SEARCH: ("Search",),
}  # fmt: skip
"""Which instructions bring an event about."""


def _bind_this_way(node: Event, path: Path, environment: Environment) -> None:
    names = _DOES.get(node.kind, ())
    fitting = [
        mention
        for mention in environment.mentions
        if mention.kind is Kind.EFFECT and type(mention.node).__name__ in names and not _within(path, mention.path)
    ]
    if fitting:
        environment.targets[path] = fitting[-1].path
        return
    for mention in reversed(environment.mentions):
        if mention.kind is Kind.EVENT and isinstance(mention.node, Event) and mention.node.kind is node.kind and mention.node is not node:
            environment.targets[path] = mention.path
            return
    _fail(node, environment, f"nothing before it makes cards {node.kind.value}")


def _bind_chosen(node: Ref, path: Path, environment: Environment) -> None:
    chosen = [mention for mention in environment.mentions if mention.kind is Kind.EFFECT and isinstance(mention.node, Choose)]
    if chosen:
        environment.targets[path] = (*chosen[-1].path, "cards")
        return
    picked = [mention for mention in environment.mentions if mention.kind is Kind.CARDS and isinstance(mention.node, Select)]
    if picked:
        environment.targets[path] = picked[-1].path
        return
    _fail(node, environment, "nothing was chosen before it")


def _bind_others(node: Select, path: Path, environment: Environment) -> None:
    """ "Another creature", after a creature was spoken of: other than that one. Else other than the card that has the text."""
    for place, item in enumerate(node.filters):
        if not (isinstance(item, Other) and item.than is None):
            continue
        for clause in environment.back(Kind.CARDS):
            fitting = [mention for mention in clause if not mention.counted and _left_out(node, mention.node) and not _within(path, mention.path)]
            if fitting:
                target = fitting[0] if len(fitting) == 1 else _one(fitting)
                if target is not None and not (isinstance(target.node, Ref) and target.node.kind is RefKind.SELF):
                    environment.targets[(*path, "filters", place)] = target.path
                break


def _left_out(node: Select, cards: Node) -> bool:
    """Whether these cards would be among those of a phrase with "other", were it not for that word."""
    if isinstance(cards, Ref) and cards.kind in (RefKind.SELF, RefKind.HOST):
        return True
    if not isinstance(cards, Select) or cards.quantity.kind not in (QuantityKind.EXACTLY, QuantityKind.UP_TO, QuantityKind.THE, QuantityKind.ANY_NUMBER):
        return False
    sides = [[item.by for item in phrase.filters if isinstance(item, Controlled)] for phrase in (node, cards)]
    zones = [[item for item in phrase.filters if isinstance(item, InZone)] for phrase in (node, cards)]
    return node.type is cards.type and (not all(sides) or sides[0] == sides[1]) and zones[0] == zones[1]


def _fail(node: Node, environment: Environment, reason: str) -> None:
    span = node.span if node.span[0] >= 0 else environment.place
    environment.unbound.append(Unbound(f"{_name(node)} {reason}", *span))


def _name(node: Node) -> str:
    match node:
        case Ref(kind=kind, plural=plural):
            return "them" if plural else kind.value
        case Player():
            return "they"
        case Event():
            return "this way"
        case Did():
            return "if you do"
        case ThatMuch():
            return "that much"
        case _:
            return "instead"



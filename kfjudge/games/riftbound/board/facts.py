"""A card as facts: cost, type, might, tags, and its text as a tree."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from kfjudge import values
from kfjudge.errors import WrongInput
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind, Node, Tag, Zone
from kfjudge.games.riftbound.words.elided import filled_in
from kfjudge.games.riftbound.words.events import Condition, Event
from kfjudge.games.riftbound.words.names import NAMES
from kfjudge.games.riftbound.words.text import (
    CardText,
    Constant,
    Governed,
    KeywordLine,
    LeadIn,
    Paragraph,
)
from kfjudge.language.node import replace
from kfjudge.language.printed_words import words_at
from kfjudge.language.serial import from_json
from kfjudge.language.trees import part_names, walk, with_parts
from kfjudge.values import dataclass, field

KINDS = {
    "unit": Kind.UNIT,
    "gear": Kind.GEAR,
    "spell": Kind.SPELL,
    "rune": Kind.RUNE,
    "legend": Kind.LEGEND,
    "battlefield": Kind.BATTLEFIELD,
}


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a text with what governs it: conditions of lead-ins, permissions of `[Reaction][>]`."""

    paragraph: Paragraph
    conditions: tuple[Condition, ...] = ()
    keywords: tuple[KeywordName, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on a card. `power` lists the domains that pay each of its power (any of its own: 135.2.e.6)."""

    name: str
    kind: Kind
    energy: int = 0
    power: int = 0
    might: int | None = None
    domains: tuple[Domain, ...] = ()
    tags: frozenset[str] = frozenset()
    champion: bool = False
    token: bool = False
    text: CardText | None = None
    printed: str = field(default="", compare=False)
    """The words that the text was read from."""
    declined: str = ""
    replaced: Facts | None = None
    """Of a token battlefield: what lay there before."""
    abilities: tuple[Ability, ...] = field(default=(), compare=False)
    gives_text: bool = field(default=False, compare=False)
    """Whether a statement of the text gives abilities."""
    chooses_abilities: bool = field(default=False, compare=False)
    """Whether the text chooses abilities on the chain."""
    forbids: bool = field(default=False, compare=False)
    """Whether anything in the text forbids something."""
    effect_printed: str = field(default="", compare=False)
    effect: tuple[Ability, ...] = field(default=(), compare=False)
    """What a unit has from it while it is attached (136)."""
    witnessed: bool = field(default=True, compare=False)
    """That each part of the text has been seen to act, or was looked at by hand."""
    states: frozenset[type] = field(default=frozenset(), compare=False, init=False)
    """The kinds of the statements among its abilities, inner ones too."""

    def __post_init__(self) -> None:
        said = (one for statement, _conditions in statics(self.abilities) for one in _inner(statement))
        object.__setattr__(self, "states", frozenset(kind for one in said for kind in type(one).__mro__))

    def __deepcopy__(self, memo: object) -> Facts:
        """Itself: it never changes."""
        return self

    @property
    def equipment(self) -> bool:
        return self.kind is Kind.GEAR and ("Equipment" in self.tags or self.keyword(KeywordName.EQUIP) is not None)

    def says(self) -> str:
        """The words of its text but keywords that stand for themselves."""
        does = [one for one in self.text.paragraphs if not isinstance(one, KeywordLine)] if self.text else []
        return " ".join(words_at(one, self.printed) for one in does)

    def of(self, kind: type[Any]) -> Iterator[Ability]:
        """The abilities of one kind."""
        return (ability for ability in self.abilities if isinstance(ability.paragraph, kind))

    def keyword(self, name: KeywordName) -> f.Keyword | None:
        """A keyword printed without a condition."""
        return next(
            (one for one, conditions in keyword_lines(self.abilities) if one.name is name and not conditions), None
        )


def keyword_lines(abilities: Iterable[Ability]) -> Iterator[tuple[f.Keyword, tuple[Condition, ...]]]:
    """The keywords among abilities, each with the conditions that govern it."""
    for ability in abilities:
        if isinstance(ability.paragraph, KeywordLine):
            for keyword in ability.paragraph.keywords:
                yield keyword, ability.conditions


def statics(abilities: Iterable[Ability]) -> Iterator[tuple[s.Static, tuple[Condition, ...]]]:
    """The statements among abilities, each with the conditions that govern it."""
    for ability in abilities:
        if isinstance(ability.paragraph, Constant):
            for statement in ability.paragraph.statements:
                yield statement, ability.conditions


def _inner(statement: s.Static) -> Iterator[s.Static]:
    """A statement, and those that it holds."""
    yield statement
    if isinstance(statement, s.While):
        yield from _inner(statement.statement)
    for part in statement.parts if isinstance(statement, s.Statements) else ():
        yield from _inner(part)


def abilities_of(text: CardText | None) -> tuple[Ability, ...]:
    """The abilities of a text, lead-ins taken off."""
    found: list[Ability] = []
    for paragraph in text.paragraphs if text is not None else ():
        conditions: tuple[Condition, ...] = ()
        keywords: tuple[KeywordName, ...] = ()
        inner: Paragraph = paragraph
        while isinstance(inner, LeadIn | Governed):
            if isinstance(inner, LeadIn):
                conditions += (inner.condition,)
            else:
                keywords += inner.keywords
            inner = inner.paragraph
        inner = _from_hand(_looked_at(inner))
        found.append(Ability(inner, conditions, keywords, len(found) + 1))
    return tuple(found)


_ELSEWHERE = (c.Of, c.At, c.InZone, c.FromAmong, c.BanishedWith)
"""What says where a card is, or whose."""


def _looked_at(value: Any) -> Any:
    """A text in which what is banished or played between "look at" and "recycle the rest", with no word on where it
    is, is one of the cards looked at.
    """
    value = with_parts(value, _looked_at)
    if not isinstance(value, f.Steps):
        return value
    last = value.effects[-1]
    first = next((place for place, one in enumerate(value.effects) if isinstance(one, f.Look)), None)
    if first is None or not (isinstance(last, f.Recycle) and last.cards == _REST):
        return value
    return replace(value, effects=(*value.effects[:first], *map(_from_among, value.effects[first:])))


_REST = c.Ref(kind=c.RefKind.REST)


def _from_among(value: Any) -> Any:
    cards = value.cards if isinstance(value, f.Banish | f.Play) else None
    if isinstance(cards, c.Select) and not any(isinstance(one, _ELSEWHERE) for one in cards.filters):
        return replace(value, cards=replace(cards, filters=(*cards.filters, c.FromAmong())))
    return with_parts(value, _from_among)


def _from_hand(value: Any) -> Any:
    """A text in which what is played, with no word on where it is, is played from where cards are played."""
    value = with_parts(value, _from_hand)
    cards = value.cards if isinstance(value, f.Play) else None
    if not isinstance(cards, c.Select) or any(isinstance(one, (*_ELSEWHERE, c.Did)) for one in cards.filters):
        return value
    return replace(value, cards=replace(cards, filters=(*cards.filters, PLAYED_FROM)))


PLAYED_FROM = c.InZone(zones=(Zone.HAND, Zone.CHAMPION_ZONE))
"""Where what is played is, if nothing else is said: docs/decisions/played-from-where.md."""
_GIVEN: dict[int, tuple[Node, Ability]] = {}


def given(paragraph: Any) -> Ability:
    """An ability that something has been given, the same each time: its number is used up once a turn."""
    known = _GIVEN.get(id(paragraph))
    if known is None or known[0] is not paragraph:
        made = values.replace(abilities_of(CardText(paragraphs=(paragraph,)))[0], number=-len(_GIVEN) - 1)
        known = _GIVEN[id(paragraph)] = (paragraph, made)
    return known[1]


def gives_abilities(tree: Node | None) -> bool:
    """Whether a statement gives abilities anywhere in a text."""
    if tree is None or isinstance(tree, s.HasText | s.HasAbilitiesOf):
        return tree is not None
    values = (getattr(tree, name) for name in part_names(type(tree)))
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return any(isinstance(part, Node) and gives_abilities(part) for part in parts)


def _of_abilities(tree: Node | None) -> bool:
    """Whether a text speaks of abilities on the chain."""
    return tree is not None and any(
        (isinstance(node, c.Select) and node.kind is Kind.ABILITY)
        or (isinstance(node, c.OfKind) and Kind.ABILITY in node.kinds)
        for node in walk(tree)
    )


_CALLED = {kind.value: kind for kind in (*KINDS.values(), Kind.TOKEN)}


def _miscalled(tree: Node | None, text: str, facts: Facts) -> str:
    """Where a text calls its own card by a kind that it is not: then it is not known what is meant."""
    if tree is None or isinstance(tree, s.HasText):
        return ""
    if isinstance(tree, c.Me) and tree.span[0] >= 0:
        words = text[tree.span[0] : tree.span[1]].lower()
        called = _CALLED.get(words.removeprefix("this ").removesuffix("'s"), facts.kind)
        fits = facts.token if called is Kind.TOKEN else called is facts.kind
        return words if words.startswith("this ") and not fits else ""
    values = (getattr(tree, name) for name in part_names(type(tree)))
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return next((found for part in parts if isinstance(part, Node) and (found := _miscalled(part, text, facts))), "")


def _unclear(tree: Node | None, text: str) -> str:
    """Where "if" stands behind two instructions of one sentence joined by "and": it may be asked of both or of one."""
    if tree is None:
        return ""
    if isinstance(tree, f.Steps):
        for before, one in itertools.pairwise(tree.effects):
            trailing = isinstance(one, f.If) and one.condition.span[0] > one.then.span[0] >= 0
            if trailing and text[before.span[1] : one.span[0]].strip(" ,").lower() == "and":
                return text[before.span[0] : one.span[1]]
    values = (getattr(tree, name) for name in part_names(type(tree)))
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return next((found for part in parts if isinstance(part, Node) and (found := _unclear(part, text))), "")


def with_text(facts: Facts, text: str, kept: bytes | None = None) -> Facts:
    """A card with a text. `kept` is what the text does, as bytes of JSON, where it ships; else the text is read now."""
    tree, declined = _kept(kept) or _read(text)
    tree = None if tree is None else filled_in(tree)
    unclear = "" if declined else _unclear(tree, text)
    if unclear:
        declined = f"it is not said what the condition is asked of: {unclear}"
    called = "" if declined else _miscalled(tree, text, facts)
    if called:
        declined = f"it is no such card: {called}"
    return values.replace(
        facts,
        text=tree,
        printed=text,
        declined=declined,
        abilities=abilities_of(tree),
        gives_text=gives_abilities(tree),
        chooses_abilities=_of_abilities(tree),
        forbids=tree is not None and any(isinstance(node, s.Cannot) for node in walk(tree)),
    )


def _read(text: str) -> tuple[CardText | None, str]:
    """What a text does, and why it is declined."""
    from kfjudge.games.riftbound.words.dialect import read_text

    reading = read_text(text)
    return reading.ast, "" if reading.decline is None else f"{reading.decline.reason}: {reading.decline.words}"


def _kept(tree: bytes | None) -> tuple[CardText, str] | None:
    """A tree that ships, unless it was made by another state of the language."""
    try:
        found = from_json(json.loads(tree), NAMES) if tree is not None else None
    except WrongInput:
        return None
    return (found, "") if isinstance(found, CardText) else None


def facts_of(record: Mapping[str, Any]) -> Facts:
    """A card of a public list. Raises `ValueError` for a type that the game does not have."""
    kind = KINDS.get(str(record.get("type") or "").lower())
    if kind is None:
        raise ValueError(f"no type of card: {record.get('type')}")
    domains = tuple(
        Domain(str(name).lower())
        for name in record.get("domains") or ()
        if str(name).lower() in Domain._value2member_map_
    )
    text = str(record.get("text") or "")
    base = Facts(
        name=str(record["name"]),
        kind=kind,
        energy=int(record.get("energy") or 0),
        power=int(record.get("power") or 0),
        might=int(record["might"]) if record.get("might") is not None else (0 if kind is Kind.UNIT else None),
        domains=domains,
        tags=frozenset(str(tag) for tag in record.get("tags") or ()),
        champion=str(record.get("supertype") or "") == "Champion",
        token=str(record.get("supertype") or "") == "Token",
    )
    facts = with_text(base, text, record.get("tree")) if text else base
    return _equipped(facts, str(record.get("effect") or "")) if facts.equipment and not facts.declined else facts


def _equipped(facts: Facts, effect: str) -> Facts:
    """Equipment with what a unit has from it while it is attached: Might bonus and effect text."""
    if facts.might is None:
        missing = "it is not said what Might bonus it gives, and what effect text it has ('might: 0' for none)"
        return values.replace(facts, declined=missing)
    if not effect:
        return facts
    given = with_text(Facts(name=facts.name, kind=Kind.UNIT), effect)
    tree = _of_gear(given.text, effect, facts.name)
    asked = (part for node in walk(tree) if isinstance(node, Event | Condition | c.Filter) for part in walk(node))
    if given.declined or any(isinstance(part, c.Attachment) for part in asked):
        reason = given.declined or "what it waits for or asks is of the card itself"
        return values.replace(facts, declined=f"its effect text is not understood: {reason}")
    return values.replace(
        facts,
        effect=abilities_of(tree),
        effect_printed=effect,
        gives_text=facts.gives_text or given.gives_text,
        forbids=facts.forbids or given.forbids,
    )


def _of_gear(value: Any, text: str, name: str) -> Any:
    """An effect text in which "this" is the card on which it stands, and not the unit that bears it (136.2.d)."""
    if isinstance(value, tuple):
        return tuple(_of_gear(one, text, name) for one in value)
    if isinstance(value, c.Me) and value.span[0] >= 0 and text[slice(*value.span)].lower().startswith("this"):
        return c.Attachment(name=name)
    if not isinstance(value, Node):
        return value
    return replace(value, **{part: _of_gear(getattr(value, part), text, name) for part in part_names(type(value))})


UNKNOWN = Facts(name="unknown", kind=Kind.UNIT, energy=99, might=1)
"""A card of which nothing is known."""


def rune(domain: Domain) -> Facts:
    """A basic rune, of ANY where nobody says of which domain it is. Its two abilities are the rule's, both with
    Reaction (163, 164).
    """
    name = "Rune" if domain is Domain.ANY else f"{domain.value.capitalize()} Rune"
    return Facts(name=name, kind=Kind.RUNE, domains=(domain,))


TOKENS: dict[str, tuple[int, tuple[str, ...], str]] = {
    "Recruit": (1, ("Recruit",), ""),
    "Sprite": (3, ("Fae",), "[Temporary]"),
    "Mech": (3, ("Mech",), ""),
    "Sand Soldier": (2, ("Shurima",), ""),
    "Bird": (1, ("Bird",), "[Deflect]"),
    "Reflection": (0, (), ""),
    "Tentacle": (1, ("Bilgewater",), ""),
    "Shadow Clone": (
        0,
        (),
        "When I attack, you may banish a unit from your trash. If you do, give me [Assault 4] this turn.",
    ),
}
"""The unit tokens of the rules (187): might, tags, and what they have of their own."""
BATTLEFIELDS = {
    "Brush": "Bird, Cat, Dog, Poro or Ivern units here have +1 {M}.\n"
    "When you score here, you may put back the battlefield that this replaced."
}
"""What token battlefields have of their own (187.8)."""
MADE_TOKENS = (*TOKENS, "Gold")
"""All that texts put onto the board as tokens."""


def token_called(name: str) -> str:
    """The name of a token as the rules write it, whatever capitals it is typed with; any other name as it is."""
    return next((one for one in MADE_TOKENS if one.casefold() == name.casefold()), name)


@cache
def as_token(facts: Facts) -> Facts:
    """What a token is that becomes a copy: all that is printed on the other card, but still a token (477.1)."""
    return values.replace(facts, token=True)


@cache
def token(name: str, *, might: int | None = None, gear: bool = False) -> Facts:
    """A token. A Gold token adds one power of any domain when it is killed (187)."""
    if gear:
        base = Facts(name=name, kind=Kind.GEAR, token=True)
        return with_text(base, "[Reaction][>] Kill this, {E}: [Add] {A}.") if name == "Gold" else base
    printed, tags, text = TOKENS.get(name, (0, (name,), ""))
    base = Facts(
        name=name,
        kind=Kind.UNIT,
        might=printed if might is None else might,
        tags=frozenset(Tag(tag) for tag in tags),
        token=True,
    )
    return with_text(base, text) if text else base


def token_battlefield(name: str, replaced: Facts) -> Facts:
    """The token in the place of a battlefield, or of another token there."""
    base = Facts(name=name, kind=Kind.BATTLEFIELD, token=True, replaced=replaced.replaced or replaced)
    if name not in BATTLEFIELDS:
        return values.replace(base, declined=f"it is not known what a {name} has of its own")
    return with_text(base, BATTLEFIELDS[name])

"""A card as facts: cost, type, might, tags, and its text as a tree."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from kfjudge.language.trees import part_names
from kfjudge.riftbound.words.base import Domain, KeywordName, Kind, Node, Tag
from kfjudge.riftbound.words.cards import Me
from kfjudge.riftbound.words.dialect import read_text
from kfjudge.riftbound.words.effects import Cost, Keyword, Resources
from kfjudge.riftbound.words.events import Condition
from kfjudge.riftbound.words.statics import HasAbilitiesOf, HasText, Static
from kfjudge.riftbound.words.text import (
    Activated,
    CardText,
    Constant,
    Deathknell,
    Governed,
    Instruction,
    KeywordLine,
    LeadIn,
    Paragraph,
    Triggered,
)
from kfjudge.values import dataclass

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
    declined: str = ""
    abilities: tuple[Ability, ...] = field(default=(), compare=False)
    gives_text: bool = field(default=False, compare=False)
    """Whether a statement of the text gives abilities."""

    def __deepcopy__(self, memo: object) -> Facts:
        """Itself: it never changes."""
        return self

    @property
    def equipment(self) -> bool:
        return self.kind is Kind.GEAR and ("Equipment" in self.tags or self.keyword(KeywordName.EQUIP) is not None)

    def of(self, kind: type[Any]) -> Iterator[Ability]:
        """The abilities of one kind."""
        return (ability for ability in self.abilities if isinstance(ability.paragraph, kind))

    def keyword_lines(self) -> Iterator[tuple[Keyword, tuple[Condition, ...]]]:
        """The keywords of the text, each with the conditions that govern it."""
        for ability in self.of(KeywordLine):
            assert isinstance(ability.paragraph, KeywordLine)
            for keyword in ability.paragraph.keywords:
                yield keyword, ability.conditions

    def keyword(self, name: KeywordName) -> Keyword | None:
        """A keyword printed without a condition."""
        return next((one for one, conditions in self.keyword_lines() if one.name is name and not conditions), None)

    def statics(self) -> Iterator[tuple[Static, tuple[Condition, ...]]]:
        """The statements of the text, each with the conditions that govern it."""
        for ability in self.of(Constant):
            assert isinstance(ability.paragraph, Constant)
            for statement in ability.paragraph.statements:
                yield statement, ability.conditions


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
        found.append(Ability(inner, conditions, keywords, len(found) + 1))
    return tuple(found)


_GIVEN: dict[int, tuple[Node, Ability]] = {}


def given(paragraph: Any) -> Ability:
    """An ability that something has been given, the same each time: its number is used up once a turn."""
    known = _GIVEN.get(id(paragraph))
    if known is None or known[0] is not paragraph:
        made = dataclasses.replace(abilities_of(CardText(paragraphs=(paragraph,)))[0], number=-len(_GIVEN) - 1)
        known = _GIVEN[id(paragraph)] = (paragraph, made)
    return known[1]


def gives_abilities(tree: Node | None) -> bool:
    """Whether a statement gives abilities anywhere in a text."""
    if tree is None or isinstance(tree, HasText | HasAbilitiesOf):
        return tree is not None
    values = (getattr(tree, name) for name in part_names(type(tree)))
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return any(isinstance(part, Node) and gives_abilities(part) for part in parts)


_CALLED = {"unit": Kind.UNIT, "gear": Kind.GEAR, "spell": Kind.SPELL, "battlefield": Kind.BATTLEFIELD}


def _miscalled(tree: Node | None, text: str, kind: Kind) -> str:
    """Where a text calls its own card by a kind that it is not: then it is not known what is meant."""
    if tree is None or isinstance(tree, HasText):
        return ""
    if isinstance(tree, Me) and tree.span[0] >= 0:
        words = text[tree.span[0] : tree.span[1]].lower()
        called = _CALLED.get(words.removeprefix("this ").removesuffix("'s"), kind)
        return words if words.startswith("this ") and called is not kind else ""
    values = (getattr(tree, name) for name in part_names(type(tree)))
    parts = (part for value in values for part in (value if isinstance(value, tuple) else (value,)))
    return next((found for part in parts if isinstance(part, Node) and (found := _miscalled(part, text, kind))), "")


def with_text(facts: Facts, text: str) -> Facts:
    """A card with a text, read now."""
    reading = read_text(text)
    declined = "" if reading.decline is None else f"{reading.decline.reason}: {reading.decline.words}"
    called = "" if declined else _miscalled(reading.ast, text, facts.kind)
    if called:
        declined = f"it is no such card: {called}"
    return dataclasses.replace(
        facts,
        text=reading.ast,
        declined=declined,
        abilities=abilities_of(reading.ast),
        gives_text=gives_abilities(reading.ast),
    )


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
    return with_text(base, text) if text else base


def rune(domain: Domain) -> Facts:
    """A basic rune. Its two abilities are the rule's, both with Reaction (163, 164)."""
    return Facts(name=f"{domain.value.capitalize()} Rune", kind=Kind.RUNE, domains=(domain,))


TOKENS: dict[str, tuple[int, tuple[str, ...]]] = {
    "Recruit": (1, ("Recruit",)),
    "Sprite": (3, ("Sprite", "Fae")),
    "Mech": (3, ("Mech",)),
    "Sand Soldier": (2, ("Sand Soldier",)),
    "Bird": (1, ("Bird",)),
    "Reflection": (0, ("Reflection",)),
    "Tentacle": (1, ("Tentacle",)),
    "Shadow Clone": (0, ()),
}
"""The unit tokens of the rules (187): might, and tags."""


def token(name: str, *, might: int | None = None, gear: bool = False) -> Facts:
    """A token. A Gold token adds one power of any domain when it is killed (187)."""
    if gear:
        base = Facts(name=name, kind=Kind.GEAR, token=True)
        return with_text(base, "[Reaction][>] Kill this, {E}: [Add] {A}.") if name == "Gold" else base
    printed, tags = TOKENS.get(name, (0, (name,)))
    return Facts(
        name=name,
        kind=Kind.UNIT,
        might=printed if might is None else might,
        tags=frozenset(Tag(tag) for tag in tags),
        token=True,
    )


def fold(name: str) -> str:
    """A name for look-ups."""
    return re.sub(r"[^a-z0-9]+", " ", name.lower().replace("\u2019", "'").replace("'", "")).strip()


PLAIN_COST = Cost(parts=(Resources(),))
__all__ = ["Activated", "Deathknell", "Facts", "Instruction", "Triggered", "facts_of", "rune", "token", "with_text"]

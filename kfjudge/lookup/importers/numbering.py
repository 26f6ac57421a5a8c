"""Rule numbers such as 626.1.d, the rules that have them, and how those lie above and below one another.

In: rules in the order of their document. Out: the same, each with its parents, children and links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kfjudge.values import dataclass, field

Parts = tuple[str, ...]


TOKEN = r"\d{3}(?:\.(?:\d{1,2}|[a-z]))*"


MENTION = re.compile(
    rf"(?<![\w.])(?P<lead>rules?\s+|see\s+|and\s+rule\s+|through\s+)(?P<number>{TOKEN})(?![\w])", re.IGNORECASE
)


SEE = re.compile(rf"\bsee\s+(?:rules?\s+)?{TOKEN}(?!\w)", re.IGNORECASE)


@dataclass(slots=True)
class NumberedRule:
    """One rule. `paragraphs` is its text, list items in paragraphs of their own; `heading`: it is a title for what
    follows.

    `parents` are the numbers above it, outermost first, `children` those directly below, `links` the numbers it refers
    to, `sees` how many of them it tells the reader to look up. `title` is its heading, or the term it starts with (""
    if it has none).
    """

    number: str
    line: int
    page: int
    bold: bool = False
    heading: bool = False
    title: str = ""
    paragraphs: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    parents: tuple[str, ...] = ()
    children: list[str] = field(default_factory=list)
    links: tuple[str, ...] = ()
    sees: int = 0

    @property
    def text(self) -> str:
        """Its text without examples."""
        return "\n\n".join(self.paragraphs)


def parts_of(number: str) -> Parts:
    """626.1.d as ("626", "1", "d")."""
    return tuple(number.strip(".").split("."))


def ordinal(part: str) -> int:
    """The place of a number or of letters (a, b, … z, aa) among its like."""
    if part.isdecimal():
        return int(part)
    place = 0
    for letter in part:
        place = 26 * place + ord(letter) - ord("a") + 1
    return place


def key_of(parts: Parts) -> tuple[int, ...]:
    return tuple(ordinal(part) for part in parts)


def mentions(text: str) -> Iterator[str]:
    """The rule numbers that a text refers to, in order."""
    for match in MENTION.finditer(text):
        yield match["number"].rstrip(".")


def arrange(rules: list[NumberedRule]) -> None:
    """Give every rule its parents and children: by its number, and for numbers without dots by the headings before
    it.
    """
    known = {rule.number: rule for rule in rules}
    deep = {number.partition(".")[0] for number in known if "." in number}
    marked = any(rule.bold for rule in rules if "." not in rule.number and not rule.number.endswith("00"))
    above: list[tuple[int, str]] = []
    for rule in sorted(rules, key=lambda rule: key_of(parts_of(rule.number.partition("-")[0]))):
        if "." not in rule.number:
            level = _level(rule, rule.number in deep, marked)
            while above and above[-1][0] >= level:
                above.pop()
            rule.parents = tuple(number for _, number in above)
            if level < 9:
                above.append((level, rule.number))
        else:
            rule.parents = tuple(_numbered_parents(rule.number, known))
    for rule in rules:
        if rule.parents:
            known[rule.parents[-1]].children.append(rule.number)


def _numbered_parents(number: str, known: dict[str, NumberedRule]) -> Iterator[str]:
    top = number.partition(".")[0]
    if top in known:
        yield from known[top].parents
    pieces = number.split(".")
    for end in range(1, len(pieces)):
        head = ".".join(pieces[:end])
        if head in known:
            yield head


def _level(rule: NumberedRule, deep: bool, marked: bool) -> int:
    """How high a number without dots stands: 0 a chapter, 1 a section, 2 a part of one, 9 a rule that has none
    below.
    """
    if rule.number.endswith("00") and rule.heading and not deep:
        return 0
    if rule.heading and (rule.bold or not marked) and not (deep and not rule.bold):
        return 1
    return 2 if rule.heading and not deep else 9

"""What a text speaks of, and so what must lie around its card for it to act.

In: a tree. Out: the houses, traits, titles, counters and numbers in it, the members of the closed vocabularies (states,
types, zones, keywords), and the events that it waits for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from enum import Enum
from typing import Any

from kfjudge.games.keyforge.meaning import patterns
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.text import Enhance
from kfjudge.language.namespace import per_class
from kfjudge.language.node import Node
from kfjudge.language.trees import BOOKKEEPING
from kfjudge.values import dataclass

VOCABULARIES = {"House": "houses", "Trait": "traits", "CardName": "names", "CounterName": "counters"}
"""The types whose values come from the lexicon, as the fields of nodes say them, and where their words are kept."""


@dataclass(slots=True)
class Words:
    """The names that a text uses for what cards can be and bear, its numbers, the members of vocabularies that stand in
    it, and the engine's names of the events that it speaks of.
    """

    houses: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    counters: set[str] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)
    said: set[Enum] = field(default_factory=set)
    events: set[str] = field(default_factory=set)


def words_of(text: Node) -> Words:
    """The words of a tree, quoted text included."""
    found = Words()
    for value, kind in _values(text):
        if isinstance(value, Number):
            found.numbers.add(value.value)
        elif isinstance(value, Enum):
            found.said.add(value)
            if isinstance(value, EventKind):
                found.events.update(patterns.names_of(value))
        elif isinstance(value, str) and kind:
            getattr(found, kind).add(str(value))
    return found


def _values(node: Node) -> Iterator[tuple[Any, str]]:
    """Every value in a tree; of words of the lexicon also what they name."""
    yield node, ""
    if isinstance(node, Enhance):
        return
    for name, kind in _named(type(node)):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield from _values(item)
            elif item is not None:
                yield item, kind


@per_class
def _named(kind: type[Node]) -> tuple[tuple[str, str], ...]:
    """The fields of a kind of node, each with what its words name ("" if they are none of the lexicon)."""
    found = []
    for item in fields(kind):
        if item.name not in BOOKKEEPING:
            words = str(item.type).replace("[", " ").replace(",", " ").split()
            found.append((item.name, next((kept for name, kept in VOCABULARIES.items() if name in words), "")))
    return tuple(found)

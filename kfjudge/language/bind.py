"""What "it", "they", "that creature", "this way" and "if you do" speak of.

In: a tree as built. Out: `Bound`: the tree with every mention numbered and every reference pointing at one, or the references that have no or several
candidates. Rulebook: "If you do", "This way", and the general rule that "it" is the card spoken of last.
"""

from __future__ import annotations

from dataclasses import dataclass

from kfjudge.language.nodes.text import CardText


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


def bind(text: CardText) -> Bound:
    """Binds every reference of a text."""
    return Bound(text)

"""What a text leaves out is put in before it is played: what X is, and what is done to so many "instead".

In: the tree of a text. Out: the same with nothing left out; what speaks of nothing has not been read. Raises nothing.
"""

from __future__ import annotations

from typing import Any

from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.base import Node
from kfjudge.games.riftbound.words.text import CardText
from kfjudge.language.node import replace
from kfjudge.language.trees import walk, with_parts


def filled_in(text: CardText) -> CardText:
    """A text with everything said that it plays."""
    if not any(isinstance(one, f.WhereX | c.Alike) for one in walk(text)):
        return text
    before: dict[type[Node], Any] = {}
    return replace(text, paragraphs=tuple(filled(one, None, before) for one in text.paragraphs))


def filled(value: Any, x: c.Amount | None, before: dict[type[Node], Any]) -> Any:
    """A part of a text with nothing left out. `x` is what X stands for there, `before` the last instruction of each
    kind, in the order of the text.
    """
    match value:
        case c.TheX():
            return value if x is None else x
        case f.WhereX(effect=effect, x=amount):
            return filled(effect, amount, before)
        case f.Effect() if isinstance(alike := getattr(value, "cards", None), c.Alike) and type(value) in before:
            done = before[type(value)]
            return replace(done, cards=replace(done.cards, quantity=filled(alike.quantity, x, before)))
    made = with_parts(value, lambda part: filled(part, x, before))
    if isinstance(made, f.Effect) and isinstance(getattr(made, "cards", None), c.Select):
        before[type(made)] = made
    return made

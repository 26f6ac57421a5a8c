"""What an instruction says in more sentences than one, and what "any" of an instruction picks.

In: instructions. Out: the sentences in which one can be written, whatever its form (`apart`), and an instruction with
"any" as one that is chosen (`picked`); `reach` undoes both where the print has it otherwise.
"""

from __future__ import annotations

from typing import Any

from kfjudge.games.keyforge.words.as_printed import PICKED, noted
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.cards import Among, Involved, OneOf, Other, QuantityKind, Select
from kfjudge.games.keyforge.words.nodes.effects import If, Sequence
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.language.trees import part_names
from kfjudge.values import replace


def picked(effect: Effect) -> Effect:
    """An instruction about any creature is about one that is chosen: "destroy any creature"."""
    changes: dict[str, Any] = {}
    for name in part_names(type(effect)):
        cards = getattr(effect, name)
        if isinstance(cards, Select | OneOf) and cards.quantity.kind is QuantityKind.ANY:
            kind = QuantityKind.EACH if _all_others(cards) else QuantityKind.EXACTLY
            amount = None if kind is QuantityKind.EACH else Number(value=1)
            one = replace(cards.quantity, kind=kind, amount=amount, form=noted(PICKED, cards.quantity))
            changes[name] = replace(cards, quantity=one)
    return replace(effect, **changes) if changes else effect


def _all_others(cards: Select | OneOf) -> bool:
    """ "Any other card is discarded", "any other creature revealed this way is purged": all others are meant."""
    filters = getattr(cards, "filters", ())
    shown = getattr(cards, "type", None) is CardType.CARD or any(isinstance(one, Among | Involved) for one in filters)
    return shown and any(isinstance(one, Other) for one in filters)


def apart(effect: Any) -> tuple[Any, ...]:
    """The sentences in which an instruction can be written, whatever its form: what follows the first thing that an
    "If" governs may stand in sentences of its own, for `reached` puts it back there.
    """
    match effect:
        case If(otherwise=None, instead=False, then=Sequence(effects=(first, *rest))):
            return (replace(effect, then=first), *(part for one in rest for part in apart(one)))
        case If(otherwise=Sequence(effects=(first, *rest))):
            return (replace(effect, otherwise=first), *(part for one in rest for part in apart(one)))
        case Sequence(effects=(*before, last)) if before:
            begun, *later = apart(last)
            return (replace(effect, effects=(*before, begun)), *later)
        case _:
            return (effect,)

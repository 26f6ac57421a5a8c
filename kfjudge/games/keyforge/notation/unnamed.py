"""Cards that a line does not name: `some creature`, `some 4 power dis mutant`, `some artifact`, without a text.

In: the words of such a name, and the traits that cards have. Out: the facts of such a card, its row of `cards:`, and
what is taken for granted of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any

from kfjudge.games.keyforge.situation.words import HOUSES, house_name
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts, Wording
from kfjudge.situation import written
from kfjudge.situation.names import CardLibrary
from kfjudge.situation.notation.left_open import LeftOpen, with_keys
from kfjudge.situation.notation.line import BLANK
from kfjudge.situation.notation.names import Laid
from kfjudge.situation.notation.nodes import Nodes, Value
from kfjudge.values import replace

POWER = 3
"""How strong such a creature is taken to be where no power is said."""
OTHER_POWERS = (1, 20)
"""With which the verdict is tried too."""
_SOME = re.compile(
    rf"some (?:other )?(?:(?P<power>\d{{1,2}}) power )?(?:(?P<house>{'|'.join(HOUSES)}) )?"
    r"(?:creature|(?P<artifact>artifact)|(?P<trait>[a-z']+)(?: creature)?)"
)


def unnamed(name: str, traits: Collection[str]) -> CardFacts | None:
    """The card that such a name means; None for any other name. Its house is settled by the line."""
    found = _SOME.fullmatch(fold.fold(name))
    if found is None or (found["trait"] and found["trait"] not in traits):
        return None
    return CardFacts(
        id=f"own-{'-'.join(found[0].split())}",
        name=found[0],
        type="artifact" if found["artifact"] else "creature",
        houses=(found["house"],) if found["house"] else (),
        traits=(found["trait"],) if found["trait"] else (),
        power=None if found["artifact"] else int(found["power"] or POWER),
        armor=None if found["artifact"] else 0,
        icons=(),
        wordings=(Wording(""),),
    )


def name_for(power: str, sort: str) -> str:
    """What such a creature is called in talk, as one word: of that power, and of that trait or house."""
    house = f"{sort} creature" if sort in HOUSES else sort
    return BLANK.join(f"some {power and f'{power} power'} {house or 'creature'}".split())


def settled(laid: Sequence[Laid], acted: Sequence[Laid], house: str | None) -> list[CardFacts]:
    """The creatures of a line that nobody names, each with a house: of the card of its side that is `acted` with, the
    one that the line names, or one that no card of the line has or speaks of.
    """
    found: dict[str, CardFacts] = {}
    for card in laid:
        facts = card.facts
        if not isinstance(facts, CardFacts) or _SOME.fullmatch(facts.name) is None or facts.name in found:
            continue
        own = [each.facts.houses[0] for each in acted if each.side == card.side and each.facts and each.facts.houses]
        texts = " ".join(one.text.lower() for each in laid if each.facts for one in each.facts.wordings)
        taken = {one for each in laid if each.facts for one in each.facts.houses}
        free = [each for each in HOUSES if each not in taken and each not in texts]
        houses = facts.houses or (next(iter([*own[:1], *([house] if house else []), *free, *HOUSES])),)
        found[facts.name] = replace(facts, houses=houses)
    return list(found.values())


def rows(nodes: Nodes, cards: Sequence[CardFacts]) -> written.Sequence:
    """Such creatures as cards of the scenario's own."""
    return nodes.sequence([nodes.mapping(_row(nodes, each)) for each in cards], 0, flow=False)


def _row(nodes: Nodes, card: CardFacts) -> Iterator[tuple[str, Value]]:
    yield from (("name", card.name), ("type", card.type), ("house", card.houses[0]))
    if card.power is not None:
        yield from (("power", nodes.value(card.power)), ("armor", nodes.value(0)))
    if card.traits:
        yield ("traits", nodes.sequence([nodes.value(each) for each in card.traits]))


def taken_for(card: CardFacts) -> tuple[str, str, str]:
    """What is taken for granted of such a creature."""
    power = "" if card.power is None else f"{card.power} power, "
    what = f"{house_name(card.houses[0])}, {power}no text"
    return (f"what {card.name!r} is", what, "nobody names it; its name says otherwise")


def other_powers(nodes: Nodes, node: written.Mapping, cards: Sequence[CardFacts]) -> Iterator[LeftOpen]:
    """The line with such a creature weak and strong, where nothing says which."""
    open_to = [each for each in cards if each.power is not None and _power_said(each) is None]
    entries = {key.value: value for key, value in node.value}
    for power in OTHER_POWERS if open_to else ():
        changed = [replace(each, power=power) if each in open_to else each for each in cards]
        names = " and ".join(each.name for each in open_to)
        condition, unsaid = f"{names} has {power} power", f"how strong {names} is, is not said"
        node = with_keys(nodes, entries, {"cards": rows(nodes, changed)})
        yield LeftOpen(condition, node, of_words=True, unsaid=unsaid)


def _power_said(facts: CardFacts) -> str | None:
    found = _SOME.fullmatch(facts.name)
    return None if found is None else found["power"]


class WithUnnamed:
    """A card library with the creatures that nobody names."""

    def __init__(self, library: CardLibrary) -> None:
        self._library = library
        self.card_traits: Callable[[], Collection[str]] = cache(getattr(library, "card_traits", frozenset))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._library, name)

    def cards_named(self, name: str) -> list[CardFacts]:
        """The cards of a name, by those of the library."""
        some = unnamed(name, self.card_traits()) if name[:5].lower() == "some " else None
        return [some] if some is not None else self._library.cards_named(name)

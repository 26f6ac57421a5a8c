"""`deck NAME` on a side of a line: which of the things between commas name an imported deck.

In: the things of a side. Out: those that are left, and the deck with the place where it is named. The name of a deck
may have commas and any mark in it, so it is looked for in the line as it was typed.
"""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.errors import WrongName
from kfjudge.lookup import decks
from kfjudge.lookup.decks import Deck
from kfjudge.situation.notation.line import Phrase, Thing, Word, unmasked
from kfjudge.situation.notation.names import Problems

MOST_PARTS = 5
_NO_NAME = frozenset(("is", "otherwise", "empty", "rest", "has", "size", "unknown", "with", "of", "x"))
"""Words that stand behind "deck" and begin no name of one."""


def deck_apart(
    things: tuple[Thing, ...], game: str, problems: Problems, is_card: Callable[[Phrase], bool]
) -> tuple[tuple[Thing, ...], Deck | None, int]:
    """The things without the deck that they name, the deck, and where it is named. `is_card`: whether a phrase begins
    with a card, or is what a side says of its pile.
    """
    for place, thing in enumerate(things):
        name = _behind(thing)
        if not name:
            continue
        for last in range(min(len(things), place + MOST_PARTS), place, -1):
            if any(each.place for each in things[place + 1 : last]):
                continue
            end = next((each.phrase[-1].end for each in reversed(things[place:last]) if each.phrase), 0)
            found = decks.exactly(unmasked(problems.line[name[0].start : end]), game)
            if found is not None:
                return (*things[:place], *things[last:]), found, name[0].start
        if thing.place or not isinstance(name[0], Word) or name[0].folded in _NO_NAME or is_card(name):
            continue
        if name[0].folded[:1].isdecimal():
            continue
        text = unmasked(problems.line[name[0].start : name[-1].end])
        try:
            return (*things[:place], *things[place + 1 :]), decks.named(text, game), name[0].start
        except WrongName as error:
            problems.report(name[0], error.message, error.nearest)
            return (*things[:place], *things[place + 1 :]), None, 0
    return things, None, 0


def _behind(thing: Thing) -> Phrase:
    """What stands behind the word "deck"."""
    if tuple(atom.folded for atom in thing.place) == ("deck",):
        return thing.phrase
    return thing.phrase[1:] if thing.phrase and not thing.place and thing.phrase[0].folded == "deck" else ()

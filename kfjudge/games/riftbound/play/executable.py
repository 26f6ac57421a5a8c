"""Which texts are understood but cannot be played, and what of them.

In: a card. Out: the same card, declined by name with the words if something of its text has no record of who plays it:
whoever uses the card then says so, instead of playing half of it.
"""

from __future__ import annotations

from typing import Any

import kfjudge.games.riftbound.play.turn  # noqa: F401 the records are made when what plays the nodes is loaded
from kfjudge import values
from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.meaning import records
from kfjudge.games.riftbound.meaning.records import reads_all, unplayed
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words.elided import filled
from kfjudge.games.riftbound.words.text import CardText

reads_all({f.WhereX: "effect x", c.Alike: "quantity", c.TheX: ""})(filled)


def is_executable(text: CardText) -> bool:
    """Whether all of an understood text has a record of who plays it."""
    return unplayed(text) is None


def reasons(tree: Any) -> list[str]:
    """Why a text that is kept as JSON cannot be played: the first part that nobody plays, or nothing."""
    from kfjudge.games.riftbound.words.names import NAMES
    from kfjudge.language.serial import from_json

    text = from_json(tree, NAMES)
    assert isinstance(text, CardText)
    found = unplayed(text)
    return [] if found is None else [f"nobody plays {found[1]}"]


def rooms() -> frozenset[str]:
    """The packages that play texts."""
    return frozenset(records.RECORDS.rooms)


def in_play(facts: Facts, text: str) -> Facts:
    """The card as play may use it. `text` is what is printed, for the words of what is not played."""
    if facts.declined or facts.text is None:
        return facts
    found = unplayed(facts.text)
    if found is None:
        for ability in facts.effect:
            for part in (ability.paragraph, *ability.conditions):
                lacks = unplayed(part)
                if lacks is not None:
                    return values.replace(facts, declined=f"its effect text is understood, but not played ({lacks[1]})")
        return facts
    node, what = found
    begin, end = node.span
    words = text[begin:end] if begin >= 0 else ""
    return values.replace(facts, declined=f"understood, but not played ({what}): {words}".rstrip(": "))

"""Which spells are the same once they have been played: with the same words, whichever of them lies where.

Of two spells that differ in nothing but their names, one on the chain and one in the trash, it makes no difference
which is which: the one on the chain resolves in the same way, and then both are in the trash. That holds where no text
of the game speaks of spells, of the trash, or of what was done, and where nobody can win in between.

Of two cards of which nothing is known, in one hand or deck, neither can be told from the other: whoever picks one of
them might have picked any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from operator import attrgetter

from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import UNKNOWN, Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import text as t
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.language.trees import walk
from kfjudge.values import fields, replace

Alike = Mapping[int, int]
"""By the numbers of spells the first of those that are the same once they have been played."""
PLAIN = (
    *(t.CardText, t.KeywordLine, t.Instruction, f.GainXP, f.Deal, f.Stun, f.Buff),
    *(c.Select, c.Quantity, c.Of, c.Player, c.Number),
)
"""What a text is made of that speaks of units and of players alone."""
KEYWORDS = (KeywordName.REACTION, KeywordName.ACTION, KeywordName.TANK, KeywordName.SHIELD, KeywordName.ASSAULT)


def alike(board: Board) -> Alike:
    """The spells of a board of which others have the same words; none where any text is more than plain."""
    if board.lasting or not all(_is_plain(obj.facts) and obj.copied is None for obj in board.objects.values()):
        return {}
    several: dict[tuple[int, Facts], list[int]] = {}
    for obj in board.objects.values():
        if obj.facts.kind is Kind.SPELL and obj.spot is Spot.HAND:
            several.setdefault((obj.owner, replace(obj.facts, name="")), []).append(obj.id)
    return {number: numbers[0] for numbers in several.values() if len(numbers) > 1 for number in numbers}


def _is_plain(facts: Facts) -> bool:
    """Whether a text can be told from nothing that it is about but units and players."""
    return not (facts.declined or facts.effect) and all(_is_about_units(node) for node in walk(facts.text))


def _is_about_units(node: object) -> bool:
    match node:
        case f.Keyword(name=name):
            return name in KEYWORDS
        case c.Select(kind=kind):
            return kind is Kind.UNIT
    return isinstance(node, PLAIN)


_STATE = attrgetter(*(one.name for one in fields(Obj) if one.name not in ("id", "facts", "copied")))


def unknown_alike(board: Board, options: Sequence[Hashable]) -> tuple[Hashable, ...] | None:
    """Keys that are equal for options that are unknown cards with the same past; None where no two are."""
    found = [board.objects.get(one[0]) if isinstance(one, tuple) and one else None for one in options]
    if sum(obj is not None and obj.facts is UNKNOWN and obj.spot in (Spot.HAND, Spot.DECK) for obj in found) < 2:
        return None
    known = {number for number, _ in board.snapshots}
    return tuple(
        option if obj is None or obj.facts is not UNKNOWN or obj.id in known else (_STATE(obj), _past(board, obj))
        for option, obj in zip(options, found, strict=True)
    )


def _past(board: Board, obj: Obj) -> Hashable:
    """What has happened to a card, how often."""
    return frozenset(Counter((one.kind, one.player) for one in board.log if one.obj == obj.ref).items())

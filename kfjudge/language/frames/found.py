"""What matching finds: derivations, and what is bound under the names that no slot has.

In: nothing. Out: `Found`, and questions about it: its number, its subject, its frames. `match` makes it, `build` makes
nodes of it, and the writers choose from the same words for lists and rows.
"""

from __future__ import annotations

from typing import Any

from kfjudge.language.frames.pattern import Elements, Options, Word
from kfjudge.language.frames.table import EITHER_NUMBER, Frame
from kfjudge.values import dataclass

MOST_READINGS = 6
"""So many readings of one stretch are kept; more are never needed to know that there are two."""
CHAIN_SEPARATORS: tuple[tuple[str, ...], ...] = (
    ("and",),
    (",",),
    (",", "and"),
    (",", "then"),
    ("then",),
    ("and", "then"),
    (",", "and", "then"),
    (";",),
    (",", "but"),
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
OWNERS: dict[Elements, int] = {(Word("your"),): 0, (Word("their"),): 1, (Word("you"),): 0, (Word("they"),): 1}
OWN = "=own"
"""`( your | their )` and `( you | they )` in a frame are whose or who the doer is: bound under this name, they agree
with the doer.
"""
NUMBER = "=number"
"""Under this name is bound whether the noun of a frame stands in the singular or the plural."""
LACKS = "=lacks"
"""Under this name is bound what the words count that a frame has and the text lacks."""
NUMBERS = ("sg", "pl")
LIST_ENDS = {"and": ("and",), "or": ("or",), "any": ("or", "and / or")}
"""The words before the last member of a list."""


@dataclass(slots=True)
class Found:
    """A stretch of words and how it is covered: by a frame (`binds` are its slots), or by one of the compositions
    (`kind`, `parts`).
    """

    frame: Frame | None
    mode: str
    choices: tuple[int, ...]
    binds: dict[str, Any]
    start: int
    end: int
    kind: str = ""
    parts: tuple[Any, ...] = ()

    @property
    def lacks(self) -> int:
        """What all the words count that the text lacks of it."""
        return int(self.binds.get(LACKS, 0)) + sum(map(lacking, (*self.binds.values(), *self.parts)))


Results = list[tuple[int, Any]]
"""Where what was found ends, and what it is."""
State = tuple[int, dict[str, Any], tuple[int, ...]]
"""How far a frame has been matched: up to which word, with what in its slots, and which of its options."""


class TooInvolved(Exception):
    """A text whose reading would take too long; `reading` declines it."""


def means_doer(way: Elements, option: Options) -> bool:
    """Whether a way through an option means whoever does it; "they" does so only beside "you"."""
    return way in OWNERS and (way != (Word("they"),) or (Word("you"),) in option.ways)


def owned(binds: dict[str, Any], way: Elements) -> dict[str, Any]:
    """The bindings with one more "your" (0) or "their" (1)."""
    return {**binds, OWN: (*binds.get(OWN, ()), OWNERS[way])}


def lacking(value: Any) -> int:
    """What the words count that the text lacks of what was found."""
    if isinstance(value, Found):
        return value.lacks
    return sum(map(lacking, value)) if isinstance(value, tuple) else 0


def lacked(binds: dict[str, Any], counts: int) -> dict[str, Any]:
    """The bindings with more that the text lacks."""
    return {**binds, LACKS: binds.get(LACKS, 0) + counts}


def agrees(frame: Frame, binds: dict[str, Any]) -> bool:
    """Whether the open phrases of a frame have the number that it says, or that its quantity says."""
    quantity = binds.get("quantity")
    said = "" if frame.number == EITHER_NUMBER else frame.number
    wanted = said or (quantity.frame.number if isinstance(quantity, Found) and quantity.frame is not None else "")
    return not wanted or all(number_of(binds.get(hole)) in ("", wanted) for hole in frame.filled)


def heard(frame: Frame, binds: dict[str, Any]) -> str:
    """The number of the noun of a frame: its own, that of an open phrase or of the word for its kind."""
    return str(binds.get(NUMBER, "")) or next(
        (number_of(binds[hole]) for hole in (*sorted(frame.filled), "type", "kind") if hole in binds), ""
    )


def number_of(value: Any) -> str:
    """Whether the noun of an open phrase is singular or plural; "" where the words do not say."""
    if isinstance(value, tuple):
        return number_of(value[-1]) if value else ""
    if not isinstance(value, Found) or value.frame is None:
        return ""
    if value.frame.number == EITHER_NUMBER:
        return NUMBERS[value.choices[0]]
    if value.frame.number:
        return ""
    return str(value.binds.get(NUMBER, "")) or next(
        (number_of(value.binds[hole]) for hole in ("type", "types", "noun") if hole in value.binds), ""
    )


def frames_of(value: Any) -> frozenset[str]:
    """The ids of all frames of a derivation; of a made one also the id of the frame it was made from."""
    ids: set[str] = set()
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, tuple):
            todo += one
        elif isinstance(one, Found):
            if one.frame is not None:
                ids.update((one.frame.id, one.frame.origin or one.frame.id))
            todo += (one.parts, *one.binds.values())
    return frozenset(ids)


def subject_of(value: Any) -> Any:
    """The explicit subject of a clause, through whatever follows it."""
    while isinstance(value, Found) and "inner" in value.binds:
        value = value.binds["inner"]
    if isinstance(value, Found) and value.mode.startswith("s-"):
        return value.binds["subject"]
    return None


def moved(value: Any, by: int) -> Any:
    """What was found, as many words further on."""
    if isinstance(value, Found):
        return Found(
            value.frame,
            value.mode,
            value.choices,
            {name: moved(one, by) for name, one in value.binds.items()},
            value.start + by,
            value.end + by,
            value.kind,
            moved(value.parts, by),
        )
    return tuple([moved(one, by) for one in value]) if isinstance(value, tuple) else value

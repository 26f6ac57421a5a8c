"""Whether what was read may take the place of what is stored: nothing is lost without being asked for.

In: a new import and the stored ones. Out: a `Replaced`. A document is the same as another of its title and version, a
card list the same as another of its title with cards in common. The newer may take the older's place if it holds at
least as much; a file that was cut off does not.
"""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.lookup.imports import Import
from kfjudge.values import dataclass

LESS = 0.9
"""A copy with less than this of the other's text has lost some of it; corrections change less."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """The ids of the imports whose place a new one takes, what that makes it (new, renewed, replaced), and why it may
    not be done unasked, if so.
    """

    idents: tuple[str, ...] = ()
    state: str = "new"
    why_not: str = ""


def replaced_by(new: Import, known: Sequence[Import]) -> Replaced:
    """What storing `new` does to the imports there are."""
    older = [item for item in known if _same_document(new, item)]
    reasons = [reason for item in older if (reason := _holds_less(new, item))]
    renewed = any(item.sha256 == new.sha256 for item in older)
    return Replaced(
        tuple(item.id for item in older),
        "renewed" if renewed else "replaced" if older else "new",
        "" if renewed else next(iter(reasons), ""),
    )


def _same_document(new: Import, old: Import) -> bool:
    """Whether one is a copy of the other, perhaps a corrected or a damaged one."""
    if new.id == old.id:
        return True
    if not new.kind == old.kind == "cards":
        return False
    ours, theirs = _idents(new), _idents(old)
    return new.sha256 == old.sha256 or (new.title == old.title and (ours <= theirs or theirs <= ours))


def _idents(item: Import) -> set[str]:
    return {str(card["id"]) for card in item.cards}


def _holds_less(new: Import, old: Import) -> str:
    """Why the new import is poorer than the old one; "" if it is not."""
    for what, ours, theirs in (
        ("passages", len(new.passages), len(old.passages)),
        ("cards", len(new.cards), len(old.cards)),
    ):
        if ours < theirs:
            return (
                f"holds {ours} {what} and would replace the import {old.id!r} (of {old.file!r}), which holds {theirs}"
            )
    ours, theirs = _letters(new), _letters(old)
    if ours < LESS * theirs:
        return (
            f"holds {ours} letters of text and would replace the import {old.id!r} (of {old.file!r}), which holds"
            f" {theirs}"
        )
    return ""


def _letters(item: Import) -> int:
    return sum(len(passage.text) for passage in item.passages) + sum(
        len(printing.get("text") or "") for card in item.cards for printing in card["printings"]
    )

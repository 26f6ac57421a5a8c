"""The texts of which every part has been seen to act, by what `benchmarks.witnesses` found.

In: a text as it is stored. Out: whether its mark stands in the table beside this module. Looking for witnesses takes
long, so the table keeps what was found: a mark for each wording that is witnessed. A text that is not in it was not
witnessed, or has not been tried.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kfjudge.language.node import Node

TABLE = Path(__file__).with_name("witnessed.txt")
LENGTH = 10
"""So many digits of the hash tell texts apart."""
STAMP = "# sources: "
UNRELATED = frozenset(("situation", "notation"))
"""Packages of the game that no witness comes through."""
UNSAID = frozenset(("span", "form"))
"""What is no meaning in a stored tree: places and wording."""


def mark_of(stored: Any) -> str:
    """The mark of a stored tree: equal for trees that mean the same."""
    said = json.dumps(_said(stored), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(said.encode()).hexdigest()[:LENGTH]


def is_witnessed(text: Node) -> bool:
    """Whether each part of a text has been seen to act."""
    from kfjudge.language.serial import to_json  # `card` has the stored tree and needs no nodes

    return is_mark_known(mark_of(to_json(text, spans=False)))


def is_kept_witnessed(tree: Any) -> bool:
    """The same for a text as it is kept."""
    return is_mark_known(mark_of(tree))


def is_mark_known(mark: str) -> bool:
    """Whether the table has a mark."""
    return mark in _known()


def page(marks: Iterable[str], stamp: str = "") -> str:
    """The table with these marks, as a file; `stamp`: the sources that it was made with."""
    head = "# The wordings of which every part has been seen to act, as marks; made by benchmarks.witnesses --write.\n"
    head += f"{STAMP}{stamp}\n" if stamp else ""
    return head + "".join(mark + "\n" for mark in sorted(set(marks)))


def stamp_of_table() -> str:
    """The sources that the table was made with in one run; "" if it was put together from several."""
    lines = TABLE.read_text(encoding="utf-8").splitlines() if TABLE.is_file() else []
    return next((line.removeprefix(STAMP) for line in lines if line.startswith(STAMP)), "")


def stamp() -> str:
    """A checksum of the sources that decide what is seen to act: the engine, and what builds the situations."""
    files = sorted(path for path in Path(__file__).parents[1].rglob("*.py") if path.parent.name not in UNRELATED)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:LENGTH]


def marks() -> frozenset[str]:
    """All marks of the table."""
    return _known()


@cache
def _known() -> frozenset[str]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _said(inner) for name, inner in value.items() if name not in UNSAID}
    if isinstance(value, list):
        return [_said(item) for item in value]
    return value

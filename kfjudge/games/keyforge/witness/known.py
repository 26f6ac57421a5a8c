"""The texts of which every part has been seen to act, by what `benchmarks.witnesses` found.

In: a text as it is stored. Out: whether its mark stands in the table beside this module. Looking for witnesses takes
long, so the table keeps what was found: a mark for each wording that is witnessed. A text that is not in it was not
witnessed, or has not been tried.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kfjudge.language.node import Node

TABLE = Path(__file__).with_name("witnessed.txt")
LENGTH = 10
"""So many digits of the hash tell texts apart."""
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
    return mark in marks()


@cache
def marks() -> frozenset[str]:
    """All marks of the table."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _said(inner) for name, inner in value.items() if name not in UNSAID}
    if isinstance(value, list):
        return [_said(item) for item in value]
    return value

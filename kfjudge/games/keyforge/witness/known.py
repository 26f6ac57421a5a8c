"""The texts of which every part has been seen to act, by what `benchmarks.witnesses` found.

In: a text as it is stored. Out: whether its mark stands in the table beside this module. Looking for witnesses takes
long, so the table keeps what was found: a mark for each wording that is witnessed, and with a word behind it for one
that is not: looked at by hand (`REVIEWED`), or tried in vain (`SILENT`), which is not played. A text that is not in it
has not been tried: a card of a new set, or one's own.
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
REVIEWED, SILENT = "reviewed", "silent"
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
    return standings().get(mark) == ""


def standing_of(text: Node) -> str | None:
    """How a text stands in the table: "" if it is witnessed, the word behind its mark, or None if it is not there."""
    from kfjudge.language.serial import to_json

    return standings().get(mark_of(to_json(text, spans=False)))


def marks() -> frozenset[str]:
    """The marks of all that is witnessed."""
    return frozenset(mark for mark, word in standings().items() if not word)


@cache
def standings() -> dict[str, str]:
    """The table: each mark with the word behind it."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {mark: word for mark, _blank, word in (line.partition(" ") for line in lines if not line.startswith("#"))}


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _said(inner) for name, inner in value.items() if name not in UNSAID}
    if isinstance(value, list):
        return [_said(item) for item in value]
    return value

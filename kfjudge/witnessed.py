"""The texts of a game of which every part has been seen to act, by what its measurement of witnesses found.

In: a text as a tree, or as it is stored. Out: how its mark stands in the table. Looking for witnesses takes long, so
the table keeps what was found: a mark for each wording that is witnessed, and with a word behind it for one that is
not: looked at by hand (`REVIEWED`), or tried in vain (`SILENT`), which is not played. A text that is not in it has not
been tried: a card of a new set, or one's own.
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from kfjudge.language.node import Node

try:  # `hashlib` loads all of OpenSSL with it
    from _sha256 import sha256  # type: ignore[import-not-found]
except ImportError:
    from hashlib import sha256

LENGTH = 10
"""So many digits of the hash tell texts apart."""
REVIEWED, SILENT = "reviewed", "silent"
IN_VAIN = "a part of it was never seen to act"
"""Why a text is not played that was tried in vain."""
UNSAID = frozenset(("span", "form"))
"""What is no meaning in a stored tree: places and wording."""


def mark_of(stored: Any) -> str:
    """The mark of a stored tree: equal for trees that mean the same."""
    said = json.dumps(_said(stored), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return str(sha256(said.encode()).hexdigest()[:LENGTH])


class Witnessed:
    """The table of a game."""

    def __init__(self, table: Path) -> None:
        self.table = table

    @cached_property
    def standings(self) -> dict[str, str]:
        """Each mark with the word behind it."""
        lines = self.table.read_text(encoding="utf-8").splitlines()
        return {mark: word for mark, _blank, word in (line.partition(" ") for line in lines if line[:1] != "#")}

    def standing_of(self, text: Node) -> str | None:
        """How a text stands: "" if it is witnessed, the word behind its mark, or None if it is not there."""
        from kfjudge.language.serial import to_json  # `card` has the stored tree and needs no nodes

        return self.standings.get(mark_of(to_json(text, spans=False)))

    def is_witnessed(self, text: Node) -> bool:
        """Whether each part of a text has been seen to act."""
        return self.standing_of(text) == ""

    def is_kept_witnessed(self, stored: Any) -> bool:
        """The same for a text as it is stored."""
        return self.is_mark_known(mark_of(stored))

    def is_mark_known(self, mark: str) -> bool:
        """Whether the table has a mark, as witnessed."""
        return self.standings.get(mark) == ""

    def marks(self) -> frozenset[str]:
        """The marks of all that is witnessed."""
        return frozenset(mark for mark, word in self.standings.items() if not word)

    def told(self, stored: Any) -> str:
        """Whether each part of a stored text has been seen to act, in words."""
        if self.is_kept_witnessed(stored):
            return "Witnessed: each part of it has been seen to act."
        return "Not witnessed: no situation is known in which each part of it is seen to act."


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _said(inner) for name, inner in value.items() if name not in UNSAID}
    if isinstance(value, list):
        return [_said(item) for item in value]
    return value

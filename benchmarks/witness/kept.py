"""The table of what has been seen to act, written and compared: `kfjudge.games.keyforge.witness.known` reads it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from kfjudge.games.keyforge.witness import known

STAMP = "# sources: "
UNRELATED = frozenset(("situation", "notation"))
"""Packages of the game that no witness comes through."""


def page(marks: Iterable[str], stamp: str = "", unseen: Mapping[str, str] | None = None) -> str:
    """The table with these marks, as a file; `stamp`: the sources that it was made with; `unseen`: the wordings that
    have no witness, with the word for how they stand.
    """
    head = "# The wordings of which every part has been seen to act, as marks; made by benchmarks.witnesses --write.\n"
    lines = [*marks, *(f"{mark} {word}" for mark, word in (unseen or {}).items())]
    head += f"{STAMP}{stamp}\n" if stamp else ""
    return head + "".join(line + "\n" for line in sorted(set(lines)))


def stamp_of_table() -> str:
    """The sources that the table was made with in one run; "" if it was put together from several."""
    lines = known.TABLE.read_text(encoding="utf-8").splitlines() if known.TABLE.is_file() else []
    return next((line.removeprefix(STAMP) for line in lines if line.startswith(STAMP)), "")


def stamp() -> str:
    """A checksum of the sources that decide what is seen to act: the engine, and what builds the situations."""
    folders = (Path(known.__file__).parents[1], Path(__file__).parent)
    files = sorted(path for one in folders for path in one.rglob("*.py") if path.parent.name not in UNRELATED)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[: known.LENGTH]

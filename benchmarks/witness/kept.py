"""The table of what has been seen to act, written and compared: `kfjudge.games.keyforge.witness.known` reads it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from kfjudge.games.keyforge.witness import known

STAMP = "# sources: "
UNRELATED = frozenset(("situation", "notation"))
"""Packages of the game that no witness comes through."""


def page(marks: Iterable[str], stamp: str = "") -> str:
    """The table with these marks, as a file; `stamp`: the sources that it was made with."""
    head = "# The wordings of which every part has been seen to act, as marks; made by benchmarks.witnesses --write.\n"
    head += f"{STAMP}{stamp}\n" if stamp else ""
    return head + "".join(mark + "\n" for mark in sorted(set(marks)))


def stamp_of_table() -> str:
    """The sources that the table was made with in one run; "" if it was put together from several."""
    lines = known.TABLE.read_text(encoding="utf-8").splitlines() if known.TABLE.is_file() else []
    return next((line.removeprefix(STAMP) for line in lines if line.startswith(STAMP)), "")


def stamp() -> str:
    """A checksum of the sources that decide what is seen to act: the engine, and what builds the situations."""
    folders = (Path(known.__file__).parents[1], Path(__file__).parent)
    files = sorted(path for one in folders for path in one.rglob("*.py") if path.parent.name not in UNRELATED)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[: known.LENGTH]

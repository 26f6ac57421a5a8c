"""The table of what has been seen to act, written and compared: `kfjudge.witnessed` reads it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import yaml

from kfjudge.witnessed import LENGTH, Witnessed

STAMP = "# sources: "
UNRELATED = frozenset(("situation", "notation"))
"""Packages of the game that no witness comes through."""


def page(marks: Iterable[str], stamp: str = "", unseen: Mapping[str, str] | None = None) -> str:
    """The table with these marks, as a file; `stamp`: the sources that it was made with; `unseen`: the wordings that
    have no witness, with the word for how they stand.
    """
    head = "# The wordings of which every part has been seen to act, as marks; made by the witnesses' --write.\n"
    lines = [*marks, *(f"{mark} {word}".rstrip() for mark, word in (unseen or {}).items())]
    head += f"{STAMP}{stamp}\n" if stamp else ""
    return head + "".join(line + "\n" for line in sorted(set(lines)))


def stamp_of_table(known: Witnessed) -> str:
    """The sources that a table was made with in one run; "" if it was put together from several."""
    lines = known.table.read_text(encoding="utf-8").splitlines() if known.table.is_file() else []
    return next((line.removeprefix(STAMP) for line in lines if line.startswith(STAMP)), "")


def stamp(known: Witnessed, measures: Path) -> str:
    """A checksum of the sources that decide what is seen to act: the engine of the table's game, and the folder of what
    builds the situations.
    """
    folders = (known.table.parents[1], measures)
    files = sorted(path for one in folders for path in one.rglob("*.py") if path.parent.name not in UNRELATED)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:LENGTH]


@cache
def looked_at_by_hand(reviewed: Path) -> frozenset[str]:
    """The cards of which somebody has looked at the parts that no situation shows to act."""
    return frozenset(name for entry in yaml.safe_load(reviewed.read_text("utf-8")) for name in entry["cards"])

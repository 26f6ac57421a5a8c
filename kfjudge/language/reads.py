"""What code was seen to read of the nodes of card text (`usage`), as it was kept.

In: the packages of a game that play texts. Out: a `Read`, which says of a field of a kind of node whether anything
reads it, and of a value of a vocabulary whether anything names it. What was found ships with the package, and is kept
beside the compiled source, each under a stamp of the source; only where neither is there the source is looked through.
"""

from __future__ import annotations

import contextlib
import enum
import json
import os
import zlib
from functools import cache
from pathlib import Path

from kfjudge.files import forget_older, write_whole
from kfjudge.paths import cache_folder
from kfjudge.values import dataclass

FORMAT = 1
"""The form of what is kept."""
PACKAGE = str(Path(__file__).parents[1])
SHIPPED = Path(PACKAGE, "language", "found")
"""What was found in the source from which the package was built (`hatch_build.py`), each under a stamp of it."""


@dataclass
class Read:
    """The fields that are read, by kind of node, and the values that are named, by vocabulary; of a class, the words
    with which ones of it are made.
    """

    fields: dict[str, set[str]]
    values: dict[str, set[str]]

    def reads(self, kind: type, name: str) -> bool:
        """Whether a field of a kind of node is read, as one of it or of what it is derived from."""
        if name in self.fields.get(place_of(kind), ()):
            return True
        return any(name in self.fields.get(place_of(one), ()) for one in kind.__mro__[1:])

    def names(self, value: enum.Enum) -> bool:
        """Whether a value of a vocabulary is named."""
        return value.name in self.values.get(place_of(type(value)), ())

    def makes(self, value: enum.Enum) -> bool:
        """Whether something is made by the word of a value of a vocabulary, as events are."""
        return any(str(value.value) in names for names in self.values.values())


def place_of(thing: type) -> str:
    """Where a class is defined, as the source has it."""
    return f"{thing.__module__}:{thing.__qualname__}"


@cache
def read_in(packages: frozenset[str]) -> Read:
    """What the modules of these packages read, as it was kept or found anew. What ships is taken only for the very
    source that it was found in, byte for byte; what is kept here, for files as the system dates them.
    """
    paths = _sources(packages)
    name = f"usage-{_dated(packages, paths):08x}.json"
    places = (Path(__file__).parent / "__pycache__", cache_folder())
    for folder in places:
        if (known := _kept(folder / name)) is not None:
            return known
    found = _kept(SHIPPED / _shipped_as(packages, paths)) or _looked_through(packages)
    for folder in places:
        if os.access(folder, os.W_OK):
            with contextlib.suppress(OSError):
                write_whole(folder / name, _said(found))
                forget_older(folder / name)
                break
    return found


def ship(packages: frozenset[str], folder: Path = SHIPPED) -> Path:
    """Find what the modules of these packages read, and keep it where it ships. Returns the file."""
    folder.mkdir(exist_ok=True)
    path = folder / _shipped_as(packages, _sources(packages))
    write_whole(path, _said(_looked_through(packages)))
    return path


def _looked_through(packages: frozenset[str]) -> Read:
    from kfjudge.language.usage import Usage  # it takes a parser of Python's

    return Usage().of(sorted(packages))


def _kept(path: Path) -> Read | None:
    """What was kept in a file; None if it is not there, or damaged."""
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
        return Read(*({kind: set(names) for kind, names in part.items()} for part in known))
    except (OSError, ValueError, TypeError, AttributeError):
        return None


def _said(found: Read) -> str:
    return json.dumps(
        [{kind: sorted(names) for kind, names in part.items()} for part in (found.fields, found.values)], sort_keys=True
    )


def _sources(packages: frozenset[str]) -> list[str]:
    """The files in which it is looked up what these packages read: the language, and all of their games."""
    games = {os.path.join(PACKAGE, *package.split(".")[1:3]) for package in packages}  # noqa: PTH118
    walks = (os.walk(folder) for folder in (os.path.join(PACKAGE, "language"), *games))  # noqa: PTH118
    return sorted(
        f"{place}{os.sep}{name}" for walk in walks for place, _, names in walk for name in names if name.endswith(".py")
    )


def _dated(packages: frozenset[str], paths: list[str]) -> int:
    """A stamp of these files by place, size and time."""
    stamp = zlib.crc32("|".join(sorted(packages)).encode(), FORMAT)
    for path in paths:
        status = os.stat(path)  # noqa: PTH116
        stamp = zlib.crc32(f"{path}|{status.st_size}|{status.st_mtime_ns}".encode(), stamp)
    return stamp


def _shipped_as(packages: frozenset[str], paths: list[str]) -> str:
    """The name under which the record of these files ships: a stamp of all that stands in them."""
    from hashlib import sha256

    stamp = sha256(f"{FORMAT}|{'|'.join(sorted(packages))}".encode())
    for path in paths:
        content = Path(path).read_bytes()
        stamp.update(f"|{os.path.relpath(path, PACKAGE)}|{len(content)}|".replace(os.sep, "/").encode())
        stamp.update(content)
    return f"{stamp.hexdigest()[:32]}.json"

"""A judge's own documents as they lie in the data folder: one JSON file an import, replaced atomically, versioned side
by side.

In: what an importer read (`Import`). Out: the stored imports, which the index is built from. Two imports at once both
survive, because each writes only its own file; a file that cannot be read is reported by `load_all` and never stops a
lookup.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kfjudge.errors import NothingFound, Problem, WrongSetup
from kfjudge.paths import import_files, imports_folder

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Passage:
    """One passage of an imported document, in the document's own words.

    `entry` is the id of our entry it is the official wording of; without one the passage is found as a record of its
    own.
    `number` is a rule number (626.1.d) where the document has them; `parents` the numbers above it, outermost first;
    `children` those below; `links` rule numbers or passage ids it refers to; `examples` its examples.
    """

    id: str
    kind: str
    title: str
    text: str
    section: str
    entry: str | None = None
    number: str | None = None
    parents: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    status: str = "official"


@dataclass(frozen=True, slots=True)
class Import:
    """One imported file: what it is, its version, and what was read from it.

    `kind` is rulebook, rules, chart or cards; `document` the title that citations show; `cards` are card records in the
    format of a card list (id, name, type, houses, traits, power, armor, amber, printings); `sets` the codes of its card
    sets, oldest first.
    `reader` tells which importers read it.
    """

    id: str
    kind: str
    game: str
    document: str
    version: str
    file: str
    sha256: str
    passages: tuple[Passage, ...] = ()
    cards: tuple[dict[str, Any], ...] = ()
    sets: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())
    reader: str = ""


def folder() -> Path:
    """Where imports lie (may not exist)."""
    return imports_folder()


def files() -> list[Path]:
    """The stored import files, in order of name."""
    return import_files()


def save(imported: Import) -> Path:
    """Store an import, replacing the one with the same id in one step. Raises `WrongSetup` if that cannot be done.

    What is there is untouched until the new file is whole and on the disk; an import that is broken off leaves nothing
    behind.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9._-]*", imported.id):
        raise ValueError(f"not an import id: {imported.id!r}")
    target = folder() / f"{imported.id}.json"
    scratch = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _forget_scratch(target.parent)
        with scratch.open("w", encoding="utf-8") as stream:
            json.dump({"format": FORMAT, **asdict(imported)}, stream, ensure_ascii=False)
            stream.flush()
            os.fsync(stream.fileno())
        scratch.replace(target)
    except OSError as error:
        raise WrongSetup(f"the import cannot be stored in {target.parent}: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink()
    return target


def _forget_scratch(place: Path) -> None:
    """Delete what imports that were killed have left: scratch files older than a day."""
    for path in place.glob(".*.tmp"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - 86400:
                path.unlink()


def remove(ident: str) -> None:
    """Take an import away. Raises `NothingFound`, naming the ones there are."""
    known = {path.stem: path for path in files()}
    if ident not in known:
        raise NothingFound(f"there is no import {ident!r}", known)
    try:
        known[ident].unlink()
    except OSError as error:
        raise WrongSetup(f"{known[ident]} cannot be removed: {error.strerror or error}") from error


def read(path: Path) -> Import:
    """The import stored at `path`. Raises `ValueError` or `OSError` when the file is damaged or of another format."""
    with path.open(encoding="utf-8") as stream:
        data = json.load(stream)
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise ValueError("not an import of this version of kfjudge")
    passages = tuple(Passage(**{key: _frozen(value) for key, value in item.items()}) for item in data.pop("passages"))
    cards = tuple(data.pop("cards"))
    return Import(passages=passages, cards=cards, **{key: _frozen(value) for key, value in data.items()})


def load_all(problems: list[Problem]) -> Iterator[Import]:
    """Every stored import that can be read; the others become problems."""
    for path in files():
        try:
            yield read(path)
        except (OSError, ValueError, TypeError, KeyError) as error:
            problems.append(Problem(f"the import cannot be read ({error}); import the document again", str(path)))


def _frozen(value: object) -> Any:
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else value

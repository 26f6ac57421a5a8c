"""A judge's own documents as they lie in the data folder: one JSON file an import, replaced atomically, versioned side
by side.

In: what an importer read (`Import`). Out: the stored imports, which the index is built from. Two imports at once both
survive, because each writes only its own file, and one after the other decides what it takes the place of. A file that
cannot be read is reported by `load_all` and never stops a lookup.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from kfjudge.errors import NothingFound, Problem, WrongSetup
from kfjudge.files import MOST_BYTES, read_regular, write_whole
from kfjudge.lookup.schema import ImportRecord, PassageRecord, WrongRecord, card_record, checked
from kfjudge.paths import import_files, imports_folder
from kfjudge.values import asdict, dataclass, field, fields

NOWHERE = Path()
FORMAT = 1
PATIENCE = 60.0
"""Seconds to wait for another process that stores an import, which takes one or two."""


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
    `reader` tells which importers read it, `title` what a card list calls itself, `taken` when it was taken in (seconds
    since 1970; 0: by an older kfjudge): of two lists with one card the last decides.
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
    title: str = ""
    taken: float = 0.0


Record = TypeVar("Record", Passage, dict[str, Any])


def folder() -> Path:
    """Where imports lie (may not exist)."""
    return imports_folder()


def files() -> list[Path]:
    """The stored import files, in order of name."""
    return import_files()


@contextmanager
def nobody_else(patience: float = PATIENCE) -> Iterator[None]:
    """While it lasts, no other process decides what an import takes the place of. Raises `WrongSetup` if another one
    does not come to its end in `patience` seconds.

    An exclusive transaction on a file that stays empty: it ends with its process, however that ends. Where there can be
    no such file nothing can be stored, which is told when that is tried.
    """
    path = folder().parent / "importing.lock"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(path, timeout=patience, isolation_level=None)
    except (OSError, sqlite3.Error):
        yield
        return
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if "locked" in str(error):
                raise WrongSetup("another import is going on and does not end; try again when it has") from None
        yield


def save(imported: Import) -> Path:
    """Store an import, replacing the one with the same id in one step. Raises `WrongSetup` if that cannot be done.

    What is there is untouched until the new file is whole and on the disk; an import that is broken off leaves nothing
    behind. With it goes a seal, by which `read` sees whether the file was damaged since.
    """
    checked({**asdict(imported), "passages": [], "cards": []}, ImportRecord)
    target = folder() / f"{imported.id}.json"
    content = asdict(imported)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(
            target, json.dumps({"format": FORMAT, "seal": _seal(content), **content}, ensure_ascii=False).encode()
        )
    except OSError as error:
        raise WrongSetup(f"the import cannot be stored in {target.parent}: {error.strerror or error}") from error
    return target


def _seal(content: dict[str, Any]) -> str:
    """A checksum of what an import file holds."""
    import hashlib

    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()


def remove(ident: str) -> None:
    """Take an import away. Raises `NothingFound`, naming the ones there are."""
    known = {path.stem: path for path in files()}
    if ident not in known:
        raise NothingFound(f"there is no import {ident!r}", known)
    try:
        known[ident].unlink()
    except OSError as error:
        raise WrongSetup(f"{known[ident]} cannot be removed: {error.strerror or error}") from error


def read(path: Path, problems: list[Problem] | None = None) -> Import:
    """The import stored at `path`. Raises `ValueError` or `OSError` when the file is damaged or of another format.

    A file without a seal comes from an older kfjudge: of such a one, a card or passage that cannot be read is left out
    and added to `problems`.
    """
    problems = [] if problems is None else problems
    try:
        data = json.loads(read_regular(path, MOST_BYTES).decode("utf-8"))
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"is damaged: {error}") from error
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise ValueError("is no import of this version of kfjudge")
    seal = data.pop("seal", None)
    if seal is not None and seal != _seal(data):
        raise ValueError("was damaged or changed after it was taken in")
    imported = from_values(data, path, problems)
    if imported.id != path.stem:
        raise ValueError(f"is a copy of the import {imported.id!r} under another name")
    return imported


def from_values(data: dict[str, Any], path: Path = NOWHERE, problems: list[Problem] | None = None) -> Import:
    """An import from JSON values. Cards and passages that cannot be read are left out and added to `problems`. Raises
    `WrongRecord`.
    """
    problems = [] if problems is None else problems
    record = checked(data, ImportRecord)
    passages = _sound(record.passages, "passage", path, problems, _passage)
    cards = _sound(record.cards, "card", path, problems, card_record)
    plain = {name.name: getattr(record, name.name) for name in fields(Import)}
    return Import(**{**plain, "passages": tuple(passages), "cards": tuple(cards)})


def _passage(value: Any) -> Passage:
    """A passage. Raises `WrongRecord`."""
    record = checked(value, PassageRecord)
    return Passage(**{name.name: getattr(record, name.name) for name in fields(Passage)})


def _sound(
    items: list[Any], what: str, path: Path, problems: list[Problem], one: Callable[[Any], Record]
) -> Iterator[Record]:
    """The records that can be read, each id once; the others become problems."""
    seen: set[str] = set()
    for number, item in enumerate(items, 1):
        try:
            record = one(item)
            ident = record["id"] if isinstance(record, dict) else record.id
            if ident in seen:
                raise WrongRecord("id", f"stands here twice: {ident!r}")
        except WrongRecord as error:
            problems.append(Problem(f"{what} {number} is left out: {error}; {_way_out(path)}", str(path)))
        else:
            seen.add(ident)
            yield record


def load_all(problems: list[Problem]) -> Iterator[Import]:
    """Every stored import that can be read; the others become problems."""
    try:
        found = files()
    except OSError as error:
        problems.append(Problem(f"the imports cannot be read: {error.strerror or error}", str(folder())))
        return
    for path in found:
        try:
            imported = read(path, problems)
        except OSError as error:
            problems.append(Problem(f"cannot be read: {error.strerror or error}; {_way_out(path)}", str(path)))
        except ValueError as error:
            problems.append(Problem(f"{error}; {_way_out(path)}", str(path)))
        else:
            yield imported


def way_out(ident: str) -> str:
    """What to do about an import that cannot be used, as a command."""
    import shlex

    return f"kfjudge import --remove={shlex.quote(ident)} takes it away"


def _way_out(path: Path) -> str:
    return "it is no import: take it out of this folder" if path.is_dir() else way_out(path.stem)

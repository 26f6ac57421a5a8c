"""The index file: where it lies, whether it is current and whole, and making it anew where it is not.

In: the packaged data and a user's imports (only their file stamps are looked at). Out: an open `Library`.
"""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from pathlib import Path

from kfjudge import __version__, paths
from kfjudge.errors import WrongSetup
from kfjudge.files import forget_older, make_way, stamp_of, write_whole
from kfjudge.lookup.library import Library

SCHEMA = "28"
OWN_CARDS = "cards.json"
"""The file, in a folder of its name, in which a game that keeps its cards itself has those that were imported."""
IN_MEMORY = Path(":memory:")
"""The path of an index that is in no file."""


def sources() -> list[Path]:
    """The files the index is made from: packaged rules data and stored imports."""
    found = sorted([*paths.packaged_sources(), *paths.data_folder().glob(f"*/{OWN_CARDS}")])
    with contextlib.suppress(OSError):
        return found + paths.import_files()
    return found


def fingerprint() -> str:
    """A stamp of everything the index depends on: names, sizes and times of its sources, and the index format."""
    return f"{__version__}-{SCHEMA}-{stamp_of(sources())}"


def index_path(folder: Path | None = None) -> Path:
    """The index file for this installation and these imports, in `folder` (default: the user's cache)."""
    mark = zlib.crc32(f"{paths.packaged()}|{paths.imports_folder()}".encode("utf-8", "surrogateescape"))
    return (folder or paths.cache_folder()) / f"rules-{mark:08x}.sqlite3"


def open_library() -> Library:
    """The index, up to date and whole: made anew first if the packaged data or the imports have changed, or if it is
    damaged.

    Where the cache cannot be written or read, the index goes to a temporary folder; where that cannot be written
    either (a full disk), it is made in memory for this command.
    """
    stamp = fingerprint()
    path = index_path()
    library = _open_current(path, stamp)
    if library is not None:
        return library
    from kfjudge.lookup.build import build, write

    made = None
    for temporary in (False, True):
        try:
            target = index_path(paths.temporary_cache()) if temporary else path
            if temporary and (library := _open_current(target, stamp)) is not None:
                return library
            make_way(_seal_path(target))
            made = made or _unwritten(stamp) or build(stamp)
            write(made, target)
            write_whole(_seal_path(target), _seal(target))
            forget_older(target, ".seal")
        except (OSError, WrongSetup):
            continue
        library = _open_current(target, stamp)
        if library is not None:
            made.close()
            return library
    made = made or _unwritten(stamp) or build(stamp)
    _KEPT[stamp] = made.serialize()
    return Library(IN_MEMORY, made)


_KEPT: dict[str, bytes] = {}
"""The index that could be written nowhere, by its stamp, so that a process makes it only once."""


def _unwritten(stamp: str) -> sqlite3.Connection | None:
    if stamp not in _KEPT:
        return None
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(_KEPT[stamp])
    return connection


def _open_current(path: Path, stamp: str) -> Library | None:
    """The index at `path` if it is there, whole, and made from the sources of this stamp."""
    library = None
    try:
        if not path.is_file() or not _whole(path):
            return None
        library = Library(path)
        if library.meta("fingerprint") == stamp:
            return library
    except (sqlite3.Error, OSError):
        pass
    if library is not None:
        library.close()
    return None


# The seal: beside the index stands when it was written and what its bytes come to. An index that looks as it was
# written is taken at its word; of any other the bytes are looked at. So no damage gives a wrong answer, and a lookup
# does not read the whole index.


def _seal_path(path: Path) -> Path:
    return path.with_suffix(".seal")


def _whole(path: Path) -> bool:
    """Whether the index is as it was written. Raises `OSError` where there is no seal."""
    kept = _seal_path(path).read_text(encoding="ascii", errors="replace")
    return kept.startswith(f"{_look(path)} ") or kept.rpartition(" ")[2] == _checksum(path)


def _seal(path: Path) -> str:
    return f"{_look(path)} {_checksum(path)}"


def _look(path: Path) -> str:
    """What the system says about a file: it changes whenever the file does."""
    status = path.stat()
    return f"{status.st_size}-{status.st_mtime_ns}-{status.st_ctime_ns}-{status.st_ino}"


def _checksum(path: Path) -> str:
    stamp = 0
    with path.open("rb") as stream:
        while piece := stream.read(1 << 20):
            stamp = zlib.crc32(piece, stamp)
    return f"{stamp:08x}"


def forget_index() -> None:
    """Delete the index, so that the next command makes it anew: it turned out to be damaged."""
    with contextlib.suppress(OSError, WrongSetup):
        for path in (index_path(), index_path(paths.temporary_cache())):
            path.unlink(missing_ok=True)

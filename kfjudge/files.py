"""Files are written whole or not at all, and read only where they are files.

In: paths, and what to write. Out: the file as it was, or as it is meant to be, whenever the process ends: what is
written goes to a scratch file beside its place, reaches the disk, and is moved there in one step. Scratch files of
processes that are gone are taken away.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time
import zlib
from _thread import get_ident
from collections.abc import Iterable
from pathlib import Path

ABANDONED = 3600.0
"""After so many seconds a scratch file belongs to nobody, where it cannot be told whether its process still runs."""

MOST_BYTES = 128_000_000
"""More is no import of ours: every kind of document has a smaller limit."""


def write_whole(path: Path, data: str | bytes, *, private: bool = False) -> None:
    """Write a file in one step; `private`: nobody but this user may read it.

    Raises `OSError`, and then what was there is untouched and nothing is left behind.
    """
    content = data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data
    scratch = scratch_beside(path)
    try:
        with open(scratch, "wb", opener=_private if private else None) as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if not private:
            with contextlib.suppress(OSError):
                scratch.chmod(stat.S_IMODE(path.stat().st_mode))
        scratch.replace(path)
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink()


STAYING = 3
"""So many older files of a kind stay in the cache: of other games, and of other installations of this user."""


def keep(path: Path, data: str | bytes) -> None:
    """Write a file of the cache, whose name is its kind and a stamp, for this user alone; old ones of its kind go.
    Where that cannot be, it is done without.
    """
    with contextlib.suppress(OSError):
        make_way(path)
        write_whole(path, data, private=True)
        forget_older(path)


def forget_older(path: Path, *companions: str) -> None:
    """Delete the oldest files that are of one kind with `path`, which was just made: all but it and the newest few.
    With each go the files of its name with these endings.
    """
    with contextlib.suppress(OSError):
        made = {}
        for other in path.parent.glob(f"{path.stem.partition('-')[0]}-*{path.suffix}"):
            if other != path and other.is_file():
                made[other] = other.stat().st_mtime
        for old in sorted(made, key=lambda one: made[one])[:-STAYING]:
            for gone in (old, *(old.with_suffix(ending) for ending in companions)):
                with contextlib.suppress(OSError):
                    gone.unlink()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def make_way(path: Path) -> None:
    """Take a link or an empty folder from the place of a file that kfjudge makes for itself. Raises `OSError` for a
    folder with something in it, which belongs to somebody.
    """
    if path.is_symlink():
        path.unlink()
    elif path.is_dir():
        path.rmdir()


def scratch_beside(path: Path) -> Path:
    """A name for a scratch file of this process and thread beside `path`. Abandoned ones there are deleted."""
    forget_scratch(path.parent)
    return path.with_name(f".{path.name}.{_machine()}.{os.getpid()}-{get_ident()}.tmp")


def forget_scratch(folder: Path) -> None:
    """Delete the scratch files in a folder whose processes are gone."""
    with contextlib.suppress(OSError):
        for path in folder.glob(".*.tmp"):
            with contextlib.suppress(OSError):
                if _abandoned(path):
                    path.unlink()


def _abandoned(path: Path) -> bool:
    """Whether nobody writes a scratch file any more: its process is gone, or it is old."""
    machine, _, process = path.name.removesuffix(".tmp").rpartition(".")
    number = process.partition("-")[0]
    if os.name == "posix" and machine.endswith(f".{_machine()}") and number.isdecimal():
        try:
            os.kill(int(number), 0)
        except ProcessLookupError:
            return True
        except (OSError, OverflowError):
            pass
    return path.stat().st_mtime < time.time() - ABANDONED


def _machine() -> str:
    """A name of this machine without dots: its processes are known here, those of others are not."""
    return os.uname().nodename.replace(".", "-").replace("/", "-")[:40] if hasattr(os, "uname") else "here"


def read_regular(path: Path, limit: int) -> bytes:
    """The bytes of a file that is one. Raises `OSError` for what cannot be read, is no file, or is larger than `limit`.

    A device or a pipe is never opened: it may have no end, or keep whoever reads it waiting.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        if stat.S_ISDIR(status.st_mode):
            os.scandir(path).close()  # says so if the folder cannot be read
        raise OSError(what_it_is(status.st_mode))
    with path.open("rb") as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise OSError(f"is larger than {limit / 1_000_000:g} MB")
    return data


def files_under(folder: Path, suffixes: tuple[str, ...]) -> list[Path]:
    """The files below a folder with these endings, in order of name, and every folder there that cannot be read: who
    reads it like a file is told why. Folders behind links are left out.
    """
    found: list[Path] = []

    def closed(error: OSError) -> None:
        found.append(Path(os.fsdecode(error.filename)))

    for place, _, names in os.walk(folder, onerror=closed):
        found += [Path(place, name) for name in names if name.endswith(suffixes)]
    return sorted(found)


def what_it_is(mode: int) -> str:
    """What something that is no file is, for a message."""
    kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    return next((f"is {name}, not a file" for test, name in kinds if test(mode)), "is a device, not a file")


def stamp_of(files: Iterable[Path]) -> str:
    """A stamp of the names, sizes and times of files."""
    stamp = 0
    for path in files:
        try:
            status = path.stat()
            size, changed = status.st_size, status.st_mtime_ns
        except OSError:  # a dangling link among the imports, or a file that was just removed
            size, changed = -1, 0
        stamp = zlib.crc32(f"{path}|{size}|{changed}".encode("utf-8", "surrogateescape"), stamp)
    return f"{stamp:08x}"

"""What tests make once and share: every process of a run, and the next run, as long as nothing it hangs on has changed.

In: a name, a stamp of everything the thing is made from, and a function that makes it in an empty folder. Out: the
folder. A change of a single letter in what is stamped makes it anew, so what is kept cannot be out of date.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import cache
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "kept"
PATIENCE = 1800.0
"""How many seconds a process waits for another that makes the same thing."""
OLDER = 2
"""How many older states of a thing stay, for a run that began before a change."""


def kept(name: str, stamp: str, make: Callable[[Path], None]) -> Path:
    """The folder that `make` filled for this stamp. Whoever comes first makes it; who comes meanwhile waits."""
    target = PLACE / f"{name}-{stamp}"
    whole = target / "whole"
    if whole.is_file():
        return target
    PLACE.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(PLACE / f"{name}.lock", timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")  # ends with its process, however that ends
        if not whole.is_file():
            shutil.rmtree(target, ignore_errors=True)
            for old in sorted(PLACE.glob(f"{name}-*"), key=lambda path: path.stat().st_mtime)[:-OLDER]:
                shutil.rmtree(old, ignore_errors=True)
            target.mkdir()
            make(target)
            whole.touch()
    return target


def stamp_of(paths: Iterable[Path], *more: str) -> str:
    """A stamp of the names and contents of files and of everything below folders, of Python, and of the packages."""
    found = hashlib.sha256(f"{ROOT}|{sys.version}|{_packages()}|{'|'.join(more)}".encode())
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else (path,):
            if file.is_file() and file.parent.name != "__pycache__":
                found.update(f"\0{file}\0".encode())
                found.update(file.read_bytes())
    return found.hexdigest()[:20]


@cache
def stamp_of_package() -> str:
    """A stamp of all that a home of a user can hang on without imports: code, grammar and data, and when they were
    written, since the program's own caches ask that too.
    """
    folders = [ROOT / "kfjudge", ROOT / "grammar", ROOT / "rules_data"]
    times = [
        str(os.stat(os.path.join(folder, name)).st_mtime_ns)  # noqa: PTH116, PTH118
        for root in folders
        for folder, _, names in sorted(os.walk(root))
        for name in sorted(names)
        if not folder.endswith("__pycache__")
    ]
    return stamp_of([*folders, ROOT / "tests" / "conftest.py"], *times)


@cache
def _packages() -> str:
    """The installed packages and their versions."""
    return ",".join(sorted(f"{item.metadata['Name']}-{item.version}" for item in distributions()))

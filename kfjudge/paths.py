"""Where things are: the packaged data, the index in the user's cache, and a user's imports.

`grammar/` and `rules_data/` stand at the top of a checkout and inside the package (`kfjudge/_data/`) of an installed
wheel; `packaged()` finds them in both. Folders of the user follow platformdirs, and with it the XDG variables.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

from kfjudge.errors import WrongSetup

APP = "kfjudge"


def packaged(*parts: str) -> Path:
    """The path of a packaged file or folder, such as `packaged("rules_data", "keyforge")`.

    Raises `WrongSetup` when the package carries no data in either layout.
    """
    package = Path(__file__).parent
    for root in (package / "_data", package.parent):
        if (root / "rules_data").is_dir():
            return root.joinpath(*parts)
    raise WrongSetup(f"kfjudge's own data (rules_data) is missing beside {package}; install it again")


def rules_data(game: str = "keyforge") -> Path:
    """The folder with a game's rules entries."""
    return packaged("rules_data", game)


def grammar(*parts: str) -> Path:
    """The folder with the Lark grammars, or a file in it."""
    return packaged("grammar", *parts)


def _of_user(kind: str, usual: str) -> Path:
    """The folder of this user for a kind of files, as platformdirs has it. On Linux it is told without loading that."""
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        given = os.environ.get(f"XDG_{kind.upper()}_HOME", "").strip()
        return Path(given if os.path.isabs(given) else os.path.join(os.path.expanduser("~"), usual), APP)  # noqa: PTH111, PTH117, PTH118
    import platformdirs

    return Path(platformdirs.user_data_path(APP, False) if kind == "data" else platformdirs.user_cache_path(APP, False))


def data_folder() -> Path:
    """The folder of a user's imports (not created here). `XDG_DATA_HOME` decides where it is, if set."""
    return _of_user("data", ".local/share")


def imports_folder() -> Path:
    """Where imports lie: `imports/` in the user's data folder (may not exist)."""
    return data_folder() / "imports"


def import_files() -> list[Path]:
    """The stored import files, in order of name. Raises `OSError` for a folder that is there and cannot be read."""
    place = imports_folder()
    try:
        names = os.listdir(place)  # noqa: PTH208 (glob does not say when it may not look)
    except (FileNotFoundError, NotADirectoryError):
        return []
    return [place / name for name in sorted(names) if name.endswith(".json") and not name.startswith(".")]


def cache_folder() -> Path:
    """A folder for the index and the grammar cache that exists and can be written.

    The user's cache (`XDG_CACHE_HOME` decides where, if set); where that cannot be written, a temporary folder that
    belongs to this user alone.
    """
    wanted = _of_user("cache", ".cache")
    return wanted if _usable(wanted) else temporary_cache()


def temporary_cache() -> Path:
    """The stand-in for an unwritable cache: a folder in the system's temporary place, private to this user."""
    import tempfile

    owner = os.getuid() if hasattr(os, "getuid") else "user"
    try:
        folder = Path(tempfile.gettempdir()) / f"{APP}-{owner}"
        if _usable(folder, private=True):
            return folder
        return Path(tempfile.mkdtemp(prefix=f"{APP}-"))
    except OSError as error:
        raise WrongSetup(f"no folder can be written, not even a temporary one: {error.strerror or error}") from error


def private_cache() -> Path:
    """A cache folder in which nobody but this user can write: for files that could run code when they are loaded."""
    folder = cache_folder()
    return folder if _of_this_user(folder.lstat()) else temporary_cache()


def open_own(path: Path) -> BinaryIO:
    """Open a cache file to read that only this user can have written.

    Raises `OSError` where there is none, and `PermissionError` for one of another user or that others can write to.
    """
    stream = path.open("rb")
    if not _of_this_user(os.fstat(stream.fileno())):
        stream.close()
        raise PermissionError(f"{path} may have been written by somebody else")
    return stream


def _of_this_user(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user and no other can write to it. Windows keeps a user's folders by
    other means.
    """
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def _usable(folder: Path, *, private: bool = False) -> bool:
    """Whether `folder` exists or can be made, and files can be written in it; `private`: by nobody else."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if private and hasattr(os, "getuid"):
            status = folder.lstat()
            if status.st_uid != os.getuid() or status.st_mode & 0o077 or folder.is_symlink():
                return False
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def packaged_sources() -> list[Path]:
    """The files of packaged rules data that the index is made from."""
    found = (
        Path(folder, name)
        for folder, _, names in os.walk(packaged("rules_data"))
        for name in names
        if name.endswith((".yaml", ".json", ".json.gz"))
    )
    return sorted(found)

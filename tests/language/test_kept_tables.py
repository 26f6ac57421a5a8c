"""Tables in the cache are loaded only where nobody else can have written them: what loads them could run code."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.frames.load import load_table
from kfjudge.language.word_files import base_lexicon
from kfjudge.paths import open_own, private_cache

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows keeps a user's folders by other means")


class Trap:
    """Makes a folder when it is unpickled."""

    def __init__(self, sprung: Path) -> None:
        self.sprung = sprung

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (str(self.sprung),)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def load() -> None:
    load_table(KEYFORGE, base_lexicon(KEYFORGE))


@pytest.mark.slow
def test_tables_that_somebody_else_can_write_are_not_loaded(home: Path) -> None:
    load()
    kept = sorted(private_cache().iterdir())
    assert {path.suffix for path in kept} == {".pickle"}
    for path in kept:
        path.write_bytes(pickle.dumps(Trap(home / f"sprung{path.suffix}")))
        path.chmod(0o666)
    load()
    assert not list(home.glob("sprung*"))


@pytest.mark.slow
def test_tables_are_not_kept_in_a_folder_that_others_can_write_to(home: Path) -> None:
    shared = private_cache()
    shared.chmod(0o777)
    load()
    assert not list(shared.iterdir())
    assert private_cache() != shared


def test_tables_of_another_user_are_not_loaded(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = private_cache() / "frames.pickle"
    path.write_bytes(b"")
    path.chmod(0o600)
    open_own(path).close()
    monkeypatch.setattr("os.getuid", lambda: path.stat().st_uid + 1)
    with pytest.raises(PermissionError):
        open_own(path)

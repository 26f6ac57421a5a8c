"""A user's folders that belong to the tests alone, and the library in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from tests.conftest import lend


@pytest.fixture(scope="session")
def session_home(tmp_path_factory: pytest.TempPathFactory, used_cache: Path) -> Path:
    """Folders for cache and data that nobody else uses."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as monkeypatch:
        lend(used_cache, home, monkeypatch)
    return home


@pytest.fixture
def home(session_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The environment of a user without imports."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(session_home / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(session_home / "data"))
    return session_home


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The environment of a user with folders that only this test sees and may change, and nothing in them."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def used_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, used_cache: Path) -> Path:
    """The same with an index, made before."""
    lend(used_cache, tmp_path, monkeypatch)
    return tmp_path


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    """The shipped library."""
    found = open_library()
    yield found
    found.close()

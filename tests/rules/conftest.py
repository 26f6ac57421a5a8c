"""A user's folders that belong to the tests alone, and the library in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kfjudge.rules.library import Library, open_library


@pytest.fixture(scope="session")
def session_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders for cache and data that nobody else uses, so that the index is built once."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def home(session_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The environment of a user without imports."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(session_home / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(session_home / "data"))
    return session_home


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The environment of a user with folders that only this test sees and may change."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    """The shipped library."""
    found = open_library()
    yield found
    found.close()

"""The command line in a home of its own: nothing was imported, and the index is built already, as for most users."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import lend
from tests.faults.conftest import Kfjudge, kfjudge

__all__ = ["Kfjudge", "home", "kfjudge"]


@pytest.fixture
def home(tmp_path: Path, used_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an empty data folder and a cache that was used before, where nothing of the user's is."""
    lend(used_cache, tmp_path, monkeypatch)
    return tmp_path

"""A user's folders that a test may damage, and the command line in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kfjudge.cli import run

Kfjudge = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an empty data folder and an empty cache, where nothing of the user's is."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def kfjudge(home: Path, capsys: pytest.CaptureFixture[str]) -> Kfjudge:
    """The command line: its exit code, standard output and standard error. An error of our own fails the test."""

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert "an error of kfjudge's own" not in said.err, said.err
        assert code in (0, 1, 2, 3)
        return code, said.out, said.err

    return call

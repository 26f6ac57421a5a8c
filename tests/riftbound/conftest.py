"""Riftbound lookups through the command line, with and without the imported core rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import run
from tests.importers.conftest import seed

Rule = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the data and cache of all tests of a module."""
    return tmp_path_factory.mktemp("riftbound")


@pytest.fixture
def rule(places: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rule:
    """`kfjudge rule --json`, without any import: the first result, or an empty mapping."""
    return _rule(places / "bare", monkeypatch, capsys)


@pytest.fixture
def official(places: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rule:
    """The same with the core rules imported."""
    home = places / "official"
    call = _rule(home, monkeypatch, capsys)
    if not (home / "data").is_dir():
        assert run(["import", str(seed("002"))]) == 0
    return call


def _rule(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rule:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))

    def call(*query: str) -> dict[str, Any]:
        capsys.readouterr()
        code = run(["rule", *query, "--json"])
        results = json.loads(capsys.readouterr().out)["results"]
        assert code == (0 if results else 1)
        return results[0] if results else {}

    return call

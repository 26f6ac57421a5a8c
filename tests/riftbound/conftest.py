"""Riftbound lookups through the command line, with and without the imported core rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import run
from tests.conftest import at_home_in, lend
from tests.importers.conftest import seed
from tests.kept import kept, stamp_of, stamp_of_package

Rule = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory, used_cache: Path) -> Path:
    """A folder for the data and cache of all tests of a module."""
    places = tmp_path_factory.mktemp("riftbound")
    with pytest.MonkeyPatch.context() as monkeypatch:
        lend(used_cache, places / "bare", monkeypatch)
    return places


@pytest.fixture
def rule(places: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rule:
    """`kfjudge rule --json`, without any import: the first result, or an empty mapping."""
    return _rule(places / "bare", monkeypatch, capsys)


@pytest.fixture
def official(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rule:
    """The same with the core rules imported, which is done once."""
    rules = seed("002")

    def take_in(home: Path) -> None:
        with at_home_in(home):
            assert run(["import", str(rules)]) == 0
            assert run(["rule", "ward"]) == 0

    return _rule(kept("core-rules", f"{stamp_of([rules])}-{stamp_of_package()}", take_in), monkeypatch, capsys)


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

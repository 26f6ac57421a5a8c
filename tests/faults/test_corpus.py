"""Inputs that once crashed, hung or were taken for something else are given again: a clear message, the right code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.faults.conftest import Kfjudge

CORPUS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "corpus.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all: no case is about the cache."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.slow
@pytest.mark.parametrize("case", CORPUS, ids=[case["what"] for case in CORPUS])
def test_what_once_crashed_has_an_answer(
    kfjudge: Kfjudge, home: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, case: dict[str, Any]
) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    piece, often = case.get("repeat", ("", 0))

    def whole(text: str) -> str:
        return text.replace("REPEATED", piece * often)

    for name, content in case.get("files", {}).items():
        (home / name).write_text(whole(content), encoding="utf-8")
    code, out, err = kfjudge(*map(whole, case["run"]))
    assert (code, "Traceback" in out + err) == (case["code"], False)
    assert case["says"] in out + err
    assert "\x1b[31m" not in out + err

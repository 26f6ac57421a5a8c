"""Inputs that once crashed, hung or were taken for something else are given again: a clear message, the right code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import lend
from tests.faults.conftest import Kfjudge

CORPUS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "corpus.yaml").read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("case", CORPUS, ids=[case["what"] for case in CORPUS])
def test_what_once_crashed_has_an_answer(
    kfjudge: Kfjudge, tmp_path: Path, used_cache: Path, monkeypatch: pytest.MonkeyPatch, case: dict[str, Any]
) -> None:
    home = tmp_path / "user"  # no case is about the cache
    lend(used_cache, home, monkeypatch)
    monkeypatch.chdir(home)
    piece, often = case.get("repeat", ("", 0))

    def whole(text: str) -> str:
        return text.replace("REPEATED", piece * often)

    for name, content in case.get("files", {}).items():
        (home / name).write_text(whole(content), encoding="utf-8")
    code, out, err = kfjudge(*map(whole, case["run"]))
    assert (code, "Traceback" in out + err) == (case["code"], False)
    assert case["says"] in out + err
    assert "\x1b[31m" not in out + err

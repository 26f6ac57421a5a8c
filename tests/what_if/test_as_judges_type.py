"""Lines as judges type them at the table: loose words, questions in between, several things in one breath."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kfjudge.engine.explore import Limits
from kfjudge.scenario.suite import Court, Wanted, open_court
from kfjudge.scenario.typed import judge_line

LINES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("typed.yaml").read_text(encoding="utf-8"))
WANTED = Wanted(limits=Limits(leaves=4000))


@pytest.fixture(scope="module")
def court(empty_home: Path) -> Court:
    return open_court()


@pytest.mark.parametrize("typed", LINES, ids=[item["line"][:60] for item in LINES])
def test_what_is_typed_is_answered(typed: dict[str, Any], court: Court) -> None:
    result = judge_line(typed["line"], court, WANTED, typed.get("game", "keyforge"))
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert not ruling.stopped
    assert {claim.says: claim.verdict for claim in ruling.claims} == typed.get("claims", {})
    assert dict(ruling.answers) == typed.get("asked", {})

"""Lines as judges type them at the table: loose words, questions in between, several things in one breath."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from tests.yamlfiles import load_yaml

FILES = map(Path(__file__).with_name, ("typed.yaml", "talk.yaml"))
LINES: list[dict[str, Any]] = [line for file in FILES for line in load_yaml(file)]
WANTED = Wanted(limits=Limits(leaves=4000), reasons=False)


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize("typed", LINES, ids=[item["line"][:60] for item in LINES])
def test_what_is_typed_is_answered(typed: dict[str, Any], judges: Judges) -> None:
    result = judge_line(typed["line"], judges, WANTED, typed.get("game", "keyforge"))
    if "refused" in typed:
        assert typed["refused"] in str(result.wrong)
        return
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert not ruling.stopped
    assert {claim.says: claim.verdict for claim in ruling.claims} == typed.get("claims", {})
    assert dict(ruling.answers) == typed.get("asked", {})
    assert set(typed.get("tells", ())) <= {*map(str, ruling.happens)}

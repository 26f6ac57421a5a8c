"""Every scenario of the repository comes to the same outcomes and verdicts when each way is walked by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.situation.ruling import Ruling
from kfjudge.situation.suite import Judges, Wanted, open_judges
from tests.conftest import ROOT
from tests.sampling import thinned

CASES = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")) + sorted((ROOT / "examples").glob("*.yaml"))


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


def verdicts(ruling: Ruling) -> list[tuple[str, object]]:
    return [(claim.says, claim.verdict) for claim in ruling.claims]


@pytest.mark.slow
@pytest.mark.parametrize("path", thinned(CASES, 6, lambda path: path.stem, pytest.mark.soak))
def test_every_scenario_comes_to_the_same_verdicts_unmerged(judges: Judges, path: Path) -> None:
    merged = judges.file(path, Wanted(reasons=False)).rulings
    plain = judges.file(path, Wanted(limits=Limits(merge=False), reasons=False)).rulings
    for one, other in zip(merged, plain, strict=True):
        if not other.complete:
            continue
        assert verdicts(one) == verdicts(other)
        assert len(one.outcomes) == len(other.outcomes)
        assert sum(outcome.paths for outcome in one.outcomes) == sum(outcome.paths for outcome in other.outcomes)

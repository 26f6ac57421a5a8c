"""A rule that stands on one path stands on its siblings: each way of doing the same thing, on real cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.lookup.index import open_library
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from tests.yamlfiles import load_yaml

RULES: list[dict[str, Any]] = load_yaml(Path(__file__).with_name("paths.yaml"))
WANTED = Wanted(limits=Limits(leaves=4000), reasons=False)


def _cases() -> Iterator[Any]:
    """Each rule on every pair of a way and a state."""
    for rule in RULES:
        for way, deed in rule["ways"].items():
            for state, put in rule["states"].items():
                claim = rule.get("but", {}).get(way, rule["says"][state])
                line = rule["line"].format(way=deed, state=put) + "; " + claim
                yield pytest.param(line, id=f"{rule['entry']}: {way}, {state}")


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize("line", list(_cases()))
def test_the_rule_holds_on_this_path(line: str, judges: Judges) -> None:
    result = judge_line(line, judges, WANTED)
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert ruling.claims and not ruling.stopped, "a line without a claim shows nothing"
    for claim in ruling.claims:
        assert (claim.verdict, claim.undecided) == (claim.expect, ""), claim.says


def test_each_rule_is_an_entry(empty_home: Path) -> None:
    library = open_library()
    assert [rule["entry"] for rule in RULES] == [library.entry(rule["entry"]).id for rule in RULES]

"""What the documents leave open is answered with every reading, and never by one of them without a word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kfjudge.games.keyforge.unsettled import POINTS
from kfjudge.lookup.index import open_library
from kfjudge.situation.ruling import Ruling
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.unsettled import NOT_IN_THE_DOCUMENTS
from tests.yamlfiles import load_yaml

CASES: dict[str, list[dict[str, Any]]] = load_yaml(Path(__file__).with_name("unsettled.yaml"))
ROOT = Path(__file__).parents[2]
each_case = pytest.mark.parametrize(
    ("name", "case"),
    [
        pytest.param(name, case, id=f"{name}-{place}")
        for name, cases in CASES.items()
        for place, case in enumerate(cases)
    ],
)


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


def judged(judges: Judges, folder: Path, case: dict[str, Any], **more: object) -> Ruling:
    """The ruling on a situation as it stands in the file."""
    file = folder / "case.yaml"
    claims = [{key: value for key, value in claim.items() if key != "under"} for claim in case["claims"]]
    file.write_text(yaml.safe_dump({**case, **more, "claims": claims}), encoding="utf-8")
    result = judges.file(file, Wanted())
    assert not result.wrong, result.wrong
    return result.rulings[0]


def verdicts(ruling: Ruling) -> list[str]:
    return [claim.verdict for claim in ruling.claims]


@each_case
def test_each_reading_can_be_fixed_by_the_file(name: str, case: dict[str, Any], judges: Judges, tmp_path: Path) -> None:
    for reading, says in POINTS[name].readings.items():
        ruling = judged(judges, tmp_path, case, readings={name: reading})
        assert verdicts(ruling) == [claim["under"][reading] for claim in case["claims"]], reading
        assert (POINTS[name].question, says) in [item[:2] for item in ruling.assumed]


@each_case
def test_who_fixes_none_is_told_both(name: str, case: dict[str, Any], judges: Judges, tmp_path: Path) -> None:
    point = POINTS[name]
    ruling = judged(judges, tmp_path, case)
    for claim, wanted in zip(ruling.claims, case["claims"], strict=True):
        under = wanted["under"]
        apart = [item for item in claim.depends_on if item.by == NOT_IN_THE_DOCUMENTS]
        if len(set(under.values())) == 1:
            assert (claim.verdict, apart) == (under[point.first], [])
        else:
            assert claim.verdict == "depends"
            assert dict(apart[0].answers) == {point.readings[name]: verdict for name, verdict in under.items()}
            assert all(f"{verdict} if {point.readings[name]}" in claim.when for name, verdict in under.items())
    assert any(step.event == "unsettled" for outcome in ruling.outcomes for step in outcome.trace)


def test_every_point_has_two_situations_in_which_it_is_met() -> None:
    assert {name: len(cases) > 1 for name, cases in CASES.items()} == dict.fromkeys(POINTS, True)


@pytest.mark.parametrize("name", POINTS)
def test_every_point_rests_on_an_entry_and_is_weighed_on_a_page(name: str, empty_home: Path) -> None:
    point = POINTS[name]
    assert open_library().entry(point.rule).id == point.rule
    assert f"`{name}`" in (ROOT / "docs" / "decisions" / f"{point.page}.md").read_text(encoding="utf-8")
    assert len(point.readings) > 1


@pytest.mark.parametrize("name", list(CASES))
def test_a_point_that_is_not_turned_is_told(
    name: str, judges: Judges, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kfjudge.situation.unsettled.MOST", 0)
    ruling = judged(judges, tmp_path, CASES[name][0])
    told = [why for what, _value, why in ruling.assumed if what == POINTS[name].question]
    assert told == ["the documents leave it open; played this way only"]

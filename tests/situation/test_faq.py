"""The cases of the rulebook's questions give the official answer, and no other expectation passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import proofs_page
from kfjudge.errors import NothingFound
from kfjudge.lookup.library import Library
from kfjudge.situation.ruling import Ruling, parts_cited
from kfjudge.situation.suite import Judges, Wanted, open_judges
from tests.conftest import ROOT
from tests.sampling import thinned

SCENARIOS = ROOT / "tests" / "scenarios"
NOT_YET = {ROOT / item["file"] for item in proofs_page.listed()["not_yet"]}
CASES = sorted(set(SCENARIOS.glob("*/*.yaml")) - NOT_YET) + sorted((ROOT / "examples").glob("*.yaml"))
OPPOSITE = {"always": "never", "never": "always", "depends": "always", "undecided": "always"}
EXPECT = re.compile(r"(?<=expect: )(always|never|depends|undecided)\b")


each_case = pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=pytest.mark.xdist_group(path.stem)) for path in CASES]
)
"""Runs a test for each file; what is asked of one file is asked in one process, which judges it once."""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    """Library, language and engine, opened once."""
    return open_judges()


JUDGED: dict[Path, tuple[Ruling, ...]] = {}
"""Each file is judged once, whatever is asked about its rulings."""


def rulings(judges: Judges, path: Path) -> tuple[Ruling, ...]:
    if path not in JUDGED:
        result = judges.file(path, Wanted())
        assert not result.wrong, result.wrong
        JUDGED[path] = result.rulings
    return JUDGED[path]


def failing(ruling: Ruling) -> list[str]:
    """The claims that do not come out as expected."""
    return [
        f"{claim.says}: {claim.verdict}, expected {claim.expect} {claim.undecided}"
        for claim in ruling.claims
        if claim.exit_code
    ]


@each_case
def test_every_case_comes_out_as_expected(judges: Judges, path: Path) -> None:
    for ruling in rulings(judges, path):
        assert ruling.source, "every case cites its source"
        assert ruling.claims
        assert ruling.complete
        assert failing(ruling) == []
        assert all(claim.expect for claim in ruling.claims)


@each_case
def test_every_verdict_has_reasons_that_cite_rules(judges: Judges, path: Path) -> None:
    for ruling in rulings(judges, path):
        for claim in ruling.claims:
            assert claim.because, claim.says
            assert all(reason.rule and reason.text for reason in claim.because), claim.says
            if claim.verdict == "depends":
                assert claim.depends_on, claim.says
            for item in claim.depends_on:
                assert len(dict(item.answers)) > 1
        cited = {step.rule for outcome in ruling.outcomes for step in outcome.trace}
        cited |= {reason.rule for claim in ruling.claims for reason in claim.because}
        cited |= {item.rule for claim in ruling.claims for item in claim.depends_on}
        assert not [rule for rule in cited if not known_entry(judges, rule)]


def known_entry(judges: Judges, rule: str) -> bool:
    """Whether a rule that is cited stands in the library."""
    assert isinstance(judges.library, Library)
    entry = parts_cited(rule)[0]
    try:
        return judges.library.entry(entry).id == entry
    except NothingFound:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("path", thinned(CASES, 6, lambda path: path.stem, pytest.mark.soak))
def test_the_opposite_of_any_expectation_does_not_hold(judges: Judges, path: Path, tmp_path: Path) -> None:
    """All are turned at once: what a claim comes to hangs on no expectation, and each claim has an exit code."""
    text = path.read_text(encoding="utf-8")
    turned = tmp_path / "turned.yaml"
    turned.write_text(EXPECT.sub(lambda found: OPPOSITE[found.group()], text), encoding="utf-8")
    result = judges.file(turned, Wanted(reasons=False))
    claims = [claim for ruling in result.rulings for claim in ruling.claims]
    assert len(EXPECT.findall(text)) == len([claim for claim in claims if claim.expect])
    assert [claim.says for claim in claims if claim.exit_code != (3 if claim.verdict == "undecided" else 1)] == []
    assert result.exit_code == 1

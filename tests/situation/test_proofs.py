"""Rulings that are proven by play: which are, that a proof proves something, and that the printed wordings agree.

`tests/scenarios/not_yet.yaml` lists the scenarios that do not come out as their ruling says, and the entries that
cannot be played. It only shrinks: a listed scenario that holds has to be taken off.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from benchmarks import proofs_page
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.load import load
from kfjudge.paths import rules_data
from kfjudge.situation.suite import Judges, Wanted, open_judges
from tests.conftest import ROOT, Imported
from tests.sampling import thinned
from tests.yamlfiles import load_yaml

LISTED: dict[str, list[dict[str, Any]]] = proofs_page.listed()
NOT_YET = {item["file"]: item for item in LISTED["not_yet"]}
ENTRIES: tuple[Entry, ...] = load(rules_data()).entries
POINTS = proofs_page.points()
ENTRY_PROOFS = {entry.proof for entry in ENTRIES if entry.proof}
POINT_PROOFS = {f"tests/scenarios/{path}.yaml" for point in POINTS for path in point.get("proof", ())}
PROOFS = sorted(ENTRY_PROOFS | POINT_PROOFS)
DIFFER = {item["file"]: item for item in LISTED["printed"]}


VERDICTS = Wanted(reasons=False)


def name(path: str) -> str:
    return Path(path).stem


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    """Our own wordings: no imports."""
    return open_judges()


def test_every_answer_and_erratum_is_proven_or_listed() -> None:
    """... and nothing is both."""
    wanted = [entry.id for entry in ENTRIES if entry.kind in ("faq", "errata")]
    proven = {entry.id for entry in ENTRIES if entry.proof}
    waiting = {ident for item in LISTED["not_yet"] for ident in item["entries"]}
    unplayable = {item["entry"] for item in LISTED["cannot"]}
    assert not [ident for ident in wanted if ident not in proven | waiting | unplayable]
    assert not proven & (waiting | unplayable)
    assert not waiting & unplayable
    assert waiting | unplayable <= {entry.id for entry in ENTRIES}
    assert all(item["why"] for items in LISTED.values() for item in items)


@pytest.mark.parametrize("path", sorted(NOT_YET), ids=name)
def test_a_listed_scenario_fails(judges: Judges, path: str) -> None:
    assert judges.file(ROOT / path, VERDICTS).exit_code, "it holds: take it off the list and name it as the proof"


@pytest.mark.parametrize("path", [*PROOFS, *sorted(NOT_YET)], ids=name)
def test_a_proof_claims_the_ruling_and_what_it_is_not(path: str) -> None:
    """The official answer and a tempting other one, with different verdicts."""
    scenarios = load_yaml(ROOT / path)
    for scenario in scenarios if isinstance(scenarios, list) else [scenarios]:
        assert len({claim["expect"] for claim in scenario["claims"]}) > 1, scenario["title"]


@pytest.mark.parametrize("path", thinned(PROOFS, 8, name))
def test_a_proof_fails_when_nothing_is_done(judges: Judges, path: str, tmp_path: Path) -> None:
    scenarios = load_yaml(ROOT / path)
    for scenario in scenarios if isinstance(scenarios, list) else [scenarios]:
        idle = tmp_path / "idle.yaml"
        idle.write_text(
            yaml.safe_dump({**scenario, "do": [], "choose": []}, allow_unicode=True, sort_keys=False), encoding="utf-8"
        )
        assert judges.file(idle, VERDICTS).exit_code, scenario["title"]


def versions_of(path: str) -> set[str]:
    """The rules versions under which the scenarios of a file are played."""
    scenarios = load_yaml(ROOT / path)
    newest = load(rules_data()).versions.newest
    return {scenario.get("rules", newest) for scenario in (scenarios if isinstance(scenarios, list) else [scenarios])}


@pytest.mark.slow
def test_every_point_of_difference_is_played_out() -> None:
    """... under an older version and the newest one, where play follows the version."""
    versions = load(rules_data()).versions
    for point in POINTS:
        paths = [f"tests/scenarios/{path}.yaml" for path in point.get("proof", ())]
        assert bool(paths) == (point["play"] != "none"), point["what"]
        if point["play"] == "switched":
            played = set().union(*(versions_of(path) for path in paths))
            older = {label for label in played if versions.holds(point.get("since", "1.0"), point["until"], label)}
            assert older, point["what"]
            assert played - older, point["what"]


def test_the_page_is_up_to_date() -> None:
    """`python -m benchmarks.proofs_page` writes it."""
    assert proofs_page.PAGE.read_text(encoding="utf-8") == proofs_page.page(ENTRIES, LISTED)


@pytest.fixture(scope="module")
def printed(card_list: Imported) -> Iterator[Judges]:
    """The printed wordings of the card list, imported over ours."""
    with card_list.at_home():
        yield open_judges()


def differing(judges: Judges, path: str) -> list[str]:
    """The claims that come out otherwise than expected; one that rests on a text not understood decides nothing."""
    result = judges.file(ROOT / path, VERDICTS)
    assert not result.wrong, result.wrong
    return [
        f"{claim.says}: {claim.verdict}, expected {claim.expect}"
        for ruling in result.rulings
        for claim in ruling.claims
        if claim.exit_code and claim.verdict != "undecided"
    ]


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize("path", PROOFS, ids=name)
def test_the_printed_wordings_play_like_ours(printed: Judges, path: str) -> None:
    """A listed difference has to be one."""
    assert bool(differing(printed, path)) == (path in DIFFER), differing(printed, path)


@pytest.mark.slow
@pytest.mark.shared
def test_disputes_over_printed_cards(printed: Judges) -> None:
    """Decided by the rules before they were played; all of them are understood."""
    result = printed.file(ROOT / "tests" / "printed" / "disputes.yaml", VERDICTS)
    assert not result.wrong, result.wrong
    wrong = [(ruling.title, claim.verdict) for ruling in result.rulings for claim in ruling.claims if claim.exit_code]
    assert not wrong and result.rulings

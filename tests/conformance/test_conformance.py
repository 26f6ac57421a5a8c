"""Agreement with recorded play: it may not fall, and what is wrong in a record is found."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from benchmarks import conformance
from benchmarks.recorded.disputes import MOST, Dispute, Disputes, load_disputes
from benchmarks.recorded.falsify import falsified
from benchmarks.recorded.pool import load_pool
from benchmarks.recorded.reading import Record, read
from benchmarks.recorded.running import Wanted, chosen, play_all, run
from benchmarks.recorded.running import card_list as list_of_cards
from benchmarks.recorded.verdict import DECLINED, DISPUTED, FAILED, PASSED, Verdict, add_up, table
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.lookup.load import load
from kfjudge.paths import rules_data
from tests.conftest import Imported
from tests.kept import PLACE
from tests.sampling import in_soak

SHARED = Path(__file__).resolve().parents[3] / "shared" / "traces"
BASELINE = json.loads((Path(__file__).parent / "baseline.json").read_text(encoding="utf-8"))
"""The fixed sample and how many of it passed last; raise `passed` when more do."""

needs_records = pytest.mark.skipif(not SHARED.is_dir(), reason="recorded play (../shared/traces) is not here")


def sample(size: int) -> list[Record]:
    return chosen(Wanted((SHARED,), list_of_cards([SHARED]), size, BASELINE["seed"]))


@pytest.fixture(scope="module")
def faces(card_list: Imported) -> Iterator[Mapping[str, CardFace]]:
    """The cards of the list, read for play. They are kept for all tests, with what they hang on in the file's name."""
    with card_list.trees() as tree_of, pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("XDG_CACHE_HOME", str(PLACE / "recorded"))
        yield load_pool(list_of_cards([SHARED]), tree_of)


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.xdist_group("card list")
@needs_records
def test_agreement_does_not_fall(faces: Mapping[str, CardFace]) -> None:
    played = play_all(sample(BASELINE["sample"]), faces, load_disputes())
    totals = add_up(played.verdicts, played.seconds)
    assert totals.total.passed >= BASELINE["passed"], table(totals)


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.xdist_group("card list")
@needs_records
@pytest.mark.parametrize("wanted", in_soak(30, 200))
def test_a_falsified_record_does_not_pass(faces: Mapping[str, CardFace], wanted: int) -> None:
    records = sample(15 * wanted)
    passed = {verdict.test for verdict in play_all(records, faces).verdicts if verdict.outcome == PASSED}
    chance = Random(BASELINE["seed"])
    wrong: list[Record] = []
    told: dict[str, str] = {}
    for record in records:
        if record.test in passed and len(wrong) < wanted:
            changed = falsified(record, chance)
            if changed is not None:
                wrong.append(changed[0])
                told[record.test] = changed[1]
    assert len(wrong) == wanted
    through = [
        told[verdict.test] + " of " + verdict.test
        for verdict in play_all(wrong, faces).verdicts
        if verdict.outcome == PASSED
    ]
    assert len(through) <= wanted // 100, through


@pytest.mark.soak
@pytest.mark.shared
@needs_records
def test_several_processes_come_to_the_same_verdicts(faces: Mapping[str, CardFace]) -> None:
    wanted = Wanted((SHARED,), list_of_cards([SHARED]), 30, 7)
    assert run(wanted, 2).verdicts == run(wanted, 1).verdicts


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.xdist_group("card list")
@needs_records
def test_the_report_has_the_promised_fields(faces: Mapping[str, CardFace], capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([str(SHARED), "--set", "core", "--sample", "10", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {"total", "sets", "legality", "per_second", "reasons"} <= set(report)
    assert set(report["sets"]) == {"core"}
    total = report["total"]
    assert total["traces"] == 10 == sum(total[name] for name in (PASSED, FAILED, DECLINED, DISPUTED))
    assert {"prompts", "equal"} == set(report["legality"])


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.xdist_group("card list")
@needs_records
def test_one_record_is_told_step_by_step(faces: Mapping[str, CardFace], capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([str(SHARED), "--show", "core/tide#1"]) == 0
    told = capsys.readouterr().out
    assert "core/tide#1" in told
    assert "step 1: raise tide" in told
    assert conformance.main([str(SHARED), "--show", "core/no-such-record#1"]) == 1


@pytest.mark.shared
@needs_records
def test_every_dispute_is_of_a_record_and_rests_on_an_entry() -> None:
    disputes = load_disputes()
    tests = {record.test for record in read([SHARED])}
    entries = {entry.id for entry in load(rules_data()).entries}
    assert set(disputes.entries) <= tests
    assert {dispute.rule for dispute in disputes.entries.values()} <= entries
    assert len(disputes.entries) <= MOST * len(tests)


def test_a_listed_record_is_disputed_only_if_it_fails() -> None:
    disputes = Disputes({"a": Dispute("a", "tide", "18.4", "because")})
    outcomes = [
        disputes.apply(Verdict(test, "core", outcome)).outcome
        for test, outcome in (("a", FAILED), ("a", PASSED), ("a", DECLINED), ("b", FAILED))
    ]
    assert outcomes == [DISPUTED, PASSED, DECLINED, FAILED]


def test_a_missing_folder_is_an_error_of_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main(["no/such/folder"]) == 2
    assert "no/such/folder" in capsys.readouterr().err


def test_verdicts_add_up_by_set_and_by_reason() -> None:
    verdicts = [
        Verdict("core/a#1", "core", PASSED, boards=(1, 3), prompts=2, equal=2),
        Verdict("core/b#1", "core", FAILED, "æmber", "imp", 1, (1,), 1, 0),
        Verdict("01-Core/c#1", "CotA", DECLINED, "not understood", "orb", 1),
    ]
    report = add_up(verdicts, 0.5).as_json()
    assert report["total"] == {"traces": 3, "passed": 1, "failed": 1, "declined": 1, "disputed": 0}
    assert list(report["sets"]) == ["core", "CotA"]
    assert report["legality"] == {"prompts": 3, "equal": 2}
    assert report["boards"] == {"median": 1, "maximum": 3}
    assert report["per_second"] == 6.0
    assert {reason["reason"] for reason in report["reasons"]} == {"failed: æmber (imp)", "declined: not understood"}

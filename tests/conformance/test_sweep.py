"""Pairs of cards of the list are played on a standard board: no crash, no chain without end that is not told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks import sweep
from kfjudge.cluster import Ended

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not sweep.POOL.is_file(), reason="the card list of ../shared is not there"),
]


@pytest.mark.slow
def test_a_sample_of_pairs_is_clean() -> None:
    found = sweep.sweep(30, seed=7)
    assert found.boards > 20
    assert found.failures == []


def test_a_board_is_made_from_its_number_alone() -> None:
    whole, part = sweep.sweep(3, seed=1), sweep.sweep(2, seed=1, first=1)
    assert part.boards <= whole.boards
    assert (part.why, part.failures) == (whole.why, whole.failures)


def test_what_crashes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_values: object, **_more: object) -> None:
        raise ZeroDivisionError("half a card")

    monkeypatch.setattr(sweep, "explore", broken)
    found = sweep.sweep(2, seed=1)
    assert found.failures
    assert found.failures[0]["wrong"] == "ZeroDivisionError: half a card"
    assert len(found.failures[0]["cards"]) == 2


def test_the_report_is_json_whatever_was_undecided(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reasons = {"the card goes elsewhere": 2}
    monkeypatch.setattr(sweep, "sweep", lambda *_values: sweep.Swept(boards=2, why=dict(reasons)))
    assert sweep.main(["--boards", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["why"] == reasons


@pytest.mark.slow
def test_a_cluster_finds_what_one_process_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("DASK_TEMPORARY_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(sweep, "PART", 3)
    asked = ["--boards", "10", "--seed", "3", "--first", "5", "--json"]
    wanted = sweep.main(asked), json.loads(capsys.readouterr().out)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as workers:
        code = sweep.main([*asked, "--cluster", workers.scheduler_address])
    found = json.loads(capsys.readouterr().out)
    assert found.pop("slowest") < sweep.MOST_SECONDS
    del wanted[1]["slowest"]
    assert (code, found) == wanted


def test_boards_that_workers_die_of_are_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(_client: object, work: Any, tasks: Any) -> Iterator[Ended[sweep.Swept]]:
        yield Ended(1, died=True)
        yield Ended(0, sweep.Swept(boards=50, why={"a": 1}, slowest=2))

    monkeypatch.setattr(sweep, "spread", dying)
    found = sweep.sweep_on(None, 60, first=100)
    assert (found.boards, found.slowest, found.why) == (50, 2, {"a": 1})
    assert [(failure["board"], failure["wrong"]) for failure in found.failures] == [
        (150, "two workers died of it, or of one of the 9 boards that follow")
    ]
    assert sweep.sweep_on(None, 60, first=100).failures == found.failures


def test_a_sweep_without_a_cluster_where_one_is_named_ends_with_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    assert sweep.main(["--boards", "1", "--cluster", "banana"]) == 2
    assert "no address of a cluster" in capsys.readouterr().err


def test_an_action_taken_from_the_discard_pile_too_soon_is_a_text_that_is_declined() -> None:
    (golem,) = (card for card in sweep.pool() if card["id"] == "encounter-golem")
    assert sweep.face_of(golem) is None

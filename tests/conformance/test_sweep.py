"""Pairs of cards of the list are played on a standard board: no crash, no chain without end that is not told."""

from __future__ import annotations

import json

import pytest

from benchmarks import sweep

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

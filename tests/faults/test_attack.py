"""A few of the thousands of hostile inputs of `benchmarks/attack.py`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks import attack
from benchmarks.attacking import World
from benchmarks.hostile import KINDS
from tests.sampling import in_soak

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an alarm")
def test_an_input_that_is_stuck_is_named_and_the_next_one_follows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def waiting(*_values: object) -> str:
        try:
            time.sleep(30)
        except Exception:  # what handles every error must not swallow the alarm
            time.sleep(30)
        return ""

    monkeypatch.chdir(tmp_path)
    for name in ("DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path))
    monkeypatch.setattr(World, "deal_with", waiting)
    monkeypatch.setattr(attack, "STUCK", 0.05)
    report = attack.attack(3, 1, ["stored"])
    assert [failure["wrong"] for failure in report["failures"]] == ["not done after 0.05 seconds"] * 3


@pytest.mark.slow
@pytest.mark.parametrize("inputs", in_soak(25, 70))
def test_hostile_inputs_of_all_kinds(inputs: int) -> None:
    _survived(inputs, ",".join(KINDS))


@pytest.mark.slow
@pytest.mark.parametrize("inputs", in_soak(2, 6))
def test_damaged_files(inputs: int) -> None:
    _survived(inputs, "damaged")


def _survived(inputs: int, kinds: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.attack", f"--inputs={inputs}", "--seed=7", f"--kinds={kinds}", "--json"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    report = json.loads(done.stdout)
    assert report["failures"] == []
    assert (report["failed"], done.returncode) == (0, 0)
    assert sum(report["kinds"].values()) == inputs

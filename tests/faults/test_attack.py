"""A few of the thousands of hostile inputs of `benchmarks/attack.py`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_hostile_inputs_of_all_kinds() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.attack", "--inputs", "120", "--seed", "7", "--json"],
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
    assert sum(report["kinds"].values()) == 120

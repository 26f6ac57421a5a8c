"""A pocket server that runs."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest


@pytest.fixture(scope="package")
def served(empty_home: Path) -> Iterator[tuple[str, int]]:
    """A server of its own; its address and process."""
    command = [sys.executable, "-m", "kfjudge", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http"))
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            try:
                httpx2.get(f"{address}api/rule?q=ward", timeout=300)
                break
            except httpx2.TransportError:
                time.sleep(0.1)
        yield address, process.pid
        process.terminate()

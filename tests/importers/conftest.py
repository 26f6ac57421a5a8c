"""A home of its own for every test that imports: nothing of the user's data is read or written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.lookup.importers import documents
from tests.conftest import lend

SHARED = Path(__file__).resolve().parents[3] / "shared"
SEEDS = SHARED / "seeds"
Kfjudge = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def our_bench() -> documents.Bench:
    """Our entries, read once for all tests: reading them takes longer than most documents."""
    return documents.bench()


@pytest.fixture(autouse=True)
def _read_our_entries_once(our_bench: documents.Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "bench", lambda: our_bench)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, warm_cache: Path) -> Path:
    """An empty data folder, and a cache in which the shipped cards have been read; the folder that imports go to."""
    lend(warm_cache, tmp_path, monkeypatch)
    return tmp_path / "data" / "kfjudge" / "imports"


@pytest.fixture
def kfjudge(home: Path, capsys: pytest.CaptureFixture[str]) -> Kfjudge:
    """The command line: its exit code, standard output and standard error."""

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def riftbound_rules(name: str) -> Path:
    """A newer document of Riftbound's core rules; skips the test where it is missing."""
    path = SHARED / "riftbound" / "rules" / name
    if not path.is_file():
        pytest.skip(f"the document {name} (../shared/riftbound) is not here")
    return path


def seed(number: str) -> Path:
    """The source document of that number; skips the test where it is missing."""
    found = sorted(SEEDS.glob(f"{number}_*.txt")) if SEEDS.is_dir() else []
    if not found:
        pytest.skip(f"the source document {number} (../shared/seeds) is not here")
    return found[0]

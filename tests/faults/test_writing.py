"""Wherever a write fails, what was there stays, the answer is given, and nothing is left behind."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kfjudge.files import write_whole
from kfjudge.lookup import imports
from kfjudge.lookup.index import IN_MEMORY, open_library
from tests.faults.conftest import Kfjudge
from tests.faults.test_stored import stored
from tests.importers import sample
from tests.sampling import thinned

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
CARDS = '{"cards": [{"id": "a", "name": "A Frob", "type": "action", "printings": [{"text": "Play: Gain 1A."}]}]}'


class FullDisk:
    """Lets so many writes succeed, and no more: opening to write, flushing to the disk, and moving into place."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
        self.left = allowed
        self.refused = 0
        for owner, name in ((Path, "replace"), (os, "fsync"), (tempfile, "mkstemp"), (Path, "write_text")):
            monkeypatch.setattr(owner, name, self._after(getattr(owner, name)))
        connect = sqlite3.connect
        counted = self._after(connect, sqlite3.OperationalError("database or disk is full"))

        def connecting(database: Any, *others: Any, **options: Any) -> sqlite3.Connection:
            reads = options.get("uri") or database == ":memory:"
            return (connect if reads else counted)(database, *others, **options)  # type: ignore[no-any-return]

        monkeypatch.setattr(sqlite3, "connect", connecting)

    def _after(self, real: Callable[..., Any], error: Exception | None = None) -> Callable[..., Any]:
        def counting(*arguments: Any, **options: Any) -> Any:
            if self.left <= 0:
                self.refused += 1
                raise error or OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self.left -= 1
            return real(*arguments, **options)

        return counting


@pytest.mark.slow
@pytest.mark.parametrize("allowed", thinned(range(10), 4, others=pytest.mark.soak))
def test_an_import_on_a_disk_that_fills_up(
    kfjudge: Kfjudge, home: Path, monkeypatch: pytest.MonkeyPatch, allowed: int
) -> None:
    path = home / "cards.json"
    path.write_text(CARDS, encoding="utf-8")
    rulebook = home / "rulebook.txt"
    rulebook.write_text(sample.as_text(sample.headed()), encoding="utf-8")
    assert kfjudge("import", rulebook)[0] == 0
    before = {file.name: file.read_bytes() for file in imports.files()}
    with monkeypatch.context() as patched:
        FullDisk(patched, allowed)
        code, _, err = kfjudge("import", path)
    after = {file.name: file.read_bytes() for file in imports.files()}
    assert after.items() >= before.items()
    assert code == (0 if len(after) == 2 else 2)
    assert code == 0 or "No space left" in err
    assert not list(home.rglob("*.tmp"))
    assert kfjudge("doctor")[0] == 0
    assert kfjudge("rule", "maverick")[0] == 0


def test_a_lookup_on_a_full_disk_answers_from_memory(
    kfjudge: Kfjudge, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = kfjudge("rule", "ward", "--json")
    stored()
    monkeypatch.setattr("tempfile.tempdir", str(home / "nowhere"))
    with monkeypatch.context() as patched:
        FullDisk(patched, 0)
        assert kfjudge("rule", "ward", "--json") == wanted
        assert kfjudge("rule", "frobs")[0] == 0
        assert open_library().path == IN_MEMORY


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_what_a_killed_process_leaves_is_taken_away(home: Path) -> None:
    script = "import sys, os, time; from kfjudge.files import scratch_beside; from pathlib import Path\n"
    script += "scratch_beside(Path(sys.argv[1])).write_text('half'); print('ready', flush=True); time.sleep(600)"
    target = home / "index.sqlite3"
    running = subprocess.Popen([sys.executable, "-c", script, str(target)], cwd=ROOT, stdout=subprocess.PIPE)
    assert running.stdout is not None
    running.stdout.readline()
    write_whole(home / "another", "x")
    assert len(list(home.glob(".*.tmp"))) == 1, "its process still runs"
    running.send_signal(signal.SIGKILL)
    running.wait()
    running.stdout.close()
    write_whole(target, "whole")
    assert not list(home.glob(".*.tmp"))
    assert target.read_text(encoding="utf-8") == "whole"


def test_a_write_that_fails_leaves_the_old_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home / "report.html"
    write_whole(path, "old")
    FullDisk(monkeypatch, 0)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new" * 1000)
    assert [file.name for file in home.iterdir()] == ["report.html"]
    assert path.read_text(encoding="utf-8") == "old"


def test_half_a_character_is_written_as_its_number(home: Path) -> None:
    write_whole(home / "report.html", "a title with \ud800 in it")
    assert (home / "report.html").read_text(encoding="utf-8") == "a title with \\ud800 in it"


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_report_is_not_written_to_links_in_a_circle(kfjudge: Kfjudge, home: Path) -> None:
    (home / "a.yaml").write_text(
        "me: {aember: 1}\nclaims:\n  - {says: one, then: {me: {aember: 1}}}\n", encoding="utf-8"
    )
    (home / "circle.html").symlink_to("circle.html")
    code, _, said = kfjudge("scenario", home / "a.yaml", "--html", home / "circle.html")
    assert code == 2
    assert "circle.html cannot be written" in said

"""Import, remove, damage, kill and look up in any order: answers stay right, and what was taken in stays as it was."""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, rule

from kfjudge.cli import run
from kfjudge.files import scratch_beside
from kfjudge.lookup import imports
from kfjudge.paths import cache_folder
from tests.faults import damage
from tests.importers import sample

HEADED = sample.as_text(sample.headed())
DOCUMENTS = {
    "old.txt": HEADED.replace("version 1.8", "version 1.6"),
    "new.txt": HEADED,
    "numbered.txt": sample.numbered(),
}
SEEDS = st.integers(0, 10_000)


def told(*arguments: str) -> tuple[int, str]:
    """Exit code and output of a command, none of which may be an error of our own."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(list(arguments))
    assert "an error of kfjudge's own" not in err.getvalue(), err.getvalue()
    return code, out.getvalue()


class Stored(RuleBasedStateMachine):
    """A user's folders, and what should be in them."""

    files: Bundle[str] = Bundle("files")

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.patch = pytest.MonkeyPatch()
        self.patch.setenv("XDG_DATA_HOME", f"{self.folder.name}/data")
        self.patch.setenv("XDG_CACHE_HOME", f"{self.folder.name}/cache")
        self.whole: dict[str, str] = {}
        """The imports that nobody damaged: the file of each."""
        self.damaged: set[str] = set()

    def teardown(self) -> None:
        self.look_up()
        self.patch.undo()
        self.folder.cleanup()

    @rule(target=files, name=st.sampled_from(sorted(DOCUMENTS)))
    def take_in(self, name: str) -> str:
        path = Path(self.folder.name) / name
        path.write_text(DOCUMENTS[name], encoding="utf-8")
        code, out = told("import", str(path), "--json")
        assert code == 0
        ident = str(json.loads(out)["id"])
        self.whole[ident] = name
        self.damaged.discard(ident)
        return ident

    @rule(ident=consumes(files))
    def remove(self, ident: str) -> None:
        known = ident in self.whole or ident in self.damaged
        code, _out = told("import", f"--remove={ident}")
        assert code == (0 if known else 1)
        self.whole.pop(ident, None)
        self.damaged.discard(ident)

    @rule(ident=files, seed=SEEDS)
    def damage_import(self, ident: str, seed: int) -> None:
        if ident not in self.whole:
            return
        path = imports.folder() / f"{ident}.json"
        before = path.read_bytes()
        path.write_bytes(damage.damaged_bytes(before, Random(seed)))
        if path.read_bytes() != before:
            del self.whole[ident]
            self.damaged.add(ident)

    @rule(seed=SEEDS)
    def damage_index(self, seed: int) -> None:
        for path in cache_folder().glob("rules-*"):
            path.write_bytes(damage.damaged_bytes(path.read_bytes(), Random(seed)))

    @rule(ident=files, seed=SEEDS)
    def kill_while_writing(self, ident: str, seed: int) -> None:
        """What a process leaves that is killed in the middle of storing an import."""
        target = imports.folder() / f"{ident}.json"
        scratch = scratch_beside(target)
        gone = scratch.name.replace(f".{os.getpid()}-", ".4194304-")
        scratch.with_name(gone).write_bytes(b'{"format": 1' * Random(seed).randint(0, 9))

    @rule()
    def look_up(self) -> None:
        code, out = told("rule", "ward", "--json")
        assert code == 0
        assert '"ward"' in out
        code, out = told("doctor", "--json")
        assert code == (1 if self.damaged else 0)
        found: dict[str, Any] = json.loads(out)
        assert {item["id"]: item["file"] for item in found["imports"]} == self.whole
        for ident in self.damaged:
            assert f"--remove={ident}" in out


def _run(examples: int) -> Any:
    """The machine as a test, with so many runs of ten steps."""
    case: Any = type(f"Stored{examples}", (Stored.TestCase,), {})
    case.settings = settings(
        max_examples=examples, stateful_step_count=10, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    return case


TestStored = pytest.mark.slow(_run(1))
TestStoredLong = pytest.mark.soak(_run(8))

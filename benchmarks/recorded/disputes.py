"""The list of records that the Master Rulebook contradicts (`benchmarks/disagreements.yaml`).

In: the file. Out: `Disputes`. Each entry names the record, the rule that decides it and what the rule says; it must
stand up to a reader. A listed record that passes all the same stays passed: then the entry should go.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from benchmarks.recorded.verdict import DECLINED, DISPUTED, PASSED, Verdict

FILE = Path(__file__).resolve().parent.parent / "disagreements.yaml"
MOST = 0.01
"""At most this share of the records may be disputed."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """One record, the rules entry that decides it, where the rulebook says so, and in our words what is different."""

    test: str
    rule: str
    section: str
    why: str


@dataclass(frozen=True, slots=True)
class Disputes:
    """All entries, by record."""

    entries: Mapping[str, Dispute]

    def apply(self, verdict: Verdict) -> Verdict:
        """A failed record that is listed is disputed; one that was declined stays declined, since nothing was
        played.
        """
        if verdict.outcome in (PASSED, DECLINED) or verdict.test not in self.entries:
            return verdict
        return replace(verdict, outcome=DISPUTED, reason=self.entries[verdict.test].rule)


def load_disputes(path: Path = FILE) -> Disputes:
    """Reads the list. Raises `ValueError` for an entry without one of its four parts, or a record listed twice."""
    entries: dict[str, Dispute] = {}
    for group in yaml.safe_load(path.read_text(encoding="utf-8")) or ():
        parts = {name: str(group.get(name) or "") for name in ("rule", "section", "why")}
        missing = [name for name, text in parts.items() if not text]
        tests = group.get("tests") or ()
        if missing or not tests:
            raise ValueError(f"{path.name}: {tests or group} lacks {', '.join(missing) or 'tests'}")
        for test in tests:
            if test in entries:
                raise ValueError(f"{path.name}: {test} stands there twice")
            entries[test] = Dispute(test, **parts)
    return Disputes(entries)

"""What became of a record, and how verdicts add up.

In: one `Verdict` a record. Out: `Totals` by set, the reasons that block most records, and the object that `--json`
prints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

PASSED, FAILED, DECLINED, DISPUTED = "passed", "failed", "declined", "disputed"
OUTCOMES = (PASSED, FAILED, DECLINED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one record. `reason` and `card` say what stopped it, `step` where (from 1).

    `boards` are the numbers of different boards after each step, `prompts` and `equal` the legality figure.
    """

    test: str
    set: str
    outcome: str
    reason: str = ""
    card: str = ""
    step: int = 0
    boards: tuple[int, ...] = ()
    prompts: int = 0
    equal: int = 0


@dataclass(slots=True)
class Tally:
    """Counts of outcomes."""

    traces: int = 0
    passed: int = 0
    failed: int = 0
    declined: int = 0
    disputed: int = 0

    def add(self, outcome: str) -> None:
        """One more record with this outcome."""
        self.traces += 1
        setattr(self, outcome, getattr(self, outcome) + 1)

    def share(self) -> float:
        """The share that passed, of all."""
        return self.passed / self.traces if self.traces else 0.0

    def as_json(self) -> dict[str, int]:
        """The counts under the report's names."""
        return {
            "traces": self.traces,
            "passed": self.passed,
            "failed": self.failed,
            "declined": self.declined,
            "disputed": self.disputed,
        }


@dataclass(slots=True)
class Totals:
    """All verdicts, added up."""

    total: Tally = field(default_factory=Tally)
    sets: dict[str, Tally] = field(default_factory=dict)
    prompts: int = 0
    equal: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    boards: list[int] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        """Records a second."""
        return self.total.traces / self.seconds if self.seconds else 0.0

    def as_json(self, reasons: int = 40) -> dict[str, Any]:
        """The object that `--json` prints."""
        return {
            "total": self.total.as_json(),
            "sets": {name: tally.as_json() for name, tally in self.sets.items()},
            "legality": {"prompts": self.prompts, "equal": self.equal},
            "boards": {"median": median(self.boards) if self.boards else 0, "maximum": max(self.boards, default=0)},
            "per_second": round(self.per_second, 1),
            "reasons": [{"reason": reason, "traces": count} for reason, count in self.reasons.most_common(reasons)],
        }


def add_up(verdicts: Iterable[Verdict], seconds: float = 0.0) -> Totals:
    """The totals of `verdicts`; sets in the order in which they come."""
    totals = Totals(seconds=seconds)
    for verdict in verdicts:
        totals.total.add(verdict.outcome)
        totals.sets.setdefault(verdict.set, Tally()).add(verdict.outcome)
        totals.prompts += verdict.prompts
        totals.equal += verdict.equal
        totals.boards.extend(verdict.boards)
        if verdict.outcome != PASSED:
            card = f" ({verdict.card})" if verdict.outcome == FAILED and verdict.card else ""
            totals.reasons[f"{verdict.outcome}: {verdict.reason}{card}"] += 1
    return totals


def table(totals: Totals, reasons: int = 25) -> str:
    """The totals for people."""
    lines = [f"{'set':<8} {'traces':>6} {'passed':>6} {'%':>6} {'failed':>6} {'declined':>8} {'disputed':>8}"]
    for name, tally in (*totals.sets.items(), ("all", totals.total)):
        lines.append(
            f"{name:<8} {tally.traces:>6} {tally.passed:>6} {100 * tally.share():>5.1f}% {tally.failed:>6}"
            f" {tally.declined:>8} {tally.disputed:>8}"
        )
    legal = 100 * totals.equal / totals.prompts if totals.prompts else 0.0
    lines.append("")
    lines.append(f"legality: {totals.equal} of {totals.prompts} questions offer the same cards ({legal:.1f} %)")
    if totals.boards:
        lines.append(f"different boards after a step: median {median(totals.boards):g}, maximum {max(totals.boards)}")
    if totals.seconds:
        lines.append(f"{totals.per_second:.1f} traces a second")
    if totals.reasons:
        lines.append("")
        lines.append("what blocks most traces")
        lines.extend(f"{count:>6}  {reason}" for reason, count in totals.reasons.most_common(reasons))
    return "\n".join(lines)

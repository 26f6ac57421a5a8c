"""Riftbound scenarios judged for tests, by what judges them for users."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kfjudge.engine.explore import Limits
from kfjudge.games.riftbound.situation.judge import Riftbound
from kfjudge.situation.judge import Judge
from kfjudge.situation.load import load_scenarios
from kfjudge.situation.ruling import Ruling


def rulings(
    path: Path,
    versions: Sequence[str] = (),
    data: str | None = None,
    limits: Limits | None = None,
    *,
    reasons: bool = True,
) -> list[Ruling]:
    """The rulings on the scenarios of a file, or of what it would hold; only verdicts and ends without `reasons`."""
    within = Limits() if limits is None else limits
    judge = Judge(Riftbound())
    encoded = None if data is None else data.encode("utf-8")
    scenarios = load_scenarios(path, lambda _game: judge, encoded)
    return [ruling for scenario in scenarios for ruling in judge.rulings(scenario, versions, within, reasons=reasons)]

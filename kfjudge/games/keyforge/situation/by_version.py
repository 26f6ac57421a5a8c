"""What a version of the rules means for play: the older behaviors in force, and what is still played by the newest
rules.

In: `rules_data/keyforge/play.yaml` and a version. Out: switches for the engine, and sentences for `assumed`. Read only
where a version other than the newest is asked for.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.options import PLAYED_BY
from kfjudge.lookup.versions import RulesVersion, Versions
from kfjudge.paths import rules_data
from kfjudge.values import dataclass

SWITCHED, SILENT, OPEN = "switched", "silent", "open"
FIRST = "1.0"


@dataclass(frozen=True, slots=True)
class Point:
    """One point in which the documents differ: see `play.yaml` for the fields."""

    number: int
    what: str
    play: str
    older: Older | None = None
    since: str = FIRST
    until: str | None = None
    rules: frozenset[str] = frozenset()


@cache
def all_points() -> tuple[Point, ...]:
    """Every point, in order. Raises `ValueError` for a behavior that the engine does not know."""
    import yaml

    data = yaml.safe_load((rules_data() / "play.yaml").read_text(encoding="utf-8"))
    return tuple(
        Point(
            item["point"],
            item["what"],
            item["play"],
            Older(item["as"]) if "as" in item else None,
            item.get("since", FIRST),
            item.get("until"),
            frozenset(item.get("rules", ())),
        )
        for item in data["points"]
    )


@cache
def in_force(version: str) -> tuple[Point, ...]:
    """The points in which a version differs from the newest rules, or is silent."""
    if version == PLAYED_BY:
        return ()
    import yaml

    data = yaml.safe_load((rules_data() / "versions.yaml").read_text(encoding="utf-8"))
    versions = Versions(RulesVersion(item["label"], str(item["date"])) for item in data["versions"])
    return tuple(
        point for point in all_points() if point.until is not None and versions.holds(point.since, point.until, version)
    )


@cache
def older_behavior(version: str) -> frozenset[Older]:
    """The switches of the engine for a version."""
    return frozenset(point.older for point in in_force(version) if point.older is not None)


def assumed_of(version: str, cited: Collection[str]) -> list[tuple[str, str, str]]:
    """What is played by the newest rules although another version was asked for: as a whole, and each point that the
    `cited` entries are about.
    """
    points = in_force(version)
    if not points:
        return []
    unfollowed = "; ".join(point.what for point in points if point.play == OPEN)
    apart = f", except for: {unfollowed}" if unfollowed else ""
    lines = [(f"what {version} does not say", PLAYED_BY, f"where it says otherwise, play follows {version}{apart}")]
    reasons = {SILENT: f"{version} does not say", OPEN: f"{version} says otherwise, and play does not follow it"}
    for point in points:
        if point.play in reasons and not point.rules.isdisjoint(cited):
            lines.append((point.what, PLAYED_BY, reasons[point.play]))
    return lines

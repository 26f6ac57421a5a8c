"""In what the versions of the core rules differ in play.

In: a version's label. Out: which switches are on under it, and what is played by the newest rules all the same. The
points stand in `rules_data/riftbound/play.yaml`. Raises `WrongSetup` for damaged data.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from kfjudge.errors import WrongSetup
from kfjudge.paths import rules_data

VERSIONS = ("1.0", "1.1", "1.2", "1.3", "1.4")
"""In order of date; the last is in force."""
NEWEST = VERSIONS[-1]


@cache
def _data() -> dict[str, Any]:
    path = rules_data("riftbound") / "play.yaml"
    try:
        found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise WrongSetup(f"{path} cannot be read: {error}") from None
    return found


@cache
def switches(version: str) -> frozenset[str]:
    """The ids of the switches that are as they are now under a version."""
    place = VERSIONS.index(version)
    return frozenset(one["id"] for one in _data()["switches"] if VERSIONS.index(one["since"]) <= place)


@cache
def assumed(version: str) -> tuple[str, ...]:
    """What differs under a version and is played by the newest rules all the same."""
    place = VERSIONS.index(version)
    return tuple(one["what"] for one in _data()["open"] if VERSIONS.index(one["since"]) > place)

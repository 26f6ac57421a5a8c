"""In what the versions of the core rules differ in play.

In: a version's label. Out: which switches are on under it, and what is played by the newest rules all the same. The
versions stand in `rules_data/riftbound/versions.yaml`, the points in `play.yaml`. Raises `WrongSetup` for damaged data.
"""

from __future__ import annotations

from functools import cache

from kfjudge.games.riftbound.data import data


@cache
def dates() -> dict[str, str]:
    """The number of each version by its date, in order; the last is in force."""
    return {str(one["label"]): str(one["also"]) for one in data("versions.yaml")["versions"]}


@cache
def versions() -> tuple[str, ...]:
    """The numbers of the versions, in order of date."""
    return tuple(dates().values())


def newest() -> str:
    """The version in force."""
    return versions()[-1]


@cache
def switches(version: str) -> frozenset[str]:
    """The ids of the switches that are as they are now under a version."""
    place = versions().index(version)
    return frozenset(one["id"] for one in data("play.yaml")["switches"] if versions().index(one["since"]) <= place)


@cache
def assumed(version: str) -> tuple[str, ...]:
    """What differs under a version and is played by the newest rules all the same."""
    place = versions().index(version)
    return tuple(one["what"] for one in data("play.yaml")["open"] if versions().index(one["since"]) > place)

"""In what the versions of the core rules differ in play.

In: a version's label. Out: which switches are on under it, and what is played by the newest rules all the same. The
versions stand in `rules_data/riftbound/versions.yaml`, the points in `play.yaml`. Raises `WrongSetup` for damaged data.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from kfjudge.games.riftbound.data import data
from kfjudge.games.riftbound.words.text import CardText
from kfjudge.language.trees import walk


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


def assumed(version: str, differed: Collection[str], texts: Collection[CardText]) -> tuple[str, ...]:
    """What differs under a version, is played by the newest rules all the same, and can matter: its point came up, or a
    card's text holds such a part.
    """
    place = versions().index(version)
    rows = [one for one in data("play.yaml")["open"] if versions().index(one["since"]) > place]
    if not rows:
        return ()
    parts = {type(node).__name__ for text in texts for node in walk(text)}
    return tuple(
        one["what"]
        for one in rows
        if one.get("point") in differed or parts & set(one.get("texts", ())) or not (one.keys() & {"point", "texts"})
    )

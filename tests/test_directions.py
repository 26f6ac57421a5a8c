"""Imports go one way: between the packages of the project, between the rooms of each game, and inside each.

An import that only a type checker reads counts as any other: who reads a module has to know what it names.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests import sources
from tests.sources import PACKAGE

HOUSE = (
    frozenset(("", "errors", "paths", "values", "tuples", "files", "glyphs", "processes", "cluster")),
    frozenset(("engine", "language")),
    frozenset(("witnessed",)),
    frozenset(("games",)),
    frozenset(("lookup",)),
    frozenset(("games.rooms",)),
    frozenset(("situation",)),
    frozenset(("games.declared",)),
    frozenset(("show",)),
    frozenset(("log", "api")),
    frozenset(("table", "serve")),
    frozenset(("cli", "__main__")),
)
"""The packages, lowest first: each uses those below it and its neighbors. `games` is the registry alone; a game's rooms
of play know nothing of files, and what it declares for scenarios and lines stands above the reader of these.
"""
DECLARED = frozenset(("situation", "notation"))
"""The rooms of a game that declare it to scenarios and lines."""

ROOMS = {
    "keyforge": (
        frozenset(("", "words", "older", "records", "unsettled")),
        frozenset(("board",)),
        frozenset(("meaning", "view", "game", "hooks", "naming", "options", "recording")),
        frozenset(("events",)),
        frozenset(("effects",)),
        frozenset(("play",)),
        frozenset(("tables", "executable", "position", "spoken_of")),
        frozenset(("situation", "notation", "witness")),
    ),
    "riftbound": (
        frozenset(("", "words", "data", "cards", "unsettled")),
        frozenset(("board",)),
        frozenset(("meaning",)),
        frozenset(("effects",)),
        frozenset(("play",)),
        frozenset(("situation", "notation", "witness")),
    ),
}
"""The rooms of each game (and the modules that stand in no room), lowest first."""

LARGEST_CIRCLE = 6
"""How many modules may import one another in a circle, what only a type checker reads counted."""

CIRCLES = {
    "games.keyforge": 21,
}
"""The packages with a larger circle so far, and how large: a bar that may only fall."""

UPWARD = {
    ("", "api"): 1,
    ("lookup", "api"): 1,
    ("serve", "cli"): 2,
    ("games.keyforge.game", "games.keyforge.events"): 2,
    ("games.keyforge.hooks", "games.keyforge.events"): 1,
    ("games.riftbound.effects", "games.riftbound.play"): 23,
}
"""The arrows that still run upward, and how many of each: a bar that may only fall. The first two are the Python API,
which the package gives as its own names; one of them is also the name of a package.
"""


def modules(folder: Path = PACKAGE) -> dict[str, Path]:
    """The modules of the project by name."""
    result = {}
    for path in sorted(folder.rglob("*.py")):
        parts = ("kfjudge", *path.relative_to(PACKAGE).with_suffix("").parts)
        result[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return result


def imported(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the project that a module imports."""
    result = set()
    for module, name in sources.imports(path):
        whole = f"{module}.{name}"
        result.add(whole if name and whole in known else module)
    return result & known.keys()


@cache
def graph() -> dict[str, set[str]]:
    """What each module imports."""
    known = modules()
    return {name: imported(path, known) - {name} for name, path in known.items()}


def circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that reach one another (strongly connected components of more than one)."""
    reached: dict[str, set[str]] = {}
    for start in edges:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            for name in edges[waiting.pop()] - found:
                found.add(name)
                waiting.append(name)
        reached[start] = found
    result: list[set[str]] = []
    for name in edges:
        circle = {other for other in reached[name] if name in reached[other]}
        if circle and circle not in result:
            result.append(circle)
    return result


def package(name: str) -> str:
    """The package that a module lies in; each game is one."""
    parts = name.split(".")[1:]
    return ".".join(parts[:2] if parts[:1] == ["games"] else parts[:1])


def room(name: str) -> str:
    """The room of a game that a module lies in."""
    return ".".join(name.split(".")[1:4])


def _place(order: tuple[frozenset[str], ...], name: str) -> int:
    found = [place for place, there in enumerate(order) if name in there]
    assert found, f"{name} has no place in the order"
    return found[0]


def height(name: str) -> int:
    """How high a module stands in the house."""
    parts = name.split(".")[1:]
    if parts[:1] == ["games"] and parts[1:]:
        return _place(HOUSE, "games.declared" if DECLARED.intersection(parts[2:3]) else "games.rooms")
    return _place(HOUSE, "".join(parts[:1]))


def height_in_game(name: str) -> int:
    """How high a module stands among those of its game."""
    _, _, game, *inside = name.split(".")
    return _place(ROOMS[game], "".join(inside[:1]))


def upward() -> dict[tuple[str, str], list[str]]:
    """The arrows that run up, between packages and between the rooms of a game."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, others in graph().items():
        for other in sorted(others):
            ends = (package(name), package(other))
            if height(other) > height(name):
                pass
            elif ends[0] == ends[1] and ends[0].startswith("games.") and height_in_game(other) > height_in_game(name):
                ends = (room(name), room(other))
            else:
                continue
            found.setdefault(ends, []).append(f"{name} imports {other}")
    return found


def test_nothing_is_imported_upward() -> None:
    found = {ends: arrows for ends, arrows in upward().items() if len(arrows) > UPWARD.get(ends, 0)}
    assert found == {}


def test_no_large_circle_of_imports() -> None:
    found = [
        sorted(circle)
        for circle in circles(graph())
        if any(len(circle) > CIRCLES.get(package(name), LARGEST_CIRCLE) for name in circle)
    ]
    assert found == []


@pytest.mark.slow
def test_every_import_is_seen() -> None:
    assert [name for name, path in modules().items() if sources.imports(path) != sources.imports_by_parser(path)] == []


def test_a_circle_is_seen() -> None:
    assert circles({"one": {"two"}, "two": {"three"}, "three": {"one"}, "four": {"one"}}) == [{"one", "two", "three"}]


ONE_THING = ("Place", "Table", "Event", "Record", "Entry", "Reading", "Found", "Node")


def test_a_word_means_one_thing() -> None:
    """Each of these names is one class; the nodes of a game's language are its own."""
    found: dict[str, list[str]] = {}
    for name, path in modules().items():
        if ".words" not in name:
            for one in re.findall(r"^class (\w+)", sources.read(path), re.MULTILINE):
                if one in ONE_THING:
                    found.setdefault(one, []).append(name)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}

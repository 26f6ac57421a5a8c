"""Imports go one way: between the rooms of the KeyForge engine, between the folders of the project, and inside each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import kfjudge

PACKAGE = Path(str(kfjudge.__file__)).parent
ROOMS = (
    frozenset(("words", "older")),
    frozenset(("board",)),
    frozenset(("meaning", "view", "game", "hooks", "naming", "options", "recording")),
    frozenset(("events",)),
    frozenset(("effects",)),
    frozenset(("play",)),
    frozenset(("tables", "executable", "position")),
    frozenset(("scenario", "witness")),
)
"""The rooms (and the modules that stand in no room), lowest first: a room uses those below it and its neighbors."""

ABOVE_TABLES = frozenset(("kfjudge.keyforge.play.session",))
"""What puts a run together stands above the tables, whatever room it lies in."""

LARGEST_CIRCLE = 2
"""How many modules may import one another in a circle. The rules are recursive, the modules need not be."""

LONGEST = 400
"""How many lines a module may have."""


def modules(folder: Path = PACKAGE) -> dict[str, Path]:
    """The modules of the project by name."""
    result = {}
    for path in sorted(folder.rglob("*.py")):
        parts = ("kfjudge", *path.relative_to(PACKAGE).with_suffix("").parts)
        result[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return result


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that run, those inside functions included; what only a type checker reads does not count."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue  # no import stands inside of one
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        yield from _imports(node)


def imported(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the project that a module imports."""
    result: set[str] = set()
    for node in _imports(parsed(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in known else str(node.module) for name in whole]
        result.update(name for name in names if name in known)
    return result


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


def level(name: str) -> int:
    """How high a module of the KeyForge engine stands."""
    if name in ABOVE_TABLES:
        return len(ROOMS) - 1
    room = name.split(".")[2]
    found = [place for place, rooms in enumerate(ROOMS) if room in rooms]
    assert found, f"{room} has no place in the order of the rooms"
    return found[0]


def test_a_room_uses_those_below_it_only() -> None:
    upward = [
        f"{name} imports {other}"
        for name, others in graph().items()
        for other in sorted(others)
        if name.startswith("kfjudge.keyforge.") and other.startswith("kfjudge.keyforge.") and level(other) > level(name)
    ]
    assert upward == []


def test_no_large_circle_of_imports() -> None:
    assert [circle for circle in circles(graph()) if len(circle) > LARGEST_CIRCLE] == []


def test_a_circle_is_seen() -> None:
    assert circles({"one": {"two"}, "two": {"three"}, "three": {"one"}, "four": {"one"}}) == [{"one", "two", "three"}]


def test_no_module_is_too_long() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    assert {name for name, count in lines.items() if count > LONGEST} == set()


ONE_THING = ("Place", "Table", "Event", "Record", "Entry", "Reading", "Found", "Node")


def test_a_word_means_one_thing() -> None:
    """Each of these names is one class; the nodes of a game's language are its own."""
    found: dict[str, list[str]] = {}
    for name, path in modules().items():
        if ".words" not in name:
            for node in parsed(path).body:
                if isinstance(node, ast.ClassDef) and node.name in ONE_THING:
                    found.setdefault(node.name, []).append(name)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}

"""What the project needs is locked, and its licences are listed."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
LOCKED = {name.lower(): version for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", LOCK, re.MULTILINE)}
EXTRAS = PROJECT["optional-dependencies"]
OPTIONAL = ("cluster", "mcp", "serve", "table")
"""What a user may install besides; the other extras are for development."""


def needed() -> list[Requirement]:
    every = [*PROJECT["dependencies"], *(item for name in ("test", "dev", *OPTIONAL) for item in EXTRAS[name])]
    return [Requirement(item) for item in every if not item.startswith("kfjudge[")]


def at_run_time() -> set[str]:
    """Every package that an installation needs, with what those need."""
    waiting = [Requirement(item) for item in PROJECT["dependencies"]]
    waiting += [Requirement(item) for name in OPTIONAL for item in EXTRAS[name]]
    found: set[str] = set()
    while waiting:
        item = waiting.pop()
        name = item.name.lower().replace("_", "-")
        if name in found or not (item.marker is None or item.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += [Requirement(text) for text in metadata.requires(name) or ()]
    return found


def test_every_dependency_is_locked_with_hashes_at_a_version_that_is_allowed() -> None:
    for item in needed():
        assert item.name.lower() in LOCKED, f"{item.name} is not in the lock file; run make lock"
        assert item.specifier.contains(LOCKED[item.name.lower()]), f"{item}; run make lock"
    pins = LOCK.count("==") - len(re.findall(r";.*==", LOCK))
    assert LOCK.count("--hash=sha256:") > pins
    assert "://" not in LOCK


def test_lower_bounds_are_versions_that_were_tested() -> None:
    """An older version than the one that the tests run with may be allowed in its last place only, of extras too."""
    for item in needed():
        least = [part.version for part in item.specifier if part.operator == ">="]
        assert least, f"{item} has no lower bound"
        assert least[0].split(".")[:2] == LOCKED[item.name.lower()].split(".")[:2], item


def test_the_bounds_that_are_documented_are_those() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    named = {item.name.lower(): item for item in needed()}
    told = re.findall(r"([\w-]+) \((≥ [\d.]+(?:, < [\d.]+)?)\)", text)
    assert told
    for name, bounds in told:
        assert named[name].specifier == Requirement(f"{name}{bounds.replace('≥', '>=')}").specifier, name
    first = {name for line in re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE) for name in re.split(r"[ ,()]+", line)}
    for item in map(Requirement, (*PROJECT["dependencies"], *(each for extra in OPTIONAL for each in EXTRAS[extra]))):
        assert item.name.lower().replace("-", "_") in {name.lower().replace("-", "_") for name in first}, item


def test_what_the_tests_use_is_not_deprecated_by_the_server() -> None:
    """The client of starlette's tests warns where it finds only the older httpx."""
    assert "httpx2" in {item.name for item in needed()} and "httpx" not in LOCKED


def test_the_licence_of_every_dependency_is_listed() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").partition("## Licences")[2]
    listed = {name.strip() for name in re.findall(r"^\| ([\w.-]+) \|", text, re.MULTILINE)} - {"package"}
    assert at_run_time() <= listed, at_run_time() - listed

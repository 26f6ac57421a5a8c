"""Every rules entry that the engine, the scenarios and the reports cite exists and is in force."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kfjudge
from kfjudge.lookup.load import load
from kfjudge.paths import rules_data
from tests import sources

PACKAGE = Path(kfjudge.__file__).parent
FOLDERS = ("engine", "games/keyforge", "situation", "show")
CALLS = {"step": 1, "NotLegal": None, "NotDecidable": None}
"""Functions whose argument at this place is a rule id (besides every argument and table that is called `rule` or
`rules`).
"""
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def cited(path: Path) -> Iterator[tuple[str, int]]:
    """The rule ids in a module, with their lines: arguments named `rule`, the second argument of `step`, values of
    tables named RULES.
    """
    if not re.search(r"\brules?\b|RULE|\b(?:step|NotLegal|NotDecidable)\(", sources.read(path)):
        return
    for node in ast.walk(sources.parsed(path)):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg == "rule":
                    yield from strings(keyword.value)
            name = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else node.func.id
                if isinstance(node.func, ast.Name)
                else ""
            )
            place = CALLS.get(name)
            if place is not None and len(node.args) > place:
                yield from strings(node.args[place])
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if (
                any(isinstance(target, ast.Name) and target.id in ("rule", "RULE", "RULES") for target in targets)
                and node.value is not None
            ):
                yield from strings(node.value)


def strings(node: ast.expr) -> Iterator[tuple[str, int]]:
    """The texts that an expression can be: a literal, either branch of a choice, the values of a table."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from strings(value)


MODULES = sorted(path for folder in FOLDERS for path in (PACKAGE / folder).rglob("*.py"))


@pytest.fixture(scope="module")
def known() -> set[str]:
    return {entry.id for entry in load(rules_data()).entries if entry.until is None}


@pytest.mark.slow
def test_what_a_module_cites_exists(known: set[str]) -> None:
    found = [(path.relative_to(PACKAGE).as_posix(), *where) for path in MODULES for where in cited(path)]
    assert len(found) > 80
    assert not [where for where in found if where[1] and ID.fullmatch(where[1]) and where[1] not in known]

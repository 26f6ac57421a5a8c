"""The kernel, the reader and the judging of scenarios know no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import kfjudge

PACKAGE = Path(str(kfjudge.__file__)).parent
GAMES = ("keyforge", "riftbound")
MAY_IMPORT = {
    "engine": ("kfjudge.engine", "kfjudge.errors"),
    "language": ("kfjudge.language", "kfjudge.errors", "kfjudge.paths"),
}
"""What the modules of a folder may import of the project."""


def files(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


@pytest.mark.parametrize("path", [*files("engine"), *files("language")], ids=lambda path: path.name)
def test_a_neutral_module_imports_nothing_of_a_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    own = {name for name in imported if name.startswith("kfjudge")}
    allowed = MAY_IMPORT[path.relative_to(PACKAGE).parts[0]]
    assert all(name.startswith(allowed) for name in own), own


@pytest.mark.parametrize("path", [*files("engine"), *files("language")], ids=lambda path: path.name)
def test_a_neutral_module_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert not [name for name in GAMES if name in text]

"""The kernel, the reader and the judging of scenarios know no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import kfjudge

PACKAGE = Path(str(kfjudge.__file__)).parent
GAMES = ("keyforge", "riftbound")
MAY_IMPORT = {
    "engine": ("kfjudge.engine", "kfjudge.errors", "kfjudge.values"),
    "language": ("kfjudge.language", "kfjudge.errors", "kfjudge.files", "kfjudge.paths", "kfjudge.values"),
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


WRITERS = ("language/frames/", "language/by_frames.py", "keyforge/words/as_printed.py")
"""Who writes the words of a tree again, and so reads by which wording each node was said."""


def reads_form(path: Path) -> list[int]:
    """The lines in which a module reads the form of a node."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = [
        node
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and node.attr == "form" and isinstance(node.ctx, ast.Load))
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "getattr"
            and any(isinstance(value, ast.Constant) and value.value == "form" for value in node.args)
        )
        or (isinstance(node, ast.MatchClass) and "form" in node.kwd_attrs)
    ]
    return [node.lineno for node in asked]


@pytest.mark.parametrize("path", [*files("language"), *files("keyforge")], ids=lambda path: path.name)
def test_only_who_writes_a_text_again_reads_its_wording(path: Path) -> None:
    """What is meant stands in the fields of a node; what the passes of the reader have to know of its grammar stands in
    its manner. A form is the name of a wording, and a wording of the same meaning has another one.
    """
    if not path.relative_to(PACKAGE).as_posix().startswith(WRITERS):
        assert not reads_form(path)


def test_the_guard_sees_who_reads_a_form() -> None:
    assert reads_form(PACKAGE / "keyforge" / "words" / "as_printed.py")

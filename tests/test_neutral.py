"""The kernel, the reader and the judging of scenarios know no game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests import sources
from tests.sources import PACKAGE

GAMES = ("keyforge", "riftbound")
MAY_IMPORT = {
    "engine": ("kfjudge.engine", "kfjudge.errors", "kfjudge.tuples", "kfjudge.values"),
    "language": (
        "kfjudge.language",
        "kfjudge.errors",
        "kfjudge.files",
        "kfjudge.paths",
        "kfjudge.tuples",
        "kfjudge.values",
    ),
}
"""What the modules of a folder may import of the project."""


IMPORTED_SO_FAR: dict[str, int] = {}
"""How many imports of a game there are outside the games: a bar that may only fall."""


def imported_by(path: Path) -> set[str]:
    """The modules that a module imports."""
    return {module for module, _name in sources.imports(path)}


def files(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


@pytest.mark.parametrize("path", [*files("engine"), *files("language")], ids=lambda path: path.name)
def test_a_neutral_module_imports_nothing_of_a_game(path: Path) -> None:
    own = {name for name in imported_by(path) if name.startswith("kfjudge")}
    allowed = MAY_IMPORT[path.relative_to(PACKAGE).parts[0]]
    assert all(name.startswith(allowed) for name in own), own


@pytest.mark.parametrize("path", [*files("engine"), *files("language")], ids=lambda path: path.name)
def test_a_neutral_module_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert not [name for name in GAMES if name in text]


OF_A_GAME = re.compile(
    r"keyforge|riftbound|aember|archives|archived|archon|battleline|chains|enraged?|exalt|forged?|houses?|purged?|reaps?"
    r"|stun|stunned|tide|ward|warded|battlefields?|champion|energy|legend|runes?"
)
"""Words of one game only, as they stand in names, texts and comments."""

SPOKEN_SO_FAR = {
    "__init__.py": 2,
    "errors.py": 1,
    "glyphs.py": 4,
    "paths.py": 1,
    "situation/model.py": 7,
    "situation/notation/asked.py": 2,
    "situation/notation/line.py": 2,
    "situation/notation/spoken.py": 7,
    "situation/refused.py": 2,
    "situation/source.py": 2,
    "situation/told.py": 4,
    "situation/typed.py": 1,
    "table/export.py": 3,
    "show/ruling.py": 2,
    "lookup/carddata.py": 5,
    "lookup/cardentry.py": 2,
    "lookup/cards.py": 2,
    "lookup/fold.py": 1,
    "lookup/icons.py": 3,
    "lookup/importers/cardlists.py": 3,
    "lookup/importers/cardrows.py": 4,
    "lookup/importers/chart.py": 1,
    "lookup/importers/documents.py": 2,
    "lookup/importers/prose.py": 13,
    "lookup/imports.py": 1,
    "lookup/library.py": 1,
    "lookup/load.py": 1,
    "lookup/readings.py": 1,
    "lookup/replies.py": 1,
    "lookup/schema.py": 2,
    "lookup/search.py": 3,
    "lookup/situation.py": 2,
    "cli/app.py": 2,
    "cli/card.py": 1,
    "cli/doctor.py": 1,
    "cli/import_.py": 1,
    "cli/new_scenario.py": 1,
    "cli/timing.py": 2,
    "language/frames/build.py": 2,
    "language/frames/derive.py": 1,
    "language/frames/load.py": 3,
    "language/frames/pattern.py": 1,
    "language/lexicon.py": 1,
    "language/nearest.py": 3,
}
"""The modules outside the games that still speak of one, and how many words of it: a bar that may only fall."""


def game_words(path: Path) -> set[str]:
    """The words of a game in a module."""
    words = re.findall(r"[a-z]+", path.read_text(encoding="utf-8").lower())
    return {word for word in words if OF_A_GAME.fullmatch(word)}


def test_words_of_a_game_stand_in_its_folder_only() -> None:
    outside = {
        path.relative_to(PACKAGE).as_posix(): game_words(path)
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] != "games"
    }
    assert {name: words for name, words in outside.items() if len(words) > SPOKEN_SO_FAR.get(name, 0)} == {}


@pytest.mark.parametrize("folder", ["situation", "table", "serve", "show", "lookup", "cli"])
def test_nothing_of_a_game_is_imported_by_what_serves_all(folder: str) -> None:
    found = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in files(folder)
        for name in imported_by(path)
        if name.startswith(tuple(f"kfjudge.games.{game}" for game in GAMES))
    ]
    assert len(found) <= IMPORTED_SO_FAR.get(folder, 0), found


WRITERS = ("language/frames/", "language/by_frames.py", "games/keyforge/words/as_printed.py")
"""Who writes the words of a tree again, and so reads by which wording each node was said."""


def reads_form(path: Path) -> list[int]:
    """The lines in which a module reads the form of a node."""
    if not re.search(r"\bform\b", sources.read(path)):
        return []
    tree = sources.parsed(path)
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


@pytest.mark.parametrize("path", [*files("language"), *files("games/keyforge")], ids=lambda path: path.name)
def test_only_who_writes_a_text_again_reads_its_wording(path: Path) -> None:
    """What is meant stands in the fields of a node; what the passes of the reader have to know of its grammar stands in
    its manner. A form is the name of a wording, and a wording of the same meaning has another one.
    """
    if not path.relative_to(PACKAGE).as_posix().startswith(WRITERS):
        assert not reads_form(path)


def test_the_guard_sees_who_reads_a_form() -> None:
    assert reads_form(PACKAGE / "games" / "keyforge" / "words" / "as_printed.py")

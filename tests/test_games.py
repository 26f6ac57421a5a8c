"""The games that are registered, each one object."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import kfjudge
from kfjudge import games
from kfjudge.errors import WrongName
from kfjudge.language.dialect import Dialect

PACKAGE = Path(str(kfjudge.__file__)).parent


def test_the_default_comes_first() -> None:
    assert games.names()[0] == games.DEFAULT
    assert [game.name for game in games.all_games()] == list(games.names())


def test_a_game_nobody_registered_is_refused_with_those_there_are() -> None:
    with pytest.raises(WrongName) as refused:
        games.named("chess")
    assert set(refused.value.nearest) == set(games.names())


def test_a_game_gives_its_language() -> None:
    dialect = games.named(" KeyForge ").dialect()
    assert isinstance(dialect, Dialect)
    assert dialect.name == "keyforge"


def test_what_a_game_has_not_is_said() -> None:
    silent = games.Game("silent", "Silent")
    with pytest.raises(WrongName, match="Silent: its card texts are not read"):
        silent.dialect()


def test_no_other_module_lists_the_games() -> None:
    """A list of names that mirrors the registry would have to be kept in step with it."""
    names = set(games.names())
    listing = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if path == PACKAGE / "games" / "__init__.py":
            continue
        text = path.read_text(encoding="utf-8")
        if not all(name in text for name in names):
            continue
        said = {
            node.value
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        if names <= said:
            listing.append(str(path.relative_to(PACKAGE)))
    assert listing == []


def test_naming_the_games_imports_none_of_them() -> None:
    code = "import sys, kfjudge.games; print(*(name for name in sys.modules if name.startswith('kfjudge')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    assert set(shown.stdout.split()) == {"kfjudge", "kfjudge.errors", "kfjudge.games", "kfjudge.tuples"}

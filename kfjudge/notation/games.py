"""The games whose boards can be typed in one line, each with its own vocabulary."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from kfjudge.errors import WrongName

if TYPE_CHECKING:
    from kfjudge.notation.keyforge.read import Typed
    from kfjudge.scenario.names import CardLibrary

READERS = {"keyforge": "kfjudge.notation.keyforge.read"}
"""Each game's module with `read(line, library)`."""


def read(line: str, library: CardLibrary, game: str = "keyforge") -> Typed:
    """The scenario that a line says in the words of a game. Raises `WrongLine`, or `WrongName` for another game."""
    if game not in READERS:
        raise WrongName(f"a board of {game!r} cannot be typed in one line", sorted(READERS))
    typed: Typed = import_module(READERS[game]).read(line, library)
    return typed

"""A line in the words of a game; each game is registered with the reader of its own vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.errors import WrongName

if TYPE_CHECKING:
    from kfjudge.situation.names import CardLibrary
    from kfjudge.situation.notation.typed import Typed


def read(line: str, library: CardLibrary, game: str = games.DEFAULT) -> Typed:
    """The scenario that a line says in the words of a game. Raises `WrongLine`, or `WrongName` for another game."""
    try:
        reader = games.named(game).reader_of_lines()
    except WrongName as error:
        typed_in = [each.name for each in games.all_games() if each.notation]
        raise WrongName(f"a board of {game!r} cannot be typed in one line", typed_in) from error
    typed: Typed = reader(line, library)
    return typed

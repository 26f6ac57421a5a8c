"""Reading scenario files: which scenarios a file holds, and of which game each is.

In: a path, and the judges of games by name. Out: scenarios. Raises `WrongFile` with every problem of the file. What
stands in a scenario is read by its game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kfjudge import games
from kfjudge.errors import WrongFile, WrongName
from kfjudge.situation import written
from kfjudge.situation.judge import Judge
from kfjudge.situation.model import Scenario
from kfjudge.situation.source import Reader, is_null, place_of, read_nodes, read_typed

JudgeOf = Callable[[str], Judge]
"""What reads the scenarios of a game. Raises `WrongName` for a game that has none."""


def load_scenarios(path: Path, judge_of: JudgeOf, data: bytes | None = None) -> list[Any]:
    """The scenarios of a file, in order; `-` is standard input. `data`: what the file holds, if that is known. Raises
    `WrongFile`.
    """
    typed = str(path) == "-"
    reader = Reader("standard input" if typed else str(path))
    nodes = read_typed(reader) if typed else read_nodes(path, reader, data)
    scenarios = [scenario_of(node, reader, judge_of) for node in nodes]
    for scenario in scenarios:
        scenario.alone = len(scenarios) == 1
    if reader.problems:
        raise WrongFile(sorted(reader.problems, key=lambda problem: (problem.line, problem.column)))
    return scenarios


def scenario_of(node: written.Piece, reader: Reader, judge_of: JudgeOf) -> Any:
    """One scenario, as its game reads it. What is wrong with it is reported to `reader`."""
    name, place = games.DEFAULT, node
    for key, value in node.value if isinstance(node, written.Mapping) else ():
        if isinstance(key, written.Scalar) and key.value == "game" and not is_null(value):
            name, place = reader.text(value, "'game'") or "", value
    if not name:  # it is no word, which is reported: nobody knows by which game to read the rest
        return Scenario(reader.file, place_of(node))
    try:
        game = games.named(name)
        found = judge_of(game.name)
    except WrongName as error:
        reader.report(place, error.message, error.nearest)
        return Scenario(reader.file, place_of(node))
    scenario = found.read(node, reader)
    scenario.game = game.name
    return scenario

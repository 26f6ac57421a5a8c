"""`kfjudge table [FILE]`: the board in the terminal, to step, choose and undo."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.errors import WrongFile, WrongInput, WrongSetup

if TYPE_CHECKING:
    from kfjudge.table.session import Session


def answer(path: str | None = None, *, line: str | None = None, game: str = games.DEFAULT) -> int:
    """Open the table on a scenario file, a typed line, or nothing. Returns 0.

    Raises `WrongSetup` without a terminal or without the extra, and what a wrong file or line raises.
    """
    if find_spec("textual") is None:
        raise WrongSetup("'table' needs textual: pip install textual (or the extra table of kfjudge)")
    session = opened(path, line, game)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise WrongSetup("'table' needs a terminal; 'kfjudge scenario' and 'kfjudge what-if' do without one")
    from kfjudge.lookup.index import open_library
    from kfjudge.table.app import TableApp, looked_up

    TableApp(session, looked_up(open_library())).run()
    return 0


def opened(path: str | None = None, line: str | None = None, game: str = games.DEFAULT) -> "Session":
    """The situation to play. Raises `WrongInput`, `WrongFile`, `WrongLine`."""
    from kfjudge.situation.load import scenario_of as read_scenario
    from kfjudge.situation.source import Reader, read_nodes
    from kfjudge.situation.suite import open_judges
    from kfjudge.table.session import Session

    judges = open_judges()
    if path is None:
        from kfjudge.situation.notation.games import read
        from kfjudge.situation.typed import scenario_of

        typed = read(line or games.named(game).empty, judges.library, game)
        scenario = scenario_of(typed, judges)
        return Session(games.named(scenario.game).by_hand(scenario, judges.library), typed.node)
    if line is not None:
        raise WrongInput("name a file or type a line, not both")
    reader = Reader(path)
    nodes = read_nodes(Path(path), reader)
    scenarios = [read_scenario(node, reader, judges.judge) for node in nodes]
    if reader.problems:
        raise WrongFile(reader.problems)
    if len(scenarios) > 1:
        raise WrongInput(f"{path} holds {len(scenarios)} scenarios; the table plays one")
    from kfjudge.situation import written

    (node,) = nodes
    assert isinstance(node, written.Mapping)
    return Session(games.named(scenarios[0].game).by_hand(scenarios[0], judges.library), node)

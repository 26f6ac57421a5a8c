"""`kfjudge what-if LINE`: what happens here, typed in one line."""

import sys
from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.cli.scenario import DEFAULT, Options, deliver
from kfjudge.errors import JudgeError

if TYPE_CHECKING:
    from collections.abc import Sequence


def answer(words: list[str], options: Options = DEFAULT, *, game: str | None = None, yaml: bool = False) -> int:
    """Judge a line of board notation. Returns 2 (wrong), 1 (an expected verdict does not hold), 3 (undecided) or 0.

    Where no game is named it is the first in which the line can be read, which is told if it is not the default; of a
    line that none can read, the refusal with the fewest complaints is shown. With `yaml` the scenario file that says
    the same is printed instead. Raises `WrongLine`, `WrongName`.
    """
    from kfjudge.situation.suite import open_judges

    line, likely = " ".join(words), [game] if game else games.names()
    if yaml:
        print(_as_yaml(line, likely), end="")
        return 0
    from kfjudge.log.keeping import Situation
    from kfjudge.situation.typed import judge_line

    judges, wanted = open_judges(), options.wanted()
    tried = []
    for name in likely:
        tried.append((name, judge_line(line, judges, wanted, name)))
        if not tried[-1][1].wrong:
            break
    name, result = tried[-1]
    if result.wrong:
        name, result = min(tried, key=lambda each: each[1].wrong.count("^"))
    if not game and name != games.DEFAULT:
        print(f"kfjudge: read as a line of {games.named(name).title} (--game {name})", file=sys.stderr)
    return deliver([result], options, typed=Situation(line, game=name))


def _as_yaml(line: str, likely: "Sequence[str]") -> str:
    from kfjudge.lookup.index import open_library
    from kfjudge.situation.notation.games import read
    from kfjudge.situation.written import as_yaml

    wrong: list[JudgeError] = []
    for name in likely:
        try:
            return as_yaml(read(line, open_library(), name).node)
        except JudgeError as error:
            wrong.append(error)
    raise min(wrong, key=lambda error: str(error).count("^"))

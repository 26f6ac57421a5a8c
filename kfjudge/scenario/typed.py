"""Judging a line of the one-line notation: the same as judging the file that says the same.

In: a line and an open court. Out: a `FileResult` and the line as it was read. Problems are shown under the words they
are about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import yaml

from kfjudge import games
from kfjudge.errors import JudgeError, WrongFile, WrongSetup
from kfjudge.notation.games import read
from kfjudge.notation.line import WrongLine
from kfjudge.notation.nodes import Nodes
from kfjudge.notation.typed import Typed
from kfjudge.scenario.load import scenario_of as scenario_of_node
from kfjudge.scenario.model import ChoiceCheck, Claim, GivenAnswer, Scenario
from kfjudge.scenario.ruling import Ruling
from kfjudge.scenario.source import Reader
from kfjudge.scenario.suite import Court, FileResult, Wanted
from kfjudge.scenario.told import told
from kfjudge.scenario.words import PLAYERS, house_name


def scenario_of(typed: Typed, court: Court) -> Scenario:
    """The scenario that a line says. Raises `WrongLine`."""
    reader = Reader("")
    scenario = scenario_of_node(typed.node, reader, court.referee)
    if reader.problems:
        raise WrongLine(typed.line, reader.problems)
    scenario.assumed[:0] = typed.assumed
    scenario.assumed += [("card name", meant, f"{words!r} is typed") for words, meant in typed.repaired]
    for name, setup in zip(PLAYERS, scenario.players, strict=True):
        if setup.houses and not setup.houses_given:
            houses = ", ".join(map(house_name, setup.houses))
            scenario.assumed.append((f"the houses of {name}", houses, "those of the player's cards"))
    return scenario


def judge_line(line: str, court: Court, wanted: Wanted, game: str = "keyforge") -> FileResult:
    """The rulings on a line, or why it is wrong."""
    try:
        typed = read(line, court.library, game)
        own = games.named(game).judge
        rulings = rulings_of_game(typed, game, wanted) if own else rulings_of(typed, court, wanted)
        return FileResult("", tuple(each._replace(answers=told(typed.asked, each)) for each in rulings))
    except WrongSetup:
        raise
    except WrongLine as error:
        return FileResult("", wrong=str(error))
    except WrongFile as error:
        return FileResult("", wrong=str(WrongLine(line, error.problems)))
    except JudgeError as error:
        return FileResult("", wrong=str(error))


def rulings_of_game(typed: Typed, game: str, wanted: Wanted) -> list[Ruling]:
    """The rulings on a line of a game that judges its files whole. Raises `WrongFile`."""
    found: list[Ruling] = []
    for version in wanted.versions or ("",):
        node = read_again(typed, version)
        found += games.named(game).judge_of_files().nodes("", [node], wanted.limits)
    told = (*typed.assumed, *(("card name", meant, f"{words!r} is typed") for words, meant in typed.repaired))
    return [ruling._replace(assumed=(*told, *ruling.assumed)) for ruling in found]


def read_again(typed: Typed, version: str) -> yaml.MappingNode:
    """The node of a line, under a rules version if one is asked for."""
    if not version:
        return typed.node
    pairs = [pair for pair in typed.node.value if pair[0].value != "rules"]
    rules = Nodes(typed.line).mapping([("rules", version)])
    return yaml.MappingNode(typed.node.tag, [*pairs, *rules.value], typed.node.start_mark, typed.node.end_mark)


def rulings_of(typed: Typed, court: Court, wanted: Wanted) -> list[Ruling]:
    """The rulings on a line. A target behind an arrow that the game leaves no choice about is told, not refused.

    Raises `WrongFile`.
    """
    scenario = scenario_of(typed, court)
    try:
        return court.scenario(scenario, wanted)
    except WrongFile as error:
        wrong = {(problem.line, problem.column) for problem in error.problems}
        forced = [given for given in scenario.choose if given.place in wrong and given.place in typed.targets]
        if not forced or any(given.nature for given in forced):
            raise
        rulings = court.scenario(without(scenario, forced), wanted)
        count = sum(len(given.words) for given in forced)
        if any(claim.verdict != "always" for ruling in rulings for claim in ruling.claims[-count:]):
            raise
        notes = tuple(f"{given.text}: there is no other legal answer, so nobody is asked" for given in forced)
        return [ruling._replace(claims=ruling.claims[:-count], notes=ruling.notes + notes) for ruling in rulings]


def without(scenario: Scenario, forced: Sequence[GivenAnswer]) -> Scenario:
    """The scenario without some answers, but with a claim for each that a question offers just this."""
    claims = [
        Claim("", given.place, choices=(ChoiceCheck(True, word, None, given.place),))
        for given in forced
        for word in given.words
    ]
    rest = tuple(given for given in scenario.choose if given not in forced)
    return replace(scenario, choose=rest, claims=(*scenario.claims, *claims))

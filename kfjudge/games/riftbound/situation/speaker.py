"""What is said of a Riftbound situation: players, places, cards and answers by their names, rules by their entries."""

from __future__ import annotations

from functools import cache

from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.riftbound.board.objects import Obj
from kfjudge.games.riftbound.data import data
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.versions import newest
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.lookup.renumbering import renumbering
from kfjudge.situation.ruling import cited_as


@cache
def _entries() -> dict[str, str]:
    """The entry for each rule that steps rest on. Raises `WrongSetup` for damaged data."""
    return {str(number): str(entry) for number, entry in data("steps.yaml").items()}


def rule_of(version: str, number: str) -> str:
    """The rule that a number of the version in force stands for: the entry of it, or of the section it lies in, and its
    number under the version played. A rule that this version does not have, or whose numbers are not known, keeps the
    number it has in the version in force.
    """
    known = _entries()
    section = number
    while section not in known and "." in section:
        section = section.rpartition(".")[0]
    entry = known.get(section, known[""])
    now = newest()
    if version == now or not number:
        return cited_as(entry, number, now)
    then = renumbering("riftbound").then(number, now, version)
    return cited_as(entry, then, version) if then else cited_as(entry, number, now)


class Speaker:
    """Says players, places, cards and answers in words."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def player(self, index: int) -> str:
        """Who it is; whoever is no player is chance."""
        return self.scenario.players[index] if 0 <= index < len(self.scenario.players) else "chance"

    def name(self, obj: Obj) -> str:
        """What a card is called."""
        return self.scenario.named.get(obj.id, obj.facts.name)

    def place(self, index: int) -> str:
        """What a place is called: a battlefield, or a base."""
        return next((name for name, field in self.scenario.fields.items() if field == index), "base")

    def asked(self, decision: Decision) -> tuple[str, str, str]:
        """Who decides, what is asked, and by which rule."""
        source = self.scenario.board.objects.get(decision.source) if decision.source is not None else None
        question = decision.question if source is None else f"{self.name(source)}: {decision.question}"
        return self.player(decision.player), question, rule_of(self.scenario.rules, decision.rule)

    def answer(self, decision: Decision, answer: Answer) -> str:
        """An answer in words."""
        between = " before " if decision.kind == "order" else ", "
        return between.join(self.option(decision, option) for option in decision.picked(answer)) or "none"

    def option(self, decision: Decision, option: object) -> str:
        """One option in words."""
        if isinstance(option, Action):
            obj = self.scenario.board.objects.get(option.obj)
            return option.kind if obj is None else f"{option.kind} {self.name(obj)}"
        if isinstance(option, tuple) and option and isinstance(option[0], int):
            obj = self.scenario.board.objects.get(option[0])
            name = "a token" if obj is None else self.name(obj)
            if decision.kind != "order" or len(option) == 2:  # the object of the only ability of it
                return name
            own = [other for other in decision.options if isinstance(other, tuple) and other[0] == option[0]]
            return f"{name} (ability {own.index(option) + 1})"
        if isinstance(option, int) and decision.kind in ("destination", "showdown", "target"):
            return self.place(option)
        if isinstance(option, int) and decision.kind == "player":
            return self.player(option)
        return str(option)

"""Playing a scenario: the script answers what it fixes; what it leaves open is explored."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import PathDecider
from kfjudge.riftbound.board.board import BASE, Spot
from kfjudge.riftbound.board.facts import fold
from kfjudge.riftbound.effects.perform import NotPlayed
from kfjudge.riftbound.play.actions import Action
from kfjudge.riftbound.play.game import Game
from kfjudge.riftbound.play.turn import run
from kfjudge.riftbound.scenario.model import Act, Scenario
from kfjudge.riftbound.scenario.read import candidates
from kfjudge.riftbound.words.base import Domain

RESPONSES = ("play", "play hidden", "activate", "pass")
"""What is tried where responses are open."""
LONG = 1500
"""So many questions in one line of play are enough."""


@dataclass(slots=True)
class End:
    """Where a line of play ends."""

    game: Game
    stopped: tuple[str, str, str] | None = None
    undecided: str = ""
    legal: dict[int, set[tuple[int, str, int]]] = field(default_factory=dict)
    """After each step, what each player could do: player, kind of action, card."""


class Policy:
    """What an exploration tries: everything legal, except that nobody does more than the file says."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def candidates(self, decision: Decision) -> Iterable[Answer]:
        return decision.answers()

    def note(self, decision: Decision, answer: Answer) -> None:
        return None


class Player:
    """Plays one line."""

    def __init__(self, scenario: Scenario, decider: PathDecider) -> None:
        self.scenario = scenario
        self.decider = decider
        self.game = Game(copy.deepcopy(scenario.board), scenario.rules)
        self.acts = list(scenario.acts)
        self.step = 0
        self.current: Act | None = None
        self.targets: list[Any] = []
        self.choose = list(scenario.choose)
        self.end = End(self.game)
        self.ended_turn = False

    def play(self) -> End:
        game = self.game
        steps = run(game)
        answer: Answer | None = None
        try:
            for _ in range(LONG):
                asked = next(steps) if answer is None else steps.send(answer)
                found = self._answer(asked)
                if found is None:
                    break
                answer = found
            else:
                self.end.undecided = "the line of play does not come to an end"
        except StopIteration:
            pass
        except NotPlayed as error:
            self.end.undecided = f"what a text says is not played yet: {error}"
        except ValueError as error:
            self.end.stopped = (self._text(), str(error), "358")
        self._unread()
        if self.acts and self.end.stopped is None and not self.end.undecided and game.board.winner is None:
            self.end.stopped = (self.acts[0].text, "it is never the time for it", "308")
        return self.end

    def _text(self) -> str:
        return self.current.text if self.current is not None else ""

    def _unread(self) -> None:
        """A card that is used and whose text is not understood leaves everything undecided."""
        for obj in self.game.board.objects.values():
            used = obj.spot in (Spot.BASE, Spot.FIELD, Spot.LEGEND, Spot.CHAIN)
            if obj.facts.declined and used:
                self.end.undecided = f"{obj.facts.name}: {obj.facts.declined}"

    # ── acting ──

    def _answer(self, asked: Decision) -> Answer | None:
        if asked.kind != "act":
            return self._choice(asked)
        player = asked.player
        legal = self.end.legal.setdefault(self.step, set())
        for one in asked.options:
            if isinstance(one, Action):
                legal.add((player, one.kind, one.obj))
        if self.acts:
            action = self._wanted(self.acts[0], asked)
            if action is not None:
                self.current = self.acts.pop(0)
                self.step += 1
                self.targets = list(_listed(self.current.words.get("targets")))
                return (asked.options.index(action),)
        passing = next(one for one in asked.options if isinstance(one, Action) and one.kind in ("pass", "end turn"))
        if passing.kind == "end turn":
            if self.acts and self.acts[0].verb == "begin turn":
                self.acts.pop(0)
                self.step += 1
                return (asked.options.index(passing),)
            if self.acts:
                act = self.acts[0]
                for number in candidates(self.scenario, act.card) if act.card is not None else ():
                    facts = self.game.board.objects[number].facts
                    if facts.declined:
                        self.end.undecided = f"{facts.name}: {facts.declined}"
                self.end.stopped = (act.text, self._why(act, asked), "308")
                self.acts = []
            return None
        if self.scenario.open:
            options = [
                index for index, one in enumerate(asked.options) if isinstance(one, Action) and one.kind in RESPONSES
            ]
            if len(options) > 1:
                narrowed = Decision(
                    player,
                    "respond",
                    "What is done in response?",
                    tuple(asked.options[index] for index in options),
                    rule="338",
                )
                picked = self.decider.decide(narrowed)
                return (options[picked[0]],)
        return (asked.options.index(passing),)

    def _why(self, act: Act, asked: Decision) -> str:
        who = self.scenario.players[asked.player]
        if act.who is not None and act.who != asked.player:
            return f"{who} may act now, and nobody else"
        return "it is not legal here: the time, the cost, the targets or the place do not allow it"

    def _actor(self, act: Act) -> int:
        if act.who is not None:
            return act.who
        if act.card is not None:
            for number in candidates(self.scenario, act.card):
                obj = self.game.board.objects[number]
                if obj.spot not in (Spot.TRASH, Spot.GONE):
                    return obj.controller
        return self.game.board.active

    def _wanted(self, act: Act, asked: Decision) -> Action | None:
        """The action of a line, if this is the player and the time for it."""
        player = asked.player
        options = [one for one in asked.options if isinstance(one, Action)]
        match act.verb:
            case "play" | "activate" | "hide":
                if self._actor(act) != player or act.card is None:
                    return None
                kinds: tuple[str, ...] = (act.verb,)
                if act.verb == "play":
                    kinds = ("play", "play hidden", "play from trash")
                source = act.words.get("from")
                if source in ("hidden", "facedown"):
                    kinds = ("play hidden",)
                elif source == "trash":
                    kinds = ("play from trash",)
                numbers = candidates(self.scenario, act.card)
                fitting = [one for one in options if one.kind in kinds and one.obj in numbers]
                if act.verb == "hide" and "at" in act.words:
                    index = self.scenario.fields.get(str(act.words["at"]))
                    fitting = [one for one in fitting if one.at == index]
                if act.verb == "activate":
                    number = act.words.get("ability")
                    if number is not None and len(fitting) > 1:
                        fitting = fitting[int(number) - 1 : int(number)]
                return fitting[0] if fitting else None
            case "move":
                mover = act.who if act.who is not None else self.game.board.active
                where = self._place(act.words.get("to"), player)
                return next(
                    (one for one in options if one.kind == "move" and one.at == where and mover == player), None
                )
            case "pass":
                who = act.who
                word = str(act.card or "").lower()
                if word in self.scenario.players:
                    who = self.scenario.players.index(word)
                if who is not None and who != player:
                    return None
                if word == "focus" and self.game.board.closed:
                    return None
                return next((one for one in options if one.kind == "pass"), None)
            case "end turn":
                return next((one for one in options if one.kind == "end turn"), None)
            case "concede":
                self._concede(act)
                return None
        return None

    def _concede(self, act: Act) -> None:
        """A player who concedes is out; the last one left wins (195)."""
        board = self.game.board
        who = self.scenario.players.index(act.card) if act.card in self.scenario.players else board.active
        board.seats[who].out = True
        teams = {seat.team for seat in board.seats if not seat.out}
        self.acts.pop(0)
        self.step += 1
        if len(teams) == 1:
            board.winner = next(seat.index for seat in board.seats if not seat.out)

    def _place(self, word: object, player: int) -> int | None:
        if isinstance(word, str) and word in self.scenario.fields:
            return self.scenario.fields[word]
        if word in ("base", "my base", None):
            return BASE - player
        return None

    # ── choosing ──

    def _choice(self, asked: Decision) -> Answer | None:
        act = self.current
        found = self._fixed(asked, act) if act is not None else None
        if found is None and asked.kind in ("assign", "distribute"):
            found = self._assigned(asked)
        if found is None and self.choose:
            found = self._given(asked, self.choose[0])
            if found is not None:
                self.choose.pop(0)
        if found is None and self.acts and self.acts[0].verb == "choose":
            found = self._given(asked, self.acts[0].words.get("value", self.acts[0].card))
            if found is not None:
                self.acts.pop(0)
                self.step += 1
        if found is not None and asked.allows(found):
            return found
        return self.decider.decide(asked)

    def _fixed(self, asked: Decision, act: Act) -> Answer | None:
        words = act.words
        mine = asked.player == self._actor_of_step(act)
        match asked.kind:
            case "units" if "units" in words:
                return self._indices(asked, [self._value(one) for one in _listed(words["units"])])
            case "accelerate":
                return self._indices(asked, ["yes" if words.get("accelerate") else "no"])
            case "additional":
                given = words.get("additional", words.get("pay"))
                return (
                    self._indices(asked, ["yes"]) if given else self._indices(asked, ["no"]) if given is False else None
                )
            case "repeat" if "repeat" in words:
                return self._indices(asked, ["yes" if words["repeat"] else "no"])
            case "destination" if mine and ("to" in words or "destination" in words):
                where = self._place(words.get("destination", words.get("to")), asked.player)
                return self._indices(asked, [where]) if where is not None else None
            case "mode" if "mode" in words:
                mode = words["mode"]
                return self._indices(asked, [mode - 1]) if isinstance(mode, int) else None
            case "target" if self.targets:
                return self._pick_targets(asked)
            case "kill" | "discard" | "recycle" | "pay" if "pay" in words or "with" in words:
                given = _listed(words.get("with", words.get("pay")))
                values = [value for one in given for value in self._values(one) if value in asked.options]
                return self._indices(asked, values[: asked.maximum]) if values else None
        return None

    def _actor_of_step(self, act: Act) -> int:
        return act.who if act.who is not None else self._actor(act)

    def _pick_targets(self, asked: Decision) -> Answer | None:
        picked: list[Hashable] = []
        known = self.game.board.chain[-1].targets if self.game.board.chain else []
        while self.targets and all(one in known or one == self.targets[0] for one in self._values(self.targets[0])):
            if any(one in asked.options for one in self._values(self.targets[0])):
                break
            self.targets.pop(0)  # there was nothing else to choose
        while self.targets and len(picked) < asked.maximum:
            values = [
                value for value in self._values(self.targets[0]) if value in asked.options and value not in picked
            ]
            if not values:
                break
            picked.append(values[0])
            self.targets.pop(0)
        if not picked and self.targets:
            raise ValueError(f"{self.targets[0]} cannot be chosen")
        return self._indices(asked, picked)

    def _values(self, word: object) -> list[Hashable]:
        """The options that a word can mean."""
        found: list[Hashable] = []
        if isinstance(word, str):
            if word in self.scenario.fields:
                found.append(self.scenario.fields[word])
            found += [self.game.board.objects[number].ref for number in candidates(self.scenario, word)]
            for obj in self.game.board.units():
                if obj.facts.token and fold(obj.facts.name) == fold(word) and obj.ref not in found:
                    found.append(obj.ref)
            if word in self.scenario.players:
                found.append(self.scenario.players.index(word))
            if word == "base":
                found.append(BASE - self.game.board.active)
            found.append(word)
        elif isinstance(word, bool):
            found.append("yes" if word else "no")
        elif isinstance(word, int):
            found.append(word)
        return found

    def _value(self, word: object) -> Hashable:
        values = self._values(word)
        return values[0] if values else ""

    def _indices(self, asked: Decision, values: list[Hashable]) -> Answer | None:
        try:
            return tuple(asked.options.index(value) for value in values)
        except ValueError:
            return None

    def _given(self, asked: Decision, given: object) -> Answer | None:
        if given == "any":
            return None
        found: list[int] = []
        for word in _listed(given):
            index = next((asked.options.index(value) for value in self._values(word) if value in asked.options), None)
            if index is None:
                return None
            found.append(index)
        return tuple(found)

    def _assigned(self, asked: Decision) -> Answer | None:
        """Damage assigned by a line: who is named first takes it first."""
        act = self.acts[0] if self.acts and self.acts[0].verb == "assign" else None
        if act is None:
            return None
        shares = act.words.get("value")
        if not isinstance(shares, dict):
            return None
        names = list(shares)
        if asked.kind == "distribute":
            values = [self._value(name) for name, many in shares.items() for _ in range(int(many) - 1)]
            self.acts.pop(0)
            self.step += 1
            return self._indices(asked, values)
        picked = next((value for name in names for value in self._values(name) if value in asked.options), None)
        if picked is None:
            return None
        game = self.game
        obj = game.board.objects[picked[0]]  # type: ignore[index]
        name = next(one for one in names if picked in self._values(one))
        if int(shares[name]) < max(1, game.view.might(obj) - obj.damage) and len(names) > 1 and names[-1] != name:
            raise ValueError(f"{name} is to get lethal damage before the next unit gets any")
        del shares[name]
        if not shares:
            self.acts.pop(0)
            self.step += 1
        return self._indices(asked, [picked])


def _listed(value: object) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


__all__ = ["Domain", "End", "Player", "Policy"]

"""Plays a recorded line: each step is an answer to what kfjudge asks."""

from __future__ import annotations

import copy
from collections.abc import Hashable
from typing import Any

from benchmarks.riftbound.position import Position
from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.riftbound.board.objects import BASE
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.combat import ranks
from kfjudge.games.riftbound.play.turn import run


class Refused(Exception):
    """The step is not legal."""


class Line:
    """One line of play in progress. `asked` is the decision that waits."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.game = position.game
        self.over = False
        self.asked: Decision | None = None
        self._run = run(self.game)
        self._go(None)

    def _go(self, answer: Answer | None) -> None:
        try:
            self.asked = next(self._run) if answer is None else self._run.send(answer)
        except StopIteration:
            self.asked, self.over = None, True
        except ValueError as error:
            raise Refused(str(error)) from None

    def answer(self, options: list[Hashable]) -> None:
        """Answers what waits by the values of options."""
        asked = self.asked
        if asked is None:
            raise Refused("nothing is asked")
        try:
            answer = tuple(asked.options.index(one) for one in options)
        except ValueError:
            raise Refused(f"{asked.kind}: {options} is none of {asked.options}") from None
        if not asked.allows(answer):
            raise Refused(f"{asked.kind}: {options} is not allowed")
        self._go(answer)

    @property
    def window(self) -> str:
        return self.asked.question if self.asked is not None and self.asked.kind == "act" else ""

    def do(self, step: dict[str, Any]) -> None:
        """Plays a step. Raises `Refused` if it is not legal."""
        if step.get("refused"):
            self._refused(step)
            return
        if step.get("optional") and not self._fits(step):
            return
        if self.asked is not None and self.asked.kind == "order" and step["do"] != "order":
            self.answer(list(self.asked.options))
        getattr(self, "_" + step["do"])(step)

    def _fits(self, step: dict[str, Any]) -> bool:
        asked = self.asked
        if asked is None:
            return False
        if step["do"] in ("pass_priority", "pass_focus"):
            return asked.kind == "act" and self.game.board.closed and asked.player == self._player(step)
        return (step["do"] == "order") == (asked.kind == "order") and asked.kind != "act"

    def _refused(self, step: dict[str, Any]) -> None:
        position = copy.deepcopy(self.position.game.board)
        other = copy.copy(self)
        other.position = copy.copy(self.position)
        from kfjudge.games.riftbound.play.game import Game

        pending = self.asked
        if pending is not None and pending.kind != "act":  # a choice: only the answer itself is tried
            try:
                self._probe(step)
            except Refused:
                return
            raise Refused("the step was to be refused, and is legal")
        other.game = other.position.game = Game(position)
        other.game.taps = False
        other._run = run(other.game)
        try:
            other._go(None)
            getattr(other, "_" + step["do"])({**step, "refused": False})
        except Refused:
            return
        raise Refused("the step was to be refused, and is legal")

    def _probe(self, step: dict[str, Any]) -> None:
        if step["do"] == "distribute":
            self._shares(step["damage"])
            return
        raise Refused("not tried")

    def _player(self, step: dict[str, Any]) -> int:
        return self.position.player(step["by"])

    def _act(self, step: dict[str, Any], action: Action) -> None:
        if self.asked is None or self.asked.kind != "act" or self.asked.player != self._player(step):
            raise Refused("it is not this player's time to act")
        self.answer([action])

    def _id(self, alias: str) -> int:
        if alias.startswith("token:"):
            name = alias.partition(":")[2]
            found = [obj for obj in self.game.board.units() if obj.facts.token and obj.facts.name == name]
            if not found:
                raise Refused(f"no token {name}")
            return min(found, key=lambda obj: not (obj.attacker or obj.defender)).id
        return self.position.aliases[alias]

    def _ref(self, alias: str) -> tuple[int, int]:
        return self.game.board.objects[self._id(alias)].ref

    def _place(self, name: str, player: int) -> int:
        if name in self.position.fields:
            return self.position.fields[name]
        if name.startswith("base:"):
            return BASE - self.position.player(name.partition(":")[2])
        return BASE - player

    # ── actions ──

    def _standard_move(self, step: dict[str, Any]) -> None:
        self._act(step, Action("move", at=self._place(step["to"], self._player(step))))
        self.answer([self._ref(one) for one in step["cards"]])

    def _play_spell(self, step: dict[str, Any]) -> None:
        self._act(step, Action("play", self._id(step["card"])))
        self._hints(step)

    _play = _play_spell

    def _play_from_facedown(self, step: dict[str, Any]) -> None:
        self._act(step, Action("play hidden", self._id(step["card"])))
        self._hints(step)

    def _hide(self, step: dict[str, Any]) -> None:
        self._act(step, Action("hide", self._id(step["card"]), at=self.position.fields[step["at"]]))

    def _activate(self, step: dict[str, Any]) -> None:
        asked = self.asked
        if asked is None or asked.kind != "act":
            raise Refused("nobody may act")
        found = [one for one in asked.options if isinstance(one, Action) and one.kind == "activate"]
        mine = [one for one in found if one.obj == self._id(step["card"])]
        if not mine:
            raise Refused("it cannot be activated")
        self._act(step, mine[int(step.get("ability", 1)) - 1])
        self._hints(step)

    def _tap_rune(self, step: dict[str, Any]) -> None:
        self._act(step, Action("tap", self._id(step["card"])))

    def _recycle_rune(self, step: dict[str, Any]) -> None:
        self._act(step, Action("recycle rune", self._id(step["card"])))

    def _pass_priority(self, step: dict[str, Any]) -> None:
        self._act(step, Action("pass"))

    _pass_focus = _pass_priority

    def _end_turn(self, step: dict[str, Any]) -> None:
        self._act(step, Action("end turn"))

    def _concede(self, step: dict[str, Any]) -> None:
        who = self._player(step)
        self.game.board.seats[who].out = True
        rest = [seat.index for seat in self.game.board.seats if not seat.out]
        if len(rest) == 1:
            self.game.board.winner = rest[0]
        self.asked, self.over = None, True

    def _hints(self, step: dict[str, Any]) -> None:
        """Answers what is asked while a card is finalized, as far as the step says it."""
        player = self._player(step)
        targets = list(step.get("targets", ()))
        kills = list(step.get("kill", ()))
        while self.asked is not None and self.asked.kind != "act" and self.asked.player == player:
            asked = self.asked
            match asked.kind:
                case "additional":
                    self.answer(["yes" if step.get("optional_cost") or kills else "no"])
                case "accelerate":
                    self.answer(["yes" if step.get("accelerate") else "no"])
                case "repeat":
                    self.answer(["no"])
                case "destination" if "to" in step or "destination" in step:
                    self.answer([self._place(step.get("destination") or step["to"], player)])
                case "kill" if kills or asked.minimum == 0:
                    taken = kills[: asked.maximum]
                    kills = kills[asked.maximum :]
                    self.answer([self._ref(one) for one in taken])
                case "target" if targets:
                    picked: list[Hashable] = []
                    known = self.game.board.chain[-1].targets if self.game.board.chain else []
                    while targets and self._value(targets[0]) in known and self._value(targets[0]) not in asked.options:
                        targets.pop(0)  # there was nothing else to choose
                    while targets and len(picked) < asked.maximum:
                        value = self._value(targets[0])
                        if value not in asked.options and picked:
                            break
                        picked.append(value)
                        targets.pop(0)
                    self.answer(picked)
                case _:
                    return
        if targets:
            item = self.game.board.chain[-1] if self.game.board.chain else None
            known = [] if item is None else item.targets
            left = [one for one in targets if self._value(one) not in known]
            if left:
                raise Refused(f"not asked for {left}")
        if step.get("accelerate") and not self._accelerated(step):
            raise Refused("it cannot be accelerated")
        if "to" in step and not self._arrived(step):
            raise Refused("it cannot be played there")

    def _value(self, alias: str) -> Hashable:
        if alias in self.position.fields:
            return self.position.fields[alias]
        return self._ref(alias)

    def _accelerated(self, step: dict[str, Any]) -> bool:
        return not self.game.board.objects[self._id(step["card"])].exhausted

    def _arrived(self, step: dict[str, Any]) -> bool:
        obj = self.game.board.objects[self._id(step["card"])]
        where = self._place(step["to"], self._player(step))
        return self.game.meaning.code(self.game.board.place_of(obj)) == where

    # ── answers ──

    def _pick(self, step: dict[str, Any]) -> None:
        asked = self.asked
        if asked is None:
            raise Refused("nothing is asked")
        if step.get("keys") == "any":
            self.answer(list(asked.picked(next(iter(asked.answers())))))
            return
        if asked.kind == "destination":
            self.answer([self._place(one, asked.player) for one in step["keys"]])
            return
        known = self.position.aliases
        if asked.kind == "act":  # there was nothing else to choose, so that nobody was asked
            last = next((one for one in reversed(self.game.offered) if one.kind != "act"), None)
            forced = last is not None and not last.asked and last.player == self._player(step)
            if last is not None and forced and [self._value(one) for one in step["keys"]] == list(last.options):
                return
        self.answer([self._value(one) if one in known or one.startswith("token:") else one for one in step["keys"]])

    def _order(self, step: dict[str, Any]) -> None:
        asked = self.asked
        if asked is None or asked.kind != "order":
            raise Refused("no order is asked")
        if step.get("keys") == "any":
            self.answer(list(asked.options))
            return
        wanted = [self._id(one) for one in step["keys"]]
        self.answer(sorted(asked.options, key=lambda option: wanted.index(option[0])))  # type: ignore[index]

    def _answer(self, step: dict[str, Any]) -> None:
        self.answer([step["answer"]])

    def _distribute(self, step: dict[str, Any]) -> None:
        for ref in self._shares(step["damage"]):
            if self.asked is not None and self.asked.kind in ("assign", "distribute"):
                if self.asked.kind == "distribute":
                    self.answer([self._ref(one) for one, many in step["damage"].items() for _ in range(many - 1)])
                    return
                self.answer([ref])

    def _shares(self, damage: dict[str, int]) -> list[Hashable]:
        """The units in an order in which they are assigned damage; refused if no order leads to these shares."""
        game = self.game
        asked = self.asked
        if asked is not None and asked.kind == "distribute":
            total = asked.minimum + len(asked.options)
            if sum(damage.values()) != total or any(many < 1 for many in damage.values()):
                raise Refused("not all damage is assigned")
            return [self._ref(one) for one in damage]
        objects = {one: game.board.objects[self._id(one)] for one in damage}
        need = {one: max(1, game.view.might(obj) - obj.damage) for one, obj in objects.items()}
        order = sorted(damage, key=lambda one: (min(ranks(game, objects[one])), damage[one] < need[one]))
        board = game.board
        side = next(iter(objects.values())).attacker
        units = [obj for obj in board.units_at(board.showdown or 0) if obj.attacker is side]
        untouched = [obj for obj in units if obj.id not in {one.id for one in objects.values()}]
        partial = [one for one in order if damage[one] < need[one]]
        excess = [one for one in order if damage[one] > need[one]]
        if len(partial) > 1 or (partial and order[-1] != partial[0]):
            raise Refused("lethal damage to one before the next")
        if excess and (untouched or partial or len(excess) > 1):
            raise Refused("excess while another lacks lethal damage")
        if any(min(ranks(game, obj)) < max(min(ranks(game, objects[one])) for one in order) for obj in untouched):
            raise Refused("Tank first, Backline last")
        if partial and any(min(ranks(game, obj)) < min(ranks(game, objects[partial[0]])) for obj in untouched):
            raise Refused("Tank first")
        if excess:
            order = [one for one in order if one not in excess] + excess
        total = int(asked.question.partition("(")[2].split()[0]) if asked is not None else 0
        if total and sum(damage.values()) != total:
            raise Refused("not all damage is assigned")
        return [self._ref(one) for one in order]

    # ── passing ──

    def _pass(self) -> bool:
        asked = self.asked
        if asked is None or asked.kind != "act" or asked.question == "main":
            return False
        self.answer([Action("pass")])
        return True

    def _settle(self, step: dict[str, Any]) -> None:
        for _ in range(400):
            if self._pass():
                continue
            if step.get("choices") == "any" and self.asked is not None and self.asked.kind != "act":
                self.answer(list(self.asked.picked(next(iter(self.asked.answers())))))
                continue
            return

    def _pass_until_choice_or_open(self, step: dict[str, Any]) -> None:
        while self.game.board.closed and self._pass():
            pass

    def _pass_until_chain(self, step: dict[str, Any]) -> None:
        while len(self.game.board.chain) > step["length"] and self._pass():
            pass

    def _next_turn(self, step: dict[str, Any]) -> None:
        turn = self.game.board.turn
        for _ in range(400):
            if self.game.board.turn > turn and self.window == "main":
                return
            if self.window == "main":
                self.answer([Action("end turn")])
            elif not self._pass():
                return

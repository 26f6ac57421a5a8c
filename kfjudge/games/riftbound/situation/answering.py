"""How the lines of a script answer what is asked while they are played."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Decider
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.play.game import Game, Offer
from kfjudge.games.riftbound.situation.model import Act, Scenario
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.situation.answers import ALL

_EXTRAS = ("accelerate", "additional", "repeat")
"""What a line says of its card; of a card that plays another, of that one."""
_OF_THE_CARD = (*_EXTRAS, "mode", "kill", "discard", "recycle", "pay", "payment")
"""Questions that a line answers only for its own card."""
_DOMAINS = {domain.value for domain in Domain}


class Answering:
    """The part of `Player` that answers from what a line fixes; what it leaves open is explored."""

    scenario: Scenario
    decider: Decider
    game: Game
    acts: list[Act]
    current: Act | None
    doer: int
    step: int
    targets: list[Any]
    choose: list[Any]
    mark: int

    def _offered(self, word: object, offered: Iterable[Offer]) -> bool:
        """Whether something of that name was among the options, whatever has become of it since."""
        values, numbers = self._values(word), self._numbers(word)
        for obj in self.game.board.objects.values():  # a token is the only thing of its name that can be gone
            if obj.facts.token and fold(obj.facts.name) == fold(str(word)):
                numbers.append(obj.id)
        return any(
            option in values or (isinstance(option, tuple) and option and option[0] in numbers)
            for offer in offered
            for option in offer.options
        )

    def _own(self, act: Act, player: int, source: int | None) -> bool:
        """Whether a question is of an action: what its player is asked for its card."""
        if player != self.doer:
            return False
        return source is None or act.card is None or source in candidates(self.scenario, act.card)

    def _all(self, word: object) -> list[int]:
        """The places that a word can mean: "base" is anybody's."""
        if isinstance(word, str) and word in self.scenario.fields:
            return [self.scenario.fields[word]]
        if word in ("base", "my base"):
            return [BASE - seat.index for seat in self.game.board.seats]
        if isinstance(word, str) and word in self.scenario.players:
            return [BASE - self.scenario.players.index(word)]
        return []

    def _numbers(self, word: object) -> list[int]:
        return [value[0] for value in self._values(word) if isinstance(value, tuple) and value]

    def _place(self, word: object, player: int) -> int | None:
        if isinstance(word, str) and word in self.scenario.fields:
            return self.scenario.fields[word]
        if word in ("base", "my base", None):
            return BASE - player
        return None

    def _actor(self, act: Act) -> int:
        if act.who is not None:
            return act.who
        if act.card is not None:
            for number in candidates(self.scenario, act.card):
                obj = self.game.board.objects[number]
                if obj.spot not in (Spot.TRASH, Spot.GONE):
                    return obj.controller
        return self.game.board.active

    def _choice(self, asked: Decision) -> Answer | None:
        act = self.current
        found = self._fixed(asked, act) if act is not None else None
        if found is None and asked.kind in ("assign", "distribute"):
            found = self._assigned(asked)
        if found is None and self.choose:
            found = self._given(asked, self.choose[0])
            if self.choose[0] == "any" or (found is not None and asked.allows(found)):
                self.scenario.answers.legal.add(len(self.scenario.choose) - len(self.choose))
                self.choose.pop(0)
        if found is None and self.acts and self.acts[0].verb == "choose":
            found = self._given(asked, self.acts[0].words.get("value", self.acts[0].card))
            if found is not None:
                self.acts.pop(0)
                self.step += 1
        if found is not None and asked.allows(found):
            return found
        if (
            found
            and len(found) >= asked.minimum
            and asked.kind == "target"
            and act is not None
            and "targets" in act.words
        ):
            raise ValueError(f"{self._named(asked, found)} cannot be chosen together")
        return self.decider.decide(asked)

    def _named(self, asked: Decision, answer: Answer) -> str:
        names = (self.game.name(asked.options[index]) for index in answer)
        return " and ".join(names)

    def _fixed(self, asked: Decision, act: Act) -> Answer | None:
        words = act.words
        mine = asked.player == self.doer
        passed_on = asked.kind in _EXTRAS and asked.kind in words and not self._units(act)
        if asked.kind in _OF_THE_CARD and not self._own(act, asked.player, asked.source) and not passed_on:
            return None  # it is asked of another card, that is played meanwhile or has something to say
        match asked.kind:
            case "units" if "units" in words:
                return self._indices(asked, self._movers(asked, listed(words["units"])))
            case "payment" if "pay" in words:
                name = ", ".join(sorted(str(one).lower() for one in listed(words["pay"])))
                found = [one for one in asked.options if str(one).lower() == name]
                if not found and all(str(one).lower() in _DOMAINS for one in listed(words["pay"])):
                    raise ValueError(f"it cannot be paid with {name}")
                return self._indices(asked, found[:1]) if found else None
            case "invite":
                nearest = self.acts[0].who if self.acts else None
                return self._indices(asked, ["yes"]) if nearest == asked.player else None
            case "accelerate":
                return self._indices(asked, ["yes" if words.get("accelerate") else "no"])
            case "additional":
                given = words.get("additional", words.get("pay"))
                return (
                    self._indices(asked, ["yes"]) if given else self._indices(asked, ["no"]) if given is False else None
                )
            case "repeat" if "repeat" in words:
                return self._indices(asked, ["yes" if words["repeat"] else "no"])
            case "destination" if mine and (word := self._whither(asked, act)) is not None:
                own = self._place(word, asked.player)
                places = [own] if own in asked.options else [one for one in self._all(word) if one in asked.options]
                return self._indices(asked, list(places)) if len(places) == 1 else None
            case "mode" if "mode" in words:
                mode = words["mode"]
                if isinstance(mode, int) and mode - 1 not in asked.options:
                    raise ValueError(f"option {mode} cannot be chosen")
                return self._indices(asked, [mode - 1]) if isinstance(mode, int) else None
            case "target" | "player" if self.targets and self._own(act, asked.player, asked.source):
                return self._pick_targets(asked)
            case "destination" if self.targets and self._own(act, asked.player, asked.source):
                return self._pick_place(asked)
            case "kill" | "discard" | "recycle" | "pay" if "pay" in words or "with" in words:
                given = listed(words.get("with", words.get("pay")))
                values = [value for one in given for value in self._values(one) if value in asked.options]
                return self._indices(asked, values[: asked.maximum]) if values else None
            case "kill" | "discard" | "recycle" if self.targets and self._own(act, asked.player, asked.source):
                named = any(value in asked.options for value in self._values(self.targets[0]))
                return self._pick_targets(asked) if named else None  # what is paid with is named as targets are
        return None

    def _units(self, act: Act) -> list[int]:
        """The units of which a line can say that they are played."""
        played = candidates(self.scenario, act.card) if act.verb == "play" and act.card is not None else []
        return [one for one in played if self.game.board.objects[one].kind is Kind.UNIT]

    def _whither(self, asked: Decision, act: Act) -> object:
        """The place that a line names for what is asked: the `to` of a unit is where it is played, that of a move where
        its own units go; where texts move something, or play it, `destination` says.
        """
        words, where = act.words, act.words.get("destination")
        units = self._units(act)
        if asked.rule == "355.2" and asked.source in units:
            return words.get("to", where)
        return where if units or act.verb == "move" else words.get("destination", words.get("to"))

    def _movers(self, asked: Decision, names: list[Any]) -> list[Hashable]:
        """The units that a line moves. Raises `ValueError` for one that cannot move so."""
        found: list[Hashable] = []
        for name in names:
            value = next((one for one in self._values(name) if one in asked.options and one not in found), None)
            if value is None:
                raise ValueError(f"{name} cannot make this move")
            found.append(value)
        return found

    def _pick_place(self, asked: Decision) -> Answer | None:
        """The next target that is a place, as the answer to where something goes."""
        word = next((word for word in self.targets if self._all(word)), None)
        places = [one for one in self._all(word) if one in asked.options]
        if len(places) != 1:
            return None
        self.targets.remove(word)
        return self._indices(asked, list(places))

    def _pick_targets(self, asked: Decision) -> Answer | None:
        if self.targets == [ALL]:
            everything = tuple(range(len(asked.options)))
            if asked.allows(everything):
                self.targets = []
            return everything if asked.allows(everything) else None
        picked: list[Hashable] = []
        earlier = self.game.offered[self.mark : -1]
        while self.targets and not any(value in asked.options for value in self._values(self.targets[0])):
            if not self._offered(self.targets[0], earlier):
                break
            self.targets.pop(0)  # there was nothing else to choose
        itself = bool(self.targets) and any(value in asked.options for value in self._values(self.targets[0]))
        if self.targets and not itself and all(isinstance(one, int) for one in asked.options):  # its place comes first
            places = [self.game.board.objects[number].at for number in self._numbers(self.targets[0])]
            here = [place for place in places if place in asked.options]
            if here:
                return self._indices(asked, [here[0]])
        later = [one for one in self.targets if any(value in asked.options for value in self._values(one))]
        if later and later[0] != self.targets[0]:  # it is asked in another order than the line has it
            self.targets.remove(later[0])
            self.targets.insert(0, later[0])
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
        return self._indices(asked, picked) if picked else None  # all that is named was chosen before: this is open

    def _values(self, word: object) -> list[Hashable]:
        """The options that a word can mean."""
        found: list[Hashable] = []
        if isinstance(word, str):
            if word in self.scenario.fields:
                found.append(self.scenario.fields[word])
            found += [self.game.board.objects[number].ref for number in candidates(self.scenario, word)]
            found += [one.ref for one in abilities(self.game, candidates(self.scenario, word))]
            for obj in self.game.board.units():
                if obj.facts.token and fold(obj.facts.name) == fold(word) and obj.ref not in found:
                    found.append(obj.ref)
            if word in self.scenario.players:
                found.append(self.scenario.players.index(word))
            if word == "base":
                found += sorted(self._all(word), key=lambda place: place != BASE - self.game.board.active)
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
        if given in (False, "no") and "no" not in asked.options and not asked.minimum:
            return () if asked.allows(()) else None
        found: list[int] = []
        for word in listed(given):
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
        if asked.kind == "distribute":
            values = [self._value(name) for name, many in shares.items() for _ in range(int(many) - 1)]
            return self._indices(asked, values)
        game = self.game
        lethal: list[Hashable] = []
        short: list[Hashable] = []
        for name, many in shares.items():
            for value in self._values(name):
                if value in asked.options:
                    obj = game.board.objects[value[0]]  # type: ignore[index]
                    enough = int(many) >= max(1, game.view.might(obj) - obj.damage)
                    (lethal if enough else short).append(value)
        picked = [*lethal, *short][:1]
        return self._indices(asked, picked) if picked else None


def abilities(game: Game, numbers: Iterable[int]) -> list[Obj]:
    """What stands for the abilities of cards on the chain: it is called by the card."""
    known = set(numbers)
    return [obj for obj in game.board.objects.values() if obj.ability_of in known]


def listed(value: object) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]

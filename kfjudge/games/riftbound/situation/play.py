"""Playing a scenario: the script answers what it fixes; what it leaves open is explored."""

from __future__ import annotations

import copy
import re
from collections.abc import Hashable, Iterable
from functools import partial
from typing import Any

from kfjudge import values
from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import GraphDecider, explore
from kfjudge.engine.path import Decider, NoAnswerError, PathDecider
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.meaning.records import NotPlayed
from kfjudge.games.riftbound.play import refusal
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.alike import alike
from kfjudge.games.riftbound.play.combat import ranks
from kfjudge.games.riftbound.play.game import Game, Offer
from kfjudge.games.riftbound.play.permission import playable
from kfjudge.games.riftbound.play.turn import begin, run
from kfjudge.games.riftbound.situation.model import Act, Scenario
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind
from kfjudge.games.riftbound.words.cards import Select
from kfjudge.games.riftbound.words.effects import Cost
from kfjudge.language.trees import walk
from kfjudge.situation.answers import ALL
from kfjudge.situation.model import ChoiceCheck
from kfjudge.situation.play import PROBE
from kfjudge.values import dataclass, field

_EXTRAS = ("accelerate", "additional", "repeat")
"""What a line says of its card; of a card that plays another, of that one."""
PAYING = ("kill", "discard", "recycle", "pay")
"""The kinds of the questions for what a cost takes."""
_OF_THE_CARD = (*_EXTRAS, "mode", "kill", "discard", "recycle", "pay", "payment")
"""Questions that a line answers only for its own card."""
_OPTIONAL = ("additional", "repeat", "may", "mode")
"""Questions for what an action does: what is named for it may be asked for after one answer alone."""
_PAID_OR_CHOSEN = (
    "{!r} can be what the cost of {!r} takes, and what is chosen for its effect; say which: such as '-> A, paying B'"
)
_UNNAMED = re.compile(r"battlefield \d+")
"""What a battlefield is called that no line names."""
_DOMAINS = {domain.value for domain in Domain}


def abilities(game: Game, numbers: Iterable[int]) -> list[Obj]:
    """What stands for the abilities of cards on the chain: it is called by the card."""
    known = set(numbers)
    return [obj for obj in game.board.objects.values() if obj.ability_of in known]


def listed(value: object) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


RESPONSES = ("play", "play hidden", "activate", "pass")
"""What is tried where responses are open."""
FIXING = frozenset(("units", "to", "destination", "targets", "at", "accelerate", "additional", "mode", "repeat"))
"""Words of an action that a claim asks for that are more than the card: it has to be tried."""
CLAIMED = "claimed"
HELD = (Spot.HAND, Spot.CHAMPION, Spot.FACEDOWN)
"""Where a card lies that its player may answer with."""
LONG = 1500
"""So many questions in one line of play are enough."""
WORTH = 12
"""A step here takes so many times the work of one of which the limits speak: each asks for everything that is legal."""


@dataclass(slots=True)
class End:
    """Where a line of play ends."""

    game: Game
    stopped: tuple[str, str, str] | None = None
    undecided: str = ""
    unfitting: str = ""
    """Why a name of the line fits no question of its action, or more than one."""
    taken: tuple[tuple[str, str, str], ...] = ()
    """What was taken for granted where the line does not say it: what, value, why."""
    legal: dict[int, set[tuple[int, str, int]]] = field(default_factory=dict)
    """After each step, what each player could do: player, kind of action, card."""
    at_the_end: set[tuple[int, str, int]] | None = None
    """The same where everything has settled; None for a file that stands amid a showdown or chain and does nothing."""
    fighting: dict[tuple[int, str, int], int] = field(default_factory=dict)
    """The same in showdowns between the last action and then, each with the battlefield; and, as `CLAIMED`, the claims
    that were tried there with success.
    """
    refused: dict[int, refusal.Refusal] = field(default_factory=dict)
    let: dict[int, refusal.Refusal] = field(default_factory=dict)
    """By claim: what lets the action be done for which it asks."""
    """By claim: why the action it asks for could not be done when its player could last act."""
    tried: dict[tuple[int, int], bool | str] = field(default_factory=dict)
    """Claim and step: whether the action it asks for can be done as its words fix it, or why that cannot be said."""

    def told(self, scenario: Scenario) -> Hashable:
        """What the claims of a scenario ask of the way to an end: what could be done, and what there was to choose."""
        can: Hashable = ()
        if any(claim.can is not None for claim in scenario.claims):
            can = (
                tuple(sorted((step, tuple(sorted(found))) for step, found in self.legal.items())),
                tuple(sorted(self.tried.items())),
                None if self.at_the_end is None else tuple(sorted(self.at_the_end)),
                frozenset(self.fighting.items()),
            )
        asked = [one for claim in scenario.claims for one in claim.choices]
        return (can, tuple(was_offered(scenario, self, one) for one in asked))


def was_offered(scenario: Scenario, end: End, choice: ChoiceCheck) -> bool:
    """Whether something of that name was among what there was to choose, for one player or for anybody."""
    word, who = choice.word.text, choice.by
    numbers = set(candidates(scenario, word))
    numbers |= {one.id for one in abilities(end.game, numbers)}
    places = {scenario.fields[word]} if word in scenario.fields else set()
    for player, kind, options, *_of in end.game.offered:
        if who is not None and player != who:
            continue
        for option in options:
            if isinstance(option, tuple) and option and option[0] in numbers:
                return True
            if kind in ("destination", "target") and isinstance(option, int) and option in places:
                return True
            if option == word:
                return True
    return False


class Player:
    """Plays one line."""

    def __init__(self, scenario: Scenario, decider: Decider) -> None:
        self.scenario = scenario
        self.decider = decider
        self.game = Game(copy.deepcopy(scenario.board), scenario.rules, decider)
        told = {check.field for claim in scenario.claims for check in claim.then}
        self.game.pools_told = bool(told & {"pool", "power"})
        self.game.differed, self.game.readings = scenario.differed, scenario.readings
        self.acts = list(scenario.acts)
        self.step = 0
        self.current: Act | None = None
        self.doer = self.game.board.active
        """Who does the line that is done now: its card may lie elsewhere when it is over."""
        self.targets: list[Any] = []
        self.choose = list(scenario.choose)
        self.end = End(self.game)
        self.amid = scenario.board.showdown is not None or bool(scenario.board.chain)
        self.mark = 0
        """From where on choices belong to the line of play that is done now."""
        self.confirmed = 0
        """So many assignments of damage have been compared with what the lines say."""
        self.seen: set[str] = set()
        """Kinds of questions that were asked for this line."""
        self.left: tuple[Decision, ...] = ()
        """The questions of this line whether something is done, or which of several things, that it leaves open."""
        self.many = 0
        """How many questions there were."""
        told_of_play = any(claim.can is not None or claim.choices for claim in scenario.claims)
        self.alike = alike(self.game.board) if self.game.merges and not told_of_play else {}
        self.known = 0
        """So many steps were taken over from another line of play."""

    # ── what a line fixes of what is asked ──

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
        """Whether a question is of an action: what its player is asked for its card, or for the units that it moves."""
        if player != self.doer:
            return False
        names = listed(act.words.get("units")) if act.verb == "move" else [act.card] if act.card is not None else []
        return source is None or not names or any(source in candidates(self.scenario, name) for name in names)

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
                self._next()
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
        if act is not None and asked.kind in _OPTIONAL and self._own(act, asked.player, asked.source):
            self.left = (*self.left, asked)
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
                if given is False and "no" not in asked.options:
                    raise ValueError("nothing can be chosen for it without the additional cost")
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
            case "kill" | "discard" | "recycle" | "pay" if self.targets and self._own(act, asked.player, asked.source):
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
        if self.targets and not itself and not later and all(isinstance(one, int) for one in asked.options):
            return self._only_place(asked)  # what is named is for a question that comes after
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
            raise self._unasked(self.targets[0])
        return self._indices(asked, picked) if picked else None  # all that is named was chosen before: this is open

    def _only_place(self, asked: Decision) -> Answer | None:
        """The battlefield of a line that names no other, if it is the only one with units, which is told."""
        places = {index: name for name, index in self.scenario.fields.items() if not _UNNAMED.fullmatch(name)}
        there = [place for place in asked.options if self.game.board.units_at(int(str(place)))]
        named = [place for place in asked.options if place in places]
        if len(named) != 1 or there != named:
            return None
        obj = self.game.board.objects[asked.source] if asked.source is not None else None
        what = f"'{asked.question if obj is None else f'{obj.facts.name}: {asked.question}'}'"
        self.end.taken = (*self.end.taken, (what, places[int(str(named[0]))], "the only battlefield with units"))
        return self._indices(asked, list(named))

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

    # ── playing on ──

    def going_on(self) -> Player:
        """A player of the same line who goes on from here, between two steps of the game."""
        made = copy.copy(self)
        made.game = self.game.copied_out(self.decider)
        made.acts, made.targets, made.choose = list(self.acts), list(self.targets), list(self.choose)
        made.seen, made.known = set(self.seen), len(self.game.trace.steps)
        made.end = values.replace(
            self.end,
            game=made.game,
            legal={step: set(found) for step, found in self.end.legal.items()},
            refused=dict(self.end.refused),
            let=dict(self.end.let),
            tried=dict(self.end.tried),
            fighting=dict(self.end.fighting),
        )
        return made

    def play(self) -> End:
        game = self.game
        steps = run(game)
        if not self.many:
            self._begins()
            game.watched = self._watched()
            steps = begin(game)
        game.aside, game.keeping = self._aside, self.going_on
        answer: Answer | None = None
        try:
            while self.many < LONG:
                self.many += 1
                asked = next(steps) if answer is None else steps.send(answer)
                if asked.kind == "act" and self.acts and self.acts[0].verb == "concede":
                    self._concede(self.acts.pop(0))
                    steps, answer = run(game), None  # whoever was asked may be gone: the game goes on from here
                    continue
                found = self._answer(asked)
                if found is None:
                    break
                answer = found
            else:
                self.end.undecided = "the line of play does not come to an end"
        except StopIteration:
            pass
        except NotPlayed as error:
            self._not_played(error)
        except ValueError as error:
            self.end.stopped = (self._text(), str(error), "358")
            self._unpaid(str(error))
        self._unread()
        try:
            self._note_at_the_end()
            if self.end.stopped is None and not self.end.undecided:
                self._confirm()
                self._done()
        except NotPlayed as error:
            self._not_played(error)
        except ValueError as error:
            self.end.stopped = (self._text(), str(error), "358")
        if self.acts and self.end.stopped is None and not self.end.undecided and game.board.winner is None:
            self.end.stopped = (self.acts[0].text, "it is never the time for it", "308")
        elif self.scenario.until_combat and self.end.stopped is None and not self._amid_combat():
            self.end.undecided = self.end.undecided or "it is asked of a combat, and none goes on behind what is done"
        return self.end

    def _not_played(self, error: NotPlayed) -> None:
        """What a text says and nobody plays leaves the end undecided, and is told with the name of its card."""
        obj = self.game.board.objects.get(error.me[0]) if error.me is not None else None
        self.end.undecided = f"{'a text' if obj is None else obj.facts.name}: not played yet: {error}"

    def _aside(self) -> Hashable:
        """What tells two positions apart besides the board: how far the script is, and what claims will look at."""
        return (
            self.step,
            len(self.acts),
            len(self.choose),
            id(self.current),
            tuple(str(one) for one in self.targets),
            self._must_have_been_offered(),
            tuple((who, frozenset(found.items())) for who, found in self.game.assignments[self.confirmed :]),
            self.end.undecided,
            self.end.told(self.scenario),
        )

    def _must_have_been_offered(self) -> Hashable:
        """What was there to choose, as far as the line that is done now depends on it."""
        words = self.current.words if self.current is not None else {}
        offered = self.game.offered[self.mark :]
        if self.targets:
            return frozenset(offered)
        fixed = [kind for kind in ("accelerate", "repeat", "additional") if kind in words]
        where = [one for one in offered if one.kind == "destination"] if {"to", "destination"} & words.keys() else ()
        return (frozenset(where), frozenset(kind for kind in fixed if kind in self.seen))

    def _begins(self) -> None:
        """A file whose first line begins a turn stands before the turn of the active player, unless it is amid one."""
        act = self.acts[0] if self.acts else None
        if act is None or act.verb != "begin turn" or self.amid or act.who not in (None, self.game.board.active):
            return
        self.game.board.phase = "start"
        self.current = self.acts.pop(0)
        self._next()

    def _text(self) -> str:
        return self.current.text if self.current is not None else ""

    def _unread(self) -> None:
        """A card that is used and whose text is not understood leaves all undecided, also if it is gone later."""
        for obj in self.game.board.objects.values():
            if obj.facts.declined and obj.spot in (Spot.BASE, Spot.FIELD, Spot.LEGEND, Spot.CHAIN):
                self.end.undecided = f"{obj.facts.name}: {obj.facts.declined}"

    def _unread_answer(self, player: int) -> None:
        """Where responses are open, a card that could be one, and whose text is not understood, leaves all undecided.
        Whether it could be paid for is asked of the same card without its text.
        """
        board = self.game.board
        for obj in board.objects.values():
            if not obj.facts.declined or obj.controller != player or obj.spot not in HELD:
                continue
            blank = Game(copy.deepcopy(board), self.game.rules)
            again = blank.board.objects[obj.id]
            again.facts = values.replace(obj.facts, declined="")
            if playable(blank, again, player, now=True):
                self.end.undecided = f"{obj.facts.name} could be an answer, but {obj.facts.declined}"

    # ── acting ──

    def _answer(self, asked: Decision) -> Answer | None:
        self._confirm()
        self.game.watched = self._watched()
        self.game.alike = {} if self.acts or self.choose else self.alike  # what is still to be done may name any card
        self._unread()
        if asked.kind != "act":
            self.seen.add(asked.kind)
            return self._choice(asked)
        player = asked.player
        legal = self.end.legal.setdefault(self.step, set())
        now = {(player, one.kind, one.obj) for one in asked.options if isinstance(one, Action)}
        if self.step or not self.amid:
            self.end.at_the_end = now
            self._note_fighting(now)
        if not self._over():
            legal |= now
            self._try_claims(asked)
            self._note_refusals(asked)
        if self.acts:
            action = self._wanted(self.acts[0], asked)
            if action is not None:
                self._done()
                self.current, self.mark, self.seen = self.acts.pop(0), len(self.game.offered), set()
                self.left = ()
                self.doer = player
                self._next()
                self.targets = list(listed(self.current.words.get("targets")))
                return (asked.options.index(action),)
        if self.scenario.until_combat and self._amid_combat():
            return None
        quiet = [one for one in asked.options if isinstance(one, Action) and one.kind in ("pass", "end turn")]
        if not quiet:  # who accepted an invitation must do something
            return self.decider.decide(asked)
        passing = quiet[0]
        if passing.kind == "end turn":
            if self.acts and self.acts[0].verb == "begin turn":
                begun = (self.current is not None and self.current.verb == "end turn") or self.acts[0].who == player
                self.current, self.doer = self.acts.pop(0), player
                self._next()
                return self._answer(asked) if begun else (asked.options.index(passing),)
            if self.acts:
                act = self.acts[0]
                for number in candidates(self.scenario, act.card) if act.card is not None else ():
                    facts = self.game.board.objects[number].facts
                    if facts.declined:
                        self.end.undecided = f"{facts.name}: {facts.declined}"
                if not self.end.undecided:
                    self.end.stopped = (act.text, *self._why(act, asked))
                self.acts = []
            return None
        if self.scenario.open:
            self._unread_answer(player)
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

    def _amid_combat(self) -> bool:
        """Whether all is done and a combat goes on in which nothing waits to resolve (464)."""
        board = self.game.board
        return not self.acts and board.combat and board.showdown is not None and not board.chain

    def _next(self) -> None:
        """The next line of `do` is being done."""
        self.step += 1
        self.end.fighting = {}
        asked = {index for index, claim in enumerate(self.scenario.claims) if claim.can and claim.can.step is None}
        self.end.refused = {index: why for index, why in self.end.refused.items() if index not in asked}

    def _note_fighting(self, found: Iterable[tuple[int, str, int]]) -> None:
        """What can be done in a showdown that comes before everything has settled can be done, too."""
        if self.game.board.showdown is not None:
            self.end.fighting = dict.fromkeys(found, self.game.board.showdown) | self.end.fighting

    def _watched(self) -> bool:
        """Whether it matters what could be done between two abilities that resolve."""
        asks = any(claim.can is not None or claim.choices for claim in self.scenario.claims)
        return self.scenario.open or asks or bool(self.acts)

    def _over(self) -> bool:
        """Whether the showdown or chain with which the file begins is over and nothing was done in it: what would be
        legal was asked of it, not of what comes after.
        """
        board = self.game.board
        return self.step == 0 and self.amid and board.showdown is None and not board.chain

    def _try_claims(self, asked: Decision) -> None:
        """Tries, on a copy of the board, the actions that claims ask for with more words than the card."""
        for index, claim in enumerate(self.scenario.claims):
            act = claim.can
            if act is None or not FIXING & act.words.keys() or act.step not in (None, self.step):
                continue
            settles = act.step is None and (self.step > 0 or not self.amid)
            if settles and claimed(index) not in self.end.fighting:  # of other moments only the last counts
                self.end.tried[index, self.step] = False
            ways = [way for way in self._ways(act) if self._wanted(way, asked) is not None]
            if self.end.tried.get((index, self.step)) is True or not ways:
                continue
            done: list[str] = []
            doubt = ""
            for way in ways:
                copied = copy.deepcopy(self.game.board)
                alone = values.replace(
                    self.scenario, board=copied, acts=[way], claims=[], choose=[], open=False, implied=None
                )
                found = explore(partial(played, alone), lambda end: end.stopped is None, limits=PROBE)
                done += [one.leaf.undecided for one in found.outcomes if one.leaf.stopped is None]
                doubt = doubt or next(iter(done), found.reason)
            if "" in done or not self.end.tried.get((index, self.step)):
                self.end.tried[index, self.step] = could = "" in done or doubt or False
                if could and settles:
                    self._note_fighting([claimed(index)])

    def _ways(self, act: Act) -> list[Act]:
        """What a claim asks for; a move that names no place may go to any."""
        if not _anywhere(act):
            return [act]
        return [values.replace(act, words=act.words | {"to": name}) for name in (*self.scenario.fields, "base")]

    def _note_refusals(self, asked: Decision) -> None:
        """Why the actions that claims ask for cannot be done by the player who is asked now."""
        for index, claim in enumerate(self.scenario.claims):
            act = claim.can
            if act is None or act.step not in (None, self.step) or asked.player != self._claimant(act):
                continue
            untried = not FIXING & act.words.keys() or self.end.tried.get((index, self.step)) is True
            if act.verb == "move" or not untried or self._wanted(act, asked) is None:
                why, before = self._refused(act, asked.player), self.end.refused.get(index)
                # of the same kind the first is what is asked about, but no unit of its own accord moves amid a
                # showdown; that it is not the time for it later is no reason why it could not be done before
                if before is None or act.verb == "move" or why.rule not in (before.rule, *refusal.UNTIMELY):
                    self.end.refused[index] = why
            if (let := self._let(act, asked.player)) is not None:
                self.end.let[index] = let

    def _note_at_the_end(self) -> None:
        """The same for players who could not act at all; once somebody has won, nobody can."""
        if self.game.board.winner is not None and self.end.at_the_end is not None:
            self.end.at_the_end = set()
            for index, claim in enumerate(self.scenario.claims):
                if claim.can is not None and claim.can.step is None and claimed(index) not in self.end.fighting:
                    self.end.tried.pop((index, self.step), None)
        for index, claim in enumerate(self.scenario.claims):
            if claim.can is not None and claim.can.step in (None, self.step) and index not in self.end.refused:
                self.end.refused[index] = self._refused(claim.can, self._claimant(claim.can))

    def _claimant(self, act: Act) -> int:
        """Who would do what a claim asks for."""
        if act.who is None and act.verb == "move":
            units = [number for name in listed(act.words.get("units")) for number in self._numbers(name)]
            return self.game.board.objects[units[0]].controller if units else self.game.board.active
        return self._actor(act)

    def _confirm(self) -> None:
        """Damage that a line assigns must be assigned so. Raises `ValueError` if it is not."""
        while self.confirmed < len(self.game.assignments):
            player, found = self.game.assignments[self.confirmed]
            self.confirmed += 1
            act = self.acts[0] if self.acts and self.acts[0].verb == "assign" else None
            shares = act.words.get("value") if act is not None else None
            if act is None or not isinstance(shares, dict) or act.who not in (None, player):
                continue
            wanted = {number: int(many) for name, many in shares.items() for number in self._numbers(name)}
            if not wanted.keys() & found.keys():
                continue
            self.current, self.doer = self.acts.pop(0), player
            self._next()
            if not self._same(wanted, {number: many for number, many in found.items() if many}):
                names = self.scenario.named
                how = ", ".join(f"{names.get(number, 'a token')}: {many}" for number, many in found.items())
                raise ValueError(f"the damage cannot be assigned so; it could be {how}")

    def _same(self, wanted: dict[int, int], found: dict[int, int]) -> bool:
        """Whether damage is assigned as it is wanted. Who gets a last share of which nobody dies is nobody's choice."""
        if wanted == found:
            return True
        last, ways = list(found)[-1], self.scenario.named
        other = [number for number in wanted if number not in found]
        moved = {number: many for number, many in found.items() if number != last}
        if len(other) != 1 or wanted != {**moved, other[0]: found[last]} or other[0] not in ways:
            return False
        board, view = self.game.board, self.game.view
        one, two = board.objects[last], board.objects[other[0]]
        return ranks(self.game, one) == ranks(self.game, two) and found[last] < view.might(two) - two.damage

    def _done(self) -> None:
        """Everything that a line fixes must have been there to choose. Raises `ValueError` for what was not."""
        act = self.current
        if act is None or act.verb not in ("play", "activate", "move"):
            return
        words, offered = act.words, self.game.offered[self.mark :]
        own = [one for one in offered if self._own(act, one.player, one.source)]
        for key in ("accelerate", "repeat", "additional"):
            if words.get(key) is True and key not in self.seen:
                raise ValueError(f"'{key}' cannot be paid for it here")
        self._paid_or_chosen(act, own)
        for target in self.targets:
            if target == ALL and any(not one.asked and one.kind == "target" and one.options for one in own):
                continue
            if target != ALL and not self._offered(target, own):
                raise self._unasked(target)
            if target == ALL or not self._offered(target, [one for one in own if not one.asked]):
                self.end.unfitting = f"no question of {act.text!r} is left for {str(target)!r}"
                raise ValueError(f"nothing is left to choose for {target}")
        where = words.get("destination", words.get("to")) if act.verb != "move" else None
        if where is not None and not any(
            place in one.options for one in offered if one.kind == "destination" for place in self._all(where)
        ):
            raise ValueError(f"{where} is no legal place for it")

    def _unasked(self, target: object) -> ValueError:
        """What a name comes to that can be chosen nowhere. Raises `NoAnswerError` where its action left open whether
        something is done: another answer may ask for it, and the line speaks of that.
        """
        if self.left and self.scenario.implied is not None:
            for asked in self.left:
                self.scenario.implied.setdefault(asked.signature(), str(target))
            raise NoAnswerError(self.left[-1])
        if self.current is not None and self.current.verb == "move":
            self.end.unfitting = f"no question of {self.current.text!r} can be answered with {str(target)!r}"
        return ValueError(f"{target} cannot be chosen")

    def _paid_or_chosen(self, act: Act, own: Iterable[Offer]) -> None:
        """Raises `ValueError` for a name that a cost could have taken as well as the choice that took it: the texts
        print a cost first, and the game asks for it last. What Equipment is attached to is no question.
        """
        cards = candidates(self.scenario, act.card) if act.card is not None else ()
        equips = any(self.game.board.objects[one].facts.keyword(KeywordName.EQUIP) for one in cards)
        if equips or {"pay", "with"} & act.words.keys():
            return
        chosen: set[Hashable] = set()
        payers: set[int] = set()
        for one in own:
            if one.kind == "target":
                chosen |= set(one.options)
            elif one.kind in PAYING and one.options and set(one.options) <= chosen:
                payers.add(one.player)
        for name in listed(act.words.get("targets")):
            mine = [value for value in self._values(name) if value in chosen]
            if any(
                self.game.board.objects[value[0]].controller in payers for value in mine if isinstance(value, tuple)
            ):
                self.end.unfitting = _PAID_OR_CHOSEN.format(str(name), act.text)
                raise ValueError(self.end.unfitting)

    def _unpaid(self, why: str) -> None:
        """Notes that what a cost could take was chosen for the effect, where the cost cannot be paid then."""
        act = self.current
        if act is None or act.card is None or why != "the cost cannot be paid" or {"pay", "with"} & act.words.keys():
            return
        texts = [self.game.board.objects[one].facts.text for one in candidates(self.scenario, act.card)]
        costs = [node for text in texts if text is not None for node in walk(text) if isinstance(node, Cost)]
        if any(isinstance(getattr(part, "cards", None), Select) for cost in costs for part in cost.parts):
            for name in listed(act.words.get("targets"))[:1]:
                self.end.unfitting = _PAID_OR_CHOSEN.format(str(name), act.text)

    def _why(self, act: Act, asked: Decision) -> refusal.Refusal:
        """Why the next line cannot be done where this player is asked to act."""
        claimant = self._claimant(act)
        found = self._refused(act, claimant)
        if found is refusal.UNSAID and claimant != asked.player:
            return refusal.Refusal(f"{self.scenario.players[asked.player]} may act now, and nobody else", "308")
        return found

    def _let(self, act: Act, player: int) -> refusal.Refusal | None:
        """What lets an action be done that a claim asks for, if something has to."""
        names = listed(act.words.get("units")) if act.verb == "move" else [act.card]
        numbers = [number for name in names if name is not None for number in self._numbers(name)]
        if not numbers or act.verb not in ("move", "play"):
            return None
        where = self._place(act.words["to"], player) if "to" in act.words and not _anywhere(act) else None
        return refusal.lets(self.game, self.game.board.objects[numbers[0]], act.verb, player, where)

    def _refused(self, act: Act, player: int) -> refusal.Refusal:
        """Why an action cannot be done by a player as the board stands."""
        game = self.game
        if act.verb == "move":
            where = None if _anywhere(act) else self._place(act.words.get("to"), player)
            units = [number for name in listed(act.words.get("units")) for number in self._numbers(name)]
            found = [refusal.why_not_moved(game, game.board.objects[number], player, where) for number in units]
            return next((one for one in found if one is not refusal.UNSAID), refusal.UNSAID)
        numbers = candidates(self.scenario, act.card) if act.card is not None else []
        if not numbers:
            return refusal.UNSAID
        own = [number for number in numbers if game.board.objects[number].controller == player] or numbers
        obj = game.board.objects[own[0]]
        match act.verb:
            case "play":
                to = self._place(act.words["to"], player) if "to" in act.words else None
                why = refusal.why_not_played(game, obj, player, to)
                names = [name for name in listed(act.words.get("targets")) if isinstance(name, str)]
                aims = [game.board.objects[number] for name in names for number in candidates(self.scenario, name)]
                if why is refusal.UNSAID and aims:
                    why = refusal.why_not_chosen(game, obj, player, aims)
                made = game.view.made_of([one for one in aims if one in game.board.units()])
                return why._replace(reason=why.reason + made * ("might" in why.reason))
            case "activate":
                return refusal.why_not_activated(game, obj, player)
            case "hide":
                at = self.scenario.fields.get(str(act.words["at"])) if "at" in act.words else None
                return refusal.why_not_hidden(game, obj, player, at)
        return refusal.UNSAID

    def _wanted(self, act: Act, asked: Decision) -> Action | None:
        """The action of a line, if this is the player and the time for it."""
        player = asked.player
        options = [one for one in asked.options if isinstance(one, Action)]
        match act.verb:
            case "play" | "activate" | "hide":
                if self._actor(act) != player or act.card is None:
                    return None
                if act.words.get("answers") is False and self.game.board.chain:
                    return None
                numbers = candidates(self.scenario, act.card)
                fitting = [one for one in options if one.kind in kinds_of(act) and one.obj in numbers]
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
                if act.who not in (None, player):
                    return None
                return next((one for one in options if one.kind == "end turn"), None)
            case "tap" | "recycle":
                kind = "tap" if act.verb == "tap" else "recycle rune"
                if (act.who if act.who is not None else self.game.board.active) != player:
                    return None
                domains = {one: self.game.board.objects[one.obj].facts.domains for one in options if one.kind == kind}
                return next((one for one, its in domains.items() if its[0].value == act.words["domain"]), None)
            case "invite":
                word = str(act.card or act.words.get("player") or "")
                if act.who not in (None, player):
                    return None
                return next((one for one in options if one.kind == "invite" and one.at == self._seat(word)), None)
        return None

    def _seat(self, word: str) -> int | None:
        return self.scenario.players.index(word) if word in self.scenario.players else None

    def _concede(self, act: Act) -> None:
        """A player who concedes is out (650); who is not named is whose turn it is."""
        who = self._seat(str(act.card)) if act.card is not None else act.who
        self.game.start("remove_player", self.game.board.active if who is None else who)
        self._next()


def claimed(index: int) -> tuple[int, str, int]:
    """A claim among what can be done."""
    return (0, CLAIMED, index)


def kinds_of(act: Act) -> tuple[str, ...]:
    """The kinds of actions that a line can mean, as far as its verb and card tell; a card is played from hand, or from
    where the line says.
    """
    source = str(act.words.get("from")) if act.verb == "play" else ""
    by_source = {"hidden": "play hidden", "facedown": "play hidden", "trash": "play from trash"}
    if source in by_source:
        return (by_source[source],)
    if act.verb == "play":
        return ("play", "play hidden", "play from trash")
    return (act.verb,) if act.verb in ("activate", "move", "hide", "end turn", "pass") else ()


def _anywhere(act: Act) -> bool:
    """Whether an action is a move that names no place."""
    return act.verb == "move" and "to" not in act.words


def played(scenario: Scenario, decider: PathDecider) -> End:
    """Plays one line: from the beginning, or from where another one has been."""
    kept = decider.kept.game if isinstance(decider, GraphDecider) and decider.kept is not None else None
    if isinstance(kept, Player):
        player = kept.going_on()
        player.decider = player.game.decider = decider
    else:
        player = Player(scenario, decider)
    try:
        return player.play()
    finally:
        decider.work = WORTH * (decider.work + len(player.game.trace.steps) - player.known)


__all__ = ["Domain", "End", "Player"]

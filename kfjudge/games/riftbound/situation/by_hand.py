"""Playing a Riftbound situation by hand: whoever has priority or focus acts, and every question is asked."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from kfjudge import values
from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.trace import Step, Trace
from kfjudge.errors import NotDecidable, NotLegal
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import NotPlayed
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.turn import run as playing
from kfjudge.games.riftbound.situation import telling
from kfjudge.games.riftbound.situation.judge import cards_shown
from kfjudge.games.riftbound.situation.model import Act, Scenario
from kfjudge.games.riftbound.situation.play import Player
from kfjudge.games.riftbound.situation.speaker import Speaker, rule_of
from kfjudge.games.riftbound.situation.state import Teller
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.situation.by_hand import ByHand, Deed
from kfjudge.tuples import NamedTuple

GO_ON = "go on"
"""What is done where play goes on by itself to the next question."""
_VERBS = {
    "play hidden": ("play", {"from": "hidden"}),
    "play from trash": ("play", {"from": "trash"}),
    "recycle rune": ("recycle", {}),
}
"""How a script writes kinds of actions that are called otherwise: the verb, and what else it says."""


class Chosen(NamedTuple):
    """An action as a player takes it. `card` is its name (of a rune the domain); `nth` counts the abilities of one card
    that may be activated, from 1, where there are several.
    """

    action: Action
    player: str
    card: str = ""
    place: str = ""
    nth: int = 0


class Hand(ByHand):
    """One situation; its positions are games."""

    speaker: Speaker

    def __init__(self, scenario: Scenario, _library: Any) -> None:
        self.scenario = scenario
        self.version = scenario.rules
        self.speaker = Speaker(scenario)
        self.shown = {card.title: card for card in cards_shown(scenario)}

    def begin(self) -> Game:
        """The position before the first action."""
        return Game(copy.deepcopy(self.scenario.board), self.scenario.rules, PathDecider())

    def again(self, position: Game, decider: Decider, trace: Trace | None = None) -> Game:
        """A run from a position; its steps go to `trace`."""
        game = position.copied_out(decider)
        game.trace = Trace() if trace is None else trace
        return game

    def perform(self, run: Game, act: Chosen | Act | str) -> None:
        """Plays an action on to where somebody may act again. Raises `NotLegal`, `NotDecidable`, and what the decider
        raises.
        """
        try:
            if isinstance(act, Act):
                self._scripted(run, act)
            else:
                self._played(run, act)
        except NotPlayed as error:
            raise NotDecidable(f"not played yet: {error}") from None
        except ValueError as error:
            raise NotLegal(str(error), rule=rule_of(self.version, "358")) from None

    def _played(self, run: Game, act: Chosen | str) -> None:
        steps = playing(run)
        try:
            asked = next(steps)
            if asked.kind == "act" and isinstance(act, Chosen):
                if act.action not in asked.options:
                    raise NotLegal("it cannot be done now", rule=rule_of(self.version, "308"))
                asked = steps.send((asked.options.index(act.action),))
            while asked.kind != "act":
                asked = steps.send(run.decider.decide(asked))
        except StopIteration:
            pass

    def _scripted(self, run: Game, act: Act) -> None:
        """A line of the file: who is not named in it passes, as in the file."""
        alone = values.replace(self.scenario, board=run.board, acts=[act], claims=[], choose=[], open=False)
        player = Player(alone, run.decider)
        try:
            end = player.play()
        finally:
            made = player.game
            run.board, run.meaning, run.view = made.board, made.meaning, made.view
            run.outstanding, run.seen, run.window = made.outstanding, made.seen, made.window
            for step in made.trace:
                run.trace.steps.append(step)
        if end.stopped is not None:
            raise NotLegal(end.stopped[1], rule=rule_of(self.version, end.stopped[2]))
        if end.undecided:
            raise NotDecidable(end.undecided)

    def deeds(self, position: Game) -> list[Deed]:
        """What the player who is asked may do. Of equal runes one is listed."""
        if position.board.winner is not None:
            return []
        game = self.again(position, PathDecider())
        try:
            asked = next(playing(game))
        except StopIteration:
            return []
        except (NotPlayed, ValueError):  # what stops play is told when it goes on
            return [Deed(GO_ON, GO_ON)]
        if asked.kind != "act":
            return [Deed(GO_ON, GO_ON)]
        options = [option for option in asked.options if isinstance(option, Action)]
        found: dict[str, Chosen] = {}
        for option in options:
            act = self._chosen(game, option, asked.player, options)
            found.setdefault(_said(act), act)
        return [Deed(said, act) for said, act in found.items()]

    def _chosen(self, game: Game, action: Action, player: int, options: list[Action]) -> Chosen:
        obj = game.board.objects.get(action.obj)
        card = "" if obj is None else self.speaker.name(obj)
        if obj is not None and obj.kind is Kind.RUNE and action.kind in ("tap", "recycle rune"):
            card = obj.facts.domains[0].value
        place = "" if action.at is None else self.speaker.place(action.at)
        if action.kind == "invite" and action.at is not None:
            place = self.speaker.player(action.at)
        several = [one for one in options if (one.kind, one.obj) == ("activate", action.obj)]
        nth = several.index(action) + 1 if len(several) > 1 and action in several else 0
        return Chosen(action, self.speaker.player(player), card, place, nth)

    def problem(self, position: Game) -> str:
        """A card that is used and whose text is not understood."""
        for obj in position.board.objects.values():
            if obj.facts.declined and obj.spot in (Spot.BASE, Spot.FIELD, Spot.LEGEND, Spot.CHAIN):
                return f"the text of {obj.facts.name} is not understood: {obj.facts.declined}"
        return ""

    # ── words ───────────────────────────────────────────────────────────────

    def state(self, position: Game) -> dict[str, Any]:
        """The whole state as JSON values."""
        return Teller(self.scenario, position).whole()

    def where(self, position: Game) -> str:
        """Whose turn it is, the part of it, and who may act."""
        board = position.board
        said = [self._who(board.active), f"{board.phase} phase"]
        if board.showdown is not None:
            said.append(f"{'combat' if board.combat else 'showdown'} at {self.speaker.place(board.showdown)}")
        if board.chain:
            said.append(f"{len(board.chain)} on the chain")
        acts = board.priority if board.priority is not None else board.focus
        if acts not in (None, board.active):
            said.append(f"{self._who(acts)} may act")
        return " · ".join(said)

    def _who(self, player: int) -> str:
        return self.speaker.player(player).capitalize()

    def told(self, step: Step, position: Game) -> str:
        """A step as a sentence."""
        return telling.told(self.scenario, position, step)

    def question(self, decision: Decision) -> str:
        """Who is asked what."""
        return f"{self.speaker.player(decision.player)}: {decision.question}"

    # ── what was done, as a file ────────────────────────────────────────────

    def as_written(self, act: Chosen | Act | str, trail: Sequence[tuple[Decision, Answer]]) -> tuple[Any, list[Any]]:
        """An action as a line of `do`, and the answers to its questions as lines of `choose`. What only a word of the
        action can say is said there.
        """
        answers: list[Any] = []
        words: dict[str, Any] = {}
        for decision, answer in trail:
            said = [self.speaker.option(decision, option) for option in decision.picked(answer)]
            if decision.kind == "units":
                words["units"] = said
            elif decision.kind == "accelerate":
                words["accelerate"] = said == ["yes"]
            else:
                answers.append(said[0] if len(said) == 1 else said)
        if not isinstance(act, Chosen):
            return None, answers
        verb, more = _VERBS.get(act.action.kind, (act.action.kind, {}))
        words |= more
        words |= {"at": act.place} if verb == "hide" else {"to": act.place} if verb == "move" else {}
        words |= {"ability": act.nth} if act.nth else {}
        subject = act.card or (act.place if verb == "invite" else "")
        if words and subject:
            words = {"card": subject, **words}
        return {act.player: {verb: words or subject} if words or subject else verb}, answers


def _said(act: Chosen) -> str:
    """An action in words."""
    kind = act.action.kind
    words = [kind, act.card]
    words += [f"(ability {act.nth})"] if act.nth else []
    words += [{"move": "to ", "hide": "at "}.get(kind, "") + act.place] if act.place else []
    return " ".join(word for word in words if word)

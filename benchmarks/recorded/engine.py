"""This project's engine as the replay sees it: start a run, do an act, look at the board.

In: boards of the engine and acts of records. Out: `Run` values. The options: no two cards count as alike, since the
record tells which of them it was, and the order within a discard pile is a question.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace

from benchmarks.recorded.acting import Act, Deed
from benchmarks.session import Session
from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.run import GameOverError
from kfjudge.engine.trace import Trace
from kfjudge.errors import NotLegal
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import IN_PLAY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import key_costs
from kfjudge.games.keyforge.meaning.option_words import OptionName
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play import legality, turn, usable
from kfjudge.games.keyforge.play.actions import (
    Action,
    BeginTurn,
    DiscardCard,
    EndTurn,
    Fight,
    PlaceProphecy,
    PlayCard,
    RaiseTide,
    Reap,
    Unstun,
    UseAction,
    UseOmni,
)
from kfjudge.games.keyforge.play.session import perform
from kfjudge.games.keyforge.words.nodes.effects import UseKind
from kfjudge.games.keyforge.words.nodes.statics import Quality
from kfjudge.games.keyforge.words.statuses import Mark

OPTIONS = Options(order_piles=True, collapse=False, traced=False, ask_forced=True)

WITH_CARD: dict[Deed, Callable[[int], Action]] = {
    Deed.PLAY: PlayCard,
    Deed.DISCARD: DiscardCard,
    Deed.REAP: Reap,
    Deed.FIGHT: Fight,
    Deed.ACTION: UseAction,
    Deed.OMNI: UseOmni,
    Deed.UNSTUN: Unstun,
    Deed.OTHER: UseAction,
}
"""The engine's action for each deed with a card; what one out of play lets its player do is its action."""
USE_WORDS = {UseKind.REAP: "reap", UseKind.FIGHT: "fight", UseKind.ACTION: "action", UseKind.OMNI: "omni"}


class Run:
    """One run and the board it has come to; computed facts about it, asked when needed."""

    __slots__ = ("decider", "game")

    def __init__(self, game: Game, decider: Decider) -> None:
        self.game = game
        self.decider = decider

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.game.board

    @property
    def trace(self) -> Trace:
        """What happened, if the engine keeps a trace."""
        return self.game.trace

    @property
    def trail(self) -> tuple[tuple[Decision, Answer], ...]:
        """Every decision met, with its answer."""
        return tuple(getattr(self.decider, "trail", ()))

    def type(self, number: int) -> str:
        """The type that a card in play has."""
        return self.game.view.type(number)

    def power(self, number: int) -> int:
        """A creature's current power."""
        return self.game.view.power(number)

    def armor(self, number: int) -> int:
        """A creature's current total armor."""
        return self.game.view.armor(number)

    def loses_armor(self, number: int) -> bool:
        """Whether something makes a creature lose its armor at the moment."""
        return self.game.view.loses(number, Quality.ARMOR)

    def key_cost(self, player: int) -> int:
        """What the player's next key costs at the moment."""
        return key_costs.key_cost(self.game, player)


class Engine:
    """The engine with its tables; one serves any number of records."""

    def __init__(self, faces: Mapping[str, CardFace], *, traced: bool = False) -> None:
        self.session = Session(replace(OPTIONS, traced=traced))

    def start(self, board: Board, decider: Decider) -> Run:
        """A run from a copy of `board`."""
        return Run(self.session.game(board.copy(), decider), decider)

    def still(self, board: Board) -> Run:
        """A run in which nothing happens."""
        return self.start(board, PathDecider())

    def do(self, run: Run, act: Act, numbers: Mapping[str, int]) -> None:
        """Does an act. A turn that ends is followed by the beginning of the next, as in the record.

        Raises `NotLegal` and `NotDecidable` like the engine.
        """
        game = run.game
        if act.deed is Deed.CHOOSE_HOUSE:
            _choose_house(game)
            return
        turn_before = game.board.turn
        perform(game, self._action(game, act, numbers))
        if game.board.omega and game.board.turn == turn_before and game.board.winner is None:
            perform(game, EndTurn())
        if game.board.turn != turn_before and game.board.step == "before" and game.board.winner is None:
            perform(game, BeginTurn())

    def _action(self, game: Game, act: Act, numbers: Mapping[str, int]) -> Action:
        """The engine's action; `NotLegal` for an act that it does not know."""
        if act.deed is not Deed.END_TURN and act.player != game.board.active:
            raise NotLegal("it is the other player's turn", rule="turn-sequence")
        if act.card is not None and act.deed in WITH_CARD:
            return WITH_CARD[act.deed](numbers[act.card])
        if act.deed is Deed.END_TURN:
            return EndTurn()
        if act.deed is Deed.RAISE_TIDE:
            return RaiseTide()
        if act.deed is Deed.PROPHECY:
            for number in game.board.players[act.player].prophecies:
                if game.board.cards[number].face.id == act.label:
                    return PlaceProphecy(number)
        raise NotLegal(f"there is no action: {act.label or act.deed.value}", rule="step-3-play-discard-use")

    def possible(self, board: Board, player: int, number: int) -> set[str]:
        """What a player can do with a card now: `play`, `discard`, the uses; `unstun` stands for all uses of a stunned
        creature.
        """
        game = self.still(board).game
        if board.winner is not None or board.step != "main" or board.active != player:
            return set()
        card = board.cards[number]
        if card.zone in IN_PLAY:
            uses = {word for how, word in USE_WORDS.items() if usable.why_not_use(game, player, number, how) is None}
            return {"unstun"} if uses and card.has(Mark.STUN) else uses
        found = set()
        if legality.why_not_play(game, player, number) is None:
            found.add("play")
        if legality.why_not_discard(game, player, number) is None:
            found.add("discard")
        return found

    def mode_text(self, decision: Decision, option: Hashable, board: Board) -> str:
        """The printed words of an option of a "choose one"; empty if they cannot be found."""
        return option.words if isinstance(option, OptionName) else ""


def _choose_house(game: Game) -> None:
    """The record begins in the second step of a turn: choose a house, archives, then the third step."""
    player = game.board.active
    try:
        turn.choose_house(game, player, None)
        turn.take_archives(game, player, None)
        game.board.step = "main"
        game.board.touch()
        game.emit(Event("step start", player, detail="main"))
    except GameOverError:
        return

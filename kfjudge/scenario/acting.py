"""A `Referee` over the KeyForge engine: the lines of `do` as actions of the engine.

In: `Act` values. Out: what the engine makes of them, or `NotLegal` with the rule. Names that fit several cards are
settled by where the action takes its card from; if that leaves more than one, the file is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.engine.path import Decider
from kfjudge.errors import NotDecidable, NotLegal, Problem, WrongFile
from kfjudge.keyforge.board.board import Board
from kfjudge.keyforge.board.zones import NOBODY
from kfjudge.keyforge.game import Game, Options, Tables
from kfjudge.keyforge.play.actions import (
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
from kfjudge.keyforge.play.session import perform
from kfjudge.keyforge.tables import make_tables
from kfjudge.scenario.by_version import older_behavior
from kfjudge.scenario.faces import house_of_slug, house_slug
from kfjudge.scenario.model import Act, CardRef, NamedCards, Scenario
from kfjudge.scenario.names import one_of_halves
from kfjudge.scenario.words import house_name
from kfjudge.scenario.words import house_slug as as_fact

Fits = Callable[[int], bool]


class KeyForge:
    """Plays by the rules of KeyForge."""

    def __init__(self) -> None:
        self.tables: Tables = make_tables()

    def start(self, board: Board, decider: Decider, scenario: Scenario, version: str) -> Game:
        """A game on `board`. The order within discard piles is asked only where an exact list of a pile is claimed."""
        options = Options(
            order_piles=reads_piles(scenario), older=older_behavior(version), named=houses_named(scenario)
        )
        return Game(board, decider, self.tables, options)

    def perform(self, game: Game, act: Act, scenario: Scenario) -> None:
        """Does what a line of `do` says."""
        perform(game, self._action(game, act, scenario))

    def _action(self, game: Game, act: Act, scenario: Scenario) -> Action:
        board = game.board
        player = board.active
        chosen = _Chooser(game, scenario)
        match act.verb:
            case "raise tide":
                return RaiseTide()
            case "end turn":
                return EndTurn()
            case "begin turn":
                return _begin(game, act)
        assert act.card is not None
        match act.verb:
            case "play":
                card = chosen.one(act.card, lambda number: _in_hand(board, number, player))
                host = (
                    NOBODY
                    if act.other is None
                    else chosen.one(act.other, lambda number: board.cards[number].zone == "battleline")
                )
                return PlayCard(card, act.flank, act.position, host, act.type)
            case "discard":
                return DiscardCard(chosen.one(act.card, lambda number: _in_hand(board, number, player)))
            case "prophecy":
                card = chosen.one(
                    act.card,
                    lambda number: (
                        board.cards[number].zone == "prophecies" and board.cards[number].controller == player
                    ),
                )
                under = (
                    NOBODY
                    if act.other is None
                    else chosen.one(act.other, lambda number: _in_hand(board, number, player))
                )
                return PlaceProphecy(card, under)
            case "fight":
                card = chosen.one(act.card, lambda number: _on_table(board, number, player))
                against = NOBODY
                if act.other is not None:
                    against = chosen.one(act.other, lambda number: _on_table(board, number, 1 - player))
                return Fight(card, against)
        card = chosen.one(act.card, lambda number: _on_table(board, number, player))
        return _USES[act.verb](card)


_USES: dict[str, Callable[[int], Action]] = {"reap": Reap, "action": UseAction, "omni": UseOmni, "unstun": Unstun}


def reads_piles(scenario: Scenario) -> bool:
    """Whether a claim reads the order within a discard pile."""
    return any(
        check.field == "discard" and isinstance(check.wanted, NamedCards) and len(check.wanted.names) > 1
        for claim in scenario.claims
        for check in claim.then
    )


def houses_named(scenario: Scenario) -> frozenset[str]:
    """The houses that the file names as answers, given or claimed."""
    words = [word for given in scenario.choose for word in given.words]
    words += [choice.word for claim in scenario.claims for choice in claim.choices]
    return frozenset(house_slug(as_fact(word.text)) for word in words)


def _in_hand(board: Board, number: int, player: int) -> bool:
    return board.cards[number].zone == "hand" and board.cards[number].controller == player


def _on_table(board: Board, number: int, player: int) -> bool:
    return board.cards[number].zone in ("battleline", "artifacts") and board.cards[number].controller == player


def _begin(game: Game, act: Act) -> Action:
    """The beginning of a turn. A house that may be one of those nobody told is taken at its word or, where all are
    known, refused by the engine.
    """
    house = None if act.house is None else house_slug(act.house)
    side = game.board.players[game.board.active]
    if house is not None and len(side.houses) < 3 and house not in side.houses and not _seen(game, house):
        raise NotDecidable(
            f"whether {house_name(house_of_slug(house))} is a house of the player is not known ('houses' is left out)",
            rule="house-choice",
        )
    return BeginTurn(house, act.key or "", act.archives)


def _seen(game: Game, house: str) -> bool:
    """Whether the active player controls a card of the house."""
    side = game.board.players[game.board.active]
    return any(house in game.view.houses(number) for number in (*side.battleline, *side.artifacts))


class _Chooser:
    """Settles which card a name means at this point."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario

    def one(self, ref: CardRef, fits: Fits) -> int:
        """The card that a name means: the only one of that name, or the only one that lies where it is taken from."""
        if len(ref.cards) == 1:
            return ref.cards[0]
        there = [number for number in ref.cards if fits(number)]
        whole = one_of_halves(there, self.scenario.cards)
        if whole is not None:
            return whole
        if len(there) == 1:
            return there[0]
        if not there:
            raise NotLegal(f"no {ref.text} lies where the action takes it from", rule="playing-cards")
        line, column = ref.place
        raise WrongFile(
            [
                Problem(
                    f"{ref.text!r} fits {len(there)} cards at that point; give them labels with 'as'",
                    self.scenario.file,
                    line,
                    column,
                )
            ]
        )

"""Playing actions, legal or not: `perform` plays one in a run."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.engine.run import TOO_DEEP, GameOverError
from kfjudge.errors import NotDecidable, NotLegal
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import UPGRADE
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import prophecies, zones
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.play import actions, at_will, attacking, legality, permissions, turn, usable
from kfjudge.games.keyforge.play import playing as play
from kfjudge.games.keyforge.play import using as use
from kfjudge.games.keyforge.unsettled import STEPS_OF_AN_ENDED_TURN
from kfjudge.games.keyforge.words.nodes.effects import UseKind
from kfjudge.games.keyforge.words.nodes.statics import Moment
from kfjudge.games.keyforge.words.statuses import Mark

CHAINS_FOR_TIDE = 3


# ── one action in a run ─────────────────────────────────────────────────────


def perform(game: Game, action: actions.Action) -> None:
    """Plays an action. Raises `NotLegal` if the rules do not allow it, `NotDecidable` if its outcome cannot be ruled
    on.
    """
    if game.board.winner is not None:
        raise NotLegal("the game is over", rule="winning")
    game.settle()
    try:
        PERFORM[type(action)](game, action)
        game.settle()
        if game.board.ending:
            whole = game.board.step == "main" and game.reading(STEPS_OF_AN_ENDED_TURN) == "taken"
            (turn.end_turn if whole else turn.finish_turn)(game)
    except GameOverError:
        pass
    except RecursionError:
        raise NotDecidable(TOO_DEEP, rule="infinite-loops") from None


def _refuse(refusal: legality.Refusal | None) -> None:
    if refusal is not None:
        raise NotLegal(refusal.reason, rule=refusal.rule)


def _play_card(game: Game, action: actions.PlayCard) -> None:
    player = game.board.active
    number = action.card
    as_type = action.as_type
    if as_type is None and action.attach != NOBODY:
        as_type = UPGRADE
    kinds = legality.types_to_play(game, number)
    if as_type is not None and as_type not in kinds:
        raise NotLegal(f"it cannot be played as {as_type}", rule="playing-cards")
    if as_type is None and len(kinds) > 1:
        kinds = (
            tuple(kind for kind in kinds if legality.why_not_play(game, player, number, as_type=kind) is None)
            or kinds[:1]
        )
        as_type = str(game.choose(player, "type", kinds, "Play it as which type?", rule="playing-cards"))
    _refuse(legality.why_not_play(game, player, number, as_type=as_type, attach_to=action.attach))
    if action.position is not None:
        models = legality.models(game, number, player, Moment.ENTERING) or [number]
        refusals = [legality.why_not_copy(game, player, number, model, action.position) for model in models]
        _refuse(next((refusal for refusal in refusals if refusal is not None), None) if all(refusals) else None)
    if action.flank is not None or action.position is not None:
        _refuse(legality.why_not_there(game, player, number, action.flank, action.position))
    done = play.play(
        game, number, player, flank=action.flank, position=action.position, attach_to=action.attach, as_type=as_type
    )
    if not done:
        raise NotLegal("it cannot be played", rule="playing-cards")


def _discard(game: Game, action: actions.DiscardCard) -> None:
    player = game.board.active
    _refuse(legality.why_not_discard(game, player, action.card))
    if not legality.is_of_active_house(game, player, action.card):
        permissions.tell_permission(game, player, action.card, "discard")
        permissions.spend_permission(game, player, action.card, "discard")
    game.step("discard", "discarding", "{0} discards {1}", Who(player), Card(action.card))
    zones.move(game, [action.card], "discard", "discard", player=player, cause="step")


def _use(game: Game, number: int, how: UseKind, against: int = NOBODY, *, unstun: bool = False) -> None:
    player = game.board.active
    _refuse(usable.why_not_use(game, player, number, how, against=against))
    # Stunned it is used only to lose the stun; which use is asked for has to be one that it may have all the same.
    bound = how is not UseKind.FIGHT and not unstun and game.board.cards[number].has(Mark.STUN)
    if bound and attacking.must_fight(game, player, number):
        raise NotLegal("it is enraged and must fight if able", rule="enrage")
    use.use(game, number, player, how, against=against, as_yours=game.board.cards[number].controller != player)


def _use_action(game: Game, action: actions.UseAction) -> None:
    """An Action: ability, or what a text lets its player do at will."""
    player = game.board.active
    if at_will.has_any(game, action.card) and usable.why_not_use(game, player, action.card, UseKind.ACTION) is not None:
        at_will.do(game, action.card, player)
    else:
        _use(game, action.card, UseKind.ACTION)


def _unstun(game: Game, action: actions.Unstun) -> None:
    if not game.board.cards[action.card].has(Mark.STUN):
        raise NotLegal("it is not stunned", rule="stun")
    _use(game, action.card, UseKind.REAP, unstun=True)


def _prophecy(game: Game, action: actions.PlaceProphecy) -> None:
    board = game.board
    state = board.cards[action.card]
    if board.step != "main" or board.prophecy_used:
        raise NotLegal("one prophecy is placed in each play step", rule="prophecy")
    if state.zone != "prophecies" or state.active or state.controller != board.active:
        raise NotLegal("it is not an inactive prophecy of the player", rule="prophecy")
    hand = board.players[board.active].hand
    under = action.under
    if under == NOBODY:
        picked = game.choose_cards(board.active, hand, 1, 1, "Which card goes beneath?", rule="prophecy")
        under = picked[0] if picked else NOBODY
    if under not in hand:
        raise NotLegal("the card beneath comes from hand", rule="prophecy")
    game.apply(Event("prophecy used"))
    prophecies.activate(game, action.card, [under])


def _raise_tide(game: Game, action: actions.RaiseTide) -> None:
    board = game.board
    player = board.active
    _refuse(legality.why_not_raise_tide(game))
    game.emit(Event("raise tide", player))
    game.emit(Event("gain chains", player, amount=CHAINS_FOR_TIDE))


def _end_turn(game: Game, action: actions.EndTurn) -> None:
    turn.end_turn(game)


def _begin_turn(game: Game, action: actions.BeginTurn) -> None:
    turn.begin_turn(game, action.house, action.key, action.archives)


PERFORM: dict[type, Callable[..., None]] = {
    actions.PlayCard: _play_card,
    actions.DiscardCard: _discard,
    actions.Fight: lambda game, action: _use(game, action.card, UseKind.FIGHT, action.against),
    actions.Reap: lambda game, action: _use(game, action.card, UseKind.REAP),
    actions.UseAction: _use_action,
    actions.UseOmni: lambda game, action: _use(game, action.card, UseKind.OMNI),
    actions.Unstun: _unstun,
    actions.PlaceProphecy: _prophecy,
    actions.RaiseTide: _raise_tide,
    actions.EndTurn: _end_turn,
    actions.BeginTurn: _begin_turn,
}
"""How each action is played."""

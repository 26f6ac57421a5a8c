"""When lasting effects end, and what then goes back to how it was."""

from __future__ import annotations

from kfjudge.engine.trace import Beside
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes, entering, zones
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.cards import Controlled, OfType
from kfjudge.games.keyforge.words.nodes.statics import CountsAs


def expire(game: Game, end_of_turn: bool = False) -> None:
    """Takes away the lasting effects that are over (Rulebook: Lasting effects)."""
    board = game.board
    over = [effect for effect in board.lasting if effect.is_over(board, end_of_turn) or _condition_over(game, effect)]
    if not over:
        return
    gone = {effect.number for effect in over}
    changes.set_lasting(game, (effect for effect in board.lasting if effect.number not in gone))
    for effect in over:
        ending = ENDINGS.get(effect.what)
        if ending is not None:
            ending(game, effect)


def _condition_over(game: Game, effect: Lasting) -> bool:
    """Whether an effect that holds "while" something is true has come to its end for good."""
    if effect.condition is None or effect.what != "control":
        return False
    ctx = Context(game, effect.player, effect.card, effect.named).recall(effect.bindings)
    return not meaning.holds(ctx, effect.condition)


OVER = " again: what {2} says lasts no longer"


def _give_back(game: Game, effect: Lasting) -> None:
    """Control goes back, unless a later effect has changed it."""
    for seen in effect.on:
        state = game.board.cards[seen.card]
        if not game.is_here(seen) or not state.in_play or state.controller != effect.player:
            continue
        if any(other.what == "control" and seen in other.on for other in game.board.lasting):
            continue
        told = (OVER, (Beside(effect.card),)) if effect.card != NOBODY else ("", ())
        game.emit(Event("take control", effect.value, seen.card, cause="expired", told=told))


def _turn_back(game: Game, effect: Lasting) -> None:
    """A card that was a creature for a time goes back to where artifacts lie (Rulebook: artifact turned creature)."""
    board = game.board
    for seen in effect.on:
        state = board.cards[seen.card]
        if game.is_here(seen) and state.zone == "battleline":
            game.apply(Event("leave line", state.controller, seen.card, position=effect.value))
            _shed_upgrades(game, seen.card)


def _shed_upgrades(game: Game, number: int) -> None:
    """Under the rules from 14 to 17.2 a card that stops being a creature loses its upgrades (Rulebook: Upgrades)."""
    upgrades = game.board.cards[number].upgrades
    if upgrades and game.older(Older.UPGRADES_NEED_A_CREATURE):
        zones.move(game, upgrades, "put", "discard", player=game.board.active, cause="host")


def hold(game: Game) -> None:
    """Cards change sides as long as a statement says who controls them, and go back when none does (Rulebook:
    Control).
    """
    board = game.board
    wanted = _controllers(game)
    for card, player in wanted.items():
        state = board.cards[card]
        if state.in_play and state.controller != player:
            before = state.controller
            held_now = [item for item in board.lasting if item.what == "held" and item.on[0].card == card]
            if any(item.player == player for item in held_now):
                continue  # a later effect has changed it since; the latest counts
            if game.emit(Event("take control", player, card)) and not held_now:
                _remember_held(game, card, player, before)
    for effect in [item for item in board.lasting if item.what == "held"]:
        card = effect.on[0].card
        if card not in wanted and game.is_here(effect.on[0]):
            changes.spend(game, effect)
            if board.cards[card].controller == effect.player:
                game.emit(Event("take control", effect.value, card, cause="expired"))


def hold_as_found(game: Game) -> None:
    """On a board from a file, a card on the other side whose control a statement explains goes back to its owner when
    that statement ends.
    """
    for card, player in _controllers(game).items():
        state = game.board.cards[card]
        if state.in_play and state.controller == player != state.owner:
            _remember_held(game, card, player, state.owner)


def _controllers(game: Game) -> dict[int, int]:
    """Who controls which cards because a statement says so."""
    wanted: dict[int, int] = {}
    for stated, node in game.view.active(CountsAs):
        if isinstance(node.what, Controlled):
            for card in game.view.members(stated):
                wanted[card] = meaning.player(game.view.context(stated), node.what.by)
    return wanted


def _remember_held(game: Game, card: int, player: int, before: int) -> None:
    """Keeps to whom control of the card goes back."""
    seen = (game.seen(card),)
    changes.lasts(game, card, player, tied=seen, what="held", on=seen, value=before)


def lay_by(game: Game) -> None:
    """Creatures lie among the artifacts as long as a statement considers them artifacts, and go back to a flank when
    none does; see docs/decisions/creatures-that-are-artifacts.md. Raises `NotDecidable` where one is an artifact only
    as long as it is none.
    """
    board = game.board
    wanted = _artifacts(game)
    moved: list[int] = []
    for card in sorted(wanted):
        state = board.cards[card]
        if state.zone == "battleline":
            end = len(board.players[state.controller].artifacts)
            game.apply(Event("leave line", state.controller, card, position=end))
            game.step("become artifact", "artifact-as-creature", "{0} becomes an artifact", Card(card))
            board.clock += 1
            seen = game.seen(card)
            laid = Lasting(
                board.clock, state.face, card, card, state.controller, tied=(seen,), what=LAID_BY, on=(seen,)
            )
            changes.add_lasting(game, laid)
            _shed_upgrades(game, card)
            moved.append(card)
    for effect in [item for item in board.lasting if item.what == LAID_BY]:
        card = effect.on[0].card
        if card not in wanted and game.is_here(effect.on[0]) and board.cards[card].zone == "artifacts":
            changes.spend(game, effect)
            entering.into_line(game, card, entering.choose_flank(game, board.cards[card].controller))
            moved.append(card)
    turned = (_artifacts(game) ^ wanted).intersection(moved) if moved else ()
    for card in turned:
        name = board.cards[card].face_in_play.name
        raise NotDecidable(f"{name} is an artifact as long as it is none: no document says what it is then")


def _artifacts(game: Game) -> set[int]:
    """The cards that a statement considers artifacts."""
    return {
        card
        for stated, node in game.view.active(CountsAs)
        if node.what == AS_ARTIFACT
        for card in game.view.members(stated)
    }


AS_ARTIFACT = OfType(types=(CardType.ARTIFACT,))
LAID_BY = "laid by"
"""What the mark of a creature that lies among the artifacts is called."""
ENDINGS = {"control": _give_back, "creature": _turn_back}
"""What happens when a lasting effect of a special kind ends."""

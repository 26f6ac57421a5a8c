"""Playing a card: five steps (Rulebook: Playing cards)."""

from __future__ import annotations

from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import ACTION, ARTIFACT, CREATURE, TOKEN_CREATURE, UPGRADE
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import attaching, changes, entering, halves, replacement, windows, zones
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.play import costs, icons, legality, permissions
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Timing
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.statics import Moment


@plays(KeywordName.OMEGA)
@plays(EventKind.PLAY)
def play(
    game: Game,
    number: int,
    player: int,
    *,
    by_effect: bool = False,
    flank: str | None = None,
    position: int | None = None,
    attach_to: int = NOBODY,
    as_type: str | None = None,
) -> bool:
    """Plays a card that may be played; False if it cannot be completed, with the card back where it was."""
    board = game.board
    state = board.cards[number]
    if as_type is None and by_effect:
        kinds = tuple(
            kind
            for kind in legality.types_to_play(game, number)
            if legality.why_not_play(game, player, number, by_effect=True, as_type=kind) is None
        )
        if kinds:
            picked = game.choose(board.active, "type", kinds, "Play it as which type?", rule="playing-cards")
            as_type = str(picked)
    kind = as_type or game.view.type(number)
    refusal = legality.why_not_play(game, player, number, by_effect=by_effect, as_type=as_type, attach_to=attach_to)
    if refusal is not None:
        game.step(NOT_DONE, refusal.rule, "{0} is not played: {1}", Card(number), refusal.reason)
        return False
    host = attach_to
    if kind == UPGRADE and host == NOBODY:
        options = attaching.hosts(game, number, player)
        if not options:
            return False
        host = game.choose_cards(board.active, options, 1, 1, "Attach it to which creature?", rule="upgrades")[0]
    model = _model(game, number, player, kind)
    if model is not None and model < 0:
        return False
    game.step("play", "timing-play-1", "{0} plays {1}", Who(player), Card(number))
    if not by_effect and not legality.is_of_active_house(game, player, number):
        permissions.tell_permission(game, player, number, "play")
    permissions.spend_permission(game, player, number, "play")
    if model is not None:
        changes.become(game, number, copy_of=game.view.face(model))
        game.step("copy", "copies", "{0} is treated as a copy of {1}", Card(number), Card(model))
    zone = state.zone
    if not costs.pay(game, Event("play", player, number, zone=zone, from_player=state.controller)):
        return False
    if zone == "archives" and _leaves_otherwise(game, number, player):
        return False
    omega = KeywordName.OMEGA in game.view.keywords(number)
    played = Event("play", player, number, zone=zone, from_player=state.controller, source=NOBODY, detail=kind)
    events = _bring_in(game, number, player, kind, host, flank, position)
    if events is None:
        return False
    board = game.board
    afterwards = Older.OMEGA_AFTER_PLAY in game.options.older
    if board.cards[number].in_play:
        omega = omega or game.view.has(number, KeywordName.OMEGA)
    if omega and not afterwards:
        _end_the_step(game, number)
    played.stay = board.cards[number].stay
    played.clock = board.clock
    played.spot = events[0].spot if events else None
    game.note([played, *events])
    bonus = game.view.icons(number if model is None else model)
    stay = played.stay
    answers = bool(play_abilities(game, number, player, played, stay))
    game.settle()
    icons.resolve_icons(game, number, player, bonus)
    if answers and board.cards[number].stay != stay:
        game.step(NOT_DONE, "play-abilities", "{0} is gone before its Play: ability could resolve", Card(number))
    windows.between(game, played)
    if Older.WATCHERS_BEFORE_PLAY in game.options.older and play_abilities(game, number, player, played, stay):
        game.older(Older.WATCHERS_BEFORE_PLAY)
        windows.open_window(game, [played, *events])
        windows.open_window(game, [], lambda: play_abilities(game, number, player, played, stay))
    else:
        windows.open_window(game, [played, *events], lambda: play_abilities(game, number, player, played, stay))
    if omega and afterwards:
        game.older(Older.OMEGA_AFTER_PLAY)
    if afterwards and board.cards[number].stay == stay and game.view.has(number, KeywordName.OMEGA):
        _end_the_step(game, number)
    if board.cards[number].zone == "limbo":
        zones.move(game, [number], "put", "discard", player=player, cause="played")
    return True


def _leaves_otherwise(game: Game, number: int, player: int) -> bool:
    """Whether something else happens instead of the card leaving the archives to be played: then it is not played."""
    event = Event("play", player, number, zone="archives", from_player=game.board.cards[number].controller)
    event.stay = game.board.cards[number].stay
    fitting = game.replacements(event)
    chosen = game.choose_replacement(event, fitting) if fitting else None
    if chosen is None:
        return False
    chosen.apply(event)
    return True


def _end_the_step(game: Game, number: int) -> None:
    """Nothing more is played, used or discarded in this step, apart from what is pending (Rulebook: Omega)."""
    game.apply(Event("omega"))
    game.step("omega", "omega", "{0} ends the step when it has been resolved", Card(number))


def _model(game: Game, number: int, player: int, kind: str) -> int | None:
    """The card that the card is played as a copy of; None if its text says nothing, -1 if that one may not be played
    now.
    """
    options = legality.models(game, number, player, Moment.PLAYED)
    if options is None:
        return None
    if not options:
        return None
    model = game.choose_cards(player, options, 1, 1, "A copy of which card?", rule="copies")[0]
    return model if legality.why_not_copy(game, player, number, model) is None else NOBODY


def _bring_in(
    game: Game, number: int, player: int, kind: str, host: int, flank: str | None, position: int | None
) -> list[Event] | None:
    """Step 2: the card enters play, is attached, or (an action) waits in no pile."""
    board = game.board
    if kind == ACTION:
        changes.pick_up(game, number)
        changes.become(game, number, controller=player)
        return []
    if kind == UPGRADE:
        changes.pick_up(game, number)
        changes.become(game, number, controller=player)
        attached = attaching.attach_quietly(game, number, host, player)
        return [attached, attaching.entered(attached)]
    if kind in (CREATURE, TOKEN_CREATURE, ARTIFACT):
        others = legality.other_halves(game, number)
        if others:
            other = game.choose_cards(player, others, 1, 1, "Which half is played with it?", rule="gigantic")
            number = halves.join_halves(game, number, other[0])
        if board.cards[number].face.type != kind:
            changes.become(game, number, played_as=kind)
        event = entering.enter(
            game,
            number,
            player,
            flank=flank,
            position=position,
            played_by=player,
            no_model=lambda model: legality.why_not_copy(game, player, number, model.card, position) is not None,
        )
        return None if event is None else [event]
    return None


def play_abilities(game: Game, number: int, player: int, event: Event, stay: int) -> list[tuple[Held, Event]]:
    """The Play: abilities of the card as long as it is there: in play, or an action being played."""
    state = game.board.cards[number]
    if replacement.ability_replaced(game, event, Timing.PLAY):
        return []
    if state.in_play and state.stay == stay:
        return [(held, event) for held in game.view.abilities(number, Timing.PLAY)]
    if state.zone != "limbo" or state.stay != stay:
        return []
    if number in game.view.blanked:
        return []
    return [(held, event) for held in windows.text_abilities(game, number, Timing.PLAY, player)]

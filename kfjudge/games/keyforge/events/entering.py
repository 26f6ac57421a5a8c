"""Entering play: under whose control, where, ready or exhausted, and all else that applies as a card enters (Rulebook:
Enters play).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kfjudge.engine.trace import NOT_DONE
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Statement
from kfjudge.games.keyforge.board.event import CardStay, Event, Spot
from kfjudge.games.keyforge.board.faces import ARTIFACT, CREATURE, TOKEN_CREATURE
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.copying import become_copy, share_nature
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import history, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.records import plays, reads
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Status, Timing
from kfjudge.games.keyforge.words.nodes.cards import InLine, Involved, NeighborOf, Select
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Effect, Static
from kfjudge.games.keyforge.words.nodes.statics import CopyOf, EntersPlay, Moment
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.values import dataclass, field, replace


@dataclass(slots=True)
class Entering:
    """How a card is about to enter play."""

    controller: int
    ready: bool = False
    states: list[Status] = field(default_factory=list)
    flank: str | None = None
    effects: list[tuple[Context, Effect]] = field(default_factory=list)
    played_by: int = NOBODY
    says: int = NOBODY
    """The last card that says in which state it enters."""
    awaited: list[tuple[Context, int]] = field(default_factory=list)
    """The mentions that waited for the next card to enter: it is this one."""


def put_into_play(
    game: Game,
    number: int,
    controller: int,
    *,
    states: Sequence[Status] = (),
    flank: str | None = None,
    ctx: Context | None = None,
    position: int | None = None,
) -> bool:
    """Puts a card into play without playing it; False if it cannot be there."""
    event = enter(game, number, controller, states=states, flank=flank, position=position)
    if event is None:
        return False
    text = game.text_of(game.view.face(number))
    if text is not None and Timing.PLAY in text.bold:
        told = "{0} is put into play, which is not playing it: its Play: ability does not resolve"
        game.step(NOT_DONE, "play-abilities", told, Card(number))
    game.answer([event])
    return True


SAYS = ", as {2} says"


@reads(EntersPlay, "cards states under effect side anywhere once played_by")
@plays(EventKind.ENTER_PLAY)
def enter(
    game: Game,
    number: int,
    controller: int,
    *,
    states: Sequence[Status] = (),
    flank: str | None = None,
    position: int | None = None,
    as_token: bool = False,
    played_by: int = NOBODY,
    no_model: Callable[[CardStay], bool] | None = None,
) -> Event | None:
    """Moves a card into the line; what watches it is left to the caller. None if its type cannot be in play alone.
    `no_model` says as a copy of which cards it may not enter.

    Until the flank has been chosen the card is where it was.
    """
    board = game.board
    state = board.cards[number]
    kind = CREATURE if as_token else game.view.type(number)
    if kind == TOKEN_CREATURE:
        kind = CREATURE
    if kind not in (CREATURE, ARTIFACT) or state.in_play or (state.face.half is not None and state.partner == NOBODY):
        return None
    zone = state.zone
    if as_token:
        changes.become(game, number, controller=controller, token=board.players[controller].token)
    else:
        changes.become(game, number, controller=controller)
    model = _copies(game, number, no_model)
    entering = _modified(
        game, number, Entering(controller, Status.READY in states, list(states), flank, played_by=played_by)
    )
    token = board.cards[number].token
    copied = board.cards[number].copy_of
    played_as = board.cards[number].played_as
    place = position
    if place is None and kind == CREATURE:
        place = _place(game, number, entering)
    if zone != "limbo":
        changes.become(game, number, controller=state.controller)
    event = Event("enter play", controller, number, zone=zone, to_player=entering.controller, position=place)
    event.to_zone = "battleline" if kind == CREATURE else "artifacts"
    event.changes = {"token": token, "copy_of": copied, "played_as": played_as}
    game.apply(event)
    if model != NOBODY:
        share_nature(game, model, number)
    for stated, node in game.view.active(EntersPlay):
        if _by_place(node):
            _apply(game.view.context(stated), node, number, entering)
    changes.become(
        game,
        number,
        exhausted=not entering.ready,
        marks=tuple(mark for mark in STATUSES if mark.row.state in entering.states),
    )
    for ctx, mention in entering.awaited:
        _now_known(ctx, mention, game.seen(number))
    spot = Spot(frozenset(game.view.flanks(number)), tuple(game.seen(other) for other in game.view.neighbors(number)))
    so = " and ".join([*["ready"] * entering.ready, *(mark.row.state for mark in board.cards[number].marks)])
    game.step(
        "enter play",
        "enters-play",
        f"{{0}} enters play {so or 'exhausted'} under the control of {{1}}" + (SAYS if entering.says != NOBODY else ""),
        *(Card(number), Who(entering.controller), *[Card(entering.says)] * (entering.says != NOBODY)),
    )
    for ctx, effect in entering.effects:
        ctx.stay = board.cards[number].stay if ctx.card == number else ctx.stay
        ctx.moved(number)
        ctx.mention((game.seen(number),))
        game.frames.append(ctx)
        try:
            meaning.do(ctx, effect)
        finally:
            game.frames.pop()
    event.stay = board.cards[number].stay
    event.clock = board.clock
    event.spot = spot
    return event


@applies("enter play")
def apply_enter(game: Game, event: Event) -> bool:
    """The card goes from where it lies to its place among the cards in play (Rulebook: Enters play)."""
    board = game.board
    if board.cards[event.card].zone != "limbo":
        board.lift(event.card)
    zone: Zone = "battleline" if event.to_zone == "battleline" else "artifacts"
    board.put(event.card, event.to_player, zone, event.position if zone == "battleline" else None)
    board.set(event.card, **(event.changes or {}))
    return True


def says_whose(game: Game, number: int) -> bool:
    """Whether a card's own text says on whose side the card itself enters: seen from its owner, whoever controlled it
    before (Rulebook: FAQ on cards that come back).
    """
    if KeywordName.TREACHERY in game.view.keywords(number):
        return True
    return any(
        node.under is not None
        and all(meaning.holds(ctx, condition) for condition in statement.conditions)
        and _is_meant(ctx, node, number, Entering(ctx.player))
        for statement, node, ctx in _own(game, number)
    )


def _own(game: Game, number: int) -> list[tuple[Statement, EntersPlay, Context]]:
    """What a card's own text says about entering play."""
    text = game.text_of(game.view.face(number))
    if text is None:
        return []
    return [
        (statement, statement.node, Context(game, game.board.cards[number].controller, number, number))
        for statement in text.statements
        if isinstance(statement.node, EntersPlay)
    ]


@plays(KeywordName.TREACHERY)
def _modified(game: Game, number: int, entering: Entering) -> Entering:
    """Everything that says how the card enters: its own text, constant and lasting statements (all apply)."""
    view = game.view
    if KeywordName.TREACHERY in view.keywords(number):
        entering.controller = 1 - entering.controller
        game.step("enter play", "treachery", "{0} enters under the opponent's control", Card(number))
    for statement, node, ctx in _own(game, number) if number not in view.blanked else ():
        if all(meaning.holds(ctx, condition) for condition in statement.conditions):
            _apply(ctx, node, number, entering)
    for stated, entry in view.active(EntersPlay):
        if not _by_place(entry):
            _apply(view.context(stated), entry, number, entering)
    if game.frames:
        for said in game.frames[-1].manner:
            _apply(game.frames[-1], said, number, entering)
    return entering


@reads(CopyOf, "moment of")
def _copies(game: Game, number: int, no_model: Callable[[CardStay], bool] | None) -> int:
    """A card that enters as a copy is one before all else: what the copied text says of entering holds for it
    (Rulebook: Copies). Returns the card copied.
    """
    model = NOBODY
    text = game.text_of(game.view.face(number))
    for statement in text.statements if text is not None and number not in game.view.blanked else ():
        if isinstance(statement.node, CopyOf) and statement.node.moment is Moment.ENTERING:
            ctx = Context(game, game.board.cards[number].controller, number, number)
            game.frames.append(ctx)
            try:
                model = become_copy(ctx, statement.node, no_model)
            finally:
                game.frames.pop()
    return model


def _by_place(node: Static) -> bool:
    """Whether it depends on where a creature comes to stand if a statement speaks of it."""
    cards = getattr(node, "cards", None)
    return isinstance(cards, Select) and any(isinstance(item, NeighborOf | InLine) for item in cards.filters)


def _apply(ctx: Context, node: object, number: int, entering: Entering) -> None:
    """Adds one statement about entering play, if it speaks of this card."""
    assert isinstance(node, EntersPlay)
    if not _is_meant(ctx, node, number, entering):
        return
    if node.played_by is not None and entering.played_by not in meaning.players(ctx, node.played_by):
        return
    if node.once:
        changes.spend(ctx.game, ctx.lasting)
        if node.cards.mention is not None and ctx.lasting is not None:
            entering.awaited.append((ctx, node.cards.mention))
    if Status.READY in node.states:
        entering.ready = True
    if Status.EXHAUSTED in node.states:
        entering.ready = False
    entering.states.extend(node.states)
    entering.says = ctx.card if node.states else entering.says
    if node.under is not None:
        entering.controller = meaning.player(ctx, node.under)
    if node.side is not None and node.side.value in ("left", "right"):
        entering.flank = node.side.value
    if node.anywhere and entering.flank is None:
        entering.flank = "anywhere"
    if node.effect is not None:
        entering.effects.append((ctx, node.effect))


def _now_known(ctx: Context, mention: int, seen: CardStay) -> None:
    """What else the same resolution said of the next card that enters holds for this one from now on."""
    awaiting = ctx.lasting
    assert isinstance(awaiting, Lasting)
    changes.set_lasting(
        ctx.game,
        (
            _speaking_of(effect, mention, seen) if effect.resolution == awaiting.resolution else effect
            for effect in ctx.game.board.lasting
        ),
    )


def _speaking_of(effect: Lasting, mention: int, seen: CardStay) -> Lasting:
    """The effect, of which a mention is now known to be this card."""
    return replace(effect, bindings=replace(effect.bindings, numbered=(*effect.bindings.numbered, (mention, (seen,)))))


def _is_meant(ctx: Context, node: EntersPlay, number: int, entering: Entering) -> bool:
    """Whether a statement about entering play speaks of the card; "the first creature played" counts the plays before
    it.
    """
    cards = node.cards
    if isinstance(cards, Select):
        for item in cards.filters:
            if isinstance(item, Involved) and item.event.kind is EventKind.PLAY and item.event.ordinal is not None:
                if entering.played_by == NOBODY:
                    return False
                log = ctx.game.board.log[0]
                pattern = replace(item.event, ordinal=None)
                before = len(history.records(ctx, pattern, log))
                if pattern.player is not None and entering.played_by not in meaning.players(ctx, pattern.player):
                    return False
                rest = replace(cards, filters=tuple(other for other in cards.filters if other is not item))
                return before + 1 == item.event.ordinal and references.matches(ctx, rest, ctx.game.seen(number))
    return references.matches(ctx, cards, ctx.game.seen(number))


@plays(KeywordName.DEPLOY)
def _place(game: Game, number: int, entering: Entering) -> int:
    """Where in the line the creature enters: a flank that the active player picks, anywhere with deploy."""
    line = game.board.players[entering.controller].battleline
    if not line:
        return 0
    if entering.flank == "left":
        return 0
    if entering.flank == "right":
        return len(line)
    closed = closed_flanks(game, number, entering.played_by) if entering.played_by != NOBODY else frozenset()
    if entering.flank == "center":
        return len(line) // 2
    deploys = game.view.has(number, KeywordName.DEPLOY) and (
        entering.played_by != NOBODY or not game.older(Older.DEPLOY_WHEN_PLAYED)
    )
    if entering.flank == "anywhere" or deploys:
        places = tuple(range(1 if "left" in closed else 0, len(line) + (0 if "right" in closed else 1)))
        picked = game.choose(game.board.active, "position", places, "Where does it deploy?", rule="deploy")
        return picked if isinstance(picked, int) else 0
    return choose_flank(game, entering.controller, closed)


SIDES = ("left", "right")


def closed_flanks(game: Game, number: int, player: int) -> frozenset[str]:
    """The flanks on which the player cannot play the creature (Rulebook: Restrictions)."""
    state = game.board.cards[number]

    def played(*sides: str) -> Event:
        spot = Spot(frozenset(sides), ())
        return Event("play", player, number, zone=state.zone, from_player=state.controller, spot=spot)

    return frozenset(side for side in SIDES if game.tables.forbids(game, played(side)))


def choose_flank(game: Game, controller: int, closed: frozenset[str] = frozenset()) -> int:
    """The place of the flank that the active player picks, other than a closed one (Rulebook: Flank)."""
    line = game.board.players[controller].battleline
    if not line:
        return 0
    sides = tuple(side for side in SIDES if side not in closed) or SIDES
    picked = game.choose(game.board.active, "flank", sides, "Which flank?", rule="flank")
    return 0 if picked == "left" else len(line)


def into_line(game: Game, number: int, place: int) -> None:
    """An artifact goes to a place in its controller's battleline, where it is a creature."""
    game.apply(Event("join line", card=number, position=place))

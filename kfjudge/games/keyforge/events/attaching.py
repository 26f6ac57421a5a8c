"""Upgrades: attached to a creature, moved to another (Rulebook: Upgrades)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import UPGRADE
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.zones import remember, take_out
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import consults, plays, reads, same_without
from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.cards import Select
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Static
from kfjudge.games.keyforge.words.nodes.statics import AttachOnly, Cannot
from kfjudge.language.trees import walk

same_without(AttachOnly, "host", "the card that later words mean, which is found by what it is attached to")


@reads(AttachOnly, "to host")
@consults(Cannot, EventKind.ATTACH)
def hosts(game: Game, number: int, player: int) -> list[int]:
    """The creatures that an upgrade can be attached to."""
    board = game.board
    lines: tuple[int, ...] = (*board.players[board.active].battleline, *board.players[1 - board.active].battleline)
    text = game.text_of(game.view.known(number))
    limits = (
        [statement for statement in text.statements if isinstance(statement.node, AttachOnly)]
        if text is not None
        else []
    )
    if any(_means_artifacts(statement.node) for statement in limits):
        lines = (*lines, *board.players[board.active].artifacts, *board.players[1 - board.active].artifacts)
    result = list(lines)
    for statement in limits:
        node = statement.node
        assert isinstance(node, AttachOnly)
        ctx = Context(game, player, number, number)
        if all(meaning.holds(ctx, condition) for condition in statement.conditions):
            result = [host for host in result if references.matches(ctx, node.to, game.seen(host))]
    return [host for host in result if not is_forbidden(game, number, host, player)]


def is_forbidden(game: Game, number: int, host: int, player: int) -> bool:
    """Whether a statement does not let an upgrade be attached to a card."""
    return game.tables.forbids(game, Event("attach", player, number, host, zone=game.board.cards[number].zone))


def _means_artifacts(node: Static) -> bool:
    """Whether an upgrade says that it can be attached to artifacts."""
    return isinstance(node, AttachOnly) and any(
        isinstance(part, Select) and part.type is not CardType.CREATURE for part in walk(node.to)
    )


@plays(EventKind.ATTACH)
def attach_quietly(game: Game, number: int, host: int, controller: int) -> Event:
    """Lays the card onto the creature; what watches it is left to the caller."""
    event = Event("attach", controller, number, host, zone=game.board.cards[number].zone)
    game.apply(event)
    return event


@applies("attach")
def apply_attach(game: Game, event: Event) -> bool:
    """The card lies on its host, wherever it was before; an upgrade in play stays what it is (Rulebook: Upgrades)."""
    board = game.board
    number, host, controller = event.card, event.other, event.player
    state = board.cards[number]
    if state.zone == "upgrade":
        board.set(state.host, upgrades=tuple(other for other in board.cards[state.host].upgrades if other != number))
        board.set(number, host=host)
        board.set(host, upgrades=(*board.cards[host].upgrades, number))
        game.step("attach", "upgrades", "{0} moves to {1}", Card(number), Card(host))
        return True
    if state.zone in ("battleline", "artifacts"):
        leaving = Event("leave play", controller, number, zone=state.zone, to_zone="limbo", to_player=state.owner)
        remember(game, [leaving])
        take_out(
            game,
            Event(
                "leave play",
                controller,
                number,
                zone=state.zone,
                to_zone="hand",
                to_player=state.owner,
                snapshot=leaving.snapshot,
            ),
        )
        board.lift(number)
    elif state.zone != "limbo":
        board.lift(number)
    elif state.face.type != UPGRADE:  # "after you play an action card" still waits, and means the card as it was
        game.memory[game.seen(number)] = game.view.snapshot(number)
    if board.cards[number].face.type != UPGRADE:
        board.set(number, played_as=UPGRADE)
    board.attach(number, host, controller)
    event.stay = board.cards[number].stay
    event.other_stay = board.cards[host].stay
    event.clock = board.clock
    game.step("attach", "upgrades", "{0} is attached to {1}", Card(number), Card(host))
    return True


def attach(
    game: Game, number: int, host: int, ctx: Context, *, as_upgrade: bool = False, text: CardText | None = None
) -> bool:
    """Attaches or moves an upgrade by an ability; with `text` the card has that text while it is attached."""
    board = game.board
    state = board.cards[number]
    hosts_of_it = ("battleline", "artifacts") if as_upgrade else ("battleline",)
    if board.cards[host].zone not in hosts_of_it or (state.host == host and state.zone == "upgrade"):
        return False
    if (not as_upgrade and game.view.type(number) != UPGRADE) or is_forbidden(game, number, host, ctx.player):
        return False
    moved = state.zone == "upgrade"
    if moved:
        event = attach_quietly(game, number, host, ctx.player)
    else:
        controller = state.controller if state.in_play else ctx.player
        event = attach_quietly(game, number, host, controller)
    if text is not None:
        compiled = game.compiled(text)
        told, held = compiled.statements, compiled.triggered
        changes.lasts(game, number, ctx.player, statements=told, triggered=held, tied=(game.seen(number),))
    game.answer([event] if moved else [event, entered(event)])
    return event.other != NOBODY


def entered(attached: Event) -> Event:
    """An upgrade that is attached enters play, if it was not in play before."""
    event = Event("enter play", attached.player, attached.card, zone=attached.zone, to_player=attached.player)
    event.stay, event.clock = attached.stay, attached.clock
    return event

"""Bonus icons: mandatory, from top to bottom, before any Play: ability (Rulebook: Bonus icons)."""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes, piles, triggering, zones
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.damage import deal, hit
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import references
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.words.nodes.effects import ResolveIcons
from kfjudge.games.keyforge.words.nodes.events import EventKind, TriggerWord
from kfjudge.games.keyforge.words.nodes.statics import CountsOnceMore


def resolve_icons(game: Game, number: int, player: int, icons: tuple[str, ...], only: str | None = None) -> None:
    """Resolves bonus icons in order; each additional time comes right after the same icon."""
    waiting = _waiting(game, number, player)
    for icon in icons:
        kind = icon.partition(":")[0]
        if kind == "house" or (only is not None and kind != only):
            continue
        for _time in range(1 + len(waiting) + _additional(game, number, kind)):
            resolve_icon(game, number, player, kind)
    for held in waiting:
        changes.use_up(game, held.lasting)


def _waiting(game: Game, number: int, player: int) -> list[Held]:
    """The effects that wait for the next card to be played and resolve its icons once more; icons resolved as if played
    count.
    """
    event = Event("play", player, number, stay=game.board.cards[number].stay, clock=game.board.clock)
    return [
        held
        for held in game.view.triggers.get(EventKind.PLAY, ())
        if held.lasting is not None
        and held.goes is not None
        and held.goes.node.trigger.word is TriggerWord.NEXT_TIME
        and isinstance(held.goes.node.effect, ResolveIcons)
        and triggering.is_triggered(game, held, event)
    ]


@reads(CountsOnceMore, "cards icon all_icons player")
def _additional(game: Game, number: int, kind: str) -> int:
    """How many additional times an icon is resolved."""
    more = 0
    for stated, node in game.view.active(CountsOnceMore):
        if node.timing is not None:
            continue
        ctx = game.view.context(stated)
        if (node.all_icons or node.icon is None or node.icon.value == kind) and references.matches(
            ctx, node.cards, game.seen(number)
        ):
            more += 1
            changes.use_up(game, stated.lasting)
    return more


def resolve_icon(game: Game, number: int, player: int, kind: str) -> None:
    """Resolves one icon, perhaps as another kind."""
    kind = _as_another(game, player, number, kind)
    event = Event("resolve bonus icon", player, number, detail=kind, cause=kind, stay=game.board.cards[number].stay)
    game.emit(event)


@applies("resolve bonus icon")
def apply_icon(game: Game, event: Event) -> bool:
    """The icon does what its kind does."""
    kind = event.detail
    game.step(
        "resolve bonus icon",
        f"{kind}-bonus-icon",
        "{0} resolves the {2} icon of {1}",
        Who(event.player),
        Card(event.card),
        SHOWN.get(kind, kind),
    )
    handler = ICONS.get(kind)
    if handler is not None:
        handler(game, event.card, event.player)
    return True


SHOWN = {"aember": "æmber"}
"""Kinds of icons that are written otherwise for people."""


def _as_another(game: Game, player: int, number: int, kind: str) -> str:
    """The kind as which the icon is resolved: abilities that make it another, or allow it, may follow one upon the
    other.
    """
    from kfjudge.games.keyforge.events import replacement

    used: set[tuple[object, ...]] = set()
    while True:
        event = Event("resolve bonus icon", player, number, detail=kind, cause=kind, stay=game.board.cards[number].stay)
        found = [item for item in replacement.resolved_as(game, event) if item[0].key not in used]
        if not found:
            return kind
        options = {icon.value: stated for stated, _node, icons in found for icon in icons}
        kinds = tuple(other for other in options if other != kind)
        if all(node.optional for _stated, node, _icons in found):
            kinds = (kind, *kinds)
        if not kinds:
            return kind
        picked = game.choose(game.board.active, "icon", kinds, "Resolve the icon as which?", rule="bonus-icons")
        if not isinstance(picked, str) or picked == kind:
            return kind
        used.add(options[picked].key)
        changes.use_up(game, options[picked].lasting)
        kind = picked


def _aember(game: Game, number: int, player: int) -> None:
    game.emit(Event("gain aember", player, amount=1, cause="icon"))


def _capture(game: Game, number: int, player: int) -> None:
    targets = game.board.players[player].battleline
    picked = game.choose_cards(game.board.active, targets, 1, 1, "Which creature captures?", rule="capture-bonus-icon")
    for target in picked:
        game.emit(Event("capture", player, target, amount=1, from_player=1 - player, cause="icon"))


def _damage(game: Game, number: int, player: int) -> None:
    board = game.board
    targets = (*board.players[board.active].battleline, *board.players[1 - board.active].battleline)
    picked = game.choose_cards(
        board.active, targets, 1, 1, "Deal 1 damage to which creature?", rule="damage-bonus-icon"
    )
    deal(game, [hit(game.seen(target), 1, player=player, source=NOBODY, cause="icon") for target in picked])


def _draw(game: Game, number: int, player: int) -> None:
    piles.draw(game, player, 1)


def _discard(game: Game, number: int, player: int) -> None:
    picked = game.choose_cards(
        game.board.active, game.board.players[player].hand, 1, 1, "Discard which card?", rule="discard-bonus-icon"
    )
    zones.move(game, picked, "discard", "discard", player=player, cause="icon")


def _power(game: Game, number: int, player: int) -> None:
    board = game.board
    targets = (*board.players[board.active].battleline, *board.players[1 - board.active].battleline)
    picked = game.choose_cards(
        board.active, targets, 1, 1, "Which creature gets the +1 power counter?", rule="power-bonus-icon"
    )
    for target in picked:
        game.emit(Event("add counter", player, target, amount=1, cause="icon"))


ICONS: dict[str, Callable[[Game, int, int], None]] = {
    "aember": _aember,
    "capture": _capture,
    "damage": _damage,
    "discard": _discard,
    "draw": _draw,
    "power": _power,
}
"""What each kind of icon does."""

"""When two runs are in the same position: nothing that happens from here on can tell them apart.

A position is everything that the rest of a run can read: the board with this turn's log, what is remembered of cards
that have left, the abilities being resolved with what they have met, and what is waiting. What cannot be put into a
form that compares is never the same as anything else.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import Enum
from typing import Any

from kfjudge.engine.identity import Same
from kfjudge.engine.run import Comparable
from kfjudge.games.keyforge.board.board import Board, CardState
from kfjudge.games.keyforge.board.event import Event, event_key
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.log import LogEntry
from kfjudge.games.keyforge.events.destruction import Batch
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.language.node import Node
from kfjudge.language.trees import walk

IN_ORDER = ("battleline", "artifacts", "upgrade")
"""The zones in which it matters which of two cards came first."""


class NotComparableError(Exception):
    """Something that a run holds has no form that compares."""


def position(game: Game) -> Comparable | None:
    """The position of a run, and the objects that it names by identity; None if it cannot be compared."""
    if game.left or game.replacing or any(game.places.values()):
        return None
    try:
        key = (
            _board(game),
            tuple(_context(ctx) for ctx in game.frames),
            _batch(game.batch) if game.batch is not None else None,
            tuple(tuple(event_key(event) for event in events) for events in game.pipeline.open),
            frozenset(game.memory.items()),
            tuple(sorted((seen, tuple(held.key for held in own)) for seen, own in game.parting.items())),
            frozenset((key, level) for key, level in game.resolving.items() if level),
            frozenset(game.shown),
            frozenset(game.borrowed.items()),
            frozenset(game.ignoring.items()),
            frozenset(game.strikes.items()),
            frozenset(game.holding),
            frozenset(game.spared),
            frozenset(game.closed),
            game.fighting,
            game.fought,
            game.replaced,
            game.no_fight,
            game.settled == game.board.version,
        )
        hash(key)
    except (NotComparableError, TypeError):
        return None
    return key, (list(game.frames), game.board, game.batch, dict(game.parting), list(game.pipeline.open))


def _board(game: Game) -> Hashable:
    """The board to the last thing that can be read of it: more exactly than `Board.fingerprint`, which compares boards
    between actions.
    """
    board = game.board
    log = board.log[0]
    return (
        *board.outline(),
        _entered(board.cards),
        tuple(effect.key() for effect in board.lasting),
        tuple(log) if _order_matters(game) else tuple(sorted(log, key=_sortable)),
        board.ending,
    )


def _entered(cards: Iterable[CardState]) -> tuple[int, ...]:
    """The cards in play in the order in which they entered."""
    lying = [(card.since, number) for number, card in enumerate(cards) if card.zone in IN_ORDER]
    return tuple(number for _since, number in sorted(lying))


def _sortable(record: LogEntry) -> tuple[str, int, int, int, int, str, str, str, int]:
    return (
        *(record.name, record.player, record.card, record.other, record.amount, record.step, record.zone),
        *(record.detail, record.stay),
    )


def _order_matters(game: Game) -> bool:
    """Whether a card of the table counts what has happened in order ("the first creature destroyed each turn")."""
    known = game.tables.in_order
    for card in game.board.cards:
        text = card.face.text
        if text is None:
            continue
        found = known.get(text)
        if found is None:
            found = known[text] = any(getattr(node, "ordinal", None) is not None for node in walk(text))
        if found:
            return True
    return False


def _batch(batch: Batch) -> Hashable:
    return (
        tuple(event_key(event) for event in batch.events),
        tuple((held.key, event_key(event)) for held, event in batch.pending),
        tuple(sorted((card, tuple(held.key for held in own)) for card, own in batch.instead.items())),
        tuple(held.key for held in batch.watchers),
    )


_BY_IDENTITY = frozenset(("leading", "halves", "pinned", "pinned_players", "spared"))
"""What a context keeps under the identity of a phrase, which may be made anew in each run."""


def _context(ctx: Context) -> Hashable:
    """An ability being resolved, with what it has met."""
    found: list[Hashable] = []
    for name, value in ctx.__dict__.items():
        if name == "game":
            continue
        if name in _BY_IDENTITY and value:
            raise NotComparableError(name)
        found.append((name, _frozen(value)))
    return frozenset(found)


def _frozen(value: Any) -> Hashable:
    """A value in a form that compares; nodes and faces by identity, for they are shared by all runs."""
    if value is None or isinstance(value, (int, str, Enum, CardFace)):
        return value
    if isinstance(value, Node):
        return Same(value)
    if isinstance(value, (tuple, list)):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return frozenset((_frozen(key), _frozen(item)) for key, item in value.items())
    if isinstance(value, (set, frozenset)):
        return frozenset(_frozen(item) for item in value)
    if isinstance(value, Event):
        return event_key(value)
    if isinstance(value, Lasting):
        return value.key()
    if isinstance(value, Board):
        return value.fingerprint()
    raise NotComparableError(type(value).__name__)

"""Playing a text with and without each of its parts, in the same situations, with the same answers.

As long as a part changes nothing, both runs ask the same questions, so the same answers lead to the same boards. The
first difference - another board, another value, another question, another legal action - shows that the part acts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from kfjudge.engine.path import RandomDecider
from kfjudge.errors import JudgeError
from kfjudge.keyforge.board.board import Board
from kfjudge.keyforge.board.faces import CardFace
from kfjudge.keyforge.game import Game, Options
from kfjudge.keyforge.meaning import registry
from kfjudge.keyforge.meaning.key_costs import key_cost
from kfjudge.keyforge.play.actions import Action, BeginTurn, EndTurn
from kfjudge.keyforge.play.session import Session, perform
from kfjudge.keyforge.witness.parts import Part, parts_of
from kfjudge.keyforge.witness.situations import Words, lay_out, words_of
from kfjudge.keyforge.words.nodes.amounts import Number
from kfjudge.keyforge.words.nodes.text import CardText
from kfjudge.language.node import Node

ACTIONS = 6
"""So many actions are played in each situation."""
SITUATIONS = 60
"""So many situations are tried before a part counts as not seen."""
PATIENCE = 30
"""After so many, parts are tried too that no run seems to come to: a phrase made anew in play is not noticed."""
REACHED = frozenset(("instruction", "condition", "amount", "property", "option"))
"""The kinds of parts that a run is seen to reach; the others matter by being there."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What was seen of one part: in which situation (its seed) it made a difference; None if in none, and then whether
    a run ever came to it.
    """

    part: Part
    seed: int | None
    reached: bool

    @property
    def seen(self) -> bool:
        return self.seed is not None


def witness(face: CardFace, stock: Sequence[CardFace], situations: int = SITUATIONS) -> list[Witness]:
    """Looks for a witness of every part of a text. Raises `ValueError` for a card whose text is not understood."""
    if face.text is None:
        raise ValueError(f"the text of {face.name} is not understood")
    waiting = dict(enumerate(parts_of(face.text)))
    found: dict[int, Witness] = {}
    reached: set[int] = set()
    words = words_of(face.text)
    session = Session(Options(traced=False, limit=400))
    for seed in range(situations):
        if not waiting:
            break
        met: set[int] = set()
        whole = _played(session, face, seed, words, stock, met)
        for place, part in list(waiting.items()):
            if id(part.node) in met:
                reached.add(place)
            elif part.kind in REACHED and not isinstance(part.node, Number) and seed < PATIENCE:
                continue
            without = replace(face, text=part.without, compiled=None)
            if _differ(whole, _played(session, without, seed, words, stock)):
                found[place] = Witness(part, seed, True)
                del waiting[place]
    missing = {place: Witness(part, None, place in reached) for place, part in waiting.items()}
    return [witnessed for _place, witnessed in sorted({**found, **missing}.items())]


def _differ(one: list[Hashable], other: list[Hashable]) -> bool:
    return one != other


def _played(
    session: Session,
    face: CardFace,
    seed: int,
    words: Words,
    stock: Sequence[CardFace],
    met: set[int] | None = None,
) -> list[Hashable]:
    """What is to be seen of some actions played at random from a situation."""
    situation = lay_out(face, seed, words, stock)
    source = random.Random(seed)
    seen: list[Hashable] = []
    board = situation.board
    with observed(met) if met is not None else _unobserved():
        for _action in range(ACTIONS):
            game = session.game(board, RandomDecider(source))
            try:
                legal = session.legal_actions(board)
                seen.append((picture(game), tuple(map(repr, legal))))
                if not legal:
                    break
                action = _pick(legal, situation.card, board.cards[situation.card].host, source)
                perform(game, action)
            except JudgeError as error:
                seen.append(str(error))
                break
            seen.append(tuple((decision.question, len(decision.options)) for decision in (*game.asked, *game.skipped)))
        else:
            try:
                seen.append(picture(session.game(board, RandomDecider(source))))
            except JudgeError as error:
                seen.append(str(error))
    return seen


def _pick(legal: list[Action], card: int, host: int, source: random.Random) -> Action:
    """An action of the card, or of the creature that it is attached to, if there is one, more often than not; the turn
    ends now and then.
    """
    own = [action for action in legal if getattr(action, "card", None) in (card, host)]
    others = [action for action in legal if not isinstance(action, (EndTurn, BeginTurn))]
    if own and source.random() < 0.6:
        return source.choice(own)
    if others and source.random() < 0.75:
        return source.choice(others)
    return legal[-1]


def picture(game: Game) -> Hashable:
    """All that can be seen of a board: where cards lie, what lies on them, what they are at the moment."""
    board: Board = game.board
    view = game.view
    cards = tuple((card.face.id, *card[1:]) for card in board.cards)
    shown = tuple(
        (
            number,
            view.type(number),
            view.houses(number),
            view.traits(number),
            view.power(number),
            view.armor(number),
            tuple(sorted(keyword.value for keyword in view.keywords(number))),
        )
        for number in (*board.players[0].battleline, *board.players[1].battleline)
    )
    costs = tuple(key_cost(game, player) for player in (0, 1))
    sides = tuple(side.key() for side in board.players)
    return (board.active, board.step, sides, cards, len(board.lasting), board.tide, board.winner, shown, costs)


@contextmanager
def observed(met: set[int]) -> Iterator[None]:
    """While it lasts, the identity of every node that is looked up, judged, measured or done goes into `met`."""
    tables: tuple[dict[Any, Any], ...] = registry.handlers()
    before = [dict(table) for table in tables]

    def watching(handler: Callable[..., Any]) -> Callable[..., Any]:
        def watched(ctx: Any, node: Node, *rest: Any) -> Any:
            met.add(id(node))
            return handler(ctx, node, *rest)

        return watched

    try:
        for table in tables:
            for kind, handler in list(table.items()):
                table[kind] = watching(handler)
        yield
    finally:
        for table, old in zip(tables, before, strict=True):
            table.update(old)


@contextmanager
def _unobserved() -> Iterator[None]:
    yield


def all_seen(text: CardText, found: Sequence[Witness]) -> bool:
    """Whether every part of a text has been seen to act."""
    return all(item.seen for item in found) and bool(text.paragraphs)

"""Playing a text with and without each of its parts, in the same situations, with the same answers.

As long as a part changes nothing, both runs ask the same questions, so the same answers lead to the same boards. The
first difference - another board, another value, another question, another legal action - shows that the part acts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from benchmarks.deciding import RandomDecider
from benchmarks.session import Session
from benchmarks.without import Part
from benchmarks.witness.needs import Words, words_of
from benchmarks.witness.parts import parts_of
from benchmarks.witness.situations import Layout, Situation, Stock
from kfjudge.errors import JudgeError
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import registry
from kfjudge.games.keyforge.meaning.key_costs import key_cost
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import Action, BeginTurn, EndTurn
from kfjudge.games.keyforge.play.session import perform
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.effects import Triggered
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.language.node import Node, Span
from kfjudge.language.trees import walk
from kfjudge.values import dataclass

SITUATIONS = 400
"""So many situations are tried before a part counts as not seen."""
PATIENCE = 40
"""After so many, parts are tried too that no run seems to come to: a phrase made anew in play is not noticed."""
Met = int | tuple[type[Node], Span]
TOLD = frozenset(("reveal", "search", "shuffle deck", "shuffle discard"))
"""The events that change what players know, and nothing on the board."""


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


def stock_of(faces: Sequence[CardFace]) -> Stock:
    """Plain cards with what they bring about, found by playing or using each of them among cards without text."""
    silent = Stock([replace(face, text=None, icons=(), compiled=None) for face in faces])
    session = Session(Options(limit=400))
    brings: dict[str, set[str]] = {}
    for face in faces:
        brings[face.id] = set()
        for seed in range(12 if face.text is not None else 0):
            situation = Layout(face, seed, Words(), silent).lay_out()
            own = [item for item in session.legal_actions(situation.board) if _is_of(item, (situation.card,))]
            if own:
                game = session.game(situation.board, RandomDecider(random.Random(seed)))
                perform(game, own[0])
                brings[face.id].update(step.event for step in game.trace.steps)
    return Stock(faces, {name: frozenset(events) for name, events in brings.items()})


def witness(face: CardFace, stock: Stock, situations: int = SITUATIONS) -> list[Witness]:
    """Looks for a witness of every part of a text. Raises `ValueError` for a card whose text is not understood."""
    if face.text is None:
        raise ValueError(f"the text of {face.name} is not understood")
    parts = list(parts_of(face.text))
    others = [[replace(face, text=text, compiled=None) for text in part.without] for part in parts]
    waiting = dict.fromkeys(range(len(parts)))
    found: dict[int, int] = {}
    reached: set[int] = set()
    words = words_of(face.text)
    session = Session(Options(traced=False, limit=400))
    with observed() as met:
        for seed in range(situations):
            if not waiting:
                break
            goal = parts[list(waiting)[seed % len(waiting)]]
            said = words_of(goal.around[1]) if seed % 3 and len(goal.around) > 1 else words
            situation = Layout(face, seed, said, stock, (*goal.around, goal.node)).lay_out()
            met.clear()
            whole = list(_observations(session, situation, situation.board.copy(), seed))
            come = frozenset(met)
            for place in list(waiting):
                if _comes(parts[place], come):
                    reached.add(place)
                elif seed < PATIENCE or seed % 4:
                    continue
                for other in others[place]:
                    again = _observations(session, situation, _exchanged(situation.board, face, other), seed)
                    if _differ(whole, again, parts[place].kind == "instruction"):
                        found[place] = seed
                        del waiting[place]
                        break
    return [Witness(part, found.get(place), place in reached) for place, part in enumerate(parts)]


def _comes(part: Part, met: frozenset[Met]) -> bool:
    """Whether a run came to a part: to the innermost node around it that can be observed, to what an ability does. What
    cannot be observed matters by being there.
    """
    if isinstance(part.node, Triggered | BoldAbility):
        return any(_is_met(node, met) for node in walk(part.node.effect))
    for node in (part.node, *reversed(part.around)):
        if registry.has_handler(type(node)) and not isinstance(node, Number):
            return _is_met(node, met)
    return True


def _is_met(node: Node, met: frozenset[Met]) -> bool:
    return id(node) in met or (type(node), node.span) in met


def _differ(one: Sequence[Hashable], other: Iterator[Hashable], spoken: bool) -> bool:
    """Whether two runs show a difference before one of them ends in what cannot be decided. `spoken`: later words may
    speak of what is left out; that the run without it then has nothing to go on is a difference too.
    """
    for seen in one:
        again = next(other, None)
        if seen is None or again is None:
            return spoken and seen is not None
        if seen != again:
            return True
    return False


def _exchanged(board: Board, face: CardFace, other: CardFace) -> Board:
    """The same board with another face in the place of one."""
    made = board.copy()
    for number, card in enumerate(made.cards):
        if card.face is face:
            made.cards[number] = card._replace(face=other)
    return made


def _observations(session: Session, situation: Situation, board: Board, seed: int) -> Iterator[Hashable]:
    """What is to be seen of some actions played at random from a situation; None at the end if it cannot be decided."""
    try:
        for legal, game in _playing(session, situation, board, seed):
            yield tuple((decision.question, len(decision.options)) for decision in (*game.asked, *game.skipped))
            yield (picture(game), tuple(map(repr, legal)))
    except JudgeError:
        yield None


def _playing(session: Session, situation: Situation, board: Board, seed: int) -> Iterator[tuple[list[Action], Game]]:
    """Plays some actions on a board; after each the next legal ones, and the run that came to them. Raises `JudgeError`
    where it cannot be decided how it goes on.
    """
    source = random.Random(seed)
    game = session.game(board, RandomDecider(source))
    for turn in range(situation.mood.actions + 1):
        legal = session.legal_actions(board)
        yield legal, game
        if not legal or turn == situation.mood.actions:
            return
        action = _pick(legal, situation, turn, source)
        game = session.game(board, RandomDecider(source))
        perform(game, action)


def _pick(legal: list[Action], situation: Situation, turn: int, source: random.Random) -> Action:
    """An action of the card, or of the creature that it is attached to; one that is in the mood; one of a card that
    brings about what the text waits for; or any.
    """
    mood, cards = situation.mood, situation.board.cards
    number = situation.card
    own = [action for action in legal if _is_of(action, (number, cards[number].host))]
    if own and turn >= mood.waits and source.random() < mood.own:
        liked = [action for action in own if mood.favorite is not None and isinstance(action, mood.favorite)]
        return source.choice(liked if liked and source.random() < 0.6 else own)
    if mood.passes and turn in (mood.waits, mood.waits + 1) and isinstance(legal[-1], (EndTurn, BeginTurn)):
        return legal[-1]
    others = [action for action in legal if not isinstance(action, (EndTurn, BeginTurn))]
    if not others or source.random() < mood.ending:
        return legal[-1]
    favorite = mood.before if turn < mood.waits else mood.favorite
    liked = [action for action in others if isinstance(action, favorite)] if favorite else []
    if liked and source.random() < (0.9 if turn < mood.waits else 0.6):
        return source.choice(liked)
    apt = [
        action
        for action in others
        if (card := getattr(action, "card", None)) is not None and cards[card].face.id in situation.apt
    ]
    return source.choice(apt if apt and source.random() < 0.6 else others)


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
            view.on_flank(number),
            view.power(number),
            view.armor(number),
            tuple(sorted(keyword.value for keyword in view.keywords(number))),
        )
        for number in board.line()
    )
    costs = tuple(key_cost(game, player) for player in (0, 1))
    known = frozenset(game.shown)
    haunted = tuple(map(view.is_haunted, (0, 1)))
    told = tuple(entry.name for entry in board.log[0] if entry.name in TOLD)
    sides = tuple(side.key() for side in board.players)
    return (
        board.active,
        board.step,
        sides,
        cards,
        len(board.lasting),
        board.tide,
        board.winner,
        shown,
        costs,
        told,
        known,
        haunted,
    )


def _is_of(action: Action, numbers: Sequence[int]) -> bool:
    """Whether an action plays or uses one of these cards."""
    return getattr(action, "card", None) in numbers


@contextmanager
def observed() -> Iterator[set[Met]]:
    """While it lasts, every node that is looked up, judged, measured or done goes into a set: which one it is, and what
    stands where.
    """
    met: set[Met] = set()
    tables: tuple[dict[Any, Any], ...] = registry.handlers()
    before = [dict(table) for table in tables]

    def watching(handler: Callable[..., Any]) -> Callable[..., Any]:
        def watched(ctx: Any, node: Node, *rest: Any) -> Any:
            met.add(id(node))
            if node.span[0] >= 0:  # a phrase that is made anew in play stands where it stood
                met.add((type(node), node.span))
            return handler(ctx, node, *rest)

        return watched

    try:
        for table in tables:
            for kind, handler in list(table.items()):
                table[kind] = watching(handler)
        yield met
    finally:
        for table, old in zip(tables, before, strict=True):
            table.update(old)

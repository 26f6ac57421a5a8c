"""Standing permissions: what a text lets a player do at any time in the own play step ("while …, you may return this
card to your hand").

The card need not be in play if its text says from where it acts; see docs/decisions/standing-permissions.md.
"""

from __future__ import annotations

from kfjudge.errors import NotLegal
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Statement
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card, Who
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.words.nodes.statics import MayDo


@reads(MayDo, "effect player")
def offers(game: Game, number: int, player: int) -> list[Statement]:
    """The permissions in a card's text that the player may use now. Raises `NotDecidable` for a text that is not
    understood.
    """
    state = game.board.cards[number]
    text = game.text_of(state.face_in_play)
    if (
        text is None
        or not any(type(statement.node) is MayDo for statement in text.statements)
        or number in game.view.blanked
    ):
        return []
    found = []
    for statement in text.statements:
        node = statement.node
        if not isinstance(node, MayDo):
            continue
        ctx = _context(game, number, statement)
        if player in meaning.players(ctx, node.player) and all(
            meaning.holds(ctx, condition) for condition in statement.conditions
        ):
            found.append(statement)
    return found


def has_any(game: Game, number: int) -> bool:
    """Whether the card's text has such a permission at all."""
    face = game.board.cards[number].face_in_play
    return face.text is not None and any(
        type(statement.node) is MayDo for statement in game.compiled(face.text).statements
    )


def do(game: Game, number: int, player: int) -> None:
    """Uses the first permission that is open. Raises `NotLegal` if none is."""
    board = game.board
    found = offers(game, number, player) if board.active == player and board.step == "main" else []
    if not found:
        raise NotLegal("what its text allows is not open now", rule="may")
    node = found[0].node
    assert isinstance(node, MayDo)
    game.step("permission", "may", "{0} does what {1} allows", Who(player), Card(number))
    stay = board.cards[number].stay
    ctx = _context(game, number, found[0])
    game.frames.append(ctx)
    try:
        meaning.do(ctx, node.effect)
    finally:
        game.frames.pop()
    if board.cards[number].stay == stay and not ctx.done:
        raise NotLegal("nothing would come of it", rule="may")


def _context(game: Game, number: int, statement: Statement) -> Context:
    """The surroundings of a permission: "you" is the player on whose side, or in whose pile, the card lies."""
    state = game.board.cards[number]
    return Context(game, state.controller, number, number, state.stay, paragraph=statement.paragraph)

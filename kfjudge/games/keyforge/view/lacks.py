"""What a card does not have that a text gives to others, or would give to it: kept beside the steps, for reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from kfjudge.engine.trace import Sort
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.board import CardState
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.kinds import Condition, Static
from kfjudge.language.printed_words import Outcome, words_at
from kfjudge.lookup.icons import readable

StaticT = TypeVar("StaticT", bound=Static)


def keep_keyword(game: Game, number: int, keyword: KeywordName, harms: Sequence[int] = ()) -> None:
    """Keeps who gives a keyword to others than a card that does not have it; `harms` are those whom it would harm."""

    def gives(node: s.GainsKeywords) -> bool:
        return any(one.name is keyword for one in node.keywords)

    if game.traced and not game.view.has(number, keyword):
        _keep(game, number, s.GainsKeywords, gives, harms)


def keep_stats(game: Game, number: int) -> None:
    """Keeps who gives power or armor to others than a card."""
    if game.traced:
        _keep(game, number, s.GetsStats, lambda node: _more(node.power) or _more(node.armor), ())


def _more(amount: object) -> bool:
    return amount is not None and not (isinstance(amount, Number) and amount.value <= 0)


def _keep(game: Game, number: int, kind: type[StaticT], gives: Callable[[StaticT], bool], harms: Sequence[int]) -> None:
    for stated, node in game.view.said(kind):
        if stated.lasting is not None or not gives(node) or number in game.view.members(stated):
            continue
        ctx = game.view.for_card(stated, number)
        unmet = next((one for one in stated.statement.conditions if not meaning.holds(ctx, one)), None)
        cards = getattr(node, "cards", None)
        source, card = game.board.cards[stated.card], game.board.cards[number]
        if unmet is not None and (stated.card == number or isinstance(cards, c.Select)):
            words = partial(_unmet, unmet, source)
        elif unmet is None and isinstance(cards, c.Select):
            words = partial(_unfit, cards, source, card)
        else:
            continue
        for one in harms or (number,):
            game.trace.aside(Sort.LACK, stated.card, words, one, bool(harms))


def _unmet(condition: Condition, source: CardState) -> str:
    return readable(str(Outcome(condition, source.face.printed, holds=False)))


def _unfit(cards: c.Select, source: CardState, card: CardState) -> str:
    words = readable(words_at(cards, source.face.printed))
    return f"{card.face.name} does not fit “{words}”" if words else ""

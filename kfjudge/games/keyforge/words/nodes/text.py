"""The whole text of a card: its paragraphs."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes.base import BonusIcon, House, Timing
from kfjudge.games.keyforge.words.nodes.effects import Triggered
from kfjudge.games.keyforge.words.nodes.kinds import Effect, Paragraph, Static
from kfjudge.games.keyforge.words.nodes.statics import Keyword


class KeywordLine(Paragraph):
    keywords: tuple[Keyword, ...]


class Enhance(Paragraph):
    """Icons added to other cards of the deck before the game; nothing happens in play (Rulebook: Enhance)."""

    icons: tuple[BonusIcon, ...]
    houses: tuple[House, ...] = ()
    """The houses of its HOUSE icons, in order."""


class BoldAbility(Paragraph):
    """ "Play:", "After Fight/After Reap:", "Destroyed:"…: the timings and what is done, in the order written."""

    timings: tuple[Timing, ...]
    effect: Effect


class ConstantAbility(Paragraph):
    """Text without a bold lead-in: statements that hold and abilities that go off by themselves."""

    parts: tuple[Static | Triggered, ...]

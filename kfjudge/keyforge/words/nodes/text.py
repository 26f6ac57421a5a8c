"""The whole text of a card: its paragraphs."""

from __future__ import annotations

from kfjudge.keyforge.words.nodes.base import BonusIcon, House, Timing
from kfjudge.keyforge.words.nodes.effects import Effect, Triggered
from kfjudge.keyforge.words.nodes.statics import Keyword, Static
from kfjudge.language.node import Node, Text, node


@node
class Paragraph(Node):
    """One ability, keyword line or statement."""


@node
class CardText(Text):
    """All that a text box says, in order."""

    paragraphs: tuple[Paragraph, ...]


@node
class KeywordLine(Paragraph):
    keywords: tuple[Keyword, ...]


@node
class Enhance(Paragraph):
    """Icons added to other cards of the deck before the game; nothing happens in play (Rulebook: Enhance)."""

    icons: tuple[BonusIcon, ...]
    houses: tuple[House, ...] = ()
    """The houses of its HOUSE icons, in order."""


@node
class BoldAbility(Paragraph):
    """ "Play:", "After Fight/After Reap:", "Destroyed:"…: the timings and what is done, in the order written."""

    timings: tuple[Timing, ...]
    effect: Effect


@node
class ConstantAbility(Paragraph):
    """Text without a bold lead-in: statements that hold and abilities that go off by themselves."""

    parts: tuple[Static | Triggered, ...]

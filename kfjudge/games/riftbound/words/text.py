"""The whole text of a card: its abilities."""

from __future__ import annotations

from kfjudge.games.riftbound.words.base import KeywordName, Node
from kfjudge.games.riftbound.words.effects import Cost, Effect, Keyword
from kfjudge.games.riftbound.words.events import Condition, Trigger
from kfjudge.games.riftbound.words.statics import Static, UsesOnly
from kfjudge.language.node import Text


class Paragraph(Node):
    """One keyword line, ability or instruction."""


class CardText(Text):
    """All that a text box says, in order."""

    paragraphs: tuple[Paragraph, ...]


class KeywordLine(Paragraph):
    keywords: tuple[Keyword, ...]


class Instruction(Paragraph):
    """What a spell does, or a unit when it is played."""

    effect: Effect


class Triggered(Paragraph):
    trigger: Trigger
    effect: Effect
    only_once: bool = False
    """At most once each turn."""


class Activated(Paragraph):
    """ "COST: EFFECT", with the permissions that stand before the effect and the limits behind it."""

    cost: Cost
    effect: Effect
    keywords: tuple[KeywordName, ...] = ()
    limits: tuple[UsesOnly, ...] = ()


class Constant(Paragraph):
    statements: tuple[Static, ...]


class LeadIn(Paragraph):
    """A keyword that governs what follows it: Legion, Level, Deathknell, Empowered."""

    condition: Condition
    paragraph: Paragraph


class Deathknell(Paragraph):
    effect: Effect


class Governed(Paragraph):
    """A permission of what follows it: "[Reaction] [>] …"."""

    keywords: tuple[KeywordName, ...]
    paragraph: Paragraph

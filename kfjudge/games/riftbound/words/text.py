"""The whole text of a card: its abilities."""

from __future__ import annotations

from kfjudge.games.riftbound.words.base import KeywordName, Node, node
from kfjudge.games.riftbound.words.effects import Cost, Effect, Keyword
from kfjudge.games.riftbound.words.events import Condition, Trigger
from kfjudge.games.riftbound.words.statics import Static, UsesOnly
from kfjudge.language.node import Text


@node
class Paragraph(Node):
    """One keyword line, ability or instruction."""


@node
class CardText(Text):
    """All that a text box says, in order."""

    paragraphs: tuple[Paragraph, ...]


@node
class KeywordLine(Paragraph):
    keywords: tuple[Keyword, ...]


@node
class Instruction(Paragraph):
    """What a spell does, or a unit when it is played."""

    effect: Effect


@node
class Triggered(Paragraph):
    trigger: Trigger
    effect: Effect
    only_once: bool = False
    """At most once each turn."""


@node
class Activated(Paragraph):
    """ "COST: EFFECT", with the permissions that stand before the effect and the limits behind it."""

    cost: Cost
    effect: Effect
    keywords: tuple[KeywordName, ...] = ()
    limits: tuple[UsesOnly, ...] = ()


@node
class Constant(Paragraph):
    statements: tuple[Static, ...]


@node
class LeadIn(Paragraph):
    """A keyword that governs what follows it: Legion, Level, Deathknell, Empowered."""

    condition: Condition
    paragraph: Paragraph


@node
class Deathknell(Paragraph):
    effect: Effect


@node
class Governed(Paragraph):
    """A permission of what follows it: "[Reaction] [>] …"."""

    keywords: tuple[KeywordName, ...]
    paragraph: Paragraph

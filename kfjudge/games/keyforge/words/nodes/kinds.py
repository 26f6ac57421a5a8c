"""What a text is made of: the kinds of phrases from which every node of its own meaning is derived.

Numbers, cards, conditions, instructions and statements speak of one another; each names the others by their kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from kfjudge.language.node import Mentionable, Node, Text

if TYPE_CHECKING:
    from kfjudge.games.keyforge.words.nodes.events import EventKind


class Amount(Mentionable):
    """A number that the board gives when it is asked for."""


class Cards(Mentionable):
    """One or more cards that an instruction, a condition or an amount speaks of."""


class Filter(Node):
    """A property that cards have or have not. The filters of a `Select` all hold together."""


class Condition(Node):
    """Holds or does not hold on the board as it stands."""


class Effect(Mentionable):
    """An instruction."""

    brings_about: ClassVar[tuple[EventKind, ...]] = ()
    """The kinds of event that such an instruction is, of which later words speak ("destroyed this way")."""


class Static(Node):
    """A statement that holds while its card is in play (or for a duration, inside `Lasting`)."""


class Paragraph(Node):
    """One ability, keyword line or statement."""


class CardText(Text):
    """All that a text box says, in order."""

    paragraphs: tuple[Paragraph, ...]

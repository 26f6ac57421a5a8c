"""Card texts as the language reads them, for the faces of cards.

In: the library. Out: a `ReadText`. The language is loaded when the first text has to be read, with the titles and traits of all known cards.
"""

from __future__ import annotations

from functools import cached_property

from kfjudge.keyforge.cards import Declined
from kfjudge.language.nodes.text import CardText
from kfjudge.language.reading import Language, language
from kfjudge.rules.cards import CardFacts
from kfjudge.rules.library import Library
from kfjudge.scenario.faces import ReadText


class Texts:
    """Reads the wordings of cards."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @cached_property
    def language(self) -> Language:
        """The language with the names of all known cards."""
        from kfjudge.language.lexicon import base_lexicon

        cards = list(self.library.all_cards())
        names = [card.name for card in cards]
        traits = {trait for card in cards for trait in card.traits}
        return language(base_lexicon().with_cards(names, traits))

    def read(self, facts: CardFacts, text: str) -> CardText | Declined | None:
        """What a wording of a card means, or why it was declined."""
        reading = self.language.read(text, name=facts.name)
        if reading.ast is not None and reading.understood:
            return reading.ast if reading.ast.paragraphs else None
        decline = reading.decline
        if decline is None:
            return Declined("the text is not understood")
        expected = f"; expected {', '.join(decline.expected[:6])}" if decline.expected else ""
        return Declined(f"{decline.reason}: {decline.words!r}{expected}", decline.start, decline.end)


def reader_for(library: Library) -> ReadText:
    """A reader of card texts over a library."""
    return Texts(library).read

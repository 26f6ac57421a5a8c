"""Card texts as the language reads them, for the faces of cards.

In: the library. Out: a `ReadText`. A text that was read before comes from the store of readings; the language is loaded
only for one that was not.
"""

from __future__ import annotations

from kfjudge.errors import WrongInput
from kfjudge.games.keyforge.board.faces import Declined
from kfjudge.games.keyforge.situation.faces import ReadText
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.language.serial import from_json
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.library import Library
from kfjudge.lookup.reader import CardReader
from kfjudge.lookup.readings import Stored


def reader_for(library: Library) -> ReadText:
    """A reader of card texts over a library: what a wording of a card means, or why it was declined."""
    reader = CardReader(library)

    def read(facts: CardFacts, text: str) -> CardText | Declined | None:
        try:
            return _meaning(reader.read(facts.name, text))
        except WrongInput:  # a tree that was made by another state of the language
            return _meaning(reader.kept(facts.name, text))

    return read


def _meaning(stored: Stored) -> CardText | Declined | None:
    if stored.understood:
        tree = from_json(stored.ast, NAMES)
        assert isinstance(tree, CardText)
        return tree if tree.paragraphs else None
    decline = stored.decline or {}
    if "words" not in decline:
        return Declined("the text is not understood")
    expected = f"; expected {', '.join(decline['expected'][:6])}" if decline.get("expected") else ""
    return Declined(f"{decline['reason']}: {decline['words']!r}{expected}", decline["start"], decline["end"])

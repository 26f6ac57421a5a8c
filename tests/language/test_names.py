"""A card's name is a name only where one is meant: no imported name changes how another text is read."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from kfjudge.language.lexicon import Lexicon, plain
from kfjudge.language.reading import Language

WORDS = (
    "it", "a creature", "creature", "Creature", "Play", "Fight", "Destroy", "Taunt", "Elusive", "Steal 1A", "Gain 1A.",
    "an enemy creature", "Each", "A", "After Reap", "Play/Fight", "a friendly creature", "your opponent",
    "Mars creature", "destroyed", "non-Mars", "Star Alliance", "with power 3 or lower", "it deals", "Omni: Gain 1A",
)  # fmt: skip
TEXTS = (
    "Play: Destroy a creature. If it is destroyed, gain 1A.",
    "Taunt. Elusive.\nFight: Steal 1A.",
    "Play/Fight: Deal 2D to an enemy creature. A friendly creature captures 1A.",
    "Each Mars creature gains, “Reap: Steal 1A.”",
    "Destroy each non-Mars creature with power 3 or lower. Your opponent gains 1A.",
    "Choose one:\n• Destroy a creature.\n• Gain 1A.",
    "Omni: Gain 1A. A Star Alliance creature loses elusive this turn. Each creature gains taunt.",
)


def found(lexicon: Lexicon, text: str, own: str = "") -> list[str]:
    return [name for _start, _end, name in lexicon.names_in(text, own)]


def test_names_that_are_words_of_the_language_change_no_text(reader: Language) -> None:
    hostile = reader.lexicon.with_cards(WORDS)
    for text in TEXTS:
        assert found(hostile, text) == found(reader.lexicon, text) == []


def test_the_same_tree_comes_out_beside_such_cards(reader: Language) -> None:
    hostile = Language(reader.lexicon.with_cards(WORDS), reader.table)
    for text in TEXTS:
        assert hostile.read(text).ast == reader.read(text).ast


def test_such_a_name_counts_where_one_is_meant(reader: Language) -> None:
    lexicon = reader.lexicon.with_cards(["it", "a creature", "Legendary Creature", "Dust Pixie", "Frob"])
    assert found(lexicon, "Search your deck for a card named it.") == ["it"]
    assert found(lexicon, "Destroy each card named a creature.") == ["a creature"]
    assert found(lexicon, "Return the Legendary Creature to its owner's hand.") == ["Legendary Creature"]
    assert found(lexicon, "Dust Pixie gains 1 power. Destroy Frob.") == ["Dust Pixie", "Frob"]


@pytest.mark.slow
@pytest.mark.shared
def test_no_piece_of_a_text_as_a_name_changes_another(pool: list[dict[str, Any]], pool_reader: Language) -> None:
    """Pieces of texts of one to five words, as they stand and in capitals; none that is part of a real name."""
    random, lexicon = Random(5), pool_reader.lexicon
    names = [plain(card["name"]) for card in pool]
    texts = sorted({(printing["text"], plain(card["name"])) for card in pool for printing in card["printings"]})
    parts = {part for name in names for part in re.findall(r"\w+", name) if not lexicon.classes.get(part.lower())}
    pieces: set[str] = set()
    for text, _name in random.sample(texts, 1500):
        words = text.split()
        length = random.randint(1, min(5, len(words))) if words else 0
        at = random.randrange(len(words) - length + 1) if words else 0
        piece = " ".join(words[at : at + length]).strip('.,:;()"“”')
        if piece and piece not in names and not parts & set(re.findall(r"\w+", piece)):
            pieces |= {piece, piece.lower()}
    hostile = lexicon.with_cards([*names, *pieces])
    changed = {
        name: text for text, own in texts for name in set(found(hostile, text, own)) - set(found(lexicon, text, own))
    }
    assert len(pieces) > 1000
    assert len(changed) <= len(pieces) // 100, changed

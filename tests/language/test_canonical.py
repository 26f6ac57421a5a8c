"""The second proof: what a text means is written in one templating, whatever its own words, and read as the same."""

from __future__ import annotations

import pytest

from kfjudge.language.canonical import canonical, counted, plain
from kfjudge.language.node import NOWHERE, PLAIN
from kfjudge.language.reading import Language, Rung
from kfjudge.language.trees import walk

MEANS = [
    (
        "Play: For each creature your opponent controls in excess of you, gain 1A.",
        "Play: For each creature your opponent has in excess of you, gain 1A.",
    ),
    (
        "Play: For each A your opponent has in excess of you, gain 1A.",
        "Play: For each A your opponent has in excess of you, gain 1A.",
    ),
    ("Play: Destroy all damaged creatures.", "Play: Destroy each damaged creature."),
    ("Play: Draw a card.", "Play: Draw 1 card."),
    ("Reap: Gain 1A.", "After Reap: Gain 1A."),
    ("Each time you play an artifact, gain 1A.", "After you play an artifact, gain 1A."),
    ("Play: Exhaust and stun an enemy creature.", "Play: Exhaust an enemy creature. Stun it."),
    ("Play: Draw a card if you are haunted.", "Play: If you are haunted, draw 1 card."),
    ("Play: A creature is stunned.", "Play: Stun a creature."),
    # What opens a sentence is its subject, be it a player or cards.
    (
        "Play: Your opponent gains 2A. That player cannot gain more than 1A this way.",
        "Play: Your opponent gains 2A. They cannot gain more than 1A this way.",
    ),
    (
        "Play: Choose 2 creatures. Deal 3D to them. They cannot be dealt more than 2D this way.",
        "Play: Choose 2 creatures. Deal them 3D. They cannot be dealt more than 2D this way.",
    ),
    ("Play: Deal D to a creature equal to its power.", "Play: Deal damage to a creature equal to its power."),
]
"""A wording, and what it means in canonical words."""


@pytest.mark.parametrize(("text", "means"), MEANS)
def test_the_canonical_words_are_the_same_for_all_wordings(text: str, means: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.understood, reading.decline
    assert reading.means == means
    assert reader.read(means).means == means


@pytest.mark.parametrize(("text", "means"), MEANS)
def test_they_are_written_without_a_word_of_the_print(text: str, means: str, reader: Language) -> None:
    tree = plain(reader.read(text).ast)
    assert all(node.form == PLAIN and node.span == NOWHERE for node in walk(tree.paragraphs))
    fresh = Language(reader.lexicon, reader.table)
    ast = reader.read(text).ast
    assert ast is not None
    assert canonical(counted(ast, reader.dialect), fresh) == means


@pytest.mark.parametrize(
    "text", ["Play: Steal 1A.", "Elusive.\nReap: Draw a card.", "Each friendly Mars creature gets +1 power."]
)
def test_a_text_is_understood_by_both_proofs(text: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.rung is Rung.UNDERSTOOD
    assert reading.rebuilt == reading.prepared.text
    meant = reader.meaning(reading.means)
    assert meant is not None
    assert counted(meant, reader.dialect) == counted(reading.ast, reader.dialect)


def test_references_are_counted_alike_whatever_their_numbers(reader: Language) -> None:
    first = reader.read("Play: Choose a creature. Stun it. Ward it.").ast
    second = reader.read("Play: Choose a creature. Ward it. Stun it.").ast
    assert counted(first, reader.dialect) != counted(second, reader.dialect)

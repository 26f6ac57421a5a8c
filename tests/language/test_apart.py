"""Wordings that are no synonyms have different trees, and each keeps its own words in the canonical text."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.executable import is_executable
from kfjudge.language.canonical import counted
from kfjudge.language.reading import Language

APART = [
    (
        "After an enemy creature attacks, stun the attacking creature.",
        "After an enemy creature attacks, stun the attacked creature.",
    ),
    ("After a +1 power counter is put on ~, draw a card.", "After a counter is put on ~, draw a card."),
    ("After a doom counter is put on ~, draw a card.", "After a glory counter is put on ~, draw a card."),
    (
        "Play: If a creature was destroyed on your last turn, gain 1A.",
        "Play: If a creature was destroyed on your opponent's last turn, gain 1A.",
    ),
    ("Play: Destroy a creature. If you cannot, gain 1A.", "Play: Destroy a creature. If you do not, gain 1A."),
    ("Each enemy creature must fight when used.", "Each enemy creature must fight."),
    (
        "Play: Swap ~ with another friendly creature. Ready that other creature.",
        "Play: Swap ~ with another friendly creature. Ready that creature.",
    ),
    ("At the end of each turn, gain 1A.", "At the end of your turn, gain 1A."),
    ("Play: Choose 2 creatures. Destroy either of them.", "Play: Choose 2 creatures. Destroy them."),
]
"""Pairs of texts that differ in meaning."""

CHOSEN = [
    ("Play: Destroy any creature.", "Play: Destroy a creature."),
    ("Play: Deal 2D to any enemy creature.", "Play: Deal 2D to an enemy creature."),
]
""" "Any" of an instruction is one that is chosen."""

DECLINED = [
    "Elusive. (The first time this creature is attacked each turn, destroy a creature and steal 3A.)",
    "You may play upgrades on enemy creatures.",
    "Each turn, after a creature is destroyed, gain 1A.",
    "Play: At the end of each turn, gain 1A.",
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_differs_in_meaning_differs_in_the_tree(one: str, other: str, reader: Language) -> None:
    left, right = reader.read(one), reader.read(other)
    assert left.understood, left.decline
    assert right.understood, right.decline
    assert left.ast != right.ast
    assert left.means != right.means


@pytest.mark.parametrize(("text", "same"), CHOSEN)
def test_any_of_an_instruction_is_one_that_is_chosen(text: str, same: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.ast is not None
    assert counted(reading.ast, reader.dialect) == counted(reader.read(same).ast, reader.dialect)
    assert reading.rebuilt == reading.prepared.text
    assert is_executable(reading.ast)


@pytest.mark.parametrize("text", DECLINED)
def test_what_the_words_swallowed_before_is_declined(text: str, reader: Language) -> None:
    assert not reader.read(text).understood


def test_each_other_creature_that_is_like_it_is_other_than_it(reader: Language) -> None:
    ast = reader.read("Play: Choose a creature. Destroy each other creature that shares a house with it.").ast
    assert ast is not None
    chosen, destroyed = ast.paragraphs[0].effect.effects
    other = destroyed.cards.filters[0]
    assert other.refers_to == chosen.cards.mention

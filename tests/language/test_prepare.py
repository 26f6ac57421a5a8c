"""Preparing card text: one spelling, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.preparing import prepare
from kfjudge.language.reading import Language
from kfjudge.language.rewrite import Rewriter, undo
from kfjudge.language.word_files import base_lexicon

LEXICON = base_lexicon(KEYFORGE)

CASES = [
    ("Play: Deal 3<D> to a creature.", "Play: Deal 3D to a creature."),
    ("play: deal 3 damage to a creature", "Play: Deal 3D to a creature."),
    ("Reap: Gain 1\uf360.", "Reap: Gain 1A."),
    ("Reap: Gain 1 aember.", "Reap: Gain 1A."),
    ("Reap: Gain 2 \u00c6.", "Reap: Gain 2A."),
    ("Enhance PTDR.", "Enhance capture D draw."),
    ("Enhance \uf36f\uf560\uf388.", "Enhance capture Saurian."),
    (
        "Elusive. (The first time this creature is attacked each turn, no damage is dealt.)Reap: Draw a card.",
        "Elusive.\nReap: Draw a card.",
    ),
    ("Skirmish. Elusive. Fight: Draw a card.", "Skirmish.\nElusive.\nFight: Draw a card."),
    ("Test Card gets \u20132 power.", "~ gets -2 power."),
    (
        "Test Card\u2019s neighbors gain, \u201dReap: Draw 2 cards.\u201d",
        "~'s neighbors gain, \u201cReap: Draw 2 cards.\u201d",
    ),
    ("Play: Put O\u2019Hara on a flank.", "Play: Put o'hara on a flank."),
    ("Skip your \u201cforge a key\u201d step.", "Skip your forge a key step."),
    (
        "Your opponent discards\n2 random cards from their hand.",
        "Your opponent discards 2 random cards from their hand.",
    ),
    ("Steal half of their \uf360 (rounding down).", "Steal half of their A (rounding down)."),
    ("deal 2 damage to each brobnar creature.", "Deal 2D to each Brobnar creature."),
    ("\uf566 Play: Raise the tide.", "Play: Raise the tide."),
    ("Ready a creature with a \u201cPlay:\u201d ability.", "Ready a creature with a play ability."),
]


@pytest.mark.parametrize(("printed", "prepared"), CASES)
def test_one_spelling(printed: str, prepared: str) -> None:
    found = prepare(printed, "Test Card", LEXICON)
    assert found.text == prepared
    assert found.undone() == printed


@pytest.mark.parametrize("mark", ["'", "\u2019"])
def test_a_misprint_is_found_whichever_apostrophe_is_printed(mark: str) -> None:
    """The list writes the plain mark; card lists have both."""
    (card, (wrong, right)) = next(
        (card, row) for card, rows in LEXICON.misprints.items() for row in rows if "'" in row[0] and "'" in row[1]
    )
    printed = wrong.replace("'", mark)
    found = prepare(printed, card, LEXICON)
    assert found.text.replace("\u2019", "'").lower().startswith(right)
    assert found.undone() == printed


@pytest.mark.slow
@given(st.text(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_text_comes_back(text: str) -> None:
    assert prepare(text, "Test Card", LEXICON).undone() == text


@given(
    st.text("ab .\u201c(A)", max_size=60),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 5), st.text("xyab", max_size=4)), max_size=8),
)
def test_edits_undo_any_change(text: str, changes: list[tuple[int, int, str]]) -> None:
    work = Rewriter(text)
    for place, length, new in changes:
        start = min(place, len(work.text))
        work.replace(start, min(start + length, len(work.text)), new, "test")
    assert undo(work.text, work.done().edits()) == text


@pytest.mark.slow
@pytest.mark.shared
def test_the_pool_comes_back_byte_for_byte(pool: list[dict[str, Any]], pool_reader: Language) -> None:
    for card in pool:
        for printing in card["printings"]:
            text = printing.get("text") or ""
            prepared = prepare(text, card["name"], pool_reader.lexicon)
            assert prepared.undone().encode() == text.encode(), card["id"]


@pytest.mark.shared
def test_misprints_are_few_and_small(pool: list[dict[str, Any]], reader: Language) -> None:
    rows = [(card, wrong, right) for card, found in reader.lexicon.misprints.items() for wrong, right in found]
    assert len(rows) <= 120
    for card, wrong, right in rows:
        head = next(
            (i for i, (one, two) in enumerate(zip(wrong, right, strict=False)) if one != two),
            min(len(wrong), len(right)),
        )
        tail = next(
            (i for i, (one, two) in enumerate(zip(wrong[::-1], right[::-1], strict=False)) if one != two),
            min(len(wrong), len(right)),
        )
        changed = max(len(wrong), len(right)) - min(head + tail, len(wrong), len(right))
        assert changed <= 12, (card, wrong, right)

"""Instructions that no frame says whole: passives, verbs with a common object, tails, doers. Each means what a plainer
wording means.
"""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.normal import normal
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.language.reading import Language, Rung
from kfjudge.language.serial import from_json, to_json

SAME = [
    ("Play: Each enemy creature is destroyed.", "Play: Destroy each enemy creature."),
    ("Play: Each friendly creature is fully healed.", "Play: Fully heal each friendly creature."),
    ("Play: An enemy creature is returned to its owner's hand.", "Play: Return an enemy creature to its owner's hand."),
    (
        "Play: Each artifact is put on the bottom of its owner's deck.",
        "Play: Put each artifact on the bottom of its owner's deck.",
    ),
    ("Play: Stun and exhaust a creature.", "Play: Stun a creature and exhaust it."),
    (
        "Play: Exalt, ready, and fight with a friendly creature.",
        "Play: Exalt a friendly creature, ready it, and fight with it.",
    ),
    ("Play: A creature is stunned and exhausted.", "Play: Stun and exhaust a creature."),
    ("Play: Give a creature two +1 power counters.", "Play: Put two +1 power counters on a creature."),
    ("Play: Use a friendly creature to reap.", "Play: Reap with a friendly creature."),
    ("Play: Give control of ~ to your opponent.", "Play: Give your opponent control of ~."),
    ("Play: Have your opponent draw a card.", "Play: Your opponent draws a card."),
    ("Play: Have a friendly creature capture 1A.", "Play: A friendly creature captures 1A."),
    ("Play: Exalt ~ up to 2 times.", "Play: Exalt ~ up to two times."),
    ("Play: Remove 2D from a creature.", "Play: Heal 2D from a creature."),
    (
        "Play: Put a creature from your hand into play under your control, ready.",
        "Play: Put a creature from your hand into play ready under your control.",
    ),
    ("Play: Either archive or discard a card.", "Play: Archive or discard a card."),
    ("Play: Move a creature to its controller's left flank.", "Play: Put a creature on its controller's left flank."),
    (
        "Play: Move ~ to the left of a friendly creature.",
        "Play: Move ~ immediately to the left of a friendly creature.",
    ),
    ("Play: Swap the positions of two friendly creatures.", "Play: Swap two friendly creatures."),
    ("Play: Move each ward from ~ to a creature.", "Play: Move each ward counter from ~ to a creature."),
    ("Play: Draw 1 card.", "Play: Draw another card."),
    (
        "Play: Discard cards from the top of your deck until you discard a Beast.",
        "Play: Discard cards from the top of your deck until you discard a Beast or run out of cards.",
    ),
    ("~ cannot fight or reap.\nOmni: Draw a card.", "~ cannot fight or reap.\nOmni: Draw 1 card."),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_instruction(one: str, other: str, reader: Language) -> None:
    left, right = reader.read(one), reader.read(other)
    assert left.ast is not None, left.decline
    assert right.ast is not None, right.decline
    assert normal(left.ast) == normal(right.ast)


@pytest.mark.parametrize(
    "text",
    [
        "Play: Gain 1A, one at a time.",  # æmber does not come in an order
        "Play: Destroy a creature as if it were yours.",
        "Play: Draw a card with 1D splash.",
        "Play: Draw a card under your opponent's control.",
        "Play: Exalt a creature twice twice.",
        "Play: Deal 2D to a creature, with 1D splash, with 1D splash.",
        "Play: Reveal your hand in any order.",
    ],
)
def test_a_tail_is_said_of_what_has_a_place_for_it(text: str, reader: Language) -> None:
    assert reader.read(text).rung is Rung.PARSED


@pytest.mark.parametrize(
    ("text", "doer"),
    [
        ("Play: Your opponent stuns a creature.", "opponent"),
        ("Play: Each player exalts a creature they control.", "each player"),
        ("Play: Your opponent discards a card and wards a creature.", "opponent"),
        ("Play: Have your opponent enrage a creature.", "opponent"),
    ],
)
def test_a_doer_is_never_lost(text: str, doer: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    written = to_json(reading.ast)
    found = [node for node in _nodes(written) if node["node"] == "HasTo"]
    assert [node["player"]["kind"] for node in found] == [doer]
    assert reader.rebuild(from_json(written, NAMES)) == text


def _nodes(value: object) -> list[dict[str, Any]]:
    """Every node of a tree as JSON."""
    if isinstance(value, dict):
        return [value, *(node for inner in value.values() for node in _nodes(inner))]
    if isinstance(value, list):
        return [node for inner in value for node in _nodes(inner)]
    return []

"""How far a condition reaches: a sentence that speaks of what only an "If" before it mentions is done only if that "If"
holds.
"""

from __future__ import annotations

import pytest

from benchmarks.normal import normal
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.language.reading import Language
from kfjudge.language.serial import from_json, to_json

WITHIN = [
    # the sentences, and the single sentence that means the same
    (
        "Play: If you are haunted, choose a creature. Stun it.",
        "Play: If you are haunted, choose a creature and stun it.",
    ),
    (
        "Play: If you are haunted, choose a creature. Draw a card. Stun that creature.",
        "Play: If you are haunted, choose a creature, draw a card, and stun that creature.",
    ),
    (
        "Play: If you are haunted, stun a creature. Exhaust it. Ward it.",
        "Play: If you are haunted, stun a creature, exhaust it, and ward it.",
    ),
    (
        "Play: If you are haunted, gain 1A. Otherwise, choose a creature. Stun it.",
        "Play: If you are haunted, gain 1A. Otherwise, choose a creature and stun it.",
    ),
    (
        "Play: Draw a card, then choose a creature if you are haunted. Stun that creature.",
        "Play: Draw a card, then choose a creature and stun that creature if you are haunted.",
    ),
    (
        (
            "Play: Lose 1A. If you do, search your deck for an artifact and put it into your hand. Then, shuffle your"
            " deck."
        ),
        "Play: Lose 1A. If you do, search your deck for an artifact, put it into your hand, and shuffle your deck.",
    ),
    (
        (
            "Play: If you are haunted, search your deck for an artifact. Reveal it and put it into your hand. Shuffle"
            " your deck."
        ),
        (
            "Play: If you are haunted, search your deck for an artifact, reveal it and put it into your hand, and"
            " shuffle your deck."
        ),
    ),
    (
        "Play: Then, if you are haunted, choose a creature. Stun it.",
        "Play: Then, if you are haunted, choose a creature and stun it.",
    ),
]

AT_THE_END = [
    # a condition at the end of a list, and the same said at its beginning
    ("Play: Gain 1A and draw a card if you are haunted.", "Play: If you are haunted, gain 1A and draw a card."),
    (
        "Play: Draw 2 cards, gain 1A, and archive a card if you are haunted.",
        "Play: If you are haunted, draw 2 cards, gain 1A, and archive a card.",
    ),
    ("Play: Gain 1A and draw a card unless you are haunted.", "Play: Unless you are haunted, gain 1A and draw a card."),
    (
        "Play: Your opponent draws a card and loses 1A if you are haunted.",
        "Play: If you are haunted, your opponent draws a card and loses 1A.",
    ),
    (
        "Play: Draw a card, then gain 1A and archive a card if you are haunted.",
        "Play: Draw a card. If you are haunted, gain 1A and archive a card.",
    ),
    (
        "Play: Choose a creature and draw a card if you are haunted. Stun that creature.",
        "Play: If you are haunted, choose a creature and draw a card. Stun that creature.",
    ),
]

ROUNDED = [
    # said once for several, and said of each
    (
        "Play: Stun half of all enemy creatures and half of all friendly creatures (rounding down each time).",
        "Play: Stun half of all enemy creatures (rounding down) and half of all friendly creatures (rounding down).",
    ),
    (
        "Play: Lose half your A and exhaust one third of all creatures (rounding up each time).",
        "Play: Lose half your A (rounding up) and exhaust one third of all creatures (rounding up).",
    ),
]

OF_THE_LAST = [
    "Play: Stun a creature and ward it if it is damaged.",  # asks about what the first one names
    "Play: Draw a card, then gain 1A if you are haunted.",
    "Play: Gain 1A and draw a card for each friendly creature.",
    "Play: Lose 1A and draw a card if you do.",  # asks about what the first one does
    "Play: Gain 2A and draw a card if you have 3A or more.",  # or changes
    "Play: Destroy each creature and gain 1A if there are no creatures in play.",
    "Play: Raise the tide and draw a card if the tide is high.",
    "Play: Destroy a creature and gain 1A if a creature was destroyed this turn.",
    "Play: Discard a card and draw a card if you have no cards in hand.",
    "Play: Gain 1A and repeat the preceding effect if you are haunted.",  # goes back to it
]

BESIDE = [
    "Play: If you are haunted, stun a creature. Draw a card.",  # speaks of nothing in it
    "Play: Choose a creature. If you are haunted, stun it. Exhaust it.",  # was mentioned before
    # asks whether it was done
    "Play: If you are haunted, stun a creature. If you do, draw a card. Otherwise, gain 1A.",
    "Play: If you are haunted, draw a card. Shuffle your deck.",  # nothing was searched
    "Play: If you are haunted, stun a creature. Ward another creature.",  # another is one even if there is none before
    "Play: If you are haunted, your opponent discards a card. They gain 1A.",  # who they are does not depend on it
    "Play: Search your deck for an artifact and put it into your hand. Shuffle your deck.",
]


@pytest.mark.parametrize(("text", "same"), WITHIN + AT_THE_END + ROUNDED)
def test_what_is_said_once_reaches_as_far_as_it_is_meant(text: str, same: str, reader: Language) -> None:
    one, other = reader.read(text), reader.read(same)
    assert one.ast is not None, one.decline
    assert other.ast is not None, other.decline
    assert normal(one.ast) == normal(other.ast)


@pytest.mark.parametrize("text", [text for text, _ in WITHIN + AT_THE_END + ROUNDED] + OF_THE_LAST + BESIDE)
def test_the_sentences_come_back_as_printed(text: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    assert reader.rebuild(reading.ast) == reading.prepared.text
    assert from_json(to_json(reading.ast), NAMES) == reading.ast


@pytest.mark.parametrize("text", BESIDE)
def test_other_sentences_stand_beside_it(text: str, reader: Language) -> None:
    assert "reached" not in str(to_json(reader.read(text).ast))


@pytest.mark.parametrize("text", OF_THE_LAST)
def test_a_condition_that_asks_about_the_list_governs_its_last_part(text: str, reader: Language) -> None:
    first, last = to_json(reader.read(text).ast)["paragraphs"][0]["effect"]["effects"]
    assert (first["node"] in ("If", "ForEach"), last["node"] in ("If", "ForEach")) == (False, True)


def test_what_holds_under_the_control_taken_belongs_to_the_taking(reader: Language) -> None:
    text = (
        "Play: Exhaust an enemy creature. If you are haunted, take control of it. While under your control, it belongs"
        " to house Mars."
    )
    effects = to_json(reader.read(text).ast, spans=False)["paragraphs"][0]["effect"]["effects"]
    assert [one["node"] for one in effects] == ["Exhaust", "If"]
    assert [one["node"] for one in effects[1]["then"]["effects"]] == ["TakeControl", "Lasting"]


def test_otherwise_stays_with_its_own_condition(reader: Language) -> None:
    text = (
        "Play: If you are haunted, reveal the top card of your deck. If it is a creature, archive it. Otherwise,"
        " discard it."
    )
    tree = to_json(reader.read(text).ast, spans=False)["paragraphs"][0]["effect"]
    assert (tree["node"], "otherwise" in tree) == ("If", False)
    assert [(one["node"], "otherwise" in one) for one in tree["then"]["effects"]] == [("Reveal", False), ("If", True)]

"""One meaning in several wordings: typed by hand, printed with other icons, in older and newer templating."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.normal import normal
from kfjudge.language.reading import Language
from tests.conftest import Imported

TYPED = [
    (
        "Play: Deal 3D to a creature.",
        (
            "Play: Deal 3 damage to a creature",
            "play: deal 3 damage to a creature.",
            "PLAY: deal 3D to a creature",
            "Play: Deal 3<D> to a creature.",
            "Play: Deal 3 D to a creature.",
            "Play: Deal 3\uf361 to a creature.",
            "Play:Deal 3 damage to a creature.",
            "play: deal 3d to a creature",
            "PLAY: DEAL 3 DAMAGE TO A CREATURE.",
            "Play - deal three damage to a creature",
            "play: deal 3 damage to a creature",
        ),
    ),
    (
        "After Reap: Gain 1A.",
        (
            "After Reap: Gain 1<A>.",
            "after reap: gain 1 aember",
            "After Reap: Gain 1 \u00c6mber.",
            "After Reap: Gain 1\uf360.",
            "After Reap: Gain 1 amber.",
            "After Reap: Gain 1 \u00c6.",
            "after reap: gain 1a",
            "Reap: Gain 1A.",
        ),
    ),
    (
        "Fight/Reap: Your opponent loses 1A.",
        ("After Fight/After Reap: Your opponent loses 1 aember.", "fight / reap: your opponent loses 1A"),
    ),
    (
        "Each friendly Star Alliance creature gains elusive.",
        (
            "each friendly star alliance creature gains elusive",
            "Each friendly \uf38a creature gains elusive.",
        ),
    ),
    (
        "Your opponent's A cannot be stolen.",
        ("your opponent\u2019s aember cannot be stolen", "Your opponent's \u00e6mber cannot be stolen."),
    ),
    ("Your opponent's keys cost +1A.", ("Your opponent\u2019s keys cost +1 A.", "your opponent's keys cost +1 aember")),
    (
        "Play: Destroy each non-Mars creature.",
        ("play: destroy each non-mars creature", "Play: Destroy each non\u2011Mars creature."),
    ),
    (
        "Enhance A D draw.",
        (
            "Enhance ADR.",
            "Enhance \uf360\uf361\uf36e.",
            "ENHANCE ADR",
            "enhance <A><D>R",
            "enhance adr.",
            "Enhance (A)(D)(R).",
            "Enhance A, D, R.",
        ),
    ),
    ("Elusive.\nSkirmish.", ("Elusive. Skirmish.", "Elusive, skirmish.", "skirmish. elusive.")),
    (
        "This creature gains, \u201cReap: Draw a card.\u201d",
        (
            'This creature gains, "Reap: Draw a card."',
            "this creature gains \u201creap: draw a card\u201d",
        ),
    ),
    (
        "After a creature reaps, gain 1A.",
        ("Each time a creature reaps, gain 1A.", "After each creature reaps, gain 1 aember."),
    ),
    ("Hazardous 3.\nPoison.", ("hazardous 3, poison", "HAZARDOUS 3. POISON.")),
    ("Splash-attack 2.", ("splash attack 2", "Splash Attack 2.")),
    ("Your opponent cannot forge keys.", ("your opponent can't forge keys", "Your opponent can\u2019t forge keys.")),
    (
        "Play: Choose one:\n\u2022 Draw a card.\n\u2022 Gain 1A.",
        ("Play: Choose one: \u2022 Draw a card. \u2022 Gain 1A.",),
    ),
    (
        "Before Fight: Stun the creature it fights.",
        ("before fight: stun the creature it fights", "before fight: stun the creature ~ is fighting"),
    ),
    (
        "During your turn, each time you discard a Mars card from your hand, draw a card.",
        ("After you discard a Mars card from your hand during your turn, draw a card.",),
    ),
    (
        "During your turn, while ~ is in the center of your battleline, you may play 1 non-Mars card.",
        ("While ~ is in the center of your battleline, you may play 1 non-Mars card during your turn.",),
    ),
    (
        "Play: Stun a creature and each of its neighbors. Draw a card.",
        ("Play: Choose a creature. Stun that creature and each of its neighbors. Draw a card.",),
    ),
    (
        "Play: Shuffle a friendly creature and an enemy creature into their owners' decks.",
        (
            (
                "Play: Choose a friendly creature and an enemy creature. Shuffle each chosen creature into its owner's"
                " deck."
            ),
        ),
    ),
    (
        "Play: Archive each friendly Mars creature.",
        (
            "Play: Archive each friendly Mars creature from play.",
            "Play: Put each friendly Mars creature into its owner's archives.",
        ),
    ),
    (
        "Versatile.",
        (
            "You may use ~ as if it belonged to the active house.",
            "~ may be used as if it belonged to the active house.",
        ),
    ),
    ("If there are no enemy creatures, destroy ~.", ("If your opponent has no creatures in play, destroy ~.",)),
    (
        "Play: Your opponent loses 1A. Your opponent discards a card.",
        ("Play: Your opponent loses 1A. They discard a card.",),
    ),
    ("Play: Archive a card.", ("Play: Archive a card from your hand.",)),
    (
        "Play: Discard the top 2 cards of your deck. If you discarded an action card this way, gain 1A.",
        ("Play: Discard the top 2 cards of your deck. If you discarded an action card, gain 1A.",),
    ),
    (
        "Play: Destroy a creature unless your opponent discards a card.",
        ("Play: Unless your opponent discards a card, destroy a creature.",),
    ),
    (
        "The first time an enemy creature reaps each turn, gain 1A.",
        ("After an enemy creature reaps for the first time each turn, gain 1A.",),
    ),
    (
        "Play: Heal damage equal to ~'s power from a creature.",
        ("Play: Heal damage from a creature equal to ~'s power.",),
    ),
    ("Play: If your opponent has no A, draw a card.", ("Play: If your opponent's pool is empty, draw a card.",)),
    (
        "Play: Each player discards all but 3 cards.",
        ("Play: Each player discards cards until they have 3 cards in hand.",),
    ),
    (
        "Play: Stun a creature with less power than ~.",
        ("Play: Stun a creature with power lower than ~'s.",),
    ),
    (
        "If a friendly creature would be destroyed, you may archive it instead.",
        ("If a friendly creature would be destroyed, you may instead archive it.",),
    ),
    ("Play: Choose 2 creatures. Deal 2D to 1 of them.", ("Play: Choose 2 creatures. Deal 2D to one.",)),
]


@pytest.mark.parametrize(("text", "others"), TYPED)
def test_the_same_language(text: str, others: tuple[str, ...], reader: Language) -> None:
    ast = reader.read(text).ast
    assert ast is not None
    for other in others:
        reading = reader.read(other)
        assert reading.ast is not None, (other, reading.decline)
        assert normal(reading.ast) == normal(ast), other


DIFFERENT = [
    ("Play: Destroy a creature.", "Play: Sacrifice a creature."),
    ("Play: Deal 2D to a creature.", "Play: Deal 3D to a creature."),
    ("Play: Destroy each creature.", "Play: Destroy a creature."),
    ("Play: Draw a card. Gain 1A.", "Play: Gain 1A. Draw a card."),
    ("Play: Discard a card from your opponent's hand.", "Play: Discard a card."),
    ("Play: Gain 1A.", "Action: Gain 1A."),
    ("After an enemy creature reaps, gain 1A.", "After a creature reaps, gain 1A."),
    ("Play: Choose a creature. Stun it.", "Play: Choose a creature. Stun a creature."),
    ("Play: Your opponent chooses a creature. Stun it.", "Play: Stun a creature."),
    ("Play: Choose an enemy creature. Your opponent exhausts it.", "Play: Your opponent exhausts an enemy creature."),
    ("Play: Choose a creature. Archive it.", "Play: Archive a creature."),
    ("Play: Choose a creature. Shuffle it into your deck.", "Play: Shuffle a creature into your deck."),
    (
        "During your turn, while ~ is ready, you may play 1 non-Mars card.",
        "While ~ is ready, you may play 1 non-Mars card.",
    ),
    ("This creature gains, \u201cReap: Archive this card.\u201d", "This creature gains, \u201cReap: Archive ~.\u201d"),
    ("You may use ~ as if it belonged to house Mars.", "Versatile."),
]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("You Can't", "You Can't cannot reap."),
        ("Fate-Touched", "Fate-Touched gains skirmish."),
        ("Play-Maker", "Play-Maker cannot reap."),
        ("One Amber Imp", "One Amber Imp cannot reap."),
    ],
)
def test_a_title_is_left_as_it_is(title: str, text: str, reader: Language) -> None:
    reading = reader.read(text, name=title)
    assert reading.understood, reading.decline
    assert reading.prepared.text.startswith("~")


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_differs_stays_different(one: str, other: str, reader: Language) -> None:
    left, right = reader.read(one).ast, reader.read(other).ast
    assert left is not None
    assert right is not None
    assert normal(left) != normal(right)


def test_normal_form_is_stable(reader: Language) -> None:
    ast = reader.read("Taunt. Elusive.\nFight/Reap: Stun a creature. If you do, it captures 1A, then draw a card.").ast
    assert ast is not None
    assert normal(normal(ast)) == normal(ast)


@pytest.mark.slow
@pytest.mark.shared
def test_wordings_of_one_card_mean_the_same(pool: list[dict[str, Any]], card_list: Imported) -> None:
    """Where they do not, `docs/coverage.md` lists the card: its wording was changed in substance."""
    equal = several = 0
    with card_list.trees() as tree_of:
        for card in pool:
            texts = [printing["text"] for printing in card["printings"] if printing.get("text")]
            trees = [tree_of(text, card["name"]) for text in texts] if len(texts) > 1 else []
            forms = [normal(tree) for tree in trees if tree is not None]
            if len(forms) > 1 and len(forms) == len(texts):
                several += 1
                equal += all(form == forms[0] for form in forms)
    assert several >= 690
    assert equal / several >= 0.9

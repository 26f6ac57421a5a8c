"""How many of known cards are so, the other of two, which of them is more so than each other, whose a card was."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import OPPONENT, Table, face

POWERS = {"First": 2, "Second": 5, "Third": 4, "Fourth": 3}

_EACH_BUT_ONE = ["FiSeFo", "FiSeTh", "FiThFo", "SeThFo"]


def _found(text: str) -> list[str]:
    """Which of four enemy creatures, the second of them damaged, are stunned or gone in each outcome."""
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    for name, power in POWERS.items():
        table.put("battleline", face(name, power=power), OPPONENT, damage=int(name == "Second"))
    outcomes = table.play(PlayCard(card)).lines
    assert not [line.stopped or line.undecided for line in outcomes if line.stopped or line.undecided]
    cards = [line.board.cards for line in outcomes]
    return sorted(
        {
            "".join(name[:2] for name in POWERS if not (met := one[table[name]]).in_play or met.has(Mark.STUN))
            for one in cards
        }
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # so many of those spoken of, with or without "of them"
        ("Choose 2 enemy creatures. If exactly one of them is damaged, stun the other.", ["", "Fi", "Fo", "Th"]),
        ("Choose 2 enemy creatures. If only one is damaged, stun the other.", ["", "Fi", "Fo", "Th"]),
        ("Choose 2 enemy creatures. If neither is damaged, stun both.", ["", "FiFo", "FiTh", "ThFo"]),
        ("Choose 2 enemy creatures. If none of them are damaged, stun them.", ["", "FiFo", "FiTh", "ThFo"]),
        ("Choose an enemy creature. If neither of its neighbors is damaged, stun it.", ["", "Fo", "Se"]),
        ("Choose an enemy creature. If exactly one of its neighbors is damaged, stun it.", ["", "Fi", "Th"]),
        # … to which something was done
        (
            "Deal 2D to each of 2 enemy creatures. If exactly one of them is destroyed this way, stun the other.",
            ["", "FiFo", "FiSe", "FiTh"],
        ),
        (
            "Deal 2D to each of 2 enemy creatures. If neither is destroyed this way, stun both.",
            ["Fi", "SeFo", "SeTh", "ThFo"],
        ),
        # the other neighbor
        ("Choose an enemy creature. Destroy one of its neighbors. Stun the other.", ["FiTh", "Se", "SeFo", "Th"]),
        # all of those of which one is so
        ("Choose 2 enemy creatures. If either is damaged, stun both.", ["", "FiSe", "SeFo", "SeTh"]),
        ("Choose 2 enemy creatures. If any of them is damaged, stun them.", ["", "FiSe", "SeFo", "SeTh"]),
        # two that were named one by one, and one more of those of which one was picked
        (
            "Exhaust an enemy creature. Ward another enemy creature. Stun both creatures.",
            ["FiFo", "FiSe", "FiTh", "SeFo", "SeTh", "ThFo"],
        ),
        (
            "Exhaust an enemy creature with power 2. Ward an enemy creature with power 5. If both are damaged, stun"
            " them.",
            [""],
        ),
        (
            "Exhaust an enemy creature with power 2. Ward an enemy creature with power 5. If either is damaged, stun"
            " both.",
            ["FiSe"],
        ),
        ("Exhaust an enemy creature and ward another. Stun the second one.", ["Fi", "Fo", "Se", "Th"]),
        # who controlled it before, and who does now
        (
            "Take control of an enemy creature with power 2. Its former controller sacrifices a creature with power 4.",
            ["Th"],
        ),
        ("Take control of an enemy creature with power 2. Its new controller sacrifices a creature.", ["Fi"]),
        # other than the one that "they" chose of their own
        ("Your opponent chooses a creature they control. Destroy each other creature they control.", _EACH_BUT_ONE),
        ("Your opponent chooses one of their creatures. Stun each other creature they control.", _EACH_BUT_ONE),
        ("Your opponent sacrifices a creature they control. Stun each other creature they control.", ["FiSeThFo"]),
        # what was not done to some
        ("Deal 1D to each creature with power 4. Stun each creature not dealt damage this way.", ["FiSeFo"]),
        # which of two
        ("Choose 2 enemy creatures. Stun the more powerful one.", ["Fo", "Se", "Th"]),
        ("Choose 2 enemy creatures. Stun whichever of them has less power.", ["Fi", "Fo", "Th"]),
        ("Choose 2 enemy creatures. If their combined power is 9 or more, stun them.", ["", "SeTh"]),
        # more than each
        ("Stun each creature with more power than each other creature.", ["Se"]),
        ("Stun each creature with less power than any other creature.", ["Fi"]),
        ("Stun each creature more powerful than each of its neighbors.", ["Se"]),
        ("Stun each creature less powerful than both of its neighbors.", ["FiFo"]),
        ("Stun each creature with less power than its right neighbor.", ["Fi"]),
        ("Stun each creature with more power than its right neighbor.", ["SeTh"]),
        (
            "Choose an enemy creature. Stun each creature that is not one of its neighbors.",
            ["FiSeFo", "FiTh", "FiThFo", "SeFo"],
        ),
        # whose it was
        (
            "Destroy an enemy creature. If your opponent controlled it, stun each creature with power 5.",
            ["FiSe", "Se", "SeFo", "SeTh"],
        ),
        (
            "Destroy an enemy creature. If you controlled that creature, stun each creature with power 5.",
            ["Fi", "Fo", "Se", "Th"],
        ),
        (
            "Destroy each creature with power 3 or less. Each player whose creature was destroyed this way sacrifices"
            " a creature.",
            ["FiSeFo", "FiThFo"],
        ),
        (
            "Destroy each creature with power 3 or less. Each player who controlled a creature destroyed this way"
            " sacrifices a creature.",
            ["FiSeFo", "FiThFo"],
        ),
    ],
)
def test_what_is_said_of_some_of_known_cards(text: str, found: list[str]) -> None:
    assert _found(f"Play: {text}") == found


@pytest.mark.parametrize(
    ("text", "chains"),
    [
        ("Put a creature discarded this way into your hand. Gain 1 chain for each other card discarded this way.", 2),
        ("If a creature is discarded this way, archive it. Gain 1 chain for each other card discarded this way.", 2),
        ("Gain 1 chain for each other card discarded this way.", 3),
    ],
)
def test_the_others_something_was_done_to_are_others_than_the_one_spoken_of(text: str, chains: int) -> None:
    table = Table()
    card = table.put("hand", face("Order", f"Play: Discard the top 3 cards of your deck. {text}", type="action"))
    for name, kind in (("Wing", "creature"), ("Spell", "action"), ("Relic", "artifact")):
        table.put("deck", face(name, type=kind))
    assert table.end(PlayCard(card)).board.players[0].chains == chains


@pytest.mark.parametrize("who", ["you", "they", "your opponent"])
@pytest.mark.parametrize(
    "asked", ["If {} discarded a creature, steal 1A.", "Steal 1A for each creature {} discarded this way."]
)
def test_what_somebody_discarded_is_not_what_the_other_player_was_told_to(who: str, asked: str) -> None:
    table = Table()
    text = f"Play: Discard a card. Your opponent discards a card. {asked.format(who)}"
    card = table.put("hand", face("Order", text, type="action"))
    table.put("hand", face("Wing"))
    table.put("hand", face("Spell", type="action"), OPPONENT)
    table.board.players[OPPONENT].aember = 3
    assert table.end(PlayCard(card)).board.players[0].aember == int(who == "you")

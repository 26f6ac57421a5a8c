"""A text that asks for what no card can be is declined, and the words that ask for it are named; so is "they" where it
could be two players.
"""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.reading import Language
from kfjudge.language.trees import walk

NO_CARD = [
    ("Play: Destroy a friendly enemy creature.", "a friendly enemy creature"),
    ("Destroyed: The player with the fewest friendly creatures gains 2A.", "friendly"),
    ("Play: Stun a friendly creature controlled by your opponent.", "a friendly creature controlled by your opponent"),
    (
        "Play: Destroy each creature with power 3 or lower and power 5 or higher.",
        "each creature with power 3 or lower and power 5 or higher",
    ),
    ("Play: Ready a creature that is ready and exhausted.", "a creature that is ready and exhausted"),
    ("Play: Destroy each damaged creature with no damage on it.", "each damaged creature with no damage on it"),
    ("Play: Destroy a stunned creature that is not stunned.", "a stunned creature that is not stunned"),
    ("Play: Destroy each non-Beast Beast creature.", "each non-Beast Beast creature"),
    ("Play: Destroy a creature in your hand and in play.", "a creature in your hand and in play"),
    ("Play: Archive a card from your hand and discard pile.", "a card from your hand and discard pile"),
    ("Play: Destroy another Mars and Dis creature.", "another Mars and Dis creature"),
    ("Play: If ~ is damaged and undamaged, gain 1A.", "~ is damaged and undamaged"),
]
A_CARD = [
    "Play: Destroy each creature with power 3 or higher and power 5 or lower.",
    "Play: Destroy each friendly creature and each enemy creature.",
    "Play: Destroy each creature that is ready or exhausted.",
    "Play: Archive up to 3 cards from your hand and discard pile.",
    "Play: Stun each Mars and Dis creature.",
    "Play: Archive a card from your hand or discard pile.",
    "Play: Destroy a damaged creature with 2 or more damage on it.",
    "Play: Destroy a stunned creature that is not damaged.",
]


@pytest.mark.parametrize(("text", "words"), NO_CARD)
def test_what_no_card_can_be_is_declined_with_its_place(text: str, words: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.decline is not None
    assert reading.decline.reason == "no card can be all of this at once"
    assert reading.decline.words == words


@pytest.mark.parametrize("text", A_CARD)
def test_what_a_card_can_be_is_understood(text: str, reader: Language) -> None:
    assert reader.read(text).understood


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Play: Your opponent loses 1A. Keys cost +3A for each forged key they have.", PlayerKind.OPPONENT),
        ("Play: During your opponent's next turn, keys cost +3A for each forged key they have.", PlayerKind.OPPONENT),
        ("Keys cost +3A for each forged key they have.", PlayerKind.EACH),
        ("Each player's keys cost +1A for each forged key they have.", PlayerKind.EACH),
    ],
)
def test_they_who_forge_are_the_player_whom_words_name(text: str, who: PlayerKind, reader: Language) -> None:
    players = [node for node in walk(reader.read(text).ast) if isinstance(node, Player)]
    meant = next(one.refers_to for one in players if one.refers_to is not None)
    assert [one.kind for one in players if one.mention == meant] == [who]


def test_they_who_could_be_two_named_players_are_declined(reader: Language) -> None:
    reading = reader.read("Play: Your opponent loses 1A. Choose a player. Keys cost +1A for each forged key they have.")
    assert reading.decline is not None
    assert reading.decline.reason == "they could mean several players"

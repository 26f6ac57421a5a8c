"""The words of what is claimed in Riftbound, in folded words: patterns and what they stand for."""

from __future__ import annotations

from kfjudge.games.riftbound.notation.words import ASKING
from kfjudge.situation.notation.line import Phrase

LITTLE = (
    r"(?:is |are |was |were |gets? |got |becomes? |has |have |will be |will |be |ends? (?:with |up )|still |then |at )*"
)
FLAGS: dict[str, tuple[str, bool]] = {
    "alive": (r"alive|survives?|survived|lives?|stays(?: in play)?|in play", True),
    "-alive": (r"gone|leaves play|left play", False),
    "dead": (r"dead|dies|die|died|killed|destroyed", True),
    "exhausted": (r"exhausted|tapped", True),
    "ready": (r"ready|readied|untapped", True),
    "stunned": (r"stunned", True),
    "empowered": (r"empowered", True),
    "buffed": (r"buffed", True),
    "mighty": (r"mighty", True),
    "facedown": (r"facedown|face down|hidden", True),
}
ON_TOP = (
    r"(?:back |put |goes )*(?:at |on )?(?:the )?"
    r"(?:top(?: card)? of (?:the |its |my |their |\w+ s )?(?:main )?deck|(?<=on )top)"
)
NUMBERS = {"damage": r"damage|dmg", "might": r"might", "buffs": r"buffs?"}
PLAYER_NUMBERS = {
    "points": r"points?|pts?|vp|score",
    "xp": r"xp",
    "hand_size": r"(?:cards? )?in hand|hand|cards",
    "trash_size": r"(?:cards? )?in trash|trash",
    "runes_ready": r"ready runes?|runes? ready",
    "runes": r"runes?",
    "units": r"units?",
    "tokens": r"tokens?",
    "energy": r"energy",
}
ASKED_OF_A_PLAYER = {
    "points": "points",
    "score": "points",
    "xp": "xp",
    "runes": "runes",
    "energy": "energy",
    "cards": "hand_size",
    "cards in hand": "hand_size",
    "cards in trash": "trash_size",
    "units": "units",
    "units in play": "units",
    "tokens": "tokens",
}
ASKED_OF_A_CARD = {"damage": "damage", "dmg": "damage", "might": "might", "buffs": "buffs"}
"""What may be asked with "how much", as a state calls it."""
OF_A_CARD = (
    "dead, alive, in base, in hand, in trash, at BATTLEFIELD, exhausted, ready, stunned, empowered, buffed, 3 damage,"
    " might 4, on top of deck, mine"
)
OF_A_PLAYER = "3 points, 2 cards in hand, controls BATTLEFIELD, conquers BATTLEFIELD, scores, draws 1, wins"


def plain_question(phrase: Phrase) -> Phrase:
    """`does the guard die` without the words that make it a question."""
    while len(phrase) > 1 and phrase[0].folded in ASKING:
        phrase = phrase[1:]
    return phrase

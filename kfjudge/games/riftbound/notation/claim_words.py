"""How people claim how things stand at the end in Riftbound: patterns over folded words, by their field."""

from __future__ import annotations

from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.situation.notation.claims import ClaimWords

LITTLE = (
    r"(?:is |are |was |were |gets? |got |becomes? |has |have |will be |will |be |ends? (?:with |up )|still |then |at )*"
)
FLAGS: dict[str, tuple[str, bool]] = {
    "alive": (r"alive|survives?|survived|lives?|stays(?: in play)?|in play", True),
    "-alive": (r"gone|leaves play|left play", False),
    "dead": (r"dead|dies|die|died|killed|destroyed", True),
    "exhausted": (r"exhausted|tapped", True),
    "ready": (r"ready|readied|untapped", True),
    **{mark.value: (mark.value, True) for mark in Mark},
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
WORDS = ClaimWords(
    flags=FLAGS,
    asked_of_a_player={
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
    },
    asked_of_a_card={"damage": "damage", "dmg": "damage", "might": "might", "buffs": "buffs"},
    states=(*map(str, Mark), "buffed"),
    acts=("play", "move", "hide", "activate"),
    uses=("move", "activate"),
    of_a_card=f"dead, alive, in base, in hand, in trash, at BATTLEFIELD, exhausted, ready, {', '.join(Mark)}, buffed,"
    " 3 damage, might 4, on top of deck, mine",
    of_a_player="3 points, 2 cards in hand, controls BATTLEFIELD, conquers BATTLEFIELD, scores, draws 1, wins",
    counts="points",
    neither="no player and no battlefield",
    example="can play Quiet Song",
    takes=r"^(?:scores?|wins?)\b",
)

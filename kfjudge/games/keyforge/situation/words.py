"""The closed vocabularies of a scenario file of KeyForge: zones, houses, colours, icons, card types, steps."""

from __future__ import annotations

from kfjudge.games.keyforge.words.houses import SPOKEN
from kfjudge.situation.source import folded

ZONES = ("battleline", "artifacts", "hand", "deck", "discard", "archives", "purged")
"""The zones of a player that a file lists, in the order in which their cards are numbered."""
CARD_ZONES = (*ZONES, "upgrade", "under")
IN_PLAY = frozenset(("battleline", "artifacts", "upgrade"))
CARD_PLACES = (*CARD_ZONES, "in play")
"""Where a card may be claimed to be: in a zone, or anywhere in play."""
SPOTS = ("left flank", "right flank", "flank", "top of deck", "bottom of deck")
CLAIMED_SPOTS = (*SPOTS, *(f"not {spot}" for spot in SPOTS))
"""Where within its battleline or deck a card may be claimed to lie."""
COLORS = ("red", "blue", "yellow")
TIDES = ("high", "low", "neutral")
FLANKS = ("left", "right")
ICONS = ("aember", "capture", "damage", "draw", "discard", "power")
STEPS = ("before", "start", "forge", "house", "main", "ready", "draw", "end")
STEP_NAMES = {
    "forge a key": "forge",
    "choose a house": "house",
    "play": "main",
    "play, discard, use": "main",
    "ready cards": "ready",
    "draw cards": "draw",
}
"""The steps of a turn as the engine calls them, and the rulebook's names for them."""
TYPES = ("creature", "artifact", "action", "upgrade", "token creature", "archon power", "prophecy")

HOUSES = tuple(sorted(SPOKEN))


def house_slug(text: str) -> str:
    """A house as card facts spell it: lower case, without blanks and hyphens."""
    return folded(text)


def house_name(slug: str) -> str:
    """A house as people write it."""
    return SPOKEN.get(slug, slug.capitalize())


def article(kind: str) -> str:
    """A type of card with its article."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"

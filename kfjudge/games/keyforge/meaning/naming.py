"""Words of the card language and what the board calls them."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes.base import Zone

ZONES: dict[Zone, tuple[str, ...]] = {
    Zone.IN_PLAY: ("battleline", "artifacts", "upgrade"),
    Zone.HAND: ("hand",),
    Zone.DECK: ("deck",),
    Zone.DISCARD: ("discard",),
    Zone.ARCHIVES: ("archives",),
    Zone.PURGED: ("purged",),
    Zone.UNDER: ("under",),
}
"""The board's zones behind each zone of the card language."""

STEPS = {
    "forge a key": "forge",
    "choose a house": "house",
    "play, discard, use": "main",
    "ready cards": "ready",
    "draw cards": "draw",
}
"""The board's steps behind the steps that texts name."""

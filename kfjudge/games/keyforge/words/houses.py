"""The houses, by slug, as cards and people write them. The lexicon of the grammar lists the same words."""

from __future__ import annotations

_NAMES = (
    *("Brobnar", "Dis", "Ekwidon", "Geistoid", "Logos", "Mars", "Ouboros", "Redemption", "Sanctum", "Saurian"),
    *("Shadows", "Skyborn", "Star Alliance", "Unfathomable", "Untamed"),
)
HOUSES: dict[str, str] = {name.lower().replace(" ", "-"): name for name in _NAMES}
"""The houses of decks, which players have and name."""

ADVENTURES: dict[str, str] = {"keyraken": "Keyraken"}
"""The houses of adventures: cards can be of them, no deck has them."""

SPOKEN = {slug.replace("-", ""): name for slug, name in {**HOUSES, **ADVENTURES}.items()}
"""Every house by its slug as boards and scenarios have it, without the hyphen."""

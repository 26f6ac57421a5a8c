"""The houses, by slug, as cards and people write them. The lexicon of the grammar lists the same words."""

from __future__ import annotations

HOUSES: dict[str, str] = {
    "brobnar": "Brobnar",
    "dis": "Dis",
    "ekwidon": "Ekwidon",
    "geistoid": "Geistoid",
    "logos": "Logos",
    "mars": "Mars",
    "ouboros": "Ouboros",
    "redemption": "Redemption",
    "sanctum": "Sanctum",
    "saurian": "Saurian",
    "shadows": "Shadows",
    "skyborn": "Skyborn",
    "star-alliance": "Star Alliance",
    "unfathomable": "Unfathomable",
    "untamed": "Untamed",
}
"""The houses of decks, which players have and name."""

ADVENTURES: dict[str, str] = {"keyraken": "Keyraken"}
"""The houses of adventures: cards can be of them, no deck has them."""

SPOKEN = {slug.replace("-", ""): name for slug, name in {**HOUSES, **ADVENTURES}.items()}
"""Every house by its slug as boards and scenarios have it, without the hyphen."""

"""The private letters that card lists print in place of icons, and what each means. Lean: a lookup and the card
language both read it.
"""

from __future__ import annotations

ICONS = {
    "\uf360": "aember",
    "\uf361": "damage",
    "\uf36e": "draw",
    "\uf36f": "capture",
    "\uf372": "discard",
    "\uf392": "power",
}
"""Bonus icons and amounts, by kind."""

CAPTURE_TAILS = ("\uf560", "\uf565")
"""The second letter of a capture icon: behind the first it adds nothing, alone it is the icon."""

TIDE = "\uf566"
"""The mark of an ability that looks at the tide."""

HOUSES = {
    "\uf379": "Brobnar",
    "\uf37a": "Dis",
    "\uf37b": "Ekwidon",
    "\uf37c": "Geistoid",
    "\uf37d": "Logos",
    "\uf37e": "Mars",
    "\uf37f": "Skyborn",
    "\uf386": "Redemption",
    "\uf387": "Sanctum",
    "\uf388": "Saurian",
    "\uf389": "Shadows",
    "\uf38a": "Star Alliance",
    "\uf38b": "Untamed",
    "\uf390": "Ouboros",
    "\uf391": "Unfathomable",
}
"""House icons, by the name of the house."""

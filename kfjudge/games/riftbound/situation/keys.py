"""The keys of a Riftbound scenario, and the words that its values can be."""

from __future__ import annotations

from kfjudge.games.riftbound.words.statuses import Mark

TOP = (
    *("game", "title", "source", "rules", "mode", "active", "phase", "turn", "battlefields", "earlier", "chain"),
    *("readings", "showdown", "lasting", "do", "choose", "claims", "cards", "respond", "victory"),
    "until",
)
MODES = {
    "duel": ("me", "opponent"),
    "match": ("me", "opponent"),
    "ffa3": ("me", "opponent", "left"),
    "ffa4": ("me", "opponent", "left", "right"),
    "2v2": ("me", "opponent", "partner", "other"),
}
SIDE = (
    *("points", "xp", "legend", "champion", "base", "runes", "pool", "hand", "deck", "deck_rest", "rune_deck"),
    *("trash", "banished"),
)
CARD = (
    *("card", "token", "as", "damage", "buffs", "buffed", *Mark, "exhausted", "ready", "of", "owner"),
    *("attached", "might"),
)
FIELDS = ("card", "as", "controller", "owner", "units", "facedown", "gear", "contested", "scored")
HIDDEN = ("card", "by", "since", "as")
OWN = ("name", "type", "energy", "power", "might", "domains", "tags", "text", "effect", "supertype")
PHASES = {
    "action": "main",
    "main": "main",
    "awaken": "awaken",
    "beginning": "beginning",
    "channel": "channel",
    "draw": "draw",
}
VERBS = (
    *("play", "move", "hide", "activate", "pass", "assign", "end turn", "begin turn", "concede", "choose", "invite"),
    *("tap", "recycle"),
)
TOP_OF_DECK = "top of deck"
"""Where a card can lie beside the zones and battlefields."""
WORDS = {
    "play": (
        *("card", "targets", "to", "destination", "pay", "accelerate", "from", "additional", "mode", "repeat", "by"),
        *("with", "answers"),
    ),
    "move": ("units", "to", "targets", "by"),
    "hide": ("card", "at", "by"),
    "invite": ("player",),
    "activate": ("card", "ability", "targets", "to", "mode", "by", "with"),
}

"""How KeyForge's texts are written, and the words of the game whose class is not told by their neighbors alone."""

from __future__ import annotations

import re

from kfjudge.language.spelling import Spelling, Tagging

_ABILITY = frozenset(("effect", "effects", "ability", "abilities"))
_BONUS = frozenset(("bonus",))

SPELLING = Spelling(
    lead_ins=(
        *("After Fight", "After Reap", "Before Fight", "Before Reap", "Leaves Play", "Play", "Action", "Omni", "Reap"),
        *("Fight", "Destroyed", "Scrap", "Fate"),
    ),
    icons=frozenset(("A", "D")),
    after_icon=re.compile(r" (?:that|stolen|captured|gained|lost|on|in|cannot|would|bonus|is|equal)\b"),
)
TAGGING = Tagging(
    listed=frozenset(("action", "artifact", "creature", "upgrade", "ready", "elusive", "skirmish", "taunt")),
    mostly_nouns=frozenset(("damage", "ward", "stun", "loss")),
    compounds={"discard": frozenset(("pile", "piles"))},
    named_before={
        **dict.fromkeys(("play", "fight", "reap", "action", "scrap", "destroyed", "fate"), _ABILITY),
        **dict.fromkeys(("capture", "draw", "discard", "power"), _BONUS),
    },
    before_nouns=frozenset(("bonus", "draw", "play", "action", "key", "A", "D")),
    taking_nouns=frozenset(
        ("has", "have", "resolve", "lose", "loses", "take", "gain", "gains", "pay", "remove", "control")
    ),
    plurals=frozenset(("turns", "keys", "names")),
    places=frozenset(("archives",)),
)

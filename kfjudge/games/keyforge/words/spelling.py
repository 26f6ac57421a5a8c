"""How KeyForge's texts are written."""

from __future__ import annotations

import re

from kfjudge.language.spelling import Spelling

SPELLING = Spelling(
    lead_ins=(
        *("After Fight", "After Reap", "Before Fight", "Before Reap", "Leaves Play", "Play", "Action", "Omni", "Reap"),
        *("Fight", "Destroyed", "Scrap", "Fate"),
    ),
    icons=frozenset(("A", "D")),
    after_icon=re.compile(r" (?:that|stolen|captured|gained|lost|on|in|cannot|would|bonus|is|equal)\b"),
)

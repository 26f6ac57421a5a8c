"""Card text for people: icons, which card lists write in several ways, as words. Only for showing; the text itself
stays as it is.

In: a text as printed. Out: the same with `<A>`, `1A` and the private letters of later lists as Æ, damage, draw and so
on.
"""

from __future__ import annotations

import re

from kfjudge import glyphs

_SHOWN = {"aember": "Æ", "power": "+1 power"}
_LETTERS = {
    **{letter: _SHOWN.get(kind, kind) for letter, kind in glyphs.ICONS.items()},
    **dict.fromkeys(glyphs.CAPTURE_TAILS, ""),
    glyphs.TIDE: "(tide)",
    **glyphs.HOUSES,
}
_COUNTED = r"(?<![A-Za-z])([+-]?\d+) ?(?:<?([AD])>?)(?![A-Za-z'’])"
_BARE = "<([AD])>"
_NAMES = {"A": "Æ", "D": "damage"}


def readable(text: str) -> str:
    """`text` with its icons as words and its line breaks as line breaks."""
    plain = text.replace("\x0b", "\n").replace("\r", "\n")
    plain = re.sub(_COUNTED, lambda found: _counted(found.group(1), _NAMES[found.group(2)]), plain)
    plain = re.sub(_BARE, lambda found: _NAMES[found.group(1)], plain)
    if max(plain, default="") >= "\ue000":
        plain = re.sub(
            "(\\d)([\ue000-\uf8ff])", lambda found: _counted(found.group(1), _LETTERS.get(found.group(2), "")), plain
        )
        plain = re.sub("[\ue000-\uf8ff]", lambda found: f" {_LETTERS.get(found.group(), '')} ", plain)
    return "\n".join(re.sub(r" +([.,;:])", r"\1", " ".join(line.split())) for line in plain.split("\n"))


def _counted(number: str, icon: str) -> str:
    return f"{number}{icon}" if icon == "Æ" else f"{number} {icon}"

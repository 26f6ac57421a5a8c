"""How texts of a game are written.

In: nothing. Out: `Spelling`, which a game fills in for its `Dialect`.
"""

from __future__ import annotations

import re
from functools import cached_property

from kfjudge.values import dataclass

TITLE = "CardName"
"""The kind of name that the title of a card is."""


@dataclass(frozen=True, eq=False)
class Spelling:
    """How texts of a game are written."""

    lead_ins: tuple[str, ...] = ()
    """What can stand before a colon at the head of an ability; several are joined by "/". Longer ones first."""
    icons: frozenset[str] = frozenset()
    """Words that stand for icons; they keep their capitals, and stand behind a number without a space."""
    after_icon: re.Pattern[str] | None = None
    """What follows at the head of a sentence an icon that is spelled like the article "A"."""
    pattern: re.Pattern[str] | None = None
    """What words are made of, in groups `newline`, `space` and others, where that is not the usual."""
    capital: re.Pattern[str] | None = None
    """Words that have a capital wherever they stand."""
    before_sentences: frozenset[str] = frozenset()
    """Words besides the usual after which a sentence begins."""
    before_capitals: re.Pattern[str] | None = None
    """Words that leave it open that a sentence begins."""
    stuck: re.Pattern[str] | None = None
    """Two words, with a blank between them, that are written without it."""

    @cached_property
    def token(self) -> re.Pattern[str]:
        """What words are made of."""
        if self.pattern is not None:
            return self.pattern
        lead_in = "|".join(self.lead_ins)
        header = f"(?P<header>(?:{lead_in})(?:/(?:{lead_in}))*:)" if lead_in else "(?P<header>(?!))"
        return re.compile(
            rf"(?P<newline>\n)|(?P<space> +)|(?P<bullet>\u2022)|{header}"
            r"|(?P<ordinal>\d+(?:st|nd|rd|th)\b)"
            r"|(?P<number>[+-]?(?:\d+|X)(?=[" + _letters(self.icons) + r"]?(?![\w'-]))|[+-]\d+)"
            r"|(?P<non>[Nn]on-)"
            r"|(?P<possessive>'s\b|'(?= )|')"
            r"|(?P<word>[A-Za-z\u00c0-\u017f](?:[\w]|'(?=t\b|\w{2})|-(?=\w))*)"
            r"|(?P<mark>[.,;:()\u201c\u201d~/])"
            r"|(?P<other>.)"
        )


def _letters(icons: frozenset[str]) -> str:
    """The icons of one letter as a set of a pattern; a letter at least, as a pattern needs one."""
    return "".join(sorted(icon for icon in icons if len(icon) == 1)) or "\\0"

"""Prepared text as words, and words as prepared text."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A word as frames spell it (lower case), the way it is written, and its place."""

    word: str
    surface: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.surface[:1].isupper()


_TOKEN = re.compile(
    r"(?P<newline>\n)|(?P<space> +)|(?P<icon>\+?\{[A-Za-z0-9]+\})"
    r"|(?P<arrow>\[>>?\])|(?P<keyword>\[[A-Za-z -]+(?: \d+)?\])"
    r"|(?P<number>[+-]?\d+\+?)|(?P<word>[A-Za-z\u00c0-\u017f]+(?:['-][A-Za-z\u00c0-\u017f]+)*'?)"
    r"|(?P<mark>[.,;:\u2014\u2022\"()/+-])|(?P<other>.)"
)
PARAGRAPH = "\u00b6"
"""Stands for the end of a line."""
GLUED = frozenset((".", ",", ":", ";", ")"))


def tokenise(text: str) -> list[Token]:
    """The words of a prepared text. Every character belongs to one, or is a space."""
    tokens: list[Token] = []
    for found in _TOKEN.finditer(text):
        kind, piece = str(found.lastgroup), found.group()
        if kind == "space":
            continue
        word = PARAGRAPH if kind == "newline" else piece.lower()
        tokens.append(Token(word, piece, found.start(), found.end()))
    return tokens


def join(words: list[str]) -> str:
    """Words as prepared text: spaces between them, capitals where sentences begin."""
    parts: list[str] = []
    begins, glue, quoted = True, True, False
    for word in words:
        if word == PARAGRAPH:
            parts.append("\n")
            begins, glue = True, True
            continue
        shown = word
        if begins and word[:1].islower():
            shown = word[0].upper() + word[1:]
        if word == "i" or word.startswith(("i'", "i-")):
            shown = "I" + word[1:]
        closing = word == '"' and quoted
        stuck = glue or word in GLUED or closing or word == "/"
        if parts and word.startswith("{") and parts[-1].endswith(("}", "+")):
            stuck = True
        if parts and word == "[>]" and parts[-1].endswith("]"):
            stuck = True
        parts.append(shown if stuck else " " + shown)
        if word == '"':
            quoted = not quoted
            begins, glue = quoted, quoted
            continue
        begins = word in (".", ":", "\u2022", "\u2014", "[>]") or (begins and word.startswith("["))
        glue = word in ("(", "/") or (word == "+" and False)
    return "".join(parts)

"""Prepared text as words.

In: prepared text. Out: `Token`s with their places, and back: `join` writes words as prepared text. Unknown words are
found here and named, never guessed.
"""

from __future__ import annotations

import re
from itertools import takewhile

from kfjudge.language.lexicon import Lexicon
from kfjudge.language.spelling import TITLE, Spelling
from kfjudge.values import dataclass

SELF = "~"
"""Stands for the title of the card itself."""


@dataclass(slots=True)
class Token:
    """A word: `word` as patterns spell it (lower case, "a" for "an"), `tag` what it is for the text around it: a
    mark, a header, a line of keywords; "" for a word like any other.
    """

    word: str
    surface: str
    start: int
    end: int
    tag: str = ""
    kind: str = ""
    """The kind of name that it is, if it is one."""
    value: str = ""
    """The slug of the name, or the title."""
    plural: bool = False
    number: int | None = None
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that the lexicon does not have."""

    word: str
    start: int
    end: int


_PUNCTUATION = {
    ".": "stop",
    ",": "comma",
    ":": "colon",
    "\u201c": "open quote",
    "\u201d": "close quote",
    "(": "open",
    ")": "close",
    ";": "comma",
    "/": "list comma",
}
_BEFORE_SENTENCES = frozenset(("paragraph", "header", "bullet", "stop", "open quote"))
_TO_TEN = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {**{word: number for number, word in enumerate(_TO_TEN)}, "twelve": 12}


def tokenise(text: str, lexicon: Lexicon) -> tuple[list[Token], Unknown | None]:
    """The tokens of a prepared text, and the first word that is not known, if any."""
    tokens: list[Token] = []
    unknown: Unknown | None = None
    spelling = lexicon.spelling
    pattern = spelling.token
    titles = {start: (end, name) for start, end, name in lexicon.names_in(text, "")} if lexicon.names else {}
    at = 0
    fresh = True  # at the start of a paragraph or a quotation, where a header can stand
    while at < len(text):
        title = titles.get(at)
        if title is not None:
            end, name = title
            plural = text[end : end + 1] == "s" and not text[end + 1 : end + 2].isalnum()
            tokens.append(
                Token(
                    text[at:end] + ("s" if plural else ""),
                    text[at:end],
                    at,
                    end + plural,
                    "",
                    TITLE,
                    name,
                    plural=plural,
                )
            )
            at, fresh = end + plural, False
            continue
        found = pattern.match(text, at)
        assert found is not None
        kind, piece, end = str(found.lastgroup), found.group(), found.end()
        if kind == "header" and not fresh:
            first = re.match(r"[A-Za-z]+", piece)
            assert first is not None
            kind, piece, end = "word", first.group(), at + first.end()
        token = _token(kind, piece, at, end, text, lexicon)
        if (
            piece == "A"
            and token is not None
            and (not tokens or tokens[-1].tag in _BEFORE_SENTENCES)
            and not (spelling.after_icon is not None and spelling.after_icon.match(text, end))
        ):
            token = Token(
                "a", piece, at, end
            )  # the article: an icon does not begin a sentence unless a verb or "that" follows
        if token is None and kind == "word" and _COUNTED.match(text, end):  # whatever counters are called
            token = Token(piece.lower(), piece, at, end, counter=True)
        if token is None and kind != "space" and unknown is None:
            unknown = Unknown(piece, at, end)
        if token is not None:
            if token.word in lexicon.parts and tokens and _goes_on(tokens[-1], token, lexicon):
                last = tokens.pop()
                word, surface = f"{last.word} {token.word}", f"{last.surface} {token.surface}"
                token = Token(word, surface, last.start, end, "", token.kind, token.value)
            tokens.append(token)
        if kind != "space":
            fresh = kind in ("newline", "bullet") or piece == "\u201c"
        at = end
    _mark_lines(tokens, lexicon.keywords)
    return tokens, unknown


def _mark_lines(tokens: list[Token], keywords: frozenset[str]) -> None:
    """Marks lines that only name keywords ("Assault 2.") or the icons of Enhance."""
    fresh = True
    for place, token in enumerate(tokens):
        if token.tag in ("paragraph", "open quote") or (token.tag == "stop" and fresh):
            fresh = True
            continue
        if not fresh or token.tag == "keyword line":
            continue
        fresh = False
        if token.word == "enhance":
            token.tag = "enhance"
            for icon in takewhile(lambda later: later.tag != "stop", tokens[place + 1 :]):
                icon.tag = "icon"
        elif token.word in keywords:
            value, stop = place + 1, place + 2
            valued = stop < len(tokens) and (tokens[value].number is not None or tokens[value].word == "X")
            end = stop if valued else value
            if end < len(tokens) and tokens[end].tag == "stop":
                fresh = True
                for part in tokens[place:end]:
                    part.tag = "keyword line"


def split(text: str, spelling: Spelling) -> list[Token]:
    """The words of a prepared text, whatever they are: every character belongs to one, or is a space."""
    tokens: list[Token] = []
    for found in spelling.token.finditer(text):
        if found.lastgroup != "space":
            word = found.group().lower()
            tokens.append(Token("a" if word == "an" else word, found.group(), found.start(), found.end()))
    return tokens


_COUNTED = re.compile(r" counters?\b")


def _token(kind: str, piece: str, start: int, end: int, text: str, lexicon: Lexicon) -> Token | None:
    if kind == "space":
        return None
    if kind in ("newline", "bullet", "header"):
        return Token(piece, piece, start, end, {"newline": "paragraph"}.get(kind, kind))
    if kind == "mark":
        if piece == SELF:
            return Token(piece, piece, start, end, "", TITLE, SELF)
        return Token(piece, piece, start, end, _PUNCTUATION.get(piece, ""))
    if kind == "number":
        number = int(piece) if piece[-1].isdecimal() else None
        return Token(piece, piece, start, end, number=number)
    if kind == "ordinal":
        return Token(piece, piece, start, end)
    if kind == "non":
        return Token("non-", "non-", start, end)
    if kind == "possessive":
        return Token("'s", piece, start, end)
    if kind != "word":
        return None
    return _word(piece, start, end, lexicon)


def _goes_on(before: Token, token: Token, lexicon: Lexicon) -> bool:
    """Whether two words are parts of one name that stand in their order."""
    if (before.kind, before.value) != (token.kind, token.value) or token.kind not in lexicon.fixed:
        return False
    whole = lexicon.fixed[token.kind][token.value].lower()
    return f"{whole} ".startswith(f"{before.word} {token.word} ")


def _word(piece: str, start: int, end: int, lexicon: Lexicon) -> Token | None:
    low = piece.lower()
    if piece in lexicon.spelling.icons and piece[0].isupper():
        return Token(piece, piece, start, end)
    if piece[0].isupper():
        name = lexicon.parts.get(low) or lexicon.fixed_of.get(low)
        if name is not None:
            return Token(low, piece, start, end, "", name.kind, name.slug)
        # A capital inside a sentence marks a name even where the word is an ordinary one too ("Item", "Power").
        if lexicon.is_marked(piece) and (low not in lexicon.classes or start):
            single = low if low in lexicon.marked else low[:-1]
            return Token(low, piece, start, end, "", lexicon.marked_kind, single, low != single)
    if low not in lexicon.classes and low != "an":
        return None
    return Token(
        "a" if low == "an" else low, piece, start, end, number=_NUMBERS.get(low), counter=low in lexicon.counters
    )


def join(words: list[str], spelling: Spelling, *, name: str = "") -> str:
    """Words as prepared text: spaces, "an" before vowels (of `name` where "~" stands for it), capitals where sentences
    begin.
    """
    parts: list[str] = []
    begins = True
    glue = True
    previous = ""
    icons = {icon for icon in spelling.icons if icon[0].isupper()}
    beginners, capital = _BEGINNERS | spelling.before_sentences, spelling.capital
    for place, word in enumerate(words):
        shown = word
        if word == "a":
            following = words[place + 1] if place + 1 < len(words) else ""
            shown = "an" if _vowel(name if following == "~" else following) else "a"
        if (begins and shown not in icons) or (capital is not None and capital.fullmatch(word)):
            shown = shown[0].upper() + shown[1:]
        stuck = (
            glue or word in _NO_SPACE_BEFORE or word == "/" or (word in icons and _counts(previous)) or (word == "'s")
        ) or (spelling.stuck is not None and bool(spelling.stuck.fullmatch(f"{previous} {word}")))
        if word == "'s" and previous.endswith("s") and not previous.endswith("ss"):
            shown = "'"
        parts.append(shown if stuck else " " + shown)
        open_still = begins and spelling.before_capitals is not None and bool(spelling.before_capitals.match(word))
        begins = word in beginners or (word.endswith(":") and len(word) > 1) or open_still
        glue = word in ("\n", "(", "\u201c", "non-", "/")
        previous = word
    return "".join(parts)


_NO_SPACE_BEFORE = frozenset((".", ",", ";", ":", ")", "\u201d", "\n"))
_BEGINNERS = frozenset((".", "\n", "\u201c", "\u2022", ":"))


def _counts(word: str) -> bool:
    return word[-1:].isdecimal() or word.endswith("X")


def _vowel(word: str) -> bool:
    word = word.lstrip("[")
    first = word[:1].lower()
    return (first in "aeiou" and bool(first) and not word.startswith(("use", "one", "unique", "unit"))) or word in (
        "8",
        "11",
        "18",
    )

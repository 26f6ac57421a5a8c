"""The words of card text: their classes and inflections, the names of the game, counters, card titles, reminders and
misprints.

In: what `word_files` has read, and the names and traits of imported cards. Out: a `Lexicon`, never changed afterwards;
`with_cards` gives a larger one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kfjudge.language.spelling import Spelling
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field, replace

CLASSES = (
    *("article", "determiner", "number", "ordinal", "pronoun", "subordinator", "preposition", "conjunction", "modal"),
    *("be", "have", "do", "not", "relative", "adverb", "adjective", "color", "noun", "verb", "keyword", "counter"),
)


@dataclass(frozen=True, slots=True)
class VerbForms:
    """The five forms of a verb: play, plays, played, played, playing."""

    base: str
    third: str
    past: str
    participle: str
    ing: str


class Name(NamedTuple):
    """A name of the game: what kind of name it is, and its slug."""

    kind: str
    slug: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Everything the language knows about words. `classes` gives the classes of a lower-case word."""

    classes: Mapping[str, frozenset[str]]
    verbs: Mapping[str, VerbForms]
    verb_of: Mapping[str, str]
    nouns: Mapping[str, str]
    """Plural of a singular noun."""
    singular: Mapping[str, str]
    spelling: Spelling
    fixed: Mapping[str, Mapping[str, str]]
    """Names that are always written in one way, by kind: the slug, and the way it is written."""
    fixed_of: Mapping[str, Name]
    """The same by what is written, in lower case."""
    parts: Mapping[str, Name]
    """The words of such names that have several."""
    marked: Mapping[str, str]
    """Words that are names where a capital marks them, and ordinary words elsewhere; each with the way it is
    written.
    """
    marked_kind: str
    counters: frozenset[str]
    keywords: frozenset[str]
    reminders: tuple[tuple[re.Pattern[str], frozenset[str]], ...]
    """Patterns, each with the marks of the words that may stand for its "*" (`mark_of`)."""
    misprints: Mapping[str, tuple[tuple[str, str], ...]]
    names: frozenset[str] = frozenset()
    _names_by_word: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    _plain_words: frozenset[str] = frozenset()

    def is_reminder(self, inside: str) -> bool:
        """Whether a parenthesis with these words only restates a rule."""
        words = re.sub(r",(?=\S)", ", ", " ".join(inside.lower().split()).replace("\u2019", "'"))
        words = re.sub(r"\d+", "N", words).replace("n{", "{")
        words = words.strip().rstrip(".")
        return any(
            (found := pattern.fullmatch(words)) is not None
            and (not marks or mark_of("|".join(found.groups())) in marks)
            for pattern, marks in self.reminders
        )

    def misprints_of(self, name: str) -> tuple[tuple[str, str], ...]:
        return self.misprints.get(fold(name), ())

    def is_marked(self, word: str) -> bool:
        """Whether a word, or one in the plural, is a name where a capital marks it."""
        low = word.lower()
        return low in self.marked or (low.endswith("s") and low[:-1] in self.marked)

    def written(self, kind: str, slug: str) -> str:
        """A name of a kind as cards write it."""
        return self.fixed[kind][slug] if kind in self.fixed else self.marked.get(slug) or slug.capitalize()

    def proper(self, word: str, rest: str) -> str | None:
        """The way a word is written if it is (the start of) a name that is always written so, or only ever a name; None
        for any other word. `rest` is what follows it.
        """
        low = word.lower()
        base = low[4:] if low.startswith("non-") else low
        start = word[:4].lower() if low.startswith("non-") else ""
        part = self.parts.get(base)
        if part is not None:
            whole = self.fixed[part.kind][part.slug]
            first, _, others = whole.partition(" ")
            if base != first.lower():
                return next(piece for piece in whole.split() if piece.lower() == base)
            if rest.lower().startswith(f" {others.lower()}"):
                return start + first
        name = self.fixed_of.get(base)
        if name is not None:
            return start + self.fixed[name.kind][name.slug]
        if self.is_marked(base) and base not in self.classes and base not in self._plain_words:
            return start + self._marked(base)
        if start and self.is_marked(base) and word[4:5].isupper():
            return start + self._marked(base)
        return None

    def _marked(self, base: str) -> str:
        return self.marked.get(base) or base.capitalize()

    def names_in(self, text: str, own: str) -> list[tuple[int, int, str]]:
        """Where titles stand in `text`, in order: start, end, title. `own` is found too, and the longest title wins."""
        found: list[tuple[int, int, str]] = []
        at = 0
        begins, mine = self._names_by_word, own.lower()
        for word in _NAME_START.finditer(text):
            start = word.start()
            first = word.group().lower()
            if start < at or not (first in begins or first[:-1] in begins or (mine and mine.startswith(first))):
                continue
            match = self._name_at(text, start, first, own)
            if match is not None:
                found.append((start, start + len(match[0]), match[1]))
                at = start + len(match[0])
        return found

    def _name_at(self, text: str, start: int, first: str, own: str) -> tuple[str, str] | None:
        """The title that begins at a place, whose first word in lower case is `first`: the words there, and the
        title.
        """
        candidates = [
            *self._names_by_word.get(first, ()),
            *(self._names_by_word.get(first[:-1], ()) if first.endswith("s") else ()),
        ]
        if own and own not in candidates and own.lower().startswith(first):
            candidates.append(own)
        if not candidates:
            return None
        begins = (
            start == 0
            or text[start - 1] in "\n\x0b"
            or bool(re.search(r"[.:\u201c\u201d\"!?\u2022)] ?$", text[max(0, start - 3) : start]))
        )
        for name in sorted(candidates, key=len, reverse=True):
            piece = text[start : start + len(name)]
            if piece != name and not (piece.lower() == name.lower() and " " in name and name == own):
                continue
            after = text[start + len(name) : start + len(name) + 1]
            joined = bool(after) and (after.isalnum() or after == "-")
            plural = after == "s" and name in self.names
            if joined and not plural and not (name == own and after.isupper()):
                continue
            if name != own and " " not in name and (begins or self.is_marked(name) or name.lower() in self.fixed_of):
                continue
            if (name[0].islower() or self.is_ordinary(name)) and not _NAMED.search(text, max(0, start - 12), start):
                lead_in = after in (":", "/") or text[max(0, start - 1) : start] == "/"
                if name != own and (begins or lead_in or not self._looks_like_a_name(name)):
                    continue
                if name == own and name[0].islower() and self.is_ordinary(name):
                    continue
            return piece, name
        return None

    def is_ordinary(self, name: str) -> bool:
        """Whether every word of a title is a word of card texts, so that it could be meant as what it says.

        Such a title counts as one behind "named", or where its capitals show it: several words in mid-sentence, with
        a capital where card texts write a small letter.
        """
        return all(word[0].isdecimal() or self.knows(word) for word in _WORDS.findall(name))

    def knows(self, word: str) -> bool:
        """Whether a word stands in card texts."""
        low = word.lower().removeprefix("non-").removeprefix("non\u2011").removesuffix("'s")
        known = self.classes.get(low) or self.is_marked(low) or low in self.fixed_of or low in self._plain_words
        return bool(known) or len(low) == 1 or low in ("star", "alliance")

    def _looks_like_a_name(self, name: str) -> bool:
        """Whether a title is of several words with capitals, some of which card texts write with a small letter: not
        only those of houses, traits and keywords. No title has the marks between sentences in it.
        """
        words = _WORDS.findall(name)
        return (
            len(words) > 1
            and not re.search(r"[.:!?/\u201c](?: |$)|/", name)
            and all(word[0].isupper() or word[0].isdecimal() or self.classes.get(word) in _SMALL for word in words)
            and name[0].isupper()
            and any(
                word[0].isupper()
                and not self.is_marked(word)
                and word.lower() not in self.fixed_of
                and word.lower() not in ("star", "alliance")
                and "keyword" not in self.classes.get(word.lower(), ())
                for word in words
            )
        )

    def with_cards(self, names: Iterable[str], traits: Iterable[str] = ()) -> Lexicon:
        """This lexicon and the titles and traits of imported cards."""
        titles = {plain(name) for name in names} | self.names
        by_word: dict[str, list[str]] = {}
        for title in titles:
            word = _NAME_START.search(title)
            if word is not None and word.start() == 0:
                by_word.setdefault(word.group().lower(), []).append(title)
        return replace(
            self,
            names=frozenset(titles),
            marked={
                **{trait.lower(): trait.capitalize() for trait in traits if not self.classes.get(trait.lower())},
                **self.marked,
            },
            _names_by_word={word: tuple(found) for word, found in by_word.items()},
        )


_SMALL = tuple(frozenset((name,)) for name in ("article", "preposition", "conjunction"))
"""What words have a small letter in a title."""
_NAMED = re.compile(r"(?<!the )\b(?:named|called) [\"\u201c]?$")
_WORDS = re.compile(r"[\w'\u2019-]+")
_NAME_START = re.compile(r"(?<![\w'\u2019])[A-Za-z\u00c0-\u017f0-9\[\"\u201c]\w*")


def plain(name: str) -> str:
    """A card title with plain marks, as names are compared."""
    for old, new in _PLAIN:
        name = name.replace(old, new)
    return name.strip()


_PLAIN = (
    ("\u2019", "'"),
    ("\u2018", "'"),
    ("\u2011", "-"),
    ("\u2010", "-"),
    ("\u201c", '"'),
    ("\u201d", '"'),
    ("\u00a0", " "),
)


def fold(name: str) -> str:
    """A title for look-ups: plain marks, lower case."""
    return plain(name).lower()


def mark_of(words: str) -> str:
    """A mark by which words are known again that are not to be written down here."""
    from hashlib import sha256

    return sha256(re.sub(r"[^a-z|]+", " ", words.lower()).strip().encode()).hexdigest()[:8]

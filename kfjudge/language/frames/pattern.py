"""The left side of a frame: words, slots and options.

deal $amount D to $cards          words and slots; a slot takes its category from the field it fills
draw $amount card(s)              a word that agrees in number with the slot before it; `card(pl)`, `damage(sg)`: it is
plural, singular, and
                                  what follows agrees with it
$cards gain~ $keywords            a verb that agrees with the subject before it
ready and fight^ with $cards      in a verb phrase: a further verb that is inflected like the first one
=also use^ $cards                 in a verb phrase that begins with another word, which "=" marks: the verb
[ up to ] / ( a | b )             an option (of several: `[ a | b ]`) / alternatives; which one was used is kept in the
                                  node's form
$effect:Effect.vp/base@player     category, mode, and the hole that is the subject (`@it`: what was just spoken of)
$filters:Filter.pre*              any number in a row; `+`: at least one; `%and`, `%or`, `%any`
                                  (or, and/or): a list of two or more; `%and+`, `%or+`: a list, or one alone
an, ¶                            "a", the end of a line
$trait(s)                         a name, or a phrase, that agrees in number; `(sg)`, `(pl)`: it is singular, plural
$left:Amount.had@player           a phrase with a hole for its subject, said of what another slot holds
"""

from __future__ import annotations

import re

from kfjudge.values import dataclass, field, replace

SAME = "same"
"""The mode of a slot that takes the mode of the frame it stands in: "also captures", "choose and purge"."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word as it stands."""

    word: str


@dataclass(frozen=True, slots=True)
class Agreeing:
    """A noun in singular or plural, whichever the slot before it asks for."""

    singular: str
    plural: str
    number: str = ""
    """"sg", "pl": the word is one or the other, and what follows agrees with it."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb. `head`: the first word of a verb phrase, inflected by mode; else present tense, agreeing with the slot
    before it.
    """

    base: str
    head: bool


@dataclass(frozen=True, slots=True)
class Slot:
    hole: str
    category: str
    mode: str = ""
    subject: str = ""
    repeat: str = ""
    """"" (one), "*", "+", or the kind of a list: "and", "or" …; a list of one will do after "+"."""
    agrees: str = ""
    """"" (no), "s" (with what stands before it), "sg", "pl" (it is singular, plural)."""
    _modes: dict[str, Slot] = field(default_factory=dict, compare=False, repr=False)

    def within(self, outer: str) -> Slot:
        """The slot in the mode of the frame it stands in, if it takes that mode."""
        if self.mode != SAME:
            return self
        found = self._modes.get(outer)
        if found is None:
            found = self._modes[outer] = replace(self, mode=outer, _modes={})
        return found


@dataclass(frozen=True, slots=True)
class Options:
    """One of several word sequences."""

    ways: tuple[Elements, ...]


Element = Word | Agreeing | Verb | Slot | Options
Elements = tuple[Element, ...]


def needed(elements: Elements) -> frozenset[str]:
    """The words without which a pattern cannot match."""
    words: set[str] = set()
    for element in elements:
        if isinstance(element, Word):
            words.add(element.word)
        elif isinstance(element, Options):
            words |= frozenset.intersection(*(needed(way) for way in element.ways))
    return frozenset(words)


def asked_of(elements: Elements) -> tuple[tuple[str, str], ...]:
    """The categories and modes of slots that are no option and hold a word at least."""
    slots = (element for element in elements if isinstance(element, Slot))
    return tuple((slot.category, slot.mode) for slot in slots if slot.repeat != "*" and slot.mode != SAME)


def needed_one_of(elements: Elements) -> tuple[frozenset[str], ...]:
    """Groups of words of which each has to have one in a text that the pattern matches."""
    groups: list[frozenset[str]] = []
    for element in elements:
        if isinstance(element, Agreeing):
            groups.append(frozenset((element.singular, element.plural)))
        elif isinstance(element, Options):
            ways = [_telling(needed(way)) or frozenset().union(*needed_one_of(way)[:1]) for way in element.ways]
            if all(ways) and not needed((element,)):
                groups.append(frozenset().union(*ways))
    return tuple(groups)


def _telling(words: frozenset[str]) -> frozenset[str]:
    """The one of several words that most texts lack, as far as its length tells."""
    return frozenset((max(words, key=lambda word: (len(word), word)),)) if words else words


class BadPattern(ValueError):
    """A pattern that cannot be read; the table adds file and line."""


_SLOT = re.compile(
    r"\$(\w+)(?::([A-Za-z]\w*(?:\.[\w-]+)*))?(?:/([\w-]+))?(?:@(\w+))?(\*|\+|%(?:[a-z]+|[,/])\+?)?(?:\((s|sg|pl)\))?"
)


def parse_pattern(source: str, kinds: dict[str, str], plurals: dict[str, str], head: bool) -> Elements:
    """Reads a pattern; `kinds` gives the category of each hole, `head` says that it is a verb phrase: its first word is
    an inflected verb, unless
    it begins with another word and the verb is marked. Raises `BadPattern`."""
    pieces = source.split()
    if head and pieces and pieces[0].startswith("="):
        pieces[0], head = pieces[0][1:], False
    elements, at = _elements(pieces, 0, kinds, plurals, head)
    if at != len(pieces):
        raise BadPattern(f"{pieces[at]} closes nothing")
    return elements


def _elements(
    pieces: list[str], at: int, kinds: dict[str, str], plurals: dict[str, str], head: bool
) -> tuple[Elements, int]:
    found: list[Element] = []
    while at < len(pieces):
        piece = pieces[at]
        if piece in ("]", ")", "|"):
            break
        if piece == "[":
            ways, at = _ways(pieces, at, "]", kinds, plurals, False)
            found.append(Options(((), *ways)))
            continue
        if piece == "(":
            ways, at = _ways(pieces, at, ")", kinds, plurals, head and not found)
            found.append(Options(ways))
            continue
        found.append(_element(piece, kinds, plurals, head and not found))
        at += 1
    return tuple(found), at


def _ways(
    pieces: list[str], at: int, closing: str, kinds: dict[str, str], plurals: dict[str, str], head: bool
) -> tuple[tuple[Elements, ...], int]:
    """The alternatives in a bracket that opens at a place, and the place behind it."""
    ways: list[Elements] = []
    while True:
        inner, at = _elements(pieces, at + 1, kinds, plurals, head)
        ways.append(inner)
        if at >= len(pieces) or pieces[at] not in ("|", closing):
            raise BadPattern("a bracket that is not closed")
        if pieces[at] == closing:
            return tuple(ways), at + 1


def _element(piece: str, kinds: dict[str, str], plurals: dict[str, str], head: bool) -> Element:
    if piece.startswith("$"):
        match = _SLOT.fullmatch(piece)
        if match is None:
            raise BadPattern(f"a slot that cannot be read: {piece}")
        hole, category, mode, subject, repeat, agrees = match.groups()
        if hole not in kinds:
            raise BadPattern(f"${hole} has no place in the node")
        category = category or kinds[hole]
        if not category:
            raise BadPattern(f"${hole} needs a category")
        return Slot(hole, category, mode or "", subject or "", (repeat or "").lstrip("%"), agrees or "")
    if head:
        return Verb(piece, True)
    if piece.endswith("~") and len(piece) > 1:
        return Verb(piece[:-1], False)
    if piece.endswith("^") and len(piece) > 1:
        return Verb(piece[:-1], True)
    if piece.endswith("(pl)"):
        plural = plurals.get(piece[:-4], piece[:-4] + "s")
        return Agreeing(plural, plural, "pl")
    if piece.endswith("(sg)"):
        return Agreeing(piece[:-4], piece[:-4], "sg")
    if piece.endswith("(s)"):
        singular = piece[:-3]
        return Agreeing(singular, plurals.get(singular, singular + "s"))
    if piece in ("(:", ":)"):
        return Word("(" if piece == "(:" else ")")
    return Word({"an": "a", "\u00b6": "\n"}.get(piece, piece))

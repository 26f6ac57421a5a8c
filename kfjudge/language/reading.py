"""Reads a card text, whole or not at all.

In: a text, the card's title, a lexicon. Out: a `Reading`: the tree, or a `Decline` that says which words stop it and
what was expected. Text goes prepared, cut into words, framed, rebuilt and bound; `rung` says how far it came. Raises
nothing for text of any kind.
"""

from __future__ import annotations

import gc
from enum import StrEnum
from functools import cache
from typing import Any

from kfjudge.language.absent import NOT_ON_BOARD
from kfjudge.language.bind import bind
from kfjudge.language.canonical import canonical, proves, texts
from kfjudge.language.declining import (
    NO_SENSE,
    UNFINISHED,
    Decline,
    decline_at,
    kinds_named,
    last_sentence,
    place_of,
    sentence_at,
    two_readings,
)
from kfjudge.language.dialect import Dialect
from kfjudge.language.frames.build import Builder
from kfjudge.language.frames.found import Found, TooInvolved, frames_of
from kfjudge.language.frames.load import load_table
from kfjudge.language.frames.match import Known, Matcher
from kfjudge.language.frames.render import Renderer
from kfjudge.language.frames.render_elements import Unsayable
from kfjudge.language.frames.table import Table
from kfjudge.language.frames.write import Writer
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.node import Node
from kfjudge.language.prepared import Prepared
from kfjudge.language.tokens import Token, join, tokenise
from kfjudge.language.typed import SHORTHAND, condition_between, parts_conditions
from kfjudge.language.word_files import base_lexicon
from kfjudge.values import dataclass, field, replace

REMEMBERED = 64
"""How many understood texts are kept: a card often has several printings that come to the same once they are prepared.
"""
NOT_SAID_AGAIN = "read, but what it means cannot be said in other words that are read the same"
"""Why a text is declined that fails the second proof alone."""
LONGEST = 6000
"""Longer texts are declined unread: no card comes near it, and nobody should wait for them."""


class Rung(StrEnum):
    """How far a text comes: its words are known, frames cover them, its meaning gives the text back, what it refers to
    is found, and what it means is read as the same in canonical words.
    """

    NONE = "none"
    LEXED = "lexed"
    PARSED = "parsed"
    REBUILT = "rebuilt"
    BOUND = "bound"
    UNDERSTOOD = "understood"

    @property
    def height(self) -> int:
        return list(Rung).index(self)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of a text: `ast`, a node of the dialect's class of texts, if both proofs hold, else `decline`; where
    the second proof is not asked for, `ast` if it was bound. `rebuilt` is the text written from the tree with its
    wording, if it came that far; `means` the same tree in the
    canonical templating.
    """

    rung: Rung
    prepared: Prepared
    ast: Any = None
    decline: Decline | None = None
    rebuilt: str = ""
    frames: frozenset[str] = frozenset()
    """The ids of the frames that cover the text, made ones included."""
    means: str = ""

    @property
    def understood(self) -> bool:
        return self.ast is not None


@dataclass(frozen=True, slots=True)
class _Understood:
    """What is known of a prepared text that was read before: only the places in the print are to be found anew."""

    tokens: list[Token]
    way: Found
    frames: frozenset[str]
    means: str


@dataclass(frozen=True, slots=True)
class Language:
    """Lexicon and frames, loaded."""

    lexicon: Lexicon
    table: Table
    proving: bool = True
    """Whether the second proof is asked for; without it no text comes further than `BOUND`."""
    proven: dict[tuple[Node, str], str] = field(default_factory=dict, compare=False, repr=False)
    """The canonical texts of paragraphs, as far as they have been asked for (`canonical`)."""
    _matched: Known = field(default_factory=dict, compare=False, repr=False)
    _writers: dict[int, Writer] = field(default_factory=dict, compare=False, repr=False)
    _understood: dict[tuple[str, str], _Understood] = field(default_factory=dict, compare=False, repr=False)

    @property
    def dialect(self) -> Dialect:
        """The dialect that the frames belong to."""
        return self.table.dialect

    def over(self, lexicon: Lexicon, proving: bool = True) -> Language:
        """This language over another lexicon; nothing that was read before is remembered."""
        return type(self)(lexicon, self.table, proving)

    def read(self, text: str, *, name: str = "") -> Reading:
        """Reads `text`; `name` is the title of the card that has it. What is not read as it stands is read with its
        shorthand spelled out, if that is read: `prepared.taken` says how it was taken.
        """
        reading = self._as_typed(text, name)
        if reading.understood and condition_between(reading.prepared.text) and self._is_hasty(text):
            return declined(Rung.PARSED, reading.prepared, [], two_readings("", ""), 0, len(reading.prepared.text))
        return reading

    def _is_hasty(self, text: str) -> bool:
        """Whether words may lack in a text."""
        return self.dialect.unsaid is not None and bool(self.dialect.unsaid(text))

    def _as_typed(self, text: str, name: str) -> Reading:
        prepared = self.dialect.prepare(text, name, self.lexicon)
        if NOT_ON_BOARD in text:
            return declined(Rung.NONE, prepared, [], "no reading of it ships", 0, len(prepared.text))
        reading = self._read(text, name, prepared)
        parts = self._is_hasty(text) and parts_conditions(text)
        hurried = parts or (self.dialect.by_frames and self._is_hasty(text))
        if self.dialect.prepare_typed is None or len(text) > LONGEST:
            return reading
        if reading.understood and not hurried:
            return reading
        typed = self.dialect.prepare_typed(text, name, self.lexicon)
        again = self._read(text, name, typed) if typed.taken else reading
        if reading.understood:  # what stands there in full may be meant short: "enemy gear" is all of it, or one
            if not again.understood or again.ast == reading.ast:
                return reading
            if parts:
                return again
            reason = two_readings(reading.means, again.means)
            return declined(Rung.PARSED, prepared, [], reason, 0, len(prepared.text))
        if not again.understood and (full := self.filled(typed)) is not None:
            again = self._read(text, name, full)
        return again if again.understood or again.rung.height > reading.rung.height else reading

    def filled(self, prepared: Prepared) -> Prepared | None:
        """The text with the small words that somebody in a hurry has left out; None if there is no one way."""
        unsaid = self.dialect.unsaid(prepared.printed) if self.dialect.unsaid is not None else {}
        if not unsaid or prepared.text.count("\u2022"):
            return None
        from kfjudge.language.filling import filled

        full = filled(prepared.text, self, unsaid)
        lines, fuller = prepared.text.split("\n"), full.split("\n")
        if len(lines) != len(fuller):
            return None
        return prepared.filled(list(zip(lines, fuller, strict=True)), SHORTHAND) if full else None

    def _read(self, text: str, name: str, prepared: Prepared) -> Reading:
        if len(text) > LONGEST:
            return declined(Rung.NONE, prepared, [], "the text is too long for a card", 0, len(prepared.text))
        if not prepared.text:
            empty = self.dialect.roles.text(paragraphs=())
            return Reading(Rung.UNDERSTOOD, prepared, empty)
        before = self._understood.get((prepared.text, name))
        if before is not None:
            node = Builder(before.tokens, prepared.places, self.table).text(before.way)
            if node is not None:
                tree = bind(node, self.dialect).text
                rung = Rung.UNDERSTOOD if before.means else Rung.BOUND
                return Reading(rung, prepared, tree, None, prepared.text, before.frames, before.means)
        tokens, unknown = tokenise(prepared.text, self.lexicon)
        if unknown is not None:
            return declined(Rung.NONE, prepared, tokens, f"unknown word: {unknown.word}", unknown.start, unknown.end)
        try:
            return self._mean(prepared, tokens, name)
        except TooInvolved:
            return declined(Rung.LEXED, prepared, tokens, "the text is too involved to be read", 0, len(prepared.text))

    def _mean(self, prepared: Prepared, tokens: list[Token], name: str) -> Reading:
        builder = Builder(tokens, prepared.places, self.table)
        ways = [(way, builder.text(way)) for way in self._matcher(tokens).texts()]
        found = [(way, node) for way, node in ways if node is not None]
        if not found:
            matcher = Matcher(tokens, self.table)
            matcher.texts()
            wanted = kinds_named(matcher.wanted, self.dialect)
            if matcher.far < len(tokens):
                start, end = place_of(tokens, matcher.far, prepared)
                return declined(Rung.LEXED, prepared, tokens, "no frame covers these words", start, end, wanted)
            start, end = last_sentence(tokens)
            if ways or tokens[-1].tag == "stop":
                # Every word had its place in some frame, but what they would say together means nothing.
                return declined(Rung.PARSED, prepared, tokens, NO_SENSE, start, end)
            return declined(Rung.LEXED, prepared, tokens, UNFINISHED, start, end, wanted)
        exact: list[tuple[Found, Any]] = []
        rebuilt: list[str] = []
        for way, node in found:
            if exact and node == exact[0][1]:  # the same meaning found in another way
                exact.append((way, node))
                continue
            rebuilt.append(self.rebuild(node, name=name))
            if rebuilt[-1] == prepared.text:
                exact.append((way, node))
        if not exact:
            text = rebuilt[0]
            at = next(
                (place for place, (one, two) in enumerate(zip(text, prepared.text, strict=False)) if one != two),
                min(len(text), len(prepared.text)),
            )
            found_text = declined(
                Rung.PARSED, prepared, tokens, "the meaning does not give these words back", at, at + 1
            )
            return Reading(Rung.PARSED, prepared, None, found_text.decline, text)
        first_way, meant = exact[0]
        other = next((node for _, node in exact if node != meant), None)
        if other is not None:
            reason = self._two_readings(meant, other, name)
            return declined(Rung.PARSED, prepared, tokens, reason, 0, len(prepared.text))
        bound = bind(meant, self.dialect)
        if bound.unbound:
            first = bound.unbound[0]
            line = prepared.printed.count("\n", 0, max(first.start, 0)) + 1
            decline = decline_at(prepared, first.reason, first.start, first.end, line)
            return Reading(Rung.REBUILT, prepared, None, decline, prepared.text)
        frames = frozenset().union(*(frames_of(way) for way, _ in exact))
        means = canonical(bound.text, self, name, prepared.text) if self.proving else ""
        if self.proving and not means:
            return _unproven(bound.text, self, prepared, name)
        self._understood[prepared.text, name] = _Understood(tokens, first_way, frames, means)
        if len(self._understood) > REMEMBERED:
            self._understood.pop(next(iter(self._understood)), None)
        rung = Rung.UNDERSTOOD if means else Rung.BOUND
        return Reading(rung, prepared, bound.text, None, prepared.text, frames, means)

    def _two_readings(self, one: Any, other: Any, name: str) -> str:
        """That a text has two meanings, each in its canonical words where these tell them apart."""
        pairs = zip(one.paragraphs, other.paragraphs, strict=False)
        left, right = next(((left, right) for left, right in pairs if left != right), (None, None))
        said = [next(texts(part, self, name), "") for part in (left, right) if part is not None]
        return two_readings(*said) if len(said) == 2 else two_readings("", "")

    def _matcher(self, tokens: list[Token]) -> Matcher:
        return Matcher(tokens, self.table, hurried=True, known=self._matched)

    def writer(self, tries: int = 1) -> Writer:
        """Who writes what trees say without their forms; kept until it is full, for it remembers phrases."""
        if tries not in self._writers or self._writers[tries].is_full:
            self._writers[tries] = Writer(self.table, self.lexicon, tries)
        return self._writers[tries]

    def meaning(self, text: str, *, name: str = "", bound: bool = True) -> Any:
        """What a prepared text means; None if it is not read, or has two readings. `bound`: with its references bound,
        None if that cannot be.
        """
        tokens, unknown = tokenise(text, self.lexicon)
        if unknown is not None:
            return None
        builder = Builder(tokens, tuple(range(len(text) + 1)), self.table)
        try:
            ways = [builder.text(way) for way in self._matcher(tokens).texts()]
        except TooInvolved:
            return None
        found = [node for node in ways if node is not None]
        if any(node != found[0] for node in found):  # a meaning that does not give the words back is none, as in `read`
            found = [node for node in found if self.rebuild(node, name=name) == text]
        if not found or any(node != found[0] for node in found):
            return None
        if not bound:
            return found[0]
        whole = bind(found[0], self.dialect)
        return None if whole.unbound else whole.text

    def helped(self, reading: Reading) -> Reading:
        """The reading with the nearest understood sentence in its decline. Takes longer than reading: for people, not
        for lists.
        """
        if reading.decline is None:
            return reading
        from kfjudge.language.nearest import nearest

        return replace(reading, decline=replace(reading.decline, nearest=nearest(reading.decline, self)))

    def rebuild(self, node: Any, *, name: str = "") -> str:
        """The prepared text that a tree says of the card `name`, in its own wording; "" if no frame says it. Places
        take no part.
        """
        try:
            return join(Renderer(self.table, self.lexicon).text(node), self.dialect.spelling, name=name)
        except Unsayable:
            return ""


def _unproven(text: Any, language: Language, prepared: Prepared, name: str) -> Reading:
    """A text that is bound and fails the second proof: it is declined at the first paragraph that cannot be said
    again.
    """
    failing = next((one for one in text.paragraphs if not proves(one, language, name)), text)
    start, end = failing.span
    line = prepared.printed.count("\n", 0, max(start, 0)) + 1
    decline = decline_at(prepared, NOT_SAID_AGAIN, start, end, line)
    return Reading(Rung.BOUND, prepared, None, decline, prepared.text)


def declined(
    rung: Rung,
    prepared: Prepared,
    tokens: list[Token],
    reason: str,
    start: int,
    end: int,
    expected: tuple[str, ...] = (),
) -> Reading:
    places = prepared.places
    first, last = places[min(start, len(places) - 1)], places[min(end, len(places) - 1)]
    line = prepared.printed.count("\n", 0, first) + 1
    decline = decline_at(prepared, reason, first, max(last, first), line, expected, sentence_at(prepared.text, start))
    return Reading(rung, prepared, None, decline)


@cache
def _base(dialect: Dialect) -> Language:
    lexicon = base_lexicon(dialect)
    table = load_table(dialect, lexicon)
    if dialect.by_frames:
        from kfjudge.language.by_frames import ByFrames

        return ByFrames(lexicon, table)
    loaded = Language(lexicon, table)
    gc.freeze()  # the tables stay: the collector need not go through them again and again
    return loaded


def language(dialect: Dialect, lexicon: Lexicon | None = None) -> Language:
    """The language over a lexicon (the packaged one, if none is given). Raises `WrongSetup` when packaged data is
    damaged.
    """
    base = _base(dialect)
    return base if lexicon is None else base.over(lexicon)


def read_text(dialect: Dialect, text: str, *, name: str = "", lexicon: Lexicon | None = None) -> Reading:
    """Reads one card text. `name` is the card's title; `lexicon` one with imported cards' names. Raises `WrongSetup`
    only.
    """
    reader = language(dialect, lexicon)
    return reader.helped(reader.read(text, name=name))

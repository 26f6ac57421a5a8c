"""Nodes to words by frames alone: the counterpart of `chart`.

In: a node, with its wording or without. Out: the words that it was read from, or those of the first frame that says it.
Raises `Unsayable` when no frame does.
"""

from __future__ import annotations

import json
from typing import Any

from kfjudge.language.frames.chart import AROUND, BEHIND, BY_WORD, MYSELF, ONE, SAID_OF, SEVERAL, either
from kfjudge.language.frames.numbers import FIGURES, NUMBER_WORDS, written
from kfjudge.language.frames.pattern import Agreeing, Element, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.render_elements import Unsayable
from kfjudge.language.frames.table import Frame, Table
from kfjudge.language.frames.terms import Again, Change, Const, Hole, Make, Several, Splat, Term
from kfjudge.language.frames.unify import unify
from kfjudge.language.namespace import defaults
from kfjudge.language.node import Form, Node, replace
from kfjudge.language.trees import walk

LATE = 2
"""The last rank of frames."""


class ChartWriter:
    """Writes trees. A node with a form is written in that wording, one without in the first that fits it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._single = table.dialect.single_words
        self._rows = table.dialect.rows
        self._late: set[tuple[int, str]] = set()
        self._said_before: dict[tuple[int, str, bool, int], tuple[list[str] | None, Any, Any]] = {}

    def words(self, value: Any, category: str, wording: Any = None) -> list[str]:
        """The words of a value in a category. Raises `Unsayable`."""
        if isinstance(value, Node):
            return self._formed(value) if value.form else self._canonical(value, category)
        single = self._by_word(value, category, wording)
        if single is not None:
            return single
        if wording is None:
            return self._canonical(value, category)
        frame = self._named(wording[0])
        return self._in_wording(frame, value, wording[1])

    def _named(self, name: str) -> Frame:
        frame = self.table.named(name)
        if frame is None:
            raise Unsayable(name)
        return frame

    def _by_word(self, value: Any, category: str, wording: Any = None) -> list[str] | None:
        """The words of what is read by rule; None for anything else."""
        if category in FIGURES:
            return [written(category, value)] if isinstance(value, int) else None
        if self._single is not None and category in self._single.categories:
            return self._single.write(category, value, wording)
        return None

    def _formed(self, value: Node) -> list[str]:
        form, around, inner = value.form.partition(AROUND)
        if form.startswith(BY_WORD):
            return self._by_word(value, form.removeprefix(BY_WORD)) or []
        name, _, wording = form.partition("|")
        frame = self._named(name)
        if around and isinstance(frame.term, Hole):
            bare = replace(value, form=Form(inner))
            return self._said(frame, {frame.term.name: bare}, json.loads(wording))
        if around and isinstance(frame.term, Change | Again):
            return self._in_wording(frame, replace(value, form=Form(inner)), json.loads(wording))
        return self._in_wording(frame, value, json.loads(wording))

    def _in_wording(self, frame: Frame, value: Any, wording: list[Any]) -> list[str]:
        for binds in unify(frame.term, value, {}, self.table.dialect.roles):
            try:
                return self._said(frame, binds, wording)
            except (Unsayable, IndexError, ValueError):  # rows of other lengths than the wording has
                continue
        raise Unsayable(frame.id)

    def _said(self, frame: Frame, binds: dict[str, Any], wording: list[Any]) -> list[str]:
        words = [*self.words(binds["inner"], frame.category.removesuffix(".tail"))] if _is_tail(frame) else []
        rest = list(wording)
        self._elements(frame.elements, binds, rest, words)
        if rest:
            raise Unsayable(f"{frame.id}: left over")
        return words

    def _elements(self, elements: Elements, binds: dict[str, Any], wording: list[Any], words: list[str]) -> None:
        """Adds the words of a pattern, and takes what it uses off the wording."""
        for element in elements:
            if isinstance(element, Word):
                words.append(element.word)
            elif isinstance(element, Options):
                self._elements(element.ways[wording.pop(0)], binds, wording, words)
            elif isinstance(element, Slot):
                value = binds.get(element.hole)
                if element.repeat:
                    self._row(value or (), element, wording.pop(0), words)
                else:
                    words += self.words(value, element.category, None if isinstance(value, Node) else wording.pop(0))
            else:
                words.append(either(element, self.table)[wording.pop(0)])

    def _row(self, values: tuple[Any, ...], slot: Slot, wording: list[Any], words: list[str]) -> None:
        for place, (value, one) in enumerate(zip(values, wording, strict=True)):
            if slot.repeat in ("*", "+"):
                words += self.words(value, slot.category, one)
                continue
            inner, number = one
            if place:
                words += self._rows[slot.repeat.rstrip("+")][number]
            words += self.words(value, slot.category, inner)

    # ── without a form ──

    def _canonical(self, value: Any, category: str, several: bool = False, subject: Any = None) -> list[str]:
        """The words of a part of a tree, looked for once: the frames that are tried ask for the same parts."""
        key = (id(value), category, several, id(subject))
        if key not in self._said_before:
            try:
                words = self._first(value, category, several, subject)
            except Unsayable:
                words = None
            self._said_before[key] = (words, value, subject)  # kept, so that nothing else gets their identity
        words = self._said_before[key][0]
        if words is None:
            raise Unsayable(f"{type(value).__name__} in {category}")
        return words

    def _first(self, value: Any, category: str, several: bool, subject: Any) -> list[str]:
        for name in self.table.closure(category):
            single = self._by_word(value, name, 1 if several and isinstance(value, str) else None)
            if single is not None:
                return single
        frames = self.table.reached(category)
        if several and not isinstance(value, Node):  # the plural stands behind the singular
            frames = frames[::-1]
        first: tuple[list[str], bool] | None = None
        behind: list[str] | None = None
        for rank in range(3):
            if rank == LATE and behind is not None:
                self._late.add((id(value), category))
                return behind
            for frame in frames:
                if _rank(frame) != rank:
                    continue
                if isinstance(frame.term, Const) and type(frame.term.value) is not type(value):
                    continue
                for binds in reversed(list(unify(frame.term, value, {}, self.table.dialect.roles))):
                    said = self._chosen(frame, binds, value, several, category, subject)
                    if said is not None and _is_tail(frame) and self._stands_late(binds["inner"], category):
                        behind = behind or said[0]
                        continue
                    if said is not None and said[1]:
                        return self._ranked(said[0], rank, value, category)
                    first = first or said
            if first is not None:
                return self._ranked(first[0], rank, value, category)
        raise Unsayable(f"{type(value).__name__} in {category}")

    def _ranked(self, words: list[str], rank: int, value: Any, category: str) -> list[str]:
        if rank == LATE:
            self._late.add((id(value), category))
        return words

    def _stands_late(self, value: Any, category: str) -> bool:
        """Whether words for this are written only if nothing else is, so that what stands behind them is too."""
        return any((id(value), name) in self._late for name in self.table.closure(category))

    def _chosen(
        self, frame: Frame, binds: dict[str, Any], value: Any, several: bool, category: str, subject: Any
    ) -> tuple[list[str], bool] | None:
        """The words of a frame with the first options that say all there is to say, and whether they say no more."""
        silent = _silent(frame.term, value)
        needed = {name for name, bound in binds.items() if name not in silent and bound not in (None, ())}
        words: list[str] = []
        told: set[str] = set()
        try:
            if _is_tail(frame):
                words = self._before(frame, category, binds["inner"], subject)
                told = {"inner"}
            more, said, _ = self._options(frame.elements, binds, needed - told, words or ["all"] * several, subject)
        except (Unsayable, RecursionError):
            return None
        told |= said
        return (words + more, told <= needed) if needed <= told else None

    def _before(self, tail: Frame, category: str, inner: Any, subject: Any) -> list[str]:
        """The words of what a tail stands behind, in a category that a category includes. Raises `Unsayable`."""
        for name in self.table.closure(category):
            if tail.category in self.table.tails.get(name, ()):
                try:
                    return self._canonical(inner, name, subject=subject)
                except Unsayable:
                    continue
        raise Unsayable(tail.id)

    def _options(
        self,
        elements: Elements,
        binds: dict[str, Any],
        needed: set[str],
        before: list[str],
        subject: Any = None,
        *,
        opens: bool = True,
        following: Elements = (),
    ) -> tuple[list[str], set[str], Any]:
        """The words of a pattern behind the words `before`, what they tell, and the subject of a verb behind them.
        `opens`: it begins a frame; `following` stands behind an alternative.
        """
        words: list[str] = []
        told: set[str] = set()
        for place, element in enumerate(elements):
            if isinstance(element, Agreeing):
                words.append(either(element, self.table)[_several(before + words)])
            elif isinstance(element, Verb):
                words.append(either(element, self.table)[self._person(subject, before + words) == ONE])
                subject = None
            elif isinstance(element, Word):
                words.append(element.word)
                behind = BEHIND.get(element.word)
                subject = subject if behind is None else ONE if behind == ONE else None
            elif isinstance(element, Options):
                best: tuple[list[str], set[str], Any] | None = None
                person = self._person(subject or _behind(elements[place + 1 : place + 2], binds), before + words)
                for way in element.ways:
                    if way and isinstance(way[0], Word) and not SAID_OF.get(way[0].word, person) & person:
                        continue
                    try:
                        follows = elements[place + 1 : place + 2] or following
                        said = self._options(
                            way,
                            binds,
                            needed - told,
                            before + words,
                            subject,
                            opens=opens and not words,
                            following=follows,
                        )
                    except Unsayable:
                        continue
                    if best is None or len((said[1] & needed) - told) > len((best[1] & needed) - told):
                        best = said
                if best is None:
                    raise Unsayable("no way")
                words += best[0]
                told |= best[1]
                subject = best[2]
            elif isinstance(element, Slot):
                told.add(element.hole)
                value = binds.get(element.hole)
                phrase = self._slot(element, value, before + words, subject)
                subject = ONE if element.agrees == "sg" else value
                follows = elements[place + 1 : place + 2] or following
                if phrase and follows and ((opens and not words) or _is_verb(follows[0])):
                    phrase = [self.table.dialect.subjects.get(phrase[0], phrase[0]), *phrase[1:]]
                words += phrase
        return words, told, subject

    def _person(self, subject: Any, words: list[str]) -> int:
        """With what a verb agrees; as an order, if nobody is named."""
        if subject is MYSELF or words[-1:] == ["i"]:
            return MYSELF
        several = subject is None or (subject is not ONE and self.table.dialect.takes_plural(subject))
        return SEVERAL if several else ONE

    def _slot(self, slot: Slot, value: Any, before: list[str], subject: Any) -> list[str]:
        several = slot.agrees == "pl" or (slot.agrees != "sg" and _several(before))
        one_said = before[-1:] == ["that"] and not several  # of the noun before it
        if not slot.repeat:
            if value is None:
                raise Unsayable(slot.hole)
            if isinstance(value, Node) and value.form:
                return self.words(value, slot.category)
            if slot.agrees == "sg":
                subject = ONE
            verb = subject if self._is_open(value) else None  # a verb that is a value agrees with who does it
            if verb is not None and before[-1:] == ["i"]:
                verb = MYSELF
            return self._canonical(value, slot.category, several, ONE if one_said else verb)
        if not value and slot.repeat != "*":
            raise Unsayable(slot.hole)
        if slot.repeat not in ("*", "+") and len(value) < 2 and not slot.repeat.endswith("+"):
            raise Unsayable(f"{slot.hole}: a list of one")
        words: list[str] = []
        for place, one in enumerate(value or ()):
            if place and slot.repeat not in ("*", "+"):
                between = self._rows[slot.repeat.rstrip("+")]
                words += between[int(place == len(value) - 1 and len(between) > 1)]
            inner = subject if self._is_open(one) else ONE if one_said else None
            many = bool(slot.agrees) and several
            words += (
                self._canonical(one, slot.category, many, inner) if inner or many else self.words(one, slot.category)
            )
        return words

    def _is_open(self, value: Any) -> bool:
        """Whether it is said of a subject that stands before it."""
        place = self.table.dialect.roles.subject
        return not isinstance(value, Node) or (place is not None and place in walk(value))


def _rank(frame: Frame) -> int:
    """Words around what another frame says come behind the others, and last what is written only if nothing else is."""
    return LATE if frame.late and not isinstance(frame.term, Const) else int(isinstance(frame.term, Hole))


def _is_verb(element: Element) -> bool:
    """Whether it stands behind a subject and agrees with it."""
    if isinstance(element, Options):
        return any(way and isinstance(way[0], Word) and way[0].word in SAID_OF for way in element.ways)
    return isinstance(element, Verb)


def _behind(following: Elements, binds: dict[str, Any]) -> Any:
    """Who agrees with the verb before it: "there is a unit"."""
    one = following[0] if following else None
    return binds.get(one.hole) if isinstance(one, Slot) and one.agrees == "s" else None


def _is_tail(frame: Frame) -> bool:
    return frame.category.endswith(".tail")


def _silent(term: Term, value: Any) -> set[str]:
    """The holes of a term that need no words: what stands there is what their fields have by themselves."""
    found: set[str] = set()
    if isinstance(term, Make):
        initial = defaults(term.node)
        for name, inner in term.fields:
            part = getattr(value, name)
            if isinstance(inner, Hole) and name in initial and part == initial[name]:
                found.add(inner.name)
            elif isinstance(inner, Make):
                found |= _silent(inner, part)
            elif isinstance(inner, Several) and not any(isinstance(item, Splat) for item in inner.items):
                for item, one in zip(inner.items, part, strict=False):
                    found |= _silent(item, one)
    return found


def _several(words: list[str]) -> bool:
    """Whether the last word of number says that there are several."""
    for word, following in zip(reversed(words), ["", *reversed(words)], strict=False):
        if following.startswith("{"):  # so much of what the icon means
            continue
        if word.isdecimal() or word in NUMBER_WORDS:
            return word not in ("1", "one")
        if word in _SINGULAR or (word == "no" and following in ("player", "opponent")):
            return False
        if word in _PLURAL:
            return True
    return False


_SINGULAR = frozenset(("a", "each", "another"))
_PLURAL = frozenset(("all", "number", "more", "fewer", "no", "x"))

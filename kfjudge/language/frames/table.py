"""All frames, by category and by the words that can begin them, and what is to be done when a category is asked for.

In: what `load` has read from the frame files. Out: answers to the matcher and to the renderer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any

from kfjudge.language.dialect import Dialect
from kfjudge.language.frames.pattern import Agreeing, Element, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.terms import Const, Term
from kfjudge.language.lexicon import VerbForms
from kfjudge.values import dataclass, field, fields

COUNTER = "#counter"
TERMINALS = {
    "int": "#int",
    "int.word": "#word-number",
    "int.plus": "#plus",
    "int.minus": "#minus",
    "CounterName": COUNTER,
    "ordinal": "#ordinal",
    "ordinal.word": "#ordinal-word",
}
"""Categories that are one word of the lexicon in any game, and the key such a word has in the index."""


def key_of_names(kind: str) -> str:
    """The key that names of a kind have in the index."""
    return f"#{kind}"


BUILT_IN = frozenset(("Text", "Choices", "Body", "Chain", "Constants"))
"""Categories that `match` composes itself: quoted text, options, sentences, clauses in a row, constant sentences."""
SENTENCES = BUILT_IN - {"Chain"}
"""Those that may hold more than one sentence."""
SUBJECTS = ("Player", "Cards")
PLURAL = "-pl"
"""The ids of frames whose words are plural end so, before the number that tells frames of one wording apart."""
EITHER_NUMBER = "any"
"""The number of a frame that is as its noun is; which one that was stands first in its choices (1: plural)."""
EITHER = "*"
"""The subject of a phrase that leaves it to the open verb phrases within it whether a player or cards are meant."""
WHOLE = "s"
"""The mode in which a category includes phrases that name their subject in their own words: `[EventPattern] includes
EventPattern.whole.vp/s`, "A is stolen".
"""
ANY = "#any"


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One wording. `number`: the words it agrees with are singular ("sg") or plural ("pl") whatever its slots say (""
    if not said).
    """

    id: str
    category: str
    elements: Elements
    term: Term
    subject: str
    """The category of `$subject`, in verb phrases and in phrases that another slot gives their subject; `EITHER` if
    only phrases within it have that
    subject; "" if the frame has none."""
    number: str
    givers: dict[str, str]
    """The holes that are open verb phrases, each with the hole that is its subject."""
    file: str
    line: int
    needs: frozenset[str] = frozenset()
    """Words without which the frame cannot match."""
    groups: tuple[frozenset[str], ...] = ()
    """Groups of words of each of which it needs one."""
    asked: tuple[tuple[str, str], ...] = ()
    """The categories of the slots that it cannot do without, each with its mode."""
    open: frozenset[str] = frozenset()
    """Holes of the node that have no slot: the frame around gives what stands there."""
    filled: frozenset[str] = frozenset()
    """The slots that hold open phrases."""
    inherits: frozenset[str] = frozenset()
    """The holes that are phrases with the same doer: they stand in the mode of the whole frame."""
    running: frozenset[str] = frozenset()
    """The holes that are lists with "and", of which the later members are done to what the first is done to. What is
    stated of cards is stated of the same
    cards in every member; where they are chosen, they are chosen once."""
    origin: str = ""
    """The frame this one was made from; "" for a line of a frame file."""
    marks: frozenset[str] = frozenset()
    """What its line adds to the manner of the node, by name."""
    late: bool = False
    """Whether it is written only if no other frame says the same: made frames, words that add nothing, and lines with
    `==>`."""


@dataclass(frozen=True, slots=True)
class Source:
    """A category that another one includes, in a mode."""

    category: str
    mode: str

    @property
    def passes_on(self) -> bool:
        """Whether it is asked in the mode that the including category is asked in."""
        return self.mode in ("imp", "") if self.category.endswith(".vp") else not self.mode


Candidate = tuple[Frame, str, int, tuple[int, ...]]
"""A frame, a word that it cannot do without ("": there is none), all such words, and sets of keys of each of which it
needs one.
"""


@dataclass(slots=True)
class Plan:
    """What is to be done when a category is asked for in a mode."""

    begins: int
    """The keys that can begin it, as bits; -1 if any word can."""
    frames: dict[str, tuple[Frame, ...]]
    """Its own frames, by the keys that can begin them."""
    sources: tuple[tuple[str, str], ...]
    """What is asked for at the same place, with its mode."""
    tails: tuple[str, ...]
    """The categories of what can follow."""
    _begun: dict[tuple[str, ...], tuple[Candidate, ...]] = field(default_factory=dict)

    def begun_by(self, keys: tuple[str, ...], table: Table) -> tuple[Candidate, ...]:
        """The frames that can begin with one of these keys, each of them once."""
        found = self._begun.get(keys)
        if found is None:
            frames = dict.fromkeys(frame for key in keys for frame in self.frames.get(key, ()))
            found = self._begun[keys] = tuple(
                (frame, _rarest(frame.needs & table.bits.keys()), *table.wanted(frame)) for frame in frames
            )
        return found


Told = tuple[Frame, tuple[frozenset[str], ...], frozenset[str]]
"""A frame, groups of words of each of which it needs one, and the words that it can begin with (none: any)."""


@dataclass(slots=True)
class Table:
    """Frames by category and first word. `ids`: by form id. The dialect is not kept with them."""

    dialect: Dialect
    frames: dict[str, tuple[Frame, ...]] = field(default_factory=dict)
    includes: dict[str, tuple[Source, ...]] = field(default_factory=dict)
    index: dict[tuple[str, str], dict[str, tuple[Frame, ...]]] = field(default_factory=dict)
    """The frames of a category, and of a mode where it holds verb phrases, by the words that can begin them."""
    firsts: dict[str, frozenset[str]] = field(default_factory=dict)
    """The words that can begin a category, in whatever mode."""
    bits: dict[str, int] = field(default_factory=dict)
    """A bit for each key. Sets of keys are kept as numbers made of these, so that many of them are compared in no time.
    """
    begins: dict[tuple[str, str], int] = field(default_factory=dict)
    """The keys that can begin a category in a mode; no entry if any word can."""
    tails: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The categories of what can follow the phrases of a category."""
    ids: dict[str, Frame] = field(default_factory=dict)
    made: dict[str, Frame] = field(default_factory=dict)
    """Frames made from others (`derive`), by form id."""
    verbs: dict[str, VerbForms] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    wordings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Categories of plain values that can be said in several ways: their frames by id. Which one was used is kept in
    the form of the node around.
    """
    _reached: dict[str, tuple[Frame, ...]] = field(default_factory=dict)
    _within: dict[str, frozenset[str]] = field(default_factory=dict)
    _terminals: dict[str, dict[str, str]] = field(default_factory=dict)
    _of_several: dict[str, int] = field(default_factory=dict)
    _forms: dict[str, frozenset[str]] = field(default_factory=dict)
    _told_by: dict[str, tuple[Told, ...]] = field(default_factory=dict)
    plans: dict[tuple[str, str], Plan] = field(default_factory=dict)
    """Those worked out so far; `plan` adds to them."""

    def __getstate__(self) -> dict[str, Any]:
        return {item.name: getattr(self, item.name) for item in fields(self) if item.name != "dialect"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    @property
    def of_several(self) -> int:
        """The keys, as bits, that frames of more than one sentence need."""
        found = self._of_several.get("")
        if found is None:
            found = 0
            for frame in chain(*self.frames.values()):
                if any(
                    element == Word(".") or (isinstance(element, Slot) and self.within(element.category) & SENTENCES)
                    for element in all_elements(frame.elements)
                ):
                    needs, groups = self.wanted(frame)
                    found = reduce(or_, groups, found | needs)
            self._of_several[""] = found
        return found

    @property
    def forms(self) -> dict[str, frozenset[str]]:
        """The words that are forms of a verb, each with all forms of its verbs."""
        found = self._forms
        if not found:
            for verb in self.verbs.values():
                words = frozenset((verb.base, verb.third, verb.past, verb.participle, verb.ing))
                found.update({word: words | found.get(word, frozenset()) for word in words})
        return found

    @property
    def terminals(self) -> dict[str, str]:
        """Categories that are one word of the lexicon, names of the game included, each with its key."""
        found = self._terminals.get("")
        if found is None:
            kinds = self.dialect.name_kinds
            found = self._terminals[""] = {**TERMINALS, **{kind: key_of_names(kind) for kind in kinds}}
        return found

    def told_by(self, category: str) -> tuple[Told, ...]:
        """The frames of a category, where verbs stand in two numbers only, with what tells them."""
        found = self._told_by.get(category)
        if found is None:
            found = self._told_by[category] = tuple(
                (
                    frame,
                    (*(frozenset((word,)) for word in frame.needs), *frame.groups, *verbs),
                    self._begun(frame.elements),
                )
                for frame in self.frames.get(category, ())
                for verbs in ([self._either(element) for element in frame.elements if isinstance(element, Verb)],)
            )
        return found

    def _either(self, element: Verb) -> frozenset[str]:
        forms = self.verbs[element.base]
        return frozenset((forms.base, forms.third))

    def _begun(self, elements: Elements) -> frozenset[str]:
        """The words that elements can begin with; none if any word can, or if they can be without words."""
        match elements[0] if elements else None:
            case Word(word):
                return frozenset((word,))
            case Agreeing(singular, plural):
                return frozenset((singular, plural))
            case Verb() as verb:
                return self._either(verb)
            case Options(ways):
                firsts = [self._begun((*way, *elements[1:])) for way in ways]
                return frozenset().union(*firsts) if all(firsts) else frozenset()
        return frozenset()

    def reached(self, category: str) -> tuple[Frame, ...]:
        """All frames of a category: its own, its tails and those of the categories that it includes."""
        found = self._reached.get(category)
        if found is None:
            todo = [category]
            frames: list[Frame] = []
            for name in todo:
                frames += self.frames.get(name, ())
                for tail in self.tails.get(name, ()):
                    frames += self.frames[tail]
                todo += dict.fromkeys(
                    source.category for source in self.includes.get(name, ()) if source.category not in todo
                )
            found = self._reached[category] = tuple(frames)
        return found

    def says_none(self, category: str) -> bool:
        """Whether a frame of a category says that there is nothing."""
        return any(
            isinstance(frame.term, Const) and frame.term.value is None for frame in self.frames.get(category, ())
        )

    def within(self, category: str) -> frozenset[str]:
        """The category and all that it includes."""
        found = self._within.get(category)
        if found is None:
            found = self._within[category] = frozenset(self.closure(category))
        return found

    def closure(self, category: str) -> list[str]:
        """The category and all that it includes, in order."""
        names = [category]
        for name in names:
            names += [source.category for source in self.includes.get(name, ()) if source.category not in names]
        return names

    def mask(self, keys: Iterable[str]) -> int:
        """The bits of some keys."""
        found = 0
        for key in keys:
            found |= self.bits.get(key, 0)
        return found

    def plan(self, category: str, mode: str) -> Plan:
        """What is to be done when a category is asked for in a mode."""
        found = self.plans.get((category, mode))
        if found is None:
            verbal = category.endswith(".vp")
            own = self.index.get((category, mode or "imp" if verbal else ""), {}) if verbal or not mode else {}
            found = Plan(
                self.begins.get((category, mode), -1),
                own,
                tuple(self.asked_at_once(category, mode)),
                self.tails.get(category, ()),
            )
            self.plans[category, mode] = found
        return found

    def asked_at_once(self, category: str, mode: str) -> list[tuple[str, str]]:
        """What else is asked for at the place where a category is asked for in a mode."""
        sources = self.includes.get(category, ())
        if mode.startswith("s-"):
            return [(name, "") for name in SUBJECTS] + [
                (source.category, mode[2:]) for source in sources if source.mode == WHOLE
            ]
        if category == "Chain":
            return [("Effect", mode)]
        named = [source for source in sources if source.mode != WHOLE]
        return (
            [(source.category, mode) for source in named if source.passes_on]
            if mode
            else [(source.category, source.mode) for source in named]
        )

    def wanted(self, frame: Frame) -> tuple[int, tuple[int, ...]]:
        """The keys that a frame cannot do without, and sets of keys of each of which it needs one."""
        groups = [self.mask(group) for group in frame.groups]
        for category, mode in frame.asked:
            groups.append(self.begins.get((category, mode), -1))
            if mode.startswith("s-"):
                groups.append(self._spoken(category, mode[2:]))
        return self.mask(frame.needs), tuple(dict.fromkeys(group for group in groups if group >= 0))

    def _spoken(self, category: str, tense: str) -> int:
        """What a clause of a category needs besides its subject: a word that its verb phrase can begin with."""
        wholes = [(source.category, tense) for source in self.includes.get(category, ()) if source.mode == WHOLE]
        begins = [self.begins.get(asked, -1) for asked in ((category, tense), *wholes)]
        return reduce(or_, begins)

    def named(self, name: str) -> Frame | None:
        """The frame of an id, made ones included."""
        return self.ids.get(name) or self.made.get(name)


def _rarest(words: frozenset[str]) -> str:
    """The one of several words that most texts lack, as far as its length tells; "" of none."""
    return max(words, key=lambda word: (len(word), word), default="")


def all_elements(elements: Elements) -> Iterator[Element]:
    """The elements of a pattern, those in options included."""
    for element in elements:
        yield element
        if isinstance(element, Options):
            for way in element.ways:
                yield from all_elements(way)


def options_of(elements: Elements) -> Iterator[Options]:
    """The options of a pattern, those within options included."""
    return (element for element in all_elements(elements) if isinstance(element, Options))


def slots_of(elements: Elements) -> Iterator[Slot]:
    """The slots of a pattern, those in options included."""
    for element in elements:
        if isinstance(element, Slot):
            yield element
        elif isinstance(element, Options):
            for way in element.ways:
                yield from slots_of(way)


MODES = ("imp", "base", "pres", "past", "perf", "perfneg", "ing", "pp", "neg", "pastneg", "would", "cannot")


def verb_variants(forms: VerbForms, mode: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The ways to write a verb in a mode. Each variant has its singular words first and its plural words second (one
    pair if they do not differ).
    """
    be = forms.base == "be"
    base, third, past, participle = forms.base, forms.third, forms.past, forms.participle
    match mode:
        case "imp" | "base" | "":
            return (((base,),),)
        case "pres":
            return ((("is",), ("are",)),) if be else (((third,), (base,)),)
        case "past":
            return ((("was",), ("were",)),) if be else (((past,),),)
        case "perf":
            done = "been" if be else participle
            return (("has", done), ("have", done)), (("has", "already", done), ("have", "already", done))
        case "perfneg":
            done = "been" if be else participle
            return ((("has", "not", done), ("have", "not", done)),)
        case "ing":
            return ((("being",),),) if be else (((forms.ing,),),)
        case "pp":
            return (((),),) if be else (((participle,),),)
        case "neg":
            if be:
                return ((("is", "not"), ("are", "not")),)
            return ((("does", "not", base), ("do", "not", base)), (("doesn't", base), ("don't", base)))
        case "pastneg":
            return ((("was", "not"), ("were", "not")),) if be else ((("did", "not", base),),)
        case "would":
            return ((("would", base),),)
        case "cannot":
            return ((("cannot", base),),)
        case _:
            return ()

"""Words to derivations: every way in which the frames cover a text.

In: tagged tokens, the noun phrases of the parse, the frame table. Out: `Found` trees, one for each reading. All
readings are found, so that a text with two of them can be declined; nothing is preferred. Raises nothing; `far` and
`wanted` say how far the best attempt came.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate
from operator import or_
from typing import Any

from kfjudge.language.frames.pattern import Agreeing, Element, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.table import (
    ANY,
    BUILT_IN,
    COUNTER,
    EITHER,
    EITHER_NUMBER,
    SUBJECTS,
    Frame,
    Plan,
    Table,
    key_of_names,
    verb_variants,
)
from kfjudge.language.frames.terms import Make
from kfjudge.language.lexicon import VerbForms
from kfjudge.language.parse import Phrases
from kfjudge.language.tokens import SELF, Token

MOST_READINGS = 6
"""So many readings of one stretch are kept; more are never needed to know that there are two."""

CHAIN_SEPARATORS: tuple[tuple[str, ...], ...] = (
    ("and",),
    (",",),
    (",", "and"),
    (",", "then"),
    ("then",),
    ("and", "then"),
    (",", "and", "then"),
    (";",),
    (",", "but"),
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
OWNERS: dict[Elements, int] = {(Word("your"),): 0, (Word("their"),): 1}
END = ("", "", "")
"""Stands behind the last word, so that nobody looks beyond it."""
OWN = "=own"
"""`( your | their )` in a frame is whose the doer is: it is bound under this name, and agrees with the doer."""
NUMBER = "=number"
"""Under this name is bound whether the noun of a frame stands in the singular or the plural."""
NUMBERS = ("sg", "pl")
LIST_ENDS = {"and": ("and",), "or": ("or",), "any": ("or", "and / or")}
"""The words before the last member of a list."""


@dataclass(slots=True)
class Found:
    """A stretch of words and how it is covered: by a frame (`binds` are its slots), or by one of the compositions
    (`kind`, `parts`).
    """

    frame: Frame | None
    mode: str
    choices: tuple[int, ...]
    binds: dict[str, Any]
    start: int
    end: int
    kind: str = ""
    parts: tuple[Any, ...] = ()


Results = list[tuple[int, Any]]
Known = dict[tuple[Any, ...], Results]
"""Sentences that were matched before, by what tells their words, as if each was the beginning of a text."""
MOST_KNOWN = 2_000
"""So many sentences are kept; more of them took memory and saved no time."""
State = tuple[int, dict[str, Any], tuple[int, ...]]
"""How far a frame has been matched: up to which word, with what in its slots, and which of its options."""


DEEPEST = 60
"""So deeply may phrases stand within phrases; no sentence that anyone could play comes near it."""
MOST_STEPS = 4000
"""So often may something be looked for, so that nobody waits for a text that leads nowhere."""


class TooInvolved(Exception):
    """A text whose reading would take too long; `reading` declines it."""


@dataclass(slots=True)
class Matcher:
    """Matches one text. Results are kept by category, mode and place, so nothing is matched twice. `hurried`: frames
    are left out at once
    whose words the text has not; then `far` and `wanted` say nothing."""

    tokens: list[Token]
    phrases: Phrases
    table: Table
    hurried: bool = False
    known: Known | None = None
    """Sentences that were matched before, in whatever text; those of this text are added. Only for the hurried."""
    far: int = 0
    wanted: set[str] = field(default_factory=set)
    _depth: int = 0
    _steps: int = 0
    _beyond: bool = False
    """Whether a match went on after the stop of a sentence."""
    _signs: list[tuple[Any, ...]] = field(default_factory=list)
    """What tells each token, and whether a phrase goes on in it."""
    _memo: list[dict[tuple[str, str], Results]] = field(default_factory=list)
    _keys: list[tuple[str, ...]] = field(default_factory=list)
    _words: list[str] = field(default_factory=list)
    """The words, and an end that no word is equal to."""
    _here: list[int] = field(default_factory=list)
    """The keys of each token, as bits."""
    _present: set[str] = field(default_factory=set)
    """The keys of all tokens, and what every frame has."""
    _terminals: dict[str, str] = field(default_factory=dict)
    _ahead: list[int] = field(default_factory=list)
    """The keys of each token and of all that follow, as bits."""

    def __post_init__(self) -> None:
        self._terminals = self.table.terminals
        self._keys = [keys_of(token) for token in self.tokens]
        self._words = [*(token.word for token in self.tokens), *END]
        self._present = {"", *(key for keys in self._keys for key in keys)}
        if self.known is not None:
            inside = self.phrases.inside
            self._signs = [
                (one.word, one.tag, one.kind, one.value, one.number, one.plural, one.counter, at in inside)
                for at, one in enumerate(self.tokens)
            ]
        self._memo = [{} for _ in range(len(self.tokens) + 1)]
        some = 1 << len(self.table.bits)  # a bit that every word has
        self._here = [*(self.table.mask(keys) | some for keys in self._keys), 0]
        self._ahead = list(accumulate(reversed(self._here), or_))[::-1]

    def _begun_by(self, plan: Plan, at: int) -> list[Frame]:
        """The frames of a plan that can begin at a place."""
        candidates = plan.begun_by(self._keys[at], self.table)
        if not self.hurried:
            return [candidate[0] for candidate in candidates]
        here = self._present
        ahead = self._ahead[at]
        return [
            frame
            for frame, word, needs, groups in candidates
            if word in here and needs & ahead == needs and 0 not in map(ahead.__and__, groups)
        ]

    # ── whole texts ─────────────────────────────────────────────────────────

    def texts(self) -> list[Found]:
        """Every reading of the whole text."""
        return [value for end, value in self.parse("Text", "", 0) if end == len(self.tokens)]

    def _text(self, at: int) -> Results:
        kinds = self.table.dialect.by_kind
        states: list[tuple[int, tuple[Any, ...]]] = [(at, ())]
        done: Results = []
        while states:
            following: list[tuple[int, tuple[Any, ...]]] = []
            for here, parts in states:
                for end, paragraph in self._paragraph(here):
                    whole = (*parts, paragraph)
                    if end == len(self.tokens) or self.tokens[end].word == "\u201d":
                        done.append((end, Found(None, "", (), {}, at, end, "Text", whole)))
                    elif self.tokens[end].tag == "paragraph":
                        following.append((end + 1, whole))
                    elif kinds[paragraph.kind].runs_on:  # keywords and an ability on one line, inside quotes
                        following.append((end, whole))
            states = following[: 4 * MOST_READINGS]
        return done

    def _paragraph(self, at: int) -> Results:
        if at >= len(self.tokens):
            return []
        kinds = self.table.dialect.by_tag
        kind = kinds.get(self.tokens[at].tag) or kinds[""]
        return kind.match(self, at)

    def sentences(self, at: int, category: str, kind: str) -> Results:
        """Sentences in a row; every number of them is a result, so that what follows may belong to something else."""
        states: list[tuple[int, tuple[Any, ...]]] = [(at, ())]
        done: Results = []
        while states:
            following: list[tuple[int, tuple[Any, ...]]] = []
            for here, parts in states:
                found = self._sentence(category, here)
                apart = here < len(self.tokens) and self.tokens[here].word == "when"
                if kind == "Constants" and (apart or not (parts and self._goes_on(parts[-1]))):
                    found = found + self._sentence("Constant.first", here)
                elif (
                    found and kind == "Constants" and self.tokens[here].word in PRONOUNS
                ):  # a part of the ability, not a statement beside it
                    found = [(end, value) for end, value in found if self._goes_on(value)]
                for end, value in found:
                    stop = self._stop(end)
                    if stop is not None:
                        whole = (*parts, value)
                        done.append((stop, Found(None, "", (), {}, at, stop, kind, whole)))
                        following.append((stop, whole))
            states = following[: 4 * MOST_READINGS]
        return done

    def _sentence(self, category: str, at: int) -> Results:
        """A sentence; one that was matched before, in this text or in another, is not matched again. It is known again
        by its words and their classes up to the first stop, and by those words after it that a frame of several
        sentences may need; if nothing beyond the stop was looked at.
        """
        if self.known is None or "." not in self._words[at:] or (category, "") in self._memo[at]:
            return self.parse(category, "", at)
        end = self._words.index(".", at) + 1
        key = (category, self._ahead[end] & self.table.of_several, *self._signs[at:end])
        found = self.known.get(key)
        if found is not None:
            results = [(at + length, _moved(value, at)) for length, value in found]
            self._memo[at][category, ""] = results
            return results
        outer, self._beyond = self._beyond, False
        results = self.parse(category, "", at)
        if not self._beyond and len(self.known) < MOST_KNOWN:
            self.known[key] = [(end - at, _moved(value, -at)) for end, value in results]
        self._beyond |= outer
        return results

    def _goes_on(self, part: Any) -> bool:
        """Whether a sentence begins an ability that the next sentence may be a part of."""
        frame = part.frame if isinstance(part, Found) else None
        if frame is None:
            return False
        ability = self.table.dialect.roles.ability
        made = frame.term
        return made.node is ability if isinstance(made, Make) else frame.category.split(".")[0] == ability.__name__

    def _stop(self, at: int) -> int | None:
        """The place after the end of a sentence that ends at `at`, or None if none ends there."""
        if at < len(self.tokens) and self.tokens[at].word == ".":
            self._beyond = True
            return at + 1
        if at and self.tokens[at - 1].word in ("\u201d", "."):
            return at
        self._note(at, "the end of the sentence")
        return None

    def _choices(self, at: int) -> Results:
        """Options, each a line that begins with a bullet."""
        states: list[tuple[int, tuple[Any, ...]]] = [(at, ())]
        done: Results = []
        while states:
            following: list[tuple[int, tuple[Any, ...]]] = []
            for here, parts in states:
                if (
                    here + 1 < len(self.tokens)
                    and self.tokens[here].tag == "paragraph"
                    and self.tokens[here + 1].tag == "bullet"
                ):
                    for end, value in self.parse("Body", "", here + 2):
                        whole = (*parts, value)
                        if len(whole) > 1 and (
                            end == len(self.tokens) or self.tokens[end].tag in ("paragraph", "close quote")
                        ):
                            done.append((end, Found(None, "", (), {}, at, end, "Choices", whole)))
                        following.append((end, whole))
            states = following[:MOST_READINGS]
        return done

    def _chain(self, mode: str, at: int) -> Results:
        """Clauses in a row ("destroy a creature and gain 1A"). Later ones may share the subject of the first."""
        first = self.parse("Effect", mode, at)
        done: Results = list(first)
        states: list[tuple[int, tuple[Any, ...], tuple[int, ...]]] = [(end, (value,), ()) for end, value in first]
        while states:
            following: list[tuple[int, tuple[Any, ...], tuple[int, ...]]] = []
            for here, parts, separators in states:
                for number, words in enumerate(CHAIN_SEPARATORS):
                    if not self._said(here, words):
                        continue
                    there = here + len(words)
                    results = list(self.parse("Effect", mode, there))
                    if not mode and _subject_of(parts[0]) is not None:
                        results += self.parse("Effect", "pres", there)
                    for end, value in results:
                        whole, all_separators = (*parts, value), (*separators, number)
                        done.append((end, Found(None, mode, all_separators, {}, at, end, "Chain", whole)))
                        following.append((end, whole, all_separators))
                    for end, value in self.parse("Opened", mode, there):
                        done.append(
                            (end, Found(None, mode, (*separators, number), {}, at, end, "Chain", (*parts, value)))
                        )
            states = following[: 4 * MOST_READINGS]
        return done

    def _said(self, at: int, words: tuple[str, ...]) -> bool:
        """Whether these words stand at a place."""
        return self._words[at] == words[0] and (len(words) < 2 or (*self._words[at : at + len(words)],) == words)

    # ── categories ──────────────────────────────────────────────────────────

    def parse(self, category: str, mode: str, at: int) -> Results:
        """Everything of a category that begins at a place: where it ends, and what it is."""
        memo = self._memo[at]
        asked = (category, mode)
        known = memo.get(asked)
        if known is not None:
            return known
        plan = self.table.plans.get(asked) or self.table.plan(category, mode)
        if self.hurried and not plan.begins & self._here[at]:
            return []
        memo[asked] = []  # what begins with itself is not matched again
        self._depth += 1
        self._steps += 1
        if self._depth > DEEPEST or self._steps > MOST_STEPS:
            raise TooInvolved
        results = self._parse(plan, category, mode, at)
        self._depth -= 1
        if category == "Cards":
            inside = self.phrases.inside
            results = [result for result in results if result[0] not in inside]
        memo[asked] = results
        return results

    def _parse(self, plan: Plan, category: str, mode: str, at: int) -> Results:
        if at >= len(self.tokens):
            self._note(at, category)
            return []
        if category in BUILT_IN:
            return self._built_in(category, mode, at)
        if category == "Cards" and at in self.phrases.inside:
            return []
        if category in self._terminals:
            return self._terminal(category, at)
        if mode.startswith("s-"):
            return self._clauses(plan, category, mode, at)
        if not self.hurried and not plan.begins & self._here[at] and not (mode and category.endswith(".vp")):
            self._note(at, category)
            return []
        results: Results = []
        if plan.frames:
            for frame in self._begun_by(plan, at):
                results += self._frame(frame, mode, at)
        for name, in_mode in plan.sources:
            results += self.parse(name, in_mode, at)
        return self._tailed(plan.tails, mode, results) if results and plan.tails else results

    def _built_in(self, category: str, mode: str, at: int) -> Results:
        """The compositions that no frame makes."""
        match category:
            case "Text":
                return self._text(at)
            case "Body":
                return self.sentences(at, "Sentence", "Body")
            case "Constants":
                return self.sentences(at, "Constant", "Constants")
            case "Choices":
                return self._choices(at)
            case _:
                return self._chain(mode, at)

    def _clauses(self, plan: Plan, category: str, mode: str, at: int) -> Results:
        """Subject and verb phrase, or a phrase that names its subject in its own words ("A is stolen")."""
        tense = mode[2:]
        results: Results = []
        for kind in SUBJECTS:
            for middle, subject in self.parse(kind, "", at):
                for end, phrase in self.parse(category, tense, middle):
                    whole = self._said_of(subject, kind, phrase, mode, at)
                    if whole is not None:
                        results.append((end, whole))
        wholes: Results = []
        for name, in_mode in plan.sources[len(SUBJECTS) :]:
            wholes += self.parse(name, in_mode, at)
        return results + (self._tailed(plan.tails, "", wholes) if wholes and plan.tails else wholes)

    def _said_of(self, subject: Any, kind: str, phrase: Any, mode: str, at: int) -> Found | None:
        """A verb phrase with its subject, or None if it cannot have one of this kind. What an effect does without
        naming a doer, any player can do.
        """
        frame = phrase.frame
        if frame is None:
            return None
        if "inner" in phrase.binds:
            inner = self._said_of(subject, kind, phrase.binds["inner"], mode, at)
            return inner and Found(frame, "", phrase.choices, {**phrase.binds, "inner": inner}, at, phrase.end)
        if frame.subject in (kind, EITHER) or (
            kind == "Player" and not frame.subject and frame.category == "Effect.vp"
        ):
            return Found(frame, mode, phrase.choices, {**phrase.binds, "subject": subject}, at, phrase.end)
        return None

    def _tailed(self, categories: tuple[str, ...], mode: str, results: Results) -> Results:
        done = list(results)
        fresh = results
        while fresh:
            following: Results = []
            for end, value in fresh:
                if end >= len(self.tokens):
                    continue
                for frame in (
                    frame for category in categories for frame in self._begun_by(self.table.plan(category, ""), end)
                ):
                    for after, tail in self._frame(frame, "", end):
                        tail.binds["inner"] = value
                        tail.start, tail.mode = value.start, mode
                        following.append((after, tail))
            done += following
            fresh = following
        return done

    def _terminal(self, category: str, at: int) -> Results:
        token = self.tokens[at]
        value: Any = None
        word = token.word
        match category:
            case "int" if token.number is not None and word.isdigit():
                value = token.number
            case "int.word" if token.number is not None and word.isalpha():
                value = token.number
            case "int.plus" if word.startswith("+") and token.number is not None:
                value = token.number
            case "int.minus" if word.startswith("-") and token.number is not None:
                value = -token.number
            case "CounterName" if token.tag in ("noun", "modifier") and COUNTER in self._keys[at]:
                value = word
            case "ordinal" if word[0].isdigit():
                value = int("".join(letter for letter in word if letter.isdigit()))
            case "ordinal.word" if word in ORDINALS:
                value = ORDINALS.index(word) + 1
            case _ if category == token.kind and word != SELF:
                value = token.value
        if value is None:
            self._note(at, category)
            return []
        return [(at + 1, value)]

    # ── frames ──────────────────────────────────────────────────────────────

    def _frame(self, frame: Frame, mode: str, at: int) -> Results:
        states: list[State] = [(at, {}, ())]
        states = self._match(frame.elements, states, mode)
        if frame.filled:
            states = [state for state in states if _agrees(frame, state[1])]
        if frame.number == EITHER_NUMBER:
            states = [(end, binds, (int(_heard(frame, binds) == "pl"), *choices)) for end, binds, choices in states]
        return [(end, Found(frame, mode, choices, binds, at, end)) for end, binds, choices in states]

    def _match(self, elements: Elements, states: list[State], mode: str) -> list[State]:
        for element in elements:
            states = MATCH[type(element)](self, element, states, mode)
            if not states:
                break
        return states

    def _word(self, element: Word, states: list[State], mode: str) -> list[State]:
        word, words = element.word, self._words
        self._beyond |= word == "."
        if not self.hurried:
            for here, _, _ in states:
                if words[here] != word:
                    self._note(here, word)
        return [(here + 1, binds, choices) for here, binds, choices in states if words[here] == word]

    def _agreeing(self, element: Agreeing, states: list[State], mode: str) -> list[State]:
        singular, plural = element.singular, element.plural
        following: list[State] = []
        for here, binds, choices in states:
            word = self._words[here]
            if word in (singular, plural):
                said = element.number or ("" if singular == plural else "sg" if word == singular else "pl")
                following.append((here + 1, {**binds, NUMBER: said} if said else binds, choices))
            else:
                self._note(here, singular)
        return following

    def _filled(self, slot: Slot, states: list[State], mode: str) -> list[State]:
        following: list[State] = []
        named = slot.agrees and slot.category in self.table.dialect.counted_names
        for here, binds, choices in states:
            for end, value, extra in self._slot(slot, here, mode):
                if slot.agrees in ("sg", "pl") and _number(value) not in ("", slot.agrees):
                    continue
                bound = {**binds, slot.hole: value}
                if named:
                    bound[NUMBER] = "pl" if self.tokens[here].plural else "sg"
                following.append((end, bound, choices + extra))
        return following

    def _inflected(self, element: Verb, states: list[State], mode: str) -> list[State]:
        forms = self.table.verbs[element.base]
        following: list[State] = []
        for here, binds, choices in states:
            for end, extra, several in self._verb(forms, mode if element.head else "pres", here):
                following.append(
                    (end, {**binds, NUMBER: several} if element.head and several else binds, choices + extra)
                )
        return following

    def _either(self, element: Options, states: list[State], mode: str) -> list[State]:
        following: list[State] = []
        for number, way in enumerate(element.ways):
            owned = len(way) == 1 and way in OWNERS
            begun = [
                (here, _owned(binds, way) if owned else binds, (*choices, number)) for here, binds, choices in states
            ]
            following += self._match(way, begun, mode) if way else begun
        return following

    def _slot(self, slot: Slot, at: int, outer: str) -> list[tuple[int, Any, tuple[int, ...]]]:
        slot = slot.within(outer)
        if not slot.repeat:
            return [
                (end, value, self._wordings(slot, (value,))) for end, value in self.parse(slot.category, slot.mode, at)
            ]
        if slot.repeat in ("*", "+"):
            found: list[tuple[int, Any, tuple[int, ...]]] = [(at, (), ())] if slot.repeat == "*" else []
            fresh: list[tuple[int, tuple[Any, ...]]] = [(at, ())]
            while fresh:
                following = [
                    (end, (*parts, value))
                    for here, parts in fresh
                    for end, value in self.parse(slot.category, slot.mode, here)
                    if end > here
                ]
                found += [(end, parts, self._wordings(slot, parts)) for end, parts in following]
                fresh = following[: 4 * MOST_READINGS]
            return found
        return self._list(slot, at)

    def _wordings(self, slot: Slot, values: tuple[Any, ...]) -> tuple[int, ...]:
        """For plain values, which keep no form of their own: how each of them is worded."""
        ways = self.table.wordings.get(slot.category)
        return (
            ()
            if ways is None
            else tuple(choice for value in values for choice in (ways.index(value.frame.id), *value.choices))
        )

    def _list(self, slot: Slot, at: int) -> list[tuple[int, Any, tuple[int, ...]]]:
        """ "A and B", "A, B, and C", "A, B and C"; the choice says whether a comma stands before the conjunction, and
        which conjunction it is. After `+` one
        alone will do."""
        comma = ","
        ends = [
            words
            for last in LIST_ENDS[slot.repeat.rstrip("+")]
            for words in (tuple(last.split()), (comma, *last.split()))
        ]
        fresh: list[tuple[int, tuple[Any, ...]]] = [
            (end, (value,)) for end, value in self.parse(slot.category, slot.mode, at)
        ]
        found: list[tuple[int, Any, tuple[int, ...]]] = []
        if slot.repeat.endswith("+"):
            found = [(end, parts, (0, *self._wordings(slot, parts))) for end, parts in fresh]
        while fresh:
            following: list[tuple[int, tuple[Any, ...]]] = []
            for here, parts in fresh:
                for number, words in enumerate(ends):
                    if self._said(here, words):
                        found += [
                            (end, (*parts, value), (number, *self._wordings(slot, (*parts, value))))
                            for end, value in self.parse(slot.category, slot.mode, here + len(words))
                        ]
                if self._words[here] == comma:
                    following += [
                        (end, (*parts, value)) for end, value in self.parse(slot.category, slot.mode, here + 1)
                    ]
            fresh = following[: 4 * MOST_READINGS]
        return found

    def _verb(self, forms: VerbForms, mode: str, at: int) -> list[tuple[int, tuple[int, ...], str]]:
        """Where a form of the verb for this mode ends, which variant of it stands there, and whether that is singular
        or plural.
        """
        word, following, third = self._words[at : at + 3]
        found: list[tuple[int, tuple[int, ...], str]] = []
        for number, variant in enumerate(verb_variants(forms, mode)):
            for place, words in enumerate(variant):
                several = "" if len(variant) < 2 else "pl" if place else "sg"
                if not words:
                    found.append((at, (number,), ""))
                elif (
                    word == words[0]
                    and (len(words) < 2 or following == words[1])
                    and (len(words) < 3 or third == words[2])
                ):
                    found.append((at + len(words), (number,), several))
        if not found:
            self._note(at, forms.base)
        return found

    def _note(self, at: int, wanted: str) -> None:
        if self.hurried:
            return
        if at > self.far:
            self.far = at
            self.wanted = {wanted}
        elif at == self.far:
            self.wanted.add(wanted)


MATCH: dict[type[Element], Callable[[Matcher, Any, list[State], str], list[State]]] = {
    Word: Matcher._word,
    Slot: Matcher._filled,
    Verb: Matcher._inflected,
    Agreeing: Matcher._agreeing,
    Options: Matcher._either,
}
"""How each kind of element of a pattern is matched."""
PRONOUNS = frozenset(("it", "its", "they", "their"))
"""Words that speak of what the sentence before was about."""


def _owned(binds: dict[str, Any], way: Elements) -> dict[str, Any]:
    """The bindings with one more "your" (0) or "their" (1)."""
    return {**binds, OWN: (*binds.get(OWN, ()), OWNERS[way])}


def _agrees(frame: Frame, binds: dict[str, Any]) -> bool:
    """Whether the open phrases of a frame have the number that it says, or that its quantity says."""
    quantity = binds.get("quantity")
    said = "" if frame.number == EITHER_NUMBER else frame.number
    wanted = said or (quantity.frame.number if isinstance(quantity, Found) and quantity.frame is not None else "")
    return not wanted or all(_number(binds.get(hole)) in ("", wanted) for hole in frame.filled)


def _heard(frame: Frame, binds: dict[str, Any]) -> str:
    """The number of the noun of a frame: its own, that of an open phrase or of the word for its kind."""
    return str(binds.get(NUMBER, "")) or next(
        (_number(binds[hole]) for hole in (*sorted(frame.filled), "type", "kind") if hole in binds), ""
    )


def _number(value: Any) -> str:
    """Whether the noun of an open phrase is singular or plural; "" where the words do not say."""
    if isinstance(value, tuple):
        return _number(value[-1]) if value else ""
    if not isinstance(value, Found) or value.frame is None:
        return ""
    if value.frame.number == EITHER_NUMBER:
        return NUMBERS[value.choices[0]]
    if value.frame.number:
        return ""
    return str(value.binds.get(NUMBER, "")) or next(
        (_number(value.binds[hole]) for hole in ("type", "types", "noun") if hole in value.binds), ""
    )


def frames_of(value: Any) -> frozenset[str]:
    """The ids of all frames of a derivation; of a made one also the id of the frame it was made from."""
    ids: set[str] = set()
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, tuple):
            todo += one
        elif isinstance(one, Found):
            if one.frame is not None:
                ids.update((one.frame.id, one.frame.origin or one.frame.id))
            todo += (one.parts, *one.binds.values())
    return frozenset(ids)


def _subject_of(value: Any) -> Any:
    """The explicit subject of a clause, through whatever follows it."""
    while isinstance(value, Found) and "inner" in value.binds:
        value = value.binds["inner"]
    if isinstance(value, Found) and value.mode.startswith("s-"):
        return value.binds["subject"]
    return None


def _moved(value: Any, by: int) -> Any:
    """What was found, as many words further on."""
    if isinstance(value, Found):
        return Found(
            value.frame,
            value.mode,
            value.choices,
            {name: _moved(one, by) for name, one in value.binds.items()},
            value.start + by,
            value.end + by,
            value.kind,
            _moved(value.parts, by),
        )
    return tuple([_moved(one, by) for one in value]) if isinstance(value, tuple) else value


def keys_of(token: Token) -> tuple[str, ...]:
    """The keys under which frames that can begin with a token are found."""
    keys = [token.word, ANY]
    if token.number is not None:
        word = token.word
        keys.append(
            "#plus" if word[0] == "+" else "#minus" if word[0] == "-" else "#int" if word.isdigit() else "#word-number"
        )
    if token.kind and token.word != SELF:
        keys.append(key_of_names(token.kind))
    if token.word[0].isdigit() and token.number is None:
        keys.append("#ordinal")
    if token.word in ORDINALS:
        keys.append("#ordinal-word")
    if token.counter:
        keys.append(COUNTER)
    return tuple(keys)

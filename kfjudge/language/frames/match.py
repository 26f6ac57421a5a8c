"""Words to derivations: every way in which the frames cover a text.

In: tokens, the frame table. Out: `Found` trees, one for each reading. All
readings are found, so that a text with two of them can be declined; nothing is preferred. Raises nothing; `far` and
`wanted` say how far the best attempt came.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from operator import or_
from typing import Any

from kfjudge.language.dialect import Unsaid
from kfjudge.language.frames.found import (
    CHAIN_SEPARATORS,
    MOST_READINGS,
    Found,
    Results,
    TooInvolved,
    lacked,
    lacking,
    moved,
    number_of,
    subject_of,
)
from kfjudge.language.frames.match_elements import LONG_FORMS, framed, keys_of, terminal
from kfjudge.language.frames.table import (
    BUILT_IN,
    EITHER,
    SUBJECTS,
    Frame,
    Plan,
    Table,
)
from kfjudge.language.frames.terms import Make
from kfjudge.language.tokens import Token
from kfjudge.values import dataclass, field

END = ("", "", "")
"""Stands behind the last word, so that nobody looks beyond it."""
Known = dict[tuple[Any, ...], Results]
"""Sentences that were matched before, by what tells their words, as if each was the beginning of a text."""
MOST_KNOWN = 2_000
"""So many sentences are kept; more of them took memory and saved no time."""
DEEPEST = 60
"""So deeply may phrases stand within phrases; no sentence that anyone could play comes near it."""
MOST_STEPS = 4000
"""So often may something be looked for, so that nobody waits for a text that leads nowhere."""


PRONOUNS = frozenset(("it", "its", "they", "their"))
"""Words that speak of what the sentence before was about."""


class _Open(list[Any]):
    """What stands for a category while it is being matched: nothing, and how deep it lies."""

    __slots__ = ("depth",)

    def __init__(self, depth: int) -> None:
        self.depth = depth


@dataclass(slots=True)
class Matcher:
    """Matches one text. Results are kept by category, mode and place, so nothing is matched twice. `hurried`: frames
    are left out at once whose words the text has not; then `far` and `wanted` say nothing.
    """

    tokens: list[Token]
    table: Table
    hurried: bool = False
    unsaid: Mapping[str, Unsaid] = field(default_factory=dict)
    """Words that the text may lack, with what each counts; of what ends at one place, what lacks least is found."""
    known: Known | None = None
    """Sentences that were matched before, in whatever text; those of this text are added. Only for the hurried."""
    far: int = 0
    wanted: set[str] = field(default_factory=set)
    _depth: int = 0
    _steps: int = 0
    _met_open: int = DEEPEST + 1
    """How deep the outermost category lies that was asked for while it was being matched."""
    beyond: bool = False
    """Whether a match went on after the stop of a sentence."""
    _signs: list[tuple[Any, ...]] = field(default_factory=list)
    """What tells each token."""
    _memo: list[dict[tuple[str, str], Results]] = field(default_factory=list)
    keys: list[tuple[str, ...]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
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
        self.keys = [keys_of(token) for token in self.tokens]
        self.words = [*(token.word for token in self.tokens), *END]
        if self.unsaid:
            forms = self.table.forms
            self.keys = [
                (*keys, *forms.get(one.word, ()), LONG_FORMS.get(one.word, ""), *self.unsaid)
                for keys, one in zip(self.keys, self.tokens, strict=True)
            ]
        self._present = {"", *(key for keys in self.keys for key in keys)}
        if self.known is not None:
            self._signs = [
                (one.word, one.tag, one.kind, one.value, one.number, one.plural, one.counter) for one in self.tokens
            ]
        self._memo = [{} for _ in range(len(self.tokens) + 1)]
        some = 1 << len(self.table.bits)  # a bit that every word has
        self._here = [*(self.table.mask(keys) | some for keys in self.keys), self.table.mask(self.unsaid)]
        self._ahead = list(accumulate(reversed(self._here), or_))[::-1]

    def _begun_by(self, plan: Plan, at: int) -> list[Frame]:
        """The frames of a plan that can begin at a place."""
        candidates = plan.begun_by(self.keys[at] if at < len(self.keys) else (*self.unsaid,), self.table)
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
        found: Results = kind.match(self, at)
        if self.unsaid and not kind.tag and "header" in kinds:  # its lead-in may be lacking
            found = found + kinds["header"].match(self, at)
        return found

    def sentences(self, at: int, category: str, kind: str) -> Results:
        """Sentences in a row; every number of them is a result, so that what follows may belong to something else."""
        states: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = [(at, (), {})]
        done: Results = []
        while states:
            following: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = []
            for here, parts, binds in states:
                found = self._sentence(category, here)
                apart = here < len(self.tokens) and self.tokens[here].word == "when"
                if kind == "Constants" and (apart or not (parts and self._goes_on(parts[-1]))):
                    found = found + self._sentence("Constant.first", here)
                elif (
                    found and kind == "Constants" and self.tokens[here].word in PRONOUNS
                ):  # a part of the ability, not a statement beside it
                    found = [(end, value) for end, value in found if self._goes_on(value)]
                for end, value in found:
                    stop, fuller = self._stop(end), binds
                    if stop is None and "." in self.unsaid and end > here:
                        stop, fuller = end, lacked(binds, self.unsaid["."].counts)
                    if stop is not None:
                        whole = (*parts, value)
                        done.append((stop, Found(None, "", (), fuller, at, stop, kind, whole)))
                        following.append((stop, whole, fuller))
            states = following[: 4 * MOST_READINGS]
        return done

    def _sentence(self, category: str, at: int) -> Results:
        """A sentence; one that was matched before, in this text or in another, is not matched again. It is known again
        by its words and their classes up to the first stop, and by those words after it that a frame of several
        sentences may need; if nothing beyond the stop was looked at.
        """
        if self.known is None or "." not in self.words[at:] or (category, "") in self._memo[at]:
            return self.parse(category, "", at)
        end = self.words.index(".", at) + 1
        key = (category, self._ahead[end] & self.table.of_several, *self._signs[at:end])
        found = self.known.get(key)
        if found is not None:
            results = [(at + length, moved(value, at)) for length, value in found]
            self._memo[at][category, ""] = results
            return results
        outer, self.beyond = self.beyond, False
        results = self.parse(category, "", at)
        if not self.beyond and len(self.known) < MOST_KNOWN:
            self.known[key] = [(end - at, moved(value, -at)) for end, value in results]
        self.beyond |= outer
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
            self.beyond = True
            return at + 1
        if at and self.tokens[at - 1].word in ("\u201d", "."):
            return at
        self.note(at, "the end of the sentence")
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
                    if not self.said(here, words):
                        continue
                    there = here + len(words)
                    results = list(self.parse("Effect", mode, there))
                    subject = None if mode else subject_of(parts[0])
                    if subject is not None:
                        shared = self.parse("Effect", "pres", there)
                        if self.words[subject.start] != "you" and self._are_others(subject):
                            ends = {end for end, _ in shared}  # "they discard it and draw a card" commands nobody
                            results = [one for one in results if subject_of(one[1]) or one[0] not in ends]
                        results += shared
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

    def _are_others(self, subject: Any) -> bool:
        """Whether it is players in the plural: "they", "both players"."""
        frame = getattr(subject, "frame", None)
        player = self.table.dialect.roles.player.__name__
        return frame is not None and frame.number == "pl" and frame.category.startswith(player)

    def said(self, at: int, words: tuple[str, ...]) -> bool:
        """Whether these words stand at a place."""
        return self.words[at] == words[0] and (len(words) < 2 or (*self.words[at : at + len(words)],) == words)

    # ── categories ──────────────────────────────────────────────────────────

    def parse(self, category: str, mode: str, at: int) -> Results:
        """Everything of a category that begins at a place: where it ends, and what it is."""
        memo = self._memo[at]
        asked = (category, mode)
        known = memo.get(asked)
        if known is not None:
            if known.__class__ is _Open:  # what begins with itself is not matched again
                self._met_open = min(self._met_open, known.depth)
            return known
        plan = self.table.plans.get(asked) or self.table.plan(category, mode)
        if self.hurried and not plan.begins & self._here[at]:
            return []
        self._depth = depth = self._depth + 1
        memo[asked] = _Open(depth)
        self._steps += 1
        if self._depth > DEEPEST or self._steps > MOST_STEPS * (4 if self.unsaid else 1):
            raise TooInvolved
        results = self._parse(plan, category, mode, at)
        self._depth -= 1
        if self.unsaid and len(results) > 1:
            results = self._fullest(results)
        if self._met_open < depth:  # found while something around it was open: what needs that is not among it
            del memo[asked]
            return results
        self._met_open = DEEPEST + 1
        memo[asked] = results
        return results

    def lacks(self, word: Unsaid, at: int) -> bool:
        """Whether a word can be lacking at a place."""
        counts = not word.counted or (at > 0 and self.tokens[at - 1].number is not None)
        return counts and word.can_be_before(self.words[at])

    def _fullest(self, results: Results) -> Results:
        """Of all that ends at one place, in one number, what lacks the least."""
        counts = [((end, number_of(value)), lacking(value)) for end, value in results]
        least: dict[tuple[int, str], int] = {}
        for end, count in counts:
            least[end] = min(count, least.get(end, count))
        return [one for one, (end, count) in zip(results, counts, strict=True) if count == least[end]]

    def _parse(self, plan: Plan, category: str, mode: str, at: int) -> Results:
        if at >= len(self.tokens) and (not self.unsaid or category in BUILT_IN or category in self._terminals):
            self.note(at, category)
            return []
        if category in BUILT_IN:
            return self._built_in(category, mode, at)
        if category in self._terminals:
            return terminal(self, category, at)
        if mode.startswith("s-"):
            return self._clauses(plan, category, mode, at)
        if not self.hurried and not plan.begins & self._here[at] and not (mode and category.endswith(".vp")):
            self.note(at, category)
            return []
        results: Results = []
        if plan.frames:
            for frame in self._begun_by(plan, at):
                results += framed(self, frame, mode, at)
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
                if category.startswith("Static") and _lacks_article(subject):
                    continue  # "creature gets +1 power": of each, or of one?
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
                    for after, tail in framed(self, frame, "", end):
                        tail.binds["inner"] = value
                        tail.start, tail.mode = value.start, mode
                        following.append((after, tail))
            done += following
            fresh = following
        return done

    def note(self, at: int, wanted: str) -> None:
        if self.hurried:
            return
        if at > self.far:
            self.far = at
            self.wanted = {wanted}
        elif at == self.far:
            self.wanted.add(wanted)


def _lacks_article(value: Any) -> bool:
    """Whether a phrase has no word of how many, and should have."""
    quantity = value.binds.get("quantity") if isinstance(value, Found) else None
    return isinstance(quantity, Found) and quantity.end == quantity.start

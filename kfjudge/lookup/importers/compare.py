"""Where an imported document and our entries contradict each other, as far as a program can see it.

In: imports and our entries of one game. Out: `Contradiction`s. Three things are looked at: whether we know a term at
the version of the document, whether a ruling is answered yes or no in both, and whether two sentences about the same
thing differ in a number or in a pair of opposites (cannot and may, before and after, faceup and facedown). What only
differs in words is no contradiction and is not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kfjudge.lookup import fold
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.importers import prose
from kfjudge.lookup.importers.link import stems, uncarded
from kfjudge.lookup.imports import Import, Passage
from kfjudge.lookup.versions import Versions
from kfjudge.values import dataclass

ALIKE = 0.5
"""How much of the shorter sentence's words must occur in the other for the two to be about the same thing."""
FEW_WORDS = 5
_NUMBERS = {
    word: str(value)
    for value, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
_OPPOSITES = (
    ("cannot", "may"),
    ("before", "after"),
    ("faceup", "facedown"),
    ("top", "bottom"),
    ("always", "never"),
    ("highest", "lowest"),
    ("most", "least"),
    ("high", "low"),
    ("friendly", "enemy"),
    ("mandatory", "optional"),
    ("each", "no"),
    ("ready", "exhausted"),
    ("active", "inactive"),
)
_TELLING = (("faceup", "facedown"), ("mandatory", "optional"), ("highest", "lowest"))
"""Opposites that contradict each other wherever they stand in two texts about one thing."""
_ANSWER = re.compile(r"^(yes|no)(?=[.,:;]|$)", re.IGNORECASE)
_LIMITED = re.compile(r"\b(?:more than|only|except|unless|at most|up to|no more)\b", re.IGNORECASE)
_ITEM = re.compile(r"^(?:[-–•*]|\d{1,2}[.)]?)\s+")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One place where a document and an entry of ours do not agree: the import and its section, the entry, what
    differs, and both wordings.
    """

    imported: str
    version: str
    section: str
    entry: str
    what: str
    theirs: str = ""
    ours: str = ""

    def __str__(self) -> str:
        said = f": “{_cut(self.theirs)}” against ours “{_cut(self.ours)}”" if self.theirs else ""
        return f"{self.imported}, {self.section}, and {self.entry}: {self.what}{said}"


def contradictions(taken_in: Iterable[Import], entries: Iterable[Entry], versions: Versions) -> list[Contradiction]:
    """All contradictions between imports of one game and its entries, in order of the imports."""
    histories: dict[str, list[Entry]] = {}
    for entry in entries:
        histories.setdefault(entry.history, []).append(entry)
    found: list[Contradiction] = []
    for imported in taken_in:
        if imported.version not in versions:
            continue
        for passage in imported.passages:
            if passage.entry is not None and passage.entry in histories:
                found.extend(_of_passage(imported, passage, histories[passage.entry], versions))
    return list(dict.fromkeys(found))


def _of_passage(
    imported: Import, passage: Passage, states: Sequence[Entry], versions: Versions
) -> Iterator[Contradiction]:
    holding = [entry for entry in states if versions.holds(entry.since, entry.until, imported.version)]
    by_name = "matched by content" not in passage.section

    def of(entry: Entry, what: str, theirs: str = "", ours: str = "") -> Contradiction:
        return Contradiction(imported.id, imported.version, passage.section, entry.id, what, theirs, ours)

    if not holding:
        if by_name and passage.kind in ("glossary", "errata"):
            nearest = min(states, key=lambda entry: abs(versions.place(entry.since) - versions.place(imported.version)))
            when = f"since {nearest.since}" + (f" until {nearest.until}" if nearest.until else "")
            yield of(nearest, f"the document of version {imported.version} has it, we only {when}")
        return
    entry = holding[-1]
    if passage.kind == "faq":
        yield from (of(entry, what, theirs, ours) for what, theirs, ours in _answers(passage, entry))
        return
    found = list(_statements(passage.text, entry.text))
    for what, theirs, ours in found or _telling(passage.text, entry.text):
        yield of(entry, what, theirs, ours)


def _answers(passage: Passage, entry: Entry) -> Iterator[tuple[str, str, str]]:
    """A question answered yes in the one and no in the other."""
    _, answer = prose.part_question(passage.text)
    theirs = _ANSWER.match(answer.strip())
    ours = _ANSWER.match(entry.short) or _ANSWER.match(entry.text)
    if not theirs or not ours or theirs[1].lower() == ours[1].lower():
        return
    reason = " ".join(prose.sentences(answer)[:2])
    if _Content.of(reason[theirs.end() :]).alike(_Content.of(entry.short[ours.end() :])) < ALIKE:
        yield "one says yes and the other no, if both answer the same question", reason, entry.short


def _telling(theirs: str, ours: str) -> Iterator[tuple[str, str, str]]:
    """Opposites of which each text has only the one, whatever its sentences look like."""
    for pair in _TELLING:
        for here, there in (pair, pair[::-1]):
            said = [sentence for sentence in _sentences(theirs) if here in fold.words(sentence)]
            own = [sentence for sentence in _sentences(ours) if there in fold.words(sentence)]
            if said and own and there not in fold.words(theirs) and here not in fold.words(ours):
                yield f"“{here}” against “{there}”", said[0], own[0]


def _statements(theirs: str, ours: str) -> Iterator[tuple[str, str, str]]:
    """Pairs of sentences about the same thing that differ in a number or in opposites."""
    mine = [(sentence, _Content.of(sentence)) for sentence in _sentences(ours)]
    for sentence in _sentences(theirs):
        content = _Content.of(sentence)
        if len(content.words) < FEW_WORDS:
            continue
        for other, own in mine:
            if len(own.words) < FEW_WORDS or content.alike(own) < ALIKE:
                continue
            if content.numbers and own.numbers and not content.numbers & own.numbers:
                yield f"{', '.join(sorted(content.numbers))} against {', '.join(sorted(own.numbers))}", sentence, other
            if _LIMITED.search(sentence) or _LIMITED.search(other):
                continue
            for one, opposite in _OPPOSITES:
                for here, there in ((one, opposite), (opposite, one)):
                    if (
                        here in content.plain
                        and there not in content.plain
                        and there in own.plain
                        and here not in own.plain
                    ):
                        yield f"“{here}” against “{there}”", sentence, other


@dataclass(frozen=True, slots=True)
class _Content:
    """What a sentence is about: its stems, its plain words, and the numbers in it."""

    words: frozenset[str]
    plain: frozenset[str]
    numbers: frozenset[str]

    @classmethod
    def of(cls, sentence: str) -> _Content:
        plain = fold.words(uncarded(sentence))
        numbers = {_NUMBERS.get(word, word) for word in plain if word in _NUMBERS or word.isdecimal()}
        return cls(frozenset(stems(sentence)), frozenset(plain), frozenset(numbers - {"1"}))

    def alike(self, other: _Content) -> float:
        """The share of the shorter one's words that the other has too."""
        return len(self.words & other.words) / max(1, min(len(self.words), len(other.words)))


def _sentences(text: str) -> list[str]:
    parts = (_ITEM.sub("", part) for part in text.split("\n"))
    return [
        sentence for part in parts for sentence in prose.sentences(part) if not sentence.startswith(("Example", "See "))
    ]


def _cut(text: str) -> str:
    return text if len(text) <= 120 else text[:119].rsplit(" ", 1)[0] + "…"

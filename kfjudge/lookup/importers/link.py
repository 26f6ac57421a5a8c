"""Tying what a document says to our entries: by the heading, by the card and the question, or by what a paragraph is
about.

In: our entries. Out: `Terms`, which finds the entry a heading names, the ruling a question is about, the erratum of a
card, and the entries a paragraph resembles. What a passage is linked to is the history of the entry, so that every
version of it is reached.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from kfjudge.lookup import fold
from kfjudge.lookup.entry import Entry
from kfjudge.values import dataclass

_STOP_WORDS = """
    a an and any are as at be been by can cannot do does each for from has have if in into is it its may must no
    not of on one only or other such than that the their them then there these they this those to up was what
    when which while will with would you your when player
"""
_STOP = frozenset(_STOP_WORDS.split())
_PARENTHESIS = re.compile(r"\s*\([^)]*\)")
_PARTS = re.compile(r",|/|;|\band\b|\bvs\.?\b", re.IGNORECASE)
_CARD_NUMBER = re.compile(r"\s*\(([A-Za-z]{2,5}) ?(\d{1,3})\)")
RESEMBLES = 0.16
"""How much two texts must resemble each other before one is linked to the other."""
SAME_CASE = 0.12
SAME_TEXT = 0.6
HALF_NAMED = 0.5


@dataclass(frozen=True, slots=True)
class Match:
    """An entry that something was matched to, its kind, and how sure that is (1.0: by name)."""

    entry: Entry
    score: float


class Resemblance:
    """How much texts resemble each other: the cosine of their words, rare words counting more."""

    def __init__(self, texts: Iterable[str]) -> None:
        bags = [Counter(stems(text)) for text in texts]
        self.size = max(1, len(bags))
        self.seen: Counter[str] = Counter(word for bag in bags for word in bag)
        self.vectors = [self._vector(bag) for bag in bags]
        self.index: dict[str, list[tuple[int, float]]] = {}
        for place, vector in enumerate(self.vectors):
            for word, weight in vector.items():
                self.index.setdefault(word, []).append((place, weight))

    def _vector(self, bag: Counter[str]) -> dict[str, float]:
        raw = {
            word: (1 + math.log(count)) * math.log(1 + self.size / (1 + self.seen[word])) for word, count in bag.items()
        }
        length = math.sqrt(sum(weight * weight for weight in raw.values())) or 1.0
        return {word: weight / length for word, weight in raw.items()}

    def to(self, text: str) -> dict[int, float]:
        """The resemblance of `text` to each of the texts that it shares a word with, by their places."""
        scores: dict[int, float] = {}
        for word, weight in self._vector(Counter(stems(text))).items():
            for place, other in self.index.get(word, ()):
                scores[place] = scores.get(place, 0.0) + weight * other
        return scores


def stems(text: str) -> list[str]:
    """The words of a text that carry its meaning, cut to their stems."""
    return [stem(word) for word in fold.words(text) if word not in _STOP]


def stem(word: str) -> str:
    """A folded word without plural, -ed, -ing and -ly."""
    word = fold.singular(word)
    for ending in ("ing", "ed", "ly", "er"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word.removesuffix("e") if len(word) > 3 else word


class Terms:
    """Our entries of one game as something to be matched. One entry a history: the newest, and its older names count
    too.

    `wordings` are the amended texts of cards by the card's name.
    """

    def __init__(self, entries: Sequence[Entry], wordings: Mapping[str, Sequence[str]] | None = None) -> None:
        self.boxes: dict[str, str] = {}
        self.amended = [name for name, texts in (wordings or {}).items() for _ in texts]
        self.amendments = Resemblance(text for texts in (wordings or {}).values() for text in texts)
        newest: dict[str, Entry] = {}
        self.names: dict[str, str] = {}
        for entry in entries:
            if entry.id == entry.history or entry.history not in newest:
                newest[entry.history] = entry
        self.entries = list(newest.values())
        self.by_id = {entry.history: entry for entry in self.entries}
        texts = {history: [entry.title, entry.title, entry.short, entry.text] for history, entry in newest.items()}
        for entry in entries:
            texts[entry.history].append(entry.text)
        for rank in (0, 1, 2):
            for entry in entries:
                named = ((entry.title,), entry.aliases, self._headings(entry))[rank]
                for name in named:
                    self.names.setdefault(f"{self._shelf(entry)}|{fold.key(name)}", entry.history)
        for entry in entries:
            for name in self._headings(entry) if entry.kind == "timing" else ():
                self.boxes.setdefault(fold.key(name), entry.history)
        self.resemblance = Resemblance(" ".join(texts[entry.history]) for entry in self.entries)
        self.cards: dict[str, list[Entry]] = {}
        for entry in self.entries:
            for card in entry.cards:
                self.cards.setdefault(fold.fold(card), []).append(entry)

    @staticmethod
    def _shelf(entry: Entry) -> str:
        return entry.kind if entry.kind in ("faq", "errata", "timing") else "term"

    @staticmethod
    def _headings(entry: Entry) -> tuple[str, ...]:
        """The headings that the entry cites, where it is what stands under them: of the chart for its steps, of the
        rulebook for terms.
        """
        if entry.kind in ("faq", "errata"):
            return ()
        cited = [c for c in entry.citations if ("Chart" in c.document) == (entry.kind == "timing")]
        return tuple(c.section.rpartition(": ")[2] for c in cited)

    def named(self, heading: str, *, whole: bool = False) -> Entry | None:
        """The entry that a heading names, whole or (unless `whole`) in one of its parts; None if none does."""
        for name in (heading,) if whole else _readings(heading):
            found = self.names.get(f"term|{fold.key(name)}")
            if found:
                return self.by_id[found]
        return None

    def box(self, heading: str) -> str | None:
        """The entry of a box of the timing chart, by the heading that our entries cite it under."""
        key = fold.key(heading)
        return self.boxes.get(key) or self.boxes.get(f"{key} chart")

    def heading(self, heading: str, body: str, kinds: Sequence[str] = ("glossary", "rule")) -> Match | None:
        """The entry of a section: named by its heading, or begun like it, or resembling its text."""
        found = self.named(heading)
        if found is not None:
            return Match(found, 1.0)
        words = [word for word in stems(_PARENTHESIS.sub("", heading)) if len(word) > 1]
        best: Match | None = None
        for match in self.about(f"{heading} {heading} {body}", kinds):
            title = {word for name in (match.entry.title, *match.entry.aliases) for word in stems(name)}
            shared = sum(1 for word in words if word in title) / len(words) if words else 0.0
            score = match.score + 0.5 * shared
            if (shared >= HALF_NAMED or match.score > 2 * RESEMBLES) and (best is None or score > best.score):
                best = Match(match.entry, score)
        return best

    def about(self, text: str, kinds: Sequence[str] = (), limit: int = 8) -> list[Match]:
        """The entries that a text resembles enough, best first."""
        scores = self.resemblance.to(text)
        found = [
            Match(self.entries[place], round(score, 4))
            for place, score in scores.items()
            if score >= RESEMBLES and (not kinds or self.entries[place].kind in kinds)
        ]
        return sorted(found, key=lambda match: -match.score)[:limit]

    def case(self, text: str, kind: str = "faq") -> Match | None:
        """The ruling about the case that a question and its answer describe: the cards it names decide, then the
        words.
        """
        scores = self.resemblance.to(uncarded(text))
        folded = f" {fold.fold(text)} "
        best: Match | None = None
        for place, score in scores.items():
            entry = self.entries[place]
            if entry.kind != kind:
                continue
            names = [fold.fold(card) for card in entry.cards]
            named = sum(1 for name in names if f" {name} " in folded or f" {name}s " in folded)
            if names and named / len(names) < HALF_NAMED:
                continue
            total = score + 0.15 * named
            if total >= SAME_CASE + (0.15 if names else 2 * SAME_CASE) and (best is None or total > best.score):
                best = Match(entry, round(total, 4))
        return best

    def amended_card(self, text: str) -> str:
        """The card whose amended text this is, where the document has lost its name; "" if none is near enough."""
        place, score = max(self.amendments.to(text).items(), key=lambda item: item[1], default=(0, 0.0))
        return self.amended[place] if score >= SAME_TEXT else ""

    def erratum(self, card: str) -> Entry | None:
        """The erratum of a card, by the card's name."""
        found = [entry for entry in self.cards.get(fold.fold(card), ()) if entry.kind == "errata"]
        return found[0] if len(found) == 1 else None


def uncarded(text: str) -> str:
    """A text without the set codes and numbers behind card names."""
    return _CARD_NUMBER.sub("", text)


def _readings(heading: str) -> list[str]:
    """The names a heading may give: whole, without parentheses, without quotes, and each part of it."""
    bare = _PARENTHESIS.sub("", heading).strip(" “”\"'.:")
    parts = [part.strip(" “”\"'.:") for part in _PARTS.split(bare)]
    return [
        name
        for name in dict.fromkeys(
            (heading, bare, *parts, *(part.split(" ")[0] for part in parts if " vs" in heading.lower()))
        )
        if name
    ]

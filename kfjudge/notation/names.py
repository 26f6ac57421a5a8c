"""Names of cards in a line: how far a name goes, whom it means, and what was put right.

In: words, the card library, and the cards that the line has already laid down. Out: card facts, and cards on the table.
A name may be misspelled a little, or be part of one name only; every such repair is kept to be shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field

import yaml

from kfjudge.errors import Problem, WrongName
from kfjudge.notation.line import Atom, Phrase, Word, place_in
from kfjudge.rules import fold
from kfjudge.rules.cards import CardFacts
from kfjudge.scenario.names import CardLibrary, KnownCards, halves, nearest, nearest_names
from kfjudge.values import dataclass

UNKNOWN = "unknown"
_IN_NAMES = frozenset(("WORD", "QUOTED", "SLASH"))
DENYING = frozenset(("not", "never", "isn", "isnt", "doesn", "doesnt"))
"""Words that are no slip of the pen in a name that is nearly another: they turn around what is said."""
WHOLE_LIST = 2000
"""So many names are known where a whole card list is imported. Where fewer are, a word that is part of one name may be
the whole name of a card that is not known, and is asked back.
"""
LONGEST = 9
"""So many words a name has at most."""


@dataclass(slots=True)
class Laid:
    """A card that the line has laid down: its facts, its node, and where it lies. `played`: an action has taken it."""

    facts: CardFacts | None
    node: yaml.MappingNode
    side: int
    place: str
    label: str = ""
    played: bool = False
    token: CardFacts | None = None

    @property
    def title(self) -> str:
        """Its name, or that nobody can see it."""
        return self.facts.name if self.facts else UNKNOWN


@dataclass(slots=True)
class Problems:
    """What is wrong with a line, each thing with its place."""

    line: str
    found: list[Problem] = field(default_factory=list)

    def report(self, at: Atom | int, message: str, near: Sequence[str] = ()) -> None:
        """Adds a problem at a word or an offset."""
        row, column = place_in(self.line, at if isinstance(at, int) else at.start)
        self.found.append(Problem(message, "", row, column, tuple(near)))


@dataclass(slots=True)
class Names:
    """Finds cards by name for one line."""

    known: KnownCards
    problems: Problems
    laid: list[Laid] = field(default_factory=list)
    repaired: dict[str, str] = field(default_factory=dict)
    _folded: list[tuple[list[str], str]] = field(default_factory=list)

    @property
    def library(self) -> CardLibrary:
        """The cards that are known."""
        return self.known.library

    # ── whom a name means in the library ────────────────────────────────────

    def is_known(self, name: str) -> bool:
        """Whether a card that can lie somewhere has exactly this name; the tide is something that a player has."""
        folded = fold.fold(name)
        return folded == UNKNOWN or (
            bool(folded) and any(card.type != "the tide" for card in self.library.cards_named(name))
        )

    def card(self, name: str, at: Atom) -> CardFacts | None:
        """The card that `name` means, repaired where that is safe; a problem that names the nearest otherwise."""
        found = self.repair(name)
        if isinstance(found, WrongName):
            hint = self._import_hint() if not found.nearest or self._parts_of(name) else ""
            self.problems.report(at, found.message + hint, found.nearest)
            return None
        return found

    def repair(self, name: str) -> CardFacts | WrongName:
        """The card that `name` means, or why none does."""
        same = self.library.cards_named(name)
        by_id = [card for card in same if card.id == name.lower()]
        if by_id:
            return by_id[0]
        if len(same) > 1 and not halves(same):
            plain = [card for card in same if not card.is_twin]
            if len(plain) == 1:
                self.repaired[name] = f"{plain[0].name}, not its evil twin"
                return plain[0]
            return WrongName(
                f"several cards are called {same[0].name}; write the id of one", [card.id for card in same]
            )
        try:
            found = self.known.find(name)
        except WrongName as error:
            parts = self._parts_of(name)
            if len(parts) == 1 and len(self._folded) >= WHOLE_LIST:
                return self._noted(name, self.known.find(parts[0]))
            return WrongName(error.message, parts[:5] or error.nearest)
        return found if same else self._noted(name, found)

    def _noted(self, name: str, found: CardFacts) -> CardFacts:
        if fold.key(found.name) != fold.key(name) and found.id != name:
            self.repaired[name] = found.name
        return found

    def _parts_of(self, name: str) -> list[str]:
        """The names of all known cards that have the words of `name` among theirs."""
        wanted = fold.words(name)
        if not wanted or len("".join(wanted)) < 4:
            return []
        if not self._folded:
            names = self.library.card_names()
            self._folded = [(fold.words(each), each) for each in dict.fromkeys(names)]
        return [each for words, each in self._folded if has_words(words, wanted)]

    def _import_hint(self) -> str:
        names = self.library.card_names()
        return f"; {len(names)} cards are known ('kfjudge import cards.json' adds a card list)" if names else ""

    def node_name(self, facts: CardFacts) -> tuple[str, str]:
        """How a scenario writes a card: by its name, or by its id where others share the name."""
        same = self.library.cards_named(facts.name)
        return ("card", facts.name) if len(same) < 2 or halves(same) else ("id", facts.id)

    # ── cards on the table ──────────────────────────────────────────────────

    def on_table(self, name: str, fits: Callable[[Laid], bool] | None = None) -> list[Laid]:
        """The cards laid down that `name` means: by label, by title, nearly so called, or by some of their words. `#2`
        behind it picks the second of several.
        """
        name, _mark, digits = name.partition("#")
        there = [card for card in self.laid if fits is None or fits(card)]
        found = self._of(name.strip(), there) or self._of(possessor(name), there)
        if digits.strip().isdigit() and found:
            place = int(digits) - 1
            return [found[place]] if 0 <= place < len(found) else []
        return found

    def is_on_table(self, name: str) -> bool:
        """Whether a card laid down has exactly this label or title."""
        folded = fold.fold(name.partition("#")[0])
        return any(folded in (fold.fold(card.label), fold.fold(card.title)) for card in self.laid if card.facts)

    def starts(self, phrase: Phrase) -> list[int]:
        """With how many of its words a phrase may begin with the name of a card on the table: exact names first."""
        counts = range(1, name_lengths(phrase) + 1)
        return sorted(counts, key=lambda count: (not self.is_on_table(name_of(phrase[:count])), count))

    def _of(self, name: str, there: Sequence[Laid]) -> list[Laid]:
        folded = fold.fold(name)
        if not folded:
            return []
        for found in (
            [card for card in there if card.label and fold.fold(card.label) == folded],
            [card for card in there if fold.fold(card.title) == folded],
        ):
            if found:
                return found
        titles = {fold.fold(card.name) for card in self.library.cards_named(name)}
        named = [card for card in there if fold.fold(card.title) in titles]
        if named:
            return named
        if folded.split()[0] in DENYING:
            return []
        near = dict.fromkeys(card.title for card in there if card.facts)
        if any(folded.startswith(fold.fold(title) + " ") for title in near):
            return []  # a whole name, and more words: no slip of the pen
        close = nearest(name, near) if not titles else None
        if close is None:
            wanted = fold.words(name)
            titles = {card.title for card in there if card.facts and has_words(fold.words(card.title), wanted)}
            close = next(iter(titles)) if len(titles) == 1 else None
        if close is None:
            close = within(name, dict.fromkeys(card.title for card in there if card.facts))
        if close is None:
            return []
        self.repaired[name] = close
        return [card for card in there if card.title == close]

    def near_table(self, name: str) -> list[str]:
        """The names on the table nearest to `name`, for a message."""
        return nearest_names(name, [card.title for card in self.laid if card.facts])


def possessor(name: str) -> str:
    """`giant's` is of `giant`; nothing for other words."""
    found = re.fullmatch(r"(.+)['’]s", name.strip())
    return found[1] if found is not None else ""


def has_words(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether `wanted` are, in their order, words of `words` or beginnings of them."""
    rest: Iterator[str] = iter(words)
    return all(any(word.startswith(each) for word in rest) for each in wanted)


def within(name: str, titles: Iterable[str]) -> str | None:
    """The one title that has a word with `name` inside (`lamp` in Streetlamp), or whose initials it is (`ftl`)."""
    folded = fold.fold(name)
    if not folded.isalpha() or len(folded) < 3:
        return None
    words = [(fold.words(title), title) for title in titles]
    initials = [title for parts, title in words if "".join(part[0] for part in parts) == folded]
    inside = [title for parts, title in words if any(folded in part for part in parts)] if len(folded) > 3 else []
    found = initials or inside
    return found[0] if len(found) == 1 else None


def said(phrase: Phrase) -> str:
    """A phrase as it was typed, blanks folded."""
    parts: list[str] = []
    for atom in phrase:
        if isinstance(atom, Word):
            parts.append(atom.text)
        else:
            parts.append(f"({', '.join(said(each) for each in atom.phrases)})")
    return " ".join(parts)


def name_of(phrase: Phrase) -> str:
    """The words of a name as one text."""
    return said(phrase).replace(" / ", "/")


def rejoined(phrases: Iterable[Phrase], is_title: Callable[[str], bool]) -> tuple[Phrase, ...]:
    """Phrases between commas, those that a name with a comma in it was cut at as one."""
    found: list[Phrase] = []
    for phrase in phrases:
        if found and _cut_name(found[-1], phrase, is_title):
            found[-1] = (*found[-1], *phrase)
        else:
            found.append(phrase)
    return tuple(found)


def _cut_name(left: Phrase, right: Phrase, is_title: Callable[[str], bool]) -> bool:
    """Whether the end of one phrase and the beginning of the next are the name of one card."""
    return any(
        is_title(name_of((*left[start:], *right[:count])))
        for start in range(len(left))
        for count in range(1, name_lengths(right) + 1)
    )


def name_lengths(phrase: Phrase) -> int:
    """With how many of its words at most a name can begin a phrase."""
    count = 0
    for atom in phrase[:LONGEST]:
        if atom.kind not in _IN_NAMES:
            break
        count += 1
    return count

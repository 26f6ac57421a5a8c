"""Names of cards in a line: how far a name goes, whom it means, and what was put right.

In: words, the card library, and the cards that the line has already laid down. Out: card facts, and cards on the table.
A name may be misspelled a little, or be part of one name only; every such repair is kept to be shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field

import yaml

from kfjudge.errors import Problem, WrongName
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation.names import CardLibrary, KnownCards, halves, nearest, nearest_names
from kfjudge.situation.notation.line import TWIN, Atom, Phrase, Word, place_in
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
    in_decks: list[str] = field(default_factory=list)
    """The cards of the decks that the line names, which are meant first."""

    _known: list[str] = field(default_factory=list)

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

    def is_action(self, name: str) -> bool:
        """Whether an action is called so: what is played at once, and lies nowhere else."""
        facts = self.repair(name) if self.is_known(name) else None
        return isinstance(facts, CardFacts) and facts.type == "action"

    def card(self, name: str, at: Atom) -> CardFacts | None:
        """The card that `name` means, repaired where that is safe; a problem that names the nearest otherwise."""
        found = self.repair(name)
        if isinstance(found, WrongName):
            part = begun_by(name, found.nearest) if len(found.nearest) == 1 else ()
            hint = self._import_hint() if not found.nearest or part else ""
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
        if same:
            return self._noted(name, self.known.find(name))
        known = self._names()
        parts = fold.with_words(name, known)
        begun = parts or begun_by(name, known)
        begun = meant_first(begun, self.in_decks)
        try:
            found = self.known.find(name)
        except WrongName as error:
            if len(begun) == 1 and (len(known) >= WHOLE_LIST or begun[0] in self.in_decks):
                whole = self.repair(begun[0])
                return whole if isinstance(whole, WrongName) else self._noted(name, whole)
            message = f"{len(begun)} cards have {name!r} in their names" if len(begun) > 1 else error.message
            return WrongName(message, self._first_of_the_line(begun)[:5] or error.nearest)
        if begun and found.name not in begun:
            return WrongName(f"there is no card called {name!r}", self._first_of_the_line([*begun, found.name])[:5])
        return self._noted(name, found)

    def _noted(self, name: str, found: CardFacts) -> CardFacts:
        titles = (found.name, f"{found.name} {' '.join(TWIN)}") if found.is_twin else (found.name,)
        if found.id != name and fold.fold(name) not in map(fold.fold, titles):
            self.repaired[name] = found.name
        return found

    def _first_of_the_line(self, titles: Sequence[str]) -> list[str]:
        """Names of cards, those in the line first, and then those akin to them."""
        there = [card.facts for card in self.laid if card.facts is not None]
        named = {card.name for card in there}

        def far(title: str) -> int:
            if title in named:
                return 0
            return 1 if any(card.akin(one) for card in self.library.cards_named(title) for one in there) else 2

        return sorted(titles, key=far) if there and len(titles) > 1 else list(titles)

    def _no_misspelling(self, name: str) -> bool:
        """Whether a known card has the words of `name`: then it is no other name misspelled."""
        return bool(fold.with_words(name, self._names()))

    def _names(self) -> list[str]:
        """The names of all known cards, each once."""
        self._known = self._known or list(dict.fromkeys(self.library.card_names()))
        return self._known

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
        if digits.strip().isdecimal() and found:
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
        parts = fold.with_words(name, near) or begun_by(name, near)
        close = parts[0] if len(parts) == 1 else None
        if close is None and not titles and not self._no_misspelling(name):
            close = nearest(name, parts or near)
        if close is None and not parts:
            close = within(name, near)
        if close is None:
            return [card for card in there if card.title in parts]
        self.repaired[name] = close
        return [card for card in there if card.title == close]

    def near_table(self, name: str) -> list[str]:
        """The names on the table nearest to `name`, for a message."""
        return nearest_names(name, [card.title for card in self.laid if card.facts])


def meant_first(titles: list[str], decks: Sequence[str]) -> list[str]:
    """Those of several titles that a deck of the line has, if it has any; else all."""
    return [title for title in titles if title in decks] or titles if len(titles) > 1 else titles


def several(name: str, titles: Iterable[str]) -> str:
    """What to write instead of a name that fits several cards on the table, `titles`."""
    found = list(titles)
    different = list(dict.fromkeys(found))
    if len(different) > 1:
        return f"{name!r} fits {' and '.join(different)}; say which"
    return f"{name!r} fits {len(found)} cards; write {found[0]}#1 or {found[0]}#2, as they stand"


def possessor(name: str) -> str:
    """`giant's` is of `giant`; nothing for other words."""
    found = re.fullmatch(r"(.+)['’]s", name.strip())
    return found[1] if found is not None else ""


def begun_by(name: str, titles: Iterable[str]) -> list[str]:
    """The titles whose words begin with those of `name`, in their order; less than four letters say too little."""
    wanted = fold.words(name)
    if len("".join(wanted)) < 4:
        return []
    return [title for title in titles if fold.in_order(fold.words(title), wanted, begun=True)]


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

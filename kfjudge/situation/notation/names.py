"""Names of cards in a line: how far a name goes, whom it means, and what was put right.

In: words, and the cards that the line has already laid down. Out: cards on the table. A game says which cards it knows.
A name may be misspelled a little, or be part of one name only; every such repair is kept to be shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from kfjudge.errors import Problem
from kfjudge.lookup import fold
from kfjudge.situation import written
from kfjudge.situation.names import nearest, nearest_names
from kfjudge.situation.notation.line import Atom, Phrase, Thing, Word, place_in
from kfjudge.situation.notation.nodes import Nodes, words_in
from kfjudge.situation.notation.words import player_of
from kfjudge.values import dataclass, field

UNKNOWN = "unknown"
SPOKEN_OF = frozenset(("it", "him", "her", "he", "she"))
"""Words that mean the card spoken of last."""
_IN_NAMES = frozenset(("WORD", "QUOTED", "SLASH"))
DENYING = frozenset(("not", "never", "isn", "isnt", "doesn", "doesnt"))
"""Words that are no slip of the pen in a name that is nearly another: they turn around what is said."""
LONGEST = 9
"""So many words a name has at most."""


@dataclass(slots=True)
class Laid:
    """A card that the line has laid down: its name (`UNKNOWN`: nobody can see it), its node, whose it is and where it
    lies; what its game knows of it; whether an action has taken it, and as which token it lies there.
    """

    title: str
    node: written.Mapping
    side: int
    place: str
    label: str = ""
    facts: Any = None
    played: bool = False
    token: Any = None

    @property
    def look(self) -> tuple[object, ...]:
        """Equal for copies that nothing tells apart."""
        return (self.title, self.side, self.place, *words_in(self.node))

    @property
    def shown(self) -> Any:
        """What its game knows of it as it lies there: facedown as a token it is no other card."""
        return self.facts if self.token is None else self.token

    @property
    def goes_by(self) -> tuple[str, ...]:
        """What it is called: its title, and the name of the token as which it lies there."""
        return (self.title,) if self.token is None else (self.title, self.token.name)


@dataclass(slots=True)
class Problems:
    """What is wrong with a line, each thing with its place."""

    line: str
    found: list[Problem] = field(default_factory=list)

    def report(self, at: Atom | int, message: str, near: Sequence[str] = ()) -> None:
        """Adds a problem at a word or an offset."""
        row, column = place_in(self.line, at if isinstance(at, int) else at.start)
        self.found.append(Problem(message, "", row, column, tuple(near)))


Fits = Callable[[Laid], bool]


@dataclass(slots=True)
class LaidCards:
    """The cards that one line lays down: which of them a name means, and how the scenario refers to them."""

    nodes: Nodes
    problems: Problems
    laid: list[Laid] = field(default_factory=list)
    repaired: dict[str, str] = field(default_factory=dict)
    refs: list[tuple[written.Piece, Laid]] = field(default_factory=list)
    in_decks: list[str] = field(default_factory=list)
    """The cards of the decks that the line names, which are meant first."""
    handed: list[tuple[str, Atom]] = field(default_factory=list)
    """The cards named among those in play that lie in hand, as their kind is not put into play."""

    def tell_idle(self, done: Sequence[written.Piece], claims: Sequence[written.Piece]) -> None:
        """Where nothing is done, a card that only a hand can hold was meant to be played: without that, what a claim
        says of the end would be answered of a board on which it did nothing. And names put right that lost the player
        who stands before them.
        """
        asks = any(key.value == "then" for claim in claims for key, _value in claim.value)
        for typed, meant in self.repaired.items():
            dropped = _dropped(typed, meant)
            if dropped:
                self.problems.report(0, f"{dropped!r} is no part of the name {meant} ({typed!r} is typed)")
        for name, at in self.handed if asks and not done else ():
            self.problems.report(at, f"nothing is done with {name}: 'play {name}', or 'hand: {name}' if it lies there")

    # ── what a game knows ───────────────────────────────────────────────────

    def is_known(self, name: str) -> bool:
        """Whether a card is called exactly so."""
        raise NotImplementedError

    def names(self) -> Sequence[str]:
        """The names of all known cards."""
        raise NotImplementedError

    def called(self, name: str) -> frozenset[str]:
        """The titles, folded, of the cards that are called so or go by it otherwise."""
        return frozenset()

    def kind_of(self, card: Laid) -> str:
        """What kind of card one is as it lies there; "" where nobody can see it."""
        raise NotImplementedError

    def import_hint(self) -> str:
        """How many cards are known, where a name is none of theirs."""
        count = len(self.names())
        return f"; {count} cards are known ('kfjudge import cards.json' adds a card list)" if count else ""

    def starts_with_card(self, phrase: Phrase) -> int:
        """With how many of its words a phrase begins with a known card's name; 0 if it does not."""
        counts = range(name_lengths(phrase), 0, -1)
        return next((count for count in counts if self.is_known(name_of(phrase[:count]))), 0)

    def joined(self, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """Phrases between commas, those that a name with a comma in it was cut at as one."""
        return rejoined(phrases, self.is_known)

    def joined_things(self, things: Iterable[Thing]) -> list[Thing]:
        """The things of a side, those that a name with a comma in it was cut at as one: Somebody, Hero of Nowhere."""
        found: list[Thing] = []
        told = tuple(things)
        for thing, behind in zip_longest(told, told[1:]):
            after = behind.phrase if behind is not None and not behind.place else ()
            if found and not thing.place and _cut_name(found[-1].phrase, thing.phrase, after, self.is_known):
                found[-1] = Thing((*found[-1].phrase, *thing.phrase), found[-1].place)
            else:
                found.append(thing)
        return found

    def spoken_of(self, text: str, stays: Fits, in_play: Fits) -> Laid | None:
        """The card that "it" or "she" means, which is told: the one acted with or on last that `stays`, or the only one
        in play; None for another word, and where it could be several.
        """
        named = [card for _node, card in self.refs if stays(card)]
        found = named[-1:] or [card for card in self.laid if in_play(card)]
        if text.lower() not in SPOKEN_OF or len(found) != 1:
            return None
        self.repaired[text] = found[0].title
        return found[0]

    # ── cards on the table ──────────────────────────────────────────────────

    def on_table(self, name: str, fits: Fits | None = None) -> list[Laid]:
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

    def one(self, phrase: Phrase, fits: Fits | None = None) -> Laid | None:
        """The one card on the table that is meant, one that fits before others; a problem if there is none or more."""
        text = name_of(phrase)
        found = (self.on_table(text, fits) if fits else []) or self.on_table(text)
        if len(found) == 1 or (found and "#" not in text and len({card.look for card in found}) == 1):
            return found[0]
        if found:
            self.problems.report(phrase[0], several(text, [card.title for card in found]))
        else:
            self.problems.report(phrase[0], f"no card of this line is called {text!r}", self.near_table(text))
        return None

    def whose(self, phrase: Phrase) -> tuple[int | None, Phrase]:
        """A card told by whose it is, `opp troll`: the player and its name; None and the whole phrase for all else."""
        first, rest = phrase[0].folded, phrase[1:]
        side = 1 if first in ("his", "her") else player_of(first)
        if side is None or not rest or self.is_on_table(name_of(phrase)):
            return None, phrase
        there = self.on_table(name_of(rest), lambda laid: laid.side == side)
        return (side, rest) if there else (None, phrase)

    def is_on_table(self, name: str) -> bool:
        """Whether a card laid down has exactly this label or title."""
        folded = fold.fold(name.partition("#")[0])
        return any(folded in map(fold.fold, (card.label, *card.goes_by)) for card in self.laid)

    def starts(self, phrase: Phrase) -> list[int]:
        """With how many of its words a phrase may begin with the name of a card on the table: exact names first. The
        whole name of a card is not cut short to a word of another one.
        """
        most = name_lengths(phrase) + 1
        whole = [count for count in range(1, most) if self.is_known(name_of(phrase[:count]))]
        counts = range(max(whole, default=1), most)
        return sorted(counts, key=lambda count: (not self.is_on_table(name_of(phrase[:count])), count))

    def _of(self, name: str, there: Sequence[Laid]) -> list[Laid]:
        folded = fold.fold(name)
        if not folded or not there:
            return []
        for found in (
            [card for card in there if card.label and fold.fold(card.label) == folded],
            [card for card in there if fold.fold(card.title) == folded],
            [card for card in there if folded in map(fold.fold, card.goes_by)],
        ):
            if found:
                return found
        titles = self.called(name)
        named = [card for card in there if fold.fold(card.title) in titles]
        if named:
            return named
        if folded.split()[0] in DENYING:
            return []
        near = dict.fromkeys(title for card in there for title in card.goes_by if title != UNKNOWN)
        if any(folded.startswith(fold.fold(title) + " ") for title in near):
            return []  # a whole name, and more words: no slip of the pen
        first, _space, rest = folded.partition(" ")
        if first in _PLAYERS and rest in map(fold.fold, near):
            return []  # whose it is, and a whole name
        parts = fold.with_words(name, near) or begun_by(name, near)
        close = parts[0] if len(parts) == 1 else None
        if close is None and not titles:
            close = nearest(name, parts or near)
            close = None if close is not None and fold.with_words(name, self.names()) else close
        if close is None and not parts:
            close = within(name, near)
        if close is None:
            return [card for card in there if not set(parts).isdisjoint(card.goes_by)]
        self.repaired[name] = close
        return [card for card in there if close in card.goes_by]

    def near_table(self, name: str) -> list[str]:
        """The names on the table nearest to `name`, for a message."""
        return nearest_names(name, [each for card in self.laid for each in card.goes_by if each != UNKNOWN])

    # ── how a scenario refers to them ───────────────────────────────────────

    def ref(self, card: Laid, at: int) -> written.Piece:
        """The card named at an offset. Its name is written when the whole line is read: a copy may come later."""
        node = self.nodes.value("", at)
        self.refs.append((node, card))
        return node

    def finish(self) -> None:
        """Writes the names of all cards that the line refers to; copies are given labels, and so is a token under which
        lies nobody knows what.
        """
        for node, card in self.refs:
            same = [other for other in self.laid if other.title == card.title]
            if not card.label and (len(same) > 1 or (card.token is not None and card.title == card.token.name)):
                card.label = f"{card.title} #{same.index(card) + 1}" if len(same) > 1 else card.title
                start = card.node.start_mark.at
                card.node.value.insert(1, (self.nodes.value("as", start), self.nodes.value(card.label, start)))
            node.value = card.label or card.title


_PLAYERS = frozenset(["opp", "opponent", "me", "i", "he", "she", "they"])


def _dropped(typed: str, meant: str) -> str:
    """The player before a name who was lost as it was put right."""
    words, name = fold.words(typed), fold.words(meant)
    return words[0] if len(words) > len(name) and words[0] in _PLAYERS - {*name} else ""


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


def one_of(several: str) -> str:
    """The name of one of several: `Blue Imps`, `Pennies`; other words stay as they are."""
    return re.sub(r"(?<=[^s])s$", "", re.sub(r"ies$", "y", several))


def pieces(phrase: Phrase) -> list[Phrase]:
    """What "and" joins."""
    found: list[Phrase] = [()]
    for atom in phrase:
        if atom.folded in ("and", "+"):
            found.append(())
        else:
            found[-1] = (*found[-1], atom)
    return [each for each in found if each]


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
    told = tuple(phrases)
    for phrase, behind in zip_longest(told, told[1:], fillvalue=()):
        if found and _cut_name(found[-1], phrase, behind, is_title):
            found[-1] = (*found[-1], *phrase)
        else:
            found.append(phrase)
    return tuple(found)


def _cut_name(left: Phrase, right: Phrase, behind: Phrase, is_title: Callable[[str], bool]) -> bool:
    """Whether the end of one phrase and the beginning of the next, or all of that and of the one behind it, are the
    name of one card.
    """
    ends = [right[:count] for count in range(1, name_lengths(right) + 1)]
    ends += [(*right, *behind[:count]) for count in range(1, name_lengths(behind) + 1)]
    return any(is_title(name_of((*left[start:], *end))) for start in range(len(left)) for end in ends)


def name_lengths(phrase: Phrase) -> int:
    """With how many of its words at most a name can begin a phrase."""
    count = 0
    for atom in phrase[:LONGEST]:
        if atom.kind not in _IN_NAMES:
            break
        count += 1
    return count

"""What players claim: `then`, `can` and `choices`, read against the fields that a game declares.

In: the nodes of a claim. Out: a `Claim` of checks; a value of another kind than its field takes is reported with its
place, since else a slip would be a claim that never holds. Nothing is judged here; see `verdicts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kfjudge.situation import written
from kfjudge.situation.model import AnswerWord, CardRef, Check, ChoiceCheck, Claim, Compare, Wanted
from kfjudge.situation.source import Reader, folded, is_null, place_of
from kfjudge.situation.words import VERDICTS
from kfjudge.values import dataclass

KEYS = ("says", "then", "can", "choices", "expect", "because")
IN_PLAY = "in play"
"""Where a card may be said to be, whichever zone of play that is."""
_COMPARE = re.compile(r"(>=|<=|==|!=|=|>|<|≥|≤|≠)?\s*(-?\d{1,6})")
_OPERATORS = {None: "=", "==": "=", "≥": ">=", "≤": "<=", "≠": "!="}
_NOT = "not "

Kind = Callable[[Any, written.Piece, str], Wanted]
"""Reads what a claim wants of a field, by the `Values` of its game; what it is called stands in messages."""
Fields = Mapping[str, Mapping[str, Kind]]
"""The fields of a `player`, a `card`, the `game`, and of what else a game has, each with the kind of its values."""
Named = Mapping[str, tuple[str, Callable[[written.Piece], CardRef | str | None]]]
"""What is claimed of by its name: the key of `then`, what its fields are, and what finds the thing of a name."""


class Values:
    """Reads the values of claims; a game adds the kinds that only it has."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    @property
    def players(self) -> Sequence[str]:
        """The players by name."""
        raise NotImplementedError

    def compare(self, node: written.Piece, what: str) -> Compare | None:
        """A number or a comparison."""
        match = _COMPARE.fullmatch(node.value.strip()) if isinstance(node, written.Scalar) else None
        if match is None:
            self.reader.report(node, f'{what} must be a number or a comparison such as ">= 3"')
            return None
        return Compare(_OPERATORS.get(match[1], match[1]), int(match[2]))

    def truth(self, node: written.Piece, what: str) -> bool | None:
        """Yes or no."""
        return self.reader.truth(node, what)

    def player(self, node: written.Piece, what: str) -> str | None:
        """A player, or nobody."""
        return None if is_nobody(node) else self.reader.choice(node, what, (*self.players, "none"))

    def counts(self, node: written.Piece, what: str) -> tuple[tuple[str, Compare], ...]:
        """How many there are, by name."""
        found = [
            (name, self.compare(value, f"the number of {name}")) for _, name, value in self.reader.entries(node, what)
        ]
        return tuple((name, wanted) for name, wanted in found if wanted is not None)

    def words(self, node: written.Piece, what: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """Words of a closed vocabulary, each of which holds, or with `not` before it does not."""
        every = (*allowed, *(_NOT + word for word in allowed))
        return self.each(node, what, lambda item, what: self.reader.choice(item, what, every))

    def each(self, node: written.Piece, what: str, read: Callable[[written.Piece, str], str | None]) -> tuple[str, ...]:
        """The values of a list, or a single one."""
        items = [] if is_null(node) else self.reader.one_or_more(node)
        return tuple(found for item in items if (found := read(item, what)) is not None)

    def denied(self, node: written.Piece, what: str, places: Sequence[str]) -> str | None:
        """A place, or `not` a place."""
        if not (isinstance(node, written.Scalar) and node.value.strip().lower().startswith(_NOT)):
            return self.reader.choice(node, what, places)
        rest = written.Scalar(node.tag, node.value.strip()[len(_NOT) :], node.start_mark, node.end_mark)
        place = self.reader.choice(rest, what, places)
        return None if place is None else _NOT + place


def one_of(words: Sequence[str]) -> Kind:
    """The kind of a field that is one of these words."""
    return lambda values, node, what: values.reader.choice(node, what, words)


def is_nobody(node: written.Piece) -> bool:
    """Whether nobody, or nothing, is wanted."""
    return is_null(node) or (isinstance(node, written.Scalar) and folded(node.value) in ("none", "nobody", "no"))


def agrees(found: object, wanted: Wanted) -> bool:
    """Whether a single value is as a claim wants it: a number that compares so, or the same."""
    if isinstance(wanted, Compare):
        return isinstance(found, int) and wanted.holds(found)
    return found == wanted


def is_so(wanted: str, holds: Callable[[str], bool]) -> bool:
    """Whether a word holds, or one with `not` before it does not."""
    return holds(wanted.removeprefix(_NOT)) != wanted.startswith(_NOT)


def all_there(found: Collection[str], wanted: Sequence[str]) -> bool:
    """Whether words are there as `Values.words` reads them."""
    return all(is_so(word, lambda one: one in found) for word in wanted)


def all_agree(found: Mapping[str, int], wanted: Sequence[tuple[str, Compare]]) -> bool:
    """The same for numbers by name; what is not there is there no times."""
    return all(compare.holds(found.get(name, 0)) for name, compare in wanted)


@dataclass(slots=True)
class ClaimReader:
    """Reads the claims of one scenario. `can` reads the action that a claim asks for, `word` a card or word that is
    offered.
    """

    values: Values
    fields: Fields
    named: Named
    can: Callable[[written.Piece], Any]
    word: Callable[[written.Piece], AnswerWord | None]

    @property
    def reader(self) -> Reader:
        """What hands out the values of the file."""
        return self.values.reader

    def claim(self, node: written.Piece) -> Claim | None:
        """One claim; None and a problem if it says nothing that can be judged."""
        before = len(self.reader.problems)
        entries = self.reader.mapping(node, "a claim", KEYS)
        if not entries:
            if len(self.reader.problems) == before:
                self.reader.report(node, "a claim is empty")
            return None
        if not entries.keys() & {"then", "can", "choices"}:
            self.reader.report(node, "a claim needs 'then', 'can' or 'choices'")
            return None
        says, expect = entries.text("says"), entries.choice("expect", VERDICTS)
        then = self._then(entries["then"]) if "then" in entries else ()
        can = self.can(entries["can"]) if "can" in entries else None
        choices = tuple(check for item in entries.each("choices") for check in self._choices(item))
        because = self.reader.texts(entries["because"], "'because'") if "because" in entries else ()
        return Claim(says or "", place_of(node), then, can, choices, expect, because)

    def _then(self, node: written.Piece) -> tuple[Check, ...]:
        checks: list[Check] = []
        game = self.fields["game"]
        entries = self.reader.mapping(node, "'then'", (*self.values.players, *self.named, *game))
        for key, value in entries.items():
            if key in self.values.players:
                checks += self._fields(value, key, f"{key!r} in 'then'", "player")
            elif key in self.named:
                of, find = self.named[key]
                for name, _name, fields in self.reader.entries(value, f"{key!r} in 'then'"):
                    subject = find(name)
                    shown = f"{name.value!r} in 'then'"
                    checks += self._fields(fields, "nobody" if subject is None else subject, shown, of)
            else:
                checks.append(Check("game", key, game[key](self.values, value, f"{key!r}"), place_of(value), "game"))
        if not entries and isinstance(node, written.Mapping) and not node.value:
            self.reader.report(node, "'then' is empty")
        return tuple(checks)

    def _fields(self, node: written.Piece, subject: str | CardRef, what: str, of: str) -> list[Check]:
        kinds = self.fields[of]
        fields = self.reader.mapping(node, what, kinds)
        if not fields and isinstance(node, written.Mapping) and not node.value:
            self.reader.report(node, f"{what} is empty")
        whose = what.removesuffix(" in 'then'")
        return [
            Check(subject, name, kinds[name](self.values, value, f"{name!r} in {whose}"), place_of(value), of)
            for name, value in fields.items()
        ]

    def _choices(self, node: written.Piece) -> list[ChoiceCheck]:
        entries = self.reader.mapping(node, "'choices'", ("offers", "refuses", "by"))
        name = entries.choice("by", self.values.players)
        by = None if name is None else self.values.players.index(name)
        found = [
            ChoiceCheck(key == "offers", word, by, place_of(item))
            for key in ("offers", "refuses")
            for item in entries.each(key)
            if (word := self.word(item)) is not None
        ]
        if not found and isinstance(node, written.Mapping):
            self.reader.report(node, "'choices' needs 'offers' or 'refuses'")
        return found

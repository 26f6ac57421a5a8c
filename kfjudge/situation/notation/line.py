"""The shape of a line: sides, things done, and questions, by the grammar `grammar/board.lark`.

In: a line. Out: `Part` values whose words know their columns. Raises `WrongLine` with the place where the line stops
making sense.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kfjudge.errors import Problem, WrongFile
from kfjudge.lookup import fold
from kfjudge.situation.notation.tables import Branch, Leaf, MisplacedError, parse
from kfjudge.values import dataclass, replace

MOST_LETTERS = 20_000
"""A line is typed by hand; more than so many letters is something else."""


_AT_THE_END = (
    ["after", "that"],
    ["after", "this"],
    ["afterwards"],
    ["afterward"],
    ["at", "the", "end"],
    ["this", "turn"],
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a mark of the line. `start` and `end` are offsets in the line; `kind` is the name of its terminal."""

    text: str
    start: int
    end: int
    kind: str = "WORD"

    @property
    def folded(self) -> str:
        """The word as it is compared: lower case, without accents."""
        return self.text if self.kind in MARKS else fold.fold(self.text)


@dataclass(frozen=True, slots=True)
class Group:
    """What stands in brackets: phrases between commas."""

    phrases: tuple[Phrase, ...]
    start: int
    end: int
    kind: str = "GROUP"

    @property
    def folded(self) -> str:
        """No word: nothing of the vocabulary begins with a bracket."""
        return "("


Atom = Word | Group
Phrase = tuple[Atom, ...]
TWIN = ("evil", "twin")
"""What card lists put in brackets behind the name of a card that is the evil twin of another."""
MARKS = frozenset(("ARROW", "COMPARE", "PLUS", "SLASH"))


@dataclass(frozen=True, slots=True)
class Thing:
    """What stands between two commas of a side; `place` is the phrase before its colon, if it has one."""

    phrase: Phrase
    place: Phrase = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A player and what is theirs."""

    who: Phrase
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done, or an answer: phrases between commas."""

    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A claim: phrases between commas that end in a question mark; `expect` stands behind it. `follows`: it stands
    behind another claim with nothing between them.
    """

    phrases: tuple[Phrase, ...]
    expect: Phrase = ()
    follows: bool = False


Part = Side | Deed | Question


class WrongLine(WrongFile):
    """A line with problems; each is shown under the place it is about."""

    def __init__(self, line: str, problems: Iterable[Problem]) -> None:
        super().__init__(problems)
        self.line = line
        self.args = ("\n".join(shown(problem, line) for problem in self.problems),)

    def __str__(self) -> str:
        return str(self.args[0])


def shown(problem: Problem, line: str, width: int = 96) -> str:
    """A problem with the piece of the line it is about and a caret below."""
    text = str(Problem(problem.message, nearest=problem.nearest))
    if problem.column < 1:
        return text
    rows = line.split("\n")
    row = rows[min(max(problem.line, 1), len(rows)) - 1].replace("\t", " ")
    at = problem.column - 1
    first = max(0, min(at - width // 2, len(row) - width))
    piece = row[first : first + width]
    before = "…" if first else ""
    return f"{text}\n  {before}{piece}{'…' if first + width < len(row) else ''}\n  {' ' * (at - first + len(before))}^"


_MARKS = '?,:;|()[]+/"“”<>=!≥≤≠→.'
_MASKS = {ord(mark): 0xA000 + place for place, mark in enumerate(" " + _MARKS)}
_UNMASKED = {mask: mark for mark, mask in _MASKS.items()}
"""Marks that part a line, and what stands for them where they belong to a name: letters that nobody types."""


BLANK = chr(_MASKS[ord(" ")])
"""What stands for a blank in a name."""


def masked(line: str, names: Iterable[str], marks: str = _MARKS) -> str:
    """The line in which the marks within names are letters of them; it is as long as before."""
    table = {ord(mark): _MASKS[ord(mark)] for mark in marks}
    for name in sorted((name for name in names if any(mark in name for mark in marks)), key=len, reverse=True):
        words = [_as_typed(word) for word in name.split()]
        for each in re.finditer(r"(?<!\w)" + r"\s+".join(words), line, re.IGNORECASE):
            line = line[: each.start()] + each[0].translate(table) + line[each.end() :]
    return line


def as_letters(name: str) -> str:
    """A name, of one word or more, in which its marks are letters as in a masked line; its blanks are none."""
    return name.translate({mark: letter for mark, letter in _MASKS.items() if mark != ord(" ")})


def unmasked(text: str) -> str:
    """A text with the marks again that `masked` took for letters."""
    return text.translate(_UNMASKED)


def _as_typed(word: str) -> str:
    """A pattern for a word of a name, with either kind of quotation marks and apostrophes, these or none."""
    return re.sub('["“”]', '["“”]', re.sub("['’]", "['’]?", re.escape(word)))


def place_in(line: str, offset: int) -> tuple[int, int]:
    """Row and column of an offset, counted from 1."""
    before = line[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def read_line(line: str) -> list[Part]:
    """The parts of a line, in order. Raises `WrongLine`."""
    if len(line) > MOST_LETTERS:
        raise WrongLine(line, [Problem(f"a line has at most {MOST_LETTERS} letters, not {len(line)}")])
    if not line.strip(" \t\r\n;|"):
        raise WrongLine(line, [Problem("the line is empty; write a board and what is done: " + EXAMPLE)])
    if (digits := _HUGE.search(line)) is not None:
        raise WrongLine(line, [_problem(line, digits.start(), "no number has so many digits")])
    try:
        tree = parse(line)
    except MisplacedError as error:
        what = f"{error.text!r} is out of place" if error.text else "the line ends too early"
        raise WrongLine(line, [_problem(line, error.start, what + _expected(error.expected))]) from error
    return [part for node in tree.children if isinstance(node, Branch) for part in _part(node)]


_HUGE = re.compile(r"\d{19}")
EXAMPLE = "me: 3 aember, Red Giant d3 | opp: Grey Guard; fight Red Giant -> Grey Guard"

_CALLED = {"WORD": "a word", "QUOTED": "a word", "COLON": "':'", "RPAR": "')'", "RSQB": "']'", "QUESTION": "'?'"}


def _expected(names: Iterable[str]) -> str:
    called = sorted({_CALLED[name] for name in names if name in _CALLED})
    return f"; {' or '.join(called)} could stand here" if called else ""


def _problem(line: str, offset: int, message: str) -> Problem:
    row, column = place_in(line, offset)
    return Problem(message, "", row, column)


# ── the tree ────────────────────────────────────────────────────────────────


def _part(node: Branch) -> Iterator[Part]:
    found: list[Any] = [_value(child) for child in node.children]
    if node.name == "side":
        things = [thing for item in found[1:] for thing in _things(item)]
        yield Side(found[0], tuple(things))
    elif node.name == "claim":
        asked = [item for item in found if isinstance(item, Question)]
        expect = () if isinstance(found[-1], Question) else found[-1]
        for place, question in enumerate(asked, 1):
            yield replace(question, follows=place > 1, expect=expect if place == len(asked) else ())
    else:
        yield Deed(tuple(found))


def _things(item: Any) -> list[Thing]:
    if isinstance(item, list):
        return [Thing((), item[0]), item[1]]
    return [item if isinstance(item, Thing) else Thing(item)]


def _without_when(phrase: Phrase) -> Phrase:
    """A question without words that only say what holds for all: it is asked when everything is done."""
    words = [atom.folded for atom in phrase]
    count = next((len(tail) for tail in _AT_THE_END if words[-len(tail) :] == tail and len(words) > len(tail)), 0)
    return phrase[: len(phrase) - count]


def _value(node: Leaf | Branch) -> Any:
    """A piece of the line as a word, a subtree as what it stands for."""
    if isinstance(node, Leaf):
        text = "and" if node.text == "&" else unmasked(node.text)  # no card has this mark in its name
        return Word(text, node.start, node.end, node.kind)
    found = [_value(child) for child in node.children]
    if node.name == "place":
        return Thing(found[1] if len(found) > 1 else (), found[0])
    if node.name == "inner":
        return found
    if node.name == "asked":
        phrases = [item for item in found if not isinstance(item, Word)]
        return Question((*phrases[:-1], _without_when(phrases[-1])))
    if node.name == "asked_of":
        things = [thing for item in found[1:-1] for thing in _things(item)]
        return Question(tuple((*found[0], *thing.place, *thing.phrase) for thing in things))
    if node.name == "group":
        brackets, phrases = [found[0], found[-1]], [item for item in found if isinstance(item, tuple)]
        return Group(tuple(phrases), brackets[0].start, brackets[1].end)
    return tuple(_with_short(found))


def _with_short(atoms: list[Atom]) -> Iterator[Atom]:
    """Words in which "w/" is read as "with", and a mark in brackets that belongs to a name as words of it."""
    rest = list(atoms)
    while rest:
        atom = rest.pop(0)
        if isinstance(atom, Group) and [tuple(word.folded for word in each) for each in atom.phrases] == [TWIN]:
            yield from atom.phrases[0]
            continue
        slash = rest[0] if rest else atom
        joined = atom.folded == "w" and slash.kind == "SLASH" and slash.start == atom.end
        if joined and len(rest) > 1 and rest[1].start > slash.end:
            rest.pop(0)
            yield Word("with", atom.start, slash.end)
        else:
            yield atom


def settings_apart(part: Part, stands_alone: Callable[[Phrase], bool]) -> Iterator[Part]:
    """`my turn, Red Giant reaps`: what is said of the whole game, and behind the comma what is done. `stands_alone`
    says whether a phrase says something of the whole game by itself.
    """
    if isinstance(part, Deed) and len(part.phrases) > 1 and stands_alone(part.phrases[0]):
        yield Deed(part.phrases[:1])
        yield from settings_apart(Deed(part.phrases[1:]), stands_alone)
    else:
        yield part

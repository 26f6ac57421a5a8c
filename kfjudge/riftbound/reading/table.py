"""Frames from files: a wording and the node that it means, a line each.

    [Effect]
    draw~ $amount [ card(s) ]  =>  Draw(amount=$amount)

Left of the arrow: words; `verb~` with or without the third person's ending; `noun(s)` in either number; `[ … ]` words
that may be missing; `( a | b )` alternatives; `$slot:Category`, with `*` or `+` for a row and `%and`, `%or`, `%,`, `%/`
for a list (`%and2`: of at least two). Right of it: the node. `[A] includes B, C` makes a category of others. What
stands in `[A.tail]` can follow a phrase of `[A]`, which is `$inner` there. A line that begins with a blank goes on with
the one before.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import re
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from kfjudge.errors import WrongSetup
from kfjudge.riftbound.words import base, cards, effects, events, statics, text
from kfjudge.riftbound.words.base import Node

_MODULES = (base, cards, effects, events, statics, text)
BUILT_IN = frozenset(
    (
        *(
            "int",
            "int.plus",
            "int.minus",
            "int.word",
            "int.energy",
            "int.power",
            "int.level",
            "int.predict",
            "int.burn",
            "value",
        ),
        *("Resources", "Tag", "Tag.non", "TokenName", "Keyword.plain", "KeywordName"),
    )
)
"""Categories of single words that are read by rule and not by a list."""


@dataclass(frozen=True, slots=True)
class Words:
    """One of several words in one place."""

    ways: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Options:
    ways: tuple[tuple[Element, ...], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    category: str
    repeat: str = ""


Element = Words | Options | Slot


@dataclass(frozen=True, slots=True)
class Const:
    value: Any


@dataclass(frozen=True, slots=True)
class Hole:
    name: str


@dataclass(frozen=True, slots=True)
class Splat:
    name: str


@dataclass(frozen=True, slots=True)
class Several:
    items: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Make:
    kind: type[Node]
    fields: tuple[tuple[str, Term], ...]


Term = Const | Hole | Splat | Several | Make


@dataclass(frozen=True, slots=True)
class Frame:
    id: str
    category: str
    elements: tuple[Element, ...]
    term: Term
    tail: bool = False
    place: str = ""


@dataclass(slots=True)
class Table:
    frames: dict[str, list[Frame]] = field(default_factory=dict)
    includes: dict[str, list[str]] = field(default_factory=dict)
    by_id: dict[str, Frame] = field(default_factory=dict)

    def closure(self, category: str) -> list[str]:
        """The category and all that it includes."""
        found = [category]
        for name in found:
            found += [inner for inner in self.includes.get(name, ()) if inner not in found]
        return found


@cache
def namespace() -> dict[str, Any]:
    """Every node class, enumeration and vocabulary type by its name."""
    return {name: value for module in _MODULES for name, value in vars(module).items() if not name.startswith("_")}


T = TypeVar("T")


def per_class(function: Callable[[type[Node]], T]) -> Callable[[type[Node]], T]:
    """Keeps what `function` says of each node class."""
    known: dict[type[Node], T] = {}

    def ask(kind: type[Node]) -> T:
        if kind not in known:
            known[kind] = function(kind)
        return known[kind]

    return ask


@per_class
def hints(kind: type[Node]) -> dict[str, Any]:
    """The field types of a node class."""
    return typing.get_type_hints(kind, globalns={**vars(typing), **namespace()})


@per_class
def defaults(kind: type[Node]) -> dict[str, Any]:
    """The fields of a node class that need not be given, with their values."""
    return {item.name: item.default for item in dataclasses.fields(kind) if item.default is not dataclasses.MISSING}


@per_class
def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The fields that say something: all but place and wording."""
    return tuple(item.name for item in dataclasses.fields(kind) if item.name not in ("span", "form"))


def category_of(hint: Any) -> str:
    """The category that a field of this type asks for."""
    for part in typing.get_args(hint):
        if part is not type(None) and part is not Ellipsis:
            found = category_of(part)
            if found:
                return found
    if typing.get_args(hint):
        return ""
    name = str(getattr(hint, "__name__", ""))
    return "" if name == "NoneType" else name


def load_table(folder: Path) -> Table:
    """The frames of a folder. Raises `WrongSetup` with file and line for what is no frame."""
    table = Table()
    for path in sorted(folder.glob("*.frames")):
        _read(path, table)
    _check(table)
    return table


def _read(path: Path, table: Table) -> None:
    category = ""
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        if raw[0] in " \t" and lines:
            lines[-1] = (lines[-1][0], f"{lines[-1][1]} {raw.strip()}")
        else:
            lines.append((number, raw.strip()))
    for number, line in lines:
        section = re.fullmatch(r"\[([A-Z][\w.]*)\](?:\s+includes\s+(.+))?", line)
        if section is not None:
            category = section.group(1)
            if section.group(2):
                table.includes.setdefault(category, []).extend(part.strip() for part in section.group(2).split(","))
            continue
        try:
            frame = _frame(line, category, f"{path.name}:{number}", table)
        except (ValueError, SyntaxError, KeyError) as error:
            raise WrongSetup(f"{path.name}:{number}: {error}") from None
        table.frames.setdefault(category, []).append(frame)
        table.by_id[frame.id] = frame


def _frame(line: str, category: str, place: str, table: Table) -> Frame:
    pattern, arrow, right = line.partition("=>")
    if not arrow or not category:
        raise ValueError(f"no frame: {line}")
    tail = category.endswith(".tail")
    expected = namespace().get(category.split(".", maxsplit=1)[0])
    term = _term(ast.parse(re.sub(r"\$(\w+)", r"_h_\1", right.strip()), mode="eval").body, expected)
    elements = _elements(pattern.split(), _holes(term, expected))
    unsaid = {slot.name for slot in slots_of(elements)} - _holes(term, expected).keys()
    if unsaid:
        raise ValueError(f"words that the node does not keep: ${', $'.join(sorted(unsaid))}")
    if tail:
        elements = (Slot("inner", category.removesuffix(".tail")), *elements)
    slug = re.sub(r"[^a-z0-9]+", "-", pattern.lower()).strip("-") or "empty"
    stem = f"{category}:{slug}"
    number, name = 2, stem
    while name in table.by_id:
        name, number = f"{stem}-{number}", number + 1
    return Frame(name, category, elements, term, tail, place)


def _elements(words: list[str], kinds: dict[str, str]) -> tuple[Element, ...]:
    found: list[Element] = []
    at = 0
    while at < len(words):
        word = words[at]
        if word in ("[", "("):
            end = _closing(words, at)
            ways = [_elements(way, kinds) for way in _ways(words[at + 1 : end])]
            found.append(Options(((), *ways) if word == "[" else tuple(ways)))
            at = end + 1
            continue
        if word.startswith("$"):
            match = re.fullmatch(r"\$(\w+)(?::([A-Za-z][\w.]*))?([*+]|%\S+)?", word)
            if match is None:
                raise ValueError(f"no slot: {word}")
            name, category, repeat = match.group(1), match.group(2) or kinds.get(match.group(1), ""), match.group(3)
            if not category:
                raise ValueError(f"{word} has no category")
            found.append(Slot(name, category, repeat or ""))
        elif word in ("(:", ":)"):
            found.append(Words((word.strip(":"),)))
        elif word.endswith("~") and len(word) > 1:
            found.append(Words((word[:-1], third(word[:-1]))))
        elif word.endswith("(s)"):
            found.append(Words((word[:-3], third(word[:-3]))))
        else:
            found.append(Words((word,)))
        at += 1
    return tuple(found)


def third(word: str) -> str:
    """A word with the ending of the plural or of the third person."""
    if word.endswith(("s", "sh", "ch", "x", "z")):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _closing(words: list[str], at: int) -> int:
    depth = 0
    for place in range(at, len(words)):
        depth += (words[place] in ("[", "(")) - (words[place] in ("]", ")"))
        if depth == 0:
            return place
    raise ValueError("a bracket is not closed")


def _ways(words: list[str]) -> list[list[str]]:
    ways: list[list[str]] = [[]]
    depth = 0
    for word in words:
        depth += (word in ("[", "(")) - (word in ("]", ")"))
        if word == "|" and depth == 0:
            ways.append([])
        else:
            ways[-1].append(word)
    return ways


def _term(tree: ast.expr, expected: Any) -> Term:
    if isinstance(tree, ast.Name):
        return Hole(tree.id[3:]) if tree.id.startswith("_h_") else Const(_constant(tree.id, expected))
    if isinstance(tree, ast.Constant):
        return Const(tree.value)
    if isinstance(tree, ast.Starred) and isinstance(tree.value, ast.Name):
        return Splat(tree.value.id[3:])
    if isinstance(tree, ast.Tuple):
        return Several(tuple(_term(item, expected) for item in tree.elts))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        kind = namespace().get(tree.func.id)
        if not (isinstance(kind, type) and issubclass(kind, Node)):
            raise ValueError(f"no such node: {tree.func.id}")
        types_ = hints(kind)
        fields = []
        for word in tree.keywords:
            if word.arg is None or word.arg not in types_:
                raise ValueError(f"{tree.func.id} has no field {word.arg}")
            fields.append((word.arg, _term(word.value, types_[word.arg])))
        return Make(kind, tuple(fields))
    raise ValueError(f"not a node: {ast.unparse(tree)}")


def _constant(name: str, expected: Any) -> Any:
    if name in ("none", "None"):
        return None
    for kind in _kinds(expected):
        if isinstance(kind, type) and issubclass(kind, enum.Enum) and name in kind.__members__:
            return kind[name]
    value = namespace().get(name)
    if isinstance(value, Node):
        return value
    raise ValueError(f"{name} is no value of {expected}")


def _kinds(hint: Any) -> list[Any]:
    parts = typing.get_args(hint)
    return [kind for part in parts for kind in _kinds(part)] if parts else [hint]


def _holes(term: Term, hint: Any) -> dict[str, str]:
    """The holes of a term, each with the category that its field asks for."""
    match term:
        case Hole(name) | Splat(name):
            return {name: category_of(hint) if hint is not None else ""}
        case Several(items):
            return {name: kind for item in items for name, kind in _holes(item, hint).items()}
        case Make(kind, fields):
            types_ = hints(kind)
            return {name: found for key, value in fields for name, found in _holes(value, types_[key]).items()}
    return {}


def slots_of(elements: tuple[Element, ...]) -> list[Slot]:
    """The slots of a pattern, those in options included."""
    found: list[Slot] = []
    for element in elements:
        if isinstance(element, Slot):
            found.append(element)
        elif isinstance(element, Options):
            for way in element.ways:
                found += slots_of(way)
    return found


def _check(table: Table) -> None:
    known = set(table.frames) | set(table.includes) | BUILT_IN
    for frame in table.by_id.values():
        for slot in slots_of(frame.elements):
            if slot.category not in known:
                raise WrongSetup(f"{frame.place}: nothing makes {slot.category}")
    for category, names in table.includes.items():
        for name in names:
            if name not in known:
                raise WrongSetup(f"{category} includes {name}, which nothing makes")

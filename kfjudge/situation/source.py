"""YAML with the place of every value: the first step of reading a scenario file.

In: the path of a file. Out: its documents as nodes, and a `Reader` that hands out checked values. Every problem is
collected with line and column; nothing is raised here. What PyYAML composes is read directly, so that "18.4", `yes`
and `5C077` stay as written.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kfjudge.engine.unsettled import Unsettled
from kfjudge.errors import Problem
from kfjudge.files import read_regular
from kfjudge.situation import written
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

if TYPE_CHECKING:
    import yaml

MAX_BYTES = 1_000_000
"""A scenario is written by hand; more than a megabyte is some other file."""
TOO_LARGE = f"is larger than {MAX_BYTES // 1_000_000} MB; that is no scenario"
MAX_NODES = 50_000
MAX_DEPTH = 40

_NUMBER = re.compile(r"[+-]?\d{1,6}")
_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class FilePlace(NamedTuple):
    """Where something stands in the file, counted from 1."""

    line: int
    column: int


NOWHERE = FilePlace(0, 0)


def _nearest(word: str, allowed: Iterable[str], cutoff: float) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word, list(allowed), 2, cutoff)


@dataclass(slots=True)
class Reader:
    """Hands out checked values of one file. Whatever is wrong becomes a problem of `problems`."""

    file: str
    problems: list[Problem] = field(default_factory=list)

    def report(self, where: written.Piece | FilePlace, message: str, nearest: Iterable[str] = ()) -> None:
        """Adds a problem at a node or place; the same problem at the same place is added once."""
        place = where if isinstance(where, FilePlace) else place_of(where)
        problem = Problem(message, self.file, place.line, place.column, tuple(nearest))
        if problem not in self.problems:
            self.problems.append(problem)

    # ── single values ───────────────────────────────────────────────────────

    def text(self, node: written.Piece, what: str) -> str | None:
        """The scalar as written, blanks folded; None (and a problem) for anything else or for nothing."""
        if isinstance(node, written.Scalar):
            text = " ".join(str(node.value).split())
            if text and not is_null(node):
                return text
            self.report(node, f"{what} is empty")
        else:
            self.report(node, f"{what} must be a single value, not {kind_of(node)}")
        return None

    def number(self, node: written.Piece, what: str, least: int = 0, most: int | None = None) -> int | None:
        """A whole number from `least` to `most`."""
        if not isinstance(node, written.Scalar) or node.style in ("'", '"') or not _NUMBER.fullmatch(node.value):
            self.report(node, f"{what} must be a whole number, not {shown(node)}")
            return None
        value = int(node.value)
        if value < least or (most is not None and value > most):
            span = f"at least {least}" if most is None else f"from {least} to {most}"
            self.report(node, f"{what} must be {span}, not {value}")
            return None
        return value

    def truth(self, node: written.Piece, what: str) -> bool | None:
        """true or false, yes or no."""
        value = truth_of(node)
        if value is None:
            self.report(node, f"{what} must be true or false, not {shown(node)}")
        return value

    def choice(self, node: written.Piece, what: str, allowed: Sequence[str]) -> str | None:
        """One of `allowed`, in any case, with blanks, hyphens or underscores between its words."""
        text = self.text(node, what)
        if text is None:
            return None
        wanted = folded(text)
        for option in allowed:
            if folded(option) == wanted:
                return option
        nearest = _nearest(text.lower(), allowed, 0.6)
        self.report(node, f"{what} is {text!r}, not one of {', '.join(allowed)}", nearest)
        return None

    def readings(self, node: written.Piece, points: Mapping[str, Unsettled]) -> dict[str, str]:
        """How a file has open points read, by their names."""
        known = {name: one for name, one in self.mapping(node, "'readings'", tuple(points)).items() if name in points}
        said = {name: self.choice(one, f"'{name}'", tuple(points[name].readings)) for name, one in known.items()}
        return {name: reading for name, reading in said.items() if reading is not None}

    # ── collections ─────────────────────────────────────────────────────────

    def items(self, node: written.Piece, what: str) -> list[written.Piece]:
        """The items of a list; none (and a problem) for anything else."""
        if isinstance(node, written.Sequence):
            return list(node.value)
        self.report(node, f"{what} must be a list, not {kind_of(node)}")
        return []

    def one_or_more(self, node: written.Piece) -> list[written.Piece]:
        """The items of a list, or a single value as a list of one."""
        return list(node.value) if isinstance(node, written.Sequence) else [node]

    def texts(self, node: written.Piece, what: str) -> tuple[str, ...]:
        """A text or a list of texts; numbers are taken as they are written."""
        found = []
        for item in self.one_or_more(node):
            if isinstance(item, written.Scalar) and item.value:
                found.append(str(item.value))
            else:
                self.report(item, f"{what} is a text or a list of them")
        return tuple(found)

    def entries(self, node: written.Piece, what: str) -> list[tuple[written.Piece, str, written.Piece]]:
        """The keys of a mapping, each as node and text, with their values. A key that stands there twice is a
        problem.
        """
        if not isinstance(node, written.Mapping):
            self.report(node, f"{what} must be a mapping (key: value), not {kind_of(node)}")
            return []
        found: list[tuple[written.Piece, str, written.Piece]] = []
        seen: dict[str, FilePlace] = {}
        for key, value in node.value:
            if not isinstance(key, written.Scalar):
                self.report(key, f"a key of {what} must be a single value, not {kind_of(key)}")
                continue
            name = " ".join(str(key.value).split())
            if name in seen:
                self.report(key, f"the key {name!r} stands twice in {what} (first in line {seen[name].line})")
                continue
            seen[name] = place_of(key)
            found.append((key, name, value))
        return found

    def mapping(self, node: written.Piece, what: str, keys: Iterable[str]) -> Entries:
        """A mapping whose keys are among `keys`. An unknown key is a problem that names the nearest. Keys with no value
        are left out.
        """
        allowed = tuple(keys)
        found = Entries(self)
        for key, name, value in self.entries(node, what):
            if name in allowed:
                if is_null(value) and name not in _MAY_BE_EMPTY:
                    self.report(value, f"{name!r} has no value")
                else:
                    found[name] = value
            else:
                nearest = _nearest(name.lower(), allowed, 0.5)
                self.report(key, f"unknown key {name!r} in {what}", nearest or (allowed if len(allowed) <= 8 else ()))
        return found


class Entries(dict[str, written.Piece]):
    """A mapping that was read: nodes by their keys, and their values checked. Where a key is not there its value is
    None, and its list empty.
    """

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader

    def text(self, key: str) -> str | None:
        """The scalar under a key."""
        return self.reader.text(self[key], repr(key)) if key in self else None

    def number(self, key: str, least: int = 0, most: int | None = None) -> int | None:
        """The whole number under a key."""
        return self.reader.number(self[key], repr(key), least, most) if key in self else None

    def truth(self, key: str) -> bool | None:
        """Whether a key says yes."""
        return self.reader.truth(self[key], repr(key)) if key in self else None

    def choice(self, key: str, allowed: Sequence[str]) -> str | None:
        """The one of `allowed` that stands under a key."""
        return self.reader.choice(self[key], repr(key), allowed) if key in self else None

    def player(self, key: str, players: Sequence[str], otherwise: int) -> int:
        """The number of the player who is named under a key."""
        name = self.choice(key, players)
        return otherwise if name is None else players.index(name)

    def listed(self, key: str) -> list[written.Piece]:
        """The items of the list under a key."""
        return self.reader.items(self[key], repr(key)) if key in self else []

    def each(self, key: str) -> list[written.Piece]:
        """The items of the list under a key; a single value is a list of one."""
        return self.reader.one_or_more(self[key]) if key in self else []


_MAY_BE_EMPTY = frozenset(("end turn", "begin turn", "raise tide", "winner", "house", "host", "text", "says", "source"))


# ── nodes ───────────────────────────────────────────────────────────────────


def place_of(node: written.Piece) -> FilePlace:
    """Where a node begins."""
    return FilePlace(node.start_mark.line + 1, node.start_mark.column + 1)


def kind_of(node: written.Piece) -> str:
    """What a node is, in words."""
    if isinstance(node, written.Mapping):
        return "a mapping"
    if isinstance(node, written.Sequence):
        return "a list"
    return "nothing" if is_null(node) else f"{node.value!r}"


def shown(node: written.Piece) -> str:
    """A node for a message: its text, quoted as a reader sees it."""
    return kind_of(node)


def is_null(node: written.Piece) -> bool:
    """Whether nothing is written there (or `null`, or `~`)."""
    return isinstance(node, written.Scalar) and bool(node.tag.endswith(":null"))


def truth_of(node: written.Piece) -> bool | None:
    """True or False for `yes`, `no`, `true`, `false`, `on`, `off`, quoted or not; else None."""
    return _TRUTH.get(node.value.strip().lower()) if isinstance(node, written.Scalar) else None


def folded(word: str) -> str:
    """A word of a closed vocabulary without case, blanks, hyphens and underscores."""
    return re.sub(r"[\s_-]+", "", word.lower())


# ── the file ────────────────────────────────────────────────────────────────


def read_nodes(path: Path, reader: Reader, data: bytes | None = None) -> list[written.Piece]:
    """The scenarios of a file as nodes: the items of its list, or its single mapping; several YAML documents follow
    each other. `data`: what the file holds, where it was read elsewhere.

    A file that cannot be read, is not UTF-8, is not YAML, is empty, or is far too big gives none and a problem.
    """
    if data is not None:
        return parse_nodes(data, reader)
    try:
        if path.stat().st_size > MAX_BYTES:
            reader.report(NOWHERE, TOO_LARGE)
            return []
        data = read_regular(path, MAX_BYTES)
    except ValueError:
        reader.report(NOWHERE, "has a name that no file can have")
        return []
    except OSError as error:
        reader.report(NOWHERE, f"cannot be read: {error.strerror or error}")
        return []
    return parse_nodes(data, reader)


def read_typed(reader: Reader) -> list[written.Piece]:
    """The same for standard input."""
    if sys.stdin is None:
        reader.report(NOWHERE, "is closed")
        return []
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        reader.report(NOWHERE, TOO_LARGE)
        return []
    return parse_nodes(data, reader)


def parse_nodes(data: bytes, reader: Reader) -> list[written.Piece]:
    """The same for the bytes of a file."""
    import yaml

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        reader.report(FilePlace(line, error.start - (before.rfind(b"\n") + 1) + 1), "is not UTF-8 text")
        return []
    documents: list[yaml.Node] = []
    try:
        documents.extend(node for node in _composed(text) if node is not None)
    except yaml.reader.ReaderError as error:
        before_text = text[: error.position]
        place = FilePlace(before_text.count("\n") + 1, error.position - (before_text.rfind("\n") + 1) + 1)
        reader.report(place, f"has a character that YAML does not allow ({error.character!r})")
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = " ".join(part for part in (error.context, error.problem) if part)
        reader.report(FilePlace(mark.line + 1, mark.column + 1) if mark else NOWHERE, f"is not YAML: {message}")
    except yaml.YAMLError as error:
        reader.report(NOWHERE, f"is not YAML: {error}")
    except RecursionError:
        reader.report(NOWHERE, "is nested too deeply")
    if reader.problems:
        return []
    nodes: list[written.Piece] = []
    for document in documents:
        if not _sound(document, reader):
            return []
        node = written.from_yaml(document)
        if isinstance(node, written.Sequence):
            nodes.extend(node.value)
        elif not is_null(node):
            nodes.append(node)
    if not nodes:
        reader.report(FilePlace(1, 1), "holds no scenario")
    return nodes


def _composed(text: str) -> list[yaml.Node | None]:
    """The documents of a text. libyaml is ten times as quick, but what is nested without end brings it down, and its
    messages are other ones: what could be nested deeply or is wrong is left to Python. Raises `YAMLError`.
    """
    import yaml

    if yaml.__with_libyaml__ and not _MAY_BE_DEEP.search(text) and text.count("[") + text.count("{") <= MAX_BRACKETS:
        with contextlib.suppress(yaml.YAMLError):
            return list(yaml.compose_all(text, Loader=yaml.CSafeLoader))
    return list(yaml.compose_all(text, Loader=yaml.SafeLoader))


_MAY_BE_DEEP = re.compile(r"^[-?: \t]{200}|(?:^|[\s\[{,])[&!]\S", re.MULTILINE)
"""A line that begins with that many signs of nesting, or a value with a name or a kind of its own."""
MAX_BRACKETS = 1000
"""So many nested in each other libyaml reads with a quarter of the stack that the smallest system gives."""


def _sound(root: yaml.Node, reader: Reader) -> bool:
    """Whether a document can be walked: aliases may repeat a value, but neither contain themselves nor multiply without
    end.
    """
    count = 0

    def walk(node: yaml.Node, above: tuple[yaml.Node, ...]) -> str:
        nonlocal count
        count += 1
        if any(node is other for other in above):
            return "contains itself (an alias inside its own anchor)"
        if len(above) > MAX_DEPTH:
            return "is nested too deeply"
        if count > MAX_NODES:
            return "holds too many values for a scenario"
        for child in _children(node):
            problem = walk(child, (*above, node))
            if problem:
                return problem
        return ""

    problem = walk(root, ())
    if problem:
        reader.report(FilePlace(root.start_mark.line + 1, root.start_mark.column + 1), problem)
    return not problem


def _children(node: Any) -> list[yaml.Node]:
    if node.id == "mapping":
        return [part for pair in node.value for part in pair]
    return list(node.value) if node.id == "sequence" else []

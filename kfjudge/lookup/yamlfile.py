"""YAML read with the place of every value, so that each problem in a data file is reported with file and line.

In: a path. Out: `Mapping` views that hand out checked values and collect `Problem`s instead of stopping at the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

import yaml

from kfjudge.errors import Problem


class Mapping:
    """A YAML mapping with typed access. Wrong types, duplicate and unknown keys become problems of `problems`."""

    def __init__(self, node: yaml.Node, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems
        self.node = node
        self.keys: dict[str, yaml.Node] = {}
        self._asked: set[str] = set()
        if not isinstance(node, yaml.MappingNode):
            self.report(node, "expected a mapping (key: value)")
            return
        for key, value in node.value:
            name = str(key.value)
            if name in self.keys:
                self.report(key, f"the key {name!r} stands here twice")
            self.keys[name] = value

    def report(self, node: yaml.Node, message: str, nearest: Iterable[str] = ()) -> None:
        """Add a problem at the place of `node`."""
        mark = node.start_mark
        self.problems.append(Problem(message, self.file, mark.line + 1, mark.column + 1, tuple(nearest)))

    def text(self, key: str, default: str = "") -> str:
        """The scalar under `key` as written (a version such as 16.0 stays "16.0"), or `default`."""
        node = self._node(key)
        if node is None:
            return default
        if not isinstance(node, yaml.ScalarNode):
            self.report(node, f"{key!r} must be a single value")
            return default
        return _fold(node)

    def required(self, key: str) -> str:
        """The scalar under `key`, which must be there and not empty."""
        value = self.text(key)
        if not value and (key not in self.keys or isinstance(self.keys[key], yaml.ScalarNode)):
            self.report(self.keys.get(key, self.node), f"{key!r} is missing or empty")
        return value

    def number(self, key: str) -> int | None:
        """The whole number under `key`, or None."""
        node = self._node(key)
        if node is None or (isinstance(node, yaml.ScalarNode) and node.tag.endswith(":null")):
            return None
        if not isinstance(node, yaml.ScalarNode) or not node.value.lstrip("-").isdecimal():
            self.report(node, f"{key!r} must be a whole number")
            return None
        return int(node.value)

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of scalars under `key`; a single scalar is a list of one; nothing is an empty list."""
        return tuple(text for text, _ in self.located(key))

    def located(self, key: str) -> list[tuple[str, yaml.Node]]:
        """As `texts`, each value with its node, for later reports."""
        node = self._node(key)
        if node is None:
            return []
        nodes = node.value if isinstance(node, yaml.SequenceNode) else [node]
        found: list[tuple[str, yaml.Node]] = []
        for item in nodes:
            if isinstance(item, yaml.ScalarNode):
                found.append((_fold(item), item))
            else:
                self.report(item, f"{key!r} must be a list of single values")
        return found

    def mappings(self, key: str) -> Iterator[Mapping]:
        """The list of mappings under `key`."""
        node = self._node(key)
        if node is None:
            return
        if not isinstance(node, yaml.SequenceNode):
            self.report(node, f"{key!r} must be a list")
            return
        for item in node.value:
            yield Mapping(item, self.file, self.problems)

    def mapping(self, key: str) -> Mapping | None:
        """The mapping under `key`, or None."""
        node = self._node(key)
        return None if node is None else Mapping(node, self.file, self.problems)

    def close(self) -> None:
        """Report every key that nobody asked for."""
        for key, node in self.keys.items():
            if key not in self._asked:
                self.report(node, f"unknown key {key!r}", get_close_matches(key, sorted(self._asked), 2))

    def _node(self, key: str) -> yaml.Node | None:
        self._asked.add(key)
        return self.keys.get(key)


def read(path: Path, problems: list[Problem], file: str = "") -> Mapping | None:
    """The top mapping of the YAML file at `path`; None, with a problem noted, if it cannot be read or is no mapping."""
    name = file or str(path)
    try:
        with path.open(encoding="utf-8") as stream:
            node = yaml.compose(stream, Loader=yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader)
    except OSError as error:
        problems.append(Problem(f"cannot be read: {error.strerror or error}", name))
        return None
    except UnicodeDecodeError:
        problems.append(Problem("is not UTF-8 text", name))
        return None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "is not YAML"
        problems.append(Problem(str(what), name, mark.line + 1 if mark else 0, mark.column + 1 if mark else 0))
        return None
    if not isinstance(node, yaml.MappingNode):
        problems.append(Problem("the file must be a mapping (key: value)", name, 1))
        return None
    return Mapping(node, name, problems)


def nothing(problems: list[Problem]) -> Mapping:
    """A mapping that says nothing, in place of a file that is not there."""
    return Mapping(yaml.MappingNode("", []), "", problems)


def _fold(node: yaml.ScalarNode) -> str:
    """The scalar as text: a null is empty; block text keeps its lines, without the blank at its end."""
    if node.tag.endswith(":null"):
        return ""
    return str(node.value).strip()

"""The modules of the package and what stands in them, each parsed once for all tests of a process."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import kfjudge

PACKAGE = Path(str(kfjudge.__file__)).parent
_IMPORT = re.compile(
    r"^[ \t]*(?:import (?P<plain>[\w., ]+)|from (?P<module>[\w.]+) import (?:\((?P<long>[^)]*)\)|(?P<short>[^\n(]+)))",
    re.MULTILINE,
)
_TEXT = re.compile(r'(?:"""(?:[^\\]|\\.)*?""")', re.DOTALL)
_COMMENT = re.compile(r"#.*")


@cache
def read(path: Path) -> str:
    """The text of a module."""
    return path.read_text(encoding="utf-8")


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a module."""
    return ast.parse(read(path))


@cache
def imports(path: Path) -> frozenset[tuple[str, str]]:
    """What a module imports, as (module, name); the name is empty for a whole module. Imports inside functions and
    those that only a type checker reads are among them. The text is searched, which takes a tenth of parsing it: the
    code is formatted, so that an import begins a line.
    """
    found = set()
    for match in _IMPORT.finditer(_TEXT.sub('""', read(path))):
        if match["plain"]:
            found |= {(name.split(" as ")[0].strip(), "") for name in match["plain"].split(",")}
        else:
            names = _COMMENT.sub("", match["long"] or match["short"]).split(",")
            found |= {(match["module"], name.split(" as ")[0].strip()) for name in names if name.strip()}
    return frozenset(found)


def imports_by_parser(path: Path) -> frozenset[tuple[str, str]]:
    """The same from the tree, to prove the search."""
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {("." * node.level + (node.module or ""), alias.name) for alias in node.names}
    return frozenset(found)

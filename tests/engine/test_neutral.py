"""The kernel knows no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import kfjudge.engine
from kfjudge.engine.trace import Trace, text_of

FILES = sorted(Path(str(kfjudge.engine.__file__)).parent.glob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_kernel_imports_nothing_of_a_game_or_a_language(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    own = {name for name in imported if name.startswith("kfjudge")}
    assert all(name.startswith("kfjudge.engine") for name in own), own


def test_a_trace_puts_its_texts_together_when_they_are_read() -> None:
    trace = Trace()
    trace.step("gain", "aember", "{0} gains {1}", "somebody", 3)
    trace.depth += 1
    trace.step("loss", "aember", "{0} loses", "somebody")
    first, second = trace
    assert (first.depth, second.depth, len(trace)) == (0, 1, 2)
    assert text_of(first, str) == "somebody gains 3"

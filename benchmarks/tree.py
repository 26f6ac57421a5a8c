"""The tree of one text of KeyForge, while frames are being written.

    python -m benchmarks.tree TEXT [NAME]

In: a text. Out: its tree and what it says in canonical words, or where understanding stops.
"""

from __future__ import annotations

import enum
import sys
from typing import Any

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.namespace import defaults
from kfjudge.language.node import Node
from kfjudge.language.reading import Reading, read_text
from kfjudge.language.trees import WORDING, field_names


def as_text(reading: Reading) -> str:
    """The tree and what it says in canonical words, or the place where understanding stops and why."""
    if reading.ast is not None:
        return "\n".join([*tree(reading.ast), "", reading.means])
    decline = reading.decline
    assert decline is not None
    parts = [f"line {decline.line}: {decline.reason}", decline.caret]
    if decline.expected:
        parts.append("expected: " + ", ".join(decline.expected[:12]))
    if decline.nearest:
        parts.append("nearest understood: " + decline.nearest)
    return "\n".join(parts)


def tree(value: Any, name: str = "", depth: int = 0) -> list[str]:
    """The lines of a tree, fields with their default left out."""
    lead = "  " * depth + (f"{name}: " if name else "")
    if isinstance(value, tuple):
        return [line for item in value for line in tree(item, name, depth)]
    if not isinstance(value, Node):
        return [lead + (str(value.value) if isinstance(value, enum.Enum) else str(value))]
    initial = defaults(type(value))
    shown = [
        field
        for field in field_names(type(value))
        if field not in WORDING and getattr(value, field) != initial.get(field)
    ]
    simple = [field for field in shown if not isinstance(getattr(value, field), (Node, tuple))]
    line = lead + type(value).__name__
    if simple:
        line += " " + ", ".join(f"{field}={_word(getattr(value, field))}" for field in simple)
    lines = [line]
    for field in shown:
        if field not in simple:
            lines += tree(getattr(value, field), field, depth + 1)
    return lines


def _word(value: Any) -> str:
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def main(arguments: list[str]) -> int:
    """Prints the reading; exit 1 when the text is declined."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    reading = read_text(KEYFORGE, arguments[0].replace("\\n", "\n"), name=arguments[1] if len(arguments) > 1 else "")
    print(as_text(reading))
    return 0 if reading.understood else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A reading for people and as JSON: what `kfjudge parse` prints.

In: a `Reading`. Out: text or plain JSON values. Decides nothing.
"""

from __future__ import annotations

import enum
from typing import Any

from kfjudge.language.namespace import defaults
from kfjudge.language.node import Node
from kfjudge.language.reading import Reading
from kfjudge.language.serial import to_json
from kfjudge.language.trees import WORDING, field_names


def as_json(reading: Reading) -> dict[str, Any]:
    """The object of `kfjudge parse --json`."""
    decline = reading.decline
    return {
        "rung": reading.rung.value,
        "understood": reading.understood,
        "prepared": reading.prepared.text,
        "rebuilt": reading.rebuilt or None,
        "means": reading.means or None,
        "ast": None if reading.ast is None else to_json(reading.ast),
        "decline": None
        if decline is None
        else {
            "reason": decline.reason,
            "line": decline.line,
            "start": decline.start,
            "end": decline.end,
            "words": decline.words,
            "expected": list(decline.expected),
            "nearest": decline.nearest or None,
        },
    }


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

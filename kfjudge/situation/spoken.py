"""Actions as people say them."""

from __future__ import annotations


def act_said(action: str) -> str:
    """An action as a file writes it, as people say it: `fight: {with: A, against: B}` is `fight A, B`."""
    verb, mark, rest = action.partition(": ")
    if not mark:
        return action
    if not rest.startswith("{"):
        return f"{verb} {rest}"
    words = {
        "card: ": "",
        "with: ": "",
        "against: ": "against ",
        "attach: ": "on ",
        "under: ": "with ",
        "type: ": "as ",
    }
    parts: list[str] = []
    for part in rest.strip("{}").split(", "):
        key, colon, value = part.partition(": ")
        known = words.get(key + ": ") if colon else None
        parts.append(part if known is None and not colon else f"{key} {value}" if known is None else known + value)
    return f"{verb} {' '.join(parts)}"

"""Actions of a scenario as people say them: `move Red Giant to hill`, `play Quiet Song on Blue Imp`."""

from __future__ import annotations

from typing import Any

_LEAD = {"targets": "on", "to": "to", "destination": "to", "at": "at", "from": "from", "with": "with", "units": ""}


def act_said(value: Any) -> str:
    """An action as it is written in a file, in words."""
    if not isinstance(value, dict) or len(value) != 1:
        return _listed(value)
    ((verb, inner),) = value.items()
    if isinstance(inner, dict) and len(inner) == 1 and not isinstance(next(iter(inner.values())), bool | int):
        (key,) = inner
        if key not in ("card", "units"):
            return f"{verb}: {act_said(inner)}"
    if isinstance(inner, str) and verb not in ("pass", "concede", "choose") and " " in verb:
        return f"{verb} {inner}".strip()
    if verb == "assign" and isinstance(inner, dict):
        return f"assign {', '.join(f'{name} {count}' for name, count in inner.items())}"
    if not isinstance(inner, dict):
        return f"{verb} {_listed(inner)}".strip()
    words = [verb]
    for key, said in inner.items():
        if key == "card":
            words.append(str(said))
        elif said is True:
            words.append(key)
        elif key in _LEAD:
            words += [_LEAD[key], _listed(said)]
        else:
            words.append(f"{key} {_listed(said)}")
    return " ".join(word for word in words if word)


def _listed(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_listed, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_listed(inner)}" for key, inner in value.items())
    return "" if value is None else str(value)

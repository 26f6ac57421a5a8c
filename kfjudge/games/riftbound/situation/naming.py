"""The names of a scenario: which cards one can mean, and values as they are written."""

from __future__ import annotations

from typing import Any

from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.situation import written


def candidates(scenario: Scenario, name: str) -> list[int]:
    """The cards of the file that a name can mean: a label, else every card of that title."""
    if name in scenario.labels and not any(one.startswith(f"{name} #") for one in scenario.labels):
        return [scenario.labels[name]]
    wanted = fold(name)
    exact = [number for label, number in scenario.labels.items() if fold(label) == wanted]
    if len(exact) == 1 and not any(label.startswith(f"{name} #") for label in scenario.labels):
        return exact
    titles = [number for number in scenario.named if fold(scenario.board.objects[number].facts.name) == wanted]
    if titles:
        return titles
    short = [
        number
        for number in scenario.named
        if wanted in (part for part in _parts(fold(scenario.board.objects[number].facts.name)))
    ]
    return exact or short


def _parts(title: str) -> list[str]:
    words = title.split()
    return [" ".join(words[:size]) for size in range(1, len(words))] + [
        " ".join(words[size:]) for size in range(1, len(words))
    ]


_NAMES = frozenset(("name", "card", "targets", "units", "tags", "text"))
"""Under which keys words are names of cards, or their text, whatever else they could be: a card may be called No."""


def plain(node: written.Piece, key: str = "") -> Any:
    """A node as plain values, numbers as numbers; `key` is what it stands under."""
    if isinstance(node, written.Mapping):
        return {str(inner.value): plain(value, str(inner.value)) for inner, value in node.value}
    if isinstance(node, written.Sequence):
        return [plain(item, key) for item in node.value]
    text = str(getattr(node, "value", ""))
    if not getattr(node, "style", None) and not (text and key in _NAMES):
        if text.lstrip("-").isdecimal():
            return int(text)
        if text.lower() in ("true", "yes", "false", "no"):
            return text.lower() in ("true", "yes")
        if text in ("", "~", "null"):
            return None
    return text

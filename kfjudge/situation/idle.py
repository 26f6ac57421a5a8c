"""Claims of something that happens, where nothing is done that could bring it about: nobody can say, not "never"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

HAPPENS = frozenset(("destroyed", "dead", "winner"))
"""Fields of a claim that no board has before something happens."""
NOTHING_DONE = "nothing is done here that could bring it about: say what is done before it is asked"


class Field(Protocol):
    """One thing that must hold."""

    @property
    def field(self) -> str: ...  # pragma: no cover
    @property
    def wanted(self) -> Any: ...  # pragma: no cover


def asks_what_happens(checks: Iterable[Field]) -> bool:
    """Whether a claim says that something happened."""
    return any(check.field in HAPPENS and check.wanted not in (None, False) for check in checks)

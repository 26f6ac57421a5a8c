"""Claims of something that happens, where nothing is done that could bring it about: nobody can say, not "never"."""

from __future__ import annotations

from collections.abc import Iterable

from kfjudge.situation.model import Check

HAPPENS = frozenset(("destroyed", "dead", "winner"))
"""Fields of a claim that no board has before something happens."""
NOTHING_DONE = "nothing is done here that could bring it about: say what is done before it is asked"


def asks_what_happens(checks: Iterable[Check]) -> bool:
    """Whether a claim says that something happened."""
    return any(check.field in HAPPENS and check.wanted not in (None, False) for check in checks)

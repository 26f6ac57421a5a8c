"""Which function changes the board for an event of each name.

In: functions, each marked with the names of its events. Out: `APPLY`. Raises `WrongSetup` for a name that two claim.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kfjudge.errors import WrongSetup
from kfjudge.games.keyforge.hooks import Apply

Function = TypeVar("Function", bound=Apply)

APPLY: dict[str, Apply] = {}
"""How each event changes the board; what is played enters its own as it is loaded."""


def applies(*names: str) -> Callable[[Function], Function]:
    """The function applies the events of these names."""

    def enter(function: Function) -> Function:
        for name in names:
            if APPLY.setdefault(name, function) is not function:
                raise WrongSetup(f"two functions apply the event {name}")
        return function

    return enter

"""Questions of what a turn brings as it begins.

In: whose beginning is asked of, and what the line has done. Out: the turns to end and to begin before it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

BEGIN, END = "begin turn", "end turn"


def until_begun(who: int, active: int, ends: Sequence[bool], goes_on: bool, only_then: bool = False) -> list[str]:
    """What brings the line to the beginning of a turn of `who`, where it stops at the end of a turn or has done
    nothing; `ends`: whether each thing done ends a turn, `goes_on`: whether the next turn begins by itself. Where
    something else was done last, it is asked of that; but if it happens `only_then`, as a turn begins, and the turn is
    the other player's, that turn ends.
    """
    ended = [END] if goes_on else [END, BEGIN]
    now = (active + sum(ends)) % 2
    if ends and not ends[-1]:
        return ended if only_then and now != who else []
    begins = [BEGIN] if not (ends and goes_on) else []
    if now == who:
        return begins
    return [*begins, *ended] if ends else ended

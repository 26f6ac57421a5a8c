"""Answers about a whole battleline: which half of it, and in which order.

In: the entries that are left and a decision. Out: `Bound`, or None where the record says nothing of it.
"""

from __future__ import annotations

from benchmarks.recorded.fitting import Bound, Fitting
from benchmarks.recorded.script import SWAPPING, Meaning
from kfjudge.engine.decision import Decision


def half(fitting: Fitting, decision: Decision) -> Bound | None:
    """A half of a battleline: the record says on which side the middle creature counts, and which side is meant.

    Both are flanks, and the words of the question say whose battleline it is.
    """
    cards = fitting.board().cards
    halves = [option for option in decision.options if isinstance(option, tuple)]
    owner = next((cards[number].controller for half in halves for number in half), None)
    if owner is None:
        return None
    side = "friendly" if owner == decision.player else "enemy"
    said: dict[bool, int] = {}
    for index in fitting.left:
        entry = fitting.entries[index]
        if entry.label in ("left flank", "right flank") and side in entry.prompt.ask.split():
            said.setdefault("middle" in entry.prompt.ask, index)
    if False not in said:
        return None
    line = fitting.board().players[owner].battleline
    wanted = fitting.entries[said[False]].label
    with_middle = True not in said or fitting.entries[said[True]].label == wanted
    end = line[0] if wanted == "left flank" else line[-1]
    middle = line[len(line) // 2] if len(line) % 2 else None
    answers = tuple(
        (place,)
        for place, half in enumerate(decision.options)
        if isinstance(half, tuple) and end in half and (middle is None or (middle in half) == with_middle)
    )
    used = tuple(said.values())
    return Bound(answers, dict.fromkeys(answers, used), None) if answers else None


def swaps(fitting: Fitting, decision: Decision) -> list[int]:
    """The clicks on two creatures at a time that the record orders a battleline with, up to the last "done"."""
    found: list[int] = []
    for index in fitting.left:
        entry = fitting.entries[index]
        if entry.player == decision.player and entry.prompt.ask.startswith(SWAPPING):
            found.append(index)
        elif found:
            break
    return found


def swapped(fitting: Fitting, decision: Decision) -> Bound | None:
    """The order of a battleline that comes of trading places two by two."""
    used = tuple(swaps(fitting, decision))
    order = list(range(len(decision.options)))
    pair: list[int] = []
    for index in used:
        meant = fitting.matching(decision, fitting.entries[index])
        if meant and len(pair) < 2:
            pair.append(order.index(meant[0]))
        if fitting.entries[index].meaning is Meaning.NO or not meant:
            if len(pair) == 2:
                order[pair[0]], order[pair[1]] = order[pair[1]], order[pair[0]]
            pair = []
    answer = tuple(order)
    return Bound((answer,), {answer: used}, None) if decision.allows(answer) else None

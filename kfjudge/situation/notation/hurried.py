"""Lines in a hurry: sides that no mark parts, "his turn", a verb that is not said again, a comma too many.

In: a line that cannot be read as it stands. Out: other lines that it may mean, each with what was taken how. They count
only where they can be read whole, and what was taken is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

Taken = tuple[str, str, str]
"""What stands in the line, what it was taken for, and why."""
_WHO = r"(?:me|i|opp|opponent|enemy)"
_DOES = (
    r"(?:plays?|fights?|uses?|attacks?|moves?|activates?|hides?|discards?|casts?|ends?|passes|pass|forges?|steals?"
    r"|draws?|loses?|gains?|chooses?|to act|controls?)"
)
_SIDE = re.compile(
    rf"(?:^\s*|(?P<mark>\s*[,|;]\s*|\s+(?:vs\.?|versus|against)\s+|\s+))(?P<who>{_WHO})\s+(?:has\s+|have\s+|with\s+)?"
    rf"(?!['’:]|s\b|{_DOES}\b|turn\b)(?:(?<!\bi )|(?=\d))(?=\S)",
    re.IGNORECASE,
)
_BOARD = re.compile(
    rf"\s*{_WHO}\b(?!['’:]|s\b|\s+{_DOES}\b)[^;|?]*(?:[;|]\s*{_WHO}\b(?!['’]|s\b|\s+{_DOES}\b)[^;|?]*(?=[;|]|$))*(?=[;|]|$)",
    re.IGNORECASE,
)
"""The parts at the beginning that each name a player who does nothing, and ask nothing."""
_HIS_TURN = re.compile(r"(?:,\s*)?\b(?:his|her|their)\s+turn\b", re.IGNORECASE)
_HE = re.compile(
    r"(?P<before>^|[;,|]\s*|\b(?:then|(?:does|do|did|can|will|would)(?:n['’]?t)?)\s+)(?P<who>he|she|they)\s+(?=\w+s?\b)",
    re.IGNORECASE,
)
_ACTS = ("i", "me", "he", "she", "they", "opp", "can", "cannot", "may", "to", "who", "do", "does", "did", "and", "then")
_ACTED = "".join(rf"(?<!\b{word} )" for word in (*_ACTS, "earlier"))
_BEGINS = re.compile(
    r"[,;|]\s*(?P<turn>(?:my|opp(?:onent)?'?s|his|her|their)\s+turn)\s+(?!begins?\b|starts?\b|and\b)(?=\w)"
    rf"|(?<![,;|:.?])\s{_ACTED}(?P<verb>play)\s(?=\w)",
    re.IGNORECASE,
)
"""A turn that an action follows with nothing between, and an action that no mark parts from a side."""
_COMMA = re.compile(r",\s*(?=[;|]|$)")
_VERB = r"(?:play|fight|discard|use|action|omni|unstun|activate|hide|move|attack|end|begin|raise|choose|opp|i|he|she)"
_AGAIN = re.compile(rf"(?P<verb>\b(?:play|discard|activate)\s+)(?P<one>[^;|?]+?)\s+then\s+(?!{_VERB}\b)", re.IGNORECASE)


def hurried(line: str, of_people: bool = True) -> Iterator[tuple[str, tuple[Taken, ...]]]:
    """The lines that one in a hurry may mean, with what was taken how: one thing at a time, then several. Not
    `of_people`: "he" is nobody's side, but somebody who acts.
    """
    fitting = [change for change in _CHANGES if change(line)[0] != line and (of_people or change is not _he)]
    for many in range(1, len(fitting) + 1):
        for some in combinations(fitting, many):
            found, taken = line, []
            for change in some:
                found, told = change(found)
                taken += told
            yield found, tuple(taken)


def _sides(line: str) -> tuple[str, list[Taken]]:
    """Each player's name begins a side, up to the first thing that is done."""
    end = _BOARD.match(line)
    board, rest = (line[: end.end()], line[end.end() :]) if end is not None else ("", line)
    found = _SIDE.sub(lambda match: f"{'; ' if match['mark'] else ''}{_named(match['who'])}: ", board)
    return found + rest, [(f"'{board.strip()}'", found.strip(), "each player begins a side")]


def _named(who: str) -> str:
    return "me" if who.lower() == "i" else who


def _turn(line: str) -> tuple[str, list[Taken]]:
    found = _HIS_TURN.sub(lambda match: "; opp's turn" if match[0].startswith(",") else "opp's turn", line)
    return found, [("'his turn'", "the opponent's", "nobody else is spoken of")]


def _he(line: str) -> tuple[str, list[Taken]]:
    found = _HE.sub(lambda match: f"{match['before']}opp ", line)
    return found, [("whose are 'he', 'she' and 'they'", "the opponent", "nobody else is spoken of")]


def _commas(line: str) -> tuple[str, list[Taken]]:
    return _COMMA.sub("", line), []


def _begins(line: str) -> tuple[str, list[Taken]]:
    """`opp's turn A fights B`, `opp B d3 play A`: each begins a part of its own."""
    found = _BEGINS.sub(lambda match: f"; {match['turn']}; " if match["turn"] else f"; {match['verb']} ", line)
    return found, [("where the line has no mark", found.strip(), "what is done begins a part")]


def _again(line: str) -> tuple[str, list[Taken]]:
    """`play A then B`: the verb is that of before."""
    found = line
    while (match := _AGAIN.search(found)) is not None:
        found = f"{found[: match.start()]}{match['verb']}{match['one']}; {match['verb']}{found[match.end() :]}"
    return found, []


def _asked_first(line: str) -> tuple[str, list[Taken]]:
    """`who dies? me: A | opp: B; A fights B`: the question stands before the sides."""
    return re.sub(rf"\?\s+(?={_WHO}\s*:)", "?; ", line, flags=re.IGNORECASE), []


_CHANGES: tuple[Callable[[str], tuple[str, list[Taken]]], ...] = (
    _asked_first,
    _commas,
    _begins,
    _turn,
    _he,
    _again,
    _sides,
)

"""What is claimed of tokens that come into being: how many of a name a player has.

In: the words of a claim. Out: the name in them and how many, compared. Nothing here knows a game.
"""

from __future__ import annotations

import re

from kfjudge.tuples import NamedTuple

_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_VERB = r"(?:has|have|gets?|got|gains?|makes?|made|creates?|created|controls?|plays?|there (?:is|are)|(?:is|are) there)"
_SAID = (
    rf"(?P<verb>{_VERB} )?(?:(?P<least>at least )?(?P<many>\d+|no|any|{'|'.join(_MANY)}) )?(?P<name>.+?)"
    r"(?P<kind> tokens?| token creatures?| token units?)?"
    r"(?P<there>(?: (?:made|created|in play|out|here|there|now|on the (?:board|table)|in (?:my |his |her |their )?base"
    r"|(?:is |are )?(?:made|created)|at [a-z' ]+|on [a-z' ]+))*)"
)
GENERIC = ("token", "token creature", "token unit")
"""What any token is called."""


class Made(NamedTuple):
    """A token by the name typed (`""`: any), how many there are (`">= 1"`, `2`), and the place said ("in base")."""

    name: str
    many: str | int
    place: str
    gained: bool = False
    """Whether so many are said to come, and not to be there."""


def made_in(words: str) -> Made | None:
    """What a phrase says of tokens; None where it says nothing that could be of one. A bare name says nothing."""
    match = re.fullmatch(_SAID, words)
    if match is None or not (match["verb"] or match["many"] or match["kind"] or match["there"]):
        return None
    name = match["name"].strip()
    many: str | int = ">= 1"
    if match["many"] == "no":
        many = 0
    elif match["many"] not in (None, "any", "a", "an"):
        count = int(match["many"]) if match["many"].isdecimal() else _MANY[match["many"]]
        many = f">= {count}" if match["least"] else count
    if name.removesuffix("s") in GENERIC:
        name = ""
    gained = re.match("get|got|gain|make|made|create|play", match["verb"] or "") is not None
    return Made(name, many, match["there"].strip(), gained)


_ASKED = (
    r"how many (?P<name>[a-z' ]+?)(?: (?:do|does|did|will|would) (?P<who>\w+) (?:gets?|have|makes?|create|control|play)"
    r"| (?:are|will be) (?:there|made|created)| (?:do|does) (?P<whose>\w+))?"
    r"(?: (?:in play|now|then|at the end|on board))*"
)


def how_many_made(words: str) -> tuple[str, str] | None:
    """The name and the player in `how many grunts do I get`; None where the words ask something else."""
    match = re.fullmatch(_ASKED, words)
    return None if match is None else (match["name"], match["who"] or match["whose"] or "")


def names_it(typed: str, name: str) -> bool:
    """Whether a typed word is the name of a token, also of several."""
    typed, name = typed.casefold(), name.casefold()
    return typed in (name, f"{name}s", f"{name}es", re.sub(r"y$", "ies", name))

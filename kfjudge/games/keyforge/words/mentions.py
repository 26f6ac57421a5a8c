"""What a paragraph has mentioned so far, and how.

In: nothing; the pass that reads a paragraph adds to it. Out: `Environment` and what stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum, StrEnum

from kfjudge.games.keyforge.words.nodes.base import Attribute
from kfjudge.language.node import Node
from kfjudge.language.trees import Path
from kfjudge.values import dataclass, field


class Kind(StrEnum):
    CARDS = "cards"
    PLAYER = "player"
    AMOUNT = "amount"
    EFFECT = "effect"
    EVENT = "event"


class Role(IntEnum):
    """How a mention stands in its clause; the lowest is the most likely to be spoken of again."""

    SUBJECT = 0
    OBJECT = 1
    INSIDE = 2


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that later words can mean: where it stands, in which clause, and how."""

    path: Path
    node: Node
    kind: Kind
    clause: int
    role: Role
    counted: bool = False
    """Cards of which only the number is asked for ("more creatures than"): "it" is never one of them."""
    again: Path | None = None
    """Where a player is spoken of again as the one who does something."""


@dataclass(slots=True)
class Environment:
    """What has been mentioned so far in one paragraph, and what has been bound."""

    mentions: list[Mention] = field(default_factory=list)
    clause: int = 0
    targets: dict[Path, Path] = field(default_factory=dict)
    """From the path of a reference to the path of what it means."""
    along_with: dict[Path, Path] = field(default_factory=dict)
    """From "them" to the first of two cards that were named one by one."""
    instead_of: list[tuple[Path, Path]] = field(default_factory=list)
    """From "if … instead" to the instruction it replaces."""
    loops: list[Path] = field(default_factory=list)
    """Where something is done for each of several things."""
    waiting: list[Path] = field(default_factory=list)
    """The abilities among them that wait for something."""
    rounds: list[Path] = field(default_factory=list)
    """The instructions among them that are done once for each: what they speak of is several things afterwards."""
    single: list[Path] = field(default_factory=list)
    """Cards of a kind of which one is meant: "the next creature you play", "if there is a creature, purge it"."""
    sentences: list[Path] = field(default_factory=list)
    """The rows of clauses that are one sentence ("… and …")."""
    doers: dict[int, Path] = field(default_factory=dict)
    """In which clauses "it" has done something to other cards, and to what mention it goes back."""
    called_it: dict[int, Path] = field(default_factory=dict)
    """What "it" means in a clause."""
    called_that: dict[int, Path] = field(default_factory=dict)
    """What "that creature" means in a clause."""
    likened: list[tuple[Path, Attribute]] = field(default_factory=list)
    """The cards of which the house, trait, type or name was spoken of, and which of these."""
    compared: list[Path] = field(default_factory=list)
    """Where numbers were compared with each other."""
    role: Role = Role.OBJECT
    """How the reference that is being bound stands in its clause."""

    def back(self, kind: Kind) -> Iterator[list[Mention]]:
        """The mentions of a kind, a clause at a time, the nearest clause first, the nearest mention first."""
        clause: list[Mention] = []
        for mention in reversed(self.mentions):
            if mention.kind is not kind:
                continue
            if clause and clause[0].clause != mention.clause:
                yield clause
                clause = []
            clause.append(mention)
        if clause:
            yield clause

    def at(self, path: Path) -> Mention | None:
        return next((mention for mention in self.mentions if mention.path == path), None)


Choice = Mention | str
"""What is meant, or why nothing is."""


def within(path: Path, outer: Path) -> bool:
    return path[: len(outer)] == outer


def visible(path: Path, other: Path) -> bool:
    """Whether what stands at `other` can be spoken of at `path`: it does not contain it, and is no alternative to it
    ("otherwise", another option).
    """
    if within(path, other):
        return False
    for place, (one, two) in enumerate(zip(path, other, strict=False)):
        if one != two:
            return {one, two} != {"then", "otherwise"} and not (place and path[place - 1] == "options")
    return True


def beside(path: Path, other: Path) -> bool:
    """Whether both are parts of one clause: "attach ~ to it" does not attach it to itself."""
    return len(path) == len(other) and path[:-1] == other[:-1] and isinstance(path[-1], str)


def nearest(kind: Kind, path: Path, env: Environment, fits: Callable[[Mention], bool]) -> Mention | None:
    """The whole of the nearest fitting mention: an instruction with all that "and" adds to it."""
    for clause in env.back(kind):
        fitting = [mention for mention in clause if visible(path, mention.path) and fits(mention)]
        if fitting:
            whole = [
                mention
                for mention in fitting
                if not any(mention is not other and within(mention.path, other.path) for other in fitting)
            ]
            return whole[0]
    return None

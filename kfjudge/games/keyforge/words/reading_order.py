"""In which order the parts of a node are read, and how each stands in its clause.

In: a node. Out: its parts with their paths, first read first; roles.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from kfjudge.games.keyforge.words.mentions import Kind, Role
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.amounts import Bound as NumberBound
from kfjudge.games.keyforge.words.nodes.conditions import Compare
from kfjudge.games.keyforge.words.nodes.events import EventPattern, Trigger, TriggerWord
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Condition, Effect, Filter, Static
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.node import Node
from kfjudge.language.trees import Path, children, start_of

CLAUSE_NODES = (Effect, Condition, Static, EventPattern)
"""The nodes that open a clause."""


def in_reading_order(value: Node) -> list[tuple[Path, Node]]:
    """The parts of a node in the order in which they are read."""
    parts = children(value)
    timed = isinstance(value, f.Triggered) and value.trigger.word is TriggerWord.AT
    if timed or not isinstance(value, (f.Sequence, f.Triggered)):
        starts = {path: start_of(part) for path, part in parts}
        parts.sort(key=lambda part: starts[part[0]] if starts[part[0]] >= 0 else 1 << 30)
    return parts


PAIRS: dict[type[Node], str] = {f.Swap: "right", f.FightEachOther: "right", f.MoveCreature: "place.by"}
"""Instructions that name two cards, of which later words can speak together ("these creatures"), and the field of the
second.
"""


def names_two(node: Node) -> bool:
    """Whether an instruction names two cards of which later words can speak together."""
    field = PAIRS.get(type(node))
    return field is not None and attrgetter(field)(node) is not None


OPENINGS = ("condition", "instead_of", "trigger")
"""Fields that are said before the clause they belong to."""


_DOERS = ("source", "player")


def role_of(parent: Node, name: str, role: Role) -> Role:
    """How a part of a node stands in its clause."""
    if isinstance(parent, (c.Union, c.EitherOf, c.OneOf)):
        return role
    if isinstance(parent, a.PoolOf) or (isinstance(parent, Compare) and name == "left"):
        return role if isinstance(parent, a.PoolOf) else Role.SUBJECT
    if isinstance(parent, (Filter, Amount, NumberBound, c.Quantity, Player)) or (
        isinstance(parent, EventPattern) and role is Role.INSIDE
    ):
        return Role.INSIDE
    if isinstance(parent, Compare):
        return Role.INSIDE
    if isinstance(parent, CLAUSE_NODES):
        if name in _DOERS:
            return Role.SUBJECT
        doing = isinstance(parent, (Static, Condition, f.CaptureAember)) or (
            isinstance(parent, EventPattern) and parent.player is None
        )
        return Role.SUBJECT if name == "cards" and doing else Role.OBJECT
    return Role.OBJECT


def mentioned_as(node: Node, role: Role) -> Kind | None:
    """What a node can be spoken of as later."""
    match node:
        case c.Ref(kind=c.RefKind.IT | c.RefKind.OTHERS | c.RefKind.EACH_OF_THEM | c.RefKind.DESCRIBED):
            return None
        case Cards():
            return Kind.CARDS
        case Player(kind=PlayerKind.THAT_PLAYER):
            return None
        case Player(kind=PlayerKind.YOU):
            return Kind.PLAYER if node.span[0] >= 0 else None
        case Player():
            # "enemy" and "friendly" name no player.
            return Kind.PLAYER if node.span[0] >= 0 or role is not Role.INSIDE else None
        case Amount():
            return Kind.AMOUNT if not isinstance(node, (a.Number, a.Variable)) or role is not Role.INSIDE else None
        case Effect():
            return None if isinstance(node, (f.If, f.Instead)) or _is_opening_only(node) else Kind.EFFECT
        case EventPattern():
            return Kind.EVENT if role is not Role.INSIDE else None
        case Trigger(word=TriggerWord.WOULD):
            return Kind.EFFECT
        case _:
            return None


def _is_opening_only(node: Node) -> bool:
    """ "Then, …" around an instruction: what is spoken of later is the instruction itself."""
    return isinstance(node, f.Sequence) and len(node.effects) == 1


def enclosing(path: Path, root: Node, kind: type[Node] | tuple[type[Node], ...]) -> Path | None:
    """The path of the innermost node of a class (or of several) around a path."""
    found: Path | None = None
    value: Any = root
    for place, step in enumerate(path):
        if isinstance(value, kind):
            found = path[:place]
        value = value[step] if isinstance(step, int) else getattr(value, step)
    return found

"""What is spoken of by its place in the sentences alone, before anything is looked for.

In: an `Environment` that was filled in reading order, a reference and where it stands. Out: the mention that is meant,
or nothing if the place tells nothing.
"""

from __future__ import annotations

from kfjudge.games.keyforge.words.agreement import may_mean
from kfjudge.games.keyforge.words.mentions import Choice, Environment, Kind, Mention, Role, within
from kfjudge.games.keyforge.words.nodes.cards import Ref, RefKind
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern
from kfjudge.language.trees import Path, start_of
from kfjudge.values import replace


def just_said(ref: Ref, path: Path, env: Environment) -> Mention | None:
    """For a frame that does several things to one phrase ("ready and fight with …"): that phrase."""
    if ref.span[0] >= 0 or len(path) < 3:
        return None
    if "statics" in path:
        return _stated_of(path, env)
    if path[-3] != "effects" or not isinstance(path[-2], int):
        return None
    before = [
        (*path[:-2], place, field_name) for place in range(path[-2]) for field_name in ("cards", "on", "from_cards")
    ]
    return next((mention for mention in env.mentions if mention.path in before and mention.kind is Kind.CARDS), None)


def _stated_of(path: Path, env: Environment) -> Mention | None:
    """The common subject of several statements, of which the first names it."""
    place = len(path) - 1 - path[::-1].index("statics")
    inner = [step for step in path[place + 1 :] if isinstance(step, str)]
    if path[-1] != "cards" or not {"static", "cards"}.issuperset(inner):
        return None
    first = {
        (*path[: place + 1], 0, *wrapped, "cards")
        for wrapped in ((), ("static",), ("statics", 0), ("statics", 0, "static"))
    }
    found = next((mention for mention in env.mentions if mention.path in first), None)
    return found or (_stated_of((*path[:place], "cards"), env) if "statics" in path[:place] else None)


def asked_again(ref: Ref, path: Path, env: Environment) -> Mention | None:
    """ "If it is a creature, stun a creature. If it is an artifact, …" asks twice of the same card, whatever the first
    answer names.
    """
    if ref.kind is not RefKind.IT or "condition" not in path:
        return None
    asked = len(path) - 1 - path[::-1].index("condition")
    place = path[asked - 1]
    if path[asked - 2 : asked - 1] != ("effects",) or not isinstance(place, int) or not place:
        return None
    before = (*path[: asked - 1], place - 1, "condition")
    meant = next((one for words, one in env.targets.items() if within(words, before)), None)
    found = env.at(meant) if meant is not None else None
    return found if found is not None and found.kind is Kind.CARDS and may_mean(ref, found) else None


def copying(path: Path, env: Environment) -> Mention | None:
    """ "Enters play as a copy of another creature, except it …" speaks of what enters."""
    if "keeps" not in path:
        return None
    copy = path[: path.index("keeps")]
    return env.at((*copy, "cards")) or env.at((*copy[:-1], "cards"))


def asked_of_another(ref: Ref, path: Path, meant: Mention, env: Environment) -> bool:
    """Whether "it" could be the card that the sentence before asks about as well as one that its answer names: "reveal
    a card. If it is a creature, exhaust a creature. Archive it."
    """
    if ref.kind is not RefKind.IT or ref.type is not None or ref.filters or "then" not in meant.path:
        return False
    whole = meant.path[: meant.path.index("then")]
    if within(path, whole):
        return False
    asked = next((one for words, one in env.targets.items() if within(words, (*whole, "condition"))), None)
    other = env.at(asked) if asked is not None else None
    return other is not None and other is not meant and other.kind is Kind.CARDS and may_mean(ref, other)


def said_to_have_happened(event: EventPattern, path: Path, env: Environment) -> None:
    """What is said to have done something, or had it done to it, is nearer than what did it or what it was done to: "if
    it was dealt damage by an enemy creature, ward it".
    """
    there = [(name, getattr(event, name)) for name in ("cards", "other") if getattr(event, name) is not None]
    if len(there) < 2:
        return
    name, about = min(there, key=lambda item: start_of(item[1]))
    target = env.targets.get((*path, name))
    meant = env.at(target) if target is not None else None
    if meant is None or not isinstance(about, Ref) or meant.kind is not Kind.CARDS:
        return
    env.mentions.append(replace(meant, clause=env.clause, role=Role.SUBJECT))
    if name == "other":
        env.doers[env.clause] = meant.path


def dealt_to(ref: Ref, path: Path, env: Environment) -> Mention | None:
    """ "A friendly creature deals 3 to an enemy creature. If it is destroyed, …" asks of what was dealt damage, for
    nothing happens to what deals it.
    """
    if ref.kind is not RefKind.IT or path[-2:] != ("event", "cards") or "condition" not in path:
        return None
    clause = next(env.back(Kind.CARDS), [])
    source = next((mention for mention in clause if mention.path[-1] == "source"), None)
    target = env.at((*source.path[:-1], "cards")) if source is not None else None
    return target if target is not None and may_mean(ref, target) else None


def doing(ref: Ref, meant: Choice, env: Environment) -> Choice:
    """ "After a friendly creature destroys an enemy creature, it captures 1" goes on about who does something."""
    if not isinstance(meant, Mention) or ref.kind is not RefKind.IT or env.role is Role.INSIDE:
        return meant
    doer = env.at((*meant.path[:-1], "other")) if meant.path[-1] == "cards" and "trigger" in meant.path else None
    if doer is None or start_of(doer.node) > start_of(meant.node) or not may_mean(ref, doer):
        return meant
    if env.role is Role.SUBJECT:
        return doer
    event = env.at(meant.path[:-1])
    gone = event is not None and isinstance(event.node, EventPattern) and event.node.kind is EventKind.DESTROY
    return "could mean several things" if gone and ref.type is None else meant


def done_to_another(ref: Ref, meant: Mention, env: Environment) -> bool:
    """Whether "it" could be what something is said to have been done to as well as what did it: "if it destroyed the
    creature it fought, archive it". As the subject it is what did it.
    """
    return not ref.filters and env.role is not Role.SUBJECT and env.doers.get(meant.clause) == meant.path

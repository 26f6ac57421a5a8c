"""What is spoken of by its place in the sentences alone, before anything is looked for.

In: an `Environment` that was filled in reading order, a reference and where it stands. Out: the mention that is meant,
or nothing if the place tells nothing.
"""

from __future__ import annotations

from kfjudge.keyforge.words.agreement import may_mean
from kfjudge.keyforge.words.mentions import Environment, Kind, Mention, within
from kfjudge.keyforge.words.nodes.cards import Ref, RefKind
from kfjudge.language.trees import Path


def just_said(ref: Ref, path: Path, env: Environment) -> Mention | None:
    """For a frame that does several things to one phrase ("ready and fight with …"): that phrase."""
    if ref.span[0] >= 0 or len(path) < 3:
        return None
    if "statics" in path:
        return _stated_of(path, env)
    if path[-3] != "effects" or not isinstance(path[-2], int):
        return None
    before = [(*path[:-2], place, field_name) for place in range(path[-2]) for field_name in ("cards", "on")]
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

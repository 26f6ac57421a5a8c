"""Which player, amount or instruction was spoken of: "they", "if you do", "this way".

In: where the words stand and what has been mentioned. Out: the mention that is meant, or none.
"""

from __future__ import annotations

from kfjudge.games.keyforge.words.mentions import Choice, Environment, Kind, Mention, visible
from kfjudge.games.keyforge.words.nodes.effects import CardByCard, ChoiceOf, ChooseThing, Lasting, UnforgeKey
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.statics import Loses, Quality
from kfjudge.language.node import Node
from kfjudge.language.trees import Path


def player_meant(path: Path, env: Environment) -> Choice:
    """Whom "they", "their" or "that player" mean: never you."""
    for clause in env.back(Kind.PLAYER):
        fitting = [mention for mention in clause if visible(path, mention.path) and not _is_you(mention.node)]
        if not fitting:
            continue
        best = min(mention.role for mention in fitting)
        top = [mention for mention in fitting if mention.role is best]
        if len(top) > 1:  # "more than their opponent": whoever that opponent is said to oppose is meant
            top = [mention for mention in top if not _is_their_opponent(mention.node)] or top
        if len(top) > 1 and any(mention.node != top[0].node for mention in top):
            return "could mean several players"
        named = [one for one in env.mentions if _may_be(one, top[0], path)] if _in_no_words(top[0].node) else []
        if any(one.node != named[0].node for one in named):
            return "could mean several players"
        return named[-1] if named else top[0]
    return "means no player mentioned before it"


def _in_no_words(node: Node) -> bool:
    """Each player where no word names them: "keys cost +1"."""
    return isinstance(node, Player) and node.kind is PlayerKind.EACH and node.span[0] < 0


def _may_be(one: Mention, meant: Mention, path: Path) -> bool:
    """Whether a player whom words name is meant instead of one whom none names."""
    return one.kind is Kind.PLAYER and one.node != meant.node and not _is_you(one.node) and visible(path, one.path)


def _is_you(node: Node) -> bool:
    return isinstance(node, Player) and node.kind is PlayerKind.YOU


def _is_their_opponent(node: Node) -> bool:
    return isinstance(node, Player) and node.kind is PlayerKind.OPPONENT_OF and node.of_player is not None


def is_choice_of_player(node: Node) -> bool:
    return isinstance(node, ChooseThing) and node.of is ChoiceOf.PLAYER


def takes_armor(node: Node) -> bool:
    """Whether an instruction makes cards lose all of their armor for a time."""
    return isinstance(node, Lasting) and any(
        isinstance(part, Loses) and part.what is Quality.ARMOR for part in node.effects
    )


def done_this_way(kind: EventKind, path: Path, env: Environment, player: Player | None = None) -> Mention | None:
    """The instruction before that brings such an event about, and by whom it is said to be done, or the event that set
    the ability off.
    """
    for mention in reversed(env.mentions):
        if visible(path, mention.path) and _brings_about(mention, kind) and not _by_another(mention, player):
            return mention
    for mention in reversed(env.mentions):
        if mention.kind is Kind.EVENT and getattr(mention.node, "kind", None) is kind:
            return mention
    return None


def done_before(kind: EventKind, path: Path, env: Environment, player: Player | None = None) -> Mention | None:
    """The instruction before that brings such an event about, and by whom it is said to be done; None if no instruction
    does, or if an event that sets an ability off is nearer.
    """
    for mention in reversed(env.mentions):
        if not visible(path, mention.path):
            continue
        if (
            mention.kind is Kind.EVENT
            and mention.path[-2:-1] == ("events",)
            and getattr(mention.node, "kind", None) is kind
        ):
            return None
        if _brings_about(mention, kind) and not _by_another(mention, player):
            return mention
    return None


def _by_another(mention: Mention, player: Player | None) -> bool:
    """Whether an instruction is one to the opponent and something "you" have done is spoken of, or the other way."""
    doer = getattr(mention.node, "player", None) if not isinstance(mention.node, UnforgeKey) else None  # whose key
    said = {one.kind for one in (doer, player) if one is not None}
    return said == {PlayerKind.YOU, PlayerKind.OPPONENT}


def _brings_about(mention: Mention, kind: EventKind) -> bool:
    """Whether what was mentioned is an instruction that does this."""
    return mention.kind is Kind.EFFECT and (
        (isinstance(mention.node, Effect) and kind in mention.node.brings_about)
        or (isinstance(mention.node, CardByCard) and mention.node.kind is kind)
        or (kind is EventKind.LOSE_ARMOR and takes_armor(mention.node))
    )

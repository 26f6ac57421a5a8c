"""Permissions beyond the active house: what may be played or used, and how often (Rulebook: House requirement)."""

from __future__ import annotations

from kfjudge.engine.trace import PERMITTED
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Stated
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.log import LogEntry, times_used
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns, permitted, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.events import WhichHouse
from kfjudge.language.printed_words import Outcome

Permission = tuple[Stated, s.MayPlayOrUse]
"""A statement, and the permission that it gives."""


def reaches_out(node: s.MayPlayOrUse) -> bool:
    """Whether a permission is for cards that are not in hand."""
    zones = isinstance(node.cards, c.Select) and any(
        isinstance(item, c.InZone | c.InZones) for item in node.cards.filters
    )
    return zones or (node.as_if is not None and node.as_if.hand)


@reads(s.MayPlayOrUse, "verbs cards player as_if")
@reads(s.AsIf, "house hand yours")
def permissions(game: Game, player: int, number: int, verb: str, how: f.UseKind | None = None) -> list[Permission]:
    """The permissions beyond the active house that cover a card, as far as they are not used up."""
    result: list[Permission] = []
    for stated, node in game.view.said(s.MayPlayOrUse):
        if not any(_covers(permitted, verb, how) for permitted in node.verbs):
            continue
        ctx = game.view.for_card(stated, number)
        if not all(meaning.holds(ctx, condition) for condition in stated.statement.conditions):
            continue
        if node.player is not None and player not in meaning.players(ctx, node.player):
            continue
        if not references.matches(ctx, node.cards, game.seen(number)):
            continue
        if (
            node.as_if is not None
            and node.as_if.house is not None
            and not _is_active(game, player, ctx, node.as_if.house)
        ):
            continue
        if used_up(stated) and not _is_covered(game, stated, number, verb):
            continue
        most = permitted.limit(node)
        if (
            most is not None
            and stated.lasting is None
            and times_used(game.board.log[0], "permission", stated) >= meaning.value(ctx, most)
        ):
            continue
        result.append((stated, node))
    return result


def why_not_lent(game: Game, player: int, number: int, verb: str) -> str:
    """Why a card in play that lets others be played, used or discarded does not let this one: it has done so often
    enough, or asks for something that is not so; nothing if there is none.
    """
    for stated, node in game.view.said(s.MayPlayOrUse):
        ctx = game.view.for_card(stated, number)
        if (
            node.cards is None
            or not any(_covers(permitted, verb, None) for permitted in node.verbs)
            or (node.player is not None and player not in meaning.players(ctx, node.player))
            or not references.matches(ctx, node.cards, game.seen(number))
        ):
            continue
        unmet = next((one for one in stated.statement.conditions if not meaning.holds(ctx, one)), None)
        source = game.board.cards[stated.card].face
        if unmet is not None:
            return f"{source.name} would let it be {LETS[verb]}, but {Outcome(unmet, source.printed, False)}"
        return f"what {source.name} allows has been used up this turn"
    return ""


def used_up(stated: Stated) -> bool:
    """Whether a permission that lasts has been used on as many cards as it allows."""
    return isinstance(stated.lasting, Lasting) and stated.lasting.left == 0


def _is_covered(game: Game, stated: Stated, number: int, verb: str) -> bool:
    """Whether a permission to use so many cards has been used on this one: it covers the card for the whole time
    (Rulebook: FAQ).
    """
    return verb == "use" and isinstance(stated.lasting, Lasting) and game.seen(number) in stated.lasting.covered


@reads(WhichHouse, "active")
def _is_active(game: Game, player: int, ctx: Context, which: WhichHouse) -> bool:
    """Whether a house is the active one, so that what counts as of it can be played and used."""
    house = game.board.players[player].active_house
    return which.active or (house is not None and patterns.is_house(ctx, which, house))


def _covers(permitted: s.Permitted, verb: str, how: f.UseKind | None) -> bool:
    """Whether a permission for one thing is one for another: to use, for fighting and reaping too."""
    if verb != "use" or permitted is s.Permitted.USE:
        return permitted.value == verb
    return permitted in (s.Permitted.FIGHT, s.Permitted.REAP) and (how is None or permitted.value == how.value)


LETS = {"play": "played", "use": "used", "discard": "discarded"}


def tell_permission(game: Game, player: int, number: int, verb: str, how: f.UseKind | None = None) -> None:
    """Says which card lets one that is not of the active house be played, used or discarded."""
    if verb == "use" and game.view.has(number, KeywordName.VERSATILE):
        game.step(PERMITTED, "versatile", "{0} is versatile: it is used as if of the active house", Card(number))
        return
    for stated, _node in permissions(game, player, number, verb, how)[:1]:
        text = f"{{0}} is not of the active house: {{1}} lets it be {LETS[verb]}"
        game.step(PERMITTED, "play-allowances", text, Card(number), Card(stated.card))


def spend_permission(game: Game, player: int, number: int, verb: str, how: f.UseKind | None = None) -> None:
    """A counted permission that covers the card is used up, even if the card is of the active house; the player picks
    which.
    """
    covering = permissions(game, player, number, verb, how)
    counted = [stated for stated, node in covering if permitted.limit(node) is not None]
    if not counted or any(_is_covered(game, item, number, verb) for item in counted):
        return
    chosen = counted[0]
    if len(counted) > 1:
        options = tuple(dict.fromkeys(item.card for item in counted))
        if len(options) > 1:
            picked = game.choose_cards(player, options, 1, 1, "Which permission is used?", rule="play-allowances")
            chosen = next(item for item in counted if item.card == picked[0])
    game.step("permission", "play-allowances", "a permission is used up")
    if chosen.lasting is not None:
        changes.use_up(game, chosen.lasting, game.seen(number) if verb == "use" else None)
    else:
        game.board.record(LogEntry("permission", player, chosen.card, detail=chosen.node_name))

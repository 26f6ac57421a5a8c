"""Which creatures can be attacked, and which have to be (Rulebook: Fight, Taunt, Enrage)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Stated
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns, references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import consults, plays, reads, same_without
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Cards
from kfjudge.games.keyforge.words.statuses import Mark


def limits_opponents(node: s.OnlyIf) -> bool:
    """Whether a statement says with which others alone some cards can fight."""
    return node.condition is None and node.event.other is not None


def speaks_of(game: Game, stated: Stated, cards: Cards, number: int) -> bool:
    """Whether a statement is about a card, and its conditions hold for it."""
    ctx = game.view.for_card(stated, number)
    return references.matches(ctx, cards, game.seen(number)) and all(
        meaning.holds(ctx, item) for item in stated.statement.conditions
    )


@reads(s.OnlyIf, "event condition")
@consults(
    s.OnlyIf,
    EventKind.ATTACK,
    EventKind.FIGHT,
    EventKind.PLAY,
    EventKind.REAP,
    EventKind.USE,
    where=lambda node: node.condition is not None,
)
def only_if_forbids(game: Game, event: Event) -> bool:
    """Whether a statement in play allows such events only under a condition that does not hold."""
    for stated, node in game.view.active(s.OnlyIf):
        if node.condition is None or event.name not in patterns.names_of(node.event.kind):
            continue
        ctx = game.view.context(stated)
        ctx.event = event
        if event.card != NOBODY:
            ctx.each = (game.seen(event.card),)
        if patterns.fits(ctx, node.event, event) and not meaning.holds(ctx, node.condition):
            return True
    return False


@consults(s.Must, EventKind.FIGHT, where=lambda node: node.event.other is None)
@plays(Mark.ENRAGE)
def must_fight(game: Game, player: int, number: int) -> bool:
    """Whether the creature has to fight when it is used, and can (Rulebook: Enrage)."""
    state = game.board.cards[number]
    bound = state.has(Mark.ENRAGE) or any(
        node.event.kind is EventKind.FIGHT
        and node.event.cards is not None
        and speaks_of(game, stated, node.event.cards, number)
        for node, stated in musts(game)
        if node.event.other is None
    )
    if not bound or game.tables.forbids(game, Event("fight", player, number)):
        return False
    return bool(fight_targets(game, player, number))


same_without(s.Must, "when_used", "whoever must fight must do so when used, and need not be used (Rulebook: Enrage)")


@reads(s.Must, "event when_used")
def musts(game: Game) -> list[tuple[s.Must, Stated]]:
    """What has to take place, if the conditions of the statement hold."""
    return [(node, stated) for stated, node in game.view.said(s.Must)]


@plays(KeywordName.TAUNT)
def taunting(game: Game, number: int, enemy: int) -> int | None:
    """The creature whose taunt keeps a creature from being attacked by another one; None if no taunt does."""
    view = game.view
    if view.has(enemy, KeywordName.TAUNT):
        return None
    found = next((near for near in view.neighbors(enemy) if view.has(near, KeywordName.TAUNT)), None)
    found = _covering(game, enemy) if found is None else found
    return None if found is None or KeywordName.TAUNT in ignores(game, number, enemy) else found


@consults(s.Cannot, EventKind.ATTACK, EventKind.BE_ATTACKED, EventKind.FIGHT)
@consults(s.NoMoreThan, EventKind.ATTACK, EventKind.BE_ATTACKED, EventKind.FIGHT)
def fight_targets(game: Game, player: int, number: int) -> list[int]:
    """The enemy creatures that a creature can be used to attack (Rulebook: Fight, Taunt)."""
    board = game.board
    enemies = board.players[1 - player].battleline
    result = []
    for enemy in enemies:
        if board.cards[enemy].tagged:
            continue
        if taunting(game, number, enemy) is not None:
            continue
        event = Event(
            "attack", player, number, enemy, stay=board.cards[number].stay, other_stay=board.cards[enemy].stay
        )
        fight = Event("fight", player, number, enemy, stay=board.cards[number].stay, other_stay=board.cards[enemy].stay)
        if game.tables.forbids(game, event) or game.tables.forbids(game, fight) or only_if_forbids(game, event):
            continue
        if not _may_be_fought(game, number, enemy):
            continue
        result.append(enemy)
    forced = [enemy for enemy in result if _must_be_fought(game, number, enemy)]
    return forced or result


def _is_among(ctx: Context, cards: Cards, number: int) -> bool:
    """Whether a creature is one of those that a phrase means as things stand."""
    return any(seen.card == number for seen in meaning.members(ctx, cards))


@consults(s.Must, EventKind.BE_ATTACKED)
@consults(s.Must, EventKind.ATTACK, EventKind.FIGHT, where=lambda node: node.event.other is not None)
def _must_be_fought(game: Game, number: int, enemy: int) -> bool:
    """Whether a statement says that a creature must be attacked, or that this one must attack it."""
    for node, stated in musts(game):
        event = node.event
        if event.cards is None:
            continue
        if event.kind is EventKind.BE_ATTACKED and speaks_of(game, stated, event.cards, enemy):
            return True
        attacks = (
            event.kind in (EventKind.ATTACK, EventKind.FIGHT)
            and event.other is not None
            and speaks_of(game, stated, event.cards, number)
        )
        if attacks and event.other is not None and _is_among(game.view.for_card(stated, number), event.other, enemy):
            return True
    return False


@reads(s.KeywordCovers, "cards keyword to")
def _covering(game: Game, enemy: int) -> int | None:
    """The creature whose taunt reaches farther than to its neighbors and covers this creature."""
    for stated, node in game.view.active(s.KeywordCovers):
        if node.keyword is not KeywordName.TAUNT:
            continue
        ctx = game.view.context(stated)
        for seen in meaning.members(ctx, node.cards):
            ctx.each = (seen,)
            if game.view.has(seen.card, KeywordName.TAUNT) and any(
                other.card == enemy for other in meaning.members(ctx, node.to)
            ):
                return seen.card
    return None


@consults(s.OnlyIf, EventKind.ATTACK, EventKind.BE_ATTACKED, EventKind.FIGHT, where=limits_opponents)
def _may_be_fought(game: Game, number: int, enemy: int) -> bool:
    """Whether no statement limits the creature to fighting others ("can only fight stunned creatures")."""
    for stated, node in game.view.said(s.OnlyIf):
        if not limits_opponents(node) or node.event.cards is None or node.event.other is None:
            continue
        one, other = (enemy, number) if node.event.kind is EventKind.BE_ATTACKED else (number, enemy)
        ctx = game.view.for_card(stated, one)
        if not references.matches(ctx, node.event.cards, game.seen(one)) or _is_among(ctx, node.event.other, other):
            continue
        if all(meaning.holds(ctx, condition) for condition in stated.statement.conditions):
            return False
    return True


@reads(s.Ignores, "cards keywords")
def ignores(game: Game, number: int, enemy: int) -> frozenset[KeywordName]:
    """The keywords that a creature ignores when it attacks an enemy: it counts as attacking from the moment the attack
    is declared.
    """
    result: set[KeywordName] = set(game.ignoring.get(number, ()))
    if game.view.steady and not game.view.statements.get(s.Ignores):
        return frozenset(result)
    with game.declared(game.seen(number), game.seen(enemy)):
        for stated, node in game.view.said(s.Ignores):
            ctx = game.view.for_card(stated, number)
            if _is_among(game.view.context(stated), node.cards, number) and all(
                meaning.holds(ctx, item) for item in stated.statement.conditions
            ):
                result.update(node.keywords)
    return frozenset(result)

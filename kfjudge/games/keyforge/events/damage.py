"""Damage: one batch for everything that is dealt at once, each creature in four steps (Rulebook: Damage, timing
chart).
"""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.engine.event import Replacement
from kfjudge.engine.trace import Beside
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.events.destruction import destroy_events, is_invulnerable
from kfjudge.games.keyforge.events.zones import lose_ward
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import consults, plays, reads
from kfjudge.games.keyforge.unsettled import (
    ARMOR_IGNORED_BY_AN_ATTACKER,
    REDIRECTED_ONTO_A_WARD,
    REDIRECTED_ONTO_THE_PROTECTED,
)
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.values import replace

OF_KEYWORDS = frozenset(
    keyword.value for keyword in (KeywordName.ASSAULT, KeywordName.HAZARDOUS, KeywordName.SPLASH_ATTACK)
)
"""Damage that a keyword deals: what it destroys is destroyed by that damage."""
IN_FIGHT = frozenset(("power", "splash-attack"))
"""Damage that counts as part of the fight itself; keywords before the fight do not."""


def hit(
    target: CardStay,
    amount: int,
    *,
    player: int,
    source: int = NOBODY,
    source_stay: int = -1,
    cause: str = "ability",
    poison: bool = False,
) -> Event:
    """One portion of damage: `other` is the card that deals it (`NOBODY`: the game does)."""
    event = Event(
        "deal damage", player, target.card, source, amount, source=source, cause=cause, stay=target.stay, flag=poison
    )
    event.other_stay = source_stay
    return event


@plays(EventKind.DEAL_DAMAGE)
@consults(s.Cannot, EventKind.DEAL_DAMAGE)
@consults(s.NoMoreThan, EventKind.DEAL_DAMAGE)
@consults(s.Interrupts, EventKind.DEAL_DAMAGE)
@consults(s.Replaces, EventKind.DEAL_DAMAGE)
def deal(game: Game, hits: Sequence[Event]) -> list[Event]:
    """Deals damage as one batch. Returns the portions of which something was dealt; `done` says how much."""
    attempts: list[Event] = []
    for event in hits:
        _attempt(game, event, attempts)
    if not attempts:
        return []
    warded: set[int] = set()
    landed: list[Event] = []
    powers = {number: game.view.power(number) for side in game.board.players for number in side.battleline}
    following: list[Event] = []
    for event in [item for item in attempts if not _cannot(game, item)]:
        before = len(landed)
        _steps(game, event, warded, landed)
        following.extend(copy for landing in landed[before:] for copy in _following(game, landing))
    for event in [item for item in following if not _cannot(game, item)]:
        _land(game, event, _redirecting(game, event), warded, landed)
    lost: list[Event] = []
    for number in warded:
        if game.board.cards[number].has(Mark.WARD):
            lost.extend(lose_ward(game, number))
    if not landed:
        game.settle()
        game.open_window(lost)
        return []
    for event in landed:
        event.clock = game.board.clock
    game.note(landed)
    doomed = _doomed(game, landed, powers)
    if doomed:
        destroy_events(game, doomed)
    game.settle()
    game.open_window([*landed, *lost] if lost else landed)
    return landed


@reads(s.DamageChange, "event amount doubled also in_fights")
@consults(s.DamageChange, EventKind.DEAL_DAMAGE)
def _changes(game: Game, event: Event) -> list[tuple[Context, s.DamageChange]]:
    """The statements about damage that speak of this damage."""
    found: list[tuple[Context, s.DamageChange]] = []
    for stated, node in game.view.active(s.DamageChange):
        ctx = game.view.context(stated)
        if (event.cause in IN_FIGHT or not node.in_fights) and patterns.fits(ctx, node.event, event):
            found.append((ctx, node))
    return found


def _following(game: Game, event: Event) -> list[Event]:
    """What is dealt to other creatures as well because a statement says that they share this damage; it is the same
    instance, and is shared no further.
    """
    copies: list[Event] = []
    for ctx, node in _changes(game, event):
        if node.also is None:
            continue
        patterns.bind(ctx, node.event, event)
        for seen in meaning.members(ctx, node.also):
            if seen.card != event.card and game.board.cards[seen.card].zone == "battleline":
                copies.append(replace(event, card=seen.card, stay=seen.stay, amount=event.done, done=0))
                game.step(
                    "damage",
                    "damage-batch",
                    "the {0} damage dealt to {1} is dealt to {2} as well",
                    event.done,
                    Card(event.card),
                    Card(seen.card),
                )
    return copies


def _attempt(game: Game, event: Event, attempts: list[Event]) -> None:
    """Before step 1: what a source does instead of dealing damage, and additional damage in the same instance."""
    state = game.board.cards[event.card]
    if event.amount <= 0 or state.stay != event.stay or state.zone != "battleline":
        return
    game.count()
    fitting = [
        item
        for item in game.tables.replacements(game, event)
        if item.key[:1] == ("attempt",) and item.key not in event.replaced_by
    ]
    if fitting:
        chosen = game.choose_replacement(event, fitting)
        if chosen is not None:
            for substitute in chosen.apply(event):
                substitute.replaced_by = (*event.replaced_by, chosen.key)
                _attempt(game, substitute, attempts)
            return
    for ctx, node in _changes(game, event):
        if node.amount is not None:
            event.amount = max(0, event.amount + meaning.value(ctx, node.amount))
    if event.amount > 0:
        attempts.append(event)


def _cannot(game: Game, event: Event) -> bool:
    """Step 1, looked at for all portions before anything is dealt: damage that cannot be dealt is prevented."""
    if is_invulnerable(game, event) or game.tables.forbids(game, event):
        game.step("damage", "timing-damage-1", "all {0} damage to {1} is prevented", event.amount, Card(event.card))
        return True
    return False


def _steps(game: Game, event: Event, warded: set[int], landed: list[Event]) -> None:
    """Steps 2 to 4 for one portion."""
    number = event.card
    view = game.view
    state = game.board.cards[number]
    if state.has(Mark.WARD):
        warded.add(number)
        game.step("damage", "timing-damage-2", "the ward of {1} prevents {0} damage", event.amount, Card(number))
        return
    amount = event.amount
    armor = 0 if _ignores_armor(game, event) else min(view.armor_left(number), amount)
    if armor:
        changes.become(game, number, armor_used=state.armor_used + armor, armor_had=view.armor(number))
        made, values = facts.number_told(game, number, "armor")
        told = "the armor of {1} prevents {0} damage" + made
        game.step("damage", "timing-damage-3", told, armor, Card(number), *values)
        amount -= armor
        game.left.append(
            Event("prevent damage", state.controller, number, amount=armor, stay=state.stay, clock=game.board.clock)
        )
    if amount <= 0:
        return
    event.amount = amount * _factor(game, event)
    _land(game, event, _redirecting(game, event), warded, landed)


def _redirecting(game: Game, event: Event) -> list[Replacement[Event]]:
    """What can happen instead of damage being dealt, other than what its source does instead."""
    return [
        item
        for item in game.tables.replacements(game, event)
        if item.key[:1] != ("attempt",) and item.key not in event.replaced_by
    ]


@reads(s.Ignores, "cards what")
def _ignores_armor(game: Game, event: Event) -> bool:
    """Whether the creature that deals power damage ignores armor, or one that ignores armor while attacking is dealt
    it.
    """
    if event.pierces:
        return True
    if event.cause != "power" or event.other == NOBODY:
        return False
    attacking = game.fighting[0].card if game.fighting else NOBODY

    def ignores(number: int) -> bool:
        return any(node.what is s.Quality.ARMOR for _stated, node in game.view.about(s.Ignores, number))

    if event.card != attacking or not ignores(attacking) or not game.view.armor_left(attacking):
        return ignores(event.other)
    return game.reading(ARMOR_IGNORED_BY_AN_ATTACKER) == "both" or ignores(event.other)


def _factor(game: Game, event: Event) -> int:
    """By how much damage dealt is multiplied; that comes after armor."""
    factor = 1
    for _ctx, node in _changes(game, event):
        factor *= 2 if node.doubled else 1
    return factor


def _land(game: Game, event: Event, fitting: list[Replacement[Event]], warded: set[int], landed: list[Event]) -> None:
    """Step 4: the damage is dealt, or goes elsewhere; redirected damage meets no further armor."""
    if fitting:
        chosen = game.choose_replacement(event, fitting)
        if chosen is not None:
            for substitute in chosen.apply(event):
                substitute.replaced_by = (*substitute.replaced_by, *event.replaced_by, chosen.key)
                state = game.board.cards[substitute.card]
                if substitute.amount <= 0 or state.zone != "battleline" or _protected(game, substitute, warded):
                    continue
                _land(game, substitute, _redirecting(game, substitute), warded, landed)
            return
    if game.apply(event):
        landed.append(event)


def _protected(game: Game, event: Event, warded: set[int]) -> bool:
    """Whether redirected damage is not dealt, although its steps of being prevented are over."""
    cannot = is_invulnerable(game, event) or game.tables.forbids(game, event)
    if cannot and game.reading(REDIRECTED_ONTO_THE_PROTECTED) == "prevented":
        return True
    if not game.board.cards[event.card].has(Mark.WARD) or game.reading(REDIRECTED_ONTO_A_WARD) == "dealt":
        return False
    warded.add(event.card)
    return True


@applies("deal damage")
def apply_damage(game: Game, event: Event) -> bool:
    """Step 4: the damage lies on the creature."""
    game.board.set(event.card, damage=game.board.cards[event.card].damage + event.amount)
    event.done = event.amount
    if game.traced:
        _tell_dealt(game, event)
    return True


def _tell_dealt(game: Game, event: Event) -> None:
    """Says what dealt the damage, what made it so much, and that it is not enough to destroy its creature, if so."""
    made, values = event.told
    number, dealer = event.card, event.other if event.other != NOBODY else event.source
    words = "{1} is dealt {0} damage"
    if dealer not in (NOBODY, number) or event.cause in OF_KEYWORDS:
        words += f" by {f'the {event.cause} of ' * (event.cause in OF_KEYWORDS)}{{{len(values) + 2}}}"
        values = (*values, Beside(dealer))
    damage, power = game.board.cards[number].damage, game.view.power(number)
    less = f": {damage} is less than its power {power}" if damage < power else ""
    game.step("damage", "timing-damage-4", words + made + less, event.amount, Card(number), *values)


def _doomed(game: Game, landed: list[Event], powers: dict[int, int]) -> list[Event]:
    """The marks for creatures with damage at or above their power, and for those that poison reached. Power that a
    creature has only because of this damage (`powers`: before it) comes too late for it.
    """
    view = game.view
    result: dict[int, Event] = {}
    for event in landed:
        number = event.card
        state = game.board.cards[number]
        if state.tagged or number in result:
            continue
        poisoned = event.flag and event.done > 0
        if poisoned or state.damage >= min(view.power(number), powers.get(number, state.damage)):
            cause = "fight" if event.cause in IN_FIGHT else "damage"
            mark = Event(
                "destroy", event.player, number, event.other, source=event.source, cause=cause, zone=state.zone
            )
            mark.other_stay = event.other_stay
            mark.detail = event.cause if event.cause in OF_KEYWORDS else ""
            result[number] = mark
            if poisoned:
                game.step("damage", "poison", "poison dooms {0}", Card(number))
            elif state.damage < view.power(number):
                too_late = "the power that {0} has by the damage comes too late: it had {1}"
                game.step("damage", "destruction-tag", too_late, Card(number), powers[number])
    return list(result.values())

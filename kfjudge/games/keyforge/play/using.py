"""Using cards: exhausting is part of it, then exactly one of reap, fight, Action:, Omni: (Rulebook: Using cards, timing
chart).
"""

from __future__ import annotations

from kfjudge.engine.trace import NOT_DONE, ONLY
from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.lasting import NEXT_USE, THIS_USE, Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes, windows
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.naming import AbilityName, Card
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.play import costs, fight, legality, permissions, usable
from kfjudge.games.keyforge.records import plays
from kfjudge.games.keyforge.unsettled import USED_BY_REAPING
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.effects import UseKind
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.statics import Cannot
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.values import replace


def use(
    game: Game,
    number: int,
    player: int,
    how: UseKind,
    *,
    against: int = NOBODY,
    granted: bool = False,
    as_yours: bool = False,
) -> bool:
    """Uses a card that may be used so; a stunned creature only loses its stun (Rulebook: Stun). False if the use is not
    legal.
    """
    if how is UseKind.USE:
        options = usable.uses_of(game, player, number, granted=granted, as_yours=as_yours)
        if not options:
            return False
        picked = game.choose(
            game.board.active,
            "use",
            tuple(option.value for option in options),
            "How is it used?",
            rule="using-creatures",
        )
        how = UseKind(str(picked))
    refusal = usable.why_not_use(game, player, number, how, granted=granted, as_yours=as_yours, against=against)
    if refusal is not None:
        game.step(NOT_DONE, refusal.rule, "{0} is not used: {1}", Card(number), refusal.reason)
        return False
    if not granted:
        spend = as_yours or not legality.is_of_active_house(game, player, number)
        if spend:
            kind = usable.any_use(game, number, how)
            permissions.tell_permission(game, player, number, "use", kind)
            permissions.spend_permission(game, player, number, "use", kind)
    name = {UseKind.REAP: "reap", UseKind.FIGHT: "fight", UseKind.ACTION: "action", UseKind.OMNI: "omni"}[how]
    before = game.seen(number)
    controller = game.board.cards[number].controller
    if not all(costs.pay(game, Event(kind, player, number, from_player=controller)) for kind in ("use", name)):
        return False
    if not game.is_here(before):
        game.step("use", "using-creatures", "{0} is gone before it could be used", Card(number))
        return False
    if game.board.cards[number].has(Mark.STUN):
        return unstun(game, number, player)
    done = USES[how](game, number, player, against, as_yours)
    for effect in [item for item in game.board.lasting if item.what == THIS_USE]:
        changes.spend(game, effect)
    return done


@plays(Mark.STUN)
def unstun(game: Game, number: int, player: int) -> bool:
    """The use of a stunned creature: it is exhausted and the stun removed, nothing else."""
    used = _used(game, number, player, "unstun")
    game.emit(Event("exhaust", player, number, cause="use"))
    game.emit(Event("unstun", player, number, cause="use"))
    game.step(ONLY, "stun", "{0} is used: only its stun is removed", Card(number))
    game.open_window([used])
    return True


@plays(EventKind.USE)
def _used(game: Game, number: int, player: int, detail: str) -> Event:
    """The event of a use, remembered at once (Rule of Six, alpha); what watches it resolves at its end."""
    used = Event("use", player, number, detail=detail, from_player=game.board.cards[number].controller)
    used.stay = game.board.cards[number].stay
    used.clock = game.board.clock
    game.note([used])
    for effect in [item for item in game.board.lasting if item.what == NEXT_USE and _is_spent_by(game, item, used)]:
        changes.spend(game, effect)
    return used


def _is_spent_by(game: Game, effect: Lasting, used: Event) -> bool:
    """Whether a use is the one of which an effect says what it cannot be."""
    ctx = Context(game, effect.player, effect.card, effect.named, event=used).recall(effect.bindings)
    told = [statement.node for statement in effect.statements]
    return any(
        isinstance(one, Cannot) and patterns.fits(ctx, replace(one.event, kind=EventKind.USE), used) for one in told
    )


@plays(EventKind.REAP)
def reap(game: Game, number: int, player: int, against: int, as_yours: bool) -> bool:
    """Exhaust, gain 1, then After Reap: and what watches reaping (Rulebook: Reap)."""
    used = _used(game, number, player, "reap")
    stay = game.board.cards[number].stay
    game.step("reap", "timing-reap-1", "{0} reaps", Card(number))
    game.emit(Event("exhaust", player, number, cause="use"))
    reaping = Event("reap", player, number, stay=stay, clock=game.board.clock)
    windows.open_window(game, [], lambda: windows.bold_abilities(game, number, Timing.BEFORE_REAP, reaping, stay))
    game.emit(Event("gain aember", player, number, amount=1, cause="reap", source=number))
    reaping.clock = game.board.clock
    game.note([reaping])
    answers = game.view.abilities(number, Timing.AFTER_REAP) and game.view.triggers.get(EventKind.USE)
    apart = bool(answers) and game.reading(USED_BY_REAPING) == "afterwards"
    windows.open_window(
        game,
        [reaping] if apart else [reaping, used],
        lambda: windows.bold_abilities(game, number, Timing.AFTER_REAP, reaping, stay),
    )
    if apart:
        game.open_window([used])
    return True


def fight_with(game: Game, number: int, player: int, against: int, as_yours: bool) -> bool:
    """A use that attacks an enemy creature."""
    used = _used(game, number, player, "fight")
    if not fight.fight(game, number, player, against, used=used):
        game.open_window([used])
    return True


def action(game: Game, number: int, player: int, against: int, as_yours: bool) -> bool:
    """Exhaust, then one Action: ability."""
    return _ability(game, number, player, Timing.ACTION, as_yours)


def omni(game: Game, number: int, player: int, against: int, as_yours: bool) -> bool:
    """Exhaust, then one Omni: ability."""
    return _ability(game, number, player, Timing.OMNI, as_yours)


def _ability(game: Game, number: int, player: int, timing: Timing, as_yours: bool) -> bool:
    """Exhausts the card and resolves one ability with the lead-in; the player picks which if there are several."""
    held = pick_ability(game, number, timing)
    if held is None:
        return False
    used = _used(game, number, player, timing.value)
    game.step(timing.value, "timing-use-1", "{0} is used", Card(number))
    game.emit(Event("exhaust", player, number, cause="use"))
    event = Event(timing.value, player, number, stay=game.board.cards[number].stay, clock=game.board.clock)
    game.note([event])
    if as_yours:
        held = borrowed(held, player)
        game.borrowed[number] = player
    try:
        windows.resolve(game, held, event)
        if (
            timing is Timing.ACTION
            and len(game.view.abilities(number, timing)) > 1
            and game.older(Older.ALL_ACTION_ABILITIES)
        ):
            _resolve_the_others(game, number, held, event, player if as_yours else None)
    finally:
        game.borrowed.pop(number, None)
    game.open_window([event, used])
    return True


def _resolve_the_others(game: Game, number: int, done: Held, event: Event, player: int | None) -> None:
    """The other Action: abilities of the card, one after the other as the active player says."""
    resolved = {done.key}
    while True:
        left = [held for held in game.view.abilities(number, Timing.ACTION) if held.key not in resolved]
        if not left:
            return
        held = left[windows.which_next(game, [(held, event) for held in left])]
        resolved.add(held.key)
        windows.resolve(game, held if player is None else borrowed(held, player), event)


def borrowed(held: Held, player: int) -> Held:
    """The ability as resolved by a player who does not control its card (Rulebook: As if it were yours)."""
    return replace(held, player=player)


def pick_ability(game: Game, number: int, timing: Timing) -> Held | None:
    """One of the card's abilities with a lead-in."""
    found = game.view.abilities(number, timing)
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    options = tuple(AbilityName(held.origin, place, timing.value) for place, held in enumerate(found))
    picked = game.choose(game.board.active, "ability", options, "Which ability is used?", rule="action-ability")
    return found[picked.index] if isinstance(picked, AbilityName) else found[0]


USES = {UseKind.REAP: reap, UseKind.FIGHT: fight_with, UseKind.ACTION: action, UseKind.OMNI: omni}
"""What each kind of use does."""

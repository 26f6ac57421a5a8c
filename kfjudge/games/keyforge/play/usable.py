"""Whether a card can be used, and how (Rulebook: Using cards)."""

from __future__ import annotations

from collections.abc import Iterator

from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.play import attacking, costs, legality, permissions
from kfjudge.games.keyforge.records import consults, plays
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Timing
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.statuses import Mark


@consults(s.Cannot, EventKind.USE, EventKind.REAP, EventKind.FIGHT)
@consults(s.NoMoreThan, EventKind.USE, EventKind.REAP, EventKind.FIGHT)
def why_not_use(
    game: Game,
    player: int,
    number: int,
    how: f.UseKind,
    *,
    granted: bool = False,
    as_yours: bool = False,
    against: int = NOBODY,
) -> legality.Refusal | None:
    """Why a card cannot be used so; None if it can. `granted`: an ability makes the use, so the house does not
    matter.
    """
    board = game.board
    state = board.cards[number]
    if state.zone not in ("battleline", "artifacts"):
        return legality.Refusal("it is not in play", "using-cards")
    if not granted and (board.active != player or board.step != "main"):
        return legality.Refusal("cards are used in one's own play step", "step-3-play-discard-use")
    if not granted and board.omega:
        return legality.Refusal("an omega card has ended the step", "omega")
    if state.controller != player and not as_yours and not as_if_own(game, player, number, how):
        return legality.Refusal("it is not under the player's control", "using-cards")
    if state.exhausted:
        return legality.Refusal("it is exhausted", "exhaust")
    if not granted and not may_be_used(game, player, number, how):
        return legality.not_of_active_house(game, player, number, "use")
    if legality.uses_of_name(game, player, game.view.name(number)) >= legality.SIX:
        return legality.Refusal("cards of this name were played and used six times this turn", "rule-of-six")
    event = Event("use", player, number, from_player=state.controller, cause="ability" if granted else "")
    barrier = legality.barrier_to(game, event) or (attacking.only_if_forbids(game, event) and "an effect")
    if barrier:
        return legality.Refusal(f"{barrier} does not allow it to be used", "cannot")
    asks = costs.unpayable(game, Event("use", player, number, from_player=state.controller))
    if asks:
        return legality.Refusal(f"what {asks} asks for to use it cannot be done in full", "if-you-do")
    if state.has(Mark.STUN):
        return None
    return _why_not_kind(game, player, number, how, granted, against)


def as_if_own(game: Game, player: int, number: int, how: f.UseKind) -> bool:
    """Whether a permission lets the player use a card of the other side as if it were the player's (Rulebook: As if it
    were yours).
    """
    kind = any_use(game, number, how)
    covering = permissions.permissions(game, player, number, "use", kind)
    return any(node.as_if is not None and node.as_if.yours for _stated, node in covering)


@plays(KeywordName.VERSATILE)
def may_be_used(game: Game, player: int, number: int, how: f.UseKind) -> bool:
    """Whether house or permission lets the card be used: an Omni: needs neither (Rulebook: Omni, Versatile)."""
    if legality.is_of_active_house(game, player, number) or game.view.has(number, KeywordName.VERSATILE):
        return True
    if how is f.UseKind.OMNI:
        return bool(game.view.abilities(number, Timing.OMNI))
    if game.board.cards[number].has(Mark.STUN) and game.view.abilities(number, Timing.OMNI):
        return True
    return bool(permissions.permissions(game, player, number, "use", any_use(game, number, how)))


def any_use(game: Game, number: int, how: f.UseKind) -> f.UseKind | None:
    """The use for which a permission is asked: of a stunned card any will do, for each only removes the stun (Rulebook:
    Stun).
    """
    return None if game.board.cards[number].has(Mark.STUN) else how


def _why_not_kind(
    game: Game, player: int, number: int, how: f.UseKind, granted: bool, against: int
) -> legality.Refusal | None:
    """What one kind of use asks for."""
    creature = game.board.cards[number].zone == "battleline"
    if how in (f.UseKind.REAP, f.UseKind.FIGHT) and not creature:
        return legality.Refusal("only creatures reap and fight", "using-artifacts")
    allowed = allowed_uses(game, number)
    if allowed is not None and how not in allowed:
        by = next(name for name, _use in _limits(game, number))
        return legality.Refusal(f"by the text of {by} it cannot be used that way", "restrictions")
    if how is not f.UseKind.FIGHT and not granted and attacking.must_fight(game, player, number):
        return legality.Refusal("it is enraged and must fight if able", "enrage")
    if how is f.UseKind.ACTION and not game.view.abilities(number, Timing.ACTION):
        other = ", but an Omni: ability" if game.view.abilities(number, Timing.OMNI) else ""
        return legality.Refusal(f"it has no Action: ability{other}", "action-ability")
    if how is f.UseKind.OMNI and not game.view.abilities(number, Timing.OMNI):
        other = ", but an Action: ability" if game.view.abilities(number, Timing.ACTION) else ""
        return legality.Refusal(f"it has no Omni: ability{other}", "omni")
    name = {f.UseKind.REAP: "reap", f.UseKind.FIGHT: "fight", f.UseKind.ACTION: "action", f.UseKind.OMNI: "omni"}[how]
    event = Event(name, player, number, cause="ability" if granted else "")
    barrier = legality.barrier_to(game, event) or (attacking.only_if_forbids(game, event) and "an effect")
    if barrier:
        return legality.Refusal(f"{barrier} does not allow it", "cannot")
    asks = costs.unpayable(game, Event(name, player, number))
    if asks:
        return legality.Refusal(f"what {asks} asks for to do so cannot be done in full", "if-you-do")
    if how is f.UseKind.FIGHT:
        targets = attacking.fight_targets(game, player, number)
        if not targets:
            return legality.Refusal("there is no enemy creature that can be fought", "fight")
        if against != NOBODY and against not in targets:
            return _why_not_attacked(game, player, number, against)
    return None


def _why_not_attacked(game: Game, player: int, number: int, enemy: int) -> legality.Refusal:
    """Why a creature cannot be chosen to be fought, though others can."""
    if enemy not in game.board.players[1 - player].battleline:
        return legality.Refusal("only an enemy creature can be fought", "fight")
    taunting = attacking.taunting(game, number, enemy)
    if taunting is not None:
        return legality.Refusal(f"the taunt of {game.board.cards[taunting].face.name} protects it", "taunt")
    barrier = legality.barrier_to(game, Event("attack", player, number, enemy))
    return legality.Refusal(f"{barrier or 'an effect'} does not allow it to be attacked", "cannot")


def limits_uses(node: s.OnlyIf) -> bool:
    """Whether a statement says for what alone some cards can be used."""
    return node.condition is None and node.event.other is None


@consults(s.OnlyIf, EventKind.FIGHT, EventKind.REAP, where=limits_uses)
def allowed_uses(game: Game, number: int) -> tuple[f.UseKind, ...] | None:
    """The only uses that effects leave the card ("can only be used to fight"); None if all are open."""
    uses = {use for _name, use in _limits(game, number)}
    return None if not uses else tuple(uses) if len(uses) == 1 else ()


def _limits(game: Game, number: int) -> Iterator[tuple[str, f.UseKind]]:
    """The cards that say for what alone a card can be used, by name, each with that."""
    for stated, node in game.view.said(s.OnlyIf):
        kind = node.event.kind
        if not limits_uses(node) or kind not in (EventKind.REAP, EventKind.FIGHT) or node.event.cards is None:
            continue
        if attacking.speaks_of(game, stated, node.event.cards, number):
            name = game.board.cards[stated.origin].face.name
            yield name, f.UseKind.FIGHT if kind is EventKind.FIGHT else f.UseKind.REAP


def uses_of(game: Game, player: int, number: int, *, granted: bool = False, as_yours: bool = False) -> list[f.UseKind]:
    """The ways in which a card can be used now; an effect that leaves the way open leaves a creature that must fight no
    other than to fight, as one that names the way does not (Rulebook: Enrage).
    """
    stunned = game.board.cards[number].has(Mark.STUN)
    found = [
        how
        for how in (f.UseKind.REAP, f.UseKind.FIGHT, f.UseKind.ACTION, f.UseKind.OMNI)
        if why_not_use(game, player, number, how, granted=granted, as_yours=as_yours) is None
        and (not stunned or how is f.UseKind.REAP or game.board.cards[number].zone == "artifacts")
    ]
    if granted and f.UseKind.FIGHT in found and not stunned and attacking.must_fight(game, player, number):
        return [f.UseKind.FIGHT]
    return found

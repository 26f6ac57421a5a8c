"""Fighting: choosing the attacked creature, the window before the fight, power damage, the window after it (Rulebook:
Fight).
"""

from __future__ import annotations

from contextlib import suppress

from kfjudge.engine.trace import NOT_DONE
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import CardStay, Event
from kfjudge.games.keyforge.board.lasting import THIS_FIGHT
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.events import changes, triggering, windows
from kfjudge.games.keyforge.events.damage import deal, hit
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import patterns
from kfjudge.games.keyforge.naming import AbilityName, Card
from kfjudge.games.keyforge.play import attacking
from kfjudge.games.keyforge.records import consults, plays, reads
from kfjudge.games.keyforge.unsettled import GONE_BEFORE_THE_FIGHT
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Timing
from kfjudge.games.keyforge.words.nodes.events import EventKind, Trigger, TriggerWord
from kfjudge.games.keyforge.words.nodes.statics import FightRole, Fights
from kfjudge.games.keyforge.words.statuses import Mark, marked
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class KeywordHit:
    """Assault or hazardous, waiting in the window before the fight: `source` deals `amount` to `target`."""

    keyword: KeywordName
    source: CardStay
    target: CardStay
    value: int


@plays(EventKind.FIGHT, EventKind.ATTACK, EventKind.BE_ATTACKED)
def fight(
    game: Game, number: int, player: int, against: int = NOBODY, exhaust: bool = True, used: Event | None = None
) -> bool:
    """A fight from choosing the attacked creature on; False if there is none to attack. `used`: the use that it belongs
    to.
    """
    board = game.board
    if exhaust:
        game.emit(Event("exhaust", player, number, cause="use"))
    targets = attacking.fight_targets(game, player, number)
    if against == NOBODY:
        picked = game.choose_cards(board.active, targets, 1, 1, "Which creature is attacked?", rule="fight")
        if not picked:
            return False
        against = picked[0]
    return clash(game, number, against, player, used)


def clash(game: Game, number: int, against: int, player: int, used: Event | None = None) -> bool:
    """The fight between two creatures; what comes after the creature was used shares the window after the fight. What
    lasts until its end is over then.
    """
    fighters = game.seen(number), game.seen(against)
    fought = _clash(game, number, against, player, used)
    over = [effect for effect in game.board.lasting if effect.what == THIS_FIGHT and effect.on == fighters]
    for effect in over:
        changes.spend(game, effect)
    if over:
        game.settle()
    return fought


@plays(KeywordName.ELUSIVE)
def _clash(game: Game, number: int, against: int, player: int, used: Event | None) -> bool:
    board = game.board
    attacker, defender = game.seen(number), game.seen(against)
    game.step("fight", "timing-fight-2", "{0} attacks {1}", Card(number), Card(against))
    elusive = game.view.has(against, KeywordName.ELUSIVE) and KeywordName.ELUSIVE not in attacking.ignores(
        game, number, against
    )
    first = not board.cards[against].attacked
    changes.become(game, against, attacked=True)
    outer, game.strikes = game.strikes, {}
    try:
        with game.declared(attacker, defender):
            attack = _event(game, "attack", player, attacker, defender)
            game.note([attack])
            _before(game, attack)
            fighting = _event(game, "fight", player, attacker, defender)
            alive = game.is_here(attacker) and game.is_here(defender)
            gone = game.is_here(attacker) and not alive and against not in board.destroyed
            fought = alive or (gone and game.reading(GONE_BEFORE_THE_FIGHT) == "fought")
            watching = _watching(game, fighting) if game.traced else []
            answers = bool(game.is_here(attacker) and game.view.abilities(number, Timing.AFTER_FIGHT))
            if game.no_fight:
                game.no_fight = False
                game.step("fight", "fight", "the fight does not take place")
                return True
            if alive:
                if first and not elusive and KeywordName.ELUSIVE not in attacking.ignores(game, number, against):
                    elusive = game.view.has(against, KeywordName.ELUSIVE)
                if game.view.has(against, KeywordName.ELUSIVE) and not (first and elusive):
                    why = "{1} ignores that" if first else "it was attacked this turn already"
                    game.step(NOT_DONE, "elusive", f"{{0}} is elusive, but {why}", Card(against), Card(number))
                _strike(game, attacker, defender, player, spared=first and elusive)
            elif not fought:
                left, other = (against, number) if game.is_here(attacker) else (number, against)
                game.step("no fight", "fight", "{0} is gone: there is no fight with {1}", Card(left), Card(other))
            if answers and not game.is_here(attacker):
                game.step(
                    NOT_DONE,
                    "timing-fight-5",
                    "{0} has not survived: its After Fight: ability does not resolve",
                    Card(number),
                )
            elif answers and not fought:
                game.step(
                    NOT_DONE, "fight", "{0} has not fought: its After Fight: ability does not resolve", Card(number)
                )
            for held in watching if fought else ():
                if not board.cards[held.card].in_play:
                    told = "{0} has left play before {1} has fought: its ability does not see it"
                    game.step(NOT_DONE, "after-destroyed", told, Card(held.card), Card(number))
            fighting.clock = board.clock
            game.note([fighting])
            if board.cards[number].has(Mark.ENRAGE) and game.is_here(attacker):
                changes.become(game, number, marks=marked(board.cards[number].marks, Mark.ENRAGE, False))
                game.step("enrage", "enrage", "{0} has fought and is no longer enraged", Card(number))
            windows.open_window(
                game,
                [fighting, attack] if used is None else [fighting, attack, used],
                lambda: (
                    windows.bold_abilities(game, number, Timing.AFTER_FIGHT, fighting, attacker.stay) if fought else []
                ),
            )
    finally:
        game.strikes = outer
        game.fought = (attacker, defender)
    return True


def _watching(game: Game, fighting: Event) -> list[Held]:
    """The abilities of cards in play that wait for this fight to be over."""
    found = []
    for held in (held for kind in patterns.KINDS["fight"] for held in game.view.triggers.get(kind, ())):
        with suppress(NotDecidable):
            found += [held] * (held.lasting is None and triggering.is_triggered(game, held, fighting))
    return found


def _event(game: Game, name: str, player: int, attacker: CardStay, defender: CardStay) -> Event:
    event = Event(name, player, attacker.card, defender.card, stay=attacker.stay, other_stay=defender.stay)
    event.clock = game.board.clock
    return event


@consults(
    Trigger,
    EventKind.FIGHT,
    EventKind.ATTACK,
    EventKind.BE_ATTACKED,
    where=lambda node: node.word is TriggerWord.BEFORE,
)
@plays(KeywordName.ASSAULT, KeywordName.HAZARDOUS)
def _before(game: Game, attack: Event) -> None:
    """The window before the fight: Before Fight:, assault, hazardous and what watches the attack, in the active
    player's order.
    """
    attacker, defender = game.fighting
    view = game.view
    bold = windows.bold_abilities(game, attacker.card, Timing.BEFORE_FIGHT, attack, attacker.stay)
    waiting: list[KeywordHit] = []
    if view.value(attacker.card, KeywordName.ASSAULT):
        waiting.append(
            KeywordHit(KeywordName.ASSAULT, attacker, defender, view.value(attacker.card, KeywordName.ASSAULT))
        )
    if view.value(defender.card, KeywordName.HAZARDOUS) and KeywordName.HAZARDOUS not in attacking.ignores(
        game, attacker.card, defender.card
    ):
        waiting.append(
            KeywordHit(KeywordName.HAZARDOUS, defender, attacker, view.value(defender.card, KeywordName.HAZARDOUS))
        )
    used: set[object] = set()
    while True:
        pending: list[tuple[object, windows.Pending | KeywordHit]] = [
            (hit_.keyword, hit_) for hit_ in waiting if hit_.keyword not in used
        ]
        known = {item[0].key for item in bold}
        gained = windows.bold_abilities(game, attacker.card, Timing.BEFORE_FIGHT, attack, attacker.stay)
        bold.extend(item for item in gained if item[0].key not in known)
        pending.extend((item[0].key, item) for item in bold if item[0].key not in used)
        before_words = frozenset((TriggerWord.BEFORE,))
        for event in (_event(game, "fight", attack.player, attacker, defender), attack):
            for held in (held for kind in patterns.KINDS[event.name] for held in game.view.triggers.get(kind, ())):
                taken = used | {key for key, _item in pending}
                if held.key not in taken and triggering.is_triggered(game, held, event, before_words):
                    pending.append((held.key, (held, event)))
        if not pending:
            return
        place = 0
        if len(pending) > 1:
            options = tuple(
                AbilityName(item.source.card, index, item.keyword.value)
                if isinstance(item, KeywordHit)
                else AbilityName(
                    item[0].card,
                    index,
                    item[0].timing.value if item[0].timing is not None else "before fight",
                    item[0].origin,
                )
                for index, (_key, item) in enumerate(pending)
            )
            picked = game.choose(
                game.board.active, "order", options, "Which comes next, before the fight?", rule="timing-fight-3"
            )
            place = picked.index if isinstance(picked, AbilityName) else 0
        key, chosen = pending[place]
        used.add(key)
        if isinstance(chosen, KeywordHit):
            _keyword_hit(game, chosen, attack.player)
        else:
            windows.resolve(game, *chosen)


def _keyword_hit(game: Game, waiting: KeywordHit, player: int) -> None:
    """Assault and hazardous deal damage that is not power damage."""
    amount = game.view.value(waiting.source.card, waiting.keyword) if game.is_here(waiting.source) else waiting.value
    if amount and game.is_here(waiting.target):
        _tell_of_power_only(game, waiting)
        game.step(
            waiting.keyword.value,
            waiting.keyword.value,
            "{0} deals {1} damage before the fight",
            Card(waiting.source.card),
            amount,
        )
        deal(
            game,
            [
                hit(
                    waiting.target,
                    amount,
                    player=player,
                    source=waiting.source.card,
                    source_stay=waiting.source.stay,
                    cause=waiting.keyword.value,
                )
            ],
        )


def _tell_of_power_only(game: Game, waiting: KeywordHit) -> None:
    """Says that elusive and skirmish keep off the damage of power alone."""
    for keyword in (KeywordName.ELUSIVE, KeywordName.SKIRMISH):
        if game.view.has(waiting.target.card, keyword):
            told = f"{{0}} has {keyword.value}, which keeps off damage from power alone"
            game.step(NOT_DONE, keyword.value, told, Card(waiting.target.card))


@plays(KeywordName.SKIRMISH, KeywordName.SPLASH_ATTACK)
def _strike(game: Game, attacker: CardStay, defender: CardStay, player: int, spared: bool) -> None:
    """Both deal damage equal to their power at the same time, with splash-attack on the defender's neighbors."""
    hits: list[Event] = []
    if spared:
        game.step("fight", "elusive", "{0} is elusive: no damage from power", Card(defender.card))
        if game.strikes.get(attacker, defender) != defender:
            hits.extend(_blow(game, attacker, defender, player))
    else:
        hits.extend(_blow(game, attacker, defender, player))
        if game.view.has(attacker.card, KeywordName.SKIRMISH):
            game.step("fight", "skirmish", "{0} skirmishes: it is dealt no damage from power", Card(attacker.card))
        else:
            hits.extend(_blow(game, defender, attacker, player, attacked=True))
            if game.board.cards[defender.card].has(Mark.STUN):
                told = "{0} is stunned, and deals its damage to {1} all the same"
                game.step(NOT_DONE, "stun", told, Card(defender.card), Card(attacker.card))
    splash = game.view.value(attacker.card, KeywordName.SPLASH_ATTACK)
    if splash:
        hits.extend(
            hit(neighbor, splash, player=player, source=attacker.card, source_stay=attacker.stay, cause="splash-attack")
            for neighbor in facts.neighbors_of(game, defender)
        )
    deal(game, hits)


@reads(Fights, "cards amount role")
@plays(KeywordName.POISON)
def _blow(game: Game, striker: CardStay, target: CardStay, player: int, *, attacked: bool = False) -> list[Event]:
    """The power damage of one creature to the other, or to the one that an ability says it goes to."""
    target = game.strikes.get(striker, target)
    if not game.is_here(target):
        return []
    limits: list[int] = []
    for stated, node in game.view.about(Fights, striker.card):
        if node.role is FightRole.ATTACKED and not attacked:
            continue
        if node.amount is None:
            words = "{0} deals no damage to {1} in the fight, as {2} says"
            game.step(NOT_DONE, "timing-fight-4", words, Card(striker.card), Card(target.card), Card(stated.card))
            return []
        limits.append(meaning.value(game.view.context(stated), node.amount))
    # Of several restrictions on the same thing the strictest applies (Rulebook: Restrictions); none adds to the power.
    amount = min([*limits, game.view.power(striker.card)])
    poison = game.view.has(striker.card, KeywordName.POISON) and not (
        attacked and KeywordName.POISON in attacking.ignores(game, target.card, striker.card)
    )
    struck = hit(
        target, amount, player=player, source=striker.card, source_stay=striker.stay, cause="power", poison=poison
    )
    struck.told = facts.number_told(game, striker.card, "power")
    return [struck]

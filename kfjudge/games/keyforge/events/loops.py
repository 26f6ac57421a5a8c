"""Abilities that go round without end: recognized, told, and stopped (Rulebook: Infinite loops).

A place in a run is passed again and again in a loop. It is the same place if the same ability is about to resolve while
its last resolution is still going on (or the same step is taken again with nothing else pending), and the board has the
same outline: everything but the amounts that may grow (æmber, chains, counters). A loop is one that came round with the
same outline and the same growth, none of it negative. Whoever turns round differently has a chain that may end by
itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from kfjudge.engine.decision import Decision
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.events import zones
from kfjudge.games.keyforge.events.applying import applies
from kfjudge.games.keyforge.game import Game, decline
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.unsettled import CARD_OF_A_LOOP
from kfjudge.values import dataclass, replace

ROUNDS = (1, 2)
MANY = 100
"""The numbers of rounds that are tried: any number may be named, and `MANY` stands for as many as anybody needs."""
GROWING = 8
"""So many rounds alike make a growing loop; one that a number on the board ends before that is no loop."""
CHOSEN = 4
"""The same where a player chooses in every round to go on."""

Amounts = dict[tuple[str, int, str], int]
"""What may grow: kind, player or card, name of the counter."""


@dataclass(frozen=True, slots=True)
class Passing:
    """One passing of a place: the outline of the board, the amounts on it, how many questions had been asked and
    abilities begun.
    """

    outline: Hashable
    amounts: Amounts
    asked: int
    depth: int


def place_of(game: Game) -> Passing:
    """Where the run is now."""
    outline, amounts = outline_of(game.board)
    return Passing(outline, amounts, len(game.asked), len(game.frames))


def outline_of(board: Board) -> tuple[Hashable, Amounts]:
    """The board without the amounts that may grow, and those amounts."""
    amounts: Amounts = {}
    sides = []
    for player, side in enumerate(board.players):
        amounts["aember", player, ""] = side.aember
        amounts["chains", player, ""] = side.chains
        key = side.key()
        sides.append((key[1], *key[3:]))
    cards = []
    for number, card in enumerate(board.cards):
        if card.aember:
            amounts["on card", number, ""] = card.aember
        if card.power_counters:
            amounts["power", number, ""] = card.power_counters
        for name, count in card.counters:
            amounts["counter", number, name] = count
        cards.append(card._replace(since=0, stay=0, aember=0, power_counters=0, counters=()))
    outline = (
        board.active,
        board.step,
        board.turn,
        tuple(sides),
        tuple(cards),
        tuple(sorted(effect.key() for effect in board.lasting)),
        board.tide,
        board.omega,
        frozenset(board.destroyed),
        board.ending,
        board.extra_turns,
    )
    return outline, amounts


# ── coming round ────────────────────────────────────────────────────────────


def enter(game: Game, key: Hashable, cards: Sequence[int] = (), *, may_grow: bool = True) -> bool:
    """Something begins, perhaps inside its own last time: an ability resolves, or `cards` are destroyed. False if that
    goes round and stops here.

    `may_grow`: a loop that grows counts as one, because nothing in it looks at the amounts.
    """
    level = game.resolving.get(key, 0)
    if level:
        places = game.places.setdefault(key, [])
        inside = [ctx.card for ctx in game.frames[places[-1].depth :]] if places else ()
        if not comes_round(game, places, cards or inside, may_grow):
            places.pop()
            return False
    game.resolving[key] = level + 1
    return True


def leave(game: Game, key: Hashable) -> None:
    """It is over."""
    level = game.resolving[key] = game.resolving[key] - 1
    if level:
        game.places[key].pop()


def is_unchanged(game: Game, places: list[Passing]) -> bool:
    """Whether the board is as it was at the last of `places`; this one is added."""
    now = place_of(game)
    same = bool(places) and (places[-1].outline, places[-1].amounts) == (now.outline, now.amounts)
    places.append(now)
    return same


def comes_round(game: Game, places: list[Passing], cards: Iterable[int], may_grow: bool = True) -> bool:
    """The run passes a place that it passed before (`places`, this one is added). False if it goes round without end
    and is stopped.

    `cards` are those whose abilities or destruction make up the last round.
    """
    now = place_of(game)
    places.append(now)
    if len(places) < 2 or places[-2].outline != now.outline:
        return True
    last = _growth(places[-2].amounts, now.amounts)
    choices = [decision for decision in game.asked[places[-2].asked :] if _may_stop(decision)]
    if any(change < 0 for change in last.values()):
        if choices and len(places) > CHOSEN:
            game.closed.update(decision.signature() for decision in choices)
        return True
    if last and not may_grow:
        return True
    rounds = 1
    while rounds < len(places) - 1 and _goes_on_like(places[-2 - rounds], places[-1 - rounds], now, last):
        rounds += 1
    if last and rounds < (CHOSEN if choices else GROWING):
        return True
    words = _in_words(game.board.active, last)
    if choices:
        _leave_off(game, choices, places, last, words)
        return True
    _come_to_an_end(game, tuple(dict.fromkeys(cards)), places, last, words)
    return False


def _goes_on_like(before: Passing, after: Passing, now: Passing, last: Amounts) -> bool:
    """Whether an earlier round was like the last one; where somebody chose in it (an order, a target), it may have
    grown otherwise.
    """
    if before.outline != now.outline:
        return False
    growth = _growth(before.amounts, after.amounts)
    return growth == last or (after.asked > before.asked and all(change >= 0 for change in growth.values()))


def _growth(before: Amounts, after: Amounts) -> Amounts:
    """What has become more or less."""
    return {
        key: after.get(key, 0) - before.get(key, 0)
        for key in {**before, **after}
        if after.get(key, 0) != before.get(key, 0)
    }


def _may_stop(decision: Decision) -> bool:
    """Whether whoever decides this may do nothing."""
    return decline(decision) is not None


# ── stopping ────────────────────────────────────────────────────────────────


def _leave_off(
    game: Game, choices: list[Decision], places: list[Passing], growth: Amounts, words: tuple[str, ...]
) -> None:
    """A player who chooses in each round to go on stops at some time: what they chose is declined when it comes up
    again.
    """
    if growth:
        _run(game, _named(game, (len(places), MANY), words), places, growth)
    each = ", ".join(words) or "nothing changes"
    game.step(
        "loop",
        "infinite-loops",
        "this can be done again as often as its player likes ({0} each time); here it is left off",
        each,
    )
    game.closed.update(decision.signature() for decision in choices)


def _come_to_an_end(
    game: Game, cards: tuple[int, ...], places: list[Passing], growth: Amounts, words: tuple[str, ...]
) -> None:
    """Nobody can stop it: the active player names a number of rounds, then the affected card goes to its owner's
    discard pile.
    """
    if growth:
        rounds = _named(game, (*ROUNDS, MANY), words)
        _run(game, rounds, places, growth)
        game.step(
            "loop",
            "infinite-loops",
            "the abilities go round without end: they stop after round {0} ({1} each round)",
            rounds,
            ", ".join(words),
        )
    else:
        game.step("loop", "infinite-loops", "the abilities go round without end and change nothing: they stop")
    there = [number for number in cards if game.board.cards[number].in_play]
    if game.older(Older.LOOPS_ONLY_STOP):
        game.spared.update(game.seen(number) for number in there)
        return
    many = len(there) if len(there) > 1 and game.reading(CARD_OF_A_LOOP) == "each" else 1
    picked = game.choose_cards(
        game.board.active,
        there,
        many,
        many,
        "Which card of the loop goes to its owner's discard pile?",
        rule="infinite-loops",
    )
    zones.move(game, picked, "put", "discard", player=game.board.active, cause="loop")


def _named(game: Game, options: tuple[int, ...], words: tuple[str, ...]) -> int:
    """The number of rounds that the active player names."""
    question = (
        f"The abilities go round without end ({', '.join(words)} each round). How many rounds ({MANY} stands for as"
        " many as needed)?"
    )
    picked = game.choose(game.board.active, "number", options, question, rule="infinite-loops")
    return picked if isinstance(picked, int) else options[0]


def _run(game: Game, rounds: int, places: list[Passing], growth: Amounts) -> None:
    """Brings the amounts to what they are after `rounds` rounds; the place passed first was reached after one. The
    places passed so far are moved with them: what is added at once is no growth of a round, neither of this loop nor of
    one around it.
    """
    played = len(places)
    added = {key: change * (rounds - played) for key, change in growth.items()}
    for passed in game.places.values():
        passed[:] = [_with_more(place, added) for place in passed]
    for (kind, number, name), more in added.items():
        if kind in ("aember", "chains"):
            game.apply(Event("grow", number, amount=more, cause=kind))
        else:
            game.apply(Event("grow", card=number, amount=more, cause=kind, detail=name))


def _with_more(place: Passing, added: Amounts) -> Passing:
    amounts = {key: place.amounts.get(key, 0) + added.get(key, 0) for key in {**place.amounts, **added}}
    return replace(place, amounts=amounts)


@applies("grow")
def apply_grow(game: Game, event: Event) -> bool:
    """What rounds that are not played one by one would have added (Rulebook: Infinite loops). `cause` says to what:
    a pool or chains of `player`, æmber, +1 power counters or counters named `detail` on `card`.
    """
    board = game.board
    if event.cause == "aember":
        board.players[event.player].aember += event.amount
    elif event.cause == "chains":
        board.players[event.player].chains += event.amount
    elif event.cause == "on card":
        board.set(event.card, aember=board.cards[event.card].aember + event.amount)
    elif event.cause == "power":
        board.set(event.card, power_counters=board.cards[event.card].power_counters + event.amount)
    else:
        counters = dict(board.cards[event.card].counters)
        counters[event.detail] = counters.get(event.detail, 0) + event.amount
        board.set(event.card, counters=tuple(sorted((name, count) for name, count in counters.items() if count)))
    board.touch()
    return True


def _in_words(active: int, growth: Amounts) -> tuple[str, ...]:
    """The growth of one round, for people."""
    return tuple(
        f"+{change} {WHAT.get(kind) or name}"
        + (("", " for the other player")[number != active] if kind in ("aember", "chains") else " on a card")
        for (kind, number, name), change in growth.items()
    )


WHAT = {"aember": "æmber", "chains": "chains", "on card": "æmber", "power": "+1 power counters"}

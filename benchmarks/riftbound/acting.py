"""Whether each text does something: `python -m benchmarks.riftbound.acting LIST.json`.

In: cards with texts. Out: those whose text has not been seen to change anything. A card is put into positions with much
in them, its player prefers to do things with it, and the same is played with the same choices and no text: where the
two part, the text has acted.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import random
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path

from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import Facts, facts_of, rune, with_text
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.cards.errata import text_of
from kfjudge.games.riftbound.meaning.records import NotPlayed
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.turn import run
from kfjudge.games.riftbound.words.base import Domain, Kind

SPELL = with_text(Facts(name="Study", kind=Kind.SPELL, energy=1), "[Action]\nDraw 1.")
BOLT = with_text(Facts(name="Bolt", kind=Kind.SPELL, energy=1), "[Reaction]\nDeal 3 to a unit.")
HUSH = with_text(Facts(name="Hush", kind=Kind.SPELL, energy=1), "[Action]\n[Stun] a unit.")
CHEER = with_text(Facts(name="Cheer", kind=Kind.SPELL, energy=1), "[Action]\n[Buff] a unit. Discard 1.")
AXE = dataclasses.replace(
    with_text(Facts(name="Axe", kind=Kind.GEAR, might=1, tags=frozenset({"Equipment"})), "[Equip] {1}"),
)
HIDDEN = with_text(Facts(name="Snare", kind=Kind.SPELL, energy=2), "[Hidden]\n[Action]\nDeal 2 to a unit.")
TANK = with_text(Facts(name="Wall", kind=Kind.UNIT, energy=2, might=3), "[Tank]")
SLY = with_text(Facts(name="Slick", kind=Kind.UNIT, energy=1, might=2), "[Deflect]\n[Deathknell] \u2014 Draw 1.")
TOKEN = Facts(name="Recruit", kind=Kind.UNIT, might=1, token=True)


DEEDS = ("move", "play", "hide", "play hidden", "activate")
"""What moves a game on; runes are used while a cost is paid."""


def position(card: Facts, source: random.Random) -> tuple[Board, Obj]:
    """A board with much on it, and the card somewhere where it can do something."""
    board = Board(2, 8)
    mages = frozenset(card.tags)
    domains = list(card.domains) or list(Domain)
    for player in range(2):
        holder = source.choice((player, player, 1 - player, None))
        board.add_field(Facts(name=f"field {player}", kind=Kind.BATTLEFIELD), player, holder)
    place = {Kind.LEGEND: Spot.LEGEND, Kind.SPELL: Spot.HAND}.get(card.kind)
    place = place or source.choice((Spot.HAND, Spot.FIELD, Spot.BASE, Spot.HAND))
    place = Spot.BASE if place is Spot.FIELD and card.kind is Kind.GEAR else place
    if card.kind is Kind.BATTLEFIELD:
        mine = board.objects[board.fields[0].obj]
        board.becomes(mine, card)
    else:
        mine = board.add(card, 0, place, at=0 if place is Spot.FIELD else -1)
    for player in range(2):
        holder = board.fields[player].controller
        if holder is not None and source.random() < 0.6:  # an empty battlefield is there to be conquered
            board.add(Facts(name="Bear", kind=Kind.UNIT, energy=2, might=5, tags=mages), holder, Spot.FIELD, at=player)
        for facts in (TANK, SLY, TOKEN, AXE):
            obj = board.add(facts, player, Spot.BASE)
            obj.buffs = int(facts is TANK and source.random() < 0.5)
            obj.damage = int(facts is TANK and source.random() < 0.3)
            obj.stunned = facts is SLY and player == 1 and source.random() < 0.3
        for facts in (SPELL, BOLT, HUSH, CHEER, SLY, HIDDEN):
            board.add(facts, player, Spot.HAND)
        for facts in (SPELL, TANK, AXE, BOLT, SLY, SPELL, TANK, SPELL):
            board.add(facts, player, Spot.DECK)
        for facts in (TANK, SPELL, AXE):
            board.add(facts, player, Spot.TRASH)
        for index in range(12):
            domain = domains[index % len(domains)] if index % 2 else list(Domain)[index % 6]
            board.add(rune(domain), player, Spot.BASE if index < 11 else Spot.RUNE_DECK)
        board.seats[player].xp = source.choice((0, 3, 9))
        board.seats[player].points = source.choice((2, 5, 6))
        board.seats[player].turns = 2
    board.active, board.turn = source.choice((0, 0, 1)), 4
    board.phase = source.choice(("main", "main", "start"))
    return board, mine


def answered(asked: Decision, mine: int, source: random.Random) -> Answer:
    """An answer at random, with a liking for the card."""
    if asked.kind == "act":
        acts = {i: one for i, one in enumerate(asked.options) if isinstance(one, Action)}
        own = [i for i, one in acts.items() if one.obj == mine]
        deeds = [i for i, one in acts.items() if one.kind in DEEDS]
        liked = own if own and source.random() < 0.4 else deeds  # others first, now and then: some texts wait for that
        if liked and source.random() < 0.7:
            return (source.choice(liked),)
        goes_on = [i for i, one in acts.items() if one.kind not in ("tap", "recycle rune")]
        if goes_on:
            return (source.choice(goes_on),)
    likes = [i for i, one in enumerate(asked.options) if isinstance(one, tuple) and one and one[0] == mine]
    if likes and asked.minimum <= 1 <= asked.maximum and source.random() < 0.6 and asked.allows((likes[0],)):
        return (likes[0],)
    if "yes" in asked.options and source.random() < 0.8:
        return (asked.options.index("yes"),)
    for _ in range(20):
        size = source.randint(max(asked.minimum, min(1, asked.maximum)), max(asked.minimum, asked.maximum))
        picked = source.sample(range(len(asked.options)), min(size, len(asked.options)))
        answer = tuple(picked if asked.ordered else sorted(picked))
        if asked.allows(answer):
            return answer
    return next(iter(asked.answers()))


def line(card: Facts, seed: int, steps: int, around: Facts | None = None) -> Iterator[object]:
    """What is asked and how the board looks on the way; None at the end if what comes next is played by nobody.
    `around`: the card that the position is made for, if it is another.
    """
    source = random.Random(seed)
    board, mine = position(around or card, source)
    if around is not None:
        board.becomes(mine, card)
    game = Game(board)
    game.strict = False
    playing = run(game)
    try:
        asked = next(playing)
        for _ in range(steps):
            yield (*_asked(asked), *_seen(game))
            asked = playing.send(answered(asked, mine.id, source))
    except (StopIteration, ValueError):
        yield len(game.trace)
    except NotPlayed:
        yield None


def _asked(asked: Decision) -> tuple[object, ...]:
    """A question as it is to be seen: what can be answered, and no words of a text."""
    options: list[object] = []
    for one in asked.options:
        if not isinstance(one, Action):
            plain = isinstance(one, str | int) or (isinstance(one, tuple) and all(isinstance(n, int) for n in one))
            options.append(one if plain else type(one))
        elif one.kind != "tap":
            options.append((one.kind, one.obj, one.at))
    return (asked.kind, asked.question, asked.player, asked.minimum, asked.maximum, tuple(options))


def _seen(game: Game) -> tuple[object, ...]:
    """How the board looks."""
    board = game.board
    objects = tuple(
        (one.id, one.spot, one.at, one.damage, one.buffs, one.exhausted, one.stunned, one.controller)
        for one in board.objects.values()
        if one.spot not in (Spot.DECK, Spot.RUNE_DECK)
    )
    mights = tuple(game.view.might(one) for one in board.units())
    sides = tuple(
        (seat.points, seat.xp, seat.pool.energy, repr(seat.pool.power), *(tuple(pile) for pile in seat.piles.values()))
        for seat in board.seats
    )
    return (objects, mights, sides, len(board.chain), board.active, board.phase)


def differ(one: Iterable[object], other: Iterable[object]) -> bool:
    """Whether two lines of play part before one of them comes to what nobody plays."""
    for seen, again in zip_longest(one, other):
        if seen is None or again is None:
            return False
        if seen != again:
            return True
    return False


def acts(card: Facts, tries: int = 60, steps: int = 45) -> bool:
    """Whether the text of a card has been seen to act."""
    blank = dataclasses.replace(card, text=None, abilities=(), gives_text=False)
    return any(differ(line(card, seed, steps), line(blank, seed, steps)) for seed in range(tries))


def silent(cards: Iterable[Facts], tries: int = 60) -> list[str]:
    """The cards whose text has not been seen to act."""
    return [card.name for card in cards if card.text is not None and not card.declined and not acts(card, tries)]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path)
    parser.add_argument("--tries", type=int, default=60)
    wanted = parser.parse_args(argv)
    found = json.loads(wanted.list.read_text(encoding="utf-8"))
    records = found["cards"] if isinstance(found, dict) else found
    cards = []
    for record in records:
        text = text_of(record)
        if text:
            cards.append(in_play(facts_of({**record, "text": text}), text))
    names = silent(cards, wanted.tries)
    played = sum(card.text is not None and not card.declined for card in cards)
    print(json.dumps({"played": played, "acted": played - len(names), "silent": names}, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

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
from operator import attrgetter
from pathlib import Path

from benchmarks.riftbound import needs
from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import Facts, facts_of, rune, token, with_text
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.cards.errata import text_of
from kfjudge.games.riftbound.cards.records import complete
from kfjudge.games.riftbound.meaning.records import NotPlayed
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.turn import run
from kfjudge.games.riftbound.words.base import Domain, KeywordName, Kind, State, Zone
from kfjudge.games.riftbound.words.cards import MeFrom
from kfjudge.games.riftbound.words.events import HasXP, ScoreWithin
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.language.node import Node

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
GHOST = with_text(Facts(name="Ghost", kind=Kind.UNIT, energy=1, might=1), "[Temporary]")
SNEAK = with_text(Facts(name="Sneak", kind=Kind.UNIT, energy=2, might=2), "[Hidden]")
RAIDER = with_text(Facts(name="Raider", kind=Kind.UNIT, energy=2, might=3), "When I conquer or hold, draw 1.")
LURKER = with_text(Facts(name="Lurker", kind=Kind.UNIT, energy=1, might=2), "[Ambush]")
TOME = with_text(Facts(name="Tome", kind=Kind.SPELL, energy=5), "[Action]\nDraw 1.")
ANVIL = Facts(name="Anvil", kind=Kind.GEAR, energy=4)
BRUTE = Facts(name="Brute", kind=Kind.UNIT, energy=5, might=6)
TOKEN = Facts(name="Recruit", kind=Kind.UNIT, might=1, token=True)


DEEDS = ("move", "play", "hide", "play hidden", "activate")
"""What moves a game on; runes are used while a cost is paid."""


STATES = {
    State.EXHAUSTED: "exhausted",
    State.STUNNED: "stunned",
    State.BUFFED: "buffs",
    State.DAMAGED: "damage",
    State.EMPOWERED: "empowered",
}
"""Where an object keeps the states that a phrase can ask for: among its statuses, or in a field."""


def make_so(obj: Obj, state: str) -> None:
    """Puts an object into a state."""
    if state in {*Mark}:
        obj.put(Mark(state))
    else:
        setattr(obj, state, 1)


PILED = {Zone.HAND: Spot.HAND, Zone.TRASH: Spot.TRASH, Zone.DECK: Spot.DECK, Zone.BANISHMENT: Spot.BANISHED}
MOODS = ("plain", "plain", "hold", "conquer", "combat", "gank")
"""What is about to happen at the first battlefield."""
WILLING = (0.85, 0.85, 0.4)
"""How often a player who may do something does."""
STRONGER = (0, 0, 0, 4, 7)
"""So much more Might the card has than is printed: what asks for much is to be seen, too."""
EAGER = {"": (0.4, 0.7, 0.9), "combat": (0.05, 0.2, 0.7)}
"""How often a player does something rather than nothing: a combat is to come to its end."""
LEAN = 0.5
"""How often little lies on the board beside what the text asks for: what a crowd hides is seen there."""
AFTER = 15
"""So many steps a line goes on after a spell has been played that does all at once."""
OWN = 0.5
"""How often a player at least does something with the card itself, if it is to be."""
EMBER = with_text(
    Facts(name="Ember", kind=Kind.GEAR, energy=1),
    "At the start of your Beginning Phase, you may kill a unit.",
)
GOLD = token("Gold", gear=True)
LAMP = Facts(name="Lantern", kind=Kind.GEAR, energy=1)
CAPTAIN = Facts(name="Captain", kind=Kind.UNIT, energy=3, might=3, champion=True)
CHIEF = Facts(name="Chief", kind=Kind.LEGEND)


def position(card: Facts, source: random.Random, focus: Node | None = None) -> tuple[Board, Obj, str]:
    """A board with much on it, what the text speaks of among that, and the card somewhere where it can do something;
    and what is about to happen. `focus`: the part of the text that is to act; if None, all of it.
    """
    focus = focus or card.text
    third = source.random() < (0.5 if needs.minds_third(focus) else 0.05)
    board, mood = Board(2 + third, 8), source.choice((*MOODS, *needs.moods(focus)))
    if third and source.random() < 0.5:  # a partner
        board.seats[2].team = board.seats[0].team
    players = range(len(board.seats))
    for player in players:
        holder = source.choice((player, player, (player + 1) % len(board.seats), None))
        board.add_field(Facts(name=f"field {player}", kind=Kind.BATTLEFIELD), player, holder)
    if source.random() < 0.4:
        board.add_field(Facts(name="field 2", kind=Kind.BATTLEFIELD), 0, source.choice((0, 1, None)))
    sly = any(card.keyword(name) for name in (KeywordName.HIDDEN, KeywordName.AMBUSH, KeywordName.REACTION))
    attacker = 0 if mood == "attack" else source.choice((0, 1) if card.kind is Kind.SPELL or sly else (0, 0, 1))
    mood = "combat" if mood == "attack" else mood
    first = board.fields[0]
    first.controller = {"hold": 0, "gank": 0, "combat": 1 - attacker, "conquer": None}.get(mood, first.controller)
    if mood == "hold" and source.random() < 0.5:  # more than one battlefield is held
        board.fields[1].controller = 0
    first.contested = attacker if mood == "combat" else None
    spot = {"hold": Spot.FIELD, "gank": Spot.FIELD, "combat": Spot.FIELD, "conquer": Spot.BASE}.get(mood)
    lean = source.random() < LEAN
    mights = (1, 3, 5, *needs.large(card.text), *[(card.might or 0) + 1] * needs.minds_might(card.text))
    mine = _placed(board, card, source, spot if source.random() < 0.7 else None, focus)
    for field in board.fields:  # an empty battlefield is there to be conquered
        sides = [] if field.controller is None else [field.controller]
        crowd = source.choice((2, 2, 3) if lean else (2, 3, 4))
        for side in (0, 1) if field.contested is not None else sides:
            least = int(field is first and mood != "plain" and (side, first.index) != (mine.controller, mine.at))
            for _ in range(source.randrange(least, crowd)):
                might, tags = source.choice(mights), source.choice((frozenset(card.tags), frozenset()))
                bear = Facts(name="Bear", kind=Kind.UNIT, energy=2, might=might, tags=tags)
                board.add(bear, side, Spot.FIELD, at=field.index)
    asked, share = needs.wanted(card.text), source.choice((0.2, 0.5, 0.9))
    for player in players:
        _side(board, player, list(card.domains) or list(Domain), source, lean)
        for dear in (TOME, TOME, ANVIL, BRUTE) * needs.minds_costs(card.text):
            board.add(dear, player, Spot.HAND)
        for _ in range(2 * needs.minds_beginning(card.text)):
            board.add(EMBER, player, Spot.BASE)
        for want in asked:
            if source.random() < share:
                for _ in range(want.count - (want.count > 1 and source.random() < 0.3)):
                    _add(board, want, player, source)
        for cause in needs.causes(card.text):
            for _ in range(needs.how_often(focus)):
                if source.random() < share:
                    board.add(cause, player, Spot.HAND)
        for tag in needs.tags(card.text):
            if source.random() < share:
                bearer = Facts(name=f"Friend {tag}", kind=Kind.UNIT, energy=2, might=2, tags=frozenset({tag}))
                _add(board, needs.Wanted(bearer), player, source)
        levels = needs.numbers(card.text, HasXP, "amount") or [3]
        board.seats[player].xp = source.choice((0, 9, *levels, *(max(0, level - 1) for level in levels)))
        within = [board.victory - points for points in needs.numbers(card.text, ScoreWithin, "points")]
        board.seats[player].points = source.choice((2, 5, 6, *within, *(max(0, points - 1) for points in within)))
        sizes, hand = needs.hand_sizes(card.text), board.seats[player].piles[Spot.HAND]
        if sizes and source.random() < 0.8:
            for number in [one for one in hand if one != mine.id][source.choice(sizes) :]:
                hand.remove(number)
                board.objects[number].spot = Spot.GONE
    for state in needs.own_states(card.text):
        if source.random() < 0.5:
            make_so(mine, STATES[state])
    often, asked_for = source.choice((0.1, 0.25, 0.6)), needs.states(card.text)
    shares = {STATES[state]: source.choice((0, 0.5, 1)) for state in asked_for if state in STATES}
    equipped = 0.5 if State.EQUIPPED in asked_for else 0.15
    for unit in board.units():
        if source.random() < often:
            make_so(unit, source.choice(("exhausted", "buffs", "damage", "stunned")))
        for name, part in shares.items():
            if source.random() < part and unit is not mine:
                make_so(unit, name)
        loose = [one for one in board.objects.values() if one.facts.equipment and one.spot is Spot.BASE]
        loose = [one for one in loose if one.attached_to is None and one.controller == unit.controller]
        if loose and source.random() < equipped:
            gear = source.choice(loose)
            gear.attached_to, gear.spot, gear.at = unit.id, unit.spot, unit.at
    lent = source.choice((0.2, 0.4)) if needs.minds_owner(card.text) else 0.01
    for unit in board.units():  # somebody has control of what is not theirs
        if unit is not mine and source.random() < lent:
            unit.owner = (unit.controller + 1) % len(board.seats)
    board.active, board.turn = source.choice((0, 1) if card.keyword(KeywordName.REACTION) else (0, 0, 1)), 4
    board.phase = source.choice(("main", "main", "start"))
    if mine.spot is Spot.HAND and card.kind is not Kind.SPELL and source.random() < 0.5:
        board.active, board.phase = 0, "main"
    if mood == "hold":
        board.active, board.phase = 0, "start"
    elif mood == "gank":
        board.active, board.phase, mine.exhausted = 0, "main", False
    elif mood == "combat":
        board.active, board.phase = attacker, "main"
    if source.random() < 0.15:
        board.turn = 1
        for seat in board.seats:
            seat.turns = 0
    if source.random() < 0.3:  # somebody has played cards before
        board.seats[board.active].finalized_cards = board.seats[board.active].piles[Spot.TRASH][:2]
    return board, mine, mood


def _placed(board: Board, card: Facts, source: random.Random, best: Spot | None, focus: Node | None) -> Obj:
    """Puts the card where it can do something; `best`: where a unit is for what is about to happen."""
    if card.kind is Kind.BATTLEFIELD:
        mine = board.objects[board.fields[0].obj]
        board.becomes(mine, card)
        return mine
    spots = {Kind.LEGEND: (Spot.LEGEND,), Kind.SPELL: (Spot.HAND,), Kind.GEAR: (Spot.HAND, Spot.BASE)}
    spot = source.choice(spots.get(card.kind, (Spot.HAND, Spot.FIELD, Spot.BASE, Spot.HAND)))
    own = [one.zone for one in needs.every(focus) if isinstance(one, MeFrom)]
    zones = [PILED[zone] for zone in own if zone in PILED]
    zones += [Spot.TRASH] * needs.minds_whence(focus)
    if zones and source.random() < 0.5:
        spot = source.choice(zones)
    elif card.keyword(KeywordName.HIDDEN) is not None and board.fields[0].controller == 0 and source.random() < 0.5:
        spot = Spot.FACEDOWN
    elif needs.waits_to_be_played(focus) and source.random() < 0.7:
        spot = Spot.HAND
    elif best is not None and card.kind is Kind.UNIT:
        spot = best
    mine = board.add(card, 0, spot, at=0 if spot in (Spot.FIELD, Spot.FACEDOWN) else -1)
    mine.hidden_turn = 2
    return mine


def _side(board: Board, player: int, domains: list[Domain], source: random.Random, lean: bool) -> None:
    """What a player has of their own, whatever the text says; little if `lean`."""
    for facts in (TANK, SLY, TOKEN, AXE) if not lean else source.sample((TANK, SLY, TOKEN, AXE), 1):
        obj = board.add(facts, player, Spot.BASE)
        obj.buffs = int(facts is TANK and source.random() < 0.5)
        obj.damage = int(facts is TANK and source.random() < 0.3)
        obj.put(Mark.STUNNED, facts is SLY and player == 1 and source.random() < 0.3)
    held = [field.index for field in board.fields if field.controller == player]
    if held and source.random() < 0.4:
        board.add(source.choice((HIDDEN, SNEAK)), player, Spot.FACEDOWN, at=source.choice(held)).hidden_turn = 2
    for facts in (LAMP, GOLD, GOLD, GHOST, RAIDER):
        if not lean and source.random() < 0.4:
            away = source.choice(held) if facts is RAIDER and held and source.random() < 0.5 else -1
            board.add(facts, player, Spot.BASE if away < 0 else Spot.FIELD, at=away)
    if not any(one.spot is Spot.LEGEND and one.owner == player for one in board.objects.values()):
        board.add(CHIEF, player, Spot.LEGEND).exhausted = source.random() < 0.5
    board.add(CAPTAIN, player, source.choice((Spot.CHAMPION, Spot.BASE, Spot.TRASH)))
    hand = [SPELL, BOLT, HUSH, CHEER, SLY, HIDDEN, LURKER]
    hand += source.sample((TOME, BRUTE), source.randrange(3))
    for facts in source.sample(hand, 2) if lean else source.choice((hand, hand, source.sample(hand, 2))):
        board.add(facts, player, Spot.HAND)
    deck = [SPELL, TANK, AXE, BOLT, SLY, SPELL, TANK, SPELL]
    for facts in source.choice((deck, source.sample(deck, len(deck)))):
        board.add(facts, player, Spot.DECK)
    for facts in (TANK, SPELL, AXE):
        board.add(facts, player, Spot.TRASH)
    spent, laid = source.choice((0, 0, 3)), source.choice((11, 11, 8, 7))
    for index in range(15):
        domain = domains[index % len(domains)] if index % 2 else list(Domain)[index % 6]
        made = board.add(rune(domain), player, Spot.BASE if index < laid else Spot.RUNE_DECK)
        made.exhausted = index < spent
    source.shuffle(board.seats[player].piles[Spot.RUNE_DECK])
    board.seats[player].turns = 2


def _add(board: Board, want: needs.Wanted, player: int, source: random.Random) -> None:
    """Puts a card that a phrase asks for where the phrase looks for it, or in play."""
    spots = [PILED[zone] for zone in want.zones if zone in PILED]
    if not want.facts.token and source.random() < (0.7 if spots else 0.5):
        obj = board.add(want.facts, player, source.choice(spots or [Spot.HAND, Spot.HAND, Spot.DECK, Spot.TRASH]))
        if obj.spot is Spot.DECK and source.random() < 0.8:
            pile = board.seats[player].piles[Spot.DECK]
            pile.insert(source.randrange(2), pile.pop())
        return
    if want.facts.kind is Kind.SPELL:
        board.add(want.facts, player, Spot.HAND)
        return
    if State.FACEDOWN in want.states:
        held = [field.index for field in board.fields if field.controller == player]
        for index in source.sample(held, min(1, len(held))):
            board.add(HIDDEN, player, Spot.FACEDOWN, at=index).hidden_turn = 2
        return
    held = [field.index for field in board.fields if player in (field.controller, field.contested)]
    held += [0] * held.count(0)
    there = want.facts.kind is Kind.UNIT and held and source.random() < 0.6
    obj = board.add(want.facts, player, Spot.FIELD if there else Spot.BASE, at=source.choice(held) if there else -1)
    for state in want.states:
        if state in STATES:
            make_so(obj, STATES[state])


def answered(
    asked: Decision, mine: int, source: random.Random, eager: float = 0.7, mood: str = "", willing: float = 0.8
) -> Answer:
    """An answer at random, with a liking for the card, for doing something before the turn ends, and for moving where
    something is to be conquered.
    """
    if asked.kind == "act":
        acts = {i: one for i, one in enumerate(asked.options) if isinstance(one, Action)}
        own = [i for i, one in acts.items() if one.obj == mine]
        deeds = [i for i, one in acts.items() if one.kind in DEEDS]
        moves = [i for i, one in acts.items() if one.kind == "move"]
        if moves and mood in ("conquer", "gank") and source.random() < 0.5:
            return (source.choice([i for i in moves if acts[i].obj == mine] or moves),)
        liked = own if own and source.random() < 0.55 else deeds  # others first, now and then: some texts wait for that
        if liked and source.random() < (max(eager, OWN) if liked is own else eager):
            return (source.choice(liked),)
        goes_on = [i for i, one in acts.items() if one.kind in ("pass", "end turn")]
        goes_on = goes_on or [i for i, one in acts.items() if one.kind not in ("tap", "recycle rune")]
        if goes_on:
            return (source.choice(goes_on),)
    likes = [i for i, one in enumerate(asked.options) if isinstance(one, tuple) and one and one[0] == mine]
    if likes and asked.minimum <= 1 <= asked.maximum and source.random() < 0.6 and asked.allows((likes[0],)):
        return (likes[0],)
    if "yes" in asked.options and "no" in asked.options:
        return (asked.options.index("yes" if source.random() < willing else "no"),)
    if asked.kind != "act" and asked.allows(()) and source.random() < 0.2:
        return ()
    for _ in range(20):
        size = source.randint(max(asked.minimum, min(1, asked.maximum)), max(asked.minimum, asked.maximum))
        picked = source.sample(range(len(asked.options)), min(size, len(asked.options)))
        answer = tuple(picked if asked.ordered else sorted(picked))
        if asked.allows(answer):
            return answer
    return next(iter(asked.answers()))


def line(
    card: Facts, seed: int, steps: int, around: Facts | None = None, focus: Node | None = None
) -> Iterator[object]:
    """What is asked and how the board looks on the way; None at the end if what comes next is played by nobody.
    `around`: the card that the position is made for, if it is another; `focus`: the part of its text that is to act.
    """
    source = random.Random(seed)
    more, willing = source.choice(STRONGER), source.choice(WILLING)
    board, mine, mood = position(_stronger(around or card, more), source, focus)
    if around is not None:
        board.becomes(mine, _stronger(card, more))
    game = Game(board)
    game.strict = False
    begun, after = mine.spot, steps if needs.lasts(card.text) else AFTER
    playing, eager = run(game), source.choice(EAGER["combat" if mood == "combat" else ""])
    try:
        asked = next(playing)
        for _ in range(steps):
            if mine.kind is Kind.SPELL and begun is not Spot.TRASH and mine.spot is Spot.TRASH:
                after -= 1  # little more comes of it
            if not after:
                break
            yield (*_asked(asked), *_seen(game, mine))
            asked = playing.send(answered(asked, mine.id, source, eager, mood, willing))
    except (StopIteration, ValueError):
        yield (game.board.winner, *_seen(game, mine))
    except NotPlayed:
        yield None


def _stronger(card: Facts, more: int) -> Facts:
    """A unit with so much more Might."""
    return dataclasses.replace(card, might=card.might + more) if card.might is not None else card


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


LOOK = attrgetter(
    *("id", "facts.name", "spot", "at", "damage", "buffs", "exhausted", "marks", "controller", "attached_to")
)
"""How an object looks."""


def _seen(game: Game, mine: Obj) -> tuple[object, ...]:
    """How the board looks. That the card has keywords is no act of its text; that others have them can be."""
    board = game.board
    there = [one for one in board.objects.values() if one.spot not in (Spot.DECK, Spot.RUNE_DECK)]
    objects = tuple(map(LOOK, there))
    units = tuple(
        (game.view.might(one), one is not mine and frozenset(game.view.keywords(one).items())) for one in board.units()
    )
    sides = tuple(
        (seat.points, seat.xp, seat.pool.energy, repr(seat.pool.power), *(tuple(pile) for pile in seat.piles.values()))
        for seat in board.seats
    )
    return (objects, units, sides, len(board.chain), board.active, board.phase)


def differ(one: Iterable[object], other: Iterable[object], needed: bool = False) -> bool:
    """Whether two lines of play part before one of them comes to what nobody plays; `needed`: or whether only the other
    comes to that.
    """
    for seen, again in zip_longest(one, other):
        if seen is None or again is None:
            return needed and seen is not None
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
            cards.append(in_play(facts_of(complete(dict(record)) | {"text": text}), text))
    names = silent(cards, wanted.tries)
    played = sum(card.text is not None and not card.declined for card in cards)
    print(json.dumps({"played": played, "acted": played - len(names), "silent": names}, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""What must always hold, over random boards and random legal play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.deciding import RandomDecider
from benchmarks.session import Leaf, Session
from kfjudge.engine.decision import NATURE
from kfjudge.engine.explore import Limits
from kfjudge.engine.path import PathDecider
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import IN_PLAY, LINES, NOBODY, PILES, Zone
from kfjudge.games.keyforge.events.aember import AWAY
from kfjudge.games.keyforge.executable import is_executable
from kfjudge.games.keyforge.naming import Who
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.lookup.load import load
from kfjudge.paths import rules_data
from tests.keyforge.table import Table, face, understood
from tests.keyforge.test_laws import real
from tests.sampling import in_soak

TEXTS: dict[str, list[str]] = {
    "creature": [
        "",
        "Taunt.",
        "Elusive.",
        "Skirmish. Poison.",
        "Assault 2. Hazardous 1.",
        "Play: Gain 1A.",
        "Play: Steal 1A.",
        "Play: Capture 2A.",
        "Play: Deal 2 damage to an enemy creature.",
        "Play: Return an enemy creature to its owner's hand.",
        "After Reap: Draw a card.",
        "After Reap: Stun a creature.",
        "After Reap: Ward a friendly creature.",
        "After Fight: Gain 1A.",
        "Before Fight: Deal 1 damage to each creature.",
        "Destroyed: Return this creature to its owner's hand.",
        "Destroyed: Deal 2 damage to each creature.",
        "Destroyed: Each player loses 1A.",
        "After a creature is destroyed, gain 1A.",
        "Each friendly creature gets +1 power.",
        "Your opponent's keys cost +1A.",
        "At the start of your turn, exalt a creature.",
        "At the end of your turn, heal 1 damage from each creature.",
    ],
    "action": [
        "Play: Destroy a creature.",
        "Play: Destroy each creature.",
        "Play: Deal 2 damage to each creature.",
        "Play: Draw 2 cards.",
        "Play: Your opponent discards a random card from their hand.",
        "Play: Archive a card.",
        "Play: Purge a creature.",
        "Play: Lose 1A. If you do, draw a card.",
        "Play: You may exhaust a creature.",
        "Play: Fully heal each friendly creature.",
        "Play: Take control of an enemy creature.",
    ],
    "artifact": ["Action: Gain 1A.", "Omni: Destroy a creature.", "After you play a creature, gain 1A."],
    "upgrade": [
        "This creature gets +2 power.",
        "This creature gains, “After Reap: Gain 1A.”",
        "This creature gains taunt.",
    ],
}
"""Our own cards: every family of instruction, with little that hides another."""

ICONS = ("aember", "capture", "damage", "draw", "discard", "power")


@cache
def faces() -> list[CardFace]:
    """The cards that the language reads today and the engine plays."""
    result = []
    for kind, texts in TEXTS.items():
        for index, text in enumerate(texts):
            name = f"{kind.title()} {index}"
            try:
                tree = understood(text, name)
            except AssertionError:
                continue
            if is_executable(tree):
                icons = (ICONS[index % len(ICONS)],) if index % 3 == 0 else ()
                result.append(
                    face(
                        name,
                        text,
                        type=kind,
                        houses=(("dis", "logos")[index % 2],),
                        power=1 + index % 5,
                        armor=index % 2,
                        icons=icons,
                    )
                )
    return result


def random_board(source: random.Random, known: Sequence[CardFace] = ()) -> Board:
    """A board with cards in every zone and marks on some of them."""
    table = Table()
    known = known or faces()
    for player, side in enumerate(table.board.players):
        side.aember = source.randrange(8)
        piles: tuple[tuple[Zone, int], ...] = (("hand", 4), ("deck", 5), ("discard", 2), ("archives", 1))
        for zone, most in piles:
            for _card in range(source.randrange(most + 1)):
                table.board.add(source.choice(known), player, zone)
        for _card in range(source.randrange(4)):
            creature = source.choice([item for item in known if item.type == "creature"])
            table.board.add(
                creature,
                player,
                "battleline",
                marks=tuple(mark for mark in STATUSES if source.random() < 0.2),
                aember=source.randrange(2),
                exhausted=source.random() < 0.3,
            )
        if source.random() < 0.5:
            table.board.add(source.choice([item for item in known if item.type == "artifact"]), player, "artifacts")
    table.board.players[1].active_house = None
    return table.board


def check(board: Board) -> None:
    """Each card is in exactly one place, nothing is negative, what hangs together agrees."""
    places: list[int] = []
    for player, side in enumerate(board.players):
        for zone in (*PILES, *LINES):
            pile = side.pile(zone)
            places.extend(pile)
            for number in pile:
                assert board.cards[number].zone == zone
                assert board.cards[number].controller == player
        places.extend(side.below)
        assert side.aember >= 0
        assert 0 <= side.chains <= 24
        assert len(set(side.keys)) == len(side.keys) <= 3
    for number, card in enumerate(board.cards):
        if card.zone in ("upgrade", "under"):
            assert number in (
                board.cards[card.host].upgrades if card.zone == "upgrade" else board.cards[card.host].under
            )
            assert board.cards[card.host].in_play
            places.append(number)
        assert min(card.damage, card.aember, card.power_counters, card.armor_used) >= 0
        assert all(count > 0 for _name, count in card.counters)
        assert not card.tagged
        if card.zone not in IN_PLAY:
            assert (card.damage, card.aember, card.marks, card.upgrades) == (0, 0, (), ())
    assert sorted(places) == list(range(len(board.cards)))


def in_pools(board: Board) -> int:
    """All æmber outside the supply."""
    return sum(side.aember for side in board.players) + sum(card.aember for card in board.cards)


def supplied(leaf: Leaf) -> int:
    """How much æmber came from the supply, less what went there, as the trace tells it."""
    total, of_card, captured = 0, False, 0
    for step in leaf.steps:
        if step.event == "instead":
            captured = 0
        elif step.event == "capture" and step.values[2:] != (Who(NOBODY),):
            captured += int(str(step.values[1]))  # in place of coming into a pool, maybe
        if step.event == "gain aember" and len(step.values) == 1:
            of_card = True  # what is gained next is taken from a card
        elif step.event == "gain aember" and of_card:
            of_card = False
        elif step.event in ("gain aember", "put aember") or (
            step.event in ("capture", "steal") and step.values[2:] == (Who(NOBODY),) and AWAY not in step.template
        ):
            total += int(str(step.values[1]))
        elif step.event == "exalt":
            total += 1
        elif step.event == "spend" and "go to" in step.template:
            total += int(str(step.values[0]))  # what is paid for the key goes to a player
        elif step.event == "move aember" and "to the supply" in step.template:
            total -= int(str(step.values[0]))
        elif step.event == "move aember" and step.template.endswith("away"):
            total -= int(str(step.values[0])) - captured
        elif step.event == "lose aember":
            total -= int(str(step.values[1]))
        elif AWAY in step.template and len(step.values) == 2:
            total -= int(str(step.values[1])) - captured
        elif step.event == "forge" and len(step.values) == 3:
            total -= int(str(step.values[2]))
        elif step.event == "aember returned" and len(step.values) == 2:
            total -= int(str(step.values[0]))
    return total


def walk(
    seed: int, actions: int, older: frozenset[Older] = frozenset()
) -> Iterator[tuple[Session, Board, Leaf, RandomDecider]]:
    """Random legal play from a random board: each board before an action, and how the action ended."""
    source = random.Random(seed)
    session = Session(Options(older=older))
    board = random_board(source)
    for _action in range(actions):
        legal = session.legal_actions(board)
        if not legal:
            return
        decider = RandomDecider(source)
        leaf = session.run(board, source.choice(legal), decider)
        yield session, board, leaf, decider
        board = leaf.board


@given(st.integers(0, 10**9))
@settings(max_examples=40)
def test_random_play_keeps_every_card_and_every_aember(seed: int) -> None:
    for _session, before, leaf, _decider in walk(seed, 12):
        assert leaf.undecided is None, leaf.undecided
        assert leaf.stopped is None or leaf.steps == [] or leaf.stopped.rule
        check(leaf.board)
        if leaf.stopped is None:
            assert in_pools(leaf.board) == in_pools(before) + supplied(leaf)


@given(st.integers(0, 10**9), st.frozensets(st.sampled_from(Older)))
@settings(max_examples=20)
def test_play_by_any_older_points_keeps_every_card_and_every_aember(seed: int, older: frozenset[Older]) -> None:
    for _session, before, leaf, _decider in walk(seed, 12, older):
        assert leaf.undecided is None, leaf.undecided
        check(leaf.board)
        if leaf.stopped is None:
            assert in_pools(leaf.board) == in_pools(before) + supplied(leaf)


@given(st.integers(0, 10**9))
@settings(max_examples=15)
def test_a_choice_path_gives_the_same_board_again(seed: int) -> None:
    source = random.Random(seed)
    session = Session()
    board = random_board(source)
    for _action in range(6):
        legal = session.legal_actions(board)
        if not legal:
            return
        action = source.choice(legal)
        decider = RandomDecider(source)
        first = session.run(board, action, decider)
        second = session.run(board, action, PathDecider(tuple(answer for _decision, answer in decider.trail)))
        assert first.board.fingerprint() == second.board.fingerprint()
        assert [step.template for step in first.steps] == [step.template for step in second.steps]
        board = first.board


@given(st.integers(0, 10**9))
@settings(max_examples=15)
def test_exploration_finds_what_random_play_finds(seed: int) -> None:
    source = random.Random(seed)
    session = Session()
    board = random_board(source)
    for _action in range(4):
        legal = session.legal_actions(board)
        if not legal:
            return
        action = source.choice(legal)
        found = session.play_out(board, action, limits=Limits(runs=400))
        leaf = session.run(board, action, RandomDecider(source))
        if found.complete:
            ends = {outcome.leaf.board.fingerprint() for outcome in found.outcomes}
            assert leaf.board.fingerprint() in ends or any(
                is_alike(leaf.board, outcome.leaf.board) for outcome in found.outcomes
            )
        board = leaf.board


def is_alike(one: Board, other: Board) -> bool:
    """Whether two boards differ only in which of several alike cards is where."""

    def shape(board: Board) -> list[tuple[object, ...]]:
        rows: list[tuple[object, ...]] = []
        for side in board.players:
            rows.append((side.aember, side.keys, side.chains))
            for zone in ("battleline", "artifacts", "discard"):
                rows.append(tuple(board.cards[number].face.id for number in side.pile(zone)))
            # Below what is ordered, a shuffled deck has no order yet: how it lies there says nothing.
            deck = [board.cards[number].face.id for number in side.deck]
            ordered = len(deck) if side.ordered is None else side.ordered
            rows.append((*deck[:ordered], *sorted(deck[ordered:])))
            for zone in ("hand", "archives", "purged"):
                rows.append(tuple(sorted(board.cards[number].face.id for number in side.pile(zone))))  # type: ignore[arg-type]
        return rows

    return shape(one) == shape(other)


@cache
def entry_ids() -> frozenset[str]:
    """The ids of all entries of the rules library."""
    return frozenset(entry.id for entry in load(rules_data()).entries)


@given(st.integers(0, 10**9))
@settings(max_examples=15)
def test_every_step_cites_an_entry_that_exists(seed: int) -> None:
    known = entry_ids()
    for _session, _before, leaf, decider in walk(seed, 8):
        assert {step.rule for step in leaf.steps} <= known
        assert {decision.rule for decision, _answer in decider.trail} <= known
        assert all(decision.player == NATURE or decision.player in (0, 1) for decision, _answer in decider.trail)


@pytest.mark.soak
def test_long_random_play() -> None:
    played = 0
    seed = 0
    while played < 20_000:
        seed += 1
        for _session, before, leaf, _decider in walk(seed, 30):
            played += 1
            assert leaf.undecided is None, (seed, leaf.undecided)
            check(leaf.board)
            if leaf.stopped is None:
                assert in_pools(leaf.board) == in_pools(before) + supplied(leaf), seed


@cache
def of_two_houses() -> list[CardFace]:
    """The cards on board that can be played, half of them of either house of a random board."""
    cards = [card for kind in TEXTS for card in real(kind)]
    return [replace(card, houses=(("dis", "logos")[place % 2],)) for place, card in enumerate(cards)]


@pytest.mark.slow
@pytest.mark.parametrize("games", in_soak(12, 2000))
def test_games_of_real_cards_keep_every_card_and_every_aember(games: int) -> None:
    """And the choices of an action, taken again, come to the same board. What cannot be decided ends a game."""
    for seed in range(games):
        source, session = random.Random(seed), Session()
        board = random_board(source, of_two_houses())
        for _action in range(30):
            legal = session.legal_actions(board)
            if not legal:
                break
            action, decider = source.choice(legal), RandomDecider(source)
            leaf = session.run(board, action, decider)
            if leaf.undecided is not None:
                break
            check(leaf.board)
            again = session.run(board, action, PathDecider(tuple(answer for _decision, answer in decider.trail)))
            assert again.board.fingerprint() == leaf.board.fingerprint(), seed
            if leaf.stopped is None:
                assert in_pools(leaf.board) == in_pools(board) + supplied(leaf), seed
            board = leaf.board


def test_there_are_cards_to_play_with() -> None:
    assert len(faces()) >= 30

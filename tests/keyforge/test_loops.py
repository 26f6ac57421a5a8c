"""Rulings on abilities that go round without end (Rulebook: Infinite loops)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.deciding import RandomDecider
from benchmarks.session import Leaf, Session
from kfjudge.games.keyforge.events.loops import MANY, ROUNDS
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import BeginTurn, PlayCard, Reap
from tests.keyforge.table import ME, OPPONENT, Table, face, steps

ECHO = "After you gain A, your opponent gains 1A."


def two_echoes(version: frozenset[Older] = frozenset()) -> tuple[Table, int]:
    """Each player's gain sets off the other's."""
    table = Table(session=Session(Options(older=version)))
    mine = table.put("battleline", face("Mine", ECHO))
    table.put("battleline", face("Theirs", ECHO), OPPONENT)
    return table, mine


def test_a_growing_loop_runs_as_often_as_the_active_player_says_and_then_a_card_of_it_goes() -> None:
    table, mine = two_echoes()
    outcomes = table.play(Reap(mine))
    assert outcomes.complete
    ends = {(tuple(side.aember for side in line.board.players), line.board.cards[mine].zone) for line in outcomes.lines}
    assert ends == {
        ((rounds + 1, rounds + extra), zone)
        for rounds in (*ROUNDS, MANY)
        for zone in ("battleline", "discard")
        for extra in (1,)
    }
    for line in outcomes.lines:
        gone = [number for number, card in enumerate(line.board.cards) if card.zone == "discard"]
        assert len(gone) == 1
        assert not line.board.destroyed
        assert any(step.rule == "infinite-loops" for step in steps(line))


def test_until_16_0_the_loop_only_stopped() -> None:
    table, mine = two_echoes(frozenset((Older.LOOPS_ONLY_STOP,)))
    outcomes = table.play(Reap(mine))
    assert outcomes.complete
    assert sorted(line.board.players[ME].aember for line in outcomes.lines) == [
        rounds + 1 for rounds in (*ROUNDS, MANY)
    ]
    assert {card.zone for line in outcomes.lines for card in line.board.cards} == {"battleline"}


def test_a_loop_that_changes_nothing_stops_without_a_number() -> None:
    table = Table()
    cloak = "If this creature would be destroyed, fully heal it instead."
    victim = table.put("battleline", face("Undying", cloak, power=2))
    curse = table.put(
        "hand", face("Curse", "Play: For the remainder of the turn, each creature gets -2 power.", type="action")
    )
    end = table.end(PlayCard(curse))
    assert end.board.cards[victim].zone == "discard"
    assert victim not in end.board.destroyed


def test_who_may_stop_simply_stops() -> None:
    table = Table()
    table.put("battleline", face("Giver", "After you gain A, you may lose 1A."))
    table.put("battleline", face("Taker", "After you lose A, gain 1A."))
    reaper = table.put("battleline", face("Reaper"))
    outcomes = table.play(Reap(reaper))
    assert outcomes.complete
    assert {line.board.players[ME].aember for line in outcomes.lines} == {1}
    assert all(card.zone == "battleline" for line in outcomes.lines for card in line.board.cards)
    assert all(line.undecided is None for line in outcomes.lines)


def test_a_growing_loop_with_a_choice_goes_on_as_often_as_its_player_likes() -> None:
    table = Table()
    table.put("battleline", face("Engine", "After you gain A, you may exalt ~. If you do, gain 1A."))
    reaper = table.put("battleline", face("Reaper"))
    outcomes = table.play(Reap(reaper))
    assert all(line.undecided is None for line in outcomes.lines)
    pools = sorted({line.board.players[ME].aember for line in outcomes.lines})
    assert pools[:3] == [1, 2, 3]
    assert pools[-1] >= MANY
    assert all(card.zone == "battleline" for line in outcomes.lines for card in line.board.cards)


def test_a_chain_that_a_number_on_the_board_ends_is_no_loop() -> None:
    table = Table()
    table.put("battleline", face("Miser", "After you gain A, if you have 6A or fewer, gain 1A."))
    reaper = table.put("battleline", face("Reaper"))
    end = table.end(Reap(reaper))
    assert end.board.players[ME].aember == 7
    assert all(card.zone == "battleline" for card in end.board.cards)


def test_what_is_done_again_and_again_for_each_is_no_loop() -> None:
    table, mine = two_echoes()
    for number in range(6):
        table.put("battleline", face(f"Crowd {number}"))
    table.board.players[OPPONENT].battleline.clear()
    table.board.cards[1] = table.board.cards[1]._replace(zone="limbo")
    harvest = table.put("hand", face("Harvest", "Play: For each friendly creature, gain 1A.", type="action"))
    end = table.end(PlayCard(harvest))
    assert [side.aember for side in end.board.players] == [7, 7]
    assert end.board.cards[mine].zone == "battleline"


PHOENIX = (
    "At the start of your turn, if ~ is in your discard pile, you may destroy a friendly creature. If you do, put ~"
    " into play ready."
)


def test_an_ability_that_names_its_discard_pile_works_there() -> None:
    table = Table()
    table.board.step = "before"
    phoenix = table.put("discard", face("Phoenix", PHOENIX))
    tinder = table.put("battleline", face("Tinder"))
    ends = table.play(BeginTurn("dis"))
    assert {(line.board.cards[phoenix].zone, line.board.cards[tinder].zone) for line in ends.lines} == {
        ("battleline", "discard"),
        ("discard", "battleline"),
    }
    kept = next(line for line in ends.lines if line.board.cards[phoenix].zone == "battleline")
    assert not kept.board.cards[phoenix].exhausted


def test_two_cards_that_bring_each_other_back_may_go_on_and_the_rule_of_six_does_not_count() -> None:
    table = Table()
    table.board.step = "before"
    texts = PHOENIX + "\nDestroyed: Gain 1A."
    table.put("discard", face("Phoenix", texts), label="first")
    table.put("battleline", face("Phoenix", texts), label="second")
    outcomes = table.play(BeginTurn("dis"))
    assert outcomes.complete
    assert all(line.undecided is None for line in outcomes.lines)
    pools = {line.board.players[ME].aember for line in outcomes.lines}
    assert {0, 1, 2, 3} <= pools
    assert max(pools) >= MANY


CHAINS = (
    ECHO,
    "After you gain A, gain 1A.",
    "After you gain A, you may lose 1A.",
    "After you lose A, gain 1A.",
    "After you gain A, exalt ~.",
    "After you gain A, you may exalt ~. If you do, gain 1A.",
    "Each time you gain A, put a +1 power counter on ~.",
    "Each time you gain A, draw a card.",
    "Each time you draw a card, gain 1A.",
    "After you gain A, deal 1D to a creature.",
    "After you gain A, steal 1A.",
    "After A is stolen from you, gain 1A.",
    "If this creature would be destroyed, fully heal it instead.",
    "Destroyed: Return ~ to your hand.",
)


def chained(seed: int) -> Leaf:
    """A reap among creatures whose abilities set each other off; at random who they are and what is chosen."""
    source = random.Random(seed)
    table = Table()
    for number in range(source.randrange(2, 6)):
        owner = source.randrange(2) if number else ME
        table.put("battleline", face(f"Link {number}", source.choice(CHAINS), power=source.randrange(1, 6)), owner)
    for number in range(4):
        table.put("deck", face(f"Leaf {number}"))
    return table.session.run(table.board, Reap(0), RandomDecider(source))


@pytest.mark.slow
@given(st.integers(0, 10**9))
@settings(max_examples=80)
def test_chains_of_any_kind_come_to_an_end_or_are_stopped(seed: int) -> None:
    leaf = chained(seed)
    assert leaf.undecided is None
    stopped = [step for step in leaf.steps if step.event == "loop"]
    assert all(step.rule == "infinite-loops" for step in stopped)
    assert stopped or all(side.aember < MANY for side in leaf.board.players)


def test_one_ability_set_off_by_many_events_at_once_is_no_loop() -> None:
    table = Table()
    table.put("artifacts", face("Tally", "Each time a creature is destroyed, gain 1A.", type="artifact"))
    for number in range(12):
        table.put("battleline", face(f"Doomed {number}"), number % 2)
    wave = table.put("hand", face("Wave", "Play: Destroy each creature.", type="action"))
    leaf = table.session.run(table.board, PlayCard(wave), RandomDecider(random.Random(1)))
    assert leaf.board.players[ME].aember == 12
    assert not any(step.event == "loop" for step in leaf.steps)


@pytest.mark.slow
def test_what_a_stopped_loop_adds_at_once_is_no_growth_of_a_loop_around_it() -> None:
    """Five creatures whose abilities set each other off, most of them as their player likes: many loops within each
    other, each left off, and the pools stay in the order of the rounds that were named.
    """
    leaf = chained(17392)
    assert leaf.undecided is None
    assert max(side.aember for side in leaf.board.players) < 1000 * MANY

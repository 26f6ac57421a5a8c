"""What is said once and meant of several: one verb with several objects, the same of others, for each player, who pays,
by what it came about. Read, and seen to act.
"""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.play.costs import price_of
from kfjudge.games.riftbound.words.base import KeywordName
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.events import EventKind
from tests.riftbound.table import Table, card


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Deal 1 to a friendly unit, 2 to an enemy unit, and 3 to another enemy unit.", ""),
        (
            "Give a friendly unit [Tank] this turn and an enemy unit -2 {M} this turn.",
            "Give a friendly unit [Tank] this turn. Give an enemy unit -2 {m} this turn.",
        ),
        ("Give a friendly unit +2 {M} and an enemy unit -1 {M} this turn.", ""),
        ("Give a friendly unit [Assault], another friendly unit [Shield], and an enemy unit -1 {M} this turn.", ""),
        (
            "I can't be moved by enemy spells. While I'm buffed, other friendly units here can't be either.",
            "I can't move by enemy spells. While I am buffed, all other friendly units here can't be either.",
        ),
        ("I have [Tank]. Other friendly units here do too.", ""),
        ("For each opponent, draw 1.", ""),
        ("For each opponent who has more points than you, draw 1.", ""),
        ("Spells cost opponents {1} more.", "All spells cost {1} more for opponents."),
        ("When you channel one or more runes with a spell or ability, draw 1.", ""),
        ("When an opponent banishes a unit with a spell, draw 1.", ""),
        ("I cost {1} less for each battlefield you scored this turn.", ""),
        ("I cost {1} less for each battlefield an opponent conquered this turn.", ""),
        (
            "Choose an opponent. They discard 1, then you draw 1.",
            "Choose an opponent. They discard one and you draw 1.",
        ),
        (
            "Choose an opponent. They choose a unit they control, then you choose one —\n• Kill it.\n• Draw 1.",
            "",
        ),
        ("Draw 1, then choose one —\n• Buff a unit.\n• Draw 1.", ""),
        ("Reveal the top 3 cards of your Main Deck. Put each gear and spell revealed into your hand.", ""),
        ("Pay any amount of {A}. Deal that much to a unit.", ""),
        ("When I hold, gain an additional 1 XP.", "When I hold, gain 1 xp."),
        ("Attackers here have [Assault].", "All attacking units here have [Assault]."),
        ("Units you control with at least one buff have [Tank].", "All units you control with a buff have [Tank]."),
        ("Prevent all damage that would be dealt to me.", "I can't take damage."),
        (
            "Give a unit [Tank] or [Backline] this turn. (It must be assigned combat damage first or last.)",
            "Give a unit [Tank] or [Backline] this turn.",
        ),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    reading = read_text(text)
    assert reading.understood, reading.decline
    assert unplayed(reading.ast) is None or "cost opponents" in text
    assert means in ("", reading.means)


def test_for_each_opponent_chosen_from_is_not_played() -> None:
    """Which unit of which opponent was chosen is not told apart."""
    assert unplayed(read_text("For each opponent, kill a unit they control.").ast) is not None


def test_the_same_holds_of_others_while_it_is_so() -> None:
    table = Table()
    text = "I have [Tank]. While I'm buffed, other friendly units do too."
    mine, other = table.put(card("Mine", might=2, text=text)), table.put(card("Other", might=2))
    foe = table.put(card("Foe", might=2), 1)
    has = [table.game.view.has(one, KeywordName.TANK) for one in (mine, other, foe)]
    mine.buffs = 1
    assert has == [True, False, False]
    assert [table.game.view.has(one, KeywordName.TANK) for one in (mine, other, foe)] == [True, True, False]


@pytest.mark.parametrize(("scored", "cost"), [(0, 2), (1, 1)])
def test_battlefields_that_were_scored_are_counted(scored: int, cost: int) -> None:
    table = Table()
    text = "I cost {1} less for each battlefield you scored this turn."
    mine = table.put(card("Mine", might=2, text=text, energy=2), 0, Spot.HAND)
    table.start()
    for _ in range(scored):
        table.game.note(table.game.event(EventKind.SCORE, None, 0, at=0))
    ctx = Context(me=mine.ref, controller=0)
    assert price_of(table.game, mine, 0, ctx).energy == cost

"""Alternatives wherever a phrase stands: what objects are, what is so of them, what is asked, given and forbidden; what
stands behind several is said of each. Read, and seen to act.
"""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.base import KeywordName
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card


def spell(text: str) -> Facts:
    return card("Word", "spell", text=text, energy=0)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        # what is so of them
        ("Buff a friendly unit that is exhausted or at a battlefield.", ""),
        ("Kill a unit that's stunned or has 2 {M} or less.", "Kill a unit that is stunned or has 2 {m} or less."),
        ("Kill a unit with [Tank] or 2 {M} or less.", ""),
        ("Ready a friendly or [Mighty] unit.", ""),
        ("Kill a token or exhausted gear.", ""),
        ("Friendly units at battlefields or in your base have [Deflect].", ""),
        ("Kill a unit that isn't stunned or exhausted.", ""),
        ("Kill all units without [Tank] or [Shield].", ""),
        ("Kill a unit you don't control.", ""),
        ("Kill a non-Mech unit.", ""),
        ("Units that aren't [Mighty] have [Ganking].", ""),
        # several phrases, and what is said of each
        ("Return a unit or a spell from your trash to your hand.", ""),
        ("Search your Main Deck for a spell or a gear.", "Search your main deck for a spell or a gear."),
        (
            "Look at the top 4 cards of your Main Deck. You may reveal a Mech or a gear from among them and put it "
            "into your hand. Recycle the rest.",
            "",
        ),
        (
            "Look at the top 4 cards of your Main Deck. Put up to one unit and up to one spell from among them into "
            "your hand and recycle the rest.",
            "",
        ),
        ("I cost {1} less for each gear or [Mighty] unit you control.", ""),
        ("Play a unit from your hand or your trash.", "Play a unit from your hand or trash."),
        ("Kill a gear or a unit with 3 {M} or less.", ""),
        # what is asked
        ("When a unit attacks, if it's stunned or exhausted, draw 1.", ""),
        ("Choose a card in your hand. If it's a spell or a gear, draw 1.", ""),
        ("If I'm attacking or you have 3 or more units here, I have +2 {M}.", ""),
        ("While you control a Dragon or have 5+ XP, I cost {2} less.", ""),
        ("If you control a gear or a [Mighty] unit, draw 1.", ""),
        # what is given and done
        ("Give a unit +1 {M} or [Tank] this turn.", "Give a unit +1 {m} or [Tank] this turn."),
        ("Give a unit +1 {M} or -1 {M} this turn.", ""),
        ("Give a unit [Tank], [Shield], or [Assault] this turn.", ""),
        ("Kill or banish a unit.", "Kill or banish a unit."),
        ("Stun, exhaust, or recall an enemy unit.", ""),
        ("Each opponent discards 1 or loses 1 XP.", ""),
        # what is forbidden
        (
            "I can't be stunned, moved, or killed by enemy spells.",
            "I can't be stunned by enemy spells, can't move by enemy spells and can't be killed by enemy spells.",
        ),
        ("Spells can't ready me.", "I can't be readied by spells."),
        ("Enemy spells can't be played here.", ""),
        (
            "Choose a battlefield. Opponents can't play units there this turn.",
            "Choose a battlefield. This turn, each opponent can't play units there.",
        ),
        ("A unit can't move to its base this turn.", ""),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    reading = read_text(text)
    assert reading.understood, reading.decline
    assert unplayed(reading.ast) is None or text.startswith(("Search", "Each opponent"))
    assert means in ("", reading.means)


@pytest.mark.parametrize(
    "text",
    [
        "Kill a ready or stunned gear.",  # gear is not stunned
        "Kill a unit or a battlefield.",
        "Deal 2 to a unit or a gear at a battlefield.",
        "Kill a unit with different names or [Tank].",  # that is said of several
        "Each gear or [Mighty] unit dies.",
    ],
)
def test_what_no_alternative_can_be_is_declined(text: str) -> None:
    assert not read_text(text).understood


def chosen_from(text: str, foes: list[Obj], table: Table) -> list[Obj]:
    word = table.put(spell(text), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    assert table.asked is not None
    return [one for one in foes if one.ref in table.asked.options]


@pytest.mark.parametrize(
    ("text", "fit"),
    [
        ("Kill a stunned or exhausted unit.", (True, True, False, False)),
        ("Kill a unit that's stunned or has 1 {M} or less.", (True, False, True, False)),
        ("Kill a unit that isn't stunned or exhausted.", (False, False, True, True)),
        ("Kill a unit that's exhausted or at a battlefield.", (False, True, True, False)),
        ("Kill a non-Mech unit.", (False, True, True, True)),
    ],
)
def test_which_of_four_units_fit(text: str, fit: tuple[bool, ...]) -> None:
    table = Table()
    foes = [
        table.put(card("Stunned", might=5, tags=frozenset(("Mech",))), 1),
        table.put(card("Exhausted", might=5), 1),
        table.put(card("Small", might=1), 1, Spot.FIELD, at=0),
        table.put(card("Plain", might=5), 1),
    ]
    table.board.fields[0].controller = 1
    foes[0].put(Mark.STUNNED)
    foes[1].exhausted = True
    assert chosen_from(text, foes, table) == [one for one, fits in zip(foes, fit, strict=True) if fits]


def test_what_stands_behind_the_last_is_said_of_each() -> None:
    table = Table()
    kept = table.put(card("Kept", might=2))
    gone = table.put(card("Gone", might=2), 0, Spot.TRASH)
    word = table.put(spell("Draw 1."), 0, Spot.TRASH)
    found = chosen_from("Return a unit or a spell from your trash to your hand.", [kept, gone, word], table)
    assert found == [gone, word]


@pytest.mark.parametrize(("xp", "dragon", "cost"), [(0, False, 3), (5, False, 1), (0, True, 1)])
def test_one_of_two_conditions_is_enough(xp: int, dragon: bool, cost: int) -> None:
    table = Table()
    if dragon:
        table.put(card("Wyrm", might=5, tags=frozenset(("Dragon",))))
    table.board.seats[0].xp = xp
    text = "While you control a Dragon or have 5+ XP, I cost {2} less."
    mine = table.put(card("Mine", might=2, text=text, energy=3), 0, Spot.HAND)
    table.pool(0, cost)
    table.start()
    assert table.may("play", mine)
    table = Table()
    table.board.seats[0].xp = xp
    if dragon:
        table.put(card("Wyrm", might=5, tags=frozenset(("Dragon",))))
    mine = table.put(card("Mine", might=2, text=text, energy=3), 0, Spot.HAND)
    table.pool(0, cost - 1)
    table.start()
    assert not table.may("play", mine)


@pytest.mark.parametrize(("pick", "might", "tank"), [(0, 3, False), (1, 2, True)])
def test_might_or_a_keyword(pick: int, might: int, tank: bool) -> None:
    table = Table()
    mine = table.put(card("Mine", might=2))
    word = table.put(spell("Give a unit +1 {M} or [Tank] this turn."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    assert table.asked is not None
    table.answer(table.asked.options[pick])
    table.settle()
    assert (table.game.view.might(mine), table.game.view.has(mine, KeywordName.TANK)) == (might, tank)

"""Players of whom something is said, what they cannot do to objects, and which object has the most."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.words.dialect import read_text
from tests.riftbound.table import Table, card


def spell(text: str) -> Facts:
    return card("Word", "spell", text=text, energy=0)


@pytest.mark.parametrize(
    ("text", "xp"),
    [
        ("The player with the most units gains 1 XP.", [0, 1]),
        ("The player who controls the fewest units gains 1 XP.", [1, 0]),
        ("The player with the most cards in hand gains 1 XP.", [1, 0]),
        ("The player with the most points gains 1 XP.", [0, 1]),
        ("Each player who controls a gear gains 1 XP.", [1, 0]),
        ("Each player with two or more units gains 1 XP.", [0, 1]),
        ("Each opponent with more points than you gains 1 XP.", [0, 1]),
        ("Each opponent with more cards in hand than you gains 1 XP.", [0, 0]),
        ("If an opponent has at least 2 more points than you, gain 1 XP.", [1, 0]),
        ("If an opponent has at least 3 more points than you, gain 1 XP.", [0, 0]),
        ("If you have the fewest points, gain 1 XP.", [1, 0]),
        ("If you have the most Mechs, gain 1 XP.", [0, 0]),
        ("Choose a unit. If you control it, gain 1 XP.", [1, 0]),
        ("Choose an enemy unit. If you control it, gain 1 XP.", [0, 0]),
        ("Choose an enemy unit. If an opponent controls that unit, gain 1 XP.", [1, 0]),
        ("Gain 1 XP for each player with one or more units.", [2, 0]),
        ("Gain 1 XP for each opponent who has more points than you.", [1, 0]),
        ("Choose an enemy unit. If it has the most Might among friendly units, gain 1 XP.", [0, 0]),
        ("Choose an enemy unit. If it has the most Might among units, gain 1 XP.", [1, 0]),
        ("Each player may discard 1. Each player who didn't gains 1 XP.", [0, 1]),
        ("Choose a unit with the most Might. Gain 1 XP if it is a Mech.", [1, 0]),
        ("Choose a unit with the most Might among friendly units. Gain 1 XP if it is an enemy unit.", [0, 0]),
    ],
)
def test_who_is_meant(text: str, xp: list[int]) -> None:
    table = Table()
    table.put(card("Mine", might=1))
    table.put(card("Gear", "gear"))
    for tags in (("Mech",), ()):
        table.put(card("Theirs", might=3, tags=tags), 1)
    table.board.seats[1].points = 2
    word, _other = table.put(spell(text), 0, Spot.HAND), table.put(spell("Draw 1."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    while table.asked is not None and (table.asked.kind != "act" or table.asked.question != "main"):
        if table.asked.kind == "act":
            table.act("pass")
        else:
            table.answer(table.asked.options[0])
    assert [seat.xp for seat in table.board.seats] == xp


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Opponents can't move units.", 0),
        ("Opponents can't move Mechs.", 0),
        ("Opponents can't move friendly units.", 2),
        ("You can't move units.", 2),
        ("Players can't move units here.", 2),
        ("Opponents can't ready units.", 2),
    ],
)
def test_who_cannot_move_what(text: str, fields: int) -> None:
    table = Table()
    table.put(card("Watcher", might=1, text=text))
    table.put(card("Unit", might=2, tags=("Mech",)), 1)
    table.board.active = 1
    table.start()
    assert table.asked is not None
    assert sum(isinstance(one, Action) and one.kind == "move" for one in table.asked.options) == fields


def test_it_lasts_to_the_end_of_the_next_turn() -> None:
    table = Table()
    unit = table.put(card("Unit", might=2))
    word = table.put(spell("Give a friendly unit +2 {M} until the end of your next turn."), 0, Spot.HAND)
    table.start()
    table.act("play", word)
    table.settle()
    seen = []
    for _ in range(4):
        seen.append(table.game.view.might(unit))
        table.act("end turn")
    assert seen == [4, 4, 4, 2]


@pytest.mark.parametrize(
    "text",
    [
        "If who controls a unit, draw 1.",
        "When who plays a unit, draw 1.",
        "Each player you control a unit draws 1.",
        "The player with the most unit draws 1.",
        "If you control more unit than an opponent, draw 1.",
        "Each player who draws 1.",
        "Opponents can't buff gear.",
        "I can't be moved by damage.",
        "You may discard 1 to play me for {2} less.",
        "Swap the Might of a unit.",
        "Prevent the next 3 damage that would be dealt to a spell this turn.",
        "If you would score a point, gain that much plus 1 instead.",
    ],
)
def test_it_is_no_text(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "When I win a showdown, draw 1.",
        "Move a buff from a friendly unit to another friendly unit.",
        "Kill a unit of your choice.",
        "An opponent who controls a gear draws 1.",
        "Repeat my play effect.",
        "Opponents can't kill friendly units.",
        "I can't be killed by damage.",
        "I can [Ambush] to a battlefield where there are enemy units, even if you don't have units there.",
    ],
)
def test_it_is_read_and_played_by_nobody(text: str) -> None:
    assert unplayed(read_text(text).ast) is not None


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (
            "Each player returns a unit they control to hand.",
            "Each player returns a unit they control to the owner's hand.",
        ),
        ("When I'm returned to hand, draw 1.", "When I am returned, draw 1."),
        ("If an opponent's score is 5 or more, draw 1.", "Draw 1 if an opponent has 5 or more points."),
        ("When I attack, an opponent of your choice discards 1.", "When I attack, an opponent discards one."),
        ("Draw 1 for each domain among runes you control.", "Draw 1 for each domain among all runes you control."),
        ("Give another friendly unit my keywords this turn.", "Give another friendly unit my keywords this turn."),
        ("Look at the top card of your deck.", "Look at the top card of your main deck."),
        ("Burn the top two cards of an opponent's Main Deck.", "An opponent burns 2."),
        ("When a unit dies here, you may play a unit there.", ""),
        ("Friendly units that share a tag with a unit in your trash have +1 {M}.", ""),
        ("Unless an opponent pays {2}, draw 2.", "Draw 2 unless an opponent pays {2}."),
        ("Play a gear with a cost of {2} or less from your hand without paying its cost.", ""),
        ("The Energy cost of your Equipment is reduced by {1}.", "All equipment you control cost {1} less."),
        ("Your first spell each turn costs {1} less.", "The first spell you play each turn costs {1} less."),
        ("Move me to a battlefield where a friendly unit is attacking.", ""),
        ("Stun up to one enemy unit at each battlefield where you have a unit.", ""),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    reading = read_text(text)
    assert reading.understood
    assert not means or reading.means == means


def test_who_burns_out_is_heard_of() -> None:
    for text, gained in (("When an opponent burns out, gain 1 XP.", 1), ("When you burn out, gain 1 XP.", 0)):
        table = Table()
        table.put(card("Watcher", might=1, text=text))
        word = table.put(spell("Each opponent draws 1."), 0, Spot.HAND)
        table.board.seats[1].piles[Spot.DECK].clear()
        table.put(card("Fallen", might=1), 1, Spot.TRASH)
        table.start()
        table.act("play", word)
        while table.asked is not None and table.asked.question != "main":
            table.answer(table.asked.options[0]) if table.asked.kind != "act" else table.act("pass")
        assert table.board.seats[0].xp == gained


def test_who_cannot_hide_cards() -> None:
    for text, may in (("Opponents can't hide cards.", True), ("Players can't hide cards.", False)):
        table = Table()
        table.put(card("Watcher", might=1, text=f"{text}\nYou can hide cards ignoring costs."), 0, Spot.FIELD, at=0)
        table.board.fields[0].controller = 0
        hidden = table.put(card("Lurker", might=1, text="[Hidden]"), 0, Spot.HAND)
        table.start()
        assert table.may("hide", hidden) is may

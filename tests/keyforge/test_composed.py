"""Instructions that no single frame says whole: a tail, a passive, a doer or a list of verbs, played out."""

from __future__ import annotations

import pytest

from kfjudge.engine.decision import NATURE
from kfjudge.games.keyforge.executable import obstacles
from kfjudge.games.keyforge.play.actions import PlayCard, Reap, UseAction
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.language.reading import read_text
from tests.keyforge.table import OPPONENT, Table, describe, face


def _board(text: str) -> tuple[Table, int]:
    """An action with this text in my hand, a creature of mine, and two of my opponent's."""
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    table.put("battleline", face("Mine", power=5))
    table.put("battleline", face("Left", power=5), OPPONENT)
    table.put("battleline", face("Right", power=5), OPPONENT)
    return table, card


@pytest.mark.parametrize(
    ("text", "state", "expected"),
    [
        ("Play: Your opponent stuns a friendly creature.", "stun", {"Mine"}),
        ("Play: Each player enrages each creature they control.", "enrage", {"Mine", "Left", "Right"}),
        ("Play: Have your opponent ward each enemy creature.", "ward", {"Left", "Right"}),
        ("Play: Each creature is stunned.", "stun", {"Mine", "Left", "Right"}),
        ("Play: Each friendly creature is exhausted.", "exhausted", {"Mine"}),
        ("Play: Stun, exhaust, and ward a friendly creature.", "stun", {"Mine"}),
        ("Play: Stun, exhaust, and ward a friendly creature.", "ward", {"Mine"}),
        ("Play: You may stun a friendly creature to exhaust each enemy creature.", "exhausted", {"Left", "Right"}),
        ("Play: Exhaust each enemy artifact, if able. Ward each enemy creature.", "ward", {"Left", "Right"}),
    ],
)
def test_states(text: str, state: str, expected: set[str]) -> None:
    table, card = _board(text)
    outcomes = table.play(PlayCard(card))
    found = []
    for line in outcomes.lines:
        cards = {name: line.board.cards[table[name]] for name in ("Mine", "Left", "Right")}
        found.append({name for name, one in cards.items() if state in (*one.marks, *["exhausted"] * one.exhausted)})
    assert expected in found
    assert all(one in (expected, set()) for one in found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Play: Each player wards a creature they control.", [{"Left"}, {"Right"}]),
        ("Play: Your opponent exalts an enemy creature.", [{"Left"}, {"Right"}]),
    ],
)
def test_who_is_told_to_do_it_chooses(text: str, found: list[set[str]]) -> None:
    table, card = _board(text)
    lines = table.play(PlayCard(card)).lines
    kept = [
        {
            name
            for name in ("Left", "Right")
            if line.board.cards[table[name]].has(Mark.WARD) or line.board.cards[table[name]].aember
        }
        for line in lines
    ]
    assert sorted(map(sorted, kept)) == sorted(map(sorted, found)), [describe(table, line) for line in lines]
    asked = {decision.player for line in lines for trail in line.trails for decision, _ in trail}
    assert asked == {OPPONENT}


@pytest.mark.parametrize(
    "text",
    [
        "Play: Put each enemy creature on top of its owner's deck in any order.",
        "Play: Put a creature from your discard pile into play under your opponent's control, ready.",
        "Play: Move any amount of A from an enemy creature to your pool.",
        "Play: Exalt a friendly creature a number of times equal to the number of enemy creatures.",
        "Play: Deal 2D to an enemy creature with 1D splash.",
        "Play: A friendly creature and an enemy creature are each dealt 2D.",
        "Play: Forge a key at +6A current cost, reduced by 1A for each friendly creature (to a minimum of 3).",
        "Play: Use a friendly artifact as if it were yours, one at a time.",
        "Play: Play a creature from your discard pile on a flank.",
    ],
)
def test_what_is_composed_can_be_played(text: str) -> None:
    reading = read_text(KEYFORGE, text)
    assert reading.ast is not None, reading.decline
    assert not obstacles(reading.ast)


@pytest.mark.parametrize(
    ("text", "mine", "theirs", "on_creature"),
    [
        ("Play: Exalt a friendly creature twice.", 9, 8, 2),
        ("Play: Gain A equal to the number of enemy creatures plus the number of friendly creatures.", 12, 8, 0),
        ("Play: Gain A equal to the number of enemy creatures minus 1.", 10, 8, 0),
        ("Play: Gain A equal to the number of friendly creatures minus the number of enemy creatures.", 9, 8, 0),
        ("Play: Each player with 9A or more is reduced to 4A.", 4, 8, 0),
        ("Play: Your opponent is reduced to 10A.", 9, 8, 0),
        ("Play: Forge a key at +3A current cost, reduced by 1A for each creature in play.", 3, 8, 0),
        (
            "Play: Forge a key at +3A current cost, reduced by 1A (to a maximum of 2) for each creature in play.",
            2,
            8,
            0,
        ),
        (
            "Play: Forge a key at +2A current cost, reduced by 1A for each creature in play (to a minimum of 7).",
            2,
            8,
            0,
        ),
    ],
)
def test_how_much(text: str, mine: int, theirs: int, on_creature: int) -> None:
    table, card = _board(text)
    for player, pool in enumerate((9, 8)):
        table.board.players[player].aember = pool
    for line in table.play(PlayCard(card)).lines:
        pools = [side.aember for side in line.board.players]
        assert (pools, line.board.cards[table["Mine"]].aember) == ([mine, theirs], on_creature)


@pytest.mark.parametrize(
    ("text", "chosen_by", "pools"),
    [
        ("Play: You may gain 1A or lose 1A.", 0, {(2, 2), (3, 2), (1, 2)}),
        ("Play: Gain 1A or your opponent loses 1A.", 0, {(3, 2), (2, 1)}),
        ("Play: Your opponent must gain 1A or lose 2A.", OPPONENT, {(2, 3), (2, 0)}),
        ("Play: Your opponent chooses to either gain 1A or lose 2A.", OPPONENT, {(2, 3), (2, 0)}),
        ("Play: Pay your opponent 1A to steal 2A.", 0, {(3, 1)}),
        ("Play: Pay your opponent 3A to gain 5A.", 0, {(2, 2)}),
        ("Play: You may lose 1A. Otherwise, gain 1A.", 0, {(1, 2), (3, 2)}),
    ],
)
def test_what_is_decided_as_a_whole(text: str, chosen_by: int, pools: set[tuple[int, int]]) -> None:
    table, card = _board(text)
    for side in table.board.players:
        side.aember = 2
    lines = table.play(PlayCard(card)).lines
    found = {(line.board.players[0].aember, line.board.players[1].aember) for line in lines}
    assert found == pools
    asked = {decision.player for line in lines for trail in line.trails for decision, _ in trail}
    assert asked <= {chosen_by}


def test_otherwise_is_said_of_what_may_not_be_done() -> None:
    assert read_text(KEYFORGE, "Play: Lose 1A. Otherwise, gain 1A.").ast is None


def test_each_captures_from_the_opponent_of_its_own_controller() -> None:
    table, card = _board("Play: A friendly creature and an enemy creature each capture 2A from their opponent.")
    table.board.players[0].aember, table.board.players[1].aember = 5, 9
    for line in table.play(PlayCard(card)).lines:
        assert [side.aember for side in line.board.players] == [3, 7]
        assert line.board.cards[table["Mine"]].aember == 2


@pytest.mark.parametrize(
    ("houses", "destroyed"),
    [
        (("dis", "mars"), {"Mine", "Theirs"}),
        (("dis", "logos"), {"Mine", "Machine"}),
        (("dis", "dis"), {"Mine", "Machine"}),
        (("logos", "logos"), {"Machine"}),
    ],
)
def test_two_were_not_destroyed_as_a_result(houses: tuple[str, str], destroyed: set[str]) -> None:
    text = (
        "Action: Discard the bottom card of each player's deck. For each of those cards, destroy a creature of that"
        " card's house, if able. If 2 creatures are not destroyed as a result of this, destroy Machine."
    )
    table = Table()
    machine = table.put("artifacts", face("Machine", text, type="artifact", houses=("brobnar",)))
    table.board.players[0].active_house = "brobnar"
    for player, house in enumerate(houses):
        table.put("deck", face(f"Top {player}", houses=(house,)), player)
    table.put("battleline", face("Mine"))
    table.put("battleline", face("Theirs", houses=("mars",)), OPPONENT)
    end = table.end(UseAction(machine))
    piles = [*end.board.players[0].discard, *end.board.players[1].discard]
    assert {name for name in ("Mine", "Theirs", "Machine") if table[name] in piles} == destroyed


def test_top_or_bottom() -> None:
    table, card = _board("Play: Put a friendly creature on the top or bottom of its owner's deck.")
    table.put("deck", face("Card"))
    decks = {tuple(table.names(line.board.players[0].deck)) for line in table.play(PlayCard(card)).lines}
    assert decks == {("Mine", "Card"), ("Card", "Mine")}


@pytest.mark.parametrize(
    ("text", "hands", "asked"),
    [
        (
            "Play: Your opponent discards random cards from their hand until they have 1 card in hand.",
            {("AB", "X"), ("AB", "Y")},
            {NATURE},
        ),
        ("Play: Discard cards from your hand until you have 1 card in hand.", {("A", "XY"), ("B", "XY")}, {0}),
        (
            "Play: Your opponent discards cards from their hand until they have 1 card in hand.",
            {("AB", "X"), ("AB", "Y")},
            {OPPONENT},
        ),
        ("Play: Discard cards from your hand until you have 3 cards in hand.", {("AB", "XY")}, set()),
    ],
)
def test_discarding_until_so_many_are_left(text: str, hands: set[tuple[str, str]], asked: set[int]) -> None:
    table, card = _board(text)
    for name in "AB":
        table.put("hand", face(name))
    for name in "XY":
        table.put("hand", face(name), OPPONENT)
    lines = table.play(PlayCard(card)).lines
    assert {tuple("".join(table.names(side.hand)) for side in line.board.players) for line in lines} == hands
    assert {decision.player for line in lines for trail in line.trails for decision, _ in trail} == asked


def test_how_often_a_player_reaped() -> None:
    for often, pool in ((1, 1), (2, 3)):
        table = Table()
        counter = table.put(
            "artifacts",
            face("Counter", "Action: If you have reaped 2 or more times this turn, gain 1A.", type="artifact"),
        )
        reapers = [table.put("battleline", face(name)) for name in "ABC"[:often]]
        end = table.end(*(Reap(number) for number in reapers), UseAction(counter))
        assert end.board.players[0].aember == pool


def test_creatures_lose_their_wards() -> None:
    table = Table()
    card = table.put("hand", face("Order", "Play: Each enemy creature loses its ward.", type="action"))
    for name, player in (("Mine", 0), ("Left", OPPONENT), ("Right", OPPONENT)):
        table.put("battleline", face(name), player, ward=True)
    end = table.end(PlayCard(card))
    assert [name for name in ("Mine", "Left", "Right") if end.board.cards[table[name]].has(Mark.WARD)] == ["Mine"]

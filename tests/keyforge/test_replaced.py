"""What becomes of the very æmber or damage of an event: it is captured, stolen, taken from elsewhere, dealt to others,
or divided among them.
"""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.play.actions import Fight, PlayCard, Reap
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text
from tests.keyforge.table import ME, OPPONENT, Table, face


def _damage(table: Table, board: Board, *names: str) -> tuple[int, ...]:
    return tuple(board.cards[table[name]].damage for name in names)


@pytest.mark.parametrize(
    ("dealt", "shares"), [(4, {(2, 0, 2)}), (5, {(2, 0, 3), (3, 0, 2)}), (1, {(0, 0, 1), (1, 0, 0)})]
)
def test_damage_is_divided_as_evenly_as_possible(dealt: int, shares: set[tuple[int, ...]]) -> None:
    table = Table()
    table.put("battleline", face("Left", power=9))
    table.put(
        "battleline",
        face(
            "Shared",
            "When ~ would be dealt damage, that damage is divided among its neighbors as evenly as possible instead.",
            power=5,
        ),
    )
    table.put("battleline", face("Right", power=9))
    bolt = table.put("hand", face("Bolt", f"Play: Deal {dealt}D to the least powerful creature.", type="action"))
    assert {
        _damage(table, line.board, "Left", "Shared", "Right") for line in table.play(PlayCard(bolt)).lines
    } == shares


def test_damage_goes_to_another_creature_without_meeting_its_armor() -> None:
    table = Table()
    table.put("battleline", face("Guard", "Damage dealt to ~'s neighbors is dealt to ~ instead.", power=9, armor=2))
    table.put("battleline", face("Weak", power=2))
    bolt = table.put("hand", face("Bolt", "Play: Deal 3D to the least powerful creature.", type="action"))
    assert _damage(table, table.end(PlayCard(bolt)).board, "Guard", "Weak") == (3, 0)


def test_damage_that_is_also_dealt_reaches_the_neighbors_of_the_creature_that_it_was_dealt_to() -> None:
    table = Table()
    table.put(
        "artifacts",
        face(
            "Chain", "Damage dealt to an enemy creature during fights is also dealt to its neighbors.", type="artifact"
        ),
    )
    fighter = table.put("battleline", face("Fighter", power=2))
    for name in ("First", "Second", "Third", "Fourth"):
        table.put("battleline", face(name, power=9), OPPONENT)
    board = table.end(Fight(fighter, table["Second"])).board
    assert _damage(table, board, "First", "Second", "Third", "Fourth") == (2, 2, 2, 0)


@pytest.mark.parametrize(
    ("text", "mine", "theirs", "on_guard"),
    [
        ("Any A you would gain by reaping is stolen from your opponent instead.", 1, 4, 0),
        ("Any A you would gain by reaping is captured by ~ instead.", 0, 5, 1),
        ("", 1, 5, 0),
    ],
)
def test_what_becomes_of_the_aember_of_a_reap(text: str, mine: int, theirs: int, on_guard: int) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 5
    guard = table.put("battleline", face("Guard", text))
    reaper = table.put("battleline", face("Reaper"))
    board = table.end(Reap(reaper)).board
    assert [side.aember for side in board.players] == [mine, theirs]
    assert board.cards[guard].aember == on_guard


@pytest.mark.parametrize(
    ("text", "play", "mine", "theirs"),
    [
        ("", "Steal 2A", 2, 3),
        ("If A would be stolen from your opponent, it is taken from the common supply instead.", "Steal 2A", 2, 5),
        ("A stolen or captured from your opponent's pool is taken from the common supply instead.", "Steal 2A", 2, 5),
        (
            "A stolen or captured from your opponent's pool is taken from the common supply instead.",
            "A friendly creature captures 2A",
            0,
            5,
        ),
        (
            "A stolen or captured from your opponent's pool is taken from the common supply instead.",
            "Your opponent loses 2A",
            0,
            3,
        ),
        ("A stolen or captured from your pool is taken from the common supply instead.", "Steal 2A", 2, 3),
    ],
)
def test_stolen_aember_can_come_from_the_supply(text: str, play: str, mine: int, theirs: int) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 5
    table.put("battleline", face("Well", text))
    thief = table.put("hand", face("Thief", f"Play: {play}.", type="action"))
    assert [side.aember for side in table.end(PlayCard(thief)).board.players] == [mine, theirs]


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("Each A that would be stolen is captured by an enemy creature instead.", {(2, 0), (1, 1), (0, 2)}),
        ("Any A that would be stolen is captured by an enemy creature instead.", {(2, 0), (0, 2)}),
        ("Each A that would be stolen is captured by Guard instead.", {(0, 0)}),
    ],
)
@pytest.mark.parametrize("there", [2, 5])
def test_each_aember_is_captured_by_itself(text: str, shares: set[tuple[int, int]], there: int) -> None:
    """ "Each" lets the creature be chosen for each æmber, as far as there is any; what stands together is one
    capture.
    """
    table = Table()
    table.board.players[OPPONENT].aember = there
    guard = table.put("battleline", face("Guard", text))
    foes = [table.put("battleline", face(name), OPPONENT) for name in ("Left", "Right")]
    thief = table.put("hand", face("Thief", "Play: Steal 2A.", type="action"))
    lines = table.play(PlayCard(thief)).lines
    assert {tuple(line.board.cards[foe].aember for foe in foes) for line in lines} == shares
    assert all(line.board.cards[guard].aember == (2 if "Guard" in text else 0) for line in lines)


def test_no_more_is_captured_one_by_one_than_there_is() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 1
    table.put("battleline", face("Guard", "Each A that would be stolen is captured by a friendly creature instead."))
    table.put("battleline", face("Friend"))
    thief = table.put("hand", face("Thief", "Play: Steal 3A.", type="action"))
    found = {
        tuple(line.board.cards[table[name]].aember for name in ("Guard", "Friend"))
        for line in table.play(PlayCard(thief)).lines
    }
    assert found == {(1, 0), (0, 1)}


def test_so_many_are_made_of_what_would_have_been_added() -> None:
    table = Table()
    table.put(
        "artifacts",
        face(
            "Press", "When any amount of A would be added to your pool, draw that many cards instead.", type="artifact"
        ),
    )
    for index in range(4):
        table.put("deck", face(f"Card {index}"))
    rich = table.put("hand", face("Rich", "Play: Gain 3A.", type="action"))
    side = table.end(PlayCard(rich)).board.players[ME]
    assert (side.aember, len(side.hand)) == (0, 3)


def test_a_key_is_called_off_whoever_is_named() -> None:
    for text in ("do not forge that key", "you do not forge that key"):
        table = Table()
        table.board.players[ME].aember = 6
        table.put("artifacts", face("Curse", f"When you would forge a key, purge ~ and {text}.", type="artifact"))
        forge = table.put("hand", face("Smith", "Play: Forge a key at current cost.", type="action"))
        side = table.end(PlayCard(forge)).board.players[ME]
        assert (side.aember, list(side.keys)) == (6, [])


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("", {(1, 0)}),
        ("When you resolve an A bonus icon, you may choose to resolve it as a draw icon instead.", {(1, 0), (0, 1)}),
        ("When you would resolve an A bonus icon, resolve it as a draw bonus icon instead.", {(0, 1)}),
        (
            "When resolving a bonus icon, you may choose to resolve it as a draw, D, or discard icon instead.",
            {(1, 0), (0, 1), (0, 0)},
        ),
        ("When you resolve a D bonus icon, you may choose to resolve it as a draw icon instead.", {(1, 0)}),
        ("When you resolve an A bonus icon, if you are haunted, you may resolve it as a draw icon instead.", {(1, 0)}),
        ("When you resolve an A bonus icon, you may draw a card instead.", {(1, 0), (0, 1)}),
    ],
)
def test_a_bonus_icon_is_resolved_as_another(text: str, ends: set[tuple[int, int]]) -> None:
    table = Table()
    table.put("deck", face("Drawn"))
    table.put("artifacts", face("Prism", text, type="artifact"))
    card = table.put("hand", face("Shiny", type="action", icons=("aember",)))
    sides = [line.board.players[ME] for line in table.play(PlayCard(card)).lines]
    assert {(side.aember, len(side.hand)) for side in sides} == ends


@pytest.mark.parametrize(
    ("text", "dealt"),
    [
        ("", 3),
        ("Double all damage dealt to enemy creatures.", 6),
        ("Double all damage dealt to friendly creatures.", 3),
        ("Double all damage dealt by friendly Knight creatures.", 6),
        ("Each time an enemy creature takes damage, it takes an additional 2D.", 5),
        ("While there is an enemy creature, each friendly creature deals +1D.", 4),
    ],
)
def test_damage_of_an_event_is_more(text: str, dealt: int) -> None:
    table = Table()
    table.put("artifacts", face("Banner", text, type="artifact"))
    fighter = table.put("battleline", face("Fighter", traits=("knight",)))
    table.put("battleline", face("Wall", power=9), OPPONENT)
    assert _damage(table, table.end(Fight(fighter, table["Wall"])).board, "Wall") == (dealt,)


def test_a_creature_is_under_control_for_as_long_as_a_statement_says_so() -> None:
    table = Table()
    stolen = table.put("battleline", face("Stolen"), OPPONENT)
    table.attach(face("Leash", "You control this creature.", type="upgrade"), "Stolen")
    idle = table.put("hand", face("Idle", "Play: Gain 1A.", type="action"))
    cut = table.put("hand", face("Cut", "Play: Destroy each upgrade.", type="action"))
    assert table.end(PlayCard(idle)).board.players[ME].battleline == [stolen]
    assert table.end(PlayCard(idle), PlayCard(cut)).board.players[OPPONENT].battleline == [stolen]


@pytest.mark.parametrize(
    ("rich", "poor", "stolen"), [(False, False, 1), (True, False, 2), (False, True, 3), (True, True, 3)]
)
def test_of_two_replacements_in_a_row_the_last_that_applies_is_done(rich: bool, poor: bool, stolen: int) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 8 if rich else 6
    table.board.players[ME].aember = 0 if poor else 7
    card = table.put(
        "hand",
        face(
            "Toll",
            "Play: Steal 1A. If your opponent has 8 or more A, steal 2A instead. If you have no A, steal 3A instead.",
            type="action",
        ),
    )
    before = table.board.players[OPPONENT].aember
    assert before - table.end(PlayCard(card)).board.players[OPPONENT].aember == stolen


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("you may return it to its owner's hand instead. If you do, gain 1A.", {(0, 0), (1, 1)}),
        ("return it to its owner's hand instead. If you do, gain 1A.", {(1, 1)}),
    ],
)
def test_if_you_do_is_asked_of_what_is_done_instead(text: str, ends: set[tuple[int, int]]) -> None:
    table = Table()
    weak = table.put("battleline", face("Weak", power=1))
    table.put("artifacts", face("Haven", f"If a friendly creature would be destroyed, {text}", type="artifact"))
    strong = table.put("battleline", face("Strong", power=9), OPPONENT)
    lines = table.play(Fight(weak, strong)).lines
    assert not any(line.undecided for line in lines)
    assert {(line.board.players[ME].aember, len(line.board.players[ME].hand)) for line in lines} == ends


def test_if_you_do_is_no_state_to_wait_for() -> None:
    assert not read_text(KEYFORGE, "If you do, gain 1A.", name="Haven").understood
    text = "If a friendly creature would be destroyed, you may return it to its owner's hand instead."
    assert not read_text(KEYFORGE, f"{text} If you do not, draw a card.", name="Haven").understood


@pytest.mark.parametrize(("aember", "saved"), [(0, True), (1, False)])
def test_what_holds_a_replacement_back_is_asked_of_the_card_of_the_event(aember: int, saved: bool) -> None:
    table = Table()
    dragon = table.put("battleline", face("Wyrm", traits=("dragon",)), aember=aember)
    text = "When a friendly Dragon creature would be destroyed, exalt it instead if it has no A on it."
    table.put("artifacts", face("Hoard", text, type="artifact"))
    card = table.put("hand", face("Sweep", "Play: Destroy each creature.", type="action"))
    after = table.end(PlayCard(card)).board.cards[dragon]
    assert (after.in_play, after.aember if saved else 0) == (saved, int(saved))

"""Exploration that merges equal positions, and tries no order twice that cannot matter, finds what walking every way
finds: the same ends and the same verdicts.
"""

from __future__ import annotations

import random

import pytest

from benchmarks.exploration import DYING, WIPE, face
from benchmarks.session import Outcomes, Session, explore
from kfjudge.engine.explore import Limits
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import ACTION, ARTIFACT, CREATURE, CardFace
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import Action, PlayCard
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.test_invariants import random_board

SESSION = Session(Options(traced=False))
MOST = 400
"""So many ways are walked; boards with more are left out, for nothing can be compared with them."""

WIPES = (
    WIPE,
    "Play: Destroy each enemy creature.",
    "Play: Deal 3 damage to each creature.",
    "Play: Destroy each creature. Gain 1A for each creature destroyed this way.",
)
DOOMED = (
    *DYING,
    "Skirmish.",
    "Destroyed: Return ~ to its owner's hand.",
    "Destroyed: Archive ~.",
    "Destroyed: Steal 1A.",
    "Destroyed: Deal 2 damage to each creature.",
    "Destroyed: Ward a friendly creature.",
    "Destroyed: Your opponent discards a random card from their hand.",
    "Destroyed: Capture 1A.",
    "Each friendly creature gets +1 power.",
    "After a creature is destroyed, gain 1A.",
    "After an enemy creature is destroyed, draw a card.",
    "Destroyed: If 2 or more creatures were destroyed this turn, your opponent loses 1A.",
)
STANDING = (
    "Each time a creature is destroyed, its owner gains 1A.",
    "The first time a creature is destroyed each turn, gain 1A.",
    "While you have 5A or more, each friendly creature gets +1 power.",
    "After you gain A, your opponent gains 1A.",
    "Your opponent cannot gain A.",
)


def known(name: str, kind: str, text: str, faces: dict[str, CardFace]) -> CardFace | None:
    """The face of a text, made once; None if the language declines it."""
    if name not in faces:
        try:
            faces[name] = face(name, kind, text)
        except ValueError:
            return None
    return faces[name]


def doomed_board(source: random.Random, faces: dict[str, CardFace]) -> tuple[Board, Action]:
    """Creatures of both players that a card in hand destroys, or nearly, and who watches them."""
    board = Board()
    for side in board.players:
        side.aember = source.randrange(6)
        side.houses = ("brobnar", "dis", "mars")
    board.players[0].active_house = "brobnar"
    for _creature in range(source.randint(2, 5)):
        place = source.randrange(len(DOOMED))
        card = known(f"Doomed {place}", CREATURE, DOOMED[place], faces)
        if card is not None:
            player, damage, warded = source.randrange(2), source.randrange(2), source.random() < 0.1
            board.add(card, player, "battleline", damage=damage, marks=(Mark.WARD,) if warded else ())
    if source.random() < 0.5:
        place = source.randrange(len(STANDING))
        card = known(f"Standing {place}", ARTIFACT, STANDING[place], faces)
        if card is not None:
            board.add(card, source.randrange(2), "artifacts")
    for player in (0, 1):
        for _card in range(3):
            idle = known("Idle", CREATURE, "Skirmish.", faces)
            assert idle is not None
            board.add(idle, player, "deck")
    place = source.randrange(len(WIPES))
    wipe = known(f"Wipe {place}", ACTION, WIPES[place], faces)
    assert wipe is not None
    return board, PlayCard(board.add(wipe, 0, "hand"))


def keys(outcomes: Outcomes) -> set[object]:
    return {line.key() for line in outcomes.lines}


def compare(board: Board, action: Action) -> bool:
    """Whether the board could be compared; fails if the two explorations differ."""
    plain = explore(SESSION, board, [action], limits=Limits(runs=MOST, merge=False))
    if not plain.complete:
        return False
    merged = explore(SESSION, board, [action], limits=Limits(runs=MOST))
    assert merged.complete
    assert keys(merged) == keys(plain)
    assert merged.runs <= plain.runs
    assert merged.ways == plain.ways
    return True


def compare_many(seed: int, boards: int) -> int:
    """How many of so many random boards could be compared."""
    source = random.Random(seed)
    faces: dict[str, CardFace] = {}
    compared = 0
    for number in range(boards):
        if number % 2:
            board, action = doomed_board(source, faces)
            compared += compare(board, action)
        else:
            board = random_board(source)
            legal = SESSION.legal_actions(board)
            compared += compare(board, source.choice(legal)) if legal else 0
    return compared


@pytest.mark.slow
def test_merged_and_unmerged_exploration_agree_on_random_boards() -> None:
    assert compare_many(1, 120) >= 80


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 10))
def test_merged_and_unmerged_exploration_agree_on_two_thousand_random_boards(seed: int) -> None:
    assert compare_many(seed, 300) >= 250


def board_of(dying: int, snatchers: int) -> tuple[Board, Action]:
    """Creatures of both sides, the artifacts that pay for each of them, and the card that destroys them all."""
    board = Board()
    for side in board.players:
        side.houses = ("brobnar", "dis", "mars")
    board.players[0].active_house = "brobnar"
    for number in range(dying):
        board.add(face(f"Doomed {number}", CREATURE, "Skirmish."), number % 2, "battleline")
    for number in range(snatchers):
        board.add(face(f"Payer {number}", ARTIFACT, STANDING[0]), number % 2, "artifacts")
    return board, PlayCard(board.add(face("Wipe", ACTION, WIPE), 0, "hand"))


@pytest.mark.parametrize(("dying", "snatchers"), [(6, 1), (6, 2), (9, 1), (9, 2), (12, 1), (12, 2)])
def test_a_wipe_with_payers_for_each_death_has_one_end(dying: int, snatchers: int) -> None:
    board, action = board_of(dying, snatchers)
    found = explore(SESSION, board, [action], limits=Limits(work=120_000))
    assert (found.complete, len(found.lines)) == (True, 1)
    (line,) = found.lines
    assert [side.aember for side in line.board.players] == [snatchers * ((dying + 1) // 2), snatchers * (dying // 2)]


def test_twelve_abilities_that_cannot_touch_each_other_are_tried_in_one_order() -> None:
    texts = [
        *(f"Destroyed: Gain {amount}A." for amount in (1, 2, 3)),
        *(f"Destroyed: Your opponent gains {amount}A." for amount in (1, 2, 3)),
        "Destroyed: Draw a card.",
        "Destroyed: Your opponent draws a card.",
        "Destroyed: Gain 1 chain.",
        "Destroyed: Archive ~.",
        "Destroyed: Purge ~.",
        "Destroyed: Return ~ to its owner's hand.",
    ]
    board, action = board_of(0, 0)
    for number, text in enumerate(texts):
        board.add(face(f"Dying {number}", CREATURE, text), 0, "battleline")
    found = explore(SESSION, board, [action], limits=Limits(work=120_000))
    assert (found.complete, len(found.lines), found.runs) == (True, 1, 1)
    assert found.ways == 479_001_600

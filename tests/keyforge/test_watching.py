"""Which events a text can wait for, look back on, forbid or replace; what the engine cannot tell is declined."""

from __future__ import annotations

import pytest

from kfjudge.engine.path import PathDecider
from kfjudge.games.keyforge.executable import obstacles
from kfjudge.games.keyforge.play.actions import Action, BeginTurn, EndTurn, PlayCard, Reap, UseAction
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text
from tests.keyforge.table import ME, OPPONENT, Table, face


@pytest.mark.parametrize(
    ("watcher", "order", "gained"),
    [
        ("After a creature is stunned, gain 1A.", "Play: Stun each enemy creature.", 2),
        ("After you stun a creature, gain 1A.", "Play: Stun each enemy creature.", 2),
        ("After your opponent stuns a creature, gain 1A.", "Play: Stun each enemy creature.", 0),
        ("The first time each turn a creature is warded, gain 1A.", "Play: Ward each enemy creature.", 1),
        ("After the second creature is enraged each turn, gain 1A.", "Play: Enrage each creature.", 1),
        ("After a creature is destroyed by your opponent, gain 1A.", "Play: Destroy each enemy creature.", 0),
        ("After an enemy creature is destroyed, gain 1A.", "Play: Destroy each enemy creature.", 2),
        ("After a creature is destroyed or purged, gain 1A.", "Play: Purge each friendly creature.", 1),
        ("After you destroy or archive a creature, gain 1A.", "Play: Destroy each friendly creature.", 1),
        ("After an opponent's key is unforged, gain 1A.", "Play: Unforge a key.", 0),
        ("After a key is unforged, gain 1A.", "Play: Unforge an opponent's key.", 1),
        ("After you unforge your opponent's key, gain 1A.", "Play: Unforge an opponent's key.", 1),
        ("After a card is discarded from your hand, gain 1A.", "Play: Discard the top 2 cards of your deck.", 0),
        (
            "After a creature is destroyed, if it was destroyed by your opponent, gain 1A.",
            "Play: Destroy each enemy creature.",
            0,
        ),
        (
            "After a creature is destroyed, if it was destroyed by an action card, gain 1A.",
            "Play: Destroy each enemy creature.",
            2,
        ),
        ("After a creature is destroyed, if you destroyed it, gain 1A.", "Play: Destroy each enemy creature.", 2),
        ("After your opponent loses 2 or more A, gain 1A.", "Play: Your opponent loses 2A.", 1),
        ("After your opponent loses 3 or more A, gain 1A.", "Play: Your opponent loses 2A.", 0),
        ("After you destroy a creature during your turn, gain 1A.", "Play: Destroy each enemy creature.", 2),
        (
            "After a creature is destroyed during your opponent's turn, gain 1A.",
            "Play: Destroy each enemy creature.",
            0,
        ),
        (
            "After a creature is destroyed outside of your draw cards step, gain 1A.",
            "Play: Destroy each enemy creature.",
            2,
        ),
        ("After a creature is destroyed outside of your turn, gain 1A.", "Play: Destroy each enemy creature.", 0),
        ("Each turn, after the second enemy creature is destroyed, gain 1A.", "Play: Destroy each enemy creature.", 1),
        ("After your opponent damages a creature, gain 1A.", "Play: Deal 1D to each enemy creature.", 0),
        ("After you damage a creature, gain 1A.", "Play: Deal 1D to each enemy creature.", 2),
        ("After you unforge a key, gain 1A.", "Play: Unforge an opponent's key.", 1),
        ("After a creature loses its ward, gain 1A.", "Play: Ward each enemy creature. Deal 1D to each creature.", 2),
        (
            "After a creature loses its ward, gain 1A.",
            "Play: Ward each enemy creature. Remove a ward from each enemy creature.",
            2,
        ),
        (
            "The first time an enemy creature is destroyed or purged each turn, gain 1A.",
            "Play: Destroy each enemy creature.",
            1,
        ),
        ("After you gain 2 or more chains, gain 1A.", "Play: Gain 2 chains. Gain 1 chain.", 1),
        ("Each time you gain chains, gain 1A.", "Play: Gain 2 chains. Gain 1 chain.", 2),
        ("After a card is put under ~, gain 1A.", "Play: Place a card from your hand facedown under ~.", 0),
    ],
)
def test_waiting(watcher: str, order: str, gained: int) -> None:
    assert _played(watcher, order) == gained


@pytest.mark.parametrize(
    ("order", "gained"),
    [
        ("Play: Stun each enemy creature. Gain 1A for each creature stunned this turn.", 2),
        ("Play: Discard the top 2 cards of your deck. Gain 1A for each card discarded this turn.", 2),
        ("Play: Discard the top 2 cards of your deck. Gain 1A for each card discarded from your hand this turn.", 0),
        ("Play: Discard the top 2 cards of your deck. Gain 1A for each card you discarded this turn.", 2),
        ("Play: Steal 2A. If A was stolen from your opponent this turn, gain 3A.", 5),
        ("Play: Steal 2A. If A was stolen from you this turn, gain 3A.", 2),
        ("Play: Destroy each enemy creature. If no friendly creatures were destroyed this turn, gain 1A.", 1),
        ("Play: Destroy each enemy creature. If no creatures are destroyed this way, gain 1A.", 0),
        ("Play: Destroy each creature. Gain 1A for each time a creature was destroyed this turn.", 3),
        ("Play: Draw 2 cards. If you drew 2 or more cards this turn, gain 1A.", 1),
        ("Play: Draw 2 cards. If you drew 3 or more cards this turn, gain 1A.", 0),
        ("Play: Draw 2 cards. If you drew 2 or more cards during your draw cards step, gain 1A.", 0),
        ("Play: Draw 2 cards. If you drew 2 or more cards outside of your draw cards step, gain 1A.", 1),
        ("Play: Draw 2 cards. If you drew 2 or more cards during your turn, gain 1A.", 1),
        ("Play: Draw 2 cards. If your opponent drew 2 or more cards during your turn, gain 1A.", 0),
        ("Play: Steal 1A. If no A is stolen this way, gain 3A.", 1),
        ("Play: Destroy each enemy creature. If a creature was destroyed by ~ this turn, gain 1A.", 1),
        ("Play: Deal 1D to each enemy creature. If they are not destroyed this way, gain 1A.", 1),
        ("Play: Unforge an opponent's key. If you unforge an opponent's key this way, gain 1A.", 1),
    ],
)
def test_looking_back(order: str, gained: int) -> None:
    assert _played("", order) == gained


@pytest.mark.parametrize(
    ("watcher", "gained"),
    [
        ("At the end of your ready cards step, gain 1A.", 1),
        ("At the start of your draw cards step, gain 1A.", 1),
        ("At the start of each draw cards step, gain 1A.", 1),
        ("At the start of your opponent's choose a house step, gain 1A.", 1),
        ("At the end of your opponent's choose a house step, gain 1A.", 1),
        ("At the end of your opponent's forge a key step, gain 1A.", 1),
        ("At the start of your choose a house step, gain 1A.", 0),
        ("At the beginning of your opponent's turn, gain 1A.", 1),
        ("At the end of each turn, gain 1A.", 1),
        ("At the end of your opponent's turn, gain 1A.", 0),
    ],
)
def test_my_turn_ends_and_the_next_begins(watcher: str, gained: int) -> None:
    table = _turns(watcher)
    assert table.end(EndTurn(), BeginTurn("dis", archives=False)).board.players[ME].aember == gained


@pytest.mark.parametrize(
    ("order", "gained"),
    [
        ("Play: At the end of your turn, gain 1A.", [1, 1]),
        ("Play: At the end of the turn, gain 1A.", [1, 1]),
        ("Play: At the end of your next turn, gain 1A.", [0, 1]),
        ("Play: Gain 1A at the end of your opponent's next turn.", [0, 1]),
        ("Play: At the start of your next turn, gain 1A.", [0, 1]),
    ],
)
def test_later_and_once(order: str, gained: list[int]) -> None:
    table = _turns()
    card = table.put("hand", face("Order", order, type="action"))
    rounds: list[Action] = [EndTurn(), BeginTurn("dis", archives=False)]
    first, second = [PlayCard(card), *rounds], [PlayCard(card), *rounds, *rounds, EndTurn()]
    assert [table.end(*actions).board.players[ME].aember for actions in (first, second)] == gained


def _turns(watcher: str = "") -> Table:
    """A table at which turns can go on: nothing in either hand or deck."""
    table = Table()
    if watcher:
        table.put("artifacts", face("Watcher", watcher, type="artifact"))
    return table


@pytest.mark.parametrize(
    "watcher",
    [
        "After an enemy creature is stunned, exhaust it.",
        "After an enemy creature is stunned or enraged, exhaust it.",
        "After an enemy creature is enraged or stunned, exhaust it.",
        "After you stun or enrage an enemy creature, exhaust it.",
        "After an enemy creature is enraged or an enemy creature is stunned, exhaust it.",
    ],
)
def test_what_either_of_two_events_is_about(watcher: str) -> None:
    table = Table()
    card = table.put("hand", face("Order", "Play: Stun each enemy creature.", type="action"))
    table.put("artifacts", face("Watcher", watcher, type="artifact"))
    number = table.put("battleline", face("Left"), OPPONENT)
    assert all(line.board.cards[number].exhausted for line in table.play(PlayCard(card)).lines)


@pytest.mark.parametrize(
    ("order", "left"),
    [
        (
            (
                "Play: The next time an enemy creature would be destroyed this turn, ward it instead. Destroy each"
                " enemy creature."
            ),
            1,
        ),
        (
            (
                "Play: The next time an enemy creature would be destroyed this turn, ward it instead. Stun each enemy"
                " creature."
            ),
            2,
        ),
        (
            (
                "Play: For the remainder of the turn, if an enemy creature would be destroyed, ward it instead. Destroy"
                " each enemy creature."
            ),
            2,
        ),
    ],
)
def test_the_next_time_something_would_happen(order: str, left: int) -> None:
    table = Table()
    card = table.put("hand", face("Order", order, type="action"))
    table.put("battleline", face("Left"), OPPONENT)
    table.put("battleline", face("Right"), OPPONENT)
    found = {len(line.board.players[OPPONENT].battleline) for line in table.play(PlayCard(card)).lines}
    assert found == {left}


def _played(watcher: str, order: str) -> int:
    """What I have gained once the order is carried out: one creature of mine, two of my opponent's, who has forged a
    key.
    """
    table = Table()
    card = table.put("hand", face("Order", order, type="action"))
    if watcher:
        table.put("artifacts", face("Watcher", watcher, type="artifact"))
    table.put("battleline", face("Mine"))
    table.put("battleline", face("Left"), OPPONENT)
    table.put("battleline", face("Right"), OPPONENT)
    for name in ("One", "Two", "Three"):
        table.put("deck", face(name, type="artifact"))
    table.board.players[OPPONENT].aember = 4
    table.board.players[OPPONENT].keys = ("red",)
    pools = {line.board.players[ME].aember for line in table.play(PlayCard(card)).lines}
    assert len(pools) == 1
    return pools.pop()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("After you draw 2 or more cards, gain 1A.", "no single event"),
        ("After 3 or more creatures are destroyed, gain 1A.", "several cards"),
        ("After each creature is destroyed in a turn, gain 1A.", "several events"),
        ("Before you forge a key, draw a card.", "no window"),
        ("If ~ would leave play, gain 1A instead.", "leaves play"),
        ("Cards cannot leave play.", "leaves play"),
        ("After a card is put into your hand, gain 1A.", "all ways"),
        ("After a creature enters a discard pile, gain 1A.", "all ways"),
        ("After a creature is put into play, gain 1A.", "all ways"),
        ("After a card leaves your archives, gain 1A.", "all ways"),
        ("The first time each turn A is moved, gain 1A.", "no log"),
        ("After a creature is swapped, gain 1A.", "swap"),
        ("After you fulfill a prophecy, gain 1A.", "who fulfills"),
        ("After you spend A, gain 1A.", "spend"),
        ("After you gain A by fighting, draw a card.", "fight"),
        (
            "After you play an action card, archive that card from your discard pile.",
            "been played",
        ),
        ("Play: If a creature entered play on your left flank this turn, gain 1A.", "no log"),
        ("Play: Gain 1A for each card returned to your hand this turn.", "no log"),
    ],
)
def test_declined(text: str, why: str) -> None:
    tree = read_text(KEYFORGE, text, name="Watcher").ast
    assert tree is not None
    assert any(why in found.reason for found in obstacles(tree)), obstacles(tree)


def test_what_the_next_use_cannot_be_is_forbidden_to_that_use_alone() -> None:
    def board() -> tuple[Table, list[int], int]:
        table = Table()
        mine = [table.put("battleline", face(f"Mine {index}", "Action: Gain 2A.")) for index in range(3)]
        edict = table.put(
            "hand", face("Edict", "Play: The next time a creature is used this turn, it cannot reap.", type="action")
        )
        return table, mine, edict

    table, mine, edict = board()
    assert table.play(PlayCard(edict), Reap(mine[0])).lines[0].stopped is not None
    table, mine, edict = board()
    end = table.end(Reap(mine[0]), PlayCard(edict), UseAction(mine[1]), Reap(mine[2]))
    assert end.board.players[ME].aember == 4
    table, mine, edict = board()
    later = table.play(
        PlayCard(edict), EndTurn(), BeginTurn(house="dis"), EndTurn(), BeginTurn(house="dis"), Reap(mine[0])
    )
    assert all(line.stopped is None for line in later.lines)


def test_a_creature_that_reaped_forbids_it_to_the_next_one() -> None:
    table = Table()
    mine = [table.put("battleline", face(f"Mine {index}", "Action: Gain 2A.")) for index in range(4)]
    text = "After you reap with a creature, the next time a friendly creature is used this turn, it cannot reap."
    table.put("artifacts", face("Edict", text, type="artifact"))
    assert table.play(Reap(mine[0]), Reap(mine[1])).lines[0].stopped is not None
    end = table.end(Reap(mine[0]), UseAction(mine[1]), Reap(mine[2]), UseAction(mine[3]))
    assert end.board.players[ME].aember == 6


@pytest.mark.parametrize(
    "standing", ["If there are no creatures in play, destroy ~.", "Enemy creatures get +1 power.", ""]
)
@pytest.mark.parametrize(
    "sentence", ["After you play an action card, gain 3A.", "Each friendly creature gets +3 power."]
)
@pytest.mark.parametrize("between", ["\n", " "])
def test_sentences_of_a_paragraph_hold_by_themselves(standing: str, sentence: str, between: str) -> None:
    """What one of them asks for is no condition of the next."""
    table = Table()
    friend = table.put("battleline", face("Friend"))
    table.put("artifacts", face("Standing", standing + between + sentence, type="artifact"))
    end = table.end(PlayCard(table.put("hand", face("Order", "Play: Gain 1A.", type="action"))))
    view = table.session.game(end.board, PathDecider()).view
    assert (end.board.players[ME].aember, view.power(friend)) in ((4, 3), (1, 6))

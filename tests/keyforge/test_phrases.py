"""What an instruction acts on where the phrase for it holds another one, or alternatives."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import Fight, PlayCard
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import ME, OPPONENT, Table, face

LINE = ("First", "Second", "Third", "Fourth")


def _table(text: str) -> tuple[Table, int]:
    """An action with this text in my hand; my opponent has four creatures and an artifact, the first two creatures of
    one house.
    """
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    for name, house in zip(LINE, ("mars", "mars", "dis", "logos"), strict=True):
        table.put("battleline", face(name, power=3, houses=(house,)), OPPONENT)
    table.put("artifacts", face("Relic", type="artifact"), OPPONENT)
    return table, card


def _found(text: str) -> list[str]:
    """Which cards are stunned or gone in each outcome, by their first letters."""
    table, card = _table(text)
    found = set()
    for line in table.play(PlayCard(card)).lines:
        cards = line.board.cards
        found.add(
            "".join(
                name[:2] for name in (*LINE, "Relic") if not (one := cards[table[name]]).in_play or one.has(Mark.STUN)
            )
        )
    return sorted(found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Whose neighbors they are is chosen, not all creatures at once.
        ("Play: Stun each of an enemy creature's neighbors.", ["FiTh", "Se", "SeFo", "Th"]),
        ("Play: Stun a creature's left neighbor.", ["Fi", "Se", "Th"]),
        # "Next to a Dis creature" is next to any.
        ("Play: Stun each creature adjacent to a Dis creature.", ["SeFo"]),
        # Alternatives of different numbers: which one is chosen first.
        (
            "Play: Destroy 2 enemy creatures or 1 enemy artifact.",
            ["FiFo", "FiSe", "FiTh", "Re", "SeFo", "SeTh", "ThFo"],
        ),
        ("Play: Destroy each enemy creature or each enemy artifact.", ["FiSeThFo", "Re"]),
        # How many of them something is shared with.
        ("Play: Stun each creature that shares a house with one of its neighbors.", ["FiSe"]),
        ("Play: Stun each creature that shares a house with each of its neighbors.", ["Fi"]),
        ("Play: Stun each creature that shares a house with 2 of its neighbors.", [""]),
        ("Play: Stun each creature that shares a house with at least 1 of its neighbors.", ["FiSe"]),
        ("Play: Stun each creature that shares a house with at least 2 of its neighbors.", [""]),
        # Neighbors of the creature that stands before in the list.
        ("Play: Stun a creature and each neighbor.", ["FiSe", "FiSeTh", "SeThFo", "ThFo"]),
        ("Play: Destroy up to 2 Dis creatures and/or artifacts.", ["", "Re", "Th", "ThRe"]),
        # What was chosen before is left out.
        ("Play: Choose an enemy Mars creature. Stun each creature not chosen.", ["FiThFo", "SeThFo"]),
    ],
)
def test_what_is_acted_on(text: str, found: list[str]) -> None:
    assert _found(text) == found


def test_each_players_most_powerful_creature_is_one_for_each() -> None:
    table = Table()
    card = table.put("hand", face("Order", "Play: Stun each player's most powerful creature.", type="action"))
    table.put("battleline", face("Mine", power=2))
    table.put("battleline", face("Weak", power=1))
    table.put("battleline", face("Strong", power=6), OPPONENT)
    table.put("battleline", face("Less", power=5), OPPONENT)
    (line,) = table.play(PlayCard(card)).lines
    assert [name for name in ("Mine", "Weak", "Strong", "Less") if line.board.cards[table[name]].has(Mark.STUN)] == [
        "Mine",
        "Strong",
    ]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("the most powerful enemy creatures", {()}),
        ("the enemy creatures with the most power", {()}),
        ("the most powerful enemy creature", {("One",), ("Two",)}),
        ("the enemy creature with the most power", {("One",), ("Two",)}),
    ],
)
def test_the_most_powerful_creatures_are_all_that_tie(words: str, left: set[tuple[str, ...]]) -> None:
    table = Table()
    for name, power in (("One", 5), ("Two", 5), ("Small", 2)):
        table.put("battleline", face(name, power=power), OPPONENT)
    card = table.put("hand", face("Humbling", f"Play: Destroy {words}.", type="action"))
    strong = (table["One"], table["Two"])
    ends = {
        tuple(table.names([number for number in line.board.players[OPPONENT].battleline if number in strong]))
        for line in table.play(PlayCard(card)).lines
    }
    assert ends == left


@pytest.mark.parametrize(("attacker", "drawn"), [(ME, 1), (OPPONENT, 0)])
def test_attacks_and_destroys_is_not_destroyed_while_defending(attacker: int, drawn: int) -> None:
    table = Table()
    mine = table.put("battleline", face("Mine", "After ~ attacks and destroys a creature, draw a card.", power=5))
    foe = table.put("battleline", face("Foe", power=2), OPPONENT)
    for name in ("One", "Two"):
        table.put("deck", face(name))
    table.board.active = attacker
    table.board.players[attacker].active_house = "dis"
    pair = (mine, foe) if attacker == ME else (foe, mine)
    (line,) = table.play(Fight(*pair)).lines
    assert not line.board.cards[foe].in_play
    assert len(line.board.players[ME].hand) == drawn


def test_the_power_of_a_card_that_is_not_there_sets_nothing() -> None:
    text = "Play: Purge another creature. Until ~ leaves play, it has power equal to the purged creature's power."
    for others, power in ((("Foe",), 7), ((), 3)):
        table = Table()
        card = table.put("hand", face("Mime", text, power=3))
        for name in others:
            table.put("battleline", face(name, power=7), OPPONENT)
        for line in table.play(PlayCard(card)).lines:
            assert table.session.game(line.board.copy(), None).view.power(card) == power  # type: ignore[arg-type]

"""Where in a battleline a text puts a creature: the same words whatever brings it there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kfjudge.games.keyforge.play.actions import EndTurn, PlayCard
from tests.keyforge.table import ME, OPPONENT, Table, face


def _lines(text: str, owner: int = ME) -> set[str]:
    """The battlelines, mine and my opponent's, that can come of an action with this text; "New" is in my discard pile
    and "Token" lies on decks.
    """
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    for name in ("Low", "Mid", "High"):
        table.put("battleline", face(name))
    for name in ("Weak", "Strong"):
        table.put("battleline", face(name), OPPONENT)
    table.put("discard", face("New"), owner)
    table.put("artifacts", face("Engine", type="artifact"))
    for player in (ME, OPPONENT):
        table.board.players[player].token = replace(face("Grunt", type="token creature"), power=2)
        table.put("deck", face("Token"), player, label=f"Token {player}")
    names = {number: name.split(" ")[0] for name, number in table.numbers.items()}
    return {
        " | ".join(" ".join(names[number] for number in side.battleline) for side in line.board.players)
        for line in table.play(PlayCard(card)).lines
    }


REST = "| Weak Strong"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "Play: Move a creature with power 3 in the center of your battleline to the left flank.",
            {f"Mid Low High {REST}"},
        ),
        ("Play: Put a creature from your discard pile into play on the left flank.", {f"New Low Mid High {REST}"}),
        (
            "Play: Put a creature from your discard pile into play on the right flank of your battleline.",
            {f"Low Mid High New {REST}"},
        ),
        (
            "Play: Put a creature from your discard pile into play on a flank.",
            {f"New Low Mid High {REST}", f"Low Mid High New {REST}"},
        ),
        (
            "Play: Put a creature from your discard pile into play in the center of your battleline.",
            {f"Low New Mid High {REST}"},
        ),
        (
            "Play: Play a creature from your discard pile on the right flank of your battleline.",
            {f"Low Mid High New {REST}"},
        ),
        (
            (
                "Play: Play a creature from your discard pile immediately to the left of a friendly creature on the"
                " right flank."
            ),
            {f"Low Mid New High {REST}"},
        ),
        ("Play: Make a token creature on your left flank.", {f"Token Low Mid High {REST}"}),
        (
            "Play: Each player makes a token creature on their left flank.",
            {"Token Low Mid High | Token Weak Strong"},
        ),
        (
            "Play: Choose a friendly creature in the center of your battleline. Make a token creature next to it.",
            {f"Low Token Mid High {REST}", f"Low Mid Token High {REST}"},
        ),
        (
            (
                "Play: Choose a friendly creature in the center of your battleline. Make a token creature immediately"
                " to its right."
            ),
            {f"Low Mid Token High {REST}"},
        ),
        ("Play: Move a friendly creature on the left flank to the other flank.", {f"Mid High Low {REST}"}),
        ("Play: Move a friendly creature on the left flank to your opponent's left flank.", {f"Low Mid High {REST}"}),
        (
            "Play: Put a friendly artifact on the right flank of your battleline as a creature with 4 power.",
            {f"Low Mid High Engine {REST}"},
        ),
        (
            "Play: Put a creature from your discard pile on the left flank of your battleline as a creature, ready.",
            {f"New Low Mid High {REST}"},
        ),
    ],
)
def test_where_it_goes(text: str, lines: set[str]) -> None:
    assert _lines(text) == lines


def test_an_attached_card_becomes_a_ready_creature() -> None:
    table = Table()
    card = table.put("hand", face("Order", "Play: Destroy a friendly creature.", type="action"))
    table.put("battleline", face("Low"))
    back = "This creature gains, “Destroyed: Put Collar on the right flank of your battleline as a creature, ready.”"
    table.attach(face("Collar", back, power=2), "Low")
    line = table.end(PlayCard(card))
    number = table["Collar"]
    assert line.board.players[ME].battleline == [number]
    assert not line.board.cards[number].exhausted


def test_the_place_that_a_card_had_when_it_left_play() -> None:
    table = Table()
    card = table.put(
        "hand", face("Order", "Play: Destroy a friendly creature in the center of your battleline.", type="action")
    )
    table.put("battleline", face("Low"))
    there = "in Mid's position in the battleline"
    last = (
        "Destroyed: If it is your turn, after Mid leaves play, put a creature with power 1 from your discard pile into"
        f" play {there}."
    )
    table.put("battleline", face("Mid", last))
    table.put("battleline", face("High"))
    table.put("discard", face("New", power=1))
    line = table.end(PlayCard(card))
    assert line.board.players[ME].battleline == [table["Low"], table["New"], table["High"]]


def test_a_creature_given_away_goes_to_a_flank_of_the_line_it_has_come_to() -> None:
    table = Table()
    text = (
        "At the end of your turn, give control of the creature on your right flank to your opponent."
        " Move it to your opponent's left flank."
    )
    table.put("artifacts", face("Whirl", text, type="artifact"))
    for name in ("Low", "High"):
        table.put("battleline", face(name))
    table.put("battleline", face("Weak"), OPPONENT)
    lines = table.play(EndTurn()).lines
    assert {tuple(tuple(side.battleline) for side in line.board.players) for line in lines} == {
        ((table["Low"],), (table["High"], table["Weak"]))
    }

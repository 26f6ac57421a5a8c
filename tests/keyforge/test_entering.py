"""How cards enter play that an ability plays or puts there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import ME, Table, face


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Play a Mars creature. That creature enters play stunned.", {"stun"}),
        ("Play a Mars creature. It enters play ready.", {"ready"}),
        ("You may play a Mars creature. It enters play ready and stunned.", {"ready", "stun"}),
        ("Choose a Mars creature in your hand. Play that creature. It enters play stunned.", {"stun"}),
        ("Put a Mars creature from your hand into play. It enters play ready.", {"ready"}),
        ("Play a Mars creature. It enters play with two +1 power counters on it.", {"counters"}),
        ("Play a Mars creature. Gain 1A.", set()),
        ("You may play a Mars creature. If you do, it enters play ready.", {"ready"}),
        (
            (
                "You may put a Mars creature from your hand into play. If you do, that creature enters play stunned."
                " Draw a card."
            ),
            {"stun"},
        ),
        ("You may play a Mars creature. If you do, it enters play ready. Otherwise, draw a card.", {"ready"}),
    ],
)
def test_what_is_played_enters_as_the_next_sentence_says(text: str, state: set[str]) -> None:
    table = Table()
    martian = table.put("hand", face("Martian", houses=("mars",)))
    card = table.put("hand", face("Landing", f"Play: {text}", type="action"))
    found = []
    for line in table.play(PlayCard(card)).lines:
        after = line.board.cards[martian]
        if after.in_play:
            met = {"stun": after.has(Mark.STUN), "ready": not after.exhausted, "counters": after.power_counters == 2}
            found.append({name for name, so in met.items() if so})
    assert found
    assert all(met == state for met in found)


def test_what_is_done_otherwise_is_done_if_nothing_enters() -> None:
    table = Table()
    martian = table.put("hand", face("Martian", houses=("mars",)))
    top = table.put("deck", face("Top"))
    card = table.put(
        "hand",
        face(
            "Landing",
            "Play: You may play a Mars creature. If you do, it enters play ready. Otherwise, draw a card.",
            type="action",
        ),
    )
    ends = {(line.board.cards[martian].zone, line.board.cards[top].zone) for line in table.play(PlayCard(card)).lines}
    assert ends == {("battleline", "deck"), ("hand", "hand")}


def test_only_that_play_is_meant() -> None:
    """The card that is played later, and the same card when it comes back, enter as cards do."""
    table = Table()
    martian = table.put("hand", face("Martian", "Play: Return ~ to your hand.", houses=("mars",)))
    other = table.put("hand", face("Other", "Play: Play a Mars creature."))
    card = table.put("hand", face("Landing", "Play: Play a Mars creature. It enters play stunned.", type="action"))
    lines = table.play(PlayCard(card), PlayCard(other)).lines
    assert lines
    assert not any(line.board.cards[other].has(Mark.STUN) or line.board.cards[martian].has(Mark.STUN) for line in lines)
    assert all(line.board.cards[martian].controller == ME for line in lines)


@pytest.mark.parametrize(
    "text", ["Make a token creature. It enters", "Make 2 token creatures. Those token creatures enter"]
)
def test_tokens_are_made_as_the_next_sentence_says(text: str) -> None:
    table = Table()
    table.board.players[ME].token = replace(face("Grunt", type="token creature"), power=2)
    for name in ("Top", "Next"):
        table.put("deck", face(name))
    card = table.put("hand", face("Muster", f"Play: {text} play stunned.", type="action"))
    made = [one for line in table.play(PlayCard(card)).lines for one in line.board.cards if one.token is not None]
    assert made
    assert all(one.has(Mark.STUN) for one in made)


def test_what_is_in_play_cannot_be_said_to_enter() -> None:
    table = Table()
    table.put("battleline", face("Other"))
    card = table.put("hand", face("Late", "Play: Ward a creature. It enters play stunned.", type="action"))
    assert all(line.undecided is not None for line in table.play(PlayCard(card)).lines)

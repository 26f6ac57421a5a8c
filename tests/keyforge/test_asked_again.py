"""What was done is asked about once more: whether it was done, of whom it is said, how much it was."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.language.reading import read_text
from tests.keyforge.table import ME, OPPONENT, Table, face


def _deed(table: Table, text: str) -> PlayCard:
    return PlayCard(table.put("hand", face("Deed", f"Play: {text}", type="action")))


@pytest.mark.parametrize(
    "denied",
    ["If you do not, ward each of them.", "If you do not, ward each friendly creature.", "Otherwise, ward them."],
)
def test_if_you_do_not_asks_what_if_you_do_has_asked(denied: str) -> None:
    table = Table()
    table.board.players[ME].aember = 2
    one = table.put("battleline", face("One"))
    lines = table.play(_deed(table, f"You may lose 2A. If you do, stun each friendly creature. {denied}")).lines
    found = {line.board.players[ME].aember: line.board.cards[one] for line in lines}
    assert {left: (card.has(Mark.STUN), card.has(Mark.WARD)) for left, card in found.items()} == {
        0: (True, False),
        2: (False, True),
    }


@pytest.mark.parametrize(
    ("text", "pools"),
    [
        ("Each player with 2 or more forged keys unforges one of them. Each player who does gains 4A.", (4, 0)),
        ("Each player with 2 or more forged keys unforges a key. Each player who does not gains 4A.", (0, 4)),
        ("If your opponent has a forged key, unforge one of them. Gain 1A for each unforged key they have.", (3, 0)),
        ("Each player with 2 or more creatures exhausts one of them. Each player who does gains 4A.", (4, 0)),
    ],
)
def test_who_was_told_to_do_it_and_did(text: str, pools: tuple[int, int]) -> None:
    table = Table()
    table.board.players[ME].keys = ("red", "blue")
    table.board.players[OPPONENT].keys = ("red",)
    for player, name in ((ME, "One"), (ME, "Two"), (OPPONENT, "Three")):
        table.put("battleline", face(name), player)
    lines = table.play(_deed(table, text)).lines
    assert {tuple(side.aember for side in line.board.players) for line in lines} == {pools}


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Shuffle your hand into your deck. Draw one fewer card than you shuffled into it this way.", (1, 0)),
        (
            "Each player shuffles their hand into their deck, then draws a card for each card they shuffled into"
            " their deck this way.",
            (2, 1),
        ),
        ("Each player discards their hand, then draws 1 card fewer than they discarded this way.", (1, 0)),
        ("Discard your hand. Draw one more card than you discarded this way.", (3, 0)),
    ],
)
def test_as_many_as_that_player_did(text: str, drawn: tuple[int, int]) -> None:
    table = Table()
    for player, held in ((ME, 2), (OPPONENT, 1)):
        for number in range(held):
            table.put("hand", face(f"Held {player} {number}"), player)
        for number in range(4):
            table.put("deck", face(f"Below {player} {number}"), player)
    lines = table.play(_deed(table, text)).lines
    kept = 0 if "Each player" in text else 1
    found = {tuple(len(side.hand) for side in line.board.players) for line in lines}
    assert found == {(drawn[ME], drawn[OPPONENT] + kept)}


@pytest.mark.parametrize(("held", "ready"), [(0, True), (1, False)])
@pytest.mark.parametrize("before", ["before", "before this"])
def test_how_it_was_before_is_asked_of_the_time_before(held: int, ready: bool, before: str) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 3
    one = table.put("battleline", face("One"), aember=held, exhausted=True)
    end = table.end(_deed(table, f"A friendly creature captures 1A. If it had no A on it {before}, ready it."))
    assert end.board.cards[one].exhausted is not ready


@pytest.mark.parametrize(("times", "readied"), [(1, True), (2, False)])
def test_exactly_one_of_which_something_is_said(times: int, readied: bool) -> None:
    table = Table()
    for number in range(times):
        table.put("battleline", face(f"One {number}"))
    text = "Destroy each friendly creature. If exactly one friendly creature was destroyed this turn, archive it."
    end = table.end(_deed(table, text))
    assert len(end.board.players[ME].archives) == readied


@pytest.mark.parametrize(
    ("text", "pools"),
    [
        ("Gain 1A if it is a creature and steal 1A if it is an action.", (1, 2)),
        ("Gain 1A if it is an action and steal 1A if it is a creature.", (1, 1)),
        ("Gain 1A, and steal 1A if it is an action.", (0, 2)),
    ],
)
def test_a_condition_of_its_own_ends_what_a_later_one_governs(text: str, pools: tuple[int, int]) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 2
    table.put("hand", face("Held"), OPPONENT)
    end = table.end(_deed(table, f"Discard a random card from your opponent's hand. {text}"))
    assert tuple(side.aember for side in end.board.players) == pools


@pytest.mark.parametrize("types", [("creature", "artifact"), ("creature", "creature")])
def test_a_card_of_each_player_is_not_asked_about_as_one(types: tuple[str, str]) -> None:
    table = Table()
    for player, kind in enumerate(types):
        table.put("deck", face(f"Top {player}", type=kind), player)
    text = (
        "Each player reveals the top card of their deck. If that card is a creature, its owner puts it into their hand."
    )
    line = table.play(_deed(table, text)).lines[0]
    assert (line.undecided is None) == (types[0] == types[1])


def test_that_player_is_not_whoever_does_it() -> None:
    text = "After a player plays a creature, their opponent stuns a creature that player controls."
    assert read_text(KEYFORGE, text).ast is None  # "they control" would be whoever stuns


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        # which of known ones, and all of them again
        ("Choose 3 creatures. Destroy the least powerful of them. Exhaust each of them.", "A x, C x"),
        ("Choose 3 creatures. Destroy the one that has the most power. Exhaust the others.", "B x, C x"),
        ("Choose 2 friendly flank creatures. Destroy the one that has less power.", "A, B"),
        ("Choose 2 friendly flank creatures. Destroy the one with more power.", "B, C"),
        # neighbors of each other
        ("Destroy 2 creatures that are not neighbors of each other.", "B"),
        ("Destroy 2 creatures that are next to each other. Exhaust each creature.", "A x|C x"),
        # how it was before
        ("Exhaust each creature. Destroy each creature that was ready before.", ""),
    ],
)
def test_which_of_known_cards(text: str, ends: str) -> None:
    table = Table()
    for name, power in (("A", 5), ("B", 2), ("C", 3)):
        table.put("battleline", face(name, power=power))
    found = set()
    for line in table.play(_deed(table, text)).lines:
        side = line.board.players[ME].battleline
        found.add(", ".join(table.names([one])[0] + " x" * line.board.cards[one].exhausted for one in side))
    assert found == set(ends.split("|"))


def test_any_other_card_is_every_other() -> None:
    table = Table()
    for number in range(3):
        table.put("deck", face(f"Card {number}", type="creature" if not number else "artifact"))
    text = (
        "Reveal the top 3 cards of your deck. Archive a creature revealed this way. Any other card revealed this way is"
    )
    end = table.end(_deed(table, f"{text} discarded."))
    assert len(end.board.players[ME].discard) == 3  # with the action itself


def test_a_card_that_is_chosen_after_others_were_shown_is_one_of_these() -> None:
    table = Table()
    table.put("battleline", face("Mine"))
    table.put("hand", face("Held", type="action"), OPPONENT)
    end = table.end(_deed(table, "Your opponent reveals their hand. Choose a card. They discard it."))
    assert table.names(end.board.players[OPPONENT].discard) == ["Held"]


def test_an_upgrade_has_no_upgrades() -> None:
    table = Table()
    table.put("battleline", face("Host"))
    for name in ("One", "Two"):
        table.attach(face(name, "", type="upgrade"), "Host")
    lines = table.play(_deed(table, "Destroy an upgrade on a creature. Archive each other upgrade on it.")).lines
    assert {len(line.board.players[ME].archives) for line in lines} == {1}


@pytest.mark.parametrize(
    "text",
    [
        "Play: Choose a creature with 2 neighbors. Destroy the less powerful of those neighbors.",
        "Play: Shuffle your opponent's discard pile into their deck. Gain 1A for every 5 cards.",
        "Play: Archive 2 cards. Gain 1A for each card.",
        "Play: Draw 1 fewer card during your draw cards step that turn.",
        # asked of what is chosen only then
        "Play: Destroy a creature if it is damaged.",
        "Play: Discard the top 2 cards of your deck. Put either of them into your hand if it is a creature.",
        "Play: Archive the top card of your deck if it is a creature.",
        "Play: Each player who controls a damaged creature destroys it.",
        # so in any case
        "Play: Ward a creature. If it is already warded, ready it.",
        "Play: Exhaust an artifact. If it is already exhausted, destroy it.",
        # other than what is gone, or than the card itself
        "At the start of your turn, destroy a friendly creature. If there are no other friendly creatures, lose 1A.",
        "Play: Return an artifact to its owner's hand. If there is another artifact in play, gain 1A.",
    ],
)
def test_what_could_mean_others_is_declined(text: str) -> None:
    assert read_text(KEYFORGE, text).ast is None


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Each player with 3 or more creatures destroys one of them.", (2, 1)),
        ("Each player with 2 or more forged keys destroys a creature they control.", (2, 1)),
        ("Each player with 3 or more creatures purges two of them.", (1, 1)),
    ],
)
def test_one_of_them_is_one_of_that_player(text: str, left: tuple[int, int]) -> None:
    table = Table()
    table.board.players[ME].keys = ("red", "blue")
    for player, count in ((ME, 3), (OPPONENT, 1)):
        for number in range(count):
            table.put("battleline", face(f"One {player} {number}"), player)
    lines = table.play(_deed(table, text)).lines
    assert {tuple(len(side.battleline) for side in line.board.players) for line in lines} == {left}

"""Wordings that no card had yet when they were learnt: controllers compared, limits, sizes of hands, places before."""

from __future__ import annotations

import pytest

from benchmarks.normal import normal
from kfjudge.games.keyforge.play.actions import EndTurn, Fight, PlayCard, Reap, UseAction
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import ME, OPPONENT, Table, face, understood


def _sides(table: Table) -> tuple[list[int], list[int]]:
    """Two creatures on either side."""
    mine = [table.put("battleline", face(name, houses=("dis",))) for name in ("One", "Two")]
    theirs = [table.put("battleline", face(name, houses=("mars",)), OPPONENT) for name in ("Three", "Four")]
    return mine, theirs


def _destroyed(table: Table, text: str) -> set[str]:
    card = table.put("hand", face("Doom", f"Play: {text}", type="action"))
    return {
        " ".join(name for name in ("One", "Two", "Three", "Four") if line.board.cards[table[name]].zone == "discard")
        for line in table.play(PlayCard(card)).lines
    }


@pytest.mark.parametrize(
    ("text", "destroyed"),
    [
        ("Destroy 2 creatures with different controllers.", {"One Three", "One Four", "Two Three", "Two Four"}),
        ("Destroy 2 creatures with the same controller.", {"One Two", "Three Four"}),
        ("Choose a creature. Destroy each other creature with the same controller.", {"One", "Two", "Three", "Four"}),
        ("Choose a creature. Destroy each other creature of the same house.", {"One", "Two", "Three", "Four"}),
        ("Choose a creature. Destroy each other creature of a different house.", {"One Two", "Three Four"}),
    ],
)
def test_creatures_are_compared_with_each_other(text: str, destroyed: set[str]) -> None:
    table = Table()
    _sides(table)
    assert _destroyed(table, text) == destroyed


@pytest.mark.parametrize(
    ("standing", "text", "destroyed"),
    [
        ("Each friendly creature cannot be dealt damage or destroyed.", "Destroy each creature.", "Three Four"),
        ("Each friendly creature cannot be dealt damage or destroyed.", "Deal 3D to each creature.", "Three Four"),
        ("Each friendly creature gets +1 armor.", "Deal 3D to each creature.", "Three Four"),
        (
            "Each friendly creature gets +1 armor. Each creature cannot gain armor.",
            "Deal 3D to each creature.",
            "One Two Three Four",
        ),
        (
            "Each enemy creature loses skirmish and cannot gain it.",
            "Deal D equal to 3 to each creature.",
            "One Two Three Four",
        ),
    ],
)
def test_what_cards_are_kept_from(standing: str, text: str, destroyed: str) -> None:
    table = Table()
    _sides(table)
    table.put("artifacts", face("Rule", standing, type="artifact"))
    assert _destroyed(table, text) == {destroyed}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Lose one third of your A (rounded down).", 6),
        ("Lose a third of your A (rounding up).", 5),
        ("Lose 1A. If you have 1A or more, lose half your A instead (rounding down the loss).", 4),
        ("Choose a creature. When that creature leaves play, gain 5A. Destroy it.", 13),
        ("Ready a creature and for the remainder of the turn it gains skirmish.", 8),
    ],
)
def test_how_much_is_left(text: str, left: int) -> None:
    table = Table()
    _sides(table)
    table.board.players[ME].aember = 8
    card = table.put("hand", face("Doom", f"Play: {text}", type="action"))
    assert left in {line.board.players[ME].aember for line in table.play(PlayCard(card)).lines}


@pytest.mark.parametrize(
    ("text", "power", "left"),
    [
        ("~ gets +3 power until the end of the fight.", 5, ""),
        ("~ gets +3 power until the end of the fight.", 2, "One"),
        ("~ gets +3 power.", 5, "One"),
        ("Until the end of the fight, ~ gains skirmish.", 5, "One Two"),
    ],
)
def test_what_lasts_until_the_end_of_a_fight_is_over_then(text: str, power: int, left: str) -> None:
    table = Table()
    table.put("battleline", face("One", f"Before Fight: {text}"))
    table.put("battleline", face("Two", power=power), OPPONENT)
    end = table.end(Fight(table["One"], table["Two"]))
    assert left.split() == [name for name in ("One", "Two") if end.board.cards[table[name]].in_play]
    assert not end.board.lasting or text.endswith("power.")


@pytest.mark.parametrize("ward", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "Archive a friendly creature.",
        "Destroy a friendly creature.",
        "Purge a friendly creature.",
        "Put a friendly creature on the bottom of its owner's deck.",
        "Return a friendly creature to its owner's hand.",
        "Sacrifice a friendly creature.",
        "Shuffle a friendly creature into its owner's deck.",
    ],
)
def test_what_a_ward_stopped_was_not_done(text: str, ward: bool) -> None:
    table = Table()
    table.put("battleline", face("One"), ward=ward)
    card = table.put("hand", face("Doom", f"Play: {text} If you do, gain 1A.", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == (0 if ward else 1)


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("Archive 3 cards.", 2),
        ("Each player discards their hand.", 2),
        ("Deal 2D to a friendly creature.", 1),
        ("Destroy each friendly creature.", 1),
        ("Discard 3 cards from your hand.", 2),
        ("Discard the top 3 cards of your deck.", 1),
        ("Discard your hand.", 2),
        ("Draw 3 cards.", 1),
        ("Enrage each creature.", 1),
        ("Heal 3 damage from each creature.", 1),
        ("Move 3A from a creature to your opponent's pool.", 1),
        ("Purge 3 cards from your hand.", 2),
        ("Put each friendly artifact on top of its owner's deck.", 0),
        ("Sacrifice each friendly creature.", 1),
        ("Steal 3A.", 2),
    ],
)
def test_that_much_is_what_was_done(text: str, gained: int) -> None:
    table = Table()
    table.put("battleline", face("One", armor=1), damage=1, aember=1)
    for name in ("Two", "Three"):
        table.put("hand", face(name))
    table.put("deck", face("Four"))
    table.board.players[OPPONENT].aember = 2
    card = table.put("hand", face("Doom", f"Play: {text} Gain that much A.", type="action"))
    taken = 2 if text.startswith("Steal") else 0
    assert {line.board.players[ME].aember for line in table.play(PlayCard(card)).lines} == {gained + taken}


@pytest.mark.parametrize(("text", "left"), [("Each player loses 3A.", 2 + 5), ("Each player loses 1A.", 4 + 2)])
def test_that_much_is_what_both_players_did(text: str, left: int) -> None:
    table = Table()
    table.board.players[ME].aember, table.board.players[OPPONENT].aember = 5, 2
    card = table.put("hand", face("Doom", f"Play: {text} Gain that much A.", type="action"))
    assert [line.board.players[ME].aember for line in table.play(PlayCard(card)).lines] == [left]


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("Look at the top 3 cards of your deck. Put an action from among them into your hand.", {"Two", "Three"}),
        ("Reveal the top 2 cards of your deck. Put each action from among those cards into your hand.", {"Two"}),
        ("Reveal the top 3 cards of your deck. Put each creature from among them into your hand.", {"One"}),
    ],
)
def test_one_is_taken_from_among_the_cards_looked_at(text: str, hands: set[str]) -> None:
    table = Table()
    for name, kind in (("One", "creature"), ("Two", "action"), ("Three", "action"), ("Four", "action")):
        table.put("deck", face(name, type=kind))
    card = table.put("hand", face("Doom", f"Play: {text}", type="action"))
    ends = table.play(PlayCard(card)).lines
    assert {" ".join(table.names(line.board.players[ME].hand)) for line in ends} == hands


@pytest.mark.parametrize(("there", "gained"), [(0, 0), (1, 1), (5, 2)])
def test_a_part_of_what_was_lost_is_gained_as_far_as_it_was(there: int, gained: int) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = there
    card = table.put("hand", face("Doom", "Play: Your opponent loses 3A. Gain 2 of that A.", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == gained


def test_no_more_creatures_reap_than_are_allowed() -> None:
    table = Table()
    (first, second), _ = _sides(table)
    table.put(
        "artifacts",
        face("Toll", "Your opponent cannot reap with more than 1 creature each turn.", type="artifact"),
        OPPONENT,
    )
    assert table.end(Reap(first)).board.players[ME].aember == 1
    assert table.play(Reap(first), Reap(second)).lines[0].stopped is not None


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Your maximum hand size is increased by 2.", 8),
        ("Each player's hand size is reduced by 1.", 5),
        ("Your hand size is reduced by 1 for each friendly Dis creature.", 4),
    ],
)
def test_hands_are_refilled_to_their_size(text: str, held: int) -> None:
    table = Table()
    _sides(table)
    table.put("artifacts", face("Shelf", text, type="artifact"))
    for number in range(9):
        table.put("deck", face(f"Card {number}"))
    assert len(table.end(EndTurn()).board.players[ME].hand) == held


@pytest.mark.parametrize(("place", "gained"), [(0, 1), (1, 0)])
def test_where_a_card_stood_is_asked_of_the_time_before_it_moved(place: int, gained: int) -> None:
    table = Table()
    text = "Action: Move ~ to the right flank of your battleline. If it was already on a flank, gain 1A."
    cards = [face("Mover", text), face("Other"), face("Third")]
    cards.insert(place, cards.pop(0))
    for card in cards:
        table.put("battleline", card)
    end = table.end(UseAction(table["Mover"]))
    assert end.board.players[ME].aember == gained
    assert end.board.players[ME].battleline[-1] == table["Mover"]


@pytest.mark.parametrize(
    "text", ["Destroy a creature.", "Return a creature to its owner's hand.", "Destroy an upgrade."]
)
def test_an_upgrade_that_goes_with_its_host_has_left_play(text: str) -> None:
    table = Table()
    table.put("battleline", face("Host"), OPPONENT)
    table.attach(face("Badge", "This creature gets +1 power.", type="upgrade"), "Host")
    table.put("artifacts", face("Ledger", "Each time an upgrade leaves play, its owner gains 1A.", type="artifact"))
    card = table.put("hand", face("Sweep", f"Play: {text}", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == 1


@pytest.mark.parametrize("kind", ["action", "artifact", "archon power"])
def test_a_card_that_is_no_creature_captures_nothing_itself(kind: str) -> None:
    """Which creature does is not said: nothing of what a replaced icon gave is lost in silence."""
    table = Table()
    table.board.players[OPPONENT].aember = 3
    table.put("battleline", face("Bystander"))
    said = "When resolving an A bonus icon, you may instead capture 1A."
    if kind != "action":
        table.put("archon powers" if kind == "archon power" else "artifacts", face("Taker", said, type=kind))
    card = table.put(
        "hand",
        face(
            "Order", "Play: Capture 1A." if kind == "action" else "Play: Draw a card.", type="action", icons=("aember",)
        ),
    )
    undecided = [line.undecided for line in table.play(PlayCard(card)).lines]
    assert any("which creature captures" in str(said) for said in undecided)
    assert all(undecided) == (kind == "action"), "who gains the æmber may do so"


def _marks(table: Table, text: str) -> set[str]:
    """Which of the four creatures are stunned, warded and damaged, after a text that leaves its choices open."""
    card = table.put("hand", face("Doom", f"Play: {text}", type="action"))
    ends = table.play(PlayCard(card)).lines
    return {
        " ".join(
            name + ("s" if state.has(Mark.STUN) else "") + ("w" if state.has(Mark.WARD) else "")
            for name in ("One", "Two", "Three", "Four")
            if (state := line.board.cards[table[name]]).has(Mark.STUN) or state.has(Mark.WARD)
        )
        for line in ends
    }


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        (
            "Choose a friendly creature and an enemy creature. Ward the first creature and stun the second.",
            {f"{mine}w {theirs}s" for mine in ("One", "Two") for theirs in ("Three", "Four")},
        ),
        (
            "Stun a friendly creature. Ward an enemy creature. Ward the former.",
            {f"{mine}sw {theirs}w" for mine in ("One", "Two") for theirs in ("Three", "Four")},
        ),
        ("Choose 2 friendly creatures. Ward one of them. Stun another.", {"Onew Twos", "Ones Twow"}),
    ],
)
def test_what_was_named_is_told_apart(text: str, marks: set[str]) -> None:
    table = Table()
    _sides(table)
    assert _marks(table, text) == marks


def test_of_cards_chosen_together_none_is_the_first() -> None:
    table = Table()
    _sides(table)
    card = table.put("hand", face("Doom", "Play: Choose 2 friendly creatures. Stun the first.", type="action"))
    assert "which is number 1" in str(table.play(PlayCard(card)).lines[0].undecided)


def test_its_aember_is_moved() -> None:
    table = Table()
    _sides(table)
    first = table.put("battleline", face("Rich"), aember=2)
    text = "Play: Choose a creature with A on it. Put its A on another creature."
    card = table.put("hand", face("Shift", text, type="action"))
    ends = table.play(PlayCard(card)).lines
    assert {line.board.cards[first].aember for line in ends} == {0}
    assert {sum(line.board.cards[table[name]].aember for name in ("One", "Two", "Three", "Four")) for line in ends} == {
        2
    }


def test_one_of_those_fights() -> None:
    table = Table()
    _, (third, _) = _sides(table)
    card = table.put("hand", face("Charge", "Play: Ready a friendly creature. It fights.", type="action"))
    assert any(line.board.cards[third].zone == "discard" for line in table.play(PlayCard(card)).lines)


@pytest.mark.parametrize(
    ("text", "damage", "gained"),
    [
        ("Move 2 damage from Source to Goal. If a creature is destroyed this way, gain 1A.", 2, 1),
        ("Move 2 damage from Source to Goal. If a creature is destroyed this way, gain 1A.", 1, 0),
        ("Move each damage from Source to Goal. Gain 2A for each creature destroyed this way.", 5, 2),
        ("Deal 2D to Goal. If a creature is destroyed this way, gain 1A.", 0, 1),
        ("Destroy Goal. If a creature is destroyed this way, gain 1A.", 0, 1),
    ],
)
def test_what_moved_damage_destroys_is_destroyed_this_way(text: str, damage: int, gained: int) -> None:
    table = Table()
    table.put("battleline", face("Source", power=6), OPPONENT, damage=damage)
    table.put("battleline", face("Goal", power=2), OPPONENT)
    words = text.replace("Source", "an enemy creature").replace("Goal", "the least powerful creature")
    card = table.put("hand", face("Shift", f"Play: {words}", type="action"))
    assert max(line.board.players[ME].aember for line in table.play(PlayCard(card)).lines) == gained


@pytest.mark.parametrize(
    ("text", "pools"),
    [
        ("Choose 2 friendly creatures. Each of those creatures may reap.", {0, 1, 2}),
        ("Ready 2 friendly creatures. Each of them may reap.", {0, 1, 2}),
        ("Choose a friendly creature. It may reap.", {0, 1}),
    ],
)
def test_each_of_several_may_be_used(text: str, pools: set[int]) -> None:
    table = Table()
    _sides(table)
    card = table.put("hand", face("Leave", f"Play: {text}", type="action"))
    assert {line.board.players[ME].aember for line in table.play(PlayCard(card)).lines} == pools


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Destroy a creature under your control.", "Destroy a friendly creature."),
        ("Gain 1A for each creature under your opponent's control.", "Gain 1A for each enemy creature."),
        ("Return a creature under your control to your hand.", "Return a friendly creature to your hand."),
        ("Lose half your A, round down.", "Lose half your A (rounding down)."),
        ("Lose half your A (round up).", "Lose half your A (rounding up)."),
        ("A friendly creature captures 1A from your pool.", "A friendly creature captures 1A from you."),
        ("A creature captures 1A from your opponent's pool.", "A creature captures 1A from your opponent."),
        ("Ward a creature. Remove that ward.", "Ward a creature. Remove a ward from it."),
        ("Return to your hand each friendly creature.", "Return each friendly creature to your hand."),
        (
            "Choose 2 creatures. If both belong to the same house, stun them.",
            "Choose 2 creatures. If 2 of them share a house, stun them.",
        ),
        (
            "Deal 1D to a creature, then deal 1D to each enemy creature.",
            "Deal 1D to a creature. Then, deal 1D to each enemy creature.",
        ),
    ],
)
def test_another_wording_of_the_same(text: str, says: str) -> None:
    assert normal(understood(f"Play: {text}", "Doom")) == normal(understood(f"Play: {says}", "Doom"))


def test_under_your_control_is_still_how_a_card_enters() -> None:
    table = Table()
    _sides(table)
    dead = table.put("discard", face("Dead"), OPPONENT)
    text = "Play: Put a creature from your opponent's discard pile into play under your control."
    card = table.put("hand", face("Raise", text, type="action"))
    assert {line.board.cards[dead].controller for line in table.play(PlayCard(card)).lines} == {ME}


def test_options_without_bullets_are_told_apart_by_their_words() -> None:
    table = Table()
    _sides(table)
    text = "Play: Choose one:\nWard a creature.\nStun a creature.\nEnrage a creature."
    card = table.put("hand", face("Pick", text, type="action"))
    asked = {
        str(option)
        for line in table.play(PlayCard(card)).lines
        for trail in line.trails
        for decision, _answer in trail
        if decision.kind == "option"
        for option in decision.options
    }
    assert asked == {"Ward a creature", "Stun a creature", "Enrage a creature"}


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        ("Deal 1D to an enemy creature and deal 1D to it.", 0),
        ("Deal 1D to an enemy creature. Deal 1D to it.", 0),
        ("Deal 1D to an enemy creature, then deal 1D to it.", 1),
        ("Deal 1D to an enemy creature. Then, deal 1D to it.", 1),
    ],
)
def test_damage_that_the_text_orders_is_dealt_one_after_the_other(text: str, damage: int) -> None:
    table = Table()
    warded = table.put("battleline", face("Warded"), OPPONENT, ward=True)
    card = table.put("hand", face("Bolts", f"Play: {text}", type="action"))
    assert table.end(PlayCard(card)).board.cards[warded].damage == damage


@pytest.mark.parametrize(("houses", "gained"), [("dis dis", 1), ("dis mars", 0), ("dis", 0)])
def test_both_share_only_if_there_are_two(houses: str, gained: int) -> None:
    table = Table()
    for number, house in enumerate(houses.split()):
        table.put("deck", face(f"Leaf {number}", houses=(house,)))
    text = "Play: Discard the top 2 cards of your deck. If both are of the same house, gain 1A."
    card = table.put("hand", face("Pair", text, type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == gained


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(0, 3, 3), (1, 3, 2), (3, 1, 0)])
def test_cards_are_drawn_until_there_are_as_many(mine: int, theirs: int, drawn: int) -> None:
    table = Table()
    for number in range(mine):
        table.put("hand", face(f"Mine {number}"))
    for number in range(theirs):
        table.put("hand", face(f"Theirs {number}"), OPPONENT)
    for number in range(5):
        table.put("deck", face(f"Leaf {number}"))
    text = "Play: Draw cards until you have as many cards in hand as your opponent."
    card = table.put("hand", face("Level", text, type="action"))
    assert len(table.end(PlayCard(card)).board.players[ME].hand) == mine + drawn


def test_each_of_its_neighbors_may_be_used() -> None:
    table = Table()
    middle = [table.put("battleline", face(name)) for name in ("Left", "Middle", "Right")][1]
    table.put("battleline", face("Far"))
    text = "After Reap: Each of Captain's neighbors may reap."
    captain = table.put("battleline", face("Captain", text))
    table.board.players[ME].battleline[:] = [captain, middle, *table.board.players[ME].battleline[:1]]
    assert max(line.board.players[ME].aember for line in table.play(Reap(captain)).lines) == 2


@pytest.mark.parametrize(
    ("text", "destroyed"),
    [
        ("Choose 2 friendly creatures. Deal 3D to those two creatures.", {"One Two"}),
        (
            "Exalt a friendly creature. Choose 2 friendly creatures. The one with the least A deals 3D to the other.",
            {"One", "Two"},
        ),
        (
            "Destroy a friendly creature. If it is the first creature destroyed this turn, "
            "destroy each other creature.",
            {"One Two Three Four"},
        ),
        (
            "Destroy a friendly creature. Destroy an enemy creature. "
            "If that creature was the first creature destroyed this turn, destroy each creature.",
            {"One Three", "One Four", "Two Three", "Two Four"},
        ),
        (
            "Destroy each friendly creature. If there were 2 or more of them, destroy each enemy creature.",
            {"One Two Three Four"},
        ),
        ("Choose a friendly creature to destroy.", {"One", "Two"}),
    ],
)
def test_which_of_those_is_meant(text: str, destroyed: set[str]) -> None:
    table = Table()
    _sides(table)
    assert _destroyed(table, text) == destroyed


@pytest.mark.parametrize(
    ("text", "hand", "archives", "discard"),
    [
        ("Draw 2 cards. Archive the drawn cards.", 0, 2, 1),
        ("Draw 2 cards. Discard one of them.", 1, 0, 2),
        ("Draw a card. If it is a creature, archive it.", 0, 1, 1),
    ],
)
def test_what_was_drawn_can_be_spoken_of(text: str, hand: int, archives: int, discard: int) -> None:
    table = Table()
    for number in range(3):
        table.put("deck", face(f"Leaf {number}"))
    card = table.put("hand", face("Well", f"Play: {text}", type="action"))
    for line in table.play(PlayCard(card)).lines:
        mine = line.board.players[ME]
        assert (len(mine.hand), len(mine.archives), len(mine.discard)) == (hand, archives, discard)


@pytest.mark.parametrize(
    "text",
    ["Destroyed: Exalt the creature that destroyed ~.", "Destroyed: Exalt the creature that dealt damage to ~."],
)
def test_what_destroyed_it_is_the_creature_that_did(text: str) -> None:
    table = Table()
    attacker = table.put("battleline", face("Attacker", power=5))
    foe = table.put("battleline", face("Foe", text), OPPONENT)
    assert table.end(Fight(attacker, foe)).board.cards[attacker].aember == 1


@pytest.mark.parametrize(("word", "damage"), [("attacking", (2, 4)), ("fighting", (2, 2))])
def test_who_fights_attacks_or_is_attacked(word: str, damage: tuple[int, int]) -> None:
    for attacking, dealt in zip((True, False), damage, strict=True):
        table = Table()
        guard = face("Guard", f"~ gets +2 armor while {word}.", power=5)
        mine = table.put("battleline", guard if attacking else face("Foe", power=4))
        theirs = table.put("battleline", face("Foe", power=4) if attacking else guard, OPPONENT)
        board = table.end(Fight(mine, theirs)).board
        assert board.cards[mine if attacking else theirs].damage == dealt


def test_stolen_aember_is_put_on_a_creature() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 3
    creature = table.put("battleline", face("Bearer"))
    card = table.put("hand", face("Hoard", "Play: Steal 2A. Put that A on a friendly creature.", type="action"))
    board = table.end(PlayCard(card)).board
    assert (board.cards[creature].aember, board.players[ME].aember, board.players[OPPONENT].aember) == (2, 0, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Play: Deal 4D to a creature, 2D to each of its neighbors, and 1D to each other creature.",
        "Play: Your opponent loses 2A. Put that A on a creature.",
        "At the end of your turn, exhaust each creature that dealt damage this turn.",
    ],
)
def test_what_could_mean_something_else_is_not_read(text: str) -> None:
    with pytest.raises(AssertionError):
        understood(text, "Doubt")


def test_each_of_those_described_may_reap_once() -> None:
    table = Table()
    for name in ("One", "Two"):
        table.put("battleline", face(name))
    card = table.put("hand", face("Rally", "Play: Each friendly creature may reap.", type="action"))
    assert {line.board.players[ME].aember for line in table.play(PlayCard(card)).lines} == {0, 1, 2}


@pytest.mark.parametrize(
    ("text", "lefts"),
    [
        # Each round may go to the same creature, to which nothing more happens then.
        (
            "For each friendly creature, a friendly creature captures 1A. "
            "Each creature cannot capture more than 1A this way.",
            {(4, 5, 0, 0, 0), (4, 4, 0, 0, 0)},
        ),
        (
            "Each friendly creature captures 2A. Each creature cannot capture more than 1A this way.",
            {(4, 4, 0, 0, 0)},
        ),
        # It holds for that instruction alone.
        (
            "Each friendly creature captures 2A. Each creature cannot capture more than 1A this way. "
            "Each friendly creature captures 1A.",
            {(4, 2, 0, 0, 0)},
        ),
        (
            "Each friendly creature captures 2A. An enemy creature cannot capture more than 1A this way.",
            {(4, 2, 0, 0, 0)},
        ),
        ("Each player loses 3A. A player cannot lose more than 2A this way.", {(2, 4, 0, 0, 0)}),
        ("Each player loses 3A. Your opponent cannot lose more than 2A this way.", {(1, 4, 0, 0, 0)}),
        ("For each friendly creature, steal 2A. You cannot steal more than 3A this way.", {(7, 3, 0, 0, 0)}),
        ("For each friendly creature, steal 2A. You cannot lose more than 3A this way.", {(8, 2, 0, 0, 0)}),
        (
            "For each friendly creature, gain 2A. A player cannot gain more than 3A this way. Gain 1A.",
            {(8, 6, 0, 0, 0)},
        ),
        ("Pay your opponent 3A. You cannot pay more than 1A this way. If you do, draw a card.", {(3, 7, 0, 0, 0)}),
        ("Draw 3 cards. You cannot draw more than 2 cards this way.", {(4, 6, 2, 0, 0)}),
        ("Draw 1 card. You cannot draw more than 2 cards this way.", {(4, 6, 1, 0, 0)}),
        (
            "Deal 2D to each friendly creature. Deal 2D to each friendly creature. "
            "A creature cannot be dealt more than 1D this way.",
            {(4, 6, 0, 3, 2)},
        ),
        # What armor prevents is not dealt.
        ("Deal 4D to each friendly creature. A creature cannot be dealt more than 2D this way.", {(4, 6, 0, 2, 2)}),
        ("Deal 2D to each friendly creature. A creature cannot be dealt more than 2D this way.", {(4, 6, 0, 2, 1)}),
        ("Deal 4D to each friendly creature. You cannot deal more than 1D to a creature this way.", {(4, 6, 0, 1, 1)}),
        (
            "Deal 4D to each friendly creature. Heal 3 damage from each friendly creature. "
            "You cannot heal more than 2 damage from a creature this way.",
            {(4, 6, 0, 2, 1)},
        ),
    ],
)
def test_no_more_than_so_much_comes_about_this_way(text: str, lefts: set[tuple[int, ...]]) -> None:
    table = Table()
    for name, armor in (("One", 0), ("Two", 1)):
        table.put("battleline", face(name, power=9, armor=armor))
    for name in ("Five", "Six", "Seven"):
        table.put("deck", face(name))
    table.board.players[ME].aember, table.board.players[OPPONENT].aember = 4, 6
    card = table.put("hand", face("Doom", f"Play: {text}", type="action"))
    ends = [line.board for line in table.play(PlayCard(card)).lines]
    assert {
        (
            *(side.aember for side in end.players),
            len(end.players[ME].hand),
            *(end.cards[table[name]].damage for name in ("One", "Two")),
        )
        for end in ends
    } == lefts


@pytest.mark.parametrize(("room", "captured"), [(1, 1), (2, 2), (3, 2)])
def test_a_limit_counts_what_comes_about_instead(room: int, captured: int) -> None:
    table = Table()
    table.put("battleline", face("One"))
    text = "A that would be captured from your pool is taken from the common supply instead."
    table.put("artifacts", face("Rule", text, type="artifact"), OPPONENT)
    table.board.players[OPPONENT].aember = 6
    text = f"Each friendly creature captures 2A. Each creature cannot capture more than {room}A this way."
    end = table.end(PlayCard(table.put("hand", face("Doom", f"Play: {text}", type="action"))))
    assert end.board.cards[table["One"]].aember == captured

"""Words that speak of cards named before: pairs, neighbors, one side's creature, what each of several rounds picked."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import BeginTurn, EndTurn, Fight, PlayCard, Reap, UseAction
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.language.reading import read_text
from tests.keyforge.table import ME, OPPONENT, Table, face


def test_these_creatures_are_the_two_that_were_swapped() -> None:
    table = Table()
    card = table.put(
        "battleline", face("Envoy", "After Reap: Swap Envoy with one of its neighbors. Ward these creatures.")
    )
    other = table.put("battleline", face("Guest"))
    end = table.end(Reap(card))
    assert end.board.players[ME].battleline == [other, card]
    assert end.board.cards[card].has(Mark.WARD)
    assert end.board.cards[other].has(Mark.WARD)


def test_that_neighbor_is_the_one_chosen_and_not_the_creature_named_last() -> None:
    table = Table()
    table.put("battleline", face("Big", power=6))
    rose = table.put(
        "battleline",
        face(
            "Rose",
            "After Reap: Choose one of Rose's neighbors. Deal damage to an enemy creature equal to that neighbor's"
            " power.",
        ),
    )
    target = table.put("battleline", face("Target", power=9), OPPONENT)
    assert table.end(Reap(rose)).board.cards[target].damage == 6


def test_its_neighbors_said_of_an_upgrade_are_those_of_the_creature_it_is_on() -> None:
    table = Table()
    left = table.put("battleline", face("Left"))
    host = table.put("battleline", face("Host"))
    far = table.put("battleline", face("Far"), OPPONENT)
    table.attach(
        face("Badge", "After a friendly creature reaps, ward each of Badge's neighbors.", type="upgrade"), "Host"
    )
    end = table.end(Reap(host))
    assert end.board.cards[left].has(Mark.WARD)
    assert not end.board.cards[far].has(Mark.WARD)


def test_the_friendly_creature_of_each_fight_is_asked_for_taunt() -> None:
    table = Table()
    brute = table.put("battleline", face("Brute"))
    table.put(
        "battleline",
        face(
            "Packmate",
            "Enemy creatures cannot be used to fight friendly creatures unless the friendly creature has taunt.",
        ),
        OPPONENT,
    )
    wall = table.put("battleline", face("Wall", "Taunt.", power=9), OPPONENT)
    aside = table.put("battleline", face("Aside", power=9), OPPONENT)
    far = table.put("battleline", face("Far", power=9), OPPONENT)
    assert table.end(Fight(brute, wall)).board.cards[wall].damage == 3
    for other in (aside, far):
        assert table.play(Fight(brute, other)).lines[0].stopped is not None


def test_those_creatures_are_all_that_the_rounds_picked() -> None:
    table = Table()
    table.board.players[ME].keys = ("red", "blue")
    table.put("battleline", face("One"), OPPONENT)
    table.put("battleline", face("Two"), OPPONENT)
    card = table.put(
        "hand",
        face(
            "Sweep",
            "Play: Exhaust an enemy creature for each forged key you have. Destroy those creatures.",
            type="action",
        ),
    )
    ends = {tuple(sorted(line.board.players[OPPONENT].discard)) for line in table.play(PlayCard(card)).lines}
    assert (table["One"], table["Two"]) in ends


def test_those_creatures_are_what_each_player_chose() -> None:
    table = Table()
    mine = table.put("battleline", face("Mine"))
    theirs = table.put("battleline", face("Theirs"), OPPONENT)
    card = table.put(
        "hand", face("Pact", "Play: Each player chooses a creature they control. Ward those creatures.", type="action")
    )
    end = table.end(PlayCard(card))
    assert end.board.cards[mine].has(Mark.WARD)
    assert end.board.cards[theirs].has(Mark.WARD)


def test_both_of_those_that_fought_are_asked_for() -> None:
    for power, gained in ((3, 2), (5, 0)):
        table = Table()
        table.put("battleline", face("Mine", power=power))
        table.put("battleline", face("Theirs"), OPPONENT)
        text = (
            "Play: Choose a friendly creature and an enemy creature. They fight each other. If both are destroyed,"
            " gain 2A."
        )
        card = table.put("hand", face("Duel", text, type="action"))
        assert table.end(PlayCard(card)).board.players[ME].aember == gained


def test_these_creatures_are_the_one_moved_and_the_one_it_stands_beside() -> None:
    table = Table()
    numbers = [table.put("battleline", face(name)) for name in ("One", "Two")]
    text = "Play: Move a friendly creature next to another friendly creature. Ward these creatures."
    card = table.put("hand", face("March", text, type="action"))
    for line in table.play(PlayCard(card)).lines:
        assert all(line.board.cards[number].has(Mark.WARD) for number in numbers)


def test_each_player_counts_what_is_shuffled_into_their_own_deck() -> None:
    table = Table()
    table.put("battleline", face("Mine", houses=("mars",)))
    for name in ("First", "Second"):
        table.put("battleline", face(name, houses=("mars",)), OPPONENT)
    table.put("battleline", face("Bystander"))
    text = (
        "Play: Shuffle each Mars creature into its owner's deck. Each player gains 1A for each creature shuffled into"
        " their deck this way."
    )
    card = table.put("hand", face("Homeward", text, type="action"))
    assert [player.aember for player in table.end(PlayCard(card)).board.players] == [1, 2]


def test_a_deck_shuffled_is_no_card_shuffled_into_it() -> None:
    table = Table()
    table.put("battleline", face("Scribe", "After your opponent shuffles their deck, gain 1A."))
    table.put("battleline", face("Guest"), OPPONENT)
    card = table.put("hand", face("Sending", "Play: Shuffle an enemy creature into its owner's deck.", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == 1


def test_the_controller_is_of_the_creature_in_play_and_not_of_the_card_discarded() -> None:
    table = Table()
    drawn = "After Reap: Choose an enemy creature and discard the top card of your deck."
    card = table.put(
        "battleline",
        face("Fixer", drawn + " If that card shares a house with the chosen creature, its controller gains 1A."),
    )
    table.put("battleline", face("Mark", houses=("logos",)), OPPONENT)
    table.put("deck", face("Top", houses=("logos",)))
    end = table.end(Reap(card))
    assert [player.aember for player in end.board.players] == [1, 1]  # the one of mine is the reaping's


def test_there_was_looks_back_to_before_the_aember_was_moved() -> None:
    for aember, side in ((2, ME), (0, OPPONENT)):
        table = Table()
        text = (
            "After Reap: Move each A from an enemy creature to your pool. If there was at least 1A on that creature,"
            " take control of it."
        )
        card = table.put("battleline", face("Raider", text))
        target = table.put("battleline", face("Target"), OPPONENT, aember=aember)
        for line in table.play(Reap(card)).lines:
            assert line.board.cards[target].controller == side
            assert line.board.players[ME].aember == 1 + aember


def test_there_is_looks_at_the_board_as_it_has_become() -> None:
    table = Table()
    text = (
        "After Reap: Move each A from an enemy creature to your pool. If there is at least 1A on that creature, take"
        " control of it."
    )
    card = table.put("battleline", face("Raider", text))
    target = table.put("battleline", face("Target"), OPPONENT, aember=2)
    assert table.end(Reap(card)).board.cards[target].controller == OPPONENT


def test_there_were_counts_the_creatures_of_before() -> None:
    table = Table()
    for name in ("One", "Two"):
        table.put("battleline", face(name), OPPONENT)
    card = table.put(
        "hand",
        face(
            "Sweep",
            "Play: Destroy each enemy creature. If there were 2 or more enemy creatures in play, gain 3A.",
            type="action",
        ),
    )
    assert table.end(PlayCard(card)).board.players[ME].aember == 3


def test_a_later_sentence_says_whose_archives_the_cards_are_in() -> None:
    for text, where in (
        ("Archive an enemy creature.", OPPONENT),
        ("Archive an enemy creature. If that creature leaves your archives, put it into its owner's hand instead.", ME),
    ):
        table = Table()
        foe = table.put("battleline", face("Foe"), OPPONENT)
        card = table.put("hand", face("Snatch", f"Play: {text}", type="action"))
        end = table.end(PlayCard(card))
        assert end.board.players[where].archives == [foe], text


@pytest.mark.parametrize("ready", [True, False])
def test_the_creature_readied_or_exhausted_is_the_one_that_is_damaged(ready: bool) -> None:
    table = Table()
    foe = table.put("battleline", face("Foe", power=9), OPPONENT, exhausted=not ready)
    tablet = table.put(
        "artifacts",
        face("Tablet", "Action: Ready or exhaust a creature. If you do, deal 2D to that creature.", type="artifact"),
    )
    damage = {
        not line.board.cards[foe].exhausted: line.board.cards[foe].damage
        for line in table.play(UseAction(tablet)).lines
    }
    assert damage[not ready] == 2


def test_each_upgrade_is_moved_to_the_chosen_creature() -> None:
    table = Table()
    mine = table.put("battleline", face("Mine"))
    table.put("battleline", face("Foe"), OPPONENT)
    badge = table.attach(face("Badge", type="upgrade"), "Foe", OPPONENT)
    magnet = table.put(
        "artifacts",
        face(
            "Magnet",
            "Action: Choose a friendly creature. Take control of each enemy upgrade and move it to that creature.",
            type="artifact",
        ),
    )
    end = table.end(UseAction(magnet))
    assert (end.board.cards[badge].host, end.board.cards[badge].controller) == (mine, ME)


def test_who_pays_an_opponent_draws() -> None:
    table = Table()
    table.board.players[ME].aember = 1
    table.put(
        "artifacts",
        face(
            "Toll",
            "At the end of each player's turn, that player pays their opponent 1A and draws a card.",
            type="artifact",
        ),
    )
    for player in (ME, OPPONENT):
        for index in range(7):
            table.put("deck", face(f"Card {player}{index}"), player)
    end = table.end(EndTurn())
    assert [len(side.hand) for side in end.board.players] == [7, 0]
    assert [side.aember for side in end.board.players] == [0, 1]


def test_what_an_upgrade_says_of_its_only_possible_host_is_said_of_its_host() -> None:
    table = Table()
    mine = table.put("battleline", face("Mine", power=4))
    other = table.put("battleline", face("Other", power=4))
    foes = [table.put("battleline", face(f"Foe {index}", power=4), OPPONENT) for index in range(2)]
    table.attach(
        face("Maw", "Attach only to a friendly creature. It gains skirmish and gets +1 power.", type="upgrade"), "Mine"
    )
    end = table.end(Fight(mine, foes[0]), Fight(other, foes[1]))
    assert (end.board.cards[mine].zone, end.board.cards[mine].damage) == ("battleline", 0)
    assert end.board.cards[other].zone == "discard"


def test_after_it_reaps_said_of_an_only_possible_host() -> None:
    table = Table()
    mine, other = (table.put("battleline", face(name)) for name in ("Mine", "Other"))
    table.attach(face("Maw", "Attach only to a creature. After it reaps, gain 1A.", type="upgrade"), "Mine")
    assert table.end(Reap(mine)).board.players[ME].aember == 2
    assert table.end(Reap(other)).board.players[ME].aember == 1


@pytest.mark.parametrize(
    ("houses", "aember"), [(("dis", "logos", "mars"), 0), (("dis", "logos", "dis"), 1), (("dis", "dis", "mars"), 0)]
)
def test_another_is_other_than_what_it_is_compared_with(houses: tuple[str, ...], aember: int) -> None:
    table = Table()
    for place, house in enumerate(houses):
        table.put("battleline", face(f"Mine {place}", houses=(house,)))
    card = table.put(
        "hand",
        face(
            "Flags", "Play: If any flank creature shares a house with another flank creature, gain 1A.", type="action"
        ),
    )
    assert table.end(PlayCard(card)).board.players[ME].aember == aember


@pytest.mark.parametrize("upgrade", ["an upgrade in play", "an upgrade attached to a creature"])
def test_an_upgrade_is_moved_to_a_creature_other_than_its_host(upgrade: str) -> None:
    table = Table()
    host, mine, foe = (
        table.put("battleline", face(name), player) for name, player in (("Host", ME), ("Mine", ME), ("Foe", OPPONENT))
    )
    badge = table.attach(face("Badge", type="upgrade"), "Host")
    card = table.put("hand", face("Refit", f"Play: Move {upgrade} to another creature.", type="action"))
    assert {line.board.cards[badge].host for line in table.play(PlayCard(card)).lines} == {mine, foe} - {host}


def test_that_amount_is_what_was_healed() -> None:
    table = Table()
    table.put("battleline", face("Hurt", power=5), damage=1)
    foe = table.put("battleline", face("Foe", power=9), OPPONENT)
    card = table.put(
        "hand",
        face(
            "Transfer",
            "Play: Heal up to 2D from a friendly creature. Deal that amount of damage to an enemy creature.",
            type="action",
        ),
    )
    assert {line.board.cards[foe].damage for line in table.play(PlayCard(card)).lines} == {0, 1}


@pytest.mark.parametrize(
    "said",
    ["If that artifact had an A bonus, gain that much A.", "If it has 2 or more A bonus icons, gain that much A."],
)
def test_that_much_is_what_the_condition_measures(said: str) -> None:
    table = Table()
    table.put("artifacts", face("Rich", type="artifact", icons=("aember",) * 3), OPPONENT)
    card = table.put("hand", face("Gnaw", f"Play: Destroy an artifact. {said}", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == 3


@pytest.mark.parametrize("mine", [True, False])
def test_that_card_said_in_the_other_branch_is_still_the_card_described(mine: bool) -> None:
    table = Table()
    text = "Destroyed: If it is your turn, archive the card under Jar; otherwise, purge that card."
    jar = table.put("battleline", face("Jar", text, power=1), ME if mine else OPPONENT)
    other = table.put("battleline", face("Other", power=9), OPPONENT if mine else ME)
    hidden = table.put("limbo", face("Hidden"), ME if mine else OPPONENT)
    table.board.tuck(hidden, jar, ME if mine else OPPONENT, facedown=True)
    end = table.end(Fight(jar, other) if mine else Fight(other, jar))
    assert end.board.cards[hidden].zone == ("archives" if mine else "purged")


def test_what_is_said_of_the_next_creature_played_holds_for_it_alone() -> None:
    table = Table()
    old = table.put("battleline", face("Old"))
    first, second = (table.put("hand", face(name)) for name in ("First", "Second"))
    text = (
        "Play: The next creature you play this turn enters play ready. For the remainder of the turn, it gains “Reap:"
        " Gain 1A.”"
    )
    card = table.put("hand", face("Launch", text, type="action"))
    for line in table.play(PlayCard(card), Reap(old), PlayCard(first), Reap(first), PlayCard(second)).lines:
        assert (line.stopped, line.undecided) == (None, None)
        assert line.board.players[ME].aember == 3
        assert line.board.cards[second].exhausted


PAD = "Action: The next creature you play this turn enters play ready. For the remainder of the turn, it gets +2 power."


def test_the_next_creature_of_one_use_is_not_that_of_another() -> None:
    table = Table()
    pad = table.put("artifacts", face("Pad", PAD, type="artifact"))
    again = table.put("hand", face("Again", "Play: Ready a friendly artifact.", type="action"))
    first, second = (table.put("hand", face(name)) for name in ("First", "Second"))
    for line in table.play(UseAction(pad), PlayCard(first), PlayCard(again), UseAction(pad), PlayCard(second)).lines:
        assert (line.stopped, line.undecided) == (None, None)
        view = table.session.game(line.board, None).view  # type: ignore[arg-type]
        assert [view.power(number) for number in (first, second)] == [5, 5]


def test_the_next_creature_of_two_uses_is_one_creature() -> None:
    table = Table()
    pad = table.put("artifacts", face("Pad", PAD, type="artifact"))
    again = table.put("hand", face("Again", "Play: Ready a friendly artifact.", type="action"))
    first = table.put("hand", face("First"))
    for line in table.play(UseAction(pad), PlayCard(again), UseAction(pad), PlayCard(first)).lines:
        assert (line.stopped, line.undecided) == (None, None)
        assert table.session.game(line.board, None).view.power(first) == 7  # type: ignore[arg-type]


def test_the_next_creature_of_a_house_is_that_of_the_use_in_which_the_house_was_chosen() -> None:
    table = Table()
    text = (
        "Action: Choose a house. The next creature of that house you play this turn enters play ready. For the"
        " remainder of the turn, it gets +2 power."
    )
    pad = table.put("artifacts", face("Pad", text, type="artifact"))
    again = table.put("hand", face("Again", "Play: Ready a friendly artifact.", type="action"))
    first = table.put("hand", face("First"))
    second = table.put("hand", face("Second", houses=("dis", "mars")))
    powers = set()
    for line in table.play(UseAction(pad), PlayCard(again), UseAction(pad), PlayCard(first), PlayCard(second)).lines:
        view = table.session.game(line.board, None).view  # type: ignore[arg-type]
        powers.add((view.power(first), view.power(second)))
    assert powers == {(7, 3), (5, 5), (3, 7), (5, 3), (3, 5), (3, 3)}


def test_only_the_key_that_was_spoken_of_is_unforged() -> None:
    table = Table()
    for player in (ME, OPPONENT):
        table.board.players[player].aember = 6
    hammer = table.put(
        "hand", face("Hammer", "Play: If your opponent forged a key on their previous turn, unforge it.", type="action")
    )
    lines = table.play(EndTurn(), BeginTurn(house="dis"), EndTurn(), BeginTurn(house="dis"), PlayCard(hammer)).lines
    for line in lines:
        assert (line.stopped, line.undecided) == (None, None)
        assert [len(side.keys) for side in line.board.players] == [1, 0]


def test_a_key_is_unforged_as_soon_as_it_is_forged() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 6
    table.put("battleline", face("Smith", "After your opponent forges a key, unforge it."))
    for line in table.play(EndTurn(), BeginTurn(house="dis")).lines:
        assert line.board.players[OPPONENT].keys == ()


@pytest.mark.parametrize(
    ("text", "warded"),
    [
        (
            "After a friendly creature fights, if it was dealt damage by an enemy creature this turn, ward it.",
            "Fighter",
        ),
        ("After a friendly creature fights, if it destroyed the creature it fought, it captures 1A.", None),
    ],
)
def test_what_is_asked_about_is_spoken_of_and_not_what_it_met(text: str, warded: str | None) -> None:
    table = Table()
    fighter = table.put("battleline", face("Fighter", power=5))
    table.put("artifacts", face("Watcher", text, type="artifact"))
    prey = table.put("battleline", face("Prey", power=2), OPPONENT)
    table.board.players[OPPONENT].aember = 2
    end = table.end(Fight(fighter, prey)).board
    assert end.cards[fighter].has(Mark.WARD) == (warded is not None)
    assert end.cards[fighter].aember == (0 if warded else 1)


@pytest.mark.parametrize("words", ["it", "that creature"])
def test_what_did_it_or_what_it_was_done_to_is_not_guessed(words: str) -> None:
    reading = read_text(
        KEYFORGE,
        f"After a friendly creature fights, if it destroyed an enemy creature, archive {words}.",
        name="Watcher",
    )
    assert not reading.understood
    assert reading.decline is not None
    assert "could mean several things" in reading.decline.reason


def test_it_is_not_one_of_those_for_each_of_which_something_was_done() -> None:
    table = Table()
    entering = table.put("hand", face("Newcomer", power=3))
    for name in ("First", "Second"):
        table.put("battleline", face(name), OPPONENT)
    text = "After you play a creature, deal 1D to it for each enemy creature. Ward it."
    table.put("artifacts", face("Gate", text, type="artifact"))
    board = table.end(PlayCard(entering)).board
    assert (board.cards[entering].damage, board.cards[entering].has(Mark.WARD)) == (2, True)
    assert not any(board.cards[number].has(Mark.WARD) for number in board.players[OPPONENT].battleline)


def test_it_goes_on_about_who_does_something_and_that_creature_is_the_other() -> None:
    table = Table()
    hunter = table.put("battleline", face("Hunter", power=6))
    prey = table.put("battleline", face("Prey", power=2), OPPONENT)
    text = "After a friendly creature destroys an enemy creature, it captures A equal to that creature's power."
    table.put("artifacts", face("Trophy", text, type="artifact"))
    table.board.players[OPPONENT].aember = 5
    assert table.end(Fight(hunter, prey)).board.cards[hunter].aember == 2


def test_it_is_the_creature_spoken_of_and_not_each_of_its_neighbors() -> None:
    table = Table()
    numbers = [table.put("battleline", face(name)) for name in ("Left", "Middle", "Right")]
    text = "After a friendly creature reaps, each of its neighbors captures 1A. Ward it."
    table.put("artifacts", face("Choir", text, type="artifact"))
    table.board.players[OPPONENT].aember = 5
    cards = table.end(Reap(numbers[1])).board.cards
    assert [cards[number].has(Mark.WARD) for number in numbers] == [False, True, False]


def test_each_other_creature_of_some_kind_is_other_than_the_one_spoken_of() -> None:
    table = Table()
    first, second = (table.put("battleline", face(name)) for name in ("First", "Second"))
    text = "Each time a friendly creature reaps, each other friendly creature that has reaped this turn captures 1A."
    table.put("artifacts", face("Choir", text, type="artifact"))
    table.board.players[OPPONENT].aember = 5
    cards = table.end(Reap(first), Reap(second)).board.cards
    assert (cards[first].aember, cards[second].aember) == (1, 0)


@pytest.mark.parametrize("attacks", [True, False])
def test_it_was_fighting_is_said_of_the_one_that_was_destroyed(attacks: bool) -> None:
    """Whichever of the two attacked; the card that has the text was not in the fight."""
    mine, theirs = (ME, OPPONENT) if attacks else (OPPONENT, ME)
    table = Table()
    small = table.put("battleline", face("Small", power=2), mine)
    table.put(
        "battleline",
        face(
            "Avenger",
            "After a friendly creature is destroyed in a fight, deal 3 damage to the creature it was fighting.",
        ),
        mine,
    )
    big = table.put("battleline", face("Big", power=9), theirs)
    end = table.end(Fight(small, big) if attacks else Fight(big, small))
    assert end.board.cards[big].damage == 5

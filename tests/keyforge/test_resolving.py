"""Rulings on how abilities resolve: what words mean, what comes first, what is chosen, what no longer happens."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.play import attacking
from kfjudge.games.keyforge.play.actions import BeginTurn, DiscardCard, EndTurn, Fight, PlayCard, Reap, UseAction
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.statuses import Mark
from kfjudge.language.reading import read_text
from kfjudge.language.word_files import base_lexicon
from tests.keyforge.table import ME, OPPONENT, Table, describe, face, steps


def action(name: str, text: str, **facts: Any) -> CardFace:
    """An action card."""
    return face(name, text, type="action", **facts)


# ── what words mean ─────────────────────────────────────────────────────────


def test_the_chosen_creature_is_no_other_one() -> None:
    table = Table()
    mine = table.put("battleline", face("Saint", power=4))
    foe = table.put("battleline", face("Foe", power=4), OPPONENT)
    shield = table.put(
        "hand",
        action(
            "Shield",
            "Play: Choose a friendly creature. For the remainder of the turn, the chosen creature cannot be dealt"
            " damage.",
        ),
    )
    end = table.end(PlayCard(shield), Fight(mine, foe))
    assert (end.board.cards[mine].damage, end.board.cards[foe].zone) == (0, "discard")


def test_a_card_that_was_not_chosen_is_not_not_destroyed() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 2
    bolt = table.put("hand", action("Bolt", "Play: Deal 2D to a creature. If it is not destroyed, steal 1A."))
    assert table.end(PlayCard(bolt)).board.players[ME].aember == 0


def test_the_capturing_creatures_opponent_is_each_ones_own() -> None:
    table = Table()
    mine = table.put("battleline", face("Mine"))
    foe = table.put("battleline", face("Foe"), OPPONENT)
    table.board.players[ME].aember = table.board.players[OPPONENT].aember = 3
    end = table.end(PlayCard(table.put("hand", action("Riot", "Play: Each creature captures 1A from its opponent."))))
    assert [side.aember for side in end.board.players] == [2, 2]
    assert [end.board.cards[number].aember for number in (mine, foe)] == [1, 1]


def test_only_haunted_players_are_meant() -> None:
    table = Table()
    for index in range(10):
        table.put("discard", face("Ghost"), OPPONENT, label=f"Ghost {index}")
    table.put("battleline", face("Dark Tree", "Each haunted player skips their “forge a key” step."))
    table.board.players[ME].aember = table.board.players[OPPONENT].aember = 6
    assert table.end(EndTurn(), BeginTurn(house="dis")).board.players[OPPONENT].keys == ()
    table.board.players[OPPONENT].discard.clear()
    assert len(table.play(EndTurn(), BeginTurn(house="dis")).lines[0].board.players[OPPONENT].keys) == 1


def test_a_card_named_in_a_zone_is_looked_for_there() -> None:
    table = Table()
    text = "Action: Gain 1A. If Old Hero is in your discard pile, gain 3A instead."
    read = read_text(KEYFORGE, text, name="Statue", lexicon=base_lexicon(KEYFORGE).with_cards(("Old Hero",), ())).ast
    statue = table.put("artifacts", replace(face("Statue", type="artifact"), text=read))
    assert table.end(UseAction(statue)).board.players[ME].aember == 1
    table.put("discard", face("Old Hero"))
    assert table.end(UseAction(statue)).board.players[ME].aember == 3


@pytest.mark.parametrize("then", ["Deal", "Then, deal"])
def test_what_is_replaced_may_begin_with_then(then: str) -> None:
    table = Table()
    foe = table.put("battleline", face("Foe", power=9), OPPONENT)
    table.put("battleline", face("Hero"))
    text = (
        f"Play: Draw a card. {then} 2D to an enemy creature. You may exalt a friendly creature. If you do, deal 3D to"
        " the enemy creature instead."
    )
    spell = table.put("hand", action("Spell", text))
    lines = table.play(PlayCard(spell)).lines
    assert {(line.board.cards[foe].damage, line.board.cards[table["Hero"]].aember) for line in lines} == {
        (2, 0),
        (3, 1),
    }


# ── how far a condition reaches ─────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        # nobody is asked about a card that nobody revealed
        (
            (
                "Play: If you are haunted, reveal the top card of your deck. If it is an artifact, draw a card."
                " Otherwise, gain 2A."
            ),
            {0},
        ),
        (
            (
                "Play: You may choose a house. If you do, reveal the top card of your deck. If it is of the chosen"
                " house, draw a card. Otherwise, gain 2A."
            ),
            {0, 2},
        ),
        (
            "Play: You may reveal the top card of your deck. If it is an artifact, draw a card. Otherwise, gain 2A.",
            {0, 2},
        ),
        ("Play: Reveal the top card of your deck. If it is an artifact, draw a card. Otherwise, gain 2A.", {2}),
        # one that was looked for in vain is no such card
        (
            "Play: Reveal the top card of your opponent's deck. If it is an artifact, draw a card. Otherwise, gain 2A.",
            {2},
        ),
    ],
)
def test_what_is_asked_of_a_card_that_nobody_showed_has_no_otherwise(text: str, gained: set[int]) -> None:
    table = Table()
    table.put("deck", face("Top"))
    outcomes = table.play(PlayCard(table.put("hand", action("Spell", text))))
    assert {line.board.players[ME].aember for line in outcomes.lines if not line.board.players[ME].hand} == gained


@pytest.mark.parametrize(
    ("said", "gained_and_drawn"),
    [
        (
            "You may reveal a card from your hand. If it shares a house with a friendly creature, gain 1A.",
            {(0, 0), (0, 1)},
        ),
        (
            "You may reveal a card from your hand. If it does not share a house with a friendly creature, gain 1A.",
            {(0, 0), (1, 0)},
        ),
        (
            "You may reveal a card from your hand. If it is a Mars card and your opponent has 7A or more, gain 1A.",
            {(0, 0), (0, 1)},
        ),
        ("You may destroy a creature. If that creature was destroyed this way, gain 1A.", {(0, 0), (1, 0)}),
        # what is asked of no such card is answered
        ("You may reveal a card from your hand. If there are no friendly creatures, gain 1A.", {(0, 1)}),
        ("You may destroy a creature. If a creature was destroyed this way, gain 1A.", {(1, 0), (0, 1)}),
    ],
)
def test_whatever_is_asked_of_a_card_that_nobody_showed_has_no_otherwise(
    said: str, gained_and_drawn: set[tuple[int, int]]
) -> None:
    table = Table()
    table.put("battleline", face("Hero"))
    table.put("hand", face("Shown", houses=("logos",)))
    table.put("deck", face("Top"))
    outcomes = table.play(PlayCard(table.put("hand", action("Spell", f"Play: {said} Otherwise, draw a card."))))
    assert {
        (line.board.players[ME].aember, len(line.board.players[ME].hand) - 1) for line in outcomes.lines
    } == gained_and_drawn


@pytest.mark.parametrize(("stunned", "pool"), [(False, 0), (True, 2)])
def test_a_condition_at_the_end_of_a_list_governs_the_list(stunned: bool, pool: int) -> None:
    table = Table()
    table.put("battleline", face("Foe"), OPPONENT, stun=stunned)
    table.put("deck", face("Top"))
    spell = table.put("hand", action("Spell", "Play: Gain 2A and draw a card if there is a stunned creature."))
    mine = table.end(PlayCard(spell)).board.players[ME]
    assert (mine.aember, len(mine.hand)) == (pool, int(stunned))


@pytest.mark.parametrize(("aember", "shuffled"), [(0, False), (1, True)])
def test_a_deck_that_is_not_searched_is_not_shuffled(aember: int, shuffled: bool) -> None:
    table = Table()
    table.board.players[ME].aember = aember
    for name in ("First", "Second"):
        table.put("deck", face(name))
    spell = table.put(
        "hand",
        action(
            "Spell",
            "Play: Lose 1A. If you do, search your deck for a card and put it into your hand. Then, shuffle your deck.",
        ),
    )
    lines = table.play(PlayCard(spell)).lines
    assert any(step.event == "shuffle" for line in lines for step in steps(line)) is shuffled


# ── instead, and what comes first ───────────────────────────────────────────


@pytest.mark.parametrize(("stunned", "zone"), [(False, "battleline"), (True, "discard")])
def test_what_happens_instead_looks_at_the_target_before_anything_is_done(stunned: bool, zone: str) -> None:
    table = Table()
    foe = table.put("battleline", face("Foe"), OPPONENT, stun=stunned)
    watch = table.put(
        "battleline",
        face("Watch", "Action: Stun an enemy creature. If that creature was already stunned, destroy it instead."),
    )
    assert table.end(UseAction(watch)).board.cards[foe].zone == zone


def test_the_sixth_card_stays_the_sixth_while_its_own_ability_plays_more() -> None:
    table = Table()
    first = [table.put("hand", action(f"Pause {index}", "")) for index in range(4)]
    table.put("artifacts", face("Ruin", "After a player plays their 6th card in a turn, gain 4A.", type="artifact"))
    table.put("deck", action("Coin", "Play: Gain 1A."))
    worm = table.put("hand", action("Worm", "Play: Play the top card of your deck."))
    table.put("deck", action("Second Worm", "Play: Play the top card of your deck."))
    table.board.players[ME].deck.reverse()
    lines = table.play(*(PlayCard(card) for card in first), PlayCard(worm)).lines
    assert {line.board.players[ME].aember for line in lines} == {5}


def test_a_creature_whose_power_falls_to_its_damage_is_gone_before_the_fight_goes_on() -> None:
    table = Table()
    clerk = table.put(
        "battleline",
        face("Clerk", "Before Fight: This creature gets -2 power for the remainder of the turn.", power=4),
        damage=3,
    )
    foe = table.put("battleline", face("Foe", power=9), OPPONENT)
    end = table.end(Fight(clerk, foe))
    assert (end.board.cards[clerk].zone, end.board.cards[foe].damage) == ("discard", 0)


def test_damage_dealt_at_once_is_looked_at_before_any_of_it_lands() -> None:
    table = Table()
    mine = table.put("battleline", face("Proud", "Proud cannot be dealt damage by damaged creatures.", power=3))
    foe = table.put("battleline", face("Foe", power=4), OPPONENT)
    assert table.end(Fight(mine, foe)).board.cards[mine].zone == "discard"


# ── done in full ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("ward", "aember"), [(False, 3), (True, 0)])
def test_destroying_two_cards_is_done_only_if_both_are_destroyed(ward: bool, aember: int) -> None:
    table = Table()
    table.put("battleline", face("Helper"))
    cook = table.put(
        "battleline", face("Cook", "Action: Destroy another friendly creature and Cook. If you do, gain 3A."), ward=ward
    )
    assert table.end(UseAction(cook)).board.players[ME].aember == aember


def test_up_to_may_be_nothing() -> None:
    table = Table()
    table.board.players[ME].aember = 3
    tip = table.put("hand", action("Tip", "Play: Pay your opponent up to 2A."))
    assert {line.board.players[OPPONENT].aember for line in table.play(PlayCard(tip)).lines} == {0, 1, 2}


@pytest.mark.parametrize(
    ("text", "pools"),
    [
        ("Play: Gain up to 2A.", {(3, 2), (4, 2), (5, 2)}),
        ("Play: You may pay your opponent up to 2A.", {(3, 2), (2, 3), (1, 4)}),
        ("Play: Steal up to 3A.", {(3, 2), (4, 1), (5, 0)}),
        ("Play: Your opponent loses up to 1A.", {(3, 2), (3, 1)}),
        ("Play: You may pay your opponent up to 1A. If you do, gain 3A.", {(3, 2), (5, 3)}),
    ],
)
def test_up_to_is_any_number_up_to_that(text: str, pools: set[tuple[int, int]]) -> None:
    table = Table()
    table.board.players[ME].aember, table.board.players[OPPONENT].aember = 3, 2
    tip = table.put("hand", action("Tip", text))
    lines = table.play(PlayCard(tip)).lines
    assert len(lines) == len(pools)
    assert {(line.board.players[ME].aember, line.board.players[OPPONENT].aember) for line in lines} == pools


@pytest.mark.parametrize(
    "text", ["After Reap: You may exalt Duke up to 2 times.", "After Reap: Exalt Duke up to 2 times."]
)
def test_something_is_done_up_to_so_many_times(text: str) -> None:
    table = Table()
    duke = table.put("battleline", face("Duke", text))
    assert sorted(line.board.cards[duke].aember for line in table.play(Reap(duke)).lines) == [0, 1, 2]


def test_each_creature_is_healed_up_to_so_much() -> None:
    table = Table()
    left = table.put("battleline", face("Left", power=5), damage=1)
    right = table.put("battleline", face("Right", power=5), damage=2)
    balm = table.put("hand", action("Balm", "Play: Heal up to 2D from each friendly creature."))
    found = {
        (line.board.cards[left].damage, line.board.cards[right].damage) for line in table.play(PlayCard(balm)).lines
    }
    assert found == {(one, two) for one in (0, 1) for two in (0, 1, 2)}


def test_one_of_several_amounts_is_chosen() -> None:
    table = Table()
    table.put("battleline", face("Small", power=1))
    eater = table.put(
        "battleline",
        face("Eater", "After Reap: Give Eater a number of +1 power counters equal to a neighboring creature's power."),
    )
    table.put("battleline", face("Tall", power=5))
    assert {line.board.cards[eater].power_counters for line in table.play(Reap(eater)).lines} == {1, 5}


# ── zones and halves ────────────────────────────────────────────────────────


def test_half_a_gigantic_creature_on_the_deck_is_not_played() -> None:
    table = Table()
    table.put("deck", face("Colossus", half="bottom"), label="Bottom")
    table.put("hand", face("Colossus", half="top"), label="Top")
    worm = table.put("hand", action("Worm", "Play: Play the top card of your deck."))
    end = describe(table, table.end(PlayCard(worm)))["me"]
    assert (end["battleline"], end["hand"], end["discard"]) == ([], ["Top"], ["Worm"])


def test_an_upgrade_that_is_attached_enters_play() -> None:
    table = Table()
    table.put("battleline", face("Quartermaster", "After an upgrade enters play, gain 1A."))
    cape = table.put("hand", face("Cape", type="upgrade"))
    assert table.end(PlayCard(cape)).board.players[ME].aember == 1


def test_the_creature_fought_is_out_of_reach_once_it_has_left_play() -> None:
    table = Table()
    knight = table.put("battleline", face("Knight", "After Fight: Purge the creature Knight fights.", power=9))
    foe = table.put("battleline", face("Foe"), OPPONENT)
    assert table.end(Fight(knight, foe)).board.cards[foe].zone == "discard"


def test_cards_with_different_names_are_searched_for() -> None:
    table = Table()
    for label in ("One", "Other"):
        table.put("discard", face("Twin"), label=label)
    text = (
        "Play: Search your discard pile for up to 2 creatures with different names, reveal them, and put them into your"
        " hand."
    )
    seek = table.put("hand", action("Seek", text))
    assert {len(line.board.players[ME].hand) for line in table.play(PlayCard(seek)).lines} == {0, 1}


def test_a_creature_put_into_play_this_way_is_known_afterwards() -> None:
    table = Table()
    table.put("discard", face("Ghost"))
    song = table.put(
        "hand",
        action(
            "Song",
            "Play: Put each creature from your discard pile into play. Destroy each creature put into play this way.",
        ),
    )
    assert describe(table, table.end(PlayCard(song)))["me"]["discard"] == ["Song", "Ghost"]


# ── each player ─────────────────────────────────────────────────────────────


def test_each_player_swaps_piles() -> None:
    table = Table()
    for player in (ME, OPPONENT):
        table.put("deck", face("Deck Card"), player, label=f"deck {player}")
        table.put("discard", face("Pile Card"), player, label=f"pile {player}")
    turn = table.put("hand", action("Turnabout", "Play: Swap each player's deck with their discard pile."))
    end = table.end(PlayCard(turn))
    assert [table.names(side.deck) for side in end.board.players] == [["pile 0"], ["pile 1"]]


def test_two_more_turns_follow_one_another() -> None:
    table = Table()
    for index in range(2):
        hour = table.put("hand", action("Hour", "Play: Take another turn after this one."), label=f"Hour {index}")
        del hour
    turns = (
        PlayCard(table["Hour 0"]),
        PlayCard(table["Hour 1"]),
        EndTurn(),
        BeginTurn(house="dis"),
        EndTurn(),
        BeginTurn(house="dis"),
        EndTurn(),
    )
    assert [table.end(*turns[:count]).board.active for count in (3, 5, 7)] == [ME, ME, OPPONENT]


# ── attacking ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("keyword", ["Poison.", "Hazardous 5.", "Invulnerable."])
def test_keywords_of_the_attacked_creature_are_ignored(keyword: str) -> None:
    table = Table()
    dragon = table.put(
        "battleline", face("Dragon", "While Dragon is attacking, ignore poison, hazardous, and invulnerable.", power=5)
    )
    foe = table.put("battleline", face("Foe", keyword, power=3), OPPONENT)
    end = table.end(Fight(dragon, foe))
    assert (end.board.cards[dragon].damage, end.board.cards[foe].zone) == (3, "discard")


@pytest.mark.parametrize("text", ["While Dragon is attacking, ignore armor.", "While attacking, Dragon ignores armor."])
def test_armor_is_ignored_by_the_attacker_alone(text: str) -> None:
    table = Table()
    dragon = table.put("battleline", face("Dragon", text, power=4))
    foe = table.put("battleline", face("Foe", power=9, armor=2), OPPONENT)
    attacked = table.end(Fight(dragon, foe))
    assert attacked.board.cards[foe].damage == 4
    table.board.active, table.board.players[OPPONENT].active_house = OPPONENT, "dis"
    defended = table.end(Fight(foe, dragon))
    assert defended.board.cards[foe].damage == 2


@pytest.mark.parametrize(
    ("text", "targets", "damage"),
    [
        ("While Dragon is attacking, ignore taunt and elusive.", {"Guard", "Shy"}, 4),
        ("Dragon ignores taunt and elusive while attacking.", {"Guard", "Shy"}, 4),
        ("While Dragon is attacking a flank creature, ignore taunt and elusive.", {"Guard", "Shy"}, 4),
        ("While Dragon is attacking a creature with taunt, ignore taunt and elusive.", {"Guard"}, None),
        ("While Dragon is attacking, ignore elusive.", {"Guard"}, None),
    ],
)
def test_taunt_is_ignored_as_the_attack_is_declared(text: str, targets: set[str], damage: int | None) -> None:
    table = Table()
    dragon = table.put("battleline", face("Dragon", text, power=4))
    table.put("battleline", face("Guard", "Taunt.", power=9), OPPONENT)
    shy = table.put("battleline", face("Shy", "Elusive.", power=9), OPPONENT)
    game = table.session.game(table.board, None)  # type: ignore[arg-type]
    assert set(table.names(attacking.fight_targets(game, ME, dragon))) == targets
    if damage is not None:
        assert table.end(Fight(dragon, shy)).board.cards[shy].damage == damage


@pytest.mark.parametrize(
    "text",
    [
        "Dragon ignores taunt while attacking a creature with lower power.",
        "While Dragon has 5 or more power, it ignores taunt.",
    ],
)
@pytest.mark.parametrize("asked_before", [False, True])
def test_what_holds_of_an_attacker_holds_while_its_attack_is_declared_and_no_longer(
    text: str, asked_before: bool
) -> None:
    table = Table()
    dragon = table.put("battleline", face("Dragon", f"While attacking, Dragon gets +5 power. {text}", power=3))
    table.put("battleline", face("Guard", "Taunt.", power=6), OPPONENT)
    weak = table.put("battleline", face("Weak", power=6), OPPONENT)
    game = table.session.game(table.board, None)  # type: ignore[arg-type]
    if asked_before:
        assert game.view.power(dragon) == 3
    assert set(table.names(attacking.fight_targets(game, ME, dragon))) == {"Guard", "Weak"}
    assert game.view.power(dragon) == 3
    assert table.end(Fight(dragon, weak)).board.cards[weak].zone == "discard"


def test_aember_reaped_from_a_card_is_gained_by_reaping() -> None:
    table = Table()
    text = (
        "While Ghost is exhausted, any A you would gain by reaping may be taken from A among friendly creatures instead"
        " of the common supply."
    )
    table.put("battleline", face("Ghost", text), aember=1, exhausted=True)
    foe = table.put(
        "battleline",
        face("Taxman", "After a player gains A by reaping, a creature they do not control captures that A."),
        OPPONENT,
    )
    reaper = table.put("battleline", face("Reaper"))
    ends = {
        (line.board.cards[table["Ghost"]].aember, line.board.cards[foe].aember)
        for line in table.play(Reap(reaper)).lines
    }
    assert ends == {(1, 1), (0, 1)}


def test_declining_a_replacement_leaves_the_event_to_the_others() -> None:
    """Whether or not the æmber comes from the card, what is added to the pool is captured; no one is asked twice about
    one replacement.
    """
    table = Table()
    ghost = table.put(
        "battleline",
        face(
            "Ghost",
            "Any A you would gain by reaping may be taken from A among friendly creatures instead of the common"
            " supply.",
        ),
    )
    table.board.set(ghost, aember=1)
    spider = table.put(
        "battleline",
        face("Spider", "Each A that would be added to your opponent's pool is captured by Spider instead."),
        OPPONENT,
    )
    reaper = table.put("battleline", face("Reaper"))
    lines = table.play(Reap(reaper)).lines
    assert {(line.board.cards[ghost].aember, line.board.cards[spider].aember) for line in lines} == {(1, 1), (0, 1)}
    assert {line.board.players[ME].aember for line in lines} == {0}


def test_discarding_is_answered_for_each_card() -> None:
    table = Table()
    table.put("artifacts", face("Collector", "Each time you discard a card from your hand, gain 1A.", type="artifact"))
    card = table.put("hand", face("Spare"))
    assert table.end(DiscardCard(card)).board.players[ME].aember == 1


# ── entering play ───────────────────────────────────────────────────────────


def test_a_card_that_enters_as_a_copy_enters_as_the_copied_text_says() -> None:
    table = Table()
    table.put("battleline", face("Sleeper", "Sleeper enters play stunned.", power=7), OPPONENT)
    gel = table.put("hand", face("Gel", "Gel enters play as a copy of another creature in play."))
    end = table.end(PlayCard(gel))
    assert (end.board.cards[gel].has(Mark.STUN), end.board.cards[gel].copy_of is not None) == (True, True)


def test_the_gained_text_box_holds_what_upgrades_lend_it() -> None:
    table = Table()
    table.put("battleline", face("Model"))
    table.attach(face("Charm", "This creature gains, “After Reap: Gain 2A.”", type="upgrade"), "Model")
    mirror = table.put(
        "battleline",
        face("Mirror", "Action: For the remainder of the turn, each friendly creature gains the text box of Mirror."),
    )
    del mirror
    copier = table.put("battleline", face("Copier", "Copier gains the text box of its neighbors."))
    table.board.players[ME].battleline = [table["Model"], copier]
    assert table.end(Reap(copier)).board.players[ME].aember == 3


def test_an_artifact_put_on_a_flank_stands_in_the_battleline() -> None:
    table = Table()
    table.put("battleline", face("Guard"))
    text = (
        "Action: Move Engine to a flank of your battleline. While Engine is in the battleline, it is considered a"
        " creature with 7 power."
    )
    engine = table.put("artifacts", face("Engine", text, type="artifact"))
    lines = {tuple(table.names(line.board.players[ME].battleline)) for line in table.play(UseAction(engine)).lines}
    assert lines == {("Engine", "Guard"), ("Guard", "Engine")}
    end = table.play(UseAction(engine)).lines[0]
    assert table.session.game(end.board.copy(), None).view.power(engine) == 7  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("whose", "joins"),
    [
        ("a flank of your battleline", False),
        ("a flank of your battleline as a creature with 7 power", False),
        ("a flank of its controller's battleline", True),
        ("a flank as a creature with 7 power", True),
    ],
)
def test_an_artifact_used_as_if_it_were_yours_does_not_join_your_line(whose: str, joins: bool) -> None:
    """Using it gives no control of it; the line of whoever controls it is not yours
    (faq-auto-legionary-remote-access).
    """
    table = Table()
    text = f"Action: Put Engine on {whose}." + (
        "" if "power" in whose else " While Engine is in the battleline, it is considered a creature with 7 power."
    )
    engine = table.put("artifacts", face("Engine", text, type="artifact"), OPPONENT)
    remote = table.put("hand", action("Remote", "Play: Use an enemy artifact as if it were yours."))
    for line in table.play(PlayCard(remote)).lines:
        assert line.undecided is None
        assert line.board.players[ME].battleline == []
        assert (line.board.players[OPPONENT].battleline == [engine]) is joins


def test_an_enemy_creature_has_no_place_in_your_line() -> None:
    table = Table()
    foes = [table.put("battleline", face(name), OPPONENT) for name in ("Left", "Right")]
    table.put("battleline", face("Mine"))
    shove = table.put("hand", action("Shove", "Play: Move an enemy creature anywhere in your battleline."))
    assert {tuple(line.board.players[OPPONENT].battleline) for line in table.play(PlayCard(shove)).lines} == {
        tuple(foes)
    }


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Play: Purge 2 cards from a discard pile.", {(0, 2), (2, 0)}),
        ("Play: Purge up to 2 cards from a discard pile.", {(2, 2), (1, 2), (0, 2), (2, 1), (2, 0)}),
        ("Play: Purge a card from a discard pile.", {(1, 2), (2, 1)}),
        ("Play: Purge 2 cards from any discard pile.", {(0, 2), (1, 1), (2, 0)}),
        ("Play: Purge each card from a discard pile.", {(0, 2), (2, 0)}),
        ("Play: Purge each card from each discard pile.", {(0, 0)}),
        ("Play: Purge a random card from a player's discard pile.", {(1, 2), (2, 1)}),
    ],
)
def test_from_a_pile_is_from_one_pile(text: str, left: set[tuple[int, int]]) -> None:
    table = Table()
    for player in (ME, OPPONENT):
        for place in (1, 2):
            table.put("discard", face(f"Card {place}"), player, label=f"{player} {place}")
    burn = table.put("hand", action("Burn", text))
    # the action itself comes to the discard pile when it is done
    assert {
        (len(line.board.players[ME].discard) - 1, len(line.board.players[OPPONENT].discard))
        for line in table.play(PlayCard(burn)).lines
    } == left


def test_a_random_card_of_a_hand_is_of_the_hand_that_was_chosen() -> None:
    table = Table()
    table.put("hand", face("Mine"))
    for place in (1, 2, 3):
        table.put("hand", face("Theirs"), OPPONENT, label=f"Theirs {place}")
    spit = table.put("hand", action("Spit", "Play: Discard a random card from a player's hand."))
    lines = table.play(PlayCard(spit)).lines
    assert all(
        next(decision.kind for decision, _answer in trail) == "player" for line in lines for trail in line.trails
    )
    assert {tuple(len(side.hand) for side in line.board.players) for line in lines} == {(0, 3), (1, 2)}


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Play: Deal 1D to an enemy creature for each friendly creature.", {(2, 0), (1, 1), (0, None)}),
        ("Play: Choose an enemy creature. Deal 1D to it for each friendly creature.", {(2, 0), (0, None)}),
        ("Play: Deal 1D to each enemy creature for each friendly creature.", {(2, None)}),
    ],
)
def test_damage_for_each_is_dealt_at_once(text: str, ends: set[tuple[int | None, ...]]) -> None:
    """Armor prevents damage once, and nobody is destroyed before all of it is dealt."""
    table = Table()
    for place in (1, 2, 3):
        table.put("battleline", face(f"Friend {place}"))
    foes = [
        table.put("battleline", face("Shell", power=4, armor=1), OPPONENT),
        table.put("battleline", face("Soft", power=2), OPPONENT),
    ]
    rain = table.put("hand", action("Rain", text))
    found = {
        tuple(line.board.cards[foe].damage if line.board.cards[foe].in_play else None for foe in foes)
        for line in table.play(PlayCard(rain)).lines
    }
    assert found == ends


@pytest.mark.parametrize(("destroyed", "aember"), [(1, 0), (2, 1)])
def test_what_damage_for_each_destroys_is_destroyed_this_way(destroyed: int, aember: int) -> None:
    table = Table()
    for place in range(destroyed):
        table.put("battleline", face(f"Friend {place}"))
    table.put("battleline", face("Soft", power=2), OPPONENT)
    text = (
        "Play: Deal 1D to an enemy creature for each friendly creature. If an enemy creature is destroyed this way,"
        " gain 1A."
    )
    assert table.end(PlayCard(table.put("hand", action("Rain", text)))).board.players[ME].aember == aember


def test_a_card_put_back_is_not_taken_again() -> None:
    """The card on the bottom lies in the same deck as those still looked at, and is none of them."""
    table = Table()
    for name in ("A", "B", "C", "Deep"):
        table.put("deck", face(name))
    text = (
        "Play: Look at the top 3 cards of your deck. Archive 1, put 1 on the bottom of your deck, and put 1 on top of"
        " your deck."
    )
    found = set()
    for line in table.play(PlayCard(table.put("hand", action("Peek", text)))).lines:
        side = line.board.players[ME]
        found.add(tuple(table.names((*side.archives, *side.deck))))
    assert found == {(one, two, "Deep", three) for one, two, three in itertools.permutations("ABC")}


def test_of_two_cards_of_one_name_one_is_meant() -> None:
    table = Table()
    for place in (1, 2):
        table.put("discard", face("Old Hive"), label=f"Hive {place}")
    read = read_text(
        KEYFORGE,
        "Play: Return Old Hive from your discard pile to your hand.",
        lexicon=base_lexicon(KEYFORGE).with_cards(("Old Hive",), ()),
    ).ast
    call = table.put("hand", replace(action("Call", ""), text=read))
    assert sorted(describe(table, line)["me"]["hand"] for line in table.play(PlayCard(call)).lines) == [
        ["Hive 1"],
        ["Hive 2"],
    ]


# ── where a card lies ───────────────────────────────────────────────────────


def test_an_ability_that_takes_its_card_from_the_discard_pile_works_there() -> None:
    table = Table()
    table.put(
        "discard",
        face("Phoenix", "At the start of your turn, you may return Phoenix from your discard pile to your hand."),
    )
    table.board.active = OPPONENT
    lines = table.play(EndTurn(), BeginTurn(house="dis")).lines
    assert {line.board.cards[table["Phoenix"]].zone for line in lines} == {"hand", "discard"}


def test_a_statement_about_its_own_discard_pile_holds_there_alone() -> None:
    table = Table()
    text = "While Hound is in your discard pile, if you would gain A, you may gain 2 chains instead."
    hound = table.put("discard", face("Hound", text))
    coin = table.put("hand", action("Coin", "Play: Gain 3A."))
    assert {line.board.players[ME].chains for line in table.play(PlayCard(coin)).lines} == {0, 2}
    table.board.lift(hound)
    table.board.put(hound, ME, "battleline")
    assert table.end(PlayCard(coin)).board.players[ME].chains == 0


def test_creatures_are_put_beneath_from_play() -> None:
    table = Table()
    table.put("hand", face("Bystander"))
    swarm = table.put("battleline", face("Swarm", "After Reap: Put each other creature faceup under Swarm."))
    foe = table.put("battleline", face("Foe"), OPPONENT)
    assert table.end(Reap(swarm)).board.cards[swarm].under == (foe,)


def test_a_discarded_card_is_put_beneath_from_the_discard_pile() -> None:
    table = Table()
    text = "Each time you discard a card from your hand, put that card facedown under Pit from your discard pile."
    pit = table.put("artifacts", face("Pit", text, type="artifact"))
    card = table.put("hand", face("Spare"))
    assert table.end(DiscardCard(card)).board.cards[pit].under == (card,)


# ── ties and orders ─────────────────────────────────────────────────────────


def test_of_two_most_powerful_creatures_one_is_spared() -> None:
    table = Table()
    for name in ("One", "Other"):
        table.put("battleline", face(name, power=4), OPPONENT)
    purge = table.put("hand", action("Purge", "Play: Destroy each creature except the most powerful creature."))
    assert sorted(describe(table, line)["opponent"]["battleline"] for line in table.play(PlayCard(purge)).lines) == [
        ["One"],
        ["Other"],
    ]


def test_whose_creature_is_the_most_powerful_is_chosen_among_ties() -> None:
    table = Table()
    table.put("battleline", face("One", power=4))
    table.put("battleline", face("Other", power=4), OPPONENT)
    prize = table.put("hand", action("Prize", "Play: The player who controls the most powerful creature gains 1A."))
    assert sorted(tuple(side.aember for side in line.board.players) for line in table.play(PlayCard(prize)).lines) == [
        (0, 1),
        (1, 0),
    ]


def test_what_happens_instead_of_several_destructions_is_ordered() -> None:
    table = Table()
    for name in ("One", "Other"):
        table.put("battleline", face(name, f"Destroyed: Move {name} to the left flank of your battleline instead."))
    table.put("battleline", face("Third", "Destroyed: Heal 1 damage from Third instead."))
    blast = table.put("hand", action("Blast", "Play: Destroy each friendly creature."))
    ends = {tuple(describe(table, line)["me"]["battleline"]) for line in table.play(PlayCard(blast)).lines}
    assert {("One", "Other", "Third"), ("Other", "One", "Third")} <= ends


def test_a_prophecy_is_flipped_to_its_other_side() -> None:
    table = Table()
    front = table.put(
        "prophecies", face("Front", "At the end of your turn, you may flip Front.", type="prophecy"), active=True
    )
    back = table.put("prophecies", face("Back", type="prophecy"))
    beneath = table.put("hand", face("Fate Card"))
    table.board.lift(beneath)
    table.board.tuck(beneath, front, ME, True)
    active = {(line.board.cards[front].active, line.board.cards[back].under) for line in table.play(EndTurn()).lines}
    assert active == {(True, ()), (False, (beneath,))}


# ── seen and unseen, from where ─────────────────────────────────────────────


def test_a_card_of_ones_own_archives_is_chosen_and_one_of_the_opponents_is_random() -> None:
    table = Table()
    table.put("archives", face("Mine"))
    for label in ("First", "Second"):
        table.put("archives", face("Theirs"), OPPONENT, label=label)
    drone = table.put("hand", action("Drone", "Play: Purge an archived card."))
    outcomes = table.play(PlayCard(drone))
    natural = {
        decision.options
        for line in outcomes.lines
        for trail in line.trails
        for decision, _answer in trail
        if decision.nature
    }
    assert natural <= {(table["First"], table["Second"])}
    assert any(line.board.cards[table["Mine"]].zone == "purged" for line in outcomes.lines)


def test_a_card_discarded_from_the_deck_is_no_card_discarded() -> None:
    table = Table()
    table.put("battleline", face("Bandit", "After you discard a card, gain 1A."))
    table.put("deck", face("Milled"))
    mill = table.put("hand", action("Mill", "Play: Discard the top card of your deck."))
    card = table.put("hand", face("Spare"))
    assert table.end(PlayCard(mill)).board.players[ME].aember == 0
    assert table.end(DiscardCard(card)).board.players[ME].aember == 1


def test_the_step_of_a_turn_is_looked_back_on() -> None:
    table = Table()
    for index in range(3):
        table.put("deck", face("Card"), label=f"Card {index}")
    table.put(
        "artifacts",
        face(
            "Ledger",
            "At the end of your turn, if you drew 2 or more cards during your “draw cards” step, gain 2A.",
            type="artifact",
        ),
    )
    assert table.end(EndTurn()).board.players[ME].aember == 2
    table.board.players[ME].deck[1:] = []
    assert table.end(EndTurn()).board.players[ME].aember == 0


def test_the_neighbors_of_a_creature_that_left_play_are_those_it_last_had() -> None:
    table = Table()
    table.put("battleline", face("Left", "After Reap: Destroy each creature with power 1."))
    professor = table.put(
        "battleline",
        face("Professor", "After Reap: Reap with Professor's left neighbor. Stun Professor's right neighbor.", power=1),
    )
    right = table.put("battleline", face("Right"))
    end = table.end(Reap(professor))
    assert (end.board.cards[professor].zone, end.board.cards[right].has(Mark.STUN)) == ("discard", True)


@pytest.mark.parametrize("token", [True, False])
def test_a_creature_flipped_facedown_becomes_a_token_creature_or_is_discarded(token: bool) -> None:
    table = Table()
    if token:
        table.board.players[ME].token = replace(face("Grunt", type="token creature"), power=2)
    mage = table.put("battleline", face("Mage", "Action: Flip Mage facedown."), aember=2)
    end = table.end(UseAction(mage))
    assert end.board.cards[mage].zone == ("battleline" if token else "discard")
    assert end.board.cards[mage].aember == (2 if token else 0)
    assert end.board.players[OPPONENT].aember == 0, "what it dropped goes to the supply"


def test_not_enough_aember_is_shared_out_on_each_side() -> None:
    table = Table()
    for player in (ME, OPPONENT):
        table.board.players[player].aember = 1
        for label in ("One", "Other"):
            table.put("battleline", face(label), player, label=f"{label} {player}")
    riot = table.put("hand", action("Riot", "Play: Each creature captures 1A from its opponent."))
    lines = table.play(PlayCard(riot)).lines
    assert len(lines) == 4
    assert all([side.aember for side in line.board.players] == [0, 0] for line in lines)


# ── one after the other, one of several piles ───────────────────────────────


def test_the_second_neighbor_is_the_one_that_is_there_by_then() -> None:
    table = Table()
    table.put("battleline", face("Left", "After Reap: Destroy each creature with power 1."))
    hawk = table.put("hand", face("Hawk", "Deploy. Play: Reap with each of Hawk's neighbors, one at a time."))
    table.put("battleline", face("Weak", power=1))
    table.put("battleline", face("Far"))
    lines = table.play(PlayCard(hawk, position=1)).lines
    assert {line.board.players[ME].aember for line in lines} == {2}
    assert ["Far", "Left"] in [
        sorted(name for name in ("Left", "Far") if line.board.cards[table[name]].exhausted) for line in lines
    ]


def test_a_card_that_must_lie_in_a_pile_may_be_nowhere() -> None:
    table = Table()
    text = "Titan cannot be played unless Old Seal is in your discard pile."
    read = read_text(KEYFORGE, text, name="Titan", lexicon=base_lexicon(KEYFORGE).with_cards(("Old Seal",), ())).ast
    titan = table.put("hand", replace(face("Titan"), text=read))
    assert table.play(PlayCard(titan)).lines[0].stopped is not None
    table.put("discard", face("Old Seal"))
    assert table.end(PlayCard(titan)).board.players[ME].battleline == [titan]


def test_it_means_each_creature_of_the_same_sentence() -> None:
    table = Table()
    table.put("artifacts", face("Banner", "Each friendly creature gets +1 power and gains skirmish.", type="artifact"))
    mine = table.put("battleline", face("Mine", power=3))
    foe = table.put("battleline", face("Foe", power=4), OPPONENT)
    end = table.end(Fight(mine, foe))
    assert (end.board.cards[mine].damage, end.board.cards[foe].zone) == (0, "discard")

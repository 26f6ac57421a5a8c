"""Rulings of the core rules, each a short board, an action, and what must hold."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.board.log import LogEntry
from kfjudge.games.keyforge.play.actions import (
    BeginTurn,
    DiscardCard,
    EndTurn,
    Fight,
    PlayCard,
    RaiseTide,
    Reap,
    Unstun,
    UseAction,
    UseOmni,
)
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import ME, OPPONENT, Table, describe, face, steps

# ── playing ─────────────────────────────────────────────────────────────────


def test_icons_come_before_the_play_ability() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 1
    card = table.put("hand", face("Herald", "Play: If your opponent has no A, gain 2A.", icons=("capture",)))
    end = table.end(PlayCard(card))
    assert end.board.players[ME].aember == 2
    assert end.board.cards[card].aember == 1
    assert end.board.cards[card].exhausted


def test_an_action_goes_to_the_discard_pile_after_its_play_ability() -> None:
    table = Table()
    card = table.put("hand", face("Harvest", "Play: Gain 1A.", type="action", icons=("aember",)))
    end = table.end(PlayCard(card))
    assert end.board.players[ME].aember == 2
    assert end.board.players[ME].discard == [card]


def test_a_flank_is_asked_only_where_there_are_two() -> None:
    table = Table()
    first = table.put("hand", face("First"))
    second = table.put("hand", face("Second"))
    outcomes = table.play(PlayCard(first), PlayCard(second))
    assert sorted(describe(table, line)["me"]["battleline"] for line in outcomes.lines) == [
        ["First", "Second"],
        ["Second", "First"],
    ]


@pytest.mark.parametrize(
    ("houses", "text", "rule"),
    [
        (("logos",), "", "house-requirement"),
        (("dis",), "Alpha.", "alpha"),
        (("dis",), "Play only if your opponent has 5 or more A.", "play-restrictions"),
    ],
)
def test_what_cannot_be_played(houses: tuple[str, ...], text: str, rule: str) -> None:
    table = Table()
    table.board.record(LogEntry("play", ME, step="main"))
    card = table.put("hand", face("Barred", text, houses=houses))
    stopped = table.play(PlayCard(card)).lines[0].stopped
    assert stopped is not None
    assert stopped.rule == rule


def test_omega_ends_the_step_and_alpha_binds_only_the_first_card() -> None:
    table = Table()
    alpha = table.put("hand", face("Opener", "Alpha."))
    omega = table.put("hand", face("Closer", "Omega.", type="artifact"))
    after = table.put("hand", face("Latecomer", type="artifact"))
    stopped = table.play(PlayCard(alpha), PlayCard(omega), PlayCard(after)).lines[0]
    assert stopped.stopped is not None
    assert (stopped.stopped.rule, stopped.stopped_at) == ("omega", 2)


def test_the_seventh_card_of_a_name_cannot_be_played() -> None:
    table = Table()
    cards = [table.put("hand", face("Flood", type="action"), label=f"Flood {index}") for index in range(7)]
    last = table.play(*(PlayCard(card) for card in cards)).lines[0]
    assert last.stopped is not None
    assert (last.stopped.rule, last.stopped_at) == ("rule-of-six", 6)


def test_the_first_turn_allows_one_card_from_hand() -> None:
    table = Table()
    table.board.first_turn = True
    first = table.put("hand", face("One", type="artifact"))
    second = table.put("hand", face("Two", type="artifact"))
    for action in (PlayCard(second), DiscardCard(second)):
        line = table.play(PlayCard(first), action).lines[0]
        assert line.stopped is not None
        assert line.stopped.rule == "first-turn-rule"


def test_an_upgrade_needs_a_host_and_goes_with_it() -> None:
    table = Table()
    upgrade = table.put("hand", face("Blade", "This creature gets +2 power.", type="upgrade"))
    assert table.play(PlayCard(upgrade)).lines[0].stopped is not None
    host = table.put("battleline", face("Bearer"))
    bane = table.put("hand", face("Bane", "Play: Destroy a creature.", type="action"))
    end = table.end(PlayCard(upgrade))
    assert table.session.game(end.board.copy(), None).view.power(host) == 5  # type: ignore[arg-type]
    gone = table.end(PlayCard(upgrade), PlayCard(bane))
    assert describe(table, gone)["me"]["discard"] == ["Bane", "Bearer", "Blade"]


# ── using ───────────────────────────────────────────────────────────────────


def test_reaping_gains_one_and_then_the_ability_resolves() -> None:
    table = Table()
    reaper = table.put("battleline", face("Reaper", "After Reap: Steal 1A."))
    table.board.players[OPPONENT].aember = 2
    end = table.end(Reap(reaper))
    assert [side.aember for side in end.board.players] == [2, 1]
    assert end.board.cards[reaper].exhausted
    assert table.play(Reap(reaper), Reap(reaper)).lines[0].stopped is not None


def test_a_stunned_creature_only_loses_its_stun() -> None:
    table = Table()
    reaper = table.put("battleline", face("Reaper", "After Reap: Steal 1A."), stun=True)
    end = table.end(Unstun(reaper))
    after = end.board.cards[reaper]
    assert (after.marks, after.exhausted, end.board.players[ME].aember) == ((), True, 0)
    assert table.end(Reap(reaper)).board.players[ME].aember == 0


def test_an_enraged_creature_must_fight_if_it_can() -> None:
    table = Table()
    brute = table.put("battleline", face("Brute", power=9), enrage=True)
    assert table.end(Reap(brute)).board.players[ME].aember == 1
    foe = table.put("battleline", face("Foe"), OPPONENT)
    stopped = table.play(Reap(brute)).lines[0].stopped
    assert stopped is not None
    assert stopped.rule == "enrage"
    end = table.end(Fight(brute, foe))
    assert (end.board.cards[brute].has(Mark.ENRAGE), end.board.cards[foe].zone) == (False, "discard")


def test_an_omni_ability_needs_no_house_and_an_action_does() -> None:
    table = Table()
    omni = table.put("artifacts", face("Horn", "Omni: Gain 1A.", type="artifact", houses=("mars",)))
    action = table.put("artifacts", face("Drum", "Action: Gain 1A.", type="artifact", houses=("mars",)))
    assert table.end(UseOmni(omni)).board.players[ME].aember == 1
    stopped = table.play(UseAction(action)).lines[0].stopped
    assert stopped is not None
    assert stopped.rule == "house-requirement"


# ── fighting and damage ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("attacker", "defender", "dead"),
    [
        ({"power": 3}, {"power": 3}, {"Attacker", "Defender"}),
        ({"power": 4, "armor": 1}, {"power": 4}, {"Defender"}),
        ({"power": 2, "text": "Skirmish."}, {"power": 2}, {"Defender"}),
        ({"power": 9}, {"power": 1, "text": "Elusive."}, set()),
        ({"power": 1, "text": "Assault 2."}, {"power": 2}, {"Defender"}),
        ({"power": 2}, {"power": 1, "text": "Hazardous 2."}, {"Attacker"}),
        ({"power": 1, "text": "Poison."}, {"power": 9}, {"Attacker", "Defender"}),
        ({"power": 1, "text": "Poison."}, {"power": 9, "armor": 1}, {"Attacker"}),
        ({"power": 1, "text": "Poison. Skirmish."}, {"power": 9, "text": "Elusive."}, set()),
        ({"power": 3}, {"power": 2, "text": "Destroyed: Deal 1 damage to each creature."}, {"Attacker", "Defender"}),
    ],
)
def test_fights(attacker: dict[str, object], defender: dict[str, object], dead: set[str]) -> None:
    table = Table()
    one = table.put("battleline", face("Attacker", **attacker))  # type: ignore[arg-type]
    other = table.put("battleline", face("Defender", **defender), OPPONENT)  # type: ignore[arg-type]
    end = table.end(Fight(one, other))
    gone = {name for name in ("Attacker", "Defender") if end.board.cards[table[name]].zone == "discard"}
    assert gone == dead


def test_elusive_is_spent_by_being_chosen() -> None:
    table = Table()
    first = table.put("battleline", face("First", power=5))
    second = table.put("battleline", face("Second", power=5))
    foe = table.put("battleline", face("Shade", "Elusive.", power=1), OPPONENT)
    end = table.end(Fight(first, foe), Fight(second, foe))
    assert end.board.cards[foe].zone == "discard"
    assert (end.board.cards[first].damage, end.board.cards[second].damage) == (0, 1)


def test_taunt_covers_neighbors_without_taunt() -> None:
    table = Table()
    me = table.put("battleline", face("Attacker"))
    sheltered = table.put("battleline", face("Sheltered"), OPPONENT)
    guard = table.put("battleline", face("Guard", "Taunt."), OPPONENT)
    table.put("battleline", face("Second Guard", "Taunt."), OPPONENT)
    stopped = table.play(Fight(me, sheltered)).lines[0].stopped
    assert stopped is not None
    assert stopped.rule == "taunt"
    assert table.play(Fight(me, guard)).lines[0].stopped is None


def test_the_ward_goes_before_armor_is_used() -> None:
    table = Table()
    me = table.put("battleline", face("Attacker", power=2, text="Skirmish."))
    foe = table.put("battleline", face("Guarded", power=4, armor=2), OPPONENT, ward=True)
    end = table.end(Fight(me, foe))
    after = end.board.cards[foe]
    assert (after.marks, after.armor_used, after.damage) == ((), 0, 0)


def test_damage_printed_in_one_ability_is_dealt_at_once() -> None:
    table = Table()
    bulwark = table.put("battleline", face("Bulwark", "Each of Bulwark's neighbors gets +2 armor.", power=3), OPPONENT)
    beside = table.put("battleline", face("Beside", power=3), OPPONENT)
    lance = table.put("hand", face("Lance", "Play: Deal 3 damage to each enemy creature.", type="action"))
    end = table.end(PlayCard(lance))
    assert end.board.cards[bulwark].zone == "discard"
    assert (end.board.cards[beside].zone, end.board.cards[beside].damage) == ("battleline", 1)


def test_a_creature_that_dies_before_the_fight_is_not_fought() -> None:
    table = Table()
    me = table.put("battleline", face("Attacker", "Assault 3. After Fight: Gain 1A.", power=3))
    foe = table.put("battleline", face("Foe", power=3), OPPONENT)
    end = table.end(Fight(me, foe))
    assert end.board.cards[foe].zone == "discard"
    assert (end.board.cards[me].damage, end.board.players[ME].aember) == (0, 0)


# ── destruction ─────────────────────────────────────────────────────────────

WIPE = "Play: Destroy each creature."


def test_destroyed_abilities_are_ordered_by_the_active_player() -> None:
    table = Table()
    table.put("battleline", face("Giver", "Destroyed: Your opponent gains 1A."))
    table.put("battleline", face("Taker", "Destroyed: If your opponent has 1 or more A, steal 1A."))
    wipe = table.put("hand", face("Wipe", WIPE, type="action"))
    outcomes = table.play(PlayCard(wipe))
    assert sorted(describe(table, line)["pools"] for line in outcomes.lines) == [[0, 1], [1, 0]]


def test_healing_between_mark_and_pile_saves_nobody() -> None:
    table = Table()
    table.put("battleline", face("Medic", "Destroyed: Fully heal each friendly creature."), damage=1)
    table.put("battleline", face("Patient"), damage=2)
    wave = table.put("hand", face("Wave", "Play: Deal 2 damage to each creature.", type="action"))
    assert describe(table, table.end(PlayCard(wave)))["me"]["battleline"] == []


def test_who_dies_in_the_same_batch_sees_nothing() -> None:
    table = Table()
    table.put("battleline", face("Watcher", "After a creature is destroyed, gain 1A."))
    table.put("battleline", face("Other"))
    wipe = table.put("hand", face("Wipe", WIPE, type="action"))
    assert table.end(PlayCard(wipe)).board.players[ME].aember == 0


def test_a_card_that_goes_elsewhere_was_destroyed_all_the_same() -> None:
    table = Table()
    table.put("artifacts", face("Altar", "After a creature is destroyed, gain 1A.", type="artifact"))
    penny = table.put("battleline", face("Returner", "Destroyed: Return Returner to your hand."))
    wipe = table.put("hand", face("Wipe", WIPE, type="action"))
    end = table.end(PlayCard(wipe))
    assert end.board.players[ME].aember == 1
    assert end.board.players[ME].hand == [penny]
    assert penny in end.board.destroyed


def test_instead_waits_until_the_card_would_go_to_the_discard_pile() -> None:
    table = Table()
    bearer = table.put("battleline", face("Bearer"), damage=1)
    cloak = face(
        "Cloak", "This creature gains, “Destroyed: Fully heal this creature and destroy Cloak instead.”", type="upgrade"
    )
    table.attach(cloak, "Bearer")
    wipe = table.put("hand", face("Wipe", WIPE, type="action"))
    end = table.end(PlayCard(wipe))
    assert (end.board.cards[bearer].zone, end.board.cards[bearer].damage) == ("battleline", 0)
    assert describe(table, end)["me"]["discard"] == ["Wipe", "Cloak"]
    assert bearer not in end.board.destroyed


def test_aember_on_a_creature_goes_to_its_opponent_and_upgrades_to_their_owners() -> None:
    table = Table()
    table.put("battleline", face("Hoarder"), aember=3)
    table.attach(face("Gift", "This creature gets +1 power.", type="upgrade"), "Hoarder", OPPONENT)
    wipe = table.put("hand", face("Wipe", WIPE, type="action"))
    end = table.end(PlayCard(wipe))
    assert end.board.players[OPPONENT].aember == 3
    assert describe(table, end)["opponent"]["discard"] == ["Gift"]


def test_a_ward_takes_the_place_of_destruction() -> None:
    table = Table()
    safe = table.put("battleline", face("Safe"), ward=True)
    wipe = table.put("hand", face("Wipe", WIPE, type="action"))
    end = table.end(PlayCard(wipe))
    assert (end.board.cards[safe].zone, end.board.cards[safe].has(Mark.WARD)) == ("battleline", False)


def test_power_zero_is_death_and_invulnerable_is_not_destroyed() -> None:
    table = Table()
    weak = table.put("battleline", face("Weak", power=2), OPPONENT)
    lasting = table.put("battleline", face("Lasting", "Invulnerable.", power=2), OPPONENT)
    tyrant = table.put("hand", face("Tyrant", "Each enemy creature gets -2 power.", type="artifact"))
    end = table.end(PlayCard(tyrant))
    assert end.board.cards[weak].zone == "discard"
    assert end.board.cards[lasting].zone == "battleline"


# ── æmber and keys ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(("there", "stolen"), [(0, 0), (1, 1), (5, 2)])
def test_steal_takes_no_more_than_there_is(there: int, stolen: int) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = there
    card = table.put("hand", face("Thief", "Play: Steal 2A.", type="action"))
    assert [side.aember for side in table.end(PlayCard(card)).board.players] == [stolen, there - stolen]


def test_if_you_do_needs_the_whole_first_half() -> None:
    table = Table()
    card = table.put("hand", face("Bargain", "Play: Lose 2A. If you do, draw a card.", type="action"))
    table.put("deck", face("Prize"))
    table.board.players[ME].aember = 1
    assert describe(table, table.end(PlayCard(card)))["me"]["hand"] == []
    table.board.players[ME].aember = 2
    assert describe(table, table.end(PlayCard(card)))["me"]["hand"] == ["Prize"]


def turn_of(table: Table, aember: int, keys: tuple[str, ...] = ()) -> None:
    """The opponent is about to begin a turn."""
    side = table.board.players[OPPONENT]
    side.aember, side.keys = aember, keys
    table.board.active, table.board.step = OPPONENT, "before"


@pytest.mark.parametrize(("aember", "forged"), [(5, 0), (6, 1), (13, 1)])
def test_forging_is_mandatory_and_happens_once(aember: int, forged: int) -> None:
    table = Table()
    turn_of(table, aember)
    for line in table.play(BeginTurn(house="dis")).lines:
        assert len(line.board.players[OPPONENT].keys) == forged
        assert line.board.players[OPPONENT].aember == aember - 6 * forged


def test_the_third_key_wins_at_once() -> None:
    table = Table()
    turn_of(table, 6, ("red", "blue"))
    end = table.end(BeginTurn())
    assert end.board.winner == OPPONENT
    assert end.board.players[OPPONENT].active_house is None


def test_key_cost_counts_what_is_in_play() -> None:
    table = Table()
    table.put("battleline", face("Miser", "Your opponent's keys cost +1A."))
    turn_of(table, 6)
    assert table.play(BeginTurn(house="dis")).lines[0].board.players[OPPONENT].keys == ()


# ── the turn ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("chains", "hand", "drawn", "left"),
    [(0, 0, 6, 0), (6, 0, 5, 5), (7, 0, 4, 6), (2, 7, 0, 2), (2, 6, 0, 2), (2, 5, 0, 1), (24, 0, 2, 23)],
)
def test_chains_hold_cards_back_and_one_is_shed_for_a_prevented_draw(
    chains: int, hand: int, drawn: int, left: int
) -> None:
    table = Table()
    table.board.players[ME].chains = chains
    for index in range(hand):
        table.put("hand", face("Held"), label=f"held {index}")
    for index in range(8):
        table.put("deck", face("Drawn"), label=f"drawn {index}")
    end = table.end(EndTurn())
    assert len(end.board.players[ME].hand) == hand + drawn
    assert end.board.players[ME].chains == left


def test_the_turn_readies_draws_and_passes() -> None:
    table = Table()
    tired = table.put("battleline", face("Tired"), exhausted=True)
    theirs = table.put("battleline", face("Theirs"), OPPONENT, exhausted=True)
    end = table.end(EndTurn())
    assert not end.board.cards[tired].exhausted
    assert end.board.cards[theirs].exhausted
    assert (end.board.active, end.board.step) == (OPPONENT, "before")


@pytest.mark.parametrize(
    ("mine", "theirs", "houses"),
    [
        ([], [], ["dis", "logos", "mars"]),
        (["At the start of your turn, gain 1A."], [], ["dis", "logos", "mars"]),
        (["You must choose Logos as your active house."], [], ["logos"]),
        (["You must choose Brobnar as your active house."], [], ["dis", "logos", "mars"]),
    ],
)
def test_house_choice(mine: list[str], theirs: list[str], houses: list[str]) -> None:
    table = Table()
    for index, text in enumerate(mine):
        table.put("artifacts", face(f"Mine {index}", text, type="artifact"), OPPONENT)
    turn_of(table, 0)
    assert sorted(str(line.board.players[OPPONENT].active_house) for line in table.play(BeginTurn()).lines) == houses


def test_archives_are_taken_whole_or_left() -> None:
    table = Table()
    for index in range(2):
        table.put("archives", face("Kept"), OPPONENT, label=f"kept {index}")
    turn_of(table, 0)
    sizes = {len(line.board.players[OPPONENT].hand) for line in table.play(BeginTurn(house="dis")).lines}
    assert sizes == {0, 2}
    assert {
        len(line.board.players[OPPONENT].hand) for line in table.play(BeginTurn(house="dis", archives=True)).lines
    } == {2}


def test_raising_the_tide_costs_three_chains_and_turns_it_for_both() -> None:
    table = Table()
    end = table.end(RaiseTide())
    assert (end.board.tide, end.board.players[ME].chains) == (ME, 3)
    assert table.play(RaiseTide(), RaiseTide()).lines[0].stopped is not None


def test_a_lasting_effect_outlives_its_card_and_ends_with_the_turn() -> None:
    table = Table()
    fog = table.put(
        "hand",
        face("Fog", "Play: For the remainder of the turn, each friendly creature gains skirmish.", type="action"),
    )
    me = table.put("battleline", face("Attacker", power=3))
    foe = table.put("battleline", face("Defender", power=3), OPPONENT)
    end = table.end(PlayCard(fog), Fight(me, foe))
    assert (end.board.cards[me].damage, end.board.cards[foe].zone) == (0, "discard")
    assert table.end(PlayCard(fog), EndTurn()).board.lasting == ()


# ── hidden cards ────────────────────────────────────────────────────────────


def test_drawing_from_an_unknown_deck_gives_an_unknown_card() -> None:
    table = Table()
    table.board.players[ME].deck_unknown = True
    card = table.put("hand", face("Insight", "Play: Draw 2 cards.", type="action"))
    end = table.end(PlayCard(card))
    assert len(end.board.players[ME].hand) == 2
    assert not any(end.board.cards[number].known for number in end.board.players[ME].hand)


def test_what_depends_on_an_unknown_card_is_not_decided() -> None:
    table = Table()
    table.board.add_unknown(ME, "hand")
    card = table.put(
        "hand",
        face(
            "Audit",
            "Play: Reveal each Logos card in your hand. Gain 1A for each card revealed this way.",
            type="action",
        ),
    )
    line = table.play(PlayCard(card)).lines[0]
    assert line.undecided is not None
    assert line.undecided.rule == "hidden-information"


def test_a_shuffled_deck_gives_any_of_its_cards_and_alike_ones_count_once() -> None:
    table = Table()
    ace = face("Ace")
    for label, card_face in (("Ace", ace), ("Ace again", ace), ("Two", face("Two"))):
        table.put("discard", card_face, label=label)
    card = table.put("hand", face("Insight", "Play: Draw a card.", type="action"))
    drawn = sorted(describe(table, line)["me"]["hand"][0].split()[0] for line in table.play(PlayCard(card)).lines)
    assert drawn == ["Ace", "Two"]


def test_random_is_a_decision_of_nature() -> None:
    table = Table()
    for name in ("Left", "Right"):
        table.put("hand", face(name), OPPONENT)
    card = table.put("hand", face("Grab", "Play: Your opponent discards a random card from their hand.", type="action"))
    outcomes = table.play(PlayCard(card))
    assert len(outcomes.lines) == 2
    natural = [
        decision for line in outcomes.lines for trail in line.trails for decision, _answer in trail if decision.nature
    ]
    assert len(natural) == 2


# ── traces ──────────────────────────────────────────────────────────────────


def test_every_step_cites_a_rule() -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 2
    one = table.put("battleline", face("Attacker", "Assault 1. After Fight: Steal 1A.", power=6))
    other = table.put("battleline", face("Defender", "Destroyed: Gain 1A.", power=3), OPPONENT, aember=1)
    told = steps(table.end(Fight(one, other), EndTurn(), BeginTurn(house="logos")))
    assert len(told) > 10
    assert all(step.rule for step in told)


# ── at will ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("pile", "zone"), [(9, "hand"), (8, "discard")])
def test_a_standing_permission_is_used_in_ones_own_play_step(pile: int, zone: str) -> None:
    table = Table()
    scythe = table.put(
        "discard", face("Scythe", "While you are haunted, you may return ~ from your discard pile to your hand.")
    )
    for number in range(pile):
        table.put("discard", face(f"Leaf {number}"))
    line = table.play(UseAction(scythe)).lines[0]
    assert line.board.cards[scythe].zone == zone
    assert (line.stopped is None) == (zone == "hand")
    offered = table.session.legal_actions(table.board)
    assert (UseAction(scythe) in offered) == (zone == "hand")


def test_a_permission_to_use_what_the_opponent_has_as_if_it_were_ones_own() -> None:
    table = Table()
    table.put("artifacts", face("Lens", "You may use enemy artifacts as if they were yours.", type="artifact"))
    mine = table.put("artifacts", face("Mint", "Action: Gain 1A.", type="artifact", houses=("logos",)), OPPONENT)
    assert UseAction(mine) in table.session.legal_actions(table.board)
    end = table.end(UseAction(mine))
    assert [side.aember for side in end.board.players] == [1, 0]
    assert (end.board.cards[mine].controller, end.board.cards[mine].exhausted) == (OPPONENT, True)
    table.board.players[ME].artifacts.pop()
    table.board.cards[0] = table.board.cards[0]._replace(zone="limbo")
    stopped = table.play(UseAction(mine)).lines[0].stopped
    assert stopped is not None
    assert stopped.rule == "using-cards"


def test_such_a_permission_for_one_card_is_used_up_by_one() -> None:
    table = Table()
    table.put(
        "artifacts",
        face("Lens", "During your turn, you may use one enemy artifact as if it were yours.", type="artifact"),
    )
    first = table.put("artifacts", face("Mint", "Action: Gain 1A.", type="artifact"), OPPONENT)
    second = table.put("artifacts", face("Press", "Action: Gain 2A.", type="artifact"), OPPONENT)
    line = table.play(UseAction(first), UseAction(second)).lines[0]
    assert line.board.players[ME].aember == 1
    assert line.stopped is not None
    assert line.stopped_at == 1

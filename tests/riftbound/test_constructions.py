"""Constructions of sets to come, each seen to act: prevented damage, unless, this way, more than you."""

from __future__ import annotations

import dataclasses

import pytest

from kfjudge.games.riftbound.board.facts import Facts, rune
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.base import Domain, KeywordName
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.effects import ForEach
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.language.trees import walk
from tests.riftbound.table import Table, card


def spell(text: str) -> Facts:
    return card("Word", "spell", text=text)


def play(table: Table, obj: Obj, *targets: Obj) -> None:
    """Plays a card, choosing these in turn, and lets the chain resolve."""
    table.act("play", obj)
    for target in targets:
        assert table.asked is not None
        table.answer(target.ref)
    table.settle()


def held(table: Table, at: int = 0, player: int = 0, might: int = 5) -> Obj:
    """A battlefield that a player controls, and their unit there."""
    table.board.fields[at].controller = player
    return table.put(card("Holder", might=might), player, Spot.FIELD, at=at)


def hand(table: Table, text: str, player: int = 0) -> Obj:
    return table.put(spell(text), player, Spot.HAND)


def test_the_next_two_damage_are_prevented_and_no_more() -> None:
    table = Table()
    unit = table.put(card("Wall", might=5))
    guard = hand(table, "Prevent the next 2 damage that would be dealt to a unit this turn.")
    bolts = [hand(table, "Deal 3 to a unit."), hand(table, "Deal 1 to a unit.")]
    table.put(card("Other", might=5), 1)
    table.start()
    play(table, guard, unit)
    play(table, bolts[0], unit)
    assert unit.damage == 1
    play(table, bolts[1], unit)
    assert unit.damage == 2


def test_what_is_prevented_counts_when_combat_damage_is_assigned() -> None:
    table = Table()
    table.board.fields[0].controller = 1
    mine = table.put(card("Three", might=3))
    guarded = table.put(card("Guarded", might=2), 1, Spot.FIELD, at=0)
    guard = hand(table, "Prevent the next 2 damage that would be dealt to an enemy unit this turn.")
    table.start()
    play(table, guard)
    table.move(mine, at=0)
    table.settle()
    assert guarded.spot is Spot.FIELD  # 3 might do not reach 2 might and 2 prevented
    assert mine.spot is Spot.BASE


def test_all_damage_is_prevented() -> None:
    table = Table()
    unit = table.put(card("Wall", might=2))
    guard = hand(table, "Prevent all damage that would be dealt to a friendly unit this turn.")
    bolt = hand(table, "Deal 3 to a friendly unit.")
    table.start()
    play(table, guard)
    play(table, bolt)
    assert unit.spot is Spot.BASE
    assert unit.damage == 0


def test_prevented_damage_can_do_something_else_besides() -> None:
    table = Table()
    unit = table.put(card("Wall", might=2))
    guard = hand(
        table,
        "Choose a friendly unit. The next time it would take damage this turn, prevent that damage and draw 1.",
    )
    bolt = hand(table, "Deal 3 to a friendly unit.")
    table.start()
    play(table, guard)
    play(table, bolt)
    assert unit.damage == 0
    assert len(table.game.hand(0)) == 1


def test_only_the_first_death_of_a_turn_is_replaced() -> None:
    table = Table()
    table.put(
        card("Font", "gear", text="The first time a friendly unit would die each turn, recall it exhausted instead.")
    )
    units = [table.put(card(name, might=1)) for name in ("One", "Two")]
    bolts = [hand(table, "Kill a friendly unit."), hand(table, "Kill a friendly unit.")]
    table.start()
    play(table, bolts[0], units[0])
    assert units[0].spot is Spot.BASE
    assert units[0].exhausted
    play(table, bolts[1], units[1])
    assert units[1].spot is Spot.TRASH


def test_spending_xp_is_an_event_of_so_much() -> None:
    table = Table()
    foe = held(table, player=1)
    table.put(card("Sage", might=2, text="When you spend XP, deal that much to an enemy unit."))
    table.board.seats[0].xp = 3
    buy = hand(table, "Spend 2 XP. Draw 1.")
    table.start()
    play(table, buy)
    assert table.board.seats[0].xp == 1
    assert foe.damage == 2


def test_an_equipped_unit_has_what_its_gear_says() -> None:
    table = Table()
    unit = held(table)
    other = table.put(card("Other", might=2))
    axe = card("Axe", "gear", tags=frozenset({"Equipment"}))
    effect = card("Axe", text="[Tank]\nWhen I move, draw 1.").abilities
    gear = table.put(dataclasses.replace(axe, might=1, effect=effect), spot=Spot.FIELD, at=0)
    gear.attached_to = unit.id
    table.start()
    assert table.game.view.has(unit, KeywordName.TANK)
    assert not table.game.view.has(other, KeywordName.TANK)
    table.move(unit, at=BASE)
    table.settle()
    assert len(table.game.hand(0)) == 1


def test_what_does_not_ready_by_itself_stays_exhausted() -> None:
    table = Table()
    sleeper = table.put(
        card("Sleeper", might=3, text="I don't ready during your Awaken Phase unless you control a gear.")
    )
    other = table.put(card("Other", might=3))
    sleeper.exhausted = other.exhausted = True
    table.start()
    table.act("end turn")
    table.act("end turn")
    assert sleeper.exhausted
    assert not other.exhausted
    table.put(card("Tool", "gear"))
    table.act("end turn")
    table.act("end turn")
    assert not sleeper.exhausted


def test_what_is_no_longer_empowered_sets_something_off_and_is_counted() -> None:
    table = Table()
    hero = table.put(card("Hero", might=2, text="When I'm disempowered, buff me."))
    others = [table.put(card(f"Foe {index}", might=2), 1) for index in range(3)]
    hero.put(Mark.EMPOWERED)
    others[0].put(Mark.EMPOWERED)
    calm = hand(table, "Disempower all units. Draw 1 for each unit disempowered this way.")
    table.start()
    play(table, calm)
    assert hero.buffs == 1
    assert len(table.game.hand(0)) == 2


def test_abilities_of_a_keyword_cost_less() -> None:
    table = Table()
    table.put(card("Coach", might=1, text="Your [Empower] abilities cost {1} less."))
    hero = table.put(card("Hero", might=2, text="[Empower] {2}"))
    table.pool(0, 1)
    table.start()
    table.act("activate", hero, number=91)
    table.settle()
    assert hero.has(Mark.EMPOWERED)


def test_unless_you_have_burned_a_card_it_cannot_be_played() -> None:
    table = Table()
    late = table.put(
        card("Late", might=2, text="I can't be played unless you've burned a card this turn."), spot=Spot.HAND
    )
    ashes = hand(table, "[Burn 1].")
    table.start()
    assert not table.may("play", late)
    play(table, ashes)
    assert table.may("play", late)


def test_an_opponent_may_have_more_points_or_more_units() -> None:
    table = Table()
    behind = table.put(card("Behind", might=2, text="While you have fewer points than an opponent, I have +2 {M}."))
    few = table.put(card("Few", might=2, text="While an opponent controls more units than you, I have +3 {M}."))
    table.start()
    might = table.game.view.might
    assert (might(behind), might(few)) == (2, 2)
    table.board.seats[1].points = 1
    for index in range(3):
        table.put(card(f"Foe {index}", might=1), 1)
    assert (might(behind), might(few)) == (4, 5)
    table.board.seats[0].points = 2
    assert might(behind) == 2


def test_tokens_come_to_each_battlefield() -> None:
    table = Table()
    units = [held(table, at) for at in (0, 1)]
    rise = hand(table, "Play a 1 {M} Tentacle unit token to each battlefield you control.")
    table.start()
    play(table, rise)
    assert [len(table.board.units_at(index)) for index in (0, 1)] == [len(units)] * 2


def test_who_does_not_pay_has_the_rest_happen() -> None:
    table = Table()
    foe = table.put(card("Foe", might=3), 1)
    toll = hand(table, "Choose an enemy unit. Its controller may pay {1}. If they don't, deal 2 to it.")
    table.start()
    play(table, toll)
    assert foe.damage == 2


def test_who_pays_is_spared() -> None:
    table = Table()
    foe = table.put(card("Foe", might=3), 1)
    table.pool(1, 1)
    toll = hand(table, "Choose an enemy unit. Its controller may pay {1}. If they don't, deal 2 to it.")
    table.start()
    play(table, toll)
    assert table.asked is not None
    table.answer("yes")
    assert foe.damage == 0
    assert table.board.seats[1].pool.energy == 0


def test_this_way_is_what_the_text_itself_has_done() -> None:
    for kind, drawn in (("spell", 1), ("unit", 0)):
        table = Table()
        old = table.put(card("Old", kind, might=None if kind == "spell" else 1), spot=Spot.TRASH)
        study = hand(table, "Recycle a card from your trash. If you recycled a spell this way, draw 1.")
        table.start()
        play(table, study)
        assert old.spot is Spot.DECK
        assert len(table.game.hand(0)) == drawn


def test_the_third_time_in_a_turn() -> None:
    table = Table()
    table.put(card("Count", might=1, text="The third time you play a spell each turn, gain 1 point."))
    spells = [hand(table, "Draw 1.") for _ in range(4)]
    table.start()
    for place, one in enumerate(spells):
        play(table, one)
        assert table.board.seats[0].points == (1 if place >= 2 else 0)


def test_each_player_keeps_the_unit_chosen() -> None:
    table = Table()
    mine = [table.put(card(f"Mine {index}", might=1)) for index in range(2)]
    theirs = [table.put(card(f"Theirs {index}", might=1), 1) for index in range(2)]
    storm = hand(table, "Each player chooses a unit they control. Kill all other units.")
    table.start()
    table.act("play", storm)
    while table.asked is not None and table.asked.question != "main":
        if table.asked.kind == "act":
            table.act("pass")
        else:
            table.answer(table.asked.options[0])
    assert [obj.spot for obj in (*mine, *theirs)] == [Spot.BASE, Spot.TRASH, Spot.BASE, Spot.TRASH]


def test_what_it_does_later_this_turn_is_waited_for() -> None:
    table = Table()
    mine = table.put(card("Scout", might=2))
    cheer = hand(table, "Give a friendly unit +1 {M} this turn. If it conquers this turn, gain 1 XP.")
    table.start()
    play(table, cheer)
    assert table.board.seats[0].xp == 0
    table.move(mine, at=1)
    table.settle()
    assert table.board.seats[0].xp == 1


def test_until_your_next_turn_holds_in_the_turn_between() -> None:
    table = Table()
    frost = hand(table, "Until your next turn, enemy units enter exhausted and enemy units have -1 {M}.")
    foe = table.put(card("Foe", might=3), 1)
    cheer = hand(table, "Give an enemy unit -1 {M} until your next turn.")
    table.start()
    play(table, cheer)
    assert table.game.view.might(foe) == 2
    assert frost.spot is Spot.HAND
    table.act("end turn")
    assert table.game.view.might(foe) == 2
    table.act("end turn")
    assert table.game.view.might(foe) == 3


def test_each_channeled_rune_is_an_event() -> None:
    table = Table()
    table.put(card("Well", "gear", text="When you channel a rune, gain 1 XP."))
    for _ in range(3):
        table.board.add(rune(Domain.FURY), 0, Spot.RUNE_DECK)
    more = hand(table, "Channel 2 runes exhausted.")
    table.start()
    play(table, more)
    assert table.board.seats[0].xp == 2


def test_opponents_cannot_play_units_at_a_place() -> None:
    table = Table()
    held(table, 0, 1)
    held(table, 1, 1)
    table.put(card("Guard", might=2, text="Opponents can't play units here."), 0, Spot.FIELD, at=0)
    unit = table.put(card("Unit", might=2), 1, Spot.HAND)
    assert table.game.start("unit_places", 1, unit) == [BASE - 1, 1]


def test_a_first_spell_costs_less_for_each_unit() -> None:
    table = Table()
    table.put(
        card("Muse", might=1, text="The first spell you play each turn costs {1} less for each friendly [Mighty] unit.")
    )
    for _ in range(2):
        table.put(card("Large", might=5))
    dear = card("Dear", "spell", energy=3, text="Draw 1.")
    spells = [table.put(dear, 0, Spot.HAND) for _ in range(2)]
    table.pool(0, 1)
    table.start()
    play(table, spells[0])
    table.board.seats[0].pool.energy = 2
    assert spells[0].spot is Spot.TRASH
    assert not table.may("play", spells[1])


def test_what_is_done_instead_to_something_else_is_declined_in_play() -> None:
    reading = read_text("Stun an enemy unit. If you have 3 XP, kill a gear instead.")
    assert reading.understood
    assert unplayed(reading.ast) is not None
    same = read_text("Deal 2 to a unit. If you have 3 XP, deal 4 to it instead.")
    assert unplayed(same.ast) is None


def test_a_card_recycled_from_a_zone_is_not_heard_of_there() -> None:
    assert unplayed(read_text("When you recycle a card from your trash, draw 1.").ast) is not None


def test_half_the_lowest_and_those_beyond_the_first_are_counted() -> None:
    table = Table()
    table.board.fields[0].controller = 0
    chief = table.put(
        card("Chief", might=1, text="I have +1 {M} for each other friendly unit here beyond the first."),
        spot=Spot.FIELD,
        at=0,
    )
    for index, might in enumerate((7, 3, 4)):
        table.put(card(f"Unit {index}", might=might), spot=Spot.FIELD, at=0)
    big = table.put(card("Big", might=5), 1)
    half = hand(table, "Give an enemy unit -1 {M} this turn. Draw cards equal to half its Might, rounded up.")
    low = hand(table, "Draw cards equal to the lowest Might among other friendly units.")
    assert table.game.view.might(chief) == 3
    table.start()
    play(table, half)
    assert table.game.view.might(big) == 4
    assert len(table.game.hand(0)) == 3  # the other spell and two more
    play(table, low)
    assert len(table.game.hand(0)) == 2 + 3


def test_a_battlefield_where_there_are_so_many() -> None:
    table = Table()
    held(table, 0)
    held(table, 1)
    held(table, 1)
    rally = hand(table, "Choose a battlefield where you have two or more units. Ready all friendly units there.")
    for unit in table.board.units():
        unit.exhausted = True
    table.start()
    play(table, rally)
    assert [unit.exhausted for unit in table.board.units()] == [True, False, False]


def test_the_top_of_a_deck_is_what_any_instruction_can_be_done_to() -> None:
    table = Table()
    top = table.board.seats[1].piles[Spot.DECK][:3]
    word = hand(table, "Choose an opponent. They recycle the top 2 cards of their Main Deck.")
    mine = table.board.seats[0].piles[Spot.DECK][:2]
    away = hand(table, "Put the top 2 cards of your Main Deck into your trash.")
    table.start()
    play(table, word)
    assert table.board.seats[1].piles[Spot.DECK][0] == top[2]
    assert set(table.board.seats[1].piles[Spot.DECK][-2:]) == set(top[:2])
    play(table, away)
    assert set(mine) <= set(table.board.seats[0].piles[Spot.TRASH])


def test_buffs_are_counted_and_names_compared() -> None:
    table = Table()
    buffed = table.put(card("Twin", might=2))
    buffed.buffs = 1
    twin = table.put(card("Twin", might=2))
    other = table.put(card("Other", might=9))
    bolt = hand(
        table,
        "Choose a friendly unit. Deal damage equal to twice the number of buffs on it to all units with its name.",
    )
    table.start()
    play(table, bolt, buffed)
    assert (buffed.damage, twin.spot, other.damage) == (2, Spot.TRASH, 0)


@pytest.mark.parametrize("words", ["it dies", "one or more die", "it is killed", "it was killed", "it died"])
@pytest.mark.parametrize(("might", "drawn"), [(2, 1), (3, 0)])
def test_what_damage_kills_has_died_this_way(words: str, might: int, drawn: int) -> None:
    table = Table()
    table.put(card("Small", might=might), 1)
    bolt = hand(table, f"Deal 2 to an enemy unit. If {words} this way, draw 1.")
    table.start()
    play(table, bolt)
    assert len(table.board.seats[0].piles[Spot.HAND]) == drawn


@pytest.mark.parametrize(
    "text",
    [
        "If I would move, draw 1 instead.",
        "Enemy units lose [Tank].",
        "Search your Main Deck for a gear, reveal it, and put it into your hand. Then shuffle.",
        "My Might is equal to the number of cards in your hand.",
        "Players can't play more than two spells each turn.",
        "Choose a unit in your trash. Play it exhausted.",
        "Swap control of a friendly unit and an enemy unit this turn.",
        "Stun an enemy unit at a battlefield with a friendly Mech.",
        "When an opponent conquers a battlefield you control, draw 2.",
        "Deal 2 to all enemy units. If two or more die this way, draw 1.",
        "Deal 2 to all enemy units. If no units died this way, draw 1.",
        "Stun two units. If they are at the same battlefield, draw 1.",
        "Stun a unit. At the start of its controller's next turn, kill it.",
        "If you would draw one or more cards, draw that many plus 1 instead.",
        "Each player chooses two units. Recycle the rest.",
    ],
)
def test_what_is_read_and_played_by_nobody_is_declined(text: str) -> None:
    reading = read_text(text)
    assert reading.understood
    assert unplayed(reading.ast) is not None


def test_how_much_less_a_card_costs_is_not_how_often_it_is_played() -> None:
    reading = read_text("Play a spell from your hand, reducing its cost by {1} for each unit here.")
    assert reading.means == "Play a spell from hand, reducing its cost by {1} for each unit here."
    assert not any(isinstance(one, ForEach) for one in walk(reading.ast))


def test_a_combat_is_won_once_whoever_fought_in_it() -> None:
    table = Table()
    table.board.fields[0].controller = 1
    units = [table.put(card("Strong", might=4)) for _ in range(2)]
    table.put(card("Weak", might=1), 1, Spot.FIELD, at=0)
    twice = hand(table, "If you've won a combat twice this turn, draw 1.")
    once = hand(table, "If you've won a combat this turn, draw 2.")
    table.start()
    table.move(*units, at=0)
    table.settle()
    play(table, twice)
    assert len(table.board.seats[0].piles[Spot.HAND]) == 1
    play(table, once)
    assert len(table.board.seats[0].piles[Spot.HAND]) == 2


def test_an_enemy_battlefield_is_one_that_an_opponent_controls() -> None:
    table = Table()
    held(table, at=1, player=1, might=1)
    unit = table.put(card("Runner", might=5))
    away = hand(table, "Move a friendly unit to an enemy battlefield.")
    table.start()
    play(table, away)
    assert unit.at == 1


def test_once_each_turn_counts_what_was_done_and_not_what_could_have_been() -> None:
    table = Table()
    unit = table.put(
        card("Crown", might=1, text="Once each turn, if I would die, you may discard 1 to recall me instead.")
    )
    table.put(spell("Draw 1."), 0, Spot.HAND)
    table.put(spell("Draw 2."), 0, Spot.HAND)
    bolts = [hand(table, "Kill a friendly unit.") for _ in range(2)]
    table.start()
    play(table, bolts[0])
    table.answer("yes")
    assert table.asked is not None
    table.answer(table.asked.options[0])
    table.settle()
    spots = [unit.spot]
    play(table, bolts[1])
    assert [*spots, unit.spot] == [Spot.BASE, Spot.TRASH]


def test_what_they_do_in_a_row_is_all_done_by_them() -> None:
    table = Table()
    word = hand(table, "Choose an opponent. They discard 1, then draw 2.")
    old = table.put(spell("Draw 1."), 1, Spot.HAND)
    table.start()
    mine = len(table.game.hand(0))
    play(table, word)
    assert old.spot is Spot.TRASH
    assert (len(table.game.hand(0)), len(table.game.hand(1))) == (mine - 1, 2)


@pytest.mark.parametrize(("other", "draws"), [(True, 1), (False, 0)])
def test_whether_it_died_alone(other: bool, draws: int) -> None:
    table = Table()
    table.board.fields[0].controller = 0
    text = "[Deathknell] [>] If I didn't die alone, draw 1."
    unit = table.put(card("Loyal", might=1, text=text), 0, Spot.FIELD, at=0)
    table.put(card("Friend", might=1), 0, Spot.FIELD if other else Spot.BASE, at=0 if other else BASE)
    bolt = hand(table, "Kill a friendly unit.")
    table.start()
    before = len(table.game.hand(0))
    play(table, bolt, unit)
    assert len(table.game.hand(0)) == before - 1 + draws


def test_cards_of_the_chosen_type() -> None:
    table = Table()
    sage = table.put(
        card(
            "Sage",
            might=2,
            text="As you play me, choose unit or spell.\nWhen you play a card of the chosen type, buff me.",
        ),
        0,
        Spot.HAND,
    )
    word = hand(table, "Draw 1.")
    table.start()
    table.act("play", sage)
    while table.asked is not None and "spell" not in table.asked.options:
        table.answer(table.asked.options[0])
    table.answer("spell")
    table.settle()
    play(table, word)
    assert sage.buffs == 1


def test_a_combat_is_a_showdown_with_both_sides() -> None:
    table = Table()
    table.put(card("Banner", "gear", text="During combat, friendly units have +1 {M}."))
    mine = [table.put(card(name, might=3)) for name in ("One", "Two")]
    held(table, at=1, player=1, might=9)
    table.start()
    table.move(mine[0], at=0)
    alone = table.game.view.might(mine[0])
    table.settle()
    table.move(mine[1], at=1)
    assert (alone, table.game.view.might(mine[1])) == (3, 4)

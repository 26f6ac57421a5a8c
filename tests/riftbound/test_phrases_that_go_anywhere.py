"""Phrases that stand with any verb: who must, either of two costs, said again, while it is so; each seen to act."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card


def spell(text: str) -> Facts:
    return card("Word", "spell", text=text, energy=0)


def play(table: Table, obj: Obj) -> None:
    table.act("play", obj)
    table.settle()


def test_a_spell_knows_that_it_was_played_from_face_down() -> None:
    for hidden, drawn in ((False, 1), (True, 2)):
        table = Table()
        word = table.put(
            spell("[Hidden]\nDraw 1. If you played this from face down, draw 1."),
            0,
            Spot.FACEDOWN if hidden else Spot.HAND,
            0 if hidden else BASE,
        )
        if hidden:
            table.put(card("Holder", might=2), 0, Spot.FIELD, 0)
            table.board.fields[0].controller = 0
            word.hidden_turn = -1
        table.start()
        before = len(table.board.seats[0].piles[Spot.HAND]) - (not hidden)
        table.act("play hidden" if hidden else "play", word)
        table.settle()
        assert len(table.board.seats[0].piles[Spot.HAND]) - before == drawn


def test_a_card_that_was_chosen_cannot_be_played() -> None:
    table = Table()
    held = [table.put(spell("Draw 1."), 0, Spot.HAND) for _ in range(2)]
    word = table.put(spell("Choose a spell from your hand. You can't play that card this turn."), 0, Spot.HAND)
    table.start()
    play(table, word)
    if table.asked is not None and table.asked.question != "main":
        table.answer(held[0].ref)
        table.settle()
    assert [table.may("play", one) for one in held] == [False, True]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Each opponent must kill a unit they control.", "Each opponent kills a unit they control."),
        ("Each opponent must pay {1} or discard 1.", "Each opponent must pay {1} or discard one."),
        ("Gear enter exhausted.", "All gear enter exhausted."),
        ("Choose a gear card in your trash. Play it.", "Choose a gear from your trash. Play it."),
        ("Mechs you control cost {1} less.", "All Mech units you control cost {1} less."),
        (
            "The equipped unit has [Tank] while defending.",
            "While equipped unit is defending, equipped unit has [Tank].",
        ),
        (
            "Other friendly units have +1 {M} while they're stunned.",
            "All other friendly units get +1 {m} while stunned.",
        ),
        ("When I defend, the attacking player discards 1.", "When I defend, the attacker discards one."),
        ("The first time I would take damage each turn, prevent it and draw 1.", ""),
        ("Units you play this turn have [Tank].", "This turn, all units you played this turn have [Tank]."),
        ("Choose a unit. It gets +2 {M} this turn for each gear you control.", ""),
        ("Kill a unit with Might equal to or less than the number of runes you control.", ""),
        ("If your score is lower than an opponent's, draw 1.", ""),
        ("A friendly unit can't be killed this combat. At end of combat, recall it.", ""),
        ("When I deal combat damage to an enemy unit, draw 1.", ""),
        ("When you ready a unit during your opponent's turn, draw 1.", ""),
        ("Give a unit a buff.", "Buff a unit."),
        ("When you play a unit to this battlefield, draw 1.", "When you play a unit here, draw 1."),
        ("Gain control of an enemy gear until I leave the board.", ""),
        ("Stun and exhaust an enemy unit.", "Stun an enemy unit. Exhaust them."),
        ("When you stun or kill a unit, draw 1.", "When you stun a unit and when you kill a unit, draw 1."),
        ("When I attack, defend, or hold, draw 1.", "When I attack or I defend and when I hold, draw 1."),
        ("I have +1 {M} while attacking alone.", "While I am attacking alone, I get +1 {m}."),
        ("When an enemy unit attacks, if its Might is greater than mine, stun it.", ""),
        ("Draw 1 for each friendly unit and gear.", ""),
        ("Units here can't be returned to their owners' hands.", "All units here can't be returned to hand."),
        ("When an ability you control stuns a unit, draw 1.", "When you stun a unit with an ability, draw 1."),
        ("If I have two or more Equipment, draw 1.", ""),
        ("Choose a spell from your hand. You can't play that card this turn.", ""),
        ("When you conquer here with exactly one unit, that unit gets +2 {M} this turn.", ""),
        ("Look at the top 2 cards of your Main Deck. Recycle any number of them.", ""),
        ("Kill a unit with cost {2}.", "Kill a unit with energy cost exactly {2}."),
        ("Friendly units take no damage this turn.", "This turn, all friendly units can't take damage."),
        ("Units can't move to or from here.", ""),
        ("Move me to a battlefield with enemy units.", "Move me to a battlefield with an enemy unit."),
        ("Deal 2 to all units at battlefields with gear.", ""),
        ("Opponents can't attack until their second turn.", "Each opponent can't attack until their second turn."),
        ("Discard 1. If you didn't, draw 1.", "Discard one. If you don't, draw 1."),
        ("Kill all units attacking or defending.", "Kill all units in combat."),
        ("Look at the top 3 cards of your Main Deck. Put up to two into your hand. Recycle the rest.", ""),
        ("Stun up to one unit at each location.", ""),
        ("I have [Tank]. Use my abilities only while I'm ready.", ""),
        ("When I conquer or at the end of your turn, if you have no cards in hand, draw 1.", ""),
        ("I have +1 {M} for every two gear you control.", "I get +1 {m} for every 2 gear you control."),
        (
            "Dragons you control cost {2} less and have [Tank].",
            "All Dragon units you control cost {2} less and have [Tank].",
        ),
        ("Choose two units. Swap their Might this turn.", "Choose two units. Swap the might of them this turn."),
        (
            "If you didn't play a spell this turn, draw another card.",
            "Draw 1 if you have not played a spell this turn.",
        ),
        ("When I'm chosen by an opponent, draw 1.", "When an opponent chooses me, draw 1."),
        ("When I conquer, choose one — draw 1 or buff me.", "When I conquer, draw 1 or buff me."),
        ("Discard 1. If you discarded a spell, draw 1.", "Discard one. Draw 1 if you discarded a spell this way."),
        (
            "Move two friendly units to the same battlefield.",
            "Move two friendly units to a battlefield.",
        ),
        ("When I attack, move a unit to a battlefield. Move a unit to the same battlefield.", ""),
        ("On other players' turns, I can't be readied.", "During opponents' turns, I can't be readied."),
        ("Deal 6 to a unit that's attacking or defending.", "Deal 6 to a unit in combat."),
        ("Counter a spell. If it costs {2} or less, draw 1. If not, discard 1.", ""),
        ("As an additional cost to play me, kill a Bird, Cat, or Poro you control.", ""),
        ("At the beginning of your turn, draw 1.", "At the start of your turn, draw 1."),
        ("Return any number of friendly gear to their owners' hands. Draw a card for each gear returned this way.", ""),
    ],
)
def test_it_is_read(text: str, means: str) -> None:
    reading = read_text(text)
    assert reading.understood
    assert not means or reading.means == means


@pytest.mark.parametrize(
    "text",
    [
        "If it dies, draw 1.",
        "Draw 1. Its controller discards 1.",
        "Its owner draws 1.",
        "When you play me, ready that unit.",
        "When I conquer, kill the chosen unit.",
        "Move that enemy unit to its base.",
        "Draw 1 for each XP spent this way.",
        "Kill gear.",
        "Move a unit to the same battlefield.",
        "If you discarded a spell, draw 1.",
        "Play a token unit.",
        "Stun and counter a unit.",
        "When a spell conquers, draw 1.",
        "When you counter a unit, draw 1.",
        "Kill a unit in your hand.",
        "Play a battlefield from your hand.",
        "Your runes have +2 {M}.",
        "Give a battlefield [Ganking] this turn.",
        "Spells can't attack.",
        "Units at a battlefield in your base have [Tank].",
        "Each opponent must discard 1 or you draw 1.",
        "Each opponent must discard 1, then draw 2.",
        "You and each opponent discard 1, then draw 2.",
    ],
)
def test_what_speaks_of_nothing_is_no_text(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "When you win a combat, the loser discards 1.",
        "If a combat where an opponent is the attacker ends in a tie, recall all units instead.",
        "Friendly units that didn't move this turn have [Shield].",
        "Prevent all combat damage that would be dealt to friendly units this turn.",
    ],
)
def test_what_is_read_and_played_by_nobody_is_declined(text: str) -> None:
    assert unplayed(read_text(text).ast) is not None


def test_the_enemy_unit_is_the_one_that_is_an_enemy() -> None:
    table = Table()
    mine, theirs = table.put(card("Mine", might=3)), table.put(card("Theirs", might=5), 1)
    word = table.put(spell("Choose a friendly unit and an enemy unit. Stun the enemy unit."), 0, Spot.HAND)
    table.start()
    play(table, word)
    assert theirs.has(Mark.STUNNED)
    assert not mine.has(Mark.STUNNED)


def test_each_unit_has_it_while_it_is_so_itself() -> None:
    table = Table()
    table.put(card("Lord", might=2, text="Other friendly units have +1 {M} while exhausted."))
    tired, fresh = table.put(card("Tired", might=1)), table.put(card("Fresh", might=1))
    table.start()
    tired.exhausted = True
    assert table.game.view.might(tired) == 2
    assert table.game.view.might(fresh) == 1


def test_any_amount_of_xp_is_spent() -> None:
    table = Table()
    table.board.seats[0].xp = 3
    foe = table.put(card("Foe", might=4), 1)
    word = table.put(spell("Spend any amount of XP. Deal that much to a unit."), 0, Spot.HAND)
    table.start()
    play(table, word)
    table.answer(2)
    table.settle()
    assert table.board.seats[0].xp == 1
    assert foe.damage == 2


def test_gear_that_was_returned_is_counted_and_nothing_else() -> None:
    table = Table()
    gear = [table.put(card(f"Tool {number}", "gear")) for number in range(2)]
    word = table.put(spell("Return all friendly gear to their owners' hands. Draw 1 for each gear returned this way."))
    word.spot = Spot.HAND
    table.board.seats[0].piles[Spot.HAND].append(word.id)
    table.start()
    play(table, word)
    assert all(one.spot is Spot.HAND for one in gear)
    assert len(table.board.seats[0].piles[Spot.HAND]) == 4


def test_gear_enters_exhausted() -> None:
    table = Table()
    table.put(card("Lord", might=2, text="Gear enter exhausted."))
    tool = table.put(card("Tool", "gear"), 0, Spot.HAND)
    table.start()
    play(table, tool)
    assert tool.spot is Spot.BASE
    assert tool.at == BASE
    assert tool.exhausted


def test_each_opponent_must_kill_one() -> None:
    table = Table()
    theirs = table.put(card("Theirs", might=5), 1)
    word = table.put(spell("Each opponent must kill one of their units."), 0, Spot.HAND)
    table.start()
    play(table, word)
    assert theirs.spot is Spot.TRASH


def test_units_that_cannot_move_to_a_battlefield_stay_where_they_are() -> None:
    table = Table()
    table.put(card("Ward", "gear", text="Your Mechs can't move to a battlefield."))
    held, free = table.put(card("Held", might=1, tags=frozenset(("Mech",)))), table.put(card("Free", might=1))
    table.start()
    table.act("move", at=0)
    assert table.asked is not None
    assert held.ref not in table.asked.options
    assert free.ref in table.asked.options


def test_what_each_of_them_has_at_its_own_place() -> None:
    table = Table()
    table.put(
        card("Banner", "gear", text="Each friendly unit has +1 {M} for each other friendly unit at its location.")
    )
    pair = [table.put(card("Pair", might=2), 0, Spot.FIELD, at=0) for _ in range(2)]
    alone = table.put(card("Alone", might=2))
    assert [table.game.view.might(one) for one in (*pair, alone)] == [3, 3, 2]


def test_two_things_are_done_to_the_one_that_is_chosen() -> None:
    table = Table()
    foes = [table.put(card(f"Foe {number}", might=5), 1) for number in range(2)]
    word = table.put(spell("Stun and exhaust an enemy unit."), 0, Spot.HAND)
    table.start()
    play(table, word)
    table.answer(foes[1].ref)
    table.settle()
    assert [(one.has(Mark.STUNNED), one.exhausted) for one in foes] == [(False, False), (True, True)]


def test_one_of_two_states_will_do() -> None:
    table = Table()
    foes = [table.put(card(f"Foe {number}", might=5), 1) for number in range(3)]
    foes[0].put(Mark.STUNNED)
    foes[1].damage = 1
    word = table.put(spell("Kill all damaged or stunned units."), 0, Spot.HAND)
    table.start()
    play(table, word)
    assert [one.spot for one in foes] == [Spot.TRASH, Spot.TRASH, Spot.BASE]

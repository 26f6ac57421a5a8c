"""What texts that nobody has seen may say of known things, each seen to act."""

from __future__ import annotations

import pytest

from kfjudge.games.riftbound.board.facts import Facts
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card


def spell(text: str, energy: int = 0) -> Facts:
    return card("Word", "spell", text=text, energy=energy)


def hand(table: Table, text: str, player: int = 0, energy: int = 0) -> Obj:
    return table.put(spell(text, energy), player, Spot.HAND)


def play(table: Table, obj: Obj, *targets: Obj, how: str = "play") -> None:
    table.act(how, obj)
    for target in targets:
        assert table.asked is not None
        table.answer(target.ref)
    table.settle()


@pytest.mark.parametrize(
    ("words", "spared"),
    [
        ("Mechs and Poros", {"Mech", "Poro"}),
        ("a Mech", {"Mech"}),
        ("tokens", {"Token"}),
        ("those at battlefields", {"Away"}),
        ("this", set()),
    ],
)
def test_those_that_are_left_out_are_spared(words: str, spared: set[str]) -> None:
    table = Table()
    table.board.fields[0].controller = 1
    units = [table.put(card(tag, might=5, tags=frozenset({tag})), 1) for tag in ("Mech", "Poro", "Cat")]
    units.append(table.put(card("Token", might=5, token=True), 1))
    units.append(table.put(card("Away", might=5), 1, Spot.FIELD, at=0))
    bolt = hand(table, f"Deal 1 to all units other than {words}.")
    table.start()
    play(table, bolt)
    assert {unit.facts.name for unit in units if not unit.damage} == spared


@pytest.mark.parametrize("text", ["Stun all units other than it.", "Kill a unit with the same name as that unit."])
def test_nothing_is_described_by_itself(text: str) -> None:
    assert not read_text(text).understood


def test_so_much_is_prevented_for_each() -> None:
    table = Table()
    wall = table.put(
        card(
            "Wall",
            might=20,
            text="If I would be dealt damage by an enemy spell, prevent 1 of it for each other friendly unit here.",
        )
    )
    for name in ("One", "Two"):
        table.put(card(name, might=1))
    bolts = [hand(table, "Deal 3 to a unit with 20 {M}.") for _ in range(2)]
    foe = table.put(spell("[Reaction]\nDeal 5 to a unit with 20 {M}."), 1, Spot.HAND)
    table.start()
    play(table, bolts[0])
    assert wall.damage == 3  # a spell of one's own
    table.act("play", bolts[1])
    table.act("pass")
    table.act("play", foe)
    table.settle()
    assert wall.damage == 3 + 3 + (5 - 2)


@pytest.mark.parametrize(
    ("whose", "stunned"), [("you control", [True, False]), ("an opponent controls", [False, True])]
)
def test_who_dealt_the_damage_is_asked(whose: str, stunned: list[bool]) -> None:
    table = Table()
    units = [table.put(card(name, might=9), 1) for name in ("One", "Two")]
    mine = hand(table, "Deal 1 to an enemy unit.")
    theirs = table.put(spell("[Reaction]\nDeal 1 to a friendly unit."), 1, Spot.HAND)
    stun = hand(table, f"Stun all units that were dealt damage this turn by a spell {whose}.")
    table.start()
    table.act("play", mine)
    table.answer(units[0].ref)
    table.act("pass")
    table.act("play", theirs)
    table.answer(units[1].ref)
    table.settle()
    play(table, stun)
    assert [unit.has(Mark.STUNNED) for unit in units] == stunned


def test_a_spell_is_played_for_two_tokens() -> None:
    table = Table()
    tokens = [table.put(card("Recruit", might=1, token=True)) for _ in range(2)]
    bolt = hand(table, "You may kill two friendly token units rather than pay this spell's cost.\nDraw 2.", energy=4)
    table.start()
    assert table.may("play", bolt)
    play(table, bolt)
    assert [one.spot for one in tokens] == [Spot.GONE, Spot.GONE]
    assert len(table.game.hand(0)) == 2


@pytest.mark.parametrize(("spot", "goes"), [(Spot.HAND, Spot.DECK), (Spot.TRASH, Spot.BANISHED)])
def test_a_spell_played_from_hand_is_recycled_as_it_resolves(spot: Spot, goes: Spot) -> None:
    table = Table()
    word = table.put(
        spell(
            "[Flow] {0}\n[Dusk] (If you played this from your hand, recycle it as it resolves instead of putting it "
            "into your trash.)\nDraw 1."
        ),
        0,
        spot,
    )
    table.start()
    play(table, word, how="play" if spot is Spot.HAND else "play from trash")
    assert word.spot is goes


def test_units_are_counted_against_those_of_a_controller() -> None:
    for mine, dealt in ((1, 3), (2, 5)):
        table = Table()
        table.board.fields[0].controller = 1
        for _ in range(mine):
            table.put(card("Mine", might=1), 0, Spot.FIELD, at=0)
        foe = table.put(card("Foe", might=9), 1, Spot.FIELD, at=0)
        table.put(card("Home", might=1))
        bolt = hand(
            table,
            "[Action]\nChoose an enemy unit at a battlefield. Deal 3 to it. If you have more units there than its "
            "controller has, deal 5 to it instead.",
        )
        table.start()
        table.act("play", bolt)
        while table.board.chain:
            table.act("pass")
        assert foe.damage == dealt


def test_damage_of_spells_is_prevented_whole() -> None:
    table = Table()
    wall = table.put(card("Wall", might=20, text="If I would be dealt damage by a spell, prevent it."))
    pinger = table.put(card("Pinger", "gear", text="{E}: Deal 2 to a unit with 20 {M}."))
    bolt = hand(table, "Deal 3 to a unit with 20 {M}.")
    table.start()
    play(table, bolt)
    assert wall.damage == 0
    table.act("activate", pinger, number=1)
    table.settle()
    assert wall.damage == 2


def test_a_unit_becomes_equipped_by_its_first_equipment() -> None:
    table = Table()
    unit = table.put(card("Bearer", might=2, text="When I become equipped, draw 1."))
    swords = [
        table.put(card(name, "gear", text="[Equip] {0}", tags=frozenset({"Equipment"}))) for name in ("One", "Two")
    ]
    table.start()
    for sword, drawn in zip(swords, (1, 1), strict=True):
        table.act("activate", sword, number=90)
        table.settle()
        assert sword.attached_to == unit.id
        assert len(table.game.hand(0)) == drawn


@pytest.mark.parametrize(
    ("whose", "spell_damage", "ability_damage"),
    [("Your spells", 4, 2), ("Abilities", 3, 3), ("Spells and abilities", 4, 3), ("Opponents' spells", 3, 2)],
)
def test_bonus_damage_is_of_what_it_is_said_of(whose: str, spell_damage: int, ability_damage: int) -> None:
    table = Table()
    table.put(card("Font", "gear", text=f"{whose} deal 1 Bonus Damage and can't be countered."))
    walls = [table.put(card(name, might=9), 1) for name in ("One", "Two")]
    pinger = table.put(card("Pinger", "gear", text="{E}: Deal 2 to an enemy unit."))
    bolt = hand(table, "Deal 3 to an enemy unit.")
    table.start()
    play(table, bolt, walls[0])
    table.act("activate", pinger, number=1)
    table.answer(walls[1].ref)
    table.settle()
    assert [wall.damage for wall in walls] == [spell_damage, ability_damage]


@pytest.mark.parametrize("how", ["played", "discarded", "killed"])
def test_any_of_several_things_is_done_to_it(how: str) -> None:
    table = Table()
    heap = table.put(
        card("Heap", "gear", text="When this is played, discarded, or killed, draw 1."),
        0,
        Spot.BASE if how == "killed" else Spot.HAND,
    )
    word = hand(table, {"killed": "Kill a gear.", "discarded": "Discard 1.", "played": "Ready a gear."}[how])
    table.start()
    play(table, heap if how == "played" else word)
    assert len(table.game.hand(0)) == 1 + (how == "played")


@pytest.mark.parametrize(("xp", "killed"), [(2, 1), (3, 2)])
def test_so_many_instead_are_of_the_same_description(xp: int, killed: int) -> None:
    table = Table()
    table.board.seats[0].xp = xp
    gear = [table.put(card(name, "gear"), 1) for name in ("One", "Two")]
    unit = table.put(card("Unit", might=1), 1)
    bolt = hand(table, "Kill an enemy gear. If you have 3+ XP, kill two instead.")
    table.start()
    table.act("play", bolt)
    while table.asked is not None and table.asked.kind == "target":
        table.answer(*(one.ref for one in gear[: table.asked.minimum]))
    table.settle()
    assert sum(one.spot is Spot.TRASH for one in gear) == killed
    assert unit.spot is Spot.BASE


@pytest.mark.parametrize(
    "text", ["Deal X to a unit.", "Kill two instead.", "Stun a unit. If it's your turn, ready two instead."]
)
def test_what_is_left_out_has_to_be_said_somewhere(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize("gears", [0, 3])
def test_x_is_what_the_sentence_says_it_is(gears: int) -> None:
    table = Table()
    for number in range(gears):
        table.put(card(f"Gear {number}", "gear"))
    wall = table.put(card("Wall", might=9), 1)
    bolt = hand(table, "Deal X to an enemy unit and draw X cards, where X is the number of gear you control.")
    table.start()
    play(table, bolt)
    assert wall.damage == gears
    assert len(table.game.hand(0)) == gears

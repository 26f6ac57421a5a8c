"""What a scenario file may say, and what is said of one that is wrong: every problem at once, each with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kfjudge.errors import WrongFile
from kfjudge.games.keyforge.situation.read import read_scenario
from kfjudge.games.keyforge.situation.referee import KeyForge
from kfjudge.situation.judge import Judge
from kfjudge.situation.load import load_scenarios
from kfjudge.situation.model import Compare, NamedCards, Scenario
from kfjudge.situation.source import MAX_BYTES, Reader, parse_nodes
from tests.situation.shelf import Shelf
from tests.yamlfiles import load_yaml


def _judge(game: str) -> Judge:
    assert game == "keyforge"
    return Judge(KeyForge(Shelf(), lambda facts, text: None))


def load(tmp_path: Path, text: str | bytes) -> list[Scenario]:
    file = tmp_path / "case.yaml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_scenarios(file, _judge)


def one(tmp_path: Path, text: str) -> Scenario:
    (scenario,) = load(tmp_path, text)
    return scenario


def problems(tmp_path: Path, text: str | bytes) -> list[str]:
    """The problems of a file as `line:column: message`."""
    with pytest.raises(WrongFile) as wrong:
        load(tmp_path, text)
    return [str(problem).split("case.yaml:", 1)[-1] for problem in wrong.value.problems]


WHOLE = """
title: A whole scenario
source: "Our own"
rules: 18.4
active: opponent
house: dis
me:
  houses: [brobnar, logos]
  aember: 3
  keys: [blue]
  tide: low
  token: Grunt
  battleline:
    - {card: Red Giant, as: giant, damage: 5, power_counters: 1, ward: yes,
       upgrades: [{card: Warm Cloak, owner: opponent}], under: [Quiet Song]}
    - {card: Loud Song, token: Grunt}
    - {id: mirror-man-evil-twin, owner: opponent, house: star alliance, counters: {Glory: 2}}
  artifacts: [{card: Odd Machine, aember: 2, exhausted: true}]
  hand: [unknown, {card: Great Beast, half: top}]
  deck: [Quiet Song]
  deck_rest: empty
  prophecies: [{card: Bad Omen, active: true, under: Loud Song}]
  archon_powers: [Old Power]
opponent:
  keys: 2
  forged_last_turn: 1
  battleline: [{card: Blue Imp, attacked: true}]
  hand: [{card: Loud Song, icons: [aember, draw, logos]}]
earlier: {played: [Quiet Song], used: [Blue Imp]}
lasting: [{card: Loud Song, by: me}]
do:
  - reap: Blue Imp
  - fight: {with: Blue Imp, against: giant}
  - end turn
  - begin turn: {house: logos, key: red, take archives: no}
  - raise tide
choose: [giant, yes, [giant, Blue Imp], [], any, {random: Blue Imp}]
claims:
  - says: one of each
    then:
      me: {aember: ">= 3", keys: [red], battleline: [giant], hand+: [Great Beast], house: none}
      cards: {giant: {power: 8, counters: {glory: "< 2"}, host: none, ward: false}}
      winner: none
      active: me
      step: main
    expect: depends
  - can: {play: {card: Great Beast, flank: left}}
  - choices: {offers: giant, by: opponent}
"""


def test_a_whole_scenario(tmp_path: Path) -> None:
    scenario = one(tmp_path, WHOLE)
    assert (scenario.title, scenario.rules, scenario.active, scenario.house) == ("A whole scenario", "18.4", 1, "dis")
    me, opponent = scenario.players
    assert (me.houses, me.keys, me.tide, me.deck_unknown) == (("brobnar", "logos"), ("blue",), "low", False)
    assert me.token is not None
    assert (opponent.keys, opponent.keys_counted, opponent.forged_last_turn) == (("red", "blue"), True, 1)
    assert opponent.deck_unknown
    giant = scenario.cards[0]
    assert (giant.label, giant.damage, giant.power_counters, giant.marks) == ("giant", 5, 1, ("ward",))
    cloak, song = scenario.cards[1], scenario.cards[2]
    assert (cloak.zone, cloak.host, cloak.owner) == ("upgrade", 0, 1)
    assert (song.zone, song.host, song.owner) == ("under", 0, 0)
    assert scenario.cards[3].token is not None
    twin = scenario.cards[4]
    assert twin.facts is not None
    assert (twin.facts.id, twin.owner, twin.house, twin.counters) == (
        "mirror-man-evil-twin",
        1,
        "staralliance",
        {"glory": 2},
    )
    assert [card.zone for card in scenario.cards if card.facts is None] == ["hand"]
    assert [card.icons for card in scenario.cards if card.icons] == [("aember", "draw", "house:logos")]
    assert [act.verb for act in scenario.acts] == ["reap", "fight", "end turn", "begin turn", "raise tide"]
    begin = scenario.acts[3]
    assert (begin.house, begin.key, begin.archives) == ("logos", "red", False)
    assert [answer.any for answer in scenario.choose] == [False, False, False, False, True, False]
    assert scenario.choose[1].words[0].truth is True
    assert scenario.choose[3].listed
    assert scenario.choose[5].nature
    assert [(deed.deed, deed.facts and deed.facts.name) for deed in scenario.earlier] == [
        ("played", "Quiet Song"),
        ("used", "Blue Imp"),
    ]
    wanted = {
        (str(getattr(check.subject, "text", check.subject)), check.field): check.wanted
        for check in scenario.claims[0].then
    }
    assert wanted["me", "aember"] == Compare(">=", 3)
    assert wanted["me", "keys"] == ("red",)
    assert wanted["me", "house"] is None
    assert wanted["game", "winner"] is None
    hand = wanted["me", "hand+"]
    assert isinstance(hand, NamedCards)
    assert hand.least
    assert wanted["giant", "counters"] == (("glory", Compare("<", 2)),)


def test_several_scenarios_share_a_file(tmp_path: Path) -> None:
    found = load(tmp_path, "- {title: one, house: dis, do: [end turn]}\n- {title: two, house: dis, do: [end turn]}\n")
    assert [(scenario.title, scenario.place.line) for scenario in found] == [("one", 1), ("two", 2)]


def test_an_alias_repeats_a_value(tmp_path: Path) -> None:
    scenario = one(tmp_path, "house: &it dis\nme: {houses: [*it], hand: [Loud Song]}\n")
    assert scenario.players[0].houses == ("dis",)


def test_a_card_of_the_files_own_goes_over_the_known_one(tmp_path: Path) -> None:
    text = """
cards:
  - {name: Blue Imp, type: creature, house: mars, power: 7, armor: 1, traits: [Imp], icons: [aember, dis],
     text: "Taunt."}
house: mars
me: {battleline: [Blue Imp]}
"""
    facts = one(tmp_path, text).cards[0].facts
    assert facts is not None
    assert (facts.houses, facts.power, facts.armor, facts.traits, facts.icons) == (
        ("mars",),
        7,
        1,
        ("imp",),
        ("aember", "house:dis"),
    )
    assert facts.wordings[0].text == "Taunt."


def test_a_name_may_be_misspelled_a_little_and_it_is_said(tmp_path: Path) -> None:
    scenario = one(
        tmp_path,
        "me: {battleline: [Red Gaint]}\ndo: [{reap: red giant}]\nclaims: [{then: {cards: {Red Giannt: {exhausted:"
        " yes}}}}]\n",
    )
    assert scenario.cards[0].name == "Red Giant"
    assert scenario.house == "brobnar"
    assert ("card name", "Red Giant") in [(what, value) for what, value, _why in scenario.assumed]


def test_the_halves_of_one_gigantic_creature_share_a_title(tmp_path: Path) -> None:
    facts = one(tmp_path, "house: dis\nme: {hand: [Great Beast]}\n").cards[0].facts
    assert facts is not None
    assert facts.id == "great-beast"


@pytest.mark.parametrize(
    ("houses", "house", "assumed"),
    [
        ("[sanctum, dis, logos]", "sanctum", False),
        ("[dis]", "redemption", True),
        ("[sanctum, redemption]", "redemption", True),
    ],
)
def test_a_card_of_two_houses_has_the_only_one_that_fits_else_the_newest(
    tmp_path: Path, houses: str, house: str, assumed: bool
) -> None:
    scenario = one(tmp_path, f"house: dis\nme: {{houses: {houses}, hand: [Wanderer]}}\n")
    assert scenario.cards[0].house == house
    assert bool(scenario.assumed) == assumed


def test_the_house_is_that_of_the_first_card_acted_with(tmp_path: Path) -> None:
    scenario = one(tmp_path, "me: {hand: [Quiet Song]}\ndo: [{play: Quiet Song}]\n")
    assert scenario.house == "logos"
    assert scenario.assumed


def test_of_too_many_houses_the_active_one_is_kept(tmp_path: Path) -> None:
    """Cards of four houses can lie on one side in play; the house that is acted with is the player's own."""
    table = "{battleline: [Red Giant, Blue Imp, Grey Guard], hand: [Quiet Song]}"
    scenario = one(tmp_path, f"me: {table}\ndo: [{{play: Quiet Song}}]\n")
    assert scenario.players[0].houses == ("brobnar", "dis", "logos")


def test_no_house_is_needed_where_the_turn_begins(tmp_path: Path) -> None:
    scenario = one(tmp_path, "me: {houses: [dis]}\ndo: [begin turn]\n")
    assert scenario.house is None
    assert not scenario.begun


def test_a_house_given_before_the_turn_begins_has_no_effect_and_that_is_said(tmp_path: Path) -> None:
    scenario = one(tmp_path, "house: dis\nme: {houses: [dis]}\ndo: [begin turn]\n")
    assert scenario.house is None
    assert [what for what, _value, _why in scenario.assumed] == ["the active house"]


def test_the_houses_of_a_player_are_those_of_the_cards(tmp_path: Path) -> None:
    scenario = one(tmp_path, "house: dis\nme: {battleline: [Blue Imp, Red Giant], hand: [Quiet Song, Loud Song]}\n")
    assert scenario.players[0].houses == ("dis", "brobnar", "logos")


WRONG = load_yaml(Path(__file__).with_name("wrong_files.yaml"))


@pytest.mark.parametrize("case", WRONG, ids=[case["case"] for case in WRONG])
def test_a_wrong_file_is_refused_with_the_place(tmp_path: Path, case: dict[str, Any]) -> None:
    found = problems(tmp_path, case["file"])
    assert len(found) == len(case["says"]), found
    for message, start in zip(found, case["says"], strict=True):
        assert message.startswith(start)


def test_all_problems_are_reported_at_once_in_order(tmp_path: Path) -> None:
    text = """titel: wrong
house: disk
me:
  aember: many
  keys: 3
  battleline: [{card: Blue Imp, damage: 2, colour: red}, Nobody At All]
do:
  - jump: high
claims:
  - then: {me: {amber: 1}}
    expect: maybe
"""
    places = [tuple(int(part) for part in message.split(":")[:2]) for message in problems(tmp_path, text)]
    assert places == sorted(places)
    assert [line for line, _column in places] == [1, 2, 4, 5, 6, 6, 6, 8, 10, 11]


def test_text_that_is_not_utf8_is_refused_with_the_place(tmp_path: Path) -> None:
    assert problems(tmp_path, b"house: dis\ntitle: caf\xe9\n") == ["2:11: is not UTF-8 text"]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (scenario,) = load(tmp_path, b"\xef\xbb\xbfhouse: dis\n")
    assert scenario.house == "dis"


def test_a_character_that_yaml_forbids_is_refused_with_the_place(tmp_path: Path) -> None:
    assert problems(tmp_path, b"house: dis\ntitle: a\x00b\n")[0].startswith(
        "2:9: has a character that YAML does not allow"
    )


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    assert "is larger than 1 MB" in problems(tmp_path, b"#" * (MAX_BYTES + 1))[0]


def test_aliases_that_multiply_are_refused(tmp_path: Path) -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"{name}: &{name} [{', '.join(f'*{last}' for _time in range(10))}]"
        for last, name in zip("abcdef", "bcdefg", strict=True)
    ]
    assert "holds too many values" in problems(tmp_path, "\n".join(lines))[0]


@pytest.mark.slow
def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    assert "nested too deeply" in problems(tmp_path, "me: " + "[" * 3000 + "]" * 3000)[0]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WrongFile, match="cannot be read: No such file"):
        load_scenarios(tmp_path / "none.yaml", _judge)


@pytest.mark.slow
@given(
    start=st.integers(0, len(WHOLE)),
    length=st.integers(0, 40),
    put=st.text(alphabet="{}[]:,-& *!|>'\"#?%@`\n\t yesno012αβ\x07", max_size=12),
)
@settings(max_examples=300)
def test_no_file_of_any_kind_breaks_the_reader(start: int, length: int, put: str) -> None:
    reader = Reader("case.yaml")
    shelf = Shelf()
    text = WHOLE[:start] + put + WHOLE[start + length :]
    for node in parse_nodes(text.encode(), reader):
        read_scenario(node, reader, shelf, shelf.versions())
    assert all(problem.message for problem in reader.problems)


def test_both_halves_of_a_gigantic_creature_are_one_card_to_name(tmp_path: Path) -> None:
    text = "me: {hand: [Great Beast, Great Beast]}\ndo: [{play: Great Beast}]\n"
    scenario = one(tmp_path, text + "claims: [{then: {cards: {Great Beast: {zone: battleline}}}}]\n")
    assert [card.half for card in scenario.cards] == ["bottom", "top"]
    assert scenario.house == "saurian"

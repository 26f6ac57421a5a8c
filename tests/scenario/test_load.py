"""What a scenario file may say, and what is said of one that is wrong: every problem at once, each with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.errors import WrongFile
from kfjudge.scenario.load import load_scenarios
from kfjudge.scenario.model import Compare, NamedCards, Scenario
from kfjudge.scenario.source import MAX_BYTES
from tests.scenario.shelf import Shelf


def load(tmp_path: Path, text: str | bytes) -> list[Scenario]:
    file = tmp_path / "case.yaml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_scenarios(file, Shelf())


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
    - {card: Red Giant, as: giant, damage: 5, power_counters: 1, ward: yes, upgrades: [{card: Warm Cloak, owner: opponent}], under: [Quiet Song]}
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
    assert (giant.label, giant.damage, giant.power_counters, giant.ward) == ("giant", 5, 1, True)
    cloak, song = scenario.cards[1], scenario.cards[2]
    assert (cloak.zone, cloak.host, cloak.owner) == ("upgrade", 0, 1)
    assert (song.zone, song.host, song.owner) == ("under", 0, 0)
    assert scenario.cards[3].token is not None
    twin = scenario.cards[4]
    assert twin.facts is not None
    assert (twin.facts.id, twin.owner, twin.house, twin.counters) == ("mirror-man-evil-twin", 1, "staralliance", {"glory": 2})
    assert [card.zone for card in scenario.cards if card.facts is None] == ["hand"]
    assert [card.icons for card in scenario.cards if card.icons] == [("aember", "draw", "house:logos")]
    assert [act.verb for act in scenario.acts] == ["reap", "fight", "end turn", "begin turn", "raise tide"]
    begin = scenario.acts[3]
    assert (begin.house, begin.key, begin.archives) == ("logos", "red", False)
    assert [answer.any for answer in scenario.choose] == [False, False, False, False, True, False]
    assert scenario.choose[1].words[0].truth is True
    assert scenario.choose[3].listed
    assert scenario.choose[5].nature
    assert [(deed.deed, deed.facts.name) for deed in scenario.earlier] == [("played", "Quiet Song"), ("used", "Blue Imp")]
    wanted = {(str(getattr(check.subject, "text", check.subject)), check.field): check.wanted for check in scenario.claims[0].then}
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
  - {name: Blue Imp, type: creature, house: mars, power: 7, armor: 1, traits: [Imp], icons: [aember, dis], text: "Taunt."}
house: mars
me: {battleline: [Blue Imp]}
"""
    facts = one(tmp_path, text).cards[0].facts
    assert facts is not None
    assert (facts.houses, facts.power, facts.armor, facts.traits, facts.icons) == (("mars",), 7, 1, ("imp",), ("aember", "house:dis"))
    assert facts.wordings[0].text == "Taunt."


def test_a_name_may_be_misspelled_a_little_and_it_is_said(tmp_path: Path) -> None:
    scenario = one(tmp_path, "me: {battleline: [Red Gaint]}\ndo: [{reap: red giant}]\nclaims: [{then: {cards: {Red Giannt: {exhausted: yes}}}}]\n")
    assert scenario.cards[0].name == "Red Giant"
    assert scenario.house == "brobnar"
    assert ("card name", "Red Giant") in [(what, value) for what, value, _why in scenario.assumed]


def test_the_halves_of_one_gigantic_creature_share_a_title(tmp_path: Path) -> None:
    facts = one(tmp_path, "house: dis\nme: {hand: [Great Beast]}\n").cards[0].facts
    assert facts is not None
    assert facts.id == "great-beast"


@pytest.mark.parametrize(
    ("houses", "house", "assumed"),
    [("[sanctum, dis, logos]", "sanctum", False), ("[dis]", "redemption", True), ("[sanctum, redemption]", "redemption", True)],
)
def test_a_card_of_two_houses_has_the_only_one_that_fits_else_the_newest(tmp_path: Path, houses: str, house: str, assumed: bool) -> None:
    scenario = one(tmp_path, f"house: dis\nme: {{houses: {houses}, hand: [Wanderer]}}\n")
    assert scenario.cards[0].house == house
    assert bool(scenario.assumed) == assumed


def test_the_house_is_that_of_the_first_card_acted_with(tmp_path: Path) -> None:
    scenario = one(tmp_path, "me: {hand: [Quiet Song]}\ndo: [{play: Quiet Song}]\n")
    assert scenario.house == "logos"
    assert scenario.assumed


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


WRONG = [
    ("unknown key", "house: dis\nhosue: dis\n", ["2:1: unknown key 'hosue' in a scenario (nearest: house"]),
    ("unknown key of a card", "house: dis\nme: {hand: [{card: Blue Imp, lable: x}]}\n", ["2:30: unknown key 'lable' in a card"]),
    ("a key twice", "house: dis\nhouse: logos\n", ["2:1: the key 'house' stands twice in a scenario (first in line 1)"]),
    ("a number in words", "house: dis\nme: {aember: three}\n", ["2:14: 'aember' of me must be a whole number, not 'three'"]),
    ("a quoted number", 'house: dis\nme: {aember: "3"}\n', ["2:14: 'aember' of me must be a whole number"]),
    ("a negative number", "house: dis\nme: {aember: -1}\n", ["2:14: 'aember' of me must be at least 0, not -1"]),
    ("too many chains", "house: dis\nme: {chains: 25}\n", ["2:14: 'chains' of me must be from 0 to 24, not 25"]),
    ("a list for a mapping", "house: dis\nme: [Blue Imp]\n", ["2:5: 'me' must be a mapping (key: value), not a list"]),
    ("a name for a list", "house: dis\nme: {hand: Blue Imp}\n", ["2:12: 'hand' of me must be a list, not 'Blue Imp'"]),
    ("a flag that is none", "house: dis\nme: {battleline: [{card: Blue Imp, ward: 1}]}\n", ["2:42: 'ward' of Blue Imp must be true or false, not '1'"]),
    ("an unknown card", "house: dis\nme: {hand: [Green Dragon]}\n", ["2:13: there is no card called 'Green Dragon'"]),
    ("an unknown card that is near", "house: dis\nme: {hand: [Blue Song]}\n", ["2:13: there is no card called 'Blue Song' (nearest: "]),
    ("two cards of one title", "house: dis\nme: {hand: [Mirror Man]}\n", ["2:13: several cards are called Mirror Man; write {id: ...} (nearest: mirror-man, mirror-man-evil-twin)"]),
    ("an unknown id", "house: dis\nme: {hand: [{id: nobody}]}\n", ["2:18: there is no card with the id 'nobody'"]),
    ("an unknown house", "house: disk\n", ["1:8: 'house': there is no house 'disk' (nearest: dis)"]),
    ("an unknown version", "house: dis\nrules: 17\n", ["2:8: there is no rules version '17' (nearest: 1.2, 14, 18.4)"]),
    ("three keys", "house: dis\nme: {keys: 3}\n", ["2:12: three forged keys end the game"]),
    ("three keys by colour", "house: dis\nme: {keys: [red, blue, yellow]}\n", ["2:12: three forged keys end the game"]),
    ("both tides high", "house: dis\nme: {tide: high}\nopponent: {tide: high}\n", ["3:18: the tide cannot be high for both players"]),
    ("an action in play", "house: dis\nme: {artifacts: [Loud Song]}\n", ["2:18: Loud Song is an action and cannot lie in the artifacts of me"]),
    ("a creature as artifact", "house: dis\nme: {artifacts: [Blue Imp]}\n", ["2:18: Blue Imp is a creature and cannot lie in the artifacts of me"]),
    ("a creature as upgrade", "house: dis\nme: {battleline: [{card: Blue Imp, upgrades: [Red Giant]}]}\n", ["2:47: Red Giant is a creature and cannot lie on a creature as an upgrade"]),
    ("a token card in a deck", "house: dis\nme: {deck: [Grunt]}\n", ["2:13: Grunt is a token creature and cannot lie in the deck of me"]),
    ("damage out of play", "house: dis\nme: {hand: [{card: Blue Imp, damage: 1}]}\n", ["2:38: Blue Imp is out of play and can have no damage"]),
    ("æmber out of play", "house: dis\nme: {discard: [{card: Blue Imp, aember: 1}]}\n", ["2:41: Blue Imp is out of play and can have no aember"]),
    ("a ward out of play", "house: dis\nme: {deck: [{card: Blue Imp, ward: true}]}\n", ["2:36: Blue Imp is out of play and can have no ward"]),
    ("stun on an artifact", "house: dis\nme: {artifacts: [{card: Odd Machine, stun: true}]}\n", ["2:44: Odd Machine is no creature in play and can have no stun"]),
    ("damage as high as power", "house: dis\nme: {battleline: [{card: Blue Imp, damage: 2}]}\n", ["2:44: Blue Imp has power 2 and would be destroyed by 2 damage"]),
    ("a card of the other's deck", "house: dis\nme: {hand: [{card: Blue Imp, owner: opponent}]}\n", ["2:37: Blue Imp belongs to opponent; it cannot lie in the hand of me"]),
    ("one label twice", "house: dis\nme: {hand: [{card: Blue Imp, as: x}, {card: Red Giant, as: X}]}\n", ["2:60: the label 'X' stands on two cards (first in line 2)"]),
    ("half of a whole card", "house: dis\nme: {hand: [{card: Blue Imp, half: top}]}\n", ["2:36: Blue Imp is no gigantic creature and has no halves"]),
    ("an unknown card in play", "house: dis\nme: {battleline: [unknown]}\n", ["2:19: a card in play is seen by everybody"]),
    ("no such action", "house: dis\ndo: [{attack: me}]\n", ["2:7: there is no action 'attack'"]),
    ("an action without a card", "house: dis\ndo: [play]\n", ["2:6: 'play' needs a card: write 'play: NAME'"]),
    ("two actions on one line", "house: dis\nme: {hand: [Blue Imp]}\ndo: [{play: Blue Imp, discard: Blue Imp}]\n", ["3:6: an action is one action"]),
    ("a fight of one", "house: dis\nme: {battleline: [Blue Imp]}\ndo: [{fight: Blue Imp}]\n", ["3:14: 'fight' is written as"]),
    ("a card that is not there", "house: dis\nme: {hand: [Blue Imp]}\ndo: [{play: Red Giant}]\n", ["3:13: no card of this scenario is called 'Red Giant'"]),
    ("two cards in one hand", "house: dis\nme: {hand: [Blue Imp, Blue Imp]}\ndo: [{play: Blue Imp}]\n", ["3:13: 'Blue Imp' fits 2 cards there; give them labels with 'as'"]),
    ("a claim about one of two", "house: dis\nme: {hand: [Blue Imp, Blue Imp]}\nclaims: [{then: {cards: {Blue Imp: {zone: hand}}}}]\n", ["3:26: 'Blue Imp' fits 2 cards of this scenario"]),
    ("an empty claim", "house: dis\nclaims: [{says: it}]\n", ["2:10: a claim needs 'then', 'can' or 'choices'"]),
    ("no such verdict", "house: dis\nclaims: [{then: {active: me}, expect: often}]\n", ["2:39: 'expect' is 'often', not one of always, never, depends"]),
    ("undecided cannot be expected", "house: dis\nclaims: [{then: {active: me}, expect: undecided}]\n", ["2:39: 'expect' is 'undecided'"]),
    ("no such field", "house: dis\nclaims: [{then: {me: {amber: 1}}}]\n", ["2:23: unknown key 'amber' in 'me' in 'then' (nearest: aember"]),
    ("no such zone", "house: dis\nme: {hand: [Blue Imp]}\nclaims: [{then: {cards: {Blue Imp: {zone: pocket}}}}]\n", ["3:43: 'zone' in 'Blue Imp' is 'pocket'"]),
    ("no comparison", 'house: dis\nclaims: [{then: {me: {aember: "about 3"}}}]\n', ["2:31: 'aember' in 'me' must be a number or a comparison"]),
    ("no house", "me: {hand: [Wanderer]}\n", ["1:1: 'house' (the active house) is missing"]),
    ("an empty answer", "house: dis\nchoose: [null]\n", ["2:10: an answer is empty"]),
    ("an answer of another kind", "house: dis\nchoose: [{radnom: Blue Imp}]\n", ["2:11: unknown key 'radnom' in an answer"]),
    ("a creature without power", "cards: [{name: New One, type: creature}]\nhouse: dis\n", ["1:9: the creature New One needs 'power'"]),
    ("a lasting effect of nobody", "house: dis\nlasting: [{card: Loud Song}]\n", ["2:11: a lasting effect needs 'by'"]),
    ("no such turn", "house: dis\nturn: second\n", ["2:7: 'turn' is 'second', not one of first"]),
    ("a scalar", "Blue Imp\n", ["1:1: a scenario must be a mapping (key: value), not 'Blue Imp'"]),
    ("nothing", "", ["1:1: holds no scenario"]),
    ("only a comment", "# later\n", ["1:1: holds no scenario"]),
    ("broken YAML", "house: [dis\n", ["2:1: is not YAML: while parsing a flow sequence"]),
    ("a tab", "house:\tdis\n\tme: {}\n", ["1:7: is not YAML: while scanning"]),
    ("an alias of nothing", "house: *it\n", ["1:8: is not YAML: found undefined alias"]),
    ("a value that holds itself", "me: &x\n  hand: [*x]\n", ["1:1: contains itself"]),
]


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_wrong_file_is_refused_with_the_place(tmp_path: Path, text: str, expected: list[str]) -> None:
    found = problems(tmp_path, text)
    assert len(found) == len(expected), found
    for message, start in zip(found, expected, strict=True):
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
    assert problems(tmp_path, b"house: dis\ntitle: a\x00b\n")[0].startswith("2:9: has a character that YAML does not allow")


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    assert "is larger than 1 MB" in problems(tmp_path, b"#" * (MAX_BYTES + 1))[0]


def test_aliases_that_multiply_are_refused(tmp_path: Path) -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"{name}: &{name} [{', '.join(f'*{last}' for _time in range(10))}]" for last, name in zip("abcdef", "bcdefg", strict=True)]
    assert "holds too many values" in problems(tmp_path, "\n".join(lines))[0]


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    assert "nested too deeply" in problems(tmp_path, "me: " + "[" * 3000 + "]" * 3000)[0]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WrongFile, match="cannot be read: No such file"):
        load_scenarios(tmp_path / "none.yaml", Shelf())

"""A value of another kind than its field or word takes is reported with its place, and never a claim that fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from kfjudge.errors import WrongFile
from tests.riftbound.judged import rulings

BOARD = """\
game: riftbound
cards:
  - {name: Dart, type: spell, energy: 1, domains: [fury], text: "Deal 2 to a unit."}
battlefields: [{as: hill, controller: me, units: [{token: Recruit, as: Pawn}]}, {as: vale}]
me: {hand: [Dart], points: 2, runes: {fury: 2}, base: [{token: Mech, as: Robot}]}
opponent: {base: [{token: Mech, as: Foe, damage: 1, exhausted: true}]}
"""
PLAYED = """\
do:
  - {play: {card: Dart, targets: [Foe]}}
  - {move: {units: [Robot], to: hill}}
claims:
  - says: it is gone
    then:
      me: {points: 2, hand_size: 0, pool: {energy: 0}, power: {}, trash: [Dart]}
      cards: {Foe: {zone: not base, alive: false}, Robot: {location: hill, controller: me, keywords: []}}
      battlefields: {hill: {controller: me, contested: false, units: [Pawn, Robot]}}
      winner: none
  - says: nothing more
    can: {play: {card: Dart, targets: [Pawn]}, by: me, at: step 2}
"""


def told(do: str = "[]", then: str = "{me: {points: 2}}") -> list[str]:
    """What is wrong with a file, and its verdicts where nothing is."""
    try:
        found = rulings(Path("file.yaml"), data=f"{BOARD}do: {do}\nclaims: [{{says: it, then: {then}}}]\n")
    except WrongFile as wrong:
        return [f"{one.message} ({', '.join(one.nearest)})" if one.nearest else one.message for one in wrong.problems]
    return [str(claim.verdict) for claim in found[0].claims]


@pytest.mark.parametrize(
    ("then", "verdict"),
    [
        ("{cards: {Pawn: {zone: not hand}}}", "always"),
        ("{cards: {Pawn: {zone: not hill}}}", "never"),
        ("{cards: {Pawn: {location: not base}}}", "always"),
        ("{cards: {Pawn: {zone: not in play}}}", "never"),
        ("{cards: {Dart: {zone: in play}}}", "never"),
        ("{cards: {Dart: {zone: HAND}}}", "always"),
    ],
)
def test_a_zone_may_be_denied(then: str, verdict: str) -> None:
    assert told("[{move: {units: [Robot], to: vale}}]", then) == [verdict]


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ("{cards: {Pawn: {zone: [base]}}}", "'zone' must be a single value, not a list"),
        ("{cards: {Pawn: {zone: hnad}}}", "'zone' is 'hnad', not one of"),
        ("{cards: {Pawn: {zone: not hnad}}}", "(hand)"),
        ("{cards: {Pawn: {might: strong}}}", "'might' must be a number or a comparison"),
        ("{cards: {Pawn: {exhausted: 2}}}", "'exhausted' must be true or false"),
        ("{cards: {Pawn: {controller: hill}}}", "'controller' is 'hill', not one of me, opponent, none"),
        ("{cards: {Pawn: {keywords: [asault]}}}", "(assault"),
        ("{me: {points: {of: 2}}}", "'points' must be a number"),
        ("{me: {pool: 3}}", "'pool' must be a mapping"),
        ("{me: {power: {furi: 1}}}", "(fury)"),
        ("{me: {base: [Robott]}}", "nothing in this file is called 'Robott' (Robot)"),
        ("{battlefields: {hill: {contested: me}}}", "'contested' must be true or false"),
        ("{winner: [me]}", "'winner' must be a single value, not a list"),
        ("{phase: acton}", "(action)"),
        ("{state: shut}", "'state' is 'shut', not one of neutral open"),
    ],
)
def test_a_claim_of_another_kind_is_reported(then: str, words: str) -> None:
    (found,) = told(then=then)
    assert words in re.sub(r"(^'\w+') in '\w+'", r"\1", found)


@pytest.mark.parametrize(
    ("do", "words"),
    [
        ("[{play: {card: {card: Dart}}}]", "'card' must be a single value, not a mapping"),
        ("[{play: [Dart]}]", "'play' must be a single value, not a list"),
        ("[{play: {card: Dart, targets: {Foe: 1}}}]", "'targets' must be a single value, not a mapping"),
        ("[{play: {card: Dart, targets: [Fooe]}}]", "nothing in this file is called 'Fooe' (Foe)"),
        ("[{play: {card: Dart, accelerate: Foe}}]", "'accelerate' must be true or false"),
        ("[{play: {card: Dart, mode: first}}]", "'mode' must be a whole number"),
        ("[{play: {card: Dart, from: hidde}}]", "(hidden)"),
        ("[{play: {card: Dart, by: mee}}]", "(me)"),
        ("[{play: {targets: [Foe]}}]", "'play' names a card"),
        ("[{move: {units: [Robot], to: hil}}]", "(hill)"),
        ("[{move: {units: {Robot: 1}, to: hill}}]", "'units' must be a single value"),
        ("[{assign: {Foe: some}}]", "the damage of 'Foe' must be a whole number"),
        ("[{assign: 3}]", "'assign' must be a mapping"),
        ("[{concede: [me]}]", "'concede' must be a single value, not a list"),
    ],
)
def test_an_action_of_another_kind_is_reported(do: str, words: str) -> None:
    found = told(do)
    assert any(words in one for one in found), found


def _swapped(node: yaml.Node, other: yaml.Node) -> Iterator[yaml.Node]:
    """A node with each of its parts put for another, one at a time."""
    yield other
    if isinstance(node, yaml.SequenceNode):
        for place, item in enumerate(node.value):
            for made in _swapped(item, other):
                yield yaml.SequenceNode(node.tag, [*node.value[:place], made, *node.value[place + 1 :]], *_marks(node))
    elif isinstance(node, yaml.MappingNode):
        for place, (key, value) in enumerate(node.value):
            for made in _swapped(value, other):
                pairs = [*node.value[:place], (key, made), *node.value[place + 1 :]]
                yield yaml.MappingNode(node.tag, pairs, *_marks(node))


def _marks(node: yaml.Node) -> tuple[yaml.Mark, yaml.Mark]:
    return node.start_mark, node.end_mark


@pytest.mark.parametrize("other", ["{a: b}", "[a, [b]]", "[{a: 1}]", "7", "-1", "''", "~", "nonsense", "not x"])
def test_no_value_of_a_file_crashes(other: str) -> None:
    (whole,) = yaml.compose_all(BOARD + PLAYED, Loader=yaml.SafeLoader)
    (put,) = yaml.compose_all(other, Loader=yaml.SafeLoader)
    for made in _swapped(whole, put):
        if isinstance(made, yaml.MappingNode):
            try:
                rulings(Path("file.yaml"), data=yaml.serialize(made))
            except WrongFile as wrong:
                assert wrong.problems

"""Riftbound card text is understood as a whole or declined with the place."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from kfjudge.cli import coverage, parse
from kfjudge.games.riftbound.words.cards import Me, Place, PlaceKind, PlayerKind
from kfjudge.games.riftbound.words.dialect import RIFTBOUND, read_text
from kfjudge.games.riftbound.words.effects import Deal, Draw, May, Move, PayTo, Steps
from kfjudge.games.riftbound.words.text import Instruction, Triggered
from kfjudge.language.reading import Rung
from kfjudge.language.serial import from_json, to_json
from kfjudge.language.trees import walk

HERE = Path(__file__).parent
SHARED = HERE.parents[1].parent / "shared" / "riftbound"


def texts() -> list[str]:
    lines = (HERE / "texts.txt").read_text(encoding="utf-8").splitlines()
    return [line.replace(" / ", "\n") for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("text", texts())
def test_a_text_is_understood_by_both_proofs(text: str) -> None:
    reading = read_text(text)
    assert reading.understood, reading.decline
    again = read_text(reading.means)
    assert again.ast == reading.ast


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Draw 2. Juggle a unit.", "Juggle"),
        ("When you play me, draw 1, sideways.", "sideways"),
        ("Kill a unit unless it sings.", "unless"),
    ],
)
def test_a_clause_that_nobody_knows_is_declined_with_its_place(text: str, words: str) -> None:
    reading = read_text(text)
    assert reading.rung is Rung.LEXED
    assert reading.ast is None
    assert reading.decline is not None
    assert words in text[max(0, reading.decline.start - 12) :]


@pytest.mark.parametrize(
    "text",
    [
        "Discard 2. Draw 1 for each card recycled this way.",
        "Kill all units. Draw 1 for each gear killed this way.",
        "Each player discards your hand.",
        "Each player recycles your hand.",
        "Recycle an opponent's hand.",
        "Choose a battlefield. Each player with units there must kill one of them.",
        "When you play me, if you paid the additional cost, draw 1.",
        "[Accelerate 2]",
        "Give a unit [Tank 3] this turn.",
        "While I'm at a battlefield in your base, I have [Tank].",
        "Discard their hand.",
        "Each opponent kills a unit or discard 2.",
    ],
)
def test_what_cannot_be_meant_is_declined(text: str) -> None:
    assert not read_text(text).understood


def test_what_speaks_of_nothing_is_declined() -> None:
    reading = read_text("Ready it.")
    assert not reading.understood
    assert reading.decline is not None
    assert "it" in reading.decline.reason


@pytest.mark.parametrize(
    "text",
    [
        "[Vision] (You may recycle it.)",
        "[Assault 2] (+2 {M} while I'm attacking.)",
        "Give a unit [Deflect 2] this turn. (Opponents must pay {A}{A} to choose it with spells.)",
        "[Level 4][>] I have [Ganking]. (While you have 4+ XP, I can move from battlefield to battlefield.)",
        "[Flow] {1}{fury} (You may play this from your trash for {1}{fury}. Then banish it.)",
        "Buff me. (I get a +1 {M} buff if I don't have one.)",
    ],
)
def test_a_parenthesis_that_restates_a_keyword_of_the_text_is_set_aside(text: str) -> None:
    assert read_text(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1. (Then lose the game.)",
        "Draw 1. (Draw 2.)",
        "Draw 1. (I must be assigned combat damage first.)",
        "[Tank] (I must be assigned combat damage last.)",
        "[Assault] (+2 {M} while I'm an attacker.)",
        "[Shield] (+1 {M} while I'm an attacker.)",
        "[Deflect 2] (Opponents must pay {A} to choose me with a spell or ability.)",
        "[Burn 2]. (Put the top 3 cards of your Main Deck into your trash.)",
    ],
)
def test_a_parenthesis_that_says_something_else_is_no_reminder(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("[Zeal 2] (When I attack, draw 2.)", "When I attack, draw 2."),
        ("[Tank], [Zeal] (When I conquer, ready me.)", "[Tank]\nWhen I conquer, ready me."),
        ("[Roost][>] I have +2 {M}. (While you have 6+ XP, get the effect.)", "While you have 6+ XP, I have +2 {M}."),
        (
            "[Roost][>] When I attack, draw 1. (While I'm buffed, get the effect.)",
            "While I'm buffed, when I attack, draw 1.",
        ),
        ("[Roost][>] I have +2 {M}. (Get the effect if I'm buffed.)", "While I'm buffed, I have +2 {M}."),
        (
            "[Zeal], [Tank] (When I attack, draw 1. I must be assigned combat damage first.)",
            "[Tank]\nWhen I attack, draw 1.",
        ),
        ("[Zeal] {2} (Pay the cost: Draw 1.)", "{2}: Draw 1."),
        ("[Zeal] {2} ({2}: Draw 1.)", "{2}: Draw 1."),
        ("Give a unit [Zeal] this turn. (When it attacks, draw 1.)", 'Give a unit "When I attack, draw 1." this turn.'),
        (
            "Friendly units here have [Zeal].\n[Zeal] (When I attack, draw 1.)",
            'Friendly units here have "When I attack, draw 1."\nWhen I attack, draw 1.',
        ),
        ("[Scorch 2] an enemy unit. (To scorch 2 a unit, deal 2 to it.)", "Deal 2 to an enemy unit."),
        (
            "When I attack, [Scorch] a unit here. (Deal 1 to it and stun it.)",
            "When I attack, choose a unit here. Deal 1 to it and stun it.",
        ),
        (
            "[Entrench 2] (While I haven't moved this turn, I have +2 {M}.)\nYour other units here have [Entrench].",
            "While I haven't moved this turn, I have +2 {M}.\n"
            'Your other units here have "While I haven\'t moved this turn, I have +1 {M}."',
        ),
        (
            "Give a unit [Rage 5] this turn.\n[Rage 3] (When I attack, deal 3 to an enemy unit here.)",
            'Give a unit "When I attack, deal 5 to an enemy unit here." this turn.\n'
            "When I attack, deal 3 to an enemy unit here.",
        ),
        (
            "[Dusk] (If you played this from your hand, recycle it as it resolves instead of putting it into your "
            "trash.)\nDraw 2.",
            "If you played this from your hand, recycle this.\nDraw 2.",
        ),
        ("When I hold, you may [Study]. (Draw 1, then discard 1.)", "When I hold, you may draw 1, then discard 1."),
    ],
)
def test_a_keyword_that_no_rule_here_knows_is_read_from_its_reminder(text: str, same: str) -> None:
    assert read_text(text).ast is not None
    assert read_text(text).ast == read_text(same).ast


@pytest.mark.parametrize(
    "text",
    [
        "[Zeal] (Juggle six units.)",
        "Give a unit [Zeal] this turn.",
        "Give a unit [Zeal 2] this turn.\n[Zeal 1] (When I attack, draw 1.)",
        "Give a unit [Zeal] this turn. (When it attacks, stun a unit. It can't move this turn.)",
        "When I attack, if I have [Zeal], draw 1.",
        "You may [Scorch] a unit. (Deal 1 to it. Stun it.)",
        "[Rage 3] (When I attack, draw 3, then discard 3.)\nYour other units have [Rage 2].",
    ],
)
def test_a_new_keyword_whose_meaning_is_not_said_is_declined(text: str) -> None:
    assert not read_text(text).understood


def test_wordings_of_one_meaning_make_one_tree() -> None:
    assert read_text("Stun a unit.").ast == read_text("[Stun] a unit.").ast
    assert read_text("Draw 1. Draw 2.").ast != read_text("Draw 2. Draw 1.").ast


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Deal 1 to two units at the same battlefield.", "Deal 1 to two units at the same location."),
        ("Stun an enemy unit attacking here.", "Stun an attacking enemy unit."),
        (
            "When an opponent holds here, each player gains 1 point.",
            "When an opponent holds here, that player gains 1 point.",
        ),
        (
            "Prevent all damage that would be dealt to a unit this turn.",
            "Prevent all spell and ability damage this turn.",
        ),
    ],
)
def test_wordings_that_are_no_synonyms_make_different_trees(text: str, other: str) -> None:
    assert read_text(text).understood
    assert read_text(other).understood
    assert read_text(text).ast != read_text(other).ast


@pytest.mark.parametrize(
    "text",
    [
        "Opponents discard 1, then draw 2.",
        "Draw 1, then discards 1.",
        "When I attack, draws 1.",
        "Draws 1.",
    ],
)
def test_a_clause_without_its_subject_is_not_taken_to_be_about_you(text: str) -> None:
    assert not read_text(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "Each player discards their hand, then draws 4.",
        "Each opponent discards 1 and draws 1.",
        "Choose a unit. Its owner recycles it, then draws 1.",
    ],
)
def test_a_clause_without_its_subject_is_about_whoever_did_the_one_before(text: str) -> None:
    tree = read_text(text).ast
    assert tree is not None
    (draw,) = (one for one in walk(tree) if isinstance(one, Draw))
    assert draw.player.kind is PlayerKind.SAME


def test_here_behind_move_says_where_to() -> None:
    tree = read_text("When I defend, you may move another friendly unit here.").ast
    assert tree is not None
    (move,) = (one for one in walk(tree) if isinstance(one, Move))
    assert move.to == Place(kind=PlaceKind.HERE)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("When I conquer, ready me.", "When I conquer, ready me."),
        ("Your equipped units have +1 {M}.", "All equipped units you control get +1 {m}."),
        ("Kill a unit. Its controller draws 1.", "Kill a unit. Its controller draws 1."),
        ("While I'm equipped, I have [Ganking].", "While I am equipped, I have [Ganking]."),
        ("{E}: Play a 3 {M} Mech unit token here.", "{e}: Play a 3 {m} Mech unit token here."),
        ("Each opponent discards 1.", "Each opponent discards one."),
        ("Return a unit to its owner's hand.", "Return a unit to the owner's hand."),
        ("Kill a unit. If it was stunned, draw 1.", "Kill a unit. Draw 1 if it was stunned."),
        ("Banish up to 3 cards from any trash.", "Banish up to three cards from trashes."),
        ("Kill each unit that moved to a base this turn.", "Kill all units moved to a base this turn."),
        ("Ready up to X runes, where X is my Might.", "Ready up to x runes, where x is my might."),
    ],
)
def test_canonical_sentences_agree_with_whom_they_speak_of(text: str, means: str) -> None:
    assert read_text(text).means == means


@pytest.mark.parametrize(
    "text", ["Units here have +1 {M} while they're buffed.", "Units here have +1 {M} while buffed."]
)
def test_what_is_asked_of_each_is_not_asked_of_all(text: str) -> None:
    assert read_text(text).means == "All units here get +1 {m} while buffed."


def test_an_optional_price_is_a_price() -> None:
    tree = read_text("When I conquer, you may pay {1} to draw 2.").ast
    assert tree is not None
    ability = tree.paragraphs[0]
    assert isinstance(ability, Triggered)
    assert isinstance(ability.effect, May)
    assert isinstance(ability.effect.effect, PayTo)
    assert isinstance(ability.effect.effect.effect, Draw)
    assert ability.trigger.events[0].cards == Me()


def test_damage_names_who_deals_it() -> None:
    tree = read_text("Choose a ready friendly unit. It deals damage equal to its Might to a stunned unit.").ast
    assert tree is not None
    steps = tree.paragraphs[0]
    assert isinstance(steps, Instruction)
    assert isinstance(steps.effect, Steps)
    deal = steps.effect.effects[1]
    assert isinstance(deal, Deal)
    assert deal.source is not None


def test_the_command_shows_the_canonical_words_or_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert parse.answer(["Stun a unit."], game="riftbound", plain=True) == 0
    assert "Stun a unit." in capsys.readouterr().out
    assert parse.answer(["Stun a unit unless it sings."], game="riftbound", plain=True) == 1
    assert "Stun a unit unless it sings.\n                      ^" in capsys.readouterr().err


@pytest.mark.slow
def test_a_list_is_counted_up_to_what_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cards = [
        {"name": "One", "type": "Spell", "energy": 1, "text": "Draw 1.", "set": "X"},
        {"name": "Two", "type": "Spell", "energy": 1, "text": "Draw 1 unless it sings.", "set": "X"},
    ]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"cards": cards}), encoding="utf-8")
    assert coverage.answer(str(path), game="riftbound", json=True) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["wordings"]["total"] == 2
    assert report["wordings"]["executable"] == 1
    assert report["sets"]["X"]["understood"] == 1
    assert [block["sentence"] for block in report["blocking"]] == ["Draw 1 unless it sings."]


def test_a_tree_is_kept_as_json_and_comes_back() -> None:
    tree = read_text("[Assault 2]\nWhen you play me, choose one —\n• Draw 1.\n• Deal 2 to a unit.").ast
    assert from_json(json.loads(json.dumps(to_json(tree))), RIFTBOUND.names) == tree


def test_places_are_those_of_the_printed_text() -> None:
    text = "[Tank] (I must be assigned combat damage first.)\nDraw 1. Kill a unit unless it sings."
    reading = read_text(text)
    assert reading.decline is not None
    assert text[reading.decline.start :].startswith("sings")
    assert reading.decline.line == 2


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the card lists are not here")
@pytest.mark.parametrize(("file", "share"), [("riftbound_cards.json", 0.97), ("riftbound_cards_2026-08.json", 0.95)])
def test_so_much_of_the_card_lists_is_understood(file: str, share: float) -> None:
    cards = json.loads((SHARED / file).read_text(encoding="utf-8"))["cards"]
    found = Counter(read_text(card.get("errata") or card["text"]).understood for card in cards if card["text"])
    assert found[True] / found.total() >= share

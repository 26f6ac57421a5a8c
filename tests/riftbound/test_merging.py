"""Exploration that merges equal positions finds what walking every way finds: the same ends, in as many ways, and the
same verdicts.
"""

from __future__ import annotations

import contextlib
import copy
import random
from collections import Counter
from math import comb, factorial
from pathlib import Path
from typing import Any

import pytest
import yaml

from benchmarks.deciding import RandomDecider
from benchmarks.riftbound.games import played
from kfjudge.engine.explore import Limits
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.position import position
from kfjudge.games.riftbound.play.turn import run
from kfjudge.situation.ruling import Ruling
from tests.riftbound import judged
from tests.sampling import thinned

MOST = 300
"""So many ways are walked; situations with more are left out, for nothing can be compared with them."""

WAITING = (
    "At the start of your Beginning Phase, gain 1 XP.",
    "At the start of your Beginning Phase, draw 1.",
    "At the start of your Beginning Phase, deal 1 to an enemy unit.",
    "At the start of your Beginning Phase, deal 2 to a unit.",
    "At the start of your Beginning Phase, stun an enemy unit.",
    "At the start of your Beginning Phase, buff a friendly unit.",
    "At the start of your Beginning Phase, give a unit +1 :rb_might: this turn.",
    "At the start of your Beginning Phase, you may kill a friendly unit. If you do, draw 1.",
    "At the start of your Beginning Phase, return an enemy unit to its owner's hand.",
    "At the start of your Beginning Phase, play a 1 :rb_might: Recruit unit token.",
)
WATCHING = (
    "[Tank]",
    "[Deathknell] — Draw 1.",
    "[Deathknell] — Deal 1 to a unit.",
    "[Deathknell] — Play a 1 :rb_might: Recruit unit token.",
    "When another friendly unit dies, gain 1 XP.",
    "When you play a spell, buff me.",
    "Other friendly units have +1 :rb_might: here.",
    "The first time a friendly unit dies each turn, draw 1.",
)
SPELLS = (
    "[Reaction] Gain 1 XP.",
    "[Reaction] Deal 2 to a unit.",
    "[Reaction] Draw 1.",
    "[Reaction] Give a unit +2 :rb_might: this turn.",
    "[Reaction] Counter a spell.",
    "[Reaction] Kill a unit with 2 :rb_might: or less.",
    "[Reaction] Return a friendly unit to its owner's hand.",
)
ALIKE = ("[Reaction] Gain 1 XP.", "[Reaction] Deal 2 to a unit.", "[Reaction] Stun an enemy unit.")


def card(name: str, text: str, source: random.Random) -> dict[str, object]:
    """A card of a test's own, made as the language can read it."""
    if text in SPELLS:
        return {"name": name, "type": "spell", "text": text}
    return {"name": name, "type": "unit", "might": source.randint(1, 3), "text": text}


def situation(seed: int) -> str:
    """A turn that begins with several abilities of both players, or a spell that can be answered with others."""
    source = random.Random(seed)
    begins = source.random() < 0.6
    many = source.randint(2, 4)
    mine = [source.choice(WAITING if begins else WATCHING) for _ in range(many)]
    other = [source.choice(WATCHING) for _ in range(source.randint(1, 2))]
    hand = [source.choice(SPELLS[1:]), *(source.choice(SPELLS) for _ in range(source.randint(0, 1)))]
    answers = [source.choice(SPELLS) for _ in range(source.randint(1, 2))]
    cards: list[dict[str, object]] = []

    def made(texts: list[str], word: str) -> list[str]:
        names = [f"{word} {number}" for number in range(len(texts))]
        cards.extend(card(name, text, source) for name, text in zip(names, texts, strict=True))
        return names

    board: dict[str, object] = {"game": "riftbound", "cards": cards}
    board["me"] = {"base": made(mine, "Mine"), "hand": [] if begins else made(hand, "Spell")}
    board["opponent"] = {"base": made(other, "Other"), "hand": [] if begins else made(answers, "Answer")}
    if not begins:
        board["respond"] = "open"
    board["do"] = [{"begin turn": "me"} if begins else {"play": "Spell 0"}]
    board["claims"] = [
        {"says": "nobody dies", "then": {"me": {"units": many}, "opponent": {"units": len(other)}}},
        {"says": "the first is hit", "then": {"cards": {"Other 0": {"damage": 1}}}},
        {"says": "it could be chosen", "choices": {"offers": "Mine 1"}},
    ]
    return yaml.safe_dump(board, sort_keys=False)


def ruling(text: str, limits: Limits) -> Ruling:
    return judged.rulings(Path("situation.yaml"), data=text, limits=limits, reasons=False)[0]


def ends(found: Ruling) -> Counter[str]:
    """The ends and in how many ways each is reached."""
    counted: Counter[str] = Counter()
    for one in found.outcomes:
        state: dict[str, Any] = dict(one.state)
        for player in ("me", "opponent"):  # where a card lies in a pile that has no order makes no difference
            state[player] = {key: sorted(v) if isinstance(v, list) else v for key, v in state[player].items()}
        counted[repr((state, one.holds, one.stopped, one.undecided))] += one.paths
    return counted


def compared(text: str, most: int = MOST) -> bool:
    """Whether a situation could be compared; fails if the two explorations differ."""
    plain = ruling(text, Limits(runs=most, merge=False))
    if not plain.complete:
        return False
    merged = ruling(text, Limits())
    assert merged.complete
    assert ends(merged) == ends(plain), text
    assert [one.verdict for one in merged.claims] == [one.verdict for one in plain.claims], text
    return True


def test_merged_and_unmerged_exploration_agree() -> None:
    assert sum(compared(situation(seed), 20) for seed in range(4)) >= 2


def beginning(texts: list[str], then: dict[str, object]) -> str:
    """A turn that begins with an ability of each of so many units, and two enemies that none of them kills."""
    cards: list[dict[str, object]] = [
        {"name": f"Own {number}", "type": "unit", "might": 2, "text": text} for number, text in enumerate(texts)
    ]
    big = {"name": "Big", "type": "unit", "might": 9, "text": "[Tank]"}
    board: dict[str, object] = {
        "game": "riftbound",
        "cards": [*cards, big],
        "me": {"base": [str(card["name"]) for card in cards]},
        "opponent": {"base": [{"card": "Big", "as": "one"}, {"card": "Big", "as": "two"}]},
        "do": [{"begin turn": "me"}],
        "claims": [{"says": "so", "then": then}],
    }
    return yaml.safe_dump(board, sort_keys=False)


@pytest.mark.parametrize("texts", [WAITING[:1], ("At the start of your Beginning Phase, gain 2 XP.", *WAITING[:2])])
def test_eight_abilities_whose_order_changes_nothing_are_one_way(texts: tuple[str, ...]) -> None:
    waiting = [texts[number % len(texts)] for number in range(8)]
    xp = sum(2 if "2 XP" in text else "1 XP" in text for text in waiting)
    found = ruling(beginning(waiting, {"me": {"xp": xp}}), Limits(runs=1 + 1))
    assert found.complete
    assert [(one.paths, one.holds) for one in found.outcomes] == [(factorial(8), (True,))]


def test_six_abilities_with_one_of_two_targets_are_one_order() -> None:
    found = ruling(beginning([WAITING[2]] * 6, {"cards": {"one": {"damage": 3}}}), Limits(runs=64))
    assert found.complete
    assert sorted(one.paths for one in found.outcomes) == sorted(factorial(6) * comb(6, hit) for hit in range(7))
    assert [one.verdict for one in found.claims] == ["depends"]


def answered(answers: list[str], units: list[object], **more: object) -> str:
    """A spell that deals 2 to a unit, and what its opponent may answer with."""
    names = [f"Answer {number}" for number in range(len(answers))]
    cards = [{"name": name, "type": "spell", "text": text} for name, text in zip(names, answers, strict=True)]
    board = {
        "game": "riftbound",
        "cards": [{"name": "Bolt", "type": "spell", "text": "Deal 2 to a unit."}, *cards],
        "me": {"hand": ["Bolt"]},
        "opponent": {"hand": names, "base": units},
        "respond": "open",
        "do": [{"play": "Bolt"}],
        "claims": [{"says": "it dies", "then": {"cards": {"one": {"zone": "trash"}}}}],
    }
    return yaml.safe_dump(board | more, sort_keys=False)


PORO = {"card": "Stalwart Poro", "as": "one"}


@pytest.mark.parametrize(
    ("many", "ways", "runs"),
    [(4, 485, 120), pytest.param(6, 78_775, 1_500, marks=pytest.mark.slow)],
)
def test_possible_answers_are_played_to_every_end(many: int, ways: int, runs: int) -> None:
    """They can be played in any order, upon each other or after one another; which of two with the same words lies
    above the other makes no difference.
    """
    answers = [SPELLS[number % 2].replace("2", "1", 1) for number in range(many)]
    found = ruling(answered(answers, [PORO]), Limits(runs=runs))
    assert found.complete
    assert sum(one.paths for one in found.outcomes) == ways
    assert len(found.outcomes) == 2**many
    assert [one.verdict for one in found.claims] == ["always"]


def compared_answers(seed: int) -> bool:
    """The same for answers of few words on either side, some of them alike, and units that they may kill."""
    source = random.Random(seed)
    others = source.choice((ALIKE, ALIKE, (*ALIKE, *SPELLS)))
    answers = [source.choice(others) for _ in range(source.randint(2, 3))]
    mine = {"name": "Mine", "type": "unit", "might": source.randint(1, 4), "text": "[Tank]"}
    loud = source.random() < 0.3
    big = {"name": "Big", "type": "unit", "might": source.randint(2, 4), "text": WATCHING[1] if loud else "[Shield]"}
    board = yaml.safe_load(answered(answers, [PORO, "Big"] if source.random() < 0.6 else [PORO]))
    board["cards"] += [mine, big]
    board["me"]["base"] = ["Mine"]
    if source.random() < 0.4:
        board["do"].append({"opponent": {"play": "Answer 0"}})
    return compared(yaml.safe_dump(board, sort_keys=False))


@pytest.mark.slow
def test_answers_that_are_alike_come_to_the_same() -> None:
    assert sum(compared_answers(seed) for seed in range(1, 6)) >= 3


@pytest.mark.soak
def test_answers_that_are_alike_come_to_the_same_on_many_boards() -> None:
    assert sum(compared_answers(seed) for seed in range(100, 160)) >= 30


@pytest.mark.parametrize(("many", "dying", "runs"), [(2, 0, 8), (2, 1, 8), (3, 2, 150)])
def test_what_is_done_alike_to_the_same_unit_is_one_order(many: int, dying: int, runs: int) -> None:
    """Two watchers of the same words kill each unit that is damaged; those that are gone by then are killed no more."""
    words = {"type": "unit", "text": "When an enemy unit takes damage, kill it."}
    watching = [{"name": f"Watcher {number}", "might": 3, **words} for number in range(2)]
    hit = [
        {"name": f"Hit {number}", "type": "unit", "might": 1 if number < dying else 4, "text": text}
        for number, text in enumerate((WATCHING[1], WATCHING[4], WATCHING[6])[:many])
    ]
    board = {
        "game": "riftbound",
        "cards": [*watching, *hit, {"name": "Rain", "type": "spell", "text": "Deal 1 to all enemy units."}],
        "me": {"base": [one["name"] for one in watching], "hand": ["Rain"]},
        "opponent": {"base": [one["name"] for one in hit]},
        "do": [{"play": "Rain"}],
        "claims": [{"says": "xp", "then": {"opponent": {"xp": many - 1}}}],
    }
    text = yaml.safe_dump(board, sort_keys=False)
    assert ruling(text, Limits(runs=runs)).complete
    assert many > 2 or compared(text)


def test_an_order_that_somebody_watches_is_asked_for() -> None:
    """Whether a card has been drawn when XP is gained decides whether it counts."""
    watching = "When you gain XP, if you have no cards in hand, buff me."
    board = beginning([WAITING[0], WAITING[1], watching], {"cards": {"Own 2": {"buffed": True}}})
    found = ruling(board, Limits())
    assert [one.verdict for one in found.claims] == ["depends"]
    assert sum(one.paths for one in found.outcomes) == 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(8), 4, others=pytest.mark.soak))
def test_a_copied_board_is_in_the_same_position_and_shares_nothing_that_changes(seed: int) -> None:
    game, _actions = played(seed, RandomDecider(random.Random(seed)), 60)
    here = position(game.board, False, (), {})
    other = Game(copy.deepcopy(game.board))
    other.strict = False
    assert here is not None
    assert position(other.board, False, (), {}) == here
    steps, source = run(other), RandomDecider(random.Random(1))
    asked = next(steps, None)
    with contextlib.suppress(StopIteration):  # the game may be over
        for _question in range(40):
            asked = steps.send(source.decide(asked)) if asked is not None else None
    assert position(game.board, False, (), {}) == here
    assert position(other.board, False, (), {}) != here


@pytest.mark.soak
@pytest.mark.parametrize("first", (100, *range(1000, 1400, 100)))
def test_merged_and_unmerged_exploration_agree_on_five_hundred_boards(first: int) -> None:
    assert sum(compared(situation(seed)) for seed in range(first, first + 100)) >= 60


UNKNOWN = (  # a text, and in how many ways two such spells are played, with unknown cards alike and told apart
    ("Look at the top two cards of your Main Deck. Draw one. Recycle the rest.", 1, 4),
    ("Look at the top three cards of your Main Deck. You may draw one. Recycle the rest. Gain 1 XP.", 4, 16),
    ("Draw 1, then discard 1.", 5, 10),
    ("[Predict 2]. Draw 1.", 10, 16),
    ("Discard 1. If you do, deal 2 to a unit.", 4, 6),
)


@pytest.mark.parametrize(("text", "ways", "told_apart"), UNKNOWN)
def test_which_of_several_unknown_cards_it_is_makes_no_difference(
    text: str, ways: int, told_apart: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every end and every verdict is there where it is not told which it is, only in fewer ways."""
    board = {
        "game": "riftbound",
        "cards": [{"name": name, "type": "spell", "text": text} for name in ("First", "Second")],
        "me": {"hand": ["First", "Second", "unknown", "unknown"], "base": ["Stalwart Poro"]},
        "opponent": {"base": [PORO]},
        "do": [{"play": "First"}, {"play": "Second"}],
        "claims": [{"says": "it dies", "then": {"cards": {"one": {"zone": "trash"}}}}],
    }
    once = ruling(yaml.safe_dump(board, sort_keys=False), Limits())
    monkeypatch.setattr("kfjudge.games.riftbound.play.game.unknown_alike", lambda board, options: None)
    again = ruling(yaml.safe_dump(board, sort_keys=False), Limits())
    assert once.complete and again.complete
    assert [one.verdict for one in once.claims] == [one.verdict for one in again.claims]
    assert ends(once).keys() == ends(again).keys()
    assert [sum(one.paths for one in found.outcomes) for found in (once, again)] == [ways, told_apart]

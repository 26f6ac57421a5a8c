"""Points in which the versions of Riftbound's rules differ: each is played both ways."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kfjudge.games.riftbound import data
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.play import scoring
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.versions import assumed, dates, newest, switches
from kfjudge.lookup.renumbering import renumbering
from kfjudge.paths import packaged, rules_data
from kfjudge.situation.ruling import parts_cited
from tests.riftbound import judged
from tests.riftbound.table import Table, card
from tests.yamlfiles import load_yaml


def table(rules: str) -> Table:
    found = Table()
    found.game = Game(found.board, rules)
    return found


def test_so_many_points_are_switched_and_the_others_are_named_where_they_came_up() -> None:
    assert len(switches(newest())) == 23
    assert switches("1.0") == frozenset()
    assert assumed(newest(), {"split"}, ()) == ()
    assert assumed("1.3", (), ()) == ()
    assert assumed("1.3", {"split"}, ()) == ("who is hit where split damage is too little",)
    assert len(assumed("1.0", {"split"}, ())) == 2


@pytest.mark.parametrize("name", ["versions.yaml", "play.yaml", "steps.yaml", "equipment.yaml"])
def test_a_file_of_data_is_kept_by_its_bytes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read anew, kept, and damaged where it is kept: the same; with other bytes what was kept counts for nothing."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    whole = load_yaml(rules_data("riftbound") / name)
    for _ in range(2):
        assert data.data.__wrapped__(name) == whole
    (kept,) = (tmp_path / "cache").rglob("*.json")
    kept.write_text("{", encoding="utf-8")
    assert data.data.__wrapped__(name) == whole
    other = tmp_path / "rules" / name
    other.parent.mkdir()
    other.write_text("changed: 1\n", encoding="utf-8")
    monkeypatch.setattr(data, "rules_data", lambda _game: other.parent)
    assert data.data.__wrapped__(name) == {"changed": 1}


def test_a_text_that_versions_say_differently_is_named() -> None:
    text = card("Hail", "spell", text="Counter a spell.").text
    assert text is not None
    assert assumed("1.3", (), (text,)) == ("what a countered card counts for",)


def test_each_change_of_the_newest_version_is_switched_named_or_none_in_play() -> None:
    folder = rules_data("riftbound")
    changes = {item["id"] for item in load_yaml(folder / "entries" / "changes-1.4.yaml")["entries"]}
    points = load_yaml(folder / "play.yaml")
    named = [one["entry"] for one in (*points["switches"], *points["open"])] + points["same"]
    assert changes <= set(named)
    assert not set(points["same"]) & {one["entry"] for one in (*points["switches"], *points["open"])}


def test_every_point_has_an_entry_that_says_since_when() -> None:
    folder = rules_data("riftbound")
    files = (folder / "entries" / f"{name}.yaml" for name in ("changes", "changes-1.4"))
    data = [item for file in files for item in load_yaml(file)["entries"]]
    since = {item["id"]: dates()[item["since"]] for item in data}
    points = load_yaml(folder / "play.yaml")["switches"]
    assert {item["entry"]: item["since"] for item in points}.items() <= since.items()


@pytest.mark.parametrize(("rules", "winner"), [("1.0", 0), ("1.2", 0), ("1.4", None)])
def test_who_has_the_points_but_is_not_ahead(rules: str, winner: int | None) -> None:
    here = table(rules)
    here.board.seats[0].points, here.board.seats[1].points = 7, 8
    assert not list(scoring.gain_points(here.game, 0, 1))
    assert here.board.winner == winner


@pytest.mark.parametrize(("rules", "might"), [("1.0", 0), ("1.1", 0), ("1.2", -1)])
def test_might_below_nothing(rules: str, might: int) -> None:
    here = table(rules)
    unit = here.put(card("Unit", might=2))
    weakness = here.put(card("Weakness", "spell", text="Give a unit -3 {M} this turn."), 0, Spot.HAND)
    here.start()
    here.act("play", weakness)
    here.settle()
    assert here.game.view.true_might(unit) == might


@pytest.mark.parametrize(("rules", "early"), [("1.2", False), ("1.3", True)])
def test_when_an_optional_ability_is_decided(rules: str, early: bool) -> None:
    here = table(rules)
    here.put(card("Reader", might=1, text="When you play a spell, you may draw 1."))
    spell = here.put(card("Spell", "spell", text="Buff a unit."), 0, Spot.HAND)
    here.start()
    here.act("play", spell)
    here.act("pass")
    here.act("pass")
    assert here.asked is not None
    assert (here.asked.kind == "may") is early


@pytest.mark.parametrize(("rules", "count"), [("1.2", 1), ("1.3", 0)])
def test_looking_at_more_than_there_is(rules: str, count: int) -> None:
    here = table(rules)
    del here.board.seats[0].piles[Spot.DECK][1:]
    spell = here.put(card("Look", "spell", text="[Predict 2]."), 0, Spot.HAND)
    here.start()
    here.act("play", spell)
    here.act("pass")
    here.act("pass")
    assert here.board.seats[1].points == count


@pytest.mark.parametrize(("rules", "met"), [("1.2", False), ("1.3", True)])
def test_legion_and_a_countered_card(rules: str, met: bool) -> None:
    here = table(rules)
    first = here.put(card("First", "spell", text="Draw 1."), 0, Spot.HAND)
    second = here.put(card("Second", "spell", text="[Legion] \u2014 Draw 1."), 0, Spot.HAND)
    stop = here.put(card("Stop", "spell", text="[Reaction]\nCounter a spell."), 1, Spot.HAND)
    here.start()
    here.act("play", first)
    here.act("pass")
    here.act("play", stop)
    here.settle()
    cards = len(here.game.hand(0))
    here.act("play", second)
    here.settle()
    assert (len(here.game.hand(0)) == cards) is met


@pytest.mark.parametrize(("rules", "damage"), [("1.0", 0), ("1.4", 0)])
def test_a_unit_that_is_gone_deals_nothing(rules: str, damage: int) -> None:
    here = table(rules)
    text = "Ready one friendly unit. It deals damage equal to its Might to one enemy unit."
    spell = here.put(card("Breath", "spell", text=text), 0, Spot.HAND)
    bounce = here.put(card("Bounce", "spell", text="[Reaction]\nReturn one unit to its owner's hand."), 1, Spot.HAND)
    mine = here.put(card("Mine", might=4))
    theirs = here.put(card("Theirs", might=3), 1)
    here.start()
    here.act("play", spell)
    here.act("pass")
    here.act("play", bounce)
    here.answer(mine.ref)
    here.settle()
    assert theirs.damage == damage


@pytest.mark.parametrize(("rules", "actor"), [("1.0", 1), ("1.4", 0)])
def test_who_acts_after_the_first_triggers_of_a_combat(rules: str, actor: int) -> None:
    here = table(rules)
    attacker = here.put(card("One", might=3, text="When I attack, draw 1."))
    here.put(card("Two", might=3), 1, Spot.FIELD, 0)
    here.board.fields[0].controller = 1
    here.start()
    here.move(attacker, at=0)
    here.act("pass")
    here.act("pass")
    assert here.asked is not None
    assert (here.asked.question, here.asked.player) == ("showdown", actor)


@pytest.mark.parametrize(("rules", "places"), [("1.0", 0), ("1.4", 1)])
def test_where_a_hidden_spell_may_move_a_unit(rules: str, places: int) -> None:
    here = table(rules)
    spell = here.put(card("Shift", "spell", text="[Hidden]\nMove a unit to a battlefield."), 0, Spot.FACEDOWN, 0)
    here.put(card("Keeper", might=3), 0, Spot.FIELD, 0)
    here.put(card("Scout", might=1), 0, Spot.BASE)
    here.board.fields[0].controller = 0
    here.start()
    here.act("play hidden", spell)
    assert here.asked is not None
    asked = [one.options for one in here.game.offered if one.kind == "destination"]
    assert max(map(len, asked), default=0) == places


@pytest.mark.parametrize(
    ("number", "version", "to", "there"),
    [
        ("591", "1.0", "1.4", "413"),
        ("413", "1.4", "1.0", "591"),
        ("723", "1.0", "1.1", "727"),
        ("626.1.d", "1.0", "1.4", "465.2.c"),
        ("648.7", "1.0", "1.3", "484.7"),
        ("484.7", "1.3", "1.4", "489.7"),
        ("583.3.b.1", "1.0", "1.3", "383.3.d.1"),
        ("827", "1.4", "1.0", ""),
        ("413", "1.2", "1.4", ""),
    ],
)
def test_a_rule_is_found_under_its_number_in_another_version(number: str, version: str, to: str, there: str) -> None:
    assert renumbering("riftbound").then(number, version, to) == there


def test_a_number_whose_rule_is_nowhere_else_stands_for_its_section() -> None:
    numbers = renumbering("riftbound")
    assert numbers.numbers("591.9", "1.0") == {}
    assert numbers.then("591.9", "1.0", "1.4") == "413"


@pytest.mark.parametrize(
    ("rules", "dies", "moves"),
    [
        ("1.4", ("428", "1.4"), ("446", "1.4")),
        ("1.0", ("604", "1.0"), ("609", "1.0")),
        ("1.2", ("428", "1.4"), ("446", "1.4")),
    ],
)
def test_steps_cite_the_rule_of_the_version_played(rules: str, dies: tuple[str, str], moves: tuple[str, str]) -> None:
    [ruling] = judged.rulings(packaged("examples", "riftbound-combat.yaml"), [rules])
    cited = {step.event: parts_cited(step.rule) for step in ruling.outcomes[0].trace}
    assert cited["die"] == ("rb-kill", *dies)
    assert cited["move"] == ("rb-movement", *moves)
    reasons = [parts_cited(reason.rule)[1:] for reason in ruling.claims[1].because]
    assert dies in reasons


def test_every_number_of_the_table_stands_in_its_line_once() -> None:
    text = (rules_data("riftbound") / "numbers.txt").read_text(encoding="utf-8")
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    assert rows[0] == ["1.0", "1.1", "1.3", "1.4"]
    assert all(
        number == "-" or re.fullmatch(r"\d{3}(\.(\d{1,2}|[a-z]))*", number) for row in rows[1:] for number in row
    )
    assert len({tuple(row) for row in rows}) == len(rows)

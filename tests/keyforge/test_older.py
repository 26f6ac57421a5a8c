"""The same board under two versions of the rules: each point that is switched gives the two documented outcomes."""

from __future__ import annotations

import pytest

from benchmarks.session import Session
from kfjudge.engine.path import PathDecider
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.older import SAID, Older
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import BeginTurn, EndTurn, PlayCard, UseAction
from kfjudge.games.keyforge.situation.by_version import all_points, assumed_of, in_force, older_behavior
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import CardType, Timing
from kfjudge.games.keyforge.words.nodes.cards import Quantity, QuantityKind, Select
from kfjudge.games.keyforge.words.nodes.effects import BecomeCreature, Duration, DurationKind
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.lookup.load import load
from kfjudge.paths import rules_data
from tests.keyforge.table import ME, OPPONENT, Table, face
from tests.yamlfiles import load_yaml

NEWEST: frozenset[Older] = frozenset()
ARTIFACT = Select(quantity=Quantity(kind=QuantityKind.EXACTLY, amount=Number(value=1)), type=CardType.ARTIFACT)


def table_of(*older: Older) -> Table:
    """A table at which play follows older rules in some points."""
    return Table(session=Session(Options(older=frozenset(older))))


# ── the data ────────────────────────────────────────────────────────────────


def test_every_point_of_the_digest_has_its_place_once() -> None:
    assert [point.number for point in all_points()] == list(range(1, 81))


def test_every_switch_is_used_and_cites_an_entry() -> None:
    ids = {entry.id for entry in load(rules_data()).entries}
    assert {point.older for point in all_points() if point.older is not None} == set(Older) == set(SAID)
    assert {rule for rule, _words in SAID.values()} <= ids
    assert {rule for point in all_points() for rule in point.rules} <= ids


def test_a_switch_is_on_in_the_versions_that_its_entry_holds_in() -> None:
    shelf = load(rules_data())
    entries = {entry.id: entry for entry in shelf.entries}
    for point in all_points():
        if point.older is not None:
            assert point.until is not None
            assert shelf.versions.place(entries[SAID[point.older][0]].until or "18.4") >= 0
            assert point.older in older_behavior(point.until)
            following = shelf.versions.labels[shelf.versions.place(point.until) + 1]
            assert point.older not in older_behavior(following)


def test_the_newest_rules_switch_nothing_and_assume_nothing() -> None:
    assert older_behavior("18.4") == NEWEST
    assert assumed_of("18.4", ["destroyed-abilities"]) == []


def test_what_is_not_switched_is_said_where_a_ruling_cites_it() -> None:
    told = {what for what, _value, _why in assumed_of("1.2", ["destroyed-abilities"])}
    assert any("tags" in what for what in told)
    assert len(assumed_of("1.2", [])) == 1
    assert {point.play for point in in_force("1.2")} >= {"silent", "open", "switched"}


def test_kinds_of_points_are_a_closed_list() -> None:
    data = load_yaml(rules_data() / "play.yaml")["points"]
    assert {item["play"] for item in data} <= {"none", "same", "text", "silent", "open", "switched"}
    assert all(("until" in item) == (item["play"] in ("silent", "open", "switched")) for item in data)


# ── the rulings ─────────────────────────────────────────────────────────────

SEER = "You must choose Dis as your active house while ~ is in play."


@pytest.mark.parametrize(("older", "house"), [((), "logos"), ((Older.MUST_NAMES_ANY_HOUSE,), "dis")])
def test_a_must_for_a_house_one_does_not_have(older: tuple[Older, ...], house: str) -> None:
    table = table_of(*older)
    table.board.step = "before"
    table.board.players[ME].houses = ("logos",)
    table.put("battleline", face("Seer", SEER, houses=("logos",)))
    assert table.end(BeginTurn()).board.players[ME].active_house == house


@pytest.mark.parametrize(
    ("older", "houses"), [((), {"logos", "mars"}), ((Older.NO_HOUSE_IF_MUST_IS_FORBIDDEN,), {None})]
)
def test_a_house_that_must_and_cannot_be_chosen(older: tuple[Older, ...], houses: set[str | None]) -> None:
    table = table_of(*older)
    table.board.step = "before"
    table.put("battleline", face("Seer", SEER))
    table.put(
        "artifacts", face("Ban", "Your opponent cannot choose Dis as their active house.", type="artifact"), OPPONENT
    )
    assert {line.board.players[ME].active_house for line in table.play(BeginTurn()).lines} == houses


@pytest.mark.parametrize(("older", "legal"), [((), True), ((Older.FIRST_TURN_FIXED,), False)])
def test_a_card_that_allows_another_on_the_first_turn(older: tuple[Older, ...], legal: bool) -> None:
    table = table_of(*older)
    table.board.first_turn = True
    helper = table.put("hand", face("Helper", "Play: You may play one non-Dis card this turn.", type="action"))
    second = table.put("hand", face("Stranger", type="artifact", houses=("logos",)))
    last = table.play(PlayCard(helper), PlayCard(second)).lines[0]
    assert (last.stopped is None) is legal


@pytest.mark.parametrize(("older", "aember"), [((), {0, 2}), ((Older.WATCHERS_BEFORE_PLAY,), {2})])
def test_what_watches_a_play_and_the_play_ability(older: tuple[Older, ...], aember: set[int]) -> None:
    table = table_of(*older)
    table.put("artifacts", face("Watcher", "After you play a card, gain 2A.", type="artifact"))
    waste = table.put("hand", face("Waste", "Play: If you have 2A or more, lose 2A.", type="action"))
    ends = {line.board.players[ME].aember for line in table.play(PlayCard(waste)).lines}
    assert ends == ({2, 0} if not older else {0})


@pytest.mark.parametrize(("older", "open_step"), [((), False), ((Older.OMEGA_AFTER_PLAY,), True)])
def test_omega_of_a_creature_that_is_gone_when_it_has_been_played(older: tuple[Older, ...], open_step: bool) -> None:
    table = table_of(*older)
    table.put("artifacts", face("Cannon", "After a creature enters play, deal 1D to it.", type="artifact"))
    brief = table.put("hand", face("Brief", "Omega.", power=1))
    after = table.put("hand", face("After", type="artifact"))
    last = table.play(PlayCard(brief), PlayCard(after)).lines[0]
    assert (last.stopped is None) is open_step


def test_omega_of_an_action_ends_the_step_under_every_version() -> None:
    for older in ((), (Older.OMEGA_AFTER_PLAY,)):
        table = table_of(*older)
        final = table.put("hand", face("Final", "Omega.\nPlay: Gain 1A.", type="action"))
        after = table.put("hand", face("After", type="artifact"))
        stopped = table.play(PlayCard(final), PlayCard(after)).lines[0].stopped
        assert stopped is not None
        assert stopped.rule == "omega"


@pytest.mark.parametrize(("older", "lines"), [((), 3), ((Older.DEPLOY_WHEN_PLAYED,), 2)])
def test_deploy_of_a_creature_put_into_play(older: tuple[Older, ...], lines: int) -> None:
    table = table_of(*older)
    table.put("battleline", face("Left"))
    table.put("battleline", face("Right"))
    table.put("discard", face("Ranger", "Deploy."))
    call = table.put("hand", face("Call", "Play: Put a creature from your discard pile into play.", type="action"))
    assert len(table.play(PlayCard(call)).lines) == lines


@pytest.mark.parametrize(("older", "aember"), [((), {1, 3}), ((Older.ALL_ACTION_ABILITIES,), {4})])
def test_several_action_abilities(older: tuple[Older, ...], aember: set[int]) -> None:
    table = table_of(*older)
    worker = table.put("battleline", face("Worker", "Action: Gain 1A."))
    table.attach(face("Tool", 'This creature gains, "Action: Gain 3A."', type="upgrade"), "Worker")
    assert {line.board.players[ME].aember for line in table.play(UseAction(worker)).lines} == aember


@pytest.mark.parametrize(("older", "zone"), [((), "hand"), ((Older.FOLLOWED_TO_DISCARD_ONLY,), "purged")])
def test_following_a_card_that_went_to_the_purged_zone(older: tuple[Older, ...], zone: str) -> None:
    table = table_of(*older)
    prey = table.put("battleline", face("Prey"), OPPONENT)
    hunt = table.put("hand", face("Hunt", "Play: Purge a creature. Return it to its owner's hand.", type="action"))
    assert table.end(PlayCard(hunt)).board.cards[prey].zone == zone


def test_drawing_until_the_hand_is_full_counts_anew() -> None:
    drawn = {}
    for older in ((), (Older.DRAW_UNTIL_FULL,)):
        table = table_of(*older)
        table.put(
            "artifacts",
            face("Leak", "Each time you draw a card, discard a random card from your hand.", type="artifact"),
        )
        for number in range(8):
            table.put("deck", face(f"Leaf {number}"))
        leaf = table.session.run(table.board, EndTurn(), PathDecider())
        drawn[bool(older)] = sum(step.event == "draw" for step in leaf.steps)
    assert drawn[False] == 6
    assert drawn[True] > 6


@pytest.mark.parametrize(("older", "hand", "chains"), [((), 5, 7), ((Older.CHAINS_ON_EVERY_REFILL,), 3, 6)])
def test_chains_and_a_hand_refilled_by_a_card(older: tuple[Older, ...], hand: int, chains: int) -> None:
    table = table_of(*older)
    table.board.players[ME].chains = 7
    for number in range(8):
        table.put("deck", face(f"Leaf {number}"))
    feast = table.put("hand", face("Feast", "Play: Draw until you have 5 cards in hand.", type="action"))
    end = table.end(PlayCard(feast)).board.players[ME]
    assert (len(end.hand), end.chains) == (hand, chains)


@pytest.mark.parametrize(("older", "zone"), [((), "upgrade"), ((Older.UPGRADES_NEED_A_CREATURE,), "discard")])
def test_an_upgrade_whose_host_is_no_creature_any_more(older: tuple[Older, ...], zone: str) -> None:
    table = table_of(*older)
    awake = BecomeCreature(cards=ARTIFACT, power=Number(value=3), duration=Duration(kind=DurationKind.THIS_TURN))
    wake = CardText(paragraphs=(BoldAbility(timings=(Timing.PLAY,), effect=awake),))
    spell = table.put("hand", CardFace("wake", "Wake", "action", ("dis",), text=wake))
    table.put("artifacts", face("Statue", type="artifact"))
    blade = table.put("hand", face("Blade", "This creature gets +2 power.", type="upgrade"))
    end = table.play(PlayCard(spell), PlayCard(blade), EndTurn()).lines[0]
    assert (end.undecided, end.stopped) == (None, None)
    assert end.board.cards[blade].zone == zone

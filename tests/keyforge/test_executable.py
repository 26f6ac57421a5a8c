"""What the engine says that it can play, it plays."""

from __future__ import annotations

import importlib
import json
import random
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from benchmarks.deciding import RandomDecider
from benchmarks.session import Session
from kfjudge.games.keyforge import executable
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.meaning import registry
from kfjudge.games.keyforge.play.actions import Action, BeginTurn, EndTurn, Fight, PlayCard, Reap, UseAction, UseOmni
from kfjudge.games.keyforge.records import RECORDS
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.amounts import Number
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Timing
from kfjudge.games.keyforge.words.nodes.conditions import Did
from kfjudge.games.keyforge.words.nodes.effects import GainAember, If, Sequence, Triggered
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern, Trigger, TriggerWord
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Static
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.statics import (
    Cannot,
    CostTo,
    DamageChange,
    Interrupts,
    Keyword,
    NoMoreThan,
    Replaces,
)
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility, KeywordLine
from kfjudge.language.node import Node
from kfjudge.language.reading import read_text
from kfjudge.language.serial import from_json
from kfjudge.lookup.index import open_library
from kfjudge.lookup.reader import CardReader
from tests.conftest import POOL, Imported
from tests.keyforge.test_invariants import check, faces

MODULES = ("players", "amounts", "cards", "events", "conditions", "effects", "statics", "text")
ONE = Number(value=1)
GAIN = GainAember(amount=ONE)
CHOSEN = Player(kind=PlayerKind.CHOSEN)


def node_classes() -> dict[str, type[Node]]:
    """Every kind of node, by name."""
    result: dict[str, type[Node]] = {}
    for name in MODULES:
        module = importlib.import_module(f"kfjudge.games.keyforge.words.nodes.{name}")
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Node) and value.__module__.startswith(module.__name__):
                result[value.__name__] = value
    return result


def test_every_kind_of_node_is_played_or_declined_by_its_name() -> None:
    nothing = {kind for kind in node_classes().values() if kind not in RECORDS.used and not kind.__subclasses__()}
    assert nothing == set()


def test_no_record_lies_in_a_module_that_the_tables_leave_out() -> None:
    """A handler whose module nobody imports would make its texts not executable without a word."""
    room = Path(executable.__file__).parent
    recording = [
        path
        for path in room.rglob("*.py")
        if re.search(
            r"^ *@(does|measures|judges|finds|tests|means|reads|plays|consults)\(",
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    ]
    known = [sys.executable, "-c", "import sys, kfjudge.games.keyforge.tables; print(*sys.modules)"]
    imported = subprocess.run(known, capture_output=True, text=True, check=True).stdout.split()
    names = [".".join(("kfjudge.games.keyforge", *path.relative_to(room).with_suffix("").parts)) for path in recording]
    assert len(names) > 40
    assert set(names) <= set(imported)


def test_a_record_names_fields_of_its_node_only() -> None:
    with pytest.raises(TypeError, match="GainAember has no field cards"):
        RECORDS.reads(GainAember, "amount cards")


def test_a_node_has_one_handler() -> None:
    with pytest.raises(TypeError, match="two handlers"):
        registry.does(GainAember)(lambda ctx, node: True)


@pytest.mark.parametrize("keyword", KeywordName)
def test_every_keyword_has_somebody_who_asks_for_it(keyword: KeywordName) -> None:
    assert keyword in RECORDS.given[KeywordName]


def test_a_keyword_that_nothing_asks_for_is_declined_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RECORDS, "given", {KeywordName: set(KeywordName) - {KeywordName.TAUNT}})
    line = text(KeywordLine(keywords=(Keyword(name=KeywordName.TAUNT),)))
    assert [obstacle.reason for obstacle in executable.obstacles(line)] == ["nothing plays Keyword with name taunt"]


def test_a_field_that_nothing_uses_is_declined_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    used: dict[Any, Any] = {**RECORDS.used, GainAember: {"amount"}}
    monkeypatch.setattr(RECORDS, "used", used)
    gain = GainAember(amount=Number(value=1), player=Player(kind=PlayerKind.OPPONENT))
    played = text(BoldAbility(timings=(Timing.PLAY,), effect=gain))
    assert [obstacle.reason for obstacle in executable.obstacles(played)] == ["nothing plays GainAember with player"]


def test_a_record_counts_only_for_what_the_code_reads() -> None:
    fields = {
        (kind.__name__, name)
        for kind, names in RECORDS.used.items()
        for name in names
        if not RECORDS.is_used(kind, name)
    }
    assert fields == OF_NO_WEIGHT
    assert [value for values in RECORDS.given.values() for value in values if not RECORDS.is_given(value)] == []


OF_NO_WEIGHT = {("PutInto", "faceup")}
"""What is recorded and read by nobody, so that texts with it are declined."""


@pytest.mark.parametrize(
    ("said", "kind", "name", "reason"),
    [
        (
            BoldAbility(timings=(Timing.PLAY,), effect=If(condition=Did(able=True), then=GAIN)),
            *(Did, "able", "nothing plays Did with able"),
        ),
        (
            BoldAbility(timings=(Timing.PLAY,), effect=GainAember(amount=ONE, player=CHOSEN)),
            *(PlayerKind, "CHOSEN", "nothing plays Player with kind chosen player"),
        ),
    ],
)
def test_what_is_recorded_and_read_by_nobody_is_declined_by_name(
    said: Any, kind: type, name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert executable.is_executable(text(said))
    monkeypatch.delitem(RECORDS.same, (kind, name))
    assert [obstacle.reason for obstacle in executable.obstacles(text(said))] == [reason]


def test_what_is_gained_once_is_not_counted_for_each() -> None:
    reading = read_text(KEYFORGE, "~ gains, “After Reap: Draw a card.” for each of its neighbors.", name="Foo")
    assert reading.ast is not None
    assert ["for each of several" in obstacle.reason for obstacle in executable.obstacles(reading.ast)] == [True]


def text(*paragraphs: Any) -> CardText:
    """A text box."""
    return CardText(paragraphs=tuple(paragraphs))


def test_an_obstacle_names_its_reason_and_place() -> None:
    gain = GainAember(amount=Number(value=1))
    fine = text(BoldAbility(timings=(Timing.PLAY,), effect=Sequence(effects=(gain, gain))))
    assert executable.is_executable(fine)
    looking = Trigger(word=TriggerWord.AFTER, events=(EventPattern(kind=EventKind.LOOK, span=(3, 9)),))
    odd = text(ConstantAbility(parts=(Triggered(trigger=looking, effect=gain),)))
    (obstacle,) = executable.obstacles(odd)
    assert obstacle.span == (3, 9)
    assert "look" in obstacle.reason
    assert not executable.is_executable(odd)


# ── the pool ────────────────────────────────────────────────────────────────


def wordings() -> list[tuple[dict[str, Any], str]]:
    """The cards of the pool with their wordings."""
    cards = json.loads(POOL.read_text(encoding="utf-8"))["cards"]
    return [(card, printing["text"]) for card in cards for printing in card["printings"] if printing["text"]]


def board_for(card: CardFace, source: random.Random) -> tuple[Board, list[Action]]:
    """A full board with the card in hand and in play, and what to do with it."""
    board = Board()
    house = card.houses[0] if card.houses else "dis"
    known = faces()
    creatures = [face for face in known if face.type == "creature"]
    for player, side in enumerate(board.players):
        side.houses, side.aember, side.chains = (house, "dis", "logos"), 5, 1
        for zone in ("hand", "deck", "discard", "archives", "purged"):
            for _card in range(4):
                board.add(source.choice(known), player, zone)
        for _card in range(3):
            board.add(source.choice(creatures), player, "battleline", aember=1)
        board.add(source.choice([face for face in known if face.type == "artifact"]), player, "artifacts")
    board.players[0].active_house = house
    actions: list[Action] = [PlayCard(board.add(card, 0, "hand"))]
    if card.type == "creature":
        there = board.add(card, 0, "battleline")
        actions += [Reap(there), Fight(there), UseOmni(there)]
    elif card.type == "artifact":
        there = board.add(card, 0, "artifacts")
        actions += [UseAction(there), UseOmni(there)]
    elif card.type == "upgrade":
        host = board.players[0].battleline[0]
        board.attach(board.add(card, 0, "limbo"), host, 0)
        actions += [Reap(host), Fight(host)]
    return board, [*actions, EndTurn(), BeginTurn(), EndTurn(), BeginTurn()]


def smoke(card: dict[str, Any], tree: CardText | None) -> Iterator[str]:
    """Plays with a card at random; every engine error, as words."""
    if tree is None or not executable.is_executable(tree):
        return
    kind = "creature" if card["type"] == "token creature" else card["type"]
    houses = tuple({"staralliance": "star-alliance"}.get(house, house) for house in card["houses"]) or ("dis",)
    power = card["power"] if isinstance(card["power"], int) else 3
    face = CardFace(
        card["id"],
        card["name"],
        kind,
        houses,
        tuple(card["traits"] or ()),
        power if kind == "creature" else None,
        text=tree,
    )
    source = random.Random(zlib.crc32(card["id"].encode()))
    board, actions = board_for(face, source)
    session = Session()
    for action in actions:
        leaf = session.run(board, action, RandomDecider(source))
        if leaf.undecided is not None:
            yield f"{card['id']}: {leaf.undecided.message}"
            return
        board = leaf.board
        check(board)
        if board.winner is not None:
            return


def smoke_text(card: dict[str, Any], printed: str) -> Iterator[str]:
    """The same for a wording, read without the names of the other cards."""
    yield from smoke(card, read_text(KEYFORGE, printed, name=card["name"]).ast)


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.skipif(not POOL.is_file(), reason="the card pool of ../shared is not there")
def test_a_sample_of_the_pool_runs_without_an_engine_error() -> None:
    problems = [
        problem for card, printed in random.Random(5).sample(wordings(), 120) for problem in smoke_text(card, printed)
    ]
    assert problems == []


@pytest.mark.soak
@pytest.mark.shared
def test_the_whole_pool_runs_without_an_engine_error(card_list: Imported) -> None:
    cards = wordings()
    with card_list.at_home(), closing(open_library()) as library:
        readings = CardReader(library).read_all((card["name"], printed) for card, printed in cards)
    problems = [
        problem
        for (card, _), stored in zip(cards, readings, strict=True)
        for problem in smoke(card, from_json(stored.ast, NAMES) if stored.understood else None)
    ]
    assert problems == []


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (Cannot(event=EventPattern(kind=EventKind.ENTER_PLAY)), "nothing asks Cannot about enter play"),
        (Cannot(event=EventPattern(kind=EventKind.FULFILL)), "nothing asks Cannot about fulfill"),
        (
            NoMoreThan(event=EventPattern(kind=EventKind.MAKE_TOKEN), amount=ONE),
            "nothing asks NoMoreThan about make token",
        ),
        (Interrupts(event=EventPattern(kind=EventKind.REAP), effect=GAIN), "nothing asks Interrupts about reap"),
        (Replaces(events=(EventPattern(kind=EventKind.USE),), effect=GAIN), "nothing asks Replaces about use"),
        (DamageChange(event=EventPattern(kind=EventKind.HEAL), amount=ONE), "nothing asks DamageChange about heal"),
        (CostTo(event=EventPattern(kind=EventKind.DISCARD), cost=GAIN), "nothing asks CostTo about discard"),
    ],
)
def test_what_no_step_asks_about_is_declined_by_name(statement: Static, reason: str) -> None:
    said = text(ConstantAbility(parts=(statement,)))
    assert [obstacle.reason for obstacle in executable.obstacles(said)] == [reason]


@pytest.mark.parametrize(
    "kind", [EventKind.DESTROY, EventKind.DEAL_DAMAGE, EventKind.PLAY, EventKind.REAP, EventKind.STEAL, EventKind.DRAW]
)
def test_what_a_step_asks_about_can_be_forbidden(kind: EventKind) -> None:
    assert executable.is_executable(text(ConstantAbility(parts=(Cannot(event=EventPattern(kind=kind)),))))

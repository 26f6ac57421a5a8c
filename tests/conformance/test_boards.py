"""Recorded boards as boards of the engine, edits laid over them, and how the two are compared."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from benchmarks.recorded.building import Builder, Names, SetupError, UnknownCardError, settle_decks
from benchmarks.recorded.comparing import Difference, Played, differences
from benchmarks.recorded.expected import start
from benchmarks.recorded.falsify import falsified
from benchmarks.recorded.reading import parse
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace

FACES = {
    ident: CardFace(ident, ident.title(), kind, ("brobnar",), power=4, armor=1)
    for ident, kind in (
        ("giant", "creature"),
        ("hammer", "artifact"),
        ("boots", "upgrade"),
        ("shout", "action"),
        ("omen", "prophecy"),
        ("imp", "token creature"),
    )
}


def player(**more: Any) -> dict[str, Any]:
    keys = {"red": False, "blue": False, "yellow": False}
    fields = {
        "amber": 2,
        "keys": keys,
        "chains": 0,
        "house": None,
        "houses": ["brobnar", "dis", "mars"],
        "tide": "neutral",
        "keyCost": 6,
    }
    zones: dict[str, list[str]] = {
        name: [] for name in ("battleline", "artifacts", "hand", "deck", "discard", "archives", "purged")
    }
    return {**fields, **zones, **more}


def in_play(ident: str, kind: str = "creature", owner: str = "p1", **more: Any) -> dict[str, Any]:
    record = {"id": ident, "owner": owner, "zone": "play area", "controller": owner, "type": kind}
    return {**record, **({"power": 4, "armor": 1} if kind == "creature" else {}), **more}


def setup() -> dict[str, Any]:
    cards = {
        "c1": in_play("giant", tokens={"damage": 2, "ward": 1, "doom": 3}),
        "c2": in_play("giant", exhausted=True, under=["c6"]),
        "c3": in_play("hammer", "artifact"),
        "c4": in_play("boots", "upgrade", on="c1"),
        "c5": {"id": "shout", "owner": "p1", "zone": "hand"},
        "c6": {"id": "shout", "owner": "p1", "zone": "under"},
        "c7": {"id": "giant", "owner": "p2", "zone": "deck"},
        "c8": {"id": "shout", "owner": "p2", "zone": "deck"},
        "c9": {"id": "hammer", "owner": "p2", "zone": "discard"},
    }
    first = player(battleline=["c1", "c2"], artifacts=["c3"], hand=["c5"], house="brobnar", tide="high")
    second = player(deck=["c7", "c8"], discard=["c9"], tide="low", prophecies=[{"id": "omen", "active": False}])
    return {"active": "p1", "phase": "main", "players": {"p1": first, "p2": second}, "cards": cards}


@dataclass
class Printed:
    """Facts of boards on which no text changes anything."""

    board: Board

    def type(self, number: int) -> str:
        return {"battleline": "creature", "artifacts": "artifact"}.get(self.board.cards[number].zone, "upgrade")

    def power(self, number: int) -> int:
        return 4 + self.board.cards[number].power_counters

    def armor(self, number: int) -> int:
        return 1

    def loses_armor(self, number: int) -> bool:
        return False

    def key_cost(self, player: int) -> int:
        return 6


def built(change: dict[str, Any] | None = None) -> tuple[Board, Names]:
    names = Names()
    builder = Builder(FACES)
    board = builder.board(setup(), names)
    return (builder.edit(board, change, names) if change else board), names


def found(board: Board, names: Names, change: dict[str, Any] | None = None) -> list[Difference]:
    return list(differences(Played(board, Printed(board)), start(setup()).laid_over(change), names))


def test_a_built_board_is_the_recorded_board() -> None:
    board, names = built()
    assert found(board, names) == []
    assert board.cards[names.number["c1"]].counters == (("doom", 3),)
    assert board.cards[names.number["c6"]].zone == "under"
    assert (board.tide, board.players[0].active_house) == (0, "brobnar")


EDITS: dict[str, dict[str, Any]] = {
    "æmber": {"players": {"p1": {"amber": 5}}},
    "a card from the deck into the hand": {
        "players": {"p2": {"deck": ["c8"], "hand": ["c7"]}},
        "cards": {"c7": {"id": "giant", "owner": "p2", "zone": "hand"}},
    },
    "a new creature": {
        "players": {"p2": {"battleline": ["c10"]}},
        "cards": {"c10": in_play("giant", owner="p2", tokens={"amber": 2})},
    },
    "an upgrade on another host": {"cards": {"c4": in_play("boots", "upgrade", on="c2")}},
    "a token creature": {
        "players": {"p1": {"token": "imp", "battleline": ["c1", "c2", "c5"], "hand": []}},
        "cards": {"c5": in_play("shout", token="imp")},
    },
    "an emptied deck": {"players": {"p2": {"deck": []}}, "gone": ["c7", "c8"]},
    "a card out from under another": {
        "players": {"p1": {"hand": ["c5", "c6"]}},
        "cards": {"c2": in_play("giant"), "c6": {"id": "shout", "owner": "p1", "zone": "hand"}},
    },
    "an active prophecy": {"players": {"p2": {"prophecies": [{"id": "omen", "active": True}]}}},
}


@pytest.mark.parametrize("change", EDITS.values(), ids=EDITS.keys())
def test_an_edit_makes_the_board_that_it_describes(change: dict[str, Any]) -> None:
    before, names = built()
    assert found(before, names, change) != []
    after = Builder(FACES).edit(before, change, names)
    assert found(after, names, change) == []
    assert found(before, names) == [], "the board before is as it was"


def test_an_edit_keeps_what_it_does_not_name() -> None:
    board, names = built()
    board.set(names.number["c1"], attacked=True, label="mine")
    edited = Builder(FACES).edit(board, {"cards": {"c1": in_play("giant", tokens={"damage": 3})}}, names)
    card = edited.cards[names.number["c1"]]
    stay = board.cards[names.number["c1"]].stay
    assert (card.damage, card.marks, card.attacked, card.stay) == (3, (), True, stay)


@pytest.mark.parametrize(("record", "house"), [({}, "mars"), ({"maverick": "logos"}, "logos")])
def test_a_house_that_the_engine_gave_stays_unless_the_edit_says_another(record: dict[str, Any], house: str) -> None:
    board, names = built()
    board.set(names.number["c1"], house="mars")
    edited = Builder(FACES).edit(board, {"cards": {"c1": in_play("giant", **record)}}, names)
    assert edited.cards[names.number["c1"]].house == house


CHANGES: dict[str, tuple[dict[str, Any], str]] = {
    "power": ({"cards": {"c1": in_play("giant", power=5, tokens={"damage": 2, "ward": 1, "doom": 3})}}, "power"),
    "damage": ({"cards": {"c1": in_play("giant", tokens={"damage": 1, "ward": 1, "doom": 3})}}, "damage"),
    "host": ({"cards": {"c4": in_play("boots", "upgrade", on="c2")}}, "host"),
    "order of the line": ({"players": {"p1": {"battleline": ["c2", "c1"]}}}, "order of battleline"),
    "key cost": ({"players": {"p2": {"keyCost": 9}}}, "key cost"),
    "a key": ({"players": {"p1": {"keys": {"red": True, "blue": False, "yellow": False}}}}, "keys"),
    "tide": ({"players": {"p1": {"tide": "low"}, "p2": {"tide": "high"}}}, "tide"),
    "whose turn": ({"active": "p2"}, "active player"),
    "a card that was": ({"players": {"p1": {"hand": []}}, "gone": ["c5"]}, "hand"),
    "what lies under a card": ({"cards": {"c2": in_play("giant", exhausted=True, under=[])}}, "cards under it"),
    "order of a deck": ({"players": {"p2": {"deck": ["c8", "c7"]}}}, "order of deck"),
}


@pytest.mark.parametrize(("change", "kind"), CHANGES.values(), ids=CHANGES.keys())
def test_every_field_of_the_board_counts(change: dict[str, Any], kind: str) -> None:
    board, names = built()
    assert kind in {difference.kind for difference in found(board, names, change)}


def test_a_shuffled_deck_has_no_order_until_nature_has_spoken() -> None:
    board, names = built()
    change = {"players": {"p2": {"deck": ["c8", "c7"]}}}
    board.shuffle(1)
    assert found(board, names) == found(board, names, change) == []
    settle_decks(board, [[], [names.number["c8"], names.number["c7"]]])
    assert found(board, names, change) == []
    assert [difference.kind for difference in found(board, names)] == ["order of deck"]


def test_a_game_before_its_first_turn_and_an_unknown_card_are_refused() -> None:
    board, names = built()
    with pytest.raises(SetupError):
        Builder(FACES).edit(board, {"phase": "setup"}, names)
    with pytest.raises(UnknownCardError):
        Builder({}).board(setup(), Names())


def chances() -> Iterator[Random]:
    return (Random(seed) for seed in range(40))


def test_a_falsified_record_is_another_board() -> None:
    after = {
        "players": {"p1": {"amber": 3, "hand": []}},
        "cards": {"c1": in_play("giant", tokens={"damage": 2, "ward": 1, "doom": 3}, exhausted=True)},
    }
    record = parse({"test": "core/x#1", "setup": setup(), "steps": [{"inputs": [], "after": after}]})
    told = set()
    for chance in chances():
        changed = falsified(copy.deepcopy(record), chance)
        assert changed is not None
        wrong, what = changed
        told.add(what)
        assert start(setup()).laid_over(wrong.steps[0].after) != start(setup()).laid_over(after)
    assert len(told) > 4

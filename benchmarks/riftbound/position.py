"""A recorded position as a game."""

from __future__ import annotations

import dataclasses
from typing import Any

from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import Facts, facts_of, rune, with_text
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.games.riftbound.words.statuses import Mark

DOMAINS = {"rainbow": Domain.ANY}
FILLER = Facts(name="Filler", kind=Kind.UNIT, energy=9, might=1)


class Position:
    """A game with the names that a record uses."""

    def __init__(self, record: dict[str, Any], cards: dict[str, dict[str, Any]]) -> None:
        self.record = record
        self.cards = cards
        state = record["state"]
        self.players = sorted(state["players"])
        board = Board(len(self.players), state["victory"])
        self.game = Game(board)
        self.game.taps = False  # in the records a player adds resources before
        board.turn, board.active = state["turn"], self.player(state["active"])
        for seat in board.seats:
            seat.turns = max(1, (state["turn"] + 1) // 2)
        self.fields: dict[str, int] = {}
        self.aliases: dict[str, int] = {}
        for name, field in state["battlefields"].items():
            facts = self.facts(field["card"]) if field.get("card") else Facts(name=name, kind=Kind.BATTLEFIELD)
            held = field.get("controller")
            made = board.add_field(facts, 0, None if held is None else self.player(held))
            self.fields[name] = made.index
            self.aliases[name] = made.obj
        for alias, entry in state["objects"].items():
            if entry["zone"] != "deck":
                self.aliases[alias] = self._object(entry).id
        for name, entry in state["players"].items():
            seat = board.seats[self.player(name)]
            seat.points = entry["points"]
            seat.pool.energy = entry["pool"]["energy"]
            power = entry["pool"]["power"]
            seat.pool.power = {DOMAINS.get(key) or Domain(key): value for key, value in power.items() if value}
            for one in entry.get("deck", ()):
                if one == "filler":
                    board.add(FILLER, seat.index, Spot.DECK)
                else:
                    self.aliases[one] = self._object(state["objects"][one]).id
            for index in range(12 - len(board.runes(seat.index))):
                board.add(rune(list(Domain)[index % 6]), seat.index, Spot.RUNE_DECK)
        self.hands = {name: len(board.seats[self.player(name)].piles[Spot.HAND]) for name in self.players}
        self.decks = {name: len(board.seats[self.player(name)].piles[Spot.DECK]) for name in self.players}

    def player(self, name: str) -> int:
        return self.players.index(name)

    def facts(self, name: str) -> Facts:
        record = dict(self.cards[name])
        texts = self.record.get("texts", {})
        if name in texts:
            record["text"] = texts[name]
        return in_play(facts_of(record), str(record.get("text") or ""))

    def _object(self, entry: dict[str, Any]) -> Obj:
        board = self.game.board
        owner = self.player(entry["owner"])
        zone = entry["zone"]
        spot = {
            "base": Spot.BASE,
            "hand": Spot.HAND,
            "trash": Spot.TRASH,
            "legend": Spot.LEGEND,
            "champion": Spot.CHAMPION,
            "deck": Spot.DECK,
            "runes": Spot.BASE,
            "battlefield": Spot.FIELD,
            "facedown": Spot.FACEDOWN,
        }[zone]
        at = self.fields[entry["at"]] if entry.get("at") is not None else BASE
        obj = board.add(self._facts(entry), owner, spot, at=at, controller=self.player(entry["controller"]))
        obj.exhausted = bool(entry.get("exhausted"))
        obj.buffs = int(bool(entry.get("buffed")))
        obj.put(Mark.STUNNED, bool(entry.get("stunned")))
        obj.damage = int(entry.get("damage") or 0)
        return obj

    def _facts(self, entry: dict[str, Any]) -> Facts:
        if entry.get("kind") == "rune":
            return rune(Domain(str(entry["domain"]).lower()))
        if "card" in entry:
            return self.facts(entry["card"])
        if "vanilla" in entry:
            return _plain({"name": "Plain", **entry["vanilla"]})
        return _plain(entry.get("inline") or entry["token"])


def _plain(entry: dict[str, Any]) -> Facts:
    keywords = " ".join(f"[{one}]" for one in entry.get("keywords", ()))
    record = {"name": "Plain", "text": keywords, **entry}
    made = facts_of(record)
    if entry.get("token"):
        made = dataclasses.replace(made, token=True, tags=frozenset((made.name,)))
    return with_text(made, record["text"]) if record.get("text") else made

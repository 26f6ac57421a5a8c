"""A game as plain values, for claims and reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

from kfjudge.games.riftbound.board.facts import UNKNOWN
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.position import UNORDERED
from kfjudge.games.riftbound.situation.keys import TOP_OF_DECK
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.situation.claims import IN_PLAY, agrees, all_agree, all_there, is_so
from kfjudge.situation.model import Check, Compare

_SPOTS = (
    *(Spot.BASE, Spot.FIELD, Spot.HAND, Spot.DECK, Spot.TRASH, Spot.BANISHED, Spot.CHAMPION, Spot.LEGEND),
    *(Spot.FACEDOWN, Spot.CHAIN, Spot.GONE, Spot.RUNE_DECK),
)
ZONE = {spot: spot.value for spot in _SPOTS}
MADE = ("made", "made_in_base", "made_ready")
"""How many tokens there are of each name; told only where it is asked about."""
Counts = Sequence[tuple[str, Compare]]


class Teller:
    """Says what holds of things by the names of a scenario."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.scenario = scenario
        self.game = game
        self.board = game.board
        self.places = {index: name for name, index in reversed(scenario.fields.items())}

    def name(self, obj: Obj) -> str:
        return self.scenario.named.get(obj.id, obj.facts.name)

    def who(self, player: int | None) -> str:
        return "none" if player is None else self.scenario.players[player]

    def pile(self, player: int, spot: Spot) -> list[str]:
        found = (self.board.objects[number] for number in self.board.seats[player].piles[spot])
        return [self.name(obj) for obj in found if obj.facts is not UNKNOWN]

    def player(self, index: int) -> dict[str, Any]:
        board = self.board
        seat = board.seats[index]
        runes = board.runes(index)
        base = [obj for obj in board.on_board() if obj.spot is Spot.BASE and obj.controller == index]
        things = [obj for obj in base if obj.kind is not Kind.RUNE]
        units = [obj for obj in board.units() if obj.controller == index]
        return {
            "points": seat.points,
            "xp": seat.xp,
            "energy": seat.pool.energy,
            "power": {domain.value: many for domain, many in sorted(seat.pool.power.items()) if many},
            "hand": self.pile(index, Spot.HAND),
            "drawn": seat.drawn,
            "hand_size": len(seat.piles[Spot.HAND]),
            "trash": self.pile(index, Spot.TRASH),
            "trash_size": len(seat.piles[Spot.TRASH]),
            "banished": self.pile(index, Spot.BANISHED),
            "banished_size": len(seat.piles[Spot.BANISHED]),
            "deck_size": len(seat.piles[Spot.DECK]),
            "champion": self.pile(index, Spot.CHAMPION),
            "base": [self.name(obj) for obj in things],
            "runes": len(runes),
            "runes_ready": sum(not obj.exhausted for obj in runes),
            "runes_exhausted": sum(obj.exhausted for obj in runes),
            "units": len(units),
            "tokens": sum(obj.facts.token and obj.controller == index for obj in board.on_board()),
            "made": _tokens(obj for obj in board.on_board() if obj.controller == index),
            "made_in_base": _tokens(things),
            "made_ready": _tokens(obj for obj in board.on_board() if obj.controller == index and not obj.exhausted),
            "legend_exhausted": any(
                obj.exhausted for obj in board.on_board() if obj.spot is Spot.LEGEND and obj.controller == index
            ),
        }

    def card(self, obj: Obj) -> dict[str, Any]:
        view = self.game.view
        on_board = obj.spot in (Spot.BASE, Spot.FIELD)
        bearer = self.board.objects.get(obj.attached_to) if obj.attached_to is not None else None
        return {
            "zone": ZONE[obj.spot],
            "location": self._where(obj),
            "controller": self.who(obj.controller),
            "owner": self.who(obj.owner),
            "might": view.might(obj) if on_board else (obj.facts.might or 0),
            "might_base": obj.facts.might or 0,
            "damage": obj.damage,
            "buffs": obj.buffs,
            "buffed": obj.buffs > 0,
            "exhausted": obj.exhausted,
            "ready": (on_board or obj.spot is Spot.LEGEND) and not obj.exhausted,
            **{mark.value: mark in obj.marks for mark in Mark},
            "attacker": obj.attacker,
            "defender": obj.defender,
            "mighty": on_board and view.mighty(obj),
            "facedown": obj.spot is Spot.FACEDOWN,
            "token": obj.facts.token,
            "attached_to": self.name(bearer) if bearer is not None else "none",
            "alive": on_board,
            "dead": obj.died,
            "keywords": [name.value for name in view.keywords(obj)] if on_board else [],
        }

    def _where(self, obj: Obj) -> str:
        """A battlefield, the top of a deck, or the zone."""
        if obj.spot in (Spot.FIELD, Spot.FACEDOWN):
            return self.places.get(obj.at, "")
        seat = self.board.seats[obj.owner]
        on_top = (
            obj.spot is Spot.DECK
            and seat.piles[Spot.DECK][0] == obj.id
            and all(obj.id not in group for group in seat.loose)
        )
        return TOP_OF_DECK if on_top else ZONE[obj.spot]

    def field(self, index: int) -> dict[str, Any]:
        field = self.board.fields[index]
        hidden = [obj for obj in self.board.objects.values() if obj.spot is Spot.FACEDOWN and obj.at == index]
        return {
            "controller": self.who(field.controller),
            "contested": field.contested is not None,
            "units": [self.name(obj) for obj in self.board.units_at(index)],
            "facedown": [self.name(obj) for obj in hidden],
            "made": _tokens(self.board.units_at(index)),
            "scored_by": [self.who(player) for player in sorted(field.scored_by)],
        }

    def whole(self) -> dict[str, Any]:
        """The state as reports show it."""
        board = self.board
        found: dict[str, Any] = {self.who(index): _told(self.player(index)) for index in range(len(board.seats))}
        found["cards"] = {
            name: {key: value for key, value in self.card(board.objects[number]).items() if value not in (False, [], 0)}
            for number, name in self.scenario.named.items()
            if board.objects[number].kind is not Kind.BATTLEFIELD and board.objects[number].facts is not UNKNOWN
        }
        found["battlefields"] = {name: _told(self.field(index)) for index, name in self.places.items()}
        found |= self.globals()
        return found

    def compared(self) -> dict[str, Any]:
        """The state as two ends are compared: where a card lies in a pile that has no order makes no difference."""
        found = self.whole()
        for index in range(len(self.board.seats)):
            own = found[self.who(index)]
            found[self.who(index)] = own | {spot.value: sorted(own[spot.value]) for spot in UNORDERED}
        return found

    def globals(self) -> dict[str, Any]:
        board = self.board
        state = f"{'neutral' if board.neutral else 'showdown'} {'closed' if board.closed else 'open'}"
        return {
            "winner": self.who(board.winner),
            "active": self.who(board.active),
            "phase": "action" if board.phase == "main" else board.phase,
            "state": state,
            "focus": self.who(board.focus),
            "priority": self.who(board.priority),
            "chain": [item.name for item in board.chain],
            "showdown": "none" if board.showdown is None else self.places.get(board.showdown, ""),
        }

    # ── claims ──

    def values(self, check: Check) -> dict[str, Any]:
        """All that can be said of what a check is about."""
        match check.of:
            case "player":
                return self.player(self.scenario.players.index(check.name))
            case "card":
                return self.card(self.board.objects[candidates(self.scenario, check.name)[0]])
            case "battlefield":
                return self.field(self.scenario.fields[check.name])
        return self.globals()

    def found(self, check: Check) -> object:
        """What a check looks at, to be compared with what it was."""
        values = self.values(check)
        if check.field == "pool":
            return {"energy": values["energy"], **values["power"]}
        lies = check.field in ("zone", "location")
        return (values["zone"], values["location"]) if lies else values[check.field.rstrip("+")]

    def holds(self, check: Check) -> bool:
        """Whether one thing holds."""
        field, wanted, found = check.field.rstrip("+"), check.wanted, self.found(check)
        if field in (*MADE, "power", "pool"):
            return all_agree(cast(dict[str, int], found), cast(Counts, wanted))
        if isinstance(found, tuple):
            return is_so(str(wanted), lambda place: self._lies(check, place))
        if isinstance(found, list):
            words = cast(tuple[str, ...], wanted)
            plain = [one.partition(" ")[0] for one in found]  # a keyword with its number
            return all_there(plain, words) if field == "keywords" else _has(found, words, check.field.endswith("+"))
        if isinstance(found, str):
            return found.lower() == ("none" if wanted is None else str(wanted).lower())
        return agrees(found, wanted)

    def _lies(self, check: Check, place: str) -> bool:
        """Whether a card is in a zone or at a battlefield, or anywhere in play."""
        values = self.values(check)
        return bool(values["alive"]) if place == IN_PLAY else place in (values["zone"], values["location"])


def _tokens(objects: Iterable[Obj]) -> dict[str, int]:
    return dict(Counter(obj.facts.name for obj in objects if obj.facts.token))


def _told(values: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value for key, value in values.items() if key not in (*MADE, "drawn") or (key not in MADE[1:] and value)
    }


def _same(left: object, right: object) -> bool:
    one, two = str(left).lower().split(" #")[0], str(right).lower().split(" #")[0]
    return one == two or one.split(" ")[0] == two


def _has(there: list[str], wanted: Sequence[str], least: bool) -> bool:
    """Whether all these are there, or `least` the same and others."""
    rest = list(there)
    for word in wanted:
        found = next((one for one in rest if _same(one, word)), None)
        if found is None:
            return False
        rest.remove(found)
    return least or not rest

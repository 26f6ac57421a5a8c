"""Whether recorded facts hold of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.riftbound.playing import Line
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.play.actions import Action
from kfjudge.games.riftbound.play.choices import choice_points
from kfjudge.games.riftbound.play.choosing import target_options
from kfjudge.games.riftbound.play.permission import effect_of, unit_places
from kfjudge.games.riftbound.words.base import KeywordName, Kind

ZONES = {
    Spot.BASE: "base",
    Spot.FIELD: "battlefield",
    Spot.HAND: "hand",
    Spot.TRASH: "trash",
    Spot.DECK: "deck",
    Spot.BANISHED: "banishment",
    Spot.LEGEND: "legend",
    Spot.CHAMPION: "champion",
    Spot.FACEDOWN: "facedown",
    Spot.CHAIN: "chain",
    Spot.GONE: "gone",
    Spot.RUNE_DECK: "runedeck",
}


def _role(obj: Obj) -> str | None:
    return "attacker" if obj.attacker else "defender" if obj.defender else None


class Facts:
    """The facts of a record, judged on a line of play."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.game = line.game
        self.board = line.game.board
        self.position = line.position

    def wrong(self, fact: dict[str, Any]) -> str:
        """What is there instead, or "" if the fact holds."""
        judge: Callable[[dict[str, Any]], str] | None = getattr(self, "_" + fact["fact"], None)
        if judge is None:
            return f"no such fact: {fact['fact']}"
        return judge(fact)

    def _obj(self, alias: str) -> Obj:
        return self.board.objects[self.position.aliases[alias]]

    def _is(self, found: object, wanted: object) -> str:
        return "" if found == wanted else f"found {found!r}"

    def _who(self, player: int | None) -> str | None:
        return None if player is None else self.position.players[player]

    def _alias(self, number: int) -> str:
        return next((name for name, one in self.position.aliases.items() if one == number), str(number))

    def _zone(self, fact: dict[str, Any]) -> str:
        obj = self._obj(fact["card"])
        zone = "runes" if obj.kind is Kind.RUNE and obj.spot is Spot.BASE else ZONES[obj.spot]
        if zone != fact["zone"] and not (fact["zone"] in ("banished",) and zone == "banishment"):
            return f"found {zone}"
        if "at" in fact and obj.at != self.position.fields[fact["at"]]:
            return f"found at {obj.at}"
        return ""

    def _inplay(self, fact: dict[str, Any]) -> str:
        return "" if self._obj(fact["card"]).spot in (Spot.BASE, Spot.FIELD) else "not in play"

    def _damage(self, fact: dict[str, Any]) -> str:
        return self._is(self._obj(fact["card"]).damage, fact["is"])

    def _might(self, fact: dict[str, Any]) -> str:
        return self._is(self.game.view.might(self._obj(fact["card"])), fact["is"])

    def _exhausted(self, fact: dict[str, Any]) -> str:
        return self._is(self._obj(fact["card"]).exhausted, fact.get("is", True))

    def _ready(self, fact: dict[str, Any]) -> str:
        return self._is(not self._obj(fact["card"]).exhausted, fact.get("is", True))

    def _buffed(self, fact: dict[str, Any]) -> str:
        return self._is(self._obj(fact["card"]).buffs > 0, fact.get("is", True))

    def _faceup(self, fact: dict[str, Any]) -> str:
        return self._is(self._obj(fact["card"]).spot is not Spot.FACEDOWN, True)

    def _owner(self, fact: dict[str, Any]) -> str:
        return self._is(self._who(self._obj(fact["card"]).owner), fact["is"])

    def _controller(self, fact: dict[str, Any]) -> str:
        return self._is(self._who(self._obj(fact["card"]).controller), fact["is"])

    def _control(self, fact: dict[str, Any]) -> str:
        return self._is(self._who(self.board.fields[self.position.fields[fact["at"]]].controller), fact["is"])

    def _control_not(self, fact: dict[str, Any]) -> str:
        found = self._who(self.board.fields[self.position.fields[fact["at"]]].controller)
        return "" if found != fact["is"] else f"found {found}"

    def _contested(self, fact: dict[str, Any]) -> str:
        field = self.board.fields[self.position.fields[fact["at"]]]
        if "is" in fact:
            return self._is(field.contested is not None, fact["is"])
        return self._is(self._who(field.contested), fact.get("by"))

    def _points(self, fact: dict[str, Any]) -> str:
        return self._is(self.board.seats[self.position.player(fact["player"])].points, fact["is"])

    def _pool(self, fact: dict[str, Any]) -> str:
        pool = self.board.seats[self.position.player(fact["player"])].pool
        power = {
            ("rainbow" if domain.value == "any" else domain.value): many for domain, many in pool.power.items() if many
        }
        wanted = fact["is"]
        if "energy" in wanted and pool.energy != wanted["energy"]:
            return f"found {pool.energy} energy, {power}"
        if "power" in wanted and power != {key: value for key, value in wanted["power"].items() if value}:
            return f"found {power}"
        return ""

    def _hand_change_since_start(self, fact: dict[str, Any]) -> str:
        hand = self.board.seats[self.position.player(fact["player"])].piles[Spot.HAND]
        return self._is(len(hand) - self.position.hands[fact["player"]], fact["is"])

    def _deck_change_since_start(self, fact: dict[str, Any]) -> str:
        deck = self.board.seats[self.position.player(fact["player"])].piles[Spot.DECK]
        return self._is(len(deck) - self.position.decks[fact["player"]], fact["is"])

    def _pile(self, fact: dict[str, Any], spot: Spot) -> str:
        pile = self.board.seats[self.position.player(fact["player"])].piles[spot]
        found = sorted(self._alias(number) for number in pile)
        if isinstance(fact["is"], int):
            return self._is(len(pile), fact["is"])
        return self._is(found, sorted(fact["is"]))

    def _hand(self, fact: dict[str, Any]) -> str:
        return self._pile(fact, Spot.HAND)

    def _trash(self, fact: dict[str, Any]) -> str:
        return self._pile(fact, Spot.TRASH)

    def _deck_top(self, fact: dict[str, Any]) -> str:
        deck = self.board.seats[self.position.player(fact["player"])].piles[Spot.DECK]
        return self._is(self._alias(deck[0]) if deck else None, fact["is"])

    def _to_act(self, fact: dict[str, Any]) -> str:
        asked = self.line.asked
        if asked is None or asked.kind != "act":
            return f"asked: {asked.kind if asked is not None else 'nothing'}"
        return self._is((self._who(asked.player), asked.question), (fact["player"], fact.get("window", asked.question)))

    def _choice(self, fact: dict[str, Any]) -> str:
        asked = self.line.asked
        if asked is None or asked.kind == "act":
            return "nothing is asked"
        names = {"yesno": ("may", "additional"), "may": ("may",), "distribute": ("assign", "distribute")}
        if self._who(asked.player) != fact["player"] or asked.kind not in names.get(fact["kind"], (fact["kind"],)):
            return f"asked: {asked.kind} of {self._who(asked.player)}"
        if "options" in fact:
            found = sorted(self._option(one, asked.player) for one in asked.options)
            return self._is(found, sorted(fact["options"]))
        return ""

    def _option(self, value: object, player: int) -> str:
        if isinstance(value, tuple):
            return self._alias(value[0])
        if isinstance(value, int):
            names = [name for name, index in self.position.fields.items() if index == value]
            return names[0] if names else ("base" if value == BASE - player else f"base:{self._who(BASE - value)}")
        return str(value)

    def _nothing_to_do(self, fact: dict[str, Any]) -> str:
        asked = self.line.asked
        if asked is None or asked.kind != "act" or self._who(asked.player) != fact["player"]:
            return ""
        others = [one for one in asked.options if isinstance(one, Action) and one.kind not in ("pass", "end turn")]
        return "" if not others else f"could do {others}"

    def _turn_player(self, fact: dict[str, Any]) -> str:
        return self._is(self._who(self.board.active), fact["is"])

    def _winner(self, fact: dict[str, Any]) -> str:
        return self._is(self._who(self.board.winner), fact["is"])

    def _focus(self, fact: dict[str, Any]) -> str:
        return self._is(self._who(self.board.focus), fact["player"])

    def _role(self, fact: dict[str, Any]) -> str:
        obj = self._obj(fact["card"])
        return self._is("attacker" if obj.attacker else "defender" if obj.defender else None, fact["is"])

    def _showdown(self, fact: dict[str, Any]) -> str:
        board = self.board
        at = next((name for name, index in self.position.fields.items() if index == board.showdown), None)
        found: dict[str, object] = {
            "at": at,
            "focus": self._who(board.focus),
            "combat": board.combat,
            "attacker": self._who(board.combat_attacker),
            "is": board.showdown is not None,
        }
        for key, value in fact.items():
            if key in found and found[key] != value:
                return f"{key}: found {found[key]!r}"
        return ""

    def _chain(self, fact: dict[str, Any]) -> str:
        found = [self._alias(item.source[0]) for item in self.board.chain]
        if "length" in fact:
            return self._is(len(found), fact["length"])
        return self._is(found, fact["bottom_to_top"])

    def _chain_items(self, fact: dict[str, Any]) -> str:
        found = sorted(self._alias(item.source[0]) for item in self.board.chain)
        return self._is(found, sorted(fact["any_order"]))

    def _chain_targets(self, fact: dict[str, Any]) -> str:
        item = next((one for one in self.board.chain if self._alias(one.source[0]) == fact["item"]), None)
        if item is None:
            return "not on the chain"
        return self._is(sorted(self._alias(ref[0]) for ref in item.targets), sorted(fact["is"]))

    def _cards_counted_for_legion(self, fact: dict[str, Any]) -> str:
        return self._is(len(self.board.seats[self.position.player(fact["player"])].finalized_cards), fact["is"])

    def _units_at(self, fact: dict[str, Any]) -> str:
        units = self.board.units_at(self.position.fields[fact["at"]])
        return self._is(sorted(self._alias(unit.id) for unit in units), sorted(fact["is"]))

    def _runes_in_play(self, fact: dict[str, Any]) -> str:
        return self._is(len(self.board.runes(self.position.player(fact["player"]))), fact["is"])

    def _keyword_value(self, fact: dict[str, Any]) -> str:
        values = self.game.view.keywords(self._obj(fact["card"]))
        return self._is(values.get(KeywordName(fact["keyword"].lower()), 0), fact["is"])

    def _keyword(self, fact: dict[str, Any]) -> str:
        return self._is(self.game.view.has(self._obj(fact["card"]), KeywordName(fact["keyword"].lower())), fact["is"])

    # ── tokens ──

    def _token_list(self, fact: dict[str, Any]) -> list[Obj]:
        player = self.position.player(fact["player"])
        spot = Spot.FIELD if fact["zone"] == "battlefield" else Spot.BASE
        return [
            obj
            for obj in self.board.on_board()
            if obj.facts.token
            and obj.facts.name == fact["name"]
            and obj.controller == player
            and obj.spot is spot
            and ("at" not in fact or obj.at == self.position.fields[fact["at"]])
        ]

    def _tokens(self, fact: dict[str, Any]) -> str:
        return self._is(len(self._token_list(fact)), fact["is"])

    def _token_role(self, fact: dict[str, Any]) -> str:
        found = {
            ("attacker" if obj.attacker else "defender" if obj.defender else None) for obj in self._token_list(fact)
        }
        return self._is(found, {fact["is"]})

    def _token_ready(self, fact: dict[str, Any]) -> str:
        return self._is({not obj.exhausted for obj in self._token_list(fact)}, {fact.get("is", True)})

    def _token_might(self, fact: dict[str, Any]) -> str:
        return self._is({self.game.view.might(obj) for obj in self._token_list(fact)}, {fact["is"]})

    # ── what would be legal ──

    def _legal(self, fact: dict[str, Any]) -> str:
        asked = self.line.asked
        player = self.position.player(fact["player"])
        found = False
        if asked is not None and asked.kind == "act" and asked.player == player:
            kinds = {
                "play_from_facedown": "play hidden",
                "play_spell": "play",
                "play": "play",
                "activate": "activate",
                "hide": "hide",
                "standard_move": "move",
            }
            wanted = self.position.aliases.get(fact.get("card", ""))
            found = any(
                isinstance(one, Action)
                and one.kind == kinds.get(fact["action"])
                and (wanted is None or one.obj == wanted)
                for one in asked.options
            )
            if found and "target" in fact:
                found = fact["target"] in self._target_names(player, fact["card"])
            if found and fact.get("targets"):
                found = all(one in self._target_names(player, fact["card"]) for one in fact["targets"])
            if found and "to" in fact:
                found = self.line._place(fact["to"], player) in unit_places(self.game, player, self._obj(fact["card"]))
        return self._is(found, fact["is"])

    def _target_names(self, player: int, alias: str) -> list[str]:
        from kfjudge.games.riftbound.board.chain import Context
        from kfjudge.games.riftbound.play.choosing import _loosened
        from kfjudge.games.riftbound.words.cards import Cards

        obj = self._obj(alias)
        here = obj.at if obj.spot is Spot.FACEDOWN else None
        ctx = Context(me=obj.ref, controller=player, here=here)
        for kind, node in choice_points(effect_of(self.game, obj.facts)):
            if kind == "target" and isinstance(node, Cards):
                return [self._alias(one.id) for one in target_options(self.game, _loosened(node), ctx, player)]
        return []

    def _targets(self, fact: dict[str, Any]) -> str:
        found = self._target_names(self.position.player(fact["player"]), fact["card"])
        return self._is(sorted(found), sorted(fact["is"]))

    def _targets_include(self, fact: dict[str, Any]) -> str:
        found = self._target_names(self.position.player(fact["player"]), fact["card"])
        return "" if set(fact["is"]) <= set(found) else f"found {found}"

    def _targets_exclude(self, fact: dict[str, Any]) -> str:
        found = self._target_names(self.position.player(fact["player"]), fact["card"])
        return "" if not set(fact["is"]) & set(found) else f"found {found}"

    def _play_places(self, fact: dict[str, Any]) -> str:
        player = self.position.player(fact["player"])
        found = unit_places(self.game, player, self._obj(fact["card"]))
        return self._is(sorted(self._option(one, player) for one in found), sorted(fact["is"]))

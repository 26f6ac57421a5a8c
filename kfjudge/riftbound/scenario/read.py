"""Reading a Riftbound scenario: every problem at once, with line and column."""

from __future__ import annotations

from typing import Any

import yaml

from kfjudge.errors import WrongName
from kfjudge.riftbound.board.board import BASE, Board, Obj, Spot
from kfjudge.riftbound.board.facts import Facts, facts_of, fold, rune, token
from kfjudge.riftbound.play.executable import in_play
from kfjudge.riftbound.play.game import Game
from kfjudge.riftbound.play.versions import VERSIONS
from kfjudge.riftbound.scenario.library import Library, rune_of
from kfjudge.riftbound.scenario.model import Act, Check, Claim, Scenario
from kfjudge.riftbound.words.base import Domain, Kind
from kfjudge.scenario.source import NOWHERE, Reader, is_null, place_of, truth_of

TOP = (
    *("game", "title", "source", "rules", "mode", "active", "phase", "turn", "battlefields", "earlier", "chain"),
    *("showdown", "lasting", "do", "choose", "claims", "cards", "respond", "players", "victory"),
)
MODES = {
    "duel": ("me", "opponent"),
    "match": ("me", "opponent"),
    "ffa3": ("me", "opponent", "left"),
    "ffa4": ("me", "opponent", "left", "right"),
    "2v2": ("me", "opponent", "partner", "other"),
}
SIDE = (
    "points",
    "xp",
    "legend",
    "champion",
    "chosen",
    "base",
    "runes",
    "pool",
    "hand",
    "deck",
    "rune_deck",
    "trash",
    "banished",
)
CARD = (
    "card",
    "token",
    "as",
    "damage",
    "buffs",
    "buffed",
    "stunned",
    "exhausted",
    "ready",
    "of",
    "owner",
    "attached",
    "might",
)
DATES = {"2025-06-02": "1.0", "2025-10-24": "1.1", "2025-12-01": "1.2", "2026-03-30": "1.3", "2026-07-16": "1.4"}
PHASES = {
    "action": "main",
    "main": "main",
    "awaken": "awaken",
    "beginning": "beginning",
    "channel": "channel",
    "draw": "draw",
}
PLAIN = Facts(name="unknown", kind=Kind.UNIT, energy=99, might=1)
VERBS = ("play", "move", "hide", "activate", "pass", "assign", "end turn", "begin turn", "concede", "choose")


class ScenarioReader:
    """Reads one scenario."""

    def __init__(self, reader: Reader, library: Library) -> None:
        self.reader = reader
        self.library = library
        self.own: dict[str, Facts] = {}
        self.scenario = Scenario(reader.file, NOWHERE, Board())

    def read(self, node: yaml.Node) -> Scenario:
        """The scenario of a node; what is wrong is reported to the reader."""
        reader = self.reader
        found = dict(self._entries(node))
        mode = self._choice(found, "mode", tuple(MODES)) or "duel"
        players = MODES[mode]
        board = Board(len(players), 11 if mode == "2v2" else 8)
        self.scenario = Scenario(reader.file, place_of(node), board, players=list(players))
        if mode == "2v2":
            for seat in board.seats:
                seat.team = seat.index % 2
        entries = reader.mapping(node, "a scenario", (*TOP, *players))
        for name in ("title", "source"):
            if name in entries:
                setattr(self.scenario, name, reader.text(entries[name], f"'{name}'") or "")
        if "rules" in entries:
            self._rules(entries["rules"])
        for item in reader.items(entries["cards"], "'cards'") if "cards" in entries else ():
            self._own_card(item)
        if "active" in entries:
            active = reader.choice(entries["active"], "'active'", players)
            board.active = players.index(active) if active else 0
        phase = self._choice(entries, "phase", tuple(PHASES))
        board.phase = PHASES[phase or "main"]
        board.turn = 5
        for seat in board.seats:
            seat.turns = 3
        if "turn" in entries and reader.choice(entries["turn"], "'turn'", ("first",)):
            board.turn = 1
            board.seats[board.active].turns = 1
        if "victory" in entries:
            board.victory = reader.number(entries["victory"], "'victory'", 1) or board.victory
        self.scenario.open = self._choice(entries, "respond", ("none", "open")) == "open"
        self._fields(entries.get("battlefields"))
        for index, name in enumerate(players):
            self._side(entries.get(name), index, name)
        for key in ("earlier", "lasting", "chain"):
            if key in entries and key == "earlier":
                self._earlier(entries[key])
        if "showdown" in entries:
            self._showdown(entries["showdown"])
        self._check_board(node)
        if "do" in entries:
            acts = [self._act(item) for item in reader.items(entries["do"], "'do'")]
            self.scenario.acts = [act for act in acts if act is not None]
        if "choose" in entries:
            self.scenario.choose = [_plain(item) for item in reader.items(entries["choose"], "'choose'")]
        for item in reader.items(entries["claims"], "'claims'") if "claims" in entries else ():
            self._claim(item)
        return self.scenario

    def _entries(self, node: yaml.Node) -> list[tuple[str, yaml.Node]]:
        if not isinstance(node, yaml.MappingNode):
            return []
        return [(str(key.value), value) for key, value in node.value if isinstance(key, yaml.ScalarNode)]

    def _choice(self, entries: dict[str, yaml.Node], key: str, allowed: tuple[str, ...]) -> str | None:
        return self.reader.choice(entries[key], f"'{key}'", allowed) if key in entries else None

    def _rules(self, node: yaml.Node) -> None:
        text = self.reader.text(node, "'rules'") or ""
        label = DATES.get(text, text)
        if label in VERSIONS:
            self.scenario.rules = label
        elif text:
            self.reader.report(node, f"there is no version {text!r} of the rules", VERSIONS)

    # ── cards ──

    def _own_card(self, node: yaml.Node) -> None:
        keys = ("name", "type", "energy", "power", "might", "domains", "tags", "text", "supertype")
        entries = self.reader.mapping(node, "a card of 'cards'", keys)
        record = {key: _plain(value) for key, value in entries.items()}
        if "name" not in record or "type" not in record:
            self.reader.report(node, "a card needs 'name' and 'type'")
            return
        try:
            facts = in_play(facts_of(record), str(record.get("text") or ""))
        except (ValueError, TypeError) as error:
            self.reader.report(node, str(error))
            return
        self.own[fold(facts.name)] = facts

    def _facts(self, name: str, node: yaml.Node) -> Facts | None:
        if fold(name) in self.own:
            return self.own[fold(name)]
        if name.lower() == "unknown":
            return PLAIN
        try:
            facts, title = self.library.find(name)
        except WrongName as error:
            self.reader.report(node, error.message, error.nearest)
            return None
        if title:
            self.scenario.assumed.append(("card name", title, f"{name!r} is written; this is the nearest card"))
        return facts

    def _label(self, obj: Obj, label: str | None, node: yaml.Node) -> None:
        scenario = self.scenario
        name = label or obj.facts.name
        if label and label in scenario.labels:
            self.reader.report(node, f"the label {label!r} stands twice")
            return
        shown, count = name, 1
        while shown in scenario.labels:
            count += 1
            shown = f"{name} #{count}"
        scenario.labels[shown] = obj.id
        scenario.named[obj.id] = shown

    def _card(self, node: yaml.Node, player: int, spot: Spot, at: int = BASE) -> Obj | None:
        """A card as it lies: a name, or a mapping."""
        reader, board = self.reader, self.scenario.board
        entries: dict[str, yaml.Node] = {}
        label = None
        if isinstance(node, yaml.MappingNode):
            entries = reader.mapping(node, "a card", CARD)
            label = reader.text(entries["as"], "'as'") if "as" in entries else None
            if "token" in entries:
                name = reader.text(entries["token"], "'token'") or ""
                might = reader.number(entries["might"], "'might'") if "might" in entries else None
                facts: Facts | None = token(name, might=might, gear=name == "Gold")
            elif "card" in entries:
                facts = self._facts(reader.text(entries["card"], "'card'") or "unknown", entries["card"])
            else:
                reader.report(node, "a card needs 'card' or 'token'")
                return None
        else:
            facts = self._facts(reader.text(node, "a card") or "unknown", node)
        if facts is None:
            return None
        players = self.scenario.players
        controller = player
        if "of" in entries:
            of = reader.choice(entries["of"], "'of'", players)
            controller = players.index(of) if of else player
        owner = controller
        if "owner" in entries:
            whose = reader.choice(entries["owner"], "'owner'", players)
            owner = players.index(whose) if whose else controller
        obj = board.add(facts, owner, spot, at=at, controller=controller)
        self._label(obj, label, node)
        if "damage" in entries:
            obj.damage = reader.number(entries["damage"], "'damage'") or 0
        if "buffs" in entries:
            obj.buffs = reader.number(entries["buffs"], "'buffs'") or 0
        if "buffed" in entries:
            obj.buffs = int(bool(reader.truth(entries["buffed"], "'buffed'")))
        if "stunned" in entries:
            obj.stunned = bool(reader.truth(entries["stunned"], "'stunned'"))
        if "exhausted" in entries:
            obj.exhausted = bool(reader.truth(entries["exhausted"], "'exhausted'"))
        for item in reader.one_or_more(entries["attached"]) if "attached" in entries else ():
            gear = self._card(item, controller, spot, at)
            if gear is not None:
                gear.attached_to = obj.id
        return obj

    # ── the board ──

    def _fields(self, node: yaml.Node | None) -> None:
        reader, scenario, board = self.reader, self.scenario, self.scenario.board
        items = reader.items(node, "'battlefields'") if node is not None else []
        for item in items:
            keys = ("card", "as", "controller", "units", "facedown", "gear", "contested", "scored")
            entries = reader.mapping(item, "a battlefield", keys)
            facts = Facts(name=f"battlefield {len(board.fields) + 1}", kind=Kind.BATTLEFIELD)
            if "card" in entries:
                known = self._facts(reader.text(entries["card"], "'card'") or "unknown", entries["card"])
                if known is not None and known.kind is not Kind.BATTLEFIELD and known is not PLAIN:
                    reader.report(entries["card"], f"{known.name} is no battlefield")
                facts = known if known is not None and known.kind is Kind.BATTLEFIELD else facts
            controller = None
            if "controller" in entries:
                who = reader.choice(entries["controller"], "'controller'", (*scenario.players, "none"))
                controller = scenario.players.index(who) if who in scenario.players else None
            field = board.add_field(facts, 0, controller)
            label = (reader.text(entries["as"], "'as'") if "as" in entries else None) or facts.name
            scenario.fields[label] = field.index
            scenario.fields.setdefault(facts.name, field.index)
            self._label(board.objects[field.obj], label, item)
            side = controller if controller is not None else 0
            for unit in reader.one_or_more(entries["units"]) if "units" in entries else ():
                self._card(unit, side, Spot.FIELD, field.index)
            for one in reader.one_or_more(entries["gear"]) if "gear" in entries else ():
                reader.report(one, "gear does not lie at a battlefield; 'attached' puts it on a unit")
            hidden = entries.get("facedown")
            if hidden is not None:
                self._facedown(hidden, field.index, side)
        while len(board.fields) < 2:
            field = board.add_field(Facts(name=f"battlefield {len(board.fields) + 1}", kind=Kind.BATTLEFIELD))
            scenario.fields[f"battlefield {field.index + 1}"] = field.index
            self._label(board.objects[field.obj], None, node or yaml.ScalarNode("", ""))

    def _facedown(self, node: yaml.Node, index: int, side: int) -> None:
        reader, scenario = self.reader, self.scenario
        items = reader.one_or_more(node)
        if len(items) > 1:
            reader.report(items[1], "two facedown cards cannot lie at one battlefield")
        item = items[0]
        by, since = side, "last turn"
        if isinstance(item, yaml.MappingNode):
            entries = reader.mapping(item, "a facedown card", ("card", "by", "since", "as"))
            if "by" in entries:
                who = reader.choice(entries["by"], "'by'", scenario.players)
                by = scenario.players.index(who) if who else side
            if "since" in entries:
                since = reader.choice(entries["since"], "'since'", ("last turn", "this turn")) or since
            facts = (
                self._facts(reader.text(entries["card"], "'card'") or "unknown", item) if "card" in entries else PLAIN
            )
            label = reader.text(entries["as"], "'as'") if "as" in entries else None
        else:
            facts, label = self._facts(reader.text(item, "a facedown card") or "unknown", item), None
        if facts is None:
            return
        obj = scenario.board.add(facts, by, Spot.FACEDOWN, at=index)
        obj.hidden_turn = scenario.board.turn if since == "this turn" else scenario.board.turn - 1
        self._label(obj, label, item)

    def _side(self, node: yaml.Node | None, player: int, name: str) -> None:
        reader, board = self.reader, self.scenario.board
        seat = board.seats[player]
        entries = reader.mapping(node, f"'{name}'", SIDE) if node is not None else {}
        if "points" in entries:
            seat.points = reader.number(entries["points"], "'points'") or 0
        if "xp" in entries:
            seat.xp = reader.number(entries["xp"], "'xp'") or 0
        spots = (("legend", Spot.LEGEND), ("champion", Spot.CHAMPION), ("base", Spot.BASE), ("hand", Spot.HAND))
        for key, spot in (*spots, ("trash", Spot.TRASH), ("banished", Spot.BANISHED), ("deck", Spot.DECK)):
            for item in reader.one_or_more(entries[key]) if key in entries and not is_null(entries[key]) else ():
                obj = self._card(item, player, spot)
                if obj is not None and key == "legend" and obj.kind is not Kind.LEGEND:
                    reader.report(item, f"{obj.facts.name} is no legend")
        for _ in range(12):
            board.add(PLAIN, player, Spot.DECK)
        if "runes" in entries:
            self._runes(entries["runes"], player)
        count = 12 - len(board.runes(player))
        if "rune_deck" in entries:
            count = reader.number(entries["rune_deck"], "'rune_deck'", 0, 12) or 0
        if count < 0:
            reader.report(entries["runes"], "a player has at most 12 runes")
        for index in range(max(0, count)):
            board.add(rune(list(Domain)[index % 6]), player, Spot.RUNE_DECK)
        if "pool" in entries:
            self._pool(entries["pool"], player)

    def _runes(self, node: yaml.Node, player: int) -> None:
        reader, board = self.reader, self.scenario.board
        for _key, word, value in reader.entries(node, "'runes'") if isinstance(node, yaml.MappingNode) else ():
            facts = rune_of(word)
            if facts is None:
                reader.report(value, f"{word!r} is no domain", [domain.value for domain in list(Domain)[:6]])
                continue
            text = str(getattr(value, "value", ""))
            number, _, state = text.partition(" ")
            if not number.isdigit():
                reader.report(value, f"{word!r} must be a number of runes, not {text!r}")
                continue
            for _ in range(int(number)):
                obj = board.add(facts, player, Spot.BASE)
                obj.exhausted = state.strip() == "exhausted"
        if isinstance(node, yaml.ScalarNode):
            for _ in range(reader.number(node, "'runes'", 0, 12) or 0):
                board.add(rune(Domain.FURY), player, Spot.BASE)

    def _pool(self, node: yaml.Node, player: int) -> None:
        reader = self.reader
        pool = self.scenario.board.seats[player].pool
        entries = reader.mapping(node, "'pool'", ("energy", "power"))
        if "energy" in entries:
            pool.energy = reader.number(entries["energy"], "'energy'") or 0
        if "power" in entries:
            for key, word, value in reader.entries(entries["power"], "'power'"):
                try:
                    pool.power[Domain(word.lower())] = reader.number(value, f"'{word}'") or 0
                except ValueError:
                    reader.report(key, f"{word!r} is no domain", [domain.value for domain in list(Domain)[:7]])

    def _earlier(self, node: yaml.Node) -> None:
        """What happened before this turn: cards played, battlefields scored, units that moved or died."""
        from kfjudge.riftbound.board.board import Happening
        from kfjudge.riftbound.words.events import EventKind

        reader, scenario, board = self.reader, self.scenario, self.scenario.board
        entries = reader.mapping(node, "'earlier'", ("played", "scored", "moved", "died", "hidden", "discarded", "by"))
        who = board.active
        for item in reader.one_or_more(entries["played"]) if "played" in entries else ():
            facts = self._facts(reader.text(item, "a card") or "unknown", item)
            if facts is not None:
                obj = board.add(facts, who, Spot.TRASH)
                board.seats[who].finalized_cards.append(obj.id)
                board.log.append(Happening(EventKind.PLAY, obj.ref, who, facts=facts))
        for item in reader.one_or_more(entries["scored"]) if "scored" in entries else ():
            index = scenario.fields.get(reader.text(item, "a battlefield") or "")
            if index is None:
                reader.report(item, "there is no such battlefield", scenario.fields)
            else:
                board.fields[index].scored_by.add(who)
        if "discarded" in entries:
            board.log.append(Happening(EventKind.DISCARD, None, who))
        for item in reader.one_or_more(entries["died"]) if "died" in entries else ():
            facts = self._facts(reader.text(item, "a card") or "unknown", item)
            if facts is not None:
                board.log.append(Happening(EventKind.DIE, None, who, facts=facts))

    def _showdown(self, node: yaml.Node) -> None:
        reader, scenario, board = self.reader, self.scenario, self.scenario.board
        entries = reader.mapping(node, "'showdown'", ("at", "attacker", "focus"))
        index = scenario.fields.get(reader.text(entries["at"], "'at'") or "") if "at" in entries else None
        if index is None:
            reader.report(node, "'at' names no battlefield of the file", scenario.fields)
            return
        who = board.active
        if "attacker" in entries:
            name = reader.choice(entries["attacker"], "'attacker'", scenario.players)
            who = scenario.players.index(name) if name else who
        board.fields[index].contested = who
        board.showdown = index
        board.focus = who
        if "focus" in entries:
            name = reader.choice(entries["focus"], "'focus'", scenario.players)
            board.focus = scenario.players.index(name) if name else who
        sides = {unit.controller for unit in board.units_at(index)}
        if len(sides) > 1:
            board.combat, board.combat_attacker = True, who
            for obj in board.units_at(index):
                obj.attacker, obj.defender, obj.noted = obj.controller == who, obj.controller != who, True

    def _check_board(self, node: yaml.Node) -> None:
        """Boards that cannot be."""
        board = self.scenario.board
        game = Game(board)
        for field in board.fields:
            if len({unit.controller for unit in board.units_at(field.index)}) > 2:
                self.reader.report(node, "units of three players cannot be at one battlefield")
        for obj in board.units():
            if obj.damage and obj.damage >= game.view.might(obj):
                might = game.view.might(obj)
                self.reader.report(
                    node, f"{obj.facts.name} has {might} might; it cannot have {obj.damage} damage and live"
                )
        for obj in board.on_board():
            if obj.spot is Spot.FIELD and obj.kind is Kind.GEAR and obj.attached_to is None:
                self.reader.report(node, f"{obj.facts.name} is gear; it does not lie at a battlefield")

    # ── script and claims ──

    def _act(self, node: yaml.Node, who: int | None = None) -> Act | None:
        reader, scenario = self.reader, self.scenario
        text = _shown(_plain(node))
        if isinstance(node, yaml.ScalarNode):
            verb = reader.choice(node, "an action", VERBS)
            return None if verb is None else Act(verb, text, place_of(node), who)
        entries = reader.entries(node, "an action")
        if len(entries) != 1:
            reader.report(node, "an action has one key: what is done")
            return None
        key, verb, value = entries[0]
        if verb in scenario.players:
            return self._act(value, scenario.players.index(verb))
        if verb not in VERBS:
            reader.report(key, f"unknown action {verb!r}", [one for one in VERBS if one[:2] == verb[:2]] or VERBS)
            return None
        act = Act(verb, text, place_of(node), who)
        if isinstance(value, yaml.MappingNode) and verb not in ("assign",):
            act.words = {name: _plain(inner) for _key, name, inner in reader.entries(value, f"'{verb}'")}
            allowed = _WORDS.get(verb, ())
            for key_, name, _inner in reader.entries(value, f"'{verb}'"):
                if allowed and name not in allowed:
                    reader.report(
                        key_, f"unknown key {name!r} in '{verb}'", [one for one in allowed if one[0] == name[0]]
                    )
            act.card = act.words.get("card")
            if "by" in act.words and act.words["by"] in scenario.players:
                act.who = scenario.players.index(act.words["by"])
        elif verb in ("play", "activate", "hide", "concede", "pass", "choose"):
            act.card = reader.text(value, f"'{verb}'") if isinstance(value, yaml.ScalarNode) else None
            act.words = {} if act.card is not None else {"value": _plain(value)}
        else:
            act.words = {"value": _plain(value)}
        if verb in ("play", "activate", "hide") and act.card is not None and not self._known(act.card):
            reader.report(value, f"no card of this file is called {act.card!r}", self._near(act.card))
        return act

    def _known(self, name: str) -> bool:
        return bool(candidates(self.scenario, name))

    def _near(self, name: str) -> list[str]:
        from difflib import get_close_matches

        return get_close_matches(name, list(self.scenario.labels), 2, 0.4)

    def _claim(self, node: yaml.Node) -> None:
        reader, scenario = self.reader, self.scenario
        entries = reader.mapping(node, "a claim", ("says", "then", "can", "choices", "expect"))
        says = (reader.text(entries["says"], "'says'") if "says" in entries else None) or "(no words)"
        claim = Claim(says, place_of(node))
        if "expect" in entries:
            claim.expect = reader.choice(entries["expect"], "'expect'", ("always", "never", "depends"))
        if "then" in entries:
            self._then(entries["then"], claim)
        if "can" in entries:
            self._can(entries["can"], claim)
        if "choices" in entries:
            for item in reader.one_or_more(entries["choices"]):
                words = reader.mapping(item, "'choices'", ("offers", "refuses", "by"))
                by = reader.choice(words["by"], "'by'", scenario.players) if "by" in words else None
                who = scenario.players.index(by) if by else None
                for key in ("offers", "refuses"):
                    for one in reader.one_or_more(words[key]) if key in words else ():
                        claim.offers.append((key == "offers", reader.text(one, f"'{key}'") or "", who))
        if not claim.checks and claim.can is None and not claim.offers:
            reader.report(node, "a claim needs 'then', 'can' or 'choices'")
        scenario.claims.append(claim)

    def _can(self, node: yaml.Node, claim: Claim) -> None:
        entries = self.reader.entries(node, "'can'")
        inner = [(key, value) for _k, key, value in entries]
        acts = [(key, value) for key, value in inner if key in VERBS or key in self.scenario.players]
        rest = {key: _plain(value) for key, value in inner if key not in VERBS and key not in self.scenario.players}
        for key in rest:
            if key not in ("by", "at"):
                self.reader.report(node, f"unknown key {key!r} in 'can'", ("by", "at"))
        if len(acts) != 1:
            self.reader.report(node, "'can' names one action")
            return
        single = yaml.MappingNode(
            node.tag, [pair for pair in node.value if pair[0].value == acts[0][0]], node.start_mark, node.end_mark
        )
        who = rest.get("by")
        claim.can = self._act(single, self.scenario.players.index(who) if who in self.scenario.players else None)
        at = str(rest.get("at") or "")
        if at.startswith("step "):
            claim.step = int(at[5:]) if at[5:].isdigit() else None

    def _then(self, node: yaml.Node, claim: Claim) -> None:
        reader, scenario = self.reader, self.scenario
        for key, name, value in reader.entries(node, "'then'"):
            if name in scenario.players:
                for inner, word, wanted in reader.entries(value, f"'{name}'"):
                    self._check(claim, inner, "player", name, word, wanted, PLAYER)
            elif name == "cards":
                for inner, card, words in reader.entries(value, "'cards'"):
                    if len(candidates(scenario, card)) != 1:
                        found = [scenario.named[one] for one in candidates(scenario, card)]
                        why = "fits several cards" if found else "is no card of this file"
                        reader.report(inner, f"{card!r} {why}", found or self._near(card))
                        continue
                    for word_node, word, wanted in reader.entries(words, f"'{card}'"):
                        self._check(claim, word_node, "card", card, word, wanted, OBJECT)
            elif name == "battlefields":
                for inner, label, words in reader.entries(value, "'battlefields'"):
                    if label not in scenario.fields:
                        reader.report(inner, f"there is no battlefield {label!r}", scenario.fields)
                        continue
                    for word_node, word, wanted in reader.entries(words, f"'{label}'"):
                        self._check(claim, word_node, "battlefield", label, word, wanted, FIELD)
            elif name in GAME:
                claim.checks.append(Check("game", "", name, _plain(value), place_of(key)))
            else:
                reader.report(
                    key, f"unknown key {name!r} in 'then'", [*scenario.players, "cards", "battlefields", *GAME]
                )

    def _check(
        self, claim: Claim, node: yaml.Node, of: str, name: str, word: str, wanted: yaml.Node, allowed: tuple[str, ...]
    ) -> None:
        plain = word.rstrip("+")
        if plain not in allowed:
            near = [one for one in allowed if one[:1] == plain[:1]]
            self.reader.report(node, f"unknown key {word!r} of a {of}", near or allowed[:6])
            return
        truth = truth_of(wanted)
        claim.checks.append(Check(of, name, word, truth if truth is not None else _plain(wanted), place_of(node)))


PLAYER = (
    *("points", "xp", "energy", "power", "pool", "hand", "trash", "banished", "base", "deck_size", "hand_size"),
    *("trash_size", "runes", "runes_ready", "runes_exhausted", "champion", "legend_exhausted", "banished_size"),
    *("units", "tokens"),
)
OBJECT = (
    *(
        "zone",
        "location",
        "controller",
        "owner",
        "might",
        "might_base",
        "damage",
        "buffs",
        "buffed",
        "exhausted",
        "ready",
    ),
    *("stunned", "attacker", "defender", "mighty", "keywords", "facedown", "token", "attached_to", "alive"),
)
FIELD = ("controller", "contested", "units", "facedown", "scored_by")
GAME = ("winner", "active", "phase", "state", "focus", "priority", "chain", "showdown")
_WORDS = {
    "play": (
        "card",
        "targets",
        "to",
        "destination",
        "pay",
        "accelerate",
        "from",
        "additional",
        "mode",
        "repeat",
        "by",
        "with",
    ),
    "move": ("units", "to", "by"),
    "hide": ("card", "at", "by"),
    "activate": ("card", "ability", "targets", "to", "mode", "by", "with"),
}


def candidates(scenario: Scenario, name: str) -> list[int]:
    """The cards of the file that a name can mean: a label, else every card of that title."""
    if name in scenario.labels and not any(one.startswith(f"{name} #") for one in scenario.labels):
        return [scenario.labels[name]]
    wanted = fold(name)
    exact = [number for label, number in scenario.labels.items() if fold(label) == wanted]
    if len(exact) == 1 and not any(label.startswith(f"{name} #") for label in scenario.labels):
        return exact
    titles = [number for number in scenario.named if fold(scenario.board.objects[number].facts.name) == wanted]
    if titles:
        return titles
    short = [
        number
        for number in scenario.named
        if wanted in (part for part in _parts(fold(scenario.board.objects[number].facts.name)))
    ]
    return exact or short


def _parts(title: str) -> list[str]:
    words = title.split()
    return [" ".join(words[:size]) for size in range(1, len(words))] + [
        " ".join(words[size:]) for size in range(1, len(words))
    ]


def _plain(node: yaml.Node) -> Any:
    """A node as plain values, numbers as numbers."""
    if isinstance(node, yaml.MappingNode):
        return {str(_plain(key)): _plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    text = str(getattr(node, "value", ""))
    if getattr(node, "style", None) is None:
        if text.lstrip("-").isdigit():
            return int(text)
        if text.lower() in ("true", "yes", "false", "no"):
            return text.lower() in ("true", "yes")
        if text in ("", "~", "null"):
            return None
    return text


def _shown(value: Any) -> str:
    """An action as it is written, on one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_shown(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(_shown(one) for one in value) + "]"
    return str(value)

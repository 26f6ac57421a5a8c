"""Reading the board of a scenario: battlefields, what each player has, what happened before."""

from __future__ import annotations

from collections.abc import Mapping

from kfjudge.errors import WrongName
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import UNKNOWN, Facts, facts_of, rune, token, token_called
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.situation.keys import CARD, FIELDS, HIDDEN, OWN, SIDE
from kfjudge.games.riftbound.situation.library import Library, rune_of, seen_to_act
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import plain
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.situation import written
from kfjudge.situation.decks import as_node, with_deck
from kfjudge.situation.source import NOWHERE, Entries, Reader, is_null

SEQUENCE = "tag:yaml.org,2002:seq"
RUNES = 12
UNDER = 12
"""So many cards that nobody knows lie under those that a file names."""


class BoardReader:
    """Reads the position that a scenario begins with."""

    def __init__(self, reader: Reader, library: Library) -> None:
        self.reader = reader
        self.library = library
        self.own: dict[str, Facts] = {}
        self.runes: dict[int, list[str]] = {}
        """The runes of the players' decks, by their domains."""
        self.scenario = Scenario(reader.file, NOWHERE, Board())

    def _own_card(self, node: written.Piece) -> None:
        entries = self.reader.mapping(node, "a card of 'cards'", OWN)
        record = {key: plain(value, key) for key, value in entries.items()}
        if "name" not in record or "type" not in record:
            self.reader.report(node, "a card needs 'name' and 'type'")
            return
        try:
            facts = seen_to_act(in_play(facts_of(record), str(record.get("text") or "")))
        except (ValueError, TypeError) as error:
            self.reader.report(node, str(error))
            return
        self.own[fold(facts.name)] = facts

    def _facts(self, name: str, node: written.Piece) -> Facts | None:
        if fold(name) in self.own:
            return self.own[fold(name)]
        if name.lower() == "unknown":
            return UNKNOWN
        try:
            facts, title = self.library.find(name, self.scenario.rules)
        except WrongName as error:
            self.reader.report(node, error.message, error.nearest)
            return None
        if title:
            self.scenario.assumed.append(("card name", title, f"{name!r} is written; this is the nearest card"))
        return facts

    def _label(self, obj: Obj, label: str | None, node: written.Piece) -> None:
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

    def _card(self, node: written.Piece, player: int, spot: Spot, at: int = BASE) -> Obj | None:
        """A card as it lies: a name, or a mapping."""
        reader, board = self.reader, self.scenario.board
        entries = Entries(reader)
        if isinstance(node, written.Mapping):
            entries = reader.mapping(node, "a card", CARD)
            if "token" in entries:
                name = token_called(entries.text("token") or "")
                facts: Facts | None = token(name, might=entries.number("might"), gear=name == "Gold")
                if spot not in (Spot.BASE, Spot.FIELD):
                    reader.report(node, f"{name} is a token and cannot lie in the {spot.value}: it is no card")
            elif "card" in entries:
                facts = self._facts(entries.text("card") or "unknown", entries["card"])
            else:
                reader.report(node, "a card needs 'card' or 'token'")
                return None
        else:
            facts = self._facts(reader.text(node, "a card") or "unknown", node)
        if facts is None:
            return None
        players = self.scenario.players
        controller = entries.player("of", players, player)
        owner = entries.player("owner", players, controller)
        obj = board.add(facts, owner, spot, at=at, controller=controller)
        self._label(obj, entries.text("as"), node)
        obj.damage, obj.buffs = entries.number("damage") or 0, entries.number("buffs") or 0
        if "buffed" in entries:
            obj.buffs = int(bool(entries.truth("buffed")))
        obj.marks = frozenset(mark for mark in Mark if entries.truth(mark))
        obj.exhausted = entries.truth("ready") is False
        if "exhausted" in entries:
            obj.exhausted = bool(entries.truth("exhausted"))
        if "attached" in entries and obj.kind is Kind.GEAR:
            reader.report(entries["attached"], "'attached' stands with a unit and names the gear on it")
            return obj
        for item in entries.each("attached"):
            gear = self._card(item, controller, spot, at)
            if gear is not None:
                gear.attached_to = obj.id
        return obj

    def _with_decks(self, entries: dict[str, written.Piece]) -> None:
        """Gives each side what its deck has: `entries` are changed. Of several battlefields nobody knows which is
        chosen, which is told.
        """
        told, around = self.scenario.assumed, entries.get("battlefields")
        for player, name in enumerate(self.scenario.players):
            node = entries.get(name)
            side, deck = with_deck(
                node, name, "riftbound", self.reader, told, is_card=self._is_card, once=("champion",), around=around
            )
            if side is None or deck is None:
                continue
            entries[name] = side
            self.runes[player] = [each for each, count in deck.beside.get("runes", {}).items() for _ in range(count)]
            fields = [str(each) for each in deck.beside.get("battlefields", ())]
            listed = entries.get("battlefields")
            there = list(listed.value) if isinstance(listed, written.Sequence) else []
            if not fields or len(there) >= len(self.scenario.players) or (listed is not None and not there):
                continue
            if len(fields) > 1:
                several = "; ".join(fields)
                told.append((f"the battlefield of {name}", "one without text", f"not said which of: {several}"))
                continue
            there.append(as_node({"card": fields[0], "owner": name}, side))
            entries["battlefields"] = written.Sequence(SEQUENCE, there, side.start_mark, side.end_mark)

    def _is_card(self, name: str) -> bool:
        return fold(name) in self.own or fold(name) in self.library.records

    def _fields(self, node: written.Piece | None) -> None:
        reader, scenario, board = self.reader, self.scenario, self.scenario.board
        items = reader.items(node, "'battlefields'") if node is not None else []
        for item in items:
            entries = reader.mapping(item, "a battlefield", FIELDS)
            facts = Facts(name=f"battlefield {len(board.fields) + 1}", kind=Kind.BATTLEFIELD)
            if "card" in entries:
                known = self._facts(entries.text("card") or "unknown", entries["card"])
                if known is not None and known.kind is not Kind.BATTLEFIELD and known is not UNKNOWN:
                    reader.report(entries["card"], f"{known.name} is no battlefield")
                facts = known if known is not None and known.kind is Kind.BATTLEFIELD else facts
            who, owner = (
                entries.choice("controller", (*scenario.players, "none")),
                entries.choice("owner", scenario.players),
            )
            controller = scenario.players.index(who) if who in scenario.players else None
            field = board.add_field(facts, 0, controller)
            field.owner = scenario.players.index(owner) if owner in scenario.players else None
            label = entries.text("as") or facts.name
            scenario.fields[label] = field.index
            scenario.fields.setdefault(facts.name, field.index)
            self._label(board.objects[field.obj], label, item)
            side = controller if controller is not None else 0
            for unit in entries.each("units"):
                self._card(unit, side, Spot.FIELD, field.index)
            for one in entries.each("gear"):
                reader.report(one, "gear does not lie at a battlefield; 'attached' puts it on a unit")
            hidden = entries.get("facedown")
            if hidden is not None:
                self._facedown(hidden, field.index, side)
        while len(board.fields) < 2:
            field = board.add_field(Facts(name=f"battlefield {len(board.fields) + 1}", kind=Kind.BATTLEFIELD))
            scenario.fields[f"battlefield {field.index + 1}"] = field.index
            self._label(board.objects[field.obj], None, node or written.Scalar("", ""))

    def _facedown(self, node: written.Piece, index: int, side: int) -> None:
        reader, scenario = self.reader, self.scenario
        items = reader.one_or_more(node)
        if len(items) > 1:
            reader.report(items[1], "two facedown cards cannot lie at one battlefield")
        item = items[0]
        entries = Entries(reader)
        if isinstance(item, written.Mapping):
            entries = reader.mapping(item, "a facedown card", HIDDEN)
            facts = self._facts(entries.text("card") or "unknown", item) if "card" in entries else UNKNOWN
        else:
            facts = self._facts(reader.text(item, "a facedown card") or "unknown", item)
        by, since = entries.player("by", scenario.players, side), entries.choice("since", ("last turn", "this turn"))
        if facts is None:
            return
        obj = scenario.board.add(facts, by, Spot.FACEDOWN, at=index)
        obj.hidden_turn = scenario.board.turn - (since != "this turn")
        self._label(obj, entries.text("as"), item)

    def _side(self, node: written.Piece | None, player: int, name: str) -> None:
        reader, board = self.reader, self.scenario.board
        seat = board.seats[player]
        entries = reader.mapping(node, f"'{name}'", SIDE) if node is not None else Entries(reader)
        seat.points, seat.xp = entries.number("points") or 0, entries.number("xp") or 0
        spots = (("legend", Spot.LEGEND), ("champion", Spot.CHAMPION), ("base", Spot.BASE), ("hand", Spot.HAND))
        for key, spot in (*spots, ("trash", Spot.TRASH), ("banished", Spot.BANISHED), ("deck", Spot.DECK)):
            for item in reader.one_or_more(entries[key]) if key in entries and not is_null(entries[key]) else ():
                obj = self._card(item, player, spot)
                if obj is not None and key == "legend" and obj.kind is not Kind.LEGEND:
                    reader.report(item, f"{obj.facts.name} is no legend")
        rest = entries.choice("deck_rest", ("empty", "unknown"))
        if "deck" in entries and not rest and not seat.piles[Spot.DECK]:
            whose = f"what lies in the deck of {self.scenario.players[player]}"
            told = "'deck' names no card; 'deck_rest: empty' says that there is none"
            self.scenario.assumed.append((whose, "cards that nobody knows", told))
        for _ in range(0 if rest == "empty" else UNDER):
            board.add(UNKNOWN, player, Spot.DECK)
        if "runes" in entries:
            self._runes(entries["runes"], player)
        count = 12 - len(board.runes(player))
        if "rune_deck" in entries:
            count = entries.number("rune_deck", 0, 12) or 0
        if count < 0:
            reader.report(entries["runes"], "a player has at most 12 runes")
        left = self._runes_left(player) or [Domain.ANY]
        for index in range(max(0, count)):
            board.add(rune(left[index % len(left)]), player, Spot.RUNE_DECK)
        if "pool" in entries:
            self._pool(entries["pool"], player)

    def _runes_left(self, player: int) -> list[Domain]:
        """The runes of a player's deck that do not lie on the board."""
        left = [Domain(each) for each in self.runes.get(player, ())]
        for obj in self.scenario.board.runes(player):
            domain = next((each for each in left if rune(each).name == obj.facts.name), None)
            if domain is not None:
                left.remove(domain)
        return left

    def _entries(self, node: written.Piece) -> list[tuple[str, written.Piece]]:
        if not isinstance(node, written.Mapping):
            return []
        return [(str(key.value), value) for key, value in node.value if isinstance(key, written.Scalar)]

    def _share_points(self, entries: Mapping[str, written.Piece]) -> None:
        """Partners have one number of points: said of one it is that of both, and two numbers cannot be (489.8.d)."""
        seats = self.scenario.board.seats
        for index, name in enumerate(self.scenario.players):
            side = entries.get(name)
            node = dict(self._entries(side)).get("points") if side is not None else None
            if node is None:
                continue
            for other in seats:
                if other.team != seats[index].team or other.index == index:
                    continue
                theirs = entries.get(self.scenario.players[other.index])
                if theirs is None or "points" not in dict(self._entries(theirs)):
                    other.points = seats[index].points
                elif other.index > index and other.points != seats[index].points:
                    partner = self.scenario.players[other.index]
                    self.reader.report(node, f"partners share their points: {name} and {partner} have the same number")

    def _runes(self, node: written.Piece, player: int) -> None:
        reader, board = self.reader, self.scenario.board
        for _key, word, value in reader.entries(node, "'runes'") if isinstance(node, written.Mapping) else ():
            facts = rune_of(word)
            if facts is None:
                reader.report(value, f"{word!r} is no domain", [domain.value for domain in list(Domain)[:6]])
                continue
            text = str(getattr(value, "value", ""))
            number, _, state = text.partition(" ")
            exhausted = state.strip() == "exhausted"
            if not (number.isdecimal() and len(number) <= 2 and int(number) <= RUNES and (exhausted or not state)):
                what = f"a number of runes up to {RUNES}, and 'exhausted' if they are"
                reader.report(value, f"{word!r} must be {what}, not {text!r}")
                continue
            for _ in range(int(number)):
                board.add(facts, player, Spot.BASE).exhausted = exhausted
        if isinstance(node, written.Scalar):
            count = reader.number(node, "'runes'", 0, 12) or 0
            kinds = [Domain(each) for each in self.runes.get(player, ())[:count]]
            if len(set(self.runes.get(player, ()))) > 1 and count:
                shown = ", ".join(each.value for each in kinds)
                whose = f"which runes {self.scenario.players[player]} has"
                self.scenario.assumed.append((whose, shown, "the line only counts them; the deck has several domains"))
            elif count and not kinds:
                whose = f"the domains of the runes of {self.scenario.players[player]}"
                self.scenario.assumed.append((whose, "whatever is needed", "they are only counted"))
            for index in range(count):
                board.add(rune(kinds[index] if index < len(kinds) else Domain.ANY), player, Spot.BASE)

    def _pool(self, node: written.Piece, player: int) -> None:
        reader = self.reader
        pool = self.scenario.board.seats[player].pool
        entries = reader.mapping(node, "'pool'", ("energy", "power", "stays"))
        pool.stays, pool.energy = bool(entries.truth("stays")), entries.number("energy") or 0
        if "power" in entries:
            for key, word, value in reader.entries(entries["power"], "'power'"):
                try:
                    pool.power[Domain(word.lower())] = reader.number(value, f"'{word}'") or 0
                except ValueError:
                    reader.report(key, f"{word!r} is no domain", [domain.value for domain in list(Domain)[:7]])

    def _showdown(self, node: written.Piece) -> None:
        reader, scenario, board = self.reader, self.scenario, self.scenario.board
        entries = reader.mapping(node, "'showdown'", ("at", "attacker", "focus"))
        index = scenario.fields.get(entries.text("at") or "")
        if index is None:
            reader.report(node, "'at' names no battlefield of the file", scenario.fields)
            return
        who = entries.player("attacker", scenario.players, board.active)
        board.fields[index].contested = who
        board.showdown = index
        board.focus = entries.player("focus", scenario.players, who)
        sides = {unit.controller for unit in board.units_at(index)}
        if len(sides) > 1:
            board.combat, board.combat_attacker = True, who
            for obj in board.units_at(index):
                obj.attacker, obj.defender, obj.noted = obj.controller == who, obj.controller != who, True

    def _check_board(self, node: written.Piece) -> None:
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

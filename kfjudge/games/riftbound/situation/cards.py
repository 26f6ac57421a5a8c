"""Reading the cards of a scenario: those of the file, and those that lie somewhere."""

from __future__ import annotations

from kfjudge.errors import WrongName
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.facts import UNKNOWN, Facts, facts_of, token, token_called
from kfjudge.games.riftbound.board.objects import BASE, Obj, Spot
from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.situation.keys import CARD, OWN
from kfjudge.games.riftbound.situation.library import Library, seen_to_act
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import plain
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.situation import written
from kfjudge.situation.source import NOWHERE, Reader


class CardReader:
    """Reads cards and labels."""

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
        entries: dict[str, written.Piece] = {}
        label = None
        if isinstance(node, written.Mapping):
            entries = reader.mapping(node, "a card", CARD)
            label = reader.text(entries["as"], "'as'") if "as" in entries else None
            if "token" in entries:
                name = token_called(reader.text(entries["token"], "'token'") or "")
                might = reader.number(entries["might"], "'might'") if "might" in entries else None
                facts: Facts | None = token(name, might=might, gear=name == "Gold")
                if spot not in (Spot.BASE, Spot.FIELD):
                    reader.report(node, f"{name} is a token and cannot lie in the {spot.value}: it is no card")
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
        if "empowered" in entries:
            obj.empowered = bool(reader.truth(entries["empowered"], "'empowered'"))
        if "ready" in entries:
            obj.exhausted = not reader.truth(entries["ready"], "'ready'")
        if "exhausted" in entries:
            obj.exhausted = bool(reader.truth(entries["exhausted"], "'exhausted'"))
        if "attached" in entries and obj.kind is Kind.GEAR:
            reader.report(entries["attached"], "'attached' stands with a unit and names the gear on it")
            return obj
        for item in reader.one_or_more(entries["attached"]) if "attached" in entries else ():
            gear = self._card(item, controller, spot, at)
            if gear is not None:
                gear.attached_to = obj.id
        return obj

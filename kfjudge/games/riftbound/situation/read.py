"""Reading a Riftbound scenario: every problem at once, with line and column."""

from __future__ import annotations

from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.play.versions import dates, versions
from kfjudge.games.riftbound.situation.answering import listed
from kfjudge.games.riftbound.situation.keys import MODES, PHASES, TOP
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import plain
from kfjudge.games.riftbound.situation.script import ScriptReader
from kfjudge.games.riftbound.unsettled import POINTS
from kfjudge.situation import written
from kfjudge.situation.model import GivenAnswer
from kfjudge.situation.source import place_of


class ScenarioReader(ScriptReader):
    """Reads one scenario."""

    def read(self, node: written.Piece) -> Scenario:
        """The scenario of a node; what is wrong is reported to the reader."""
        reader = self.reader
        found = dict(self._entries(node))
        mode = self._choice(found, "mode", tuple(MODES)) or "duel"
        players = MODES[mode]
        board = Board(len(players), 11 if mode == "2v2" else 8)
        self.scenario = Scenario(reader.file, place_of(node), board, node, players=list(players))
        if mode == "2v2":
            for seat in board.seats:
                seat.team = seat.index % 2
        entries = reader.mapping(node, "a scenario", (*TOP, *players))
        for name in ("title", "source"):
            if name in entries:
                setattr(self.scenario, name, reader.text(entries[name], f"'{name}'") or "")
        if "rules" in entries:
            self._rules(entries["rules"])
        if "readings" in entries:
            self.scenario.readings.fixed = reader.readings(entries["readings"], POINTS)
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
            for seat in board.seats:  # nobody else has had a turn yet
                seat.turns = int(seat.index == board.active)
        if "victory" in entries:
            board.victory = reader.number(entries["victory"], "'victory'", 1) or board.victory
        self.scenario.open = self._choice(entries, "respond", ("none", "open")) == "open"
        self._with_decks(entries)
        self._fields(entries.get("battlefields"))
        for index, name in enumerate(players):
            self._side(entries.get(name), index, name)
        self._share_points(entries)
        self._before(entries)
        self._check_board(node)
        if "do" in entries:
            acts = [self._act(item) for item in reader.items(entries["do"], "'do'")]
            self.scenario.acts = [act for act in acts if act is not None]
        if "choose" in entries:
            items = reader.items(entries["choose"], "'choose'")
            self.scenario.choose = [plain(item) for item in items]
            self.scenario.given = [
                GivenAnswer(", ".join(map(str, listed(plain(item)))), place_of(item)) for item in items
            ]
        for item in reader.items(entries["claims"], "'claims'") if "claims" in entries else ():
            self._claim(item)
        return self.scenario

    def _choice(self, entries: dict[str, written.Piece], key: str, allowed: tuple[str, ...]) -> str | None:
        return self.reader.choice(entries[key], f"'{key}'", allowed) if key in entries else None

    def _rules(self, node: written.Piece) -> None:
        text = self.reader.text(node, "'rules'") or ""
        label = dates().get(text, text.removeprefix("v"))
        if label in versions():
            self.scenario.rules = label
        elif text:
            self.reader.report(node, f"there is no version {text!r} of the rules", versions())

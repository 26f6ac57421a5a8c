"""Reading what happened before a scenario begins: earlier this turn, what lasts, the chain, the showdown."""

from __future__ import annotations

import copy
from collections.abc import Generator, Sequence
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.games.riftbound.board.board import Board
from kfjudge.games.riftbound.board.chain import Context, Happening, Item
from kfjudge.games.riftbound.board.objects import Obj, Ref, Spot
from kfjudge.games.riftbound.effects.perform import perform
from kfjudge.games.riftbound.play.choosing import choose_for
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.permission import effect_of
from kfjudge.games.riftbound.situation.board import BoardReader
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.situation import written

EARLIER = ("played", "scored", "moved", "died", "hidden", "discarded", "by")


class BeforeReader(BoardReader):
    """Reads what a position has behind it."""

    def _before(self, entries: dict[str, written.Piece]) -> None:
        if "earlier" in entries:
            for item in self.reader.one_or_more(entries["earlier"]):
                self._earlier(item)
        for item in self.reader.one_or_more(entries["lasting"]) if "lasting" in entries else ():
            self._lasting(item)
        if "showdown" in entries:
            self._showdown(entries["showdown"])
        for item in self.reader.one_or_more(entries["chain"]) if "chain" in entries else ():
            self._item(item)

    def _who(self, entries: dict[str, written.Piece], otherwise: int) -> int:
        name = self.reader.choice(entries["by"], "'by'", self.scenario.players) if "by" in entries else None
        return self.scenario.players.index(name) if name else otherwise

    # ── earlier this turn ──

    def _earlier(self, node: written.Piece) -> None:
        """What a player did this turn: cards played, hidden, discarded, battlefields scored, units that moved, died."""
        reader, scenario, board = self.reader, self.scenario, self.scenario.board
        entries = reader.mapping(node, "'earlier'", EARLIER)
        who = self._who(entries, board.active)
        for key, kind in (("played", EventKind.PLAY), ("discarded", EventKind.DISCARD), ("died", EventKind.DIE)):
            for item in reader.one_or_more(entries[key]) if key in entries else ():
                obj = self._gone(item, who)
                if obj is None:
                    continue
                board.log.append(Happening(kind, obj.ref, who, facts=obj.facts, controller=who))
                if kind is EventKind.PLAY:
                    board.seats[who].finalized_cards.append(obj.id)
        for item in reader.one_or_more(entries["hidden"]) if "hidden" in entries else ():
            obj = self._one(item)
            if obj is not None and obj.spot is Spot.FACEDOWN:
                obj.hidden_turn = board.turn
                board.log.append(Happening(EventKind.HIDE, None, who))
            elif obj is not None:
                reader.report(item, f"{obj.facts.name} does not lie facedown at a battlefield")
        for item in reader.one_or_more(entries["scored"]) if "scored" in entries else ():
            index = scenario.fields.get(reader.text(item, "a battlefield") or "")
            if index is None:
                reader.report(item, "there is no such battlefield", scenario.fields)
            else:
                board.fields[index].scored_by.add(who)
        for key_node, _name, value in reader.entries(entries["moved"], "'moved'") if "moved" in entries else ():
            obj = self._one(key_node)
            for _ in range((reader.number(value, "'moved'", 0, 99) or 0) if obj is not None else 0):
                assert obj is not None
                obj.moved += 1
                board.log.append(Happening(EventKind.MOVE, obj.ref, obj.controller, facts=obj.facts))

    def _gone(self, node: written.Piece, who: int) -> Obj | None:
        """The card of the file that is named, else one that now lies in its owner's trash."""
        name = self.reader.text(node, "a card") or "unknown"
        found = candidates(self.scenario, name) if name != "unknown" else []
        if len(found) == 1:
            return self.scenario.board.objects[found[0]]
        facts = self._facts(name, node)
        return None if facts is None else self.scenario.board.add(facts, who, Spot.TRASH)

    def _one(self, node: written.Piece) -> Obj | None:
        name = self.reader.text(node, "a card") or ""
        found = candidates(self.scenario, name)
        if len(found) == 1:
            return self.scenario.board.objects[found[0]]
        why = "fits several cards" if found else "is no card of this file"
        self.reader.report(node, f"{name!r} {why}", [self.scenario.named[one] for one in found])
        return None

    # ── what lasts, and the chain ──

    def _spell(self, node: written.Piece, what: str, on: str) -> tuple[Obj, list[Ref]] | None:
        entries = self.reader.mapping(node, what, ("card", "by", on, "as"))
        if "card" not in entries:
            self.reader.report(node, f"{what} needs 'card'")
            return None
        facts = self._facts(self.reader.text(entries["card"], "'card'") or "", entries["card"])
        if facts is None:
            return None
        who = self._who(entries, self.scenario.board.active)
        obj = self.scenario.board.add(facts, who, Spot.CHAIN)
        self._label(obj, self.reader.text(entries["as"], "'as'") if "as" in entries else None, node)
        refs = []
        for item in self.reader.one_or_more(entries[on]) if on in entries else ():
            target = self._one(item)
            if target is not None:
                refs.append(target.ref)
        return obj, refs

    def _lasting(self, node: written.Piece) -> None:
        """What a spell of this turn has set up and still holds."""
        found = self._spell(node, "'lasting'", "on")
        if found is None:
            return
        obj, refs = found
        board = self.scenario.board
        game = Game(copy.deepcopy(board), self.scenario.rules)
        item, effect = _item_of(game, game.board.objects[obj.id]), effect_of(game, obj.facts)
        game.resolving = item
        why = ""
        if effect is not None:
            why = _run(choose_for(game, item, effect, item.ctx), refs) or _run(perform(game, effect, item.ctx), refs)
        why = why or _left(board, refs, item)
        news = game.board.lasting[len(board.lasting) :]
        if why or not news:
            self.reader.report(node, why or f"nothing that {obj.facts.name} does lasts")
        board.lasting += news
        Game(board).put(obj, Spot.TRASH)

    def _item(self, node: written.Piece) -> None:
        """A spell that waits on the chain, all its choices made; the last one named is on top."""
        found = self._spell(node, "an item of 'chain'", "targets")
        if found is None:
            return
        obj, refs = found
        if obj.kind is not Kind.SPELL:
            self.reader.report(node, f"{obj.facts.name} is no spell: it does not wait on the chain")
            return
        board = self.scenario.board
        game = Game(board, self.scenario.rules)
        item = _item_of(game, obj)
        why = _run(choose_for(game, item, item.effect, item.ctx), refs) if item.effect is not None else ""
        why = why or _left(board, refs, item)
        if why:
            self.reader.report(node, why)
        item.pending = False
        board.chain.append(item)
        board.chained, board.keeps_focus = True, False
        board.seats[obj.controller].finalized_cards.append(obj.id)


def _item_of(game: Game, obj: Obj) -> Item:
    ctx = Context(me=obj.ref, controller=obj.controller)
    effect = effect_of(game, obj.facts)
    return Item(game.board.number(), obj.controller, obj.ref, ctx, effect, spell=obj.id, name=obj.facts.name)


def _left(board: Board, refs: Sequence[Ref], item: Item) -> str:
    """What of the named targets was not there to choose."""
    names = [board.objects[ref[0]].facts.name for ref in refs if ref not in item.targets]
    return f"{', '.join(names)} cannot be chosen" if names else ""


def _run(steps: Generator[Decision, Answer, Any], refs: Sequence[Ref]) -> str:
    """Goes through choices with those that are named; what is wrong, if anything is."""
    left = list(refs)
    answer: Answer | None = None
    try:
        while True:
            asked = next(steps) if answer is None else steps.send(answer)
            picked = [ref for ref in left if ref in asked.options][: asked.maximum]
            if not picked and asked.minimum:
                return f"it is not said what is chosen: {asked.question}"
            left = [ref for ref in left if ref not in picked]
            answer = tuple(asked.options.index(ref) for ref in picked)
            if not asked.allows(answer):
                return f"this cannot be chosen: {asked.question}"
    except StopIteration as stop:
        return "it cannot be played so" if stop.value is False else ""
    except ValueError as error:
        return str(error)

"""Reading what a scenario has behind it (earlier this turn, what lasts, the chain, the showdown), does and claims."""

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
from kfjudge.games.riftbound.situation.keys import VERBS, WORDS
from kfjudge.games.riftbound.situation.model import Act
from kfjudge.games.riftbound.situation.naming import candidates, plain
from kfjudge.games.riftbound.situation.typed import FIELDS, Values
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.games.riftbound.words.events import EventKind
from kfjudge.situation import written
from kfjudge.situation.claims import ClaimReader
from kfjudge.situation.model import AnswerWord
from kfjudge.situation.source import Entries, is_null, place_of

EARLIER = ("played", "scored", "moved", "died", "hidden", "discarded", "by")


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


_SUBJECT = {"play": "card", "activate": "card", "hide": "card", "move": "units"}


def _gathered(node: written.Piece) -> written.Piece:
    """ "play: X" with "targets: Y" beside it says what "play: {card: X, targets: Y}" says."""
    if not isinstance(node, written.Mapping) or len(node.value) < 2:
        return node
    verbs = [pair for pair in node.value if pair[0].value in _SUBJECT]
    if len(verbs) != 1 or isinstance(verbs[0][1], written.Mapping):
        return node
    key, value = verbs[0]
    others = [pair for pair in node.value if pair[0] is not key]
    if any(one.value not in WORDS[key.value] for one, _ in others):
        return node
    subject = written.Scalar(key.tag, _SUBJECT[key.value], key.start_mark, key.end_mark)
    inner = written.Mapping(node.tag, [(subject, value), *others], node.start_mark, node.end_mark)
    return written.Mapping(node.tag, [(key, inner)], node.start_mark, node.end_mark)


class ScriptReader(BoardReader):
    """Reads what a position has behind it, actions and claims."""

    def _before(self, entries: Entries) -> None:
        for item in entries.each("earlier"):
            self._earlier(item)
        for item in entries.each("lasting"):
            self._lasting(item)
        if "showdown" in entries:
            self._showdown(entries["showdown"])
        for item in entries.each("chain"):
            self._item(item)

    # ── earlier this turn ──

    def _earlier(self, node: written.Piece) -> None:
        """What a player did this turn: cards played, hidden, discarded, battlefields scored, units that moved, died."""
        reader, scenario, board = self.reader, self.scenario, self.scenario.board
        entries = reader.mapping(node, "'earlier'", EARLIER)
        who = entries.player("by", scenario.players, board.active)
        for key, kind in (("played", EventKind.PLAY), ("discarded", EventKind.DISCARD), ("died", EventKind.DIE)):
            for item in entries.each(key):
                obj = self._gone(item, who)
                if obj is None:
                    continue
                board.log.append(Happening(kind, obj.ref, who, facts=obj.facts, controller=who))
                if kind is EventKind.PLAY:
                    board.seats[who].finalized_cards.append(obj.id)
        for item in entries.each("hidden"):
            obj = self._one(item)
            if obj is not None and obj.spot is Spot.FACEDOWN:
                obj.hidden_turn = board.turn
                board.log.append(Happening(EventKind.HIDE, None, who))
            elif obj is not None:
                reader.report(item, f"{obj.facts.name} does not lie facedown at a battlefield")
        for item in entries.each("scored"):
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
        self.reader.report(node, f"{name!r} {why}", [self.scenario.named[one] for one in found] or self._near(name))
        return None

    # ── what lasts, and the chain ──

    def _spell(self, node: written.Piece, what: str, on: str) -> tuple[Obj, list[Ref]] | None:
        entries = self.reader.mapping(node, what, ("card", "by", on, "as"))
        if "card" not in entries:
            self.reader.report(node, f"{what} needs 'card'")
            return None
        facts = self._facts(entries.text("card") or "", entries["card"])
        if facts is None:
            return None
        who = entries.player("by", self.scenario.players, self.scenario.board.active)
        obj = self.scenario.board.add(facts, who, Spot.CHAIN)
        self._label(obj, entries.text("as"), node)
        return obj, [target.ref for target in map(self._one, entries.each(on)) if target is not None]

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

    # ── actions and claims ──

    def _act(self, node: written.Piece, who: int | None = None) -> Act | None:
        reader, scenario = self.reader, self.scenario
        text = act_said(plain(node))
        if isinstance(node, written.Scalar):
            verb = reader.choice(node, "an action", VERBS)
            return None if verb is None else Act(verb, text, place_of(node), who)
        node = _gathered(node)
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
        if isinstance(value, written.Mapping) and verb != "assign":
            for key_, name, inner in reader.entries(value, f"'{verb}'"):
                if WORDS.get(verb) and name not in WORDS[verb]:
                    reader.report(
                        key_, f"unknown key {name!r} in '{verb}'", [one for one in WORDS[verb] if one[0] == name[0]]
                    )
                    continue
                self.values.said(name, inner)
                act.words[name] = plain(inner, name)
            act.card = act.words.get("card")
            act.who = self._seat(act.words.get("by"), act.who)
        elif verb in ("play", "activate", "hide", "concede", "pass", "invite"):
            act.card = reader.text(value, f"'{verb}'") if not is_null(value) or verb in _SUBJECT else None
        elif verb in ("tap", "recycle"):
            act.words = {"domain": reader.choice(value, f"'{verb}'", [one.value for one in Domain])}
        else:
            word = _SUBJECT.get(verb, "value")
            if not is_null(value):
                self.values.said(word if verb in _SUBJECT else verb, value)
            act.words = {word: plain(value, word)}
        if verb in ("play", "activate", "hide") and not isinstance(act.card, str):
            reader.report(node, f"'{verb}' names a card")
            return None
        if verb in ("play", "activate", "hide") and act.card is not None and not self._known(act.card):
            reader.report(value, f"no card of this file is called {act.card!r}", self._near(act.card))
        return act

    @property
    def values(self) -> Values:
        return Values(self.reader, self.scenario)

    def _seat(self, word: object, otherwise: int | None) -> int | None:
        """The player of a name."""
        return self.scenario.players.index(word) if word in self.scenario.players else otherwise

    def _known(self, name: str) -> bool:
        return bool(candidates(self.scenario, name))

    def _near(self, name: str) -> list[str]:
        from difflib import get_close_matches

        return get_close_matches(name, list(self.scenario.labels), 2, 0.4)

    def claims(self) -> ClaimReader:
        """What reads the claims of the scenario."""
        named = {"cards": ("card", self._claimed_card), "battlefields": ("battlefield", self._claimed_field)}
        return ClaimReader(self.values, FIELDS, named, self._can, self._offered)

    def _claimed_card(self, node: written.Piece) -> str | None:
        return None if self._one(node) is None else str(node.value)

    def _claimed_field(self, node: written.Piece) -> str | None:
        if node.value in self.scenario.fields:
            return str(node.value)
        self.reader.report(node, f"there is no battlefield {node.value!r}", self.scenario.fields)
        return None

    def _offered(self, node: written.Piece) -> AnswerWord:
        return AnswerWord(self.reader.text(node, "a choice") or "", place_of(node))

    def _can(self, node: written.Piece) -> Act | None:
        entries = self.reader.entries(node, "'can'")
        inner = [(key, value) for _k, key, value in entries]
        acts = [(key, value) for key, value in inner if key in VERBS or key in self.scenario.players]
        rest = {key: plain(value) for key, value in inner if key not in VERBS and key not in self.scenario.players}
        for key in rest:
            if key not in ("by", "at"):
                self.reader.report(node, f"unknown key {key!r} in 'can'", ("by", "at"))
        if len(acts) != 1:
            self.reader.report(node, "'can' names one action")
            return None
        pairs = [pair for pair in node.value if pair[0].value == acts[0][0]]
        single = written.Mapping(node.tag, pairs, node.start_mark, node.end_mark)
        act = self._act(single, self._seat(rest.get("by"), None))
        at = str(rest.get("at") or "")
        if act is not None and at.startswith("step "):
            act.step = int(at[5:]) if at[5:].isdecimal() else None
        return act


# ── actions of a scenario as people say them: `move Red Giant to hill`, `play Quiet Song on Blue Imp` ──

_LEAD = {"targets": "on", "to": "to", "destination": "to", "at": "at", "from": "from", "with": "with", "units": ""}


def act_said(value: Any) -> str:
    """An action as it is written in a file, in words."""
    if not isinstance(value, dict) or len(value) != 1:
        return _listed(value)
    ((verb, inner),) = value.items()
    if isinstance(inner, dict) and len(inner) == 1 and not isinstance(next(iter(inner.values())), bool | int):
        (key,) = inner
        if key not in ("card", "units"):
            return f"{verb}: {act_said(inner)}"
    if isinstance(inner, str) and verb not in ("pass", "concede", "choose") and " " in verb:
        return f"{verb} {inner}".strip()
    if verb == "assign" and isinstance(inner, dict):
        return f"assign {', '.join(f'{name} {count}' for name, count in inner.items())}"
    if not isinstance(inner, dict):
        return f"{verb} {_listed(inner)}".strip()
    words = [verb]
    for key, said in inner.items():
        if key == "card":
            words.append(str(said))
        elif said is True:
            words.append(key)
        elif key in _LEAD:
            words += [_LEAD[key], _listed(said)]
        else:
            words.append(f"{key} {_listed(said)}")
    return " ".join(word for word in words if word)


def _listed(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_listed, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_listed(inner)}" for key, inner in value.items())
    return "" if value is None else str(value)

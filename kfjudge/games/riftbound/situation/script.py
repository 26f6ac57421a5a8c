"""Reading what a scenario does and claims."""

from __future__ import annotations

import re
from typing import Any

from kfjudge.games.riftbound.situation.before import BeforeReader
from kfjudge.games.riftbound.situation.keys import CLAIM, FIELD, GAME, LISTED, OBJECT, PLAYER, VERBS, WORDS
from kfjudge.games.riftbound.situation.model import Act, Check, Claim
from kfjudge.games.riftbound.situation.naming import candidates, plain
from kfjudge.games.riftbound.situation.typed import Values
from kfjudge.games.riftbound.words.base import Domain
from kfjudge.situation import written
from kfjudge.situation.source import is_null, place_of, truth_of
from kfjudge.situation.words import VERDICTS

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


class ScriptReader(BeforeReader):
    """Reads actions and claims."""

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

    def _claim(self, node: written.Piece) -> None:
        reader, scenario = self.reader, self.scenario
        entries = reader.mapping(node, "a claim", CLAIM)
        says = (reader.text(entries["says"], "'says'") if "says" in entries else None) or "(no words)"
        claim = Claim(says, place_of(node))
        if "expect" in entries:
            claim.expect = reader.choice(entries["expect"], "'expect'", VERDICTS)
        if "because" in entries:
            claim.because = reader.texts(entries["because"], "'because'")
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

    def _can(self, node: written.Piece, claim: Claim) -> None:
        entries = self.reader.entries(node, "'can'")
        inner = [(key, value) for _k, key, value in entries]
        acts = [(key, value) for key, value in inner if key in VERBS or key in self.scenario.players]
        rest = {key: plain(value) for key, value in inner if key not in VERBS and key not in self.scenario.players}
        for key in rest:
            if key not in ("by", "at"):
                self.reader.report(node, f"unknown key {key!r} in 'can'", ("by", "at"))
        if len(acts) != 1:
            self.reader.report(node, "'can' names one action")
            return
        single = written.Mapping(
            node.tag, [pair for pair in node.value if pair[0].value == acts[0][0]], node.start_mark, node.end_mark
        )
        who = rest.get("by")
        claim.can = self._act(single, self.scenario.players.index(who) if who in self.scenario.players else None)
        at = str(rest.get("at") or "")
        if at.startswith("step "):
            claim.step = int(at[5:]) if at[5:].isdecimal() else None

    def _then(self, node: written.Piece, claim: Claim) -> None:
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
                self.values.claimed("game", name, value)
                claim.checks.append(Check("game", "", name, plain(value), place_of(key)))
            else:
                reader.report(
                    key, f"unknown key {name!r} in 'then'", [*scenario.players, "cards", "battlefields", *GAME]
                )

    def _check(
        self,
        claim: Claim,
        node: written.Piece,
        of: str,
        name: str,
        word: str,
        wanted: written.Piece,
        allowed: tuple[str, ...],
    ) -> None:
        base = word.rstrip("+")
        if base not in allowed:
            near = [one for one in allowed if one[:1] == base[:1]]
            self.reader.report(node, f"unknown key {word!r} of a {of}", near or allowed[:6])
            return
        count = re.fullmatch(r"(?:[<>!]?=|[<>])? ?\d+", str(plain(wanted)))
        if (of, base) in LISTED and count is not None:
            sized = LISTED[of, base]
            hint = f"; how many there are, {sized!r} says" if sized else ""
            self.reader.report(wanted, f"{word!r} of {name!r} is a list of cards, not {count[0]!r}{hint}")
        truth = truth_of(wanted)
        self.values.claimed(of, word, wanted)
        claim.checks.append(Check(of, name, word, truth if truth is not None else plain(wanted), place_of(node)))


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

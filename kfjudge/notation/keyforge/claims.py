"""What somebody says will be so: `giant dead?`, `opp 3 aember?`, `can reap Red Giant?`.

In: `Question` parts. Out: claims for a scenario file, in the vocabulary of `then`, `can` and `choices`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from re import Match

import yaml

from kfjudge.notation.keyforge.claim_words import (
    COMPARED,
    FLAGS,
    FORGES,
    LITTLE,
    NOT,
    NUMBERS,
    OF_A_CARD,
    OF_A_PLAYER,
    OPERATORS,
    PLAYER_NUMBERS,
    ZONES,
    N,
)
from kfjudge.notation.keyforge.deeds import DeedReader
from kfjudge.notation.keyforge.shaping import without_asking, words_of
from kfjudge.notation.keyforge.words import EXPECTED, OPPONENT, PLACE_OF, USES, VERB_OF, houses_in, player_of
from kfjudge.notation.line import Phrase, Question
from kfjudge.notation.names import Laid, Names, name_of, said
from kfjudge.notation.nodes import Nodes, Value
from kfjudge.scenario.words import PLAYERS

CardClaims = dict[int, tuple[Laid, dict[str, Value]]]
"""What a claim says of cards, by the identity of each."""


@dataclass(slots=True)
class ClaimReader:
    """Reads the claims of one line."""

    nodes: Nodes
    names: Names
    deeds: DeedReader
    claims: list[yaml.Node] = field(default_factory=list)
    assumed: list[tuple[str, str, str]] = field(default_factory=list)

    def claim(self, part: Question) -> None:
        """One claim: everything between commas holds together."""
        first = part.phrases[0]
        says = ", ".join(said(phrase) for phrase in part.phrases)
        pairs: list[tuple[str, Value]] = [("says", self.nodes.value(says, first[0].start))]
        expect = self._expected(part.expect)
        then: dict[str, dict[str, Value]] = {}
        cards: CardClaims = {}
        count = len(self.names.problems.found)
        for said_so in part.phrases:
            phrase = without_asking(said_so)
            if self._asked(phrase, pairs):
                continue
            self._then(phrase, then, cards)
        if len(self.names.problems.found) > count:
            return
        if then or cards:
            pairs.append(("then", self._then_node(then, cards, first[0].start)))
        if expect is not None:
            pairs.append(("expect", expect))
        self.claims.append(self.nodes.mapping(pairs, first[0].start, flow=False))

    def _expected(self, phrase: Phrase) -> yaml.Node | None:
        if not phrase:
            return None
        words = " ".join(atom.folded for atom in phrase)
        if words not in EXPECTED:
            self.names.problems.report(
                phrase[0], f"behind '?' stands what is expected (always, never, depends), not {said(phrase)!r}"
            )
            return None
        return self.nodes.value(EXPECTED[words], phrase[0].start)

    def _then_node(self, then: dict[str, dict[str, Value]], cards: CardClaims, at: int) -> yaml.Node:
        pairs: list[tuple[str, Value]] = []
        for key, fields in then.items():
            pairs.extend(fields.items() if key == "game" else [(key, self.nodes.mapping(fields.items(), at))])
        if cards:
            found: list[tuple[yaml.Node, yaml.Node]] = []
            for card, fields in cards.values():
                found.append((self.deeds.ref(card, at), self.nodes.mapping(fields.items(), at)))
            node = self.nodes.mapping((), at)
            node.value = found
            pairs.append(("cards", node))
        return self.nodes.mapping(pairs, at)

    # ── whether something would be legal ────────────────────────────────────

    def _asked(self, phrase: Phrase, pairs: list[tuple[str, Value]]) -> bool:
        """`can reap Red Giant`, `may choose Grey Guard`, `Red Giant can fight Grey Guard`: what is asked about."""
        words = [atom.folded for atom in phrase]
        who = player_of(words[0])
        start = 1 if who is not None and len(phrase) > 1 else 0
        if words[start] not in ("can", "may", "could", "cannot", "offers", "offered", "refuses", "legal"):
            place = next((at for at, word in enumerate(words) if word in ("can", "may", "cannot") and at), 0)
            if not place or place + 1 >= len(words):
                return False
            phrase = (phrase[place], *phrase[place + 1 : place + 2], *phrase[:place], *phrase[place + 2 :])
            words, start = [atom.folded for atom in phrase], 0
            who = None
        lead, rest = words[start], phrase[start + 1 :]
        asked = player_of(rest[0].folded) if len(rest) > 1 else None
        if asked is not None:
            who, rest = asked, rest[1:]
        if not rest:
            self.names.problems.report(phrase[start], f"{lead!r} needs an action, such as 'can reap Red Giant'")
            return True
        choice = rest[0].folded in ("choose", "pick", "be", "target") or lead in ("offers", "offered", "refuses")
        if choice:
            if rest[0].folded in ("choose", "pick", "target"):
                rest = rest[1:]
            elif rest[0].folded == "be":
                rest = tuple(atom for atom in rest[1:] if atom.folded not in ("chosen", "picked", "targeted"))
            if not rest:
                self.names.problems.report(phrase[start], "which card or word may be chosen?")
                return True
            key = "refuses" if lead in ("cannot", "refuses") else "offers"
            rest = rest[1:] if rest[0].folded in ("house", "the") and len(rest) > 1 else rest
            inner: list[tuple[str, Value]] = [(key, self.deeds.word(rest))]
            if who is not None:
                inner.append(("by", PLAYERS[who]))
            pairs.append(("choices", self.nodes.mapping(inner, phrase[0].start)))
            return True
        if lead == "cannot":
            self.names.problems.report(phrase[start], "ask whether it can be done: 'can ...? never'")
            return True
        node = self.deeds.action(rest, claimed=True)
        if node is not None:
            pairs.append(("can", node))
        return True

    # ── how things stand at the end ─────────────────────────────────────────

    def _then(self, phrase: Phrase, then: dict[str, dict[str, Value]], cards: CardClaims) -> None:
        who = player_of(phrase[0].folded)
        own = phrase[1:] if len(phrase) > 1 and phrase[1].folded == "s" else phrase
        if who is not None and len(own) > 1:
            if self._player(who, own[1:], then) or self._card_is(own[1:], cards, who):
                return
        elif phrase[0].folded in ("nobody", "neither") and "win" in phrase[-1].folded:
            then.setdefault("game", {})["winner"] = "nobody"
            return
        if (who is None or len(own) == 1) and self._card_is(phrase, cards):
            return
        player = self.deeds.board.active or 0
        if who is None and self._player(player, phrase, then):
            self.assumed.append((f"whose is '{said(phrase)}'", PLAYERS[player], "nobody is named"))
            return
        self._puzzled(phrase)

    def _card_is(self, phrase: Phrase, cards: CardClaims, side: int | None = None) -> bool:
        """Whether a phrase says something of a card (of a player), which is then noted."""
        for count in self.names.starts(phrase):
            read = self._card(phrase[count:]) if phrase[count:] else None
            if read is None:
                continue
            found = self.names.on_table(name_of(phrase[:count]), lambda laid: side is None or laid.side == side)
            if not found:
                continue
            card = found[0]
            if len(found) > 1:
                one = self.deeds.one(phrase[:count], lambda laid: side is None or laid.side == side, "a card")
                if one is None:
                    return True
                card = one
            cards.setdefault(id(card), (card, {}))[1].update(read)
            return True
        return False

    def _puzzled(self, phrase: Phrase) -> None:
        for count in self.names.starts(phrase):
            if self.names.on_table(name_of(phrase[:count])):
                rest = phrase[count:]
                at = rest[0] if rest else phrase[-1]
                what = f"{said(rest)!r} is nothing that a card can be" if rest else "what is claimed of it?"
                if any(VERB_OF.get(atom.folded) in USES for atom in rest):
                    self.names.problems.report(at, f"{what}; whether it would be legal: 'can {said(phrase)}?'")
                    return
                self.names.problems.report(at, f"{what}: {OF_A_CARD}")
                return
        if player_of(phrase[0].folded) is not None:
            at = phrase[1] if len(phrase) > 1 else phrase[0]
            self.names.problems.report(
                at,
                f"{said(phrase[1:])!r} is nothing that a player has: {OF_A_PLAYER}",
            )
            return
        names = self.names.near_table(name_of(phrase[:1]))
        self.names.problems.report(phrase[0], f"no card of this line is called {said(phrase)!r}, and no player", names)

    def _card(self, phrase: Phrase) -> dict[str, Value] | None:
        """What is said of a card, as a field with its value; None if these words say nothing of one."""
        text = words_of(phrase)
        at = phrase[0].start
        for key, (pattern, truth) in FLAGS.items():
            match = re.fullmatch(rf"{NOT}{LITTLE}{NOT.replace('not>', 'nott>')}(?:{pattern})", text)
            if match is not None:
                wrong = bool(match["not"]) != bool(match["nott"])
                return {key.lstrip("-"): self.nodes.value(truth != wrong, at)}
        lost = re.fullmatch(r"loses? (?:its |the )?(ward|stun|enrage)", text)
        if lost is not None:
            return {lost[1]: self.nodes.value(False, at)}
        for zone, pattern in ZONES:
            match = re.fullmatch(rf"{LITTLE}{NOT}{LITTLE}(?:{pattern})", text)
            if match is not None:
                return {"zone": self.nodes.value(f"not {zone}" if match["not"] else zone, at)}
        if re.fullmatch(r"(?:leaves|left|out of) play", text):
            return {"zone": self.nodes.value("not in play", at)}
        if re.fullmatch(rf"{LITTLE}(?:undamaged|unhurt|no damage|unharmed)", text):
            return {"damage": self.nodes.value(0, at)}
        if re.fullmatch(rf"{LITTLE}(?:damaged|hurt)", text):
            return {"damage": self.nodes.value(">= 1", at)}
        if re.fullmatch(rf"{LITTLE}no (?:a|amber)", text):
            return {"aember": self.nodes.value(0, at)}
        found = self._number(text, NUMBERS, at)
        if found is not None:
            return found
        counter = re.fullmatch(rf"{LITTLE}{COMPARED}{N} (?P<kind>[a-z]+) counters?", text)
        if counter is not None:
            return {"counters": self.nodes.mapping([(counter["kind"], self._compared(counter, False, at))], at)}
        owned = re.fullmatch(rf"{LITTLE}(?:(mine|theirs)|(controlled|owned) by (\w+))", text)
        if owned is not None:
            player = int(owned[1] == "theirs" or (owned[3] or "") in OPPONENT)
            return {"owner" if owned[2] == "owned" else "controller": self.nodes.value(PLAYERS[player], at)}
        house = re.fullmatch(rf"{LITTLE}(?:of )?house (.+)", text)
        houses = houses_in(house[1]) if house is not None else None
        if houses is not None:
            return {"house": self.nodes.value(houses[0], at)}
        host = next((place for place, atom in enumerate(phrase) if atom.folded in ("on", "to")), None)
        if (
            host is not None
            and host + 1 < len(phrase)
            and set(words_of(phrase[:host]).split()) <= {"is", "attached", "stays", ""}
        ):
            found_host = self.names.on_table(name_of(phrase[host + 1 :]))
            if len(found_host) == 1:
                return {"host": self.deeds.ref(found_host[0], phrase[host + 1].start)}
        return None

    def _number(self, text: str, fields: dict[str, str], at: int) -> dict[str, Value] | None:
        for key, pattern in fields.items():
            for shape in (
                rf"{NOT}{LITTLE}{COMPARED}{N} (?:{pattern})",
                rf"{NOT}{LITTLE}(?:{pattern}) {LITTLE}{COMPARED}{N}",
                rf"{NOT}{LITTLE}{COMPARED}(?P<n>\d{{1,3}})(?P<more>)(?:{pattern})",
            ):
                match = re.fullmatch(shape, text)
                if match is not None:
                    return {key: self._compared(match, bool(match["not"]), at)}
        return None

    def _compared(self, match: Match[str], wrong: bool, at: int) -> yaml.Node:
        """A number, or a comparison as a scenario file writes it."""
        words = (match["op"] or "").strip() or (match["more"] or "").strip()
        operator = OPERATORS.get(words, words if words in (">=", "<=", "!=", ">", "<") else "=")
        if wrong:
            operator = {"=": "!=", "!=": "=", ">=": "<", "<=": ">", ">": "<=", "<": ">="}[operator]
        number = int(match["n"])
        return self.nodes.value(number, at) if operator == "=" else self.nodes.value(f"{operator} {number}", at)

    def _player(self, who: int, phrase: Phrase, then: dict[str, dict[str, Value]]) -> bool:
        """What is said of a player."""
        text, at = words_of(phrase), phrase[0].start
        fields = then.setdefault(PLAYERS[who], {})
        found = self._player_fields(text, at) or self._moved(who, text, at)
        if found is None:
            found = self._listed(phrase)
        if found is not None:
            fields.update(found)
            return True
        if not fields:
            del then[PLAYERS[who]]
        if re.fullmatch(r"(?:wins?|won|is (?:the )?winner)(?: the game)?", text):
            then.setdefault("game", {})["winner"] = PLAYERS[who]
            return True
        if re.fullmatch(r"(?:is )?active|s? ?turn", text):
            then.setdefault("game", {})["active"] = PLAYERS[who]
            return True
        return False

    def _moved(self, who: int, text: str, at: int) -> dict[str, Value] | None:
        """`opp loses 1 aember`: what that comes to with what the line says the player has."""
        if re.fullmatch(FORGES, text):
            return self._forged(who, text, at)
        match = re.fullmatch(r"(gains?|gets?|loses?|lost|gained) (\d{1,3}) ?(a|amber|chains?|keys?)?", text)
        if match is None:
            return None
        if not match[3]:
            self._assume_aember(match[2])
        key = {"a": "aember", "amber": "aember", None: "aember"}.get(match[3], f"{match[3]}".rstrip("s") + "s")
        had = self.deeds.board.sides[who].values.get(key)
        if isinstance(had, yaml.SequenceNode):
            before = len(had.value)
        else:
            before = int(had.value) if isinstance(had, yaml.ScalarNode) else 0
        by = -int(match[2]) if match[1].startswith("l") else int(match[2])
        return {key: self.nodes.value(before + by, at)} if before + by >= 0 else None

    def _assume_aember(self, number: str) -> None:
        self.assumed.append((f"'{number}'", f"{number} æmber", "nothing is said to be counted"))

    def _forged(self, who: int, text: str, at: int) -> dict[str, Value]:
        """`opp forges a key`: how many keys that comes to with what the line says. A turn that has not begun forges
        none, which nobody who asks means.
        """
        done = self.deeds.do
        if done and done[-1].value == "end turn":
            self.names.problems.report(at, "a key is forged as a turn begins; write 'begin turn' behind 'end turn'")
            return {}
        had = self.deeds.board.sides[who].values.get("keys")
        before = len(had.value) if isinstance(had, yaml.SequenceNode) else int(getattr(had, "value", 0))
        count = re.search(r"\d", text)
        return {"keys": self.nodes.value(before + (int(count[0]) if count else 1), at)}

    def _player_fields(self, text: str, at: int) -> dict[str, Value] | None:
        found = self._number(text, PLAYER_NUMBERS, at)
        if found is not None:
            return found
        bare = re.fullmatch(rf"{NOT}{LITTLE}{COMPARED}{N}", text)
        if bare is not None:
            self._assume_aember(text)
            return {"aember": self._compared(bare, bool(bare["not"]), at)}
        none = re.fullmatch(rf"{LITTLE}no (amber|a|keys?|chains?|cards? in hand|hand)|empty hand", text)
        if none is not None:
            key = {
                "a": "aember",
                "amber": "aember",
                "key": "keys",
                "keys": "keys",
                "chain": "chains",
                "chains": "chains",
            }
            return {key.get(none[1] or "", "hand_size"): self.nodes.value(0, at)}
        keys = re.fullmatch(
            rf"{LITTLE}(?:only )?(?:the )?((?:red|blue|yellow)(?: (?:and )?(?:red|blue|yellow))*) keys?", text
        )
        if keys is not None:
            colors = [word for word in keys[1].split() if word != "and"]
            return {"keys": self.nodes.sequence([self.nodes.value(word, at) for word in colors], at)}
        tide = re.fullmatch(rf"{LITTLE}(?:(high|low|neutral) tide|tide (?:is )?(high|low|neutral))", text)
        if tide is not None:
            return {"tide": self.nodes.value(tide[1] or tide[2], at)}
        house = re.fullmatch(rf"{LITTLE}(?:active )?house (.+)", text)
        houses = houses_in(house[1]) if house is not None else None
        if houses is not None and len(houses) == 1:
            return {"house": self.nodes.value(houses[0], at)}
        return None

    def _listed(self, phrase: Phrase) -> dict[str, Value] | None:
        """`opp hand = Blue Imp + Red Giant`: exactly these; `opp has Red Giant in hand`: at least this."""
        words = [atom.folded for atom in phrase]
        zone = PLACE_OF.get(words[0])
        if zone is not None and len(phrase) > 2 and phrase[1].kind in ("COMPARE", "PLUS"):
            least = phrase[1].kind == "PLUS" or said(phrase[1:2]) == ">="
            return self._cards_named(phrase[2:], f"{zone}{'+' if least else ''}", phrase[0].start)
        if words[0] in ("has", "have") and "in" in words[2:]:
            place = len(words) - 1 - words[::-1].index("in")
            zone = PLACE_OF.get(" ".join(words[place + 1 :]))
            if zone is not None:
                return self._cards_named(phrase[1:place], f"{zone}+", phrase[0].start)
        return None

    def _cards_named(self, phrase: Phrase, key: str, at: int) -> dict[str, Value] | None:
        items: list[Value] = []
        piece: list[int] = []
        for place in (*range(len(phrase)), len(phrase)):
            if place < len(phrase) and phrase[place].kind != "PLUS":
                piece.append(place)
                continue
            name = phrase[piece[0] : piece[-1] + 1] if piece else ()
            piece = []
            if not name or name_of(name) in ("nothing", "empty", "none"):
                continue
            found = self.names.on_table(name_of(name))
            if not found:
                return None
            items.append(self.deeds.ref(found[0], name[0].start))
        return {key: self.nodes.sequence(items, at)}

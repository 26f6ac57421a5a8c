"""What a claim says of one card or of one player: `dead`, `3 damage`, `leftmost`, `loses 1 aember`.

In: the words behind the name of a card or a player. Out: fields of `then` with their values; None where the words say
nothing. What is worked out from the line (what a player had) is kept to be told.
"""

from __future__ import annotations

import re

from kfjudge.games.keyforge.notation.claim_words import (
    AT,
    FLAGS,
    FORGES,
    LITTLE,
    NUMBERS,
    PLAYER_NUMBERS,
    ZONES,
)
from kfjudge.games.keyforge.notation.deeds import DeedReader
from kfjudge.games.keyforge.notation.names import Names
from kfjudge.games.keyforge.notation.states import States
from kfjudge.games.keyforge.notation.words import PLACE_OF, houses_in
from kfjudge.games.keyforge.situation.words import COLORS
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.situation import written
from kfjudge.situation.notation.begun import END, until_begun
from kfjudge.situation.notation.claims import COMPARED, NOT, ClaimsOf, N, number_in
from kfjudge.situation.notation.line import Phrase
from kfjudge.situation.notation.names import Laid, name_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.spoken import DIGITS
from kfjudge.situation.notation.words import OPPONENT, player_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass


@dataclass(slots=True)
class FieldReader(ClaimsOf):
    """Reads what is said of cards and players in the claims of one line."""

    names: Names
    deeds: DeedReader

    def _card(self, phrase: Phrase, laid: Laid | None = None) -> dict[str, Value] | None:
        """What is said of a card, as a field with its value; None if these words say nothing of one. `laid` is the card
        if it is known.
        """
        text = counted(words_of(phrase))
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
                return self.lies("zone", f"not {zone}" if match["not"] else zone, text, at, laid)
        for spot, pattern in AT:
            match = re.fullmatch(rf"{LITTLE}{NOT}{LITTLE}(?:{pattern})", text)
            if match is not None:
                return self.lies("place", f"not {spot}" if match["not"] else spot, text, at, laid)
        if re.fullmatch(r"(?:leaves|left|out of) play", text):
            return {"zone": self.nodes.value("not in play", at)}
        if re.fullmatch(rf"{LITTLE}(?:undamaged|unhurt|no damage|unharmed)", text):
            return {"damage": self.nodes.value(0, at)}
        if re.fullmatch(rf"{LITTLE}(?:fully )?healed|heals?(?: fully)?", text):
            self.assumed.append((f"'{said(phrase)}'", "no damage is left on it", "how much is healed is not said"))
            return {"damage": self.nodes.value(0, at)}
        if re.fullmatch(rf"{LITTLE}(?:damaged|hurt)|(?:any |some )?(?:damage|dmg)", text):
            return {"damage": self.nodes.value(">= 1", at)}
        if re.fullmatch(r"(?:any|some) (?:a|amber)(?: left| on it)*", text):
            return {"aember": self.nodes.value(">= 1", at)}
        if re.fullmatch(rf"{LITTLE}no (?:a|amber)", text):
            return {"aember": self.nodes.value(0, at)}
        bare = re.fullmatch(rf"{NOT}{LITTLE}(?<=has |ets |ave |ith )(?P<op>){N}", text)
        if bare is not None:
            self._assume_aember(bare["n"])
            return {"aember": self.compared(bare, bool(bare["not"]), at)}
        taken = re.fullmatch(r"(?:captures?|captured) (\d{1,3})(?: a| amber)?", text)
        if taken is not None and laid is not None:
            had = next((int(value.value) for key, value in laid.node.value if key.value == "aember"), 0)
            return {"aember": self.nodes.value(had + int(taken[1]), at)}
        found = self._number(text, NUMBERS, at)
        if found is not None:
            return found
        counter = re.fullmatch(rf"{LITTLE}{COMPARED}{N} (?P<kind>[a-z]+) counters?", text)
        if counter is not None:
            return {"counters": self.nodes.mapping([(counter["kind"], self.compared(counter, False, at))], at)}
        owned = re.fullmatch(
            rf"{LITTLE}(?:(mine|theirs)|(controlled|owned) by (\w+)|(?:on|under) (\w+?)(?: s)? (?:side|control))", text
        )
        if owned is not None and (owned[4] is None or player_of(owned[4]) is not None):
            player = int(owned[1] == "theirs" or (owned[3] or owned[4] or "") in OPPONENT)
            return {"owner" if owned[2] == "owned" else "controller": self.nodes.value(PLAYERS[player], at)}
        house = re.fullmatch(rf"{LITTLE}(?:of )?house (.+)", text)
        houses = houses_in(house[1]) if house is not None else None
        if houses is not None:
            return {"house": self.nodes.value(houses[0], at)}
        keyword = re.fullmatch(rf"{NOT}{LITTLE}(?P<nott>not )?(?P<name>{_KEYWORD})(?: and (?P<more>{_KEYWORD}))?", text)
        if keyword is not None:
            denied = "not " if bool(keyword["not"]) != bool(keyword["nott"]) else ""
            names = [denied + name.replace(" ", "-") for name in (keyword["name"], keyword["more"]) if name]
            if KeywordName.ELUSIVE.value in names:
                told = "the keyword", "whether it is used up this turn is another question"
                self.assumed.append((f"'{said(phrase)}'", *told))
            return {"keywords+": self.nodes.sequence(names, at)}
        beside = self._beside(phrase)
        if beside is not None:
            return beside
        host = next((place for place, atom in enumerate(phrase) if atom.folded in ("on", "to")), None)
        if (
            host is not None
            and host + 1 < len(phrase)
            and set(words_of(phrase[:host]).split()) <= {"is", "attached", "stays", ""}
        ):
            found_host = self.names.on_table(name_of(phrase[host + 1 :]))
            if len(found_host) == 1:
                return {"host": self.names.ref(found_host[0], phrase[host + 1].start)}
        states = States(self.deeds.board, phrase)
        plain = states.read() and not (states.cards or states.label or states.counters)
        return states.said if plain and states.said and states.said.keys() <= _CLAIMED else None

    def _beside(self, phrase: Phrase) -> dict[str, Value] | None:
        """`between Blue Imp and Grey Guard`, `next to Blue Imp`: the neighbors."""
        words = [atom.folded for atom in phrase]
        start = next((place for place, word in enumerate(words) if word not in ("is", "in", "a")), 0)
        if words[start] == "between":
            for place in [at for at, word in enumerate(words) if word == "and" and at > start + 1]:
                pair = [self.names.on_table(name_of(part)) for part in (phrase[start + 1 : place], phrase[place + 1 :])]
                if all(len(found) == 1 for found in pair):
                    refs = [self.names.ref(found[0], phrase[start].start) for found in pair]
                    return {"neighbors": self.nodes.sequence(refs, phrase[start].start)}
        for lead in (("next", "to"), ("beside",), ("neighbor", "of"), ("neighbors",)):
            name = phrase[start + len(lead) :]
            if tuple(words[start : start + len(lead)]) == lead and name:
                found = self.names.on_table(name_of(name))
                if len(found) == 1:
                    ref = self.names.ref(found[0], name[0].start)
                    return {"neighbors+": self.nodes.sequence([ref], name[0].start)}
        return None

    def _number(self, text: str, fields: dict[str, str], at: int) -> dict[str, Value] | None:
        found = number_in(text, fields, LITTLE)
        if found is None:
            return None
        key, match = found
        if key == "keys" and int(match["n"]) > len(COLORS):
            key = "key_cost"
            self.assumed.append((f"'{text}'", "what a key costs", "nobody forges so many"))
        return {key: self.compared(match, bool(match["not"]), at)}

    def _player(self, who: int, phrase: Phrase, then: dict[str, dict[str, Value]]) -> bool:
        """What is said of a player."""
        text, at = counted(words_of(phrase)), phrase[0].start
        if self._stolen(who, text, at, then):
            return True
        fields = then.setdefault(PLAYERS[who], {})
        found = self._moved(who, text, at) or self._player_fields(text, at)
        if found is None:
            found = self._listed(phrase)
        if found is not None:
            self.note(fields, found, at)
            return True
        if not fields:
            del then[PLAYERS[who]]
        if re.fullmatch(r"(?:wins?|won|is (?:the )?winner)(?: the game)?", text):
            self.begins_before(who, text, at, "a key is forged as a turn begins")
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
        handled = re.fullmatch(r"(draws?|drew|drawn|discards?|discarded) (\d{1,2}|any)(?: cards?)?", text)
        if handled is not None:
            hand = [card for card in self.names.laid if card.side == who and card.place == "hand" and not card.played]
            draws, some = handled[1].startswith("dr"), handled[2] == "any"
            if draws:
                return {"drawn": self.nodes.value("> 0" if some else int(handled[2]), at)}
            total = -1 if some else len(hand) - int(handled[2])
            if total < 0:
                return None
            count = total
            self.assumed.append((f"'{text}'", f"{count} cards in hand at the end", "from what the line lays there"))
            return {"hand_size": self.nodes.value(count, at)}
        any_of = re.fullmatch(rf"(gains?|gets?|loses?|gained|lost) {_ANYTHING}", text)
        if any_of is not None:
            had = self.deeds.board.sides[who].values.get("aember")
            before = int(had.value) if isinstance(had, written.Scalar) else 0
            wanted = f"{'<' if any_of[1].startswith('l') else '>'} {before}"
            self.assumed.append((f"'{text}'", f"{wanted} æmber at the end", "from what the line says there is"))
            return {"aember": self.nodes.value(wanted, at)}
        match = re.fullmatch(
            r"(gains?|gets?|loses?|lost|gained) (?:only |exactly )?(\d{1,3}) ?(a|amber|chains?|keys?)?", text
        )
        if match is None:
            return None
        if not match[3]:
            self._assume_aember(match[2])
        key = {"a": "aember", "amber": "aember", None: "aember"}.get(match[3], f"{match[3]}".rstrip("s") + "s")
        had = self.deeds.board.sides[who].values.get(key)
        if isinstance(had, written.Sequence):
            before = len(had.value)
        else:
            before = int(had.value) if isinstance(had, written.Scalar) else 0
        by = -int(match[2]) if match[1].startswith("l") else int(match[2])
        if before + by >= 0:
            what = {"aember": "æmber"}.get(key, key)
            self.assumed.append((f"'{text}'", f"{before + by} {what} at the end", "from what the line says there is"))
        return {key: self.nodes.value(before + by, at)} if before + by >= 0 else None

    def _stolen(self, who: int, text: str, at: int, then: dict[str, dict[str, Value]]) -> bool:
        """`I steal 2`: what that comes to in the pool of the other player, which is told."""
        match = re.fullmatch(rf"(?:steals?|stole)(?: (?:(\d{{1,3}})(?: a| amber)?|{_ANYTHING}))?", text)
        if match is None:
            return False
        other = PLAYERS[1 - who]
        had = self.deeds.board.sides[1 - who].values.get("aember")
        before = int(had.value) if isinstance(had, written.Scalar) else 0
        left: Value = before - int(match[1]) if match[1] else f"< {before}"
        then.setdefault(other, {})["aember"] = self.nodes.value(left, at)
        whose = "me" if other == "me" else "the opponent"
        self.assumed.append((f"'{text}'", f"{left} æmber left for {whose}", "what is stolen is missing there"))
        return True

    def _assume_aember(self, number: str) -> None:
        self.assumed.append((f"'{number}'", f"{number} æmber", "nothing is said to be counted"))

    def _forged(self, who: int, text: str, at: int) -> dict[str, Value]:
        """`opp forges a key`: how many keys that comes to with what the line says."""
        self.begins_before(who, text, at, "a key is forged as a turn begins")
        had = self.deeds.board.sides[who].values.get("keys")
        before = len(had.value) if isinstance(had, written.Sequence) else int(getattr(had, "value", 0))
        count = re.search(r"\d", text)
        return {"keys": self.nodes.value(before + (int(count[0]) if count else 1), at)}

    def begins_before(self, who: int, text: str, at: int, why: str) -> None:
        """Begins the turn of a player where the line stops before it and what is asked happens then; it is told."""
        done, board = self.deeds.do, self.deeds.board
        if not done and board.active is None:
            board.active = who
        acts = until_begun(who, board.active or 0, [node.value == END for node in done], goes_on=False)
        done += [self.nodes.value(act, at) for act in acts]
        if acts:
            self.assumed.append((f"'{text}'", "; ".join(acts), why))

    def _player_fields(self, text: str, at: int) -> dict[str, Value] | None:
        found = self._number(text, PLAYER_NUMBERS, at)
        if found is not None:
            return found
        bare = re.fullmatch(rf"{NOT}{LITTLE}{COMPARED}{N}", text)
        if bare is not None:
            self._assume_aember(bare["n"])
            return {"aember": self.compared(bare, bool(bare["not"]), at)}
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
        empty = re.fullmatch(
            r"(?:an )?empty (hand|discard|archives?)|(hand|discard|archives?)(?: pile)? (?:is )?empty", text
        )
        if empty is not None:
            return {f"{PLACE_OF[empty[1] or empty[2]]}_size": self.nodes.value(0, at)}
        keys = re.fullmatch(
            rf"{LITTLE}(?:only )?(?:the )?((?:red|blue|yellow)(?: (?:and )?(?:red|blue|yellow))*) keys?", text
        )
        if keys is not None:
            colors = [word for word in keys[1].split() if word != "and"]
            return {"keys": self.nodes.sequence([self.nodes.value(word, at) for word in colors], at)}
        tide = re.fullmatch(rf"{LITTLE}(?:(high|low|neutral) tide|tide (?:is )?(high|low|neutral))", text)
        if tide is not None:
            return {"tide": self.nodes.value(tide[1] or tide[2], at)}
        haunted = re.fullmatch(rf"{LITTLE}{NOT}{LITTLE}haunted", text)
        if haunted is not None:
            return {"haunted": self.nodes.value(not haunted["not"], at)}
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
            items.append(self.names.ref(found[0], name[0].start))
        return {key: self.nodes.sequence(items, at)}


_ANYTHING = r"(?:anything|something|any|(?:(?:any|the|its|that|his) )?(?:a|amber))"
_KEYWORD = "|".join(name.value.replace("-", "[- ]") for name in KeywordName)
_CLAIMED = frozenset(("damage", "aember", "power_counters", "ward", "stun", "enrage", "exhausted", "owner", "house"))
"""What can be typed behind a card on a side and be claimed in the same words."""


def counted(text: str) -> str:
    """Words with their numbers as digits: `gets an amber` is `gets 1 amber`."""
    text = re.sub(r"\b(?:an?|another) (?=amber|card|chain|damage)", "1 ", text)
    text = " ".join(DIGITS.get(word, word) for word in text.split())
    return re.sub(r"(?<!armor)(?: (?:left|now|remaining|in total|at the end|afterwards?))+$", "", text)

"""What somebody says will be so: `giant dead?`, `opp 3 aember?`, `can reap Red Giant?`.

In: `Question` parts. Out: claims for a scenario file, in the vocabulary of `then`, `can` and `choices`. What is worked
out from the line (what a player had) is kept to be told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kfjudge.games.keyforge.notation.claim_words import (
    AT,
    FLAGS,
    FORGES,
    LITTLE,
    NUMBERS,
    PLAYER_NUMBERS,
    WORDS,
    ZONES,
)
from kfjudge.games.keyforge.notation.deeds import DeedReader
from kfjudge.games.keyforge.notation.names import Names
from kfjudge.games.keyforge.notation.shaping import turned
from kfjudge.games.keyforge.notation.states import States
from kfjudge.games.keyforge.notation.words import PLACE_OF, VERB_OF, houses_in
from kfjudge.games.keyforge.situation.state import ANY_TOKEN, OF_TOKENS
from kfjudge.games.keyforge.situation.words import COLORS
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.situation import written
from kfjudge.situation.notation.begun import END, until_begun
from kfjudge.situation.notation.claims import COMPARED, NOT, ClaimsOf, N, Then, number_in
from kfjudge.situation.notation.line import Phrase, Question, Word
from kfjudge.situation.notation.made import Made, made_in, names_it
from kfjudge.situation.notation.names import Laid, name_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.spoken import DIGITS
from kfjudge.situation.notation.words import OPPONENT, player_of, without_asking, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field

_ANYTHING = r"(?:anything|something|any|(?:(?:any|the|its|that|his) )?(?:a|amber))"
_KEYWORD = "|".join(name.value.replace("-", "[- ]") for name in KeywordName)
_STATUS = "|".join(STATUSES)


def _pool(word: str) -> str:
    """What a player has, by the word for it: of one, of many, or short."""
    return "aember" if word.startswith("a") else f"{word.rstrip('s')}s"


_CLAIMED = frozenset(("damage", "aember", "power_counters", *STATUSES, "exhausted", "owner", "house"))
"""What can be typed behind a card on a side and be claimed in the same words."""


def counted(text: str) -> str:
    """Words with their numbers as digits: `gets an amber` is `gets 1 amber`."""
    text = re.sub(r"\b(?:an?|another) (?=amber|card|chain|damage)", "1 ", text)
    text = " ".join(DIGITS.get(word, word) for word in text.split())
    return re.sub(r"(?<!armor)(?: (?:left|now|remaining|in total|at the end|afterwards?))+$", "", text)


_WHETHER = frozenset(("can", "could", "may", "will", "would", "still", "even", "now", "then"))
"""What may stand around the player of whom it is asked whether a key is forged."""
_DENIED = r"(?:not|never|doesnt|dont|didnt|wont|cannot|cant)"
_NEXT_TURN = (
    r"(?:(?:at|on|in|during) )?(?:the )?(?:(?:start|beginning) of )?(?:(?:the|his|her|their|its|my|opps?|s) )*"
    r"(?:next )?turn"
)


@dataclass(slots=True)
class ClaimReader(ClaimsOf):
    """Reads the claims of one line."""

    words = WORDS

    names: Names
    deeds: DeedReader
    silent: int = 0
    of_next_turn: list[int] = field(default_factory=list)
    """Where the claims stand that ask of the turn which begins after what is done."""

    # ── what is said of one card or player ──────────────────────────────────

    def of_card(self, phrase: Phrase, laid: Laid | None = None) -> dict[str, Value] | None:
        """What is said of a card, as a field with its value; None if these words say nothing of one."""
        text = counted(words_of(phrase))
        at = phrase[0].start
        for key, (pattern, truth) in FLAGS.items():
            match = re.fullmatch(rf"{NOT}{LITTLE}{NOT.replace('not>', 'nott>')}(?:{pattern})", text)
            if match is not None:
                wrong = bool(match["not"]) != bool(match["nott"])
                return {key.lstrip("-"): self.nodes.value(truth != wrong, at)}
        lost = re.fullmatch(rf"loses? (?:its |the )?({_STATUS})", text)
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
            self.tell(f"'{said(phrase)}'", "no damage is left on it", "how much is healed is not said")
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
            key, whose = "owner" if owned[2] == "owned" else "controller", self.nodes.value(PLAYERS[player], at)
            return {**({"zone": self.nodes.value("in play", at)} if owned[4] else {}), key: whose}
        house = re.fullmatch(rf"{LITTLE}(?:of )?house (.+)", text)
        houses = houses_in(house[1]) if house is not None else None
        if houses is not None:
            return {"house": self.nodes.value(houses[0], at)}
        keyword = re.fullmatch(rf"{NOT}{LITTLE}(?P<nott>not )?(?P<name>{_KEYWORD})(?: and (?P<more>{_KEYWORD}))?", text)
        if keyword is not None:
            denied = "not " if bool(keyword["not"]) != bool(keyword["nott"]) else ""
            names = [denied + name.replace(" ", "-") for name in (keyword["name"], keyword["more"]) if name]
            if KeywordName.ELUSIVE.value in names:
                self.tell(f"'{said(phrase)}'", "the keyword", "whether it is used up this turn is another question")
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
            self.tell(f"'{text}'", "what a key costs", "nobody forges so many")
        return {key: self.compared(match, bool(match["not"]), at)}

    def of_player(self, who: int, phrase: Phrase, then: Then) -> bool:
        """Whether words say something of a player, which is then noted."""
        text, at = counted(words_of(phrase)), phrase[0].start
        if self._stolen(who, text, at, then):
            return True
        found = self._moved(who, text, at) or self._player_fields(text, at)
        if found is None:
            found = self._listed(phrase)
        if found is not None:
            self._may_come_later(who, *found)
            self.note(then.setdefault(("player", PLAYERS[who]), {}), found, at)
            return True
        if re.fullmatch(r"(?:wins?|won|is (?:the )?winner)(?: (?:the )?game)?", text):
            self.begins_before(who, text, at, "a key is forged as a turn begins")
            self._may_come_later(who, "winner")
            then.setdefault(("game", ""), {})["winner"] = PLAYERS[who]
            return True
        if re.fullmatch(r"(?:is )?active|s? ?turn", text):
            then.setdefault(("game", ""), {})["active"] = PLAYERS[who]
            return True
        return False

    def _moved(self, who: int, text: str, at: int) -> dict[str, Value] | None:
        """`opp loses 1 aember`: what that comes to with what the line says the player has."""
        forges = re.fullmatch(rf"(?P<not>{_DENIED} )?{FORGES}", text)
        if forges is not None:
            return self._forged(who, text, at, denied=bool(forges["not"]))
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
            self.tell(f"'{text}'", f"{count} cards in hand at the end", "from what the line lays there")
            return {"hand_size": self.nodes.value(count, at)}
        any_of = re.fullmatch(rf"(gains?|gets?|loses?|gained|lost) {_ANYTHING}", text)
        if any_of is not None:
            had = self.deeds.board.sides[who].values.get("aember")
            before = int(had.value) if isinstance(had, written.Scalar) else 0
            wanted = f"{'<' if any_of[1].startswith('l') else '>'} {before}"
            self.tell(f"'{text}'", f"{wanted} æmber at the end", "from what the line says there is")
            return {"aember": self.nodes.value(wanted, at)}
        match = re.fullmatch(
            r"(gains?|gets?|loses?|lost|gained) (?:only |exactly )?(\d{1,3}) ?(a|amb|amber|chains?|keys?)?", text
        )
        if match is None:
            return None
        if not match[3]:
            self._assume_aember(match[2])
        key = _pool(match[3] or "a")
        had = self.deeds.board.sides[who].values.get(key)
        if isinstance(had, written.Sequence):
            before = len(had.value)
        else:
            before = int(had.value) if isinstance(had, written.Scalar) else 0
        by = -int(match[2]) if match[1].startswith("l") else int(match[2])
        if before + by >= 0:
            what = {"aember": "æmber"}.get(key, key)
            self.tell(f"'{text}'", f"{before + by} {what} at the end", "from what the line says there is")
        return {key: self.nodes.value(before + by, at)} if before + by >= 0 else None

    def _stolen(self, who: int, text: str, at: int, then: Then) -> bool:
        """`I steal 2`: what that comes to in the pool of the other player, which is told."""
        match = re.fullmatch(rf"(?:steals?|stole)(?: (?:(\d{{1,3}})(?: a| amber)?|{_ANYTHING}))?", text)
        if match is None:
            return False
        other = PLAYERS[1 - who]
        had = self.deeds.board.sides[1 - who].values.get("aember")
        before = int(had.value) if isinstance(had, written.Scalar) else 0
        left: Value = before - int(match[1]) if match[1] else f"< {before}"
        then.setdefault(("player", other), {})["aember"] = self.nodes.value(left, at)
        whose = "me" if other == "me" else "the opponent"
        self.tell(f"'{text}'", f"{left} æmber left for {whose}", "what is stolen is missing there")
        return True

    def _assume_aember(self, number: str) -> None:
        self.tell(f"'{number}'", f"{number} æmber", "nothing is said to be counted")

    def _forged(self, who: int, text: str, at: int, denied: bool) -> dict[str, Value]:
        """`opp forges a key`: how many keys that comes to with what the line says; `denied`: as many as before, or not
        so many.
        """
        self.begins_before(who, text, at, "a key is forged as a turn begins")
        had = self.deeds.board.sides[who].values.get("keys")
        before = len(had.value) if isinstance(had, written.Sequence) else int(getattr(had, "value", 0))
        count = re.search(r"\d", text)
        forged = before + (int(count[0]) if count else 1)
        return {"keys": self.nodes.value((f"!= {forged}" if count else before) if denied else forged, at)}

    def _of_a_beginning(self, phrase: Phrase) -> Phrase:
        """`can opp still forge`, `opp forges next turn`: what a turn brings as it begins, as it is claimed without
        these words; the phrase itself where it is of something else, or of the turn after the other player's.
        """
        verb = next((at for at, atom in enumerate(phrase) if atom.folded in ("forge", "forges", "win", "wins")), 0)
        named = [atom for atom in phrase[:verb] if player_of(atom.folded) is not None]
        denied = [atom for atom in phrase[:verb] if re.fullmatch(_DENIED, atom.folded)]
        little = [atom for atom in phrase[:verb] if atom not in (*named, *denied)]
        if len(named) != 1 or len(denied) > 1 or any(atom.folded not in {*_WHETHER, "does", "do"} for atom in little):
            return phrase
        end = next((at for at in range(verb + 1, len(phrase)) if re.fullmatch(_NEXT_TURN, words_of(phrase[at:]))), None)
        if end is not None and self.deeds.do and self._now() == player_of(named[0].folded):
            return phrase
        return (*named, *denied, *phrase[verb:end])

    def _now(self) -> int:
        """Whose turn it is behind what is done."""
        return ((self.deeds.board.active or 0) + [node.value for node in self.deeds.do].count(END)) % 2

    def _may_come_later(self, who: int, *claimed: str) -> None:
        """Notes what is asked of a later turn as often as of this one: cards change what a key costs for the turn that
        follows, and a player forges as the next turn of that player begins.
        """
        self.later |= {key: 1 for key in claimed if key == "key_cost"}
        self.later |= {key: 2 if self._now() == who else 1 for key in claimed if key in ("keys", "winner")}

    def tell_next_turn(self) -> None:
        """Reports a claim of the turn that begins after what is done beside one of what is done: the end of a turn
        changes what the other asks of.
        """
        if self.of_next_turn and len(self.claims) + len(self.open) > len(self.of_next_turn):
            self.report(
                self.of_next_turn[0],
                "this asks of the turn that begins next, the other questions of this one: one line each",
            )

    def begins_before(self, who: int, text: str, at: int, why: str) -> None:
        """Begins the turn of a player where the line stops before it and what is asked happens then; it is told."""
        done, board = self.deeds.do, self.deeds.board
        if not done and board.active is None:
            board.active = who
        ends = [node.value == END for node in done]
        acts = until_begun(who, board.active or 0, ends, goes_on=False, only_then=True)
        if acts and done and not ends[-1]:
            self.of_next_turn.append(at)
        done += [self.nodes.value(act, at) for act in acts]
        if acts:
            self.tell(f"'{text}'", "; ".join(acts), why)

    def _player_fields(self, text: str, at: int) -> dict[str, Value] | None:
        found = self._number(text, PLAYER_NUMBERS, at)
        if found is not None:
            return found
        bare = re.fullmatch(rf"{NOT}{LITTLE}{COMPARED}{N}", text)
        if bare is not None:
            self._assume_aember(bare["n"])
            return {"aember": self.compared(bare, bool(bare["not"]), at)}
        none = re.fullmatch(rf"{LITTLE}(?:no (amber|amb|a|keys?|chains?)|(?:no (?:cards? in )?|empty )hand)", text)
        if none is not None:
            return {_pool(none[1]) if none[1] else "hand_size": self.nodes.value(0, at)}
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

    # ── claims ──────────────────────────────────────────────────────────────

    def spoken_of(self, text: str) -> Laid | None:
        """The card that "it" means."""
        return self.deeds.spoken_of(text)

    def plainly(self, phrase: Phrase) -> Phrase:
        """A claim without the words that make it a question, or ask it of the beginning of a turn."""
        return self._of_a_beginning(without_asking(phrase))

    def asked_of_tokens(self, phrase: Phrase) -> bool:
        """Whether it is asked how many tokens there are at the end; a problem where no player can have one."""
        asked = ClaimsOf.asked_of_tokens(self, phrase)
        if asked and not self._tokens():  # then there is no number
            self.report(phrase[0], "nobody has a token creature card; say 'token: NAME' of its player")
        return asked

    def _tokens(self) -> list[tuple[int, str]]:
        """The token creatures that each player can have, or has: by their names."""
        sides = [(who, side.values.get("token")) for who, side in enumerate(self.deeds.board.sides)]
        there = [(card.side, card.token.name) for card in self.names.laid if card.token is not None]
        return [*((who, str(token.value)) for who, token in sides if isinstance(token, written.Scalar)), *there]

    def tokens(self) -> list[str]:
        """What token creatures can be called, the word for all of them last."""
        return [*(name for _who, name in self._tokens()), ANY_TOKEN]

    def whose(self, name: str) -> int:
        """Whose token creatures are meant where nobody is named: of the only player who has such."""
        owners = {who for who, called in self._tokens() if name in (called, ANY_TOKEN)}
        return owners.pop() if len(owners) == 1 else self.deeds.board.active or 0

    # ── whether something would be legal ────────────────────────────────────

    def choosable(self, who: int | None, lead: Phrase, rest: Phrase, pairs: list[tuple[str, Value]]) -> bool:
        """`may choose Grey Guard`, `can Red Giant be chosen`: whether it is asked if something may be chosen."""
        asks = lead[0].folded
        if rest[0].folded in ("call", "declare") and len(rest) > 1:
            return False
        if rest[0].folded not in ("choose", "pick", "be", "target") and asks not in ("offers", "offered", "refuses"):
            return False
        if rest[0].folded in ("choose", "pick", "target"):
            rest = rest[1:]
        elif rest[0].folded == "be":
            rest = tuple(atom for atom in rest[1:] if atom.folded not in ("chosen", "picked", "targeted"))
        if not rest:
            self.report(lead[0], "which card or word may be chosen?")
            return True
        rest = rest[1:] if rest[0].folded in ("house", "the") and len(rest) > 1 else rest
        houses = houses_in(words_of(rest))
        if houses is not None:
            whose = self.deeds.board.active or 0 if who is None else who
            if not self._has_houses(whose, houses):
                message = f"whether {PLAYERS[whose]} has this house, the line does not say: 'houses A/B/C' does"
                self.report(rest[0], message)
                return True
            self.begins_before(whose, words_of(rest), rest[0].start, "a house is chosen as a turn begins")
        key = "refuses" if asks in ("cannot", "refuses") else "offers"
        by = [("by", PLAYERS[who])] if who is not None else []
        pairs.append(("choices", self.nodes.mapping([(key, self.deeds.word(rest)), *by], lead[0].start)))
        return True

    def legal(self, who: int | None, phrase: Phrase, rest: Phrase, behind: list[Phrase]) -> list[tuple[str, Value]]:
        """`can reap Red Giant`, `Red Giant can fight Grey Guard`: that it is asked whether an action is legal."""
        if rest[0].folded in ("call", "declare") and len(rest) > 1:
            rest = (Word("begin", rest[0].start, rest[0].end), *rest[1:])
        if "cannot" in [atom.folded for atom in phrase[:2]]:
            self.report(phrase[0], "ask whether it can be done: 'can ...? never'")
            return []
        if who is None and len(rest) > 1:
            who = player_of(rest[0].folded)
        if who == 1:
            self._turn_of_the_opponent(rest)
        active, self.deeds.player = self.deeds.player, self.deeds.player if who is None else who
        self.deeds.asker = who
        before, now = len(self.names.refs), self.deeds.player == active
        node = self.deeds.action(rest, claimed=True)
        begun = self.deeds.begun(node, before) if node is not None and now and not self.claims else None
        if begun is not None:
            self.deeds.do.append(begun)
        self.deeds.player, self.deeds.asker = active, None
        aimed = self.deeds.own
        if any(atom.folded == "on" for atom in rest) and houses_in(rest[-1].folded) is not None:
            told = f"{said(rest[-1:])!r} is a house: 'house {said(rest[-1:])}; can {said(rest[:-2])}?'"
            self.report(rest[-1], told)
            return []
        if node is not None and len(aimed) == 1 and not self.claims and isinstance(aimed[0], written.Scalar):
            self.deeds.own = []
            self.deeds.do.append(node)
            self.tell(f"'{said(phrase)}'", "it is done; may this be chosen?", "an answer is asked about")
            return [("choices", self.nodes.mapping([("offers", aimed[0])], phrase[0].start))]
        self.deeds.keep(None)
        return [("can", node)] if node is not None else []

    def _has_houses(self, who: int, houses: Sequence[str]) -> bool:
        """Whether houses are among those of a player's identity, or of the cards that the line has of them."""
        given = self.deeds.board.sides[who].values.get("houses")
        cards = [card.facts.houses for card in self.names.laid if card.side == who and card.facts is not None]
        told = [str(each.value) for each in given.value] if isinstance(given, written.Sequence) else None
        return set().union(*cards if told is None else [told]).issuperset(houses)

    def _turn_of_the_opponent(self, rest: Phrase) -> None:
        """What the opponent can do where nothing is done yet and no turn is named is asked of their turn, which is
        told.
        """
        board = self.deeds.board
        if board.active is None and not self.deeds.do and not self.deeds.asked and VERB_OF.get(rest[0].folded):
            board.active = self.deeds.player = 1
            self.tell("whose turn it is", PLAYERS[1], "it is asked what the opponent can do")

    # ── how things stand at the end ─────────────────────────────────────────

    def says(self, phrase: Phrase, then: Then) -> bool:
        """Whether a phrase says one thing of a card or a player, which is then noted."""
        who = player_of(phrase[0].folded)
        own = phrase[1:] if len(phrase) > 1 and phrase[1].folded == "s" else phrase
        if who is not None and len(own) > 1:
            rest = own[1:]
            if self.of_player(who, rest, then) or self._controls(who, rest, then) or self.card_is(rest, then, who):
                return True
        elif phrase[0].folded in ("nobody", "neither") and "win" in phrase[-1].folded:
            then.setdefault(("game", ""), {})["winner"] = "nobody"
            return True
        if who is None and self._gone(phrase, then):
            return True
        if self._kills(own if who is not None and len(own) > 1 else phrase, then):
            return True
        if (who is None or len(own) == 1) and self.card_is(phrase, then):
            return True
        if phrase[0].folded in ("both", "all") and len(phrase) > 1:
            return self.all_are(phrase, then)
        player = self.meant(phrase)
        if who is None and phrase[-1].folded in ("creature", "creatures") and self.of_player(player, phrase, {}):
            self.report(phrase[0], f"whose creatures? Write 'I have {said(phrase)}?' or 'opp has ...?'")
            return True
        if self._made(who, phrase if who is None else own[1:], then):
            return True
        if who is None and self.of_player(player, phrase, then):
            self.tell(f"whose is '{said(phrase)}'", PLAYERS[player], "nobody is named")
            return True
        return False

    def card_is(self, phrase: Phrase, then: Then, side: int | None = None) -> bool:
        """Whether a phrase says something of a card, which is then noted; `3 damage on Red Giant` does, too."""
        counts = phrase[0].folded in ("any", "some") or phrase[0].folded.isdecimal()
        on_it = turned(phrase, self.names) if counts else None
        return ClaimsOf.card_is(self, phrase if on_it is None else (*on_it[0], *on_it[1]), then, side)

    def _made(self, who: int | None, phrase: Phrase, then: Then) -> bool:
        """`2 grunts`, `makes a token`, `grunt in play`: the token creatures that come into being, by how many; what is
        said of them (`grunt ready`) is said of each.
        """
        for count in range(len(phrase), 0, -1):
            rest, words = phrase[count:], words_of(phrase[:count])
            found = made_in(words) or (Made(re.sub("^(?:the|my|his) ", "", words), ">= 1", "") if rest else None)
            name = next((each for each in self.tokens() if found and names_it(found.name or ANY_TOKEN, each)), "")
            fields = self.of_card(rest) if rest and name else {}
            if found is None or not name or fields is None or not set(fields) <= OF_TOKENS.keys():
                continue
            at, player = phrase[0].start, self.whose(name) if who is None else who
            many: dict[str, Value] = {name: self.nodes.value(found.many, at)}
            for key, value in fields.items():
                wrong = "not " if str(getattr(value, "value", "")) == "true" else ""
                many[f"{name} {wrong}{OF_TOKENS[key]}"] = self.nodes.value(0, at)
            side = then.setdefault(("player", PLAYERS[player]), {})
            before = side.get("made")
            given = {key.value: value for key, value in before.value} if isinstance(before, written.Mapping) else {}
            side["made"] = self.nodes.mapping(({**many, **given} if fields else {**given, **many}).items(), at)
            if who is None:
                of_whom = "my side" if player == 0 else "the opponent"
                told = f"{'each of the ' if fields else ''}token creatures of {of_whom} at the end"
                self.tell(f"whose is {said(phrase)!r}", told, "nobody is named")
            return True
        return False

    def of_the_last(self, part: Question, phrase: Phrase, then: Then) -> bool:
        """`reap Red Giant; still stunned?`: what can only be said of a card is about the one that the last action used,
        which is told; not where that or a question before it named others too.
        """
        card = self.deeds.alone if len(part.phrases) == 1 and len(self.claims) + len(self.open) == self.silent else None
        fields = self.of_card(phrase, card)
        if not fields or card is None:
            return False
        self.silent += 1
        self.card_in(then, card).update(fields)
        self.tell(f"who is '{said(phrase)}'", card.title, "the last action used it, and nobody is named")
        return True

    def _gone(self, phrase: Phrase, then: Then) -> bool:
        """`ward gone`, `is the stun removed`: of the one card that the line says has it."""
        lost = re.fullmatch(
            rf"(?:the |his |my |its )?({_STATUS}) (?:is |was )?(?:gone|lost|off|removed|used)(?: up)?",
            words_of(phrase),
        )
        there = [
            card
            for card in self.names.laid
            if lost is not None and any(key.value == lost[1] and value.value for key, value in card.node.value)
        ]
        if lost is None or len(there) != 1:
            return False
        self.card_in(then, there[0])[lost[1]] = self.nodes.value(False, phrase[0].start)
        return True

    def _kills(self, phrase: Phrase, then: Then) -> bool:
        """`Red Giant kills Blue Imp`: the second is destroyed; what did it is not claimed."""
        for place in range(1, len(phrase) - 1):
            if phrase[place].folded in ("kills", "kill", "destroys", "destroy"):
                killers = self.names.on_table(name_of(phrase[:place]))
                found = self.names.on_table(name_of(phrase[place + 1 :])) if killers else []
                if len(found) == 1:
                    self.card_in(then, found[0])["destroyed"] = self.nodes.value(True, phrase[place].start)
                    return True
        return False

    def _controls(self, who: int, phrase: Phrase, then: Then) -> bool:
        """`opp controls Red Giant`."""
        verb = phrase[0].folded
        if verb not in ("controls", "control", "owns", "own") or len(phrase) < 2:
            return False
        if not self.names.on_table(name_of(phrase[1:])):
            return False
        card = self.deeds.one(phrase[1:], lambda laid: True, "a card")
        if card is not None:
            key = "controller" if verb.startswith("control") else "owner"
            self.card_in(then, card)[key] = self.nodes.value(PLAYERS[who], phrase[0].start)
        return True

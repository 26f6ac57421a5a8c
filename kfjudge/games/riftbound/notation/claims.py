"""What somebody says will be so in Riftbound: `guard dead?`, `opp 1 point?`, `I control hill?`, `can play Quiet Song?`.

In: `Question` parts. Out: claims for a scenario file, in the vocabulary of `then`, `can` and `choices`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kfjudge.games.riftbound.board.facts import MADE_TOKENS
from kfjudge.games.riftbound.notation.claim_words import FLAGS, LITTLE, NUMBERS, ON_TOP, PLAYER_NUMBERS, WORDS
from kfjudge.games.riftbound.notation.deeds import DeedReader
from kfjudge.games.riftbound.notation.names import Names, makes
from kfjudge.games.riftbound.notation.sides import Field
from kfjudge.games.riftbound.notation.words import PLACE_OF, PLACES, VERB_OF
from kfjudge.games.riftbound.situation.keys import TOP_OF_DECK
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.situation import written
from kfjudge.situation.notation.begun import until_begun
from kfjudge.situation.notation.claims import NOT, ClaimsOf, Then, number_in
from kfjudge.situation.notation.line import Phrase, Question, Word
from kfjudge.situation.notation.made import Made, made_in, names_it
from kfjudge.situation.notation.names import Laid, name_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.words import player_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field, replace

_WHOSE = re.compile(r"^(?:my|his|her|their|opps?(?: s)?|opponents?(?: s)?|(?:its )?owners?(?: s)?|its) ")


_COMBAT = r"(?:the |its |his |that |this )?(?:combat|fight|showdown|attack)"
_AMID = re.compile(
    rf" (?:(?:in|during|amid) {_COMBAT}|(?:while|when|as) (?:(?:it|he|she) )?(?:attack|defend)(?:s|ing)?)$"
)
_AFTER = re.compile(rf" (?:after|behind) {_COMBAT}$")
_OF_COMBAT = ("might", "buffs", "hand_size", "drawn", "energy", "runes")
"""What can be asked while a combat goes on as well as of its end; what a combat comes to, only of its end."""
_AFTER_COMBAT = frozenset(
    ("dead", "alive", "zone", "controller", "scored_by+", "points", "winner", "damage", "made", "units", "can")
)


@dataclass(slots=True)
class ClaimReader(ClaimsOf):
    """Reads the claims of one line."""

    words = WORDS

    names: Names
    deeds: DeedReader
    times: dict[str, str] = field(default_factory=dict, kw_only=True)
    """Of which time a question is asked, by its words: "said" and "taken" are that of a combat, "" the end."""

    def tokens(self) -> list[str]:
        """What tokens can be called; of one that lies there it is asked what it is like."""
        laid = {card.title.capitalize() for card in self.names.laid}
        return [name for name in MADE_TOKENS if name not in laid]

    def timed(self, part: Question) -> Question:
        """`guard might in combat?`: might is asked of a combat that goes on, where that is said or what was done leads
        to one; else, and behind `after combat`, of the end. Returns the question without its time.
        """
        last = part.phrases[-1]
        words = words_of(last)
        found = _AMID.search(words) or _AFTER.search(words)
        asks = any(atom.folded == "might" for phrase in part.phrases for atom in phrase)
        time = "taken" if asks and found is None and self.deeds.fights else ""
        if found is not None and len(words_of(last[: -len(found[0].split())])) and (asks or found.re is _AFTER):
            part = replace(part, phrases=(*part.phrases[:-1], last[: -len(found[0].split())]))
            time = "said" * (found.re is _AMID)
        self.times[", ".join(said(phrase) for phrase in part.phrases)] = time
        return part

    def of_combat(self) -> bool:
        """Whether all is asked of a combat that goes on; what is taken so is told. Two times are a problem."""
        amid = [says for says, time in self.times.items() if time]
        ends = [asked.says for asked in self.open if asked.about not in _OF_COMBAT]
        ends += [str(claim.value[0][1].value) for claim in self.claims if not _AFTER_COMBAT.isdisjoint(_keys(claim))]
        if amid and ends:
            message = f"{amid[0]!r} is asked of the combat, and {ends[0]!r} of its end; ask one of them in another line"
            self.report(0, f"{message}, or '{amid[0]} after combat?'")
        taken = [] if "said" in self.times.values() else [*self.times] if amid else []
        self.assumed += [(f"'{says}'", "in the combat", "'after combat' behind it asks of the end") for says in taken]
        return bool(amid)

    def place_called(self, words: str) -> str | None:
        """The battlefield that words name."""
        found = self.deeds.board.battlefield(tuple(Word(word, 0, 0) for word in words.split()), make=False)
        return found.name if found is not None else None

    # ── whether something would be legal ────────────────────────────────────

    def choosable(self, who: int | None, lead: Phrase, rest: Phrase, pairs: list[tuple[str, Value]]) -> bool:
        """`may choose Guard`: whether it is asked if something may be chosen."""
        if VERB_OF.get(rest[0].folded) != "choose" or len(rest) == 1:
            return False
        by = [("by", PLAYERS[who])] if who is not None else []
        pairs.append(("choices", self.nodes.mapping([("offers", self.deeds._word(rest[1:])), *by], lead[0].start)))
        return True

    def legal(self, who: int | None, phrase: Phrase, rest: Phrase, behind: list[Phrase]) -> list[tuple[str, Value]]:
        """`can play Quiet Song`, `can opp move Guard to hill`: that it is asked whether an action is legal. What only
        names something `behind` a target is a target, too.
        """
        aimed = [rest]
        while behind and any(atom.kind == "ARROW" for atom in rest) and self._names(behind[0]):
            aimed.append(behind.pop(0))
        node = self.deeds.action(tuple(aimed), who, claimed=True)
        if node is None:
            return []
        if not isinstance(node, written.Mapping):
            return [("can", self.nodes.mapping([(str(node.value), "")], phrase[0].start))]
        said_too: list[tuple[str, Value]] = [("by", PLAYERS[who])] if who is not None else []
        why = self._meanwhile(who)
        if why:
            said_too.append(("at", f"step {len(self.deeds.do)}"))
            self.tell(f"'{said(phrase)}'", "while what was done last goes on, or after it", why)
        node.value += self.nodes.mapping(said_too).value
        return [("can", node)]

    def _names(self, phrase: Phrase) -> bool:
        """Whether a phrase only names a card or a battlefield of the line."""
        return (
            bool(self.names.on_table(name_of(phrase))) or self.deeds.board.battlefield(phrase, make=False) is not None
        )

    def _meanwhile(self, who: int | None) -> str:
        """Why it is asked what a player can do before all of what was done last is over, or "": who is not active can
        do nothing then, and whoever attacks asks of the showdown.
        """
        acts = self.deeds.do
        if not acts or self.deeds.is_of_a_turn(acts[-1]):
            return ""
        turns = sum(self.deeds._ends_turn(node) for node in acts)
        if (0 if who is None else who) != ((self.deeds.board.active or 0) + turns) % 2:
            return "it is not the turn of who asks"
        return "a showdown may begin" if self.deeds.is_move(acts[-1]) else ""

    # ── how things stand at the end ─────────────────────────────────────────

    def says(self, phrase: Phrase, then: Then) -> bool:
        """Whether a phrase says one thing of a card, a player or a battlefield, which is then noted."""
        who = player_of(phrase[0].folded)
        own = phrase[1:] if who is not None and len(phrase) > 1 else phrase
        if self._made(who, own, then):
            return True
        if who is not None and len(phrase) > 1:
            if self.of_player(who, own, then):
                return True
            if self.card_is(own, then, who):
                return True
        if self.card_is(phrase, then) or self._field_is(phrase, then) or self.all_are(phrase, then):
            return True
        player = self.meant(phrase)
        if who is None and self.of_player(player, phrase, then):
            self.tell(f"whose is '{said(phrase)}'", PLAYERS[player], "nobody is named")
            return True
        return False

    def holds_something(self, player: int) -> bool:
        return any(each.controller == player for each in self.deeds.board.fields.values())

    def whose(self, name: str) -> int:
        """Whose tokens of a name are meant where nobody is named: of the one player whose cards make them."""
        makers = {card.side for card in self.names.laid if makes(card, name)}
        return makers.pop() if len(makers) == 1 else self.deeds.acting

    def alike(self, _left: Phrase, _right: Phrase, _then: Then) -> bool:
        """`Red Giant and Guard dead` is no claim of both: it is asked of each by itself."""
        return False

    def _made(self, who: int | None, phrase: Phrase, then: Then) -> bool:
        """`2 recruits`, `gets a Recruit`, `recruit in base`: what comes into being, by how many of it there are."""
        state = re.fullmatch(
            r"(?P<what>.+?) (?:is |are |be |come in |enter )*(?P<so>ready|exhausted)", words_of(phrase)
        )
        token = self.names.token_made(state["what"]) if state is not None else ""
        found = Made(token, ">= 1", "") if token else made_in(words_of(phrase))
        name = next((token for token in MADE_TOKENS if found is not None and names_it(found.name, token)), "")
        if found is None or not name:
            return False
        if not isinstance(found.many, int) and any(card.title == name for card in self.names.laid):
            return False  # it is about the one that lies there
        whose = re.search(r"\bin (\w+)(?: s)? base$", found.place)
        named = player_of(whose[1]) if whose is not None else None
        who = who if named is None else named
        unnamed = who is None
        who = self.whose(name) if who is None else who
        at = phrase[0].start
        if found.gained and any(card.title == name and card.side == who for card in self.names.laid):
            self.report(
                phrase[0], f"{name} lies there already: say how many there are at the end, such as 'opp 4 {name}s'"
            )
            return True
        many = self.nodes.mapping([(name, self.nodes.value(found.many, at))], at)
        place = found.place.partition(" ")[2]
        spot = tuple(Word(word, at, at) for word in place.split())
        field_ = self.deeds.board.battlefield(spot, make=False) if spot else None
        if field_ is not None:
            then.setdefault(("battlefields", field_.name), {})["made"] = many
            return True
        fields = then.setdefault(("player", PLAYERS[who]), {})
        fields["made_in_base" if place.endswith("base") else "made"] = many
        if token and state is not None:
            of_them = ">= 1" if state["so"] == "ready" else 0
            fields["made_ready"] = self.nodes.mapping([(name, self.nodes.value(of_them, at))], at)
        if unnamed:
            told = f"{name} tokens of {'my side' if who == 0 else 'the opponent'} at the end"
            self.tell(f"whose is {said(phrase)!r}", told, "nobody is named")
        return True

    def of_the_last(self, part: Question, phrase: Phrase, then: Then) -> bool:
        """`play Void Song -> Red Giant; dead?`: what can only be said of a card is about the only unit or gear that
        what was done names, which is told.
        """
        last = self.deeds.do[-1] if self.deeds.do and len(part.phrases) == 1 else None
        done = last is not None and not self.deeds.is_of_a_turn(last) and not self.deeds.is_move(last)
        card = next((card for _node, card in self.names.refs if self._stays(card)), None)
        others = [each for _node, each in self.names.refs if self._stays(each) and each is not card]
        fields = self.of_card(phrase, card) if done and card is not None and not others else None
        if not fields or card is None:
            return False
        self.note(self.card_in(then, card), fields, phrase[0].start)
        self.tell(f"who is '{said(phrase)}'", card.title, "what was done names it alone, and nothing is named")
        return True

    @staticmethod
    def _stays(card: Laid) -> bool:
        return card.facts is None or card.facts.kind is not Kind.SPELL

    def spoken_of(self, text: str) -> Laid | None:
        """The unit or gear that "it" means."""
        return self.names.spoken_of(text, self._stays, lambda card: card.place not in PLACES or card.place == "base")

    def of_card(self, phrase: Phrase, laid: Laid | None = None) -> dict[str, Value] | None:
        """What is said of a card, as fields; None if these words say nothing of one."""
        text, at = words_of(phrase), phrase[0].start
        for key, (pattern, truth) in FLAGS.items():
            match = re.fullmatch(rf"{LITTLE}{NOT}{LITTLE}(?:{pattern})", text)
            if match is not None:
                return {key.lstrip("-"): self.nodes.value(truth != bool(match["not"]), at)}
        if re.fullmatch(rf"{LITTLE}(?:undamaged|unhurt|healed|no damage)", text):
            return {"damage": self.nodes.value(0, at)}
        match = re.fullmatch(rf"{LITTLE}(?:(mine|theirs)|controlled by (\w+))", text)
        if match is not None:
            player = player_of(match[2]) if match[2] else int(match[1] == "theirs")
            return {"controller": PLAYERS[player]} if player is not None else None
        worn = re.match(rf"{LITTLE}(?:attached to|worn by) ", text)
        bearers = self.names.on_table(name_of(phrase[len(worn[0].split()) :])) if worn is not None else []
        if len(bearers) == 1:
            return {"attached_to": self.names.ref(bearers[0], at)}
        if re.fullmatch(rf"{LITTLE}(?:unattached|detached|attached to nothing)", text):
            return {"attached_to": self.nodes.value("none", at)}
        top = re.fullmatch(rf"{LITTLE}{NOT}{ON_TOP}", text)
        if top is not None:
            return self.lies("zone", f"{'not ' if top['not'] else ''}{TOP_OF_DECK}", text, at, laid)
        place = re.fullmatch(
            rf"{LITTLE}{NOT}(?:back )?(?:goes |go |returns? |moves? |recalled |home )*(?:in |to |at |into |on )*"
            r"(?:the )?(.+)",
            text,
        )
        where = PLACE_OF.get(re.sub(_WHOSE, "", place[2])) if place is not None else None
        if where is None and re.fullmatch(rf"{LITTLE}(?:goes home|recalled|home)", text):
            where = "base"
        if where is not None:
            return self.lies("zone", f"not {where}" if place is not None and place["not"] else where, text, at, laid)
        keyword = re.fullmatch(r"(?:has|have|gets|with) \[?([a-z-]+)(?: \d)?\]?", text) or re.fullmatch(
            rf"{LITTLE}(?:a )?({'|'.join(name.value for name in KeywordName)})(?: \d)?", text
        )
        counted = number_in(text, NUMBERS, LITTLE)
        if counted is not None:
            return {counted[0]: self.compared(counted[1], bool(counted[1]["not"]), at)}
        lead = [atom.folded for atom in phrase]
        start = next((place + 1 for place, word in enumerate(lead) if word in ("at", "on", "to", "in")), 0)
        if start and start < len(phrase):
            field_ = self.deeds.board.battlefield(phrase[start:], make=False)
            if field_ is not None:
                return {"zone": self.nodes.value(field_.name, at)}
        return {"keywords+": self.nodes.sequence([keyword[1]], at)} if keyword is not None else None

    def _field_is(self, phrase: Phrase, then: Then) -> bool:
        """`hill mine`, `hill contested`, `hill uncontrolled`."""
        for count in range(len(phrase) - 1, 0, -1):
            found = self.deeds.board.battlefield(phrase[:count], make=False)
            text = words_of(phrase[count:])
            if found is None:
                continue
            match = re.fullmatch(rf"{LITTLE}{NOT}{LITTLE}(?:(contested)|(?:controlled by )?(\w+?)(?: s)?)", text)
            if match is None:
                continue
            fields = then.setdefault(("battlefields", found.name), {})
            if match[2]:
                fields["contested"] = not match["not"]
                return True
            player = player_of(match[3])
            if player is not None or match[3] in ("empty", "uncontrolled", "nobody"):
                fields["controller"] = "none" if player is None else PLAYERS[player]
                return True
            del then["battlefields", found.name]
        return False

    def of_player(self, who: int, phrase: Phrase, then: Then) -> bool:
        """Whether words say something of a player, which is then noted."""
        text, at = words_of(phrase), phrase[0].start
        name = PLAYERS[who]
        counted = number_in(text, PLAYER_NUMBERS, LITTLE)
        if counted is not None:
            value = self.compared(counted[1], bool(counted[1]["not"]), at)
            self.note(then.setdefault(("player", name), {}), {counted[0]: value}, at)
            return True
        holds = re.fullmatch(r"(controls?|holds?|conquer(?:s|ed)?|takes?|keeps?|has|scores?|scored)( .+)?", text)
        place = self._held(phrase, holds[2] not in (None, " it")) if holds is not None else None
        if holds is not None and place is not None:
            fields = then.setdefault(("battlefields", place.name), {})
            if holds[1].startswith("conquer"):
                self._conquers(who, place, phrase)
            if holds[1].startswith("score"):
                self._before_scoring(who, text, at, "points")
            if (
                holds[1][:2] in ("co", "sc")
                and holds[1][:4] != "cont"
                and not any(map(self.deeds._ends_turn, self.deeds.do))
            ):
                fields["scored_by+"] = self.nodes.sequence([name], at)  # whoever conquers it may leave it
            else:
                fields["controller"] = name
            return True
        if re.fullmatch(r"(?:wins?|won)(?: the game)?", text):
            self._before_scoring(who, text, at, "winner")
            then.setdefault(("game", ""), {})["winner"] = name
            return True
        moved = re.fullmatch(r"(scores?|scored|gains?|draws?|drew)(?: (\d|a|an|one|any))?(?: (points?|cards?))?", text)
        if moved is None:
            return False
        if not moved[1].startswith("d"):
            self._before_scoring(who, text, at, "points")
        count = int(moved[2]) if moved[2] and moved[2].isdecimal() else int(moved[2] != "any")
        if moved[1].startswith("dr"):
            wanted = "> 0" if moved[2] == "any" else count
            then.setdefault(("player", name), {})["drawn"] = self.nodes.value(wanted, at)
            return True
        had = self.deeds.board.sides[who].values.get("points")
        total = int(getattr(had, "value", 0)) + count
        wanted = f"> {total}" if moved[2] == "any" else total
        then.setdefault(("player", name), {})["points"] = self.nodes.value(wanted, at)
        what = "points" if wanted != 1 else "point"
        self.tell(f"'{text}'", f"{wanted} {what} at the end", "from what the line says there is")
        return True

    def _before_scoring(self, who: int, text: str, at: int, asked: str) -> None:
        """Begins the turn of who is to score or to win where the line stops before it: what is held scores as a turn
        begins, and so the question is asked of that. It is told. `asked`: the field of the claim; behind something else
        that is done it may be meant of the next turn of that player as well.
        """
        deeds = self.deeds
        ended = sum(map(deeds._ends_turn, deeds.do))
        self.later[asked] = 2 if ((self.deeds.board.active or 0) + ended) % 2 == who else 1
        if not deeds.do and self.deeds.board.active is None:
            self.deeds.board.active = who
        acts = until_begun(
            who, self.deeds.board.active or 0, [deeds._ends_turn(node) for node in deeds.do], goes_on=True
        )
        deeds.do += [self.nodes.value(act, at) for act in acts]
        if acts:
            self.tell(f"'{text}'", "; ".join(acts), "what is held scores as a turn begins")

    def _held(self, phrase: Phrase, named: bool) -> Field | None:
        """The battlefield behind a verb; where none is named, the only one of the line, for `do I conquer?`."""
        if named:
            return self.deeds.board.battlefield(phrase[1:], make=False)
        fields = list(self.deeds.board.fields.values())
        if len(fields) != 1 or not phrase[0].folded.startswith("conquer"):
            return None
        self.tell(f"'{said(phrase)}'", f"conquers {fields[0].name}", "the only battlefield of the line")
        return fields[0]

    def _conquers(self, who: int, place: Field, phrase: Phrase) -> None:
        """Conquering is to come to control what somebody did not; a problem where it was theirs from the start."""
        others = {card.side for card in place.cards} - {who}
        if place.controller == who and (place.said or not others):
            whose = "my" if who == 0 else "the opponent's"
            self.report(
                phrase[0],
                f"{place.name} is {whose} battlefield from the start, and what is held is not conquered; ask 'controls"
                f" {place.name}?'",
            )


def _keys(node: written.Piece) -> Iterator[str]:
    """The keys of a claim."""
    for key, value in node.value if isinstance(node, written.Mapping) else ():
        yield str(key.value)
        yield from _keys(value)

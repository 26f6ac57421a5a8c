"""What somebody says will be so in Riftbound: `guard dead?`, `opp 1 point?`, `I control hill?`, `can play Quiet Song?`.

In: `Question` parts. Out: claims for a scenario file, in the vocabulary of `then`, `can` and `choices`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kfjudge.games.riftbound.board.facts import MADE_TOKENS
from kfjudge.games.riftbound.notation.board import BoardReader
from kfjudge.games.riftbound.notation.deeds import DeedReader
from kfjudge.games.riftbound.notation.names import Names, makes
from kfjudge.games.riftbound.notation.sides import Field
from kfjudge.games.riftbound.notation.words import ASKING, PLACE_OF, PLACES, VERB_OF
from kfjudge.games.riftbound.situation.keys import TOP_OF_DECK
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.situation import written
from kfjudge.situation.notation.asked import ASKED_OPENLY, unanswered
from kfjudge.situation.notation.begun import until_begun
from kfjudge.situation.notation.claims import NOT, ClaimsOf, number_in
from kfjudge.situation.notation.line import Phrase, Question, Word
from kfjudge.situation.notation.made import Made, made_in, names_it
from kfjudge.situation.notation.names import Laid, name_lengths, name_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.words import PRONOUNS, player_of, words_of
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
_AFTER_COMBAT = frozenset(("dead", "alive", "zone", "controller", "points", "winner", "damage", "made", "units", "can"))
_STATES = ("stunned", "buffed")
"""What a unit can be, in the names of claims."""


@dataclass(slots=True)
class ClaimReader(ClaimsOf):
    """Reads the claims of one line."""

    names: Names
    board: BoardReader
    deeds: DeedReader
    times: dict[str, str] = field(default_factory=dict, kw_only=True)
    """Of which time a question is asked, by its words: "said" and "taken" are that of a combat, "" the end."""

    def claim(self, part: Question) -> None:
        """One claim: everything between commas, or joined by "and", holds together."""
        at = part.phrases[0][0].start
        part = self._timed(part)
        words = words_of(part.phrases[0])
        if re.fullmatch(r"(?:so )?what happens?(?: now| then)?|depends(?: on what)?", words) and not part.expect:
            return
        active, of_what = self.board.active or 0, (ASKED_OF_A_PLAYER, ASKED_OF_A_CARD)
        alone = len(part.phrases) == 1 and not part.expect
        if alone and self.asked_openly(part.phrases[0], active, of_what, self._spoken_of, self._field_called, FLAGS):
            return
        laid = {card.title.capitalize() for card in self.names.laid}
        made = [name for name in MADE_TOKENS if name not in laid]  # of one that lies there it is asked what it is like
        if alone and self.asked_of_tokens(part.phrases[0], made, lambda name: self._whose(name, active)):
            return
        pairs: list[tuple[str, Value]] = [("says", ", ".join(said(phrase) for phrase in part.phrases))]
        then: dict[tuple[str, str], dict[str, Value]] = {}
        rest = list(self.names.joined(part.phrases))
        while rest:
            phrase = plain_question(rest.pop(0))
            read = self._asked(phrase, rest, pairs) or self._then(phrase, then) or self._several(phrase, then)
            if not read and not (len(part.phrases) == 1 and self._of_the_only(phrase, then)):
                self._puzzled(phrase)
        if then:
            pairs.append(("then", self._node(then, at)))
        expect = self.expected(part.expect)
        if part.expect and expect is None:
            return
        if expect is not None:
            pairs.append(("expect", expect))
        self.claims.append(self.nodes.mapping(pairs, at, flow=False))

    def _timed(self, part: Question) -> Question:
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
            self.names.problems.report(0, f"{message}, or '{amid[0]} after combat?'")
        taken = [] if "said" in self.times.values() else [*self.times] if amid else []
        self.assumed += [(f"'{says}'", "in the combat", "'after combat' behind it asks of the end") for says in taken]
        return bool(amid)

    def _field_called(self, text: str) -> str | None:
        found = self.board.battlefield(tuple(Word(word, 0, 0) for word in text.split()), make=False)
        return found.name if found is not None else None

    def _node(self, then: dict[tuple[str, str], dict[str, Value]], at: int) -> written.Piece:
        found: dict[str, list[tuple[written.Piece, written.Piece]]] = {}
        pairs: list[tuple[str, Value]] = []
        for (of, name), fields in then.items():
            inner = self.nodes.mapping(fields.items(), at)
            if of == "game":
                pairs += fields.items()
            elif of == "player":
                pairs.append((name, inner))
            else:
                key = self.names.ref(self.names.laid[int(name)], at) if of == "cards" else self.nodes.value(name, at)
                found.setdefault(of, []).append((key, inner))
        for of, items in found.items():
            node = self.nodes.mapping([], at)
            node.value = items
            pairs.append((of, node))
        return self.nodes.mapping(pairs, at)

    # ── whether something would be legal ────────────────────────────────────

    def _asked(self, phrase: Phrase, behind: list[Phrase], pairs: list[tuple[str, Value]]) -> bool:
        """`can play Quiet Song`, `can opp move Guard to hill`, `may choose Guard`; what only names something `behind`
        a target is a target, too, and is taken out.
        """
        words = [atom.folded for atom in phrase]
        who = player_of(words[0]) if len(phrase) > 1 else None
        rest = phrase[1:] if who is not None else phrase
        if rest[0].folded not in ("can", "may", "could", "cannot"):
            return False
        rest = rest[1:]
        if rest and len(rest) > 1 and player_of(rest[0].folded) is not None:
            who, rest = player_of(rest[0].folded), rest[1:]
        if not rest:
            self.names.problems.report(phrase[0], "which action? Such as 'can play Quiet Song?'")
            return True
        if rest[0].folded in PRONOUNS and not self.names.on_table(rest[0].folded):
            self.names.problems.report(rest[0], f"who is {said(rest[:1])!r}? Write the name: 'can move NAME to HILL?'")
            return True
        if VERB_OF.get(rest[0].folded) == "choose" and len(rest) > 1:
            inner: list[tuple[str, Value]] = [("offers", self.deeds._word(rest[1:]))]
            inner += [("by", PLAYERS[who])] if who is not None else []
            pairs.append(("choices", self.nodes.mapping(inner, phrase[0].start)))
            return True
        aimed = [rest]
        while behind and any(atom.kind == "ARROW" for atom in rest) and self._names(behind[0]):
            aimed.append(behind.pop(0))
        node = self.deeds.action(tuple(aimed), who, claimed=True)
        if isinstance(node, written.Mapping):
            said_too: list[tuple[str, Value]] = [("by", PLAYERS[who])] if who is not None else []
            why = self._meanwhile(who)
            if why:
                said_too.append(("at", f"step {len(self.deeds.do)}"))
                self.assumed.append((f"'{said(phrase)}'", "while what was done last goes on, or after it", why))
            node.value += self.nodes.mapping(said_too).value
            pairs.append(("can", node))
        elif node is not None:
            pairs.append(("can", self.nodes.mapping([(str(node.value), "")], phrase[0].start)))
        return True

    def _names(self, phrase: Phrase) -> bool:
        """Whether a phrase only names a card or a battlefield of the line."""
        return bool(self.names.on_table(name_of(phrase))) or self.board.battlefield(phrase, make=False) is not None

    def _meanwhile(self, who: int | None) -> str:
        """Why it is asked what a player can do before all of what was done last is over, or "": who is not active can
        do nothing then, and whoever attacks asks of the showdown.
        """
        acts = self.deeds.do
        if not acts or self.deeds.is_of_a_turn(acts[-1]):
            return ""
        turns = sum(self.deeds._ends_turn(node) for node in acts)
        if (0 if who is None else who) != ((self.board.active or 0) + turns) % 2:
            return "it is not the turn of who asks"
        return "a showdown may begin" if self.deeds.is_move(acts[-1]) else ""

    # ── how things stand at the end ─────────────────────────────────────────

    def _several(self, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]]) -> bool:
        """`guard dead and hill mine`: what "and" joins; without a subject it is about the one before."""
        for place in range(1, len(phrase) - 1):
            if phrase[place].folded != "and":
                continue
            trial: dict[tuple[str, str], dict[str, Value]] = {}
            if not self._then(phrase[:place], trial):
                continue
            behind = next((phrase[at:] for at in range(len(phrase) - 1, place, -1) if self._of_card(phrase[at:])), ())
            if behind and self._then((*phrase[:place], *behind), trial) and self._then(phrase[place + 1 :], trial):
                for key, fields in trial.items():
                    self.note(then.setdefault(key, {}), fields, phrase[0].start)
                return True
            for subject in ((), *(phrase[:count] for count in range(1, place))):
                rest = (*subject, *plain_question(phrase[place + 1 :]))
                if self._then(rest, trial) or (not subject and self._several(rest, trial)):
                    for key, fields in trial.items():
                        self.note(then.setdefault(key, {}), fields, phrase[0].start)
                    return True
        return False

    def _then(self, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]]) -> bool:
        """Whether a phrase says one thing of a card, a player or a battlefield, which is then noted."""
        who = player_of(phrase[0].folded)
        own = phrase[1:] if who is not None and len(phrase) > 1 else phrase
        if self._made((self.board.active or 0) if who is None else who, own, then, who is None):
            return True
        if who is not None and len(phrase) > 1:
            if self._player(who, own, then):
                return True
            if self._card_is(own, then, who):
                return True
        if self._card_is(phrase, then) or self._field_is(phrase, then) or self._all(phrase, then):
            return True
        player = self.board.active or 0
        if who is None and self._player(player, phrase, then):
            self.assumed.append((f"whose is '{said(phrase)}'", PLAYERS[player], "nobody is named"))
            return True
        return False

    def _whose(self, name: str, active: int) -> int:
        """Whose tokens of a name are meant where nobody is named: of the one player whose cards make them."""
        makers = {card.side for card in self.names.laid if makes(card, name)}
        return makers.pop() if len(makers) == 1 else active

    def _made(self, who: int, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]], unnamed: bool) -> bool:
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
        who, unnamed = (who, unnamed) if named is None else (named, False)
        who = self._whose(name, who) if unnamed else who
        at = phrase[0].start
        many = self.nodes.mapping([(name, self.nodes.value(found.many, at))], at)
        place = found.place.partition(" ")[2]
        spot = tuple(Word(word, at, at) for word in place.split())
        field_ = self.board.battlefield(spot, make=False) if spot else None
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
            self.assumed.append((f"whose is {said(phrase)!r}", told, "nobody is named"))
        return True

    def _all(self, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]]) -> bool:
        """`both dead`, `both poros dead`, `all recruits alive`: the cards in play that are called so, two or all."""
        for count in range(min(name_lengths(phrase), len(phrase) - 1), 0, -1):
            there = self.deeds.all_called(phrase[:count])
            fields = self._of_card(phrase[count:]) if there else None
            if count == 1 and phrase[0].folded == "both" and len(there) != 2:  # of the player who is acted on
                there = [card for card in there if card.side != (self.board.active or 0)]
            if fields and (len(there) == 2 or phrase[0].folded == "all"):
                for place, card in enumerate(self.names.laid):
                    if any(card is one for one in there):
                        then.setdefault(("cards", str(place)), {}).update(fields)
                return True
        return False

    def _card_is(self, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]], side: int | None = None) -> bool:
        for count in range(name_lengths(phrase), 0, -1):
            if not phrase[count:]:
                continue
            found = self.names.on_table(name_of(phrase[:count]), lambda card: side is None or card.side == side)
            spoken = None if found or side is not None else self._spoken_of(name_of(phrase[:count]))
            found = found if spoken is None else [spoken]
            if not found:
                continue
            fields = self._of_card(phrase[count:], found[0] if len(found) == 1 else None)
            if fields is None:
                continue
            card = found[0] if len(found) == 1 else self.names.one(phrase[:count])
            kind = card.facts.kind.value if card is not None and card.facts is not None else ""
            if card is not None and self.fits(card, fields, kind, phrase[0].start, _STATES):
                place = next(place for place, laid in enumerate(self.names.laid) if laid is card)
                self.note(then.setdefault(("cards", str(place)), {}), fields, phrase[0].start)
            return True
        return False

    def _of_the_only(self, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]]) -> bool:
        """`play Void Song -> Red Giant; dead?`: what can only be said of a card is about the only unit or gear that
        what was done names, which is told.
        """
        last = self.deeds.do[-1] if self.deeds.do else None
        done = last is not None and not self.deeds.is_of_a_turn(last) and not self.deeds.is_move(last)
        card = next((card for _node, card in self.names.refs if self._stays(card)), None)
        others = [each for _node, each in self.names.refs if self._stays(each) and each is not card]
        fields = self._of_card(phrase, card) if done and card is not None and not others else None
        if not fields or card is None:
            return False
        place = next(place for place, laid in enumerate(self.names.laid) if laid is card)
        self.note(then.setdefault(("cards", str(place)), {}), fields, phrase[0].start)
        why = "what was done names it alone, and nothing is named"
        self.assumed.append((f"who is '{said(phrase)}'", card.title, why))
        return True

    @staticmethod
    def _stays(card: Laid) -> bool:
        return card.facts is None or card.facts.kind is not Kind.SPELL

    def _spoken_of(self, text: str) -> Laid | None:
        """The unit or gear that "it" means."""
        return self.names.spoken_of(
            text,
            self._stays,
            lambda card: card.place not in PLACES or card.place == "base",
        )

    def _of_card(self, phrase: Phrase, laid: Laid | None = None) -> dict[str, Value] | None:
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
            field_ = self.board.battlefield(phrase[start:], make=False)
            if field_ is not None:
                return {"zone": self.nodes.value(field_.name, at)}
        return {"keywords+": self.nodes.sequence([keyword[1]], at)} if keyword is not None else None

    def _field_is(self, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]]) -> bool:
        """`hill mine`, `hill contested`, `hill uncontrolled`."""
        for count in range(len(phrase) - 1, 0, -1):
            found = self.board.battlefield(phrase[:count], make=False)
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

    def _player(self, who: int, phrase: Phrase, then: dict[tuple[str, str], dict[str, Value]]) -> bool:
        text, at = words_of(phrase), phrase[0].start
        name = PLAYERS[who]
        counted = number_in(text, PLAYER_NUMBERS, LITTLE)
        if counted is not None:
            value = self.compared(counted[1], bool(counted[1]["not"]), at)
            self.note(then.setdefault(("player", name), {}), {counted[0]: value}, at)
            return True
        holds = re.fullmatch(r"(controls?|holds?|conquer(?:s|ed)?|takes?|keeps?|has)( .+)?", text)
        place = self._held(phrase, holds[2] not in (None, " it")) if holds is not None else None
        if holds is not None and place is not None:
            if holds[1].startswith("conquer"):
                self._conquers(who, place, phrase)
            then.setdefault(("battlefields", place.name), {})["controller"] = name
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
        had = self.board.sides[who].values.get("points")
        total = int(getattr(had, "value", 0)) + count
        wanted = f"> {total}" if moved[2] == "any" else total
        then.setdefault(("player", name), {})["points"] = self.nodes.value(wanted, at)
        what = "points" if wanted != 1 else "point"
        self.assumed.append((f"'{text}'", f"{wanted} {what} at the end", "from what the line says there is"))
        return True

    def _before_scoring(self, who: int, text: str, at: int, asked: str) -> None:
        """Begins the turn of who is to score or to win where the line stops before it: what is held scores as a turn
        begins, and so the question is asked of that. It is told. `asked`: the field of the claim; behind something else
        that is done it may be meant of the next turn of that player as well.
        """
        deeds = self.deeds
        ended = sum(map(deeds._ends_turn, deeds.do))
        self.later[asked] = 2 if ((self.board.active or 0) + ended) % 2 == who else 1
        if not deeds.do and self.board.active is None:
            self.board.active = who
        acts = until_begun(who, self.board.active or 0, [deeds._ends_turn(node) for node in deeds.do], goes_on=True)
        deeds.do += [self.nodes.value(act, at) for act in acts]
        if acts:
            self.assumed.append((f"'{text}'", "; ".join(acts), "what is held scores as a turn begins"))

    def _held(self, phrase: Phrase, named: bool) -> Field | None:
        """The battlefield behind a verb; where none is named, the only one of the line, for `do I conquer?`."""
        if named:
            return self.board.battlefield(phrase[1:], make=False)
        fields = list(self.board.fields.values())
        if len(fields) != 1 or not phrase[0].folded.startswith("conquer"):
            return None
        self.assumed.append((f"'{said(phrase)}'", f"conquers {fields[0].name}", "the only battlefield of the line"))
        return fields[0]

    def _conquers(self, who: int, place: Field, phrase: Phrase) -> None:
        """Conquering is to come to control what somebody did not; a problem where it was theirs from the start."""
        others = {card.side for card in place.cards} - {who}
        if place.controller == who and (place.said or not others):
            whose = "my" if who == 0 else "the opponent's"
            self.names.problems.report(
                phrase[0],
                f"{place.name} is {whose} battlefield from the start, and what is held is not conquered; ask 'controls"
                f" {place.name}?'",
            )

    def _puzzled(self, phrase: Phrase) -> None:
        problems = self.names.problems
        if phrase[0].folded in ASKED_OPENLY:
            self.names.problems.report(phrase[0], unanswered(words_of(phrase), ASKED_OF_A_CARD, "points"))
            return
        name, rest = self.names.split(phrase)
        if name:
            what = f"{said(rest)!r} is nothing that a card can be" if rest else "what is claimed of it?"
            problems.report((rest or phrase)[0], f"{what}: {OF_A_CARD}")
        elif player_of(phrase[0].folded) is not None and len(phrase) > 1:
            problems.report(phrase[1], f"{said(phrase[1:])!r} is nothing that a player has: {OF_A_PLAYER}")
        else:
            problems.report(phrase[0], f"no card of this line is called {said(phrase)!r}, no player and no battlefield")


# ── the words of what is claimed in Riftbound, in folded words: patterns and what they stand for ──

LITTLE = (
    r"(?:is |are |was |were |gets? |got |becomes? |has |have |will be |will |be |ends? (?:with |up )|still |then |at )*"
)
FLAGS: dict[str, tuple[str, bool]] = {
    "alive": (r"alive|survives?|survived|lives?|stays(?: in play)?|in play", True),
    "-alive": (r"gone|leaves play|left play", False),
    "dead": (r"dead|dies|die|died|killed|destroyed", True),
    "exhausted": (r"exhausted|tapped", True),
    "ready": (r"ready|readied|untapped", True),
    "stunned": (r"stunned", True),
    "empowered": (r"empowered", True),
    "buffed": (r"buffed", True),
    "mighty": (r"mighty", True),
    "facedown": (r"facedown|face down|hidden", True),
}
ON_TOP = (
    r"(?:back |put |goes )*(?:at |on )?(?:the )?"
    r"(?:top(?: card)? of (?:the |its |my |their |\w+ s )?(?:main )?deck|(?<=on )top)"
)
NUMBERS = {"damage": r"damage|dmg", "might": r"might", "buffs": r"buffs?"}
PLAYER_NUMBERS = {
    "points": r"points?|pts?|vp|score",
    "xp": r"xp",
    "hand_size": r"(?:cards? )?in hand|hand|cards",
    "trash_size": r"(?:cards? )?in trash|trash",
    "runes_ready": r"ready runes?|runes? ready",
    "runes": r"runes?",
    "units": r"units?",
    "tokens": r"tokens?",
    "energy": r"energy",
}
ASKED_OF_A_PLAYER = {
    "points": "points",
    "score": "points",
    "xp": "xp",
    "runes": "runes",
    "energy": "energy",
    "cards": "hand_size",
    "cards in hand": "hand_size",
    "cards in trash": "trash_size",
    "units": "units",
    "units in play": "units",
    "tokens": "tokens",
}
ASKED_OF_A_CARD = {"damage": "damage", "dmg": "damage", "might": "might", "buffs": "buffs"}
"""What may be asked with "how much", as a state calls it."""
OF_A_CARD = (
    "dead, alive, in base, in hand, in trash, at BATTLEFIELD, exhausted, ready, stunned, empowered, buffed, 3 damage,"
    " might 4, on top of deck, mine"
)
OF_A_PLAYER = "3 points, 2 cards in hand, controls BATTLEFIELD, conquers BATTLEFIELD, scores, draws 1, wins"


def _keys(node: written.Piece) -> Iterator[str]:
    """The keys of a claim."""
    for key, value in node.value if isinstance(node, written.Mapping) else ():
        yield str(key.value)
        yield from _keys(value)


def plain_question(phrase: Phrase) -> Phrase:
    """`does the guard die` without the words that make it a question."""
    while len(phrase) > 1 and phrase[0].folded in ASKING:
        phrase = phrase[1:]
    return phrase

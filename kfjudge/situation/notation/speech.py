"""A line of speech read by a grammar: who, does what, to whom, with what, and what is asked, in any usual order.

In: a line in which the name of a card is one word, and the words of its game. Out: the line in the shape of the
notation. Every word is read as something or the whole is not read: nothing is left out but what the grammar has as a
word that says no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kfjudge.situation.notation.line import BLANK
from kfjudge.situation.notation.sentences import Tongue
from kfjudge.situation.notation.spoken import DIGITS
from kfjudge.values import dataclass, field, replace


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


ME, OPP = _set("i me we"), _set("he she they opp")
MY, HIS = _set("my mine our"), _set("his her their opp's hers theirs")
IT = _set("it him them itself that this")
DETERMINERS = _set("a an the only own single lone one's same")
HAVE = _set("has have had got gets get controls control owns own holds with having")
BE = _set("is are am was were be being been gets get got")
STAND = _set("sits sit stands stand lies lie stays stay sitting standing")
WILL = _set("will would can could may might do does did should shall must going want wants to try tries like")
NOT = _set("not n't don't doesn't")
LITTLE = _set("now then just also still only simply already actually really back both again first straight away down")
JOIN = _set("and then so but if when while after once as though since where")
ASKS = _set("who whose what which how where does do did is are am was will would can could may has have")
END = _set("; , . ? : | / -")
RELATIVE = _set("who which that")
ON, IN = _set("on onto at into targeting -> to against"), _set("in into at from on")
IS_SO = {
    **dict.fromkeys(["dead", "dies", "die", "died", "destroyed", "killed", "dying"], "dead"),
    **dict.fromkeys(["alive", "survives", "survive", "survived", "lives", "live"], "alive"),
}
COMES = {
    **dict.fromkeys(("kill", "destroy", "beat"), "dead"),
    **dict.fromkeys(("exhaust", "tap"), "exhausted"),
    **dict.fromkeys(("bounce", "return"), "in hand"),
    **dict.fromkeys(("ready",), "ready"),
}
"""What a verb says will have come of a card."""
WITH_IT = _set(
    "kill destroy beat exhaust tap bounce return ready take remove zap wipe clear finish get do deal snipe blast"
)
"""Verbs of what a card does to another, by the card that is said to do it."""
FORMS = {
    **{"hit": "hit", "struck": "strike", "took": "take", "taken": "take", "swung": "swing", "ran": "run"},
    **{"went": "go", "gone": "go", "sent": "send", "fought": "fight", "dealt": "deal", "beaten": "beat"},
    **{"chose": "choose", "chosen": "choose", "got": "get", "done": "do", "sacrificed": "sac", "cast": "cast"},
}
LETTERS = {"x": "exhausted", "r": "ready"}
"""A mark goes by its first letter, too."""
SHORT = (
    (r"[’`]", "'"),
    (r"\b(?:my|the|an?) (?:opponents?|opp)(?:'s?|s')(?= |$)|\bopp(?:onent)?s\b|\bopponent's\b", "opp's"),
    (r"\b(?:my |the )?(?:opponent|opp)\b(?!')", "opp"),
    (r"\b(i|he|she|they|it|there|who|that|opp)'(?:ve|s|m|re)(?= got\b)", r"\1 has"),
    (r"\bi'm\b|\bim\b", "i am"),
    (r"\bi've\b", "i have"),
    (r"\b(he|she|it|that|who)'s\b|\b(he|it)s(?= (?:at|in|on|ready|exhausted|between)\b)", r"\1\2 is"),
    (r"\bw/ ?|\bw (?=[a-z]{2}|\d)", "with "),
    (r"(?<= )n(?= )|&|\+(?= )", "and"),
    (r"(?<= )@ ?", "at "),
    (r"\bdmg\b", "damage"),
    (r"\b(?:no|zero) (?=damage|points|cards|keys|creatures|units)", "0 "),
    (r"(?<=\w)\.\.+", "."),
    (r"\bin (?:response|reply|answer)(?: to (?:it|that)\b|(?! to\b))", ""),
    (r"\bright\?|\bthis turn\b|\bin a (?:fight|showdown)\b", ""),
)
"""Short forms, and the words they stand for."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word: as typed, the name it stands for if it is a card's, and what kind of card that is."""

    text: str
    card: str = ""
    kind: str = ""
    of: str = ""
    """The spell that is used as a verb."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A card that is spoken of: whose it is (None: nobody says), how many, how it stands, where it lies."""

    name: str
    kind: str = ""
    side: int | None = None
    many: int = 1
    states: tuple[str, ...] = ()
    place: str = ""
    """A place of a fight, or `in hand` and the like."""


class NoSpeech(ValueError):
    """A line that the grammar does not read; its text is the clause at which it stops."""


@dataclass(slots=True)
class Speech:
    """Reads one line. `sides`: what lies there of either player; `done` and `asked`: parts of the notation."""

    tongue: Tongue
    words: list[Token] = field(default_factory=list)
    at: int = 0
    sides: tuple[list[Noun], list[Noun]] = field(default_factory=lambda: ([], []))
    has: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    first: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    spoken: list[tuple[str, int]] = field(default_factory=list)
    actor: int | None = None
    joined: str = ""
    guessed: set[str] = field(default_factory=set)
    apart: bool = False
    listing: bool = False
    owner: int | None = None
    about: str = ""
    exact: frozenset[str] = frozenset()
    doer: int | None = None
    fought: tuple[Noun, int] | None = None
    taken: list[str] = field(default_factory=list)
    place: str = ""
    places: set[str] = field(default_factory=set)

    def line(self, line: str) -> str:
        """The line in the shape of the notation. Raises `NoSpeech`."""
        self.words = self._lexed(line)
        while self.at < len(self.words):
            self._clause()
        self.asked = self.asked or self.later
        if not self.asked:
            raise NoSpeech("")
        sides = [
            f"{who}: {', '.join([*map(self._laid, cards), *pool])}"
            for who, cards, pool in zip(("me", "opp"), self.sides, self.has, strict=True)
            if cards or pool
        ]
        return "; ".join([*sides, *self.first, *self.done, *(f"{each}?" for each in self.asked)])

    # ── words ───────────────────────────────────────────────────────────────

    def _lexed(self, line: str) -> list[Token]:
        """The words of a line; a word of a card named elsewhere in it means that card."""
        line = line.lower()
        counted = self.tongue.counts
        of_game = (
            (rf"\b(\d+) ?(?:{self.tongue.short}|ae|æ)\b", rf"\1 {counted}"),
            (rf"\b(?:no|zero) (?={counted})", "0 "),
        )
        for said, meant in (*SHORT, *of_game):
            line = re.sub(said, meant, line)
        texts = re.findall(r"->|\d+(?=d\b)|[^\s;,?|:()/]+(?<!\.)|[;,.?|:()/]", line)
        texts = self._in_one([DIGITS.get(each, each) for each in texts])
        to = " ".join(texts)
        places = re.findall(r"\b(?:at|on|to|into|from|attacks?|holds) (?:the )?([a-z]+)\b", to)
        self.places = {each for each in places if self.tongue.places and each.isalpha() and each not in _CLOSED}
        self.places |= {"hill"} if self.tongue.places else set()
        full = [each for each in texts if BLANK in each]
        found = [self._token(each, full) for each in texts]
        named = [each.card for each in found if each.card]
        return [each if each.card or each.of else self._by_part(each, named) for each in found]

    def _in_one(self, texts: list[str]) -> list[str]:
        """Words that are part of a name together are one."""
        found: list[str] = []
        while texts:
            both = " ".join(texts[:2])
            one = len(texts) > 1 and not any(self._small(each) or len(each) < 2 for each in texts[:2])
            one = one and both.replace(" ", "").isalpha() and bool(self.tongue.kind(both))
            found.append(both.replace(" ", BLANK) if one else texts[0])
            texts = texts[2:] if one else texts[1:]
        return found

    def _token(self, text: str, full: list[str]) -> Token:
        """A word; the small words of speech and the verbs of the game are no parts of names."""
        bare = re.sub(r"'s?$", "", text)
        if BLANK in text:
            return Token(text, bare, self._sort(bare) or "place")
        if not re.search("[a-z]", text) or len(text) < 3 or self._small(text):
            return Token(text)
        part = [each for each in dict.fromkeys(full) if bare in _parts(each)]
        if len(part) == 1:
            return Token(text, bare, self._sort(part[0]))
        for each in (bare, *_bases(bare)):
            kind = "" if self._small(each) else self._sort(each)
            if kind == "spell" and each not in self.exact:
                continue  # a verb may be a word of a name
            if kind == "spell" and each != bare:
                return Token(text, of=each)
            if kind:
                return Token(text, each, kind)
        return Token(text)

    def _by_part(self, token: Token, named: list[str]) -> Token:
        """A word that begins a word of one card named in the line."""
        text = re.sub(r"'s?$", "", token.text)
        if len(text) < 3 or self._small(text) or text in self.places:
            return token
        meant = [
            each
            for each in dict.fromkeys(named)
            for form in (text, *_bases(text))
            if form in _parts(each) or (len(form) > 3 and any(one.startswith(form) for one in _parts(each)))
        ]
        if len(set(meant)) != 1:
            return token
        return Token(token.text, next(_bases(text)) if text.endswith("s") else text, self._sort(meant[0]))

    def _small(self, text: str) -> bool:
        """Whether a word is one of speech, or a verb or state of the game."""
        return (
            text in _CLOSED
            or bool(re.fullmatch(f"{self.tongue.becomes}|{self.tongue.zones}|{self.tongue.counts}", text))
            or bool(self._verb(text))
        )

    def _verb(self, text: str) -> str:
        """What somebody does by a verb of the game in any of its forms, or ""."""
        for form in (FORMS.get(text, text), *_bases(text)):
            for does, verbs in self.tongue.verbs.items():
                if form in verbs.split():
                    return does
            if form in WITH_IT or form in self.tongue.comes:
                return "with"
        return ""

    # ── moving along the words ──────────────────────────────────────────────

    def _text(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.words[place].text if place < len(self.words) else ""

    def _token_at(self, ahead: int = 0) -> Token:
        place = self.at + ahead
        return self.words[place] if place < len(self.words) else Token("")

    def _take(self, *texts: str) -> bool:
        """Goes past these words if they stand here."""
        if all(self._text(ahead) == text for ahead, text in enumerate(texts)):
            self.at += len(texts)
            return True
        return False

    def _skip(self, words: frozenset[str]) -> bool:
        before = self.at
        while self._text() in words:
            self.at += 1
        return self.at > before

    def _or_back(self, read: Callable[[], Noun | None]) -> Noun | None:
        """What is read from here on, or nothing, and we stand where we stood."""
        before = self.at
        found = read()
        if not found:
            self.at = before
        return found

    def _ends(self) -> bool:
        """Whether a clause can end here."""
        text = self._text()
        begins = (
            text in _set("legal ok okay allowed")
            or text in ME | OPP | ASKS
            or (text in MY | HIS and bool(self.words[self.at + 1 : self.at + 2]))
        )
        return self.at >= len(self.words) or text in END or text in JOIN or begins

    def _sentence(self) -> list[Token]:
        """The words from here to the mark that ends the sentence, with it."""
        end = next(
            (at for at in range(self.at, len(self.words)) if self._text(at - self.at) in ";.?|"), len(self.words)
        )
        return self.words[self.at : end + 1]

    # ── cards ───────────────────────────────────────────────────────────────

    def _noun(self) -> Noun | None:
        """A card with whose it is, how it stands and where it lies, in any order around it."""
        return self._or_back(self._a_noun)

    def _a_noun(self) -> Noun | None:
        said = Noun("")
        while True:
            text = self._text()
            if said.side is None and text in MY | HIS:
                said = replace(said, side=int(text in HIS))
                self.at += 1
            elif text in DETERMINERS or (text in ("other", "two") and self.words[self.at + 1 : self.at + 2]):
                self.at += 1
            elif text.isdecimal() and self.at + 1 < len(self.words) and self.words[self.at + 1].card:
                said = replace(said, many=int(text))
                self.at += 1
            else:
                state = self._state()
                if not state:
                    break
                said = replace(said, states=(*said.states, state))
        token = self._token_at()
        if token.text in IT and not said.states:
            name, side = self._it()
            self.at += 1
            return self._behind(replace(said, name=name, side=side, kind=self._kind(name)))
        if not token.card or token.kind == "place":
            return None
        self.at += 1
        name = _single(token.card, self.tongue) if said.many > 1 else token.card
        return self._behind(replace(said, name=name, kind=token.kind))

    def _behind(self, said: Noun) -> Noun:
        """What is said behind the name of a card."""
        while True:
            before = self.at
            if self._text() == "(" and self._text(2) == ")" and self._text(1) in ME | OPP | MY | HIS:
                said = replace(said, side=int(self._text(1) in OPP | HIS))
                self.at += 3
                continue
            if self._take(",") and self._text() not in RELATIVE:
                self.at = before
            if self.at == before and (self._take("of", "mine") or self._take("of", "his")):
                said = replace(said, side=int(self._text(-1) == "his"))
                continue
            relative = self._skip(RELATIVE)
            self._skip(BE | HAVE | STAND | _set("already currently")) if relative else self._skip(_set("with having"))
            self._skip(_set("a an"))
            if said.states and said.states[-1].startswith("with ") and self._text() == "and":
                self.at += 1
            state = "" if self._text(-1) == "and" else self._state()
            if state:
                self._take("on", "it") or self._take("on", "him")
                said = replace(said, states=(*said.states, state))
                continue
            worn, before_it = self._token_at(), self._text(-1)
            more = before_it == "and" and said.states[-1:] and said.states[-1].startswith("with ")
            if worn.kind == "attached" and (more or before_it in ("with", "a", "an", "wearing", "has", "had")):
                self.at += 1
                self._take("on", "it") or self._take("on", "him")
                said = replace(said, states=(*said.states, f"with {worn.card}"))
                continue
            place = self._where()
            if place and not said.place:
                said = replace(said, place=place)
                continue
            if self._text() in ("out", "there"):
                if self._text() == "there" and self.place:
                    said = replace(said, place=f"at {self.place}")
                self.at += 1
                continue
            if self._take("in", "play") or self._take("on", "board") or self._take("on", "the", "board"):
                continue
            self.at = before
            return said

    def _state(self) -> str:
        state = self._a_state()
        marks = {mark[0]: meant for mark, meant in self.tongue.marks.items()}
        return (LETTERS | marks).get(state, state)

    def _a_state(self) -> str:
        """How a card stands: `ready`, `3 damage`, `d3`, a mark by its name, `undamaged`."""
        tongue, text, after = self.tongue, self._text(), self._text(1)
        if (
            text != "attacked"
            and re.fullmatch(rf"{tongue.becomes}|d\d+|\+\d+|{tongue.letters}", text)
            and not (len(text) == 1 and after and after not in END and not self._one_more(after))
        ):
            self.at += 1
            return text
        if text in tongue.marks:
            self.at += 1
            return tongue.marks[text]
        if text in ("undamaged", "unhurt", "healthy"):
            self.at += 1
            return "undamaged"
        if text.isdecimal() and after in ("damage", "d"):
            self.at += 2
            return f"{text} damage"
        if text.isdecimal() and after == tongue.counts and not tongue.places:
            self.at += 2
            self._take("captured")
            return f"{text} {after}"
        return ""

    def _one_more(self, text: str) -> bool:
        return bool(re.fullmatch(rf"{self.tongue.becomes}|d\d+|{self.tongue.letters}|at|in|on|and", text))

    def _where(self) -> str:
        """Where a card lies: `in my hand`, `at the hill`, `hand`; the last place is that of the fight."""
        before = self.at
        into = self._skip(IN)
        whose = self._text() if self._text() in MY | HIS | _set("the") else ""
        self.at += bool(whose)
        text = self._text()
        bare = not into and self.at == before and not self._token_at(1).card  # `hand NAME` begins a hand
        if re.fullmatch(self.tongue.zones, text) and (into or bare):
            self.at += 1
            self._take("pile")
            return f"in {text}"
        if text in self.places and self.tongue.places and not self._token_at().card:
            self.at += 1
            self.place = text
            return f"at {text}"
        self.at = before
        return ""

    def _nouns(self) -> list[Noun]:
        """Cards joined by "and": where the last one lies, all of them do if no other place is named."""
        first = self._noun()
        found = [first] if first is not None else []
        while found:
            before = self.at
            if not (self._take("and") or self._take("plus")):
                break
            more = self._noun()
            if more is None:
                self.at = before
                break
            more = more if more.side is not None else replace(more, side=found[0].side)
            found.append(more)
        if found and found[-1].place.startswith("at ") and self.tongue.places:
            found = [each if each.place else replace(each, place=found[-1].place) for each in found]
        return found

    def _sort(self, name: str) -> str:
        """What kind of card has a name: "spell", "attached", "tool" (lies there and is used), "lies", or ""."""
        kind = self.tongue.kind(name)
        return "tool" if kind and self.tongue.tool(name) else kind

    def _kind(self, name: str) -> str:
        return self._sort(name) or next(
            (each.kind for side in self.sides for each in side if name in _parts(each.name)), ""
        )

    def _it(self, side: int | None = None) -> tuple[str, int]:
        """The card spoken of last, of that side before others."""
        known = [each for each in reversed(self.spoken) if side is None or each[1] == side] or self.spoken[-1:]
        if not known:
            raise NoSpeech("it")
        return known[0]

    def _whose(self, said: Noun) -> int | None:
        """Whose a card is: as it is said, or the only player who has one."""
        if said.side is not None:
            return said.side
        there = {side for side in (0, 1) for each in self.sides[side] if _same(each.name, said.name)}
        return there.pop() if len(there) == 1 else None

    def _lay(self, said: Noun, side: int) -> str:
        """A card that is spoken of lies there: laid down, or found and what is said of it noted. Its name."""
        side = side if self._whose(said) is None else self._whose(said) or 0
        there = self.sides[side]
        for at, each in enumerate(there):
            if _same(each.name, said.name) and said.many == 1:
                new = [state for state in said.states if state not in each.states]
                marks = tuple(self.tongue.marks.values())
                brought = not all(state.startswith("with ") or state in marks for state in new) or not all(
                    re.search(r" (?:fights|to) ", deed) for deed in self.done
                )
                if new and self.done and self.joined != "while" and brought:
                    raise NoSpeech(said.name)  # it may have come of that
                place = said.place if said.place.startswith("at") and not each.place else each.place
                place = said.place if not self.done and not each.place else place
                there[at] = replace(each, states=(*each.states, *new), place=place)
                self.guessed.discard(said.name) if said.side is not None else None
                self.spoken.append((said.name, side))
                return self._called(said.name, side)
        if not self._kind(said.name):
            raise NoSpeech(said.name)
        if not said.place and self.joined == "where" and self.tongue.places and self.place:
            said = replace(said, place=f"at {self.place}")
        there.append(said)
        self.guessed |= {said.name} if said.side is None else set()
        self.spoken += [(said.name, side)] if said.kind != "spell" else []
        return self._called(said.name, side)

    def _called(self, name: str, side: int) -> str:
        """A card by its name, with whose it is where both have one."""
        both = all(any(_same(each.name, name) for each in there) for there in self.sides)
        return f"{('my', 'opp')[side]} {name}" if both and not self.tongue.places else name

    @staticmethod
    def _laid(said: Noun) -> str:
        many = f"{said.many} " if said.many > 1 else ""
        states = [each for each in said.states if each != "undamaged"]
        return " ".join(filter(None, (f"{many}{said.name}", *states, said.place)))

    # ── clauses ─────────────────────────────────────────────────────────────

    def _clause(self) -> None:
        """One clause, of whatever kind it is."""
        start = self.at
        if self._view():
            return
        if self._skip(END - {"-"} | JOIN | _set("- now well also first finally")):
            joins = [each.text for each in self.words[start : self.at] if each.text in JOIN]
            self.joined = joins[-1] if joins else ""
            return
        sentence = self._sentence()
        asks = sentence[-1].text == "?" or self.at + len(sentence) >= len(self.words)
        mine, kept = self._states(), (len(self.done), len(self.asked))
        end = self.at + len(sentence) - (sentence[-1].text in END)
        for read in (self._turn, *((self._question,) if asks else ()), self._deed, self._board):
            self.at = start
            try:
                self.listing = self.listing and read == self._board
                if read() and self._ends() and (read != self._question or self._all_asked(start, end)):
                    self.doer = self.actor
                    return
            except NoSpeech:
                pass
            self._restore(mine, kept)
        raise NoSpeech(" ".join(each.text for each in self.words[start:]))

    def _states(self) -> tuple[object, ...]:
        return (
            tuple(map(tuple, self.sides)), tuple(map(tuple, self.has)), tuple(self.first), tuple(self.later),
            tuple(self.spoken), self.actor, self.place,
        )  # fmt: skip

    def _restore(self, kept: tuple[object, ...], many: tuple[int, int]) -> None:
        sides, has, first, later, spoken, self.actor, self.place = kept  # type: ignore[assignment]
        for at in (0, 1):
            self.sides[at][:], self.has[at][:] = sides[at], has[at]  # type: ignore[index]
        self.first[:], self.later[:], self.spoken[:] = first, later, spoken  # type: ignore[call-overload]
        del self.done[many[0] :], self.asked[many[1] :]

    def _all_asked(self, start: int, end: int) -> bool:
        """Whether what begins with no word that asks is a question: all that follows in the sentence is one."""
        if self.words[start].text in ASKS - HAVE:
            return True
        while self.at < end:
            self._skip(_set(", and then so"))
            if self._text() in ASKS - HAVE and not re.search(" (?:dead|alive)$", self.asked[-1]):
                return False  # before a question that begins so stands what is so
            if not self._question():
                return False
        of_pool = [each.rpartition(f" {self.tongue.counts}")[0].split(" ")[0] for each in self.asked if
                   re.fullmatch(rf"\w+ \d+ {self.tongue.counts}", each)]  # fmt: skip
        return len(of_pool) == len({*of_pool})

    def _view(self) -> bool:
        """What somebody says or thinks is no fact, unless it is what is asked."""
        before, sentence = self.at, self._sentence()
        if self._text() == "because":
            while self._text() and self._text() not in END:
                self.at += 1
            self.taken.append(" ".join(each.text for each in self.words[before : self.at]))
            return True
        self._skip(MY | _set("the a friend judge"))
        self._player()
        if self.at > before and self._skip(_set("says said thinks think claims argues believes insists")):
            self._take("that")
            if sentence[-1].text != "?":
                self.taken.append(" ".join(each.text for each in sentence if each.text not in END))
                self.at = before + len(sentence)
            return True
        self.at = before
        return False

    def _turn(self) -> bool:
        """`on my turn`, `opp's turn`, `end of turn`, `he starts his turn`."""
        text = " ".join(each.text for each in self.words[self.at :])
        found = re.match(
            r"(?P<end>(?:at )?(?:the )?end of (?:the |my |this )?turn|(?:i |opp )?ends? (?:my |the |his )?turn)\b"
            r"|(?:at )?(?:the )?(?:start|beginning) of (?P<of>my|his|her|opp's|the)? ?(?:next )?turn\b"
            r"|(?P<who>i|he|she|opp) (?:starts?|begins?) (?:my|his|her|the) turn\b"
            r"|(?P<its>my|his|her|opp's) (?:next )?turn (?:starts|begins)\b"
            r"|(?:(?:it is|its|on|in|during) )?(?P<whose>my|his|her|opp's) (?P<next>next )?turn\b",
            text,
        )
        if found is None:
            return False
        self.at += len(found[0].split())
        if found["end"]:
            self.done.append("end turn")
            return True
        if found["next"]:
            raise NoSpeech(found[0])  # what lies between now and then is not said
        said = found["of"] or found["who"] or found["its"] or found["whose"]
        side = int(said in HIS | OPP)
        if found["whose"] and not self.done:
            self.first.append(("my turn", "opp's turn")[side])
            self.actor = side
        elif found["whose"]:
            self._acts(side)
        else:
            self.done.append(("start of my turn", "opp's turn begins")[side])
            self.actor = side
        return True

    def _player(self) -> int | None:
        """Who is said to do something."""
        text = self._text()
        if text in ME | OPP:
            self.at += 1
            return int(text in OPP)
        return None

    # ── what lies there ─────────────────────────────────────────────────────

    def _board(self) -> bool:
        """`i have troll and punch in hand`, `opp silvertooth x, 2 cards`, `krump is ready`, `his hand is empty`."""
        side = self._player()
        named = side is not None
        says = named or (self.listing and not self.asked)
        start = self.at
        self._skip(HAVE | LITTLE | BE | _set(": started starts start begin began")) if named else None
        found = False
        while True:
            before = self.at
            thing = self._thing(side or 0)
            if not thing:
                self.at = before
                break
            found = True
            says = says or self.at > start + 2 or not any(each.card for each in self.words[start : self.at])
            side = self.owner if self.owner is not None else side
            before = self.at
            if not (self._take(",") or self._take("and") or self._take("plus")):
                if self._ends():
                    break
                continue
            self._take("and")
            mine, kept, after = self._states(), (len(self.done), len(self.asked)), self.at
            try:
                other = self._deed() and self._ends()
            except NoSpeech:
                other = False
            self._restore(mine, kept)
            self.at = after
            if other or self._text() in ME | OPP | ASKS or self._text() in MY | HIS:
                self.at = before
                break
        self.listing = found
        return found and says

    def _thing(self, side: int) -> bool:
        """A card of a player, or something else that a player has."""
        tongue, text, after = self.tongue, self._text(), self._text(1)
        if tongue.places and (text in self.places or (text in ("nothing", "nobody") and after in IN | BE)):
            self._skip(_set("nothing nobody is on at the") | self.places)
            self._skip(_set("is empty open there"))
            return True
        if self._take("nothing") or self._take("0", "creatures") or self._take("0", "units"):
            return True
        own = int(text in HIS) if text in MY | HIS else side
        zone = self._text(text in MY | HIS)
        behind = 1 + (text in MY | HIS)
        begins = self._text(behind) in ("is", "was", "empty", ":") or bool(
            self._token_at(behind).card and not self._verb(zone) and not any(map(zone.startswith, tongue.puts))
        )
        if re.fullmatch(tongue.zones, zone) and begins:
            self.at += 1 + (text in MY | HIS)
            self._skip(_set("is was :"))
            if self._take("empty"):
                self.has[own].append(f"{zone} empty")
                return True
            laid = self._nouns()
            for each in laid:
                self._lay(replace(each, place=f"in {zone}"), own)
            return bool(laid)
        counted = re.fullmatch(
            rf"(?P<many>\d+) (?P<what>{tongue.pool}|{tongue.counts}|cards?)(?P<hand> in (?:my |his )?hand)?",
            " ".join(filter(None, (text, after))) + (" in hand" if self._text(2) == "in" else ""),
        )
        if text.isdecimal() and re.fullmatch(rf"{tongue.pool}|{tongue.counts}|{tongue.short}", after):
            self.at += 2
            self.has[side].append(f"{text} {after if not re.fullmatch(tongue.short, after) else tongue.counts}")
            return True
        if counted is not None and counted["hand"] and after.startswith("card"):
            self.at += 3 + (self._text(3) in MY | HIS)
            self.has[side].append(f"{text} cards in hand")
            return self._take("hand") and not (
                self._text() in ",:" and self._text(1) and bool(self.words[self.at + 1].card)
            )
        if text.isdecimal() and (not after or after in END):
            self.at += 1
            self.has[side].append(f"{text} {tongue.counts}")
            return True
        if self._take("next", "to") or self._take("beside"):
            other = self._noun()
            self._skip(STAND | BE)
            card = self._noun()
            return card is not None and other is not None and self._stands(card, [other], 1, side)
        laid = self._nouns()
        self.owner = laid[-1].side if laid else None
        if len(laid) == 1 and self._beside(laid[0], side):
            return True
        for each in laid:
            self._lay(replace(each, states=(*each.states, *self._is_so())), side)
        return bool(laid)

    def _beside(self, card: Noun, side: int) -> bool:
        """`troll between bumpsy and krump`, `imp right of it`: where a creature stands in its line."""
        before = self.at
        self._skip(BE | STAND | _set("right directly just to on the immediately") - {"right"})
        if self.tongue.places:
            self.at = before
            return False
        way = self._text()
        if self._take("between"):
            others = self._nouns()
            if len(others) == 1 and others[0].many == 2:
                others = [replace(others[0], many=1)] * 2
            return len(others) == 2 and self._stands(card, others, 1, side)
        if self._take("left", "of") or self._take("right", "of") or self._take("next", "to") or self._take("beside"):
            other = self._noun()
            return other is not None and self._stands(card, [other], int(way != "left"), side)
        self.at = before
        return False

    def _stands(self, card: Noun, others: list[Noun], at: int, side: int) -> bool:
        """A creature behind the first (`at` 1) or in front (0) of others of its line."""
        side = next((each for each in map(self._whose, (*others, card)) if each is not None), side)
        line = self.sides[side]
        if len(self.done) > 1 or any(each.side not in (None, side) for each in others):
            return False
        new = len(others) == 2 and others[0].name == others[1].name
        for each in others:
            if new or not any(_same(one.name, each.name) for one in line):
                line.append(replace(each, side=side))
        places = [max(at for at, one in enumerate(line) if _same(one.name, each.name)) for each in others[:1]]
        if new:
            places = [places[0] - 1]
        there = [one for one in line if _same(one.name, card.name)]
        card = replace(there[0], states=(*there[0].states, *card.states)) if there else card
        mark = line[places[0]]
        if there:
            line.remove(there[0])
        line.insert(line.index(mark) + at, replace(card, side=side))
        row = [each.name for each in line]
        self.spoken.append((card.name, side))
        if len(others) == 2:
            after = row[row.index(card.name) + 1 :][:1]
            return bool(after) and _same(after[0], others[1].name)
        return True

    def _is_so(self) -> tuple[str, ...]:
        """`is ready`, `has 2 damage`, `sits at hill`, behind a card."""
        found: list[str] = []
        before = self.at
        while self._skip(BE | HAVE | STAND | _set("already also a an currently")) or not found:
            state = self._state() or self._where()
            if not state and self._token_at().kind == "attached":
                state = f"with {self._token_at().card}"
                self.at += 1
            if not state:
                self.at = before if not found else self.at
                break
            self._take("on", "it") or self._take("on", "him")
            found.append(state)
            before = self.at
            if not self._take("and"):
                break
        else:
            self.at = before
        if self._text(-1) == "and":
            self.at -= 1
        return tuple(found)

    # ── what is done ────────────────────────────────────────────────────────

    def _deed(self) -> bool:
        """Something that is done, with its verb first or behind who does it."""
        who = self._player()
        self._skip(WILL | LITTLE | _set("am is are was were decide decided")) if who is not None else None
        self._skip(LITTLE)
        token = self._token_at()
        if who is None and self.fought and token.text in ("with", "by"):
            self.at += 1
            by = self._nouns()
            return bool(by) and self._fights(None, by, self.fought[0], "")
        if token.of or token.kind == "spell":  # the spell is the verb
            return self._with_spell(who)
        verb = self._verb(token.text)
        if verb and not token.card:
            self.at += 1
            who = self.doer if who is None and self.joined in ("and", "then") and self.done else who
            return self._does(verb, token.text, who, [])
        before = self.at
        subject = self._nouns()
        if not subject:
            return False
        if subject[0].kind == "tool" and not self._verb(self._text()):
            aim = self._aim()
            return bool(aim) and self._tool(subject[0], who, aim)
        if self._text() in ("down", "in", "enters", "comes", "lands", "played", "summoned") or (
            self._text() in BE and self._text(1) in ("played", "summoned")
        ):
            enters = self._skip(BE | _set("comes enters lands down in into play played summoned out the board"))
            return enters and len(subject) == 1 and self._plays(subject[0], who, self._aim())
        if self.tongue.places and self._text() in ("to", "->") and who is None:
            return self._moves(None, subject, None)
        passive = self._text() in BE and self._skip(BE)
        self._skip(WILL | LITTLE | _set("both each"))
        verb = self._verb(self._text())
        if not verb or self._token_at().card:
            self.at = before
            return False
        self.at += 1
        if passive and self._take("by"):
            by = self._nouns()
            return bool(by) and self._does(verb, "", None, by, subject)
        return not passive and self._does(verb, self._text(-1), who, subject)

    def _does(self, verb: str, text: str, who: int | None, subject: list[Noun], obj: list[Noun] | None = None) -> bool:
        """A verb with what stands around it."""
        if verb == "end":
            return self._take("turn") and self._add("end turn", who)
        if verb == "pass":
            return self._add("pass", who)
        if verb == "play" and not subject:
            played = self._nouns()
            return (
                bool(played)
                and all(self._plays(each, who, []) for each in played[:-1])
                and self._plays(played[-1], who, self._aim())
            )
        if verb == "use" and not subject:
            return self._uses(who)
        if verb == "use":
            self._skip(_set("its his her the"))
            self._skip(_set("ability action"))
            aim = self._aim()
            name = self._lay(subject[0], who or 0)
            self._acts(self._side(subject[0], who or 0))
            return self._add(f"use {name}" if self._text(-1) != "action" else f"action {name}", None, aim)
        if verb == "choose":
            aim = self._nouns()
            if aim and self.done and re.search(r"\bplays? [^>]+$", self.done[-1]):
                self.done[-1] += f" -> {self._aims(aim, 1 - (self.actor or 0))}"
                return True
            return bool(aim) and self._add(f"choose {self._aims(aim, 1)}", None)
        if verb in self.tongue.alone:
            self._skip(_set("with"))
            acting = subject or self._nouns()
            for each in acting:
                name = self._lay(each if verb not in ("discard", "hide") else replace(each, place="in hand"), who or 0)
                side = self._side(each, who or 0)
                self._add(f"{verb} {name}", side)
            return bool(acting)
        if obj is None:
            self._skip(_set("with at into vs")) if self._text() != "with" else None
            self._skip(_set("out back down up"))
        back, target = self.at, obj if obj is not None else self._nouns()
        if target and not subject and self._text() in ("with", "using") and verb in ("fight", "move"):
            self.at += 1
            by = self._nouns()
            if len(by) == 1 and by[0].kind in ("spell", "tool"):
                return self._by(text, who, by, target)
        self.at = back
        if self.tongue.places and verb in ("fight", "move"):
            return self._moves(who, subject, obj)
        obj = obj if obj is not None else self._nouns()
        self._skip(_set("out back down off away"))
        by = subject
        if self._text() in ("with", "using", "by", "via"):
            self.at += 1
            by = by or self._nouns()
        if verb == "with":
            return self._by(text, who, by, obj)
        if verb != "fight" or not by or len(obj) != 1:
            return False
        return self._fights(who, by, obj[0], text)

    def _by(self, text: str, who: int | None, by: list[Noun], obj: list[Noun]) -> bool:
        """What a card is said to do to another, done by what that card can: cast at it, used on it, or a fight."""
        if len(by) != 1 or not obj:
            return False
        if by[0].kind == "spell":
            done = self._plays(by[0], who, obj)
        elif by[0].kind == "tool":
            done = self._tool(by[0], who, obj)
        elif self.tongue.places:
            there = self.place if self.done and self.done[-1].endswith(f"{by[0].name} to {self.place}") else ""
            self._lay(replace(obj[0], place=f"at {there}"), 1 - self._side(by[0], who or 0)) if there else None
            done = self._verb_comes(text) == "dead" and (bool(there) or self._moves(who, by, obj))
        else:
            done = len(obj) == 1 and self._verb_comes(text) == "dead" and self._fights(who, by, obj[0], text)
        come = self._verb_comes(text)
        if come and done and len(obj) == 1:
            self.later.append(f"{obj[0].name} {come}")
        return done

    def _verb_comes(self, text: str) -> str:
        comes = COMES | dict(self.tongue.comes)
        return next((comes[each] for each in (FORMS.get(text, text), *_bases(text)) if each in comes), "")

    def _side(self, said: Noun, otherwise: int) -> int:
        side = self._whose(said)
        return otherwise if side is None else side

    def _acts(self, side: int) -> None:
        """Somebody acts: where only the active player can, the turn of the other one ends."""
        if not self.tongue.places and self.actor == 1 - side:
            self.done.append(("my turn", "opp's turn")[side])
        self.actor = side

    def _add(self, deed: str, who: int | None, aim: list[Noun] | None = None) -> bool:
        if who is not None:
            self._acts(who)
            deed = f"{('me', 'opp')[who]} {deed}" if deed.startswith(("play", "end", "pass")) else deed
        self.about = aim[0].name if aim and len(aim) == 1 else ""
        self.done.append(deed + (f" -> {self._aims(aim, 1 - (who or 0))}" if aim else ""))
        return True

    def _aims(self, aim: list[Noun], side: int) -> str:
        """The cards that are aimed at; several for one question stand together."""
        if any(each.many > 1 for each in aim):
            raise NoSpeech(aim[0].name)  # the notation lists them one by one
        names = [self._lay(each, side) for each in aim]
        if self.apart or len({each.side for each in aim if each.side is not None}) > 1:
            self.apart = False
            return ", ".join(names)
        return names[0] if len(names) == 1 else f"[{', '.join(names)}]"

    def _aim(self) -> list[Noun]:
        """What something is played or used on."""
        before = self.at
        self._skip(ON | _set("choosing picking targeting hitting onto buffing buff"))
        found = self._nouns()
        if not found:
            self.at = before
        elif not self.tongue.places and self._text() in ("on", "into", "at", "against"):
            self.at += 1
            other = self._nouns()
            found = [replace(found[0], side=self._side(found[0], self.actor or 0)), *other] if len(other) == 1 else []
            self.apart = True
        return found

    def _plays(self, card: Noun, who: int | None, aim: list[Noun]) -> bool:
        """A card is played: by who is named, who has it, or me."""
        side = self._side(card, who or 0) if who is None else who
        pool = [each for each in card.states if each.endswith(f" {self.tongue.counts}")]
        if len(pool) < len(card.states) or (card.place.startswith("in ") and card.place not in ("in hand", "in base")):
            raise NoSpeech(card.name)
        self.has[side].extend(pool)
        known = who is not None or self._whose(card) is not None
        to = (
            f" to {card.place.partition(' ')[2]}"
            if card.place and self.tongue.places and "hand" not in card.place
            else ""
        )
        if self.tongue.places and aim and (self._skip(_set("outta from off out of")) or self._text() == "to"):
            there = "" if self._text() == "to" else self._where_to()
            aim = [replace(aim[0], place=f"at {there}"), *aim[1:]] if there else aim
        whither = ""
        if self.tongue.places and aim and self._take("to"):
            self._skip(MY | HIS | _set("the"))
            whither = self._where_to()
        done = self._add(f"play {card.name}{to}", side if known else None, aim)
        self.done[-1] += f", {whither}" if whither else ""
        if card.kind != "spell":
            self.spoken.append((card.name, side))
        if not known:
            self.actor = self.actor if self.actor is not None else 0
        return done

    def _with_spell(self, who: int | None) -> bool:
        """`punch troll`, `i incinerate it`, `mug on his charette`: a spell where the verb would be."""
        token = self._token_at()
        self.at += 1
        card = self._behind(Noun(token.of or token.card, "spell"))
        again = [
            each
            for each in self.words[self.at :]
            if each.of == card.name or (each.card and _same(each.card, card.name))
        ]
        lists = (who is None and not self.done) or self._text_of(who) in ("me", "opp")
        if self._ends() and (card.place or (again and lists)):
            return False  # it only lies there
        return self._plays(replace(card, place=""), who, self._aim())

    def _text_of(self, who: int | None) -> str:
        """The word for the player who does what stands here, in front of a card."""
        return "" if who is None or self.at < 2 else self.words[self.at - 2].text

    def _tool(self, tool: Noun, who: int | None, aim: list[Noun]) -> bool:
        """A card in play that is used on another."""
        side = self._side(tool, who or 0)
        name = self._lay(tool, side)
        self._acts(side)
        verb = "activate" if self.tongue.places else "action"
        return self._add(f"{verb} {name}", None, [replace(each, side=self._side(each, 1 - side)) for each in aim])

    def _uses(self, who: int | None) -> bool:
        """`use gauntlet on krump to hit bumpsy`, `use the action of noddy`."""
        used = self._nouns()
        if len(used) != 1:
            return False
        card, aim = used[0], self._aim()
        if aim == [] and self._take("to"):
            verb, text = self._verb(self._text()), self._text()
            self.at += 1
            if card.kind in ("spell", "tool") and verb in ("with", "fight"):
                obj = self._nouns()
                return self._by(text, who, used, obj)
            return bool(verb) and self._does(verb, text, who, used)
        if aim and self._take("to"):
            if self._verb(self._text()) not in ("fight", "with"):
                return False
            self.at += 1
            aim = [*aim, *self._nouns()]
            side = self._side(card, who or 0)
            names = [self._lay(each, side if at == 0 else 1 - side) for at, each in enumerate(aim)]
            head = f"play {card.name}" if card.kind == "spell" else f"action {self._lay(card, side)}"
            return self._add(f"{head} -> {', '.join(names)}", side)
        if card.kind == "spell":
            return self._plays(card, who, aim)
        if card.kind == "tool":
            return self._tool(card, who, aim)
        name = self._lay(card, who or 0)
        return self._add(f"use {name}", self._side(card, who or 0), aim)

    def _fights(self, who: int | None, by: list[Noun], obj: Noun, _text: str) -> bool:
        """Creatures fight one, one after the other."""
        other = self._whose(obj)
        side = self._side(by[0], who if who is not None else 0 if other is None else 1 - other)
        if other == side:
            if self.done:
                raise NoSpeech(obj.name)
            obj = self._mine([obj], 1 - side)[0]
        for each in by:
            if each.kind == "spell" or each.many > 1:
                return False
            first = self._lay(each, side)
            second = self._lay(obj, 1 - side)
            self._acts(side)
            self.done.append(f"{first} fights {second}")
        self.fought, self.about = (obj, side), ""
        return True

    def _moves(self, who: int | None, subject: list[Noun], obj: list[Noun] | None) -> bool:
        """`attack hill with officer`, `officer attacks poro at hill`, `i move skulker to hill`."""
        place, target = "", obj or []
        if not target:
            place = self._where_to()
            target = [] if place else self._nouns()
        if target and not subject and self._text() != "with":
            subject, target = target, []
            moved = subject[-1].place
            place = moved.partition(" ")[2] if moved.startswith("at ") else self._where_to()
            subject = [replace(each, place="") for each in subject]
        if target and not place:
            place = next((each.place for each in target if each.place), "").partition(" ")[2]
        if not subject and self._take("with"):
            subject = self._nouns()
        if self._take("vs") or self._take("against") or (place and self._take("with")):
            target = self._nouns()
        subject = subject or self._only_unit(self.actor if who is None and self.actor is not None else who or 0, place)
        other = next(filter(lambda each: each is not None, map(self._whose, target)), None)
        side = self._side(subject[0], who if who is not None else 1 - (1 if other is None else other)) if subject else 0
        if self.joined == "while" and self.done:
            raise NoSpeech("while")  # it goes on before that
        if who is not None and who != side:
            subject, side = self._mine(subject, who), who
        if not subject or (place == "" and self.place == "" and not target):
            return bool(subject) and self._attack_where_they_are(subject, side)
        place = place or ("" if target else self.place)
        if any(each.many > 1 or each.kind == "spell" for each in subject):
            return False
        for each in target:
            known = next((one.place for one in self.sides[1 - side] if _same(one.name, each.name)), "")
            place = place or known.partition(" ")[2] or self.place or "field"
            self._lay(each if each.place else replace(each, place=f"at {place}"), 1 - side)
        names = [self._lay(each, side) for each in subject]
        self.place, self.actor, self.about = place, side, ""
        whose = "opp " if side else ""
        self.done.append(f"{whose}move{'s' * bool(side)} {', '.join(names)} to {place}")
        return True

    def _only_unit(self, side: int, place: str) -> list[Noun]:
        """`attack hill`, where the player has one unit that can be meant."""
        units = [each for each in self.sides[side] if each.kind == "lies" and each.place in ("", "in base")]
        return [replace(units[0], place="", states=(), side=side)] if place and len(units) == 1 == units[0].many else []

    def _mine(self, cards: list[Noun], who: int) -> list[Noun]:
        """Cards that somebody acts with are of that player; not where the line says otherwise."""
        for card in cards:
            there = next((each for each in self.sides[1 - who] if _same(each.name, card.name)), None)
            if there is None or there.name not in self.guessed:
                raise NoSpeech(card.name)
            self.sides[1 - who].remove(there)
            self.sides[who].append(there)
            self.spoken[:] = [(name, who if _same(name, there.name) else side) for name, side in self.spoken]
        return [replace(each, side=who) for each in cards]

    def _attack_where_they_are(self, subject: list[Noun], side: int) -> bool:
        """`corsair attacks`: where the other player's units lie, if that is one place."""
        there = {each.place for each in self.sides[1 - side] if each.place.startswith("at ")}
        if len(there) != 1:
            return False
        self.place = there.pop().removeprefix("at ")
        return self._moves(None, subject, [self.sides[1 - side][0]])

    def _where_to(self) -> str:
        """The place that is moved to."""
        before = self.at
        self._skip(_set("to into at on onto the in"))
        text = self._text()
        if (text in self.places and not self._token_at().card) or self._token_at().kind == "place" or text == "base":
            self.at += 1
            self.places.add(text)
            return text
        if text == "there" and self.place:
            self.at += 1
            return self.place
        self.at = before
        return ""

    # ── what is asked ───────────────────────────────────────────────────────

    def _question(self) -> bool:
        """What is asked: of a card, of a player, or whether something can be done."""
        for read in (self._may_this, self._can, self._of_card, self._of_player, self._open):
            before, kept, many = self.at, self._states(), (len(self.done), len(self.asked))
            try:
                if read() and self._ends():
                    return True
            except NoSpeech:
                pass
            self._restore(kept, many)
            self.at = before
        return False

    def _may_this(self) -> bool:
        """`legal?`, `is that allowed?`: of what was done last."""
        self._skip(_set("is that this it was"))
        if not (self._skip(_set("legal allowed ok okay possible")) and self.done):
            return False
        last = self.done.pop()
        acts = re.sub(r"^(me |opp )?(\w+)s\b(?= )", r"\1\2", last)
        fights = re.fullmatch(r"(?P<a>.+) fights (?P<b>.+)", last)
        self.asked.append(f"can {fights['a']} fight {fights['b']}" if fights else f"can {acts.removeprefix('me ')}")
        return True

    def _can(self) -> bool:
        """`can i kill his silvertooth with flamethrower`: done, and what is said to come of it is asked."""
        if not self._skip(_set("can could may does do did will would")):
            return False
        many, later = len(self.done), len(self.later)
        if not (self._deed() and self._ends()):
            return False
        if len(self.later) > later:
            self.asked += self.later[later:]
            del self.later[later:]
            return True
        return len(self.done) == many + 1 and self._may_this_last()

    def _may_this_last(self) -> bool:
        self.words.insert(self.at, Token("legal"))
        done = self._may_this()
        del self.words[self.at - 1]
        self.at -= 1
        return done

    def _of_card(self) -> bool:
        """`is troll dead`, `does it survive`, `krump d3`, `dead`: a card, and what is so of it."""
        start = self.at
        self._skip(_set("does do did is are was will would has have so then"))
        before = self.at
        player = self._player() if self._text() in OPP else None
        card = self._noun() if player is None else None
        name = ""
        if card is not None:
            if card.states and start == before and not self._ends():
                return False
            name, side = card.name, self._whose(card)
            if card.name not in (each for each, _ in self.spoken):
                known = [side for side in (0, 1) for each in self.sides[side] if _same(each.name, card.name)]
                if not known and side is not None:
                    self._lay(card, side)
            if card.side is not None and side is not None:
                name = self._called(name, side)
            said = [*card.states, *filter(None, (card.place,))]
            if said and self._ends():
                self.asked.append(", ".join(f"{name} {each}" for each in said))
                self.spoken.append((card.name, side or 0))
                return True
        elif player is not None and self.spoken:
            name = self._it()[0]
        elif self.about or len({*self.spoken}) == 1:
            name = self.about or self.spoken[0][0]
        else:
            return False
        self._skip(BE | LITTLE | HAVE | WILL | _set("end up go goes come stay stays return returns to a an"))
        no = "not " if self._skip(NOT) else ""
        text = self._text()
        found = ""
        if text in IS_SO:
            found = IS_SO[text]
            self.at += 1
        elif text == "gone":
            found = "gone" if self.tongue.places else "not in play"
            self.at += 1
        elif self.tongue.places and text.isdecimal() and (not self._text(1) or self._text(1) in END):
            found = f"might {text}"
            self.at += 1
        else:
            found = self._state()
            where = self._zone_of()
            found = found or where
            if where and found == where:
                more = self._state()
                found = f"{where}, {name} {more}" if more else where
        if not found or (player is not None and not re.match(r"dead|alive|\d+ damage|d\d", found)):
            return False
        self._skip(LITTLE | _set("after afterwards left on it him total"))
        self.asked.append(f"{name} {no}{found}")
        self.spoken += [each for each in self.spoken if each[0] == name][-1:]
        return True

    def _zone_of(self) -> str:
        """`in my hand`, `on his side`, `at hill`, as it is asked."""
        before = self.at
        self._skip(_set("in to at on"))
        whose = self._text() if self._text() in MY | HIS | _set("opp") else ""
        self.at += bool(whose)
        self._take("the")
        text = self._text()
        own = "" if not whose else ("my " if whose in MY else "opp's ")
        if re.fullmatch(rf"{'|'.join((self.tongue.zones, *self.tongue.puts.values()))}|play|trash|base", text):
            self.at += 1
            self._take("pile")
            return f"in {own if text not in ('base', 'play') else ''}{text}" if not text.endswith("ed") else text
        if text in self.places:
            self.at += 1
            return f"at {text}"
        self.at = before
        return ""

    def _of_player(self) -> bool:
        """`me 3`, `does he end with 2 cards`, `i conquer hill`, `steal`: a player, and what is so of him."""
        self._skip(_set("does do did is are am will would has have can so then"))
        who = self._player()
        if who is None and self._text() in MY | HIS and self._text(1) == self.tongue.counts:
            who = int(self._text() in HIS)
            self.at += 1
        side = who if who is not None else self.actor or 0
        self._skip(LITTLE | HAVE | WILL | BE | _set("end ends up left at on be there"))
        self._take(self.tongue.counts)
        no = "not " if self._skip(NOT) else ""
        text, after = self._text(), self._text(1)
        named = ("I", "opp")[side]
        if self._text(-1) in ("control", "controls", "own", "hold", "holds"):
            card = self._noun()
            it = card.name if card is not None else self._where_to()
            self.asked += [f"{named} control{'s' * side} {it}"] if it else []
            return it != ""
        if re.fullmatch(r"\+?\d+", text):
            rises = text.startswith("+") or (self._text(-1) in ("get", "gets", "gain", "gains") and who is not None)
            what = self.tongue.counts
            self.at += 1
            if re.fullmatch(rf"{self.tongue.pool}|{self.tongue.counts}|{self.tongue.short}|cards?", after):
                what = after if not re.fullmatch(self.tongue.short, after) else what
                self.at += 1
            elif self._token_at().card:
                self.at -= 1
                return False
            hand = " in hand" if self._take("in", "hand") else ""
            self._skip(_set("left total now after then for me him"))
            gains = (
                f"{named} gain{'s' * side} {text.lstrip('+')} {what}" if rises else f"{named} {no}{text} {what}{hand}"
            )
            self.asked.append(gains)
            return True
        base = next((each for each in (text, *_bases(text)) if each in self.tongue.happens.split()), "")
        if base:
            self.at += 1
            rest: list[str] = []
            while not self._ends():
                rest.append(self._text())
                self.at += 1
            rest = [each for each in rest if each not in ("a", "an", "the", "any")]
            rest = [self.place if each in IT and self.place else each for each in rest]
            any_of = base in ("steal",) and not rest
            self.asked.append(
                f"does {named} steal" if any_of else f"{named} {no}{base}{'s' * side} {' '.join(rest)}".strip()
            )
            return True
        if self.tongue.places and text == "hill":
            return False
        return False

    def _open(self) -> bool:
        """A question that asks what will be: its cards by their names."""
        if self._text() in ("is", "are") and self._text(1) == "there" and self._text(2) in ("a", "an"):
            self.at += 2
            self._skip(_set("a an any my the"))
        elif self._text() not in ("who", "which", "what", "how", "where"):
            return False
        found: list[str] = []
        while not (self.at >= len(self.words) or self._text() in "?;"):
            text = self._text()
            found.append(self._it()[0] if text == "it" else "opp" if text in OPP else "opp's" if text in HIS else text)
            self.at += 1
        self.asked.append(" ".join(found))
        return True


_CLOSED = frozenset().union(
    *(ME, OPP, MY, HIS, IT, DETERMINERS, HAVE, BE, STAND, WILL, NOT, LITTLE, JOIN, ASKS, RELATIVE, ON, IN, IS_SO),
    _set(
        "turn start beginning end ends next starts begins empty nothing nobody damage card cards key keys there out by"
        " legal allowed ok okay possible response token tokens play board of for up off left gone win wins how much"
        " many creature creatures unit units artifact side opponent opponents than more less no yes other each all any"
        " response again ability action effect using via conquer conquers steal steals gain gains lose loses draw draws"
        " into home between says think thinks right left amber after before attack using side line because"
    ),
)


def _bases(word: str) -> Iterator[str]:
    """The forms of which a verb or noun may be one: `attacking`, `hits`, `played`."""
    for ending, shapes in (
        ("ing", ("", "e")), ("ied", ("y",)), ("ed", ("", "e")), ("ies", ("y",)), ("es", ("",)), ("s", ("",)),
    ):  # fmt: skip
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word.removesuffix(ending)
            yield from (stem + shape for shape in shapes)
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]


def _single(name: str, tongue: Tongue) -> str:
    return next((each for each in (name, *_bases(name)) if tongue.kind(each)), name)


def _same(name: str, other: str) -> bool:
    """Whether two names are of one card: one of them is the other, or words of it."""
    pairs = ((name, other), (other, name))
    return any(all(any(word.startswith(each) for word in _parts(b)) for each in _parts(a)) for a, b in pairs)


def _parts(name: str) -> list[str]:
    return re.split(rf"[{BLANK}-]", name)

"""A line of speech read by a grammar: who, does what, to whom, with what, and what is asked, in any usual order.

In: a line in which the name of a card is one word, and the words of its game. Out: the line in the shape of the
notation. Every word is read as something or the whole is not read: nothing is left out but what the grammar has as a
word that says no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Concatenate, ParamSpec, TypeVar

from kfjudge.situation.notation.line import BLANK
from kfjudge.situation.notation.short import in_full
from kfjudge.situation.notation.spoken import DIGITS
from kfjudge.situation.notation.tongue import Tongue, bases, forms
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
LITTLE = _set(
    "now then just also still only simply already actually really back both again first straight away down too"
    " anyway exactly ever currently directly"
)
PLEASE = _set("please pls plz thx thanks")
JOIN = _set("and then so but if when while after once as though since where")
MEANWHILE = _set("while when after once as")
"""What is done behind one of these is done before what it stands behind."""
TITLES = {
    "prof": "professor",
    "dr": "doctor",
    "capt": "captain",
    "cpt": "captain",
    "sgt": "sergeant",
    "lt": "lieutenant",
}
NOBODY = _set("nothing nobody 0 no none")
PASSES = _set("respond responds react reacts answer answers counter counters")
ASKS = _set("who whose what which how where does do did is are am was will would can could may has have")
END = _set("; , . ? : | / - )")
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
    "kill destroy beat exhaust tap bounce return ready take remove zap wipe clear finish get do deal snipe blast shoot"
)
"""Verbs of what a card does to another, by the card that is said to do it."""
ABILITY = _set("action omni ability")
PUT = _set("put shuffled returned sent moved placed bounced recalled")
HAS = r"power|might|armor|damage"
"""What a card has a number of."""
HOLDS = _set("control controls hold holds holding controlling")
ENTERS = _set("down in enters enter entered comes come came lands landed played summoned")
DEEDS = _set("target give gave answer respond react counter action omni ability conquer")
UNSAID = "unsaid"
"""What no card is of which nothing is said."""
UNHURT = _set("undamaged unhurt healthy healed untouched unharmed fresh clean")
UNSPENT = re.compile(
    r"(?:(?:is )?(?:still )?(?:on|up|unused|active)(?= [,;.?])"
    r"|(?:it |she |he )?(?:was |is |has )?not (?:been )?attacked"
    r"|(?:for the |on the )?(?:1st|first) (?:time|attack|fight))(?: yet| before| on (?:it|him|her))*"
)
"""That what a card has against the first attack of a turn still is there."""
_UNCHANGED = (
    r"(?:with |and )?(?:no|0) (?:other )?(?:[a-z]+ ){0,2}(?:effects?|changes?|modifiers?|increases?|reductions?)"
    r"(?: (?:on|to|in|of|for) (?:the )?(?:keys?|costs?|key costs?|forging))?(?= and| \W|$)"
)
"""That nothing changes what something costs."""
CHOSEN = _set("chosen picked targeted")
NO_NAME = _set("one 1 guy creature unit minion dude artifact")
"""What a card may be called that is not named."""
SAYS_NO_MORE = "it says nothing more"
EITHER = r"both(?: (?:of us|players|sides))?\b|each (?:of us|player)\b|we both\b"
A_VIEW = "it is what somebody says, and no fact"
_TURN = re.compile(
    r"(?P<end>(?:at )?(?:the )?end of (?:the |my |this )?turn"
    r"|(?:(?:i|he|she|opp) )?(?:pass(?:es)? (?:my|the|his) turn|ends? (?:my |the |his |her )?turn)"
    r"|(?:i|he|she|opp) (?:just )?(?:ends?|pass(?:es)?) it(?= \W|$)"
    r"|(?:my|his|her|opp's|the) turn (?:ends|is over|is done))(?= |$)"
    r"|(?:(?:at|on|in) )?(?:the )?(?:start|beginning) of (?P<of>my|his|her|opp's|the)? ?(?:next )?turn\b"
    r"|(?:(?P<who>i|he|she|opp) )?(?:starts?|begins?) (?:(?P<start>my|his|her|the) )?turn\b"
    r"|(?P<its>my|his|her|opp's) (?:next )?(?:turn )?(?:starts|begins)\b"
    r"|(?:(?:it is|its|on|in|during) )?(?P<whose>my|his|her|opp's) (?P<next>next )?turn\b"
)
"""Whose turn it is, begins or ends."""
_ALL_OF = re.compile(
    r"is (?:all|everything|the (?:only|sole) (?:thing|creature|unit|card|one))(?: that)? (i|he|she|they|opp) "
    r"(?:has|have|had|got|controls?)(?: got)?(?: (?:in play|out|there|on (?:the )?board|left))?(?= \W| and|$)"
)
"""That nothing else is there of a player."""
_FLANK = re.compile(
    r"(?:(?:is|are|stands?|sits?) )?(?:(?:on|at) (?!its (?:left|right)(?: side)?(?! flank| end| edge| side))"
    r"(?P<of>the|a|an|its|my|his|her|opp's) "
    r"(?:(?:far )?(?P<at>left|right)(?: flank| side| end| edge)?|flank)"
    r"(?: of (?:the|my|his|her|opp's) (?:battle)?line)?"
    r"|far (?P<end>left|right)(?= \W)|(?:the )?(?P<most>left|right)most"
    r"|(?:in the (?:middle|cent(?:er|re))|(?:in )?between(?: them)?(?= \W|$)))\b(?! of| side)"
)
"""Where a creature stands in its line; "on its left" is beside the card spoken of."""
_OWN = re.compile(
    r"(?:, )?(?:(?:that|which|who) )?(?:is )?(?:owned by|belong(?:s|ing) to|owner(?: is)?) (me|him|her|them|opp)\b"
    r"|(?:(?:that|which) )?(i|he|she|they|opp) owns?(?= \W| and|$)|(my|his|her|opp's) card(?= \))"
    r"|(?:, )?(?:that|which) (?:is|was) (?:really |actually )?(mine|his|hers|theirs)(?= \W| and|$)"
)
"""Whose a card is that the other player may control."""
_ROLE = re.compile(
    r"(?:(?:(?:who|which|that) )?(?:(?:is|are) )?(?:(attack|defend)ing|(?:as )?(?:the |an? )?(attack|defend)ers?)"
    r"|(?:who|which|that) (attack|defend)s|(?:(?:is|are) )?(?:up )?on (?:the )?(attack|offen[cs]e|defen[cs]e))"
    r"(?: (?:alone|together|now|there|currently|on (?:his|its|her|their) own))*(?= |$)"
)
"""What part a unit has in a fight."""
_NTH = r"(?P<whose>my|his|her|opp's) (?:(?:1st|first)|(?P<b>2nd|second)|(?P<c>3rd|third)) card(?: of the turn| played)?"
_LISTS = sorted(_set("first later spoken taken done asked played flanks roles attacks unnamed asides fields"))
_PLAIN = sorted(_set("actor place about asked_of at fought"))
"""What a reading that finds nothing leaves as it was."""
_LEADS = _set("at on to into from attack attacks hold holds defend defends conquer conquers scored")
"""What stands before the name of a place of a fight."""
_AFTER = re.compile(r"(?:the )?(?:combat|fight|showdown)(?: is over| ends)?\b(?! with)")
_PEACE = re.compile(
    r"(?:(?:while|when|and) )?(?:(?:(?:it|he|she) )?(?:is )?not (?:(?:in|during) (?:an? )?(?:combat|fight|showdown)"
    r"|attacking|defending)|(?:out of|outside(?: of)?) (?:an? )?(?:combat|fight|showdown)|(?:no|0) combat)\b"
)


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
    role: str = ""
    """Whether it attacks or defends in the fight that is spoken of."""


class NoSpeech(ValueError):
    """A line that the grammar does not read; its text is the clause at which it stops, `why` says what it lacks, and
    `further` are the clauses behind it that are not read either.
    """

    def __init__(self, clause: str, why: str = "") -> None:
        super().__init__(clause)
        self.why = why
        self.further: list[str] = []


P = ParamSpec("P")
Read = TypeVar("Read")


def back(read: Callable[Concatenate[Speech, P], Read]) -> Callable[Concatenate[Speech, P], Read]:
    """A reading that stands where it stood if it finds nothing."""

    def reading(self: Speech, /, *args: P.args, **more: P.kwargs) -> Read:
        before = self.at
        found = read(self, *args, **more)
        if not found:
            self.at = before
        return found

    return reading


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
    person: int | None = None
    """Who was said to have something."""
    joined: str = ""
    guessed: set[str] = field(default_factory=set)
    apart: bool = False
    listing: bool = False
    owner: int | None = None
    about: str = ""
    asked_of: str = ""
    exact: frozenset[str] = frozenset()
    doer: int | None = None
    fought: tuple[Noun, int] | None = None
    taken: list[tuple[str, str]] = field(default_factory=list)
    place: str = ""
    only_of: int | None = None
    """Whose only card the last one was said to be."""
    of_place: str = ""
    """Whose the place is where the last card was said to lie."""
    places: set[str] = field(default_factory=set)
    held: dict[str, int] = field(default_factory=dict)
    """Whose a place is said to be, by `at PLACE`: who is there and nobody's is that player's."""
    fields: list[str] = field(default_factory=list)
    played: list[tuple[str, int]] = field(default_factory=list)
    nobodys: str = ""
    """The first deed, where it is a spell that only its name says, so that nobody is said to have played it."""
    flanks: list[tuple[str, str]] = field(default_factory=list)
    roles: list[tuple[str, int, str, str, int]] = field(default_factory=list)
    """Who attacks or defends, of whose side, in which role, at which place, and behind how many deeds."""
    attacks: list[tuple[str, int, str, str, int]] = field(default_factory=list)
    """The same of who is said to attack a place where nobody is named."""
    unnamed: list[tuple[str, str, str]] = field(default_factory=list)
    """What is taken for what nobody names: what, for what, why."""
    amid: str = ""
    """Where the showdown is that goes on as it is asked."""
    after: bool = False
    """Whether it is asked of the time after a combat."""
    begun: int = 0
    """How much was done before this sentence."""
    versus: str = ""
    between: list[str] = field(default_factory=list)
    """The fights that only `X and Y vs Z` says."""
    """The fight that only `X vs Y` says."""
    begun_by: int | None = None
    """Who did what a turn begins with, for which there has to be something."""
    laters: int = 0
    """How much was said to come of something before this clause."""
    behind: bool = False
    """Whether it was said behind the last card on whose side it lies."""
    lost: bool = False
    """Whether a clause before is not read, which may say who "she" is."""
    before: bool = False
    """Whether this clause says what was so before: `it had 2 damage`, `it is tapped already`."""
    born: dict[str, int] = field(default_factory=dict)
    """Behind how many words the clause begins that named a card first."""
    clause: int = 0
    asides: list[tuple[Noun, tuple[Token, ...]]] = field(default_factory=list)
    """What stands in brackets behind a card of this clause and says more than how that card stands."""
    others: set[str] = field(default_factory=set)
    """Who was called another one, and has no name."""
    unmeant: set[str] = field(default_factory=set)
    """Who was spoken of in passing, and is never "it"."""
    acting: bool = False
    """Whether a clause is read as something that is done."""
    within: int = 0
    """Where the brackets end that are read as clauses now."""
    may: bool = False
    """Whether it is asked if that may be done."""

    def line(self, line: str) -> str:
        """The line in the shape of the notation. Raises `NoSpeech`."""
        self.words = self._lexed(line)
        unread: list[NoSpeech] = []
        while self.at < len(self.words):
            try:
                self._clause()
            except NoSpeech as stopped:
                unread.append(self._passed_over(stopped))
        try:
            self._attacked()
        except NoSpeech as stopped:
            unread.append(stopped)
        if unread:
            unread[0].further += map(str, unread[1:])
            raise unread[0]
        for each in (one for one in self.later if self.asked and one not in self.asked):
            self.taken.append((each, "it is said to come of what is done, and something else is asked"))
        self.asked = self.asked or self.later or (["what happens"] if self.done else [])
        if not (self.done or self.first) and len(self.asked) > 1 and self.asked[0].endswith(" dead"):
            name = self.asked[0].removesuffix(" dead")
            raise NoSpeech(self.asked[0], f"say what it dies of: 'NAME fights {name}' or 'play NAME -> {name}'")
        if not self.done and len(self.asked) > 1 and "can " not in self.asked[1] and self.asked[0].startswith("can "):
            self.done.append(
                self.asked.pop(0).removeprefix("can ")
            )  # what is asked behind it is asked of its being done
        self._in_showdown()
        self._unnamed_fighters()
        self._hold_hidden()
        peace = next((said for said, _why in self.taken if _PEACE.fullmatch(said)), "")
        if peace and any(re.match(r"(?:opp )?moves? ", each) for each in self.done):
            raise NoSpeech(peace)
        self._in_line()
        if not self.asked:
            raise NoSpeech("")
        self._named_before()
        self._begins()
        if self.between and self.between != self.done:  # several against one lie there
            for each in self.between:
                self.done.remove(each)
            self.done[:1] = self.done[:1] if self.done[0] != "end turn" else ["opp's turn begins"]
            self.unnamed.append(("'vs'", "who lies on either side", "something else is done"))
        if self.versus in self.done and len(self.done) > 1:
            raise NoSpeech("vs", f"is it a fight? Then say so: '{self.versus}'")
        begun = self.begun_by is not None and self.done and self.done[0] in ("start of my turn", "opp's turn begins")
        if begun and not any(each.endswith(f" {self.tongue.counts}") for each in self.has[self.begun_by or 0]):
            verb = self.tongue.begins
            raise NoSpeech(verb, f"say with how much: 'i have 6 {self.tongue.counts}, i {verb}'")
        if not (self.done or self.first) and re.fullmatch(rf"(?:me|opp) {self.tongue.counts}", self.asked[0]):
            raise NoSpeech(f"{self.asked[0]}: what is done")
        return self.told()

    def _in_line(self) -> None:
        """Who is said to stand at an end of a line, or in the middle, stands there."""
        for which in ("left", "right", "middle", ""):
            for name in (each for each, where in self.flanks if where == which):
                row = next((row for row in self.sides if any(_same(each.name, name) for each in row)), [])
                line = [each for each in row if each.kind == "lies" and not each.place]
                card = next((each for each in line if _same(each.name, name)), None)
                others = [each for each in line if each is not card]
                at = {"left": 0, "right": len(others), "middle": len(others) // 2}.get(which, -1)
                if (
                    card is None
                    or (which == "" and card not in (line[0], line[-1]))
                    or (len(others) % 2 and which == "middle")
                ):
                    raise NoSpeech(f"{name} on the flank")
                if which:
                    others.insert(at, card)
                    row[:] = [*others, *(each for each in row if each not in line)]
        said = [(name, which) for name, which in self.flanks if which in ("left", "right")]
        if len({*said}) > len({which for _name, which in said}):
            raise NoSpeech(f"{said[0][0]} on the flank")

    def _in_showdown(self) -> None:
        """What is asked amid a showdown, of what can be done, is asked of one that goes on, and not of its end, too."""
        moves = [re.fullmatch(r"(?:opp )?moves? (.+) to (\S+)", each) for each in self.done]
        legal = bool(self.asked) and all(each.startswith("can ") for each in self.asked)
        if not self.amid or (any(moves) and not legal):
            return
        if not any(moves) and any(re.match(r"(?:me |opp )?hides? ", each) for each in self.done):
            raise NoSpeech("showdown", "say who attacks then: 'he attacks bf1 with NAME'")
        if any(moves):
            attack, side = moves[-1], int(self.done[-1].startswith("opp "))
            if len(moves) > 1 or attack is None or (self.asked[0].startswith("can opp ") != bool(side)):
                return  # it is asked of who can only act amid it
            self.amid, units = attack[2], attack[1].split(", ")
            self.sides[side][:] = [
                replace(each, place=f"at {self.amid}") if each.name in units else each for each in self.sides[side]
            ]
            self.first += ["opp's turn"] * side
            self.done.clear()
            self.unnamed.append((f"the attack at {self.amid}", "a showdown there that goes on", "it is asked amid it"))
            self.roles.clear()
        here = f"at {self.amid}"
        alone = [row for row in self.sides if not any(each.place == here for each in row)]
        for row in alone:
            row.append(Noun(self.tongue.somebody("", ""), "lies", place=here))
        self.first.append(f"showdown {here}")
        where = here if self.amid != "field" else f"at a {self.tongue.places}"
        told = ("where the showdown is", f"{where} with a unit of each player", "nothing is named")
        self.unnamed += [told] * bool(alone)

    def _hold_hidden(self) -> None:
        """Where a card is hidden, its player has a unit: one that nobody names where none is."""
        hides = [re.match(r"(?:me |opp )?hides? \S+ (at \S+)", each) for each in self.done]
        for side, row in enumerate(self.sides):
            places = {each.place for each in row if "hidden" in each.states}
            places |= {each[1] for each in hides if each is not None and side == int(each[0].startswith("opp "))}
            for place in sorted(places - {each.place for each in row if each.kind == "lies"}):
                some = self.tongue.somebody("", "")
                known = any(each.name == some for each in (*self.sides[0], *self.sides[1]))
                some = some.replace(BLANK, f"{BLANK}other{BLANK}") if known else some
                row.append(Noun(some, "lies", side, place=place))
                whose = ("my side", "the opponent")[side]
                self.unnamed.append((f"what {whose} has {place}", "a unit that nobody names", "a card is hidden there"))

    def _passed_over(self, stopped: NoSpeech) -> NoSpeech:
        """Goes on behind the part of a clause that is not read: what else the line says is told beside it. Whom that
        part spoke of nobody knows, so that "it" behind it is nobody.
        """
        start = self.at
        while self.at < len(self.words) and self._text() not in END - {")"}:
            self.at += 1
        clause = " ".join(each.text for each in self.words[start : self.at])
        within = clause and str(stopped).startswith(f"{clause},")
        self.at += 1
        self.joined, self.before, self.about, self.asked_of, self.spoken = "", False, "", "", []
        self.lost = True
        where = re.fullmatch("from '(.*)' on", stopped.why)
        return NoSpeech(clause, "" if where and where[1] not in clause else stopped.why) if within else stopped

    def _begins(self) -> None:
        """`i call sanctum. my pool?`, `how many do i draw with 3 in hand?`: what a turn begins or ends with is done
        where nothing else is.
        """
        if not (self.done or self.first) and re.fullmatch("how many cards do i draw", self.asked[0]):
            self.done.append("end turn")
        for side, pool in enumerate(self.has):
            chosen = next((each for each in pool if re.fullmatch(self.tongue.opens, each)), "")
            many = [int(each.split()[0]) for each in pool if each.endswith(f" {self.tongue.counts}")]
            if (
                chosen
                and not any(each >= self.tongue.enough for each in many)
                and not (self.done or self.first or self.asked[0].startswith("can "))
            ):
                pool.remove(chosen)
                self.done.append(f"{'opp ' if side else ''}begin{'s' * side} turn {chosen}")

    def _named_before(self) -> None:
        """`opp has X, naming mars`: X was played the turn before, and that was chosen for it."""
        for side, row in enumerate(self.sides):
            for at, each in enumerate(row):
                if not (named := [one for one in each.states if one.startswith("naming ")]):
                    continue
                if side == self.actor or len(each.states) > 1:
                    raise NoSpeech(f"{each.name} {named[0]}", "say of the turn in which that was chosen what is done")
                row[at] = replace(each, states=(), place="in hand")
                who = ("my turn", "opp's turn")[side]
                self.first = [who, *(one for one in self.first if not one.endswith("'s turn") and one != "my turn")]
                plays = f"{('me play', 'opp plays')[side]} {each.name} -> {named[0].split()[1]}"
                self.done[:0] = [plays, "end turn"]
                self.unnamed.append((f"'{each.name} {named[0]}'", "played the turn before", "it is chosen then"))

    def told(self) -> str:
        """What was read so far, in the shape of the notation."""
        sides = [
            f"{who}: {', '.join([*map(self._laid, self._apart(cards)), *pool])}"
            for who, cards, pool in zip(("me", "opp"), self.sides, self.has, strict=True)
            if cards or pool
        ]
        after = " after combat" if self.after else ""
        asked = (f"{each}{after * (' might' in each)}?" for each in self.asked)
        return "; ".join([*self.fields, *sides, *self.first, *self.done, *asked])

    def _apart(self, cards: list[Noun]) -> list[Noun]:
        """Units of which nothing says where they lie: in base, where the one behind them that lies at a place of fights
        was named in another clause, and so is of no row with them.
        """
        clause = {id(each): self.born.get(each.name, 0) for each in cards}
        found = list(cards) if self.tongue.places else []
        for at, each in enumerate(found):
            behind = next((one for one in cards[at + 1 :] if one.place), None)
            apart = behind is not None and behind.place[:3] == "at " and clause[id(behind)] != clause[id(each)]
            unit = self.tongue.printed(each.name, "unit") or each.name.startswith(f"some{BLANK}")
            if apart and unit and not each.place:
                found[at] = replace(each, place="in base")
        return found or cards

    # ── words ───────────────────────────────────────────────────────────────

    def _lexed(self, line: str) -> list[Token]:
        """The words of a line; a word of a card named elsewhere in it means that card."""
        line = in_full(line.lower(), self.tongue)
        texts = re.findall(r"->|\d+(?=d\b)|[^\s;,?|:()/]+(?<!\.)|[;,.?|:()/]", line)
        texts = self._in_one(self._lettered([DIGITS.get(each, each) for each in texts]))
        full = [each for each in texts if BLANK in each]
        found = [self._token(each, full, texts[max(at - 2, 0) : at]) for at, each in enumerate(texts)]
        if self.tongue.places:
            self.places = {"hill", *self._placed(found)} - {part for each in full for part in _parts(each)}
            found = self._renamed(found)
            found = [self._taking(found, at) for at in range(len(found))]
        named = [each.card for each in found if each.card]
        return [each if each.card or each.of else self._by_part(each, named) for each in found]

    def _taking(self, words: list[Token], at: int) -> Token:
        """`takes the empty hill`: of a place, it is moved to, and whether it is taken asks whether it is conquered."""
        if words[at].card or not {*forms(words[at].text)} & _set("take grab claim seize capture conquer"):
            return words[at]
        behind = next(
            (each for each in words[at + 1 :] if each.text not in _set("the a an empty open his my")), Token("")
        )
        if behind.kind != "place" and (behind.card or behind.text not in {*self.places, self.tongue.places}):
            return words[at]
        if {*forms(words[at].text)} & {"conquer"} and not (at and words[at - 1].card):
            return words[at]
        asked = at > 1 and words[at - 2].text in ASKS - HAVE - BE and words[at - 1].text in ME | OPP
        return Token("conquer" if asked and words[at - 2].text in _set("do does did") else "move")

    def _renamed(self, words: list[Token]) -> list[Token]:
        """`hill is dark grove`: what a place is called in the line, of a card, is that card everywhere."""
        texts = " ".join(each.text for each in words)
        for said in re.finditer(
            rf"(?:^|(?<= ))({'|'.join(self.places)}) (?:(?:which )?is|=) (?:the )?(\S+)(?= |$)", texts
        ):
            card = next((each for each in words if each.text == said[2] and each.kind == "place"), None)
            if card is not None:
                at = len(texts[: said.start()].split())
                words = (
                    [card, *words[at + len(said[0].split()) :]]
                    if not at
                    else [*words[:at], card, *words[at + len(said[0].split()) :]]
                )
                self.unnamed.append((f"'{said[1]}'", card.card, "the line says so"))
                return [card if each.text == said[1] else each for each in words]
        return words

    def _placed(self, words: list[Token]) -> Iterator[str]:
        """The words that name a place of a fight, by their shape or by what stands before them. How a card stands is no
        such name, and neither is what stands in front of a card that somebody controls.
        """
        led = ""
        for each, after in zip(words, [*words[1:], Token("")], strict=True):
            text, before = each.text, led
            if led and text in _set("the a an empty open"):
                continue
            words_of_game = (self.tongue.places, *self.tongue.happens.split())
            free = text.isalpha() and not (each.card or self._small(text) or text in words_of_game)
            if re.fullmatch(self.tongue.called, text) or (led and free and not (led == "holds" and after.card)):
                yield text
            led = "holds" if text in HOLDS else "at" if text in _LEADS else ""
            led = before if before == "holds" and (text == "and" or (free and after.text == "and")) else led

    def _lettered(self, texts: list[str]) -> list[str]:
        """A place with a letter, and `b` behind it, each as one word; `from one to the other` as two of them."""
        line = " ".join(texts)
        if not self.tongue.places:
            return texts
        place, ends = (
            self.tongue.places,
            rf"(?= (?:{'|'.join(map(re.escape, END))}|and|then|by|to|from|with|first|is|in|directly)(?: |$)|$)",
        )
        other = rf"(?:the |an)? ?(?:other(?: 1)?|{place})\b(?: {place}\b)?(?! [a-d]\b)"
        line = re.sub(rf"\bfrom (?:(?:1|a|my|the) )?{place} to {other}", "from fielda to fieldb", line)
        found = re.sub(rf"\b(?:the )?{place} ([a-d]){ends}", r"field\1", line)
        if found != line:
            found = re.sub(rf"\b(and|then|to|from|at|->|scored|conquer|hold) ([a-d]){ends}", r"\1 field\2", found)
        return found.split(" ")

    def _in_one(self, texts: list[str]) -> list[str]:
        """Words that are part of a name together are one."""
        found: list[str] = []
        while texts:
            many = next((many for many in (4, 3, 2) if self._is_name(texts[:many], many)), 1)
            title = [TITLES.get(texts[0], ""), *texts[1:2]]
            if many == 1 and title[0] and self._is_name(title, 2):
                texts[:2], many = title, 2
            found.append(BLANK.join(texts[:many]))
            texts = texts[many:]
        return found

    def _is_name(self, words: list[str], many: int) -> bool:
        """Whether so many words are part of one name together."""
        said = (
            len(words) == many and not self._small(words[0]) and all(each.replace("'", "").isalnum() for each in words)
        )
        if said and self.tongue.whole(" ".join(words)):
            return True
        if len(words) < many or any(
            self._small(each)
            or re.fullmatch(self.tongue.pool or "0", each)
            or len(each) < 2
            or not re.fullmatch("[^\\W\\d_]+(?:[-'][^\\W\\d_]+)*", each)
            for each in words
        ):
            return False
        return bool(self.tongue.kind(" ".join(words)))

    def _token(self, text: str, full: list[str], before: list[str]) -> Token:
        """A word; the small words of speech and the verbs of the game are no parts of names. One word of a spell is
        that spell behind a verb of playing, and a long one where the verb of a player would be.
        """
        article = len(before) > 1 and before[-1] in DETERMINERS | MY | HIS
        doing = before[0 if article else -1] if before else ""
        named = self._verb(doing) in ("play", "use") or doing in ("with", "using", "via")
        named = named or (len(text) >= 8 and (not before or before[-1] in ME | OPP | END))
        bare = re.sub(r"'s?$", "", text)
        if BLANK in text:
            name = next((each for each in (bare, *bases(bare)) if self._sort(each)), bare)
            verb = name != bare and self._sort(name) == "spell"
            return Token(text, of=name) if verb else Token(text, name, self._sort(name) or "place")
        if not re.search("[a-z]", text) or self._small(text):
            return Token(text)
        part = [each for each in dict.fromkeys(full) if bare in _parts(each)]
        if len(part) == 1:
            return Token(text, bare, self._sort(part[0]))
        if len(text) < 3:
            return Token(text)
        sorts = [each for each in (bare, *bases(bare)) if self.tongue.sort(each)]
        several = before and (before[-1].isdecimal() or before[-1] in _set("a an another any each all of"))
        if sorts and bare not in self.exact and (several or sorts[0] != bare):
            return Token(text)
        for each in (bare, *bases(bare)):
            kind = "" if self._small(each) else self._sort(each)
            if kind == "spell" and each not in self.exact and not named:
                continue  # a verb may be a word of a name
            if kind == "spell" and each != bare:
                return Token(text, of=each)
            if kind and each != bare and bare.endswith(("ing", "ed")):
                continue  # a verb
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
            for form in (text, *bases(text))
            if form in _parts(each)
            or (len(form) > 3 and any(one.startswith(form) or one.endswith(form) for one in _parts(each)))
        ]
        meant = [each for each in meant if not any(each in _parts(one) and one != each for one in meant)]
        if len(set(meant)) != 1:
            return token
        return Token(token.text, meant[0], self._sort(meant[0]))

    def _small(self, text: str) -> bool:
        """Whether a word is one of speech, or a verb or state of the game."""
        return (
            text in CLOSED
            or text in UNHURT
            or self._not_so(text)
            or bool(re.fullmatch(f"{self.tongue.becomes}|{self.tongue.zones}|{self.tongue.counts}", text))
            or bool(self._verb(text))
        )

    def _not_so(self, text: str) -> bool:
        """`unbuffed`, `unstunned`: a state that no card has of which nothing is said."""
        mark = text.removeprefix("un")
        so = mark in self.tongue.marks or re.fullmatch(self.tongue.becomes, mark) is not None
        return mark not in (text, "ready") and so and text not in UNHURT

    def _verb(self, text: str) -> str:
        """What somebody does by a verb of the game in any of its forms, or ""."""
        for form in forms(text):
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

    def _on_it(self) -> bool:
        return self._said(r"on (?:(?:it|him)\b|her(?= \W| and\b|$))|on(?= [),.;?]| with| and|$)") is not None

    def _skip(self, words: frozenset[str]) -> bool:
        before = self.at
        while self._text() in words:
            self.at += 1
        return self.at > before

    def _rest(self, many: int) -> str:
        return " ".join(each.text for each in self.words[self.at : self.at + many])

    def _said(self, pattern: str | re.Pattern[str], many: int = 8) -> re.Match[str] | None:
        """Goes past the words that a pattern fits, if they stand here."""
        found = re.match(pattern, self._rest(many))
        self.at += len(found[0].split()) if found is not None else 0
        return found

    def _said_ahead(self, pattern: str) -> bool:
        return re.match(pattern, self._rest(8)) is not None

    def _ends(self) -> bool:
        """Whether a clause can end here."""
        text = self._text()
        begins = text in ME | OPP | ASKS | _set("legal ok okay allowed because") or (text in MY | HIS and self._text(1))
        begins = begins or (text == "there" and self._text(1) in BE) or (text == "->" and self._text(1) in ASKS)
        begins = begins or (text in _set("at on in during end") and self._turn_ahead() is not None)
        return self.at >= len(self.words) or text in END | JOIN or bool(begins) or self._choosing()

    def _ends_at(self, ahead: int) -> bool:
        """Whether a clause can end so many words further."""
        self.at += ahead
        ends = self._ends()
        self.at -= ahead
        return ends

    def _sentence(self) -> list[Token]:
        """The words from here to the mark that ends the sentence, with it."""
        end = next(
            (at for at in range(self.at, len(self.words)) if self._text(at - self.at) in ";.?|"), len(self.words)
        )
        return self.words[self.at : end + 1]

    # ── cards ───────────────────────────────────────────────────────────────

    @back
    def _noun(self, of: int | None = None) -> Noun | None:
        """A card with whose it is, how it stands and where it lies, in any order around it; `of`: whose "it" is."""
        said = Noun("")
        facts: list[str] = []
        sorts: list[str] = []
        begins = self.at
        while True:
            text = self._text()
            if self.at > begins and self._heads() and not self._token_at(1).card:
                return self._somebody(said, facts, sorts, begins)
            if text == "her" and (not self._text(1) or self._text(1) in END | JOIN | LITTLE):
                break
            if text == "," and said.states and self._text(-1) not in END and self._adjective(1):
                self.at += 1
                continue
            if text == "opp" and said.side is None and self._token_at(1).card:
                said = replace(said, side=1)
                self.at += 1
            elif said.side is None and text in MY | HIS:
                said = replace(said, side=int(text in HIS))
                self.at += 1
            elif re.fullmatch(self.tongue.types, text) and self._token_at(1).card:
                self.at += 1
            elif text in _set("creature unit artifact upgrade card") and self._token_at(1).card and self.at:
                self.at += 1  # `his only creature troll`
            elif text.isdecimal() and re.fullmatch(HAS, self._text(1)) and (self._heads(2) or self._sort_of(2)):
                facts.append(f"{self._text(1)} {text}")
                self.at += 2
            elif text.isdecimal() and re.fullmatch(HAS, self._text(1)) and self._printed(2, f"{self._text(1)} {text}"):
                self.at += 2  # `his 6 power krump`
            elif text in DETERMINERS or (text in ("other", "two") and self.words[self.at + 1 : self.at + 2]):
                self.at += 1
            elif not self.tongue.places and self._said(r"(?:(?:left |right )?flank|(?:left|right)most)\b"):
                self.flanks.append((self._token_at().card, text.removesuffix("most").replace("flank", "")))
                if not self._token_at().card:
                    return None
            elif said.many == 1 and self._said(r"both (?:of )?(?=(?:(?:my|his|her|opp's|the) )?\S+s\b)") is not None:
                said = replace(said, many=2)
            elif self.tongue.places and said.side is None and text in ("enemy", "friendly"):
                said = replace(said, side=int(text == "enemy"))
                self.at += 1
            elif text.isdecimal() and self.at + 1 < len(self.words) and self._counts_cards():
                said = replace(said, many=int(text))
                self.at += 1 + (self._text(1) == "of")
            elif (sort := self._sort_of()) and (self.at > begins or self._heads(1)):
                sorts.append(sort)
                self.at += 1
                if not (self._heads() or self._sort_of() or self._token_at().card):
                    return self._somebody(said, facts, sorts, begins)
            elif self.tongue.places and text in ("attacking", "defending") and self._token_at(1).card:
                said = replace(said, role=f"{text[:6]}s")
                self.at += 1
            else:
                state = "" if text in self.tongue.marks else self._state()
                if not state:
                    break
                said = replace(said, states=(*said.states, state))
        token = self._token_at()
        if said.side is not None and self._text(-1) in ("mine", "theirs") and not token.card and not said.states:
            name, side = self._it(said.side)  # `mine dies`
            return self._behind(replace(said, name=name, kind=self._kind(name))) if side == said.side else None
        this_place = token.text in ("that", "this") and self._text(1) == self.tongue.places
        if (token.text in IT or token.text == "her") and not (said.states or this_place):
            name, side = self._it(of)
            self.at += 1
            return self._behind(replace(said, name=name, side=side, kind=self._kind(name)))
        if not token.card or token.kind == "place":
            return None
        self.at += 1
        self._skip(_set("token tokens")) if self._text(1) not in BE else None
        name = _single(token.card, self.tongue) if said.many > 1 else token.card
        return self._behind(replace(said, name=name, kind=token.kind))

    def _adjective(self, ahead: int) -> bool:
        """Whether a word so much further says how the card behind it stands: `exhausted, undamaged troll`."""
        state = rf"{self.tongue.becomes}|{'|'.join(UNHURT)}"
        return re.fullmatch(state, self._text(ahead)) is not None and self._token_at(ahead + 1).card != ""

    def _counts_cards(self) -> bool:
        """Whether a number stands in front of cards, named or not: `2 trolls`, `3 of my tired guys`."""
        ahead = 1
        while not self._token_at(ahead).card and (
            self._text(ahead) in MY | HIS | _set("of enemy friendly other more the")
            or re.fullmatch(self.tongue.becomes, self._text(ahead))
            or self._sort_of(ahead)
        ):
            ahead += 1
        return self._token_at(ahead).card != "" or self._heads(ahead) or self._sort_of(ahead - 1) != ""

    def _heads(self, ahead: int = 0) -> bool:
        """Whether a word is one for a card that is not named."""
        head, after = self._text(ahead).removesuffix("s"), self._text(ahead + 1)
        number = head == "1" and (re.fullmatch(HAS, after) or after.removesuffix("s") in NO_NAME or after == "of")
        return head in NO_NAME and not number and not self._token_at(ahead).card

    def _sort_of(self, ahead: int = 0) -> str:
        """What sort of card a word says, in the singular; "" for any other word."""
        token = self._token_at(ahead)
        small = not token.text or token.card or self._small(token.text)
        return "" if small else next((each for each in (token.text, *bases(token.text)) if self.tongue.sort(each)), "")

    def _somebody(self, said: Noun, facts: list[str], sorts: list[str], begins: int) -> Noun | None:
        """`the ready one`, `my exhausted 5 power guy`: the only card of the line that is so; `a 5 power guy`, `2 of my
        mutants`, and where none is so: cards that nobody names. Raises `NoSpeech` where that cannot be said.
        """
        before = {each.text for each in self.words[begins : self.at]}
        asked = " ".join(each.text for each in self.words[begins : self.at + self._heads()])
        if self._said(rf"\w+ with (\d+) (?:{HAS})\b") and not re.search(" damage$", self._rest(-1)):
            facts = [*facts, f"{self._text(-1)} {self._text(-2)}"]
        else:
            self.at += self._heads()
        head = self._text(-1)
        thing = head.startswith("artifact")
        sorts = [*sorts, "artifact"] if thing and not self.tongue.places else sorts
        fits = [
            (each, side)
            for side in (0, 1)
            for each in self.sides[side]
            if (each.kind == "tool" or each.name.endswith("artifact") if thing else each.kind == "lies")
            and not re.match("in (?!base)", each.place)
            and side in (said.side, side if said.side is None else None)
            and all(any(_is_state(state, one) for one in each.states) for state in said.states)
            and all(self.tongue.printed(each.name, fact) for fact in (*facts, *sorts) if not thing)
        ]
        others = [each for each in fits if each[0].name in self.others]
        if "other" in before and len(others) == 1:
            fits = others
        elif "other" in before and said.many == 1:
            fits = [each for each in fits if each[0].name not in [name for name, _side in self.spoken[-1:]]]
        nameless = [each for each in fits if re.match(f"some{BLANK}", each[0].name)]
        fits = nameless if len(nameless) == 1 and not sorts else fits  # who has a name is called by it
        anybody = said.many > 1 or not before.isdisjoint(_set("a an some another any 1 more"))
        named = bool(said.states or facts or sorts or said.side is not None or "other" in before)
        if not anybody and named and self.spoken and len(fits) == 1 == fits[0][0].many:
            ((card, side),) = fits
            return self._behind(Noun(card.name, card.kind, side))
        power = next((each.split()[1] for each in facts if each.split()[0] in ("power", "might")), "")
        some = self.tongue.somebody(power, " ".join(sorts)) if head != "1" and len(sorts) < 2 and len(facts) < 2 else ""
        if not some or not (anybody or (named and not fits)):
            raise NoSpeech("", f"say which card is meant by '{asked}', by its name")
        known = [each.name for row in self.sides for each in row]
        if some in known and (anybody or "other" in before):
            some = some.replace(BLANK, f"{BLANK}other{BLANK}", 1)
        self.others |= {some} if "other" in before else set()
        self.unmeant |= {some} if head.endswith("s") else set()
        return self._behind(replace(said, name=some, kind="lies"))

    def _behind(self, said: Noun) -> Noun:
        """What is said behind the name of a card."""
        relative_before = False
        while True:
            before = self.at
            if self._text() == "(":
                said = self._aside(said)
                continue
            if self._without(said):
                continue
            ends = self._text(1) in END | JOIN | IN | {""}
            if said.side is None and self._skip(_set("mine theirs his hers opp's" if ends else "mine theirs")):
                said = replace(said, side=int(self._text(-1) != "mine"))
                continue
            if said.side is None and (behind := self._said(r", (mine|hers|theirs)(?= [,.;)])")):
                said = replace(said, side=int(behind[1] != "mine"))
                continue
            whose_own = self._said(_OWN)
            if whose_own is not None:
                owned = int({*whose_own.groups()}.isdisjoint(("me", "i", "my", "mine")))
                said = _of_side(replace(said, side=owned), said.side if said.side is not None else owned)
                continue
            if self._take(",") and self._text() not in RELATIVE:
                self.at = before
            if self.at == before and any(self._take("of", each) for each in ("mine", "his", "opp", "opp's")):
                said = replace(said, side=int(self._text(-1) != "mine"))
                continue
            side = self._side_of()
            if side is not None:
                said, self.behind = _of_side(said, side), True
                continue
            owner = self._text(1) if self._text() in BE and said.side is None else ""
            its = owner in ("his", "opp's") and not (self._token_at(2).card or re.match(_NTH, self._rest(4)[3:]))
            if owner in _set("mine hers theirs") or its:
                said = replace(said, side=int(owner != "mine"))
                self.at += 2
                continue
            if self._text() == "alone" and self._text(1) == "without":
                self.at += 1
                continue
            alone = r"(?:standing |sitting )?(?:alone|on (?:his|its|her|their) own)\b"
            if self.tongue.places and self._said(alone):
                continue
            self.at += self._text() == "alone" and self._text(1) in IN
            if self._peace():
                continue
            if "hidden" in said.states and self._skip(_set("under beneath below behind")):
                over = self._noun()
                if over is None:
                    self.at = before
                    return said
                there = said.place or f"at {self.place or 'field'}"
                self._lay(replace(over, place=over.place or there), said.side or 0)
                continue
            if self._paid_for():
                self._tells(before)
                continue
            if self._printed_again(said.name):
                continue
            role = self._role()
            if role:
                said = replace(said, role=role)
                continue
            if named := self._said(rf"(?:(?:,|and|he|she|opp|has) )*naming ({self.tongue.opens})\b"):
                said = replace(said, states=(*said.states, f"naming {named[1].split()[-1]}"))
                continue
            may = r"(?:(?:who|which|that) )?(?:(?:he|she|it|i) )?(?:can|may|could)(?: be)? (\w+)(?= \W| so| but|$)"
            if (able := self._said(may)) and self._verb(able[1]) == "fight" and self._tells(before):
                self.unmeant.add(said.name)
                continue
            relative = self._skip(RELATIVE)
            self._take("equipped") if self._text(1) == "with" else None
            self._skip(BE | HAVE | STAND | _set("already currently")) if relative else self._skip(
                _set("with having wearing")
            )
            if relative and not self.tongue.places and self._beside(said, said.side or 0):
                said = replace(said, side=self._whose(said), states=())
                continue
            article = self._skip(_set("a an"))
            if relative and self._skip(NOT):
                if not (self._said(r"attacked(?: yet| before)*(?= |$)") or self._state()):
                    self.at = before
                    return said
                continue
            if said.states and said.states[-1].startswith("with ") and self._text() == "and":
                self.at += 1
            state = "" if self._text(-1) == "and" else self._state()
            if (
                not state
                and said.states
                and self._text() == "and"
                and (self._text(1).isdecimal() and (relative_before or self._text(2) == "damage"))
            ):
                self.at += 1
                state = self._state()
            if state and article and self._token_at().card:  # `with a ready troll`
                self.at = before
                return said
            if state:
                relative_before = relative_before or relative
                on_it = self._on_it()
                state += " captured" * bool(on_it and state.endswith(f" {self.tongue.counts}"))
                said = replace(said, states=(*said.states, state))
                continue
            if self._text(-1) in HAVE and (under := self._under()):
                said = replace(said, states=(*said.states, f"over {under}"))
                continue
            worn, before_it = self._token_at(), self._text(-1)
            more = before_it == "and" and said.states[-1:] and said.states[-1].startswith("with ")
            on_it = worn.kind == "tool" and self._text(1) == "on" and self._text(2) in IT
            if (
                said.kind != "spell"
                and (worn.kind == "attached" or on_it)
                and (more or before_it in ("with", "a", "an", "wearing", "has", "had"))
            ):
                self.at += 1
                self._on_it()
                said = replace(said, states=(*said.states, f"with {worn.card}"))
                continue
            self._skip(STAND) if self.tongue.places and self._text(1) in IN else None
            at, place = self.at, self._where()
            if place and not said.place:
                whose = {each.text for each in self.words[at : self.at]}
                theirs = int(bool(whose & HIS)) if whose & (MY | HIS) else None
                own = said.side if theirs is None else theirs
                if theirs is not None and said.kind == "spell" and self.tongue.places and place[:3] == "at ":
                    self.held[place], own = theirs, said.side  # whose the place is
                if said.side is not None and own != said.side:
                    if said.name in self.guessed:
                        raise NoSpeech("", f"say whose {said.name} is: 'my {said.name}' or 'opp {said.name}'")
                    self.at = before
                    return said
                said = replace(said, place=place, side=own)
                continue
            if self.at == before and self._text() in BE and self._text(1) in ("out", "there"):
                self.at += 1
            if self._text() in ("out", "there"):
                known = {each.place for row in self.sides for each in row if each.place[:3] == "at "}
                self.place = self.place or (known.pop()[3:] if len(known) == 1 else "")
                if self._text() == "there" and self.place:
                    said = replace(said, place=f"at {self.place}")
                self.at += 1
                continue
            self._skip(BE) if self._text(1) in ("in", "on") and self._text(2) in _set("play board the a its") else None
            if any(self._take(*each.split()) for each in ("in play", "on board", "on the board", "on the table")):
                continue
            flank = None if self.tongue.places or said.kind == "spell" else self._said(_FLANK)
            if flank is not None:
                which = next(
                    filter(None, (flank["at"], flank["most"], flank["end"], "middle" * (flank["of"] is None))), ""
                )
                self.flanks.append((said.name, which))
                of = flank["of"] or ""
                said = replace(said, side=int(of != "my")) if of in MY | HIS and said.side is None else said
                continue
            self.at, self.only_of = before, None
            if self._only_one():
                said = replace(said, side=self.only_of if said.side is None else said.side)
                continue
            self.at = before
            return said

    def _printed(self, ahead: int, fact: str) -> bool:
        """Whether a fact is printed on the card that is named so many words further."""
        card = self._token_at(ahead).card
        if card and not self.tongue.printed(card, fact):
            raise NoSpeech("", f"{fact} is not what is printed on {card}; a change is typed as '+1' or '2 damage'")
        return card != ""

    def _printed_again(self, name: str) -> bool:
        """`krump (brobnar)`, `gromp 5`, `umbra elusive first time`: what is printed on a card, said behind its name."""
        before = self.at
        self.at += self._text() == "with" and self.tongue.printed(name, self._text(1))
        text, after = self._text(), self._text(1)
        if self._said(rf"so (?:it is )?(?:at )?\d+ (?:{HAS})\b(?! \?)"):
            return self._tells(before, A_VIEW)
        if (after in ("", "?") and not self._verb(self._text(-2))) or self._token_at().card:
            return False
        if not text.isdecimal():
            found = self.tongue.printed(name, text)
            self.at += found
            self._said(UNSPENT) if found else None
            return found
        what = rf"{HAS}|d|each|of|cards?|{self.tongue.counts}|{self.tongue.short}|{self.tongue.pool or 0}"
        named = (
            (re.fullmatch(what, after) and self._rest(3)[-6:] != "of opp")
            or self._token_at(1).card
            or (after == "on" and self._text(2) in IT)
        )
        if named or not any(self.tongue.printed(name, f"{each} {text}") for each in ("power", "might")):
            if self.tongue.places and not named:
                raise NoSpeech("", f"{text} is not what is printed on {name}; a change is typed as '+1' or '2 damage'")
            return False
        self.at += 1
        return True

    def _aside(self, said: Noun) -> Noun:
        """`(d4)`, `(opp, exhausted)`: what brackets say of the card before them; what else they say is a clause of its
        own behind this one, about that card.
        """
        self.at += 1
        begins, found = self.at, said
        end = next((at for at in range(begins, len(self.words)) if self.words[at].text == ")"), len(self.words))
        had = rf"(?:(?:my|his|her|opp's) )?(?:{self.tongue.zones}|tokens?)\b|(?:i|he|she|opp) ha(?:ve|s)\b|\d+ cards?\b"
        words = {each.text for each in self.words[begins:end]}
        says_so = words & (BE | HAVE | {"there"}) if self.tongue.places else self._said_ahead(had)
        if said.kind == "spell" and not says_so:  # of what is paid and chosen, as if no brackets stood there
            del self.words[end : end + 1], self.words[begins - 1]
            self.at = begins - 1
            return said
        while self.at < end:
            self._skip(_set(", and"))
            before = self.at
            if found.side is None and self._text(1) in (",", ")") and self._skip(ME | OPP | MY | HIS):
                found = replace(found, side=int(self._text(-1) in OPP | HIS))
            self._said(UNSPENT)
            self.at += self._text() in BE | HAVE and self.at + 1 < end
            self._skip(LITTLE)
            found = self._behind(found)
            if self.at == before or self.at > end:
                self.asides.append((said, tuple(self.words[begins:end])))
                self.at = end + 1
                return said
        self.at = end + 1
        return found

    @back
    def _without(self, said: Noun) -> bool:
        """`without damage`, `without any damage on it`: what the line does not say of the card either."""
        before = self.at
        marks = self._text() in ("no", "0") and self._text(1) in self.tongue.marks
        if self._take("without") or (marks and self._take(self._text())):
            self._skip(_set("any a an other friendly"))
            alone = [each for row in self.sides for each in row if each.name != said.name]
            if re.match(r"(?:token|creature|unit|upgrade)s?\b", self._rest(1)) and not alone:
                self.at += 1
                self._skip(_set("creature creatures unit units"))
                return self._tells(before)
            of_it = rf"damage|bonus(?:es)?|{self.tongue.heaps}|{self.tongue.counts}|{'|'.join(self.tongue.marks)}"
            if re.fullmatch(of_it, self._text()):
                has = self.tongue.marks.get(self._text(), self._text())
                self.at += 1
                self._on_it()
                return not any(each.endswith(has) for each in said.states)
        return False

    @back
    def _role(self) -> str:
        """`attacking`, `that attacks`, `on defense`, `is the defender`, behind a unit: its part in a fight."""
        found = self._said(_ROLE) if self.tongue.places else None
        goes_on = self._text() and self._text() not in END | JOIN | IN | _set("vs against can does do is how what")
        if found is None or goes_on or self._token_at().card:
            return ""
        return "attacks" if next(filter(None, found.groups()))[0] in "ao" else "defends"

    def _peace(self) -> bool:
        """`out of combat`, `not defending`: nothing fights, which has to be so in all that the line says."""
        before = self.at
        return bool(self.tongue.places and self._said(_PEACE)) and self._tells(before)

    def _side_of(self) -> int | None:
        """`on my side`, `on his side of the table`, `across the table`."""
        before = self.at
        found = self._said(
            r"(?:is |are |sits? |stands? )?"
            r"(?:(?:on|at|in) (?P<whose>my|his|her|opp's|(?:the )?other) (?:side|board|(?:battle)?line)"
            r"(?: of the (?:table|board))?|across the table|opposite(?: me)?|over there"
            r"|under (?P<under>my|his|her|opp's) control|controlled by (?P<by>me|him|her|them|opp)"
            r"|(?:that|which) (?P<who>i|he|she|they|opp) (?:now )?controls?)\b(?! of)"
        )
        if found is None or (found["who"] and self.tongue.places):  # there it is a place that is controlled
            self.at = before
            return None
        return int({*found.groups()}.isdisjoint(("my", "me", "i")))

    @back
    def _under(self) -> str:
        """`solo under it`, behind "with": what lies under a card."""
        self._skip(DETERMINERS)
        card = self._token_at().card
        self.at += 1
        under = card != "" and self._said(r"(?:is )?(?:under|beneath)(?: it\b|(?= \W)|$)") is not None
        return card if under and not self.tongue.places else ""

    @back
    def _only_one(self) -> bool:
        """`my only creature`, `all he has`, of a card: nothing else lies there."""
        if all_of := self._said(_ALL_OF):
            self.only_of = int(all_of[1] != "i")
            return True
        self._skip(BE)
        only = self._skip(MY | HIS | _set("the")) and self._skip(_set("only sole one"))
        self._skip(_set("other"))
        return only and self._skip(_set("creature creatures unit units card minion one thing"))

    def _state(self) -> str:
        state = self._a_state()
        return self.tongue.letters.get(state, state)

    def _a_state(self) -> str:
        """How a card stands: `ready`, `3 damage`, `d3`, a mark by its name, `undamaged`."""
        tongue, text, after = self.tongue, self._text(), self._text(1)
        if not tongue.places and (rises := self._said(r"(?:(\d+|an?) )?\+(\d+) (?:power )?counters?\b")):
            return f"+{int(rises[1] if rises[1] and rises[1].isdecimal() else 1) * int(rises[2])}"
        if (
            text != "attacked"
            and re.fullmatch(rf"{tongue.becomes}|d\d+|\+\d+|{'|'.join(tongue.letters)}", text)
            and not (len(text) == 1 and after and after not in END and not self._one_more(after))
            and not (
                text == "damaged"
                and (after in ("by", "for") or (after.isdecimal() and self._text(-1) not in DETERMINERS | MY | HIS))
            )
        ):
            self.at += 1
            return text
        if not tongue.places and self._said(r"elusive (?:is |was )?(?:already )?(?:spent|used)(?: up)?(?= \W|$)"):
            return "attacked"
        if text in tongue.marks:
            self.at += 1
            return tongue.marks[text]
        if spent := self._said(r"(\d+) armor (?:is |was )?(?:already )?(?:used|spent|gone)(?: up)?(?= |$)"):
            return f"{spent[1]} armor used"
        facedown = r"(?:hidden|face-?down|face down)\b(?: since (?:my |his |her |the )?last turn\b)?"
        if tongue.places and self._said(facedown):
            return "hidden"
        if text in ("hurt", "scratched"):
            self.at += 1
            return "damaged"
        heap = re.match(rf"(?:{tongue.heaps})(?= |$)", self._rest(4).partition(" ")[2])
        if heap is not None and (text.isdecimal() or text in ("no", "without")):
            self.at += 1 + len(heap[0].split())
            return f"{text} {heap[0]}" if text.isdecimal() and text != "0" else UNSAID
        if text.isdecimal() and after == "captured" and not tongue.places:
            self.at += 2 + (self._text(2) == tongue.counts)
            return f"{text} {tongue.counts} captured"
        if self._not_so(text):
            self.at += 1
            return UNSAID
        if text in UNHURT or (text == "none" and self._text(-1) in HAVE):
            self.at += 1
            return "undamaged"
        by = after in ("by", "for")
        if text == "damaged" and self._text(1 + by).isdecimal() and self._text(-1) not in DETERMINERS | MY | HIS:
            self.at += 2 + by
            return f"{self._text(-1)} damage"
        if text == "0" and after == "damage":
            self.at += 2
            return "undamaged"
        counted = any(each.text == self.tongue.counts for each in self.words)
        if text.isdecimal() and after == "on" and self._text(2) in IT and (tongue.places or not counted):
            self.at += 1
            return f"{text} damage"
        if text.isdecimal() and after in ("damage", "d"):
            self.at += 2
            return f"{text} damage"
        if text.isdecimal() and after == "of" and self._text(2) in MY | HIS and self._text(3) == tongue.counts:
            self.at += 4
            return f"{text} {tongue.counts} captured"
        if text.isdecimal() and tongue.counts in (after, self._text(2) * (after == "captured")) and not tongue.places:
            captured = " captured" * (after == "captured" or self._text(2) == "captured")
            self.at += 2 + (captured != "")
            return f"{text} {tongue.counts}{captured}"
        return ""

    def _one_more(self, text: str) -> bool:
        return bool(re.fullmatch(rf"{self.tongue.becomes}|d\d+|{'|'.join(self.tongue.letters)}|at|in|on|and", text))

    @back
    def _where(self) -> str:
        """Where a card lies: `in my hand`, `at the hill`, `hand`; the last place is that of the fight."""
        before = self.at
        self.at += self._text() == "over" and self._text(1) in IN - {"from"}
        into = self._skip(IN - {"from"})
        whose = self._text() if self._text() in MY | HIS | _set("the a an some") else ""
        self.at += bool(whose)
        self._skip(_set("one 1 same the")) if into and self.tongue.places else None
        text = self._text()
        if into and self.tongue.places and text == self.tongue.places:
            self.at += 1
            called = self._take("called") or self._take("named")
            named = self._token_at()
            called = called or named.kind == "place"
            self.at += called
            self.place = named.text if called else "field"
            return f"at {self.place}"
        if into and self.tongue.places and self._token_at().kind == "place":
            self.place = text
            self.at += 1
            self.fields += [f"{self.tongue.places} {text}"] * (not any(each.endswith(text) for each in self.fields))
            return f"at {text}"
        bare = not into and self.at == before and not self._token_at(1).card  # `hand NAME` begins a hand
        if re.fullmatch(self.tongue.zones, text) and (into or bare):
            self.at += 1
            self.of_place = "my " if whose in MY else "opp's " if whose in HIS else ""
            self._take("pile")
            return f"in {text}"
        if text in self.places and self.tongue.places and not self._token_at().card:
            self.at += 1
            self.place = text
            return f"at {text}"
        return ""

    def _nouns(self, of: int | None = None) -> list[Noun]:
        """Cards joined by "and": where the last one lies, all of them do if no other place is named."""
        has = self._text(-1) in HAVE
        first = self._noun(of)
        found = [first] if first is not None else []
        while found:
            before, behind, self.behind = self.at, self.behind, False
            beside = self.tongue.places != "" and (self._skip(_set("beside alongside")) or self._take("next", "to"))
            if not (beside or self._take("and") or self._take("plus")):
                self.behind = behind
                break
            self._take("then")
            if self._text() in IT and self._text(1) not in END | JOIN | ON | IN | {""}:
                self.at = before  # it is spoken of in a clause of its own
                break
            more = self._noun()
            if beside and more is not None and not (more.place or found[-1].place):
                more = replace(more, place=f"at {self.place or 'field'}")
            acts = self._verb(self._text()) and (found[0].kind == "spell" or self._text().endswith("s"))
            if more is None or acts:  # it alone, in a clause of its own
                self.at = before
                break
            more = more if more.side is not None else replace(more, side=found[0].side)
            found.append(more)
        if found and found[-1].place.startswith("at ") and self.tongue.places:
            found = [
                each if each.place or each.kind == "tool" else replace(each, place=found[-1].place) for each in found
            ]
        if len(found) > 1 and self.behind and not has:  # `krump and troll on his side`
            found = [each if each.side is not None else replace(each, side=found[-1].side) for each in found]
        return self._all_so(found) if found else found

    def _all_so(self, cards: list[Noun]) -> list[Noun]:
        """`farron and poro, both at hill`, `two trolls, both are ready`: what is so of each."""
        before = self.at
        if len(cards) > 1 and (took := self._said(r"(?:each )?(?:takes?|took) (\d+)(?: damage)?(?: each)?(?= |$)")):
            return [replace(each, states=(*each.states, f"{took[1]} damage")) for each in cards]
        self._take(",")
        if self._skip(_set("both all")) and (len(cards) > 1 or cards[0].many > 1):
            self._skip(_set("of them"))
            said = self._is_so()
            self._skip(LITTLE - JOIN)
            if said and self.at < len(self.words) and self._text() != "?":  # that is asked
                return [replace(each, states=(*each.states, *said)) for each in cards]
        self.at = before
        return cards

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
        known = [each for each in self.spoken if each[0] not in self.unmeant]
        known = [each for each in reversed(known) if side is None or each[1] == side] or known[-1:]
        if not known:
            raise NoSpeech("it")
        return known[0]

    def _said_last(self) -> tuple[str, str, int]:
        name, side = self._it()
        return name, self._kind(name), side

    def _whose(self, said: Noun) -> int | None:
        """Whose a card is: as it is said, or the only player who has one."""
        if said.side is not None:
            rows = [[each for each in row if _same(each.name, said.name)] for row in self.sides]
            lent = any(_OWNED[said.side] in each.states for each in rows[1 - said.side])
            return 1 - said.side if lent and not rows[said.side] else said.side
        there = {side for side in (0, 1) for each in self.sides[side] if _same(each.name, said.name)}
        return there.pop() if len(there) == 1 else None if there else self.held.get(said.place)

    def _foe(self, said: Noun) -> int | None:
        """Who does not have a card."""
        side = self._whose(said)
        return None if side is None else 1 - side

    def _lay(self, said: Noun, side: int) -> str:
        """A card that is spoken of lies there: laid down, or found and what is said of it noted. Its name."""
        if said.kind == "place":
            return said.name
        if len({each for each in said.states if re.fullmatch(r"d\d+|\d+ damage", each)}) > 1:
            raise NoSpeech("", f"the damage of {said.name} is said twice; say how much it has")
        side = side if self._whose(said) is None else self._whose(said) or 0
        if "hidden" in said.states and not said.place:
            said = replace(said, place=f"at {self.place or 'field'}")
        if said.role:
            return self._engages(said, side)
        there = self.sides[side]
        for at, each in enumerate(there):
            if _same(each.name, said.name) and said.many in (1, each.many):
                new = [state for state in said.states if state not in (*each.states, "undamaged")]
                marks = tuple(self.tongue.marks.values())
                brought = not all(state.startswith("with ") or state in marks for state in new) or not all(
                    re.search(r" (?:fights|to) ", deed) for deed in self.done
                )
                named_only = self.done == [self.nobodys] and self._text() != "?"
                if new and self.done and self.joined != "while" and brought and not (self.before or named_only):
                    raise NoSpeech(said.name)  # it may have come of that
                place = said.place if said.place.startswith("at") and not each.place else each.place
                place = said.place if not self.done and not each.place else place
                there[at] = replace(each, states=(*each.states, *new), place=place)
                self.guessed.discard(said.name) if said.side is not None else None
                self.spoken.append((said.name, side))
                return self._called(said.name, side)
        if not (said.kind or self._kind(said.name)):
            raise NoSpeech(said.name)
        if not said.states and any(_same(name, said.name) for name, _side in self.played):
            self.spoken += [(said.name, side)]
            return said.name
        many = next(
            (at for at, each in enumerate(there) if each.many > 1 and each.name.startswith(f"some{BLANK}")), None
        )
        if self.acting and many is not None and said.kind == "lies" and not said.place:  # it is one of them
            some = there[many]
            there[many] = replace(some, many=some.many - 1)
            whose = f"the {some.many} creatures {('of mine', 'of the opponent')[side]}"
            self.unnamed.append(
                (f"what {whose} are", f"{said.name} and {some.many - 1} more", "the line names it later")
            )
        if not said.place and self.joined == "where" and self.tongue.places and self.place:
            said = replace(said, place=f"at {self.place}")
        same = [each.name for each in self.sides[1 - side] if _same(each.name, said.name)]
        said = replace(said, name=max([said.name, *same], key=lambda each: len(_parts(each))))
        for name in {*same} if not self.tongue.places else ():  # what was done was done with the other one
            bare = rf"(?<![\w{BLANK}-])(?<!my |ay )(?<!opp )(?<!plays )(?<!discard ){re.escape(name)}(?![\w{BLANK}-])"
            self.done[:] = [re.sub(bare, f"{('my', 'opp')[1 - side]} {name}", each) for each in self.done]
        self.born[said.name] = self.clause
        there.append(said)
        self.guessed |= {said.name} if said.side is None else set()
        self.spoken += [(said.name, side)] if said.kind != "spell" else []
        return self._called(said.name, side)

    def _engages(self, said: Noun, side: int) -> str:
        """A unit that attacks or defends: an attack is a move, of a unit that nobody names where none is."""
        attacks, place = said.role == "attacks", said.place.removeprefix("at ") or self.place or "field"
        self.place = place
        self.places.add(place)
        name = self._lay(replace(said, role="", place="" if attacks else f"at {place}"), side)
        moves = f"{'opp moves' if side else 'move'} "
        if attacks and not any(each.startswith(moves) and name in each for each in self.done):
            together = (
                self.done and self.roles and self.done[-1].startswith(moves) and self.roles[-1][4] == len(self.done)
            )
            names = f"{self.done.pop().removeprefix(moves).rpartition(' to ')[0]}, {name}" if together else name
            self.done.append(f"{moves}{names} to {place}")
            self.actor = side
        self.roles.append((name, side, said.role, place, len(self.done)))
        return name

    def _attacked(self) -> None:
        """Who stands where a player attacks is the other player's, where nobody says whose. Raises `NoSpeech` where a
        unit of nobody's only is moved to, or something else is done with it.
        """
        unsaid = ""
        moved = [each for each in self.done if re.match(r"(?:opp )?moves? ", each)]
        guessed = [(side, each) for side in (0, 1) for each in self.sides[side] if each.name in self.guessed]
        for side, unit in guessed:
            name, place, there = unit.name, unit.place.removeprefix("at "), self.sides[1 - side]
            if unit.kind != "lies" or unit.place[:3] != "at " or unit.place in self.held:
                continue
            if any(name in each for each in moved):
                continue
            attacked = any(one == side and at == place for _name, one, _role, at, _many in self.attacks)
            moves = any(each.startswith("opp ") == bool(side) and each.endswith(f" to {place}") for each in moved)
            if attacked and not any(name in each for each in self.done):
                self.sides[side].remove(unit)
                there.append(unit)
            elif attacked or (moves and not any(each.place == unit.place for each in there)):
                self.sides[side].remove(unit)
                unsaid = unsaid or name
        if unsaid:
            raise NoSpeech(unsaid, f"say whose {unsaid} is: 'my {unsaid}' or 'opp {unsaid}'")

    @back
    def _stand_there(self) -> bool:
        """`only officer there`, `ursine is at hill`, said where somebody moved: who lies there, and no question."""
        if not (self.tongue.places and self.done and self._text() not in ASKS):
            return False
        self._skip(LITTLE - {"both"})
        units = self._nouns()
        if not units or any(each.kind != "lies" for each in units):
            return False
        if self._skip(BE | STAND) and not self._take("there"):
            place = self._where()
            units = [replace(each, place=place) for each in units]
        elif self._text(-1) == "there":
            units = [replace(each, place=f"at {self.place}") for each in units]
        there = {each.place for each in units}
        moved = any(each.endswith(f" to {self.place}") for each in self.done)
        known = any(_same(one.name, each.name) for row in self.sides for one in row for each in units)
        if not moved or there != {f"at {self.place}"} or known or self._text() == "?" or not self._ends():
            return False
        return all(self._lay(each, self._side(each, self.actor or 0)) for each in units)

    def _unnamed_fighters(self) -> None:
        """Who attacks or is attacked where that is not said: the only unit that can be meant, or one nobody names."""
        of_might = bool(self.asked) and all(re.search(r"\bmight\b", each) for each in self.asked)
        for _name, side, role, place, at in (*self.roles, *(self.attacks if of_might else ())):
            other, attacks = self.sides[1 - side], role == "attacks"
            moves = f"{'move' if side else 'opp moves'} "
            if (
                any(each.place == f"at {place}" for each in other)
                if attacks
                else any(each.startswith(moves) and each.endswith(f" to {place}") for each in self.done)
            ):
                continue
            units = [each for each in other if each.kind == "lies" and each.place in ("", "in base")]
            unit = units[0] if len(units) == 1 else Noun(self.tongue.somebody("", ""), "lies")
            if not units:
                other.append(unit)
                if not of_might:
                    raise NoSpeech(f"who {'is attacked' if attacks else 'attacks'}")
            elif len(units) > 1 or unit.many > 1:
                raise NoSpeech(f"who {'is attacked' if attacks else 'attacks'}")
            if attacks:
                other[other.index(unit)] = replace(unit, place=f"at {place}")
            else:
                self.done.insert(at, f"{moves}{unit.name} to {place}")
            meant = "a unit that nobody names" if not units else unit.name
            told = f"what the attack at {place} {'meets' if attacks else 'brings'}"
            self.unnamed.append((told, meant, "nothing else is named"))

    def _leaves(self, said: Noun, side: int) -> None:
        """`naja is mine, but he controls it`: a card lies not on that side."""
        self.sides[side][:] = [each for each in self.sides[side] if not _same(each.name, said.name)]

    def _called(self, name: str, side: int) -> str:
        """A card by its name, with whose it is where both have one."""
        both = all(any(_same(each.name, name) for each in there) for there in self.sides)
        return f"{('my', 'opp')[side]} {name}" if both and not self.tongue.places else name

    @staticmethod
    def _laid(said: Noun) -> str:
        many = f"{said.many} " if said.many > 1 else ""
        states = [each for each in said.states if each not in ("undamaged", UNSAID)]
        return " ".join(filter(None, (f"{many}{said.name}", *states, said.place)))

    # ── clauses ─────────────────────────────────────────────────────────────

    def _clause(self) -> None:
        """One clause, of whatever kind it is."""
        start = self.clause = self.at
        if self._view():
            return
        if self._take("("):
            end = next((at for at in range(self.at, len(self.words)) if self.words[at].text == ")"), self.at)
            start, self.within = self.at, end
        self.at += self._text() == "->" and self._text(1) in ASKS
        if self._text() == "same" and (self._token_at(1).card or self._verb(self._text(1))):
            start = self.at = self.at + 1
        if self._skip(END - {"-"} | JOIN | _set("- well also first finally say suppose")) or (
            self._text() == "now" and self._text(1) not in {"", "?"} and self._take("now")
        ):
            between = [each.text for each in self.words[start : self.at]]
            if between[-1] == "where" and self._text() in ASKS:
                self.at -= 1  # it asks
                if len(between) > 1:
                    return
                self.joined, between = "", []
            if self.tongue.places and self.done and between[-1:] in (["after"], ["once"]) and self._said(_AFTER):
                self.after = True
                return
            joins = [each for each in between if each in JOIN]
            self.joined = joins[-1] if joins else ""
            if not {*between}.isdisjoint(";.?|"):
                self.begun = len(self.done)
            if between:
                return
        here = self.at
        if self._text() in IN and (self._amid_said() or True) and self.at > here:
            return  # `in the showdown i play X`
        if self._text() in ("at", "on") and self._reads(self._fronted):
            self.joined = "where"  # `at hill opp has poro`
            return
        sentence = self._sentence()
        asks = sentence[-1].text == "?" or self.at + len(sentence) >= len(self.words)
        asks = asks or self._text() in _set("how does do did")
        why, far = "", start
        kept, many, self.laters = self._states(), len(self.done), len(self.later)
        end = self.at + len(sentence) - (sentence[-1].text in END)
        said = re.split(" [,;.?:|]", " ".join(each.text for each in sentence))[0].split()
        self.before = "already" in said or said[1:2] == ["had"] or self.at < self.within
        goes_on = self.joined in ("and", "then") and (self._verb(self._text()) or self._text() in DEEDS)
        of_one = self._text() in ME | OPP or self.joined in ("and", "but")
        says_so = sentence[-1].text != "?" and of_one and self._text(self._text() in ME | OPP) in HAVE | BE
        may_ask = asks and not goes_on and not self.before and self.joined not in MEANWHILE | {"if"} and not says_so
        questions, whatever = (self._question,) * may_ask, (self._whatever,) * may_ask
        tells = bool(self.asked) and sentence[-1].text != "?" and self._text() in ME | OPP  # `dies? opp 3, me 3`
        told = (self._board,) * tells
        acts = (self._earlier, self._and_so, self._deed, self._board)
        for read in (self._idle, self._turn, *told, self._stand_there, *questions, *acts, *whatever):
            self.at = start
            try:
                self.listing = self.listing and read == self._board
                self.acting = read == self._deed
                if (
                    read()
                    and (read != self._deed or self._during())
                    and self._closed(read)
                    and (read != self._question or self._all_asked(start, end))
                ):
                    self._meanwhile(read, many)
                    if self.joined in ("if", "when") and self.asked and len({*self.done[-2:]}) < len(self.done[-2:]):
                        self.done.pop()  # what the question said itself
                    self.doer, self.joined = self.actor, ""
                    self._set_apart()
                    return
            except NoSpeech as lacks:
                why = why or lacks.why
            far = max(far, self.at)
            self._restore(kept)
        if not why and start < far < end:
            rest = " ".join(each.text for each in self.words[far:end][:5]).lstrip(", ").replace(" ,", ",")
            why = f"from {rest!r} on"
        clause = " ".join(each.text for each in (sentence[:-1] if sentence[-1].text in END else sentence))
        raise NoSpeech(clause.replace(" ,", ","), why)

    def _set_apart(self) -> None:
        """What stood in brackets is read next."""
        for card, words in dict.fromkeys(self.asides):
            self.words[self.at : self.at] = [Token("("), *words, Token(")")]
            side = self._whose(card)
            self.spoken += [(card.name, side)] if side is not None else []
        self.asides.clear()

    def _closed(self, read: Callable[[], bool]) -> bool:
        """Whether a clause ends here, maybe behind words that say no more; behind whose turn it is anything follows."""
        if read == self._turn:
            return True
        self._amid_said()
        if read == self._board and self._text() == "with" and self._text(1) in ME | OPP:
            self.at += 1  # `with me on 0`
        before = self.at
        amid = self.tongue.places and any(re.match(r"(?:opp )?moves? ", each) for each in self.done)
        if amid and self._said(r"before (?:the )?(?:combat )?damage\b"):
            self._tells(before)
        resolved = self._said(r"(?:once|after|when|as soon as) (?P<card>\S+)(?: has| have)? resolve[sd]?\b")
        if resolved is not None and not (self.done and resolved["card"] in {*IT, *self.done[-1].split()}):
            self.at = before
        if self._same_turn() or self._has_focus() or self._said(_UNCHANGED):
            self._tells(before)
        self._take("right", "now") or self._take("at", "once")
        self.at += 2 * (self._text(2) in END and any(self._rest(2) == each for each in ("at first", "at start")))
        self._skip(LITTLE - JOIN | PLEASE | (_set("before earlier") if self._text(1) in END | JOIN else frozenset()))
        if self.tongue.enough and self._rest(3) in ("next turn", "next turn ?"):
            raise NoSpeech("", f"ask of the next turn what happens then: 'do i {self.tongue.begins} next turn?'")
        if self._text() == "?" and self.joined in MEANWHILE | {"if"} and self.asked and read != self._question:
            return True  # under which it is asked
        comes = self.later[self.laters :] and read in (self._deed, self._and_so)
        if self._text() == "?" and read in (self._board, self._earlier, self._and_so) and not comes:
            return False  # it is asked
        if self._text() == "?" and comes:
            self.asked += self.later[self.laters :]
            return True
        if self._text() == "?" and read == self._deed and self.words[self.at - 1].text != "?":
            return self._may_this_last()
        return self._ends()

    def _fronted(self) -> bool:
        """`at hill opp has poro`: a place in front of who has what there."""
        there = self._where()[:3] == "at "
        self._take(",")
        return there and (
            self._text() in ME | OPP | MY | HIS | _set("there a an is are") or self._token_at().card != ""
        )

    def _amid_said(self) -> bool:
        """`in the middle of a showdown`, `in combat at hill`: when something is asked or done, or where a card lies;
        whether the clause ends here.
        """
        fight = r"(?:showdown|combat|fight)\b"
        if self.tongue.places and self._said(rf"(?:in the middle of|during|amid|in) (?:an? |the |that |this )?{fight}"):
            self.amid = self.amid or self.place or "field"
            if self._where():
                self.amid = self.place
        return self._ends()

    def _during(self) -> bool:
        """`... on guard during his attack on scout`: the attack begins before; False where that is not read."""
        if not re.match(r"(?:during|in|amid) (?:his|her|its|my|the) attack (?:on|against|vs) ", self._rest(6)):
            return True
        last, unit = self.done[-1:], self.about
        side = next((at for at in (0, 1) for each in self.sides[at] if _same(each.name, unit)), 0)
        self.at += 4
        foes = self._nouns()
        if not (last and unit and foes and self._moves(None, [Noun(unit, "lies", side)], foes)):
            return False
        self.done[-2:] = [self.done[-1], *last]
        return True

    def _meanwhile(self, read: Callable[[], bool], before: int) -> None:
        """`i play discipline while his rearguard attacks`: what is done meanwhile begins first."""
        new = self.done[before:]
        if read == self._deed and new and self.joined in MEANWHILE and self.begun < before:
            self.done[before - 1 :] = [*new, self.done[before - 1]]

    def _states(self) -> tuple[object, ...]:
        lists = (*self.sides, *self.has, *(getattr(self, name) for name in _LISTS))
        return (tuple(map(tuple, lists)), *(getattr(self, name) for name in _PLAIN))

    def _restore(self, kept: tuple[object, ...]) -> None:
        """All is again as it was, and we stand where we stood."""
        lists, *plain = kept
        now = (*self.sides, *self.has, *(getattr(self, name) for name in _LISTS))
        for each, was in zip(now, lists, strict=True):  # type: ignore[call-overload]
            each[:] = was
        for name, was in zip(_PLAIN, plain, strict=True):
            setattr(self, name, was)

    def _reads(self, read: Callable[[], bool]) -> bool:
        """Whether something can be read here; else all is as it was. Raises `NoSpeech` that says what is lacking."""
        kept = self._states()
        try:
            if read():
                return True
        except NoSpeech as lacks:
            if lacks.why:
                self._restore(kept)
                raise
        self._restore(kept)
        return False

    def _all_asked(self, start: int, end: int) -> bool:
        """Whether what begins with no word that asks is a question: all that follows in the sentence is one."""
        if self.words[start].text in ASKS - HAVE:
            return True
        while self.at < end:
            self._skip(_set(", and then so"))
            if self._text() in ASKS - HAVE and not re.search("^how | (?:dead|alive)$", self.asked[-1]):
                return False  # before a question that begins so stands what is so
            told = self._text(1) in ME | OPP | MY | HIS | IT or self._token_at(1).card
            if self._text() in MEANWHILE | {"if"} and told:
                return True  # what is done or so before
            if not self._question():
                return False
        counts = self.tongue.counts
        if self.words[start].text.isdecimal() and len(self.asked) > 1 and self.tongue.pool:
            return not re.fullmatch(rf"I \d+ (?:{self.tongue.pool}|{self.tongue.pools})", self.asked[0])
        numbers = rf"(?:me|opp) (?:{counts}|cards?{'|' * bool(self.tongue.pool)}{self.tongue.pool})"
        if any(re.fullmatch(numbers, each) for each in self.asked):  # the numbers before say what there is
            told = rf"\d|^(?:I|opp) {self.tongue.begins}s?$"
            return not any(re.search(told, each) for each in self.asked)
        of_pool = [each.rpartition(f" {self.tongue.counts}")[0].split(" ")[0] for each in self.asked if
                   re.fullmatch(rf"\w+ \d+ {self.tongue.counts}", each)]  # fmt: skip
        return len(of_pool) == len({*of_pool})

    @back
    def _view(self) -> bool:
        """What somebody says or thinks is no fact, unless it is what is asked."""
        before, sentence = self.at, self._sentence()
        if self._text() == "because":
            while self._text() and self._text() not in END:
                self.at += 1
            return self._tells(before, A_VIEW)
        if self.joined == "so" and self.done and self._text() in _set("everything everyone every all"):
            self.at += len(sentence) - (sentence[-1].text in END)
            return self._tells(before, A_VIEW)
        if self._doomed():
            return True
        if (
            self.joined == "so"
            and self.done
            and self._said(r"(?:it|that|he|she|its|his|her)\b(?: \w+)?(?= (?:is|are|at|below|under)\b)")
        ):
            if sentence[-1].text == "?" and "," not in " ".join(each.text for each in sentence):
                self.at = before
                return False
            while self._text() and self._text() not in END:
                self.at += 1
            return self._tells(before, A_VIEW)
        self._skip(MY | _set("the a friend judge"))
        self._player()
        if self.at > before and self._skip(_set("says say said thinks think claims claim argues believes insists")):
            self._take("that")
            if sentence[-1].text != "?":
                self.taken.append((" ".join(each.text for each in sentence if each.text not in END), A_VIEW))
                self.at = before + len(sentence)
            return True
        return False

    @back
    def _doomed(self) -> bool:
        """`troll is going to die so i ...`: why something is done, which is no fact."""
        doomed = r"(?:(?:is|are|would|will) )?(?:about to |going to )?(?:die|dies|dying|lose|loses|dead)"
        ahead = re.search(rf" {doomed} (?:anyway )?so ", self._rest(16))
        card = self._noun() if ahead is not None else None
        before = self.at
        if card is None or card.kind == "spell" or not self._said(rf"{doomed}(?= (?:anyway )?so\b)"):
            return False
        self._lay(card, 0)
        self._skip(_set("anyway"))
        return self._tells(before, A_VIEW)

    def _tells(self, before: int, why: str = SAYS_NO_MORE) -> bool:
        """The words from there to here are left out, which is told."""
        self.taken.append((" ".join(each.text for each in self.words[before : self.at]), why))
        return True

    def _turn_ahead(self) -> re.Match[str] | None:
        """Whose turn it is, begins or ends, in the words that follow."""
        return _TURN.match(self._rest(8))

    @back
    def _first_turn(self) -> bool:
        """`it is my very first turn`, `i am the first player`: the first turn of the game, of who begins it."""
        first = self._said(
            r"(?:(?:it|this) is |(?:on|in) )?(?:(?P<whose>my|his|her|opp's|the) )?(?:very )?(?:1st|first) turn\b"
            r"(?: of (?:the|this) game)?|(?:(?P<who>i|he|she|opp) (?:am|is) )?(?:the )?(?:1st|first|starting) player\b"
        )
        if first is None or self.tongue.places:
            return False
        if "turn" in first[0]:
            side = int(first["whose"] in HIS)
            self.first += [*["opp's turn"] * side, "first turn"]
            self.unnamed.append((f"'{first[0]}'", "the first turn of the game", "who has it begins the game"))
        return True

    def _turn(self) -> bool:
        """`on my turn`, `opp's turn`, `end of turn`, `he starts his turn with 3 points`."""
        before = self.at
        if self._first_turn() or (self._same_turn() and not self._ends() and self._tells(before)):
            return True
        self.at = before
        found = self._turn_ahead()
        if found is None:
            return False
        self.at += len(found[0].split())
        over = bool(self.done) and re.search(r"\bends? turn$", self.done[-1]) is not None  # it ends once
        if found["end"]:
            theirs = not self.done and self.person and not {"my", "i"} & {*found[0].split()}
            whose = "opp " * bool(theirs or re.search(r"\b(?:he|she|opp|his|her|opp's)\b", found[0]))
            self.done.append(f"{whose}end{'s' * bool(whose)} turn")
            return True
        said = found["of"] or found["who"] or found["start"] or found["its"] or found["whose"]
        side = int(said in HIS | OPP or (said in (None, "the") and not self.done and self.person == 1))
        if found["next"] and self.done:
            self.done += [] if over else ["end turn"]
        elif found["whose"] and not self.done:
            self.first.append(("my turn", "opp's turn")[side])
            self.actor = side
        elif over:
            self.done.append("begin turn")
            self.actor = side
        elif found["whose"]:
            self.done += [("my turn", "opp's turn")[side]] * (self.tongue.places != "" and self.actor == 1 - side)
            self._acts(side)
        elif self.done:
            self.done.append("end turn")
        else:
            self.done.append(("start of my turn", "opp's turn begins")[side])
            self.actor = side
        found_things = not (not found["whose"] and self._skip(_set("with on at"))) or self._things(side)
        self._skip(_set("already"))
        return found_things

    def _player(self) -> int | None:
        """Who is said to do something."""
        text = self._text()
        if text in ME | OPP:
            self.at += 1
            return int(text in OPP)
        return None

    # ── what says no more, and what was before ──────────────────────────────

    def _idle(self) -> bool:
        """What says no more than that nothing else is there, happens or is done; told, and left out."""
        before = self.at
        idle = self._skip(_set("it that its his her")) and (self._skip(_set("effect ability")) or bool(self.done))
        idle = idle and (self._skip(HAVE) or True) and self._skip(_set("resolves resolved"))
        if not idle:
            self.at = before
            idle = self._said(_UNCHANGED) is not None or self._same_turn() or self._nobody()
        if not idle:
            self.at = before
            if self._peace():
                return True
            attacks = self._skip(IT | OPP - {"opp"}) and self._take("attacks") and self.done
            if attacks and self._ends() and re.match(r"(?:opp )?moves? .* to ", self.done[-1]):
                return True  # it is said again
            self.at = before
            idle = self._paid_for() or self._has_focus() or self._not_scored() or self._alone_said() or self._still_so()
        if idle and self._ends() and (self._text() != "?" or self._text(-1) in _set("tricks stuff effects")):
            return self._tells(before)
        return False

    def _still_so(self) -> bool:
        """`both fresh`, `no damage on either`, `his elusive still on`, `showdown`: what the line does not say otherwise
        of the cards, or what is printed on the one spoken of last; `no other taunt`: it is printed on no other.
        """
        alone = self._said(
            rf"(?:0|no) (?P<other>other )?(?P<what>{self.tongue.keywords})\b(?: (?:creature|unit)s?)?(?: there)?"
        )
        if alone is not None:
            who = self._it()[0] if alone["other"] and self.spoken else ""
            lying = [each for row in self.sides for each in row if each.kind == "lies" and not _same(each.name, who)]
            return not any(self.tongue.printed(each.name, alone["what"]) for each in lying)
        if self._said(
            r"(?:(?:its|his|her|my|opp's) )?armor (?:is |was |still )*(?:un(?:us|sp)e\w+|full|not used)(?: yet)?\b"
        ):
            return not any("armor used" in state for row in self.sides for each in row for state in each.states)
        heap = self._said(
            rf"(?:0|no) (?P<what>{self.tongue.heaps}|{'|'.join(self.tongue.marks)})\b"
            r"(?: (?:there|on (?:it|him|her|either|any|them)(?: of them)?))?"
        )
        if heap is not None:
            return not any(
                heap["what"].removesuffix("s") in so for row in self.sides for each in row for so in each.states
            )
        unhurt = "|".join(UNHURT)
        of_it = self._said(
            rf"(?:(?:it|he|she) (?:is )?)?(?:0 damage(?! on (?:either|both|any|them))|{unhurt})"
            r"(?: on (?:it|him|her))?(?: before)?(?= )"
        )
        of_all = of_it or self._said(
            rf"(?:(?:both|all) )?(?:of them )?(?:are )?(?:{unhurt})\b"
            r"|0 damage on (?:either|both|any|them)\b(?: of them)?"
        )
        if of_all:
            about = [self._it()[0]] if of_it and self.spoken else []
            there = [each for row in self.sides for each in row if not about or _same(each.name, about[0])]
            return not any("damage" in state or re.match(r"d\d", state) for each in there for state in each.states)
        if self.tongue.places and self._said("showdown(?= [,:;.])"):
            self.amid = self.place or "field"
            return True
        if not self.spoken:
            return False
        self._skip(MY | HIS | _set("its the it he she is"))
        printed = self.tongue.printed(self._it()[0], self._text())
        self.at += printed
        return self._said(UNSPENT) is not None or printed

    def _has_focus(self) -> bool:
        """`it is my focus`, `he has priority`: of who acts."""
        found = self.tongue.places and self._said(
            r"(?:and )?(?:(?:it is|on) )?(?:(?P<who>i|he|she|opp) (?:has|have) )?"
            r"(?P<whose>my|his|her|opp's|the)? ?(?:focus|priority)\b"
        )
        if not found:
            return False
        side = int((found["who"] or found["whose"] or "i") in OPP | HIS)
        if self.actor not in (None, side):
            raise NoSpeech(found[0], "say who plays what, in this order, from the attack on")
        self._amid_said()
        self.amid = self.amid or self.place or "field"
        return True

    @back
    def _same_turn(self) -> bool:
        """`same turn`, `all in one turn`: no turn has ended in what was done; `1v1`."""
        if self._said(r"1v1\b|1 on 1\b|duel(?= [,.;])"):
            return True
        self._skip(_set("all both in the"))
        return self._skip(_set("same one 1")) and self._take("turn") and not any("turn" in each for each in self.done)

    @back
    def _not_scored(self) -> bool:
        """`bf2 not scored by me`, `he has not scored there`, `the other one is unscored`: of a place, which is one of
        those there are; the line does not say otherwise.
        """
        self._player()
        other = r"(?:the )?other (?:1|ones?)(?= )"
        there = self._where_to() or ("otherfield" if self._said(other) else "")
        self._skip(HAVE | BE | LITTLE | _set("did"))
        denied = self._skip(NOT) and self._skip(LITTLE | _set("yet been scored score")) and self._text(-1) != "not"
        if not self.tongue.places or not (denied or self._take("unscored")):
            return False
        there = there or self._where_to() or ("otherfield" if self._said(other) else "")
        self._said(r"(?:by (?:me|him|her|opp|us|either)\b ?)?(?:yet|before|so far)?(?= |$)")
        if not there:
            return self._text(-1) != "score"
        known = any(each.endswith(f" {there}") for each in self.fields)
        self.fields += [] if known else [f"{self.tongue.places} {there}"]
        return not any("turn" in each for each in self.done)

    def _alone_said(self) -> bool:
        """`only unit`, `it is my only creature`: nothing else lies there."""
        self._skip(IT | BE)
        if not (self._only_one() or self._take("only", "unit") or self._take("only", "creature")):
            return False
        return any(sum(each.many for each in row if each.kind == "lies") == 1 for row in self.sides)

    def _paid_for(self) -> bool:
        """`i paid for deflect`, `deflect paid`: it can be paid, as all costs can where no pool is named."""
        taxes = rf"(?:the |its )?(?:{self.tongue.taxes})"
        said = (
            rf"(?:(?:and|with) )?(?:(?:i|he|she|opp) )?(?:can )?(?:paid|pays?|paying)(?: for)? {taxes}\b"
            rf"|{taxes}(?: cost)?(?: is| was)? paid(?: for)?\b"
        )
        return not any(self.has) and self._said(said) is not None

    def _nobody(self) -> bool:
        """`nobody is fighting`, `nothing else on board`, `i don't respond`, `it is empty`, `which is alone there`."""
        if self._said(r"alone both\b|both (?:are )?alone\b"):
            return all(sum(each.many for each in row if each.kind == "lies") == 1 for row in self.sides)
        self.at += self._text() in MY | HIS and self._text(1) in self.places
        self._skip(_set("there is are")) if self._text() == "there" else self._skip(RELATIVE | _set("the"))
        who = self._player()
        if self._said(r"(?:(?:my|his|her|opp's) )?(?:board|side|line)(?: is)? empty\b"):
            side = int(self.words[self.at - 3].text in HIS or self._text(-4) in HIS)
            return not any(each.kind == "lies" and not each.place for each in self.sides[side])
        self._skip(HAVE | BE | _set("do does did play played"))
        if self._skip(NOT) and who is not None and self._skip(PASSES):
            self._skip(_set("to it that anything"))
            return True
        place = self._text() in {*self.places, "it"} and self.tongue.places != ""
        if place and self._text(1 + (self._text(1) in BE)) in _set("empty open free uncontrolled"):
            empty = self._text() if self._text() != "it" else self.place
            self.at += 2 + (self._text(1) in BE)
            self.place = empty or self.place
            return not any(each.place == f"at {empty}" for side in self.sides for each in side)
        if who is not None and re.match(r"(?:0|no|other) (?:creature|unit)s?\b", self._rest(2)):
            return False  # what that player has says whether it is so
        alone = self._skip(_set("alone"))
        if not alone and not self._skip(NOBODY | _set("other else any")):
            return False
        several = self._skip(
            _set(
                "tricks stuff effects upgrades creature creatures unit units card cards"
                " response responses reaction reactions"
            )
        )
        if several and (of := self._side_of()) is not None:
            return not any(each.kind == "lies" and not each.place for each in self.sides[of])
        if self._take("has", "damage") or self._take("is", "damaged"):
            return not any("damage" in state for side in self.sides for each in side for state in each.states)
        self._skip(BE | _set("else there out over on going responds reacts answers attacking fighting has been yet"))
        self._skip(_set("attacked fought happened"))
        self._skip(
            _set("controls holds played done scored at in the play board table it of his own other showdown keys key")
        )
        if self._text() in self.places:
            self.place = self._text()
            self.at += 1
            if any(each.place == f"at {self.place}" for side in self.sides for each in side):
                raise NoSpeech(self.place)  # somebody is there
        return alone or several or self._text(-1) not in _set("0 no other any")

    def _earlier(self) -> bool:
        """`he played foggify last turn`, `lash was used last turn by me`, `i've played 2 cards this turn`."""
        who = self._player()
        who = self.person if who is None and self.joined == "and" else who
        self._skip(HAVE | LITTLE)
        if self._text(-1) == "already" and self._verb(self._text()) == "fight" and "attacked" in self.tongue.becomes:
            self.at += 1
            attacked = self._noun()
            self._skip(_set("once before"))
            foe = None if who is None else 1 - who
            return attacked is not None and bool(
                self._lay(replace(attacked, states=(*attacked.states, "attacked"), side=attacked.side or foe), foe or 0)
            )
        if self._named_often() or self._took_over(who):
            return True
        card = self._noun() if self._verb(self._text()) not in ("play", "use") else None
        self._skip(BE | LITTLE)
        if self._verb(self._text()) not in ("play", "use"):
            return False
        self.at += 1
        self._skip(LITTLE)
        if self._text().isdecimal() and self._text(1).startswith("card"):
            self.first += [*(["opp's turn"] if who else []), f"earlier played {self._text()} cards"]
            self.at += 2
            self._skip(_set("so far before yet already"))
            self.person = who
            return who is not None
        card = card or self._noun()
        if self.before and card is not None and card.kind == "spell" and self.tongue.places and self._ends():
            many = 1 + sum(int(each.split()[2]) for each in self.first if each.startswith("earlier "))
            self.first[:] = [each for each in self.first if not each.startswith("earlier ")]
            self.first += [*(["opp's turn"] if who else []), f"earlier played {many} cards"]
            self.taken.append((card.name, "it was played before, and what it did then is over"))
            return who is not None
        self._skip(_set("on against me him her us"))
        self._skip(MY | HIS)
        if card is None or not self._take("last", "turn"):
            return False
        if self._take("by"):
            who = int(self._text() in _set("him her opp"))
            self.at += 1
        self.sides[who or 0].append(replace(card, place="", states=("played last turn",)))
        return True

    @back
    def _took_over(self, who: int | None) -> bool:
        """`he took my troll`, `i have stolen his`: it lies on the side of who did it before anything else was done."""
        took = self._said(r"(took|taken|stole|stolen|gained|grabbed|snatched|seized)(?: over)?(?: (control of))?(?= )")
        card = self._noun() if took is not None and who is not None and (took[2] or took[1] != "gained") else None
        if card is None or who is None or self.tongue.places:
            return False
        self._said(r"(?:from (?:me|him|her|them|opp))?(?: ?(?:earlier|before|last turn|a turn ago|already))?")
        lies = self._whose(card)
        if lies == who or self.done or not self._ends():
            return lies == who and self._ends()  # it is said again
        self._lay(_of_side(card if card.side is not None else replace(card, side=1 - who), who), who)
        self.person = who
        return True

    @back
    def _named_often(self) -> bool:
        """`i used bumpsy 6 times`, `i have played / used 6 cards named bumpsy`: done so often this turn."""
        verb = self._verb(self._text())
        self._skip(_set("/ or and played used")) if verb in ("play", "use") else None
        many = self._text() if self._text().isdecimal() else ""
        self.at += many != ""
        named = self._said(r"(?:cards?|copies|copy) (?:of|named|called|with the name)(?: the name)? ") is not None
        card = self._token_at().card if verb in ("play", "use") else ""
        self.at += card != ""
        times = None if many and named else self._said(r"(\d+) times\b|(twice)")
        often = int(many) if times is None and named and many else int(times[1] or 2) if times is not None else 0
        if not card or not often or (many and times is not None) or self.done:
            return False
        self._skip(LITTLE)
        self.first.append(f"earlier {'played' if verb == 'play' and not named else 'used'} {', '.join([card] * often)}")
        return self._ends()

    # ── what lies there ─────────────────────────────────────────────────────

    def _board(self) -> bool:
        """`i have troll and punch in hand`, `opp silvertooth x, 2 cards`, `krump is ready`, `his hand is empty`."""
        fronted = self._take("with")
        if fronted and not self.done:  # `with 2 keys i start my turn`
            owner = next((each.text for each in self._sentence() if each.text in ME | OPP), "me")
            return self._things(int(owner in OPP))
        if self._both_have():
            if self._take("empty"):
                for pool in self.has:
                    pool.append(f"0 {self.tongue.counts}")
                return True
            many, had = len(self.sides[0]), len(self.has[0])
            found = self._things(0)
            self.sides[1].extend(replace(each, side=1) for each in self.sides[0][many:])
            self.has[1].extend(self.has[0][had:])
            return found
        side = self._his_are()
        if (
            self._text() in _set("started starting had")
            and self._rest(2 + (self._text(1) in ("with", "on", "at"))).split()[-1].isdecimal()
        ):
            self.at += 1 + (self._text(1) in ("with", "on", "at"))
            return (self._text(-2) != "had" or self._text(1) == self.tongue.counts) and self._things(self.actor or 0)
        if side is None:
            side = self._player()
        who = self.doer if self.person is None and self.joined in ("and", "but") else self.person
        side = who if side is None and who is not None and self._text() == ("have", "has")[who] else side
        named = side is not None
        says = named or (self.listing and not self.asked) or self._text() == self.tongue.places != ""
        start = self.at
        self._skip(HAVE | (LITTLE - {"both"}) | BE | _set(": started starts start begin began")) if named else None
        self._skip(_set("on at")) if named and self._text(1).isdecimal() else None
        self._skip(_set("do does did")) if self._text(1) in NOT else None
        if self._text() in NOT and self._said(rf"\S+ have any {self.tongue.counts}\b"):
            self.has[side or 0].append(f"0 {self.tongue.counts}")
            return True
        if self.tongue.places and self._skip(RELATIVE) and self.place:
            who = self._player()
            self.first.append(f"{('me', 'opp')[who or 0]} controls {self.place}")
            holds = who is not None and self._skip(HOLDS)
            for each in self._nouns() if holds and self._take("with") else ():
                self._lay(replace(each, place=each.place or f"at {self.place}"), who or 0)
            return holds
        here = self.at
        self._amid_said() if named else None
        if self.at > here:
            return True  # `i am in a showdown at hill`
        so = self._of_last(named)
        if so is not None:
            return so
        self.person = side if named else None
        if side is None and self.actor and self._text().isdecimal() and self._text(1) == self.tongue.counts:
            raise NoSpeech("", f"say whose: 'i have {self._rest(2)}' or 'opp has {self._rest(2)}'")
        return self._things(side, says, start)

    @back
    def _both_have(self) -> bool:
        """`both have`, `we both had`, `both of us were on`, `each player has`: what follows is of either."""
        self._take("we")
        both = self._skip(_set("both each"))
        self._skip(_set("of us players player sides side") | {self.tongue.counts})
        has = both and (self._skip(HAVE | BE | _set("start started at")) or self._text() == "empty")
        self._skip(_set("on at with"))
        return has

    def _of_last(self, named: bool) -> bool | None:
        """`… and has a mark on it`, `he was exhausted`: of the card spoken of last; None where nothing is so."""
        before, joined = self.at, self.joined in ("and", "if", "but", "when", "while")
        pronoun = (named and self._text(-2) in OPP - {"opp"} and self._text(-1) in BE) or self._skip(IT | {"its"})
        if pronoun and self.spoken and not self.tongue.places:
            name, side = self._it()
            if self._beside(Noun(name, self._kind(name), side), side):
                return True
        within = self.at < self.within
        if within and not named and self.spoken and self._beside(Noun(*self._said_last()), self._it()[1]):
            return True
        bare = not named and (self.listing or not self.done or within)
        so = self._is_so() if self.spoken and (pronoun or bare or (joined and self._text() in BE | HAVE)) else ()
        of_player = any(each.endswith(f" {self.tongue.counts}") and self._text(-1) not in IT for each in so)
        if not so or of_player or not self._ends():
            self.at = before
            return None
        name, side = self._it()
        place = next((each for each in so if re.match("(?:at|in) ", each)), "")
        self._lay(Noun(name, self._kind(name), side, 1, tuple(each for each in so if each != place), place), side)
        return True

    def _his_are(self) -> int | None:
        """`all i have is`, `my line is`, `on his side is`, `there is`: whose what follows is."""
        before = self.at
        self._said(r"(?:in play|on (?:the )?(?:board|table))(?: is| are| :|(?= ))")
        if self.at > before and self._text() not in OPP:
            return -1
        found = self._said(
            r"(?:(?:all|everything)(?: that)? )?(?P<who>i|he|she|opp) (?:has|have)(?: got)? (?:is|are)\b"
            r"|(?P<whose>my|his|her|opp's|opp)"
            r" (?:(?P<row>(?:battle ?)?line|board)|(?:left |right )?flank"
            r"|(?P<only>only|sole|lone) (?:other )?(?:creature|unit|card|(?P<foe>attacker|defender)))\b"
            r"(?: in play| on board)?(?P<mark> (?:is|are|has)\b| :)?"
        )
        if found is not None and found["only"] and self.tongue.places and (self._where() or found["foe"]):
            self.place, self.joined = self.place or "field", "where"
            return int(found["whose"] != "my") if found["mark"] or self._skip(BE) else None
        if found is not None and (found["who"] or found["mark"] or (found["row"] and self._token_at().card)):
            flank = re.search(r"(?:(left|right) )?flank", found[0])
            self.flanks += [(self._token_at().card, flank[1] or "")] if flank is not None else []
            return int((found["who"] or found["whose"]) not in ("i", "my"))
        self.at = before
        side = self._side_of()
        self._take(",")
        if self._take("there"):
            self.joined = "where" if self._text() not in BE else self.joined
            side = self._player() if side is None and self._text() not in BE else side
            side = side if side is not None or self._text() not in BE else -1
            self._skip(BE | HAVE)
        elif side is not None:
            self._skip(BE)
        else:
            self.at = before
        return side

    def _things(self, side: int | None, says: bool = True, start: int = 0, row: bool = True) -> bool:
        """What lies there or a player has, one after the other; `row`: between commas, too."""
        told, side = side == -1, None if side == -1 else side  # `there is`, of nobody
        says, start = says or told, start or self.at
        found = False
        good: tuple[object, ...] | None = None
        joint = self.at
        while True:
            self._skip(LITTLE - {"both"})
            thing = self._thing(side or 0, side is not None)
            if not thing:
                self.at = joint
                break
            if good is not None and not self._ends():
                self._restore(good)
                break
            found = True
            says = (
                says
                or self.owner is not None
                or bool(self.roles)
                or self._token_at(-1).kind == "place"
                or (self._text() == "and" and self._text(1) in ME | OPP)
                or self.at > start + 1 + (self.words[start].text in DETERMINERS)
                or not any(each.card for each in self.words[start : self.at])
            )
            side = self.owner if self.owner is not None else side
            before = joint = self.at
            good = self._states() if self._text() == "," else None
            joins = (row and self._take(",")) or self._take("and") or self._take("plus")
            joins = (says and not self.tongue.places and self._take("then")) or joins
            verb_like = self._token_at(-1).kind == "spell" and self._text(-2) in ME | OPP
            if verb_like and (self._text() == "with" or self._text() in IT):
                return False  # `i riposte that with poro`: something is done
            if not joins and not (self._text() == "with" and self._text(1).isdecimal()):
                if self._ends() or (self._text() == "with" and self._text(1) in ME | OPP):
                    break
                continue
            self._take("and")
            self._take("with")
            kept = self._states()
            try:
                other = self._reads(lambda: self._deed() and self._ends())
                other = other or self._reads(lambda: self._earlier() and self._ends())
            except NoSpeech:
                other = False
            self._restore(kept)
            if other or self._text() in ME | OPP | ASKS | MY | HIS or self._turn_ahead() is not None:
                self.at = before
                break
        self.listing = found
        return found and (says or (start == 0 and self._text() == ";"))

    def _thing(self, side: int, sure: bool = False) -> bool:
        """A card of a player, or something else that a player has; `sure`: whether it is said whose it is."""
        tongue, text, after = self.tongue, self._text(), self._text(1)
        if tongue.places and (self._skip(HOLDS) or self._text(-1) in HOLDS) and self.at and self._held(side):
            return True
        if tongue.places and (text in self.places or (text in ("nothing", "nobody") and after in IN | BE)):
            before = self.at
            self._skip(_set("nothing nobody is on at the") | self.places)
            if self._skip(_set("is empty open there")) or text not in self.places:
                return True
            self.at = before
        called = text == tongue.places
        named = self._token_at(called).kind == "place" or self._text(called) in self.places
        if tongue.places and named and (called or after in END):
            self.place = self._text(called)
            self.fields.append(f"{tongue.places} {self.place}")
            self.at += 1 + called
            return True
        if text == "victory" and after.isdecimal() and tongue.places:
            self.at += 2
            self.has[side].append(f"victory {after}")
            return True
        if of := self._said(
            rf"(\d+)(?: {tongue.counts})? (?:of|out of|/) (\d+)(?: {tongue.counts})?(?! \w+ on)(?= |$)"
        ):
            self.has[side].extend([f"{of[1]} {tongue.counts}", f"victory {of[2]}"])
            return tongue.places != ""
        before = self.at
        token = self._said(
            r"(?:(?P<of>my|his|her|opp's|the) )?tokens?(?: creatures?)?(?: card)? "
            r"(?:(?:is|are|was|named|called|:) )*(?:an? )?(?=\S)"
        )
        if token is not None and (kind := self._token_at().card) and not tongue.places:
            self.at += 1
            self.has[side if token["of"] in (None, "the") else int(token["of"] != "my")].append(f"token {kind}")
            return True
        self.at = before
        none = self._said(
            r"0 (?P<other>other )?(?P<of>creatures|units|upgrades|gear|artifacts)\b"
            r"(?: in play\b| on (?:the )?board\b)?(?: on (?P<whose>my|his|her|opp's) side\b)?"
        )
        if none is not None:
            sort = _set({"upgrades": "attached", "gear": "attached tool", "artifacts": "tool"}.get(none["of"], "lies"))
            own = side if none["whose"] is None else int(none["whose"] != "my")
            laid = [each for each in self.sides[own] if each.kind in sort and not re.match("in (?!b)", each.place)]
            return sum(each.many for each in laid) == (none["other"] is not None) and self._tells(before)
        if text in NOBODY | {"there"} and self._idle():
            return True
        self.at = before
        if tongue.pool and re.fullmatch(tongue.pool, f"{text} {after}"):
            self.at += 2
            self.has[side].append(f"{text} {after}")
            return True
        state = self._state()
        if state and self._take("on"):
            card = self._noun()
            if card is not None:
                state = state.replace(tongue.counts, f"{tongue.counts} captured")
                self._lay(replace(card, states=(*card.states, state)), side)
                self._skip(_set("before earlier"))
                return True
        self.at = before
        if text.isdecimal() and after in _set("creature creatures unit units cards") and self._text(2) in (",", ":"):
            self.at += 3
            some = self._row()
            if len(some) == int(text):
                return all(self._lay(each, side) for each in some)
            self.at = before
        if self._take("nothing"):
            self._take("in", "play") or self._take("on", "board")
            return True
        own = int(text in HIS) if text in MY | HIS else side
        zone = self._text(text in MY | HIS)
        behind = 1 + (text in MY | HIS)
        behind += self._text(behind) == "pile"
        begins = (
            self._text(behind) in ("is", "was", "has", "of", "empty", ":")
            or (
                self._text(behind).isdecimal()
                and (
                    self._text(behind + 1).startswith("card") or self._text(behind + 1) in END | LITTLE | {"", "before"}
                )
            )
            or bool(
                self._token_at(behind).card
                and (
                    (self._text(-1) in ME | OPP and not self.done)
                    or (not self._verb(zone) and not any(map(zone.startswith, tongue.puts)))
                )
            )
        )
        if re.fullmatch(tongue.zones, zone) and begins:
            self.at += behind
            self._skip(_set("is was has : of"))
            if self._take("empty"):
                self.has[own].append(f"{zone} empty")
                return True
            if self._text().isdecimal():
                self.has[own].append(f"{zone} {self._text()} cards")
                self.at += 1 + self._text(1).startswith("card")
                return True
            laid = self._row() if self._text(-1) == ":" else self._nouns()
            while laid and self._token_at().card and (more := self._nouns()):
                laid += more
            for each in laid:
                self._lay(replace(each, place=f"in {zone}"), own)
            return bool(laid)
        piled = self._said(
            rf"\d+(?: (?:other )?cards?)? (?:left )?in (?P<of>my|his|her|opp's|the) (?P<zone>{tongue.zones})\b"
            rf"|\d+ (?:other )?cards? (?:left )?in (?P<pile>{tongue.zones})\b|\d+ (?:left )?in (?P<hand>hand)\b"
        )
        if piled is not None:
            zone = next(filter(None, (piled["zone"], piled["pile"], piled["hand"])))
            own = side if piled["of"] in (None, "the") else int(piled["of"] != "my")
            before = self.at
            some = self._row() if zone == "hand" and self._skip(_set(", :")) else []
            if some and len(some) == int(text):
                return all(self._lay(replace(each, place="in hand"), own) for each in some)
            self.at = before
            self.has[own].append(
                f"{text} cards in hand" if zone == "hand" else f"{zone.removesuffix(' pile')} {text} cards"
            )
            return True
        kinds = self._said(rf"\d+ (?:ready )?(?P<of>{tongue.pools})\b(?: (?:left|only|in|pool))*")
        kinds = kinds or self._said(
            rf"\d+ (?P<of>{tongue.pool or tongue.counts}|{tongue.counts}|{tongue.short})\b(?: left\b)?"
            rf"(?: in (?:(?:my|his|her|the|opp's) )?(?:pool|{tongue.counts})\b)?"
        )
        if kinds is not None:
            what = tongue.counts if re.fullmatch(tongue.short, kinds["of"]) else kinds["of"].replace("-", " ")
            self.has[side].append(f"{text} {what}")
            return True
        if (
            than := self._said(rf"(more|less|fewer) {tongue.counts} th[ae]n (?:me|i|us|him|her|them|opp)\b(?: do\w*)?")
        ) and self._compared(side, than[1] == "more"):
            return self._tells(before, "so much that it is so, as the line says no number")
        amount = self._said(rf"(?:(my|his|her|opp's) )?{tongue.counts} (?:is |was |at )*\d+(?= \W|$)")
        if amount is not None:
            own = side if amount[1] is None else int(amount[1] != "my")
            self.has[own].append(f"{self._text(-1)} {tongue.counts}")
            return True
        in_pool = re.match(rf"\d+ in (?:my |his |her |the |opp's )?{tongue.counts}\b", self._rest(4))
        if in_pool is not None or (text.isdecimal() and (self._ends_at(1) or after in ("with", "before"))):
            so_far = " ".join(each.text for each in self.words[max(self.at - 9, 0) : self.at])
            if in_pool is None and re.search(
                r"\d (creature|unit|card)s?(?: in hand)?(?: (?:[,.]|and|but|while|i|he|she|opp|has|have))+$", so_far
            ):
                raise NoSpeech("", f"say of what: '{text} {tongue.counts}' or '{text} creatures'")
            self.at += 1 if in_pool is None else len(in_pool[0].split())
            self.has[side].append(f"{text} {tongue.counts}")
            return True
        hand = self._at_hand()
        if hand:
            self._skip(STAND | BE | _set("there"))
            card = self._noun()
            name, its = self._it()
            return card is not None and self._stands(
                card, [Noun(name, self._kind(name), its)], int(hand != "left"), its
            )
        has, self.behind = self._text(-1 - (self._text(-1) in DETERMINERS)) in HAVE - _set("with having") | BE, False
        it = self._text() in IT and not self.done
        laid = self._nouns()
        if (
            len(laid) == 1
            and laid[0].kind in ("attached", "tool")
            and not laid[0].place
            and (self._take_on() or self._only_on())
        ):
            bearer = self._noun()
            laid = [replace(bearer, states=(*bearer.states, f"with {laid[0].name}"))] if bearer is not None else []
        elif (
            len(laid) == 1 and not (laid[0].place or tongue.places) and self._said(r"(?:is |lies )?(?:under|beneath) ")
        ):
            over = self._noun()
            laid = [replace(over, states=(*over.states, f"over {laid[0].name}"))] if over is not None else []
        self.owner = laid[-1].side if laid else None
        lent = next((each for each in laid[1:] if sure and has and each.side == 1 - side and not self.behind), None)
        if lent is not None and not lent.place and self._ends() and self._text() not in BE | HAVE:
            have = ("i have", "he has")[side]
            raise NoSpeech(
                "", f"say who has {lent.name}: '{have} {('his', 'my')[side]} {lent.name}', or whose side it is on"
            )
        if sure and laid and self.behind and laid[0].side is not None:  # `he has troll on my side`
            laid[0] = _of_side(replace(laid[0], side=side), laid[0].side)
        elif sure and laid and has:
            self._leaves(laid[0], 1 - side) if it else None
            laid[0] = _of_side(laid[0], side)
        laid = [replace(each, side=side) if sure and each.side is None else each for each in laid]
        if laid and laid[-1].role and (self._take("vs") or self._take("against")):
            foes = {"attacks": "defends", "defends": "attacks"}
            other = [replace(each, role=each.role or foes[laid[-1].role]) for each in self._nouns()]
            own = next((at for at in (*map(self._whose, laid), *map(self._foe, other)) if at is not None), side)
            for each, at in (*((one, own) for one in laid), *((one, 1 - own) for one in other)):
                self._lay(each, at)
            return bool(other)
        before = self.at
        other = self._row() if laid and not tongue.places and self._vs() else []
        self.at = self.at if other else before
        if other:
            own = next((at for at in (*map(self._whose, laid), *map(self._foe, other)) if at is not None), side)
            for each, at in (*((one, own) for one in laid), *((one, 1 - own) for one in other)):
                self._lay(each, self._side(each, at))
            return len(laid) + len(other) > 2  # two of them fight
        if len(laid) == 1 and self._beside(laid[0], side):
            return True
        if laid and tongue.places and self._text() in _set("hold holds holding guard guards defend defends"):
            self.at += 1
            there = self._where_to() or (self.place if self.place and self._take("it") else "")
            if there and (whom := self._said(r"for (?:me|(him|her|opp))\b")) and laid[0].side is None:
                laid = [replace(each, side=int(whom[1] is not None)) for each in laid]
            if not there and self._ends() and self._text(-1)[:4] == "hold":
                there = self.place or "field"
                self.first += ["start of my turn"] * (not self.done and "start of my turn" not in self.first)
            if there and self._text() == "and" and self._text(1) in self.places:
                if len(laid) != 2:
                    raise NoSpeech("", "say which unit lies where")
                self.at += 1
                laid[1] = replace(laid[1], place=f"at {self._where_to()}")
            laid = [each if each.place else replace(each, place=f"at {there}") for each in laid if there]
        of_last = self._text() in _set("is has was") and len(laid) > 1  # `he has krump and my troll is exhausted`
        so = self._is_so() if laid else ()
        self.at += self.joined == "where" and (self._text() in STAND or (self._text() in BE and self._ends_at(1)))
        where = next((each for each in so if re.match("(?:at|in) ", each)), "")
        for each in laid[:-1] if of_last else ():
            self._lay(each, side)
        for each in laid[-1:] if of_last else laid:
            so_it_is = (state for state in so if state != where)
            self._lay(replace(each, states=(*each.states, *so_it_is), place=each.place or where), side)
        if len(laid) == 1 and self._beside(replace(laid[0], states=()), side):
            return True
        while laid and (self._take("and", "with") or self._take_with()):
            more = self._nouns()
            where = where or laid[0].place
            for each in more:
                self._lay(replace(each, place=each.place or where), self._side(laid[0], side))
            laid = more
        return bool(laid)

    def _compared(self, side: int, more: bool) -> bool:
        """`opp has more than me`: one more than the other player, where the line says no number of both."""
        had = [next((one for one in pool if one.endswith(f" {self.tongue.counts}")), "") for pool in self.has]
        said = [int(one.split()[0]) if one else None for one in had]
        rich = side if more else 1 - side
        much, little = said[rich], said[1 - rich]
        many = much if much is not None else (little or 0) + 1
        few = little if little is not None else many - 1
        for at, each in ((rich, many), (1 - rich, few)):
            self.has[at].extend([f"{each} {self.tongue.counts}"] * (had[at] == ""))
        return many > few

    def _only_on(self) -> bool:
        """`is the only upgrade on`: nothing else lies on the card."""
        return self._said(r"is the (?:only|sole) (?:upgrade|gear|equipment|attachment) on\b") is not None

    def _take_on(self) -> bool:
        """`on`, `is attached to`, `equipped on`, behind what a card wears."""
        found = re.match(r"(?:(?:is|was) )?(?:(?:equipped|attached|worn) )?(?:on|onto|to|by)\b", self._rest(3))
        said = found is not None and found[0] not in ("to", "is to", "by", "was to", "is by", "was by")
        self.at += len(found[0].split()) if found is not None and said else 0
        return said

    def _take_with(self) -> bool:
        """`petty officer at hill with daring poro`: who lies there too."""
        lies = self._text() == "with" and self._token_at(1 + (self._text(1) in DETERMINERS | MY | HIS)).kind == "lies"
        self.at += lies
        return lies

    def _at_hand(self) -> str:
        """`to its left`, `on the right side of it`: at which hand of the card spoken of last."""
        said = (
            r"(?:directly |right |just )?(?:to|on|at) (?:the|its|his|her) (?P<side>left|right)"
            r"(?: hand)?(?: side)?(?: of it)?(?! (?:flank|of))\b"
        )
        found = self._said(said) if self.spoken else None
        return found["side"] if found is not None else ""

    def _row(self) -> list[Noun]:
        """Cards between commas or joined by "and"."""
        found = self._nouns()
        while found and self._text() == "," and (self._token_at(1).card or self._text(1) == "and"):
            before = self.at
            self.at += 1
            self._take("and")
            begins = self.at
            more = self._nouns()
            bare = self._text() == "?" and self.at == begins + 1  # it is asked
            if not more or bare or not self._ends() or self._text() in BE | HAVE | WILL:
                self.at = before
                break
            found += more
        return found

    def _held(self, side: int) -> bool:
        """`hill and cave`, `it`, `the hill with playful phantom`: places that a player has."""
        found = False
        while True:
            before = self.at
            there = self._where_to() or (self.place if self._text() in IT and self.place else "")
            self.at += self._text() in IT and there == self.place
            if not there:
                self.at = before
                return found
            found, self.place = True, there
            if self._take("with"):
                for each in self._nouns():
                    self._lay(replace(each, place=each.place or f"at {there}"), side)
                self._take("on", "it")
                return True
            self.first.append(f"{('me', 'opp')[side]} controls {there}")
            before = self.at
            if not self._take("and"):
                return True
            if self._text() not in self.places:
                self.at = before
                return True

    @back
    def _beside(self, card: Noun, side: int) -> bool:
        """`troll between bumpsy and krump`, `imp right of it`: where a creature stands in its line."""
        self._skip(BE | STAND | RELATIVE | _set("directly just to on the immediately in"))
        if self.tongue.places:
            return False
        way = self._text()
        if self._said(r"(?:between|middle of|neighbou?rs(?: are)?)(?= )"):
            others = self._nouns()
            if len(others) == 1 and others[0].many == 2:
                others = [replace(others[0], many=1)] * 2
            return len(others) == 2 and self._stands(card, others, 1, side)
        if self._take("left", "of") or self._take("right", "of") or self._take("next", "to") or self._take("beside"):
            other = self._noun()
            return other is not None and self._stands(card, [other], int(way != "left"), side)
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
        while True:
            if "hidden" in found and self._said(r"since (?:my |his |her |the )?last turn\b"):
                before = self.at
            self._skip(BE | HAVE | STAND | _set("already also a an currently alone all"))
            if self._text(-1) in BE | HAVE and self._skip(NOT):
                self._skip(BE)
                denied = "attacked" if self._take("attacked") else self._state()
                if denied and self.spoken and any(denied in each.states for row in self.sides for each in row):
                    raise NoSpeech(denied)  # the line says that it is
                state = denied and ("exhausted" if denied == "ready" else "undamaged")
                self._skip(_set("yet"))
            elif self._text() == "attacked" and "attacked" in self.tongue.becomes and self._text(-1) == "already":
                self.at += 1
                state = "attacked"
                self._noun() if self._take("by") else None
            elif (
                self._text(-1) in BE
                and self._text() in MY | HIS | _set("the")
                and self._take(self._text(), "first", "card")
            ):
                state = "in hand"
            else:
                amid, here = self.amid, self.at
                self._amid_said()
                holds = (
                    None
                    if self.tongue.places
                    else self._said(
                        r"(?:already )?(?:captured|holds|holding|carries) (\d+)"
                        rf"(?: (?:of )?(?:(?:my|his|her|the) )?{self.tongue.counts})?(?= \W| and|$)"
                    )
                )
                state = f"at {self.amid}" if self.at > here else self._state() or self._where()
                state = f"{holds[1]} {self.tongue.counts} captured" if holds is not None else state
                self.amid = self.amid if self.at > here else amid
            if not state and self._token_at().kind == "attached":
                state = f"with {self._token_at().card}"
                self.at += 1
            if not state and self._text(-1) in HAVE and (under := self._under()):
                state = f"over {under}"
            if not state or (state[:3] == "at " and self.words[before].text == "and"):
                self.at = before  # a place behind "and" begins what is said next
                break
            self._on_it()
            found.append(state)
            before = self.at
            self._take("and")
        return tuple(found)

    # ── what is done ────────────────────────────────────────────────────────

    @back
    def _is_chosen(self) -> bool:
        """`imp and a troll chosen`: for what was done last."""
        chosen = self._nouns()
        if not chosen or not self._aimless() or not self._skip(CHOSEN):
            return False
        self.done[-1] += f" -> {self._aims(chosen, 1 - (self.actor or 0))}"
        return True

    def _and_so(self) -> bool:
        """`… and kills it`, `… and dies`, `… and heal my troll d5`: what is said to come of what was done just now. To
        whom it is done is what that was aimed at.
        """
        if self.done and not self.joined and self._comes_of_it():
            return True
        if len(self.done) <= self.begun:
            return False
        if self._spends_buff() or self._chosen() or self._is_chosen() or self._by_its_text():
            return True
        if self.joined == "and" and self._skip(_set("both they")) and self._reads(self._of_both):
            self._said(r"after (?:the )?(?:combat |fight )?(?:damage|combat|fight)\b")
            return True  # it is asked, too
        sent = self._verb(self._text()) == "fight" and self._text(1) in ("into", "at", "against")
        paid = self._said(
            r"(?:(?:i|he|she|opp) )?((?:did|do|does) not )?(?:pays?|paid)(?: for)? (?:the |its )?"
            rf"({self.tongue.pays})\b"
        )
        if paid is not None and "->" not in self.done[-1]:
            self.done[-1] += f" with{'out' if paid[1] else ''} {paid[2]}"
            return True
        if self._said(r"all (?:of (?:it|them) )?(?=(?:on|to|onto) )"):
            aim = self._aim() if self._aimless() else []
            self.done[-1] += f" -> {self._aims(aim, 1 - (self.actor or 0))}" if aim else ""
            return bool(aim)
        comes = self.tongue.places and self._text() in ("readies", "exhausts") and self._ends_at(1)
        if self.joined not in ("and", "then", "so") and not (sent or comes):
            return False
        if self._said(
            r"(?:i |he |she |opp )?(?:ready|readies|readied)(?: it)? and (?:fight|fights|fought|attack)(?= )"
        ):
            with_it = self._nouns(self.actor) if self._take("with") else []
            foes = self._nouns() if self._skip(_set("against vs into")) or not with_it else []
            with_it = with_it or (self._nouns(self.actor) if self._take("with") else [])
            if len(with_it) != 1 or len(foes) != 1 or not self._aimless():
                return False
            side = self.actor or 0
            names = [self._lay(with_it[0], side), self._lay(foes[0], 1 - side)]
            self.done[-1] += f" -> {', '.join(names)}"
            return True
        self._skip(IT | _set("he she they")) if self._text(1) in IS_SO else None
        self.at += (
            self._text() in ME | OPP and int(self._text() in OPP) == self.actor and self._verb(self._text(1)) == ""
        )
        self._skip(_set("fully completely"))
        so = {"readies": "ready", "exhausts": "exhausted"}.get(self._text(), "") if self.tongue.places else ""
        if so and self._ends_at(1) and self.spoken:
            self.at += 1
            self.later.append(f"{self._it(self.actor)[0]} {so}")
            return True
        if self._said(
            r"(?:make|makes|making|create|creates) (?:an? |the |my |his |\d )?(?:[a-z]+ )?tokens?\b(?: creatures?)?"
        ):
            self.later.append("makes a token")
            return True
        text, fights = self._text(), re.fullmatch(r"(.+) fights (.+)", self.done[-1])
        if text in IS_SO and (fights is not None or self.tongue.places):
            self.at += 1
            self.later.append(f"{fights[1] if fights is not None else self._it(self.actor)[0]} {text}")
            return True
        verb = self._verb(text)
        uses = re.search(r"\b(?:use|play)s? [^>]+ -> [^,\[]+$", self.done[-1])
        if verb == "fight" and uses and self._text(1) in ("into", "at", "against") and not self.tongue.places:
            self.at += 2  # `gauntlet on my krump, sent into dust imp`
            into = self._nouns()
            self.done[-1] += f", {self._aims(into, 1 - (self.actor or 0))}" if into else ""
            return bool(into)
        strikes = {text, *bases(text)} & _set("hit blast zap") and re.search(r"\bplays? [^>]+$", self.done[-1])
        if self._token_at().card or text in CLOSED or not text.isalpha() or (verb not in ("", "with") and not strikes):
            return False
        self.at += 1
        self._skip(_set("damage to on"))
        come = self._verb_comes(text)
        if fights is not None and self._skip(IT) and come:
            self.later.append(f"{fights[2]} {come}")
            return True
        to = self._nouns()
        if not to or not self._aimless():
            return False
        own = {text, *bases(text)} & {"heal", "ready", "protect"}
        self.done[-1] += f" -> {self._aims(to, (self.actor or 0) if own else 1 - (self.actor or 0))}"
        self._skip(_set("with for it from")) if self._text(1) in IT else None
        self._said(rf"(?:back )?(?:to|into) (?:my|his|her|opp's|its owner's|the|its) (?:{self.tongue.zones})\b")
        if come and len(to) == 1:
            self.later.append(f"{to[0].name} {come}")
        elif not come:
            self.taken.append((text, f"'{text}' is not looked at"))
        return True

    @back
    def _comes_of_it(self) -> bool:
        """`both die`, `the imp dies`, behind what was done: said to come of it."""
        if self._skip(_set("both they")):
            many = len(self.asked)
            said = self._reads(self._of_both)
            self.later += self.asked[many:]
            del self.asked[many:]
            return said
        card = self._noun()
        self._skip(LITTLE)
        so = IS_SO.get(self._text(), "")
        self.at += 1
        if card is None or not so or card.states or card.place or self._whose(card) is None or not self._ends():
            return False
        self.later.append(f"{card.name} {so}")
        return True

    @back
    def _chosen(self) -> bool:
        """`…, discarding poro for the discount`, `… and discard troll from my hand with it`: what is chosen for the
        card that was played or used just now. Two verbs would say which is chosen for what.
        """
        text = self._text()
        pays = self._does_by_text(text) == "cost"
        discards = self.tongue.places != "" and bool({*forms(text)} & _set("discard pitch ditch toss"))
        puts = pays or discards or self._verb(text) in ("with", "discard", "hide", "choose") or self._choosing()
        if self._token_at().card or text in CLOSED or not puts:
            return False
        self.at += 1
        self._skip(_set("damage to on"))
        chosen = self._nouns()
        of = re.match(
            rf"(?:from (?:my|his|her|opp's|the) (?:{self.tongue.zones})\b ?)?"
            r"(?:(?:with|to|for) (?:it|him|her)\b"
            r"|(?:for|as|to pay) (?:the|its|a) (?:additional )?(?:discount|cost|effect)\b)?",
            self._rest(9),
        )
        self.at += len(of[0].split()) if of is not None else 0
        last = self.done[-1]
        acts = re.match("|".join(self.tongue.alone), last) is not None and text.endswith("s") and not self.joined
        said = discards or text.endswith("ing") or (of is not None and of[0] != "") or acts
        aimed = acts or pays or re.search(r"\b(?:play|use|activate|action|omni)s? [^>]+$", last) is not None
        if (
            not chosen
            or not said
            or not aimed
            or not self._ends()
            or (self._text() == "and" and self._verb(self._text(1)) and not pays)
        ):
            return False
        whence = re.match(r"from (\S+) (\w+)", of[0]) if of is not None else None
        for each in chosen if whence is not None or discards else ():
            there = int(whence[1] in HIS) if whence and whence[1] in MY | HIS else self.actor or 0
            self._lay(replace(each, place=f"in {whence[2] if whence else 'hand'}"), there)
        row = self.sides[self.actor or 0]
        for at, laid in enumerate(row):  # only a card in hand is discarded
            if discards and not laid.place and any(_same(laid.name, each.name) for each in chosen):
                row[at] = replace(laid, place="in hand")
        chosen = [each if each.place.startswith("at ") else replace(each, place="") for each in chosen]
        behind = ", paying" if pays and "->" in self.done[-1] else " -> paying" if pays else " ->"
        self.done[-1] += f"{behind} {self._aims(chosen, self.actor or 0)}"
        return True

    def _does_by_text(self, verb: str) -> str:
        """Whether a verb says what a "cost" takes or the "effect" does of a card played, used or moved last."""
        deed = re.search(r"\b(?:play|use|activate|move)s? (.+?)(?: (?:to|->|with|without) .*)?$", self.done[-1])
        names = deed[1].split(", ") if deed is not None else []
        return next(filter(None, (self._done_by_text(each, verb) for each in names)), "")

    def _done_by_text(self, name: str, verb: str) -> str:
        """The same of one card, of which the name may be said in part."""
        lying = (each.name for row in self.sides for each in row)
        return self.tongue.done_by(next((each for each in lying if _same(each, name)), name), verb)

    @back
    def _by_its_text(self) -> bool:
        """`… and drags poro along`, `…, buffing troll`: what the text of a card that was played, used or moved just now
        does, by its verb, and to whom.
        """
        last, own = self.done[-1], self._text() in ME | OPP and int(self._text() in OPP) == self.actor
        self.at += own
        self._skip(IT)
        if self.joined not in ("and", "") or self._token_at().card or self._does_by_text(self._text()) != "effect":
            return False
        self.at += 1
        moves = bool({*forms(self._text(-1))} & _set("move drag pull bring take send"))
        chosen = self._nouns()
        chosen = [replace(each, place="") if moves else each for each in chosen]  # that is where it goes
        self._said(r"(?:along|too|over|in)\b")
        if moves and self._take("from"):
            start = self._where_to()
            chosen = [replace(each, place=f"{'in' if start == 'base' else 'at'} {start}") for each in chosen if start]
        for_it = self._said(r"(?:with|for|by) (?:it|him|her|that)\b") or self._where_to()
        self._said(r"(?:by |for )?\+\d+(?: might)?\b(?! \w)")
        if not chosen or (own and not for_it) or not self._ends() or any(f" {each.name}" in last for each in chosen):
            return False
        unknown = next((each.name for each in chosen if self._whose(each) is None), "")
        if unknown:
            raise NoSpeech("", f"say whose {unknown} is: 'my {unknown}' or 'opp {unknown}'")
        aims = self._aims(chosen, self.actor or 0)
        before, _, paying = last.partition(" -> paying ")
        self.done[-1] = f"{before}{', ' if '->' in before else ' -> '}{aims}{', paying ' * bool(paying)}{paying}"
        return True

    @back
    def _spends_buff(self) -> bool:
        """`i spend his buff`, `and spend troll's buff`: what is paid for the card that was played just now, if that
        takes a buff; else whoever has the buff uses it, if its text says what for.
        """
        who = self._player()
        if not self.tongue.places or "spend" not in forms(self._text()):
            return False
        self.at += 1
        bearer = None if self._said(r"(?:my|his|her|its|the|a|their) buff(?= |$)") else self._noun()
        if bearer is None and self._skip(_set("of from on")):
            bearer = self._noun()
        elif self._text(-1) != "buff":
            return False
        if bearer is not None:
            self._lay(bearer, who or 0)
        if self.done and re.search(r"\bplays? ", self.done[-1]) and self._does_by_text("spend") == "cost":
            whose = f"{bearer.name}'s" if bearer is not None else "its"
            self.done[-1] += f" spending {whose} buff"
            return True
        name, side = (bearer.name, self._side(bearer, who or 0)) if bearer is not None else self._it()
        return self._done_by_text(name, "spend") == "cost" and self._add(f"activate {name}", side)

    def _choosing(self) -> bool:
        """Whether a verb says what is chosen for what was done just now: `…, hitting poro`, `… killing troll`."""
        token = self._token_at()
        participle = token.text.endswith("ing") and not token.card and self.done
        return bool(participle) and any(
            self._does_by_text(each) or each in WITH_IT | {"discard", "hit"} or each in self.tongue.comes
            for each in bases(token.text)
        )

    def _aimless(self) -> bool:
        """Whether what was done last can be aimed at something, and is not."""
        verbs = "|".join(("play", "use", "action", "omni", "activate", *self.tongue.alone))
        last = self.done[-1] if self.done else "->"
        return "->" not in last and re.search(rf"\b(?:{verbs})\b", last) is not None

    def _gives(self, who: int | None, to: list[Noun]) -> bool:
        """`i give his troll punch`, `his troll gets a punch`: the spell is played on it."""
        self._skip(DETERMINERS | MY)
        spell = self._noun()
        if spell is None or spell.kind != "spell" or not to:
            return False
        return self._plays(spell, who, to)

    def _answers(self, who: int | None) -> bool:
        """`i answer with X`, `i answer his Y on Z with X`, `counter Y with X`: what is answered is played before."""
        side = who if who is not None else 1 - (self.actor or 0)
        self._skip(_set("to it that"))
        to = self._noun() if "with" in self._rest(12).partition(" ,")[0].split() else None
        if to is not None:
            aim = self._aim()
            self._answered(to, 1 - side, aim)
        card = self._noun() if self._take("with") or self._token_at().kind == "spell" else None
        if card is None or card.kind != "spell":
            return False
        if self._text() in ON and self._text(1) in IT:
            self.at += 2
            aim = [Noun(self._it(side)[0], "lies", self._it(side)[1])]
        else:
            aim = self._aim() or ([] if self.tongue.counters(card.name) else self._of_answered(card))
        aim = [each for each in aim if each.kind != "spell" or not self.tongue.counters(card.name)]
        return self._plays(replace(card, place=""), side, aim)

    def _answered(self, card: Noun, side: int, aim: list[Noun]) -> None:
        """The card that is answered is played, if that is not said before."""
        if not any(re.search(rf"\bplay {re.escape(card.name)}\b", each) for each in self.done):
            to = f" -> {card.place.removeprefix('at ')}" if card.place.startswith("at ") and not aim else ""
            self._add(f"play {card.name}{to}", side, aim)

    def _of_answered(self, card: Noun) -> list[Noun]:
        """What the card that is answered is aimed at; an answer that needs a target is meant for that."""
        aimed = re.search(r" -> ([^,\[]+)$", self.done[-1]) if self.done and self.tongue.places else None
        sides = [side for side in (0, 1) for each in self.sides[side] if aimed is not None and each.name == aimed[1]]
        return [Noun(aimed[1], "lies", sides[0])] if aimed is not None and sides else []

    def _he_is_card(self) -> bool:
        """`can he attack`, where nothing is said of the other player and a card was spoken of: of the card."""
        at = 1
        while self._text(at) in WILL | LITTLE:
            at += 1
        acts = self._verb(self._text(at)) in ("fight", *set(self.tongue.alone) - {"discard", "hide"})
        last = next((each for each in reversed(self.spoken) if each[0] not in self.unmeant), ("", 1))
        mine = last[1] == 0 and self._text(-1) in WILL and "with" not in [each.text for each in self._sentence()]
        alone = not (self.sides[1] or self.has[1] or self.actor)
        he = self._text() in OPP - {"opp", "they"} and acts and mine and not self.tongue.places
        if he and not alone and self.may and self.done and not self.actor and self._text(at + 1) in END | {""}:
            name, does = last[0], self._text(at)
            raise NoSpeech("", f"say who: 'can {name} {does}' or 'can opp {does} with NAME'")
        return he and alone

    def _deed(self) -> bool:
        """Something that is done, with its verb first or behind who does it."""
        if self._spends_buff():
            return True
        if self._he_is_card():
            self.at += 1
            return self._done_by([Noun(*self._said_last())], None, self.at)
        who = self._player()
        elided = who is None and self.joined in ("and", "then")
        self.at += self._text() in ("have", "has", "had") and self._verb(self._text(1)) not in ("", "with")
        self._skip(WILL | LITTLE | _set("am is are was were decide decided")) if who is not None or elided else None
        if self.tongue.places and self.done and (self._take("both", "to") or self._take("all", "to")):
            there = self._where_to()
            self.done = [
                f"{each} to {there}" if re.match(r"(?:me |opp )?play [^>]+$", each) else each for each in self.done
            ]
            return there != ""
        if self._nth_attack(who):
            return True
        pile, said_so = self.tongue.takes
        if self._said(rf"(?:takes?|picks? up|grabs?) (?:my|his|her|the) {pile}(?: (?:in)?to (?:my |his )?hand)?\b"):
            side = who if who is not None else self.actor or 0
            began = self.done[-1:] in (["start of my turn"], ["opp's turn begins"], ["begin turn"])
            self.done[len(self.done) - began :] = [f"{'opp begins' if side else 'begin'} turn {said_so}"]
            self.actor = side
            return not self.tongue.places
        self._skip(LITTLE)
        if self.tongue.places and who is not None and self._skip(_set("lose loses lost")):
            lost = [replace(each, side=who) for each in self._nouns()]
            by = self._nouns() if lost and self._skip(_set("to by from")) else []
            return bool(by) and self._by("kill", None, by, lost)
        passive = re.match(r"(?:(?:gets?|got|is|was) )?(\w+) by ", self._rest(4))
        if passive is not None and self.spoken and who is None and self._verb(passive[1]):
            return self._done_by([Noun(*self._said_last())], None, self.at)  # `…, gets hit by my bumpsy`
        token = self._token_at()
        base = next((each for each in forms(token.text) if each in DEEDS), "")
        if base and not token.card:
            return self._other_deed(base, who)
        if self.tongue.begins in forms(token.text) and self._text(-2) not in ASKS:
            return self._begins_with(who)
        if self._going():
            token = self._token_at()
        if who is None and self.fought and token.text in ("with", "by"):
            self.at += 1
            by = self._nouns()
            return bool(by) and self._fights(None, by, self.fought[0], "")
        if who is not None and not (token.of or token.card or self._small(token.text)):
            meant = next((each for each in (token.text, *bases(token.text)) if self._sort(each) == "spell"), "")
            if meant and (self._token_at(1).card or self._text(1) in MY | HIS | IT | _set("the a an")):
                token = self.words[self.at] = Token(token.text, of=meant)
        if token.of or token.kind == "spell":  # the spell is the verb
            return self._with_spell(who)
        worn = self._token_at(1 + (self._text(1) in DETERMINERS | MY | HIS))
        if self.tongue.places and worn.kind == "attached" and {*forms(token.text)} & _set("put slap stick"):
            held = any(_same(each.name, worn.card) and each.place == "in hand" for row in self.sides for each in row)
            token = self.words[self.at] = Token("play" if held else "equip")
        verb = self._verb(token.text)
        if verb and not token.card:
            self.at += 1
            before_it = self.doer if self.done else self.person
            plays = self.tongue.places != "" and verb == "play" and token.text.endswith("s")  # `opp has X, plays it`
            who = before_it if who is None and (plays or self.joined in ("and", "then")) else who
            goes_on = self.joined in ("and", "then") or (self._text(-2) == "," and not self.done)
            acts = goes_on and token.text.endswith("s") and self.person is None and self.spoken
            alone = acts and who is None and verb in ("fight", "move", *self.tongue.alone) and not self.fought
            return self._does(verb, token.text, who, [Noun(*self._said_last())] if alone else [])
        if who is not None and token.kind == "attached" and (self._text(1) in MY | HIS or self._token_at(1).card):
            return self._with_spell(who)
        before = self.at
        if self._skip(_set("with using")) and (by := self._nouns()) and self._player() is not None:
            self.at += 1  # `with punch i hit troll`
            return by[0].kind in ("spell", "tool") and self._by(self._text(-1), who, by, self._nouns())
        self.at = before
        if who is not None and token.text.isalpha() and not token.card and token.text not in CLOSED:
            self.at += 1
            obj = self._nouns()
            by = self._nouns() if obj and self._skip(_set("with using via")) else []
            if by and by[0].kind in ("spell", "tool"):
                return self._by(token.text, who, by, obj)
            self.at = before
        ahead = self._is_nth(who, rf"{_NTH}(?: is| was| :)(?= )")
        subject = self._nouns()
        if not subject:
            return False
        if ahead and len(subject) == 1:
            return self._plays(subject[0], who, [])
        if self.joined in ("and", "then") and self.fought and len(subject) == 1 and self._text() in ("with", "by"):
            self.at += 1  # `i attack imp with troll, then guard with krump`
            by = self._nouns(who)
            return (
                bool(by) and self._ends() and self._fights(self.fought[1] if who is None else who, by, subject[0], "")
            )
        if (
            self._text() in _set("does do takes performs")
            and self._text(1) in HIS | {"its"}
            and self._text(2) in ABILITY
        ):
            self.at += 2
        if self._text() in ABILITY:
            return self._uses(who, subject)
        if self._text() in BE | _set("eats") and self._token_at(1 + (self._text(1) in DETERMINERS)).kind == "spell":
            self.at += 1
            whose = self._whose(subject[0])
            return self._gives(0 if whose is None else 1 - whose, subject)
        side = self._side(subject[0], 0)
        if not self.tongue.places and len(subject) == 1 and self._text() in _set("between next beside left right"):
            self._beside(subject[0], side)  # `egad between troll and imp dies`
        self._skip(BE) if IS_SO.get(self._text(1)) == "dead" else None
        if IS_SO.get(self._text()) == "dead" and self.tongue.places and self._text(1) in ("at", "on", "in"):
            died, self.at = self._token_at(), self.at + 1
            self.place = self._where_to()
            if not self.place:
                return False
            subject = [replace(each, place=each.place or f"at {self.place}") for each in subject]
            self.at -= 1
            self.words[self.at] = died
        in_fight = (
            re.match(r"\w+ in (?:a|the|its|his|her|my) (?:fight|attack) (?:with|against|by)$", self._rest(5))
            is not None
        )
        no_cause = self._text(1) not in _set("to from by ?") and not in_fight and not self.done
        if IS_SO.get(self._text()) == "dead" and no_cause:
            raise NoSpeech(
                "", f"say what it dies of: 'NAME fights {subject[0].name}' or 'play NAME -> {subject[0].name}'"
            )
        dies = self._text() in IS_SO and (self._text(1) in _set("to from by") or in_fight)
        if dies:
            self.at += 5 if in_fight else 2
            by = self._nouns()
            done = bool(by) and self._by("kill", None, by, subject)
            self.asked += self.later[-1:] if done and by[0].kind != "spell" else []
            return done
        if self.tongue.places and self._skip(_set("defends defend defended guards guard")):
            self._skip(_set("alone together"))
            self.place = self._where_to() or self.place or "field"
            self.places.add(self.place)
            self._skip(_set("alone together"))
            by = self._nouns() if self._skip(_set("against from vs")) else []
            placed = [replace(each, place=f"at {self.place}") for each in subject]
            alone = not by and self._ends()
            for each in placed if alone else ():
                self._lay(replace(each, role="defends"), who or 0)
            return alone or (bool(by) and self._moves(None, by, placed))
        here = self.at
        if len(subject) == 1 and subject[0].kind != "spell" and self._paid() and self._ends():
            self.at = here
            return self._plays(subject[0], who, [])
        self.at = here
        if self.joined == "then" and self._ends() and self.done and re.match(r"(?:me |opp )?play ", self.done[-1]):
            return all(self._plays(each, self.doer, []) for each in subject)
        if len(subject) == 1 and self._is_nth(who, rf"(?:is|was|will be) {_NTH}"):
            return self._plays(subject[0], who, [])
        if subject[0].kind == "tool" and not self._verb(self._text()) and (aim := self._aim()):
            return self._tool(subject[0], who, aim)
        after = next((each for each in range(3) if self._text(each) not in BE | _set("just")), 0)
        comes = self.tongue.places and self._said(r"comes? (?=from )")
        if comes and not self._said(r"from base (?:, |and )+(?=attack)"):
            return self._moves(who, subject, None)
        if self._text(after) in ENTERS and (not after or self._text(after) not in ("in", "down", "out")):
            enters = self._skip(BE | _set("just") | ENTERS | _set("in into play out the board"))
            return enters and len(subject) == 1 and self._plays(subject[0], who, self._aim())
        if self.tongue.places and self._text() in ("to", "->", "from") and who is None:
            known = any(_same(each.name, subject[0].name) for row in self.sides for each in row)
            if not known and self._text(1) == "base":
                return self._plays(subject[0], who, [])
            return self._moves(None, subject, None)
        if self._text() in ("vs", "versus", "into") and who is None:
            said, self.at = self._text(), self.at + 1
            other = self._row() if self.tongue.places else self._nouns()
            if not other or any(each.role for each in (*subject, *other)):
                return False
            if self.tongue.places and subject[0].place.startswith("at ") and not other[0].place:
                subject, other = other, subject  # who is there is attacked
            if len(other) > 1 and not self.tongue.places:
                return False  # who lies there
            told = (f"whose attack '{said}' is", ", ".join(each.name for each in subject), "it is not said")
            self.unnamed += [told] * (self.tongue.places != "" and said != "into")
            many = len(self.done)
            fought = self._does("fight", "fight", None, subject, other)
            self.versus = self.done[-1] if said != "into" and fought else self.versus
            self.between = self.done[many:] if self.versus and len(subject) > 1 and not self.tongue.places else []
            return fought
        return self._done_by(subject, who, before)

    @back
    def _nth_attack(self, who: int | None) -> bool:
        """`2nd attack on his imp by my troll`: a fight, of one that was attacked before if it is not the first."""
        nth = self._said(
            r"(?:(?:it|this) is )?(?:(?:the|an?|my|his|her|opp's) )?"
            r"(?:(?:1st|first|new|(?P<again>2nd|second|3rd|third|another)) )?(?:attack|fight) (?:on|against) "
        )
        foe = self._noun() if nth is not None and not self.tongue.places else None
        by = self._nouns() if foe is not None and self._skip(_set("by with from of ,")) else []
        if nth is None or foe is None or not by:
            return False
        before = ("attacked",) if nth["again"] else ()
        return self._fights(who, by, replace(foe, states=(*foe.states, *before)), "")

    def _done_by(self, subject: list[Noun], who: int | None, before: int) -> bool:
        """What cards do, or what is done to them by others: `troll attacks imp`, `imp is hit by troll`."""
        hit = (
            self._text() in _set("took takes take")
            and self._text(1) in DETERMINERS
            and self._verb(self._text(2)) == "fight"
        )
        if hit and self._text(3) in ("from", "by"):
            self.at += 4  # `took a hit from troll`
            return self._does("fight", "fight", None, self._nouns(), subject)
        if self._text() in BE and self._token_at(1).of and self._token_at(2).text in END | {""} | ASKS | JOIN | IN:
            spell, self.at = self._token_at(1).of, self.at + 2  # `my krump gets punched`
            whose, there = self._whose(subject[0]), self._where()
            subject = [replace(each, place=each.place or there) for each in subject]
            return self._plays(Noun(spell, "spell"), 0 if whose is None else 1 - whose, subject)
        passive = self._text() in BE and self._skip(BE)
        if passive and self._text() == "already":
            return False
        self._skip(WILL | LITTLE | _set("both each"))
        self._going()
        verb, text = self._verb(self._text()), self._text()
        if not verb or self._token_at().card:
            self.at = before
            return False
        self.at += 1
        if (
            verb == "play"
            and len(subject) == 1
            and subject[0].kind == "lies"
            and (self._ends() or self._text() == "with")
        ):
            return self._plays(subject[0], who, [])  # `bumpsy drops`
        self._skip(ON) if self._text(1) == "by" else None
        if self._take("by"):
            by = self._nouns()
            many = len(self.later)
            done = bool(by) and self._does(verb, text, None, by, subject)
            self.asked += self.later[many:]
            del self.later[many:]
            self.about = subject[0].name if len(subject) == 1 else ""
            if self.about:  # "it" is that
                self.spoken.append((self.about, self._side(subject[0], 0)))
            return done
        return not passive and self._does(verb, self._text(-1), who, subject)

    def _begins_with(self, who: int | None) -> bool:
        """What is done as a turn begins, by whom and with what: `he does it with 8`."""
        self.at += 1
        self._skip(_set("a the his my key one 1"))
        if self._take("with") and not self._things(who or 0):
            return False
        if who is None or self.done or self._text() == "?" or not self._ends():
            return False
        self.begun_by = who
        self.done.append(("start of my turn", "opp's turn begins")[who])
        self.actor = who
        return True

    def _going(self) -> bool:
        """`goes for my troll`, `went after it`: it is attacked; "for" is the verb then."""
        goes = self._text() in _set("go goes going went") and self._text(1) in ("for", "after")
        if goes:
            self.at += 1
            self.words[self.at] = Token("attack")
        return goes

    def _other_deed(self, base: str, who: int | None) -> bool:
        """What is done by a verb that both games have no row for: to give a spell, to answer, to use an ability."""
        self.at += 1
        if base == "give":
            return self._gives(who, self._nouns())
        if base == "target":
            aim = self._nouns()
            if not aim or not self._aimless():
                return False
            self.done[-1] += f" -> {self._aims(aim, 1 - (self.actor or 0))}"
            return True
        if base == "conquer" and self._text(-2) in ME | OPP and self._text(-3) in ASKS:
            return False  # it is asked
        if base == "conquer":
            who = self.person if who is None and self.joined in ("and", "then") else who
            there = self._where_to()
            units = self._nouns() if self._take("with") else []
            units = units or [Noun(self.tongue.somebody("", ""), "lies", who)]  # with what is not said
            return there != "" and self._moves(who or 0, [replace(each, side=who or 0) for each in units], None, there)
        if base in ABILITY:
            self.at -= 1
            return self._uses(who)
        return self._answers(who)

    def _does(self, verb: str, text: str, who: int | None, subject: list[Noun], obj: list[Noun] | None = None) -> bool:
        """A verb with what stands around it."""
        self.at += self._text() in _set("off down out up") and not self._ends_at(1)
        if verb in ("end", "pass"):
            if verb == "pass" and self.tongue.places and not self.done:
                raise NoSpeech("", "say 'i end my turn', or to what nothing is answered")
            return (verb == "pass" or self._take("turn")) and self._add("end turn" if verb == "end" else verb, who)
        if verb == "raise":
            self._skip(_set("the my his"))
            raised = self._text().replace(BLANK, " ").removeprefix("the ")
            self.at += raised == self.tongue.raises
            return raised == self.tongue.raises and self._add(f"raise {raised}", who)
        if verb == "play" and not subject:
            self._skip(_set("the spell card action"))
            if self._text() in _set("both all them"):
                return self._all_of_hand(who or 0)
            played = self._next_card() or self._it_of_hand(who or 0)
            if not played and self._skip(IT):  # "it" lies nowhere but in hand, if it is not what was played just now
                return self.done != [] and re.search(r"\bplays? ", self.done[-1]) is not None
            played = played or self._nouns()
            return (
                bool(played)
                and all(self._plays(each, who, []) for each in played[:-1])
                and self._plays(played[-1], who, self._aim())
            )
        if verb == "equip":
            worn = bool(subject) and subject[0].kind == "attached" and text.endswith("ed")  # it is so already
            return self.tongue.places != "" and not worn and self._equips(who, subject)
        if verb == "use" and not subject:
            return self._uses(who)
        if verb == "use":
            self._skip(_set("its his her the"))
            if self._text() in ABILITY:
                return self._uses(who, subject)
            aim = self._aim()
            name = self._lay(subject[0], who or 0)
            self._acts(self._user(who, subject[0]))
            return self._add(f"use {name}", None, aim)
        if verb == "choose":
            aim = self._nouns()
            if aim and self.done and re.search(r"\bplays? [^>]+$", self.done[-1]):
                self.done[-1] += f" -> {self._aims(aim, 1 - (self.actor or 0))}"
                return True
            return bool(aim) and self._add(f"choose {self._aims(aim, 1)}", None)
        if verb in self.tongue.alone:
            self._skip(_set("with"))
            acting = subject or (self._next_card() if verb == "discard" else []) or self._nouns(who)
            if not acting and who is not None and verb not in ("discard", "hide") and self._ends():
                acting = self._who_is_there(who)
            aim = self._aim() if len(acting) == 1 and self._text() in ON else []
            if verb == "discard" and self._out_of():
                return False
            if len(acting) == 1:
                self._beside(acting[0], self._side(acting[0], who or 0))
            for each in acting:
                name = self._lay(each if verb not in ("discard", "hide") else replace(each, place="in hand"), who or 0)
                side = self._user(who, each, lies=verb not in ("discard", "hide"))
                there = f" {each.place}" if verb == "hide" and each.place.startswith("at ") else ""
                for copy in range(1, each.many + 1):
                    self._add(f"{verb} {name}{f'#{copy}' * (each.many > 1)}{there}", side, aim)
            return bool(acting)
        if obj is None:
            self._skip(_set("with at into vs ->")) if self._text() != "with" else None
            self._skip(_set("out back down up"))
        back, target = self.at, obj if obj is not None else self._nouns()
        if target and not subject and self._text() in ("with", "using") and verb in ("fight", "move"):
            self.at += 1
            by = self._nouns()
            if len(by) == 1 and by[0].kind in ("spell", "tool"):
                return self._by(text, who, by, target)
        self.at = back
        if self.tongue.places and verb in ("fight", "move"):
            self._skip(_set("alone together"))
            attacks = text[:6] == "attack"
            if attacks and obj is None and self._attack(who, subject):
                return True
            moved = self._moves(who, subject, obj)
            last = re.search(r"moves? (.+) to (\S+)$", self.done[-1]) if moved and attacks else None
            if last is not None and not obj:
                self.attacks.append((last[1], self.actor or 0, "attacks", last[2], len(self.done)))
            return moved
        obj = obj if obj is not None else self._nouns()
        kills = verb == "fight" or (self._text() == "->" and self._verb_comes(text) == "dead")
        if obj and not subject and kills and self._text() in ("into", "at", "against", "to", "->"):
            self.at += 1
            return self._does("fight", text, who, obj, self._nouns())  # `he sends his troll into my bumpsy`
        self._skip(_set("out back down off away first again"))
        if len(obj) == 1 and not self.tongue.places and self._beside(obj[0], self._side(obj[0], 1 - (who or 0))):
            obj = [replace(obj[0], states=())]
        by = subject
        self.at += 3 * (self._rest(4) == "in a fight with")
        if self._text() in ("with", "using", "by", "via"):
            self.at += 1
            by = by or self._nouns(who)
        uses = self.tongue.places and text in ("exhaust", "exhausts", "exhausted", "tap", "taps", "tapped")
        uses = uses and not by and len(obj) == 1
        if uses and obj[0].kind == "tool":
            return self._tool(obj[0], who, self._aim())
        if uses and (who or 0) == self._side(obj[0], who or 0) and obj[0].kind == "lies":
            self._purpose()
            return self._add(f"activate {self._lay(obj[0], who or 0)}", who or 0)
        if verb == "with":
            return self._by(text, who, by, obj)
        if verb == "fight" and by and not obj and self._ends() and not (len(by) == 2 and who is None):
            obj = self._who_is_there(1 - self._side(by[0], who or 0))
        if verb == "fight" and len(by) == 2 and not obj and self._ends() and who is None:
            by, obj = by[:1], by[1:]  # `troll and bumpsy fight`
            self._skip(_set("each other"))
        if verb == "fight" and obj and not by:
            ready = [each for each in self.sides[self._side(obj[0], 1) ^ 1] if each.kind == "lies" and not each.place]
            used = any(each.name in deed for each in ready for deed in self.done)
            by = ready if who is not None and len(ready) == 1 == ready[0].many and not used else []
            if not by and self._side(obj[0], 1) == (who or 0):
                raise NoSpeech("", f"say whom it attacks: '{obj[0].name} fights NAME'")
            if not by:
                raise NoSpeech("", f"say with what {obj[0].name} is attacked: 'X fights {obj[0].name}'")
        if verb == "fight" and by and not obj:
            raise NoSpeech("", f"say whom it attacks: '{by[0].name} fights NAME'")
        if verb != "fight" or not by or len(obj) != 1:
            return False
        return self._fights(who, by, obj[0], text)

    def _purpose(self) -> None:
        """`for one more`, `to buff it`: what for something is used, which its text says."""
        before = self.at
        if self._said(r"(?:for|to) (?=\w)"):
            while self._text() and self._text() not in END | JOIN:
                self.at += 1
            self._tells(before, "its text says what it does")

    def _next_card(self) -> list[Noun]:
        """`a third one, troll`: the card that is named is so many-th of the turn as were played before, and one; where
        none is named (`a card from my hand`), a creature that nobody names.
        """
        said = re.match(
            r"(?:(?:an? |the |my )?(?P<nth>2nd|second|3rd|third|4th|fourth|another)|an?|any|1 more)"
            r"(?P<head>(?: other)?(?: 1| card))?(?P<of> from (?:my|his|her|opp's) hand)?(?: ,)? ",
            f"{self._rest(7)} ",
        )
        if said is None or not (said["nth"] or said["head"]):
            return []
        before = [each for each in (*self.first, *self.done) if re.search(r"\bplay(?:s|ed)? ", each)]
        many = sum(int(m[1]) if (m := re.search(r"played (\d+) cards", each)) else 1 for each in before)
        nth = {"second": "2nd", "third": "3rd", "fourth": "4th"}.get(said["nth"], said["nth"] or "another")
        if nth not in ("another", f"{many + 1}{'th' if many > 2 else ('st', 'nd', 'rd')[many]}"):
            raise NoSpeech("", f"say which card: {many} cards were played before it")
        self.at += len(said[0].split())
        some = self.tongue.somebody("", "")
        if self._token_at().card or self._text() in DETERMINERS | MY:
            return []
        if not some or not self._ends():
            raise NoSpeech("", "say which card: 'can i play NAME?'")
        self.unnamed.append((f"'{said[0].strip()}'", "a creature in hand", "nobody names it"))
        return [Noun(some, "lies", None, 1, (), "in hand")]

    def _who_is_there(self, side: int) -> list[Noun]:
        """Who acts, or is acted on, where nobody is named: the only card of that player that may be meant, or one that
        nobody names. Raises `NoSpeech` where there are several.
        """
        there = [each for each in self.sides[side] if each.kind == "lies" and not re.match("in (?!base)", each.place)]
        some = self.tongue.somebody("", "")
        if there[1:] or any(each.many > 1 for each in there) or not (there or some):
            raise NoSpeech("", "say which card, by its name")
        who = replace(there[0], states=(), side=side) if there else Noun(some, "lies", side)
        if there:
            whose = ("of mine", "of the opponent")[side]
            self.unnamed.append((f"what the card {whose} that has no name is", who.name, "nothing else is named"))
        return [who]

    def _in_hand(self, side: int) -> list[Noun]:
        spells = [each for each in self.sides[side] if each.kind == "spell" and not each.place and self.tongue.places]
        return [each for each in self.sides[side] if each.place == "in hand"] or spells

    def _it_of_hand(self, side: int) -> list[Noun]:
        hidden = [each for each in self.sides[side] if "hidden" in each.states]
        held = [*self._in_hand(side), *hidden][-1:] if self._text() in IT else []
        self.at += bool(held)
        return [replace(each, place="", states=()) for each in held]

    def _all_of_hand(self, side: int) -> bool:
        """`i play both`: the cards that were said to be in hand, one after the other."""
        self._skip(_set("both all of them"))
        held = self._in_hand(side)
        return bool(held) and all(self._add(f"play {each.name}", side) for each in held for _one in range(each.many))

    def _by(self, text: str, who: int | None, by: list[Noun], obj: list[Noun]) -> bool:
        """What a card is said to do to another, done by what that card can: cast at it, used on it, or a fight."""
        if len(by) != 1 or not obj:
            return False
        if by[0].kind == "spell":
            if by[0].place.startswith("at "):
                obj = [replace(each, place=each.place or by[0].place) for each in obj]
            done = self._plays(replace(by[0], place=""), who, obj)
        elif by[0].kind == "tool":
            done = self._tool(by[0], who, obj)
        elif self.tongue.places:
            there = self.place if self.done and self.done[-1].endswith(f"{by[0].name} to {self.place}") else ""
            self._lay(replace(obj[0], place=f"at {there}"), 1 - self._side(by[0], who or 0)) if there else None
            done = self._verb_comes(text) == "dead" and (bool(there) or self._moves(who, by, obj))
            if self._verb_comes(text) not in ("", "dead") and by[0].kind == "lies":
                self._take("again")
                done = self._add(f"activate {self._lay(by[0], who or 0)}", self._side(by[0], who or 0), obj)
        else:
            done = len(obj) == 1 and self._verb_comes(text) == "dead" and self._fights(who, by, obj[0], text)
        come = self._verb_comes(text)
        if come and done and len(obj) == 1:
            self.later.append(f"{obj[0].name} {come}")
        return done

    def _verb_comes(self, text: str) -> str:
        comes = COMES | dict(self.tongue.comes)
        return next((comes[each] for each in forms(text) if each in comes), "")

    def _side(self, said: Noun, otherwise: int) -> int:
        side = self._whose(said)
        return otherwise if side is None else side

    def _user(self, who: int | None, card: Noun, *, lies: bool = True) -> int:
        """Whose card is used. Nobody uses what is the other's; whether somebody may, of what `lies` there, is asked
        where nothing is done.
        """
        side = self._side(card, who or 0)
        if who not in (None, side) and (self.done or not (self.may and lies)):
            whose, other = (("yours", "the opponent"), ("the opponent's", "you"))[side]
            raise NoSpeech("", f"{card.name} is {whose}: say what lets {other} use it, and 'choose NAME' behind that")
        return side

    def _acts(self, side: int) -> None:
        """Somebody acts: where only the active player can, the turn of the other one ends."""
        if side and self.done == [self.nobodys] and self.joined == "then" and self.done[0].startswith("play "):
            self.done[0] = f"opp {self.done[0]}"
        elif not self.tongue.places and self.actor == 1 - side:
            self.done.append(("my turn", "opp's turn")[side])
        self.actor = side

    def _add(self, deed: str, who: int | None, aim: list[Noun] | None = None) -> bool:
        if who is not None:
            self._acts(who)
            deed = f"{('me', 'opp')[who]} {deed}" if deed.startswith(("play", "end", "pass", "hide", "raise")) else deed
        self.about = aim[0].name if aim and len(aim) == 1 else ""
        self.done.append(deed + (f" -> {self._aims(aim, 1 - (who or 0), deed)}" if aim else ""))
        return True

    def _aims(self, aim: list[Noun], side: int, playing: str = "") -> str:
        """The cards that are aimed at; several for one question stand together."""
        if any(each.many > 1 for each in aim):
            raise NoSpeech(aim[0].name)  # the notation lists them one by one
        played = re.search(r"\bplays? ([^>]+?)(?: ->.*)?$", playing or (self.done[-1] if self.done else ""))
        side = self.actor or 0 if played is not None and self.tongue.own(played[1]) else side
        names = [self._lay(each, side) for each in aim]
        if played is not None and self.tongue.fought_over(played[1]):
            self._stand_somewhere(names, played[1])
        if self.apart or len({each.side for each in aim if each.side is not None}) > 1:
            self.apart = False
            return ", ".join(names)
        return names[0] if len(names) == 1 else f"[{', '.join(names)}]"

    def _stand_somewhere(self, names: list[str], card: str) -> None:
        """What is aimed at by a card that needs it at a place of fights stands at one, where the line does not say."""
        for row in self.sides:
            for at, each in enumerate(row):
                moved = any(re.search(rf"\b{re.escape(each.name)}\b", deed) for deed in self.done)
                if each.name in names and each.kind == "lies" and not (each.place or moved):
                    row[at] = replace(each, place=f"at {self.place or 'field'}")
                    why = f"{card} chooses units at a {self.tongue.places}; 'in base' if it is not"
                    self.unnamed.append((f"where {each.name} stands", f"at a {self.tongue.places}", why))

    def _aim(self) -> list[Noun]:
        """What something is played or used on."""
        before = self.at
        self._skip(LITTLE - JOIN)
        made = (
            None
            if self.tongue.places
            else self._said(r"(?:(?:to|and) (?:make|let|have|force)|making|letting|forcing) ")
        )
        if made is not None:
            first, _to = self._nouns(), self._take("to")
            verb, self.at = self._verb(self._text()), self.at + 1
            second = self._nouns() if first and verb == "fight" else []
            self.apart = bool(second)
            self.at = self.at if second else before
            return [*first, *second] if second else []
        aimed = self._skip(ON | _set("choosing picking targeting hitting onto buffing buff between"))
        between = aimed and self._text(-1) == "between"
        found = (self._both() if aimed else []) or self._nouns()
        if between and len(found) == 2 and found[0].side is None:
            one = found[1].side
            found = [replace(found[0], side=None if one is None else 1 - one), found[1]]
        if not found:
            self.at = before
        elif not self.tongue.places and self._beside(found[0], self._side(found[0], 1 - (self.actor or 0))):
            return found
        elif self._text() in _set("->" if self.tongue.places else "on into at against for ->"):
            self.at += 1
            other = self._nouns()
            found = [replace(found[0], side=self._side(found[0], self.actor or 0)), *other] if len(other) == 1 else []
            self.apart = True
        return found

    def _both(self) -> list[Noun]:
        """`both`: the two cards that lie there."""
        two = self._two()
        if self._text() not in ("both", "each") or self._token_at(1).card or len(two) != 2:
            return []
        self.at += 1
        self._skip(_set("of them"))
        return [replace(each, states=(), place="") for each in two]

    def _two(self) -> list[Noun]:
        """The two cards that can be meant by "both": those of the player who is acted on, or of all."""
        rows = [
            [replace(each, side=side) for each in row if each.kind == "lies"] for side, row in enumerate(self.sides)
        ]
        attack = re.search(r"moves? ([^,]+) to (\S+)$", self.done[-1]) if self.done and self.tongue.places else None
        if attack is not None:  # who attacks and who is attacked
            moved = [each for row in rows for each in row if each.name == attack[1]][:1]
            foes = [each for each in rows[1 - (self.actor or 0)] if each.place == f"at {attack[2]}"]
            return [*moved, *foes] if len(moved) == 1 == sum(each.many for each in foes) else []
        rows = [[each for each in row if not re.match("in (?!base)", each.place)] for row in rows]
        fight = re.fullmatch("(.+) fights (.+)", self.done[-1]) if self.done else None
        if fight is not None:
            names = [re.sub("^(?:my|opp) ", "", each) for each in fight.groups()]
            side = self.actor or 0
            sides = zip(names, (rows[side], rows[1 - side]), strict=True)
            met = [next((each for each in row if _same(each.name, name)), None) for name, row in sides]
            if len(rows[1 - side]) == 2 == sum(each.many for each in rows[1 - side]):
                raise NoSpeech("both", "say which two are meant: 'NAME and NAME dead?'")
            if None not in met:
                found = [each for each in met if each is not None and each.many == 1]
                return found if side == 0 else found[::-1]
        theirs, whole = rows[1 - (self.actor or 0)], [*rows[0], *rows[1]]
        return next((row for row in (theirs, whole) if len(row) == 2 == sum(each.many for each in row)), [])

    def _out_of(self) -> str:
        """`from my hand`, `from trash`: where a card is played from, if that is not the hand."""
        said = self._said(rf"(?:from|out|of)(?: of)? (?:(?:my|his|her|opp's|the) )?(?P<zone>{self.tongue.zones})\b")
        return "" if said is None or said["zone"] == "hand" else f" from {said['zone']}"

    def _plays(self, card: Noun, who: int | None, aim: list[Noun]) -> bool:
        """A card is played: by who is named, who has it, or me."""
        side = who if who is not None and card.side is None else self._user(who, card, lies=False)
        out_of = self._out_of()
        self._is_first()
        paid = self._paid()
        aim = aim or self._shares(card.name)
        twice = any(self._take(*each.split()) for each in ("twice", "both times", ", twice", ", both times"))
        if twice:
            aim = (aim or self._aim()) * 2
            self.apart = True
            if not self.tongue.places:
                raise NoSpeech(f"{card.name} twice")
        elif not aim:
            aim = self._aim()
        aim = aim or (self._all_at(side, card) if card.kind == "spell" else [])
        card = replace(card, place="") if aim and card.place[:3] == "at " and card.kind == "spell" else card
        purpose = re.match(r"to (?P<verb>[a-z]+) ", self._rest(2) + " ") if not aim and card.kind == "spell" else None
        if purpose is not None and purpose["verb"] not in {*CLOSED, *self.places} and not self._token_at(1).card:
            self.at += 2  # `flash to bring it home`
            aim = self._nouns()
            self.taken.append((purpose["verb"], f"'{purpose['verb']}' is not looked at"))
            self._skip(_set("home back away there"))
        self._from_hand(card.name, side)
        if aim and not self.tongue.places and self.tongue.sweeps(card.name):  # it is there, and nothing is chosen
            for each in aim:
                self._lay(each, 1 - side)
            aim = []
        if "hidden" in card.states:
            self._lay(card, side)
            card = replace(card, states=(), place="")
        named = [each.split()[1] for each in card.states if each.startswith("naming ")]
        card = replace(card, states=tuple(each for each in card.states if not each.startswith("naming ")))
        pool = [each for each in card.states if each.endswith(f" {self.tongue.counts}")]
        if len(pool) < len(card.states) or (card.place.startswith("in ") and card.place not in ("in hand", "in base")):
            raise NoSpeech(card.name)
        self.has[side].extend(pool)
        known = who is not None or self._whose(card) is not None
        if self.tongue.places and card.kind == "attached":
            aim = [each if self._whose(each) is not None else replace(each, side=side) for each in aim]
        to = (
            f" to {card.place.partition(' ')[2]}"
            if card.place and self.tongue.places and "hand" not in card.place
            else ""
        )
        if self.tongue.places and aim and (self._skip(_set("outta from off out of")) or self._text() == "to"):
            there = "" if self._text() == "to" else self._where_to()
            aim = [replace(aim[0], place=f"at {there}"), *aim[1:]] if there else aim
        whither = ""
        before = self.at
        if self.tongue.places and aim and (self._take("to") or self._take("and")):
            self._skip(MY | HIS | _set("the"))
            whither = self._where_to()
            self.at = self.at if whither else before
        if aim and self.words[self.at - 1].text in IT and self.tongue.counters(card.name):
            aim = []  # the spell that was played just now
        if card.kind == "spell" and to and not aim:
            to = to.replace(" to ", " -> ")
        out_of = out_of or self._out_of()
        if out_of and aim and not self.tongue.places:  # there lies what is chosen
            aim, out_of = [replace(each, place=out_of.replace(" from", "in")) for each in aim], ""
        before = self.at
        self._skip(LITTLE - JOIN) if self.tongue.places else None
        if self.tongue.places and card.kind != "spell" and not to and self._skip(_set("to onto at on")):
            there = self._where_to()
            to, self.at = (f" to {there}", self.at) if there else ("", before)
            self.place = there if there not in ("", "base") else self.place
        to = to or self._flank(side)
        own = rf"(?:with|using|via|by) (?:its |the )?(?P<own>{self.tongue.keywords})\b"
        before = self.at
        if (said := self._said(own)) and not self.tongue.printed(card.name, said["own"]):
            self.at = before
        self._beside_play(side)
        if self._take("in", "response", "to") or self._take("as", "response", "to"):
            self._skip(MY | HIS)
            to_it = self._noun()
            if to_it is None or to_it.kind != "spell":
                return False
            self._answered(replace(to_it, side=None), 1 - side, self._aim())
            aim = [] if self.tongue.counters(card.name) else aim or self._of_answered(card)
        paid = paid or self._paid()
        done = self._add(f"play {card.name}{to}{out_of}{paid}", side if known else None, aim)
        self.done[-1] += f", {whither}" if whither else f" -> {named[0]}" if named else ""
        if card.kind != "spell":
            self.spoken.append((card.name, side))
            self.played.append((card.name, side))
        if not known:
            self.actor = self.actor if self.actor is not None else 0
        return done

    @back
    def _all_at(self, side: int, spell: Noun) -> list[Noun]:
        """`firestorm opp's hill with gromp and poro`: a place that is aimed at, with who lies there; the only
        one there by a spell that chooses a card.
        """
        there = spell.place[3:] if spell.place[:3] == "at " else ""
        whose = (
            int(self._text() in HIS | OPP) if self._text() in MY | HIS | OPP else self.held.get(spell.place, 1 - side)
        )
        there = there or (self._where_to() if self.tongue.places else "")
        named = there not in ("", "base") and (self._take("with") or self._said("where"))
        if named and self._text() in ME | OPP and self._text(1) in HAVE:
            whose = int(self._text() in OPP)
            self.at += 2
        here = self._nouns() if named else []
        sweeps = self.tongue.sweeps(spell.name)
        if not here or not (sweeps or len(here) == 1 == here[0].many):
            return []
        self.place = there
        for each in here:
            self._lay(replace(each, place=f"at {there}", side=whose if each.side is None else each.side), whose)
        return [Noun(there, "place")] if sweeps else here

    def _is_first(self) -> None:
        """`as my 1st card`, `is my first card`: of the turn, and so nothing was played before."""
        before = self.at
        said = r"(?:it )?(?:as|is|being) (?:my|his|her|the) (?:very )?(?:1st|first) (?:card|play)\b(?: of the turn)?"
        if not self.played and not any(" play" in f" {each}" for each in self.done) and self._said(said):
            self._tells(before)

    @back
    def _is_nth(self, who: int | None, said: str) -> bool:
        """`X is my first card`, and nothing is said to be played: it is played, behind so many others."""
        nth = self._said(said)
        plays = any(self._verb(each.text) == "play" and not each.card for each in self.words[self.at :])
        if nth is None or plays or self.done or who is not None:
            return False
        side, many = int(nth["whose"] in HIS), (nth["b"] is not None) + 2 * (nth["c"] is not None)
        self.first += ["opp's turn"] * side + [f"earlier played {many} cards"] * (many > 0)
        self.actor = side
        return True

    @back
    def _flank(self, side: int) -> str:
        """`… next to my troll`: on which flank a creature is played, beside the one that lies there."""
        said = (
            None if self.tongue.places else self._said(r"(?:directly )?(?:next to|beside|(?:to the )?(left|right) of) ")
        )
        other = self._noun() if said is not None else None
        if said is None or other is None:
            return ""
        self._lay(other, side)
        row = [each.name for each in self.sides[side] if each.kind == "lies" and not each.place]
        ends = [end for end, name in (("left", row[0]), ("right", row[-1])) if _same(name, other.name)]
        ends = [end for end in ends if said[1] in (None, end)]
        if not ends:
            raise NoSpeech("", f"{other.name} is not on that flank, where alone a creature is played")
        return f" {ends[-1]}"

    def _beside_play(self, side: int) -> None:
        """`honorable claim with krump vs his dust imp`: what either player has as a card is played."""
        if (
            not self.tongue.places
            and self._text(1).isdecimal()
            and self._vs()
            and not self._things(1 - side, row=False)
        ):
            raise NoSpeech("vs")
        if not self._take("with"):
            return
        self._skip(_set("only just exactly"))
        if self.tongue.places and self._text().isdecimal():
            if not self._things(side, row=False):
                raise NoSpeech("with")
        elif self.tongue.places:
            laid = self._nouns()
            if not laid or any(each.side is None for each in laid):
                raise NoSpeech("with")
            for each in laid:
                self._lay(each, each.side or 0)
        elif not self._things(side, row=False) or (self._vs() and not self._things(1 - side, row=False)):
            raise NoSpeech("with")

    def _vs(self) -> bool:
        return self._skip(_set("vs versus against"))

    def _from_hand(self, name: str, side: int) -> None:
        """Of `i have krump and troll in hand` both are there, where krump is played then."""
        row = self.sides[side]
        at = next(
            (at for at, each in enumerate(row) if not (each.place or each.states) and _same(each.name, name)), None
        )
        if at is not None and (behind := next((each for each in row[at:] if each.place), None)) is not None:
            row[at] = replace(row[at], place=behind.place) if behind.place == "in hand" else row[at]

    @back
    def _shares(self, name: str) -> list[Noun]:
        """`split, 3 on guard and 3 on scout`: what a card deals to whom, if its text deals so much in this order."""
        dealt = list[int]()
        aim = list[Noun]()
        self._take("split") or self._take("divided") or self._take("dealing")
        self._take(",")
        while self._text().isdecimal():
            dealt.append(int(self._text()))
            self.at += 1
            self._take("damage")
            if not self._skip(_set("on to at")) or (to := self._noun()) is None:
                break
            aim.append(to)
            if not self._text(1).isdecimal() or not self._skip(_set("and ,")):
                break
        if len(aim) > 1 and tuple(dealt) == self.tongue.deals(name):
            self.apart = True
            return aim
        return []

    def _paid(self) -> str:
        """`without repeat`, `with accelerate`: what is paid beside the cost, or not."""
        paid = self._said(
            r"(?:(?P<how>with|without|no|and)(?: paying)?(?: for)?|paying(?: for)?)(?: the| its)? "
            rf"(?P<what>{self.tongue.pays})(?: cost)?(?: (?:was |is )?paid)?\b"
            rf"|(?P<was>{self.tongue.pays}) (?:was |is )?(?P<not>not |un)?paid\b"
        )
        without = paid is not None and (paid["how"] in ("without", "no") or paid["not"] is not None)
        return f" {'without' if without else 'with'} {paid['what'] or paid['was']}" if paid is not None else ""

    def _with_spell(self, who: int | None) -> bool:
        """`punch troll`, `i incinerate it`, `mug on his charette`: a spell where the verb would be."""
        token = self._token_at()
        self.at += 1
        card = self._behind(Noun(token.of or token.card, "spell"))
        self.at += self._text() in ("played", "cast")
        if self.tongue.places and self._text() in BE:
            return False  # where it lies
        self._skip(_set("vs targets hits"))
        self._take(":") if self._text(1) in MY | HIS or self._token_at(1).card else None
        again = [
            each
            for each in self.words[self.at :]
            if each.of == card.name or (each.card and _same(each.card, card.name))
        ]
        lists = (who is None and not self.done) or self._text_of(who) in ("me", "opp")
        aimed_at = card.place[:3] == "at " and who is not None and "hidden" not in card.states
        lies = card.place and not (aimed_at and self.tongue.places)
        if self._ends() and (lies or (again and lists)):
            return False  # it only lies there
        self._skip(IT | {"opp"}) if not self.spoken else None  # a player
        if self.tongue.places and self.tongue.counters(card.name):
            answered = self._token_at(int(self._text() in DETERMINERS))
            self.at += (self._text() in IT) or (1 + (self._text() in DETERMINERS)) * (answered.kind == "spell")
            self._take("with")  # `riposte that with poro`: whom it is for
        if self._verb(self._text()) == "with" and not self._token_at().card:  # `punch kills troll`
            self.at += 1
            return self._by(self._text(-1), who, [card], self._nouns())
        first = who is None and not self.done
        aim = self._aim()
        self._skip(CHOSEN) if aim else None
        at_place = card.place if card.place[:3] == "at " and self.tongue.places and not aim else ""
        played = self._plays(replace(card, place=at_place), who, aim)
        self.nobodys = self.done[-1] if first and self.done else self.nobodys
        return played

    def _text_of(self, who: int | None) -> str:
        """The word for the player who does what stands here, in front of a card."""
        return "" if who is None or self.at < 2 else self.words[self.at - 2].text

    def _tool(self, tool: Noun, who: int | None, aim: list[Noun]) -> bool:
        """A card in play that is used on another."""
        side = self._user(who, tool)
        name = self._lay(tool, side)
        self._acts(side)
        verb = "activate" if self.tongue.places else "use"
        whose = next((each for each in aim if self._side(each, 0) != self._side(each, 1)), None)
        if whose is not None and self.tongue.places:  # gear is used on one's own as often as on the other's
            raise NoSpeech(f"whose {whose.name}")
        return self._add(f"{verb} {name}", None, [replace(each, side=self._side(each, 1 - side)) for each in aim])

    def _equips(self, who: int | None, subject: list[Noun]) -> bool:
        """`equip boots to guard`, `equip guard with boots`, `guard equips boots`: both are of one player."""
        first = subject or self._nouns()
        self._skip(_set("to on onto with"))
        second = self._nouns()
        worn = [each for each in (*first, *second) if each.kind in ("attached", "tool")]
        bearer = [each for each in (*first, *second) if each.kind == "lies"]
        if len(worn) != 1 or len(bearer) > 1:
            return False
        sides = [at for at in (who, *map(self._whose, (*worn, *bearer))) if at is not None]
        side = sides[0] if sides else 0
        name = self._lay(replace(worn[0], side=side), side)
        return self._add(f"activate {name}", side, [replace(each, side=side) for each in bearer])

    def _uses(self, who: int | None, subject: list[Noun] | None = None) -> bool:
        """`use gauntlet on krump to hit bumpsy`, `use the action of noddy`, `noddy's action`."""
        self._skip(_set("the its spell card"))
        ability = self._text() if self._text() in ABILITY else ""
        self.at += bool(ability)
        self._skip(_set("ability of on") if ability else frozenset())
        used = subject or self._nouns()
        if not used and ability and self._ends():
            used = [Noun(*self._said_last())]
        if len(used) != 1:
            return False
        ability = ability or (self._text() if self._text() in ABILITY else "")
        self.at += self._text() in ABILITY
        self._skip(_set("ability") if ability else frozenset())
        if ability:
            name, aim = self._lay(used[0], who or 0), self._aim()
            verb = "activate" if self.tongue.places else ability if ability != "ability" else "use"
            return self._add(f"{verb} {name}", self._user(who, used[0]), aim)
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
            side = self._user(who, card)
            names = [self._lay(each, side if at == 0 else 1 - side) for at, each in enumerate(aim)]
            head = f"play {card.name}" if card.kind == "spell" else f"use {self._lay(card, side)}"
            return self._add(f"{head} -> {', '.join(names)}", side)
        if card.kind == "spell":
            return self._plays(card, who, aim)
        if card.kind == "tool":
            return self._tool(card, who, aim)
        side, name = self._user(who, card), self._lay(card, who or 0)
        return self._add(f"use {name}", side, aim)

    def _fights(self, who: int | None, by: list[Noun], obj: Noun, _text: str) -> bool:
        """Creatures fight one, one after the other."""
        other = self._whose(obj)
        self._user(who if by[0].side is not None else None, by[0], lies=False)
        side = self._side(by[0], who if who is not None else 0 if other is None else 1 - other)
        if other == side:
            if self.done:
                raise NoSpeech(obj.name)
            obj = self._mine([obj], 1 - side)[0]
        for each in by:
            if each.kind == "spell" or each.many > 1:
                return False
            self._lay(each, side)
            second = self._lay(obj, 1 - side)
            first = self._called(each.name, side)
            self._met({first, second})
            self._acts(side)
            self.done.append(f"{first} fights {second}")
        if self._said(r"(?:for )?(?:the |a )?(?:2nd|second|3rd|third) (?:time|attack)\b(?: on (?:it|him))?"):
            row = self.sides[1 - side]
            at = next(at for at, each in enumerate(row) if _same(each.name, obj.name))
            row[at] = replace(row[at], states=(*row[at].states, "attacked"))
        self.fought, self.about = (obj, side), ""
        return True

    def _met(self, names: set[str]) -> None:
        """`X vs Y. X fights Y`: a fight that is named and then done is one."""
        again = not {"again", "twice"}.isdisjoint({self._text(-1), *(each.text for each in self._sentence())})
        if self.done[-1:] == [self.versus] and {*self.versus.split(" fights ")} == names and not again:
            self.taken.append((self.done.pop(), "it is the fight that is done then"))
            self.actor, self.versus = None, ""

    def _moves(self, who: int | None, subject: list[Noun], obj: list[Noun] | None, place: str = "") -> bool:
        """`attack hill with officer`, `officer attacks poro at hill`, `i move skulker to hill`."""
        target = obj or []
        if subject and self._take("from"):
            start = self._where_to()
            subject = [replace(each, place=f"at {start}" if start else each.place) for each in subject]
        if not target and not place:
            place = self._where_to()
            self._take("at") if not place else None
            target = [] if place else self._row()
        theirs = who is not None and bool(target) and target[0].side == 1 - who
        if target and not subject and not theirs and self._text() != "with":
            subject, target = target, []
            if self._take("from"):
                start = self._where_to()
                subject = [replace(each, place=f"at {start}" if start else each.place) for each in subject]
            moved, to = subject[-1].place, self._where_to()
            place = to or (moved.partition(" ")[2] if moved.startswith("at ") else "")
            subject = [replace(each, place=each.place * (to != "")) for each in subject]
            target = self._nouns() if not to and self._take("->") else []
        if target and not place:
            place = next((each.place for each in target if each.place), "").partition(" ")[2]
        if not subject and self._take("with"):
            subject = self._nouns()
        self._take("with", "ready", "status") or self._take("while", "ready") or self._take("when", "ready")
        if self._take("vs") or self._take("against") or (place and self._take("with")):
            target = self._row()
        if len(target) > 1 and target[0].side is not None:
            target = [each if each.side is not None else replace(each, side=target[0].side) for each in target]
        subject = subject or self._only_unit(self.actor if who is None and self.actor is not None else who or 0, place)
        other = next(filter(lambda each: each is not None, map(self._whose, target)), None)
        side = self._side(subject[0], who if who is not None else 1 - (1 if other is None else other)) if subject else 0
        if who is not None and who != side:
            subject, side = self._mine(subject, who), who
        if not subject or (place == "" and self.place == "" and not target):
            return bool(subject) and self._attack_where_they_are(subject, side)
        place = place or ("" if target else self.place)
        if any(each.kind == "spell" for each in subject):
            return False
        if target and any(each.place == f"at {place or self.place}" for each in subject) and not self.done:
            raise NoSpeech("", f"say where {target[0].name} is: {subject[0].name} lies at {place or self.place}")
        for each in target:
            known = next((one.place for one in self.sides[1 - side] if _same(one.name, each.name)), "")
            place = place or known.partition(" ")[2] or self.place or "field"
            self._lay(each if each.place else replace(each, place=f"at {place}"), 1 - side)
        names = [
            f"{each.many} {self._lay(each, side)}s" if each.many > 1 else self._lay(each, side) for each in subject
        ]
        self.place, self.actor, self.about = place, side, target[0].name if len(target) == 1 else ""
        self.spoken += [(self.about, 1 - side)] if self.about else []  # "it" is that, as in any fight
        whose = "opp " if side else ""
        self.done.append(f"{whose}move{'s' * bool(side)} {', '.join(names)} to {place}")
        self._said(
            r"(?:by|with|as|using) (?:its |his |the |an? )?(?:standard|normal|regular) move\b|alone\b|together\b"
            r"|in\b(?! \w)"
        )
        return True

    @back
    def _attack(self, who: int | None, subject: list[Noun]) -> bool:
        """`officer attacks`, `officer attacks there`, where nobody else is said to be."""
        defends = [each for each in self.roles if each[2] == "defends"]
        if defends and len(subject) == 1 and self._whose(subject[0]) in (None, 1 - defends[-1][1]) and self._ends():
            name, side, _role, place, _at = defends[-1]
            foe = Noun(name, self._kind(name), side, 1, (), f"at {place}")
            return self._moves(None, [replace(subject[0], side=1 - side)], [foe])
        there = self.place if self._take("there") else ""
        side = self._side(subject[0], who or 0) if subject else 0
        foes = any(
            each.place == f"at {there}" if there else each.place.startswith("at ") for each in self.sides[1 - side]
        )
        if not subject or foes or self._text() in MY | HIS | OPP or not self._ends():
            return False
        for each in subject:
            self._lay(replace(each, role="attacks", place=f"at {there or self.place or 'field'}"), side)
        return True

    def _only_unit(self, side: int, place: str) -> list[Noun]:
        """`attack hill`, where the player has one unit that can be meant."""
        units = [each for each in self.sides[side] if each.kind == "lies" and each.place in ("", "in base")]
        if place and not units and self.tongue.places:
            some = Noun(self.tongue.somebody("", ""), "lies", side)
            self.unnamed.append((f"what attacks {place}", "a unit that nobody names", "nothing is named"))
            return [some]
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

    @back
    def _where_to(self) -> str:
        """The place that is moved to."""
        self.at += self._text() == "over" and self._text(1) in _set("to into at on onto")
        self._skip(_set("to into at on onto the in a an empty open uncontrolled one 1 -> home back straight directly"))
        if self.tongue.places and self.place and self._said(rf"(?:that|this|same) (?:same )?{self.tongue.places}\b"):
            return self.place
        whose, before_it = self._text(), self.at
        self._skip(MY | HIS | {"opp"}) if self._text(1) in {*self.places, self.tongue.places, "base"} else None
        if self.at > before_it and self._text() != "base":
            self.held[f"at {'field' if self._text() == self.tongue.places else self._text()}"] = int(whose not in MY)
        if self.tongue.places and self._take(self.tongue.places) and self._token_at().kind != "place":
            return "field"
        text = self._text()
        if (text in self.places and not self._token_at().card) or self._token_at().kind == "place" or text == "base":
            self.at += 1
            self.places.add(text)
            if not any(each.place == f"at {text}" for row in self.sides for each in row):
                self._said(r"\( (?:it is |is )?(?:empty|open|free|uncontrolled) \)")
            return text
        if text == "there" and self.place:
            self.at += 1
            return self.place
        return "base" if self.tongue.places and self._text(-1) in ("home", "back") and self._ends() else ""

    # ── what is asked ───────────────────────────────────────────────────────

    def _question(self) -> bool:
        """What is asked: of a card, of a player, or whether something can be done."""
        number = 2 + (self._text(2) in MY | HIS | {"its", "the"})
        if self._text() == "what" and self._text(1) in BE and re.fullmatch(HAS, self._text(number)):
            self.at += number  # `what is its power` is `power`
        where = self._said(r"where (?:does|will|would|is) (\S+) (?:go |end up |land |lie )?, (?=(?:\S+ ){1,5}or )", 16)
        if where is not None:
            named = next((each.card for each in self.words if each.text == where[1]), "")
            self.asked_of = named or (self._it()[0] if self.spoken else "")
        for read in (
            self._kept, self._made_so, self._hits_back, self._which_of_them, self._tokens_made, self._how_many,
            self._how_much,
            self._may_this, self._can, self._is_there, self._outcome, self._of_card, self._of_player, self._amount,
            self._open,
        ):  # fmt: skip
            if self._reads(lambda read=read: read() and self._closed(read)):  # type: ignore[misc]
                return True
        return False

    def _kept(self) -> bool:
        """`do i keep troll`, `does he lose his poro`: whether it survives."""
        asked = self._said(r"(?:do|does|did|will) (?:i|we|he|she|they|opp) (keep|lose)(?= )")
        card = self._noun() if asked is not None and self.tongue.places else None
        if card is None or asked is None:
            return False
        self.asked.append(f"{card.name} {'alive' if asked[1] == 'keep' else 'dead'}")
        return True

    def _made_so(self) -> bool:
        """`his own assault makes him 6`, `does the buff put troll at 6`: how strong a card is, whatever makes it so."""
        self._skip(_set("does do did will would so"))
        cause = self._said(
            r"(?:(?:my|his|her|its|the|that|this) )?(?:own )?[^ ;,.?]+ (?:makes?|puts?|gets?|brings?)(?= )"
        )
        card = self._noun() if cause is not None and self.tongue.places else None
        number = self._said(rf"(?:an? |at |to |up to )*(\d+)(?: {self.tongue.strength})?(?= |$)") if card else None
        if card is None or number is None:
            return False
        own = cause is not None and " own " in cause[0] and self.done
        moved = re.search(r"moves? ([^,]+) to ", self.done[-1]) if own else None
        self.asked.append(f"{moved[1] if moved else card.name} {self.tongue.strength} {number[1]}")
        return True

    def _hits_back(self) -> bool:
        """`does it hit back`, `does troll deal damage back`: what the one takes that has attacked."""
        self._skip(WILL | BE)
        card = None if (it := self._skip(IT | OPP - {"opp"})) else self._noun()
        deals = r"deals?(?: any| its)? damage"
        verb = (
            rf"(?:even )?(?:get to )?(?:(?:hit|strike|fight|attack|damage)s?|{deals})(?: (?:it|him|her|mine))? back\b"
            rf"|(?:even )?(?:gets? to )?(?:hit|{deals})(?= |$)(?! [a-z])"
        )
        if not (it or card) or not self._said(verb):
            return False
        fight = re.fullmatch(r"(.+) fights (.+)|(?:opp )?moves? ([^,]+) to (\S+)", self.done[-1]) if self.done else None
        struck = fight[2] if fight and fight[2] else ""
        if fight is not None and fight[4]:
            foes = [each.name for row in self.sides for each in row if each.place == f"at {fight[4]}"]
            struck = foes[0] if len(foes) == 1 else ""
        first = re.sub("^(my|opp) ", "", fight[1] or fight[3]) if fight is not None else ""
        if fight is not None and card is not None and struck and _same(card.name, first) and self._text(-1) != "back":
            self.asked.append(f"how much damage does {struck} take")
            return True
        if fight is None or not struck or (card is not None and not _same(card.name, re.sub("^(my|opp) ", "", struck))):
            raise NoSpeech("", "say of which fight: 'how much damage does NAME take'")
        self.asked.append(f"how much damage does {fight[1] or fight[3]} take")
        return True

    def _tokens_made(self) -> bool:
        """`2 grunts`, `do i make a grunt`: token creatures by the name that the line says they have."""
        named = [each.removeprefix("token ") for pool in self.has for each in pool if each.startswith("token ")]
        self._skip(WILL)
        who = self._player()
        gets = self._text() in _set("make makes get gets got gain gains create creates")
        self._skip(HAVE | _set("make makes gain gains create creates"))
        many = self._text() if self._text().isdecimal() or self._text() in ("a", "an", "any") else ""
        token = self._text(1)
        if many and who is not None and re.fullmatch(self.tongue.tokens, token):
            self.at += 2
            self._skip(LITTLE | _set("total in"))
            verb = ("get", "have")[not gets] if who == 0 else ("gets", "has")[not gets]
            self.asked.append(f"{('I', 'opp')[who]} {verb} {many} {token}")
            return self._text() in ("?", "")
        if not many or not any(_same(each, one) for each in named for one in (token, *bases(token))):
            return False
        self.at += 2
        whose = "opp " * bool(who)
        self.asked.append(f"{whose}{many} {token.removesuffix('s')}s" if many.isdecimal() else f"{whose}makes a token")
        return True

    def _which_of_them(self) -> bool:
        """`who dies, the troll?`: whether that one does; of several, who does."""
        found = re.match(r"(?:who|which(?: one)?|what) (?P<so>\w+) [,:] (?!and )", self._rest(5))
        if found is None or found["so"] not in IS_SO:
            return False
        self.at += len(found[0].split())
        first = self._noun()
        others = self._text() in ("or", ",") and self._skip(_set("or ,")) and self._noun() is not None
        self.asked += (
            [] if first is None else [f"who {found['so']}" if others else f"{first.name} {IS_SO[found['so']]}"]
        )
        return first is not None and not (first.states or first.place)

    def _how_much(self) -> bool:
        """`how much might`, `total might`, `now his power`, `might of troll`: what a card has, which is asked."""
        self._skip(LITTLE | _set("and what is so"))
        how = self._take("how", "much") or self._take("how", "high", "is")
        total = self._skip(_set("total combined")) or self._take("the", "total")
        whose = self._text() if self._skip(MY | HIS | _set("its the")) else ""
        how = how or self._take("how", "many")
        what, before = self._text(), self.at
        self._skip(LITTLE | _set("total left"))
        if how and self.at > before and self._ends():
            having = [at for at in (0, 1) if any(each.endswith(f" {self.tongue.counts}") for each in self.has[at])]
            self.asked += [f"{('me', 'opp')[at]} {self.tongue.counts}" for at in having]
            return len(having) == 1
        self.at = before + 1
        if not re.fullmatch(HAS, what) or what == "damage":
            return False
        names = [self.about or self.asked_of] if not whose or whose not in MY else []
        if self._skip(_set("of does do is are will would has have")):
            he = whose == "" and self._skip(OPP - {"opp"} | IT)
            part = self._said(r"(?:(?:my|his|the|all|both) )+(?:\d )?(?:attackers|attacking units|units there)\b")
            he = he or part is not None
            cards = [] if he else self._nouns()
            if not (he or cards) or any(each.states or each.place for each in cards):
                return False
            for each in (one for one in cards if one.role):
                self._lay(each, self._side(each, int(each.role == "attacks" and self.actor == 1)))
            names = [each.name for each in cards] or names
        self._skip((HAVE | LITTLE | _set("is it there now then left at deal")) - {"might"})
        fighters = [name for name, _side, role, _place, _at in self.roles if role == "attacks"]
        moved = re.search(r"moves? (.+) to \w+$", self.done[-1]) if self.done and not fighters else None
        total = total or self._skip(_set("together total combined"))
        there = [re.search(rf"(?:moves?|plays?) (.+) to {self.place}$", each) for each in self.done]
        moved = moved or next(iter(there), None)
        names = (
            (fighters or [name for each in there if each for name in each[1].split(", ")])
            if total
            else [each for each in names if each]
        )
        lying = {each.name for row in self.sides for each in row if each.kind != "spell"}
        lying |= {name for name, _side in self.played}
        last = re.search(r"moves? (.+) to \w+$", self.done[-1]) if self.done and not whose and not names[1:] else None
        if last is not None and names in ([], [self.about]):  # who attacks and who is attacked
            nobody = self.tongue.somebody("", "")
            names = [*last[1].split(", "), *(each for each in names if each not in last[1] and each != nobody)]
        names = names or [name for name, _side in self.spoken[-1:]]
        self.asked += [f"how much {what} does {name} have" if how else f"{name} {what}" for name in names]
        return bool(names) and all(any(_same(each, name) for each in lying) for name in names)

    def _is_there(self) -> bool:
        """`is there any damage on troll`, `is the mark gone`, `how much damage is left`: what lies on a card."""
        before = self.at
        if re.fullmatch(rf"{HAS}|{self.tongue.counts}", self._text()) and self._text(1) in ("on", "of"):
            self.at += 2
            card = self._noun()
            self.asked += [f"{card.name} {self.words[before].text}"] if card is not None else []
            self._skip(_set("after left now then"))
            return card is not None
        both = re.fullmatch(r"(.+) fights (.+)", self.done[-1]) if self.done else None
        if both is not None and self._said(r"any damage(?: (?:dealt|taken|done))?(?= [,?]|$)"):
            self.asked += [f"how much damage does {each} take" for each in both.groups()]
            return True
        left = self._take("how", "much", "damage") and self._skip(BE | _set("left there on it does has have got"))
        if left and (self.about or self.spoken):
            self.asked.append(f"how much damage does {self.about or self._it()[0]} have")
            return True
        self.at = before
        if self._lost():
            return True
        self.at = before
        asks = self._skip(_set("is are"))
        if not asks or not self._take("there"):
            return False
        some = self._skip(_set("any a an some still"))
        state = self._state() or ("damage" if self._take("damage") else "")
        self._skip(_set("left still on"))
        card = self._noun() if self._text(-1) == "on" else None
        if card is None or not state or (state == "damage" and not some):
            return False
        side = self._whose(card)
        name = card.name if card.side is None or side is None else self._called(card.name, side)
        self.asked.append(f"does {name} have at least 1 damage" if state == "damage" else f"{name} {state}")
        return True

    def _lost(self) -> bool:
        """`is the mark gone`, `does troll lose its mark`: of the card that has it."""
        asks = self._skip(_set("is are does do did will would"))
        card = self._noun() if self._token_at(self._text() in MY | HIS | {"the"}).card else None
        loses = card is not None or self._skip(OPP | IT)
        if loses and not self._skip(_set("lose loses lost")):
            return False
        if not self._skip(_set("the his its my")) and asks:
            return False
        mark = self.tongue.marks.get(self._text())
        self.at += 1
        still = self._text() == "still" and self._skip(_set("still there on it"))
        if mark is None or not (loses or still or self._skip(_set("gone off lost go goes pop pops break breaks away"))):
            return False
        having = [each.name for row in self.sides for each in row if mark in each.states]
        named = [card.name] if card is not None else having or list({name for name, _side in self.spoken})
        if len(named) != 1:
            raise NoSpeech(f"whose {mark}")
        self.asked.append(f"{named[0]} {'' if still else 'not '}{mark}")
        return True

    def _outcome(self) -> bool:
        """`does troll survive fighting bumpsy`, `does silvertooth come in ready`: a question that says what is done."""
        self._skip(_set("does do did will would"))
        who = self._text() in MY | HIS
        card = self._noun()
        if card is None:
            return False
        ends = IS_SO.get(self._text(), "") or ("dead" if self._text() in ("kill", "beat") else "")
        kills = self._text() in ("kill", "beat")
        if ends and self._text(1) and (kills or self._text(1) not in END):
            self.at += 1
            self._skip(_set("being when if while"))
            by = self._skip(_set("to from by attacked vs versus against"))
            self._skip(_set("attacking fighting by"))
            other = self._nouns()
            if not other or other[0].kind == "spell" or len(other) > 1:
                return False
            first, second = (other[0], card) if by else (card, other[0])
            side = self._whose(first)
            fights = self._moves if self.tongue.places else None
            done = fights(None, [first], [second]) if fights else self._fights(side, [first], second, "")
            self.asked.append(f"{(second if kills else card).name} {ends}")
            return done
        if self._skip(_set("come comes enter enters came")):
            self._skip(_set("in into play down the board"))
            state = self._state()
            played = any(_same(name, card.name) for name, _side in self.played)
            if state and not played:
                self._plays(card, card.side if who else None, [])
            self.asked.append(f"{card.name} {state}")
            return state != ""
        return False

    def _may_this(self) -> bool:
        """`legal?`, `is that allowed?`, `can i?`: of what was done last."""
        if self._skip(_set("can may could")) and self._skip(ME | OPP | IT) and self._ends() and self.done:
            self._skip(_set("do that this so"))
            return self._may_this_last()
        self._skip(_set("is that this it was a"))
        self._skip(NOT)  # `isn't it legal` asks whether it is
        self._skip(_set("that this it a"))
        if not (self._skip(_set("legal allowed ok okay possible")) and self.done):
            return False
        self._take("target") or self._take("or", "not") or self._take("or", "no")
        last = self.done.pop()
        acts = re.sub(r"^(me |opp )?(\w+)s\b(?= )", r"\1\2", last)
        fights = re.fullmatch(r"(?P<a>.+) fights (?P<b>.+)", last)
        theirs = self.tongue.places and any(re.match("opp ", each) for each in self.done)  # whose turn it is
        acts = re.sub("^me ", "i " if theirs else "", acts)
        self.asked.append(f"can {fights['a']} fight {fights['b']}" if fights else f"can {acts}")
        return True

    def _can(self) -> bool:
        """`can i kill his silvertooth with flamethrower`: done, and what is said to come of it is asked."""
        get = self._text() in _set("do does") and any(
            self._text(at) == "get" and self._text(at + 1) == "to" for at in range(1, 6)
        )
        if get:
            at = next(at for at in range(1, 6) if self._text(at) == "get")
            del self.words[self.at + at : self.at + at + 2]
        if not (self._skip(_set("can could may does do did will would"))):
            return False
        many, later, asked, asks = len(self.done), len(self.later), len(self.asked), self._text(-1)
        if self.done and not get and self._acts_then():
            return True
        if chosen := self._said(rf"(i|he|she|opp) choose ({self.tongue.opens})\b"):
            who, (kind, name) = int(chosen[1] != "i"), chosen[2].split()
            self.asked.append(f"can {('i', 'opp')[who]} choose {chosen[2]}")
            self.has[who].append(f"{kind}s {name}")
            self.unnamed.append((f"whose {chosen[2]} is", ("mine", "the opponent's")[who], "it is asked"))
            return True
        if self._reads(self._may_choose):
            return True
        self.may, before = True, self.at
        by = None if self._he_is_card() else self._player()
        self.at = before
        read = self._reads(lambda: self._deed() and (self._and_chooses() or self._amid_said()))
        self.may = False
        if not read:
            return self._moves_at_all()
        if len(self.later) > later or len(self.asked) > asked:
            self.asked += self.later[later:]
            del self.later[later:]
            return True
        new = [each for each in self.done[many:] if each not in ("my turn", "opp's turn")]
        home = re.fullmatch(r"(?:opp )?moves? ([^,]+) to base", new[0]) if len(new) == 1 else None
        if home is not None and asks not in ("can", "could", "may"):
            del self.done[many:]  # where it ends up is asked
            self.asked.append(f"{home[1]} in base")
            return True
        legal = len(new) == 1 and self._may_this_last()
        if legal and by == 1 - (self.actor or 0):
            self.asked[-1] = self.asked[-1].replace("can ", f"can {('i', 'opp')[by]} ", 1)
        return legal

    @back
    def _acts_then(self) -> bool:
        """`does he fight`, of a card that something was done with: all that comes of it is told."""
        before, asks = self.at, self._text(-1)
        it = self._skip(IT | OPP - {"opp"}) and self.spoken != []
        card = None if it else self._noun()
        if not (it or card):
            return False
        name = card.name if card is not None else self._it()[0]
        self._skip(LITTLE)
        verb = self._verb(self._text())
        self.at += 1
        if (
            asks == "can"
            or verb not in ("fight", *self.tongue.alone)
            or self._text() not in ("?", "")
            or self.tongue.places
        ):
            return False
        if not any(_same(each, name) for each in re.split(r" -> |, | fights ", self.done[-1])):
            return False
        said = " ".join(each.text for each in self.words[before : self.at])
        self.unnamed.append((f"'{said}'", "what happens", "how the card stands then says it"))
        self.asked.append("what happens")
        return True

    def _may_choose(self) -> bool:
        """`can i exhaust his troll with the after fight ability`: whether what was done last, of which nothing is
        chosen, may choose that card, which is told.
        """
        before, who, text = self.at + 1, self._player(), self._text()
        come = self._verb_comes(text)
        self.at += 1
        chosen = self._noun() if who == self.actor and come and text not in ("kill", "beat") and self.done else None
        self._said(r"(?:with|by|using) (?:the |its |his |her |that )?(?:[a-z]+ ){0,2}(?:ability|effect|action)\b")
        played = re.search(r"\bplays? (.+)$", self.done[-1]) if chosen is not None else None
        sweeps = "->" in self.done[-1] or (played and self.tongue.sweeps(played[1])) if self.done else True
        if chosen is None or chosen.kind == "spell" or sweeps or not self._ends():
            return False
        name = self._lay(chosen, 1 - (who or 0))
        said = " ".join(each.text for each in self.words[before : self.at])
        self.unnamed.append((f"'{said}'", f"whether {name} may be chosen for it", "what was done last chooses it"))
        self.asked.append(f"{'opp' if who else 'I'} may choose {name}")
        return True

    @back
    def _and_chooses(self) -> bool:
        """`can i play X and choose Y`: for what may be done."""
        if not (self._take("and") and self._verb(self._text()) == "choose" and self._aimless()):
            return False
        self.at += 1
        chosen = self._nouns()
        self.done[-1] += f" -> {self._aims(chosen, 1 - (self.actor or 0))}" if chosen else ""
        return bool(chosen) and self._ends()

    def _moves_at_all(self) -> bool:
        """`can it move`, `can he move the turn i played it`: of the card that is spoken of, to wherever it may be."""
        if not self.tongue.places or not self.spoken:
            return False
        card = None if self._skip(IT | OPP - {"opp"}) else self._noun()
        name = card.name if card is not None else self._it()[0]
        moves = self._take("move") or self._take("attack")
        if not moves and self._skip(_set("do make take")) and self._skip(_set("the a")):
            self._take("standard")
            moves = self._take("move")
        there = self._where_to() if moves else ""
        if moves and self.played:
            self._said(r"(?:in |on )?the (?:same )?turn (?:i|he|she|opp) played (?:it|him|her)\b")
        self.asked += [f"can move {name}{f' to {there}' * bool(there)}"] if moves else []
        return moves and not (card is not None and (card.states or card.place))

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
        self._skip(NOT)
        if self._text() == "they" and self._reads(self._of_both):
            return True
        counted = self._text() == "all" and self._text(1).isdecimal() and not self._token_at(2).card
        if self._skip(_set("both all")) and (counted or not self._token_at(self._text() in _set("of the my his")).card):
            return self._of_both()
        both = self._text(-1) == "both"
        self._skip(_set("of the"))
        self.at += self._text() in MY | HIS | {"its"} and re.fullmatch(HAS, self._text(1)) is not None
        before = self.at
        player, flanks = self._player() if self._text() in OPP else None, len(self.flanks)
        self.of_place, self.behind = "", False
        card = self._noun() if player is None else None
        if card is not None and self.behind and self._ends():
            whose = "opp's" if card.side else "my"
            self.asked.append(f"{card.name} on {whose} side")
            return all(each in _OWNED for each in card.states) and not card.place
        if card is not None and self.flanks[flanks:]:
            which = self.flanks.pop()[1]
            self.asked.append(f"{card.name} on {'the ' if which else 'a'}{which} flank")
            return True
        in_play = card is not None and " ".join(each.text for each in self.words[self.at - 2 : self.at]) == "in play"
        several = [card.name] if card is not None else []
        while card is not None and not (card.states or card.place) and self._take("and"):
            more = self._noun()
            if more is None:
                return False
            several.append(more.name)
            in_play = " ".join(each.text for each in self.words[self.at - 2 : self.at]) == "in play"
        name = ""
        if card is not None:
            if card.states and start == before and not self._ends():
                return False
            if self._said(r"from (?:my |his |her |the )?hand\b"):
                self.asked.append(f"can play {card.name}")
                return self._ends() and not (card.states or card.place)
            name, side = card.name, self._whose(card)
            if both and len(several) == 1 and not self.tongue.places:
                several = self._two_called(card)
                name = several[0] if len(several) == 2 else ""
            elif card.name not in (each for each, _ in self.spoken):
                known = [side for side in (0, 1) for each in self.sides[side] if _same(each.name, card.name)]
                if not known and side is not None:  # what is asked of it is no fact
                    self._lay(replace(card, place="", states=()) if self._ends() else card, side)
            if name == "":
                return False
            if card.side is not None and side is not None and not both:
                name = self._called(name, side)
            if card.many > 1 and not (card.states or card.place) and self._ends():
                self.asked.append(f"{card.many} {card.name}s")
                return True
            if card.many > 1 and all(each.many == 1 for row in self.sides for each in row if _same(each.name, name)):
                return False
            if in_play and self._ends():
                self.asked.append(", ".join(f"{each} in play" for each in several))
                return True
            owner = self._text(-1)
            self._skip(LITTLE) if owner in _set("mine hers theirs his") else None
            if owner in _set("mine hers theirs his") and self._ends():
                self.asked.append(f"is {name} {owner}")
                return True
            lies = re.sub("^in (?=hand|deck|disc|arch|trash)", f"in {self.of_place}", card.place)
            said = [*card.states, *filter(None, (lies,))]
            self._skip(LITTLE - JOIN | _set("after afterwards left") if said else frozenset())
            if len(said) == 1 and self._or_ahead():
                return self._or_else(name, said[0])
            if said and self._ends():
                self.asked.append(", ".join(f"{one} {each}" for one in (several if both else [name]) for each in said))
                self.spoken.append((card.name, side or 0))
                self._so_is(said[-1], "") if len(said) == 1 else None
                return True
        elif player is not None and self.spoken:
            name = self.about or self._it()[0]
        elif self._text() == "still" and len(still := self._so_before()) == 1:
            name = still[0]
        elif self.about or self.asked_of or len({*self.spoken}) == 1 or self._played_last():
            name = self.asked_of or self.about or self._played_last() or self.spoken[0][0]
        elif self.done and not self.joined and IS_SO.get(self._text()) and self._text(1) in END | {""}:
            self.asked.append(f"who {'dies' if IS_SO[self._text()] == 'dead' else 'survives'}")
            self.at += 1
            return True
        else:
            return False
        little = _set("end up go goes come stay return returns to a an how much many")
        self._skip((BE | LITTLE | HAVE | WILL | PUT | little) - {"might"})
        no = "not " if self._skip(NOT) else ""
        if rises := self._said(r"(?:gets? |gains? )?\+(\d+)(?: (?:power|might))?(?: in total| altogether)?(?= |$)"):
            self.taken.append((rises[0], f"its {self.tongue.strength} is told, with what it comes from"))
            self.asked.append(f"{name} {self.tongue.strength}")
            return True
        takes = r"(?:take|takes|took|suffers?|dealt) (?:(\d+)|(?:any |some )?(?=damage))(?: ?damage)?\b"
        if not no and (taken := self._said(takes)):
            self.asked.append(f"{name} take {taken[1] or 'any damage'}")
            return True
        text = self._text()
        found = (IS_SO | {"gone": "gone" if self.tongue.places else "not in play"}).get(text, "")
        if found:
            self.at += 1
        elif re.fullmatch(self.tongue.asked, text):
            found = text
            self.at += 1
        elif text in _set("mine hers theirs") and card is not None:
            self.at += 1
            self.asked.append(f"is {name} {text}")
            return True
        elif re.fullmatch(HAS, text) and (not self._text(1) or self._text(1) in END | _set("now after left then")):
            found = text  # how much, is asked
            self.at += 1
        elif text.isdecimal() and re.fullmatch(HAS, self._text(1)) and self._text(1) != "damage":
            found = f"{self._text(1)} {text}"
            self.at += 2
        elif self.tongue.places and self._said(r"(?:at )?might \d+\b"):
            found = f"might {self._text(-1)}"
        elif text.isalpha() and self._text(1).isdecimal() and text not in CLOSED and text not in self.places:
            found = f"{text} {self._text(1)}"
            self.at += 2
        elif self.tongue.places and text.isdecimal() and self._text(1) in END | LITTLE | {""}:
            if player is not None and any(each.endswith(f" {self.tongue.counts}") for each in self.has[player]):
                return False  # the line counts that of the player
            found = f"might {text}"
            self.at += 1
        else:
            found = self._state()
            lies = self._zone_of()
            found = found or lies
            if lies and found == lies:
                now = self._state()
                found = f"{lies}, {name} {now}" if now else lies
        if any(each.text == "how" for each in self.words[start : self.at]) and not re.match(HAS, found):
            return False  # a number is asked
        of_cards = rf"dead|alive|{self.tongue.asked}|{HAS}|\d+ damage|d\d|{self.tongue.becomes}"
        if not found or (player is not None and not re.match(rf"{of_cards}|(?:in|on) ", found)):
            return False
        if found == "dead" and self._first_hit(name):
            return True
        if self._or_ahead():
            return self._or_else(name, found)
        self._skip(LITTLE | _set("after afterwards left on it him total"))
        so = [f"{each} {no}{found}" for each in (several if len(several) > 1 else [name])]
        self.asked += so if self.tongue.places else [", ".join(so)]
        self.asked_of = name
        self._so_is(found, no)
        self.spoken += [each for each in self.spoken if each[0] == name][-1:]
        return True

    def _two_called(self, card: Noun) -> list[str]:
        """The two cards of one name that "both" means, each with whose it is or its number."""
        rows = [[each for each in row if _same(each.name, card.name)] for row in self.sides]
        many = [sum(each.many for each in row) for row in rows]
        if many == [1, 1]:
            return [self._called(row[0].name, side) for side, row in enumerate(rows)]
        return [f"{rows[many.index(2)][0].name}#{at}" for at in (1, 2)] if sorted(many) == [0, 2] else []

    @back
    def _first_hit(self, name: str) -> bool:
        """`troll dead before damage`: whether it dies, and deals nothing in the fight in which it attacks."""
        fight = re.fullmatch(r"(.+) fights (.+)", self.done[-1]) if self.done else None
        early = self._said(
            r"(?:even )?before (?:(?:the|any|fight|power) )*(?:damage|fight|it hits|he hits|she hits)\b(?: is dealt)?"
        )
        if early is None or fight is None or not _same(re.sub("^(my|opp) ", "", fight[1]), name):
            return False
        self.asked += [f"{name} dead", f"how much damage does {fight[2]} take"]
        self.unnamed.append((f"'{early[0]}'", f"nothing is dealt to {fight[2]}", "then it dies before the fight"))
        return True

    def _or_ahead(self) -> bool:
        return re.match(r"(?:, (?:\S+ ){1,3})?or ", self._rest(6)) is not None

    def _or_else(self, name: str, found: str) -> bool:
        """`is it in hand or in the deck`, `dead or alive`: of two places it is asked where it lies, else of each."""
        either = [found]
        while self._or_ahead():
            self._skip(_set(", or"))
            self._skip(BE | LITTLE | HAVE | WILL | PUT | _set("end up go goes come stay stays return returns to a"))
            text = self._text()
            word = IS_SO.get(text) or (text if re.fullmatch(f"discarded|{self.tongue.asked}", text) else "")
            self.at += word != ""
            either.append(word or self._state() or self._zone_of())
        elsewhere = (*self.tongue.puts.values(), "alive", "discarded")
        lies = all(each in elsewhere or re.match("(?:in|at) ", each) for each in either)
        self.asked += [f"where is {name}"] if lies else [f"{name} {each}" for each in either]
        return all(either)

    def _so_before(self) -> list[str]:
        """`still hurt`: the cards that the line says were so."""
        at = self.at
        self._skip(LITTLE)
        state = self._state()
        self.at = at
        return [each.name for row in self.sides for each in row if state and state in each.states]

    def _played_last(self) -> str:
        """The card that was played just now and lies there."""
        name = self.played[-1][0] if self.played else ""
        return name if name and self.done and re.search(rf"\bplays? {re.escape(name)}\b", self.done[-1]) else ""

    def _so_is(self, found: str, no: str) -> None:
        """`is troll dead and bumpsy`, `is troll in my hand and krump in his`: the same is asked of another."""
        while self._text() in ("and", ",") and (self._token_at(1).card or self._text(1) in MY | HIS):
            before = self.at
            self.at += 1
            other = self._noun()
            same = any(self._take("in", each) for each in ("his", "hers", "mine"))
            if other is None or not self._ends() or other.states or other.place or (same and found[:3] != "in "):
                self.at = before
                break
            self.asked.append(f"{other.name} {no}{found if not same else re.sub(r'(?:my|his|opp.s) ', '', found)}")

    def _of_both(self) -> bool:
        """`both dead?`, `they die?`: the two cards of the player who is acted on, or who fought; `all`: all of them."""
        if self._take("they"):
            self._skip(_set("both all"))
        every = self._text(-1) == "all"
        lying = [each for row in self.sides for each in row if each.kind == "lies"]
        if self._text().isdecimal():
            every, self.at = int(self._text()) == sum(each.many for each in lying), self.at + 1
            if not every:
                return False
        self._skip(_set("of them these those"))
        self._skip(BE)
        gone = {"gone": "gone" if self.tongue.places else "not in play"}
        self._skip(_set("back end up still now"))
        found = (IS_SO | gone).get(self._text(), "")
        self.at += found != ""
        found = found or self._a_state() or self._zone_of()
        whole = [(each, side) for side in (0, 1) for each in self.sides[side]]
        laid = whole if every else [(each, each.side or 0) for each in self._two()]
        names = [self._called(each.name, side) for each, side in laid if each.kind == "lies" and each.many == 1]
        self.asked.append(", ".join(f"{name} {found}" for name in names))
        return found != "" and (every or len(names) == 2)

    @back
    def _zone_of(self) -> str:
        """`in my hand`, `on his side`, `at hill`, as it is asked."""
        top = self._said(
            rf"(?:on )?(?:the )?(?P<end>top|bottom) of (?:my |his |opp's |the )?(?P<zone>{self.tongue.zones})\b"
        )
        if top is not None:
            return f"on {top['end']} of {top['zone']}"
        side = None if self.tongue.places else self._side_of()
        if side is not None:
            return ("on my side", "on opp's side")[side]
        self._skip(_set("in to at on into"))
        whose = self._text() if self._text() in MY | HIS | _set("opp") else ""
        self.at += bool(whose)
        self._take("the")
        text = self._text()
        own = "" if not whose else ("my " if whose in MY else "opp's ")
        if re.fullmatch(
            rf"{'|'.join((self.tongue.zones, *self.tongue.puts.values()))}|discarded|play|trash|base", text
        ):
            self.at += 1
            self._take("pile")
            return f"in {own if text not in ('base', 'play') else ''}{text}" if not text.endswith("ed") else text
        if (text in self.places and not self._token_at().card) or (text == self.tongue.places != "" and self.place):
            self.at += 1
            return f"at {text if text in self.places else self.place}"
        return ""

    def _of_player(self) -> bool:
        """`me 3`, `does he end with 2 cards`, `i conquer hill`, `steal`: a player, and what is so of him."""
        self._skip(_set("does do did is are am will would has have can so then"))
        who = self._player()
        of = self._text() in MY | HIS | {"its"} and self._text(1).isalpha() and not self._token_at(1).card
        number = next((self._text(at) for at in (2, 3) if self._text(at).isdecimal()), "")
        if who is None and of and number and self._text(1) != self.tongue.counts and not self._verb(self._text(1)):
            whose, what = ("my", "opp's")[self._text() in HIS], self._text(1)
            named = whose if re.fullmatch(self.tongue.pool, what) and self._text() != "its" else f"{self._it()[0]}'s"
            self.at += 2
            self._skip(LITTLE | BE)
            self.at += 1
            self.asked.append(f"{named} {what} {number}")
            return True
        if who is None and self._text() in MY | HIS and re.fullmatch(rf"{self.tongue.counts}|cards", self._text(1)):
            who = int(self._text() in HIS)
            self.at += 1
        in_hand = self._said(r"cards in (?P<whose>my|his|her|opp's) hand\b") if who is None else None
        if in_hand is not None:
            self._skip(_set("after now then left"))
            self.asked.append(f"{'me' if in_hand['whose'] == 'my' else 'opp'} cards")
            return True
        takes = re.match(rf"(?:{self.tongue.begins}|score|win)s?$", self._text())  # of what is counted
        having = [any(takes is None or each.endswith(f" {self.tongue.counts}") for each in row) for row in self.has]
        told = [at for at in (0, 1) if having[at] and not having[1 - at]]
        holds = [each.partition(" controls ")[0] for each in self.first]
        if takes and who is None and told and (self.actor == 1 - told[0] or ("opp", "me")[told[0]] in holds):
            raise NoSpeech("", f"say who: 'do i {self._text()}' or 'does opp {self._text()}'")
        side = who if who is not None else next(iter(told if self.actor is None else ()), self.actor or 0)
        self._skip(LITTLE | HAVE | WILL | BE | _set("end ends up left at on be there"))
        self._take(self.tongue.counts)
        no = "not " if self._skip(NOT) else ""
        self._take("to")
        text, after = self._text(), self._text(1)
        named = ("I", "opp")[side]
        if self._text(-1) in HAVE and text in ("any", "some") and after == self.tongue.counts:
            self.at += 2
            self.asked.append(f"{named} at least 1 {after}")
            return True
        counted = _set("creature creatures unit units")
        if text.isdecimal() and after in counted:
            self.at += 2
            self.asked.append(f"does {('i', 'opp')[side]} have {text} {after}")
            return True
        if self._text(-1) in ("control", "controls", "own", "hold", "holds"):
            card = self._noun()
            it = card.name if card is not None else self._where_to()
            self.asked += [f"{named} control{'s' * side} {it}"] if it else []
            return it != ""
        if re.fullmatch(r"\+?\d+", text):
            if self.lost and self._text(-1) in _set("he she they"):
                return False
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
            self._of_that()
            self._skip(_set("left total now after then for me him"))
            gains = (
                f"{named} gain{'s' * side} {text.lstrip('+')} {what}" if rises else f"{named} {no}{text} {what}{hand}"
            )
            self.asked.append(gains)
            return True
        counted_last = self._text(-1) == self.tongue.counts and who is not None
        if counted_last or (who is not None and re.fullmatch(rf"{self.tongue.pool}|cards?", text)):
            what = self._text(-1) if counted_last else text
            self.at += not counted_last
            self._skip(LITTLE | _set("left total then after in hand"))
            self.asked.append(f"{('me', 'opp')[side]} {what}")
            return self._ends()
        if (
            self._text(-1) in _set("get gets gain gains got")
            and who is not None
            and self._skip(_set("the his her its my that"))
        ):
            many = f"{self._text()} " if self._text().isdecimal() else ""
            self.at += many != ""
            spoken_of = any(each.text == self.tongue.counts for each in self.words)
            if not (self._take(self.tongue.counts) or (many and spoken_of)):
                return False
            self._skip(_set("for of from it him then now"))
            self.asked.append(f"{named} gain{'s' * side} {many}{self.tongue.counts}")
            return True
        had = [each for each in self.has[side] if each.endswith(f" {self.tongue.counts}")]
        if text in ("keep", "keeps") and who is not None and had:
            self.at += 1
            self._skip(_set("all of them his her my the both") | {self.tongue.counts, had[-1].split()[0]})
            self.asked.append(f"{named} {no}{had[-1]}")
            return self._text(-1) != "both" or had[-1].startswith("2 ")
        base = next((each for each in forms(text) if each in self.tongue.happens.split()), "")
        skips = text in _set("skip avoid refuse") and next(
            (each for each in forms(after) if each in self.tongue.happens.split()), ""
        )
        if skips:
            self.at, no, base = self.at + 1, "not ", skips
        if base:
            self.at += 1
            if who is not None and self._take("with") and not self._things(side):
                return False
            rest: list[str] = []
            self.at += self._text() in _set("anything something") and self._ends_at(1)
            if base in ("draw", "gain", "lose") and self._ends():
                self.asked.append(f"do{'es' * side} {named} {no}{base} any")
                return not no
            while not (self._ends() or (self._text() == "from" and self._verb(self._text(1)))):
                rest.append(self._text())
                self.at += 1
            if self._text(-len(rest) - 1) in _set("draw draws gain gains") and rest[:1] == ["any"]:
                self.asked.append(f"do{'es' * side} {named} {base} {' '.join(rest)}")
                return True
            rest = ["1", *rest[1:]] if rest[:1] == ["a"] and rest[1:] == ["card"] else rest
            if self._take("from") and not self._deed():  # `do i draw from attacking with troll`
                return False
            rest = [each for each in rest if each not in ("a", "an", "the", "any", "anything")]
            rest = rest[: -2 * (rest[-2:] == ["in", "total"]) or None]
            rest = [] if self.tongue.pool and re.fullmatch(self.tongue.pool, " ".join(rest)) else rest
            rest = [self.place if each in IT and self.place else each for each in rest]
            any_of = base in ("steal",) and not rest
            self.asked.append(
                f"does {named} steal" if any_of else f"{named} {no}{base}{'s' * side} {' '.join(rest)}".strip()
            )
            return True
        return False

    def openly(self, asked: str) -> bool:
        """Whether a question has no words but those that ask what comes of it all: no condition and nothing done."""
        words = asked.split()
        own = [self.tongue.becomes, self.tongue.counts, self.tongue.short, self.tongue.pool, self.tongue.pools]
        own += [self.tongue.zones, self.tongue.keywords, self.tongue.tokens, *self.tongue.happens.split()]
        counted = "|".join(filter(None, own))
        lying = [each.name for row in self.sides for each in row] + [name for name, _side in self.played]
        return (
            bool(self.done)
            and (any(each in OPENLY for each in words) or (len(words) < 4 and not {*words} & (ASKS | {"with"})))
            and all(
                each in ASKING
                or (each.isdecimal() and before == "the")
                or re.fullmatch(counted, each)
                or any(_same(each, name) for name in lying)
                for before, each in zip(["", *words], words, strict=False)
            )
        )

    def _whatever(self) -> bool:
        """`anything come off`, `does it work`: what no other reading asks, in words that ask what comes of it all."""
        rest = [each.text for each in self._sentence() if each.text not in ("?", ";", ".")]
        found = " ".join(rest[: rest.index(",")] if "," in rest else rest)
        if not self.openly(found):
            return False
        self.asked.append(found)
        self.at += len(found.split())
        return True

    def _amount(self) -> bool:
        """`his pool after?`, `total now`, `what do i have left`, `noddy's power pls`, `now?`: a number of a player, or
        of a card. Where nobody says of what it is, or whose, it is the one that the line told before.
        """
        begins = self._rest(2) in ("how much", "how many") and "both" not in self._rest(6).split()
        if begins and (self._text(2) in WILL | BE | HAVE or self._text(3) in WILL | BE | HAVE | {"in"}):
            return False  # as it is asked everywhere
        self._skip(_set("does do did will"))
        of_pool = rf"{self.tongue.counts}|{self.tongue.counts.removesuffix('s')}|cards?|drawn|{self.tongue.tokens}"
        of_pool += f"|{self.tongue.pool}" if self.tongue.pool else ""
        both = None
        what, owner, name, asks = "", "", "", False
        while self.at < len(self.words) and self._text() not in END - {"->"}:
            text = self._text()
            if both is None and (both := self._said(EITHER)) is not None:
                continue
            if not what and re.fullmatch(rf"{of_pool}|{HAS}", text):
                what = text
            elif not (owner or name) and text in ME | OPP | MY | HIS:
                owner = text
            elif not owner and self._token_at().card and not self.tongue.places:
                card = self._noun()
                if card is None or (name and card.kind != "tool"):
                    return False
                self._lay(card, 0)
                name = name or card.name
                continue
            elif text not in _AMOUNTS - {"after"} and self._of_that():
                continue
            elif text == "for" and self._text(1) in _set("me him her"):
                owner = "i" if self._text(1) == "me" else "he"
                self.at += 1
            elif text == "hand" and what in ("", "cards"):
                what = "cards"
            elif text in _AMOUNTS:
                asks = asks or text in _set("what how total have has gain get lose keep remains now left")
            else:
                return False
            self.at += 1
        if re.fullmatch(self.tongue.tokens, what) and not (begins or self._text() in ("?", "")):
            return False  # `opp has recruit there, ...` says what lies there
        if re.fullmatch(self.tongue.tokens, what):
            owner = "" if not owner else " do i have" if owner in ME | MY else " does opp have"
            self.asked.append(f"how many {what if what.endswith('s') else f'{what}s'}{owner}")
            return not name
        if re.fullmatch(self.tongue.counts.removesuffix("s"), what):
            what = self.tongue.counts
        if both is not None and not what and asks:
            what = self.tongue.counts
        if both is not None and what and not (re.fullmatch(HAS, what) or owner or name):
            self.asked += [f"me {what}", f"opp {what}"]
            return True
        if re.fullmatch(HAS, what):
            name = name or (self.about or self._it()[0] if owner not in ME | {"opp"} else "")
            self.asked.append(f"{name} {what}")
            return name != ""
        said = what or self.tongue.counts
        told = [side for side in (0, 1) if any(each.endswith(f" {said}") for each in self.has[side])]
        if name or not (what or asks or (owner in ME | OPP and int(owner in OPP) in told)):
            return False
        if not owner and not what and len(told) != 1:
            raise NoSpeech("", f"a number is asked; say whose and of what: 'my {self.tongue.counts}?'")
        side = int(owner in OPP | HIS) if owner else told[0] if len(told) == 1 else self.actor or 0
        if not owner and side != (self.actor or 0) and what == self.tongue.counts:
            self.asked += [f"me {what}", f"opp {what}"]
            return True
        draws = f"how many cards {('do i', 'does opp')[side]} draw"
        self.asked.append(draws if what == "drawn" else f"{('me', 'opp')[side]} {what or self.tongue.counts}")
        return True

    @back
    def _of_that(self) -> bool:
        """`in total`, `after the fight`, `from the card`: behind what was done, as all that is asked; `from the card`
        only where one thing was done.
        """
        if self._said(r"(?:in )?total\b|al(?:l )?together\b|overall\b|in all\b|(?:at|in) the end\b|left over\b"):
            return True
        before = self.at
        if self._skip(_set("after since")):
            self._skip(_set("the that this all"))
            done = self._text()
            happens = any(each in self.tongue.happens.split() for each in bases(done))
            self.at += 1
            return done in _set("that this it all fight attack") or self._verb(done) != "" or happens
        if not (self.done and self._skip(_set("from off of by with for"))):
            return False
        alone = len(self.done) - self.begun == 1 or len(self.done) == 1
        if self._said(r"(?:it|that|this)\b(?! \w)|(?:the|that|this) (?:card|fight|deed|artifact|ability)\b"):
            return alone and self._tells(before)
        self._skip(DETERMINERS | MY | HIS)
        card, last = self._token_at().card, self.done[-1]
        self.at += card != ""
        return card != "" and alone and any(_same(each, card) for each in last.split()) and self._tells(before)

    @back
    def _off_card(self) -> bool:
        """`off neffru`, of an amount: of a card that lies there; all that comes is told, with what brings it."""
        before = self.at
        from_it = self._skip(_set("off from for with")) and (self._skip(DETERMINERS | MY | HIS) or True)
        card, self.at = self._token_at().card, self.at + 1
        there = any(_same(each.name, card) for row in self.sides for each in row)
        return from_it and card != "" and there and self._tells(before, "all is told, with what brings it")

    def _how_many(self) -> bool:
        """`how much do i steal in total`, `how much is stolen`: what comes to whom, or to either player where nobody is
        named.
        """
        if not (self._take("how", "much") or self._take("how", "many")):
            return False
        if re.fullmatch(HAS, self._text()):
            return False
        what = self._text() if re.fullmatch(rf"{self.tongue.counts}|cards?", self._text()) else ""
        self.at += what != ""
        who: int | None = None
        verb, begins = "", self.at
        while self._text() and self._text() not in END | JOIN:
            text, base = self._text(), next((each for each in forms(self._text()) if each in _CHANGES), "")
            if who is None and text in ME | OPP:
                who = int(text in OPP)
            elif base and verb in ("", "get"):
                verb = base
            elif self._off_card():
                continue
            elif told := self._said(r"(from|by) (?:me|(him|her|them|opp))\b"):
                who = int((told[2] is not None) == (told[1] == "by" or verb not in ("steal", "gain", "get")))
                continue
            elif self._said(EITHER) or self._of_that():
                continue
            elif re.fullmatch(HAS, text) or text not in WILL | BE | HAVE | LITTLE | _set("is there left with"):
                return False  # `might` of a card
            self.at += 1
        left = {each.text for each in self.words[begins : self.at]} & _set("left have has")
        if left and who is None and not (verb or what):
            counted = [(at, one) for at, row in enumerate(self.has) for one in row if re.match(r"\d|hand \d", one)]
            if len(counted) != 1:
                return False
            who, what = counted[0][0], "cards in hand" if "hand" in counted[0][1] else counted[0][1].split(" ", 1)[1]
        verb = verb or ("have" if who is not None and left else "")
        if not verb or (verb == "draw" and who is None):
            return False
        what = f"{'many' if what[-1:] == 's' or what[:5] == 'cards' or verb == 'draw' else 'much'} {what}".strip()
        whose = (0, 1) if who is None else (who,)
        self.asked += [f"how {what} do{'es' * at} {('i', 'opp')[at]} {verb}" for at in whose]
        return True

    def _open(self) -> bool:
        """A question that asks what will be: its cards by their names."""
        if self._text() in ("is", "are") and self._text(1) == "there" and self._text(2) in ("a", "an"):
            self.at += 2
            self._skip(_set("a an any my the"))
        elif self._said(r"where (?:do|does|is|are|will) (?:each|all|they all)\b(?: of them)?(?: go| end up| lie)?"):
            lying = [each for row in self.sides for each in row if each.kind != "spell" and each.many == 1]
            self.asked += [f"where is {each.name}" for each in lying]
            return len({each.name for each in lying}) == sum(map(len, self.sides))
        elif self._text() not in ("who", "which", "what", "how", "where"):
            return False
        found: list[str] = []
        while not (self.at >= len(self.words) or self._text() in "?;"):
            text = self._text()
            if text == "," and (
                (found[1:] and found[1] in IS_SO) or self._text(1) in ASKS or self._rest(3).endswith("after")
            ):
                break
            if text in _set("of from to") and self._text(1) in IT and (not self._text(2) or self._text(2) in END):
                self.at += 2
                continue
            if found and self._of_that():
                continue
            if text in ("back", "total", "altogether") and found:
                self.at += 1
                continue
            if text == "with" and found and self._text(1).isdecimal():  # `how many do i draw with 3 cards in hand`
                self.at += 1
                if not self._things(int("opp" in found)):
                    return False
                continue
            if text in _set("from off if when after") and found:
                self.at += 1
                if self._reads(lambda: self._deed() and self._ends()):
                    continue
                self.at -= 1
            if found[1:] and found[1] in IS_SO and text in ("to", "from", "by"):
                raise NoSpeech("", "ask 'who dies?': all that die are told, each with what it dies of")
            if text == "it" and self.place and found[1:] and found[-1] in HOLDS:
                text = self.place
            found.append(self._it()[0] if text == "it" else "opp" if text in OPP else "opp's" if text in HIS else text)
            self.at += 1
        who = {"dead": "who dies", "alive": "who survives"}
        ends = IS_SO.get(found[1], "") if len(found) == 2 and found[0] == "who" else ""
        self.asked.append(who.get(ends, " ".join(found)))
        return True


_CHANGES = _set("steal gain lose draw get")
"""What a number that a player has changes by."""
_AMOUNTS = _set(
    "how much many what is are was were be am do does did will would has have had got get gets gain gains keep"
    " keeps total altogether remains remaining left now then after afterwards in at on the end ends up with for please"
    " pls there so and of own"
) | {"->"}
"""Words of a question for a number that say no more."""
CLOSED = frozenset().union(
    *(ME, OPP, MY, HIS, IT, DETERMINERS, HAVE, BE, STAND, WILL, NOT, LITTLE, JOIN, ASKS, RELATIVE, ON, IN, IS_SO),
    _set(
        "turn start beginning end ends next starts begins empty nothing nobody damage card cards key keys there out by"
        " legal allowed ok okay possible response token tokens play board of for up off left gone win wins how much"
        " many creature creatures unit units artifact side opponent opponents than more less no yes other each all any"
        " response again ability action omni effect target targets targeting using"
        " via conquer conquers steal steals gain gains lose loses draw draws"
        " attacker attackers defender defenders attacking defending offense defense alone together combat showdown"
        " under beneath into home between says think thinks right left amber after before attack using side line"
        " because naming"
    ),
)


OPENLY = _set(
    "who what which where how anything something anyone anybody happen happens result outcome ruling work works trigger"
    " triggers resolve resolves count counts apply applies matter matters now"
)
"""What asks openly."""
ASKING = (
    OPENLY
    | ASKS
    | BE
    | HAVE
    | ME
    | OPP
    | MY
    | HIS
    | IT
    | DETERMINERS
    | LITTLE
    | _set(
        "and then so do does did will would much many take takes taken get gets go goes end ends up come comes off lose"
        " loses gain gains die dies dead left remain remains each all any else in play on board there after afterwards"
        " at for from of to pay pays cost costs damage hit hits deal deals"
        " dealt draw draws drawn first effect affected card cards creature"
        " creatures unit units guys"
    )
) - _set("can could may")
"""What a question can have besides that asks what comes of it all."""


_OWNED = ("owner me", "owner opp")


def _of_side(said: Noun, side: int) -> Noun:
    """A card that lies on a side, though it was said to be the other player's."""
    owned = () if said.side in (None, side) else (_OWNED[said.side or 0],)
    return replace(said, side=side, states=(*said.states, *owned))


def _is_state(said: str, state: str) -> bool:
    """Whether a card that is in a state is as it is said: `d3` and `3 damage` are `damaged`."""
    return said == state or (said == "damaged" and re.fullmatch(r"d\d+|\d+ damage", state) is not None)


def _single(name: str, tongue: Tongue) -> str:
    return next((each for each in (name, *bases(name)) if tongue.kind(each)), name)


def _same(name: str, other: str) -> bool:
    """Whether two names are of one card: one of them is the other, or words of it."""
    pairs = ((name, other), (other, name))
    if name.startswith(f"some{BLANK}") or other.startswith(f"some{BLANK}"):
        return name == other
    return any(all(any(word.startswith(each) for word in _parts(b)) for each in _parts(a)) for a, b in pairs)


def _parts(name: str) -> list[str]:
    return re.split(rf"[{BLANK}-]", re.sub("[\ua001-\ua0ff]", "", name))

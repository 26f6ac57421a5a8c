"""Lines as people talk: what lies there, what is done and what is asked between commas and full stops, in any order.

In: a line that cannot be read as it stands, and the words of its game. Out: lines in the shape of the notation that it
may mean: both sides, what is done, what is asked. They count only where they can be read whole, and are told. No word
is left out but those that say nothing (`NOTHING`), so that what is not understood is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from kfjudge.situation.notation.line import BLANK
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

MINE = r"(?:i've|i have|ive|i'm|im|i am|i only|i|me|my|mine|we)"
THEIRS = (
    r"(?:(?:my|the) opponent(?:'s|s|s')?|my opp(?:'s|s)?|opponent(?:'s|s|s')?|opp(?:'s|s)?|his|her|their|he's|hes"
    r"|he|she|they|enemy)"
)
_WHO = re.compile(rf"(?:(?P<theirs>{THEIRS})|(?P<mine>{MINE}))(?=\s)")
_OWNED = re.compile(rf"\b(?:(?P<theirs>{THEIRS})|(?P<mine>my|mine)) (?=\S)")
QUESTION = r"(?:who|whos|whose|what|what's|whats|which|how|where|when|does|do|did|is|are|am|will|would|can|could|may)"
RELATIVE = (
    r"(?<=[\w'])(?: (?:which|who|that)|, ?(?:which|that|who(?=[^;?|]*[.,])))(?: is| are| was| has| have| had)"
    r"(?: got| already| currently| still| just)* (?:an? )?"
)
_FLANK = re.compile(
    r" (?:(?:is|are|sits?|stands?) )?on (?:the|a|an|its|my|his|her|their) (?:(?P<which>left|right) )?flank$"
)
_NEXT = re.compile(
    r"(?P<a>.+?) (?:(?:is|are|sits?|stands?|lies) )?"
    r"(?P<how>between|(?:right |directly |just )?next to|beside|adjacent to|left of|right of) (?P<b>.+)$"
)
_ANSWERS = re.compile(r"^(?:answers?|responds?|reacts?|counters?)(?: (?:it|that|to it|to that))? with ")
_CHOOSES = re.compile(
    r"(?:chooses?|picks?) (?:the (?:trait|card|creature|unit) |the )?(?P<what>.+?)(?: for (?:it|the \S+(?: \S+)?))?$"
)
_HAS = re.compile(r"(?:\b(?:only|on(?= \d)|has|have|got|had|is|are|was|were|at|with|controls?) )+")
_OUT = re.compile(r" (?:is |are |both )?(?:out|in play|on (?:the )?(?:board|table))$")
_HOLDS = re.compile(
    rf"(?:i've|i have|ive|{THEIRS} (?:has|have)|he's|hes|(?:i|we|{THEIRS}) only (?:has|have))(?: got)? "
    r"|i(?:'m| was| am) (?:at|on) (?=\d)"
)
"""Somebody has something; what it is has not been played for that."""
_ONES = r"my|his|her|their|(?:(?:the|my) )?(?:opp|opps|opp's|opponents?|opponent's)"
"""Whose something is, in front of it."""
_SIDE_OF = re.compile(rf" (?:is |are )?on (?P<who>{_ONES}) (?:side|board)$")
LASTING = re.compile(r"(?:played|used) (?P<card>.+?) (?:on (?:my|his|her|their) last|last|the turn before) ?(?:turn)?$")
TURN = re.compile(rf"(?:(?:it's|its|it is|on|in) )?(?P<who>{_ONES}) turn$")
STARTS = re.compile(
    rf"(?:(?P<who>{_ONES}) )?(?P<next>next )?turn (?:starts|begins)$"
    rf"|(?:at )?(?:the )?(?:my )?start of (?:(?P<whose>{_ONES}) )?(?:next )?turn$"
)
_WHEN = re.compile(
    r"\s+(?:(?P<end>(?:at )?(?:the )?end of (?:the |my |this )?turn)"
    rf"|(?:(?:on|in|during) )?(?:(?P<who>{_ONES}) )?next turn"
    rf"|(?:on|in|during|(?:at )?(?:the )?(?:start|beginning) of) (?P<whose>{_ONES}) "
    r"(?:next )?turn|(?:at )?(?P<mine>my|his|her|their) (?:start|beginning) of turn"
    rf"|when (?P<starts>{_ONES}) (?:next )?turn (?:starts|begins))$"
)
_HAVING = "has|have|had|got"
ON_IT = re.compile(rf"\b(?P<has>(?:with|{_HAVING}) (?:an? )?\w+(?: \w+){{0,4}}?) on (?:it|him|her|them)\b")
"""What a card has lies on it, whether that is said or not."""
_IT = re.compile(r"\b(?:it|him|them)\b")
_ABILITY = re.compile(r"^uses? (?P<card>.+?)(?:'s?| its?) (?P<what>action|omni)\b(?: ability)?")
_NOBODYS = rf"{MINE}|{THEIRS}|hers|theirs|token"
"""Words that are no card, though a name may have them."""
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_POOL = r"\d+ (?!damage|dmg)\w+(?: in (?:hand|deck))?|(?:red|blue|yellow) key"
"""What a player has that is no card."""
_MANY = re.compile(r"(\d|two|three|four|five|six) ")
_GLUE = r"(?:(?:with|has|have|had|got|is|are|was|were|and) )*"
_LIES = r"(?:(?:is|are|sits?|stands?|lies) )?"
_A_NUMBER = r"(?:an? |\d+ )"
_WHOSE = r"(?:(?P<whose>my|his|her|their|opp's) )?"
_JOIN = re.compile(r"\s+(?:and|\+|&)\s+")


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words of a game, as patterns: verbs of one card `against` another, what else somebody `does`, what a card
    `becomes`, what happens as a turn `begins`, other words for what a number `counts` where none is said; the kind of
    a card by its name ("spell", "attached", "lies", or ""); `places`: what the place of a fight is called, if it has
    one; `zones`: where else a card can lie; `marks`: what a card can have, with what it is then; `puts`: verbs that
    put a card elsewhere, with what it is then; whether a spell `counters` another; what else it `says` of a player,
    with how that is said otherwise; whether a card is a `tool` that lies there and is used; the `verbs` of each thing
    that is done, in their plain form, which of them a card does `alone`, and what `comes` of a card by others;
    `letters` that stand for a state; what else is in a player's `pool`; verbs of what `happens` to a player.
    """

    against: str
    does: str
    becomes: str
    begins: str
    short: str
    kind: Callable[[str], str]
    counts: str
    places: str
    zones: str
    marks: Mapping[str, str]
    puts: Mapping[str, str] = field(default_factory=dict)
    counters: Callable[[str], bool] = lambda _name: False
    says: tuple[tuple[str, str], ...] = ()
    tool: Callable[[str], bool] = lambda _name: False
    verbs: Mapping[str, str] = field(default_factory=dict)
    alone: tuple[str, ...] = ()
    comes: Mapping[str, str] = field(default_factory=dict)
    letters: str = ""
    pool: str = ""
    happens: str = ""

    def kind_of(self, name: str) -> str:
        """The kind of a card of which there may be several: `three dust imps`."""
        return self.kind(name) or self.kind(one(name))


class Noun(NamedTuple):
    """A card as it is spoken of: its name, whose it is (None: nobody says), how it stands, and where it lies."""

    name: str
    side: int | None = None
    states: str = ""
    place: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.name, self.states, self.place)))


def noun(text: str, tongue: Tongue) -> Noun:
    """A noun phrase: a name, with whose it is, how it stands and where it lies, in any order around it."""
    said = Noun(text.strip())
    damage = rf"{tongue.becomes}|d\d+|x|\d+ (?:damage|dmg)"
    state = rf"(?:{damage}|\d+ (?:{tongue.counts}|{tongue.short})(?: captured)?)"
    mark = rf"(?P<mark>{'|'.join(tongue.marks)})"
    more = rf"(?P<more>token|\+.+|with (?!{_A_NUMBER}).+)|(?:{_HAVING}|wears) (?:an? )?(?P<worn>(?!{_A_NUMBER}).+)"
    fields = r"|at (?P<field>\w+)" if tongue.places else ""
    whole = r" ?\b(?:undamaged|unhurt|healthy|(?:has|have|with) (?:none|(?:no|0) (?:damage|dmg)))\b ?"
    said = said._replace(name=re.sub(whole, " ", said.name).strip())
    front = re.compile(rf"(?:(?:an?|the) |(?P<state>{damage}) (?=\S))")
    behind = re.compile(
        rf" (?:{_GLUE}(?:(?P<state>{state})|an? {mark})|{_LIES}(?:in {_WHOSE}(?P<zone>{tongue.zones}){fields})|{more})$"
    )
    while True:
        own = side_of(said.name) if said.side is None else None
        at = _WHO.match(said.name) if own is not None else front.match(said.name)
        rest = said.name[at.end() :].lstrip() if at is not None else said.name
        at = at or behind.search(said.name)
        if at is None or not (rest if at.start() == 0 else at.start()):
            return said
        found = at.groupdict()
        worn = found.get("worn") or ""
        if worn and tongue.kind(worn) != "attached":
            return said
        put = found.get("state") or found.get("more") or tongue.marks.get(found.get("mark") or "", "")
        put = put or (worn and f"with {worn}")
        place = f"in {found['zone']}" if found.get("zone") else f"at {found['field']}" if found.get("field") else ""
        if place and said.place:
            return said
        whose = found.get("whose")
        said = Noun(
            rest if at.start() == 0 else said.name[: at.start()],
            own if own is not None else int(whose != "my") if whose and said.side is None else said.side,
            f"{put} {said.states}".strip(),
            place or said.place,
        )


def having(text: str, tongue: Tongue) -> str:
    """`2 damage on his troll`: the card with what it has; "" if a text says something else."""
    found = re.fullmatch(rf"(?:an? (?P<mark>{'|'.join(tongue.marks)})|(?P<what>\d+ \w+)) on (?P<card>.+)", text)
    return "" if found is None else f"{found['card']} {found['what'] or tongue.marks[found['mark']]}"


@dataclass(slots=True)
class _Told:
    """What has been gathered of a line."""

    tongue: Tongue
    sides: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    fields: list[str] = field(default_factory=list)
    first: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    last: list[tuple[str, int]] = field(default_factory=list)
    place: str = ""
    side: int = 0
    zone: str = ""
    actor: int | None = None
    flanks: list[tuple[str, int, str]] = field(default_factory=list)
    lost: bool = False
    """Something is said that has no place in the notation."""

    def line(self) -> str:
        """The line in the shape of the notation."""
        for name, side, which in self.flanks:
            row = [self.bare(each) for each in self.sides[side] if not re.match(r"\d+ ", each)]
            ends = {"left": row[:1], "right": row[-1:]}.get(which, [*row[:1], *row[-1:]])
            self.lost = self.lost or name not in ends
        sides = [f"{who}: {', '.join(there)}" for who, there in zip(("me", "opp"), self.sides, strict=True) if there]
        return "; ".join([*self.fields, *sides, *self.first, *self.done, *(f"{each}?" for each in self.asked)])

    def tries(self) -> None:
        """`can i play Loud Song, how many die`: what is asked behind it is asked of its being done."""
        if not self.done and len(self.asked) > 1 and self.asked[0].startswith("can ") and "can " not in self.asked[1]:
            self.done.append(re.sub(r"^i ", "me ", self.asked.pop(0).removeprefix("can ")))

    def bare(self, text: str) -> str:
        """A name without what is said of its card."""
        return noun(text, self.tongue).name

    # ── what lies there ─────────────────────────────────────────────────────

    def lies(self, text: str, side: int, only: bool = False) -> None:
        """A thing of a side, with what is said of it; `only`: somebody has nothing else, of what may be named again."""
        flank = _FLANK.search(text) if not self.tongue.places else None
        text = text[: flank.start()] if flank is not None else text
        if self.tongue.places and self.place:
            text = re.sub(r" (?:is |are |stands? |sits? )?there$", f" at {self.place}", text)
        text = re.sub(rf"\b(\d+) (?:{self.tongue.short})\b", rf"\1 {self.tongue.counts}", text)
        text = re.sub(r"^(\d+)$", rf"\1 {self.tongue.counts}", text)
        said = noun(text, self.tongue)
        side = side if said.side is None else said.side  # `in my hand`, behind what the other one has
        many = _MANY.match(said.name)
        if many is not None and self.tongue.kind(one(said.name)) and not self.tongue.kind(said.name):
            said = said._replace(name=f"{NUMBERS.get(many[1], many[1])} {one(said.name)}")
        row = self._row(text.split()) if self.zone or not self.tongue.kind_of(said.name) else []
        if len(row) > 1 or (row and row[0] != text):
            zone, self.zone = self.zone, ""
            for each in row:
                self.lies(each, side)
            self.zone = zone
            return
        on_it = said.name.partition(" on ")
        self.lost = self.lost or (on_it[2] != "" and self.tongue.kind(on_it[0]) == "lies")
        if re.fullmatch(r"no (?:other )?(?:creatures?|units?|artifacts?|gear)", said.name):
            return
        if flank is not None:
            self.flanks.append((said.name, side, flank["which"] or ""))
        same = next((at for at, each in enumerate(self.sides[side]) if self.bare(each) == said.name), None)
        if same is not None and said.place and not noun(self.sides[side][same], self.tongue).place:
            self.sides[side][same] = str(
                noun(f"{self.sides[side][same]} {said.states}", self.tongue)._replace(place=said.place)
            )
            return  # where one lies that was named before
        words = {*said.name.split()}
        laid = (self.bare(each) for there in self.sides for each in there)
        if any(words < {*each.replace(BLANK, " ").split()} for each in laid):
            self.lost = True  # one that lies there already, by part of its name
            return
        if not re.match(r"\d+ ", said.name):
            self.last.append((said.name, side))
            known = [f" {self.bare(each)} " for each in self.sides[side]]
            if f" {said.name} " in (" ".join(known).replace(BLANK, " ") if only else known):
                self.lost = not only  # a second one, or more of the first: nobody can tell
                return
        if said.name:
            self.sides[side].append(str(said))

    def _row(self, words: list[str]) -> list[str]:
        """Things of a side with nothing between them, each with where it lies: `bumpsy d1 red key hand anger`."""
        if (
            words[0] != "in"
            and re.fullmatch(self.tongue.zones, words[0])
            and len(words) > 1
            and not words[1].isdecimal()
        ):
            self.zone = f" in {words[0]}"
            return self._row(words[1:])
        for end in range(len(words), 0, -1):
            text = " ".join(words[:end])
            said = noun(text, self.tongue)
            card = self.tongue.kind_of(said.name) and not re.fullmatch(_NOBODYS, said.name)
            if card or re.fullmatch(rf"(?:{self.tongue.zones}|victory) \d+(?: cards)?|{_POOL}", text):
                text += self.zone * (bool(card) and not said.place)
                more = self._row(words[end:]) if words[end:] else []
                if more or not words[end:]:
                    return [text, *more]
        return []

    def states(self, clause: str) -> None:
        """What lies there, of one player or of both in a row (`me bumpsy opp urchin`). Where nobody is named it is
        whose the clause before said, if that said what lies there too.
        """
        self.lost = self.lost or (bool(self.done) and clause.startswith("with "))  # its verb is missing
        for each in re.split(r"(?<!\bmy)(?<!\bthe)\s+(?=(?:opp|opponent|me|i|he|my opp|my opponent)\s)", clause):
            own = side_of(each)
            self.side, self.zone = (self.side, self.zone) if own is None else (own, "")
            self.state(each, self.side)

    def state(self, clause: str, side: int) -> None:
        """`opp at 3`, `murmook on my side`, `my penny and his troll in play`, `both have silvertooth`."""
        lasting = _WHO.sub("", clause, count=1).strip()
        lasting_match = LASTING.match(lasting)
        who = side_of(clause)
        if lasting_match is not None:
            self.sides[who or 0].append(f"{lasting_match['card']} played last turn")
            return
        earlier = re.fullmatch(rf"(?:{MINE}|{THEIRS}) (?P<said>earlier played \d+ cards)", clause)
        if earlier is not None:
            self.first += [*(["opp's turn"] if who else []), earlier["said"]]
            return
        named = (
            re.fullmatch(rf"(?:the )?{self.tongue.places}(?: is)? (?P<name>.+)", clause) if self.tongue.places else None
        )
        if named is not None:
            self.fields.append(f"{self.tongue.places} {named['name']}")
            self.place = named["name"].split()[-1]
            return
        if self.tongue.places and re.fullmatch(
            rf"(?:the )?(?!{self.tongue.zones})\w+ (?:is )?(?:empty|open|free)(?: nobody there)?", clause
        ):
            return
        both = re.match(r"(?:we )?both (?:players )?(?:have|control|of us have) ", clause)
        if both is not None:
            for each in (0, 1):
                self.lies(clause[both.end() :], each)
            return
        turn = TURN.match(clause) or STARTS.match(clause)
        if turn is not None and self.done:  # the turn that follows
            whose = int(next(filter(None, map(turn.groupdict().get, ("who", "whose"))), "my") != "my")
            over = self.actor == 1 - whose and re.search(r"\bends? turn$", self.done[-1]) is not None  # it ends once
            if "start" in clause:
                self.done += [] if over else ["end turn"]
                return
            self.actor = whose
            self.done.append("begin turn" if over else ("my turn", "opp's turn")[whose])
            return
        if turn is not None:
            said = re.sub(r"^(?:it's|its|it is|on|in) ", "", clause)
            self.first.append(re.sub(rf"\b(?!my (?:next )?turn)(?:{_ONES}) (?=(?:next )?turn)", "opp's ", said))
            return
        held = re.match(
            rf"(?:{MINE}|{THEIRS}) (?:holds?|controls?) (?P<place>\w+(?: and \w+)?)(?: with (?P<what>.+))?$",
            clause,
        )
        if held is not None and self.tongue.places and not self.tongue.kind(held["place"]):
            for place in re.sub(r"^(?:it|that|there)$", self.place or "it", held["place"]).split(" and "):
                for what in _JOIN.split(held["what"]) if held["what"] else ():
                    self.lies(what if re.search(r" at \w+$", what) else f"{what} at {place}", who or 0)
                if not held["what"]:
                    self.first.append(f"{('me', 'opp')[who or 0]} controls {place}")
            return
        beside = _NEXT.match(clause) if not self.tongue.places else None
        if beside is not None:
            self._beside(beside["a"], beside["how"], beside["b"], side if who is None else who)
            return
        if self._again(clause) or self._all_are(clause):
            return
        card = having(clause, self.tongue)
        if card and self._known(_WHO.sub("", noun(card, self.tongue).name, count=1).strip()):
            self._subject(card, side if who is None else who)
            return
        behind = _SIDE_OF.search(clause)
        if behind is not None:
            clause, where = clause[: behind.start()], int(behind["who"] != "my")
            first, joined, last = clause.rpartition(" and ")
            if joined and who == 1 - where:  # `i have troll and krump on his side`
                self.state(first, side)
                clause = last
            who = where
        clause = _OUT.sub("", clause)
        lies = re.search(rf" {_LIES}in (?:my|his|her|their|opp's) (?:{self.tongue.zones})$", clause)
        if lies is not None and who is None:  # `troll and krump in my hand`
            clause = clause.replace(" and ", f"{lies[0]} and ")
        for piece in (
            _OUT.sub("", each)
            for each in re.split(rf"\s+(?:and|\+|&)\s+(?!(?:{self.tongue.becomes})(?: at \w+)?$)", clause)
        ):
            own = side_of(piece)
            who = who if own is None else own
            rest = _WHO.sub("", piece, count=1).strip() if own is not None else piece
            has = _HAS.match(rest)
            only, rest = (has is not None and "only" in has[0], rest[has.end() :]) if has is not None else (False, rest)
            at = re.search(r" at (?P<place>\w+)(?= |$)", rest)
            if at is not None:
                self.place = at["place"]
            self.lies(rest, side if who is None else who, only)
        self.side = self.side if who is None else who  # of what goes on behind the comma

    def _beside(self, card: str, how: str, others: str, side: int) -> None:
        """A creature between two others or next to one, in a row of that side; those that stand there already are not
        moved.
        """
        two = re.fullmatch(r"(?:(my|his|her) )?(?:2|two) (.+)", others) if how == "between" else None
        others = f"{two[1] or ''} {one(two[2])} and {one(two[2])}".strip() if two is not None else others
        around = re.split(r" and ", others) if how == "between" else [others]
        owned = [own for own in map(side_of, (card, *around)) if own is not None]
        side = owned[0] if owned else side
        row = [_HAS.sub("", _WHO.sub("", each, count=1).strip(), count=1) for each in (around[0], card, *around[1:])]
        there = [self.bare(each) for each in self.sides[side]]
        if how in ("right of", "left of"):
            self._at_hand(row[1], how.startswith("right"), row[0], side)
            return
        if two is not None and self.bare(row[0]) not in there:
            if self.bare(row[1]) in there:
                row[1] = self.sides[side].pop(there.index(self.bare(row[1])))
            self.sides[side].extend(row)
            self.last.append((self.bare(row[1]), side))
            return
        new = [each for each in row if self.bare(each) not in there]
        if len(set(owned)) > 1 or (how == "between") != (len(around) == 2):
            self.lost = True
            return
        if len(new) < len(row):  # one that is there stands at the end of its row, and the new ones behind it
            known = [self.bare(each) for each in row if each not in new]
            if known != there[len(there) - len(known) :] or (how == "between" and row[len(known) :] != new):
                self.lost = True
                return
        for each in new:
            self.lies(each, side)

    def _at_hand(self, card: str, right: bool, other: str, side: int) -> None:
        """A creature to the left or right of another, whichever of them lies there already."""
        other = self._it(side)[0] if _IT.fullmatch(other) else self.bare(other)
        there = [self.bare(each) for each in self.sides[side]]
        if other not in there:
            self.lies(other, side)
            there = [self.bare(each) for each in self.sides[side]]
        name = self.bare(card)
        if name in there:
            old = self.sides[side].pop(there.index(name))
            at = [self.bare(each) for each in self.sides[side]].index(other)
            self.lost = self.lost or len(there) != 2  # of more it is not said where they stand
            self.sides[side].insert(at + right, old)
            return
        self.lies(card, side)
        self.sides[side].insert(there.index(other) + right, self.sides[side].pop())

    def _all_are(self, clause: str) -> bool:
        """`both are ready` behind two or more of one name: each of them is so."""
        said = re.fullmatch(rf"(?:both|all)(?: of them)?(?: are)? (?P<state>{self.tongue.becomes})", clause)
        laid = next((each for each in (self.sides[0][-1:], self.sides[1][-1:]) if each and _MANY.match(each[0])), None)
        side = next((side for side in (0, 1) if laid is not None and self.sides[side][-1:] == laid), None)
        if said is None or side is None or self.done or not self.tongue.kind_of(one(self.bare(self.sides[side][-1]))):
            return False
        self.sides[side][-1] += f" {said['state']}"
        return True

    def _again(self, clause: str) -> bool:
        """`bumpsy is ready`, of a card that was named before: whether it is one. What a card is like behind
        something that is done may have come of that; only of what a fight brings nobody (`marks`), said behind fights
        alone, it is sure that it was so before.
        """
        said = noun(clause, self.tongue)
        one = rf"(?:{self.tongue.becomes}|\d+ (?:damage|dmg))"
        if not re.fullmatch(rf"{one}(?: {one})*", said.states) or said.place:
            return False
        name, own, state = said.name, said.side, said.states
        if _IT.fullmatch(name) and self.last:
            name, own = self.last[-1]
        there = [
            (side, place)
            for side in ((0, 1) if own is None else (own,))
            for place, each in enumerate(self.sides[side])
            if re.search(rf"(?:^| ){re.escape(name)}$", self.bare(each).split(" at ")[0])
        ]
        whose = next((side for known, side in reversed(self.last) if known == name and own in (None, side)), None)
        if not there and whose is None:
            return False
        sure = re.fullmatch(rf"(?:{'|'.join(self.tongue.marks.values())}| )+", state) is not None
        before = all(sure and re.search(r" (?:fights|attacks?) ", each) for each in self.done)
        self.lost = self.lost or len(there) > 1 or not before
        if there:
            side, place = there[0]
            self.sides[side][place] += f" {state}"
        else:
            self.lies(f"{name} {state}", whose or 0)
        return True

    # ── what is done ────────────────────────────────────────────────────────

    def deed(self, clause: str) -> None:
        """`my troll fights his bumpsy`, `i play charm on his poro`, `he punches it`."""
        tongue = self.tongue
        uses = re.fullmatch(r"(?P<card>.+?)(?:'s)? (?P<what>action|omni)", clause)
        if uses is not None and tongue.kind(noun(uses["card"], tongue).name):
            name, side = self._subject(uses["card"], 0)
            self._acts(side)
            self.done.append(f"{uses['what']} {name}")
            return
        against = re.match(rf"(?P<a>.+?) (?P<verb>{tongue.against}) (?P<b>.+)$", clause)
        verb_first = re.match(rf"(?:(?:{MINE}|{THEIRS}) )?(?:{tongue.does}|{tongue.against})\b", clause)
        names = against is not None and not re.fullmatch(rf"{MINE}|{THEIRS}", against["a"].replace("mine", ""))
        if against is not None and names and (not verb_first or clause.startswith("mine ")):
            self._against(against["a"], against["b"])
            return
        alone = re.match(rf"(?P<a>.+?) (?:{tongue.against})$", clause)
        if alone is not None and tongue.places and not re.fullmatch(rf"{MINE}|{THEIRS}", alone["a"]):
            own = side_of(alone["a"])
            laid = [self._subject(each, own or 0) for each in _JOIN.split(alone["a"])]
            self.done.append(f"{' and '.join(name for name, _ in laid)} attack{'s' if len(laid) == 1 else ''}")
            return
        who = side_of(clause)
        rest = _WHO.sub("", clause, count=1).strip() if who is not None else clause
        chosen = _CHOOSES.match(rest)
        several = _JOIN.split(chosen["what"]) if chosen is not None else []
        owners = [side_of(each) for each in several]
        if len(several) > 1 and owners[0] is not None and all(tongue.kind_of(self.bare(each)) for each in several):
            cards = [
                self._subject(each, int(own or 0) if own is not None else owners[0])[0]
                for each, own in zip(several, owners, strict=True)
            ]
            if {*owners} <= {owners[0], None}:  # of one player: together
                self.done.append(f"choose [{', '.join(cards)}]")
                return
            if self.done and re.search(r"\bplays? [^>]+$", self.done[-1]):
                self.done[-1] += f" -> {', '.join(cards)}"
            else:
                self.done.append(f"choose {', '.join(cards)}")
            return
        if chosen is not None:
            name, whose = chosen["what"], self._whose(chosen["what"])
            self.last += [(name, whose)] if whose is not None else []
            self.done.append(f"choose {self._subject(name, 1)[0] if side_of(name) is not None else name}")
            return
        rest = _ANSWERS.sub("plays ", rest)
        held = [noun(each, tongue).name for each in self.sides[who or 0] if noun(each, tongue).place == "in hand"]
        if held and re.match(r"(?:plays?|drops?|casts?|hides?|discards?) it\b", rest):
            rest = re.sub(r"\bit\b", held[-1], rest, count=1)
        taken = re.match(rf"(?:{tongue.against}|conquers?|takes?) (?P<b>.+) with (?P<a>.+)$", rest)
        if taken is not None and (
            tongue.places or tongue.kind_of(self.bare(taken["a"])) == "lies" or self._known(self.bare(taken["a"]))
        ):
            said = taken["a"]
            self._against(
                f"{('my', 'opp')[who]} {said}"
                if who is not None and side_of(said) is None and not _IT.match(said)
                else said,
                taken["b"],
            )
            return
        conquered = re.fullmatch(r"conquers? (?P<place>\w+)", rest) if tongue.places else None
        if conquered is not None and not any(
            f" at {conquered['place']}" in each for each in self.sides[1 - (who or 0)]
        ):
            self.lies("recruit token", who or 0)  # with what is not said
            self.done.append(f"recruit moves to {conquered['place']}")
            return
        with_it = re.match(rf"(?:{tongue.against}) with (?P<a>.+)$", rest)
        if with_it is not None and tongue.places and self.place:
            self._against(f"{('my', 'opp')[who or 0]} {with_it['a']}", self.place)
            return
        if re.fullmatch(r"plays? (?:both|them|them both|all)", rest):
            self._all_of_hand(who or 0)
            return
        fights = re.fullmatch(rf"(?P<a>.+?) (?:{tongue.against})", clause) if not tongue.places else None
        if fights is not None and verb_first is None:
            name, side = self._subject(fights["a"], 0)
            others = [each for each in self.sides[1 - side] if tongue.kind_of(self.bare(each)) == "lies"]
            if len(others) == 1 and noun(others[0], tongue).place == "":
                self._against(f"{('my', 'opp')[side]} {name}", self.bare(others[0]))  # there is nobody else to fight
                return
        actor = "" if who is None else ("me ", "opp ")[who]
        if who is not None or self.actor is not None or "opp's turn" not in self.first:
            self._acts(who or 0)
        rest = re.sub(rf"^(?P<verb>{tongue.does}|{tongue.against}) with (?:the )?", r"\g<verb> ", rest)
        alone = re.match(rf"(?:{tongue.against})(?<=s) (?!with )(?P<b>.+)$", rest)
        if who is None and alone is not None and self.last and not rest.startswith("vs "):
            self._against("it", alone["b"])
            return
        spell = tongue.kind(self._spell(rest)[0]) == "spell"  # the name of a card comes before a verb
        verb = re.match(rf"(?:{tongue.does}|{tongue.against})\b", rest) if not spell else None
        acts = (
            re.match(rf"(?P<a>.+?) (?!(?:plays?|drops?)\b)(?P<verb>{tongue.does})(?: (?P<b>.+))?$", clause)
            if verb is None and not spell
            else None
        )
        if acts is not None and tongue.kind_of(self.bare(_WHO.sub("", acts["a"], count=1).strip())) != "spell":
            name, side = self._subject(acts["a"], who or 0)
            self._acts(side)
            word = re.search(r"\b(action|omni|ability)$", acts["b"] or "")
            place = re.search(r"to (?P<place>\w+)$", acts["b"] or "") if tongue.places else None
            self.place = place["place"] if place is not None else self.place
            said = f"{name} {acts['verb']} {acts['b'] or ''}".strip()
            self.done.append(f"{word[1]} {name}" if word is not None else self._names(said, 1 - side, True))
            return
        moved = re.match(r"(?P<verb>moves?) (?P<units>.+?) (?P<to>to \w+)$", rest) if tongue.places else None
        units = _JOIN.split(moved["units"]) if moved is not None else []
        self.place = moved["to"].removeprefix("to ") if moved is not None else self.place
        if moved is not None and all(tongue.kind(self.bare(each)) == "lies" for each in units):
            names_of_them = " and ".join(self._subject(each, who or 0)[0] for each in units)
            rest = f"{moved['verb']} {names_of_them} {moved['to']}"
        played = re.match(r"(?:plays?|drops?) (?P<card>.+?)(?: (?:->|on|to|at|targeting) .+)?$", rest)
        if played is not None and tongue.kind(played["card"]) == "lies":
            self.last.append((played["card"], who or 0))
        if verb is None:
            name, aimed = self._spell(rest)
            rest = f"play {name}" + (f" -> {aimed}" if aimed else "")
        rest = _ABILITY.sub(r"\g<what> \g<card>", rest)
        head = "play " if rest.startswith("play") else ""
        self.done.append(actor + self._names(rest, 1 - (who or 0), bool(head)))

    def _all_of_hand(self, who: int) -> None:
        """`i play both`: the cards that were said to be in hand, one after the other."""
        held = [card for card in (noun(each, self.tongue) for each in self.sides[who]) if card.place == "in hand"]
        self.lost = self.lost or not held
        for each in held:
            many, name = _MANY.match(each.name), one(each.name)
            count = int(NUMBERS.get(many[1], many[1])) if many is not None else 1
            self.done += [f"{('me', 'opp')[who]} play {name}"] * count

    def _spell(self, text: str) -> tuple[str, str]:
        """A spell that stands where a verb would, and what it is aimed at."""
        words = text.split()
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count])
            for each in (name, re.sub(r"s$", "", name), re.sub(r"es$", "", name), re.sub(r"ies$", "y", name)):
                if self.tongue.kind(each) == "spell":
                    return each, re.sub(r"^(?:->|on|at|targeting) ", "", " ".join(words[count:]))
        return text, ""

    def is_spell(self, text: str) -> bool:
        """Whether a spell stands where a verb would."""
        rest = _WHO.sub("", text, count=1).strip() if side_of(text) is not None else text
        return self.tongue.kind(self._spell(rest)[0]) == "spell"

    def _against(self, first: str, second: str) -> None:
        """One fights or attacks another; what lies nowhere is laid down, with who acts and with the other player."""
        own = side_of(first) if side_of(first) is not None else self._whose(first)
        if own is None and _IT.fullmatch(second) and self.last:
            own = 1 - self.last[-1][1]
        elif own is None and (side_of(second) is not None or self._whose(second) is not None):
            own = 1 - (side_of(second) or self._whose(second) or 0)
        turned = bool(self.done) and self.done[-1].endswith("turn")
        side = own if own is not None else (self.actor or 0) if turned else 0
        laid = [self._subject(each, side) for each in _JOIN.split(first)]
        side, names = laid[0][1], " and ".join(name for name, _ in laid)
        self._acts(side)
        if not self.tongue.places:
            other = self._subject(second, 1 - side)
            self.done.append(f"{names} fights {other[0]}")
            return
        there, _, more = second.partition(" with ")
        if more and not self._known(there) and self._known(more):  # those that lie at a place
            second = f"{more} at {there}"
        at = re.search(r" (at \w+)(?= |$)", second)
        if _IT.fullmatch(second):
            name, whose = self._it(1 - side)
            lies = next((noun(each, self.tongue) for each in self.sides[whose] if self.bare(each) == name), Noun(name))
            second, place = name, lies.place
        else:
            place = at[1] if at is not None else f"at {self.place}" if self.place else ""
            second = second.replace(at[0], "") if at is not None else second
        if self._known(second) or side_of(second) is not None or at is not None:
            place = place or "at the field"
            units = [each for each in _JOIN.split(second) if re.sub(r"^(?:\w+ )?", "", each) or self._known(each)]
            for each in units or [second]:
                self._subject(each, 1 - side, place)
        else:
            place = f"at {second}"
            self.place = second
        self.done.append(f"{names} attack{'s' if len(laid) == 1 else ''} {place.removeprefix('at ')}")

    def _acts(self, side: int) -> None:
        """Somebody acts: where only the active player can (no places) and the other has acted, the next turn begins."""
        if not self.tongue.places and self.actor == 1 - side:
            self.done.append(("my turn", "opp's turn")[side])
        self.actor = side

    def _whose(self, text: str) -> int | None:
        """Whose a card is by its name alone, where only one player has it in the line."""
        name = one(self.bare(text))
        there = [side for known, side in self.last if one(known) == name]
        return there[-1] if len(set(there)) == 1 else None

    def _known(self, text: str) -> bool:
        return bool(self.tongue.kind_of(self.bare(text))) or any(
            text in self.bare(each) for side in self.sides for each in side
        )

    def _subject(self, text: str, side: int, place: str = "") -> tuple[str, int]:
        """A card that acts or is acted on: its name, and whose it is."""
        text = text.strip()
        if _IT.fullmatch(text):
            self.last.append(self._it(side))
            return self.last[-1]
        if text in ("mine", "his", "hers", "theirs"):
            name, whose = self._it(int(text != "mine"))
            return self._said(name, whose, whose), whose
        said = noun(text, self.tongue)
        self.lost = self.lost or self.tongue.kind(said.name) == "spell"
        name = one(said.name)
        for whose in (side, 1 - side) if said.side is None else (said.side,):
            for at, each in enumerate(self.sides[whose]):
                if name and name in self.bare(each):
                    self.last.append((said.name, whose))
                    if said.states:
                        self.lost = self.lost or bool(self.done)  # it may have come of that
                        self.sides[whose][at] = str(noun(f"{each} {said.states}", self.tongue))
                    return self._said(said.name, whose, said.side), whose
        whose = side if said.side is None else said.side
        all_of = re.fullmatch(r"(?:both|all)(?: of)?(?: my| his| her| the)? (.+)", name)
        for its in (whose, 1 - whose) if all_of is not None else ():
            if all_of is not None and any(one(all_of[1]) in self.bare(each) for each in self.sides[its]):
                return said.name, its
        new = (name, whose) not in self.last and (whose or not self.tongue.kind(name)) and name not in ("both", "all")
        if said.side is not None or self.tongue.places or said.states or new:
            self.lies(str(said._replace(place=said.place or place)), whose)
        else:
            self.last.append((said.name, whose))
        return self._said(said.name, whose, said.side), whose

    def _said(self, name: str, side: int, own: int | None) -> str:
        """How a deed names a card: with whose it is, where both have one of that name."""
        both = all(any(self.bare(each) == name for each in there) for there in self.sides)
        return f"{('my', 'opp')[side]} {name}" if both and own is not None and not self.tongue.places else name

    def _it(self, side: int) -> tuple[str, int]:
        """The card spoken of last, one of that side before others."""
        for name, whose in reversed(self.last):
            if whose == side:
                return name, whose
        return self.last[-1] if self.last else ("it", side)

    def _names(self, text: str, other: int, played: bool) -> str:
        """Words of a deed, the cards with somebody's word before them laid down."""
        if self.tongue.places:
            text = re.sub(r"\b(?:my|the) (?=base\b|trash\b)", "", re.sub(r" (?:at|in) base\b", "", text))
        text, twice = re.subn(r" (?:both times|twice)\b", "", text)
        aimed = re.search(r"(?:->| on| targeting) (?P<what>.+)$", text)
        self.lost = self.lost or (bool(twice) and aimed is None)
        if aimed is not None:
            what = re.sub(r"^(?:the|an?) ", "", aimed["what"])
            what = re.sub(r"^(?:it|him|her)(?= and )", lambda _match: self._it(0)[0], what)
            place = re.search(r" at (?P<place>\w+)$", what) if self.tongue.places else None
            if place is not None:
                self.place, what = place["place"], what[: place.start()]
            at = f" at {place['place']}" if place is not None else ""
            if re.match(r"(?:\w+ )?(?:\d+|two|three|four|five|six) ", what):
                self.lost = True  # several of one name: the notation lists them one by one
            whither = re.fullmatch(r"(?P<what>.+) to (?P<place>\w+)", what) if self.tongue.places else None
            if whither is not None:
                what, self.place = whither["what"], whither["place"]
            onto = re.split(r" (?:into|against|onto|for|->) ", what)
            several = _JOIN.split(what)
            beside = _NEXT.match(what) if not self.tongue.places else None
            if beside is not None:
                self._beside(beside["a"], beside["how"], beside["b"], other)
            played_card = re.sub(r"^(?:plays?|drops?) ", "", text[: aimed.start()])
            spells = [each for each in self.done if re.search(rf"\bplays? {re.escape(what)}\b", each)]
            if self.tongue.counters(played_card) and (_IT.fullmatch(what) or spells):
                return text[: aimed.start()]  # the spell that was played just now
            if len(onto) > 1:
                cards = zip((1 - other, other), onto, strict=False)
                name = ", ".join(self._subject(each, side)[0] for side, each in cards)
            elif _IT.fullmatch(what):
                name = self._it(other)[0]
            elif what in ("both", "both of them", "them both"):
                laid = (noun(each, self.tongue) for there in self.sides for each in there)
                laid = (each for each in laid if not re.match("in (?!base)", each.place))
                two = [each.name for each in laid if self.tongue.kind_of(each.name) == "lies"]
                self.lost = self.lost or len(two) != 2 or any(map(_MANY.match, two))
                name = f"[{', '.join(two)}]"
            elif beside is not None:
                name = _WHO.sub("", beside["a"], count=1).strip()
            elif len(several) > 1 and all(self.tongue.kind_of(self.bare(each)) == "lies" for each in several):
                name = f"[{', '.join(self._subject(each, other, at)[0] for each in several)}]"
            elif len(several) > 1 and self.tongue.places and re.fullmatch(r"(?:the )?\w+", several[-1]):
                self.place = several[-1].removeprefix("the ")  # a card, and a place
                name = ", ".join([*(self._subject(each, other)[0] for each in several[:-1]), self.place])
            elif side_of(what) is not None or at:
                name = self._subject(what, other, at)[0]
            else:
                name = what
                whose = self._whose(what) if not self.tongue.places else None
                self.last += [(self.bare(what), whose)] if whose is not None else []
                self.place = what if self.tongue.places and not self.tongue.kind(what) else self.place
            name = ", ".join([name] * (2 if twice else 1))
            return f"{text[: aimed.start()]} -> {name}{', ' + whither['place'] if whither is not None else ''}"
        owned = _OWNED.search(text)
        if owned is not None and not played:
            name = self._subject(text[owned.start() :], other)[0]
            return text[: owned.start()] + name
        return _IT.sub(lambda _match: self._it(0)[0], text)

    # ── what is asked ───────────────────────────────────────────────────────

    def question(self, clause: str) -> None:
        """What is asked, of which turn."""
        clause = re.sub(
            r"^(?:and|so|then) | (?:this turn|then)$|,? (?:correct|yeah|no|(?<!the )(?<!on )right)$", "", clause
        )
        gone = re.fullmatch(
            rf"is (?:the|its|his|her) (?P<mark>{'|'.join(self.tongue.marks)}) (?:gone|off|removed|lost)", clause
        )
        if gone is not None and self.last:
            clause = f"{self.last[-1][0]} not {self.tongue.marks[gone['mark']]}"
        clause = re.sub(r"^(is|are|does|do|did|can|will|would)n't (?=\w)", r"\1 ", clause)
        clause = re.sub(r"(?<=\w) (?:end up with|keeps?)$", " have", clause)
        if self.tongue.places and self.place:
            clause = re.sub(r" there$", f" to {self.place}" if " play " in clause else f" at {self.place}", clause)
        when = _WHEN.search(clause)
        clause = clause[: when.start()] if when is not None else clause
        of_a_card = (
            rf"(?:die|survive|live|return|stay)s?|goe?s?|comes?|move to|attack$|{self.tongue.becomes}|dead|alive"
        )
        clause = re.sub(rf"\b(?:he|she|they)\b(?= (?:{of_a_card}|in (?:\w+ )?(?:hand|base|play))\b)", "it", clause)
        clause = re.sub(r"\b(?:he|she|they)\b", "opp", clause)
        clause = re.sub(r"\b(?:my|the) opp(?:onent)? ", "opp ", clause)
        clause = re.sub(r"\b(?:his|her|their|my opponents?'?s?|my opps?) ", "opp's ", clause)
        deck = re.search(r" (?P<where>on (?:the )?(?:top|bottom) of) (?P<whose>my|opp's) deck", clause)
        if deck is not None and self._whose(spoken_of(clause, self.tongue)) == int(deck["whose"] != "my"):
            clause = clause.replace(deck[0], f" {deck['where']} deck")
        clause = re.sub(r"\b(?:die|dies) (?:in|from|to|of|by) .+$", "die", clause)
        who = 1 if re.search(r"\bopp(?:onent)?(?:'s)?\b", clause) else 0
        if when is not None:
            named = when["who"] or when["whose"] or when["mine"] or when["starts"]
            who = named != "my" if named else who
            if when["end"] or self.done:
                self.done.append("end turn")
            elif not re.search(rf"\b(?:{self.tongue.begins})\b", clause):
                self.first.append(("my turn", "opp's turn")[who])
        clause = re.sub(
            rf"^(?:can|could|may|will|would) (?P<who>\w+) (?=(?:{self.tongue.begins})\b)", r"does \g<who> ", clause
        )
        clause = re.sub(
            r"^(?P<do>do|does) (?P<who>.+?) get to (?P<to>\d+)$",
            rf"\g<do> \g<who> have \g<to> {self.tongue.counts}",
            clause,
        )
        clause = re.sub(
            rf"^(?:do|does) (?P<who>.+?) get to (?=(?:{self.tongue.against}|{self.tongue.does})\b)",
            r"can \g<who> ",
            clause,
        )
        can = re.match(r"(?P<can>can|could|may) (?P<who>(?:i|opp) )?(?P<rest>.+)$", clause)
        if can is not None:
            clause = self._can(can["who"] or "", can["rest"])
        about = spoken_of(self.asked[-1], self.tongue) if self.asked else ""  # what the question before it was about
        about = about or (self.last[-1][0] if self.last else "")
        left = re.fullmatch(r"how (?:much|many) (damage|dmg) (?:is |are )?(?:left|there)(?: on it)?", clause)
        if left is not None and about:
            clause = f"how much damage does {about} have"
        if about:
            clause = re.sub(r"^(?:opp's|its) (?=(?:might|power|armor|damage)\b)", f"{about}'s ", clause)
        if self.place and self.tongue.places:
            clause = re.sub(r"\b(conquers?|holds?|controls?) it\b", rf"\1 {self.place}", clause)
        if _IT.search(clause) and about and can is None:
            clause = _IT.sub(about, clause)
        if about and re.match(r"(?:what's|what is|whats) (?:its|his|her|opp's) ", clause):
            clause = re.sub(r"(?:its|his|her|opp's)", f"{about}'s", clause, count=1)
        lies = rf"(?:back )?(?:in|on top of) (?:\w+ )?(?:{self.tongue.zones}|play)"
        if about and re.fullmatch(rf"(?:still )?(?:dead|alive|undamaged|{lies}|{self.tongue.becomes})", clause):
            clause = f"{about} {clause}"
        both = re.fullmatch(rf"(?:are |is )?(?:both|all)(?: of them)? (?P<so>dead|alive|{self.tongue.becomes})", clause)
        if both is not None and self.tongue.places:
            units = [
                [one(self.bare(each).split(" at ")[0]) for each in there if not re.match(r"\d", each)]
                for there in self.sides
            ]
            these = units[1 - (self.actor or 0)]
            if len(these) > 1 and ("all" in clause or len(these) == 2 != len(units[self.actor or 0])):
                clause = ", ".join(f"{each} {both['so']}" for each in these)
        self.asked.append(clause)

    def _can(self, who: str, rest: str) -> str:
        """What can be done: its cards laid down, and its verb first."""
        tongue = self.tongue
        if self.is_spell(rest):
            name, aimed = self._spell(rest)
            rest = f"play {name}" + (f" -> {aimed}" if aimed else "")
        rest = re.sub(
            rf"^(?P<verb>{tongue.against}) (?P<b>.+) with (?P<a>(?:my|his|her|their) .+)$",
            r"\g<a> \g<verb> \g<b>",
            rest,
        )
        against = re.match(rf"(?P<a>.+?) (?P<verb>{tongue.against}|moves?) (?P<b>.+)$", rest)
        if against is not None and not re.match(rf"(?:{tongue.does}|{tongue.against})\b", rest):
            name, side = self._subject(against["a"], 0)
            if against["verb"].startswith("move"):
                return f"can move {name} {against['b']}"
            if not tongue.places:
                other = self._subject(against["b"], 1 - side)[0]
                if side and not self.done:
                    self.first.append("opp's turn")
                return f"can {name} {against['verb']} {other}"
        uses = re.match(rf"(?P<a>.+?) (?P<verb>{tongue.does})(?P<b> .+)?$", rest)
        if uses is not None and tongue.kind(noun(uses["a"], tongue).name) == "lies":
            return f"can {self._subject(uses['a'], 0)[0]} {uses['verb']}{uses['b'] or ''}"
        return f"can {who}{self._names(rest, 1 if 'opp' not in who else 0, False)}"


ENTERS = (
    r"(?:(?:has |was |got )?just )?(?:(?:comes?|came|come) (?:in(?:to play)?|down|out)|lands?|landed"
    r"|(?:enters?|entered)(?: play| the board)?|hits the (?:board|table)|(?:was |got |been )?(?:played|summoned))"
)


def spoken_of(text: str, tongue: Tongue) -> str:
    """The first name of a card in play in a text: the longest that begins there."""
    words = text.split()
    for start in range(len(words)):
        for end in range(len(words), start, -1):
            if tongue.kind(" ".join(words[start:end])) == "lies":
                return " ".join(words[start:end])
    return ""


def gathered(clauses: Iterable[tuple[str, bool]], tongue: Tongue) -> tuple[str, str]:
    """The line in the shape of the notation that clauses say, each with whether it asks, "" if they say none; and the
    first clause that has no place in it.
    """
    told, lost, before = _Told(tongue), "", ""
    for clause, asks in clauses:
        lost = lost or before * told.lost
        told.zone *= not asks and not _does(clause, told)
        if asks:
            told.question(clause)
        elif _CHOOSES.match(before) and tongue.kind(clause):
            told.done[-1] += f", {clause}"
        elif _does(clause, told):
            told.deed(clause)
            told.side = 0
        else:
            told.states(clause)
        before = clause
    told.tries()
    text = told.line()
    return text if told.asked or told.done else "", lost or before * told.lost


def _does(clause: str, told: _Told) -> bool:
    """Whether a clause says that something is done."""
    verbs = rf"(?:{told.tongue.does}|{told.tongue.against})"
    if LASTING.search(clause) or TURN.match(clause) or STARTS.match(clause):
        return False
    if _CHOOSES.match(_WHO.sub("", clause, count=1).strip()):
        return bool(told.done)
    held = noun(clause, told.tongue)
    if held.place and told.tongue.kind(held.name) == "spell":
        return False
    taken = "|conquers?" if told.tongue.places else ""
    begins = re.match(rf"(?:(?:{MINE}|{THEIRS}) )?(?:{verbs}{taken})\b", clause)
    if _HOLDS.match(clause):
        return False
    clause = _OUT.sub("", clause)
    return (
        bool(begins)
        or bool(re.search(rf" (?:{told.tongue.against}|{told.tongue.does}) ", f"{clause} "))
        or told.is_spell(clause)
        or bool(re.search(r" (?:action|omni)$", clause))
    )


def side_of(text: str) -> int | None:
    """Whose a clause is by its first word."""
    match = _WHO.match(text)
    return None if match is None else int(match["theirs"] is not None)


def one(text: str) -> str:
    return re.sub(r"(?<=[^s])s$", "", re.sub(r"^(?:\d+|a|an|two|three) ", "", text))

"""What people say, cut into clauses: each says how things stand, what is done, whose turn it is, or what is asked.

In: a line that cannot be read as it stands, and the words of its game. Out: its clauses in the order in which they
hold, each with a subject and in the active voice, and what was taken how. What is not understood stays as it is, so
that it is refused where the line is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kfjudge.situation.notation.hurried import Taken
from kfjudge.situation.notation.line import BLANK
from kfjudge.situation.notation.sentences import (
    ENTERS,
    LASTING,
    MINE,
    ON_IT,
    QUESTION,
    RELATIVE,
    STARTS,
    THEIRS,
    TURN,
    Tongue,
    having,
    noun,
    side_of,
    spoken_of,
)
from kfjudge.situation.notation.spoken import DIGITS
from kfjudge.values import dataclass, field

_SOMEBODY = rf"(?:{MINE}|{THEIRS})"
_OWN = r"(?:my opp(?:onent)?'?s?|my|his|her|their|opp'?s|(?:the )?opponent'?s|the)"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BE = _words("is are am was were be been being gets get got has have had")
_STANDS = _words("sits sit stands stand stood lies lie controls control holds hold owns wears remains hides")
_WILL = _words("will would should must can could may might do does did")
_WISH = _words("want wants like try tries going need needs decide decides get gets choose chooses have has")
_LITTLE = _words("now then just also already still only both either simply first again instead always not")
_CHOOSES = _words("choose chooses pick picks")
_FIRST = _words("while when if after once as whenever where")
"""What begins a clause that holds before the one it stands behind."""
_BEFORE_NOUNS = _words("to of a an the my his her their for with or in into at on from by")
"""Behind these stands no verb that says what somebody does."""
_JOINS = frozenset(("and", "then", "but", "so", *_FIRST))
_ASKS = re.compile(
    rf"(?:(?:and|so|then|but) )*(?!(?:when|where) (?!(?:does|do|did|is|are|will|can|would)\b)){QUESTION}\b"
    r"|(?:damage|dmg|[aæ]e?mber|power|might) (?:on|of) |(?!.+ (?:has|is|are) ).+ (?:dead|alive|survives)$"
)
_SHORT = (
    (r"\b(i|he|she|they|we|it|there|who|which|that)'(?:ve|s|m|re)(?= got\b)", r"\1 has"),
    (r"\b(i|they|we)'ve\b", r"\1 have"),
    (r"\bi'm\b|\bim\b(?= )", "i am"),
    (r"\b(they|we)'re\b", r"\1 are"),
    (r"\b(he|she|it|there|that|who|which)'s\b|\b(theres|hes)\b", r"\1\2 is"),
    (r"\b(i|he|she|they)'d (?=like|want|love)", r"\1 would "),
    (rf"\bw/ ?|(?<=\w )w (?=(?!opp |me )(?:\w+ \w|\w+{BLANK}))|\bwearing ", "with "),
    (
        r"(?<=[a-z] )w (?=(?!(?:and|opp|me|but|then|who|is|x|s|e|b|d\d+)\b)(?:my |his |her |an? |the |only )?[a-z]{3})",
        "with ",
    ),
    (
        r", with ([^,;|?.:]+?),? (?:as |being )?(my|his|her|their) (?:only|one|sole) (?:other )?\w+(?=[,;|?.]|$)",
        lambda found: f", {'i have' if found[2] == 'my' else 'he has'} only {found[1]}",
    ),
    (r"\b(attacks? [^,;|?.:]+?) first with ", r"\1 with "),
    (r" (?:on|against) (?:me|him|her|us|opp)(?= (?:last|on (?:my|his|her) last) turn)", ""),
    (
        r"\b(?:i|he|she|opp) (?:had|has|have) (\d+ (?:damage|dmg)) on ((?:my|his|her|opp'?s) [^,;.?]+?)"
        r"(?: before)?(?=[,;.?])",
        r"\2 has \1",
    ),
    (r"\b(\d+ (?:damage|dmg)) (?:from )?(?:before|earlier)(?=[,.;])", r"\1"),
    (r",? and (?:after that|after this|afterwards|later|next),? (?=\w)", " then "),
    (r" (?:is|are|was) (?:my|his|her|their|opp'?s) (?:only|one|sole) (?:other )?\w+(?= (?:at|in|on) )", " is"),
    (r",? as (?:the |my |his |her )(?:very )?first card(?: (?:of|on|in) (?:the|my|this|his|her) turn| this turn)?", ""),
    (
        r" is (?:the |my |his |her )?(?:very )?first card(?: (?:that )?(?:i|he|she|opp) plays?)?"
        r"(?: (?:of|on|in) (?:the|my|this|his|her) turn| this turn)",
        " in hand",
    ),
    (r"\b(\d+) of (?:my|his|her|their|the|opp'?s) (?=[a-zæ]+ on (?:it|him|her)\b)", r"\1 "),
    (r"\b(?:is|are) there (any|some|no|\d+) (\w+)(?: still| left)? on (?=\S)(.+?)(?=$|[,.;?])", r"does \3 have \1 \2"),
    (r"\b(?:on |in |during )?th(?:is|e) (?:very )?same turn\b", "this turn"),
    (r"(?<!\bon )\bthe other (?:side|player|guy)\b(?= (?:has|have|plays?|controls?|is|then)\b)", "opp"),
    (r"\bon the other side(?: of the (?:table|board))?(?! of)\b", "on opp's side"),
    (
        r"(?P<a>[^,;|?.]+?)(?P<at> (?:is |are |sits? |stands? )?at (?:the )?\w+) (?:together|along) with "
        r"(?P<b>[^,;|?.]+)",
        r"\g<a> and \g<b>\g<at>",
    ),
    (r",? (?:(?:both )?together|along) with |,? as well as ", " and "),
    (r"\bdamaged (?:by|for) (\d+)\b", r"\1 damage"),
    (r"\b(fights?|attacks?|on) (?:the |an? )?(\S+) on opp's side\b", r"\1 his \2"),
    (r"(?: is| are)? (?:on the (?:table|board)|in play)(?= and )", ""),
    (r"(?: is| are)? (?:in play|on the (?:table|board)) (?=on \S+ side\b)", " "),
    (r",? in (?:that|this|the given) order\b", ""),
    (rf"\b(plays?|playing|played|drops?|casts?) ([^,;|?.:]+?) (?:out of|from) (?:{_OWN} )?hand\b", r"\1 \2"),
    (r"\b(and|with) (?:two|three|four|five|\d) (?:creatures|units|cards)[,:] ", r"\1 "),
    (r"\bhw\b", "how"),
    (r"\b(?:use|uses|cast|casts|play|plays) the spell (?=\w)", "play "),
    (r"\bthe (?:spell|card|action) (?=\w)|(?<=\w) spell\b(?= on\b)", ""),
    (r"\b(?:am i|is (he|she|opp|my opponent)) allowed to\b", lambda found: f"can {found[1] or 'i'}"),
    (r"\b(who|where|what|when|how)s\b", r"\1 is"),
    (r"\bits (?=(?:empty|open|free)\b|(?:ready|tapped|on|at|in|my|his) )", "it is "),
    (r"(^|[.;,!?] *)(?:first(?:ly)?|next|finally|afterwards),? (?=(?:i|he|she|opp|my|his|the)\b)", r"\1"),
    (r"(?<=[^\s,;|.?])(?:,? and|,)? sac(?:s|rifices?|rificing)? (?=\w)", " choose "),
    (r",? (?:to pay (?:for (?:it|that)|the cost)|as (?:the |its |an? )?(?:additional )?cost)\b", ""),
    (r"\b(?:putting|put|puts|dealing|deal|deals) (?:the |its |my )?(?:\d )?(?:damage|dmg) (?:on|to) ", "choose "),
    (r"\bgoe?s? (?:for|after)(?= (?:my|his|her|their|opp))", "attacks"),
)
"""Short forms, and the words they stand for."""
_NOTHING = re.compile(
    r"\b(?:(?<=my )own(?= )|too|also|side by side|as well|from left to right|anyway|actually|really|exactly"
    r"|already(?! attacked)|back (?=to )|its (?:ability|effect) has resolved"
    r"|(?:and )?(?:in|during) the (?:showdown|fight)"
    r"|still|after that|afterwards|please|first thing|right away|now$|(?:straight|directly) (?=to |into |at )"
    r"|(?<=with )(?:just|only) |on its own|by itself|(?:and )?(?:all )?alone"
    r"|(?:and |with )?an? full deck|(?:both|all) (?:ready|undamaged)"
    r"|(?:and )?(?:(?:i|he|she|they|nobody|no one) )?(?:haven't|hasn't|have not|has not"
    r"|(?<=nobody )has"
    r"|(?<=no one )has) \w+ (?:anything|an? card)(?: yet)?(?: this turn)?"
    r"|(?:(?:i|he|she|they) )?(?:played|scored|done|drew|drawn) nothing(?: yet| else)?"
    r"(?: this turn)?|(?:nothing|no \w+) (?:else )?(?:has been |was |were |is )?(?:played|scored|done)(?: yet| so far)?"
    r"(?: this turn)?"
    r"|(?:and )?(?:i|he|she|they) (?:have|has)(?: got)? none"
    r"|(?:which|that) (?:is )?(?:all (?:that )?(?:i|he|she|they) ha(?:ve|s)|alone(?: over)?(?: there)?)"
    r"|(?:(?:it|that) is )?(?:the |my |his |her )?(?:1st|first) (?:fight|attack)(?: on (?:him|her|it))?(?: this turn)?"
    rf"|(?:(?:if|with|while|when|and) )?(?:{_SOMEBODY} (?:(?:has|have|am|is) )?|(?<!has )(?<!have ))"
    r"(?:nobody|nothing|no one|no \w+)(?: else)?(?: is| are)?"
    r" (?:there|out|in play|going on|(?:at|on) (?:the |any )?(?!(?:left|right)\b)\w+)(?!\w)|(?:and )?nothing else$"
    r"|(?:with no|without any) (?:creatures?|units?|cards?)(?: of \w+ own| in play| out| on \w+ (?:side|board))"
    rf"|(?:and )?(?:{_SOMEBODY} (?:don't|doesn't|do not|does not|didn't)|nobody|no one|neither of us)"
    r" (?:respond|react|answer)s?(?: to (?:it|that))?|(?:with )?no (?:responses?|reactions?)"
    r"|(?:while )?(?:nobody|no one) is (?:fighting|attacking)"
    r"|(?:and |one )*(?:after the other|by one)|(?:it|its effect|that) resolves"
    r"|(?:\w+ )?(?:hasn't|hasnt|has not|wasn't|was not) (?:been )?attacked(?: yet| before| this turn)*$"
    r"|(?:there (?:is|are) )?(?:no other \w+|(?:nothing|nobody|no one) else)$"
    r"|with (?:an empty board|an empty hand|nothing (?:in play|on board|else))|at all)(?!\w)"
)
"""Words that say nothing more."""
_LEAD = re.compile(
    r"^(?:(?:and|so|then|but|if|when|now|ok|okay|say|suppose|while|once|after|as|first|firstly|next|finally)\s+)*"
    r"(?:(?:(?P<far>across the table|opposite(?: me)?|on (?:the other|opp's|his|her|their) side|over there)"
    r"|(?P<near>on my side))[ ,]+"
    r"(?:(?:is|are|sits?|stands?|lies?) )?)?(?:there (?:is|are) (?=\S))?"
)
_VIEW = re.compile(
    rf"(?:{_SOMEBODY}|we) (?:says?|thinks?|claims?|argues?|insists?|believes?|reckons?)\s+"
    r"(?:that )?(?P<what>\S+ .+|\d+)"
)
_SO_IT_IS = re.compile(
    r"(?:and )?(?:so|which means|meaning|that means)(?: that)? (?:everything|everyone|every \w+|all (?:of them|\w+))"
    r" (?:is|are|gets?|will be|dies?|goes?)\b"
)
"""What somebody says comes of what is done."""
_IT_IS_EMPTY = re.compile(
    r"(?:it|that|(?!base\b)(\w+)) is (?:empty|open|free|uncontrolled)(?: now)?"
    r"|(?:nobody|no one|neither of us|no player) (?:controls?|holds?|has) (?:it|that|(?!base\b)(\w+))(?: yet| now)?"
)
"""A place that nobody has, which is as it is where nothing is said."""
_MAY_THIS = re.compile(
    r"(?:(?:is|was|would) (?:it|that|this)(?: \w+)? (?:be )?|(?=legal|allowed))"
    r"(?:legal|allowed|ok(?:ay)?|fine|possible|permitted)(?: (?:to do|for \w+ to do) (?:that|this|it|so))?"
    r"|(?:can|may|could) (?:i|he|she|they|opp|it)(?: (?:do|does) (?:that|this|it|so))?"
)
"""Whether what was done last can be done."""
_RESULTS = {
    **dict.fromkeys(("kill", "destroy"), "dead"),
    **dict.fromkeys(("exhaust", "tap"), "exhausted"),
    **dict.fromkeys(("bounce", "return"), "in hand"),
    "ready": "ready",
}
"""What a verb of any game says will have come of a card."""
_ON_TURN = re.compile(rf"(?:(?P<does>.+?) )?(?:on|in|during) (?P<turn>{_OWN} (?:next )?turn),?(?: (?P<more>.+))?")
_WHEN_FIRST = re.compile(
    rf"(?P<when>(?:(?:on|in|during) )?{_OWN} next turn|(?:at )?(?:the )?(?:start|beginning) of {_OWN} (?:next )?turn"
    rf"|(?:at )?(?:the )?end of (?:the |my |this )?turn),? (?P<asked>{QUESTION} .+)"
)
_STARTS_SO = re.compile(rf"(?P<so>.+?) (?:at|on|in) (?:the )?(?:start|beginning) of (?P<whose>{_OWN}) (?:next )?turn")
_TURN_WITH = re.compile(
    rf"(?P<who>{_SOMEBODY}) (?:starts?|begins?) (?:my|his|her|their|the) turn(?: (?:with|at|on) (?P<so>.+))?"
)
_PLAYED = re.compile(
    rf"(?P<who>{_SOMEBODY})(?: has| have| had)? played (?P<many>\d+|an?)(?: other)? cards?"
    r"(?: so far| before| this turn)*"
)
_PLAYED_IT = re.compile(
    rf"(?:(?P<who>{_SOMEBODY}) )?(?:has |have |had )?played (?P<card>.+?)(?: (?:so far|before|earlier|this turn))+"
)
_BEFORE = re.compile(
    r"(?P<card>.+?) (?:was )?(?:played|used) (?:last turn|on my last turn)(?: by (?P<who>me|him|her|opp))?"
)
_ALL_IS = re.compile(
    r"(?:all(?: that)?|the only (?:\w+|thing)(?: that)?) (?P<who>i|he|she|they|opp) (?:have|has)(?: got)?"
    r" (?:is|are) (?P<so>.+)"
    rf"|(?P<whose>{_OWN}) (?:(?:only|one|sole) (?:other )?\w+|(?:battle)?line)(?P<there> there)?"
    r"(?: in play| on board| at a \w+)? (?:is|are) (?P<card>.+)"
)
_BESIDE = re.compile(
    r"(?P<where>(?:(?:right )?(?:next to|beside)|left of|right of) .+?)"
    r" (?:(?P<has>(?:i|he|she|opp) ha(?:ve|s))|is|stands|sits|lies|there is) (?P<card>.+)"
)
_HAND_SIDE = (
    r"(?:directly |right |just |immediately )?(?:to|on|at) (?:the|its|his|her) (?P<side>left|right)"
    r"(?: (?:hand )?side)?"
)
"""On which side of another card one stands."""
_BOTH_FIGHT = re.compile(
    r"\b(?P<a>(?:my |his |her )?\S+) and (?:then )?(?P<b>(?:my |his |her )?\S+) (?:both |each )?(?:attack|fight)"
    r" (?P<c>(?:my |his |her |opp'?s |the )?[^\s,;.?|]+)"
    r"(?: (?:one after the other|after each other|in turn|both times))?(?=$|[,;.?|])"
)
"""Of two that fight one where one fights at a time, the first does so first."""
_IS_MINE = re.compile(r"(?P<card>.+?) (?:is|are) (?P<whose>mine|his|hers|theirs)")


@dataclass(slots=True)
class Clauses:
    """Reads the clauses of one line. `aims`: what a spell is played with is its target, and does not merely lie there;
    `within`: a question may begin with no mark before it.
    """

    tongue: Tongue
    aims: bool = True
    within: bool = False
    found: list[tuple[str, bool]] = field(default_factory=list)
    comes: list[str] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    subject: str = ""
    last: str = ""
    names: set[str] = field(default_factory=set)

    def line(self, line: str) -> list[tuple[str, bool]]:
        """All clauses of a line, each with whether it asks something."""
        for part in re.findall(r"[^;|?.,!:]+(?:\.(?=\S)[^;|?.,!]+)*[;|?.,!:]?", self._plain(line)):
            text = part.rstrip(";|?.,!:").strip()
            if text:
                self._part(text, part.rstrip()[-1:])
        if not any(asks for _text, asks in self.found):
            self.found += [(each, True) for each in self.comes]
        return self.found

    # ── cutting ─────────────────────────────────────────────────────────────

    def _plain(self, line: str) -> str:
        """The line in plain words: short forms written out, what is said of a card by a clause of its own behind it."""
        tongue = self.tongue
        line = re.sub(r"(?<=\w)[’`](?=\w)", "'", line.lower())
        for said, meant in _SHORT:
            line = re.sub(said, meant, line)
        line = re.sub(rf"\b2 (?=(?:{tongue.against}|{tongue.does})\b|ready(?:$|[,.;?]))", "to ", line)
        line = re.sub(
            r"\b(has|have|and|only|is) one (\S+?)(?=$|[\s,.;?])",
            lambda found: (
                f"{found[1]} a {found[2]}"
                if tongue.kind(found[2]) or re.fullmatch(tongue.becomes, found[2])
                else found[0]
            ),
            line,
        )
        line = re.sub(
            rf"\b(?:{'|'.join(DIGITS)})\b(?= (?:{tongue.counts}|{tongue.short}|cards?|damage|dmg|keys?|points?)\b)",
            lambda found: DIGITS[found[0]],
            line,
        )
        line = re.sub(
            rf"(?<=has |ave )(?:just |only )?(?P<many>\d+) cards in (?:{_OWN} )?hand[,:] (?P<cards>[^;|?.,:]+)",
            self._held,
            line,
        )
        line = re.sub(rf"\b(?:zero|no) (?=(?:{tongue.counts}|{tongue.short}|keys|points|cards)\b)", "0 ", line)
        line = re.sub(
            rf"\b((?:has|have|am|is|at|on|might|power) )(zero|{'|'.join(DIGITS)})(?=$|[,.;?]| and )",
            lambda found: found[1] + DIGITS.get(found[2], "0"),
            line,
        )
        line = re.sub(r"\bat (?=(?:might|power) \d)", "", line)
        line = re.sub(rf"\b(\d+ (?:{tongue.counts}|{tongue.short}|cards in hand)) left(?=[,.;])", r"\1", line)
        line = re.sub(rf"\b(ends?) {_OWN} (?=turn\b)", r"\1 ", line)
        line = re.sub(r"\b(?:is |are |am )?sitting on (?=\d)", "has ", line)
        line = re.sub(rf"\bin {_OWN} pool(?! is)\b", "", line)
        if not re.search(rf"\b(?:{tongue.counts}|{tongue.short})\b", line):
            line = re.sub(r"\b(with|has|have) (\d+) on (?:it|him|her)\b", r"\1 \2 damage", line)
        on_it = rf"\d (?:{tongue.counts}|{tongue.short})$"  # not the player's
        line = ON_IT.sub(lambda found: found["has"] + " captured" * bool(re.search(on_it, found["has"])), line)
        for mark, state in tongue.marks.items():
            line = re.sub(rf"{RELATIVE}{mark}\b", f" {state}", line)
        line = re.sub(rf"{RELATIVE}(?={tongue.becomes}\b|\d+ (?:damage|dmg)\b|d\d+\b)", " ", line)
        line = re.sub(rf"{RELATIVE}not (?!ready\b){tongue.becomes}\b", "", line)
        line = re.sub(r",? which (i|he|she|they|opp|my opponent) (controls?|holds?)\b", r", \1 \2 it", line)
        line = re.sub(
            r"\b(has|have|got) (?:two|three|four|five|\d) (?:creatures|units|cards)(?: there)?[,:] ", r"\1 ", line
        )
        line = re.sub(rf"\b({_SOMEBODY}) (?:don't|doesn't|do not|does not) have any (?=\w)", r"\1 has 0 ", line)
        line = re.sub(r"\b(my|his|her|their) (?:only|one|sole) \w+, ([^,;.?]+), (?=has\b|is\b)", r"\1 \2 ", line)
        line = re.sub(rf"\b({_OWN}) pool is empty\b", rf"\1 0 {tongue.counts}", line)
        line = re.sub(r"\b((?:with|has|have|had) [^;|?.,!:]+?) attached(?: to (?:it|him|her))?\b", r"\1", line)
        line = re.sub(rf"{RELATIVE}(?=(?:at|in) \w)", " ", line)
        if tongue.places:
            line = re.sub(
                r"(?<=[\w'])(,| and)? (?:both|all)(?: of them)? (at (?:the )?\w+(?=\s*(?:[.,;|]|$)))", r" \2", line
            )
            line = re.sub(rf"\b(at|to|attacks?|controls?|holds?) (?:the )?{tongue.places} (?=\w*{BLANK})", r"\1 ", line)
            line = re.sub(rf"(?<!is it )\bat (?:an?|some|any) {tongue.places}\b", "at field", line)
            line = re.sub(r"\b(at|to|into|from|attacks?|controls?|holds?|moves?) the (?=\w)", r"\1 ", line)
            line = re.sub(r" there\b(?! (?:is|are)\b)", _there, line)
            line = re.sub(r"(^|[.;,] )at (\w+) ((?:i|he|she|opp) ha(?:ve|s) [^,;.?]+)", r"\1\3 at \2", line)
        else:
            line = re.sub(r"\b(\S+) on the left and (\S+) on the right of (\S+?)(?=[\s.,;])", r"\1, \3 and \2", line)
            line = _BOTH_FIGHT.sub(r"\g<a> attacks \g<c>, \g<b> attacks \g<c>", line)
            line = re.sub(rf"\b{_HAND_SIDE} of (?=\w)", r"\g<side> of ", line)
            line = re.sub(rf"\b{_HAND_SIDE} (?=(?:is|stands|there is|an?|my|his|he|i) )", r"\g<side> of it ", line)
            line = re.sub(r"\b((?:left|right) of it) (?=an? )", r"\1 is ", line)
        return line

    def _held(self, found: re.Match[str]) -> str:
        """So many cards in hand, if all of them are named behind it: each lies there."""
        cards = found["cards"].split(" and ")
        named = all(map(self.tongue.kind, cards)) and len(cards) == int(found["many"])
        return " and ".join(f"{each} in hand" for each in cards) if named else found[0]

    def _part(self, text: str, mark: str) -> None:
        """What stands between two marks: a view that somebody holds is no fact, and a reason says nothing more."""
        if self._view(text):
            return
        if text.startswith("where ") and mark != "?" and self.tongue.places and self.found:
            there = re.search(r" (?:attacks?|at|to) (\w+)(?: with .+)?$", self.found[-1][0])
            text = f"{text.removeprefix('where ')} at {there[1]}" if there is not None else text
        if mark != "?" and self.found and _SO_IT_IS.match(text):
            self.taken.append((f"'{text}'", "nothing", "it is what is said to come of it, and is played out"))
            return
        empty = (
            _IT_IS_EMPTY.fullmatch(re.sub("^(?:and|but|so) ", "", text)) if self.tongue.places and mark != "?" else None
        )
        if empty and not any(f" at {empty[1] or empty[2]}" in each for each, _asks in self.found):
            self.taken.append((f"'{text}'", "nothing", "nobody is said to be there"))
            return
        text, because, why = re.sub(r"^(?:(?:and|but|so) )+", "", text).partition(" because ")
        if because:
            self.taken.append((f"'because {why}'", "nothing", "it is what somebody says, and no fact"))
        pieces = self._cut(text)
        for at, (join, each) in enumerate(pieces[1:]):  # the verb is that of before
            behind = re.match("with |by ", each)
            verb = rf".+ (?={behind[0]})" if behind is not None else r"(?:.*? )?plays? "
            again = re.match(verb, pieces[at][1]) if join == "then" and not self._does(each) else None
            pieces[at + 1] = (join, f"{again[0] if again is not None else ''}{each}")
        goes_on = re.match(r"(?:then )?(?=(with|by) )", pieces[0][1]) if self.found and pieces else None
        verb_before = re.match(rf".+ (?={goes_on[1]} )", self.last) if goes_on is not None and goes_on[0] else None
        if goes_on is not None and verb_before is not None:
            pieces[0] = ("then", verb_before[0] + pieces[0][1][goes_on.end() :])
        self.last = pieces[-1][1]
        last = len(pieces) - 1
        asked = [bool(_ASKS.match(each)) or (mark == "?" and at == last) for at, (_join, each) in enumerate(pieces)]
        if last == 0 and mark.isalnum() and self.found and self.found[-1][1]:  # a last question without its mark
            asked = [asked[0] or re.fullmatch(rf"{_SOMEBODY} draws? \d+(?: cards?)?", text) is not None]
        if asked[0] and mark == "?" and any(join in _FIRST for join, _each in pieces[1:]):
            asked = [True, *(bool(_ASKS.match(each)) for _join, each in pieces[1:])]
        order: list[tuple[str, bool, str]] = []
        for (join, each), asks in zip(pieces, asked, strict=True):
            before = order[-1] if order else None
            if join in _FIRST and before is not None and not asks and (before[1] or self._does(before[0])):
                order.insert(len(order) - 1, (self._of_whom(each, before[0]), asks, join))
            else:
                order.append((each, asks, join))
        for each, asks, join in order:
            if join == "where" and self.tongue.places:
                place = next((one.split()[-1] for one, _asks, _join in reversed(order) if one != each), "")
                self._clause(re.sub(r" (?:stands?|sits?|is|are|lies?)$", "", each) + f" at {place}", asks)
            else:
                self._clause(each, asks)

    def _of_whom(self, text: str, main: str) -> str:
        """A clause whose "it" means a card of the one that it stands behind: its target, or what is asked of."""
        aimed = re.search(r" on (?P<what>.+)", main) if not _ASKS.match(main) else None
        card = aimed["what"] if aimed is not None else spoken_of(main, self.tongue) if _ASKS.match(main) else ""
        return re.sub(r"\bit\b|\b(?:he|she)(?= (?:is|was|gets?)\b)", card, text) if card else text

    def _cut(self, text: str) -> list[tuple[str, str]]:
        """Where a clause of its own begins, with the word that joins it: behind "and", "while" and the like if a verb
        follows, and with nothing between them where somebody acts.
        """
        words = text.split()
        found: list[tuple[str, list[str]]] = [("", [])]
        asks = bool(_ASKS.match(text))
        for at, word in enumerate(words):
            behind, here = words[at + 1 :], found[-1][1]
            if word == "then" and not here and len(found) > 1:
                found[-1] = (word, [])
                continue
            joins = word in _JOINS and here and self._begins(word, here, behind)
            if joins:
                found.append((word, []))
                continue
            if here and not asks and (self._acts_here(here, words[at:]) or self._asks_here(here, words[at:])):
                found.append(("", []))
            found[-1][1].append(word)
        return [(join, " ".join(each)) for join, each in found if each]

    def _asks_here(self, here: list[str], ahead: list[str]) -> bool:
        """Whether a question begins from a word on that no mark stands before: `krump dies who wins`."""
        question = r"(?:who (?:dies|wins|survives)|does|do|did|how (?:much|many)|where|can|is)\b"
        return self.within and self._verbal(here) and re.match(question, " ".join(ahead)) is not None

    def _verbal(self, words: list[str]) -> bool:
        """Whether words have a verb, so that what "and" joins to them may be a clause of its own."""
        return bool(self.verb_in(words)[1]) or ENTERS_IN.match(" ".join(words)) is not None

    def _until_join(self, words: list[str]) -> list[str]:
        end = next((at for at, word in enumerate(words) if word in _JOINS and at), len(words))
        return words[:end]

    def _begins(self, join: str, here: list[str], behind: list[str]) -> bool:
        """Whether a clause begins behind a word that joins."""
        if not behind:
            return False
        if behind[0] in _JOINS:
            return True  # "and then": the last of them decides
        said = " ".join(behind)
        again = join == "then" and (self._does(" ".join(here)) or "by" in here)  # the verb is that of before
        card = self._card(said) or self._spell(behind) or {*behind} <= self.names
        if behind[0] in _CHOOSES or (again and (card or behind[0] in ("with", "by"))):
            return True
        of_both = join == "and" and self._card(" ".join(here)) and re.fullmatch(r"\S+ (?:dead|alive)", said)
        if _ASKS.match(said) and join not in ("when", "where", "while") and not of_both:
            return len(behind) > 1
        if STARTS.match(said) or re.match(rf"{_OWN} (?:turn )?(?:begins|starts)", said):
            return True
        if behind[0] in ("i", "he", "she", "they") and len(behind) > 1:
            return True
        ahead = self._until_join(behind)
        subject, kind, verb, _rest = self.verb_in(ahead)
        if join in _FIRST:
            return bool(kind) or bool(re.match(r"\w+ing\b|attacked by", said)) or ENTERS_IN.search(said) is not None
        if not kind:
            spells = bool(subject[:1]) and re.fullmatch(_SOMEBODY, behind[0]) and self._spell(behind[1:])
            return bool(spells) or ENTERS_IN.search(" ".join(ahead)) is not None or self._result(" ".join(ahead))
        if join == "then" or not subject:
            return join == "then" or kind != "has" or bool(self.verb_in(here)[1])
        if re.fullmatch(_SOMEBODY, " ".join(subject)):
            return True
        several = kind == "against" and not verb.endswith("s") and not self._verbal(here)
        return not several and (self._verbal(here) or self._tells(" ".join(here)))

    def _tells(self, text: str) -> bool:
        """Whether a clause without a verb says something of a card all the same."""
        said = noun(text, self.tongue)
        return bool(said.states or said.place or side_of(text) is not None)

    def _acts_here(self, here: list[str], ahead: list[str]) -> bool:
        """Whether somebody acts from a word on that no mark stands before: `opp 1 key i play charm`."""
        if here[-1] in _BEFORE_NOUNS or here[-1] in ("that", "than", *_JOINS) or here[-1] in _WILL:
            return False
        if ahead[0] in ("opp", "me") and len(ahead) > 1 and not self._kind(here[-1:]):
            return not self._does(" ".join(here)) or ahead[1] in ("has", "have", "at", "with") or ahead[1].isdecimal()
        if ahead[0] in _CHOOSES and self._does(" ".join(here)):
            return len(ahead) > 1
        if ahead[0] in ("i", "he", "she", "opp") and len(ahead) > 1:
            return bool(self._kind(ahead[1:])) or (self._spell(ahead[1:]) and bool(self.verb_in(here)[1]))
        if (
            ahead[0] == "play"
            and len(ahead) > 1
            and here[-1] not in _WILL | _LITTLE | {"i", "me", "he", "opp", "earlier"}
        ):
            return not self.verb_in(here)[1] or self._kind(here) != ""
        if self.verb_in(here)[1] in ("does", "against") or not self.names:
            return False
        for length in (3, 2, 1):  # a card of the line, and what it does
            if (
                len(ahead) > length
                and " ".join(ahead[:length]) in self.names
                and here[-1] not in ("opp", "me", "my", "his")
            ):
                return self._kind(ahead[length:]) == "against"
        return False

    # ── words ───────────────────────────────────────────────────────────────

    def _kind(self, words: list[str]) -> str:
        """What kind of verb begins here: "against" another card, "does" anything else; "" for no verb of the game."""
        return self._verb(words)[0]

    def _verb(self, words: list[str]) -> tuple[str, str, int]:
        """The kind of a verb, the verb in a form that the game knows, and of how many words it is."""
        behind = " ".join(words[1:6])
        for word in bases(words[0]) if words else ():
            for kind in ("against", "does"):
                found = re.match(rf"(?:{getattr(self.tongue, kind)})(?![\w'])", f"{word} {behind}")
                if found is not None:
                    return kind, found[0], len(found[0].split())
        return "", "", 0

    def verb_in(self, words: list[str]) -> tuple[list[str], str, str, list[str]]:
        """The subject of a clause, the kind of its verb, the verb, and what stands behind it."""
        for at, word in enumerate(words):
            if at and (words[at - 1] in _BEFORE_NOUNS or words[at - 1].isdecimal()):
                continue
            if not (word in _BE or word in _WILL or word in _STANDS or word in _WISH or self._kind(words[at:])):
                continue
            end = at
            while end < len(words) and not self._kind(words[end:]):
                helps = words[end] in _BE or words[end] in _WILL or words[end] in _LITTLE or words[end] in _WISH
                if not helps and not (words[end] == "to" and words[end - 1] in _WISH):
                    break
                end += 1
            kind, verb, many = self._verb(words[end:]) if end < len(words) else ("", "", 0)
            passive = kind and any(each in _BE for each in words[at:end]) and words[end].endswith(("ed", "ht"))
            if kind and not passive:
                return words[:at], kind, verb, words[end + many :]
            if kind or word in _BE or word in _STANDS:
                return words[:at], "has", word, words[at + 1 :]
        return words, "", "", []

    def _spell(self, words: list[str]) -> bool:
        """Whether a spell stands where a verb would."""
        return any(
            self.tongue.kind(each) == "spell"
            for count in range(1, min(len(words), 5) + 1)
            for each in bases(" ".join(words[:count]))
        )

    def _does(self, text: str) -> bool:
        words = text.split()
        return not noun(text, self.tongue).place and (
            self.verb_in(words)[1] in ("against", "does")
            or self._spell(words[1:] if side_of(text + " ") is not None else words)
        )

    def _card(self, text: str) -> bool:
        return bool(text) and self.tongue.kind_of(_bare(noun(text, self.tongue).name)) in ("lies", "attached")

    def _result(self, text: str) -> bool:
        comes = r"(?:(?:it|he|she) )?(?:dies|is destroyed|survives|lives)|[a-z]+s (?:it|him|her|them|both)"
        return re.fullmatch(comes, text) is not None

    def _comes(self, verb: str) -> str:
        """What a verb says will have come of a card, in whichever form it is; "" for any other."""
        known = {**_RESULTS, **self.tongue.marks, **self.tongue.puts}
        return next((known[each] for each in bases(verb) if each in known), "")

    # ── one clause ──────────────────────────────────────────────────────────

    def _view(self, text: str) -> bool:
        """Whether a text is only what somebody holds to be so, which is told."""
        view = _VIEW.fullmatch(re.sub(r"^(?:(?:and|but|so) )+", "", text))
        self.taken += [(f"'{text}'", "nothing", "it is what somebody says, and no fact")] * (view is not None)
        return view is not None

    def _clause(self, text: str, asks: bool) -> None:
        said = text
        if self._view(text):
            return
        text = re.sub(r"\s+", " ", _NOTHING.sub("", text)).strip()
        lead = _LEAD.match(text)
        assert lead is not None
        text = text[lead.end() :] if not asks else re.sub(r"^(?:(?:and|so|then|but) )+", "", text)
        text = re.sub(
            rf"^(?:({_OWN}) )?({self.tongue.zones}) (?:of |has |have |is |holds )?(\d+ cards?)$",
            lambda of: f"{'' if not of[1] else 'opp has ' if re.match(THEIRS, of[1]) else 'i have '}{of[3]} in {of[2]}",
            text,
        )
        text = re.sub(r"\b(?:him|her)$", "it", text)
        text = re.sub(
            rf"^({_OWN}) ({self.tongue.zones}) (?:is|are) empty$",
            lambda of: f"{'opp has' if re.match(THEIRS, of[1]) else 'i have'} {of[2]} empty",
            text,
        )
        inside = re.fullmatch(
            rf"(?:in )?(?:the )?(?P<own>{_OWN}) (?P<zone>{self.tongue.zones})(?: there)?"
            rf" (?:is|are|has|holds|lies?|sits?|{_SOMEBODY} ha(?:ve|s)) (?P<what>(?!empty\b).+)",
            text,
        )
        if inside is not None and not asks:
            whose = "opp has" if re.match(THEIRS, inside["own"]) else "i have"
            text = " and ".join(f"{each} in {inside['zone']}" for each in inside["what"].split(" and "))
            text = f"{whose} {text}"
        if not asks and (lead["far"] or lead["near"]):
            text = f"{'opp' if lead['far'] else 'i'} has {text}"
        if not text:
            self.taken.append((f"'{said}'", "nothing", "it says nothing more"))
            return
        count = len(self.found)
        whither = re.fullmatch(r"(?:both|all) (?P<to>to \w+)", text)
        if whither is not None and self.tongue.places:
            plays = re.compile(rf"(?:{_SOMEBODY} )?plays? (?!.+ to )")
            self.found = [(f"{each} {whither['to']}" if plays.match(each) else each, asks) for each, asks in self.found]
            return
        if asks and _MAY_THIS.fullmatch(text) and any(not asking and self._does(each) for each, asking in self.found):
            text = "is that allowed"
        if asks:
            for each, asking in self._asked(text):
                self._put(each, asking)
        else:
            for each in self._said(text):
                self._put(each.removesuffix("?"), each.endswith("?"))
        put = "; ".join(f"{each}{'?' * asking}" for each, asking in self.found[count:])
        if put.rstrip("?") != said.rstrip("?"):
            self.taken.append((f"'{said}'", put, "it says the same"))

    def _put(self, text: str, asks: bool) -> None:
        text = re.sub(r"\s+", " ", text).strip()
        for mark, state in self.tongue.marks.items():
            text = re.sub(rf"\b(?:has|have|had|got) (?:a |an )?{mark}$", f"is {state}", text)
        self.found.append((text, asks))
        for each in re.split(r"(?: and |, )", re.sub(rf"^{_SOMEBODY} (?:has|have|plays?|controls?)? ?", "", text)):
            words = re.findall(r"[\w'-]+", noun(each, self.tongue).name)
            self.names.update(words if len(words) < 5 else ())
            self.names.add(" ".join(words))

    def _said(self, text: str) -> Iterator[str]:
        """What a clause says, in the active voice and with its subject."""
        if self._comes_of_it(text):
            return
        if LASTING.search(text) and (side_of(text) is not None or not self.subject):
            self.subject = text.split(" played ", maxsplit=1)[0] if side_of(text) is not None else ""
            yield text
            return
        handled = self._of_turns(text)
        if handled is not None:
            yield from handled
            return
        on_turn = _ON_TURN.fullmatch(text)
        if on_turn is not None and (on_turn["does"] or on_turn["more"]):
            yield on_turn["turn"]
            yield from self._said(f"{on_turn['does'] or ''} {on_turn['more'] or ''}".strip())
            return
        before, text = text, self._of_state(text)
        if text != before and text.endswith(" attacked"):
            yield text
            return
        words = text.split()
        subject, kind, verb, rest = self.verb_in(words)
        who, behind = " ".join(subject), " ".join(rest)
        if kind and not who and self.subject and verb not in ("vs",):
            person = re.fullmatch(_SOMEBODY, self.subject)
            if (person and self.subject == "i") or kind == "has" or words[0].endswith(("s", "ed")):
                yield from self._said(f"{self.subject} {text}")
                return
        self.subject = who if kind else self.subject
        simple = self._active(text, who, kind, verb, behind)
        if simple is not None:
            yield from simple
            return
        if kind in ("does", "against"):
            yield from self._deed(who, kind, verb, behind)
            return
        yield text

    def _of_turns(self, text: str) -> list[str] | None:
        """Turns that begin and end, and what was done before this one."""
        tongue = self.tongue
        begun = _TURN_WITH.fullmatch(text)
        if begun is not None:
            so = [f"{begun['who']} has {begun['so']}"] if begun["so"] else []
            return [*so, f"{'my' if re.fullmatch(MINE, begun['who']) else 'opp'} turn begins"]
        begins = re.fullmatch(r"(my|his|her|their|opp's|mine) (?:begins|starts)", text)
        if begins is not None:
            return [f"{'my' if begins[1] in ('my', 'mine') else 'his'} turn begins"]
        starts = _STARTS_SO.fullmatch(text)
        if starts is not None:
            return [*self._said(starts["so"]), f"{starts['whose']} turn starts"]
        many_played = _PLAYED.fullmatch(text)
        if many_played is not None:
            many = many_played["many"]
            return [f"{many_played['who']} earlier played {1 if many in ('a', 'an') else many} cards"]
        ago = re.fullmatch(rf"(?P<who>{_SOMEBODY}) played? (?P<card>.+?) (?:a few|\w+) turns? ago", text)
        if ago is not None and tongue.kind(_bare(ago["card"])) == "lies":
            self.subject = ago["who"]
            return [f"{ago['who']} has {_bare(ago['card'])}"]
        played = _PLAYED_IT.fullmatch(text)
        if played is not None and tongue.kind(_bare(played["card"])):
            return [f"{played['who'] or 'i'} earlier played {'1 cards' if tongue.places else _bare(played['card'])}"]
        before = _BEFORE.fullmatch(text)
        if before is not None and tongue.kind(_bare(before["card"])):
            return [
                f"{'he' if before['who'] in ('him', 'her', 'opp') else 'i'} played {_bare(before['card'])} last turn"
            ]
        return [text] if TURN.fullmatch(text) or STARTS.fullmatch(text) else None

    def _of_state(self, text: str) -> str:
        """A state that a card is not in is left out, and `was already attacked` is one word."""
        tongue = self.tongue
        text = re.sub(
            rf" (?:(?:is|are|was)(?:n't|nt| not| no longer)|not|no longer) (?P<state>{tongue.becomes})"
            r"(?: (?:any ?more|any longer|now|yet))?\b",
            lambda found: " exhausted" if found["state"] == "ready" else "",
            text,
        )
        if re.search(r"\battacked\b", tongue.becomes):
            past = re.fullmatch(r"(.+?) (?:was|is|got|has been) (?P<a>already )?attacked\b(?P<rest>.*)", text)
            if past is not None and (past["a"] or re.search(r"\b(?:this turn|once|before|earlier)\b", past["rest"])):
                return f"{past[1]} attacked"
        return text

    def _active(self, text: str, who: str, kind: str, verb: str, rest: str) -> list[str] | None:
        """A clause whose verb says something by another one: passives, what comes in, answers, a fight between two."""
        tongue = self.tongue
        all_is = _ALL_IS.fullmatch(text)
        if all_is is not None:
            card = all_is["so"] or all_is["card"]
            mine = (all_is["who"] or all_is["whose"]) in ("i", "my") or card.startswith("my ")
            return [f"{'i have' if mine else 'he has'} {card}{all_is['there'] or ''}"]
        around = re.fullmatch(r"(?P<does>.+?) with (?P<what>(?:my|his|her|their) .+)", text) if kind != "has" else None
        lies = around is not None and re.search(r" (?:on (?:the )?board|out|in play)$| at \w+$", around["what"])
        if around is not None and lies and kind != "against":
            return [around["what"], *self._said(around["does"])]
        owned = _IS_MINE.fullmatch(text)
        if owned is not None and tongue.kind(_bare(owned["card"])):
            self.subject = f"{'my' if owned['whose'] == 'mine' else 'his'} {_bare(owned['card'])}"
            return [f"{'i have' if owned['whose'] == 'mine' else 'he has'} {_bare(owned['card'])}"]
        beside = _BESIDE.fullmatch(text)
        if beside is not None:
            return [f"{beside['has'] or ''} {beside['card']} is {beside['where']}".strip()]
        passive = re.fullmatch(
            rf"(?P<a>.+?) (?:(?:(?:{'|'.join(_BE)}) )+|(?=\w+ed ))(?P<verb>\w+(?: (?:at|into))?) by (?P<b>.+)", text
        )
        falls = re.fullmatch(r"(?P<a>.+?) (?:dies|died|falls) (?:to|from|by) (?P<b>.+)", text)
        by = re.fullmatch(r"(?P<card>.+?) (?:is|was|gets) played by (?P<who>me|him|her|opp|my opponent)", text)
        if by is not None:
            return [f"{'i' if by['who'] == 'me' else 'he'} plays {_bare(by['card'])}"]
        done = passive or falls
        if done is not None and self._is_spell(done["b"]):
            return self._with_spell(_he_or_i(done["b"]), done["a"], done["b"])
        if done is not None and self._card(done["b"]):
            against = passive is not None and self._kind(passive["verb"].split()) == "against"
            if passive is None or self._comes(passive["verb"]) == "dead":
                name = re.sub(r" at [a-z]+$", "", _bare(noun(done["a"], tongue).name))
                return [*self._said(f"{done['b']} attacks {done['a']}"), f"{name} dead?"]
            if against:
                return list(self._said(f"{done['b']} attacks {done['a']}"))
        shot = re.fullmatch(
            rf"(?:(?P<who>{_SOMEBODY}) )?(?P<verb>\w+) (?P<b>.+) (?:with|using) (?P<spell>.+)",
            f"{who} {verb} {rest}".strip() if kind else text,
        )
        if (
            shot is not None
            and self._is_spell(shot["spell"])
            and (self._kind([shot["verb"]]) != "does" or self._counters(shot["verb"], shot["spell"]))
            and (side_of(shot["b"]) is not None or self._card(shot["b"]) or _bare(shot["b"]) in (*self.names, "it"))
        ):
            who_does = shot["who"] or _he_or_i(shot["spell"])
            return self._with_spell("he" if re.fullmatch(THEIRS, who_does) else "i", shot["b"], shot["spell"])
        given = self._given(text)
        if given is not None:
            return given
        enters = ENTERS_IN.match(text)
        if enters is not None and tongue.kind(_bare(enters["card"])):
            played = f"{_he_or_i(enters['card'])} plays {_bare(enters['card'])}"
            return list(self._said(f"{played}{text[enters.end() :]}")) if text[enters.end() :] else [played]
        answered = re.fullmatch(
            rf"(?P<a>.+?) (?:in|as a) response to (?P<whose>{_OWN} |{_SOMEBODY} plays? )(?P<b>.+)", text
        ) or re.fullmatch(
            r"(?:i|(?P<he>he|she|they|opp)) (?:answers?|responds? to|reacts? to) (?P<whose>(?:my|his|her|their) )"
            r"(?P<b>.+) with (?P<a>.+)",
            text,
        )
        if answered is not None and self._spell(re.sub(rf"^{_SOMEBODY} (?:plays? )?", "", answered["a"]).split()):
            first, then = ("he", "i") if re.match(THEIRS, answered["whose"]) else ("i", "he")
            card, other = re.sub(rf"^{_SOMEBODY} (?:plays? )?", "", answered["a"]), answered["b"]
            aimed = re.search(rf" on {_OWN} .+$", other)
            if aimed is not None and " on " not in card and not tongue.counters(card):
                card += aimed[0]
            aimed = re.search(rf"{_OWN} .+$", card)
            other = re.sub(r" on it$", f" on {aimed[0]}", other) if aimed is not None else other
            return [f"{first} plays {other}", f"{then} plays {card}"]
        sent = re.fullmatch(rf"(?:{_SOMEBODY} )?sends? (?P<a>.+?) (?:into|against|at) (?P<b>.+)", text)
        if sent is not None:
            return list(self._said(f"{sent['a']} attacks {sent['b']}"))
        both = re.fullmatch(r"(?P<a>.+?) and (?P<b>.+?) (?:fight|battle|trade|hit)(?: (?:each other|it out))?", text)
        if both is not None and self._card(both["a"]) and self._card(both["b"]):
            first_side, other = (noun(both[each], tongue).side for each in "ab")
            if first_side != other or first_side is None:
                return [f"{both['a']} attacks {both['b']}"]
        if tongue.places:
            held = re.fullmatch(
                r"(?P<units>.+) (?:hold|guard|defend)(?:s|ing)? (?P<place>\w+)(?: (?:against|from|vs) (?P<b>.+))?", text
            )
            if held is not None and self._card(held["units"].split(" and ")[0]):
                if held["b"]:
                    return list(self._said(f"{held['b']} attacks {held['units']} at {held['place']}"))
                return [f"{each} at {held['place']}" for each in held["units"].split(" and ")]
            goes = re.fullmatch(
                rf"(?:(?:{_SOMEBODY} )?moves? (?P<b>.+?)|(?P<a>.+?) (?:goe?s?|moves?|walks?|gets?)) "
                r"(?:from |(?<=[a-z]s )(?!from ))(?P<from>\w+) (?:in)?(?P<to>to \w+)",
                text,
            )
            if goes is not None and (self._card(goes["a"] or goes["b"]) or (goes["a"] or goes["b"]) in self.names):
                card = goes["a"] or goes["b"]
                return [f"{card} at {goes['from']}", f"{card} moves {goes['to']}"]
        if kind:
            return None
        while_it = re.fullmatch(r"(?:(?P<first>.+? (?:on|to|at) ))?(?P<a>.+?) (?:attacking|fighting) (?P<b>.+)", text)
        if while_it is not None:
            attack = f"{while_it['a']} attacks {while_it['b']}"
            return [attack, f"{while_it['first']}{_bare(while_it['a'])}"] if while_it["first"] else [attack]
        return None

    def _given(self, text: str) -> list[str] | None:
        """`i give his troll punch`, `his troll gets a punch`: the spell is played on it."""
        words = text.split()
        for at in range(len(words) - 1, 1, -1):
            spell, rest = " ".join(words[at:]), " ".join(words[:at])
            who = re.fullmatch(rf"(?P<who>{_SOMEBODY}) (?:gives?|gave) (?P<to>.+?)(?: an?| the| my)?", rest)
            gets = re.fullmatch(r"(?P<to>.+?) (?:gets?|got|eats?)(?: an?| the| my)?", rest)
            to = (who or gets or {"to": ""})["to"]
            if to and self._is_spell(spell) and (self._card(to) or _bare(to) in (*self.names, "it")):
                theirs = re.match(THEIRS, who["who"] if who is not None else to) is not None
                return self._with_spell("he" if theirs == (who is not None) else "i", to, spell)
        return None

    def _with_spell(self, who: str, target: str, spell: str) -> list[str]:
        """A spell played on something: its target, or what lies there while it is played."""
        spell, place = _bare(spell), re.search(r" at \w+$", spell) if self.tongue.places else None
        at = place[0] if place is not None else ""
        spell = spell.removesuffix(at)
        return [f"{who} plays {spell} on {target}{at}"] if self.aims else [f"{target}{at}", f"{who} plays {spell}"]

    def _deed(self, who: str, kind: str, verb: str, rest: str) -> Iterator[str]:
        """What is done: what is said of the player with it comes first, and what will come of it is asked."""
        tongue, third = self.tongue, "" if re.fullmatch("i|they|we", who) else "s"
        base = next((each for each in list(bases(verb))[::-1] if self._kind([each, *rest.split()])), verb)
        verb = f"{base}{third}" if who and verb == base and not re.search("s$| ", verb) else verb
        used = re.fullmatch(r"(?P<a>.+?) to (?P<verb>\w+)(?: (?P<b>.+))?", rest) if base == "use" else None
        if used is not None and self._kind([used["verb"]]):
            own = "" if side_of(used["a"]) is not None or not who else ("his " if re.fullmatch(THEIRS, who) else "my ")
            yield from self._said(f"{own}{used['a']} {used['verb']}s {used['b'] or ''}".strip())
            return
        if base in ("use", "activate"):
            rest = re.sub(r"^(?:its|his|her) (action|omni|ability)\b", rf"{self._last_card()}'s \1", rest)
            rest = re.sub(r"^(?:the )?(action|omni)(?: ability)? of (.+)", r"\2's \1", rest)
        plays = base in ("play", "drop", "cast")
        having = (
            re.fullmatch(r"(?P<does>.+?) (?:with|at|having) (?P<so>\d+ (?:\w+ in hand|[a-zæ]+))", rest)
            if plays
            else None
        )
        if having is not None and who and not self._counts_cards(having["so"]):
            yield f"{who} has {having['so']}"
            rest = having["does"]
        rest = re.sub(r"^the (?=\w)", "", rest)
        if plays:
            rest = re.sub(rf" (?:from {_OWN} hand|down)(?=$| and | to )", "", rest)
        more = re.fullmatch(
            r"(?:(?P<b>.+?) )?(?:and|to) (?!(?:my|his|her|their|the) )(?P<verb>[a-z]+) (?P<to>.+)"
            r"|(?P<c>.+?) (?P<doing>[a-z]+)ing (?P<on>.+)",
            rest,
        )
        target = "" if more is None else more["b"] or more["c"] or ""
        of = _bare(target) if plays else noun(who, tongue).name
        if (
            more is not None
            and tongue.kind(of)
            and bool(target) == plays
            and not self._kind([more["verb"] or more["doing"]])
        ):
            doing, to = (
                more["verb"] or more["doing"],
                re.sub(r" (?:(?:with|for|from) it|for the \d+ (?:damage|dmg))$", "", more["to"] or more["on"]),
            )
            come = self._comes(doing)
            if come:
                self._ask_later(to, come)
            else:
                self.taken.append((f"'{doing}'", "nothing", f"'{doing}' is not looked at"))
            rest = f"{target} on {to}".strip()
        yield f"{who} {verb} {rest}".strip()

    def _ask_later(self, card: str, come: str) -> None:
        """What is said to come of an action is asked, if the line asks nothing else."""
        name = re.sub(r" at [a-z]+$", "", _bare(noun(card, self.tongue).name))
        if self._card(card):
            self.comes.append(f"{name} {come}")

    def _comes_of_it(self, text: str) -> bool:
        """`and dies`, `and kills it` behind a fight: what is said to come of it."""
        ends = re.fullmatch(
            r"(?:(?:then|it|he|she) )?(?:(?P<how>dies|is destroyed|survives|lives)"
            r"|(?P<verb>[a-z]+s) (?:it|him|her|them|both))",
            text,
        )
        done = [each for each, asks in self.found if not asks]
        fought = re.fullmatch(rf"(?P<a>.+?) (?:{self.tongue.against}) (?P<b>.+)", done[-1]) if done and ends else None
        come = (ends["how"] or self._comes(ends["verb"])) if ends is not None else ""
        if ends is None or fought is None or not come:
            return False
        self._ask_later(fought["a"] if ends["how"] else fought["b"], come)
        return True

    def _last_card(self) -> str:
        return next(
            (_bare(re.split(r" (?:is|has|with|at) ", each)[0]) for each, asks in reversed(self.found) if not asks), "it"
        )

    def _counters(self, verb: str, spell: str) -> bool:
        """Whether a spell is said to counter, and does."""
        return "counter" in bases(verb) and self.tongue.counters(_bare(spell))

    def _counts_cards(self, text: str) -> bool:
        """Whether a number and a word count cards of a name: `2 guards`."""
        name = re.sub(r"^\d+ ", "", text)
        counted = re.fullmatch(rf"{self.tongue.counts}|{self.tongue.short}|\w+ in hand", name)
        return not counted and bool(self.tongue.kind(name) or self.tongue.kind(name.removesuffix("s")))

    def _is_spell(self, text: str) -> bool:
        """Whether a text is the name of a spell, maybe with whose it is and a place."""
        return "spell" in (self.tongue.kind(re.sub(r" at \w+$", "", _bare(text))), self.tongue.kind(_bare(text)))

    # ── what is asked ───────────────────────────────────────────────────────

    def _asked(self, text: str) -> Iterator[tuple[str, bool]]:
        """What a question asks, and before it what it says is done."""
        tongue = self.tongue
        counted = rf"(?:the |its |his |my |that )?(?:{tongue.counts}|{tongue.short})"
        goes = re.fullmatch(rf"where (?:does|do|is|will) {counted} .+", text)
        if goes is not None:
            yield f"how much {tongue.counts} do i have", True
            yield f"how much {tongue.counts} does opp have", True
            return
        deed = r"(?P<deed>(?!conquers?\b)\S+ (?!\d|an?\b|any\b|all\b).+)"
        doing = re.fullmatch(rf"(?P<who>i|he|she|they|opp) {deed}", text)
        if doing is not None and self._kind(doing["deed"].split()):
            yield f"can {doing['who']} {doing['deed']}", True
            return
        when = _WHEN_FIRST.fullmatch(text)
        if when is not None:
            text = f"{when['asked']} {when['when']}"
        text = re.sub(r"^(?:can|could) it be that ", "", text)
        text = re.sub(r"^((?:do|does) .+ have|has .+|.+ has|i have) any (?=\w)", r"\1 at least 1 ", text)
        text = re.sub(rf"^(?:is|are|am) ({_SOMEBODY}) (?:on|at|down to|up to|left with) (?=\d)", r"does \1 have ", text)
        text = _bare(having(re.sub("^(?:is|are) there ", "", text), tongue)) or text
        of_each = re.fullmatch(r"(how (?:much|many) .+?) (?:does each (?:of us|player)|do we each) (.+)", text)
        if of_each is not None:
            yield f"{of_each[1]} do i {of_each[2]}", True
            yield f"{of_each[1]} does opp {of_each[2]}", True
            return
        lie = re.fullmatch(
            rf"(?P<be>is|are) (?P<a>.+? in {_OWN} (?P<zone>{tongue.zones})) and (?P<b>.+ in {_OWN})", text
        )
        if lie is not None:
            yield f"{lie['be']} {lie['a']}", True
            yield f"{lie['be']} {lie['b']} {lie['zone']}", True
            return
        each_of = re.fullmatch(rf"(?!{QUESTION}\b)(?P<a>.+) and (?P<b>\S+) (?P<so>dead|alive)", text)
        if each_of is not None and tongue.places and self._card(each_of["a"]):
            yield f"{each_of['a']} {each_of['so']}", True
            yield f"{each_of['b']} {each_of['so']}", True
            return
        both = re.fullmatch(rf"(?P<be>is|are) (?P<a>.+?) (?P<so>dead|alive|{tongue.becomes}) and (?P<b>.+)", text)
        if both is not None and (re.match(rf"{_OWN} \w+$", both["b"]) or self._card(both["b"])):
            yield f"{both['be']} {both['a']} {both['so']}", True
            yield f"{both['be']} {both['b']} {both['so']}", True
            return
        has = re.fullmatch(
            rf"(?P<asked>(?:can|could|may) (?P<who>{_SOMEBODY}) .+?) (?:with|at|on) (?P<so>\d+ \w+)", text
        )
        if has is not None and not self._counts_cards(has["so"]):
            yield f"{has['who']} has {has['so']}", False
            yield has["asked"], True
            return
        goes = re.fullmatch(
            r"(?:can|could|may) (?:i move (?P<b>.+?)|(?P<a>.+?) (?:goe?s?|moves?|walks?)) from "
            r"(?P<from>\w+) (?:in)?(?P<to>to \w+)",
            text,
        )
        if goes is not None and tongue.places and self._card(goes["a"] or goes["b"]):
            yield f"{goes['a'] or goes['b']} at {goes['from']}", False
            yield f"can {_bare(goes['a'] or goes['b'])} move {goes['to']}", True
            return
        enters = re.fullmatch(rf"(?:does |do |will )?(?:(?P<card>.+?) )?{ENTERS} (?P<state>{tongue.becomes})", text)
        if enters is not None and (not enters["card"] or tongue.kind(_bare(enters["card"])) or enters["card"] == "it"):
            card = enters["card"] or "it"
            played = any(re.search(rf"\bplays? {re.escape(_bare(card))}\b", each) for each, _asks in self.found)
            if card != "it" and not played:
                yield f"{_he_or_i(card)} plays {_bare(card)}", False
            yield f"is {_bare(card)} {enters['state']}", True
            return
        ends = re.fullmatch(
            r"(?:does|do|will|would) (?P<a>.+?) (?:(?P<dies>die|survive|live)s? (?:"
            r"(?P<by>to|from|(?:being |when )?attacked by)"
            r" |(?:when |while )?(?:attacking|fighting) |(?<=survive ))|(?P<kills>kill|beat|destroy)s? )(?P<b>.+)",
            text,
        )
        if ends is not None and self._card(ends["a"]) and self._card(ends["b"]):
            first, second = ("b", "a") if ends["by"] else ("a", "b")
            dead = noun(ends["b" if ends["kills"] else "a"], tongue).name
            for each in self._said(f"{ends[first]} attacks {ends[second]}"):
                yield each, False
            yield f"does {dead} {ends['dies'] or 'die'}", True
            return
        of = re.fullmatch(rf"(?P<asked>{QUESTION} .+?) (?:from|off|for|when|if|while|after) (?P<so>.+)", text)
        doing = re.fullmatch(r"(?P<a>.+?) (?P<verb>\w+ing)(?P<rest> .+)?", of["so"]) if of is not None else None
        if of is not None and doing is not None and tongue.kind(noun(doing["a"], tongue).name):
            verb = "dies" if doing["verb"] == "dying" else f"{doing['verb'].removesuffix('ing')}s"
            for each in self._said(f"{doing['a']} {verb}{doing['rest'] or ''}"):
                yield each, False
            text = of["asked"]
        elif of is not None and tongue.kind(of["so"]) == "spell":
            yield f"i play {of['so']}", False
            text = of["asked"]
        yield text, True


ENTERS_IN = re.compile(rf"(?P<card>.+?) {ENTERS}(?=$| and | to )")


def _there(found: re.Match[str]) -> str:
    """`there`: at or to the place spoken of last; where something is put "to" it."""
    before = found.string[: found.start()]
    places = re.findall(
        r"\b(?:at|to|attacks?|controls?) (?!(?:base|it|a|my|his|field)\b)([a-z]+)\b"
        r"|\b(?!(?:it|that)\b)([a-z]+) is (?:empty|open|free)\b",
        before,
    )
    places = [one or other for one, other in places]
    clause = re.split(r"[;|?.,:]", before)[-1]
    to = "to" if re.search(r"\b(?:moves?|goes|sends?|plays?)\b", clause) else "at"
    return f" {to} {places[-1]}" if places else found[0]


def bases(word: str) -> Iterator[str]:
    """The forms of which a verb may be one, itself first: `attacking`, `hits`, `played`."""
    yield word
    for ending, shapes in (
        ("ing", ("", "e")),
        ("ied", ("y",)),
        ("ed", ("", "e")),
        ("ies", ("y",)),
        ("es", ("",)),
        ("s", ("",)),
    ):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word.removesuffix(ending)
            yield from (stem + shape for shape in shapes)
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]


def _he_or_i(text: str) -> str:
    """Who has a card by the word before it: me where nobody is named."""
    return "he" if re.match(rf"(?:{THEIRS}) ", text) else "i"


def _bare(text: str) -> str:
    """A card without whose it is."""
    return re.sub(rf"^(?:(?:{THEIRS}|my|mine|the|a|an|enemy) )+", "", text)

"""Clauses of speech turned to how the notation says the same: passives, what is not so, the condition of a question.

In: a line that cannot be read as it stands, and the words of its game. Out: lines that say the same, each with what was
put how. They count only where they can be read whole, and what was put so is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from kfjudge.situation.notation.hurried import Taken
from kfjudge.situation.notation.sentences import ENTERS, MINE, NUMBERS, QUESTION, THEIRS, Tongue, noun, spoken_of

_APART = re.compile(r"(\s*(?:[;|,:?!]|\.(?=\s|$))\s*)")
_LEAD = r"(?P<lead>(?:(?:and|so|then|but|if|when|now|ok|and then) )*)"
_SOMEBODY = rf"(?:{MINE}|{THEIRS})"
_BEING = r"(?:(?:gets?|got|is|are|was|were|has been|have been|being|already) )+"
_WITH_IF = re.compile(rf"(?P<asked>(?:(?:and|so|then) )?{QUESTION} .+?),? (?:if|when|after) (?P<so>.+)$")
_ENDS_WITH = re.compile(
    r"(?:does|do|will|would) (?P<a>.+?) (?:(?P<dies>die|survive|live)s? (?:(?P<by>to|from|(?:being |when )attacked by) "
    r"|(?:when |while )?(?:attacking|fighting) |(?<=survive ))|(?P<kills>kill|beat|destroy)s? )(?P<b>.+)"
)
_VERBS = {"dying": "dies"}
_SLANG = (
    (re.compile(r"\b(?:swings?|runs?|crash(?:es)?|goes) (?:at|into)\b(?= \D)"), "attacks"),
    (re.compile(r"\bswinging (?:at|into)\b"), "attacking"),
    (re.compile(r"\b(?:swung|run) (?:at|into)(?= by\b)"), "attacked"),
    (re.compile(r"\b(?:pops?|bonks?|zaps?)\b(?= (?:my|his|her|their|the) )"), "hits"),
    (re.compile(r"\bcasts?\b(?= \w)"), "play"),
    (re.compile(r"\b(?:him|her)$"), "it"),
)
"""What players say, and the verb that it stands for."""
_AND_STARTS = re.compile(
    rf" and (?P<starts>{_SOMEBODY} (?:start|begin)s? (?:my|his|her|their|the) turn\b)", re.IGNORECASE
)
_TURN_WITH = re.compile(
    rf"(?P<who>{_SOMEBODY}) (?:starts?|begins?) (?:my|his|her|their|the) turn(?: (?:with|at|on) (?P<so>.+))?"
)
_SENDS = re.compile(rf"(?P<lead>.+? and )?(?:{_SOMEBODY} )?sends? (?P<a>.+?) (?:into|against|at) (?P<b>.+)")
_ALL_IS = re.compile(r"(?P<then>.+?) (?:while|when|and) all (?P<who>i|he|she|they) (?:have|has) is (?P<so>.+)")
_IS_MINE = re.compile(r"(?P<card>.+?) is (?P<whose>mine|his|hers|theirs)(?: and)?(?P<rest> .+)?")
_WHEN_HE = re.compile(rf"(?P<so>{_SOMEBODY} (?:has|have) .+?) (?:when|while|as) (?P<then>{_SOMEBODY} .+)")
_ONLY = re.compile(
    r"(?P<whose>my opp(?:onent)?'s|my|his|her|their|opp's|opponent's) "
    r"(?:(?:only|one|sole) \w+|(?:battle)?line) (?:is|are) (?P<card>.+)"
)
_BESIDE = re.compile(r"(?P<where>(?:right )?(?:next to|beside) (?!(?:it|him|her) ).+?) (?:is|stands|sits) (?P<card>.+)")
_COMES_OF_IT = {
    **dict.fromkeys(("kill", "destroy"), "dead"),
    **dict.fromkeys(("exhaust", "tap"), "exhausted"),
    **dict.fromkeys(("bounce", "return"), "in hand"),
    "ready": "ready",
}
"""What a verb of any game says will have come of a card."""
_COMES = re.compile(r"; [^;]*\0\?")
"""What is asked only where a line asks nothing else."""
_ENDS = re.compile(
    r"(?P<does>.+?) and (?:(?:(?:then|it|he|she) )?(?P<how>dies|is destroyed|survives|lives)"
    r"|(?P<verb>[a-z]+?)e?s (?P<what>it|him|her|them|both))"
)
_BOTH_FIGHT = re.compile(r"(?P<a>.+?) and (?P<b>.+?) (?:fight|battle|trade|hit)(?: (?:each other|it out))?")
_OF_ONE = re.compile(r"(?:my|his|her|their|the|opp's) \w+$")
_WHERE_IS = re.compile(
    r"(?P<does>.+? )(?:(?:my|his|her|their|the) )?(?P<place>\w+),? where (?P<what>.+?) (?:stands?|sits?|is|are|lies?)"
)
_WHERE_HAS = re.compile(rf"(?P<does>.+? (?P<place>\w+)),? where (?P<who>{_SOMEBODY}) (?:has|have|got) (?P<what>.+)")
_PLAYS_WITH = re.compile(
    rf"{_LEAD}(?P<does>(?P<who>{_SOMEBODY}) plays? .+?) (?:with|at|having) (?P<so>\d+ (?:\w+ in hand|[a-zæ]+))"
)
_FROM_TO = re.compile(
    rf"(?P<can>(?:can|could|may) )?(?:(?:{_SOMEBODY} )?moves? (?P<b>.+?)|(?P<a>.+?) (?:goe?s?|moves?|walks?|gets?)) "
    r"(?:from |(?<=[a-z]s )(?!from ))(?P<from>\w+) (?P<to>to \w+)"
)
_PLAYED = re.compile(
    rf"(?P<who>{_SOMEBODY})(?:'ve|ve| have| has| had)?(?: already)? played "
    r"(?P<many>\d+|a|an|one|two|three|four|five|six)(?: other)? cards?(?: already| so far| before| this turn)*$"
)
_PLAYED_IT = re.compile(
    rf"(?:(?P<who>{_SOMEBODY})(?:'ve|ve| have| has| had)? )?(?:already )?played (?P<card>.+?)"
    r"(?: (?:already|so far|before|earlier|this turn))+"
)
_ENTERS = re.compile(rf"{_LEAD}(?P<card>.+?) {ENTERS}(?=$| and | to )")
_MEANWHILE = re.compile(r"(?P<then>.+?) (?:while|when|after|once|if) (?P<first>.+)")
_TURN_ENDS = re.compile(
    rf"{_LEAD}(?P<who>{_SOMEBODY}) (?:ends?|finish(?:es)?|pass(?:es)?) (?:(?:the|my|his|her|their) )?turn with "
    r"(?P<many>\d+|no|an?|one|two|three|four|five|six) cards?(?: (?:left|in (?:my |his |her |their )?hand))*"
)
_WHOSE = r"(?:(?:my opp(?:onent)?'s|my|his|her|their|opp's|opponent's) )"
_WHEN_FIRST = re.compile(
    rf"(?P<when>(?:(?:on|in|during) )?{_WHOSE}next turn|(?:at )?(?:the )?(?:start|beginning) of {_WHOSE}(?:next )?turn"
    rf"|(?:at )?(?:the )?end of (?:the |my |this )?turn),? (?P<asked>{QUESTION} .+)"
)
_ON_TURN = re.compile(rf"(?P<does>.+?) (?:on|in|during) (?P<turn>{_WHOSE}turn)")
_AS_BEGINS = re.compile(rf"(?P<so>.+?) (?:when|as) (?P<turn>{_WHOSE}turn (?:starts|begins))")
_STARTS_SO = re.compile(
    r"(?P<so>.+?) (?:at|on|in) (?:the )?(?:start|beginning) of (?P<whose>my|his|her|their) (?:next )?turn"
)
_SIDE = re.compile(r"\b(?P<who>me|opp|opponent)\s*:", re.IGNORECASE)


def plainly(line: str, tongue: Tongue) -> Iterator[tuple[str, tuple[Taken, ...]]]:
    """The lines in which clauses of speech are put as the notation says them, with each that was put so."""
    pieces = _APART.split(_AND_STARTS.sub(r", \g<starts>", line))
    ways: list[tuple[str, ...]] = []
    for place in range(0, len(pieces), 2):
        clause, mark = pieces[place], pieces[place + 1].strip() if place + 1 < len(pieces) else ""
        ways.append(tuple(dict.fromkeys(_ways(clause, mark == "?", tongue))))
    asked = any(re.match(rf"(?:(?:and|so|then) )?{QUESTION}\b", piece.lower()) for piece in pieces) or "?" in line
    for raw in product(*ways):
        some = tuple(_COMES.sub("", each) if asked else each.replace("\0", "") for each in raw)
        taken = [
            (f"'{said.strip()}'", put.strip() or "nothing", _why(said, put, tongue))
            for said, put in zip(pieces[::2], some, strict=True)
            if said != put
        ]
        if taken:
            texts = [part for pair in zip(some, [*pieces[1::2], ""], strict=True) for part in pair]
            yield "".join(texts), tuple(taken)


def _comes(verb: str, tongue: Tongue) -> str:
    """What a verb says will have come of a card, in whichever form it is; "" for any other."""
    known = {**_COMES_OF_IT, **tongue.marks, **tongue.puts}
    return next((known[one] for one in (verb, verb[:-1], verb[:-2]) if one in known), "")


def _why(said: str, put: str, tongue: Tongue) -> str:
    """That a clause put otherwise says the same, or which verb of it is not looked at."""
    words = re.findall(r"\w+", put.lower())
    left = [
        verb
        for verb in re.findall(r"\b(?:and|to) (\w+)", said.lower())
        if not any(word[:4] == verb[:4] for word in words) and not ((come := _comes(verb, tongue)) and come in put)
    ]
    return f"'{left[0]}' is not looked at" if left else "it says the same"


def spoken(line: str) -> str:
    """A line whose colons only name players, without them."""
    return _SIDE.sub(r"\g<who> ", line) if len(_SIDE.findall(line)) == line.count(":") else line


def _ways(clause: str, asks: bool, tongue: Tongue) -> Iterator[str]:
    """How a clause may be put; as it stands if no rule has to do with it."""
    text = clause.lower().replace("’", "'")
    for said, meant in _SLANG:
        text = said.sub(meant, text)
    clause = text if text != clause.lower().replace("’", "'") else clause
    begun = _TURN_WITH.fullmatch(text) if not asks else None
    if begun is not None:
        so = f"{begun['who']} has {begun['so']}; " if begun["so"] else ""
        yield f"{so}{'my' if re.fullmatch(MINE, begun['who']) else 'opp'} turn begins"
        return
    sent = _SENDS.fullmatch(text) if not asks else None
    if sent is not None:
        yield f"{(sent['lead'] or '').replace(' and ', ', ')}{sent['a']} attacks {sent['b']}"
        return
    all_is = _ALL_IS.fullmatch(text) if not asks else None
    if all_is is not None:
        yield f"{all_is['who']} have {all_is['so']}, {all_is['then']}"
        return
    owned = _IS_MINE.fullmatch(text) if not asks else None
    if owned is not None and tongue.kind(_bare(owned["card"])):
        yield f"{'my' if owned['whose'] == 'mine' else 'his'} {_bare(owned['card'])}{owned['rest'] or ''}"
        return
    has_when = _WHEN_HE.fullmatch(text) if not asks else None
    if has_when is not None and re.search(rf" (?:{tongue.does}|{tongue.against})\b", has_when["then"]):
        yield f"{has_when['so']}, {has_when['then']}"
        return
    alone = _ONLY.fullmatch(text) if not asks else None
    if alone is not None:
        yield f"{'i have' if alone['whose'] == 'my' else 'he has'} {alone['card']}"
        return
    beside = _BESIDE.fullmatch(text) if not asks else None
    if beside is not None:
        yield f"{beside['card']} is {beside['where']}"
        return
    both = re.fullmatch(rf"(?P<be>is|are) .+? (?P<so>dead|alive|{tongue.becomes})(?P<and> and (?P<b>.+))", text)
    if both is not None and asks and (_OF_ONE.match(both["b"]) or tongue.kind(noun(both["b"], tongue).name) == "lies"):
        yield f"{text[: both.start('and')]}?; {both['be']} {both['b']} {both['so']}?"
        return
    where = _WHERE_IS.fullmatch(text) if tongue.places and not asks else None
    if where is not None:
        yield f"{where['what']} at {where['place']}; {where['does']}{where['place']}"
        return
    where = _WHERE_HAS.fullmatch(text) if tongue.places and not asks else None
    if where is not None:
        yield f"{where['who']} has {where['what']} at {where['place']}; {where['does']}"
        return
    played = _PLAYS_WITH.fullmatch(text) if not asks else None
    if played is not None and not _counts_cards(played["so"], tongue):
        yield f"{played['who']} has {played['so']}; {played['does']}"
        return
    goes = _FROM_TO.fullmatch(text) if tongue.places else None
    if goes is not None and tongue.kind(noun(goes["a"] or goes["b"], tongue).name) == "lies":
        card = goes["a"] or goes["b"]
        asked = f"can {_bare(card)} move" if goes["can"] else f"{card} moves"
        yield f"{card} at {goes['from']}; {asked} {goes['to']}{'?' if goes['can'] else ''}"
        return
    fight = _BOTH_FIGHT.fullmatch(text) if not asks else None
    if fight is not None and all(tongue.kind(noun(fight[each], tongue).name) == "lies" for each in "ab"):
        mine, other = (noun(fight[each], tongue).side for each in "ab")
        if mine != other or mine is None:
            yield f"{fight['a']} attacks {fight['b']}"
            return
    ends = _ENDS.fullmatch(text) if not asks else None
    if ends is not None and re.search(rf" (?:{tongue.against})\b", ends["does"]):
        fought = re.search(rf"(?P<a>.+?) (?:{tongue.against}) (?P<b>.+)", ends["does"])
        come = ends["how"] or _comes(ends["verb"], tongue)
        if fought is not None and come:
            of = fought["a"] if ends["how"] else fought["b"]
            for so in _ways(ends["does"], False, tongue):
                yield f"{so}; {_bare(noun(of, tongue).name)} {come}\0?"
            return
    condition = _WITH_IF.fullmatch(text)
    if condition is not None:
        card = spoken_of(condition["asked"], tongue)
        told = re.sub(r"\bit\b|\b(?:he|she)(?= (?:is|was|gets?)\b)", card or "it", condition["so"])
        for so in _ways(told, False, tongue):
            yield f"{so}; {condition['asked']}?" if asks else f"{so}; {condition['asked']}"
        return
    when = _WHEN_FIRST.fullmatch(text)
    if when is not None:
        yield f"{when['asked']} {when['when']}"
        return
    has = re.fullmatch(rf"(?P<asked>(?:can|could|may) (?P<who>{_SOMEBODY}) .+?) (?:with|at|on) (?P<so>\d+ \w+)", text)
    if has is not None and not _counts_cards(has["so"], tongue):
        so = f"{has['who']} has {has['so']}; {has['asked']}"
        yield f"{so}?" if asks else so
        return
    enters = re.fullmatch(rf"(?:does|do|will) (?P<card>.+?) {ENTERS} (?P<state>{tongue.becomes})", text)
    if enters is not None and tongue.kind(_bare(enters["card"])):
        yield f"{_who_has(enters['card'])} plays {_bare(enters['card'])}; is {_bare(enters['card'])} {enters['state']}?"
        return
    ends = _ENDS_WITH.fullmatch(text)
    if ends is not None and all(tongue.kind(noun(ends[each], tongue).name) == "lies" for each in "ab"):
        first, second = ("b", "a") if ends["by"] else ("a", "b")
        dead = noun(ends["b" if ends["kills"] else "a"], tongue).name
        yield f"{ends[first]} attacks {ends[second]}; does {dead} {ends['dies'] or 'die'}?"
        return
    of = re.fullmatch(rf"(?P<asked>(?:(?:and|so|then) )?{QUESTION} .+?) (?:from|off|for) (?P<card>.+)", text)
    goes_on = re.fullmatch(r"(?P<a>.+?) (?P<verb>\w+ing)(?P<rest> .+)?", of["card"]) if of is not None else None
    if of is not None and goes_on is not None and tongue.kind(noun(goes_on["a"], tongue).name):
        verb = _VERBS.get(goes_on["verb"], f"{goes_on['verb'].removesuffix('ing')}s")
        for so in _ways(f"{goes_on['a']} {verb}{goes_on['rest'] or ''}", False, tongue):
            yield f"{so}; {of['asked']}?"
        return
    if of is not None and tongue.kind(of["card"]) == "spell":
        yield f"i play {of['card']}; {of['asked']}?" if asks else f"i play {of['card']}; {of['asked']}"
        return
    if re.match(rf"(?:(?:and|so|then) )?{QUESTION}\b", text):
        yield clause
        return
    put = text if asks else _of_state(text, tongue)
    match = _PLAYED.fullmatch(put)
    if match is not None and not asks:
        many = match["many"]
        yield f"{match['who']} earlier played {many if many.isdecimal() else NUMBERS[many]} cards"
        return
    named = _PLAYED_IT.fullmatch(put)
    if named is not None and not asks and tongue.kind(_bare(named["card"])):
        yield f"{named['who'] or 'i'} earlier played {'1 cards' if tongue.places else _bare(named['card'])}"
        return
    meanwhile = _MEANWHILE.fullmatch(put)
    if meanwhile is not None and not asks and re.search(rf" (?:{tongue.against}|{tongue.does})\b", meanwhile["first"]):
        aimed = re.search(r" on (?P<what>.+)", meanwhile["then"])
        first = re.sub(r"\bit\b", aimed["what"], meanwhile["first"]) if aimed is not None else meanwhile["first"]
        yield f"{first}, {meanwhile['then']}"
        return
    on_turn = _ON_TURN.fullmatch(put) if not asks else None
    if on_turn is not None and re.search(rf" (?:{tongue.against}|{tongue.does})\b", f" {on_turn['does']}"):
        yield f"{on_turn['turn']}, {on_turn['does']}"
        return
    begins = _AS_BEGINS.fullmatch(put) if not asks else None
    if begins is not None:
        yield f"{begins['so']}, {begins['turn']}"
        return
    starts = _STARTS_SO.fullmatch(put)
    if starts is not None and not asks:
        yield f"{starts['so']}, {starts['whose']} turn starts"
        return
    turned = list(_turned(put, tongue)) if not asks else []
    yield from turned or [clause if put == text else put]


def _of_state(text: str, tongue: Tongue) -> str:
    """A state that a card is not in is left out, and `was already attacked` is one word."""

    def unsaid(match: re.Match[str]) -> str:
        return " exhausted" if match["state"] == "ready" else ""

    text = re.sub(
        rf" (?:(?:is|are|was)(?:n't|nt| not| no longer)|not|no longer) (?P<state>{tongue.becomes})"
        r"(?: (?:any ?more|any longer|now|yet))?\b",
        unsaid,
        text,
    )
    if re.search(r"\battacked\b", tongue.becomes):
        past = re.search(
            r"(?: (?:who|which|that))? (?:was|is|got|has been) (?P<a>already )?attacked\b(?P<rest>.*)$", text
        )
        if past is not None and (
            past["a"] or re.search(r"\b(?:already|this turn|once|before|earlier)\b", past["rest"])
        ):
            text = f"{text[: past.start()]} attacked"
    if tongue.places:
        held = re.match(rf"{_LEAD}(?P<who>{_SOMEBODY}) (?P<has>.+?) and (?P<holds>(?:hold|control)s? .+)$", text)
        if held is not None and not re.search(rf"\b(?:{tongue.against}|{tongue.does})\b", held["has"]):
            text = f"{held['who']} {held['has']}, {held['who']} {held['holds']}"
    return text


def _turned(text: str, tongue: Tongue) -> Iterator[str]:
    """`Grey Guard gets attacked by Red Giant`, `he hits Grey Guard with Fire Bolt`, `Grey Guard dies to Fire Bolt`,
    `I use Red Giant to fight Grey Guard`.
    """
    used = re.fullmatch(rf"{_LEAD}(?:(?P<who>{_SOMEBODY}) )?uses? (?P<a>.+?) to (?P<verb>\w+)(?P<b> .+)?", text)
    if used is not None and re.fullmatch(f"{tongue.against}|{tongue.does}", used["verb"]):
        told = used["who"] is None or re.match(rf"{_SOMEBODY}\s", used["a"])
        owner = "" if told else ("his " if re.fullmatch(THEIRS, used["who"]) else "my ")
        yield f"{owner}{used['a']} {used['verb']}s{used['b'] or ''}"
        return
    answers = re.fullmatch(
        rf"{_LEAD}i (?:answer|respond to|react to) (?P<b>(?:his|her|their) .+?) with (?P<a>.+)", text
    )
    if answers is not None and tongue.kind(answers["a"]) == "spell":
        aimed = re.search(r" on (?:my|his|her|their) .+", answers["b"])
        at = aimed[0] if aimed is not None and not tongue.counters(answers["a"]) else ""
        text = f"{answers['a']}{at} in response to {answers['b']}"
    around = re.fullmatch(rf"{_LEAD}(?P<does>.+?) with (?P<what>(?:my|his|her|their) .+)", text)
    aims = around is not None and re.search(rf"\b(?:{tongue.against})\b", around["does"])
    if around is not None and not aims and re.search(r" (?:on (?:the )?board|out|in play)$| at \w+$", around["what"]):
        yield f"{around['what']}, {around['does']}"
        return
    holds = re.fullmatch(rf"{_LEAD}(?P<units>.+) (?:hold|guard|defend)(?:s|ing)? (?P<place>\w+)", text)
    if holds is not None and tongue.places and tongue.kind(_bare(holds["units"].split(" and ")[0])) == "lies":
        yield ", ".join(f"{each} at {holds['place']}" for each in holds["units"].split(" and "))
        return
    answered = re.fullmatch(
        rf"{_LEAD}(?P<a>.+?) (?:in|as a) response to (?P<whose>{_WHOSE}|{_SOMEBODY} plays? )(?P<b>.+)", text
    )
    if answered is not None:
        theirs = re.match(rf"{THEIRS} ", answered["whose"])
        first, then = ("he", "i") if theirs else ("i", "he")
        card = re.sub(rf"^{_SOMEBODY} ", "", answered["a"])
        aimed = re.search(rf"{_WHOSE}.+$", card)
        other = re.sub(r" on it$", f" on {aimed[0]}", answered["b"]) if aimed is not None else answered["b"]
        yield f"{first} plays {other}, {then} {card}"
        return
    before = re.fullmatch(
        rf"{_LEAD}(?P<card>.+?) (?:was )?(?:played|used) (?:last turn|on my last turn)(?: by (?P<who>me|him|her|opp))?",
        text,
    )
    if before is not None and tongue.kind(_bare(before["card"])):
        yield f"{'he' if before['who'] in ('him', 'her', 'opp') else 'i'} played {_bare(before['card'])} last turn"
        return
    on_turn = re.fullmatch(rf"{_LEAD}(?:on|in|during) (?P<turn>{_WHOSE}turn) (?P<rest>.+)", text)
    if on_turn is not None:
        yield f"{on_turn['turn']}, {on_turn['rest']}"
        return
    enters = _ENTERS.match(text)
    if enters is not None and tongue.kind(_bare(enters["card"])):
        text = f"{_who_has(enters['card'])} plays {_bare(enters['card'])}{text[enters.end() :]}"
        if enters.end() == len(enters.string):
            yield text
            return
    now = re.fullmatch(rf"(?:and )?(?:now|then) (?:(?P<who>{_SOMEBODY}) )?(?P<card>.+)", text)
    if now is not None and tongue.kind(now["card"]):
        yield f"{now['who'] or 'i'} plays {now['card']}"
        return
    ends = _TURN_ENDS.fullmatch(text)
    if ends is not None:
        many = {"no": 0, **NUMBERS}.get(ends["many"], ends["many"])
        yield f"{ends['who']} has {many} cards in hand, {ends['who']} ends turn"
        return
    while_it = re.fullmatch(rf"{_LEAD}(?:(?P<first>.+? (?:on|to|at) ))?(?P<a>.+?) attacking (?P<b>.+)", text)
    if while_it is not None:
        attack = f"{while_it['a']} attacks {while_it['b']}"
        yield attack + (f", {while_it['first']}{_bare(while_it['a'])}" if while_it["first"] else "")
        return
    does = re.fullmatch(
        rf"{_LEAD}(?P<acts>(?P<who>{_SOMEBODY}) plays? (?P<card>.+?)|(?P<user>.+?) (?:{tongue.does}|{tongue.against})) "
        rf"(?:(?:and|to) (?!(?:{tongue.does}|{tongue.against}|then)\b)(?P<verb>\w+)|(?P<doing>\w+)ing) (?P<b>.+)",
        text,
    )
    card = (does["card"] or noun(does["user"], tongue).name) if does is not None else ""
    if does is not None and tongue.kind(card) and not tongue.kind(f"{card} and {does['verb']}"):
        verb = does["verb"] or does["doing"]
        come = _comes(verb, tongue)
        to = re.sub(r" (?:with|for|from) it$", "", does["b"])
        of = _bare(noun(to, tongue).name)
        yield f"{does['acts']} on {to}" + (f"; {of} {come}\0?" if come and tongue.kind(of) == "lies" else "")
        return
    match = re.fullmatch(rf"{_LEAD}(?P<a>.+?) {_BEING}(?P<verb>\w+(?:ed|it|ht|en)) by (?P<b>.+)", text)
    if match is not None and not _is_spell(match["b"], tongue):
        if match["verb"] in ("attacked", "fought", "hit"):
            yield f"{match['b']} attacks {match['a']}"
        elif match["verb"] in ("killed", "destroyed", "slain"):
            yield from _falls(match["a"], match["b"])
        return
    falls = re.fullmatch(rf"{_LEAD}(?P<a>.+?) (?:dies|died|falls) (?:to|from|by) (?P<b>.+)", text)
    if falls is not None and tongue.kind(_bare(falls["b"])) == "lies":
        yield from _falls(falls["a"], falls["b"])
        return
    match = (
        match
        or re.fullmatch(rf"{_LEAD}(?P<a>.+?) (?:dies|died|falls) (?:to|from|by) (?P<b>.+)", text)
        or re.fullmatch(
            rf"{_LEAD}(?P<who>{_SOMEBODY}) (?!{tongue.does})(?P<verb>\w+) (?P<a>.+?) with (?P<b>.+?)"
            r"(?: (?:and )?then (?P<more>.+))?",
            text,
        )
    )
    if match is not None and _is_spell(match["b"], tongue):
        groups = match.groupdict()
        whose = re.match(rf"(?P<theirs>{THEIRS}|enemy) ", match["b"])
        who = groups.get("who") or ("he" if whose is not None else "i")
        spell = _bare(match["b"])
        place = re.search(r" at \w+$", spell) if tongue.places else None
        spell, at = (spell[: place.start()], place[0]) if place is not None else (spell, "")
        more = f", {who} {groups['more']}" if groups.get("more") else ""
        yield f"{who} plays {spell} on {match['a']}{at}{more}"
        yield f"{match['a']}{at}, {who} plays {spell}{more}"
        return
    match = re.fullmatch(rf"{_LEAD}(?P<a>.+?) defends? (?P<place>\w+) (?:against|from|vs) (?P<b>.+)", text)
    if match is not None and tongue.places:
        yield f"{match['b']} attacks {match['a']} at {match['place']}"


def _falls(card: str, other: str) -> Iterator[str]:
    """`Grey Guard dies to Red Giant`: they fight, and whether it dies is asked, for nobody has judged that yet."""
    before, joined, last = card.rpartition(" and ")
    held = joined and re.match(rf"{_SOMEBODY} (?:only )?(?:have|has|had|got)?\b", before)
    card, lead = (last, f"{before}, ") if held else (card, "")
    yield f"{lead}{other} attacks {card}, {re.sub(r' at [a-z]+$', '', _bare(card))} dead?"


def _counts_cards(text: str, tongue: Tongue) -> bool:
    """Whether a number and a word count cards of a name: `2 guards`."""
    name = re.sub(r"^\d+ ", "", text)
    if re.fullmatch(rf"{tongue.counts}|{tongue.short}", name):
        return False
    return bool(tongue.kind(name) or tongue.kind(name.removesuffix("s")))


def _who_has(text: str) -> str:
    """Who has a card by the word before it: me where nobody is named."""
    return "he" if re.match(rf"{THEIRS} ", text) else "i"


def _bare(text: str) -> str:
    """A card without whose it is."""
    return re.sub(rf"^(?:(?:{THEIRS}|my|mine|the|a|an|enemy) )+", "", text)


def _is_spell(text: str, tongue: Tongue) -> bool:
    """Whether a text is the name of a spell, maybe with whose it is and a place."""
    return tongue.kind(re.sub(r" at \w+$", "", _bare(text))) == "spell" or tongue.kind(_bare(text)) == "spell"

"""Clauses of speech turned to how the notation says the same: passives, what is not so, the condition of a question.

In: a line that cannot be read as it stands, and the words of its game. Out: lines that say the same, each with what was
put how. They count only where they can be read whole, and what was put so is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from kfjudge.situation.notation.hurried import Taken
from kfjudge.situation.notation.sentences import MINE, QUESTION, THEIRS, Tongue

_APART = re.compile(r"(\s*(?:[;|,:?!]|\.(?=\s|$))\s*)")
_LEAD = r"(?P<lead>(?:(?:and|so|then|but|if|when|now|ok|and then) )*)"
_SOMEBODY = rf"(?:{MINE}|{THEIRS})"
_BEING = r"(?:(?:gets?|got|is|are|was|were|has been|have been|being|already) )+"
_WITH_IF = re.compile(rf"(?P<asked>(?:(?:and|so|then) )?{QUESTION} .+?),? (?:if|when|after) (?P<so>(?!it\b).+)$")
_PLAYED = re.compile(
    rf"(?P<who>{_SOMEBODY})(?:'ve|ve| have| has| had)?(?: already)? played "
    r"(?P<many>\d+|a|an|one|two|three|four|five|six)(?: other)? cards?(?: already| so far| before| this turn)*$"
)
_WHOSE = r"(?:(?:my|his|her|their|opp's|opponent's) )"
_WHEN_FIRST = re.compile(
    rf"(?P<when>(?:(?:on|in|during) )?{_WHOSE}next turn|(?:at )?(?:the )?(?:start|beginning) of {_WHOSE}(?:next )?turn"
    rf"|(?:at )?(?:the )?end of (?:the |my |this )?turn),? (?P<asked>{QUESTION} .+)"
)
_SIDE = re.compile(r"\b(?P<who>me|opp|opponent)\s*:", re.IGNORECASE)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def plainly(line: str, tongue: Tongue) -> Iterator[tuple[str, tuple[Taken, ...]]]:
    """The lines in which clauses of speech are put as the notation says them, with each that was put so."""
    pieces = _APART.split(line)
    ways: list[tuple[str, ...]] = []
    for place in range(0, len(pieces), 2):
        clause, mark = pieces[place], pieces[place + 1].strip() if place + 1 < len(pieces) else ""
        ways.append(tuple(dict.fromkeys(_ways(clause, mark == "?", tongue))))
    for some in product(*ways):
        taken = [
            (f"'{said.strip()}'", put.strip() or "nothing", "it says the same")
            for said, put in zip(pieces[::2], some, strict=True)
            if said != put
        ]
        if taken:
            texts = [part for pair in zip(some, [*pieces[1::2], ""], strict=True) for part in pair]
            yield "".join(texts), tuple(taken)


def spoken(line: str) -> str:
    """A line whose colons only name players, without them."""
    return _SIDE.sub(r"\g<who> ", line) if len(_SIDE.findall(line)) == line.count(":") else line


def _ways(clause: str, asks: bool, tongue: Tongue) -> Iterator[str]:
    """How a clause may be put; as it stands if no rule has to do with it."""
    text = clause.lower().replace("’", "'")
    condition = _WITH_IF.fullmatch(text)
    if condition is not None:
        for so in _ways(condition["so"], False, tongue):
            yield f"{so}; {condition['asked']}?" if asks else f"{so}; {condition['asked']}"
        return
    when = _WHEN_FIRST.fullmatch(text)
    if when is not None:
        yield f"{when['asked']} {when['when']}"
        return
    if re.match(rf"(?:(?:and|so|then) )?{QUESTION}\b", text):
        yield clause
        return
    put = text if asks else _of_state(text, tongue)
    match = _PLAYED.fullmatch(put)
    if match is not None and not asks:
        many = match["many"]
        yield f"{match['who']} earlier played {many if many.isdecimal() else _NUMBERS[many]} cards"
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
        past = re.search(r" (?:was|is|got|has been) (?P<a>already )?attacked\b(?P<rest>.*)$", text)
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
    match = re.fullmatch(rf"{_LEAD}(?P<a>.+?) {_BEING}(?P<verb>\w+(?:ed|it|ht|en)) by (?P<b>.+)", text)
    if match is not None and not _is_spell(match["b"], tongue):
        if match["verb"] in ("attacked", "fought", "hit"):
            yield f"{match['b']} attacks {match['a']}"
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


def _bare(text: str) -> str:
    """A card without whose it is."""
    return re.sub(rf"^(?:(?:{THEIRS}|my|mine|the|a|an|enemy) )+", "", text)


def _is_spell(text: str, tongue: Tongue) -> bool:
    """Whether a text is the name of a spell, maybe with whose it is and a place."""
    return tongue.kind(re.sub(r" at \w+$", "", _bare(text))) == "spell" or tongue.kind(_bare(text)) == "spell"

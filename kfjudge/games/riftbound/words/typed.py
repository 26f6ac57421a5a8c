"""What people type short in Riftbound, spelled out by rule: keywords at the head of a text, costs in words, tokens by
their name alone, slips of the pen, and the small words that somebody in a hurry leaves out.

In: a text under way. Out: the text as cards print it, and the pieces with what they were taken for. Raises nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kfjudge.games.riftbound.words.base import NUMBERED, PLAIN, PRICED, SPEEDS, Domain, KeywordName
from kfjudge.games.riftbound.words.terminals import names
from kfjudge.language.dialect import Unsaid
from kfjudge.language.leads import Leads
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.rewrite import Rewriter
from kfjudge.language.typed import (
    SHORTHAND,
    Taken,
    line_by_line,
    marked,
    meant_by,
    of_itself,
    ordered,
    part_conditions,
    put,
    said_words,
    set_out,
    shorthand,
    small_words,
    spell_phrases,
    spell_words,
    typed_words,
)

_AS_PRINTED = re.compile(r"(?s)\s*[A-Z\[:{(].*[.)\]}]\s*")
"""A text with a capital and a full stop."""
_WORD = re.compile(r"(?<![\w'\u2019-])(?<!named )[a-z]{2,}(?![\w'\u2019-])")
"""A word that may lack its apostrophe, or be short for another; not one that may be a title or a name."""
_OTHERS = re.compile(r"\b(?:opponents?|players?|they|them|their|its owner)\b", re.IGNORECASE)
"""Words for somebody else, whose hand may be meant where nobody's is named."""
_SMALL = small_words()
_WHOSE = Unsaid(1, frozenset(("hand", "trash", "deck", "main", "rune", "champion")))

_PLAIN = "|".join((*SPEEDS, *PLAIN))
_VALUED = "|".join(NUMBERED)
_DOMAIN = "|".join(one.value for one in Domain if one not in (Domain.ANY, Domain.OWN))
_COST = re.compile(
    rf"(?i)(?<![\w{{+-])(?:(\d+|an?) )?(energy|power|(?:{_DOMAIN})(?: power)?)\b"
    r"(?! (?:costs?|runes?|domain|cards?|units?|spells?|equal))"
)
_MORE = re.compile(r"(?<=\})(?: ?(?:and|\+) ?| )(?=\{(?![EM]\}))")
_PRICED = re.compile(
    rf"(?i)^\[?({'|'.join(PRICED)})\]? ?(?:for |(?P<dash>[-:\u2014]) ?)?"
    rf"(?P<cost>(?:\{{\w+\}}|\d+(?![\w+]))+|(?:{_DOMAIN}))(?: energy)?"
    r"(?(dash)(?=[.;\n]|$)|(?=[.;: \n]|$|, (?:[+-]\d|when\b|while\b)))"
)
_HEAD = re.compile(
    rf"(?i)\[?(?:(?P<plain>{_PLAIN.replace('-', '-?')})|(?P<valued>{_VALUED})(?: ?(?P<value>\d+))?)\]?"
    r"(?=[.,;:/ \n]|$)(?! (?:cards?|units?|abilit(?:y|ies)|costs?|effects?|is|are|has|have|equal|to|for)\b)"
)
_IN_ADDITION = re.compile(r" ?\(?(?:\{1\})?\{(?!1)\w+\}\)?(?=[.,; \n]|$)")
"""What Accelerate always costs: one energy and one power of the card's domain."""
_LEAD = re.compile(
    r"(?i)\[?(?:(?:level|lvl) ?(?P<level>\d+)\+?|(?P<lead>deathknell|legion|empowered(?=:)))\]?"
    r"(?=[.,;:\u2014 \n]|$)(?! (?:cards?|units?|abilit(?:y|ies)|costs?|effects?|is|are|has|have)\b)"
)
_BREAK = re.compile(r"(?:[.,;:/ \n]|[-\u2014](?= ))*")
_ALSO = re.compile(r"[, ]*(?:and|&|\+) ")
"""Between two keywords of a list."""
_ENDS = re.compile(r"[.,;/\n]|$| (?:and|&|\+) ")
_LATER = re.compile(r"(?i)(?<=[^\n\[])[.,;]? (?=(?:level|lvl) ?\d+\b)|(?<=\w)[.,;] (?=(?:deathknell|legion)\b)")
_LABEL = re.compile(
    r"(?i)^(?:(?:(?:a )?battlefield|legend)[.,] |(?:(?:a )?battlefield|unit|gear|spell|equipment|legend)(?:: *|"
    r", *(?=(?:action|reaction)\b)|[.,]? (?=(?:when|while|at|exhaust)\b)))(?=[\w{])"
)
_PLACE = re.compile(r"(?i)(?:a )?(?:battlefield|legend)\b")
_SPEED_BEHIND = re.compile(r"(?is)^((?:[^:\n]*:)?)(.*?)[,.]? \(?(action|reaction)(?: speed)?\)?\.?$")
_TOKEN = re.compile(rf"(?i)\b({'|'.join(sorted(map(re.escape, names('tokens.txt')), key=len, reverse=True))})(s?)\b")
_NAMED = names("tokens.txt") | names("tags.txt")
_TAG = re.compile(rf"\b({'|'.join(sorted(map(re.escape, _NAMED), key=len, reverse=True))})(?=s?\b)")
_SEVERAL = re.compile(r"(?i)\b(?:[2-9]|two|three|four|five) (?:exhausted |ready )?$")
_MAKES = re.compile(r"(?i)\b(?:play|plays|make|create)\b[^.,:\n]*$")

_LEAD_INS = {
    r"you play (?:me|this)|play(?:ed|ing|s)?|etb": "when you play me",
    r"attack(?:s|ed|ing)?": "when I attack",
    r"conquer(?:s|ed|ing)?": "when I conquer",
    r"hold(?:s|ing)?|held": "when I hold",
    r"defend(?:s|ed|ing)?": "when I defend",
    r"dies?|died|dying|death|killed": "when I die",
    r"moves?|moved|moving": "when I move",
}


def _opens(lead: str, rest: str, _lexicon: Lexicon) -> bool:
    """Whether an instruction follows, and not what is played."""
    if " " not in lead:
        return lead[-1] == ":"
    return not re.search(r"(?i) plays?$", lead) or not re.match(r"(?i)(?:an?|another|the|your|two|\d)\b", rest)


def _led(whose: str) -> Leads:
    """What happens to a card, where it is said of the card itself or, on a battlefield or legend, of you."""

    def joined(puts: list[str], mark: str, rest: str) -> str:
        here = re.match("here\\b", rest) is not None and {"when I hold", "when I conquer"}.issuperset(puts)
        ones = [one.replace("when I", "when you" if here else f"when {whose}") for one in dict.fromkeys(puts)]
        same = [re.sub("^when (?:I|you) ", "", one) if at else one for at, one in enumerate(ones)]
        goes_on = re.match(r"(?i)(?:here|from|to|at|in|with|while|by|on)\b", rest)
        return " or ".join(same if ones[0] != "when you play me" else ones) + (" " if not mark or goes_on else ", ")

    alone = "(?:attack|conquer|hold|defend|die|move|play)s?|death|etb"
    return Leads(_LEAD_INS, joined, _opens, alone, before=r"(?:\[[^\n]*\](?:\[>\])? )?")


_OWN_LEAD = re.compile(r"(?i)(?:\[[^\n]*\](?:\[>\])? )?when (?:I|you play me)\b[^,:]*, ")
_DOES = re.compile(r"(?i)(?:\[[^\n]*\](?:\[>\])? )?(?:when (?:I \w+|you play me)(?: or \w+)*,? |[^:\n]*: )?")
_LEADS = {whose: _led(whose) for whose in ("I", "you")}


def unsaid(text: str) -> Mapping[str, Unsaid]:
    """The small words that a text may lack: none if it is set as print; "your" unless others are spoken of."""
    if _AS_PRINTED.fullmatch(text):
        return {}
    spoken = _OTHERS.search(text) or any(re.search(rf"\b{one}\b", text, re.IGNORECASE) for one in ("opp", "opps"))
    return _SMALL if spoken else {**_SMALL, "your": _WHOSE}


def spell_out(work: Rewriter, lexicon: Lexicon) -> Taken:
    """Spells out what is typed short, if the text is not set as print; gives each piece with how it was taken."""
    taken: Taken = []
    if _AS_PRINTED.fullmatch(work.text):
        return taken
    work.sub(_WORD, lambda found: put(taken, found, marked(found.group())), SHORTHAND)
    spell_words(work, "riftbound", taken)
    work.sub(_WORD, lambda found: put(taken, found, _meant(found.group(), lexicon)), SHORTHAND)
    work.sub(_COST, lambda found: put(taken, found, _cost(found)), SHORTHAND)
    work.sub(_MORE, "", SHORTHAND)
    whose = "you" if _PLACE.match(work.text) else "I"
    work.sub(_LABEL, lambda found: put(taken, found, ""), SHORTHAND)
    work.sub(_SPEED_BEHIND, lambda found: put(taken, found, _in_front(found)), SHORTHAND)
    work.sub(_LATER, "\n", SHORTHAND)
    line_by_line(work, taken, _headed)
    line_by_line(work, taken, lambda line: _LEADS[whose].set_out(line, lexicon))
    line_by_line(work, taken, lambda line: ordered(line, _DOES, lexicon))
    part_conditions(work, taken)
    work.sub(_TOKEN, lambda found: put(taken, found, _token(found)), SHORTHAND)
    work.sub(_TAG, lambda found: _NAMED[found.group()], SHORTHAND)
    spell_phrases(work, "riftbound", taken, (("keyword", rf"(?:{'|'.join(PLAIN)}|(?:{_VALUED})(?: \d+)?)"),))
    line_by_line(work, taken, lambda line: of_itself(line, _OWN_LEAD, "me"))
    return taken


def _meant(word: str, lexicon: Lexicon) -> str:
    """The word of the game that an unknown one is a slip of, or short for."""
    known = said_words("riftbound")
    named = {part for file in ("tags.txt", "tokens.txt") for name in names(file) for part in name.split()}

    def knows(word: str) -> bool:
        return (
            word in known
            or word.removesuffix("s") in known
            or lexicon.knows(word)
            or word in shorthand("riftbound")
            or word in _OURS
            or word in typed_words("riftbound")
            or word in named
            or word.removesuffix("s") in named
        )

    return meant_by(word, known | _OURS, knows)


_OURS = frozenset(
    (
        *(part for name in KeywordName for part in name.value.split("-")),
        *_DOMAIN.split("|"),
        "energy",
        "power",
        *(word for lead in _LEAD_INS for word in re.findall("[a-z]{3,}", lead)),
    )
)


def _cost(found: re.Match[str]) -> str:
    """So much energy or power in words, as icons."""
    amount = found.group(1) or "1"
    count = 1 if amount.lower() in ("a", "an") else int(amount)
    what = found.group(2).lower().removesuffix(" power")
    if not found.group(1) and what in ("energy", "power", "mind", "body", "order"):
        return found.group()
    return f"{{{count}}}" if what == "energy" else (f"{{{what}}}" if what != "power" else "{A}") * min(count, 9)


def _in_front(found: re.Match[str]) -> str:
    cost, rest, speed = found.groups()
    return f"[{speed.capitalize()}]{'[>] ' if cost else chr(10)}{cost}{rest}"


def _head(line: str) -> tuple[str, int] | None:
    """The keyword that a line begins with, set out, and how far it goes."""
    priced = _PRICED.match(line)
    if priced is not None:
        cost = priced["cost"] if "{" in priced["cost"] else f"{{{priced['cost']}}}"
        return f"[{priced.group(1).capitalize()}] {cost}", _past(line, priced.end())
    found = _HEAD.match(line)
    if found is None:
        return None
    name = (found["plain"] or found["valued"]).capitalize()
    shown = f"[{name} {found['value']}]" if found["value"] else f"[{name}]"
    also = _ALSO.match(line, found.end())
    more = _HEAD.match(line[also.end() :]) if also is not None else None
    if also is not None and more is not None and _ENDS.match(line[also.end() + more.end() :]):
        return shown, also.end()
    paid = _IN_ADDITION.match(line, found.end()) if name == "Accelerate" else None
    return shown, _past(line, found.end() if paid is None else paid.end())


def _headed(line: str) -> str:
    """A line with the keywords that it begins with set out."""
    rows, rest = set_out(line, _head)
    lead = _LEAD.match(rest)
    if lead is not None and rest[lead.end() :].strip(" .:"):
        named = f"Level {lead.group('level')}" if lead.group("level") else lead.group("lead").capitalize()
        inner = _headed(rest[_past(rest, lead.end()) :]).rstrip("\n").replace("]\n[", "], [")
        if "\n" not in inner:
            return f"{rows}[{named}][>] {inner}"
    return rows.rstrip("\n") if not rest else rows + rest


def _past(text: str, at: int) -> int:
    """Where what stands behind a break begins."""
    found = _BREAK.match(text, at)
    return found.end() if found else at


def _token(found: re.Match[str]) -> str:
    """A token that is made, by its name alone."""
    name, more = names("tokens.txt").get(found.group(1).lower(), found.group(1)), found.group(2)
    if not _MAKES.search(found.string[: found.start()]) or name in ("Brush", "Baron Pit"):
        return found.group()
    behind = re.match(r" (?:(unit|gear) )?tokens?\b", found.string[found.end() :])
    kind = "gear" if name == "Gold" else "unit"
    if kind == "gear" and _SEVERAL.search(found.string[: found.start()]):
        more = "s"
    if behind is not None:
        return name if behind.group(1) else f"{name} {kind}"
    return f"{name} {kind} token{more}"

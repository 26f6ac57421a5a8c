"""What people type short in KeyForge, spelled out by rule: keywords at the head of a text, lead-ins wherever they stand
and however they are said, slips of the pen, and the patterns of the lexicon.

In: a text under way. Out: the text as cards print it, and the pieces with what they were taken for. Raises nothing.
"""

from __future__ import annotations

import re
from functools import cache

from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.statuses import MARK_OF, STATUSES
from kfjudge.language.dialect import Unsaid
from kfjudge.language.leads import Leads
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.rewrite import Rewriter
from kfjudge.language.typed import (
    LONG,
    LONG_ENOUGH,
    SHORT,
    SHORTHAND,
    Taken,
    in_full,
    line_by_line,
    marked,
    of_itself,
    ordered,
    part_conditions,
    put,
    rows,
    said_words,
    set_out,
    shorthand,
    slip,
    small_words,
    spell_phrases,
    spell_words,
)
from kfjudge.values import replace

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
}
_LEAD_INS = {
    r"you play (?:this(?: card| creature)?|~)|play(?:s|ed|ing)?": "Play",
    r"reap(?:s|ed|ing)?": "After Reap",
    r"fight(?:s|ing)?|fought": "After Fight",
    r"action": "Action",
    r"omni": "Omni",
    r"destroyed|dest|dead|dies|died|death|dying": "Destroyed",
    r"leaves? play|leaving play": "Leaves Play",
    r"before reap(?:s|ing)?": "Before Reap",
    r"before fight(?:s|ing)?": "Before Fight",
    r"scrap(?:s|ped|ping)?": "Scrap",
    r"fate": "Fate",
}
_ALONE = r"play|before reap|before fight|reap|fight|action|omni|destroyed|dest|dies|leaves play|scrap|fate"
_OBJECT = re.compile(r"(?i)(?:an?|another|the|that|any|each|one|with|at|from|to|on|as)\b")
_CLAUSE = re.compile(
    r"(?i)(?:if|unless|you|(?:your )?opponent(?!')|(?:both )?players|each (?:player|(?:[\w-]+ )*creature)|"
    r"for each|for the|until|during|may|"
    r"it|~|this)\b"
)
_NOT = re.compile(
    r"(?i)(?<=\b(?:do|is))n['\u2019]t\b|(?<=\b(?:are|was|did|has))n['\u2019]t\b|(?<=\b(?:does|were|have))n['\u2019]t\b"
)
_KEYWORD = "|".join(
    one.value.replace("-", "[- ]?") + r" (?:\d+|X)" * one.valued for one in KeywordName if one.value != "enhance"
)
_AFTER_HEADS = (
    r"cannot|enters|gains|gets|must|when|whenever|after|on|each time|at (?:the )?(?:start|end)|"
    rf"(?:{_ALONE})(?= ?[:/,]| \w)"
)
_HEADS = re.compile(
    rf"(?i)^(?:{_KEYWORD})(?=[.,;]? (?:{_KEYWORD})(?![\w-])|[.;,] (?!and\b|or\b)| (?:{_AFTER_HEADS})\b)[.,;]? "
)
_SLANG = frozenset(("bounce", "ping", "mill"))
"""Verbs that only people use, which the patterns put in the words of cards."""
_ENDINGS = (("ves", "f"), ("ies", "y"), ("men", "man"), ("es", ""))
"""How names end that have no plural of their own on cards, each with the singular."""
_NOUNS = frozenset(("creature", "creatures", "card", "cards", "ability", "abilities", "effect", "effects", "is", "are"))


def _opens(lead: str, rest: str, lexicon: Lexicon) -> bool:
    """Whether it is an instruction or a statement, and not the object of what may be a verb."""
    word = rest.split(" ", 1)[0].lower().rstrip(",.")
    if " " in lead or "/" in lead:
        told = lead[-1] in ":," or not re.search(r"(?i) (?:it|this|~) ", lead)
        return word != "with" and (told or not _OBJECT.match(rest))
    if word in lexicon.verb_of or word in _SLANG or _CLAUSE.match(rest) is not None or lead[-1] == ":":
        return True
    verb = lead.lower() in ("play", "fight", "play.", "fight.")
    return not verb and word not in _NOUNS


def _joined(puts: list[str], _mark: str, _rest: str) -> str:
    return "/".join(puts) + ": "


_STANDS = re.compile(rf"(?i)(?!dest:|dies:)(?:(?:after )?(?:{_ALONE})(?:/(?=\w)|: )|before (?:fight|reap): )+(?<=: )")
_LEADS = Leads(_LEAD_INS, _joined, _opens, _ALONE, _STANDS)

_A_CARD = re.compile(r"(?i)\b(?:creature|artifact|upgrade|card|token|key|neighbor)\b[^:]*\bit\b")
"""A card that "it" may be, named with no word of how many."""


_VERBS = frozenset(
    verb.partition("/")[0]
    for kind, verbs in rows("keyforge", "words.txt", ": ")
    if kind == "verb"
    for verb in verbs.split()
)
_SMALL = {
    **small_words(",", ".", "~:"),
    ".": Unsaid(5, never=frozenset((",", "."))),
    "a": replace(small_words()["a"], never=small_words()["a"].never | {"house", "trait", "type"}),  # "that" one?
    **{word: Unsaid(3) for word in ("of", "from", "on", "in", "their")},
    **{counted: Unsaid(2, counted=True) for counted in ("A", "D", "card", "power")},
    "your": Unsaid(3, never=frozenset(("next", "turn"))),  # whose is left open
    "to": Unsaid(6, never=_VERBS),
    "creature": Unsaid(4),
    "pile": Unsaid(2),
}
_AS_PRINTED = re.compile(r"(?s)\s*[A-Z~\u2022\u201c].*[.\u201d)]\s*")


def unsaid(text: str) -> dict[str, Unsaid]:
    """The small words that a text may lack: none if it is set as print."""
    return {} if _AS_PRINTED.fullmatch(text) else _SMALL


@cache
def _pieces() -> tuple[tuple[str, str], ...]:
    """What the patterns name: houses, the verbs of statuses, and what is said of a card that has one."""
    houses = "|".join(name.lower() for _slug, name in rows("keyforge", "houses.txt", ": "))
    states = "|".join(mark.row.state for mark in STATUSES)
    return (("houses", houses), ("marking", "|".join(MARK_OF)), ("state", states))


def _number(found: re.Match[str]) -> str:
    """A number of a pattern as digits."""
    return str(NUMBER_WORDS.get(found["n"].lower(), found["n"]))


def _known(word: str, lexicon: Lexicon) -> str:
    """An unknown word with the apostrophe or the vowels that it lacks, or as the plural of a name."""
    if lexicon.knows(word) or word in shorthand("keyforge"):
        return word
    for ending, single in _ENDINGS:
        if word.endswith(ending) and lexicon.is_marked(meant := word.removesuffix(ending) + single):
            return f"{lexicon.written('', meant)} creatures"
    whole = marked(word)
    return whole if whole != word else in_full(word, said_words("keyforge"))


def _head(line: str) -> tuple[str, int] | None:
    """The keyword that a line begins with, as a sentence, and how far it goes."""
    found = _HEADS.match(line)
    return None if found is None else (found.group().rstrip(" .,;") + ".", found.end())


def spell_out(work: Rewriter, lexicon: Lexicon) -> Taken:
    """Spells out what is typed short; gives each piece with how it was taken."""
    taken: Taken = []
    work.sub(SHORT, lambda found: put(taken, found, _known(found.group(), lexicon)), SHORTHAND)
    work.sub(_NOT, r" not", SHORTHAND)
    spell_words(work, "keyforge", taken)
    printed = _AS_PRINTED.fullmatch(work.original) is not None
    work.sub(
        LONG if printed else LONG_ENOUGH, lambda found: put(taken, found, slip(found.group(), lexicon.knows)), SHORTHAND
    )
    line_by_line(work, taken, lambda line: "".join(set_out(line, _head)))
    line_by_line(work, taken, lambda line: _LEADS.set_out(line, lexicon))
    part_conditions(work, taken)
    line_by_line(work, taken, lambda line: ordered(line, _STANDS, lexicon))
    spell_phrases(work, "keyforge", taken, _pieces(), _number)
    part_conditions(work, taken)
    if not printed:
        line_by_line(work, taken, lambda line: line if _A_CARD.search(line) else of_itself(line, _STANDS, "~"))
    return taken

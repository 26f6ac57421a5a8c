"""What a paragraph of a rulebook is by its looks: a heading, running text, a question, or something from a picture
beside the text.

In: the text of blocks. Out: answers to small questions about it. All of them hold for any rulebook: they look at
capitals, full stops and how many of the words are words of the rules, never at what a certain document says.
"""

from __future__ import annotations

import re

from kfjudge import games

_SENTENCE_END = re.compile(r"(?:[.!?…][\"”“’')\]]*|[:;])$")
_CARD_START = re.compile(
    r"^(?:\(?(?:Play|Reap|Fight|Action|Omni|Destroyed|Scrap|Treachery)(?:/(?:Fight|Reap|Play))*|(?:Before|After)"
    r" (?:Fight|Reap)|Leaves Play)(?::|\.$)"
)
_CARD_ICON = re.compile(r"(?<![A-Za-z])\+?\d+[AD](?=[\s.,;:)]|$)|(?<=[a-z] )[AD](?=[ .,;]|$)|\bCaptured A\b")
_REMINDER = re.compile(r"^\([A-ZÆ][^()]*\)$")
_EDGE_OF_CARD = re.compile(r"/\d{3}\b|©|(?:\. ?){4,}|[”’\"] [–—] [A-ZÆ][^.!?]*$")
_CREDIT = re.compile(r"[©~]|(?<=\w) • |\b\d{3}$|^\d+$|/\d{3}\b|\bFFG\b")
_STARTS_LOW = re.compile(r"^[(\"“‘']*[a-zæœ]")
_BULLET = re.compile(r"^(?:[•»▪◦‣·]|[-–*] |\d{1,2}[.)] |\d{1,2} (?=[A-Z]\w*,? \w))\s*")
_QUESTION = re.compile(r"\?[\"”’')\]]*(?=\s|$)")
_SPLIT = re.compile(r"(?<=[.!?])[\"”’')\]]*\s+(?=[\"“‘'(\[]*[A-Z0-9Æ])")
_SHOULD_READ = re.compile(r"^(?:should (?:now )?read|now reads|is changed to read)\b\s*:?", re.IGNORECASE)
_OWN = """
    ability abilities action active archive archived archives armor artifact artifacts attack attacked attacker
    battleline bonus capture captured captures card cards chain chains choose chooses chosen constant control
    controlled controller controls copy counter counters creature creatures current damage deal deals dealt deck
    decks destroy destroyed discard discarded discards draw draws during effect effects elusive enemy enters
    exalt exhaust exhausts fight fighting fights flank forge forged forging friendly gain gains game
    glossary hand haunted heal healed house houses icon icons if instead instructed key keys keyword least leave
    leaves may must neighbor neighbors occurs omega omni opponent opponents opposing owner owners pending pile
    play played player players playing plays power powerful purge purged ready reap reaping refers remain repeat
    replacement reshuffle resolve resolved resolves resolving sacrifice sacrificed shuffle skirmish specified
    stack status steal stealing steals step steps stolen tagged taunt text timing token tokens
    trait traits trigger triggers turn turns unless upgrade upgrades used using value when while
    zone zones æmber aember
"""
OWN_WORDS = frozenset(_OWN.split()) | games.named(games.DEFAULT).typed_states().keys()
_ANY_WORD = re.compile(r"[a-zæ]+")
_TOLD = re.compile(
    r"\b(?:said|was|were|had|felt|looked|thought|muttered|replied|wondered|laughed|they|their|them|themselves|she|her|he|his|him|we|our|us|my)\b"
)


def is_capitals(line: str) -> bool:
    """Whether a line is set in capitals, as headings are."""
    letters = [letter for letter in line if letter.isalpha()]
    return (
        bool(letters)
        and not any(letter.islower() for letter in letters)
        and len(line) <= 80
        and not re.match(r"^\W*\d", line)
    )


def is_sentence(text: str) -> bool:
    """Whether the text is running text: several words, not all of them capitalised, and an end or a length that
    captions lack.
    """
    found = text.split()
    low = sum(1 for word in found if word[:1].islower())
    return low >= 2 and len(found) >= 4 and (bool(_SENTENCE_END.search(text)) or len(text) >= 45 or starts_low(text))


def starts_low(text: str) -> bool:
    """Whether the text begins in the middle of a sentence: with a small letter."""
    return bool(_STARTS_LOW.match(text))


def is_open(text: str) -> bool:
    """Whether the text breaks off in the middle of a sentence."""
    return not _SENTENCE_END.search(text.rstrip())


def is_item(text: str) -> bool:
    """Whether the text is an item of a list: it has a bullet or a number."""
    return bool(_BULLET.match(text))


def from_a_card(text: str) -> bool:
    """Whether the text is a card's, from a picture of it: it opens with a trigger, or has icons that were letters."""
    return bool(_CARD_START.match(text) or _CARD_ICON.search(text) or (_REMINDER.match(text) and len(text) < 90))


def is_credit(text: str) -> bool:
    """Whether the text is what stands at the edge of a card (a number, a name and a symbol, a copyright line, who said
    the quotation), or a
    line of a table of contents."""
    if _EDGE_OF_CARD.search(text):
        return len(text) <= 160
    return bool(_CREDIT.search(text)) and len(text) <= 90 and not is_sentence(text)


def density(text: str) -> float:
    """The share of the words that are words of the rules; story and setting have few of them and much that is told."""
    found = _ANY_WORD.findall(text.lower())
    if not found:
        return 0.0
    own = sum(1 for word in found if word in OWN_WORDS)
    return own / len(found)


def told(text: str) -> float:
    """The share of the words that stories use: past tense, he and she, we and they."""
    found = _ANY_WORD.findall(text.lower())
    return len(_TOLD.findall(text.lower())) / len(found) if found else 0.0


def amends(text: str) -> bool:
    """Whether a paragraph says how a card should read: an erratum."""
    return bool(_SHOULD_READ.match(text))


def without_amends(text: str) -> str:
    """The text of a card out of an erratum: without the words that introduce it."""
    return _SHOULD_READ.sub("", text).strip(' “”"')


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph."""
    return [piece for piece in _SPLIT.split(text) if piece.strip()]


def has_question(text: str) -> bool:
    """Whether a sentence of the text ends in a question mark."""
    return bool(_QUESTION.search(text))


def part_question(text: str) -> tuple[str, str]:
    """A paragraph as its question and what follows it: parted behind its last question, and behind an `Or ...` that
    belongs to it.
    """
    last = None
    for match in _QUESTION.finditer(text):
        last = match
    if last is None:
        return "", text
    end = last.end()
    rest = text[end:].lstrip()
    if rest.startswith("Or "):
        alternative, _, after = rest.partition(". ")
        return f"{text[:end]} {alternative.rstrip('.')}.", after.strip()
    return text[:end].strip(), rest


def ordinary(text: str) -> str:
    """A heading in capitals with a capital only at the beginning, as our own titles have it; names of one letter stay
    as they are.
    """
    words = [word if word.strip("().,") == "X" else word.lower() for word in text.split()]
    return " ".join(_first_capital(word) if not place else word for place, word in enumerate(words))


def _first_capital(word: str) -> str:
    for place, letter in enumerate(word):
        if letter.isalpha():
            return word[:place] + letter.upper() + word[place + 1 :]
    return word


def is_quotation(text: str) -> bool:
    """Whether the text is nothing but what somebody said, as below the text of a card."""
    if len(text.split()) < 5 and not re.search(r"[.!?,]", text):
        return False
    opened = text[:1] in '“"'
    closed = bool(re.search(r"[”\"]$", text))
    inside = text[1:-1]
    if opened and closed:
        return not re.search(r"[“”\"]", inside)
    return (opened and "”" not in text and '"' not in text[1:] and len(text) < 90) or (
        closed and not opened and "“" not in text and len(text.split()) <= 3
    )

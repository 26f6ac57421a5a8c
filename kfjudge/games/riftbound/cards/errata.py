"""Errata of a public list of cards: put together with the text they change.

Lists give an erratum in short: keyword lines, costs and the words that introduce it are often left out, so that what
stands there is no whole text. In: the text as the list prints it, the erratum, and the words it replaces. Out: the
whole text with the erratum in it, or None where it is not plain which words it replaces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

SINCE = {"origins": "1.1", "spiritforged": "1.2", "unleashed": "1.3", "vendetta": "1.4"}
"""The version of the rules with which each document of errata came."""
_SHORT = (
    (r"\b([Aa]t|[Ff]rom|[Rr]eveals?) top\b", r"\1 the top"),
    (r"(?<!their )(?<!your )\b(of|from) Main Deck", r"\1 your Main Deck"),
    (r"\bthe top of deck", "the top of your deck"),
    (r"\bignoring cost\b", "ignoring its cost"),
    (r"\b(recycle|recycles) rest\b", r"\1 the rest"),
    (r"\bthan killed unit\b", "than the killed unit"),
    (r"\bas additional cost\b", "as an additional cost"),
    (r"\bpaid additional cost\b", "paid the additional cost"),
    (r"\bat battlefield\b", "at a battlefield"),
    (r"\bwith next player\b", "with the next player"),
)
"""Words that the short form leaves out."""
_NOT_TEXT = re.compile(r"\([^()]*\)")
_KEYWORD = re.compile(r"\[[A-Z][^\]]*\]")
_NEW = re.compile(r"(\.) (?=When (?!you do|they do|it does|I do)|At the (?:start|end) of)")
"""Where another ability begins in words that have lost their line breaks."""
_WORD = re.compile(r"\[[^\]]*\]|:rb_\w+:|[\w'+-]+|[:,.]")


def whole(text: str, erratum: str, printed: str | None = None) -> str | None:
    """The text with the erratum in it. `printed` are the words that the erratum replaces, if the list has them."""
    wanted = _plain(erratum)
    if not wanted or "repeated" in erratum:
        return None
    parts = [line for line in text.split("\n") if _plain(line)]
    touched = [index for index, line in enumerate(parts) if _overlap(line, printed or "", wanted) >= 0.5]
    if not touched or touched != list(range(touched[0], touched[-1] + 1)):
        return None
    old = "\n".join(parts[index] for index in touched)
    if _likeness(old, printed or wanted) < 0.5 and _likeness(old, wanted) < 0.5:
        return None
    kept = _lead(old, printed or wanted, wanted)
    before = {keyword for line in parts[: touched[0]] for keyword in _KEYWORD.findall(_plain(line))}
    while (first := _KEYWORD.match(wanted)) and first.group() in before:  # the keyword has a line of its own already
        wanted = wanted[first.end() :].lstrip()
    new = _NEW.sub(r"\1\n", _full(wanted))
    if kept:
        new = kept + new[:1].lower() + new[1:] if kept.rstrip().endswith(",") else kept + new
    return "\n".join([*parts[: touched[0]], new, *parts[touched[-1] + 1 :]])


def text_of(card: Mapping[str, Any], version: str | None = None) -> str:
    """The text of a card of a list under a version of the rules (None: the newest), errata put in. What an erratum
    cannot be put into keeps the text that the list prints. A card on board has its text from `before` a version apart.
    """
    text, erratum = str(card.get("text") or ""), card.get("errata")
    if version is not None and "before" in card and version < card["before"]["version"]:
        return str(card["before"]["text"])
    if not isinstance(erratum, str) or not erratum:
        return text
    printed = card.get("errata_printed")
    words = printed if isinstance(printed, str) else None
    since = SINCE.get(str(card.get("errata_document") or ""), "1.1")
    if version is not None and version < since:
        return (whole(text, words, erratum) if words else None) or text
    return whole(text, erratum, words) or (text or erratum)


def _plain(text: str) -> str:
    return " ".join(_NOT_TEXT.sub("", text).replace("[M]", ":rb_might:").split()).strip()


def _full(text: str) -> str:
    text = re.sub(r"(\b[Ee]ach (?:opponent|player)\b[^.]*?\b(?:of|from)) Main Deck", r"\1 their Main Deck", text)
    for short, long in _SHORT:
        text = re.sub(short, long, text)
    return text


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(_full(_plain(text)))]


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, _words(one), _words(other), autojunk=False).ratio()


def _overlap(line: str, printed: str, wanted: str) -> float:
    """How much of a line stands in what the erratum speaks of."""
    words = _words(line)
    best = 0
    for other in (printed, wanted):
        blocks = SequenceMatcher(None, words, _words(other), autojunk=False).get_matching_blocks()
        best = max(best, sum(block.size for block in blocks if block.size > 1))
    return best / max(1, len(words))


def _lead(old: str, printed: str, wanted: str) -> str:
    """What stands before the words that are replaced: a cost, a keyword, or what the ability waits for."""
    said = [(found.group().lower(), found.start()) for found in _WORD.finditer(_plain(old))]
    target = _words(printed)[:2]
    names = [word for word, _at in said]
    for index in range(len(names) - 1):
        if names[index : index + 2] == target:
            lead = _plain(old)[: said[index][1]]
            return "" if not lead or _plain(wanted).startswith(lead.strip()) else lead
    return ""

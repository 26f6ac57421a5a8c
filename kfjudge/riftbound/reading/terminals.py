"""Single words that are read by rule: numbers, costs in icons, keywords with a value, tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from kfjudge.paths import grammar
from kfjudge.riftbound.reading.tokens import Token
from kfjudge.riftbound.words.base import Domain, KeywordName, Tag, TokenName
from kfjudge.riftbound.words.cards import Number
from kfjudge.riftbound.words.effects import Keyword, Resources

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DOMAINS = {domain.value: domain for domain in Domain} | {"a": Domain.ANY, "c": Domain.OWN}
_ICON = re.compile(r"\{([a-z0-9]+)\}")


@cache
def names(file: str) -> dict[str, str]:
    """The names of a lexicon file, in lower case, as they are written. Longest first is for whoever reads them."""
    lines = grammar("riftbound", "lexicon", file).read_text(encoding="utf-8").splitlines()
    return {line.strip().lower(): line.strip() for line in lines if line.strip() and not line.startswith("#")}


def read_terminal(category: str, tokens: list[Token], at: int) -> Iterator[tuple[int, Any, Any]]:
    """What stands at a token, if it is of that category: where it ends, its value, and its wording."""
    if at >= len(tokens):
        return
    word = tokens[at].word
    match category:
        case "int":
            if word.isdigit():
                yield at + 1, int(word), 0
        case "int.word":
            if word in NUMBER_WORDS:
                yield at + 1, NUMBER_WORDS.index(word), 0
        case "int.plus" | "int.minus":
            if re.fullmatch(r"\+\d+" if category == "int.plus" else r"-\d+", word):
                yield at + 1, int(word[1:]), 0
        case "int.energy":
            if re.fullmatch(r"\{\d+\}", word):
                yield at + 1, int(word[1:-1]), 0
        case "int.power":
            end = at
            while end < len(tokens) and tokens[end].word == "{a}":
                end += 1
            if end > at:
                yield end, end - at, 0
        case "int.level" | "int.predict" | "int.burn":
            found = re.fullmatch(r"\[(level|predict|burn) (\d+)\]", word)
            if found is not None and found.group(1) == category[4:]:
                yield at + 1, int(found.group(2)), 0
        case "Tag.non":
            if word.startswith("non-") and word[4:] in names("tags.txt"):
                yield at + 1, Tag(names("tags.txt")[word[4:]]), 0
        case "value":
            if word.endswith("+") and word[:-1].isdigit():
                yield at + 1, int(word[:-1]), 0
        case "Resources":
            yield from _resources(tokens, at)
        case "Keyword.plain":
            found = re.fullmatch(r"\[([a-z -]+?)(?: (\d+))?\]", word)
            if found is not None and found.group(1) in _KEYWORDS:
                value = Number(value=int(found.group(2)), form="digits") if found.group(2) else None
                yield at + 1, Keyword(name=KeywordName(found.group(1)), value=value, form="keyword"), None
        case "KeywordName":
            if word.startswith("[") and word[1:-1] in _KEYWORDS:
                yield at + 1, KeywordName(word[1:-1]), 0
        case "Tag" | "TokenName":
            yield from _name(category, tokens, at)


_KEYWORDS = frozenset(name.value for name in KeywordName)


def _resources(tokens: list[Token], at: int) -> Iterator[tuple[int, Any, Any]]:
    energy, power, end = 0, [], at
    while end < len(tokens):
        icon = _ICON.fullmatch(tokens[end].word)
        if icon is None or icon.group(1) in ("m", "e"):
            break
        if icon.group(1).isdigit():
            if end > at:
                break
            energy = int(icon.group(1))
        else:
            power.append(_DOMAINS[icon.group(1)])
        end += 1
    if end > at:
        yield end, Resources(energy=energy, power=tuple(power), form="icons"), None


def write_resources(value: Resources) -> list[str]:
    """The icons of a cost."""
    short = {Domain.ANY: "{A}", Domain.OWN: "{C}"}
    found = [f"{{{value.energy}}}"] if value.energy or not value.power else []
    return found + [short.get(domain, f"{{{domain.value}}}") for domain in value.power]


def _name(category: str, tokens: list[Token], at: int) -> Iterator[tuple[int, Any, Any]]:
    known = names("tags.txt" if category == "Tag" else "tokens.txt")
    if not tokens[at].capital:
        return
    for size in (3, 2, 1):
        piece = " ".join(token.word for token in tokens[at : at + size])
        if len(tokens) < at + size or not piece:
            continue
        if piece in known:
            yield at + size, Tag(known[piece]) if category == "Tag" else TokenName(known[piece]), 0
            return
        if piece.endswith("s") and piece[:-1] in known:
            name = known[piece[:-1]]
            yield at + size, Tag(name) if category == "Tag" else TokenName(name), 1
            return


def _shown(name: KeywordName, value: Any) -> str:
    shown = "-".join(part.capitalize() for part in name.value.split("-"))
    return f"[{shown} {value.value}]" if value is not None else f"[{shown}]"


def write_terminal(category: str, value: Any, trail: Any) -> list[str]:
    """The words of a value."""
    match category:
        case "int" | "int.word":
            return [NUMBER_WORDS[value] if category == "int.word" and value < len(NUMBER_WORDS) else str(value)]
        case "int.plus":
            return [f"+{value}"]
        case "int.minus":
            return [f"-{value}"]
        case "value":
            return [f"{value}+"]
        case "Resources":
            return write_resources(value)
        case "int.energy":
            return [f"{{{value}}}"]
        case "int.power":
            return ["{A}"] * value
        case "int.level" | "int.predict" | "int.burn":
            return [f"[{category[4:].capitalize()} {value}]"]
        case "Tag.non":
            return [f"non-{value}"]
        case "KeywordName":
            return [_shown(value, None)]
        case "Keyword.plain":
            return [_shown(value.name, value.value)]
        case _:
            return [value + ("s" if trail == 1 else "")]

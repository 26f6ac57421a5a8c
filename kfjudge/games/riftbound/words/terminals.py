"""Words that are read by rule and not from a frame file: costs in icons, keywords with a value, tags and tokens."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from kfjudge.games.riftbound.words.base import NUMBERED, Domain, KeywordName, Kind, State, Tag, TokenName
from kfjudge.games.riftbound.words.cards import (
    Filter,
    HasTag,
    Is,
    NoneOf,
    Number,
    OfKind,
    Player,
    PlayerKind,
    Ref,
    RefKind,
)
from kfjudge.games.riftbound.words.effects import Keyword, Resources
from kfjudge.language.dialect import Ending
from kfjudge.language.tokens import Token
from kfjudge.paths import grammar

_DOMAINS = {domain.value: domain for domain in Domain} | {"a": Domain.ANY, "c": Domain.OWN}
_SHORT = {Domain.ANY: "{A}", Domain.OWN: "{C}"}
_KEYWORDS = frozenset(name.value for name in KeywordName)
_ICON = re.compile(r"\{([a-z0-9]+)\}")
_KEYWORD = re.compile(r"\[([a-z -]+?)(?: (\d+))?\]")
_THIRD = re.compile(r"[a-z]+s")
"""A verb in the third person: without a word before it, it is said of whoever did the last thing."""
_IN_A_ROW = {
    PlayerKind.THEY: ("they",),
    PlayerKind.YOU_AND_THEY: ("you", "and", "that", "player", "each"),
    PlayerKind.EACH: ("you", "and", "each", "opponent"),
}
"""Of whom several instructions in a row are said once; nothing but this tells the later ones from yours."""
_NUMBERED = re.compile(r"\[(level|predict|burn) (\d+)\]")


@cache
def names(file: str) -> dict[str, str]:
    """The names of a lexicon file, in lower case, as they are written."""
    lines = grammar("riftbound", "lexicon", file).read_text(encoding="utf-8").splitlines()
    return {line.strip().lower(): line.strip() for line in lines if line.strip() and not line.startswith("#")}


class WordsByRule:
    """Riftbound's words by rule, for the reader (`SingleWords`)."""

    categories = frozenset(
        (
            *("int.least", "int.energy", "int.power", "int.level", "int.predict", "int.burn"),
            *("Resources", "Tag", "Filter.non", "Tag.poss", "TokenName", "Keyword.plain", "KeywordName"),
            *("Player.same", "Player.row", "Cards.each.it", "Cards.them"),
        )
    )

    def read(self, category: str, tokens: Sequence[Token], at: int) -> Iterator[Ending]:
        """What stands at a place, if it is of that category."""
        word = tokens[at].word
        match category:
            case "int.least":
                if word.endswith("+") and word[:-1].isdecimal():
                    yield at + 1, int(word[:-1]), 0
            case "int.energy":
                if word[1:-1].isdecimal() and _ICON.fullmatch(word):
                    yield at + 1, int(word[1:-1]), 0
            case "int.power":
                end = at
                while end < len(tokens) and tokens[end].word == "{a}":
                    end += 1
                if end > at:
                    yield end, end - at, 0
            case "int.level" | "int.predict" | "int.burn":
                found = _NUMBERED.fullmatch(word)
                if found is not None and found.group(1) == category[4:]:
                    yield at + 1, int(found.group(2)), 0
            case "Filter.non":
                if word.startswith("non-") and (what := _named(word[4:])) is not None:
                    yield at + 1, NoneOf(filters=(what,)), 0
            case "Tag.poss":
                if word.endswith("s'") and word[:-2] in names("tags.txt"):
                    yield at + 1, Tag(names("tags.txt")[word[:-2]]), 0
            case "Resources":
                yield from _resources(tokens, at)
            case "Keyword.plain":
                found = _KEYWORD.fullmatch(word)
                numbered = found is not None and (found.group(2) is None or found.group(1) in NUMBERED)
                if found is not None and numbered and found.group(1) in _KEYWORDS:
                    value = Number(value=int(found.group(2))) if found.group(2) else None
                    yield at + 1, Keyword(name=KeywordName(found.group(1)), value=value), None
            case "KeywordName":
                if word.startswith("[") and word[1:-1] in _KEYWORDS:
                    yield at + 1, KeywordName(word[1:-1]), 0
            case "Player.same":
                if _THIRD.fullmatch(word):
                    yield at, Player(kind=PlayerKind.SAME), None
            case "Player.row":
                for player, words in _IN_A_ROW.items():
                    end = at + len(words)
                    if tuple(one.word for one in tokens[at:end]) == words and not _you_later(tokens, end):
                        yield end, Player(kind=player), None
            case "Cards.each.it":
                yield at, Ref(), None
            case "Cards.them":
                yield at, Ref(kind=RefKind.THEM), None
            case "Tag" | "TokenName":
                yield from _name(category, tokens, at)

    def write(self, category: str, value: Any, wording: Any) -> list[str] | None:
        """The words of a value; None if they are not of these."""
        match category:
            case "int.least" if isinstance(value, int):
                return [f"{value}+"]
            case "int.energy" if isinstance(value, int):
                return [f"{{{value}}}"]
            case "int.power" if isinstance(value, int):
                return ["{A}"] * value
            case "int.level" | "int.predict" | "int.burn" if isinstance(value, int):
                return [f"[{category[4:].capitalize()} {value}]"]
            case "Resources" if isinstance(value, Resources):
                energy = [f"{{{value.energy}}}"] if value.energy or not value.power else []
                return energy + [_SHORT.get(domain, f"{{{domain.value}}}") for domain in value.power]
            case "KeywordName" if isinstance(value, KeywordName):
                return [_shown(value)]
            case "Keyword.plain" if isinstance(value, Keyword) and not value.cost and not value.costs:
                if value.value is None or isinstance(value.value, Number):
                    return [_shown(value.name, value.value)]
            case "Filter.non" if isinstance(value, NoneOf) and len(value.filters) == 1:
                return next(([f"non-{word}"] for word, what in _known() if what == value.filters[0]), None)
            case "Tag.poss" if isinstance(value, str):
                return [f"{value}s'"]
            case "Player.same" if isinstance(value, Player) and value.kind is PlayerKind.SAME:
                return []
            case "Player.row" if isinstance(value, Player) and value.kind in _IN_A_ROW:
                return list(_IN_A_ROW[value.kind])
            case "Cards.each.it" if value == Ref():
                return []
            case "Cards.them" if value == Ref(kind=RefKind.THEM):
                return []
            case "Tag" | "TokenName" if isinstance(value, str):
                return [value + ("s" if wording == 1 and category == "Tag" else "")]
        return None


def _known() -> Iterator[tuple[str, Filter]]:
    """The words that "non-" stands before, each with what it says."""
    yield "token", Is(state=State.TOKEN)
    for kind in (Kind.UNIT, Kind.GEAR, Kind.SPELL):
        yield kind.value, OfKind(kinds=(kind,))
    for name in names("tags.txt").values():
        yield name, HasTag(tags=(Tag(name),))


def _named(word: str) -> Filter | None:
    return next((what for one, what in _known() if one.lower() == word), None)


def _you_later(tokens: Sequence[Token], at: int) -> bool:
    """Whether later in the sentence somebody is told to do something by name."""
    said = list(itertools.takewhile(lambda word: word != ".", (one.word for one in tokens[at:])))
    return any(one in ("and", "then", ",") and two == "you" for one, two in itertools.pairwise(said))


def _resources(tokens: Sequence[Token], at: int) -> Iterator[Ending]:
    energy, power, end = 0, [], at
    while end < len(tokens):
        icon = _ICON.fullmatch(tokens[end].word)
        if icon is None or icon.group(1) in ("m", "e"):
            break
        if icon.group(1).isdecimal():
            if end > at:
                break
            energy = int(icon.group(1))
        elif icon.group(1) in _DOMAINS:
            power.append(_DOMAINS[icon.group(1)])
        else:
            break
        end += 1
    if end > at:
        yield end, Resources(energy=energy, power=tuple(power)), None


def _name(category: str, tokens: Sequence[Token], at: int) -> Iterator[Ending]:
    """A name of up to three words that begins with a capital; its wording is whether it is plural, which a token's
    never is.
    """
    known = names("tokens.txt") | names("tags.txt")  # the next set's tokens are named for what they are
    kind = Tag if category == "Tag" else TokenName
    if not tokens[at].surface[:1].isupper():
        return
    for size in (3, 2, 1):
        piece = " ".join(token.word for token in tokens[at : at + size])
        if len(tokens) < at + size or not piece:
            continue
        if piece in known:
            yield at + size, kind(known[piece]), 0 if kind is Tag else None
            return
        if kind is Tag and piece.endswith("s") and piece[:-1] in known:
            yield at + size, kind(known[piece[:-1]]), 1
            return


def _shown(name: KeywordName, value: Number | None = None) -> str:
    shown = "-".join(part.capitalize() for part in name.value.split("-"))
    return f"[{shown} {value.value}]" if value is not None else f"[{shown}]"

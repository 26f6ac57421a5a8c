"""Where a phrase falls apart: behind a name, at an arrow, at a word between two cards.

In: phrases. Out: their pieces. A word that belongs to the name of a card never cuts it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from kfjudge.situation.notation.line import Group, Phrase
from kfjudge.situation.notation.words import words_of

FLANK = re.compile(r"(?:on |at )?(?:the |my )?(left|right)(?: flank| side)?$")
POSITION = re.compile(r"(?:at |in )?position (\d{1,2})$")


def cut_at(phrase: Phrase, marks: frozenset[str], is_name: Callable[[Phrase], bool]) -> tuple[Phrase, str, Phrase]:
    """A phrase cut at an arrow, or at one of the words `marks` that is not part of a card's name."""
    for place, atom in enumerate(phrase):
        if atom.kind == "ARROW":
            return phrase[:place], "->", phrase[place + 1 :]
    if is_name(phrase):
        return phrase, "", ()
    places = [place for place, atom in enumerate(phrase) if atom.folded in marks and 0 < place < len(phrase) - 1]
    for place in sorted(places, key=lambda at: not is_name(phrase[:at])):
        rest = phrase[place + 1 :]
        mark = phrase[place].folded
        if rest and rest[0].folded == "to" and len(rest) > 1:
            rest = rest[1:]
        flank = len(rest) > 1 and rest[1].folded in ("left", "right", "position")
        if rest and rest[0].folded == "the" and len(rest) > 1 and not flank:
            rest = rest[1:]
        if rest[0].folded in ("left", "right", "the") or rest[0].folded == "position":
            continue
        return phrase[:place], mark, rest
    return phrase, "", ()


def cut_end(phrase: Phrase, pattern: re.Pattern[str], is_name: Callable[[Phrase], bool]) -> tuple[Phrase, str]:
    """A phrase without the words at its end that fit a pattern, and what the pattern found there."""
    if is_name(phrase):
        return phrase, ""
    for place in range(1, len(phrase)):
        match = pattern.fullmatch(words_of(phrase[place:]))
        if match is not None:
            return phrase[:place], match[1]
    return phrase, ""


def cut_beside(phrase: Phrase, is_card: Callable[[Phrase], bool]) -> tuple[Phrase, tuple[tuple[str, Phrase], ...]]:
    """`Loud Song between Red Giant and Blue Imp`, `Loud Song left of Red Giant`: the card, and what lies to the right
    or left of it.
    """
    for place in range(1, len(phrase) - 1):
        word, rest = phrase[place].folded, phrase[place + 1 :]
        if word == "between":
            for cut in (at for at, atom in enumerate(rest) if atom.folded == "and" and 0 < at < len(rest) - 1):
                if is_card(rest[:cut]) and is_card(rest[cut + 1 :]):
                    return phrase[:place], (("between", rest[:cut]), ("between", rest[cut + 1 :]))
        elif word in ("left", "right") and rest[0].folded == "of" and is_card(rest[1:]):
            before = phrase[:place]
            while len(before) > 1 and before[-1].folded in ("to", "the", "on", "at"):
                before = before[:-1]
            return before, ((word, rest[1:]),)
    return phrase, ()


def cut_doing(phrase: Phrase, is_card: Callable[[Phrase], bool]) -> tuple[Phrase, Phrase]:
    """`Loud Song destroying Red Giant`, `Loud Song and take Red Giant`: the card, and what its text is done to; several
    cards as a list. Nothing is cut where either side is no card.
    """
    for place in range(1, len(phrase) - 1):
        joined = phrase[place].folded == "and"
        if not joined and not phrase[place].folded.endswith("ing"):
            continue
        rest = phrase[place + 1 + joined :]
        target = listed(rest, is_card)
        if target and is_card(phrase[:place]):
            return phrase[:place], target
    return phrase, ()


def verb_first(phrase: Phrase, verbs: Mapping[str, str]) -> Phrase:
    """`Red Giant -> Blue Imp fight` as `fight Red Giant -> Blue Imp`, and so with `vs` and `and` between the two."""
    between = any(atom.kind == "ARROW" or atom.folded in ("vs", "versus", "against", "and") for atom in phrase[1:-2])
    if between and verbs.get(phrase[-1].folded) == "fight" and phrase[0].folded not in verbs:
        return (phrase[-1], *phrase[:-1])
    return phrase


def listed(phrase: Phrase, is_card: Callable[[Phrase], bool]) -> Phrase:
    """`Red Giant and the Blue Imp` as a list of cards, one card as itself; nothing if any of them is no card."""
    pieces: list[Phrase] = [()]
    for atom in phrase:
        if atom.folded == "and":
            pieces.append(())
        elif atom.folded != "the" or pieces[-1]:
            pieces[-1] = (*pieces[-1], atom)
    if not all(piece and is_card(piece) for piece in pieces):
        return ()
    return pieces[0] if len(pieces) == 1 else (Group(tuple(pieces), phrase[0].start, phrase[-1].end),)

"""The elements of a pattern against the words of a text: one function for each kind of element.

In: a matcher, the element, the states that the elements before it left. Out: the states after it; none, if it is not
there. The counterpart of `write_elements` and `render_elements`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kfjudge.language.frames.found import (
    LIST_ENDS,
    MOST_READINGS,
    NUMBER,
    NUMBERS,
    ORDINALS,
    Found,
    Results,
    State,
    agrees,
    heard,
    lacked,
    means_doer,
    number_of,
    owned,
)
from kfjudge.language.frames.pattern import Agreeing, Element, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.table import ANY, COUNTER, EITHER_NUMBER, Frame, key_of_names, verb_variants
from kfjudge.language.lexicon import VerbForms
from kfjudge.language.tokens import SELF, Token

if TYPE_CHECKING:
    from kfjudge.language.frames.match import Matcher


OTHER_FORM = 1
"""What it counts to say a verb in another form than cards do."""

LONG_FORMS = {"in": "into", "on": "onto"}
"""Where to, said as where."""
OTHER_NUMBER = 4
"""What it counts to say a noun in the other number: more than to leave out its article."""


def terminal(matcher: Matcher, category: str, at: int) -> Results:
    """A word or number that a category without frames asks for, and what it stands for."""
    token = matcher.tokens[at]
    value: Any = None
    word = token.word
    match category:
        case "int" if token.number is not None and word.isdecimal():
            value = token.number
        case "int.word" if token.number is not None and word.isalpha():
            value = token.number
        case "int.plus" if word.startswith("+") and token.number is not None:
            value = token.number
        case "int.minus" if word.startswith("-") and token.number is not None:
            value = -token.number
        case "CounterName" if token.counter:
            value = word
        case "ordinal" if word[0].isdecimal():
            value = int("".join(letter for letter in word if letter.isdecimal()))
        case "ordinal.word" if word in ORDINALS:
            value = ORDINALS.index(word) + 1
        case _ if category == token.kind and word != SELF:
            value = token.value
    if value is None:
        matcher.note(at, category)
        return []
    return [(at + 1, value)]


def keys_of(token: Token) -> tuple[str, ...]:
    """The keys under which frames that can begin with a token are found."""
    keys = [token.word, ANY]
    if token.number is not None:
        word = token.word
        keys.append(
            "#plus"
            if word[0] == "+"
            else "#minus"
            if word[0] == "-"
            else "#int"
            if word.isdecimal()
            else "#word-number"
        )
    if token.kind and token.word != SELF:
        keys.append(key_of_names(token.kind))
    if token.word[0].isdecimal() and token.number is None:
        keys.append("#ordinal")
    if token.word in ORDINALS:
        keys.append("#ordinal-word")
    if token.counter:
        keys.append(COUNTER)
    return tuple(keys)


def framed(matcher: Matcher, frame: Frame, mode: str, at: int) -> Results:
    """Every way in which a frame covers the words from a place on."""
    states: list[State] = [(at, {}, ())]
    states = _row(matcher, frame.elements, states, mode)
    if frame.filled:
        states = [state for state in states if agrees(frame, state[1])]
    if frame.number == EITHER_NUMBER:
        states = [(end, binds, (int(heard(frame, binds) == "pl"), *choices)) for end, binds, choices in states]
    if matcher.unsaid and any(isinstance(one, Slot | Verb) for one in frame.elements):  # no phrase lacks whole
        states = [state for state in states if state[0] > at]
    return [(end, Found(frame, mode, choices, binds, at, end)) for end, binds, choices in states]


def _row(matcher: Matcher, elements: Elements, states: list[State], mode: str) -> list[State]:
    for element in elements:
        states = MATCH[type(element)](matcher, element, states, mode)
        if not states:
            break
    return states


def _word(matcher: Matcher, element: Word, states: list[State], mode: str) -> list[State]:
    word, words = element.word, matcher.words
    matcher.beyond |= word == "."
    if not matcher.hurried:
        for here, _, _ in states:
            if words[here] != word:
                matcher.note(here, word)
    there = [(here + 1, binds, choices) for here, binds, choices in states if words[here] == word]
    lacking = matcher.unsaid.get(word)
    if lacking is not None:
        there += [
            (here, lacked(binds, lacking.counts), choices)
            for here, binds, choices in states
            if words[here] != word and matcher.lacks(lacking, here)
        ]
    if matcher.unsaid and word in LONG_FORMS.values():
        there += [
            (at + 1, lacked(binds, OTHER_FORM), choices)
            for at, binds, choices in states
            if LONG_FORMS.get(words[at]) == word
        ]
    return there


def _agreeing(matcher: Matcher, element: Agreeing, states: list[State], mode: str) -> list[State]:
    singular, plural = element.singular, element.plural
    following: list[State] = []
    for here, binds, choices in states:
        word = matcher.words[here]
        if word in (singular, plural):
            said = element.number or ("" if singular == plural else "sg" if word == singular else "pl")
            following.append((here + 1, {**binds, NUMBER: said} if said else binds, choices))
            if matcher.unsaid and said and not element.number:
                other = {**lacked(binds, OTHER_NUMBER), NUMBER: "pl" if said == "sg" else "sg"}
                following.append((here + 1, other, choices))
        elif singular in matcher.unsaid and matcher.lacks(matcher.unsaid[singular], here):
            less = lacked(binds, matcher.unsaid[singular].counts)
            following += [
                (here, {**less, NUMBER: said}, choices) for said in ([element.number] if element.number else NUMBERS)
            ]
        else:
            matcher.note(here, singular)
    return following


def _filled(matcher: Matcher, slot: Slot, states: list[State], mode: str) -> list[State]:
    following: list[State] = []
    named = slot.agrees and slot.category in matcher.table.dialect.counted_names
    for here, binds, choices in states:
        for end, value, extra in _slot(matcher, slot, here, mode):
            if slot.agrees in ("sg", "pl") and number_of(value) not in ("", slot.agrees):
                continue
            bound = {**binds, slot.hole: value}
            if named:
                bound[NUMBER] = "pl" if matcher.tokens[here].plural else "sg"
            following.append((end, bound, choices + extra))
    return following


def _inflected(matcher: Matcher, element: Verb, states: list[State], mode: str) -> list[State]:
    forms = matcher.table.verbs[element.base]
    following: list[State] = []
    for here, binds, choices in states:
        asked = mode if element.head else "pres"
        for end, extra, several in _verb(matcher, forms, asked, here):
            following.append((end, {**binds, NUMBER: several} if element.head and several else binds, choices + extra))
        if matcher.unsaid and not (following and following[-1][0] > here):
            following += [
                (end, lacked(binds, OTHER_FORM), choices + extra)
                for end, extra in _other_form(matcher, forms, asked, here)
            ]
    return following


def _either(matcher: Matcher, element: Options, states: list[State], mode: str) -> list[State]:
    following: list[State] = []
    for number, way in enumerate(element.ways):
        possessive = means_doer(way, element)
        begun = [
            (here, owned(binds, way) if possessive else binds, (*choices, number)) for here, binds, choices in states
        ]
        following += _row(matcher, way, begun, mode) if way else begun
    return following


def _slot(matcher: Matcher, slot: Slot, at: int, outer: str) -> list[tuple[int, Any, tuple[int, ...]]]:
    slot = slot.within(outer)
    if not slot.repeat:
        return [
            (end, value, _wordings(matcher, slot, (value,)))
            for end, value in matcher.parse(slot.category, slot.mode, at)
        ]
    if slot.repeat in ("*", "+"):
        found: list[tuple[int, Any, tuple[int, ...]]] = [(at, (), ())] if slot.repeat == "*" else []
        fresh: list[tuple[int, tuple[Any, ...]]] = [(at, ())]
        while fresh:
            following = [
                (end, (*parts, value))
                for here, parts in fresh
                for end, value in matcher.parse(slot.category, slot.mode, here)
                if end > here
            ]
            found += [(end, parts, _wordings(matcher, slot, parts)) for end, parts in following]
            fresh = following[: 4 * MOST_READINGS]
        return found
    return _list(matcher, slot, at)


def _wordings(matcher: Matcher, slot: Slot, values: tuple[Any, ...]) -> tuple[int, ...]:
    """For plain values, which keep no form of their own: how each of them is worded."""
    ways = matcher.table.wordings.get(slot.category)
    return (
        ()
        if ways is None
        else tuple(choice for value in values for choice in (ways.index(value.frame.id), *value.choices))
    )


def _list(matcher: Matcher, slot: Slot, at: int) -> list[tuple[int, Any, tuple[int, ...]]]:
    """ "A and B", "A, B, and C", "A, B and C"; the choice says whether a comma stands before the conjunction, and
    which conjunction it is. After `+` one
    alone will do."""
    comma = ","
    ends = [
        words for last in LIST_ENDS[slot.repeat.rstrip("+")] for words in (tuple(last.split()), (comma, *last.split()))
    ]
    fresh: list[tuple[int, tuple[Any, ...]]] = [
        (end, (value,)) for end, value in matcher.parse(slot.category, slot.mode, at)
    ]
    found: list[tuple[int, Any, tuple[int, ...]]] = []
    if slot.repeat.endswith("+"):
        found = [(end, parts, (0, *_wordings(matcher, slot, parts))) for end, parts in fresh]
    while fresh:
        following: list[tuple[int, tuple[Any, ...]]] = []
        for here, parts in fresh:
            for number, words in enumerate(ends):
                if matcher.said(here, words):
                    found += [
                        (end, (*parts, value), (number, *_wordings(matcher, slot, (*parts, value))))
                        for end, value in matcher.parse(slot.category, slot.mode, here + len(words))
                    ]
            if matcher.words[here] == comma:
                following += [
                    (end, (*parts, value)) for end, value in matcher.parse(slot.category, slot.mode, here + 1)
                ]
        fresh = following[: 4 * MOST_READINGS]
    return found


def _verb(matcher: Matcher, forms: VerbForms, mode: str, at: int) -> list[tuple[int, tuple[int, ...], str]]:
    """Where a form of the verb for this mode ends, which variant of it stands there, and whether that is singular
    or plural.
    """
    word, following, third = matcher.words[at : at + 3]
    found: list[tuple[int, tuple[int, ...], str]] = []
    for number, variant in enumerate(verb_variants(forms, mode)):
        for place, words in enumerate(variant):
            several = "" if len(variant) < 2 else "pl" if place else "sg"
            if not words:
                found.append((at, (number,), ""))
            elif (
                word == words[0] and (len(words) < 2 or following == words[1]) and (len(words) < 3 or third == words[2])
            ):
                found.append((at + len(words), (number,), several))
    if not found:
        matcher.note(at, forms.base)
    return found


def _other_form(matcher: Matcher, forms: VerbForms, mode: str, at: int) -> list[tuple[int, tuple[int, ...]]]:
    """Where another form of the verb stands than the mode asks for, or none of "be"; orders have one form."""
    if mode == "imp" or not all(len(words) == 1 for words in verb_variants(forms, mode)[0]):
        return []
    if matcher.words[at] in (forms.base, forms.third, forms.past, forms.participle, forms.ing):
        return [(at + 1, (0,))]
    return [(at, (0,))] if forms.base == "be" and mode == "pres" else []


MATCH: dict[type[Element], Callable[[Matcher, Any, list[State], str], list[State]]] = {
    Word: _word,
    Slot: _filled,
    Verb: _inflected,
    Agreeing: _agreeing,
    Options: _either,
}
"""How each kind of element of a pattern is matched."""

"""The elements of a pattern written: one after the other, with the number and the case that their neighbours ask for.

In: a writer, the elements, how far the frame has come. Out: the states after them. The counterpart of `match_elements`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kfjudge.language.frames.build import spoken_of
from kfjudge.language.frames.derive import OBJECT
from kfjudge.language.frames.found import LIST_ENDS
from kfjudge.language.frames.pattern import SAME, Agreeing, Element, Elements, Slot, Verb, Word
from kfjudge.language.frames.plans import facts_of
from kfjudge.language.frames.said import Context, State, Words
from kfjudge.language.frames.table import verb_variants
from kfjudge.language.frames.unify import GIVEN
from kfjudge.language.node import Node

if TYPE_CHECKING:
    from kfjudge.language.frames.write import Writer

DISAGREES = 4
"""What it costs to put singular and plural together."""
CASES = {"they": "them"}
"""Pronouns that have another form where they are no subject."""
OF_SUBJECTS: dict[Words, Words] = {(word,): (subject,) for subject, word in CASES.items()}


def row(writer: Writer, elements: Elements, at: int, state: State, context: Context) -> Iterator[State]:
    if at == len(elements):
        yield state
        return
    for following in _element(writer, elements[at], state, context):
        if following.cost >= writer.least:
            continue
        yield from row(writer, elements, at + 1, following, context)


def _element(writer: Writer, element: Element, state: State, context: Context) -> Iterator[State]:
    match element:
        case Word(word):
            words, number, first, numbers, chosen, cost, spare = state
            yield State((*words, word), number, first, numbers, chosen, cost + (word != ","), spare)
        case Agreeing(singular, plural, fixed):
            word = plural if (context.given or state.number) == "pl" else singular
            yield state._replace(words=(*state.words, word), number=fixed or state.number, cost=state.cost + 1)
        case Verb(base, head):
            variants = verb_variants(writer.table.verbs[base], context.mode if head else "pres")
            if variants:
                forms = variants[0]
                words = forms[1] if state.number == "pl" and len(forms) > 1 else forms[0]
                yield state._replace(words=state.words + words, cost=state.cost + len(words))
        case Slot():
            yield from _slot(writer, element.within(context.mode), state, context, element.mode == SAME)


def _slot(writer: Writer, slot: Slot, state: State, context: Context, inherits: bool) -> Iterator[State]:
    binds = context.binds
    if slot.hole not in binds:
        return
    value = binds[slot.hole]
    if value is None and not writer.table.says_none(slot.category):
        return
    doer: Any = None
    kept = False
    if slot.subject:
        doer = writer.table.dialect.spoken_of.get(slot.subject, binds.get(slot.subject, context.subject))
        if slot.subject == "subject":
            doer, kept = context.subject, context.kept
        else:
            kept = slot.subject in facts_of(context.frame, writer.table.dialect).holes
    elif inherits:
        doer, kept = context.subject, context.kept
    elif not isinstance(value, (Node, tuple)):  # whose last turn is told by who did it
        said = binds.get("inner", binds.get("event"))
        doer = context.subject if said is None else getattr(said, "player", None)
    if not slot.repeat:
        stated = context.frame.category.startswith("Static") and slot.subject
        said_of = spoken_of(doer, writer.table.dialect) if stated and state.chosen else doer
        handed = _handed(writer, value, slot, state, context)
        given = binds.get(GIVEN + slot.hole)
        ways = writer.ways(value, slot.category, slot.mode, said_of, handed, given, kept)
        for place, said in enumerate(ways[: writer.tries] if state.spare else ways[:1]):
            words = _in_case(writer, said.words, slot, state, context)
            if (
                slot.agrees
                and slot.category in writer.table.dialect.counted_names
                and (context.given or state.number) == "pl"
            ):
                words = (*words[:-1], writer.lexicon.nouns.get(words[-1].lower(), words[-1] + "s"))
            heard = "" if slot.mode else said.number
            yield State(
                state.words + words,
                heard or state.number,
                state.first or heard,
                (*state.numbers, (slot.hole, said.number)),
                state.chosen or bool(stated and writer.table.dialect.roles.chosen(doer)),
                state.cost + said.cost + _strife(writer, slot, state, context) + _foretold(slot, words, state),
                state.spare - bool(place),
            )
        return
    if not isinstance(value, tuple):
        return
    least = 0 if slot.repeat == "*" else 1 if slot.repeat.endswith("+") else 2
    if len(value) < least:
        return
    yield from _list(writer, slot, value, 0, state, context, doer, kept)


def _list(
    writer: Writer, slot: Slot, values: tuple[Any, ...], at: int, state: State, context: Context, doer: Any, kept: bool
) -> Iterator[State]:
    if at == len(values):
        yield state
        return
    words = state.words
    if at and slot.repeat not in ("*", "+"):
        last = LIST_ENDS[slot.repeat.rstrip("+")][0]
        words += ((",", *last.split()) if len(values) > 2 else tuple(last.split())) if at == len(values) - 1 else (",",)
    here = state._replace(words=words, cost=state.cost + len(words) - len(state.words))
    stated = context.frame.category.startswith("Static")
    later = spoken_of(doer, writer.table.dialect) if not stated or writer.table.dialect.roles.chosen(doer) else doer
    said_of = (
        later
        if at and slot.hole in context.frame.running and isinstance(doer, writer.table.dialect.roles.cards)
        else doer
    )
    handed = _handed(writer, values[at], slot, state, context)
    given: dict[str, Any] | None = None
    if slot.subject and slot.hole in context.frame.inherits:  # verbs before their common object
        given, said_of = {OBJECT: said_of}, context.subject
    ways = writer.ways(values[at], slot.category, slot.mode, said_of, handed, given, kept)
    for place, said in enumerate(ways[: writer.tries] if state.spare else ways[:1]):
        words = said.words[1:] if at and said.words[0] == "," else said.words  # after "and" none is needed
        if (
            slot.agrees
            and slot.category in writer.table.dialect.counted_names
            and (context.given or state.number) == "pl"
        ):
            words = (*words[:-1], writer.lexicon.nouns.get(words[-1].lower(), words[-1] + "s"))
        after = here._replace(words=here.words + words, cost=here.cost + said.cost, spare=state.spare - bool(place))
        if not slot.mode and slot.repeat not in ("*", "+"):
            after = after.hear(said.number)
        yield from _list(writer, slot, values, at + 1, after, context, doer, kept)


def _in_case(writer: Writer, words: Words, slot: Slot, state: State, context: Context) -> Words:
    """A pronoun in its own form: that of a subject where it opens a sentence."""
    if len(words) != 1:
        return words
    if state.words[-1:] == (".",):
        return OF_SUBJECTS.get(words, words)
    if not state.words or slot.hole in context.frame.givers.values():
        return words
    return (CASES.get(words[0], words[0]),)


def _strife(writer: Writer, slot: Slot, state: State, context: Context) -> int:
    """What it costs that a phrase is plural where the words before it are singular, or the other way about."""
    if not slot.mode and context.frame.category.endswith(".vp"):
        return 0  # of an object: the words before it are the subject's
    wrong = slot.agrees in ("sg", "pl") and state.number and state.number != slot.agrees
    return DISAGREES if wrong else 0


def _handed(writer: Writer, value: Any, slot: Slot, state: State, context: Context) -> str:
    """The number that a slot takes over."""
    if slot.hole in context.frame.filled:
        quantity = dict(state.numbers).get("quantity")
        return context.whole or quantity or context.given or state.number
    if slot.agrees in ("sg", "pl"):
        return slot.agrees
    if slot.agrees:
        return context.given or state.number
    if slot.subject:
        return dict(state.numbers).get(slot.subject) or state.number
    if slot.repeat == "*":  # what is said of a noun agrees with it
        return context.given or state.number
    return "" if isinstance(value, Node) and not slot.mode else context.given or state.number


def _foretold(slot: Slot, words: Words, state: State) -> int:
    """What it costs to begin a sentence with when or whether something is so of "them" who are named after it."""
    fronted = not state.words and slot.category.startswith(("Duration", "Condition"))
    return int(fronted and "their" in words and not {"player", "opponent"} & set(words))

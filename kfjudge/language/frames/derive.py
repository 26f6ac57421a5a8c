"""Frames made from frames: what a verb phrase does to its object, said of the object, and the verb without it.

In: the frames of a category of verb phrases. Out: for `passive of`, the phrases of its object ("destroy $cards" gives
"$subject is destroyed") or of whom it gives something to ("deal $amount to $cards": "$subject is dealt $amount"); for
`verbs of`, its verbs whose object stands after several of them ("stun and exhaust a creature"): there `$object` is the
object; for `fates of`, what is done with æmber or damage that is spoken of already ("is captured by ~"). A made frame
is no line of a frame file; whoever counts frames counts the one it was made from (`origin`). Only frames whose object
stands after the verb give others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kfjudge.language.dialect import Dialect
from kfjudge.language.frames.pattern import (
    Element,
    Elements,
    Options,
    Slot,
    Verb,
    Word,
    asked_of,
    needed,
    needed_one_of,
)
from kfjudge.language.frames.table import Frame
from kfjudge.language.frames.terms import Hole, Make, Several, Term, holes
from kfjudge.language.lexicon import VerbForms
from kfjudge.values import replace

EACH = Options(((), (Word("each"),)))
"""Each of several on its own: "are each dealt 2"."""
OBJECT = "object"
"""The hole of a made verb that its object fills."""


def passives(frames: Iterable[Frame], category: str, verbs: dict[str, VerbForms], dialect: Dialect) -> Iterator[Frame]:
    """The phrases that say of cards what the frames do to them, or give to them ("is dealt 2"). Nobody is said to do
    it, so it is the card's own doing,
    or yours. What frames for several doers give twice is made once."""
    made: list[tuple[Elements, Term]] = []
    for frame in frames:
        place = _object(frame, dialect)
        verb, rest = (place - 1, frame.elements[place + 1 :]) if place else (0, ())
        if place is None:
            place = _recipient(frame, dialect)
            rest = tuple(element for element in frame.elements[1:-2] if element != EACH)
        heads = _heads(frame.elements[verb]) if place else ()
        if place is None or not heads:
            continue
        slot = frame.elements[place]
        assert isinstance(slot, Slot)
        done = tuple(Word(verbs[head.base].participle) for head in heads)
        said = done[0] if len(done) == 1 else Options(tuple((word,) for word in done))
        elements: Elements = (Verb("be", True), EACH, *frame.elements[:verb], said, *rest)
        term = _filled(frame.term, {"subject": None, slot.hole: "subject"})
        if _agrees_with_doer(elements) or (elements, term) in made:
            continue
        made.append((elements, term))
        yield _made(frame, "passive", category, elements, term, "Cards")


def fates(frames: Iterable[Frame], category: str, verbs: dict[str, VerbForms], dialect: Dialect) -> Iterator[Frame]:
    """The phrases that say of an amount what the frames do with it: "is stolen from your opponent", "is captured by ~".
    Who does it is named if the phrase
    would end otherwise, or if it is a card. What frames for several doers give twice is made once."""
    made: list[tuple[Elements, Term]] = []
    for frame in frames:
        verb, slot = (*frame.elements, None, None)[:2]
        if (
            verb is None
            or not isinstance(slot, Slot)
            or slot.category not in dialect.amounts
            or not (heads := _heads(verb))
        ):
            continue
        done = tuple((Word(verbs[head.base].participle),) for head in heads)
        said = done[0] if len(done) == 1 else (Options(done),)
        rest = frame.elements[2:]
        if rest[:1] == (EACH,):
            rest = rest[1:]
        term = _filled(
            frame.term, {slot.hole: "subject", "subject": "doer" if not rest or frame.subject == "Cards" else None}
        )
        by: Elements = (Word("by"), Slot("doer", frame.subject)) if "doer" in holes(term, dialect) else ()
        elements: Elements = (Verb("be", True), *said, *by, *rest)
        if _agrees_with_doer(elements) or (elements, term) in made:
            continue
        made.append((elements, term))
        yield _made(frame, "fate", category, elements, term, "Amount")


def verbs_alone(
    frames: Iterable[Frame], category: str, verbs: dict[str, VerbForms], dialect: Dialect
) -> Iterator[Frame]:
    """The verbs whose phrase ends with their object, or may end with it."""
    for frame in frames:
        place = _object(frame, dialect)
        if place is None or not all(
            isinstance(element, Options) and () in element.ways for element in frame.elements[place + 1 :]
        ):
            continue
        slot = frame.elements[place]
        assert isinstance(slot, Slot)
        yield replace(
            _made(
                frame,
                "verbs",
                category,
                frame.elements[:place],
                _filled(frame.term, {slot.hole: OBJECT}),
                frame.subject,
            ),
            open=frozenset((OBJECT,)),
            late=False,
        )


MAKERS: dict[str, Callable[[Iterable[Frame], str, dict[str, VerbForms], Dialect], Iterator[Frame]]] = {
    "passive": passives,
    "verbs": verbs_alone,
    "fates": fates,
}
"""What a section header can ask for: "[…] passive of …", "[…] verbs of …", "[…] fates of …"."""


def _made(frame: Frame, how: str, category: str, elements: Elements, term: Term, subject: str) -> Frame:
    return replace(
        frame,
        id=f"{frame.id}|{how}",
        category=category,
        elements=elements,
        term=term,
        subject=subject,
        needs=needed(elements),
        groups=needed_one_of(elements),
        asked=asked_of(elements),
        origin=frame.id,
        late=True,
    )


def _object(frame: Frame, dialect: Dialect) -> int | None:
    """The place of the object in a frame: the first slot after the verb, with nothing but words between them."""
    elements = frame.elements
    head = next((place for place, element in enumerate(elements) if _heads(element)), None)
    if head is None or not all(isinstance(element, Word) for element in elements[:head]):
        return None
    for place in range(head + 1, len(elements)):
        element = elements[place]
        if isinstance(element, Slot):
            fits = element.category in dialect.objects and not (element.mode or element.repeat or element.subject)
            return place if fits and element.hole != "subject" and element.hole in holes(frame.term, dialect) else None
        if not isinstance(element, Word):
            return None
    return None


def _recipient(frame: Frame, dialect: Dialect) -> int | None:
    """The place of the cards that something is given to: the second of two slots, behind "to" at the end ("deal 2 to a
    creature").
    """
    elements = frame.elements
    slots = [place for place, element in enumerate(elements) if isinstance(element, Slot)]
    if (
        slots[:1] != [1]
        or slots[1:] != [len(elements) - 1]
        or elements[-2] != Word("to")
        or not all(element == EACH for element in elements[2:-2])
    ):
        return None
    slot = elements[-1]
    fits = (
        isinstance(slot, Slot)
        and slot.category in dialect.objects
        and not (slot.mode or slot.repeat or slot.subject or slot.hole == "subject")
    )
    return len(elements) - 1 if fits else None


def _heads(element: Element) -> tuple[Verb, ...]:
    """The verbs that an element is: one, or one of several."""
    if isinstance(element, Verb) and element.head:
        return (element,)
    if isinstance(element, Options) and all(
        len(way) == 1 and isinstance(way[0], Verb) and way[0].head for way in element.ways
    ):
        return tuple(way[0] for way in element.ways if isinstance(way[0], Verb))
    return ()


def _filled(term: Term, names: dict[str, str | None]) -> Term:
    """A term with its holes renamed; a field whose hole is renamed to None is left out."""
    match term:
        case Hole(name):
            return Hole(names.get(name, name) or name)
        case Several(items):
            return Several(tuple(_filled(item, names) for item in items))
        case Make(node, fields):
            kept = (
                (field, value)
                for field, value in fields
                if not (isinstance(value, Hole) and value.name in names and names[value.name] is None)
            )
            return Make(node, tuple((field, _filled(value, names)) for field, value in kept))
        case _:
            return term


def _agrees_with_doer(elements: Elements) -> bool:
    """Whether a phrase has "your" or "their" in it that means whoever does it."""
    own: tuple[Element, ...] = (Word("your"),)
    return any(isinstance(element, Options) and own in element.ways for element in elements)

"""Open phrases written into the frames around them, for a dialect that is read by frames alone.

In: the frames of a game by category. Out: for each frame with an open phrase (`$noun(pre=$pre)`) one for each wording
of that phrase, its words in the place of the slot and the frame's values in its holes; a hole that is given nothing is
left out. Coverage counts the frame and the wording (`origin`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kfjudge.language.frames.pattern import Elements, Options, Slot, asked_of, needed, needed_one_of
from kfjudge.language.frames.table import Frame
from kfjudge.language.frames.terms import Change, Given, Hole, Make, Several, Splat, Term
from kfjudge.values import replace

_Frames = Mapping[str, list[Frame]]


def inlined(frames: _Frames) -> Iterator[tuple[Frame, list[Frame]]]:
    """Each frame that holds an open phrase, with those that stand for it."""
    for one in [frame for found in frames.values() for frame in found if frame.filled]:
        yield one, list(_filled(one, frames))


def _filled(frame: Frame, frames: _Frames) -> Iterator[Frame]:
    if not frame.filled:
        yield frame
        return
    name = min(frame.filled)
    slot = next(one for one in _slots(frame.elements) if one.hole == name)
    for noun in frames.get(slot.category, ()):
        elements = _put(frame.elements, slot, noun.elements)
        made = replace(
            frame,
            id=f"{frame.id}+{noun.id}",
            elements=elements,
            term=_given(frame.term, name, noun.term),
            needs=needed(elements),
            groups=needed_one_of(elements),
            asked=asked_of(elements),
            filled=frame.filled - {name},
            running=frame.running | noun.running,
            origin=f"{frame.origin or frame.id} {noun.id}",
        )
        yield from _filled(made, frames)


def _slots(elements: Elements) -> Iterator[Slot]:
    for element in elements:
        if isinstance(element, Slot):
            yield element
        elif isinstance(element, Options):
            for way in element.ways:
                yield from _slots(way)


def _put(elements: Elements, slot: Slot, words: Elements) -> Elements:
    """The words in the place of a slot, in the number that it asks for."""
    made: list[object] = []
    for element in elements:
        if element == slot:
            made += [
                replace(one, agrees=slot.agrees or one.agrees) if isinstance(one, Slot) and one.agrees == "s" else one
                for one in words
            ]
        elif isinstance(element, Options):
            made.append(Options(tuple(_put(way, slot, words) for way in element.ways)))
        else:
            made.append(element)
    return tuple(made)  # type: ignore[arg-type]


def _given(term: Term, name: str, noun: Term) -> Term:
    """The term with the noun's node in the place of an open phrase."""
    match term:
        case Given(hole, fields) if hole == name:
            made = _with(noun, dict(fields))
            assert made is not None
            return made
        case Several(items):
            return Several(tuple(_given(item, name, noun) for item in items))
        case Make(node, fields):
            return Make(node, tuple((key, _given(value, name, noun)) for key, value in fields))
        case Change(kinds, changed, fields):
            return Change(kinds, changed, tuple((key, _given(value, name, noun)) for key, value in fields))
    return term


def _with(noun: Term, given: dict[str, Term]) -> Term | None:
    """A noun's term with what is given in its holes; None for an open hole that is given nothing."""
    match noun:
        case Hole(name):
            return given.get(name, noun if name not in OPEN else None)
        case Make(node, fields):
            inner = ((key, _with(value, given)) for key, value in fields)
            return Make(node, tuple((key, one) for key, one in inner if one is not None))
        case Several(items):
            made: list[Term] = []
            for item in items:
                if isinstance(item, Splat) and item.name in OPEN:
                    put = given.get(item.name, Several(()))
                    made += put.items if isinstance(put, Several) else [Splat(put.name)]  # type: ignore[union-attr]
                elif (one := _with(item, given)) is not None:
                    made.append(one)
            return Several(tuple(made))
    return noun


OPEN = frozenset(("quantity", "pre", "post"))
"""The holes that a frame around a noun fills."""

"""The elements of a pattern in the words that they had: each option as the form of the node says it was chosen.

In: a renderer, a frame, what its slots hold. Out: `Said`. Raises `Unsayable` where a slot has nothing, or where two
slots should say one thing and do not. The counterpart of `match_elements`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kfjudge.language.frames.found import LIST_ENDS, NUMBERS
from kfjudge.language.frames.pattern import Agreeing, Element, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.table import EITHER_NUMBER, Frame, slots_of, verb_variants
from kfjudge.language.frames.unify import GIVEN, same, same_but
from kfjudge.language.node import Node
from kfjudge.values import dataclass, field

if TYPE_CHECKING:
    from kfjudge.language.frames.render import Renderer


class Unsayable(Exception):
    """A node that no frame puts into words."""


@dataclass(slots=True)
class Said:
    """Words, and whether they are singular ("sg") or plural ("pl") for the words that agree with them."""

    words: list[str]
    number: str = ""


def framed(
    renderer: Renderer, frame: Frame, binds: dict[str, Any], choices: Iterator[int], free: bool, mode: str, number: str
) -> Said:
    words: list[str] = []
    heard = number
    first = ""
    whole = frame.number
    if whole == EITHER_NUMBER:
        whole = (number or NUMBERS[0]) if free else NUMBERS[next(choices)]
    for hole, giver in frame.givers.items():
        if giver == "subject" and not mode.startswith("s-"):
            continue  # it is not said here
        if giver not in binds and giver not in renderer.table.dialect.spoken_of and binds.get(hole) is not None:
            binds = {**binds, giver: renderer.subject(binds[hole])}
    for again in [key for key in binds if "@" in key]:
        hole, _, giver = again.partition("@")
        binds = {hole: binds[again], **binds}
        other = renderer.subject(binds[again])
        if not same_but(binds[hole], binds[again], renderer.subject(binds[hole]), other) or not same(
            other, renderer.table.dialect.spoken_of.get(giver, other)
        ):
            raise Unsayable(f"{frame.id} says one thing of two")
        binds = {**binds, giver: other}
    if "inner" in binds and frame.category.endswith(".tail"):
        base = frame.category.removesuffix(".tail")
        said = renderer.say(binds["inner"], base, mode, number)
        words += said.words
        heard = first = said.number
    if mode.startswith("s-") and not frame.subject and "subject" not in binds:
        mode = mode[2:]
    if mode.startswith("s-"):
        for hole in frame.inherits if "subject" not in binds else ():
            binds = {**binds, "subject": renderer.subject(binds[hole], doer=True)}
        said = renderer.say(
            binds["subject"], "Player" if isinstance(binds["subject"], renderer.table.dialect.roles.player) else "Cards"
        )
        words += said.words
        heard = first = said.number or "sg"
        mode = mode[2:]
    state = _State(
        heard, first, whole if frame.number == EITHER_NUMBER else number if frame.open else "", whole, frame.filled
    )
    _elements(renderer, frame.elements, binds, choices, free, mode, words, state)
    return Said(words, whole or state.first or number)


def _elements(
    renderer: Renderer,
    elements: Elements,
    binds: dict[str, Any],
    choices: Iterator[int],
    free: bool,
    mode: str,
    words: list[str],
    state: _State,
) -> None:
    for element in elements:
        match element:
            case Word(word):
                words.append(word)
            case Agreeing(singular, plural, fixed):
                words.append(plural if (state.given or state.number) == "pl" else singular)
                state.number = fixed or state.number
            case Verb(base, head):
                variants = verb_variants(renderer.table.verbs[base], mode if head else "pres")
                chosen = 0 if free else next(choices)
                if chosen >= len(variants):
                    raise Unsayable(f"no such form of {base} here")
                variant = variants[chosen]
                words += variant[1] if state.number == "pl" and len(variant) > 1 else variant[0]
            case Options(ways):
                way = _likely(ways, binds) if free else ways[next(choices)]
                _elements(renderer, way, binds, choices, free, mode, words, state)
            case Slot():
                _slot(renderer, element.within(mode), binds, choices, free, words, state)


def _slot(
    renderer: Renderer,
    slot: Slot,
    binds: dict[str, Any],
    choices: Iterator[int],
    free: bool,
    words: list[str],
    state: _State,
) -> None:
    if slot.hole not in binds:
        raise Unsayable(f"nothing for ${slot.hole}")
    value = binds[slot.hole]
    if not slot.repeat:
        if value is None and not renderer.table.says_none(slot.category):
            raise Unsayable(f"nothing for ${slot.hole}")
        said = _one(renderer, value, slot, choices, free, state, binds.get(GIVEN + slot.hole))
        if (
            slot.agrees
            and slot.category in renderer.table.dialect.counted_names
            and (state.given or state.number) == "pl"
        ):
            said.words[-1] = renderer.lexicon.nouns.get(said.words[-1].lower(), said.words[-1] + "s")
        words += said.words
        state.numbers[slot.hole] = said.number
        if not slot.mode:
            state.hear(said.number)
        return
    if slot.repeat in ("*", "+"):
        for item in value:
            words += _one(renderer, item, slot, choices, free, state).words
        return
    way, oxford = divmod(int(len(value) > 2) if free else next(choices), 2)
    last, comma = LIST_ENDS[slot.repeat.rstrip("+")][way], ","
    for place, item in enumerate(value):
        if place:
            words += ([comma, *last.split()] if oxford else last.split()) if place == len(value) - 1 else [comma]
        said = _one(renderer, item, slot, choices, free, state)
        words += said.words
        if not slot.mode:
            state.hear(said.number)


def _one(
    renderer: Renderer,
    value: Any,
    slot: Slot,
    choices: Iterator[int],
    free: bool,
    state: _State,
    given: dict[str, Any] | None = None,
) -> Said:
    """What a slot holds, or one of several; which wording of a plain value was used stands in the choices."""
    ways = renderer.table.wordings.get(slot.category)
    if ways is not None and not free:
        return framed(
            renderer, renderer.wording(ways[next(choices)]), {}, choices, False, slot.mode, _handed(value, slot, state)
        )
    return renderer.say(value, slot.category, slot.mode, _handed(value, slot, state), given)


@dataclass(slots=True)
class _State:
    """The number that following words agree with, and that of the first slot, which is the whole frame's."""

    number: str
    first: str
    given: str = ""
    """The number that a frame around gives to an open phrase."""
    whole: str = ""
    """The number that the frame itself says it has."""
    filled: frozenset[str] = frozenset()
    """Its slots for open phrases."""
    numbers: dict[str, str] = field(default_factory=dict)
    """The number of each slot, for verb phrases whose subject it is."""

    def hear(self, number: str) -> None:
        if number:
            self.number = number
            self.first = self.first or number


def _handed(value: Any, slot: Slot, state: _State) -> str:
    """The number that a slot takes over: single words and open verb phrases agree with what stands before them, phrases
    only if it is said.
    """
    if slot.hole in state.filled:
        return state.whole or state.numbers.get("quantity") or state.given or state.number
    if slot.agrees in ("sg", "pl"):
        return slot.agrees
    if slot.agrees:
        return state.number
    if slot.subject:
        return state.numbers.get(slot.subject) or state.number
    return "" if isinstance(value, Node) and not slot.mode else state.given or state.number


def _likely(ways: tuple[Elements, ...], binds: dict[str, Any]) -> tuple[Element, ...]:
    """The way that shows most of what there is to show; the first of equals."""

    def shows(way: Elements) -> int:
        slots = list(slots_of(way))
        if any(binds.get(slot.hole) in (None, (), False) for slot in slots):
            return -1
        return len(slots)

    return max(ways, key=shows)

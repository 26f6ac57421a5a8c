"""Nodes to words.

In: nodes, with or without their forms. Out: the words that say them. With its form a node gives exactly the words it
came from; without one, the first frame that fits. Raises `Unsayable` when no frame says a node.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kfjudge.language.frames.build import AROUND, CHAIN, is_done_by
from kfjudge.language.frames.derive import OBJECT
from kfjudge.language.frames.match import CHAIN_SEPARATORS, LIST_ENDS, NUMBERS, ORDINALS
from kfjudge.language.frames.numbers import FIGURES, written
from kfjudge.language.frames.pattern import Agreeing, Element, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.table import EITHER_NUMBER, Frame, Table, slots_of, verb_variants
from kfjudge.language.frames.terms import Change, Const, Given, Hole, Make
from kfjudge.language.frames.unify import GIVEN, same, same_but, unify
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.node import Form, Node


class Unsayable(Exception):
    """A node that no frame puts into words."""


@dataclass(slots=True)
class Said:
    """Words, and whether they are singular ("sg") or plural ("pl") for the words that agree with them."""

    words: list[str]
    number: str = ""


@dataclass(slots=True)
class Renderer:
    table: Table
    lexicon: Lexicon

    def text(self, node: Any) -> list[str]:
        """The words of a whole text, with line ends."""
        words: list[str] = []
        for paragraph in map(self.table.dialect.printed, node.paragraphs):
            if words:
                words.append("\n")
            kind = self.table.dialect.by_node.get(type(paragraph))
            if kind is None:
                raise Unsayable(type(paragraph).__name__)
            words += kind.words(self, paragraph)
        return words

    def sentences(self, parts: tuple[Any, ...], category: str) -> list[str]:
        """The words of sentences in a row, each with its stop."""
        words: list[str] = []
        for part in parts:
            if isinstance(part, self.table.dialect.roles.sequence) and part.form == "body":
                words += self.sentences(part.effects, category)
                continue
            words += self.say(part, category).words
            if words[-1] not in (".", "\u201d"):
                words.append(".")
        return words

    # ── nodes ───────────────────────────────────────────────────────────────

    def say(
        self, value: Any, category: str, mode: str = "", number: str = "", given: dict[str, Any] | None = None
    ) -> Said:
        """The words of a value in a place that asks for a category; `given`: what the frame around has said of an open
        phrase.
        """
        if category == "Text":
            return Said(self.text(value))
        if category == "Body":
            return Said(self.sentences((value,), "Sentence"))
        if category == "Constants":
            return Said(self.sentences(value, "Constant"))
        if category == "Choices":
            return Said([word for option in value for word in ("\n", "\u2022", *self.sentences((option,), "Sentence"))])
        if isinstance(value, Node):
            return self._node(value, category, mode, number, given or {})
        return self._plain(value, category, mode, number)

    def _plain(self, value: Any, category: str, mode: str, number: str) -> Said:
        for frame in self.table.reached(category):
            if isinstance(frame.term, Const) and frame.term.value is value:
                return self._frame(frame, {}, iter(()), True, mode, number)
        for source in self.table.includes.get(category, ()):
            if source.category in self.table.terminals and value is not None:
                return self._plain(value, source.category, "", number)
        match category:
            case _ if category in FIGURES:
                return Said([written(category, value)], "sg" if value == 1 else "pl")
            case "CardName" | "CounterName":
                return Said([value])
            case _ if category in self.table.terminals and isinstance(value, str):
                return Said([self.lexicon.written(category, value)])
            case "ordinal":
                return Said([ordinal(value)])
            case "ordinal.word":
                return Said([ORDINALS[value - 1]])
        raise Unsayable(f"{value!r} in {category}")

    def _node(self, node: Node, category: str, mode: str, number: str, given: dict[str, Any]) -> Said:
        form, roles = str(node.form), self.table.dialect.roles
        if AROUND in form:
            return self._around(node, number, given)
        if is_done_by(node, roles):
            done: Any = node
            return self._framed(done.effect, category, number, {"subject": done.player}, given)
        if isinstance(node, roles.sequence) and form.startswith(CHAIN):
            return self._chain(node, mode, number)
        if form:
            return self._framed(node, category, number, {}, given)
        for frame in self.table.reached(category):
            if isinstance(frame.term, Make) and frame.term.node is not type(node):
                continue
            for binds in self._unified(frame, node):
                if not self._fits(frame, binds) or not _leaves(binds, given):
                    continue
                try:
                    return self._frame(
                        frame, binds, iter(()), True, mode or _default_mode(frame, binds, roles.you), number
                    )
                except Unsayable:
                    continue
        if isinstance(node, roles.sequence):
            return self._chain(node, mode, number)
        raise Unsayable(f"{type(node).__name__} in {category}")

    def _framed(self, node: Node, category: str, number: str, more: dict[str, Any], given: dict[str, Any]) -> Said:
        """A node in the words of the frame that its form names; `more` is bound beside what the node holds."""
        name, _, said_mode = str(node.form).partition("@")
        name, _, numbers = name.partition("/")
        frame = self.table.named(name)
        if frame is None:
            raise Unsayable(f"no frame {name}")
        wrapped = self._wrapped(frame, node, category, number)
        if wrapped is not None:
            return wrapped
        choices = [int(part) for part in numbers.split(".")] if numbers else []
        for binds in self._unified(frame, node):
            if self._fits(frame, binds) and _leaves(binds, given):
                return self._frame(frame, binds | more, iter(choices), False, said_mode, number)
        raise Unsayable(f"{name} does not say {node!r}")

    def _around(self, node: Node, number: str, given: dict[str, Any]) -> Said:
        """A node in the words of its own frame, with those of another one around them."""
        outer = str(node.form).partition(AROUND)[0]
        name, _, mode = outer.partition("@")
        name, _, numbers = name.partition("/")
        frame = self.table.named(name)
        if frame is None or not isinstance(frame.term, Hole | Change | Given):
            raise Unsayable(f"no frame {name}")
        choices = [int(part) for part in numbers.split(".")] if numbers else []
        for binds in self._unified(frame, node):
            if self._fits(frame, binds) and _leaves(binds, given):
                try:
                    return self._frame(frame, binds, iter(choices), False, mode, number)
                except Unsayable:  # what another frame within says, this one does not
                    continue
        raise Unsayable(f"{name} does not say {node!r}")

    def _unified(self, frame: Frame, node: Any) -> Iterator[dict[str, Any]]:
        """Every way to fill the slots of a frame so that it says this node."""
        outer, around, inner = str(getattr(node, "form", "")).partition(AROUND)
        if around and isinstance(frame.term, Hole | Change | Given) and frame_name(outer) == frame.id:
            node = replace(node, form=Form(inner))
        for binds in unify(frame.term, node, {}, self.table.dialect.roles):
            yield from self._opened(binds)

    def _opened(self, binds: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The slots of a frame with what it gave to its open phrases, read from the nodes that these became."""
        if not binds.get(GIVEN):
            yield {name: value for name, value in binds.items() if name != GIVEN}
            return
        (term, value), *rest = binds[GIVEN]
        named = self.table.named(frame_name(str(getattr(value, "form", ""))))
        for inner in [named] if named is not None else self.table.reached(term.category):
            for given in self._unified(inner, value):
                if any(given.get(key) not in (None, (), False) for key in inner.open - {key for key, _ in term.fields}):
                    continue  # said by nobody
                told = {key: given[key] for key, _ in term.fields if key in given}
                ways = [{**binds, GIVEN: rest, GIVEN + term.name: told}]
                for key, filling in term.fields:
                    ways = [
                        found
                        for way in ways
                        for found in unify(filling, given.get(key, ()), way, self.table.dialect.roles)
                    ]
                for way in ways:
                    yield from self._opened(way)

    def _wrapped(self, frame: Frame, node: Node, category: str, number: str) -> Said | None:
        """A category may put words around what another one makes ("your" and "your hand"); None if it does not here."""
        inside = self.table.within(category)
        if frame.category.removesuffix(".tail") in inside:
            return None
        for around in self.table.reached(category):
            if isinstance(around.term, Hole):
                for slot in slots_of(around.elements):
                    if slot.hole == around.term.name and frame.category in self.table.within(slot.category):
                        return self._frame(around, {slot.hole: node}, iter(()), True, "", number)
        return None

    def _subject(self, node: Any, doer: bool = False) -> Any:
        """The subject of a verb phrase, read from its node; of a verb whose object stands elsewhere the object, unless
        its `doer` is asked for.
        """
        if isinstance(node, tuple):
            return self._subject(node[0], doer)
        roles = self.table.dialect.roles
        if isinstance(node, roles.sequence) and str(node.form).startswith(CHAIN):
            return self._subject(node.effects[0])
        if is_done_by(node, roles):
            return node.player
        while AROUND in str(getattr(node, "form", "")):
            node = self._inside(node)
        named = self.table.named(frame_name(str(getattr(node, "form", ""))))
        frames = [named] if named is not None else list(self.table.ids.values())
        for frame in frames:
            for binds in unify(frame.term, node, {}, self.table.dialect.roles):
                if "inner" in binds:
                    return self._subject(binds["inner"])
                if binds.get(OBJECT) is not None and not doer:
                    return binds[OBJECT]
                if binds.get("subject") is not None:
                    return binds["subject"]
                for hole, giver in frame.givers.items():
                    if giver == "subject" and binds.get(hole):
                        return self._subject(binds[hole])
        raise Unsayable(f"{type(node).__name__} without a subject")

    def _inside(self, node: Any) -> Any:
        """A node without the words that the outermost of its frames puts around it."""
        outer, _, inner = str(node.form).partition(AROUND)
        frame = self.table.named(frame_name(outer))
        bare = replace(node, form=Form(inner))
        if frame is not None and isinstance(frame.term, Change):
            return next(
                (binds[frame.term.name] for binds in unify(frame.term, bare, {}, self.table.dialect.roles)), bare
            )
        return bare

    def _chain(self, node: Any, mode: str, number: str) -> Said:
        _, _, numbers = str(node.form).partition("/")
        separators = [int(part) for part in numbers.split(".")] if numbers else [0] * (len(node.effects) - 1)
        words: list[str] = []
        for place, effect in enumerate(node.effects):
            if place:
                words += CHAIN_SEPARATORS[separators[place - 1]]
            said = self.say(effect, "Effect", mode, number)
            number = number or said.number
            words += said.words
        return Said(words, number)

    def belongs(self, node: Any, category: str) -> bool:
        """Whether a category has a frame that says this node (the very frame, if the node names one)."""
        name = frame_name(str(getattr(node, "form", "")))
        named = self.table.named(name) if name else None
        if named is not None:
            return named.category in self.table.within(category) or named in self.table.reached(category)
        for frame in self.table.reached(category):
            if not name and isinstance(frame.term, Make) and type(node) is frame.term.node:
                return True
            if isinstance(frame.term, Const) and frame.term.value is node:
                return True
            if not name and isinstance(frame.term, Given) and self.belongs(node, frame.term.category):
                return True
        return False

    def _wording(self, name: str) -> Frame:
        frame = self.table.named(name)
        if frame is None:
            raise Unsayable(f"no frame {name}")
        return frame

    def _says_none(self, category: str) -> bool:
        return any(
            isinstance(frame.term, Const) and frame.term.value is None for frame in self.table.frames.get(category, ())
        )

    def _fits(self, frame: Frame, binds: dict[str, Any]) -> bool:
        """Whether the members of repeated slots belong to the categories of those slots; a slot can stand in several
        alternatives.
        """
        asked: dict[str, list[str]] = {}
        for slot in slots_of(frame.elements):
            if slot.repeat and isinstance(binds.get(slot.hole), tuple):
                asked.setdefault(slot.hole, []).append(slot.category)
        return all(
            any(self.belongs(item, category) for category in categories)
            for hole, categories in asked.items()
            for item in binds[hole]
        )

    def _frame(
        self, frame: Frame, binds: dict[str, Any], choices: Iterator[int], free: bool, mode: str, number: str
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
            if giver not in binds and giver not in self.table.dialect.spoken_of and binds.get(hole) is not None:
                binds = {**binds, giver: self._subject(binds[hole])}
        for again in [key for key in binds if "@" in key]:
            hole, _, giver = again.partition("@")
            binds = {hole: binds[again], **binds}
            other = self._subject(binds[again])
            if not same_but(binds[hole], binds[again], self._subject(binds[hole]), other) or not same(
                other, self.table.dialect.spoken_of.get(giver, other)
            ):
                raise Unsayable(f"{frame.id} says one thing of two")
            binds = {**binds, giver: other}
        if "inner" in binds and frame.category.endswith(".tail"):
            base = frame.category.removesuffix(".tail")
            said = self.say(binds["inner"], base, mode, number)
            words += said.words
            heard = first = said.number
        if mode.startswith("s-") and not frame.subject and "subject" not in binds:
            mode = mode[2:]
        if mode.startswith("s-"):
            for hole in frame.inherits if "subject" not in binds else ():
                binds = {**binds, "subject": self._subject(binds[hole], doer=True)}
            said = self.say(
                binds["subject"], "Player" if isinstance(binds["subject"], self.table.dialect.roles.player) else "Cards"
            )
            words += said.words
            heard = first = said.number or "sg"
            mode = mode[2:]
        state = _State(
            heard, first, whole if frame.number == EITHER_NUMBER else number if frame.open else "", whole, frame.filled
        )
        self._elements(frame.elements, binds, choices, free, mode, words, state)
        return Said(words, whole or state.first or number)

    def _elements(
        self,
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
                    variants = verb_variants(self.table.verbs[base], mode if head else "pres")
                    variant = variants[0 if free else next(choices)]
                    words += variant[1] if state.number == "pl" and len(variant) > 1 else variant[0]
                case Options(ways):
                    way = _likely(ways, binds) if free else ways[next(choices)]
                    self._elements(way, binds, choices, free, mode, words, state)
                case Slot():
                    self._slot(element.within(mode), binds, choices, free, words, state)

    def _slot(
        self, slot: Slot, binds: dict[str, Any], choices: Iterator[int], free: bool, words: list[str], state: _State
    ) -> None:
        if slot.hole not in binds:
            raise Unsayable(f"nothing for ${slot.hole}")
        value = binds[slot.hole]
        if not slot.repeat:
            if value is None and not self._says_none(slot.category):
                raise Unsayable(f"nothing for ${slot.hole}")
            said = self._one(value, slot, choices, free, state, binds.get(GIVEN + slot.hole))
            if (
                slot.agrees
                and slot.category in self.table.dialect.counted_names
                and (state.given or state.number) == "pl"
            ):
                said.words[-1] = self.lexicon.nouns.get(said.words[-1].lower(), said.words[-1] + "s")
            words += said.words
            state.numbers[slot.hole] = said.number
            if not slot.mode:
                state.hear(said.number)
            return
        if slot.repeat in ("*", "+"):
            for item in value:
                words += self._one(item, slot, choices, free, state).words
            return
        way, oxford = divmod(int(len(value) > 2) if free else next(choices), 2)
        last, comma = LIST_ENDS[slot.repeat.rstrip("+")][way], ","
        for place, item in enumerate(value):
            if place:
                words += ([comma, *last.split()] if oxford else last.split()) if place == len(value) - 1 else [comma]
            said = self._one(item, slot, choices, free, state)
            words += said.words
            if not slot.mode:
                state.hear(said.number)

    def _one(
        self,
        value: Any,
        slot: Slot,
        choices: Iterator[int],
        free: bool,
        state: _State,
        given: dict[str, Any] | None = None,
    ) -> Said:
        """What a slot holds, or one of several; which wording of a plain value was used stands in the choices."""
        ways = self.table.wordings.get(slot.category)
        if ways is not None and not free:
            return self._frame(
                self._wording(ways[next(choices)]), {}, choices, False, slot.mode, _handed(value, slot, state)
            )
        return self.say(value, slot.category, slot.mode, _handed(value, slot, state), given)


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


def _leaves(binds: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether a way to fill the slots of an open phrase leaves to the frame around it what that has said."""
    return all(same(binds.get(name, value), value) for name, value in given.items())


def frame_name(form: str) -> str:
    """The (outer) frame that a form names."""
    return form.partition(AROUND)[0].partition("@")[0].partition("/")[0]


def _likely(ways: tuple[Elements, ...], binds: dict[str, Any]) -> tuple[Element, ...]:
    """The way that shows most of what there is to show; the first of equals."""

    def shows(way: Elements) -> int:
        slots = list(slots_of(way))
        if any(binds.get(slot.hole) in (None, (), False) for slot in slots):
            return -1
        return len(slots)

    return max(ways, key=shows)


def _default_mode(frame: Frame, binds: dict[str, Any], you: Node) -> str:
    if not frame.category.endswith(".vp"):
        return ""
    subject = binds.get("subject")
    if subject is None or (frame.subject == "Player" and same(subject, you)):
        return "imp"
    return "s-pres"


def ordinal(value: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(value if value < 20 else value % 10, "th")
    return f"{value}{ending}"

"""Nodes to words.

In: nodes, with or without their forms. Out: the words that say them. With its form a node gives exactly the words it
came from; without one, the first frame that fits. Raises `Unsayable` when no frame says a node.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kfjudge.language.frames.derive import OBJECT
from kfjudge.language.frames.forms import AROUND, CHAIN, frame_name, is_done_by
from kfjudge.language.frames.found import CHAIN_SEPARATORS, ORDINALS
from kfjudge.language.frames.numbers import FIGURES, written
from kfjudge.language.frames.render_elements import Said, Unsayable, framed
from kfjudge.language.frames.table import Frame, Table, slots_of
from kfjudge.language.frames.terms import Change, Const, Given, Hole, Make
from kfjudge.language.frames.unify import GIVEN, same, unify
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.node import Form, Node
from kfjudge.values import dataclass, replace


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
                return framed(self, frame, {}, iter(()), True, mode, number)
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
                    return framed(
                        self, frame, binds, iter(()), True, mode or _default_mode(frame, binds, roles.you), number
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
                return framed(self, frame, binds | more, iter(choices), False, said_mode, number)
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
                    return framed(self, frame, binds, iter(choices), False, mode, number)
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
                        return framed(self, around, {slot.hole: node}, iter(()), True, "", number)
        return None

    def subject(self, node: Any, doer: bool = False) -> Any:
        """The subject of a verb phrase, read from its node; of a verb whose object stands elsewhere the object, unless
        its `doer` is asked for.
        """
        if isinstance(node, tuple):
            return self.subject(node[0], doer)
        roles = self.table.dialect.roles
        if isinstance(node, roles.sequence) and str(node.form).startswith(CHAIN):
            return self.subject(node.effects[0])
        if is_done_by(node, roles):
            return node.player
        while AROUND in str(getattr(node, "form", "")):
            node = self._inside(node)
        named = self.table.named(frame_name(str(getattr(node, "form", ""))))
        frames = [named] if named is not None else list(self.table.ids.values())
        for frame in frames:
            for binds in unify(frame.term, node, {}, self.table.dialect.roles):
                if "inner" in binds:
                    return self.subject(binds["inner"])
                if binds.get(OBJECT) is not None and not doer:
                    return binds[OBJECT]
                if binds.get("subject") is not None:
                    return binds["subject"]
                for hole, giver in frame.givers.items():
                    if giver == "subject" and binds.get(hole):
                        return self.subject(binds[hole])
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

    def wording(self, name: str) -> Frame:
        frame = self.table.named(name)
        if frame is None:
            raise Unsayable(f"no frame {name}")
        return frame

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


def _leaves(binds: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether a way to fill the slots of an open phrase leaves to the frame around it what that has said."""
    return all(same(binds.get(name, value), value) for name, value in given.items())


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

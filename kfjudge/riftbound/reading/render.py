"""A tree as prepared text: in its own wording, or, where a node has no form, in the canonical one."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from kfjudge.riftbound.reading.chart import AROUND, CONNECTORS
from kfjudge.riftbound.reading.table import (
    BUILT_IN,
    Const,
    Element,
    Frame,
    Hole,
    Make,
    Options,
    Several,
    Slot,
    Splat,
    Table,
    Term,
    Words,
    defaults,
    field_names,
)
from kfjudge.riftbound.reading.terminals import write_resources, write_terminal
from kfjudge.riftbound.words.base import Node
from kfjudge.riftbound.words.effects import Keyword, Resources


class Unsayable(Exception):
    """No frame says this."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Silent:
    """A value that a field has by itself, and that need not be said."""

    value: Any


class Renderer:
    """Writes trees. A node with a form is written in that wording, one without in the first that fits it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._closures: dict[str, list[Frame]] = {}

    def words(self, value: Any, category: str, trail: Any = None) -> list[str]:
        """The words of a value in a category. Raises `Unsayable`."""
        if isinstance(value, Node):
            if value.form:
                return self._formed(value, category)
            return self._canonical(value, category)
        if category in BUILT_IN:
            return write_terminal(category, value, trail)
        if trail is not None:
            frame = self.table.by_id[trail[0]]
            binds = {} if isinstance(frame.term, Const) else _unmade(frame.term, value)
            if binds is None:
                raise Unsayable(frame.id)
            return self._said(frame, binds, list(trail[1]))
        return self._canonical(value, category)

    def _formed(self, value: Node, category: str) -> list[str]:
        if isinstance(value, Resources) and value.form == "icons":
            return write_resources(value)
        if isinstance(value, Keyword) and value.form == "keyword":
            return write_terminal("Keyword.plain", value, None)
        form, around, inner = value.form.partition(AROUND)
        name, _, trail = form.partition("|")
        frame = self.table.by_id.get(name)
        if frame is None:
            raise Unsayable(name)
        if around and isinstance(frame.term, Hole):
            bare = dataclasses.replace(value, form=inner)
            return self._said(frame, {frame.term.name: bare}, json.loads(trail))
        binds = _unmade(frame.term, value)
        if binds is None:
            raise Unsayable(name)
        return self._said(frame, binds, json.loads(trail))

    def _said(self, frame: Frame, binds: dict[str, Any], trail: list[Any]) -> list[str]:
        splats = _splats(frame.term)
        if len(splats) > 1:
            binds = dict(binds)
            whole = binds.pop("*".join(splats), None)
            if whole is not None:
                sizes = self._sizes(frame.elements, list(trail), binds)
                at = 0
                for name in splats:
                    binds[name] = whole[at : at + sizes.get(name, 0)]
                    at += sizes.get(name, 0)
        words, rest = self._elements(frame.elements, binds, trail)
        if rest:
            raise Unsayable(f"{frame.id}: left over")
        return words

    def _sizes(self, elements: tuple[Element, ...], trail: list[Any], binds: dict[str, Any]) -> dict[str, int]:
        """How many members each row has, by the wording."""
        found: dict[str, int] = {}
        for element in elements:
            match element:
                case Words(ways):
                    if len(ways) > 1:
                        trail.pop(0)
                case Options(ways):
                    found |= self._sizes(ways[trail.pop(0)], trail, binds)
                case Slot(name, _, repeat):
                    if repeat:
                        found[name] = len(trail.pop(0))
                    elif not isinstance(_bare(binds.get(name)), Node):
                        trail.pop(0)
        return found

    def _elements(
        self, elements: tuple[Element, ...], binds: dict[str, Any], trail: list[Any]
    ) -> tuple[list[str], list[Any]]:
        words: list[str] = []
        trail = list(trail)
        for element in elements:
            match element:
                case Words(ways):
                    words.append(ways[0] if len(ways) == 1 else ways[trail.pop(0)])
                case Options(ways):
                    inner, trail = self._elements(ways[trail.pop(0)], binds, trail)
                    words += inner
                case Slot(name, category, repeat):
                    value = _bare(binds.get(name))
                    if repeat:
                        words += self._row(value or (), category, repeat, trail.pop(0))
                    elif isinstance(value, Node):
                        words += self.words(value, category)
                    else:
                        words += self.words(value, category, trail.pop(0))
        return words, trail

    def _row(self, values: tuple[Any, ...], category: str, repeat: str, trail: list[Any]) -> list[str]:
        words: list[str] = []
        for place, (value, one) in enumerate(zip(values, trail, strict=True)):
            if repeat in "*+":
                words += self.words(value, category, one)
                continue
            inner, number = one
            if place:
                words += CONNECTORS[repeat[1:].rstrip("2")][number]
            words += self.words(value, category, inner)
        return words

    # ── without a form ──

    def _canonical(self, value: Any, category: str) -> list[str]:
        if isinstance(value, Resources) and category in ("Resources", "Cost.part", "CostPart"):
            return write_resources(value)
        plain = isinstance(value, Keyword) and not value.cost and not value.costs
        if plain and category.startswith("Keyword") and (value.value is None or hasattr(value.value, "value")):
            return write_terminal("Keyword.plain", value, None)
        if category in BUILT_IN:
            if isinstance(value, Node):
                raise Unsayable(category)
            return write_terminal(category, value, None)
        for frame in self._frames(category):
            if isinstance(frame.term, Hole):
                continue
            said = self._fitting(frame, value)
            if said is not None:
                return said
        for frame in self._frames(category):
            if isinstance(frame.term, Hole):
                said = self._chosen(frame, {frame.term.name: value})
                if said is not None:
                    return said
        for name in self.table.closure(category):
            if name in BUILT_IN:
                try:
                    return self._canonical(value, name)
                except (Unsayable, AttributeError, TypeError):
                    continue
        raise Unsayable(f"{type(value).__name__} in {category}")

    def _frames(self, category: str) -> list[Frame]:
        found = self._closures.get(category)
        if found is None:
            found = []
            for name in self.table.closure(category):
                found += self.table.frames.get(name, [])
                if name + ".tail" in self.table.frames:
                    found += self.table.frames[name + ".tail"]
            self._closures[category] = found
        return found

    def _fitting(self, frame: Frame, value: Any) -> list[str] | None:
        if isinstance(frame.term, Const):
            return self._chosen(frame, {}) if _same(frame.term.value, value) else None
        binds = _unmade(frame.term, value)
        if binds is None:
            return None
        splats = _splats(frame.term)
        if len(splats) > 1:
            whole = binds.pop("*".join(splats), ())
            for split in _splits(whole, len(splats)):
                said = self._chosen(frame, binds | dict(zip(splats, split, strict=True)))
                if said is not None:
                    return said
            return None
        return self._chosen(frame, binds)

    def _chosen(self, frame: Frame, binds: dict[str, Any]) -> list[str] | None:
        """The words of a frame with the first options that say all there is to say."""
        needed = {name for name, value in binds.items() if not isinstance(value, _Silent) and value not in (None, ())}
        try:
            words, told = self._options(frame.elements, binds, needed)
        except (Unsayable, RecursionError):
            return None
        return words if needed <= told else None

    def _options(
        self, elements: tuple[Element, ...], binds: dict[str, Any], needed: set[str]
    ) -> tuple[list[str], set[str]]:
        words: list[str] = []
        told: set[str] = set()
        for element in elements:
            match element:
                case Words(ways):
                    words.append(ways[-1] if len(ways) > 1 and _plural(words) else ways[0])
                case Options(ways):
                    best: tuple[list[str], set[str]] | None = None
                    for way in ways:
                        try:
                            said = self._options(way, binds, needed - told)
                        except Unsayable:
                            continue
                        if best is None or len((said[1] & needed) - told) > len((best[1] & needed) - told):
                            best = said
                    if best is None:
                        raise Unsayable("no way")
                    words += best[0]
                    told |= best[1]
                case Slot(name, category, repeat):
                    value = _bare(binds.get(name))
                    if value is None and not repeat:
                        raise Unsayable(name)
                    value = () if value is None else value
                    told.add(name)
                    if not repeat:
                        words += self.words(value, category)
                        continue
                    if repeat not in ("", "*") and not value:
                        raise Unsayable(name)
                    for place, one in enumerate(value):
                        if place and repeat not in "*+":
                            connectors = CONNECTORS[repeat[1:].rstrip("2")]
                            last = place == len(value) - 1 and len(connectors) > 1
                            words += connectors[1] if last else connectors[0]
                        words += self.words(one, category)
        return words, told


def _bare(value: Any) -> Any:
    return value.value if isinstance(value, _Silent) else value


def _plural(words: list[str]) -> bool:
    before = [word for word in words if word.isdigit()][-1:]
    return bool(before) and before[0] != "1"


def _same(left: Any, right: Any) -> bool:
    return type(left) is type(right) and bool(left == right)


def _splats(term: Term) -> list[str]:
    """The slots that share one tuple of the node."""
    if isinstance(term, Make):
        for _, inner in term.fields:
            found = _splats(inner)
            if len(found) > 1:
                return found
    if isinstance(term, Several):
        return [item.name for item in term.items if isinstance(item, Splat)]
    return []


def _splits(whole: tuple[Any, ...], parts: int) -> list[tuple[tuple[Any, ...], ...]]:
    """The ways to cut a row into so many, longest first parts first."""
    if parts == 1:
        return [(whole,)]
    return [(whole[:size], *rest) for size in range(len(whole), -1, -1) for rest in _splits(whole[size:], parts - 1)]


def _unmade(term: Term, value: Any) -> dict[str, Any] | None:
    """What the slots of a term must hold to make a value; None if it does not make it."""
    match term:
        case Const(known):
            if isinstance(known, Node):
                return {} if known == value else None
            return {} if _same(known, value) else None
        case Hole(name):
            return {name: value}
        case Several(items):
            if not isinstance(value, tuple):
                return None
            return _unmade_row(items, value)
        case Make(kind, fields):
            if type(value) is not kind:
                return None
            given = dict(fields)
            found: dict[str, Any] = {}
            for name in field_names(kind):
                part = getattr(value, name)
                if name not in given:
                    if name not in ("mention", "refers_to") and part != defaults(kind).get(name):
                        return None
                    continue
                inner = given[name]
                silent = name in defaults(kind) and part == defaults(kind)[name]
                if isinstance(inner, Hole) and silent and not (isinstance(part, Node) and part.form):
                    found.setdefault(inner.name, _Silent(part))
                    continue
                binds = _unmade(inner, part)
                if binds is None or any(key in found and found[key] != bound for key, bound in binds.items()):
                    return None
                found |= binds
            return found
    return None


def _unmade_row(items: tuple[Term, ...], value: tuple[Any, ...]) -> dict[str, Any] | None:
    splats = [item.name for item in items if isinstance(item, Splat)]
    fixed = [item for item in items if not isinstance(item, Splat)]
    if len(splats) > 1 and not fixed:
        return {"*".join(splats): value}
    if len(splats) > 1 and isinstance(items[0], Splat):  # what is fixed stands before the rows
        return None
    found: dict[str, Any] = {}
    lead = 0
    for item in items:
        if isinstance(item, Splat):
            break
        if lead >= len(value):
            return None
        binds = _unmade(item, value[lead])
        if binds is None:
            return None
        found |= binds
        lead += 1
    tail = len(fixed) - lead
    if len(value) < lead + tail or (not splats and len(value) != lead):
        return None
    for offset, item in enumerate(items[len(items) - tail :] if tail else ()):
        binds = _unmade(item, value[len(value) - tail + offset])
        if binds is None:
            return None
        found |= binds
    if splats:
        rest = value[lead : len(value) - tail]
        found["*".join(splats)] = rest
    return found

"""A derivation to nodes.

In: a `Found`. Out: the node it means, each with its form (which frame, which options, which mode) and its place in the
printed text. A derivation that makes no sound node (a required part is missing) gives None.
"""

from __future__ import annotations

from typing import Any

from kfjudge.language.dialect import Dialect, Roles
from kfjudge.language.frames.derive import OBJECT
from kfjudge.language.frames.forms import BODY, CHAIN, DOES, form_of, is_done_by, manner_of, worded_around
from kfjudge.language.frames.found import LACKS, NUMBER, OWN, Found
from kfjudge.language.frames.table import Frame, Table
from kfjudge.language.frames.terms import (
    Again,
    Change,
    Const,
    Given,
    Hole,
    Make,
    Several,
    Splat,
    Spread,
    Term,
    holes,
)
from kfjudge.language.namespace import defaults, required
from kfjudge.language.node import (
    CLAUSES,
    NOWHERE,
    SENTENCES,
    WORDED,
    Form,
    Manner,
    Node,
    Span,
    replace,
)
from kfjudge.language.tokens import Token
from kfjudge.language.trees import field_names
from kfjudge.values import dataclass

MISSING = object()


class Senseless(Exception):
    """A derivation without a sound node; another reading may have one."""


@dataclass(slots=True)
class Builder:
    """Builds nodes over the tokens of one prepared text; `places` maps prepared offsets to printed ones."""

    tokens: list[Token]
    places: tuple[int, ...]
    table: Table

    def span(self, start: int, end: int) -> Span:
        if end <= start:
            return NOWHERE
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        return self.places[first], self.places[last]

    @property
    def _dialect(self) -> Dialect:
        return self.table.dialect

    def text(self, found: Found) -> Any:
        """The card text of a whole reading, or None."""
        try:
            node = self.value(found, None)
        except Senseless:
            return None
        return node if isinstance(node, self._dialect.roles.text) else None

    def value(
        self, found: Any, subject: Any, given: dict[str, Any] | None = None, kept: bool = False, again: bool = False
    ) -> Any:
        """What a derivation stands for. `subject` is the subject of an open verb phrase, `given` what the frame around
        puts into other open holes;
        `kept`: what stands around says who does it; `again`: what was said of somebody else is meant of this subject
        too. Raises `Senseless`.
        """
        if isinstance(found, tuple):
            return tuple(self.value(part, subject, given, kept) for part in found)
        if not isinstance(found, Found):
            return found
        if found.kind:
            return self._composed(found, subject, kept)
        frame, dialect = found.frame, self.table.dialect
        assert frame is not None
        if "subject" in found.binds:
            subject = self.value(found.binds["subject"], None)
        elif found.mode == "imp" or (not found.mode and frame.category.endswith(".vp")):
            subject = None
        if subject is not None and frame.subject:
            subject = _doer(subject, frame.subject, dialect.roles)
        if (
            found.mode.startswith("s-")
            and isinstance(subject, dialect.roles.player)
            and dialect.roles.several(subject)
            and frame.category.startswith("Condition")
        ):
            raise Senseless("each player, a player: asked of one and of the other")
        if subject is None and frame.subject and not frame.category.endswith(".vp"):
            raise Senseless("a phrase that nothing is the subject of")
        bound: dict[str, Any] = dict(given or {})
        if any(value not in ((), None) and name not in frame.open for name, value in bound.items()):
            raise Senseless("words that the phrase has no place for")
        if subject is not None:
            bound["subject"] = subject
        later: list[tuple[str, Any, str]] = []
        slots = frame.givers
        for hole, value in found.binds.items():
            if hole in ("subject", OWN, NUMBER, LACKS):
                continue
            giver = "subject" if hole == "inner" else slots.get(hole, "")
            if hole in frame.filled:
                bound[hole] = value
            elif giver and hole != "inner":
                later.append((hole, value, giver))
            else:
                same = hole == "inner" or hole in frame.inherits
                bound[hole] = self.value(value, subject if same else None, kept=same and kept)
        said = holes(frame.term, dialect).keys() if later else ()
        stated = frame.category.startswith("Static")
        chosen = False
        for hole, value, giver in later:
            doer = dialect.spoken_of.get(giver, bound.get(giver))
            if hole in frame.inherits:
                bound[hole] = self._verbs(value, doer, subject, hole in frame.running, kept)
            else:
                kept_here = giver in said or (giver == "subject" and kept)
                after = spoken_of(doer, dialect) if not stated or dialect.roles.chosen(doer) else doer
                if hole in frame.running and isinstance(doer, dialect.roles.cards):
                    bound[hole] = tuple(
                        self.value(part, after if place else doer, kept=kept_here) for place, part in enumerate(value)
                    )
                else:
                    bound[hole] = self.value(value, after if chosen else doer, kept=kept_here)
                chosen = stated and dialect.roles.chosen(doer)
        own = _own_words(found)
        if own and not again and not _agrees(found, bound, own, dialect.roles):
            raise Senseless("your and their do not fit who does it")
        made = self._make(frame.term, bound, found)
        if subject is None or frame.subject or kept:
            return made
        return self._done_by(subject, made, frame)

    def _verbs(self, found: Any, done_to: Any, subject: Any, running: bool, kept: bool) -> Any:
        """Verbs with a common object. One after the other, it is what was just spoken of for all but the first."""
        if not isinstance(found, tuple):
            return self.value(found, subject, {OBJECT: done_to}, kept)
        return tuple(
            self.value(part, subject, {OBJECT: self._dialect.spoken_of["it"] if running and place else done_to}, kept)
            for place, part in enumerate(found)
        )

    def _done_by(self, subject: Any, made: Any, frame: Frame) -> Any:
        """A phrase that has no place for its doer: another player does it by having to; cards do not."""
        roles = self._dialect.roles
        if not isinstance(made, roles.effect) or not frame.category.endswith(".vp") or subject == roles.you:
            return made
        if not isinstance(subject, roles.player) or roles.has_to is None:
            raise Senseless("cards do not do that")
        done = replace(made, span=(subject.span[1], made.span[1])) if made.span[0] == subject.span[0] >= 0 else made
        return roles.has_to(effect=done, player=subject, form=DOES, manner=_DOES, span=made.span)

    def spoken_of(self, giver: str, bound: dict[str, Any]) -> Any:
        spoken_of = self._dialect.spoken_of
        return spoken_of.get(giver, bound.get(giver, spoken_of.get("it")))

    def _make(self, term: Term, bound: dict[str, Any], found: Found, top: bool = True) -> Any:
        match term:
            case Const(value):
                return value
            case Hole(name):
                value = bound.get(name, MISSING)
                if top and isinstance(value, Node) and value.form:  # words around what another frame says
                    return replace(value, **worded_around(found, value))
                return value
            case Change(kinds, name, fields):
                more = {key: self._make(inner, bound, found, False) for key, inner in fields}
                return self._changed(
                    bound.get(name, MISSING),
                    kinds,
                    {key: value for key, value in more.items() if value is not MISSING},
                    found,
                    top,
                )
            case Again(name, giver):
                return self.value(found.binds[name], self.spoken_of(giver, bound), again=True)
            case Given(name, fields):
                given = {
                    key: value
                    for key, inner in fields
                    if (value := self._make(inner, bound, found, False)) is not MISSING
                }
                value = self.value(bound[name], None, given)
                if not top:
                    return value
                return replace(value, **worded_around(found, value), span=self.span(found.start, found.end))
            case Several(items):
                made: list[Any] = []
                for item in items:
                    if isinstance(item, Splat):
                        made += bound.get(item.name, ())
                        continue
                    if isinstance(item, Spread):
                        made += [
                            self._make(item.item, {**bound, item.name: one}, found, False)
                            for one in bound.get(item.name, ())
                        ]
                        continue
                    value = self._make(item, bound, found, False)
                    if value is not MISSING:
                        made.append(value)
                return tuple(made)
            case Make(node, fields):
                values = {}
                for name, inner in fields:
                    value = self._make(inner, bound, found, False)
                    if value is not MISSING:
                        values[name] = value
                if required(node) - values.keys():
                    raise Senseless(f"{node.__name__} without {', '.join(required(node) - values.keys())}")
                if not self._dialect.makes_sense(node, values):
                    raise Senseless(f"{node.__name__} that says nothing")
                if top:
                    span = self.span(found.start, found.end)
                    return node(**values, form=form_of(found), manner=manner_of(found), span=span)
                return node(**values)
        raise Senseless("a part that stands nowhere")

    def _changed(
        self, inner: Any, kinds: tuple[type[Node], ...], more: dict[str, Any], found: Found, top: bool
    ) -> Node:
        """A node with more said of it. Raises `Senseless` if it has no place for that, or if that has been said
        already.
        """
        what = changing(inner, more, self._dialect.roles)
        if not isinstance(what, kinds) or not all(
            hasattr(what, key) and getattr(what, key) == defaults(type(what)).get(key) for key in more
        ):
            raise Senseless("more is said than there is to say")
        said = replace(what, **more)
        if not self._dialect.makes_sense(
            type(said), {name: value for name in field_names(type(said)) if (value := getattr(said, name)) is not None}
        ):
            raise Senseless(f"{type(said).__name__} of which that is not said")
        changed: Node = with_change(inner, said, self._dialect.roles)
        if not top:
            return changed
        return replace(changed, **worded_around(found, inner), span=self.span(found.start, found.end))

    def _composed(self, found: Found, subject: Any, kept: bool) -> Any:
        roles = self._dialect.roles
        paragraph = self._dialect.by_kind.get(found.kind)
        if paragraph is not None:
            return paragraph.build(self, found)
        span = self.span(found.start, found.end)
        match found.kind:
            case "Text":
                return roles.text(paragraphs=tuple(self.value(part, None) for part in found.parts), span=span)
            case "Body":
                if len(found.parts) == 1:
                    return self.value(found.parts[0], None)
                effects = tuple(self.value(part, None) for part in found.parts)
                if not self._dialect.makes_sense(roles.sequence, {"effects": effects}):
                    raise Senseless("sentences that are one when they are together")
                return roles.sequence(effects=effects, form=Form("body"), manner=BODY, span=span)
            case "Choices":
                return tuple(self.value(part, None) for part in found.parts)
            case "Chain":
                return self._chain(found, subject, span, kept)
        raise Senseless(found.kind)

    def _chain(self, found: Found, subject: Any, span: Span, kept: bool) -> Node:
        shared = subject if subject is not None else self._subject(found.parts[0])
        parts = []
        for part in found.parts:
            parts.append(self.value(part, shared if _open(part) else None, kept=kept and subject is not None))
            shared = spoken_of(shared, self._dialect)
        form = Form(CHAIN + ".".join(map(str, found.choices)))
        manner = Manner(_CLAUSES, found.choices)
        made: Node = self._dialect.roles.sequence(effects=tuple(parts), form=form, manner=manner, span=span)
        return made

    def _subject(self, part: Any) -> Any:
        while isinstance(part, Found) and "inner" in part.binds:
            part = part.binds["inner"]
        if isinstance(part, Found) and "subject" in part.binds:
            return self.value(part.binds["subject"], None)
        return None


def changing(inner: Any, more: Any, roles: Roles) -> Any:
    """What of a node takes more that is said of it: the last of effects in a row, what a player has to do, or the node
    itself.
    """
    while not all(hasattr(inner, key) for key in more):
        if isinstance(inner, roles.sequence) and inner.effects and not inner.manner.marks & _ROWS:
            inner = inner.effects[-1]
        elif is_done_by(inner, roles):
            inner = inner.effect
        else:
            return None
    return inner


def with_change(inner: Any, changed: Any, roles: Roles) -> Any:
    """The node again with the part that `changing` names replaced; the part keeps its own wording."""
    if isinstance(inner, roles.sequence):
        return replace(inner, effects=(*inner.effects[:-1], with_change(inner.effects[-1], changed, roles)))
    if is_done_by(inner, roles):
        return replace(inner, effect=with_change(inner.effect, changed, roles))
    return changed


_CLAUSES = frozenset((CLAUSES,))
_ROWS = frozenset((CLAUSES, SENTENCES))
_DOES = Manner(frozenset((WORDED,)))


def spoken_of(subject: Any, dialect: Dialect) -> Any:
    """A subject as it goes on in the next clause: cards that were chosen are not chosen anew."""
    roles = dialect.roles
    new = isinstance(subject, roles.cards) and not isinstance(subject, roles.reference)
    return dialect.spoken_of["it"] if new else subject


def _own_words(found: Found) -> tuple[int, ...]:
    """The "your" (0) and "their" (1) of a frame, and of an amount or a time in it, which have no doer of their own
    ("lose all your chains").
    """
    said: tuple[int, ...] = found.binds.get(OWN, ())
    for value in found.binds.values():
        if (
            isinstance(value, Found)
            and value.frame is not None
            and value.frame.category.startswith(("Amount", "EventKind", "When"))
            and "player" not in value.binds  # who has them is said within
        ):
            said += _own_words(value)
    return said


def _agrees(found: Found, bound: dict[str, Any], own: tuple[int, ...], roles: Roles) -> bool:
    """Whether "your" or "their" in the words of a frame fits who does it: you, or somebody else."""
    doer = bound.get(
        "subject",
        bound.get("player", roles.you if found.mode == "imp" else _doer_of(bound)),
    )
    if isinstance(bound.get("cards"), roles.reference) and "subject" not in bound and "player" not in bound:
        return 1 not in own or roles.plural(bound["cards"])
    if not isinstance(doer, roles.player) and ("inner" in bound or "event" in bound):
        return 1 not in own  # of what happened by itself, "their last turn" is nobody's
    if not isinstance(doer, roles.player):
        return found.mode != "ing"  # "shuffling your deck": nobody is said to do it
    return all(number == (0 if doer == roles.you else 1) for number in own)


def _doer_of(bound: dict[str, Any]) -> Any:
    """Who does what a frame says more of: "has forged a key" with "on their last turn"."""
    said = bound.get("inner", bound.get("event"))
    return getattr(said, "player", None)


def _doer(subject: Any, kind: str, roles: Roles) -> Any:
    """The subject, if a phrase of this kind can have it. "You may capture" and "you may deal damage" leave the doing to
    the card: no subject there.

    Raises `Senseless` for another player where a card has to do it, and for a card where a player has to.
    """
    if kind == "Cards" and isinstance(subject, roles.player):
        if subject == roles.you:
            return None
        raise Senseless("a player cannot do what cards do")
    if kind == "Player" and isinstance(subject, roles.cards):
        raise Senseless("cards cannot do what a player does")
    return subject


def _open(part: Any) -> bool:
    """Whether a clause has no subject of its own."""
    while isinstance(part, Found) and "inner" in part.binds:
        part = part.binds["inner"]
    return isinstance(part, Found) and part.mode not in ("imp", "") and not part.mode.startswith("s-")

"""A derivation to nodes.

In: a `Found`. Out: the node it means, each with its form (which frame, which options, which mode) and its place in the printed text.
A derivation that makes no sound node (a required part is missing) gives None.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kfjudge.language.frames.derive import OBJECT
from kfjudge.language.frames.match import NUMBER, OWN, Found
from kfjudge.language.frames.table import Frame, Table
from kfjudge.language.frames.terms import (
    SPOKEN_OF,
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
    defaults,
    field_names,
    holes,
    required,
)
from kfjudge.language.nodes.amounts import Number
from kfjudge.language.nodes.base import NOWHERE, BonusIcon, Form, House, KeywordName, Node, Span, Timing, Zone
from kfjudge.language.nodes.cards import (
    AnyOf,
    BesideSide,
    Cards,
    Different,
    Except,
    InCenter,
    InZone,
    InZones,
    NeighborOf,
    OfType,
    OnFlank,
    Quantity,
    QuantityKind,
    Ref,
    Select,
    Shares,
    Union,
    WholeZone,
    WithNeighbor,
)
from kfjudge.language.nodes.conditions import Happened
from kfjudge.language.nodes.effects import (
    CallOff,
    Choose,
    DoTimes,
    Effect,
    ForEach,
    ForgeKey,
    HasTo,
    InOrderTo,
    Instead,
    ResolveAbilities,
    Sequence,
    Triggered,
    Use,
)
from kfjudge.language.nodes.events import BECOMING, INTO_ZONES, SAID_OF, Event, EventKind, TriggerWord, When
from kfjudge.language.nodes.players import YOU, Player, PlayerKind
from kfjudge.language.nodes.statics import Cannot, Interrupts, Keyword
from kfjudge.language.nodes.text import BoldAbility, CardText, ConstantAbility, Enhance, KeywordLine
from kfjudge.language.tokens import Token

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

    def text(self, found: Found) -> CardText | None:
        """The card text of a whole reading, or None."""
        try:
            node = self.value(found, None)
        except Senseless:
            return None
        return node if isinstance(node, CardText) else None

    def value(self, found: Any, subject: Any, given: dict[str, Any] | None = None, kept: bool = False, again: bool = False) -> Any:
        """What a derivation stands for. `subject` is the subject of an open verb phrase, `given` what the frame around puts into other open holes;
        `kept`: what stands around says who does it; `again`: what was said of somebody else is meant of this subject too. Raises `Senseless`."""
        if isinstance(found, tuple):
            return tuple(self.value(part, subject, given, kept) for part in found)
        if not isinstance(found, Found):
            return found
        if found.kind:
            return self._composed(found, subject, kept)
        frame = found.frame
        assert frame is not None
        if "subject" in found.binds:
            subject = self.value(found.binds["subject"], None)
        elif found.mode == "imp" or (not found.mode and frame.category.endswith(".vp")):
            subject = None
        if subject is not None and frame.subject:
            subject = _doer(subject, frame.subject)
        if found.mode.startswith("s-") and isinstance(subject, Player) and subject.kind in SEVERAL and frame.category.startswith("Condition"):
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
            if hole in ("subject", OWN, NUMBER):
                continue
            giver = "subject" if hole == "inner" else slots.get(hole, "")
            if hole in frame.filled:
                bound[hole] = value
            elif giver and hole != "inner":
                later.append((hole, value, giver))
            else:
                same = hole == "inner" or hole in frame.inherits
                bound[hole] = self.value(value, subject if same else None, kept=same and kept)
        said = holes(frame.term).keys() if later else ()
        for hole, value, giver in later:
            doer = SPOKEN_OF.get(giver, bound.get(giver))
            if hole in frame.inherits:
                bound[hole] = self._verbs(value, doer, subject, hole in frame.running, kept)
            else:
                kept_here = giver in said or (giver == "subject" and kept)
                if hole in frame.running and isinstance(doer, Cards):
                    bound[hole] = tuple(self.value(part, _spoken_of(doer) if place else doer, kept=kept_here) for place, part in enumerate(value))
                else:
                    bound[hole] = self.value(value, doer, kept=kept_here)
        own = _own_words(found)
        if own and not again and not _agrees(found, bound, own):
            raise Senseless("your and their do not fit who does it")
        made = self._make(frame.term, bound, found)
        if subject is None or frame.subject or kept:
            return made
        return self._done_by(subject, made, frame)

    def _verbs(self, found: Any, done_to: Any, subject: Any, running: bool, kept: bool) -> Any:
        """Verbs with a common object. One after the other, it is what was just spoken of for all but the first."""
        if not isinstance(found, tuple):
            return self.value(found, subject, {OBJECT: done_to}, kept)
        return tuple(self.value(part, subject, {OBJECT: SPOKEN_OF["it"] if running and place else done_to}, kept) for place, part in enumerate(found))

    def _done_by(self, subject: Any, made: Any, frame: Frame) -> Any:
        """A phrase that has no place for its doer: another player does it by having to; cards do not."""
        if not isinstance(made, Effect) or not frame.category.endswith(".vp") or subject == YOU:
            return made
        if not isinstance(subject, Player):
            raise Senseless("cards do not do that")
        done = replace(made, span=(subject.span[1], made.span[1])) if made.span[0] == subject.span[0] >= 0 else made
        return HasTo(effect=done, player=subject, form=DOES, span=made.span)

    def _make(self, term: Term, bound: dict[str, Any], found: Found, top: bool = True) -> Any:
        match term:
            case Const(value):
                return value
            case Hole(name):
                value = bound.get(name, MISSING)
                if top and isinstance(value, Node) and value.form:  # words around what another frame says
                    return replace(value, form=Form(f"{form_of(found)}{AROUND}{value.form}"))
                return value
            case Change(kinds, name, fields):
                more = {key: self._make(inner, bound, found, False) for key, inner in fields}
                return self._changed(bound.get(name, MISSING), kinds, {key: value for key, value in more.items() if value is not MISSING}, found, top)
            case Again(name, giver):
                return self.value(found.binds[name], SPOKEN_OF.get(giver, bound.get(giver)), again=True)
            case Given(name, fields):
                given = {key: value for key, inner in fields if (value := self._make(inner, bound, found, False)) is not MISSING}
                value = self.value(bound[name], None, given)
                if not top:
                    return value
                return replace(value, form=Form(f"{form_of(found)}{AROUND}{value.form}"), span=self.span(found.start, found.end))
            case Several(items):
                made: list[Any] = []
                for item in items:
                    if isinstance(item, Splat):
                        made += bound.get(item.name, ())
                        continue
                    if isinstance(item, Spread):
                        made += [self._make(item.item, {**bound, item.name: one}, found, False) for one in bound.get(item.name, ())]
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
                if not _SENSE.get(node, _sensible)(values):
                    raise Senseless(f"{node.__name__} that says nothing")
                if top:
                    return node(**values, form=form_of(found), span=self.span(found.start, found.end))
                return node(**values)
        raise Senseless("a part that stands nowhere")

    def _changed(self, inner: Any, kinds: tuple[type[Node], ...], more: dict[str, Any], found: Found, top: bool) -> Node:
        """A node with more said of it. Raises `Senseless` if it has no place for that, or if that has been said already."""
        what = changing(inner, more)
        if not isinstance(what, kinds) or not all(hasattr(what, key) and getattr(what, key) == defaults(type(what)).get(key) for key in more):
            raise Senseless("more is said than there is to say")
        said = replace(what, **more)
        if not _SENSE.get(type(said), _sensible)({name: value for name in field_names(type(said)) if (value := getattr(said, name)) is not None}):
            raise Senseless(f"{type(said).__name__} of which that is not said")
        changed: Node = with_change(inner, said)
        return changed if not top else replace(changed, form=Form(f"{form_of(found)}{AROUND}{inner.form}"), span=self.span(found.start, found.end))

    def _composed(self, found: Found, subject: Any, kept: bool) -> Any:
        span = self.span(found.start, found.end)
        match found.kind:
            case "Text":
                return CardText(paragraphs=tuple(self.value(part, None) for part in found.parts), span=span)
            case "Keywords":
                return KeywordLine(keywords=(self.value(found.parts[0], None),), span=span)
            case "Enhance":
                return self._enhance(found, span)
            case "Bold":
                header, body = found.parts
                return BoldAbility(timings=timings(header.word), effect=self.value(body, None), form=header_form(header.word), span=span)
            case "Constants":
                return ConstantAbility(parts=tuple(self.value(part, None) for part in found.parts), span=span)
            case "Body":
                if len(found.parts) == 1:
                    return self.value(found.parts[0], None)
                return Sequence(effects=tuple(self.value(part, None) for part in found.parts), form=Form("body"), span=span)
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
            shared = _spoken_of(shared)
        return Sequence(effects=tuple(parts), form=Form("chain/" + ".".join(map(str, found.choices))), span=span)

    def _subject(self, part: Any) -> Any:
        while isinstance(part, Found) and "inner" in part.binds:
            part = part.binds["inner"]
        if isinstance(part, Found) and "subject" in part.binds:
            return self.value(part.binds["subject"], None)
        return None

    def _enhance(self, found: Found, span: Span) -> Enhance:
        icons: list[BonusIcon] = []
        houses: list[House] = []
        for token in found.parts:
            if token.house:
                icons.append(BonusIcon.HOUSE)
                houses.append(House(token.house))
            elif token.word in ICONS:
                icons.append(ICONS[token.word])
            else:
                raise Senseless(f"no bonus icon: {token.word}")
        return Enhance(icons=tuple(icons), houses=tuple(houses), span=span)


def changing(inner: Any, more: Any) -> Any:
    """What of a node takes more that is said of it: the last of effects in a row, what a player has to do, or the node itself."""
    while not all(hasattr(inner, key) for key in more):
        if isinstance(inner, Sequence) and inner.effects and not _COMPOSED.match(inner.form):
            inner = inner.effects[-1]
        elif isinstance(inner, HasTo) and inner.form == DOES:
            inner = inner.effect
        else:
            return None
    return inner


def with_change(inner: Any, changed: Any) -> Any:
    """The node again with the part that `changing` names replaced; the part keeps its own wording."""
    if isinstance(inner, Sequence):
        return replace(inner, effects=(*inner.effects[:-1], with_change(inner.effects[-1], changed)))
    if isinstance(inner, HasTo) and inner.form == DOES:
        return replace(inner, effect=with_change(inner.effect, changed))
    return changed


_COMPOSED = re.compile("body|chain/")
DOES = Form("does")
"""The form of what a player does that the effect itself names no doer for ("your opponent stuns a creature")."""


def _spoken_of(subject: Any) -> Any:
    """A subject as it goes on in the next clause: cards that were chosen are not chosen anew."""
    return SPOKEN_OF["it"] if isinstance(subject, Cards) and not isinstance(subject, Ref) else subject


def _own_words(found: Found) -> tuple[int, ...]:
    """The "your" (0) and "their" (1) of a frame, and of an amount in it, which has no doer of its own ("lose all your chains")."""
    said: tuple[int, ...] = found.binds.get(OWN, ())
    for value in found.binds.values():
        if isinstance(value, Found) and value.frame is not None and value.frame.category.startswith("Amount"):
            said += _own_words(value)
    return said


def _agrees(found: Found, bound: dict[str, Any], own: tuple[int, ...]) -> bool:
    """Whether "your" or "their" in the words of a frame fits who does it: you, or somebody else."""
    doer = bound.get("subject", bound.get("player", YOU if found.mode == "imp" else getattr(bound.get("inner"), "player", None)))
    if isinstance(bound.get("cards"), Ref) and "subject" not in bound and "player" not in bound:
        return 1 not in own or bound["cards"].plural
    if not isinstance(doer, Player):
        return True
    return all(number == (0 if doer == YOU else 1) for number in own)


def _sensible(values: dict[str, Any]) -> bool:
    return True


def _is_neighbor(quantity: Quantity, filters: tuple[Any, ...]) -> bool:
    """ "The creature to its left" is one, the neighbor on that side; "each creature to its left" is every one as far as the flank."""
    return quantity.kind is QuantityKind.THE and any(isinstance(one, BesideSide) for one in filters)


def _among_themselves(quantity: Quantity, filters: tuple[Any, ...]) -> bool:
    """ "2 neighboring creatures" are neighbors of each other, not of the creature that has the ability, and a single one shares nothing with the others."""
    several = quantity.amount is not None and quantity.amount != Number(value=1)
    if not several and quantity.kind in (QuantityKind.EXACTLY, QuantityKind.ANY):
        return any(isinstance(one, Shares) and one.of_each_other for one in filters)
    return several and any(isinstance(one, NeighborOf) and one.of is None for one in filters)


def _takes(before: Any, after: Any) -> bool:
    """Whether what is said after a phrase within a description is about that phrase: "shares a trait with a card in your discard pile"."""
    inner = getattr(before, "other", None)
    if isinstance(before, Shares) and isinstance(inner, Select) and inner.quantity.kind is not QuantityKind.THE:
        return isinstance(after, InZone | InZones)
    if isinstance(before, NeighborOf) and isinstance(before.of, Select):
        return isinstance(after, Shares | InZone | InZones)
    return isinstance(before, WithNeighbor) and isinstance(after, Shares | InZone | InZones)


def _says_more(values: dict[str, Any]) -> bool:
    """No property twice in the same words: "an enemy enemy creature" is no description; and nothing out of play stands in a battleline."""
    filters = values.get("filters", ())
    if _is_neighbor(values["quantity"], filters) or _among_themselves(values["quantity"], filters) or any(map(_takes, filters, filters[1:])):
        return False
    if any(isinstance(one, OnFlank | InCenter) for one in filters) and any(isinstance(one, InZone) and one.zone is not Zone.IN_PLAY for one in filters):
        return False
    return not any(one == other and one.form == other.form for place, one in enumerate(filters) for other in filters[:place])


def _apart(values: dict[str, Any]) -> bool:
    """What is picked without a choice cannot be picked from different houses: "neighbors of different houses" says it of the neighbors."""
    return values["quantity"].kind not in (QuantityKind.EACH, QuantityKind.THE) or not any(isinstance(one, Different) for one in values.get("filters", ()))


def _valued(values: dict[str, Any]) -> bool:
    """Assault, hazardous and splash-attack have a value, and no other keyword has."""
    return (values["name"] in _WITH_VALUE) == ("value" in values)


def _awaits(values: dict[str, Any]) -> bool:
    """What was done "this way" is no state that an ability could wait for."""
    condition = values["trigger"].condition
    return not (values["trigger"].word is TriggerWord.HOLDS and isinstance(condition, Happened) and condition.event.when is When.THIS_WAY)


def _uses(values: dict[str, Any]) -> bool:
    """Several times is said of uses as a whole; other instructions have an amount of their own."""
    return _holds(values["effect"], Use)


def _calls_off(values: dict[str, Any]) -> bool:
    """Only what may stop an event is done as it is about to happen."""
    return _holds(values["effect"], CallOff)


def _holds(value: Any, kind: type[Node]) -> bool:
    """Whether a node of a class stands anywhere in a value."""
    if isinstance(value, tuple):
        return any(_holds(item, kind) for item in value)
    return isinstance(value, kind) or (isinstance(value, Node) and any(_holds(getattr(value, name), kind) for name in field_names(type(value))))


def _at_any_time(values: dict[str, Any]) -> bool:
    """How long something is forbidden is said of the statement, not of the event."""
    return bool(values["event"].when is When.NOW)


def _listed(values: dict[str, Any]) -> bool:
    """A list of nouns ends in one with a word of its own; else the words before the first would be about all of them."""
    return not isinstance(values["filters"][-1], OfType)


def _various(values: dict[str, Any]) -> bool:
    """No type twice: "Mutant creatures or creatures with power 5" are two phrases."""
    return len(set(values["types"])) == len(values["types"])


def _excepted(values: dict[str, Any]) -> bool:
    """What is left out is named one by one; "except ~ and each artifact" goes on with what is done to."""
    cards = values["cards"]
    return not isinstance(cards, Union) or all(isinstance(part, Ref) or getattr(part, "quantity", THE) == THE for part in cards.parts)


def _together(values: dict[str, Any]) -> bool:
    """Only the last of several phrases can leave something out: "each creature except ~ and the most powerful creature" leaves out two."""
    return not any(isinstance(one, Except) for part in values["parts"][:-1] if isinstance(part, Select) for one in part.filters)


def _costs(values: dict[str, Any]) -> bool:
    """To choose a card is no cost: "choose a creature to capture 1" says which creature captures."""
    return not isinstance(values.get("cost"), Choose)


def _happens(values: dict[str, Any]) -> bool:
    """Only what can be said of events of this kind: "from your hand" of a discard, "on your left flank" of a creature that enters play."""
    kind = values["kind"]
    if values.get("zone_player") is not None and values.get("from_zone") is None and values.get("to_zone") is None and kind not in INTO_ZONES:
        return False
    if kind is EventKind.SHUFFLE and isinstance(values.get("cards"), WholeZone):
        return False  # a discard pile that becomes the deck is an event of its own
    return all(kind in SAID_OF.get(name, (kind,)) for name, value in values.items() if value is not None)


def _each_time(values: dict[str, Any]) -> bool:
    """What a key costs for each card is a part of the cost: nobody forges a key for each card."""
    return not isinstance(values.get("effect"), ForgeKey)


def _in_place(values: dict[str, Any]) -> bool:
    """The ability of a card that an event plays is a part of that event, and no instruction: `Replaces` says what is done in its place."""
    return not isinstance(values.get("of"), ResolveAbilities)


def _has_happened(values: dict[str, Any]) -> bool:
    """What is said to have been done to a card, without when and by whom, is how the card was: "if it was stunned". What each player did is asked of one
    and of the other."""
    event = values["event"]
    if event.player is not None and event.player.kind is PlayerKind.EACH and event.player.condition is None:
        return False
    return not (event.kind in BECOMING and event.when is When.NOW and event.player is None)


THE = Quantity(kind=QuantityKind.THE)
SEVERAL = (PlayerKind.EACH, PlayerKind.A_PLAYER)
_WITH_VALUE = frozenset((KeywordName.ASSAULT, KeywordName.HAZARDOUS, KeywordName.SPLASH_ATTACK))
_SENSE: dict[type[Node], Callable[[dict[str, Any]], bool]] = {
    Select: lambda values: _says_more(values) and _apart(values), Triggered: _awaits, DoTimes: _uses,
    Keyword: _valued, Interrupts: _calls_off, Cannot: _at_any_time, AnyOf: _listed, OfType: _various, Except: _excepted, Union: _together,
    InOrderTo: _costs, Instead: _in_place, ForEach: _each_time, Event: _happens, Happened: _has_happened,
}  # fmt: skip
"""Which values make no sense together, by class."""


def _doer(subject: Any, kind: str) -> Any:
    """The subject, if a phrase of this kind can have it. "You may capture" and "you may deal damage" leave the doing to the card: no subject there.

    Raises `Senseless` for another player where a card has to do it, and for a card where a player has to.
    """
    if kind == "Cards" and isinstance(subject, Player):
        if subject == YOU:
            return None
        raise Senseless("a player cannot do what cards do")
    if kind == "Player" and isinstance(subject, Cards):
        raise Senseless("cards cannot do what a player does")
    return subject


def _open(part: Any) -> bool:
    """Whether a clause has no subject of its own."""
    while isinstance(part, Found) and "inner" in part.binds:
        part = part.binds["inner"]
    return isinstance(part, Found) and part.mode not in ("imp", "") and not part.mode.startswith("s-")


AROUND = ">"
"""Stands in a form between a frame that only puts words around a node and the frame of the node itself."""


def form_of(found: Found) -> Form:
    """The wording of a derivation: frame, options taken, mode."""
    assert found.frame is not None
    text = found.frame.id
    if found.choices:
        text += "/" + ".".join(map(str, found.choices))
    if found.mode:
        text += "@" + found.mode
    return Form(text)


ICONS = {
    "A": BonusIcon.AEMBER, "D": BonusIcon.DAMAGE, "draw": BonusIcon.DRAW, "capture": BonusIcon.CAPTURE, "discard": BonusIcon.DISCARD,
    "power": BonusIcon.POWER,
}  # fmt: skip

_TIMINGS = {
    "play": Timing.PLAY, "reap": Timing.AFTER_REAP, "after reap": Timing.AFTER_REAP, "before reap": Timing.BEFORE_REAP, "fight": Timing.AFTER_FIGHT,
    "after fight": Timing.AFTER_FIGHT, "before fight": Timing.BEFORE_FIGHT, "action": Timing.ACTION, "omni": Timing.OMNI,
    "destroyed": Timing.DESTROYED, "leaves play": Timing.LEAVES_PLAY, "scrap": Timing.SCRAP, "fate": Timing.FATE,
}  # fmt: skip


def timings(header: str) -> tuple[Timing, ...]:
    """ "After Fight/After Reap:" and its older style "Fight/Reap:" alike (Rulebook: Fight:/Reap: read as After Fight:/After Reap:)."""
    return tuple(_TIMINGS[part] for part in header.lower().rstrip(":").split("/"))


def header_form(header: str) -> Form:
    old = any(part in ("Reap", "Fight") for part in header.rstrip(":").split("/"))
    return Form("header/short" if old else "header")

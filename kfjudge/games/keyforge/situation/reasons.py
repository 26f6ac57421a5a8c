"""Why a verdict is what it is: the steps of a play-through that a claim is about.

In: a claim and traces. Out: a few steps, each with the rule it rests on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from kfjudge.engine.trace import CONDITION, NOT_DONE, PERMITTED, Aside, Beside, Sort, Step
from kfjudge.games.keyforge.meaning import patterns
from kfjudge.games.keyforge.naming import OLDER_RULE, Card, Who
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.language.node import Node
from kfjudge.language.trees import walk
from kfjudge.situation import asides as beside_
from kfjudge.situation.model import CardRef, Check, Claim, NamedCards
from kfjudge.situation.referee import Deciding, Tell
from kfjudge.situation.ruling import Reason
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass

MOST = 3
PREVENTING = frozenset(
    (
        *("elusive", "skirmish", *STATUSES, "invulnerable", "cannot"),
        *("timing-damage-1", "timing-damage-2", "timing-damage-3"),
        *("redirected-damage", "destruction-replacement", "replacement-effects", "chain-refill"),
    )
)
"""The rules by which something does not happen that one might expect."""
LEAST = 2
"""So many of each thing that a claim asks."""
CAUSES = 2
"""So many abilities are told by which the decisive steps happened."""
INSTEAD = "instead"
ABILITY = "resolve ability"
REPEAT = "repeat"
"""The rule by which something is done again; that it is not tells why no more happens."""
FORBIDS = "cannot"
"""The rule of what a text does not allow."""
COST, FORGES = "key-cost", "step-1-forge"
"""The rules of what keys cost, and of the step that says that somebody has enough for one."""
UNDONE = "if-you-do"
"""The rule by which the rest of an ability does not happen, because what comes first was not done."""
SURVIVED = "timing-fight-5"
"""The rule by which an ability resolves after a fight, if its creature has survived."""
STATES = frozenset(map(str, STATUSES))
MARKED = "destruction-tag"
"""The rule by which what has too much damage is marked."""
GONE = "destruction-discard"
"""The rule by which what is destroyed goes to the discard pile: the mark is the reason that it is destroyed."""
PLAYED = "timing-play-4"
"""The rule by which a card that has been played goes to the discard pile: a reason only for where cards lie."""


@dataclass(frozen=True, slots=True)
class Involved:
    """What reasons need of the board: whose each card is, and which cards the words of the claim name."""

    owners: Sequence[int]
    said: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    """The cards that lie out of play where nothing is taken from without saying so."""


LINE = ("place", "neighbors")
"""What is asked of a card that others change by coming and going beside it."""

_AEMBER = (
    *("gain aember", "lose aember", "steal", "capture", "pay", "forge", "aember returned", "exalt"),
    *("resolve bonus icon", "move aember", "replaced", "loop", "skip forge"),
)
FIELD_EVENTS: dict[str, tuple[str, ...]] = {
    "aember": _AEMBER,
    "keys": ("forge", "unforge", "skip forge", "no key"),
    "key_cost": ("forge", "no key"),
    "chains": ("gain chains", "chains", "draw", "draw step", "lose chains"),
    "tide": ("raise tide", "tide"),
    "house": ("choose house", "skip house"),
    "hand": (
        *("draw", "draw step", "chains", "skip draw", "return", "discard", "archive", "take archives", "play", "put"),
        "swap",
    ),
    "drawn": ("draw", "draw step", "chains", "skip draw", "replaced"),
    "made": ("make token", "enter play"),
    "haunted": ("discard", "discarded", "destroy", "play", "purge", "swap"),
    "deck": ("draw", "put", "shuffle", "discard", "swap"),
    "discard": ("discard", "discarded", "destroy", "play", "purge", "swap"),
    "archives": ("archive", "take archives", "put", "swap"),
    "purged": ("purge",),
    "battleline": ("enter play", "play", "destroy", "discarded", "return", "move", "purge", "put", "loop"),
    **dict.fromkeys(LINE, ("enter play", "destroy", "discarded", "return", "move", "purge", "put", "swap")),
    "artifacts": ("enter play", "play", "destroy", "discarded", "return", "purge"),
    "winner": ("win", "forge"),
    "active": ("turn start", "turn end", "choose house"),
    "step": ("turn start", "turn end"),
}
"""The events that can change a field of a player. A field of a card is changed by events that name the card."""


BETWEEN = frozenset(("steal", "capture", "pay"))
"""Events that change what two players have, of whom the step names one."""
NO_FIGHT = "no fight"
MEANS = frozenset((ABILITY, CONDITION, "resolve bonus icon", "fight", NO_FIGHT, "reap", "exhaust", "ready", "use"))
"""Events that lead to what a claim is about, and are not it; told where nothing else is about it."""


def because(deciding: Deciding, table: Involved) -> tuple[Reason, ...]:
    """The decisive steps: of the one line for "always" and "never", of both where they differ for "depends"."""
    claim, verdict, holding, failing, tell, failed, asides, asides_failing = deciding
    if verdict == "always":
        parts = _parts(claim)
        last = _last_of_each(parts, holding, table)
        still = [part for part in parts if not any(part.concerns(step, table.owners) for step in last)]
        last += [step for step in _missed(still, holding, table)[-1:] if still and step.event == NOT_DONE]
        last += [step for step in holding if step.event == NOT_DONE and step.rule == REPEAT][-1:]
        last += _unresolved(parts, holding)
        chosen = [*_older(holding), *_causes(holding, last), *last, *_not_spared(parts, holding)]
        told = _told(holding, chosen, parts, asides, table)
        return _reasons(_nearest_first(told, holding, parts, table), tell)
    if verdict == "never":
        parts = [_part(failed)] if failed is not None else _parts(claim)
        last = [*_missed(parts, failing, table), *_last_of_each(parts, failing, table)]
        chosen = [*_older(failing), *_causes(failing, last), *last]
        return _reasons(_told(failing, chosen, parts, asides, table, missed=True), tell)
    if verdict == "depends":
        first, second = _relevant(claim, holding, table), _relevant(claim, failing, table)
        if not _concerning(claim, holding, table) or not _concerning(claim, failing, table):
            first, second = _concerning(claim, holding, table), _concerning(claim, failing, table)
        missed = [step for step in _missed(_parts(claim), failing, table) if step.event == NOT_DONE]
        second = _in_order(failing, [*second, *missed])
        known_first, known_second = set(map(_key, first)), set(map(_key, second))
        first = [step for step in first if _key(step) not in known_second]
        second = [step for step in second if _key(step) not in known_first]
        first, second = ([one for one in some if one.rule != GONE][-2:] or some[-2:] for some in (first, second))
        led, parts = _causes(holding, first)[-1:], _parts(claim)
        nothing = beside_.come_to_nothing(
            asides_failing, lambda effect: any(_brings(effect, it) for it in parts), RULES
        )
        nothing_else = [step for _at, step in nothing if not any(one.event == NOT_DONE for one in second)]
        if led and led[0].event == ABILITY:
            place = next(place for place, step in enumerate(holding) if step is led[0])
            began = [one for one in asides if one.at == place + 1]
            led += [step for _at, step in beside_.set_off(began, _cards_in(led[0]), RULES)]
        return (
            *_reasons(led, tell),
            *_reasons([step for step in first if step not in led], tell, "where it holds: "),
            *_reasons([*second, *nothing_else], tell, "where it does not: "),
        )
    return ()


def _brought(step: Step, part: _Part) -> bool:
    """Whether a step brought something about, and did not only lead to it or follow from it."""
    only = (*MEANS, NOT_DONE, "lasting effect", "omega", "play")
    return step.event not in only and step.rule not in (GONE, PLAYED) and _says_of(step, part.of_card)


def _unexpected(step: Step) -> bool:
    """Whether a step tells that something happened otherwise than one might expect, or was open all the same."""
    return step.event in (INSTEAD, CONDITION, NOT_DONE, PERMITTED) or step.rule in PREVENTING


def _nearest_first(told: Sequence[Step], steps: Sequence[Step], parts: Sequence[_Part], table: Involved) -> list[Step]:
    """Steps as they happened, but what brought about what is asked first where that would come too late to be read: the
    last step of each part, with the ability in which it lies, and what happened otherwise than one might expect.
    """
    groups: list[list[Step]] = []
    for step in told:
        beside = step.event in (CONDITION, beside_.TOLD) and groups and groups[-1][0].event == ABILITY
        if beside and _number(step) == _number(groups[-1][0]):
            groups[-1].append(step)
        else:
            groups.append([step])
    places = [place for place, step in enumerate(steps) if any(step is one for one in told)]
    soon = [step for group in groups[: beside_.FIRST] for step in group]
    near: set[int] = set()
    missed = [group[0] for group in groups[beside_.FIRST :] if group[0].event == NOT_DONE]
    late = any(step.rule not in UNRESOLVED for step in missed)
    for part in parts:
        about = [place for place in places if _brought(steps[place], part)]
        last = max((place for place in about if part.concerns(steps[place], table.owners)), default=None)
        if last is not None:
            pair = [last, *[place for place in places if _leads(steps, place, last)][-1:]]
            before = [place for place in places if place < last]
            if steps[last].rule == MARKED:  # the damage by which it has too much
                harm = [at for at in before if steps[at].event == "damage"]
                pair += [at for at in harm if part.cards.intersection(_cards_in(steps[at]))][-1:]
            began = {_number(steps[place]) for place in pair if steps[place].event == ABILITY}
            near.update(at for at in before if steps[at].event == "lasting effect" and _number(steps[at]) in began)
            near.update(pair)
            late = late or not any(step is steps[place] for step in soon for place in pair)
    if late:
        first = [group for group in groups if _unexpected(group[0]) or any(group[0] is steps[at] for at in near)]
        groups = [*first, *[group for group in groups if all(group is not one for one in first)]]
    return [step for group in groups for step in group]


def _reasons(steps: Iterable[Step], tell: Tell, before: str = "") -> tuple[Reason, ...]:
    told: Counter[Reason] = Counter()
    led: tuple[Step, Reason] | None = None
    for step in steps:
        reason = Reason(step.rule, before + tell(step))
        if led is not None and _number(step) == _number(led[0]) and step.event in (CONDITION, beside_.TOLD):
            of, found = led
            del told[found]
            between = "; " if found.text != before + tell(of) else ": "
            reason = Reason(found.rule, f"{found.text}{between}{tell(step).partition(': ')[2]}")
            led = (of, reason)
        else:
            led = (step, reason) if step.event == ABILITY else None
        told[reason] += 1
    return tuple(
        reason if times == 1 else Reason(reason.rule, f"{reason.text} ({times} times)")
        for reason, times in told.items()
    )


def _number(step: Step) -> int | None:
    """The number of the card that a step names first."""
    return getattr(step.values[0], "number", None) if step.values else None


@dataclass(frozen=True, slots=True)
class _Part:
    """One thing a claim asks: the cards it is about, or a field of a player (None: of the game)."""

    cards: frozenset[int] = frozenset()
    player: int | None = None
    field: str = ""
    of_card: str = ""
    """The field of its cards that is asked."""
    zone: str = ""
    """The zone in which its cards are said to be."""

    def concerns(self, step: Step, owners: Sequence[int]) -> bool:
        """Whether a step names its cards, or can have changed its field: of a player that the step names, or whose card
        it names.
        """
        numbers = _cards_in(step)
        if self.cards.intersection(numbers):
            return True
        if step.event not in FIELD_EVENTS.get(self.field, ()) or (step.rule == PLAYED and self.field != "discard"):
            return False
        if step.event in BETWEEN:
            return True
        named = [value.player for value in step.values if isinstance(value, Who)]
        if step.event != "move aember":
            named = named or [owners[number] for number in numbers if number < len(owners)]
        return self.player is None or not named or self.player in named


def _parts(claim: Claim) -> list[_Part]:
    """What a claim asks, each thing by itself."""
    parts: dict[_Part, None] = {}
    for check in claim.then:
        parts[_part(check)] = None
    for choice in claim.choices:
        parts[_Part(frozenset(choice.word.cards))] = None
    if claim.can is not None:
        for ref in (claim.can.card, claim.can.other):
            if ref is not None:
                parts[_Part(frozenset(ref.cards))] = None
    return list(parts)


def _part(check: Check) -> _Part:
    """What one check asks."""
    if isinstance(check.subject, CardRef):
        zone = check.wanted if check.field == "zone" and isinstance(check.wanted, str) else ""
        return _Part(frozenset(check.subject.cards), of_card=check.field.removesuffix("+"), zone=zone)
    named = (
        frozenset(number for ref in check.wanted.names for number in ref.cards)
        if isinstance(check.wanted, NamedCards)
        else frozenset()
    )
    player = PLAYERS.index(check.subject) if check.subject in PLAYERS else None
    return _Part(named, player, check.field.removesuffix("+").removesuffix("_size"))


def _last_of_each(parts: Sequence[_Part], steps: Sequence[Step], table: Involved) -> list[Step]:
    """The last steps that each part of a claim is about, in the order in which they happened."""
    places: set[int] = set()
    for part in parts:
        each = 1 if part.of_card in _ONLY_LAST else max(LEAST, MOST // max(1, len(parts)))
        about = [place for place, step in enumerate(steps) if part.concerns(step, table.owners)]
        decisive = [place for place in about if part.of_card == "exhausted" or steps[place].event not in MEANS]
        decisive = [place for place in decisive if _says_of(steps[place], part.of_card)] or decisive
        gone = [place for place in decisive if steps[place].rule == GONE]
        decisive = [place for place in decisive if place not in gone]
        gone = gone[-1:] if part.zone or not part.of_card else []
        places.update([*(decisive or about)[-each + (len(parts) > 1 and len(gone)) :], *gone])
    return [steps[place] for place in sorted(places)] or _otherwise(steps, table, parts)


def _says_of(step: Step, asked: str) -> bool:
    """Whether a step says anything of what is asked of a card: its states change by few events, what is not done counts
    always, and that it came where it is not if it is asked whether it is still there.
    """
    if asked in STATES:
        return asked in step.event
    if asked in _ONLY_BY:
        return step.event in _ONLY_BY[asked] or step.event == NOT_DONE
    return asked not in _LASTS or step.event not in _CAME


_ONLY_BY = {
    "aember": ("capture", "exalt", "move aember", "aember returned", "put aember", "spend"),
    "controller": ("take control", "swap control"),
}
_ONLY_LAST = ("controller", *STATES)
_LASTS = ("destroyed", "damage", "power")
_CAME = ("enter play", "omega", "move", "play", "aember returned")


def _missed(parts: Sequence[_Part], steps: Sequence[Step], table: Involved) -> list[Step]:
    """What did not happen although a claim may count on it: of its cards, or of those that its words name; else the
    last such step.
    """
    missed = [step for step in steps if step.event == NOT_DONE]
    told = [step for step in steps if step.event == NOT_DONE or step.rule in PREVENTING]
    about = [step for step in told if any(part.cards.union(table.said).intersection(_cards_in(step)) for part in parts)]
    forbidden = [step for step in missed if step.rule == FORBIDS]
    if not (about or missed or any(part.concerns(step, table.owners) for part in parts for step in steps)):
        return told[-1:]
    return about[-MOST:] or _in_order(missed, [*forbidden[-1:], *missed[-1:]])


UNRESOLVED = frozenset(("after-destroyed", "timing-fight-5", "play-abilities"))
"""The rules by which an ability does not come about."""


def _unresolved(parts: Sequence[_Part], steps: Sequence[Step]) -> list[Step]:
    """The last that did not come about: an ability that could have changed what is asked, a fight in which a card would
    have been damaged.
    """

    def asked(part: _Part, step: Step) -> bool:
        its = bool(part.cards.intersection(_cards_in(step)))
        return its and part.of_card == "damage" if step.event == NO_FIGHT else its or bool(part.field)

    missed = [step for step in steps if step.event == NO_FIGHT or (step.event == NOT_DONE and step.rule in UNRESOLVED)]
    return [step for step in missed if parts and all(asked(part, step) for part in parts)][-1:]


def _not_spared(parts: Sequence[_Part], steps: Sequence[Step]) -> list[Step]:
    """What did not keep something from cards that are asked about, though it could: the last of it."""
    told = [step for step in steps if step.event == NOT_DONE and step.rule in PREVENTING and step.rule != FORBIDS]
    return [step for step in told if any(part.cards.intersection(_cards_in(step)) for part in parts)][-1:]


RULES = {**dict.fromkeys(Sort, "ability"), Sort.WAITING: "simultaneous-effects"}
"""The rules on which what is told beside the steps rests."""


def _told(
    steps: Sequence[Step],
    chosen: Sequence[Step],
    parts: Sequence[_Part],
    asides: Sequence[Aside],
    table: Involved,
    missed: bool = False,
) -> list[Step]:
    """Chosen steps as they happened, with what words of texts came to beside them; `missed`: what did not happen stands
    first.
    """

    def brings(effect: Node) -> bool:
        return any(_brings(effect, part) for part in parts)

    places = [place for place, step in enumerate(steps) if any(step is one for one in chosen)]
    cards = {number: 0 for part in parts for number in part.cards}
    for place, step in enumerate(steps):
        if step.event not in MEANS:
            cards.update({number: place + 1 for number in _cards_in(step) if number in cards})
    beside: list[beside_.Placed] = []
    for place in places:
        if steps[place].event == ABILITY:
            began = [one for one in asides if one.at == place + 1]
            beside += beside_.set_off(began, _cards_in(steps[place]), RULES)
    last = places[-1] if places else len(steps)
    led = max((place for place in range(last) if _leads(steps, place, last)), default=None)
    if led is not None:
        beside += beside_.counted(asides, led, last, _cards_in(steps[led]), RULES)
    if missed or not chosen:
        beside += beside_.not_meant(asides, cards, table.out, brings, RULES)
        beside += beside_.waiting(asides, brings, RULES)
    elif led is not None:
        own = [one for one in asides if led <= one.at <= last and one.source in _cards_in(steps[led])]
        beside += beside_.only_meant(own, cards, RULES)
    if missed and not chosen and not beside:
        beside += beside_.come_to_nothing(asides, brings, RULES)
    elif missed:
        undone = [step for step in chosen if step.event == NOT_DONE and step.rule == UNDONE]
        beside += beside_.not_done_for(asides, {card for step in undone for card in _cards_in(step)}, brings, RULES)
    told = _in_order(beside_.woven(steps, beside), [*chosen, *(step for _at, step in beside)])
    if not missed:
        return told
    found = beside_.decisive_first(
        told,
        lambda step: step.event == NOT_DONE or (step.rule in PREVENTING and step.event not in STATES),
        (ABILITY,),
    )
    quoted = {_number(step) for step in found if step.event == ABILITY}
    return [step for step in found if step.template != beside_.GOES_OFF or _number(step) in quoted]


def _leads(steps: Sequence[Step], place: int, last: int) -> bool:
    """Whether the step at `place` is an ability that the step at `last` lies in."""
    return (
        place < last
        and steps[place].event == ABILITY
        and all(step.depth > steps[place].depth for step in steps[place + 1 : last + 1])
    )


_LEAVES = ("destroy", "deal damage", "return", "archive", "purge", "put", "discard", "shuffle deck", "swap")
_OF_CARDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("zone", "destroyed"), _LEAVES),
    "damage": ("deal damage", "heal"),
    "aember": ("capture", "exalt", "move aember"),
    **{mark.value: (mark.value, mark.lift, f"lose {mark}") for mark in STATUSES},
    "exhausted": ("exhaust", "ready", "use"),
    "controller": ("take control", "swap"),
    "power_counters": ("add counter", "remove counter"),
    "power": ("add counter", "remove counter"),
}
"""The events that can change a field of a card."""


def _brings(effect: Node, part: _Part) -> bool:
    """Whether an ability would bring about what a part of a claim asks."""
    wanted = FIELD_EVENTS.get(part.field, ()) if part.field else _OF_CARDS.get(part.of_card, ())
    brought = {kind for node in walk(effect) for kind in getattr(node, "brings_about", ())}
    return any(name in wanted for kind in brought for name in patterns.names_of(kind))


def _causes(steps: Sequence[Step], chosen: Sequence[Step]) -> list[Step]:
    """What the last of the chosen steps lie in: the ability or the fight by which they happened, what let them happen
    in place of something else, and what changed the cost of a key.
    """
    wanted = set(map(id, chosen))
    above: list[Step] = []
    found: dict[int, Step] = {}
    before: Step | None = None
    costs: list[Step] = []
    told: list[Step] = []
    met: Step | None = None
    held: list[Step] = []
    for step in steps:
        if step.event == CONDITION:
            met = step
        elif met is not None and step.depth < met.depth:
            met = None
        if step.rule == COST:
            costs.append(step)
        elif (step.event == "forge") != (step.rule == FORGES):  # a key is forged, or cannot be paid
            told += costs if id(step) in wanted else []
            costs = []
        above = [outer for outer in above if outer.depth < step.depth]
        if above and id(step) in wanted and id(above[-1]) not in wanted:
            found[id(above[-1])] = above[-1]
        if step.event == "take control" and id(step) in wanted:
            found |= {id(one): one for one in _ended_by(steps, step)}
        if met is not None and id(step) in wanted:
            held.append(met)
        if before is not None and before.event == INSTEAD and id(step) in wanted and before.depth == step.depth:
            found[id(before)] = before
        above.append(step)
        before = step
    causes = list(found.values())[-CAUSES:]
    return [*told, *(step for cause in causes for step in _survived_by(steps, cause)), *causes, *held[-1:]]


def _ended_by(steps: Sequence[Step], back: Step) -> list[Step]:
    """By what a card came to where its text lasts no longer, and that text, where control goes back."""
    of = [value.number for value in back.values if isinstance(value, Beside)]
    before = [step for step in steps[: steps.index(back)] if set(of) & set(_cards_in(step))]
    said = [step for step in before if step.event == ABILITY and _number(step) in of]
    return [*said[-1:], *[step for step in before if step.event in _LEAVES and step.rule != GONE][-1:]]


def _survived_by(steps: Sequence[Step], cause: Step) -> list[Step]:
    """What kept damage from a creature whose ability resolves because it survived the fight: the last of it."""
    if cause.rule != SURVIVED:
        return []
    before = steps[: next(place for place, step in enumerate(steps) if step is cause)]
    began = max((place for place, step in enumerate(before) if step.event == "fight"), default=0)
    spared = [step for step in before[began:] if step.rule in PREVENTING and step.event != NOT_DONE]
    return [step for step in spared if set(_cards_in(cause)) & set(_cards_in(step))][-1:]


def _older(steps: Sequence[Step]) -> list[Step]:
    """Where an older version of the rules makes a difference, each of its points once."""
    return list({step.rule: step for step in steps if step.event == OLDER_RULE}.values())


def _in_order(steps: Sequence[Step], chosen: Sequence[Step]) -> list[Step]:
    """Chosen steps as they happened, none twice."""
    wanted = set(map(id, chosen))
    return [step for step in steps if id(step) in wanted]


def _cards_in(step: Step) -> list[int]:
    return [value.number for value in step.values if isinstance(value, Card)]


def _concerning(claim: Claim, steps: Sequence[Step], table: Involved) -> list[Step]:
    """All steps that a claim is about."""
    parts = _parts(claim)
    return [step for step in steps if any(part.concerns(step, table.owners) for part in parts)]


def _relevant(claim: Claim, steps: Sequence[Step], table: Involved) -> list[Step]:
    """The same, or what comes nearest to it."""
    return _concerning(claim, steps, table) or _otherwise(steps, table, _parts(claim))


def _otherwise(steps: Sequence[Step], table: Involved, parts: Sequence[_Part]) -> list[Step]:
    """Where nothing that happened is what a claim is about: the steps about cards that its words name, else those that
    change for others what it asks of a card, or where it asks what could be chosen the last ones.
    """
    steps = [step for step in steps if step.rule != PLAYED]
    said = [step for step in steps if any(number in table.said for number in _cards_in(step))]
    like = [step for step in steps if any(_is_like(part, step, table.owners) for part in parts)]
    like = like or [
        inner
        for outer, inner in pairwise(steps)
        if outer.event == ABILITY
        if inner.depth > outer.depth and any(inner.event in FIELD_EVENTS.get(part.field, ()) for part in parts)
    ]
    offers = any(not part.field and not part.of_card for part in parts)
    return said[-MOST:] or like[-2:] or (steps[-2:] if offers else [])


def _is_like(part: _Part, step: Step, owners: Sequence[int]) -> bool:
    """Whether a step changes for another card what a part of a claim asks; of a line, for one on the same side."""
    if step.event not in FIELD_EVENTS.get(part.zone or part.of_card, ()):
        return False
    sides = {owners[number] for number in part.cards if number < len(owners)}
    there = {owners[number] for number in _cards_in(step) if number < len(owners)}
    return part.of_card not in LINE or bool(sides & there)


def _key(step: Step) -> tuple[str, str, str]:
    return (step.event, step.template, repr(step.values))

"""Which nodes make no sense, though words lead to them.

In: a node class and the values of its fields. Out: whether such a node says something that can be meant. A reading
without sense is no reading, and what two wordings could say is decided here where the rules of the game decide it ("an
enemy enemy creature", "2 neighboring creatures").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kfjudge.keyforge.words import wellformed
from kfjudge.keyforge.words.nodes.amounts import (
    AttributeOf,
    Bound,
    CountOf,
    CountOfEvents,
    Half,
    InExcessOf,
    Number,
    Times,
)
from kfjudge.keyforge.words.nodes.base import Comparison, KeywordName, Mark, Zone
from kfjudge.keyforge.words.nodes.cards import (
    AllOf,
    AnyOf,
    AttachedTo,
    Controlled,
    Different,
    EitherOf,
    Except,
    InLine,
    InState,
    Involved,
    InZone,
    InZones,
    LinePlace,
    Named,
    NeighborOf,
    OfTrait,
    OfType,
    Owned,
    Quantity,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    Shares,
    Under,
    Union,
    WholeZone,
    With,
    WithExtreme,
)
from kfjudge.keyforge.words.nodes.conditions import Compare, Happened, Is
from kfjudge.keyforge.words.nodes.effects import (
    CallOff,
    CardByCard,
    Choose,
    DoTimes,
    DurationKind,
    Exalt,
    ForEach,
    ForgeKey,
    InOrderTo,
    Instead,
    Lasting,
    PlayCards,
    RemoveCounters,
    Repeat,
    RepeatWhat,
    ResolveAbilities,
    ResolveIcons,
    Sequence,
    Triggered,
    Use,
)
from kfjudge.keyforge.words.nodes.events import (
    BECOMING,
    INTO_ZONES,
    LYING,
    PLACED,
    SAID_OF,
    EventKind,
    EventPattern,
    TriggerWord,
    When,
)
from kfjudge.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.keyforge.words.nodes.statics import (
    Cannot,
    CountsAs,
    Ignores,
    Interrupts,
    Keyword,
    Loses,
    MayPlayOrUse,
    MoreInStep,
    Must,
    OnlyIf,
    Permitted,
    Quality,
    Replaces,
    Routine,
    Together,
)
from kfjudge.language.node import Node
from kfjudge.language.trees import field_names


def makes_sense(node: type[Node], values: dict[str, Any]) -> bool:
    """Whether a node with these values says something that can be meant."""
    test = SENSE.get(node)
    return test is None or test(values)


def _is_neighbor(quantity: Quantity, filters: tuple[Any, ...]) -> bool:
    """ "The creature to its left" is one, the neighbor on that side; "each creature to its left" is every one as far as
    the flank.
    """
    return quantity.kind is QuantityKind.THE and any(
        isinstance(one, InLine) and one.place is LinePlace.BESIDE for one in filters
    )


def _among_themselves(quantity: Quantity, filters: tuple[Any, ...]) -> bool:
    """ "2 neighboring creatures" are neighbors of each other, not of the creature that has the ability, and a single
    one shares nothing with the others:
    "5 cards of the same house" are alike among themselves, "a card of the same house" is like the card just spoken of.
    """
    if not several(quantity):
        return any(str(one.form).startswith(f"{LIKE}/1") for one in filters)
    return any((isinstance(one, NeighborOf) and one.of is None) or str(one.form).startswith(UNLIKE) for one in filters)


def several(quantity: Quantity) -> bool:
    """Whether so many are chosen together that they can be said to be like each other."""
    return quantity.kind is QuantityKind.ANY_NUMBER or (
        quantity.amount is not None and quantity.amount != Number(value=1)
    )


def _like_it(one: Any) -> bool:
    """Whether a card is said to be like another that the words do not name, or unlike it."""
    return str(one.form).partition("/")[0] in (LIKE, UNLIKE)


def _of_each_player(quantity: Quantity, filters: tuple[Any, ...]) -> bool:
    """ "A card from each player's hand" would be one from each hand, which is no single choice; "each player's most
    powerful creature" needs none.
    """
    if quantity.kind in (QuantityKind.EACH, QuantityKind.ANY, QuantityKind.ANY_NUMBER, QuantityKind.NO):
        return False
    whose = [one.player for one in filters if isinstance(one, InZone | InZones)]
    if quantity.kind is not QuantityKind.THE or not any(isinstance(one, WithExtreme) for one in filters):
        whose += [one.by for one in filters if isinstance(one, Controlled | Owned)]
    return any(player is not None and player.kind is PlayerKind.EACH for player in whose)


def _takes(before: Any, after: Any) -> bool:
    """Whether what is said after a phrase within a description is about that phrase: "shares a trait with a card in
    your discard pile".
    """
    counted = before.bound.amount if isinstance(before, With) else None
    while isinstance(counted, Half | Times):
        counted = counted.of
    if (
        isinstance(counted, CountOf | AttributeOf)
        and isinstance(counted.cards, Select)
        and counted.cards.quantity.kind is QuantityKind.EACH
    ):
        return True
    if isinstance(before, With) and isinstance(before.of, CountOf) and isinstance(after, AttachedTo):
        return True
    if isinstance(before, With) and isinstance(before.of, CountOf) and isinstance(after, Controlled):
        return _is_said_after(after, before.of.cards)
    if isinstance(before, AttachedTo) and isinstance(before.to, Select):
        return _is_said_after(after, before.to)
    if _begun(before) and (
        isinstance(after, InLine) or (isinstance(after, AllOf) and isinstance(after.filters[0], InLine))
    ):
        return True
    inner = getattr(before, "other", None)
    if isinstance(before, Shares) and isinstance(inner, Select) and inner.quantity.kind is not QuantityKind.THE:
        return isinstance(after, InZone | InZones | Under)
    if isinstance(before, NeighborOf) and isinstance(before.of, Select):
        return isinstance(after, Shares | InZone | InZones) or _like_it(after)
    return (
        isinstance(before, With)
        and isinstance(before.of, CountOf)
        and isinstance(after, Shares | Different | InZone | InZones)
    )


def _is_said_after(said: Any, cards: Any) -> bool:
    """Whether a description stands behind a phrase that words of its own name: "an upgrade on a creature controlled by
    …", not "upgraded friendly".
    """
    return bool(said.span[0] > cards.span[0] >= 0)


def _begun(before: Any) -> bool:
    """Whether a description ends in "the creature", of which the place that follows tells which one it is: "between ~
    and the creature on your left flank".
    """
    last = getattr(before, "other", None) or getattr(before, "of", None)
    last = last.parts[-1] if isinstance(last, Union) else last
    return isinstance(last, Ref) and str(last.form).startswith(THE_ONE)


def _says_more(values: dict[str, Any]) -> bool:
    """No property twice in the same words: "an enemy enemy creature" is no description; and nothing out of play stands
    in a battleline.
    """
    filters = values.get("filters", ())
    quantity = values["quantity"]
    if (
        _of_each_player(quantity, filters)
        or _is_neighbor(quantity, filters)
        or _among_themselves(quantity, filters)
        or any(map(_takes, filters, filters[1:]))
    ):
        return False
    outside = any(isinstance(one, InZone) and one.zone is not Zone.IN_PLAY for one in filters)
    if outside and any(
        isinstance(part, InLine | NeighborOf) for one in filters for part in getattr(one, "filters", (one,))
    ):
        return False
    if sum(isinstance(one, AttachedTo) for one in filters) > 1:
        return False
    return not any(
        one == other and one.form == other.form for place, one in enumerate(filters) for other in filters[:place]
    )


def _played(values: dict[str, Any]) -> bool:
    """What is on a card already is not played: "play an upgrade on it" says where it goes."""
    return not any(isinstance(one, AttachedTo) for one in getattr(values["cards"], "filters", ()))


def _apart(values: dict[str, Any]) -> bool:
    """What is picked without a choice cannot be picked from different houses: "neighbors of different houses" says it
    of the neighbors.
    """
    return values["quantity"].kind not in (QuantityKind.EACH, QuantityKind.THE) or not any(
        isinstance(one, Different) for one in values.get("filters", ())
    )


def _valued(values: dict[str, Any]) -> bool:
    """Assault, hazardous and splash-attack have a value, and no other keyword has."""
    name: KeywordName = values["name"]
    return name.valued == ("value" in values)


def _awaits(values: dict[str, Any]) -> bool:
    """What was done "this way" is no state that an ability could wait for."""
    condition = values["trigger"].condition
    if (
        values["trigger"].word is TriggerWord.HOLDS
        and isinstance(condition, Happened)
        and condition.event.when is When.THIS_WAY
    ):
        return False
    return not isinstance(values.get("effect"), Sequence) or _speaks_on(values["effect"].effects[-1])


def _speaks_on(last: Node) -> bool:
    """A statement that ends an ability is about what the ability was done to ("… Its text box is considered blank");
    others stand by themselves.
    """
    if not isinstance(last, Lasting) or last.duration is None or last.duration.kind is not DurationKind.UNSAID:
        return True
    return all(
        isinstance(about := getattr(one, "cards", None), Ref) and about.kind is RefKind.IT for one in last.effects
    )


def _not_healing(values: dict[str, Any]) -> bool:
    """Damage that is removed is healed."""
    return values.get("mark") is not Mark.DAMAGE


def _uses(values: dict[str, Any]) -> bool:
    """Several times is said of what has no amount of its own, and of a use with all that is done for it. What stands
    before is repeated so often; an ability
    that repeats itself goes on until it stops itself."""
    effect = values["effect"]
    return (
        isinstance(effect, Exalt | ResolveAbilities | ResolveIcons)
        or _holds(effect, Use)
        or (isinstance(effect, Repeat) and not _again(effect))
    )


def _calls_off(values: dict[str, Any]) -> bool:
    """Only what may stop an event is done as it is about to happen."""
    return _holds(values["effect"], CallOff)


def _holds(value: Any, kind: type[Node]) -> bool:
    """Whether a node of a class stands anywhere in a value."""
    if isinstance(value, tuple):
        return any(_holds(item, kind) for item in value)
    return isinstance(value, kind) or (
        isinstance(value, Node) and any(_holds(getattr(value, name), kind) for name in field_names(type(value)))
    )


def _forbidden(values: dict[str, Any]) -> bool:
    """How long something is forbidden is said of the statement, not of the event; "they cannot reap" is said of
    creatures.
    """
    event = values["event"]
    reaping = event.kind in (EventKind.REAP, EventKind.FIGHT) and event.cards is None
    them = event.player is not None and event.player.kind is PlayerKind.THAT_PLAYER
    return event.when is When.NOW and event.condition is None and not (reaping and them)


def _lost(values: dict[str, Any]) -> bool:
    """Nobody loses all power, and only abilities have a lead-in."""
    return values.get("what") is not Quality.POWER and (
        values.get("timing") is None or values.get("what") is Quality.ABILITIES
    )


def _considered(values: dict[str, Any]) -> bool:
    """What a card can be considered to be: on a flank, of a type, in a state, under somebody's control; where else it
    lies nobody considers.
    """
    what = values.get("what")
    if isinstance(what, Controlled):
        return True
    parts = what.filters if isinstance(what, AllOf) else () if what is None else (what,)
    return all(
        isinstance(part, InState) or part == InLine() or (isinstance(part, OfType) and len(part.types) == 1)
        for part in parts
    )


def _so_much_more(values: dict[str, Any]) -> bool:
    """What a step has a player do is no choice, but a further key is: it may be forged."""
    return bool(values.get("optional")) == (values["what"] is Routine.FORGE)


def _demanded(values: dict[str, Any]) -> bool:
    """Only fights, reaping and the choice of a house are demanded; what else somebody must do is an instruction."""
    return values["event"].kind in DEMANDED and values["event"].when is When.NOW


def _permitted(values: dict[str, Any]) -> bool:
    """ "Play upgrades on enemy creatures" says where they may go, not which upgrades there are to play."""
    cards = values["cards"]
    return Permitted.PLAY not in values["verbs"] or not any(
        isinstance(one, AttachedTo) for one in getattr(cards, "filters", ())
    )


def _limits(values: dict[str, Any]) -> bool:
    """What alone can be: under a condition, against somebody, or as a use."""
    return bool(
        values.get("condition") or values["event"].other or values["event"].kind in (EventKind.REAP, EventKind.FIGHT)
    )


def _lasts(values: dict[str, Any]) -> bool:
    """What an ability without a time lets a card do is done now; it is no permission to do it later."""
    parts = tuple(part for one in values["effects"] for part in (one.statics if isinstance(one, Together) else (one,)))
    return values["duration"].kind is not DurationKind.UNSAID or not any(
        isinstance(part, MayPlayOrUse) for part in parts
    )


def _listed(values: dict[str, Any]) -> bool:
    """A list of nouns ends in one with a word of its own ("an artifact or an upgrade"); else the words before the first
    would be about all of them.
    """
    last = values["filters"][-1]
    return not isinstance(last, OfType) or ">" in str(last.form)


def _various(values: dict[str, Any]) -> bool:
    """No type twice: "Mutant creatures or creatures with power 5" are two phrases."""
    return len(set(values["types"])) == len(values["types"])


def _excepted(values: dict[str, Any]) -> bool:
    """What is left out is named one by one; "except ~ and each artifact" goes on with what is done to."""
    cards = values["cards"]
    return not isinstance(cards, Union) or all(
        isinstance(part, Ref) or getattr(part, "quantity", THE) == THE for part in cards.parts
    )


def _near_what(values: dict[str, Any]) -> bool:
    """Not near a card that is like one left out: the card that it would be like is the one described, which no word
    there can mean.
    """
    return not any(map(_like_it, getattr(values.get("of"), "filters", ())))


def _lies_between(values: dict[str, Any]) -> bool:
    """Between two: "each creature between ~ and it" names both, "between them" speaks of both; "between your hand and
    discard pile" says where cards lie.
    """
    of = values.get("of")
    if _holds(of, WholeZone):
        return False
    return values.get("place") is not LinePlace.BETWEEN or (
        len(of.parts) == 2 if isinstance(of, Union) else isinstance(of, Ref) and of.plural
    )


def _together(values: dict[str, Any]) -> bool:
    """Only the last of several phrases can leave something out: "each creature except ~ and the most powerful creature"
    leaves out two.
    """
    return _in_own_words(values) and not any(
        isinstance(one, Except) for part in values["parts"][:-1] if isinstance(part, Select) for one in part.filters
    )


_NOUNS = (AnyOf, Named, OfTrait, OfType)
"""What nouns say of cards, as far as they are no type: a filter without words of its own."""


def _in_own_words(values: dict[str, Any]) -> bool:
    """In a list of phrases every plural has a word of its own: in "friendly creatures and artifacts" both are friendly,
    and that is one phrase.
    """
    plain = (
        one
        for one in values["parts"]
        if isinstance(one, Select) and all(isinstance(said, _NOUNS) and not said.form for said in one.filters)
    )
    return not any(one.quantity.kind is QuantityKind.EACH and not one.quantity.form for one in plain)


def _costs(values: dict[str, Any]) -> bool:
    """To choose a card is no cost: "choose a creature to capture 1" says which creature captures."""
    return not isinstance(values.get("cost"), Choose)


def _asks_when(values: dict[str, Any]) -> bool:
    """ "If it was already stunned" asks how it was before what has just been done, and not how it is."""
    return bool(values.get("earlier")) or not any(ALREADY.search(str(one.form)) for one in values["filters"])


ALREADY = re.compile("@past(neg)?>Filter:already-filter-filter-adjective/1")
"""A part of the form of "was already" and "was not already"."""
LIKE = "Shares:of-with-the-same-attribute-sg-that-share-a-attribute-sg-with-each-other"
UNLIKE = "NotThe:of-belonging-to-with-a-different-attribute-sg"
"""The forms of "that share a house" (0), "of the same house" and "of a different house" that leave out with whom."""
THE_ONE = "Ref:that-the-filters-filter-side-type-cardtype-sg-that-filters-filter-role-the-same-type-cardtype-sg/0.1"
"""The form of "the creature" that was spoken of."""
THEY = "Player:they-them"
"""The form of "they" said of a player."""


def _happens(values: dict[str, Any]) -> bool:
    """Only what can be said of events of this kind: "from your hand" of a discard, "on your left flank" of a creature
    that enters play.
    """
    kind = values["kind"]
    if (
        values.get("zone_player") is not None
        and values.get("from_zone") is None
        and values.get("to_zone") is None
        and kind not in INTO_ZONES
    ):
        return False
    if kind is EventKind.SHUFFLE and isinstance(values.get("cards"), WholeZone):
        return False  # a discard pile that becomes the deck is an event of its own
    bound = values.get("bound")
    if bound is not None and bound.comparison is Comparison.EQUAL and bound.amount == Number(value=0):
        return False  # "no A is stolen" says that nothing happens
    said = getattr(values.get("cards"), "filters", ())
    if kind in PLACED and any(
        isinstance(one, InLine) and one.place is LinePlace.FLANK
        for filter_ in said
        for one in getattr(filter_, "filters", (filter_,))
    ):
        return False  # on which flank a creature is played is said of the playing, for before it is on none
    if (
        kind in (EventKind.REAP, EventKind.FIGHT)
        and values.get("cards") is None
        and str(getattr(values.get("player"), "form", "")).startswith(THEY)
    ):
        return False  # "they" who reap and fight are creatures
    return all(kind in SAID_OF.get(name, (kind,)) for name, value in values.items() if value is not None)


def _until(values: dict[str, Any]) -> bool:
    """ "Until you discard a creature" names the card, and nothing else that would have to happen."""
    condition = values.get("condition")
    return not isinstance(condition, Happened) or condition.event.kind is not values["kind"]


def _each_time(values: dict[str, Any]) -> bool:
    """What a key costs for each card is a part of the cost: nobody forges a key for each card. Nor is an ability
    repeated for each card together
    with the words that repeat it."""
    return not isinstance(values.get("effect"), ForgeKey) and not _again(values.get("effect"))


def _again(value: Any) -> bool:
    """Whether an instruction repeats the whole ability, itself included."""
    if isinstance(value, Repeat):
        return value.what is RepeatWhat.WHOLE
    if isinstance(value, Sequence):
        return any(map(_again, value.effects))
    return isinstance(value, Node) and any(
        _again(getattr(value, name, None)) for name in ("effect", "then", "otherwise", "cost")
    )


def _comes_to_an_end(values: dict[str, Any]) -> bool:
    """So many cards are left in a hand when the others are discarded: that is how many, and not when the next card
    would be the last.
    """
    condition = values.get("condition")
    left = condition.left if isinstance(condition, Compare) else None
    cards = left.cards if isinstance(left, CountOf) else None
    return not isinstance(cards, Select) or not any(
        isinstance(one, InZone) and one.zone is Zone.HAND for one in cards.filters
    )


def _in_place(values: dict[str, Any]) -> bool:
    """The ability of a card that an event plays is a part of that event, and no instruction: `Replaces` says what is
    done in its place.
    """
    return not isinstance(values.get("of"), ResolveAbilities)


def _one_by_one(values: dict[str, Any]) -> bool:
    """Whoever may replace each æmber of an event by itself would be asked for each: that is not how it is said."""
    return not (values.get("each") and values.get("optional"))


def _was_done(values: dict[str, Any]) -> bool:
    """What is said to have been done to cards, without when and by whom, is how they were: "no creatures were
    stunned".
    """
    event = values["event"]
    return _has_its_time(event) and not (
        event.kind in BECOMING and event.when in (When.NOW, When.EVER) and event.player is None
    )


def _involved(values: dict[str, Any]) -> bool:
    """What has been attached to a card, or put under it, is there: where it lies is said of the card, not what was done
    to it.
    """
    event = values["event"]
    return event.kind not in LYING and _has_its_time(event)


def _has_its_time(event: EventPattern) -> bool:
    """The perfect without a time is of any time of the game: it is no event of just now."""
    return event.when is not When.NOW or event.condition is not None or not str(event.form).endswith(PERFECT)


def _has_happened(values: dict[str, Any]) -> bool:
    """What is said to have been done to a card, without when and by whom, is how the card was: "if it was stunned".
    What each player did is asked of one
    and of the other."""
    event = values["event"]
    if event.player is not None and event.player.kind is PlayerKind.EACH and event.player.condition is None:
        return False
    return _was_done(values)


def _counted(values: dict[str, Any]) -> bool:
    """Cards that do not count are left out of a number of cards; æmber and keys are no cards."""
    return values.get("uncounted") is None or isinstance(values["of"], CountOf)


DEMANDED = frozenset((EventKind.FIGHT, EventKind.REAP, EventKind.ATTACK, EventKind.BE_ATTACKED, EventKind.CHOOSE_HOUSE))
PERFECT = ("@perf", "@s-perf", "@perfneg", "@s-perfneg")
"""How the form of a phrase in the perfect ends."""
THE = Quantity(kind=QuantityKind.THE)
SEVERAL = (PlayerKind.EACH, PlayerKind.A_PLAYER)
SENSE: dict[type[Node], Callable[[dict[str, Any]], bool]] = {
    Select: lambda values: _says_more(values) and _apart(values),
    Triggered: _awaits,
    DoTimes: _uses,
    Keyword: _valued,
    Interrupts: _calls_off,
    Cannot: _forbidden,
    AnyOf: _listed,
    InExcessOf: _counted,
    OfType: _various,
    Except: _excepted,
    Union: _together,
    EitherOf: _in_own_words,
    InOrderTo: _costs,
    Instead: _in_place,
    ForEach: _each_time,
    EventPattern: _happens,
    Happened: _has_happened,
    Is: _asks_when,
    CountOfEvents: _was_done,
    RemoveCounters: _not_healing,
    Lasting: _lasts,
    Must: _demanded,
    MayPlayOrUse: _permitted,
    Quantity: wellformed.so_many,
    Player: wellformed.who,
    Ref: wellformed.referred,
    Bound: wellformed.compared,
    OnlyIf: _limits,
    MoreInStep: _so_much_more,
    Loses: _lost,
    CountsAs: _considered,
    Ignores: lambda values: values.get("what") in (None, Quality.ARMOR),
    InLine: _lies_between,
    NeighborOf: _near_what,
    Replaces: _one_by_one,
    PlayCards: _played,
    Involved: _involved,
    CardByCard: lambda values: _until(values) and _comes_to_an_end(values),
}
"""Which values make no sense together, by class."""

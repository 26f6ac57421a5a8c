"""Which nodes make no sense, though words lead to them.

In: a node class and the values of its fields. Out: whether such a node says something that can be meant. A reading
without sense is no reading, and what two wordings could say is decided here where the rules of the game decide it ("an
enemy enemy creature", "2 neighboring creatures").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kfjudge.games.keyforge.words import sense_of_effects, wellformed
from kfjudge.games.keyforge.words.nodes.amounts import (
    AmountOfEvent,
    AnyNumber,
    AtMost,
    Bound,
    CountersOn,
    CountOf,
    CountOfEvents,
    Half,
    InExcessOf,
    KeyCost,
    Negative,
    Number,
    PoolOf,
    Times,
)
from kfjudge.games.keyforge.words.nodes.base import KeywordName, Status
from kfjudge.games.keyforge.words.nodes.cards import (
    AnyOf,
    AttachedTo,
    EitherOf,
    Except,
    InLine,
    Involved,
    NeighborOf,
    OfType,
    OneOf,
    Quantity,
    QuantityKind,
    Ref,
    RefKind,
    Select,
    TopOf,
    Union,
    With,
)
from kfjudge.games.keyforge.words.nodes.conditions import Compare, Did, Exists, Happened, Is, Not
from kfjudge.games.keyforge.words.nodes.effects import (
    AddCounters,
    Attach,
    CallOff,
    CaptureAember,
    CardByCard,
    Choose,
    ChooseThing,
    DealDamage,
    Delayed,
    DoTimes,
    Draw,
    Duration,
    DurationKind,
    Exalt,
    ForEach,
    ForgeKey,
    If,
    InOrderTo,
    Instead,
    Lasting,
    LoseAember,
    MakeTokens,
    May,
    MoveAember,
    MoveCounters,
    Place,
    PlayCards,
    PutAember,
    PutInto,
    RemoveCounters,
    Repeat,
    RepeatWhat,
    ResolveAbilities,
    ResolveIcons,
    Sequence,
    Triggered,
    Use,
)
from kfjudge.games.keyforge.words.nodes.events import (
    EventKind,
    EventPattern,
    Trigger,
    TriggerWord,
    When,
)
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.statics import (
    Cannot,
    CountsAs,
    EntersPlay,
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
    While,
)
from kfjudge.games.keyforge.words.sense_of_cards import (
    apart,
    considered,
    excepted,
    fits,
    holds,
    in_own_words,
    lies_between,
    listed,
    near_what,
    says_more,
    together,
    various,
)
from kfjudge.games.keyforge.words.sense_of_events import (
    OF_TIME,
    asks_what_is,
    asks_when,
    comes_to_an_end,
    demanded,
    denied,
    forbidden,
    happens,
    has_happened,
    holds_now,
    involved,
    limits,
    until,
    was_done,
)
from kfjudge.language.node import Node
from kfjudge.language.trees import walk


def makes_sense(node: type[Node], values: dict[str, Any]) -> bool:
    """Whether a node with these values says something that can be meant."""
    test = SENSE.get(node)
    if test is not None and not test(values):
        return False
    return not issubclass(node, Effect) or sense_of_effects.done_to(node, values)


def _played(values: dict[str, Any]) -> bool:
    """What is on a card already is not played: "play an upgrade on it" says where it goes."""
    return not any(isinstance(one, AttachedTo) for one in getattr(values["cards"], "filters", ()))


def _valued(values: dict[str, Any]) -> bool:
    """Assault, hazardous and splash-attack have a value, and no other keyword has."""
    name: KeywordName = values["name"]
    return name.valued == ("value" in values)


def _awaits(values: dict[str, Any]) -> bool:
    """What was done, or was done "this way", is no state that an ability could wait for."""
    if values["trigger"].word is TriggerWord.HOLDS and any(
        isinstance(one, Did) or (isinstance(one, Happened) and one.event.when is When.THIS_WAY)
        for one in walk(values["trigger"].condition)
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


def _uses(values: dict[str, Any]) -> bool:
    """Several times is said of what has no amount of its own, and of a use with all that is done for it. What stands
    before is repeated so often; an ability
    that repeats itself goes on until it stops itself."""
    effect = values["effect"]
    if values.get("against") is not None and not holds(effect, Use):
        return False
    return (
        isinstance(effect, Exalt | ResolveAbilities | ResolveIcons)
        or holds(effect, Use)
        or (isinstance(effect, Repeat) and not _again(effect))
    )


def _calls_off(values: dict[str, Any]) -> bool:
    """Only what may stop an event is done as it is about to happen."""
    return holds(values["effect"], CallOff)


def _lost(values: dict[str, Any]) -> bool:
    """Nobody loses all power, and only abilities have a lead-in."""
    return values.get("what") is not Quality.POWER and (
        values.get("timing") is None or values.get("what") is Quality.ABILITIES
    )


def _so_much_more(values: dict[str, Any]) -> bool:
    """What a step has a player do is no choice, but a further key is: it may be forged."""
    return bool(values.get("optional")) == (values["what"] is Routine.FORGE)


def _permitted(values: dict[str, Any]) -> bool:
    """ "Play upgrades on enemy creatures" says where they may go, not which upgrades there are to play."""
    cards = values["cards"]
    return Permitted.PLAY not in values["verbs"] or not any(
        isinstance(one, AttachedTo) for one in getattr(cards, "filters", ())
    )


def _lasts(values: dict[str, Any]) -> bool:
    """What an ability without a time lets a card do is done now; it is no permission to do it later, and what waits for
    something says how long.
    """
    parts = tuple(part for one in values["effects"] for part in (one.statics if isinstance(one, Together) else (one,)))
    return values["duration"].kind is not DurationKind.UNSAID or not any(
        isinstance(part, MayPlayOrUse | Triggered) for part in parts
    )


def _costs(values: dict[str, Any]) -> bool:
    """To choose a card is no cost: "choose a creature to capture 1" says which creature captures."""
    return not isinstance(values.get("cost"), Choose)


def _lets(values: dict[str, Any]) -> bool:
    """Who may do something chooses once."""
    return not isinstance(values["effect"], May)


def _forged_at(values: dict[str, Any]) -> bool:
    """A key costs what keys cost, so much more or less: "at 6 cost" is a cost too."""
    return values.get("cost") is None or isinstance(values["cost"], KeyCost)


def _each_time(values: dict[str, Any]) -> bool:
    """What a key costs for each card is a part of the cost: nobody forges a key for each card. Nor is an ability
    repeated for each card together
    with the words that repeat it."""
    cards = values.get("cards")
    several = cards is None or not isinstance(cards, Select) or cards.quantity.kind is QuantityKind.EACH
    numbered = isinstance(values.get("amount"), Number | Negative)
    if not several or numbered or (isinstance(cards, Ref) and not cards.plural):
        return False
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


def _lost_at_will(values: dict[str, Any]) -> bool:
    """How much they like is what somebody loses of their own: nothing says who would decide it for somebody else. What
    each player loses of "your" æmber could be of either's.
    """
    player, amount = values.get("player", YOU), values["amount"]
    if getattr(player, "kind", None) is PlayerKind.EACH and any(one == PoolOf(player=YOU) for one in walk(amount)):
        return False
    return not isinstance(values["amount"], AnyNumber) or values.get("player", YOU) == YOU


def _in_place(values: dict[str, Any]) -> bool:
    """The ability of a card that an event plays is a part of that event, and no instruction: `Replaces` says what is
    done in its place.
    """
    return not isinstance(values.get("of"), ResolveAbilities)


def _known_before(values: dict[str, Any]) -> bool:
    """Whether what holds a replacement, or a way of entering, back is known before the event: "if it has no A on it"
    behind it is asked of the card of the event.
    """
    replacing = any(isinstance(static, Replaces | EntersPlay) for static in values.get("statics", ()))
    return not replacing or not any(
        isinstance(node, Ref) and node.kind is RefKind.IT for node in walk(values.get("condition"))
    )


def _one_by_one(values: dict[str, Any]) -> bool:
    """Whoever may replace each æmber of an event by itself would be asked for each: that is not how it is said."""
    return not (values.get("each") and values.get("optional")) and not _out_of_nothing(values)


def _out_of_nothing(values: dict[str, Any]) -> bool:
    """Whether æmber that would leave a pool were put on a card from the common supply instead, and stayed in the pool
    too: it would have to be moved.
    """
    effect = values["effect"]
    put = isinstance(effect, PutAember) and isinstance(effect.amount, AmountOfEvent)
    return put and any(event.kind in FROM_POOL for event in values["events"])


def _counted(values: dict[str, Any]) -> bool:
    """Cards that do not count are left out of a number of cards; æmber and keys are no cards."""
    return values.get("uncounted") is None or isinstance(values["of"], CountOf)


def _enters(values: dict[str, Any]) -> bool:
    """Nothing enters play ready and exhausted at once."""
    parts = (one for one in values["statics"] if isinstance(one, EntersPlay))
    return not {Status.READY, Status.EXHAUSTED} <= {state for one in parts for state in one.states}


FROM_POOL = (EventKind.STEAL, EventKind.CAPTURE, EventKind.LOSE_AEMBER)
"""Events by which æmber leaves a pool."""
SEVERAL = (PlayerKind.EACH, PlayerKind.A_PLAYER)
SENSE: dict[type[Node], Callable[[dict[str, Any]], bool]] = {
    Select: lambda values: says_more(values) and apart(values),
    Triggered: _awaits,
    DoTimes: _uses,
    Keyword: _valued,
    Interrupts: _calls_off,
    Cannot: lambda values: forbidden(values) and values["event"].kind not in OF_TIME,
    AnyOf: listed,
    InExcessOf: _counted,
    OfType: various,
    Except: excepted,
    Union: together,
    EitherOf: in_own_words,
    InOrderTo: _costs,
    May: _lets,
    ForgeKey: _forged_at,
    Instead: _in_place,
    LoseAember: _lost_at_will,
    ForEach: lambda values: wellformed.counts_rounds(values) and _each_time(values),
    MoveAember: wellformed.moves_aember,
    DealDamage: lambda values: wellformed.deals(values) and sense_of_effects.divided(values),
    PutInto: wellformed.puts_into,
    Draw: wellformed.draws,
    CountOf: sense_of_effects.counted_cards,
    Half: sense_of_effects.measured,
    Times: sense_of_effects.measured,
    Compare: sense_of_effects.was_so,
    Exists: sense_of_effects.there_is,
    Delayed: sense_of_effects.awaited,
    AtMost: sense_of_effects.bounded,
    KeyCost: sense_of_effects.key_cost,
    Place: sense_of_effects.stands_at,
    ChooseThing: sense_of_effects.things,
    MakeTokens: sense_of_effects.tokens,
    TopOf: sense_of_effects.topmost,
    MoveCounters: sense_of_effects.moved,
    AddCounters: sense_of_effects.divided,
    CaptureAember: sense_of_effects.divided,
    Attach: sense_of_effects.attached,
    OneOf: sense_of_effects.one_of,
    CountersOn: wellformed.counters_there,
    EventPattern: happens,
    Happened: has_happened,
    Is: asks_when,
    Not: denied,
    CountOfEvents: lambda values: wellformed.measures(values) and was_done(values),
    RemoveCounters: wellformed.takes_off,
    Lasting: _lasts,
    While: lambda values: holds_now(values) and _known_before(values),
    If: asks_what_is,
    Trigger: holds_now,
    Duration: lambda values: wellformed.lasts_so_long(values) and holds_now(values),
    Must: demanded,
    MayPlayOrUse: _permitted,
    Quantity: wellformed.so_many,
    Player: wellformed.who,
    Ref: wellformed.referred,
    Bound: wellformed.compared,
    OnlyIf: limits,
    MoreInStep: _so_much_more,
    Loses: _lost,
    CountsAs: considered,
    Ignores: lambda values: values.get("what") in (None, Quality.ARMOR),
    With: fits,
    InLine: lies_between,
    NeighborOf: near_what,
    Together: _enters,
    Replaces: _one_by_one,
    PlayCards: _played,
    Involved: involved,
    CardByCard: lambda values: wellformed.goes_on(values) and until(values) and comes_to_an_end(values),
}
"""Which values make no sense together, by class."""

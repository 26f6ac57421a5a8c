"""Which nodes make no sense, though words lead to them.

In: a node class and the values of its fields. Out: whether such a node says something that can be meant. A reading
without sense is no reading, and what two wordings could say is decided here where the rules of the game decide it ("an
enemy enemy creature", "2 neighboring creatures").
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, starmap
from typing import Any

from kfjudge.games.keyforge.words import sense_of_effects, wellformed
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import CardType, KeywordName, Status, Zone
from kfjudge.games.keyforge.words.nodes.conditions import Compare, Did, Exists, Happened, Is, Not
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern, Trigger, TriggerWord, When
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.games.keyforge.words.sense_of_cards import (
    apart,
    considered,
    excepted,
    fits,
    holds,
    in_own_words,
    less_than_itself,
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
    denies,
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
    return not any(isinstance(one, c.AttachedTo) for one in getattr(values["cards"], "filters", ()))


def _valued(values: dict[str, Any]) -> bool:
    """Assault, hazardous and splash-attack have a value, and no other keyword has."""
    name: KeywordName = values["name"]
    return name.valued == ("value" in values)


def _gains_keywords(values: dict[str, Any]) -> bool:
    """Only what is asked of a card as it is played or discarded is any use to one that is out of play."""
    elsewhere = {KeywordName.ALPHA, KeywordName.DEPLOY, KeywordName.OMEGA, KeywordName.TREACHERY, KeywordName.VERSATILE}
    held = all(one.name in elsewhere for one in values["keywords"])
    return (held and isinstance(values["cards"], c.Select)) or sense_of_effects.can_be("Destroy", values["cards"])


def _awaits(values: dict[str, Any]) -> bool:
    """What was done, or was done "this way", is no state that an ability could wait for."""
    if values["trigger"].word is TriggerWord.HOLDS and any(
        isinstance(one, Did) or (isinstance(one, Happened) and one.event.when is When.THIS_WAY)
        for one in walk(values["trigger"].condition)
    ):
        return False
    return not isinstance(values.get("effect"), f.Sequence) or _speaks_on(values["effect"].effects[-1])


def _speaks_on(last: Node) -> bool:
    """A statement that ends an ability is about what the ability was done to ("… Its text box is considered blank");
    others stand by themselves.
    """
    if not isinstance(last, f.Lasting) or last.duration is None or last.duration.kind is not f.DurationKind.UNSAID:
        return True
    return all(
        isinstance(about := getattr(one, "cards", None), c.Ref) and about.kind is c.RefKind.IT for one in last.effects
    )


def _uses(values: dict[str, Any]) -> bool:
    """Several times is said of what has no amount of its own, and of a use with all that is done for it. What stands
    before is repeated so often; an ability
    that repeats itself goes on until it stops itself."""
    effect = values["effect"]
    if values.get("against") is not None and not holds(effect, f.Use):
        return False
    return (
        isinstance(effect, f.Exalt | f.ResolveAbilities | f.ResolveIcons)
        or holds(effect, f.Use)
        or (isinstance(effect, f.Repeat) and not _again(effect))
    )


def _calls_off(values: dict[str, Any]) -> bool:
    """Only what may stop an event is done as it is about to happen."""
    return holds(values["effect"], f.CallOff)


def _lost(values: dict[str, Any]) -> bool:
    """Nobody loses all power, and only abilities have a lead-in."""
    return values.get("what") is not s.Quality.POWER and (
        values.get("timing") is None or values.get("what") is s.Quality.ABILITIES
    )


def _so_much_more(values: dict[str, Any]) -> bool:
    """What a step has a player do is no choice, but a further key is: it may be forged."""
    return bool(values.get("optional")) == (values["what"] is s.Routine.FORGE)


def _permitted(values: dict[str, Any]) -> bool:
    """ "Play upgrades on enemy creatures" says where they may go, not which upgrades there are to play."""
    cards = values["cards"]
    return s.Permitted.PLAY not in values["verbs"] or not any(
        isinstance(one, c.AttachedTo) for one in getattr(cards, "filters", ())
    )


def _lasts(values: dict[str, Any]) -> bool:
    """What an ability without a time lets a card do is done now; it is no permission to do it later, and what waits for
    something says how long.
    """
    parts = tuple(
        part for one in values["effects"] for part in (one.statics if isinstance(one, s.Together) else (one,))
    )
    return values["duration"].kind is not f.DurationKind.UNSAID or not any(
        isinstance(part, s.MayPlayOrUse | f.Triggered) for part in parts
    )


def _costs(values: dict[str, Any]) -> bool:
    """To choose a card is no cost: "choose a creature to capture 1" says which creature captures."""
    return not isinstance(values.get("cost"), f.Choose)


def _lets(values: dict[str, Any]) -> bool:
    """Who may do something chooses once."""
    return not isinstance(values["effect"], f.May)


def _forged_at(values: dict[str, Any]) -> bool:
    """A key costs what keys cost, so much more or less: "at 6 cost" is a cost too."""
    return values.get("cost") is None or isinstance(values["cost"], a.KeyCost)


def _each_time(values: dict[str, Any]) -> bool:
    """What a key costs for each card is a part of the cost: nobody forges a key for each card. Nor is an ability
    repeated for each card together
    with the words that repeat it."""
    cards = values.get("cards")
    several = cards is None or not isinstance(cards, c.Select) or cards.quantity.kind is c.QuantityKind.EACH
    amount, each = values.get("amount"), getattr(values.get("effect"), "amount", None)
    numbered = isinstance(amount, a.Number | a.Negative)
    if isinstance(amount, a.AtMost) and isinstance(each, a.Number) and each.value > 1:
        return False  # the maximum of what is done, or of what is counted
    if not several or numbered or (isinstance(cards, c.Ref) and not cards.plural):
        return False
    return not isinstance(values.get("effect"), f.ForgeKey) and not _again(values.get("effect"))


def _again(value: Any) -> bool:
    """Whether an instruction repeats the whole ability, itself included."""
    if isinstance(value, f.Repeat):
        return value.what is f.RepeatWhat.WHOLE
    if isinstance(value, f.Sequence):
        return any(map(_again, value.effects))
    return isinstance(value, Node) and any(
        _again(getattr(value, name, None)) for name in ("effect", "then", "otherwise", "cost")
    )


def _lost_at_will(values: dict[str, Any]) -> bool:
    """How much they like is what somebody loses of their own: nothing says who would decide it for somebody else. What
    each player loses of "your" æmber could be of either's.
    """
    player, amount = values.get("player", YOU), values["amount"]
    if getattr(player, "kind", None) is PlayerKind.EACH and any(one == a.PoolOf(player=YOU) for one in walk(amount)):
        return False
    return not isinstance(values["amount"], a.AnyNumber) or values.get("player", YOU) == YOU


def _in_place(values: dict[str, Any]) -> bool:
    """The ability of a card that an event plays is a part of that event, and no instruction: `Replaces` says what is
    done in its place.
    """
    return not isinstance(values.get("of"), f.ResolveAbilities)


def _each_for_themselves(values: dict[str, Any]) -> bool:
    """What each player picks is for that player: "each player picks one: each player loses 1" would be for both."""
    both = getattr(values.get("player", YOU), "kind", None) is PlayerKind.EACH
    return not both or all(getattr(one, "player", YOU) != values["player"] for one in values["options"])


def _one_by_one_done(values: dict[str, Any]) -> bool:
    """What is done to several cards can be done one at a time; what has a field for it keeps it there."""
    effect = values["effect"]
    cards = getattr(effect, "cards", None)
    one = getattr(getattr(cards, "quantity", None), "amount", None) == a.Number(value=1)
    return cards is not None and not one and not hasattr(effect, "one_at_a_time")


def _known_before(values: dict[str, Any]) -> bool:
    """Whether what holds a replacement, or a way of entering, back is known before the event: "if it has no A on it"
    behind it is asked of the card of the event, and a card that enters is neither stunned nor on a flank yet.
    """
    entering = any(isinstance(static, s.EntersPlay) for static in walk(values.get("statics", ())))
    replacing = any(isinstance(static, s.Replaces | s.EntersPlay) for static in values.get("statics", ()))
    asked = list(walk(values.get("condition"))) if entering or replacing else []
    if entering and any(isinstance(one, c.InState | c.InLine) and _of_described(asked) for one in asked):
        return False
    return not replacing or not any(isinstance(node, c.Ref) and node.kind is c.RefKind.IT for node in asked)


def _in_play(values: dict[str, Any]) -> bool:
    """A card has power and keywords in play alone: "while ~ is not in play, it gets" says nothing."""
    asked, own = values["condition"], c.Ref(kind=c.RefKind.SELF)
    if isinstance(asked, Not) and isinstance(asked.condition, Is):
        away = asked.condition.cards == own and c.InZone(zone=Zone.IN_PLAY) in asked.condition.filters
    else:
        away = isinstance(asked, Is) and asked.cards == own and any(map(sense_of_effects.elsewhere, asked.filters))
    given = (one for one in walk(values["statics"]) if isinstance(one, s.GetsStats | s.GainsKeywords))
    return not away or not any(isinstance(one.cards, c.Ref) for one in given)


def _left_somewhere(values: dict[str, Any]) -> bool:
    """Cards that were not discarded or drawn are some of those spoken of, or lie in a zone: else they would be all
    others.
    """
    left = [
        one for one in values.get("filters", ()) if isinstance(one, c.NotThe) and isinstance(one.filter, c.Involved)
    ]
    known = any(isinstance(one, c.InZone | c.InZones | c.Among | c.Controlled) for one in values.get("filters", ()))
    return (
        known
        or values.get("type", CardType.CARD) is not CardType.CARD
        or not any(map(sense_of_effects.elsewhere, (one.filter for one in left)))
    )


def _of_described(asked: list[Node]) -> bool:
    """Whether a condition is about the very card that a statement is about."""
    return any(isinstance(node, Is) and node.cards == c.Ref(kind=c.RefKind.DESCRIBED) for node in asked)


def _one_by_one(values: dict[str, Any]) -> bool:
    """Whoever may replace each æmber of an event by itself would be asked for each: that is not how it is said."""
    return not (values.get("each") and values.get("optional")) and not _out_of_nothing(values)


def _out_of_nothing(values: dict[str, Any]) -> bool:
    """Whether æmber that would leave a pool were put on a card from the common supply instead, and stayed in the pool
    too: it would have to be moved.
    """
    effect = values["effect"]
    put = isinstance(effect, f.PutAember) and isinstance(effect.amount, a.AmountOfEvent)
    return put and any(event.kind in FROM_POOL for event in values["events"])


def _counted(values: dict[str, Any]) -> bool:
    """Cards that do not count are left out of a number of cards; æmber and keys are no cards."""
    return values.get("uncounted") is None or isinstance(values["of"], a.CountOf)


def _spread_anew(values: dict[str, Any]) -> bool:
    """ "Redistribute the damage on enemy creatures among them" says among which it goes, not which creatures."""
    known = any(isinstance(one, c.Among) for one in getattr(values["cards"], "filters", ()))
    return values.get("among") is not None or not known


def _enters(values: dict[str, Any]) -> bool:
    """Nothing enters play ready and exhausted at once."""
    parts = (one for one in values["statics"] if isinstance(one, s.EntersPlay))
    return not {Status.READY, Status.EXHAUSTED} <= {state for one in parts for state in one.states}


FROM_POOL = (EventKind.STEAL, EventKind.CAPTURE, EventKind.LOSE_AEMBER)
"""Events by which æmber leaves a pool."""
SEVERAL = (PlayerKind.EACH, PlayerKind.A_PLAYER)
SENSE: dict[type[Node], Callable[[dict[str, Any]], bool]] = {
    c.Select: lambda values: (
        says_more(values) and apart(values) and _left_somewhere(values) and not less_than_itself(values)
    ),
    f.Sequence: lambda values: not any(starmap(denies, pairwise(values["effects"]))),
    f.Triggered: _awaits,
    f.DoTimes: _uses,
    f.ChooseOne: _each_for_themselves,
    f.InTurn: _one_by_one_done,
    s.Keyword: _valued,
    s.GetsStats: lambda values: sense_of_effects.can_be("DealDamage", values["cards"]),
    s.GainsKeywords: _gains_keywords,
    s.Interrupts: _calls_off,
    s.Cannot: lambda values: forbidden(values) and values["event"].kind not in OF_TIME,
    c.AnyOf: listed,
    a.InExcessOf: _counted,
    c.OfType: various,
    c.Except: excepted,
    c.Union: together,
    c.EitherOf: in_own_words,
    f.InOrderTo: _costs,
    f.May: _lets,
    f.ForgeKey: _forged_at,
    f.Instead: _in_place,
    f.LoseAember: _lost_at_will,
    f.ForEach: lambda values: wellformed.counts_rounds(values) and _each_time(values),
    f.MoveAember: wellformed.moves_aember,
    f.DealDamage: lambda values: wellformed.deals(values) and sense_of_effects.divided(values),
    f.PutInto: wellformed.puts_into,
    f.Draw: wellformed.draws,
    f.Swap: wellformed.swaps,
    a.CountOf: sense_of_effects.counted_cards,
    a.Half: sense_of_effects.measured,
    a.Groups: lambda values: values["size"] > 1,
    a.Times: sense_of_effects.measured,
    Compare: sense_of_effects.was_so,
    Exists: sense_of_effects.there_is,
    f.Delayed: sense_of_effects.awaited,
    a.AtMost: sense_of_effects.bounded,
    a.KeyCost: sense_of_effects.key_cost,
    f.Place: sense_of_effects.stands_at,
    f.ChooseThing: sense_of_effects.things,
    f.MakeTokens: sense_of_effects.tokens,
    c.TopOf: sense_of_effects.topmost,
    f.MoveCounters: sense_of_effects.moved,
    f.AddCounters: sense_of_effects.divided,
    f.CaptureAember: sense_of_effects.divided,
    f.Attach: sense_of_effects.attached,
    c.OneOf: sense_of_effects.one_of,
    a.CountersOn: wellformed.counters_there,
    EventPattern: happens,
    Happened: has_happened,
    Is: asks_when,
    Not: denied,
    a.CountOfEvents: lambda values: wellformed.measures(values) and was_done(values),
    f.RemoveCounters: wellformed.takes_off,
    f.Redistribute: _spread_anew,
    f.Lasting: _lasts,
    s.While: lambda values: holds_now(values) and _known_before(values) and _in_play(values),
    f.If: asks_what_is,
    Trigger: holds_now,
    f.Duration: lambda values: wellformed.lasts_so_long(values) and holds_now(values),
    s.Must: demanded,
    s.MayPlayOrUse: _permitted,
    c.Quantity: wellformed.so_many,
    Player: wellformed.who,
    c.Ref: wellformed.referred,
    a.Bound: wellformed.compared,
    s.OnlyIf: limits,
    s.MoreInStep: _so_much_more,
    s.Loses: _lost,
    s.CountsAs: considered,
    s.Ignores: lambda values: values.get("what") in (None, s.Quality.ARMOR),
    c.With: fits,
    c.InLine: lies_between,
    c.NeighborOf: near_what,
    s.Together: _enters,
    s.Replaces: _one_by_one,
    f.PlayCards: _played,
    c.Involved: involved,
    f.CardByCard: lambda values: wellformed.goes_on(values) and until(values) and comes_to_an_end(values),
}
"""Which values make no sense together, by class."""

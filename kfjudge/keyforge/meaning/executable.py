"""Which texts the engine can play: every node of the tree, with the values of its fields, has something that does it.

In: the text of a card. Out: the obstacles, each with its reason and its place in the printed text; none means
executable. A field that nothing here names stops a text as soon as it is used, so a node that grows is never half
understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from enum import Enum

from kfjudge.keyforge import tables
from kfjudge.keyforge.meaning import amounts, conditions, filters, selectors, watchable
from kfjudge.keyforge.words.nodes.amounts import Amount, AmountOfEvent
from kfjudge.keyforge.words.nodes.base import Attribute, Node, Span, Status
from kfjudge.keyforge.words.nodes.cards import Cards, Filter
from kfjudge.keyforge.words.nodes.conditions import Condition
from kfjudge.keyforge.words.nodes.effects import (
    CaptureAember,
    ChoiceOf,
    DealDamage,
    DurationKind,
    Effect,
    ResolveAs,
    StealAember,
    TakeFrom,
)
from kfjudge.keyforge.words.nodes.events import Event, EventKind
from kfjudge.keyforge.words.nodes.statics import Replaces
from kfjudge.keyforge.words.nodes.text import CardText

BOOKKEEPING = frozenset(("span", "form", "mention", "refers_to"))


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What the engine cannot play, and where it stands in the printed text."""

    reason: str
    span: Span


def obstacles(text: CardText) -> list[Obstacle]:
    """Everything in a text that the engine cannot play."""
    return list(_walk(text))


def is_executable(text: CardText) -> bool:
    """Whether the engine can play the whole of a text."""
    return next(_walk(text), None) is None


def _walk(node: Node) -> Iterator[Obstacle]:
    name = type(node).__name__
    known = FIELDS.get(name)
    if known is None or not _has_handler(node):
        yield Obstacle(f"nothing plays {name}", node.span)
        return
    allowed = known.split()
    for item in fields(node):
        if item.name in BOOKKEEPING:
            continue
        value = getattr(node, item.name)
        default = item.default if item.default is not MISSING else None
        if value is None or value in (default, ()):
            continue
        if item.name not in allowed:
            yield Obstacle(f"nothing plays {name} with {item.name}", node.span)
            continue
        if isinstance(value, Enum) and value in UNPLAYED:
            yield Obstacle(f"nothing plays {name} with {item.name} {value.value}", node.span)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Event):
                reason = watchable.obstacle(inner, node)
                if reason:
                    yield Obstacle(reason, inner.span if inner.span[0] >= 0 else node.span)
            if isinstance(inner, AmountOfEvent) and type(node) not in OF_EVENTS:
                yield Obstacle(f"nothing does {name} with the very amount of an event", node.span)
            if amounts.is_chosen(inner) and not isinstance(node, Effect | Amount):
                yield Obstacle(f"nobody chooses how much {name} says", node.span)
            if isinstance(inner, ResolveAs) and not (
                isinstance(node, Replaces) and all(event.kind is EventKind.RESOLVE_ICON for event in node.events)
            ):
                yield Obstacle("no bonus icon is resolved as another", node.span)
            if isinstance(inner, Node):
                yield from _walk(inner)
            elif isinstance(value, tuple) and isinstance(inner, Enum) and inner in UNPLAYED:
                yield Obstacle(f"nothing plays {name} with {inner.value}", node.span)


def _has_handler(node: Node) -> bool:
    """Whether the registry of the node's family has a handler for it."""
    for family, registry in FAMILIES:
        if isinstance(node, family):
            return type(node) in registry
    return True


FAMILIES: tuple[tuple[type[Node], frozenset[type]], ...] = (
    (Amount, frozenset(amounts.AMOUNTS)),
    (Cards, frozenset(selectors.MEMBERS)),
    (Condition, frozenset(conditions.CONDITIONS)),
    (Effect, frozenset(tables.EFFECTS)),
    (Filter, frozenset(filters.FILTERS)),
)
"""The registry of each family of nodes; statements are read where they matter and stand in `FIELDS` alone."""

OF_EVENTS = frozenset((CaptureAember, DealDamage, StealAember, TakeFrom))
"""What can be done with the very æmber or damage that an event is about."""

UNPLAYED: frozenset[Enum] = frozenset(
    (
        Attribute.COST,
        ChoiceOf.BONUS_ICON,
        ChoiceOf.KEYWORD,
        DurationKind.UNTIL_NEXT_FULFILL,
        EventKind.LOOK,
        EventKind.REPEAT,
        EventKind.RESOLVE_ABILITY,
        EventKind.SPEND,
        EventKind.SWAP,
        Status.FORGED,
    )
)
"""Values of fields that nothing plays, whatever node they stand in."""

FIELDS: dict[str, str] = {
    "SkipTurn": "player",
    "ReturnToPlay": "cards entering under player",
    "Halves": "",
    "Groups": "of size",
    "AmountIf": "condition then otherwise",
    # base
    # players
    "Player": "kind of of_player condition extreme counted",
    # amounts
    "All": "but",
    "AmountOfEvent": "",
    "AnyNumber": "",
    "AtMost": "of maximum",
    "AttributeOf": "attribute cards",
    "Bound": "comparison amount",
    "ChainsOf": "player",
    "CountOf": "cards",
    "CountOfAttribute": "attribute among",
    "CountOfEvents": "event measured",
    "CountersOn": "counter cards",
    "Difference": "left right",
    "Half": "of rounding",
    "IconsOn": "icon cards",
    "InExcessOf": "of limit uncounted",
    "Keys": "player state same_color",
    "Negative": "of",
    "Number": "value",
    "Plus": "left right",
    "PoolOf": "player but",
    "ThatMuch": "",
    "TheDifference": "",
    "Times": "factor of",
    "Variable": "",
    # cards
    "AllOf": "filters",
    "Among": "cards",
    "AnyOf": "filters",
    "AttachedTo": "to",
    "CardsFrom": "cards zone player",
    "Controlled": "by before",
    "Different": "attribute",
    "EitherOf": "parts",
    "Except": "cards",
    "InLine": "place side of",
    "InState": "status",
    "InZone": "zone player",
    "InZones": "zones player",
    "Involved": "event",
    "Named": "name",
    "NeighborOf": "of side",
    "NotThe": "filter",
    "OfChosen": "attribute",
    "OfHouse": "house",
    "OfTheHouse": "house",
    "OfTrait": "trait",
    "OfType": "types",
    "OneOf": "quantity of",
    "OneOfEach": "attribute",
    "Other": "than",
    "Owned": "by",
    "Quantity": "kind amount at_random rounding by",
    "Ref": "kind type plural ordinal filters",
    "Select": "quantity type filters",
    "Shares": "attribute other",
    "TopOf": "zone player amount bottom type filters",
    "Under": "under grafted",
    "Union": "parts",
    "WholeZone": "zone player",
    "With": "of bound total",
    "WithAbility": "timing",
    "WithExtreme": "extreme attribute among",
    "WithKeyword": "keyword",
    # events
    "Event": (
        "kind player cards other bound from_zone to_zone zone_player step icon color "
        "from_player when ordinal condition house side key_number beside by keyword"
    ),
    "Trigger": "word events condition ordinal",
    "WhichHouse": "house of chosen other_than previous_of active every of_choice",
    # conditions
    "ActiveHouseIs": "house player",
    "And": "conditions",
    "CanForge": "player",
    "ChosenWas": "option",
    "Compare": "left bound earlier",
    "Did": "player",
    "Exists": "cards bound player earlier",
    "Happened": "event",
    "Is": "cards filters earlier",
    "IsAttacking": "cards against",
    "IsHaunted": "player",
    "IsOverwhelmed": "player",
    "IsTurnOf": "player step outside",
    "KeyIsForged": "color player",
    "Not": "condition",
    "NthTime": "event ordinal",
    "OfPlayer": "player condition",
    "Or": "conditions",
    "ShareAttribute": "attribute left right",
    "TideIs": "level player earlier",
    # effects
    "ActivateProphecy": "cards under",
    "AddCounters": "amount counter cards divided",
    "Archive": "cards player faceup",
    "Attach": "cards to as_upgrade text player",
    "BecomeCreature": "cards place power armor keywords duration entering",
    "CallOff": "event",
    "CaptureAember": "amount cards from_player divided",
    "CardByCard": "kind cards until condition may_stop player",
    "ChangeActiveHouse": "house of",
    "Choose": "cards player",
    "ChooseOne": "options player times",
    "ChooseThing": "of player among of_player houses other_than times from_number to_number type",
    "DealDamage": "amount cards splash source divided evenly player",
    "DefineX": "amount",
    "Delayed": "trigger effect duration once",
    "Destroy": "cards player",
    "Discard": "cards player at_random",
    "DivideLines": "player",
    "DoNothing": "",
    "DoubleCounters": "counter cards",
    "Draw": "amount cards player",
    "Duration": "kind player cards condition step",
    "EndStep": "step",
    "EndTurn": "player",
    "Enrage": "cards",
    "Exalt": "cards",
    "Exhaust": "cards player",
    "FightEachOther": "left right",
    "FightsInTurn": "",
    "Flip": "cards",
    "ForEach": "effect cards amount through",
    "ForgeKey": "cost player color",
    "Fulfill": "cards",
    "GainAember": "amount player",
    "GainChains": "amount player",
    "GiveControl": "cards to player",
    "Graft": "cards onto player",
    "HasTo": "effect player",
    "Heal": "cards amount",
    "If": "condition then otherwise instead",
    "InOrderTo": "cost effect",
    "Instead": "effect of",
    "KeyCost": "kind player stated increase reduction maximum minimum",
    "Lasting": "duration effects",
    "LookAt": "cards player",
    "LoseAember": "amount player",
    "LoseChains": "amount player",
    "MakeTokens": "amount player named cards place entering",
    "May": "effect player otherwise",
    "MoveAember": "amount from_cards from_player to_cards to_player",
    "MoveCounters": "amount counter from_cards to_cards mark",
    "MoveCreature": "cards place",
    "PayAember": "amount player to",
    "Place": "spot side by of",
    "PlaceUnder": "cards under faceup player origin",
    "PlayCards": "cards player as_if_hand as_if_active_house as_if_yours as_type one_at_a_time attach_to place",
    "PreventDamage": "amount",
    "Purge": "cards player",
    "PutAember": "amount on",
    "PutInto": "cards zone zone_player position player any_order faceup random_order origin",
    "PutIntoPlay": "cards under entering place player as_token origin",
    "Ready": "cards player",
    "Rearrange": "cards player",
    "RedistributeAember": "cards among",
    "RedistributeDamage": "cards among",
    "Refill": "player to",
    "RemoveCounters": "amount counter cards mark every",
    "Repeat": "what player on any_times",
    "ResolveAbilities": "timing cards as_if_yours",
    "ResolveAs": "icons",
    "ResolveIcons": "cards icon",
    "ReturnToHand": "cards to player",
    "Reveal": "cards player to",
    "Sacrifice": "cards player",
    "Search": "zones find zone_player player",
    "StrikeElsewhere": "cards to",
    "Sequence": "effects",
    "SetTide": "level player",
    "ShuffleDeck": "deck_of zone",
    "ShuffleInto": "cards deck_of player",
    "SkipStep": "step player duration",
    "SpendAember": "amount player",
    "StealAember": "amount player from_player",
    "Stun": "cards",
    "Swap": "left right what player",
    "TakeArchives": "player cards",
    "TakeControl": "cards player duration",
    "TakeFrom": "amount cards",
    "TakeTurn": "player",
    "DoTimes": "effect amount against",
    "Triggered": "trigger effect optional",
    "UnforgeKey": "player color amount chooser just_forged",
    "Unstun": "cards",
    "Use": "cards how against as_if_yours as_if_active_house one_at_a_time ignoring player",
    "Ward": "cards",
    "WinGame": "player",
    "WithoutArmor": "effect",
    # statics
    "AbilitiesBecome": "cards timing becomes",
    "AttachOnly": "to host",
    "BelongsTo": "cards house also",
    "Blank": "cards",
    "Cannot": "event except_abilities",
    "CopyOf": "cards of moment keeps",
    "CostTo": "event cost",
    "CountsAs": "cards player what power armor",
    "CountsOnceMore": "cards timing icon all_icons player",
    "DamageChange": "event amount doubled also in_fights",
    "DoesInstead": "instead_of effect step optional",
    "EntersPlay": "cards states under effect side once played_by",
    "Fights": "cards amount role",
    "ForEachStatic": "static amount",
    "GainsKeywords": "cards keywords",
    "GainsText": "cards text",
    "GainsTrait": "cards trait loses_others",
    "GetsSpentAember": "spender player",
    "GetsStats": "cards power armor",
    "MayDo": "effect player",
    "Interrupts": "event effect",
    "Ignores": "cards keywords what",
    "KeyCostChange": "amount player color",
    "Keyword": "name value",
    "KeywordCovers": "cards keyword to",
    "Loses": "cards keywords what timing",
    "MoreInStep": "what amount player optional",
    "AsIf": "house hand yours",
    "MayPlayOrUse": "verbs cards player as_if",
    "MaySpend": "player on coins pool_of amount only_forging",
    "Must": "event",
    "NoMoreThan": "event amount",
    "OnlyIf": "event condition",
    "PlaysAs": "cards as_type text",
    "Replaces": "events effect condition optional once_each_turn once ability each",
    "SkipsStep": "step player",
    "SwapsStats": "cards",
    "TakesAfter": "cards of what keywords timing",
    "Together": "statics",
    "WhereX": "amount static",
    "While": "condition statics otherwise",
    # text
    "BoldAbility": "timings effect",
    "CardText": "paragraphs",
    "ConstantAbility": "parts",
    "Enhance": "icons houses",
    "KeywordLine": "keywords",
}
"""The fields of each kind of node that the engine plays; a node that is not listed stops its text."""

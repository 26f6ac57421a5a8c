"""Boards that cannot be: what the printed facts alone rule out. What needs computed power or armor is checked once the
board stands (`setup`).

In: a scenario as read. Out: problems at the reader, each at the place of what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.games.keyforge.situation.words import IN_PLAY, article
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation.model import PlacedCard, Scenario
from kfjudge.situation.names import is_half
from kfjudge.situation.source import Reader
from kfjudge.situation.words import PLAYERS

_ONLY_IN_PLAY = (
    *("damage", "aember", "power_counters", "armor_used", "counters", *STATUSES, "exhausted"),
    *("attacked", "token"),
)
_WORDS = {
    "power_counters": "power counters",
    "armor_used": "used armor",
    "exhausted": "an exhausted state",
    "attacked": "a spent elusive",
}
_ON_CREATURES = (
    *("damage", "power_counters", "armor_used", "attacked"),
    *(mark for mark in STATUSES if mark.row.on_creatures),
)
_SPEAKS = (*IN_PLAY, "archon powers")
_MAIN_DECK = ("creature", "artifact", "action", "upgrade")


def check_board(scenario: Scenario, reader: Reader) -> None:
    """Every rule below, over the whole board."""
    _tides(scenario, reader)
    for card in scenario.cards:
        for rule in _CARD_RULES:
            rule(card, scenario, reader)


def _tides(scenario: Scenario, reader: Reader) -> None:
    me, opponent = scenario.players
    if me.tide == opponent.tide and me.tide != "neutral":
        reader.report(opponent.where("tide"), f"the tide cannot be {me.tide} for both players")
    for one, other in ((me, opponent), (opponent, me)):
        if one.tide != "neutral" and other.tide == "neutral" and "tide" in other.places:
            reader.report(
                other.where("tide"),
                f"the tide is neutral for both players or for none; for the other player it is {one.tide}",
            )


def _zone_and_type(card: PlacedCard, scenario: Scenario, reader: Reader) -> None:
    """Each type lies in its own zones."""
    facts = card.facts
    if facts is None:
        if card.zone in ("battleline", "artifacts", "upgrade") and card.token is None:
            reader.report(card.place, f"a card in play is seen by everybody; {_place(card)} holds no unknown card")
        return
    if card.token is not None:
        if card.zone != "battleline":
            return
        if facts.type not in _MAIN_DECK:
            reader.report(
                card.place, f"{facts.name} is {article(facts.type)}; only a card of a deck can be a token creature"
            )
        return
    if not _fits(facts, card.zone):
        reader.report(card.place, f"{facts.name} is {article(facts.type)} and cannot lie {_place(card)}{_hint(facts)}")


def _fits(facts: CardFacts, zone: str) -> bool:
    match zone:
        case "battleline":
            return facts.type == "creature"
        case "artifacts":
            return facts.type == "artifact"
        case "upgrade":
            return facts.type == "upgrade" or may_be_upgrade(facts)
        case "prophecies" | "archon powers":
            return True
        case _:
            return facts.type in _MAIN_DECK


def may_be_upgrade(facts: CardFacts) -> bool:
    """Whether the card's text lets it be played as an upgrade."""
    return any("as an upgrade" in wording.text.lower() for wording in facts.wordings)


def _hint(facts: CardFacts) -> str:
    if facts.type == "token creature":
        return "; write a card of the deck with 'token: NAME'"
    if facts.type == "prophecy":
        return "; it belongs under 'prophecies'"
    if facts.type == "archon power":
        return "; it belongs under 'archon_powers'"
    return ""


def _place(card: PlacedCard) -> str:
    if card.zone == "upgrade":
        return "on a creature as an upgrade"
    if card.zone == "under":
        return "under another card"
    return f"in the {card.zone} of {PLAYERS[card.side]}"


def _has(card: PlacedCard, key: str) -> bool:
    return key in card.marks or (key not in STATUSES and bool(getattr(card, key)))


def _out_of_play(card: PlacedCard, scenario: Scenario, reader: Reader) -> None:
    """Out of play nothing lies on a card."""
    if card.zone in IN_PLAY:
        return
    for key in _ONLY_IN_PLAY:
        if _has(card, key):
            reader.report(card.where(key), f"{card.name} is out of play and can have no {_WORDS.get(key, key)}")
    if "upgrades" in card.places or ("under" in card.places and card.zone != "prophecies"):
        for key in ("upgrades", "under"):
            if key in card.places:
                reader.report(
                    card.where(key),
                    f"{card.name} is out of play; nothing lies {'on' if key == 'upgrades' else 'under'} it",
                )


def _types_and_counters(card: PlacedCard, scenario: Scenario, reader: Reader) -> None:
    """Damage, power counters and most statuses are for creatures; upgrades have no upgrades."""
    if card.zone not in ("artifacts", "upgrade") or card.facts is None:
        return
    for key in _ON_CREATURES:
        if _has(card, key):
            reader.report(card.where(key), f"{card.name} is no creature in play and can have no {_WORDS.get(key, key)}")
    if "upgrades" in card.places:
        reader.report(card.where("upgrades"), f"{card.name} is no creature; upgrades lie on creatures")
    if card.token is not None:
        reader.report(card.where("token"), "a token creature lies in the battleline")


def _damage(card: PlacedCard, scenario: Scenario, reader: Reader) -> None:
    """Damage at or above printed power, where no text in play speaks of power; the rest is checked on the standing
    board.
    """
    facts = card.token or card.facts
    if not card.damage or card.zone != "battleline" or facts is None or facts.power is None:
        return
    texts = [
        wording.text
        for other in scenario.cards
        if other.zone in _SPEAKS and other.facts
        for wording in (other.token or other.facts).wordings
    ]
    power = facts.power + card.power_counters
    if card.damage >= power and not any("power" in text.lower() for text in texts):
        reader.report(card.where("damage"), damage_problem(card.name, power, card.damage))


def damage_problem(name: str, power: int, damage: int) -> str:
    """What is said of a creature that could not be alive."""
    return f"{name} has power {power} and would be destroyed by {damage} damage"


def _halves(card: PlacedCard, scenario: Scenario, reader: Reader) -> None:
    """`half` is for a gigantic creature's half outside play."""
    if card.half is None or card.facts is None or "half" not in card.places:
        return
    if not is_half(card.facts):
        reader.report(card.where("half"), f"{card.name} is no gigantic creature and has no halves")
    elif card.zone in IN_PLAY:
        reader.report(card.where("half"), f"in play {card.name} is one card; 'half' is for a half outside play")


def _shares(card: PlacedCard, scenario: Scenario, reader: Reader) -> None:
    """Cards in hand, deck, discard pile, archives and purged zone belong to that player, archives apart."""
    if card.zone in ("hand", "deck", "discard", "purged") and card.owner != card.side:
        reader.report(
            card.where("owner"), f"{card.name} belongs to {PLAYERS[card.owner]}; it cannot lie {_place(card)}"
        )


def _faces(card: PlacedCard, scenario: Scenario, reader: Reader) -> None:
    """Which way up a card lies is a question only beneath another card that is in play."""
    if card.faceup is not None and card.zone != "under":
        reader.report(card.where("faceup"), f"'faceup' is for a card under another one; {card.name} is under none")


_CARD_RULES: tuple[Callable[[PlacedCard, Scenario, Reader], None], ...] = (
    *(_zone_and_type, _out_of_play, _types_and_counters, _damage, _halves, _shares, _faces),
)

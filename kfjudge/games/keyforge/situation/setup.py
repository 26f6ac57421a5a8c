"""The board as the rules engine wants it, built from a scenario.

In: a `Scenario` and the faces of its cards. Out: a `Board` whose first cards have the numbers of the file's. Cards that
cannot be as they lie (damage at or above power, more armor used than there is) are problems.
"""

from __future__ import annotations

from typing import Any, cast

from kfjudge.games.keyforge.board.board import KEY_COLORS, Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.log import LogEntry
from kfjudge.games.keyforge.board.sides import PlayerState
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.situation.faces import Faces, house_slug, icon_slug
from kfjudge.games.keyforge.words.nodes.effects import Graft, PlaceUnder
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.language.trees import walk
from kfjudge.situation.model import PlacedCard, Scenario
from kfjudge.situation.names import is_half
from kfjudge.values import replace

_AS_LAID = (
    *("owner", "damage", "aember", "power_counters", "exhausted", "attacked", "armor_used"),
    *("label", "active"),
)
"""What a file says of a card in the words of the board."""
DEEDS = {"played": "play", "used": "use", "discarded": "discard", "destroyed": "destroy"}


def build_board(scenario: Scenario, faces: Faces) -> Board:
    """The board before the first action."""
    board = Board(
        active=scenario.active,
        step="main" if scenario.begun else "before",
        turn=1 if scenario.first_turn else 3,
        players=(PlayerState(), PlayerState()),
        first_turn=scenario.first_turn,
    )
    for side, setup in enumerate(scenario.players):
        player = board.players[side]
        player.aember = setup.aember
        player.chains = setup.chains
        player.keys = tuple(color for color in KEY_COLORS if color in setup.keys)
        player.houses = tuple(house_slug(house) for house in setup.houses)
        player.deck_unknown = setup.deck_unknown
        if setup.token is not None:
            player.token = faces.face(setup.token)
    if scenario.house is not None:
        board.players[scenario.active].active_house = house_slug(scenario.house)
    board.tide = _tide(scenario)
    for card in scenario.cards:
        _lay(board, card, faces, scenario)
    for card in scenario.cards:
        if card.facts is not None and is_half(card.facts) and card.zone == "battleline" and card.token is None:
            _second_half(board, card, faces)
    _history(board, scenario, faces)
    return board


def _tide(scenario: Scenario) -> int | None:
    """The player for whom the tide is high: said of them, or implied by its being low for the other."""
    for side, setup in enumerate(scenario.players):
        if setup.tide == "high":
            return side
        if setup.tide == "low":
            return 1 - side
    return None


def _lay(board: Board, card: PlacedCard, faces: Faces, scenario: Scenario) -> None:
    """Adds one card where it lies. Its number on the board is its number in the file."""
    house = card.house
    face = faces.face(card.facts, house, _half(card))
    if card.number in scenario.texts:
        face = replace(face, text=scenario.texts[card.number], compiled=None)
    printed = card.facts is not None and house in card.facts.houses
    fields: dict[str, Any] = {
        **{name: getattr(card, name) for name in _AS_LAID},
        "marks": tuple(mark for mark in STATUSES if mark in card.marks),
        "counters": tuple(sorted(card.counters.items())),
        "house": house_slug(house) if house is not None and not printed else None,
        "icons": tuple(icon_slug(icon) for icon in card.icons),
        "known": card.facts is not None,
    }
    if card.token is not None:
        fields["token"] = faces.face(card.token)
        fields["facedown"] = True
    side = card.side
    if card.host is not None:
        fields["host"] = card.host
        if card.zone == "upgrade":
            side = card.owner
            if card.facts is not None and card.facts.type != "upgrade":
                fields["played_as"] = "upgrade"
        else:
            fields["facedown"] = not _lies_faceup(card, board.cards[card.host].face)
    number = board.add(face, side, cast(Zone, card.zone), **fields)
    assert number == card.number
    if card.host is not None:
        host = board.cards[card.host]
        if card.zone == "upgrade":
            board.set(card.host, upgrades=(*host.upgrades, number))
        else:
            board.set(card.host, under=(*host.under, number))


def _lies_faceup(card: PlacedCard, host: CardFace) -> bool:
    """Whether a card beneath another lies faceup: as the file says, or as the text of the card above lays cards there,
    facedown if it does so in both ways or in none.
    """
    if card.faceup is not None:
        return card.faceup
    laid = [item for item in walk(host.text) if isinstance(item, PlaceUnder | Graft)] if host.text is not None else []
    return bool(laid) and all(isinstance(item, Graft) or item.faceup for item in laid)


def _half(card: PlacedCard) -> str | None:
    """Which half of a gigantic creature a card outside play is; the lower one in play, where power and text are."""
    if card.facts is None or not is_half(card.facts):
        return None
    return "bottom" if card.zone == "battleline" else card.half or "bottom"


def _second_half(board: Board, card: PlacedCard, faces: Faces) -> None:
    """The other card of a gigantic creature in play, which the file does not write."""
    face = faces.face(card.facts, card.house, "top")
    number = board.add(face, card.side, "merged", owner=card.owner, partner=card.number)
    board.set(card.number, partner=number)


def _history(board: Board, scenario: Scenario, faces: Faces) -> None:
    """What happened earlier this turn, and each player's last turn."""
    for deed in scenario.earlier:
        face = faces.face(deed.facts)
        whose = scenario.active if deed.side is None else deed.side
        known = deed.facts is not None
        number = board.add(face, whose, "limbo", known=known) if deed.card is None else deed.card
        entry = _record(DEEDS[deed.deed], scenario.active, face, number)
        if deed.side is not None:
            entry = entry._replace(controller=deed.side, zone="battleline", detail="fight" if deed.fight else "")
        board.log[0].append(entry)
    for player, amount in enumerate(scenario.stolen):
        if amount:
            board.log[0].append(LogEntry("steal", player, amount=amount, whose=1 - player, step="main"))
    board.log[0].extend(LogEntry("raise tide", player, step="main") for player in scenario.raised_tide)
    for side, setup in enumerate(scenario.players):
        log = board.log[2] if side == scenario.active else board.log[1]
        if setup.house_last_turn is not None:
            log.append(LogEntry("choose house", side, step="house", detail=setup.house_last_turn))
        for facts in setup.played_last_turn:
            face = faces.face(facts)
            log.append(_record("play", side, face, board.add(face, side, "limbo")))
        if setup.stolen_last_turn:
            log.append(LogEntry("steal", side, amount=setup.stolen_last_turn, whose=1 - side, step="main"))
        since_unforged = max(0, setup.forged_last_turn - len(setup.keys))
        colors = ("",) * since_unforged + setup.keys[len(setup.keys) + since_unforged - setup.forged_last_turn :]
        log.extend(LogEntry("forge", side, step="forge", amount=6, detail=color) for color in colors)


def _record(name: str, player: int, face: CardFace, number: int) -> LogEntry:
    zone = "hand" if name != "use" else "battleline"
    of_it = (face, face.type, face.houses, player)
    return LogEntry(name, player, number, *of_it, step="main", zone=zone, power=face.power or 0, traits=face.traits)

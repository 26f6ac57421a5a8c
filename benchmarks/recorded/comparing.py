"""Whether a board of the engine is the board that a record expects, and if not, where they differ.

In: a `Played` board and an `Expected` one. Out: `Difference` values, one at a time, so that who wants only a yes or no
stops at the first. Hand, archives and purged zone have no order; a deck has none once it was shuffled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from benchmarks.recorded.building import Names, lifted
from benchmarks.recorded.expected import Expected
from benchmarks.recorded.reading import PLAYERS
from kfjudge.games.keyforge.board.board import KEY_COLORS, Board, CardState
from kfjudge.games.keyforge.board.sides import PlayerState
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.situation.faces import house_of_slug

UNORDERED: tuple[Zone, ...] = ("hand", "archives", "purged")
ORDERED: tuple[Zone, ...] = ("battleline", "artifacts", "discard")
IN_PLAY = "play area"


@dataclass(frozen=True, slots=True)
class Difference:
    """One field in which the boards differ. `kind` is the field, `where` the player or card it is of."""

    kind: str
    where: str
    expected: object
    got: object

    def __str__(self) -> str:
        return f"{self.kind} of {self.where}: recorded {self.expected!r}, played {self.got!r}"


class Facts(Protocol):
    """What is computed from a board rather than kept on it."""

    def type(self, number: int) -> str:
        """The type that a card in play has."""
        ...  # pragma: no cover

    def power(self, number: int) -> int:
        """A creature's current power."""
        ...  # pragma: no cover

    def armor(self, number: int) -> int:
        """A creature's current total armor."""
        ...  # pragma: no cover

    def loses_armor(self, number: int) -> bool:
        """Whether something makes a creature lose its armor at the moment."""
        ...  # pragma: no cover

    def key_cost(self, player: int) -> int:
        """What the player's next key costs at the moment."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Played:
    """A board that the engine came to, and what is computed from it."""

    board: Board
    facts: Facts


def agrees(played: Played, expected: Expected, names: Names) -> bool:
    """Whether the whole boards agree."""
    return next(differences(played, expected, names), None) is None


def differences(played: Played, expected: Expected, names: Names) -> Iterator[Difference]:
    """Where the boards differ, the turn and the players before the cards."""
    board = played.board
    if board.winner != expected.winner:
        yield Difference("winner", "the game", _player(expected.winner), _player(board.winner))
    if expected.winner is not None:
        yield from _pools(board, expected)
        return
    if board.active != expected.active:
        yield Difference("active player", "the game", _player(expected.active), _player(board.active))
    yield from _pools(board, expected)
    yield from _zones(board, expected, names)
    yield from _costs(played, expected)
    yield from _cards(played, expected, names)


def _player(player: int | None) -> str | None:
    return None if player is None else PLAYERS[player]


def _pools(board: Board, expected: Expected) -> Iterator[Difference]:
    """Æmber, keys, chains, tide, houses."""
    for player, name in enumerate(PLAYERS):
        state, record = board.players[player], expected.players[player]
        if state.aember != record["amber"]:
            yield Difference("æmber", name, record["amber"], state.aember)
        keys = sorted(color for color in KEY_COLORS if record["keys"].get(color))
        if sorted(state.keys) != keys:
            yield Difference("keys", name, keys, sorted(state.keys))
        if state.chains != record["chains"]:
            yield Difference("chains", name, record["chains"], state.chains)
        tide = "neutral" if board.tide is None else "high" if board.tide == player else "low"
        if tide != record["tide"]:
            yield Difference("tide", name, record["tide"], tide)
        house = state.active_house if player == board.active else None
        if (house_of_slug(house) if house else None) != record["house"]:
            yield Difference("active house", name, record["house"], house)


def _zones(board: Board, expected: Expected, names: Names) -> Iterator[Difference]:
    """The lists of cards, prophecies too."""
    for player, name in enumerate(PLAYERS):
        state, record = board.players[player], expected.players[player]
        for zone in ORDERED:
            got = [names.of(number) for number in state.pile(zone)]
            if zone != "discard" or not same_pile(board, names, record[zone], got):
                yield from _listed(zone, name, record[zone], got, True)
        for zone in UNORDERED:
            yield from _listed(zone, name, record[zone], [names.of(number) for number in state.pile(zone)], False)
        yield from _deck(name, record["deck"], state, names)
        prophecies = [(item["id"], bool(item["active"])) for item in record.get("prophecies") or ()]
        placed = [(board.cards[number].face.id, board.cards[number].active) for number in state.prophecies]
        if prophecies != placed:
            yield Difference("prophecies", name, prophecies, placed)
        token = state.token.id if state.token is not None else None
        if token != record.get("token"):
            yield Difference("token creature", name, record.get("token"), token)


def _listed(zone: str, name: str, expected: list[str], got: list[str], ordered: bool) -> Iterator[Difference]:
    if expected == got:
        return
    if sorted(expected) != sorted(got):
        yield Difference(zone, name, expected, got)
    elif ordered:
        yield Difference(f"order of {zone}", name, expected, got)


def same_pile(board: Board, names: Names, expected: list[str], got: list[str]) -> bool:
    """Whether a discard pile holds these cards in this order; which of two copies lies where makes no difference."""
    if sorted(expected) != sorted(got):
        return False
    copies = [[copy_key(board.cards[names.number[card]]) for card in pile] for pile in (expected, got)]
    return copies[0] == copies[1]


def copy_key(card: CardState) -> tuple[object, ...]:
    """Equal for cards outside play that are copies of each other: the same card, with the same house and icons."""
    return (card.face.id, card.owner, card.house, tuple(card.icons))


def _deck(name: str, expected: list[str], state: PlayerState, names: Names) -> Iterator[Difference]:
    """The deck: what was shuffled has no order, what lies on top of it or was put under it since then has one."""
    top, loose = (
        (state.deck, []) if state.ordered is None else (state.deck[: state.ordered], state.deck[state.ordered :])
    )
    got = [names.of(number) for number in (*top, *loose, *state.below)]
    if expected == got:
        return
    if sorted(expected) != sorted(got):
        yield Difference("deck", name, expected, got)
        return
    end = len(got) - len(state.below)
    if expected[: len(top)] != got[: len(top)] or expected[end:] != got[end:]:
        yield Difference("order of deck", name, expected, got)


def _costs(played: Played, expected: Expected) -> Iterator[Difference]:
    for player, name in enumerate(PLAYERS):
        cost = played.facts.key_cost(player)
        if cost != expected.players[player]["keyCost"]:
            yield Difference("key cost", name, expected.players[player]["keyCost"], cost)


def _cards(played: Played, expected: Expected, names: Names) -> Iterator[Difference]:
    """What lies on, under and beside each card in play."""
    board = played.board
    seen: set[int] = set()
    for card, record in expected.cards.items():
        if record["zone"] == IN_PLAY:
            number = names.number.get(card, NOBODY)
            if number == NOBODY:
                yield Difference("zone", f"{card} {record['id']}", IN_PLAY, "no such card")
                continue
            seen.add(number)
            yield from _card(played, number, f"{card} {record['id']}", record, names)
    for number, state in enumerate(board.cards):
        if state.in_play and number not in seen:
            yield Difference("zone", _title(names, board, number), "not in play", state.zone)
        elif state.zone == "under" and not lifted(board, number):
            record_of = expected.cards.get(names.of(number))
            if record_of is None or record_of["zone"] != "under":
                yield Difference(
                    "zone", _title(names, board, number), record_of["zone"] if record_of else "gone", "under"
                )


def _title(names: Names, board: Board, number: int) -> str:
    return f"{names.of(number)} {board.cards[number].face.id}"


def _card(played: Played, number: int, where: str, record: Mapping[str, Any], names: Names) -> Iterator[Difference]:
    board, facts = played.board, played.facts
    card = board.cards[number]
    if "half_of" in record:
        partner = names.of(card.partner) if card.zone == "merged" else None
        if partner != record["half_of"]:
            yield Difference("half", where, record["half_of"], partner or card.zone)
        return
    if not card.in_play:
        yield Difference("zone", where, IN_PLAY, card.zone)
        return
    controller = PLAYERS[card.controller]
    if controller != record["controller"]:
        yield Difference("controller", where, record["controller"], controller)
    kind = facts.type(number)
    if kind.removeprefix("token ") != record["type"]:
        yield Difference("type", where, record["type"], kind)
    if card.exhausted != bool(record.get("exhausted")):
        yield Difference("exhausted", where, bool(record.get("exhausted")), card.exhausted)
    tokens, got = record.get("tokens") or {}, tokens_of(card)
    if got != tokens:
        for name in sorted({*tokens, *got}):
            if tokens.get(name, 0) != got.get(name, 0):
                yield Difference(_token_name(name), where, tokens.get(name, 0), got.get(name, 0))
    host = names.of(card.host) if card.host != NOBODY else None
    if host != record.get("on"):
        yield Difference("host", where, record.get("on"), host)
    under = sorted(names.of(below) for below in card.under)
    if under != sorted(record.get("under") or ()):
        yield Difference("cards under it", where, sorted(record.get("under") or ()), under)
    token = card.token.id if card.token is not None and not card.flipped else None
    if token != record.get("token"):
        yield Difference("token creature", where, record.get("token"), token)
    if record["type"] == "creature" and kind != "artifact":
        yield from _strength(facts, card, number, where, record)


def _strength(
    facts: Facts, card: CardState, number: int, where: str, record: Mapping[str, Any]
) -> Iterator[Difference]:
    power, armor = facts.power(number), facts.armor(number)
    if power != record.get("power", 0):
        yield Difference("power", where, record.get("power", 0), power)
    if record.get("armor", 0) == record.get("armorUsed", 0) and facts.loses_armor(number):
        return  # armor that is lost for the turn is written down as used up
    if armor != record.get("armor", 0):
        yield Difference("armor", where, record.get("armor", 0), armor)
    if card.armor_used != record.get("armorUsed", 0):
        yield Difference("armor used", where, record.get("armorUsed", 0), card.armor_used)


def tokens_of(card: CardState) -> dict[str, int]:
    """What lies on a card, under the record's names."""
    found = dict(card.counters)
    for name, count in (("damage", card.damage), ("amber", card.aember), ("power", card.power_counters)):
        if count:
            found[name] = count
    return found | dict.fromkeys(map(str, card.marks), 1)


def _token_name(name: str) -> str:
    return {"amber": "æmber on it", "power": "power counters", "damage": "damage"}.get(name, name)


def summary(found: Iterable[Difference], limit: int = 12) -> list[str]:
    """The first differences, in words."""
    lines: list[str] = []
    for difference in found:
        if len(lines) == limit:
            lines.append("…")
            break
        lines.append(str(difference))
    return lines

"""Whether a field of the board is as a claim says.

In: a check and the game as it stands. Out: a truth value. Raises `NotDecidable` where it hangs on something unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board.faces import UNKNOWN
from kfjudge.games.keyforge.board.zones import Zone
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.pile_ends import top_of
from kfjudge.games.keyforge.situation.state import CARD_VALUES, PLAYER_VALUES, pile, so_many
from kfjudge.games.keyforge.situation.words import IN_PLAY, ZONES
from kfjudge.lookup import fold
from kfjudge.situation.claims import agrees, all_agree, all_there, is_so
from kfjudge.situation.model import CardRef, Check, Compare, NamedCards, Scenario
from kfjudge.situation.words import PLAYERS


def check_holds(check: Check, game: Game, scenario: Scenario) -> bool:
    """Whether one field is as wanted. Raises `NotDecidable` where it hangs on something unknown."""
    if isinstance(check.subject, CardRef):
        return _card_holds(check, check.subject.cards[0], game)
    if check.subject == "game":
        return _game_value(check.field, game) == check.wanted
    player = PLAYERS.index(check.subject)
    zone = check.field.removesuffix("+")
    if zone in ZONES:
        return _zone_holds(cast(NamedCards, check.wanted), zone, player, game, scenario)
    value = PLAYER_VALUES[check.field](game, player)
    if check.field == "made":
        counts = cast(tuple[tuple[str, Compare], ...], check.wanted)
        return all(compare.holds(so_many(value, name)) for name, compare in counts)
    if check.field == "keys":
        if isinstance(check.wanted, Compare):
            return check.wanted.holds(len(value))
        return sorted(value) == sorted(cast(tuple[str, ...], check.wanted))
    return agrees(value, check.wanted)


def _game_value(field: str, game: Game) -> str | None:
    board = game.board
    match field:
        case "winner":
            return None if board.winner is None else PLAYERS[board.winner]
        case "active":
            return PLAYERS[board.active]
        case _:
            return board.step


def _card_holds(check: Check, number: int, game: Game) -> bool:
    field = check.field.removesuffix("+")
    if field == "place":
        return is_so(str(check.wanted), lambda spot: lies_at(game, number, spot))
    if field == "neighbors":
        named = cast(NamedCards, check.wanted)
        beside = list(game.view.neighbors(number)) if game.board.cards[number].zone == "battleline" else []
        return (named.least or len(beside) == len(named.names)) and _all_found(named.names, beside, game)
    value = CARD_VALUES[field](game, number)
    match check.field:
        case "keywords+":
            return all_there(value, cast(tuple[str, ...], check.wanted))
        case "house":
            return check.wanted in value if check.wanted is not None else not value
        case "zone":
            return is_so(str(check.wanted), lambda place: value in IN_PLAY if place == "in play" else value == place)
        case "host":
            return bool(value == (check.wanted.cards[0] if isinstance(check.wanted, CardRef) else None))
        case "counters":
            return all_agree(value, cast(tuple[tuple[str, Compare], ...], check.wanted))
        case _:
            return agrees(value, check.wanted)


def lies_at(game: Game, number: int, spot: str) -> bool:
    """Whether a card lies on a flank, or at an end of its owner's deck (Rulebook: Flank, Deck). Raises `NotDecidable`
    where only cards that nobody knows lie at that end.
    """
    card = game.board.cards[number]
    if spot.endswith("flank"):
        if card.zone != "battleline":
            return False
        line = game.board.players[card.controller].battleline
        return (spot != "right flank" and line[0] == number) or (spot != "left flank" and line[-1] == number)
    side = game.board.players[card.owner]
    if card.zone != "deck":
        return False
    if spot == "top of deck":
        return top_of(game, card.owner, "deck", 1) == [number]
    if side.below:
        return side.below[-1] == number
    if side.deck_unknown or side.ordered is not None:
        raise NotDecidable(
            f"what lies at the bottom of the deck of {PLAYERS[card.owner]} is not known", rule="hidden-information"
        )
    return side.deck[-1] == number


# ── lists of cards ──────────────────────────────────────────────────────────


def _zone_holds(wanted: NamedCards, zone: str, player: int, game: Game, scenario: Scenario) -> bool:
    """Whether a zone holds exactly these cards, or at least these. Order counts in battleline, deck and discard
    pile.
    """
    there = pile(game, player, cast(Zone, zone))
    names = wanted.names
    if zone == "deck":
        there = deck_in_order(game, player, wanted)
    if not wanted.least and len(there) != len(names):
        return False
    if not wanted.least and zone in ("battleline", "deck", "discard"):
        return all(_is(ref, number, game) for ref, number in zip(names, there, strict=True))
    return _all_found(names, there, game)


def deck_in_order(game: Game, player: int, wanted: NamedCards) -> list[int]:
    """The known cards of a deck, top first. Where a shuffle has left the order open, nature decides it for an exact
    list.
    """
    side = game.board.players[player]
    if side.ordered is not None and not wanted.least:
        top_of(game, player, "deck", len(wanted.names))
        if side.deck_unknown:
            raise NotDecidable(
                f"the order of the shuffled deck of {PLAYERS[player]} is not known", rule="hidden-information"
            )
    return [*side.deck, *side.below]


def _is(ref: CardRef, number: int, game: Game) -> bool:
    """Whether a card is one that a name means."""
    if number in ref.cards:
        return True
    return not ref.cards and game.board.cards[number].face is UNKNOWN and fold.fold(ref.text) == "unknown"


def _all_found(refs: Sequence[CardRef], there: Sequence[int], game: Game) -> bool:
    """Whether each name can be given a card of its own."""
    if not refs:
        return True
    first, rest = refs[0], refs[1:]
    return any(
        _is(first, number, game) and _all_found(rest, [other for other in there if other != number], game)
        for number in there
    )

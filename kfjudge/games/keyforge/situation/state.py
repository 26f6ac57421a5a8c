"""The board in the words of `then`: what each field of the vocabulary is at a point of play.

In: a game. Out: values, and the whole state as JSON values. A field that hangs on a text nobody understands raises
`NotDecidable`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.board.faces import UNKNOWN
from kfjudge.games.keyforge.board.zones import IN_PLAY, NOBODY, Zone
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning.key_costs import key_cost
from kfjudge.games.keyforge.situation.faces import house_of_slug
from kfjudge.games.keyforge.situation.words import ZONES
from kfjudge.games.keyforge.words.statuses import STATUSES, Mark
from kfjudge.lookup import fold
from kfjudge.situation.words import PLAYERS

_ZONES = {"merged": "battleline", "limbo": None}


def zone_of(game: Game, number: int) -> str | None:
    """The zone a card is in; None while it is between zones. The second half of a gigantic creature lies where the
    first does.
    """
    zone = game.board.cards[number].zone
    return _ZONES.get(zone, zone)


def in_play(game: Game, number: int) -> bool:
    """Whether a card is in play."""
    return game.board.cards[number].zone in (*IN_PLAY, "merged")


def pile(game: Game, player: int, zone: Zone) -> list[int]:
    """The known cards in a player's zone, in order."""
    side = game.board.players[player]
    return [*side.pile(zone), *(side.below if zone == "deck" else ())]


def pile_size(game: Game, player: int, zone: Zone) -> int:
    """How many cards a zone holds. Raises `NotDecidable` for a deck whose rest nobody knows."""
    if zone == "deck" and game.board.players[player].deck_unknown:
        raise NotDecidable(
            f"how many cards lie in the deck of {PLAYERS[player]} is not known", rule="hidden-information"
        )
    return len(pile(game, player, zone))


def tide(game: Game, player: int) -> str:
    """The tide for a player."""
    board = game.board
    return "neutral" if board.tide is None else "high" if board.tide == player else "low"


def active_house(game: Game, player: int) -> str | None:
    """The house the player has chosen."""
    house = game.board.players[player].active_house
    return None if house is None else house_of_slug(house)


OF_TOKENS = {**{mark.value: mark.row.state for mark in STATUSES}, "exhausted": "exhausted"}
"""The states in which token creatures are counted, and the words for them."""
ANY_TOKEN = "token"
"""What all token creatures together are called in a claim."""


def made(game: Game, player: int) -> dict[str, int]:
    """How many token creatures a player controls, by name and all together, and how many of each are in a state."""
    found = Counter({ANY_TOKEN: 0})
    for card in (game.board.cards[number] for number in game.board.players[player].battleline):
        if card.token is not None and not card.flipped:
            so = (*card.marks, *(["exhausted"] if card.exhausted else []))
            states = ["", *(f" {word}" for state, word in OF_TOKENS.items() if state in so)]
            found.update(f"{name}{state}" for name in (fold.fold(card.token.name), ANY_TOKEN) for state in states)
    return found


def so_many(tokens: Mapping[str, int], called: str) -> int:
    """How many token creatures are called so, or are in a state: `NAME`, `NAME warded`, `NAME not warded`."""
    name, _not, state = fold.fold(called).partition(" not ")
    return tokens.get(name, 0) - (tokens.get(f"{name} {state}", 0) if state else 0)


PLAYER_VALUES: dict[str, Callable[[Game, int], Any]] = {
    "aember": lambda game, player: game.board.players[player].aember,
    "keys": lambda game, player: tuple(game.board.players[player].keys),
    "chains": lambda game, player: game.board.players[player].chains,
    "tide": tide,
    "house": active_house,
    "key_cost": key_cost,
    "haunted": lambda game, player: game.view.is_haunted(player),
    "made": made,
    "drawn": lambda game, player: game.board.players[player].drawn,
    "hand_size": lambda game, player: pile_size(game, player, "hand"),
    "deck_size": lambda game, player: pile_size(game, player, "deck"),
    "discard_size": lambda game, player: pile_size(game, player, "discard"),
    "archives_size": lambda game, player: pile_size(game, player, "archives"),
    "battleline_size": lambda game, player: pile_size(game, player, "battleline"),
}
"""The fields of a player that are single values."""
ASKED_ALONE = frozenset(
    field for field in PLAYER_VALUES if field.endswith("_size") or field in ("haunted", "made", "drawn")
)
"""Those that follow from the others: they are told only where they are asked about."""


def _creature(game: Game, number: int) -> bool:
    return game.board.cards[number].zone == "battleline"


def _controller(game: Game, number: int) -> str:
    return PLAYERS[game.board.cards[number].controller]


def _houses(game: Game, number: int) -> tuple[str, ...]:
    if game.board.cards[number].face is UNKNOWN:
        return ()
    return tuple(house_of_slug(house) for house in game.view.houses(number))


def _host(game: Game, number: int) -> int | None:
    host = game.board.cards[number].host
    return None if host == NOBODY else host


def _has(mark: Mark, game: Game, number: int) -> bool:
    return game.board.cards[number].has(mark)


CARD_VALUES: dict[str, Callable[[Game, int], Any]] = {
    "zone": zone_of,
    "controller": _controller,
    "owner": lambda game, number: PLAYERS[game.board.cards[number].owner],
    "damage": lambda game, number: game.board.cards[number].damage,
    "aember": lambda game, number: game.board.cards[number].aember,
    "power": lambda game, number: game.view.power(number) if _creature(game, number) else None,
    "armor": lambda game, number: game.view.armor(number) if _creature(game, number) else None,
    "armor_left": lambda game, number: game.view.armor_left(number) if _creature(game, number) else None,
    "power_counters": lambda game, number: game.board.cards[number].power_counters,
    "counters": lambda game, number: dict(game.board.cards[number].counters),
    **{mark.value: partial(_has, mark) for mark in STATUSES},
    "exhausted": lambda game, number: game.board.cards[number].exhausted,
    "house": _houses,
    "host": _host,
    "destroyed": lambda game, number: number in game.board.destroyed,
    "keywords": lambda game, number: [name.value for name in game.view.keywords(number)],
}
"""The fields of a card."""

PLAIN: dict[str, Any] = {
    "damage": 0,
    "aember": 0,
    "power_counters": 0,
    "counters": {},
    **dict.fromkeys(map(str, STATUSES), False),
    "host": None,
    "destroyed": False,
}
"""The fields of a fresh card: left out where they are so."""


def state_of(game: Game, titles: Sequence[str]) -> dict[str, Any]:
    """The whole state in the names of `then`; `titles` are what the cards are called. What cannot be said is null."""
    state: dict[str, Any] = {}
    for player, name in enumerate(PLAYERS):
        side = {
            field: _known(value, game, player) for field, value in PLAYER_VALUES.items() if field not in ASKED_ALONE
        }
        side["keys"] = list(side["keys"])
        if game.view.is_haunted(player):
            side["haunted"] = True
        tokens = made(game, player)
        if tokens[ANY_TOKEN]:
            side["made"] = tokens
        for zone in ZONES:
            side[zone] = [_seen_as(game, titles, number) for number in pile(game, player, zone)]  # type: ignore[arg-type]
        for zone in ("hand", "deck", "discard", "archives", "battleline"):
            side[f"{zone}_size"] = _known(PLAYER_VALUES[f"{zone}_size"], game, player)
        state[name] = side
    state["cards"] = {
        title(titles, number): card_state(game, number, titles) for number in range(len(titles)) if _shown(game, number)
    }
    state["active"] = PLAYERS[game.board.active]
    state["step"] = game.board.step
    state["winner"] = None if game.board.winner is None else PLAYERS[game.board.winner]
    return state


def title(titles: Sequence[str], number: int) -> str:
    """What a card is called: the file's name for it, or that it came from an unknown deck."""
    return titles[number] if number < len(titles) else "unknown"


def _seen_as(game: Game, titles: Sequence[str], number: int) -> str:
    """What a card is called in its place: one from an unknown deck that is a token creature has the token's name."""
    token = game.board.cards[number].token
    return token.name if token is not None and number >= len(titles) else title(titles, number)


def card_state(game: Game, number: int, titles: Sequence[str]) -> dict[str, Any]:
    """The fields of a card that say something: where it is, and all that is not as on a fresh card."""
    strength = ("power", "armor", "armor_left")
    untold = ["keywords"]  # they follow from the others, and are told only where they are asked about
    if not in_play(game, number):
        untold += ["controller", "exhausted", *strength]
    elif not _creature(game, number):
        untold += strength
    found = {field: _known(value, game, number) for field, value in CARD_VALUES.items() if field not in untold}
    if found["host"] is not None:
        found["host"] = title(titles, found["host"])
    found["house"] = list(found["house"] or ())
    return {field: value for field, value in found.items() if field not in PLAIN or value != PLAIN[field]}


def _shown(game: Game, number: int) -> bool:
    """Whether a card stands in the list of cards: not one that nobody can see, and not the second half of a creature in
    play.
    """
    card = game.board.cards[number]
    return card.face is not UNKNOWN and card.zone != "merged"


def _known(value: Callable[[Game, int], Any], game: Game, subject: int) -> Any:
    try:
        return value(game, subject)
    except NotDecidable:
        return None

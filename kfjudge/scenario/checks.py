"""Whether a claim holds at the end of a line of play.

In: a claim, the game as it stands, and what the questions offered that came up. Out: True, False, or None where nobody
can say, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from kfjudge.engine.decision import Decision
from kfjudge.errors import NotDecidable
from kfjudge.keyforge.board.faces import UNKNOWN
from kfjudge.keyforge.board.zones import Zone
from kfjudge.keyforge.game import Game
from kfjudge.keyforge.meaning.pile_ends import top_of
from kfjudge.rules import fold
from kfjudge.scenario.model import CardRef, Check, ChoiceCheck, Claim, Compare, NamedCards, Scenario
from kfjudge.scenario.state import CARD_VALUES, PLAYER_VALUES, active_house, pile
from kfjudge.scenario.verdicts import Truth
from kfjudge.scenario.wording import matches
from kfjudge.scenario.words import PLAYERS, ZONES


@dataclass(frozen=True, slots=True)
class Finding:
    """What a claim comes to at one end, why nothing can be said if so, and which of the things that must hold is the
    first that does not (-1: another part).
    """

    truth: Truth
    why: str = ""
    failed: int = -1


Can = Callable[[Game, "Claim"], bool]
"""Whether the action of a claim would be legal now."""


Offered = frozenset[ChoiceCheck]
"""The claims about choices for which some question so far has listed the card or word."""


def find(claim: Claim, game: Game, scenario: Scenario, offered: Offered, can: Can) -> Finding:
    """What a claim comes to. A part that fails decides it even where another cannot be said."""
    parts: list[Callable[[], bool]] = [partial(check_holds, check, game, scenario) for check in claim.then]
    parts += [partial(_is_offered, choice, offered) for choice in claim.choices]
    if claim.can is not None:
        parts.append(partial(can, game, claim))
    unsaid = ""
    for place, part in enumerate(parts):
        try:
            if not part():
                return Finding(False, failed=place if place < len(claim.then) else -1)
        except NotDecidable as error:
            unsaid = unsaid or error.message
    return Finding(None, unsaid) if unsaid else Finding(True)


def _is_offered(choice: ChoiceCheck, offered: Offered) -> bool:
    return (choice in offered) == choice.offers


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
    if check.field == "keys":
        if isinstance(check.wanted, Compare):
            return check.wanted.holds(len(value))
        return sorted(value) == sorted(cast(tuple[str, ...], check.wanted))
    if check.field == "house":
        return active_house(game, player) == check.wanted
    return _equals(value, check)


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
    value = CARD_VALUES[check.field](game, number)
    match check.field:
        case "house":
            return check.wanted in value if check.wanted is not None else not value
        case "host":
            return bool(value == (check.wanted.cards[0] if isinstance(check.wanted, CardRef) else None))
        case "counters":
            wanted = cast(tuple[tuple[str, Compare], ...], check.wanted)
            return all(compare.holds(value.get(name, 0)) for name, compare in wanted)
        case _:
            return _equals(value, check)


def _equals(value: object, check: Check) -> bool:
    if isinstance(check.wanted, Compare):
        return isinstance(value, int) and check.wanted.holds(value)
    return value == check.wanted


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


# ── questions ───────────────────────────────────────────────────────────────


def offered_by(checks: Iterable[ChoiceCheck], questions: Sequence[Decision]) -> Offered:
    """Those of the claims about choices whose card or word a question lists as legal."""
    return frozenset(check for check in checks if any(_lists(check, decision) for decision in questions))


def _lists(check: ChoiceCheck, decision: Decision) -> bool:
    if check.by is not None and (decision.nature or decision.player != check.by):
        return False
    return any(matches(check.word, decision, option) for option in decision.options)

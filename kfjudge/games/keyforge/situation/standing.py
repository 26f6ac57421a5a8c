"""The board of a scenario as it stands before play: what cannot be, what is taken for granted, and what is shown of it.

In: a scenario and its board. Out: problems, assumptions, and the cards that people see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kfjudge.errors import Problem
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import SET_UP, SET_UP_RUNS, SET_UP_UNKNOWN
from kfjudge.games.keyforge.situation.board_rules import damage_problem
from kfjudge.games.keyforge.situation.faces import house_of_slug, house_slug
from kfjudge.games.keyforge.situation.words import IN_PLAY, house_name
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.effects import Delayed, DurationKind, Lasting, MakeTokens, TakeControl
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.language.node import Node
from kfjudge.language.trees import field_names, walk
from kfjudge.situation.model import Scenario
from kfjudge.situation.ruling import CardShown, untried
from kfjudge.situation.words import PLAYERS


def standing_problems(scenario: Scenario, game: Game) -> list[Problem]:
    """What only the standing board shows to be impossible: damage at or above power, armor used beyond armor."""
    problems: list[Problem] = []
    for card in scenario.cards:
        if card.zone not in IN_PLAY or card.facts is None:
            continue
        if card.damage and card.damage >= (power := game.view.power(card.number)):
            told = damage_problem(card.name, power, card.damage)
            problems.append(Problem(told, scenario.file, *card.where("damage")))
        if card.armor_used and card.armor_used > (armor := game.view.armor(card.number)):
            told = f"{card.name} has {armor} armor; {card.armor_used} of it cannot be used"
            problems.append(Problem(told, scenario.file, *card.where("armor_used")))
    return problems


def assumed_tokens(board: Board) -> list[tuple[str, str, str]]:
    """That a player whose cards make tokens has no token creature card, where none is given: then nothing is made."""
    assumed: list[tuple[str, str, str]] = []
    for number, side in enumerate(board.players):
        making = {
            card.face.name: named
            for card in board.cards
            if side.token is None and card.controller == number and card.face.text is not None
            for named in _tokens_made(card.face.text)
        }
        if making:
            card, named = next(iter(making.items()))
            assumed.append(
                (
                    f"the token creature card of {PLAYERS[number]}",
                    "none",
                    f"'token' is left out, and {card} makes nothing without it; 'token: {named or 'NAME'}' says which",
                )
            )
    return assumed


def unwitnessed(board: Board, unplayed: Callable[[CardText], str]) -> list[tuple[str, str, str]]:
    """That texts are played as they are read which nobody has seen to act: those of new cards."""
    faces = dict.fromkeys(card.token or card.face for card in board.cards)
    return untried(
        face.name for face in faces if face.text is not None and not face.witnessed and not unplayed(face.text)
    )


def _tokens_made(text: Node) -> Iterator[str]:
    """The token creatures that a text makes by name; "" for those of the deck."""
    for one in walk(text):
        if isinstance(one, MakeTokens):
            yield one.named or ""
        for name in field_names(type(one)):
            inner = getattr(one, name)
            if isinstance(inner, CardText):
                yield from _tokens_made(inner)


def set_up_before(scenario: Scenario, board: Board) -> dict[int, bool]:
    """The cards in play from before the first action whose "Play:" ability makes something that still runs, each with
    whether it can be set up again: not where it speaks of what the ability did before. None where the file says that
    nothing runs, or names it.
    """
    running = {effect.facts.name for effect in scenario.lasting}
    return {
        number: not any(
            isinstance(one, TakeControl) or getattr(one, "refers_to", None) for each in made for one in walk(each)
        )
        for number, card in enumerate(board.cards)
        if scenario.as_played
        and card.in_play
        and card.stay == 1
        and card.token is None
        and card.face.name not in running
        if card.face.text is not None and (made := _sets_up(card.face.text))
    }


def left_unknown(scenario: Scenario, before: Board, after: Board) -> str:
    """A card that left play, which ends what its "Play:" ability set up, where some card of the table may be one that
    it speaks of: one that is purged, or not with its owner. "" if there is none.
    """
    if not any(card.zone == "purged" or (card.in_play and card.controller != card.owner) for card in before.cards):
        return ""
    unknown = [number for number, runs in set_up_before(scenario, before).items() if not runs]
    left = (before.cards[number] for number in unknown if before.cards[number].stay != after.cards[number].stay)
    return next((card.face.name for card in left), "")


def assumed_set_up(scenario: Scenario, board: Board) -> list[tuple[str, str, str]]:
    """That what the "Play:" ability of a card in play has set up for later runs, as it does where the card was played,
    or that it does not where nobody can know what it is about.
    """
    return [
        (SET_UP.format(board.cards[number].face.name), *(SET_UP_RUNS if runs else SET_UP_UNKNOWN))
        for number, runs in set_up_before(scenario, board).items()
    ]


def _sets_up(text: Node) -> list[Node]:
    """What a "Play:" ability makes that is set off later, whenever that may be, or holds until the card leaves play."""
    abilities = [one for one in walk(text) if isinstance(one, BoldAbility) and Timing.PLAY in one.timings]
    return [
        one
        for each in abilities
        for one in walk(each)
        if (isinstance(one, Delayed) and one.duration is None)
        or (
            isinstance(one, Lasting | TakeControl)
            and one.duration is not None
            and one.duration.kind is DurationKind.UNTIL_LEAVES
        )
    ]


def assumed_houses(scenario: Scenario, board: Board) -> list[tuple[str, str, str]]:
    """Houses taken for granted where a house is chosen and the file does not say which a player has: `board` gets
    them.
    """
    assumed: list[tuple[str, str, str]] = []
    player = scenario.active
    for act in (*scenario.acts, *(claim.can for claim in scenario.claims if claim.can is not None)):
        if act.verb == "end turn":
            player = 1 - player
        side = board.players[player]
        if act.verb != "begin turn" or scenario.players[player].houses_given:
            continue
        if (
            act in scenario.acts
            and act.house is not None
            and len(side.houses) < 3
            and house_slug(act.house) not in side.houses
        ):
            side.houses = (*side.houses, house_slug(act.house))
        names = " and ".join(house_name(house_of_slug(house)) for house in side.houses) or "none is known"
        assumed.append(
            (
                f"the houses of {PLAYERS[player]}",
                names,
                "'houses' is left out; these are those of the player's cards and choices",
            )
        )
    for side_number, setup in enumerate(scenario.players):
        if setup.keys_counted:
            assumed.append(
                (
                    f"the forged keys of {PLAYERS[side_number]}",
                    ", ".join(board.players[side_number].keys),
                    "only their number is given",
                )
            )
    return assumed


def cards_shown(scenario: Scenario, board: Board, titles: Sequence[str]) -> tuple[CardShown, ...]:
    """The cards of the file that people can see, each with its text in force."""
    found: list[CardShown] = []
    for card, title in zip(scenario.cards, titles, strict=True):
        if card.facts is None and card.token is None:
            continue
        state = board.cards[card.number]
        face = state.token or state.face
        houses = tuple(map(house_of_slug, face.houses))
        facts = [face.type, " or ".join(map(house_name, houses))]
        facts += [f"power {face.power}"] if face.power is not None else []
        facts += [f"armor {face.armor}"] if face.armor else []
        found.append(CardShown(title, face.name, face.type, houses, ", ".join(facts), face.printed))
    return tuple(found)


def not_understood(board: Board, ends: Sequence[tuple[Board, str]]) -> tuple[tuple[str, str], ...]:
    """Cards in play whose text is declined, and those whose text turned out to be needed."""
    found: dict[str, str] = {}

    def note(face: CardFace) -> None:
        if face.declined is not None:
            found.setdefault(face.name, face.declined.reason)

    for card in board.cards:
        if card.zone in (*IN_PLAY, "archon powers") or (card.zone == "prophecies"):
            note(card.token or card.face)
    for end, undecided in ends:
        for card in end.cards if undecided else ():
            if card.face.declined is not None and card.face.name in undecided:
                note(card.face)
    return tuple(found.items())

"""The board of a scenario as it stands before play: what cannot be, what is taken for granted, and what is shown of it.

In: a scenario and its board. Out: problems, assumptions, and the cards that people see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kfjudge.errors import Problem
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import SET_UP
from kfjudge.games.keyforge.situation.board_rules import damage_problem
from kfjudge.games.keyforge.situation.faces import house_of_slug, house_slug
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.effects import Delayed, MakeTokens
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.language.node import Node
from kfjudge.language.trees import field_names, walk
from kfjudge.situation.model import Scenario
from kfjudge.situation.ruling import CardShown
from kfjudge.situation.words import IN_PLAY, PLAYERS, house_name


def standing_problems(scenario: Scenario, game: Game) -> list[Problem]:
    """What only the standing board shows to be impossible: damage at or above power, armor used beyond armor."""
    problems: list[Problem] = []
    for card in scenario.cards:
        if card.zone not in IN_PLAY or card.facts is None:
            continue
        if card.damage:
            power = game.view.power(card.number)
            if card.damage >= power:
                line, column = card.where("damage")
                problems.append(Problem(damage_problem(card.name, power, card.damage), scenario.file, line, column))
        if card.armor_used:
            armor = game.view.armor(card.number)
            if card.armor_used > armor:
                line, column = card.where("armor_used")
                problems.append(
                    Problem(
                        f"{card.name} has {armor} armor; {card.armor_used} of it cannot be used",
                        scenario.file,
                        line,
                        column,
                    )
                )
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


def _tokens_made(text: Node) -> Iterator[str]:
    """The token creatures that a text makes by name; "" for those of the deck."""
    for one in walk(text):
        if isinstance(one, MakeTokens):
            yield one.named or ""
        for name in field_names(type(one)):
            inner = getattr(one, name)
            if isinstance(inner, CardText):
                yield from _tokens_made(inner)


def assumed_not_set_up(scenario: Scenario, board: Board) -> list[tuple[str, str, str]]:
    """That what the "Play:" ability of a card in play has set up for later does not run, where the file does not say
    that it does: the card may have been put into play.
    """
    running = {effect.facts.name for effect in scenario.lasting}
    waiting = dict.fromkeys(
        card.face.name
        for card in board.cards
        if card.in_play and card.face.name not in running and card.face.text is not None and _sets_up(card.face.text)
    )
    why = "'lasting' names no card by which it would; 'lasting: NAME' says so"
    return [(SET_UP.format(name), "it does not run", why) for name in waiting]


def _sets_up(text: Node) -> bool:
    """Whether a "Play:" ability makes something happen later, whenever that may be."""
    abilities = [one for one in walk(text) if isinstance(one, BoldAbility) and Timing.PLAY in one.timings]
    return any(isinstance(one, Delayed) and one.duration is None for each in abilities for one in walk(each))


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
        found.append(CardShown(title, face.name, face.type, houses, face.power, face.armor, face.printed))
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

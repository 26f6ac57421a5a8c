"""What makes a value what it is at the end: every text that adds to it or sets it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kfjudge.games.keyforge.meaning.key_costs import cost_changes
from kfjudge.games.keyforge.situation.ends import about
from kfjudge.games.keyforge.view.attributes import SWITCHED
from kfjudge.situation.model import CardRef, Check
from kfjudge.situation.ruling import Reason
from kfjudge.situation.words import PLAYERS

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game


OF_STRENGTH = ("power", "armor", "zone", "destroyed")
"""The fields of a creature that its power or armor decides."""


def made_of(game: Game, check: Check, titles: Sequence[str]) -> tuple[Reason, ...]:
    """Who changes the value that a check asks, and by how much; for what became of a damaged creature that is its
    power. Nothing for other fields, or if nobody does.
    """
    if check.field == "key_cost" and check.subject in PLAYERS:
        found = [f"{titles[card]} {amount:+}" for card, amount in cost_changes(game, PLAYERS.index(str(check.subject)))]
        whose = f"keys cost {check.subject}"
    elif check.field in OF_STRENGTH and isinstance(check.subject, CardRef) and len(check.subject.cards) == 1:
        number = check.subject.cards[0]
        state, field = game.board.cards[number], "armor" if check.field == "armor" else "power"
        if state.zone != "battleline" or not (state.damage or check.field == field):
            return ()
        made = game.view.made_of(number, field)
        found = [words.format(titles[card]) for words, card in made]
        whose = f"{field} of {titles[number]}"
        switched = bool(made) and made[0][0] == SWITCHED
        check = check._replace(field={"power": "armor", "armor": "power"}[field] if switched else field)
    else:
        return ()
    return (Reason(about(check), f"{whose}: {', '.join(found)}"),) if found else ()

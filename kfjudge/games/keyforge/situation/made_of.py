"""What makes a value what it is at the end: every text that adds to it or sets it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.meaning.key_costs import cost_changes
from kfjudge.games.keyforge.situation.ends import about
from kfjudge.games.keyforge.words.nodes.statics import CountsAs, GetsStats
from kfjudge.situation.model import CardRef, Check
from kfjudge.situation.ruling import Reason
from kfjudge.situation.words import PLAYERS

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game


def made_of(game: Game, check: Check, titles: Sequence[str]) -> tuple[Reason, ...]:
    """Who changes the value that a check asks, and by how much; nothing for other fields, or if nobody does."""
    if check.field == "key_cost" and check.subject in PLAYERS:
        found = [f"{titles[card]} {amount:+}" for card, amount in cost_changes(game, PLAYERS.index(str(check.subject)))]
        whose = f"keys cost {check.subject}"
    elif check.field in ("power", "armor") and isinstance(check.subject, CardRef) and len(check.subject.cards) == 1:
        number = check.subject.cards[0]
        if game.board.cards[number].zone != "battleline":
            return ()
        found = list(_stats(game, number, check.field, titles))
        whose = f"{check.field} of {titles[number]}"
    else:
        return ()
    return (Reason(about(check), f"{whose}: {', '.join(found)}"),) if found else ()


def _stats(game: Game, number: int, what: str, titles: Sequence[str]) -> Iterator[str]:
    """What sets or changes the power or armor of a creature."""
    view = game.view
    setting = [stated for stated in view.about(CountsAs, number) if getattr(stated.statement.node, what) is not None]
    if setting:
        latest = max(setting, key=lambda stated: stated.since)
        yield f"set by {titles[latest.card]}"
        if latest.is_of_another(number):
            return  # nothing is added then
    counters = game.board.cards[number].power_counters
    if what == "power" and counters:
        yield f"counters +{counters}"
    for stated in view.about(GetsStats, number):
        amount = getattr(stated.statement.node, what)
        if amount is not None:
            change = meaning.value(view.for_card(stated, number), amount) * view.multiplier(stated, number)
            yield f"{titles[stated.card]} {change:+}"

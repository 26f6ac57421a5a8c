"""What each player does by themselves: "each player may …", and what is said of each of them afterwards ("each player
discards a card. They gain 1").

The active player comes first (Rulebook: Simultaneous effects). While it is a player's turn, the words mean that player
alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kfjudge.engine.identity import Same
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.meaning import who
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes.conditions import Did
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.language.trees import walk, with_parts
from kfjudge.values import replace


def last_said_of_each(effects: tuple[Effect, ...], place: int) -> int:
    """Up to which instruction of a sequence the words speak of each player who does the one at `place`: its own place,
    if none after it does.

    Raises `NotDecidable` where something else is done in between, which would have to wait for both.
    """
    doer = getattr(effects[place], "player", None)
    if not isinstance(doer, Player) or doer.kind is not PlayerKind.EACH:
        return place
    mention = _mention(Same(effects[place]))
    said = [number for number in range(place + 1, len(effects)) if _speaks_of(effects[number], mention)]
    if not said:
        return place
    if len(said) != said[-1] - place:
        raise NotDecidable("what is said of each player comes after something else is done")
    return said[-1]


def asked_of_each(effects: tuple[Effect, ...], place: int) -> bool:
    """Whether it is asked later which of the players did an instruction for both."""
    number = effects[place].mention
    doer = getattr(effects[place], "player", None)
    if number is None or not isinstance(doer, Player) or doer.kind is not PlayerKind.EACH:
        return False
    return any(isinstance(item, Did) and item.refers_to == number for item in walk(effects[place + 1 :]))


def each_in_turn(ctx: Context, effects: tuple[Effect, ...]) -> bool:
    """Does the instructions for each player who does the first, one player after the other. Whether all was done."""
    doer = getattr(effects[0], "player", None)
    assert isinstance(doer, Player)
    mention = _mention(Same(effects[0]))
    done = True
    rounds = Rounds(ctx)
    for _player in who.each(ctx, replace(doer, mention=mention)):
        for effect in (_of_one(Same(effects[0]), mention), *effects[1:]):
            result = meaning.do(ctx, effect)
            done = done and result
        rounds.note()
    rounds.end()
    return done


class Rounds:
    """What the same instructions did in several rounds: "this way" looks back on all of them."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.before = dict(ctx.named_events)
        self.gathered: dict[int, list[Event]] = {}

    def note(self) -> None:
        """A round is over."""
        for number, events in self.ctx.named_events.items():
            if self.before.get(number) is not events:
                self.before[number] = events
                self.gathered.setdefault(number, []).extend(events)

    def end(self) -> None:
        """The last round is over."""
        self.ctx.named_events.update(self.gathered)


@lru_cache(maxsize=512)
def _of_one(kept: Same, mention: int | None) -> Effect:
    """An instruction for each player as it is for the player whose turn it is. The same object each time: what has been
    met is compared by it.
    """
    effect: Any = kept.of
    one = Player(kind=PlayerKind.THAT_PLAYER, refers_to=mention)

    def changed(value: Any) -> Any:
        if isinstance(value, Player) and _is_same(value, effect.player):
            return one
        return with_parts(value, changed)

    return changed(effect)  # type: ignore[no-any-return]


@lru_cache(maxsize=512)
def _mention(kept: Same) -> int | None:
    """By which number later words speak of each of the players who do an instruction."""
    effect: Any = kept.of
    people = (item for item in walk(effect) if isinstance(item, Player) and _is_same(item, effect.player))
    return next((item.mention for item in people if item.mention is not None), None)


def _is_same(one: Player, other: Player) -> bool:
    return replace(one, mention=None) == replace(other, mention=None)


def _speaks_of(effect: Effect, mention: int | None) -> bool:
    return mention is not None and any(isinstance(item, Player) and item.refers_to == mention for item in walk(effect))

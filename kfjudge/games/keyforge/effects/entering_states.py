"""How the cards enter that an instruction brings into play, where the next sentence says it (Rulebook: Enters play)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Status
from kfjudge.games.keyforge.words.nodes.conditions import Did
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.language.trees import walk, with_parts

if TYPE_CHECKING:
    from kfjudge.games.keyforge.meaning.context import Context


def of_entering(effects: tuple[Effect, ...], place: int) -> tuple[s.EntersPlay, ...]:
    """How the cards that an instruction brings into play enter, if the next sentence says so: "play a creature; it
    enters play ready", and also "if you do, it enters play
    ready".
    """
    following = effects[place + 1] if place + 1 < len(effects) else None
    if (
        isinstance(following, f.If)
        and isinstance(following.condition, Did)
        and following.condition.refers_to in (None, effects[place].mention)
    ):
        following = following.then
    if (
        not isinstance(following, f.Lasting)
        or following.duration is None
        or following.duration.kind is not f.DurationKind.UNSAID
    ):
        return ()
    said = tuple(part for one in following.effects for part in (one.statics if isinstance(one, s.Together) else (one,)))
    brought = [
        item.cards for item in walk(effects[place]) if isinstance(item, f.PlayCards | f.PutIntoPlay | f.ReturnToPlay)
    ]
    made = [item for item in walk(effects[place]) if isinstance(item, f.MakeTokens)]
    spoken_of = {
        number
        for item in (*brought, *made)
        for number in (item.mention, getattr(item, "refers_to", None))
        if number is not None
    }
    manner = tuple(
        part
        for part in said
        if isinstance(part, s.EntersPlay) and isinstance(part.cards, c.Ref) and part.cards.refers_to in spoken_of
    )
    return manner if len(manner) == len(said) else ()


def brought_in(ctx: Context, effect: Effect, manner: tuple[s.EntersPlay, ...]) -> bool:
    """Done while the cards that it brings into play enter in this manner."""
    if any(isinstance(item, f.MakeTokens) for item in walk(effect)):
        states = tuple(state for part in manner for state in part.states)
        if any(replace(part, states=()) != s.EntersPlay(cards=part.cards) for part in manner):
            raise NotDecidable("no rule says how a token creature enters so", rule="token-creatures")
        return meaning.do(ctx, _made_so(effect, states))
    outer, ctx.manner = ctx.manner, manner
    try:
        return meaning.do(ctx, effect)
    finally:
        ctx.manner = outer


def _made_so(value: Any, states: tuple[Status, ...]) -> Any:
    """An instruction whose token creatures are made in these states."""
    made = with_parts(value, lambda part: _made_so(part, states))
    return replace(made, entering=(*made.entering, *states)) if isinstance(made, f.MakeTokens) else made

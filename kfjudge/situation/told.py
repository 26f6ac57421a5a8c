"""What a ruling answers to questions that claim nothing: read off how the outcomes end, nothing is judged again.

In: questions as the line asks them, and the ruling. Out: pairs of question and answer. Where outcomes differ, each
answer names the outcomes it holds in; where a line of play cannot be played to its end, the answer says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kfjudge.situation.idle import HAPPENS, NOTHING_DONE
from kfjudge.situation.notation.asked import Asked
from kfjudge.situation.ruling import OutcomeRuling, Ruling
from kfjudge.situation.words import PLAYERS
from kfjudge.values import replace

WHOSE = {"me": "me", "opponent": "the opponent"}
_SIDES = ("My side", "The opponent")
_DEALT = r"(?P<card>.+?) (?:is dealt|takes) (?P<many>\d+) damage\b.*"
"""What a step says of damage that was dealt."""
COUNTED = frozenset(("dealt", "drawn", "stolen"))
"""What is counted over the steps, not read off how it ends."""
_IN_PLAY = frozenset(("battleline", "artifacts", "base", "battlefield", "upgrade"))


def told(questions: Iterable[Asked], ruling: Ruling) -> tuple[tuple[str, str], ...]:
    """Each question with its answer."""
    return tuple((asked.says, _over_all(asked, ruling)) for asked in questions)


def _over_all(asked: Asked, ruling: Ruling) -> str:
    if not ruling.acts and asked.about in (*HAPPENS, *COUNTED, "survivors"):
        return f"undecided: {NOTHING_DONE}"
    ends: dict[str, list[int]] = {}
    for number, outcome in enumerate(ruling.outcomes, 1):
        ends.setdefault(_at_the_end(asked, outcome, ruling.before or {}), []).append(number)
    more = "" if ruling.complete else "; there may be other outcomes"
    if not ends:
        return "undecided: there is no outcome"
    if len(ends) == 1:
        return next(iter(ends)) + more
    parts = []
    for answer, numbers in ends.items():
        named = ", ".join(map(str, numbers[:6])) + (", …" if len(numbers) > 6 else "")
        parts.append(f"{answer} (outcome{'s' if len(numbers) > 1 else ''} {named})")
    return "it depends: " + "; ".join(parts) + more


def _at_the_end(asked: Asked, outcome: OutcomeRuling, before: Mapping[str, Any]) -> str:
    """The answer in one outcome."""
    if outcome.undecided:
        return f"undecided: {outcome.undecided}"
    if outcome.stopped is not None:
        return f"not reached: {outcome.stopped.action} is not legal"
    state = outcome.state
    if asked.about == "winner":
        return WHOSE.get(str(state.get("winner")), "") or _nobody_has_won(asked, state, before)
    if asked.about in ("destroyed", "survivors") or (asked.wanted is not None and asked.about not in COUNTED):
        names = list(_those(asked, state, before))
        return str(len(names)) if asked.counted else ", ".join(names) or "none"
    if asked.about in COUNTED:
        return _counted(asked, outcome)
    if asked.place:
        there = state.get("battlefields", {}).get(asked.place, {})
        return WHOSE.get(str(there.get("controller")), "nobody")
    if asked.card is not None:
        return _of_a_card(asked.about, asked.card.value, state)
    if asked.player is None:
        both = (replace(asked, player=player) for player in range(len(PLAYERS)))
        return "; ".join(f"{WHOSE[PLAYERS[each.player or 0]]}: {_at_the_end(each, outcome, before)}" for each in both)
    name = PLAYERS[asked.player]
    if asked.token:
        made = {key.casefold(): many for key, many in (state.get(name, {}).get("made") or {}).items()}
        return str(made.get(asked.token.casefold(), 0))
    now = _number(state.get(name, {}).get(asked.about))
    then = _number(before.get(name, {}).get(asked.about))
    return now if then in (now, "unknown") and not asked.change else f"{now} at the end, {then} before"


def _nobody_has_won(asked: Asked, state: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    """Where nobody has won the game, who wins may be asked of a fight: what is destroyed and what is left."""
    dead, left = (
        ", ".join(_those(replace(asked, about=about), state, before)) or "nothing"
        for about in ("destroyed", "survivors")
    )
    return f"nobody has won the game; destroyed: {dead}; left in play: {left}"


def _counted(asked: Asked, outcome: OutcomeRuling) -> str:
    """How much damage a card was dealt, or how much a player drew or stole, over all steps."""
    if asked.card is None:
        side = _SIDES[asked.player or 0]
        if asked.about == "stolen":
            found = [re.match(rf"{side} steals (\d+)", step.text) for step in outcome.trace if step.event == "steal"]
            return str(sum(int(step[1]) for step in found if step is not None))
        return str(sum(step.event == "draw" and step.text.startswith(f"{side} draws ") for step in outcome.trace))
    steps = [re.fullmatch(_DEALT, step.text) for step in outcome.trace if step.event == "damage"]
    name = str(asked.card.value)
    many = sum(int(step["many"]) for step in steps if step is not None and step["card"].lower() == name.lower())
    if asked.wanted is None:
        return str(many)
    return f"{'yes' if many == (asked.wanted or many or -1) else 'no'}: {many}"


def _those(asked: Asked, state: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[str]:
    """The cards that were destroyed, those that were in play and still are, or those in play that are in a state."""
    for name, was in before.get("cards", {}).items():
        side = was.get("controller", was.get("owner"))
        if asked.player is not None and side != PLAYERS[asked.player]:
            continue
        if asked.among and all(name != node.value for node in asked.among):
            continue
        now = state.get("cards", {}).get(name, {})
        died = now.get("destroyed") or now.get("dead")
        if asked.wanted is not None:
            if _in_play(now, state) and bool(now.get(asked.about)) == bool(asked.wanted):
                yield name
        elif died if asked.about == "destroyed" else _in_play(was, before) and _in_play(now, state):
            yield name


def _in_play(card: Mapping[str, Any], state: Mapping[str, Any]) -> bool:
    """Whether a card lies in play: in a zone of play, or at a battlefield by its name."""
    return card.get("zone") in _IN_PLAY or card.get("zone") in state.get("battlefields", {})


def _of_a_card(about: str, name: str, state: Mapping[str, Any]) -> str:
    card = state.get("cards", {}).get(name)
    if card is None:
        return "no longer in the game"
    if about != "zone":
        if about in ("owner", "controller"):
            return WHOSE.get(str(card.get(about)), "nobody: it is not in play")
        return str(card.get(about, 0))
    zone = str(card.get("zone"))
    if _in_play(card, state):
        spot = card.get("location") if zone == "battlefield" else zone
        where = "in base" if zone == "base" else "in play" if spot in _IN_PLAY or spot is None else f"at {spot}"
        return f"{where}, controlled by {WHOSE.get(str(card.get('controller')), 'nobody')}"
    if zone == "facedown":
        return f"facedown at {card.get('location', 'a battlefield')}"
    if zone == "gone":  # what is no card ceases to be where it would go
        return "nowhere: it is gone"
    whose = {"me": "my", "opponent": "the opponent's"}.get(str(card.get("owner")), "the")
    said = {"discard": "discard pile", "purged": "purged cards", "banished": "banished cards"}.get(zone, zone)
    return f"in {whose} {said}"


def _number(value: Any) -> str:
    """A number of a player; of a list, how many."""
    if value is None:
        return "unknown"
    return str(len(value) if isinstance(value, list | tuple) else value)

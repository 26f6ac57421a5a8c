"""What came of a line of play, in words: its steps, what is new on the board, and why a claim holds or does not.

In: games and states in the names of a scenario. Out: sentences for people. Nothing is judged here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kfjudge.engine.trace import Step, text_of
from kfjudge.games.riftbound.board.objects import Obj
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.refusal import UNSAID
from kfjudge.games.riftbound.situation.keys import PLAIN
from kfjudge.games.riftbound.situation.model import Check, Claim, Scenario
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.situation.play import End
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.situation.ruling import Change, Reason, StepLine
from kfjudge.situation.verdicts import NOT_REACHED, Truth

SAID = {"me": "my side", "opponent": "the opponent"}
MOST = 4
_PLAYER = re.compile(r"\bplayer (\d)\b")
_SETTING = frozenset(("phase", "heal", "turn", "pay", "add", "finalize", "showdown", "combat", "resolve"))
"""Steps that lead to what happens, and change nothing that is asked."""
_OF_PLAYER = {
    "points": ("conquer", "hold", "burn out", "score", "lose points", "win"),
    "hand": ("draw", "discard", "return", "play", "hide"),
    "hand_size": ("draw", "discard", "return", "play", "hide"),
    "runes": ("channel", "recycle"),
    "runes_ready": ("channel", "ready", "exhaust"),
    "runes_exhausted": ("channel", "ready", "exhaust"),
    "xp": ("gain",),
    "trash": ("discard", "die", "trash", "burn", "counter"),
    "banished": ("banish",),
    "deck": ("draw", "recycle", "burn", "burn out"),
    "base": ("enter", "move", "recall", "return", "token", "die"),
    "units": ("enter", "token", "return", "banish", "die"),
    "tokens": ("token", "die"),
}
_OF_PLAYER |= {f"{zone}_size": _OF_PLAYER[zone] for zone in ("trash", "banished", "deck")}
_OF_FIELD = ("control", "contest", "conquer", "hold")
_DECIDES = ("die", "recall", "move", "return", "banish", "contest", "control")
"""What decides who holds a battlefield and scores it, where nobody came to do so."""

RuleOf = Callable[[str], str]


def steps(scenario: Scenario, game: Game, rule: RuleOf) -> list[StepLine]:
    """The steps of a line of play, in the names of the scenario."""
    return [StepLine(step.event, rule(step.rule), told(scenario, game, step), step.depth) for step in game.trace]


def told(scenario: Scenario, game: Game, step: Step) -> str:
    """One step as a sentence."""

    def name(value: object) -> str:
        obj = value if isinstance(value, Obj) else None
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int):
            obj = game.board.objects.get(value[0])
        if obj is None:
            return game.name(value)
        return "an unknown card" if obj.facts is PLAIN else scenario.named.get(obj.id, obj.facts.name)

    text = re.sub(r"\b1 (point|rune|card)s\b", r"1 \1", text_of(step, name))
    text = _PLAYER.sub(lambda match: _whose(scenario.players[int(match[1]) - 1]), text)
    return text[:1].upper() + text[1:]


def _whose(player: str) -> str:
    return SAID.get(player, f"the player “{player}”")


# ── why ─────────────────────────────────────────────────────────────────────


def because(
    scenario: Scenario, claim: Claim, ends: Sequence[End], truths: Sequence[Truth], verdict: str, rule: RuleOf
) -> tuple[Reason, ...]:
    """The steps that a claim is about in the first line of play that decides the verdict, or the action that could not
    be done.
    """
    if verdict == NOT_REACHED:
        stops = dict.fromkeys(end.stopped for end in ends if end.stopped is not None)
        return tuple(Reason(rule(number), f"{action} is not legal: {reason}") for action, reason, number in stops)
    wanted = verdict != "never"
    end = next((one for one, truth in zip(ends, truths, strict=True) if truth is wanted), ends[0] if ends else None)
    if end is None:
        return ()
    happened = [step for step in end.game.trace if step.event not in _SETTING]
    about = [step for step in happened if _concerns(scenario, claim, step)]
    if not about and claim.checks and all(_of_battlefield(check) for check in claim.checks):
        about = [step for step in happened if step.event in _DECIDES]
    about = about or happened
    if claim.can is not None and not claim.checks and verdict in ("always", "never"):
        if verdict == "always":
            return (Reason(rule("358"), f"{claim.can.text} is legal as the board stands then"),)
        why = end.refused.get(scenario.claims.index(claim), UNSAID)
        return (Reason(rule(why.rule), f"{claim.can.text} is not legal as the board stands then: {why.reason}"),)
    found = tuple(dict.fromkeys(Reason(rule(step.rule), told(scenario, end.game, step)) for step in about[-MOST:]))
    return found or (Reason(rule(""), "nothing happens: the board is as it stands"),)


def _concerns(scenario: Scenario, claim: Claim, step: Step) -> bool:
    """Whether a step names a card that a claim asks about, or can have changed what it asks of a player."""
    named = {number for value in step.values for number in _cards(value)}
    for check in claim.checks:
        field = check.field.rstrip("+")
        if check.of == "card" and named & set(candidates(scenario, check.name)):
            return True
        if check.of == "player" and step.event in _OF_PLAYER.get(field, ()) and _does(scenario, check, step):
            return True
        if (check.of == "battlefield" and step.event in _OF_FIELD) or (check.of == "game" and step.event == "win"):
            return True
    return False


def _of_battlefield(check: Check) -> bool:
    """Whether a claim asks who holds a battlefield, or for the points of one."""
    return check.of == "battlefield" or (check.of == "player" and check.field.rstrip("+") == "points")


def _does(scenario: Scenario, check: Check, step: Step) -> bool:
    """Whether a step can be what was asked of a player: of two, what names the other is not, nor is a unit a rune."""
    player, who = check.name, step.values[0] if step.values else None
    if isinstance(who, Obj):
        if check.field.startswith("runes") and who.kind is not Kind.RUNE:
            return False
        return player in (scenario.players[who.owner], scenario.players[who.controller])
    if not isinstance(who, int) or not step.template.startswith("player {}") or len(scenario.players) != 2:
        return True
    return scenario.players[who - 1] == player


def _cards(value: object) -> list[int]:
    """The number of the card that a value of a step is, if it is one."""
    if isinstance(value, Obj):
        return [value.id]
    return [value[0]] if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int) else []


# ── what is new ─────────────────────────────────────────────────────────────

_PLACES = {
    "hand": "in hand",
    "base": "at base",
    "trash": "in the trash",
    "deck": "in the deck",
    "banished": "banished",
    "champion": "in the champion zone",
    "legend": "in the legend zone",
    "chain": "on the chain",
    "gone": "gone",
}
_COUNTS = {"points": "point", "xp": "XP", "hand_size": "card in hand", "runes": "rune", "runes_ready": "ready rune"}


def changes(players: Sequence[str], before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """Everything that is new: players, battlefields, cards, the game."""
    found = [Change(name, news) for name in players for news in _of_player(before[name], after[name])]
    for key, of in (("battlefields", _of_field), ("cards", _of_card)):
        for name, new in after[key].items():
            found += [Change(name, news) for news in of(before[key].get(name, {}), new)]
    if after["active"] != before["active"]:
        found.append(Change("game", f"it is the turn of {_whose(after['active'])}"))
    if after["winner"] not in (None, "none") and after["winner"] != before["winner"]:
        found.append(Change("game", f"{_whose(after['winner'])} wins"))
    if after["chain"]:
        found.append(Change("game", f"on the chain: {', '.join(after['chain'])}"))
    return tuple(found)


def _of_player(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    found = []
    for key, word in _COUNTS.items():
        if new[key] != old[key]:
            many = word if new[key] == 1 or word == "XP" else word.replace("card", "cards", 1)
            many = many if many != word or new[key] == 1 or word == "XP" else f"{word}s"
            found.append(f"{new[key]} {many} ({old[key]} before)")
    if new["energy"] != old["energy"]:
        found.append(f"{new['energy']} energy in the pool ({old['energy']} before)")
    for domain in dict.fromkeys((*old["power"], *new["power"])):
        one, two = old["power"].get(domain, 0), new["power"].get(domain, 0)
        if one != two:
            found.append(f"{two} {domain} power in the pool ({one} before)")
    return found


def _of_field(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    found = []
    if new["controller"] != old.get("controller"):
        whom = "nobody" if new["controller"] == "none" else _whose(new["controller"]).replace("my side", "me")
        found.append(f"controlled by {whom}")
    if new["contested"] != old.get("contested"):
        found.append("contested" if new["contested"] else "not contested")
    return found


def _of_card(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    found = []
    zone, there = new.get("zone"), (new.get("zone"), new.get("location"))
    if there != (old.get("zone"), old.get("location")):
        place = f"at {new['location']}" if zone == "battlefield" else _PLACES.get(str(zone), str(zone))
        if zone == "trash" and old.get("zone") in ("base", "battlefield"):
            place = f"no longer in play, {place}"
        found.append(place if zone != "facedown" else f"facedown at {new['location']}")
    if zone in ("base", "battlefield"):
        for key, word in (("might", "might"), ("damage", "damage"), ("buffs", "buffs")):
            one, two = old.get(key, 0), new.get(key, 0)
            if one != two and old.get("zone") in ("base", "battlefield"):
                told_so = f"{word} {two}" if key == "might" else f"{two or 'no'} {word}"
                found.append(f"{told_so} ({one} before)" if one else told_so)
        for key, word in (("exhausted", "exhausted"), ("stunned", "stunned"), ("empowered", "Empowered")):
            if bool(new.get(key)) != bool(old.get(key)):
                found.append(word if new.get(key) else {"exhausted": "ready"}.get(key, f"not {word}"))
        if old.get("controller") not in (None, new.get("controller")):
            found.append(f"controlled by {_whose(new['controller']).replace('my side', 'me')}")
    if new.get("attached_to", "none") != old.get("attached_to", "none"):
        found.append(
            f"attached to {new['attached_to']}" if new.get("attached_to", "none") != "none" else "attached no more"
        )
    return found

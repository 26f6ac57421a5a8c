"""What came of a line of play, in words: its steps, what is new on the board, and why a claim holds or does not.

In: games and states in the names of a scenario. Out: sentences for people. Nothing is judged here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, cast

from kfjudge.engine.path import Path, PathDecider
from kfjudge.engine.trace import CONDITION, NOT_DONE, Aside, Beside, Sort, Step, text_of
from kfjudge.games.riftbound.board.board import LYING
from kfjudge.games.riftbound.board.facts import UNKNOWN
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.cards.records import printed
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.refusal import UNSAID
from kfjudge.games.riftbound.play.scoring import victory_score
from kfjudge.games.riftbound.situation.keys import TOP_OF_DECK
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.situation.play import End, Player
from kfjudge.games.riftbound.situation.state import MADE, Teller
from kfjudge.games.riftbound.words.base import Kind
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.games.riftbound.words.text import Triggered
from kfjudge.language.node import Node
from kfjudge.language.printed_words import Outcome, whole_sentences, words_at
from kfjudge.language.trees import walk
from kfjudge.situation import asides as beside
from kfjudge.situation.model import Check, Claim
from kfjudge.situation.ruling import Change, Reason, StepLine
from kfjudge.situation.verdicts import NOT_REACHED, Truth

SAID = {"me": "my side", "opponent": "the opponent"}
MOST = 3
_BY_THE_WAY = frozenset(("exhaust", "contest", "move"))
"""What happens to a unit that says nothing of whether it lives, or of what lies on it."""
_OF_OTHERS = frozenset(("damage", "die", "counter"))
"""What happened to others, where nothing happened to the card that is asked about."""
_STAYS_OUT = frozenset(("exhausted", "ready", "zone", "location"))
"""What is asked of a card where even that can decide it."""
_PLAYER = re.compile(r"\bplayer (\d)\b")
_SETTING = frozenset(("phase", "heal", "turn", "pay", "add", "finalize", "showdown", "combat", "resolve", CONDITION))
"""Steps that lead to what happens, and change nothing that is asked."""
_OF_PLAYER = {
    "points": ("conquer", "hold", "burn out", "score", "lose points", "win"),
    "drawn": ("draw",),
    "hand": ("draw", "discard", "return", "play", "hide"),
    "hand_size": ("draw", "discard", "return", "play", "hide"),
    "runes": ("channel", "recycle"),
    "runes_ready": ("channel", "ready", "exhaust"),
    "runes_exhausted": ("channel", "ready", "exhaust"),
    "xp": ("gain", "lose xp"),
    "trash": ("discard", "die", "trash", "burn", "counter"),
    "banished": ("banish",),
    "deck": ("draw", "recycle", "burn", "burn out"),
    "base": ("enter", "move", "recall", "return", "token", "die"),
    "units": ("enter", "token", "return", "banish", "die"),
    "tokens": ("token", "die"),
    **dict.fromkeys(MADE, ("token", "enter", "die")),
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
        if isinstance(value, Beside):
            obj = game.board.objects[value.number]
        if obj is None:
            return game.name(value)
        return "an unknown card" if obj.facts is UNKNOWN else scenario.named.get(obj.id, obj.facts.name)

    text = re.sub(r"\b1 (point|rune|card)s\b", r"1 \1", printed(text_of(step, name)))
    text = _PLAYER.sub(lambda match: _whose(scenario.players[int(match[1]) - 1]), text)
    return text[:1].upper() + text[1:]


def _whose(player: str) -> str:
    return SAID.get(player, f"the player “{player}”")


# ── why ─────────────────────────────────────────────────────────────────────


def because(
    scenario: Scenario,
    claim: Claim,
    ends: Sequence[End],
    paths: Sequence[Path],
    truths: Sequence[Truth],
    verdict: str,
    rule: RuleOf,
    when: Callable[[Scenario, Claim, End], str],
) -> tuple[Reason, ...]:
    """The steps by which the first line of play that decides the verdict (it ends at one of `ends`, its answers are in
    `paths`) comes to what a claim asks, or the action that could not be done.
    """
    if verdict == NOT_REACHED:
        stops = dict.fromkeys(end.stopped for end in ends if end.stopped is not None)
        return tuple(Reason(rule(number), f"{action} is not legal: {reason}") for action, reason, number in stops)
    wanted = verdict != "never"
    if not ends:
        return ()
    place = next((place for place, truth in enumerate(truths) if truth is wanted), 0)
    end = ends[place]
    happened = [step for step in end.game.trace if step.event not in _SETTING]
    if claim.can is not None and not claim.then and verdict in ("always", "never"):
        if verdict == "always":
            legal = Reason(rule("358"), f"{claim.can.text} is legal {when(scenario, claim, end)}")
            let = end.let.get(scenario.claims.index(claim))
            return (legal,) if let is None else (Reason(rule(let.rule), f"{claim.can.text}: {let.reason}"), legal)
        why = end.refused.get(scenario.claims.index(claim), UNSAID)
        return (Reason(rule(why.rule), f"{claim.can.text} is not legal as the board stands then: {why.reason}"),)
    deciding = _deciding(scenario, claim, paths[place], end.game.trace.steps)
    if verdict == "always" and deciding and deciding[-1].event not in MISSED:
        deciding = [step for step in deciding if step.event not in MISSED]
    missed = [step for step in end.game.trace if step.event in MISSED]
    about = [step for step in happened if _concerns(scenario, claim, step)]
    told_of = any(step.event in MISSED for step in deciding) or (verdict == "always" and (about or deciding))
    if verdict in ("always", "never") and missed and not told_of:
        deciding = [*deciding, *missed[-2:]]
    if not about and not deciding and claim.then and all(_of_battlefield(check) for check in claim.then):
        about = [step for step in happened if step.event in _DECIDES]
    if claim.then and all(one.of == "card" and one.field.rstrip("+") not in _STAYS_OUT for one in claim.then):
        about = [step for step in about if step.event not in _BY_THE_WAY]
    if claim.then and all(one.field in _LYING for one in claim.then) and any(one.event == "die" for one in deciding):
        about = [step for step in about if step.event != "healed"]  # what is healed dies of something else
    untouched = not about and not deciding and bool(claim.then) and all(one.of == "card" for one in claim.then)
    nothing = verdict == "never" and not about and not deciding
    others = [step for step in happened if step.event in _OF_OTHERS][-2:] if untouched else happened
    about = [step for step in about or (() if deciding else others) if step not in deciding]
    kept = [*about[-max(0, MOST - len(deciding)) :], *deciding] if len(deciding) < MOST else deciding
    kept = [*_met(end.game.trace.steps, kept), *_led(end.game.trace.steps, kept), *kept]
    told_beside = _beside(scenario, claim, end, kept, verdict)
    if nothing and not told_beside:
        told_beside = beside.waiting(list(_unheard(end)), partial(_brings_any, claim), BESIDE)
    kept += [step for _at, step in told_beside]
    gone_off = {
        value.number
        for _at, one in told_beside
        if one.template.startswith(_SET_OFF)
        for value in one.values[:1]
        if isinstance(value, Beside)
    }
    names = {end.game.board.objects[number].facts.name for number in gone_off}
    kept = [step for step in kept if step.event != "resolve" or str(step.values[0]) not in names]
    steps = [step for step in beside.woven(end.game.trace.steps, told_beside) if any(step is one for one in kept)]
    if verdict == "never":
        steps = beside.decisive_first(steps, lambda step: step.event in MISSED, ("resolve", "play"))
    found = tuple(dict.fromkeys(Reason(rule(step.rule), _quoted(scenario, end.game, step)) for step in steps))
    found = (*found, *_made_of(scenario, claim, end, rule))
    if verdict == "never":
        found = (
            *found,
            *_instead(scenario, claim, end, rule, "no step is about it: " * (untouched and bool(happened))),
        )
    unchanged = "no step is about it: it is as it stood" if happened else "nothing happens: the board is as it stands"
    return found or (Reason(rule(_rule_of(claim.then[0].field)) if claim.then else rule(""), unchanged),)


def _quoted(scenario: Scenario, game: Game, step: Step) -> str:
    """One step as a sentence; that a spell resolves with what it says, that a unit does not fit with its might."""
    text, first = told(scenario, game, step), step.values[:1]
    objects = game.board.objects
    if step.event == "resolve":
        spells = [one.facts for one in objects.values() if one.kind is Kind.SPELL and first == (one.facts.name,)]
        for facts in [one for one in spells if one.text is not None][:1]:
            return f"{text}: “{whole_sentences(printed(facts.says()))}”" if facts.says() else text
    if "does not fit" in step.template and "[might]" in text and isinstance(step.values[-1], Beside):
        unit = objects[step.values[-1].number]
        return f"{text}: its might is {game.view.might(unit)}" if unit in game.board.units() else text
    return text


_LYING = ("alive", "dead", "zone", "location")
"""What changes only by a step that names the card, which may be told a little before it has gone."""
_SET_OFF = "{0} goes off"
BESIDE = {
    **dict.fromkeys(Sort, "355"),
    Sort.WAITING: "383",
    Sort.TRIGGER: "383",
    Sort.AMOUNT: "340",
    Sort.PLAYER: "340",
}
"""The rules on which what is told beside the steps rests."""


def _beside(scenario: Scenario, claim: Claim, end: End, kept: Sequence[Step], verdict: str) -> list[beside.Placed]:
    """What words of texts came to, where it decides a claim."""
    steps, asides = end.game.trace.steps, end.game.trace.asides
    named = [number for check in claim.then if check.of == "card" for number in candidates(scenario, check.name)]
    cards = dict.fromkeys(named, 0)
    for place, step in enumerate(steps):
        if step.event not in _SETTING and step.event not in _BY_THE_WAY:
            cards.update({number: place for value in step.values for number in _cards(value) if number in cards})

    brings = partial(_brings_any, claim)
    found: list[beside.Placed] = []
    last = max((place for place, step in enumerate(steps) if any(step is one for one in kept)), default=len(steps))
    resolved = [place for place, step in enumerate(steps[: last + 1]) if step.event == "resolve"]
    if resolved:
        sources = [aside.source for aside in asides if aside.at > resolved[-1]]
        names = {str(steps[place].values[0]) for place in resolved if any(steps[place] is one for one in kept)}
        objects_ = end.game.board.objects
        told = [number for number, obj in objects_.items() if obj.facts.name in names]
        for place in [place for place in resolved if any(steps[place] is one for one in kept)]:
            own = [number for number in told if objects_[number].facts.name == str(steps[place].values[0])]
            found += beside.set_off([one for one in asides if one.at <= place], own, BESIDE)
        found += beside.counted(asides, resolved[-1] + 1, last, sources, BESIDE)
    if verdict == "never" or not kept:
        objects = scenario.board.objects.items()
        out = {number for number, obj in objects if obj.spot in (Spot.TRASH, Spot.BANISHED)}
        found += beside.not_meant(asides, cards, out, brings, BESIDE)
        found += beside.waiting(asides, brings, BESIDE)
        if not kept and not found:
            found += beside.come_to_nothing(asides, brings, BESIDE)
    elif resolved:
        found += beside.only_meant([one for one in asides if one.at <= last], named, BESIDE)
    return found


def _unheard(end: End) -> Iterator[Aside]:
    """The abilities of what lies on the board, each with what it waits for: told where nothing else is."""
    game = end.game
    for obj in game.board.objects.values():
        for ability in game.view.abilities(obj) if obj.spot in LYING else ():
            paragraph = ability.paragraph
            if isinstance(paragraph, Triggered):
                words = partial(words_at, paragraph.trigger, game.printed(obj, paragraph))
                yield Aside(len(game.trace), Sort.WAITING, obj.id, words, None, paragraph.effect)


_DOES = {
    "kill": ("die",),
    "deal": ("damage", "die"),
    "give": ("might",),
    "grant": ("keyword",),
    "gainpoints": ("points", "score"),
    "gainxp": ("gain",),
    "spendxp": ("lose xp",),
    "playtoken": ("token", "enter"),
    "play": ("play", "enter"),
    "takecontrol": ("control",),
}
"""What instructions bring about that are called otherwise than their step, by the name of their kind."""
_OF_CARD = {
    **dict.fromkeys(
        _LYING, ("die", "return", "banish", "recall", "move", "damage", "discard", "recycle", "counter", "enter")
    ),
    "damage": ("damage", "heal"),
    "might": ("might", "buff"),
    "buffs": ("buff",),
    **{mark.value: (mark.row.verb,) for mark in Mark},
    "ready": ("ready", "exhaust"),
    "exhausted": ("ready", "exhaust"),
    "keywords": ("keyword",),
    "controller": ("control",),
}
"""What can change a field of a card."""


def _brings_any(claim: Claim, effect: Node) -> bool:
    return any(_brings(effect, check) for check in claim.then)


def _brings(effect: Node, check: Check) -> bool:
    """Whether an instruction would bring about what a check asks."""
    field = check.field.rstrip("+")
    wanted = _OF_CARD.get(field, ()) if check.of == "card" else _OF_PLAYER.get(field, ())
    wanted = (*_OF_PLAYER["points"], "points") if check.of == "game" or field == "points" else wanted
    kinds = {type(node).__name__.lower() for node in walk(effect)}
    return any(name in wanted for kind in kinds for name in _DOES.get(kind, (kind,)))


def _led(steps: Sequence[Step], kept: Sequence[Step]) -> list[Step]:
    """What resolved before the last of a few steps, and before damage, and so brought it about, if that was no
    combat.
    """
    found: list[Step] = []
    led: Step | None = None
    last = next((step for step in reversed(steps) if any(step is one for one in kept)), None)
    for step in steps:
        if step.event in ("resolve", "combat", "turn"):
            led = step
        if led is not None and led.event == "resolve" and (step is last or (step.event == "damage" and step in kept)):
            found.append(led)
    return found


def _met(steps: Sequence[Step], kept: Sequence[Step]) -> list[Step]:
    """The condition that held last before what a few steps tell, as far back as something was last played, and what did
    not hold when the same text went on.
    """
    last = max((place for place, step in enumerate(steps) if any(step is one for one in kept)), default=0)
    first = max((place for place, step in enumerate(steps[:last]) if step.event in _BEGINS), default=0)
    end = next((place for place, step in enumerate(steps) if place > last and step.event in _BEGINS), len(steps))
    unmet = [
        one
        for one in steps[last:end]
        if one.event == NOT_DONE and any(isinstance(value, Outcome) for value in one.values)
    ]
    return [*[step for step in steps[first:last] if step.event == CONDITION][-1:], *unmet[:1]]


_BEGINS = frozenset(("play", "combat", "turn", "phase"))
_YES = {"dead": "dead", "alive": "in play", "ready": "ready", "exhausted": "exhausted"}
_RULES = {"points": "194", "might": "477", "winner": "196", "controller": "190", "damage": "417", "hand_size": "413"}
_CALLED = {"drawn": "number of cards drawn"}
_RULES |= {"drawn": "413", "dead": "428", "alive": "428", "ready": "415", "exhausted": "414"}
_RULES |= {mark.value: mark.row.rule for mark in Mark}
MISSED = (NOT_DONE, "forbidden")
"""What tells that something does not happen that one might expect."""
"""The rule of what a claim asks, where what is there at the end is told."""


def _made_of(scenario: Scenario, claim: Claim, end: End, rule: RuleOf) -> Iterator[Reason]:
    """What makes the might of a unit what it is at the end, where it or whether the damaged unit lives is asked."""
    for check in claim.then:
        field = check.field.rstrip("+")
        if check.of != "card" or field not in ("might", *_LYING):
            continue
        units = [end.game.board.objects[number] for number in candidates(scenario, check.name)]
        hurt = [value for step in end.game.trace if step.event == "damage" for value in step.values]
        there = [unit for unit in units if unit in end.game.board.units() and (unit in hurt or field == "might")]
        made = end.game.view.made_of(there)
        if made:
            yield Reason(rule(_RULES["might"]), made.strip(" ()"))
        for unit in units if field in _LYING else ():
            if unit in end.game.board.units() and not unit.damage and end.game.view.might(unit) <= 0:
                name = scenario.named.get(unit.id, unit.facts.name)
                yield Reason(rule("142.4"), f"{name} has no damage, and only damage is lethal, even for 0 might")


def _rule_of(field: str) -> str:
    """The number of the rule about what a claim asks."""
    return _RULES.get(field.rstrip("+"), "420")


def _instead(scenario: Scenario, claim: Claim, end: End, rule: RuleOf, why: str = "") -> Iterator[Reason]:
    """What is there at the end in place of the first thing that a claim says and that is not so; before it `why`, if it
    is asked of a card.
    """
    teller = Teller(scenario, end.game)
    check = next((one for one in claim.then if not teller.holds(one)), None)
    if check is None or end.stopped is not None:
        return
    field, found = check.field.rstrip("+"), teller.found(check)
    about = rule(_rule_of(field))
    subject = check.name if check.of in ("card", "battlefield") else _whose(check.name)
    if check.of == "game" and field == "winner" and found == "none":
        points = {_whose(name): teller.player(at)["points"] for at, name in enumerate(scenario.players)}
        told_of = ", ".join(f"{name} has {many} of {victory_score(end.game)} points" for name, many in points.items())
        yield Reason(about, f"in the end nobody has won: {told_of}")
    elif field in MADE and isinstance(found, dict):
        name = str(cast(tuple[tuple[str, object], ...], check.wanted)[0][0])
        there, where = found.get(name, 0), field.removeprefix("made").replace("_", " ")
        many = f"{there or 'no'} {name} token{'s' if there != 1 else ''}"
        yield Reason(rule("185"), f"in the end {subject} has {many}{where}")
    elif isinstance(found, bool):
        yield Reason(about, f"{why}in the end {subject} is {'' if found else 'not '}{_YES.get(field, field)}")
    elif isinstance(found, tuple):
        place, gone = str(found[1]), found[1] == "gone"
        more = ": a token that leaves the board ceases to exist" * gone
        told = f"{why}in the end {subject} is {_PLACES.get(place, f'at {place}')}{more}"
        yield Reason(rule("185.4") if gone else about, told)
    elif isinstance(found, int):
        called = _CALLED.get(field, field.replace("_", " "))
        yield Reason(about, f"{why}in the end the {called} of {subject} is {found}, not {check.wanted}")


def _deciding(scenario: Scenario, claim: Claim, path: Path, steps: Sequence[Step]) -> list[Step]:
    """The steps of a line of play that give what a claim asks its value at the end: the last by which each changes, and
    what was not done that would change it. The line is played again, and looked at after every step.
    """
    player = Player(scenario, PathDecider(path))
    teller = Teller(scenario, player.game)

    def look() -> tuple[object, ...]:
        return tuple(teller.found(check) for check in claim.then)

    seen = [look()]
    trace = player.game.trace
    trace.watch = look
    player.play()
    seen += trace.seen
    if len(trace.steps) != len(steps):
        return []  # the line was not played to its end in one go
    changed = set()
    for which, check in enumerate(claim.then):
        at = max((at for at in range(len(steps)) if seen[at][which] != seen[at + 1][which]), default=-1)
        if check.field in _LYING and at >= 0 and not _concerns(scenario, claim, steps[at]):
            at = max((place for place in range(at) if _concerns(scenario, claim, steps[place])), default=at)
        changed.add(at)
    return [
        step
        for at, step in enumerate(steps)
        if at in changed or (step.event in MISSED and _concerns(scenario, claim, step))
    ]


def _concerns(scenario: Scenario, claim: Claim, step: Step) -> bool:
    """Whether a step names a card that a claim asks about, or can have changed what it asks of a player."""
    named = {number for value in step.values for number in _cards(value)}
    for check in claim.then:
        field = check.field.rstrip("+")
        if check.of == "card" and named & set(candidates(scenario, check.name)):
            return True
        of_it = (*MISSED, *_OF_PLAYER.get(field, ()))
        if check.of == "player" and step.event in of_it and _does(scenario, check, step):
            return True
        of_it = {"battlefield": _OF_FIELD, "game": ("win", *MISSED, *_OF_PLAYER["points"])}.get(check.of, ())
        if step.event in of_it and (check.of == "game" or _is_there(scenario, check, step)):
            return True
    return False


def _is_there(scenario: Scenario, check: Check, step: Step) -> bool:
    """Whether a step is of the battlefield that a claim asks about, if it names one."""
    named = {value.number for value in step.values if isinstance(value, Beside)}
    return not named or scenario.board.fields[scenario.fields[check.name]].obj in named


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
    TOP_OF_DECK: "on top of the deck",
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
    if new.get("drawn", 0) and new["hand_size"] - old["hand_size"] != new["drawn"]:
        found.append(f"draws {new['drawn']}")
    made, had = new.get("made", {}), old.get("made", {})
    for name in (each for each in made if made[each] > had.get(each, 0)):
        more = made[name] - had.get(name, 0)
        found.append(f"{more} {name} token{'s' * (more > 1)}{' more' * (name in had)}")
    if (old["energy"] or any(old["power"].values())) and not new["energy"] and not any(new["power"].values()):
        return [*found, "nothing left in the pool"]
    if new["energy"] != old["energy"]:
        found.append(f"{new['energy']} energy in the pool ({old['energy']} before)")
    for domain in dict.fromkeys((*old["power"], *new["power"])):
        one, two = old["power"].get(domain, 0), new["power"].get(domain, 0)
        if one != two:
            kind = "power of any domain" if domain == "any" else f"{domain} power"
            found.append(f"{two} {kind} in the pool ({one} before)")
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
    bared = zone == old.get("zone") and there[1] == TOP_OF_DECK  # others left: it did not move
    if there != (old.get("zone"), old.get("location")) and not bared:
        place = f"at {new['location']}" if zone == "battlefield" else _PLACES.get(str(new["location"]), str(zone))
        if zone == "trash" and old.get("zone") in ("base", "battlefield"):
            place = f"no longer in play, {place}"
        found.append(place if zone != "facedown" else f"facedown at {new['location']}")
    if zone in ("base", "battlefield"):
        for key, word in (("might", "might"), ("damage", "damage"), ("buffs", "buffs")):
            one, two = old.get(key, 0), new.get(key, 0)
            if one != two and old.get("zone") in ("base", "battlefield"):
                told_so = f"{word} {two}" if key == "might" else f"{two or 'no'} {word}"
                found.append(f"{told_so} ({one} before)" if one else told_so)
        for key, word in (("exhausted", "exhausted"), *((mark.value, mark.row.told or mark.value) for mark in Mark)):
            if bool(new.get(key)) != bool(old.get(key)):
                found.append(word if new.get(key) else {"exhausted": "ready"}.get(key, f"not {word}"))
        if old.get("controller") not in (None, new.get("controller")):
            found.append(f"controlled by {_whose(new['controller']).replace('my side', 'me')}")
    if new.get("attached_to", "none") != old.get("attached_to", "none"):
        found.append(
            f"attached to {new['attached_to']}" if new.get("attached_to", "none") != "none" else "attached no more"
        )
    return found

"""Random boards of real cards, judged to the verdict: `python -m benchmarks.boards [--game G] [--boards N] [--seed S]`.

In: the cards on board of a game. Out: how many lines were ruled, refused or undecided, and each that ended in an error
of kfjudge's own, took more than ten seconds, gave output that is no JSON or XML, or broke a law. Each board is one line
of notation, made from the seed and its number alone, and is ruled on as `what-if` does: text, JSON, Markdown, slip,
page and JUnit by turns, so that verdicts, reasons and reports are all made. The library is opened once for all; each
`WHOLE`th board is also given to the command, which opens its own and has to say the same. A line that fails is shrunk
by leaving parts out. With `--laws` each board is also judged in another form that must say the same (`LAWS`). Exit 1 if
anything failed.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

from benchmarks.attack import StuckError, stopped_after
from benchmarks.attacking import quietly, wrong_with
from kfjudge.cli import collect_seldom, told
from kfjudge.cli.scenario import Options, deliver
from kfjudge.lookup import shipped
from kfjudge.paths import rules_data
from kfjudge.situation.suite import FileResult, Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from kfjudge.values import replace

MOST_SECONDS = 10.0
STUCK = 30.0
"""Seconds of the processor after which a board is stopped; nothing here waits for anything else."""
WHOLE = 25
FORMATS = (
    (),
    ("--json",),
    ("--markdown",),
    ("--slip",),
    ("--explain",),
    ("--outcomes", "--json"),
    ("--html", "o.html"),
    ("--junit", "o.xml"),
)
VERDICTS = ("always", "never", "depends", "undecided", "not reached")


@cache
def cards(game: str) -> dict[str, list[dict[str, Any]]]:
    """The cards on board by their type, folded."""
    found: dict[str, list[dict[str, Any]]] = {}
    for record in shipped.records(rules_data(game)):
        found.setdefault(record["type"].lower(), []).append(record)
    return found


def one(random: Random, game: str, *types: str) -> str:
    """The name of a card of one of these types."""
    return str(random.choice([card for kind in types for card in cards(game).get(kind, ())])["name"])


def maybe(random: Random, chance: float, *said: str) -> list[str]:
    """One of these, or nothing."""
    return [random.choice(said)] if random.random() < chance else []


def keyforge(random: Random) -> list[str]:
    """A line of KeyForge, in its parts. Most cards of the first player are of one house, so that much is legal."""
    play: dict[str, list[dict[str, Any]]] = {}
    hand: dict[str, list[str]] = {}
    house = random.choice(cards("keyforge")["creature"])["houses"][0]
    sides = []
    for who in ("me", "opp"):
        ours = house if who == "me" and random.random() < 0.85 else ""
        play[who] = [of_house(random, ours, "creature", "creature", "artifact") for _ in range(random.randint(0, 4))]
        hand[who] = [
            str(of_house(random, ours, "action", "action", "creature", "artifact", "upgrade")["name"])
            for _ in range(random.randint(0, 2))
        ]
        said = [_in_play(random, card) for card in play[who]]
        said += maybe(random, 0.7, "1 aember", "3 aember", "6 aember", "9 aember")
        said += maybe(random, 0.3, "1 key", "2 keys", "red key", "2 chains", "high tide")
        elsewhere = [
            f"{zone}: {', '.join(found)}"
            for zone, found in (
                ("hand", [*hand[who], *maybe(random, 0.3, "2 cards")]),
                ("discard", some(random, 0.3)),
                ("archives", some(random, 0.15)),
                ("purged", some(random, 0.1)),
                ("deck", some(random, 0.25)),
            )
            if found
        ]
        sides.append(f"{who}: {', '.join(said + elsewhere)}" if said or elsewhere else f"{who}: 0 aember")
    parts = [" | ".join(sides)]
    for _ in range(random.randint(1, 3)):
        parts.append(_deed(random, play, hand))
    seen = [card["name"] for side in play.values() for card in side] + hand["me"] or ["Troll"]
    parts += [_claim(random, seen, KF_CARD, KF_PLAYER) for _ in range(random.randint(0, 4))]
    return parts


def of_house(random: Random, house: str, *types: str) -> dict[str, Any]:
    """A card of one of these types, of a house if one is named."""
    found = cards("keyforge")[random.choice(types)]
    return random.choice([card for card in found if not house or house in card["houses"]] or found)


def _in_play(random: Random, card: dict[str, Any]) -> str:
    """A card in play as it is typed, in a state that it can have."""
    said = [card["name"]]
    if card["type"] == "creature":
        power = card.get("power") or 0
        said += maybe(random, 0.25, *(f"d{number}" for number in range(1, min(power, 6))), "w")
        said += maybe(random, 0.3, "w", "s", "e", "x", "+2", "1 aember", "2 aember", "s x", "x e")
        said += maybe(random, 0.08, f"+{one(random, 'keyforge', 'upgrade')}")
    return " ".join([*said, *(maybe(random, 0.15, "x", "1 aember") if len(said) == 1 else [])])


def some(random: Random, chance: float) -> list[str]:
    """A card or two for a zone out of play, or none."""
    kinds = ("creature", "action", "artifact", "upgrade")
    return [one(random, "keyforge", *kinds) for _ in range(random.randint(1, 2))] if random.random() < chance else []


def _deed(random: Random, play: dict[str, list[dict[str, Any]]], hand: dict[str, list[str]]) -> str:
    """Something to do, mostly what may be legal."""
    kinds = ["end turn", f"play {one(random, 'keyforge', 'action', 'creature', 'upgrade', 'artifact')}"]
    kinds += [f"play {name}" for name in hand["me"]] * 3
    for card in play["me"]:
        name, texts = card["name"], str(card["wordings"])
        kinds += [f"action {name}"] * (3 * ("Action:" in texts)) + [f"omni {name}"] * (3 * ("Omni:" in texts))
        if card["type"] == "creature":
            kinds += [f"reap {name}", f"reap {name}", f"unstun {name}"]
            kinds += [f"fight {name} -> {other['name']}" for other in play["opp"] if other["type"] == "creature"]
    kinds += [f"discard {name}" for name in hand["me"]]
    return random.choice(kinds)


KF_CARD = (
    "dead", "alive", "stunned", "exhausted", "ready", "warded", "3 damage", "power 4", "armor 1", "in hand", "archived",
    "purged", "2 aember", "mine", "on a flank", "in play", "not dead", "healed", "enraged", "discarded", "leftmost",
)  # fmt: skip
KF_PLAYER = (
    "opp 3 aember", "me 4 aember", "opp loses 1 aember", "at least 3 aember", "1 key", "4 cards in hand", "hand empty",
    "forges a key", "wins", "steals 2", "draws 1", "discards 1", "key cost 7", "high tide", "opp 2 chains",
)  # fmt: skip
RB_CARD = (
    "dead", "alive", "in base", "in hand", "in trash", "might 4", "2 damage", "exhausted", "ready", "stunned", "buffed",
    "mine", "gone", "at hill", "not dead", "banished",
)  # fmt: skip
RB_PLAYER = (
    "opp 3 points", "me 4 points", "scores", "draws 1", "2 cards in hand", "I conquer hill", "I control hill", "wins",
    "opp controls hill", "opp draws 1", "I score",
)  # fmt: skip


def _claim(random: Random, names: Sequence[str], of_card: Sequence[str], of_player: Sequence[str]) -> str:
    pick = random.random()
    if pick < 0.6:
        return f"{random.choice(names)} {random.choice(of_card)}?"
    if pick < 0.9:
        return f"{random.choice(of_player)}?"
    return random.choice(("what happens?", "who dies?", f"where is {random.choice(names)}?", "who wins?"))


def riftbound(random: Random) -> list[str]:
    """A line of Riftbound, in its parts."""
    play: dict[str, list[str]] = {}
    hand: dict[str, list[str]] = {}
    sides = []
    for who in ("me", "opp"):
        play[who] = [one(random, "riftbound", "unit") for _ in range(random.randint(0, 3))]
        hand[who] = [one(random, "riftbound", "spell", "spell", "unit", "gear") for _ in range(random.randint(0, 2))]
        said = []
        for name in play[who]:
            state = maybe(random, 0.3, "d1", "d2", "x", "s", "b", "d1 x")
            said.append(" ".join([name, *state, *maybe(random, 0.35, "at hill", "at hill", "at lake")]))
        said += [one(random, "riftbound", "gear")] if random.random() < 0.2 else []
        said += maybe(random, 0.5, "8 runes", "12 runes", "12 runes", "3 energy", "2 fury runes exhausted")
        said += maybe(random, 0.4, "3 points", "7 points", "2 xp")
        if hand[who] and random.random() < 0.8:
            said.append("hand: " + ", ".join(hand[who]))
        if random.random() < 0.25:
            said.append("trash: " + one(random, "riftbound", "unit", "spell"))
        if random.random() < 0.25:
            said.append("deck: " + one(random, "riftbound", "unit", "spell"))
        if random.random() < 0.15:
            said.append("legend: " + one(random, "riftbound", "legend"))
        sides.append(f"{who}: {', '.join(said) or '0 points'}")
    parts = [
        " | ".join(sides),
        *maybe(random, 0.6, "opp controls hill", "hill mine"),
        *maybe(random, 0.1, "all responses", "victory 8"),
    ]
    for _ in range(random.randint(1, 3)):
        kinds = ["end turn", f"play {one(random, 'riftbound', 'spell', 'unit', 'gear')}"]
        kinds += [f"play {name}" for name in hand["me"]] * 3 + [f"opp plays {name}" for name in hand["opp"]]
        for name in play["me"]:
            kinds += [f"move {name} to hill", f"attack hill with {name}", f"activate {name}"]
            kinds += [f"play {card} -> {name}" for card in hand["me"]]
        parts.append(random.choice(kinds))
    seen = [*play["me"], *play["opp"], *hand["me"]] or ["Stalwart Poro"]
    parts += [_claim(random, seen, RB_CARD, RB_PLAYER) for _ in range(random.randint(0, 4))]
    return parts


GAMES: dict[str, Callable[[Random], list[str]]] = {"keyforge": keyforge, "riftbound": riftbound}


@dataclass(slots=True)
class Found:
    """What came of the boards."""

    verdicts: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    slowest: tuple[float, str] = (0.0, "")
    failures: list[dict[str, Any]] = field(default_factory=list)


@cache
def judges() -> Judges:
    """The judges that rule on all boards."""
    return open_judges()


def ruled(line: str, game: str, *options: str, reasons: bool = True) -> tuple[int, str, str]:
    """What `what-if` does with a line by judges that are open already: exit code, standard output, standard error.
    Without `reasons`, which take longer than the verdicts, for those alone.
    """
    return delivered(lambda wanted: judge_line(line, judges(), replace(wanted, reasons=reasons), game), *options)


def delivered(judged: Callable[[Wanted], FileResult], *options: str) -> tuple[int, str, str]:
    """What is printed of a result with such options of a command."""
    given: dict[str, Any] = {"log": False}
    for option, follows in zip(options, (*options[1:], "--"), strict=False):
        if option.startswith("--"):
            value: Any = True if follows.startswith("--") else follows
            given[option[2:]] = (value,) if option == "--rules" else value
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        wanted = Options(**given)
        code = told(lambda: deliver([judged(wanted.wanted())], wanted))
    return code, out.getvalue(), err.getvalue()


def by_command(line: str, game: str, *options: str) -> tuple[int, str, str]:
    """The same by the command, which opens everything itself."""
    return quietly(["what-if", "--no-log", "--game", game, *options, "--", line])


Ruled = Callable[..., tuple[int, str, str]]


def wrong_of(line: str, game: str, options: Sequence[str], by: Ruled = ruled) -> tuple[str, int, str]:
    """What is wrong with how a line is dealt with ("" if nothing), the exit code, and what was printed."""
    begun = time.process_time()
    out = ""
    code = 70
    try:
        with stopped_after(STUCK, of_processor=True):
            code, out, err = by(line, game, *options)
        wrong = wrong_with(code, out, err, as_json="--json" in options)
        if not wrong and "--junit" in options and code != 2:
            ElementTree.fromstring(Path("o.xml").read_text(encoding="utf-8"))
    except StuckError as error:
        wrong = str(error)
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    spent = time.process_time() - begun
    return wrong or (f"took {spent:.1f} s" if spent > MOST_SECONDS else ""), code, out


def _fails(game: str, options: Sequence[str], wrong: str, line: str) -> bool:
    return wrong_of(line, game, options)[0].startswith(wrong)


def shrunk(parts: list[str], fails: Callable[[str], bool]) -> str:
    """The line with as many parts left out, and cards of its sides, as leave it failing."""
    pieces = [*parts[0].split(" | "), *parts[1:]]
    changed = True
    while changed:
        changed = False
        for place in range(len(pieces) - 1, -1, -1):
            shorter = [pieces[:place] + pieces[place + 1 :]]
            if ", " in pieces[place]:
                bits = pieces[place].split(", ")
                shorter += [
                    [*pieces[:place], ", ".join(bits[:at] + bits[at + 1 :]), *pieces[place + 1 :]]
                    for at in range(len(bits))
                ]
            for fewer in shorter:
                if fewer and fails("; ".join(fewer)):
                    pieces, changed = fewer, True
                    break
            if changed:
                break
    return "; ".join(pieces)


def verdicts(line: str, game: str, *options: str) -> dict[str, str] | None:
    """The claims of a line with their verdicts; None if it is refused or not complete."""
    code, out, _err = ruled(line, game, "--json", *options, reasons=False)
    if code == 2 or not out:
        return None
    ruling = json.loads(out.splitlines()[0])
    if not ruling.get("complete", True):
        return None
    return {claim["says"]: claim["verdict"] for claim in ruling.get("claims", ())}


def _negated(parts: list[str], _random: Random) -> tuple[list[str], dict[str, str]] | None:
    """A claim on a card and its negation are never both always, nor both never."""
    asked = [part for part in parts if part.endswith((" dead?", " stunned?", " exhausted?", " ready?", " in hand?"))]
    if not asked:
        return None
    name, _, state = asked[0][:-1].rpartition(" in hand" if asked[0].endswith("in hand?") else " ")
    state = state or "in hand"
    rest = [part for part in parts if not part.endswith("?")]
    return [*rest, f"{name} {state}?", f"{name} not {state}?"], {
        "always": "never",
        "never": "always",
        "depends": "depends",
    }


def law_of_negation(parts: list[str], game: str, random: Random) -> str:
    """What breaks the law that a claim and its negation have opposite verdicts."""
    made = _negated(parts, random)
    if made is None:
        return ""
    found = verdicts("; ".join(made[0]), game)
    if found is None or len(found) != 2:
        return ""
    first, second = found.values()
    return "" if made[1].get(first, second) == second else f"negation: {found} in {'; '.join(made[0])}"


def law_of_splitting(parts: list[str], game: str, _random: Random) -> str:
    """What breaks the law that a claim has the same verdict alone as among others."""
    asked = [part for part in parts if part.endswith("?")]
    if len(asked) < 2:
        return ""
    rest = [part for part in parts if not part.endswith("?")]
    whole = verdicts("; ".join(parts), game)
    alone = verdicts("; ".join([*rest, asked[-1]]), game)
    if whole is None or alone is None or len(alone) != 1:
        return ""
    ((says, verdict),) = alone.items()
    return "" if whole.get(says, verdict) == verdict else f"alone {says} is {verdict}, among others {whole[says]}"


def law_of_the_file(parts: list[str], game: str, _random: Random) -> str:
    """What breaks the law that a line and the scenario file it stands for are ruled alike."""
    line = "; ".join(parts)
    typed = verdicts(line, game)
    if typed is None:
        return ""
    code, out, _err = quietly(["what-if", "--yaml", "--game", game, "--", line])
    if code:
        return f"the file of a line that is ruled is not written: exit {code}"
    Path("a.yaml").write_text(out, encoding="utf-8")
    code, out, _err = delivered(lambda wanted: judges().file(Path("a.yaml"), replace(wanted, reasons=False)), "--json")
    if code == 2 or not out:
        return ""  # a file refuses a target that nobody is asked for, which a line only tells
    filed = {claim["says"]: claim["verdict"] for claim in json.loads(out.splitlines()[0]).get("claims", ())}
    differ = {says: (verdict, filed[says]) for says, verdict in typed.items() if filed.get(says, verdict) != verdict}
    return f"line and file differ: {differ}" if differ else ""


_MIRROR = {"me": "opp", "opp": "me", "my": "opp's", "opp's": "my"}
_WHOSE = re.compile(r"\b(opp's|me|opp|my)(?![\w'])")
_OF_NOBODY = re.compile(r"\bmine\b|\bI\b|^(?:what|who|where)\b|\bhill mine\b")


def law_of_mirrors(parts: list[str], game: str, _random: Random) -> str:
    """What breaks the law that players who change places change nothing else. Only claims that name a card, or a player
    first, are compared: the others are of whoever speaks.
    """
    deeds = [part for part in parts[1:] if not part.endswith("?")]
    asked = [
        part
        for part in parts[1:]
        if part.endswith("?") and not _OF_NOBODY.search(part) and (_WHOSE.match(part) or _of_a_card(part, parts[0]))
    ]
    if not asked or any(_OF_NOBODY.search(part) or "all responses" in part for part in deeds):
        return ""
    first = verdicts("; ".join([parts[0], "my turn", *deeds, *asked]), game)
    turned = "; ".join([_turned(parts[0]), "opp's turn", *map(_turned, deeds), *map(_turned, asked)])
    second = verdicts(turned, game)
    if first is None or second is None or len(first) != len(second):
        return ""
    differ = {
        says: (verdict, other)
        for (says, verdict), other in zip(first.items(), second.values(), strict=True)
        if verdict != other
    }
    return f"mirrored, {differ} in {turned}" if differ else ""


def _of_a_card(claim: str, sides: str) -> bool:
    return any(name in sides for name in (claim.rsplit(" ", count)[0] for count in (1, 2, 3)) if name)


def _turned(part: str) -> str:
    """A part in which the players have changed places."""
    return _WHOSE.sub(lambda found: _MIRROR[found[1]], part)


def law_of_the_version(parts: list[str], game: str, _random: Random) -> str:
    """What breaks the law that the version in force rules alike whether it is named or not."""
    line = "; ".join(parts)
    code, out, _err = ruled(line, game, "--json")
    if code == 2 or not out:
        return ""
    version = str(json.loads(out.splitlines()[0])["rules"])
    unnamed, named = verdicts(line, game), verdicts(line, game, "--rules", version)
    return "" if unnamed == named else f"with --rules {version}: {named}, without: {unnamed}"


def law_of_can(parts: list[str], game: str, _random: Random) -> str:
    """What breaks the law that what can be done is legal when it is done, and what cannot be done is not."""
    deed = next((part for part in parts[1:] if _DEED.match(part)), "")
    before = [part for part in parts[: parts.index(deed)] if not part.endswith("?")] if deed else []
    if not deed or any(_DEED.match(part) or part.startswith("opp plays ") or part == "end turn" for part in before):
        return ""  # who "I" am, and whose turn it is, is told by what was done first
    asked = verdicts("; ".join([*before, f"can I {deed}?"]), game)
    code, out, _err = ruled("; ".join([*before, deed]), game, "--json")
    if asked is None or len(asked) != 1 or code == 2 or not out:
        return ""
    (can,) = asked.values()
    ruling = json.loads(out.splitlines()[0])
    ends = ruling.get("outcomes", ())
    if not ends or not ruling.get("complete", True) or any(end.get("undecided") for end in ends):
        return ""
    stopped = [bool(end.get("stopped")) for end in ends]
    holds = {"always": not all(stopped), "never": all(stopped), "depends": True, "undecided": True}.get(can, True)
    return "" if holds else f"'can I {deed}?' is {can}, done it is {'not ' * all(stopped)}legal"


_DEED = re.compile(r"(?:play|reap|fight|action|omni|unstun|discard|move|attack|activate) ")


def law_of_a_card_beside(parts: list[str], game: str, random: Random) -> str:
    """What breaks the law that a card of the other player that is out of the game turns no verdict, where no card of
    the board speaks of what is out of it.
    """
    zone = {"keyforge": "purged", "riftbound": "banished"}[game]
    kinds = {"keyforge": ("creature", "action"), "riftbound": ("unit", "spell")}[game]
    line = "; ".join(parts)
    records = (record for found in cards(game).values() for record in found)
    speaks = any(record["name"] in line and zone.removesuffix("ed") in str(record).lower() for record in records)
    if speaks or zone in line.lower() or not any(part.endswith("?") for part in parts):
        return ""
    beside = f"{parts[0]} | opp: {zone}: {one(random, game, *kinds)}"
    first, second = verdicts(line, game), verdicts("; ".join([beside, *parts[1:]]), game)
    return "" if first is None or second is None or first == second else f"with {beside}: {second}, without: {first}"


def law_of_the_board(parts: list[str], game: str, random: Random) -> str:
    """What breaks the law that the one board at the end is as claims say it is: where a card lies, its state."""
    deeds = [part for part in parts if not part.endswith("?")]
    code, out, _err = ruled("; ".join(deeds), game, "--json")
    ends: list[dict[str, Any]] = json.loads(out.splitlines()[0]).get("outcomes", []) if out and code != 2 else []
    if len(ends) != 1 or ends[0].get("stopped") or ends[0].get("undecided"):
        return ""
    wanted: dict[str, bool] = {}
    for name, state in ends[0]["state"]["cards"].items():
        if "#" not in name and parts[0].count(name) == 1:
            lies = _LIES.get(state.get("zone"))
            wanted |= {f"{name} {lies}": True} if lies else {}
            wanted |= {f"{name} {word}": bool(state[key]) for key, word in _STATES[game].items() if key in state}
    asked = random.sample(sorted(wanted), min(4, len(wanted)))
    found = verdicts("; ".join([*deeds, *(f"{says}?" for says in asked)]), game) if asked else None
    told = {says: verdict for says, verdict in (found or {}).items() if verdict in ("always", "never")}
    differ = {
        says: verdict
        for says, verdict in told.items()
        if wanted.get(says, verdict == "always") != (verdict == "always")
    }
    return f"claims against the board: {differ}" if differ else ""


_LIES = {"battleline": "in play", "hand": "in hand", "discard": "in discard", "purged": "purged", "trash": "in trash"}
_STATES: dict[str, dict[str, str]] = {
    "keyforge": {"exhausted": "exhausted", "stunned": "stunned", "warded": "warded", "destroyed": "dead"},
    "riftbound": {"ready": "ready", "stunned": "stunned", "alive": "alive"},
}


LAWS = (
    law_of_the_board,
    law_of_negation,
    law_of_splitting,
    law_of_the_file,
    law_of_mirrors,
    law_of_the_version,
    law_of_can,
    law_of_a_card_beside,
)


def boards(game: str, count: int, seed: int, first: int = 0, laws: bool = False) -> Found:
    """Judge so many boards of a game in the current folder."""
    found = Found()
    for number in range(first, first + count):
        random = Random(f"{game}/{seed}/{number}")
        parts = GAMES[game](random)
        options = random.choice(FORMATS)
        line = "; ".join(parts)
        begun = time.process_time()
        wrong, code, out = wrong_of(line, game, options)
        spent = time.process_time() - begun
        found.slowest = max(found.slowest, (round(spent, 2), f"{number}: {line}"))
        # What is given up by the clock, or tells the time it took, may come out otherwise.
        if not wrong and number % WHOLE == 0 and spent < 1 and "--junit" not in options:
            anew = wrong_of(line, game, options, by_command)
            wrong = "" if anew == (wrong, code, out) else f"another answer by the command: {_differing(out, *anew)}"
        found.refused += code == 2
        if options == ("--json",) and out and not wrong:
            found.verdicts.update(claim["verdict"] for claim in json.loads(out.splitlines()[0]).get("claims", ()))
        if wrong:
            least = shrunk(parts, partial(_fails, game, options, wrong[:40]))
            found.failures.append({"number": number, "line": least, "options": options, "wrong": wrong[:300]})
        elif laws and code != 2:
            for law in LAWS:
                if broken := law(parts, game, random):
                    found.failures.append({"number": number, "line": line, "wrong": broken})
    return found


def _differing(out: str, wrong: str, code: int, again: str) -> str:
    """Where the command says something else."""
    lines = zip_longest(out.splitlines(), again.splitlines(), fillvalue="")
    return wrong or next((f"{other!r}, not {one!r}" for one, other in lines if one != other), f"exit {code}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge the boards, and say what came of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards", description=__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), default="keyforge")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first board")
    parser.add_argument("--laws", action="store_true", help="hold the laws on each board, too")
    options = parser.parse_args(arguments)
    collect_seldom()
    before = os.getcwd()  # noqa: PTH109
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "XDG_CACHE_HOME": f"{home}/cache"}
        os.chdir(home)
        quietly(["rule", "ward"])  # the index is made once, which is no time of the first board
        found = boards(options.game, options.boards, options.seed, options.first, options.laws)
        os.chdir(before)
    print(
        f"{options.boards} boards of {options.game}, seed {options.seed}: {found.refused} refused, "
        f"{len(found.failures)} failed; verdicts of some {dict(found.verdicts)}"
    )
    print(f"slowest: {found.slowest[0]} s, board {found.slowest[1]}")
    for failure in found.failures:
        print(json.dumps(failure, ensure_ascii=False))
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())

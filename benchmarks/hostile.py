"""What the attack attacks with: hostile inputs of every kind, each made from a random source.

In: a `Random`. Out: a `Case`: the command line to run, or what else is to be done with it, and the files that lie in
the folder. Pieces come from the project's own examples, so that much of an input is right and the rest is not.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.faults import damage
from tests.importers import sample
from tests.importers.pdfwriter import Layout

ROOT = Path(__file__).resolve().parents[1]
PIECES = (
    "ward", "elusive", "626.1.d", "dextre", "a creature", "destroy", "\x1b[31m", "\u202e", "\0", '"', "*", "'", "OR",
    "NEAR(", "æmber", "A" * 500, "-", "--", "\ud800", "\U0001f600", "%s", "{}", "\\", "\n", "1A", "Play:", "Reap:", "~",
    "²", "٣", ":", "gain 1A,", "if you do,", "each friendly creature", "deal 2D to", "it", "“", "”", "(", ")", "|", ";",
    "?", "me:", "opp:", "->", "choose", "999999999", "-1", "0", "hand:", "2 Troll", "end turn", "&a", "*a", "<<:", "!!",
)  # fmt: skip
SCENARIO = """title: a board
house: logos
cards: [{name: A Frob, type: creature, house: logos, power: 3, text: "Reap: Gain 1A."}]
me: {aember: 3, keys: 1, battleline: [A Frob]}
opponent: {aember: 2}
do: [{reap: A Frob}]
claims:
  - {says: "I have five", then: {me: {aember: 5}}, expect: always}
"""
CARD: dict[str, Any] = {
    "id": "a-frob", "name": "A Frob", "type": "creature", "houses": ["logos"], "traits": ["robot"], "power": 3,
    "armor": None, "amber": 1, "icons": [],
    "printings": [{"sets": ["CotA"], "number": "1", "rarity": "Rare", "text": "Reap: Gain 1A."}],
}  # fmt: skip
RIFTBOUND_CARD: dict[str, Any] = {
    "name": "Raider", "set": "own", "number": "1", "type": "Unit", "supertype": None, "domains": ["Fury"], "energy": 2,
    "power": {"fury": 1}, "might": 3, "tags": ["Pirate"], "text": "[Tank]", "errata": None,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One input. `do` names what is done: `run` gives `arguments` to the command line."""

    arguments: tuple[str, ...] = ()
    files: dict[str, bytes] = field(default_factory=dict)
    do: str = "run"
    seed: int = 0


def words(random: Random, most: int = 12) -> str:
    """A few pieces of text, hostile ones among them."""
    return random.choice(("", " ", " ")).join(random.choice(PIECES) for _ in range(random.randint(1, most)))


def lookup(random: Random) -> Case:
    """A question, a card, a text: a few words of any kind."""
    command = random.choice(("rule", "rule", "card", "timing", "versions", "parse", "what-if"))
    options = ["--json"] if random.random() < 0.5 else []
    if command == "rule" and random.random() < 0.3:
        options += [random.choice(("--rules", "--kind", "--game", "--limit", "--see")), words(random, 1)]
    return Case((command, *options, "--", words(random).replace("\0", "")))


def long_question(random: Random) -> Case:
    """Up to fifty thousand words, as a question, a name, a text or a line."""
    known = _vocabulary()
    some = random.choices(known, k=random.choice((1, 5, 50)))
    text = random.choice((" ", " ", ", ", "; ", "\n", "")).join(
        random.choice(some) for _ in range(random.choice((100, 1000, 10_000, 50_000)))
    )
    command = random.choice(("rule", "rule", "rule", "card", "parse", "what-if", "timing"))
    return Case((command, "--", text[: random.choice((10**6, 120_000))]))


def scenario(random: Random) -> Case:
    """A scenario file with some of it damaged, or with a line of another in it."""
    data = SCENARIO.encode() if random.random() < 0.5 else random.choice(_scenarios())
    for _ in range(random.randint(1, 3)):
        data = damage.damaged_bytes(data, random) if random.random() < 0.3 else _spliced(data, random)
    return Case(("scenario", *(["--json"] if random.random() < 0.5 else []), "a.yaml"), {"a.yaml": data})


def report(random: Random) -> Case:
    """A scenario with reports to every kind of place, its own file among them."""
    data = random.choice(_scenarios())
    if random.random() < 0.5:
        data = _spliced(data, random)
    options: list[str] = []
    for option in random.sample(("--html", "--junit", "--slip", "--markdown", "--json", "--explain", "--outcomes"), 2):
        options.append(option)
        if option in ("--html", "--junit"):
            places = (
                "a.yaml",
                "link.html",
                "folder",
                "nowhere/a.html",
                "circle.html",
                "out.html",
                "/dev/null",
                "",
                ".",
                "\0",
                "b" * 300,
            )
            options.append(random.choice(places))
    return Case(("scenario", *options, random.choice(("a.yaml", "folder/../a.yaml", "link.html"))), {"a.yaml": data})


def line(random: Random) -> Case:
    """A situation in one line, with parts of others in it."""
    lines = _lines()
    parts = [part for _ in range(random.randint(1, 3)) for part in random.choice(lines).split(";")]
    if random.random() < 0.4:
        random.shuffle(parts)
    parts = parts[: random.randint(1, 12)]
    for _ in range(random.randint(0, 2)):
        place = random.randrange(len(parts))
        written = parts[place].split(" ")
        written[random.randrange(len(written))] = random.choice((words(random, 2), random.choice(lines)[:20], ""))
        parts[place] = " ".join(written)
    options = random.sample(
        ("--json", "--yaml", "--slip", "--markdown", "--explain", "--outcomes"), random.randint(0, 1)
    )
    if random.random() < 0.1:
        options = ["--game", random.choice(("riftbound", "keyforge", "chess", ""))]
    return Case(("what-if", *options, "--", ";".join(parts).replace("\0", "")))


def card_list(random: Random) -> Case:
    """A card list with parts lost, doubled, or of another kind."""
    value: Any = {"sets": [{"code": "CotA"}], "cards": [CARD, {**CARD, "id": "b", "name": "B"}]}
    return Case(("cards.json",), {"cards.json": _damaged(value, random)}, "read")


def other_list(random: Random) -> Case:
    """The same for a list of Riftbound cards; it is taken in and used."""
    value: Any = [RIFTBOUND_CARD, {**RIFTBOUND_CARD, "name": "Wall"}]
    if random.random() < 0.3:
        value = {"cards": value}
    if random.random() < 0.3:
        value = value if isinstance(value, dict) else [*value, random.choice(damage.VALUES)]
    return Case(("cards.json",), {"cards.json": _damaged(value, random)}, "riftbound")


def document(random: Random) -> Case:
    """A rulebook as text, damaged."""
    text = sample.as_text(sample.headed()) if random.random() < 0.5 else sample.numbered()
    return Case(("rules.txt",), {"rules.txt": damage.damaged_bytes(text.encode(), random)}, "read")


def pdf(random: Random) -> Case:
    """A rulebook as PDF, damaged."""
    return Case(("rules.pdf",), {"rules.pdf": damage.damaged_bytes(Layout().write(sample.headed()), random)}, "read")


def stored(random: Random) -> Case:
    """A stored import, damaged, as the index reads it."""
    return Case(do="stored", seed=random.randrange(2**32))


def damaged(random: Random) -> Case:
    """A stored import, the index or a kept reading, damaged, and lookups of everything."""
    return Case(do="damaged", seed=random.randrange(2**32))


def table(random: Random) -> Case:
    """A board at the table, with anything done there that may be done."""
    if random.random() < 0.5:
        return Case((), {"a.yaml": random.choice(_scenarios())}, "table", random.randrange(2**32))
    return Case((line(random).arguments[-1],), {}, "table", random.randrange(2**32))


def request(random: Random) -> Case:
    """A request to the server."""
    place = random.choice(
        ("/", "/rule", "/card/", "/api/rule", "/api/card/", "/api/what-if", "/api/schema", "/x", "//")
    )
    text = random.choice((words(random), line(random).arguments[-1], "ward", "x" * random.choice((300, 5000, 20_000))))
    return Case((place, text, random.choice(("GET", "GET", "GET", "POST", "HEAD", "\x00"))), {}, "request")


def folder(random: Random) -> Case:
    """A folder to import: links in circles, files that are none, names of every script."""
    names = ["a.json", "b.JSON", "sub/c.json", ".d.json", "é.json", "\u202ee.json", "f\n.json", "*.json", "-x.json"]
    files = {}
    for name in random.sample(names, random.randint(1, 4)):
        files[name] = random.choice((card_list(random), other_list(random))).files["cards.json"]
    return Case((), files, "folder", random.randrange(2**32))


def home(random: Random) -> Case:
    """A lookup in a home that cannot be written, at another time, with odd settings."""
    return Case(do="home", seed=random.randrange(2**32))


KINDS: dict[str, tuple[float, Callable[[Random], Case]]] = {
    "lookup": (0.206, lookup),
    "long": (0.01, long_question),
    "line": (0.14, line),
    "scenario": (0.14, scenario),
    "report": (0.06, report),
    "list": (0.1, card_list),
    "riftbound": (0.06, other_list),
    "document": (0.08, document),
    "pdf": (0.01, pdf),
    "stored": (0.04, stored),
    "damaged": (0.05, damaged),
    "table": (0.03, table),
    "request": (0.05, request),
    "folder": (0.004, folder),
    "home": (0.02, home),
}
"""Each kind with its share of the inputs, and what makes one."""


def _damaged(value: Any, random: Random) -> bytes:
    for _ in range(random.randint(1, 3)):
        value = damage.damaged_json(value, random)
    return json.dumps(value).encode()


def _spliced(data: bytes, random: Random) -> bytes:
    lines = data.decode("utf-8", "replace").split("\n")
    place = random.randrange(len(lines))
    other = random.choice(_scenarios()).decode("utf-8", "replace").split("\n")
    lines[place] = random.choice(
        (
            lines[place] * 2,
            "",
            words(random, 3),
            lines[place].replace(":", ": " + words(random, 2), 1),
            random.choice(other),
            lines[place].replace("1", random.choice(("0", "99", "2000", "-1"))),
        )
    )
    return "\n".join(lines).encode("utf-8", "replace")


@cache
def _scenarios() -> list[bytes]:
    """The project's own scenario files of all games."""
    found = [path.read_bytes() for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))]
    documents = [part for data in found for part in data.split(b"\n---\n")]
    return [data for data in documents if len(data) < 20_000]


@cache
def _lines() -> list[str]:
    """The project's own situations in one line."""
    found = [
        str(item["line"])
        for path in sorted((ROOT / "tests" / "what_if").glob("*.yaml"))
        for item in yaml.safe_load(path.read_text(encoding="utf-8"))
        if isinstance(item, dict) and "line" in item
    ]
    return found or ["me: Troll | opp: Bumpsy d2; fight Troll -> Bumpsy; bumpsy dead?"]


@cache
def _vocabulary() -> list[str]:
    """Words of situations and of the project's own pages."""
    text = " ".join((*_lines(), (ROOT / "docs" / "one-line.md").read_text(encoding="utf-8")))
    return sorted(set(text.split()))

"""The ladder over a card list: how many wordings and cards are lexed, parsed, rebuilt, bound, executable and witnessed,
and what blocks the rest.

In: cards as the importers store them (`id`, `name`, `traits`, `printings` with `text` and `sets`), in any number. Out:
a `Coverage`, and `report`, the object of `kfjudge coverage --json`. A card counts at a rung when all its wordings do. A
fixed part of the cards is set aside for checking: they count, but what blocks them is not shown unless asked for.

Two kinds of parts make up the language: the frames, and the kinds of nodes, each of which has its handler in the
engine. For each part the cards are counted that use it; one that a single card uses is named. Two lists are allowed to
change what is printed, the reminders and the misprints; the cards are named that have something of them.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from kfjudge.language.collecting import uncollected
from kfjudge.language.dialect import Dialect
from kfjudge.language.node import Node
from kfjudge.language.reading import Language, Reading, Rung, language
from kfjudge.language.trees import field_names
from kfjudge.paths import grammar
from kfjudge.values import dataclass, field

RUNGS = (Rung.LEXED, Rung.PARSED, Rung.REBUILT, Rung.BOUND, Rung.UNDERSTOOD)
NAMES = ("total", *(rung.value for rung in RUNGS), "executable", "witnessed")


@dataclass(slots=True)
class Block:
    """One reason why texts are declined: the sentence it was met in first, and the cards it stops."""

    sentence: str
    reason: str
    cards: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Parts:
    """The parts of one kind: how many there are, and which cards use each."""

    total: int = 0
    users: dict[str, set[str]] = field(default_factory=dict)

    def add(self, names: Iterable[str], card: str) -> None:
        """Counts a card for each of the parts that it uses."""
        for name in names:
            self.users.setdefault(name, set()).add(card)

    def single(self) -> list[str]:
        """The parts that one card alone uses."""
        return sorted(name for name, cards in self.users.items() if len(cards) == 1)

    def report(self) -> dict[str, Any]:
        """The JSON object of one kind of parts."""
        return {
            "total": self.total,
            "used": len(self.users),
            "single": {name: next(iter(self.users[name])) for name in self.single()},
        }


@dataclass(slots=True)
class Listed:
    """A closed list of what is set aside or put right before reading: how many rows it has, and the cards that have
    something of it.
    """

    rows: int = 0
    cards: set[str] = field(default_factory=set)

    def report(self) -> dict[str, Any]:
        """The JSON object of one list."""
        return {"rows": self.rows, "cards": sorted(self.cards)}


@dataclass(slots=True)
class Coverage:
    """Counts by rung, and what blocks."""

    wordings: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    aside: Counter[str] = field(default_factory=Counter)
    sets: dict[str, Counter[str]] = field(default_factory=dict)
    blocks: dict[tuple[str, str], Block] = field(default_factory=dict)
    frames: Parts = field(default_factory=Parts)
    handlers: Parts = field(default_factory=Parts)
    reminders: Listed = field(default_factory=Listed)
    misprints: Listed = field(default_factory=Listed)
    read: list[tuple[str, ...]] = field(default_factory=list)
    """The frames of each rebuilt wording."""
    seconds: float = 0.0
    """What reading took."""

    def report(self, most: int = 50) -> dict[str, Any]:
        """The JSON object of the report."""
        blocks = sorted(self.blocks.values(), key=lambda block: (-len(block.cards), block.sentence))[:most]
        return {
            "headline": {"never looked at": _share(self.aside), "all": _share(self.wordings)},
            "wordings": _counts(self.wordings),
            "cards": _counts(self.cards),
            "aside": _counts(self.aside),
            "sets": {code: _counts(counts) for code, counts in self.sets.items()},
            "blocking": [
                {"sentence": block.sentence, "cards": len(block.cards), "reason": block.reason} for block in blocks
            ],
            "frames": {**self.frames.report(), "shared": self.shared()},
            "handlers": self.handlers.report(),
            "reminders": self.reminders.report(),
            "misprints": self.misprints.report(),
            "seconds": round(self.seconds, 2),
        }

    def single_share(self) -> float:
        """The part of all frames and handlers that a single card uses, from 0 to 1."""
        kinds = (self.frames, self.handlers)
        return sum(len(parts.single()) for parts in kinds) / (sum(parts.total for parts in kinds) or 1)

    def shared(self) -> int:
        """How many wordings are rebuilt without a frame that only one card uses: what would still be read of a card
        that had never been seen.
        """
        single = set(self.frames.single())
        return sum(single.isdisjoint(frames) for frames in self.read)


def _share(counter: Counter[str]) -> float:
    """Which part of the wordings is understood by both proofs, from 0 to 1."""
    return round(counter[Rung.UNDERSTOOD.value] / (counter["total"] or 1), 4)


def _counts(counter: Counter[str]) -> dict[str, int]:
    return {name: counter[name] for name in NAMES}


def is_aside(card: Mapping[str, Any]) -> bool:
    """Whether a card belongs to the part that is set aside for checking, at which nobody has looked."""
    return hashlib.sha256(str(card["id"]).encode()).hexdigest()[:8] in _aside()


@cache
def _aside() -> frozenset[str]:
    """The cards set aside of every game (`grammar/GAME/aside.txt`), by the beginning of the hash of their ids."""
    lines = (line for path in grammar().glob("*/aside.txt") for line in path.read_text(encoding="utf-8").splitlines())
    return frozenset(mark for line in lines if not line.startswith("#") for mark in line.split())


def measure(
    dialect: Dialect,
    cards: Iterable[Mapping[str, Any]],
    *,
    base: Language | None = None,
    proving: bool = True,
    executable: Callable[[Any], bool] | None = None,
    witnessed: Callable[[Any], bool] | None = None,
    show_aside: bool = False,
    each: Callable[[Mapping[str, Any], str, Reading], None] | None = None,
) -> Coverage:
    """Reads every wording of every card. `executable` says whether a bound text can be played, `witnessed` whether each
    part of one that can has been seen to act; without them none counts as such. `proving`: with the second proof.
    """
    known = list(cards)
    loaded = base or language(dialect)
    lexicon = loaded.lexicon.with_cards(
        (str(card["name"]) for card in known), (trait for card in known for trait in card.get("traits") or ())
    )
    reader = loaded.over(lexicon, proving)
    found = Coverage(
        frames=Parts(total=len(reader.table.ids)),
        handlers=Parts(total=len(dialect.names.node_classes)),
        reminders=Listed(len(lexicon.reminders)),
        misprints=Listed(sum(len(rows) for rows in lexicon.misprints.values())),
    )
    with uncollected():
        for card in known:
            _card(card, reader, found, (executable, witnessed), show_aside, each)
    return found


def _kinds(node: Node) -> set[str]:
    """The names of the classes of a node and of all within it."""
    names: set[str] = set()
    todo: list[Any] = [node]
    while todo:
        one = todo.pop()
        if isinstance(one, tuple):
            todo += one
        elif isinstance(one, Node):
            names.add(type(one).__name__)
            todo += (getattr(one, name) for name in field_names(type(one)))
    return names


def _card(
    card: Mapping[str, Any],
    reader: Language,
    found: Coverage,
    played: tuple[Callable[[Any], bool] | None, Callable[[Any], bool] | None],
    show_aside: bool,
    each: Callable[[Mapping[str, Any], str, Reading], None] | None,
) -> None:
    executable, witnessed = played
    aside = is_aside(card)
    name = str(card["id"])
    reached: list[set[str]] = []
    for printing in card["printings"]:
        text = printing.get("text") or ""
        if not text:
            continue
        start = time.perf_counter()
        reading = reader.read(text, name=str(card["name"]))
        found.seconds += time.perf_counter() - start
        names = {"total", *(rung.value for rung in RUNGS if reading.rung.height >= rung.height)}
        if reading.ast is not None and executable is not None and executable(reading.ast):
            names.add("executable")
            if witnessed is not None and witnessed(reading.ast):
                names.add("witnessed")
        reached.append(names)
        changed = {kind for edit in reading.prepared.edits for kind in edit.kind.split("+")}
        for kind, listed in (("reminder", found.reminders), ("misprint", found.misprints)):
            if kind in changed:
                listed.cards.add(name)
        if Rung.REBUILT.value in names:
            found.read.append(tuple(reading.frames))
            found.frames.add(reading.frames & reader.table.ids.keys(), name)
        if reading.ast is not None:
            found.handlers.add(_kinds(reading.ast), name)
        found.wordings.update(names)
        if aside:
            found.aside.update(names)
        for code in dict.fromkeys(printing.get("sets") or ()):
            found.sets.setdefault(code, Counter()).update(names)
        if each is not None and (show_aside or not aside):
            each(card, text, reading)
        if reading.decline is not None and (show_aside or not aside):
            decline = reading.decline
            key = (decline.reason, decline.words.lower())
            block = found.blocks.setdefault(
                key, Block(decline.sentence or decline.words, f"{decline.reason} (at “{decline.words}”)")
            )
            block.cards.add(name)
    if reached:
        found.cards.update(set.intersection(*reached))

"""Records of play as they are written: boards, inputs with what was asked, and what came of them.

In: `*.jsonl.gz` files. Out: `Record` values. Boards stay the plain mappings of the file, under names: `Board`,
`Change`.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Change = dict[str, Any]
"""A part of a board as it is written: whole new values of player fields and card records, and `gone` cards."""

PLAYERS = ("p1", "p2")
SET_CODES = {"Core": "CotA", "core": "core"}
"""Where a file's name is not the code that the card list uses for the set."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a player was asked: a common `kind` or the other engine's own words (`ask`), the legal cards and the
    buttons.

    `legal` is None where the question was not about cards.
    """

    kind: str = ""
    ask: str = ""
    legal: tuple[str, ...] | None = None
    buttons: tuple[str, ...] = ()
    source: str = ""

    def same_question(self, other: Prompt) -> bool:
        """Whether both can be one question asked again while several cards are picked: the buttons may differ."""
        return self.kind == other.kind and self.ask == other.ask and self.source == other.source


@dataclass(frozen=True, slots=True)
class Input:
    """One click: a card by its number in the record, or a button."""

    player: int
    card: str | None
    button: str | None
    prompt: Prompt


@dataclass(frozen=True, slots=True)
class Step:
    """One top-level action: what was edited before it, the clicks, and what came of it.

    `after` None: the board is as it was. `pending`: the record ends here, with these questions open, by player.
    """

    inputs: tuple[Input, ...]
    edited: Change | None = None
    after: Change | None = None
    pending: dict[int, Prompt] | None = None
    random: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """One short piece of play. `set` is the code of the set it tests."""

    test: str
    set: str
    setup: Change
    steps: tuple[Step, ...]
    winner: int | None = None


def files(paths: Sequence[Path]) -> list[Path]:
    """The record files that `paths` (files and folders) name, in order; `FileNotFoundError` for a path without any."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.glob("*.jsonl.gz")) if path.is_dir() else [path]
        if not inside or not path.exists():
            raise FileNotFoundError(f"no recorded play in {path}")
        found.extend(inside)
    return found


def read(paths: Sequence[Path]) -> Iterator[Record]:
    """The records of all files, in order."""
    for path in files(paths):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                if line.strip():
                    yield parse(json.loads(line))


def parse(data: dict[str, Any]) -> Record:
    """A record from its JSON."""
    test = data["test"]
    winner = data.get("winner")
    return Record(
        test,
        set_of(test),
        data["setup"],
        tuple(_step(step) for step in data["steps"]),
        PLAYERS.index(winner) if winner else None,
    )


def set_of(test: str) -> str:
    """The set code of a test's name: `01-Core/Troll#1` is of CotA, `06-WoE/…` of WoE, `core/…` of the core rules."""
    folder = test.split("/", 1)[0]
    name = folder.split("-", 1)[1] if "-" in folder else folder
    return SET_CODES.get(name, name)


GAME_WON = "Game Won"
"""Who asks, once a game is won, whether to play another one: no question of the play that the record is of."""


def _step(data: dict[str, Any]) -> Step:
    pending = data.get("pending") or {}
    asked = {who: prompt for who, prompt in pending.items() if prompt.get("source") != GAME_WON}
    return Step(
        tuple(_input(item) for item in data["inputs"]),
        data.get("edited"),
        data.get("after"),
        {PLAYERS.index(who): _prompt(prompt) for who, prompt in asked.items()} or None,
        bool(data.get("random")),
    )


def _input(data: dict[str, Any]) -> Input:
    return Input(PLAYERS.index(data["by"]), data.get("card"), data.get("button"), _prompt(data["prompt"]))


def _prompt(data: dict[str, Any]) -> Prompt:
    legal = data.get("legal")
    return Prompt(
        data.get("kind") or "",
        data.get("ask") or "",
        tuple(legal) if legal is not None else None,
        tuple(data.get("buttons") or ()),
        data.get("source") or "",
    )

"""How much of the card texts has been seen to act.

    python -m benchmarks.witnesses [CARDS] [--sample N] [--seed S] [--json] [--list]

Each understood and executable wording is played in random situations with and without each of its parts; a part that
makes a difference in one of them is witnessed. The table counts parts and wordings; `--list` names what was not seen.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kfjudge.errors import JudgeError
from kfjudge.keyforge.board.faces import ACTION, ARTIFACT, CREATURE, PROPHECY, TOKEN_CREATURE, UPGRADE, CardFace
from kfjudge.keyforge.executable import is_executable
from kfjudge.keyforge.witness.seeing import SITUATIONS, witness
from kfjudge.keyforge.words.dialect import KEYFORGE
from kfjudge.keyforge.words.nodes.text import CardText
from kfjudge.language.reading import Language, language

POOL = Path(__file__).parents[2] / "shared" / "cards" / "keyforge_cards.json"
ASIDE = POOL.with_name("aside-2.txt")
STOCK = (
    (CREATURE, ""),
    (CREATURE, ""),
    (CREATURE, "Taunt."),
    (CREATURE, "Elusive."),
    (CREATURE, "Play: Gain 1A."),
    (CREATURE, "After Reap: Gain 1A."),
    (CREATURE, "After Fight: Gain 1A."),
    (CREATURE, "Destroyed: Gain 1A."),
    (CREATURE, "Action: Draw a card."),
    (ACTION, "Play: Gain 1A."),
    (ACTION, "Play: Deal 2D to a creature."),
    (ACTION, "Play: Destroy a creature."),
    (ACTION, "Play: Your opponent loses 1A."),
    (ACTION, "Play: Stun a creature. Ward a creature. Enrage a creature. Heal 2 damage from a creature."),
    (ACTION, "Play: Exalt a creature. A friendly creature captures 1A. Steal 1A."),
    (ACTION, "Play: Draw a card. Discard a card. Archive a card. Discard the top card of your deck."),
    (ACTION, "Play: Return a creature to its owner's hand. Ready a creature. Move a creature to a flank."),
    (ARTIFACT, "Action: Gain 1A."),
    (ARTIFACT, ""),
    (UPGRADE, "This creature gets +1 power."),
    (UPGRADE, "This creature gains taunt."),
    (TOKEN_CREATURE, ""),
    (PROPHECY, "After a player plays a card, fulfill ~."),
)
"""Our own plain cards, among which a text is played."""
FAILURES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, AssertionError)
"""What an engine that fails raises; such a text is counted and named."""


@dataclass(slots=True)
class Tally:
    """What was found over many wordings."""

    wordings: int = 0
    witnessed: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    unreached: Counter[str] = field(default_factory=Counter)
    missing: list[tuple[str, str, str]] = field(default_factory=list)
    crashed: list[tuple[str, str]] = field(default_factory=list)
    seconds: float = 0.0


def stock(reader: Language) -> list[CardFace]:
    """The plain cards as faces."""
    faces = []
    for place, (kind, text) in enumerate(STOCK):
        tree = reader.read(text, name=f"Plain {place}").ast if text else None
        assert tree is None or isinstance(tree, CardText)
        icons = ("aember",) if place % 4 == 0 else ()
        power = 3 if kind in (CREATURE, TOKEN_CREATURE) else None
        faces.append(
            CardFace(f"plain-{place}", f"Plain {place}", kind, ("dis",), ("human",), power, icons=icons, text=tree)
        )
    return faces


def wordings(path: Path, reader: Language) -> Iterator[tuple[dict[str, Any], CardText]]:
    """Every different tree of the cards that are not set aside."""
    hidden = set(ASIDE.read_text(encoding="utf-8").split("\n")) if ASIDE.is_file() else set()
    known: set[CardText] = set()
    for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
        if card["name"] in hidden or card["id"] in hidden:
            continue
        for text in dict.fromkeys(printing["text"] for printing in card["printings"] if printing["text"]):
            tree = reader.read(text, name=card["name"]).ast
            if isinstance(tree, CardText) and tree.paragraphs and tree not in known and is_executable(tree):
                known.add(tree)
                yield card, tree


def face_of(card: dict[str, Any], text: CardText) -> CardFace:
    """A card of the list as a face with this text."""
    houses = tuple(card["houses"]) or ("dis",)
    return CardFace(
        card["id"], card["name"], card["type"], houses, tuple(card["traits"]), card["power"], card["armor"], text=text
    )


def measure(path: Path = POOL, sample: int = 0, seed: int = 1, situations: int = SITUATIONS) -> Tally:
    """Looks for witnesses in the wordings of a card list, or in so many of them drawn at random."""
    cards = json.loads(path.read_text(encoding="utf-8"))["cards"]
    base = language(KEYFORGE)
    lexicon = base.lexicon.with_cards(
        (card["name"] for card in cards), (trait for card in cards for trait in card["traits"])
    )
    reader = Language(lexicon, base.parser, base.table)
    plain = stock(reader)
    todo = list(wordings(path, reader))
    if sample:
        todo = random.Random(seed).sample(todo, min(sample, len(todo)))
    tally = Tally()
    begun = time.process_time()
    for card, tree in todo:
        tally.wordings += 1
        try:
            found = witness(face_of(card, tree), plain, situations)
        except (
            JudgeError,
            ArithmeticError,
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
            AssertionError,
        ) as error:
            tally.crashed.append((card["name"], f"{type(error).__name__}: {error}"))
            continue
        tally.witnessed += all(item.seen for item in found)
        for item in found:
            tally.parts[item.part.kind] += 1
            tally.seen[item.part.kind] += item.seen
            if not item.seen:
                tally.unreached[item.part.kind] += not item.reached
                start, end = item.part.span
                tally.missing.append((card["name"], item.part.name, f"{start}-{end}"))
    tally.seconds = round(time.process_time() - begun, 1)
    return tally


def main(argv: Sequence[str] | None = None) -> int:
    """Measures and prints; 1 if a text crashed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.witnesses", description="What has been seen to act.")
    parser.add_argument("cards", nargs="?", type=Path, default=POOL)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many wordings, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--situations", type=int, default=SITUATIONS, help="tried at most for each text")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--list", action="store_true", help="name every part that was not seen to act")
    asked = parser.parse_args(argv)
    tally = measure(asked.cards, asked.sample, asked.seed, asked.situations)
    if asked.json:
        print(
            json.dumps(
                {
                    "wordings": tally.wordings,
                    "witnessed": tally.witnessed,
                    "parts": dict(tally.parts),
                    "seen": dict(tally.seen),
                    "unreached": dict(tally.unreached),
                    "crashed": tally.crashed,
                    "seconds": tally.seconds,
                }
            )
        )
        return int(bool(tally.crashed))
    share = tally.witnessed / tally.wordings if tally.wordings else 0.0
    print(f"{tally.witnessed} of {tally.wordings} wordings witnessed ({share:.1%}), {tally.seconds} s of computing")
    print(f"{'':<14}{'parts':>7}{'seen':>7}{'share':>8}{'never reached':>15}")
    for kind, total in tally.parts.most_common():
        seen = tally.seen[kind]
        print(f"{kind:<14}{total:>7}{seen:>7}{seen / total:>8.1%}{tally.unreached[kind]:>15}")
    for name, reason in tally.crashed:
        print(f"crashed: {name}: {reason}")
    if asked.list:
        for name, part, place in tally.missing:
            print(f"not seen: {name}: {part} at {place}")
    return int(bool(tally.crashed))


if __name__ == "__main__":
    sys.exit(main())

"""How much of the card texts has been seen to act.

    python -m benchmarks.witnesses [CARDS] [--sample N] [--seed S] [--json] [--list] [--write] [--again]

Each understood and executable wording is played in random situations with and without each of its parts; a part that
makes a difference in one of them is witnessed. The table counts wordings and parts, and of the parts that were not seen
to act those that no run came to (no situation was built) and those that changed nothing (silent). `--list` names them,
but not of the cards that are set aside. `--write` keeps the marks of the witnessed wordings for `coverage` and `card`;
with `--again` only wordings are tried that have no mark yet, and the others keep theirs. A table from one run over all
wordings bears a stamp of the sources that it was made with.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.witness import kept
from benchmarks.witness.seeing import SITUATIONS, Witness, stock_of, witness
from benchmarks.witness.situations import Stock
from kfjudge.errors import JudgeError
from kfjudge.games.keyforge.board.faces import ACTION, ARTIFACT, CREATURE, PROPHECY, TOKEN_CREATURE, UPGRADE, CardFace
from kfjudge.games.keyforge.executable import is_executable
from kfjudge.games.keyforge.situation.texts import reader_for
from kfjudge.games.keyforge.witness import WITNESSED
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.language.reading import Language, language
from kfjudge.language.serial import to_json
from kfjudge.lookup.index import open_library
from kfjudge.witnessed import REVIEWED as REVIEWED_WORD
from kfjudge.witnessed import SILENT, mark_of

POOL = Path(__file__).parents[2] / "shared" / "cards" / "keyforge_cards.json"
REVIEWED = Path(kept.__file__).with_name("reviewed.yaml")
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
    (CREATURE, "Skirmish. Hazardous 2."),
    (CREATURE, "Assault 2. Splash-attack 1. Poison."),
    (CREATURE, "After Reap: Draw a card."),
    (ACTION, "Play: Gain 1A."),
    (ACTION, "Play: Deal 2D to a creature."),
    (ACTION, "Play: Deal 3D to each creature."),
    (ACTION, "Play: Destroy a creature."),
    (ACTION, "Play: Sacrifice a creature."),
    (ACTION, "Play: Your opponent loses 1A."),
    (ACTION, "Play: Steal 1A."),
    (ACTION, "Play: A friendly creature captures 2A. An enemy creature captures 1A."),
    (ACTION, "Play: Exalt a creature."),
    (ACTION, "Play: Stun a creature. Stun a creature."),
    (ACTION, "Play: Ward a creature. Enrage a creature."),
    (ACTION, "Play: Heal 2 damage from a creature."),
    (ACTION, "Play: Draw a card."),
    (ACTION, "Play: Discard a card. Discard the top card of your deck."),
    (ACTION, "Play: Archive a card."),
    (ACTION, "Play: Purge a creature."),
    (ACTION, "Play: Return a creature to its owner's hand."),
    (ACTION, "Play: Ready each creature."),
    (ACTION, "Play: Exhaust each creature."),
    (ACTION, "Play: Move a creature to a flank."),
    (ACTION, "Play: Put a +1 power counter on each creature."),
    (ACTION, "Play: Take control of an enemy creature."),
    (ACTION, "Play: Make a token creature."),
    (ACTION, "Play: Raise the tide."),
    (ACTION, "Play: Forge a key at no cost."),
    (ACTION, "Play: Destroy an artifact."),
    (ACTION, "Play: Gain 2 chains."),
    (ACTION, "Play: Shuffle your discard pile into your deck."),
    (ACTION, "Play: Reveal a card from your hand. Search your deck for a card and put it into your hand."),
    (ACTION, "Play: Move 1A from a creature to another creature."),
    (ACTION, "Play: Unforge one of your opponent's keys."),
    (ACTION, "Play: Remove each +1 power counter from a creature."),
    (ACTION, "Play: Graft a card from your hand onto a friendly creature."),
    (ACTION, "Play: Flip a token creature."),
    (ACTION, "Play: Pay your opponent 1A."),
    (ACTION, "Play: Swap two friendly creatures in your battleline."),
    (ACTION, "Play: Discard each card in each player's archives."),
    (ARTIFACT, "Action: Put a card from your hand facedown under ~."),
    (ARTIFACT, "Action: Gain 1A."),
    (ARTIFACT, ""),
    (UPGRADE, "This creature gets +1 power."),
    (UPGRADE, "This creature gets +2 armor."),
    (UPGRADE, "This creature gains taunt."),
    (TOKEN_CREATURE, ""),
    (PROPHECY, "After a player plays a card, fulfill ~."),
)
"""Our own plain cards, among which a text is played."""
FAILURES = (JudgeError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, AssertionError)
"""What an engine that fails raises; such a text is counted and named."""


class Wording(NamedTuple):
    """A text to be tried: of which card, its tree, the marks of all printings that mean it, and whether its card is set
    aside.
    """

    card: Mapping[str, Any]
    text: CardText
    marks: set[str]
    aside: bool


@dataclass(slots=True)
class Tally:
    """What was found over many wordings."""

    wordings: int = 0
    witnessed: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    unreached: Counter[str] = field(default_factory=Counter)
    missing: list[tuple[str, str, str, str]] = field(default_factory=list)
    crashed: list[tuple[str, str]] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    unseen: dict[str, str] = field(default_factory=dict)
    """The marks of wordings without a witness: whether somebody looked at them, or they are not to be played."""
    seconds: float = 0.0

    def add(self, wording: Wording, found: Sequence[Witness]) -> None:
        """Counts one wording."""
        self.wordings += 1
        if all(item.seen for item in found):
            self.witnessed += 1
            self.marks |= wording.marks
        elif not wording.aside:
            looked_at = wording.card["name"] in kept.looked_at_by_hand(REVIEWED)
            self.unseen |= dict.fromkeys(wording.marks, REVIEWED_WORD if looked_at else SILENT)
        for item in found:
            self.parts[item.part.kind] += 1
            self.seen[item.part.kind] += item.seen
            if not item.seen:
                self.unreached[item.part.kind] += not item.reached
                start, end = item.part.span
                if not wording.aside:
                    reason = "changes nothing" if item.reached else "no situation"
                    self.missing.append((str(wording.card["name"]), item.part.name, f"{start}-{end}", reason))

    def report(self) -> dict[str, Any]:
        """The JSON object of the findings."""
        return {
            "wordings": self.wordings,
            "witnessed": self.witnessed,
            "parts": dict(self.parts),
            "seen": dict(self.seen),
            "no_situation": dict(self.unreached),
            "crashed": self.crashed,
            "seconds": self.seconds,
        }

    def lines(self) -> Iterator[str]:
        """The findings as a table."""
        share = self.witnessed / (self.wordings or 1)
        yield f"{self.witnessed} of {self.wordings} wordings witnessed ({share:.1%}), {self.seconds} s of computing"
        yield f"{'':<14}{'parts':>7}{'seen':>7}{'share':>8}{'no situation':>14}{'changes nothing':>17}"
        for kind, total in [*self.parts.most_common(), ("all", self.parts.total())]:
            whole = kind == "all"
            seen = self.seen.total() if whole else self.seen[kind]
            built = self.unreached.total() if whole else self.unreached[kind]
            yield f"{kind:<14}{total:>7}{seen:>7}{seen / (total or 1):>8.1%}{built:>14}{total - seen - built:>17}"
        for name, reason in self.crashed:
            yield f"crashed: {name}: {reason}"


def stock(reader: Language) -> Stock:
    """The plain cards, with what they bring about."""
    faces = []
    for place, (kind, text) in enumerate(STOCK):
        tree = reader.read(text, name=f"Plain {place}").ast if text else None
        assert tree is None or isinstance(tree, CardText)
        power = 3 if kind in (CREATURE, TOKEN_CREATURE) else None
        faces.append(CardFace(f"plain-{place}", f"Plain {place}", kind, ("dis",), ("human",), power, text=tree))
    return stock_of(faces)


def wordings(cards: Sequence[Mapping[str, Any]], reader: Language) -> list[Wording]:
    """Every different executable tree of the cards."""
    return wordings_by(cards, lambda text, name: reader.read(text, name=name).ast)


def wordings_by(cards: Sequence[Mapping[str, Any]], tree_of: Callable[[str, str], Any]) -> list[Wording]:
    """The same, where `tree_of` gives the tree of a text of a card's name."""
    hidden = set_aside()
    found: dict[CardText, Wording] = {}
    for card in cards:
        aside = card["name"] in hidden or card["id"] in hidden
        for text in dict.fromkeys(printing["text"] for printing in card["printings"] if printing["text"]):
            tree = tree_of(text, card["name"])
            if isinstance(tree, CardText) and tree.paragraphs and (tree in found or is_executable(tree)):
                wording = found.setdefault(tree, Wording(card, tree, set(), aside))
                wording.marks.add(mark_of(to_json(tree, spans=False)))
    return list(found.values())


def in_force(todo: list[Wording], cards: Sequence[Mapping[str, Any]]) -> list[Wording]:
    """The wordings, with those of the same cards that the program brings along and errata put in force."""
    library = open_library()
    read = reader_for(library)
    versions, hidden = library.versions(), set_aside()
    listed = {card["id"]: card for card in cards}
    found = {item.text: item for item in todo}
    for facts in library.all_cards():
        text = facts.text(versions, versions.newest)
        tree = read(facts, text) if facts.id in listed and text.strip() else None
        if isinstance(tree, CardText) and (tree in found or is_executable(tree)):
            aside = bool(hidden & {facts.name, facts.id})
            wording = found.setdefault(tree, Wording(listed[facts.id], tree, set(), aside))
            wording.marks.add(mark_of(to_json(tree, spans=False)))
    return list(found.values())


@cache
def set_aside() -> frozenset[str]:
    """The names of the cards that are set aside."""
    return frozenset(ASIDE.read_text(encoding="utf-8").split("\n")) if ASIDE.is_file() else frozenset()


def face_of(card: Mapping[str, Any], text: CardText) -> CardFace:
    """A card of the list as a face with this text."""
    houses = tuple(card["houses"]) or ("dis",)
    return CardFace(
        card["id"], card["name"], card["type"], houses, tuple(card["traits"]), card["power"], card["armor"], text=text
    )


def reader_of(cards: Sequence[Mapping[str, Any]]) -> Language:
    """A reader that knows the names and traits of a card list."""
    base = language(KEYFORGE)
    lexicon = base.lexicon.with_cards(
        (card["name"] for card in cards), (trait for card in cards for trait in card["traits"])
    )
    return Language(lexicon, base.table)


def measure(
    path: Path = POOL, sample: int = 0, seed: int = 1, situations: int = SITUATIONS, again: bool = False
) -> Tally:
    """Looks for witnesses in the wordings of a card list, or in so many of them drawn at random; `again`: in those that
    have no mark.
    """
    cards = json.loads(path.read_text(encoding="utf-8"))["cards"]
    reader = reader_of(cards)
    plain = stock(reader)
    todo = in_force(wordings(cards, reader), cards)
    tally = Tally()
    if again:
        tally.marks |= {mark for item in todo for mark in item.marks if WITNESSED.is_mark_known(mark)}
        todo = [item for item in todo if not all(map(WITNESSED.is_mark_known, item.marks))]
    if sample:
        todo = random.Random(seed).sample(todo, min(sample, len(todo)))
    begun = time.process_time()
    for item in todo:
        try:
            found = witness(face_of(item.card, item.text), plain, situations)
        except FAILURES as error:
            tally.wordings += 1
            tally.crashed.append(
                ("a card set aside" if item.aside else item.card["name"], f"{type(error).__name__}: {error}")
            )
            continue
        tally.add(item, found)
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
    parser.add_argument("--write", action="store_true", help="keep the marks of the witnessed wordings")
    parser.add_argument("--again", action="store_true", help="try only wordings that have no mark yet")
    asked = parser.parse_args(argv)
    stamp = kept.stamp(WITNESSED, REVIEWED.parent)
    tally = measure(asked.cards, asked.sample, asked.seed, asked.situations, asked.again)
    print(json.dumps(tally.report()) if asked.json else "\n".join(tally.lines()))
    if asked.list:
        for name, part, place, reason in tally.missing:
            print(f"not seen ({reason}): {name}: {part} at {place}")
    if not asked.json:
        print(
            "the table of marks was made with",
            "these" if kept.stamp_of_table(WITNESSED) == stamp else "other",
            "sources",
        )
    if asked.write:
        page = kept.page(tally.marks, "" if asked.again or asked.sample else stamp, tally.unseen)
        WITNESSED.table.write_text(page, encoding="utf-8")
    return int(bool(tally.crashed))


if __name__ == "__main__":
    sys.exit(main())

"""Texts that are changed by one word and are still read: `python -m benchmarks.mutation [--game GAME] [--texts N]
[--most N] [--own] [--seed N] [--json]`.

In: our own lines of a game, and the texts of its card list in ../shared where it is. Out: of how many changed texts the
meaning stayed the same though no declared pair of synonyms says that it should (`Game.synonyms`). A word is changed to
another of its group: whose, which, whether, when, where to, whether it is or was; where a group has "-", it is left
out. What is read through shorthand is left out, for it is shown how it was taken.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.recombine import identity_texts, pool_texts
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.riftbound.words.dialect import RIFTBOUND
from kfjudge.language.dialect import Dialect
from kfjudge.language.frames.load import NOTHING, declared
from kfjudge.language.reading import Language, language
from kfjudge.paths import grammar

TESTS = Path(__file__).parents[1] / "tests"
_KEYFORGE = tuple(
    frozenset(group.split())
    for group in (
        "a any each all the that this another",
        "to from on onto in into under of with at",
        "is was",
        "are were",
        "has had",
        "have had",
        "does did",
        "do did",
        "may must cannot",
        "and or",
        "more fewer less",
        "higher lower",
        "after before",
        "while if unless when",
        "first second next last",
        "your their its",
        "other same different",
        "friendly enemy",
        "it them they",
        "you they",
        "top bottom",
        "gain lose steal capture",
        "draw discard archive purge reveal",
        "play use discard",
        "ready exhaust stun ward enrage",
        "destroyed purged played discarded used",
        "reaps fights attacks",
        "creature artifact upgrade card",
        "creatures artifacts upgrades cards",
        "hand deck archives",
        "left right",
        "neighboring friendly enemy flank damaged",
        "most least",
        "even odd",
        "high low",
        "exactly least most",
        "archived purged discarded destroyed returned",
        "elusive skirmish taunt poison",
        "chosen named",
        "one two three",
        "only also instead",
        "remainder rest start end",
        "turn step game",
        "power armor damage",
        "player opponent",
        "house trait type",
        "neither both either",
        "until after before",
        "highest lowest",
    )
)
"""Words that can stand in each other's place and do not mean the same."""
_RIFTBOUND = tuple(
    frozenset(group.split())
    for group in (
        "your their its my",
        "your opponent's opponents' its",
        "a each another any all the this that",
        "friendly enemy -",
        "may must can't -",
        "until after before",
        "most least",
        "highest lowest total",
        "more less fewer",
        "first second third next last -",
        "one two three four",
        "you they it",
        "it them me",
        "me it equipped",
        "and or",
        "if unless when while",
        "units spells gear cards runes",
        "unit spell gear card rune token legend battlefield",
        "here there -",
        "to from",
        "at in from",
        "top bottom",
        "hand trash deck base",
        "draw discard banish recycle kill",
        "stun buff ready exhaust",
        "attack defend conquer hold",
        "attacking defending",
        "ready exhausted stunned buffed -",
        "main rune",
        "increase reduce",
        "owner's controller's",
        "owner controller opponent",
        "turn combat",
        "beginning main channel draw",
        "start end",
        "other -",
        "another a",
        "greater lower",
        "win lose",
        "have has had get",
        "is was",
        "are were",
        "plays draws discards",
        "moved died attacked",
        "might cost power energy",
        "additional -",
        "do don't",
        "once twice",
        "same different",
        "with without",
        "opponent player",
        "opponents players",
        "score gain lose",
        "attached detached",
        "only -",
        "then instead -",
        "instead -",
        "return put recall move",
        "random -",
        "1 2",
        "2 3",
        "3 4",
        "4 5",
    )
)


@dataclass(frozen=True, slots=True)
class Game:
    """What is changed in the texts of a game, and what may be."""

    dialect: Dialect
    groups: tuple[frozenset[str], ...]
    synonyms: Path
    """Phrases that mean the same, a line each: "a = an"."""
    own: Callable[[], Iterator[tuple[str, str]]]
    pool: Callable[[], Iterator[tuple[str, str]]]
    word: re.Pattern[str] = re.compile(r"(?<![\w-])[A-Za-z]+(?![\w-])")
    same: Path | None = None
    """Words that frames take for each other, as they are declared."""


def _riftbound_own() -> Iterator[tuple[str, str]]:
    for line in (TESTS / "riftbound" / "texts.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.replace(" / ", "\n"), ""


def _riftbound_pool() -> Iterator[tuple[str, str]]:
    """The texts of the card list, without the cards that are set aside; none where it is missing."""
    pool = TESTS.parents[1] / "shared" / "riftbound" / "riftbound_cards_2026-08.json"
    aside = set((TESTS / "riftbound" / "aside.txt").read_text(encoding="utf-8").split())
    for card in json.loads(pool.read_text(encoding="utf-8"))["cards"] if pool.is_file() else ():
        if card["text"] and card["id"] not in aside:
            yield card["text"], card["name"]


GAMES = {
    "keyforge": Game(KEYFORGE, _KEYFORGE, TESTS / "language" / "synonyms.txt", identity_texts, pool_texts),
    "riftbound": Game(
        RIFTBOUND,
        _RIFTBOUND,
        TESTS / "riftbound" / "synonyms.txt",
        _riftbound_own,
        _riftbound_pool,
        re.compile(r"(?<![\w+{-])(?:[A-Za-z]+(?:'[a-z]*)?|\d)(?![\w}-])"),
        grammar("riftbound", "lexicon", "synonyms.txt"),
    ),
}


@dataclass(slots=True)
class Report:
    """How many texts were changed, how many of these were read, and those that kept their meaning."""

    made: int = 0
    read: int = 0
    same: list[tuple[str, str, str]] = field(default_factory=list)
    """The word, what it was changed to, and the changed text."""


@cache
def _synonyms(game: Game) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The lines, each as a pattern of the further phrases with the first; "_" stands for any word."""
    lines = game.synonyms.read_text(encoding="utf-8").splitlines()
    rows = [[side.strip() for side in line.split("=")] for line in lines if line.strip() and not line.startswith("#")]
    found = []
    for first, *others in rows:
        words = f"(?:{'|'.join(re.escape(other) for other in others)})".replace("_", r"([\w+-]+)")
        place = iter(range(1, 10))
        put = re.sub("_", lambda _found, place=place: rf"\{next(place)}", first)  # type: ignore[misc]
        found.append((re.compile(rf"(?<![\w-]){words}(?![\w-])"), put))
    for group in declared(game.same) if game.same is not None else ():
        told = sorted((one for one in group if one != NOTHING), key=len, reverse=True)
        ways = "|".join(re.escape(one) for one in told)
        found.append(
            (re.compile(rf"(?<![\w'-])(?:{ways})(?![\w'-])" + " ?" * (NOTHING in group)), "~"[NOTHING in group :])
        )
    return tuple(found)


def alike(one: str, other: str, game: Game = GAMES["keyforge"]) -> bool:
    """Whether two texts differ in nothing but one pair of synonyms."""
    left, right = one.lower(), other.lower()
    return any(pattern.sub(put, left).strip() == pattern.sub(put, right).strip() for pattern, put in _synonyms(game))


def changed(text: str, chance: Random, most: int, game: Game = GAMES["keyforge"]) -> Iterator[tuple[str, str, str]]:
    """Some of the texts that differ from this one by a word of a group: the word, the other, the text."""
    places = [
        (found, other)
        for found in game.word.finditer(text)
        for group in game.groups
        if found.group().lower() in group
        for other in sorted(group - {found.group().lower()})
    ]
    for found, other in islice(chance.sample(places, len(places)), most):
        if other == NOTHING:
            put, end = "", found.end() + text[found.end() :].startswith(" ")
        else:
            put, end = other.capitalize() if found.group()[0].isupper() else other, found.end()
        yield found.group().lower(), other, text[: found.start()] + put + text[end:]


def measure(
    texts: Iterable[tuple[str, str]], reader: Language, seed: int, most: int = 4, game: Game = GAMES["keyforge"]
) -> Report:
    """Changes texts, each a text and the card's name, up to so many times each, and reads them."""
    report = Report()
    for text, name in texts:
        chance = Random(f"{seed} {text}")  # so that further texts change nothing for this one
        reading = reader.read(text, name=name)
        if reading.ast is None or reading.prepared.taken:
            continue
        printed = reading.prepared.text
        for word, other, mutant in changed(printed, chance, most, game):
            again = reader.read(mutant, name=name)
            report.made += 1
            if not again.understood or again.prepared.taken:
                continue
            report.read += 1
            if again.ast == reading.ast and not alike(printed, mutant, game):
                report.same.append((word, other, mutant))
    return report


def main(arguments: list[str]) -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="benchmarks.mutation", description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES), default="keyforge")
    parser.add_argument("--most", type=int, default=4, help="so many changes of each text")
    parser.add_argument("--texts", type=int, default=0, help="a sample of so many texts; 0: all")
    parser.add_argument("--own", action="store_true", help="our own lines alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    game = GAMES[options.game]
    texts = [*game.own(), *(() if options.own else game.pool())]
    if options.texts:
        texts = Random(options.seed).sample(texts, min(options.texts, len(texts)))
    report = measure(texts, language(game.dialect), options.seed, options.most, game)
    told: dict[str, Any] = {"made": report.made, "read": report.read, "same": report.same}
    if options.json:
        print(json.dumps(told, indent=1))
        return 0
    print(f"{report.made} changed texts, {report.read} read, {len(report.same)} with the same meaning and no synonym")
    for (word, other), count in Counter((word, other) for word, other, _ in report.same).most_common():
        example = next(text for one, two, text in report.same if (one, two) == (word, other))
        print(f"  {count:>5}  {word} > {other}: {example}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

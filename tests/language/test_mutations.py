"""The language declines what is wrong by one word: a verb, determiner, preposition or number deleted, a word doubled, two neighbors swapped."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kfjudge.language.coverage import is_aside
from kfjudge.language.nodes.text import CardText
from kfjudge.language.reading import Language
from tests.language.mutants import mutants

IDENTITY = Path(__file__).parents[1] / "cards" / "identity"
SAME = frozenset(("of", "in", "back", "all", "your", "each", "their", "the", "a", "also", "have", "has"))
"""Words that some wordings leave out without meaning anything else: "half (of) your", "cards in (your) hand", "destroy (all) damaged creatures",
"you (have) played"."""


def _judge(texts: list[tuple[str, CardText]], language: Language, seed: int) -> tuple[Counter[str], Counter[str], list[str]]:
    """How many mutants there were and how many were declined, by kind, and those that came out with the meaning of the original."""
    chance = Random(seed)
    made: Counter[str] = Counter()
    declined: Counter[str] = Counter()
    alike: list[str] = []
    for text, ast in texts:
        for mutant in mutants(text, language, chance):
            if mutant.text == text:
                continue
            reading = language.read(mutant.text)
            made[mutant.how] += 1
            declined[mutant.how] += not reading.understood
            if reading.ast == ast and not (mutant.how.endswith("deleted") and mutant.word in SAME):
                alike.append(f"{mutant.how} {mutant.word}: {mutant.text}")
    return made, declined, alike


def _declined(made: Counter[str], declined: Counter[str]) -> float:
    wrong = [how for how in made if how != "replaced"]
    return sum(declined[how] for how in wrong) / sum(made[how] for how in wrong)


@pytest.mark.slow
def test_of_our_own_sentences_no_wrong_one_passes(reader: Language) -> None:
    lines = [line.replace("|", "\n") for path in sorted(IDENTITY.glob("*.txt")) for line in path.read_text(encoding="utf-8").splitlines()[::7]]
    texts = [(line, ast) for line in lines if line and not line.startswith("#") and (ast := reader.read(line).ast) is not None]
    made, declined, alike = _judge(texts, reader, 1)
    assert sum(made.values()) > 400
    assert _declined(made, declined) >= 0.85, {how: f"{declined[how]} of {made[how]}" for how in made}
    assert not alike


@pytest.mark.slow
@pytest.mark.shared
def test_of_the_pool_no_wrong_one_passes(pool: list[dict[str, Any]], pool_reader: Language) -> None:
    texts: list[tuple[str, CardText]] = []
    for card in pool:
        text = card["printings"][-1].get("text") or ""
        reading = pool_reader.read(text, name=card["name"]) if text and not is_aside(card) else None
        if reading is not None and reading.ast is not None:
            texts.append((reading.prepared.text, reading.ast))
    made, declined, alike = _judge(Random(7).sample(texts, 500), pool_reader, 7)
    assert _declined(made, declined) >= 0.85, {how: f"{declined[how]} of {made[how]}" for how in made}
    assert not alike

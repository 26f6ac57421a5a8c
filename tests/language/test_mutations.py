"""The language declines what is wrong by one word: a verb, determiner, preposition or number deleted, a word doubled,
two neighbors swapped.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from benchmarks.mutation import measure
from benchmarks.recombine import identity_texts, pool_texts
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.language.coverage import is_aside
from kfjudge.language.reading import Language
from tests.language.mutants import mutants
from tests.sampling import in_soak

IDENTITY = Path(__file__).parents[1] / "cards" / "identity"
EQUAL = tuple(
    (re.compile(pattern), put)
    for pattern, put in (
        (
            r"\b([Aa]ll|[Hh]alf) of (?=your|their|its|each|that|an?\b|the\b|~)",
            r"\1 ",
        ),  # lose all (of) your A, half (of) its power
        (r"\b([Aa]ll|[Hh]alf) the (?=A\b|damage\b|creatures\b)", r"\1 "),
        (r"\bin (?:your|their) (hand|archives|discard)\b(?! pile)", r"in \1"),  # cards in (your) hand
        (r"\bin this way\b", "this way"),
        (r"\bback (into|on top)\b", r"\1"),  # shuffle it (back) into your deck, put it (back) on top
        (r"\balso ", ""),
        (r"\bon the top of\b", "on top of"),
        (r"\b[Aa]ll (?=(?:[\w-]+ ){0,4}?\w+s\b)", ""),  # destroy (all) damaged creatures
        (r"\b(?:[Aa]ny|[Ee]ach) (?=(?:A|damage) (?:that|you)\b)", ""),  # (any) A that would be stolen
        (r"\b(is|are) both\b", r"\1"),  # that is (both) damaged and exhausted
        (r"\b(total power|power) of (?=\d)", r"\1 "),  # total power (of) 10 or less
        (
            r"\b(you|they|players?|opponent|it|creatures?|cards?|this) ha(?:ve|s) (?=\w+)",
            r"\1 ",
        ),  # if you (have) forged a key
        (r"(?<=\dD) each to\b", " to"),  # deal 3D (each) to 2 creatures
        (r"\b[Rr]emove (?:an?|the|each) (?=ward|stun|enrage)", "remove a "),  # a creature has one at most
        (r"\bwith an? (?=even|odd)", "with "),  # with (an) even power
        (r"\b(upgrades?) attached\b(?: to it)?", r"\1"),  # it had an upgrade (attached)
        (r"\brepresented (among|in)\b", r"\1"),  # each house (represented) among them
        (
            r"\bcreatures? each capture\b",
            "creature capture",
        ),  # a friendly creature and an enemy creature (each) capture 3
        (r"\bcreatures capture\b", "creature capture"),
        (r"\band gains (?=\w)", "and "),  # gets +2 power and (gains) taunt
        (r"\band(?: gains)?,? (?=\u201c)", "and "),
        (r"\bforged no keys\b", "no keys forged"),
        (r"\bforged (keys?)\b", r"\1 forged"),
        (r"\bdeal (?=\d+D to a different)", ""),  # deal 2D to a creature and (deal) 2D to a different one
        (r"\b([Rr])earrange the\b", r"\1earrange"),
        (r"\bwould resolve\b", "resolve"),  # when you (would) resolve a bonus icon
        (r"\b(?:was|were) readied\b", "readied"),  # a creature that readied (was readied) this turn
        (r"\b(higher|lower|greater|less) power than\b", r"power \1 than"),
        (r"\bwith (\d+) power\b", r"with power \1"),
        (r"\band to (?=each of its)", "and "),  # to a creature and (to) each of its neighbors
        (r"\binstead (it|they|you)\b", r"\1 instead"),  # instead it captures 2A
        (r"\b([Ii])f any (?=A (?:is|was)\b)", r"\1f "),  # if (any) A was stolen this way
        (r"\b([Tt])hose players each\b", r"\1hose players"),  # those players (each) draw a card
    )
)
"""Wordings of one meaning that differ by a word; everything else that is wrong by a word has to be declined or to mean
something else.
"""


def _plain(text: str) -> str:
    """A text in which wordings that mean the same are the same."""
    for pattern, put in EQUAL:
        text = pattern.sub(put, text)
    return text.lower()


def _judge(
    texts: list[tuple[str, CardText]], language: Language, seed: int
) -> tuple[Counter[str], Counter[str], list[str]]:
    """How many mutants there were and how many were declined, by kind, and those that came out with the meaning of the
    original.
    """
    chance = Random(seed)
    made: Counter[str] = Counter()
    declined: Counter[str] = Counter()
    alike: list[str] = []
    for text, ast in texts:
        for mutant in mutants(text, language, chance):
            if mutant.text == text:
                continue
            reading = language.read(mutant.text)
            if reading.prepared.taken:
                continue  # read as typed at a table, and shown how: not in silence
            made[mutant.how] += 1
            declined[mutant.how] += not reading.understood
            if reading.ast == ast and _plain(mutant.text) != _plain(text):
                alike.append(f"{mutant.how} {mutant.word}: {mutant.text}")
    return made, declined, alike


def _declined(made: Counter[str], declined: Counter[str]) -> float:
    wrong = [how for how in made if how != "replaced"]
    return sum(declined[how] for how in wrong) / sum(made[how] for how in wrong)


@pytest.mark.slow
@pytest.mark.parametrize("every", in_soak(49, 7))
def test_of_our_own_sentences_no_wrong_one_passes(reader: Language, every: int) -> None:
    lines = [
        line.replace("|", "\n")
        for path in sorted(IDENTITY.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()[::every]
    ]
    texts = [
        (line, ast)
        for line in lines
        if line and not line.startswith("#") and (ast := reader.read(line).ast) is not None
    ]
    made, declined, alike = _judge(texts, reader, 1)
    assert sum(made.values()) > 2800 // every
    assert _declined(made, declined) >= 0.85, {how: f"{declined[how]} of {made[how]}" for how in made}
    assert not alike


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize("wanted", in_soak(60, 500))
def test_of_the_pool_no_wrong_one_passes(pool: list[dict[str, Any]], pool_reader: Language, wanted: int) -> None:
    texts: list[tuple[str, CardText]] = []
    for card in Random(7).sample(pool, len(pool)):
        text = card["printings"][-1].get("text") or ""
        reading = pool_reader.read(text, name=card["name"]) if text and not is_aside(card) else None
        if reading is not None and reading.ast is not None:
            texts.append((reading.prepared.text, reading.ast))
        if len(texts) == wanted:
            break
    made, declined, alike = _judge(texts, pool_reader, 7)
    assert _declined(made, declined) >= 0.85, {how: f"{declined[how]} of {made[how]}" for how in made}
    assert not alike


@pytest.mark.slow
@pytest.mark.parametrize("every", in_soak(48, 6))
def test_a_changed_word_changes_the_meaning_of_our_own_sentences_or_is_a_synonym(reader: Language, every: int) -> None:
    texts = [(text, name) for text, name in identity_texts() if crc32(text.encode()) % every == 0]
    report = measure(texts, reader, 1)
    assert report.read > 600 // every
    assert not report.same


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize("every", in_soak(60, 12))
def test_a_changed_word_changes_the_meaning_of_the_pool_or_is_a_synonym(pool_reader: Language, every: int) -> None:
    texts = [(text, name) for text, name in pool_texts() if crc32(text.encode()) % every == 0]
    report = measure(texts, pool_reader, 3)
    assert report.read > 600 // every
    assert not report.same

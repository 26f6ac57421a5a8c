"""Replies: questions that players ask of an entry again and again, each with the sentence that answers it.

In: a question taken apart. Out: for each entry the reply whose question is nearest, and how near it is. Nearness weighs
the words that both share, rarer ones more, against the words of both; a word that a synonym stands for counts less.
A reply is only given where the two questions are nearly the same and no other reply of the entry is as near; otherwise
the entry's own `short` stands. "Yes." or "No." is only said where they are the same, so that it cannot answer another
question; what follows stands by itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kfjudge.rules import fold

if TYPE_CHECKING:
    from kfjudge.rules.library import Library
    from kfjudge.rules.question import Question

BY_SYNONYM = 0.75
STRANGE = 0.6
"""What a word that no such question has counts against the most a word can count."""
CANDIDATES = 40
ENOUGH_ASKED = 0.55
"""How much of the question a reply must cover, and how much of its own question must be asked, to be given."""
SAME = 0.8
"""How near a question must be to be the same one."""
MARGIN = 0.06
"""How much nearer a reply must be than any other of its entry."""
_ANSWER = re.compile(r"^(?:Yes|No)\. ")
_EMPTY = """
    a an the is are was were be been being am do does did can could may might will would shall should have has had
    i me my mine you your he him his she her they them their it its we us our this that these those there then so if
    and or but of to for with by at on as just really please ok hey anyway exactly actually like get got go goes going
    what how who which happen happens mean work works about tell rule rules ruling also card player
    s t dont doesnt isnt wont cant im ive
"""
_MINOR = frozenset(_EMPTY.split())


def words(text: str) -> list[str]:
    """The stems of the words of a question that tell something here; words of time and number are kept."""
    return [fold.stem(word) for word in fold.words(text) if word not in _MINOR]


def tells(word: str) -> bool:
    """Whether a folded word counts when questions are compared."""
    return word not in _MINOR


def rarity(total: int, used: int) -> float:
    """How much a word tells that `used` of `total` questions have."""
    return math.log((total + 1) / (used + 0.5))


@dataclass(frozen=True, slots=True)
class Near:
    """The reply of an entry that is nearest: how near (0 to 1), what the shared words tell, the places covered."""

    entry: str
    kind: str
    reply: str
    nearness: float
    told: float
    places: frozenset[int]
    sure: bool


def nearest(library: Library, question: Question, where: str, arguments: Sequence[object]) -> dict[str, Near]:
    """The nearest reply of each entry that `where` admits."""
    own, meant = question.stems, question.meant
    wanted = {*own.values(), *(stem for stems in meant.values() for stem in stems)}
    if not wanted:
        return {}
    total = int(library.meta("asked") or 0)
    marks = ",".join("?" * len(wanted))
    has: dict[int, set[str]] = {}
    used: dict[str, int] = {}
    for row in library.db.execute(f"SELECT stem, asked FROM asked_words WHERE stem IN ({marks})", tuple(wanted)):
        has.setdefault(row["asked"], set()).add(row["stem"])
        used[row["stem"]] = used.get(row["stem"], 0) + 1
    if not has:
        return {}
    rare = {stem: rarity(total, count) for stem, count in used.items()}
    most = rarity(total, 0)
    weights: dict[int, float] = {}
    for place, stem in own.items():
        known = [rare[other] for other in meant.get(place, ()) if other in rare]
        weights[place] = rare.get(stem) or (min(known) if known else STRANGE * most)
    told = sum(weights.values())
    rough = sorted(has, key=lambda asked: -sum(rare[stem] for stem in has[asked]))[:CANDIDATES]
    marks = ",".join("?" * len(rough))
    rows = library.db.execute(
        f"""SELECT asked.rowid AS asked, asked.reply AS reply, asked.weight AS weight, entries.id AS id,
            entries.kind AS kind FROM asked JOIN entries ON entries.rowid = asked.entry
            WHERE asked.rowid IN ({marks}) AND {where}""",
        (*rough, *arguments),
    ).fetchall()
    found: dict[str, Near] = {}
    for row in rows:
        covered, matched, places = _shared(own, meant, has[row["asked"]], weights)
        of_question = covered / told
        of_asked = min(1.0, sum(rare[stem] for stem in matched) / row["weight"])
        if not of_question or not of_asked:
            continue
        nearness = 2 * of_question * of_asked / (of_question + of_asked)
        near = Near(
            row["id"],
            row["kind"],
            row["reply"],
            nearness,
            covered,
            frozenset(places),
            min(of_question, of_asked) >= ENOUGH_ASKED,
        )
        other = found.get(row["id"])
        found[row["id"]] = near if other is None else _nearer(near, other)
    return {entry: _worded(near) for entry, near in found.items()}


def _shared(
    own: dict[int, str], meant: dict[int, set[str]], shared: set[str], weights: dict[int, float]
) -> tuple[float, set[str], set[int]]:
    """What the words that two questions share tell, those words, and their places in the one that is asked."""
    covered = 0.0
    matched: set[str] = set()
    places: set[int] = set()
    for place, stem in own.items():
        others = {stem} if stem in shared else shared.intersection(meant.get(place, ()))
        if others:
            covered += weights[place] * (1.0 if stem in shared else BY_SYNONYM)
            matched |= others
            places.add(place)
    return covered, matched, places


def _nearer(one: Near, other: Near) -> Near:
    """The nearer of two of an entry; if they are about equally near and say different things, it is not sure."""
    best, second = (one, other) if one.nearness > other.nearness else (other, one)
    doubtful = second.reply != best.reply and best.nearness - second.nearness < MARGIN and best.nearness < SAME
    return replace(best, sure=False) if doubtful and second.nearness else best


def _worded(near: Near) -> Near:
    """The reply without its "Yes." or "No." where the question is not the same."""
    return near if near.nearness >= SAME else replace(near, reply=_ANSWER.sub("", near.reply))

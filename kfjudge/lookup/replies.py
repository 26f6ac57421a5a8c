"""Replies: questions that players ask of an entry again and again, each with the sentence that answers it.

In: a question taken apart. Out: for each entry the reply whose question is nearest, and how near it is. Nearness weighs
the words that both share, rarer ones more, against the words of both; a word that a synonym stands for counts less.
A reply is only given where the two questions are nearly the same and no other reply of the entry is as near; otherwise
the entry's own `short` stands. "Yes." or "No." is only said where they are the same, ask whether something is so, and
name their words in the same order, so that it cannot answer another question; what follows stands by itself. None is
given to a question about the opposite case (`opposites`).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kfjudge.lookup import fold, opposites
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.question import Question

BY_SYNONYM = 0.75
STRANGE = 0.6
"""What a word that no such question has counts against the most a word can count."""
CANDIDATES = 40
ENOUGH_ASKED = 0.55
"""How much of the question a reply must cover, and how much of its own question must be asked, to be given."""
KEYWORD = 4.2
"""How much a word tells that names one thing of a game, for it to be a case of its own."""
SINGLE = 2
"""The mark of a word that is a term by itself."""
SAME = 0.8
"""How near a question must be to be the same one."""
TURNED = 0.85
"""How near a question is whose terms stand in another order, against one in which they stand in the same."""
MET = 0.9
"""How much of the question must be met for a Yes or No: what is left over may turn the answer."""
FEWEST = 3
"""The most words of a query that may be a misspelled term though it begins with a verb."""
MARGIN = 0.06
"""How much nearer a reply must be than any other of its entry."""
ANSWER = re.compile(r"^[A-Z][a-z]+\. ")
"""A word that answers just the question of a reply: "Yes", "Nobody"."""
YES_OR_NO = re.compile(r"^(?:Yes|No)\. ")
BOUND = re.compile(r"^(?:Yes|No)[,:;] ")
"""A reply that cannot stand without its "Yes" or "No"."""
_WHICH = frozenset(["who", "whose", "what", "which", "where", "why", "how"])
_VERBS = """
    is are was were am do does did can could may might must will would shall should has have had isnt arent doesnt dont
    cant wont
"""
_WHETHER = frozenset(_VERBS.split())
"""Verbs with which it is asked whether something is so."""
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


class Near(NamedTuple):
    """The reply of an entry that is nearest: how near (0 to 1), what the shared words tell, the places covered."""

    entry: str
    kind: str
    reply: str
    nearness: float
    told: float
    places: frozenset[int]
    sure: bool
    straight: bool
    """Whether nothing in the question turns what is asked: the terms that both share stand in the same order, both deny
    something or neither does, and neither names a side that the other does not.
    """


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
    named = terms(library, list(own.values()))
    rough = sorted(has, key=lambda asked: -sum(rare[stem] for stem in has[asked]))[:CANDIDATES]
    marks = ",".join("?" * len(rough))
    rows = library.db.execute(
        f"""SELECT asked.rowid AS asked, asked.reply AS reply, asked.weight AS weight, asked.words AS words,
            asked.ask AS ask, entries.id AS id, entries.kind AS kind
            FROM asked JOIN entries ON entries.rowid = asked.entry
            WHERE asked.rowid IN ({marks}) AND {where}""",
        (*rough, *arguments),
    ).fetchall()
    found: dict[str, Near] = {}
    asks: list[list[str]] = [json.loads(row["words"]) for row in rows]
    besides = terms(library, sorted({stem for stems in asks for stem in stems} - wanted))
    things = keywords(library, list(own.values()))
    right = " ".join(question.right)
    pairs = opposites.named(right)
    for row, ask in zip(rows, asks, strict=True):
        covered, matched, places = _shared(own, meant, has[row["asked"]], weights)
        of_question = covered / told
        of_asked = min(1.0, sum(rare[stem] for stem in matched) / row["weight"])
        if not of_question or not of_asked:
            continue
        straight = _straight(list(own.values()), ask, named)
        nearness = 2 * of_question * of_asked / (of_question + of_asked) * (1.0 if straight else TURNED)
        near = Near(
            row["id"],
            row["kind"],
            row["reply"],
            nearness,
            covered,
            frozenset(places),
            min(of_question, of_asked) >= ENOUGH_ASKED
            and (nearness >= SAME or (besides.isdisjoint(ask) and things <= {*ask, *words(row["reply"])}))
            and not opposites.elsewise(right, row["ask"], fold.fold(row["reply"]))
            and not opposites.opposite(pairs, f"{row['ask']} {fold.fold(row['reply'])}")
            and (straight or not opposites.of_role(pairs, row["ask"]))
            and (nearness >= SAME or not opposites.of_more(right, f"{row['ask']} {fold.fold(row['reply'])}")),
            straight
            and of_question >= MET
            and opposites.denies(question.right) == opposites.denies(row["ask"].split())
            and not opposites.turned(right, row["ask"]),
        )
        other = found.get(row["id"])
        found[row["id"]] = near if other is None else _nearer(near, other)
    whether = _asks_whether(question.right)
    return {entry: _worded(near, whether) for entry, near in found.items()}


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
    return best._replace(sure=False) if doubtful and second.nearness else best


def _worded(near: Near, whether: bool) -> Near:
    """The reply without its "Yes." or "No." where the question is not the same or does not ask `whether` something is
    so; one that needs it is not given then.
    """
    if near.nearness >= SAME and near.straight and (whether or not YES_OR_NO.match(near.reply)):
        return near
    if BOUND.match(near.reply):
        return near._replace(sure=False)
    return near._replace(reply=ANSWER.sub("", near.reply))


def _asks_whether(tokens: Sequence[str]) -> bool:
    """Whether a question can be answered with yes or no."""
    return bool(tokens) and tokens[0] != "when" and _WHICH.isdisjoint(tokens) and not _WHETHER.isdisjoint(tokens)


def whether(word: str) -> bool:
    """Whether a folded word is a verb with which it is asked whether something is so."""
    return word in _WHETHER


def asks(tokens: Sequence[str]) -> bool:
    """Whether a query begins as questions do, and so is no term."""
    return len(tokens) > FEWEST and tokens[0] in _WHETHER


def _straight(own: Sequence[str], asked: Sequence[str], terms: frozenset[str]) -> bool:
    """Whether the terms that both questions name stand in the same order in them: "armor used up by ward" is not "ward
    used up by armor".
    """
    both = terms.intersection(asked)
    mine, theirs = ([stem for stem in dict.fromkeys(stems) if stem in both] for stems in (own, asked))
    return mine == theirs


def keywords(library: Library, stems: Sequence[str]) -> frozenset[str]:
    """Those of the stems that name one thing of a game, and seldom."""
    marks = ",".join("?" * len(stems))
    rows = library.db.execute(f"SELECT stem, used FROM said WHERE thing AND stem IN ({marks})", tuple(stems))
    total = library.db.execute("SELECT used FROM said WHERE stem = ''").fetchone()["used"]
    return frozenset(str(row["stem"]) for row in rows if rarity(total, row["used"]) >= KEYWORD)


def terms(library: Library, stems: Sequence[str]) -> frozenset[str]:
    """Those of the stems that are a term by themselves."""
    marks = ",".join("?" * len(stems))
    rows = library.db.execute(
        f"SELECT DISTINCT stem FROM vocabulary WHERE term = {SINGLE} AND stem IN ({marks})", tuple(stems)
    )
    return frozenset(str(row["stem"]) for row in rows)

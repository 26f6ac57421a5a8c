"""Whether a question is about the rules of play at all: what its words have to do with them, and what an entry covers.

In: the folded words of a question, and how well the best entries fit it. Out: whether it should be answered.
Each word has odds: how much oftener it is said in the rules, in players' talk of them and in questions that replies
answer than in questions that belong elsewhere (naive Bayes; the table `odds` is filled when the index is built). A word
that nobody says counts against the question a little. The odds and the fit are weighed together by `WEIGHTS`, a
logistic regression that `python -m benchmarks.gate` fits over the question files and checks on the ones left out.
Standard library only.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from kfjudge.lookup import fold
from kfjudge.lookup.vocabulary import phrases
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library

FARTHEST = 3.0
"""How far from even the odds of one word count: no word alone decides."""
UNSAID = -1.0
"""The odds of a word that nobody says."""
DOUBT = 0.7
"""How often a word counts as said by both sides before anything is counted: the more, the more cautious."""


LONGEST_TITLE = 3


class About(NamedTuple):
    """What the words of a question tell of where it belongs: their odds together, and the least odds of a word. More
    is nearer to the rules.
    """

    words: float = 0.0
    least: float = 0.0


NOTHING = About()
"""What a question without words tells."""


class Fit(NamedTuple):
    """How well the best entries fit a question: the best score, the greatest share of it that one covers, how near a
    reply's question is, and whether it has a word that nobody uses of the game.
    """

    score: float
    share: float
    nearness: float
    strange: bool


class Weights(NamedTuple):
    """What counts how much; more than nothing in all is an answer."""

    words: float = 1.1
    least: float = 0.42
    score: float = 1.44
    share: float = 3.12
    nearness: float = 2.03
    strange: float = 0.37
    base: float = -7.16


WEIGHTS = Weights()
GAME_NAMED = 0.9
"""What speaks for a question with which a game was named."""
TERM_NAMED = 0.62
"""What speaks besides for a question of a named game that has a term which only this game has."""
LISTED = -1.6
"""What a phrase that belongs elsewhere speaks against a question, whether a game was named or not: of the questions
that have one and no answer, none stands so high without it.
"""
OF_EVENT = 0.9
"""What speaks for a question of a named game that a rule of the event, found first, covers by so much (share, score) of
it: most words are of play, so that a question of the event has odds against it. Where no game is named, what is not
known of the one must not hide what the other one says.
"""
COVERED = (0.75, 4.5)
CERTAIN = 9.0
"""The standing of a question that names a card or a term of the game."""
BESIDE_CARD = -0.6
"""The least odds of the words beside a card's name, where rulings on the card answer: what it costs or who drew it is
no question about the rules of play, whatever they say of the card.
"""


def features(about: About, fit: Fit) -> tuple[float, ...]:
    """The numbers that `Weights` weighs, in its order, without the base."""
    return (*about, math.log1p(max(fit.score, 0.0)), min(fit.share, 1.0), fit.nearness, float(fit.strange))


def standing(about: About, fit: Fit, weights: Weights = WEIGHTS) -> float:
    """How surely a question belongs to the rules of play, as far as its words and the entries tell: at most 0 if it
    does not.
    """
    return weights.base + sum(map(float.__mul__, weights[:-1], features(about, fit)))


def of_play(about: About) -> bool:
    """Whether what is asked of a card that the question names may belong to the rules of play."""
    return about.words >= BESIDE_CARD


def stems(text: str | Sequence[str]) -> list[str]:
    """The different stems of a text."""
    return list(dict.fromkeys(map(fold.stem, fold.words(text) if isinstance(text, str) else text)))


Texts = Iterable[tuple[str, float]]


def odds(questions: Texts, prose: Texts, beyond: Texts) -> dict[str, float]:
    """The odds of each word from texts with their weights: `questions` about the rules of play, `prose` of the rules,
    and what lies `beyond` them. A word of the rules is one that is often said in either of the first two, as prose has
    no "how" or "who", and questions are not asked about everything.
    """
    said = [_counted(texts) for texts in (questions, prose, beyond)]
    inside = sum(total for _, total in said[:2])
    outside = said[2][1]
    found = {}
    for stem in set().union(*(counts for counts, _ in said)):
        often = max(counts.get(stem, 0.0) / total if total else 0.0 for counts, total in said[:2])
        here = (often * inside + DOUBT / 2) / (inside + DOUBT)
        there = (said[2][0].get(stem, 0.0) + DOUBT / 2) / (outside + DOUBT)
        found[stem] = max(-FARTHEST, min(FARTHEST, math.log(here / there)))
    return found


def _counted(texts: Texts) -> tuple[dict[str, float], float]:
    """How often each word is said in texts, and how many words there are in all."""
    counts: dict[str, float] = {}
    total = 0.0
    for text, weight in texts:
        for stem in stems(text):
            counts[stem] = counts.get(stem, 0.0) + weight
            total += weight
    return counts, total


def about(library: Library, tokens: Sequence[str], game: str) -> About:
    """What the words of a question tell of whether it belongs to the rules of a game."""
    return together(odds_of(library, tokens, game))


def odds_of(
    library: Library, tokens: Sequence[str], game: str, guessed: Collection[str] = (), capitals: Collection[str] = ()
) -> dict[str, float]:
    """The odds of each different word of a question, by its stem. A word whose spelling was `guessed` may be another
    one that nobody says. One of the `capitals` that speaks against the rules is taken for part of the name of a card
    that nobody has taken in.
    """
    asked = stems(tokens)
    marks = ",".join("?" * len(asked))
    rows = library.db.execute(f"SELECT stem, odds FROM odds WHERE game = ? AND stem IN ({marks})", (game, *asked))
    known = {str(row["stem"]): float(row["odds"]) for row in rows}
    names = {*map(fold.stem, capitals)}
    said = [stem for stem in asked if stem not in names or known.get(stem, UNSAID) >= 0]
    return weighed(said, known, {*map(fold.stem, guessed)})


def weighed(asked: Iterable[str], known: Mapping[str, float], unsure: Collection[str] = ()) -> dict[str, float]:
    """The odds of each stem by a table of them: one that nobody says has its own; one that is `unsure` may be it."""
    told = ((stem, known.get(stem, UNSAID)) for stem in asked)
    return {stem: (odds + UNSAID) / 2 if stem in unsure else odds for stem, odds in told}


def own_term(library: Library, tokens: Sequence[str], game: str, other: str) -> bool:
    """Whether a term is the title of an entry of a game, no entry of the `other` game uses it, and players of that one
    do not say it for a word of theirs.
    """
    runs = (fold.key(" ".join(tokens[start:end])) for start, end in phrases(tokens, LONGEST_TITLE))
    words = tuple(dict.fromkeys(runs))
    marks = ",".join("?" * len(words))
    titles = library.db.execute(
        "SELECT DISTINCT terms.key AS key FROM terms JOIN entries ON entries.rowid = terms.entry"
        f" WHERE terms.key IN ({marks}) AND terms.rank = 0 AND entries.game = ?",
        (*words, game),
    ).fetchall()
    used = (
        library.db.execute(
            "SELECT 1 FROM texts_fts JOIN entries ON entries.rowid = texts_fts.rowid WHERE texts_fts MATCH ?"
            " AND entries.game = ? LIMIT 1",
            (f'{{title aliases body}} : "{row["key"]}"', other),
        ).fetchone()
        for row in titles
        if not library.db.execute(
            "SELECT 1 FROM synonyms WHERE stem = ? AND game = ?", (fold.stems(row["key"]), other)
        ).fetchone()
    )
    return any(found is None for found in used)


def together(told: Mapping[str, float], own: Collection[str] = ()) -> About:
    """The odds of a question's stems in one: a longer question does not count in proportion. Those that are the `own`
    words of a rule found speak for the rules, or for nothing.
    """
    if not told:
        return NOTHING
    odds = [max(value, 0.0) if stem in own else value for stem, value in told.items()]
    return About(sum(odds) / math.sqrt(len(odds) + 1), min(odds))

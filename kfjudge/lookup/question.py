"""Taking a question apart: the cards and terms it names, its words with their spelling put right, what synonyms add.

In: a query that is no exact term. Out: a `Question` for `ranking`. Only this module and those it asks (`naming`,
`vocabulary`) use rapidfuzz in a lookup.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterable, Sequence
from itertools import pairwise

from kfjudge.games import DEFAULT
from kfjudge.lookup import domain, fold, naming, opposites, replies, situation
from kfjudge.lookup.library import Library
from kfjudge.lookup.vocabulary import FILLER, Vocabulary, empty, phrases, spelled

MOST_WORDS = 48
LONGEST_TERM = 60
NEAR = 80.0
NEAR_PHRASE = 86.0
"""The same for terms of several words, in which one whole word may be another."""
NEAREST = 55.0
MISSPELLED = 5
"""The most words that may each be misspelled: a longer question is near only to a term that has most of its words."""
CORRECTED = 0.8
SYNONYM = 0.6
NUMBER = 0.4
_WORDING = "say says said reads read errata erratum wording reworded printed printing text changed current"
WORDING = frozenset(_WORDING.split())
"""Words of questions for what a card says."""
_SLIP = """
    forgot forget forgotten mistake mistakes accident accidentally oops wrongly noticed realised realized ago overlooked
    missed
"""
SLIP = frozenset(_SLIP.split())
"""Words of questions for what is done about a slip: the rules of the event answer these."""
_NUMBERS = "zero two three four five six seven eight nine ten eleven twelve"
NUMBERS = frozenset(_NUMBERS.split())
"""Number words: what they count matters, and many entries count something."""


class Word:
    """A word to look for: how much it counts, which places of the question it stands for (several for a word that a
    phrase adds), and whether that is what was typed, and not a guess at a misspelling.
    """

    def __init__(self, text: str, weight: float, sure: bool) -> None:
        self.text = text
        self.weight = weight
        self.places: set[int] = set()
        self.sure = sure


class Question:
    """A question taken apart, asked of a `game`.

    `words` are those to look for; `tells` is how much each place of the question tells that is not an empty word;
    `mentions` are phrases (as stems) that may be terms, with how much they tell; `cards` are ids of cards it names,
    1.0 for a whole name; `near` are entries whose term the whole query misspells; `hint` says where to look if it
    is not about the rules of play, `vetoed` that it surely is not, and `doubtful` the places of words for which it only
    may be so; `strange`: it
    has a word that nobody uses of the game; `wording`: it asks what a card says; `slip`: it tells of a slip;
    `states`: stems of words that tell what a card of some type is or has; `stems` are the stems of its words
    by place, `unused` the places of words that no rule uses, and `meant` those that synonyms put for them;
    `situation` is the line of board notation that would play it out, `of_types` the question of any card of the
    type that is named, and `case` its words in their order, each with its place and what players mean by it, a
    card as its type; `right` are its words spelled right without names of cards, `guessed` those whose spelling is
    a guess, `odds` those of each word, and `about` what they have to do with the rules at all.
    """

    def __init__(self, near: list[tuple[str, float]], game: str) -> None:
        self.game = game
        self.words: list[Word] = []
        self.tells: dict[int, float] = {}
        self.mentions: dict[str, float] = {}
        self.cards: dict[str, float] = {}
        self.near = near
        self.hint = ""
        self.vetoed = False
        self.doubtful: set[int] = set()
        self.strange = False
        self.wording = False
        self.slip = False
        self.states: set[str] = set()
        self.stems: dict[int, str] = {}
        self.meant: dict[int, set[str]] = {}
        self.unused: set[int] = set()
        self.situation = ""
        self.odds: dict[str, float] = {}
        self.about = domain.NOTHING
        self.of_types = ""
        self.case: list[tuple[int, frozenset[str]]] = []
        self.right: list[str] = []
        self.guessed: set[str] = set()


def prepare(
    library: Library,
    query: str,
    where: str,
    arguments: Sequence[object],
    cores: Sequence[str] = (),
    game: str = DEFAULT,
) -> Question:
    """Take `query` apart within the entries of a `game` that `where` admits. `cores` are what it asks for without the
    words of asking.
    """
    tokens = opposites.contrasted(fold.words(query)[:MOST_WORDS])
    terms = cores if replies.asks(tokens) else [query[: 4 * LONGEST_TERM], *cores]
    asked = Question(near_terms(library, terms, where, arguments)[0], game)
    asked.wording = not WORDING.isdisjoint(tokens)
    vocabulary = Vocabulary(library, tokens)
    names = naming.take_cards(library, query, tokens, vocabulary, game)
    asked.cards = names.cards
    asked.situation = situation.line(library, names)
    asked.of_types = _of_types(library, names)
    asked.slip = not SLIP.isdisjoint(names.rest)
    whole = max(asked.cards.values(), default=0.0) >= 1.0
    asked.hint, asked.vetoed, asked.doubtful = _elsewhere(library, names.rest, game, named=whole)
    if not asked.hint and not whole:
        asked.hint, asked.vetoed, _ = _elsewhere(library, tokens, game, shortest=2)
    high = naming.capitals(query)
    asked.right = _words(library, names.rest, vocabulary, asked, game, high)
    asked.case = _case(library, names, asked)
    asked.states = _states(library, asked)
    told = [word for place, word in enumerate(asked.right) if place not in asked.doubtful and word not in FILLER]
    asked.odds = domain.odds_of(library, told, game, asked.guessed, frozenset(map(fold.base, high)))
    asked.about = domain.together(asked.odds)
    return asked


def _of_types(library: Library, names: naming.Names) -> str:
    """The question with the type of a card in place of its name."""
    tokens = list(names.tokens)
    for start, end, ident in sorted(names.whole, reverse=True):
        tokens[start:end] = [library.card(ident).type]
    return " ".join(tokens)


def _case(library: Library, names: naming.Names, asked: Question) -> list[tuple[int, frozenset[str]]]:
    """The words of a question as `cases` looks at them; a card has the place -1."""
    cards = {start: (end, library.card(ident).type) for start, end, ident in names.whole}
    found: list[tuple[int, frozenset[str]]] = []
    place = 0
    for at, gone in enumerate(names.taken):
        if at in cards:
            found.append((-1, frozenset(map(fold.stem, fold.words(cards[at][1])))))
        elif not gone:
            found.append((place, frozenset([fold.stem(asked.right[place])]) | asked.meant.get(place, frozenset())))
            place += 1
    return found


def _states(library: Library, asked: Question) -> set[str]:
    """The words right before a word for a type of card, or before a card: "exhausted" in "my exhausted unit".
    One in "ing" tells what is done with it.
    """
    types = library.once("types", lambda: frozenset(library.meta("types").split()))
    return {
        asked.stems[place]
        for (place, word), (_, behind) in pairwise(asked.case)
        if place in asked.stems
        and not asked.right[place].endswith("ing")
        and types.isdisjoint(word)
        and not types.isdisjoint(behind)
    }


def near_terms(
    library: Library, queries: Sequence[str], where: str, arguments: Sequence[object]
) -> tuple[list[tuple[str, float]], list[str]]:
    """Entries whose term one of the whole queries almost is, best first; and the titles of the nearest terms, for a
    message.
    """
    asked = {key: query for query in queries if 0 < len(key := fold.key(query)) <= LONGEST_TERM}
    if not asked:
        return [], []
    rows, keys = library.once(("terms", where, *arguments), lambda: _all_terms(library, where, arguments))
    told = [set(key.split()) for key in asked]
    if min(map(len, told)) > MISSPELLED and not any(
        2 * len(words.intersection(key.split())) > len(words) for key in keys for words in told
    ):
        return [], []
    from rapidfuzz import fuzz, process
    from rapidfuzz.distance import OSA

    scores: dict[int, float] = {}
    shortest = min(map(len, asked))
    for typed in {
        form for key, query in asked.items() for form in (key, fold.plain(query).strip(), key.removesuffix("s"))
    }:
        for _, score, place in process.extract(typed, keys, scorer=fuzz.ratio, limit=8, score_cutoff=NEAREST):
            scores[place] = max(scores.get(place, 0.0), score)
        for _, likeness, place in process.extract(
            typed, keys, scorer=OSA.normalized_similarity, limit=8, score_cutoff=NEAREST / 100
        ):
            scores[place] = max(scores.get(place, 0.0), 100 * likeness)
    near: dict[str, float] = {}
    nearest: dict[str, None] = {}
    for place, score in sorted(scores.items(), key=lambda item: (-item[1], item[0])):
        row = rows[place]
        nearest.setdefault(row["title"])
        if score >= (NEAR_PHRASE if " " in row["key"] else NEAR) and min(len(row["key"]), shortest) >= 3:
            near.setdefault(row["id"], round(score / 100, 4))
    return list(near.items()), list(nearest)[:3]


def _all_terms(library: Library, where: str, arguments: Sequence[object]) -> tuple[list[sqlite3.Row], list[str]]:
    """Every term with its entry's id and title, and the terms alone."""
    rows = library.db.execute(
        "SELECT terms.key AS key, entries.id AS id, entries.title AS title FROM terms JOIN entries ON entries.rowid ="
        f" terms.entry WHERE {where}",
        tuple(arguments),
    ).fetchall()
    return rows, [row["key"] for row in rows]


def _elsewhere(
    library: Library, tokens: Sequence[str], game: str, shortest: int = 1, named: bool = False
) -> tuple[str, bool, set[int]]:
    """The hint for a question with a phrase of at least `shortest` words that belongs elsewhere, or nothing; whether
    the phrase settles that; and the places of its words if they only may belong there. `named`: it names a card, which
    outweighs words of other games.
    """
    bases = [fold.base(token) for token in tokens]
    wanted: dict[str, set[int]] = {}
    for start, end in phrases(bases):
        if end - start >= shortest:
            wanted.setdefault(" ".join(bases[start:end]), set()).update(range(start, end))
    marks = ",".join("?" * len(wanted))
    rows = library.db.execute(
        f"SELECT phrase, hint, doubtful, settles FROM elsewhere WHERE phrase IN ({marks}) AND game = ?"
        " AND NOT (outweighed AND ?) ORDER BY doubtful, settles DESC, rowid",
        (*wanted, game, named),
    ).fetchall()
    if not rows:
        return "", False, set()
    doubtful = set().union(*(wanted[row["phrase"]] for row in rows)) if rows[0]["doubtful"] else set()
    return str(rows[0]["hint"]), bool(rows[0]["settles"]), doubtful


def _words(
    library: Library, tokens: Sequence[str], vocabulary: Vocabulary, asked: Question, game: str, high: frozenset[str]
) -> list[str]:
    """The words to look for, the phrases that may be terms, and what synonyms add; returns the words spelled right.
    One with a capital (`high`) that nobody uses is of the name of an unknown card: it is not looked for.
    """
    right_words: list[str] = []
    words: dict[str, Word] = {}

    def look_for(text: str, weight: float, places: Iterable[int], sure: bool = True) -> None:
        word = words.setdefault(text, Word(text, weight, sure))
        word.sure = word.sure or sure
        word.weight = max(word.weight, weight)
        word.places.update(places)

    for place, token in enumerate(tokens):
        base = fold.base(token)
        right: str | None = base
        if not empty(token):
            if place in asked.doubtful:
                asked.tells[place] = vocabulary.most
            elif token in NUMBERS or token.isdecimal():
                look_for(base, NUMBER, [place])
                asked.tells[place] = NUMBER * vocabulary.tells(token)
            elif vocabulary.knows(token):
                look_for(base, 1.0, [place])
                asked.tells[place] = vocabulary.tells(token)
            elif token not in high:
                right, steps = spelled(library, base)
                asked.tells[place] = vocabulary.tells(right or token)
                asked.strange = asked.strange or right is None
                if right is not None:
                    asked.guessed.add(right)
                    look_for(right, 1.0 if steps == 1 else CORRECTED, [place], sure=False)
        right_words.append(right or token)
        if replies.tells(token):
            asked.stems[place] = fold.stem(right or token)
    stems = [fold.stem(token) for token in right_words]
    places: dict[str, set[int]] = {}
    for start, end in phrases(stems):
        phrase = " ".join(stems[start:end])
        asked.mentions.setdefault(phrase, sum(vocabulary.tells(token) for token in right_words[start:end]))
        places.setdefault(phrase, set()).update(range(start, end))
    for phrase, means in _synonyms(library, asked.mentions, game).items():
        for meaning in means:
            tells = SYNONYM * sum(vocabulary.tells(word) for word in meaning.split())
            asked.mentions.setdefault(" ".join(fold.stem(word) for word in meaning.split()), tells)
            parts = [word for word in map(fold.base, meaning.split()) if not empty(word)]
            for place in places[phrase]:
                asked.meant.setdefault(place, set()).update(map(fold.stem, parts))
            for word in parts:
                look_for(word, SYNONYM / math.sqrt(len(parts)), places[phrase])
    asked.unused = {
        place for place in asked.tells if place not in asked.meant and not vocabulary.used(right_words[place])
    }
    asked.words = list(words.values())
    return right_words


def _synonyms(library: Library, stems: Iterable[str], game: str) -> dict[str, list[str]]:
    """What the phrases of the question stand for in a game: as said of it, else, but for its own terms, as said of the
    default game.
    """
    wanted = tuple(stems)
    marks = ",".join("?" * len(wanted))
    found: dict[str, list[str]] = {}
    for row in library.db.execute(
        f"SELECT stem, means FROM synonyms WHERE stem IN ({marks}) AND (game = ? OR game = ? AND stem NOT IN (SELECT"
        " stem FROM terms JOIN entries ON entries.rowid = terms.entry WHERE game = ?)) ORDER BY game <> ?",
        (*wanted, game, DEFAULT, game, game),
    ):
        found.setdefault(str(row["stem"]), json.loads(row["means"]))
    return found

"""Taking a question apart: the cards and terms it names, its words with their spelling put right, what synonyms add.

In: a query that is no exact term. Out: a `Question` for `ranking`. rapidfuzz is imported here and nowhere else in a
lookup.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from kfjudge.rules import fold
from kfjudge.rules.library import Library

MOST_WORDS = 48
LONGEST_TERM = 60
LONGEST_PHRASE = 5
LONGEST_NAME = 7
NEAR = 80.0
NEAR_PHRASE = 86.0
"""The same for terms of several words, in which one whole word may be another."""
LONG_WORD = 7
CARD_NEAR = 84.0
NEAREST = 45.0
CORRECTED = 0.8
SYNONYM = 0.6
PART_OF_NAME = 0.6
NUMBER = 0.4
UNKNOWN = 0.75
"""What a word that no entry uses counts against the best a word can count."""
_STOP = """
    a about actually all also am an and any anyway are as at be because been being both but by can could did do
    does done else even ever every for from get go got had has have he her here him his how i if im in into is
    it its ive just know let like me my need no not now of off oh ok on one only or our out own please put
    really say says she should so some someone something stuff such sure tell than that thats the their them
    then there these they thing think this those to too two up us use very want wants was way we well were what
    whats when where which while who whose why will with would yes yet you your happen happens mean means rule
    rules dont doesnt didnt cant wont isnt card player still after before against during question exactly work
    works supposed allowed possible same time turn anyone anything without
"""
_WORDING = "say says said reads read errata erratum wording reworded printed printing text changed current"
WORDING = frozenset(_WORDING.split())
"""Words of questions for what a card says."""
_NUMBERS = "zero two three four five six seven eight nine ten eleven twelve"
NUMBERS = frozenset(_NUMBERS.split())
"""Number words: what they count matters, and many entries count something."""
STOP = frozenset(fold.base(word) for word in _STOP.split())


@dataclass(slots=True)
class Word:
    """A word to look for: how much it counts, which places of the question it stands for (several for a word that a
    phrase adds), and
    whether that is what was typed, and not a guess at a misspelling."""

    text: str
    weight: float
    places: set[int] = field(default_factory=set)
    sure: bool = True


@dataclass(slots=True)
class Question:
    """A question taken apart.

    `words` are those to look for; `tells` is how much each place of the question tells that is not an empty word;
    `mentions` are phrases (as stems) that may be terms, with how much they tell; `cards` are ids of cards it names, 1.0
    for a whole name; `near` are entries whose term the whole query misspells; `nearest` are terms to name if nothing
    answers; `hint` says where to look if it is not about the rules of play;
    `wording`: it asks what a card says.
    """

    words: list[Word] = field(default_factory=list)
    tells: dict[int, float] = field(default_factory=dict)
    mentions: dict[str, float] = field(default_factory=dict)
    cards: dict[str, float] = field(default_factory=dict)
    near: list[tuple[str, float]] = field(default_factory=list)
    nearest: list[str] = field(default_factory=list)
    hint: str = ""
    wording: bool = False


def prepare(
    library: Library, query: str, where: str, arguments: Sequence[object], cores: Sequence[str] = ()
) -> Question:
    """Take `query` apart within the entries that `where` admits. `cores` are what it asks for without the words of
    asking.
    """
    near, nearest = _near_terms(library, [query[: 4 * LONGEST_TERM], *cores], where, arguments)
    asked = Question(near=near, nearest=nearest)
    tokens = fold.words(query)[:MOST_WORDS]
    asked.wording = not WORDING.isdisjoint(tokens)
    vocabulary = Vocabulary(library, tokens)
    rest = _take_cards(library, tokens, vocabulary, asked)
    asked.hint = _elsewhere(library, rest)
    if not asked.hint and max(asked.cards.values(), default=0.0) < 1.0:
        asked.hint = _elsewhere(library, tokens, shortest=2)
    _words(library, rest, vocabulary, asked)
    return asked


class Vocabulary:
    """The words of the entries, and how much each tells."""

    def __init__(self, library: Library, tokens: Sequence[str]) -> None:
        self.library = library
        self.entries = int(library.db.execute("SELECT count(*) FROM texts").fetchone()[0])
        self.usual: dict[str, int] = {}
        self.by_stem: dict[str, int] = {}
        self._asked: set[str] = set()
        self._look_up({fold.base(token) for token in tokens} | {fold.stem(token) for token in tokens})

    def _look_up(self, wanted: set[str]) -> None:
        """Fetch the counts of words and stems that were not asked for before."""
        if not wanted:
            return
        self._asked |= wanted
        marks = ",".join("?" * len(wanted))
        rows = self.library.db.execute(
            f"SELECT word, stem, entries FROM vocabulary WHERE word IN ({marks}) OR stem IN ({marks})",
            (*wanted, *wanted),
        )
        for row in rows:
            if row["word"] not in self.usual:
                self.usual[row["word"]] = row["entries"]
                self.by_stem[row["stem"]] = self.by_stem.get(row["stem"], 0) + row["entries"]

    def knows(self, token: str) -> bool:
        """Whether an entry uses the word, in any form."""
        return fold.base(token) in self.usual or fold.stem(token) in self.by_stem

    def tells(self, token: str) -> float:
        """How much a word tells: the rarer, the more."""
        self._look_up({fold.base(token), fold.stem(token)} - self._asked)
        used = max(self.usual.get(fold.base(token), 0), self.by_stem.get(fold.stem(token), 0))
        return math.log((self.entries + 1) / (used + 1))

    @property
    def most(self) -> float:
        """The most a word can tell."""
        return math.log(self.entries + 1)


def phrases(tokens: Sequence[str], longest: int = LONGEST_PHRASE) -> Iterable[tuple[int, int]]:
    """Every run of words as (start, end), the longest first."""
    for length in range(min(longest, len(tokens)), 0, -1):
        for start in range(len(tokens) - length + 1):
            yield start, start + length


def _near_terms(
    library: Library, queries: Sequence[str], where: str, arguments: Sequence[object]
) -> tuple[list[tuple[str, float]], list[str]]:
    """Entries whose term one of the whole queries almost is, best first; and the titles of the nearest terms, for a
    message.
    """
    asked = {key: query for query in queries if 0 < len(key := fold.key(query)) <= LONGEST_TERM}
    if not asked:
        return [], []
    rows = library.db.execute(
        "SELECT terms.key AS key, entries.id AS id, entries.title AS title FROM terms JOIN entries ON entries.rowid ="
        f" terms.entry WHERE {where}",
        tuple(arguments),
    ).fetchall()
    keys = [row["key"] for row in rows]
    scores: dict[int, float] = {}
    shortest = min(map(len, asked))
    for spelled in {
        form for key, query in asked.items() for form in (key, fold.plain(query).strip(), key.removesuffix("s"))
    }:
        for _, score, place in process.extract(spelled, keys, scorer=fuzz.ratio, limit=8, score_cutoff=NEAREST):
            scores[place] = max(scores.get(place, 0.0), score)
        for _, likeness, place in process.extract(
            spelled, keys, scorer=OSA.normalized_similarity, limit=8, score_cutoff=NEAREST / 100
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


def _take_cards(library: Library, tokens: list[str], vocabulary: Vocabulary, asked: Question) -> list[str]:
    """Note the cards that the question names, exactly or misspelled; returns the other words."""
    names = _names(library, {" ".join(tokens[start:end]) for start, end in phrases(tokens, LONGEST_NAME)})
    taken = [False] * len(tokens)
    first: dict[str, int] = {}

    def take(cards: Sequence[str], start: int, end: int, share: float) -> None:
        for card in cards:
            asked.cards[card] = max(share, asked.cards.get(card, 0.0))
            first[card] = min(start, first.get(card, start))
        taken[start:end] = [True] * (end - start)

    for start, end in phrases(tokens, LONGEST_NAME):
        name = " ".join(tokens[start:end])
        usual = end - start == 1 and (len(name) < 5 or vocabulary.usual.get(fold.base(name), 0) > 12)
        if name in names and not any(taken[start:end]) and not usual:
            take(names[name], start, end, 1.0)
    spelled: list[str] = []
    for start, end in phrases(tokens, 4):
        if any(taken[start:end]) or all(vocabulary.knows(token) or token in STOP for token in tokens[start:end]):
            continue
        name = " ".join(tokens[start:end])
        if len(name) < 6 or tokens[start] in STOP or tokens[end - 1] in STOP:
            continue
        if not spelled:
            names = _names(library)
            spelled = list(names)
        found = process.extractOne(name, spelled, scorer=fuzz.ratio, score_cutoff=CARD_NEAR)
        if found is not None and found[0][0] == name[0]:
            take(names[found[0]], start, end, 1.0)
    for place, token in enumerate(tokens):
        if not taken[place]:
            parts = library.db.execute("SELECT card FROM card_words WHERE word = ?", (fold.base(token),)).fetchall()
            if parts:
                take([row["card"] for row in parts], place, place + 1, PART_OF_NAME)
    asked.cards = dict(sorted(asked.cards.items(), key=lambda item: first[item[0]]))
    return [token for token, gone in zip(tokens, taken, strict=True) if not gone]


def _names(library: Library, wanted: set[str] | None = None) -> dict[str, list[str]]:
    """The ids of the cards by folded name: of all cards, or of those called one of `wanted`."""
    where: str = "1"
    arguments: tuple[str, ...] = ()
    if wanted is not None:
        marks = ",".join("?" * len(wanted))
        where, arguments = f"folded IN ({marks}) OR key IN ({marks})", (*wanted, *wanted)
    names: dict[str, list[str]] = {}
    for row in library.db.execute(f"SELECT folded, key, id FROM cards WHERE {where}", arguments):
        for name in {row["folded"], row["key"]}:
            names.setdefault(name, []).append(row["id"])
    return names


def _elsewhere(library: Library, tokens: Sequence[str], shortest: int = 1) -> str:
    """The hint for a question with a phrase of at least `shortest` words that belongs elsewhere, or nothing."""
    bases = [fold.base(token) for token in tokens]
    wanted = {" ".join(bases[start:end]) for start, end in phrases(bases) if end - start >= shortest}
    if not wanted:
        return ""
    marks = ",".join("?" * len(wanted))
    row = library.db.execute(
        f"SELECT hint FROM elsewhere WHERE phrase IN ({marks}) ORDER BY rowid LIMIT 1", tuple(wanted)
    ).fetchone()
    return str(row["hint"]) if row else ""


def _words(library: Library, tokens: Sequence[str], vocabulary: Vocabulary, asked: Question) -> None:
    """The words to look for, the phrases that may be terms, and what synonyms add."""
    spelled: list[str] = []
    words: dict[str, Word] = {}

    def look_for(text: str, weight: float, places: Iterable[int], sure: bool = True) -> None:
        word = words.setdefault(text, Word(text, weight, sure=sure))
        word.sure = word.sure or sure
        word.weight = max(word.weight, weight)
        word.places.update(places)

    for place, token in enumerate(tokens):
        base = fold.base(token)
        right: str | None = base
        if token not in STOP and base not in STOP:
            if token in NUMBERS or token.isdigit():
                look_for(base, NUMBER, [place])
                asked.tells[place] = NUMBER * vocabulary.tells(token)
            elif vocabulary.knows(token):
                look_for(base, 1.0, [place])
                asked.tells[place] = vocabulary.tells(token)
            else:
                right, steps = _spelled(library, base)
                asked.tells[place] = vocabulary.tells(right) if right else UNKNOWN * vocabulary.most
                if right is not None:
                    look_for(right, 1.0 if steps == 1 else CORRECTED, [place], sure=False)
        spelled.append(right or token)
    stems = [fold.stem(token) for token in spelled]
    places: dict[str, set[int]] = {}
    for start, end in phrases(stems):
        phrase = " ".join(stems[start:end])
        asked.mentions.setdefault(phrase, sum(vocabulary.tells(token) for token in spelled[start:end]))
        places.setdefault(phrase, set()).update(range(start, end))
    for phrase, means in _synonyms(library, asked.mentions).items():
        for meaning in means:
            tells = SYNONYM * sum(vocabulary.tells(word) for word in meaning.split())
            asked.mentions.setdefault(" ".join(fold.stem(word) for word in meaning.split()), tells)
            parts = [word for word in map(fold.base, meaning.split()) if word not in STOP]
            for word in parts:
                look_for(word, SYNONYM / math.sqrt(len(parts)), places[phrase])
    asked.words = list(words.values())


def _spelled(library: Library, word: str) -> tuple[str | None, int]:
    """The word of the entries that `word` misspells and by how many letters: of equals that of a term, then the more
    usual one; None if it is
    near none. A word of four letters is only taken for a term, or with two of its letters turned around."""
    if len(word) < 4 or any(letter.isdigit() for letter in word):
        return None, 0
    rows = library.db.execute(
        "SELECT word, entries, term FROM vocabulary WHERE length(word) BETWEEN ? AND ? AND substr(word, 1, 1) IN"
        " (?, ?)",
        (len(word) - 2, len(word) + 2, word[0], word[1]),
    ).fetchall()
    known = {
        row["word"]: (-row["term"], -row["entries"])
        for row in rows
        if len(word) > 4 or row["term"] == 2 or sorted(row["word"]) == sorted(word)
    }
    found = process.extract(
        word, list(known), scorer=OSA.distance, limit=8, score_cutoff=1 if len(word) < LONG_WORD else 2
    )
    found = [hit for hit in found if hit[1] == 1 or len(word) > LONG_WORD or known[hit[0]][0] < 0]
    if not found:
        return None, 0
    best = min(found, key=lambda hit: (hit[1], known[hit[0]]))
    return best[0], int(best[1])


def _synonyms(library: Library, stems: Iterable[str]) -> dict[str, list[str]]:
    """What the phrases of the question stand for."""
    wanted = tuple(stems)
    marks = ",".join("?" * len(wanted))
    rows = library.db.execute(f"SELECT stem, means FROM synonyms WHERE stem IN ({marks})", wanted)
    return {str(row["stem"]): json.loads(row["means"]) for row in rows}

"""The words of the rules and of players' talk: which are known, how much each tells, which one a misspelling means.

In: the words of a question. Out: counts, weights and repairs from the index.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kfjudge.lookup import fold

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library

LONGEST_PHRASE = 5
LONG_WORD = 7
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
    works supposed allowed possible same time turn anyone anything without good
"""
_FILLER = """
    hes shes theyre theyll youre youve weve ill id hed theyd hows heres theres whos wheres lets wouldnt couldnt shouldnt
    havent hasnt hadnt arent werent wasnt mate hey hi hello okay sorry quick quickly thanks thx pls plz cuz cos bc btw
    lol hmm uh um err wait basically maybe though although kinda sorta gonna gotta wanna lemme dunno guess suppose
    wondering wonder judge actual honestly u ur ya yo smth sth w thru rly tho rn atm iirc afaik imo normal normally
    usually
"""
FILLER = frozenset(map(fold.base, _FILLER.split()))
"""Words of talk that say nothing of where a question belongs either."""
STOP = frozenset(map(fold.base, _STOP.split())) | FILLER
"""Words that tell nothing about what is asked."""


def empty(token: str) -> bool:
    """Whether a folded word tells nothing."""
    return token in STOP or fold.base(token) in STOP


def phrases(tokens: Sequence[str], longest: int = LONGEST_PHRASE) -> Iterable[tuple[int, int]]:
    """Every run of words as (start, end), the longest first."""
    for length in range(min(longest, len(tokens)), 0, -1):
        for start in range(len(tokens) - length + 1):
            yield start, start + length


class Vocabulary:
    """The words of the entries and of talk, and how much each tells."""

    def __init__(self, library: Library, tokens: Sequence[str]) -> None:
        self.library = library
        self.entries = int(library.db.execute("SELECT count(*) FROM texts").fetchone()[0])
        self.usual: dict[str, int] = {}
        self.by_stem: dict[str, int] = {}
        self._plain: set[str] = set()
        self._asked: set[str] = set()
        self._look_up({fold.base(token) for token in tokens} | {fold.stem(token) for token in tokens})

    def _look_up(self, wanted: set[str]) -> None:
        """Fetch the counts of words and stems that were not asked for before."""
        if not wanted:
            return
        self._asked |= wanted
        marks = ",".join("?" * len(wanted))
        rows = self.library.db.execute(
            f"SELECT word, stem, entries, plain FROM vocabulary WHERE word IN ({marks}) OR stem IN ({marks})",
            (*wanted, *wanted),
        )
        for row in rows:
            if row["word"] not in self.usual:
                self.usual[row["word"]] = row["entries"]
                self.by_stem[row["stem"]] = self.by_stem.get(row["stem"], 0) + row["entries"]
            if row["plain"]:
                self._plain.add(row["word"])

    def knows(self, token: str) -> bool:
        """Whether an entry, players' talk or a card's name uses the word, in any form."""
        return fold.base(token) in self.usual or fold.stem(token) in self.by_stem

    def plain(self, token: str) -> bool:
        """Whether the word, as it stands, means something in the rules or in talk, whatever cards are called."""
        return empty(token) or token.isdecimal() or fold.base(token) in self._plain

    def says(self, run: Sequence[str]) -> bool:
        """Whether a run of words is what players say for something of the rules, or a term of theirs."""
        if len(run) == 1:
            return self.plain(run[0])
        stem = " ".join(map(fold.stem, run))
        row = self.library.db.execute(
            "SELECT 1 FROM synonyms WHERE stem = ? UNION SELECT 1 FROM talk WHERE stem = ? UNION SELECT 1 FROM terms"
            " WHERE key = ? LIMIT 1",
            (stem, stem, fold.key(" ".join(run))),
        ).fetchone()
        return row is not None

    def tells(self, token: str) -> float:
        """How much a word tells: the rarer, the more; one that no entry uses, nearly the most."""
        used = self.used(token)
        return math.log((self.entries + 1) / (used + 1)) if used else UNKNOWN * self.most

    def used(self, token: str) -> int:
        """How many entries use a word, in any form."""
        self._look_up({fold.base(token), fold.stem(token)} - self._asked)
        return max(self.usual.get(fold.base(token), 0), self.by_stem.get(fold.stem(token), 0))

    @property
    def most(self) -> float:
        """The most a word can tell."""
        return math.log(self.entries + 1)

    def repairs(self, word: str, likeness: float) -> bool:
        """Whether a word of the rules is as near to a misspelled one as something else that is near by `likeness`."""
        right, _ = spelled(self.library, fold.base(word))
        if right is None:
            return False
        from rapidfuzz import fuzz

        self._look_up({right} - self._asked)
        return right in self._plain and fuzz.ratio(word, right) >= likeness


def spelled(library: Library, word: str) -> tuple[str | None, int]:
    """The word of the rules or of talk that `word` misspells and by how many letters: of equals that of a term, then
    the more usual one; None if it is near none.

    A word of four letters is only taken for a term, or with two of its letters turned around.
    """
    if len(word) < 4 or any(letter.isdecimal() for letter in word):
        return None, 0
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

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

"""The cards that a question names: by whole names, misspelled ones, initials, and single words that stand for one.

In: the folded words of a question and the query as typed. Out: ids of cards with how surely each is meant, and the
words that are left. A name that is also a word of the rules or of players' talk ("exile", "charge") counts as a name
only where it is written as one, with a capital inside the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kfjudge.lookup import fold
from kfjudge.lookup.vocabulary import Vocabulary, empty, phrases

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library

LONGEST_NAME = 7
LONGEST_MISSPELLED = 4
SHORTEST_MISSPELLED = 5
CARD_NEAR = 84.0
PART_OF_NAME = 0.6
_DOERS = frozenset(["i", "you", "we", "he", "she", "they"])
"""After these a word is what somebody does ("can I poke him"), though a card may be called so."""
_WHOSE = frozenset(["a", "an", "my", "your", "his", "her", "their", "our", "this", "that", "another", "each", "every"])
"""After these usual words are what they say ("my big one"), though a card is called "The ..." so."""
_ITS = frozenset(["the", "its", "it", "him", "them", "me", "one", "two", "some", "all"])
"""Before these and those a word with an "s" is what something does ("my troll pokes his imp")."""
_WRITTEN = re.compile(r"[^\W\d_][\w'’-]*")
_INITIALS = re.compile(r"\b[A-Z]{3,}\b")


class Names:
    """The cards named so far: `cards` by id with 1.0 for a whole name and less for a part, `taken` places, and `whole`
    names as (start, end, id).
    """

    def __init__(self, tokens: Sequence[str], game: str) -> None:
        self.tokens = tokens
        self.game = game
        self.taken = [False] * len(tokens)
        self.whole: list[tuple[int, int, str]] = []
        self._cards: dict[str, float] = {}
        self._first: dict[str, int] = {}

    def take(self, cards: Sequence[str], start: int, end: int, share: float) -> None:
        """The words from `start` to `end` name these cards."""
        for card in cards:
            self._cards[card] = max(share, self._cards.get(card, 0.0))
            self._first[card] = min(start, self._first.get(card, start))
        self.taken[start:end] = [True] * (end - start)
        if share >= 1.0:
            self.whole.append((start, end, cards[0]))

    @property
    def cards(self) -> dict[str, float]:
        """The cards in the order in which the question names them."""
        return dict(sorted(self._cards.items(), key=lambda item: self._first[item[0]]))

    @property
    def rest(self) -> list[str]:
        """The words that name no card."""
        return [token for token, gone in zip(self.tokens, self.taken, strict=True) if not gone]


def take_cards(library: Library, query: str, tokens: Sequence[str], vocabulary: Vocabulary, game: str) -> Names:
    """The cards of a game that the question names, in whole, misspelled or in part."""
    found = Names(tokens, game)
    high = capitals(query)
    _whole(library, found, vocabulary, high, least=2)
    if len(tokens) > 1:  # a short name may be the whole word beside the misspelled one of a longer name
        _misspelled(library, found, vocabulary, least=2)
    _whole(library, found, vocabulary, high)
    _initials(library, found, vocabulary, query)
    _misspelled(library, found, vocabulary)
    for place, token in enumerate(tokens):
        if not found.taken[place]:
            parts = library.db.execute(
                "SELECT card FROM card_words WHERE word = ? AND game = ?", (fold.base(token), game)
            ).fetchall()
            if parts:
                sure = len(parts) == 1 and not vocabulary.plain(token) and _begins(library, parts[0]["card"], token)
                found.take([row["card"] for row in parts], place, place + 1, 1.0 if sure else PART_OF_NAME)
    return found


def speaks_of(library: Library, query: str, tokens: Sequence[str], game: str) -> int:
    """How many words of a question are, as they stand, names of a game's cards, or such parts of them as mean nothing
    else.
    """
    found = Names(tokens, game)
    vocabulary = Vocabulary(library, tokens)
    _whole(library, found, vocabulary, capitals(query))
    rest = {fold.base(word) for word in found.rest if not vocabulary.plain(word)}
    marks = ",".join("?" * len(rest))
    rows = library.db.execute(
        f"SELECT count(DISTINCT word) FROM name_words WHERE game = ? AND word IN ({marks})", (game, *rest)
    )
    return sum(found.taken) + int(rows.fetchone()[0])


def _begins(library: Library, card: str, token: str) -> bool:
    """Whether somebody is called so for short: the word stands before "the" or a comma in the card's name."""
    name = library.card(card).name
    return fold.words(name)[:2] == [token, "the"] or fold.words(name.partition(",")[0]) == [token]


def capitals(query: str) -> frozenset[str]:
    """The folded words that stand with a capital inside a sentence that is otherwise written small."""
    written = _WRITTEN.findall(query)
    high = [word for word in written[1:] if word[0].isupper()]
    if 2 * len(high) > len(written):
        return frozenset()
    return frozenset(part for word in high for part in fold.words(word))


def _whole(library: Library, found: Names, vocabulary: Vocabulary, high: frozenset[str], least: int = 1) -> None:
    """Runs of at least so many words that are a card's name."""
    tokens = found.tokens
    runs = [(start, end) for start, end in phrases(tokens, LONGEST_NAME) if end - start >= least]
    single = [fold.singular(token) for token in tokens]
    names = _names(library, found.game, {" ".join(form[start:end]) for form in (tokens, single) for start, end in runs})
    for start, end in runs:
        forms = (" ".join(tokens[start:end]), " ".join(single[start:end]))
        name = next((form for form in forms if form in names), None)
        if name is None or any(found.taken[start:end]):
            continue
        if vocabulary.says(tokens[start:end]) and not high.issuperset(tokens[start:end]):
            continue
        before = tokens[start - 1] if start else ""
        if (
            before in _WHOSE
            and all(map(vocabulary.plain, tokens[start:end]))
            and not high.issuperset(tokens[start:end])
        ):
            continue
        verb = before in _DOERS or (tokens[start] != name and tokens[end : end + 1] and tokens[end] in _WHOSE | _ITS)
        done = end - start == 1 and verb and not high.issuperset(tokens[start:end])
        found.take(names[name], start, end, PART_OF_NAME if done else 1.0)


def _initials(library: Library, found: Names, vocabulary: Vocabulary, query: str) -> None:
    """Words in capitals that are the first letters of one card's name and no word of the rules or of talk."""
    for written in {word.lower() for word in _INITIALS.findall(query)}:
        if vocabulary.plain(written) or written not in found.tokens:
            continue
        names = _names(library, found.game)
        called = {name: names[name] for name in names if "".join(word[0] for word in name.split()) == written}
        place = found.tokens.index(written)
        if len(called) == 1 and not found.taken[place]:
            found.take(next(iter(called.values())), place, place + 1, 1.0)


def _misspelled(library: Library, found: Names, vocabulary: Vocabulary, least: int = 1) -> None:
    """Runs of at least so many words, one of which neither the rules nor players use, near a card's name, or a name
    written apart.
    """
    tokens = found.tokens
    strange = [not vocabulary.plain(token) for token in tokens]
    if not any(odd and not gone for odd, gone in zip(strange, found.taken, strict=True)):
        return
    from rapidfuzz import fuzz, process

    names, squeezed = library.once(("names", found.game), lambda: _all_names(library, found.game))
    spelled = list(names)
    for start, end in phrases(tokens, LONGEST_MISSPELLED):
        run = tokens[start:end]
        if end - start < least or any(found.taken[start:end]) or not any(strange[start:end]):
            continue
        if empty(run[0]) or empty(run[-1]):
            continue
        name = " ".join(run)
        tight = name.replace(" ", "")
        if len(tight) < SHORTEST_MISSPELLED:
            continue
        if tight in squeezed:
            found.take(names[squeezed[tight]], start, end, 1.0)
            continue
        near = process.extractOne(name, spelled, scorer=fuzz.ratio, score_cutoff=CARD_NEAR)
        if near is None or near[0][0] != name[0]:
            continue
        if end - start == 1 and vocabulary.repairs(name, near[1]):
            continue
        found.take(names[near[0]], start, end, 1.0)


def _all_names(library: Library, game: str) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The ids of all cards by folded name, and the folded names by themselves without spaces."""
    names = _names(library, game)
    return names, {name.replace(" ", ""): name for name in names}


def _names(library: Library, game: str, wanted: set[str] | None = None) -> dict[str, list[str]]:
    """The ids of the cards of a game by folded name: of all, or of those called one of `wanted`."""
    where: str = "1"
    arguments: tuple[str, ...] = ()
    if wanted is not None:
        marks = ",".join("?" * len(wanted))
        where, arguments = f"folded IN ({marks}) OR key IN ({marks})", (*wanted, *wanted)
    names: dict[str, list[str]] = {}
    for row in library.db.execute(
        f"SELECT folded, key, id FROM cards WHERE ({where}) AND game = ?", (*arguments, game)
    ):
        for name in {row["folded"], row["key"]}:
            names.setdefault(name, []).append(row["id"])
    return names

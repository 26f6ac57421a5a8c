"""Parts of a question: which of them is met by what is told first, and what else was found meets the rest.

In: a question taken apart, the first rule found, the others, and what the cards named say. Out: what is told as the
answer. A part is a word of the question that tells something; words meet it that say it or what players mean by it. A
word that no rule uses is no part. A rule stands as the answer alone where it meets most of the question. Else it is
told with what another one says: of what the question says that something is or has, or a sentence that meets more.
What allows something and meets little of a question that asks leave is told to be only near, and where a card named
forbids just that, nothing is told that allows it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kfjudge.lookup import fold, opposites, ranking, replies, sentences, situation
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.lookup.entry import Entry
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.question import Question
    from kfjudge.lookup.search import Hit

NEAR = "A rule near this:"
"""What stands before a rule that may be of another case."""
MORE = 0.2
"""The share of a question that a further sentence must meet and what is told does not, and"""
ENOUGH = 0.6
"""the share that it must meet at all; what meets so much stands alone unless it leaves a state untold."""
PERMITS = 0.55
"""How much of a question what allows something must meet where it is asked whether one may: a part that is not told of
may forbid it."""
BETTER = 0.25
"""How much more of the question a sentence of a text must meet than what was written to be read out."""
SPEAKS = 0.15
"""What a sentence is worth more that says what may or cannot be done to a question that asks it."""
FORBIDS = "cannot beats can"
"""What the rule is called by which a card that forbids goes before everything that allows."""
_BEHIND = 3
"""How many words behind who does it the verb is looked for, and behind "is" or "has" what it is or has."""
_ALLOWS = frozenset(["may", "can"])
_LIMITS = frozenset(["cannot", "cant", "never", "nobody", "only", "not", "no", "unless"])
_FORBIDDEN = re.compile(r"(?P<who>[^,.:;]*)\b(?:cannot|can['’]t)\b(?P<what>[^,.:;]*)")
_DOERS = frozenset(["i", "you", "we", "he", "she", "they", "it", "that", "this", "him"])
_BEING = "is are was were be has have had got gets gains gained hes shes im theyre already"
_IS = frozenset(_BEING.split())
_MERELY = "already still only just one two three four five six seven eight nine ten"
_SOME = frozenset(_MERELY.split())


class Parts:
    """The parts of a question by their places: how much each tells, which stems meet it, which one is the verb that is
    asked about, which tell what something is or has; and whether the question asks leave.
    """

    def __init__(self, question: Question) -> None:
        places = [place for place in question.stems if place in question.tells and place not in question.unused]
        self.game = question.game
        self.right = question.right
        self.may = not _ALLOWS.isdisjoint(question.right)
        self.verb = _verb(question)
        self.own = {place: question.stems[place] for place in places}
        self.stems = {place: {stem} | question.meant.get(place, set()) for place, stem in self.own.items()}
        self.said = _said(question) & self.own.keys()
        self.weights = {place: question.tells[place] for place in places}
        self.total = sum(self.weights.values()) or 1.0
        self.asked = " ".join(question.right)
        self.pairs = opposites.named(self.asked)

    def met(self, *texts: str) -> set[int]:
        """The places of the parts that texts meet."""
        words = {word for text in texts for word in fold.words(text)}
        stems = set(map(fold.stem, words))
        return {
            place
            for place, its in self.stems.items()
            if not stems.isdisjoint(its) and (place not in self.said or self._state(place, words, stems))
        }

    def _state(self, place: int, words: Collection[str], stems: Collection[str]) -> bool:
        """Whether words say the state of a thing as the question does ("exhausted", and not "exhaust it")."""
        word = self.right[place]
        return not word.endswith("ed") or word in words or self.own[place] not in stems

    def share(self, places: Iterable[int]) -> float:
        """How much of the question parts are, from 0 to 1."""
        return sum(self.weights[place] for place in places) / self.total

    def called(self, title: str) -> set[int]:
        """The places of what something is or has after which an entry is called: by one word, or a few forms of it."""
        names = {fold.stem(word) for name in title.split(", ") if " " not in name for word in fold.words(name)}
        return {place for place in self.said if self.own[place] in names}

    def forbidden(self, text: str) -> bool:
        """Whether a card's text says that what the question asks leave for cannot be done: it meets the verb that is
        asked about, or two parts, and forbids it to an opponent where there is one, to "you" where there is none.
        """
        theirs = not situation.THEIRS.isdisjoint(self.right)
        forbids = (match for one in sentences.split(text) for match in _FORBIDDEN.finditer(one)) if self.may else ()
        return any(
            (self.verb in places or len(places) > 1)
            and (theirs if "opponent" in who else not (theirs and "you" in who))
            for match in forbids
            for who, places in ((match["who"], self.met(match["what"])),)
        )

    def permitted(self, text: str) -> bool:
        """Whether a text only allows something, and the question asks leave."""
        words = set(fold.words(text))
        return self.may and not _ALLOWS.isdisjoint(words) and _LIMITS.isdisjoint(words)

    def of_other_case(self, text: str) -> bool:
        """Whether a text is about the opposite case, a thing in another state, or other numbers."""
        folded = fold.fold(text)
        return (
            opposites.opposite(self.pairs, folded)
            or opposites.of_other_state(self.asked, folded)
            or opposites.of_other_number(self.asked, text)
        )


def _verb(question: Question) -> int | None:
    """The place of the verb that is asked about: the first telling word behind "can I", "does he"."""
    found = None
    for place, (verb, doer) in enumerate(pairwise(question.right)):
        if replies.whether(verb) and doer in _DOERS:
            behind = range(place + 2, min(place + 2 + _BEHIND, len(question.right)))
            found = next((at for at in behind if at in question.stems and at in question.tells), found)
    return found


def _said(question: Question) -> set[int]:
    """The places of words that tell what something is or has: "is exhausted", "has a buff", "my exhausted card"."""
    found = {place for place, stem in question.stems.items() if stem in question.states}
    for place, word in enumerate(question.right):
        if word in _IS:
            behind = range(place + 1, min(place + 2 + _BEHIND, len(question.right)))
            found.update([at for at in behind if at in question.stems and question.right[at] not in _SOME][:1])
    return found


class Told(NamedTuple):
    """What an entry says, and the parts of the question that it meets."""

    entry: Entry
    text: str
    places: set[int]

    def __str__(self) -> str:
        return f"{self.entry.title}: {self.text}"


def rule(
    library: Library,
    asks: Parts,
    hit: Hit,
    others: Sequence[Hit],
    said: Sequence[str],
    settling: Collection[str],
    *,
    named: bool,
) -> str:
    """What is told of the rule that was found first, behind what the cards named have `said`: it is `named`, or only
    near them, and stands alone where it is `settling` the case, as another one is told behind it that does. What one of
    the `others` says stands before it where it meets the verb that is asked about or much more, and instead of it where
    it meets nothing besides the cards.
    """
    if any(map(asks.forbidden, said)) and (forbids := library.called(FORBIDS, asks.game)) is not None:
        return f"{forbids.title}: {forbids.short}"
    of_cards, own = asks.met(*said), asks.met(hit.entry.title, hit.verdict)
    told = asks.share(own | of_cards)
    settles = hit.entry.kind == "faq" or hit.entry.topic == ranking.PRINCIPLES
    decided = hit.entry.id in settling
    near = not named if said else not (settles or decided) and told < PERMITS and asks.permitted(hit.verdict)
    verdict = f"{NEAR} {hit.verdict}" if near else hit.verdict
    decides = next((other for other in others if other.entry.id in settling), None)
    if not decided and decides is not None:
        return f"{verdict} {decides.entry.title}: {decides.verdict}"
    if decided or told > 1.0 - MORE:
        return verdict
    found = further(library, asks, others, own | of_cards, of_case=not settles and told < ENOUGH)
    if found is None:
        return verdict
    own, its = own - of_cards, found.places - of_cards
    if not own or (said and not named):
        return str(found)
    before = asks.verb in its - own or (asks.verb is None and asks.share(its) > asks.share(own) + MORE)
    return f"{found} {hit.entry.title}: {verdict}" if before and not settles else f"{verdict} {found}"


def further(library: Library, asks: Parts, hits: Sequence[Hit], told: set[int], *, of_case: bool) -> Told | None:
    """What one of the hits says of the parts that are not `told`: where the question says of something that it is or
    has what the entry is called, or, if what is told is `of_case`, a sentence that meets enough.
    """
    best: Told | None = None
    most = 0.0
    for hit in hits:
        if hit.entry.kind not in sentences.KINDS or hit.entry.cards:
            continue
        is_said = not asks.called(hit.entry.title) <= told
        if not (of_case or is_said):
            continue
        for text in (hit.verdict, *sentences.standing(library, hit.entry)):
            places = asks.met(hit.entry.title, text)
            more, share = asks.share(places - told), asks.share(places)
            enough = of_case and more >= MORE and share >= ENOUGH and (asks.verb is None or asks.verb in places | told)
            worth = more + share - (0.0 if text == hit.verdict else BETTER)
            worth += SPEAKS if asks.may and not (_ALLOWS | _LIMITS).isdisjoint(fold.words(text)) else 0.0
            if worth > most and (enough or is_said) and not asks.of_other_case(text):
                best, most = Told(hit.entry, text, places), worth
    return best

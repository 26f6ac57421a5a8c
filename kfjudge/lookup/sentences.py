"""Sentences: which sentence of an entry answers the question that found it.

In: a question taken apart and an entry in our own words. Out: the sentence to show first, or nothing where the entry's
`short` does as well. The sentences are those of `short`, of the text, and the replies; a reply stands for its question
too. What a sentence is worth is the share of the question's words that it says, rarer words counting more, times how
much of the sentence is about them; words of the entry's own title tell its sentences apart but little. A sentence that
leans on the one before it is not shown, nor one that tells of an older version, nor one about the opposite case
("before" for "after") or a thing in another state, nor a reply that leans on its question ("then", "it") where a term
of that question is not asked about. "Yes" and "No" are never said here: they belong to the question that the reply was
written for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from kfjudge.lookup import fold, opposites, replies
from kfjudge.lookup.vocabulary import empty
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.lookup.entry import Entry
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.question import Question

KINDS = frozenset(["glossary", "rule", "timing"])
"""Kinds of entries of which a sentence is picked; the `short` of a ruling on cards is its verdict."""
LED = KINDS | {"policy"}
"""Those of which a later sentence of `short` may lead: for"""
LEADS = 0.15
"""so much more of the question that it says; what it counts to be of the side that is asked is"""
OF_SIDE = 0.3
ON_SIDE = 1.2
"""What a sentence is worth that is of the side that is asked ("when it attacks"), and"""
OTHER_CASE = 0.6
"""one that speaks of several where the question does not ("twice")."""
OWN_TERM = 0.3
"""What a word of the entry's title counts."""
BY_SYNONYM = 0.75
ONLY_ASKED = 0.8
"""What a word counts that only the question of a reply says."""
BRIEF = 0.3
"""The worth of a sentence that says much besides, against one that says nothing else."""
LEAST_SHARE = 0.36
"""The share of the question that a reply must say to be shown, and"""
LEAST_SHARE_OF_TEXT = 0.5
"""that a sentence of the text must, which was not written as an answer, and any one where a card is named: what the
card does is no part of what the question says.
"""
LEAST = 0.2
"""The least worth, and"""
BETTER = 0.1
"""how much more it must be than that of `short`."""
SMALL = 0.4
"""What a small word ("again", "already") or a number counts, which many sentences share that answer something else."""
OTHER_TERM = 0.85
"""What a reply is worth for each term that its question names and the one that is asked does not."""
LITTLE = 2.5
"""What the words that both share must tell at least, those of the entry's title apart."""
MORE = 0.25
"""The share of a sentence's words that the one before it does not say, where it says more than that one."""
FEWEST = 4
"""Words below which something is no sentence of its own, and"""
LONGEST = 200
"""letters above which one of a text is too long to be read out."""
_CITED = re.compile(r"\s*\([^()]*\d{3}[^()]*\)")
_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÆ\"“])")
_OLDER = re.compile(r"\b(?:until|before|in|by) (?:version )?\d+[-.]\d", re.IGNORECASE)
"""A version or a date: such a sentence tells what held then, or what holds only since."""
_LEANING = """
    then that this so those these otherwise but also and or for such thus therefore however here there he she they it
    its their afterwards nor likewise same first second third fourth both with
"""
_LEANS = frozenset(_LEANING.split())
"""Words with which a sentence of a text goes on from the one before it."""
_ELLIPTIC = frozenset(["to", "at", "from", "as", "by", "where", "when", "with", "not", "once", "one", "two", "three"])
"""Words with which an answer begins that leaves out what it is said of."""
_ONWARD = frozenset(["then", "instead"])
"""Words that go on so a little later, too."""


class Sentence(NamedTuple):
    """A sentence that could be shown, its words, and the questions that it was written to answer."""

    text: str
    folded: str
    stems: frozenset[str]
    asked: tuple[tuple[str, frozenset[str]], ...] = ()
    """Each with its stems."""
    written: bool = True
    """Whether it was written to be read out: `short` and the replies are."""
    leans: bool = False
    """Whether it is a reply that goes on from its question."""


def split(text: str) -> list[str]:
    """The sentences of a text, without the rule numbers in brackets."""
    return [part for part in map(str.strip, _END.split(_CITED.sub("", text))) if part]


def stems(text: str) -> list[str]:
    """The words of a sentence that tell something, as stems."""
    return [stem for stem in replies.words(text) if stem not in ("yes", "no")]


def used(entries: Iterable[Entry], given: Iterable[str]) -> Counter[str]:
    """In how many sentences of the entries and of the replies `given` each stem stands; "" counts the sentences."""
    said = {sentence for entry in entries for sentence in (*split(entry.short), *split(entry.text))} | set(given)
    counts: Counter[str] = Counter({"": len(said)})
    for sentence in said:
        counts.update(set(stems(sentence)))
    return counts


def told(library: Library, question: Question, entry: Entry, *, in_short: bool) -> str:
    """What is told of an entry instead of its `short`: the sentence picked, and with `in_short` what the entry says in
    short behind it, as far as it says more and nothing of the opposite case. The one speaks of the question; the other
    often decides it, where no reply was written.
    """
    picked = pick(library, question, entry)
    if picked and entry.status == "historical":
        picked = f"{entry.short.partition(':')[0]}: {picked}"
    if not in_short:
        return picked
    if not picked:
        return _led(library, question, entry)
    said = {*stems(picked)}
    pairs = _pairs(question, _own(entry))
    parts = ((part, {*stems(part)}) for part in split(entry.short) if not opposites.opposite(pairs, fold.fold(part)))
    return " ".join((picked, *(part for part, its in parts if len(its - said) > MORE * len(its))))


def _led(library: Library, question: Question, entry: Entry) -> str:
    """What an entry says in short, led by the sentence of it that says clearly more of the question than the first one
    does, or is of the side that is asked ("when it attacks"); nothing where the first one leads.
    """
    parts = split(entry.short)
    of_cards = entry.cards or max(question.cards.values(), default=0.0) >= 1.0
    if entry.kind not in LED or of_cards or not question.stems or len(parts) < 2 or _imported(library, entry):
        return ""
    own = _own(entry)
    pairs = _pairs(question, own)
    worth = _worth(library, question, own, frozenset())
    values = [
        worth.of(Sentence(part, fold.fold(part), frozenset(stems(part))))[1]
        + (OF_SIDE if opposites.of_role(pairs, fold.fold(part)) else 0.0)
        for part in parts
    ]
    best = max(range(len(parts)), key=lambda place: values[place])
    its = fold.words(parts[best])[0] == "it" and values[best] >= OF_SIDE
    if not best or values[best] < values[0] + LEADS or not (its or _LEANS.isdisjoint(fold.words(parts[best])[:1])):
        return ""
    return " ".join((parts[best], *parts[:best], *parts[best + 1 :]))


def _own(entry: Entry) -> frozenset[str]:
    """The words of an entry's title, as stems."""
    return frozenset(fold.stem(word) for name in (entry.title, *entry.aliases) for word in _single(name))


def _pairs(question: Question, own: frozenset[str]) -> list[tuple[opposites.Side, opposites.Side]]:
    """The pairs of opposites of which a question to an entry names one side."""
    return opposites.named(" ".join(opposites.passive(question.right, own)))


def pick(library: Library, question: Question, entry: Entry) -> str:
    """The sentence of an entry that says most of what is asked, if clearly more than its `short` does."""
    if entry.kind not in LED or entry.cards or not question.stems or _imported(library, entry):
        return ""
    of_short, others, words = library.once(("sentences", entry.id), lambda: _sentences(library, entry))
    worth = _worth(library, question, _own(entry), words)
    most = max((worth.of(sentence)[0] for sentence in of_short), default=0.0)
    together = worth.of(Sentence(entry.short, "", frozenset().union(*(one.stems for one in of_short))))[1]
    bar = max(most + BETTER, LEAST)
    of_card = max(question.cards.values(), default=0.0) >= 1.0
    best: Sentence | None = None
    for sentence in others:
        value, share = worth.of(sentence)
        if share > together and share >= (LEAST_SHARE if sentence.written and not of_card else LEAST_SHARE_OF_TEXT):
            best = sentence if value >= bar and value > most else best
            most = max(most, value)
    return best.text if best is not None and worth.of_this_case(best) else ""


def _worth(library: Library, question: Question, own: frozenset[str], words: frozenset[str]) -> _Worth:
    """What sentences that consist of `words` are worth for a question to the entry whose `own` words are given."""
    said = frozenset().union(question.stems.values(), *question.meant.values())
    wanted = {*said, *words}
    rare, keywords = _rarity(library, wanted, own)
    terms = replies.terms(library, sorted(wanted)) - own
    return _Worth(question, rare, own, terms, keywords, said, _pairs(question, own))


def _imported(library: Library, entry: Entry) -> bool:
    """Whether an entry is a passage of a document that was taken in: those are not our words."""
    return bool(library.db.execute("SELECT 1 FROM passages WHERE id = ?", (entry.id,)).fetchone())


def _single(name: str) -> list[str]:
    """The words of a short title; a long one says more than what the entry is called."""
    found = fold.words(name)
    return found if len(found) <= 2 else []


def _sentences(library: Library, entry: Entry) -> tuple[list[Sentence], list[Sentence], frozenset[str]]:
    """The sentences of `short`, those that could stand in its place, and all their words."""
    short = [Sentence(text, fold.fold(text), frozenset(stems(text))) for text in split(entry.short)]
    rows = library.db.execute(
        "SELECT asked.reply AS reply, asked.ask AS ask FROM asked JOIN entries ON entries.rowid = asked.entry WHERE"
        " entries.id = ? ORDER BY asked.rowid",
        (entry.id,),
    )
    by_reply: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for row in rows:
        by_reply.setdefault(row["reply"], []).append((row["ask"], frozenset(stems(row["ask"]))))
    others = [
        Sentence(said, fold.fold(said), frozenset(stems(said)), tuple(asked), leans=_leans(fold.words(said)))
        for reply, asked in by_reply.items()
        if not replies.BOUND.match(reply)
        for said in (replies.ANSWER.sub("", reply),)
    ]
    for text in split(entry.text):
        words = fold.words(text)
        if len(words) >= FEWEST and len(text) <= LONGEST and words[0] not in _LEANS and not _OLDER.search(text):
            others.append(Sentence(text, fold.fold(text), frozenset(stems(text)), written=False))
    of_all = (words for one in (*short, *others) for words in (one.stems, *(words for _, words in one.asked)))
    return short, others, frozenset().union(*of_all)


def standing(library: Library, entry: Entry) -> list[str]:
    """What an entry says in short, and the sentences of its text that can be read out by themselves."""
    if entry.kind not in KINDS or entry.cards or _imported(library, entry):
        return []
    others = library.once(("sentences", entry.id), lambda: _sentences(library, entry))[1]
    return [entry.short, *(one.text for one in others if not one.written)]


def _leans(words: Sequence[str]) -> bool:
    """Whether a reply goes on from its question as one does from the sentence before, or leaves out what it is said
    of ("only where", "to the bottom").
    """
    bare = words[1:2] if words[:1] == ["only"] and words[1:2] != ["one"] else words[:1]
    return not (_LEANS | _ELLIPTIC).isdisjoint(bare) or not _ONWARD.isdisjoint(words[:4])


def _rarity(library: Library, wanted: set[str], own: frozenset[str]) -> tuple[dict[str, float], frozenset[str]]:
    """How much each stem tells among the sentences of all entries ("" is one that none of them has), and which of them
    are keywords and not of the entry's `own`.
    """
    marks = ",".join("?" * len(wanted))
    rows = library.db.execute(f"SELECT * FROM said WHERE stem IN ({marks}, '')", tuple(wanted)).fetchall()
    total = next((int(row["used"]) for row in rows if not row["stem"]), 0)
    rare = {str(row["stem"]): replies.rarity(total, row["used"]) for row in rows if row["stem"]}
    things = (str(row["stem"]) for row in rows if row["thing"])
    keywords = frozenset(stem for stem in things if rare[stem] >= replies.KEYWORD and stem not in own)
    rare.update((stem, OWN_TERM * rare[stem]) for stem in own & rare.keys())
    return rare | {"": replies.STRANGE * replies.rarity(total, 0)}, keywords


class _Worth(NamedTuple):
    """What sentences are worth for a question, with how much each stem tells."""

    question: Question
    rare: Mapping[str, float]
    own: frozenset[str]
    """The words of the entry's title, and"""
    terms: frozenset[str]
    """those that are a term by themselves and not among them."""
    keywords: frozenset[str]
    """Those of them that name one thing of a game, and seldom."""
    said: frozenset[str]
    """The words of the question and what players mean by them."""
    opposite: list[tuple[opposites.Side, opposites.Side]]

    def of(self, sentence: Sentence) -> tuple[float, float]:
        """The worth of a sentence, and the share of the question that it says."""
        best = (0.0, 0.0)
        asked = " ".join(self.question.right)
        if opposites.of_other_state(asked, sentence.folded):
            return best
        if not (sentence.leans or opposites.opposite(self.opposite, sentence.folded)):
            best = self._against(sentence.stems, frozenset(), sentence.stems)
        for ask, words in sentence.asked:
            unmet = sentence.leans and not self.said.issuperset(self.terms & words)
            said = " ".join(opposites.passive(ask.split(), self.own))
            if not unmet and not any(
                opposites.opposite(self.opposite, text) for text in (said, f"{said} {sentence.folded}")
            ):
                best = max(best, self._against(sentence.stems, words, words))
        value = best[0] * (ON_SIDE if opposites.of_role(self.opposite, sentence.folded) else 1.0)
        return value * (OTHER_CASE if opposites.of_more(asked, sentence.folded) else 1.0), best[1]

    def of_this_case(self, sentence: Sentence) -> bool:
        """Whether the question tells what the case hangs on that a reply was written for; a sentence of a text tells it
        itself.
        """
        asked = " ".join(self.question.right)
        return not sentence.asked or any(
            self.said.issuperset(self.keywords & words) and not opposites.elsewise(asked, ask, sentence.folded)
            for ask, words in sentence.asked
        )

    def _against(self, said: frozenset[str], asked: frozenset[str], whole: frozenset[str]) -> tuple[float, float]:
        """The worth of a sentence that says `said` and was written for a question with the words `asked`, or for none,
        if it is judged by how much of its words (`whole`) are about what is asked: nothing if it speaks of the
        entry's own term where the question names another one instead.
        """
        told = covered = besides = 0.0
        about: set[str] = set()
        for place, stem in self.question.stems.items():
            weight = self._weight(place, stem)
            told += weight
            for words, factor in ((said, 1.0), (asked, ONLY_ASKED)):
                shared = {stem} & words or self.question.meant.get(place, set()) & words
                if shared:
                    counts = weight * factor * (1.0 if stem in shared else BY_SYNONYM)
                    covered += counts
                    besides += counts if self.own.isdisjoint(shared) and not empty(self.question.right[place]) else 0.0
                    about |= shared
                    break
        of_other = self.terms.intersection(self.question.stems.values()) - about
        if besides < LITTLE or (of_other and not self.own.isdisjoint(whole) and self.own.isdisjoint(about)):
            return 0.0, 0.0
        brief = min(1.0, _sum(self.rare, about & whole) / (_sum(self.rare, whole) or 1.0))
        share = covered / told
        others = len((self.terms & asked) - about)
        return share * (brief + BRIEF) * OTHER_TERM**others, share

    def _weight(self, place: int, stem: str) -> float:
        """How much a word of the question tells: for one that no sentence has, what the commonest of its synonyms
        does.
        """
        meant = (self.rare[other] for other in self.question.meant.get(place, ()) if other in self.rare)
        rare = self.rare.get(stem) or min(meant, default=self.rare[""])
        word = self.question.right[place]
        return rare * (SMALL if empty(word) or word.isdecimal() else 1.0)


def _sum(rare: Mapping[str, float], words: Iterable[str]) -> float:
    """How much words tell together."""
    return sum(rare.get(word, 0.0) for word in words)


def rows(counts: Mapping[str, int], entries: Iterable[Entry]) -> Sequence[dict[str, object]]:
    """The counts of `used` as rows of the index, each with whether it is a keyword or another thing of which a game has
    one name."""
    things = {fold.stem(fold.fold(one.title)) for one in entries if one.kind == "glossary" and " " not in one.title}
    return [{"stem": stem, "used": count, "thing": int(stem in things)} for stem, count in sorted(counts.items())]

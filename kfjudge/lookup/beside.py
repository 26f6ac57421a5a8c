"""What is shown of the hits: the sentence that answers, and the cards that a question names beside the rules found.

In: a question taken apart and the entries found, best first. Out: the same with the cards among them, each with the
sentence to read out; what a named card says itself stands before the first one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from kfjudge.lookup import fold, opposites, parts, ranking, replies, sentences
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.search import Hit

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.question import Question
    from kfjudge.lookup.ranking import Ranked

Again = Callable[[str], Sequence[Hit]]
"""Asks a question in other words."""
Named = Callable[[Hit], bool]
"""Tells whether what a hit is about is named (`named`)."""
NEARLY = 0.9
LEAST = 0.01
FIRST = 3
CARDS_SHOWN = 2
TOUCHES = 0.2
"""The share of a question that a rule covers which stands before a card without a ruling,"""
STRONG = 0.6
"""if it scores this much besides or the question says its term: what bears on it less gives way to the card's text."""
BETWEEN = 0.5
"""The same where several cards are named: what is between them no text of one of them decides."""
SURE = (0.55, 0.5)
"""What the third hit scores and covers at least where it stands before a card: what is surer of less leaves it room."""
BEARS = 0.4
"""The share that a rule must cover to be said to decide."""
SAYS_SO = re.compile(r"(?:Yes|No)\b")
_VERDICT = re.compile(r"^(?:Yes|No)[.,:;]\s*")
_REMINDER = re.compile(r"\s*\([^()]*\)")
"""What a text says in brackets, which only repeats a rule."""
SHORT_TEXT = 160
"""The length of a text that is shown whole."""
STRANGE = 0.35
"""The share that a ruling on further cards must cover to be about a question that does not name them."""


def named(library: Library, asked: Question, ranked: Mapping[str, Ranked]) -> Named:
    """Tells whether a hit is a ruling, or a rule on what the question itself or the text of a card in it names, or that
    settles its case or says yes or no to it: any other has words in common with the question, and may be of another.
    """
    said = {*asked.stems.values(), *map(fold.stem, asked.right)}
    of_texts = {entry for ident, share in asked.cards.items() if share >= 1.0 for entry in library.mechanics(ident)}
    settles = {ident for ident, one in ranked.items() if one.settles}
    return lambda hit: (
        hit.entry.kind not in sentences.KINDS
        or bool(hit.entry.cards)
        or hit.entry.id in of_texts | settles
        or replies.ANSWER.match(hit.reply) is not None
        or any(said.issuperset(term.split()) for term in library.stems_of(hit.entry.id))
    )


def _gives_way(hit: Hit, shares: Mapping[str, float]) -> bool:
    """Whether a hit that nothing names is a term and not a case, or one of several words that covers little."""
    of_case = " " in _REMINDER.sub("", hit.entry.title) and shares.get(hit.entry.id, 0.0) >= SURE[1]
    return hit.entry.kind == "glossary" and not of_case


def answering(
    library: Library,
    asked: Question,
    hits: list[Hit],
    ranked: Mapping[str, Ranked],
    card: Callable[[str], Entry],
    is_named: Named,
) -> list[Hit]:
    """The hits, the first ones with that sentence of the entry that answers, where it has no reply and its `short`
    answers less; before a rule stands what the cards say that the question names.
    """
    first = [
        hit if hit.reply else hit._replace(reply=sentences.told(library, asked, hit.entry, in_short=not place))
        for place, hit in enumerate(hits[:FIRST])
    ]
    names = {fold.key(library.card(ident).name) for ident in asked.cards}
    told = [_under_its_title(asked, hit, names) for hit in first + hits[FIRST:]]
    settling = {ident for ident, one in ranked.items() if one.settles} | {hit.entry.id for hit in hits[:1] if hit.reply}
    others = [hit for hit in told[1:] if is_named(hit) or hit.entry.topic == ranking.PRINCIPLES]

    def rule(hit: Hit, said: Sequence[str]) -> str:
        return parts.rule(library, parts.Parts(asked), hit, others, said, settling, named=is_named(hit))

    return [*(_after_cards(asked, hit, card, rule) for hit in told[:1]), *told[1:]]


def _after_cards(
    asked: Question, hit: Hit, card: Callable[[str], Entry], rule: Callable[[Hit, Sequence[str]], str]
) -> Hit:
    """What a `rule` says, or a ruling on another case, with what the cards that are named say of the question before
    it, unless it says yes or no: their own words go before any rule, and tell which part of it counts.
    """
    of_rule = hit.entry.kind in sentences.KINDS and not hit.entry.cards
    of_other_case = hit.entry.kind == "faq" and hit.verdict.startswith(f"{hit.entry.title}: ")
    if not (of_rule or of_other_case) or SAYS_SO.match(hit.verdict):
        return hit
    met = _met(asked)
    named = [card(ident) for ident, share in asked.cards.items() if share >= 1.0][:CARDS_SHOWN]
    said = [f"{entry.title}: “{text}”" for entry in named if (text := _of_card(entry, met))]
    told = rule(hit, said)
    return hit._replace(reply=" ".join((*said, told))) if said or told != hit.verdict else hit


def _met(asked: Question) -> set[str]:
    """The words of a question and what players mean by them, as stems."""
    return {*asked.stems.values(), *(stem for meant in asked.meant.values() for stem in meant)}


def _of_card(card: Entry, met: set[str]) -> str:
    """The text of a card, or of a long one those sentences that say a word of the question; nothing for one without."""
    from kfjudge.lookup.cardentry import NO_TEXT

    text = " ".join(_REMINDER.sub("", card.text.partition("\n\n")[2]).split())
    if len(text) <= SHORT_TEXT:
        return "" if text == NO_TEXT else text
    return " … ".join(part for part in sentences.split(text) if not met.isdisjoint(sentences.stems(part)))


RULINGS = frozenset(["faq", "errata"])


def _under_its_title(asked: Question, hit: Hit, names: set[str]) -> Hit:
    """A ruling with the case that it is about before its verdict, unless the question names every card (`names`) and
    all else that this case consists of: a verdict holds for its own case alone, and its Yes or No is no answer to this.
    """
    entry = hit.entry
    if entry.kind not in RULINGS or hit.reply or not entry.cards or _of_this_case(asked, entry, names):
        return hit
    why = _VERDICT.sub("", entry.short) or entry.short
    return hit._replace(reply=f"{entry.title}: {why[:1].upper()}{why[1:]}")


def _of_this_case(asked: Question, ruling: Entry, names: Collection[str]) -> bool:
    """Whether a question names every card (`names`) of a ruling and all else that its case consists of."""
    own = {word for name in ruling.cards for word in fold.words(name)}
    case = [word for word in fold.words(ruling.title) if word not in own and replies.tells(word)]
    met = _met(asked)
    return (
        {*map(fold.key, ruling.cards)} <= {*names}
        and all(fold.stem(word) in met for word in case)
        and not opposites.opposite(opposites.named(" ".join(asked.right)), fold.fold(f"{ruling.title} {ruling.short}"))
    )


def ruled(library: Library, asked: Question, hits: list[Hit]) -> bool:
    """Whether one of the first hits is a ruling about all the cards that the question names."""
    names = {fold.key(library.card(ident).name) for ident, share in asked.cards.items() if share >= 1.0}
    return any(names <= _named(hit) for hit in hits[:FIRST])


def _named(hit: Hit) -> set[str]:
    """The folded names of the cards that an entry is about."""
    return set(map(fold.key, hit.entry.cards))


def with_cards(
    library: Library,
    asked: Question,
    hits: list[Hit],
    ranked: Mapping[str, Ranked],
    card: Callable[[str], Entry],
    again: Again,
    is_named: Named,
) -> list[Hit]:
    """The hits, and the cards that the question names: first if it tells nothing else and no ruling is about all of
    them. Otherwise those that no ruling is about, as far as the question goes: such a card says which rule decides, and
    comes third where the first hit is a ruling on a card that is named, third too where the first hit touches the
    question (`ranked` tells how much of it each entry covers) unless the third one surely bears on it, second where the
    first hit is a ruling on one of the cards and on others, and else first.
    A term that nothing names gives way to what is named among the first ones, or to the card.
    `card` makes an entry of a card, and `again` asks a question in other words.
    """
    whole = [ident for ident, share in asked.cards.items() if share >= 1.0]
    called = {fold.key(library.card(ident).name): ident for ident in whole}
    if not asked.stems:
        near = [Hit(card(ident), NEARLY) for ident in whole[:CARDS_SHOWN]]
        names = {fold.key(hit.entry.title) for hit in near}
        ruled = len(names) > 1 and any(names <= _named(hit) for hit in hits)
        return hits + near if ruled else near + hits
    shares = {ident: one.share for ident, one in ranked.items()}
    strange = [hit for hit in hits[:FIRST] if whole and not is_named(hit) and _gives_way(hit, shares)]
    hits = [*(hit for hit in hits[:FIRST] if hit not in strange), *strange, *hits[FIRST:]]
    stands = not any(hit in strange for hit in hits[:1])
    if stands and any(hit.reply for hit in hits[:1]):
        return hits
    termed = {ident for ident, one in ranked.items() if one.named}
    settles = {ident for ident, one in ranked.items() if one.settles}
    about = {
        called[name]
        for hit in hits
        if called.keys() >= _named(hit) or shares.get(hit.entry.id, 0.0) > STRANGE
        for name in called.keys() & _named(hit)
    }
    settled = {
        called[name] for hit in hits if _of_this_case(asked, hit.entry, called) for name in called.keys() & _named(hit)
    }
    bare = [ident for ident in whole if ident not in settled][:CARDS_SHOWN]
    bearing = [hit for hit in hits if not hit.entry.cards and shares.get(hit.entry.id, 0.0) >= BEARS]
    decides = _deciding(asked, bearing, shares, again, is_named) if not about.issuperset(bare) else None
    score = hits[0].score if hits else LEAST
    cards = [_card_hit(asked, card(ident), score, decides, is_named) for ident in bare]
    told = {fold.key(library.card(ident).name) for ident in about}
    strong = STRONG if len(whole) == 1 else BETWEEN
    touched = stands and any(
        hit.entry.id in settles
        or (shares.get(hit.entry.id, 0.0) >= TOUCHES and (hit.score >= strong or hit.entry.id in termed))
        for hit in hits[:1]
    )
    shared = any(called.keys() & _named(hit) for hit in hits[:1])
    bears = all(hit.score >= SURE[0] and shares.get(hit.entry.id, 0.0) >= SURE[1] for hit in hits[FIRST - 1 : FIRST])
    ruling = any(told & _named(hit) for hit in hits[:1])
    before = FIRST - 1 if ruling or (touched and not bears) else FIRST if touched else int(shared)
    return hits[:before] + cards + hits[before:]


def _deciding(
    asked: Question, bearing: Sequence[Hit], shares: Mapping[str, float], again: Again, is_named: Named
) -> Hit | None:
    """The rule that decides for a card without a ruling: the first that the same question finds of any card of its
    type, if it bears on the rest of the question too or says yes or no to it, else the first of those `bearing` on it.
    What is named, or says yes or no, goes before a case that is not, and a term that is not named decides nothing.
    """
    found = again(asked.of_types)
    of_types = (hit for hit in found if shares.get(hit.entry.id, 0.0) >= BEARS or replies.ANSWER.match(hit.reply))
    rules = [hit for hit in (*of_types, *bearing) if not hit.entry.cards]
    cases = (hit for hit in rules if not _gives_way(hit, shares))
    return next(iter((*filter(is_named, rules), *cases)), None)


def _card_hit(asked: Question, entry: Entry, score: float, decides: Hit | None, is_named: Named) -> Hit:
    """A card that is shown with what it says of the question and the rule that decides, or with its whole text where
    none bears on the question.
    """
    if decides is None:
        return Hit(entry, score, entry.text.partition("\n\n")[2])
    said = "" if SAYS_SO.match(decides.verdict) else _of_card(entry, _met(asked))
    rule = f"{decides.entry.title}: {decides.verdict}"
    near = [] if is_named(decides) else [parts.NEAR]
    return Hit(entry, score, " ".join((f"“{said}”", *near, rule)) if said else rule)

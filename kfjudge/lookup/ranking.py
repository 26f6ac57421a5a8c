"""Ranking: which entries answer a question in words, and how well. One score over all kinds.

In: a `Question` taken apart. Out: ids of entries with scores between 0 and 1, best first, and the reply that fits the
question if one does. Five things are added up:
full text (BM25 over title, aliases, cards, talk and body, word by word, so that a word of the question counts more than
one that a synonym added), terms that the question names whole, phrases in which players talk about the entry, and
cards: an entry about a card that is named counts more, one about other cards counts less, and questions that an entry
is known to answer (`replies`). Standard library only; what a
user typed reaches full text search only as quoted words. What is found then counts more for pairs of words that it says
of one another as the question does (`pairs`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kfjudge.lookup import cases, domain, fold, opposites, pairs, replies
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.question import Question


NAME = 5.0
MOST_WORDS = 48
MOST_CARDS = 100
FIRST = 3
BEST = 5
"""How many of the best entries are looked at to tell whether a question is answered at all."""
MOST_RULINGS = 2
_WITHOUT = frozenset(["no", "none", "nothing", "without", "wrong"])
"""Words that deny something by themselves."""
OF_PLAY = ("Game play errors", "Gameplay disruptions")
"""The topics of the rules of the event about errors of play."""
PRINCIPLES = "Principles"
"""The topic of entries that settle cases and are not called after a thing."""


class Weights(NamedTuple):
    """What counts how much."""

    title: float = 6.7
    aliases: float = 4.0
    cards: float = 4.0
    talk: float = 1.0
    body: float = 1.0
    term: float = 1.2
    phrase: float = 0.8
    reply: float = 2.0
    """What a shared word tells counts, if the question is just one that the entry answers."""
    named_card: float = 22.0
    other_names: float = 0.12
    """How much less a ruling counts for each of its cards that the question does not name, """
    besides: float = 0.6
    """The share of the question that a rule covers which stands before rulings on such further cards that cover none
    of it, """
    wholly: float = 0.9
    """and the share which stands before those"""
    strangers: float = 0.55
    """that cover no more than this. """
    same: float = 0.7
    """A rule with a reply to a question as near as this goes before any ruling that covers so little."""
    most_other_names: int = 3
    """up to so many of them."""
    mechanic: float = 3.0
    """What is added for an entry of which a named card's text speaks, and"""
    only_mechanic: float = 6.0
    """where no ruling is about that card."""
    beside_card: float = 0.6
    """What an entry about no card counts when the question names one that has rulings."""
    other_card: float = 0.7
    """What a ruling about cards counts if the question names none of them, """
    other_than_named: float = 0.3
    """and what it counts if the question names a card that is not one of them."""
    unmet: float = 0.7
    """What a ruling on a named card counts if the question says nothing of the case that its title tells, and"""
    stateless: float = 0.3
    """if that case is of a thing in a state that the question does not say, and"""
    opposed: float = 0.5
    """if that case denies something and the question does not."""
    in_part: float = 0.4
    """What a ruling counts that has a word of a card's name in common with the question and little else: the word may
    be part of another name."""
    asked_wording: float = 2.5
    """What an erratum about a named card counts if the question asks what the card says."""
    state: float = 1.25
    """What an entry counts whose term the question says of a card, where no ruling is about it: what is so of the card
    decides."""
    after_slip: float = 1.8
    """What a rule of the event counts if the question tells of a slip."""
    no_slip: float = 0.6
    """What an error of play counts that the question neither names nor tells of: it is asked what may be done, and not
    what is done about it."""
    in_order: float = 2.0
    """What is added if the title of a ruling begins with the card that the question names first."""
    together: float = 0.4
    """The share of a score that depends on how much of the question the entry covers."""
    kinds: tuple[tuple[str, float], ...] = (
        ("glossary", 1.0),
        ("rule", 1.05),
        ("timing", 0.85),
        ("faq", 0.8),
        ("errata", 0.6),
        ("card", 0.7),
        ("policy", 0.95),
    )
    seldom: float = 0.8
    """What an entry that nobody asks about counts, and """
    often: float = 0.08
    """how much more with each of its replies, at most `most_often` of them."""
    most_often: int = 6
    long: tuple[int, int] = (3, 9)
    """From how many telling words on a question is of a case and not of a term, and with how many it surely is. In a
    case """
    defines: float = 0.25
    """an entry called by one word counts so much less: it says what the thing is, and """
    decides: float = 0.65
    """one of the principles, which settle cases, so much more."""
    settles: float = 22.0
    """What is added for an entry that settles such a case (`cases`)."""
    bears: float = 2.6
    """What an entry counts that bears on the text of a named card (`cases`), if the question speaks of it too."""
    pairs: float = 0.032
    """The share by which an entry counts more for what the pairs of words tell that it has in common with the question
    (`pairs`)."""
    telling: float = 2.0
    """How much a phrase must tell to name an entry."""
    guess: float = 0.8
    """How much a word whose spelling was guessed covers."""


DEFAULT = Weights()


class Candidate:
    """An entry and what speaks for it. `others` is how many cards it is about that the question does not name."""

    def __init__(self, ident: str, kind: str) -> None:
        self.id = ident
        self.kind = kind
        self.score = 0.0
        self.covered: set[int] = set()
        self.guessed: set[int] = set()
        self.named = False
        self.state = False
        self.about = False
        self.met = 1.0
        self.others = 0
        self.reply = ""
        self.nearness = 0.0
        self.settles = False


class Ranked(NamedTuple):
    """An entry with its score, the reply of it that fits the question, or nothing, how much of the question it covers,
    and whether the question says its term, or tells of a case that it settles.
    """

    id: str
    score: float
    reply: str = ""
    share: float = 0.0
    named: bool = False
    settles: bool = False


def weighed(
    library: Library, question: Question, where: str, arguments: Sequence[object], weights: Weights = DEFAULT
) -> dict[str, Candidate]:
    """The entries that something speaks for, by id. `where` is a condition of ours over `entries` with its
    `arguments`.
    """
    found: dict[str, Candidate] = {}
    _full_text(library, question, where, arguments, weights, found)
    _terms(library, question, where, arguments, weights, found)
    _cards(library, question, where, arguments, weights, found)
    _replies(library, question, where, arguments, weights, found)
    kinds = dict(weights.kinds)
    about_cards = library.once("about cards", lambda: _about_cards(library))
    ruled = any(candidate.about for candidate in found.values())
    whole = max(question.cards.values(), default=0.0) >= 1.0
    replied = library.once("replied", lambda: _replied(library)) if not whole else {}
    defining, principles, slips = library.once("defining", lambda: _natures(library))
    few, many = weights.long
    case = min(1.0, max(0.0, (len(question.stems) - few) / (many - few)))
    for candidate in found.values():
        if candidate.id in defining:
            candidate.score *= 1.0 - weights.defines * case
        elif candidate.id in principles:
            candidate.score *= 1.0 + weights.decides * case
        if not whole:
            often = min(replied.get(candidate.id, 0), weights.most_often)
            candidate.score *= weights.seldom + weights.often * often
        candidate.score *= kinds.get(candidate.kind, 1.0) * (
            weights.beside_card if ruled and not candidate.about else 1.0
        )
        if candidate.kind in ("faq", "errata") and not candidate.about and candidate.id in about_cards:
            candidate.score *= weights.other_than_named if whole else weights.other_card
        if candidate.about:
            candidate.score *= candidate.met
        if candidate.kind == "errata" and candidate.about and question.wording:
            candidate.score *= weights.asked_wording
        if candidate.state and not ruled:
            candidate.score *= weights.state
        if candidate.kind == "policy" and question.slip:
            candidate.score *= weights.after_slip
        elif candidate.id in slips and not candidate.named:
            candidate.score *= weights.no_slip
        share = _share(question, candidate, weights)
        if candidate.about and not whole and share <= weights.strangers:
            candidate.score *= weights.in_part
        candidate.score *= 1.0 - weights.together + weights.together * share
    return found


def rank(
    library: Library,
    question: Question,
    where: str,
    arguments: Sequence[object],
    prior: float = 0.0,
    weights: Weights = DEFAULT,
) -> tuple[list[Ranked], float]:
    """The entries that answer, best first, and how surely the question belongs to the rules of play, with what speaks
    for that before it is read (`prior`); none where it does not.
    """
    found = weighed(library, question, where, arguments, weights)
    whole = max(question.cards.values(), default=0.0) >= 1.0
    if whole:
        sure = domain.CERTAIN if domain.of_play(question.about) else 0.0
    else:
        about = domain.together(question.odds, _own(question, found))
        sure = prior + domain.standing(about, fit(question, found, weights))
        if prior > 0:
            sure += domain.OF_EVENT * _of_event(question, found, weights)
        if sure <= 0 < prior and _event_settled(library, question, where, arguments):
            sure = domain.OF_EVENT
    if sure <= 0:
        return [], sure
    _paired(library, question, weights, found)
    _bearing(library, question, where, arguments, weights, found)
    _settled(library, question, where, arguments, weights, found)
    ranked = sorted(found.values(), key=lambda candidate: (-candidate.score, candidate.id))
    if whole and any(candidate.about for candidate in found.values()):
        _rule_before_strangers(ranked, question, weights)
    answers = [
        Ranked(
            candidate.id,
            round(candidate.score / (candidate.score + 10.0), 4),
            candidate.reply,
            _share(question, candidate, weights),
            candidate.named,
            candidate.settles,
        )
        for candidate in _spread(ranked, question)
        if candidate.score > 0
    ]
    return answers, sure


def _own(question: Question, found: dict[str, Candidate]) -> set[str]:
    """The words of a question that rules of the event have, where one of them stands first: words of shops, clocks and
    prizes are said of other things more often, and of these rules alone among those of the game.
    """
    best = sorted(found.values(), key=lambda candidate: -candidate.score)[:BEST]
    of_event = [candidate for candidate in best if candidate.kind == "policy"]
    if not of_event or of_event[0] is not best[0]:
        return set()
    own = {question.stems[place] for one in of_event for place in one.covered if place in question.stems}
    return own if len(own) > 1 else set()


def _of_event(question: Question, found: dict[str, Candidate], weights: Weights) -> bool:
    """Whether a rule of the event stands first and covers most of the question."""
    best = max(found.values(), key=lambda candidate: candidate.score, default=None)
    if best is None or best.kind != "policy":
        return False
    share, score = domain.COVERED
    return best.score >= score and (best.named or _share(question, best, weights) >= share)


def _about_cards(library: Library) -> set[str]:
    """The ids of the entries that are about cards."""
    return {str(row["entry"]) for row in library.db.execute("SELECT DISTINCT entry FROM entry_cards")}


def _natures(library: Library) -> tuple[set[str], set[str], set[str]]:
    """The ids of the entries that are called by one word, of the principles, and of errors of play."""
    rows = library.db.execute(
        "SELECT id, topic FROM entries WHERE topic IN (?, ?, ?) OR kind IN ('glossary', 'rule') AND instr(title, ' ')"
        " = 0",
        (PRINCIPLES, *OF_PLAY),
    ).fetchall()
    found: tuple[set[str], set[str], set[str]] = (set(), set(), set())
    for row in rows:
        found[1 if row["topic"] == PRINCIPLES else 2 if row["topic"] in OF_PLAY else 0].add(str(row["id"]))
    return found


def _replied(library: Library) -> dict[str, int]:
    """How many replies each entry has that has any: how much it is asked about."""
    rows = library.db.execute(
        "SELECT entries.id AS id, count(DISTINCT asked.reply) AS replies FROM asked"
        " JOIN entries ON entries.rowid = asked.entry GROUP BY asked.entry"
    )
    return {str(row["id"]): int(row["replies"]) for row in rows}


def _spread(ranked: list[Candidate], question: Question) -> list[Candidate]:
    """At most two rulings that only share a card's name with the question among the first three, so that the rule that
    decides has room.
    """
    room = MOST_RULINGS
    first: list[Candidate] = []
    later: list[Candidate] = []
    for candidate in ranked:
        if len(first) >= FIRST:
            later.append(candidate)
        elif candidate.about and candidate.kind in ("faq", "errata") and not _tells_more(candidate, question):
            if room:
                room -= 1
                first.append(candidate)
            else:
                later.append(candidate)
        else:
            first.append(candidate)
    later.sort(key=lambda candidate: (-candidate.score, candidate.id))
    return first + later


def _rule_before_strangers(ranked: list[Candidate], question: Question, weights: Weights) -> None:
    """Where the first ruling is about further cards and shares little but a name with the question, a rule that covers
    the rest of it goes first; so does one with a reply to nearly this question.
    """
    rule = next((candidate for candidate in ranked if not candidate.about), None)
    if rule is None or rule is ranked[0]:
        return
    just_so = rule.nearness >= weights.same
    most = weights.besides if just_so else weights.strangers
    if not (just_so or ranked[0].others) or _share(question, ranked[0], weights) > most:
        return
    enough = weights.wholly if _tells_more(ranked[0], question) else weights.besides
    if _share(question, rule, weights) >= enough:
        ranked.remove(rule)
        ranked.insert(0, rule)
        rule.score = max(rule.score, ranked[1].score)


def _tells_more(candidate: Candidate, question: Question) -> bool:
    """Whether a ruling covers some of what the question tells besides the names of cards."""
    return any(place in question.tells for place in candidate.covered)


def rank_cards(library: Library, query: str) -> list[tuple[str, float]]:
    """Ids of cards whose names and newest texts hold the words of `query`, with scores; those with all of its words
    first.
    """
    words = list(dict.fromkeys(fold.base(word) for word in fold.words(query)[:MOST_WORDS]))
    for join in (" AND ", " OR "):
        match = join.join(f'"{word}"' for word in words)
        rows = library.db.execute(
            f"""SELECT cards.id AS id, -bm25(card_texts_fts, {NAME}, 1.0) AS score
                FROM card_texts_fts JOIN cards ON cards.rowid = card_texts_fts.rowid
                WHERE card_texts_fts MATCH ? ORDER BY score DESC, id LIMIT {MOST_CARDS}""",
            (match or '""',),
        ).fetchall()
        if rows:
            return [(str(row["id"]), round(row["score"] / (row["score"] + 10.0), 4)) for row in rows]
    return []


def fit(question: Question, found: dict[str, Candidate], weights: Weights = DEFAULT) -> domain.Fit:
    """How well the best entries fit the question."""
    best = sorted(found.values(), key=lambda candidate: -candidate.score)[:BEST]
    return domain.Fit(
        best[0].score if best else 0.0,
        max((_share(question, candidate, weights) for candidate in best), default=0.0),
        max((candidate.nearness for candidate in best), default=0.0),
        question.strange,
    )


def _share(question: Question, candidate: Candidate, weights: Weights) -> float:
    """How much of what the question tells the entry covers, from 0 to 1."""
    told = sum(question.tells.values())
    covered = sum(question.tells.get(place, 0.0) for place in candidate.covered)
    covered += weights.guess * sum(question.tells.get(place, 0.0) for place in candidate.guessed - candidate.covered)
    return covered / told if told else 0.0


def _full_text(
    library: Library,
    question: Question,
    where: str,
    arguments: Sequence[object],
    weights: Weights,
    found: dict[str, Candidate],
) -> None:
    """BM25 of each word alone; it adds up over the words of a question."""
    columns = f"{weights.title}, {weights.aliases}, {weights.cards}, {weights.talk}, {weights.body}"
    for word in question.words:
        rows = library.db.execute(
            f"""SELECT entries.id AS id, entries.kind AS kind, -bm25(texts_fts, {columns}) AS score
                FROM texts_fts JOIN entries ON entries.rowid = texts_fts.rowid WHERE texts_fts MATCH ? AND {where}""",
            (f'"{word.text}"', *arguments),
        )
        for row in rows:
            candidate = found.setdefault(row["id"], Candidate(row["id"], row["kind"]))
            candidate.score += word.weight * row["score"]
            (candidate.covered if word.sure else candidate.guessed).update(word.places)


def _terms(
    library: Library,
    question: Question,
    where: str,
    arguments: Sequence[object],
    weights: Weights,
    found: dict[str, Candidate],
) -> None:
    """Terms that the question names whole, and phrases in which players talk: the longer, the more."""
    if not question.mentions:
        return
    marks = ",".join("?" * len(question.mentions))
    for table, weight in (("terms", weights.term), ("talk", weights.phrase)):
        rows = library.db.execute(
            f"""SELECT DISTINCT entries.id AS id, entries.kind AS kind, {table}.stem AS stem
                FROM {table} JOIN entries ON entries.rowid = {table}.entry
                WHERE {table}.stem IN ({marks}) AND {where}""",
            (*question.mentions, *arguments),
        ).fetchall()
        for row in rows:
            candidate = found.setdefault(row["id"], Candidate(row["id"], row["kind"]))
            tells = question.mentions[row["stem"]]
            candidate.score += weight * tells
            candidate.named = candidate.named or tells >= weights.telling
            candidate.state = candidate.state or (table == "terms" and row["stem"] in question.states)


def _paired(library: Library, question: Question, weights: Weights, found: dict[str, Candidate]) -> None:
    """What is found by its words counts more if it says them of one another as the question does, unless a ruling on a
    card that is named meets the case.
    """
    if any(candidate.about and candidate.met >= 1.0 for candidate in found.values()):
        return
    words = [said for place, said in question.case if place < 0 or pairs.tells(question.right[place])]
    for entry, told in pairs.shared(library, question.game, words).items():
        if entry in found:
            found[entry].score *= 1.0 + weights.pairs * told


def _bearing(
    library: Library,
    question: Question,
    where: str,
    arguments: Sequence[object],
    weights: Weights,
    found: dict[str, Candidate],
) -> None:
    """What decides about texts of the kind that a named card has counts more, as far as the question speaks of it: also
    where only a part of a name is said, as players do.
    """
    texts = [_text(library, card) for card in question.cards]
    if not texts:
        return
    rows = library.db.execute(
        "SELECT entries.id AS id, cases.steps AS steps FROM cases"
        f" JOIN entries ON entries.rowid = cases.entry WHERE cases.of_text AND cases.asked = '[]' AND {where}",
        tuple(arguments),
    )
    for entry in {row["id"] for row in rows if any(cases.met(json.loads(row["steps"]), words) for words in texts)}:
        if entry in found:
            found[entry].score *= weights.bears


def _text(library: Library, card: str) -> list[frozenset[str]]:
    """The words of a card's type and newest text, as patterns look at them."""
    facts = library.card(card)
    versions = library.versions(facts.game)
    return [
        frozenset([fold.stem(word)]) for word in fold.words(f"{facts.type} {facts.text(versions, versions.newest)}")
    ]


def _event_settled(library: Library, question: Question, where: str, arguments: Sequence[object]) -> bool:
    """Whether a rule of the event settles the case of which a question tells: its words may all be empty ones."""
    rows = library.db.execute(
        f"SELECT steps FROM cases JOIN entries ON entries.rowid = cases.entry WHERE kind = 'policy' AND {where}",
        tuple(arguments),
    )
    words = [said for _, said in question.case]
    return any(cases.met(json.loads(row["steps"]), words) for row in rows)


def _settled(
    library: Library,
    question: Question,
    where: str,
    arguments: Sequence[object],
    weights: Weights,
    found: dict[str, Candidate],
) -> None:
    """Entries that settle a case of which the question tells, or the text of a card that it names and the question
    together, unless a ruling on that case is found. That it is about the rules at all its words must have shown before.
    """
    rows = library.db.execute(
        "SELECT entries.id AS id, entries.kind AS kind, of_text, steps, asked FROM cases"
        f" JOIN entries ON entries.rowid = cases.entry WHERE NOT (of_text AND asked = '[]') AND {where}",
        tuple(arguments),
    )
    words = [said for _, said in question.case]
    ruled = any(candidate.about and candidate.met >= 1.0 and not candidate.others for candidate in found.values())
    texts = [_text(library, card) for card, share in question.cards.items() if share >= 1.0 and not ruled]
    for row in rows:
        steps = json.loads(row["steps"])
        if row["of_text"]:
            asked = json.loads(row["asked"])
            places = cases.both(steps, texts, asked, words)
        else:
            places = cases.met(steps, words)
        if places:
            candidate = found.setdefault(row["id"], Candidate(row["id"], row["kind"]))
            candidate.covered.update(question.case[place][0] for place in places)
            candidate.score += 0.0 if candidate.settles else weights.settles
            candidate.settles = True


def _replies(
    library: Library,
    question: Question,
    where: str,
    arguments: Sequence[object],
    weights: Weights,
    found: dict[str, Candidate],
) -> None:
    """The nearest reply of each entry: the nearer, the more; one whose question is nearly this one is given."""
    for near in replies.nearest(library, question, where, arguments).values():
        candidate = found.setdefault(near.entry, Candidate(near.entry, near.kind))
        share = weights.beside_card if question.cards else 1.0
        candidate.score += share * weights.reply * near.nearness**2 * near.told
        candidate.nearness = near.nearness
        if near.sure:
            candidate.reply = near.reply
            candidate.named = True
            candidate.covered |= near.places


def _met(library: Library, question: Question, ruling: str, weights: Weights) -> float:
    """What a ruling counts by whether the question says a word of the case that its title tells, the names of its cards
    apart; one whose title tells none, as that of an erratum, is of any case. One whose case denies something ("not in
    the deck") is of no question that denies nothing, and one of a thing in some state ("a marked card") of no
    question that does not say that state.
    """
    entry = library.entry(ruling)
    names = {word for name in entry.cards for word in fold.words(name)}
    words = [word for word in fold.words(entry.title) if word not in names]
    case = {fold.stem(word) for word in words if replies.tells(word)}
    if entry.kind == "errata" or not case:
        return 1.0
    denied = opposites.denies(question.right) or not _WITHOUT.isdisjoint(question.right)
    if opposites.denies(words) and not denied:
        return weights.opposed
    said = {*question.stems.values(), *(stem for meant in question.meant.values() for stem in meant)}
    types = library.once("types", lambda: frozenset(library.meta("types").split()))
    states = {fold.stem(word) for word, thing in pairwise(words) if word.endswith("ed") and fold.stem(thing) in types}
    if not states <= said:
        return weights.stateless
    return weights.unmet if case.isdisjoint(said) else 1.0


def _cards(
    library: Library,
    question: Question,
    where: str,
    arguments: Sequence[object],
    weights: Weights,
    found: dict[str, Candidate],
) -> None:
    """Entries about the cards that the question names, and the mechanics in those cards' texts."""
    first: list[str] | None = None
    if len(question.cards) > 1:
        first = fold.words(library.card(next(iter(question.cards))).name)
    named = ",".join("?" * len(question.cards))
    for card, share in question.cards.items():
        rows = library.db.execute(
            f"""SELECT id, kind, title,
                (SELECT count(*) FROM entry_cards WHERE entry = entries.id AND card NOT IN ({named})) AS others
                FROM entries WHERE id IN (SELECT entry FROM entry_cards WHERE card = ?) AND {where}""",
            (*question.cards, card, *arguments),
        )
        for row in rows:
            candidate = found.setdefault(row["id"], Candidate(row["id"], row["kind"]))
            others = min(row["others"], weights.most_other_names)
            candidate.score += share * weights.named_card * (1.0 - weights.other_names * others)
            candidate.others = others
            candidate.about = True
            candidate.met = _met(library, question, row["id"], weights)
            if first is not None and fold.words(row["title"])[: len(first)] == first:
                candidate.score += weights.in_order
    ruled = any(candidate.about for candidate in found.values())
    for card, share in question.cards.items():
        bare = share >= 1.0 and not ruled
        for entry in library.mechanics(card):
            if bare and entry not in found:
                found[entry] = Candidate(entry, "glossary")
            if entry in found:
                found[entry].score += share * (weights.only_mechanic if bare else weights.mechanic)

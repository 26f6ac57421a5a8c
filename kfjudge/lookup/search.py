"""Finding what a player asks for: exact first, then misspelled, then in words.

In: a query as typed, of any length and content. Out: an `Answer`. The standard library does it all, except that
rapidfuzz is imported when nothing is exact.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.lookup import fold
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.library import Library, entry_of
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from kfjudge.lookup.versions import Versions

LONGEST_NUMBER = 40
COMPARED = 0.95
SURE = 1.5
"""What it counts for a game how surely the question belongs to its rules, against the odds of its words, and"""
TERMED = 2.0
"""what a term that only this game has."""
HOME = 1.2
"""What speaks for the default game before anything of the question is read."""
NAMED = 2
"""How many more words of the names of its cards than of the other game's leave no doubt of the default one."""
IN_DOUBT = 1.0
"""How much less may speak for the other game for its first entry to be offered, too."""
SURELY = 3.5
"""How much more must speak for another game where words belong elsewhere by what is said of the default one."""
LEADS = re.compile(
    r"^(?:(?:please )?(?:what(?:'?s| is| are| does| do)|define|explain|tell me about|how (?:does|do|is|are)|show(?:"
    r" me)?|look up"
    r"|(?:the )?(?:meaning|definition|rules?) (?:of|for|on|about))) (?:(?:the|a|an) )?",
    re.IGNORECASE,
)
TAILS = re.compile(
    r",? (?:means?|says?|what(?:'?s| is) (?:that|it)|works?|do|does"
    r"|keyword|cards?|ability|abilities|rules?|exactly|again|please|(?:in|for) keyforge)$",
    re.IGNORECASE,
)
BOTH = re.compile(
    r"(?:(?:what(?:'?s| is) the )?difference(?:s)? between )?(?P<one>.+?) (?:vs\.?|versus|or|and|against|compared (?:to"
    r"|with)|from) (?P<other>.+)",
    re.IGNORECASE,
)
DIFFERENCE = re.compile(r"[,:;.?]* (?:(?:what(?:'?s| is)? )?(?:the )?diff(?:erence)?)$", re.IGNORECASE)
"""How a comparison may end: "reap vs fight, what's the difference"."""
_RULES_OF_EVENT = r"(?:tr|tournament rules?|event rules?|rules? of the (?:event|tournament))"
_EVENT_NUMBER = re.compile(
    rf"(?:{_RULES_OF_EVENT}\W*(?P<number>\d{{3}}(?:\.\w+)*)"
    rf"|(?:rule )?(?P<of>\d{{3}}(?:\.\w+)*),? (?:(?:of|in|from) )?(?:the )?{_RULES_OF_EVENT})\.?",
    re.IGNORECASE,
)
"""A number of the rules of the event, which number from 000 as the core rules do."""
KIND_ORDER = {"glossary": 0, "rule": 1, "timing": 2, "errata": 3, "faq": 4, "card": 5, "policy": 6}


class Hit(NamedTuple):
    """An entry that answers, and how well (1.0 is exact). `reply` is its sentence for just this question, if it has
    one.
    """

    entry: Entry
    score: float
    reply: str = ""
    rules: str | None = None
    """The rules version that was asked for; None: the newest."""

    @property
    def verdict(self) -> str:
        """What can be read out: the reply to this question, else the entry in short."""
        return self.reply or self.entry.short


class Answer(NamedTuple):
    """What a query found. `exact`: the query is a term, a number or a card's name. `nearest` are terms near it, if
    nothing answers, and `hint` says where else to look. `also` are entries of the other game that have the same name,
    and the rule of the event with the same number.
    `situation` is the line for `kfjudge what-if` that would answer, where no ruling is about all the cards named."""

    query: str
    exact: bool
    hits: tuple[Hit, ...] = ()
    nearest: tuple[str, ...] = ()
    hint: str = ""
    also: tuple[Entry, ...] = ()
    situation: str = ""


class Scope(NamedTuple):
    """Where to look: one kind or all, one game or all (KeyForge first), and the rules version (default: the newest)."""

    kind: str | None = None
    game: str | None = None
    rules: str | None = None

    def condition(self, versions: Versions, game: str | None) -> tuple[str, list[object]]:
        """The condition over `entries` and its arguments."""
        where: list[str] = []
        arguments: list[object] = []
        if games.named(self.game or games.DEFAULT).dated:
            place = versions.place(self.rules or versions.newest)
            where.append("(game <> ? OR since_place <= ? AND until_place >= ?)")
            arguments += [games.DEFAULT, place, place]
        elif self.rules:
            at = versions.label(self.rules)
            place = versions.place(at) if at in versions else -1
            ours = "topic NOT IN (SELECT DISTINCT import FROM passages) AND since_place <= ? AND until_place >= ?"
            where.append(f"(since = ? OR {ours})")
            arguments += [at, place, place]
        if self.kind:
            where.append("kind = ?")
            arguments.append(self.kind)
        if game:
            where.append("game = ?")
            arguments.append(game)
        return " AND ".join(where) or "1", arguments


def search(library: Library, query: str, scope: Scope | None = None, limit: int = 5) -> Answer:
    """The best answers to `query` in `scope`: an exact one alone, otherwise at most `limit`. Raises `WrongName` for an
    unknown version.
    """
    found = _search(library, query, scope or Scope(), limit)
    rules = scope.rules if scope is not None else None
    return found._replace(hits=tuple(hit._replace(rules=rules) for hit in found.hits)) if rules else found


def _search(library: Library, query: str, scope: Scope, limit: int) -> Answer:
    game = scope.game or games.DEFAULT
    versions = library.versions(games.DEFAULT if games.named(game).dated else game)
    numbered = _of_event(library, query, scope, versions) or _numbered(library, query, scope, versions)
    if numbered is not None:
        return numbered
    said = _game_said(query) if scope.rules is None else None
    if said is not None and scope.game in (None, said[0]):
        game, rest = said
        return search(library, rest, scope._replace(game=game), limit)._replace(query=query)
    asked = games.names() if scope.game is None else (scope.game,)
    exact = [entry for game in asked if (entry := _term(library, query, scope, versions, game)) is not None]
    if exact:
        return Answer(query, True, (Hit(exact[0], 1.0),), also=tuple(exact[1:]))
    return _in_words(library, query, scope, versions, limit)


def _of_event(library: Library, query: str, scope: Scope, versions: Versions) -> Answer | None:
    """The rule of the event whose number the whole query is ("tr 703.9"), or the one above it."""
    said = filter(None, (_EVENT_NUMBER.fullmatch(part.strip()) for part in (query, *_cores(query))))
    number = next((match["number"] or match["of"] for match in said), "")
    found = _of_event_at(library, number, scope, versions)
    return Answer(query, True, (Hit(found, 1.0),)) if found is not None else None


def _of_event_at(library: Library, number: str, scope: Scope, versions: Versions) -> Entry | None:
    """The rule of the event with a number, or with the one above it."""
    at = number.lower()
    while at:
        for game in games.names() if scope.game is None else (scope.game,):
            found = _exact(library, f"tr {at}", scope, versions, game)
            if found is not None:
                return found
        at = at.rpartition(".")[0]
    return None


def _game_said(query: str) -> tuple[str, str] | None:
    """The game other than the default one that a query names, and the rest of it; None without either."""
    tokens = fold.words(query)
    for game in games.names():
        rest = [token for token in tokens if token != game]
        if game != games.DEFAULT and len(rest) < len(tokens) and rest:
            return game, " ".join(rest[:-1] if rest[-1] in ("in", "for") else rest)
    return None


def is_term(library: Library, query: str, scope: Scope) -> bool:
    """Whether a query is a term or a card's name of the scope's game, or of any, with or without words of asking."""
    asked = games.names() if scope.game is None else (scope.game,)
    return any(_term(library, query, scope, library.versions(), game) for game in asked)


def _term(library: Library, query: str, scope: Scope, versions: Versions, game: str) -> Entry | None:
    """The entry of a game that the query names, with or without words of asking."""
    found = (_exact(library, asked, scope, versions, game) for asked in (query, *_cores(query)))
    return next((entry for entry in found if entry is not None), None)


def _both(library: Library, query: str, scope: Scope, versions: Versions) -> list[Entry]:
    """The two entries that a query compares ("steal vs capture"), if it names both."""
    match = BOTH.fullmatch(DIFFERENCE.sub("", query.strip().rstrip("?!. ")))
    if match is None or scope.kind is not None:
        return []
    game = scope.game or games.DEFAULT
    sides = [_exact(library, match[side], scope, versions, game) for side in ("one", "other")]
    found = [entry for entry in sides if entry is not None and entry.kind != "card"]
    return found if len(found) == 2 and found[0].history != found[1].history else []


def _numbered(library: Library, query: str, scope: Scope, versions: Versions) -> Answer | None:
    """The rule whose number the whole query is: only some games have numbered rules. For a number that the imported
    rules do not have, the numbers near it; None where the query is no number or nothing is known of numbers.
    """
    if not any(letter.isdecimal() for letter in query[:LONGEST_NUMBER]):
        return None
    from kfjudge.lookup import numbers

    number = next(filter(None, map(numbers.number_of, (query, *_cores(query)))), None)
    if (
        number is None
        or scope.kind not in (None, "rule", "glossary")
        or (scope.game is not None and games.named(scope.game).numbers is None)
    ):
        return None
    of_other_game = scope.game is None and scope.rules is not None and scope.rules in versions
    found = numbers.find(library, number, None if of_other_game else scope.rules)
    of_event = _of_event_at(library, number, scope, versions)
    if found is not None:
        return Answer(query, True, (Hit(found, 1.0),), also=(of_event,) if of_event is not None else ())
    if of_event is not None:
        return Answer(query, True, (Hit(of_event, 1.0),))
    near = numbers.nearest(library, number)
    sure = scope.game is not None and scope.rules is not None
    return Answer(query, False, nearest=tuple(near)) if near or sure else None


def _cores(query: str) -> list[str]:
    """What a query asks for without the words of asking: "what is ward", "how does the ward keyword work" ask for
    ward.
    """
    plain = query.strip().rstrip("?!. ")
    core = LEADS.sub("", plain)
    found = [core]
    while core and TAILS.search(core):
        core = TAILS.sub("", core)
        found.append(core)
    return [part for part in found if part and part != query]


def _exact(library: Library, query: str, scope: Scope, versions: Versions, game: str) -> Entry | None:
    """The one entry of a game, or the card, whose title, alias or id the whole query is."""
    wanted = fold.key(query)
    if not wanted:
        return None
    where, arguments = scope.condition(versions, game)
    for key in dict.fromkeys((wanted, wanted.rstrip(":"))):
        rows = library.db.execute(
            f"""SELECT entries.*, terms.rank AS term_rank FROM terms JOIN entries ON entries.rowid = terms.entry
                WHERE terms.key = ? AND {where}""",
            (key, *arguments),
        ).fetchall()
        if not rows:
            continue
        return entry_of(min(rows, key=lambda row: (row["term_rank"], KIND_ORDER[row["kind"]])))
    if scope.kind in (None, "card"):
        cards = library.cards_named(query, game)
        if cards:
            return _card(library, cards[0].id, scope.rules)
    return None


def _card(library: Library, ident: str, rules: str | None) -> Entry:
    """A card as an entry."""
    from kfjudge.lookup.cardentry import card_entry

    return card_entry(library, library.card(ident), rules)


class _Found(NamedTuple):
    """What one game has for a query: the hits as they were found (`first`), how surely the query belongs to that game's
    rules, and what makes the answer of them, with the sentences that are shown: only one game's are looked for.
    """

    first: Answer
    sure: float = 0.0
    make: Callable[[], Answer] | None = None

    def told(self) -> Answer:
        """The answer."""
        return self.make() if self.make is not None else self.first


def _in_words(library: Library, query: str, scope: Scope, versions: Versions, limit: int) -> Answer:
    """A query that is no exact term: put the spelling right, take it apart, rank, or name the nearest terms."""
    from kfjudge.lookup import domain, naming, ranking

    if scope.kind == "card":
        cards = ranking.rank_cards(library, query)[:limit]
        return Answer(query, False, tuple(Hit(_card(library, ident, scope.rules), score) for ident, score in cards))
    first = scope.game or games.DEFAULT
    if scope.game is not None or scope.rules is not None:
        named = domain.GAME_NAMED if scope.game else 0.0
        if scope.game and _own_term(library, fold.words(query), first):
            named += domain.TERM_NAMED
        return _of_game(library, query, scope, versions, limit, first, named).told()
    tokens = fold.words(query)
    spoken = {game: naming.speaks_of(library, query, tokens, game) for game in games.names()}
    most = max(spoken, key=lambda game: spoken[game])
    surely = NAMED if most == first else 1
    if all(spoken[most] >= spoken[game] + surely for game in games.names() if game != most):
        prior = domain.GAME_NAMED if most != first else 0.0
        of_cards = _of_game(library, query, scope._replace(game=most), versions, limit, most, prior)
        if of_cards.first.hits:
            return of_cards.told()
    found: dict[str, _Found] = {}
    value: dict[str, float] = {}
    for game in games.names():
        found[game] = _of_game(library, query, scope._replace(game=game), versions, limit, game)
        termed = _own_term(library, tokens, game)
        value[game] = SURE * found[game].sure + domain.about(library, tokens, game).words + TERMED * termed
    value[first] += HOME
    best = max((game for game in games.names() if found[game].first.hits), key=lambda game: value[game], default=first)
    home = found[first].first
    if best != first and home.hint and not home.hits and value[best] - value[first] < SURELY:
        known = games.named(best)
        return home._replace(hint=f"{home.hint} {known.title} may have it (--game {known.name}).")
    close = [
        game
        for game in games.names()
        if game != best and found[game].first.hits and value[best] - value[game] < IN_DOUBT
    ]
    answer = found[best].told()
    if close:
        answer = _with_other(answer, found[close[0]].told())
    return answer._replace(hint=home.hint) if best != first and answer.hits and not home.hits else answer


def _own_term(library: Library, tokens: list[str], game: str) -> bool:
    """Whether a question has a term that only this game has."""
    from kfjudge.lookup import domain

    return any(domain.own_term(library, tokens, game, other) for other in games.names() if other != game)


def _with_other(first: Answer, second: Answer) -> Answer:
    """What one game answers, and behind its first entry that of a game to which the question may belong as well."""
    return first._replace(hits=(first.hits[0], second.hits[0], *first.hits[1:])[: max(len(first.hits), 2)])


def _of_game(
    library: Library, query: str, scope: Scope, versions: Versions, limit: int, game: str, prior: float = 0.0
) -> _Found:
    """What a query in words finds in one game; `prior` is how surely it belongs to that game's rules before anything of
    it is read.
    """
    from kfjudge.lookup import beside, domain, question, ranking

    where, arguments = scope.condition(versions, game)
    asked = question.prepare(library, query, where, arguments, _cores(query), game)
    whole = max(asked.cards.values(), default=0.0) >= 1.0
    listed = bool(asked.hint) and not asked.doubtful and not asked.near
    ranked, sure = ranking.rank(library, asked, where, arguments, domain.LISTED if listed else prior)
    if listed and (asked.vetoed or whole or not ranked):
        return _Found(Answer(query, False, hint=asked.hint))
    best = {one.id: one for one in ranked}
    compared = {entry.id: COMPARED - place / 100 for place, entry in enumerate(_both(library, query, scope, versions))}
    named = compared or dict(asked.near)
    found = {
        ident: ranking.Ranked(ident, score, best[ident].reply if ident in best else "")
        for ident, score in named.items()
    } | {ident: one for ident, one in best.items() if ident not in named}
    hits = [
        Hit(library.entry(item.id), item.score, item.reply) for item in list(found.values())[: max(limit, beside.FIRST)]
    ]
    is_named = beside.named(library, asked, best)
    to_play = asked.situation if scope.kind is None and not beside.ruled(library, asked, hits) else ""

    def card(ident: str) -> Entry:
        return _card(library, ident, scope.rules)

    if scope.kind is None and domain.of_play(asked.about):

        def again(query: str) -> tuple[Hit, ...]:
            return _of_game(library, query, scope, versions, beside.FIRST, game, prior).told().hits

        hits = beside.with_cards(library, asked, hits, best, card, again, is_named)
    if not hits:
        nearest = question.near_terms(library, [query, *_cores(query)], where, arguments)[1]
        return _Found(Answer(query, False, (), tuple(nearest), asked.hint))

    def told() -> Answer:
        said = hits if compared else beside.answering(library, asked, hits, best, card, is_named)
        return Answer(query, False, tuple(said[:limit]), situation=to_play)

    return _Found(Answer(query, False, tuple(hits)), domain.CERTAIN if named else sure, told)

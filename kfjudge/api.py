"""The Python API: what the commands answer, as plain frozen values. `import kfjudge` gives all of it.

In: a query, a card's name, a situation (a line of board notation or a scenario file), a card text. Out: the values
below. Raises `kfjudge.JudgeError` (with the nearest names or the place, as the commands say it) for whatever cannot be
taken. What is not in `kfjudge.__all__` is private.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.errors import JudgeError, WrongInput
from kfjudge.lookup.index import open_library
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.search import Hit
    from kfjudge.situation.ruling import Ruling as Judged

__all__ = ["Card", "JudgeError", "Reason", "Rule", "Ruling", "Text", "Verdict", "card", "judge", "lookup", "read_text"]


@dataclass(frozen=True, slots=True)
class Rule:
    """What the rules say of one thing. `verdict` is the sentence for the question asked, `citations` where it is
    written (document, version, section), `score` how well it answers (1.0 is exact).
    """

    id: str
    kind: str
    game: str
    title: str
    verdict: str
    text: str
    citations: tuple[str, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Text:
    """A card text as the language reads it: `means` is it in canonical words; else `declined` says why it is not
    understood, and `place` are the words where it stops.
    """

    text: str
    understood: bool
    means: str = ""
    declined: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its printed facts in one line, the text in force, and the ids of the entries that name it."""

    name: str
    game: str
    facts: str
    text: Text
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A step that a verdict rests on, and the id of the entry or the number of the rule that it rests on."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a claim: always, never, depends or undecided (then `why` says what is missing). `otherwise` are
    other readings of what is left open under which it would be the other answer.
    """

    claim: str
    verdict: str
    because: tuple[Reason, ...] = ()
    why: str = ""
    otherwise: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One situation judged under one version of the rules. `outcomes` counts the ways it can end; `complete`: all of
    them were found; `assumed` is what the situation left out and what it was taken for, `notes` what else is told.
    """

    title: str
    rules: str
    verdicts: tuple[Verdict, ...]
    outcomes: int
    complete: bool
    assumed: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def lookup(query: str, *, game: str | None = None, rules: str | None = None, limit: int = 5) -> tuple[Rule, ...]:
    """What the rules say of a term, a card or a question in words; nothing where no rule answers. `game` is the
    name of one (None: as the words tell), `rules` a version. Raises `JudgeError`.
    """
    from kfjudge.lookup.search import Scope, search

    if not query.strip():
        raise WrongInput("the query is empty; ask for a term, a card or a question in words")
    library = open_library()
    found = search(library, query, Scope(game=game, rules=rules), limit)
    return tuple(_entry(library, hit) for hit in found.hits)


def card(name: str, *, game: str | None = None, rules: str | None = None) -> Card:
    """The card of a name, which may be misspelled a little. Raises `JudgeError` with the nearest names."""
    library = open_library()
    game = game or library.game_of(name)
    page = games.named(game).shows_cards()
    if page is not None:
        shown = page(library, name, rules)
        declined = "" if shown.ast is not None or not shown.text else " ".join(shown.understood)
        means = str(shown.values.get("means") or "") if not declined else ""
        return Card(shown.name, game, shown.facts, Text(shown.text, not declined, means, declined))
    return _card(library, name, rules)


def judge(situation: str | Path, *, game: str = games.DEFAULT, rules: str | None = None) -> tuple[Ruling, ...]:
    """The rulings on a line of board notation, or on the scenarios of a file if `situation` is a `Path`. Raises
    `JudgeError` for a line or file that is wrong.
    """
    from kfjudge.situation.suite import Wanted, open_judges
    from kfjudge.situation.typed import judge_line

    judges, wanted = open_judges(), Wanted((rules,) if rules else ())
    if isinstance(situation, Path):
        result = judges.file(situation, wanted)
    else:
        result = judge_line(situation, judges, wanted, game)
    if result.wrong:
        raise WrongInput(result.wrong)
    return tuple(map(_ruling, result.rulings))


def read_text(text: str, *, name: str = "", game: str = games.DEFAULT) -> Text:
    """How the language reads a card text; `name` is the title of the card that has it."""
    from kfjudge.lookup.reader import CardReader, named

    language = CardReader(open_library(), game).language
    reading = language.helped(language.read(text, name=name))
    if reading.decline is not None:
        return Text(text, False, declined=reading.decline.reason, place=reading.decline.words)
    return Text(text, True, named(reading.means, name))


def _entry(library: Library, hit: Hit) -> Rule:
    from kfjudge.lookup.numbers import spoken

    entry = hit.entry
    said = spoken(library, entry, hit.rules)
    cited = tuple(map(str, said.citations))
    return Rule(entry.id, entry.kind, entry.game, entry.title, hit.verdict, said.text, cited, hit.score)


def _card(library: Library, name: str, rules: str | None) -> Card:
    from kfjudge.lookup.cardentry import facts_line
    from kfjudge.lookup.reader import CardReader

    found = library.find_card(name)
    versions = library.versions()
    at = versions.find(rules) if rules else versions.newest
    text = found.text(versions, at)
    stored = CardReader(library).read(found.name, text)
    mark = "In canonical words: "
    means = "\n".join(line.removeprefix(mark) for line in stored.told if line.startswith(mark))
    decline = stored.decline or {}
    reading = Text(text, stored.understood, means, decline.get("reason", ""), decline.get("words", ""))
    facts = facts_line(found, found.traits_at(versions, at))
    return Card(found.name, found.game, facts, reading, tuple(entry.id for entry in library.rulings(found.id)))


def _ruling(judged: Judged) -> Ruling:
    return Ruling(
        judged.title,
        judged.rules,
        tuple(
            Verdict(
                claim.says,
                claim.verdict,
                tuple(Reason(reason.text, reason.rule) for reason in claim.because),
                claim.undecided or "",
                tuple(map(str, claim.otherwise)),
            )
            for claim in judged.claims
        ),
        len(judged.outcomes),
        judged.complete,
        tuple(f"{what}: {value} ({why})" for what, value, why in judged.assumed),
        tuple(f"{name}: {why}" for name, why in judged.not_understood),
        tuple(judged.notes),
    )

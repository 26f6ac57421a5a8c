"""The tools for assistants, apart from the protocol: each returns plain values, in the thread of the answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kfjudge import __version__, games
from kfjudge.errors import WrongInput
from kfjudge.paths import packaged
from kfjudge.serve import results
from kfjudge.serve.answers import LONGEST_LINE, LONGEST_QUERY, Answers, within
from kfjudge.situation.ruling import parts_cited

if TYPE_CHECKING:
    from kfjudge.show.ruling import Cite
    from kfjudge.situation.ruling import Branch, ClaimRuling, DependsOn, Ruling, Stopped

LONGEST_FILE = 100_000
MOST = 5
"""So many entries a lookup returns."""


def rule(answers: Answers, query: str, game: str, rules: str) -> results.Lookup:
    """What the rules say. Raises `JudgeError`."""
    from kfjudge.lookup.numbers import spoken
    from kfjudge.lookup.search import Scope, search

    wanted = within(query, LONGEST_QUERY, "a query")
    if not wanted.strip():
        raise WrongInput("the query is empty; ask for a term, a card or a question in words")
    found = search(answers.library(), wanted, Scope(game=_game(game) or None, rules=rules or None), MOST)
    said_in = [spoken(answers.library(), hit.entry, hit.rules) for hit in found.hits]
    entries = [
        results.RuleEntry(
            hit.entry.id,
            hit.entry.kind,
            hit.entry.game,
            hit.entry.title,
            hit.verdict,
            said.text,
            hit.entry.since,
            list(map(str, said.citations)),
            round(hit.score, 3),
        )
        for hit, said in zip(found.hits, said_in, strict=True)
    ]
    return results.Lookup(wanted, found.exact, entries, list(found.nearest), found.hint, found.situation, __version__)


def card(name: str, game: str, rules: str) -> results.CardText:
    """A card. Raises `JudgeError` with the nearest names."""
    from kfjudge import api

    found = api.card(within(name, LONGEST_QUERY, "a name"), game=_game(game) or None, rules=rules or None)
    text = found.text
    return results.CardText(
        found.name,
        found.game,
        found.facts,
        text.text,
        text.understood,
        text.means,
        text.declined,
        list(found.rulings),
        __version__,
    )


def what_if(answers: Answers, line: str, game: str, rules: str) -> results.Rulings:
    """The rulings on a line. Raises `JudgeError`."""
    named = _game(game) or games.DEFAULT
    found, wrong = answers.rulings(line, named, rules)
    if wrong:
        raise WrongInput(wrong)
    return _judged(answers, found, named)


def scenario(answers: Answers, text: str, rules: str) -> results.Rulings:
    """The rulings on the text of a scenario file. Raises `JudgeError`."""
    if len(text) > LONGEST_FILE:
        raise WrongInput(f"a scenario has at most {LONGEST_FILE} letters here, not {len(text)}")
    result = answers.judges().file(Path("scenario.yaml"), answers.wanted(rules), text.encode("utf-8"))
    if result.wrong:
        raise WrongInput(result.wrong)
    return _judged(answers, list(result.rulings), "")


def legal_actions(answers: Answers, line: str, game: str) -> results.Legal:
    """What may be done on the board of a line, after its actions. Raises `JudgeError`."""
    from kfjudge.situation.notation.games import read
    from kfjudge.situation.typed import scenario_of
    from kfjudge.table.session import Session

    judges, named = answers.judges(), _game(game) or games.DEFAULT
    typed = read(within(line, LONGEST_LINE, "a line"), judges.library, named)
    session = Session(games.named(named).by_hand(scenario_of(typed, judges), judges.library), typed.node)
    for deed in session.play.script():
        if session.question:
            break
        session.do(deed)
    said = [option.said for option in session.options()]
    return results.Legal(session.question, said, named, session.version, __version__)


def schema() -> results.Schema:
    """How lines and scenario files are written."""
    guide = packaged("docs", "one-line.md").read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(packaged("docs", "scenario.schema.json").read_text(encoding="utf-8"))
    return results.Schema(guide, values)


def _game(name: str) -> str:
    """The game of a name, or "". Raises `WrongName`."""
    return games.named(name).name if name else ""


def _judged(answers: Answers, found: list[Ruling], game: str) -> results.Rulings:
    return results.Rulings([_Judged(each, answers.cite(each.rules)).ruling(game) for each in found], __version__)


class _Judged:
    """One ruling, with what each of its rules is cited as."""

    def __init__(self, judged: Ruling, cite: Cite) -> None:
        self.judged = judged
        self.cite = cite

    def ruling(self, game: str) -> results.Judged:
        judged = self.judged
        total = len(judged.outcomes)
        return results.Judged(
            judged.title,
            game,
            judged.rules,
            [self._verdict(claim) for claim in judged.claims],
            [f"{asked}? {answer}" for asked, answer in judged.answers],
            list(judged.happens),
            [self._decision(each, [(answer, leads) for answer, leads in each.answers]) for each in judged.branches],
            [
                results.Illegal(item.action, f"in {count} of {total} outcomes", self._reason(item))
                for item, count in judged.stopped
            ],
            [f"{name}: {why}" for name, why in judged.not_understood],
            [results.Assumed(*item) for item in judged.assumed],
            [*judged.notes, *([f"cut off: {judged.cut_off}"] if not judged.complete else [])],
            total,
            judged.complete,
        )

    def _verdict(self, claim: ClaimRuling) -> results.Verdict:
        return results.Verdict(
            claim.says,
            claim.verdict,
            [results.Reason(reason.text, self._citation(reason.rule)) for reason in claim.because],
            [
                self._decision(each, [(answer, (verdict, *_after(each, answer))) for answer, verdict in each.answers])
                for each in claim.depends_on
            ],
            [claim.undecided] if claim.undecided else [],
        )

    def _decision(self, asked: Branch | DependsOn, said: list[tuple[str, tuple[str, ...]]]) -> results.Decision:
        answered = [results.Answered(answer, list(leads)) for answer, leads in said]
        return results.Decision(asked.by, asked.question, answered, self._citation(asked.rule))

    def _reason(self, item: Stopped) -> results.Reason:
        return results.Reason(item.reason, self._citation(item.rule))

    def _citation(self, rule: str) -> results.Citation | None:
        """Where a rule is written."""
        if not rule:
            return None
        title, _mark, place = self.cite(rule).partition("; ")
        return results.Citation(parts_cited(rule)[0], title, place)


def _after(asked: DependsOn, answer: str) -> list[str]:
    return [note for about, note in asked.after if about == answer]

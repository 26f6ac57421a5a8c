"""Rulings as one self-contained page: no script, no font, no picture from anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kfjudge.report.text import Cite, Cites, together
from kfjudge.scenario.ruling import ClaimRuling, OutcomeRuling, Ruling

_STYLE = """
:root { color-scheme: light dark; --good: #1a7f37; --bad: #b42318; --unsure: #9a6700; --quiet: #6b7280; --line: #8884; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin-bottom: 0; } h2 { font-size: 1.05rem; margin: 1.4rem 0 .4rem; }
article { border-bottom: 1px solid var(--line); padding-bottom: 1.5rem; }
.origin, .rule, .quiet { color: var(--quiet); font-size: .9em; }
.verdict { font-weight: 700; }
.always { color: var(--good); } .never { color: var(--bad); } .depends { color: var(--unsure); }
.fails { color: var(--bad); font-weight: 600; }
ul, ol { padding-left: 1.3rem; margin: .3rem 0; } li { margin: .2rem 0; }
details { margin: .3rem 0; } summary { cursor: pointer; }
.stopped { border-left: .25rem solid var(--bad); padding-left: .7rem; }
table { border-collapse: collapse; }
td { border-top: 1px solid var(--line); padding: .2rem .8rem .2rem 0; vertical-align: top; }
"""


def page(rulings: Sequence[Ruling], cite: Cites, wrong: Iterable[tuple[str, str]] = ()) -> str:
    """The page for rulings and for files that could not be read; `cite` gives the way to cite under a rules version."""
    title = rulings[0].title if len(rulings) == 1 else f"{len(rulings)} rulings"
    body = [_ruling(ruling, cite(ruling.rules)) for ruling in rulings]
    body += [
        f"<article><h1>{escape(file)}</h1><p class='fails'>{_lines(message)}</p></article>" for file, message in wrong
    ]
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _ruling(ruling: Ruling, cite: Cite) -> str:
    origin = (ruling.file, f"rules {ruling.rules}", ruling.source)
    parts = [
        f"<article><h1>{escape(ruling.title or '(no title)')}</h1>",
        f"<p class='origin'>{escape(' · '.join(filter(None, origin)))}</p>",
    ]
    total = len(ruling.outcomes)
    for stopped, count in ruling.stopped:
        where = "in every outcome" if count == total else f"in {count} of {total} outcomes"
        parts.append(
            f"<p class='stopped'><b>Not legal:</b> {escape(stopped.action)}, {where}. {escape(stopped.reason)}"
            f" {_cited(stopped.rule, cite)}</p>"
        )
    if ruling.not_understood:
        parts.append(
            "<h2>Not understood</h2>"
            + _list(f"<b>{escape(card)}</b>: {escape(why)}" for card, why in ruling.not_understood)
        )
    if ruling.claims:
        parts.append("<h2>Claims</h2>" + _list((_claim(claim, cite) for claim in ruling.claims), "ol"))
    cut = "" if ruling.complete else f" <span class='quiet'>(cut off: {escape(ruling.cut_off)})</span>"
    parts.append(f"<h2>{'One outcome' if total == 1 else f'{total} outcomes'}{cut}</h2>")
    parts.append(_list((_outcome(outcome, cite) for outcome in ruling.outcomes), "ol"))
    if ruling.assumed or ruling.notes:
        assumed = [
            f"{escape(what)}: <b>{escape(value)}</b> <span class='quiet'>({escape(why)})</span>"
            for what, value, why in ruling.assumed
        ]
        parts.append("<h2>Assumed</h2>" + _list([*assumed, *map(escape, ruling.notes)]))
    return "\n".join(parts) + "</article>"


def _claim(claim: ClaimRuling, cite: Cite) -> str:
    parts = [
        f"<span class='verdict {claim.verdict}'>{claim.verdict}</span> {escape(claim.says or 'a claim without words')}"
    ]
    if claim.holds is False:
        parts.append(f"<br><span class='fails'>expected {escape(claim.expect or '')}: does not hold</span>")
    for note in (claim.undecided, f"judged before: {claim.before}" if claim.before else ""):
        if note:
            parts.append(f"<br><span class='quiet'>{escape(note)}</span>")
    if claim.because:
        parts.append(_list(f"{escape(reason.text)} {_cited(reason.rule, cite)}" for reason in claim.because))
    for item in claim.depends_on:
        rows = "".join(
            f"<tr><td>{escape(answer)}</td><td class='{verdict}'>{verdict}</td></tr>"
            for answer, verdict in item.answers
        )
        parts.append(
            f"<p>It depends on {escape(item.by)}: {escape(item.question)}"
            f" {_cited(item.rule, cite)}</p><table>{rows}</table>"
        )
    return "".join(parts)


def _outcome(outcome: OutcomeRuling, cite: Cite) -> str:
    choices = escape("; ".join(together(outcome.choices)) or "nothing to choose")
    ways = f" <span class='quiet'>({outcome.paths} ways)</span>" if outcome.paths > 1 else ""
    parts = [f"{choices}{ways}"]
    if outcome.stopped is not None:
        parts.append(f"<br><span class='fails'>stops at: {escape(outcome.stopped.action)}</span>")
    if outcome.undecided:
        parts.append(f"<br><span class='quiet'>cannot go on: {escape(outcome.undecided)}</span>")
    parts.append(_list(map(escape, outcome.changes or ("nothing changes",))))
    if outcome.trace:
        steps = _list((f"{escape(step.text)} {_cited(step.rule, cite)}" for step in outcome.trace), "ol")
        parts.append(f"<details><summary>every step</summary>{steps}</details>")
    return "".join(parts)


def _cited(rule: str, cite: Cite) -> str:
    return f"<span class='rule'>[{escape(cite(rule))}]</span>" if rule else ""


def _list(items: Iterable[str], kind: str = "ul") -> str:
    return f"<{kind}>" + "".join(f"<li>{item}</li>" for item in items) + f"</{kind}>"


def _lines(text: str) -> str:
    return "<br>".join(escape(line) for line in text.splitlines())

"""A ruling as JSON with the stable fields of the scenario contract: one object a line."""

from __future__ import annotations

import json
from typing import Any

from kfjudge.situation.ruling import ClaimRuling, OutcomeRuling, Ruling, parts_cited


def as_json(ruling: Ruling) -> dict[str, Any]:
    """The object of one scenario under one rules version."""
    return {**_what(ruling), "outcomes": [_outcome(outcome) for outcome in ruling.outcomes], **_verdicts(ruling)}


def without_outcomes(ruling: Ruling) -> dict[str, Any]:
    """The same with what happens in every outcome, and what could not be done, in place of the outcomes: what is kept
    of a ruling.
    """
    stopped = [{"action": item.action, "reason": item.reason, **_rule(item.rule)} for item, _count in ruling.stopped]
    return {**_what(ruling), "happens": list(ruling.happens), "stopped": stopped, **_verdicts(ruling)}


def _what(ruling: Ruling) -> dict[str, Any]:
    """What was judged, and how far."""
    return {
        "title": ruling.title,
        "source": ruling.source,
        "file": ruling.file,
        "line": ruling.line,
        "rules": ruling.rules,
        "complete": ruling.complete,
        "cut_off": ruling.cut_off or None,
        "assumed": [{"what": what, "value": value, "why": why} for what, value, why in ruling.assumed],
        "not_understood": [{"card": card, "why": why} for card, why in ruling.not_understood],
    }


def _verdicts(ruling: Ruling) -> dict[str, Any]:
    """What the ruling comes to."""
    return {
        "claims": [_claim(claim) for claim in ruling.claims],
        "answers": [{"asked": asked, "answer": answer} for asked, answer in ruling.answers],
        "notes": list(ruling.notes),
        "exit": ruling.exit_code,
    }


def line(ruling: Ruling) -> str:
    """The object on one line."""
    return json.dumps(as_json(ruling), ensure_ascii=False)


def _outcome(outcome: OutcomeRuling) -> dict[str, Any]:
    stopped = outcome.stopped
    return {
        "choices": list(outcome.choices),
        "paths": outcome.paths,
        "stopped": None
        if stopped is None
        else {"action": stopped.action, "reason": stopped.reason, **_rule(stopped.rule)},
        "undecided": outcome.undecided or None,
        "state": outcome.state,
        "changes": list(outcome.changes),
        "trace": [
            {"event": step.event, **_rule(step.rule), "text": step.text, "depth": step.depth} for step in outcome.trace
        ],
    }


def _claim(claim: ClaimRuling) -> dict[str, Any]:
    return {
        "says": claim.says,
        "verdict": claim.verdict,
        "expect": claim.expect,
        "holds": claim.holds,
        "because": [{**_rule(reason.rule), "text": reason.text} for reason in claim.because],
        "depends_on": [
            {"by": item.by, "question": item.question, **_rule(item.rule), "answers": dict(item.answers)}
            for item in claim.depends_on
        ],
        "if": claim.when or None,
        "uncited": list(claim.uncited),
        "undecided": claim.undecided or None,
        "otherwise": [{"verdict": other.verdict, "if": other.condition} for other in claim.otherwise],
    }


def _rule(rule: str) -> dict[str, str]:
    """The entry that a rule stands in, and where rules are numbered its number with the version that numbers it so."""
    entry, number, version = parts_cited(rule)
    return {"rule": entry} | ({"number": number, "numbered_in": version} if number else {})

"""A ruling as text for people: what was not legal, each claim's verdict, why, the outcomes, and what was assumed."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kfjudge.scenario.ruling import ClaimRuling, OutcomeRuling, Ruling, StepLine

Paint = Callable[[str, str], str]
"""`paint(style, text)`: the text in a style (bold, dim, good, bad, unsure) where the terminal has one."""
Cite = Callable[[str], str]
"""`cite(rule)`: how a rule's id is cited, such as "Ward (rulebook 18.4, Glossary: Ward)"."""

Cites = Callable[[str], Cite]
"""`cites(version)`: how rules are cited under a rules version."""

SHOWN = 5
STEPS = 12
"""So many steps are told without being asked for."""
_VERDICT_STYLE = {"always": "good", "never": "bad", "depends": "unsure", "undecided": "dim"}


def plain(style: str, text: str) -> str:
    """No style at all."""
    return text


def bare(rule: str) -> str:
    """A rule cited by its id."""
    return rule


@dataclass(frozen=True, slots=True)
class TextReport:
    """How rulings are written: `explain` shows every step, `outcomes` every outcome."""

    paint: Paint = plain
    cite: Cite = bare
    width: int = 100
    explain: bool = False
    outcomes: bool = False

    def ruling(self, ruling: Ruling) -> str:
        """The report of one scenario under one rules version."""
        lines = [self.paint("bold", ruling.title or "(no title)"), self.paint("dim", self._origin(ruling))]
        lines += self._stopped(ruling)
        lines += self._not_understood(ruling)
        lines += self._claims(ruling)
        if ruling.claims or self.outcomes or self.explain or not ruling.outcomes:
            lines += self._why(ruling)
            lines += self._outcomes(ruling)
        else:
            lines += self._happens(ruling)
        lines += self._assumed(ruling)
        return "\n".join(lines)

    # ── the parts, in order ─────────────────────────────────────────────────

    def _origin(self, ruling: Ruling) -> str:
        parts = [f"{ruling.file}:{ruling.line}" if ruling.line else ruling.file, f"rules {ruling.rules}", ruling.source]
        return " · ".join(part for part in parts if part)

    def _stopped(self, ruling: Ruling) -> list[str]:
        lines: list[str] = []
        total = len(ruling.outcomes)
        for stopped, count in ruling.stopped:
            where = "in every outcome" if count == total else f"in {count} of {total} outcomes"
            lines += [
                "",
                self.paint("bad", "Not legal: ") + self._wrapped(f"{stopped.action}, {where}. {stopped.reason}", 11),
            ]
            lines.append(self._cited(stopped.rule, 11))
        return lines

    def _not_understood(self, ruling: Ruling) -> list[str]:
        if not ruling.not_understood:
            return []
        lines = ["", self.paint("bold", "Not understood")]
        lines += ["  " + self._wrapped(f"{card}: {why}", 2) for card, why in ruling.not_understood]
        return lines

    def _claims(self, ruling: Ruling) -> list[str]:
        if not ruling.claims:
            return []
        lines = ["", self.paint("bold", "Claims")]
        for claim in ruling.claims:
            verdict = self.paint(_VERDICT_STYLE[claim.verdict], f"{claim.verdict:<10}")
            lines.append(f"  {verdict}" + self._wrapped(claim.says or "(a claim without words)", 12))
            for note in self._notes(claim):
                lines.append(" " * 12 + note)
        return lines

    def _notes(self, claim: ClaimRuling) -> Iterable[str]:
        if claim.holds is False:
            yield self.paint("bad", f"expected {claim.expect}: does not hold")
        elif claim.holds:
            yield self.paint("dim", "as expected")
        if claim.undecided:
            yield self._wrapped(claim.undecided, 12)
        if claim.before:
            yield self.paint("dim", f"judged before: {claim.before}")

    def _why(self, ruling: Ruling) -> list[str]:
        lines: list[str] = []
        for place, claim in enumerate(ruling.claims, 1):
            if not claim.because and not claim.depends_on:
                continue
            lines += ["", self._wrapped(f"{place}. {claim.says or 'this claim'}: {claim.verdict}", 3)]
            for reason in claim.because:
                lines += ["   - " + self._wrapped(reason.text, 5), self._cited(reason.rule, 5)]
            for item in claim.depends_on:
                lines += [
                    "   " + self._wrapped(f"It depends on {_whose(item.by)}: {item.question}", 3),
                    self._cited(item.rule, 5),
                ]
                lines += ["     " + self._wrapped(f"{answer}: {verdict}", 7) for answer, verdict in item.answers]
        return ["", self.paint("bold", "Why"), *lines[1:]] if lines else []

    def _happens(self, ruling: Ruling) -> list[str]:
        """What happens where nothing is claimed: what is so in every outcome, what decides the rest, and the steps."""
        lines = ["", self.paint("bold", "What happens")]
        told = ruling.happens or (() if ruling.branches else ("nothing changes",))
        lines += ["  " + self._wrapped(change, 4) for change in told]
        for outcome in ruling.outcomes:
            if outcome.undecided:
                lines.append("  " + self._wrapped(f"cannot go on: {outcome.undecided}", 4))
                break
        if not ruling.complete:
            lines.append("  " + self._wrapped(f"cut off: {ruling.cut_off}; there may be other outcomes", 4))
        for branch in ruling.branches:
            lines += [
                "",
                self._wrapped(f"It depends on {_whose(branch.by)}: {branch.question}", 2),
                self._cited(branch.rule, 2),
            ]
            for answer, changes in branch.answers:
                lines.append("  " + self._wrapped(f"{answer}: {'; '.join(changes) or 'nothing more for sure'}", 6))
        steps = [step for step in ruling.outcomes[0].trace if step.depth == 0] if len(ruling.outcomes) == 1 else []
        if steps:
            lines += ["", self.paint("bold", "Step by step")]
            for step in steps[:STEPS]:
                lines += ["  - " + self._wrapped(step.text, 4), *([self._cited(step.rule, 4)] if step.rule else [])]
            if len(steps) > STEPS:
                lines.append(self.paint("dim", f"  … and {len(steps) - STEPS} more (--explain)"))
        return lines

    def _outcomes(self, ruling: Ruling) -> list[str]:
        count = len(ruling.outcomes)
        if not count:
            return ["", self.paint("bold", "No outcome"), *([self._wrapped(ruling.cut_off)] if ruling.cut_off else [])]
        heading = "One outcome" if count == 1 else f"{count} outcomes"
        ways = sum(outcome.paths for outcome in ruling.outcomes)
        if ways > count:
            heading += f", {ways} ways to choose"
        if not ruling.complete:
            heading += f"; cut off: {ruling.cut_off}"
        shown = ruling.outcomes if self.outcomes or self.explain else ruling.outcomes[:SHOWN]
        lines = ["", self.paint("bold", heading)]
        for place, outcome in enumerate(shown, 1):
            lines += self._outcome(place, outcome)
        if len(shown) < count:
            lines.append(self.paint("dim", f"  … and {count - len(shown)} more (--outcomes)"))
        return lines

    def _outcome(self, place: int, outcome: OutcomeRuling) -> list[str]:
        choices = "; ".join(together(outcome.choices)) or "nothing to choose"
        ways = f" ({outcome.paths} ways)" if outcome.paths > 1 else ""
        indent = len(str(place)) + 4
        lines = [f"  {place}. " + self._wrapped(choices + ways, indent)]
        pad = " " * indent
        if outcome.stopped is not None:
            lines.append(pad + self._wrapped(f"stops at: {outcome.stopped.action}", indent))
        if outcome.undecided:
            lines.append(pad + self._wrapped(f"cannot go on: {outcome.undecided}", indent))
        lines += [pad + self._wrapped(change, indent + 2) for change in outcome.changes or ("nothing changes",)]
        if self.explain:
            lines += [self._step(step, indent) for step in outcome.trace]
        return lines

    def _step(self, step: StepLine, indent: int) -> str:
        inset = indent + 2 + 2 * min(step.depth, 8)
        rule = self.paint("dim", f"[{step.rule}]") if step.rule else ""
        return " " * inset + self._wrapped(f"{step.text} {rule}".rstrip(), inset + 2)

    def _assumed(self, ruling: Ruling) -> list[str]:
        lines: list[str] = []
        if ruling.assumed or ruling.notes:
            lines += ["", self.paint("bold", "Assumed")]
            lines += ["  " + self._wrapped(f"{what}: {value} ({why})", 2) for what, value, why in ruling.assumed]
            lines += ["  " + self._wrapped(note, 2) for note in ruling.notes]
        return lines

    # ── lines ───────────────────────────────────────────────────────────────

    def _cited(self, rule: str, indent: int) -> str:
        return (
            " " * indent + self.paint("dim", f"[{self.cite(rule)}]")
            if rule
            else " " * indent + self.paint("dim", "[no rule cited]")
        )

    def _wrapped(self, text: str, indent: int = 0) -> str:
        """`text` folded to the width, its later lines indented."""
        room = max(30, self.width - indent)
        return textwrap.fill(
            " ".join(text.split()), room, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
        )


def together(choices: Sequence[str]) -> list[str]:
    """Choices as they were made; answers to the same question in a row share it."""
    found: list[tuple[str, list[str]]] = []
    for choice in choices:
        question, mark, answer = choice.rpartition("? ")
        if found and mark and found[-1][0] == question:
            found[-1][1].append(answer)
        else:
            found.append((question if mark else choice, [answer] if mark else []))
    return [f"{question}? {', then '.join(answers)}" if answers else question for question, answers in found]


def _whose(by: str) -> str:
    return {"me": "me", "opponent": "the opponent", "nature": "chance"}.get(by, by)


def comparison(rulings: list[Ruling]) -> str:
    """What the same scenario comes to under several rules versions: a line for each claim, those that differ marked."""
    lines = ["Compared: " + ", ".join(f"rules {ruling.rules}" for ruling in rulings)]
    for claims in zip(*(ruling.claims for ruling in rulings), strict=True):
        verdicts = [claim.verdict for claim in claims]
        mark = "  " if len(set(verdicts)) == 1 else "! "
        lines.append(f"{mark}{' / '.join(verdicts)}  {claims[0].says}")
    return "\n".join(lines)


def suite(rulings: list[Ruling], wrong: list[tuple[str, str]], paint: Paint = plain) -> str:
    """The result of many files: what does not hold or is undecided, then counts by exit code."""
    lines: list[str] = []
    counts = {0: 0, 1: 0, 2: len(wrong), 3: 0}
    for ruling in rulings:
        counts[ruling.exit_code] += 1
        if ruling.exit_code:
            word = "does not hold" if ruling.exit_code == 1 else "undecided"
            lines.append(
                f"{paint('bad' if ruling.exit_code == 1 else 'unsure', word)}: {ruling.file} ({ruling.title}, rules"
                f" {ruling.rules})"
            )
            lines += [
                f"    {claim.verdict} (expected {claim.expect}): {claim.says}"
                for claim in ruling.claims
                if claim.holds is False
            ]
            lines += [
                f"    {reason}"
                for reason in dict.fromkeys(claim.undecided for claim in ruling.claims if claim.undecided)
            ]
    lines += [f"{paint('bad', 'wrong file')}: {message}" for _file, message in wrong]
    names = {0: "hold", 1: "do not hold", 3: "undecided", 2: "wrong files"}
    lines.append(
        f"{sum(counts.values())} scenarios: "
        + ", ".join(f"{counts[code]} {names[code]} (exit {code})" for code in names)
    )
    return "\n".join(lines)

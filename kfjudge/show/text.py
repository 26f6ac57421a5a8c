"""A ruling as text for people: what was not legal, each claim's verdict, why, the outcomes, and what was assumed."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence

from kfjudge.show.ruling import AskedView, ClaimView, OutcomeView, ReasonView, RuleView, RulingView
from kfjudge.situation.ruling import FAILS, HOLDS, NOT_LEGAL, UNDECIDED, WRONG, Ruling
from kfjudge.situation.verdicts import NOT_REACHED
from kfjudge.values import dataclass

Paint = Callable[[str, str], str]
"""`paint(style, text)`: the text in a style (bold, dim, good, bad, unsure) where the terminal has one."""

SHOWN = 5
STEPS = 16
"""So many steps are told without being asked for."""
_VERDICT_STYLE = {"always": "good", "never": "bad", "depends": "unsure"}


def plain(style: str, text: str) -> str:
    """No style at all."""
    return text


@dataclass(frozen=True, slots=True)
class TextReport:
    """How rulings are written: `explain` shows every step, `outcomes` every outcome."""

    paint: Paint = plain
    width: int = 100
    explain: bool = False
    outcomes: bool = False

    def ruling(self, view: RulingView) -> str:
        """The report of one scenario under one rules version."""
        origin = " · ".join(part for part in (view.file, f"rules {view.rules}", view.source) if part)
        lines = [self.paint("bold", self._wrapped(view.title)), self.paint("dim", origin)]
        lines += self._stopped(view)
        lines += self._not_understood(view)
        lines += self._taken(view)
        lines += self._answers(view)
        lines += self._claims(view)
        if view.claims or self.outcomes or self.explain or not view.outcomes:
            lines += self._why(view)
            lines += self._outcomes(view)
        else:
            lines += self._why(view) + self._happens(view)
        lines += self._assumed(view)
        return "\n".join(lines)

    def brief(self, view: RulingView) -> str:
        """The same beside other answers: how it was taken, the verdicts, why, and what was assumed."""
        parts = (
            self._not_understood(view),
            self._taken(view),
            self._claims(view),
            self._why(view),
            self._assumed(view),
        )
        return "\n".join(line for part in parts for line in part).strip("\n")

    # ── the parts, in order ─────────────────────────────────────────────────

    def _stopped(self, view: RulingView) -> list[str]:
        lines: list[str] = []
        for action, where, reason in view.stopped:
            told = self._wrapped(f"{action}, {where}. {reason.text}", 11)
            lines += ["", self.paint("bad", "Not legal: ") + told, self._cited(reason.rule, 11)]
        return lines

    def _not_understood(self, view: RulingView) -> list[str]:
        if not view.not_understood:
            return []
        lines = ["", self.paint("bold", "Not understood")]
        return lines + ["  " + self._wrapped(f"{card}: {why}", 2) for card, why in view.not_understood]

    def _taken(self, view: RulingView) -> list[str]:
        lines = ["", self.paint("bold", "Taken as")] if view.taken else []
        return lines + ["  " + self._wrapped(told, 4) for told in view.taken]

    def _answers(self, view: RulingView) -> list[str]:
        lines = ["", self.paint("bold", "Asked")] if view.answers else []
        for asked, answer in view.answers:
            lines.append(f"  {self.paint('dim', self._wrapped(asked + '?', 2))} ")
            lines.append("    " + self.paint("bold", self._wrapped(answer, 4)))
        return lines

    def _claims(self, view: RulingView) -> list[str]:
        if not view.claims:
            return []
        lines = ["", self.paint("bold", "Claims")]
        for claim in view.claims:
            told = f"{claim.verdict:<9} "
            verdict = self.paint(_VERDICT_STYLE.get(claim.verdict, "dim"), told)
            lines.append(f"  {verdict}" + self._wrapped(f"{claim.says} {claim.otherwise}".rstrip(), 2 + len(told)))
            lines += [" " * 12 + note for note in self._notes(claim)]
        return lines

    def _notes(self, claim: ClaimView) -> Iterable[str]:
        if claim.failed:
            yield self.paint("bad", f"expected {claim.expect}: does not hold")
        elif claim.expect and claim.verdict == claim.expect:
            yield self.paint("dim", "as expected")
        for note in claim.notes:
            yield self._wrapped(note, 12)

    def _why(self, view: RulingView) -> list[str]:
        """The reasons, claim by claim; the verdicts stand above."""
        lines: list[str] = []
        for place, claim in enumerate(view.reasoned, 1):
            lines += ["", self.paint("bold", self._wrapped(f"{place}. {claim.says}", 3))]
            lines += self._reasons(claim.reasons, 3)
            for item in claim.depends:
                lines += self._asked(item, 3)
        return ["", self._headed("Why", view), *lines[1:]] if lines else []

    def _headed(self, heading: str, view: RulingView) -> str:
        """A heading, with the document that the rules below it stand in."""
        return self.paint("bold", heading) + (self.paint("dim", f" · {view.document}") if view.document else "")

    def _reasons(self, reasons: Iterable[ReasonView], indent: int) -> list[str]:
        lines: list[str] = []
        for reason in reasons:
            lines.append(" " * indent + "- " + self._wrapped(reason.text, indent + 2))
            lines += [self._cited(reason.rule, indent + 2)] if reason.rule else []
        return lines

    def _asked(self, item: AskedView, indent: int) -> list[str]:
        pad = " " * indent
        lines = [
            pad + self._wrapped(f"It depends on {item.by}: {item.question}", indent),
            self._cited(item.rule, indent + 2),
        ]
        for answer, leads in item.answers:
            told = f"{answer}: {'; '.join(leads) or 'nothing more for sure'}"
            lines.append(pad + "  " + self._wrapped(told, indent + 6))
        return lines

    def _happens(self, view: RulingView) -> list[str]:
        """What happens where nothing is claimed: what is so in every outcome, what decides the rest, and the steps,
        if no reasons are told.
        """
        lines = ["", self.paint("bold", "What happens")]
        told = view.happens or (() if view.branches else ("nothing changes",))
        lines += ["  " + self._wrapped(change, 4) for change in told]
        undecided = next((outcome.undecided for outcome in view.outcomes if outcome.undecided), "")
        if undecided:
            lines.append("  " + self._wrapped(f"cannot go on: {undecided}", 4))
        if view.cut_off:
            lines.append("  " + self._wrapped(f"cut off: {view.cut_off}; there may be other outcomes", 4))
        for branch in view.branches:
            lines += ["", *self._asked(branch, 0)]
        every = view.outcomes[0].steps if len(view.outcomes) == 1 else ()
        steps = () if view.reasoned else shown_first(every)  # what decides the number stands above
        if steps:
            lines += ["", self._headed("Step by step", view)]
            for step in steps:
                lines += self._reasons([step], 2 + 2 * min(step.depth, 8))
            if len(every) > len(steps):
                lines.append(self.paint("dim", f"  … and {len(every) - len(steps)} more (--explain)"))
        return lines

    def _outcomes(self, view: RulingView) -> list[str]:
        count = len(view.outcomes)
        if not count:
            return ["", self.paint("bold", "No outcome"), *([self._wrapped(view.cut_off)] if view.cut_off else [])]
        heading = "One outcome" if count == 1 else f"{count} outcomes"
        ways = sum(outcome.ways for outcome in view.outcomes)
        if ways > count:
            heading += f", {ways:,} ways to choose"
        if view.cut_off:
            heading += f"; cut off: {view.cut_off}"
        shown = view.outcomes if self.outcomes or self.explain else view.outcomes[:SHOWN]
        lines = ["", self.paint("bold", heading)]
        same = count == 1 and not view.cut_off and not self.explain  # the steps that --explain tells are of one way
        for outcome in shown:
            lines += self._outcome(outcome, same)
        if len(shown) < count:
            lines.append(self.paint("dim", f"  … and {count - len(shown)} more (--outcomes)"))
        return lines

    def _outcome(self, outcome: OutcomeView, same: bool) -> list[str]:
        """An outcome with a way to it; `same`: every way leads to it."""
        choices = "; ".join(outcome.choices) or "nothing to choose"
        ways = f" ({outcome.ways:,} ways)" if outcome.ways > 1 else ""
        if same and ways:
            choices, ways = "whatever is chosen", ""
        indent = len(str(outcome.number)) + 4
        lines = [f"  {outcome.number}. " + self._wrapped(choices + ways, indent)]
        pad = " " * indent
        if outcome.stopped:
            lines.append(pad + self._wrapped(f"stops at: {outcome.stopped}", indent))
        if outcome.undecided:
            lines.append(pad + self._wrapped(f"cannot go on: {outcome.undecided}", indent))
        lines += [pad + self._wrapped(change, indent + 2) for change in outcome.changes or ("nothing changes",)]
        if self.explain:
            for act, steps in outcome.blocks:
                lines += ["", pad + self.paint("bold", self._wrapped(act, indent))] if act else []
                lines += [self._step(step, indent) for step in steps]
        return lines

    def _step(self, step: ReasonView, indent: int) -> str:
        inset = indent + 2 + 2 * min(step.depth, 8)
        rule = self.paint("dim", f"[{step.rule.id}]") if step.rule else ""
        return " " * inset + self._wrapped(f"{step.text} {rule}".rstrip(), inset + 2)

    def _assumed(self, view: RulingView) -> list[str]:
        lines: list[str] = []
        if view.assumed or view.notes:
            lines += ["", self.paint("bold", "Assumed")]
            lines += ["  " + self._wrapped(f"{what}: {value} ({why})", 4) for what, value, why in view.assumed]
            lines += ["  " + self._wrapped(note, 4) for note in view.notes]
        return lines

    # ── lines ───────────────────────────────────────────────────────────────

    def _cited(self, rule: RuleView | None, indent: int) -> str:
        return " " * indent + self.paint("dim", self._wrapped(f"[{rule or 'no rule cited'}]", indent + 1))

    def _wrapped(self, text: str, indent: int = 0) -> str:
        """`text` folded to the width, its later lines indented."""
        room = max(30, self.width - indent)
        return textwrap.fill(
            " ".join(text.split()), room, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
        )


def shown_first(steps: Sequence[ReasonView]) -> Sequence[ReasonView]:
    """The steps that are shown without being asked for: as deep into what each one brought about as the room allows,
    for what an ability does says more than that it resolves.
    """
    for depth in range(max((step.depth for step in steps), default=0), 0, -1):
        kept = [step for step in steps if step.depth <= depth]
        if len(kept) <= STEPS:
            return kept
    return [step for step in steps if step.depth == 0][:STEPS]


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
    counts = dict.fromkeys((HOLDS, FAILS, UNDECIDED, NOT_LEGAL), 0)
    words = {FAILS: ("bad", "does not hold"), UNDECIDED: ("unsure", "undecided"), NOT_LEGAL: ("bad", NOT_REACHED)}
    for ruling in rulings:
        counts[ruling.exit_code] += 1
        if ruling.exit_code:
            word = paint(*words[ruling.exit_code])
            lines.append(f"{word}: {ruling.file} ({ruling.title}, rules {ruling.rules})")
            barred = ruling.stopped if ruling.barred else ()
            lines += [f"    not legal: {item.action}: {item.reason}" for item, _count in barred]
            lines += [
                f"    {claim.verdict} (expected {claim.expect}): {claim.says}"
                for claim in ruling.claims
                if claim.holds is False
            ]
            lines += [
                f"    {claim.verdict}, but not because of {', '.join(claim.uncited)}: {claim.says}"
                for claim in ruling.claims
                if claim.uncited
            ]
            lines += [
                f"    {reason}"
                for reason in dict.fromkeys(claim.undecided for claim in ruling.claims if claim.undecided)
            ]
    lines += [f"{paint('bad', 'wrong file')}: {message}" for _file, message in wrong]
    names = {HOLDS: "hold", FAILS: "do not hold", UNDECIDED: "undecided", NOT_LEGAL: "not reached"}
    parts = [(number, names[code], code) for code, number in counts.items() if number or code != NOT_LEGAL]
    parts.append((len(wrong), "wrong files", WRONG))
    lines.append(
        f"{len(rulings) + len(wrong)} scenarios: "
        + ", ".join(f"{number} {name} (exit {code})" for number, name, code in parts)
    )
    return "\n".join(lines)

"""A ruling to share: as Markdown for a forum or a chat, and as a slip of half a page to hand to the players.

In: views. Out: text. What users wrote is escaped in Markdown.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from kfjudge.show.ruling import ClaimView, RuleView, RulingView
from kfjudge.situation.picture import CardView, SideView

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|])")
WIDTH, LINES = 72, 30
FEW = 3
"""So many reasons of a claim stand on a slip of no more claims."""
"""A slip: so many letters wide, and at most so many lines."""


def markdown(views: Sequence[RulingView]) -> str:
    """Rulings as Markdown."""
    return "\n\n---\n\n".join(_ruling(view) for view in views) + "\n"


def escaped(text: str) -> str:
    """Text in which nothing is a mark of Markdown, on one line."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def _ruling(view: RulingView) -> str:
    lines = [f"# {escaped(view.title)}", ""]
    lines += [
        f"Rules {escaped(view.rules)} · given {view.date}" + (f" · {escaped(view.source)}" if view.source else ""),
        "",
    ]
    for action, where, reason in view.stopped:
        lines += [f"**Not legal:** {escaped(action)}, {where}. {escaped(reason.text)}", ""]
    lines += [f"**Not understood:** {escaped(card)}: {escaped(why)}\n" for card, why in view.not_understood]
    if view.cut_off:
        lines += [f"**Cut off:** {escaped(view.cut_off)}; there may be other outcomes.", ""]
    lines += [f"Taken as: {escaped(told)}\n" for told in view.taken]
    lines += [f"**{escaped(asked)}?** {escaped(answer)}\n" for asked, answer in view.answers]
    if view.claims:
        lines += ["| verdict | claim |", "| --- | --- |"]
        lines += [
            f"| **{claim.verdict}** {escaped(claim.otherwise)}".rstrip() + f" | {escaped(claim.says)} |"
            for claim in view.claims
        ]
    else:
        lines += ["## What happens", *(f"- {escaped(change)}" for change in view.happens or ("nothing for sure",))]
        for item in view.branches:
            lines += ["", f"It depends on {item.by}: {escaped(item.question)}", ""]
            lines += [
                f"- {escaped(answer)}: {escaped('; '.join(leads) or 'nothing more')}" for answer, leads in item.answers
            ]
    if view.before is not None:
        lines += ["", "## The board", *(_side(side) for side in view.before.sides)]
        lines += [f"- **{escaped(field.name)}**: {field.said}; {_cards(field.cards)}" for field in view.before.fields]
    if view.acts:
        lines += ["", "## What is done", *(f"{place}. {escaped(act)}" for place, act in enumerate(view.acts, 1))]
    if view.reasoned:
        lines += ["", "## Why", *([f"Rules: {escaped(view.document)}", ""] if view.document else [])]
    for claim in view.reasoned:
        lines.append(f"- **{escaped(claim.says)}**")
        for reason in claim.reasons:
            rule = f" *({escaped(str(reason.rule))})*" if reason.rule else ""
            lines.append(f"  - {escaped(reason.text)}{rule}")
        for item in claim.depends:
            answers = "; ".join(f"{escaped(answer)}: {' '.join(leads)}" for answer, leads in item.answers)
            lines.append(f"  - It depends on {item.by}: {escaped(item.question)} {answers}")
    if view.assumed or view.notes:
        lines += ["", "## Assumed", *(f"- {escaped(f'{what}: {value} ({why})')}" for what, value, why in view.assumed)]
        lines += [f"- {escaped(note)}" for note in view.notes]
    return "\n".join(lines)


def _side(side: SideView) -> str:
    cards = _cards([card for row in side.rows for card in row.cards])
    return f"- **{side.said}**: {escaped(', '.join(side.has))}; {cards}"


def _cards(cards: Sequence[CardView]) -> str:
    said = [f"{card.name} ({card.said})" if card.said else card.name for card in cards]
    return escaped(", ".join(said)) or "no cards in play"


# ── the slip ────────────────────────────────────────────────────────────────


def slip(views: Sequence[RulingView]) -> str:
    """Rulings as slips for the players, each at most half a page."""
    return ("\n" + "- " * (WIDTH // 2) + "\n\n").join(_slip(view) for view in views)


def _slip(view: RulingView) -> str:
    lines = [*textwrap.wrap(view.title, WIDTH), "=" * WIDTH]
    for action, where, reason in view.stopped:
        lines += _told(f"NOT LEGAL: {action}, {where}. {reason.text}" + _by(reason.rule))
    lines += [line for card, why in view.not_understood for line in _told(f"NOT UNDERSTOOD: {card}: {why}")]
    lines += [line for told in view.taken for line in _told(f"Taken as: {told}", 2)]
    for asked, answer in view.answers:
        lines += _told(f"{asked}? {answer}", 2)
        for claim in view.reasoned:
            if claim.says == f"{asked}? {answer}":
                lines += _reasons(claim, FEW)
    for claim in view.claims:
        lines += _told(f"{claim.verdict.upper():<10} {claim.says} {claim.otherwise}".rstrip(), 11)
        lines += _reasons(claim, FEW if len(view.claims) <= FEW else 1)
        for item in claim.depends:
            lines += _told(f"it depends on {item.by}: {item.question}", 13, 11)
            lines += [line for answer, leads in item.answers for line in _told(f"{answer}: {leads[0]}", 15, 13)]
    if not view.claims:
        for change in view.happens:
            lines += _told(change, 2)
        for item in view.branches:
            lines += _told(f"It depends on {item.by}: {item.question}")
            for answer, leads in item.answers:
                lines += _told(f"{answer}: {'; '.join(leads) or 'nothing more'}", 4, 2)
    end = ["-" * WIDTH, f"Rules {view.rules} · {view.date} · kfjudge"]
    room = LINES - len(end)
    if len(lines) > room:
        lines = [*lines[: room - 1], "(the whole ruling is longer)"]
    return "\n".join([*lines, *end]) + "\n"


def _reasons(claim: ClaimView, most: int) -> list[str]:
    """The first reasons of a claim, among which what decides stands; where there is room for one only, the last."""
    few = claim.reasons[:most] if most > 1 else claim.reasons[-1:]
    return [
        line
        for place, reason in enumerate(few)
        for line in _told(f"{'and' if place else 'because'} {reason.text}" + _by(reason.rule), 13, 11)
    ]


def _by(rule: RuleView | None) -> str:
    return f" [{rule.title}]" if rule else ""


def _told(text: str, hanging: int = 0, first: int = 0) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=" " * first, subsequent_indent=" " * hanging)

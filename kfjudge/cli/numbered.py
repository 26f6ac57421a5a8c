"""What a rule with a number shows besides its text: what stands above and below it, its cross-references, and the
contradictions it is in.

In: an entry of the library. Out: lines for people and JSON values; nothing for an entry of a game without numbered
rules.
"""

from __future__ import annotations

from typing import Any

from kfjudge.cli.output import Style
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.library import Library
from kfjudge.lookup.numbers import Line, Official, changes, in_force, view

MOST_LINES = 60


def official_texts(library: Library, entry: Entry) -> list[str]:
    """The official wordings of an entry out of imported numbered rules, one text a document; of an imported rule its
    own.
    """
    found = view(library, entry)
    if found is not None and found.imported:
        return [entry.text]
    return ["\n".join(_rule(rule) for rule in official.rules) for official in found.official] if found else []


def as_json(library: Library, entry: Entry) -> dict[str, Any]:
    """The fields that a result of a game with numbered rules has besides the usual ones."""
    found = view(library, entry)
    if found is None:
        return {}
    return {
        "number": found.number or None,
        "parents": [{"number": line.number, "heading": line.heading} for line in found.parents],
        "sub_rules": [
            {"id": line.ident, "number": line.number, "text": line.text, "examples": list(line.examples)}
            for line in found.children
        ],
        "examples": list(found.examples),
        "links": [{"id": line.ident, "number": line.number, "heading": line.heading} for line in found.links],
        "disputes": [{"id": dispute.id, "title": dispute.title, "text": dispute.text} for dispute in found.disputes],
        "numbers": dict(found.elsewhere),
        "changes": [{"id": one.id, "since": one.since, "short": one.short} for one in changes(library, entry)],
        "in_our_words": {"id": found.ours.id, "short": found.ours.short} if found.ours else None,
    }


def first(library: Library, entry: Entry, style: Style, version: str | None) -> list[str]:
    """What stands above the text of an entry: what has changed, up to the version asked for, since it was written."""
    told = in_force(library, entry, version)
    return [*(_change(change, style) for change in told), "  Apart from that:"] if told else []


def _change(change: Entry, style: Style) -> str:
    return style.wrap(f"{style('bold', change.title)}. {change.short} (kfjudge rule {change.id})", "  ")


def lines(library: Library, entry: Entry, style: Style, version: str | None = None) -> list[str]:
    """The same for people, below the text of the entry. `version`: that which was asked for."""
    found = view(library, entry)
    if found is None:
        return []
    shown: list[str] = []
    if found.elsewhere:
        numbers = "; ".join(f"{version}: {numbers}" for version, numbers in found.elsewhere)
        shown += ["", style.wrap(f"Its numbers in the core rules: {numbers}.", "  ")]
    if found.parents:
        shown += ["", style.wrap("In: " + " > ".join(f"{line.number} {line.heading}" for line in found.parents), "  ")]
    if found.children:
        shown += ["", "  Sub-rules:"]
        for line in found.children:
            shown += [
                style.wrap(f"{line.number}  {line.text}", "    "),
                *(style.wrap(f"Example: {example}", "      ") for example in line.examples),
            ]
    for official in found.official:
        shown += _official(official, style)
    if found.ours is not None:
        shown += ["", style.wrap(f"In short: {found.ours.short} (kfjudge rule {found.ours.id})", "  ")]
    told = in_force(library, entry, version)
    for change in changes(library, entry):
        if change not in told:
            shown += ["", _change(change, style)]
    for dispute in found.disputes:
        shown += ["", style.wrap(style("bold", f"Disputed. {dispute.title}"), "  "), style.wrap(dispute.text, "    ")]
    return shown


def _official(official: Official, style: Style) -> list[str]:
    """The wording of imported rules; a long one is cut, with the number to ask for."""
    shown = ["", f"  Official wording ({official.document} {official.version}):"]
    for rule in official.rules[:MOST_LINES]:
        shown.append(style.wrap(_rule(rule), "    "))
    if len(official.rules) > MOST_LINES:
        shown.append(
            f"    and {len(official.rules) - MOST_LINES} more: kfjudge rule {official.rules[MOST_LINES].number}"
        )
    return shown


def _rule(rule: Line) -> str:
    return "\n".join((f"{rule.number}  {rule.text}", *(f"Example: {example}" for example in rule.examples)))

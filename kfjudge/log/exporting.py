"""The log to hand on: as CSV for a spreadsheet, as Markdown, and as one page. What users wrote is escaped."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from kfjudge.log.reading import Kept

COLUMNS = ("number", "time", "table", "situation", "says", "rules", "version", "note")
_FORMULA = ("=", "+", "-", "@", "\t")


def _row(kept: Kept) -> tuple[str, ...]:
    return (str(kept.id), kept.time, kept.table, kept.typed, kept.said, kept.rules, kept.version, kept.note)


def as_csv(rulings: Sequence[Kept]) -> str:
    """A row for each ruling. What a spreadsheet would take for a formula is set off by an apostrophe."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(COLUMNS)
    for kept in rulings:
        writer.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in _row(kept)])
    return made.getvalue()


def as_markdown(rulings: Sequence[Kept]) -> str:
    """A section for each ruling, with its reasons."""
    from kfjudge.show.markdown import escaped

    parts = []
    for kept in rulings:
        lines = [f"## {kept.id}. {escaped(kept.typed)}", ""]
        lines += [f"{escaped(_when(kept))} · rules {escaped(kept.rules)} · kfjudge {escaped(kept.version)}", ""]
        lines += [f"- **{escaped(verdict)}** {escaped(says)}" for verdict, says in points(kept)]
        lines += [f"  - {escaped(reason)}" for reason in reasons(kept)]
        lines += ["", f"Note: {escaped(kept.note)}"] if kept.note else []
        parts.append("\n".join(lines))
    return "# Rulings\n\n" + "\n\n".join(parts or ["None."]) + "\n"


def as_page(rulings: Sequence[Kept]) -> str:
    """One page that needs no network."""
    from markupsafe import Markup

    from kfjudge.show.page import environment, stylesheet

    values = [(kept, _when(kept), points(kept), reasons(kept)) for kept in rulings]
    return environment().get_template("log.html.j2").render(rulings=values, style=Markup(stylesheet()))


def _when(kept: Kept) -> str:
    """When, and at which table."""
    return kept.time.replace("T", " ") + (f" · table {kept.table}" if kept.table else "")


def points(kept: Kept) -> list[tuple[str, str]]:
    """What the ruling says, each point with its verdict or answer."""
    ruling = kept.ruling
    found = [("not legal:", item["action"]) for item in ruling["stopped"]]
    found += [("not understood:", item["card"]) for item in ruling["not_understood"]]
    found += [(f"{item['answer']}:", f"{item['asked']}?") for item in ruling["answers"]]
    found += [(f"{claim['verdict']}:", claim["says"]) for claim in ruling["claims"]]
    return found or [("happens:", change) for change in ruling["happens"]] or [("", kept.said)]


def reasons(kept: Kept) -> list[str]:
    """Why, a line for each reason of a claim, with the rule that it rests on."""
    ruling = kept.ruling
    found = [f"{item['reason']} [{item['rule']}]" if item["rule"] else item["reason"] for item in ruling["stopped"]]
    found += [item["why"] for item in ruling["not_understood"]]
    for claim in ruling["claims"]:
        found += [f"{each['text']} [{each['rule']}]" if each["rule"] else each["text"] for each in claim["because"]]
        found += [claim["undecided"]] if claim["undecided"] else []
    return list(dict.fromkeys(found))

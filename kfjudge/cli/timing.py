"""`kfjudge timing [STEP]`: the timing chart, or a step of it with what resolves there."""

import re

from kfjudge.cli import entries
from kfjudge.cli.output import Style, hide_control, show, show_json
from kfjudge.errors import NothingFound
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Hit, Scope, search

TURN_STEPS = {
    "0": "start-of-turn",
    "1": "forge",
    "2": "house",
    "3": "main",
    "4": "ready",
    "5": "draw",
    "6": "end-of-turn",
}


def answer(words: list[str], *, rules: str | None = None, json: bool = False, plain: bool = False) -> int:
    """Without words the whole chart; with words one procedure or step of it. Returns 0, or 1 if there is no such
    step.
    """
    library = open_library()
    wanted = " ".join(words).strip()
    found = _steps(library, wanted, rules)
    if not found:
        raise NothingFound(f"the timing chart has no step {hide_control(wanted)!r}", _procedures(library))
    if json:
        show_json({"step": wanted or None, "results": [entries.as_json(library, Hit(entry, 1.0)) for entry in found]})
        return 0
    style = Style(plain=plain)
    if wanted:
        show("\n\n".join(entries.whole(library, Hit(entry, 1.0), style) for entry in found), style)
    else:
        show("\n".join(_line(entry, style) for entry in found), style)
    return 0


def _steps(library: Library, wanted: str, rules: str | None) -> list[Entry]:
    """The chart's entries in force, in order; of one procedure with its steps, or one step, if asked for."""
    versions = library.versions()
    place = versions.place(rules or versions.newest)
    chart = list(library.entries(kind="timing", at=place))
    if not wanted:
        return chart
    step = re.sub(r"[\s.:]+", "-", wanted.lower().removeprefix("timing").removeprefix("step").strip(" -"))
    slug = TURN_STEPS.get(step.split("-")[0], step.split("-")[0])
    ident = "-".join(["timing", slug, *step.split("-")[1:]]) if step[:1].isdecimal() else f"timing-{step}"
    exact = [entry for entry in chart if entry.history == ident]
    if exact:
        return exact + [entry for entry in chart if re.fullmatch(re.escape(ident) + r"-\d+", entry.history)]
    return [hit.entry for hit in search(library, wanted, Scope(kind="timing", rules=rules), limit=3).hits]


def _line(entry: Entry, style: Style) -> str:
    step = re.search(r"-(\d+)$", entry.history)
    indent = "    " if step else ""
    title = entry.title.removeprefix("Timing: ")
    return f"{indent}{style('bold', title[:1].upper() + title[1:])}\n{indent}  {entry.short}"


def _procedures(library: Library) -> list[str]:
    histories = (entry.history for entry in library.entries(kind="timing", current=True))
    return [history.removeprefix("timing-") for history in histories if not re.search(r"\d$", history)]

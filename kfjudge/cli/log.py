"""`kfjudge log`: the judge's own log of rulings, which stays on this machine."""

import datetime
from typing import TYPE_CHECKING

from kfjudge.cli.output import Style, show, show_json, write_report
from kfjudge.errors import NothingFound, WrongInput, WrongSetup
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from kfjudge.log.reading import Kept

LIMIT = 20


@dataclass(frozen=True, slots=True)
class Form:
    """How rulings of the log are shown; `html` is the file of a page."""

    json: bool = False
    csv: bool = False
    markdown: bool = False
    html: str | None = None
    plain: bool = False


def listed(words: str, since: str, limit: int | None, form: Form) -> int:
    """The rulings that hold the words, newest first; exports hold all of them. Returns 1 where there is none."""
    from kfjudge.log import exporting, reading

    whole = form.csv or form.markdown or form.html is not None
    found = reading.kept(words, since=_date(since), limit=limit or (None if whole else LIMIT))
    if form.html is not None:
        write_report(form.html, exporting.as_page(found))
    if form.json:
        show_json([kept.as_json() for kept in found])
    elif form.csv or form.markdown:
        print((exporting.as_csv if form.csv else exporting.as_markdown)(found), end="")
    elif not found:
        raise NothingFound("no ruling of the log fits" if words or since else "the log is empty")
    elif form.html is None:
        style = Style(plain=form.plain)
        show("\n".join(line for kept in found for line in _brief(kept, style)), style)
    return 0 if found else 1


def whole(number: int | None, form: Form) -> int:
    """One ruling as it was given, and whether this version says the same. Returns 0 if it does, 1 if it says something
    else, 3 if it cannot be given again.
    """
    from kfjudge.log import exporting, reading

    kept = reading.one(number)
    if form.csv or form.markdown or form.html is not None:
        if form.html is not None:
            write_report(form.html, exporting.as_page([kept]))
        if form.csv or form.markdown:
            print((exporting.as_csv if form.csv else exporting.as_markdown)([kept]), end="")
        return 0
    now, why = reading.again(kept)
    other = reading.differences(kept, now) if now is not None else []
    if form.json:
        show_json(
            kept.as_json() | {"again": {"same": None if now is None else not other, "why": why or None, "other": other}}
        )
    else:
        style = Style(plain=form.plain)
        lines = [*_brief(kept, style, said=False)]
        lines += [
            style.wrap(f"{verdict} {says}".strip(), "  ", hanging="  ") for verdict, says in exporting.points(kept)
        ]
        lines += [style.wrap(f"because {reason}", "    ", hanging="  ") for reason in exporting.reasons(kept)]
        lines += [style.wrap(f"assumed {item['what']}: {item['value']}", "    ") for item in kept.ruling["assumed"]]
        lines.append("")
        if now is None:
            lines.append(style("unsure", "It cannot be given again: ") + why)
        elif other:
            lines += [style("bad", "Today it is another ruling:"), *(style.wrap(line, "  ") for line in other)]
        else:
            lines.append(style("good", "Today it is the same."))
        show("\n".join(lines), style)
    return 3 if now is None else 1 if other else 0


def _brief(kept: "Kept", style: Style, *, said: bool = True) -> list[str]:
    """A ruling in a few lines."""
    when = kept.time[:16].replace("T", " ")
    head = f"{kept.id:>4}  {when}" + (f"  table {kept.table}" if kept.table else "") + f"  rules {kept.rules}"
    lines = [style("bold", head) + f"  (kfjudge {kept.version})", style.wrap(kept.typed, "      ")]
    lines += [style.wrap(kept.said, "      ", hanging="  ")] if said else []
    return lines + ([style.wrap(f"Note: {kept.note}", "      ")] if kept.note else [])


def _date(since: str) -> str:
    """A date as the log writes it."""
    if not since:
        return ""
    try:
        return datetime.datetime.fromisoformat(since).isoformat(timespec="seconds")
    except ValueError:
        raise WrongInput(f"{since!r} is no date; write it as 2026-01-31, or 2026-01-31T14:00") from None


def switch(off: bool) -> int:
    """Turns the log off or on for good. Raises `WrongSetup` where that cannot be written."""
    from kfjudge.log.keeping import SWITCH
    from kfjudge.paths import data_folder

    mark = data_folder() / SWITCH
    try:
        if off:
            mark.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            mark.touch()
        else:
            mark.unlink(missing_ok=True)
    except OSError as error:
        raise WrongSetup(f"{mark} cannot be written: {error.strerror}") from error
    print("rulings are not kept any more; 'kfjudge log --on' turns the log on" if off else "rulings are kept")
    return 0


def changed(number: int | None, note: str | None, table: str | None, forget: bool) -> int:
    """Change a ruling of the log, or take it out."""
    from kfjudge.log import reading

    if forget:
        print(f"ruling {reading.forget(number)} is forgotten")
    else:
        print("\n".join(_brief(reading.remark(number, note, table), Style(plain=True))))
    return 0

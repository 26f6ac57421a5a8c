"""`kfjudge scenario FILE...`: what happens here."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.cli.output import Style, check_report, code, show, show_json_line, write_report
from kfjudge.cli.progress import Progress
from kfjudge.errors import WrongInput
from kfjudge.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kfjudge.log.keeping import Situation
    from kfjudge.show.ruling import RulingView
    from kfjudge.situation.ruling import Ruling
    from kfjudge.situation.suite import FileResult, Wanted

PATIENCE, LONG_PATIENCE = 80_000, 3_000_000
"""How many steps of play one scenario may take (two to eight seconds of a processor of 2020), and how many with
`--max-outcomes`. Where that is not enough, the answer says that it was cut off.
"""
LAST_STOP, LONG_LAST_STOP = 60.0, 900.0
"""The seconds on the clock after which a machine gives up that is too slow for so many steps."""
MOST_KEPT = 20
"""More rulings at once are a test of many scenarios, and are not kept in the log; neither is what a folder holds."""
INTERVAL = 0.3
"""So often, in seconds, a watched file is looked at."""


@dataclass(frozen=True, slots=True)
class Options:
    """How rulings are asked for and shown; the same for files and for a typed line."""

    json: bool = False
    explain: bool = False
    outcomes: bool = False
    rules: tuple[str, ...] = ()
    html: str | None = None
    junit: str | None = None
    max_outcomes: int | None = None
    jobs: int = 1
    plain: bool = False
    markdown: bool = False
    slip: bool = False
    cluster: str | None = None
    log: bool = True
    note: str = ""
    table: str = ""

    def summed_up(self) -> bool:
        """Whether a folder is told in sums alone, with no reason of any ruling."""
        reports = (self.json, self.explain, self.outcomes, self.markdown, self.slip, self.html, self.junit)
        return not any(reports)

    def wanted(self, *, suite: bool = False) -> "Wanted":
        """How far to explore, under which rules versions, and whether reasons are shown. Raises `WrongName`."""
        from kfjudge.engine.explore import Limits
        from kfjudge.situation.suite import Wanted

        most = self.max_outcomes
        limits = Limits(work=PATIENCE, seconds=LAST_STOP)
        if most is not None:
            limits = Limits(leaves=most, work=LONG_PATIENCE, seconds=LONG_LAST_STOP)
        return Wanted(_known(self.rules), limits, reasons=not (suite and self.summed_up()))


DEFAULT = Options()


def answer(paths: list[str], options: Options = DEFAULT) -> int:
    """Judge files and folders; `-` is standard input. Returns, over all of them, the first that applies of 2 (wrong),
    1 (fails), 3 (undecided), 0.
    """
    from kfjudge.situation.suite import files_of, judge_files

    files, folder = files_of([Path(path) for path in paths])
    for written in (options.html, options.junit):
        if written is not None:
            check_report(written, files)
    progress = Progress("scenario")

    def told(done: int, of: int) -> None:
        progress.show("files", done, of)

    found = judge_files(files, options.wanted(suite=folder), options.jobs, options.cluster, told)
    try:
        return deliver(found, options, suite=folder, clear=progress.clear)
    finally:
        progress.clear()


def watched(paths: list[str], options: Options, rounds: int | None = None) -> int:
    """Judge files now and whenever one of them is saved, until Ctrl-C. `rounds`: after so many judgements it ends."""
    import time

    from kfjudge.errors import JudgeError
    from kfjudge.situation.suite import files_of
    from kfjudge.values import replace

    if "-" in paths:
        raise WrongInput("standard input cannot be watched; name a file")
    last, seen = 0, None
    while rounds is None or rounds > 0:
        stamps = {
            str(file): file.stat().st_mtime_ns for file in files_of([Path(path) for path in paths])[0] if file.exists()
        }
        if stamps == seen:
            time.sleep(INTERVAL)
            continue
        seen, rounds = stamps, None if rounds is None else rounds - 1
        if sys.stdout.isatty():
            print(code("2J") + code("H"), end="")
        try:
            last = answer(paths, replace(options, log=False))
        except JudgeError as error:
            print(f"kfjudge: {error}", file=sys.stderr)
            last = error.exit_code
        sys.stdout.flush()
    return last


def deliver(
    found: "Iterable[FileResult]",
    options: Options,
    *,
    suite: bool = False,
    clear: "Callable[[], None]" = lambda: None,
    typed: "Situation | None" = None,
) -> int:
    """Print results as they come, write the reports that are asked for, and keep the rulings in the log. `clear` takes
    a line of progress away before something is printed; `typed` is the line that was judged, where it was no file.
    Returns the exit code.
    """
    import time

    from kfjudge.situation.ruling import worst

    begun = time.perf_counter()
    results: list[FileResult] = []
    style = Style(plain=options.plain or options.json)
    report = _Printer(style, options, suite=suite)
    for result in found:
        results.append(result)
        if not report.suite or report.json:
            clear()
        report.file(result)
    clear()
    report.end(results)
    rulings = [ruling for result in results for ruling in result.rulings]
    wrong = [(result.file, result.wrong) for result in results if result.wrong]
    if options.html is not None:
        from kfjudge.show.page import page

        write_report(options.html, page(views_of(rulings), [message for _file, message in wrong]))
    if options.junit is not None:
        from kfjudge.show.junit import as_xml

        write_report(options.junit, as_xml(rulings, wrong, time.perf_counter() - begun))
    if options.log and not suite and 0 < len(rulings) <= MOST_KEPT:
        _keep(results, options, typed)
    return worst(result.exit_code for result in results)


def _keep(results: "list[FileResult]", options: Options, typed: "Situation | None") -> None:
    """Keep rulings in the log, unless it is off. Why that cannot be is told in a line."""
    from kfjudge.log.keeping import Remark, Situation, is_off, keep

    sys.stdout.flush()
    if is_off():
        return
    judged = [(typed or Situation.of_file(result.file), result.rulings) for result in results]
    problem = keep(judged, Remark(options.note, options.table), version_asked=bool(options.rules))
    if problem:
        print(f"kfjudge: {problem}; --no-log does without", file=sys.stderr)


def _known(rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rules versions asked for, each known to some game. Raises `WrongName`."""
    from kfjudge.lookup.index import open_library

    if not rules:
        return ()
    library = open_library()
    known = [library.versions(game) for game in games.names()]
    for label in rules:
        if not any(versions.label(label) in versions for versions in known):
            library.versions().find(label)
    return rules


class _Printer:
    """Prints results as they come: JSON lines, whole reports, or for a folder its summary at the end."""

    def __init__(self, style: Style, options: Options, *, suite: bool) -> None:
        self.style = style
        self.json = options.json
        self.shared = "markdown" if options.markdown else "slip" if options.slip else ""
        self.suite = suite and not (options.explain or options.outcomes or options.markdown or options.slip)
        self.explain = options.explain
        self.outcomes = options.outcomes
        self.parts: list[str] = []
        self.views: list[RulingView] = []

    def file(self, result: "FileResult") -> None:
        if result.wrong and not self.suite:
            print(f"kfjudge: {result.wrong}" if "\n" not in result.wrong else result.wrong, file=sys.stderr)
        if self.json:
            from kfjudge.show.jsonl import line

            for ruling in result.rulings:
                show_json_line(line(ruling))
            if result.wrong and self.suite:
                print(result.wrong, file=sys.stderr)
        elif self.shared:
            self.views += views_of(list(result.rulings))
        elif not self.suite:
            self.parts.extend(self._text(ruling) for ruling in result.rulings)
            self.parts.extend(self._compared(result))

    def _text(self, ruling: "Ruling") -> str:
        from kfjudge.show.text import TextReport

        (view,) = views_of([ruling])
        return TextReport(self.paint, self.style.width, self.explain, self.outcomes).ruling(view)

    def _compared(self, result: "FileResult") -> list[str]:
        """For each scenario judged under several rules versions, its verdicts side by side."""
        from kfjudge.show.text import comparison

        same: dict[tuple[str, int], list[Ruling]] = {}
        for ruling in result.rulings:
            same.setdefault((ruling.title, ruling.line), []).append(ruling)
        return [comparison(rulings) for rulings in same.values() if len(rulings) > 1]

    def paint(self, name: str, text: str) -> str:
        """Colour on a terminal, nothing elsewhere."""
        return self.style(name, text)

    def end(self, results: "list[FileResult]") -> None:
        if self.json:
            return
        if self.shared:
            from kfjudge.show import markdown

            if self.views:
                print((markdown.markdown if self.shared == "markdown" else markdown.slip)(self.views), end="")
            return
        from kfjudge.show.text import suite

        rulings = [ruling for result in results for ruling in result.rulings]
        wrong = [(result.file, result.wrong) for result in results if result.wrong]
        if self.suite:
            self.parts.append(suite(rulings, wrong, self.paint))
        elif len(rulings) + len(wrong) > 1:
            self.parts.append(suite(rulings, wrong, self.paint).splitlines()[-1])
        if self.parts:
            show("\n\n".join(self.parts), self.style)


def views_of(rulings: "list[Ruling]") -> "list[RulingView]":
    """What is shown of rulings."""
    from kfjudge.lookup.index import open_library
    from kfjudge.show.citing import citations
    from kfjudge.show.ruling import view_of

    cites = citations(open_library())
    return [view_of(ruling, cites(ruling.rules)) for ruling in rulings]

"""Which version a document is: by what it calls itself, by its date, or by the card sets and turns of phrase in it.

In: the text of a document and the versions we know. Out: a `Dated`: the label, and in words how it was told. Raises
nothing; a document that cannot be told gets no label, and whoever asked has to be asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from kfjudge.errors import Problem
from kfjudge.lookup import fold, yamlfile
from kfjudge.lookup.versions import Versions
from kfjudge.values import dataclass

MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november"),
    "december",
)
_MONTH = "|".join(MONTHS)
_ISO = re.compile(r"\b(20\d\d)-([01]\d)-([0-3]\d)\b")
_LOST_DAY = re.compile(r"\b(20\d\d-[01]\d)(?:-?(?![\d-])|$)")
_LONG = re.compile(rf"\b(?:(\d{{1,2}})\.? )?({_MONTH})(?: (\d{{1,2}}))?,? (20\d\d)\b", re.IGNORECASE)
_DATED = re.compile(r"\b(?:last updated|updated|as of|effective|date|published|revised)\b", re.IGNORECASE)
_LABEL = re.compile(
    r"\b(?:rulebook|rules|version|edition)\b[\s,:]*(?:version[\s:]*)?(?:v\.? ?)?(\d{1,2}(?:\.\d{1,2})?)\b"
    r"(?!\s*(?:cards?|creatures?|turns?|players?|steps?|/|%))",
    re.IGNORECASE,
)
_FILE_LABEL = re.compile(r"(?:^|[^a-z0-9])v(?:ersion)?[ _-]?(\d{1,2}(?:[._]\d{1,2})?)(?=[^0-9]|$)", re.IGNORECASE)
_CARD = re.compile(r"\(([A-Za-z]{2,6}) ?\d{1,3}\)")
HEAD, TAIL = 4000, 1500
SETS_NAMED = 2
UNKNOWN = "unknown"
"""The version of a document that does not say which it is."""
WHOLE = 0.9
"""A rulebook has at least this share of the terms of its version; a part of one has fewer."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A version's label ("" if it could not be told), how it was told, what else the document says about it, and the
    least version that its words allow.
    """

    label: str
    how: str = ""
    notes: tuple[str, ...] = ()
    least: str = ""


def iso_date(text: str) -> str:
    """The first date in the text as YYYY-MM-DD, or YYYY-MM where no day is named; "" if there is none."""
    found: list[tuple[int, str]] = []
    match = _ISO.search(text)
    if match:
        found.append((match.start(), match[0]))
    named = _LONG.search(text)
    if named:
        day = named[1] or named[3]
        month = f"{named[4]}-{MONTHS.index(named[2].lower()) + 1:02}"
        found.append((named.start(), f"{month}-{int(day):02}" if day else month))
    return min(found)[1] if found else ""


def of_rules(text: str, versions: Versions) -> Dated:
    """The version of numbered rules: they are known by their date. A known version has the label that we write, also
    where the document was published anew in the same month or its date lacks the day.
    """
    for line in text[:HEAD].split("\n"):
        date = iso_date(line) or _month_without_a_day(line)
        if date:
            label = _of_month(date, versions)
            return Dated(label, "by the date on it" if label == date else f"by the date on it, {date}")
    labels = _labels(text[:HEAD], text)
    return Dated(versions.label(labels[0]), "as it calls itself") if labels else Dated("")


def _month_without_a_day(line: str) -> str:
    """The month of a date whose day is lost, on a line that speaks of one; "" without."""
    match = _LOST_DAY.search(line) if _DATED.search(line) else None
    return match[1] if match else ""


def _of_month(date: str, versions: Versions) -> str:
    """The label of the one version that was published in the month of a date, else the date."""
    if date in versions:
        return date
    found = [version.label for version in versions.all if version.date == date[:7]]
    return found[0] if len(found) == 1 else date


def of_rulebook(
    text: str,
    name: str,
    versions: Versions,
    signs: Iterable[tuple[str, str]],
    terms: Callable[[str], Iterable[Iterable[str]]],
) -> Dated:
    """The version of a rulebook by its own label, else its file's name if its words do not speak against it, else by
    its words. `terms` gives the names of the terms that a version explains.
    """
    for label in _labels(text[:HEAD], text) + _labels(text[-TAIL:], text):
        return Dated(_known(label, versions), "as it calls itself")
    told = by_content(text, versions, signs, terms)
    file_label = _FILE_LABEL.search(name)
    if file_label:
        label = _known(file_label[1].replace("_", "."), versions)
        if label not in versions or not told.least or versions.place(told.least) <= versions.place(label):
            return Dated(label, "by the name of the file")
    return told


def of_revision(text: str, shown: str, versions: Versions) -> Dated:
    """The version of a wiki page: that which was in force at the date of the revision shown; other labels on the page
    are noted.
    """
    line = next((line for line in shown.split("\n") if re.search(r"\brevision as of\b", line, re.IGNORECASE)), "")
    date = iso_date(line)
    labels = _labels(text[:HEAD]) + _labels(shown[-TAIL:])
    if not date:
        return Dated(_known(labels[0], versions), "as it calls itself") if labels else Dated("")
    label = in_force(date, versions)
    others = [
        other
        for other in dict.fromkeys(_known(item, versions) for item in labels)
        if other != label and label in versions
    ]
    notes = [f"the page also names version {other}; the revision shown is of {date}" for other in others]
    return Dated(label, f"by the date of the revision, {date}", tuple(notes))


def in_force(date: str, versions: Versions) -> str:
    """The label of the newest version dated at or before `date`; the oldest if the date is older than all."""
    found = [version for version in versions.all if version.date <= date[:7]]
    return found[-1].label if found else versions.all[0].label


def by_content(
    text: str, versions: Versions, signs: Iterable[tuple[str, str]], terms: Callable[[str], Iterable[Iterable[str]]]
) -> Dated:
    """The oldest version that knows every card set and turn of phrase in the text, if the text is a whole rulebook of
    that version: all that sets it apart from older ones is in it, and nearly all terms. Of a part of a rulebook only
    the least version is known, since what is newer may stand in the rest.
    """
    signs = list(signs)
    folded = f" {fold.fold(text)} "
    said = {says: f" {fold.fold(says)}" in folded for says, _since in signs}
    found: list[tuple[int, str]] = [(versions.place(since), f"“{says}”") for says, since in signs if said[says]]
    named: dict[str, int] = {}
    for match in _CARD.finditer(text):
        named[match[1].lower()] = named.get(match[1].lower(), 0) + 1
    for version in versions.all:
        found.extend(
            (versions.place(version.label), f"cards of {code}")
            for code in version.sets
            if named.get(code.lower(), 0) >= SETS_NAMED
        )
    if not found:
        return Dated("")
    place, why = max(found)
    label = versions.all[place].label
    lacking = [says for says, since in signs if versions.place(since) <= place and not said[says]]
    explained = list(terms(label))
    known = sum(1 for names in explained if any(f" {name} " in folded or f" {name}s " in folded for name in names))
    if lacking or known < WHOLE * len(explained):
        return Dated("", least=label)
    return Dated(label, f"by its content ({why})", least=label)


def _labels(part: str, text: str = "") -> list[str]:
    """The versions that a part of a text names. A title with the number of the page behind it names none."""
    return [match[1] for match in _LABEL.finditer(part) if not _is_page(match, text or part)]


def _is_page(match: re.Match[str], text: str) -> bool:
    """Whether a whole number behind a title counts the pages: it stands on a line of its own, or the same words stand
    before another one elsewhere.
    """
    title = match[0].removesuffix(match[1])
    if "." in match[1] or re.search(r"version|v\.? ?$", title, re.IGNORECASE):
        return False
    numbers = set(re.findall(rf"\b{re.escape(title)}(\d{{1,3}})\b(?!\.\d)", text))
    return "\n" in title or len(numbers) > 1


def _known(label: str, versions: Versions) -> str:
    """The label as we write it, if we know it; else as it stands."""
    for candidate in (label, f"{label}.0", label.removesuffix(".0")):
        if candidate in versions:
            return candidate
    return label


def load_signs(folder: Path, problems: list[Problem]) -> list[tuple[str, str]]:
    """The turns of phrase of `editions.yaml` in a game's folder, each with the version that first has it. Empty if
    there is no such file.
    """
    path = folder / "editions.yaml"
    if not path.is_file():
        return []
    data = yamlfile.read(path, problems)
    found: list[tuple[str, str]] = []
    for item in data.mappings("editions") if data else ():
        found.append((item.required("says"), item.required("since")))
        item.close()
    if data:
        data.close()
    return found

"""Taking in a file: seeing what it is, reading it, tying it to our entries, and keeping it.

In: a path. Out: a `Taken`: the import, what it holds counted for people, and whether it is new, unchanged or in place
of an older copy. Raises
`WrongFile` when nothing can be taken from the file, and `WrongSetup` when it cannot be kept; earlier imports are then
as they were.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from kfjudge import games, values
from kfjudge.lookup import imports
from kfjudge.lookup.importers import blocks as block_module
from kfjudge.lookup.importers import cardlists, cardrows
from kfjudge.lookup.importers.apart import read_apart, takes_long
from kfjudge.lookup.importers.documents import read_document
from kfjudge.lookup.importers.files import Source, open_source, refuse
from kfjudge.lookup.importers.marking import reader_mark, slug
from kfjudge.lookup.importers.replacing import Replaced, replaced_by
from kfjudge.lookup.imports import Import, Passage
from kfjudge.lookup.schema import PassageRecord, WrongRecord, checked
from kfjudge.values import asdict, dataclass

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a file. `state` is new, unchanged, replaced (another file was kept under this id) or renewed (the
    same file, read anew).
    """

    imported: Import
    counts: dict[str, int]
    state: str
    how: str = ""


def take_in(path: Path, *, label: str | None = None, replace: bool = False, progress: Progress | None = None) -> Taken:
    """Read the file at `path` and keep it. `label` is its version, for a document that does not say.

    Raises `WrongFile` for a file that would take the place of a fuller import, unless `replace` says that it may.
    """
    source = open_source(path)
    same = _taken_in_already(source, label, imports.load_all([]))
    if same is not None:
        return same
    reading = read_apart if takes_long(source) else read
    imported, counts, how = reading(source, label=label, progress=progress)
    with imports.nobody_else():
        known = list(imports.load_all([]))  # reading takes long: somebody may have stored another copy meanwhile
        same = _taken_in_already(source, label, known)
        if same is not None:
            return same
        older: Replaced = replaced_by(imported, known)
        if older.why_not and not replace:
            raise refuse(path, f"{older.why_not}; give --replace if it is to take its place all the same")
        imported = values.replace(imported, taken=time.time())
        try:
            imports.save(imported)
        except WrongRecord as error:
            raise refuse(path, f"cannot be kept: its {error}") from error
        for ident in older.idents:
            if ident != imported.id:
                imports.remove(ident)
    return Taken(imported, counts, older.state, how)


def _taken_in_already(source: Source, label: str | None, known: Iterable[imports.Import]) -> Taken | None:
    """What is said of a file that these importers have read before; None if they have not."""
    for item in known:
        if item.sha256 == source.sha256 and (label is None or item.version == label) and item.reader == reader_mark():
            return Taken(item, {}, "unchanged")
    return None


def read(
    source: Source, *, label: str | None = None, progress: Progress | None = None
) -> tuple[Import, dict[str, int], str]:
    """The import that a file makes, what it holds, and how its version was told. Passages that cannot be kept are
    counted and named in its notes.
    """
    imported, counts, how = _read(source, label, progress)
    return _storable(imported), counts, how


def _read(source: Source, label: str | None, progress: Progress | None) -> tuple[Import, dict[str, int], str]:
    if source.sort == "json":
        return _cards(source, cardlists.read_json(source), label)
    if source.sort == "csv":
        return _cards(source, cardlists.read_csv(source), label)
    notes: list[str] = []
    if source.sort == "pdf":
        from kfjudge.lookup.importers.pdf import read_pdf

        found, edges, notes = read_pdf(
            source, (lambda done, of: progress("reading pages", done, of)) if progress else None
        )
        text = "\n\n".join([*edges, *("\n".join(block.lines) for block in found)])
    else:
        text = source.text
        found = block_module.of_text(text)
        if source.encoding == "cp1252":
            notes.append("the file is not UTF-8; it was read as Western text")
    return read_document(source, text, found, notes, label)


def _storable(imported: Import) -> Import:
    """The import with the passages that can be kept and read again; the others are counted and named in its notes."""
    passages: list[Passage] = []
    wrong: list[str] = []
    seen: set[str] = set()
    for passage in imported.passages:
        whole = _without_half_characters(passage)
        try:
            checked(asdict(whole), PassageRecord)
            if whole.id in seen:
                raise WrongRecord("id", f"{whole.id!r} is there twice")
        except WrongRecord as error:
            wrong.append(f"left out: the passage {whole.title[:80]!r} ({whole.section[:80]}): {error}")
        else:
            seen.add(whole.id)
            passages.append(whole)
    return values.replace(
        imported,
        passages=tuple(passages),
        document=_whole(imported.document)[:200],
        version=_whole(imported.version)[:200],
        file=_whole(imported.file),
        notes=tuple(_whole(note) for note in (*imported.notes, *wrong)),
    )


def _without_half_characters(passage: Passage) -> Passage:
    return values.replace(
        passage,
        title=_whole(passage.title),
        text=_whole(passage.text),
        section=_whole(passage.section),
        examples=tuple(map(_whole, passage.examples)),
    )


def _whole(text: str) -> str:
    """The text without halves of characters (lone surrogates), which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _cards(source: Source, found: cardrows.CardList, label: str | None) -> tuple[Import, dict[str, int], str]:
    """A card list as an import. Its id comes from what it calls itself, or its file's name, and from its cards, so
    that two lists of the same name are two imports.
    """
    wordings = sum(1 for card in found.cards for printing in card["printings"] if printing.get("text"))
    counts = {"cards": len(found.cards), "wordings": wordings, "sets": len(found.sets)}
    if found.wrong:
        counts["records left out"] = len(found.wrong)
    title = found.title or source.path.stem.encode("utf-8", "replace").decode()[:120]
    mark = hashlib.sha256("\n".join(sorted(card["id"] for card in found.cards)).encode()).hexdigest()[:6]
    imported = Import(
        id="-".join(part for part in ("cards", slug(title)[:60].strip("-."), mark) if part),
        kind="cards",
        game=games.DEFAULT,
        document="Card list",
        version=label or source.sha256[:8],
        file=source.name,
        sha256=source.sha256,
        cards=found.cards,
        sets=found.sets,
        notes=(found.form, *found.notes, *_left_out(found)),
        reader=reader_mark(),
        title=title,
    )
    return imported, counts, found.form


def _left_out(found: cardrows.CardList) -> list[str]:
    """A line for each record that was left out, for a list that is not worse than that."""
    lines = [f"left out: {problem.message}" for problem in found.wrong[: cardrows.MOST_PROBLEMS]]
    more = len(found.wrong) - len(lines)
    return [*lines, f"and {more} more records left out"] if more else lines

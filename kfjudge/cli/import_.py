"""`kfjudge import FILE...`: takes in a judge's own copies, and says what it found."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kfjudge.cli.output import show_json
from kfjudge.cli.progress import Progress
from kfjudge.errors import JudgeError, WrongInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kfjudge.lookup.importers.take import Taken
    from kfjudge.lookup.imports import Import
    from kfjudge.lookup.reader import Known

SHOWN = 20
BATCH = 100
STATES = {
    "new": "taken in",
    "unchanged": "is there already; nothing changed",
    "replaced": "taken in, in place of an older copy",
    "renewed": "read anew",
}


def answer(
    paths: list[str], *, remove: str | None = None, rules: str | None = None, replace: bool = False, json: bool = False
) -> int:
    """Take in files, or remove an import. Every file is tried; returns 0 if all were taken in, else 2."""
    from kfjudge.lookup import decks, imports

    if remove is not None:
        if paths:
            raise WrongInput("--remove stands alone; import files in a command of their own")
        if not decks.remove(remove) and not any(each.name == remove and each.remove() for each in _other_lists()):
            with imports.nobody_else():
                imports.remove(remove)
        if json:
            show_json({"removed": remove})
        else:
            print(f"removed {remove}")
        return 0
    if not paths:
        raise WrongInput("name a file to import, or an import to --remove")
    if rules is not None and not re.fullmatch(r"v?\d[\d.-]{0,15}", rules):
        raise WrongInput(f"--rules is {rules!r}, which is no version: expected a number such as 1.8, or a date")
    worst = 0
    for path in [file for named in paths for file in _files(Path(named))]:
        progress = Progress(Path(path).name)
        try:
            _take_in(Path(path), rules, replace, json, progress)
        except JudgeError as error:
            progress.clear()
            print(f"kfjudge: {error}", file=sys.stderr)
            worst = 2
    return worst


def _files(path: Path) -> list[str]:
    """A file, or the set packs of a folder in order of name. Raises `WrongInput` for a folder without any."""
    from kfjudge.files import files_under

    if not path.is_dir():
        return [str(path)]
    found = [str(file) for file in files_under(path, (".json",)) if file.is_file() or file.is_dir()]
    if not found:
        raise WrongInput(f"{path} holds no card lists (*.json)")
    return found


def _take_in(path: Path, rules: str | None, replace: bool, json: bool, progress: Progress) -> None:
    """Read and keep one file, make the index anew, read the texts of its cards, and say what came of it."""
    if _deck(path, json) or (path.suffix == ".json" and _other_list(path, json)):
        return
    from kfjudge.lookup.importers.take import take_in
    from kfjudge.lookup.index import open_library

    before = _known_so_far()
    taken = take_in(path, label=rules, replace=replace, progress=progress.show)
    progress.show("making the index", 0, 1)
    open_library().close()
    declined, failed = _read_cards(taken.imported, progress, before) if taken.imported.cards else ([], [])
    progress.clear()
    summary = _summary(taken, declined)
    summary["errors_of_our_own"] = failed
    summary["names_that_are_words"] = _names_that_are_words(taken.imported)
    if json:
        show_json(summary)
    else:
        print("\n".join(_lines(taken, summary)))


def _deck(path: Path, json: bool) -> bool:
    """Takes in a deck of any game, and says what it gives. Whether that is all that the file holds."""
    from kfjudge import games
    from kfjudge.files import read_regular
    from kfjudge.lookup import decks
    from kfjudge.lookup.index import open_library

    try:
        text = read_regular(path, decks.MOST_BYTES).decode("utf-8-sig")
    except (OSError, ValueError):  # no deck: the importers say what is wrong
        return False
    for game in games.all_games():
        read = game.reads_decks()
        found = read(path, text, open_library()) if read is not None else None
        if found is None:
            continue
        deck, told, holds_texts = found
        decks.save(deck)
        summary = {"id": deck.ident, "kind": "deck", "game": game.name, "name": deck.name, "cards": deck.count}
        if json:
            show_json({"file": str(path), **summary, **deck.side, **deck.beside, "notes": told})
        else:
            gives = "; ".join(f"{key}: {_shown(value)}" for key, value in (deck.side | deck.beside).items())
            print(f"{path}: the {game.title} deck {deck.name} is known now: {deck.count} cards; {gives}")
            print(f"  write 'me: deck {deck.name}' in a line, 'deck: {deck.name}' in a file (id {deck.ident})")
            for note in told[:SHOWN]:
                print(f"  {note}")
        return not holds_texts
    return False


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count} {key}" for key, count in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)


def _other_list(path: Path, json: bool) -> bool:
    """Takes in a list of cards of another game than the default, and says how much of it is understood."""
    import json as parser

    from kfjudge import games
    from kfjudge.files import MOST_BYTES, read_regular

    try:
        data = parser.loads(read_regular(path, MOST_BYTES).decode("utf-8"))
    except (OSError, ValueError, RecursionError):  # the importers say what is wrong
        return False
    game = next((one for one in games.all_games() if one.lists and one.card_lists().is_list(data)), None)
    if game is None:
        return False
    count, declined, left_out = game.card_lists().take_in(data)
    if json:
        told = {"cards": count, "not_understood": dict(declined), "left_out": dict(left_out)}
        show_json({"file": str(path), "game": game.name, **told})
        return True
    print(f"{path}: {count} {game.title} cards are known now; {len(declined)} texts are not understood")
    _list(declined)
    if left_out:
        print(f"{len(left_out)} card{'s are' if len(left_out) > 1 else ' is'} left out")
        _list(left_out)
    return True


def _list(named: list[tuple[str, str]]) -> None:
    """Print the first few of what is named, each with its reason."""
    for name, reason in named[:SHOWN]:
        print(f"  {name}: {reason}")
    if len(named) > SHOWN:
        print(f"  and {len(named) - SHOWN} more")


def _other_lists() -> "Iterator[Any]":
    """What keeps card lists of games that have their own kind of list."""
    from kfjudge import games

    return (game.card_lists() for game in games.all_games() if game.lists)


def _known_so_far() -> "Known | None":
    """What is kept of card texts before an import; None if nothing is."""
    from kfjudge.lookup.index import open_library
    from kfjudge.lookup.reader import CardReader
    from kfjudge.lookup.readings import is_anything_kept

    if not is_anything_kept():
        return None
    try:
        reader = CardReader(open_library())
    except JudgeError:  # the import itself says what is wrong
        return None
    return reader.known() if reader.store.count() else None


def _read_cards(
    imported: "Import", progress: Progress, before: "Known | None"
) -> tuple[list[tuple[str, str]], list[str]]:
    """Read every wording of the imported cards, so that no command has to later; then those of all other known cards
    whose readings new names and traits may have changed. The (card, reason) of the imported ones not understood, and
    the cards whose texts our reader or describer fails on.
    """
    from kfjudge.lookup.index import open_library
    from kfjudge.lookup.reader import CardReader

    library = open_library()
    reader = CardReader(library)
    texts = [
        (str(card["name"]), str(printing["text"]))
        for card in imported.cards
        for printing in card["printings"]
        if printing.get("text")
    ]
    seen = set(texts)
    known: dict[tuple[str, str], None] = {}
    for card in library.all_cards():
        for text in (*(wording.text for wording in card.wordings), *(erratum.text for erratum in card.errata)):
            if text:
                known[card.name, text] = None
    others = [text for text in known if text not in seen]
    if before is not None:
        reader.take_over(before, [*texts, *others])
    others = [text for text in others if not library.ships(*text)]
    declined: list[tuple[str, str]] = []
    batches = list(_batches((("reading card texts", texts), ("reading the other cards anew", others))))
    readings = reader.read_batches([batch for _what, batch, _done, _of in batches])
    for (what, batch, done, of), read in zip(batches, readings, strict=True):
        for (name, text), reading in zip(batch, read, strict=True):
            if not reading.understood and (name, text) in seen:
                decline = reading.decline or {}
                declined.append((name, f"{decline.get('reason', 'not understood')}: {decline.get('words', '')!r}"))
        progress.show(what, done, of)
    return declined, sorted(set(reader.failed))


def _names_that_are_words(imported: "Import") -> list[str]:
    """The names of imported cards that begin with a small letter and are words of card texts: they count as names only
    where a text says "named".
    """
    if not imported.cards:
        return []
    from kfjudge.lookup.index import open_library
    from kfjudge.lookup.reader import CardReader

    names = sorted({str(card["name"]) for card in imported.cards})
    small = [name for name in names if name[:1].islower()]
    lexicon = CardReader(open_library()).language.lexicon if small else None
    return [name for name in small if lexicon is not None and lexicon.is_ordinary(name)]


def _batches(
    lists: "tuple[tuple[str, list[tuple[str, str]]], ...]",
) -> "Iterator[tuple[str, list[tuple[str, str]], int, int]]":
    """The lists in pieces, each with what it is and how far its list has come."""
    for what, items in lists:
        for start in range(0, len(items), BATCH):
            batch = items[start : start + BATCH]
            yield what, batch, start + len(batch), len(items)


def _summary(taken: "Taken", declined: list[tuple[str, str]]) -> dict[str, Any]:
    """What came of a file, as JSON values."""
    imported = taken.imported
    summary: dict[str, Any] = {
        **{name: getattr(imported, name) for name in ("id", "kind", "game", "document", "version", "file")},
        "state": taken.state,
        "counts": taken.counts,
        "passages": len(imported.passages),
        "linked": sum(1 for passage in imported.passages if passage.entry is not None),
        "cards": len(imported.cards),
        "notes": list(imported.notes),
    }
    if imported.cards:
        wordings = sum(1 for card in imported.cards for printing in card["printings"] if printing.get("text"))
        summary |= {"wordings": wordings, "understood": wordings - len(declined)}
        summary["not_understood"] = [{"card": name, "why": why} for name, why in declined]
    return summary


def _lines(taken: "Taken", summary: dict[str, Any]) -> list[str]:
    """The same for people."""
    imported = taken.imported
    name = (
        f"{imported.document} {imported.version}"
        if imported.kind != "cards"
        else f"card list ({', '.join(imported.sets) or 'no sets named'})"
    )
    lines = [f"{imported.file}: {name} {STATES[taken.state]} (id {imported.id})"]
    if taken.counts:
        lines.append("  " + ", ".join(f"{number} {what}" for what, number in taken.counts.items()))
    if imported.passages and imported.game == "keyforge":
        lines.append(f"  {summary['linked']} of {len(imported.passages)} passages stand beside entries of ours")
    lines.extend(f"  {note}" for note in imported.notes)
    if summary["names_that_are_words"]:
        names = ", ".join(repr(name) for name in summary["names_that_are_words"][:SHOWN])
        lines.append(f'  names that are words of card texts, and count as names only behind "named": {names}')
    if summary["errors_of_our_own"]:
        failed = summary["errors_of_our_own"]
        lines.append(f"  errors of kfjudge's own with {len(failed)} cards, to be reported: {', '.join(failed[:SHOWN])}")
    if imported.cards:
        lines.append(f"  {summary['understood']} of {summary['wordings']} wordings are understood")
        lines.extend(f"  not understood: {item['card']}: {item['why']}" for item in summary["not_understood"][:SHOWN])
        if len(summary["not_understood"]) > SHOWN:
            lines.append(
                f"  and {len(summary['not_understood']) - SHOWN} more, all of them with --json; kfjudge coverage says"
                " what blocks most cards"
            )
    return lines

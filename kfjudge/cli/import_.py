"""`kfjudge import FILE...`: takes in a judge's own copies, and says what it found."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from kfjudge.cli.output import show_json
from kfjudge.errors import JudgeError, WrongInput

if TYPE_CHECKING:
    import typer

    from kfjudge.rules.importers.take import Taken
    from kfjudge.rules.imports import Import

SHOWN = 20
PATIENCE = 1.0


def answer(paths: list[str], *, remove: str | None = None, rules: str | None = None, json: bool = False) -> int:
    """Take in files, or remove an import. Every file is tried; returns 0 if all were taken in, else 2."""
    from kfjudge.rules import imports

    if remove is not None:
        imports.remove(remove)
        print(f"removed {remove}")
        return 0
    if not paths:
        raise WrongInput("name a file to import, or an import to --remove")
    worst = 0
    for path in paths:
        try:
            _take_in(Path(path), rules, json)
        except JudgeError as error:
            print(f"kfjudge: {error}", file=sys.stderr)
            worst = max(worst, 2)
    return worst


def _take_in(path: Path, rules: str | None, json: bool) -> None:
    """Read and keep one file, read the texts of its cards, and say what came of it."""
    from kfjudge.rules.importers.take import take_in

    progress = _Progress(path.name)
    taken = take_in(path, label=rules, progress=progress.show)
    declined = _read_cards(taken.imported, progress) if taken.imported.cards else []
    progress.clear()
    if json:
        show_json(_as_json(taken, declined))
    else:
        _print(taken, declined)


class _Progress:
    """Progress on a terminal, for what takes more than a second."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begun = time.monotonic()
        self.shown = False

    def show(self, what: str, done: int, of: int) -> None:
        if sys.stderr.isatty() and time.monotonic() - self.begun > PATIENCE:
            print(f"\r{self.name}: {what} {done}/{of} ", end="", file=sys.stderr, flush=True)
            self.shown = True

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _read_cards(imported: "Import", progress: _Progress) -> list[tuple[str, str]]:
    """Read every wording of the imported cards, so that no command has to later. The (card, reason) of those not understood."""
    from kfjudge.rules.library import open_library
    from kfjudge.rules.reader import CardReader

    texts = [(str(card["name"]), str(printing["text"])) for card in imported.cards for printing in card["printings"] if printing.get("text")]
    reader = CardReader(open_library())
    declined = []
    for start in range(0, len(texts), SHOWN * 5):
        some = texts[start : start + SHOWN * 5]
        for (name, _), reading in zip(some, reader.read_all(some), strict=True):
            if not reading.understood:
                decline = reading.decline or {}
                declined.append((name, f"{decline.get('reason', '')}: {decline.get('words', '')!r}"))
        progress.show("reading card texts", start + len(some), len(texts))
    return declined


def _as_json(taken: "Taken", declined: list[tuple[str, str]]) -> dict[str, Any]:
    imported = taken.imported
    return {
        "id": imported.id,
        "kind": imported.kind,
        "game": imported.game,
        "document": imported.document,
        "version": imported.version,
        "file": imported.file,
        "state": taken.state,
        "counts": taken.counts,
        "passages": len(imported.passages),
        "cards": len(imported.cards),
        "notes": list(imported.notes),
        "not_understood": [{"card": name, "why": why} for name, why in declined],
    }


def _print(taken: "Taken", declined: list[tuple[str, str]]) -> None:
    imported = taken.imported
    print(f"{imported.file}: {imported.document} {imported.version} ({imported.id}), {taken.state}")
    if taken.counts:
        print("  " + ", ".join(f"{count} {what}" for what, count in taken.counts.items()))
    for note in imported.notes:
        print(f"  {note}")
    if imported.cards:
        wordings = sum(1 for card in imported.cards for printing in card["printings"] if printing.get("text"))
        print(f"  {wordings - len(declined)} of {wordings} wordings understood")
        for name, why in declined[:SHOWN]:
            print(f"  not understood: {name}: {why}")
        if len(declined) > SHOWN:
            print(f"  and {len(declined) - SHOWN} more; kfjudge coverage says what blocks most cards")


def register(app: "typer.Typer") -> None:
    """Add the command to the application."""
    import typer

    @app.command("import")
    def import_(
        files: Annotated[list[str] | None, typer.Argument(help="Rulebooks (PDF or text), core rules, timing charts, card lists.")] = None,
        remove: Annotated[str | None, typer.Option("--remove", help="Take this import away (kfjudge doctor lists them).")] = None,
        rules: Annotated[str | None, typer.Option("--rules", help="The version of a document that does not say it.")] = None,
        json: Annotated[bool, typer.Option("--json", help="Answer as JSON, one line a file.")] = False,
    ) -> None:
        """Take in your own copies of rulebooks and card lists."""
        raise typer.Exit(answer(files or [], remove=remove, rules=rules, json=json))

"""`kfjudge import FILE...`: takes in a judge's own copies, and says what it found."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from kfjudge.cli.output import show_json
from kfjudge.errors import JudgeError, Problem, WrongFile, WrongInput

if TYPE_CHECKING:
    import typer

    from kfjudge.rules.imports import Import


def answer(paths: list[str], *, remove: str | None = None, json: bool = False) -> int:
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
            _take_in(Path(path), json)
        except JudgeError as error:
            print(f"kfjudge: {error}", file=sys.stderr)
            worst = 2
    return worst


def _take_in(path: Path, json: bool) -> None:
    """Read one file, store it, read the texts of its cards, and say what came of it."""
    from kfjudge.rules import imports

    imported = _read(path)
    known = {file.stem for file in imports.files()}
    imports.save(imported)
    summary = {"id": imported.id, "kind": imported.kind, "version": imported.version, "file": imported.file, "new": imported.id not in known}
    summary |= {"passages": len(imported.passages), "cards": len(imported.cards), "notes": list(imported.notes)}
    declined = _read_cards(imported) if imported.cards else []
    summary["not understood"] = len(declined)
    if json:
        show_json({**summary, "declined": [{"card": name, "why": why} for name, why in declined]})
        return
    what = f"{len(imported.cards)} cards" if imported.cards else f"{len(imported.passages)} passages"
    print(f"{imported.file}: {imported.document} {imported.version}, {what} ({imported.id})")
    for note in imported.notes:
        print(f"  {note}")
    if imported.cards:
        wordings = sum(1 for card in imported.cards for printing in card["printings"] if printing.get("text"))
        print(f"  {wordings - len(declined)} of {wordings} wordings understood")
        for name, why in declined[:20]:
            print(f"  not understood: {name}: {why}")
        if len(declined) > 20:
            print(f"  and {len(declined) - 20} more; kfjudge coverage says what blocks most cards")


def _read(path: Path) -> "Import":
    """The file as an import. Raises `WrongFile` when nothing can be taken from it."""
    import json as json_module

    from kfjudge.rules import cardlist

    try:
        data = json_module.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongFile([Problem(f"cannot be read: {error.strerror or error}", str(path))]) from error
    except ValueError as error:
        raise WrongFile([Problem(f"is not a file that kfjudge can import: {error}", str(path))]) from error
    if not cardlist.looks_like(data):
        raise WrongFile([Problem("is JSON, but no card list that kfjudge knows", str(path))])
    return cardlist.read(path)


def _read_cards(imported: "Import") -> list[tuple[str, str]]:
    """Read every wording of the imported cards, so that no command has to later. The (card, reason) of those not understood."""
    from kfjudge.rules.library import open_library
    from kfjudge.rules.reader import CardReader

    texts = [(str(card["name"]), str(printing["text"])) for card in imported.cards for printing in card["printings"] if printing.get("text")]
    readings = CardReader(open_library()).read_all(texts)
    return [
        (name, f"{(reading.decline or {}).get('reason', '')}: {(reading.decline or {}).get('words', '')!r}")
        for (name, _), reading in zip(texts, readings, strict=True)
        if not reading.understood
    ]


def register(app: "typer.Typer") -> None:
    """Add the command to the application."""
    import typer

    @app.command("import")
    def import_(
        files: Annotated[list[str] | None, typer.Argument(help="Rulebooks (PDF or text), core rules, timing charts, card lists.")] = None,
        remove: Annotated[str | None, typer.Option("--remove", help="Take this import away (kfjudge doctor lists them).")] = None,
        json: Annotated[bool, typer.Option("--json", help="Answer as JSON, one line a file.")] = False,
    ) -> None:
        """Take in your own copies of rulebooks and card lists."""
        raise typer.Exit(answer(files or [], remove=remove, json=json))

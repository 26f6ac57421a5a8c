"""`kfjudge doctor`: where data, index and imports are, their versions and health."""

from typing import TYPE_CHECKING, Any

from kfjudge.cli.output import show_json
from kfjudge.cli.progress import Progress

if TYPE_CHECKING:
    from kfjudge.lookup.imports import Import


STEPS = 3
SHOWN = 20
"""So many cards are named that imported lists have otherwise."""


def answer(*, json: bool = False) -> int:
    """Look at everything kfjudge needs. Returns 0 if all is well, 1 if something is not."""
    report = examine()
    if json:
        show_json(report)
    else:
        for key, value in report.items():
            if isinstance(value, list):
                print(f"{key}:" + ("" if value else " none"))
                for item in value:
                    print(
                        "  "
                        + (
                            ", ".join(f"{name} {part}" for name, part in item.items())
                            if isinstance(item, dict)
                            else str(item)
                        )
                    )
            else:
                print(f"{key}: {value}")
    return 0 if report["healthy"] else 1


def examine() -> dict[str, Any]:
    """Places, versions, counts and problems, as JSON values."""
    import json as json_module
    import platform
    import sqlite3

    from kfjudge import __version__, games
    from kfjudge.errors import JudgeError, Problem
    from kfjudge.lookup import decks, imports
    from kfjudge.lookup.index import IN_MEMORY, open_library
    from kfjudge.paths import cache_folder, data_folder, packaged

    progress = Progress("doctor")
    progress.show("opening the index", 1, STEPS)
    problems: list[str] = []
    damaged: list[Problem] = []
    report: dict[str, Any] = {
        "healthy": True,
        "kfjudge": __version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "packaged data": str(packaged()),
        "imports folder": str(data_folder() / "imports"),
        "cache folder": str(cache_folder()),
    }
    try:
        library = open_library()
        in_memory = library.path == IN_MEMORY
        report["index"] = "in memory" if in_memory else str(library.path)
        if in_memory:
            problems.append("no folder for the index can be written; it is made anew for every command")
        report["index built"] = library.meta("built")
        report["rules version"] = library.versions().newest
        counts = library.counts()
        cards = counts.pop("cards")
        report["entries"], report["cards"] = counts, cards
        problems += json_module.loads(library.meta("problems"))
        differ = list(library.differing().values())
        more = [f"and {len(differ) - SHOWN} more cards"] if len(differ) > SHOWN else []
        report["cards that lists have otherwise"] = [*differ[:SHOWN], *more]
        if not library.is_sound():
            problems.append(f"the index {library.path} is damaged; delete it and it is made again")
    except JudgeError as error:
        problems.append(str(error))
    progress.show("reading the imports", 2, STEPS)
    taken_in = list(imports.load_all(damaged))
    report["imports"] = [
        {
            "id": item.id,
            "kind": item.kind,
            "version": item.version,
            "passages": len(item.passages),
            "cards": len(item.cards),
            "file": item.file,
        }
        for item in taken_in
    ]
    lists = [game.card_lists() for game in games.all_games() if game.lists]
    report["imports"] += [
        {"id": each.name, "kind": "cards", "cards": count} for each in lists if (count := each.counted())
    ]
    report["decks"] = [
        {"id": deck.ident, "game": deck.game, "name": deck.name, "cards": deck.count} for deck in decks.decks()
    ]
    problems += decks.problems()
    progress.show("comparing the imports with the entries", 3, STEPS)
    report["contradictions"] = _contradictions(taken_in)
    progress.clear()
    problems += [str(problem) for problem in damaged if str(problem) not in problems]
    for each in lists:
        problems += each.problems()
    report["problems"] = problems
    report["healthy"] = not problems
    return report


def _contradictions(taken_in: "list[Import]") -> list[str]:
    """Where an imported document and our entries do not agree, one line each: something to look at, not something
    broken.
    """
    from kfjudge.errors import JudgeError
    from kfjudge.lookup.importers.compare import contradictions
    from kfjudge.lookup.index import open_library

    documents = [item for item in taken_in if item.game == "keyforge" and item.passages]
    if not documents:
        return []
    try:
        library = open_library()
    except JudgeError:
        return []
    return [str(item) for item in contradictions(documents, library.entries(game="keyforge"), library.versions())]

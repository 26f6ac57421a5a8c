"""`kfjudge policy [TERM]`: the infractions and penalties of events as a table, or the rules of the event on a term."""

from kfjudge import games
from kfjudge.cli import entries
from kfjudge.cli.output import Style, hide_control, show, show_json
from kfjudge.errors import NothingFound
from kfjudge.lookup import fold
from kfjudge.lookup.entry import INFRACTIONS, Entry
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Hit, Scope, search

LIMIT = 3


def answer(words: list[str], *, game: str | None = None, json: bool = False, plain: bool = False) -> int:
    """Without words every infraction with its penalty; with words the rules of the event on them. Returns 0, or 1
    where none is about them.
    """
    library = open_library()
    wanted = " ".join(words).strip()
    asked = (game,) if game else games.names()
    found = _about(library, wanted, asked) if wanted else _infractions(library, asked)
    if not found:
        message = f"no rule of the event that is known here is about {hide_control(wanted)!r}; ask the organizer"
        raise NothingFound(message)
    if json:
        show_json({"term": wanted or None, "results": [entries.as_json(library, Hit(entry, 1.0)) for entry in found]})
        return 0
    style = Style(plain=plain)
    if wanted:
        show("\n\n".join(entries.whole(library, Hit(entry, 1.0), style) for entry in found), style)
    else:
        show(_table(found, style), style)
    return 0


def _about(library: Library, wanted: str, asked: tuple[str, ...]) -> list[Entry]:
    """The entries of each game that a term names; else the best ones for it in words."""
    named: list[Entry] = []
    others: list[Entry] = []
    for game in asked:
        found = search(library, wanted, Scope(kind="policy", game=game), limit=LIMIT)
        (named if found.exact else others).extend(hit.entry for hit in found.hits)
    return named or others


def _infractions(library: Library, asked: tuple[str, ...]) -> list[Entry]:
    """The infractions of the games, in their order."""
    return [
        entry
        for game in asked
        for entry in library.entries(game=game, kind="policy", current=True)
        if entry.topic in INFRACTIONS
    ]


def _table(found: list[Entry], style: Style) -> str:
    """Infractions with their number and what their `short` says, under game and topic."""
    lines: list[str] = []
    under = ("", "")
    for entry in found:
        if (entry.game, entry.topic) != under:
            under = (entry.game, entry.topic)
            source = f"{entry.citations[0].document} {entry.citations[0].version}"
            head = style("bold", f"{games.named(entry.game).title}: {entry.topic}")
            lines += [*([""] if lines else []), f"{head} ({source})"]
        number = next((alias for alias in entry.aliases if fold.words(alias)[:1] == ["tr"]), "")
        lines.append(style.wrap(f"{number + '  ' if number else ''}{entry.title}: {entry.short}", "  ", hanging="    "))
    return "\n".join(lines)

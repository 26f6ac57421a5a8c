"""The entries of all games as one self-contained page, with their cross-references as links.

In: the library. Out: HTML. It holds the entries as they hold now; official wordings are shown by `kfjudge rule`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.show.page import environment, stylesheet

if TYPE_CHECKING:
    from kfjudge.lookup.library import Library


def rulebook(library: Library) -> str:
    """The page. An entry is found by its id behind the `#` of the address."""
    from markupsafe import Markup

    chapters = []
    for game in games.all_games():
        entries = sorted(library.entries(game=game.name, current=True), key=lambda entry: entry.title.casefold())
        if entries:
            chapters.append((game.title, entries))
    titles = {entry.id: entry.title for _, entries in chapters for entry in entries}
    return (
        environment()
        .get_template("rulebook.html.j2")
        .render(chapters=chapters, titles=titles, style=Markup(stylesheet()))
    )

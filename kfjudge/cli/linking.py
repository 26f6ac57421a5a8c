"""Where the titles of rules lead: a page of all entries in the user's cache, made when a link to it is first shown."""

from __future__ import annotations

from kfjudge.files import write_whole
from kfjudge.lookup.index import index_path
from kfjudge.lookup.library import Library


def address(library: Library) -> str:
    """The address of the page, which is as new as the index; "" where none can be kept."""
    try:
        index = index_path()
        page = index.with_suffix(".html")
        if not page.is_file() or page.stat().st_mtime < index.stat().st_mtime:
            from kfjudge.show.rulebook import rulebook

            write_whole(page, rulebook(library))
        return page.resolve().as_uri()
    except (OSError, ValueError):  # no cache: titles are no links
        return ""

"""What a shell completes behind a command: names of cards and terms of the rules. Quiet where nothing is known."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 50


def complete_card(incomplete: str) -> list[str]:
    """The names of known cards that begin like this, or hold it."""
    return _fitting(incomplete, _names())


def complete_rule(incomplete: str) -> list[str]:
    """The titles of glossary entries, and the names of cards."""
    return _fitting(incomplete, [*_terms(), *_names()])


def _fitting(incomplete: str, names: Iterable[str]) -> list[str]:
    from kfjudge.lookup import fold

    wanted = fold.fold(incomplete)
    folded = [(fold.fold(name), name) for name in dict.fromkeys(names)]
    first = [name for key, name in folded if key.startswith(wanted)]
    return (first or [name for key, name in folded if wanted in key])[:MOST]


def _names() -> list[str]:
    from kfjudge.errors import JudgeError
    from kfjudge.lookup.index import open_library

    try:
        return open_library().card_names()
    except JudgeError:
        return []


def _terms() -> list[str]:
    from kfjudge.errors import JudgeError
    from kfjudge.lookup.index import open_library

    try:
        return [entry.title for entry in open_library().entries(kind="glossary")]
    except JudgeError:
        return []

"""What players say: for the rules' words (`synonyms.yaml`), about what an entry decides (`talk.yaml`), when they ask
what it answers (`replies.yaml`), and about something else (`elsewhere.yaml`).

In: the folder of a game. Out: folded phrases with the rules' words they stand for; phrases by entry; questions with
replies by entry; phrases with a hint where to look. A group `{say: [...], mean: [...]}` maps each phrase under `say`
to the words under `mean`; under `talk` stand the ids of entries, each with phrases; under `replies` the ids of entries,
each with a list of `{asked: [...], reply: ...}`. Raises `WrongFile`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kfjudge.errors import Problem, WrongFile
from kfjudge.lookup import fold, yamlfile
from kfjudge.lookup.yamlfile import Mapping
from kfjudge.values import dataclass

_CASES = ("words", "cases", "cards")
_NAMED = re.compile(r"\$(\w+)")


def load_synonyms(folder: Path) -> dict[str, list[str]]:
    """Folded phrase to folded meanings. Empty if the game has no synonyms."""
    found: dict[str, list[str]] = {}
    with _opened(folder / "synonyms.yaml") as data:
        for item in data.mappings("synonyms"):
            meanings = [fold.key(text) for text in item.texts("mean")]
            if not meanings:
                item.report(item.node, "'mean' is missing or empty")
            for said in item.texts("say"):
                known = found.setdefault(fold.key(said), [])
                known.extend(text for text in meanings if text not in known)
            item.close()
    return found


def load_talk(folder: Path) -> dict[str, tuple[str, ...]]:
    """Entry id to the phrases in which players talk about it. Empty if the game has none."""
    return _lists(folder / "talk.yaml", "talk")[0]


def load_cases(folder: Path, of: str = "cases") -> dict[str, tuple[str, ...]]:
    """Entry id to the patterns of the `cases` that it settles, or of the texts of `cards` on which it bears, the words
    that have a name put in for it. Empty if the game has none.
    """
    found = dict(zip(_CASES, _lists(folder / "cases.yaml", *_CASES), strict=True))
    words, patterns = found["words"], found[of]
    return {
        entry: tuple(_NAMED.sub(lambda name: "|".join(words[name[1]]), pattern) for pattern in found)
        for entry, found in patterns.items()
    }


def _lists(path: Path, *keys: str) -> list[dict[str, tuple[str, ...]]]:
    """What stands under each of the keys of a file: lists of texts by what they are for."""
    with _opened(path) as data:
        parts = [data.mapping(key) for key in keys]
        return [{each: part.texts(each) for each in part.keys} if part else {} for part in parts]


@dataclass(frozen=True, slots=True)
class Reply:
    """A sentence that answers the questions under `asked`, which are one question in several wordings."""

    asked: tuple[str, ...]
    reply: str


def load_replies(folder: Path) -> dict[str, tuple[Reply, ...]]:
    """Entry id to its replies. Empty if the game has none."""
    found: dict[str, tuple[Reply, ...]] = {}
    with _opened(folder / "replies.yaml") as data:
        replies = data.mapping("replies")
        for entry in replies.keys if replies else ():
            given: list[Reply] = []
            for item in replies.mappings(entry) if replies else ():
                given.append(Reply(item.texts("asked"), item.required("reply")))
                if not given[-1].asked:
                    item.report(item.node, "'asked' is missing or empty")
                item.close()
            found[entry] = tuple(given)
    return found


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where to look instead of asking the rules of play.

    `phrases` (of words in the singular) show it, `doubtful` ones may be said of the game as well; `asked` are such
    questions whole; `everywhere`: they belong to the rules of no game; `outweighed`: they show nothing beside a card's
    name; `always`: phrases show it in any game, also where all their words are words of its rules.
    """

    hint: str
    phrases: tuple[str, ...]
    doubtful: tuple[str, ...]
    asked: tuple[str, ...]
    everywhere: bool = False
    outweighed: bool = False
    always: bool = False


def load_elsewhere(folder: Path) -> list[Elsewhere]:
    """What belongs elsewhere, by hint. Empty if the game has none."""
    found: list[Elsewhere] = []
    with _opened(folder / "elsewhere.yaml") as data:
        for item in data.mappings("elsewhere"):
            phrases, doubtful = (
                tuple(" ".join(map(fold.base, fold.words(text))) for text in item.texts(key))
                for key in ("words", "doubtful")
            )
            marks = (item.text(key) == "true" for key in ("everywhere", "outweighed", "always"))
            found.append(Elsewhere(item.required("hint"), phrases, doubtful, item.texts("asked"), *marks))
            item.close()
    return found


@contextmanager
def _opened(path: Path) -> Iterator[Mapping]:
    """What a file of a game says; nothing where there is no file. Raises `WrongFile` when all of it has been read."""
    problems: list[Problem] = []
    data = yamlfile.read(path, problems, path.relative_to(path.parents[2]).as_posix()) if path.is_file() else None
    data = data or yamlfile.nothing(problems)
    yield data
    data.close()
    if problems:
        raise WrongFile(problems)


@dataclass(frozen=True, slots=True)
class Spoken:
    """All that players of a game say: synonyms, and by entry phrases, cases and replies; what belongs elsewhere; and by
    entry the kinds of `texts` on which it bears.
    """

    synonyms: dict[str, list[str]]
    talk: dict[str, tuple[str, ...]]
    cases: dict[str, tuple[str, ...]]
    replies: dict[str, tuple[Reply, ...]]
    elsewhere: list[Elsewhere]
    texts: dict[str, tuple[str, ...]]


def load_spoken(folder: Path) -> Spoken:
    """What players say of the game of a folder. Raises `WrongFile`."""
    return Spoken(
        load_synonyms(folder),
        load_talk(folder),
        load_cases(folder),
        load_replies(folder),
        load_elsewhere(folder),
        load_cases(folder, "cards"),
    )

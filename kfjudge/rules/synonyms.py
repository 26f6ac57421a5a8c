"""What players say for the rules' words, and about what an entry decides: `synonyms.yaml` and `talk.yaml`, read and checked.

In: the folder of a game. Out: folded phrases with the rules' words they stand for; phrases by entry. A group `{say: [...], mean: [...]}` maps
each phrase under `say` to the words under `mean`; under `talk` stand the ids of entries, each with phrases.
"""

from __future__ import annotations

from pathlib import Path

from kfjudge.errors import Problem, WrongFile
from kfjudge.rules import fold, yamlfile


def load_synonyms(folder: Path) -> dict[str, list[str]]:
    """Folded phrase to folded meanings. Empty if the game has no synonyms. Raises `WrongFile`."""
    path = folder / "synonyms.yaml"
    if not path.is_file():
        return {}
    problems: list[Problem] = []
    found: dict[str, list[str]] = {}
    name = path.relative_to(folder.parent.parent).as_posix()
    data = yamlfile.read(path, problems, name)
    for item in data.mappings("synonyms") if data else ():
        meanings = [fold.key(text) for text in item.texts("mean")]
        if not meanings:
            item.report(item.node, "'mean' is missing or empty")
        for said in item.texts("say"):
            found.setdefault(fold.key(said), []).extend(text for text in meanings if text not in found.get(fold.key(said), ()))
        item.close()
    if data:
        data.close()
    if problems:
        raise WrongFile(problems)
    return found


def load_talk(folder: Path) -> dict[str, tuple[str, ...]]:
    """Entry id to the phrases in which players talk about it. Empty if the game has none. Raises `WrongFile`."""
    path = folder / "talk.yaml"
    if not path.is_file():
        return {}
    problems: list[Problem] = []
    data = yamlfile.read(path, problems, path.relative_to(folder.parent.parent).as_posix())
    talk = data.mapping("talk") if data else None
    found = {entry: talk.texts(entry) for entry in talk.keys} if talk else {}
    if data:
        data.close()
    if problems:
        raise WrongFile(problems)
    return found

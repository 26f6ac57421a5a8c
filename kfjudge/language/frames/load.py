"""Frames from files: read, checked, and kept ready in the user's cache.

A file has sections, one for each category, and a frame a line:

    [Effect.vp]
    deal $amount D to $cards  =>  DealDamage(amount=$amount, cards=$cards)

    [Status.adjective]
    words damaged, stunned
    marked with a ward  =>  WARDED

A line that begins with a blank goes on with the one before. `each TABLE: LINE` stands for as many lines as a table of
the game has rows. `[Effect] includes Effect.vp/imp, Effect.vp/s-pres` makes a
category of others. A category that ends in ".vp" holds verb phrases: the first word is a verb, inflected by mode, and
`$subject` is who or what does it. One that ends in ".tail" holds what can follow a phrase; `$inner` is that phrase.
"""

from __future__ import annotations

import enum
import hashlib
import pickle
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from kfjudge.errors import WrongSetup
from kfjudge.files import keep
from kfjudge.language.collecting import uncollected
from kfjudge.language.dialect import Dialect
from kfjudge.language.frames.derive import MAKERS, OBJECT
from kfjudge.language.frames.found import LIST_ENDS
from kfjudge.language.frames.index import fill_index, fill_tails
from kfjudge.language.frames.inline import inlined
from kfjudge.language.frames.pattern import (
    SAME,
    Agreeing,
    BadPattern,
    Elements,
    Options,
    Slot,
    Verb,
    Word,
    asked_of,
    needed,
    needed_one_of,
    parse_pattern,
)
from kfjudge.language.frames.table import (
    BUILT_IN,
    EITHER,
    EITHER_NUMBER,
    PLURAL,
    SUBJECTS,
    Frame,
    Source,
    Table,
    options_of,
    slots_of,
)
from kfjudge.language.frames.terms import BadTerm, Const, Make, fillings, holes, parse_term, with_categories
from kfjudge.language.lexicon import Lexicon
from kfjudge.paths import open_own, private_cache
from kfjudge.values import replace


def read_tables(dialect: Dialect, folder: Path, lexicon: Lexicon) -> Table:
    """Reads and checks every frame file of a folder. Raises `WrongSetup` naming file and line."""
    table = Table(dialect, verbs=dict(lexicon.verbs))
    frames: dict[str, list[Frame]] = {}
    includes: dict[str, list[Source]] = {}
    asked: list[tuple[str, str, str]] = []
    for path in sorted(folder.glob("*.frames")):
        _read_file(path, lexicon, table, frames, includes, asked)
    for category, how, source in asked:
        for frame in MAKERS[how](tuple(frames.get(source, ())), category, table.verbs, dialect):
            table.made[frame.id] = frame
            frames.setdefault(category, []).append(frame)
    for whole, parts in inlined(frames) if dialect.by_frames else ():
        place = frames[whole.category].index(whole)
        frames[whole.category][place : place + 1] = parts
        table.made |= {frame.id: frame for frame in parts}
    table.frames = {category: tuple(found) for category, found in frames.items()}
    table.includes = {category: tuple(found) for category, found in includes.items()}
    _check(table)
    _check_synonyms(table, folder.parent / "lexicon" / "synonyms.txt")
    fill_tails(table)
    if not dialect.by_frames:
        fill_index(table)
    return table


def _read_file(
    path: Path,
    lexicon: Lexicon,
    table: Table,
    frames: dict[str, list[Frame]],
    includes: dict[str, list[Source]],
    asked: list[tuple[str, str, str]],
) -> None:
    category = ""
    for line, text in ((at, text) for at, joined in _joined(path) for text in table.dialect.lines(joined)):
        section = re.fullmatch(r"\[([\w.-]+)\](?:\s+(passive|verbs|fates) of (\S+))?(?:\s+includes\s+(.+))?", text)
        if section is not None:
            category = section.group(1)
            if section.group(2):
                asked.append((category, section.group(2), section.group(3)))
            for part in (section.group(4) or "").split(","):
                if part.strip():
                    name, _, mode = part.strip().partition("/")
                    includes.setdefault(category, []).append(Source(name, mode))
            continue
        if text.startswith("words "):
            _vocabulary(text.removeprefix("words "), category, path.name, line, lexicon, table, frames)
            continue
        try:
            frame = _frame(text, category, path.name, line, lexicon, table.dialect)
        except (BadTerm, BadPattern) as error:
            raise WrongSetup(f"{path.name}:{line}: {error}") from None
        if isinstance(frame.term, Const):
            _add_word(frame, table, frames)
            continue
        number = 2
        stem = frame.id
        while frame.id in table.ids:
            frame = replace(frame, id=f"{stem}-{number}")
            number += 1
        table.ids[frame.id] = frame
        frames.setdefault(category, []).append(frame)


def _add_word(frame: Frame, table: Table, frames: dict[str, list[Frame]]) -> None:
    """Adds a wording of a plain value. Those of a category are its vocabulary, and count as one frame."""
    whole = f"{frame.category}:words"
    table.ids.setdefault(whole, replace(frame, id=whole))
    stem, number = f"{frame.category}:{frame.id}", 2
    name = stem
    while name in table.made:
        name = f"{stem}-{number}"
        number += 1
    table.made[name] = replace(frame, id=name, origin=whole)
    frames.setdefault(frame.category, []).append(table.made[name])


def _vocabulary(
    text: str, category: str, file: str, line: int, lexicon: Lexicon, table: Table, frames: dict[str, list[Frame]]
) -> None:
    """Words that are the names of values. Raises `WrongSetup` for a word that names no value."""
    kind = _expected(category, table.dialect)
    values = (
        {str(one.value): one.name for one in kind} if isinstance(kind, type) and issubclass(kind, enum.Enum) else {}
    )
    for word in sorted(values) if text.strip() == "*" else text.split(","):
        name = word.strip().removesuffix("(s)")
        if name not in values:
            raise WrongSetup(f"{file}:{line}: {name} is no {category}")
        named = f"{word.strip()} => {values[name]}"
        _add_word(_frame(named, category, file, line, lexicon, table.dialect), table, frames)


def _joined(path: Path) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        if raw[0] in " \t" and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {raw.strip()}")
        else:
            found.append((number, raw.strip()))
    return found


def _frame(text: str, category: str, file: str, line: int, lexicon: Lexicon, dialect: Dialect) -> Frame:
    if not category:
        raise BadPattern("a frame before the first section")
    pattern, arrow, right = text.partition("=>")
    if not arrow:
        raise BadPattern(f"no => in: {text}")
    late = pattern.endswith("=")
    pattern = pattern.removesuffix("=")
    right, _, number = right.partition("::")
    expected = _expected(category, dialect)
    term = parse_term(right.strip(), dialect.names, expected)
    kinds = holes(term, dialect, expected)
    base = category.split(".", maxsplit=1)[0]
    kinds = {name: kind or base for name, kind in kinds.items()}
    # A hole that only gives other slots their subject stands in the pattern and not in the node.
    kinds |= {
        giver: giver.capitalize() if giver.capitalize() in SUBJECTS else ""
        for giver in re.findall(r"@(\w+)", pattern)
        if giver not in kinds
    }
    head = category.endswith(".vp")
    elements = parse_pattern(pattern.strip(), kinds, dict(lexicon.nouns), head)
    slug = re.sub(r"[^a-z0-9]+", "-", pattern.lower().replace("$", "").replace("'s", "s")).strip("-")
    label = term.node.__name__ if isinstance(term, Make) else base
    subject = (kinds["subject"] or EITHER) if "subject" in kinds and (head or "$subject" not in pattern) else ""
    slots = list(slots_of(elements))
    categories = {slot.hole: slot.category for slot in slots}
    inherits = frozenset(slot.hole for slot in slots if slot.mode == SAME)
    if inherits and OBJECT not in kinds:
        subject = subject or EITHER
    number, marks = _said_of(number)
    ending = {"pl": PLURAL, EITHER_NUMBER: f"-{EITHER_NUMBER}"}.get(number, "")
    return Frame(
        f"{label}:{slug}{ending}",
        category,
        elements,
        with_categories(term, categories),
        subject,
        number,
        _givers(elements),
        file,
        line,
        needed(elements),
        needed_one_of(elements),
        asked_of(elements),
        frozenset(holes(term, dialect)) - categories.keys() - {"subject", "inner"},
        frozenset(fillings(term)),
        inherits,
        frozenset(slot.hole for slot in slots if slot.repeat.rstrip("+") == "and"),
        marks=marks,
        late=late,
    )


def _said_of(text: str) -> tuple[str, frozenset[str]]:
    """What follows `::`: the number that the words have, if one is said, and marks."""
    words = text.split()
    number = words[0] if words and words[0] in ("sg", "pl", "me", "obj", EITHER_NUMBER) else ""
    return number, frozenset(words[1:] if number else words)


def _givers(elements: Elements) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in elements:
        if isinstance(element, Slot) and element.subject:
            found[element.hole] = element.subject
        elif isinstance(element, Options):
            for way in element.ways:
                found |= _givers(way)
    return found


def _expected(category: str, dialect: Dialect) -> object:
    return dialect.names.get(category.split(".", maxsplit=1)[0])


def _check_synonyms(table: Table, path: Path) -> None:
    """Words without a field are declared synonyms, in a game that declares any. Raises `WrongSetup` for others."""
    if not path.is_file():
        return
    for frame, ways in hidden(table, declared(path)):
        said = " | ".join(way or "nothing" for way in ways)
        raise WrongSetup(f"{frame.file}:{frame.line}: no field tells these apart, and {path.name} has no line: {said}")


def _check(table: Table) -> None:
    """Every slot names a category that something makes, and every verb is known. Raises `WrongSetup`."""
    known = set(table.frames) | set(table.includes) | set(table.terminals) | BUILT_IN
    if table.dialect.single_words is not None:
        known |= table.dialect.single_words.categories
    lists = {"", "*", "+", *(table.dialect.rows if table.dialect.by_frames else LIST_ENDS)}
    words: set[str] = set()

    def walk(frame: Frame, elements: Elements) -> None:
        for element in elements:
            match element:
                case Slot(category=category) if category not in known:
                    raise WrongSetup(f"{frame.file}:{frame.line}: nothing makes a {category}")
                case Slot(repeat=repeat) if repeat.rstrip("+") not in lists:
                    raise WrongSetup(f"{frame.file}:{frame.line}: no kind of list: {repeat}")
                case Verb(base=base) if base not in table.verbs:
                    raise WrongSetup(f"{frame.file}:{frame.line}: {base} is not a verb of the lexicon")
                case Word(word):
                    words.add(word)
                case Agreeing(singular, plural):
                    words.update((singular, plural))
                case Options(ways):
                    for way in ways:
                        walk(frame, way)
                case _:
                    pass

    for frame in (*table.ids.values(), *table.made.values()):
        walk(frame, frame.elements)
    for category, sources in table.includes.items():
        for source in sources:
            if source.category not in known:
                raise WrongSetup(f"[{category}] includes {source.category}, which nothing makes")
    table.words = frozenset(words)


def load_table(dialect: Dialect, lexicon: Lexicon) -> Table:
    """The packaged frames, from the cache if neither they nor the lexicon have changed since."""
    folder = dialect.grammar("frames")
    path = private_cache() / f"frames-{_digest(dialect)}.pickle"
    try:
        with open_own(path) as kept, uncollected():
            table = pickle.load(kept)
        if isinstance(table, Table):
            table.dialect = dialect
            return table
    except Exception:  # a damaged or foreign cache is only a reason to build it again
        pass
    table = read_tables(dialect, folder, lexicon)
    if (
        path.name != f"frames-{_digest(dialect)}.pickle"
    ):  # somebody is changing the files: who knows which of them were read
        return table
    keep(path, pickle.dumps(table, protocol=pickle.HIGHEST_PROTOCOL))
    return table


def _digest(dialect: Dialect) -> str:
    """What the frames, the words and the code that reads them are now."""
    digest = hashlib.sha256(dialect.name.encode())
    code = Path(__file__).parent
    files = [
        *sorted(dialect.grammar("frames").glob("*.frames")),
        *sorted(dialect.grammar("lexicon").glob("*.txt")),
        *sorted(code.glob("*.py")),
        *(code.parent / name for name in ("node.py", "namespace.py", "dialect.py")),
    ]
    for place in dialect.code:
        files += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


# Words that may stand for each other in a frame without a field: what is not declared would hide from the meaning.

NOTHING = "-"


def declared(path: Path) -> list[tuple[str, ...]]:
    """The groups of synonyms of a file, in its order; none if there is no such file."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.partition(": ")[0] for line in lines if line and not line.startswith("#"))
    return [tuple(one.strip() for one in row.split(" | ")) for row in rows]


def hidden(table: Table, groups: list[tuple[str, ...]]) -> Iterator[tuple[Frame, list[str]]]:
    """Any two ways of an alternative whose words without a field are no declared synonyms: as a whole, or what is left
    of them without what both begin and end with."""
    base = {forms.third: forms.base for forms in table.verbs.values()}
    same = [{_plain(one, base) for one in group} for group in groups]
    for frame in (*table.ids.values(), *table.made.values()):
        for options in options_of(frame.elements):
            ways = dict.fromkeys(_plain(" ".join(_words(way)), base) for way in options.ways if not any(slots_of(way)))
            for pair in combinations(ways, 2):
                said = {one or NOTHING for one in pair}, {one or NOTHING for one in _apart(list(pair))}
                if not any(one <= group for group in same for one in said):
                    yield frame, list(pair)


def _plain(words: str, base: dict[str, str]) -> str:
    return " ".join(base.get(word, word) for word in words.split())


def _apart(ways: list[str]) -> list[str]:
    """What ways do not share at their beginning and end."""
    rows = [way.split() for way in ways]
    while rows and all(rows) and len({row[0] for row in rows}) == 1:
        rows = [row[1:] for row in rows]
    while rows and all(rows) and len({row[-1] for row in rows}) == 1:
        rows = [row[:-1] for row in rows]
    return [" ".join(row) for row in rows]


def _words(elements: Iterable[object]) -> Iterator[str]:
    for one in elements:
        match one:
            case Word(word):
                yield word
            case Verb(base=base):
                yield base
            case Agreeing(singular=singular):
                yield singular
            case Options(ways):  # judged by itself
                yield from _words(ways[0])
            case _:
                pass

"""The data files of `grammar/<game>/lexicon/` as a `Lexicon`.

In: a dialect. Out: the lexicon of its packaged words, without any card. Raises `WrongSetup` when a file is missing or a
line cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kfjudge.errors import WrongSetup
from kfjudge.language.dialect import Dialect
from kfjudge.language.lexicon import CLASSES, Lexicon, Name, VerbForms, fold


def base_lexicon(dialect: Dialect) -> Lexicon:
    """The lexicon of the packaged data of a dialect. Raises `WrongSetup` when a file is missing or a line cannot be
    read.
    """
    classes: dict[str, set[str]] = {}
    verbs: dict[str, VerbForms] = {}
    verb_of: dict[str, str] = {}
    nouns: dict[str, str] = {}

    def know(word: str, tag: str) -> None:
        classes.setdefault(word.lower(), set()).add(tag)

    for tag, words in _entries(dialect, "words.txt"):
        if tag == "numeral-adverb":
            continue
        if tag not in CLASSES:
            raise WrongSetup(f"words.txt names an unknown class of words: {tag}")
        for entry in words.split():
            if tag == "verb":
                forms = verb_forms(entry)
                verbs[forms.base] = forms
                for form in (forms.base, forms.third, forms.past, forms.participle, forms.ing):
                    know(form, "verb")
                    verb_of.setdefault(form, forms.base)
            elif tag == "noun":
                singular, _, plural = entry.partition("/")
                know(singular, tag)
                if plural:
                    nouns[singular] = plural
                    know(plural, tag)
            else:
                know(entry, tag)
    for keyword in dialect.keywords:
        know(keyword, "keyword")
    fixed = {kind: dict(_entries(dialect, file)) for kind, file in dialect.fixed_names.items()}
    names = [(name, Name(kind, slug)) for kind, written in fixed.items() for slug, name in written.items()]
    capitals = _lines(dialect, dialect.marked_names[1]) if dialect.marked_names is not None else ()
    marked = [word for line in capitals for word in line.split()]
    misprints: dict[str, list[tuple[str, str]]] = {}
    for line in _lines(dialect, "misprints.txt", needed=False):
        card, wrong, right = (part.strip().replace("\\n", "\n").replace("_", " ") for part in line.split("|"))
        misprints.setdefault(fold(card), []).append((wrong, right))
    return Lexicon(
        classes={word: frozenset(tags) for word, tags in classes.items()},
        verbs=verbs,
        verb_of=verb_of,
        nouns=nouns,
        singular={plural: singular for singular, plural in nouns.items()},
        spelling=dialect.spelling,
        fixed=fixed,
        fixed_of={name.lower(): meant for name, meant in names},
        parts={word.lower(): meant for name, meant in names if " " in name for word in name.split()},
        marked={word.lower(): word if word != word.lower() else word.capitalize() for word in marked},
        marked_kind=(dialect.marked_names or ("",))[0],
        counters=frozenset(word for word, tags in classes.items() if "counter" in tags),
        keywords=frozenset(word for word, tags in classes.items() if "keyword" in tags),
        reminders=tuple(
            (dialect.reminder(line), frozenset()) if dialect.reminder else _reminder(line, dialect.spelling.icons)
            for line in _lines(dialect, "reminders.txt", needed=False)
        ),
        misprints={card: tuple(rows) for card, rows in misprints.items()},
    )


def _reminder(line: str, icons: Iterable[str]) -> tuple[re.Pattern[str], frozenset[str]]:
    """A line of the list: a pattern, and behind "=" the marks of what its "*" may stand for. Raises `WrongSetup` for a
    "*" that could stand for anything.
    """
    line, _, marks = line.partition(" = ")
    if "*" in line and not marks:
        raise WrongSetup(f"reminders.txt: * without marks: {line}")
    words = re.escape(line.lower()).replace(r"\*", "(.*)").replace(r"\~", ".+?").replace(r"\ ", " ").replace("~", ".+?")
    letters = "".join(sorted(icon.lower() for icon in icons))
    if letters:
        words = re.sub(rf"\bn[{letters}]\b", f"n(?:[{letters}]|<[{letters}]>|.)", words)
    words = re.sub(r"\bn\b", "n", words).replace("no a is", "no (?:a|<a>|.) is")
    words = re.sub(r"^aa$", "..", words)
    return re.compile(words, re.IGNORECASE), frozenset(marks.split())


def verb_forms(entry: str) -> VerbForms:
    """The forms of a verb: all five as they are given, or the usual ones of one. Raises `WrongSetup`."""
    parts = entry.split("/")
    base = parts[0]
    if len(parts) == 5:
        return VerbForms(*parts)
    if len(parts) != 1:
        raise WrongSetup(f"words.txt: a verb has one form or five: {entry}")
    third = base + ("es" if base.endswith(("s", "sh", "ch", "x", "z")) else "s")
    if base.endswith("y") and base[-2] not in "aeiou":
        third = base[:-1] + "ies"
    stem = base[:-1] if base.endswith("e") else base
    past = base[:-1] + "ied" if base.endswith("y") and base[-2] not in "aeiou" else stem + "ed"
    if base in _DOUBLING:
        past, stem = base + base[-1] + "ed", base + base[-1]
    return VerbForms(base, third, past, past, stem + "ing")


_DOUBLING = ("swap", "control", "ship", "graft_")


def _lines(dialect: Dialect, file: str, needed: bool = True) -> list[str]:
    path = dialect.grammar("lexicon", file)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        if not needed:
            return []
        raise WrongSetup(f"the lexicon cannot be read: {path}: {error.strerror}") from None
    except OSError as error:
        raise WrongSetup(f"the lexicon cannot be read: {path}: {error.strerror}") from None
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def _entries(dialect: Dialect, file: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for line in (each for raw in _lines(dialect, file) for each in dialect.lines(raw)):
        key, colon, rest = line.partition(":")
        if not colon:
            raise WrongSetup(f"{file}: no colon in: {line}")
        found.append((key.strip(), rest.strip()))
    return found

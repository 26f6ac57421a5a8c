"""Card text made ready to be read: icons as `{…}`, one spelling, reminders that restate a rule set aside, a keyword and
what follows it on lines of their own.
"""

from __future__ import annotations

import re
from functools import cache

from kfjudge.paths import grammar

_ICONS = (
    (re.compile(r":rb_energy_(\d+|x):"), r"{\1}"),
    (re.compile(r":rb_might:"), "{M}"),
    (re.compile(r":rb_exhaust:"), "{E}"),
    (re.compile(r":rb_rune_rainbow:"), "{A}"),
    (re.compile(r":rb_rune_(\w+):"), r"{\1}"),
    (re.compile(r"\[([1-9]?\d|A|C|E|M)\]"), r"{\1}"),
)
_MARKS = (
    (re.compile("[\u2018\u2019]"), "'"),
    (re.compile("[\u201c\u201d]"), '"'),
    (re.compile("[\u2212\u2010\u2011\u2013]"), "-"),
    (re.compile("\u00a0"), " "),
    (re.compile(r" - (?=\[|\w)"), " \u2014 "),
    (re.compile(r"\r\n?"), "\n"),
    (re.compile(r"<br ?/?>"), "\n"),
)
_PAREN = re.compile(r"[ ]*\(([^()]*)\)[.]?")
_KEYWORD = (
    r"\[(?:Action|Reaction|Hidden|Temporary|Ambush|Accelerate|Ganking|Tank|Backline|Unique|Vision|Weaponmaster|"
    r"Quick-Draw|(?:Assault|Shield|Deflect|Hunt)(?: \d+)?)\]"
)
_KEYWORD_RUN = re.compile(rf"(?m)^((?:{_KEYWORD},? ?)*{_KEYWORD})[ ]+(?=[A-Z(\[{{])(?!\[>)(?!\[Legion\])")
_KEYWORD_LINES = re.compile(rf"(?m)^({_KEYWORD}) (?={_KEYWORD})")


_ALONE = frozenset(("Hidden", "Ganking", "Tank", "Accelerate", "Vision", "Temporary", "Ambush", "Backline", "Unique"))
"""Keywords that make a line by themselves, and that some lists print without their brackets."""


@cache
def _reminders() -> tuple[re.Pattern[str], ...]:
    lines = grammar("riftbound", "lexicon", "reminders.txt").read_text(encoding="utf-8").splitlines()
    return tuple(re.compile(_pattern(line.strip())) for line in lines if line.strip() and not line.startswith("#"))


def _pattern(line: str) -> str:
    """A line of the list as a pattern: `~` some words, `N` a number, `*` icons, `[...]` any keyword."""
    words = line.replace("[...]", "\x01").replace("[", r"\[").replace("]", r"\]").replace("\x01", r"\[[a-z -]+\]")
    words = words.replace("+N", r"\+N").replace("N+", r"N\+").replace("*", r"(?:\{[a-z0-9]+\})+")
    words = re.sub(r"\bN\b", r"(?:\\d+|one|two|three)", words)
    return words.replace("~?", "[^.]*").replace("~", "[^.]*").replace('.*"', '"')


def is_reminder(inside: str) -> bool:
    """Whether a parenthesis with these words only restates a rule: each of its sentences stands on the closed list."""
    words = " ".join(inside.split()).lower().strip()
    if words in ("", ".", "..."):
        return words != ""
    whole = words.rstrip(".")
    if any(pattern.fullmatch(whole) for pattern in _reminders()):
        return True
    if '"' in words:
        return any(pattern.match(words) for pattern in _reminders() if '"' in pattern.pattern)
    parts = [part.rstrip(".") for part in re.split(r"(?<=[.]) ", words)]
    return len(parts) > 1 and all(any(pattern.fullmatch(part) for pattern in _reminders()) for part in parts)


def prepare(text: str) -> str:
    """`text` as it is read."""
    for pattern, new in _ICONS + _MARKS:
        text = pattern.sub(new, text)
    text = re.sub(r"(?<=\}) (?=\{)(?!\{[EM])", "", text)
    text = re.sub(r"(?m)^.*[\u2014:](?=[A-Z{]).*$", _relined, text)
    text = re.sub(r"(?<=\]) +(?=\[>\])", "", text)
    text = re.sub(r"\[>>\] ?", "", text)
    text = _PAREN.sub(_aside, text)
    text = re.sub(
        r"(?m)^([A-Z][a-z-]+)\.?$",
        _bracketed,
        text,
    )
    text = re.sub(r"(?m)(?<=\.) (?=When (?:you play me|I )(?![^.]*this turn,))", "\n", text)
    text = re.sub(r"[ \t]+", " ", text)
    text = re.sub(r" ?\n[ \n]*", "\n", text)
    text = _KEYWORD_LINES.sub(r"\1\n", text)
    text = _KEYWORD_LINES.sub(r"\1\n", text)
    text = _KEYWORD_RUN.sub(r"\1\n", text)
    text = re.sub(r" +([.,;:])(?=\s|$)", r"\1", text)
    text = re.sub(r"\.\.+", ".", text)
    text = re.sub(r"(?m)(?<=[a-z}\]])(?<!\])$", _stop, text) if text else text
    return text.strip()


def _bracketed(found: re.Match[str]) -> str:
    return f"[{found.group(1)}]" if found.group(1) in _ALONE else found.group()


def _relined(found: re.Match[str]) -> str:
    """A list of options that lost its line breaks gets them back."""
    return re.sub(r"(?<=[\u2014:.])(?=[A-Z{])", "\n\u2022 ", found.group())


def _stop(found: re.Match[str]) -> str:
    """A line that lacks its full stop gets it; a line of keywords and costs has none."""
    line = found.string[: found.start()].rpartition("\n")[2]
    return "" if re.fullmatch(r"[\[{].*[\]}]|\[Equip\].*|\[Repeat\].*", line) else "."


def _aside(found: re.Match[str]) -> str:
    if not is_reminder(found.group(1)):
        return found.group()
    before = found.string[: found.start()].rstrip()
    if found.group().endswith(").") and not before.endswith("."):
        return "."
    after = found.string[found.end() : found.end() + 1]
    return " " if after not in ("", "\n", ".", ",") else ""

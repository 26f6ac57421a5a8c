"""Card text made ready to be read: icons as `{…}`, one spelling, reminders that restate a rule set aside, a keyword and
what follows it on lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kfjudge.games.riftbound.words.base import NUMBERED, PLAIN, PRICED, SPEEDS
from kfjudge.games.riftbound.words.new_keywords import PLAYED_FROM_REMINDERS
from kfjudge.games.riftbound.words.reminders import is_reminder
from kfjudge.games.riftbound.words.typed import spell_out
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.prepared import Prepared
from kfjudge.language.rewrite import Rewriter

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
    (re.compile(r'"([^"\n]*)"'), "\u201c\\1\u201d"),
    (re.compile("[\u2212\u2010\u2011\u2013]"), "-"),
    (re.compile("\u00a0"), " "),
    (re.compile(r" - (?=\[|\w)"), " \u2014 "),
    (re.compile(r"\r\n?"), "\n"),
    (re.compile(r"<br ?/?>"), "\n"),
)
_PAREN = re.compile(r"[ ]*\(([^()]*)\)[.]?")
_KEYWORD = (
    rf"\[(?:{'|'.join(name.title() for name in (*SPEEDS, *PLAIN))}"
    rf"|(?:{'|'.join(name.title() for name in NUMBERED)})(?: \d+)?)\]"
)
_KEYWORD_RUN = re.compile(rf"(?m)^((?:{_KEYWORD},? ?)*{_KEYWORD})[ ]+(?=[A-Z(\[{{])(?!\[>)(?!\[Legion\])")
_KEYWORD_LINES = re.compile(rf"(?m)^({_KEYWORD}) (?={_KEYWORD})")


_PRICED = "|".join(name.title() for name in PRICED)
_ALONE = frozenset(name.title() for name in PLAIN)
"""Keywords that make a line by themselves, and that some lists print without their brackets."""


def prepare_typed(text: str, name: str, lexicon: Lexicon) -> Prepared:
    """`text` made ready to be read, with what is typed short spelled out; what is set as print stays as it stands."""
    return prepare(text, name, lexicon, typed=True)


def prepare(text: str, name: str, lexicon: Lexicon, typed: bool = False) -> Prepared:
    """The text made ready to be read; the title of the card is never said, so `name` takes no part. `typed`: short
    forms are spelled out.
    """
    made = Rewriter(text)
    taken = spell_out(made, lexicon) if typed else []
    clarifications = [pattern for pattern, _ in lexicon.reminders]

    def aside(found: re.Match[str]) -> str | None:
        """What stays of a parenthesis; None if it stays whole."""
        if not is_reminder(found.group(1), _PAREN.sub("", found.string), clarifications):
            return None
        before = found.string[: found.start()].rstrip()
        if found.group().endswith(").") and not before.endswith("."):
            return "."
        if "\u2014" in before.rpartition("\n")[2] and re.match(r" [A-Z]", found.string[found.end() :]):
            return "." if not before.endswith(".") else ""
        after = found.string[found.end() : found.end() + 1]
        return " " if after not in ("", "\n", ".", ",") else ""

    for pattern, new in _SPELLED:
        made.sub(pattern, new, "spelling")
    made.sub(_OPTIONS, _relined, "lines")
    made.sub(_BEFORE_BULLET, "\n", "lines")
    made.sub(_IN_ONE_SENTENCE, _listed, "lines")
    made.sub(_SEMICOLON, ".", "spelling")
    made.sub(_BEFORE_ARROW, "", "spelling")
    made.sub(_DOUBLE_ARROW, "", "spelling")
    for unknown, read in PLAYED_FROM_REMINDERS:
        made.sub(unknown, read, "keyword")
    made.sub(_PAREN, aside, "reminder")
    for pattern, put in _SET_OUT:
        made.sub(pattern, put, "lines")
    made.sub(_OUTER, "", "spelling")
    done = made.done()
    return Prepared(done.text, text, done.bounds, done, tuple(taken))


def _bracketed(found: re.Match[str]) -> str:
    return f"[{found.group(1)}]" if found.group(1) in _ALONE else found.group()


def _relined(found: re.Match[str]) -> str:
    """A list of options that lost its line breaks gets them back."""
    return re.sub(r"(?<=[\u2014:.])(?=[A-Z{])", "\n\u2022 ", found.group())


def _listed(found: re.Match[str]) -> str:
    """Options in one sentence, "A; or B", each on a line of its own."""
    return "".join(f"\n\u2022 {one[:1].upper()}{one[1:]}." for one in re.split(r"; (?:or )?", found.group(1)))


def _stop(found: re.Match[str]) -> str:
    """A line that lacks its full stop gets it; a line of keywords and costs has none."""
    line = found.string[: found.start()].rpartition("\n")[2]
    return "" if re.fullmatch(rf"[\[{{].*[\]}}]|\[(?:{_PRICED})\].*", line) else "."


_SPELLED = (
    *_ICONS,
    *_MARKS,
    (re.compile(r"\{(\d+)\} (?=\{M\})"), r"\1 "),
    (re.compile(r"(?<![\dXx+] )(?<![\dXx+-])\{[Mm]\}"), "Might"),
    (re.compile(r"(?<=\}) (?=\{)(?!\{[EM])"), ""),
    (re.compile(r"(?<=\}) / (?=\{)"), "/"),
)
_OPTIONS = re.compile(r"(?m)^.*[\u2014:](?=[A-Z{]).*$")
_BEFORE_BULLET = re.compile(r"(?<=\S) +(?=\u2022)")
_IN_ONE_SENTENCE = re.compile(r"(?m)(?<=\u2014) ([^.\n]*; or [^.\n]*)\.$")
_SEMICOLON = re.compile(r";(?= \w)")
_BEFORE_ARROW = re.compile(r"(?<=\]) +(?=\[>\])")
_DOUBLE_ARROW = re.compile(r"\[>>\] ?")
_SET_OUT: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"(?<=\bI)'m\b"), " am"),
    (re.compile(r"(?<=\b[Ii]t)'s\b|(?<=\b[Tt]hat)'s\b|(?<=\b[Tt]here)'s\b"), " is"),
    (re.compile(r"(?<=\b[Yy]ou)'re\b|(?<=\b[Tt]hey)'re\b|(?<=\b[Ww]e)'re\b"), " are"),
    (re.compile(r"(?<=\b[Yy]ou)'ve\b|(?<=\b[Tt]hey)'ve\b|(?<=\bI)'ve\b"), " have"),
    (re.compile(r"(?<=[A-Za-z])'d(?= (?:be|die|take|move|leave|draw|play|gain|discard|score)\b)"), " would"),
    (
        re.compile(r"\b([Yy]our|[Ff]riendly|[Ee]nemy|[Oo]ther|[Ee]ach|[Aa]ll|[Aa]nother|of|an?) unit token(s?)\b"),
        r"\1 token unit\2",
    ),
    (re.compile(r"(?<=[a-z\]] )also (?=[a-z\[+])| as well(?=[.,])"), ""),
    (re.compile(r"\b([Ee]ach|[Aa]n?|[Tt]he) (player|opponent) with "), r"\1 \2 who has "),
    (re.compile(r"(\bI have a buff\b[^.\n]*?)\bthat buff\b"), r"\1my buff"),
    (re.compile(r"((?:\bit has|\bunit with) a buff\b[^.\n]*?)\bthat buff\b"), r"\1its buff"),
    (re.compile(r"(?<=\b[Aa]n opponent) of your choice\b|(?<=\b[Aa] player) of your choice\b"), ""),
    (re.compile(r"(?m)^([A-Z][a-z-]+)\.?$"), _bracketed),
    (re.compile(r"(?m)^(\[[A-Z][a-z-]+\] (?:\u2014 )?(?:\{\w+\})+)[.:]?\s+(?=This ability(?:'s| costs))"), r"\1. "),
    (re.compile(r"[ \t]+"), " "),
    (re.compile(r" ?\n[ \n]*"), "\n"),
    (_KEYWORD_LINES, r"\1\n"),
    (_KEYWORD_LINES, r"\1\n"),
    (_KEYWORD_RUN, r"\1\n"),
    (re.compile(r" +([.,;:])(?=\s|$)"), r"\1"),
    (re.compile(r"\.\.+"), "."),
    (re.compile(r"(?m)(?<=[a-z}\]])(?<!\])$"), _stop),
)
"""How a text is set out: keywords and abilities on lines of their own, a stop at the end of each sentence."""
_OUTER = re.compile(r"\A\s+|\s+\Z")

"""Prepares printed card text for reading, reversibly.

In: a card text as printed or typed. Out: `Prepared`: the same text with one spelling for icons, quotes, dashes and
spaces, the card's own name as
`~`, reminders set aside, one ability, keyword or option a line, and capitals only where a sentence, a name, a house or
a trait asks for them; with the edits that give the printed text back byte for byte. Raises nothing: what it does not
know it leaves as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kfjudge import glyphs
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.typed import NUMBER_WORDS, spell_out
from kfjudge.language.lexicon import Lexicon, plain
from kfjudge.language.prepared import Prepared
from kfjudge.language.rewrite import Rewriter

SELF = "~"
AEMBER, DAMAGE = "A", "D"


_ICONS = {
    **{letter: {"aember": AEMBER, "damage": DAMAGE}.get(kind, kind) for letter, kind in glyphs.ICONS.items()},
    **dict.fromkeys((*glyphs.CAPTURE_TAILS, *(f"\uf36f{tail}" for tail in glyphs.CAPTURE_TAILS)), "capture"),
}
_LETTERS = {"PT": "capture", "A": "A", "D": "D", "R": "draw"}
_ICON = re.compile("\uf36f[\uf560\uf565]|[\uf300-\uf5ff]")
_TIDE_MARK = re.compile("(?m)^\uf566[ ]*")

_SPACES = re.compile("[\u00a0\u2007\u202f\u2009\u200a\t]")
_HYPHENS = re.compile("[\u2010\u2011\u00ad]")
_MINUS = re.compile("[\u2012\u2013\u2014\u2212](?=\\d)")
_APOSTROPHE = re.compile("(?<=[A-Za-z\u00c0-\u017f0-9.~])[\u2019\u2018\u02bc`](?=[a-z ,])|(?<=[A-Za-z])\u2019(?=[A-Z])")
_DOUBLE = re.compile('[\u201c\u201d\u201e\u201f\u00ab\u00bb"]|\u2018\u2018|\u2019\u2019')
_STEP_NAME = re.compile(
    '[\u201c\u201d"\u2018\u2019\']([a-z][a-z ,]*?)[\u201c\u201d"\u2018\u2019\'](?= steps?\\b)|[\u201c"]([a-z ]+'
    ' steps?\\.?)[\u201d"]'
)
_TAGGED_ICON = re.compile(r"<([AD])>")
_NUMBERED_WORD = re.compile(
    r"(?<![\w+-])(\d+|X) ?(?:\u00e6mber|aember|amber|\u00e6|\u00c6mber|\u00c6|Aember|Amber)(?![\w-])"
)
_WORD_AEMBER = re.compile(
    r"(?<![\w-])(?:\u00e6mber|aember|amber|\u00c6mber|\u00e6|\u00c6|Aember|Amber)(?![\w\u2019'-])"
)
_NUMBERED_DAMAGE = re.compile(r"(?<![\w+-])(\d+|X) damage\b(?! counter)")
_LOWER_ICON = re.compile(r"(?<![\w])([+-]?\d+) ?([ad])(?=[ ,.;:\u201d\"]|$)")
_SPACED_ICON = re.compile("(?<![\\w])([+-]?(?:\\d+|X)) ([AD])\\b(?=[ .,;:\u201d]|$)")
_ENHANCE = re.compile(r"(?im)(?:^|(?<=[.] ))enhance ([^.\n]*)(?:\.|$)")
_ENHANCED_BY = re.compile(
    r"<([AD])>|PT|[ADR](?![a-z])|pt(?=(?:[adr]|pt)*\b)|[adr](?=(?:[adr]|pt)*\b)|[A-Za-z]+|.", re.DOTALL
)

_HEADER_WORD = (
    r"(?:Play|Action|Omni|Reap|Fight|After Reap|After Fight|Before Reap|Before Fight|Destroyed|Leaves Play|Scrap|Fate)"
)
HEADER = re.compile(rf"(?i){_HEADER_WORD}(?: ?/ ?{_HEADER_WORD})*:")
_LATE_HEADER = re.compile(rf"(?i)(?<=[.\u201d)])[ ]*\n?(?={_HEADER_WORD}(?: ?/ ?{_HEADER_WORD})*:)")
_TIMING_NAME = re.compile(
    rf"[\u201c\u201d\"\u2018\u2019']?\b({_HEADER_WORD}):[\u201c\u201d\"\u2018\u2019']?(?="
    r" (?:ability|abilities|effects?)\b)"
)
"""A lead-in that is only named: a creature with a “Play:” ability."""
_KEYWORD = "(?:" + "|".join(one.value + r" (?:\d+|X)" * one.valued for one in KeywordName) + ")"
_KEYWORD_STOP = re.compile(rf"(?im)(^(?:{_KEYWORD}|Enhance [^.:\n]+)\.)[ ]*(?=[^\s\u201d])")
_KEYWORD_LIST = re.compile(rf"(?im)^{_KEYWORD}(?:, {_KEYWORD})+(?:\.|$)")
_BROKEN_LINE = re.compile(r"(?<![.:\u201d)\n!?]) *\n *(?=[^\n\u2022A-Z]|[A-Z]\b)(?!\u2022)")
_GOES_ON = re.compile(
    r"(?i)(?<=\.)\n ?(?=(?:If (?:that|those) (?:card|creature|artifact)s?|If you do|Otherwise|It|They)\b)"
)
"""A line that speaks of the one before it is a part of the same ability."""
_GAINS_LINE = re.compile(r"(?<=gains:)\n(?=\u201c)|(?<=gain:)\n(?=\u201c)")
_OR_COMMA = re.compile(", or,(?= for each )")
"""Archive a card, or, for each archived card, gain 1."""
_LATE_ROUNDING = re.compile(r"( instead) (\(round[^()]*\))")
"""How a part is rounded stands behind the part."""
_MISSING_SPACE = re.compile(r"(?<=[a-z0-9AD~][.,;])(?=[A-Za-z~])(?<![A-Z]\.)|(?<=[a-z]\.)(?=\d)")
_SPACES_BEFORE = re.compile(r"[ ]+(?=[.,;:\u201d\n])|[ ]+$|^[ ]+")
_MANY_SPACES = re.compile(r"[ ]{2,}")
_BARE_OPTIONS = re.compile(rf"(?<=[Cc]hoose one:)(?:\n(?!\u2022|{_HEADER_WORD}(?: ?/ ?{_HEADER_WORD})*:)[^\n]+){{2,}}")
_AFTER_QUOTE = re.compile("(?<=\u201d)[ ]*(?=[A-Z~])")
_HEADER_GLUED = re.compile(rf"(?i)((?:^|(?<=\u201c)){_HEADER_WORD}(?: ?/ ?{_HEADER_WORD})*:)(?=\S)", re.MULTILINE)
_CAPITAL_WORD = re.compile(r"(?<!\d)(?<!\d )\b[A-Z\u00c6]+\b|(?<=\d )[A-Z\u00c6]{2,}\b")
"""A word of a text all in capitals; an A after a number is the icon."""
_CANNOT = re.compile("(?i)\\bcan['\u2019]t\\b")
_WORD_OF_NUMBER = re.compile(rf"(?i)\b(?:{'|'.join(NUMBER_WORDS)})(?= (?:\u00e6mber|aember|amber)\b)")
_HEADER_DASH = re.compile(rf"(?im)^({_HEADER_WORD}(?: ?/ ?{_HEADER_WORD})*)(?: - ?|- )(?=\w)")
_SPLASH_ATTACK = re.compile(r"(?i)(?<=\bsplash) (?=attack\b)")
_INLINE_BULLET = re.compile("(?<=[^\n ]) *\u2022")
_MANY_STOPS = re.compile(r"(?<=\.)\.+")
_NO_STOP = re.compile("(?<=[A-Za-z0-9~)])(?=\u201d|\n|\\Z)")
_PAREN = re.compile(r"[ ]*\(([^()]*)\)[.]?")


def prepare_typed(text: str, name: str, lexicon: Lexicon) -> Prepared:
    """`text` made ready to be read, with what is typed short spelled out."""
    return prepare(text, name, lexicon, typed=True)


def prepare(text: str, name: str, lexicon: Lexicon, typed: bool = False) -> Prepared:
    """`text` made ready to be read; `name` is the card's title ("" if the text is nobody's). `typed`: short forms are
    spelled out.
    """
    work = Rewriter(text)
    taken: list[tuple[str, str]] = []
    for wrong, right in lexicon.misprints_of(name):
        words = re.escape(wrong.removeprefix("^")).replace("'", "['\u2019]")  # the list has plain marks, print has both
        at = re.compile(rf"\A{words}" if wrong.startswith("^") else words)  # "^": where the text begins
        work.sub(at, right.removeprefix("^").replace("\\", r"\\"), "misprint")
    _spaces_and_marks(work)
    if typed:
        taken = _own_title(work, name, lexicon) + spell_out(work, lexicon)
    _typed(work, name)
    _odd_name(work, name)
    _icons(work)
    _quotes(work)
    names = _names(work, name, lexicon)
    _reminders(work, lexicon)
    _lines(work)
    _capitals(work, lexicon, names)
    done = work.done()
    return Prepared(done.text, text, done.bounds, done, tuple(taken))


def _spaces_and_marks(work: Rewriter) -> None:
    work.sub(re.compile("\r\n?|\x0b|\u2028|\u2029"), "\n", "space")
    work.sub(_SPACES, " ", "space")
    work.sub(_HYPHENS, "-", "dash")
    work.sub(_MINUS, "-", "dash")
    work.sub(re.compile("[\u2013\u2014]"), "-", "dash")
    work.sub(_TIDE_MARK, "", "tide mark")


def _typed(work: Rewriter, name: str) -> None:
    """What people type and no card prints: all in capitals, "can't", numbers as words, a dash after a lead-in, options
    in one line. Not in the title.
    """
    own = re.compile(re.escape(plain(name)), re.IGNORECASE) if name else None

    def put(pattern: re.Pattern[str], new: Callable[[re.Match[str]], str], kind: str) -> None:
        titles = [found.span() for found in own.finditer(plain(work.text))] if own is not None else []
        work.sub(
            pattern,
            lambda found: None if any(start <= found.start() < end for start, end in titles) else new(found),
            kind,
        )

    if work.text.isupper() and _CAPITAL_WORD.search(work.text):
        put(_CAPITAL_WORD, lambda found: found.group().lower(), "case")
    put(_CANNOT, lambda found: "cannot", "contraction")
    put(_WORD_OF_NUMBER, lambda found: str(NUMBER_WORDS[found.group().lower()]), "number")
    put(_HEADER_DASH, lambda found: found.group(1) + ": ", "dash")
    put(_SPLASH_ATTACK, lambda found: "-", "dash")
    put(_INLINE_BULLET, lambda found: "\n\u2022", "bullet")


def _own_title(work: Rewriter, name: str, lexicon: Lexicon) -> list[tuple[str, str]]:
    """Puts `~` for the title as people type it: without capitals, and with an s of possession that has no apostrophe,
    which comes back as taken. A title that is a word of the texts ("Ward") is left alone.
    """
    own = plain(name)
    taken: list[tuple[str, str]] = []
    if " " not in own and (not own or lexicon.knows(own.lower())):
        return taken

    def put(found: re.Match[str]) -> str:
        if found[1] == "s":
            taken.append((found.group(), f"{own}'s"))
        return SELF + "'s" * bool(found[1])

    work.sub(re.compile(rf"(?i)(?<![\w~]){re.escape(own)}(?:('s|s(?= [a-z]))|(?!\w))"), put, "name")
    return taken


def _odd_name(work: Rewriter, name: str) -> None:
    """Puts `~` early for a title that has an icon's word or quotation marks in it, before those are taken for what they
    are elsewhere.
    """
    own = plain(name)
    if not re.search('["\u00c6\u00e6]|\\b[Aa]e?mber\\b', own):
        return
    at = plain(work.text).rfind(own) if len(plain(work.text)) == len(work.text) else -1
    while at >= 0:
        work.replace(at, at + len(own), SELF, "name")
        at = plain(work.text).rfind(own, 0, at) if at else -1


def _icons(work: Rewriter) -> None:
    work.sub(_ENHANCE, _enhance, "icon")
    work.sub(_TAGGED_ICON, r"\1", "icon")
    work.sub(re.compile("(?<=[a-z])(?=[\uf360\uf361])"), " ", "space")
    work.sub(_ICON, lambda found: _ICONS.get(found.group()) or glyphs.HOUSES.get(found.group()) or None, "icon")
    work.sub(re.compile(r"\bPT\b"), "capture", "icon")
    work.sub(_NUMBERED_WORD, r"\1A", "icon")
    work.sub(_WORD_AEMBER, "A", "icon")
    work.sub(_NUMBERED_DAMAGE, r"\1D", "icon")
    work.sub(_LOWER_ICON, lambda found: found.group(1) + found.group(2).upper(), "icon")
    work.sub(_SPACED_ICON, r"\1\2", "space")
    work.sub(re.compile(r"\bR(?= bonus icon)"), "draw", "icon")
    work.sub(re.compile(r"(?<=\bea)chA\b"), "ch A", "space")


def _enhance(found: re.Match[str]) -> str:
    """The icons of an Enhance line as words: `Enhance A D draw.`"""
    words: list[str] = []
    rest = found.group(1)
    while rest:
        icon = _ICON.match(rest)
        if icon is not None:
            words.append(_ICONS.get(icon.group()) or glyphs.HOUSES.get(icon.group()) or icon.group())
            rest = rest[icon.end() :]
            continue
        letters = _ENHANCED_BY.match(rest)
        assert letters is not None
        word = letters.group(1) or letters.group()
        words.append(" " if word in "()," else _LETTERS.get(word.upper(), word))
        rest = rest[letters.end() :]
    return "Enhance " + " ".join(" ".join(words).split()) + "."


def _quotes(work: Rewriter) -> None:
    work.sub(_STEP_NAME, lambda found: found.group(1) or found.group(2), "quote")
    work.sub(_TIMING_NAME, r"\1", "quote")
    work.sub(_APOSTROPHE, "'", "quote")
    # Single quotes that open an ability inside another one.
    work.sub(re.compile("(?<= )[\u2018'](?=[A-Z])"), "\u201c", "quote")
    work.sub(re.compile("(?<=[.])[\u2019'](?=[\u201d\u201c\".,]|$)"), "\u201d", "quote")
    depth = 0
    pieces: list[tuple[int, int, str]] = []
    for line in re.finditer(r"[^\n]+", work.text):
        for mark in _DOUBLE.finditer(line.group()):
            at, end = line.start() + mark.start(), line.start() + mark.end()
            before = work.text[at - 1] if at else "\n"
            after = work.text[end : end + 1]
            opens = depth == 0 or (before in " (" and after.isalnum() and after.isupper() and before != ".")
            pieces.append((at, end, "\u201c" if opens else "\u201d"))
            depth += 1 if opens else -1
        follows = work.text[line.end() + 1 : line.end() + 2]
        if depth > 0 and follows not in ("\u2022",):
            pieces += [(line.end(), line.end(), "\u201d")] * depth
            depth = 0
    for at, end, mark_text in reversed(pieces):
        work.replace(at, end, mark_text, "quote")


def _names(work: Rewriter, name: str, lexicon: Lexicon) -> list[str]:
    """Puts `~` for the card's own name; the names of other cards that stand in the text come back."""
    own = plain(name)
    others: set[str] = set()

    def put(start: int, end: int, found: str) -> str | None:
        if own and found == own:
            return SELF
        others.add(found)
        return found

    for start, end, found in reversed(lexicon.names_in(work.text, own)):
        new = put(start, end, found)
        if work.text[end : end + 1] == "s":  # several of that title, not the card itself
            others.add(found)
            continue
        if new is not None:
            work.replace(start, end, new, "name")
    work.sub(re.compile(rf"(?<={SELF})'(?= )"), "'s", "quote")  # a title that ends in s
    return sorted(others)


def _reminders(work: Rewriter, lexicon: Lexicon) -> None:
    def aside(found: re.Match[str]) -> str | None:
        if not lexicon.is_reminder(found.group(1)):
            return None
        after = found.string[found.end() : found.end() + 1]
        inside = found.group(1).strip().endswith(".")
        if found.group().endswith(").") or (not inside and after in (".", ",", ")")):
            stopped = found.string[: found.start()].rstrip().endswith(".")
            return "." if found.group().endswith(").") and not stopped else ""
        return "\n" if after not in ("", "\n", "\u201d") else ""

    work.sub(_PAREN, aside, "reminder")
    work.sub(re.compile(r"\A\n+"), "", "space")


def _bulleted(work: Rewriter) -> None:
    """Options that stand on lines of their own without bullets get them, each by itself: its words keep their place."""
    for found in list(_BARE_OPTIONS.finditer(work.text))[::-1]:
        for end in [line.end() for line in re.finditer("\n", found.group())][::-1]:
            work.replace(found.start() + end, found.start() + end, "\u2022 ", "bullet")


def _lines(work: Rewriter) -> None:
    work.sub(_MANY_SPACES, " ", "space")
    work.sub(_SPACES_BEFORE, "", "space")
    work.sub(_GAINS_LINE, " ", "space")
    work.sub(_GOES_ON, " ", "space")
    _bulleted(work)
    work.sub(_BROKEN_LINE, " ", "space")
    work.sub(_OR_COMMA, ", or", "comma")
    work.sub(_LATE_ROUNDING, r" \2 instead", "order")
    work.sub(_MISSING_SPACE, " ", "space")
    work.sub(re.compile(r" ?/ ?(?=(?i:after|before|play|reap|fight|destroyed))"), "/", "space")
    work.sub(_LATE_HEADER, "\n", "space")
    work.sub(_AFTER_QUOTE, lambda found: None if _is_in_an_ability(found) else "\n", "space")
    # A sentence that only names keywords is a line of its own, and so is each keyword in it.
    work.sub(_KEYWORD_LIST, lambda found: found.group().replace(", ", ".\n"), "space")
    for _ in range(4):
        before = work.text
        work.sub(_KEYWORD_STOP, r"\1\n", "space")
        if work.text == before:
            break
    work.sub(re.compile(r"\n[ \n]+"), "\n", "space")
    work.sub(re.compile(r"[ \n]+\Z|\A[ \n]+"), "", "space")
    work.sub(re.compile("(?<=\u2022)(?=\\S)"), " ", "space")
    work.sub(_HEADER_GLUED, r"\1 ", "space")
    work.sub(_MANY_STOPS, "", "stop")
    work.sub(_NO_STOP, ".", "stop")


def _is_in_an_ability(found: re.Match[str]) -> bool:
    """Whether a sentence behind a quotation goes on with an ability that has its lead-in before it."""
    line = found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()]
    return found.group() == " " and HEADER.match(line) is not None


_WORD = re.compile(r"[A-Za-z\u00c0-\u017f][A-Za-z\u00c0-\u017f]*(?:['-](?!s\b)[A-Za-z\u00c0-\u017f]+)*")
_STARTS = re.compile(r"(?:\A|[.!?] |\n|[:] ?|\u201c|\u2022 )\Z")


def _capitals(work: Rewriter, lexicon: Lexicon, names: list[str]) -> None:
    """Lower case inside sentences, except for names, houses, traits and icons; upper case where one begins."""
    text = work.text
    kept = _spans_of(text, names)
    changes: list[tuple[int, int, str]] = []
    for header in HEADER.finditer(text):
        before = text[: header.start()]
        if before and before[-1] not in "\n\u201c":
            continue
        wanted = re.sub(r"[a-z]+", lambda word: word.group().capitalize(), header.group().lower())
        changes.append((header.start(), header.end(), wanted))
        kept.append((header.start(), header.end()))
    kept.sort()
    for word in _WORD.finditer(text):
        start, end = word.span()
        if any(first <= start and end <= last for first, last in kept):
            continue
        found = word.group()
        if found in (AEMBER, DAMAGE, "X", "XA", "XD") and not (found == "A" and _is_article(text, start, end)):
            continue
        proper = lexicon.proper(found, text[end:])
        begins = bool(_STARTS.search(text[max(0, start - 3) : start]))
        if proper is not None and (proper != found.capitalize() or not begins or found[0].isupper()):
            wanted = proper
        elif found[0].isupper() and not begins and lexicon.is_marked(found):
            wanted = found
        else:
            wanted = found.lower()
        if begins:
            wanted = wanted[0].upper() + wanted[1:]
        if wanted != found:
            changes.append((start, end, wanted))
    for start, end, wanted in sorted(changes, reverse=True):
        work.replace(start, end, wanted, "case")


def _is_article(text: str, start: int, end: int) -> bool:
    """Whether a capital A is the article at the start of a sentence rather than the icon."""
    begins = bool(_STARTS.search(text[max(0, start - 3) : start]))
    return begins and bool(re.match(r" (?!bonus icon)[a-z+\dA-Z]", text[end:]))


def _spans_of(text: str, names: list[str]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for name in names:
        at = text.find(name)
        while at >= 0:
            end = at + len(name)
            spans.append((at, end + (text[end : end + 1] == "s")))
            at = text.find(name, at + 1)
    return spans
